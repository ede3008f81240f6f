"""Boxes -> the same, each laid anew on the four corners of the tile it was meant for.

The detector's box may lie on half a tile, on one of its pips, or a fifth of a tile aside, where the make is new to it;
then the reader sees half a face. A network that looks close up at one box and what is round it finds the edges of a
tile of any make. (Boxes refined from crops round them: Cai and Vasconcelos, Cascade R-CNN, 2018.)
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import SQUARE, as_input, rectify
from vision.detector import Boxes, quad_overlap
from vision.session import open_session

CORNERS_RIM: Final = 0.5
"""What is shown round a box, as a share of its sides: a box on half a tile must see the other half."""

UNSURE: Final = 0.7
"""Corners thought to be further off than this, in half sides of the tile, are not taken: the box stays."""

AT_REST: Final = 0.8
LOOKS: Final = 3
"""A box that shares less than four fifths with where it lay before is looked at again from there, twice at most."""


class CornerFinder:
    """The ONNX session of the corner network and what surrounds it."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        self.session = open_session(path, threads)
        shown = self.session.get_inputs()[0]
        self._input = shown.name
        self._size = int(shown.shape[-1])

    def lay(self, rgb: NDArray[np.uint8], boxes: Boxes) -> Boxes:
        """Return each box on its tile's corners; several may come to one tile."""
        corners = boxes.corners.copy()
        moving = np.arange(len(corners))
        for _ in range(LOOKS):
            if not len(moving):
                break
            found = self.find(rgb, corners[moving])
            shared = [quad_overlap(old, new) for old, new in zip(corners[moving], found, strict=True)]
            corners[moving] = found
            moving = moving[np.array(shared) < AT_REST]
        return Boxes(corners, boxes.probabilities)

    def find(self, rgb: NDArray[np.uint8], corners: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the corners (N, 4, 2), clockwise, of the tiles that boxes (N, 4, 2), N at least 1, are meant for."""
        crops = rectify(rgb, corners, self._size, CORNERS_RIM)
        seen, off = self.session.run(None, {self._input: as_input(crops)})
        found = corners.copy()
        for index in np.flatnonzero(off < UNSURE):
            matrix = cv2.getPerspectiveTransform(SQUARE, corners[index])
            quad = cv2.perspectiveTransform(seen[index][None], matrix)[0]
            if cv2.isContourConvex(quad) and cv2.contourArea(quad, oriented=True) > 0:
                found[index] = quad
        return found
