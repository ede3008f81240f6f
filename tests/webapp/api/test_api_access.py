"""Who may do what by a token: every role, every scope, every operation; and that a cookie opens nothing here."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.webapp.clubs import Club
from tests.webapp.test_access import CLUB_GAME, RULES, filled
from webapp.api import tokens
from webapp.api.scopes import ACTIONS, SCOPES, Scope
from webapp.messages import InputError
from webapp.people import store as people
from webapp.people.store import ROLES, Role

API = [each for each in RULES if each[2].startswith("api.")]


def bearer(club: Club, role: Role, *scopes: Scope) -> dict[str, str]:
    """The header of a new person's token: with those scopes, else with all that the role may give."""
    person = club.person(f"{role} {len(people.everyone(club.engine))}", role)
    _, text = tokens.give(club.engine, person, "a phone", scopes or tokens.offered(person), by=person.name)
    return {"Authorization": f"Bearer {text}"}


def statuses(club: Club, headers: dict[str, str]) -> dict[tuple[str, str], int]:
    """What each operation answers to an empty request, by its method and route."""
    evening = club.evening()
    table, _ = club.table(evening, 1)
    spare = club.person(f"Spare {len(people.everyone(club.engine))}", sign_in=False)
    stream = club.game(table)
    client = club.app.test_client()
    named = {"evening": evening, "table": table, "stream": stream, "person": spare.id, "rules": "navy"}
    return {
        (method, rule): client.open(filled(rule, named), method=method, headers=headers, json={}).status_code
        for rule, method, _ in API
    }


def needed(club: Club, endpoint: str) -> Any:
    view: Any = club.app.view_functions[endpoint]
    return view.access


@pytest.mark.parametrize("role", ROLES)
def test_a_token_does_what_its_person_may(club: Club, role: Role) -> None:
    found = statuses(club, bearer(club, role))
    for rule, method, endpoint in API:
        declared, status = needed(club, endpoint), found[method, rule]
        assert status < 500, (method, rule)
        if isinstance(declared, tuple) and role not in CLUB_GAME[declared[0]]:
            assert status == 403, (method, rule, status)
        else:
            assert status not in (401, 403), (method, rule, status)


@pytest.mark.parametrize("scope", SCOPES)
def test_a_scope_is_all_that_a_token_has(club: Club, scope: Scope) -> None:
    found = statuses(club, bearer(club, "secretary", scope))
    for rule, method, endpoint in API:
        declared, status = needed(club, endpoint), found[method, rule]
        if isinstance(declared, tuple) and declared[0] not in ACTIONS[scope]:
            assert status == 403, (method, rule, status)
        else:
            assert status not in (401, 403), (method, rule, status)


def test_without_a_token_the_club_is_shut(club: Club) -> None:
    club.person("Anne", "secretary")
    found = statuses(club, {})
    for rule, method, endpoint in API:
        assert (found[method, rule] == 401) is (needed(club, endpoint) != "public"), (method, rule)


def test_a_cookie_opens_nothing(club: Club) -> None:
    client = club.signed_in_as("secretary")
    assert client.get("/club/people").status_code == 200
    assert client.get("/api/v1/people").status_code == 401
    assert client.post("/api/v1/people", json={"name": "Mallory"}).status_code == 401
    assert "Set-Cookie" not in client.get("/api/v1/rulesets").headers


def test_a_token_opens_no_page(club: Club) -> None:
    answer = club.app.test_client().get("/club/people", headers=bearer(club, "secretary"))
    assert answer.status_code == 303
    assert answer.location.startswith("/sign-in")


def test_a_token_falls_with_the_role(club: Club) -> None:
    headers, client = bearer(club, "scorekeeper", "arrange"), club.app.test_client()
    person = next(each for each in people.everyone(club.engine) if each.name.startswith("scorekeeper"))
    assert client.post("/api/v1/people", json={"name": "Gast"}, headers=headers).status_code == 201
    people.change(club.engine, person.id, name=person.name, role="member", by="test")
    assert client.post("/api/v1/people", json={"name": "Guest"}, headers=headers).status_code == 403
    people.leave(club.engine, person.id, by="test")
    assert client.get("/api/v1/people", headers=headers).status_code == 401


