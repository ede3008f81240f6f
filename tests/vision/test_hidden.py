"""Tiles of which a part is hidden: the row tells where the whole of one lies, and the readers what it shows there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

import vision
from vision.detector import Boxes
from vision.eye import Eye
from vision.hidden import WholePlace, whole_places, with_the_whole
from vision.photo import Photo, open_photo
from vision.reader import Names
from vision.reading import FACE_DOWN, FACES, KINDS, NOT_A_TILE
from vision.taught import TaughtSet

SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"
CLASSES = (*FACES, FACE_DOWN, NOT_A_TILE)
WIDE, HIGH = 60.0, 80.0
TURNED = np.array([[0.8, -0.6], [0.6, 0.8]])
SLANTED = np.array([[1.0, 0.3], [0.1, 0.7]])


def tile(column: float, top: float = 0.0, bottom: float = HIGH, wide: float = WIDE) -> NDArray[np.float64]:
    left = column * WIDE
    return np.array([[left, top], [left + wide, top], [left + wide, bottom], [left, bottom]])


def boxes_of(*tiles: NDArray[np.float64], as_seen: NDArray[np.float64] | None = None) -> Boxes:
    corners = np.stack(tiles) @ (np.eye(2) if as_seen is None else as_seen).T + 400
    chances = np.zeros((len(tiles), len(CLASSES) - 1), np.float32)
    chances[:, CLASSES.index("2p")] = 0.8
    return Boxes(corners.astype(np.float32), chances)


def places(boxes: Boxes) -> list[WholePlace]:
    return whole_places(boxes, np.ones(len(boxes.corners), np.bool_))


@pytest.mark.parametrize("as_seen", [np.eye(2), TURNED, SLANTED], ids=["upright", "turned", "slanted"])
@pytest.mark.parametrize("part", [tile(2, bottom=45), tile(2, top=38)], ids=["foot hidden", "head hidden"])
def test_the_whole_tiles_of_a_row_tell_where_a_hidden_one_lies(
    part: NDArray[np.float64], as_seen: NDArray[np.float64]
) -> None:
    (place,) = places(boxes_of(tile(0), tile(1), part, tile(3), as_seen=as_seen))
    assert place.box == 2
    assert np.abs(place.corners - (tile(2) @ as_seen.T + 400)).max() < 1


def test_two_hidden_tiles_side_by_side_are_told_by_those_beyond() -> None:
    found = places(boxes_of(tile(0, bottom=45), tile(1, bottom=40), tile(2), tile(3)))
    assert [place.box for place in found] == [0, 1]
    for place, whole in zip(found, (tile(0), tile(1)), strict=True):
        assert np.abs(place.corners - (whole + 400)).max() < 1


@pytest.mark.parametrize(
    "other",
    [tile(2, top=HIGH - WIDE, wide=HIGH), tile(4, bottom=45), tile(2, top=20, bottom=60), tile(2, bottom=30)],
    ids=["turned in its set", "apart", "on neither edge", "hardly seen"],
)
def test_of_other_low_boxes_it_tells_nothing(other: NDArray[np.float64]) -> None:
    assert places(boxes_of(tile(0), tile(1), other)) == []


def test_no_hidden_tile_lies_where_another_tile_does() -> None:
    assert len(places(boxes_of(tile(0), tile(1), tile(2, bottom=40)))) == 1
    assert places(boxes_of(tile(0), tile(1), tile(2, bottom=40), tile(2, top=25, bottom=95))) == []


def test_a_row_of_whole_tiles_tells_more_than_one() -> None:
    (by_one,), (by_three,) = (places(boxes_of(*map(tile, range(number)), tile(number, bottom=45))) for number in (1, 3))
    assert by_three.odds > by_one.odds


def said(name: str, chance: float, none: float) -> NDArray[np.float32]:
    """A reader's word: `chance` of a name, `none` of no tile, what is left spread over all the others."""
    row = np.full(len(CLASSES), (1 - chance - none) / (len(CLASSES) - 2), np.float32)
    row[CLASSES.index(name)], row[-1] = chance, none
    return row


def named(part: NDArray[np.float32], whole: NDArray[np.float32]) -> tuple[Names, NDArray[np.float32], Boxes]:
    """What is said in the end of a row of three whole tiles and a part of one, by what either shows."""
    boxes = boxes_of(tile(0), tile(1), tile(2), tile(3, bottom=42))
    sure = said("1m", 0.98, 0.001)
    turns = np.full((4, 4), 0.25, np.float32)

    def read(corners: NDArray[np.float32]) -> Names:
        assert np.abs(corners - (tile(3) + 400)).max() < 1
        return Names(whole[None], turns[:1])

    names, corners = with_the_whole(boxes, Names(np.stack([sure, sure, sure, part]), turns), np.ones(4, np.bool_), read)
    assert CLASSES[names.probabilities[0].argmax()] == "1m"
    assert names.probabilities[3].sum() == pytest.approx(1, abs=1e-4)
    return names, corners, boxes


