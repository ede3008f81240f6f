"""`--variant FILE` on the command line: a club's own rules beside those of the shelf."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from jsonschema import Draft202012Validator

from scoring import RULESETS
from scoring.schema import tally_schema
from scoring.variant import read_variant, version

Marque = Callable[..., Result]
See = Callable[..., None]
ROOT = Path(__file__).resolve().parents[2]

HONGKONG = """
id = "club-example"
base = "hongkong"
name = { en = "Example club", fr = "Club Exemple" }
[options]
minimum = 1
[values]
big_three_dragons = 13
[tables.half_spicy]
13 = 400
"""
NAVY = """
id = "marine"
base = "navy"
name = "Marine"
[values]
mahjong = 30
"""
DRAGONS = {**RULESETS["hongkong"].examples["big_three_dragons"], "rules": "club-example"}
"""8 + 1 faan, 96 points of the base; 13 + 1, cut to 13, 400 points of the club's table."""


@pytest.fixture
def club(tmp_path: Path) -> str:
    path = tmp_path / "club.toml"
    path.write_text(HONGKONG, encoding="utf-8")
    return str(path)


@pytest.fixture
def marine(tmp_path: Path) -> str:
    path = tmp_path / "marine.toml"
    path.write_text(NAVY, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("base", "table", "words", "net"),
    [
        ("riichi-ema-2025", "limits]\nmangan = 2500", ["false_win"], {"E": 5000, "S": -10000, "W": 2500, "N": 2500}),
        (
            "mcr",
            "false_hu]\nunder_minimum = 20",
            ["false_hu", "--option", "grade=under_minimum"],
            {"E": 20, "S": -60, "W": 20, "N": 20},
        ),
    ],
)
def test_a_fault_costs_what_the_club_set(
    marque: Marque, tmp_path: Path, base: str, table: str, words: list[str], net: dict[str, int]
) -> None:
    path = tmp_path / "club.toml"
    path.write_text(f'id = "club-x"\nbase = "{base}"\nname = "Club X"\n[tables.{table}\n', encoding="utf-8")
    line = ["penalty", *words, "--rules", "club-x", "--seat", "S", "--variant", str(path)]
    settled = json.loads(marque(*line, "--json").stdout)
    assert (settled["rules"], settled["net"]) == ("club-x", net)
    assert "CLUB" in marque(*line).stdout


def test_a_hand_that_names_the_variant_is_counted_by_it(marque: Marque, club: str) -> None:
    result = marque("tally", "-", "--variant", club, "--json", stdin=json.dumps(DRAGONS))
    tally = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (tally["rules"], tally["totals"]) == ("club-example", {"fan": 13, "total": 400})
    assert tally["net"] == {"E": 0, "S": 800, "W": 0, "N": -800}
    Draft202012Validator(tally_schema()).validate(tally)
    shown = marque("tally", "-", "--variant", club, stdin=json.dumps(DRAGONS)).stdout
    assert "CLUB 13 for 8; RA Big Three Dragons" in shown


def test_without_the_file_the_name_is_unknown(marque: Marque) -> None:
    result = marque("tally", "-", "--json", stdin=json.dumps(DRAGONS))
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["code"] == "unknown_ruleset"


def test_a_hand_that_names_the_base_is_counted_by_the_base_and_told_so(marque: Marque, club: str) -> None:
    shown = marque("tally", "-", "--variant", club, stdin=json.dumps({**DRAGONS, "rules": "hongkong"})).stdout
    assert "Total: 96" in shown
    assert "The hand names hongkong: counted by that, not by club-example." in shown


def test_a_stream_may_mix_variants_and_rulesets(marque: Marque, club: str, marine: str, n01: Any) -> None:
    """N01 has 36 points and one double, 72; with 30 for mah-jong 46 points, 92."""
    hands = [DRAGONS, n01(), n01(rules="marine"), {**DRAGONS, "rules": "hongkong"}]
    lines = "\n".join(json.dumps(hand) for hand in hands)
    result = marque("tally", "-", "--jsonl", "--variant", club, "--variant", marine, stdin=lines)
    assert [json.loads(line)["totals"]["total"] for line in result.stdout.splitlines()] == [400, 72, 92, 96]


def test_rules_shows_what_differs(marque: Marque, club: str) -> None:
    shown = marque("rules", "--variant", club).stdout
    assert "Example club" in shown
    assert version(read_variant(HONGKONG)) in shown
    assert re.search(r"\[values\]\s+big_three_dragons\s+Big three dragons\s+8 -> 13", shown)
    assert "no_flowers" not in shown
    whole = marque("rules", "club-example", "--variant", club, "--lang", "fr").stdout
    assert "Club Exemple" in whole
    assert "Ce qui diffère de hongkong" in whole
    assert "no_flowers" in whole
    assert "8 -> 13" not in marque("rules", "hongkong", "--variant", club).stdout


