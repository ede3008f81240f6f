"""The nouns of a hand: melds, the other players, the hand and its circumstances; all immutable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from scoring.tiles import KINDS, ORDINARY, SEATS, TILES, Seat, Tile

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset

MeldKind = Literal["chow", "pung", "kong"]
MELD_KINDS: tuple[MeldKind, ...] = ("chow", "pung", "kong")
MELD_SIZE = {"chow": 3, "pung": 3, "kong": 4}
OptionValue = bool | int | str

FLAGS = (
    "riichi", "double_riichi", "ippatsu", "last_tile", "after_kong", "discard_after_kong", "robbing_kong",
    "heavenly", "earthly", "renhou", "last_of_kind", "declared_ready", "first_east_discard", "claimed_for_pung",
    "calling",
)  # fmt: skip
"""Every circumstance of the interchange; a ruleset names the ones it knows."""


class Meld:
    """A set of tiles: chow, pung or kong; `open` when a claimed tile is in it.

    `tiles` are sorted; `tile` is the lowest; `bits` joins the tiles' bits; `honour` is true when no tile is a 2 to 8.
    Sets that a rack is divided into are Melds too, so that a rule sees one noun.
    """

    __slots__ = ("bits", "honour", "is_chow", "is_kong", "kind", "open", "tile", "tiles")

    def __init__(self, kind: MeldKind, tiles: tuple[Tile, ...], open: bool) -> None:
        self.kind = kind
        self.tiles = tuple(sorted(tiles, key=lambda t: t.plain.index))
        self.open = open
        self.tile = min((t.plain for t in tiles), key=lambda t: t.index)
        self.is_chow = kind == "chow"
        self.is_kong = kind == "kong"
        self.bits = 0
        for each in tiles:
            self.bits |= each.bits
        self.honour = not self.bits & ORDINARY

    @staticmethod
    def shaped(kind: MeldKind, tiles: tuple[Tile, ...]) -> bool:
        """True when the tiles make such a set: three in a row of one suit, three alike, four alike."""
        if len(tiles) != MELD_SIZE[kind]:
            return False
        plain = sorted(t.plain.index for t in tiles)
        if plain[-1] >= KINDS:
            return False
        if kind == "chow":
            first = TILES[plain[0]]
            return bool(first.suit) and first.rank <= 7 and plain == [first.index + n for n in range(3)]
        return plain[0] == plain[-1]

    def opened(self) -> Meld:
        """The same set as an exposed one: a set that the winning discard completes is exposed."""
        return meld(self.kind, self.tile.index, True)

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "tiles": [t.id for t in self.tiles], "open": self.open}

    def _key(self) -> tuple[str, tuple[Tile, ...], bool]:
        return self.kind, self.tiles, self.open

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Meld) and self._key() == other._key())

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Meld({self.kind!r}, {' '.join(t.id for t in self.tiles)!r}, open={self.open})"


@cache
def meld(kind: MeldKind, index: int, open: bool) -> Meld:
    """The set of that kind whose lowest tile is `TILES[index]`; the same object each time."""
    step = 1 if kind == "chow" else 0
    return Meld(kind, tuple(TILES[index + step * n] for n in range(MELD_SIZE[kind])), open)


@dataclass(frozen=True, slots=True)
class Loser:
    """Another player's hand: its tiles, or `total`, a mark counted by hand."""

    concealed: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()
    flags: frozenset[str] = frozenset()
    total: int | None = None

    @property
    def tile_count(self) -> int:
        """Tiles in the hand with a kong counted as three."""
        return len(self.concealed) + 3 * len(self.melds)

    def to_json(self) -> dict[str, Any]:
        if self.total is not None:
            return {"total": self.total}
        return {
            "concealed": [t.id for t in self.concealed],
            "melds": [m.to_json() for m in self.melds],
            "flowers": [t.id for t in self.flowers],
            "flags": [f for f in FLAGS if f in self.flags],
        }


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as the interchange gives it; `concealed` holds the winning tile too.

    Build one with `Hand.from_json`, which refuses whatever is not a usable hand; whether it wins is for the ruleset.
    """

    rules: str
    concealed: tuple[Tile, ...]
    seat_wind: Seat
    round_wind: Seat
    winning_tile: Tile | None = None
    self_draw: bool = False
    melds: tuple[Meld, ...] = ()
    discarder: Seat | None = None
    flowers: tuple[Tile, ...] = ()
    flags: frozenset[str] = frozenset()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    losers: Mapping[Seat, Loser] = field(default_factory=dict)
    winner: bool = True
    id: str | int | None = None
    dora_indicators: tuple[Tile, ...] = ()
    ura_dora_indicators: tuple[Tile, ...] = ()
    honba: int = 0
    riichi_sticks: int = 0
    dealer_streak: int = 0
    void_suit: str | None = None
    out: frozenset[Seat] = frozenset()
    """Seats that have won before and play no more (bloody battle)."""
    liable: Seat | None = None
    """The seat that fed the hand and answers for it, where a rule makes it pay for others (pao, 包)."""

    @staticmethod
    def from_json(value: object, rulesets: Mapping[str, Ruleset] | None = None) -> Hand:
        """Reads a hand from a decoded JSON value; `rulesets` are those of the shelf unless others are given.

        Raises `UnreadableError`, `IllegalError` or `AmbiguousError`, with every fault found; no other error.
        """
        from scoring.door import read_hand

        return read_hand(value, rulesets)

    def to_json(self) -> dict[str, Any]:
        """The interchange form; `Hand.from_json(hand.to_json()) == hand`."""
        form: dict[str, Any] = {} if self.id is None else {"id": self.id}
        form |= {
            "rules": self.rules,
            "options": dict(self.options),
            "concealed": [t.id for t in self.concealed],
            "melds": [m.to_json() for m in self.melds],
            "self_draw": self.self_draw,
            "seat_wind": self.seat_wind,
            "round_wind": self.round_wind,
            "flowers": [t.id for t in self.flowers],
            "flags": [f for f in FLAGS if f in self.flags],
            "losers": {seat: loser.to_json() for seat, loser in self.losers.items()},
            "winner": self.winner,
        }
        if self.winning_tile is not None:
            form["winning_tile"] = self.winning_tile.id
        if self.discarder is not None:
            form["discarder"] = self.discarder
        for key in ("dora_indicators", "ura_dora_indicators"):
            if indicators := getattr(self, key):
                form[key] = [t.id for t in indicators]
        for key in ("honba", "riichi_sticks", "dealer_streak", "void_suit", "liable"):
            if value := getattr(self, key):
                form[key] = value
        if self.out:
            form["out"] = [seat for seat in SEATS if seat in self.out]
        return form

    @property
    def tile_count(self) -> int:
        """Tiles in the hand with a kong counted as three: 14 or 17 in a complete one."""
        return len(self.concealed) + 3 * len(self.melds)


def tiles_of(player: Hand | Loser) -> tuple[Tile, ...]:
    """All tiles of a player, flowers too."""
    return (*player.concealed, *(tile for each in player.melds for tile in each.tiles), *player.flowers)


def over_four(tiles: Iterable[Tile]) -> list[Tile]:
    """The kinds that are there more often than a set of tiles holds them: four, or one for a flower."""
    spent: dict[Tile, int] = {}
    for tile in tiles:
        spent[tile.plain] = spent.get(tile.plain, 0) + 1
    return sorted(tile for tile, count in spent.items() if count > 1 and (count > 4 or tile.is_flower))
