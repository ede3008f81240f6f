"""What if: one thing changed, both counts side by side, and what can't be changed said in a sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import scoring
from tests.webapp.clubs import Club
from tests.webapp.games import NAMES, navy_win
from tests.webapp.home import ORIGIN, Home, attributes, filled, words
from tests.webapp.papers import text_of
from webapp.games.record import start_game
from webapp.games.store import new_game
from webapp.house_rules import store as house_rules
from webapp.ledger import Origin
from webapp.messages import InputError, text
from webapp.tally import what_if

Make = Callable[..., dict[str, Any]]

HALF = """id = "house-half"
base = "navy"
name = { en = "Half", fr = "Moitié" }

[options]
limit = 50
"""


def totals(hand: dict[str, Any], key: str) -> tuple[int, dict[str, int]]:
    found = what_if.outcome(what_if.change_of(hand, key, "en"), "en")
    assert found.tally is not None
    assert found.tally.mark is not None
    return found.tally.mark.total, {str(seat): change for seat, change in found.tally.net.items()}


def test_a_circumstance_is_put_in_and_taken_out(n01: Make) -> None:
    """The navy rule: 36 points, one retour; a tile that another claimed for a Pung is one retour more."""
    total, net = totals(n01(), "flag.claimed_for_pung")
    assert total == 144
    assert net["S"] == 576
    again = what_if.change_of(n01(flags=["claimed_for_pung"]), "flag.claimed_for_pung", "en")
    assert again.hand["flags"] == []


def test_a_limit_of_the_house_cuts(n01: Make) -> None:
    """Each payment is cut at 50, East's at the limit of East."""
    _, net = totals(n01(), "option.limit=50")
    assert net["S"] == 144 + 50 + 50


def test_the_winner_on_another_chair_swaps_with_who_sat_there(n01: Make) -> None:
    change = what_if.change_of(n01(discarder="N"), "seat=E", "en")
    assert change.hand["seat_wind"] == "E"
    assert change.hand["losers"]["S"] == {"total": 8}
    assert "E" not in change.hand["losers"]


def test_other_rules_leave_out_what_they_do_not_know(n01: Make) -> None:
    hand = n01(flags=["claimed_for_pung"], flowers=["f1"])
    change = what_if.change_of(hand, "rules=riichi-ema-2025", "en")
    assert change.hand["rules"] == "riichi-ema-2025"
    assert not {"losers"} & set(change.hand)
    assert change.hand["flags"] == []
    for what in ("losers", "circumstances", "flowers"):
        assert what in change.left_out
    assert what_if.outcome(change, "en").refusal == ""


def test_every_change_has_a_key_of_its_own_that_leads_back_to_it(n01: Make) -> None:
    found = list(what_if.changes(n01(), "fr"))
    keys = [change.key for change in found]
    assert len(set(keys)) == len(keys)
    assert {change.group for change in found} == set(what_if.GROUPS)
    assert {key.removeprefix("rules=") for key in keys if key.startswith("rules=")} == set(scoring.RULESETS) - {"navy"}
    for change in found:
        assert what_if.change_of(n01(), change.key, "fr") == change


@pytest.mark.parametrize("key", ["", "flag.riichi", "option.limit=lots", "option.limt=5", "rules=navy", "seat=S"])
def test_what_is_no_change_is_refused(n01: Make, key: str) -> None:
    with pytest.raises(InputError) as caught:
        what_if.change_of(n01(), key, "en")
    assert caught.value.code == "no_such_change"


def test_the_page_counts_the_form_and_every_change(client: FlaskClient, n01_form: Make) -> None:
    html = client.post("/what-if", data=n01_form()).text
    assert 'value="flag.claimed_for_pung"' in html
    assert "+576" in html
    assert 'value="rules=mcr"' in html


@pytest.mark.parametrize(("lang", "differs"), [("en", "differs"), ("fr", "diffère")])
def test_both_counts_stand_side_by_side(client: FlaskClient, n01: Make, lang: str, differs: str) -> None:
    posted = {"hand": json.dumps(n01()), "if": "flag.claimed_for_pung", "lang": lang}
    html = client.post("/what-if", data=posted).text
    beside = html[html.index('id="beside"') : html.index('<form class="card"')]
    assert ">72<" in beside
    assert "144" in beside
    assert "+288" in beside
    assert "+576" in beside
    assert differs in beside


def test_a_number_that_makes_no_sense_is_a_sentence_and_stays_typed(client: FlaskClient, n01: Make) -> None:
    response = client.post("/what-if", data={"hand": json.dumps(n01()), "number": "limit", "value": "plenty"})
    assert response.status_code == 422
    assert "plenty" in response.text
    assert 'role="alert"' in response.text
    assert 'value="plenty"' in response.text


