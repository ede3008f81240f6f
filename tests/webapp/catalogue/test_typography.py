"""No line of a page ends before a French sign that stands off from its word, nor within a row of digits; no French
word that loses its vowel stands before a name, which may begin with one."""

from __future__ import annotations

import re

import pytest

from webapp.catalogue import COMPLAINTS, SENTENCES
from webapp.catalogue.typography import unbroken


@pytest.mark.parametrize(
    ("french", "kept"),
    [
        ("Nom : « Est » ?", "Nom\N{NO-BREAK SPACE}: «\N{NO-BREAK SPACE}Est\N{NO-BREAK SPACE}»\N{NO-BREAK SPACE}?"),
        ("sûre à 97 %", "sûre à 97\N{NO-BREAK SPACE}%"),
        ("4 2 1 0 par place", "4\N{NO-BREAK SPACE}2\N{NO-BREAK SPACE}1\N{NO-BREAK SPACE}0 par place"),
        ("12 34 restent", "12 34 restent"),
    ],
)
def test_spaces_that_hold(french: str, kept: str) -> None:
    assert unbroken({"key": ("Name: 'East'?", french)}) == {"key": ("Name: 'East'?", kept)}


@pytest.mark.parametrize("sign", [" :", " ;", " ?", " !", " »", "« ", " %"])
def test_no_french_sentence_can_be_parted_at(sign: str) -> None:
    assert [key for key, (_, french) in (SENTENCES | COMPLAINTS).items() if sign in french] == []


def test_no_french_word_before_a_name_would_lose_its_vowel() -> None:
    """« de Anne », « que Est »: a sentence is worded so that any name can stand there."""
    named = re.compile(
        r"\b(de|que|jusque|lorsque|puisque)[ \xa0]"
        r"\{(name|names|other|player|person|seat|discarder|first|second|one|who|payer|payee|actor)\}"
    )
    assert [key for key, (_, french) in (SENTENCES | COMPLAINTS).items() if named.search(french)] == []