def test_what_the_whole_place_shows_outweighs_the_part_that_is_hardly_a_tile() -> None:
    names, corners, boxes = named(part=said("2p", 0.6, 0.2), whole=said("4p", 0.6, 0.3))
    assert CLASSES[names.probabilities[3].argmax()] == "4p"
    assert names.probabilities[3, -1] == pytest.approx(0.2, abs=1e-4)
    assert np.abs(corners[3] - (tile(3) + 400)).max() < 1
    assert (corners[:3] == boxes.corners[:3]).all()


def test_a_part_that_is_no_tile_by_itself_is_one_where_the_whole_place_shows_it() -> None:
    names, _, _ = named(part=said("2p", 0.1, 0.85), whole=said("4p", 0.7, 0.1))
    assert names.probabilities[3, -1] == pytest.approx(0.1, abs=1e-4)


def test_a_part_that_is_certainly_no_tile_is_named_by_the_whole_place() -> None:
    certain = np.zeros(len(CLASSES), np.float32)
    certain[-1] = 1
    names, _, _ = named(part=certain, whole=said("4p", 0.7, 0.1))
    assert CLASSES[names.probabilities[3].argmax()] == "4p"


def test_what_is_surely_a_tile_as_it_lies_keeps_its_name() -> None:
    names, _, _ = named(part=said("2p", 0.9985, 0.0001), whole=said("4p", 0.1, 0.85))
    assert CLASSES[names.probabilities[3].argmax()] == "2p"
    assert names.probabilities[3, -1] < 0.001


def test_without_hidden_tiles_the_names_stay_and_nothing_is_read_again() -> None:
    boxes = boxes_of(tile(0), tile(1), tile(2))
    names = Names(np.stack([said("1m", 0.98, 0.001)] * 3), np.full((3, 4), 0.25, np.float32))

    def read(corners: NDArray[np.float32]) -> Names:
        raise AssertionError(corners)

    same, corners = with_the_whole(boxes, names, np.ones(3, np.bool_), read)
    assert same is names
    assert (corners == boxes.corners).all()


def covered(rgb: NDArray[np.uint8], quad: NDArray[np.float64], share: float) -> NDArray[np.uint8]:
    """The picture with a stick across the foot of a tile, whose corners are told from the print's top left one on."""
    left, right = quad[3] - quad[0], quad[2] - quad[1]
    stick = [quad[3] - share * left, quad[2] - share * right, quad[2] + 0.3 * right, quad[3] + 0.3 * left]
    seen = rgb.copy()
    cv2.fillConvexPoly(seen, np.round(stick).astype(np.int32), (60, 90, 150))
    return seen


@pytest.mark.parametrize(("number", "name", "share"), [(3, "4p", 0.5), (4, "5p", 0.5), (5, "6p", 0.4)])
def test_a_stick_across_the_foot_of_a_tile_does_not_change_its_name(number: int, name: str, share: float) -> None:
    eye, rgb = vision.shipped_eye(), open_photo((SAMPLES / "row.jpg").read_bytes()).rgb
    tiles = eye.read(Photo(rgb, "")).tiles
    assert tiles[number].id == name
    quad = np.array(tiles[number].corners)
    quad = quad[np.lexsort((quad[:, 0], quad[:, 1] > quad[:, 1].mean()))][[0, 1, 3, 2]]
    seen = eye.read(Photo(covered(rgb, quad, share), "")).tiles
    assert sorted(one.id for one in seen) == sorted(one.id for one in tiles)


def test_a_taught_face_is_sought_where_the_whole_tile_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    eye, photo = Eye(), open_photo((SAMPLES / "row.jpg").read_bytes())
    sight = eye._sight(photo)
    asked = []

    def likeness(_: object, __: object, corners: NDArray[np.float32]) -> NDArray[np.float32]:
        asked.append(corners)
        return np.zeros((len(corners), len(CLASSES) - 1), np.float32)

    monkeypatch.setattr(eye, "likeness_to", likeness)
    moved = sight.whole + 3
    crops = np.repeat(eye.crops(photo.pixels, sight.whole[:1]), len(KINDS), axis=0)
    taught = TaughtSet("all alike", KINDS, crops, eye.likeness(crops), eye.model.sha256)
    eye.judge(replace(sight, whole=moved), taught)
    assert (asked[0] == moved).all()
