"""What a house rule means, in a player's words: pages offer yes and no, and each choice by its name."""

from __future__ import annotations

import re

import pytest

from scoring import RULESETS

WORDED = [name for name in RULESETS if name in ("navy", "mcr", "hongkong") or name.startswith("riichi")]


@pytest.mark.parametrize("rules", WORDED)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_house_rule_of_yes_and_no_says_so_and_names_nothing_by_its_id(rules: str, lang: str) -> None:
    switches = [option for option in RULESETS[rules].options.values() if isinstance(option.default, bool)]
    assert switches
    for option in switches:
        said = option.meaning.get(lang)
        assert not re.search(r"\b(true|false)\b|\w_\w", said), said
