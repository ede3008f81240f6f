"""What the set-ups of all systems share: dice, a ring of four walls, the break, the deal, and steps in words.

Walls lie in a ring: each goes on, to its owner's right, into the wall of the next player (E, S, W, N, anticlockwise).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Literal, NamedTuple

from scoring.errors import IllegalError, Reason
from scoring.ruleset import Text
from scoring.tiles import SEATS, Seat

Row = Literal["top", "bottom"]
Taking = tuple[Seat, tuple[int, ...]]
"""A seat and the draws it takes: 0 is the first tile of the wall that is opened."""

WINDS: Mapping[Seat, Text] = {
    "E": Text("East", "Est"),
    "S": Text("South", "Sud"),
    "W": Text("West", "Ouest"),
    "N": Text("North", "Nord"),
}


class Place(NamedTuple):
    """A tile of the wall: whose wall, which stack from the end that the system counts from, top or bottom row."""

    wall: Seat
    stack: int
    row: Row


class Step(NamedTuple):
    """One thing that the table does, in words, with its clause."""

    id: str
    text: Text
    source: str

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "text": self.text._asdict(), "source": self.source}


@dataclass(frozen=True, slots=True)
class SetUp:
    """How a table is set up for one deal: the steps in order, and the same as places, for programs."""

    rules: str
    dice: tuple[int, ...]
    steps: tuple[Step, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        steps = [step.to_json() for step in self.steps]
        return {"rules": self.rules, "dice": list(self.dice), "steps": steps, **self.facts}


@dataclass(frozen=True, slots=True)
class AtTable:
    """What a table says besides the dice; each system knows only some of it."""

    players: tuple[str, ...] = ()
    """East (or the Leader) and the others, anticlockwise."""
    seat_throws: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """Each player's throws for the seats, where the dice decide them."""
    automatic: bool = False
    """The table builds the wall itself."""
    flowers: int = 8
    first_deal: bool = False
    """The first deal of all, without a throw for the wall."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A system's set-up: the throws it needs, in whose words, what else it asks of the table, and how it is written."""

    throws: tuple[Text, ...]
    source: str
    write: Callable[[str, tuple[int, ...], AtTable], SetUp]
    knows: tuple[str, ...] = ()
    """What it takes from `AtTable` besides the players."""


@dataclass(frozen=True, slots=True)
class Walls:
    """Four walls of so many stacks of two, E, S, W, N; stacks are numbered from 1 at the end counted from."""

    lengths: tuple[int, int, int, int]
    counted_from: Literal["left", "right"] = "right"

    @property
    def stacks(self) -> int:
        return sum(self.lengths)

    def position(self, wall: Seat, stack: int) -> int:
        """Where a stack stands in the ring, from the left end of East's wall on."""
        at = SEATS.index(wall)
        before = sum(self.lengths[:at])
        return before + (stack - 1 if self.counted_from == "left" else self.lengths[at] - stack)

    def place(self, position: int, row: Row = "top") -> Place:
        left = position % self.stacks
        for wall, length in zip(SEATS, self.lengths, strict=True):
            if left < length:
                return Place(wall, left + 1 if self.counted_from == "left" else length - left, row)
            left -= length
        raise AssertionError("the walls hold every position of their ring")

    def to_json(self) -> dict[str, int]:
        return dict(zip(SEATS, self.lengths, strict=True))


@dataclass(frozen=True, slots=True)
class Break:
    """A wall parted after so many stacks from its right end: the live wall lies left of the break, clockwise."""

    walls: Walls
    wall: Seat
    counted: int

    @property
    def last_counted(self) -> int:
        return self.walls.position(self.wall, 1) - (self.counted - 1)

    def live(self, stack: int) -> int:
        """Position of stack 0, 1, ... to the left of the break."""
        return self.last_counted - 1 - stack

    def dead(self, stack: int) -> int:
        """Position of stack 0, 1, ... to the right of the break, past the corner where the wall ends."""
        return self.last_counted + stack

    def drawn(self, number: int) -> Place:
        """The place of draw 0, 1, ...: leftwards, top before bottom."""
        stack, bottom = divmod(number, 2)
        return self.walls.place(self.live(stack), "bottom" if bottom else "top")


def opened_wall(first: int, source: str) -> Seat:
    """Walls counted anticlockwise, East first: 5, 9 East; 2, 6, 10 South; 3, 7, 11 West; 4, 8, 12 North."""
    return SEATS[(two_dice(first, source) - 1) % 4]


def two_dice(total: int, source: str) -> int:
    """The total, if two dice can give it."""
    if isinstance(total, bool) or not isinstance(total, int) or not 2 <= total <= 12:
        en, fr = f"two dice give 2 to 12, not {total!r}", f"deux dés donnent de 2 à 12, et non {total!r}"
        raise IllegalError([Reason("bad_dice", en, fr, source)])
    return total


