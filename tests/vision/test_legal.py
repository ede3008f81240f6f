"""Names that can be true together, confidences and doubts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.assemble import Assembly, assemble
from vision.detections import Detections
from vision.legal import set_kind
from vision.reading import FACES

CLASSES = (*FACES, "X")


def row(text: str, unsure: dict[int, dict[str, float]] | None = None, exists: float = 0.99) -> Detections:
    """Upright tiles side by side, `|` a gap; `unsure` gives the probabilities of single tiles by place."""
    corners: list[list[list[float]]] = []
    probabilities: list[list[float]] = []
    x = 100.0
    for word in text.split():
        if word == "|":
            x += 50
            continue
        corners.append([[x, 100], [x + 50, 100], [x + 50, 167], [x, 167]])
        chances = (unsure or {}).get(len(probabilities), {word: exists})
        probabilities.append([chances.get(name, 0.0) for name in CLASSES])
        x += 51
    up = np.tile([0.0, -1.0], (len(corners), 1))
    return Detections(
        np.array(corners).reshape(-1, 4, 2), np.array(probabilities).reshape(-1, len(CLASSES)), CLASSES, up
    )


def read(detections: Detections) -> Assembly:
    return assemble(detections, (2000, 400))


def ids(assembly: Assembly) -> str:
    return " ".join(tile.id for tile in assembly.tiles)


@pytest.mark.parametrize(
    ("tiles", "kind"),
    [
        ("1m 1m 1m", "pung"),
        ("5p 0p 5p", "pung"),
        ("3s 1s 2s", "chow"),
        ("4m 0m 6m", "chow"),
        ("E E E E", "kong"),
        ("X E E X", "kong"),
        ("E X X E", "kong"),
        ("X X X X", "kong"),
        ("1m X 1m", "pung"),
        ("1m X X", None),
        ("1m X 3m", None),
        ("1m 2m 3p", None),
        ("8m 9m 1m", None),
        ("E S W", None),
        ("f1 f2 f3", None),
        ("s1 s2 s3", None),
        ("1m 1m", None),
        ("", None),
    ],
)
def test_set_kind(tiles: str, kind: str | None) -> None:
    assert set_kind(tiles.split()) == kind


def test_nothing_found() -> None:
    seen = read(row(""))
    assert (seen.tiles, seen.groups, seen.hand, seen.confidence) == ((), (), {}, 0.0)
    assert [doubt.why.split(":")[0] for doubt in seen.doubts] == ["No tile was found"]


def test_clear_hand_has_no_doubt() -> None:
    seen = read(row("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E"))
    assert seen.doubts == ()
    assert seen.confidence == pytest.approx(0.99**14)


def test_fifth_of_a_kind_takes_its_second_name() -> None:
    seen = read(row("1p 1p 1p 2m 3m 4m 5m 6m 7m E E 1p 1p 9s", {11: {"1p": 0.5, "P": 0.4}}))
    assert ids(seen).split()[11] == "P"
    assert [(doubt.tile, doubt.alternatives[0]) for doubt in seen.doubts] == [(11, "1p")]
    assert seen.tiles[11].confidence <= 0.7


def test_least_certain_of_five_is_renamed_through_a_full_kind() -> None:
    unsure = {4: {"6p": 0.5, "7p": 0.45}, 9: {"7p": 0.5, "9p": 0.4}}
    seen = read(row("6p 6p 6p 6p 6p 7p 7p 7p 1m 7p 2m 3m C C", unsure))
    assert ids(seen) == "6p 6p 6p 6p 7p 7p 7p 7p 1m 9p 2m 3m C C"
    assert {doubt.tile for doubt in seen.doubts} == {4, 9}


def test_five_alike_in_a_clear_photo_stay_as_they_lie() -> None:
    seen = read(row("1p 1p 1p 1p 1p 2m 3m 4m 5m 6m 7m 9s 9s 9s"))
    assert ids(seen).split()[:5] == ["1p"] * 5
    assert [doubt.tile for doubt in seen.doubts] == [0, 1, 2, 3, 4]


def test_a_second_flower_of_a_kind_is_doubted() -> None:
    seen = read(row("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E f1 f1"))
    assert [doubt.tile for doubt in seen.doubts] == [14, 15]


def test_red_five_counts_with_its_kind() -> None:
    seen = read(row("5p 5p 5p 5p 0p 2m 3m 4m 5m 6m 7m 9s 9s 9s"))
    assert len([doubt for doubt in seen.doubts if "5 tiles read as 5p" in doubt.why]) == 5


BLANK = {"X": 0.6, "P": 0.35}
"""A tile with nothing on it, in the light of a lamp."""


@pytest.mark.parametrize("places", [(13,), (12, 13)])
def test_a_blank_tile_loose_in_a_hand_is_a_white_dragon(places: tuple[int, ...]) -> None:
    seen = read(row("1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 3p 4p P P", dict.fromkeys(places, BLANK)))
    assert ids(seen) == "1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 3p 4p P P"
    assert [(doubt.tile, doubt.alternatives[0]) for doubt in seen.doubts if doubt.tile is not None] == [
        (place, "X") for place in places
    ]
    assert all(seen.tiles[place].confidence <= 0.7 for place in places)


def test_a_blank_tile_within_a_concealed_set_lies_face_down() -> None:
    hand = "9s X X 9s | 1m 2m 3m 4m 5m 6m 1p 1p 1p E E"
    seen = read(row(hand, {1: BLANK, 2: BLANK}))
    assert ids(seen) == hand.replace("| ", "")
    assert (seen.groups[0].kind, seen.groups[0].open) == ("kong", False)


def test_a_plain_back_is_never_called_a_white_dragon() -> None:
    seen = read(row("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E X", {13: {"X": 0.93, "P": 0.02}}))
    assert ids(seen).split()[-1] == "X"
    assert 13 in [doubt.tile for doubt in seen.doubts]


def test_no_fifth_white_dragon() -> None:
    seen = read(row("1m 2m 3m 4m 5m 6m 7m 8m 9m P P P P X", {13: BLANK}))
    assert ids(seen).split()[-1] == "X"


@pytest.mark.parametrize(
    ("hand", "blank", "chance"),
    [
        ("1m P P P | 2m 3m 4m 5m 6m 7m 1p 1p 1p 1m", (1, 2, 3), 0.01),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p | P P P", (12,), 0.06),
    ],
)
def test_blank_tiles_laid_as_no_set_is_are_white_dragons(hand: str, blank: tuple[int, ...], chance: float) -> None:
    """Three beside a face, or one between two dragons that may well be one: pale as the backs may be."""
    seen = read(row(hand, {place: {"X": 0.97 - chance, "P": chance} for place in blank}))
    assert ids(seen) == hand.replace("| ", "")
    assert {doubt.tile for doubt in seen.doubts if doubt.alternatives[:1] == ("X",)} == set(blank)


def test_a_back_between_two_dragons_is_that_of_a_concealed_pung() -> None:
    seen = read(row("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p | P X P", {12: {"X": 0.95, "P": 0.03}}))
    assert ids(seen).split()[-3:] == ["P", "X", "P"]
    assert (seen.groups[-1].kind, seen.groups[-1].open) == ("pung", False)


def test_three_plain_backs_beside_a_face_stay_a_kong() -> None:
    hand = "1m X X X | 2m 3m 4m 5m 6m 7m 1p 1p 1p E E"
    seen = read(row(hand, {place: {"X": 0.97, "P": 0.002} for place in (1, 2, 3)}))
    assert ids(seen) == hand.replace("| ", "")
    assert seen.groups[0].kind == "kong"
    # Nobody lays a kong so: what the backs are is not told.
    assert {doubt.tile for doubt in seen.doubts if doubt.why.startswith("A tile lies face down")} == {1, 2, 3}


def test_set_apart_helps_to_name_its_tile() -> None:
    seen = read(row("6s 6s 6s | | 2m 3m 4m 5m 6m 7m 7p 8p 9p C C", {1: {"9s": 0.6, "6s": 0.35}}))
    assert ids(seen).split()[1] == "6s"
    assert seen.groups[0].kind == "pung"
    assert [(doubt.tile, doubt.alternatives[0]) for doubt in seen.doubts] == [(1, "9s")]


def test_set_apart_never_hides_a_clear_tile() -> None:
    seen = read(row("6s 9s 6s | 2m 3m 4m 5m 6m 7m 7p 8p 9p C C", {1: {"9s": 0.95, "6s": 0.03}}))
    assert ids(seen).split()[1] == "9s"
    assert all(group.kind != "pung" for group in seen.groups)
    assert [(doubt.tile, doubt.group, doubt.alternatives) for doubt in seen.doubts] == [
        (None, 0, ()),
        (1, None, ("6s",)),
    ]


def test_unsure_tile_is_doubted_with_alternatives() -> None:
    seen = read(row("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E", {3: {"4m": 0.8, "7m": 0.15, "6m": 0.03}}))
    assert [(doubt.tile, doubt.alternatives) for doubt in seen.doubts] == [(3, ("7m", "6m"))]
    assert seen.tiles[3].alternatives == (("7m", 0.15), ("6m", 0.03))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1m 2m 3m", "Only 3 tiles"),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p", "Only 12 tiles"),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E S", "15 tiles with 0 kongs"),
        ("1m 1m 1m 2m 2m 2m 3m 3m 3m 4m 4m 4m 5p 5p 5p 6p 6p 7p 8s", "19 tiles were found"),
    ],
)
def test_counts(text: str, words: str) -> None:
    seen = read(row(text))
    assert len(seen.tiles) == len(text.split())
    assert any(doubt.why.startswith(words) and doubt.tile is None for doubt in seen.doubts)


@pytest.mark.parametrize("kongs", range(5))
def test_a_kong_adds_a_tile(kongs: int) -> None:
    sets = ["E E E E", "S S S S", "W W W W", "N N N N"][:kongs] + ["1m 2m 3m", "4m 5m 6m", "7p 8p 9p", "1s 1s 1s"][
        kongs:
    ]
    seen = read(row(" | ".join([*sets, "C C"])))
    assert not [doubt for doubt in seen.doubts if "kong" in doubt.why]


def test_face_down_tile_outside_a_set_is_doubted() -> None:
    seen = read(row("1m 2m 3m 4m 5m 6m X 8m 9m 1p 1p 1p E E"))
    assert seen.hand["concealed"][6] == "X"
    assert any(doubt.tile == 6 and "face down" in doubt.why for doubt in seen.doubts)


def test_box_that_is_hardly_a_tile_is_dropped_from_a_full_hand() -> None:
    seen = read(row("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E P", {14: {"P": 0.4}}))
    assert len(seen.tiles) == 14
    assert [doubt.alternatives for doubt in seen.doubts] == [("P",)]


def test_second_box_on_a_tile_is_dropped() -> None:
    once = row("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E")
    twice = Detections(
        np.concatenate([once.corners, once.corners[3:4] + 4]),
        np.concatenate([once.probabilities, once.probabilities[3:4] * 0.7]),
        CLASSES,
        np.concatenate([once.up, once.up[3:4]]),
    )
    assert read(twice) == read(once)


def test_tile_at_the_frame_is_doubted() -> None:
    seen = assemble(row("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E"), (813, 400))
    assert [(doubt.tile, "cut off" in doubt.why) for doubt in seen.doubts] == [(13, True)]


@settings(max_examples=80)
@given(st.integers(0, 2**32 - 1), st.integers(0, 30))
def test_any_boxes_give_a_reading(seed: int, count: int) -> None:
    rng = np.random.default_rng(seed)
    corners = rng.uniform(0, 400, (count, 1, 2)) + rng.normal(0, 25, (count, 4, 2))
    if seed % 3 == 0:
        corners = np.repeat(corners[:, :1], 4, axis=1)  # boxes without area
    probabilities = rng.dirichlet(np.full(len(CLASSES), 0.05), count) * rng.uniform(0.2, 1, (count, 1))
    seen = read(Detections(corners, probabilities.reshape(count, len(CLASSES)), CLASSES, rng.normal(0, 1, (count, 2))))
    grouped = sorted(n for group in seen.groups for n in group.tiles)
    assert grouped == list(range(len(seen.tiles)))
    assert 0 <= seen.confidence <= 1
    assert all(doubt.tile is None or doubt.tile < len(seen.tiles) for doubt in seen.doubts)
