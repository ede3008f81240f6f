"""Where tiles lie on the table: rows, melds, scattered tiles, trays, heaps, walls and other players' hands.

Lengths are tile widths; x to the right, y away from the player, both from the hand's middle.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np

from datasets.faces import Body
from datasets.hands import Dealt, deal, random_tiles, spread
from datasets.tile_body import Block, prone, standing, upright

Pose = Literal["up", "down", "stand"]
Rng = np.random.Generator


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


def _row(
    rng: Rng,
    tiles: list[str],
    x: float,
    y: float,
    group: int,
    body: Body,
    spacing: Spacing,
    pose: Pose,
    lean: float = 0.0,
) -> tuple[list[Placed], float]:
    """Tiles side by side from `x`, near edges at `y`; returns them and where the row ends."""
    depth = body.thickness if pose == "stand" else body.height
    placed = []
    for t in tiles:
        foot = Placed(t, x + 0.5, y + depth / 2, 0.0, "down" if t == "X" else pose, 0.0, lean, False, group)
        placed.append(spacing.nudge(rng, foot))
        x += 1 + abs(float(rng.normal(0, spacing.gap))) + 0.004
    return placed, x


def _melds(
    rng: Rng, layout: Layout, dealt: Dealt, x: float, y: float, body: Body, spacing: Spacing, limit: float
) -> float:
    """Melds from left to right from `x`, wrapping into further rows behind past `limit`; returns the right end."""
    start, right = x, x
    side = 1.0 if rng.random() < 0.7 else -1.0
    between = rng.uniform(0.15, 0.9)
    rise = body.height + rng.uniform(0.1, 0.5)
    on_top = rng.random() < 0.4
    for meld in dealt.melds:
        if x - start > limit:
            x, y = start, y + rise + (1.0 if any(m.stacked for m in dealt.melds) else 0.0)
        g = layout.group(meld.kind, meld.open)
        tiles = meld.tiles[:3] if meld.stacked else meld.tiles
        slot = (0.0, 0.0)
        for k, t in enumerate(tiles):
            turned = k == meld.turned
            wide = body.height if turned else 1.0
            deep = 1.0 if turned else body.height
            down = k in meld.down
            tile = Placed(
                "X" if down else t,
                x + wide / 2,
                y + deep / 2,
                side * math.pi / 2 if turned else 0.0,
                "down" if down else "up",
                0.0,
                0.0,
                turned,
                g,
            )
            layout.tiles.append(spacing.nudge(rng, tile))
            if turned:
                slot = (x + wide / 2, y)
            x += wide + abs(float(rng.normal(0, spacing.gap))) + 0.004
        if meld.stacked:
            above = Placed(meld.tiles[3], slot[0], slot[1] + 1.53, side * math.pi / 2, "up", 0.0, 0.0, True, g)
            if on_top:
                above = replace(above, y=slot[1] + 0.5 + float(rng.uniform(0.1, 0.35)), z=body.thickness)
            layout.tiles.append(spacing.nudge(rng, above))
        right = max(right, x)
        x += between
    return right


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
    spacing = Spacing(0.008, 0.006, 0.004) if plain else _spacing(rng)
    layout.standing = bool(rng.random() < 0.3) and not plain
    pose: Pose = "stand" if layout.standing else "up"
    depth = body.thickness if layout.standing else body.height
    lean = rng.uniform(0, 0.25) if layout.standing and rng.random() < 0.3 else 0.0
    g = layout.group("concealed", False)
    tiles = dealt.concealed
    rows = 2 if len(tiles) > 7 and not layout.standing and not plain and rng.random() < 0.16 else 1
    end = 0.0
    per = math.ceil(len(tiles) / rows)
    top = 0.0
    for k in range(rows):
        part = tiles[k * per : (k + 1) * per]
        y = (rows - 1 - k) * (body.height + rng.uniform(0.0, 0.3))
        placed, x = _row(rng, part, rng.uniform(-0.6, 0.6) if k else 0.0, y, g, body, spacing, pose, lean)
        layout.tiles += placed
        end, top = max(end, x), max(top, y + depth)
    if rows == 1 and not plain and rng.random() < 0.07 and len(tiles) > 5:
        jump = int(rng.integers(3, len(tiles) - 1))
        wide = rng.uniform(0.3, 1.0)
        layout.tiles = [replace(t, x=t.x + wide) if k >= jump else t for k, t in enumerate(layout.tiles)]
        end += wide
    right = end
    where = str(rng.choice(["right", "behind", "front", "left"], p=[0.5, 0.2, 0.22, 0.08]))
    where = "front" if plain else where
    if dealt.melds:
        gap = rng.uniform(0.35, 1.6)
        size = sum(len(m.tiles) + 1.0 for m in dealt.melds)
        if where == "right":
            right = _melds(rng, layout, dealt, end + gap, 0.0, body, spacing, 9.0)
        elif where == "left":
            _melds(rng, layout, dealt, -gap - size - 0.5, 0.0, body, spacing, 99.0)
        elif where == "behind":
            right = max(
                end, _melds(rng, layout, dealt, rng.uniform(-1, 3), top + rng.uniform(0.3, 1.5), body, spacing, 14.0)
            )
        else:
            lift = body.height * 1.1 + rng.uniform(0.25, 1.2) + (0.6 if any(m.stacked for m in dealt.melds) else 0.0)
            right = max(end, _melds(rng, layout, dealt, rng.uniform(-1, 3), -lift, body, spacing, 99.0))
    if dealt.apart is not None:
        _apart(
            rng,
            layout,
            dealt,
            end,
            right if where == "right" else end,
            top,
            body,
            spacing,
            pose,
            bool(dealt.melds) and where == "front",
        )
    if dealt.flowers:
        g = layout.group("flowers", True)
        spot = str(rng.choice(["front", "behind", "left"]))
        used = [t.y for t in layout.tiles]
        y = {
            "front": min(used) - 2 * body.height - rng.uniform(0.2, 1),
            "behind": max(used) + body.height + rng.uniform(0.1, 0.8),
        }.get(spot, 0.0)
        x = (
            rng.uniform(-1, 4)
            if spot != "left"
            else min(t.x for t in layout.tiles) - 1.2 - len(dealt.flowers) - rng.uniform(0, 0.8)
        )
        layout.tiles += _row(rng, dealt.flowers, x, y, g, body, spacing, "up")[0]
    return layout


def _apart(
    rng: Rng,
    layout: Layout,
    dealt: Dealt,
    end: float,
    right: float,
    top: float,
    body: Body,
    spacing: Spacing,
    pose: Pose,
    busy: bool,
) -> None:
    assert dealt.apart is not None
    g = layout.group("apart", None)
    turned = dealt.apart_turned
    yaw = (math.pi / 2 if rng.random() < 0.7 else -math.pi / 2) if turned else 0.0
    wide, deep = (body.height, 1.0) if turned else (1.0, body.height)
    roll = rng.random()
    free = right == end
    if roll < 0.12 and pose == "up" and not busy:
        x, y = rng.uniform(0.5, max(1.0, end - 1)), -deep - rng.uniform(0.3, 1.2)
    elif roll < 0.2 and pose == "stand":
        tile = Placed(
            dealt.apart, rng.uniform(1, end - 1), body.thickness / 2 + 0.1, 0.0, pose, body.height, 0.0, False, g
        )
        if turned:
            tile = replace(tile, pose="up", yaw=yaw, turned=True)
        layout.tiles.append(tile)
        return
    elif roll < 0.3 and not turned and pose == "up" and not dealt.melds:
        x, y = rng.uniform(0.5, max(1.0, end - 1)), top + rng.uniform(0.25, 1.0)
    else:
        gap = rng.uniform(0.02, 0.5) if turned and free else rng.uniform(0.3, 1.5)
        x, y = (end if free else right) + gap, 0.0
    layout.tiles.append(
        spacing.nudge(
            rng, Placed(dealt.apart, x + wide / 2, y + deep / 2, yaw, "up" if turned else pose, 0.0, 0.0, turned, g)
        )
    )


def spread_hand(rng: Rng, body: Body, reds: bool = False) -> Layout:
    """A hand laid out set by set in one to three rows with gaps between the sets."""
    dealt = spread(rng, reds)
    layout = Layout(hand=dealt.to_json())
    spacing = _spacing(rng)
    x, y, wrap = 0.0, 0.0, float(rng.choice([99.0, 9.0, 6.0]))
    gap = rng.uniform(0.25, 1.2)
    for tiles in dealt.spread or []:
        kind = {2: "pair", 4: "kong"}.get(
            len(tiles), "pung" if len({t.replace("0", "5") for t in tiles}) == 1 else "chow"
        )
        placed, x = _row(rng, tiles, x, y, layout.group(kind, None), body, spacing, "up")
        layout.tiles += placed
        x += gap
        if x > wrap:
            x, y = 0.0, y - body.height - rng.uniform(0.15, 0.9)
    return layout


def short_row(rng: Rng, body: Body, count: int, reds: bool) -> Layout:
    """A row of any tiles, standing or lying."""
    tiles = random_tiles(rng, count, reds)
    flowers = [tile for tile in tiles if tile[0] in "fs"]
    concealed = [tile for tile in tiles if tile[0] not in "fs"]
    hand = {"concealed": concealed, "melds": [], "flowers": flowers}
    layout = Layout(hand=hand, standing=bool(rng.random() < 0.45))
    spacing = _spacing(rng)
    if rng.random() < 0.25:
        spacing = Spacing(0.35, 0.2, 0.12)
    pose: Pose = "stand" if layout.standing else "up"
    if pose == "up" and rng.random() < 0.12 and count > 2:
        tiles[int(rng.integers(count))] = "X"
    layout.tiles = _row(rng, tiles, 0.0, 0.0, layout.group("concealed", False), body, spacing, pose)[0]
    return layout


def tray(rng: Rng, body: Body) -> Layout:
    """A grid of tiles in rows."""
    columns, rows = int(rng.integers(3, 13)), int(rng.integers(2, 6))
    tiles = random_tiles(rng, columns * rows, True)
    layout = Layout(hand={"concealed": tiles, "melds": [], "flowers": []})
    spacing = _spacing(rng)
    between = rng.uniform(0.0, 0.5)
    any_way = rng.random() < 0.2
    for k in range(rows):
        part = tiles[k * columns : (k + 1) * columns]
        g = layout.group("concealed", False)
        placed = _row(rng, part, rng.uniform(-0.2, 0.2), -k * (body.height + between), g, body, spacing, "up")[0]
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
