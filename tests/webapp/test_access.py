"""Who may do what: every role, own and other objects, and a rule for every route."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_args

import cv2
import numpy as np
import pytest
from flask import Flask
from werkzeug.exceptions import HTTPException, NotFound

from tests.webapp.clubs import Club, ClubClient
from webapp import access
from webapp.access import Action, Actor
from webapp.app import create_app
from webapp.people import accounts
from webapp.people import store as people
from webapp.people.store import ROLES, Person

WHO = ("nobody", *ROLES, "player", "table", "other table", "closed table")
"""`player` is a guest who plays in the game; the tables are phones that opened a code."""

CLUB_GAME: dict[Action, set[str]] = {
    "see": {"member", "scorekeeper", "referee", "secretary", "player", "table"},
    "record": {"scorekeeper", "referee", "secretary", "table"},
    "penalty": {"referee", "secretary"},
    "correct": {"referee", "secretary"},
    "rule": {"referee", "secretary"},
    "arrange": {"scorekeeper", "referee", "secretary"},
    "administer": {"secretary"},
}


PUBLIC = {
    "api.consent",
    "api.described",
    "api.entrant_result",
    "api.give_correction",
    "api.house_rules_listing",
    "api.house_rules_version",
    "api.index",
    "api.print_blank",
    "api.print_tally",
    "api.read_photo",
    "api.ruleset",
    "api.rulesets",
    "api.save_results",
    "api.changed_hands",
    "api.settlement",
    "api.start",
    "api.tally",
    "api.take_correction_back",
    "api.tile_sets",
    "api.tournament",
    "api.tournament_ranking",
    "api.tournament_round",
    "api.tournament_teams",
    "api.tournaments",
    "accounts.join",
    "accounts.post_join",
    "accounts.post_sign_in",
    "accounts.sign_in",
    "accounts.sign_out",
    "accounts.token",
    "codes.open_table",
    "corrections.delete",
    "corrections.keep",
    "game_export.blank",
    "games.forget",
    "games.index",
    "games.new",
    "games.start",
    "house_rules.listing",
    "house_rules.one",
    "house_rules.since",
    "house_rules.text",
    "offline.manifest",
    "offline.page",
    "offline.worker",
    "pages.health",
    "pages.icon",
    "pages.page",
    "pages.rules_index",
    "pages.rules_page",
    "pages.tiles",
    "photos.read",
    "sets.page",
    "tallies.tally",
    "tally_export.pdf",
    "tournament_results.page",
    "tournament_results.player",
    "tournament_results.save",
    "tournament_results.screen",
    "what_if.nothing_yet",
    "what_if.page",
}
"""What anybody may open: a hand and a game at home need no account."""


ASKS_MORE = {
    "game_posts.events", "cash.table_enter", "cash.game_enter", "disputes.new", "disputes.open_one", "disputes.say",
}  # fmt: skip
"""What is posted there may ask for more than the route itself does; tests of their own try each entry."""


def asked(client: ClubClient, action: Action, **of: str) -> str:
    """The role in which that client may do it, or the status of the refusal; `may` says the same."""
    with client.session_transaction() as kept:
        session = dict(kept)
    with client.application.test_request_context() as context:
        context.session.update(session)
        allowed = access.may(action, **of)
        try:
            answer = access.require(action, **of).role
        except HTTPException as error:
            answer = str(error.code)
    assert allowed is not answer.isdigit()
    return answer


@dataclass(frozen=True)
class Place:
    """A club with a game at a table, and everybody who may or may not see it."""

    club: Club
    evening: str
    table: str
    stream: str
    person: Person | None
    token: str | None

    def client(self) -> ClubClient:
        """A fresh client, signed in by today's key."""
        person = people.find(self.club.engine, self.person.id) if self.person else None
        return self.club.client(person, table=self.token)


