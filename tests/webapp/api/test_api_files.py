"""Files by programs: the very ones that the pages give, on the paper and in the language asked for."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest
from flask.testing import FlaskClient

from tests.webapp.api.test_api_access import bearer
from tests.webapp.api.test_api_answers import ROOT, begun, enter
from tests.webapp.clubs import Club
from tests.webapp.conftest import N01
from tests.webapp.games import navy_win
from tests.webapp.tournament.playing import under_way

PDF = "application/pdf"


@pytest.mark.parametrize(
    ("path", "media"),
    [
        ("results.csv", "text/csv"),
        ("results.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ("results.pdf", PDF),
        ("entrants.csv", "text/csv"),
        ("rounds/1/sheets.pdf", PDF),
        ("schedule-players.pdf", PDF),
        ("schedule-tables.pdf", PDF),
        ("schedule-cards.pdf", PDF),
    ],
)
def test_a_tournament_s_files_are_those_of_its_pages(club: Club, path: str, media: str) -> None:
    played = under_way(club.engine)
    client = club.app.test_client()
    answer = client.get(f"{ROOT}/tournaments/{played.id}/{path}?lang=fr", headers=bearer(club, "member"))
    assert (answer.status_code, answer.mimetype) == (200, media)
    page = club.signed_in_as("member").get(f"/tournaments/{played.id}/{path}?lang=fr")
    assert answer.headers["Content-Disposition"] == page.headers["Content-Disposition"]
    assert answer.data[:5] == page.data[:5]
    if media == "text/csv":
        assert answer.data == page.data
    for missing in (f"{ROOT}/tournaments/none/{path}", f"{ROOT}/tournaments/{played.id}/{path}x"):
        refused = client.get(missing, headers=bearer(club, "member"))
        assert (refused.status_code, refused.get_json()["error"]["code"]) == (404, "http_404")


def test_a_game_and_its_dispute(club: Club) -> None:
    client = club.app.test_client()
    stream = begun(client)
    enter(client, stream, 1, kind="hand", **navy_win("S", "N"))
    for form, starts in (("pdf", b"%PDF"), ("csv", b"\xef\xbb\xbf"), ("json", b"{")):
        answer = client.get(f"{ROOT}/games/{stream}/sheet.{form}")
        assert answer.status_code == 200
        assert answer.data.startswith(starts)
        known = {"If-None-Match": answer.headers["ETag"]}
        assert client.get(f"{ROOT}/games/{stream}/sheet.{form}", headers=known).status_code == 304
    sides = [{"who": "Anne", "holds": "The Chow is 2-3-4."}]
    assert client.post(f"{ROOT}/games/{stream}/disputes", json={"hand": 2, "sides": sides}).status_code == 201
    answer = client.get(f"{ROOT}/games/{stream}/disputes/1/dispute.zip")
    with ZipFile(BytesIO(answer.data)) as packed:
        assert packed.testzip() is None
    assert client.get(f"{ROOT}/games/{stream}/disputes/2/dispute.zip").status_code == 404
    assert client.get(f"{ROOT}/games/none/sheet.pdf").status_code == 404


def test_paper_and_language(client: FlaskClient) -> None:
    a4, letter = (client.get(f"{ROOT}/rulesets/navy/sheet.pdf?paper={paper}").data for paper in ("a4", "letter"))
    assert b"/MediaBox" in a4
    assert a4 != letter
    refused = client.get(f"{ROOT}/rulesets/navy/sheet.pdf?paper=a3")
    assert (refused.status_code, refused.get_json()["error"]["field"]) == (422, "paper")


def test_a_tally_to_print(client: FlaskClient) -> None:
    answer = client.post(f"{ROOT}/tally.pdf?lang=fr", json=N01)
    assert (answer.status_code, answer.mimetype) == (200, PDF)
    wrong = client.post(f"{ROOT}/tally.pdf", json=N01 | {"winning_tile": "1m"})
    assert (wrong.status_code, wrong.get_json()["error"]["field"]) == (422, "winning_tile")


@pytest.mark.parametrize("form", ["csv", "json", "pdf"])
def test_standings_and_evenings(club: Club, form: str) -> None:
    headers, client = bearer(club, "member"), club.app.test_client()
    evening, anne = club.evening(), club.person("Anne", sign_in=False)
    for path in ("/standings", f"/evenings/{evening}/results", f"/people/{anne.id}/games"):
        answer = client.get(f"{ROOT}{path}.{form}", headers=headers)
        assert answer.status_code == 200, (path, answer.data)
    wrong = client.get(f"{ROOT}/standings.{form}?period=someday", headers=headers)
    assert (wrong.status_code, wrong.get_json()["error"]["field"]) == (422, "period")
    assert client.get(f"{ROOT}/people/nobody/games.{form}", headers=headers).status_code == 404
