"""Tournaments by programs alone: set up, played, put right, closed, read; and who may do none of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.webapp.api.test_api_access import bearer
from tests.webapp.clubs import Club
from tests.webapp.conftest import N01
from tests.webapp.games import any_win
from tests.webapp.tournament.playing import Played
from webapp.games import ledger as game_ledger
from webapp.ledger import canonical

ROOT = "/api/v1"
ANNOUNCED: dict[str, Any] = {
    "name": "Open de Lyon", "day": "2026-11-21", "place": "Lyon", "rules": "mcr", "rounds": 2, "minutes": 90,
}  # fmt: skip
LINES = "number,name,country,team\n" + "".join(f"{n},Player {n},FRA,Team {(n - 1) % 2}\n" for n in range(1, 9))
MCR = [60, 20, -30, -50]
KEY = {"Idempotency-Key": "5b1d9a1e-7b8f-4e05-8f0e-2f3f6a1c9d10"}


@dataclass
class Program:
    """A program with a token, and the tournament that it runs."""

    client: FlaskClient
    headers: dict[str, str]
    id: str = ""
    now: dict[str, Any] = field(default_factory=dict)

    def send(self, method: str, path: str, headers: Any = None, **body: Any) -> Any:
        return self.client.open(f"{ROOT}{path}", method=method, json=body or None, headers=headers or self.headers)

    def get(self, path: str = "") -> Any:
        answer = self.send("GET", f"/tournaments/{self.id}{path}")
        assert answer.status_code == 200, answer.get_json()
        return answer.get_json()

    def refused(self, method: str, path: str, status: int, **body: Any) -> Any:
        """What is answered to an act after the latest event that can't be."""
        answer = self.act(method, path, **body)
        assert answer.status_code == status, answer.get_json()
        return answer.get_json()["error"]

    def act(self, method: str, path: str, **body: Any) -> Any:
        given = {"expected": self.now["sequence"]} | body
        return self.send(method, f"/tournaments/{self.id}{path}", **given)

    def done(self, method: str, path: str, **body: Any) -> Any:
        """An act after the latest event; the tournament as it then stands."""
        answer = self.act(method, path, **body)
        assert answer.status_code in (200, 201), answer.get_json()
        assert answer.get_json()["sequence"] >= self.now["sequence"]
        self.now = answer.get_json()
        return self.now

    def table(self, number: int, at: int) -> dict[str, Any]:
        found: dict[str, Any] = self.now["schedule"][number - 1]["tables"][at - 1]
        return found

    def announced(self, **more: Any) -> None:
        answer = self.send("POST", "/tournaments", **ANNOUNCED | more)
        assert answer.status_code == 201, answer.get_json()
        self.now = answer.get_json()
        self.id = self.now["id"]

    def opened(self, **more: Any) -> None:
        """Eight at two tables, the first round open."""
        self.announced(**more)
        self.done("POST", "/entrants", lines=LINES)
        self.done("POST", "/entrants", entrants=[{"name": "Sub A", "substitute": True}])
        self.done("POST", "/schedule", seed=7)
        self.done("POST", "/rounds")

    def sheets(self, number: int) -> None:
        """Both tables from paper, signed."""
        for at in (1, 2):
            self.done("PUT", f"/rounds/{number}/tables/{at}/sheet", points=MCR, why="from paper")
            self.done("PUT", f"/rounds/{number}/tables/{at}/confirmed")


@pytest.fixture
def referee(club: Club) -> Program:
    return Program(club.app.test_client(), bearer(club, "referee"))


