"""A list of players as CSV: headings in any order and language, none at all, and every fault by its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.messages import InputError
from webapp.tournament.entrants_csv import entrants_csv, faulty, read_entrants
from webapp.tournament.events import Entrant

ANNE = Entrant(1, "Anne Martin", "FRA", "Lyon", "Reds", "04000001")
BO = Entrant(2, "Bo Nilsson", "SWE", "Malmö", "", "", substitute=True)


def entrants(text: str, known: tuple[Entrant, ...] = (), next_number: int = 1) -> list[Entrant]:
    read = read_entrants(text, known, next_number)
    assert faulty(read) == []
    return [each.entrant for each in read if each.entrant]


@pytest.mark.parametrize("text", [
    "Anne Martin,FRA,Lyon,Reds,04000001",
    "Name,Country,Club,Team,EMA number\nAnne Martin,FRA,Lyon,Reds,04000001",
    "Nom;Pays;Club;Équipe;N° EMA\nAnne Martin;FRA;Lyon;Reds;04000001",
    "\ufeffEMA\tteam\tLast name\tFirst name\tclub\tnation\r\n04000001\tReds\tMartin\tAnne\tLyon\tFRA\r\n",
    "\n\nNo.,name,country,club,team,ema,substitute\n1, Anne   Martin ,FRA,Lyon,Reds,04000001,\n",
])  # fmt: skip
def test_a_list_is_read_whatever_its_headings_are(text: str) -> None:
    assert entrants(text) == [ANNE]


def test_a_list_that_was_saved_is_read_again() -> None:
    for lang in ("en", "fr"):
        assert entrants(entrants_csv([ANNE, BO], lang).decode("utf-8-sig")) == [ANNE, BO]


def test_numbers_are_given_past_those_that_are_taken() -> None:
    found = entrants("number,name\n,Chen\n6,Dara\n,Eve\n", (ANNE, BO), 5)
    assert [(each.number, each.name) for each in found] == [(5, "Chen"), (6, "Dara"), (7, "Eve")]


@pytest.mark.parametrize(("text", "line", "code"), [
    ("name\nChen\nchen", 3, "entrant_twice_in"),
    ("name\nANNE MARTIN", 2, "entrant_name_twice"),
    ("name,country\n,FRA", 2, "entrant_nameless"),
    ("name\n" + "x" * 61, 2, "entrant_long"),
    ("name,country\nChen," + "x" * 41, 2, "entrant_long"),
    ("name,number\nChen,0", 2, "entrant_number"),
    ("name,number\nChen,two", 2, "entrant_number"),
    ("name,number\nChen,10000", 2, "entrant_number"),
    ("name,number\nChen,000000001" + "5" * 3, 2, "entrant_number"),
    ("name,number\nChen," + "5" * 5000, 2, "entrant_number"),
    ("name,number\nChen,1", 2, "entrant_number_twice"),
    ("name,number\nChen,7\nDara,7", 3, "entrant_number_twice"),
    ("name,substitute\nChen,perhaps", 2, "entrant_substitute"),
    ("Chen,CHN,Lyon,Reds,1,more", 1, "entrants_cells"),
])  # fmt: skip
def test_what_is_wrong_is_said_by_its_line(text: str, line: int, code: str) -> None:
    (wrong,) = faulty(read_entrants(text, (ANNE,), 2))
    assert (wrong.line, [fault.code for fault in wrong.faults]) == (line, [code])
    assert all(fault.say("en") != fault.say("fr") for fault in wrong.faults)


def test_every_fault_of_a_line_is_told_at_once() -> None:
    (wrong,) = faulty(read_entrants("name,country,number,substitute\n," + "x" * 41 + ",-3,perhaps", (), 1))
    assert len(wrong.faults) == 4


@pytest.mark.parametrize(("text", "code"), [
    ("", "import_nothing"), ("name,country\n", "import_nothing"), ('"open', "import_not_csv"),
    ("country,club\nFRA,Lyon", "entrants_no_name"),
])  # fmt: skip
def test_a_text_that_is_no_list_is_refused_whole(text: str, code: str) -> None:
    with pytest.raises(InputError) as refused:
        read_entrants(text, (), 1)
    assert refused.value.code == code


@given(st.text(max_size=300))
def test_any_text_is_a_list_or_is_refused_in_words(text: str) -> None:
    try:
        read = read_entrants(text, (ANNE,), 2)
    except InputError:
        return
    numbers = [each.entrant.number for each in read if each.entrant]
    assert len(numbers) == len(set(numbers))
    assert all(bool(each.entrant) != bool(each.faults) for each in read)
