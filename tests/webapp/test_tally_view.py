"""A tally opened up: the rule behind each line, why the runner-up lost, payments in chips and as arrows."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from click.testing import Result
from flask import Flask
from flask.testing import FlaskClient

import scoring
from scoring.examples import example
from scoring.ruleset import Text
from scoring.settle import Payment
from scoring.tally import add
from tests.scoring.house_table import with_house_table
from tests.webapp.games import Sheet
from tests.webapp.home import ORIGIN, Home, hidden
from tests.webapp.papers import text_of
from webapp.database import of as database_of
from webapp.dispute.shown import division
from webapp.games.sheet import rows_of
from webapp.tally.arrows import payment_picture
from webapp.tally.view import in_chips, rule_text, why_lost

Make = Callable[..., dict[str, Any]]
JSON = {"Accept": "application/json"}


def counted(client: FlaskClient, form: dict[str, str]) -> Any:
    """What the page's script is answered: the tally as JSON and as it is shown."""
    answer = client.post("/tally", data=form, headers=JSON).json
    assert answer is not None
    return answer


def example_tallies() -> list[Any]:
    found = []
    for book in scoring.RULESETS.values():
        for name, hand in book.examples.items():
            at_table = {book.id: with_house_table(book, name)}
            found.append(scoring.tally(scoring.Hand.from_json({**hand, "rules": book.id}, at_table), at_table))
    return [tally for tally in found if tally.valid and tally.mark and tally.runner_up]


def test_the_runner_up_is_never_worth_more_and_the_lines_say_why() -> None:
    tallies = example_tallies()
    assert len(tallies) > 20
    for tally in tallies:
        lost = why_lost(tally.mark, tally.runner_up)
        assert lost.gap == tally.mark.total - tally.runner_up.total
        assert lost.gap >= 0
        for unit in ("points", "fan", "faan", "han", "tai"):
            difference = add(tally.mark.items, unit) - add(tally.runner_up.items, unit)
            assert add(lost.lacks, unit) - add(lost.instead, unit) == difference


def test_every_line_of_every_example_has_its_rule_and_its_document() -> None:
    for book in scoring.RULESETS.values():
        for name, hand in book.examples.items():
            at_table = {book.id: with_house_table(book, name)}
            tally = scoring.tally(scoring.Hand.from_json({**hand, "rules": book.id}, at_table), at_table)
            for item in tally.items:
                found = rule_text(book, item)
                assert found.says is not None, item.id
                assert found.page == book.id


FAAN = example("234m 567m 345p 678p 22p", won="8p", rules="hongkong", options={"minimum": 0})
"""All chows, concealed, without flowers."""
NO_FAAN = example("234m 555m 22p", "345p", "678s", won="5m", flowers="f3", rules="hongkong", options={"minimum": 0})
"""An open hand with another's flower: no line at all, and one point."""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("hand", "said"), [(FAAN, "3 faan"), (NO_FAAN, "0 faan")], ids=["three", "none"])
def test_hong_kong_counts_faan_in_its_totals_as_in_its_lines(
    marque: Callable[..., Result], tmp_path: Path, hand: dict[str, Any], said: str, lang: str
) -> None:
    assert list(scoring.tally(scoring.Hand.from_json(hand, scoring.RULESETS), scoring.RULESETS).totals) == [
        "fan",
        "total",
    ]
    file, paper = tmp_path / "hand.json", tmp_path / "tally.pdf"
    file.write_text(json.dumps(hand))
    told = (
        marque("tally", str(file), "--lang", lang, "--pdf", str(paper)).stdout,
        text_of(paper.read_bytes()),
    )
    for each in told:
        assert said in each
        assert not re.search(r"\bfan\b", each)


def test_the_page_and_a_games_sheet_say_faan_too(client: FlaskClient, n01_form: Make) -> None:
    fields = n01_form(
        rules="hongkong", tiles="234m 567m 345p 678p 22p", winning_tile="8p",
        loser_E_total="", loser_W_total="", loser_N_total="",
    )  # fmt: skip
    html = counted(client, fields)["html"]
    assert re.search(r">3 faan<", html)
    sheet = Sheet("club", variant='id = "club"\nbase = "hongkong"\nname = { en = "Club", fr = "Club" }\n')
    sheet.play({"hand": {key: value for key, value in FAAN.items() if key not in ("rules", "options")}})
    assert [row.value for row in rows_of(sheet.game, "en")] == ["8 (3 faan)"]


def test_chips_add_up_to_the_amount() -> None:
    for amount in (2, 72, 496, 1998, 12240):
        assert sum(number * value for number, value in in_chips("navy", amount)) == amount
    assert in_chips("navy", 144) == ((1, 100), (4, 10), (2, 2))
    assert in_chips("navy", 125) == ()
    assert in_chips("mcr", 16) == ()


def test_arrows_say_who_pays_whom_by_name() -> None:
    why = Text("for it", "pour cela")
    payments = [Payment("E", "S", 100, why), Payment("E", "S", 44, why), Payment("table", "S", 8, why)]
    names = {"E": "Anne & Bo", "S": "陳"}
    picture = fromstring(str(payment_picture(payments, {"E": -144, "S": 144, "W": 0, "N": 0}, "fr", names)))
    words = " ".join(picture.itertext())
    assert "Anne & Bo (Est) paie 144 à 陳 (Sud)" in words
    assert "Table paie 8 à 陳 (Sud)" in words
    ids = picture.attrib["aria-labelledby"].split()
    assert [child.attrib["id"] for child in picture[:2]] == ids
    heads = [child for child in picture if child.attrib.get("class") == "payhead"]
    assert len(heads) == 2


