"""A tournament as it stands after its last event: entrants, schedule, rounds with their tables, penalties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal

from webapp.games.game import Game
from webapp.tournament.absence import Absences, gone_since
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
    """The time of a round, or of a table: how many seconds were left when it began to run, or was stopped."""

    since: datetime
    seconds: int
    running: bool = True
    last_hand: bool = False
    """Whether the last hand was called in this time; one that is started anew takes the call back."""

    def left(self, now: datetime) -> int:
        """Seconds left; less than 0 once the time is over."""
        return self.seconds - int((now - self.since).total_seconds()) if self.running else self.seconds

    def stopped(self, now: datetime) -> Timer:
        return replace(self, since=now, seconds=self.left(now), running=False)

    def resumed(self, now: datetime) -> Timer:
        return replace(self, since=now, seconds=self.left(now), running=True)


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A table in a round: who sits East, South, West, North, and the streams of its games, the last of which counts."""

    number: int
    seats: Four
    games: tuple[str, ...] = ()
    timer: Timer | None = None
    """Its own, where it was given another time than the round's."""

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
    timer: Timer | None = None
    """The time of all tables but those that have their own; None before it was started for all."""
    stand_ins: Mapping[int, int] = field(default_factory=dict)
    """Who sits in for another, and whose place that is, wherever the two were moved since."""

    def stage(self, games: Mapping[str, Game]) -> Stage:
        """How far the round is; `games` are its tables' by stream, as they stand, but for those that can't be read."""
        if self.closed or not self.opened:
            return "closed" if self.closed else "planned"
        streams = [table.game for table in self.tables if table.game]
        known = [games[stream] for stream in streams if stream in games]
        if not self.timers and not any(game.deals or game.ended for game in known):
            return "seating"
        if not all(game.over for game in known):
            return "playing"
        agreed = len(known) == len(streams) and all(game.agreed for game in known)
        return "confirmed" if agreed else "to_confirm"

    @property
    def timers(self) -> list[Timer]:
        """That of the round, and those of tables that have their own."""
        return [each for each in (self.timer, *(table.timer for table in self.tables)) if each]

    def table_of(self, entrant: int) -> RoundTable | None:
        """Where an entrant sits."""
        return next((table for table in self.tables if entrant in table.seats), None)

    def at_place_of(self, entrant: int) -> int | None:
        """Who sits where an entrant would: himself, or who sits in for him."""
        if self.table_of(entrant):
            return entrant
        return next((each for each, place in self.stand_ins.items() if place == entrant), None)

    def moved(self, to: Mapping[int, int]) -> Round:
        """The round with some entrants in the seats of others."""

        def seated(seats: Four) -> Four:
            east, south, west, north = (to.get(each, each) for each in seats)
            return east, south, west, north

        return replace(self, tables=tuple(replace(each, seats=seated(each.seats)) for each in self.tables))

    def with_stand_in(self, sits: int, comes: int) -> Round:
        """The round with `comes` in the seat of `sits`: in for whose place it is, or as that one himself."""
        place = self.stand_ins.get(sits, sits)
        others = {each: whose for each, whose in self.stand_ins.items() if each != sits}
        stand_ins = others if comes == place else others | {comes: place}
        return replace(self.moved({sits: comes}), stand_ins=stand_ins)


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
    absences: Mapping[int, Absences]
    """Of those who withdrew, whether they returned or not."""
    rounds: tuple[Round, ...]
    """Those of the schedule, with substitutes and exchanges where they sat."""
    penalties: tuple[Penalty, ...]
    rulings: tuple[tuple[int, TournamentRuled], ...]
    """By the number of their events."""
    ended: bool

    @property
    def withdrawn(self) -> dict[int, int]:
        """Who plays no more, and from which round on."""
        return {number: since for number, own in self.absences.items() if (since := gone_since(own))}

    @property
    def players(self) -> list[Entrant]:
        """Who is to play, in the order of their numbers; substitutes apart."""
        return [each for each in self.entrants.values() if not each.substitute and each.number not in self.withdrawn]

    @property
    def substitutes(self) -> list[Entrant]:
        """Who waits to take a player's place, or has taken one."""
        return [each for each in self.entrants.values() if each.substitute and each.number not in self.withdrawn]

    @property
    def teams(self) -> dict[str, str]:
        """The teams as the first of their players on the list spells them, by what all their players share."""
        found: dict[str, str] = {}
        for each in self.entrants.values():
            found.setdefault(each.kin("team"), each.team)
        return found

    @property
    def begun(self) -> bool:
        """A round was opened: the schedule stands."""
        return any(each.opened for each in self.rounds)

    @property
    def round(self) -> Round | None:
        """The round that was opened last."""
        return next((each for each in reversed(self.rounds) if each.opened), None)

    @property
    def reopened(self) -> list[int]:
        """The rounds before the one opened last that were closed and are open again."""
        latest = self.round
        return [each.number for each in self.rounds if each.opened and not each.closed and each is not latest]

    @property
    def next_number(self) -> int:
        """The first number that no entrant has had."""
        return max(self.entrants, default=0) + 1

    def away(self, entrant: int, number: int) -> bool:
        """Whether an entrant has withdrawn from a round, and is not yet back in it."""
        return any(each.holds(number) for each in self.absences.get(entrant, ()))

    def missed(self, entrant: int) -> list[int]:
        """The rounds of the tournament that an entrant misses."""
        return [number for number in range(1, self.settings.rounds + 1) if self.away(entrant, number)]

    def missing(self, number: int) -> list[int]:
        """Who has a seat in a round and does not play in it."""
        seated = [entrant for table in self.rounds[number - 1].tables for entrant in table.seats]
        return [entrant for entrant in seated if self.away(entrant, number)]

    def waiting(self, number: int) -> list[Entrant]:
        """The substitutes who are there in a round and have no seat."""
        seated = {entrant for table in self.rounds[number - 1].tables for entrant in table.seats}
        return [
            each
            for each in self.entrants.values()
            if each.substitute and each.number not in seated and not self.away(each.number, number)
        ]

    def back(self, place: int, since: int) -> int | None:
        """The round after `since` in which whose place it is sits there himself again; None where none is known."""
        sits = self.rounds[since - 1].at_place_of(place)
        if sits is None:
            return None
        gone = self.away(sits, since)
        for each in self.rounds[since:]:
            still_gone = self.away(sits, each.number)
            if each.at_place_of(place) != sits or (gone and not still_gone):
                return each.number
            gone = still_gone
        return None
