"""What is no tile: dice, cards, papers, phones, keys, cups, pens, sticks, racks, hands. All of it goes unlabelled."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import fonts, pictures, printed, tables
from datasets.camera import Array, Camera
from datasets.tile_body import Block, Canvas, Light, Solid, fill, hull, paint_solid, shade, upright

Rng = np.random.Generator


@dataclass(frozen=True)
class Thing:
    """Something on the table at (x, y), within `reach` of it; `paint` draws it. `solid` where it is a box."""

    x: float
    y: float
    reach: float
    height: float
    paint: Callable[[Canvas, Camera, Light], None]
    solid: Solid | None = None

    @property
    def block(self) -> Block | None:
        return self.solid.block if self.solid else None


def _solid(
    rng: Rng,
    x: float,
    y: float,
    size: tuple[float, float, float],
    colour: NDArray[np.float64],
    *,
    yaw: float | None = None,
    top: NDArray[np.uint8] | None = None,
    sides: NDArray[np.uint8] | None = None,
) -> Thing:
    """A box of that size that lies on the table, turned anyhow where no `yaw` is told, with pictures on it."""
    turn = float(rng.uniform(-3.2, 3.2)) if yaw is None else yaw
    block = Block(np.array([x, y, size[2] / 2]), upright(turn), np.array(size))
    textures: dict[tuple[int, int], NDArray[np.uint8]] = {}
    if top is not None:
        textures[(2, 1)] = top
    if sides is not None:
        textures |= {(a, s): sides for a in (0, 1) for s in (1, -1)}
    solid = Solid(block, (int(colour[0]), int(colour[1]), int(colour[2])), textures)
    return Thing(
        x, y, math.hypot(size[0], size[1]) / 2, size[2], lambda c, cam, light: paint_solid(c, cam, solid, light), solid
    )


def _pips(rng: Rng, ground: Array) -> NDArray[np.uint8]:
    """A die's side (48, 48, 3)."""
    n = int(rng.integers(1, 7))
    out = np.empty((48, 48, 3), np.uint8)
    out[:] = ground
    red = n in (1, 4)
    ink = (190.0, 20.0, 20.0) if red and rng.random() < 0.7 else (20.0, 20.0, 30.0)
    spots = {
        1: [(24, 24)],
        2: [(12, 12), (36, 36)],
        3: [(12, 12), (24, 24), (36, 36)],
        4: [(13, 13), (35, 13), (13, 35), (35, 35)],
    }
    spots[5] = [*spots[4], (24, 24)]
    spots[6] = [(13, 10), (35, 10), (13, 24), (35, 24), (13, 38), (35, 38)]
    for p in spots[n]:
        cv2.circle(out, p, 9 if n == 1 else 5, ink, -1, cv2.LINE_AA)
    return out


def die(rng: Rng, x: float, y: float) -> Thing:
    ground = np.array(
        ((245, 242, 235), (250, 250, 250), (200, 30, 30), (30, 60, 160))[int(rng.choice(4, p=[0.5, 0.35, 0.1, 0.05]))],
        float,
    )
    size = rng.uniform(0.35, 0.85)
    return _solid(
        rng,
        x,
        y,
        (size, size, size),
        ground,
        top=_pips(rng, ground),
        sides=_pips(rng, ground),
    )


def paper(rng: Rng, x: float, y: float) -> Thing:
    w = rng.uniform(1.2, 8)
    h = w * rng.uniform(0.5, 1.5)
    return _solid(rng, x, y, (w, h, 0.02), np.array([225.0, 225, 220]), top=tables.page(rng, 200, round(200 * h / w)))


