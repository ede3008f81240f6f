"""How well tiles are put into hands and groups, apart from how well they are seen, on rendered scenes.

`python -m datasets.evaluate_groups SCENES... [--wrong]`: folders written by `datasets.render`. The true boxes and names
are fed to the grouping (`datasets.evaluate` judges what the eye makes of the pictures). `--wrong` lists every hand that
went wrong, and how.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from datasets.figures import Share
from datasets.scene import MIN_VISIBLE, under_its_kong
from vision.assemble import Assembly
from vision.detections import Detections, Floats
from vision.quads import across_and_down
from vision.reading import CLASSES, FACE_DOWN, SIDES, Reading
from vision.whole import assemble_table

SURE = 0.98
SAME = 0.5
"""A read tile is the true one whose middle lies within half a tile."""

NOTHING = Assembly((), (), {}, (), 0.0)
Label = dict[str, Any]


@dataclass(frozen=True)
class Verdict:
    """One hand in one photo: whether its tiles and its groups were read right, and to which kinds of scene it belongs.

    A hand some of whose tiles hide behind others can't be read whole: it counts by itself. `missing` and `strange`:
    tiles of the hand left out, and tiles of others taken in. `parts`: what each true group is, and whether it is right.
    """

    photo: str
    kinds: tuple[str, ...]
    tiles: bool
    groups: bool
    missing: int
    strange: int
    faults: tuple[str, ...]
    parts: tuple[tuple[str, bool], ...] = ()


def seen_tiles(label: Label) -> list[Label]:
    """Return the tiles of a scene that show enough of themselves to be found."""
    return [tile for tile in label["tiles"] if _shows(tile, MIN_VISIBLE)]


def _faces_us(tile: Label) -> bool:
    (ax, ay), (bx, by), (cx, cy), _ = tile["corners"]
    return bool((bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0)


def true_detections(label: Label) -> Detections:
    """Return what an eye that errs in nothing would hand to the grouping: the corners of the faces, and their names."""
    tiles = seen_tiles(label)
    quads = np.array([tile["corners"] for tile in tiles], float).reshape(-1, 4, 2)
    probabilities = np.full((len(tiles), len(CLASSES)), (1 - SURE) / len(CLASSES))
    for row, tile in enumerate(tiles):
        probabilities[row, CLASSES.index(tile["id"])] = SURE
    up = quads[:, :2].mean(axis=1) - quads[:, 2:].mean(axis=1)
    up /= np.maximum(np.linalg.norm(up, axis=1, keepdims=True), 1e-9)
    up[[tile["id"] == FACE_DOWN for tile in tiles]] = 0.0
    return Detections(quads, probabilities, CLASSES, up)


def judge(photo: str, label: Label, read: Assembly | Reading, seat: int = 0) -> Verdict:
    """Set what was read of one hand beside the truth.

    Of a picture a tile is told by the fourth one that lies on it, as boxes alone can't.
    """
    tiles = label["tiles"]
    mine = {number for number, tile in enumerate(tiles) if tile["seat"] == seat and tile["group"] >= 0}
    told = {number for number in mine if isinstance(read, Reading) and under_its_kong(tiles[number], tiles)}
    hidden = {number for number in mine - told if not _shows(tiles[number], MIN_VISIBLE)}
    place = _matched(tiles, read, told)
    found = set(place.values()) & mine
    missing, strange = len(mine - hidden - found), len(read.tiles) - len(found)
    ids = Counter(tiles[number]["id"] for number in mine - hidden)
    right = Counter(tile.id for tile in read.tiles) == ids
    faults: list[str] = []
    parts: list[tuple[str, bool]] = []
    true_groups = [group for group in label["groups"] if tiles[group["tiles"][0]]["seat"] == seat]
    read_as = {frozenset(place.get(n, -1) for n in group.tiles): (group.kind, group.open) for group in read.groups}
    scattered = label["shot"]["kind"] in {"single", "near", "scatter", "tray", "short", "empty"}
    if not scattered:
        for group in true_groups:
            want = frozenset(group["tiles"]) - hidden
            wrong = _fault(group, [tiles[n]["id"] for n in group["tiles"]], read_as.get(want))
            parts.append((_part(group), not wrong))
            faults += wrong
        for n, tile in enumerate(read.tiles):
            if n in place and tile.turned != tiles[place[n]]["turned"] and place[n] in mine:
                faults.append("turned" if tile.turned else "not turned")
    kinds = _kinds(label, mine, hidden, seat)
    return Verdict(photo, kinds, right, not faults, missing, strange, tuple(faults), tuple(parts))


def _part(group: Label) -> str:
    """What a group is to a player."""
    names = {"chow": "set", "pung": "set", "concealed": "row", "apart": "tile apart"}
    kind = names.get(str(group["kind"]), str(group["kind"]))
    if kind in ("set", "kong") and group["open"] is not None:
        return f"{'open' if group['open'] else 'concealed'} {kind}"
    return kind


def _fault(group: Label, ids: list[str], read: tuple[str, bool | None] | None) -> list[str]:
    """What is wrong with one group; a concealed kong that nothing marks may lie open for all one can see."""
    kind, opened = group["kind"], group["open"]
    if read is None:
        return [f"{kind} broken"]
    if read[0] != kind:
        return [f"{kind} read as {read[0]}"]
    unmarked = kind == "kong" and opened is False and FACE_DOWN not in ids
    if unmarked or kind in {"flowers", "apart"} or read[1] == opened:
        return []
    if read[1] is None:
        return [f"{kind} open or not"]
    return [f"{kind} {'open' if read[1] else 'concealed'}"]


def _matched(tiles: list[Label], read: Assembly | Reading, told: Set[int]) -> dict[int, int]:
    """Return for each read tile the true tile it lies on: one that shows, or is `told` by another."""
    centres = np.array([tile["corners"] for tile in tiles], float).reshape(-1, 4, 2).mean(axis=1)
    place: dict[int, int] = {}
    for n, tile in enumerate(read.tiles):
        quad = np.array(tile.corners)
        size = abs(float(cv2.contourArea(quad.astype(np.float32)))) ** 0.5
        away = np.linalg.norm(centres - quad.mean(axis=0), axis=1)
        for best in np.argsort(away, kind="stable")[:3]:
            shows = best in told or _shows(tiles[best])
            if away[best] < SAME * size and best not in place.values() and shows:
                place[n] = int(best)
                break
    return place


def _shows(tile: Label, least: float = MIN_VISIBLE / 2) -> bool:
    return tile["visible"] >= least and _faces_us(tile)


def _kinds(label: Label, mine: set[int], hidden: set[int], seat: int) -> tuple[str, ...]:
    """Return the kinds of scene, by what may make a hand hard to tell."""
    shot, tiles = label["shot"], label["tiles"]
    if seat:
        return (f"{shot['kind']}, {SIDES[seat]} hand",)
    kinds = ["all", shot["kind"]]
    if hidden:
        return ("a tile hidden",)
    if shot["kind"] in {"hand", "spread", "short", "table", "stacked", "piled"} and not seat:
        kinds.append("standing" if shot["standing"] else "lying")
        kinds.append("from " + ("above" if shot["elevation"] > 60 else "aside" if shot["elevation"] > 40 else "low"))
        others = sum(n not in mine for n, tile in enumerate(tiles) if _shows(tile))
        kinds.append("alone" if not others else "others about")
        skew = float(np.median([_skew(np.array(tiles[n]["corners"])) for n in mine])) if mine else 0.0
        kinds.append("skew over 30" if skew > 30 else "skew 15 to 30" if skew > 15 else "skew under 15")
    return tuple(kinds)


def _skew(quad: Floats) -> float:
    """Degrees by which the sides of a tile's face are off the right angle."""
    along, down = across_and_down(quad)
    cosine = along @ down / max(float(np.linalg.norm(along) * np.linalg.norm(down)), 1e-9)
    return abs(90 - float(np.degrees(np.arccos(np.clip(cosine, -1, 1)))))


