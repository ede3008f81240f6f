"""The lay-out of a make: rows in order become a set, and every fault is told by row and place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.detections import Detections
from vision.eye import Eye
from vision.lesson import Lesson, teach
from vision.photo import Photo
from vision.reading import CLASSES, FACE_DOWN, FLOWERS, HONOURS, REDS, SEASONS, SUITS, ModelInfo
from vision.taught import TaughtError

PLAIN = [list(row) for row in (*SUITS, HONOURS)]
WIDE, HIGH = 40.0, 54.0
Rows = Sequence[Sequence[str]]


class Table:
    """Lay-outs as an eye would see them: tile (row, place) of photo n at a known place, sure of its name or not.

    The likeness vector of each face is a direction of its own; `same` says which face a face looks like.
    """

    def __init__(
        self,
        *photos: Rows,
        sure: float = 0.95,
        blind: Sequence[str] = (),
        same: dict[str, str] | None = None,
        half_turn: bool = False,
        wide: float = WIDE,
    ) -> None:
        self.lay_outs, self.sure, self.blind, self.same = photos, sure, set(blind), same or {}
        self.half_turn, self.scale = half_turn, wide / WIDE
        self.at: dict[tuple[int, int, int], str] = {}
        self.model = ModelInfo("test", "b" * 64, CLASSES)

    def photos(self) -> list[Photo]:
        """Pictures told apart by their first pixel."""
        return [Photo(np.full((64, 64, 3), n, np.uint8), "0" * 64) for n in range(len(self.lay_outs))]

    def detect(self, photo: Photo, **_least: float) -> Detections:
        number = int(photo.rgb[0, 0, 0])
        quads, chances, ups = [], [], []
        for down, row in enumerate(self.lay_outs[number]):
            for along, tile in enumerate(row):
                if not tile:
                    continue
                x, y = along * WIDE * 1.02 + 3, down * HIGH * 1.1 + 5
                quad = np.array([[x, y], [x + WIDE, y], [x + WIDE, y + HIGH], [x, y + HIGH]])
                quad = (1000 - quad if self.half_turn else quad) * self.scale
                quads.append(quad)
                middle = quad.mean(axis=0)
                self.at[number, round(middle[0]), round(middle[1])] = tile
                chance = np.full(len(CLASSES), 0.02 / len(CLASSES))
                chance[CLASSES.index(tile)] += self.sure if tile not in self.blind else 0.0
                if tile in self.blind:
                    chance += 0.9 / len(CLASSES)
                chances.append(chance)
                ups.append([0.0, 1.0 if self.half_turn else -1.0])
        corners = np.array(quads).reshape(-1, 4, 2)
        return Detections(corners, np.array(chances).reshape(-1, len(CLASSES)), CLASSES, np.array(ups).reshape(-1, 2))

    def crops(self, rgb: NDArray[np.uint8], corners: NDArray[np.float32]) -> NDArray[np.uint8]:
        """Crops that hold the number of their face in every pixel."""
        found = np.empty((len(corners), 72, 72, 3), np.uint8)
        for n, quad in enumerate(corners):
            x, y = quad.mean(axis=0)
            found[n] = CLASSES.index(self.at[int(rgb[0, 0, 0]), round(float(x)), round(float(y))])
        return found

    def likeness(self, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
        faces = [CLASSES[crop[0, 0, 0]] for crop in crops]
        vectors = np.zeros((len(crops), 4, 4 * len(CLASSES)), np.float32)
        for n, face in enumerate(faces):
            for turn in range(4):
                vectors[n, turn, 4 * CLASSES.index(self.same.get(face, face)) + turn] = 1.0
        return vectors


def lesson(*photos: Rows, right: Sequence[str] = (), **how: Any) -> Lesson:
    table = Table(*photos, **how)
    return teach("Club", table.photos(), cast(Eye, table), right)


def told(found: Lesson) -> list[tuple[str, int, int]]:
    """Code, row and place of each fault; a lesson with faults has taught nothing."""
    assert (found.taught is None) == bool(found.faults)
    return [(fault.code, fault.row, fault.place) for fault in found.faults]


def changed(row: int, place: int, tile: str) -> list[list[str]]:
    rows = [list(line) for line in PLAIN]
    rows[row - 1][place - 1] = tile
    return rows


@pytest.mark.parametrize(
    "more",
    [
        [],
        [[*FLOWERS, *SEASONS]],
        [FLOWERS, SEASONS],
        [FLOWERS],
        [[*FLOWERS, *SEASONS], REDS],
        [[*REDS, FACE_DOWN]],
        [[FACE_DOWN]],
        [FLOWERS, SEASONS, [*REDS, FACE_DOWN]],
    ],
)
def test_a_lay_out_in_order_is_taught(more: Rows) -> None:
    rows = [*PLAIN, *more]
    found = lesson(rows)
    assert told(found) == []
    assert found.taught is not None
    assert found.taught.ids == tuple(tile for row in rows for tile in row)
    assert found.taught.model == "b" * 64
    for tile, crop in zip(found.taught.ids, found.taught.crops, strict=True):
        assert CLASSES[crop[0, 0, 0]] == tile


def test_it_may_lie_upside_down_in_the_picture() -> None:
    found = lesson(PLAIN, half_turn=True)
    assert found.taught is not None
    assert found.places[0].id == "1m"


def test_a_photo_a_row_in_order() -> None:
    found = lesson(*([row] for row in PLAIN))
    assert found.taught is not None
    assert [place.photo for place in found.places] == [0] * 9 + [1] * 9 + [2] * 9 + [3] * 7


def test_several_photos_of_everything_teach_each_face_twice() -> None:
    found = lesson(PLAIN, PLAIN)
    assert found.taught is not None
    assert len(found.taught.ids) == 68


def test_a_face_that_the_reader_does_not_know_is_no_fault() -> None:
    assert told(lesson(PLAIN, blind=["P", "1s", "F", "7m", "N", "9p"])) == []


def test_a_face_taken_for_another_that_lies_in_its_own_place_is_no_fault() -> None:
    """The reader calls the 8s a 9s: that is what the lesson puts right."""
    table = Table(PLAIN)
    detect = table.detect

    def mistaken(photo: Photo, **least: float) -> Detections:
        seen = detect(photo, **least)
        chances = seen.probabilities.copy()
        eight = PLAIN[0] + PLAIN[1] + PLAIN[2]
        row = chances[eight.index("8s")]
        a, b = CLASSES.index("8s"), CLASSES.index("9s")
        row[a], row[b] = row[b], row[a]
        return Detections(seen.corners, chances, seen.classes, seen.up)

    table.detect = mistaken  # type: ignore[method-assign]
    assert told(teach("Club", table.photos(), cast(Eye, table))) == []


def test_a_missing_tile_is_told_by_place() -> None:
    rows = [list(row) for row in PLAIN]
    del rows[1][4]
    found = lesson(rows)
    assert told(found) == [("missing", 2, 5)]
    assert found.faults[0].tile == "5p"
    assert "Row 2, place 5: 5p is missing" in found.faults[0].message
    assert "Rang 2, place 5" in found.faults[0].in_language("fr")


def test_a_hole_is_a_missing_tile_too() -> None:
    assert told(lesson(changed(3, 4, ""))) == [("missing", 3, 4)]


def test_a_surplus_tile_is_told_by_place() -> None:
    rows = [list(row) for row in PLAIN]
    rows[3].insert(3, "W")
    assert [(code, row) for code, row, _ in told(lesson(rows))][:1] == [("surplus", 4)]


def test_the_same_tile_twice_is_noticed() -> None:
    found = lesson(changed(1, 7, "8m"))
    assert told(found) == [("other", 1, 7)]
    assert "8m lies where 7m should be" in found.faults[0].message


def test_two_faces_alike_are_noticed_though_the_reader_knows_neither() -> None:
    found = lesson(PLAIN, blind=["F", "C"], same={"C": "F"})
    assert told(found) == [("twins", 4, 6)]


def test_two_swapped_tiles_are_both_named() -> None:
    rows = changed(1, 2, "3m")
    rows[0][2] = "2m"
    assert told(lesson(rows)) == [("swapped", 1, 2), ("swapped", 1, 3)]


def test_dragons_in_another_order_are_a_ring() -> None:
    rows = [*PLAIN[:3], ["E", "S", "W", "N", "C", "F", "P"]]
    assert told(lesson(rows)) == [("swapped", 4, 5), ("swapped", 4, 7)]


def test_a_flower_among_the_winds_is_noticed() -> None:
    assert told(lesson(changed(4, 2, "f2"))) == [("other", 4, 2)]


def test_a_back_among_the_flowers_is_noticed() -> None:
    """A blank dragon may be taken for a back, no flower is."""
    rows = [*PLAIN, list(FLOWERS)]
    rows[4][1] = FACE_DOWN
    assert told(lesson(rows)) == [("other", 5, 2)]
    dragon = changed(4, 5, FACE_DOWN)
    assert HONOURS[4] == "P"
    assert told(lesson(dragon)) == []


def test_all_faults_are_told_at_once() -> None:
    rows = changed(1, 2, "3m")
    rows[0][2] = "2m"
    del rows[2][8]
    assert {code for code, _, _ in told(lesson(rows))} == {"swapped", "missing"}


def test_a_person_may_say_that_a_tile_is_right() -> None:
    rows = changed(4, 2, "f2")
    found = lesson(rows, right=["S"])
    assert found.taught is not None


def test_a_missing_tile_stays_a_fault_whatever_a_person_says() -> None:
    assert told(lesson(changed(3, 4, ""), right=["4s"])) == [("missing", 3, 4)]


def test_rows_that_fit_no_order_are_counted() -> None:
    found = lesson(PLAIN[:2])
    assert told(found) == [("rows", 0, 0)]
    assert "Rows found: 2, of 9, 9 tiles" in found.faults[0].message


def test_a_picture_without_tiles_says_so() -> None:
    assert ("no_rows", 0, 0) in told(lesson([]))


def test_many_missing_tiles_are_one_sentence() -> None:
    rows = [[tile if n % 3 else "" for n, tile in enumerate(row)] for row in PLAIN]
    rows[0][0] = "1m"
    codes = [code for code, _, _ in told(lesson(rows))]
    assert codes == ["many"]


def test_small_tiles_are_sent_back() -> None:
    found = lesson(PLAIN, wide=15.0)
    assert told(found) == [("small", 0, 0)]
    assert "15 pixels" in found.faults[0].message


def test_a_bad_name_is_refused_before_the_photos_are_looked_at() -> None:
    with pytest.raises(TaughtError, match="can't name"):
        teach("../etc", [], cast(Eye, None))
    with pytest.raises(ValueError, match="one photo at least"):
        teach("Club", [], cast(Eye, None))


def test_a_fault_for_programs() -> None:
    (fault,) = lesson(changed(4, 2, "f2")).faults
    said = fault.to_json("fr")
    assert said["code"] == "other"
    assert said["may_be_right"] is True
    assert said["message"].startswith("Rang 4, place 2")
    assert len(said["corners"]) == 4
