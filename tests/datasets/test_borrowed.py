"""Birds and plants that others drew, as prints of drawn makes."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from datasets import borrowed
from datasets.faces import draw_make
from datasets.ink import HEIGHT, WIDTH

INKS = (10, 90, 40), (20, 40, 160), (190, 20, 20)
SQUARE = '<path fill="currentColor" d="M2 4h12v8H2z"/>'
SEEDS = range(12)


@pytest.fixture(autouse=True)
def icons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of icon sets, empty yet, and no stamps."""
    monkeypatch.setenv("MARQUE_ICONS", str(tmp_path))
    monkeypatch.setattr(borrowed, "STAMPS", tmp_path / "stamps")
    _forget()
    yield tmp_path
    _forget()


def _forget() -> None:
    for kept in (borrowed._found, borrowed._set, borrowed._picture):
        kept.cache_clear()


def put(folder: Path, **bodies: str) -> None:
    """Write one set of icons, `_` in their names a hyphen."""
    (folder / "some").mkdir()
    icons = {name.replace("_", "-"): {"body": body} for name, body in bodies.items()}
    (folder / "some" / "icons.json").write_text(json.dumps({"width": 16, "height": 16, "icons": icons}))
    _forget()


def drawn(seed: int) -> dict[tuple[int, int, int], int]:
    """How many pixels of each ink a bird has."""
    sheet = borrowed.bird(np.random.default_rng(seed), INKS)
    assert sheet is not None
    return {rgb: int((mask > 128).sum()) for rgb, mask in sheet.layers.items()}


def test_where_nothing_can_be_borrowed_a_make_draws_its_own() -> None:
    assert borrowed.bird(np.random.default_rng(1), INKS) is None
    mine, lent = (draw_make(np.random.default_rng(3), style) for style in ("procedural", borrowed.STYLE))
    for tile in ("1s", "f2", "s4"):
        assert np.array_equal(mine.face(tile), lent.face(tile)), tile


def test_a_bird_fills_the_face_in_the_inks_of_the_make(icons: Path) -> None:
    put(icons, duck=SQUARE)
    for seed in SEEDS:
        pixels = drawn(seed)
        assert set(pixels) <= set(INKS)
        assert 0.02 * WIDTH * HEIGHT < sum(pixels.values()) < 0.9 * WIDTH * HEIGHT
    assert len({len(drawn(seed)) for seed in SEEDS}) > 1


@pytest.mark.parametrize("name", ["chicken_leg", "flag_for_turkey", "kiwi_fruit", "cow"])
def test_what_only_sounds_like_a_bird_is_left_out(icons: Path, name: str) -> None:
    put(icons, **{name: SQUARE})
    assert borrowed.bird(np.random.default_rng(1), INKS) is None


def test_an_icon_that_shows_nothing_is_passed_over(icons: Path) -> None:
    put(icons, duck="<g/>")
    assert borrowed.bird(np.random.default_rng(1), INKS) is None


def test_one_make_shows_one_bird_and_all_else_is_drawn_as_before(icons: Path) -> None:
    put(icons, duck=SQUARE, rose=SQUARE)
    mine, lent = (draw_make(np.random.default_rng(5), style) for style in ("procedural", borrowed.STYLE))
    again = draw_make(np.random.default_rng(5), borrowed.STYLE)
    assert np.array_equal(lent.face("1s"), again.face("1s"))
    assert not np.array_equal(lent.face("1s"), mine.face("1s"))
    assert not np.array_equal(lent.face("f1"), mine.face("f1"))
    for tile in ("2s", "1p", "5m", "E", "C"):
        assert np.array_equal(lent.face(tile), mine.face(tile)), tile


def test_a_flower_keeps_to_its_box(icons: Path) -> None:
    put(icons, rose=SQUARE)
    for seed in SEEDS:
        sheet = borrowed.sight(np.random.default_rng(seed), INKS, (0.1, 0.5, 0.9, 0.9))
        assert sheet is not None
        for mask in sheet.layers.values():
            assert not (mask[: round(0.4 * HEIGHT)] > 128).any()
