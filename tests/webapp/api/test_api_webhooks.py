"""Addresses that are told of results, named and looked after by programs."""

from __future__ import annotations

from typing import Any

from tests.webapp.api.test_api_access import bearer
from tests.webapp.api.test_api_answers import ROOT
from tests.webapp.clubs import Club
from webapp.webhooks import store
from webapp.webhooks.address import Answered
from webapp.webhooks.delivery import deliver_due

OUTSIDE = "https://results.example.org/marque"


def test_from_naming_an_address_to_taking_it_away(club: Club) -> None:
    client, headers = club.app.test_client(), bearer(club, "secretary")

    def call(method: str, path: str, status: int, **body: Any) -> Any:
        answer = client.open(f"{ROOT}/webhooks{path}", method=method, headers=headers, json=body or None)
        assert answer.status_code == status, answer.text
        return answer.get_json(silent=True)

    made = call("POST", "", 201, address=OUTSIDE, kinds=["ranking", "game_ended"])
    assert made["key"].startswith("whsec_")
    assert (made["address"], made["kinds"], made["enabled"]) == (OUTSIDE, ["game_ended", "ranking"], True)
    here = f"/{made['id']}"
    assert "key" not in call("GET", here, 200)
    assert [each["id"] for each in call("GET", "", 200)["items"]] == [made["id"]]

    call("POST", f"{here}/try", 200)
    deliver_due(club.engine, send=lambda *_, **__: Answered(None, "webhook_slow"))
    (told,) = call("GET", f"{here}/deliveries", 200)["items"]
    assert (told["kind"], told["attempts"], told["status"], told["trouble"]) == ("ping", 1, None, "webhook_slow")
    assert call("POST", f"{here}/deliveries/{told['id']}/again", 200)["attempts"] == 0
    deliver_due(club.engine, send=lambda *_, **__: Answered(204, ""))
    (told,) = call("GET", f"{here}/deliveries", 200)["items"]
    assert (told["status"], told["trouble"], told["delivered_at"] is not None) == (204, None, True)
    assert call("POST", f"{here}/deliveries/none/again", 404)["error"]["code"] == "no_such_delivery"

    assert call("PATCH", here, 200, enabled=False)["enabled"] is False
    assert call("PATCH", here, 200, enabled=True)["enabled"] is True
    call("DELETE", here, 204)
    assert call("GET", here, 404)["error"]["code"] == "no_such_webhook"
    assert store.everything(club.engine) == []


def test_what_the_log_no_longer_shows_is_tried_again_all_the_same(club: Club) -> None:
    """Its id stands in the header of every try."""
    client, headers = club.app.test_client(), bearer(club, "secretary")
    webhook, _ = store.register(club.engine, OUTSIDE, ["ranking"], by=None, inside=False)
    store.ping(club.engine, webhook.id)
    (oldest,) = store.log(club.engine, webhook.id)
    for _ in range(store.SHOWN):
        store.ping(club.engine, webhook.id)
    assert oldest.id not in {each.id for each in store.log(club.engine, webhook.id)}
    answer = client.post(f"{ROOT}/webhooks/{webhook.id}/deliveries/{oldest.id}/again", headers=headers)
    assert (answer.status_code, answer.get_json()["id"]) == (200, oldest.id)


def test_nothing_is_sent_inside_nor_by_anybody_s_word(club: Club) -> None:
    client, headers = club.app.test_client(), bearer(club, "secretary")
    for address, code in (
        ("https://127.0.0.1/marque", "webhook_inside"),
        ("http://results.example.org/", "webhook_https"),
        ("no address", "webhook_address"),
    ):
        body = {"address": address, "kinds": ["ranking"]}
        refused = client.post(f"{ROOT}/webhooks", json=body, headers=headers)
        fault = refused.get_json()["error"]
        assert (refused.status_code, fault["code"], fault["field"]) == (422, code, "address")
    body = {"address": OUTSIDE, "kinds": ["everything"]}
    refused = client.post(f"{ROOT}/webhooks", json=body, headers=headers)
    assert (refused.status_code, refused.get_json()["error"]["field"]) == (422, "kinds")
    body = {"address": OUTSIDE, "kinds": ["ranking"]}
    assert client.post(f"{ROOT}/webhooks", json=body, headers=bearer(club, "referee")).status_code == 403
    assert client.post(f"{ROOT}/webhooks", json=body).status_code == 401
    assert store.everything(club.engine) == []
