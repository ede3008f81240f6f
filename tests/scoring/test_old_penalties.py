"""Penalties of the old-style table, S003 items 1 to 4. Sums worked by hand: a base of 250, doubled with East."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import RULESETS, ScoringError
from scoring.events import settle_event

PENALTIES = {"false_mahjong_half_maximum", "wrong_claim", "tile_count", "forbidden_discard"}
NOTHING = {"E": 0, "S": 0, "W": 0, "N": 0}


def settle(event: str, **form: Any) -> dict[str, Any]:
    return settle_event({"rules": "navy", "event": event, **form})


# who, besides, net
FALSE: list[tuple[str, str, dict[str, Any], dict[str, int]]] = [
    ("case 1: East, 1500", "E", {"hands_shown": True}, {"E": -1500, "S": 500, "W": 500, "N": 500}),
    ("case 2: West, 1000", "W", {"hands_shown": True}, {"W": -1000, "E": 500, "S": 250, "N": 250}),
    ("case 3: South, hands not shown", "S", {"hands_shown": False}, {}),
    ("South", "S", {}, {"S": -1000, "E": 500, "W": 250, "N": 250}),
    ("North", "N", {}, {"N": -1000, "E": 500, "S": 250, "W": 250}),
    ("East, hands not shown", "E", {"hands_shown": False}, {}),
    # half of 4000 is 2000: 2 + 1 + 1 parts of 500
    ("a maximum of 4000", "N", {"maximum": 4000}, {"N": -2000, "E": 1000, "S": 500, "W": 500}),
    ("both maximums, East errs", "E", {"maximum": 4000, "maximum_east": 6000},
     {"E": -3000, "S": 1000, "W": 1000, "N": 1000}),
    ("East's maximum of 6000", "E", {"maximum_east": 6000}, {"E": -3000, "S": 1000, "W": 1000, "N": 1000}),
    # half of 384 is 192: 96 + 48 + 48
    ("a maximum of 384", "S", {"maximum": 384}, {"S": -192, "E": 96, "W": 48, "N": 48}),
    ("the least that can be shared", "S", {"maximum": 8}, {"S": -4, "E": 2, "W": 1, "N": 1}),
    ("the least that East can share", "E", {"maximum_east": 6}, {"E": -3, "S": 1, "W": 1, "N": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("offender", "more", "net"), [row[1:] for row in FALSE], ids=[row[0] for row in FALSE])
def test_false_mahjong(offender: str, more: dict[str, Any], net: dict[str, int]) -> None:
    settled = settle("false_mahjong_half_maximum", offender=offender, **more)
    assert settled["net"] == NOTHING | net
    assert settled["absolved"] == (not net)
    assert all("S003 item 1" in payment["why"] for payment in settled["payments"])


@pytest.mark.parametrize(
    ("offender", "more"),
    [("S", {"maximum": 2001}), ("S", {"maximum": 2004}), ("N", {"maximum": 1}), ("E", {"maximum_east": 1000})],
)
def test_a_maximum_that_cannot_be_shared(offender: str, more: dict[str, int]) -> None:
    """Half of 2004 is 1002, a quarter of that 250.5; half of 1000 is 500, a third of that no whole number."""
    with pytest.raises(ScoringError, match="give a multiple of") as caught:
        settle("false_mahjong_half_maximum", offender=offender, **more)
    assert caught.value.code == "maximum_not_shared"


@pytest.mark.parametrize(("offender", "more"), [("E", {"maximum": 4000}), ("N", {"maximum_east": 6000})])
def test_easts_maximum_is_another_one(offender: str, more: dict[str, int]) -> None:
    with pytest.raises(ScoringError, match="give 'maximum") as caught:
        settle("false_mahjong_half_maximum", offender=offender, **more)
    assert caught.value.code == "other_maximum"


@given(st.sampled_from("ESWN"), st.integers(1, 1000))
def test_east_gets_and_gives_double(offender: str, base: int) -> None:
    """`pay(a, b)` is an eighth of the maximum, a sixth of East's, doubled with East."""
    net = settle("false_mahjong_half_maximum", offender=offender, maximum=8 * base, maximum_east=6 * base)["net"]
    others = {seat: net[seat] for seat in "ESWN" if seat != offender}
    assert others == {seat: base * (2 if seat == "E" else 1) for seat in others}
    assert net[offender] == -sum(others.values())


