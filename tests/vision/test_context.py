"""A box among others: what lies in a row of tiles is likelier a tile than the same box by itself."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.context import LEAST, Context, own_odds, pair_features
from vision.detector import Boxes
from vision.eye import CONTEXT_FILE, MODELS
from vision.reader import Names

SURE, FAINT = (0.97, 0.02), (0.45, 0.35)
"""The detector's score, and what the reader says of "not a tile"."""


@pytest.fixture(scope="module")
def context() -> Context:
    return Context(MODELS / CONTEXT_FILE, threads=1)


def quads(places: list[tuple[float, float]]) -> NDArray[np.float32]:
    """Upright tiles of 40 x 54 pixels, their top left corners given."""
    return np.array([[[x, y], [x + 40, y], [x + 40, y + 54], [x, y + 54]] for x, y in places], np.float32)


def told(context: Context, seen: list[tuple[float, float]]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What both networks say of boxes of such scores: each is the first face, and the rest is spread."""
    count = len(context.classes)
    detector = np.full((len(seen), count - 1), 1e-4, np.float32)
    reader = np.full((len(seen), count), 1e-4, np.float32)
    for box, (score, nothing) in enumerate(seen):
        detector[box, 0] = score
        reader[box, 0], reader[box, -1] = 1 - nothing, nothing
    return detector, reader / reader.sum(axis=1, keepdims=True)


def seen(context: Context, places: list[tuple[float, float]], scores: list[tuple[float, float]]) -> tuple[Boxes, Names]:
    detector, reader = told(context, scores)
    return Boxes(quads(places), detector), Names(reader, np.full((len(places), 4), 0.25, np.float32))


ROW = [(41.0 * place, 0.0) for place in range(13)]


def test_a_faint_box_in_the_row_is_likelier_a_tile_than_one_far_from_it(context: Context) -> None:
    faint = {
        place: context.tile_odds(*seen(context, [*ROW, place], [SURE] * 13 + [FAINT]))[-1]
        for place in ((41.0 * 13, 0.0), (1500.0, 900.0))
    }
    beside, away = faint.values()
    assert beside > away + 1


def test_a_row_of_sure_tiles_stays_sure(context: Context) -> None:
    assert (context.tile_odds(*seen(context, ROW, [SURE] * 13)) > 2).all()


def test_turning_moving_and_enlarging_the_picture_change_nothing(context: Context) -> None:
    boxes, names = seen(context, [*ROW, (900.0, 300.0)], [SURE] * 13 + [FAINT])
    turn = np.array([[np.cos(0.7), np.sin(0.7)], [-np.sin(0.7), np.cos(0.7)]], np.float32)
    turned = Boxes(boxes.corners @ turn * 1.7 + np.float32(400), boxes.probabilities)
    np.testing.assert_allclose(pair_features(turned), pair_features(boxes), atol=2e-3)
    np.testing.assert_allclose(context.tile_odds(turned, names), context.tile_odds(boxes, names), atol=2e-2)


def test_the_order_of_the_boxes_does_not_matter(context: Context) -> None:
    boxes, names = seen(context, [*ROW, (900.0, 300.0)], [SURE] * 13 + [FAINT])
    order = np.random.default_rng(3).permutation(14)
    shuffled = context.tile_odds(boxes.take(order), names.take(order))
    np.testing.assert_allclose(shuffled, context.tile_odds(boxes, names)[order], atol=1e-3)


def test_what_is_hardly_a_tile_by_itself_is_not_asked_about_and_tells_nothing_of_the_others(context: Context) -> None:
    hardly = (0.001, 0.99)
    boxes, names = seen(context, [*ROW, (41.0 * 13, 0.0)], [SURE] * 13 + [hardly])
    own = own_odds(boxes, names)
    assert 1 / (1 + np.exp(-own[-1])) < LEAST
    odds = context.tile_odds(boxes, names)
    assert odds[-1] == own[-1]
    np.testing.assert_allclose(odds[:-1], context.tile_odds(*seen(context, ROW, [SURE] * 13)), atol=1e-3)


def test_nothing_found_needs_no_answer(context: Context) -> None:
    count = len(context.classes)
    nothing = Boxes(np.empty((0, 4, 2), np.float32), np.empty((0, count - 1), np.float32))
    odds = context.tile_odds(nothing, Names(np.empty((0, count), np.float32), np.empty((0, 4), np.float32)))
    assert odds.shape == (0,)
