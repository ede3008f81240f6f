"""Detections -> tiles, groups, hand and doubts: the one call from `vision.read` into rows, groups and legality."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final, NamedTuple

import numpy as np

from vision.belonging import STRANGER
from vision.completion import finish
from vision.count import COMPLETE, FULL, HAND, LONG_HAND, MOST, SET, too_many
from vision.covered import covered
from vision.detections import Detections
from vision.doubts import Code, doubt
from vision.found_groups import FoundGroup
from vision.groups import find_groups
from vision.laid_out import STREWN
from vision.legal import SettledNames, is_flower, limit_kinds, plain
from vision.presence import ordered, present
from vision.reading import FACE_DOWN, Doubt, Group, ReadTile
from vision.room import without_room
from vision.rows import frames
from vision.table import Layout
from vision.white import WEAK, turned_down, whitened

DOUBT_BELOW: Final = 0.9
"""A name less sure than nine in ten is shown to a person: with 14 tiles the hand would be right one time in four."""

FINISHED_BELOW: Final = 0.7
"""So is one less sure than this where the hand is a finished one, and would be none under the tile's other names."""

MARGIN_BELOW: Final = 0.5
"""So is one whose runner-up comes within half: the two names are then three to one at best."""

NAMED: Final = 0.02
"""A runner-up below one in fifty is not worth a button."""

CHANGED_AT_MOST: Final = 0.7
"""A name that legality put in place of the first reading is never shown as sure."""

SAME_PLACE: Final = 0.4
"""Two boxes whose middles lie less than 0.4 of each side apart are on one tile: neighbours are one side apart."""

WAITING: Final = frozenset({HAND - 1, LONG_HAND - 1})
"""Tiles of a hand that still waits for its last one, a kong counted as three."""

FLOWERS_NEAR: Final = 5.0
HEAP: Final = 2
"""A flower that lies within five tile sizes of the hand is told of, unless two others lie close to it."""

TILE_NEAR: Final = 2.2
AS_LARGE: Final = 0.6
"""So is any tile within about two tile sizes of the hand and as large as the one it lies beside, unless more than two
others lie close to it."""

EDGE: Final = 1.0
"""A box within one pixel of the frame may be cut off by it."""


class Assembly(NamedTuple):
    """The parts of a Reading that geometry and legality give; indexes point into `tiles`.

    `finished`: the tiles make a finished hand, sets and a pair, with no tile unknown.
    """

    tiles: tuple[ReadTile, ...]
    groups: tuple[Group, ...]
    hand: dict[str, Any]
    doubts: tuple[Doubt, ...]
    confidence: float
    finished: bool = False

    @property
    def number(self) -> int:
        """How many tiles the hand has, flowers apart."""
        return sum(len(group.tiles) for group in self.groups if group.kind != "flowers")

    @property
    def counted(self) -> int:
        """The same, a kong counted as three."""
        return self.number - sum(group.kind == "kong" for group in self.groups)


class Hand(NamedTuple):
    """A hand as read, and which of the boxes given it is made of."""

    assembly: Assembly
    boxes: tuple[int, ...]

    def told(self, more: Iterable[Doubt]) -> Hand:
        """Return the hand with further doubts, each once."""
        doubts = tuple(dict.fromkeys((*self.assembly.doubts, *more)))
        return self._replace(assembly=self.assembly._replace(doubts=doubts))


def assemble(detections: Detections, photo_size: tuple[int, int]) -> Assembly:
    """Read the hand from the boxes of one photo; `photo_size` is (width, height) of the upright picture, pixels.

    The tiles are those of the hand, in reading order (far row first, left to right as the player sees them). Tiles of
    heaps, walls and neighbours are left out.
    """
    return read_hand(detections, photo_size).assembly


