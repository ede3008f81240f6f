"""Every address of the page, what it refuses, and what it never keeps."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from vision.photo import PhotoError, open_photo
from webapp.app import create_app
from webapp.catalogue import COMPLAINTS, SENTENCES
from webapp.words import CHOICE_WORDS, FLAG_WORDS, LANGS, RED_FIVES, TILE_NAMES

See = Callable[..., None]
Make = Callable[..., dict[str, Any]]
JSON = {"Accept": "application/json"}
NET = {"E": -120, "S": 288, "W": -76, "N": -92}


def send(client: FlaskClient, data: bytes) -> TestResponse:
    head = b'--marque\r\nContent-Disposition: form-data; name="photo"; filename="hand.jpg"\r\n\r\n'
    body = head + data + b"\r\n--marque--\r\n"
    return client.post("/read", data=body, content_type="multipart/form-data; boundary=marque")


@pytest.mark.parametrize("path", ["/", "/?rules=navy", "/rules/", "/rules/navy", "/tiles-en.svg", "/healthz"])
def test_every_page_answers_under_the_policy(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 200
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "Set-Cookie" not in response.headers


@pytest.mark.parametrize("path", ["/", "/rules/", "/rules/navy"])
def test_pages_hold_nothing_inline_or_foreign(client: FlaskClient, path: str) -> None:
    html = client.get(path).text
    assert " style=" not in html
    assert " onclick=" not in html
    assert "http://" not in html.replace("http://www.w3.org", "")
    assert "https://" not in html


@pytest.mark.parametrize(("lang", "word"), [("en", "Count the hand"), ("fr", "Compter la main")])
def test_language_by_address_and_by_browser(client: FlaskClient, lang: str, word: str) -> None:
    assert word in client.get(f"/?lang={lang}").text
    assert word in client.get("/", headers={"Accept-Language": f"{lang}-CA, de;q=0.5"}).text
    assert f'<html lang="{lang}"' in client.get(f"/?lang={lang}").text


def test_unknown_addresses(client: FlaskClient) -> None:
    for path in ("/nothing", "/rules/navi", "/tiles-de.svg"):
        response = client.get(path)
        assert response.status_code == 404
        assert "There is nothing at this address." in response.text
    assert client.get("/tally").status_code == 405
    assert client.get("/nothing", headers=JSON).json == {
        "error": {"code": "http_404", "message": "There is nothing at this address."}
    }


def test_every_sentence_is_there_in_both_languages() -> None:
    for key, pair in {**SENTENCES, **COMPLAINTS}.items():
        assert all(pair), key
        assert len(pair) == len(LANGS), key


def test_every_flag_has_words() -> None:
    import scoring

    for book in scoring.RULESETS.values():
        assert set(book.flags) <= set(FLAG_WORDS)


def test_every_choice_of_a_house_rule_has_words(client: FlaskClient) -> None:
    import scoring

    options = [option for book in scoring.RULESETS.values() for option in book.options.values()]
    assert {f"{option.id}.{choice}" for option in options for choice in option.choices} <= set(CHOICE_WORDS)
    assert ">per_transfer<" not in client.get("/").text


def test_every_tile_has_a_face(client: FlaskClient) -> None:
    sprite = client.get("/tiles-fr.svg").text
    for tile in (*TILE_NAMES, *RED_FIVES):
        assert f'id="t-{tile}"' in sprite
    assert ">O<" in sprite


def test_rules_page_shows_every_clause(client: FlaskClient) -> None:
    import scoring

    html = client.get("/rules/navy?lang=fr").text
    for rule in scoring.RULESETS["navy"].rules:
        assert f'id="{rule.id}"' in html


def test_tally_of_a_hand_in_json(client: FlaskClient, n01: Make) -> None:
    response = client.post("/tally", json=n01())
    assert response.status_code == 200
    assert response.json is not None
    assert response.json["tally"]["net"] == NET
    assert response.json["doubts"] == []


def test_tally_of_the_form_for_the_script(client: FlaskClient, n01_form: Make) -> None:
    answer = client.post("/tally", data=n01_form(), headers=JSON).json
    assert answer is not None
    assert answer["tally"]["totals"] == {"points": 36, "doubles": 1, "total": 72}
    assert answer["tally"]["net"] == NET
    assert "<strong>72</strong>" in answer["html"]


@pytest.mark.parametrize(("lang", "word"), [("en", "Payments"), ("fr", "Paiements")])
def test_tally_of_the_form_without_scripts(client: FlaskClient, n01_form: Make, lang: str, word: str) -> None:
    response = client.post("/tally", data=n01_form(lang=lang))
    assert response.status_code == 200
    assert "<strong>72</strong>" in response.text
    assert word in response.text
    assert "999p 77m (555s) (CCC) (234m)" in response.text


def test_no_rules_are_counted_by_the_house_rules_of_others(client: FlaskClient, n01_form: Make) -> None:
    """Without scripts the house rules of the navy rule stand in the form whatever rules are chosen in it."""
    own = {"options_of": "navy", "option.limit": "1500", "option.best_of": "false"}
    won = {"tiles": "234m 345m 678p 456s 22s", "winning_tile": "2m", "won_by": "self"}
    marks = {f"loser_{seat}_total": "" for seat in "EWN"}
    response = client.post("/tally", data=n01_form(rules="hongkong", **own, **won, **marks))
    assert response.status_code == 200
    for rules, limit in (("hongkong", "13"), ("navy", "2000")):
        fields = response.text[response.text.rindex(f'name="options_of" value="{rules}"') :]
        assert re.search(r'name="option.limit"[^>]* value="(\d+)"', fields)[1] == limit  # type: ignore[index]


def test_the_winning_tile_too_may_be_written_as_on_french_tiles(client: FlaskClient, n01_form: Make) -> None:
    fields = n01_form(tiles="999p (555s) (CCC) (234m) OO", winning_tile="O")
    assert client.post("/tally", data=fields, headers=JSON).get_json()["tally"]["valid"]


def test_no_wind_of_the_round_is_asked_for_where_no_winds_are_played(client: FlaskClient, n01_form: Make) -> None:
    plain = {"tiles": "234m 567m 345p 678p 22p", "winning_tile": "8p", "round": "", "loser_E_total": ""}
    marks = {"loser_W_total": "", "loser_N_total": ""}
    counted = client.post("/tally", data=n01_form(rules="sichuan", **plain, **marks))
    assert counted.status_code == 200
    assert '<table class="items">' not in counted.text, "a plain hand of no fan has no lines to head"
    asked = client.post("/tally", data=n01_form(rules="riichi-ema-2025", **plain, **marks), headers=JSON)
    assert (asked.status_code, asked.get_json()["error"]["field"]) == (422, "round")


def test_losers_tiles_and_own_seat(client: FlaskClient, n01_form: Make) -> None:
    form = n01_form(loser_E_total="", loser_E_tiles="1s 1s 2m 4m 5m 8s (CCC) 1p 2p 4p 7p f1", loser_S_total="9")
    form["tiles"] = "999p 77m (555s) (FFF) (234m)"
    answer = client.post("/tally", data=form, headers=JSON).json
    assert answer is not None
    assert set(answer["tally"]["losers"]) >= {"E"}
    assert "S" not in answer["tally"]["losers"]


def test_missing_winning_tile_is_a_doubt(client: FlaskClient, n01_form: Make) -> None:
    answer = client.post("/tally", data=n01_form(winning_tile=""), headers=JSON).json
    assert answer is not None
    assert "--winning-tile" not in answer["doubts"][0]["why"]
    assert "The winning tile is not known" in answer["html"]


def test_what_a_missing_winning_tile_leaves_open_is_told_in_the_numbers_of_the_page(client: FlaskClient) -> None:
    """Drawn: 1 han and 30 fu, 500 + 300 + 300; on a two-sided wait pinfu, 2 han and 20 fu, 700 + 400 + 400."""
    hand = {"rules": "riichi-ema-2025", "tiles": "123s 456p 234m 789m 55p", "seat": "S", "round": "E", "won_by": "self"}
    page = client.post("/tally?lang=fr", data=hand).text
    assert "vont de 1\N{NARROW NO-BREAK SPACE}100 à 1\N{NARROW NO-BREAK SPACE}500" in page


def test_a_red_five_on_the_page_is_counted_plain_but_refused_in_json(
    client: FlaskClient, n01: Make, n01_form: Make
) -> None:
    answer = client.post("/tally", data=n01_form(tiles="999p 77m (505s) (CCC) (234m)"), headers=JSON).json
    assert answer is not None
    assert answer["tally"]["net"] == NET
    assert "no red fives" in answer["notes"][0]
    assert answer["notes"][0] in answer["html"]
    red = [{"kind": "pung", "tiles": ["5s", "0s", "5s"], "open": True}, *n01()["melds"][1:]]
    refused = client.post("/tally", json=n01(melds=red))
    assert refused.status_code == 422
    assert "0s" in refused.text


@pytest.mark.parametrize(
    ("changes", "named", "field"),
    [
        ({"tiles": ""}, "no tiles yet", "tiles"),
        ({"tiles": "5x"}, "&#39;5x&#39;", "tiles"),
        ({"rules": "navi"}, "navy", "rules"),
        ({"loser_E_total": "lots"}, "lots", "loser_E_total"),
        ({"loser_W_tiles": "(55s"}, "bracket", "loser_W_tiles"),
        ({"option.limit": "none at all"}, "limit", "option.limit"),
        ({"flag": "last_tle"}, "last_tile", "flag"),
        ({"seat": ""}, "Say where", "seat"),
        ({"won_by": "S"}, "", "won_by"),
        ({"winning_tile": "1m"}, "1m", "winning_tile"),
    ],
)
def test_bad_form_is_a_sentence_and_keeps_what_was_typed(
    client: FlaskClient, n01_form: Make, changes: dict[str, str], named: str, field: str
) -> None:
    form = n01_form(**changes)
    response = client.post("/tally", data=form)
    assert response.status_code == 422
    assert 'class="complaint' in response.text
    assert named in response.text
    assert form["tiles"] in response.text
    answer = client.post("/tally", data=form, headers=JSON)
    assert answer.status_code == 422
    assert answer.json is not None
    assert set(answer.json["error"]) == {"code", "message", "field"}
    assert answer.json["error"]["field"] == field


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"[" * 100_000])
def test_bad_json(client: FlaskClient, body: bytes) -> None:
    response = client.post("/tally", data=body, content_type="application/json")
    assert response.status_code == 422
    assert response.json is not None


def test_not_a_win(client: FlaskClient, n01_form: Make) -> None:
    answer = client.post("/tally", data=n01_form(tiles="999p 7m (555s) (CCC) (234m)"), headers=JSON).json
    assert answer is not None
    assert answer["tally"]["valid"] is False
    assert "Not a Mah-Jong" in answer["html"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}, 200),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://["}, 403),
        ({"Origin": "http://a:b:c"}, 403),
    ],
)
def test_posts_come_from_the_page_itself(
    client: FlaskClient, n01_form: Make, headers: dict[str, str], status: int
) -> None:
    assert client.post("/tally", data=n01_form(), headers=headers).status_code == status


def test_read_gives_reading_and_clean_preview(client: FlaskClient, see: See, photo: str) -> None:
    see(wrong="9m")
    response = send(client, Path(photo).read_bytes())
    assert response.status_code == 200
    answer = response.json
    assert answer is not None
    assert answer["photo"] == "hand.jpg"
    assert answer["doubts"][0]["tile"] == 8
    head, _, data = answer["preview"].partition(",")
    assert head == "data:image/jpeg;base64"
    with Image.open(io.BytesIO(base64.b64decode(data))) as preview:
        assert preview.size == (900, 480)
        assert not dict(preview.getexif())


@pytest.mark.parametrize(
    ("data", "status"),
    [(b"", 422), (b"not a picture", 415), (b"\xff\xd8\xff cut", 422), (b"%PDF-1.7", 415)],
)
def test_bad_photos_get_the_sentence_of_the_command(client: FlaskClient, data: bytes, status: int) -> None:
    with pytest.raises(PhotoError) as caught:
        open_photo(data)
    response = send(client, data)
    assert response.status_code == status
    assert response.json is not None
    assert response.json["error"]["message"] == str(caught.value)


def test_too_large_a_photo(client: FlaskClient) -> None:
    response = send(client, b"\xff\xd8\xff" + b"0" * 32_600_000)
    assert response.status_code == 413
    assert response.json is not None
    assert response.json["error"]["code"] == "file_too_large"
    assert send(client, b"\xff\xd8\xff" + b"0" * 30_500_000).status_code == 413


def test_no_photo_at_all(client: FlaskClient) -> None:
    response = client.post("/read", data={"other": "field"})
    assert response.status_code == 422
    assert response.json is not None
    assert response.json["error"]["code"] == "no_photo"


def test_unforeseen_errors_are_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("unforeseen")

    monkeypatch.setattr("webapp.tally.tallies.score", broken)
    client = create_app({"PROPAGATE_EXCEPTIONS": False, "SECRET_KEY": "k" * 32}).test_client()
    response = client.post("/tally", json={})
    assert response.status_code == 500
    assert response.json is not None
    assert "KeyError" not in response.text


def test_too_many_form_parts(client: FlaskClient) -> None:
    many = {f"field{n}": "x" for n in range(300)}
    response = client.post("/tally", data=many, content_type="multipart/form-data")
    assert response.status_code == 413
