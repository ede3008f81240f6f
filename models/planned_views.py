"""Views planned by processes of their own while a GPU trains: which picture, seen how, and what lies where in each."""

from __future__ import annotations

import math
import queue
from dataclasses import dataclass
from multiprocessing.queues import Queue
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models import near_views
from vision.detector import View

CLOSER: Final = 0.25
"""The share of the first look's views that are of a hand along its axis: it is looked at again so where few tiles are
found."""
CLOSER_SIZES: Final = (0.35, 1.5)
CANVASES: Final = ((640, 480), (480, 640), (640, 640), (640, 384))
CANVAS_SHARES: Final = (0.4, 0.25, 0.2, 0.15)
TRIES: Final = 2
SIZES: Final = (0.65, 1.55)
"""Of the whole picture, as a share of what fits the canvas."""
TILT, ANY_WAY = 8.0, 0.1
"""Degrees by which a picture is turned, and the share that is turned anyhow."""
LEAST = 4.0
"""A tile that is less wide or high on the canvas, pixels, is no target."""


@dataclass(frozen=True)
class Told:
    """A picture that may be drawn from: its folder, number on the device, `size` and what lies where, in pixels."""

    lot: int
    number: int
    size: tuple[int, int]
    classes: NDArray[np.intp]
    quads: NDArray[np.float32]


@dataclass(frozen=True)
class Planned:
    """Views of pictures `numbers` (N,) by `matrices` (N, 2, 3), and what `near_views.Batch` tells of their tiles."""

    numbers: NDArray[np.intp]
    matrices: NDArray[np.float64]
    width: int
    height: int
    picture: NDArray[np.float32]
    classes: NDArray[np.float32]
    boxes: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.numbers)


def first_look(told: Told, canvas: tuple[int, int], rng: np.random.Generator) -> View:
    """Return a view of most of a picture, or, now and then, of a hand in it."""
    if rng.random() < CLOSER and len(told.quads):
        return near_views.near(told.quads, told.size, canvas, rng, CLOSER_SIZES)
    size, shown = np.array(told.size, float), np.array(canvas, float)
    fits = float((shown / size).min())
    scale = fits * math.exp(rng.uniform(*np.log(SIZES)))
    angle = rng.uniform(0, 2 * math.pi) if rng.random() < ANY_WAY else math.radians(rng.normal(0, TILT))
    middle = size / 2 + rng.normal(0, 0.06, 2) * size
    if len(told.quads) and scale > fits:
        middle += (told.quads[rng.integers(len(told.quads))].mean(axis=0) - middle) * rng.random()
    turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]]) * scale
    return View(np.hstack([turn, (shown / 2 - turn @ middle)[:, None]]), *canvas)


def later_look(told: Told, canvas: tuple[int, int], rng: np.random.Generator) -> View:
    return near_views.near(told.quads, told.size, canvas, rng)


LOOKS: Final = {
    "detector": (first_look, CANVASES, CANVAS_SHARES),
    "near": (later_look, near_views.SHAPES, near_views.SHARES),
}


def plan(
    kind: str, lots: list[list[Told]], weights: NDArray[np.float64], size: int, rng: np.random.Generator
) -> Planned:
    """Return so many views for a network of LOOKS, drawn from folders by weight, of those that hold something."""
    look, canvases, shares = LOOKS[kind]
    held = weights * np.array([bool(lot) for lot in lots])
    canvas = canvases[rng.choice(len(canvases), p=shares)]
    numbers, matrices, picture, classes, boxes = [], [], [], [], []
    for row, lot in enumerate(rng.choice(len(lots), size, p=held / held.sum())):
        told = _drawn(lots[lot], canvas, rng)
        view = look(told, canvas, rng)
        shown, seen = near_views.targets(told.quads, view)
        kept = [index for index, box in enumerate(seen) if min(box[2] * canvas[0], box[3] * canvas[1]) >= LEAST]
        numbers.append(told.number)
        matrices.append(view.matrix)
        picture += [row] * len(kept)
        classes += told.classes[[shown[index] for index in kept]].tolist()
        boxes += [seen[index] for index in kept]
    return Planned(
        np.array(numbers, np.intp),
        np.array(matrices),
        *canvas,
        np.array(picture, np.float32),
        np.array(classes, np.float32),
        np.array(boxes, np.float32).reshape(-1, 5),
    )


def _drawn(lot: list[Told], canvas: tuple[int, int], rng: np.random.Generator) -> Told:
    """Return one of a folder's pictures, rather one that is upright if the canvas is, and broad if it is broad."""
    told = lot[rng.integers(len(lot))]
    for _ in range(TRIES):
        if (told.size[0] - told.size[1]) * (canvas[0] - canvas[1]) >= 0:
            break
        told = lot[rng.integers(len(lot))]
    return told


def planning(
    kind: str, weights: list[float], size: int, seed: int, coming: Queue[Told], planned: Queue[Planned]
) -> None:
    """Plan views for as long as this process lives, of the pictures that were told of by then."""
    lots: list[list[Told]] = [[] for _ in weights]
    rng, share = np.random.default_rng(seed), np.array(weights)
    while True:
        while True:
            try:
                told = coming.get(timeout=None if not any(lots) else 0.0005)
            except queue.Empty:
                break
            lots[told.lot].append(told)
        planned.put(plan(kind, lots, share, size, rng))
