"""The near detector's material: views of labelled pictures as the later looks see them, tiles about 40 pixels wide.

A folder holds `images/` and, for each, `labels/*.txt`: a line a tile, its class and its four corners as fractions.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.effects import shaken
from models.askew import decoded
from models.material import told_by
from vision.detector import Boxes, View
from vision.level import heights, levelling
from vision.looks import TILE_WIDTH, near_view

SHAPES = ((512, 256), (384, 352), (704, 192))
"""Widths and heights of the canvases, all of one batch alike: a row, two rows or a square, a long row."""
SHARES = (0.5, 0.25, 0.25)
"""Of the batches, by the shape of their canvases."""
SMALLEST, LARGEST = 0.6, 1.5
"""So many times their usual width tiles are shown."""
ANYWHERE = 0.15
"""The share of views that are of any place in the picture, not of one with a tile."""
TURNED = 0.1
"""The share of views turned any way, as where a heap has no axis."""
STRETCHED, MOST_STRETCHED = 0.15, 2.2
"""The share of views that are stretched across the row, as for tiles that lie flat, and how far at most."""
LEVELLED, ASKEW = 0.35, 0.12
"""The share of views in which tiles look as from straight above, and how far off that is, as a share of them."""
ALIKE = 1.5
"""Faces of one plane differ less in how high they look for their width."""
EMPTY_TILE = (30.0, 80.0)
"""Where a picture holds no tile one is taken to be this wide, pixels."""
COLOURLESS = 0.12
"""The share of views in grey: what shapes tell, colours must not. (The few red fives among them are lost on it.)"""
SHAKEN, SHAKE = 0.2, (2.0, 9.0)
"""The share of views that are shaken, and how far the phone moved, pixels of the canvas."""
SHOWN = 0.5
"""A tile of which less than this lies on the canvas is no target."""
REACH = 3.0
"""Tiles within so many tile sizes of one that was drawn tell the axis of their row."""


@dataclass(frozen=True)
class Batch:
    """`pixels` (N, H, W, 3) uint8 RGB, and of the M tiles on them: `picture` (M,) which of the N, ascending, `classes`
    (M,) and `boxes` (M, 5): centre and size as fractions of the canvas, and angle, radians."""

    pixels: NDArray[np.uint8]
    picture: NDArray[np.float32]
    classes: NDArray[np.float32]
    boxes: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.pixels)


@dataclass(frozen=True)
class Labelled:
    """A picture's file bytes, and what lies in it: `classes` (N,) and `quads` (N, 4, 2), fractions."""

    encoded: NDArray[np.uint8]
    classes: NDArray[np.intp]
    quads: NDArray[np.float64]