# what he did, may he still win, clauses, net, the notes' ids
CLAIMS: list[tuple[str, dict[str, Any], bool, str, dict[str, int], str]] = [
    ("case 4: North's Pung with one matching tile", {"claim": "pung", "laid_down": False, "winner": "W"}, True, "3a",
     {"N": -100, "W": 100}, ""),
    ("the same laid down", {"claim": "pung", "winner": "W"}, False, "2 3a", {"N": -100, "W": 100}, "may_not_win"),
    ("a Chow laid down", {"claim": "chow", "winner": "W"}, False, "2", {}, "may_not_win"),
    ("a Chow only announced", {"claim": "chow", "laid_down": False, "winner": "W"}, True, "", {}, "no_fault"),
    ("a Pung whose tiles he had, others laid down", {"claim": "pung", "had_tiles": True, "winner": "W"}, False, "2", {},
     "may_not_win"),
    ("a Pung whose tiles he had", {"claim": "pung", "had_tiles": True, "laid_down": False}, True, "", {}, "no_fault"),
    ("a Kong laid down", {"claim": "kong", "winner": "E"}, False, "2 3b", {"N": -100, "E": 100}, "may_not_win"),
    ("a Kong only announced", {"claim": "kong", "laid_down": False, "winner": "E"}, True, "", {}, "no_fault"),
    ("P3: a Pung corrected in time", {"claim": "pung", "corrected": True, "winner": "W"}, True, "2 3a", {}, "absolved"),
    ("a Chow corrected in time", {"claim": "chow", "corrected": True, "winner": "W"}, True, "2", {}, "absolved"),
    ("P3: a Kong corrected in time", {"claim": "kong", "corrected": True, "winner": "W"}, True, "2 3b", {}, "absolved"),
    ("corrected in time, he wins", {"claim": "kong", "corrected": True, "winner": "N"}, True, "2 3b", {}, "absolved"),
    ("P3: nobody wins", {"claim": "kong", "drawn": True}, False, "2 3b", {}, "may_not_win drawn"),
    ("the deal is not over", {"claim": "kong"}, False, "2 3b", {}, "may_not_win winner_not_known"),
    ("announced only, and he wins himself", {"claim": "pung", "laid_down": False, "winner": "N"}, True, "3a", {},
     "own_winner"),
]  # fmt: skip


@pytest.mark.parametrize("row", CLAIMS, ids=[row[0] for row in CLAIMS])
def test_wrong_claim(row: tuple[str, dict[str, Any], bool, str, dict[str, int], str]) -> None:
    _, form, may_win, clauses, net, notes = row
    settled = settle("wrong_claim", offender="N", **form)
    assert settled["may_win"] is may_win
    assert settled["clauses"] == [f"S003 item {clause}" for clause in clauses.split()]
    assert settled["net"] == NOTHING | net
    assert [note["id"] for note in settled["notes"]] == notes.split()


@pytest.mark.parametrize(
    ("form", "codes"),
    [
        ({"claim": "kong", "winner": "W", "drawn": True}, ["winner_of_drawn_deal"]),
        ({"claim": "kong", "winner": "N"}, ["winner_may_not_win"]),
        ({"claim": "kong", "winner": "N", "drawn": True}, ["winner_of_drawn_deal", "winner_may_not_win"]),
        ({"claim": "chou"}, ["unknown_value"]),
        ({}, ["missing_key"]),
        ({"claim": "kong", "corected": True, "winner": "X"}, ["unknown_key", "unknown_value"]),
    ],
)
def test_wrong_claims_that_cannot_be(form: dict[str, Any], codes: list[str]) -> None:
    with pytest.raises(ScoringError) as caught:
        settle("wrong_claim", offender="N", **form)
    assert [fault.code for fault in caught.value.faults] == codes


