"""How the photographs are read where they are taken worse: turned, from low down, in lamp light, shaken, sent on.

`python -m datasets.worse [--folder validation/seen_sets ...] [--scenes DIR ...] [--way NAME ...] [--models DIR]
[--step 1] [--seed 0]`

There are few real photographs that no training saw, and what lies on their tables and how they were lit is much alike.
Each is taken again in every way, with numbers drawn at random by its name; the same seed takes the same pictures, so
that two programs can be set beside each other. The labels go where the tiles go, those known to be wrong put right.
Rendered scenes have every light already; in grey they show what the eye tells by colours alone.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.effects import Picture, Rng, glare, lighting, shaken
from datasets.evaluate import photographs
from datasets.figures import summarise
from datasets.outcomes import Outcome, Truth, outcome, scenes
from datasets.photos import VALIDATION_FOLDERS, read_folder
from vision.eye import MODELS, Eye
from vision.photo import open_photo

Matrix = NDArray[np.float64]
JPEG_QUALITY: Final = 92


class Taken(NamedTuple):
    """A picture (H, W, 3), and the homography (3, 3) that takes the first one's pixels to its own."""

    rgb: Picture
    matrix: Matrix

    def moved(self, quads: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return where quads (N, 4, 2), pixels of the first picture, lie in this one."""
        if not len(quads):
            return quads
        there = cv2.perspectiveTransform(quads.reshape(1, -1, 2), self.matrix)
        return np.asarray(there, np.float64).reshape(-1, 4, 2)


Way = Callable[[Picture, Rng], Taken]


def _turned(rgb: Picture, rng: Rng) -> Taken:
    """By any angle."""
    angle = rng.uniform(0, 2 * np.pi)
    cos, sin = np.cos(angle), np.sin(angle)
    return _laid(rgb, np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]]), None, rng)


def _low(rgb: Picture, rng: Rng) -> Taken:
    """As a plane that is seen from 35 to 60 degrees lower than it was, and from up to 25 aside."""
    height, width = rgb.shape[:2]
    tilt, aside = np.deg2rad(rng.uniform(35, 60)), np.deg2rad(rng.uniform(-25, 25))
    back = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    about = np.array([[np.cos(aside), -np.sin(aside), 0], [np.sin(aside), np.cos(aside), 0], [0, 0, 1]])
    turn, focal = back @ about, 1.2 * max(height, width)
    plane = np.column_stack([turn[:, 0], turn[:, 1], [0, 0, 1.15 * focal]])
    to_middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    return _laid(rgb, np.diag([focal, focal, 1]) @ plane @ to_middle, 1.15 * max(height, width), rng)


def _far(rgb: Picture, rng: Rng) -> Taken:
    """Somewhere in a picture of up to five times the area."""
    height, width = rgb.shape[:2]
    larger = rng.uniform(1.5, 2.2)
    size = round(width * larger), round(height * larger)
    at = rng.uniform(0, np.array(size) - (width, height))
    return _on_ground(rgb, np.array([[1, 0, at[0]], [0, 1, at[1]], [0, 0, 1]]), size, rng)


def _hued(rgb: Picture, rng: Rng) -> Taken:
    """Other colours: every hue moved by 16 to 44 degrees, paler or stronger."""
    hsv = cv2.cvtColor(rgb, cv2.COLOR_RGB2HSV).astype(np.float32)
    hsv[..., 0] = (hsv[..., 0] + rng.choice([-1, 1]) * rng.uniform(8, 22)) % 180
    hsv[..., 1] *= rng.uniform(0.4, 1.5)
    return _there(cv2.cvtColor(_bytes(hsv), cv2.COLOR_HSV2RGB))


def _grey(rgb: Picture, _: Rng) -> Taken:
    return _there(cv2.cvtColor(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB))


def _dark(rgb: Picture, rng: Rng) -> Taken:
    """An eighth to a third of the light, yellowish, and its noise."""
    dim = rgb * (rng.uniform(0.12, 0.35) * np.array([1.08, 1.0, 0.8]))
    return _there(_bytes(dim + rng.normal(0, rng.uniform(2, 6), rgb.shape)))


def _lamp(rgb: Picture, rng: Rng) -> Taken:
    """Coloured light: one colour up to 2.7 times as strong as another."""
    colour = np.exp(rng.uniform(-0.5, 0.5, 3))
    return _there(_bytes(rgb * (1.1 * colour / colour.max())))


def _glaring(rgb: Picture, rng: Rng) -> Taken:
    """Uneven light, half as strong again as rendered scenes have it, and reflections."""
    picture = lighting(rgb, rng, 1.5).copy()
    glare(picture, rng)
    return _there(picture)


def _shaken(rgb: Picture, rng: Rng) -> Taken:
    return _there(shaken(rgb, rng.uniform(3, 7), rng.uniform(0, np.pi)))


def _sent(rgb: Picture, rng: Rng) -> Taken:
    """Made smaller and compressed by a messenger."""
    smaller = rng.uniform(0.5, 0.8)
    made = _scaled(rgb, smaller, smaller, cv2.INTER_AREA)
    return made._replace(rgb=_through_jpeg(made.rgb, int(rng.integers(20, 45))))


def _stretched(rgb: Picture, rng: Rng) -> Taken:
    """One side made two thirds to four fifths of what it was."""
    sides = [1.0, rng.uniform(0.65, 0.8)]
    if rng.random() < 0.5:
        sides.reverse()
    return _scaled(rgb, sides[0], sides[1], cv2.INTER_AREA)


def _large(rgb: Picture, rng: Rng) -> Taken:
    """As many pixels as a phone takes, as soft as before."""
    larger = rng.uniform(4, 6)
    return _scaled(rgb, larger, larger, cv2.INTER_CUBIC)


WAYS: Final[Mapping[str, Way]] = {
    "turned": _turned,
    "low": _low,
    "far": _far,
    "hued": _hued,
    "grey": _grey,
    "dark": _dark,
    "lamp": _lamp,
    "glaring": _glaring,
    "shaken": _shaken,
    "sent": _sent,
    "stretched": _stretched,
    "large": _large,
}


def take(truth: Truth, way: str, seed: int) -> tuple[bytes, Truth]:
    """Return a photograph taken again in one of `WAYS`, as JPEG, and its truth; raises ValueError if it is none."""
    picture = cv2.imread(str(truth.path))
    if picture is None:
        raise ValueError(f"{truth.path} is no picture")
    rgb = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB), np.uint8)
    digest = hashlib.sha256(f"{seed} {way} {truth.path.name}".encode()).digest()
    taken = WAYS[way](rgb, np.random.default_rng(list(digest)))
    before, after = (np.array(one.shape[1::-1], float) for one in (rgb, taken.rgb))
    quads = taken.moved(truth.xyxy[:, [[0, 1], [2, 1], [2, 3], [0, 3]]] * before) / after
    moved = np.hstack([quads.min(axis=1), quads.max(axis=1)])
    return jpeg(taken.rgb), replace(truth, xyxy=moved)


def read_again(truths: Iterable[Truth], eye: Eye, way: str, seed: int) -> Iterator[Outcome]:
    """Yield what comes of photographs that are taken again in one of `WAYS`."""
    for truth in truths:
        data, moved = take(truth.mended or truth, way, seed)
        photo = open_photo(data)
        yield outcome(moved, eye.read(photo), (photo.width, photo.height))


def _laid(rgb: Picture, matrix: Matrix, longest: float | None, rng: Rng) -> Taken:
    """Through a homography, in a frame that just holds it, its longer side of so many pixels where that is told."""
    height, width = rgb.shape[:2]
    ends = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], float)
    there = cv2.perspectiveTransform(ends, matrix)[0]
    low, size = there.min(axis=0), np.ptp(there, axis=0)
    scale = longest / size.max() if longest else 1.0
    move = np.array([[scale, 0, -low[0] * scale], [0, scale, -low[1] * scale], [0, 0, 1]])
    wide, high = (int(np.ceil(side * scale)) for side in size)
    return _on_ground(rgb, move @ matrix, (wide, high), rng)


def _on_ground(rgb: Picture, matrix: Matrix, size: tuple[int, int], rng: Rng) -> Taken:
    """Through a homography, with the picture's own colours, a smudge of them, where it doesn't reach."""
    blurred = cv2.GaussianBlur(rgb, (0, 0), max(rgb.shape) / 12)
    ground = np.roll(cv2.resize(blurred, size), (size[1] // 3, size[0] // 3), (0, 1))
    ground = cv2.GaussianBlur(ground, (0, 0), max(size) / 40) + rng.normal(0, 4, (size[1], size[0], 1))
    there = cv2.warpPerspective(rgb, matrix, size, flags=cv2.INTER_CUBIC)
    shown = cv2.warpPerspective(np.full(rgb.shape[:2], 255, np.uint8), matrix, size)[..., None] / 255.0
    return Taken(_bytes(there * shown + ground * (1 - shown)), matrix)


def _scaled(rgb: Picture, across: float, down: float, how: int) -> Taken:
    height, width = rgb.shape[:2]
    size = round(width * across), round(height * down)
    made = np.asarray(cv2.resize(rgb, size, interpolation=how), np.uint8)
    return Taken(made, np.diag([size[0] / width, size[1] / height, 1.0]))


def _there(rgb: object) -> Taken:
    return Taken(np.asarray(rgb, np.uint8), np.eye(3))


def _bytes(values: NDArray[np.floating]) -> Picture:
    return np.asarray(np.clip(values, 0, 255), np.uint8)


def jpeg(rgb: Picture, quality: int = JPEG_QUALITY) -> bytes:
    """Return a picture (H, W, 3) as a JPEG file."""
    bgr = cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR)
    return bytes(cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes())


def _through_jpeg(rgb: Picture, quality: int) -> Picture:
    again = cv2.imdecode(np.frombuffer(jpeg(rgb, quality), np.uint8), cv2.IMREAD_COLOR_RGB)
    return np.asarray(again, np.uint8)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", action="append", choices=VALIDATION_FOLDERS, help="a folder of ../shared/photos")
    parser.add_argument("--scenes", type=Path, action="append", help="a folder of rendered scenes")
    parser.add_argument("--way", action="append", choices=WAYS, help="all, if none is named")
    parser.add_argument("--models", type=Path, default=MODELS, help="a folder of the ONNX files")
    parser.add_argument("--step", type=int, default=1, help="every so many photographs")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    eye = Eye(arguments.models)
    print("| set | taken | photos | tile F1 | whole | wrong, no doubt |")
    print("| --- | --- | --- | --- | --- | --- |")
    folders = arguments.folder or (() if arguments.scenes else VALIDATION_FOLDERS)
    named = chain(
        ((name, photographs(name, read_folder(name))) for name in folders),
        ((str(path), scenes(path)) for path in arguments.scenes or ()),
    )
    for name, truths in named:
        chosen = list(islice(truths, 0, None, arguments.step))
        for way in arguments.way or WAYS:
            found = list(read_again(chosen, eye, way, arguments.seed))
            told = summarise(found)
            print(f"| {name} | {way} | {told.photos} | {told.f1:.3f} | {told.whole} | {told.silent} |", flush=True)


if __name__ == "__main__":
    main()
