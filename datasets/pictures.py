"""Photographs found on this machine: views to stand behind a table, and things cut out to lie on it.

Training takes them from Debian's wallpapers and from the stamps of its drawing program (`tuxpaint-stamps-default`);
what is not installed is left out, and nothing of it is shipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Rng = np.random.Generator

_VIEWS = ("/usr/share/backgrounds", "/usr/share/wallpapers")
STAMPS = Path("/usr/share/tuxpaint/stamps")
_DRAWN = ("alphabets", "cartoon", "math", "shapes", "00_symbols", "faces", "music")
"""Folders of drawings; letters and figures on nothing are no things."""
_LONG_SIDE = 900


@lru_cache(maxsize=1)
def _views() -> tuple[Path, ...]:
    files = [
        path for root in _VIEWS for path in Path(root).rglob("*") if path.suffix.lower() in (".jpg", ".jpeg", ".png")
    ]
    # The same picture lies there in many sizes: one of each folder will do.
    return tuple(sorted({path.parent: path for path in sorted(files) if path.stat().st_size > 40_000}.values()))


@lru_cache(maxsize=1)
def _things() -> tuple[Path, ...]:
    return tuple(sorted(p for p in STAMPS.rglob("*.png") if not any(part in p.parts for part in _DRAWN)))


@lru_cache(maxsize=24)
def _view(path: Path) -> NDArray[np.uint8] | None:
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR_RGB)
    return None if picture is None else _shrunk(np.asarray(picture, np.uint8))


@lru_cache(maxsize=120)
def _thing(path: Path) -> NDArray[np.uint8] | None:
    picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if picture is None or picture.ndim != 3 or picture.shape[2] != 4 or picture.dtype != np.uint8:
        return None
    return _shrunk(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGRA2RGBA), np.uint8), 360)


def _shrunk(picture: NDArray[np.uint8], long_side: int = _LONG_SIDE) -> NDArray[np.uint8]:
    scale = min(1.0, long_side / max(picture.shape[:2]))
    size = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def views() -> Iterator[NDArray[np.uint8]]:
    """Yield every view whole, (H, W, 3)."""
    yield from (picture for path in _views() if (picture := _view(path)) is not None)


def things() -> Iterator[NDArray[np.uint8]]:
    """Yield every thing that is cut out, (H, W, 4) RGBA."""
    yield from (picture for path in _things() if (picture := _thing(path)) is not None)


def view(rng: Rng, width: int, height: int) -> NDArray[np.uint8] | None:
    """A part of a photograph, (height, width, 3); None where there are none."""
    if not _views():
        return None
    picture = _view(_views()[int(rng.integers(len(_views())))])
    if picture is None:
        return None
    high, wide = picture.shape[:2]
    share = float(rng.uniform(0.3, 1.0)) * min(wide / width, high / height)
    w, h = max(2, round(width * share)), max(2, round(height * share))
    x, y = int(rng.integers(wide - w + 1)), int(rng.integers(high - h + 1))
    return np.asarray(
        cv2.resize(picture[y : y + h, x : x + w], (width, height), interpolation=cv2.INTER_AREA), np.uint8
    )


def thing(rng: Rng) -> NDArray[np.uint8] | None:
    """A thing cut out of its photograph, (H, W, 4) RGBA; None where there are none."""
    if not _things():
        return None
    return _thing(_things()[int(rng.integers(len(_things())))])
