"""What stands on a table, and the camera over it, before a picture is made: a hand and what lies round it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from datasets import around, clutter, layout, staging
from datasets.camera import Aim, Array, Camera, frame
from datasets.faces import Make
from datasets.hands import Dealt, deal_stacked
from datasets.layout import Layout, Placed
from datasets.lesson import laid_out
from datasets.round_table import whole_table
from datasets.tile_body import Block, area
from vision.reading import FACE_DOWN

Rng = np.random.Generator


@dataclass(frozen=True)
class Options:
    """What a scene is like; None draws it. `long_side` in pixels, `tile_px` the tiles' width in the picture at most.

    `clean`: own drawings only, nothing about and nothing amiss; then `view` gives degrees above the table and round it,
    and `heap` a number of discards behind the hand. `elevation`: the camera is between so many degrees above the table,
    whatever is on it. `rows`: instead of a hand these ids, far row first, as they are
    laid out to teach the reader a make.
    """

    kind: str | None = None
    long_side: int | None = None
    tile_px: float | None = None
    clean: bool = False
    dealt: Dealt | None = None
    rows: tuple[tuple[str, ...], ...] = ()
    view: tuple[float, float] | None = None
    heap: int = 0
    elevation: tuple[float, float] | None = None


WHOLE_TABLE = "table"
"""Up to four players' hands round one table; rendered on demand, never drawn by chance."""

NEAR_BY = "near"
"""One tile or two that fill the frame, or half of it; rendered on demand, never drawn by chance."""

STACKED = "stacked"
"""A hand with a kong whose fourth tile lies on another; rendered on demand, few other hands have one by chance."""

PILED, PILED_SHARE = "piled", 0.5
"""The same of half its other pungs and kongs, too: for the stack reader, which learns more from each picture then."""

ON_DEMAND = (NEAR_BY, STACKED, PILED, WHOLE_TABLE)

HEAP_BEHIND, HEAP_REACH, HEAP_CLEAR = 4.5, 4.5, 1.1
"""A heap asked for lies so many tile widths behind the hand, and reaches so far, but never nearer than this."""

KINDS = ("hand", "spread", "short", "single", "scatter", "tray", "empty")
_CHANCES = (0.52, 0.09, 0.12, 0.05, 0.07, 0.05, 0.1)


@dataclass(frozen=True)
class Stage:
    """All that stands on a table before a picture is made of it; `blocks` are the tiles' boxes, in their order."""

    kind: str
    make: Make
    plan: Layout
    camera: Camera
    size: tuple[int, int]
    tiles: tuple[Placed, ...]
    blocks: tuple[Block, ...]
    things: tuple[clutter.Thing, ...]
    low: Array
    high: Array
    tile_px: float


def set_stage(make: Make, rng: Rng, options: Options) -> Stage:
    """Lay a hand and what is round it, and put the camera up."""
    body = make.body
    kind = options.kind or str(rng.choice(KINDS, p=_CHANCES))
    plan = _layout(kind, make, rng, options)
    width, height = _size(rng, options)
    points = _points(plan.tiles, make)
    camera = _camera(plan, points, rng, (width, height), kind, options)
    centre = points.mean(axis=0)
    plan.tiles = [replace(t, x=t.x - float(centre[0]), y=t.y - float(centre[1])) for t in plan.tiles]
    camera = replace(camera, position=camera.position - np.array([centre[0], centre[1], 0.0]))
    points = points - np.array([centre[0], centre[1], 0.0])
    low, high = points.min(axis=0), points.max(axis=0)
    tile_px = _tile_px(plan, make, camera)

    alone = options.clean or camera.position[1] > 0 or kind == WHOLE_TABLE
    others = [] if alone else staging.surroundings(rng, body=body, low=low, high=high, kind=kind)
    if options.heap:
        behind = (float(low[0] + high[0]) / 2, float(high[1]) + HEAP_BEHIND)
        heap = around.heap(rng, body, behind, HEAP_REACH, options.heap, False)
        others = [tile for tile in heap if tile.y > high[1] + HEAP_CLEAR]
    if kind == "empty":
        plan.tiles, plan.groups, plan.hand = [], [], {"concealed": [], "melds": [], "flowers": []}
        others = others if rng.random() < 0.25 else []
        others = [t for t in others if t.id == FACE_DOWN or t.pose == "stand"]
    things = staging.things(rng, low, high, kind, others, options.clean)
    tiles = (*plan.tiles, *others)
    blocks = tuple(t.block(body) for t in tiles)
    return Stage(kind, make, plan, camera, (width, height), tiles, blocks, tuple(things), low, high, tile_px)


