"""Two counts of a hand set side by side: figures that differ are seen, words that were put otherwise are none."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scoring import RULESETS
from tests.webapp.games import Sheet, navy_win
from webapp.dispute.recount import same, same_figures
from webapp.games.events import Play

Change = Callable[[dict[str, Any]], object]


def counted() -> Play:
    """As it comes out of the ledger."""
    sheet = Sheet()
    sheet.play(navy_win("S", "N"))
    return Play.of(json.loads(json.dumps(sheet.game.deals[0].play.to_json())))


def with_result(play: Play, change: Change) -> Play:
    result = json.loads(json.dumps(play.result))
    change(result)
    return replace(play, result=result)


def worded(result: dict[str, Any]) -> None:
    result["items"][0] |= {"source": "S001 §9", "name": {"en": "A pung", "fr": "Un pung", "zh": "刻"}}
    result["payments"][0]["why"] = "because"
    result["options"]["limit"] = 1
    result["notes"].append({"id": "new", "text": {"en": "x", "fr": "x"}, "source": ""})


def test_the_same_hand_counted_twice_is_the_same() -> None:
    assert same(counted(), counted())
    assert same_figures(counted(), counted())


def test_other_words_are_no_other_figures() -> None:
    other = with_result(counted(), worded)
    assert not same(counted(), other)
    assert same_figures(counted(), other)


def test_the_knitted_tiles_that_older_tallies_do_not_name_are_no_other_figure() -> None:
    other = with_result(counted(), lambda result: result["reading"].update(knitted=["1m"]))
    assert same_figures(counted(), other)
    assert same_figures(other, counted())


def test_the_tallies_that_an_older_event_does_not_tell_are_no_other_figure() -> None:
    """Two win at a Hong Kong table; told once without their items, then with them, and with other ones."""
    sheet = Sheet("hongkong")
    hands = (each for event in RULESETS["hongkong"].events for each in event.example.get("hands", ()))
    sheet.play({"event": {"event": "several_winners", "hands": [dict(hand) for hand in hands]}})
    now = Play.of(json.loads(json.dumps(sheet.game.deals[0].play.to_json())))
    before = with_result(now, lambda result: result.pop("tallies"))
    assert same_figures(before, now)
    assert same_figures(now, before)
    assert not same_figures(now, with_result(now, lambda result: result["tallies"]["E"]["items"].pop()))


CHANGES: dict[str, Change] = {
    "value": lambda result: result["items"][0].update(value=3),
    "line": lambda result: result["items"][0].update(id="pung_exposed_honour"),
    "count": lambda result: result["items"][0].update(count=2),
    "line more": lambda result: result["items"].append(result["items"][0]),
    "line less": lambda result: result["items"].pop(),
    "total": lambda result: result["totals"].update(total=74),
    "net": lambda result: result["net"].update(E=-145),
    "new figure": lambda result: result["totals"].update(minipoints=1),
    "figure gone": lambda result: result["totals"].pop("doubles"),
    "tile": lambda result: result["reading"].update(pair=["1m", "1m"]),
    "nothing for something": lambda result: result.update(reading=None),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("beside_words", [False, True])
def test_every_other_figure_is_seen(change: Change, beside_words: bool) -> None:
    other = with_result(counted(), change)
    if beside_words:
        other = with_result(other, worded)
    assert not same_figures(counted(), other)
    assert not same_figures(other, counted())


def test_who_won_and_who_pays_are_figures() -> None:
    play = counted()
    paid = [dict(each) for each in play.payments]
    paid[0]["amount"] += 1
    for other in (replace(play, payments=tuple(paid)), replace(play, winners=("W",)), replace(play, outcome="draw")):
        assert not same_figures(play, other)
