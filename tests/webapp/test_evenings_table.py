"""Seats set by hand, and the page of one table: its draw, its game, its rules, its code."""

from __future__ import annotations

import re

import pytest

from scoring import RULESETS
from scoring.tiles import SEATS
from tests.webapp.clubs import Club
from tests.webapp.evening_steps import Steps, page_of, steps
from tests.webapp.papers import text_of
from webapp.games.events import GameEnded
from webapp.games.ledger import load, write
from webapp.ledger import Origin


def places(evening: Steps, people: list[str]) -> dict[str, str]:
    """The people on the seats of the first table, the others resting."""
    table = evening.programme.tables[0].id
    seats = {f"place.{person}": f"{table}.{seat}" for person, seat in zip(people, SEATS, strict=False)}
    return {f"place.{person}": "rest" for person in evening.programme.here} | seats


def test_seats_are_set_by_hand(club: Club) -> None:
    evening = steps(club, people=6, tables=1)
    away = evening.draw("hand")
    assert away.headers["Location"].endswith("/seats/1")
    people = sorted(evening.programme.here)
    assert evening.post("seats/1", **places(evening, people[2:])).status_code == 303
    table = evening.programme.tables[0].id
    assert list(evening.programme.seats(1, table).values()) == people[2:]
    assert set(evening.programme.seated(1).resting) == set(people[:2])
    assert "Seats set by hand" in page_of(evening.client.get(f"/club/table/{table}?lang=en"))


def test_a_change_by_hand_after_a_draw_is_told(club: Club) -> None:
    evening = steps(club, people=4, tables=1)
    evening.draw()
    table = evening.programme.tables[0].id
    people = [evening.programme.seats(1, table)[seat] for seat in ("S", "E", "W", "N")]
    page = page_of(evening.client.get(f"{evening.address}/seats/1?lang=en"))
    assert len(re.findall(r"<option [^>]*selected", page)) == 4
    assert evening.post("seats/1", **places(evening, people)).status_code == 303
    assert "Seats set by hand" in page_of(evening.client.get(f"/club/table/{table}?lang=en"))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_bad_seats_are_told_and_what_was_chosen_kept(club: Club, lang: str) -> None:
    evening = steps(club, people=6, tables=1)
    people = sorted(evening.programme.here)
    three = places(evening, people[:3])
    refused = evening.post("seats/1", lang=lang, **three)
    assert refused.status_code == 422
    assert {"en": "each table needs four people", "fr": "quatre personnes à chaque table"}[lang] in page_of(refused)
    for chosen in (value for value in three.values() if value != "rest"):
        assert f'value="{chosen}" selected' in page_of(refused)
    twice = places(evening, people[:4])
    twice |= {f"place.{people[4]}": three[f"place.{people[0]}"], f"place.{people[5]}": three[f"place.{people[2]}"]}
    refused = evening.post("seats/1", lang=lang, **twice)
    assert refused.status_code == 422
    named = {"en": "the same seat: Table 1, East; Table 1, West.",
             "fr": "la même place\xa0: Table 1, Est\xa0; Table 1, Ouest."}  # fmt: skip
    assert named[lang] in page_of(refused)
    assert evening.programme.round == 0


@pytest.mark.parametrize("place", ["elsewhere.E", "rest.E", ""])
def test_a_place_that_is_none_is_refused(club: Club, place: str) -> None:
    evening = steps(club, people=4, tables=1)
    person = sorted(evening.programme.here)[0]
    assert evening.post("seats/1", **{f"place.{person}": place}).status_code == 422
    assert evening.post("seats/1", **{"place.nobody": "rest"}).status_code == 422


