"""The oriented-box detector: finds tiles, face up and face down, in one look at a picture or at a part of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import as_input, halved
from vision.session import class_list, open_session

STRIDE = 32
# Low on purpose: whether a weak box is a tile is judged later, with the reader and the row it lies in.
SCORE_FLOOR = 0.07
# Two boxes that share this much of the smaller one lie on the same tile, unless their middles are half a tile apart:
# so do boxes round neighbours that are seen slantwise. No neighbours share more than ALL_OF_IT.
SAME_TILE = 0.3
APART = 0.5
ALL_OF_IT = 0.8
# And two do whatever they share where their middles are nearer than this part of half a diagonal.
SAME_MIDDLE = 0.25
MOST_BOXES = 220
# So many of the best are compared for them.
MOST_COMPARED = 4 * MOST_BOXES
# Pixels between four are mixed of these alone: what is to be shown smaller than that is averaged over its area first.
FINEST = 0.75
# The grey round a picture, as in the detectors' training.
OUTSIDE = 114


@dataclass(frozen=True)
class Boxes:
    """`corners` (N, 4, 2) picture pixels, clockwise; `probabilities` (N, C) one independent chance a class."""

    corners: NDArray[np.float32]
    probabilities: NDArray[np.float32]

    def __post_init__(self) -> None:
        count = len(self.corners)
        if self.corners.shape != (count, 4, 2) or self.probabilities.shape[:1] != (count,):
            raise ValueError(f"expected (N, 4, 2) and (N, C), got {self.corners.shape}, {self.probabilities.shape}")

    @property
    def scores(self) -> NDArray[np.float32]:
        """Return (N,) the chance that each box is a tile, whichever: its classes' chances together."""
        return tile_score(self.probabilities)

    @property
    def shares(self) -> NDArray[np.float32]:
        """Return (N, C) each class's share of a box's chances: how likely it is that class, if it is a tile."""
        together = np.maximum(self.probabilities.sum(axis=1, keepdims=True), 1e-6)
        return np.asarray(self.probabilities / together, np.float32)

    @property
    def centres(self) -> NDArray[np.float32]:
        """Return (N, 2) picture pixels."""
        return np.asarray(self.corners.mean(axis=1), np.float32)

    @property
    def sides(self) -> NDArray[np.float32]:
        """Return (N, 2) lengths, the shorter side first, pixels."""
        first = np.linalg.norm(self.corners[:, 1] - self.corners[:, 0], axis=1)
        second = np.linalg.norm(self.corners[:, 2] - self.corners[:, 1], axis=1)
        return np.sort(np.stack([first, second], axis=1), axis=1)

    def take(self, index: NDArray[np.intp] | NDArray[np.bool_]) -> Boxes:
        """Return the boxes that `index` picks."""
        return Boxes(self.corners[index], self.probabilities[index])

    def scaled(self, factor: float) -> Boxes:
        """Return the same boxes in a picture `factor` times as large."""
        return Boxes(self.corners * np.float32(factor), self.probabilities)