def verdicts(label: Label, photo: str, read: Mapping[str, Assembly | Reading]) -> Iterator[Verdict]:
    """Judge the nearest hand of a scene, and of a whole table the others as well; `read` holds the hands by side."""
    seats = sorted({tile["seat"] for tile in label["tiles"] if tile["group"] >= 0})
    for seat in seats or [0]:
        yield judge(photo, label, read.get(SIDES[seat], NOTHING), seat)


def with_true_boxes(folder: Path) -> Iterator[Verdict]:
    """Judge what the grouping makes of the true boxes of every scene of a folder."""
    for path in sorted((folder / "labels").glob("*.json")):
        label = json.loads(path.read_text(encoding="utf-8"))
        size = (label["image"]["width"], label["image"]["height"])
        read = {str(one.side): one.assembly for one in assemble_table(true_detections(label), size)}
        yield from verdicts(label, path.stem, read)


PARTS = ("row", "open set", "concealed set", "set", "open kong", "concealed kong", "tile apart", "flowers")


def by_part(rows: Mapping[str, Iterable[Verdict]]) -> str:
    """Return how many of the groups are right where the tiles are, by what they are to a player, as a Markdown table.

    `row`: what stands or lies concealed; `set`: one of a hand laid out, which nothing marks as open or concealed.
    """
    lines = [
        f"| set | hands, tiles right | all groups right | {' | '.join(PARTS)} |",
        "| --- " * (3 + len(PARTS)) + "|",
    ]
    for name, found in rows.items():
        given = [one for one in found if one.tiles and "a tile hidden" not in one.kinds]
        flags: dict[str, list[bool]] = defaultdict(list)
        for part, right in (each for one in given for each in one.parts):
            flags[part].append(right)
        cells = " | ".join(str(Share.of(flags[part])) for part in PARTS)
        lines.append(f"| {name} | {len(given)} | {Share.of(one.groups for one in given)} | {cells} |")
    return "\n".join(lines)


