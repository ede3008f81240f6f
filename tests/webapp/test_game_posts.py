"""`POST /game/<stream>/events` as programs and a phone's queue use it: JSON or a form, each entry written once."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from tests.webapp.conftest import See, jpeg
from tests.webapp.games import navy_win
from tests.webapp.home import ORIGIN, Home, hidden, words
from tests.webapp.web_writer import confirmation
from webapp.database import engine
from webapp.database import of as database_of
from webapp.games import posts as game_posts
from webapp.games.posts import Posted, game_before
from webapp.ledger import ConflictError, Entry, entries, once
from webapp.photos import store as photo_store

HAND = navy_win("S", "N")["hand"]
ENTRIES: list[dict[str, Any]] = [
    {"kind": "hand", "hand": HAND},
    {"kind": "hand", "draw": True},
    {"kind": "correct", "supersedes": 2, "hand": HAND | {"discarder": "W"}},
    {"kind": "undo", "undoes": 3},
    {"kind": "penalty", "form": {"fault": "false_mahjong", "offender": "E"}},
    {"kind": "revoke", "revokes": 6, "why": "hands hidden"},
    {"kind": "swap", "first": 0, "second": 1},
    {"kind": "deal", "deal": {"turn": 3, "seats": [2, 3, 0, 1]}, "words": "played so"},
    {"kind": "rule", "words": "late", "points": [-20, 0, 0, 0]},
    {"kind": "confirm", "player": 0, "upto": 10},
    {"kind": "end", "why": "time"},
    {"kind": "reopen"},
    {"kind": "end", "why": "time, again"},
]
"""One after another each can follow in a navy game; the first is its second event."""


@pytest.fixture
def home(app: Flask, database: str) -> Iterator[Home]:  # noqa: ARG001 - the app opens the database it names
    yield Home(app).start()
    database_of(app).close()


def last(home: Home) -> Entry:
    with home.app.app_context():
        return entries(engine(), home.stream)[-1]


def test_every_kind_of_entry_as_json(home: Home) -> None:
    for number, entry in enumerate(ENTRIES, 1):
        answer = home.json(expected=number, key=f"key-{number}", **entry)
        told = answer.get_json()
        assert answer.status_code == 200, (entry, told)
        assert (told["sequence"], told["game"]["sequence"]) == (number + 1, number + 1)
    game = home.game
    assert (len(game.deals), game.confirmed, game.ended is not None) == (1, frozenset(), True)
    state = home.client.get(f"/game/{home.stream}", headers={"Accept": "application/json"}).get_json()
    assert state["totals"] == list(game.totals)


def test_whole_numbers_written_with_a_point_are_the_same_numbers(home: Home) -> None:
    home.json(expected=1, key="a-point-1", kind="hand", hand=HAND)
    again = HAND | {"discarder": "W", "losers": {"E": {"total": 8.0}}}
    answer = home.json(expected=2.0, key="a-point-2", kind="correct", supersedes=2.0, hand=again)
    assert answer.status_code == 200, answer.text
    kept = home.game.deals[0].play.hand or {}
    assert kept["losers"]["E"]["total"] == 8
    assert "8.0" not in answer.text


def test_the_same_key_again_answers_as_the_first_time(home: Home) -> None:
    first = home.json(expected=1, key="once", kind="hand", hand=HAND).get_json()
    home.json(expected=2, key="more", kind="hand", draw=True)
    again = home.json(expected=1, key="once", kind="hand", hand=HAND)
    assert again.status_code == 200
    assert again.get_json()["sequence"] == first["sequence"] == 2
    assert len(home.game.deals) == 2
    other = Home(home.app).start()
    foreign = other.json(expected=1, key="once", kind="hand", hand=HAND)
    assert (foreign.status_code, foreign.get_json()["error"]["code"]) == (422, "key_of_other_stream")


def test_a_twin_that_was_written_in_between_is_the_same_entry(home: Home) -> None:
    """Two of the same post at once: the second looks before the first has written, and comes to write after it."""
    posted = Posted(1, "once", "hand", {"hand": HAND})
    with home.app.app_context():

        def enter() -> Entry:
            first = home.json(expected=1, key="once", kind="hand", hand=HAND)
            assert first.status_code == 200
            return game_posts.enter(engine(), home.stream, game_before(engine(), home.stream, 1), posted, "Anne")

        assert once(engine(), home.stream, "once", enter).sequence == 2
        with pytest.raises(ConflictError):
            once(engine(), home.stream, "other", enter)
    assert len(home.game.deals) == 1


def test_another_has_written(home: Home) -> None:
    home.json(expected=1, key="a", kind="hand", hand=HAND)
    late = home.json(expected=1, key="b", kind="hand", draw=True)
    told = late.get_json()
    assert late.status_code == 409
    assert told["error"]["code"] == "conflict"
    assert [each["kind"] for each in told["meanwhile"]] == ["hand_recorded"]
    assert told["game"]["next_deal"]["seats"] == [1, 2, 3, 0]
    assert len(home.game.deals) == 1


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"kind": "hand"}, "hand, event or draw"),
        ({"kind": "hand", "hand": [1]}, "'hand'"),
        ({"kind": "hand", "hand": HAND, "riichi": 3}, "'riichi'"),
        ({"kind": "hand", "event": ["deal"]}, "does not end a deal"),
        ({"kind": "hand", "hand": HAND, "points": [1]}, "does not belong"),
        ({"kind": "dance"}, "no entry of kind 'dance'"),
        ({"kind": "undo"}, "lacks 'undoes'"),
        ({"kind": "undo", "undoes": "2"}, "lacks 'undoes'"),
        ({"kind": "correct", "supersedes": 9, "draw": True}, "no hand that counts"),
        ({"kind": "penalty"}, "lacks 'form'"),
        ({"kind": "penalty", "form": {"event": ["x"]}}, "event"),
        ({"kind": "penalty", "form": {"fault": "none", "offender": "E"}}, "fault"),
        ({"kind": "swap", "first": 0, "second": 0}, "Two different"),
        ({"kind": "swap", "first": 0, "second": 1, "since": "ever"}, "since"),
        ({"kind": "rule", "words": ""}, "few words"),
        ({"kind": "rule", "words": "x", "points": "many"}, "list"),
        ({"kind": "rule", "words": "x", "points": 5}, "list"),
        ({"kind": "deal", "deal": {"seats": [0, 0, 1, 2]}, "words": "x"}, "each of the players"),
        ({"kind": "deal", "deal": {}, "words": "x"}, "stands so already"),
        ({"kind": "deal", "deal": 3, "words": "x"}, "put 'deal' right"),
        ({"kind": "confirm", "player": 4, "upto": 1}, "0 to 3"),
        ({"kind": "end", "why": 3}, "text"),
    ],
)
def test_a_bad_entry_is_named_and_not_written(home: Home, entry: dict[str, Any], said: str) -> None:
    answer = home.json(expected=1, key="bad", **entry)
    assert answer.status_code == 422, answer.get_json()
    assert said in answer.get_json()["error"]["message"]
    assert home.get("version").get_json() == {"version": 1}


@pytest.mark.parametrize("body", ["[]", "{", '{"kind": "hand"}', '{"expected": "1", "key": "k", "kind": "hand"}'])
def test_what_is_no_entry(home: Home, body: str) -> None:
    answer = home.client.post(
        f"/game/{home.stream}/events", data=body, headers=ORIGIN | {"Content-Type": "application/json"}
    )
    assert answer.status_code == 422
    assert answer.get_json()["error"]["message"]


def test_a_form_answers_a_script_in_json(home: Home) -> None:
    fields = hidden(home.get().text) | {"what": "draw"}
    answer = home.client.post(
        f"/game/{home.stream}/events", data=fields, headers=ORIGIN | {"Accept": "application/json"}
    )
    assert answer.status_code == 200
    assert answer.get_json()["game"]["next_deal"]["goulash"] is True


def test_a_form_without_a_key_or_number(home: Home) -> None:
    fields = hidden(home.get().text) | {"what": "draw"}
    assert home.post("events", fields | {"key": ""}).status_code == 422
    assert home.post("events", fields | {"expected": "soon"}).status_code == 422
    assert home.post("events", {}).status_code == 422
    assert home.get("version").get_json() == {"version": 1}


FORM = {"tiles": "999p 77m (555s) (CCC) (234m)", "winning_tile": "7m", "seat": "S", "won_by": "N"}


@pytest.mark.usefixtures("data")
def test_a_photo_goes_into_the_record_with_what_was_read_on_it(home: Home, see: See) -> None:
    see()
    fields = hidden(home.get("hand").text) | FORM | {"confirmation": confirmation(jpeg())}
    answer = home.post("events", fields, photo=(io.BytesIO(jpeg()), "hand.jpg"))
    assert answer.status_code == 303, words(answer)
    entry = last(home)
    assert entry.origin.model == "test"
    assert entry.origin.model_sha256 == "0" * 64
    assert entry.origin.raw_reading["hand"]["winning_tile"] == "7m"
    assert entry.origin.confirmed_reading["seat_wind"] == "S"
    assert entry.origin.confirmed_reading["taps"] == 2
    with home.app.app_context():
        (kept,) = photo_store.photos(engine(), [home.stream])
    assert kept.sha256 == entry.origin.photo_sha256
    page = home.get("deal/2")
    assert f"/photos/{kept.sha256}" in page.text
    assert kept.sha256[:12] in words(home.get("history"))


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize(
    ("changes", "photo", "status"),
    [
        ({}, b"no picture", 415),
        ({"confirmation": "[]"}, jpeg(), 422),
        ({"confirmation": "{"}, jpeg(), 422),
        ({"won_by": ""}, jpeg(), 422),
        ({"confirmation": confirmation(b"another")}, jpeg(), 422),
    ],
)
def test_a_bad_photo_or_hand_keeps_nothing(home: Home, changes: dict[str, str], photo: bytes, status: int) -> None:
    fields = hidden(home.get("hand").text) | FORM | {"confirmation": confirmation(photo)} | changes
    answer = home.post("events", fields, photo=(io.BytesIO(photo), "hand.jpg"))
    assert answer.status_code == status, words(answer)
    with home.app.app_context():
        assert photo_store.photos(engine(), [home.stream]) == []
    assert home.get("version").get_json() == {"version": 1}


def test_a_foreign_site_writes_nothing(home: Home) -> None:
    fields = hidden(home.get().text) | {"what": "draw"}
    answer = home.client.post(f"/game/{home.stream}/events", data=fields, headers={"Origin": "http://elsewhere"})
    assert answer.status_code == 403
    assert home.get("version").get_json() == {"version": 1}


@pytest.mark.parametrize(
    "junk",
    [
        {"carried": "[3]"},
        {"carried": "{"},
        {"steps": '[{"wins": 3}]', "what": "deal", "page": "battle"},
        {"page": "battle", "what": "deal", "steps": "[1]"},
        {"supersedes": "99", "kind": "correct"},
        {"supersedes": "9" * 5000, "kind": "correct"},
        {"seats": "0,0,x"},
        {"page": "nowhere", "what": "nothing"},
        {"deal.E": "9", "supersedes": "2", "kind": "correct"},
    ],
)
@pytest.mark.parametrize("rules", ["navy", "sichuan"])
def test_fields_that_nobody_types_are_refused_in_a_sentence(home: Home, rules: str, junk: dict[str, str]) -> None:
    home.start(rules)
    fields = hidden(home.get("situation").text) | {"kind": "hand", "page": "hand"} | FORM | {"tiles": ""} | junk
    answer = home.post("events", fields)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    for path in ("count", "battle", "hand"):
        assert home.post(path, fields | {"add": "winner"}).status_code in (200, 422)
    assert home.get("version").get_json() == {"version": 1}


@pytest.mark.parametrize(
    "entry", [{"kind": "end", "why": "\udfff"}, {"kind": "rule", "words": "a\0b", "points": [0, 0, 0, 0]}]
)
def test_a_text_that_no_database_keeps_is_refused(home: Home, entry: dict[str, Any]) -> None:
    answer = home.json(expected=1, key="k", **entry)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (422, "not_plain_text")
    assert home.game.sequence == 1
