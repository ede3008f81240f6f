"""A table whose game can't be read: told by its names everywhere, the others stand, a referee puts it right."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import pytest
from sqlalchemy import insert

from tests.webapp.clubs import Club, ClubClient
from tests.webapp.home import words
from tests.webapp.tournament.playing import Played
from webapp.ledger import count
from webapp.messages import InputError
from webapp.store import now, writing
from webapp.tables import EventRow
from webapp.tournament import rounds
from webapp.tournament.games import games_of
from webapp.tournament.rounds_view import seen

MCR = (60, 20, -30, -50)
FOUR = "Player 001, Player 002, Player 003, Player 004"


def spoil(played: Played, table: int) -> str:
    """Something that this program does not know is written into a table's game, as a newer one would."""
    stream = played.round.tables[table - 1].game or ""
    row: dict[str, Any] = dict.fromkeys(column.name for column in EventRow.__table__.columns)
    known = {"stream": stream, "sequence": count(played.engine, stream) + 1, "kind": "from_tomorrow", "payload": "{}"}
    known |= {
        "actor": "Table",
        "idempotency_key": f"{stream}-x",
        "rules": "mcr",
        "rules_version": "0" * 64,
        "engine": "9",
    }
    known |= {"at": now(), "previous_hash": "0" * 64, "hash": f"{table:064}"}
    with writing(played.engine) as connection:
        connection.execute(insert(EventRow).values(row | known))
    return stream


@pytest.fixture
def played(club: Club) -> Played:
    """Eight players at two tables: the second is confirmed, the first can't be read."""
    found = Played.of(club.engine, 8, rounds=2)
    found.open()
    rounds.start_timer(*found.told, 1, 90)
    for table in found.round.tables:
        found.finish(table, MCR)
        found.confirm(table)
    spoil(found, 1)
    return found


def test_the_other_tables_stand(played: Played) -> None:
    results = played.results
    assert {each.entrant.id: each.score for each in results.ranked if each.lines} == {
        "5": 60, "6": 20, "7": -30, "8": -50,
    }  # fmt: skip
    (unread,) = results.unread
    assert (unread.round, unread.table, unread.entrants) == (1, 1, (1, 2, 3, 4))
    assert results.balance.even
    shown = seen(played.now, played.round, games_of(played.engine, played.now))
    assert [(table.stage, table.warnings) for table in shown.tables] == [
        ("unreadable", ("unreadable",)), ("confirmed", ()),
    ]  # fmt: skip
    assert shown.stage == "to_confirm"


@pytest.mark.parametrize("path", ["results", "screen", "rounds/1", "results.xlsx", "results.pdf", "players/1"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_page_and_file_is_there(played: Played, referee: ClubClient, path: str, lang: str) -> None:
    assert referee.get(f"/tournaments/{played.id}/{path}?lang={lang}").status_code == 200


@pytest.mark.parametrize("path", ["results", "screen", "rounds/1"])
def test_pages_name_who_is_concerned(played: Played, referee: ClubClient, path: str) -> None:
    page = words(referee.get(f"/tournaments/{played.id}/{path}?lang=en"))
    assert re.search(rf"ound 1, table 1 \({FOUR}\)", page)
    assert "Player 005" in page


def test_the_file_of_results_says_what_is_missing_in_whose_line(played: Played, referee: ClubClient) -> None:
    text = referee.get(f"/tournaments/{played.id}/results.csv?lang=en").data.decode("utf-8-sig")
    header, *lines = csv.reader(io.StringIO(text, newline=""))
    name, status = header.index("Last name"), header.index("Does not rank")
    told = {line[name]: line[status] for line in lines}
    assert [told[f"{number:03}"] for number in (1, 4, 5, 8)] == ["round 1 can’t be read"] * 2 + [""] * 2


def test_programs_are_told_whose_round_is_missing(played: Played, referee: ClubClient) -> None:
    ranking = referee.get(f"/api/v1/tournaments/{played.id}/ranking").get_json()["items"]
    told = {each["entrant"]: (each["rounds"], each["unread"]) for each in ranking}
    assert [told[number] for number in (1, 4, 5, 8)] == [([], [1]), ([], [1]), ([60], []), ([-50], [])]


def test_the_round_is_not_closed_over_it(played: Played, referee: ClubClient) -> None:
    answer = referee.post(f"/tournaments/{played.id}/rounds/1/close?lang=en", data={"expected": played.now.sequence})
    assert answer.status_code == 422
    assert "table 1" in words(answer)
    with pytest.raises(InputError) as caught:
        rounds.confirm_table(*played.told, 1, 1)
    assert caught.value.code == "table_unreadable"
    with pytest.raises(InputError) as caught:
        rounds.exchange(*played.told, 1, 1, 5, "mixed up")
    assert caught.value.code == "table_unreadable"


def test_a_referee_enters_its_sheet_and_all_stands(played: Played, referee: ClubClient) -> None:
    page = referee.get(f"/tournaments/{played.id}/rounds/1/tables/1?lang=en")
    assert page.status_code == 200
    rounds.take_sheet(*played.told, 1, 1, MCR, (0, 0, 0, 0), "The game could not be read.")
    assert played.results.unread == ()
    assert len([each for each in played.results.ranked if each.lines]) == 8
    played.confirm(played.round.tables[0])
    played.close()
    assert played.now.rounds[0].closed


def test_unfinished_games_beside_it_are_ended(club: Club) -> None:
    found = Played.of(club.engine, 8, rounds=2)
    found.open()
    spoil(found, 1)
    assert rounds.end_unfinished(*found.told, 1, "time is up") == 1