def card(rng: Rng, x: float, y: float) -> Thing:
    out = np.full((140, 100, 3), 250, np.uint8)
    ink = (200.0, 20.0, 25.0) if rng.random() < 0.5 else (15.0, 15.0, 20.0)
    if rng.random() < 0.3:
        cv2.rectangle(out, (6, 6), (94, 134), tuple(float(v) for v in rng.uniform(20, 220, 3)), -1)
        cv2.rectangle(out, (14, 14), (86, 126), (250.0, 250.0, 250.0), 2)
    else:
        faces = fonts.latin_faces()
        if faces:
            mask = fonts.glyph(faces[0], str(rng.choice(list("A23456789JQK"))), 40)
            out[fonts.place(mask, (6, 6, 26, 32), (140, 100), 1.0) > 128] = ink
            out[fonts.place(mask, (74, 108, 94, 134), (140, 100), 1.0, turn=180) > 128] = ink
        for k in range(int(rng.integers(1, 7))):
            p = (38 + 24 * (k % 2), 38 + 30 * (k // 2))
            cv2.circle(out, p, 8, ink, -1, cv2.LINE_AA)
    w = rng.uniform(1.6, 3.0)
    return _solid(rng, x, y, (w, w * 1.4, 0.02), np.array([235.0, 235, 235]), top=out)


def phone(rng: Rng, x: float, y: float) -> Thing:
    shell = rng.uniform(10, 60, 3) if rng.random() < 0.7 else rng.uniform(100, 250, 3)
    screen = np.full((160, 80, 3), rng.uniform(8, 40), np.uint8)
    if rng.random() < 0.5:
        screen = tables.room(rng, (80, 160))
    screen[:3] = screen[-3:] = shell
    screen[:, :3] = screen[:, -3:] = shell
    w = rng.uniform(2.4, 3.4)
    return _solid(rng, x, y, (w, w * 2.05, 0.3), shell, top=screen)


def stick(rng: Rng, x: float, y: float) -> Thing:
    """A riichi point stick: a thin white bar with dots."""
    top = np.full((16, 240, 3), 240, np.uint8)
    ink = (190.0, 20.0, 20.0) if rng.random() < 0.6 else (20.0, 20.0, 40.0)
    for k in range(-(n := int(rng.integers(0, 3))), n + 1):
        cv2.circle(top, (120 + 14 * k, 8), 4, ink, -1, cv2.LINE_AA)
    w = rng.uniform(2.6, 3.8)
    return _solid(rng, x, y, (w, 0.25, 0.15), np.array([235.0, 232, 225]), top=top)


def blank(rng: Rng, x: float, y: float) -> Thing:
    """A plain block: eraser, box, lighter, sponge, domino."""
    colour = rng.uniform(190, 252) + rng.normal(0, 5, 3) if rng.random() < 0.6 else rng.uniform(20, 240, 3)
    w = rng.uniform(0.5, 2.5)
    h = w * float(rng.choice([rng.uniform(0.25, 0.55), 1.0, rng.uniform(1.9, 3.5)]))
    top = None
    if rng.random() < 0.35:
        top = np.concatenate([_pips(rng, colour), _pips(rng, colour)])
        h = w * 2
    return _solid(rng, x, y, (w, h, rng.uniform(0.1, 0.9)), np.clip(colour, 0, 255), top=top)


def slip(rng: Rng, x: float, y: float) -> Thing:
    """A label, sticker or slip about as large as a tile: blank, framed, or with a word."""
    w, h = rng.uniform(0.7, 1.8), rng.uniform(0.7, 2.0)
    top = np.full((80, 60, 3), rng.uniform(200, 255), np.uint8)
    roll = rng.random()
    if roll < 0.25:
        cv2.rectangle(top, (6, 6), (53, 73), tuple(float(v) for v in rng.uniform(0, 200, 3)), 2)
    elif roll < 0.5:
        top = tables.page(rng, 60, 80)
    return _solid(rng, x, y, (w, h, 0.02), np.array([240.0, 240, 238]), top=top)


def keyboard(rng: Rng, x: float, y: float) -> Thing:
    """A keyboard, calculator or remote control: rows of lettered keys."""
    columns, rows = int(rng.integers(3, 13)), int(rng.integers(3, 7))
    dark = rng.random() < 0.6
    shell, key = (rng.uniform(15, 60), rng.uniform(30, 80)) if dark else (rng.uniform(150, 230), rng.uniform(225, 252))
    ink = (230.0, 230.0, 230.0) if dark else (40.0, 40.0, 45.0)
    top = np.full((rows * 30, columns * 30, 3), shell, np.uint8)
    for r in range(rows):
        for c in range(columns):
            cv2.rectangle(top, (c * 30 + 3, r * 30 + 3), (c * 30 + 26, r * 30 + 26), (key, key, key), -1)
            letter = chr(int(rng.integers(48, 91)))
            cv2.putText(top, letter, (c * 30 + 8, r * 30 + 20), cv2.FONT_HERSHEY_SIMPLEX, 0.45, ink, 1, cv2.LINE_AA)
    scale = rng.uniform(0.45, 0.95)
    size = (columns * scale, rows * scale, rng.uniform(0.2, 0.6))
    return _solid(rng, x, y, size, np.full(3, shell), top=top)


def pen(rng: Rng, x: float, y: float) -> Thing:
    return _solid(rng, x, y, (rng.uniform(4, 7), rng.uniform(0.2, 0.4), 0.3), rng.uniform(5, 230, 3))


def box(rng: Rng, x: float, y: float) -> Thing:
    """A packet with print on it."""
    colour = rng.uniform(20, 240, 3)
    w, h = rng.uniform(1.5, 4), rng.uniform(2, 5)
    high = rng.uniform(0.4, 1.6) if rng.random() < 0.6 else rng.uniform(1.5, 5)
    top = tables.page(rng, 120, 150) if rng.random() < 0.6 else None
    sides = printed.cover(rng, 120, max(24, round(120 * high / w))) if rng.random() < 0.6 else None
    return _solid(rng, x, y, (w, h, high), colour, top=top, sides=sides)


def books(rng: Rng, x: float, y: float) -> Thing:
    """A row of books on end, their backs to us, or a pile of them."""
    if rng.random() < 0.7:
        w, high = rng.uniform(4, 14), rng.uniform(4, 8)
        sides = printed.shelf(rng, round(60 * w), round(60 * high))
        return _solid(rng, x, y, (w, 3.0, high), rng.uniform(20, 240, 3), yaw=float(rng.normal(0, 0.25)), sides=sides)
    w, high = rng.uniform(4, 7), rng.uniform(0.4, 2.5)
    sides = np.ascontiguousarray(np.rot90(printed.shelf(rng, round(60 * high), round(60 * w))))
    return _solid(rng, x, y, (w, w * 0.7, high), rng.uniform(20, 240, 3), top=printed.cover(rng, 160, 112), sides=sides)


def photographed(rng: Rng, x: float, y: float) -> Thing:
    """A thing cut out of its photograph: fruit, a spoon, coins, tools; lies as it was seen, facing the camera."""
    picture = pictures.thing(rng)
    if picture is None:
        return box(rng, x, y)
    wide = float(np.exp(rng.uniform(np.log(0.8), np.log(4.0))))
    high = wide * picture.shape[0] / picture.shape[1]
    turn = float(rng.uniform(-3.2, 3.2)) if rng.random() < 0.6 else 0.0
    tone = float(rng.uniform(0.6, 1.1))

    def paint(canvas: Canvas, camera: Camera, _: Light) -> None:
        away = np.array([x, y, 0.3]) - camera.position
        right = np.cross(away / np.linalg.norm(away), [0.0, 0.0, 1.0])
        if np.linalg.norm(right) < 0.05:
            right = np.array([1.0, 0.0, 0.0])
        right /= np.linalg.norm(right)
        up = np.cross(right, away / np.linalg.norm(away))
        c, s = math.cos(turn), math.sin(turn)
        across, over = (right * c + up * s) * wide / 2, (up * c - right * s) * high / 2
        middle = np.array([x, y, 0.3])
        quad = camera.project(
            np.stack([middle - across + over, middle + across + over, middle + across - over, middle - across - over])
        )
        if np.abs(quad).max() > 8000:
            return
        h, w = canvas.image.shape[:2]
        corners = np.array([[0, 0], [picture.shape[1], 0], picture.shape[1::-1], [0, picture.shape[0]]], np.float32)
        matrix = cv2.getPerspectiveTransform(corners, quad.astype(np.float32))
        laid = cv2.warpPerspective(picture, matrix, (w, h), flags=cv2.INTER_AREA)
        share = laid[..., 3:].astype(np.float32) / 255
        mixed = canvas.image * (1 - share) + laid[..., :3] * (share * tone)
        canvas.image[:] = np.clip(mixed, 0, 255).astype(np.uint8)
        canvas.owner[laid[..., 3] > 128] = 0

    return Thing(x, y, max(wide, high) / 2, 0.2, paint)


def _circle(x: float, y: float, z: float, r: float) -> Array:
    a = np.linspace(0, 2 * math.pi, 40, endpoint=False)
    return np.stack([x + r * np.cos(a), y + r * np.sin(a), np.full(40, z)], axis=1)


def round_thing(rng: Rng, x: float, y: float) -> Thing:
    """A cup, glass, coin, lid or poker chip."""
    flat = rng.random() < 0.5
    r = rng.uniform(0.35, 0.9) if flat else rng.uniform(1.0, 2.0)
    height = rng.uniform(0.05, 0.2) if flat else rng.uniform(1.2, 3.5)
    colour = rng.uniform(30, 250, 3) if rng.random() < 0.6 else np.full(3, rng.uniform(200, 250))
    inner = rng.uniform(10, 200, 3)
    flare = 1.0 if flat else rng.uniform(1.0, 1.3)
    spots = int(rng.integers(0, 9)) if flat else 0

    def paint(canvas: Canvas, camera: Camera, _: Light) -> None:
        top = camera.project(_circle(x, y, height, r * flare))
        outline = hull(np.concatenate([camera.project(_circle(x, y, 0, r)), top]))
        fill(canvas.image, outline, shade(colour, 0.78))
        cv2.fillConvexPoly(canvas.owner, np.round(outline).astype(np.int32), (0.0,))
        fill(canvas.image, top, shade(colour, 1.02))
        fill(canvas.image, camera.project(_circle(x, y, height, r * flare * 0.86)), shade(inner, 0.95))
        for k in range(spots):
            a = 2 * math.pi * k / spots
            fill(
                canvas.image,
                camera.project(_circle(x + r * 0.6 * math.cos(a), y + r * 0.6 * math.sin(a), height, r * 0.14)),
                shade(colour, 0.6),
            )

    return Thing(x, y, r * flare, height, paint)


def keys(rng: Rng, x: float, y: float) -> Thing:
    """A ring with a few keys and a tag."""
    metal = np.array([190.0, 185, 175]) * rng.uniform(0.7, 1.15)
    shapes: list[tuple[Array, float]] = []
    for k in range(int(rng.integers(2, 5))):
        a = rng.uniform(0, 6.3)
        d = np.array([math.cos(a), math.sin(a)])
        e = np.array([-d[1], d[0]])
        c = np.array([x, y]) + d * 0.6
        head = _circle(float(c[0] + d[0] * 0.4), float(c[1] + d[1] * 0.4), 0.03 + 0.02 * k, rng.uniform(0.3, 0.45))
        length, w = rng.uniform(1.0, 1.7), rng.uniform(0.1, 0.17)
        blade = np.array(
            [c + d * 0.6 + e * w, c + d * (0.6 + length) + e * w, c + d * (0.6 + length) - e * w, c + d * 0.6 - e * w]
        )
        shapes += [(np.column_stack([blade, np.full(4, 0.03)]), rng.uniform(0.75, 1.05)), (head, rng.uniform(0.8, 1.1))]
    tag = rng.uniform(20, 240, 3)

    def paint(canvas: Canvas, camera: Camera, _: Light) -> None:
        for points, tone in shapes:
            flat = camera.project(points)
            fill(canvas.image, flat, shade(metal, tone))
            cv2.fillConvexPoly(canvas.owner, np.round(flat).astype(np.int32), (0.0,))
        ring = np.round(camera.project(_circle(x, y, 0.06, 0.6)) * 16).astype(np.int32)
        px = max(1, round(camera.focal / max(1.0, float(np.linalg.norm(camera.position - (x, y, 0)))) * 0.08))
        cv2.polylines(canvas.image, [ring], True, shade(metal, 0.85), px, cv2.LINE_AA, 4)
        fill(canvas.image, camera.project(_circle(x - 0.9, y + 0.2, 0.05, 0.5)), shade(tag, 0.9))

    return Thing(x, y, 2.0, 0.1, paint)


def hand(rng: Rng, x: float, y: float) -> Thing:
    """A hand and a sleeve, as soft skin-coloured capsules above the table."""
    skin = np.array(((235, 195, 170), (215, 165, 135), (170, 120, 90), (110, 75, 55))[int(rng.integers(4))], float)
    sleeve = rng.uniform(10, 240, 3)
    yaw = rng.uniform(-3.2, 3.2)
    d = np.array([math.cos(yaw), math.sin(yaw)])
    e = np.array([-d[1], d[0]])
    z = rng.uniform(0.4, 1.4)
    parts: list[tuple[Array, Array, float, Array]] = []
    o = np.array([x, y])
    parts.append((o - d * 14, o - d * 3.4, 1.7, sleeve))
    parts.append((o - d * 4, o - d * 0.5, 1.1, skin * 0.96))
    for k in range(4):
        root = o + e * (k - 1.5) * 0.72
        parts.append(
            (root - d * 0.6, root + d * rng.uniform(1.8, 3.0) + e * (k - 1.5) * rng.uniform(0.0, 0.4), 0.4, skin)
        )
    parts.append((o - d * 1.2 - e * 1.0, o + d * 0.6 - e * 2.1, 0.42, skin))
    parts.append((o - d * 0.8 - e * 0.7, o - d * 0.8 + e * 0.7, 1.05, skin))

    def paint(canvas: Canvas, camera: Camera, _: Light) -> None:
        for a, b, r, colour in parts:
            rings = [_circle(float(p[0]), float(p[1]), z, r) for p in (a, b)]
            if camera.view(np.concatenate(rings))[:, 2].min() < 0.5:
                continue
            flat = hull(camera.project(np.concatenate(rings)))
            fill(canvas.image, flat, shade(colour, 0.8))
            cv2.fillConvexPoly(canvas.owner, np.round(flat).astype(np.int32), (0.0,))
            inner = [_circle(float(p[0]), float(p[1]) + 0.08, z + 0.1, r * 0.8) for p in (a, b)]
            fill(canvas.image, hull(camera.project(np.concatenate(inner))), shade(colour, 0.98))

    return Thing(x, y, 3.4, z, paint)


def rack(rng: Rng, x: float, y: float, length: float, yaw: float) -> Thing:
    """A long bar: a rack's edge or a ruler."""
    colour = (
        np.array([200.0, 160, 110]),
        np.array([40.0, 40, 45]),
        np.array([230.0, 225, 215]),
        np.array([30.0, 110, 70]),
    )[int(rng.integers(4))]
    return _solid(rng, x, y, (length, rng.uniform(0.3, 1.0), rng.uniform(0.1, 0.7)), colour, yaw=yaw)


_MAKERS: tuple[Callable[[Rng, float, float], Thing], ...] = (
    die,
    paper,
    card,
    phone,
    stick,
    blank,
    pen,
    box,
    round_thing,
    keys,
    hand,
    slip,
    keyboard,
    books,
    photographed,
)
_WEIGHTS = (0.12, 0.08, 0.06, 0.05, 0.06, 0.1, 0.04, 0.08, 0.08, 0.04, 0.03, 0.08, 0.03, 0.05, 0.1)


def litter(rng: Rng, count: int, free: Callable[[float, float, float], bool], reach: float) -> list[Thing]:
    """Up to `count` things around the table's middle, where `free(x, y, reach)` allows."""
    things: list[Thing] = []
    for _ in range(count * 3):
        if len(things) >= count:
            break
        x, y = float(rng.uniform(-reach, reach)), float(rng.uniform(-reach * 0.7, reach * 1.2))
        maker = _MAKERS[int(rng.choice(len(_MAKERS), p=_WEIGHTS))]
        thing = maker(rng, x, y)
        if free(x, y, thing.reach):
            things.append(thing)
            if maker in (die, stick) and rng.random() < 0.6:
                things.append(maker(rng, x + float(rng.uniform(-1, 1)), y + 1.0))
    return things
