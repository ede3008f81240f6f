"""What can happen to a game's score: one frozen, validated dataclass a kind, to and from JSON.

Players are numbered 0 to 3 in the order of their names at the start; seats are winds, E S W N.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

from scoring.tiles import SEATS, Seat
from webapp.event_parts import (
    Points,
    Record,
    Seating,
    choice,
    digest,
    four_names,
    four_points,
    listed,
    mapping,
    number,
    optional,
    part,
    payment,
    seat,
    seating,
    words,
    yes,
)
from webapp.messages import InputError

Outcome = Literal["win", "draw", "redeal"]


@dataclass(frozen=True, slots=True)
class Deal(Record):
    """The situation a deal is played in: who sits where, and what lies on the table."""

    round_wind: Seat = part(seat, "E")
    turn: int = part(number(1, 4), 1)
    """Which dealer of the round."""
    seats: Seating = part(seating, (0, 1, 2, 3))
    """The players that are East, South, West, North."""
    honba: int = part(number(0), 0)
    sticks: int = part(number(0), 0)
    """Riichi sticks that earlier deals left on the table."""
    streak: int = part(number(0), 0)
    """Extra hands of the dealer in a row."""
    goulash: bool = part(yes, False)
    pot: int = part(number(0), 0)

    def player(self, wind: Seat) -> int:
        """Who sits there."""
        return self.seats[SEATS.index(wind)]


@dataclass(frozen=True, slots=True)
class Play(Record):
    """How a deal went: what was entered, what the engine made of it, who pays whom."""

    deal: Deal = part(Deal.of)
    outcome: Outcome = part(choice("win", "draw", "redeal"))
    winners: tuple[Seat, ...] = part(listed(seat), ())
    riichi: tuple[Seat, ...] = part(listed(seat), ())
    """Who laid a riichi stick on the table in this deal."""
    hand: Mapping[str, Any] | None = part(optional(mapping), None)
    event: Mapping[str, Any] | None = part(optional(mapping), None)
    """Instead of a hand, the form of one of the ruleset's events that end a deal."""
    result: Mapping[str, Any] | None = part(optional(mapping), None)
    """The tally of the hand, or the settlement of the event, in the interchange form."""
    payments: tuple[Mapping[str, Any], ...] = part(listed(payment), ())
    """Every transfer, stakes laid on the table too."""
    put_right: bool = part(yes, False)
    """The situation was given by a person, not taken from the deal before."""


@dataclass(frozen=True, slots=True)
class GameStarted(Record):
    kind: ClassVar[str] = "game_started"
    players: tuple[str, str, str, str] = part(four_names)
    rules: str = part(words(100))
    rules_version: str = part(digest)
    options: Mapping[str, Any] = part(mapping)
    variant: str = part(words(200_000, least=0), "")
    """The club's own rules as TOML text; empty for a ruleset of the shelf."""
    start: int = part(number(0), 0)


@dataclass(frozen=True, slots=True)
class HandRecorded(Record):
    kind: ClassVar[str] = "hand_recorded"
    play: Play = part(Play.of)


@dataclass(frozen=True, slots=True)
class HandCorrected(Record):
    kind: ClassVar[str] = "hand_corrected"
    supersedes: int = part(number(1))
    """The event that no longer counts: the hand's record, or its latest correction."""
    play: Play = part(Play.of)


@dataclass(frozen=True, slots=True)
class HandUndone(Record):
    kind: ClassVar[str] = "hand_undone"
    undoes: int = part(number(1))


@dataclass(frozen=True, slots=True)
class PenaltyGiven(Record):
    kind: ClassVar[str] = "penalty_given"
    seats: Seating = part(seating)
    """Of the deal that it is about."""
    form: Mapping[str, Any] = part(mapping)
    result: Mapping[str, Any] = part(mapping)
    payments: tuple[Mapping[str, Any], ...] = part(listed(payment))
    deal: int | None = part(optional(number(1)), None)
    """The record of the played deal that it is about; None: the deal to come."""


@dataclass(frozen=True, slots=True)
class PenaltyRevoked(Record):
    kind: ClassVar[str] = "penalty_revoked"
    revokes: int = part(number(1))
    why: str = part(words(500, least=0), "")


@dataclass(frozen=True, slots=True)
class SeatsSwapped(Record):
    """Two players change places from now on; or they were mixed up since the start, and every deal changes hands."""

    kind: ClassVar[str] = "seats_swapped"
    first: int = part(number(0, 3))
    second: int = part(number(0, 3))
    since: Literal["start", "now"] = part(choice("start", "now"), "now")


@dataclass(frozen=True, slots=True)
class PlayersNamed(Record):
    """Who the players are, put right: another sat there, or has stepped in. Points and what was confirmed stand."""

    kind: ClassVar[str] = "players_named"
    players: tuple[str, str, str, str] = part(four_names)
    why: str = part(words(500, least=0), "")


@dataclass(frozen=True, slots=True)
class Ruling(Record):
    """A decision in words; it may put the situation right, and give or take points."""

    kind: ClassVar[str] = "ruling"
    words: str = part(words(2000))
    deal: Deal | None = part(optional(Deal.of), None)
    points: Points = part(four_points, (0, 0, 0, 0))


@dataclass(frozen=True, slots=True)
class Confirmed(Record):
    """A player agrees with the sheet as it stood after event `upto`."""

    kind: ClassVar[str] = "confirmed"
    player: int = part(number(0, 3))
    upto: int = part(number(1))


@dataclass(frozen=True, slots=True)
class GameEnded(Record):
    kind: ClassVar[str] = "game_ended"
    why: str = part(words(500, least=0), "")
    points: Points | None = part(optional(four_points), None)
    """What each had at the end of a game whose deals are not known, such as one from a club's old sheets."""


@dataclass(frozen=True, slots=True)
class GameReopened(Record):
    """The end no longer counts: the players go on."""

    kind: ClassVar[str] = "game_reopened"


GameEvent = (
    GameStarted
    | HandRecorded
    | HandCorrected
    | HandUndone
    | PenaltyGiven
    | PenaltyRevoked
    | SeatsSwapped
    | PlayersNamed
    | Ruling
    | Confirmed
    | GameEnded
    | GameReopened
)
KINDS: Final[Mapping[str, type[GameEvent]]] = {
    each.kind: each
    for each in (GameStarted, HandRecorded, HandCorrected, HandUndone, PenaltyGiven, PenaltyRevoked, SeatsSwapped,
                 PlayersNamed, Ruling, Confirmed, GameEnded, GameReopened)
}  # fmt: skip


def read_event(kind: str, payload: Any) -> GameEvent:
    """The event of that kind in a JSON value; InputError where it is none."""
    found = KINDS.get(kind)
    if found is None or not isinstance(payload, Mapping):
        raise InputError("unknown_event_kind", kind=kind)
    return found.of(payload)
