"""What makes a photo hard to read: darkness, blur, tiles too small or seen from too low, glare on a face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import ENOUGH, rectify
from vision.detections import Floats
from vision.doubts import Code, doubt
from vision.light import LUMA
from vision.photo import Photo
from vision.reading import FACE_DOWN, WHITE, Doubt, ReadTile

Rgb = NDArray[np.uint8]

FACE_SIDE: Final = 64
"""Faces are measured on square crops of 64 pixels a side, about what the reader sees."""

TOO_DARK: Final = 30.0
"""Brightness of 255 of a face's bright parts: rendered hands at 41, 30, 23 gave tile F1 0.76, 0.61, 0.36 of 0.90."""

BLURRED: Final = 0.16
"""Width of the print's edges, in tile widths: 0.08 at most in clear scenes, 0.19 where tile F1 was 0.57 of 0.90."""

TOO_SMALL: Final = 9.0
"""Pixels across the tile, of the upright picture: rendered hands at 11, 8 pixels gave tile F1 0.86, 0.65 of 0.90."""

WIDE: Final = 25.0
"""So many pixels across are asked for: hands at 22 were read as well as larger ones."""

SQUEEZED: Final = 0.35
MELD: Final = 3
"""Height by width of faces that the camera sees from too low, and how many must be so: a meld. What lies flat looks so
from fifteen degrees. (At a half it was told of 280 of 707 rendered hands seen from low down, of 130 of which nothing
else was doubted: one was wrong, as seldom as where nothing at all was doubted. Now it is told of 47 of those 130.)"""

PRINTED: Final = 24.0
"""A face whose dark and bright parts differ by less has no print that tells sharp from blurred."""

WASHED_OUT: Final = 248
"""A pixel whose three colours all reach this is washed out."""

GLARE: Final = 0.3
"""Share of a face washed out from which print may be lost."""

FAINT: Final = 0.5
"""A print that shows less than half as well as the others of its picture usually do may have lost a part in the light,
too. (Of 6,168 undoubted tiles of 580 rendered scenes six more are asked about, in none of the pictures read without a
doubt.)"""

WHITE_GROUND: Final = 228.0
"""Where the faces' own ground is usually brighter, light on white and white in the light look the same."""

SURE: Final = 0.98
"""A face named with more certainty shows its print in spite of the light, save the white dragon, which has none."""

LOOK_SIDE: Final = 640
"""Where no tile is found the whole picture is measured, at this many pixels along its longer side."""

LEAST_SIDE: Final = 5
"""And at no fewer along the other: edges are measured but for a border of two."""

WHOLE_TOO_DARK: Final = 45.0
"""Brightness of 255 of the brightest twentieth of a picture."""

WHOLE_BLURRED: Final = 20.0
"""Width in pixels of the edges of a picture of `LOOK_SIDE`."""


@dataclass(frozen=True)
class Faces:
    """Measurements of N faces, (N,) each.

    width: pixels of the upright picture across the narrower side; tall: height by width, as the print stands;
    brightness: 0 to 255, of the bright parts; contrast: 0 to 255, between dark and bright parts; edge: width of the
    print's edges, in tile widths; ground: 0 to 255, how white the face itself is; washed: share of the face that is
    plain white light, 0 to 1.
    """

    width: Floats
    tall: Floats
    brightness: Floats
    contrast: Floats
    edge: Floats
    ground: Floats
    washed: Floats


def measure(rgb: Rgb, corners: Floats) -> Faces:
    """Measure the faces at the quads (N, 4, 2), N at least 1, pixels, of an (H, W, 3) picture."""
    crops = rectify(rgb, corners.astype(np.float32), FACE_SIDE, rim=0.0)
    grey: NDArray[np.float32] = crops.astype(np.float32) @ LUMA
    flat = grey.reshape(len(grey), FACE_SIDE**2)
    whites = np.minimum(np.minimum(crops[..., 0], crops[..., 1]), crops[..., 2]).reshape(flat.shape)
    dark, bright, brightest = _percentiles(flat, 5, 90, 95)
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=1), axis=2)
    across, down = (sides[:, 0] + sides[:, 2]) / 2, (sides[:, 1] + sides[:, 3]) / 2
    return Faces(
        width=np.minimum(across, down),
        tall=down / across,
        brightness=bright,
        contrast=bright - dark,
        edge=edge_widths(grey, brightest - dark) / FACE_SIDE,
        ground=_percentiles(whites, 75)[0],
        washed=(whites >= WASHED_OUT).mean(axis=1),
    )