def table(found: Iterable[Verdict]) -> str:
    """Return the shares by kind of scene as a Markdown table."""
    kinds: dict[str, list[Verdict]] = defaultdict(list)
    for one in found:
        for kind in one.kinds:
            kinds[kind].append(one)
    lines = [
        "| scenes | hands | tiles right | groups right, tiles given | both | left out | taken in |",
        "| --- |" + " --- |" * 6,
    ]
    for kind, rows in kinds.items():
        given = [row for row in rows if row.tiles]
        share = sum(row.groups for row in given) / max(len(given), 1)
        lines.append(
            f"| {kind} | {len(rows)} | {len(given) / len(rows):.3f} | {share:.3f} "
            f"| {sum(row.groups for row in given) / len(rows):.3f} "
            f"| {sum(row.missing for row in rows)} | {sum(row.strange for row in rows)} |"
        )
    faults = Counter(fault for row in kinds.get("all", ()) if row.tiles for fault in set(row.faults))
    lines += ["", "Hands with this fault, tiles given: " + "; ".join(f"{f} {n}" for f, n in faults.most_common())]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", type=Path, nargs="+", help="folders written by datasets.render")
    parser.add_argument("--wrong", action="store_true", help="list what went wrong")
    arguments = parser.parse_args()
    found = [one for folder in arguments.scenes for one in with_true_boxes(folder)]
    for one in found:
        if arguments.wrong and not (one.tiles and one.groups):
            print(one.photo, *one.kinds[1:], f"-{one.missing} +{one.strange}", *one.faults, sep="; ")
    print(table(found))


if __name__ == "__main__":
    main()
