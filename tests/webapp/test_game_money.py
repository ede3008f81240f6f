"""A game for money shows euros with their sign wherever it shows points: never bare cents."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

import pytest

from tests.webapp.cash_tables import HAND, NAMES, cash_table, enter, play, sit_down
from tests.webapp.clubs import Club
from tests.webapp.papers import text_of
from webapp.games.files import game_csv, game_json, open_game
from webapp.games.ledger import load
from webapp.games.money import in_cents
from webapp.games.record import start_game
from webapp.games.store import new_game
from webapp.ledger import Origin


def shown(text: str) -> str:
    """The words of a page without its marks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text))


@pytest.mark.parametrize(("lang", "won", "lost"), [("en", "+€2.00", "−€2.00"), ("fr", "+2,00\xa0€", "−2,00\xa0€")])
@pytest.mark.parametrize("page", ["", "/end", "/deal/2", "/sheet.pdf"])
def test_every_page_of_a_game_at_a_cash_table_speaks_of_money(
    club: Club, page: str, lang: str, won: str, lost: str
) -> None:
    cash_table(club.engine)
    stream = sit_down(club.engine, point_value=200)
    enter(club.engine, "terms", amount="2", max_coefficient="8")
    play(club.engine, stream)
    play(club.engine, stream, seat="W", discarder="N")
    answer = club.signed_in_as("member").get(f"/game/{stream}{page}?lang={lang}")
    told = text_of(answer.data) if page == "/sheet.pdf" else shown(answer.text)
    told = re.sub(r"[ \u202f]€", "\xa0€", told)
    for amount in (won.lstrip("+") if page == "/end" else won, lost):
        assert amount in told
    assert not re.search(r"(?<![\w.,])200(?![\w.,])", told)


def test_the_chart_and_the_list_of_games_too(club: Club) -> None:
    """A home game whose own account has its terms posted, as the browser that began it sees it."""
    client = club.client()
    started = start_game(NAMES, "sichuan", options={"point_value": 200})
    stream = new_game(club.engine, started, Origin("Home", "sichuan", started.rules_version))
    play(club.engine, stream)
    play(club.engine, stream)
    assert "€" not in shown(client.get(f"/game/{stream}").text)
    form = {"kind": "terms", "amount": "2", "max_coefficient": "8", "expected": "0"}
    assert client.post(f"/game/{stream}/cash", data=form).status_code == 303
    chart = re.search(r'<figure class="chart">.*?</figure>', client.get(f"/game/{stream}").text, re.DOTALL)
    assert chart
    assert "Anne €4.00" in shown(chart[0])
    assert "€4.00" in client.get("/games").text


def counted_for_money(club: Club) -> tuple[str, dict[str, Any]]:
    """A game whose unit is 2 euros, and a hand of it that East wins on South's discard."""
    cash_table(club.engine)
    stream = sit_down(club.engine, point_value=200)
    enter(club.engine, "terms", amount="2", max_coefficient="8")
    where = {"seat_wind": "E", "round_wind": "E", "discarder": "S"}
    hand: dict[str, Any] = HAND | where | {"rules": "sichuan", "options": {"point_value": 200}}
    return stream, hand


@pytest.mark.parametrize(("lang", "won", "unit"), [("en", "€2.00", "€2.00 a unit"), ("fr", "2,00 €", "2,00 € l'unité")])
def test_a_tally_printed_from_a_game_for_money_too(club: Club, lang: str, won: str, unit: str) -> None:
    stream, hand = counted_for_money(club)
    answer = club.signed_in_as("member").post(f"/tally.pdf?lang={lang}&game={stream}", data={"hand": json.dumps(hand)})
    told = re.sub(r"[\s\u202f]+", " ", text_of(answer.data))
    assert f"+{won}" in told
    assert f"−{won}" in told
    assert unit in told
    assert not re.search(r"(?<![\w.,])200(?![\w.,])", told)


@pytest.mark.parametrize(("lang", "won", "lost"), [("en", "+€2.00", "−€2.00"), ("fr", "+2,00 €", "−2,00 €")])
def test_what_if_of_a_game_for_money_too(club: Club, lang: str, won: str, lost: str) -> None:
    stream, hand = counted_for_money(club)
    form = {"hand": json.dumps(hand), "if": "seat=W"}
    answer = club.signed_in_as("member").post(f"/what-if?lang={lang}&game={stream}", data=form)
    sums = re.search(r'<tbody class="sums">(.*?)</tbody>', answer.text, re.DOTALL)
    assert sums
    told = re.sub(r"[\s\u202f]+", " ", shown(sums[1]))
    assert won in told
    assert lost in told
    assert "+200" not in told


def test_files_of_a_game_for_money_count_in_euros_and_say_so(club: Club) -> None:
    cash_table(club.engine)
    stream = sit_down(club.engine, point_value=250)
    enter(club.engine, "terms", amount="2.50", max_coefficient="8")
    play(club.engine, stream)
    file = open_game(club.engine, stream)
    won = file.game.deals[0].change
    assert max(won) == 250
    rows = list(csv.DictReader(io.StringIO(game_csv(file, "en").decode("utf-8-sig"))))
    changes = [float(rows[0][f"{name}, change, in euros"]) for name in file.game.players]
    assert max(changes) == 2.5
    assert "en euros" in game_csv(file, "fr").decode("utf-8-sig")
    sheet = json.loads(game_json(file))["sheet"]
    assert sheet["unit"] == "EUR"
    assert max(sheet["deals"][0]["change"]) == 2.5
    assert max(sheet["totals"]) == 2.5


@pytest.mark.parametrize(
    ("rules", "options", "money"),
    [("sichuan", {"preset": "jorf"}, True), ("sichuan", {"point_value": 5}, False), ("navy", {}, False)],
)
def test_the_club_scoring_counts_in_cents_by_itself(
    club: Club, rules: str, options: dict[str, Any], money: bool
) -> None:
    started = start_game(NAMES, rules, options=options)
    stream = new_game(club.engine, started, Origin("Home", rules, started.rules_version))
    assert in_cents(club.engine, stream, load(club.engine, stream)) is money
