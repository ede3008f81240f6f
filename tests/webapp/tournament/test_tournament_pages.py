"""Pages of a tournament under way: who may do what, what is refused in a sentence, what everybody may see."""

from __future__ import annotations

import re

import pytest
from werkzeug.datastructures import MultiDict

from tests.webapp.clubs import Club, ClubClient
from tests.webapp.tournament.playing import Played, post, under_way
from webapp.games import ledger as game_ledger
from webapp.games.events import Ruling
from webapp.messages import InputError
from webapp.people.store import Role
from webapp.tally.hand_faults import field_of
from webapp.tournament.announcement import settings_of
from webapp.tournament.events import TournamentChanged

MCR = (60, 20, -30, -50)


PUBLIC = ("results", "screen", "players/1", "results.csv", "results.xlsx", "results.pdf")


@pytest.mark.parametrize("path", PUBLIC)
def test_everybody_may_see_schedule_results_and_ranking(club: Club, played: Played, path: str) -> None:
    assert club.client().get(f"/tournaments/{played.id}/{path}").status_code == 200


@pytest.mark.parametrize("path", [*PUBLIC, "round", "rounds/1", "penalties"])
def test_a_tournament_that_is_none_is_not_found(referee: ClubClient, path: str) -> None:
    assert referee.get(f"/tournaments/none/{path}").status_code == 404


@pytest.mark.parametrize(
    ("role", "seen", "acted"), [("member", 200, 403), ("scorekeeper", 200, 403), ("referee", 200, 303)]
)
def test_members_look_and_referees_act(club: Club, played: Played, role: Role, seen: int, acted: int) -> None:
    client = club.signed_in_as(role)
    assert client.get(f"/tournaments/{played.id}/rounds/1").status_code == seen
    assert post(client, played, "rounds/1/clock", what="start", minutes="90").status_code == acted


def test_a_round_is_played_through_by_its_pages(played: Played, referee: ClubClient) -> None:
    assert post(referee, played, "rounds/1/clock", what="start", minutes="90").status_code == 303
    for table in played.round.tables:
        played.finish(table, MCR)
    refused = post(referee, played, "rounds/1/close")
    assert refused.status_code == 422
    assert "table 1, 2" in refused.text
    assert post(referee, played, "rounds/1/tables/1/confirm").status_code == 303
    played.confirm(played.round.tables[1])
    assert post(referee, played, "rounds/1/close").status_code == 303
    assert post(referee, played, "rounds").status_code == 303
    assert played.round.number == 2


def test_unfinished_games_cite_no_rule_that_is_not_played(played: Played, referee: ClubClient) -> None:
    played.deal(played.round.tables[0])
    page = referee.get(f"/tournaments/{played.id}/rounds/1?lang=en").text
    assert "Unfinished games" in page
    assert "WRC" not in page


def test_an_old_page_is_told_what_others_did(played: Played, referee: ClubClient) -> None:
    old = played.now.sequence
    post(referee, played, "rounds/1/clock", what="start", minutes="90")
    answer = post(referee, played, "rounds/1/clock", what="stop", expected=old)
    assert answer.status_code == 409
    assert "clock started" in answer.text


@pytest.mark.parametrize("minutes", ["", "soon", "0", "-5", "99999"])
def test_minutes_that_are_none_are_refused(played: Played, referee: ClubClient, minutes: str) -> None:
    before = played.now.sequence
    assert post(referee, played, "rounds/1/clock", what="start", minutes=minutes).status_code == 422
    assert played.now.sequence == before


def test_what_was_typed_of_a_paper_sheet_stays_where_it_does_not_add_up(played: Played, referee: ClubClient) -> None:
    points = {"points_E": "100", "points_S": "-20", "points_W": "-30", "points_N": "-49"}
    answer = post(referee, played, "rounds/1/tables/1/sheet", why="flat phone", **points)
    assert answer.status_code == 422
    assert "add up to 1, not 0" in answer.text
    assert 'value="flat phone"' in answer.text
    assert 'value="-49"' in answer.text
    assert len(played.round.tables[0].games) == 1
    good = post(referee, played, "rounds/1/tables/1/sheet", why="flat phone", **points | {"points_N": "−50"})
    assert good.status_code == 303
    assert played.results.of(1).score == 100