def test_rules_as_json(marque: Marque, club: str) -> None:
    [listed] = json.loads(marque("rules", "--variant", club, "--json").stdout)
    assert (listed["id"], listed["base"]) == ("club-example", "hongkong")
    assert [each["id"] for each in listed["differences"]] == ["minimum", "big_three_dragons", "13"]
    book = json.loads(marque("rules", "club-example", "--variant", club, "--json").stdout)
    assert book["version"] == listed["version"]
    assert {rule["id"]: rule["value"] for rule in book["rules"]}["big_three_dragons"] == 13
    one = json.loads(marque("rules", "club-example", "--variant", club, "--item", "all_pungs", "--json").stdout)
    assert one["example"]["tally"]["rules"] == "club-example"


def test_an_example_that_the_club_does_not_let_be(marque: Marque, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text('id = "odd"\nbase = "hongkong"\nname = "Odd"\n[options]\ndouble_kong = true\n', encoding="utf-8")
    result = marque("rules", "odd", "--item", "all_pungs", "--variant", str(path))
    assert result.exit_code == 0
    assert "option 'double_kong' tells how this hand was won" in result.stdout
    form = json.loads(marque("rules", "odd", "--item", "all_pungs", "--variant", str(path), "--json").stdout)
    assert form["example"]["tally"]["error"]["code"] == "double_kong_without_flag"


def test_a_photo_is_scored_by_the_variant(marque: Marque, see: See, photo: str, marine: str) -> None:
    see()
    table = ("--seat", "S", "--round", "E", "--discarder", "N", "--json")
    result = marque("score", photo, "--rules", "marine", "--variant", marine, *table)
    assert result.exit_code == 0
    assert json.loads(result.stdout)["tally"]["totals"]["total"] == 92
    assert "other hands" in marque("score", photo, "--variant", marine, "--rules", "marine", *table[:-1]).stdout
    assert marque("score", photo, "--rules", "marine", *table).exit_code == 2


def test_the_clauses_of_house_and_club_are_french_in_french(marque: Marque, club: str) -> None:
    shown = marque("tally", "-", "--variant", club, "--lang", "fr", stdin=json.dumps(DRAGONS)).stdout
    assert "CLUB 13 pour 8 ; RA Big Three Dragons" in shown
    assert "(CLUB 13 : 400 ; RA hk.majs, scoring)" in shown
    for rules in RULESETS:
        told = marque("rules", rules, "--lang", "fr").stdout
        assert "HOUSE reading" not in told
        assert "HOUSE reading" not in marque("table", "--rules", rules, "--lang", "fr").stdout
    assert "HOUSE : comme CH §3.4.6" in marque(
        "penalty", "false_win", "--rules", "riichi-wrc-2015", "--seat", "S", "--option", "chombo_penalty=mangan",
        "--lang", "fr",
    ).stdout  # fmt: skip


def test_an_event_is_settled_by_the_variant(marque: Marque, club: str) -> None:
    event = RULESETS["hongkong"].events[0]
    form = {"rules": "club-example", "event": event.id, **event.example}
    settled = json.loads(marque("table", "-", "--variant", club, "--json", stdin=json.dumps(form)).stdout)
    assert (settled["rules"], settled["options"]["minimum"]) == ("club-example", 1)
    assert '"rules":"club-example"' in marque("table", "--rules", "club-example", "--variant", club).stdout


@pytest.mark.parametrize("words", [("tally", "-"), ("tally", "-", "--jsonl"), ("rules",), ("rules", "navy")])
def test_a_file_with_faults_is_refused_line_by_line(marque: Marque, tmp_path: Path, words: tuple[str, ...]) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(HONGKONG.replace("big_three", "big_tree") + "14 = 3\n", encoding="utf-8")
    result = marque(*words, "--variant", str(path), "--lang", "fr", stdin=json.dumps(DRAGONS))
    assert result.exit_code == 2
    assert result.stdout == ""
    first, second = result.stderr.splitlines()
    assert first.startswith(f"marque: {path}: ligne 8, [values] : ")
    assert "vouliez-vous dire « big_three_dragons » ?" in first
    assert second.startswith(f"marque: {path}: ligne 11, [tables.half_spicy] : ")


def test_files_that_cannot_be_read(marque: Marque, club: str, tmp_path: Path) -> None:
    latin, long = tmp_path / "latin.toml", tmp_path / "long.toml"
    latin.write_bytes('name = "Été"'.encode("latin-1"))
    long.write_bytes(b"#" * 300_000)
    for path, words in (
        (str(tmp_path / "none.toml"), "No such file"),
        (str(tmp_path), "is a folder"),
        (str(latin), "not UTF-8"),
        (str(long), "200000 bytes"),
    ):
        result = marque("rules", "--variant", path)
        assert result.exit_code == 2
        assert words in result.stderr
    twice = marque("rules", "--variant", club, "--variant", club)
    assert twice.exit_code == 2
    assert "club-example stands in two of the files" in twice.stderr


def test_a_name_nearly_right_is_offered(marque: Marque, club: str) -> None:
    result = marque("rules", "club-exampl", "--variant", club)
    assert result.exit_code == 2
    assert "'club-example'" in result.stderr


def test_the_sample_of_the_readme_is_a_variant() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [sample] = re.findall(r"(?ms)^```\n(# club\.toml.*?)^```", readme)
    book = read_variant(sample)
    assert book.base == "hongkong"
    assert book.worth["big_three_dragons"] == book.worth["all_honours"] == 13
