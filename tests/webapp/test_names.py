"""Names as people write them: joined signs and any white space are taken, a sign that can't be printed is named."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.webapp.clubs import Club
from tests.webapp.home import ORIGIN, Home, hidden
from webapp.event_parts import four_names
from webapp.games.record import start_game
from webapp.messages import InputError
from webapp.names import name_key, name_text, same_key
from webapp.people import store as people
from webapp.tournament.entrants_csv import read_entrants
from webapp.tournament.events import Entrant
from webapp.tournament.ranking import Entrant as Ranked
from webapp.tournament.ranking import ranking, teams

PERSIAN = "علی\u200cرضا"
FAMILY = "👨\u200d👩\u200d👧"
TRUE_NAMES = (PERSIAN, FAMILY, "Anne\u00a0Martin", "José")


def test_true_names_start_a_game(app: Flask) -> None:
    home = Home(app).start("navy", TRUE_NAMES)
    assert home.game.players == (PERSIAN, FAMILY, "Anne Martin", "José")


@pytest.mark.parametrize(("lang", "said"), [("en", "sign that can&#39;t be printed (U+202E)"), ("fr", "(U+202E)")])
def test_a_new_game_names_the_sign_that_can_t_be_printed(app: Flask, lang: str, said: str) -> None:
    home = Home(app)
    names = ("Anne", "Bo\u202e", "Chen", "Dora")
    fields = {f"name_{at}": name for at, name in enumerate(names)} | {"rules": "navy"}
    answer = home.client.post(
        f"/games/new?lang={lang}", data=hidden(home.get("/games/new").text) | fields, headers=ORIGIN
    )
    assert answer.status_code == 422
    assert said in answer.text.split('name="name_1"')[1].split('name="name_2"')[0]


def test_names_that_differ_by_a_joiner_alone_are_the_same(club: Club) -> None:
    assert people.add(club.engine, PERSIAN, "member", by="test").name == PERSIAN
    with pytest.raises(InputError) as refused:
        people.add(club.engine, PERSIAN.replace("\u200c", ""), "member", by="test")
    assert refused.value.code == "person_namesake"
    with pytest.raises(InputError) as alike:
        start_game([PERSIAN, PERSIAN.replace("\u200c", ""), "Bo", "Chen"], "navy")
    assert "four names that differ" in alike.value.message


def test_an_accent_of_its_own_sign_makes_no_other_name(club: Club) -> None:
    """Phones of some makes write an é as an e and an accent; nobody sees which."""
    assert people.add(club.engine, "Ame\u0301lie", "member", by="test").name == "Am\u00e9lie"
    with pytest.raises(InputError) as refused:
        people.add(club.engine, "Am\u00e9lie", "member", by="test")
    assert refused.value.code == "person_namesake"
    assert same_key("E\u0301mile") == same_key("\u00e9mile")


def test_a_name_of_joiners_alone_is_none() -> None:
    assert name_text(" \u200c\u200d ") == ""


def test_a_game_of_before_keeps_its_spaces() -> None:
    """Its events are hashed with them."""
    assert four_names(["Anne  Martin", "Anne Martin", "Bo", "Chen"])[:2] == ("Anne  Martin", "Anne Martin")


def test_a_list_of_players_takes_true_names_and_names_other_signs() -> None:
    read = read_entrants("name\n" + "\n".join((*TRUE_NAMES, "Bo\u202e")), (), 1)
    assert [each.entrant.name for each in read if each.entrant] == [PERSIAN, FAMILY, "Anne Martin", "José"]
    assert [fault.code for fault in read[-1].faults] == ["unprintable"]
    with pytest.raises(InputError, match=r"U\+202E"):
        Entrant(1, "Bo\u202e")


def test_an_evening_and_the_club_take_a_joined_name(club: Club) -> None:
    client = club.signed_in_as("secretary")
    begun = client.post("/club/evenings", data={"day": "2026-11-21", "name": FAMILY})
    assert begun.status_code == 303
    refused = client.post("/club/evenings?lang=en", data={"day": "2026-11-21", "name": "a\u202eb"})
    assert refused.status_code == 422
    assert "(U+202E)" in refused.text
    assert client.post("/club/settings", data={"name": PERSIAN, "photo_days": "30"}).status_code == 303
    assert PERSIAN in client.get("/club").text


def test_who_writes_may_have_a_joined_name(club: Club) -> None:
    """The writer of an entry in the ledger is named as the person is."""
    bo = people.add(club.engine, "Bo", "member", by=PERSIAN)
    assert [entry.origin.actor for entry in people.history(club.engine, bo.id)] == [PERSIAN]


def test_a_list_is_in_the_order_of_the_letters_without_their_marks() -> None:
    names = ["Anne", "Çelik", "Dora", "Éva", "Ida", "Łukasz", "Ønskov", "Zoé"]
    assert sorted(names, key=name_key) == names
    level = ranking(
        [Ranked(str(at), name, team=name) for at, name in enumerate(reversed(names))], (), table_points=True
    )
    assert [each.entrant.name for each in level] == names
    assert [team.name for team in teams(level)] == names


def test_capitals_make_no_other_name() -> None:
    assert same_key("ANNE") == same_key("anne") != same_key("Ann")