@pytest.mark.parametrize("thousand", ["1000", "1,000", "1 000", "1\u00a0000", "1\u202f000"])
def test_thousands_of_a_paper_sheet_may_be_set_apart(played: Played, referee: ClubClient, thousand: str) -> None:
    points = {"points_E": thousand, "points_S": f"-{thousand}", "points_W": "0", "points_N": "0"}
    assert post(referee, played, "rounds/1/tables/1/sheet", why="flat phone", **points).status_code == 303
    assert played.results.of(1).score == 1000


def test_a_paper_sheet_says_why(played: Played, referee: ClubClient) -> None:
    points = {f"points_{seat}": "0" for seat in "ESWN"}
    answer = post(referee, played, "rounds/1/tables/1/sheet", why=" ", **points)
    assert answer.status_code == 422
    assert "Say why" in answer.text


def test_a_swap_and_a_substitute_by_the_board(played: Played, referee: ClubClient) -> None:
    assert post(referee, played, "rounds/1/exchange", first="1", second="5", why="").status_code == 303
    assert played.round.tables[0].seats[0] == 5
    assert post(referee, played, "rounds/1/substitute", substitute="9", place="2").status_code == 303
    assert played.round.tables[0].seats[1] == 9
    assert post(referee, played, "rounds/1/exchange", first="1", second="1").status_code == 422
    assert post(referee, played, "rounds/1/substitute", substitute="9", place="3").status_code == 422


@pytest.mark.parametrize(("lang", "penalty", "received"), [
    ("en", "penalty", "Received of another’s penalty"),
    ("fr", "pénalité", "Reçu de la pénalité d’un autre"),
])  # fmt: skip
def test_who_is_paid_of_a_penalty_is_not_marked_with_one(
    played: Played, referee: ClubClient, lang: str, penalty: str, received: str
) -> None:
    form = {"entrant": "1", "round": "1", "points": "30", "paid": "others", "why": "false Hu", "clause": "3.11"}
    assert post(referee, played, "penalties", **form).status_code == 303
    address = f"/tournaments/{played.id}"
    told = dict(
        re.findall(
            r'/players/(\d+)">[^<]*</a> <span class="hint">([^<]*)', referee.get(f"{address}/results?lang={lang}").text
        )
    )
    assert [number for number, hint in told.items() if penalty in hint] == ["1"]
    assert received in referee.get(f"{address}/players/2?lang={lang}").text
    assert received not in referee.get(f"{address}/players/1?lang={lang}").text


def test_a_penalty_by_its_form(played: Played, referee: ClubClient) -> None:
    form = {"entrant": "1", "round": "1", "points": "30", "paid": "others", "why": "false Hu", "clause": "3.11"}
    assert post(referee, played, "penalties", **form).status_code == 303
    assert [played.results.of(number).score for number in (1, 2, 3, 4)] == [-30, 10, 10, 10]
    refused = post(referee, played, "penalties", **form | {"points": "20"})
    assert refused.status_code == 422
    assert "equal parts" in refused.text
    assert 'value="false Hu"' in refused.text
    sequence = played.now.penalties[0].sequence
    assert post(referee, played, f"penalties/{sequence}/lift", why="it was good").status_code == 303
    assert played.results.of(1).score == 0
    assert post(referee, played, "rulings", words="Table 1 plays on.").status_code == 303
    assert "Table 1 plays on." in referee.get(f"/tournaments/{played.id}/penalties").text


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("points", "-5", "Points taken: give a whole number from 0 to"),
        ("table_points", "101", "Table points taken: give a whole number from 0 to 100."),
        ("round", "9", "Round 9 is not open"),
        ("points", "many", "Points taken: &#39;many&#39; is not a whole number."),
        ("table_points", "2,5", "Table points taken: &#39;2,5&#39; is not a whole number."),
    ],
)
def test_a_penalty_that_is_none_is_told_by_its_field(
    played: Played, referee: ClubClient, field: str, typed: str, sentence: str
) -> None:
    form = {"entrant": "1", "round": "1", "points": "30", "why": "late"}
    answer = post(referee, played, "penalties", **form | {field: typed})
    assert answer.status_code == 422
    assert re.search(
        f'name="{field}"[^>]* value="{typed}" aria-invalid=true><span[^>]*>{re.escape(sentence)}', answer.text
    )
    assert 'value="late"' in answer.text
    assert played.now.penalties == ()


