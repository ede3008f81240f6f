"""What one game brings its players, by each ruleset's own way to end it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from scoring import RULESETS
from tests.webapp.games import Sheet, navy_win, riichi_win
from webapp.games.events import GameEnded, HandUndone, PenaltyRevoked, PlayersNamed, SeatsSwapped
from webapp.games.record import penalty_of
from webapp.standings.results import counts, hands_won, result_of, rules_of

CLUB = 'id = "club"\nbase = "hongkong"\nname = { en = "Club", fr = "Club" }\n[options]\nminimum = 0\n'


def example(rules: str, event: str) -> Mapping[str, Any]:
    """The ruleset's own example of an event."""
    return next(each.example for each in RULESETS[rules].events if each.id == event)


def test_a_game_counts_once_it_is_over_and_was_played() -> None:
    sheet = Sheet()
    assert not counts(sheet.game)
    sheet.play(navy_win("S", "N"))
    assert not counts(sheet.game)
    sheet.add(GameEnded("time"))
    assert counts(sheet.game)
    empty = Sheet()
    empty.add(GameEnded("nobody came"))
    assert not counts(empty.game)
    known = Sheet()
    known.add(GameEnded(points=(0, 0, 0, 0)))
    assert counts(known.game)


def test_a_game_played_out_by_its_rules_counts_without_being_ended() -> None:
    sheet = Sheet("mcr")
    hand = {**RULESETS["mcr"].examples["all_terminals"]}
    sheet.play({"hand": {key: hand[key] for key in hand if key not in ("round_wind", "options")}})
    for _ in range(15):
        assert not counts(sheet.game)
        sheet.play({"draw": True})
    assert counts(sheet.game)


def test_riichi_scores_have_their_uma() -> None:
    sheet = Sheet("riichi-ema-2025")
    sheet.add(GameEnded(points=(27_000, 45_000, 27_000, 21_000)))
    result = result_of(sheet.game)
    # Uma 15, 5, -5, -15 thousand; those level share second and third place.
    assert result.scores == (-3_000, 30_000, -3_000, -24_000)
    assert (result.places, result.table_points, result.from_sheet) == ((2, 1, 2, 4), None, True)


def test_mcr_has_table_points_that_those_level_share() -> None:
    sheet = Sheet("mcr")
    sheet.add(GameEnded(points=(10, 10, 10, -30)))
    result = result_of(sheet.game)
    assert result.table_points == (Fraction(7, 3), Fraction(7, 3), Fraction(7, 3), Fraction(0))
    assert result.places == (1, 1, 1, 4)


def test_points_alone_place_where_the_rule_has_no_end_of_its_own() -> None:
    sheet = Sheet()
    sheet.play(navy_win("S", "N"))
    sheet.play(navy_win("S"))
    sheet.play({"draw": True})
    result = result_of(sheet.game)
    assert (result.deals, result.won, result.dealt_in) == (3, (0, 1, 1, 0), (0, 0, 0, 1))
    assert [(win.player, win.value, win.discarder) for win in result.wins] == [(1, 72, 3), (2, 72, None)]
    assert result.scores == sheet.game.totals


def test_those_mixed_up_since_the_start_have_each_their_own() -> None:
    sheet = Sheet()
    sheet.play(navy_win("S", "N"))
    before = result_of(sheet.game)
    sheet.add(SeatsSwapped(0, 1, "start"))
    after = result_of(sheet.game)
    assert after.scores == (before.scores[1], before.scores[0], *before.scores[2:])
    assert after.wins[0].player == 0
    assert after.won == (1, 0, 0, 0)


def test_who_was_named_anew_stands_where_the_seat_stood_also_after_a_swap() -> None:
    sheet = Sheet()
    sheet.play(navy_win("S", "N"))
    sheet.add(SeatsSwapped(0, 1, "start"))
    before = result_of(sheet.game)
    sheet.add(PlayersNamed(("Zoé", "Anne", "Chen", "Dora")))
    assert result_of(sheet.game) == before


