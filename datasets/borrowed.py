"""Birds and plants that others drew, as prints: a reader that has seen ours alone takes another make's for no bird.

Training takes them from icon sets in Iconify's form (folders that hold an `icons.json`, in the folder `MARQUE_ICONS`,
or `runs/icons`) and from the stamps of Debian's drawing program. What is not there is left out, and nothing of it is
shipped.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from datasets.ink import HEIGHT, WIDTH, Mask, Rgb, Sheet
from datasets.pictures import STAMPS
from datasets.sources import rastered

Rng = np.random.Generator
Picture = NDArray[np.uint8]
"""(H, W, 4) RGBA, cropped to what is drawn."""

STYLE: Final = "borrowed"
"""The style of makes that show them."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_BIRDS: Final = _words(
    "bird chick chicken cock crane crow dodo dove duck eagle egret falcon finch flamingo goose gull hawk hen heron "
    "hummingbird kiwi ostrich owl parrot peacock pelican penguin phoenix pigeon raven rooster seagull sparrow stork "
    "swallow swan toucan turkey vulture"
)
_SIGHTS: Final = _words(
    "bamboo blossom blossoms bouquet butterfly cactus cherries cherry clover daisy dandelion evergreen farmer fern "
    "fish fisherman fishing flower flowers gourd grapes herb hibiscus hyacinth iris lantern leaf leaves lily lotus "
    "maple orchid pagoda palm peach pine plant plum poppy rice rose sailboat scroll seedling shamrock sheaf "
    "sunflower teapot tree tulip vase vine willow"
)
_OTHER: Final = _words(
    "arm cage cargo claw dark delivery desert face fight flag fruit griffin hand head house jack leg light limb mask "
    "medal medium moon nest oven paper roast scepter shield skin spear"
)
"""Words of icons that show something else, or the same once more: the leg of a chicken, the flag of Turkey."""

_STAMPED: Final = {"birds": "animals/birds/*.png", "sights": "plants/**/*.png"}
_SIDE: Final = 260
"""Pictures are drawn so wide at first, pixels."""
_FLAT: Final = 12.0
"""What spreads less in lightness is of one tone."""


@dataclass(frozen=True)
class _Drawing:
    """Where a picture is found: `name` of an icon of a set, or "" where the file is the picture."""

    file: Path
    name: str = ""


def icons() -> Path:
    """The folder of icon sets, there or not."""
    return Path(os.environ.get("MARQUE_ICONS") or Path(__file__).resolve().parents[1] / "runs" / "icons")


def bird(rng: Rng, inks: tuple[Rgb, ...]) -> Sheet | None:
    """Return a bird that fills a face, in up to three of the inks; None where there are none to borrow."""
    return _printed(rng, _found("birds"), inks, (0.08, 0.08, 0.92, 0.92))


def sight(rng: Rng, inks: tuple[Rgb, ...], box: tuple[float, float, float, float]) -> Sheet | None:
    """Return a plant, or what else flowers and seasons show, in a box (face fractions); None where there are none."""
    return _printed(rng, _found("sights"), inks, box)


@lru_cache(maxsize=2)
def _found(what: str) -> tuple[_Drawing, ...]:
    stamps = (_Drawing(path) for path in sorted(STAMPS.glob(_STAMPED[what])))
    return (*_icons(_BIRDS if what == "birds" else _SIGHTS), *stamps)


def _icons(words: frozenset[str]) -> Iterator[_Drawing]:
    if find_spec("resvg_py") is None:
        return
    for file in sorted(icons().glob("*/icons.json")):
        for name in sorted(_set(file)["icons"]):
            if words & {*name.split("-")} and not _OTHER & {*name.split("-")}:
                yield _Drawing(file, name)


@lru_cache(maxsize=12)
def _set(file: Path) -> dict[str, dict[str, dict[str, str]]]:
    read: dict[str, dict[str, dict[str, str]]] = json.loads(file.read_text(encoding="utf-8"))
    return read