@pytest.mark.parametrize(("rules", "by_place", "offered"), [
    ("mcr", (4, 2, 1, 0), True), ("navy", (4, 2, 1, 0), True), ("navy", (0, 0, 0, 0), False),
    ("riichi-ema-2025", (4, 2, 1, 0), False),
])  # fmt: skip
def test_table_points_are_asked_for_only_where_there_are_any(
    club: Club, referee: ClubClient, rules: str, by_place: tuple[int, ...], offered: bool
) -> None:
    played = Played.of(club.engine, 8, rounds=1, rules=rules, table_points=by_place)
    played.open()
    assert ('name="table_points"' in referee.get(f"/tournaments/{played.id}/penalties").text) == offered
    answer = post(referee, played, "penalties", entrant="1", round="1", table_points="2", why="late")
    assert answer.status_code == (303 if offered else 422)
    assert len(played.now.penalties) == offered
    if not offered:
        assert re.search(
            r'name="table_points"[^>]* value="2" aria-invalid=true><span[^>]*>[^<]*no table points', answer.text
        )


def test_the_code_of_a_table_leads_to_its_game_of_the_round(club: Club, played: Played) -> None:
    board = played.held.boards[1]
    client = club.client()
    page = client.get(f"/t/{board.token}", follow_redirects=True)
    assert page.status_code == 200
    assert f"/game/{played.round.tables[0].game}" in page.text
    other = played.held.boards[2]
    assert client.get(f"/tournament-table/{other.id}").status_code == 403


def referee_only(played: Played) -> Played:
    """The same tournament with help in counting for the referee alone."""
    settings = played.now.settings
    given = {**settings.to_json(), "help": "referee"}
    played.write(TournamentChanged(type(settings).of(given)))
    return played


def test_where_nobody_may_help_the_phone_counts_no_hand_and_takes_totals_and_taps(
    club: Club, played: Played, referee: ClubClient
) -> None:
    referee_only(played)
    board, table = played.held.boards[1], played.round.tables[0]
    phone = club.client(table=board.token)
    for path in (f"/game/{table.game}/hand", "/", "/games/new"):
        assert phone.get(path).status_code == 403, path
    hand = {"kind": "hand", "expected": 1, "key": "k" * 12, "hand": {}}
    assert phone.post(f"/game/{table.game}/events", json=hand).status_code == 403
    assert phone.post(f"/game/{table.game}/count", data={}).status_code == 403
    assert "/hand" not in phone.get(f"/game/{table.game}").text
    assert referee.get(f"/game/{table.game}/hand").status_code == 200
    form = {f"points_{seat}": str(points) for seat, points in zip("ESWN", MCR, strict=True)}
    page = phone.get(f"/tournament-table/{board.id}").text
    form["expected"] = re.findall(r'name="expected" value="(\d+)"', page)[-1]
    wrong = phone.post(f"/tournament-table/{board.id}/totals?lang=en", data=form | {"points_E": "61", "key": "a" * 12})
    assert wrong.status_code == 422
    assert "add up to 1, not 0" in wrong.text
    assert phone.post(f"/tournament-table/{board.id}/totals", data=form | {"key": "b" * 12}).status_code == 303
    for player in range(4):
        sequence = game_ledger.load(club.engine, table.game or "").sequence
        tap = {"kind": "confirm", "page": "end", "player": player, "expected": sequence, "key": f"tap {player}"}
        assert phone.post(f"/game/{table.game}/events", data=tap).status_code == 303
    assert played.results.of(1).score == 60
    assert len(game_ledger.load(club.engine, table.game or "").confirmed) == 4