def test_who_plays_already_stays_while_others_are_seated(club: Club) -> None:
    evening = steps(club, people=8, tables=2)
    evening.draw()
    one, two = evening.programme.tables
    begun = evening.client.post(f"/club/table/{one.id}/game", data={"mark": evening.programme.mark})
    assert begun.status_code == 303
    kept = evening.programme.seats(1, one.id)
    mine = {f"place.{person}": f"{one.id}.{seat}" for seat, person in kept.items()}
    turned = [evening.programme.seats(1, two.id)[seat] for seat in ("N", "E", "S", "W")]
    yours = {f"place.{person}": f"{two.id}.{seat}" for person, seat in zip(turned, SEATS, strict=True)}
    assert evening.post("seats/1", **mine, **yours).status_code == 303
    assert evening.programme.seats(1, one.id) == kept
    assert list(evening.programme.seats(1, two.id).values()) == turned
    moved = {f"place.{person}": "rest" for person in kept.values()}
    refused = evening.post("seats/1", **moved, **yours)
    assert refused.status_code == 422
    assert "The game of table 1 has begun" in page_of(refused)


def test_seats_set_after_another_arranged_are_told_and_kept_in_the_form(club: Club) -> None:
    evening = steps(club, people=4, tables=1)
    mark = evening.programme.mark
    evening.draw()
    drawn = evening.programme.sittings
    chosen = places(evening, sorted(evening.programme.here))
    late = evening.post("seats/1", mark=mark, **chosen)
    assert late.status_code == 409
    assert "Nothing was overwritten" in page_of(late)
    for place in chosen.values():
        assert f'value="{place}" selected' in page_of(late)
    assert evening.programme.sittings == drawn


def test_one_table_is_drawn_again_and_the_others_stay(club: Club) -> None:
    evening = steps(club, people=8, tables=2)
    evening.draw()
    one, two = evening.programme.tables
    before, seed = evening.programme.seats(1, two.id), evening.programme.draws[0].seed
    drawn = evening.post(f"/club/table/{one.id}/draw", way="tiles")
    assert drawn.status_code == 303
    assert evening.programme.seats(1, two.id) == before
    now = {each.table: each for each in evening.programme.draws}
    assert now[one.id].method == "tiles"
    assert now[one.id].seed != seed
    assert now[two.id].seed == seed
    evening.post("games")
    refused = evening.post(f"/club/table/{one.id}/draw", way="tiles")
    assert refused.status_code == 422
    assert "game of this table has begun" in page_of(refused)
    early = evening.post("close", lang="fr")
    assert early.status_code == 422
    assert "table 1, tour 1\xa0; table 2, tour 1" in page_of(early)
    assert "table 1, tour 1\xa0; table 2, tour 1" in page_of(evening.client.get(f"{evening.address}?lang=fr"))


def test_another_game_begins_when_the_last_is_over(club: Club) -> None:
    evening = steps(club, people=4, tables=1)
    evening.draw()
    table = evening.programme.tables[0].id
    first = evening.post(f"/club/table/{table}/game").headers["Location"].rpartition("/")[2]
    early = evening.post(f"/club/table/{table}/game")
    assert early.status_code == 422
    assert "not over yet" in page_of(early)
    started = load(club.engine, first).started
    write(club.engine, first, 1, GameEnded(), Origin("test", started.rules, started.rules_version))
    assert "Another game, same seats" in page_of(evening.client.get(f"/club/table/{table}?lang=en"))
    second = evening.post(f"/club/table/{table}/game").headers["Location"].rpartition("/")[2]
    assert [game.stream for game in evening.programme.games_at(table, 1)] == [first, second]


def test_a_table_without_four_begins_no_game(club: Club) -> None:
    evening = steps(club, people=4, tables=1)
    table = evening.programme.tables[0].id
    refused = evening.post(f"/club/table/{table}/game")
    assert refused.status_code == 422
    assert "Four must sit at a table" in page_of(refused)


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Seated, but no longer here: Player 02 at table {table}."),
     ("fr", "Assis à une table, mais plus là\xa0: Player 02 à la table {table}.")],
)  # fmt: skip
def test_no_game_begins_with_somebody_who_has_left(club: Club, lang: str, said: str) -> None:
    evening = steps(club, people=8, tables=2)
    evening.draw()
    gone = next(person for person, name in evening.programme.names.items() if name == "Player 02")
    at = next(table for table in evening.programme.tables if gone in evening.programme.seats(1, table.id).values())
    evening.come(gone=(gone,))
    for path in ("games", f"/club/table/{at.id}/game"):
        refused = evening.post(path, lang=lang)
        assert refused.status_code == 422
        assert said.format(table=at.number) in page_of(refused)
    assert evening.programme.games == ()
    evening.come(gone)
    assert evening.post("games").status_code == 303
    assert len(evening.programme.games) == 2


