"""Hands for the renderer: which tiles lie in which groups, mostly legal, and their `hand` in the interchange form."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from vision.legal import is_flower, plain
from vision.reading import BONUS, CLASSES, HONOURS, KINDS, REDS, WHITE


def group_of(tile: str) -> str:
    """The faces of a make that one hand draws alike: m, p, s, bird, wind, dragon, white, bonus."""
    if tile == "1s":
        return "bird"
    if is_flower(tile):
        return "bonus"
    if tile in "ESWN":
        return "wind"
    return "white" if tile == WHITE else "dragon" if tile in "FC" else tile[1]


@dataclass
class Meld:
    """A set on the table: `tiles` as they are, `down` the positions lying face down, `turned` the one turned.

    `stacked`: the fourth lies against the turned one or on it, `on_top` which if that is settled.
    """

    kind: str
    tiles: list[str]
    open: bool
    down: tuple[int, ...] = ()
    turned: int | None = None
    stacked: bool = False
    on_top: bool | None = None


@dataclass
class Dealt:
    """A whole hand: concealed tiles in the order they lie, melds, flowers, the winning tile where it lies apart."""

    concealed: list[str]
    melds: list[Meld] = field(default_factory=list)
    flowers: list[str] = field(default_factory=list)
    apart: str | None = None
    apart_turned: bool = False
    spread: list[list[str]] | None = None

    def to_json(self) -> dict[str, Any]:
        """The interchange hand as far as a picture tells it; `winning_tile` only where it lies apart or turned."""
        concealed = sorted([*self.concealed, *([self.apart] if self.apart else [])], key=CLASSES.index)
        hand: dict[str, Any] = {
            "concealed": concealed,
            "melds": [{"kind": m.kind, "tiles": list(m.tiles), "open": m.open} for m in self.melds],
            "flowers": list(self.flowers),
        }
        if self.apart:
            hand["winning_tile"] = self.apart
        return hand


class _Wall:
    """Copies left of each kind."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        self.left = dict.fromkeys(KINDS, 4)

    def take(self, kinds: list[str]) -> bool:
        need = {k: kinds.count(k) for k in kinds}
        if any(self.left[k] < n for k, n in need.items()):
            return False
        for k, n in need.items():
            self.left[k] -= n
        return True

    def draw(self, count: int, suits: str) -> list[str]:
        """A set of `count` tiles (2 pair, 3 chow or pung, 4 kong) from the favoured suits or honours."""
        while True:
            roll = self.rng.random()
            if count == 3 and roll < 0.5:
                n, s = int(self.rng.integers(1, 8)), str(self.rng.choice(list(suits)))
                tiles = [f"{n + k}{s}" for k in range(3)]
            else:
                honour = self.rng.random() < 0.35
                kind = (
                    str(self.rng.choice(HONOURS))
                    if honour
                    else f"{int(self.rng.integers(1, 10))}{self.rng.choice(list(suits))}"
                )
                tiles = [kind] * count
            if self.take(tiles):
                return tiles


def kind_of(tiles: list[str]) -> str:
    """chow, pung, kong or pair."""
    if len(set(tiles)) > 1:
        return "chow"
    return {2: "pair", 3: "pung", 4: "kong"}[len(tiles)]


def redden(rng: np.random.Generator, tiles: list[str], used: set[str]) -> list[str]:
    """Replace a five here and there by its red five, one of a suit."""
    out = []
    for t in tiles:
        red = f"0{t[1]}" if t[0] == "5" and len(t) == 2 else ""
        if red and red not in used and rng.random() < 0.6:
            used.add(red)
            out.append(red)
        else:
            out.append(t)
    return out


