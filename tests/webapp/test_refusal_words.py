"""What is refused of a hand is told by the labels of its page; programs are told by keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoring.circumstances import _ALL as CONTRADICTIONS
from scoring.errors import Reason, ScoringError
from scoring.hand import FLAGS
from tests.webapp.home import Home, words
from webapp.database import of as database_of
from webapp.tally.refusals import reason_words, refusal_words

Make = Callable[..., dict[str, Any]]
JSON = {"Accept": "application/json"}
FROM_WHO_IS_OUT = {
    "rules": "sichuan", "tiles": "234m 567m 345p 678p 22p", "winning_tile": "8p", "won_by": "W", "out": "W",
    "loser_E_total": "", "loser_W_total": "", "loser_N_total": "",
}  # fmt: skip
"""A win on the discard of who has won already."""
A_FLOWER_IN_RIICHI = {
    "rules": "riichi-ema-2025", "tiles": "234m 567m 345p 678p 22p f1", "winning_tile": "8p",
    "loser_E_total": "", "loser_W_total": "", "loser_N_total": "",
}  # fmt: skip
"""A sentence that begins with a tile: the page would write its first letter as a capital, and no tile is F1."""
NO_CHOW = {"tiles": "999p 77m (555s) (CCC) (235m)", "winning_tile": "9p"}
BELOW_THREE = {
    "rules": "hongkong", "tiles": "123p 456s 77s (CCC) [9999m] f1 s1", "winning_tile": "7s", "seat": "E",
    "won_by": "self", "loser_E_total": "", "loser_W_total": "", "loser_N_total": "",
}  # fmt: skip
"""Two faan where three are needed, and two flowers that count for none of them."""
KEY = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b|'[a-z]+'|\bflags?\b|\bdrapeaux?\b|\w\[\d")
"""What no page says: a key, or what the interchange form calls a box to tick."""


def complaints(page: str) -> list[str]:
    found = re.findall(r'<p class="complaint[^>]*>(.*?)</p>', page, re.DOTALL)
    return [unescape(each) for each in found if each]


@pytest.mark.parametrize(
    ("lang", "changes", "said"),
    [
        (
            "en",
            {"flag": "after_kong", "won_by": "self"},
            "“On a loose tile, after a Kong or flower”: the hand has no Kong and no flower; add it or drop the tick",
        ),
        (
            "fr",
            {"flag": "after_kong", "won_by": "self"},
            "« Sur une tuile détachée, après un Kong ou une fleur » : la main n'a ni Kong ni fleur ; ajoutez-les ou"
            " retirez le choix",
        ),
        ("en", {"flag": "after_kong"}, "a loose tile is drawn, so “Drawn from the wall” must be true"),
        (
            "fr",
            {"flag": ["robbing_kong", "last_tile"]},
            "« En volant un Kong » et « Sur la dernière tuile du mur » s'excluent : gardez un seul choix",
        ),
        ("en", {"winning_tile": "9s"}, "the winning tile 9s must also stand in “The hand”"),
        ("fr", {"seat": "N"}, "corrigez « Comment ? » ou « Le gagnant est »"),
        ("fr", {"honba": "deux"}, "Compteurs (honba) : « deux » n’est pas un nombre entier"),
        ("en", {"loser_W_total": "8.5"}, "West’s mark: '8.5' is not a whole number"),
        ("fr", {"loser_W_total": "8,5"}, "Marque : Ouest : « 8,5 » n’est pas un nombre entier"),
        ("fr", FROM_WHO_IS_OUT, "corrigez « Déjà sortis » ou « Comment ? »"),
        ("en", FROM_WHO_IS_OUT, "correct “Already out” or “How was it won?”"),
        ("en", A_FLOWER_IN_RIICHI, "plum (f1): riichi is played without flowers"),
        ("fr", A_FLOWER_IN_RIICHI, "prunier (f1) : le riichi se joue sans fleurs"),
        ("en", NO_CHOW, "set 3: a chow is three in a row of one suit, not 2m 3m 5m"),
        ("fr", NO_CHOW, "lot 3 : un chow, c'est"),
    ],
)
def test_a_hand_is_refused_by_the_labels_of_the_page(
    client: FlaskClient, n01_form: Make, lang: str, changes: dict[str, Any], said: str
) -> None:
    form = n01_form(**changes)
    for answer in (
        client.post(f"/tally?lang={lang}", data=form),
        client.post(f"/tally?lang={lang}", data=form, headers=JSON),
    ):
        assert answer.status_code == 422
        told = [answer.get_json()["error"]["message"]] if answer.is_json else complaints(answer.text)
        told = [each.replace("\N{NO-BREAK SPACE}", " ") for each in told]
        assert any(said in each for each in told), told
        assert not any(KEY.search(each) for each in told), told


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "(option “Minimum”)"), ("fr", "(option « Minimum »)")], ids=["en", "fr"]
)
def test_options_are_called_as_among_the_house_rules(client: FlaskClient, n01_form: Make, lang: str, said: str) -> None:
    page = client.post(f"/tally?lang={lang}", data=n01_form(**BELOW_THREE)).text
    reasons = re.findall(r'<ul class="reasons">(.*?)</ul>', page, re.DOTALL)
    told = unescape(re.sub(r"<[^>]*>|\(RA [^)]*\)", "", "".join(reasons))).replace("\N{NO-BREAK SPACE}", " ")
    assert said in told
    assert not KEY.search(told)


def test_a_game_refuses_by_the_labels_of_its_page_too(app: Flask, database: str) -> None:  # noqa: ARG001 - the app opens the database it names
    home = Home(app).start("navy")
    hand = {"seat": "S", "won_by": "self", "tiles": "234m 777m 55p (123p) (456s)", "winning_tile": "5p"}
    page = home.press(home.get("hand"), "Count the hand", flag="after_kong", **hand)
    assert "“On a loose tile, after a Kong or flower”: the hand has no Kong and no flower" in words(page)
    database_of(app).close()


def test_a_situation_is_refused_by_the_labels_of_its_page(app: Flask, database: str) -> None:  # noqa: ARG001 - the app opens the database it names
    home = Home(app).start("riichi-ema-2025")
    answer = home.send("situation", {"deal.sticks": "deux", "words": "-"}, lang="fr")
    assert answer.status_code == 422
    assert "Bâtons de riichi sur la table : « deux » n’est pas un nombre entier" in words(answer)
    database_of(app).close()


def test_a_program_is_told_by_keys(client: FlaskClient, n01: Make) -> None:
    answer = client.post("/tally", json=n01(flags=["after_kong"]))
    assert answer.status_code == 422
    assert "flag 'after_kong'" in answer.get_json()["error"]["message"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_contradiction_of_circumstances_is_told_without_a_key(lang: str) -> None:
    for each in CONTRADICTIONS:
        told = reason_words(Reason(each.code, each.en, each.fr), lang)
        assert not KEY.search(told), told
        assert not any(f" {flag} " in told for flag in FLAGS if "_" in flag)


def test_no_line_ends_before_the_sign_between_two_refusals() -> None:
    error = ScoringError([Reason("one", "one", "un"), Reason("two", "two", "deux")])
    assert refusal_words(error, "en") == "one; two"
    assert refusal_words(error, "fr") == "un\N{NO-BREAK SPACE}; deux"
