"""`marque table`: an event in, payments and facts out; the events of a ruleset."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from scoring import RULESETS
from scoring.citations import citation
from scoring.events import settle_event
from webapp.tally.facts import fact_blocks, fact_words

Marque = Callable[..., Result]
EVENTS = [(book, event.id) for book in RULESETS for event in RULESETS[book].events]
WRONG_CLAIM = {"rules": "navy", "event": "wrong_claim", "offender": "N", "claim": "pung", "laid_down": False,
               "winner": "W"}  # fmt: skip


def example(book: str, name: str) -> dict[str, Any]:
    event = next(each for each in RULESETS[book].events if each.id == name)
    return {"rules": book, "event": name, **event.example}


@pytest.mark.parametrize(("book", "name"), EVENTS, ids=[f"{book}-{name}" for book, name in EVENTS])
def test_every_example_can_be_pasted(marque: Marque, book: str, name: str) -> None:
    form = example(book, name)
    settled = marque("table", "-", "--json", stdin=json.dumps(form))
    assert settled.exit_code == 0
    assert json.loads(settled.stdout) == settle_event(form)
    told = {lang: marque("table", "-", "--lang", lang, stdin=json.dumps(form)) for lang in ("en", "fr")}
    event = next(each for each in RULESETS[book].events if each.id == name)
    for lang, answer in told.items():
        assert answer.exit_code == 0
        assert answer.stdout.startswith(event.names.get(lang))
        assert citation(event.source, lang) in answer.stdout
    assert told["en"].stdout != told["fr"].stdout


@pytest.mark.parametrize("book", RULESETS)
def test_events_are_listed_with_examples(marque: Marque, book: str) -> None:
    told = marque("table", "--rules", book)
    listed = json.loads(marque("table", "--rules", book, "--json").stdout)
    assert told.exit_code == 0
    assert [event["id"] for event in listed] == [event.id for event in RULESETS[book].events]
    examples = [line.partition(": ")[2] for line in told.stdout.splitlines() if line.startswith("  Example: ")]
    assert [json.loads(line) for line in examples] == [event["example"] for event in listed]
    for event in RULESETS[book].events:
        for words in (event.id, event.names.en, event.meaning.en, event.source):
            assert words in told.stdout


def test_settled_for_people(marque: Marque, tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_text(json.dumps(WRONG_CLAIM), encoding="utf-8")
    told = marque("table", str(file)).stdout
    for words in ("Wrong Chow, Pung or Kong", "North -> West  100", "Owed to the winner  100", "S003 item 3a"):
        assert words in told
    told = marque("table", str(file), "--lang", "fr").stdout
    for words in ("Nord -> Ouest  100", "Dû au gagnant", "Peut encore gagner  oui"):
        assert words in told
    assert "\x1b" not in told


def test_no_payment_is_said(marque: Marque) -> None:
    told = marque(
        "table", "-", stdin=json.dumps({"rules": "navy", "event": "tile_count", "offender": "S", "tiles": 12})
    )
    assert told.exit_code == 0
    assert "No payment." in told.stdout
    assert "Note: " in told.stdout


@pytest.mark.parametrize(
    ("form", "code", "named"),
    [
        ([], "wrong_type", "JSON object"),
        ({}, "unknown_ruleset", "'rules' is missing; known: hongkong, mcr"),
        ({"rules": ["navy"]}, "unknown_ruleset", "must be a text"),
        ({"rules": "navi"}, "unknown_ruleset", "navy"),
        ({"rules": "navy"}, "unknown_event", "'event' is missing; known: "),
        ({"rules": "navy", "event": "wrong_clam"}, "unknown_event", "'wrong_claim'"),
        (WRONG_CLAIM | {"ofender": "N"}, "unknown_key", "offender"),
        (WRONG_CLAIM | {"offender": "X"}, "unknown_value", "E"),
        (WRONG_CLAIM | {"options": {"limt": 5}}, "unknown_option", "'limit'"),
    ],
)
def test_unusable_events(marque: Marque, form: Any, code: str, named: str) -> None:
    answer = marque("table", "-", "--json", stdin=json.dumps(form))
    error = json.loads(answer.stdout)["error"]
    assert answer.exit_code == 2
    assert error["code"] == code
    assert named in error["message"]
    for lang in ("en", "fr"):
        told = marque("table", "-", "--lang", lang, stdin=json.dumps(form))
        assert told.exit_code == 2
        assert told.stdout == ""
        assert told.stderr.startswith("marque: ")
        assert told.stderr.count("\n") == 1


def test_unusable_files_and_words(marque: Marque, tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        answer = marque("table", str(path))
        assert answer.exit_code == 2
        assert str(path) in answer.stderr
    assert "not_json" in marque("table", "-", "--json", stdin=b"{").stdout
    for words in (["table"], ["table", "-", "--rules", "navy"], ["table", "--rules", "navi"]):
        assert marque(*words).exit_code == 2
    assert "'navy'" in marque("table", "--rules", "navi").stderr
    assert "--rules" in marque("table").stderr


def test_facts_in_words() -> None:
    assert fact_words("dealer_stays", "fr") == "Est reste Est"
    assert fact_words("E", "en") == "East"
    assert fact_words("not_yet_named", "en") == "not yet named"


def rows(facts: dict[str, Any], lang: str = "en") -> list[list[tuple[str, ...]]]:
    return [block.rows for block in fact_blocks(facts, lang)]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (True, "yes"),
        (None, "none"),
        ([], "none"),
        (5, "5"),
        (7 / 3, "2.33"),
        ("W", "West"),
        ("no_such_word", "no such word"),
        (["E", "S"], "East, South"),
        (["1p", "2p"], "1p 2p"),
        ({"E": 5, "S": -5}, "East 5, South -5"),
        ({"E": "N", "S": "E"}, "East -> North, South -> East"),
        ("wall_out", "the wall is used up"),
        ({"en": "a word", "fr": "un mot"}, "a word"),
        ({"kind": "chow", "tiles": ["1p", "2p", "3p"]}, "1p 2p 3p"),
    ],
)
def test_plain_facts_take_one_line(value: Any, told: str) -> None:
    assert rows({"ready": value}) == [[("Ready", told)]]


def test_what_is_said_of_one_player_is_not_said_of_several() -> None:
    """The state of a hand, and the list of who showed a ready one."""
    assert fact_blocks({"status": "ready"}, "fr")[0].rows == [("État", "prêt")]
    assert fact_blocks({"ready": ["E", "W"]}, "fr")[0].rows == [("Prêts", "Est, Ouest")]


def test_parts_of_a_point_stand_after_the_readers_own_sign() -> None:
    assert rows({"table_points": {"E": 7 / 3, "S": 1.5, "N": 0}}, "fr") == [
        [("Points de table", "Est 2,33, Sud 1,5, Nord 0")]
    ]


def test_lists_of_like_things_are_tables() -> None:
    ranking = [{"place": 1, "seat": "E", "final": 27300}, {"place": 2, "seat": "S", "final": 6500}]
    head, lines = rows({"ranking": ranking})
    assert head == [("Ranking", "")]
    assert lines == [("  Place", "Seat", "Final score"), ("  1", "East", "27300"), ("  2", "South", "6500")]


def test_unlike_things_stand_one_below_the_other() -> None:
    told = rows({"cases": [{"tile": "1p"}, {"why": {"en": "so", "fr": "ainsi"}, "more": [{"deep": [1, [2]]}]}]}, "fr")
    assert [row for block in told for row in block][:2] == [("cases", ""), ("  1", "Tuile 1p")]


def test_a_tally_among_the_facts_shows_its_items() -> None:
    item = {"count": 1, "value": 1, "unit": "han", "name": {"en": "Riichi", "fr": "Riichi"}, "source": "W6 1"}
    told = rows({"tallies": {"S": {"items": [item], "totals": {"total": 1000}}}})
    assert told == [[("Tallies", ""), ("  South", ""), ("    Riichi", "1 han (W6 1)"), ("    Total", "1000")]]
    assert rows({"tallies": [{"seat": "S", "items": [item], "totals": {"total": 1000}}]}) == told
