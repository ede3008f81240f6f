"""The picture with what was read drawn on it: boxes, names, groups, doubts in another colour."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, PngImagePlugin

from vision.lesson import Lesson
from vision.reading import SET_KINDS, Corners, Reading

Rgb = NDArray[np.uint8]
Colour = tuple[int, int, int]

SURE: Final[Colour] = (0, 190, 80)
DOUBTFUL: Final[Colour] = (255, 120, 0)
WINNING: Final[Colour] = (255, 220, 0)
SET: Final[Colour] = (40, 120, 255)
SHADE: Final[Colour] = (20, 20, 20)

LONG_SIDE: Final = 1600
"""A phone shows no more than about 1600 pixels; the overlay is drawn at that size so that its lines stay visible."""

FONT: Final = cv2.FONT_HERSHEY_SIMPLEX

NAME_BELOW: Final = 0.28
NAME_HEIGHT: Final = 0.36
LEGIBLE: Final = (9, 60)
"""A tile's name stands so many heights of the face below its middle, and is so many widths high, in these pixels."""

MARK: Final = "boxes drawn by Marque"
"""Stands in the file as its comment: what bears it is no photo and may be drawn anew."""


def draw_overlay(rgb: Rgb, reading: Reading, long_side: int = LONG_SIDE) -> Rgb:
    """A copy of the picture (H, W, 3), its longer side at most `long_side`, with the reading drawn on it."""
    canvas, scale = _shrunk(rgb, long_side)
    stroke = max(1, round(max(canvas.shape[:2]) / 500))
    doubted = {doubt.tile for doubt in reading.doubts if doubt.tile is not None}
    doubted_groups = {doubt.group for doubt in reading.doubts if doubt.group is not None}
    winning = {n for group in reading.groups if group.kind == "apart" for n in group.tiles}
    labels: list[tuple[str, tuple[float, float], Colour]] = []
    for number, group in enumerate(reading.groups):
        if group.kind == "apart" or not group.tiles:
            continue
        points = np.concatenate([_scaled(reading.tiles[n].corners, scale) for n in group.tiles])
        hull = cv2.convexHull(points.astype(np.float32)).reshape(-1, 2)
        middle = hull.mean(axis=0)
        away = hull - middle
        lengths = np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-6)
        outline = middle + away * (1 + 3 * stroke / lengths)
        colour = DOUBTFUL if number in doubted_groups else SET
        cv2.polylines(canvas, [_points(outline)], True, colour, stroke, cv2.LINE_AA)
        top = outline[np.argmin(outline[:, 1])]
        labels.append((_label(group.kind, group.open), (float(top[0]), float(top[1]) - 10), colour))
    for n, tile in enumerate(reading.tiles):
        colour = DOUBTFUL if n in doubted else WINNING if n in winning else SURE
        quad = _scaled(tile.corners, scale)
        cv2.polylines(canvas, [_points(quad)], True, colour, stroke + (n in doubted), cv2.LINE_AA)
        cv2.line(canvas, *_ends(quad), colour, 3 * stroke, cv2.LINE_AA)  # the tile's own top
        _write_name(canvas, tile.id + ("?" if n in doubted else ""), quad, colour)
    for text, middle, colour in labels:
        _write(canvas, text, middle, 14 * stroke, colour)
    return canvas


def draw_lesson(rgb: Rgb, lesson: Lesson) -> Rgb:
    """A copy of the first photo (H, W, 3) of a lay-out with every tile found under its face, faults marked."""
    canvas, scale = _shrunk(rgb, LONG_SIDE)
    stroke = max(1, round(max(canvas.shape[:2]) / 500))
    wrong = {fault.corners for fault in lesson.faults if fault.photo == 0 and fault.corners}
    here = {place.corners: place.id for place in lesson.places if place.photo == 0}
    for corners in (*here, *(wrong - here.keys())):
        colour = DOUBTFUL if corners in wrong else SURE
        quad = _scaled(corners, scale)
        cv2.polylines(canvas, [_points(quad)], True, colour, stroke + (corners in wrong), cv2.LINE_AA)
        _write_name(canvas, here.get(corners, "?"), quad, colour)
    return canvas


