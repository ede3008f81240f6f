"""Look more than once: find the hand in the whole picture, then look again at it, along its own axis, twice.

What one look misses another sees, and what all of them see is a tile more surely than what one does; the later looks
are another network's. The last is aimed by what the two before it saw, and reaches further; it is taken only where
these leave something unsure. Which box is best is settled once the reader has seen them all (`vision.settle`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.clusters import clusters
from vision.detector import Boxes, Detector, View, one_a_tile, quad_overlap
from vision.level import TALL, heights, level_view, lying, planes, row_axis, slanting, squeezed
from vision.light import lit, white_light
from vision.odds import chance_of, log_odds

FIRST_LOOK = 640
FAR_LOOK = 1280
# A tile that fills the frame is larger than any the detector has seen, and its pips look like tiles: where few boxes
# were found, none too sure, or a large one, the picture is also looked at so small, with half its length round it, for
# tiles that take so much of the longer side.
STEPPED_BACK = 128
ROUND_ABOUT = 0.5
FEW = 10
SURE = 0.7
LARGE = 0.3
FILLING = 0.15
# A box this sure in the looks before counts when the next look is aimed.
AIM = 0.25
# What a look keeps round the boxes that it is aimed at, in tile heights: melds and flowers lie about the hand. The
# third look reaches further past the ends of the row, where the second may have cut it off.
RIM = 1.6
FURTHER = 4.0
# Sets that lie flat beside a hand that stands lie within so many.
ASIDE = 12.0
# Of a finished hand seen from lower than 25 degrees flowers and fourth tiles that lie flat are easily missed: a circle
# looks so many times as long as wide.
LOW = 2.4
# What looks so many times as high for its width as a face seen from above, or as many times lower, is none there.
FACE = 2.0
# Tiles about this wide, in canvas pixels, are what the detectors have seen most of in training.
TILE_WIDTH = 40.0
# Below this width in the first look a tile is a smudge, and more may have been missed.
TOO_SMALL = 12.0
# Tiles within three tile heights of each other are looked at together, and a cluster this much lighter than the
# heaviest is left to the first look.
NEAR = 3.0
LESSER_CLUSTER = 0.3
LARGEST_CANVAS = 640 * 704
LONGEST_CANVAS = 1536
# A box of the second look outweighs one of the first on the same tile unless it is much less sure.
SECOND_LOOK_BONUS = 0.2
# Two boxes that share this much of what they cover are one seen twice.
SEEN_TWICE = 0.7
# The third look shows its tiles so many times as large as the second does.
THIRD_LOOK = 0.75
# It is not taken where the two before it agree: no box is surer than the first of these and less sure than the second,
# and the second look showed every box that the first believes enough to aim at. (Of 189 fitting scenes of 3,600 pixels
# 118 are such: 112 are read whole, with it and without.)
UNSETTLED = (0.15, 0.6)
# A box of another look that shares this much with a box, its middle no further off than this share of the diagonal, is
# of the same tile.
OF_ONE_TILE = 0.45
NEARBY = 0.4


@dataclass(frozen=True)
class Found:
    """What the first look gave: all its boxes, those the second look is aimed at, and their usual width, pixels.

    The width is 0 where nothing was found. `nearer`: what was found before the picture was looked at from further back,
    for where nothing comes of that. `gains` (3,): how many times as bright its colours would be in white light, None
    where the light is white enough.
    """

    boxes: Boxes
    aimed: Boxes
    tile: float
    nearer: Found | None = None
    gains: NDArray[np.float32] | None = None

    def scaled(self, factor: float) -> Found:
        """Return the same in a picture `factor` times as large."""
        nearer = self.nearer.scaled(factor) if self.nearer else None
        return Found(self.boxes.scaled(factor), self.aimed.scaled(factor), self.tile * factor, nearer, self.gains)


def find_tiles(rgb: NDArray[np.uint8], detector: Detector) -> Boxes:
    """Return the boxes of an (H, W, 3) picture, by one detector alone, one a tile, best first, in picture pixels."""
    boxes = look_again(rgb, detector, look_first(rgb, detector))
    return boxes.take(one_a_tile(boxes.corners))


def look_first(rgb: NDArray[np.uint8], detector: Detector) -> Found:
    """Look at the whole of an (H, W, 3) picture, and once more where its tiles are mere dots or may fill the frame."""
    height, width = rgb.shape[:2]
    longest = max(width, height)
    found = _aimed(detector.look(rgb, View.whole(width, height, FIRST_LOOK)))
    if found.tile * FIRST_LOOK / longest < TOO_SMALL and longest > FIRST_LOOK:
        found = _with_another(found, detector.look(rgb, View.whole(width, height, FAR_LOOK)))
    if _may_fill_the_frame(found, longest):
        seen = detector.look(rgb, View.whole(width, height, STEPPED_BACK, ROUND_ABOUT))
        seen = seen.take((seen.scores > AIM) & (seen.sides[:, 0] > FILLING * longest))
        if len(seen.corners):
            nearer = _in_its_light(rgb, found) if len(found.aimed.corners) else None
            found = replace(_with_another(found, seen), nearer=nearer)
    return _in_its_light(rgb, found)


def look_further(rgb: NDArray[np.uint8], detector: Detector) -> Found:
    """Look at the whole of an (H, W, 3) picture twice as large as at first."""
    height, width = rgb.shape[:2]
    return _in_its_light(rgb, _aimed(detector.look(rgb, View.whole(width, height, FAR_LOOK))))


def _in_its_light(rgb: NDArray[np.uint8], found: Found) -> Found:
    return replace(found, gains=white_light(rgb, found.aimed.corners))


def _with_another(found: Found, look: Boxes) -> Found:
    both = _both(look, found.boxes)
    return _aimed(both.take(one_a_tile(both.corners)))


def _may_fill_the_frame(found: Found, longest: int) -> bool:
    sure = found.aimed.scores
    return not len(sure) or found.tile > LARGE * longest or (len(sure) < FEW and float(np.median(sure)) < SURE)


def look_again(rgb: NDArray[np.uint8], near: Detector, found: Found) -> Boxes:
    """Return the boxes of all looks, best first; where the looks differ several may lie on one tile.

    `found` was seen in this picture, or in a smaller copy and scaled to it. `near` takes the later looks. The score of
    a box is what all looks together say of its place.
    """
    if not len(found.aimed.corners):
        return found.boxes
    second = _looked(rgb, near, near_view(found.aimed, found.tile))
    seen = _both(second.boxes, found.boxes)
    # Until the third look is taken the second speaks for it.
    agreed = _agreed(seen, found.boxes, (second, second))
    if found.gains is None and _settled(agreed, found.boxes, second.view):
        return agreed
    again = _aimed_again(agreed, found)
    shown = rgb if found.gains is None else lit(rgb, found.gains)
    third = _looked(shown, near, near_view(again.aimed, again.tile, FURTHER, THIRD_LOOK))
    return _agreed(_both(seen, third.boxes), found.boxes, (second, third))


def look_closer(
    rgb: NDArray[np.uint8], detector: Detector, found: Found, seen: Boxes, factor: float, stretch: float
) -> Boxes:
    """Return the boxes of all looks and of one more, which shows its tiles `factor` times as large as the second does.

    Across their row they are `stretch` times as large again: lying flat and seen from low down they are squeezed.
    `seen` is what `look_again` made of `found`, which holds at least one box to aim at. The scores are what the new
    look and the first say together: the looks between them have told of a hand that is none.
    """
    look = _closer(rgb, detector, found, seen, factor, stretch)
    return _agreed(_both(seen, look.boxes), found.boxes, [look])


def _closer(
    rgb: NDArray[np.uint8], detector: Detector, found: Found, seen: Boxes, factor: float, stretch: float = 1.0
) -> Look:
    aimed = _aimed_again(seen, found)
    return _looked(rgb, detector, near_view(aimed.aimed, aimed.tile, FURTHER, factor, stretch))


def seen_larger(
    rgb: NDArray[np.uint8], near: Detector, found: Found, seen: Boxes, boxes: Boxes, factor: float
) -> NDArray[np.float32]:
    """Return (N,) the scores that a look gives to the tiles of `boxes`, which shows them `factor` times as large as the
    second does; 1 of what it does not show. `found` and `seen` as for `look_closer`."""
    look = _closer(rgb, near, found, seen, factor)
    return np.where(look.view.shows(boxes.centres), _scores_there(boxes, look.boxes), np.float32(1))


def seen_low(laid: Boxes) -> bool:
    """Whether what was `laid` on its corners, or what of it lies flat, was seen from so low that more may lie by."""
    aimed = _together(laid).corners.astype(np.float64)
    return len(aimed) > 0 and any(squeezed(quads) > LOW and slanting(quads) for quads in planes(aimed))


def look_level(
    rgb: NDArray[np.uint8],
    detector: Detector,
    seen: Boxes,
    laid: Boxes,
    factor: float,
    reach: float,
    lacking: bool,
) -> Iterator[Boxes]:
    """Return the boxes of all looks and of one that undoes what the camera squeezes, for each plane that is squeezed.

    It shows its tiles `factor` times as large as the second look does, and `reach` tile heights past the ends of the
    row. `laid`: tiles of what was `seen`, on their corners. Of what lies in that plane and the new look shows it alone
    tells the score. Where the hand is `lacking` tiles they are looked for flat before those that stand, and nothing
    else, though no plane may tell of them.
    """
    aimed = _together(laid).corners.astype(np.float64)
    if not len(aimed):
        return
    found = planes(aimed)
    if lacking:
        found = found[1:] or lying(aimed)
    most = round(factor * LARGEST_CANVAS), LONGEST_CANVAS
    for quads in found:
        if not slanting(quads):
            continue
        view = level_view(quads, aimed.reshape(-1, 2), factor * TILE_WIDTH, (reach, RIM), most)
        look = _looked(rgb, detector, view)
        both = _both(seen, look.boxes)
        told, before = (_scores_there(both, one) for one in (look.boxes, seen))
        high = np.abs(np.log(heights(both.corners @ view.matrix[:, :2].T, np.array([1.0, 0.0])) / TALL))
        lie = view.shows(both.centres) & (high < np.log(FACE))
        yield _scored(both, np.where(lie, told, before))


def _settled(agreed: Boxes, first: Boxes, shown: View) -> bool:
    """Whether the first two looks leave nothing for a third to tell."""
    nothing, tile = UNSETTLED
    unsure = (agreed.scores > nothing) & (agreed.scores < tile)
    return not unsure.any() and bool(shown.shows(first.centres[first.scores > AIM]).all())


def near_view(aimed: Boxes, tile: float, reach: float = RIM, factor: float = 1.0, stretch: float = 1.0) -> View:
    """Return the view that the later looks enlarge: round the boxes `aimed`, along their row, `tile` pixels made 40.

    `reach`: how far it goes past the ends of the row, in tile heights. `factor`: so many times as large; `stretch`: so
    many times again across the row.
    """
    points = aimed.corners.reshape(-1, 2)
    axis, size = row_axis(points)
    along, across = np.array([reach, RIM]) * float(np.median(aimed.sides[:, 1]))
    long_side, short_side = size[0] + 2 * along, size[1] + 2 * across
    scale = factor * TILE_WIDTH / tile
    largest = (factor * LARGEST_CANVAS / (long_side * short_side)) ** 0.5
    return View.around(points, axis, min(scale, largest, LONGEST_CANVAS / long_side), (along, across), stretch)


class Look(NamedTuple):
    """What was seen, and what was shown."""

    boxes: Boxes
    view: View


def _looked(rgb: NDArray[np.uint8], detector: Detector, view: View) -> Look:
    return Look(detector.look(rgb, view), view)


def _aimed(boxes: Boxes) -> Found:
    aimed = _aim(boxes)
    return Found(boxes, aimed, float(np.median(aimed.sides[:, 0])) if len(aimed.corners) else 0.0)


def _aimed_again(seen: Boxes, found: Found) -> Found:
    """What the next look is aimed at by all that was `seen`, or if nothing of it is sure enough as the second was."""
    aimed = _aimed(seen)
    return aimed if len(aimed.aimed.corners) else found


def _aim(boxes: Boxes) -> Boxes:
    """Return the boxes that the second look must hold: sure ones of the usual size, less what lies far from the rest.

    A sheet of paper at the far end of the table would otherwise take the resolution that the hand needs; boxes left
    out here still count as found in the first look.
    """
    sure = boxes.take(boxes.scores > AIM)
    if not len(sure.corners):
        return sure
    widths = sure.sides[:, 0]
    usual = float(np.median(widths))
    sure = sure.take((widths > 0.5 * usual) & (widths < 2.0 * usual))
    return _together(sure)


def _together(boxes: Boxes) -> Boxes:
    """Return the boxes less those of clusters much lighter than the heaviest."""
    if not len(boxes.corners):
        return boxes
    cluster = clusters(boxes.centres, NEAR * float(np.median(boxes.sides[:, 1])))
    weight = np.bincount(cluster, weights=boxes.scores)
    return boxes.take((weight >= weight.max() * LESSER_CLUSTER)[cluster])


def _both(later: Boxes, earlier: Boxes) -> Boxes:
    """Return the boxes of two looks, best first, none twice; the later look is trusted more."""
    both = Boxes(
        np.concatenate([later.corners, earlier.corners]),
        np.concatenate([later.probabilities, earlier.probabilities]),
    )
    weight = both.scores + SECOND_LOOK_BONUS * (np.arange(len(both.corners)) < len(later.corners))
    both = both.take(np.argsort(-weight, kind="stable"))
    size = np.sqrt(both.sides.prod(axis=1))
    near = np.linalg.norm(both.centres[:, None] - both.centres[None], axis=2) < size[None]
    kept = np.zeros(len(size), bool)
    for index, corners in enumerate(both.corners):
        beside = np.flatnonzero(near[index] & kept)
        kept[index] = all(quad_overlap(corners, both.corners[other]) < SEEN_TWICE for other in beside)
    return both.take(kept)


def _agreed(boxes: Boxes, first: Boxes, later: Sequence[Look]) -> Boxes:
    """Return the boxes, best first, scored by the mean of the looks' log-odds; names keep their shares of the score.

    Of a place that one of the later looks did not show, those that did speak for it.
    """
    told = np.stack([log_odds(_scores_there(boxes, look.boxes)) for look in later])
    shown = np.stack([look.view.shows(boxes.centres) for look in later])
    by_others = (told * shown).sum(axis=0) / np.maximum(shown.sum(axis=0), 1)
    told = np.where(shown | ~shown.any(axis=0), told, by_others)
    odds = np.mean([log_odds(_scores_there(boxes, first)), *told], axis=0)
    return _scored(boxes, chance_of(odds))


def _scored(boxes: Boxes, chances: NDArray[np.float32]) -> Boxes:
    """Return the boxes, best first, with these chances (N,) of a tile; names keep their shares of them."""
    agreed = Boxes(boxes.corners, np.asarray(boxes.shares * chances[:, None], np.float32))
    return agreed.take(np.argsort(-chances, kind="stable"))


def _scores_there(boxes: Boxes, look: Boxes) -> NDArray[np.float32]:
    """(N,) the greatest score that a look gives to the tile of each box, 0 where it saw none."""
    away = np.linalg.norm(boxes.centres[:, None] - look.centres[None], axis=2)
    diagonal = np.linalg.norm(boxes.corners[:, 0] - boxes.corners[:, 2], axis=1)
    scores, given = np.zeros(len(boxes.corners), np.float32), look.scores
    for box, other in zip(*np.nonzero(away < NEARBY * diagonal[:, None]), strict=True):
        score = given[other]
        if score > scores[box] and quad_overlap(boxes.corners[box], look.corners[other]) > OF_ONE_TILE:
            scores[box] = score
    return scores
