"""The tally of a hand on paper: every line of it, in both languages, from the page and from the command."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from click.testing import Result
from flask import Flask
from flask.testing import FlaskClient

import scoring
from scoring.examples import example
from tests.webapp.conftest import Make
from tests.webapp.games import navy_win
from tests.webapp.home import Home
from tests.webapp.papers import pages_of, text_of
from webapp.database import of as database_of

BOOKS = scoring.RULESETS
COUNT = {"en": "Count the hand", "fr": "Compter la main"}
PRINT = {"en": "Print (PDF)", "fr": "Imprimer (PDF)"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_line_payment_and_clause_is_printed(client: FlaskClient, n01: Make, lang: str) -> None:
    answer = client.post(f"/tally.pdf?lang={lang}", data={"hand": json.dumps(n01())})
    assert answer.mimetype == "application/pdf"
    told = text_of(answer.data)
    tally = scoring.tally(scoring.Hand.from_json(n01(), BOOKS), BOOKS)
    for item in tally.items:
        for words in (item.names.get(lang), item.names.zh, item.source):
            assert " ".join(words.split()) in told
    for payment in tally.payments:
        assert payment.why.get(lang).split(" (")[0] in told
        assert f" {payment.amount} " in told
    assert "+288" in told
    assert "−120" in told


# Of the losers one lays out too few tiles and one too many: the first could not have won, the second counts nothing.
FAULTY = {
    "W": {"concealed": ["F", "F", "F", "1p"]},
    "E": {"concealed": ["P", "P", "P", "P", "1m", "9m", "1p", "9p", "1s", "9s", "E", "S", "W", "C"]},
}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_is_noted_of_a_losers_hand_is_told_wherever_its_tally_is(
    client: FlaskClient, marque: Callable[..., Result], n01: Make, n01_form: Make, lang: str
) -> None:
    hand = n01(seat_wind="S", discarder="N", losers=FAULTY)
    tally = scoring.tally(scoring.Hand.from_json(hand, BOOKS), BOOKS)
    notes = [note.text.get(lang) for mark in tally.losers.values() for note in mark.notes]
    assert len(notes) == 2

    command = marque("tally", "-", "--lang", lang, stdin=json.dumps(hand)).stdout
    paper = text_of(client.post(f"/tally.pdf?lang={lang}", data={"hand": json.dumps(hand)}).data)
    form = n01_form(
        seat_wind="S",
        loser_W_tiles="FFF 1p",
        loser_E_tiles="PPPP 1m9m 1p9p 1s9s ESWC",
        loser_W_total="",
        loser_E_total="",
    )
    page = unescape(client.post(f"/tally?lang={lang}", data=form).text)
    for note in notes:
        assert note in command
        assert note in paper
        assert note in page


def test_tiles_are_printed_as_their_faces(client: FlaskClient, n01: Make) -> None:
    """Six of characters: the last tile by itself, a Chow of three, the pair."""
    told = text_of(client.post("/tally.pdf?lang=en", data={"hand": json.dumps(n01())}).data)
    assert told.count("萬") == 6
    assert not re.search(r"\b[1-9][mps]\b", told)


def test_a_knitted_straight_is_printed_whole(client: FlaskClient) -> None:
    """1, 4 and 7 of characters stand beside the fan Knitted Straight and Concealed Hand, and in the reading."""
    hand = {"rules": "mcr", **example("147m 258p 369s EEE 66p", won="6p")}
    told = text_of(client.post("/tally.pdf?lang=en", data={"hand": json.dumps(hand)}).data)
    assert told.count("萬") == 9


def test_the_button_below_a_tally_prints_that_tally(client: FlaskClient, n01_form: Make) -> None:
    page = client.post("/tally", data=n01_form()).text
    button = re.search(r'<button[^>]*formaction="(/tally\.pdf[^"]*)"[^>]*value="([^"]*)"', page)
    assert button is not None
    told = text_of(client.post(button[1], data={"hand": unescape(button[2])}).data)
    assert "Total 72" in told


@pytest.mark.parametrize(("lang", "payer", "payee"), [("en", "East", "South"), ("fr", "Est", "Sud")])
def test_the_tally_of_a_game_is_printed_with_its_players_names(
    app: Flask,
    database: str,  # noqa: ARG001 - the app opens the database it names
    lang: str,
    payer: str,
    payee: str,
) -> None:
    """Whoever sat there in the deal that is corrected: Anne was South in the first and East in the second."""
    home = Home(app).start("navy", ("Bo", "Anne", "Chen", "Dora-Marguerite"))
    home.win(navy_win("S", "N"))
    home.win(navy_win("S", "N"))
    for deal, east, south in ((2, "Bo", "Anne"), (3, "Anne", "Chen")):
        shown = home.press(home.get(f"correct/{deal}", lang=lang), COUNT[lang])
        told = text_of(home.press(shown, PRINT[lang]).data)
        assert f"{east} ({payer}) → {south} ({payee})" in told
        assert told.count("Dora-Marguerite (") >= 2
    database_of(app).close()


@pytest.mark.parametrize("rules", BOOKS)
def test_hands_of_every_ruleset_fit_on_paper(client: FlaskClient, rules: str) -> None:
    hand = next(iter(BOOKS[rules].examples.values()))
    pages = pages_of(client.post("/tally.pdf", data={"hand": json.dumps({**hand, "rules": rules})}).data)
    for page in pages:
        assert (page.pixels[:, -36:] == 255).all()


def test_hand_that_is_no_win_has_its_reasons(client: FlaskClient, n01: Make) -> None:
    hand = n01(concealed=["9p", "9p", "8p", "7m", "7m"])
    told = text_of(client.post("/tally.pdf?lang=en", data={"hand": json.dumps(hand)}).data)
    tally = scoring.tally(scoring.Hand.from_json(hand, BOOKS), BOOKS)
    assert "Not a Mah-Jong" in told
    assert tally.reasons
    for reason in tally.reasons:
        assert " ".join(reason.message("en").split()) in told


@pytest.mark.parametrize("hand", ["", "[]", "{", '{"rules": "none"}'])
def test_what_is_no_hand_is_refused_in_a_sentence(client: FlaskClient, hand: str) -> None:
    answer = client.post("/tally.pdf", data={"hand": hand})
    assert answer.status_code == 422
    assert answer.mimetype == "text/html"


def test_command_prints_the_tally(marque: Callable[..., Result], n01: Make, tmp_path: Path) -> None:
    file, pdf = tmp_path / "hand.json", tmp_path / "tally.pdf"
    file.write_text(json.dumps(n01()), "utf-8")
    result = marque("tally", str(file), "--pdf", str(pdf))
    assert result.exit_code == 0
    assert "Total: 72" in result.output
    assert "Total 72" in text_of(pdf.read_bytes())
    result = marque("tally", str(file), "--pdf", str(tmp_path / "nowhere" / "x.pdf"))
    assert result.exit_code == 2
    assert "nowhere" in result.output


@pytest.mark.parametrize(("lang", "heads"), [("en", ("What counts", "Clause")), ("fr", ("Ce qui compte", "Article"))])
def test_a_plain_hand_prints_no_head_without_lines(client: FlaskClient, lang: str, heads: tuple[str, str]) -> None:
    hand = example("234m 567m 345p 678p 22p", won="8p", rules="sichuan")
    told = text_of(client.post(f"/tally.pdf?lang={lang}", data={"hand": json.dumps(hand)}).data)
    assert "Total 1 (0 fan)" in told
    assert not any(head in told for head in heads)
