"""Where tiles lie on the table: rows, melds, scattered tiles, trays, heaps, walls and other players' hands.

Lengths are tile widths; x to the right, y away from the player, both from the hand's middle.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np

from datasets.faces import Body
from datasets.hands import Dealt, Meld, deal, kind_of, random_tiles, spread
from datasets.tile_body import Block, prone, standing, upright
from vision.legal import is_flower, plain
from vision.reading import FACE_DOWN

Pose = Literal["up", "down", "stand"]
Rng = np.random.Generator

LEAST_GAP = 0.004
"""Nobody lays tiles nearer to each other, in tile widths."""

MIDDLE = 1
"""The middle one of three."""

UNLIMITED = 99.0
"""A row that may be as wide as this never wraps."""


@dataclass(frozen=True)
class Placed:
    """One tile on the table: foot (x, y, z) of its middle, yaw in radians, group index (-1: none)."""

    id: str
    x: float
    y: float
    yaw: float = 0.0
    pose: Pose = "up"
    z: float = 0.0
    lean: float = 0.0
    turned: bool = False
    group: int = -1
    in_hand: bool = True
    seat: int = 0  # whose hand, counter-clockwise from the nearest player: 0 near, 1 right, 2 far, 3 left; -1 nobody's

    @property
    def on_top(self) -> bool:
        """Whether it lies on another tile."""
        return self.z > 0

    def block(self, body: Body) -> Block:
        """The tile's box."""
        size = np.array([1.0, body.height, body.thickness])
        if self.pose == "stand":
            axes = standing(self.yaw, self.lean)
            rise = (abs(axes[1][2]) * body.height + abs(axes[2][2]) * body.thickness) / 2
            return Block(np.array([self.x, self.y, self.z + rise]), axes, size)
        axes = prone(self.yaw) if self.pose == "down" else upright(self.yaw)
        return Block(np.array([self.x, self.y, self.z + body.thickness / 2]), axes, size)


@dataclass
class Layout:
    """Tiles and groups `(kind, open)` of one table; `standing` where the hand stands on edge."""

    tiles: list[Placed] = field(default_factory=list)
    groups: list[tuple[str, bool | None]] = field(default_factory=list)
    hand: dict[str, Any] = field(default_factory=dict)
    standing: bool = False

    def group(self, kind: str, opened: bool | None) -> int:
        self.groups.append((kind, opened))
        return len(self.groups) - 1


@dataclass(frozen=True)
class Spacing:
    """How carefully tiles are laid: gap between neighbours, jitter of place and angle (radians)."""

    gap: float
    place: float
    angle: float

    def nudge(self, rng: Rng, tile: Placed) -> Placed:
        dx, dy = rng.normal(0, self.place, 2)
        return replace(
            tile, x=tile.x + float(dx) * 0.3, y=tile.y + float(dy), yaw=tile.yaw + float(rng.normal(0, self.angle))
        )


