from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.detector import Boxes, View
from vision.looks import (
    ASIDE,
    FIRST_LOOK,
    FURTHER,
    THIRD_LOOK,
    TILE_WIDTH,
    find_tiles,
    look_again,
    look_closer,
    look_first,
    look_level,
    near_view,
    seen_larger,
    seen_low,
)


def quad(x: float, y: float, width: float, height: float) -> list[list[float]]:
    return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]


def boxes(quads: list[list[list[float]]], score: float = 0.9) -> Boxes:
    count = len(quads)
    chances = np.full((count, 2), score / 2, np.float32)
    return Boxes(np.array(quads, np.float32).reshape(count, 4, 2), chances)


def replace_scores(found: Boxes, score: float) -> Boxes:
    return boxes(found.corners.tolist(), score)


class Looker:
    """Stands in for the network: finds, in any view, the tiles that its canvas shows wide enough."""

    def __init__(self, quads: list[list[list[float]]], least: float, score: float = 0.9) -> None:
        self.quads, self.least, self.score, self.views = quads, least, score, list[View]()

    def look(self, _rgb: NDArray[np.uint8], view: View) -> Boxes:
        self.views.append(view)
        scale = float(np.hypot(*view.matrix[0, :2]))
        shown = []
        for corners in self.quads:
            points = np.array(corners) @ view.matrix[:, :2].T + view.matrix[:, 2]
            inside = (points >= 0).all() and (points <= [view.width, view.height]).all()
            if inside and scale * (corners[1][0] - corners[0][0]) >= self.least:
                shown.append(corners)
        return boxes(shown, self.score)


ROW = [quad(1000 + 60 * n, 2000, 58, 78) for n in range(14)]
PICTURE = np.full((3000, 4000, 3), 220, np.uint8)


def test_nothing_found_is_looked_for_larger_then_from_further_back_and_given_up() -> None:
    looker = Looker([], 1.0)
    assert len(find_tiles(PICTURE, looker).corners) == 0  # type: ignore[arg-type]
    assert [max(view.width, view.height) for view in looker.views] == [640, 1280, 256]
    longest = max(PICTURE.shape)
    assert [round(longest * float(view.matrix[0, 0])) for view in looker.views] == [640, 1280, 128]


def test_a_tile_that_fills_the_frame_is_found_from_further_back_and_no_pip_of_it_stays() -> None:
    tile = quad(900, 50, 2150, 2900)
    pips = [quad(1200 + 900 * column, 300 + 900 * row, 500, 600) for row in range(3) for column in range(2)]

    class NearSighted(Looker):
        """Takes the pips of a tile that is too large for it for tiles, none of them for a sure one."""

        def look(self, rgb: NDArray[np.uint8], view: View) -> Boxes:
            found = super().look(rgb, view)
            large = found.sides[:, 0] * float(view.matrix[0, 0]) > 100
            return found.take(~large) if not large.any() else boxes(pips, 0.5)

    found = look_first(PICTURE, NearSighted([tile], 5.0))  # type: ignore[arg-type]
    assert found.aimed.corners.tolist() == [tile]
    # Should it be none after all, what was seen from near is still there.
    assert found.nearer is not None
    assert sorted(found.nearer.aimed.corners.tolist()) == sorted(pips)
    assert found.scaled(2).nearer.aimed.corners.max() == 2 * found.nearer.aimed.corners.max()  # type: ignore[union-attr]


def test_what_shows_faintly_from_further_back_does_not_stand_for_the_tiles_seen_from_near() -> None:
    class Hasty(Looker):
        """Is not sure of three tiles, and takes all three for a large one, which it is still less sure of."""

        def look(self, rgb: NDArray[np.uint8], view: View) -> Boxes:
            found = super().look(rgb, view)
            return boxes([quad(1000, 1950, 178, 180)], 0.2) if view.width < FIRST_LOOK else replace_scores(found, 0.3)

    found = look_first(PICTURE, Hasty(ROW[:3], 1.0))  # type: ignore[arg-type]
    assert sorted(found.aimed.corners[:, 0, 0].tolist()) == [1000.0, 1060.0, 1120.0]


def test_sure_tiles_are_not_looked_at_from_further_back() -> None:
    looker = Looker(ROW[:3], 5.0)
    look_first(PICTURE, looker)  # type: ignore[arg-type]
    assert [max(view.width, view.height) for view in looker.views] == [640, 1280]