def test_the_rules_of_a_table_and_their_switches(club: Club) -> None:
    evening = steps(club, tables=1)
    table = evening.programme.tables[0].id
    assert evening.post(f"/club/table/{table}/rules", rules="navy", **{"option.limit": "1500"}).status_code == 303
    assert evening.programme.tables[0].options == {"limit": 1500}
    page = page_of(evening.client.get(f"/club/table/{table}?lang=en"))
    assert 'name="option.limit" inputmode="numeric" value="1500"' in page
    refused = evening.post(f"/club/table/{table}/rules", rules="navy", **{"option.limit": "a lot"})
    assert refused.status_code == 422
    assert "must be a whole number" in page_of(refused)
    assert 'value="a lot"' in page_of(refused)
    assert evening.programme.tables[0].options == {"limit": 1500}
    assert evening.post(f"/club/table/{table}/rules", rules="hongkong").status_code == 303
    assert (evening.programme.tables[0].rules, evening.programme.tables[0].options) == ("hongkong", {})


def drawn(evening: Steps, lang: str = "en") -> str:
    """How the page of the first table tells its draw."""
    page = page_of(evening.client.get(f"/club/table/{evening.programme.tables[0].id}?lang={lang}"))
    found = re.search(r'<details class="card drawn">(.*?)</details>', page, re.DOTALL)
    assert found
    return found[1]


def lead(evening: Steps, lang: str = "en") -> str:
    """The line below the heading of the first table's page."""
    page = page_of(evening.client.get(f"/club/table/{evening.programme.tables[0].id}?lang={lang}"))
    return page.partition('<p class="lead">')[2].partition("</p>")[0]


def shown(evening: Steps) -> str:
    """What the evening's page says of the first table in the round."""
    return evening.page().partition('<article class="card table"')[2].partition("</article>")[0]


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize(
    ("before", "after"), [("navy", "sichuan"), ("sichuan", "taiwan16"), ("mcr", "riichi-ema-2025")]
)
def test_a_draw_is_told_by_the_system_it_was_made_by_whatever_is_played_later(
    club: Club, before: str, after: str, begun: bool
) -> None:
    evening = steps(club, people=4, tables=1, rules=before)
    table = evening.programme.tables[0].id
    evening.draw()
    told, seats = {lang: drawn(evening, lang) for lang in ("en", "fr")}, evening.programme.seats(1, table)
    if begun:
        evening.post("games")
    assert evening.post(f"/club/table/{table}/rules", rules=after).status_code == 303
    evening.post("games")
    assert {lang: drawn(evening, lang) for lang in ("en", "fr")} == told
    assert "Changed by hand" not in told["en"]
    assert evening.programme.seats(1, table) == seats


def test_a_table_is_named_by_the_rules_being_played_and_then_by_those_to_come(club: Club) -> None:
    evening = steps(club, people=4, tables=1)
    table = evening.programme.tables[0].id
    evening.draw()
    evening.post("games")
    navy, sichuan = RULESETS["navy"].names, RULESETS["sichuan"].names
    assert evening.post(f"/club/table/{table}/rules", rules="sichuan").status_code == 303
    assert (lead(evening), lead(evening, "fr")) == (f"{navy.en} · Round 1", f"{navy.fr} · Tour 1")
    assert navy.en in shown(evening)
    assert sichuan.en not in shown(evening)
    (game,) = evening.programme.games
    write(club.engine, game.stream, 1, GameEnded(), Origin("test", "navy", ""))
    assert lead(evening) == f"{sichuan.en} · Round 1"
    assert sichuan.en in shown(evening)