def edge_widths(greys: NDArray[np.float32], contrasts: Floats) -> Floats:
    """Return (N,), over how many pixels the edges of grey pictures (N, H, W) take all their contrast.

    The steepest edges of each of four directions are found and the least steep counts: a moving phone blurs those
    across its way alone.
    """
    # One below the other: what the filter sees of the next picture is cut off with the border.
    tall = greys.reshape(-1, greys.shape[2])
    across, down = (
        cv2.Sobel(tall, cv2.CV_32F, *way, scale=1 / 8).reshape(greys.shape)[:, 2:-2, 2:-2] for way in ((1, 0), (0, 1))
    )
    slant = np.float32(np.sqrt(0.5))
    slopes = np.stack([across, down, (across + down) * slant, (across - down) * slant], axis=1)
    steepest = _percentiles(np.abs(slopes).reshape(-1, slopes[0, 0].size), 98)[0].reshape(-1, 4).min(axis=1)
    return np.asarray(contrasts / np.maximum(steepest, 1e-3), np.float64)


def quality_doubts(photo: Photo, tiles: Sequence[ReadTile], doubts: Sequence[Doubt]) -> tuple[Doubt, ...]:
    """Return `doubts` of a reading with what the pixels add: why the photo, or one of its tiles, is hard to read.

    A tile that is doubted already gets the reason added to its sentence and no second doubt.
    """
    up = [n for n, tile in enumerate(tiles) if tile.id != FACE_DOWN]
    if not up:
        return tuple(doubts)
    faces = _faces(photo, np.array([tiles[n].corners for n in up], np.float64))
    washed, faint = washed_out(faces), faces.contrast < FAINT * np.median(faces.contrast)
    glaring = {
        n: doubt("glare", tile=n)
        for n, hidden, weak in zip(up, washed, faint, strict=True)
        if (hidden if tiles[n].id == WHITE else (hidden or weak) and tiles[n].confidence < SURE)
    }
    told = []
    for said in doubts:
        reason = glaring.pop(said.tile, None) if said.tile is not None else None
        told.append(_joined(said, reason) if reason else said)
    return (*_of_the_whole(faces), *told, *glaring.values())


def why_no_tile(photo: Photo) -> Code:
    """Return what most likely hid the tiles of a photo in which none was found."""
    height, width = photo.pixels.shape[:2]
    scale = min(1.0, LOOK_SIDE / max(height, width))
    size = max(LEAST_SIDE, round(width * scale)), max(LEAST_SIDE, round(height * scale))
    grey = cv2.cvtColor(cv2.resize(photo.pixels, size, interpolation=cv2.INTER_AREA), cv2.COLOR_RGB2GRAY)
    if float(np.percentile(grey, 95)) < WHOLE_TOO_DARK:
        return "no_tile_dark"
    low, high = np.percentile(grey, (5, 95))
    contrast = high - low
    if contrast > PRINTED and edge_widths(grey[None].astype(np.float32), contrast)[0] > WHOLE_BLURRED:
        return "no_tile_blurred"
    return "no_tile"


def _faces(photo: Photo, corners: Floats) -> Faces:
    """Measure at quads given in full pixels; in the reduced picture where that shows the tiles large enough."""
    reduced = measure(photo.pixels, corners / photo.factor)
    if photo.factor == 1:
        return reduced
    if float(np.median(reduced.width)) < ENOUGH:
        return measure(photo.rgb, corners)
    return replace(reduced, width=reduced.width * photo.factor)


def _of_the_whole(faces: Faces) -> list[Doubt]:
    """What holds for most faces; of small ones nothing tells whether they are sharp."""
    doubts = []
    if float(np.median(faces.brightness)) < TOO_DARK:
        doubts.append(doubt("too_dark"))
    width = float(np.median(faces.width))
    printed = faces.edge[faces.contrast > PRINTED]
    if width < TOO_SMALL:
        doubts.append(doubt("tiles_too_small", width=round(width), least=round(WIDE)))
    elif len(printed) and float(np.median(printed)) > BLURRED:
        doubts.append(doubt("blurred"))
    if np.count_nonzero(faces.tall < SQUEEZED) >= MELD:
        doubts.append(doubt("seen_from_low"))
    return doubts


def washed_out(faces: Faces) -> NDArray[np.bool_]:
    """Return (N,) whether light lies on much of a face, told only where the tiles' own white leaves room above it."""
    return np.asarray((faces.washed > GLARE) & (float(np.median(faces.ground)) < WHITE_GROUND))


def _percentiles(values: NDArray[Any], *shares: float) -> Floats:
    """The percentiles of each row of (N, K) values, (len(shares), N).

    As numpy's own, which sorts no more than it must; to sort all of a few thousand float32 is several times as fast.
    """
    ordered = np.sort(values.astype(np.float32), axis=1)
    at = np.array(shares) / 100 * (values.shape[1] - 1)
    below = at.astype(np.intp)
    above = np.minimum(below + 1, values.shape[1] - 1)
    share = at - below
    return np.asarray((ordered[:, below] * (1 - share) + ordered[:, above] * share).T, np.float64)


def _joined(said: Doubt, reason: Doubt) -> Doubt:
    return replace(said, why=f"{said.why} {reason.why}", why_fr=f"{said.why_fr} {reason.why_fr}")