def test_no_scope_above_the_role(club: Club) -> None:
    member = club.person("Anne", "member")
    for scope in ("record", "referee", "arrange", "administer"):
        with pytest.raises(InputError, match="role"):
            tokens.give(club.engine, member, "a phone", [scope], by="Anne")
    assert tokens.of_person(club.engine, member.id) == []


@pytest.mark.parametrize("text", ["", "x", "marque_", "marque_00_00", "Basic abc", "é"])
def test_what_is_no_token_is_refused_even_where_none_is_needed(club: Club, text: str) -> None:
    answer = club.app.test_client().get("/api/v1/rulesets", headers={"Authorization": f"Bearer {text}"})
    assert answer.status_code == 401
    assert answer.get_json()["error"]["code"] == "bad_token"
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_read_token_writes_in_no_game_at_home(club: Club) -> None:
    stream, client = club.game(), club.app.test_client()
    entry = {"expected": 1, "kind": "end", "why": "late"}
    refused = client.post(f"/api/v1/games/{stream}/events", json=entry, headers=bearer(club, "secretary", "read"))
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (403, "not_in_scope")
    assert client.post(f"/api/v1/games/{stream}/events", json=entry).status_code == 201


def made_on_the_page(client: FlaskClient) -> str:
    page = client.post("/account/tokens", data={"name": "Scoreboard", "scope": ["read"]})
    assert page.status_code == 200
    return str(page.text.partition("<code>")[2].partition("</code>")[0])


def test_made_used_and_revoked_on_the_page(club: Club) -> None:
    anne = club.person("Anne", "member")
    client, program = club.client(anne), club.app.test_client()
    text = made_on_the_page(client)
    assert program.get("/api/v1/me", headers={"Authorization": f"Bearer {text}"}).get_json() == {
        "person": anne.id, "name": "Anne", "role": "member", "device": "Scoreboard", "scopes": ["read"],
    }  # fmt: skip
    page = client.get("/account/tokens?lang=en").text
    assert "Scoreboard" in page
    assert "Last used" in page
    assert text not in page
    (token,) = tokens.of_person(club.engine, anne.id)
    assert club.signed_in_as("member").post(f"/account/tokens/{token.id}/revoke").status_code == 404
    assert client.post(f"/account/tokens/{token.id}/revoke").status_code == 303
    assert program.get("/api/v1/me", headers={"Authorization": f"Bearer {text}"}).status_code == 401
    told = [entry.event.kind for entry in people.history(club.engine, anne.id)]
    assert told[:2] == ["token_revoked", "token_given"]


def test_the_secretary_revokes_anybody_s(club: Club) -> None:
    anne = club.person("Anne", "member")
    text = made_on_the_page(club.client(anne))
    secretary = club.signed_in_as("secretary")
    assert "Scoreboard" in secretary.get("/club/tokens").text
    (token,) = tokens.of_person(club.engine, anne.id)
    assert secretary.post(f"/club/tokens/{token.id}/revoke").status_code == 303
    assert tokens.holder_of(club.engine, text) is None


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"name": ""}, "which device"),
        ({"name": "x" * 61}, "which device"),
        ({"scope": []}, "Tick at least one"),
        ({"scope": ["administer"]}, "Your role"),
        ({"scope": ["no such"]}, "Tick at least one"),
    ],
)
def test_a_form_that_is_refused_keeps_what_was_typed(club: Club, form: dict[str, Any], said: str) -> None:
    client = club.client(club.person("Anne", "member"))
    answer = client.post("/account/tokens?lang=en", data={"name": "Scoreboard", "scope": ["read"], **form})
    assert answer.status_code == 422
    assert said in answer.text
    assert tokens.everyone(club.engine) == []


def test_a_token_is_kept_as_a_digest(club: Club) -> None:
    anne = club.person("Anne", "member")
    token, text = tokens.give(club.engine, anne, "a phone", ["read"], by="Anne")
    secret = text.rpartition(token.id + "_")[2]
    with club.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT * FROM api_tokens").all()
    assert len(secret) >= 43
    assert secret not in str(rows)
