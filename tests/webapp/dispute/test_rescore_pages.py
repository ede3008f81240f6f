"""Counting again on its pages: who may, what is shown before anything is written, who approves a closed round."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import Any

import pytest

from tests.webapp.clubs import Club, ClubClient
from tests.webapp.dispute.disputing import tell_game
from tests.webapp.games import navy_win
from tests.webapp.home import words
from webapp.dispute import rescore_page, rescore_store
from webapp.games import ledger as game_ledger
from webapp.games.events import GameEnded, HandRecorded
from webapp.games.record import play_of
from webapp.ledger import count
from webapp.messages import InputError
from webapp.people.store import ROLES

DEARER = """\
id = "navy-dearer"
base = "navy"
name = { en = "Navy, dearer", fr = "Marine, plus chère" }
[values]
mahjong = 30
"""


@pytest.fixture
def stream(club: Club, data: Path) -> str:  # noqa: ARG001 - photos lie in the data folder
    """A club's game with a hand."""
    made = club.game(club.table(club.evening())[0])
    tell_game(club.engine, made, HandRecorded(play_of(game_ledger.load(club.engine, made), navy_win("S", "N"))))
    return made


def post(client: ClubClient, path: str = "", **fields: Any) -> Any:
    told = {"scope": "club", "rules": "installed", "text": DEARER, "key": secrets.token_hex(8), **fields}
    return client.post(f"/club/rescore{path}?lang=en", data=told)


def shown_digest(answer: Any) -> str:
    found = re.search(r'name="sure" value="([0-9a-f]{64})"', answer.text)
    assert found
    return found[1]


@pytest.mark.parametrize("who", ROLES)
def test_referees_and_the_secretary_count_again(club: Club, stream: str, who: Any) -> None:
    assert stream
    client = club.signed_in_as(who)
    allowed = who in ("referee", "secretary")
    assert client.get("/club/rescore").status_code == (200 if allowed else 403)
    assert client.get("/club/rescore/none").status_code == (404 if allowed else 403)
    for path, status in (("/preview", 200), ("", 422), ("/none/approve", 404), ("/none/decline", 404)):
        assert post(client, path).status_code == (status if allowed else 403), path


def test_what_would_change_is_shown_and_nothing_is_written(club: Club, stream: str) -> None:
    client, before = club.signed_in_as("referee"), count(club.engine, stream)
    answer = post(client, "/preview")
    page = words(answer)
    assert "1 hands in 1 games counted again; changed: 1." in page
    assert "72 (36 points, 1 double) → 92 (46 points, 1 double)" in page
    assert "Mah-Jong 20 30" in page
    assert count(club.engine, stream) == before
    assert rescore_store.known(club.engine) == []
    assert "No hand changes" not in page


def test_writing_is_a_second_act(club: Club, stream: str) -> None:
    client = club.signed_in_as("referee")
    digest = shown_digest(post(client, "/preview"))
    refused = post(client, sure=digest, reason=" ")
    assert refused.status_code == 422
    assert "Say why the hands are counted again" in words(refused)
    fields = {"sure": digest, "reason": "The committee put it right.", "key": "written-once"}
    first, again = post(client, **fields), post(client, **fields)
    assert (first.status_code, first.location) == (303, again.location)
    hand = game_ledger.load(club.engine, stream).deals[0].play
    assert hand.result
    assert hand.result["totals"]["total"] == 92
    assert "Written" in words(client.get(first.location))


def test_for_a_closed_round_a_second_person_approves(club: Club, stream: str) -> None:
    tell_game(club.engine, stream, GameEnded())
    first, second = club.signed_in_as("referee"), club.signed_in_as("referee")
    preview = post(first, "/preview")
    assert "must approve before anything is written" in words(preview)
    before = count(club.engine, stream)
    proposed = post(first, sure=shown_digest(preview), reason="As the committee says.")
    assert proposed.status_code == 303
    assert count(club.engine, stream) == before
    address = proposed.location.removeprefix("/club/rescore").split("?")[0]
    assert post(first, f"{address}/approve").status_code == 422
    assert "72 (36 points, 1 double) → 92" in words(second.get(proposed.location))
    assert post(second, f"{address}/approve").status_code == 303
    assert post(second, f"{address}/approve").status_code == 303
    assert count(club.engine, stream) == before + 2