def place_for(who: str, club: Club) -> Place:
    evening = club.evening()
    table, token = club.table(evening, 1)
    _, other = club.table(evening, 2)
    player = club.person("Pim", "guest")
    stream = club.game(table, (player,))
    if who == "closed table":
        club.close(evening)
    tokens = {"table": token, "other table": other, "closed table": token}
    role = next((role for role in ROLES if role == who), None)
    person = player if who == "player" else club.person("Zoe", role) if role else None
    return Place(club, evening, table, stream, person, tokens.get(who))


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("action", get_args(Action))
def test_a_club_game(club: Club, who: str, action: Action) -> None:
    place = place_for(who, club)
    answer = asked(place.client(), action, game=place.stream)
    if who in CLUB_GAME[action]:
        assert answer == ("table" if who == "table" else "guest" if who == "player" else who)
    else:
        assert answer == refusal(who)


@pytest.mark.parametrize("who", WHO)
def test_a_game_of_another_table(club: Club, who: str) -> None:
    place = place_for(who, club)
    other, _ = club.table(place.evening, 3)
    stream = club.game(other)
    for action in get_args(Action):
        allowed = who in CLUB_GAME[action] - {"table", "player"}
        assert asked(place.client(), action, game=stream) == (who if allowed else refusal(who)), action


@pytest.mark.parametrize("who", WHO)
def test_the_club_itself(club: Club, who: str) -> None:
    place = place_for(who, club)
    for action in get_args(Action):
        allowed = who in CLUB_GAME[action] - {"table", "player"}
        assert asked(place.client(), action) == (who if allowed else refusal(who)), action


@pytest.mark.parametrize("who", WHO)
def test_a_game_at_home_is_its_link_s(club: Club, who: str) -> None:
    place = place_for(who, club)
    stream = club.game()
    for action in get_args(Action):
        assert asked(place.client(), action, game=stream) == "home"


@pytest.mark.parametrize("ask", [access.require, access.may])
def test_a_game_that_is_none(club: Club, ask: Callable[..., object]) -> None:
    with club.app.test_request_context(), pytest.raises(NotFound):
        ask("see", game="0" * 32)


def refusal(who: str) -> str:
    return "401" if who in ("nobody", "closed table") else "403"


def test_a_new_code_ends_the_old_one(club: Club) -> None:
    evening = club.evening()
    table, token = club.table(evening)
    phone = club.client()
    assert phone.get(f"/t/{token}").headers["Location"] == f"/club/table/{table}"
    assert phone.get(f"/club/table/{table}").status_code == 200
    arranger = club.signed_in_as("scorekeeper")
    assert arranger.post(f"/club/table/{table}/code").status_code == 303
    assert phone.get(f"/club/table/{table}").headers["Location"].startswith("/sign-in")
    assert phone.get(f"/t/{token}").status_code == 404
    page = arranger.get(f"/club/evenings/{evening}/codes").text
    assert token not in page
    (new,) = re.findall(r"http://localhost/t/([\w-]+)", page)
    assert phone.get(f"/t/{new}").status_code == 303
    club.close(evening)
    assert phone.get(f"/club/table/{table}").status_code == 303
    assert phone.get(f"/t/{new}").status_code == 404


@pytest.mark.parametrize("token", ["x", "0" * 32, "%00"])
def test_a_made_up_code_opens_nothing(club: Club, token: str) -> None:
    club.table(club.evening())
    client = club.client()
    assert client.get(f"/t/{token}").status_code == 404
    with client.session_transaction() as session:
        assert accounts.TABLE not in session


