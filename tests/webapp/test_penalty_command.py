"""`marque penalty` for the old-style table's penalties: what happened in words, payments out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import scoring
from webapp.messages import InputError
from webapp.tally.notation import parse_sets

Marque = Callable[..., Result]
CIRCLES = "123p 456p 345p"


def words(fault: str, *more: str) -> list[str]:
    return ["penalty", fault, "--rules", "navy", *more]


def thrown(*more: str, melds: str = CIRCLES) -> list[str]:
    return words("forbidden_discard", "--melds", melds, "--tile", "9p", "--winner", "S", *more)


@pytest.mark.parametrize(
    ("more", "net"),
    [
        (["--seat", "W", "--score", "64"], {"E": 0, "S": 256, "W": -256, "N": 0}),
        (["--seat", "O", "--score", "64"], {"E": 0, "S": 256, "W": -256, "N": 0}),
        (["--self-draw", "--score", "64"], {"E": -128, "S": 256, "W": -64, "N": -64}),
        (["--seat", "W", "--score", "64", "--option", "melds_before=2"], {"E": -128, "S": 256, "W": -64, "N": -64}),
        (["--seat", "W", "--score", "64", "--option", "won=no"], {"E": 0, "S": 0, "W": 0, "N": 0}),
    ],
)
def test_forbidden_discard(marque: Marque, more: list[str], net: dict[str, int]) -> None:
    assert json.loads(marque(*thrown(*more), "--json").stdout)["net"] == net


def test_forbidden_discard_in_words(marque: Marque) -> None:
    told = marque(*thrown("--seat", "W", "--score", "64")).stdout
    for part in ("three Chows of circles", "S003 item 5 (a)", "West -> South  256", "pays for all three", "包牌"):
        assert part in told
    french = marque(*thrown("--seat", "W", "--score", "64"), "--lang", "fr").stdout
    for part in ("trois Chows de cercles", "Ouest -> Sud  256", "paie pour les trois", "Bilan"):
        assert part in french
    unpaid = marque(*thrown("--seat", "W")).stdout
    assert "4 times the score" in unpaid
    assert "No payment." in unpaid


def test_forbidden_discard_of_a_whole_hand(marque: Marque, n01: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    """N01 is worth 72; three sets of three suits lie there, which forbids nothing: E 144, W 72, N 72 and the losers."""
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(n01()), encoding="utf-8")
    settled = json.loads(marque(*words("forbidden_discard", "--hand", str(file)), "--json").stdout)
    assert settled["net"] == {"E": -120, "S": 288, "W": -76, "N": -92}
    assert not settled["forbidden"]
    assert marque(*words("forbidden_discard", "--hand", str(tmp_path / "none.json"))).exit_code == 2


@pytest.mark.parametrize(
    ("fault", "more", "net"),
    [
        ("false_mahjong_half_maximum", ["--hands-shown"], {"E": 500, "S": 250, "W": -1000, "N": 250}),
        ("false_mahjong_half_maximum", ["--hands-hidden"], {"E": 0, "S": 0, "W": 0, "N": 0}),
        ("false_mahjong_half_maximum", ["--option", "maximum=800"], {"E": 200, "S": 100, "W": -400, "N": 100}),
        ("wrong_claim", ["--claim", "pung", "--winner", "N"], {"E": 0, "S": 0, "W": -100, "N": 100}),
        ("wrong_claim", ["--claim", "kong", "--winner", "N", "--corrected"], {"E": 0, "S": 0, "W": 0, "N": 0}),
        ("wrong_claim", ["--claim", "kong", "--option", "drawn=yes"], {"E": 0, "S": 0, "W": 0, "N": 0}),
        ("tile_count", ["--count", "12"], {"E": 0, "S": 0, "W": 0, "N": 0}),
    ],
)
def test_the_other_infractions(marque: Marque, fault: str, more: list[str], net: dict[str, int]) -> None:
    assert json.loads(marque(*words(fault, "--seat", "W", *more), "--json").stdout)["net"] == net


def test_the_other_infractions_in_words(marque: Marque) -> None:
    told = marque(*words("wrong_claim", "--seat", "W", "--claim", "kong", "--winner", "N")).stdout
    assert "May no longer make Mah Jong" in told
    assert "West -> North  100" in told
    assert "--hands-hidden" in marque(*words("false_mahjong_half_maximum", "--seat", "W")).stdout
    told = marque(*words("false_mahjong_half_maximum", "--seat", "W", "--hands-hidden", "--lang", "fr")).stdout
    assert "l'erreur est absoute" in told
    assert "Aucun paiement." in told


def test_false_hu(marque: Marque) -> None:
    """The table 'false_hu' says 10 to each of the others, whatever the grade."""
    for more in ([], ["--option", "grade=dead_hand"]):
        settled = json.loads(marque("penalty", "false_hu", "--rules", "mcr", "--seat", "S", *more, "--json").stdout)
        assert settled["net"] == {"E": 10, "S": -30, "W": 10, "N": 10}
    assert settled["grade"] == "dead_hand"


def test_seat_is_the_player_at_fault_in_every_event(marque: Marque) -> None:
    for rules, book in scoring.RULESETS.items():
        for event in book.events:
            if event.at_fault:
                told = marque("penalty", event.id, "--rules", rules, "--seat", "S").stderr
                assert "unknown key" not in told, (rules, event.id, told)
                assert f"'{event.at_fault}' is missing" not in told


@pytest.mark.parametrize(
    ("rules", "event", "faults"),
    [
        ("mcr", "session", "known: false_hu, wrong_tile_count"),
        ("hongkong", "next_deal", "known: false_mahjong_half_maximum, forbidden_discard, tile_count, wrong_claim"),
        ("taiwan16", "next_deal", "known: none"),
    ],
)
def test_an_event_that_is_no_fault(marque: Marque, rules: str, event: str, faults: str) -> None:
    refused = marque("penalty", event, "--rules", rules, "--seat", "S")
    assert refused.exit_code == 2
    assert f"'{event}' is an event of {rules}, but no player's fault: settle it with `marque table`" in refused.stderr
    assert refused.stderr.strip().endswith(faults)
    in_french = marque("penalty", event, "--rules", rules, "--seat", "S", "--lang", "fr").stderr
    assert f"« {event} » est un événement de {rules}, mais pas une faute" in in_french


def test_a_name_that_is_unknown_hears_of_faults_alone(marque: Marque) -> None:
    refused = marque("penalty", "offside", "--rules", "mcr", "--seat", "S").stderr
    assert refused.strip().endswith("known: false_hu, wrong_tile_count")


@pytest.mark.parametrize(
    ("line", "named"),
    [
        (words("forbidden_dicard", "--seat", "W"), "'forbidden_discard'"),
        (words("false_mahjong"), "--seat"),
        (words("tile_count", "--count", "12"), "'offender' is missing"),
        (words("tile_count", "--seat", "W", "--count", "12", "--claim", "pung"), "unknown key in event: 'claim'"),
        (words("tile_count", "--seat", "W", "--count", "12", "--option", "limt=5"), "'limit'"),
        (words("wrong_claim", "--seat", "W", "--claim", "pong"), "'pung'"),
        (thrown("--seat", "S"), "must be another player"),
        (thrown("--seat", "W", melds="123p 457p"), "is no chow"),
        (thrown("--seat", "W", melds="123p 99z"), "'99z' is no tile"),
        (thrown("--seat", "W", melds="123p f1"), "f1"),
        (thrown("--seat", "W", melds="123p [555s]"), "5s 5s 5s"),
        (thrown("--seat", "W", "--option", "won"), "NAME=VALUE"),
    ],
)
def test_usage_errors(marque: Marque, line: list[str], named: str) -> None:
    result = marque(*line)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert named in result.stderr


@pytest.mark.parametrize(
    ("line", "sets"),
    [
        ("", []),
        ("123p456p", ["chow+", "chow+"]),
        ("EEESSS (5555m)", ["pung+", "pung+", "kong+"]),
        ("[4444p] [9sXX9s]CCC", ["kong-", "kong-", "pung+"]),
        ("(123p)(0p5p5p)", ["chow+", "pung+"]),
    ],
)
def test_sets_of_a_line(line: str, sets: list[str]) -> None:
    assert [each["kind"] + ("+" if each["open"] else "-") for each in parse_sets(line)] == sets


def test_a_bracket_left_open() -> None:
    with pytest.raises(InputError):
        parse_sets("(123p 456p")
