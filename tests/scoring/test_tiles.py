"""Tiles: ids, kinds, names, one object each; and the refusal that names the nearest id."""

from __future__ import annotations

import copy
import pickle

import pytest

from scoring import Tile, UnreadableError
from scoring.tiles import TILE_IDS, TILES, tile, tiles


def test_every_id_of_the_interchange_is_there() -> None:
    expected = {f"{n}{suit}" for suit in "mps" for n in range(10)} | set("ESWNPFCX")
    expected |= {f"{series}{n}" for series in "fs" for n in range(1, 5)}
    # 1s..4s are bamboos, s1..s4 seasons
    assert set(TILE_IDS) == expected
    assert len(TILES) == 27 + 7 + 8 + 3 + 1


@pytest.mark.parametrize("name", TILE_IDS)
def test_parse_print_parse(name: str) -> None:
    found = Tile.parse(name)
    assert str(found) == name
    assert Tile.parse(str(found)) is found
    assert copy.deepcopy(found) is found
    assert pickle.loads(pickle.dumps(found)) is found
    assert TILES[found.index] is found
    assert all(found.name(lang) for lang in ("en", "fr", "zh", "ja"))
    assert found.kana


def test_names() -> None:
    assert tile("5s").name("fr") == "5 de bambous"
    assert tile("P").name("en") == "white dragon"
    assert tile("C").name("zh") == "中"
    assert tile("f3").name("fr") == "chrysanthème"
    assert (tile("5s").name("ja"), tile("5s").kana) == ("五索", "ウーソウ")
    assert (tile("F").name("ja"), tile("F").kana) == ("發", "ハツ")
    assert tile("1m").name("de") == "1 of characters"


def test_a_red_five_stands_for_a_five() -> None:
    assert tile("0p").plain is tile("5p")


def test_order_is_by_suit_winds_dragons() -> None:
    assert sorted(tiles("C E 1s 9p 2m N")) == list(tiles("2m 9p 1s E N C"))


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("5S", "5s"),
        ("e", "'E'"),
        ("10m", "0m"),
        ("s5", "'5s'"),
        ("EAST", "'E'"),
        ("东", "'E'"),
        ("7z", "'C'"),
        ("5x", "'5m', '5p' or '5s'"),
        (None, "a text"),
        (5, "a text"),
    ],
)
def test_no_tile(text: object, near: str) -> None:
    with pytest.raises(UnreadableError, match=near):
        Tile.parse(text)