@dataclass(frozen=True)
class View:
    """What the detector is shown: `matrix` (2, 3) takes picture pixels to the pixels of a width x height canvas."""

    matrix: NDArray[np.float64]
    width: int
    height: int

    @staticmethod
    def whole(width: int, height: int, long_side: int, rim: float = 0.0) -> View:
        """Return the whole picture, its longer side scaled to `long_side`, `rim` times that on every side of it."""
        scale, around = long_side / max(width, height), rim * long_side
        matrix = np.array([[scale, 0.0, around], [0.0, scale, around]])
        return View(matrix, whole_strides(width * scale + 2 * around), whole_strides(height * scale + 2 * around))

    @staticmethod
    def around(
        points: NDArray[np.float32],
        axis: NDArray[np.float64],
        scale: float,
        rim: tuple[float, float],
        stretch: float,
    ) -> View:
        """Return the part that holds `points` (N, 2), turned so that the unit vector `axis` runs left to right.

        `rim` is what is kept round the points along and across that axis, in picture pixels. Across it everything is
        `stretch` times as large again.
        """
        turn = np.array([[axis[0], axis[1]], [-axis[1], axis[0]]])
        turned = points @ turn.T
        low, high = turned.min(axis=0) - rim, turned.max(axis=0) + rim
        scales = scale * np.array([1.0, stretch])
        matrix = np.hstack([turn * scales[:, None], (-low * scales)[:, None]])
        size = (high - low) * scales
        return View(matrix, whole_strides(size[0]), whole_strides(size[1]))

    def render(self, rgb: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return the (height, width, 3) canvas; grey where the picture ends. It may share the picture's memory."""
        matrix = self.matrix.copy()
        scale = float(np.linalg.norm(matrix[:, :2], axis=1).max())
        inverse = cv2.invertAffineTransform(matrix)
        canvas = np.array([[0, 0], [self.width, 0], [self.width, self.height], [0, self.height]], np.float64)
        seen = canvas @ inverse[:, :2].T + inverse[:, 2]
        height, width = rgb.shape[:2]
        low = np.clip(np.floor(seen.min(axis=0)), 0, [width - 1, height - 1]).astype(int)
        high = np.clip(np.ceil(seen.max(axis=0)), low + 1, [width, height]).astype(int)
        part, fewer = rgb[low[1] : high[1], low[0] : high[0]], 1
        while scale * fewer <= 0.5 and min(part.shape[:2]) > 1:
            part, fewer = halved(part), 2 * fewer
        shift = low.astype(np.float64)
        shrink = np.ones(2) / fewer
        if scale * fewer < FINEST:
            size = np.maximum(1, np.round(np.array(part.shape[1::-1]) * scale * fewer)).astype(int)
            shrink = size / np.array(part.shape[1::-1]) / fewer
            part = np.asarray(cv2.resize(part, (int(size[0]), int(size[1])), interpolation=cv2.INTER_AREA), np.uint8)
        linear = matrix[:, :2] / shrink
        offset = matrix[:, :2] @ shift + matrix[:, 2] + (matrix[:, :2] @ (0.5 / shrink)) - 0.5 * np.ones(2)
        if part.shape[:2] == (self.height, self.width) and np.allclose(np.c_[linear, offset], np.eye(2, 3), atol=1e-6):
            return part
        return np.asarray(
            cv2.warpAffine(
                np.ascontiguousarray(part),
                np.hstack([linear, offset[:, None]]),
                (self.width, self.height),
                flags=cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_CONSTANT,
                borderValue=(OUTSIDE,) * 3,
            ),
            np.uint8,
        )

    def shows(self, points: NDArray[np.float32]) -> NDArray[np.bool_]:
        """Return (N,) which of the points (N, 2) of the picture lie on the canvas."""
        there = points @ self.matrix[:, :2].T + self.matrix[:, 2]
        return np.asarray(((there >= 0) & (there <= [self.width, self.height])).all(axis=1), np.bool_)

    def to_picture(self, points: NDArray[np.float32]) -> NDArray[np.float32]:
        """Take canvas points (..., 2) back to picture pixels."""
        inverse = cv2.invertAffineTransform(self.matrix)
        return np.asarray(points @ inverse[:, :2].T + inverse[:, 2], np.float32)


def tile_score(probabilities: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return (N,) the sum of (N, C) class chances, at most 1: a tile of doubtful name is a tile none the less."""
    return np.asarray(np.minimum(probabilities.sum(axis=1), 1.0), np.float32)


def whole_strides(length: float) -> int:
    """Return the length of a canvas, pixels, that holds `length` in whole strides."""
    return max(STRIDE, int(np.ceil(length / STRIDE - 0.02)) * STRIDE)


class Detector:
    """The ONNX session and what surrounds it: canvas in, boxes in picture pixels out."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        self.session = open_session(path, threads)
        self._input = self.session.get_inputs()[0].name
        self.classes = class_list(self.session, path)

    def look(self, rgb: NDArray[np.uint8], view: View) -> Boxes:
        """Return the boxes found in `view` of an (H, W, 3) picture, one a tile, best first."""
        output = self.session.run(None, {self._input: as_input(view.render(rgb)[None])})[0][0]
        boxes = decode(output, len(self.classes))
        return Boxes(view.to_picture(boxes.corners), boxes.probabilities)


def decode(output: NDArray[np.float32], classes: int) -> Boxes:
    """Turn the network's (4 + C + 1, anchors) output, centre, size, chances and angle, into one box a tile."""
    if output.shape[0] != classes + 5:
        raise ValueError(f"expected {classes + 5} rows (4 + {classes} classes + angle), got {output.shape[0]}")
    scores = tile_score(output[4:-1].T)
    picked = np.flatnonzero(scores > SCORE_FLOOR)
    picked = picked[np.argsort(-scores[picked], kind="stable")][:MOST_COMPARED]
    rows = output[:, picked].T
    corners = _corners(rows[:, :4], rows[:, -1])
    kept = one_a_tile(corners)
    return Boxes(corners[kept], np.ascontiguousarray(rows[kept, 4:-1]))


def _corners(xywh: NDArray[np.float32], angle: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return (N, 4, 2) corners of boxes given by centre, size and angle in radians."""
    along = np.stack([np.cos(angle), np.sin(angle)], axis=1) * xywh[:, 2:3] / 2
    down = np.stack([-np.sin(angle), np.cos(angle)], axis=1) * xywh[:, 3:4] / 2
    centre = xywh[:, :2]
    return np.stack(
        [centre - along - down, centre + along - down, centre + along + down, centre - along + down], axis=1
    ).astype(np.float32)


def quad_overlap(first: NDArray[np.float32], second: NDArray[np.float32]) -> float:
    """Return intersection over union of two convex quads (4, 2)."""
    shared, _ = cv2.intersectConvexConvex(first, second)
    if shared <= 0:
        return 0.0
    return float(shared / max(cv2.contourArea(first) + cv2.contourArea(second) - shared, 1e-6))


def one_a_tile(corners: NDArray[np.float32]) -> NDArray[np.intp]:
    """Return the indexes of the boxes (N, 4, 2), best first, that no better box shares its tile with."""
    centres = corners.mean(axis=1)
    reach = np.linalg.norm(corners[:, 0] - corners[:, 2], axis=1) / 2
    across, down = corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1]
    areas = np.abs(across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]) / 2
    alive = np.ones(len(corners), bool)
    kept: list[int] = []
    for index in range(len(corners)):
        if not alive[index]:
            continue
        kept.append(index)
        if len(kept) == MOST_BOXES:
            break
        distance = np.hypot(*(centres - centres[index]).T)
        near = alive & (distance < reach + reach[index])
        for other in index + 1 + np.flatnonzero(near[index + 1 :]):
            smaller = max(min(areas[index], areas[other]), 1e-6)
            if distance[other] < SAME_MIDDLE * reach[index]:
                alive[other] = False
                continue
            shared, _ = cv2.intersectConvexConvex(corners[index], corners[other])
            most = SAME_TILE if distance[other] < APART * smaller**0.5 else ALL_OF_IT
            if shared / smaller > most:
                alive[other] = False
    return np.array(kept, np.intp)
