"""A game as a file to keep: what is known of it beside its events, and its JSON and CSV."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from sqlalchemy import Engine, select

from webapp.csv_text import Cell, csv_text
from webapp.games.game import Game
from webapp.games.ledger import load_entries
from webapp.games.money import in_cents
from webapp.games.sheet import rows_of
from webapp.ledger import Entry
from webapp.messages import InputError, text
from webapp.store import reading
from webapp.tables import EveningRow, GameRow, HouseRulesRow, PlayTableRow

FORMAT: Final = "marque-game-1"
CENTS: Final = 100
"""Make a euro."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game with all its events, as they stood in one moment, and where it was played."""

    stream: str
    day: str
    entries: tuple[Entry, ...]
    game: Game
    evening: str = ""
    table: int | None = None
    round: int | None = None
    house_version: int | None = None
    """Which version of the club's own rules it is played by."""
    in_cents: bool = False
    """Whether it is played for money."""

    @property
    def head(self) -> Entry:
        """The last event: its hash stands for all before it."""
        return self.entries[-1]


def open_game(engine: Engine, stream: str) -> GameFile:
    """The game of that stream; InputError where there is none."""
    known, game = load_entries(engine, stream)
    wanted = (
        select(GameRow.day, GameRow.round, PlayTableRow.number, EveningRow.name)
        .outerjoin(PlayTableRow, PlayTableRow.id == GameRow.table)
        .outerjoin(EveningRow, EveningRow.id == PlayTableRow.evening)
        .where(GameRow.stream == stream)
    )
    with reading(engine) as connection:
        row = connection.execute(wanted).first()
        house = connection.scalar(
            select(HouseRulesRow.version).where(
                HouseRulesRow.name == game.started.rules, HouseRulesRow.digest == game.started.rules_version
            )
        )
    if row is None:
        raise InputError("no_such_game", game=stream[:40])
    day, round_, table, evening = row
    return GameFile(
        stream, day, tuple(known), game, evening or "", table, round_, house, in_cents(engine, stream, game)
    )


def game_json(file: GameFile) -> str:
    """Every event with all that its hash is taken of, and the sheet as these events tell it."""
    value = {
        "format": FORMAT,
        "game": file.stream,
        "day": file.day,
        "evening": file.evening,
        "table": file.table,
        "round": file.round,
        "events": [entry.to_json() for entry in file.entries],
        "head": file.head.hash,
        "sheet": sheet_json(file.game, in_euros=file.in_cents),
    }
    return json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False)


def sheet_json(game: Game, *, in_euros: bool = False) -> dict[str, Any]:
    """What the events come to: in points, or in euros where the game counts cents; `unit` says which."""

    def amounts(values: Iterable[int]) -> list[int | float]:
        return [value / CENTS if in_euros else value for value in values]

    return {
        "unit": "EUR" if in_euros else "points",
        "players": list(game.players),
        "rules": {
            "id": game.book.id,
            "name": game.book.names.to_json(),
            "version": game.started.rules_version,
            "options": dict(game.terms),
        },
        "start": amounts([game.started.start])[0],
        "deals": [
            {
                "number": number,
                "event": deal.sequence,
                "latest": deal.latest,
                "deal": deal.play.deal.to_json(),
                "outcome": deal.play.outcome,
                "winners": list(deal.play.winners),
                "change": amounts(deal.change),
                "total": amounts(deal.total),
            }
            for number, deal in enumerate(game.deals, 1)
        ],
        "penalties_and_rulings": [
            {
                "event": given.sequence,
                "kind": given.event.kind,
                "change": amounts(given.change),
                "revoked": given.revoked,
            }
            for given in game.given
        ],
        "points": amounts(game.points),
        "apart": amounts(game.apart),
        "totals": amounts(game.totals),
        "on_table": amounts([game.on_table])[0],
        "confirmed": sorted(game.confirmed),
        "ended": game.ended is not None,
        "settlement": _settlement(game),
    }


def _settlement(game: Game) -> Mapping[str, Any] | None:
    try:
        settled = game.settlement()
    except ValueError:
        # A game broken off where no settlement can be made: the totals say what there is.
        return None
    return settled.to_json() if settled else None


def game_csv(file: GameFile, lang: str) -> bytes:
    """The sheet: a row a deal, penalty or ruling, with change and total of each player, for money in euros."""
    game = file.game
    at = {entry.sequence: entry.at for entry in file.entries}
    words = [text(f"sheet.{name}", lang) for name in ("entry", "time", "kind", "deal", "what", "value", "revoked")]
    changes = [text("sheet.change_of", lang, name=name) for name in game.players]
    totals = [text("sheet.total_of", lang, name=name) for name in game.players]
    if file.in_cents:
        changes, totals = ([text("sheet.in_euros", lang, column=each) for each in heads] for heads in (changes, totals))
    rows: list[list[Cell]] = [[*words, *changes, *totals]]
    for row in rows_of(game, lang):
        when = at[row.sequence].isoformat(timespec="seconds")
        kind = text(f"sheet.kind_{row.kind}", lang)
        revoked = text("sheet.yes", lang) if row.revoked else ""
        amounts = [Fraction(each, CENTS) if file.in_cents else each for each in (*row.change, *row.total)]
        rows.append([row.sequence, when, kind, row.title, row.told, row.value, revoked, *amounts])
    return csv_text(rows, lang)
