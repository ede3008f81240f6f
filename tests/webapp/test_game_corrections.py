"""A deal that was played is corrected as it was played: by its own seats and number, or in the situation put right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scoring.examples import example
from tests.webapp.games import navy_win, riichi_win
from tests.webapp.home import Home, attributes, hidden, words
from webapp.database import of as database_of
from webapp.games.events import Deal

HANDS = {
    "E": ("123456789m 123s 55s", "3s"),
    "S": ("123456789p 123s 66s", "9p"),
    "W": ("345345m 678678p 22p", "8p"),
}
FOLLOWS = "Count it in the situation that follows"
STANDS = "It was played as recorded"
RECORD = "Record the correction"


@pytest.fixture
def home(app: Flask) -> Iterator[Home]:
    yield Home(app)
    database_of(app).close()


def battle(*seats: str) -> dict[str, Any]:
    """Three win in that order, the second from the wall, the others on North's tile."""
    hands = [(*HANDS[seat], seat) for seat in seats]
    wins = [example(tiles, won=won, seat=seat, drawn=place == 1) for place, (tiles, won, seat) in enumerate(hands)]
    return {"event": {"event": "deal", "steps": [{"wins": [win]} for win in wins], "end": "three_out"}}


def drawn_after_a_win(home: Home, event: str, **chosen: Any) -> TestResponse:
    """East 2 ended by an event; then East 1, which Bo had won, is corrected to a draw that keeps Anne East.

    Gives the page of the second deal, which is now in doubt.
    """
    home.start("riichi-ema-2016")
    home.win(riichi_win("S", "W"))
    home.ok(f"event/{event}", chosen)
    draw = home.follow(home.get("correct/2"), "Exhaustive draw")
    assert home.press(draw, RECORD, **{"e.ready": "E"}).status_code == 303
    assert [doubt.expected for doubt in home.game.doubts] == [Deal(honba=1)]
    return home.get("deal/3")


def battle_in_doubt(home: Home) -> TestResponse:
    """Two battles, of which the first turns out to have been won first by Chen, not by Bo: Chen should have dealt."""
    home.start("sichuan")
    home.win(battle("S", "W", "E"))
    home.win(battle("E", "W", "S"))
    first = home.json(expected=3, key="first-winner-1", kind="correct", supersedes=2, **battle("W", "S", "E"))
    assert first.status_code == 200, first.text
    assert len(home.game.doubts) == 1
    return home.get("deal/3")


def test_an_older_battle_is_corrected_by_its_own_seats(home: Home) -> None:
    """Bo won first and deals the next; in the deal that is corrected East is still Anne, and North Dora."""
    home.start("sichuan")
    before = home.win(battle("S", "W", "E")).deals[0].change
    page = home.get("correct/2")
    said = words(page)
    assert "Correction: Deal 1" in said
    assert "Deal 1 · Anne deals" in said
    assert said.index("Bo on Dora’s discard") < said.index("Chen, self-drawn") < said.index("Anne on Dora’s discard")
    shorter = home.press(page, "Take the last one back")
    choices = re.findall(r'name="by" value="([EN])"[^>]*><span><b class="who">(\w+)', shorter.text)
    assert set(choices) == {("E", "Anne"), ("N", "Dora")}
    false = home.press(shorter, "Add the false win", by="N")
    assert "Dora: false win" in words(false)
    win = home.press(false, "A player wins")
    assert "Correction: Deal 1" in words(win)
    assert "Deal 1 · Anne deals" in words(win)
    tiles, won = HANDS["E"]
    whole = home.press(win, "Add this win to the deal", tiles=tiles, winning_tile=won, seat="E", won_by="N")
    assert home.press(whole, RECORD).status_code == 303
    game = home.game
    assert game.deals[0].change == (before[0] + 8, before[1], before[2], before[3] - 8)
    assert game.deals[0].play.deal.seats == (0, 1, 2, 3)