@dataclass(frozen=True)
class _Layer:
    """Somebody who lays tiles of one make on the table, as carefully as `spacing` says."""

    rng: Rng
    body: Body
    spacing: Spacing

    def nudged(self, tile: Placed) -> Placed:
        return self.spacing.nudge(self.rng, tile)

    def gap(self) -> float:
        """How far the next tile lies from one beside it."""
        return abs(float(self.rng.normal(0, self.spacing.gap))) + LEAST_GAP

    def row(
        self, tiles: list[str], x: float, y: float, group: int, pose: Pose = "up", lean: float = 0.0
    ) -> tuple[list[Placed], float]:
        """Tiles side by side from `x`, near edges at `y`; returns them and where the row ends."""
        depth = self.body.thickness if pose == "stand" else self.body.height
        placed = []
        for tile in tiles:
            own: Pose = "down" if tile == FACE_DOWN else pose
            placed.append(self.nudged(Placed(tile, x + 0.5, y + depth / 2, pose=own, lean=lean, group=group)))
            x += 1 + self.gap()
        return placed, x

    def melds(self, layout: Layout, melds: list[Meld], x: float, y: float, limit: float) -> float:
        """Melds from left to right from `x`, wrapping into further rows behind past `limit`; returns the right end."""
        start, right = x, x
        side = 1.0 if self.rng.random() < 0.7 else -1.0
        between = self.rng.uniform(0.15, 0.9)
        rise = self.body.height + self.rng.uniform(0.1, 0.5)
        on_top = self.rng.random() < 0.4
        for meld in melds:
            if x - start > limit:
                x, y = start, y + rise + (1.0 if any(m.stacked for m in melds) else 0.0)
            x = self._meld(layout, meld, (x, y), side * math.pi / 2, on_top)
            right = max(right, x)
            x += between
        return right

    def _meld(self, layout: Layout, meld: Meld, at: tuple[float, float], yaw: float, on_top: bool) -> float:
        """One meld, its near left corner `at`; `yaw` of its turned tile.

        A fourth lies on that one or behind it, or where none is turned on the middle one.
        """
        (x, y), group = at, layout.group(meld.kind, meld.open)
        under: Placed | None = None
        for k, t in enumerate(meld.tiles[:3] if meld.stacked else meld.tiles):
            turned, down = k == meld.turned, k in meld.down
            wide, deep = (self.body.height, 1.0) if turned else (1.0, self.body.height)
            tile = Placed(
                FACE_DOWN if down else t,
                x + wide / 2,
                y + deep / 2,
                yaw if turned else 0.0,
                "down" if down else "up",
                turned=turned,
                group=group,
            )
            layout.tiles.append(self.nudged(tile))
            if turned or (meld.turned is None and k == MIDDLE):
                under = tile
            x += wide + self.gap()
        if meld.stacked and under is not None:
            above = replace(under, id=meld.tiles[3])
            if meld.on_top:
                aside, away = self.laid_on()
                above = replace(above, x=above.x + aside, y=above.y + away, z=self.body.thickness)
            elif on_top:
                above = replace(above, y=above.y + float(self.rng.uniform(0.1, 0.35)), z=self.body.thickness)
            else:
                above = replace(above, y=above.y + 1.03)
            layout.tiles.append(self.nudged(above))
        return x

    def laid_on(self) -> tuple[float, float]:
        """How far aside, and away from the player, a tile lies from the one that it lies on."""
        rng, roll = self.rng, self.rng.random()
        if roll < 0.45:
            return float(rng.normal(0, 0.05)), float(rng.normal(0, 0.05))
        if roll < 0.8:
            return float(rng.normal(0, 0.05)), float(rng.uniform(0.1, 0.35))
        return float(rng.uniform(-0.3, 0.3)), float(rng.uniform(-0.3, 0.3))


def _spacing(rng: Rng) -> Spacing:
    neat = rng.random()
    if neat < 0.65:
        return Spacing(rng.uniform(0.0, 0.02), rng.uniform(0, 0.02), rng.uniform(0, 0.008))
    return Spacing(rng.uniform(0.01, 0.12), rng.uniform(0.01, 0.07), rng.uniform(0.005, 0.05))


def whole_hand(rng: Rng, body: Body, dealt: Dealt | None = None, reds: bool = False, plain: bool = False) -> Layout:
    """A finished hand as it is shown: concealed row(s), melds beside, behind or in front, flowers, tile apart.

    `plain`: neatly in two tiers, lying, melds in front, as in the sample pictures.
    """
    dealt = deal(rng, reds=reds) if dealt is None else dealt
    layout = Layout(hand=dealt.to_json())
    layer = _Layer(rng, body, Spacing(0.008, 0.006, 0.004) if plain else _spacing(rng))
    layout.standing = bool(rng.random() < 0.3) and not plain
    end, top = _lay_concealed(layer, layout, dealt.concealed, plain)
    where = str(rng.choice(["right", "behind", "front", "left"], p=[0.5, 0.2, 0.22, 0.08]))
    where = "front" if plain else where
    right = _lay_melds(layer, layout, dealt.melds, where, end, top) if dealt.melds else end
    if dealt.apart is not None:
        in_front = bool(dealt.melds) and where == "front"
        layout.tiles.append(_apart(layer, layout, dealt, (end, top), right if where == "right" else end, in_front))
    if dealt.flowers:
        _lay_flowers(layer, layout, dealt.flowers)
    return layout