def read_hand(detections: Detections, photo_size: tuple[int, int], claimed: int = 0) -> Hand:
    """The hand that shows best; `claimed`: how many more tiles the picture holds, which other hands have."""
    here = _steady_order(detections)
    here = [here[box] for box in _one_box_a_tile(detections.taken(here))]
    crowded = [here[box] for box in without_room(detections.taken(here))]
    here = [box for box in here if box not in crowded]
    seen_twice = {detections.ids[box] for box in crowded if detections.probabilities[box].sum() >= WEAK}
    found_tiles = present(detections.taken(here))
    here = [here[box] for box in found_tiles.kept]
    dropped = [detections.ids[box] for box in found_tiles.dropped]
    detections, layout = detections.taken(here), found_tiles.layout
    order = ordered(layout)
    if not order:
        return Hand(Assembly((), (), {}, (doubt("no_tile"),), 0.0), ())
    names = SettledNames.first(detections.probabilities, detections.classes)
    stuck = limit_kinds(names, order)
    turned_down(layout, names)
    found = find_groups(layout, names)
    if whitened(names, found):
        found = find_groups(layout, names)
    index = {box: n for n, box in enumerate(order)}
    whole = finish(names, found, index)
    if whole.renamed:
        found = find_groups(layout, names)
    turned = set(layout.stacked).union(*(row.turned_boxes for row in layout.rows))
    tiles = tuple(_tile(box, names, layout, box in turned) for box in order)
    groups = tuple(Group(group.kind, group.open, tuple(index[box] for box in group.boxes)) for group in found)
    doubts = [
        *_tile_doubts(order, tiles, names, photo_size, whole.borne_out, covered(detections, order)),
        *_kind_doubts(order, names, stuck),
        *_group_doubts(found, index, turned, whole.finished),
        *_count_doubts(found, len(layout.left_out) + claimed),
        *_left_out_doubts(detections, layout, found, whole.finished),
        *(doubt("faint_tile", tile=index[box]) for box in found_tiles.added),
        *(doubt("no_tile_beside", alternatives=(name,)) for name in dropped),
        *(doubt("no_room", alternatives=(name,)) for name in sorted(seen_twice)),
    ]
    # one that names no tile adds nothing where tiles are doubted already
    doubts += [each for each in whole.doubts if each.tile is not None or all(other.tile is None for other in doubts)]
    # groups stand or fall by the same few gaps and marks: the least sure one, not the product
    confidence = float(np.prod([tile.confidence for tile in tiles])) * min(group.sure for group in found)
    finished = whole.finished and all(group.why != "hole" for group in found)
    assembly = Assembly(tiles, groups, _hand(found), tuple(doubts), confidence, finished)
    return Hand(assembly, tuple(here[box] for box in order))


def _steady_order(detections: Detections) -> list[int]:
    """Boxes by place, so that the order in which they were found never matters."""
    centre = detections.corners.mean(axis=1)
    return sorted(range(len(detections)), key=lambda box: (*centre[box].round(2), *detections.probabilities[box]))


def _one_box_a_tile(detections: Detections) -> list[int]:
    """All boxes but those that lie on a surer one."""
    boxes, existence = frames(detections.corners), detections.probabilities.sum(axis=1)
    best = detections.probabilities.max(axis=1, initial=0.0)
    kept: list[int] = []
    for box in np.lexsort((-best, -existence.round(2))):
        away = np.abs((boxes.centre[kept] - boxes.centre[box]) @ boxes.along[box])
        reach = np.minimum(boxes.size[kept] / boxes.size[box], 1.0)[:, None] * boxes.extents[box]
        if not (away < SAME_PLACE * reach).all(axis=1).any():
            kept.append(int(box))
    return sorted(kept)


def _tile(box: int, names: SettledNames, layout: Layout, turned: bool) -> ReadTile:
    probability = names.probability(box)
    if box in names.changed:
        first = float(names.probabilities[box, names.classes.index(names.changed[box])])
        left = float(names.probabilities[box].sum()) - first
        probability = min(CHANGED_AT_MOST, probability / max(left, 1e-6))
    corners = layout.corners[box]
    quad = tuple((float(x), float(y)) for x, y in corners)
    confidence = min(max(probability, 0.0), 1.0)
    return ReadTile(
        id=names.ids[box],
        confidence=confidence,
        corners=(quad[0], quad[1], quad[2], quad[3]),
        turned=turned,
        alternatives=names.alternatives(box),
    )


def _hand(found: Sequence[FoundGroup]) -> dict[str, Any]:
    """The Hand in interchange form as far as the picture tells it: open sets and kongs are melds, the rest not.

    A set laid out without telling whether it is open stays among `concealed`; a kong is a meld in any case, and so is
    a concealed pung that its owner has marked as one.
    """
    concealed: list[str] = []
    melds: list[dict[str, Any]] = []
    hand: dict[str, Any] = {"concealed": concealed, "melds": melds}
    for group in found:
        if group.kind == "flowers":
            hand["flowers"] = list(group.ids)
        elif group.kind == "kong" or (group.kind in ("chow", "pung") and group.open is not None):
            melds.append({"kind": group.kind, "tiles": list(group.ids), "open": group.open is not False})
        else:
            concealed += group.ids
        if group.kind == "apart":
            hand["winning_tile"] = group.ids[0]
    return hand


def _tile_doubts(
    order: Sequence[int],
    tiles: Sequence[ReadTile],
    names: SettledNames,
    photo_size: tuple[int, int],
    borne_out: AbstractSet[int],
    under: AbstractSet[int],
) -> list[Doubt]:
    doubts = []
    width, height = photo_size
    for n, (box, tile) in enumerate(zip(order, tiles, strict=True)):
        others = tuple(name for name, p in tile.alternatives if p >= NAMED)[:3]
        code: Code
        if box in names.changed:
            first = names.changed[box]
            others = (first, *(name for name in others if name != first))[:3]
            doubts.append(doubt("renamed", tile=n, alternatives=others, now=tile.id, first=first))
            continue
        if box in under or tile.confidence < (FINISHED_BELOW if box in borne_out else DOUBT_BELOW):
            code = "unsure"
        elif tile.alternatives and tile.confidence - tile.alternatives[0][1] < MARGIN_BELOW:
            code = "two_names"
        elif any(not (EDGE < x < width - EDGE and EDGE < y < height - EDGE) for x, y in tile.corners):
            code = "cut_off"
        else:
            continue
        doubts.append(doubt(code, tile=n, alternatives=others))
    return doubts


