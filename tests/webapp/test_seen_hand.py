"""A hand that an eye saw comes to the same by command and by page: who may have won it, its flowers and red fives."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from click.testing import Result
from flask import Flask
from flask.testing import FlaskClient

import vision
from tests.webapp.conftest import reading
from tests.webapp.home import Home
from webapp.database import of as database_of
from webapp.tally.notation import parse_hand
from webapp.tally.unknowns import score

Marque = Callable[..., Result]
See = Callable[[dict[str, Any]], None]
Answer = dict[str, Any]

JSON = {"Accept": "application/json"}
NAVY = {"rules": "navy", "seat": "S", "round": "E"}
RIICHI = {"rules": "riichi-ema-2025", "seat": "S", "round": "E"}
RED = "234m 067p 234s 678s 55p"
"""A riichi hand with one red five."""
KONG = "234m 234s 678s 88m"
"""What is beside a concealed kong of fives."""


@pytest.fixture
def see_hand(monkeypatch: pytest.MonkeyPatch) -> See:
    """Say which hand the eye makes out from now on."""

    def see(hand: dict[str, Any]) -> None:
        monkeypatch.setattr(vision, "read", lambda photo: replace(_reading(hand), sha256=photo.sha256), raising=False)

    return see


def _reading(hand: dict[str, Any]) -> Any:
    return replace(reading(), hand=hand)


@pytest.fixture
def home(app: Flask, database: str) -> Iterator[Home]:  # noqa: ARG001 - the app opens the database it names
    yield Home(app)
    database_of(app).close()


def by_command(marque: Marque, photo: str, table: dict[str, str], *words: str) -> Answer:
    said = [word for name, value in table.items() for word in (f"--{name}", value)]
    answer: Answer = json.loads(marque("score", photo, *said, "--discarder", "E", *words, "--json").stdout)
    return answer


def by_page(client: FlaskClient, table: dict[str, str], tiles: str, **more: str) -> Answer:
    form = table | {"tiles": tiles, "won_by": "E", "lang": "en"} | more
    answer: Answer = client.post("/tally", data=form, headers=JSON).get_json()
    return answer


def marked(tiles: str) -> dict[str, Any]:
    """A hand in letters as the eye gives it: a concealed set that its owner has marked stays a set."""
    hand = parse_hand(tiles.partition(" [")[0])
    kind = "pung" if tiles.endswith("[8p X 8p]") else "chow"
    names = ["8p"] * 3 if kind == "pung" else ["2s", "3s", "4s"]
    return hand | {"melds": [*hand["melds"], {"kind": kind, "tiles": names, "open": False}]}


@pytest.mark.parametrize(
    "tiles", ["99m (CCC) (FFF) (234m) [8p X 8p]", "99m 888p (CCC) (EEE) [2s X 4s]", "99m (CCC) (EEE) (NNN) [8p X 8p]"]
)
def test_the_winning_tile_may_lie_in_a_set_that_nobody_claimed(
    marque: Marque, client: FlaskClient, see_hand: See, photo: str, tiles: str
) -> None:
    hand = marked(tiles)
    see_hand(hand)
    told, shown = by_command(marque, photo, NAVY), by_page(client, NAVY, tiles)
    assert told["tally"]["totals"] == shown["tally"]["totals"]
    assert told["notes"] == shown["notes"]
    assert [doubt["alternatives"] for doubt in _winning(told)] == [doubt["alternatives"] for doubt in _winning(shown)]
    every = dict.fromkeys([*hand["concealed"], *hand["melds"][-1]["tiles"]])
    each = [by_command(marque, photo, NAVY, "--winning-tile", tile)["tally"] for tile in every]
    totals = [tally["totals"]["total"] for tally in each if tally["valid"]]
    assert told["tally"]["totals"]["total"] == min(totals)
    if min(totals) < max(totals):
        assert f"totals range from {min(totals)} to {max(totals)}" in _winning(told)[0]["why"]
    else:
        assert "every possible one gives this tally" in " ".join(told["notes"])


def _winning(answer: Answer) -> list[dict[str, Any]]:
    return [doubt for doubt in answer["doubts"] if "winning tile" in doubt["why"]]


def test_a_hand_of_nothing_but_unclaimed_sets_is_told_that_it_is_no_win() -> None:
    melds = [{"kind": "pung", "tiles": [tile] * 3, "open": False} for tile in ("1m", "2m", "3m", "4m")]
    hand = {"rules": "navy", "seat_wind": "S", "round_wind": "E", "concealed": [], "melds": melds, "discarder": "E"}
    scored = score(hand, "en")
    assert not scored.tally.valid
    assert scored.tally.reasons


@pytest.mark.parametrize("melds", [5, [5], [{"kind": "pung", "open": False, "tiles": [[]]}], [{"open": False}]])
def test_sets_that_are_none_are_refused_in_a_sentence(client: FlaskClient, melds: Any) -> None:
    hand = {"rules": "navy", "seat_wind": "S", "round_wind": "E", "concealed": ["9m", "9m"], "melds": melds}
    assert client.post("/tally", json=hand | {"discarder": "E"}).status_code == 422


@pytest.mark.parametrize(
    ("seen", "named", "told"),
    [
        pytest.param(["f2"], (), ["f2"], id="seen"),
        pytest.param(["f2"], ("f2", "s1"), ["f2", "s1"], id="a flower that is seen and named is one"),
        pytest.param(["f2", "f2"], (), None, id="two of the same are not in one set"),
    ],
)
def test_flowers(
    marque: Marque,
    client: FlaskClient,
    see_hand: See,
    photo: str,
    seen: list[str],
    named: tuple[str, ...],
    told: list[str] | None,
) -> None:
    tiles = "99m 888p (CCC) (FFF) (234m)"
    see_hand(parse_hand(tiles) | {"winning_tile": "8p", "flowers": seen})
    words = [word for flower in named for word in ("--flower", flower)]
    answer = by_command(marque, photo, NAVY, *words)
    shown = by_page(client, NAVY, " ".join((tiles, *(told or seen))), winning_tile="8p")
    if told is None:
        assert not answer["tally"]["valid"]
        assert "is there twice" in str(answer["tally"]["reasons"])
        assert answer["tally"]["reasons"] == shown["tally"]["reasons"]
    else:
        assert answer["tally"]["totals"] == shown["tally"]["totals"]


def test_a_red_five_is_counted_plain_where_the_option_has_none(
    marque: Marque, client: FlaskClient, see_hand: See, photo: str
) -> None:
    """The three books play without; with option red_fives it is worth a han."""
    see_hand(parse_hand(RED) | {"winning_tile": "4s"})
    with_red = by_command(marque, photo, RIICHI, "--flag", "riichi", "--option", "red_fives=3")
    assert with_red["notes"] == []
    for answer in (
        by_command(marque, photo, RIICHI, "--flag", "riichi"),
        by_page(client, RIICHI, RED, winning_tile="4s", flag="riichi"),
    ):
        assert answer["notes"] == [
            "No red fives are played here (option red_fives): red 5 of circles is counted as 5 of circles."
        ]
        assert answer["tally"]["totals"]["han"] == with_red["tally"]["totals"]["han"] - 1
    hand = parse_hand(RED) | {"rules": RIICHI["rules"], "seat_wind": "S", "round_wind": "E", "winning_tile": "4s"}
    refused = client.post("/tally", json=hand | {"discarder": "E", "self_draw": False})
    assert refused.status_code == 422
    assert "0p" in refused.text


@pytest.mark.parametrize(
    ("kong", "number", "red"),
    [
        pytest.param("5p X X 5p", 3, 1, id="inner two down, one red"),
        pytest.param("5p X X 5p", 4, 2, id="inner two down, two red"),
        pytest.param("X 0p 5p X", 3, 1, id="the red one shows"),
        pytest.param("X 0p 5p X", 4, 2, id="one of two red ones shows"),
        pytest.param("X 0p 0p X", 4, 2, id="both red ones show"),
    ],
)
def test_a_concealed_kong_of_fives_holds_the_red_ones(
    marque: Marque, client: FlaskClient, see_hand: See, photo: str, kong: str, number: int, red: int
) -> None:
    """All four fives are in it, so those face down follow from those that show."""
    tiles = f"{KONG} [{kong}]"
    see_hand(parse_hand(tiles) | {"winning_tile": "4s"})
    for answer in (
        by_command(marque, photo, RIICHI, "--flag", "riichi", "--option", f"red_fives={number}"),
        by_page(client, RIICHI, tiles, winning_tile="4s", flag="riichi", **{"option.red_fives": str(number)}),
    ):
        (item,) = [item for item in answer["tally"]["items"] if item["id"] == "red_five"]
        assert item["count"] == red
        filled = kong.count("0p") < red
        assert ["concealed Kong" in note for note in answer["notes"]] == ([True] if filled else [])


def test_more_red_fives_in_a_kong_than_the_set_holds_are_refused(client: FlaskClient) -> None:
    tiles = f"{KONG} [X 0p 0p X]"
    answer = by_page(client, RIICHI, tiles, winning_tile="4s", flag="riichi", **{"option.red_fives": "3"})
    assert "2 x 0p" in answer["error"]["message"]


def test_an_open_kong_of_fives_shows_all_its_tiles_and_is_taken_at_its_word(client: FlaskClient) -> None:
    answer = by_page(client, RIICHI, f"{KONG} (5555p)", winning_tile="4s", **{"option.red_fives": "3"})
    assert "4 x 5p" in answer["error"]["message"]


@pytest.mark.parametrize(("options", "tile"), [({}, "5p"), ({"red_fives": 3}, "0p")])
def test_a_game_keeps_red_fives_where_it_was_begun_with_them(home: Home, options: dict[str, Any], tile: str) -> None:
    home.start(RIICHI["rules"], **options)
    home.ok("hand", what="hand", tiles=RED, winning_tile="4s", seat="S", won_by="N", flag="riichi", riichi="S")
    (deal,) = home.game.deals
    hand = deal.play.hand
    assert hand is not None
    assert hand["concealed"][3] == tile