@pytest.mark.parametrize("hand", ["{", "[]", '{"rules": "navi"}', "5"])
def test_no_hand_is_a_sentence(client: FlaskClient, hand: str) -> None:
    assert client.post("/what-if", data={"hand": hand}).status_code == 422


def test_without_a_hand_the_page_leads_to_one(client: FlaskClient) -> None:
    response = client.get("/what-if")
    assert response.status_code == 303
    assert response.headers["Location"].startswith("/")


def test_a_club_s_own_rules_are_among_the_others(club: Club, n01: Make) -> None:
    house_rules.save(club.engine, HALF, after=0, by=None)
    client = club.client()
    assert 'value="rules=house-half"' in client.post("/what-if?lang=en", data={"hand": json.dumps(n01())}).text
    html = client.post("/what-if?lang=en", data={"hand": json.dumps(n01()), "if": "rules=house-half"}).text
    assert "+244" in html[html.index('id="beside"') :]


def test_a_hand_of_a_game_is_counted_by_the_version_it_is_played_by(club: Club, n01: Make) -> None:
    """East pays 144, each of the others the limit, which is 50 in the first version, 40 in the second."""
    first = house_rules.save(club.engine, HALF, after=0, by=None)
    started = start_game(NAMES, first.name, variant=first.text)
    stream = new_game(club.engine, started, Origin("Anne", started.rules, started.rules_version))
    house_rules.save(club.engine, HALF.replace("50", "40"), after=1, by=None)
    client, hand = club.client(), {"hand": json.dumps(n01(rules="house-half")), "if": "flag.claimed_for_pung"}
    by_the_game = client.post(f"/what-if?lang=en&game={stream}", data=hand).text
    assert "+244" in by_the_game
    assert f"game={stream}" in by_the_game
    assert "+224" in client.post("/what-if?lang=en", data=hand).text
    assert started.rules_version[:8] in text_of(client.post(f"/tally.pdf?lang=en&game={stream}", data=hand).data)


def pressed(home: Home, page: TestResponse, of: str, to: str = "", **chosen: str) -> TestResponse:
    """Send the form that has that in it, with what is chosen there."""
    form = next(each for each in re.findall(r"<form\b.*?</form>", page.text, re.S) if of in each)
    fields = filled(form)
    for name, value in chosen.items():
        fields.setlist(name, [value])
    address = to or attributes(form[: form.index(">")])["action"]
    return home.client.post(address, data=fields, headers=ORIGIN)


@pytest.mark.parametrize(("lang", "sits", "on", "balance", "back"), [
    ("en", "Bo sits {}", "on the discard of Chen (West)", "Balance: {}", "Back to the hand"),
    ("fr", "Bo est {}", "sur la tuile défaussée par Chen (Ouest)", "Bilan : {}", "Retour à la main"),
])  # fmt: skip
def test_of_a_hand_of_a_game_the_players_are_named(
    app: Flask, lang: str, sits: str, on: str, balance: str, back: str
) -> None:
    """Bo won as South in the first deal, which is corrected; in the second one Bo is East."""
    home = Home(app).start("navy")
    home.win(navy_win("S", "N"))
    winds = {"en": ("South", "West"), "fr": ("Sud", "Ouest")}[lang]
    counted = home.press(home.get("correct/2", lang=lang), text("tally.count", lang))
    (button,) = re.findall(r'<button[^>]*formaction="/what-if[^>]*>', counted.text)
    page = pressed(
        home, counted, 'id="hand-form"', hand=attributes(button)["value"], to=attributes(button)["formaction"]
    )
    assert sits.format(winds[0]) in words(page)
    assert on in words(page)
    chosen = pressed(home, page, 'name="if"', **{"if": "seat=W"})
    beside = chosen.text[chosen.text.index('id="beside"') : chosen.text.index('<form class="card"')]
    assert sits.format(winds[1]) in beside
    rows = {
        " ".join(unescape(name).split()): [
            unescape(each) for each in re.findall(r'<td class="value">\s*([+−\d]*)', row)
        ]
        for name, row in re.findall(r'<th scope="row">([^<]*)</th>(.*?)</tr>', beside, re.S)
    }
    # Bo wins as much on either chair; Chen, who then sits South, pays no more than before.
    assert rows[balance.format("Bo")][0] == rows[balance.format("Bo")][1]
    assert rows[balance.format("Chen")][0] == rows[balance.format("Chen")][1]
    assert home.follow(chosen, back).request.path == f"/game/{home.stream}/correct/2"


def test_a_hand_of_a_game_that_one_may_not_see_is_refused(club: Club, n01: Make) -> None:
    game = club.game(club.table(club.evening())[0])
    answer = club.client().post(f"/what-if?game={game}", data={"hand": json.dumps(n01())})
    assert answer.status_code == 401