@pytest.mark.parametrize(("event", "chosen"), [("exhaustive_draw", {"e.ready": "E"}), ("chombo", {"e.offender": "E"})])
def test_an_event_is_counted_of_the_same_players_in_the_situation_that_follows(
    home: Home, event: str, chosen: dict[str, str]
) -> None:
    """Bo, East of the deal as it was recorded, is South in the one that follows."""
    opened = home.press(drawn_after_a_win(home, event, **chosen), FOLLOWS)
    assert "East 1 · Anne deals · 1 counter" in words(opened)
    assert home.press(opened, RECORD).status_code == 303
    game = home.game
    deal = game.deals[1]
    assert deal.play.deal == Deal(honba=1)
    assert game.doubts == ()
    said = words(home.get("deal/3"))
    assert "Bo" in said.split("What it brought")[0]
    if event == "exhaustive_draw":
        assert deal.change == (-1000, 3000, -1000, -1000)
    else:
        assert deal.play.event is not None
        assert deal.play.event["offender"] == "S"


def test_an_event_that_was_played_as_recorded_is_in_doubt_no_longer(home: Home) -> None:
    page = drawn_after_a_win(home, "exhaustive_draw", **{"e.ready": "E"})
    before = home.game.deals[1]
    opened = home.press(page, STANDS)
    assert "East 2 · Bo deals" in words(opened)
    assert home.press(opened, RECORD).status_code == 303
    game = home.game
    assert game.doubts == ()
    assert (game.deals[1].play.deal, game.deals[1].change) == (before.play.deal, before.change)


@pytest.mark.parametrize(("button", "dealer"), [(STANDS, 1), (FOLLOWS, 2)])
def test_a_battle_in_doubt_brings_the_same_players_the_same(home: Home, button: str, dealer: int) -> None:
    page = battle_in_doubt(home)
    before = home.game.deals[1].change
    opened = home.press(page, button)
    assert f"Deal 2 · {home.game.players[dealer]} deals" in words(opened)
    assert home.press(opened, RECORD).status_code == 303
    game = home.game
    assert game.doubts == ()
    assert game.deals[1].change == before
    assert game.deals[1].play.deal.player("E") == dealer


def test_the_situation_put_right_outlives_the_steps_of_a_battle(home: Home) -> None:
    """One win is taken back and entered again before the correction is recorded."""
    opened = home.press(battle_in_doubt(home), FOLLOWS)
    shorter = home.press(opened, "Take the last one back")
    win = home.press(shorter, "A player wins")
    assert "Deal 2 · Chen deals" in words(win)
    # Chen, who sat South of Bo, won last.
    tiles, won = HANDS["S"]
    whole = home.press(win, "Add this win to the deal", tiles=tiles, winning_tile=won, seat="E", won_by="W")
    assert home.press(whole, RECORD).status_code == 303
    game = home.game
    assert (game.doubts, game.deals[1].play.deal.player("E")) == ((), 2)


@pytest.mark.parametrize(
    ("otherwise", "chosen"),
    [
        ("Chombo", {"e.offender": "S"}),
        (
            "A player won",
            {"tiles": "234m 567p 234s 678s 55p", "winning_tile": "4s", "seat": "S", "won_by": "W"},
        ),
    ],
)
def test_a_deal_that_ended_otherwise_stays_in_the_situation_put_right(
    home: Home, otherwise: str, chosen: dict[str, str]
) -> None:
    """Whether it is put right by this correction, or was by the one before."""
    page = drawn_after_a_win(home, "exhaustive_draw", **{"e.ready": "E"})
    opened = home.press(page, FOLLOWS)
    for again in (opened, None):
        form = home.follow(again or home.get(f"correct/{home.game.deals[1].latest}"), otherwise)
        assert "East 1 · Anne deals · 1 counter" in words(form)
        assert home.press(form, RECORD, **chosen).status_code == 303
        game = home.game
        assert game.doubts == ()
        assert game.deals[1].play.deal == Deal(honba=1)
        otherwise, chosen = "Exhaustive draw", {"e.ready": "S"}


