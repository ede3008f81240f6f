"""What a public detector reads of the photographs that the eye is measured on, photo by photo in one run.

`python -m datasets.evaluate_peer PACKAGE [--folder validation/unseen_set ...] [--scenes DIR ...]`

PACKAGE is a folder with `mahjong_detector` 0.0.6 in it (MIT; YOLO11n of 34 faces, which its makers trained): as of
November 2026 the one tile reader among the published Python packages that brings its weights. It gives names from left
to right and no doubt, and has no name for flowers, seasons and backs: photos with flowers are left out for both.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from PIL import Image, ImageOps

from datasets.evaluate import photographs
from datasets.figures import compared, parted, summarise, table
from datasets.outcomes import Outcome, Truth, outcome, plain, scenes
from datasets.photos import PHOTOS, VALIDATION_FOLDERS, read_folder
from vision.eye import MODELS, Eye
from vision.photo import open_photo
from vision.reading import BONUS

Peer = Callable[[Image.Image], Sequence[str]]
"""Names of the tiles in a picture, as the peer calls them."""

HONOURS: Final = {"tou": "E", "nan": "S", "sha": "W", "pe": "N", "haku": "P", "hatsu": "F", "chun": "C"}


def load(package: Path) -> Peer:
    """Return the peer's detection, its own preparation of a picture included; raises ValueError where it is missing."""
    sys.path.insert(0, str(package))
    try:
        detect: Peer = import_module("mahjong_detector").detect_tiles
    except ImportError as error:
        raise ValueError(f"{package} holds no mahjong_detector: {error}") from error
    return detect


def has_names_for(truth: Truth) -> bool:
    """Whether the peer has a name for every face that lies there."""
    return not set(truth.ids) & set(BONUS)


def peers(truth: Truth, peer: Peer) -> Outcome:
    """Return what the peer makes of a photo; it raises no doubt, so whatever is wrong is wrong without one."""
    with Image.open(truth.path) as picture:
        names = peer(ImageOps.exif_transpose(picture).convert("RGB"))
    expected, found = plain(truth.ids), tuple(HONOURS.get(name, name) for name in names)
    amiss = (Counter(expected) - Counter(found)) + (Counter(found) - Counter(expected))
    return Outcome(truth.name, expected, found, confidence=1.0, wrong=amiss.total())


def eyes(truth: Truth, eye: Eye) -> Outcome:
    """Return what the eye makes of the same photo."""
    photo = open_photo(truth.path.read_bytes())
    return outcome(truth, eye.read(photo), (photo.width, photo.height))


def side_by_side(sources: dict[str, Iterable[Truth]], peer: Peer, eye: Eye) -> str:
    """Return both readers' figures as Markdown, and how many photos each reads whole that the other does not."""
    rows: dict[str, Sequence[Outcome]] = {}
    pairs: dict[str, tuple[Sequence[Outcome], Sequence[Outcome]]] = {}
    for name, truths in sources.items():
        told = [truth.mended or truth for truth in truths]
        told = [truth for truth in told if has_names_for(truth)]
        there, here = [peers(truth, peer) for truth in told], [eyes(truth, eye) for truth in told]
        for reader, found in (("public detector", there), ("Marque", here)):
            rows |= {f"{part} [{reader}]": some for part, some in parted(name, found).items()}
        pairs[name] = there, here
    return f"{table({name: summarise(found) for name, found in rows.items()})}\n\n{compared(pairs)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", type=Path, metavar="PACKAGE")
    parser.add_argument("--folder", action="append", default=[], help="a folder of ../shared/photos")
    parser.add_argument("--scenes", type=Path, action="append", default=[], help="a folder of rendered scenes")
    arguments = parser.parse_args()
    if not (arguments.folder or arguments.scenes):
        arguments.folder = list(VALIDATION_FOLDERS)
    if arguments.folder and not PHOTOS.is_dir():
        parser.error(f"the photographs are missing: {PHOTOS}")
    sources: dict[str, Iterable[Truth]] = {name: photographs(name, read_folder(name)) for name in arguments.folder}
    sources |= {str(folder): scenes(folder) for folder in arguments.scenes}
    try:
        print(side_by_side(sources, load(arguments.package), Eye(MODELS)))
    except ValueError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
