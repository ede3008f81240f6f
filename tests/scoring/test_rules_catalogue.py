"""Every rule, option and fault has a clause, names in three languages and words for its condition."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scoring import RULESETS, UnreadableError, tally_json
from scoring.events import settle_event
from scoring.rules.navy_special import SPECIAL_HANDS
from scoring.ruleset import Option, Rule
from scoring.variant import differences, read_variant
from tests.scoring.house_table import with_house_table

ROOT = Path(__file__).resolve().parents[2]
SEED = ROOT.parent / "shared" / "seeds"
RULES = [(ruleset.id, rule) for ruleset in RULESETS.values() for rule in ruleset.rules]
OPTIONS = [(ruleset.id, option) for ruleset in RULESETS.values() for option in ruleset.options.values()]


def cited(ruleset: str, source: str) -> bool:
    """Whether a clause begins with the label of one of the ruleset's sources, and says more than that."""
    label, _, clause = source.partition(" ")
    return label in RULESETS[ruleset].sources and bool(clause.strip())


@pytest.mark.parametrize(("ruleset", "rule"), RULES, ids=[f"{name}-{rule.id}" for name, rule in RULES])
def test_rule_is_cited_and_named(ruleset: str, rule: Rule) -> None:
    assert cited(ruleset, rule.source), f"{ruleset}: {rule.id} cites no clause of its sources: {rule.source!r}"
    assert all(name.strip() for name in rule.names)
    assert re.search(r"[一-鿿]", rule.names.zh)
    assert all(words.strip() for words in rule.condition)
    assert rule.value >= 0


@pytest.mark.parametrize(("ruleset", "option"), OPTIONS, ids=[f"{name}-{option.id}" for name, option in OPTIONS])
def test_option_is_cited_and_explained(ruleset: str, option: Option) -> None:
    assert cited(ruleset, option.source), f"{ruleset}: {option.id} cites no clause of its sources: {option.source!r}"
    assert all(words.strip() for words in (*option.names, *option.meaning))
    assert option.fault(option.default) is None


def test_ids_are_used_once() -> None:
    for ruleset in RULESETS.values():
        assert len(ruleset.by_id) == len(ruleset.rules)


def test_faults_are_cited() -> None:
    assert all(fault.source.startswith("S001 §4.3") and all(fault.names) for fault in RULESETS["navy"].faults)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_description_is_plain_json(ruleset: str) -> None:
    form = RULESETS[ruleset].describe()
    assert json.loads(json.dumps(form)) == form
    assert {rule["id"] for rule in form["rules"]} == set(RULESETS[ruleset].by_id)
    assert all(rule["source"] and rule["condition"]["fr"] for rule in form["rules"])
    for part in (*form["tables"], *form["events"]):
        assert cited(ruleset, part["source"]), part["id"]
        assert all(words.strip() for words in (*part["name"].values(), *part["meaning"].values()))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_is_explained(ruleset: str) -> None:
    """Names, value, unit, condition, clause and exclusions, and these on both sides."""
    rules = {rule["id"]: rule for rule in RULESETS[ruleset].describe()["rules"]}
    keys = {"id", "name", "value", "unit", "counts_for", "condition", "source", "instead_of", "excludes"}
    for name, rule in rules.items():
        assert set(rule) == keys
        assert all(name in rules[other]["excludes"] for other in rule["excludes"])
        assert all(other in rules for other in rule["instead_of"])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_has_an_example_that_shows_it(ruleset: str) -> None:
    """Each rule worth anything stands in the tally of its own example; one worth nothing leaves a hand that wins."""
    assert set(RULESETS[ruleset].examples) == set(RULESETS[ruleset].by_id)
    for name, hand in RULESETS[ruleset].examples.items():
        book = with_house_table(RULESETS[ruleset], name)
        tally = tally_json({"rules": ruleset, **hand}, {ruleset: book})
        assert tally["valid"], (name, tally["reasons"])
        shown = {item["id"] for item in tally["items"]}
        assert name in shown or not book.worth[name], (name, sorted(shown))


