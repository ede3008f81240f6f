"""A club's variants: read from TOML, refused with every fault, and honoured by every system on the shelf."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import RULESETS, Hand, Ruleset, ScoringError, UnreadableError, tally_json
from scoring.events import settle_event
from scoring.ruleset import Option
from scoring.shelf import Shelf
from scoring.variant import canonical, differences, read_variant, version

CLUB = """
# Rules of a club
id = "club-example"
base = "hongkong"
name = { en = "Example club", fr = "Club Exemple" }

[options]
minimum = 1
payment = "everyone_pays"

[values]
big_three_dragons = 13
robbing_kong = 0

[tables.half_spicy]
13 = 400
"""


def variant(base: str, **sections: Mapping[str, Any]) -> Ruleset:
    """A variant of a ruleset with these entries; tables as `{"limits": {"mangan": 3}}`."""
    lines = ['id = "club-x"', f'base = "{base}"', 'name = "Club X"']
    tables = sections.pop("tables", {})
    for section, entries in (*sections.items(), *((f"tables.{table}", rows) for table, rows in tables.items())):
        lines += [f"[{section}]", *(f"{json.dumps(key)} = {json.dumps(value)}" for key, value in entries.items())]
    return read_variant("\n".join(lines))


def outcome(book: Ruleset, form: Mapping[str, Any]) -> dict[str, Any]:
    """What becomes of a hand, without the names of the rules and their clauses."""
    try:
        tally = tally_json({**form, "rules": book.id}, {book.id: book})
    except ScoringError as error:
        return {"error": [fault.code for fault in error.faults]}
    if not tally["valid"]:
        return {"options": tally["options"], "reasons": [reason["code"] for reason in tally["reasons"]]}
    items = [(item["id"], item["value"], item["count"]) for item in tally["items"]]
    payments = [(payment["from"], payment["to"], payment["amount"]) for payment in tally["payments"]]
    return {"items": items, "payments": payments, **{key: tally[key] for key in ("options", "totals", "net")}}


def settled(book: Ruleset, event: str, form: Mapping[str, Any]) -> dict[str, Any]:
    try:
        found = settle_event({"rules": book.id, "event": event, **form}, {book.id: book})
    except ScoringError as error:
        return {"error": [fault.code for fault in error.faults]}
    payments = [(payment["from"], payment["to"], payment["amount"]) for payment in found["payments"]]
    told = ("rules", "payments", "notes", "readings", "wins", "steps", "tallies")
    totals = {seat: tally["totals"] for seat, tally in found.get("tallies", {}).items()}
    return {"payments": payments, "totals": totals, **{key: found[key] for key in found if key not in told}}


def test_a_club_counts_by_its_own_numbers() -> None:
    """Big three dragons 13 for 8 and no flowers 1, cut to the limit of 13: the club's 400 points, 384 in the base."""
    book = read_variant(CLUB)
    tally = tally_json({"rules": "club-example", **book.examples["big_three_dragons"]}, Shelf([book]))
    assert tally["rules"] == "club-example"
    assert tally["totals"] == {"fan": 13, "total": 400}
    assert tally["net"] == {"E": -400, "S": 1600, "W": -400, "N": -800}
    assert tally["options"]["minimum"] == 1
    item = next(item for item in tally["items"] if item["id"] == "big_three_dragons")
    assert (item["value"], item["source"]) == (13, "CLUB 13 for 8; RA Big Three Dragons, precedence")


def test_a_rule_worth_nothing_is_not_played() -> None:
    book = read_variant(CLUB)
    tally = tally_json({"rules": "club-example", **book.examples["robbing_kong"]}, {book.id: book})
    assert "robbing_kong" not in {item["id"] for item in tally["items"]}


def test_a_hand_may_still_choose_otherwise() -> None:
    book = read_variant(CLUB)
    hand = {"rules": "club-example", **book.examples["all_pungs"], "options": {"payment": "discarder_all"}}
    assert tally_json(hand, {book.id: book})["net"] == {"E": 0, "S": 32, "W": 0, "N": -32}


def test_the_base_stays_as_it_was() -> None:
    book = read_variant(CLUB)
    assert RULESETS["hongkong"].worth["big_three_dragons"] == 8
    assert RULESETS["hongkong"].options["minimum"].default == 3
    assert "club-example" not in RULESETS
    assert book.base == "hongkong"
    assert list(Shelf([book])) == [*RULESETS, "club-example"]
    assert len(Shelf([book])) == len(RULESETS) + 1
    assert Shelf([book])["club-example"] is book