def _layout(kind: str, make: Make, rng: Rng, options: Options) -> Layout:
    body = make.body
    if options.rows:
        return laid_out(rng, body, options.rows)
    reds = bool(rng.random() < 0.35)
    if kind == "hand" or options.dealt is not None:
        return layout.whole_hand(rng, body, options.dealt, reds, options.clean)
    if kind in (STACKED, PILED):
        return layout.whole_hand(rng, body, deal_stacked(rng, reds, PILED_SHARE if kind == PILED else 0.0))
    if kind == WHOLE_TABLE:
        return whole_table(rng, body, reds)
    if kind == "spread":
        return layout.spread_hand(rng, body, reds)
    if kind == "short":
        return layout.short_row(rng, body, int(rng.integers(2, 15)), reds)
    if kind in ("single", NEAR_BY):
        return layout.scattered(rng, body, int(rng.integers(1, 3)), 1.6)
    if kind == "tray":
        return layout.tray(rng, body)
    return layout.scattered(rng, body, int(rng.integers(3, 14)), rng.uniform(3, 6))


def _size(rng: Rng, options: Options) -> tuple[int, int]:
    side = options.long_side or int(rng.choice([640, 720, 800, 900, 1024, 1280], p=[0.22, 0.2, 0.22, 0.16, 0.14, 0.06]))
    if options.clean:
        return side, round(side * 0.5625)
    ratio = float(rng.choice([1.0, 3 / 4, 9 / 16, 2 / 3, 0.46], p=[0.18, 0.42, 0.25, 0.1, 0.05]))
    short = round(side * ratio)
    if rng.random() < 0.6:
        return side, short
    return short, side


def _points(tiles: list[Placed], make: Make) -> Array:
    return np.concatenate([t.block(make.body).corners() for t in tiles])


def _camera(plan: Layout, points: Array, rng: Rng, size: tuple[int, int], kind: str, options: Options) -> Camera:
    focal = max(size) * float(rng.uniform(0.75, 1.5))
    if options.clean:
        elevation, azimuth = options.view or (rng.uniform(56, 66), rng.normal(0, 4))
        aim = Aim(elevation, azimuth, 0.0, max(size) * 1.3, options.tile_px or 400.0, margin=0.05, drift=0.0)
        return frame(points, rng, size, aim)
    if options.rows:
        elevation, azimuth = rng.uniform(58, 90), rng.normal(0, 8)
    elif kind == WHOLE_TABLE:
        elevation = rng.uniform(38, 88)
        azimuth = rng.normal(0, 12)
    elif plan.standing:
        elevation = rng.uniform(8, 48)
        azimuth = rng.normal(0, 18)
    else:
        elevation = float(
            rng.choice([rng.uniform(68, 90), rng.uniform(45, 70), rng.uniform(22, 46)], p=[0.36, 0.36, 0.28])
        )
        azimuth = float(rng.choice([rng.normal(0, 12), rng.uniform(-180, 180)], p=[0.86, 0.14]))
    if options.elevation:
        elevation = rng.uniform(*options.elevation)
    roll = float(rng.choice([rng.normal(0, 4), rng.uniform(-30, 30), rng.uniform(-180, 180)], p=[0.45, 0.35, 0.2]))
    if kind == WHOLE_TABLE:
        roll = float(rng.normal(0, 5))
    tile_px = options.tile_px
    if kind == NEAR_BY:
        # From so near no phone can focus: the lens is a longer one, or the picture was cut.
        focal *= 3
        tile_px = min(size) * float(rng.uniform(0.3, 1.0))
    if tile_px is None:
        low, high = (60, 520) if kind == "single" else (18, 220)
        typical = float(np.exp(rng.normal(math.log(190 if kind == "single" else 56), 0.5)))
        tile_px = float(np.clip(typical * max(size) / 900, low, high))
    margin = float(rng.choice([0.02, -0.04], p=[0.96, 0.04]))
    return frame(points, rng, size, Aim(elevation, azimuth, roll, focal, tile_px, margin))


def _tile_px(plan: Layout, make: Make, camera: Camera) -> float:
    widths = []
    for t in plan.tiles:
        quad = camera.project(t.block(make.body).face())
        widths.append(math.sqrt(abs(area(quad)) / make.body.height))
    return float(np.median(widths)) if widths else 40.0
