"""People of the club: adding, changing, leaving, being forgotten; the first secretary; never without one."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from threading import Barrier, Thread

import pytest
from click.testing import Result

from tests.webapp.clubs import PASSWORD, Club, ClubClient
from webapp.app import create_app
from webapp.database import of as club_database
from webapp.ledger import entries
from webapp.messages import InputError
from webapp.people import store as people
from webapp.people.store import Person


@pytest.fixture
def anne(club: Club) -> Person:
    return club.person("Anne", "secretary")


@pytest.fixture
def hers(club: Club, anne: Person) -> ClubClient:
    return club.client(anne)


def known(club: Club, person: Person) -> Person:
    found = people.find(club.engine, person.id)
    assert found
    return found


def names(club: Club) -> list[str]:
    return [person.name for person in people.everyone(club.engine)]


def test_adding_a_member(club: Club, hers: ClubClient) -> None:
    done = hers.post("/club/people", data={"name": "  Bo   Chen ", "role": "member"})
    assert done.status_code == 303
    page = hers.get(done.headers["Location"]).text
    assert "Bo Chen is added." in page
    (added,) = [person for person in people.everyone(club.engine) if person.name == "Bo Chen"]
    assert (added.role, added.active, added.can_sign_in) == ("member", True, False)


@pytest.mark.parametrize(
    ("name", "role", "words"),
    [
        ("", "member", "1 to 60"),
        ("x" * 61, "member", "1 to 60"),
        ("Bo\u202e", "member", "printed (U+202E)"),
        ("ANNE", "member", "has a ANNE already"),
        ("Bo", "emperor", "one of the roles"),
    ],
)
def test_a_person_that_can_t_be_added(club: Club, hers: ClubClient, name: str, role: str, words: str) -> None:
    refused = hers.post("/club/people", data={"name": name, "role": role})
    assert refused.status_code == 422
    assert words in refused.text
    if name == "ANNE":
        assert 'value="ANNE"' in refused.text
    assert names(club) == ["Anne"]


def test_a_scorekeeper_adds_guests_and_nobody_else(club: Club, anne: Person) -> None:
    client = club.signed_in_as("scorekeeper")
    assert client.post("/club/people", data={"name": "Guest"}).status_code == 303
    for role in ("member", "secretary"):
        assert client.post("/club/people", data={"name": "Mallory", "role": role}).status_code == 403
    assert "Guest" in names(club)
    assert "Mallory" not in names(club)
    assert anne.name in client.get("/club/people").text


def test_a_member_sees_who_is_of_the_club_and_no_more(club: Club, hers: ClubClient) -> None:
    gone = club.person("Gone")
    hers.post(f"/club/people/{gone.id}/active", data={"active": "no"})
    page = club.signed_in_as("member").get("/club/people").text
    assert "Anne" in page
    assert "Gone" not in page
    assert "<form" not in page.split("<main")[1]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_last_secretary_stays(club: Club, anne: Person, hers: ClubClient, lang: str) -> None:
    club.person("Invited", "secretary", sign_in=False)
    address = f"/club/people/{anne.id}"
    for path, form in (
        (address, {"name": "Anne", "role": "member"}),
        (f"{address}/active", {"active": "no"}),
        (f"{address}/forget", {"sure": "yes"}),
    ):
        refused = hers.post(path, data={**form, "lang": lang})
        assert refused.status_code == 422, path
        assert {"en": "without a secretary", "fr": "plus de secrétaire"}[lang] in refused.text
    assert known(club, anne) == anne
    club.person("Bo", "secretary")
    assert hers.post(address, data={"name": "Anne", "role": "member"}).status_code == 303
    assert known(club, anne).role == "member"


def test_two_secretaries_who_step_down_at_once_do_not_both(club: Club) -> None:
    pair = [club.person(name, "secretary") for name in ("Anne", "Bob")]
    start, refused = Barrier(2), list[str]()

    def step_down(person: Person) -> None:
        start.wait()
        try:
            people.leave(club.engine, person.id, by=person.name)
        except InputError as error:
            refused.append(error.code)

    threads = [Thread(target=step_down, args=(person,)) for person in pair]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused == ["last_secretary"]
    assert sum(known(club, person).active for person in pair) == 1


def test_leaving_and_coming_back(club: Club, hers: ClubClient) -> None:
    bo = club.person("Bo", "referee")
    address = f"/club/people/{bo.id}"
    hers.post(f"{address}/active", data={"active": "no"})
    assert not known(club, bo).active
    assert "Bo" in hers.get("/club/people").text.split("No longer of the club")[1]
    hers.post(f"{address}/active", data={"active": "yes"})
    assert known(club, bo).can_sign_in
    assert known(club, bo).role == "referee"


def test_who_comes_back_finds_the_name_taken(club: Club, hers: ClubClient) -> None:
    bo = club.person("Bo")
    hers.post(f"/club/people/{bo.id}/active", data={"active": "no"})
    club.person("BO", sign_in=False)
    refused = hers.post(f"/club/people/{bo.id}/active", data={"active": "yes"})
    assert refused.status_code == 422
    assert "add an initial" in refused.text
    assert not known(club, bo).active


def test_a_person_who_wishes_to_be_forgotten(club: Club, hers: ClubClient) -> None:
    bo = club.person("Bo Bartók", "member")
    table, _ = club.table(club.evening())
    stream = club.game(table, (bo,))
    address = f"/club/people/{bo.id}/forget"
    refused = hers.post(address, data={})
    assert refused.status_code == 422
    assert "Tick the box" in refused.text
    assert known(club, bo) == bo
    assert hers.post(address, data={"sure": "yes"}).status_code == 303
    now = known(club, bo)
    assert re.fullmatch(r"Former player \d{4}", now.name)
    assert (now.sign_in, now.password_hash, now.active) == (None, None, False)
    assert "Bartók" not in hers.get("/club/people").text
    (begun,) = entries(club.engine, stream)
    assert "Bo Bartók" in begun.event.to_json()["players"], "nothing in the ledger is rewritten"
    assert all("Bartók" not in str(entry.event.to_json()) for entry in entries(club.engine, "club"))


def test_what_a_person_was_given_can_be_looked_up(club: Club, hers: ClubClient) -> None:
    bo = club.person("Bo", "member")
    club.person("Chen", "member")
    hers.post(f"/club/people/{bo.id}", data={"name": "Bo", "role": "referee"})
    hers.post(f"/club/people/{bo.id}/link")
    page = hers.get(f"/club/people/{bo.id}?lang=en").text.split("Roles and links so far")[1]
    told = [" ".join(line.split()) for line in re.findall(r'<span class="person">(.*?)<span', page, re.DOTALL)]
    assert told == ["Link issued", "Role given: Referee", "Role given: Member"]
    assert re.findall(r"· (.*?)</span>", page) == ["Anne", "Anne", "test"]


def test_nobody_is_found_under_a_made_up_id(hers: ClubClient) -> None:
    assert hers.get("/club/people/0000").status_code == 404
    for path in ("", "/link", "/sessions", "/active", "/forget"):
        assert hers.post(f"/club/people/0000{path}").status_code == 404


def link_in(said: str) -> str:
    found = re.search(r"https?://[^\s]+(/join/\S+)", said)
    assert found, said
    return found[1]


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize("who", ["new", "known", "forgot"])
def test_the_command_makes_the_first_secretary(
    database: str, marque: Callable[..., Result], who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", database)
    club = Club(create_app({"READERS": 0}))
    club.app.testing = True
    if who != "new":
        club.person("Anne Martin", "member" if who == "known" else "secretary", sign_in=who == "forgot")
    done = marque("secretary", "Anne Martin", "--address", "https://club.example/")
    assert done.exit_code == 0
    assert "https://club.example/join/" in done.output
    client = club.client()
    path = link_in(done.output)
    token = re.search(r'csrf_token" value="([^"]+)', client.get(path).text)
    assert token
    form = {"sign_in": "anne", "password": PASSWORD, "again": PASSWORD, "csrf_token": token[1]}
    assert client.post(path, data=form, headers={"Origin": "http://localhost"}, token=False).status_code == 303
    (anne,) = people.everyone(club.engine)
    assert (anne.name, anne.role) == ("Anne Martin", "secretary")
    assert client.get("/club/people").status_code == 200
    club_database(club.app).close()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_command_refuses_a_name_that_is_none(
    marque: Callable[..., Result], tmp_path: Path, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARQUE_DATA", str(tmp_path))
    done = marque("secretary", " ", "--lang", lang)
    assert done.exit_code == 2
    assert {"en": "Give a name", "fr": "Donnez un nom"}[lang] in done.output
