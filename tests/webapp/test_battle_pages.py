"""A bloody battle entered step by step on its pages, as players do who have no JSON at hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scoring.examples import example
from scoring.hand import FLAGS
from scoring.rules.sichuan_deal import DEAL_EVENT
from scoring.rules.sichuan_deal_refusals import REFUSALS
from tests.webapp.home import Home, filled, words
from webapp.catalogue import SENTENCES
from webapp.database import of as database_of
from webapp.tally.notation import parse_hand

_HEADINGS = re.compile(r"<h[23][^>]*>(.*?)</h[23]>", re.S)


@pytest.fixture
def home(app: Flask) -> Iterator[Home]:
    yield Home(app)
    database_of(app).close()


def kong(home: Home, page: TestResponse, **told: str) -> TestResponse:
    answer = home.press(page, "Add the Kong", **told)
    assert answer.status_code == 200, words(answer)
    return answer


def win(home: Home, page: TestResponse, seat: str, tiles: str, **told: Any) -> TestResponse:
    """The answer to a win on South's 8 of circles, discarded straight after a Kong."""
    form = home.press(page, "A player wins")
    hand = {"seat": seat, "tiles": tiles, "winning_tile": "8p", "won_by": "S", "flag": ["discard_after_kong"]}
    return home.press(form, "Add this win to the deal", **hand, **told)


@pytest.mark.parametrize(
    ("preset", "stand"), [("home", "Anne −1 Bo −4 Chen 0 Dora +5"), ("tfmj", "Anne 0 Bo −4 Chen 0 Dora +4")]
)
def test_who_takes_the_kongs_money_is_asked_where_several_win_on_the_discard_after_it(
    home: Home, preset: str, stand: str
) -> None:
    """South's Kong brought 2 from West, and at home 1 from East and North too; each win on his discard costs him 2.

    All the Kong's money goes on to whoever is chosen, here North.
    """
    home.start("sichuan", preset=preset)
    page = kong(home, home.get("hand"), kong="direct", by="S", tile="1p", **{"from": "W"})
    page = win(home, page, "W", "234m 567m 345p 678p 22p")
    asked = win(home, page, "N", "123s 234s 678p 999p 33p", same_tile="yes")
    assert asked.status_code == 422
    assert "Who takes the Kong’s money" in words(asked)
    assert '<div class="record" id="record" >' in asked.text
    page = home.press(asked, "Add this win to the deal", kong_money_to="N")
    assert page.status_code == 200, words(page)
    assert stand in words(page)


def test_nobody_is_asked_about_money_that_goes_back(home: Home) -> None:
    """Under SBR the Kong's 2 go back to West, whoever wins."""
    home.start("sichuan")
    page = kong(home, home.get("hand"), kong="direct", by="S", tile="1p", **{"from": "W"})
    page = win(home, page, "W", "234m 567m 345p 678p 22p")
    page = win(home, page, "N", "123s 234s 678p 999p 33p", same_tile="yes")
    assert page.status_code == 200, words(page)
    assert "Bo: Kong of 1 of circles, from a discard" in words(page)
    assert "Anne 0 Bo −4 Chen +2 Dora +2" in words(page)


@pytest.mark.parametrize(("lang", "won"), [("en", "Chen and Dora on Bo’s discard"), ("fr", "Chen et Dora sur")])
@pytest.mark.parametrize("page", ["deal", "dispute"])
def test_a_battle_for_money_tells_who_won_on_what_and_no_bare_cents(home: Home, page: str, lang: str, won: str) -> None:
    """West and North win 1 each on South's tile, at 2 euros; South is not ready: he pays East's best, 1, as well."""
    home.start("sichuan", point_value=200)
    terms = {"kind": "terms", "amount": "2", "max_coefficient": "8", "expected": "0"}
    assert home.post("cash", terms).status_code == 303
    wins = [
        example("234m 567m 345p 678p 22p", won="8p", seat="W", discarder="S"),
        example("123s 234s 678p 999p 33p", won="8p", seat="N", discarder="S"),
    ]
    tiles = {"E": "123456789s 56m 99m", "S": "113579m 1p 1p 4p 7p 2p 5p 9m"}
    hands = {seat: {"concealed": parse_hand(held)["concealed"]} for seat, held in tiles.items()}
    home.win({"event": {"event": "deal", "steps": [{"wins": wins}], "end": "wall_out", "hands": hands}})
    assert [deal.change for deal in home.game.deals] == [(200, -600, 200, 200)]
    said = words(home.get(dispute(home) if page == "dispute" else "deal/2", lang=lang))
    assert won in said
    assert ("€2.00 a unit" if lang == "en" else "2,00 € l'unité") in said
    for cents in ("200", "600"):
        assert not re.search(rf"(?<![\w.,]){cents}(?![\w.,])", said)


