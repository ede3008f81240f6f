"""Who may do what: every role, own and other objects, and a rule for every route."""

from __future__ import annotations

from typing import get_args

import pytest
from werkzeug.exceptions import HTTPException

from tests.webapp.clubs import Club, ClubClient
from webapp import access
from webapp.access import Action
from webapp.people import ROLES

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


@pytest.mark.parametrize("who", WHO)
def test_a_club_game(club: Club, who: str) -> None:
    evening = club.evening()
    table, token = club.table(evening, 1)
    _, other = club.table(evening, 2)
    if who == "closed table":
        club.close(evening)
    player = club.person("Pim", "guest")
    stream = club.game(table, (player,))
    tokens = {"table": token, "other table": other, "closed table": token}
    person = player if who == "player" else club.person("Anne", who) if who in ROLES else None
    client = club.client(person, table=tokens.get(who))
    for action in get_args(Action):
        answer = asked(client, action, game=stream)
        if who in CLUB_GAME[action]:
            assert answer == ("table" if who == "table" else person.role if person else ""), action
        else:
            assert answer == ("401" if who in ("nobody", "closed table") else "403"), action
