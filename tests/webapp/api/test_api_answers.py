"""What programs are answered: forms, errors, twice is once, pages of a list, conflicts, unchanged answers."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any, TypedDict

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from scoring import RULESETS
from scoring.schema import Definitions
from tests.webapp.api.test_api_access import bearer
from tests.webapp.clubs import Club
from tests.webapp.conftest import N01, jpeg
from tests.webapp.games import NAMES, navy_win
from webapp.api.scopes import SCOPES
from webapp.app import create_app
from webapp.tally.unknowns import count

ROOT = "/api/v1"
KEY = {"Idempotency-Key": "5b1d9a1e-7b8f-4e05-8f0e-2f3f6a1c9d10"}
See = Any


def begun(client: FlaskClient, **headers: str) -> str:
    answer = client.post(f"{ROOT}/games", json={"players": list(NAMES), "rules": "navy"}, headers=headers)
    assert answer.status_code == 201, answer.get_json()
    return str(answer.get_json()["stream"])


def enter(client: FlaskClient, stream: str, expected: int, headers: Any = None, **entry: Any) -> Any:
    return client.post(f"{ROOT}/games/{stream}/events", json={"expected": expected, **entry}, headers=headers)


def test_a_tally_is_the_interchange_form_exactly(client: FlaskClient) -> None:
    answer = client.post(f"{ROOT}/tally", json=N01)
    assert answer.status_code == 200
    assert answer.get_json() == json.loads(json.dumps(count(N01).to_json()))
    assert answer.get_json()["net"] == {"E": -120, "S": 288, "W": -76, "N": -92}


def test_a_hand_that_is_no_win_is_answered_with_every_reason(client: FlaskClient) -> None:
    answer = client.post(f"{ROOT}/tally", json=N01 | {"concealed": ["9p", "8p", "9p", "7m", "7m"]})
    assert answer.status_code == 200
    assert answer.get_json()["valid"] is False
    assert answer.get_json()["reasons"]


def described(client: FlaskClient, path: str, status: str = "200") -> Draft202012Validator:
    """What the description says of the answers to POST at that path."""
    told = client.get(f"{ROOT}/openapi.json").get_json()
    answer = told["paths"][path]["post"]["responses"][status]["content"]["application/json"]["schema"]
    return Draft202012Validator({**answer, "components": told["components"]})


@pytest.mark.parametrize("rules", RULESETS)
def test_a_tally_is_as_described(client: FlaskClient, rules: str) -> None:
    examples = list(RULESETS[rules].examples.values())
    answers = [client.post(f"{ROOT}/tally", json={"rules": rules, **each}) for each in examples[:: len(examples) // 8]]
    forms = {status: described(client, "/tally", str(status)) for status in (200, 422)}
    assert any(answer.status_code == 200 for answer in answers)
    for answer in answers:
        forms[answer.status_code].validate(answer.get_json())


def test_a_tally_with_losers_and_a_hand_that_is_no_win_are_as_described(client: FlaskClient) -> None:
    form = described(client, "/tally")
    won, lost = (client.post(f"{ROOT}/tally", json=N01 | more) for more in ({}, {"concealed": ["9p"] * 3 + ["7m"]}))
    assert won.get_json()["losers"]
    form.validate(won.get_json())
    assert lost.get_json()["valid"] is False
    form.validate(lost.get_json())


@pytest.mark.parametrize("hands", ["nearest", "all"])
def test_a_reading_is_as_described(client: FlaskClient, see: See, hands: str) -> None:
    see(wrong="4m")
    answer = client.post(f"{ROOT}/readings?hands={hands}", data=jpeg(), content_type="image/jpeg").get_json()
    assert ("hands" in answer) is (hands == "all")
    described(client, "/readings").validate(answer)


def test_two_forms_of_one_name_are_never_published() -> None:
    class Hand(TypedDict):
        tiles: list[str]

    class Other(TypedDict):
        card: str

    Other.__name__ = "Hand"
    definitions = Definitions()
    definitions.of(Hand)
    with pytest.raises(TypeError, match="two forms are named Hand"):
        definitions.of(Other)


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"discarder": "S"}, "discarder"),
        ({"flags": ["lasttile"]}, "flags"),
        ({"concealed": ["9p", "9p", "9p", "7m", "X"]}, "concealed"),
        ({"melds": [{"kind": "chow", "tiles": ["1m", "2m", "4m"], "open": True}]}, "melds"),
        ({"winning_tile": "1p"}, "winning_tile"),
    ],
)
def test_a_refused_hand_names_the_key(client: FlaskClient, more: dict[str, Any], field: str) -> None:
    assert client.post(f"{ROOT}/tally", json=N01 | more).get_json()["error"]["field"] == field


def test_a_refused_event_names_the_key(client: FlaskClient) -> None:
    event = {"rules": "riichi-ema-2025", "event": "exhaustive_draw", "ready": ["E"], "honba": -1}
    assert client.post(f"{ROOT}/settlements", json=event).get_json()["error"]["field"] == "honba"


@pytest.mark.parametrize("as_form", [True, False])
def test_a_reading_is_the_interchange_form(client: FlaskClient, see: See, as_form: bool) -> None:
    see()
    sent: Any = {"data": {"photo": (BytesIO(jpeg()), "hand.jpg")}}
    if not as_form:
        sent = {"data": jpeg(), "content_type": "image/jpeg"}
    answer = client.post(f"{ROOT}/readings", **sent)
    assert answer.status_code == 200
    assert set(answer.get_json()) >= {"photo", "image", "tiles", "groups", "hand", "confidence", "doubts", "model"}
    assert "preview" not in answer.get_json()


def test_a_game_from_start_to_end(club: Club) -> None:
    client = club.app.test_client()
    stream = begun(client)
    first = enter(client, stream, 1, kind="hand", **navy_win("S", "N"))
    assert first.status_code == 201, first.get_json()
    assert first.get_json()["sequence"] == 2
    assert sum(first.get_json()["game"]["totals"]) == 0
    assert enter(client, stream, 2, kind="end", why="late").get_json()["game"]["ended"] is True
    listed = client.get(f"{ROOT}/games/{stream}/events").get_json()["items"]
    assert [each["kind"] for each in listed] == ["game_started", "hand_recorded", "game_ended"]
    assert [each["previous_hash"] for each in listed[1:]] == [each["hash"] for each in listed[:-1]]


def test_twice_is_once(club: Club) -> None:
    client = club.app.test_client()
    stream = begun(client, **KEY)
    assert begun(client, **KEY) == stream
    given = {"kind": "hand", **navy_win("S", "N")}
    first, again = (enter(client, stream, 1, KEY, **given) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.get_json() == again.get_json()
    assert again.headers["Idempotent-Replayed"] == "true"
    assert len(client.get(f"{ROOT}/games/{stream}").get_json()["deals"]) == 1


def test_another_request_under_the_same_key_is_refused(club: Club) -> None:
    client = club.app.test_client()
    stream = begun(client)
    enter(client, stream, 1, KEY, kind="hand", **navy_win("S", "N"))
    refused = enter(client, stream, 2, KEY, kind="hand", **navy_win("E"))
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (422, "key_of_other_request")


def test_what_was_refused_may_be_sent_again_under_its_key(club: Club) -> None:
    client = club.app.test_client()
    stream = begun(client)
    late = {"kind": "hand", **navy_win("S", "N")}
    assert enter(client, stream, 2, KEY, **late).status_code == 422
    enter(client, stream, 1, kind="hand", **navy_win("E"))
    assert enter(client, stream, 2, KEY, **late).status_code == 201


def test_the_second_to_write_is_told_how_the_game_stands(club: Club) -> None:
    client = club.app.test_client()
    stream = begun(client)
    enter(client, stream, 1, kind="hand", **navy_win("S", "N"))
    second = enter(client, stream, 1, kind="hand", **navy_win("W", "E"))
    assert second.status_code == 409
    assert second.get_json()["error"]["code"] == "conflict"
    assert [each["kind"] for each in second.get_json()["meanwhile"]] == ["hand_recorded"]
    assert second.get_json()["game"]["sequence"] == 2


def test_an_evening_by_programs_alone(club: Club) -> None:
    client, headers = club.app.test_client(), bearer(club, "scorekeeper")

    def call(method: str, path: str, status: int, **body: Any) -> Any:
        answer = client.open(f"{ROOT}{path}", method=method, json=body or None, headers=headers)
        assert answer.status_code == status, answer.get_json()
        return answer.get_json()

    evening = call("POST", "/evenings", 201, day="2026-11-21", name="Saturday")["id"]
    call("POST", f"/evenings/{evening}/people", 200, guests=["Anne", "Bo", "Chen", "Dora", "Emil"])
    now = call("POST", f"/evenings/{evening}/tables", 201, count=1, rules="navy")
    stale = now["mark"]
    now = call("POST", f"/evenings/{evening}/rounds", 201, mark=now["mark"], way="dice")
    conflict = call("POST", f"/evenings/{evening}/rounds", 409, mark=stale, way="dice")
    assert conflict["evening"]["mark"] == now["mark"]
    assert [each["table"] for each in now["sittings"]].count(None) == 1
    assert call("DELETE", f"/evenings/{evening}/rounds/2", 404, mark=now["mark"])["error"]["code"] == "http_404"
    now = call("DELETE", f"/evenings/{evening}/rounds/1", 200, mark=now["mark"])
    assert (now["round"], now["sittings"], now["draws"]) == (0, [], [])
    now = call("POST", f"/evenings/{evening}/rounds", 201, mark=now["mark"], way="dice")
    table = now["tables"][0]["id"]
    (code,) = call("GET", f"/evenings/{evening}/codes", 200)["items"]
    renewed = call("POST", f"/tables/{table}/code", 201)
    assert code["table"] == renewed["table"] == table
    opened = [client.get(each["address"].removeprefix("http://localhost")).status_code for each in (code, renewed)]
    assert opened == [404, 303]
    assert call("POST", "/tables/none/code", 404)["error"]["code"] == "http_404"
    game = call("POST", f"/tables/{table}/games", 201, mark=now["mark"])
    assert call("GET", f"/games?evening={evening}", 200)["items"][0]["stream"] == game["stream"]
    written = enter(client, game["stream"], 1, headers, kind="hand", **navy_win("S", "N"))
    assert written.status_code == 201
    refused = call("DELETE", f"/evenings/{evening}/rounds/1", 409, mark=now["mark"])
    assert refused["evening"]["round"] == 1
    mark = refused["evening"]["mark"]
    assert call("DELETE", f"/evenings/{evening}/rounds/1", 422, mark=mark)["error"]["code"] == "round_begun"
    actor = call("GET", f"/games/{game['stream']}/events", 200)["items"][1]["actor"]
    assert actor.endswith(", a phone")
    now = call("GET", f"/evenings/{evening}", 200)
    assert "sure" in call("PATCH", f"/evenings/{evening}", 422, open=False, mark=now["mark"])["error"]["field"]
    assert call("PATCH", f"/evenings/{evening}", 200, open=False, mark=now["mark"], sure=True)["open"] is False
    announced = call("PUT", f"/evenings/{evening}/announcement", 200, day="2026-11-22", name="Sunday")
    assert (announced["day"], announced["name"], announced["open"]) == ("2026-11-22", "Sunday", False)
    assert call("PUT", f"/evenings/{evening}/announcement", 422, day="2026-11-31")["error"]["field"] == "day"


def test_pages_of_a_list_hold_every_line_once(club: Club) -> None:
    headers, client = bearer(club, "secretary"), club.app.test_client()
    for number in range(7):
        club.person(f"Member {number}", sign_in=False)
    seen: list[str] = []
    asked: dict[str, Any] = {"limit": 3}
    while True:
        page = client.get(f"{ROOT}/people", query_string=asked, headers=headers).get_json()
        seen += [each["id"] for each in page["items"]]
        club.person(f"A latecomer {len(seen)}", sign_in=False)
        if page["next"] is None:
            break
        asked["cursor"] = page["next"]
    assert len(seen) == len(set(seen)) == 8


@pytest.mark.parametrize("cursor", ["x", "W10", "eyJ9", "é", "bnVsbA", "WzEuNV0", "W1tdXQ"])
def test_a_cursor_that_was_never_given_out(client: FlaskClient, cursor: str) -> None:
    answer = client.get(f"{ROOT}/rulesets", query_string={"cursor": cursor})
    assert answer.status_code == 422
    assert answer.get_json()["error"] == {
        "code": "bad_cursor", "field": "cursor",
        "message": "This cursor was not given out here; begin again without one.",
    }  # fmt: skip


def test_an_answer_that_has_not_changed_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get(f"{ROOT}/rulesets/navy")
    again = client.get(f"{ROOT}/rulesets/navy", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def wrong(client: FlaskClient, method: str, path: str, **more: Any) -> Any:
    answer = client.open(f"{ROOT}{path}", method=method, **more)
    assert set(answer.get_json()) == {"error"}
    assert set(answer.get_json()["error"]) - {"field"} == {"code", "message"}
    return answer


@pytest.mark.parametrize(
    ("method", "path", "sent", "status", "code"),
    [
        ("GET", "/nothing", {}, 404, "http_404"),
        ("GET", "/games/none", {}, 404, "http_404"),
        ("PUT", "/tally", {}, 405, "http_405"),
        ("POST", "/tally", {"data": "x"}, 415, "http_415"),
        ("POST", "/tally", {"data": "{", "content_type": "application/json"}, 422, "not_json"),
        ("POST", "/tally", {"json": []}, 422, "not_json_object"),
        ("POST", "/tally", {"json": {"id": "x" * 1_100_000}}, 413, "http_413"),
        ("POST", "/tally", {"json": {"id": "\ud800"}}, 422, "not_plain_text"),
        ("POST", "/tally", {"json": {"id": 2**60}}, 422, "number_too_large"),
        ("POST", "/games", {"json": {"players": [], "rules": "navy", "no": 1}}, 422, "unknown_key"),
        ("POST", "/readings", {"data": b"no picture", "content_type": "image/png"}, 415, "not_a_picture"),
        ("GET", "/rulesets?limit=0", {}, 422, "bad_query"),
        ("GET", "/rulesets?limit=many", {}, 422, "bad_query"),
        ("GET", "/rulesets?lmit=3", {}, 422, "unknown_query"),
    ],
)
def test_one_form_of_error(app: Flask, method: str, path: str, sent: Any, status: int, code: str) -> None:
    answer = wrong(app.test_client(), method, path, **sent)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (status, code)


def test_errors_in_french(client: FlaskClient) -> None:
    answer = client.get(f"{ROOT}/people", headers={"Accept-Language": "fr"})
    assert "jeton" in answer.get_json()["error"]["message"]


def test_a_token_is_counted_by_itself(club: Club) -> None:
    app = create_app({"TESTING": True, "READERS": 0, "SECRET_KEY": "k" * 32, "RATE_CALLS": "2 per hour"})
    client, one, other = app.test_client(), bearer(club, "member"), bearer(club, "member")
    assert [client.get(f"{ROOT}/me", headers=one).status_code for _ in range(3)] == [200, 200, 429]
    assert client.get(f"{ROOT}/me", headers=other).status_code == 200
    refused = client.get(f"{ROOT}/me", headers=one)
    assert int(refused.headers["Retry-After"]) > 3000
    app.extensions["database"].close()


def test_an_error_that_nobody_foresaw(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    app.config["TESTING"] = False
    monkeypatch.setattr("webapp.api.engine.count", lambda *_: 1 / 0)
    answer = app.test_client().post(f"{ROOT}/tally", json=N01)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (500, "unexpected")


def test_the_description_is_one(client: FlaskClient) -> None:
    described = client.get(f"{ROOT}/openapi.json").get_json()
    assert described["openapi"].startswith("3.1")
    for schema in described["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    names = [each["operationId"] for path in described["paths"].values() for each in path.values()]
    assert len(names) == len(set(names))


def test_a_team_says_that_its_entrants_may_be_substitutes(client: FlaskClient) -> None:
    team = client.get(f"{ROOT}/openapi.json").get_json()["components"]["schemas"]["TeamRank"]
    assert "substitutes" in team["properties"]["entrants"]["description"]


def test_each_operation_says_which_scope_a_token_needs(club: Club) -> None:
    described = club.app.test_client().get(f"{ROOT}/openapi.json").get_json()["paths"]
    told = {
        (method, path): next((needed["token"] for needed in operation["security"] if "token" in needed), None)
        for path, methods in described.items()
        for method, operation in methods.items()
    }
    assert {scope for scopes in told.values() for scope in scopes or ()} == set(SCOPES)
    assert told["post", "/tournaments/{tournament}/rounds"] == ["referee"]
    assert told["get", "/people"] == ["read"]
    assert told["get", "/me"] == []
    assert told["post", "/tally"] is None


def test_every_route_of_the_interface_is_described(app: Flask) -> None:
    for rule in app.url_map.iter_rules():
        if rule.endpoint.startswith("api.") and rule.endpoint not in ("api.described", "api.index"):
            view = app.view_functions[rule.endpoint]
            assert hasattr(view, "operation"), rule.endpoint
            assert view.__doc__, rule.endpoint


def test_a_page_to_read(client: FlaskClient) -> None:
    page = client.get(f"{ROOT}/?lang=en")
    assert page.status_code == 200
    assert "/games/{stream}/events" in page.text
    assert "curl" in page.text
