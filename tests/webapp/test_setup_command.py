"""`marque setup`: steps a table can follow, and the same as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import Result

Marque = Callable[..., Result]
NAMES = ["--east", "Anne", "Bo", "Chen", "Dora"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["riichi-wrc-2015", "--dice", "12"], ["North opens his wall", "stacks 12 to 6 of North's wall", "S002 §4.7"]),
        (["navy", "--dice", "7", "--dice", "8", *NAMES], ["Chen (West) throws 8: 7 + 8 = 15", "loose tiles"]),
        (["sichuan", "--dice", "6", "--dice", "12"], ["stack 5 of the Leader's own wall", "JORF art. 28"]),
        (["taiwan16", "--dice", "6"], ["stacks 6 to 1 of South's wall", "four times in all"]),
        (["taiwan16", "--dice", "6", "--first-deal", "--flowers", "0"], ["nobody throws", "17 stacks of two"]),
        (["sichuan", "--dice", "6", "--dice", "2", "--automatic"], ["automatic table", "108"]),
    ],
)
def test_in_words(marque: Marque, words: list[str], told: list[str]) -> None:
    result = marque("setup", "--rules", *words)
    assert result.exit_code == 0
    assert result.stdout.startswith(" 1. ")
    for part in told:
        assert part in result.stdout


def test_in_french(marque: Marque) -> None:
    told = marque("setup", "--rules", "navy", "--dice", "7", "--dice", "8", *NAMES, "--lang", "fr").stdout
    for part in ("le mur de Chen (Ouest)", "le mur d'Anne (Est)", "tuiles détachées", "piles 16 et 17"):
        assert part in told


def test_seats_by_throws(marque: Marque) -> None:
    throws = ["--throw", "Anne=7", "--throw", "Bo=11,4", "--throw", "Chen=11,9", "--throw", "Dora=2"]
    words = ["setup", "--rules", "sichuan", "--dice", "5", "--dice", "2", *throws]
    assert "Chen (Leader), Bo (right), Anne (opposite), Dora (left)." in marque(*words).stdout
    assert json.loads(marque(*words, "--json").stdout)["seats"] == {"E": "Chen", "S": "Bo", "W": "Anne", "N": "Dora"}


def test_json(marque: Marque) -> None:
    form = json.loads(marque("setup", "--rules", "riichi-ema-2016", "--dice", "9", "--json").stdout)
    assert form["opened"] == {"wall": "E", "stack": 9}
    assert form["indicator"] == {"wall": "E", "stack": 7, "row": "top"}
    assert [stack["stack"] for stack in form["dead_wall"]] == [9, 8, 7, 6, 5, 4, 3]
    assert form["deal"][0]["tiles"][0] == {"wall": "E", "stack": 10, "row": "top"}
    assert {"id", "text", "source"} == set(form["steps"][0])


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["navy", "--dice", "7"], "navy needs 2 throws"),
        (["riichi-wrc-2015"], "needs 1 throw of two dice (East's), not 0"),
        (["taiwan16", "--dice", "13"], "two dice give 2 to 12"),
        (["mcr", "--dice", "7"], "no set-up text for mcr"),
        (["hongkong", "--dice", "7"], "no set-up text for hongkong"),
        (["navi", "--dice", "7"], "'navy'"),
        (["navy", "--dice", "7", "--dice", "8", "--automatic"], "'automatic'"),
        (["sichuan", "--dice", "7", "--dice", "8", "--throw", "Anne"], "Anne=7"),
        (["sichuan", "--dice", "7", "--dice", "8", "--throw", "Anne=x"], "'x'"),
        (["sichuan", "--dice", "7", "--dice", "8", "--throw", "Anne=7"], "four players throw"),
        (["sichuan", "--dice", "7", "--dice", "8", "--throw", "Anne=7", "--throw", "Anne=4"], "Anne=11,4"),
        (["navy", "--dice", "7", "--dice", "8", "--east", "A", "B", "C", "A"], "four different players"),
    ],
)
def test_usage_errors(marque: Marque, words: list[str], named: str) -> None:
    result = marque("setup", "--rules", *words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert named in result.stderr