@lru_cache(maxsize=900)
def _picture(drawing: _Drawing) -> Picture | None:
    """The picture, cropped to what is drawn; None where it cannot be read."""
    if drawing.name:
        rgba = _rastered(drawing)
    else:
        with Image.open(drawing.file) as opened:
            opened.thumbnail((_SIDE, _SIDE))
            rgba = np.asarray(opened.convert("RGBA"))
    rows, columns = (np.flatnonzero((rgba[..., 3] > 128).any(axis=axis)) for axis in (1, 0))
    if not len(rows):
        return None
    return np.ascontiguousarray(rgba[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def _rastered(drawing: _Drawing) -> Picture:
    of_set = _set(drawing.file)
    icon = of_set["icons"][drawing.name]
    width, height = (icon.get(side) or of_set.get(side) or 16 for side in ("width", "height"))
    body = icon["body"].replace("currentColor", "#000")
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>'
    return np.asarray(rastered(_SIDE, svg_string=svg))


def _printed(
    rng: Rng, drawings: tuple[_Drawing, ...], inks: tuple[Rgb, ...], box: tuple[float, float, float, float]
) -> Sheet | None:
    picture = _picture(drawings[int(rng.integers(len(drawings)))]) if drawings else None
    if picture is None:
        return None
    move = _placing(rng, picture.shape[1], picture.shape[0], box)
    chosen: list[Rgb | None] = [inks[int(k)] for k in rng.permutation(len(inks))]
    parts = _parts(rng, picture, int(rng.integers(1, len(chosen) + 1)))
    if len(parts) > 1 and rng.random() < 0.35:
        chosen[int(rng.integers(len(parts)))] = None
    drawn = Sheet()
    for part, colour in zip(parts, chosen, strict=False):
        if colour is not None:
            drawn.stamp(np.asarray(cv2.warpAffine(part, move, (WIDTH, HEIGHT), flags=cv2.INTER_AREA), np.uint8), colour)
    return drawn.outlined() if rng.random() < 0.3 else drawn


def _placing(rng: Rng, width: int, height: int, box: tuple[float, float, float, float]) -> NDArray[np.float64]:
    """The (2, 3) matrix, in pixels, that lays a picture into a box: a little askew, stretched, mirrored or not."""
    x0, y0, x1, y1 = box
    wide, high = (x1 - x0) * WIDTH, (y1 - y0) * HEIGHT
    size = min(wide / width, high / height) * rng.uniform(0.78, 1.0)
    stretched = np.diag(size * rng.uniform(0.86, 1.14, 2)) @ np.diag([-1.0 if rng.random() < 0.5 else 1.0, 1.0])
    turn = np.deg2rad(rng.normal(0, 7))
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) @ stretched
    middle = np.array([(x0 + x1) / 2 * WIDTH, (y0 + y1) / 2 * HEIGHT]) + rng.normal(0, 0.02, 2) * (wide, high)
    return np.column_stack([turned, middle - turned @ (width / 2, height / 2)])


def _parts(rng: Rng, picture: Picture, most: int) -> list[Mask]:
    """Coverage 0..255 of up to so many inks: the picture's tones from dark to light, or of one tone bands across it."""
    covered = picture[..., 3]
    light = cv2.cvtColor(picture[..., :3], cv2.COLOR_RGB2GRAY).astype(np.float32)
    tones = light[covered > 128]
    if float(tones.std()) < _FLAT:
        light = np.broadcast_to(np.linspace(0, 1, len(picture), dtype=np.float32)[:, None], covered.shape)
        tones = light[covered > 128]
    cuts = np.quantile(tones, np.sort(rng.uniform(0.2, 0.8, most - 1)))
    band = np.searchsorted(cuts, light)
    return [np.where(band == k, covered, 0).astype(np.uint8) for k in range(most)]