@pytest.mark.parametrize("page", ["ruling", "dispute"])
def test_who_rules_on_a_game_for_money_is_told_the_unit(home: Home, page: str) -> None:
    home.start("sichuan", point_value=200)
    address = "ruling"
    if page == "dispute":
        home.win({"event": {"event": "deal", **DEAL_EVENT.example}})
        address = f"{dispute(home)}/ruling"
    assert "In cents" not in words(home.get(address))
    terms = {"kind": "terms", "amount": "2", "max_coefficient": "8", "expected": "0"}
    assert home.post("cash", terms).status_code == 303
    assert "In cents: -200 takes €2.00" in words(home.get(address))


def dispute(home: Home) -> str:
    """The address of a dispute that is opened about the first deal."""
    sides = {f"{key}_{side}": f"{key} {side}" for key in ("who", "holds") for side in (1, 2)}
    answer = home.send(f"/game/{home.stream}/disputes/new?hand=2", sides, to="disputes")
    return answer.location.split("?")[0]


@pytest.mark.parametrize(("lang", "told"), [
    ("en", ["Bo: Kong of 1 of circles, concealed", "Chen and Dora on Bo’s discard", "Chen · 8 (3 fan)",
            "Dora · 1 (0 fan)", "Anne, self-drawn · 4 (2 fan)"]),
    ("fr", ["Bo : Kong de 1 de cercles, caché", "Chen et Dora sur la tuile défaussée par Bo", "Chen · 8 (3 fan)",
            "Dora · 1 (0 fan)", "Anne, tuile piochée · 4 (2 fan)"]),
])  # fmt: skip
@pytest.mark.parametrize("page", ["deal", "dispute"])
def test_a_battle_tells_each_step_and_how_its_wins_were_counted(
    home: Home, page: str, lang: str, told: list[str]
) -> None:
    """A full flush of 2 fan with a root (1 fan), a hand of no fan on the same tile, another full flush drawn."""
    home.start("sichuan")
    both = [
        example("222p 345p 678p 444p 99p", won="6p", seat="W", by="S"),
        example("123s 234s 678p 999s 77p", won="6p", seat="N", by="S"),
    ]
    drawn = example("111m 222m 333m 456m 88m", won="8m", seat="E", drawn=True)
    steps = [{"kong": {"kind": "concealed", "by": "S", "tile": "1p"}}, {"wins": both}, {"wins": [drawn]}]
    home.win({"event": {"event": "deal", "steps": steps, "end": "three_out"}})
    opened = home.get(dispute(home) if page == "dispute" else "deal/2", lang=lang)
    assert {"en": "Chen, Dora and Anne, in turn", "fr": "Chen, Dora et Anne, tour à tour"}[lang] in words(opened)
    parts = [" ".join(unescape(re.sub("<[^>]+>", "", each)).split()) for each in _HEADINGS.findall(opened.text)]
    assert [each for each in parts if each in told] == told
    flush, root = ("Full flush", "Root") if lang == "en" else ("Main pure", "Racine")
    assert (words(opened).count(flush), words(opened).count(root)) == (2, 1)


def shown(page: TestResponse) -> dict[str, str]:
    """The hands and void suits in the form that ends the deal."""
    form = page.text[page.text.index('id="wall-out"') :]
    fields = filled(form[: form.index("</form>")])
    return {name: value for name, value in fields.items() if value and name.startswith(("loser_", "void_"))}


def test_a_correction_of_a_step_keeps_the_hands_that_were_shown(home: Home) -> None:
    """The win is taken back and entered again, on West's discard: 1 from him in place of 1 from South."""
    home.start("sichuan").win({"event": {"event": "deal", **DEAL_EVENT.example, "void_suits": {"W": "p"}}})
    opened = home.get("correct/2")
    assert shown(opened).keys() == {"loser_S_tiles", "loser_W_tiles", "loser_N_tiles", "void_W"}
    back = home.press(opened, "Take the last one back")
    assert shown(back) == shown(opened)
    win = {"tiles": "123456789m 123s 55s", "winning_tile": "3s", "seat": "E", "won_by": "W"}
    page = home.press(home.press(back, "A player wins"), "Add this win to the deal", **win)
    assert page.status_code == 200, words(page)
    assert shown(page) == shown(opened)
    before = home.game.deals[0].change
    assert home.press(page, "Record the correction").status_code == 303
    after = home.game.deals[0].change
    assert [now - then for now, then in zip(after, before, strict=True)] == [0, 1, -1, 0]


