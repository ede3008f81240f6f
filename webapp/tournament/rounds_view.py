"""A round as pages show it: each table with its four, how far it is, and what a referee should look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from scoring.tiles import SEATS, Seat
from webapp.tournament.games import TableGame
from webapp.tournament.results import left_on_table
from webapp.tournament.state import Round, RoundTable, Stage, Timer, Tournament

TableStage = Literal["waiting", "playing", "to_confirm", "confirmed", "unreadable"]
Warning = Literal["doubt", "uneven", "unsettled", "changed", "replaced", "unreadable"]


@dataclass(frozen=True, slots=True)
class Sits:
    """A player at a table, with what he has there."""

    seat: Seat
    number: int
    name: str
    country: str
    total: int | None
    confirmed: bool


@dataclass(frozen=True, slots=True)
class SeenTable:
    """A table in a round; `stream` is empty before the round is opened."""

    number: int
    stage: TableStage
    sits: tuple[Sits, ...]
    stream: str
    deals: int
    confirmed: int
    warnings: tuple[Warning, ...]
    clock: Clock | None
    """Its own, where it was given another time than the round's."""


@dataclass(frozen=True, slots=True)
class SeenRound:
    """A round with its tables; `stage` is that of them all."""

    number: int
    stage: Stage
    tables: tuple[SeenTable, ...]
    clock: Clock | None
    """That of all tables but those with their own."""

    @property
    def clocks(self) -> list[Clock]:
        """That of the round, and those of tables that have their own."""
        return [each for each in (self.clock, *(table.clock for table in self.tables)) if each]

    @property
    def counts(self) -> dict[TableStage, int]:
        """How many tables are how far, those apart whose games can't be read."""
        stages: tuple[TableStage, ...] = ("waiting", "playing", "to_confirm", "confirmed")
        return {stage: sum(table.stage == stage for table in self.tables) for stage in stages}


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of a round, or of a table: seconds left at the moment of the page, below 0 once it is over."""

    left: int
    running: bool
    last_hand: bool

    @property
    def shown(self) -> str:
        """Minutes and seconds."""
        left = max(self.left, 0)
        return f"{left // 60}:{left % 60:02}"


def seen(tournament: Tournament, here: Round, games: Mapping[str, TableGame]) -> SeenRound:
    """The round as it stands."""
    stage = here.stage({stream: known.game for stream, known in games.items()})
    now = datetime.now(UTC)
    tables = tuple(
        _seen(tournament, here, table, games.get(table.game or ""), clock_of(here, table.timer, now))
        for table in here.tables
    )
    return SeenRound(here.number, stage, tables, clock_of(here, here.timer, now))


def clock_of(here: Round, timer: Timer | None, now: datetime) -> Clock | None:
    """The clock that a timer shows; None before it was started."""
    if timer is None:
        return None
    left = timer.left(now)
    return Clock(left, timer.running and not here.closed, timer.last_hand or left <= 0)


def changed_since(here: Round, known: TableGame) -> bool:
    """Whether a game is no longer what it was when its round was closed."""
    return here.closed is not None and known.hash not in {head.hash for head in here.closed.heads}


def _seen(
    tournament: Tournament, here: Round, table: RoundTable, known: TableGame | None, clock: Clock | None
) -> SeenTable:
    game = known.game if known else None
    place = {number: player for player, number in enumerate(game.numbers)} if game else {}
    sits = tuple(
        Sits(
            seat, entrant, tournament.entrants[entrant].name, tournament.entrants[entrant].country,
            game.totals[place[at]] if game else None, bool(game and place[at] in game.confirmed),
        )
        for at, (seat, entrant) in enumerate(zip(SEATS, table.seats, strict=True))
    )  # fmt: skip
    return SeenTable(
        table.number, _stage(table, known), sits, table.game or "", len(game.deals) if game else 0,
        len(game.confirmed) if game else 0, _warnings(here, table, known), clock,
    )  # fmt: skip


def _stage(table: RoundTable, known: TableGame | None) -> TableStage:
    if table.game and known is None:
        return "unreadable"
    if known is None or not (known.game.deals or known.over):
        return "waiting"
    if not known.over:
        return "playing"
    return "confirmed" if known.game.agreed else "to_confirm"


def _warnings(here: Round, table: RoundTable, known: TableGame | None) -> tuple[Warning, ...]:
    if known is None:
        return ("unreadable",) if table.game else ()
    game = known.game
    told: dict[Warning, bool] = {
        "doubt": bool(game.doubts),
        "uneven": left_on_table(game) != game.on_table,
        "unsettled": known.over and known.result is None,
        "changed": changed_since(here, known),
        "replaced": len(table.games) > 1,
    }
    return tuple(each for each, holds in told.items() if holds)