def test_the_second_look_is_aimed_at_the_row_and_enlarges_it() -> None:
    looker = Looker(ROW, 5.0)
    found = find_tiles(PICTURE, looker)  # type: ignore[arg-type]
    assert len(found.corners) == 14
    second = looker.views[-1]
    assert float(np.hypot(*second.matrix[0, :2])) * 58 > 25
    assert second.width > 2 * second.height


def test_the_third_look_shows_the_row_smaller_and_more_of_the_table_past_its_ends() -> None:
    looker = Looker(ROW, 5.0, score=0.5)
    find_tiles(PICTURE, looker)  # type: ignore[arg-type]
    second, third = looker.views[-2:]
    sizes = [float(np.hypot(*view.matrix[0, :2])) for view in (second, third)]
    assert sizes[1] == pytest.approx(sizes[0] * THIRD_LOOK)
    shown = [np.array([view.width, view.height]) / size for view, size in zip((second, third), sizes, strict=True)]
    assert shown[1][0] > shown[0][0] + 2 * 78
    assert third.height < second.height
    assert third.width % 32 == third.height % 32 == 0


@pytest.mark.parametrize(
    ("near", "third"),
    [
        (Looker(ROW, 5.0), False),
        (Looker(ROW, 5.0, score=0.3), True),  # unsure of all of them
        (Looker([*ROW, quad(1900, 2000, 58, 78)], 35.0, score=0.95), True),  # sees what the first look did not
    ],
)
def test_a_third_look_is_taken_only_where_two_leave_something_unsure(near: Looker, *, third: bool) -> None:
    detector = Looker(ROW, 5.0)
    look_again(PICTURE, near, look_first(PICTURE, detector))  # type: ignore[arg-type]
    assert len(near.views) == 1 + third


@pytest.mark.parametrize("body", [(80, 78, 70), (230, 190, 120)])
def test_the_third_look_sees_dark_and_tinted_tiles_in_white_light(body: tuple[int, int, int]) -> None:
    """However sure the two before it are: a blank dragon looks like nothing to them both."""

    class Seeing(Looker):
        def look(self, rgb: NDArray[np.uint8], view: View) -> Boxes:
            self.seen = rgb[2030, 1030].tolist()
            return super().look(rgb, view)

    picture = np.empty_like(PICTURE)
    picture[:] = body
    detector, near = Looker(ROW, 5.0), Seeing(ROW, 5.0)
    look_again(picture, near, look_first(picture, detector))  # type: ignore[arg-type]
    assert len(near.views) == 2
    assert np.ptp(near.seen) <= 2
    assert 220 <= min(near.seen) <= 230
    assert (picture == body).all()


def test_a_third_look_is_taken_where_the_second_did_not_show_all_that_the_first_saw() -> None:
    far_off = [*ROW, *(quad(1000 + 60 * n, 2900, 58, 78) for n in range(2))]
    detector, near = Looker(far_off, 5.0), Looker(ROW, 5.0)
    look_again(PICTURE, near, look_first(PICTURE, detector))  # type: ignore[arg-type]
    assert not near.views[0].shows(np.array(far_off[14:], np.float32).mean(axis=1)).any()
    assert len(near.views) == 2


def test_a_hand_that_the_second_look_cuts_off_is_seen_whole_by_the_third() -> None:
    detector, near = Looker(ROW[:8], 5.0), Looker(ROW, 5.0)
    found = look_again(PICTURE, near, look_first(PICTURE, detector))  # type: ignore[arg-type]
    second = near.views[0]
    centres = np.array(ROW, np.float32).mean(axis=1)
    assert second.shows(centres).tolist() == [True] * 10 + [False] * 4
    score = dict(zip(found.corners[:, 0, 0].tolist(), found.scores.tolist(), strict=True))
    assert sorted(score) == [1000.0 + 60 * n for n in range(14)]
    # What the second look did not show counts no less than what it did.
    assert score[1780.0] == pytest.approx(score[1540.0])


def test_what_the_looks_see_alike_is_one_box_and_where_they_differ_both_stay() -> None:
    """Which of them lies on the tile is told later, by the reader."""

    class Differing(Looker):
        def look(self, rgb: NDArray[np.uint8], view: View) -> Boxes:
            seen = super().look(rgb, view)
            if len(self.views) == 3:  # the second look: the tiles are so small that the first was taken twice
                seen.corners[3] += np.array([25, 0], np.float32)
            return seen

    looker = Differing(ROW, 5.0)
    found = look_again(PICTURE, looker, look_first(PICTURE, looker))  # type: ignore[arg-type]
    assert sorted(found.corners[:, 0, 0].tolist()) == sorted([*(1000.0 + 60 * n for n in range(14)), 1205.0])
    assert len(find_tiles(PICTURE, Differing(ROW, 5.0)).corners) == 14  # type: ignore[arg-type]


