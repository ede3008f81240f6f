"""Doubts in both languages."""

from __future__ import annotations

import re
import string
from typing import get_args

import pytest

from vision.doubts import SENTENCES, Code, doubt
from vision.reading import Doubt


def test_every_code_has_its_pair() -> None:
    assert set(SENTENCES) == set(get_args(Code))


@pytest.mark.parametrize("code", SENTENCES)
def test_both_languages_name_the_same_facts(code: Code) -> None:
    english, french = (
        {name.removesuffix("_en").removesuffix("_fr") for _, name, _, _ in string.Formatter().parse(text) if name}
        for text in SENTENCES[code]
    )
    assert french <= english
    assert english - french <= {"kongs"}


@pytest.mark.parametrize("code", SENTENCES)
def test_sentences_end_and_french_has_its_spaces(code: Code) -> None:
    for text in SENTENCES[code]:
        assert text.endswith(".")
    assert not re.search(r"[^ ][:;?!]", SENTENCES[code][1])


@pytest.mark.parametrize(
    ("left_out", "english", "french"),
    [
        (0, "14 tiles: the", "14 tuiles : la"),
        (1, "14 tiles; 1 other in the picture was not counted", "14 tuiles ; 1 autre sur l’image n’a pas été comptée"),
        (3, "14 tiles; 3 others in the picture were not", "14 tuiles ; 3 autres sur l’image n’ont pas été comptées"),
    ],
)
def test_tiles_left_out_are_mentioned(left_out: int, english: str, french: str) -> None:
    told = doubt("winning_tile_among_others", tiles=14, left_out=left_out)
    assert told.why.startswith(english)
    assert told.in_language("fr_FR").startswith(french)
    assert told.in_language("en") == told.why


def test_french_stays_out_of_the_interchange_form() -> None:
    told = doubt("renamed", tile=3, alternatives=("9m",), now="4m", first="9m")
    assert told.why_fr.startswith("Lue 4m parce que 9m")
    assert set(told.to_json()) == {"tile", "why", "alternatives"}
    assert Doubt("only English").in_language("fr") == "only English"
