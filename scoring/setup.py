"""Before and after a deal: seats, wall, opening from the dice, order of the deal, what is left, winds, the Goulasch.

Clauses are those of the navy rule, S001. Stacks are numbered 1 to 18 on each wall, from the left end as its owner sees
it; a wall continues, to its owner's right, into the wall of the next player (E, S, W, N, anticlockwise).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from scoring.errors import IllegalError, Reason
from scoring.tiles import SEATS, Seat

STACKS_A_WALL = 18
STACKS = 4 * STACKS_A_WALL
TILES_IN_WALL = 2 * STACKS
DEALT = 53
"""Tiles dealt: 14 to East, 13 to the others (S001 §2.1)."""
LEFT_AT_END = 14
"""The deal is dead when so many tiles remain, loose tiles included (S001 §3.6)."""
ROUNDS = 4
"""A game is four rounds of winds (S001 §3.4; A49)."""
CHIPS: Mapping[int, int] = {2: 20, 10: 20, 100: 10, 500: 8, 1000: 7}
"""A player's chips in the text's example, value to number: 12 240 in all (S001 §3.5)."""


class Place(NamedTuple):
    """A tile of the wall: whose wall, which stack from its left end, top or bottom row."""

    wall: Seat
    stack: int
    row: Literal["top", "bottom"]


@dataclass(frozen=True, slots=True)
class Opening:
    """Where the wall is opened: its stack's two tiles become the loose ones, laid on the two stacks named in `roof`."""

    wall: Seat
    stack: int
    roof: tuple[tuple[Seat, int], tuple[Seat, int]]
    source: str = "S001 §2.1"

    @property
    def _gap(self) -> int:
        return SEATS.index(self.wall) * STACKS_A_WALL + self.stack - 1

    def drawn(self, number: int) -> Place:
        """The place of draw number 0, 1, 2, ...: to the right of the gap, top before bottom."""
        if not 0 <= number < TILES_IN_WALL - 2:
            raise IllegalError(
                [Reason("no_such_tile", "the wall holds 142 draws", "le mur a 142 tirages", self.source)]
            )
        stack, bottom = divmod(number, 2)
        return _place(self._gap + 1 + stack, "bottom" if bottom else "top")

    def loose(self, number: int) -> Place:
        """Where loose tile number 0, 1, ... comes from: the gap's stack, then the wall's end by pairs (§2.4)."""
        if not 0 <= number < TILES_IN_WALL:
            raise IllegalError(
                [Reason("no_such_tile", "no such loose tile", "pas de telle tuile détachée", "S001 §2.4")]
            )
        stack, bottom = divmod(number, 2)
        return _place(self._gap - stack, "bottom" if bottom else "top")


def _place(stack: int, row: Literal["top", "bottom"]) -> Place:
    wall, place = divmod(stack % STACKS, STACKS_A_WALL)
    return Place(SEATS[wall], place + 1, row)


def _dice(total: int) -> int:
    if isinstance(total, bool) or not isinstance(total, int) or not 2 <= total <= 12:
        en, fr = f"two dice give 2 to 12, not {total!r}", f"deux dés donnent de 2 à 12, et non {total!r}"
        raise IllegalError([Reason("bad_dice", en, fr, "S001 §2.1")])
    return total


def opened_wall(first: int) -> Seat:
    """Whose wall is opened by East's throw: 5, 9 East; 2, 6, 10 South; 3, 7, 11 West; 4, 8, 12 North (§2.1)."""
    return SEATS[(_dice(first) - 1) % 4]


def opening(first: int, second: int) -> Opening:
    """The opening for East's throw and the wall owner's: both together count the stacks from the left (§2.1, A38).

    7 then 8: West's wall, 15th stack. A sum above 18 runs on into the next wall.
    """
    wall = opened_wall(first)
    gap = SEATS.index(wall) * STACKS_A_WALL + first + _dice(second) - 1
    (fifth, at_five, _), (sixth, at_six, _) = (_place(gap - back, "top") for back in (5, 6))
    place = _place(gap, "top")
    return Opening(place.wall, place.stack, ((fifth, at_five), (sixth, at_six)))