def test_a_rule_whose_value_stands_in_a_table_is_worth_what_the_house_prints() -> None:
    """The club game of Paris, art. 33: listed with or without the house's table, which nothing but its rows fills."""
    book = RULESETS["sichuan"]
    assert {"jorf_plain", "jorf_golden_wait", "golden_draw"} <= set(book.by_id)
    assert book.by_id["jorf_golden_wait"].row == ("coefficients", "golden_wait")
    head = 'id = "club-x"\nbase = "sichuan"\nname = "Club X"\n'
    club = read_variant(f"{head}[tables.coefficients]\ngolden_wait = 6\n")
    assert (club.worth["jorf_golden_wait"], club.worth["jorf_plain"], club.worth["golden_draw"]) == (6, 0, 1)
    assert [(each.section, each.id, each.now) for each in differences(club)] == [
        ("tables.coefficients", "golden_wait", 6)
    ]
    with pytest.raises(UnreadableError, match=r"write 'golden_wait' under \[tables\.coefficients\]") as caught:
        read_variant(f"{head}[values]\njorf_golden_wait = 6\n")
    assert "écrivez « golden_wait » sous [tables.coefficients]" in caught.value.faults[0].fr


def test_a_club_may_double_a_golden_wait_more_than_once() -> None:
    """Golden wait 6, drawn with one tile left: 6 doubled twice is 24, from each of three; not doubled at all: 6."""
    head = 'id = "club-x"\nbase = "sichuan"\nname = "Club X"\n[tables.coefficients]\ngolden_wait = 6\n'
    hand = {"rules": "club-x", **RULESETS["sichuan"].examples["golden_draw"]}
    for times, each in ((2, 24), (0, 6)):
        club = read_variant(f"{head}[values]\ngolden_draw = {times}\n")
        assert tally_json(hand, {"club-x": club})["net"] == {"E": -each, "S": 3 * each, "W": -each, "N": -each}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_event_settles_its_example(ruleset: str) -> None:
    for event in RULESETS[ruleset].events:
        settled = settle_event({"rules": ruleset, "event": event.id, **event.example})
        assert sum(settled["net"].values()) == 0


def test_navy_exclusions() -> None:
    rules = {rule["id"]: rule for rule in RULESETS["navy"].describe()["rules"]}
    assert rules["pure"]["excludes"] == ["trouble"]
    assert set(rules["pair_completed"]["excludes"]) == {"chow_middle", "pung_drawn"}
    assert set(rules["eight_flowers"]["excludes"]) == {"own_flower", "bouquet"}
    assert "mahjong" in rules["snake"]["instead_of"]


def test_every_clause_of_the_special_hands_is_there() -> None:
    """§4.1.6 to §4.1.27; Jade and Rubis have a hand of pairs beside them."""
    sections = [hand.section for hand in SPECIAL_HANDS]
    assert set(sections) == {f"4.1.{number}" for number in range(6, 28)}
    assert len(sections) == 24


def test_cited_sections_stand_in_the_text() -> None:
    texts = sorted(SEED.glob("001_*.txt"))
    if not texts:
        pytest.skip(f"no seed text in {SEED}: the shared folder is not there")
    text = texts[0].read_text(encoding="utf-8")
    for name, rule in RULES:
        if name != "navy":
            continue
        for section in re.findall(r"§(\d+(?:\.\d+)*)", rule.source):
            assert re.search(rf"^{re.escape(section)}\.?\s", text, re.MULTILINE), f"{rule.id}: §{section}"


def test_import_loads_no_rule_tables() -> None:
    """Each system is loaded when it is first asked for, so that importing `scoring` stays quick (`make bench`)."""
    code = "import sys, scoring; print([name for name in sys.modules if name.startswith('scoring.rules.')])"
    seen = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert seen.stdout.strip() == "[]"
