"""What a deal of a game tells beside its hand: options of one deal, and the pot of a Goulasch that opens a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from scoring.examples import example
from tests.webapp.home import Home, words
from webapp.database import of as database_of
from webapp.dispute.recount import counted_again, same


@pytest.fixture
def home(app: Flask) -> Iterator[Home]:
    yield Home(app)
    database_of(app).close()


def early(**more: Any) -> dict[str, Any]:
    """West wins seventeen tiles of South's, on his third discard say."""
    return example("123m 456m 789m 123s 777s 55s", won="3s", seat="W", by="S", **more)


def test_an_early_win_counts_in_its_own_deal_alone(home: Home) -> None:
    """Within five discards 10 tai; the same hand later has them not."""
    home.start("taiwan16", preset="fourwinds")
    home.win({"hand": early()})
    game = home.win({"hand": early(options={"early_win": "five"})})
    tai = [(deal.play.result or {})["totals"]["tai"] for deal in game.deals]
    assert tai[1] == tai[0] + 10
    assert all(same(counted_again(game, deal), deal.play) for deal in game.deals)
    page = home.get(f"correct/{game.deals[1].sequence}").text
    assert '<option value="five" selected>' in page
    assert '<option value="five" selected>' not in home.get("hand").text


def test_an_option_of_the_table_is_not_changed_by_a_hand(home: Home) -> None:
    home.start("taiwan16", preset="fourwinds")
    answer = home.json(expected=1, key="table-option-1", kind="hand", hand=early(options={"preset": "taiwan"}))
    assert answer.status_code == 422
    assert "hand.options.preset" in answer.get_json()["error"]["message"]
    unknown = home.json(expected=1, key="unknown-option-1", kind="hand", hand=early(options={"nonsense": 3}))
    assert unknown.status_code == 422
    assert "nonsense" in unknown.get_json()["error"]["message"]
    same = early(options={"preset": "fourwinds"})
    assert home.json(expected=1, key="same-option-1", kind="hand", hand=same).status_code in (200, 201)


def test_a_field_for_no_option_of_these_rules_is_left_out(home: Home) -> None:
    home.start("navy")
    fields = {"tiles": "999p 77m (555s) (CCC) (234m)", "winning_tile": "7m", "seat": "S", "won_by": "N"}
    assert home.ok("hand", fields | {"option.early_win": "five"}).deals[0].play.winners == ("S",)


def test_what_is_of_one_deal_is_not_asked_at_the_start(home: Home) -> None:
    page = home.get("/games/new").text
    assert "taiwan16.preset" in page
    assert "taiwan16.early_win" not in page
    refused = home.client.post(
        "/api/v1/games", json={"players": list("ABCD"), "rules": "taiwan16", "options": {"early_win": "five"}}
    )
    assert refused.status_code in (401, 422)


def test_a_goulasch_that_opens_the_game_takes_its_pot_from_the_players(home: Home) -> None:
    """Each stakes 100; South wins on West's tile and takes the 400: whatever was paid sums to nothing."""
    home.start("navy")
    home.ok(
        "situation", {"deal.turn": "1", "deal.goulash": "yes", "deal.pot": "400", "words": "We begin with a Goulasch"}
    )
    won = {"hand": example("999p 88p", "111p", "444p", "222p", won="9p", seat="S", by="W")}
    game = home.win(won)
    assert game.on_table == 0
    assert sum(game.totals) == 0
    staked = [each for each in game.deals[0].play.payments if each["to"] == "table"]
    assert [(each["from"], each["amount"]) for each in staked] == [(seat, 100) for seat in "ESWN"]


def test_an_opening_goulasch_that_is_corrected_takes_its_pot_once_more(home: Home) -> None:
    """Though another deal was played since, and the table is empty again."""
    home.start("navy")
    pot = {"deal.turn": "1", "deal.goulash": "yes", "deal.pot": "400", "words": "We begin with a Goulasch"}
    home.ok("situation", pot)
    won = example("999p 88p", "111p", "444p", "222p", won="9p", seat="S", by="W")
    first = home.win({"hand": won}).deals[0].sequence
    home.win({"hand": example("999p 88p", "111p", "444p", "222p", won="9p", seat="N", by="W")})
    again = won | {"discarder": "N"}
    answer = home.json(expected=4, key="other-discarder-1", kind="correct", supersedes=first, hand=again)
    assert answer.status_code in (200, 201), answer.get_json()
    game = home.game
    assert sum(each["to"] == "table" for each in game.deals[0].play.payments) == 4
    assert game.on_table == 0
    assert all(same(counted_again(game, deal), deal.play) for deal in game.deals)


def test_the_pot_of_a_dead_deal_is_staked_once(home: Home) -> None:
    home.start("navy")
    home.ok("hand", what="draw")
    assert home.game.on_table == 400
    game = home.win({"hand": example("999p 88p", "111p", "444p", "222p", won="9p", seat="S", by="W")})
    assert game.on_table == 0
    assert sum(game.totals) == 0


def test_a_pot_that_four_can_not_share(home: Home) -> None:
    home.start("navy")
    home.ok(
        "situation", {"deal.turn": "1", "deal.goulash": "yes", "deal.pot": "401", "words": "We begin with a Goulasch"}
    )
    hand = example("999p 88p", "111p", "444p", "222p", won="9p", seat="S", by="W")
    answer = home.json(expected=2, key="odd-pot-1", kind="hand", hand=hand)
    assert answer.status_code == 422
    assert "401" in answer.get_json()["error"]["message"]


def test_the_game_is_not_ended_by_one_button(home: Home) -> None:
    """Before its last deal the button is folded away, under words that say what it means."""
    home.start("navy")
    page = home.get("end")
    assert page.text.index("<details") < page.text.index("End the game</button>")
    assert "more deals are to come" in words(page)
    assert home.ok("end").ended
