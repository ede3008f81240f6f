"""Rendered scenes: a hand on a table as a phone sees it, with every tile's corners, group and the hand as truth."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import clutter, effects, layout, tables
from datasets.camera import Array, Camera, frame
from datasets.faces import Make, draw_make
from datasets.hands import Dealt
from datasets.layout import Layout, Placed
from datasets.tile_body import Block, Canvas, Light, area, hull, paint_tile
from vision.reading import FACE_DOWN, FACES

Rng = np.random.Generator
CLASSES: tuple[str, ...] = (*FACES, FACE_DOWN)
MIN_VISIBLE = 0.45
"""A tile of which less than this share can be seen is not labelled."""


@dataclass(frozen=True)
class SceneTile:
    """One tile: corners (4, 2) pixels of its visible face, clockwise from its own top left; `group` -1: none."""

    id: str
    corners: NDArray[np.float64]
    turned: bool
    group: int
    in_hand: bool
    visible: float

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
        }


@dataclass(frozen=True)
class SceneGroup:
    """Tiles that lie together; `tiles` are indexes into `Scene.tiles`."""

    kind: str
    open: bool | None
    tiles: tuple[int, ...]


@dataclass(frozen=True)
class Scene:
    """A picture (H, W, 3) RGB and its truth; tiles in no group lie in heaps, walls and other players' hands."""

    image: NDArray[np.uint8]
    tiles: tuple[SceneTile, ...]
    groups: tuple[SceneGroup, ...]
    hand: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        height, width = self.image.shape[:2]
        return {
            "image": {"width": width, "height": height},
            "tiles": [t.to_json() for t in self.tiles],
            "groups": [{"kind": g.kind, "open": g.open, "tiles": list(g.tiles)} for g in self.groups],
            "hand": self.hand,
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
    """What a scene is like; None draws it. `long_side` in pixels, `tile_px` the tiles' width in the picture."""

    kind: str | None = None
    long_side: int | None = None
    tile_px: float | None = None
    clean: bool = False
    dealt: Dealt | None = None


_KINDS = ("hand", "spread", "short", "single", "scatter", "tray", "empty")
_CHANCES = (0.52, 0.09, 0.12, 0.05, 0.07, 0.05, 0.1)


def render_scene(make: Make, rng: Rng, options: Options | None = None, other: Make | None = None) -> Scene:
    """Render one scene with tiles of `make`; `rng` alone decides everything else, so a seed gives the same scene."""
    options = options or Options()
    body = make.body
    kind = options.kind or str(rng.choice(_KINDS, p=_CHANCES))
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

    others = [] if options.clean else _surroundings(rng, body_of=make, low=low, high=high, kind=kind)
    if kind == "empty":
        plan.tiles, plan.groups, plan.hand = [], [], {"concealed": [], "melds": [], "flowers": []}
        others = others if rng.random() < 0.25 else []
        others = [t for t in others if t.id == FACE_DOWN or t.pose == "stand"]
    things = _things(rng, low, high, kind, others, options)
    light = _light(rng)
    image = _table(rng, camera, (width, height), low, high, options)
    canvas = Canvas(image, np.zeros((height, width), np.int32))
    tiles = [*plan.tiles, *others]
    blocks = [t.block(body) for t in tiles]
    _shadows(canvas.image, camera, blocks, things, light, rng)
    _paint(canvas, camera, make, tiles, blocks, things, light)
    truth = _truth(tiles, blocks, camera, canvas.owner, plan)
    picture = _develop(canvas.image, rng, tile_px, options)
    groups = tuple(
        SceneGroup(name, opened, tuple(k for k, t in enumerate(tiles) if t.group == g))
        for g, (name, opened) in enumerate(plan.groups)
    )
    if not options.clean and rng.random() < 0.1:
        sx, sy = float(np.exp(rng.uniform(-0.2, 0.2))), float(np.exp(rng.uniform(-0.2, 0.2)))
        h, w = picture.shape[:2]
        picture = np.asarray(cv2.resize(picture, (round(w * sx), round(h * sy)), interpolation=cv2.INTER_AREA), np.uint8)
        scale = np.array([picture.shape[1] / w, picture.shape[0] / h])
        truth = [replace(t, corners=t.corners * scale) for t in truth]
    return Scene(picture, tuple(truth), groups, plan.hand)


def _layout(kind: str, make: Make, rng: Rng, options: Options) -> Layout:
    body = make.body
    reds = bool(rng.random() < 0.35)
    if kind == "hand" or options.dealt is not None:
        return layout.whole_hand(rng, body, options.dealt, reds)
    if kind == "spread":
        return layout.spread_hand(rng, body, reds)
    if kind == "short":
        return layout.short_row(rng, body, int(rng.integers(2, 15)), reds)
    if kind == "single":
        return layout.scattered(rng, body, int(rng.integers(1, 3)), 1.6)
    if kind == "tray":
        return layout.tray(rng, body)
    return layout.scattered(rng, body, int(rng.integers(3, 14)), rng.uniform(3, 6))


def _size(rng: Rng, options: Options) -> tuple[int, int]:
    side = options.long_side or int(rng.choice([640, 720, 800, 900, 1024, 1280], p=[0.22, 0.2, 0.22, 0.16, 0.14, 0.06]))
    ratio = float(rng.choice([1.0, 3 / 4, 9 / 16, 2 / 3, 0.46], p=[0.18, 0.42, 0.25, 0.1, 0.05]))
    short = round(side * ratio)
    if options.clean or rng.random() < 0.6:
        return side, short
    return short, side


def _points(tiles: list[Placed], make: Make) -> Array:
    return np.concatenate([t.block(make.body).corners() for t in tiles])


def _camera(plan: Layout, points: Array, rng: Rng, size: tuple[int, int], kind: str, options: Options) -> Camera:
    focal = max(size) * float(rng.uniform(0.75, 1.5))
    if options.clean:
        return frame(points, rng, size, math.radians(62), 0.0, 0.0, 400.0, max(size) * 1.4, 0.06)
    if plan.standing:
        elevation = rng.uniform(8, 48)
        azimuth = rng.normal(0, 18)
    else:
        elevation = float(rng.choice([rng.uniform(68, 90), rng.uniform(45, 70), rng.uniform(24, 46)], p=[0.4, 0.37, 0.23]))
        azimuth = float(rng.choice([rng.normal(0, 12), rng.uniform(-180, 180)], p=[0.82, 0.18]))
    roll = float(rng.choice([rng.normal(0, 4), rng.uniform(-30, 30), rng.uniform(-180, 180)], p=[0.45, 0.35, 0.2]))
    tile_px = options.tile_px
    if tile_px is None:
        low, high = (60, 300) if kind == "single" else (18, 200)
        typical = float(np.exp(rng.normal(math.log(150 if kind == "single" else 56), 0.45)))
        tile_px = float(np.clip(typical * max(size) / 900, low, high))
    margin = float(rng.choice([0.02, -0.04], p=[0.96, 0.04]))
    return frame(points, rng, size, math.radians(elevation), math.radians(azimuth), math.radians(roll), tile_px, focal, margin)


def _tile_px(plan: Layout, make: Make, camera: Camera) -> float:
    widths = []
    for t in plan.tiles:
        quad = camera.project(t.block(make.body).face())
        widths.append(math.sqrt(abs(area(quad)) / make.body.height))
    return float(np.median(widths)) if widths else 40.0


def _surroundings(rng: Rng, body_of: Make, low: Array, high: Array, kind: str) -> list[Placed]:
    """Heaps, walls and other hands, clear of the hand between `low` and `high`."""
    body = body_of.body
    found: list[Placed] = []
    if kind in {"single", "tray"} and rng.random() < 0.7:
        return []
    if rng.random() < 0.36:
        y = float(high[1]) + rng.uniform(3.5, 9)
        found += layout.heap(rng, body, (rng.uniform(-5, 5), y), rng.uniform(3, 6), int(rng.integers(5, 45)), bool(rng.random() < 0.35))
    if rng.random() < 0.12:
        found += layout.heap(rng, body, (rng.choice([-1, 1]) * (float(high[0]) + rng.uniform(4, 8)), rng.uniform(-1, 6)), 3, int(rng.integers(2, 18)), False)
    if rng.random() < 0.3:
        for _ in range(int(rng.integers(1, 4))):
            side = int(rng.choice(4, p=[0.44, 0.26, 0.26, 0.04]))
            length = int(rng.integers(4, 19))
            if side == 0:
                found += layout.wall(rng, body, rng.uniform(-4, 4), float(high[1]) + rng.uniform(1.6, 12), rng.normal(0, 0.12), length)
            elif side == 1:
                found += layout.wall(rng, body, float(low[0]) - rng.uniform(2, 7), rng.uniform(0, 9), math.pi / 2 + rng.normal(0, 0.1), length)
            elif side == 2:
                found += layout.wall(rng, body, float(high[0]) + rng.uniform(2, 7), rng.uniform(0, 9), math.pi / 2 + rng.normal(0, 0.1), length)
            else:
                found += layout.wall(rng, body, rng.uniform(-3, 3), float(low[1]) - rng.uniform(3, 6), rng.normal(0, 0.05), length)
    if rng.random() < 0.16:
        far = rng.uniform(11, 20)
        shown = bool(rng.random() < 0.45)
        for x, y, yaw in ((0.0, far, math.pi), (float(high[0]) + far / 2.5, far / 2, math.pi / 2), (float(low[0]) - far / 2.5, far / 2, -math.pi / 2)):
            if rng.random() < 0.7:
                found += layout.neighbour(rng, body, x + rng.normal(0, 1), y, yaw + rng.normal(0, 0.05), shown)
    if not found:
        return []
    clear = body.height * 1.15
    kept: list[Placed] = []
    cells: dict[tuple[int, int, int], list[Placed]] = {}
    for t in found:
        if low[0] - clear < t.x < high[0] + clear and low[1] - clear < t.y < high[1] + clear:
            continue
        cx, cy, cz = math.floor(t.x), math.floor(t.y), round(t.z * 4)
        near = (o for dx in (-1, 0, 1) for dy in (-1, 0, 1) for o in cells.get((cx + dx, cy + dy, cz), ()))
        if any(math.hypot(t.x - o.x, t.y - o.y) < 0.96 for o in near):
            continue
        cells.setdefault((cx, cy, cz), []).append(t)
        kept.append(t)
    return kept


def _things(rng: Rng, low: Array, high: Array, kind: str, others: list[Placed], options: Options) -> list[clutter.Thing]:
    if options.clean:
        return []
    count = int(rng.choice([0, 1, 2, 4, 7], p=[0.35, 0.2, 0.2, 0.15, 0.1]))
    if kind == "empty":
        count = int(rng.integers(3, 16))
    spots = [(t.x, t.y) for t in others]

    def free(x: float, y: float, reach: float) -> bool:
        gap = reach + 0.4
        if kind != "empty" and low[0] - gap < x < high[0] + gap and low[1] - gap < y < high[1] + gap:
            return False
        return all(abs(x - a) + abs(y - b) > reach + 0.8 for a, b in spots)

    things = clutter.litter(rng, count, free, 5.0 if kind == "empty" else float(high[0]) + 3.5)
    if kind != "empty" and rng.random() < 0.12:
        length = float(high[0] - low[0]) * rng.uniform(0.9, 1.5) + 1
        things.append(clutter.rack(rng, rng.uniform(-1, 1), float(high[1]) + rng.uniform(0.6, 0.9), length, 0.0))
    return things


def _light(rng: Rng) -> Light:
    a, e = rng.uniform(0, 2 * math.pi), rng.uniform(0.5, 1.45)
    d = np.array([math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)])
    return Light(d, float(rng.uniform(0.35, 0.75)))


