"""Blocks with thickness, and how they are painted: tile bodies in two layers, dice, phones, racks.

Lengths are tile widths. A block's axes are the rows of `axes`: `u` to the right of its print, `v` down the print,
`w` out of its face.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.camera import Array, Camera
from datasets.faces import Body, Make
from datasets.ink import HEIGHT, WIDTH, Rgb
from vision.reading import FACE_DOWN, WHITE

_SHIFT = 4
_SIGNS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
_SIDES = ((0, 1), (0, -1), (1, 1), (1, -1), (2, 1), (2, -1))
_RIMS: dict[tuple[int, int], tuple[NDArray[np.float32], NDArray[np.float32]]] = {}


@dataclass
class Canvas:
    """The picture being painted (H, W, 3) RGB and, as large, the number of the tile whose face shows (0: none)."""

    image: NDArray[np.uint8]
    owner: NDArray[np.int32]


@dataclass(frozen=True)
class Light:
    """Direction to the lamp (3,), and how much of the light is ambient."""

    direction: Array
    ambient: float

    def on(self, normal: Array) -> float:
        """Brightness 0..~1 of a surface with this normal; a table lying under the lamp has 1."""
        full = self.ambient + (1 - self.ambient) * max(0.0, float(self.direction[2]))
        return (self.ambient + (1 - self.ambient) * max(0.0, float(normal @ self.direction))) / full


@dataclass(frozen=True)
class Block:
    """A box: `centre` (3,), `axes` (3, 3) unit rows u v w, `size` (3,) along them."""

    centre: Array
    axes: Array
    size: Array

    def points(self, signs: Array) -> Array:
        """World points (n, 3) of positions given in half sizes (n, 3)."""
        result: Array = self.centre + (signs * self.size / 2) @ self.axes
        return result

    def corners(self) -> Array:
        return self.points(_SIGNS)

    def face(self) -> Array:
        """The printed face's corners (4, 3), clockwise from its own top left."""
        return self.points(np.array([[-1, -1, 1], [1, -1, 1], [1, 1, 1], [-1, 1, 1]], float))

    def underside(self) -> Array:
        """The back's corners (4, 3), clockwise seen from behind, from what is top left when it lies face down."""
        return self.points(np.array([[1, -1, -1], [-1, -1, -1], [-1, 1, -1], [1, 1, -1]], float))


def upright(yaw: float) -> Array:
    """Axes of a tile lying face up, its print's top pointing away from the player, turned by `yaw` (radians)."""
    c, s = math.cos(yaw), math.sin(yaw)
    return np.array([[c, s, 0.0], [s, -c, 0.0], [0.0, 0.0, 1.0]])


def prone(yaw: float) -> Array:
    """Axes of a tile lying face down."""
    c, s = math.cos(yaw), math.sin(yaw)
    return np.array([[-c, -s, 0.0], [s, -c, 0.0], [0.0, 0.0, -1.0]])


def standing(yaw: float, lean: float = 0.0) -> Array:
    """Axes of a tile standing on its short edge, facing the player, leaning back by `lean` (radians)."""
    c, s = math.cos(yaw), math.sin(yaw)
    cl, sl = math.cos(lean), math.sin(lean)
    facing = np.array([s, -c, 0.0])
    return np.array([[c, s, 0.0], sl * facing + np.array([0, 0, -cl]), cl * facing + np.array([0, 0, sl])])


def shade(colour: Rgb | NDArray[np.float64], factor: float) -> tuple[float, float, float]:
    r, g, b = (float(min(255.0, max(0.0, c * factor))) for c in colour)
    return r, g, b


def fill(image: NDArray[np.uint8], points: Array, colour: tuple[float, float, float]) -> None:
    """Fill a convex polygon (n, 2) of pixels, antialiased."""
    if len(points) >= 3:
        fixed = np.round(np.clip(points, -15000, 15000) * (1 << _SHIFT)).astype(np.int32)
        cv2.fillConvexPoly(image, fixed, colour, cv2.LINE_AA, _SHIFT)


def hull(points: Array) -> Array:
    result: Array = np.asarray(cv2.convexHull(points.astype(np.float32)), float).reshape(-1, 2)
    return result


