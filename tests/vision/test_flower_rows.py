"""Flowers that lie in a row, one of them called by the name of another tile."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision.laid import CLASSES, Camera, rows
from vision.detections import Detections
from vision.whole import assemble_table

HAND = "2m 3m 4m 5m 6m 7m 1p 1p 1p 7s 8s 9s E E"


def _seen(flowers: str, box: int, chances: dict[str, float]) -> Detections:
    """A finished hand and a row before it, whose tile of index `box` has these chances."""
    seen = Camera().see(rows(HAND, flowers))
    probabilities = seen.probabilities.copy()
    probabilities[14 + box] = [chances.get(name, 0.0) for name in CLASSES]
    return replace(seen, probabilities=probabilities)


@pytest.mark.parametrize("box", [0, 1, 2])
def test_a_tile_among_flowers_is_one_and_asked_about(box: int) -> None:
    """The plum is likelier than the chrysanthemum, but lies there already."""
    names = ["f1", "s2"]
    names.insert(box, "F")
    (hand,) = assemble_table(_seen(" ".join(names), box, {"F": 0.9, "f1": 0.05, "f3": 0.03}), (2000, 2000))
    names[box] = "f3"
    assert sorted(hand.assembly.hand["flowers"]) == sorted(names)
    (doubt,) = hand.assembly.doubts
    assert doubt.tile is not None
    assert (hand.assembly.tiles[doubt.tile].id, doubt.alternatives[0]) == ("f3", "F")


def test_beside_all_eight_flowers_another_tile_is_none() -> None:
    eight = [f"{series}{n}" for series in "fs" for n in range(1, 5)]
    (hand, *_) = assemble_table(_seen(" ".join([*eight, "F"]), 8, {"F": 0.9, "f1": 0.05}), (2000, 2000))
    assert sorted(hand.assembly.hand["flowers"]) == eight
    assert hand.assembly.finished


@pytest.mark.parametrize(
    ("laid", "box", "chances"),
    [
        ("f1 s2 F", 2, {"F": 0.98, "f3": 0.0005}),
        ("f1 F", 1, {"F": 0.9, "f3": 0.05}),
        ("f1 s2 | F", 2, {"F": 0.9, "f3": 0.05}),
        ("f1 9m 2p F", 3, {"F": 0.9, "f3": 0.05}),
    ],
    ids=["surely none", "two side by side", "apart", "among discards"],
)
def test_what_may_be_a_discard_beside_flowers_keeps_its_name(laid: str, box: int, chances: dict[str, float]) -> None:
    (hand, *_) = assemble_table(_seen(laid, box, chances), (2000, 2000))
    assert "f3" not in hand.assembly.hand.get("flowers", [])
