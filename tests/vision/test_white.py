"""Blank dragons and pale backs: how they lie tells which they are, and the change is said."""

from __future__ import annotations

import pytest

from tests.vision.laid import CLASSES, Camera, read, row, told
from vision.assemble import Assembly


def blank(text: str, down: float) -> Assembly:
    """A row read, its white dragons with the chance `down` of lying face down instead."""
    tiles = row(text)
    seen = Camera().see(tiles)
    for n, tile in enumerate(tiles):
        if tile.id == "P":
            seen.probabilities[n] = 0.001
            seen.probabilities[n, CLASSES.index("X")] = down
            seen.probabilities[n, CLASSES.index("P")] = 0.95 - down
    return read(seen)


@pytest.mark.parametrize(
    ("laid", "group"),
    [
        ("E P E", "pung:c:E X E"),
        ("1m P P 1m", "kong:c:1m X X 1m"),
        ("P 1m 1m P", "kong:c:X 1m 1m X"),
    ],
)
def test_blanks_apart_between_two_alike_or_about_them_are_backs_and_it_is_said(laid: str, group: str) -> None:
    read_so = blank(f"2p 3p 4p 6s 7s 8s F F F 9s 9s | {laid}", 0.1)
    assert group in told(read_so)
    renamed = [doubt for doubt in read_so.doubts if doubt.tile is not None and read_so.tiles[doubt.tile].id == "X"]
    assert len(renamed) == laid.count("P")
    assert all("P" in doubt.alternatives for doubt in renamed)


@pytest.mark.parametrize(
    ("laid", "down"),
    [
        ("2p 3p 4p 6s 7s 8s F F F 9s 9s | P P P", 0.3),
        ("2p 3p 4p 6s 7s 8s F F F P P | 9s 9s 9s", 0.3),
        ("2p 3p 4p 6s 7s 8s F F F 9s 9s | E P E", 0.01),
        ("2p 3p 4p 6s 7s 8s F F F 9s 9s E P E", 0.3),
    ],
    ids=["a pung of dragons", "a pair of them", "too unlike a back", "no set lies apart"],
)
def test_dragons_elsewhere_stay_dragons(laid: str, down: float) -> None:
    assert [tile.id for tile in blank(laid, down).tiles] == [word for word in laid.split() if word != "|"]
