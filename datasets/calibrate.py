"""How far the eye's chances can be believed: fits its constants, prints reliability, weighs doubts against taps.

`python -m datasets.calibrate --scenes DIR [--makes DIR]`: scenes of `datasets.render` and makes of `datasets.lessons`
that no training saw. Everything is fitted on the first half of the makes and reported on the other half. The constants
of names and boxes go into `vision.eye`; run it again with them in place for those of whole hands and of doubts
(`vision.assemble`), which rest on them. The tables go into the model card.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from datasets.evaluate_groups import judge
from datasets.evaluate_taught import lessons, without
from datasets.figures import reliability
from datasets.outcomes import Outcome, outcome, scenes
from datasets.thresholds import GRID, IN_FORCE, Thresholds, cheapest, readings, weighed
from vision.eye import (
    DETECTOR_WEIGHT,
    HAND_ODDS,
    MODELS,
    TAUGHT_ODDS,
    TAUGHT_WEIGHTS,
    TEMPERATURE,
    TILE_ODDS,
    Eye,
    hand_chance,
    log_odds,
    three_opinions,
    tile_evidence,
)
from vision.lesson_rows import FLOWERS, SEASONS
from vision.photo import open_photo
from vision.taught import TaughtError, TaughtSet, alike, likeness_to_faces

Array = NDArray[np.float64]
# A found tile and a true one are the same where their middles lie this close, in tile widths.
SAME_PLACE = 0.35
SCENES_A_MAKE = 4


@dataclass(frozen=True)
class Sightings:
    """Boxes of the fitting scenes: F opinions (N, C, F) of the names, evidence (N, E) that it is a tile, and `truth`
    (N,), the index of the true name, -1 where the box is no tile."""

    opinions: Array
    odds: Array
    truth: NDArray[np.int64]

    @property
    def tiles(self) -> tuple[Array, NDArray[np.int64]]:
        """Return opinions and truths of the boxes that are tiles."""
        on_tile = self.truth >= 0
        return self.opinions[on_tile], self.truth[on_tile]


def look(picture: Path, label: Path, eye: Eye, taught: TaughtSet | None = None) -> Sightings:
    """Look at one scene and set each box found beside the tile it lies on, in the hand or out of it."""
    tiles = json.loads(label.read_text(encoding="utf-8"))["tiles"]
    photo = open_photo(picture.read_bytes())
    boxes, names = eye.look(photo.rgb)
    classes = eye.model.classes
    likeness = np.zeros((len(boxes.corners), len(classes)), np.float32)
    if taught is not None and len(boxes.corners):
        likeness = likeness_to_faces(
            alike(eye.likeness(eye.crops(photo.rgb, boxes.corners)), taught.vectors), taught.ids, classes
        )
    opinions = np.stack(three_opinions(boxes, names, likeness), axis=2).astype(np.float64)
    odds = np.hstack([tile_evidence(boxes, names), likeness.max(axis=1, keepdims=True, initial=-1.0)])
    truth = np.full(len(boxes.corners), -1, np.int64)
    if tiles:
        corners = np.array([tile["corners"] for tile in tiles]).reshape(-1, 4, 2)
        widths = np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1)
        away = np.linalg.norm(corners.mean(axis=1)[None] - boxes.centres[:, None], axis=2) / widths
        faces = np.array([classes.index(tile["id"]) for tile in tiles])
        truth = np.where(away.min(axis=1) < SAME_PLACE, faces[away.argmin(axis=1)], -1)
    own = slice(None) if taught is not None else slice(2)  # untaught, the third witness has nothing to say
    return Sightings(opinions[..., own], odds[:, own].astype(np.float64), truth)


def joined(seen: Iterable[Sightings]) -> Sightings:
    """Return the sightings of several scenes as one; raises ValueError where there is none."""
    all_ = list(seen)
    if not all_:
        raise ValueError("no scene to fit to")
    return Sightings(*(np.concatenate([getattr(one, part) for one in all_]) for part in ("opinions", "odds", "truth")))


def collect_taught(folder: Path, eye: Eye) -> Iterator[Sightings]:
    """Look at every hand beside its make; half of the makes are taught without flowers."""
    for number, (make, taught) in enumerate(lessons(folder, eye)):
        if taught is not None:
            known = without(taught, FLOWERS + SEASONS) if number % 2 else taught
            for label in sorted((make / "labels").glob("*.json")):
                yield look(make / "images" / f"{label.stem}.jpg", label, eye, known)


def fit_names(opinions: Array, truth: NDArray[np.int64]) -> Array:
    """Return the weights (F,) of opinions (N, C, F) under which the true names (N,) are likeliest, by Newton."""
    rows = np.arange(len(truth))
    weights = np.full(opinions.shape[2], 0.5)
    for _ in range(40):
        chances = weighted(opinions, weights)
        mean = np.einsum("nc,ncf->nf", chances, opinions)
        slope = (opinions[rows, truth] - mean).sum(axis=0)
        bend = np.einsum("nc,ncf,ncg->fg", chances, opinions, opinions) - mean.T @ mean
        weights = weights + np.linalg.solve(bend + 1e-3 * np.eye(len(weights)), slope)
    return np.asarray(weights, np.float64)


def weighted(opinions: Array, weights: Array) -> Array:
    """Return (N, C) chances of opinions (N, C, F) under weights (F,); rows sum to 1."""
    joint = opinions @ weights
    chances = np.exp(joint - joint.max(axis=1, keepdims=True))
    return np.asarray(chances / chances.sum(axis=1, keepdims=True), np.float64)


def fit_odds(odds: Array, came_true: NDArray[np.bool_]) -> Array:
    """Return constant and weights (1 + F,) of a logistic regression of `came_true` (N,) on `odds` (N, F), by Newton."""
    features = np.hstack([np.ones((len(odds), 1)), odds])
    weights = np.zeros(features.shape[1])
    ridge = 1e-3 * np.eye(len(weights))
    for _ in range(30):
        chance = 1 / (1 + np.exp(-np.clip(features @ weights, -30, 30)))
        slope = features.T @ (came_true - chance) - ridge @ weights
        bend = (features * (chance * (1 - chance))[:, None]).T @ features + ridge
        weights = weights + np.linalg.solve(bend, slope)
    return np.asarray(weights, np.float64)


def told_of_names(fitting: Sightings, other: Sightings, in_force: Array) -> list[str]:
    """Return the fitted weights of the names, and how far they and those in force can be believed on other makes."""
    weights = fit_names(*fitting.tiles)
    opinions, truth = other.tiles
    lines = [f"fitted {weights.round(3)}, in force {in_force.round(3)}"]
    for said, used in (("fitted", weights), ("in force", in_force)):
        chances = weighted(opinions, used)
        right = chances.argmax(axis=1) == truth
        loss = -np.log(np.maximum(chances[np.arange(len(truth)), truth], 1e-12)).mean()
        lines += [f"\n{said}: {right.mean():.4f} named right, loss {loss:.4f}\n"]
        lines += [reliability(chances.max(axis=1).tolist(), right.tolist())]
    return lines


def told_of_taught(folder: Path, eye: Eye) -> list[str]:
    """Return the fitted constants of taught sets; that there are none to fit where the reader knows no likeness."""
    try:
        taught = list(collect_taught(folder, eye))
    except TaughtError:
        return ["This reader can't be taught a set: it has no likeness."]
    fitting, other = joined(taught[: len(taught) // 2]), joined(taught[len(taught) // 2 :])
    odds = fit_odds(fitting.odds, fitting.truth >= 0).round(2)
    lines = [f"TAUGHT_ODDS fitted {odds}, in force {TAUGHT_ODDS}", "", "TAUGHT_WEIGHTS"]
    return lines + told_of_names(fitting, other, np.array(TAUGHT_WEIGHTS))


def told_of_hands(fitting: list[Outcome], other: list[Outcome]) -> list[str]:
    """Return the fitted odds of whole hands, and how far they and those in force can be believed on other makes.

    The outcomes' confidence is what the tiles and groups give, before HAND_ODDS.
    """
    sure = np.array([one.confidence for one in fitting], np.float32)
    odds = tuple(
        float(v)
        for v in fit_odds(log_odds(sure)[:, None].astype(np.float64), np.array([_right(one) for one in fitting]))
    )
    lines = [f"HAND_ODDS fitted {np.round(odds, 2)}, in force {HAND_ODDS}"]
    for said, used in (("fitted", (odds[0], odds[1])), ("in force", HAND_ODDS)):
        stated = [hand_chance(one.confidence, used) for one in other]
        lines += [f"\n{said}:\n", reliability(stated, [_right(one) for one in other], "hands")]
    return lines


def _right(one: Outcome) -> bool:
    return one.whole and one.groups is not False


def read_scenes(folder: Path, eye: Eye, most: int | None) -> Iterator[tuple[int, dict[Thresholds, Outcome]]]:
    """Yield each hand's scene number and what comes of it under every pair of thresholds."""
    numbers = {path.stem: n for n, path in enumerate(_labels(folder, most))}
    for truth in scenes(folder):
        if truth.path.stem in numbers and truth.label is not None:
            photo = open_photo(truth.path.read_bytes())
            size = (photo.width, photo.height)
            found = {}
            for pair, read in readings(photo, eye, GRID):
                verdict = judge(truth.name, truth.label, read)
                found[pair] = outcome(truth, read, size, verdict.groups)
            if found[IN_FORCE].hand:
                yield numbers[truth.path.stem], found


