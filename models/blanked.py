"""Labelled pictures in which some tiles have lost their prints: blank dragons of every make there is.

`python -m models.blanked --data runs/photos --data runs/scenes --most 500 --out runs/blanked --seed 1` writes `images/`
and `labels/` of them, as the detectors' trainings take them. Few makes in the photographs have blank white dragons,
and a detector that has seen those of few makes takes others for table or paper.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.scene import yolo_lines
from models.material import load, told_by
from vision.reading import CLASSES, FACE_DOWN, WHITE

DRAGON: Final = CLASSES.index(WHITE)
BACK: Final = CLASSES.index(FACE_DOWN)
COUNTS: Final = (1, 2, 3, 4)
COUNT_SHARES: Final = (0.35, 0.25, 0.3, 0.1)
"""So many neighbours lose their prints together, as in a pair or a pung."""
FRAMED: Final = 0.2
"""The share of such lots that get a frame in place of it."""
INKS: Final = ((30, 60, 150), (20, 110, 70), (150, 40, 40), (40, 40, 45), (110, 80, 50))
EDGE: Final = 0.05
"""What lies nearer to a tile's edge, as a share of its sides, stays: rim, shadow and what the label took in beside."""
RIM: Final = (0.08, 0.18)
"""Between these shares of the way in from its edge lies hardly any print: there the body shows."""
TOLERANCE: Final = 9.0
"""Grey levels by which the body may differ from the light fitted to it before it is print."""
BODY: Final = 0.3
"""The least share of a face that must be body for its light to be known."""
STEPS, SAMPLES = 8, 3000
"""Of the fit, and the pixels that it is made to at most."""
RIDGE: Final = 0.02
GRAIN: Final = 6.0
"""The body's grain is drawn no stronger than this, grey levels: more is print that was missed."""
SMALLEST: Final = 14.0
"""A tile less wide or high than this, pixels, keeps its print."""
QUALITY: Final = 93
SQUARE: Final = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


def blanked(
    rgb: NDArray[np.uint8], classes: NDArray[np.intp], quads: NDArray[np.float32], rng: np.random.Generator
) -> tuple[NDArray[np.uint8], NDArray[np.intp]] | None:
    """Return a picture (H, W, 3) in which one to four neighbours of its tiles (N, 4, 2), pixels, are blank dragons, and
    its classes (N,) as they are then; None where no tile could be made one."""
    sides = np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2)
    able = np.flatnonzero((classes != BACK) & (classes != DRAGON) & (sides.min(axis=1) > SMALLEST))
    if not len(able):
        return None
    middles = quads[able].mean(axis=1)
    nearest = np.linalg.norm(middles - middles[rng.integers(len(able))], axis=1).argsort()
    count = rng.choice(COUNTS, p=COUNT_SHARES)
    out, told = rgb.copy(), classes.copy()
    bare = [tile for tile in able[nearest[:count]].tolist() if without_print(out, quads[tile], rng)]
    if not bare:
        return None
    told[bare] = DRAGON
    if rng.random() < FRAMED:
        frame(out, quads[bare], rng)
    return out, told


def without_print(rgb: NDArray[np.uint8], quad: NDArray[np.float32], rng: np.random.Generator) -> bool:
    """Take the print off a tile (4, 2) of a picture (H, W, 3), in place: its body, in the light that lies on it, covers
    what is none. Return False, and change nothing, where body cannot be told from print."""
    part, quad = _part(rgb, quad)
    to_face = cv2.getPerspectiveTransform(quad, SQUARE)
    y, x = np.mgrid[: part.shape[0], : part.shape[1]]
    mapped = np.stack([x, y, np.ones_like(x)], axis=-1) @ to_face.T
    across, down = mapped[..., 0] / mapped[..., 2], mapped[..., 1] / mapped[..., 2]
    inward = np.minimum.reduce([across, 1 - across, down, 1 - down])
    face, rim = inward > EDGE, (inward > RIM[0]) & (inward < RIM[1])
    if not rim.any():
        return False
    size = float(np.sqrt(face.sum()))
    smooth = cv2.GaussianBlur(part, (0, 0), max(0.5, 0.012 * size)).astype(np.float64)
    terms = np.stack([np.ones_like(across), across, down, across * down, across**2, down**2], axis=-1)
    light = _body(terms[face], smooth[face], np.median(smooth[rim], axis=0), rng)
    if light is None:
        return False
    lit = (terms @ light).clip(0, 255)
    reach = max(1, round(0.025 * size))
    printed = ((np.linalg.norm(smooth - lit, axis=-1) > TOLERANCE) & face).astype(np.float32)
    printed = cv2.dilate(printed, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8))
    share = cv2.GaussianBlur(printed, (0, 0), max(0.6, reach / 2)) * ((inward - EDGE / 2) / (EDGE / 2)).clip(0, 1)
    bare = face & (share < 0.02)
    grain = min(float((part - smooth)[bare].std()), GRAIN) if bare.any() else 1.0
    lit += cv2.GaussianBlur(rng.normal(0, 1, part.shape), (0, 0), 0.6) * 2 * grain
    part[:] = (part + (lit - part) * share[..., None]).clip(0, 255).round()
    return True