def test_what_differs_is_listed() -> None:
    listed = [(each.section, each.id, each.was, each.now) for each in differences(read_variant(CLUB))]
    assert listed == [
        ("options", "minimum", 3, 1),
        ("options", "payment", "discarder_all", "everyone_pays"),
        ("values", "robbing_kong", 1, 0),
        ("values", "big_three_dragons", 8, 13),
        ("tables.half_spicy", "13", 384, 400),
    ]
    assert differences(RULESETS["hongkong"]) == []
    form = differences(read_variant(CLUB))[3].to_json()
    assert form["name"]["fr"] == "Grands trois dragons"
    assert json.loads(json.dumps(form)) == form


def test_a_value_as_in_the_base_is_no_difference() -> None:
    book = variant("hongkong", values={"all_pungs": 3}, options={"limit": 13}, tables={"half_spicy": {"3": 8}})
    assert differences(book) == []
    assert book.rules == RULESETS["hongkong"].rules


def test_the_version_hangs_on_what_is_said_not_on_how() -> None:
    book = read_variant(CLUB)
    other = """
    base = "hongkong"
    id = 'club-example'
    values.big_three_dragons = 13
    values.robbing_kong = 0
    options = { payment = "everyone_pays", minimum = 0x1 }
    [tables]
    half_spicy = { "13" = 400 }
    [name]
    fr = "Club Exemple"
    en = "Example club"
    """
    assert re.fullmatch("[0-9a-f]{64}", version(book))
    assert version(read_variant(other)) == version(book)
    assert version(read_variant(CLUB.replace("400", "401"))) != version(book)
    assert version(read_variant(CLUB.replace("minimum = 1", "minimum = 2"))) != version(book)
    assert version(read_variant(CLUB.replace('"Example club"', '"Other club"'))) != version(book)


@pytest.mark.parametrize("base", RULESETS)
def test_the_canonical_text_can_be_read_again(base: str) -> None:
    book = variant(base)
    again = read_variant(canonical(book))
    assert canonical(again) == canonical(book)
    assert differences(again) == []
    assert version(RULESETS[base]) != version(book)


def refusals(text: str) -> list[tuple[str, str]]:
    with pytest.raises(UnreadableError) as caught:
        read_variant(text)
    for fault in caught.value.faults:
        assert fault.en
        assert fault.fr != fault.en
    return [(fault.code, fault.en) for fault in caught.value.faults]


HEAD = 'id = "club-x"\nbase = "hongkong"\nname = "Club X"\n'
REFUSED = [
    ("[values]\nbig_tree_dragons = 13", "unknown_entry",
     "line 5, [values]: unknown rule of hongkong 'big_tree_dragons'; did you mean 'big_three_dragons'?"),
    ("[options]\nminimun = 1", "unknown_entry",
     "line 5, [options]: unknown option of hongkong 'minimun'; did you mean 'minimum'?"),
    ("[tables.half_spice]\n3 = 1", "unknown_entry",
     "line 4, [tables.half_spice]: unknown table of hongkong 'half_spice'; did you mean 'half_spicy'?"),
    ("[tables.half_spicy]\n14 = 1", "unknown_row", "line 5, [tables.half_spicy]: unknown row '14'; known: 0, 1"),
    ("[values]\nminimum = 1", "wrong_section", "line 5, [values]: 'minimum' does not belong here: write it under "
     "[options]"),
    ("[options]\nall_pungs = 4", "wrong_section", "line 5, [options]: 'all_pungs' does not belong here: write it under "
     "[values]"),
    ("[options]\nhalf_spicy = 4", "wrong_section", "write it under [tables.half_spicy]"),
    ("[options]\nlimit = 'ten'", "bad_option_value", "line 5, [options]: option 'limit' must be a whole number from 1"),
    ("[options]\npayment = 'everyone'", "unknown_option_value", "did you mean 'everyone_pays'?"),
    ("[values]\nall_pungs = true", "bad_value",
     "line 5, [values]: 'all_pungs' must be a whole number from 0 (not played) to 200, not true"),
    ("[values]\nall_pungs = -1", "bad_value", "not -1"),
    ("[values]\nall_pungs = 201", "bad_value", "not 201"),
    ("[values]\nall_pungs = 3.5", "bad_value", "not 3.5"),
    ("[tables.half_spicy]\n3 = -8", "bad_value", "line 5, [tables.half_spicy]: '3' must be a whole number from 0"),
    ("[tables.half_spicy]\n3 = '8'", "bad_value", "not '8'"),
    ("[tables]\nhalf_spicy = 3", "wrong_type", "line 5, [tables]: 'half_spicy' must be a section: write "
     "[tables.half_spicy]"),
    ("values = 3", "wrong_type", "line 4: 'values' must be a section"),
    ("[value]\nall_pungs = 3", "unknown_key", "line 4: unknown entry 'value'; did you mean 'values'?"),
    ("[options]\npoints_table = 'simplified'\nminimum = 1", "table_above_minimum",
     "table 'simplified' begins at 3 faan"),
    ("[options]\nminimum 1", "not_toml", "line 5: not readable"),
    ("[options]\nminimum = 1\nminimum = 2", "entry_twice", "line 6: minimum stands there a second time; keep one"),
    ("[options]\nminimum = 1\n[values]\n[options]", "entry_twice", "line 7: [options] stands there a second time"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "words"), REFUSED, ids=[text for text, _, _ in REFUSED])