def _kind_doubts(order: Sequence[int], names: SettledNames, stuck: Sequence[str]) -> list[Doubt]:
    """Every tile of a kind seen too often in a clear photo: the hand is read as it lies."""
    doubts = []
    for kind in stuck:
        alike = [n for n, box in enumerate(order) if plain(names.ids[box]) == kind]
        for n in alike:
            others = tuple(name for name, _ in names.alternatives(order[n]))
            doubts.append(doubt("too_many_alike", tile=n, alternatives=others, count=len(alike), kind=kind))
    return doubts


def _group_doubts(found: Sequence[FoundGroup], index: dict[int, int], turned: set[int], finished: bool) -> list[Doubt]:
    """What is doubtful of each group. Of tiles too few or too many for a hand a turned one marks nothing.

    Nor do several of tiles that make no finished hand: these lie as they fell.
    """
    doubts, lost = [], []
    of_a_hand = _number(found) >= FULL and not too_many(_number(found), _number(found) - _kongs(found))
    for number, group in enumerate(found):
        if group.why:
            doubts.append(doubt(group.why, group=number, alternatives=group.alternatives))
        for box, name in zip(group.boxes, group.ids, strict=True):
            if name == FACE_DOWN:
                doubts.append(doubt("face_down", tile=index[box]))
            if of_a_hand and group.kind == "concealed" and box in turned:
                lost.append(doubt("mark_lost", tile=index[box]))
    return doubts if len(lost) >= STREWN and not finished else doubts + lost


def _number(found: Sequence[FoundGroup]) -> int:
    """How many tiles there are, flowers apart."""
    return sum(len(group.boxes) for group in found if group.kind != "flowers")


def _kongs(found: Sequence[FoundGroup]) -> int:
    return sum(group.kind == "kong" for group in found)


def _count_doubts(found: Sequence[FoundGroup], left_out: int) -> list[Doubt]:
    """Too few, too many, or a number that no hand has."""
    tiles, kongs = _number(found), _kongs(found)
    if tiles < FULL:
        found_en, found_fr = ("tile was", "tuile trouvée") if tiles == 1 else ("tiles were", "tuiles trouvées")
        return [doubt("too_few", tiles=tiles, least=FULL, left_out=left_out, tiles_en=found_en, tiles_fr=found_fr)]
    if too_many(tiles, tiles - kongs):
        return [doubt("too_many", tiles=tiles, most=MOST, left_out=left_out)]
    if tiles - kongs not in COMPLETE:
        held = "kong" if kongs == 1 else "kongs"
        return [doubt("odd_number", tiles=tiles, kongs=kongs, kongs_en=held, left_out=left_out)]
    if tiles - kongs in WAITING:
        if left_out:
            return [doubt("winning_tile_among_others", tiles=tiles, left_out=left_out)]
        return [] if any(group.why == "hole" for group in found) else [doubt("waiting", tiles=tiles)]
    return []


def _left_out_doubts(
    detections: Detections, layout: Layout, found: Sequence[FoundGroup], finished: bool
) -> list[Doubt]:
    """What was not counted with the hand though it may be its owner's: a flower near it, which nobody discards, or a
    tile beside it, which a finished hand seldom lacks; what lies in a heap is not."""
    here, left = ordered(layout), list(layout.left_out)
    boxes = frames(detections.corners)
    strangers = [box for box in left if not is_flower(detections.ids[box])]
    beside = list[str]()
    for box in left:
        away = np.linalg.norm(boxes.centre - boxes.centre[box], axis=1) / boxes.size[box]
        nearest = here[int(away[here].argmin())]
        if box not in strangers and away[nearest] < FLOWERS_NEAR:
            if (away[strangers] < STRANGER).sum() < HEAP:
                return [doubt("flowers_left_out")]
            continue
        ratio = boxes.size[box] / boxes.size[nearest]
        about = (away[left] < STRANGER).sum() - 1
        if away[nearest] < TILE_NEAR and AS_LARGE < ratio < 1 / AS_LARGE and about <= HEAP:
            beside.append(detections.ids[box])
    if not beside or (finished and not _may_lack(beside, found)):
        return []
    return [doubt("tile_left_out")]


def _may_lack(beside: Sequence[str], found: Sequence[FoundGroup]) -> bool:
    """Whether a finished hand may lack some of the tiles beside it: a whole set, a kong's fourth, or any where a flower
    was counted with it, so that its owner laid tiles there."""
    held = Counter(plain(name) for group in found for name in group.ids)
    fourths = {FACE_DOWN, *(name for name, count in held.items() if count == SET)} if SET in held.values() else set()
    flowers = any(group.kind == "flowers" for group in found)
    return len(beside) >= SET or any(plain(name) in fourths for name in beside) or flowers
