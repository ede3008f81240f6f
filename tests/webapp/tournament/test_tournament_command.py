"""`marque tournament`: a schedule from a list, printed or as a table, and refusals by their lines."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

Marque = Callable[..., Result]
LIST = "name,team\n" + "".join(f"Player {each},Team {each % 4}\n" for each in range(16))


def test_a_list_becomes_a_schedule_with_its_report(marque: Marque) -> None:
    result = marque("tournament", "-", "--rounds", "4", "--apart", "team", stdin=LIST)
    assert result.exit_code == 0
    assert "Nobody meets twice." in result.output
    assert "Nobody meets a team-mate." in result.output
    assert result.output.count("Player 7") == 4


def test_a_list_without_teams_says_that_nobody_has_one(marque: Marque) -> None:
    alone = "name\n" + "".join(f"Player {each}\n" for each in range(16))
    result = marque("tournament", "-", "--rounds", "4", "--apart", "team", stdin=alone)
    assert result.exit_code == 0
    assert "! No player has a team in the list" in result.output
    assert "team-mate" not in result.output


def test_the_schedule_is_written_as_a_table(marque: Marque, tmp_path: Path) -> None:
    out = tmp_path / "schedule.csv"
    assert marque("tournament", "-", "--rounds", "5", "--csv", str(out), "--lang", "fr", stdin=LIST).exit_code == 0
    rows = list(csv.DictReader(out.read_text("utf-8-sig").splitlines(), delimiter=";"))
    assert len(rows) == 5 * 16
    assert {row["Place"] for row in rows} == {"Est", "Sud", "Ouest", "Nord"}
    assert len({(row["Tour"], row["Nom"]) for row in rows}) == 5 * 16


def test_what_is_wrong_is_said_without_a_schedule(marque: Marque) -> None:
    lines = marque("tournament", "-", "--rounds", "4", stdin="name,number\nAnne,one\nAnne,2")
    assert lines.exit_code == 2
    assert "Line 2: 'one' is no number" in lines.output
    assert "Line 3: Anne stands in line 2 already" in lines.output
    few = marque("tournament", "-", "--rounds", "4", stdin=LIST + "One more,\n")
    assert few.exit_code == 2
    assert "17 players fill 4 tables" in few.output
    alone = marque("tournament", "-", "--rounds", "4", stdin="name\nAnne")
    assert alone.exit_code == 2
    assert "Players: 1; a schedule is for 8 to 200" in alone.output
    assert marque("tournament", "/nowhere.csv", "--rounds", "4").exit_code == 2