@pytest.mark.parametrize(("way", "dealer"), [(FOLLOWS, "Anne"), (STANDS, "Bo")])
def test_a_deal_that_nobody_won_is_counted_anew_in_one_tap(home: Home, way: str, dealer: str) -> None:
    """Bo's win of East 1 turns out to be Anne's: she should have dealt the next one, which nobody won."""
    home.start("navy")
    home.win(navy_win("S", "N"))
    home.post("events", hidden(home.get("").text) | {"what": "draw"})
    home.press(home.press(home.get("correct/2"), "Count the hand", seat="E"), RECORD)
    assert len(home.game.doubts) == 1
    opened = home.press(home.get("deal/3"), way)
    assert f"{dealer} deals" in words(opened)
    assert "Nobody won this deal, as it is recorded" in words(opened)
    assert home.press(opened, "Record that nobody won").status_code == 303
    game = home.game
    assert game.doubts == ()
    assert (game.deals[1].play.outcome, game.players[game.deals[1].play.deal.player("E")]) == ("draw", dealer)


def test_a_programs_correction_that_repeats_no_situation_leaves_the_one_put_right(home: Home) -> None:
    page = drawn_after_a_win(home, "exhaustive_draw", **{"e.ready": "E"})
    assert home.press(home.press(page, FOLLOWS), RECORD).status_code == 303
    latest, said = home.game.deals[1].latest, {"event": "exhaustive_draw", "ready": ["S"]}
    for key, put_right in (("situation-again", {"deal": {"honba": 2}}), ("ready-again-1", {})):
        entry = {"kind": "correct", "supersedes": latest, "event": said, **put_right}
        answer = home.json(expected=home.game.sequence, key=key, **entry)
        assert answer.status_code == 200, answer.text
        game = home.game
        assert (game.doubts, game.deals[1].play.deal) == ((), Deal(honba=2))
        latest = game.deals[1].latest


@pytest.mark.parametrize(("lang", "title"), [("en", "Correction: East 2"), ("fr", "Correction\xa0: Est 2")])
def test_the_form_of_an_event_says_that_it_corrects_and_which_deal(home: Home, lang: str, title: str) -> None:
    page = drawn_after_a_win(home, "exhaustive_draw", **{"e.ready": "E"})
    assert page.status_code == 200
    name = {"en": "Exhaustive draw", "fr": "Mur épuisé"}[lang]
    new = home.get("event/exhaustive_draw", lang).text
    assert f"<h1>{name}</h1>" in new
    corrects = home.get(f"correct/{home.game.deals[1].latest}", lang).text
    assert f"<title>{title} · Marque</title>" in corrects
    assert f"<h1>{title}</h1>" in corrects
    assert f"<h2>{name}</h2>" in corrects


def test_a_hand_for_a_ruling_that_ended_otherwise_goes_to_that_ruling(home: Home) -> None:
    home.start("riichi-ema-2016")
    home.win(riichi_win("S", "W"))
    draw = home.follow(home.get("correct/2", dispute="7"), "Exhaustive draw")
    win = home.follow(draw, "A player won")
    for page in (draw, win):
        assert f"/game/{home.stream}/disputes/7/hand" in page.text
        assert 'name="dispute" value="7"' in page.text


def test_a_situation_that_can_not_be_is_said_and_the_deal_shown_as_recorded(home: Home) -> None:
    home.start("riichi-ema-2016")
    home.win(riichi_win("S", "W"))
    home.ok("event/exhaustive_draw", {"e.ready": "E"})
    page = home.get("event/exhaustive_draw", supersedes="3", **{f"deal.{wind}": "1" for wind in "ESWN"})
    assert "Each player sits on one seat: Bo was chosen twice" in words(page)
    assert "East 2 · Bo deals" in words(page)


def test_what_was_typed_for_other_seats_is_not_put_into_the_corrected_deal(home: Home) -> None:
    """The browser keeps what is typed of a hand by winds: with the players in other seats it is another hand's."""
    home.start("riichi-ema-2016")
    home.win(riichi_win("S", "W"))
    home.win(riichi_win("W", "N"))
    draw = home.follow(home.get("correct/2"), "Exhaustive draw")
    home.press(draw, RECORD, **{"e.ready": "E"})
    doubted = home.get("deal/3")
    pages = [home.get("correct/3"), home.press(doubted, STANDS), home.press(doubted, FOLLOWS)]
    recorded, stands, follows = (_draft(page) for page in pages)
    assert recorded == stands
    assert recorded != follows


def _draft(page: TestResponse) -> str:
    (form,) = re.findall(r'<form id="hand-form"[^>]*>', page.text)
    return attributes(form)["data-draft"]
