"""The cash account over the web: who may enter what, what stands by a field, what CSV and PDF hold."""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import Any

import pymupdf
import pytest
from werkzeug.test import TestResponse

from tests.webapp.cash_tables import DAY, PEOPLE, TABLE, cash_table, play, sit_down
from tests.webapp.clubs import Club, ClubClient
from tests.webapp.papers import pages_of
from webapp.cash.desk import home_desk, table_desk
from webapp.games.record import start_game
from webapp.games.store import new_game
from webapp.ledger import Origin

ANNE, BO, CHEN, DORA = PEOPLE
HERE = f"/club/table/{TABLE}/cash"
ENTRIES = [{"kind": "terms", "amount": "1", "max_coefficient": "32"}] + [
    {"kind": "buy", "player": person, "amount": amount}
    for person, amount in zip(PEOPLE, ("500", "500", "755", "1 010,00"), strict=True)
]


@pytest.fixture
def till(club: Club) -> ClubClient:
    """A scorekeeper at the cash desk of a table where a game is to begin."""
    cash_table(club.engine)
    return club.signed_in_as("scorekeeper")


@pytest.fixture
def seated(club: Club, till: ClubClient) -> str:
    """Terms posted, everyone with chips, a game; its stream."""
    stream = sit_down(club.engine)
    for form in ENTRIES:
        assert send(till, form).status_code == 303
    return stream


def send(client: ClubClient, form: dict[str, str], address: str = HERE) -> TestResponse:
    """A form as the page of that moment sends it."""
    page = client.get(address).text
    known = dict(re.findall(r'name="(expected|game)" value="([^"]+)"', page))
    return client.post(address, data={"expected": "0"} | known | form)


def test_an_evening_at_the_cash_desk(club: Club, till: ClubClient, seated: str) -> None:
    page = till.get(HERE).text
    assert "Before deal 1" in page
    assert "Take the rake: €57.00" in page
    assert till.get(send(till, {"kind": "rake", "deal": "1"}).headers["Location"]).text.count("Entered.") == 1
    play(club.engine, seated)
    page = till.get(HERE).text
    assert "Before deal 2" in page
    assert "+€1.00" in page
    for person in PEOPLE:
        assert send(till, {"kind": "cash_out", "player": person}).status_code == 303
    assert send(till, {"kind": "hand_over", "amount": "57", "to": "Zoe"}).status_code == 303
    assert send(till, {"kind": "close"}).status_code == 303
    page = till.get(HERE).text
    assert "The account is closed." in page
    assert "Sell chips" not in page
    assert "€2,765.00 bought, €2,708.00 cashed in" in page


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Cash account not closed: table 3."), ("fr", "Compte de caisse pas encore clos\xa0: table 3.")],
)
def test_who_closes_the_evening_is_told_of_an_open_cash_account(till: ClubClient, lang: str, said: str) -> None:
    evening = f"/club/evenings/e-{TABLE}?lang={lang}"
    assert said not in till.get(evening).text
    send(till, ENTRIES[0])
    assert said in till.get(evening).text
    assert send(till, {"kind": "close"}).status_code == 303
    assert said not in till.get(evening).text


def test_the_page_speaks_french_and_writes_euros_so(till: ClubClient, seated: str) -> None:
    assert seated
    page = till.get(f"{HERE}?lang=fr").text
    assert "Table 3\xa0: compte de caisse" in page
    assert "Prendre la retenue\xa0: 57,00\xa0€" in page
    assert "755,00\xa0€" in page


def test_who_must_buy_chips_is_said_of_one_and_of_several(club: Club, till: ClubClient) -> None:
    sit_down(club.engine)
    send(till, ENTRIES[0])
    for left in ("Anne, Bo, Chen, Dora", "Bo, Chen, Dora"):
        for page in (HERE, f"/club/table/{TABLE}"):
            told = till.get(f"{page}?lang=fr").text
            assert f"Avant la partie 1, il faut vendre des jetons à {left}." in told
        send(till, ENTRIES[1])


