"""Faces as they come out of the workshop: a make's drawings inked, bent, engraved, faded and worn on its body."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import ink, sources
from datasets.drawing import draw_face, print_place
from datasets.hands import group_of
from datasets.ink import HEIGHT, WIDTH, Mask, Point, Sheet, placing
from vision.reading import CLASSES, FACE_DOWN, WHITE

if TYPE_CHECKING:
    from datasets.faces import Make

Texture = NDArray[np.uint8]
"""(HEIGHT, WIDTH, 3) RGB of one face, right way up."""


def texture(make: Make, tile: str) -> Texture:
    """The face of a make that `tile` names, `X` its back."""
    if tile not in CLASSES:
        raise ValueError(f"no such tile: {tile!r}")
    rng = np.random.default_rng([make.seed & 0xFFFFFFFF, zlib.crc32(tile.encode())])
    if tile == FACE_DOWN:
        return _back(make, rng)
    colour, alpha = _inked(make, tile, rng)
    return _print(make, colour, alpha, rng)


def _inked(make: Make, tile: str, rng: np.random.Generator) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Ink colour (HEIGHT, WIDTH, 3) and coverage 0..1 (HEIGHT, WIDTH)."""
    plan = make.plan
    source = plan.art.get(group_of(tile))
    wanted = tile if source is None or tile in source.faces or tile[0] != "0" else f"5{tile[1]}"
    if source is not None and wanted in source.faces:
        files = source.faces[wanted]
        rgba = sources.load(files[int(rng.integers(len(files)))]).astype(np.float32)
        colour, alpha = rgba[..., :3], np.asarray(rgba[..., 3] / 255, np.float32)
        if alpha.mean() >= 0.004 or wanted == WHITE:
            colour = _recolour(colour, make, all_red=tile[0] == "0" and wanted != tile)
            alpha, colour = _thicken(alpha, colour, plan.bold if source.kind != "games" else 0)
            if source.kind == "svg" or make.style == "mixed":
                size, shift = print_place(plan, tile[0].isdigit()) if group_of(tile) != "bonus" else (1.0, (0.0, 0.0))
                size *= plan.scale * (0.86 if source.kind == "svg" else 1.0)
                alpha, colour = _shrink(alpha, colour, size, shift)
            return _bend(make, colour, alpha, rng)
    sheet = draw_face(make, tile, rng)
    colour = np.full((HEIGHT, WIDTH, 3), 128.0, np.float32)
    alpha = np.zeros((HEIGHT, WIDTH), np.float32)
    for rgb, mask in sheet.layers.items():
        cover = mask.astype(np.float32) / 255
        total = np.maximum(cover + alpha * (1 - cover), 1e-6)
        weight = (cover / total)[..., None]
        colour = np.asarray(colour * (1 - weight) + np.array(rgb, np.float32) * weight, np.float32)
        alpha = np.asarray(cover + alpha * (1 - cover), np.float32)
    return _bend(make, colour, alpha, rng)


def _thicken(
    alpha: NDArray[np.float32], colour: NDArray[np.float32], bold: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    if bold <= 0:
        return alpha, colour
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3) if bold < 3 else (5, 5))
    wide = np.asarray(cv2.dilate(alpha, kernel), np.float32)
    share = 0.5 if bold == 1 else 1.0
    solid = np.asarray(cv2.erode(colour, kernel), np.float32)
    return alpha + (wide - alpha) * np.float32(share), np.minimum(colour, solid)