@pytest.mark.parametrize(("endgame", "asked"), [("preset", True), ("none", False)])
def test_hands_are_asked_for_where_the_house_plays_a_check(home: Home, endgame: str, asked: bool) -> None:
    page = home.start("sichuan", endgame=endgame).get("hand")
    assert ("loser_E_tiles" in page.text) is asked
    answer = home.press(page, "Record the deal")
    assert answer.status_code == (422 if asked else 303)


def test_hands_that_make_no_sense_are_refused(home: Home) -> None:
    page = home.start("sichuan").get("hand")
    for told in ("{", "[]", '{"hands": 3}', '{"hands": {"E": 1}}'):
        answer = home.press(page, "A player wins", shown=told)
        assert answer.status_code < 500, told
        answer = home.press(page, "Add the Kong", shown=told, kong="concealed", by="S", tile="1p")
        assert answer.status_code < 500, told


def test_a_battle_is_no_page_of_a_game_by_other_rules(home: Home) -> None:
    """Whoever posts a step to a navy game is told so."""
    answer = home.start("navy").post("battle", expected="1", add="false_win", by="E")
    assert answer.status_code == 422
    assert "no event 'deal'" in words(answer)


WON = {"tiles": "234m 567m 345p 678p 22p", "winning_tile": "8p", "seat": "W", "won_by": "S"}
HELD = {"loser_E_tiles": "123456789s 56m 99m", "loser_S_tiles": "113579m 1p 1p 4p 7p 2p 5p 9m"}
DIRECT = {"kong": "direct", "tile": "1p", "by": "S", "from": "W"}
REFUSED: dict[str, tuple[list[tuple[str, dict[str, Any]]], str, str]] = {
    "no hands": (
        [("record", {})],
        "Still in when the wall is used up: Anne, Bo, Chen, Dora; enter the tiles of each",
        "Encore en jeu quand la muraille est épuisée : Anne, Bo, Chen, Dora ; saisissez les tuiles de chacun",
    ),
    "a tile too few": (
        [("win", WON), ("record", HELD | {"loser_N_tiles": "123s 234s 678p 99p 3p"})],
        "Dora’s tiles come to 12, a Kong counted as three",
        "Dora a 12 tuiles, un Kong comptant pour trois",
    ),
    "a Kong that is not shown": (
        [("kong", DIRECT | {"by": "N"}), ("win", WON), ("record", HELD | {"loser_N_tiles": "123s 234s 678p 99p 33p"})],
        "Dora laid down a Kong of 1 of circles (exposed) that is not among the tiles",
        "Dora a posé un Kong de 1 de cercles (exposé) qui manque parmi les tuiles",
    ),
    "the same Kong twice": (
        [("kong", DIRECT), ("kong", DIRECT | {"by": "N"})],
        "A Kong of 1 of circles lies already",
        "Un Kong de 1 de cercles est déjà posé",
    ),
    "a discard of one's own": (
        [("kong", DIRECT | {"from": "S"})],
        "Bo cannot claim a tile that Bo discarded",
        "Bo ne peut réclamer sa propre défausse",
    ),
    "no Kong before": (
        [("win", WON | {"flag": ["discard_after_kong"]})],
        "“On a discard after a Kong”: just before, Bo must lay down a Kong",
        "« Sur la défausse qui suit un Kong » : juste avant, Bo doit poser un Kong",
    ),
    "won after the last tile": (
        [("win", WON | {"flag": ["last_tile"]}), ("kong", DIRECT | {"from": "E"})],
        "The last tile of the wall was won on before; take the last one back",
        "La dernière tuile de la muraille a déjà fait gagner ; reprenez le dernier",
    ),
    "not one tile": (
        [("win", WON), ("win", WON | {"seat": "N", "won_by": "E", "same_tile": "yes"})],
        "Who wins on the same tile wins on one tile of one player",
        "Qui gagne sur la même tuile gagne sur une seule tuile d’un seul joueur",
    ),
    "no win": (
        [("win", WON | {"tiles": "234m 567m 345p 679p 22p", "winning_tile": "9p"})],
        "Chen’s hand is no win; correct it, or add a false win instead",
        "Chen : cette main n’est pas un gain ; corrigez-la, ou ajoutez un gain annoncé à tort",
    ),
}
BUTTONS = {
    "en": {
        "kong": "Add the Kong",
        "win": "A player wins",
        "add": "Add this win to the deal",
        "record": "Record the deal",
    },
    "fr": {
        "kong": "Ajouter le Kong",
        "win": "Un joueur gagne",
        "add": "Ajouter ce gain à la donne",
        "record": "Enregistrer la donne",
    },
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_is_told_by_the_players_names_and_in_the_words_of_the_page(
    home: Home, case: str, lang: str
) -> None:
    steps, *said = REFUSED[case]
    buttons = BUTTONS[lang]
    page = home.start("sichuan").get("hand", lang=lang)
    for step, (button, told) in enumerate(steps, 1):
        if button == "win":
            page = home.press(page, buttons["win"])
            button = "add"
        page = home.press(page, buttons[button], **told)
        assert page.status_code == (422 if step == len(steps) else 200), words(page)
    (complaint,) = re.findall(r'<p class="complaint[^>]*>(.*?)</p>', page.text)
    complaint = re.sub(r"\s", " ", unescape(complaint))
    assert said[lang == "fr"] in complaint
    assert not re.search(r"'\w+'|\b[a-z]+_[a-z]+\b|\b[ESWN]\b(?! §)", complaint)


@pytest.mark.parametrize(
    ("rules", "given", "told"),
    [
        ("sichuan", {"event": {"event": "deal", **DEAL_EVENT.example}}, "Out Anne"),
        ("riichi-ema-2016", {"event": {"event": "exhaustive_draw", "ready": ["E", "W"]}}, "Ready Anne, Chen"),
    ],
)
def test_what_came_of_a_deal_is_told_by_the_players_names(home: Home, rules: str, given: Any, told: str) -> None:
    home.start(rules)
    assert home.json(expected=1, key="one-deal-1", kind="hand", **given).status_code == 200
    page = home.get("deal/2")
    assert told in words(page)
    facts = " ".join(re.findall(r'<table class="facts">.*?</table>', page.text, re.DOTALL))
    assert not re.search(r"South|West|North", facts)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_reason_of_a_payment_calls_a_player_by_a_wind(home: Home, lang: str) -> None:
    """A Kong, a win, who was not ready, and his Kong's money back: between players who have names and no winds."""
    home.start("sichuan").win({"event": {"event": "deal", **DEAL_EVENT.example}})
    reasons = re.findall(r'<span class="why">(.*?)</span>', home.get("deal/2", lang=lang).text)
    assert len(reasons) == 3 + 1 + 2 + 3
    assert not [why for why in reasons if re.search(r"\b[ESWN]\b", unescape(why))]


def test_what_there_is_none_of_is_told_whatever_its_gender(home: Home) -> None:
    """North waits for nothing: une attente."""
    home.start("sichuan").win({"event": {"event": "deal", **DEAL_EVENT.example}})
    assert "Attentes néant" in words(home.get("deal/2", lang="fr"))


def test_every_refusal_that_the_page_words_anew_is_one_of_the_rules() -> None:
    prefix = "battle.refused."
    worded = {key.removeprefix(prefix) for key in SENTENCES if key.startswith(prefix)}
    assert worded
    assert worded <= set(REFUSALS)
    assert {key.partition(".")[2] for key in worded if key.startswith("no_kong_before.")} <= set(FLAGS)


def test_a_program_is_told_by_keys(home: Home) -> None:
    home.start("sichuan")
    entry = {"kind": "hand", "event": {"event": "deal", "steps": [], "end": "wall_out"}}
    answer = home.json(expected=1, key="no-hands-1", **entry)
    assert answer.status_code == 422
    assert "give E in 'hands'" in answer.get_json()["error"]["message"]


def test_no_suit_is_asked_for_where_none_is_given_up(home: Home) -> None:
    page = home.start("sichuan", void_required=False).get("hand")
    assert 'name="loser_E_tiles"' in page.text
    assert 'name="void_E"' not in page.text