def test_penalties_count_until_they_are_revoked() -> None:
    sheet = Sheet()
    sheet.play(navy_win("S", "N"))
    before = result_of(sheet.game)
    number = sheet.add(penalty_of(sheet.game, {"fault": "false_mahjong", "offender": "E", "hands_shown": True}))
    given = result_of(sheet.game)
    assert given.scores != before.scores
    assert sum(given.scores) == 0
    sheet.add(PenaltyRevoked(number))
    assert result_of(sheet.game) == before


def test_a_penalty_is_taken_off_beside_the_uma() -> None:
    sheet = Sheet("riichi-ema-2025")
    sheet.play(riichi_win("S", "N"))
    before = result_of(sheet.game)
    sheet.add(penalty_of(sheet.game, {"event": "false_mahjong_half_maximum", **example(
        "riichi-ema-2025", "false_mahjong_half_maximum")}))  # fmt: skip
    after = result_of(sheet.game)
    changes = tuple(now - then for now, then in zip(after.scores, before.scores, strict=True))
    assert changes == sheet.game.apart != (0, 0, 0, 0)
    assert after.places == before.places


def test_a_corrected_hand_counts_and_the_wrong_one_no_longer() -> None:
    wrong, right = Sheet(), Sheet()
    number = wrong.play(navy_win("S", "N"))
    wrong.correct(number, navy_win("W", "N"))
    right.play(navy_win("W", "N"))
    corrected, played = result_of(wrong.game), result_of(right.game)
    assert (corrected.scores, corrected.places, corrected.won) == (played.scores, played.places, played.won)
    assert [(win.recorded, win.latest, win.player) for win in corrected.wins] == [(number, number + 1, 2)]


def test_an_undone_hand_vanishes() -> None:
    sheet = Sheet()
    sheet.play(navy_win("S", "N"))
    before = result_of(sheet.game)
    sheet.add(HandUndone(sheet.play(navy_win("W"))))
    assert result_of(sheet.game) == before


def test_every_winner_on_one_discard_has_won() -> None:
    sheet = Sheet("hongkong")
    hands = [
        {k: v for k, v in hand.items() if k != "round_wind"} for hand in example("hongkong", "several_winners")["hands"]
    ]
    sheet.play({"event": {"event": "several_winners", "hands": hands}})
    result = result_of(sheet.game)
    assert [(win.player, win.discarder) for win in result.wins] == [(0, 3), (1, 3)]
    assert [value for _, value, _ in hands_won(sheet.game.deals[0].play)] == [24, 32]
    assert result.dealt_in == (0, 0, 0, 1)


def test_sichuan_counts_each_win_of_a_deal() -> None:
    sheet = Sheet("sichuan")
    sheet.play({"event": {"event": "deal", **example("sichuan", "deal")}})
    result = result_of(sheet.game)
    assert [(win.player, win.discarder) for win in result.wins] == [(0, 1)]
    assert result.won == (1, 0, 0, 0)


@pytest.mark.parametrize(
    ("rules", "more", "same"),
    [
        ("hongkong", {}, True),
        ("hongkong", {"options": {"minimum": 3}}, True),
        ("hongkong", {"options": {"points_table": "simplified"}}, False),
        ("club", {"variant": CLUB}, False),
    ],
)
def test_only_games_of_the_same_rules_are_one_group(rules: str, more: Mapping[str, Any], same: bool) -> None:
    plain = rules_of(Sheet("hongkong").game)
    assert (rules_of(Sheet(rules, **more).game).key == plain.key) is same


def test_a_clubs_new_version_is_a_group_of_its_own() -> None:
    first = rules_of(Sheet("club", variant=CLUB).game)
    second = rules_of(Sheet("club", variant=CLUB.replace("minimum = 0", "minimum = 1")).game)
    assert (first.id, first.key == second.key) == ("club", False)
    assert rules_of(Sheet("club", variant=CLUB).game).key == first.key
