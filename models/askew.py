"""The corner network's material: boxes laid askew round labelled tiles, boxes that a detector finds, and no tiles.

A folder holds `images/` and, for each, `labels/*.json` of a rendered scene, in which every tile is known, or
`labels/*.txt` (class and four corners, fractions), in which others may lie that nobody labelled.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.crops import overlap
from datasets.scene import MIN_VISIBLE
from models.material import told_by
from models.network import CROP_SIZE
from vision.corners import CORNERS_RIM
from vision.crops import rectify
from vision.detector import Detector
from vision.looks import find_tiles
from vision.quads import across_and_down

Array = NDArray[np.float64]
BOXES_A_PICTURE = 16
# How boxes are laid round a tile: a little off, far off, on half of it, turned any way, on a pip or a stroke of it.
LAID = (0.36, 0.26, 0.16, 0.1, 0.12)
# What a scene's boxes are: laid askew, found by the detector on a tile, no tile. A photograph's are all laid.
SHARES = (0.52, 0.16, 0.32)
FOUND_EMPTY = 0.6
"""Of the boxes without a tile, the share that a detector found, where it did."""
SQUARE: Array = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
# A found box is meant for the tile that covers half of it, and is none where all of them cover less than a fifth.
MEANT = 0.5
EMPTY = 0.2
SHOWN = 0.85
"""A tile beside the hand of which less than this is to be seen is no target, but no empty place either."""
HIDDEN, WHOLE = 0.35, 0.9
"""The share of boxes that are meant for a tile of which less than nine tenths are to be seen, where there is one: it is
to be laid on the whole of it."""
TRIES = 6


@dataclass(frozen=True)
class Picture:
    """A picture's file bytes and what lies in it, quads (N, 4, 2) in pixels.

    `quads`: tiles that are targets; `hidden`: which of them are partly hidden; `tiles`: every tile, or None where not
    all are known; `found`: a detector's boxes on targets, and in `meant` which; `empty`: its boxes on no tile.
    """

    encoded: NDArray[np.uint8]
    quads: Array
    hidden: NDArray[np.intp]
    tiles: NDArray[np.float32] | None
    found: Array
    meant: NDArray[np.intp]
    empty: Array


class Material:
    """Folders of labelled pictures held in memory, drawn from by weight."""

    def __init__(self, folders: list[tuple[Path, float]], seed: int, most: int, detector: Detector | None) -> None:
        self.rng = np.random.default_rng(seed)
        self.lots = [self._read(folder, most, detector) for folder, _ in folders]
        self.weights = np.array([weight for _, weight in folders])
        self.weights /= self.weights.sum()

    def _read(self, folder: Path, most: int, detector: Detector | None) -> list[Picture]:
        paths = sorted((folder / "images").iterdir())
        chosen = (paths[index] for index in self.rng.permutation(len(paths))[:most])
        read = [picture_of(path, folder / "labels", detector) for path in chosen]
        kept = [picture for picture in read if len(picture.quads)]
        if not kept:
            raise ValueError(f"{folder} holds no picture with a labelled tile")
        return kept

    def batch(self, size: int) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_]]:
        """Return uint8 crops (N, 72, 72, 3), the corners (N, 4, 2) as the boxes see them, and (N,) whether a tile."""
        crops, targets, is_tile = [], [], []
        for lot in self.rng.choice(len(self.lots), size // BOXES_A_PICTURE, p=self.weights):
            picture = self.lots[lot][self.rng.integers(len(self.lots[lot]))]
            rgb = decoded(picture.encoded)
            pairs = [self._box(picture, rgb.shape[1], rgb.shape[0]) for _ in range(BOXES_A_PICTURE)]
            boxes = np.array([box for box, _ in pairs], np.float32)
            crops.append(rectify(rgb, boxes, CROP_SIZE, CORNERS_RIM))
            targets += [SQUARE if quad is None else seen_from(box, quad) for box, quad in pairs]
            is_tile += [quad is not None for _, quad in pairs]
        return np.concatenate(crops), np.array(targets, np.float32), np.array(is_tile)

    def _box(self, picture: Picture, width: int, height: int) -> tuple[Array, Array | None]:
        """Return a box and the tile it is meant for, if any."""
        rng = self.rng
        kind = rng.choice(len(SHARES), p=SHARES) if picture.tiles is not None else 0
        to_hidden = len(picture.hidden) > 0 and rng.random() < HIDDEN
        if kind == 1 and len(picture.found):
            hidden = np.flatnonzero(np.isin(picture.meant, picture.hidden))
            index = rng.choice(hidden) if to_hidden and len(hidden) else rng.integers(len(picture.found))
            return turned_about(picture.found[index], rng), picture.quads[picture.meant[index]]
        if kind == 2 and len(picture.empty) and rng.random() < FOUND_EMPTY:
            return turned_about(picture.empty[rng.integers(len(picture.empty))], rng), None
        if kind == 2 and picture.tiles is not None:
            for _ in range(TRIES):
                box = beside(picture.quads[rng.integers(len(picture.quads))], rng)
                middle = box.mean(axis=0)
                inside = 0 < middle[0] < width and 0 < middle[1] < height
                if inside and overlap(box.astype(np.float32), picture.tiles) < EMPTY:
                    return box, None
        quad = picture.quads[rng.choice(picture.hidden) if to_hidden else rng.integers(len(picture.quads))]
        return laid_askew(quad, rng), quad


def decoded(encoded: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the picture of a file's bytes, (H, W, 3) RGB."""
    rgb = cv2.imdecode(encoded, cv2.IMREAD_COLOR_RGB)
    if rgb is None:
        raise ValueError("the file is no picture")
    return np.asarray(rgb, np.uint8)


