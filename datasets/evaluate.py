"""How well photographs are read: tiles, whole hands, silent errors. `make eval` prints the table the model card holds.

`python -m datasets.evaluate [--folder validation/unseen_set ...] [--scenes DIR] [--json FILE]`
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import vision
from datasets.photos import PHOTOS, VALIDATION_FOLDERS, read_folder
from vision.photo import open_photo
from vision.reading import FACE_DOWN

# Red fives are printed over their five: labels of sets without them cannot tell, so both count as the five.
_PLAIN = {"0m": "5m", "0p": "5p", "0s": "5s"}


@dataclass(frozen=True)
class Outcome:
    """One photo: what is on it, what was read, and whether the reader raised any doubt."""

    photo: str
    expected: tuple[str, ...]
    found: tuple[str, ...]
    doubts: int
    confidence: float

    @property
    def right(self) -> int:
        """Return how many tiles the two multisets share."""
        return sum((Counter(self.expected) & Counter(self.found)).values())

    @property
    def whole(self) -> bool:
        """Return whether every tile is right and none is too many."""
        return Counter(self.expected) == Counter(self.found)


@dataclass(frozen=True)
class Figures:
    """Figures over a set of photos; shares lie between 0 and 1."""

    photos: int
    tiles: int
    precision: float
    recall: float
    f1: float
    whole: float
    silent: float
    doubted: float
    whole_by_size: dict[str, tuple[int, float]]


def plain(ids: Iterable[str]) -> tuple[str, ...]:
    """Return face-up ids with red fives as fives."""
    return tuple(_PLAIN.get(name, name) for name in ids if name != FACE_DOWN)


def read_photos(photos: Iterable[tuple[Path, tuple[str, ...]]]) -> Iterator[Outcome]:
    """Read each photo and set it beside its label."""
    for path, ids in photos:
        reading = vision.read(open_photo(path.read_bytes()))
        found = plain(tile.id for tile in reading.tiles)
        yield Outcome(path.name, plain(ids), found, len(reading.doubts), reading.confidence)


def summarise(outcomes: list[Outcome]) -> Figures:
    """Return the figures over some outcomes; raises ValueError where there is none."""
    if not outcomes:
        raise ValueError("no photo to evaluate: is ../shared/photos there?")
    right = sum(outcome.right for outcome in outcomes)
    found = sum(len(outcome.found) for outcome in outcomes)
    expected = sum(len(outcome.expected) for outcome in outcomes)
    sizes: dict[str, list[bool]] = defaultdict(list)
    for outcome in outcomes:
        sizes[_size(len(outcome.expected))].append(outcome.whole)
    return Figures(
        photos=len(outcomes),
        tiles=expected,
        precision=right / max(found, 1),
        recall=right / max(expected, 1),
        f1=2 * right / max(found + expected, 1),
        whole=sum(outcome.whole for outcome in outcomes) / len(outcomes),
        silent=sum(not outcome.whole and not outcome.doubts for outcome in outcomes) / len(outcomes),
        doubted=sum(bool(outcome.doubts) for outcome in outcomes) / len(outcomes),
        whole_by_size={size: (len(all_), sum(all_) / len(all_)) for size, all_ in sorted(sizes.items())},
    )


def _size(tiles: int) -> str:
    for low, high in ((0, 1), (2, 9), (10, 12), (13, 14), (15, 18)):
        if tiles <= high:
            return f"{low:02d}-{high:02d}"
    return "19 and more"


def labelled_scenes(folder: Path) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Yield rendered scenes and the ids of the hand in them."""
    for truth in sorted((folder / "labels").glob("*.json")):
        tiles = json.loads(truth.read_text(encoding="utf-8"))["tiles"]
        yield folder / "images" / f"{truth.stem}.jpg", tuple(tile["id"] for tile in tiles if tile["in_hand"])


def table(rows: dict[str, Figures]) -> str:
    """Return the figures as a Markdown table."""
    head = "| set | photos | tiles | precision | recall | tile F1 | whole hand | silent error | doubted |"
    lines = [head, "| --- |" + " --- |" * 8]
    for name, row in rows.items():
        shares = (row.precision, row.recall, row.f1, row.whole, row.silent, row.doubted)
        cells = " | ".join(f"{share:.3f}" for share in shares)
        lines.append(f"| {name} | {row.photos} | {row.tiles} | {cells} |")
    lines += ["", "| set | " + "tiles in the photo: photos, share with every tile right |", "| --- | --- |"]
    for name, row in rows.items():
        sizes = "; ".join(f"{size}: {count}, {share:.3f}" for size, (count, share) in row.whole_by_size.items())
        lines.append(f"| {name} | {sizes} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", action="append", help="a folder of ../shared/photos; may be given several times")
    parser.add_argument("--scenes", type=Path, help="a folder of rendered scenes")
    parser.add_argument("--json", type=Path, help="write every outcome to this file, one object a line")
    arguments = parser.parse_args()
    sources: dict[str, Iterable[tuple[Path, tuple[str, ...]]]] = {}
    if PHOTOS.is_dir():
        for folder in arguments.folder or VALIDATION_FOLDERS:
            sources[folder] = [(photo.path, photo.ids) for photo in read_folder(folder)]
    if arguments.scenes:
        sources[str(arguments.scenes)] = labelled_scenes(arguments.scenes)
    outcomes = {name: list(read_photos(photos)) for name, photos in sources.items()}
    if arguments.json:
        lines = [json.dumps({"set": name, **asdict(one)}) for name, all_ in outcomes.items() for one in all_]
        arguments.json.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(table({name: summarise(all_) for name, all_ in outcomes.items()}))


if __name__ == "__main__":
    main()
