"""Tiles that hardly show and finish the hand, blank dragons above all."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.laid import Camera, rows, told
from vision.assemble import Assembly
from vision.detections import Detections
from vision.whole import assemble_table

SIZE = (4000, 4000)


def seen(hand: str, faint: dict[int, float], *further: str) -> Detections:
    """Rows of tiles of which some, by their number, are tiles with a chance alone."""
    detections = Camera().see(rows(hand, *further))
    chances = detections.probabilities.copy()
    for tile, chance in faint.items():
        chances[tile] *= chance / chances[tile].sum()
    return replace(detections, probabilities=chances)


def nearest(detections: Detections) -> Assembly:
    return assemble_table(detections, SIZE)[0].assembly


def asked_about(assembly: Assembly) -> list[str]:
    """The tiles that are told to show faintly."""
    return sorted(
        assembly.tiles[doubt.tile].id for doubt in assembly.doubts if doubt.tile is not None and "faintly" in doubt.why
    )


@pytest.mark.parametrize(
    ("hand", "faint"),
    [
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p P P", {13: 0.1}),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p P P", {12: 0.1, 13: 0.1}),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m P P P E E", {9: 0.1, 10: 0.15, 11: 0.1}),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 3p 4p E E", {9: 0.1, 10: 0.15, 11: 0.1}),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 3p 4p E E", {9: 0.1, 11: 0.15}),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 3p 4p 5s 5s 5s E E", {10: 0.15}),
    ],
)
def test_tiles_that_hardly_show_and_finish_the_hand_are_read_and_asked_about(
    hand: str, faint: dict[int, float]
) -> None:
    read = nearest(seen(hand, faint))
    assert sorted(tile.id for tile in read.tiles) == sorted(hand.split())
    assert read.finished
    assert asked_about(read) == sorted(hand.split()[tile] for tile in faint)


@pytest.mark.parametrize("seed", range(8))
def test_however_the_chances_are_rounded(seed: int) -> None:
    """Names share a box's chance in many ways, whose sums differ in the last digit."""
    hand = "1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 3p 4p E E"
    shown = seen(hand, {9: 0.1, 10: 0.15, 11: 0.12})
    rng, chances = np.random.default_rng(seed), shown.probabilities.copy()
    for tile in (9, 10, 11):
        chances[tile] += rng.uniform(0, 3e-4, chances.shape[1])
    assert nearest(replace(shown, probabilities=chances)).finished


def test_four_dragons_that_hardly_show_are_a_kong() -> None:
    read = nearest(seen("1m 2m 3m 4m 5m 6m 7m 8m 9m E E | P P P P", dict.fromkeys(range(11, 15), 0.1)))
    assert any(group.startswith("kong") and group.endswith("P P P P") for group in told(read))
    assert read.finished
    assert asked_about(read) == ["P"] * 4


@pytest.mark.parametrize(
    ("hand", "faint", "left"),
    [
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E N", {13: 0.15}, ["N"]),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p P P", {13: 0.03}, ["P"]),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 3p 4p E E", {9: 0.05, 10: 0.05, 11: 0.05}, ["2p", "3p", "4p"]),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E P", {14: 0.15}, ["P"]),
    ],
    ids=["does not finish it", "all but unseen", "three as faint as can be", "finished without"],
)
def test_other_faint_boxes_stay_out(hand: str, faint: dict[int, float], left: list[str]) -> None:
    read = nearest(seen(hand, faint))
    had = hand.split()
    for name in left:
        had.remove(name)
    assert sorted(tile.id for tile in read.tiles) == sorted(had)
    assert asked_about(read) == []


def test_what_lies_far_from_the_hand_does_not_finish_it() -> None:
    hand = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p P"
    far = Camera().see(rows(f"{hand} {'| ' * 12}P"))
    chances = far.probabilities.copy()
    chances[13] *= 0.1
    read = nearest(replace(far, probabilities=chances))
    assert [tile.id for tile in read.tiles] == hand.split()
    assert not read.finished


def test_the_likeliest_of_several_ways_is_taken() -> None:
    hand = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E | E"
    detections = seen(hand, {13: 0.12}, "E")
    chances = detections.probabilities.copy()
    chances[14] *= 0.08 / chances[14].sum()
    read = nearest(replace(detections, probabilities=chances))
    assert read.finished
    middle = np.mean(read.tiles[-1].corners, axis=0)
    np.testing.assert_allclose(middle, detections.corners[13].mean(axis=0), atol=1)
