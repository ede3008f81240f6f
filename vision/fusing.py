"""How the networks' opinions of a box are weighed into one: is it a tile, which, and is the hand right as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.context import own_odds
from vision.detections import Detections
from vision.detector import Boxes
from vision.odds import FLOOR, chance_of, log_odds
from vision.reader import Names, print_line, print_up

# The second reader is asked about a box that has a greater chance to be a tile, and none of one tile as great as this.
NOTHING, CERTAIN = 0.003, 0.99
# A face shows for certain where a box has a greater chance to be a tile.
SHOWN = 0.95


class Fusing(NamedTuple):
    """How the networks' opinions are put together: fitted by datasets/calibrate.py on makes that no training saw.

    The reader sees full resolution; the detector's opinion of the name bends it, no more (`detector_weight`).
    `tile_odds`: log-odds that a box is a tile, a constant and the weight of those that the context gives.
    """

    temperature: float
    detector_weight: float
    tile_odds: tuple[float, float]


# Stricter than the likeliest: one thing taken for a tile spoils a whole hand.
FUSING = Fusing(0.82, 0.28, (-0.5, 1.0))


class HandOdds(NamedTuple):
    """Log-odds that a whole hand is right: a constant, how much the log-odds weigh that its tiles and groups give, and
    what it adds that the hand is a finished one: a tile misread or missed nearly always breaks it."""

    constant: float
    slope: float
    finished: float


HAND_ODDS = HandOdds(-0.7, 0.6, 2.2)

# With a taught set. Weights of the logarithms of the reader's and the detector's chances, of the cosine with the face
# shown, and of what the other tiles of the picture add.
TAUGHT_WEIGHTS = (0.7, 0.3, 10.0, 0.5)


class TaughtEvidence(NamedTuple):
    """What is told of N boxes where a set was taught: `likeness` (N, C), cosines with its faces, `meant` (C, C), the
    chance of each face where the networks call something by each name (`vision.taught.meant_by`), and `added` (N, C),
    what the other tiles of the picture make each name likelier (`vision.one_make`)."""

    likeness: NDArray[np.float32]
    meant: NDArray[np.float32]
    added: NDArray[np.float32]


def fuse(boxes: Boxes, names: Names, odds: NDArray[np.float32], fusing: Fusing = FUSING) -> NDArray[np.float32]:
    """Return (N, C) chances of the tile names from both networks; a row's sum is the chance of a tile at all.

    Names: the reader's distribution times a power of the detector's. Tile or not: the (N,) log-odds.
    """
    reader = names.probabilities[:, :-1]
    joint = ((reader + FLOOR) * (boxes.shares + FLOOR) ** fusing.detector_weight) ** (1 / fusing.temperature)
    joint /= joint.sum(axis=1, keepdims=True)
    return np.asarray(joint * tile_chances(odds, fusing)[:, None], np.float32)


def fuse_taught(
    boxes: Boxes, names: Names, odds: NDArray[np.float32], shown: TaughtEvidence, down: int
) -> NDArray[np.float32]:
    """Return what `fuse` does, with what a taught set tells of the names.

    It says nothing of a back, class `down`: its chance is as great as without.
    """
    chances = fuse(boxes, names, odds)
    joint = np.stack(opinions(boxes, names, shown), axis=2) @ np.array(TAUGHT_WEIGHTS, np.float32)
    faces = np.exp(joint - joint.max(axis=1, keepdims=True))
    faces[:, down] = 0.0
    faces *= ((chances.sum(axis=1) - chances[:, down]) / faces.sum(axis=1))[:, None]
    faces[:, down] = chances[:, down]
    return np.asarray(faces, np.float32)


def tile_chances(odds: NDArray[np.float32], fusing: Fusing) -> NDArray[np.float32]:
    """Return (N,) chances that boxes are tiles, by log-odds (N,)."""
    constant, weight = fusing.tile_odds
    return np.asarray(chance_of(constant + weight * odds), np.float32)


def each_alone(boxes: Boxes, names: Names) -> NDArray[np.float32]:
    """Return the (N, C) chances that `fuse` gives before the context has been asked."""
    return fuse(boxes, names, own_odds(boxes, names))


def unsure(chances: NDArray[np.float32]) -> NDArray[np.intp]:
    """Return the indexes of the boxes whose (N, C) chances make them neither surely nothing nor surely one tile."""
    return np.flatnonzero((chances.sum(axis=1, initial=0.0) > NOTHING) & (chances.max(axis=1, initial=0.0) < CERTAIN))


def certain_faces(chances: NDArray[np.float32], blank: Sequence[int]) -> int:
    """Return how many of the boxes with these (N, C) chances are faces for certain, of other classes than `blank`."""
    shown = chances[chances.sum(axis=1) > SHOWN]
    return int((~np.isin(shown.argmax(axis=1), blank)).sum()) if len(shown) else 0


def opinions(boxes: Boxes, names: Names, shown: TaughtEvidence) -> tuple[NDArray[np.float32], ...]:
    """Return what reader, detector, likeness and the other tiles say of the names, each (N, C).

    Two logarithms of chances, cosines, and what is to be added to logarithms.
    """
    reader, detector = names.probabilities[:, :-1] @ shown.meant.T, boxes.shares @ shown.meant.T
    return np.log(reader + FLOOR), np.log(detector + FLOOR), shown.likeness, shown.added


def hand_chance(confidence: float, finished: bool, odds: HandOdds = HAND_ODDS) -> float:
    """Return the chance that a whole hand is right, from what its tiles and groups say together."""
    told = odds.constant + odds.slope * float(log_odds(np.array([confidence], np.float32))[0])
    told += odds.finished * finished
    return float(1 / (1 + np.exp(-told)))


def to_detections(
    boxes: Boxes,
    names: Names,
    chances: NDArray[np.float32],
    classes: tuple[str, ...],
    least: float,
    factor: float = 1.0,
) -> Detections:
    """Return the boxes, `factor` times as large, whose (N, C) chances make them a tile with a chance over `least`."""
    kept = np.flatnonzero(chances.sum(axis=1) > least)
    up = print_up(boxes.corners, names.turns)
    return Detections(
        boxes.corners[kept].astype(np.float64) * factor,
        chances[kept].astype(np.float64),
        classes,
        up[kept].astype(np.float64),
        print_line(names.turns)[kept].astype(np.float64),
    )