def test_where_help_is_allowed_the_phone_counts(club: Club, played: Played) -> None:
    board, table = played.held.boards[1], played.round.tables[0]
    phone = club.client(table=board.token)
    assert phone.get(f"/game/{table.game}/hand").status_code == 200
    assert phone.get("/").status_code == 200


def test_the_board_shows_what_a_referee_should_look_at(club: Club, referee: ClubClient) -> None:
    played = under_way(club.engine)
    board = referee.get(f"/tournaments/{played.id}/round?lang=en", follow_redirects=True).text
    assert "playing: 1, to confirm: 2, confirmed: 1" in board
    assert "This game counts instead of the one first begun here" in board
    assert "The books do not balance" not in board


def test_a_ruling_after_the_round_was_closed_is_shown(played: Played, referee: ClubClient) -> None:
    for table in played.round.tables:
        played.finish(table, MCR)
        played.confirm(table)
    played.close()
    played.tell(played.round.tables[0].game or "", Ruling("a hand was misread", None, (8, -8, 0, 0)))
    assert "Changed since the round was closed" in referee.get(f"/tournaments/{played.id}/rounds/1?lang=en").text
    assert played.results.of(1).score == 68


def test_a_tournament_is_not_called_over_while_a_round_opened_again_is_open(
    club: Club, played: Played, referee: ClubClient
) -> None:
    last = len(played.now.rounds)
    for number in range(1, last + 1):
        if number > 1:
            played.open()
        for table in played.round.tables:
            played.finish(table, MCR)
            played.confirm(table)
        played.close()
    board = f"/tournaments/{played.id}/rounds/{last}?lang=en"
    assert "All rounds are closed" in referee.get(board).text
    assert post(referee, played, "rounds/1/reopen", why="a late appeal").status_code == 303
    page = referee.get(board).text
    assert "All rounds are closed" not in page
    assert "Opened again and not yet closed: round" in page
    assert f'href="/tournaments/{played.id}/rounds/1' in page.partition("Opened again and not yet closed")[2]
    assert (
        "Opened again and not yet closed: round 1"
        in club.client().get(f"/tournaments/{played.id}/results?lang=en").text
    )
    assert post(referee, played, "rounds/1/close").status_code == 303
    page = referee.get(board).text
    assert "Opened again" not in page
    assert "All rounds are closed" in page


def test_pages_hold_in_both_languages(club: Club, referee: ClubClient) -> None:
    played = under_way(club.engine)
    for path in ("rounds/1", "rounds/2/tables/2", "penalties", "results", "players/1", "screen"):
        for lang in ("en", "fr"):
            page = referee.get(f"/tournaments/{played.id}/{path}?lang={lang}")
            assert page.status_code == 200
            assert f'<html lang="{lang}"' in page.text


@pytest.mark.parametrize(
    ("written", "wanted"),
    [("", (4, 2, 1, 0)), ("6 3 1 0", (6, 3, 1, 0)), ("5, 3, 1, 0", (5, 3, 1, 0)), ("0/0/0/0", (0, 0, 0, 0))],
)
def test_table_points_by_place_as_a_referee_writes_them(
    club: Club, written: str, wanted: tuple[int, ...], fields: MultiDict[str, str]
) -> None:
    fields["table_points"] = written
    assert settings_of(club.engine, fields, "en").table_points == wanted


@pytest.mark.parametrize(
    "written", ["4 2 1", "0 1 2 4", "4 2 x 0", "4 2 x 1 0", "400 2 1 0", "4 2 1 0 0", "4 2 1 " + "0" * 5000]
)
def test_table_points_that_are_none_are_refused_by_their_field(
    club: Club, written: str, fields: MultiDict[str, str]
) -> None:
    fields["table_points"] = written
    with pytest.raises(InputError, match="four whole numbers") as refused:
        settings_of(club.engine, fields, "en")
    assert field_of(refused.value) == "table_points"


@pytest.fixture
def fields() -> MultiDict[str, str]:
    """What a referee fills in to announce a tournament."""
    return MultiDict({"name": "Open", "day": "2026-11-21", "rules": "navy", "rounds": "4", "minutes": "90"})
