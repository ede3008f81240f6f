"""Rendered scenes: a hand on a table as a phone sees it, with every tile's corners, group and the hand as truth."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import around, clutter, effects, layout, staging
from datasets.camera import Array, Camera, frame
from datasets.faces import Make, draw_make
from datasets.hands import Dealt
from datasets.layout import Layout, Placed
from datasets.lesson import laid_out
from datasets.round_table import whole_table
from datasets.tile_body import Block, Canvas, Light, area, paint_tile
from vision.reading import FACE_DOWN, FACES

Rng = np.random.Generator
CLASSES: tuple[str, ...] = (*FACES, FACE_DOWN)
MIN_VISIBLE = 0.45
"""A tile of which less than this share can be seen is not labelled."""


@dataclass(frozen=True)
class SceneTile:
    """One tile: corners (4, 2) pixels of its visible face, clockwise from its own top left; `group` -1: none.

    `seat`: whose hand it belongs to, 0 the nearest player's, then counter-clockwise as seen on the table; -1: nobody's.
    """

    id: str
    corners: NDArray[np.float64]
    turned: bool
    group: int
    in_hand: bool
    visible: float
    seat: int = 0

    @property
    def face_down(self) -> bool:
        return self.id == FACE_DOWN

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "corners": [[round(float(x), 2), round(float(y), 2)] for x, y in self.corners],
            "face": "down" if self.face_down else "up",
            "turned": self.turned,
            "group": self.group,
            "in_hand": self.in_hand,
            "visible": round(self.visible, 3),
            "seat": self.seat,
        }


@dataclass(frozen=True)
class SceneGroup:
    """Tiles that lie together; `tiles` are indexes into `Scene.tiles`."""

    kind: str
    open: bool | None
    tiles: tuple[int, ...]


@dataclass(frozen=True)
class Shot:
    """What the scene is and from where it is seen: degrees above the table, and round it from the player's place."""

    kind: str
    standing: bool
    elevation: float
    azimuth: float

    @classmethod
    def by(cls, camera: Camera, kind: str, standing: bool) -> Shot:
        x, y, z = (float(v) for v in camera.rotation[2])
        return cls(kind, standing, math.degrees(math.asin(-z)), math.degrees(math.atan2(-x, y)))

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "standing": self.standing,
            "elevation": round(self.elevation, 1),
            "azimuth": round(self.azimuth, 1),
        }


@dataclass(frozen=True)
class Scene:
    """A picture (H, W, 3) RGB and its truth; tiles in no group lie in heaps and walls.

    Of a whole table (`whole_table`) all hands' groups are told, by their tiles' seats; `hand` is the nearest one's.
    """

    image: NDArray[np.uint8]
    tiles: tuple[SceneTile, ...]
    groups: tuple[SceneGroup, ...]
    hand: dict[str, Any]
    shot: Shot

    def to_json(self) -> dict[str, Any]:
        height, width = self.image.shape[:2]
        return {
            "image": {"width": width, "height": height},
            "tiles": [t.to_json() for t in self.tiles],
            "groups": [{"kind": g.kind, "open": g.open, "tiles": list(g.tiles)} for g in self.groups],
            "hand": self.hand,
            "shot": self.shot.to_json(),
        }

    def to_yolo(self) -> str:
        """Oriented boxes of the hand's tiles, one a line: class, four corners as fractions of the picture."""
        height, width = self.image.shape[:2]
        lines = []
        for t in self.tiles:
            if not t.in_hand or t.visible < MIN_VISIBLE:
                continue
            flat = np.clip(t.corners / (width, height), 0, 1).reshape(-1)
            lines.append(" ".join([str(CLASSES.index(t.id)), *(f"{v:.5f}" for v in flat)]))
        return "\n".join(lines) + ("\n" if lines else "")


@dataclass(frozen=True)
class Options:
    """What a scene is like; None draws it. `long_side` in pixels, `tile_px` the tiles' width in the picture at most.

    `clean`: own drawings only, nothing about and nothing amiss; then `view` gives degrees above the table and round it,
    and `heap` a number of discards behind the hand. `rows`: instead of a hand these ids, far row first, as they are
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


WHOLE_TABLE = "table"
"""Up to four players' hands round one table; rendered on demand, never drawn by chance."""

NEAR_BY = "near"
"""One tile or two that fill the frame, or half of it; rendered on demand, never drawn by chance."""

HEAP_BEHIND, HEAP_REACH, HEAP_CLEAR = 4.5, 4.5, 1.1
"""A heap asked for lies so many tile widths behind the hand, and reaches so far, but never nearer than this."""

KINDS = ("hand", "spread", "short", "single", "scatter", "tray", "empty")
_CHANCES = (0.52, 0.09, 0.12, 0.05, 0.07, 0.05, 0.1)