def test_a_tally_without_payments_says_so() -> None:
    picture = str(payment_picture([], dict.fromkeys("ESWN", 0), "en"))
    assert "Nobody pays anything." in picture


@pytest.mark.parametrize(("lang", "condition"), [("en", 0), ("fr", 1)])
def test_the_page_opens_each_line_on_its_rule(client: FlaskClient, n01_form: Make, lang: str, condition: int) -> None:
    answer = client.post("/tally", data=n01_form(lang=lang), headers=JSON).json
    assert answer is not None
    rule = scoring.RULESETS["navy"].by_id[answer["tally"]["items"][0]["id"]]
    assert rule.condition[condition] in unescape(answer["html"])
    assert "1 × <b>100</b>" in answer["html"]


def test_the_page_says_why_the_runner_up_lost(client: FlaskClient) -> None:
    """Three like chows are three like pungs as well."""
    form = {
        "rules": "riichi-ema-2025", "tiles": "111222333m 789p 55s", "winning_tile": "5s", "seat": "S", "round": "E",
        "won_by": "self", "lang": "en",
    }  # fmt: skip
    answer = counted(client, form)
    second = answer["tally"]["readings_considered"]["runner_up"]
    gap = answer["tally"]["totals"]["total"] - second["totals"]["total"]
    assert gap > 0
    assert f"It comes to {gap:,} less." in answer["html"]
    assert "It lacks" in answer["html"]


KNITTED = {"rules": "mcr", **example("147m 258p 369s EEE 66p", won="6p")}


def test_the_page_shows_a_knitted_straight_before_the_set_and_the_pair(client: FlaskClient) -> None:
    form = {
        "rules": "mcr", "tiles": "147m 258p 369s EEE 66p", "winning_tile": "6p", "seat": "S", "round": "E",
        "won_by": "N", "lang": "en",
    }  # fmt: skip
    answer = counted(client, form)
    shown = answer["html"].split('<div class="sets">')[1].split("</div>")[0]
    suits = {"characters": "147", "circles": "258", "bamboos": "369"}
    knitted = ", ".join(f"{rank} of {suit}" for suit, ranks in suits.items() for rank in ranks)
    assert re.findall('aria-label="([^"]*)"', shown) == [knitted, "East, East, East", "6 of circles, 6 of circles"]


def test_the_command_reads_a_knitted_straight_before_the_set_and_the_pair(marque: Callable[..., Result]) -> None:
    told = marque("tally", "-", stdin=json.dumps(KNITTED)).stdout
    assert "Read as: 1m 4m 7m 2p 5p 8p 3s 6s 9s | E E E | 6p 6p; 6 of circles: completes the pair\n" in told


def test_french_stands_off_its_colons_and_semicolons(marque: Callable[..., Result]) -> None:
    """Chows of 1 2 3 three times, which are three like pungs as well: two readings, of which one is told of."""
    like = {"rules": "riichi-ema-2025", **example("111222333m 789p 55s", won="5s", drawn=True)}
    told = marque("tally", "-", "--lang", "fr", stdin=json.dumps(like)).stdout
    for line in ("Total : ", "Lue comme : ", "5 de bambous : complète la paire", "Lectures examinées : 2 ; "):
        assert line in told.replace("\N{NO-BREAK SPACE}", " ")
    hongkong = {"rules": "hongkong", **example("124m 456p 678s 234s 55p", won="8s", flowers="f1 f1", honba=1)}
    with pytest.raises(scoring.ScoringError) as caught:
        scoring.tally_json({**hongkong, "dealer_streak": 1})
    assert re.findall(r"\S[:;] ", caught.value.text("fr")) == []
    assert " ; " in caught.value.text("fr")


def test_a_dispute_shows_a_knitted_straight_before_the_set_and_the_pair() -> None:
    told = division(scoring.tally_json(KNITTED)["reading"])
    assert told == [["1m", "4m", "7m", "2p", "5p", "8p", "3s", "6s", "9s"], ["E", "E", "E"], ["6p", "6p"]]


def test_in_a_game_the_players_are_called_by_name(app: Flask, database: str) -> None:  # noqa: ARG001
    home = Home(app).start(names=("Anne & Bo", "陳", "West Wind", "N"))
    fields = hidden(home.get("hand").text) | {"tiles": "999p 77m (555s) (CCC) (234m)", "winning_tile": "7m"}
    told = home.client.post(
        f"/game/{home.stream}/count", data=fields | {"seat": "S", "won_by": "N"}, headers=ORIGIN | JSON
    )
    database_of(app).close()
    html = told.get_json()["html"]
    assert "<b>Anne &amp; Bo (East) pays 陳 (South) 144</b>" in html
    assert html.count("Anne &amp; Bo · E") == 1


def test_a_page_of_rules_tells_the_prose_of_clauses_in_its_language(client: FlaskClient) -> None:
    french, english = (
        unescape(client.get(f"/rules/taiwan16?lang={lang}").get_data(as_text=True)) for lang in ("fr", "en")
    )
    assert "HOUSE 五暗刻 : valeur courante" in french
    assert "common value" not in french
    assert "HOUSE 五暗刻: common value" in english