def deal(rng: np.random.Generator, melds: int | None = None, reds: bool = False, flowers: int | None = None) -> Dealt:
    """A complete hand of four sets and a pair, `melds` of its sets laid out, some tiles turned or hidden."""
    wall = _Wall(rng)
    suits = "mps" if rng.random() < 0.75 else str(rng.choice(["m", "p", "s"]))
    count = int(rng.choice([0, 1, 2, 3, 4], p=[0.45, 0.2, 0.17, 0.12, 0.06])) if melds is None else melds
    sets = [wall.draw(4 if k < count and rng.random() < 0.25 else 3, suits) for k in range(4)]
    pair = wall.draw(2, suits)
    used: set[str] = set()
    if reds:
        sets = [redden(rng, s, used) for s in sets]
        pair = redden(rng, pair, used)
    laid: list[Meld] = []
    called = rng.random() < 0.6
    for tiles in sets[:count]:
        kind = kind_of([plain(t) for t in tiles])
        meld = Meld(kind, tiles, True)
        if kind == "kong" and rng.random() < 0.45:
            meld.open = False
            meld.down = ((1, 2), (0, 3), (0, 3), ())[int(rng.choice(4, p=[0.4, 0.4, 0.1, 0.1]))]
        elif kind == "pung" and rng.random() < 0.12:
            meld.open, meld.down = False, (1,)
        elif called:
            meld.turned = int(rng.integers(3)) if kind != "chow" else 0
            if kind == "kong":
                meld.stacked = bool(rng.random() < 0.5)
                meld.turned = int(rng.integers(3)) if meld.stacked else int(rng.choice([0, 1, 3]))
            if kind == "chow":
                k = int(rng.integers(3))
                meld.tiles = [tiles[k], *[t for i, t in enumerate(tiles) if i != k]]
        laid.append(meld)
    concealed = [t for s in sets[count:] for t in s] + pair
    roll = rng.random()
    if roll < 0.15:
        rng.shuffle(concealed)
    elif roll < 0.7:
        concealed.sort(key=lambda t: CLASSES.index(plain(t)))
    if flowers is None:
        flowers = int(rng.integers(1, 5)) if rng.random() < 0.3 else 0
    bonus = [str(t) for t in rng.choice(BONUS, flowers, replace=False)]
    dealt = Dealt(concealed, laid, bonus)
    roll = rng.random()
    if roll < 0.38 and len(concealed) > 2:
        dealt.apart = concealed.pop(int(rng.integers(len(concealed))))
        dealt.apart_turned = bool(rng.random() < 0.4)
    return dealt


def deal_stacked(rng: np.random.Generator, reds: bool = False, share: float = 0.0) -> Dealt:
    """A complete hand with a kong whose fourth tile lies on another: on the turned one, or where its player turns none
    on the middle one. `share`: of its other pungs and kongs so many become such kongs, too, by chance."""
    while True:
        dealt = deal(rng, int(rng.integers(1, 5)), reds)
        own = [*dealt.concealed, dealt.apart, *(tile for meld in dealt.melds for tile in meld.tiles)]
        held = Counter(plain(tile) for tile in own if tile)
        fit = [meld for meld in dealt.melds if meld.kind != "chow" and held[plain(meld.tiles[0])] == len(meld.tiles)]
        if fit:
            break
    first = int(rng.integers(len(fit)))
    # Without a share no chance is drawn: the hands of a seed stay what they were.
    piled = [meld for n, meld in enumerate(fit) if n == first or (share and rng.random() < share)]
    others = [meld for meld in dealt.melds if meld.open and not any(meld is each for each in piled)]
    # Who turns no tile of a called set turns none of a kong.
    turns = any(meld.turned is not None for meld in others) or (not others and rng.random() < 0.4)
    for meld in piled:
        if meld.kind == "pung":
            meld.kind, meld.tiles = "kong", [*meld.tiles, plain(meld.tiles[0])]
        meld.open, meld.down, meld.stacked, meld.on_top = True, (), True, True
        meld.turned = int(rng.integers(3)) if turns else None
    return dealt


def spread(rng: np.random.Generator, reds: bool = False) -> Dealt:
    """A hand laid out set by set with gaps, nothing turned: `spread` holds the sets."""
    wall = _Wall(rng)
    sets = [wall.draw(4 if rng.random() < 0.1 else 3, "mps") for _ in range(4)] + [wall.draw(2, "mps")]
    used: set[str] = set()
    if reds:
        sets = [redden(rng, s, used) for s in sets]
    laid = [sets[int(k)] for k in rng.permutation(5)]
    return Dealt(
        concealed=[t for s in laid if len(s) != 4 for t in s],
        melds=[Meld("kong", s, True) for s in laid if len(s) == 4],
        spread=laid,
    )


def random_tiles(rng: np.random.Generator, count: int, reds: bool = True) -> list[str]:
    """Any tiles, at most four of a kind; rare faces come a little oftener than in a wall."""
    pool = [k for k in KINDS for _ in range(4)] + [b for b in BONUS for _ in range(2)]
    if reds:
        pool += [*REDS, *REDS]
    return [str(t) for t in rng.choice(pool, min(count, len(pool)), replace=False)]