def render_scene(make: Make, rng: Rng, options: Options | None = None) -> Scene:
    """Render one scene with tiles of `make`; `rng` alone decides everything else, so a seed gives the same scene."""
    options = options or Options()
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
    light = staging.light(rng)
    image = staging.table(rng, camera, (width, height), low, high, options.clean)
    canvas = Canvas(image, np.zeros((height, width), np.int32))
    tiles = [*plan.tiles, *others]
    blocks = [t.block(body) for t in tiles]
    staging.shadows(canvas.image, camera, blocks, things, light, rng)
    _paint(canvas, camera, make, tiles, blocks, things, light)
    truth = _truth(tiles, blocks, camera, canvas.owner)
    picture = _develop(canvas.image, rng, tile_px, options)
    groups = tuple(
        SceneGroup(name, opened, tuple(k for k, t in enumerate(tiles) if t.group == g))
        for g, (name, opened) in enumerate(plan.groups)
    )
    if not options.clean and rng.random() < 0.1:
        sx, sy = float(np.exp(rng.uniform(-0.2, 0.2))), float(np.exp(rng.uniform(-0.2, 0.2)))
        h, w = picture.shape[:2]
        picture = np.asarray(
            cv2.resize(picture, (round(w * sx), round(h * sy)), interpolation=cv2.INTER_AREA), np.uint8
        )
        scale = np.array([picture.shape[1] / w, picture.shape[0] / h])
        truth = [replace(t, corners=t.corners * scale) for t in truth]
    shot = Shot.by(camera, kind, plan.standing)
    return Scene(picture, tuple(truth), groups, plan.hand, shot)


def _layout(kind: str, make: Make, rng: Rng, options: Options) -> Layout:
    body = make.body
    if options.rows:
        return laid_out(rng, body, options.rows)
    reds = bool(rng.random() < 0.35)
    if kind == "hand" or options.dealt is not None:
        return layout.whole_hand(rng, body, options.dealt, reds, options.clean)
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
        return frame(
            points,
            rng,
            size,
            math.radians(elevation),
            math.radians(azimuth),
            0.0,
            options.tile_px or 400.0,
            max(size) * 1.3,
            0.05,
            0.0,
        )
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
    return frame(
        points, rng, size, math.radians(elevation), math.radians(azimuth), math.radians(roll), tile_px, focal, margin
    )


def _tile_px(plan: Layout, make: Make, camera: Camera) -> float:
    widths = []
    for t in plan.tiles:
        quad = camera.project(t.block(make.body).face())
        widths.append(math.sqrt(abs(area(quad)) / make.body.height))
    return float(np.median(widths)) if widths else 40.0


def _paint(
    canvas: Canvas,
    camera: Camera,
    make: Make,
    tiles: list[Placed],
    blocks: list[Block],
    things: list[clutter.Thing],
    light: Light,
) -> None:
    """Paint from far to near; what is quite out of the picture or behind the camera is left out."""
    h, w = canvas.image.shape[:2]
    jobs: list[tuple[float, int, int]] = []
    for k, b in enumerate(blocks):
        seen = camera.view(b.corners())
        if seen[:, 2].min() < 0.6:
            continue
        flat = camera.project(b.corners())
        if (flat.max(axis=0) < 0).any() or (flat.min(axis=0) > (w, h)).any():
            continue
        jobs.append((float(np.linalg.norm(b.centre - camera.position)), 0, k))
    for k, t in enumerate(things):
        spot = np.array([t.x, t.y, t.height / 2])
        if camera.view(spot[None])[0, 2] > t.reach + 0.6:
            jobs.append((float(np.linalg.norm(spot - camera.position)), 1, k))
    for _, what, k in sorted(jobs, reverse=True):
        if what:
            things[k].paint(canvas, camera, light)
        else:
            paint_tile(canvas, camera, blocks[k], make, tiles[k].id, light, k + 1)


def _truth(tiles: list[Placed], blocks: list[Block], camera: Camera, owner: NDArray[np.int32]) -> list[SceneTile]:
    counts = np.bincount(owner.reshape(-1), minlength=len(tiles) + 1)
    found = []
    for k, (t, b) in enumerate(zip(tiles, blocks, strict=True)):
        corners = b.underside() if t.id == FACE_DOWN and t.pose == "down" else b.face()
        behind = camera.view(corners)[:, 2].min() < 0.6
        quad = camera.project(corners)
        whole = area(quad)
        visible = 0.0 if behind or whole < 4 else min(1.0, float(counts[k + 1]) / whole)
        found.append(SceneTile(t.id, quad, t.turned, t.group, t.in_hand, visible, t.seat))
    return found


def _develop(image: NDArray[np.uint8], rng: Rng, tile_px: float, options: Options) -> NDArray[np.uint8]:
    image = effects.lighting(image, rng, 0.3 if options.clean else 1.0)
    if options.clean:
        return image
    if rng.random() < 0.22:
        effects.glare(image, rng)
    image = effects.blur(image, rng, tile_px)
    image = effects.tone(image, rng)
    image = effects.noise(image, rng)
    return effects.phone(image, rng)


def scene_of(
    seed: int,
    index: int,
    style: str | None = None,
    options: Options | None = None,
    without: frozenset[str] = frozenset(),
) -> Scene:
    """Scene number `index` of a set; four scenes in a row share a make. `without`: sets of drawings kept out."""
    make = make_of(seed, index // 4, style, without)
    return render_scene(make, np.random.default_rng([seed, 1, index]), options)


_LAST: dict[tuple[int, int, str | None, frozenset[str]], Make] = {}


def make_of(seed: int, number: int, style: str | None = None, without: frozenset[str] = frozenset()) -> Make:
    """Make number `number` of a set; the last one is kept."""
    key = (seed, number, style, without)
    if key not in _LAST:
        _LAST.clear()
        _LAST[key] = draw_make(np.random.default_rng([seed, 0, number]), style, without)
    return _LAST[key]