def test_what_is_wrong_is_said_with_its_place(text: str, code: str, words: str) -> None:
    [(found, sentence)] = refusals(HEAD + text)
    assert found == code
    assert words in sentence


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('base = "hongkong"\nname = "X"', "missing_key"),
        ('id = "a"\nbase = "hongkong"', "missing_key"),
        ('id = "a"\nname = "X"', "missing_key"),
        ('id = "a"\nbase = "hongkong"\n[name]', "missing_key"),
        ('id = "Club X"\nbase = "hongkong"\nname = "X"', "bad_variant_id"),
        ('id = 3\nbase = "hongkong"\nname = "X"', "bad_variant_id"),
        ('id = "navy"\nbase = "hongkong"\nname = "X"', "variant_id_taken"),
        ('id = "a"\nbase = "hongkng"\nname = "X"', "unknown_ruleset"),
        ('id = "a"\nbase = 3\nname = "X"', "wrong_type"),
        ('id = "a"\nbase = "hongkong"\nname = 3', "wrong_type"),
        ('id = "a"\nbase = "hongkong"\nname = " "', "wrong_type"),
        ('id = "a"\nbase = "hongkong"\nname = "X\\nY"', "wrong_type"),
        ('id = "a"\nbase = "hongkong"\nname = { en = "X", de = "Y" }', "unknown_key"),
        ("x = " + "[" * 3000, "not_toml"),
        ("x = " + "9" * 5000, "not_toml"),
    ],
)
def test_the_head_of_the_text(text: str, code: str) -> None:
    assert [found for found, _ in refusals(text)] == [code]


def test_every_fault_at_once() -> None:
    text = 'id = "Club X"\nbase = "hongkong"\n[options]\nlimt = 8\nlimit = 0\n[values]\nall_pungs = -3\n[tables.x]\n'
    assert {code for code, _ in refusals(text)} == {
        "bad_variant_id", "missing_key", "unknown_entry", "bad_option_value", "bad_value",
    }  # fmt: skip
    assert len(refusals(text)) == 6


def test_names_in_one_language_serve_for_all() -> None:
    assert read_variant(HEAD).names == ("Club X", "Club X", "Club X")
    assert read_variant(CLUB).names == ("Example club", "Club Exemple", "Example club")


def test_a_table_that_its_book_leaves_empty_is_the_clubs_to_fill() -> None:
    """Sichuan's club game: the order's annexe with the coefficients is not known."""
    rows = {"coefficients": {"all_pungs": 4, "full_flush": 8}}
    book = variant("sichuan", options={"preset": "jorf"}, tables=rows)
    assert book.tables != RULESETS["sichuan"].tables
    with pytest.raises(UnreadableError, match="all_pung"):
        variant("sichuan", options={"preset": "jorf"}, tables={"coefficients": {"all_pungs": 4, "all_pung": 2}})