def test_from_the_list_to_the_ranking(club: Club, referee: Program) -> None:
    referee.opened()
    assert [each["stage"] for each in referee.now["schedule"]] == ["seating", "planned"]
    referee.done("PUT", "/rounds/1/clock", act="start")
    assert referee.get("/rounds/1")["clock"]["running"] is True
    table = Program(referee.client, bearer(club, "scorekeeper", "record"))
    stream = referee.table(1, 1)["game"]
    path, game = f"/games/{stream}/events", game_ledger.load(club.engine, stream)
    assert table.send("POST", path, expected=1, kind="hand", hand=any_win(game)["hand"]).status_code == 201
    assert table.send("POST", path, expected=2, kind="end").status_code == 201
    for player in range(4):
        said = table.send("POST", path, expected=3 + player, kind="confirm", player=player, upto=3 + player)
        assert said.status_code == 201, said.get_json()
    referee.done("PUT", "/rounds/1/tables/2/sheet", points=MCR, apart=[0, -10, 0, 0], why="the phone was flat")
    assert "table 2" in referee.refused("PUT", "/rounds/1/closed", 422, closed=True)["message"]
    referee.done("PUT", "/rounds/1/tables/2/confirmed")
    assert {each["stage"] for each in referee.get("/rounds/1")["tables"]} == {"confirmed"}
    referee.done("PUT", "/rounds/1/closed", closed=True)
    referee.done("POST", "/rounds")
    referee.sheets(2)
    referee.done("PUT", "/rounds/2/closed", closed=True)
    referee.done("POST", "/end")
    assert referee.now["ended"] is True
    ranked = referee.get("/ranking")["items"]
    assert [each["rank"] for each in ranked if each["rank"]] == sorted(each["rank"] for each in ranked if each["rank"])
    assert sum(each["table_points"] for each in ranked if each["rank"]) == 4 * 7
    assert {each["name"] for each in referee.get("/teams")["items"]} == {"Team 0", "Team 1"}
    first = referee.get(f"/entrants/{ranked[0]['entrant']}/result")
    assert sum(each["score"] for each in first["lines"]) == first["score"] == ranked[0]["score"]
    books = referee.get("/balance")
    assert (books["even"], books["difference"]) == (True, 0)
    events = referee.get("/events?limit=200")["items"]
    assert events[-1]["kind"] == "tournament_ended"
    assert events[-1]["hash"] == referee.now["head"]
    assert all(each["actor"].endswith(", a phone") for each in events)


def test_announced_once_under_its_key(referee: Program) -> None:
    headers = referee.headers | KEY
    first, again = (referee.send("POST", "/tournaments", headers, **ANNOUNCED) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.get_json() == again.get_json()
    assert len(referee.send("GET", "/tournaments").get_json()["items"]) == 1


def test_an_act_under_its_key_is_done_once(referee: Program) -> None:
    referee.opened()
    path, headers = f"/tournaments/{referee.id}/rulings", referee.headers | KEY
    given = {"expected": referee.now["sequence"], "words": "Table 2 plays on."}
    first, again = (referee.send("POST", path, headers, **given) for _ in range(2))
    assert first.get_json() == again.get_json()
    assert again.headers["Idempotent-Replayed"] == "true"
    assert [each["words"] for each in referee.get("/rulings")["items"]] == ["Table 2 plays on."]


def test_who_saw_an_older_state_is_told_how_it_stands(referee: Program) -> None:
    referee.opened()
    old = referee.now["sequence"]
    referee.done("PUT", "/rounds/1/clock", act="start", minutes=60)
    late = referee.send("PUT", f"/tournaments/{referee.id}/rounds/1/clock", expected=old, act="last_hand")
    assert late.status_code == 409
    assert [each["kind"] for each in late.get_json()["meanwhile"]] == ["timer_started"]
    assert late.get_json()["tournament"]["sequence"] == referee.now["sequence"]


def test_the_announcement_is_given_back_as_it_was_taken(referee: Program) -> None:
    more = {"help": "referee", "apart": ["team"], "table_points": [6, 3, 1, 0], "rules": "hongkong",
            "options": {"minimum": 1}}  # fmt: skip
    referee.announced(**more)
    assert {name: referee.now[name] for name in ANNOUNCED | more} == ANNOUNCED | more
    changed = {name: referee.now[name] for name in ANNOUNCED | more} | {"minutes": 75}
    assert referee.done("PUT", "/announcement", **changed)["minutes"] == 75
    assert referee.now["options"] == {"minimum": 1}


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"day": "2026-13-01"}, "day"),
        ({"rules": "bridge"}, "rules"),
        ({"name": "\u200e"}, "name"),
        ({"table_points": [1, 2, 3, 4]}, "table_points"),
        ({"options": {"no such": 1}}, "options"),
        ({"rounds": 13}, None),
        ({"apart": ["zodiac"]}, "apart"),
    ],
)
def test_an_announcement_that_can_t_be_is_refused_by_its_field(
    referee: Program, given: dict[str, Any], field: str | None
) -> None:
    answer = referee.send("POST", "/tournaments", **ANNOUNCED | given)
    assert answer.status_code == 422
    assert field is None or answer.get_json()["error"]["field"] == field
    assert referee.send("GET", "/tournaments").get_json()["items"] == []


