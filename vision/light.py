"""The light on a hand, told by its tiles: their bodies are white or nearly so, and what else they look is the light.

What a blank dragon looks like in lamp light is what a back looks like by day, or paper. So where the bodies look dark
or tinted one look and one reader see the picture as in white light, and the others as it was taken: the tint may be the
tiles' own. (Shown so to every network, of 1,722 spent scenes 26 more are read whole and 57 fewer; to one look and one
reader, 4 and 4.)
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Rgb = NDArray[np.uint8]

DARK: Final = 150.0
"""Bodies whose brightest colour, of 255, is less are in the dark."""

TINTED: Final = 1.35
"""Bodies of one colour so many times as bright as another are tinted; ivory by day is less. (At 1.25 as many pictures
are read whole, and more take the longer look.)"""

BODY_WHITE: Final = 225.0
"""What all three colours of a body are in white light."""

BLACK: Final = 8.0
"""Nothing is made brighter than it would be if it were this dark."""

FACE: Final = (0.15, 0.85)
PLACES: Final = 7
"""Bodies are looked at in so many by so many places of a face, from and to these shares of its sides."""

LUMA: Final = np.array([0.299, 0.587, 0.114], np.float32)
"""How bright red, green and blue look (ITU-R BT.601)."""

LIGHT: Final = 0.45
"""So much of a face is its body for certain, the brightest; the rest may be print."""


def white_light(rgb: Rgb, quads: NDArray[np.float32]) -> NDArray[np.float32] | None:
    """Return (3,) how many times as bright the colours of an (H, W, 3) picture would be in white light, or None.

    `quads`: its tiles (N, 4, 2), pixels. None where their bodies look white enough, and where there are no tiles.
    """
    if not len(quads):
        return None
    body = np.maximum(np.median(bodies(rgb, quads), axis=0), np.float32(BLACK))
    if body.max() >= DARK and body.max() <= TINTED * body.min():
        return None
    return np.asarray(BODY_WHITE / body, np.float32)


def lit(rgb: Rgb, gains: NDArray[np.float32]) -> Rgb:
    """Return pictures (..., H, W, 3) with their colours so many times as bright, (3,), white at most."""
    table = np.clip(np.arange(256, dtype=np.float32)[:, None] * gains, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(rgb.reshape(-1, rgb.shape[-2], 3), table[None]), np.uint8).reshape(rgb.shape)


def bodies(rgb: Rgb, quads: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return (N, 3) the usual colours of the bodies of tiles (N, 4, 2), N at least 1, of an (H, W, 3) picture."""
    share = np.linspace(*FACE, PLACES, dtype=np.float32)
    across, down = (one.reshape(-1, 1) for one in np.meshgrid(share, share))
    a, b, c, d = quads.astype(np.float32)[:, :, None].transpose(1, 0, 2, 3)
    places = ((a + (b - a) * across) * (1 - down) + (d + (c - d) * across) * down).astype(np.intp)
    columns, rows = np.clip(places, 0, np.array(rgb.shape[1::-1]) - 1).transpose(2, 0, 1)
    seen = rgb[rows, columns].astype(np.float32)
    order = np.argsort(seen @ LUMA, axis=1)
    brightest = order[:, -round(LIGHT * order.shape[1]) :, None]
    return np.asarray(np.median(np.take_along_axis(seen, brightest, axis=1), axis=1), np.float32)