def test_a_deal_played_before_chips_were_sold_is_paid_from_the_page(club: Club, till: ClubClient) -> None:
    """500 euros each, bought after deal 1: the page asks 10 each, and says why those 500 count."""
    stream = sit_down(club.engine)
    send(till, ENTRIES[0])
    play(club.engine, stream)
    for person in PEOPLE:
        page = till.get(HERE).text
        assert "due in full all the same: deal 1" in page
        assert "then, nor since: sell chips" in page
        assert "Take it now" not in page
        assert send(till, {"kind": "buy", "player": person, "amount": "500"}).status_code == 303
    page = till.get(HERE).text
    assert "Take it now: €40.00" in page
    assert "before Anne, Bo, Chen, Dora then: the first bought since count as the stake (HOUSE reading" in page
    assert "then, nor since" not in page
    assert send(till, {"kind": "rake", "game": stream, "deal": "1"}).status_code == 303
    assert "due in full all the same" not in till.get(HERE).text
    assert table_desk(club.engine, TABLE).account.kitty == 4000


@pytest.mark.usefixtures("seated")
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "option “Cover counts the doubling” counts it"),
        ("fr", "l’option «\xa0Couverture avec doublement\xa0» le compte"),
    ],
)
def test_what_the_cover_leaves_out_names_the_switch_as_the_tables_page_does(
    till: ClubClient, lang: str, said: str
) -> None:
    page = till.get(f"{HERE}?lang={lang}").text
    assert said in page
    assert "cover_doubled" not in page


@pytest.mark.usefixtures("seated")
def test_another_value_than_the_games_stands_in_place_of_the_cover(till: ClubClient) -> None:
    assert "To hold before a deal" in till.get(HERE).text
    assert send(till, {"kind": "terms", "amount": "2", "max_coefficient": "32"}).status_code == 303
    for page in (HERE, f"/club/table/{TABLE}"):
        told = till.get(page).text
        assert "played at €1.00 a point, not at €2.00: post €1.00, or end it" in told
        assert "Take the rake" not in told
    told = till.get(f"{HERE}?lang=fr").text
    assert "se joue à 1,00\xa0€ le point, et non à 2,00\xa0€" in told
    assert "À détenir avant une partie" not in told
    assert "Chacun peut couvrir" not in told
    assert send(till, {"kind": "terms", "amount": "1", "max_coefficient": "32"}).status_code == 303
    assert "Everyone can cover a highest loss." in till.get(f"{HERE}?lang=en").text


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"kind": "buy", "player": ANNE, "amount": "1,250"}, "is no amount"),
        ({"kind": "buy", "player": "", "amount": "50"}, "Choose a player"),
        ({"kind": "cash_out", "player": ANNE, "amount": "501"}, "has €500.00 only"),
        ({"kind": "hand_over", "amount": "1", "to": "Zoe"}, "holds €0.00 only"),
        ({"kind": "terms", "amount": "1", "max_coefficient": "many"}, "whole number"),
        ({"kind": "close"}, "still have chips"),
        ({"kind": "rake", "deal": "7"}, "Deal 7"),
        ({"kind": "rake", "deal": ""}, "not understood"),
        ({"kind": ""}, "not understood"),
        ({"kind": "buy", "player": ANNE, "amount": "5", "expected": "x"}, "not understood"),
    ],
)
def test_wrong_entries_are_told_and_keep_what_was_typed(
    club: Club, till: ClubClient, seated: str, form: dict[str, str], words: str
) -> None:
    assert seated
    before = table_desk(club.engine, TABLE).account.sequence
    answer = send(till, form)
    assert answer.status_code == 422
    assert words in answer.text
    assert table_desk(club.engine, TABLE).account.sequence == before
    if form.get("amount") and form["kind"] in ("buy", "cash_out", "terms") and form.get("expected") is None:
        assert f'value="{form["amount"]}"' in answer.text


def test_two_at_the_desk_and_the_second_sees_what_the_first_wrote(club: Club, till: ClubClient, seated: str) -> None:
    assert seated
    other = club.signed_in_as("secretary")
    assert send(other, {"kind": "buy", "player": BO, "amount": "77"}).status_code == 303
    answer = till.post(HERE, data={"expected": "5", "kind": "buy", "player": ANNE, "amount": "88"})
    assert answer.status_code == 409
    assert "Others have written meanwhile" in answer.text
    assert "€577.00" in answer.text
    assert 'value="88"' in answer.text
    assert table_desk(club.engine, TABLE).account.cave(ANNE) == 50000