def test_a_list_is_taken_whole_or_not_at_all(referee: Program) -> None:
    referee.announced()
    wrong = referee.refused("POST", "/entrants", 422, lines="name,number\nAnne,1\nBo,two\n,3\n")
    assert wrong["field"] == "lines"
    assert "Line 3" in wrong["message"]
    assert "Line 4" in wrong["message"]
    twice = referee.refused("POST", "/entrants", 422, entrants=[{"name": "Anne"}, {"name": "anne"}])
    assert (twice["field"], "Line 2" in twice["message"]) == ("entrants", True)
    assert referee.refused("POST", "/entrants", 422)["code"] == "entrants_or_lines"
    assert referee.get()["entrants"] == []
    given = [{"name": "Anne", "number": 5, "country": "FRA", "ema": "04000001"}, {"name": "Bo", "substitute": True}]
    now = referee.done("POST", "/entrants", entrants=given)
    assert [(each["number"], each["name"], each["substitute"]) for each in now["entrants"]] == [
        (1, "Bo", True), (5, "Anne", False),
    ]  # fmt: skip


def test_entrants_are_put_right_leave_and_come_back(referee: Program) -> None:
    referee.opened()
    referee.done("PUT", "/entrants/3", name="Player Three", country="BEL", team="Team 0")
    assert referee.now["entrants"][2]["name"] == "Player Three"
    referee.done("PUT", "/entrants/3/plays", plays=False, since=2, why="train")
    assert referee.now["entrants"][2]["since"] == 2
    referee.sheets(1)
    referee.done("PUT", "/rounds/1/closed", closed=True)
    assert "Player Three" in referee.refused("POST", "/rounds", 422)["message"]
    referee.done("POST", "/rounds/2/substitute", substitute=9, place=3)
    referee.done("POST", "/rounds")
    assert any(9 in table["seats"] for table in referee.now["schedule"][1]["tables"])
    assert referee.refused("PUT", "/entrants/3/plays", 422, plays=True, since=2)["code"] == "no_round_ahead"
    assert referee.refused("DELETE", "/entrants/3", 422)["code"] == "tournament_begun"
    assert referee.refused("PUT", "/entrants/77/plays", 404, plays=False, since=1)["code"] == "http_404"


def test_a_schedule_says_beforehand_what_stands_in_its_way(referee: Program) -> None:
    referee.announced()
    referee.done("POST", "/entrants", lines="Anne\nBo\nChen")
    assert referee.get("/schedule")["drawn"] is None
    assert "8" in referee.get("/schedule")["faults"][0]
    referee.refused("POST", "/schedule", 422)
    referee.done("POST", "/entrants", lines=LINES, instead=True)
    referee.done("POST", "/schedule", seed=3)
    report = referee.get("/schedule")["drawn"]
    assert (report["seed"], report["players"]) == (3, 8)
    assert report["repeats"] >= report["fewest"]
    drawn = referee.now["schedule"]
    assert referee.done("POST", "/schedule", seed=3)["schedule"] == drawn