def _lay_concealed(layer: _Layer, layout: Layout, tiles: list[str], plain: bool) -> tuple[float, float]:
    """The concealed tiles, in two rows now and then, or with a gap; returns where they end to the right and behind."""
    rng, height = layer.rng, layer.body.height
    pose: Pose = "stand" if layout.standing else "up"
    depth = layer.body.thickness if layout.standing else height
    lean = rng.uniform(0, 0.25) if layout.standing and rng.random() < 0.3 else 0.0
    group = layout.group("concealed", False)
    rows = 2 if len(tiles) > 7 and not layout.standing and not plain and rng.random() < 0.16 else 1
    per = math.ceil(len(tiles) / rows)
    end = top = 0.0
    for k in range(rows):
        y = (rows - 1 - k) * (height + rng.uniform(0.0, 0.3))
        start = rng.uniform(-0.6, 0.6) if k else 0.0
        placed, x = layer.row(tiles[k * per : (k + 1) * per], start, y, group, pose, lean)
        layout.tiles += placed
        end, top = max(end, x), max(top, y + depth)
    if rows == 1 and not plain and rng.random() < 0.07 and len(tiles) > 5:
        jump = int(rng.integers(3, len(tiles) - 1))
        wide = rng.uniform(0.3, 1.0)
        layout.tiles = [replace(t, x=t.x + wide) if k >= jump else t for k, t in enumerate(layout.tiles)]
        end += wide
    return end, top


def _lay_melds(layer: _Layer, layout: Layout, melds: list[Meld], where: str, end: float, top: float) -> float:
    """The melds on one side of concealed tiles that `end` there to the right and reach to `top`; returns the right end
    of both."""
    rng = layer.rng
    gap = rng.uniform(0.35, 1.6)
    if where == "right":
        return layer.melds(layout, melds, end + gap, 0.0, 9.0)
    if where == "left":
        size = sum(len(m.tiles) + 1.0 for m in melds)
        layer.melds(layout, melds, -gap - size - 0.5, 0.0, UNLIMITED)
        return end
    if where == "behind":
        return max(end, layer.melds(layout, melds, rng.uniform(-1, 3), top + rng.uniform(0.3, 1.5), 14.0))
    lift = layer.body.height * 1.1 + rng.uniform(0.25, 1.2) + (0.6 if any(m.stacked for m in melds) else 0.0)
    return max(end, layer.melds(layout, melds, rng.uniform(-1, 3), -lift, UNLIMITED))


def _lay_flowers(layer: _Layer, layout: Layout, flowers: list[str]) -> None:
    """The flowers in a row before the hand, behind it or to its left."""
    rng, height = layer.rng, layer.body.height
    group = layout.group("flowers", True)
    spot = str(rng.choice(["front", "behind", "left"]))
    used = [t.y for t in layout.tiles]
    y = {
        "front": min(used) - 2 * height - rng.uniform(0.2, 1),
        "behind": max(used) + height + rng.uniform(0.1, 0.8),
    }.get(spot, 0.0)
    if spot == "left":
        x = min(t.x for t in layout.tiles) - 1.2 - len(flowers) - rng.uniform(0, 0.8)
    else:
        x = rng.uniform(-1, 4)
    layout.tiles += layer.row(flowers, x, y, group)[0]


def _apart(
    layer: _Layer, layout: Layout, dealt: Dealt, corner: tuple[float, float], right: float, in_front: bool
) -> Placed:
    """The winning tile by itself: before the concealed tiles, on them where they stand, behind them, or to the right.

    `corner`: where the concealed tiles end to the right and behind; `right`: where all ends that lies beside them;
    `in_front`: melds lie before them.
    """
    assert dealt.apart is not None
    rng, body = layer.rng, layer.body
    end, top = corner
    pose: Pose = "stand" if layout.standing else "up"
    group = layout.group("apart", None)
    turned = dealt.apart_turned
    yaw = (math.pi / 2 if rng.random() < 0.7 else -math.pi / 2) if turned else 0.0
    wide, deep = (body.height, 1.0) if turned else (1.0, body.height)
    roll = rng.random()
    free = right == end
    if roll < 0.12 and pose == "up" and not in_front:
        x, y = rng.uniform(0.5, max(1.0, end - 1)), -deep - rng.uniform(0.3, 1.2)
    elif roll < 0.2 and pose == "stand":
        x, y = rng.uniform(1, end - 1), body.thickness / 2 + 0.1
        lies: Pose = "up" if turned else pose
        return Placed(dealt.apart, x, y, yaw, lies, body.height, turned=turned, group=group)
    elif roll < 0.3 and not turned and pose == "up" and not dealt.melds:
        x, y = rng.uniform(0.5, max(1.0, end - 1)), top + rng.uniform(0.25, 1.0)
    else:
        gap = rng.uniform(0.02, 0.5) if turned and free else rng.uniform(0.3, 1.5)
        x, y = (end if free else right) + gap, 0.0
    lies = "up" if turned else pose
    return layer.nudged(Placed(dealt.apart, x + wide / 2, y + deep / 2, yaw, lies, turned=turned, group=group))