def deal_order() -> tuple[tuple[Seat, tuple[int, ...]], ...]:
    """Who takes which draws: fours, three times round; East's 1st and 3rd top tiles; then one each (§2.1)."""
    steps: list[tuple[Seat, tuple[int, ...]]] = []
    for number in range(12):
        steps.append((SEATS[number % 4], tuple(range(4 * number, 4 * number + 4))))
    steps.append(("E", (48, 52)))
    steps.extend((seat, (49 + n,)) for n, seat in enumerate(SEATS[1:]))
    return tuple(steps)


def left(drawn: int = 0, loose: int = 0) -> int:
    """Tiles left, loose tiles included after the deal and so many more draws and loose tiles: 91 at first."""
    return TILES_IN_WALL - DEALT - drawn - loose


def is_last_draw(left_after: int) -> bool:
    """The tile that leaves 14 is the last tile of the wall (§3.6, §4.7; A35)."""
    return left_after == LEFT_AT_END


def highest(throws: Mapping[str, int]) -> tuple[str, ...]:
    """Who threw most; several throw again (§2.1). The first round chooses the seats, the second makes East."""
    best = max((_dice(total) for total in throws.values()), default=0)
    return tuple(player for player, total in throws.items() if total == best)


def seating(east: str, anticlockwise: Sequence[str]) -> dict[Seat, str]:
    """The wind of each player, as they sit anticlockwise: South on East's right, North on his left (§2.1)."""
    if len(anticlockwise) != 4 or east not in anticlockwise or len(set(anticlockwise)) != 4:
        en, fr = "four different players are needed, East among them", "il faut quatre joueurs, dont Est"
        raise IllegalError([Reason("bad_seating", en, fr, "S001 §2.1")])
    start = anticlockwise.index(east)
    return {seat: anticlockwise[(start + n) % 4] for n, seat in enumerate(SEATS)}


GOULASH_EXCHANGE: tuple[tuple[Seat, Seat], ...] = (("E", "W"), ("S", "N"))
"""Before a Goulasch these two give each other three tiles (S001 §3.6)."""
GOULASH_STAKES = (100, 200)


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal of a game: who sits where, the round wind, and whether it is a Goulasch, with its pot."""

    seats: Mapping[Seat, str]
    first_east: str
    round_wind: Seat = "E"
    goulash: bool = False
    pot: int = 0


def first_deal(seats: Mapping[Seat, str], *, goulash_stake: int = 0) -> Deal:
    """The first deal; with a stake it is a Goulasch, as some tables begin (§3.6 N.B. 2)."""
    return Deal(dict(seats), seats["E"], goulash=goulash_stake > 0, pot=4 * goulash_stake)


def next_deal(deal: Deal, winner: Seat | None, *, east_stays: bool = True, stake: int = 100) -> Deal | None:
    """The deal that follows, or None when the fourth round is over (§3.3, §3.4, §3.6; A37, A49, A50).

    `winner` is None for a dead deal: a Goulasch follows, with a stake of each player, or with the same pot if the dead
    deal was one. East stays if he wishes when he has won or the deal was dead; after a Goulasch the winds always turn.
    """
    dead = winner is None
    keeps = east_stays and not deal.goulash and (dead or winner == "E")
    following = deal if keeps else _turned(deal)
    if following is None:
        return None
    if not dead:
        return replace(following, goulash=False, pot=0)
    return replace(following, goulash=True, pot=deal.pot if deal.goulash else 4 * stake)


def _turned(deal: Deal) -> Deal | None:
    """South becomes East, West South, North West, East North; the round turns when the first East is East again."""
    order = [deal.seats[seat] for seat in SEATS]
    seats = dict(zip(SEATS, [*order[1:], order[0]], strict=True))
    if seats["E"] != deal.first_east:
        return replace(deal, seats=seats)
    turn = SEATS.index(deal.round_wind) + 1
    return replace(deal, seats=seats, round_wind=SEATS[turn]) if turn < ROUNDS else None
