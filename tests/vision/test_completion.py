"""A finished hand tells on its own misreading: renamed where the networks nearly said so, doubted otherwise."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.test_legal import ids, read, row
from vision.finished import finished
from vision.reading import KINDS

HAND = "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E 5s 5s"


def is_finished(tiles: str, whole: bool = True) -> bool:
    counts = Counter(tiles.split())
    return finished([counts[kind] for kind in KINDS], whole)


@pytest.mark.parametrize(
    ("tiles", "whole", "expected"),
    [
        (HAND, True, True),
        ("1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m 5m", True, True),
        ("2p 2p 3p 3p 4p 4p 7p 7p 7p P P", False, True),
        ("1m 1m 3m 3m 5p 5p 8p 8p 2s 2s E E C C", True, True),
        ("1m 9m 1p 9p 1s 9s E S W N P F C C", True, True),
        ("1m 2m 3m 4p 5p 6p 7s 8s 8s E E E 5s 5s", True, False),
        ("1m 1m 3m 3m 5p 5p 8p 8p", False, False),
        ("1m 1m 2m 2m 3m 3m 4m 4m 5m 5m 6m 6m 6m 6m", True, True),
        ("E E E E S S S W W W N N N P", True, False),
        ("8m 9m 1p 4p 5p 6p 7s 8s 9s E E E 5s 5s", True, False),
    ],
)
def test_what_is_a_finished_hand(tiles: str, whole: bool, expected: bool) -> None:
    assert is_finished(tiles, whole) is expected


@given(st.data())
def test_sets_and_a_pair_are_finished_in_any_mixture(data: st.DataObject) -> None:
    suited = [kind for kind in KINDS if len(kind) == 2]
    chows = [[f"{n + step}{suit}" for step in range(3)] for suit in "mps" for n in range(1, 8)]
    sets = data.draw(st.lists(st.sampled_from([*([kind] * 3 for kind in KINDS), *chows]), min_size=4, max_size=4))
    tiles = [tile for each in sets for tile in each] + [data.draw(st.sampled_from(suited))] * 2
    if max(Counter(tiles).values()) <= 4:
        assert is_finished(" ".join(tiles))


def test_a_name_that_was_nearly_given_finishes_the_hand_and_is_said() -> None:
    assembly = read(row(HAND.replace("8s", "6s"), {7: {"6s": 0.6, "8s": 0.3}}))
    assert ids(assembly) == HAND
    (doubt,) = [doubt for doubt in assembly.doubts if doubt.tile == 7]
    assert doubt.alternatives[0] == "6s"
    assert "6s" in doubt.why


def test_a_back_that_was_taken_for_a_white_dragon_becomes_no_other_tile() -> None:
    """A back hardly looks like a 4m: that a third one would finish the hand does not make it one."""
    hand = "5m 6m 7m 7m 8m 9m 5m 5m E E E X 4m 4m"
    assembly = read(row(hand, {11: {"X": 0.76, "P": 0.007, "4m": 0.01}}))
    assert ids(assembly).replace("P", "X") == hand
    assert not assembly.finished
    assert assembly.doubts


def test_a_clear_name_stays_and_is_doubted() -> None:
    assembly = read(row(HAND.replace("8s", "6s"), {7: {"6s": 0.985, "8s": 0.005}}))
    assert ids(assembly) == HAND.replace("8s", "6s")
    assert any(doubt.tile == 7 and "8s" in doubt.alternatives for doubt in assembly.doubts)


def test_an_irregular_hand_in_a_clear_photo_is_read_as_it_lies() -> None:
    odd = "1m 4m 7m 2p 5p 8p 3s 6s 9s E S W N P"
    assembly = read(row(odd))
    assert ids(assembly) == odd
    assert [doubt.tile for doubt in assembly.doubts] == [None]
    assert "finished hand" in assembly.doubts[0].why


def test_a_fifth_tile_of_a_kind_finishes_nothing() -> None:
    assembly = read(row("C C C C | " + "1m 2m 3m 4p 5p 6p 7s 8s 9s 5s E", {14: {"E": 0.5, "C": 0.3, "5s": 0.1}}))
    assert "C C C C C" not in ids(assembly)
    assert ids(assembly).endswith("5s 5s")


def test_a_finished_hand_raises_no_doubt_and_one_of_thirteen_tiles_says_that_one_may_be_missing() -> None:
    assert not read(row(HAND)).doubts
    waiting = read(row(HAND.replace(" 5s 5s", " 5s"))).doubts
    assert [doubt.why for doubt in waiting] == ["13 tiles: a finished hand has one more, so one may have been missed."]
    assert waiting[0].of_all


def test_a_finished_hand_bears_out_a_name_that_no_other_would_finish() -> None:
    hand = "1m 1m 1m 4m 5m 6m 7p 8p 9p E E E 5s 5s"

    def doubted(text: str, place: int, names: dict[str, float]) -> list[int | None]:
        return [doubt.tile for doubt in read(row(text, {place: names})).doubts]

    assert doubted(hand, 0, {"1m": 0.8, "2p": 0.15}) == []
    assert doubted(hand, 3, {"4m": 0.8, "7m": 0.15}) == [3]  # 5m 6m 7m is a Chow as well
    assert doubted(hand, 0, {"1m": 0.6, "2p": 0.35}) == [0]
    assert 0 in doubted(hand.replace("E E E", "E E S"), 0, {"1m": 0.8, "2p": 0.15})


def test_a_finished_hand_bears_out_no_name_that_all_alike_could_bear_otherwise() -> None:
    hand = "1m 1m 1m 4m 5m 6m 7p 8p 9p E E E S S"
    one, both = {12: {"S": 0.8, "W": 0.15}}, {place: {"S": 0.8, "W": 0.15} for place in (12, 13)}
    assert [doubt.tile for doubt in read(row(hand, one)).doubts] == []
    assert [doubt.tile for doubt in read(row(hand, both)).doubts] == [12, 13]  # a pair of west winds is one as well
    laid = "1m 1m 1m 4m 5m 6m 7p 8p 9p S S | E E E"
    pung = {place: {"E": 0.8, "S": 0.02, "W": 0.13} for place in (11, 12, 13)}
    assert [doubt.tile for doubt in read(row(laid, pung)).doubts] == [11, 12, 13]
    assert [doubt.tile for doubt in read(row(laid, {11: pung[11]})).doubts] == []
