"""What teaching the reader a make is worth: hands of rendered makes, read without and with the make's lay-out.

`python -m datasets.lessons --out DIR` renders the makes; `datasets.evaluate --taught DIR` prints both lines. A make
whose lay-out photo is refused counts in neither; how many those are is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from datasets.outcomes import Outcome, outcome, scenes
from vision.eye import Eye
from vision.lesson import teach
from vision.photo import open_photo
from vision.taught import TaughtSet

UNTAUGHT, TAUGHT = "not taught", "taught"


def lessons(folder: Path, eye: Eye) -> Iterator[tuple[Path, TaughtSet | None]]:
    """Yield each make's folder and what its lay-out taught, None where it was refused.

    Raises ValueError where the folder holds no make.
    """
    makes = sorted(path for path in folder.iterdir() if path.is_dir())
    if not makes:
        raise ValueError(f"{folder} holds no makes: datasets.lessons writes some")
    for make in makes:
        photo = open_photo((make / "lay-out.jpg").read_bytes())
        yield make, teach(make.name, [photo], eye).taught


def without(taught: TaughtSet, faces: tuple[str, ...]) -> TaughtSet:
    """The same set as if some faces had not been laid out."""
    kept = [n for n, face in enumerate(taught.ids) if face not in faces]
    ids = tuple(taught.ids[n] for n in kept)
    return TaughtSet(taught.name, ids, taught.crops[kept], taught.vectors[kept], taught.model)


def read_makes(folder: Path, eye: Eye) -> tuple[dict[str, list[Outcome]], list[str]]:
    """Read every hand of the makes that could be taught, both ways; return the outcomes and the makes refused."""
    found: dict[str, list[Outcome]] = {UNTAUGHT: [], TAUGHT: []}
    refused = []
    for make, taught in lessons(folder, eye):
        if taught is None:
            refused.append(make.name)
            continue
        for truth in scenes(make):
            photo = open_photo(truth.path.read_bytes())
            for way, used in ((UNTAUGHT, None), (TAUGHT, taught)):
                found[way].append(outcome(truth, eye.read(photo, used), (photo.width, photo.height)))
    return found, refused