def test_what_went_wrong_at_a_table_is_put_right(referee: Program) -> None:
    referee.opened()
    before = referee.table(1, 1)["game"]
    referee.done("POST", "/rounds/1/tables/1/game", why="hands of another table were entered")
    assert referee.table(1, 1)["game"] not in (None, before)
    off = referee.refused("PUT", "/rounds/1/tables/1/sheet", 422, points=[60, 20, -30, -49], why="from paper")
    assert "add up" in off["message"]
    referee.sheets(1)
    one, other = referee.table(1, 1)["seats"][0], referee.table(1, 2)["seats"][3]
    referee.done("PUT", "/rounds/1/closed", closed=True)
    referee.done("POST", "/rounds/1/exchange", first=one, second=other, why="each took the other's seat")
    assert (referee.table(1, 1)["seats"][0], referee.table(1, 2)["seats"][3]) == (other, one)
    assert referee.now["schedule"][0]["stage"] == "closed"
    assert referee.get(f"/entrants/{other}/result")["score"] == 60
    assert referee.refused("PUT", "/rounds/1/closed", 422, closed=False)["field"] == "why"
    referee.done("PUT", "/rounds/1/closed", closed=False, why="the sheet was misread")
    assert referee.refused("POST", "/rounds/7/exchange", 404, first=1, second=2)["code"] == "http_404"
    assert referee.refused("PUT", "/rounds/1/tables/7/confirmed", 404)["code"] == "http_404"


def test_games_left_unfinished_end_as_they_stand(referee: Program) -> None:
    referee.opened()
    referee.done("POST", "/rounds/1/unfinished")
    assert {each["stage"] for each in referee.get("/rounds/1")["tables"]} == {"to_confirm"}
    assert referee.refused("POST", "/rounds/1/unfinished", 422)["code"] == "nothing_unfinished"


def test_penalties_are_taken_paid_and_lifted(referee: Program) -> None:
    referee.opened()
    four = referee.table(1, 1)["seats"]
    given = {"entrant": four[0], "round": 1, "points": 30, "paid": "others", "why": "False Hu", "clause": "3.11"}
    referee.done("POST", "/penalties", **given)
    scores = {each["entrant"]: each["score"] for each in referee.get("/ranking")["items"]}
    assert [scores[each] for each in four] == [-30, 10, 10, 10]
    assert "equal parts" in referee.refused("POST", "/penalties", 422, **given | {"points": 20})["message"]
    away = referee.refused("POST", "/penalties", 422, **given | {"entrant": 9})
    assert away["field"] == "paid"
    assert referee.refused("POST", "/penalties", 422, **given | {"round": 3})["field"] == "round"
    (imposed,) = referee.get("/penalties")["items"]
    assert (imposed["paid_to"], imposed["lifted"]) == (four[1:], False)
    referee.done("POST", f"/penalties/{imposed['sequence']}/lift", why="the hand was good")
    assert all(each["score"] == 0 for each in referee.get("/ranking")["items"])


def test_no_table_points_are_taken_where_there_are_none(referee: Program) -> None:
    referee.opened(rules="navy", table_points=[0, 0, 0, 0])
    refused = referee.refused("POST", "/penalties", 422, entrant=1, round=1, table_points=2, why="late")
    assert (refused["code"], refused["field"]) == ("no_table_points", "table_points")
    assert referee.get("/penalties")["items"] == []


def test_where_nothing_may_count_a_program_enters_totals_alone(club: Club, referee: Program) -> None:
    referee.opened(help="referee")
    table = Program(referee.client, bearer(club, "scorekeeper", "record"))
    stream, board = referee.table(1, 1)["game"], referee.table(1, 1)["table"]
    game = game_ledger.load(club.engine, stream)
    hand = {"expected": 1, "kind": "hand", "hand": any_win(game)["hand"]}
    refused = table.send("POST", f"/games/{stream}/events", **hand)
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (403, "counting_refused")
    off = table.send("POST", f"/tables/{board}/totals", expected=1, points=[1, 2, 3, 4])
    assert off.status_code == 422
    ended = table.send("POST", f"/tables/{board}/totals", expected=1, points=MCR)
    assert ended.status_code == 201, ended.get_json()
    assert ended.get_json()["game"]["totals"] == MCR
    stale = table.send("POST", f"/tables/{board}/totals", expected=1, points=MCR)
    assert (stale.status_code, stale.get_json()["game"]["sequence"]) == (409, 2)
    other = referee.table(1, 2)
    assert referee.send("POST", f"/tables/{other['table']}/totals", expected=1, points=MCR).status_code == 404
    assert referee.send("POST", f"/games/{other['game']}/events", **hand).status_code == 201


