"""Counting again by programs: shown first, proposed as it was shown, approved by a second person."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.webapp.api.test_api_access import bearer
from tests.webapp.api.test_api_answers import KEY, ROOT
from tests.webapp.clubs import Club
from tests.webapp.dispute.disputing import tell_game
from tests.webapp.dispute.test_rescore_pages import DEARER
from tests.webapp.games import navy_win
from webapp.games import ledger as game_ledger
from webapp.games.events import Confirmed, GameEnded, HandRecorded
from webapp.games.record import play_of
from webapp.ledger import count

WANTED = {"scope": "club", "text": DEARER}


@pytest.fixture
def stream(club: Club, data: Path) -> str:  # noqa: ARG001 - photos lie in the data folder
    """A club's game with a hand."""
    made = club.game(club.table(club.evening())[0])
    tell_game(club.engine, made, HandRecorded(play_of(game_ledger.load(club.engine, made), navy_win("S", "N"))))
    return made


def send(club: Club, path: str, headers: dict[str, str], **body: Any) -> Any:
    return club.app.test_client().post(f"{ROOT}/rescores{path}", json=body, headers=headers)


def test_shown_then_written_as_it_was_shown(club: Club, stream: str) -> None:
    headers, before = bearer(club, "referee", "referee"), count(club.engine, stream)
    shown = send(club, "/preview", headers, **WANTED).get_json()
    assert (shown["games"], shown["hands"], shown["corrections"], shown["second"]) == (1, 1, 1, False)
    (game,) = shown["changed"]
    assert [each["sequence"] for each in game["hands"]] == [2]
    assert sum(game["after"]) == sum(game["before"]) == 0
    assert game["after"] != game["before"]
    assert count(club.engine, stream) == before
    moved = send(club, "", headers, **WANTED, reason="Mah-Jong is worth 30", sure="0" * 64)
    assert (moved.status_code, moved.get_json()["error"]["code"]) == (409, "rescore_moved")
    done = [send(club, "", headers | KEY, **WANTED, reason="Mah-Jong is worth 30", sure=shown["digest"])
            for _ in range(2)]  # fmt: skip
    assert [(each.status_code, each.get_json()["state"]) for each in done] == [(201, "applied")] * 2
    assert list(game_ledger.load(club.engine, stream).totals) == game["after"]
    listed = club.app.test_client().get(f"{ROOT}/rescores", headers=headers).get_json()["items"]
    assert [each["id"] for each in listed] == [done[0].get_json()["id"]]


def test_a_closed_round_takes_a_second_person(club: Club, stream: str) -> None:
    tell_game(club.engine, stream, GameEnded())
    for player in range(4):
        tell_game(club.engine, stream, Confirmed(player, game_ledger.load(club.engine, stream).sequence))
    first, second = (bearer(club, "referee", "referee") for _ in range(2))
    shown = send(club, "/preview", first, **WANTED).get_json()
    assert shown["second"] is True
    before = count(club.engine, stream)
    made = send(club, "", first, **WANTED, reason="Mah-Jong is worth 30", sure=shown["digest"]).get_json()
    assert (made["state"], count(club.engine, stream)) == ("proposed", before)
    assert send(club, f"/{made['id']}/approve", first).get_json()["error"]["code"] == "same_person"
    assert send(club, f"/{made['id']}/approve", second).get_json()["state"] == "applied"
    over = send(club, f"/{made['id']}/decline", second, why="too late")
    assert over.get_json()["error"]["code"] == "rescore_over"


def test_what_can_t_be_counted_is_told_by_its_field(club: Club, stream: str) -> None:
    headers = bearer(club, "referee", "referee")
    assert send(club, "/preview", headers, scope="game:" + stream, rules="house:none").get_json()["error"]["field"] == (
        "rules"
    )
    assert send(club, "/preview", headers, scope="zodiac").status_code == 422
    assert send(club, "/preview", headers, scope="game:none").status_code == 404
    assert send(club, "/none/approve", headers).status_code == 404
    for program in (bearer(club, "secretary", "administer"), bearer(club, "scorekeeper", "record")):
        assert send(club, "/preview", program, **WANTED).status_code == 403
