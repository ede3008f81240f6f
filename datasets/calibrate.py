"""How far the eye's chances can be believed: fits its constants, prints reliability, weighs doubts against taps.

`python -m datasets.calibrate --scenes DIR [--scenes DIR ...] [--makes DIR]`: scenes of `datasets.render` and makes of
`datasets.lessons` that no training saw. Each picture is looked at once. Everything is fitted on the first half of the
makes of each folder and reported on the other half. The constants of names and boxes are fitted first, those of whole
hands and of doubts with the new ones already used; all are printed at the end, to be put into `vision.fusing` and
`vision.assemble`. The tables go into the model card.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from datasets.evaluate_groups import judge
from datasets.evaluate_taught import lessons, without
from datasets.figures import Share, reliability
from datasets.outcomes import HAND, Outcome, outcome, plain
from datasets.scene import MIN_VISIBLE
from datasets.sightings import Array, Looked, Sightings, joined, looks, sightings
from datasets.thresholds import GRID, IN_FORCE, Thresholds, cheapest, readings, weighed
from vision.assemble import assemble
from vision.eye import MODELS, Eye
from vision.fusing import FUSING, HAND_ODDS, TAUGHT_WEIGHTS, Fusing, HandOdds, hand_chance
from vision.odds import log_odds
from vision.reading import BONUS, FACE_DOWN

SCENES_A_MAKE = 4
# Tried beside the likeliest odds of a tile: for one thing taken for a tile spoils a hand.
STRICTER = (-0.5, 0.0)


def collect_taught(folder: Path, eye: Eye) -> Iterator[Sightings]:
    """Look at every hand beside its make; half of the makes are taught without flowers."""
    for number, (make, taught) in enumerate(lessons(folder, eye)):
        if taught is not None:
            known = without(taught, BONUS) if number % 2 else taught
            for seen in looks(make, eye):
                yield sightings(seen, eye, known)


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
    """Return the fitted weights of the names of taught sets, of which a back is none."""
    down = eye.model.classes.index(FACE_DOWN)
    taught = [one.without(down) for one in collect_taught(folder, eye)]
    fitting, other = joined(taught[: len(taught) // 2]), joined(taught[len(taught) // 2 :])
    return told_of_names(fitting, other, np.array(TAUGHT_WEIGHTS))


def visible(seen: Looked) -> bool:
    """Return whether every tile of the hand shows."""
    label = seen.truth.label or {"tiles": []}
    return all(tile["visible"] >= MIN_VISIBLE for tile in label["tiles"] if tile["in_hand"])


def whole(seen: Sequence[Looked], eye: Eye, fusing: Fusing) -> Share:
    """Return how many photos are read whole, every tile and none too many, with other constants."""
    right = []
    for one in seen:
        photo = one.photo
        read = assemble(one.detections(eye, fusing), (photo.width, photo.height))
        right.append(sorted(plain(tile.id for tile in read.tiles)) == sorted(plain(one.truth.ids)))
    return Share.of(right)


def told_of_boxes(first: Sequence[Looked], other: Sequence[Looked], eye: Eye) -> tuple[list[str], Fusing]:
    """Return what the odds of a tile are worth by whole photos, and the constants that did best on the first half."""
    fitting = joined(sightings(one, eye) for one in first)
    weights = fit_names(*fitting.tiles)
    found = fit_odds(fitting.odds, fitting.truth >= 0)
    fitted = Fusing(round(1 / weights[0], 2), round(weights[1] / weights[0], 2), _two(found))
    tried = {"in force": FUSING, "fitted": fitted, "stricter": fitted._replace(tile_odds=_two(found + STRICTER))}
    tried["names fitted"] = fitted._replace(tile_odds=FUSING.tile_odds)
    lines = [
        "| odds | temperature | detector_weight | tile_odds | photos whole, fitting | others |",
        "| --- " * 6 + "|",
    ]
    shares = {}
    for name, fusing in tried.items():
        shares[name] = whole(first, eye, fusing)
        rest = whole(other, eye, fusing)
        lines.append(
            f"| {name} | {fusing.temperature} | {fusing.detector_weight} | {fusing.tile_odds} "
            f"| {shares[name]} | {rest} |"
        )
    return lines, tried[max(shares, key=lambda name: shares[name].value)]


def _two(odds: Array) -> tuple[float, float]:
    constant, weight = (round(float(each), 2) for each in odds)
    return constant, weight


def told_of_hands(fitting: list[Outcome], other: list[Outcome]) -> tuple[list[str], HandOdds]:
    """Return how far the fitted odds of whole hands and those in force can be believed on other makes, and the fitted.

    The outcomes' confidence is what the tiles and groups give, before HAND_ODDS.
    """
    evidence = np.array([[float(log_odds(np.array([one.confidence]))[0]), one.finished] for one in fitting], float)
    fitted = HandOdds(*(round(float(v), 2) for v in fit_odds(evidence, np.array([_right(one) for one in fitting]))))
    lines = []
    for said, used in (("fitted", fitted), ("in force", HAND_ODDS)):
        stated = [hand_chance(one.confidence, one.finished, used) for one in other]
        lines += [f"\n{said} {tuple(used)}:\n", reliability(stated, [_right(one) for one in other], "hands")]
    return lines, fitted


def _right(one: Outcome) -> bool:
    return one.whole and one.groups is not False


def read_hands(seen: Sequence[Looked], eye: Eye, fusing: Fusing) -> list[dict[Thresholds, Outcome]]:
    """Return what comes of each hand under every choice of thresholds."""
    found = []
    for one in seen:
        label = one.truth.label
        if label is None or len(plain(one.truth.ids)) not in HAND:
            continue
        photo = one.photo
        detections = one.detections(eye, fusing)
        here = {}
        for choice, read in readings(photo, detections, GRID):
            verdict = judge(one.truth.name, label, read)
            here[choice] = outcome(one.truth, read, (photo.width, photo.height), verdict.groups, read.finished)
        found.append(here)
    return found


def halves(seen: Sequence[Looked]) -> tuple[list[Looked], list[Looked]]:
    """Return the scenes of the first half of the makes and the rest, of those that show all their tiles.

    Raises ValueError where there are too few.
    """
    middle = len(seen) // 2 // SCENES_A_MAKE * SCENES_A_MAKE
    if not middle:
        raise ValueError(f"{len(seen)} scenes are too few to fit to")
    return [one for one in seen[:middle] if visible(one)], [one for one in seen[middle:] if visible(one)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--scenes", type=Path, action="append", required=True, help="written by `datasets.render`")
    parser.add_argument("--makes", type=Path, help="a folder that `datasets.lessons` wrote")
    parser.add_argument("--target", type=float, default=0.02, help="share of hands wrong without a doubt there")
    parser.add_argument("--most", type=int, help="use only so many scenes of each folder")
    arguments = parser.parse_args()
    eye = Eye(arguments.models)
    first: list[Looked] = []
    other: list[Looked] = []
    try:
        for folder in arguments.scenes:
            for half, more in zip((first, other), halves(list(looks(folder, eye, arguments.most))), strict=True):
                half += more
    except ValueError as error:
        parser.error(str(error))
    print("## Names: 1 / temperature, detector_weight / temperature\n")
    in_force = np.array([1, FUSING.detector_weight]) / FUSING.temperature
    fitting, rest = (joined(sightings(one, eye) for one in half) for half in (first, other))
    print("\n".join(told_of_names(fitting, rest, in_force)), flush=True)
    lines, fusing = told_of_boxes(first, other, eye)
    print("\n".join(["\n## Boxes\n", *lines]), flush=True)
    if arguments.makes:
        print("\n".join(["\n## Taught sets: TAUGHT_WEIGHTS\n", *told_of_taught(arguments.makes, eye)]), flush=True)
    hands, others = read_hands(first, eye, fusing), read_hands(other, eye, fusing)
    if not (hands and others):
        parser.error("too few whole hands to fit to")
    lines, odds = told_of_hands([one[IN_FORCE] for one in hands], [one[IN_FORCE] for one in others])
    print("\n".join(["\n## Whole hands: HAND_ODDS\n", *lines]))
    print("\n## Doubts: silent error against taps, on the first half\n")
    print(weighed(hands, GRID))
    best = cheapest(hands, arguments.target)
    print(f"\nFewest taps with at most {arguments.target:.3f} of hands wrong and no doubt there: {best}.")
    print("It and what is in force, on the second half:\n")
    print(weighed(others, dict.fromkeys(chain([best, IN_FORCE]))))
    print(f"\nvision/fusing.py: FUSING = {fusing}; HAND_ODDS = {odds}")
    print(f"vision/assemble.py: DOUBT_BELOW = {best.below}; FINISHED_BELOW = {best.finished}")


if __name__ == "__main__":
    main()