def area(points: Array) -> float:
    """Signed area of a polygon (n, 2); positive when clockwise on the screen (y down)."""
    x, y = points[:, 0], points[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def warp(
    canvas: NDArray[np.uint8],
    texture: NDArray[np.uint8],
    quad: Array,
    factor: float,
    mask: NDArray[np.float32] | None = None,
    rim: NDArray[np.float32] | None = None,
    veil: float = 0.0,
) -> None:
    """Lay a texture (h, w, 3) on the quad (4, 2; clockwise from the texture's top left), brightness times `factor`.

    `veil` (0..1) is how much of it a white reflection hides.
    """
    height, width = canvas.shape[:2]
    x0, y0 = (max(0, int(v) - 1) for v in np.floor(quad.min(axis=0)))
    x1, y1 = (int(v) + 2 for v in np.ceil(quad.max(axis=0)))
    x1, y1 = min(x1, width), min(y1, height)
    if x1 <= x0 or y1 <= y0:
        return
    h, w = texture.shape[:2]
    source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) - 0.5
    m = cv2.getPerspectiveTransform(source, (quad - (x0, y0) - 0.0).astype(np.float32))
    size = (x1 - x0, y1 - y0)
    picture = np.asarray(
        cv2.warpPerspective(texture, m, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32
    )
    if mask is None:
        mask = np.ones((h, w), np.float32)
    cover = np.asarray(cv2.warpPerspective(mask, m, size, flags=cv2.INTER_LINEAR), np.float32)[..., None]
    light: NDArray[np.float32] | float = factor
    if rim is not None:
        light = (
            factor
            * np.asarray(
                cv2.warpPerspective(rim, m, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32
            )[..., None]
        )
    patch = canvas[y0:y1, x0:x1]
    lit = np.minimum(picture * light, 255)
    if veil > 0:
        lit = lit + (255 - lit) * np.float32(veil)
    mixed = patch * (1 - cover) + lit * cover
    patch[:] = mixed.astype(np.uint8)


def _rim(make: Make, level: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Coverage with round corners, and the bevel's shading, for textures of one level."""
    h, w = HEIGHT >> level, WIDTH >> level
    radius = max(1.0, round(make.body.radius * 1.3 * w * 4) / 4)
    key = (round(radius * 4), level)
    if key not in _RIMS:
        y, x = np.mgrid[0:h, 0:w] + 0.5
        dx, dy = np.minimum(x, w - x), np.minimum(y, h - y)
        qx, qy = np.maximum(radius - dx, 0), np.maximum(radius - dy, 0)
        inside = radius - np.hypot(qx, qy)
        edge = np.where((qx > 0) & (qy > 0), inside, np.minimum(dx, dy))
        mask = np.clip(edge + 0.5, 0, 1).astype(np.float32)
        rim = (1 - 0.1 * np.exp(-np.maximum(edge, 0) / (0.5 * radius))).astype(np.float32)
        _RIMS[key] = (mask, rim)
    return _RIMS[key]


def paint_tile(canvas: Canvas, camera: Camera, block: Block, make: Make, tile: str, light: Light, number: int) -> None:
    """Paint a tile; its visible print (or its back, for `X`) is marked with `number` in the owner map."""
    gloss = make.body.gloss
    toward = camera.position - block.centre
    seen = [(k, s) for k, s in _SIDES if s * float(toward @ block.axes[k]) > block.size[k] / 2]
    whole = np.round(_paint_layers(canvas, camera, block, make.body, light, seen)).astype(np.int32)
    cv2.fillConvexPoly(canvas.owner, whole, (0.0,))
    for axis, sign in seen:
        if axis != 2:
            continue
        quad = camera.project(block.face() if sign > 0 else block.underside())
        size = math.sqrt(max(1.0, abs(area(quad))) / (WIDTH * HEIGHT))
        level = int(np.clip(math.floor(-math.log2(max(size, 1e-3)) + 0.15), 0, 4))
        # Of what lies face down nobody sees the face.
        name = FACE_DOWN if sign < 0 else WHITE if tile == FACE_DOWN else tile
        mask, rim = _rim(make, level)
        normal = block.axes[2] * sign
        turn = (number * 0.618034) % 1.0
        if gloss > 0.3:
            ramp = np.linspace(-1, 1, rim.shape[1], dtype=np.float32) * np.float32((turn - 0.5) * 0.14 * gloss)
            rim = rim * (1 + ramp)
        mirrored = toward / np.linalg.norm(toward)
        mirrored = 2 * float(mirrored @ normal) * normal - mirrored
        shine = max(0.0, float(mirrored @ light.direction)) ** 24 * gloss * 0.6 * (0.5 + turn)
        bright = light.on(normal) * (0.96 + 0.08 * ((number * 0.754878) % 1.0))
        warp(canvas.image, make.face(name, level), quad, bright, mask, rim, min(shine, 0.55))
        if (sign > 0) != (tile == FACE_DOWN):
            cv2.fillConvexPoly(canvas.owner, np.round(quad).astype(np.int32), (float(number),))


def _paint_layers(
    canvas: Canvas, camera: Camera, block: Block, body: Body, light: Light, seen: list[tuple[int, int]]
) -> Array:
    """Paint the body of a tile, layer by layer, and the sides of it that are `seen`; returns its outline (n, 2)."""
    half = block.size / 2
    cut = 1 - 2 * body.split
    bevel = np.minimum(body.radius * 0.8 / half, 0.5)
    layers = [(-1.0, -cut, body.back), (-cut, 1.0, body.face)] if body.split > 0 else [(-1.0, 1.0, body.face)]
    if block.axes[2] @ (camera.position - block.centre) < 0:
        layers.reverse()
    outline: list[Array] = []
    for low, high, colour in layers:
        points = []
        for level, outer in ((low, low == -1.0), (high, high == 1.0)):
            inset = bevel[:2] if outer else bevel[:2] * 0.0
            inner = level - math.copysign(bevel[2] if outer else 0.0, level)
            for sx in (-1, 1):
                for sy in (-1, 1):
                    points.append((sx * (1 - inset[0]), sy * (1 - inset[1]), level))
                    points.append((sx, sy * (1 - bevel[1]), inner))
                    points.append((sx * (1 - bevel[0]), sy, inner))
        flat = hull(camera.project(block.points(np.array(points))))
        outline.append(flat)
        mean = float(np.mean([light.on(block.axes[k] * s) for k, s in seen])) if seen else 0.8
        fill(canvas.image, flat, shade(colour, mean * 0.97))
        for axis, sign in seen:
            if axis == 2:
                continue
            other = 1 - axis
            quad = np.zeros((4, 3))
            quad[:, axis] = sign
            e = 1 - bevel[other]
            quad[:, other] = (-e, e, e, -e)
            lo = low + (bevel[2] if low == -1.0 else 0.0)
            hi = high - (bevel[2] if high == 1.0 else 0.0)
            quad[:, 2] = (lo, lo, hi, hi)
            fill(canvas.image, camera.project(block.points(quad)), shade(colour, light.on(block.axes[axis] * sign)))
    return hull(np.concatenate(outline))


@dataclass(frozen=True)
class Solid:
    """A painted box that is no tile: one colour, and textures for some sides (axis, sign)."""

    block: Block
    colour: Rgb
    textures: dict[tuple[int, int], NDArray[np.uint8]] = field(default_factory=dict)


def paint_solid(canvas: Canvas, camera: Camera, solid: Solid, light: Light) -> None:
    """Paint a box that is no tile."""
    block = solid.block
    toward = camera.position - block.centre
    flat = hull(camera.project(block.corners()))
    if np.ptp(flat, axis=0).max() > 15000:
        return
    cv2.fillConvexPoly(canvas.owner, np.round(flat).astype(np.int32), (0.0,))
    fill(canvas.image, flat, shade(solid.colour, 0.8))
    for axis, sign in _SIDES:
        if sign * float(toward @ block.axes[axis]) <= block.size[axis] / 2:
            continue
        a, b = (k for k in range(3) if k != axis)
        quad = np.zeros((4, 3))
        quad[:, axis] = sign
        quad[:, a], quad[:, b] = (-1, 1, 1, -1), (-1, -1, 1, 1)
        points = camera.project(block.points(quad))
        bright = light.on(block.axes[axis] * sign)
        texture = solid.textures.get((axis, sign))
        if texture is not None:
            warp(canvas.image, texture, points, bright)
        else:
            fill(canvas.image, points, shade(solid.colour, bright))
