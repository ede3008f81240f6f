"""A kong whose fourth tile lies on another: read as a kong, shown to a person, and nothing else changed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.laid import Camera, read, rows, told
from vision.assemble import Assembly
from vision.fourths import with_fourths
from vision.reading import Doubt
from vision.stacked import Stacked, squares_on

CALLED = "2m 3m 4m 5p 6p 7p 9s 9s || E' E E | 8s 8s 8s'"
UNTURNED = ("E E E", "5m 5m 5m", "2s 3s 4s", "7p 8p 9p", "C C")


class Seen:
    """A stack reader that tells the same of all tiles that lie where those of some names do, and nothing of others."""

    def __init__(self, assembly: Assembly, **chances: float) -> None:
        self.chances = {tile.corners: chances.get(tile.id, 0.0) for tile in assembly.tiles}
        self.asked = 0

    def __call__(self, corners: NDArray[np.float32]) -> Stacked:
        self.asked += len(corners)
        at = [
            max(chance for where, chance in self.chances.items() if np.allclose(where, quad, atol=1))
            for quad in corners
        ]
        return Stacked(np.array(at, np.float32), corners + 5)


def laid(*texts: str) -> Assembly:
    return read(Camera().see(rows(*texts)))


def test_a_pung_with_a_tile_on_another_is_a_kong_and_is_shown() -> None:
    pung = laid(CALLED)
    assert told(pung) == ["concealed:c:2m 3m 4m 5p 6p 7p 9s 9s", "pung:o:E E E", "pung:o:8s 8s 8s"]
    kong = with_fourths(pung, Seen(pung, E=0.9))
    assert told(kong) == ["concealed:c:2m 3m 4m 5p 6p 7p 9s 9s", "kong:o:E E E E", "pung:o:8s 8s 8s"]
    assert kong.hand["melds"] == [
        {"kind": "kong", "tiles": ["E"] * 4, "open": True},
        {"kind": "pung", "tiles": ["8s"] * 3, "open": True},
    ]
    assert kong.hand["concealed"] == pung.hand["concealed"]
    assert [(each.group, each.alternatives) for each in kong.doubts] == [(1, ("kong", "pung"))]
    assert kong.confidence == pytest.approx(pung.confidence * 0.9)
    hidden = kong.tiles[kong.groups[1].tiles[-1]]
    assert any(np.allclose(hidden.corners, np.array(tile.corners) + 5, atol=1) for tile in pung.tiles[8:11])


def test_one_that_may_lie_on_another_is_asked_about_and_one_that_does_not_is_left() -> None:
    pung = laid(CALLED)
    asked = with_fourths(pung, Seen(pung, **{"8s": 0.3}))
    assert told(asked) == told(pung)
    assert [(each.group, each.alternatives) for each in asked.doubts] == [(2, ("pung", "kong"))]
    assert with_fourths(pung, Seen(pung, **{"8s": 0.02})) is pung


def test_two_kongs_of_one_hand_and_doubts_about_tiles_keep_their_places() -> None:
    first = laid(CALLED)
    last = len(first.tiles) - 1
    doubted = first._replace(doubts=(Doubt("why", tile=8), Doubt("why", tile=last)))
    kongs = with_fourths(doubted, Seen(first, **{"E": 0.9, "8s": 0.8}))
    assert told(kongs)[1:] == ["kong:o:E E E E", "kong:o:8s 8s 8s 8s"]
    about = [each.tile for each in kongs.doubts if each.tile is not None]
    assert [kongs.tiles[tile].corners for tile in about] == [first.tiles[8].corners, first.tiles[last].corners]
    assert {each.group for each in kongs.doubts if each.group is not None} == {1, 2}


def test_of_sets_that_may_be_concealed_a_kong_with_a_tile_on_another_is_open() -> None:
    pungs = laid(*UNTURNED)
    assert "pung:?:E E E" in told(pungs)
    kong = with_fourths(pungs, Seen(pungs, E=0.95))
    assert "kong:o:E E E E" in told(kong)
    assert kong.hand["melds"] == [{"kind": "kong", "tiles": ["E"] * 4, "open": True}]
    assert sorted(kong.hand["concealed"]) == sorted(set_less(pungs.hand["concealed"], "E"))
    number = told(kong).index("kong:o:E E E E")
    assert [each.alternatives for each in kong.doubts if each.group == number] == [("kong", "pung")]


def set_less(tiles: list[str], gone: str) -> list[str]:
    return [tile for tile in tiles if tile != gone]


def test_nothing_is_asked_where_the_fourth_tile_is_seen_or_no_set_is_a_pung() -> None:
    elsewhere = laid("4m 5m 6m 5p 6p 7p 9s 9s || 5m' 5m 5m | 8s' 7s 9s")
    seen = Seen(elsewhere, **{"5m": 0.9})
    assert with_fourths(elsewhere, seen) is elsewhere
    concealed = laid("2m 3m 4m 5p 6p 7p E E E 9s 9s || 8s' 7s 9s")
    assert with_fourths(concealed, Seen(concealed, E=0.9)) is concealed
    assert seen.asked == 0


def test_a_red_five_hides_a_plain_one() -> None:
    pung = laid("2m 3m 4m 1p 2p 3p 9s 9s || E' E E | 0s' 5s 5s")
    fives = [replace(tile, id="5s") if tile.id == "0s" else tile for tile in pung.tiles]
    kong = with_fourths(pung, Seen(pung._replace(tiles=tuple(fives)), **{"5s": 0.9}))
    assert told(kong)[-1] == "kong:o:0s 5s 5s 5s"


def test_the_square_on_a_tile_stands_as_the_tile_does_in_the_picture() -> None:
    tall = np.array([[0, 0], [10, 0], [10, 20], [0, 20]], np.float32)
    turned = np.roll(tall, 1, axis=0)
    lying = np.array([[0, 0], [20, 0], [20, 4], [0, 4]], np.float32)
    square = [[-5, 0], [15, 0], [15, 20], [-5, 20]]
    found = squares_on(np.stack([tall, turned, lying]))
    np.testing.assert_allclose(found, [square, square, [[0, -8], [20, -8], [20, 12], [0, 12]]])
