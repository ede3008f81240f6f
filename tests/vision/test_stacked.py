"""A tile that lies on the turned one of a pung, or on its middle one, is seen on it; others are not."""

from __future__ import annotations

import numpy as np
import pytest

import vision
from datasets.faces import draw_make
from datasets.hands import Dealt, Meld
from datasets.scene import Scene, render_scene
from datasets.stage import Options
from vision.photo import Photo
from vision.reading import Reading

MAKES = range(990_300, 990_310)


def shown(seed: int, kong: Meld) -> Scene:
    """A hand of one make with that set and another, from a usual height."""
    rng = np.random.default_rng([seed, 7])
    make = draw_make(rng, "free")
    other = Meld("pung", ["C"] * 3, True, turned=None if kong.turned is None else 2)
    dealt = Dealt(["2m", "3m", "4m", "5p", "5p", "5p", "9s", "9s"], [other, kong])
    return render_scene(make, rng, Options("hand", 1600, clean=True, dealt=dealt))


def read(scene: Scene) -> Reading:
    return vision.shipped_eye().read(Photo(scene.image, ""))


@pytest.mark.parametrize("turned", [0, None], ids=["turned", "middle"])
def test_fourth_tiles_on_others_make_kongs_of_nearly_all_makes_and_ask(turned: int | None) -> None:
    kongs = 0
    for seed in MAKES:
        scene = shown(seed, Meld("kong", ["E"] * 4, True, turned=turned, stacked=True, on_top=True))
        reading = read(scene)
        for number, group in enumerate(reading.groups):
            if group.kind != "kong":
                continue
            kongs += 1
            tiles = [reading.tiles[tile] for tile in group.tiles]
            assert [tile.id for tile in tiles] == ["E"] * 4
            assert group.open
            assert any(doubt.group == number for doubt in reading.doubts)
            (top,) = (tile for tile in scene.tiles if tile.on_top)
            wide = np.linalg.norm(top.corners[1] - top.corners[0])
            for at in (tile.corners.mean(axis=0) for tile in scene.tiles if tile.id == "E"):
                assert min(np.linalg.norm(np.mean(tile.corners, axis=0) - at) for tile in tiles) < wide / 3
    assert kongs >= 0.9 * len(MAKES)


@pytest.mark.parametrize(("turned", "most"), [(0, 1), (None, 0)], ids=["turned", "middle"])
def test_pungs_of_these_makes_stay_pungs_and_hardly_one_is_asked_about(turned: int | None, most: int) -> None:
    readings = [read(shown(seed, Meld("pung", ["E"] * 3, True, turned=turned))) for seed in MAKES]
    assert not any(group.kind == "kong" for reading in readings for group in reading.groups)
    asked = [any("fourth" in doubt.why for doubt in reading.doubts) for reading in readings]
    assert sum(asked) <= most