def test_seats_drawn_again_after_other_rules_are_drawn_by_those(club: Club) -> None:
    evening = steps(club, people=4, tables=1)
    table = evening.programme.tables[0].id
    evening.draw()
    assert "S001 §2.1" in drawn(evening)
    evening.post(f"/club/table/{table}/rules", rules="sichuan")
    assert evening.post(f"/club/table/{table}/draw", way="rules").status_code == 303
    assert "JORF art. 26" in drawn(evening)
    assert "Changed by hand" not in drawn(evening)


def test_a_table_is_taken_away_while_nobody_sat_there(club: Club) -> None:
    evening = steps(club, people=4, tables=2)
    one, two = evening.programme.tables
    assert evening.post(f"/club/table/{two.id}/remove").status_code == 303
    evening.draw()
    refused = evening.post(f"/club/table/{one.id}/remove")
    assert refused.status_code == 422
    assert "can&#39;t be taken away" in page_of(refused)


def test_the_phone_at_a_table_begins_its_game_and_no_other(club: Club) -> None:
    evening = steps(club, people=8, tables=2)
    evening.draw()
    one, two = evening.programme.tables
    phone = club.client(table=one.token)
    assert phone.get(f"/club/table/{one.id}").status_code == 200
    assert phone.get(f"/club/table/{two.id}").status_code == 403
    fields = {"mark": evening.programme.mark}
    assert phone.post(f"/club/table/{two.id}/game", data=fields).status_code == 403
    assert phone.post(f"/club/table/{one.id}/draw", data=fields).status_code == 403
    assert phone.post(f"/club/table/{one.id}/rules", data=fields).status_code == 403
    assert phone.post(f"/club/table/{one.id}/game", data=fields).status_code == 303
    assert "/t/" not in page_of(phone.get(f"/club/table/{one.id}"))
    assert [game.table for game in evening.programme.games] == [one.id]


@pytest.mark.parametrize(("lang", "words"), [("en", "Sheet to fill in by hand"), ("fr", "Feuille à remplir à la main")])
def test_a_sheet_to_fill_in_by_hand_bears_who_sits_at_the_table(club: Club, lang: str, words: str) -> None:
    evening = steps(club, people=4, tables=2)
    evening.draw()
    programme = evening.programme
    seated = next(table for table in programme.tables if programme.seats(1, table.id))
    address = f"/club/table/{seated.id}/blank.pdf"
    for page in (evening.address, f"/club/table/{seated.id}"):
        html = page_of(evening.client.get(f"{page}?lang={lang}"))
        assert f'href="{address}?lang={lang}"' in html
        assert words in html
    answer = evening.client.get(f"{address}?lang={lang}")
    assert answer.mimetype == "application/pdf"
    sheet = text_of(answer.data)
    names = [programme.names[programme.seats(1, seated.id)[seat]] for seat in SEATS]
    for wind, name in zip({"en": "ESWN", "fr": "ESON"}[lang], names, strict=True):
        assert f"{wind} · {name}" in sheet
    assert [sheet.index(name) for name in names] == sorted(sheet.index(name) for name in names)
    assert evening.client.get("/club/table/nowhere/blank.pdf").status_code == 404
    assert "/sign-in" in club.client().get(address).headers["Location"]


@pytest.mark.parametrize(("lang", "day"), [("en", "21 Nov 2026"), ("fr", "21 nov. 2026")])
def test_the_sheets_of_the_codes_bear_the_evening_and_lead_back_to_it(club: Club, lang: str, day: str) -> None:
    evening = steps(club, tables=2)
    page = page_of(evening.client.get(f"{evening.address}/codes?lang={lang}"))
    assert f'<a class="back" href="{evening.address}">Saturday, {day}</a>' in page
    assert page.count(f'<p class="hint">Saturday, {day}</p>') == 2
