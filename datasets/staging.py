"""What a hand's scene has round it: heaps, walls, other hands, things, the table, light and shadows."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import around, clutter, tables
from datasets.camera import Array, Camera
from datasets.faces import Body
from datasets.layout import Placed
from datasets.tile_body import Block, Light, hull

Rng = np.random.Generator


def surroundings(rng: Rng, body: Body, low: Array, high: Array, kind: str) -> list[Placed]:
    """Heaps, walls and other hands, clear of the hand between `low` and `high`.

    Beside loose tiles lies no heap: nothing would tell the one from the other.
    """
    loose = kind in {"single", "tray", "scatter", "short"}
    if loose and rng.random() < 0.6:
        return []
    found = [] if loose else _heaps(rng, body, high)
    if rng.random() < 0.3:
        found += _walls(rng, body, low, high)
    if kind != "scatter" and rng.random() < 0.16:
        found += _other_hands(rng, low, high)
    return _with_room(found, low - body.height * 1.15, high + body.height * 1.15)


def _heaps(rng: Rng, body: Body, high: Array) -> list[Placed]:
    """Discards behind the hand, and a few beside it."""
    found: list[Placed] = []
    if rng.random() < 0.4:
        y = float(high[1]) + rng.uniform(3.5, 9)
        found += around.heap(
            rng, body, (rng.uniform(-5, 5), y), rng.uniform(3, 6), int(rng.integers(5, 45)), bool(rng.random() < 0.35)
        )
    if rng.random() < 0.12:
        aside = (rng.choice([-1, 1]) * (float(high[0]) + rng.uniform(4, 8)), rng.uniform(-1, 6))
        found += around.heap(rng, body, aside, 3, int(rng.integers(2, 18)), False)
    return found


def _walls(rng: Rng, body: Body, low: Array, high: Array) -> list[Placed]:
    """One to three walls, each behind the hand, to its left, to its right or before it."""
    found: list[Placed] = []
    for _ in range(int(rng.integers(1, 4))):
        side = int(rng.choice(4, p=[0.44, 0.26, 0.26, 0.04]))
        length = int(rng.integers(4, 19))
        if side == 0:
            x, y, yaw = rng.uniform(-4, 4), float(high[1]) + rng.uniform(1.6, 12), rng.normal(0, 0.12)
        elif side == 1:
            x, y, yaw = float(low[0]) - rng.uniform(2, 7), rng.uniform(0, 9), math.pi / 2 + rng.normal(0, 0.1)
        elif side == 2:
            x, y, yaw = float(high[0]) + rng.uniform(2, 7), rng.uniform(0, 9), math.pi / 2 + rng.normal(0, 0.1)
        else:
            x, y, yaw = rng.uniform(-3, 3), float(low[1]) - rng.uniform(3, 6), rng.normal(0, 0.05)
        found += around.wall(rng, body, x, y, yaw, length)
    return found


def _other_hands(rng: Rng, low: Array, high: Array) -> list[Placed]:
    """The rows of up to three other players."""
    found: list[Placed] = []
    far = rng.uniform(11, 20)
    shown = bool(rng.random() < 0.45)
    for x, y, yaw in (
        (0.0, far, math.pi),
        (float(high[0]) + far / 2.5, far / 2, math.pi / 2),
        (float(low[0]) - far / 2.5, far / 2, -math.pi / 2),
    ):
        if rng.random() < 0.7:
            found += around.neighbour(rng, x + rng.normal(0, 1), y, yaw + rng.normal(0, 0.05), shown)
    return found


def _with_room(found: list[Placed], low: Array, high: Array) -> list[Placed]:
    """The tiles that lie neither between `low` and `high` nor on an earlier one."""
    kept: list[Placed] = []
    cells: dict[tuple[int, int, int], list[Placed]] = {}
    for t in found:
        if low[0] < t.x < high[0] and low[1] < t.y < high[1]:
            continue
        cx, cy, cz = math.floor(t.x), math.floor(t.y), round(t.z * 4)
        near = (o for dx in (-1, 0, 1) for dy in (-1, 0, 1) for o in cells.get((cx + dx, cy + dy, cz), ()))
        if any(math.hypot(t.x - o.x, t.y - o.y) < 0.96 for o in near):
            continue
        cells.setdefault((cx, cy, cz), []).append(t)
        kept.append(t)
    return kept


def things(rng: Rng, low: Array, high: Array, kind: str, others: list[Placed], plain: bool) -> list[clutter.Thing]:
    if plain:
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

    found = clutter.litter(rng, count, free, 5.0 if kind == "empty" else float(high[0]) + 3.5)
    if kind != "empty" and rng.random() < 0.12:
        length = float(high[0] - low[0]) * rng.uniform(0.9, 1.5) + 1
        found.append(clutter.rack(rng, rng.uniform(-1, 1), float(high[1]) + rng.uniform(0.6, 0.9), length, 0.0))
    return found


def light(rng: Rng) -> Light:
    a, e = rng.uniform(0, 2 * math.pi), rng.uniform(0.5, 1.45)
    d = np.array([math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)])
    return Light(d, float(rng.uniform(0.35, 0.75)))


def table(rng: Rng, camera: Camera, size: tuple[int, int], low: Array, high: Array, plain: bool) -> NDArray[np.uint8]:
    """The picture without anything on the table: its top, the rail, the floor and the room."""
    texture = tables.make_surface(rng, "felt") if plain else tables.surface(rng)
    scale = float(rng.uniform(10, 45))
    shift = (float(rng.uniform(0, 500)), float(rng.uniform(0, 500)))
    top = tables.lay(camera, texture, size, scale, float(rng.uniform(0, 6.3)), shift)
    if plain or rng.random() < 0.4:
        image = top
    else:
        floor = tables.lay(camera, tables.surface(rng), size, scale * 0.5, float(rng.uniform(0, 6.3)), (0.0, 0.0))
        near = float(low[1]) - rng.uniform(0.5, 6)
        left, right = float(low[0]) - rng.uniform(3, 14), float(high[0]) + rng.uniform(3, 14)
        far = float(high[1]) + rng.uniform(8, 26)
        image = floor
        rim = rng.uniform(0.5, 3.2)
        if rng.random() < 0.7:
            edge = tables.lay(
                camera, tables.make_surface(rng, str(rng.choice(["wood", "plain"]))), size, scale, 0.0, (0.0, 0.0)
            )
            tables.paste(image, edge, camera.polygon(_rectangle(left - rim, near - rim, right + rim, far + rim)))
            if rng.random() < 0.3:
                inner = np.full_like(image, int(rng.integers(20, 235)))
                tables.paste(image, inner, camera.polygon(_rectangle(-4, near - rim * 0.8, 4, near - rim * 0.25)))
        tables.paste(image, top, camera.polygon(_rectangle(left, near, right, far)))
        if rng.random() < 0.3:
            for _ in range(int(rng.integers(1, 4))):
                y = float(rng.uniform(near, far))
                line = (
                    _rectangle(left, y, right, y + 0.06)
                    if rng.random() < 0.6
                    else _rectangle(y - near, near, y - near + 0.06, far)
                )
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


def shadows(
    image: NDArray[np.uint8],
    camera: Camera,
    blocks: Sequence[Block],
    things: Sequence[clutter.Thing],
    light: Light,
    rng: Rng,
) -> None:
    """Soft shadows on the table: cast along the light, and dark where things touch it."""
    h, w = image.shape[:2]
    k = 0.5
    small = camera.scaled(k)
    cast = np.zeros((round(h * k), round(w * k)), np.uint8)
    touch = np.zeros_like(cast)
    slope = -light.direction[:2] / max(0.35, float(light.direction[2]))
    size = 8.0
    for b in [*blocks, *(t.block for t in things if t.block is not None)]:
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
        if t.block is None and t.height > 0.08:
            ring = np.array(
                [
                    [t.x + t.reach * 0.7 * math.cos(a), t.y + t.reach * 0.7 * math.sin(a), 0]
                    for a in np.linspace(0, 6.28, 10)
                ]
            )
            ring[:, :2] += slope * min(t.height, 1.0) * 0.6
            if camera.view(ring)[:, 2].min() > 0.5:
                cv2.fillConvexPoly(
                    cast, np.round(np.clip(hull(small.project(ring)), -8000, 8000)).astype(np.int32), (160.0,)
                )
    px = min(size, 200.0)
    soft = cv2.GaussianBlur(cast, (0, 0), max(0.6, px * rng.uniform(0.01, 0.12))).astype(np.float32) * rng.uniform(
        0.2, 0.6
    )
    close = cv2.GaussianBlur(touch, (0, 0), max(0.5, px * 0.02)).astype(np.float32) * rng.uniform(0.3, 0.7)
    dark = np.asarray(255 - np.minimum(np.maximum(soft, close), 230), np.uint8)
    full = np.asarray(cv2.resize(dark, (w, h), interpolation=cv2.INTER_LINEAR), np.uint8)
    cv2.multiply(image, cv2.merge([full, full, full]), image, 1 / 255)
