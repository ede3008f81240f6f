"""A deal entered on one phone while another ends it: nothing typed for the old deal is taken for the new one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scoring.rules.sichuan_deal import DEAL_EVENT
from tests.webapp.games import navy_win, riichi_win
from tests.webapp.home import ORIGIN, Home, hidden, words
from webapp.database import of as database_of

WIN = {"seat": "S", "won_by": "N", "tiles": "234m 777m 55p (123p) (456s)", "winning_tile": "5p"}
RONG = {"seat": "S", "won_by": "N", "tiles": "234m 567p 234s 678s 55p", "winning_tile": "4s"}


@pytest.fixture
def home(app: Flask) -> Iterator[Home]:
    yield Home(app)
    database_of(app).close()


def count(home: Home, fields: dict[str, Any]) -> TestResponse:
    """The tally as the page's script asks for it."""
    told = {"Accept": "application/json", **ORIGIN}
    return home.client.post(f"/game/{home.stream}/count?lang=en", data=fields, headers=told)


def test_a_hand_of_a_deal_that_is_over_is_not_counted_in_the_next(home: Home) -> None:
    """Nobody won, so the next deal is a Goulasch, in which this hand's Chows would be refused."""
    seen = hidden(home.start().get("hand").text) | WIN
    assert count(home, seen).status_code == 200
    home.phone().ok("hand", what="draw")
    answer = count(home, seen)
    error = answer.get_json()["error"]
    assert (answer.status_code, error["code"]) == (409, "conflict")
    assert "Others have written meanwhile" in error["message"]
    assert "Goulasch" not in error["message"]


def test_the_page_comes_anew_for_the_deal_to_come_with_what_was_typed(home: Home) -> None:
    """Bo, who won as South, is East in the next deal; who discarded as North is West."""
    seen = hidden(home.start().get("hand").text) | WIN
    home.phone().win(navy_win("S", "N"))
    page = home.post("count", seen)
    assert page.status_code == 409
    assert "Others have written meanwhile" in words(page)
    assert "East 1: Bo on Dora’s discard" in words(page)
    assert '<input type="radio" name="seat" value="E" checked>' in page.text
    assert '<input type="radio" name="won_by" value="W" checked>' in page.text
    assert hidden(page.text)["expected"] == "2"


def test_a_penalty_of_another_phone_does_not_stand_in_the_way(home: Home) -> None:
    seen = hidden(home.start().get("hand").text) | WIN
    home.phone().ok("penalty?fault=false_mahjong", offender="E", fault="false_mahjong")
    assert count(home, seen).status_code == 200


def test_the_winners_of_a_deal_that_is_over_do_not_go_on_to_the_next(home: Home) -> None:
    home.start("riichi-ema-2025")
    seen = hidden(home.get("hand").text) | RONG
    home.phone().win(riichi_win("S", "N"))
    page = home.post("hand", seen, add="winner")
    assert page.status_code == 409
    assert "Others have written meanwhile" in words(page)
    assert "carried" not in hidden(page.text)


def test_the_steps_of_a_battle_that_is_over_do_not_go_on_unseen_to_the_next(home: Home) -> None:
    kong = {"kong": "concealed", "by": "S", "tile": "1p"}
    page = home.press(home.start("sichuan").get("hand"), "Add the Kong", **kong)
    home.phone().win({"event": {"event": "deal", **DEAL_EVENT.example}})
    for button, chosen in (("Add the Kong", kong | {"by": "W"}), ("A player wins", {}), ("Take the last one back", {})):
        answer = home.press(page, button, **chosen)
        assert answer.status_code == 409, button
        assert "Others have written meanwhile" in words(answer)
        assert "Bo: Kong of 1 of circles, concealed" in words(answer)
    assert len(home.game.deals) == 1


def test_a_correction_is_of_the_deal_as_it_was_seen(home: Home) -> None:
    home.start("riichi-ema-2025").win(riichi_win("S", "N"))
    seen = hidden(home.get("correct/2").text) | RONG
    assert count(home, seen).status_code == 200
    home.phone().ok("correct/2", RONG, what="hand", won_by="W")
    assert count(home, seen).status_code == 409
    assert home.post("hand", seen, add="winner").status_code == 409


def test_four_agree_at_once_each_on_a_phone_of_his_own(home: Home) -> None:
    """All four pages were opened before anybody agreed; nobody is told that others have written."""
    home.start().win(navy_win("S", "N"))
    pages = [hidden(home.phone().get("end").text) for _ in range(4)]
    for player, page in enumerate(pages):
        answer = home.phone().post("events", page, kind="confirm", player=player)
        assert answer.status_code == 303, words(answer)
    assert home.game.confirmed == {0, 1, 2, 3}


def test_nobody_agrees_with_a_sheet_that_has_changed_since_he_saw_it(home: Home) -> None:
    home.start().win(navy_win("S", "N"))
    seen = hidden(home.get("end").text)
    home.phone().ok("end", kind="confirm", player=1)
    home.phone().ok("hand", what="draw")
    assert home.post("events", seen, kind="confirm", player=0).status_code == 409
    assert home.game.confirmed == frozenset()


def test_a_game_that_has_ended_is_not_said_to_go_on_by_its_rules(home: Home) -> None:
    """Whoever still has the page of a hand open, or its address, is told once that the game is over."""
    home.start(names=("Anne", "Bo", "Chen", "Dora"))
    played_out = {
        "kind": "deal",
        "words": "the last one",
        "deal": {"round_wind": "N", "turn": 4, "seats": [3, 0, 1, 2]},
    }
    assert home.json(expected=1, key="last-deal-1", **played_out).status_code == 200
    home.win(navy_win("S", "N"))
    assert "Settle it, or put the deal to come right" in words(home.get("hand"))
    home.ok("end", kind="end")
    page = words(home.get("hand"))
    assert "This game has ended" in page
    assert "put the deal to come right" not in page
