"""Who may write what in a club's game, entry by entry: as it stands, and once all have confirmed it."""

from __future__ import annotations

import secrets
from typing import Any

import pytest

from tests.webapp.clubs import Club, ClubClient
from tests.webapp.games import navy_win
from webapp.games import ledger as game_ledger
from webapp.games.events import Confirmed, GameEvent, HandRecorded
from webapp.games.record import play_of
from webapp.ledger import Origin, count, entries
from webapp.people.store import ROLES

ENTRIES: dict[str, dict[str, Any]] = {
    "hand": {"hand": {}},
    "draw": {"draw": True},
    "undo": {"undoes": 2},
    "correct": {"supersedes": 2, "draw": True},
    "swap": {"first": 0, "second": 1},
    "confirm": {"player": 0, "upto": 2},
    "end": {"why": ""},
    "reopen": {},
    "deal": {"deal": {}, "words": "x"},
    "penalty": {"form": {}},
    "revoke": {"revokes": 2},
    "rule": {"words": "as the referee says"},
}
RECORDERS = {"table", "scorekeeper", "referee", "secretary"}
REFEREES = {"referee", "secretary"}
WHO = ("nobody", *ROLES, "player", "table", "other table")


def allowed(kind: str, *, confirmed: bool) -> set[str]:
    """Who may, by the club's rule."""
    if kind in ("penalty", "revoke", "rule") or (confirmed and kind in ("undo", "correct", "swap")):
        return REFEREES
    return RECORDERS


def confirmed_game(club: Club, stream: str) -> None:
    game = game_ledger.load(club.engine, stream)
    events: list[GameEvent] = [
        HandRecorded(play_of(game, navy_win("S", "N"))),
        *(Confirmed(player, 2) for player in range(4)),
    ]
    for at, event in enumerate(events, 1):
        game_ledger.write(club.engine, stream, at, event, Origin("test", game.book.id, game.started.rules_version))


@pytest.mark.parametrize("confirmed", [False, True])
@pytest.mark.parametrize("who", WHO)
def test_each_entry_is_for_who_may_write_it(club: Club, who: str, confirmed: bool) -> None:
    evening = club.evening()
    table, token = club.table(evening, 1)
    _, other = club.table(evening, 2)
    player = club.person("Pim", "guest")
    role = next((role for role in ROLES if role == who), None)
    person = player if who == "player" else club.person("Zoe", role) if role else None
    client = club.client(person, table={"table": token, "other table": other}.get(who))
    stream = ""
    for kind, given in ENTRIES.items():
        if not stream or who in RECORDERS:
            stream = club.game(table, (player,))
            if confirmed:
                confirmed_game(club, stream)
        before = count(club.engine, stream)
        status = post(client, stream, before, "hand" if kind == "draw" else kind, given)
        if who in allowed(kind, confirmed=confirmed):
            assert status in (200, 422), kind
        else:
            assert status == (401 if who == "nobody" else 403), kind
            assert count(club.engine, stream) == before


def post(client: ClubClient, stream: str, expected: int, kind: str, given: dict[str, Any]) -> int:
    entry = {"expected": expected, "key": secrets.token_hex(12), "kind": kind, **given}
    return client.post(f"/game/{stream}/events", json=entry).status_code


def test_an_entry_written_by_a_table_bears_its_name(club: Club) -> None:
    table, token = club.table(club.evening(), 7)
    stream = club.game(table)
    assert post(club.client(table=token), stream, 1, "hand", {"draw": True}) == 200
    assert game_ledger.load(club.engine, stream).sequence == 2
    assert club.client(table=token).get(f"/game/{stream}").status_code == 200
    assert entries(club.engine, stream)[-1].origin.actor == "Table 7"


def test_the_sheet_leads_back_to_its_table_who_may_see_that(club: Club) -> None:
    guest = club.person("Gil", "guest")
    table, token = club.table(club.evening(), 7)
    stream = club.game(table, (guest,))
    back = f'<a class="back" href="/club/table/{table}">Table 7</a>'
    for client in (club.signed_in_as("scorekeeper"), club.signed_in_as("member"), club.client(table=token)):
        assert back in client.get(f"/game/{stream}?lang=en").text
        assert client.get(f"/club/table/{table}").status_code == 200
    page = club.client(guest).get(f"/game/{stream}?lang=en")
    assert page.status_code == 200
    assert 'class="back"' not in page.text
    assert 'class="back"' not in club.client().get(f"/game/{club.game()}").text


def test_a_clubs_game_is_not_opened_again(club: Club) -> None:
    table, token = club.table(club.evening())
    stream = club.game(table)
    client = club.client(table=token)
    assert post(client, stream, 1, "hand", {"draw": True}) == 200
    end = client.get(f"/game/{stream}/end?lang=en").text
    assert "is not opened again" in end
    assert "a recorded one is put right by a dispute" in end
    assert "corrections, penalties and rulings still can" not in end
    home = club.client().get(f"/game/{club.game()}/end?lang=en").text
    assert "corrections, penalties and rulings still can" in home
    assert post(client, stream, 2, "end", {"why": "late"}) == 200
    entry = {"expected": 3, "key": "again", "kind": "reopen"}
    refused = client.post(f"/game/{stream}/events", json=entry)
    assert refused.status_code == 422
    assert "put right by a dispute" in refused.get_json()["error"]["message"]
    assert "Play on in this game" not in client.get(f"/game/{stream}/end").text


@pytest.mark.parametrize("confirmed", [False, True])
@pytest.mark.parametrize("who", ["member", "table", "referee"])
def test_a_game_offers_what_is_not_refused_then(club: Club, who: str, confirmed: bool) -> None:
    table, token = club.table(club.evening())
    stream = club.game(table)
    confirmed_game(club, stream) if confirmed else post(club.client(table=token), stream, 1, "hand", {"draw": True})
    client = (
        club.client(table=token) if who == "table" else club.signed_in_as("referee" if who == "referee" else "member")
    )
    sheet, deal = client.get(f"/game/{stream}").text, client.get(f"/game/{stream}/deal/2").text
    offers = {
        "undo": 'name="undoes"' in sheet,
        "swap": f"/game/{stream}/seats" in sheet,
        "penalty": f"/game/{stream}/penalty" in sheet,
        "rule": f"/game/{stream}/ruling" in sheet,
        "correct": f"/game/{stream}/correct/2" in deal,
        "hand": f"/game/{stream}/hand" in sheet,
    }
    # What all have confirmed is closed: from then on a hand is changed by a dispute.
    closed = {"undo", "swap", "correct"} if confirmed else set()
    assert offers == {kind: who in allowed(kind, confirmed=confirmed) and kind not in closed for kind in offers}