def test_an_entry_sent_twice_counts_once(club: Club, till: ClubClient, seated: str) -> None:
    form = {"expected": "5", "key": "phone-1", "kind": "rake", "game": seated, "deal": "1"}
    assert [till.post(HERE, data=form).status_code for _ in range(2)] == [303, 303]
    assert table_desk(club.engine, TABLE).account.raked == 5700


@pytest.mark.parametrize(
    ("who", "money", "rake", "revoke", "page"),
    [
        ("nobody", 401, 401, 401, 303),
        ("guest", 403, 403, 403, 403),
        ("member", 403, 403, 403, 200),
        ("table", 403, 303, 403, 200),
        ("other table", 403, 403, 403, 403),
        ("scorekeeper", 303, 303, 403, 200),
        ("referee", 303, 303, 303, 200),
    ],
)
def test_who_may_do_what(club: Club, seated: str, who: Any, money: int, rake: int, revoke: int, page: int) -> None:
    cash_table(club.engine, table="t4", number=4)
    tokens = {"table": f"token-{TABLE}", "other table": "token-t4"}
    client = club.client(table=tokens[who]) if who in tokens else club.client() if who == "nobody" else (
        club.signed_in_as(who)
    )  # fmt: skip
    account = table_desk(club.engine, TABLE).account
    forms: list[tuple[dict[str, str], int]] = [
        ({"kind": "buy", "player": ANNE, "amount": "5"}, money),
        ({"kind": "rake", "game": seated, "deal": "1"}, rake),
        ({"kind": "revoke", "revokes": "2", "why": "x"}, revoke),
    ]
    for form, status in forms:
        now = table_desk(club.engine, TABLE).account.sequence
        assert client.post(HERE, data={"expected": str(now)} | form).status_code == status, form
    assert client.get(HERE).status_code == page
    assert client.get(f"{HERE}.csv").status_code == page
    day = {"scorekeeper": 200, "referee": 200, "nobody": 303}.get(who, 403)
    assert client.get(f"/club/cash/{DAY}").status_code == day
    assert client.get(f"/club/cash/{DAY}.csv").status_code == day
    if who in ("nobody", "guest", "member", "other table"):
        assert table_desk(club.engine, TABLE).account == account


def test_a_referee_revokes_an_entry_with_a_reason(club: Club, till: ClubClient, seated: str) -> None:
    assert seated
    assert "Revoke entry" not in till.get(HERE).text
    referee = club.signed_in_as("referee")
    assert "Revoke entry 2" in referee.get(HERE).text
    answer = send(referee, {"kind": "revoke", "revokes": "2", "why": ""})
    assert answer.status_code == 422
    assert "Say why" in answer.text
    assert send(referee, {"kind": "revoke", "revokes": "2", "why": "typed twice"}).status_code == 303
    page = referee.get(HERE).text
    assert "entry 2: typed twice" in page
    assert "(revoked)" in page
    assert table_desk(club.engine, TABLE).account.cave(ANNE) == 0


def test_the_account_as_csv_adds_up(club: Club, till: ClubClient, seated: str) -> None:
    send(till, {"kind": "rake", "deal": "1"})
    play(club.engine, seated)
    send(till, {"kind": "cash_out", "player": BO, "amount": "9,99"})
    answer = till.get(f"{HERE}.csv")
    assert answer.headers["Content-Type"].startswith("text/csv")
    rows = list(csv.DictReader(StringIO(answer.data.decode("utf-8-sig"))))
    assert {row["table"] for row in rows} == {"3"}
    anne = [int(row["cents"]) for row in rows if row["player"] == "Anne"]
    assert sum(anne) == table_desk(club.engine, TABLE).account.cave(ANNE) == 50000 - 1000 + 100
    assert [row["cents"] for row in rows if row["kind"] == "cashed_out"] == ["-999"]
    assert sum(int(row["cents"]) for row in rows if row["kind"] == "rake_taken") == -5700
    day = till.get(f"/club/cash/{DAY}.csv")
    assert list(csv.DictReader(StringIO(day.data.decode("utf-8-sig")))) == rows