def test_the_later_looks_are_the_near_detectors_and_what_all_looks_saw_is_surer_than_what_one_did() -> None:
    detector, near = Looker(ROW, 5.0), Looker([*ROW[:13], quad(1900, 2000, 58, 78)], 35.0)
    found = look_again(PICTURE, near, look_first(PICTURE, detector))  # type: ignore[arg-type]
    assert len(near.views) == 2
    score = dict(zip(found.corners[:, 0, 0].tolist(), found.scores.tolist(), strict=True))
    assert sorted(score) == [*(1000.0 + 60 * n for n in range(14)), 1900.0]
    assert score[1000.0] > score[1780.0] == pytest.approx(score[1900.0])
    assert score[1780.0] < 0.1
    assert found.scores.tolist() == sorted(found.scores.tolist(), reverse=True)


@pytest.mark.parametrize(("factor", "stretch"), [(1.1, 1.0), (1.4, 1.0), (1.1, 1.75)])
def test_a_closer_look_is_believed_over_the_looks_that_told_of_no_hand(factor: float, stretch: float) -> None:
    detector, near, closer = Looker(ROW, 5.0), Looker(ROW[:13], 5.0), Looker(ROW, 5.0, score=0.8)
    found = look_first(PICTURE, detector)  # type: ignore[arg-type]
    seen = look_again(PICTURE, near, found)  # type: ignore[arg-type]
    again = look_closer(PICTURE, closer, found, seen, factor, stretch)  # type: ignore[arg-type]
    before, after = (
        dict(zip(boxes.corners[:, 0, 0].tolist(), boxes.scores.tolist(), strict=True)) for boxes in (seen, again)
    )
    assert before[1780.0] < 0.3
    assert after[1780.0] == pytest.approx(after[1000.0])
    assert after[1780.0] > 0.8
    (view,) = closer.views
    (along, _), (closer_along, closer_across) = (
        np.linalg.norm(shown.matrix[:, :2], axis=1) for shown in (near.views[0], view)
    )
    assert closer_along == pytest.approx(along * factor)
    assert closer_across == pytest.approx(along * factor * stretch)


def test_a_larger_look_tells_what_it_sees_of_each_box_and_nothing_of_what_it_does_not_show() -> None:
    row, far_off = ROW[:5], quad(3000, 500, 58, 78)
    found, near = look_first(PICTURE, Looker(row, 5.0)), Looker(row[:4], 5.0, score=0.8)  # type: ignore[arg-type]
    asked = boxes([row[0], row[4], far_off])
    scores = seen_larger(PICTURE, near, found, boxes(row), asked, 2.0)  # type: ignore[arg-type]
    np.testing.assert_allclose(scores, [0.8, 0.0, 1.0], atol=1e-6)
    (view,) = near.views
    assert float(np.hypot(*view.matrix[0, :2])) * 58 == pytest.approx(2 * TILE_WIDTH, rel=0.05)


@pytest.mark.parametrize(
    ("row", "is_low"),
    [
        (ROW, False),
        ([quad(1000 + 60 * n, 2000, 58, 40) for n in range(14)], False),  # from 30 degrees and more
        ([quad(1000 + 60 * n, 2000, 58, 25) for n in range(14)], True),
        ([*ROW, *(quad(1900 + 60 * n, 2060, 58, 25) for n in range(3))], True),  # a set flat beside tiles that stand
        ([], False),
    ],
)
def test_tiles_that_are_seen_from_low_down_lie_flat(row: list[list[list[float]]], *, is_low: bool) -> None:
    assert seen_low(boxes(row)) is is_low


class Upright(Looker):
    """Sees only faces that its canvas shows about as high and as upright as they are."""

    def look(self, rgb: NDArray[np.uint8], view: View) -> Boxes:
        found = super().look(rgb, view)
        seen = found.corners @ view.matrix[:, :2].T.astype(np.float32)
        across, down = seen[:, 1] - seen[:, 0], seen[:, 3] - seen[:, 0]
        high = np.linalg.norm(down, axis=1) / np.linalg.norm(across, axis=1)
        slant = np.abs((across * down).sum(axis=1)) / np.linalg.norm(across, axis=1) / np.linalg.norm(down, axis=1)
        return found.take((high > 1.1) & (high < 1.6) & (slant < 0.2))


