"""A round of an evening as pages show it: each table with its people, its game and its draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Engine

import scoring
from scoring.tiles import Seat
from webapp.evenings.rounds import Told
from webapp.evenings.store import PlayTable, Programme
from webapp.games.game import Game
from webapp.games.store import KnownGame, known_games
from webapp.house_rules import store as house_rules
from webapp.messages import InputError, text
from webapp.words import LANGS, in_series, seat_name

HOUSE: Final = "house:"
"""Stands before the id of a version of house rules where rules are chosen."""


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table in a round."""

    table: PlayTable
    seats: Mapping[Seat, str]
    """The names."""
    games: tuple[KnownGame, ...]

    @property
    def game(self) -> KnownGame | None:
        """The game that was begun last."""
        return self.games[-1] if self.games else None

    @property
    def playing(self) -> Game | None:
        """The game that is not over yet."""
        return self.game.game if self.game and not self.game.game.over else None

    @property
    def waiting(self) -> bool:
        """Four sit there, and no game has begun."""
        return len(self.seats) == 4 and not self.games


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A round of an evening; `late` came after it was drawn."""

    number: int
    tables: tuple[SeatedTable, ...]
    resting: tuple[str, ...]
    late: tuple[str, ...]

    @property
    def waiting(self) -> list[SeatedTable]:
        return [each for each in self.tables if each.waiting]


def rounds_of(programme: Programme, games: Mapping[str, KnownGame]) -> list[SeatedRound]:
    """Every round, the latest first; `games` are those of the evening, by stream."""
    return [_round(programme, games, number) for number in range(programme.round, 0, -1)]


def games_of(engine: Engine, programme: Programme) -> dict[str, KnownGame]:
    """The games of an evening as they stand."""
    return {each.stream: each for each in known_games(engine, [game.stream for game in programme.games])}


def still_open(programme: Programme, games: Mapping[str, KnownGame]) -> list[dict[str, int]]:
    """The table and round of each game that is not over."""
    numbers = {table.id: table.number for table in programme.tables}
    return [
        {"table": numbers[game.table], "round": game.round}
        for game in sorted(programme.games, key=lambda game: (game.round, numbers[game.table]))
        if not games[game.stream].game.over
    ]


def refuse_open_games(engine: Engine, programme: Programme) -> None:
    """InputError that names the games of an evening that are not over."""
    still = still_open(programme, games_of(engine, programme))
    if still:
        en, fr = (in_series((text("evening.open_game", lang, **each) for each in still), lang) for lang in LANGS)
        raise InputError("games_still_open", games=en, games_fr=fr)


def _round(programme: Programme, games: Mapping[str, KnownGame], number: int) -> SeatedRound:
    tables = tuple(
        SeatedTable(
            table,
            {seat: programme.names[person] for seat, person in seats.items()},
            tuple(games[game.stream] for game in programme.games_at(table.id, number)),
        )
        for table in programme.tables
        if (seats := programme.seats(number, table.id))
    )
    seated = programme.seated(number)
    known = {*seated.playing, *seated.resting}
    return SeatedRound(
        number,
        tables,
        tuple(name for person, name in programme.names.items() if person in seated.resting),
        tuple(name for person, name in programme.names.items() if person in programme.here - known),
    )


def table_rules(engine: Engine, chosen: str) -> dict[str, Any]:
    """The rules of a table as its row names them, from a choice such as `navy` or `house:<id>`."""
    if chosen.startswith(HOUSE):
        found = house_rules.find(engine, chosen.removeprefix(HOUSE))
        if found is None or not found.usable:
            raise InputError("table_rules")
        return {"rules": found.name, "house_rules": found.id}
    if chosen not in scoring.RULESETS:
        raise InputError("table_rules")
    return {"rules": chosen, "house_rules": None}


def move_words(draw: Told, lang: str) -> list[str]:
    """Each move of a draw in a sentence."""
    lines = []
    for move, name in draw.moves:
        key = f"draw.{move.id}.{move.place}" if move.id == "chair" else f"draw.{move.id}"
        values: dict[str, Any] = {"name": name, "wind": seat_name(move.wind, lang) if move.wind else ""}
        if move.dice:
            values |= {"one": move.dice[0], "two": move.dice[1], "total": sum(move.dice)}
        lines.append(text(key, lang, **values))
    return lines