def test_the_code_says_the_table_s_address(club: Club) -> None:
    table, token = club.table(club.evening())
    client = club.signed_in_as("scorekeeper")
    picture = cv2.imdecode(np.frombuffer(client.get(f"/club/table/{table}/code.png").data, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    # OpenCV's other reader misses 43 of 601 such codes.
    assert cv2.QRCodeDetectorAruco().detectAndDecode(picture)[0] == f"http://localhost/t/{token}"
    assert "<svg" in client.get(f"/club/table/{table}/code.svg").text
    assert client.get(f"/club/table/{table}/code.gif").status_code == 404


def test_a_person_at_a_table_is_named_in_what_they_write(club: Club) -> None:
    place = place_for("table", club)
    anne = club.person("Anne", "member")
    for person, name in ((None, "Table 1"), (anne, "Anne, Table 1")):
        client = club.client(person, table=place.token)
        with client.session_transaction() as kept:
            session = dict(kept)
        with club.app.test_request_context() as context:
            context.session.update(session)
            assert access.require("record", game=place.stream) == Actor(
                name, "table", person.id if person else None, place.table
            )


@pytest.mark.usefixtures("data")
def test_tile_sets_are_everybody_s_until_there_is_a_club(club: Club) -> None:
    def delete(client: ClubClient) -> int:
        return client.post("/sets/delete", data={"name": "none"}).status_code

    assert delete(club.client()) == 422
    club.person("Anne", "secretary", sign_in=False)
    assert delete(club.client()) == 422
    assert delete(club.signed_in_as("member")) == 403
    assert delete(club.client()) == 401
    assert delete(club.signed_in_as("scorekeeper")) == 422


RULES = [
    (rule.rule, method, rule.endpoint)
    for rule in create_app({"TESTING": True, "READERS": 0}).url_map.iter_rules()
    for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
    if rule.endpoint != "static"
]
PAGES = [each for each in RULES if not each[2].startswith("api.")]
"""Where a session counts; tests/webapp/api/test_api_access.py tries the interface for programs, by tokens."""


@pytest.mark.parametrize(("rule", "method", "endpoint"), RULES)
def test_every_route_says_who_may(app: Flask, rule: str, method: str, endpoint: str) -> None:
    declared = getattr(app.view_functions[endpoint], "access", None)
    assert declared is not None, f"{endpoint}: declare it with webapp.access"
    if declared == "public":
        assert endpoint in PUBLIC, f"{endpoint} is for everyone: is that meant?"
    elif declared == "signed_in":
        assert rule.startswith(("/account", "/club", "/api/v1")), method
    else:
        action, game, table = declared
        assert action in get_args(Action)
        for name in (game, table):
            assert name is None or f"<{name}>" in rule
        if "<stream>" in rule:
            assert game == "stream", "a route of a game looks at that game"


@pytest.mark.parametrize("who", WHO)
def test_every_route_for_every_role(club: Club, who: str) -> None:
    place = place_for(who, club)
    other, _ = club.table(place.evening, 3)
    elsewhere = club.game(other)
    spare = club.person("Spare")
    club.person("Second", "secretary")
    for rule, method, endpoint in PAGES:
        declared: Any = getattr(club.app.view_functions[endpoint], "access", None)
        for own in (True, False) if re.search("<(stream|table)>", rule) else (True,):
            named = {"evening": place.evening, "person": spare.id}
            named |= {"stream": place.stream, "table": place.table} if own else {"stream": elsewhere, "table": other}
            path = filled(rule, named)
            with place.client().open(path, method=method) as answer:
                status = answer.status_code
            assert status < 500, (path, method)
            if allowed(declared, who, own=own):
                assert status not in (401, 403) or (status == 403 and endpoint in ASKS_MORE), (path, method, status)
            elif refusal(who) == "401" or declared == "signed_in":
                assert status == (303 if method == "GET" else 401), (path, method, status)
            else:
                assert status == 403, (path, method, status)


def allowed(declared: Any, who: str, *, own: bool) -> bool:
    """What the route's rule means for them, by the tables above."""
    if declared == "public":
        return True
    if declared == "signed_in":
        return who in ROLES or who == "player"
    action, game, table = declared
    there = ({"player", "table"} if game else {"table"} if table else set()) if own else set()
    return who in CLUB_GAME[action] - ({"player", "table"} - there)


def filled(rule: str, named: dict[str, str]) -> str:
    """An address of the route: things by name, else the first that its converter takes."""

    def value(place: re.Match[str]) -> str:
        first = (place["choices"] or "1").split(",")[0]
        return named.get(place["name"], first)

    return re.sub(r"<(?:\w+(?:\((?P<choices>[^)]*)\))?:)?(?P<name>\w+)>", value, rule)