def _part(rgb: NDArray[np.uint8], quad: NDArray[np.float32]) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Return the part of a picture in which a tile (4, 2) lies, a view of its pixels, and the tile as it lies there."""
    low, high = np.floor(quad.min(axis=0)).astype(int).clip(0), np.ceil(quad.max(axis=0)).astype(int) + 1
    return rgb[low[1] : high[1], low[0] : high[0]], quad - low.astype(np.float32)


def _body(
    terms: NDArray[np.float64], seen: NDArray[np.float64], first: NDArray[np.float64], rng: np.random.Generator
) -> NDArray[np.float64] | None:
    """Return the factors (6, 3) of `terms` (N, 6) that tell the body's colours among those `seen` (N, 3) on a face.

    Found from a `first` colour (3,) on by weighing down what differs, a plane first and then all terms; None where too
    little of the face is of the body.
    """
    if len(terms) > SAMPLES:
        picked = rng.choice(len(terms), SAMPLES, replace=False)
        terms, seen = terms[picked], seen[picked]
    light = np.zeros((6, 3))
    light[0] = first
    for step in range(STEPS):
        used = terms[:, : 3 if step < STEPS // 2 else 6]
        weight = (1 + (np.linalg.norm(seen - terms @ light, axis=1) / TOLERANCE) ** 2) ** -2.0
        ridge = np.diag([0.0, *[RIDGE] * (used.shape[1] - 1)]) * weight.sum()
        light[: used.shape[1]] = np.linalg.solve(
            (used * weight[:, None]).T @ used + ridge, (used * weight[:, None]).T @ seen
        )
    alike = np.linalg.norm(seen - terms @ light, axis=1) < 2 * TOLERANCE
    return light if alike.mean() > BODY else None


def frame(rgb: NDArray[np.uint8], quads: NDArray[np.float32], rng: np.random.Generator) -> None:
    """Draw a frame, single or double, on each of the blank tiles (N, 4, 2) of a picture, in place, all alike."""
    ink = np.array(INKS[rng.integers(len(INKS))]) * rng.uniform(0.5, 1.3)
    inset, thick, full = rng.uniform(0.1, 0.22), rng.uniform(0.015, 0.05), rng.uniform(0.7, 1)
    insets = (inset, inset + 2.4 * thick) if rng.random() < 0.4 else (inset,)
    for quad in quads:
        part, here = _part(rgb, quad)
        to_part = cv2.getPerspectiveTransform(SQUARE, here)
        width = max(1, round(thick * float(np.linalg.norm(here[1] - here[0]))))
        drawn = np.zeros(part.shape[:2], np.uint8)
        for each in insets:
            line = cv2.perspectiveTransform((SQUARE * (1 - 2 * each) + each)[None], to_part)
            cv2.polylines(drawn, [np.round(line[0] * 16).astype(np.int32)], True, 255, width, cv2.LINE_AA, 4)
        share = drawn[..., None] / 255 * full
        # The print is no lighter than the light that lies on the tile.
        lit = (ink * part.max(axis=(0, 1)) / 255).clip(0, 255)
        part[:] = (part + (lit - part) * share).round()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, action="append", required=True, help="a folder of labelled pictures")
    parser.add_argument("--most", type=int, help="pictures of a folder, drawn at random; all where not given")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    rng = np.random.default_rng(arguments.seed)
    for kind in ("images", "labels"):
        (arguments.out / kind).mkdir(parents=True, exist_ok=True)
    written = 0
    for folder in arguments.data:
        labels = sorted((folder / "labels").glob("*.txt"))
        for number in np.sort(rng.permutation(len(labels))[: arguments.most]):
            rgb = load(folder / "images" / f"{labels[number].stem}.jpg")
            classes, shares = told_by(labels[number])
            made = blanked(rgb, classes, (shares * rgb.shape[1::-1]).astype(np.float32), rng)
            if made is None:
                continue
            name = f"{folder.name}-{labels[number].stem}"
            image = cv2.cvtColor(made[0], cv2.COLOR_RGB2BGR)
            cv2.imwrite(str(arguments.out / "images" / f"{name}.jpg"), image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
            told = yolo_lines([CLASSES[kind] for kind in made[1]], shares)
            (arguments.out / "labels" / f"{name}.txt").write_text(told, encoding="utf-8")
            written += 1
    print(f"{written} pictures")


if __name__ == "__main__":
    main()