def test_more_games_than_a_page_counts_are_for_the_server(
    club: Club, stream: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither shown nor written within a request; one of them alone still is."""
    client, before = club.signed_in_as("referee"), count(club.engine, stream)
    digest = shown_digest(post(client, "/preview"))
    monkeypatch.setattr(rescore_page, "MOST_GAMES", 1)
    club.game(club.table(club.evening(), 2)[0])
    for answer in (post(client, "/preview"), post(client, sure=digest, reason="x")):
        assert answer.status_code == 422
        assert "These are 2 games; this page counts up to 1 at once." in words(answer)
        assert "marque rescore" in words(answer)
        assert "navy-dearer" in answer.text
    assert count(club.engine, stream) == before
    assert shown_digest(post(client, "/preview", scope=f"game:{stream}")) == digest


def test_a_proposal_too_large_for_a_page_is_approved_on_the_server(
    club: Club, stream: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell_game(club.engine, stream, GameEnded())
    first, second = club.signed_in_as("referee"), club.signed_in_as("referee")
    digest = shown_digest(post(first, "/preview"))
    proposed = post(first, sure=digest, reason="As the committee says.")
    address, before = proposed.location.removeprefix("/club/rescore").split("?")[0], count(club.engine, stream)
    monkeypatch.setattr(rescore_page, "MOST_GAMES", 0)
    page = words(second.get(proposed.location))
    assert f"marque rescore --approve {address[1:]} --by NAME" in page
    assert digest in page
    assert "72 (36 points, 1 double) → 92" not in page
    assert post(second, f"{address}/approve").status_code == 422
    assert count(club.engine, stream) == before
    assert post(second, f"{address}/decline", why="The rule stands.").status_code == 303


def test_writing_that_was_cut_off_goes_on(club: Club, stream: str, monkeypatch: pytest.MonkeyPatch) -> None:
    client, before = club.signed_in_as("referee"), count(club.engine, stream)
    digest = shown_digest(post(client, "/preview"))

    def gone(*_: Any) -> None:
        raise InputError("database_unusable", where="x", why="gone")

    with monkeypatch.context() as broken:
        broken.setattr(rescore_store, "_apply", gone)
        assert post(client, sure=digest, reason="The committee put it right.").status_code == 422
    assert count(club.engine, stream) == before
    (cut,) = rescore_store.known(club.engine)
    page = words(client.get(f"/club/rescore/{cut.id}"))
    assert "Not all of it is written yet" in page
    assert "Go on writing" in page
    assert post(client, f"/{cut.id}/approve").status_code == 303
    assert count(club.engine, stream) == before + 2
    assert "Go on writing" not in words(client.get(f"/club/rescore/{cut.id}"))


def test_a_declined_proposal_writes_nothing(club: Club, stream: str) -> None:
    tell_game(club.engine, stream, GameEnded())
    first, second = club.signed_in_as("referee"), club.signed_in_as("secretary")
    proposed = post(first, sure=shown_digest(post(first, "/preview")), reason="x")
    address, before = proposed.location.removeprefix("/club/rescore").split("?")[0], count(club.engine, stream)
    assert post(second, f"{address}/decline", why="").status_code == 422
    assert post(second, f"{address}/decline", why="The rule stands.").status_code == 303
    assert post(second, f"{address}/approve").status_code == 422
    assert count(club.engine, stream) == before


@pytest.mark.parametrize(("fields", "complaint"), [
    ({"text": "id = "}, "not readable"),
    ({"text": "", "rules": "house:none"}, "no house rules"),
    ({"scope": "moon"}, "Say which games"),
    ({"scope": "evening:none"}, "None of these games"),
])  # fmt: skip
def test_what_makes_no_sense_is_refused_in_a_sentence(
    club: Club, stream: str, fields: dict[str, str], complaint: str
) -> None:
    assert stream
    answer = post(club.signed_in_as("referee"), "/preview", **fields)
    assert answer.status_code == 422
    assert complaint in words(answer)
