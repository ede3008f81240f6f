"""What a hand would have come to otherwise, asked by a program."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

import scoring
from tests.webapp.api.test_api_answers import ROOT
from tests.webapp.conftest import N01


def ask(client: FlaskClient, **body: Any) -> Any:
    return client.post(f"{ROOT}/what-if", json=body)


def test_every_change_comes_to_what_its_hand_is_tallied_at(client: FlaskClient) -> None:
    found = ask(client, hand=N01).get_json()
    assert found["tally"] == client.post(f"{ROOT}/tally", json=N01).get_json()
    others = {each["key"]: each for each in found["changes"]}
    assert {f"rules={rules}" for rules in scoring.RULESETS if rules != N01["rules"]} <= set(others)
    assert {each["group"] for each in others.values()} == {"rules", "circumstances", "options"}
    for change in others.values():
        tally = client.post(f"{ROOT}/tally", json=change["hand"])
        if change["refused"]:
            assert (tally.status_code, change["total"], change["net"]) == (422, None, None), change["key"]
        elif tally.get_json()["valid"]:
            assert tally.get_json()["totals"]["total"] == change["total"], change["key"]
            assert sum(change["net"].values()) == 0


def test_one_change_alone(client: FlaskClient) -> None:
    won = {key: value for key, value in N01.items() if key != "discarder"} | {"self_draw": True}
    (change,) = ask(client, hand=won, change=f"seat={'W' if won['seat_wind'] != 'W' else 'S'}").get_json()["changes"]
    assert change["hand"]["seat_wind"] != won["seat_wind"]
    refused = ask(client, hand=N01, change="colour=blue")
    fault = refused.get_json()["error"]
    assert (refused.status_code, fault["code"], fault["field"]) == (422, "no_such_change", "change")


@pytest.mark.parametrize("hand", [{}, {"rules": "navy", "concealed": 5}, {"rules": "none"}])
def test_no_hand(client: FlaskClient, hand: dict[str, Any]) -> None:
    refused = ask(client, hand=hand)
    assert refused.status_code == 422
    assert refused.get_json()["error"]["message"]
