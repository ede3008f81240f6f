"""The draw for the seats of a table, by dice or by wind tiles: every throw and tile, and the seats they give.

The same seed, players and way always give the same draw, so that anyone can look at it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, Literal, NamedTuple, TypeVar, cast

from scoring.setup import WHERE, set_up, sheet
from scoring.setup_common import Step
from scoring.setup_navy import highest, seating
from scoring.tiles import SEATS, Seat

Method = Literal["dice", "tiles"]
METHODS: Final[tuple[Method, ...]] = ("dice", "tiles")
_BY_DICE: Final = frozenset({"navy", "sichuan", "taiwan16"})
"""The systems whose texts throw dice for the seats; the riichi text shuffles wind tiles, the others say nothing."""
_OF_SEATS: Final = frozenset({"document", "seats", "ties"})
T = TypeVar("T")


@dataclass(slots=True)
class Lot:
    """Chance that can be gone through again: each number is taken from the SHA-256 of the seed and its count."""

    seed: str
    _taken: int = field(default=0, init=False)

    def below(self, count: int) -> int:
        """A number from 0, each below `count` being as likely."""
        while True:
            self._taken += 1
            number = int.from_bytes(sha256(f"{self.seed} {self._taken}".encode()).digest()[:8])
            if number < 2**64 - 2**64 % count:
                return number % count

    def dice(self) -> tuple[int, int]:
        return self.below(6) + 1, self.below(6) + 1

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The same things in any order, each order being as likely."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


class Move(NamedTuple):
    """One thing that a player does in a draw; `id` names the sentence that tells it."""

    id: Literal["throws", "again", "chair", "east_throws", "east_again", "shuffles", "takes", "keeps", "sits"]
    player: int
    dice: tuple[int, int] | None = None
    wind: Seat | None = None
    place: int = 0


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw gone through: the moves in order, and the players, by their places in the list, as E, S, W, N."""

    method: Method
    moves: tuple[Move, ...]
    seats: tuple[int, int, int, int]


def usual(system: str) -> Method:
    """The way in which a system's text seats the players; wind tiles where it says nothing."""
    return "dice" if system in _BY_DICE else "tiles"


def clauses(system: str, method: Method) -> tuple[Step, ...]:
    """What the system's text says of the seats; nothing where there is no text, or it goes another way."""
    if method != usual(system) or system not in WHERE:
        return ()
    lowest = (2,) * len(sheet(system).throws)
    return tuple(step for step in set_up(system, lowest).steps if step.id in _OF_SEATS)


def draw(system: str, method: Method, seed: str) -> Draw:
    """Seat four players under a system: 0 to 3 stand for them in the order in which they are asked."""
    lot = Lot(seed)
    if method == "tiles":
        return _by_tiles(lot)
    return _navy(lot) if system == "navy" else _by_totals(lot)


def _by_tiles(lot: Lot) -> Draw:
    """One tile of each wind face down, each takes one, who shuffled last (S002 §4.4)."""
    shuffler, tiles = lot.below(4), lot.shuffled(SEATS)
    order = [(shuffler + turn) % 4 for turn in range(1, 5)]
    moves = [Move("shuffles", shuffler)]
    moves += [Move("takes", player, wind=wind) for player, wind in zip(order[:3], tiles[:3], strict=True)]
    moves.append(Move("keeps", shuffler, wind=tiles[3]))
    return Draw("tiles", tuple(moves), _four([order[tiles.index(wind)] for wind in SEATS]))


def _by_totals(lot: Lot) -> Draw:
    """The highest is East, or the Leader, the others follow by their totals (JORF art. 26)."""
    moves: list[Move] = []
    order = _ranked(lot, [0, 1, 2, 3], moves, "throws")
    moves += [Move("sits", player, wind=wind) for player, wind in zip(order, SEATS, strict=True)]
    return Draw("dice", tuple(moves), _four(order))


def _navy(lot: Lot) -> Draw:
    """The highest throw chooses the seats, that of a second turn is East (S001 §2.1)."""
    moves: list[Move] = []
    chairs = _ranked(lot, [0, 1, 2, 3], moves, "throws")
    moves += [Move("chair", player, place=place) for place, player in enumerate(chairs)]
    level, again = list(chairs), False
    while len(level) > 1:
        thrown = _throws(lot, level, moves, "east_again" if again else "east_throws")
        level, again = [int(player) for player in highest({str(player): sum(dice) for player, dice in thrown})], True
    found = seating(str(level[0]), [str(player) for player in chairs])
    order = [int(found[wind]) for wind in SEATS]
    moves += [Move("sits", player, wind=wind) for player, wind in zip(order, SEATS, strict=True)]
    return Draw("dice", tuple(moves), _four(order))


def _ranked(lot: Lot, players: list[int], moves: list[Move], how: Literal["throws", "again"]) -> list[int]:
    """The players by their throws, who is level throwing again."""
    if len(players) == 1:
        return players
    thrown = _throws(lot, players, moves, how)
    order: list[int] = []
    for total in sorted({sum(dice) for _, dice in thrown}, reverse=True):
        order += _ranked(lot, [player for player, dice in thrown if sum(dice) == total], moves, "again")
    return order


def _throws(
    lot: Lot, players: list[int], moves: list[Move], how: Literal["throws", "again", "east_throws", "east_again"]
) -> list[tuple[int, tuple[int, int]]]:
    thrown = [(player, lot.dice()) for player in players]
    moves += [Move(how, player, dice) for player, dice in thrown]
    return thrown


def _four(players: Sequence[int]) -> tuple[int, int, int, int]:
    return cast(tuple[int, int, int, int], tuple(players))
