"""What Sichuan refuses, what is no win, the club's missing coefficients, and the waits of a ready hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring import Hand, ScoringError, tally_json
from scoring.examples import example, tiles_in
from scoring.hand import Loser, meld
from scoring.rules.sichuan import SICHUAN
from scoring.rules.sichuan_count import at_table, waits_of, worth
from scoring.rules.sichuan_options import COEFFICIENTS
from scoring.rules.sichuan_refusals import CLAUSES
from scoring.ruleset import Ruleset
from scoring.tiles import BY_ID, Tile

SHELF = {"sichuan": SICHUAN}
PLAIN = "123m 456m 789s 234s 55s"
KONG = ("234m 567m 345s 88s", "9999m")
JORF = {"preset": "jorf"}


def score(hand: dict[str, Any], book: Ruleset = SICHUAN) -> dict[str, Any]:
    return tally_json({"rules": "sichuan", **hand}, {"sichuan": book})


def refused(hand: dict[str, Any], book: Ruleset = SICHUAN) -> list[str]:
    with pytest.raises(ScoringError) as caught:
        score(hand, book)
    for lang in ("en", "fr"):
        assert all(fault.message(lang).strip() for fault in caught.value.faults)
    return [fault.code for fault in caught.value.faults]


def reasons(hand: dict[str, Any], book: Ruleset = SICHUAN) -> list[str]:
    tally = score(hand, book)
    assert not tally["valid"]
    assert set(tally) <= {"id", "rules", "options", "valid", "reasons"}
    assert all("NOV" in reason["message"] or "JORF" in reason["message"] for reason in tally["reasons"])
    return [reason["code"] for reason in tally["reasons"]]


def club(**rows: int) -> Ruleset:
    table = replace(COEFFICIENTS, rows=rows)
    return replace(SICHUAN, tables=(table, *(each for each in SICHUAN.tables if each.id != table.id)))


IMPOSSIBLE = [
    (["after_kong_discard"], example(*KONG, won="4m", flags="after_kong")),
    (["after_kong_without_kong"], example(PLAIN, won="4s", drawn=True, flags="after_kong")),
    (["discard_after_kong_drawn"], example(PLAIN, won="4s", drawn=True, flags="discard_after_kong")),
    (["robbing_kong_drawn"], example(PLAIN, won="1m", drawn=True, flags="robbing_kong")),
    (["robbing_kong_held"], example(PLAIN, won="5s", flags="robbing_kong")),
    (["robbing_kong_last_tile"], example(PLAIN, won="1m", flags="robbing_kong last_tile")),
    (["robbing_kong_discard"], example(PLAIN, won="1m", flags="robbing_kong discard_after_kong")),
    (["heavenly_not_east"], example(PLAIN, won="4s", drawn=True, flags="heavenly")),
    (["heavenly_claimed"], example(PLAIN, won="4s", seat="E", flags="heavenly")),
    (["heavenly_with_melds"], example(*KONG, won="4m", drawn=True, seat="E", flags="heavenly")),
    (["earthly_with_melds"], example("234m 567m 345s 88s", "999m", won="4m", flags="earthly")),
    (["earthly_with_kong"], example("234m 567m 345s 88s", "(9999m)", won="4m", flags="earthly")),
    (["earthly_by_east"], example(PLAIN, won="4s", drawn=True, seat="E", flags="earthly")),
    (["earthly_by_east", "heavenly_earthly"],
     example(PLAIN, won="4s", drawn=True, seat="E", flags="heavenly earthly")),
    (["first_turn_last_tile"], example(PLAIN, won="4s", drawn=True, flags="earthly last_tile")),
    (["first_turn_kong"], example(PLAIN, won="1m", flags="earthly robbing_kong")),
    (["heavenly_with_out"], example(PLAIN, won="4s", drawn=True, seat="E", flags="heavenly", out=["S"])),
    (["missing_discarder"], {**example(PLAIN, won="4s"), "discarder": None}),
    (["missing_discarder"], {**example(PLAIN, won="1m", flags="robbing_kong"), "discarder": None, "self_draw": None}),
    (["winner_is_out"], example(PLAIN, won="4s", out=["S"])),
    (["discarder_is_out"], example(PLAIN, won="4s", out=["N"])),
    (["deal_over", "discarder_is_out"], example(PLAIN, won="4s", out=["E", "W", "N"])),
    (["void_suit_not_played"], example(PLAIN, won="4s", void_suit="p", options={"void_required": False})),
    (["no_count_for_losers"], example(PLAIN, won="4s", winner=False)),
    (["coefficients_missing"], example(PLAIN, won="4s", options=JORF)),
    (["coefficients_missing", "option_without_effect", "option_without_effect"],
     example(PLAIN, won="4s", options={**JORF, "fan_cap": "3", "self_draw": "add_fan"})),
]  # fmt: skip


@pytest.mark.parametrize(("codes", "hand"), IMPOSSIBLE, ids=[" ".join(codes) for codes, _ in IMPOSSIBLE])
def test_impossible(codes: list[str], hand: dict[str, Any]) -> None:
    assert refused({**hand, "self_draw": hand.get("self_draw", False)}) == codes


def test_every_contradiction_is_tried() -> None:
    assert set(CLAUSES) <= {code for codes, _ in IMPOSSIBLE for code in codes}


def test_several_faults_are_named_at_once() -> None:
    hand = example(PLAIN, won="4s", drawn=True, flags="after_kong discard_after_kong earthly last_tile", out=["S"])
    assert refused(hand) == [
        "after_kong_without_kong",
        "discard_after_kong_drawn",
        "first_turn_last_tile",
        "first_turn_kong",
        "winner_is_out",
    ]


@pytest.mark.parametrize("tile", ["E", "S", "W", "N", "P", "F", "C", "0m", "0p", "0s", "X"])
def test_tiles_that_are_not_played(tile: str) -> None:
    hand = example(PLAIN, won="4s")
    hand["concealed"][0] = tile
    assert refused(hand) == ["tile_face_down" if tile == "X" else "tile_not_used"]


def test_flowers_are_not_played() -> None:
    assert refused(example(PLAIN, won="4s", flowers="f1 s4")) == ["tile_not_used", "tile_not_used"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("losers", {"E": {"total": 3}}),
        ("liable", "E"),
        ("honba", 1),
        ("riichi_sticks", 1),
        ("dealer_streak", 1),
        ("dora_indicators", ["1m"]),
        ("ura_dora_indicators", ["1m"]),
    ],
)
def test_keys_of_other_systems(key: str, value: object) -> None:
    assert refused({**example(PLAIN, won="4s"), key: value}) == ["foreign_key"]


@pytest.mark.parametrize("flag", ["riichi", "renhou", "last_of_kind", "declared_ready", "calling"])
def test_flags_of_other_systems(flag: str) -> None:
    assert refused(example(PLAIN, won="4s", flags=flag)) == ["foreign_flag"]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"preset": "jorf_table"}, "unknown_option_value"),
        ({"fan_cap": 6}, "bad_option_value"),
        ({"fan_cap": True}, "bad_option_value"),
        ({"fan_cap": "6"}, "unknown_option_value"),
        ({"point_value": 0}, "bad_option_value"),
        ({"void_required": "yes"}, "bad_option_value"),
        ({"roots": True}, "unknown_option"),
    ],
)
def test_options_are_checked(options: dict[str, Any], code: str) -> None:
    assert refused(example(PLAIN, won="4s", options=options)) == [code]


NO_WIN = [
    (["no_division"], example("123m 456m 789s 234s 57s", won="4s")),
    (["no_division"], example("11m 22m 33m 55m 77s 88s 19s", won="1s")),
    (["too_few_tiles"], example("123m 456m 789s 55s", won="5s")),
    (["too_many_tiles"], example("123m 456m 789s 234s 555s", won="5s")),
    (["five_of_a_kind"], example("111m 123m 789s 234s 11m", won="2m")),
    (["five_of_a_kind"], example("123m 567m 345s 88s", "1111m", won="2m")),
    (["chow_claimed"], example("456m 789s 234s 55s", "123m", won="4s")),
    (["void_suit_held"], example(PLAIN, won="4s", void_suit="s")),
    (["void_suit_held"], example("345s 678s 345s 88s", "999m", won="3s", void_suit="m")),
    (["three_suits"], example("123m 456p 789s 234s 55s", won="4s")),
    (["void_suit_held"], example("123m 456p 789s 234s 55s", won="4s", void_suit="p")),
    (["three_suits", "no_division"], example("123m 456p 789s 234s 57s", won="4s")),
    (["too_few_tiles", "chow_claimed", "three_suits"], example("456p 789s 55s", "123m", won="5s")),
    (["five_of_a_kind", "no_division"], example("11111m 34m 789s 234s 5s", won="5s")),
]  # fmt: skip


@pytest.mark.parametrize(("codes", "hand"), NO_WIN, ids=[" ".join(codes) for codes, _ in NO_WIN])
def test_no_win(codes: list[str], hand: dict[str, Any]) -> None:
    assert reasons(hand) == codes


def test_club_table_decides() -> None:
    """A row gives a hand its coefficient; a hand that no row lists is no win and the reason says what to add."""
    flush = example("123p 456p 789p 345p 66p", won="3p", options=JORF)
    assert score(flush, club(full_flush=7))["totals"] == {"fan": 0, "total": 7}
    assert reasons(example(PLAIN, won="4s", options=JORF), club(full_flush=7)) == ["unlisted_hand"]
    assert refused(flush, club(full_flush=7, all_pung=2)) == ["unknown_coefficient"]
    assert refused(flush, club(full_flush=0)) == ["coefficients_missing"]


def test_missing_coefficients_say_what_the_club_must_do() -> None:
    with pytest.raises(ScoringError) as caught:
        score(example(PLAIN, won="4s", options=JORF))
    for lang in ("en", "fr"):
        words = caught.value.text(lang)
        assert all(word in words for word in ("coefficients", "club", "art. 33"))


def test_a_club_changes_values_and_the_preset() -> None:
    """Changed rules and defaults count as changed, in every preset."""
    rules = tuple(replace(rule, value=2) if rule.id in ("kong", "home_kong") else rule for rule in SICHUAN.rules)
    options = {**SICHUAN.options, "preset": replace(SICHUAN.options["preset"], default="home")}
    hand = example(*KONG, won="4m")
    changed = replace(SICHUAN, rules=rules)
    assert score(hand, changed)["totals"] == {"fan": 2, "total": 4}
    changed = replace(changed, options=options)
    assert score(hand, changed)["totals"] == {"fan": 3, "total": 4}
    assert score(hand, changed)["options"]["self_draw"] == "add_base"


def test_options_as_used_give_the_same_tally() -> None:
    for preset in ("sbr", "tfmj", "home"):
        hand = example(PLAIN, won="4s", drawn=True, options={"preset": preset})
        first = score(hand)
        assert "preset" not in {first["options"][name] for name in ("fan_cap", "self_draw", "heavenly")}
        assert score({**hand, "options": first["options"]}) == first


def waiting(concealed: str, *kongs: str, **more: Any) -> Loser:
    melds = tuple(meld("kong", BY_ID[name].index, True) for name in kongs)
    melds += more.get("melds", ())
    return Loser(concealed=tuple(BY_ID[name] for name in tiles_in(concealed)), melds=melds)


def best(
    player: Loser, void_suit: str | None = None, book: Ruleset = SICHUAN, **options: Any
) -> tuple[str, int] | None:
    waits = waits_of(player, book.filled(options), void_suit)
    found = max(waits, key=lambda wait: worth(wait.mark), default=None)
    return None if found is None else (found.tile.id, found.mark.total)


def pung(name: str) -> Any:
    return meld("pung", BY_ID[name].index, True)


def test_waits_of_dossier_4() -> None:
    """B waits for 4s (all Pungs, 2) or for 2s and 5s (plain, 1); D waits for nothing."""
    player = waiting("222m 555m 999s 3334s")
    values = {wait.tile.id: wait.mark.total for wait in waits_of(player, SICHUAN.filled({}))}
    assert values == {"2s": 1, "4s": 2, "5s": 1}
    assert best(player) == ("4s", 2)
    assert best(waiting("147m 258m 1379s 555s")) is None


def test_waits_count_structure_alone() -> None:
    """Kongs are not counted for a ready hand; roots, golden wait, flush, seven pairs are, and the cap holds."""
    assert best(waiting("234m 67m 88s 345s", "9m")) == ("5m", 1)
    assert best(waiting("234m 67m 88s 345s", melds=(pung("2m"),))) == ("5m", 2)
    four = (pung("2m"), pung("4m"), pung("7m"), pung("3s"))
    assert best(waiting("5s", melds=four)) == ("5s", 4)
    assert best(waiting("22p 33p 55p 66p 77p 88p 9p")) == ("9p", 8)
    assert best(waiting("22p 33p 55p 66p 77p 88p 9p"), fan_cap="none") == ("9p", 16)
    assert best(waiting("22p 33p 55p 66p 77p 88p 9p"), preset="home") == ("9p", 16)


def test_waits_and_the_void_suit() -> None:
    player = waiting("123m 456m 78s 234s 55s")
    assert best(player, "p") == ("6s", 1)
    assert best(player, "m") is None
    assert best(waiting("123m 456m 789p 23s 55s")) is None
    assert best(waiting("123m 456m 789p 23s 55s"), void_required=False) == ("1s", 1)
    assert best(waiting("5s", melds=(pung("2m"), pung("4m"), pung("7m"), pung("3m"))), "s") is None


def test_a_fifth_copy_is_no_wait() -> None:
    assert best(waiting("2m", melds=(pung("2m"), pung("4m"), pung("7m"), pung("3s")))) is None


def test_waits_by_coefficient() -> None:
    assert best(waiting("222m 555m 999s 3334s"), book=club(all_pungs=6, plain=2), preset="jorf") == ("4s", 6)
    assert best(waiting("222m 555m 999s 3334s"), book=club(full_flush=6), preset="jorf") is None


def test_terms_at_the_table_are_settled_once() -> None:
    once = at_table(SICHUAN.filled({"preset": "home"}))
    assert dict(at_table(once)) == dict(once)
    assert (once["fan_cap"], once["self_draw"], once["heavenly"]) == ("none", "add_base", "cap")


def test_hand_knows_only_suited_tiles() -> None:
    hand = Hand.from_json({"rules": "sichuan", **example(PLAIN, won="4s")}, SHELF)
    assert all(isinstance(tile, Tile) and tile.suit for tile in hand.concealed)