def _labels(folder: Path, most: int | None) -> list[Path]:
    return sorted((folder / "labels").glob("*.json"))[:most]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--scenes", type=Path, required=True, help="a folder that `datasets.render` wrote")
    parser.add_argument("--makes", type=Path, help="a folder that `datasets.lessons` wrote")
    parser.add_argument("--target", type=float, default=0.02, help="share of hands wrong without a doubt there")
    parser.add_argument("--most", type=int, help="use only so many scenes")
    arguments = parser.parse_args()
    eye = Eye(arguments.models)
    labels = _labels(arguments.scenes, arguments.most)
    half = len(labels) // 2 // SCENES_A_MAKE * SCENES_A_MAKE
    if not half:
        parser.error(f"{arguments.scenes} holds {len(labels)} scenes: too few to fit to")
    seen = [look(arguments.scenes / "images" / f"{label.stem}.jpg", label, eye) for label in labels]
    fitting, other = joined(seen[:half]), joined(seen[half:])
    print(f"## Boxes\n\nTILE_ODDS fitted {fit_odds(fitting.odds, fitting.truth >= 0).round(2)}, in force {TILE_ODDS}\n")
    print("## Names: 1 / TEMPERATURE, DETECTOR_WEIGHT / TEMPERATURE\n")
    print("\n".join(told_of_names(fitting, other, np.array([1, DETECTOR_WEIGHT]) / TEMPERATURE)))
    if arguments.makes:
        print("\n## Taught sets\n")
        print("\n".join(told_of_taught(arguments.makes, eye)))
    found = list(read_scenes(arguments.scenes, eye, arguments.most))
    first = [hands for number, hands in found if number < half]
    rest = [hands for number, hands in found if number >= half]
    if not (first and rest):
        parser.error(f"{arguments.scenes} holds too few whole hands to fit to")
    print("\n## Whole hands\n")
    print("\n".join(told_of_hands([one[IN_FORCE] for one in first], [one[IN_FORCE] for one in rest])))
    print("\n## Doubts: silent error against taps, on the first half\n")
    print(weighed(first, GRID))
    best = cheapest(first, arguments.target)
    print(f"\nFewest taps with at most {arguments.target:.3f} of hands wrong and no doubt there: {best}.")
    print("It and what is in force, on the second half:\n")
    print(weighed(rest, dict.fromkeys(chain([best, IN_FORCE]))))


if __name__ == "__main__":
    main()