def test_while_a_round_is_closed_to_counting_no_program_counts_but_a_referee_s(club: Club, referee: Program) -> None:
    referee.announced(help="closed")
    referee.done("POST", "/entrants", lines=LINES)
    referee.done("POST", "/schedule", seed=7)
    home = {"players": ["Anne", "Bo", "Chen", "Dora"], "rules": "navy"}
    ways: list[tuple[str, dict[str, Any]]] = [("/tally", N01), ("/tally.pdf", N01), ("/games", home)]
    scorekeeper = bearer(club, "scorekeeper")
    for path, body in ways:
        assert referee.send("POST", path, scorekeeper, **body).status_code in (200, 201)
    referee.done("POST", "/rounds")
    for path, body in ways:
        refused = referee.send("POST", path, scorekeeper, **body)
        assert (refused.status_code, refused.get_json()["error"]["code"]) == (403, "counting_closed")
        assert referee.client.post(f"{ROOT}{path}", json=body).status_code == 403
        assert referee.send("POST", path, **body).status_code in (200, 201)


@pytest.mark.parametrize(("role", "scope"), [("scorekeeper", "record"), ("secretary", "administer"),
                                             ("referee", "arrange"), ("referee", "record")])  # fmt: skip
def test_what_is_a_referee_s_takes_the_referee_s_scope(club: Club, referee: Program, role: Any, scope: Any) -> None:
    referee.opened()
    other = Program(referee.client, bearer(club, role, scope), referee.id, referee.now)
    before = canonical(referee.get())
    acts = [(rule, method) for rule, method in referee_s_acts(club.app)]
    assert len(acts) >= 18
    for path, method in acts:
        assert other.act(method, path).status_code == 403, (method, path)
    assert other.send("POST", "/tournaments", **ANNOUNCED).status_code == 403
    assert canonical(referee.get()) == before


def referee_s_acts(app: Flask) -> Iterator[tuple[str, str]]:
    """Every address below a tournament that something is sent to, of the first round, table and entrant."""
    start = f"{ROOT}/tournaments/<tournament>"
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith(start):
            path = rule.rule.removeprefix(start)
            for name in ("number", "at", "sequence"):
                path = path.replace(f"<int:{name}>", "1")
            for method in (rule.methods or set()) - {"GET", "HEAD", "OPTIONS"}:
                yield path, method


def test_what_everybody_may_see_tells_no_game(club: Club) -> None:
    played = Played.of(club.engine, 8, rounds=1)
    played.open()
    stranger = Program(club.app.test_client(), {}, played.id)
    shown = stranger.get()
    assert {table["game"] for table in shown["schedule"][0]["tables"]} == {None}
    assert {table["table"] for table in shown["schedule"][0]["tables"]} == {None}
    assert {table["game"] for table in stranger.get("/rounds/1")["tables"]} == {None}
    for path in ("/events", "/schedule", "/balance", "/penalties", "/rulings"):
        assert stranger.send("GET", f"/tournaments/{played.id}{path}").status_code == 401


def test_a_tournament_that_is_none(referee: Program) -> None:
    assert referee.send("GET", "/tournaments").get_json() == {"items": [], "next": None}
    for path in ("", "/ranking", "/rounds/1", "/entrants/1/result"):
        answer = referee.send("GET", f"/tournaments/none{path}")
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "http_404")
    assert referee.send("POST", "/tournaments/none/rounds", expected=1).status_code == 404