class Views:
    """Folders of labelled pictures held in memory, drawn from by weight."""

    def __init__(self, folders: list[tuple[Path, float]], seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.lots = [[_labelled(path) for path in sorted((folder / "images").iterdir())] for folder, _ in folders]
        if not all(self.lots):
            raise ValueError("one of the folders holds no picture")
        weights = np.array([weight for _, weight in folders])
        self.weights = weights / weights.sum()

    def batch(self, size: int) -> Batch:
        """Return so many views."""
        width, height = SHAPES[self.rng.choice(len(SHAPES), p=SHARES)]
        pixels, picture, classes, boxes = [], [], [], []
        for number, lot in enumerate(self.rng.choice(len(self.lots), size, p=self.weights)):
            one = self.lots[lot][self.rng.integers(len(self.lots[lot]))]
            rgb = decoded(one.encoded)
            quads = (one.quads * rgb.shape[1::-1]).astype(np.float32)
            view = near(quads, (rgb.shape[1], rgb.shape[0]), (width, height), self.rng)
            pixels.append(changed(view.render(rgb), self.rng))
            shown, seen = targets(quads, view)
            picture += [number] * len(shown)
            classes += one.classes[shown].tolist()
            boxes += seen
        return Batch(
            np.stack(pixels),
            np.array(picture, np.float32),
            np.array(classes, np.float32),
            np.array(boxes, np.float32).reshape(-1, 5),
        )


def near(
    quads: NDArray[np.float32],
    size: tuple[int, int],
    canvas: tuple[int, int],
    rng: np.random.Generator,
    sizes: tuple[float, float] = (SMALLEST, LARGEST),
) -> View:
    """Return a view, on a canvas of width and height, of a picture of width and height where `quads` (N, 4, 2) lie.

    About where one of them lies, most often, and along its row; tiles are as wide as the later looks show them, times
    something within `sizes`.
    """
    width, height = canvas
    level: NDArray[np.float64] | None = None
    tile = rng.uniform(*EMPTY_TILE)
    axis = np.array([1.0, 0.0])
    middle = rng.random(2) * size
    if len(quads):
        boxes = Boxes(quads, np.ones((len(quads), 1), np.float32))
        drawn = rng.integers(len(quads))
        away = np.linalg.norm(boxes.centres - boxes.centres[drawn], axis=1)
        beside = boxes.take(away < REACH * boxes.sides[drawn, 1])
        if rng.random() < LEVELLED:
            level = _level(beside.corners.astype(np.float64), quads[drawn], rng)
        tile = float(np.median(beside.sides[:, 0]))
        seen = near_view(beside, tile).matrix
        axis = seen[0, :2] / np.linalg.norm(seen[0, :2])
        if rng.random() > ANYWHERE:
            middle = boxes.centres[drawn] + rng.normal(0, 2 * tile, 2)
    angle = math.atan2(axis[1], axis[0]) + rng.normal(0, 0.1)
    angle = rng.uniform(0, 2 * math.pi) if rng.random() < TURNED else angle + math.pi * (rng.random() < 0.3)
    times = math.exp(rng.uniform(math.log(sizes[0]), math.log(sizes[1])))
    if level is None:
        cos, sin = math.cos(angle), math.sin(angle)
        stretch = rng.uniform(1, MOST_STRETCHED) if rng.random() < STRETCHED else 1.0
        turn = np.array([[cos, sin], [-sin * stretch, cos * stretch]]) * TILE_WIDTH / tile * times
    else:
        turn = level * times
    shift = np.array([width, height]) / 2 - turn @ middle
    return View(np.hstack([turn, shift[:, None]]), width, height)


def _level(near: NDArray[np.float64], drawn: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.float64]:
    """Return a linear map (2, 2) that about levels the faces `near` (N, 4, 2) that lie in the plane of `drawn`."""
    height = heights(near)
    here = int(np.linalg.norm(near.mean(axis=1) - drawn.mean(axis=0), axis=1).argmin())
    level = levelling(near[np.abs(np.log(height / height[here])) < math.log(ALIKE)], TILE_WIDTH)
    off = np.eye(2) + rng.normal(0, ASKEW, (2, 2))
    return np.asarray(off @ level * (-1 if rng.random() < 0.3 else 1), np.float64)


def targets(quads: NDArray[np.float32], view: View) -> tuple[list[int], list[list[float]]]:
    """Return which of the tiles (N, 4, 2) of a picture a view shows, and the box of each, as `Batch` has them."""
    seen = quads @ view.matrix[:, :2].T + view.matrix[:, 2]
    width, height = view.width, view.height
    shown = [index for index, quad in enumerate(seen) if _share(quad, width, height) > SHOWN]
    return shown, [_box(seen[index].astype(np.float32), width, height) for index in shown]


def changed(rgb: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Return a canvas (H, W, 3) in another light, sometimes softer, shaken, noisier or squeezed by a messenger."""
    gain, gamma = rng.uniform(0.55, 1.3), math.exp(rng.normal(0, 0.2))
    levels = (np.arange(256) / 255) ** gamma * 255
    cast = np.exp(rng.normal(0, 0.06, 3)) * gain
    table = np.clip(levels[:, None] * cast, 0, 255).astype(np.uint8)[None]
    out = cv2.LUT(rgb, table)
    told = rng.random()
    if told < 0.5:
        grey = cv2.cvtColor(cv2.cvtColor(out, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
        share = 0.0 if told < COLOURLESS else rng.uniform(0.4, 1.4)
        out = cv2.addWeighted(out, share, grey, 1 - share, 0)
    if rng.random() < 0.3:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 1.4))
    if rng.random() < SHAKEN:
        out = shaken(np.asarray(out, np.uint8), rng.uniform(*SHAKE), rng.uniform(0, math.pi))
    if rng.random() < 0.25:
        noise = rng.normal(0, rng.uniform(2, 12), out.shape)
        out = np.clip(out + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.2:
        _, squeezed = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 80))])
        out = np.asarray(cv2.imdecode(squeezed, cv2.IMREAD_COLOR), np.uint8)
    return np.asarray(out, np.uint8)


def _labelled(path: Path) -> Labelled:
    return Labelled(np.fromfile(path, np.uint8), *told_by(path.parents[1] / "labels" / f"{path.stem}.txt"))


def _share(quad: NDArray[np.float64], width: int, height: int) -> float:
    """How much of a quad lies on the canvas."""
    canvas = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    whole = float(cv2.contourArea(quad.astype(np.float32)))
    shared, _ = cv2.intersectConvexConvex(cv2.convexHull(quad.astype(np.float32)), canvas)
    return float(shared) / max(whole, 1e-6)


def _box(quad: NDArray[np.float32], width: int, height: int) -> list[float]:
    (x, y), (across, down), angle = cv2.minAreaRect(quad)
    return [x / width, y / height, across / width, down / height, math.radians(angle)]
