"""Penalties of a game on its pages: of which deal they are, and a forbidden discard, which shifts what a win paid."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask import Flask

import scoring
from scoring.examples import example
from tests.webapp.home import Home, words
from webapp.database import of as database_of
from webapp.games.record import penalties

FORBIDDEN = example("999p 88p", "123p", "456p", "234p", won="9p", seat="S", by="W")
"""Nine kinds of circles lie open before South when West throws the tile: West pays for all (S003 item 5)."""


@pytest.fixture
def home(app: Flask, database: str) -> Iterator[Home]:  # noqa: ARG001 - the app opens the database it names
    """A browser at a navy game, under each kind of database."""
    yield Home(app).start()
    database_of(app).close()


def test_a_forbidden_discard_shifts_what_the_win_paid(home: Home) -> None:
    """The mark is 192: East owes 384, West and North 192 each; West pays all 768, whichever winds are next."""
    game = home.win({"hand": FORBIDDEN})
    assert game.totals == (-384, 768, -192, -192)
    page = home.get("penalty?fault=forbidden_discard")
    assert 'value="(1p2p3p) (4p5p6p) (2p3p4p)"' in page.text
    assert "For the deal already played" in words(page)
    game = home.ok_of(page, {"e.melds": "(456p) (123p) (234p)"})
    assert game.totals == (0, 768, -768, 0)
    assert game.on_table == 0
    assert "Chen: Forbidden discard" in words(home.get())
    again = home.send("penalty?fault=forbidden_discard")
    assert again.status_code == 422
    assert "already" in words(again)


def test_a_forbidden_discards_readings_are_told_without_their_ids(home: Home) -> None:
    home.win({"hand": FORBIDDEN})
    said = words(home.get("penalty?fault=forbidden_discard", lang="fr"))
    assert "lève le cas (b) ou le laisse" in said
    assert not re.search(r"\b(lifts|stays)\b", said)


def test_a_forbidden_discard_before_its_win(home: Home) -> None:
    page = home.get("penalty?fault=forbidden_discard")
    assert "Enter the win first" in words(page)
    refused = home.send("penalty?fault=forbidden_discard", {"e.melds": "(123p) (456p) (234p)"})
    assert refused.status_code == 422
    assert "enter the win first" in words(refused)


def test_a_forbidden_discard_of_another_hand(home: Home) -> None:
    home.win({"hand": FORBIDDEN})
    other = home.send("penalty?fault=forbidden_discard", {"e.melds": "(123p) (456p) (345p)"})
    assert other.status_code == 422
    assert "not those of the hand on the sheet" in words(other)
    assert "(345p)" in other.text
    given = {"event": "forbidden_discard", "discarder": "N"}
    assert home.json(expected=2, key="other-discarder", kind="penalty", form=given).status_code == 422
    assert home.game.totals == (-384, 768, -192, -192)


def test_more_sets_before_than_there_are(home: Home) -> None:
    home.win({"hand": FORBIDDEN})
    answer = home.send("penalty?fault=forbidden_discard", {"e.melds_before": "4"})
    assert answer.status_code == 422
    field = answer.text[: answer.text.index('class="complaint"')].rpartition("<label class=")[2]
    assert 'name="e.melds_before"' in field


def test_a_discard_that_was_allowed_is_not_entered(home: Home) -> None:
    """Sets of three suits forbid nothing."""
    home.win({"hand": example("999p 88p", "123m", "444s", "CCC", won="9p", seat="S", by="W")})
    answer = home.send("penalty?fault=forbidden_discard")
    assert answer.status_code == 422
    assert "9p may be discarded" in words(answer)
    assert not home.game.given


def test_a_win_with_a_forbidden_discard_is_corrected_once_that_is_revoked(home: Home) -> None:
    recorded = home.win({"hand": FORBIDDEN}).deals[0].sequence
    given = home.ok("penalty?fault=forbidden_discard").given[0].sequence
    again = {"kind": "correct", "supersedes": recorded, "hand": FORBIDDEN}
    assert home.json(expected=3, key="correct-it-1", **again).status_code == 422
    undone = home.json(expected=3, key="undo-it-1", kind="undo", undoes=recorded)
    assert undone.status_code == 422
    assert "revoke it first" in undone.get_json()["error"]["message"]
    assert home.json(expected=3, key="revoke-1", kind="revoke", revokes=given).status_code in (200, 201)
    assert home.json(expected=4, key="correct-it-2", **again).status_code in (200, 201)
    assert home.game.totals == (-384, 768, -192, -192)


def test_a_penalty_for_the_deal_just_played_takes_its_winds(home: Home) -> None:
    """Chen, who was West, pays Anne, who was East then, her double share, though the deal has passed on."""
    home.start(penalty_east_doubles=True).win({"hand": FORBIDDEN})
    before = home.game.totals
    page = home.get("penalty?fault=false_mahjong")
    assert "deal now being played" in words(page)
    last = home.game.deals[-1].sequence
    page = home.get(f"penalty?fault=false_mahjong&of={last}")
    game = home.ok_of(page, {"offender": "W"})
    lost = [now - then for now, then in zip(game.totals, before, strict=True)]
    assert lost[0] == 2 * lost[1] == 2 * lost[3]
    assert lost[2] == -sum(lost[:2]) - lost[3]


@pytest.mark.parametrize("event", ["rake", "account", "kong", "jorf_end"])
def test_what_is_no_fault_is_no_penalty(home: Home, event: str) -> None:
    home.start("sichuan")
    form = {"event": event, "caves": {"E": 500, "S": 500, "W": 500, "N": 500}}
    answer = home.json(expected=1, key="no-fault-1", kind="penalty", form=form)
    assert answer.status_code == 422
    assert "is no fault" in answer.get_json()["error"]["message"]
    assert not home.game.given


def test_the_events_among_the_penalties_are_faults_and_end_no_deal() -> None:
    """The four old ones where they are kept, and MCR's false Hu; a chombo ends its deal, the rest are no faults."""
    old = {"false_mahjong_half_maximum", "wrong_claim", "tile_count", "forbidden_discard"}
    for rules, book in scoring.RULESETS.items():
        expected = {"mcr": {"false_hu"}, "taiwan16": set()}.get(rules, old)
        assert {event.id for event in penalties(book)} == expected, rules


def test_a_fault_that_is_taken_off_at_the_end_is_no_penalty_at_the_table(home: Home) -> None:
    """It would cost nothing here; as the deal's outcome it costs 20,000 after the uma."""
    home.start("riichi-wrc-2015")
    form = {"fault": home.game.book.faults[0].id, "offender": "E"}
    refused = home.json(expected=1, key="chombo", kind="penalty", form=form)
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (422, "fault_ends_deal")
    assert "Chombo" in refused.get_json()["error"]["message"]
