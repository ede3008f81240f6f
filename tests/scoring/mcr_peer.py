"""The `PyMahjongGB` package as an independent program: our MCR hands in its terms."""

from __future__ import annotations

from collections.abc import Callable

from MahjongGB import MahjongFanCalculator

from scoring import SEATS, Hand
from scoring.tiles import Tile

Answer = tuple[tuple[int, int, str, str], ...]
"""Points, times, and the names of each fan in Chinese and English."""
_SUITS = {"m": "W", "s": "T", "p": "B"}
_HONOURS = dict(zip("ESWNCFP", ("F1", "F2", "F3", "F4", "J1", "J2", "J3"), strict=True))
_KINDS = {"chow": "CHI", "pung": "PENG", "kong": "GANG"}


def code(tile: Tile) -> str:
    return f"{_SUITS[tile.suit]}{tile.rank}" if tile.suit else _HONOURS[tile.id]


def peer_call(hand: Hand) -> Callable[[], Answer]:
    """A call that has the package count this won hand, everything put in its terms beforehand."""
    packs = tuple((_KINDS[each.kind], code(each.tiles[1]), int(each.open)) for each in hand.melds)
    won = hand.winning_tile
    assert won is not None
    rack = list(hand.concealed)
    rack.remove(won)
    tiles = tuple(map(code, rack))
    arguments = (
        packs, tiles, code(won), len(hand.flowers), hand.self_draw, "last_of_kind" in hand.flags,
        bool(hand.flags & {"after_kong", "robbing_kong"}), "last_tile" in hand.flags,
        SEATS.index(hand.seat_wind), SEATS.index(hand.round_wind), True,
    )  # fmt: skip
    return lambda: MahjongFanCalculator(*arguments)
