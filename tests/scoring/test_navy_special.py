"""The special hands, S001 §4.1.6 to §4.1.27: marks, retours, which tiles may be claimed; marks from §4.8."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring import RULESETS, ScoringError

Score = Callable[..., dict[str, Any]]
Lose = Callable[..., dict[str, Any]]

PAIRS = "1m 1m 4m 4m 3p 3p 7p 7p 2s 2s C C N N"
GATES = "1m 1m 1m 9m 9m 9m 2m 3m 4m 5m 6m 7m 8m 5m"
SNAKE = "1s 2s 3s 4s 5s 6s 7s 8s 9s E S W N 4s"
ORPHANS = "1m 9m 1p 9p 1s 9s E S W N C F P P"

# name, rule, concealed, winning tile, more, total
HANDS: list[tuple[str, str, str, str, dict[str, Any], int]] = [
    ("seven pairs, claimed", "pairs", PAIRS, "N", {}, 250),
    ("seven pairs, all drawn", "pairs", PAIRS, "N", {"drawn": True}, 250 * 4),
    ("seven pairs, own flower", "pairs", PAIRS, "N", {"flowers": "f2 f3"}, 250 * 2),
    ("seven pairs, bouquet", "pairs", PAIRS, "N", {"flowers": "f1 f2 f3 f4"}, 250 * 8),
    ("seven pairs, trouble", "pairs", "1m 1m 2m 2m 4m 4m 5m 5m 6m 6m 8m 8m N N", "N", {}, 250 * 2),
    ("seven pairs, dragon of the family troubles", "pairs", "1m 1m 2m 2m 4m 4m 5m 5m 6m 6m 8m 8m C C", "C", {}, 500),
    ("seven pairs, pure and drawn", "pairs", "1p 1p 2p 2p 3p 3p 4p 4p 6p 6p 8p 8p 9p 9p", "9p", {"drawn": True},
     250 * 8 * 4),
    ("seven pairs, four alike", "pairs", "1m 1m 1m 1m 3p 3p 7p 7p 2s 2s C C N N", "N", {}, 250),
    ("seven pairs, last wall tile", "pairs", PAIRS, "N", {"drawn": True, "flags": "last_tile"}, 250 * 8),
    ("seven pairs after a Pung, all else drawn", "pairs", "4m 3p 3p 7p 7p 2s 2s C C N N", "N",
     {"melds": "Pe:4m", "drawn": True}, 250),
    ("heavenly twins", "heavenly_twins", "E E S S W W N N C C F F P P", "P", {}, 1000),
    ("heavenly twins, drawn", "heavenly_twins", "E E S S W W N N C C F F P P", "P", {"drawn": True}, 4000),
    ("honour pairs", "honour_pairs", "1m 1m 9m 9m 1p 1p 9p 9p E E N N C C", "C", {}, 500),
    ("honour pairs of 1 and 9 alone", "honour_pairs", "1m 1m 9m 9m 1p 1p 9p 9p 1s 1s 9s 9s 9s 9s", "1m", {}, 500),
    ("honour pairs of winds and dragons with a quadruple", "honour_pairs", "E E E E S S W W C C F F P P", "P", {}, 500),
    ("two suits", "two_suits", "2s 2p 4s 4p 5s 5p 6s 6p 7s 7p 8s 8p 9s 9p", "9s", {"drawn": True}, 500 * 4),
    ("two suits, a number twice", "two_suits", "2s 2p 2s 2p 5s 5p 6s 6p 7s 7p 8s 8p 9s 9p", "9s", {}, 500),
    ("two suits: the last tile gives no retour", "two_suits", "2s 2p 4s 4p 5s 5p 6s 6p 7s 7p 8s 8p 9s 9p", "9s",
     {"drawn": True, "flags": "last_tile"}, 500 * 4),
    ("three suits", "three_suits", "2m 2p 2s 4m 4p 4s 5m 5p 5s 7m 7p 7s 9m 9p", "9p", {}, 250),
    ("three suits, drawn with own flower", "three_suits", "2m 2p 2s 4m 4p 4s 5m 5p 5s 7m 7p 7s 9m 9p", "9p",
     {"drawn": True, "flowers": "s2"}, 250 * 8),
    ("three suits, couple of a used number", "three_suits", "2m 2p 2s 4m 4p 4s 5m 5p 5s 7m 7p 7s 7m 7s", "7s", {},
     250),
    ("windy Chow", "windy_chow", "E S W N N 2m 3m 4m 5s 6s 7s 7p 8p 9p", "3m", {}, 250),
    ("windy Chow, drawn", "windy_chow", "E S W N N 2m 3m 4m 5s 6s 7s 7p 8p 9p", "3m", {"drawn": True}, 1000),
    ("snake", "snake", SNAKE, "4s", {}, 500),
    ("snake, drawn as the last tile", "snake", SNAKE, "E", {"drawn": True, "flags": "last_tile"}, 500 * 8),
    ("unique wonder is flat", "unique_wonder", ORPHANS, "1m", {"drawn": True, "flowers": "f2"}, 2000),
    ("imperial jade", "imperial_jade", "3s 3s 3s 2s 3s 4s F F", "F", {"melds": "Pe:8s Pe:6s"}, 1000),
    ("imperial jade with a Kong", "imperial_jade", "6s 6s 6s 2s 3s 4s 4s 4s", "4s", {"melds": "Pe:F Ke:8s"}, 1000),
    ("imperial jade, own flower", "imperial_jade", "2s 2s 2s 4s 4s 4s 3s 3s", "3s",
     {"melds": "Pe:6s Pe:8s", "flowers": "f2", "options": {"best_of": False}}, 2000),
    ("jade in pairs without dragons is better pure", "pairs", "2s 2s 2s 2s 3s 3s 3s 3s 4s 4s 6s 6s 8s 8s", "8s", {},
     2000),
    ("jade in pairs, drawn", "jade_pairs", "2s 2s 2s 2s 3s 3s 4s 4s 6s 6s 8s 8s F F", "F", {"drawn": True}, 2000),
    ("royal ruby", "royal_ruby", "7s 7s 7s 9s 9s 9s 5s 5s", "5s", {"melds": "Pe:C Pe:1s"}, 2000),
    ("royal ruby with Kongs, flat", "royal_ruby", "9s 9s 9s 1s 1s", "1s",
     {"melds": "Ke:C Ke:7s Kc:5s", "flowers": "f2", "options": {"best_of": False}}, 2000),
    ("ruby in pairs", "ruby_pairs", "1s 1s 1s 1s 5s 5s 7s 7s 9s 9s 9s 9s C C", "C", {}, 1000),
    ("windy dragons", "windy_dragons", "E E S S W W N N P P P", "N", {"melds": "Pe:F"}, 1000),
    ("windy dragons, drawn", "windy_dragons", "E E S S W W N N P P P F F F", "N", {"drawn": True}, 4000),
    ("windy dragons, Pung claimed last", "windy_dragons", "E E S S W W N N P P P", "P", {"melds": "Pe:F"}, 1000),
    ("gates of heaven, claimed", "gates_of_heaven", GATES, "5m", {"options": {"best_of": False}}, 1000),
    ("gates of heaven with a concealed Kong", "gates_of_heaven", "9m 9m 9m 2m 3m 4m 5m 6m 7m 8m 5m", "5m",
     {"melds": "Kc:1m", "options": {"best_of": False}}, 1000),
    ("sequence, Pung and pair", "sequence_pung_pair", "1p 2p 3p 4p 5p 6p 7p 8p 9p 2p 2p 2p 8p 8p", "8p", {}, 1000),
    ("all winds and dragons", "winds_and_dragons", "N N N C C", "C", {"melds": "Pe:E Ke:W Pe:F", "seat": "S",
     "round_wind": "S", "options": {"best_of": False}}, 1000),
    ("three scholars with a Chow", "three_scholars", "C C C 2m 3m 4m 7p 7p", "4m", {"melds": "Pe:F Ke:P"}, 1000),
    ("three scholars, pair of winds", "three_scholars", "C C C 2m 2m 2m N N", "N",
     {"melds": "Pe:F Pe:P", "options": {"best_of": False}}, 1000),
    ("four blessings with a Kong", "four_blessings", "S S S N N N 5m 5m", "5m", {"melds": "Pe:E Ke:W"}, 1000),
    ("jade and ruby", "jade_ruby", "8s 8s 8s 7s 7s 7s 3s 3s", "3s", {"melds": "Pe:F Pe:C"}, 1000),
    ("jade and ruby with a Kong", "jade_ruby", "8s 8s 8s 7s 7s 7s 3s 3s", "3s", {"melds": "Ke:F Pe:C"}, 1000),
    ("heaven's grace", "heavens_grace", "2m 2m 2m 3p 4p 5p 6p 7p 8p 5s 5s 5s N N", "N",
     {"drawn": True, "seat": "E", "flags": "heavenly"}, 2000),
    ("earth's grace", "earths_grace", "2m 2m 2m 4p 4p 4p 7s 8s 9s 3s 3s 3s 6m 6m", "6m",
     {"flags": "earthly", "discarder": "E"}, 1000),
    ("moon from the sea", "moon", "1p 2p 3p 7s 7s 7s 6m 6m", "1p",
     {"melds": "Pe:2m Pe:5s", "drawn": True, "flags": "last_tile"}, 1000),
    ("moon is flat", "moon", "1p 2p 3p 7s 7s 7s 6m 6m", "1p",
     {"melds": "Pe:2m Pe:5s", "drawn": True, "flags": "last_tile", "flowers": "f2"}, 1000),
    ("plum blossom after a flower", "plum_blossom", "4p 5p 6p 3s 3s 3s 6m 6m", "5p",
     {"melds": "Pe:2m Pe:7s", "drawn": True, "flags": "after_kong", "flowers": "f1"}, 500),
    ("Greta's garden is flat", "gretas_garden", "C F P E S W N 1p 2p 3p 4p 5p 6p 7p", "7p", {"drawn": True}, 1000),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "concealed", "won", "more", "total"), [row[1:] for row in HANDS],
                         ids=[row[0] for row in HANDS])  # fmt: skip
def test_special_hand(score: Score, rule: str, concealed: str, won: str, more: dict[str, Any], total: int) -> None:
    tally = score(concealed, won, **more)
    assert tally["totals"]["total"] == total
    assert tally["items"][0]["id"] == tally["reading"]["form"] == rule


def test_every_special_hand_is_tried_above() -> None:
    special = {rule.id: rule.source for rule in RULESETS["navy"].rules if rule.value >= 250}
    assert len(special) == 24
    assert special.keys() == {row[1] for row in HANDS}
    unlisted = {rule for rule, source in special.items() if "§4.8" not in source}
    assert unlisted == {"heavens_grace"}, "only §4.1.22 is not among the limits of §4.8"
    assert special["heavens_grace"] == "S001 §4.1.22; A21"


# name, concealed, winning tile, more: not that special hand, and no Mah-Jong at all
NO_WIN: list[tuple[str, str, str, dict[str, Any], str]] = [
    ("pairs after a Pung, last tile claimed", "4m 3p 3p 7p 7p 2s 2s C C N N", "N", {"melds": "Pe:4m"}, "must_be_drawn"),
    ("pairs after a Kong", "3p 3p 7p 7p 2s 2s C C N N 1s", "N", {"melds": "Ke:4m", "drawn": True}, "no_division"),
    ("pairs after a Chow", "1m 2m 3m 4p 4p 6p 6p 8s 8s E E", "E", {"melds": "Ce:1m", "drawn": True}, "must_be_drawn"),
    ("two suits, a number three times", "2s 2s 2s 2p 2p 2p 4s 4p 5s 5p 6s 6p 8s 8p", "8p", {}, "no_division"),
    ("two suits mixed", "2s 2p 4s 4p 5s 5m 6s 6p 7s 7p 8s 8p 9s 9p", "9s", {}, "no_division"),
    ("couples with winds", "2s 2p 4s 4p 5s 5p 6s 6p 7s 7p 8s 8p E S", "2s", {}, "no_division"),
    ("three suits with three triplets", "2m 2p 2s 4m 4p 4s 5m 5p 5s 7m 7p 8s 9m 9p", "9p", {}, "no_division"),
    ("windy Chow with a claimed Chow", "E S W N N 2m 3m 4m 5s 6s 7s", "3m", {"melds": "Ce:7p"}, "must_be_drawn"),
    ("windy Chow, two Chows of one suit", "E S W N N 2m 3m 4m 5m 6m 7m 7p 8p 9p", "3m", {}, "no_division"),
    ("snake in two suits", "1s 2s 3s 4s 5s 6s 7s 8s 9s E S W N 4m", "4m", {}, "no_division"),
    ("snake doubling a wind", "1s 2s 3s 4s 5s 6s 7s 8s 9s E S W N N", "N", {}, "no_division"),
    ("unique wonder with a tile missing", "1m 9m 1p 9p 1s 9s E S W N C F F F", "F", {}, "no_division"),
    ("windy dragons with a Kong", "E E S S W W N N P P P", "N", {"melds": "Ke:F"}, "no_division"),
    ("windy dragons with a wind claimed", "S S W W N N P P P F F", "F", {"melds": "Pe:E"}, "no_division"),
    ("Greta in two suits", "C F P E S W N 1p 2p 3p 4p 5p 6p 7s", "7s", {}, "no_division"),
    ("Greta from 2 to 8", "C F P E S W N 2p 3p 4p 5p 6p 7p 8p", "7p", {}, "no_division"),
]  # fmt: skip


@pytest.mark.parametrize(("concealed", "won", "more", "code"), [row[1:] for row in NO_WIN],
                         ids=[row[0] for row in NO_WIN])  # fmt: skip
def test_near_misses_are_no_win(score: Score, concealed: str, won: str, more: dict[str, Any], code: str) -> None:
    tally = score(concealed, won, **more)
    assert not tally["valid"]
    assert code in [reason["code"] for reason in tally["reasons"]]
    assert not {"items", "totals", "payments", "net"} & set(tally)


# hands that win, but not as the special hand they come near to: winning form and total
ORDINARY: list[tuple[str, str, str, dict[str, Any], int]] = [
    # A30: a fourth 1 is no gate: 123 456 789 99 beside the Pung claimed, 4 + 20 + 2
    ("gates doubling a 1", "1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m", "9m", {"melds": "Pe:1m"}, (4 + 20 + 2) * 8),
    # claimed 1m Pung: Pe4 + Pc(9m)8 + 20 + 2 pair 5m = 34, pure 3
    ("gates with a claimed Pung", "9m 9m 9m 2m 3m 4m 5m 6m 7m 8m 5m", "5m", {"melds": "Pe:1m"}, (4 + 8 + 22) * 8),
    # sequence with a claimed Chow: 456 789 222 88: Pc2p 4 + 20 + 2, pure
    ("sequence with a claimed Chow", "4p 5p 6p 7p 8p 9p 2p 2p 2p 8p 8p", "8p", {"melds": "Ce:1p"}, (4 + 22) * 8),
    # 9s is missing: Pe C 4, Pe 1s 4, Pc 7s 4, Pc E 8, pair 5s completed 2, 20; C 1, round wind 1, trouble 1, Pungs 1
    ("ruby with a wind", "7s 7s 7s E E E 5s 5s", "5s", {"melds": "Pe:C Pe:1s"}, (4 + 4 + 4 + 8 + 22) * 16),
    # three blessings: Pe E 4 (round) Pe W 4 Pc N 8, C 0, +20+2 = 38; round 1, trouble 1
    ("three winds only", "N N N 2m 3m 4m 5m 5m", "5m", {"melds": "Pe:E Pe:W"}, (4 + 4 + 8 + 22) * 4),
    # two scholars and a pair: Pe F 4, Pc C 8, Pe2m... C0, pair P 2 + 20 + 2; two dragons
    ("two dragons and the pair", "C C C 2m 3m 4m P P", "P", {"melds": "Pe:F Pe:7s"}, (8 + 4 + 2 + 2 + 22) * 4),
    # jade-ruby with two green bamboos: Pe F 4, Pe C 4, Pc 8s 4, Pc 6s 4, pair 22 = 38: C 1, F 1, trouble, all Pungs
    ("jade and ruby of two greens", "8s 8s 8s 6s 6s 6s 3s 3s", "3s", {"melds": "Pe:F Pe:C"}, (4 + 4 + 4 + 4 + 22) * 16),
    # moon needs the draw: the 1p discarded last
    ("moon on a discard", "1p 2p 3p 7s 7s 7s 6m 6m", "1p", {"melds": "Pe:2m Pe:5s", "flags": "last_tile"},
     2 + 2 + 4 + 20),
    # plum needs 5p: 4p drawn loose
    ("plum with 4p", "4p 5p 6p 3s 3s 3s 6m 6m", "4p",
     {"melds": "Kc:2m Pe:7s", "drawn": True, "flags": "after_kong"}, (16 + 2 + 4 + 20) * 2),
]  # fmt: skip


@pytest.mark.parametrize(("concealed", "won", "more", "total"), [row[1:] for row in ORDINARY],
                         ids=[row[0] for row in ORDINARY])  # fmt: skip
def test_near_misses_count_as_ordinary(
    score: Score, concealed: str, won: str, more: dict[str, Any], total: int
) -> None:
    tally = score(concealed, won, **more)
    assert tally["reading"]["form"] == "sets"
    assert tally["totals"]["total"] == total


def test_champagne_is_a_note_and_no_points(score: Score) -> None:
    tally = score(ORPHANS, "P", seat="E")
    assert [note["id"] for note in tally["notes"]] == ["champagne"]
    assert tally["net"] == {"E": 9000, "S": -3000, "W": -3000, "N": -3000}


RUBY = ("1s 1s 1s 5s 5s 5s 7s 7s", "7s", {"melds": "Pe:9s Pe:C"})
GREEN = ("2s 3s 4s 4s 4s 4s 8s 8s F F F", "2s", {"melds": "Pe:6s", "drawn": True, "flags": "last_tile"})


@pytest.mark.parametrize(
    ("concealed", "won", "more", "notes"),
    [
        # §4.1.15: 2000 in all cases; East's discard made one of the exposed Pungs all the same
        (*RUBY[:2], {**RUBY[2], "flags": "first_east_discard"}, {"Royal ruby": "nothing doubles it"}),
        (ORPHANS, "P", {"drawn": True, "flags": "last_tile"}, {"Unique wonder": "nothing doubles it"}),
        # the moon is the last tile of the wall; that it was a loose one too gives no more
        ("1p 2p 3p 6s 6s", "1p", {"melds": "Ke:5s Pe:8p Pe:7m", "drawn": True, "flags": "last_tile after_kong"},
         {"loose tile": "nothing doubles it"}),
        # §4.1.14: flowers or caché alone; best_of off, for the pure hand is worth more
        (*GREEN[:2], {**GREEN[2], "options": {"best_of": False}}, {"Imperial jade": "buried treasure only"}),
        (SNAKE, "4s", {"drawn": True, "flags": "last_tile", "options": {"special_retours": "none"}},
         {"Wriggling snake": "nothing doubles it"}),
        # taken, so nothing is said
        (SNAKE, "4s", {"drawn": True, "flags": "last_tile"}, {}),
    ],
)  # fmt: skip
def test_a_retour_that_a_special_hand_does_not_take_is_told(
    score: Score, concealed: str, won: str, more: dict[str, Any], notes: dict[str, str]
) -> None:
    tally = score(concealed, won, **more)
    told = [note["text"]["en"] for note in tally["notes"] if note["id"] != "champagne"]
    assert len(told) == len(notes)
    assert all(name in text and words in text for text, (name, words) in zip(told, notes.items(), strict=True))


@pytest.mark.parametrize(
    ("flag", "seat", "loser", "melds", "possible"),
    [
        ("heavenly", "E", "W", "Ce:2s", False),
        ("heavenly", "E", "W", "Kc:C", False),
        ("earthly", "S", "W", "Pe:C", False),
        ("earthly", "S", "W", "Kc:C", False),
        ("earthly", "S", "E", "Pe:C", False),
        # East has had a turn before he discards
        ("earthly", "S", "E", "Kc:C", True),
        # set apart on the rack, still in the hand
        ("earthly", "S", "W", "Pc:C", True),
    ],
)
def test_nobody_lays_a_set_out_before_the_first_turn(
    score: Score, lose: Lose, flag: str, seat: str, loser: str, melds: str, possible: bool
) -> None:
    """§4.1.22, §4.1.23: only East, before his first discard, may have laid out a Kong that he was dealt."""
    how: dict[str, Any] = {"drawn": True} if flag == "heavenly" else {"discarder": "E"}
    deal = {"seat": seat, "flags": flag, "losers": {loser: lose("1m 9p", melds)}, **how}
    if possible:
        assert score(ORPHANS, "P", **deal)["valid"]
        return
    with pytest.raises(ScoringError) as caught:
        score(ORPHANS, "P", **deal)
    assert [fault.code for fault in caught.value.faults] == [f"{flag}_with_melds"]


def test_special_hands_are_never_added(score: Score) -> None:
    """Heaven's grace with the unique wonder: 2000 once."""
    tally = score(ORPHANS, "P", seat="E", drawn=True, flags="heavenly")
    assert tally["totals"]["total"] == 2000


def test_open_hand_of_jade_keeps_to_one_chow_unless_the_dragon_leaves_it_pure(score: Score) -> None:
    """§4.1.14, A31, A5: two Chows 2-3-4 with green dragons, claimed."""
    hand: dict[str, Any] = {"melds": "Pe:6s"}
    tiles = "2s 3s 4s 2s 3s 4s F F F 8s 8s"
    assert score(tiles, "8s", **hand)["items"][0]["id"] == "imperial_jade"
    refused = score(tiles, "8s", **hand, options={"family_dragons": False})
    assert [reason["code"] for reason in refused["reasons"]] == ["too_many_chows"]