def spread_hand(rng: Rng, body: Body, reds: bool) -> Layout:
    """A hand laid out set by set in one to three rows with gaps between the sets."""
    dealt = spread(rng, reds)
    layout = Layout(hand=dealt.to_json())
    layer = _Layer(rng, body, _spacing(rng))
    x, y, wrap = 0.0, 0.0, float(rng.choice([UNLIMITED, 9.0, 6.0]))
    gap = rng.uniform(0.25, 1.2)
    for tiles in dealt.spread or []:
        kind = kind_of([plain(t) for t in tiles])
        placed, x = layer.row(tiles, x, y, layout.group(kind, None))
        layout.tiles += placed
        x += gap
        if x > wrap:
            x, y = 0.0, y - body.height - rng.uniform(0.15, 0.9)
    return layout


def short_row(rng: Rng, body: Body, count: int, reds: bool) -> Layout:
    """A row of any tiles, standing or lying."""
    tiles = random_tiles(rng, count, reds)
    flowers = [tile for tile in tiles if is_flower(tile)]
    concealed = [tile for tile in tiles if not is_flower(tile)]
    hand = {"concealed": concealed, "melds": [], "flowers": flowers}
    layout = Layout(hand=hand, standing=bool(rng.random() < 0.45))
    spacing = _spacing(rng)
    if rng.random() < 0.25:
        spacing = Spacing(0.35, 0.2, 0.12)
    pose: Pose = "stand" if layout.standing else "up"
    if pose == "up" and rng.random() < 0.12 and count > 2:
        tiles[int(rng.integers(count))] = FACE_DOWN
    layout.tiles = _Layer(rng, body, spacing).row(tiles, 0.0, 0.0, layout.group("concealed", False), pose)[0]
    return layout


def tray(rng: Rng, body: Body) -> Layout:
    """A grid of tiles in rows."""
    columns, rows = int(rng.integers(3, 13)), int(rng.integers(2, 6))
    tiles = random_tiles(rng, columns * rows, True)
    layout = Layout(hand={"concealed": tiles, "melds": [], "flowers": []})
    layer = _Layer(rng, body, _spacing(rng))
    between = rng.uniform(0.0, 0.5)
    any_way = rng.random() < 0.2
    for k in range(rows):
        part = tiles[k * columns : (k + 1) * columns]
        group = layout.group("concealed", False)
        placed = layer.row(part, rng.uniform(-0.2, 0.2), -k * (body.height + between), group)[0]
        if any_way:
            placed = [replace(t, yaw=t.yaw + math.pi * int(rng.integers(2))) for t in placed]
        layout.tiles += placed
    return layout


def scattered(rng: Rng, body: Body, count: int, reach: float) -> Layout:
    """Few tiles at any place and angle, none touching; standing ones may hide part of those behind them."""
    layout = Layout(hand={"concealed": [], "melds": [], "flowers": []})
    pose: Pose = "stand" if rng.random() < 0.4 else "up"
    layout.standing = pose == "stand"
    clear = body.height * 1.25
    if layout.standing and rng.random() < 0.6:
        clear, reach = 1.2, reach * 0.6
    spots: list[tuple[float, float]] = []
    for t in random_tiles(rng, count, True):
        for _ in range(30):
            x, y = (float(v) for v in rng.uniform(-reach, reach, 2))
            if all(math.hypot(x - a, y - b) > clear for a, b in spots):
                spots.append((x, y))
                yaw = rng.normal(0, 0.3) if pose == "stand" else rng.uniform(-math.pi, math.pi)
                layout.tiles.append(Placed(t, x, y, float(yaw), pose, group=layout.group("apart", None)))
                break
    layout.hand["concealed"] = [t.id for t in layout.tiles]
    return layout
