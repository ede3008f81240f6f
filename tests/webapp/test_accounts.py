"""Signing in and out, the own password, tokens: what a person relies on, and what a stranger meets."""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import update

from tests.webapp.clubs import NEW_PASSWORD, PASSWORD, Club, is_signed_in, sign_in, token_of
from webapp.ledger import entries
from webapp.people import accounts, passwords
from webapp.people import store as people
from webapp.people.store import Person
from webapp.store import writing
from webapp.tables import PersonRow


@pytest.fixture
def anne(club: Club) -> Person:
    return club.person("Anne", "secretary")


def test_signing_in_leads_where_one_wanted_to_go(club: Club, anne: Person) -> None:
    client = club.client()
    asked = client.get("/club/people?added=1")
    assert asked.status_code == 303
    page = client.get(asked.headers["Location"])
    wanted = re.search(r'name="next" value="([^"]+)"', page.text)
    assert wanted
    done = sign_in(client, " ANNE ", PASSWORD, next=wanted[1])
    assert (done.status_code, done.headers["Location"]) == (303, "/club/people?added=1")
    assert anne.name in client.get("/club").text


@pytest.mark.parametrize(
    "next", ["https://evil.example/", "//evil.example/", "/\\evil.example", "evil", "", "/\t/evil.example"]
)
@pytest.mark.usefixtures("anne")
def test_signing_in_leads_to_no_other_site(club: Club, next: str) -> None:
    assert sign_in(club.client(), "anne", PASSWORD, next=next).headers["Location"] == "/club"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_wrong_name_and_a_wrong_password_answer_alike(
    club: Club, anne: Person, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.person("Bo", "member", sign_in=False)
    gone = club.person("Chen")
    people.leave(club.engine, gone.id, by="test")
    tried: list[str] = []
    monkeypatch.setattr(PasswordHasher, "verify", _counted(tried))
    answers = set()
    for name in (anne.name, "nobody", "Bo", "Chen"):
        client = club.client()
        refused = sign_in(client, name, "not the password", lang=lang)
        assert refused.status_code == 422
        assert not is_signed_in(client)
        shown = re.sub(
            r'(csrf_token" value=|id="f-sign_in".*?value=|name="csrf-token" content=)"[^"]*"', "", refused.text
        )
        answers.add(shown)
    assert len(answers) == 1
    assert len(tried) == 4, "each answer takes as much work"


def _counted(tried: list[str]) -> Any:
    verify = PasswordHasher.verify

    def counting(self: PasswordHasher, kept: str, password: str) -> bool:
        tried.append(kept)
        return bool(verify(self, kept, password))

    return counting


def test_what_was_typed_is_kept_but_for_the_password(club: Club, anne: Person) -> None:
    page = sign_in(club.client(), anne.name, "not the password").text
    assert 'value="Anne"' in page
    assert "not the password" not in page


def test_a_sign_in_refused_is_logged_without_what_was_typed(
    club: Club, anne: Person, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        sign_in(club.client(), anne.name, "hunter2 hunter2")
        sign_in(club.client(), "oops my password here", "hunter2 hunter2")
    assert anne.id in caplog.text
    assert "127.0.0.1" in caplog.text
    assert "unknown name" in caplog.text
    assert "hunter2" not in caplog.text
    assert "oops" not in caplog.text


@pytest.mark.parametrize("name", ["Anne", "nobody"])
@pytest.mark.usefixtures("anne")
def test_guessing_is_slowed_down_by_name_and_address(club: Club, name: str) -> None:
    for _ in range(5):
        assert sign_in(club.client(), name, "wrong").status_code == 422
    refused = sign_in(club.client(), name, PASSWORD)
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 900
    assert "Too many tries" in refused.text
    assert sign_in(club.client(), "another", "wrong").status_code == 422


@pytest.mark.usefixtures("anne")
def test_guessing_a_name_elsewhere_locks_nobody_out_here(club: Club) -> None:
    for _ in range(6):
        client = club.client()
        form = {"sign_in": "anne", "password": "wrong", "csrf_token": token_of(client.get("/sign-in").text)}
        client.post(
            "/sign-in", data=form, headers={"Origin": "http://localhost"}, token=False,
            environ_base={"REMOTE_ADDR": "192.0.2.9"},
        )  # fmt: skip
    assert sign_in(club.client(), "anne", PASSWORD).status_code == 303


@pytest.mark.usefixtures("anne")
def test_slips_before_the_right_password_are_forgotten(club: Club) -> None:
    for _ in range(3):
        assert [sign_in(club.client(), "anne", word).status_code for word in ("slip", "slap", PASSWORD)] == [
            422,
            422,
            303,
        ]


def test_a_hash_of_older_figures_is_renewed(club: Club, anne: Person) -> None:
    old = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
    with writing(club.engine) as connection:
        connection.execute(update(PersonRow).where(PersonRow.id == anne.id).values(password_hash=old))
    client = club.client()
    assert sign_in(client, "anne", PASSWORD).status_code == 303
    now = people.find(club.engine, anne.id)
    assert now
    assert now.password_hash
    assert now.password_hash != old
    assert not passwords.outdated(now.password_hash)
    assert is_signed_in(client)


def test_a_session_is_another_after_signing_in(club: Club, anne: Person) -> None:
    client = club.client()
    before = token_of(client.get("/sign-in").text)
    with client.session_transaction() as session:
        session["left by somebody"] = "x"
    sign_in(client, anne.name, PASSWORD)
    with client.session_transaction() as session:
        assert "left by somebody" not in session
    stale = client.post("/sign-out", data={"csrf_token": before}, headers={"Origin": "http://localhost"}, token=False)
    assert stale.status_code == 400


@pytest.mark.parametrize("secure", [True, False])
@pytest.mark.usefixtures("anne")
def test_the_cookie_keeps_to_this_site_and_is_not_for_scripts(club: Club, secure: bool) -> None:
    client = club.client()
    base = "https://localhost" if secure else "http://localhost"
    token = token_of(client.get("/sign-in", base_url=base).text)
    form = {"sign_in": "anne", "password": PASSWORD, "csrf_token": token}
    headers = {"Origin": base, "Referer": f"{base}/sign-in"}
    done = client.post("/sign-in", data=form, headers=headers, base_url=base, token=False)
    cookie = next(line for line in done.headers.getlist("Set-Cookie") if line.startswith("session="))
    assert done.status_code == 303
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Expires=" in cookie
    assert ("Secure" in cookie) is secure


def test_a_session_ends_however_much_it_is_used(club: Club, anne: Person) -> None:
    client = club.client(anne)
    assert is_signed_in(client)
    with client.session_transaction() as session:
        session["since"] -= int(accounts.LONGEST.total_seconds())
    assert not is_signed_in(client)


@pytest.mark.parametrize("what", ["role", "leave", "sessions", "password"])
def test_a_change_ends_every_session_at_once(club: Club, anne: Person, what: str) -> None:
    bo = club.person("Bo", "referee")
    phone, laptop, hers = club.client(bo), club.client(bo), club.client(anne)
    assert is_signed_in(phone)
    address = f"/club/people/{bo.id}"
    if what == "role":
        hers.post(address, data={"name": "Bo", "role": "member"})
    elif what == "leave":
        hers.post(f"{address}/active", data={"active": "no"})
    elif what == "sessions":
        hers.post(f"{address}/sessions")
    else:
        changed = laptop.post(
            "/account/password", data={"current": PASSWORD, "password": NEW_PASSWORD, "again": NEW_PASSWORD}
        )
        assert changed.status_code == 303
        assert is_signed_in(laptop), "who changed it stays"
        laptop = phone
    assert not is_signed_in(phone)
    assert not is_signed_in(laptop)
    assert is_signed_in(hers)


def test_a_new_name_ends_no_session(club: Club, anne: Person) -> None:
    bo = club.person("Bo", "referee")
    club.client(anne).post(f"/club/people/{bo.id}", data={"name": "Bob", "role": "referee"})
    assert "Bob" in club.client(bo).get("/account").text


def test_signing_out_here_and_everywhere(club: Club, anne: Person) -> None:
    phone, laptop = club.client(anne), club.client(anne)
    assert phone.post("/sign-out").status_code == 303
    assert not is_signed_in(phone)
    assert is_signed_in(laptop)
    tablet = club.client(anne)
    assert laptop.post("/account/sign-out-everywhere").status_code == 303
    assert not is_signed_in(laptop)
    assert not is_signed_in(tablet)


@pytest.mark.usefixtures("anne")
def test_a_file_that_comes_late_brings_no_session_back(club: Club) -> None:
    """A page's files, fetched with the cookie of then, may be answered after signing out; pages prolong the session."""
    client = club.client()
    sign_in(client, "anne", PASSWORD)
    page = client.get("/club")
    files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text)
    assert len(files) > 3
    for address in (*files, "/service-worker.js", "/healthz"):
        with client.get(address) as late:
            assert late.status_code == 200
            assert "Set-Cookie" not in late.headers, address
    assert "session=" in client.get("/club").headers["Set-Cookie"]


@pytest.mark.parametrize(
    ("current", "new", "again", "words"),
    [
        ("not mine", NEW_PASSWORD, NEW_PASSWORD, "not your password of today"),
        (PASSWORD, "too short", "too short", "12 to 128 characters"),
        (PASSWORD, NEW_PASSWORD, NEW_PASSWORD + "s", "passwords differ"),
        (PASSWORD, "motdepasse1234", "motdepasse1234", "first that are guessed"),
    ],
)
def test_a_password_that_is_not_changed_says_why(
    club: Club, anne: Person, current: str, new: str, again: str, words: str
) -> None:
    client = club.client(anne)
    refused = client.post("/account/password", data={"current": current, "password": new, "again": again})
    assert refused.status_code == 422
    assert words in refused.text
    assert is_signed_in(client)
    assert sign_in(club.client(), "anne", PASSWORD).status_code == 303


@pytest.mark.parametrize("path", ["/sign-out", "/account/sign-out-everywhere", "/club/people", "/tally"])
@pytest.mark.parametrize("kind", ["form", "json"])
def test_a_post_of_a_session_without_its_token_is_refused(club: Club, anne: Person, path: str, kind: str) -> None:
    client = club.client(anne)
    given: dict[str, Any] = {"data": {"name": "Mallory", "lang": "fr"}} if kind == "form" else {"json": {}}
    refused = client.post(path, **given, headers={"Origin": "http://localhost"}, token=False)
    assert refused.status_code == 400
    if kind == "json":
        assert refused.get_json()["error"]["code"] == "bad_token"
    else:
        assert "rechargez-la" in refused.text
    assert is_signed_in(client)
    assert [person.name for person in people.everyone(club.engine)] == ["Anne"]


@pytest.mark.usefixtures("anne")
def test_signing_in_needs_a_token_of_its_own(club: Club) -> None:
    form = {"sign_in": "anne", "password": PASSWORD}
    refused = club.client().post("/sign-in", data=form, headers={"Origin": "http://localhost"}, token=False)
    assert refused.status_code == 400


def test_a_program_without_cookies_needs_no_token(club: Club) -> None:
    client = club.app.test_client(use_cookies=False)
    assert client.post("/tally", json={}).status_code == 422


def test_a_token_in_the_header_is_as_good(club: Club, anne: Person) -> None:
    client = club.client(anne)
    page = client.get("/").text
    meta = re.search(r'<meta name="csrf-token" content="([^"]+)">', page)
    assert meta
    headers = {"Origin": "http://localhost", "X-CSRFToken": meta[1]}
    assert client.post("/tally", json={}, headers=headers, token=False).status_code == 422
    other = club.client(anne)
    assert other.post("/tally", json={}, headers=headers, token=False).status_code == 400


def test_nobody_s_page_bears_no_token_and_no_cookie(club: Club) -> None:
    page = club.client().get("/")
    assert "csrf" not in page.text
    assert "Set-Cookie" not in page.headers


def test_the_first_page_says_how_the_club_begins(club: Club) -> None:
    page = club.client().get("/club", follow_redirects=True)
    assert "marque secretary" in page.text
    assert 'type="password"' not in page.text


def test_the_ledger_keeps_who_gave_which_role(club: Club, anne: Person) -> None:
    hers = club.client(anne)
    hers.post("/club/people", data={"name": "Bo", "role": "member"})
    bo = next(person for person in people.everyone(club.engine) if person.name == "Bo")
    hers.post(f"/club/people/{bo.id}", data={"name": "Bo", "role": "referee"})
    hers.post(f"/club/people/{bo.id}/link")
    told = [(entry.event.kind, entry.origin.actor) for entry in entries(club.engine, "club")][-3:]
    assert told == [("role_given", "Anne"), ("role_given", "Anne"), ("link_issued", "Anne")]