@pytest.mark.parametrize(
    ("tiles", "may_win", "words"),
    [(13, True, "no fault"), (12, False, "12 tiles, fewer than thirteen"), (14, False, "14 tiles, more than thirteen"),
     (1, False, "1 tile, fewer"), (0, False, "0 tiles, fewer")],
)  # fmt: skip
def test_tile_count(tiles: int, may_win: bool, words: str) -> None:
    settled = settle("tile_count", offender="S", tiles=tiles)
    assert settled["may_win"] is may_win
    assert settled["net"] == NOTHING
    assert words in settled["notes"][0]["text"]["en"]
    assert all(note["text"]["fr"] and note["source"].startswith("S003 item 4") for note in settled["notes"])


RIICHI = ["riichi-wrc-2015", "riichi-ema-2016", "riichi-ema-2025"]


@pytest.mark.parametrize("rules", ["navy", "hongkong", "sichuan", *RIICHI])
def test_systems_with_a_maximum_list_them(rules: str) -> None:
    """The sums are the text's own; in riichi half a yakuman, 16 000 of 32 000."""
    book = RULESETS[rules]
    assert {event.id for event in book.events} >= PENALTIES
    assert "S003" in book.sources
    assert len({event.id for event in book.events} | {fault.id for fault in book.faults}) == len(book.events) + len(
        book.faults
    )
    settled = settle_event({"rules": rules, "event": "false_mahjong_half_maximum", "offender": "W"})
    share = 4000 if rules in RIICHI else 250
    assert settled["net"] == {"E": 2 * share, "S": share, "W": -4 * share, "N": share}


@pytest.mark.parametrize("rules", ["mcr", "taiwan16"])
@pytest.mark.parametrize("event", sorted(PENALTIES))
def test_systems_without_a_maximum_or_thirteen_tiles_say_who_has_them(rules: str, event: str) -> None:
    with pytest.raises(ScoringError, match=f"{rules} has no event '{event}'") as caught:
        settle_event({"rules": rules, "event": event, "offender": "W"})
    assert caught.value.code == "unknown_event"
    assert "navy, riichi-wrc-2015" in caught.value.faults[0].fr


def test_navy_keeps_its_own_faults_beside_them() -> None:
    """The navy rule's half limit is 500 to each; S003's half maximum is shared out, and no option of the navy rule."""
    book = RULESETS["navy"]
    assert [fault.id for fault in book.faults] == ["too_few_tiles", "too_many_tiles", "false_mahjong"]
    settled = settle("false_mahjong_half_maximum", offender="W", options={"limit": 10, "limit_east": 20})
    assert settled["net"]["W"] == -1000


def test_a_point_is_worth_what_the_table_says() -> None:
    """Sichuan at a euro a point, in cents: 100 points are 10 000; half of 2000 is 1000 points, 100 000, East half."""
    at_a_euro = {"rules": "sichuan", "options": {"point_value": 100}}
    call = {"event": "wrong_claim", "offender": "N", "claim": "pung", "laid_down": False}
    claimed = settle_event({**at_a_euro, **call, "winner": "W"})
    assert claimed["net"] == NOTHING | {"N": -10_000, "W": 10_000}
    assert claimed["due_to_winner"] == 10_000
    assert claimed["payments"][0]["why"] == "wrong call: 100 points to the winner, 100 a unit (S003 item 3a)"
    owed = settle_event({**at_a_euro, **call})
    assert owed["due_to_winner"] == 10_000
    assert "100 points to whoever wins this deal, 100 a unit;" in owed["notes"][0]["text"]["en"]
    assert "100 points au gagnant de la manche, 100 l'unité ;" in owed["notes"][0]["text"]["fr"]
    false = settle_event({**at_a_euro, "event": "false_mahjong_half_maximum", "offender": "W"})
    assert false["net"] == {"E": 50_000, "S": 25_000, "W": -100_000, "N": 25_000}
    assert false["maximum"] == 2000
    assert "half of 2000, shared as a win would be, 100 a unit (" in false["payments"][0]["why"]
    odd = {"event": "false_mahjong_half_maximum", "offender": "W", "maximum": 2004}
    with pytest.raises(ScoringError, match="whole points; give a multiple of 8"):
        settle_event({**at_a_euro, **odd})
