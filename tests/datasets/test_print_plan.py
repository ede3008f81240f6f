"""How makes lay their prints out: as differently as real makes do, and never so that a face can't be told."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from datasets.birds import bird
from datasets.drawing import draw_face
from datasets.faces import Make, draw_make, tinted
from datasets.ink import HEIGHT, WIDTH, CircleStyle, Mask, Sheet
from datasets.print_plan import BIRDS, SEAL_CHARACTERS, Seal, layout

PLAIN = layout(np.random.default_rng(0))
LAYOUTS = [layout(np.random.default_rng(seed)) for seed in range(400)]
AS_USUAL = replace(
    PLAIN,
    suits=1.0,
    honours=1.0,
    closeness=0.0,
    mirrored=False,
    number=0.47,
    capsules=False,
    spread=1.0,
    meeting=0.0,
    swapped=False,
    bird="",
    outlined=False,
    chamfered=False,
    seal=None,
)


def make_with(index: str = "", **laid_out: object) -> Make:
    """A make drawn by ourselves, its circles targets, laid out as asked for and as usual else."""
    make = draw_make(np.random.default_rng(5), "procedural")
    discs = CircleStyle("target", 2, 0.2, 4, False, "rings")
    laid = replace(AS_USUAL, **laid_out)  # type: ignore[arg-type]
    plan = replace(make.plan, layout=laid, index=index, circle=discs, scale=0.9, margin=0.1)
    return replace(make, plan=plan, _cache={})


def ink_of(make: Make, tile: str) -> Mask:
    """All the ink of a face, (HEIGHT, WIDTH) 0..255."""
    layers = draw_face(make, tile, np.random.default_rng(1)).layers
    return np.asarray(np.maximum.reduce(list(layers.values())), np.uint8)


def bounds(ink: Mask) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the ink, pixels."""
    ys, xs = np.nonzero(ink > 60)
    return int(xs.min()), int(ys.min()), int(xs.max()), int(ys.max())


def test_makes_differ_in_all_that_a_layout_tells() -> None:
    for name in ("suits", "honours", "closeness", "number", "spread", "meeting"):
        told = [getattr(one, name) for one in LAYOUTS]
        assert np.ptp(told) > 0.1
    assert {one.bird for one in LAYOUTS} == {"", *BIRDS}
    assert {one.seal is None for one in LAYOUTS} == {True, False}
    assert min(one.honours for one in LAYOUTS) < 0.6 < max(one.honours for one in LAYOUTS)


@pytest.mark.parametrize("tile", ["5p", "7m", "9s", "E", "C"])
def test_small_prints_are_the_same_prints(tile: str) -> None:
    large, small = (bounds(ink_of(make_with(suits=size, honours=size), tile)) for size in (1.0, 0.6))
    for first, last in ((0, 2), (1, 3)):
        assert (small[last] - small[first]) / (large[last] - large[first]) == pytest.approx(0.6, abs=0.06)
        assert small[first] + small[last] == pytest.approx(
            0.6 * (large[first] + large[last]) + 0.4 * (WIDTH, HEIGHT)[first], abs=4
        )


def test_small_prints_keep_away_from_the_index() -> None:
    index_at = {"tl": (-1, -1), "tr": (1, -1), "bl": (-1, 1), "br": (1, 1)}
    for index, (right, down) in index_at.items():
        middle, moved = (
            bounds(ink_of(replace_index(make_with(index, honours=0.6, shift=(share, share))), "N"))
            for share in (0.0, 1.0)
        )
        assert (moved[0] - middle[0]) * right < -10
        assert (moved[1] - middle[1]) * down < -10


def replace_index(make: Make) -> Make:
    """The same make, its winds without letters."""
    return replace(make, plan=replace(make.plan, letters=False), _cache={})


@pytest.mark.parametrize("closeness", [0.0, 0.5, 0.85])
@pytest.mark.parametrize("number", range(2, 10))
def test_circles_stay_apart_and_on_the_face(number: int, closeness: float) -> None:
    ink = ink_of(make_with(closeness=closeness), f"{number}p")
    contours, _ = cv2.findContours((ink > 127).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    assert len(contours) == number
    left, top, right, bottom = bounds(ink)
    assert min(left, top) > 2
    assert right < WIDTH - 3
    assert bottom < HEIGHT - 3


def test_threes_and_sevens_of_circles_slant_either_way() -> None:
    for tile in ("3p", "7p"):
        usual, mirrored = (ink_of(make_with(mirrored=which), tile) for which in (False, True))
        assert np.array_equal(usual, mirrored[:, ::-1])
        assert not np.array_equal(usual, mirrored)


@pytest.mark.parametrize("swapped", [False, True])
def test_the_slanting_bamboos_of_an_eight_meet_in_the_middle(swapped: bool) -> None:
    beside, between = {}, {}
    for meeting in (0.0, 1.0):
        ink = ink_of(make_with(meeting=meeting, swapped=swapped), "8s")
        middle = ink[:, WIDTH // 2 - 4 : WIDTH // 2 + 4] > 60
        between[meeting], beside[meeting] = middle.sum(), bounds(ink)
    assert between[1.0] > 1.2 * between[0.0]
    assert beside[1.0] == pytest.approx(beside[0.0], abs=2)


@pytest.mark.parametrize("kind", ["sparrow", "peacock", "crane", *BIRDS])
def test_a_bird_stays_on_the_face_and_is_drawn_in_many_ways(kind: str) -> None:
    drawn = set()
    for seed in range(20):
        sheet = Sheet()
        bird(sheet, np.random.default_rng(seed), ((0, 90, 30), (20, 20, 120), (200, 20, 20)), kind, 0.02)
        ink = np.maximum.reduce(list(sheet.layers.values()))
        rim = np.concatenate([ink[[0, -1]].ravel(), ink[:, [0, -1]].ravel()])
        assert (rim > 60).mean() < 0.05
        assert 0.04 < (ink > 127).mean() < 0.5
        drawn.add(ink.tobytes())
    assert len(drawn) == 20


def test_a_seal_stands_inside_the_frame_of_a_white_dragon() -> None:
    for kind, text in (("character", SEAL_CHARACTERS[0]), ("letter", "B"), ("circle", "")):
        make = make_with(seal=Seal(kind, text, 0.3, "r"))
        framed = replace(make, plan=replace(make.plan, white="frame"), _cache={})
        without = replace(framed, plan=replace(framed.plan, layout=AS_USUAL), _cache={})
        added = ink_of(framed, "P").astype(int) - ink_of(without, "P")
        left, top, right, bottom = bounds(added.clip(0, 255).astype(np.uint8))
        assert 0.3 * WIDTH < left < right < 0.7 * WIDTH
        assert 0.3 * HEIGHT < top < bottom < 0.7 * HEIGHT


def test_a_blank_dragon_has_no_seal() -> None:
    make = make_with(seal=Seal("letter", "B", 0.3, "r"))
    blank = replace(make, plan=replace(make.plan, white="blank"), _cache={})
    assert not draw_face(blank, "P", np.random.default_rng(1)).layers


def test_one_make_in_twelve_has_a_face_that_is_no_white_and_shows_ink() -> None:
    white = draw_make(np.random.default_rng(5), "procedural").body
    faces = [tinted(white, np.random.default_rng(seed)).face for seed in range(600)]
    coloured = [face for face in faces if face != white.face]
    assert 25 < len(coloured) < 80
    assert min(min(face) for face in coloured) > 50
    assert min(sum(face) for face in coloured) > 300