def _table(rng: Rng, camera: Camera, size: tuple[int, int], low: Array, high: Array, options: Options) -> NDArray[np.uint8]:
    """The picture without anything on the table: its top, the rail, the floor and the room."""
    if options.clean:
        texture = tables.make_surface(rng, "felt")
    else:
        texture = tables.surface(rng)
    scale = float(rng.uniform(10, 45))
    top = tables.lay(camera, texture, size, scale, float(rng.uniform(0, 6.3)), tuple(rng.uniform(0, 500, 2)))  # type: ignore[arg-type]
    if options.clean or rng.random() < 0.4:
        image = top
    else:
        floor = tables.lay(camera, tables.surface(rng), size, scale * 0.5, float(rng.uniform(0, 6.3)), (0.0, 0.0))
        near = float(low[1]) - rng.uniform(0.5, 6)
        left, right = float(low[0]) - rng.uniform(3, 14), float(high[0]) + rng.uniform(3, 14)
        far = float(high[1]) + rng.uniform(8, 26)
        image = floor
        rim = rng.uniform(0.5, 3.2)
        if rng.random() < 0.7:
            edge = tables.lay(camera, tables.make_surface(rng, str(rng.choice(["wood", "plain"]))), size, scale, 0.0, (0.0, 0.0))
            tables.paste(image, edge, camera.polygon(_rectangle(left - rim, near - rim, right + rim, far + rim)))
            if rng.random() < 0.3:
                inner = np.full_like(image, int(rng.integers(20, 235)))
                tables.paste(image, inner, camera.polygon(_rectangle(-4, near - rim * 0.8, 4, near - rim * 0.25)))
        tables.paste(image, top, camera.polygon(_rectangle(left, near, right, far)))
        if rng.random() < 0.3:
            for _ in range(int(rng.integers(1, 4))):
                y = float(rng.uniform(near, far))
                line = _rectangle(left, y, right, y + 0.06) if rng.random() < 0.6 else _rectangle(y - near, near, y - near + 0.06, far)
                tables.paste(image, np.asarray(image // 3, np.uint8), camera.polygon(line))
    ground = camera.polygon(_rectangle(-300, -300, 300, float(high[1]) + rng.uniform(14, 40)))
    mask = np.zeros(image.shape[:2], np.uint8)
    if len(ground):
        cv2.fillPoly(mask, [np.round(ground).astype(np.int32)], (255.0,))
    if not mask.all():
        behind = tables.room(rng, size)
        cv2.copyTo(behind, cv2.bitwise_not(mask), image)
    return np.ascontiguousarray(image)


def _rectangle(x0: float, y0: float, x1: float, y1: float) -> Array:
    return np.array([[x0, y0, 0], [x1, y0, 0], [x1, y1, 0], [x0, y1, 0]], float)


def _shadows(image: NDArray[np.uint8], camera: Camera, blocks: list[Block], things: list[clutter.Thing], light: Light, rng: Rng) -> None:
    """Soft shadows on the table: cast along the light, and dark where things touch it."""
    h, w = image.shape[:2]
    k = 0.5
    small = camera.scaled(k)
    cast = np.zeros((round(h * k), round(w * k)), np.uint8)
    touch = np.zeros_like(cast)
    slope = -light.direction[:2] / max(0.35, float(light.direction[2]))
    size = 8.0
    for b in blocks:
        corners = b.corners()
        ground = corners.copy()
        ground[:, :2] += slope * corners[:, 2:]
        ground[:, 2] = 0
        flat = hull(small.project(ground))
        if np.abs(flat).max() > 8000:
            continue
        size = max(size, float(np.ptp(flat, axis=0).max()))
        cv2.fillConvexPoly(cast, np.round(flat).astype(np.int32), (255.0,))
        if corners[:, 2].min() < 0.05:
            foot = corners[np.argsort(corners[:, 2])[:4]]
            foot = foot.mean(axis=0) + (foot - foot.mean(axis=0)) * 1.12
            cv2.fillConvexPoly(touch, np.round(hull(small.project(foot))).astype(np.int32), (255.0,))
    for t in things:
        if t.height > 0.08:
            ring = np.array([[t.x + t.reach * 0.7 * math.cos(a), t.y + t.reach * 0.7 * math.sin(a), 0] for a in np.linspace(0, 6.28, 10)])
            ring[:, :2] += slope * min(t.height, 1.0) * 0.6
            if camera.view(ring)[:, 2].min() > 0.5:
                cv2.fillConvexPoly(cast, np.round(np.clip(hull(small.project(ring)), -8000, 8000)).astype(np.int32), (160.0,))
    px = min(size, 200.0)
    soft = cv2.GaussianBlur(cast, (0, 0), max(0.6, px * rng.uniform(0.01, 0.12))).astype(np.float32) * rng.uniform(0.2, 0.6)
    close = cv2.GaussianBlur(touch, (0, 0), max(0.5, px * 0.02)).astype(np.float32) * rng.uniform(0.3, 0.7)
    dark = np.asarray(255 - np.minimum(np.maximum(soft, close), 230), np.uint8)
    full = np.asarray(cv2.resize(dark, (w, h), interpolation=cv2.INTER_LINEAR), np.uint8)
    cv2.multiply(image, cv2.merge([full, full, full]), image, 1 / 255)


def _paint(
    canvas: Canvas, camera: Camera, make: Make, tiles: list[Placed], blocks: list[Block], things: list[clutter.Thing], light: Light
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


def _truth(tiles: list[Placed], blocks: list[Block], camera: Camera, owner: NDArray[np.int32], plan: Layout) -> list[SceneTile]:
    counts = np.bincount(owner.reshape(-1), minlength=len(tiles) + 1)
    found = []
    for k, (t, b) in enumerate(zip(tiles, blocks, strict=True)):
        corners = b.underside() if t.id == FACE_DOWN and t.pose == "down" else b.face()
        behind = camera.view(corners)[:, 2].min() < 0.6
        quad = camera.project(corners)
        whole = area(quad)
        visible = 0.0 if behind or whole < 4 else min(1.0, float(counts[k + 1]) / whole)
        found.append(SceneTile(t.id, quad, t.turned, t.group, t.in_hand, visible))
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


def scene_of(seed: int, index: int, style: str | None = None, options: Options | None = None) -> Scene:
    """Scene number `index` of a set; four scenes in a row share a make."""
    make = make_of(seed, index // 4, style)
    return render_scene(make, np.random.default_rng([seed, 1, index]), options)


_LAST: dict[tuple[int, int, str | None], Make] = {}


def make_of(seed: int, number: int, style: str | None = None) -> Make:
    """Make number `number` of a set; the last one is kept."""
    key = (seed, number, style)
    if key not in _LAST:
        _LAST.clear()
        _LAST[key] = draw_make(np.random.default_rng([seed, 0, number]), style)
    return _LAST[key]