def picture_of(path: Path, labels: Path, detector: Detector | None) -> Picture:
    """Read a picture and its label; of what the detector finds it tells only where every tile is known."""
    encoded = np.fromfile(path, np.uint8)
    nothing, none = np.zeros((0, 4, 2)), np.zeros(0, np.intp)
    scene = labels / f"{path.stem}.json"
    if not scene.exists():
        height, width = decoded(encoded).shape[:2]
        quads = told_by(labels / f"{path.stem}.txt")[1] * [width, height]
        return Picture(encoded, quads[_inside(quads, width, height)], none, None, nothing, none, nothing)
    told = json.loads(scene.read_text(encoding="utf-8"))
    visible = np.array([tile.get("visible", 0.0) for tile in told["tiles"]])
    in_hand = np.array([tile["in_hand"] for tile in told["tiles"]], bool)
    every = np.array([tile["corners"] for tile in told["tiles"]], float).reshape(-1, 4, 2)
    targets = (visible >= np.where(in_hand, MIN_VISIBLE, SHOWN)) & _inside(every, **told["image"])
    quads, hidden = every[targets], np.flatnonzero(visible[targets] < WHOLE)
    tiles = every.astype(np.float32)
    found, meant, empty = [], [], []
    if detector is not None:
        for box in find_tiles(decoded(encoded), detector).corners:
            shares = [overlap(box, quad[None].astype(np.float32)) for quad in quads]
            if shares and max(shares) > MEANT:
                found.append(box.astype(float))
                meant.append(int(np.argmax(shares)))
            elif overlap(box, tiles) < EMPTY:
                empty.append(box.astype(float))
    return Picture(
        encoded,
        quads,
        hidden,
        tiles,
        np.array(found).reshape(-1, 4, 2),
        np.array(meant, np.intp),
        np.array(empty).reshape(-1, 4, 2),
    )


def _inside(quads: Array, width: int, height: int) -> NDArray[np.bool_]:
    """Which of the quads lie wholly in the picture."""
    return np.asarray((quads > 1).all(axis=(1, 2)) & (quads < [width - 1, height - 1]).all(axis=(1, 2)))


def _axes(quad: Array) -> tuple[Array, Array]:
    """Half of what leads from side to side of a quad, along its first side and along its second."""
    across, down = across_and_down(quad)
    return across / 2, down / 2


def laid_askew(quad: Array, rng: np.random.Generator) -> Array:
    """Return a rectangle (4, 2) near a tile's corners, clockwise from any of its corners."""
    first, second = _axes(quad)
    half = np.array([np.linalg.norm(first), np.linalg.norm(second)])
    # A detector's box has right angles: along the longer side.
    along = first if half[0] >= half[1] else np.array([second[1], -second[0]])
    angle = math.atan2(along[1], along[0])
    kind = rng.choice(len(LAID), p=LAID)
    shift, turn = rng.normal(0, 0.06, 2), float(rng.normal(0, 4))
    half = half * np.exp(rng.normal(0, 0.07, 2))
    if kind == 1:
        shift, turn = rng.uniform(-0.8, 0.8, 2), float(rng.uniform(-15, 15))
        half = half * np.exp(rng.uniform(math.log(0.6), math.log(1.5), 2))
    elif kind == 2:
        axis = int(np.argmax(half)) if rng.random() < 0.75 else int(np.argmin(half))
        kept = float(rng.uniform(0.42, 0.75))
        half[axis] *= kept
        shift[axis] += (1 - kept) * rng.choice([-1.0, 1.0])
    elif kind == 3:
        turn = float(rng.uniform(-45, 45))
        half = np.full(2, half.mean()) * np.exp(rng.normal(0, 0.12, 2))
    elif kind == 4:
        part = rng.uniform(0.25, 0.6, 2)
        half = half * part
        shift = rng.uniform(-1, 1, 2) * (1 - part)
    return turned_about(quad.mean(axis=0) + first * shift[0] + second * shift[1] + _rectangle(half, angle, turn), rng)


def beside(quad: Array, rng: np.random.Generator) -> Array:
    """Return a rectangle (4, 2) somewhere about a tile, where its sides, its shadow or the next one's back may be."""
    first, second = _axes(quad)
    half = np.array([np.linalg.norm(first), np.linalg.norm(second)]) * np.exp(rng.uniform(-0.6, 0.5, 2))
    way = rng.uniform(0, 2 * np.pi)
    away = rng.uniform(1.2, 2.6) if rng.random() < 0.75 else rng.uniform(2.6, 9.0)
    middle = quad.mean(axis=0) + (first * np.cos(way) + second * np.sin(way)) * away
    return turned_about(middle + _rectangle(half, math.atan2(first[1], first[0]), float(rng.uniform(-25, 25))), rng)


def _rectangle(half: Array, angle: float, turn: float) -> Array:
    angle += math.radians(turn)
    axes = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    return np.asarray((SQUARE * half) @ axes, np.float64)


def turned_about(box: Array, rng: np.random.Generator) -> Array:
    """Return the box begun at any of its corners."""
    return np.roll(box, int(rng.integers(4)), axis=0)


def seen_from(box: Array, quad: Array) -> Array:
    """Return the corners of `quad` where those of `box` lie at -1 and 1, in the order that is nearest to them."""
    matrix = cv2.getPerspectiveTransform(box.astype(np.float32), SQUARE.astype(np.float32))
    seen = cv2.perspectiveTransform(quad[None], matrix)[0]
    (across, down) = seen[2] - seen[0], seen[3] - seen[1]
    if across[0] * down[1] < across[1] * down[0]:
        seen = seen[::-1]
    turns = [np.roll(seen, turn, axis=0) for turn in range(4)]
    return np.asarray(min(turns, key=lambda turned: float(((turned - SQUARE) ** 2).sum())), np.float64)
