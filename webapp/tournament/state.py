"""A tournament as it stands after its last event: entrants, schedule, rounds with their tables, penalties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from webapp.games.game import Game
from webapp.tournament.events import (
    Entrant,
    Four,
    PenaltyImposed,
    RoundClosed,
    ScheduleDrawn,
    Settings,
    TournamentRuled,
)

Stage = Literal["planned", "seating", "playing", "to_confirm", "confirmed", "closed"]


@dataclass(frozen=True, slots=True)
class Timer:
    """The time of a table: how many seconds were left when it began to run, or was stopped."""

    since: datetime
    seconds: int
    running: bool = True

    def left(self, now: datetime) -> int:
        """Seconds left; less than 0 once the time is over."""
        return self.seconds - int((now - self.since).total_seconds()) if self.running else self.seconds

    def stopped(self, now: datetime) -> Timer:
        return Timer(now, self.left(now), False)

    def resumed(self, now: datetime) -> Timer:
        return Timer(now, self.left(now))


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A table in a round: who sits East, South, West, North, and the streams of its games, the last of which counts."""

    number: int
    seats: Four
    games: tuple[str, ...] = ()
    timer: Timer | None = None

    @property
    def game(self) -> str | None:
        """The stream of the game that counts."""
        return self.games[-1] if self.games else None


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the schedule as it is played."""

    number: int
    tables: tuple[RoundTable, ...]
    opened: bool = False
    closed: RoundClosed | None = None
    last_hand: datetime | None = None
    """When the last hand was called."""

    def stage(self, games: Mapping[str, Game]) -> Stage:
        """How far the round is; `games` are its tables' by stream, as they stand, but for those that can't be read."""
        if self.closed or not self.opened:
            return "closed" if self.closed else "planned"
        streams = [table.game for table in self.tables if table.game]
        known = [games[stream] for stream in streams if stream in games]
        if not any(table.timer for table in self.tables) and not any(game.deals or game.ended for game in known):
            return "seating"
        if not all(game.over for game in known):
            return "playing"
        agreed = len(known) == len(streams) and all(game.agreed for game in known)
        return "confirmed" if agreed else "to_confirm"

    def table_of(self, entrant: int) -> RoundTable | None:
        """Where an entrant sits."""
        return next((table for table in self.tables if entrant in table.seats), None)


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty by the number of its event."""

    sequence: int
    event: PenaltyImposed
    lifted: bool = False


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything known of a tournament after its last event."""

    sequence: int
    settings: Settings
    entrants: Mapping[int, Entrant]
    """All who were listed, by number."""
    schedule: ScheduleDrawn | None
    """None before it is drawn, and where the list or the settings have changed since in what it rests on."""
    withdrawn: Mapping[int, int]
    """Who plays no more, and from which round on."""
    rounds: tuple[Round, ...]
    """Those of the schedule, with substitutes and exchanges where they sat."""
    penalties: tuple[Penalty, ...]
    rulings: tuple[tuple[int, TournamentRuled], ...]
    """By the number of their events."""
    ended: bool

    @property
    def players(self) -> list[Entrant]:
        """Who is to play, in the order of their numbers; substitutes apart."""
        return [each for each in self.entrants.values() if not each.substitute and each.number not in self.withdrawn]

    @property
    def substitutes(self) -> list[Entrant]:
        """Who waits to take a player's place, or has taken one."""
        return [each for each in self.entrants.values() if each.substitute and each.number not in self.withdrawn]

    @property
    def begun(self) -> bool:
        """A round was opened: the schedule stands."""
        return any(each.opened for each in self.rounds)

    @property
    def round(self) -> Round | None:
        """The round that was opened last."""
        return next((each for each in reversed(self.rounds) if each.opened), None)

    @property
    def next_number(self) -> int:
        """The first number that no entrant has had."""
        return max(self.entrants, default=0) + 1

    def missing(self, number: int) -> list[int]:
        """Who has a seat in a round and plays no more."""
        seated = [entrant for table in self.rounds[number - 1].tables for entrant in table.seats]
        return [entrant for entrant in seated if self.withdrawn.get(entrant, number + 1) <= number]

    def waiting(self, number: int) -> list[Entrant]:
        """The substitutes who have no seat in a round."""
        seated = {entrant for table in self.rounds[number - 1].tables for entrant in table.seats}
        return [each for each in self.substitutes if each.number not in seated]