def _bend(
    make: Make, colour: NDArray[np.float32], alpha: NDArray[np.float32], rng: np.random.Generator
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Bend the drawing a little as a cutter's hand does: a slant and slow waves of a few pixels."""
    plan = make.plan
    if plan.wobble == 0.0 and plan.lean == 0.0:
        return colour, alpha
    waves = rng.normal(0, plan.wobble, (2, 4, 3)).astype(np.float32)
    dx, dy = (cv2.resize(v, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC) for v in waves)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    map_x = np.asarray(x + dx + (y - HEIGHT / 2) * plan.lean, np.float32)
    map_y = np.asarray(y + dy, np.float32)
    return (
        np.asarray(cv2.remap(colour, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32),
        np.asarray(cv2.remap(alpha, map_x, map_y, cv2.INTER_LINEAR), np.float32),
    )


def _shrink(
    alpha: NDArray[np.float32], colour: NDArray[np.float32], size: float, shift: Point
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    m = placing(size, shift)
    alpha = np.asarray(cv2.warpAffine(alpha, m, (WIDTH, HEIGHT)), np.float32)
    return alpha, np.asarray(cv2.warpAffine(colour, m, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE), np.float32)


def _recolour(colour: NDArray[np.float32], make: Make, all_red: bool) -> NDArray[np.float32]:
    """Give drawn or cut ink the make's own palette, keeping its light and dark."""
    if not all_red and make.plan.recolour == 0.0:
        return colour
    hsv = cv2.cvtColor(colour.astype(np.uint8), cv2.COLOR_RGB2HSV)
    hue, sat, value = (hsv[..., k].astype(np.float32) for k in range(3))
    p = make.palette
    out = colour.copy()
    red = (sat > 60) & ((hue < 14) | (hue > 160))
    green = (sat > 50) & (hue > 36) & (hue < 88)
    blue = (sat > 60) & (hue >= 88) & (hue < 140)
    black = (sat <= 60) & (value < 130)
    swap = {"r": red, "g": green, "b": blue, "k": black}
    if all_red:
        swap = {"r": red | green | blue | black}
    for name, where in swap.items():
        if where.any():
            middle = max(30.0, float(np.median(value[where])))
            tone = np.clip(value[where] / middle, 0.6, 1.5)[:, None]
            out[where] = np.clip(np.array(getattr(p, name), np.float32) * tone, 0, 255)
    return out


def _print(make: Make, colour: NDArray[np.float32], alpha: NDArray[np.float32], rng: np.random.Generator) -> Texture:
    """Lay ink on the body: mottling, engraved edges, fading and wear."""
    plan, body = make.plan, make.body
    ground = np.empty((HEIGHT, WIDTH, 3), np.float32)
    ground[:] = body.face
    cloud = np.asarray(
        cv2.resize(rng.normal(0, 1, (6, 5)).astype(np.float32), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    )
    ground += cloud[..., None] * rng.uniform(0.5, 3.0)
    if plan.wear > 0:
        spots = np.asarray(cv2.resize(rng.random((52, 39)).astype(np.float32), (WIDTH, HEIGHT)))
        alpha = alpha * np.clip(1 - plan.wear * np.clip((spots - 0.55) * 3, 0, 1), 0, 1)
        ground -= (np.clip(spots - 0.7, 0, 1) * 40 * plan.wear)[..., None]
    alpha = alpha * (1 - plan.fading)
    out = ground * (1 - alpha[..., None]) + colour * alpha[..., None]
    if plan.engraved > 0:
        soft = np.asarray(cv2.GaussianBlur(alpha, (0, 0), 1.2), np.float32)
        slope = np.roll(soft, 2, (0, 1)) - np.roll(soft, -2, (0, 1))
        out += (slope * 70 * plan.engraved)[..., None]
    return np.asarray(np.clip(out, 0, 255), np.uint8)


def _back(make: Make, rng: np.random.Generator) -> Texture:
    back = np.empty((HEIGHT, WIDTH, 3), np.float32)
    back[:] = make.body.back
    pattern = make.plan.back_pattern
    mask: Mask = np.zeros((HEIGHT, WIDTH), np.uint8)
    if pattern == "frame":
        cv2.rectangle(mask, (18, 18), (WIDTH - 18, HEIGHT - 18), (255.0,), 3, cv2.LINE_AA)
    elif pattern == "weave":
        for k in range(0, WIDTH + HEIGHT, 14):
            cv2.line(mask, (k, 0), (k - HEIGHT, HEIGHT), (160.0,), 3, cv2.LINE_AA)
            cv2.line(mask, (k - HEIGHT, 0), (k, HEIGHT), (160.0,), 3, cv2.LINE_AA)
    elif pattern == "logo":
        sheet = Sheet()
        ink.big_circle(sheet, 0.22, ((255, 255, 255),) * 3, make.plan.circle)
        mask = sheet.mask((255, 255, 255))
    back += (mask.astype(np.float32) * rng.uniform(-0.2, 0.25))[..., None]
    cloud = np.asarray(
        cv2.resize(rng.normal(0, 1, (5, 4)).astype(np.float32), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    )
    return np.asarray(np.clip(back + cloud[..., None] * 3, 0, 255), np.uint8)