class Flat(Looker):
    """Sees only faces that its canvas shows no more than half as high again as they are, and no less than half so."""

    def look(self, rgb: NDArray[np.uint8], view: View) -> Boxes:
        found = super().look(rgb, view)
        seen = found.corners @ view.matrix[:, :2].T.astype(np.float32)
        high = np.linalg.norm(seen[:, 3] - seen[:, 0], axis=1) / np.linalg.norm(seen[:, 1] - seen[:, 0], axis=1)
        return found.take((high > 0.6) & (high < 2.0))


def level(near: Looker, seen: Boxes, reach: float = FURTHER, lacking: bool = False) -> list[Boxes]:
    return list(look_level(PICTURE, near, seen, seen, 1.0, reach, lacking))  # type: ignore[arg-type]


@pytest.mark.parametrize("squeeze", [[[1.0, 0.0], [0.0, 0.4]], [[1.0, 0.5], [0.0, 0.3]], [[0.2, -0.35], [0.9, 0.1]]])
def test_a_row_seen_slantwise_is_looked_at_as_from_straight_above(squeeze: list[list[float]]) -> None:
    row = (np.array(ROW) @ np.array(squeeze).T).tolist()
    near, laid = Upright(row, 5.0, score=0.8), boxes(row[:9])
    (again,) = level(near, laid)
    assert len(again.corners) == 14
    np.testing.assert_allclose(again.scores, 0.8, atol=1e-3)


def test_a_row_seen_from_straight_above_is_not_looked_at_so_again() -> None:
    near = Upright(ROW, 5.0)
    assert not level(near, boxes(ROW))
    assert not level(near, boxes([]))


@pytest.mark.parametrize("rise", [0.13, 0.25, 0.45])
def test_sets_that_no_look_has_seen_are_looked_for_flat_before_a_row_that_stands(rise: float) -> None:
    standing, flat = ROW[:8], [quad(1600 + 60 * n, 2060, 58, rise * 78) for n in range(6)]
    seen = boxes(standing, 0.7)
    near = Flat(flat, 5.0, score=0.8)
    assert not level(near, seen)
    looks = level(near, seen, ASIDE, lacking=True)
    best = max(looks, key=lambda look: len(look.corners))
    assert len(best.corners) == 14
    # Of what stands, which a view of the plane draws out, the looks before tell.
    np.testing.assert_allclose(np.sort(best.scores), [0.7] * 8 + [0.8] * 6, atol=1e-3)


def test_where_a_set_was_seen_to_lie_flat_no_other_plane_is_guessed() -> None:
    both = boxes([*ROW[:8], *(quad(1600 + 60 * n, 2060, 58, 25) for n in range(3))])
    near = Flat([], 5.0)
    assert len(level(near, both, lacking=True)) == 1


def test_tiles_too_small_for_the_first_look_are_found_in_the_next() -> None:
    found = find_tiles(PICTURE, Looker(ROW, 15.0))  # type: ignore[arg-type]
    assert len(found.corners) == 14


def test_a_far_scrap_does_not_cost_the_hand_its_resolution() -> None:
    looker = Looker([*ROW, quad(3800, 50, 58, 78)], 5.0)
    found = find_tiles(PICTURE, looker)  # type: ignore[arg-type]
    assert len(found.corners) == 15
    alone = Looker(ROW, 5.0)
    find_tiles(PICTURE, alone)  # type: ignore[arg-type]
    np.testing.assert_allclose(looker.views[2].matrix, alone.views[2].matrix)  # after the first, taken twice


def test_the_near_view_follows_a_slanting_row() -> None:
    turn = np.deg2rad(30)
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    slanted = boxes((np.array(ROW) @ matrix.T).tolist())
    view = near_view(slanted, 58.0)
    along = view.matrix[:, :2] / np.hypot(*view.matrix[0, :2])
    np.testing.assert_allclose(along[0], [np.cos(turn), np.sin(turn)], atol=0.02)
    canvas = slanted.corners.reshape(-1, 2) @ view.matrix[:, :2].T + view.matrix[:, 2]
    assert (canvas >= 0).all()
    assert (canvas <= [view.width, view.height]).all()


def test_the_first_look_shows_the_whole_picture() -> None:
    view = View.whole(4000, 3000, FIRST_LOOK)
    assert (view.width, view.height) == (640, 480)
