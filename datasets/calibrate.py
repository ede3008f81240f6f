"""How far the eye's chances can be believed: fits its constants and prints a reliability table.

`python -m datasets.calibrate --scenes DIR` on rendered scenes of makes that no training saw. The constants go into
`vision.eye` (TEMPERATURE, TILE_ODDS), the table into the model card. The
temperature is fitted to chances that the one in force has not touched: set it to 1 first.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import vision
from vision.eye import fuse, tile_evidence
from vision.photo import open_photo

Array = NDArray[np.float64]
# A found tile and a true one are the same where their middles lie this close, in tile widths.
SAME_PLACE = 0.35
BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)


@dataclass(frozen=True)
class Sightings:
    """Every box of the fitting scenes: `chances` (N, C) of the names, rows summing to 1; `odds` (N, 2) evidence
    that it is a tile; `truth` (N,) index of the true name, -1 where the box is no tile."""

    chances: Array
    odds: Array
    truth: NDArray[np.int64]


def collect(folder: Path, most: int) -> Sightings:
    """Look at rendered scenes and set each box found beside the tile it lies on, in the hand or out of it."""
    eye = vision.shipped_eye()
    chances: list[Array] = []
    odds: list[Array] = []
    truth: list[int] = []
    for label in sorted((folder / "labels").glob("*.json"))[:most]:
        tiles = json.loads(label.read_text(encoding="utf-8"))["tiles"]
        boxes, names = eye.look(open_photo((folder / "images" / f"{label.stem}.jpg").read_bytes()).rgb)
        if not len(boxes.corners):
            continue
        corners = np.array([tile["corners"] for tile in tiles]).reshape(-1, 4, 2)
        middles = corners.mean(axis=1)
        widths = np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1)
        fused = fuse(boxes, names).astype(np.float64)
        chances.append(fused / fused.sum(axis=1, keepdims=True))
        odds.append(tile_evidence(boxes, names).astype(np.float64))
        for box in boxes.centres:
            distance = np.linalg.norm(middles - box, axis=1) / widths
            nearest = int(distance.argmin()) if len(tiles) else -1
            on_tile = nearest >= 0 and distance[nearest] < SAME_PLACE
            truth.append(eye.model.classes.index(tiles[nearest]["id"]) if on_tile else -1)
    return Sightings(np.concatenate(chances), np.concatenate(odds), np.array(truth, np.int64))


def fit_odds(odds: Array, is_tile: NDArray[np.bool_]) -> Array:
    """Return constant and weights (1 + F,) of a logistic regression of `is_tile` (N,) on `odds` (N, F), by Newton."""
    features = np.hstack([np.ones((len(odds), 1)), odds])
    weights = np.zeros(features.shape[1])
    ridge = 1e-3 * np.eye(len(weights))
    for _ in range(30):
        chance = 1 / (1 + np.exp(-np.clip(features @ weights, -30, 30)))
        slope = features.T @ (is_tile - chance) - ridge @ weights
        bend = (features * (chance * (1 - chance))[:, None]).T @ features + ridge
        weights = weights + np.linalg.solve(bend, slope)
    return np.asarray(weights, np.float64)


def cooled(chances: Array, temperature: float) -> Array:
    """Return (N, C) chances with their logarithms divided by `temperature`, rows summing to 1."""
    powered = np.maximum(chances, 1e-12) ** (1 / temperature)
    return np.asarray(powered / powered.sum(axis=1, keepdims=True), np.float64)


def best_temperature(chances: Array, truths: NDArray[np.int64]) -> float:
    """Return the temperature under which the true names are likeliest."""
    candidates = np.geomspace(0.25, 4.0, 81)
    rows = np.arange(len(truths))
    losses = [-np.log(np.maximum(cooled(chances, t)[rows, truths], 1e-12)).mean() for t in candidates]
    return float(candidates[int(np.argmin(losses))])


def reliability(chances: Array, truths: NDArray[np.int64]) -> str:
    """Return a Markdown table: stated confidence, tiles, share right."""
    top = chances.max(axis=1)
    right = chances.argmax(axis=1) == truths
    lines = ["| stated | tiles | mean stated | right |", "| --- | --- | --- | --- |"]
    for low, high in pairwise(BINS):
        held = (top > low) & (top <= high)
        if held.any():
            stated, correct = top[held].mean(), right[held].mean()
            lines.append(f"| {low:.2f}-{high:.2f} | {held.sum()} | {stated:.3f} | {correct:.3f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--most", type=int, default=400)
    arguments = parser.parse_args()
    seen = collect(arguments.scenes, arguments.most)
    is_tile = seen.truth >= 0
    print(f"{len(is_tile)} boxes, {is_tile.sum()} of them tiles; TILE_ODDS {fit_odds(seen.odds, is_tile).round(2)}")
    chances, truths = seen.chances[is_tile], seen.truth[is_tile]
    half = len(truths) // 2
    temperature = best_temperature(chances[:half], truths[:half])
    print(f"{(chances.argmax(axis=1) == truths).mean():.4f} of the tiles named right")
    print(f"TEMPERATURE fitted on the first half: {temperature:.2f}; the second half under it:")
    print(reliability(cooled(chances[half:], temperature), truths[half:]))


if __name__ == "__main__":
    main()
