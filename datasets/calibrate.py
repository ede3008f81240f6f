"""How far the chances of tile names can be believed: fits the temperature and prints a reliability table.

`python -m datasets.calibrate --scenes DIR` on rendered scenes of makes that no training saw. The temperature goes
into `vision.eye.TEMPERATURE`, the table into the model card.
"""

from __future__ import annotations

import argparse
import json
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import vision
from vision.photo import open_photo

Array = NDArray[np.float64]
# A found tile and a true one are the same where their middles lie this close, in tile widths.
SAME_PLACE = 0.35
BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)


def collect(folder: Path, most: int) -> tuple[Array, Array]:
    """Return (N, C) name chances of the found tiles that are tiles, rows summing to 1, and (N,) the true index."""
    eye = vision.shipped_eye()
    chances: list[Array] = []
    truths: list[int] = []
    for label in sorted((folder / "labels").glob("*.json"))[:most]:
        tiles = [tile for tile in json.loads(label.read_text(encoding="utf-8"))["tiles"] if tile["in_hand"]]
        found = eye.detect(open_photo((folder / "images" / f"{label.stem}.jpg").read_bytes()).rgb)
        if not tiles or not len(found):
            continue
        corners = np.array([tile["corners"] for tile in tiles])
        middles = corners.mean(axis=1)
        widths = np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1)
        for box, row in zip(found.corners.mean(axis=1), found.probabilities, strict=True):
            distance = np.linalg.norm(middles - box, axis=1) / widths
            nearest = int(distance.argmin())
            if distance[nearest] < SAME_PLACE:
                chances.append(row / row.sum())
                truths.append(found.classes.index(tiles[nearest]["id"]))
    return np.array(chances), np.array(truths)


def cooled(chances: Array, temperature: float) -> Array:
    """Return (N, C) chances with their logarithms divided by `temperature`, rows summing to 1."""
    powered = np.maximum(chances, 1e-12) ** (1 / temperature)
    return np.asarray(powered / powered.sum(axis=1, keepdims=True), np.float64)


def best_temperature(chances: Array, truths: Array) -> float:
    """Return the temperature under which the true names are likeliest."""
    candidates = np.geomspace(0.25, 4.0, 81)
    rows = np.arange(len(truths))
    losses = [-np.log(np.maximum(cooled(chances, t)[rows, truths.astype(int)], 1e-12)).mean() for t in candidates]
    return float(candidates[int(np.argmin(losses))])


def reliability(chances: Array, truths: Array) -> str:
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
    chances, truths = collect(arguments.scenes, arguments.most)
    half = len(truths) // 2
    temperature = best_temperature(chances[:half], truths[:half])
    print(f"{len(truths)} tiles; {(chances.argmax(axis=1) == truths).mean():.4f} named right")
    print(f"temperature fitted on the first half: {temperature:.2f}; the second half under it:")
    print(reliability(cooled(chances[half:], temperature), truths[half:]))


if __name__ == "__main__":
    main()