@pytest.mark.parametrize("base", RULESETS)
def test_every_value_changes_the_tally(base: str) -> None:
    """In the example of each rule the item has the variant's value; worth nothing, it is not there.

    Where a table or an option of the hand says the value, as for open hands in riichi, that stands.
    """
    seen = 0
    for rule in RULESETS[base].valued:
        hand = RULESETS[base].examples[rule.id]
        found = outcome(RULESETS[base], hand).get("items", ())
        if (rule.id, rule.value) not in {(name, value) for name, value, _ in found}:
            continue
        seen += 1
        more = variant(base, values={rule.id: rule.value + 1})
        tally = tally_json({**hand, "rules": "club-x"}, {"club-x": more})
        items = [item for item in tally["items"] if item["id"] == rule.id]
        assert {item["value"] for item in items} == {rule.value + 1}, rule.id
        clause = f"CLUB {rule.value + 1} for {rule.value}; "
        assert all(item["source"].startswith(clause) for item in items), rule.id
        none = outcome(variant(base, values={rule.id: 0}), hand)
        assert rule.id not in {name for name, _, _ in none.get("items", ())}, rule.id
    assert seen > len(RULESETS[base].valued) * 0.8


def others(option: Option) -> Iterator[bool | int | str]:
    """Values that the option may have besides its default."""
    if option.kind == "bool":
        yield not option.default
    elif option.kind == "choice":
        yield from (choice for choice in option.choices if choice != option.default)
    else:
        numbers = option.only or (option.least, int(option.default) + 1)
        yield from (number for number in numbers if number != option.default)


def test_a_choice_that_is_a_number_may_be_written_as_one() -> None:
    numbers = [
        (base, option.id, choice)
        for base in RULESETS
        for option in RULESETS[base].options.values()
        for choice in option.choices
        if choice.isdigit()
    ]
    assert numbers
    for base, name, choice in numbers:
        club = variant(base, options={name: int(choice)})
        assert club.options[name].default == choice
        assert version(club) == version(variant(base, options={name: choice}))


OPTIONS = [(base, option) for base in RULESETS for option in RULESETS[base].options.values()]


@pytest.mark.parametrize(("base", "option"), OPTIONS, ids=[f"{base}-{option.id}" for base, option in OPTIONS])
def test_a_new_default_is_as_good_as_the_option_given(base: str, option: Option) -> None:
    """For every example, of hands and of events."""
    book = RULESETS[base]
    hands = [form for form in book.examples.values() if option.id not in form.get("options", {})]
    for value in others(option):
        try:
            club = variant(base, options={option.id: value})
        except UnreadableError:
            assert all("error" in outcome(book, with_option(form, option.id, value)) for form in hands)
            continue
        for form in hands:
            assert outcome(club, form) == outcome(book, with_option(form, option.id, value))
        for event in book.events:
            given = {**event.example.get("options", {}), option.id: value}
            if option.id not in event.example.get("options", {}):
                asked = settled(book, event.id, {**event.example, "options": given})
                assert settled(club, event.id, event.example) == asked


def with_option(form: Mapping[str, Any], name: str, value: object) -> dict[str, Any]:
    return {**form, "options": {**form.get("options", {}), name: value}}


TABLES = [(base, table.id) for base in RULESETS for table in RULESETS[base].tables if table.rows]


@pytest.mark.parametrize(("base", "table"), TABLES, ids=[f"{base}-{table}" for base, table in TABLES])
def test_every_table_changes_an_outcome(base: str, table: str) -> None:
    """With all rows of the table one more, some example hand or event comes to something else."""
    book = RULESETS[base]
    rows = next(each.rows for each in book.tables if each.id == table)
    chosen = {option.id: table for option in book.options.values() if table in option.choices}
    club = variant(base, options=chosen, tables={table: {row: value + 1 for row, value in rows.items()}})
    plain = variant(base, options=chosen)
    for form in book.examples.values():
        if outcome(club, form) != outcome(plain, form):
            return
    for event in book.events:
        if settled(club, event.id, event.example) != settled(plain, event.id, event.example):
            return
    pytest.fail(f"no example of {base} hangs on table {table}")


@settings(max_examples=200)
@given(
    st.text(max_size=60) | st.sampled_from([CLUB, canonical(RULESETS["hongkong"])]),
    st.text(max_size=20),
    st.integers(0, 400),
)
def test_any_text_is_read_or_refused(text: str, more: str, place: int) -> None:
    for whole in (text, text[:place] + more + text[place:], HEAD + text):
        try:
            book = read_variant(whole)
        except UnreadableError:
            continue
        assert version(read_variant(canonical(book))) == version(book)


def test_hands_name_the_variant() -> None:
    book = read_variant(CLUB)
    hand = Hand.from_json({"rules": "club-example", **book.examples["all_pungs"]}, {book.id: book})
    assert hand.rules == "club-example"
    with pytest.raises(ScoringError, match="club-example"):
        Hand.from_json({"rules": "club-example", **book.examples["all_pungs"]})
