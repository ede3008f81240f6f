"""Whether each box is a tile, told from all the boxes of a picture together.

The tiles of a table are of one size and lie edge to edge in rows; dice, cards, the sides of tiles and half tiles seldom
do. Detector and reader see one place each. This network sees what they said of every place and how the places lie to
each other, no pixels, and answers how much likelier or less likely that makes each a tile (self-attention with a bias
for each pair: Vaswani et al., arXiv:1706.03762; Shaw et al., arXiv:1803.02155). Of what is no tile of the hand, but of
another or of a heap, it says little.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.company import company
from vision.detector import Boxes
from vision.odds import FLOOR, chance_of, log_odds
from vision.quads import across_and_down
from vision.reader import Names
from vision.session import class_list, open_session

ALONE_ODDS: Final = (-1.86, 0.53, 1.14)
"""Log-odds that a box is a tile, by itself: a constant, and how much each network's own log-odds weigh."""

OWN_ODDS: Final = (-3.1, 0.54, 0.88, 1.5)
"""The same with its likeliest neighbour's chance as the last witness. The network was trained to add to these."""

LEAST: Final = 0.003
"""What is less likely a tile by its own odds is not shown to the network, which was trained without."""

SOFTER: Final = 0.25
"""Logarithms of chances are shown times this, to be of the size of the other features."""

PAIR_FEATURES: Final = 13
MORE_FEATURES: Final = 4
"""Of a box, beside the chances of its names."""


class Context:
    """The ONNX session of the network over all boxes of a picture."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        self.session = open_session(path, threads)
        self.classes = class_list(self.session, path)

    def tile_odds(self, boxes: Boxes, names: Names) -> NDArray[np.float32]:
        """Return (N,) log-odds that each box is a tile, one among the others."""
        odds = own_odds(boxes, names)
        shown = np.flatnonzero(chance_of(odds) > LEAST)
        if len(shown):
            boxes, names = boxes.take(shown), names.take(shown)
            features = {"boxes": box_features(boxes, names, odds[shown]), "pairs": pair_features(boxes)}
            (added,) = self.session.run(None, features)
            odds[shown] += added
        return odds


def own_odds(boxes: Boxes, names: Names) -> NDArray[np.float32]:
    """Return (N,) log-odds that each box is a tile by detector, reader and its likeliest neighbour alone."""
    own = np.stack([log_odds(boxes.scores), log_odds(1 - names.probabilities[:, -1])], axis=1)
    alone = chance_of(ALONE_ODDS[0] + own @ np.array(ALONE_ODDS[1:], np.float32))
    evidence = np.hstack([own, company(boxes, alone)[:, None]])
    return np.asarray(OWN_ODDS[0] + evidence @ np.array(OWN_ODDS[1:], np.float32), np.float32)


def box_features(boxes: Boxes, names: Names, odds: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return (N, F) of what is known of each box by itself; F is `MORE_FEATURES` and the classes of both networks."""
    (_, widths), (_, heights) = _axes(boxes)
    own = np.stack(
        [
            odds * SOFTER,
            log_odds(boxes.scores) * SOFTER,
            log_odds(1 - names.probabilities[:, -1]) * SOFTER,
            np.log(widths / heights),
        ],
        axis=1,
    )
    chances = np.log(np.hstack([boxes.shares, names.probabilities]) + FLOOR) * SOFTER
    return np.asarray(np.hstack([own, chances]), np.float32)


def pair_features(boxes: Boxes) -> NDArray[np.float32]:
    """Return (N, N, 13) of how each box (second) lies to each (first), in the first's own axes and tile sizes.

    Nothing in them changes where the picture is turned, moved or enlarged.
    """
    (across, widths), (down, heights) = _axes(boxes)
    away = boxes.centres[None] - boxes.centres[:, None]
    aside = (away * across[:, None]).sum(axis=2) / widths[:, None]
    below = (away * down[:, None]).sum(axis=2) / heights[:, None]
    size = np.sqrt(widths * heights)
    far = np.linalg.norm(away, axis=2) / size[:, None]
    cos = across @ across.T
    sin = across[:, None, 0] * across[None, :, 1] - across[:, None, 1] * across[None, :, 0]
    larger, taller, wider = (np.log(side[None] / side[:, None]) for side in (size, heights, widths))
    features = [
        np.tanh(aside / 2),
        np.tanh(below / 2),
        np.tanh(aside / 8),
        np.tanh(below / 8),
        np.exp(-far),
        np.exp(-4 * (far - 1) ** 2),
        cos**2 - sin**2,
        2 * cos * sin,
        np.clip(larger, -2, 2),
        np.abs(larger) < 0.15,
        np.clip(taller, -2, 2),
        np.clip(wider, -2, 2),
        np.exp(-4 * below**2),
    ]
    return np.stack(features, axis=2).astype(np.float32)


def _axes(boxes: Boxes) -> tuple[tuple[NDArray[np.float32], NDArray[np.float32]], ...]:
    """Return unit vectors (N, 2) across and down each box, and beside either the length (N,) along it, 1 at least."""
    axes = across_and_down(boxes.corners)
    lengths = [np.maximum(np.linalg.norm(axis, axis=1), 1) for axis in axes]
    return tuple((axis / length[:, None], length) for axis, length in zip(axes, lengths, strict=True))
