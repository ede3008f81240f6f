"""A hand posted as JSON: null says as much as nothing, whatever is none gets a sentence, and none takes long."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoring.forms import HandForm
from tests.webapp.games import NAMES
from tests.webapp.home import ORIGIN, Home
from webapp.database import of as database_of
from webapp.json_posts import MOST_BYTES
from webapp.json_text import decode
from webapp.messages import InputError
from webapp.tally import unknowns

Make = Callable[..., dict[str, Any]]
PAGES = ("/tally", "/tally.pdf", "/what-if")
NEEDED = {"rules", "concealed", "seat_wind", "round_wind"}
HONOURS = ["E", "E", "E", "S", "S", "S", "W", "W", "W", "N", "N", "N", "P", "P"]


def post(client: FlaskClient, page: str, hand: str) -> TestResponse:
    """The hand as that page takes it: `/tally` as the body, the others in a field of a form."""
    if page == "/tally":
        return client.post(page, data=hand, content_type="application/json")
    return client.post(page, data={"hand": hand})


def said(answer: TestResponse) -> str:
    """The sentence of a refusal."""
    return str(answer.json["error"]["message"]) if answer.json else answer.text


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    ("garbage", "named"),
    [
        ({"concealed": 5}, "concealed"),
        ({"concealed": "1m2m"}, "concealed"),
        ({"concealed": {"1m": 1}}, "concealed"),
        ({"concealed": [{}]}, "a tile is a text"),
        ({"concealed": [[1]]}, "a tile is a text"),
        ({"concealed": [*HONOURS, "q1"]}, "q1"),
        ({"melds": 5}, "melds"),
        ({"losers": {"S": [[1]]}}, "losers.S"),
        ({"winning_tile": [1]}, "a tile is a text"),
        ({"rules": ["navy"]}, "rules"),
        ({"seat_wind": ["E"]}, "seat_wind"),
        ({"id": "\ud800"}, "text"),
    ],
)
def test_what_is_no_hand_is_told_in_a_sentence(
    client: FlaskClient, page: str, garbage: dict[str, Any], named: str
) -> None:
    hand = {"rules": "navy", "concealed": HONOURS, "seat_wind": "E", "round_wind": "E"} | garbage
    answer = post(client, page, json.dumps(hand))
    assert answer.status_code == 422
    assert named in said(answer)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("depth", [101, 450, 600, 5000])
def test_a_hand_nested_too_deeply_is_refused(client: FlaskClient, page: str, depth: int) -> None:
    answer = post(client, page, '{"rules": "navy", "melds": ' + "[" * depth + "]" * depth + "}")
    assert answer.status_code == 422
    assert "nested too deeply" in said(answer)


def test_null_says_as_much_as_a_key_left_out(client: FlaskClient, n01: Make) -> None:
    told = {key: each for key, each in n01().items() if key in NEEDED | {"melds", "winning_tile", "discarder"}}
    nulls = dict.fromkeys(HandForm.__annotations__) | told
    assert post(client, "/tally", json.dumps(nulls)).json == post(client, "/tally", json.dumps(told)).json
    assert post(client, "/tally.pdf", json.dumps(nulls)).mimetype == "application/pdf"
    page, same = (post(client, "/what-if?lang=en", json.dumps(hand)) for hand in (nulls, told))
    assert page.status_code == 200
    assert page.text.count('name="if"') == same.text.count('name="if"') > 10
    asked, likewise = (client.post("/api/v1/what-if", json={"hand": hand}) for hand in (nulls, told))
    assert (asked.status_code, asked.json) == (200, likewise.json)


def test_a_hand_without_sets_or_flowers_has_its_page(client: FlaskClient) -> None:
    hand = {"rules": "navy", "concealed": HONOURS, "winning_tile": "P", "self_draw": True,
            "seat_wind": "E", "round_wind": "E"}  # fmt: skip
    for change in ("", "rules=mcr", "flag.last_tile"):
        assert client.post("/what-if", data={"hand": json.dumps(hand), "if": change}).status_code == 200


def test_a_way_of_winning_that_is_null_is_asked_for(client: FlaskClient, n01: Make) -> None:
    left_out = {key: each for key, each in n01().items() if key not in ("self_draw", "discarder")}
    answer = client.post("/tally", json=left_out | {"self_draw": None}).json
    assert answer == client.post("/tally", json=left_out).json
    assert answer
    assert answer["doubts"] or answer["notes"]


def test_a_null_does_not_hide_a_key_that_nobody_knows(client: FlaskClient, n01: Make) -> None:
    assert "winning_tle" in said(client.post("/tally", json=n01(winning_tle=None)))


@pytest.mark.parametrize(
    ("concealed", "most"),
    [
        ([f"q{number}" for number in range(190)], 1),
        (["5m", *(f"{number}q" for number in range(190))], 1),
        ([f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)], 27 * 4),
    ],
    ids=["no tiles", "one tile", "every tile"],
)
def test_a_hand_is_counted_once_for_each_way_it_may_have_won(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, concealed: list[str], most: int
) -> None:
    """What is wrong however it won is found the first time: nobody keeps a server busy with tiles that are none."""
    counted: list[Any] = []
    count = unknowns.count

    def counting(hand: Any, *more: Any) -> Any:
        counted.append(hand)
        return count(hand, *more)

    monkeypatch.setattr(unknowns, "count", counting)
    client.post("/tally", json={"rules": "navy", "concealed": concealed, "seat_wind": "E", "round_wind": "E"})
    assert 0 < len(counted) <= most


@pytest.mark.parametrize("path", ["/tally", "/api/v1/tally", "/game/{stream}/events"])
def test_a_body_has_the_same_limit_wherever_it_is_sent(app: Flask, database: str, path: str) -> None:  # noqa: ARG001
    home = Home(app).start("navy", NAMES)
    answer = home.client.post(
        path.format(stream=home.stream), data=b" " * MOST_BYTES + b"{}", headers=ORIGIN, content_type="application/json"
    )
    database_of(app).close()
    assert answer.status_code == 413


def test_a_key_given_twice_is_found_at_once_among_many() -> None:
    many, begun = ",".join(f'"k{number}": 1' for number in range(100_000)), monotonic()
    with pytest.raises(InputError, match="'z' stands twice"):
        decode(f'{{{many}, "z": 1, "z": 2, "k1": 3}}'.encode())
    assert monotonic() - begun < 20
