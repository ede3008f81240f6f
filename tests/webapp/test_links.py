"""One-time links: joining by one, and every way in which one is over."""

from __future__ import annotations

import re

import pytest

from tests.webapp.clubs import NEW_PASSWORD, Club, accept, is_signed_in, sign_in
from webapp.messages import InputError
from webapp.people import links
from webapp.people import store as people
from webapp.people.store import Person


@pytest.fixture
def anne(club: Club) -> Person:
    return club.person("Anne", "secretary")


def test_joining_by_a_link(club: Club, anne: Person) -> None:
    bo = club.person("Bo", "scorekeeper", sign_in=False)
    page = club.client(anne).post(f"/club/people/{bo.id}/link").text
    found = re.search(r'value="http://localhost/join/([^"]+)"', page)
    assert found
    assert "<svg" in page
    client = club.client()
    assert "Bo" in client.get(f"/join/{found[1]}").text
    assert accept(client, found[1], sign_in="bo@club.example").headers["Location"] == "/club"
    assert is_signed_in(client)
    assert sign_in(club.client(), "Bo@Club.example", NEW_PASSWORD).status_code == 303
    assert club.client().get(f"/join/{found[1]}").status_code == 404, "once"


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"sign_in": "anne"}, "signs in with this name already"),
        ({"sign_in": "b"}, "2 to 60"),
        ({"sign_in": "Bo Bo"}, "2 to 60"),
        ({"sign_in": "bob", "password": "short", "again": "short"}, "12 to 128"),
        ({"sign_in": "bob", "again": "another"}, "differ"),
    ],
)
@pytest.mark.usefixtures("anne")
def test_joining_badly_keeps_the_link_and_the_name(club: Club, form: dict[str, str], words: str) -> None:
    bo = club.person("Bo", sign_in=False)
    token = links.issue(str(club.app.secret_key), bo)
    refused = accept(club.client(), token, **form)
    assert refused.status_code == 422
    assert words in refused.text
    assert f'value="{form["sign_in"]}"' in refused.text
    assert people.find(club.engine, bo.id) == bo
    assert accept(club.client(), token, sign_in="bob").status_code == 303


@pytest.mark.parametrize("what", ["used", "left", "role", "sessions", "altered", "other secret", "old"])
def test_a_link_that_is_over(club: Club, anne: Person, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bo = club.person("Bo")
    token = links.issue("another secret" if what == "other secret" else str(club.app.secret_key), bo)
    hers = club.client(anne)
    if what == "used":
        accept(club.client(), token)
    elif what == "left":
        hers.post(f"/club/people/{bo.id}/active", data={"active": "no"})
    elif what == "role":
        hers.post(f"/club/people/{bo.id}", data={"name": "Bo", "role": "referee"})
    elif what == "sessions":
        hers.post(f"/club/people/{bo.id}/sessions")
    elif what == "altered":
        token = token[:-2] + ("AA" if token[-2:] != "AA" else "BB")
    elif what == "old":
        monkeypatch.setattr(links, "GOOD_FOR", -links.GOOD_FOR)
    over = club.client().get(f"/join/{token}")
    assert over.status_code == 404
    assert "link is over" in over.text


def test_two_who_open_one_link_do_not_both_get_in(club: Club) -> None:
    bo = club.person("Bo", sign_in=False)
    people.set_password(club.engine, bo, "x", "bob")
    with pytest.raises(InputError, match="link is over"):
        people.set_password(club.engine, bo, "y", "bobby")
    now = people.find(club.engine, bo.id)
    assert now
    assert (now.password_hash, now.sign_in) == ("x", "bob")
