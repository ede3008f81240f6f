"""Clauses in French: what is prose is French, labels and numbers stay as the documents have them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import scoring
from scoring.citations import PROSE, citation
from scoring.errors import Reason
from scoring.settle import cited

SOURCES = sorted(Path(scoring.__file__).parent.rglob("*.py"))
ENGLISH = re.compile(r"\b(the|of|as|and|is|not|none|reading|rule|choice|open|at|by|it|value|known|for)\b")


def clauses() -> Iterator[str]:
    """Every text in the engine's source that may be a clause; sentences in both languages apart."""
    for path in SOURCES:
        if path.name == "citations.py":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        apart = {
            id(part)
            for node in ast.walk(tree)
            if (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Text") or isinstance(node, ast.Expr)
            for part in ast.walk(node)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in apart:
                yield node.value


HOUSE = sorted({clause for clause in clauses() if "HOUSE " in clause})


@pytest.mark.parametrize("clause", HOUSE)
def test_the_prose_of_a_clause_is_french_for_a_french_reader(clause: str) -> None:
    shown = citation(clause, "fr")
    own = shown[shown.index("HOUSE") :].replace("option", "")
    assert not ENGLISH.search(re.sub(r"NOV false win|NOV wall out|\w+_as_\w+", "", own)), shown
    assert citation(clause, "en") == clause


def test_no_prose_is_kept_that_no_clause_says() -> None:
    said = [
        node.value
        for path in SOURCES
        if path.name != "citations.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    assert [words for words in PROSE if not any(words in each for each in said)] == []


@pytest.mark.parametrize(
    ("clause", "french"),
    [
        ("RA hk.majs, score table", "RA hk.majs, score table"),
        ("CLUB 13 for 8; RA Big Three Dragons", "CLUB 13 pour 8 ; RA Big Three Dragons"),
        ("CLUB mangan: 2050; W6 §6.1", "CLUB mangan : 2050 ; W6 §6.1"),
        ("CLUB false for true; CHH 清一色; HOUSE 16 at other tables",
         "CLUB false pour true ; CHH 清一色 ; HOUSE : 16 à d'autres tables"),
        ("HOUSE reading: as CH §3.4.6; this book's own list was not read",
         "HOUSE : comme CH §3.4.6 ; la liste de ce livre n'a pas été lue"),
    ],
)  # fmt: skip
def test_codes_stay_and_numbers_of_the_club_are_told(clause: str, french: str) -> None:
    assert citation(clause, "fr") == french


def test_reasons_and_payments_cite_in_their_language() -> None:
    clause = "HOUSE reading: a winner shows his hand"
    assert Reason("x", "no", "non", clause).message("fr") == "non (HOUSE : un gagnant montre sa main)"
    assert cited("paid", "payé", clause) == (f"paid ({clause})", "payé (HOUSE : un gagnant montre sa main)")