def fours(rounds: int) -> tuple[Taking, ...]:
    """Four tiles each in turn, East first, so many times round."""
    return tuple((SEATS[n % 4], tuple(range(4 * n, 4 * n + 4))) for n in range(4 * rounds))


def fourteen_and_thirteen() -> tuple[Taking, ...]:
    """Fours, three times round; East's 1st and 3rd top tiles; then one each for South, West and North."""
    return (*fours(3), ("E", (48, 52)), *((seat, (49 + n,)) for n, seat in enumerate(SEATS[1:])))


@dataclass(frozen=True, slots=True)
class _Player:
    """A player as one language names him: `{E}`, `{E.start}` at the beginning of a sentence, `{E.wall}`."""

    name: str
    wall: str

    @property
    def start(self) -> str:
        return self.name[0].upper() + self.name[1:]

    def __str__(self) -> str:
        return self.name


class People:
    """The four players as the steps name them: by their wind or role, and by name where names are given."""

    def __init__(
        self, players: Sequence[str], roles: Mapping[Seat, Text] = WINDS, walls: Mapping[Seat, Text] | None = None
    ) -> None:
        if players and (len(players) != 4 or len(set(players)) != 4 or not all(players)):
            en, fr = "four different players are needed, East first", "il faut quatre joueurs différents, Est d'abord"
            raise IllegalError([Reason("bad_seating", en, fr)])
        self.named = bool(players)
        names = {
            seat: Text(f"{players[n]} ({role.en})", f"{players[n]} ({role.fr})") if players else role
            for n, (seat, role) in enumerate(roles.items())
        }
        walls = walls or {seat: Text(f"{name.en}'s wall", f"le mur {_of(name.fr)}") for seat, name in names.items()}
        self._en = {str(seat): _Player(name.en, walls[seat].en) for seat, name in names.items()}
        self._fr = {str(seat): _Player(name.fr, walls[seat].fr) for seat, name in names.items()}

    def text(self, en: str, fr: str, *, owner: Seat = "E", **values: Text | int) -> Text:
        """A sentence in both languages: `{E}` to `{N}` and the `{owner}` of the opened wall are players."""
        words = {
            name: value if isinstance(value, Text) else Text(str(value), str(value)) for name, value in values.items()
        }
        return Text(
            en.format(owner=self._en[owner], **self._en, **{name: word.en for name, word in words.items()}),
            fr.format(owner=self._fr[owner], **self._fr, **{name: word.fr for name, word in words.items()}),
        )

    def step(self, id: str, source: str, en: str, fr: str, *, owner: Seat = "E", **values: Text | int) -> Step:
        return Step(id, self.text(en, fr, owner=owner, **values), source)

    def stacks(self, walls: Walls, *positions: int) -> Text:
        """Stacks by number, wall after wall: `stacks 5 to 1 of South's wall, then stacks 17 and 16 of West's wall`."""
        places = [walls.place(position) for position in positions]
        runs = [(wall, [place.stack for place in run]) for wall, run in groupby(places, key=lambda place: place.wall)]
        en = [f"{_numbers(run, 'stack', 'and', 'to')} of {self._en[wall].wall}" for wall, run in runs]
        fr = [f"{_numbers(run, 'pile', 'et', 'à')} {_of(self._fr[wall].wall)}" for wall, run in runs]
        return Text(", then past the corner ".join(en), ", puis après le coin ".join(fr))


def _of(word: str) -> str:
    """`de` before a French name, drawn together with what follows."""
    if word.startswith("le "):
        return f"du {word[3:]}"
    if word in ("Sud", "Nord"):
        return f"du {word}"
    return f"d'{word}" if word[0].lower() in "aeiouyàáâäæèéêëìíîïòóôöœùúûü" else f"de {word}"


def _numbers(run: Sequence[int], noun: str, both: str, through: str) -> str:
    if len(run) == 1:
        return f"{noun} {run[0]}"
    return f"{noun}s {run[0]} {both if len(run) == 2 else through} {run[-1]}"


def deal_facts(order: Iterable[Taking], place: Callable[[int], Place] | None) -> list[dict[str, Any]]:
    """Who takes which tiles, in order; the places are left out where nobody can know them."""
    return [
        {"seat": seat, "draws": list(draws)}
        | ({"tiles": [place(draw)._asdict() for draw in draws]} if place is not None else {})
        for seat, draws in order
    ]


def seats_fact(players: Sequence[str]) -> dict[str, Any]:
    return {"seats": dict(zip(SEATS, players, strict=True))} if players else {}
