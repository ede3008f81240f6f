"""What a house rule means, in a player's words: pages offer yes and no, and each choice by its name."""

from __future__ import annotations

import re

import pytest

from scoring import RULESETS

NO_WORDS = r"\b(true|false|preset|sbr|tfmj|jorf|fourwinds)\b|\w_\w"
"""Ids of options and of their values that are no words of any language."""


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_house_rule_of_yes_and_no_or_of_a_number_names_nothing_by_its_id(rules: str, lang: str) -> None:
    spoken = [option for option in RULESETS[rules].options.values() if not option.choices]
    assert spoken
    for option in spoken:
        said = option.meaning.get(lang)
        assert not re.search(NO_WORDS, said), said


@pytest.mark.parametrize("rules", ["riichi-wrc-2015", "riichi-ema-2016", "riichi-ema-2025"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_house_rule_of_the_limits_leaves_their_numbers_to_the_tables(rules: str, lang: str) -> None:
    """A club may change what stands in a table, and no sentence beside it may then say something else."""
    book = RULESETS[rules]
    limits = [table for table in book.tables if table.id in ("limits", "limit_han")]
    numbers = {value for table in limits for value in table.rows.values()}
    assert len(limits) == 2
    for option in book.options.values():
        said = option.meaning.get(lang)
        assert not numbers & set(map(int, re.findall(r"\b\d+\b", said))), said