def test_the_account_opens_in_the_spreadsheet_of_its_language(till: ClubClient, seated: str) -> None:
    """Excel in French parts cells at semicolons only."""
    assert seated
    for address in (f"{HERE}.csv", f"/club/cash/{DAY}.csv"):
        en, fr = (till.get(address, query_string={"lang": lang}).text for lang in ("en", "fr"))
        assert list(csv.reader(StringIO(fr), delimiter=";")) == list(csv.reader(StringIO(en)))
        assert ";cents;" in fr


def test_the_account_as_pdf_says_the_same(till: ClubClient, seated: str) -> None:
    assert seated
    send(till, {"kind": "rake", "deal": "1"})
    answer = till.get(f"{HERE}.pdf?lang=fr")
    assert answer.headers["Content-Type"] == "application/pdf"
    with pymupdf.open(stream=answer.data) as document:
        words = "".join(page.get_text() for page in document)
    for wanted in ("Table 3", "Anne", "Dora", "57,00", "retenue prise"):
        assert wanted in words
    american = till.get(f"{HERE}.pdf", headers={"Accept-Language": "en-US"})
    assert {(page.width, page.height) for page in pages_of(american.data)} == {(612, 792)}
    assert till.get(f"{HERE}.exe").status_code == 404


def test_the_days_account_of_all_tables(club: Club, till: ClubClient, seated: str) -> None:
    assert seated
    cash_table(club.engine, table="t4", number=4)
    cash_table(club.engine, table="t5", number=5, rules="navy")
    page = till.get(f"/club/cash/{DAY}").text
    assert "Table 3" in page
    assert "Table 4" in page
    assert "Table 5" not in page
    assert page.count("€2,765.00") == 4  # bought and in play, of the table and together
    assert till.get("/club/cash").headers["Location"].endswith(f"/club/cash/{DAY}")
    assert f"/club/cash/{DAY}" in till.get("/club").text
    assert till.get("/club/cash/2020-01-01").status_code == 404
    assert till.get("/club/table/t5/cash").status_code == 422
    assert till.get("/club/table/nowhere/cash").status_code == 404


def test_a_home_game_by_its_link(club: Club) -> None:
    started = start_game(["Anne", "Bo", "Chen", "Dora"], "sichuan", options={"point_value": 50})
    stream = new_game(club.engine, started, Origin("Home", "sichuan", started.rules_version))
    client, here = club.client(), f"/game/{stream}/cash"
    assert 'value="0.50"' in client.get(here).text
    other = send(client, {"kind": "terms", "amount": "5", "max_coefficient": "8"}, here)
    assert other.status_code == 422
    assert "played at €0.50 a point, not at €5.00: post €0.50, or end it" in other.text
    assert 'value="5"' in other.text
    assert send(client, {"kind": "terms", "amount": "0.50", "max_coefficient": "8"}, here).status_code == 303
    assert send(client, {"kind": "buy", "player": "0", "amount": "12"}, here).status_code == 303
    page = client.get(here)
    assert page.status_code == 200
    assert "€12.00" in page.text
    assert home_desk(club.engine, stream).account.cave("0") == 1200
    assert client.get(f"{here}.csv").status_code == 200
    navy = new_game(club.engine, start_game(["A", "B", "C", "D"], "navy"), Origin("Home", "navy", "0" * 64))
    assert client.get(f"/game/{navy}/cash").status_code == 422
    assert client.get("/game/nowhere/cash").status_code == 404


def test_a_clubs_game_has_its_tables_account(till: ClubClient, seated: str) -> None:
    assert till.get(f"/game/{seated}/cash").headers["Location"].endswith(HERE)
    assert till.post(f"/game/{seated}/cash", data={"kind": "close", "expected": "5"}).status_code == 404
    assert till.get(f"/game/{seated}/cash.csv").status_code == 404
