"""A tournament that closes the whole server to counting: no hand is counted in a private window either."""

from __future__ import annotations

import pytest

from tests.webapp.clubs import Club
from tests.webapp.tournament.playing import Played
from webapp.tournament.events import Help, TournamentChanged
from webapp.tournament.referee_only import FOR_PROGRAMS, OPEN

PAGES = ("/", "/games/new")
CALLS = ("/api/v1/tally", "/api/v1/settlements", "/api/v1/readings")


@pytest.fixture
def played(club: Club) -> Played:
    """Eight players at two tables, before the first round; a round is open only where a test opens it."""
    return Played.of(club.engine, 8, rounds=2, help="closed")


def helping(played: Played, wanted: Help) -> None:
    """The announcement changed, as a referee may at any time."""
    settings = played.now.settings
    played.write(TournamentChanged(type(settings).of({**settings.to_json(), "help": wanted})))


def finish(played: Played) -> None:
    for table in played.round.tables:
        played.finish(table, (60, 20, -30, -50))
        played.confirm(table)
    played.close()


def test_while_a_round_is_open_a_private_window_counts_nothing(club: Club, played: Played) -> None:
    private = club.client()
    assert private.get("/").status_code == 200
    played.open()
    for path in PAGES:
        page = private.get(f"{path}?lang=en")
        assert page.status_code == 403, path
        assert "Round 1 of Open de Lyon is being played" in page.text
        assert f'href="/sign-in?next={path}"' in page.text
        assert "connectez-vous" in private.get(f"{path}?lang=fr").text
    for path in CALLS:
        refused = private.post(path, json={})
        assert (refused.status_code, refused.get_json()["error"]["code"]) == (403, "counting_closed"), path
    assert private.post("/tally", json={}).status_code == 403
    finish(played)
    assert private.get("/").status_code == 200
    played.open()
    assert private.get("/").status_code == 403


def test_referees_count_on_and_members_do_not(club: Club, played: Played) -> None:
    played.open()
    assert club.signed_in_as("referee").get("/").status_code == 200
    assert club.signed_in_as("secretary").get("/").status_code == 200
    assert club.signed_in_as("scorekeeper").get("/").status_code == 403


def test_a_game_at_home_waits_and_its_sheet_is_still_read(club: Club, played: Played) -> None:
    stream = club.game()
    home = club.client()
    assert home.get(f"/game/{stream}/hand").status_code == 200
    played.open()
    assert home.get(f"/game/{stream}/hand").status_code == 403
    assert home.get(f"/game/{stream}").status_code == 200
    hand = {"kind": "hand", "expected": 1, "key": "k" * 12, "hand": {}}
    assert home.post(f"/game/{stream}/events", json=hand).status_code == 403


def test_the_table_of_a_club_evening_goes_on(club: Club, played: Played) -> None:
    table, token = club.table(club.evening())
    stream = club.game(table)
    played.open()
    phone = club.client(table=token)
    assert phone.get(f"/game/{stream}/hand").status_code == 200
    assert phone.get("/").status_code == 200


def test_the_phone_of_the_tournament_s_table_is_refused_as_with_the_referee_alone(club: Club, played: Played) -> None:
    played.open()
    phone = club.client(table=played.held.boards[1].token)
    assert phone.get(f"/game/{played.round.tables[0].game}/hand").status_code == 403
    assert phone.get("/").status_code == 403


@pytest.mark.parametrize("other", ["allowed", "referee"])
def test_other_tournaments_leave_the_open_pages_open(club: Club, played: Played, other: Help) -> None:
    played.open()
    helping(played, other)
    assert club.client().get("/").status_code == 200
    helping(played, "closed")
    assert club.client().get("/").status_code == 403


def test_everything_named_is_a_page_of_the_application(club: Club) -> None:
    known = {rule.endpoint for rule in club.app.url_map.iter_rules()}
    assert (OPEN | FOR_PROGRAMS) - known == frozenset()


def test_the_announcement_says_what_is_closed_and_what_can_not_be_prevented(club: Club) -> None:
    referee = club.signed_in_as("referee")
    page = referee.get("/tournaments/new?lang=en").text
    assert "Server closed" in page
    assert "No server can prevent another program, another site or another phone" in page
    assert "Aucun serveur n’empêche" in referee.get("/tournaments/new?lang=fr").text
