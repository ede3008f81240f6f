"""Cut tiles out of a picture and lay them square, so that a reader sees each at the same size."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

# The reader sees the tile and a rim of what lies round it: an oriented box is seldom exact.
CROP_RIM = 0.08
# A reduced picture whose tiles have fewer pixels across is decoded in full: the reader's crop gives a tile 62, and its
# names were no worse with 48 (60 rendered hands at 12 megapixels: tile F1 0.915 either way).
ENOUGH = 48.0
SLANT: Final = 1.25
"""What a rim shows of a picture may reach further than the rim itself, by so much where the tile is seen aslant."""
TURNS: Final = 4
"""Quarter turns of a square crop."""

SQUARE: Final = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
"""The corners of a square round 0, clockwise from top left, in half sides."""


def from_corner(quads: NDArray[np.float32], first: NDArray[np.intp]) -> NDArray[np.float32]:
    """Return quads (N, 4, 2) in the order they had, each from its corner of the number `first` (N,) on."""
    order = (np.arange(TURNS)[None] + first[:, None]) % TURNS
    return np.asarray(np.take_along_axis(quads, order[..., None], axis=1), np.float32)


def quarter_turns(crops: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return (N, 4, S, S, 3): crops (N, S, S, 3) turned anticlockwise by 0 to 3 quarters."""
    return np.stack([np.rot90(crops, turns, axes=(1, 2)) for turns in range(TURNS)], axis=1)


def as_input(crops: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return (N, H, W, 3) crops as a network takes them: (N, 3, H, W) in 0..1."""
    count, height, width, channels = crops.shape
    shown = np.empty((count, channels, height, width), np.float32)
    for channel, seen in enumerate(cv2.split(crops.reshape(count * height, width, channels))):
        shown[:, channel] = seen.reshape(count, height, width)
    shown /= np.float32(255)
    return shown


def halved(rgb: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return an (H, W, 3) picture, each side at least 2 pixels, halved.

    Averaging two by two is many times as fast as averaging any other number of pixels.
    """
    height, width = rgb.shape[0] // 2, rgb.shape[1] // 2
    even = rgb[: 2 * height, : 2 * width]
    return np.asarray(cv2.resize(even, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def rectify(
    rgb: NDArray[np.uint8], corners: NDArray[np.float32], size: int, rim: float = CROP_RIM
) -> NDArray[np.uint8]:
    """Return (N, size, size, 3) crops of the quads `corners` (N, 4, 2), pixels, clockwise from top left.

    Each side of the quad maps to a side of the square, less `rim` of its length all round; so a tile foreshortened
    by a slanting camera is stretched back. Quads much larger than `size` are read from a picture reduced by area
    averaging, so that fine print does not alias.
    """
    count = len(corners)
    if corners.shape != (count, 4, 2):
        raise ValueError(f"corners must have shape (N, 4, 2), got {corners.shape}")
    crops = np.empty((count, size, size, 3), np.uint8)
    inner = rim / (1 + 2 * rim) * size
    square = np.array(
        [[inner, inner], [size - inner, inner], [size - inner, size - inner], [inner, size - inner]],
        np.float32,
    )
    smaller = [rgb]
    offset = np.zeros(2, np.float32)
    if count:
        middles = corners.mean(axis=1, keepdims=True)
        shown = middles + (corners - middles) * (1 + SLANT * 2 * rim)
        low = np.clip(shown.min(axis=(0, 1)) - 0.25 * size, 0, None).astype(int)
        high = np.ceil(shown.max(axis=(0, 1)) + 0.25 * size).astype(int)
        if min(high - low) > 0:
            offset = low.astype(np.float32)
            smaller = [rgb[low[1] : high[1], low[0] : high[0]]]
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).min(axis=1)
    for index, (quad, side) in enumerate(zip(corners - offset + np.float32(0.5), sides.tolist(), strict=True)):
        times = max(1, int(side / size)).bit_length() - 1
        while len(smaller) <= times and min(smaller[-1].shape[:2]) > 1:
            smaller.append(halved(smaller[-1]))
        times = min(times, len(smaller) - 1)
        source = quad / np.float32(2**times) - np.float32(0.5)
        matrix = cv2.getPerspectiveTransform(source, square - 0.5)
        cv2.warpPerspective(
            smaller[times],
            matrix,
            (size, size),
            dst=crops[index],
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return crops