def encode_jpeg(rgb: Rgb, quality: int = 88) -> bytes:
    """Return the picture as JPEG, with no metadata but the mark."""
    out = io.BytesIO()
    Image.fromarray(rgb).save(out, "JPEG", quality=quality, comment=MARK)
    return out.getvalue()


def encode_png(rgb: Rgb) -> bytes:
    """Return the picture as PNG, with no metadata but the mark."""
    out, mark = io.BytesIO(), PngImagePlugin.PngInfo()
    mark.add_text("comment", MARK)
    Image.fromarray(rgb).save(out, "PNG", pnginfo=mark)
    return out.getvalue()


def is_drawn(path: Path) -> bool:
    """Whether a file is a picture that was drawn here, and so nobody's photo."""
    try:
        with Image.open(path, formats=("JPEG", "PNG")) as image:
            mark = image.info.get("comment")
    except (OSError, ValueError, Image.DecompressionBombError, Image.DecompressionBombWarning):
        return False
    return mark in (MARK, MARK.encode())


def _label(kind: str, is_open: bool | None) -> str:
    if kind in SET_KINDS:
        return {True: f"{kind} open", False: f"{kind} concealed", None: f"{kind} open?"}[is_open]
    return kind


def _shrunk(rgb: Rgb, long_side: int) -> tuple[Rgb, float]:
    """A copy whose longer side is at most `long_side`, and its scale."""
    scale = min(1.0, long_side / max(rgb.shape[:2]))
    size = (max(1, round(rgb.shape[1] * scale)), max(1, round(rgb.shape[0] * scale)))
    shrunk = cv2.resize(rgb, size, interpolation=cv2.INTER_AREA) if scale < 1 else rgb.copy()
    return np.ascontiguousarray(shrunk, dtype=np.uint8), scale


def _scaled(corners: Corners, scale: float) -> NDArray[np.float64]:
    return np.array(corners, float) * scale


def _points(quad: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.round(np.clip(quad, -30_000, 30_000)).astype(np.int32).reshape(-1, 1, 2)


def _ends(quad: NDArray[np.float64]) -> tuple[tuple[int, int], tuple[int, int]]:
    (left, right) = _points(quad)[:2].reshape(2, 2)
    return (int(left[0]), int(left[1])), (int(right[0]), int(right[1]))


def _write_name(canvas: Rgb, name: str, quad: NDArray[np.float64], colour: Colour) -> None:
    """A tile's name on the lower half of its face (4, 2)."""
    short = float(min(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[1])))
    below = quad.mean(axis=0) + NAME_BELOW * (quad[2] + quad[3] - quad[0] - quad[1]) / 2
    height = float(np.clip(NAME_HEIGHT * short, *LEGIBLE))
    _write(canvas, name, (float(below[0]), float(below[1])), height, colour)


def _write(canvas: Rgb, text: str, middle: tuple[float, float], height: float, colour: Colour) -> None:
    """Text on a dark plate whose middle is given, kept inside the picture."""
    scale = height / 30
    thick = max(1, round(height / 12))
    (wide, high), base = cv2.getTextSize(text, FONT, scale, thick)
    left = int(np.clip(middle[0] - wide / 2, 2, max(2, canvas.shape[1] - wide - 2)))
    bottom = int(np.clip(middle[1] + high / 2, high + 3, max(high + 3, canvas.shape[0] - base - 2)))
    cv2.rectangle(canvas, (left - 2, bottom - high - 3), (left + wide + 2, bottom + base // 2 + 2), SHADE, -1)
    cv2.putText(canvas, text, (left, bottom), FONT, scale, colour, thick, cv2.LINE_AA)
