"""Each ruleset played on the pages alone: some deals, a draw, the end and its settlement."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from scoring import RULESETS
from tests.webapp.games import any_win, riichi_win
from tests.webapp.home import Home, hidden, words
from webapp.database import of as database_of
from webapp.games.game import Game

RIICHI = [rules for rules in RULESETS if rules.startswith("riichi")]
PLAIN = [rules for rules in RULESETS if rules not in (*RIICHI, "sichuan")]


@pytest.fixture
def home(app: Flask, database: str) -> Iterator[Home]:  # noqa: ARG001 - the app opens the database it names
    """A browser at home, under each kind of database."""
    yield Home(app)
    database_of(app).close()


def ended(home: Home) -> Game:
    game = home.ok("end", why="time")
    assert game.ended is not None
    said = words(home.get("end"))
    assert all(name in said for name in game.players)
    for place in range(4):
        home.ok("end", kind="confirm", player=place)
    assert home.game.confirmed == {0, 1, 2, 3}
    return game


@pytest.mark.parametrize("rules", PLAIN)
def test_a_game_with_wins_and_a_draw(home: Home, rules: str) -> None:
    home.start(rules)
    first = home.win(any_win(home.game))
    assert first.deals[0].play.outcome == "win"
    drawn = home.ok("", what="draw")
    assert (drawn.deals[1].play.outcome, drawn.doubts) == ("draw", ())
    home.win(any_win(home.game))
    game = ended(home)
    assert len(game.deals) == 3
    assert sum(game.totals) + game.on_table == 4 * game.started.start


@pytest.mark.parametrize("rules", RIICHI)
def test_a_riichi_game(home: Home, rules: str) -> None:
    home.start(rules)
    home.win(riichi_win("S", "N", riichi="SW"))
    game = home.ok("event/exhaustive_draw", {"e.ready": ["E", "S"]}, **{"e.riichi": ["S"]})
    assert game.next_deal is not None
    assert (game.next_deal.honba, game.next_deal.sticks) == (1, 1)
    game = home.ok("event/chombo", {"e.offender": "W"})
    assert game.deals[2].play.outcome == "redeal"
    hand = home.win(riichi_win("W", "E"))
    assert hand.on_table == 0
    game = ended(home)
    settlement = game.settlement()
    assert settlement is not None
    final = settlement.settlement.facts["final"]
    said = words(home.get("end"))
    assert f"{abs(final['S']):,}" in said
    assert "Uma" in said


def test_several_win_on_one_tile(home: Home) -> None:
    home.start("riichi-ema-2025")
    first = {"tiles": "234m 567p 234s 678s 55p", "winning_tile": "4s", "seat": "S", "won_by": "E", "flag": "riichi",
             "dora_indicators": "9m"}  # fmt: skip
    told = hidden(home.get("hand").text)
    more = home.post("hand", told | first, add="winner")
    assert more.status_code == 200
    assert "Already entered: Bo" in words(more)
    second = {"tiles": "345m 678p 234s 22p (777m)", "winning_tile": "4s", "seat": "W", "won_by": "E",
              "dora_indicators": "9m"}  # fmt: skip
    answer = home.post("events", hidden(more.text) | second, riichi="S")
    assert answer.status_code == 303, words(answer)
    (deal,) = home.game.deals
    assert set(deal.play.winners) == {"S", "W"}
    assert deal.change[0] == -deal.change[1] - deal.change[2]
    assert "Bo and Chen on Anne’s discard" in words(home.get())


def test_a_bloody_battle_is_entered_step_by_step(home: Home) -> None:
    home.start("sichuan")
    page = home.get("hand")
    kong = home.post("battle", hidden(page.text), add="kong", kong="concealed", by="N", tile="9p")
    assert "Dora: Kong of 9" in words(kong)
    form = home.post("hand", hidden(kong.text))
    win: dict[str, Any] = {"tiles": "123456789m 123s 55s", "winning_tile": "3s", "seat": "E", "won_by": "S"}
    counted = home.post("count", hidden(form.text) | win)
    assert counted.status_code == 200
    refused = home.post("battle", hidden(form.text) | win | {"tiles": "123456789m 123s 5s"}, add="win")
    assert refused.status_code == 422
    won = home.post("battle", hidden(form.text) | win, add="win")
    assert "Anne on Bo’s discard" in words(won)
    hands = {
        "loser_S_tiles": "22p88p (444s) (666s) (333p)",
        "loser_W_tiles": "123456789m 789s 5m",
        "loser_N_tiles": "1p 4p 5p 6p 1p 1m 4m 6m 8m 7m [9999p]",
    }
    answer = home.post("events", hidden(won.text) | hands, what="deal", end="wall_out")
    assert answer.status_code == 303, words(answer)
    (deal,) = home.game.deals
    assert deal.play.result is not None
    assert dict(zip("ESWN", deal.change, strict=True)) == deal.play.result["balance"]
    assert "Anne on Bo’s discard" in words(home.get())
    assert words(home.get(f"correct/{deal.latest}")).count("Anne on Bo’s discard") == 1
    ended(home)


def test_two_win_on_one_tile_of_a_bloody_battle(home: Home) -> None:
    home.start("sichuan")
    first = home.post("hand", hidden(home.get("hand").text))
    assert 'name="same_tile"' not in first.text
    one = {"tiles": "123456789m 123s 55s", "winning_tile": "3s", "seat": "S", "won_by": "E"}
    second = home.post("hand", hidden(home.post("battle", hidden(first.text) | one, add="win").text))
    assert "On the same tile as the win before" in words(second)
    other = one | {"tiles": "123456789p 123s 66s", "seat": "W"}
    apart = home.post("battle", hidden(second.text) | other, add="win")
    together = home.post("battle", hidden(second.text) | other | {"same_tile": "yes"}, add="win")
    won = [json.loads(hidden(answer.text)["steps"]) for answer in (apart, together)]
    assert [[win["seat_wind"] for step in steps for win in step["wins"]] for steps in won] == [["S", "W"]] * 2
    assert [len(steps) for steps in won] == [2, 1]


def test_a_hand_for_a_ruling_is_for_that_ruling_on_each_of_its_pages(home: Home) -> None:
    home.start("sichuan")
    told = hidden(home.get("hand").text) | {"dispute": "7"}
    kong = hidden(home.post("battle", told, add="kong", kong="concealed", by="N", tile="9p").text)
    assert kong["dispute"] == "7"
    assert hidden(home.post("hand", kong).text)["dispute"] == "7"


def test_three_are_out(home: Home) -> None:
    home.start("sichuan")
    tiles = {
        "E": ("123456789m 123s 55s", "3s"),
        "S": ("123456789p 123s 66s", "9p"),
        "W": ("345345m 678678p 22p", "8p"),
    }
    fields = hidden(home.get("hand").text)
    for seat, (hand, last) in tiles.items():
        form = home.post("hand", fields)
        won = {"tiles": hand, "winning_tile": last, "seat": seat, "won_by": "self"}
        answer = home.post("battle", hidden(form.text) | won, add="win")
        assert answer.status_code == 200, words(answer)
        fields = hidden(answer.text)
    assert "Three have won" in words(answer)
    game = home.ok("hand", fields, what="deal", end="three_out")
    assert game.deals[0].play.outcome == "win"
    assert sum(game.totals) == 0
