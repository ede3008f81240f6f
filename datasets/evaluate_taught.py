"""What teaching the reader a make is worth: hands of rendered makes, read without and with the make's lay-out.

`python -m datasets.lessons --out DIR` renders the makes; `python -m datasets.evaluate_taught --makes DIR` reads them
and prints both lines. With `--fit` it fits the constants of `vision.eye` for taught sets instead: use makes of another
seed. A make whose lay-out photo is refused counts as taught in neither line; how many those are is printed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from datasets.calibrate import SAME_PLACE, fit_odds
from datasets.evaluate import Outcome, labelled_scenes, plain, summarise, table
from vision.eye import MODELS, Eye, three_opinions, tile_evidence
from vision.lesson import teach
from vision.lesson_rows import FLOWERS, SEASONS
from vision.photo import open_photo
from vision.taught import TaughtSet, alike, likeness_to_faces

Array = NDArray[np.float64]


def lessons(folder: Path, eye: Eye) -> Iterator[tuple[Path, TaughtSet | None]]:
    """Yield each make's folder and what its lay-out taught, None where it was refused."""
    for make in sorted(path for path in folder.iterdir() if path.is_dir()):
        photo = open_photo((make / "lay-out.jpg").read_bytes())
        yield make, teach(make.name, [photo], eye).taught


def without(taught: TaughtSet, faces: tuple[str, ...]) -> TaughtSet:
    """The same set as if some faces had not been laid out."""
    kept = [n for n, face in enumerate(taught.ids) if face not in faces]
    ids = tuple(taught.ids[n] for n in kept)
    return TaughtSet(taught.name, ids, taught.crops[kept], taught.vectors[kept], taught.model)


def measure(folder: Path, eye: Eye, flowers: bool) -> dict[str, list[Outcome]]:
    """Read every hand of the makes that could be taught, both ways."""
    found: dict[str, list[Outcome]] = {"not taught": [], "taught": []}
    refused = []
    for make, taught in lessons(folder, eye):
        if taught is None:
            refused.append(make.name)
            continue
        known = taught if flowers else without(taught, FLOWERS + SEASONS)
        for path, ids in labelled_scenes(make):
            photo = open_photo(path.read_bytes())
            for way, used in (("not taught", None), ("taught", known)):
                reading = eye.read(photo, used)
                tiles = plain(tile.id for tile in reading.tiles)
                name = f"{make.name}/{path.name}"
                found[way].append(Outcome(name, plain(ids), tiles, len(reading.doubts), reading.confidence))
    print(f"lay-outs refused: {len(refused)} ({' '.join(refused) or 'none'})")
    return found


@dataclass(frozen=True)
class Sightings:
    """Boxes of the fitting makes' hands: three opinions (N, C, 3) of the names, evidence (N, 3), true class or -1."""

    opinions: Array
    odds: Array
    truth: NDArray[np.int64]


def collect(folder: Path, eye: Eye) -> Sightings:
    """Look at every hand beside its make; half of the makes are taught without flowers."""
    opinions: list[Array] = []
    odds: list[Array] = []
    truth: list[NDArray[np.int64]] = []
    classes = eye.model.classes
    for number, (make, taught) in enumerate(lessons(folder, eye)):
        if taught is None:
            continue
        known = without(taught, FLOWERS + SEASONS) if number % 2 else taught
        for label in sorted((make / "labels").glob("*.json")):
            tiles = json.loads(label.read_text(encoding="utf-8"))["tiles"]
            photo = open_photo((make / "images" / f"{label.stem}.jpg").read_bytes())
            boxes, names = eye.look(photo.rgb)
            if not len(boxes.corners):
                continue
            seen = alike(eye.likeness(eye.crops(photo.rgb, boxes.corners)), known.vectors)
            likeness = likeness_to_faces(seen, known.ids, classes)
            opinions.append(np.stack(three_opinions(boxes, names, likeness), axis=2).astype(float))
            odds.append(np.hstack([tile_evidence(boxes, names), likeness.max(axis=1, keepdims=True)]))
            corners = np.array([tile["corners"] for tile in tiles]).reshape(-1, 4, 2)
            widths = np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1)
            away = np.linalg.norm(corners.mean(axis=1)[None] - boxes.centres[:, None], axis=2) / widths
            faces = np.array([classes.index(tile["id"]) for tile in tiles])
            truth.append(np.where(away.min(axis=1) < SAME_PLACE, faces[away.argmin(axis=1)], -1))
    return Sightings(np.concatenate(opinions), np.concatenate(odds), np.concatenate(truth))


def fit(seen: Sightings) -> tuple[Array, float, float]:
    """Weights of the three opinions under which the true names are likeliest, by Newton; loss and share named right."""
    on_tile = seen.truth >= 0
    truth, opinions = seen.truth[on_tile], seen.opinions[on_tile]
    rows = np.arange(len(truth))
    weights = np.array([0.7, 0.2, 3.0])
    chances = np.empty(opinions.shape[:2])
    for _ in range(40):
        joint = opinions @ weights
        chances = np.exp(joint - joint.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        mean = np.einsum("nc,ncf->nf", chances, opinions)
        slope = (opinions[rows, truth] - mean).sum(axis=0)
        bend = np.einsum("nc,ncf,ncg->fg", chances, opinions, opinions) - mean.T @ mean + 1e-3 * np.eye(3)
        weights = weights + np.linalg.solve(bend, slope)
    loss = -np.log(np.maximum(chances[rows, truth], 1e-12)).mean()
    return weights, float(loss), float((chances.argmax(axis=1) == truth).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--makes", type=Path, required=True, help="a folder that `datasets.lessons` wrote")
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--without-flowers", action="store_true", help="teach the 34 plain faces only")
    parser.add_argument("--fit", action="store_true")
    arguments = parser.parse_args()
    eye = Eye(arguments.models)
    if not arguments.fit:
        found = measure(arguments.makes, eye, not arguments.without_flowers)
        print(table({name: summarise(outcomes) for name, outcomes in found.items()}))
        return
    seen = collect(arguments.makes, eye)
    weights, loss, right = fit(seen)
    print(f"TAUGHT_WEIGHTS {weights.round(2)}: loss {loss:.4f}, {right:.4f} of the tiles named right")
    print(f"TAUGHT_ODDS {fit_odds(seen.odds, seen.truth >= 0).round(2)}")


if __name__ == "__main__":
    main()
