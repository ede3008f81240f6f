"""Disputes by programs alone."""

from __future__ import annotations

from typing import Any

from tests.webapp.api.test_api_answers import ROOT, begun, enter
from tests.webapp.clubs import Club
from tests.webapp.games import navy_win

SIDES = [{"who": "Anne", "holds": "The Chow is 2-3-4."}, {"who": "Bo", "holds": "It was a 5."}]


def test_a_dispute_at_home_from_words_to_agreement(club: Club) -> None:
    client = club.app.test_client()
    stream = begun(client)
    enter(client, stream, 1, kind="hand", **navy_win("S", "N"))
    made = client.post(f"{ROOT}/games/{stream}/disputes", json={"hand": 2, "sides": SIDES})
    assert made.status_code == 201, made.get_json()
    assert (made.get_json()["state"], made.get_json()["number"]) == ("open", 1)
    again = client.post(f"{ROOT}/games/{stream}/disputes", json={"hand": 2, "sides": SIDES})
    assert again.get_json()["error"]["code"] == "dispute_known"

    def tell(expected: int, **entry: Any) -> Any:
        address = f"{ROOT}/games/{stream}/disputes/1/events"
        return client.post(address, json={"expected": expected, **entry})

    lacking = tell(1, kind="ruling", decision="stands", clause="S001 §2.2")
    assert (lacking.status_code, lacking.get_json()["error"]["field"]) == (422, "reason")
    ruled = tell(1, kind="ruling", decision="stands", reason="The 4 can be read.", clause="S001 §2.2")
    assert ruled.status_code == 201, ruled.get_json()
    assert ruled.get_json()["rulings"][0]["needs"] == "table"
    stale = tell(1, kind="agree", ruling=2, player=0)
    assert (stale.status_code, stale.get_json()["dispute"]["sequence"]) == (409, 2)
    for player in range(4):
        answer = tell(2 + player, kind="agree", ruling=2, player=player)
        assert answer.status_code == 201, answer.get_json()
    assert answer.get_json()["state"] == "settled"
    listed = client.get(f"{ROOT}/games/{stream}/disputes").get_json()["items"]
    assert [each["state"] for each in listed] == ["settled"]
    assert client.get(f"{ROOT}/games/{stream}/disputes/2").status_code == 404
    assert client.get(f"{ROOT}/disputes").status_code == 401
