"""What detector and reader hand to the geometry: boxes, probabilities, and which way each print stands."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.reading import TILE_IDS

Floats = NDArray[np.float64]

SURE: Final = 0.8
"""A print whose `up` is so long stands so."""


@dataclass(frozen=True)
class Detections:
    """N boxes in one photo; checked at the door, stored as float64.

    corners: (N, 4, 2) pixels (x, y) of the upright picture, the corners of each box in order round it (either
        sense, any first corner).
    probabilities: (N, C) calibrated probability of each class; a row sums to 1 at most, what is missing is the
        probability that the box is no tile.
    classes: C interchange ids, `X` for a tile lying face down.
    up: (N, 2) image vector from the middle of each print to its top; its length, 0 to 1, is how far to trust it;
        NaN or 0 where unknown. Any of the four sides may be up: a print whose top points along the row marks a
        turned tile.
    line: (N,) 0 to 1, how far to trust that the print stands along `up`, on its head or not, which of many prints is
        all that can be told; the length of `up` at least. Empty where nobody tells.
    picture: (2, 2) the linear map that takes `corners` to the picture's pixels, where they are seen otherwise
        (`vision.level`).
    """

    corners: Floats
    probabilities: Floats
    classes: tuple[str, ...]
    up: Floats
    line: Floats = field(default_factory=lambda: np.zeros(0))
    picture: Floats = field(default_factory=lambda: np.eye(2))

    def __post_init__(self) -> None:
        corners, probabilities = np.asarray(self.corners, float), np.asarray(self.probabilities, float)
        up = np.nan_to_num(np.asarray(self.up, float), nan=0.0)
        count = len(corners)
        line = np.asarray(self.line, float) if len(self.line) else np.zeros(count)
        for name, array, shape in (
            ("corners", corners, (count, 4, 2)),
            ("probabilities", probabilities, (count, len(self.classes))),
            ("up", up, (count, 2)),
            ("line", line, (count,)),
        ):
            if array.shape != shape:
                raise ValueError(f"{name} must have shape {shape}, got {array.shape}")
            if not np.isfinite(array).all():
                raise ValueError(f"{name} must be finite, got {array[~np.isfinite(array)][:3]}")
        if strangers := sorted(set(self.classes) - TILE_IDS):
            raise ValueError(f"classes must be interchange ids, got {strangers}")
        if len(set(self.classes)) != len(self.classes) or not self.classes:
            raise ValueError(f"classes must be given once each, got {self.classes}")
        if count and (probabilities.min() < 0 or probabilities.sum(axis=1).max() > 1 + 1e-3):
            raise ValueError("each row of probabilities must be at least 0 and sum to 1 at most")
        lengths = np.linalg.norm(up, axis=1, keepdims=True)
        object.__setattr__(self, "corners", corners)
        object.__setattr__(self, "probabilities", probabilities)
        object.__setattr__(self, "up", np.where(lengths > 1, up / np.maximum(lengths, 1e-9), up))
        object.__setattr__(self, "line", np.clip(line, np.minimum(lengths[:, 0], 1.0), 1.0))

    def __len__(self) -> int:
        return len(self.corners)

    def taken(self, indexes: list[int]) -> Detections:
        """Only the boxes at `indexes`, in that order."""
        return replace(
            self,
            corners=self.corners[indexes],
            probabilities=self.probabilities[indexes],
            up=self.up[indexes],
            line=self.line[indexes],
        )

    @property
    def in_picture(self) -> Floats:
        """(N, 4, 2) the corners in the picture's own pixels, whichever way the boxes are seen."""
        return np.asarray(self.corners @ self.picture.T, float)

    @property
    def standing(self) -> Floats:
        """(N, 2) vectors along `up`, either end of which may be up, their length how far to trust that line."""
        return np.asarray(self.up * (self.line / np.maximum(np.linalg.norm(self.up, axis=1), 1e-9))[:, None], float)

    def way_up(self, boxes: list[int]) -> Floats:
        """Return (2,) the sum of `up` over those of the boxes whose prints surely stand so.

        Many prints look alike either way up, and of these which way is picked tells nothing.
        """
        up = self.up[boxes]
        return np.asarray(up[np.linalg.norm(up, axis=1) > SURE].sum(axis=0), float)

    @property
    def ids(self) -> tuple[str, ...]:
        """The most probable id of each box."""
        return tuple(self.classes[best] for best in self.probabilities.argmax(axis=1)) if len(self) else ()
