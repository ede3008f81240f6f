"""The door: unusable input is refused by name, all faults at once; no win gives every reason instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring import RULESETS, AmbiguousError, Hand, IllegalError, ScoringError, UnreadableError, tally_json
from scoring.examples import example

Form = Callable[..., dict[str, Any]]
OPEN = "Pe:7p Pe:1m Pe:5m Ce:6s"
THIRTEEN = ["1m", "4m", "7m", "2p", "5p", "8p", "3s", "6s", "9s", "E", "S", "W", "N"]
PUNG = [{"kind": "pung", "tiles": ["5s"] * 3, "open": True}]
KONG = [{"kind": "kong", "tiles": ["5s"] * 4, "open": True}]
ROBBED = {"concealed": ["4s", "5s", "6s", "8p", "8p"], "winning_tile": "5s", "melds": [
    {"kind": "pung", "tiles": [tile] * 3, "open": True} for tile in ("2m", "5p", "7m")
]}  # fmt: skip


def plain(form: Form, **more: Any) -> dict[str, Any]:
    return form("2s 2s", "2s", **{"melds": OPEN, **more})


def test_the_empty_hand_names_all_that_is_missing() -> None:
    with pytest.raises(UnreadableError) as caught:
        Hand.from_json({})
    text = caught.value.message
    for key in ("rules", "concealed", "winning_tile", "seat_wind", "round_wind"):
        assert f"'{key}' is missing" in text


@pytest.mark.parametrize(
    ("wrong", "french"),
    [
        ({"melds": [{"kind": "pung", "tiles": [], "open": True}]}, "un pung, c'est trois tuiles égales, pas rien"),
        ({"losers": {"E": {"total": 10**50}}}, "et non > 10^40"),
        ({"losers": {"E": {"total": -(10**50)}}}, "et non < -10^40"),
    ],
)
def test_what_is_quoted_in_french_holds_no_english(form: Form, wrong: dict[str, Any], french: str) -> None:
    with pytest.raises(ScoringError) as caught:
        Hand.from_json({**plain(form), **wrong})
    assert french in caught.value.text("fr")


@pytest.mark.parametrize("value", [None, [], "hand", 3, 2.5, True])
def test_what_is_no_object_is_refused(value: object) -> None:
    with pytest.raises(UnreadableError, match="a JSON object"):
        Hand.from_json(value)


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        ({"conceald": []}, "unknown_key", "did you mean 'concealed'"),
        ({"rules": "navi"}, "unknown_ruleset", "did you mean 'navy'"),
        ({"rules": "MCR"}, "unknown_ruleset", "did you mean 'mcr'?"),
        ({"rules": "riichi"}, "unknown_ruleset", "'riichi-ema-2016', 'riichi-ema-2025' or 'riichi-wrc-2015'"),
        ({"rules": 3}, "wrong_type", "'rules'"),
        ({"winning_tile": "2z"}, "unknown_tile", "did you mean"),
        ({"winning_tile": 5}, "unknown_tile", "a text such as"),
        ({"winning_tile": None}, "missing_key", "'winning_tile' is missing"),
        ({"concealed": "2s"}, "wrong_type", "'concealed' must be a list, not '2s'"),
        ({"concealed": ["2s"] * 201}, "wrong_type", "'concealed' must be a list of at most 200, not 201"),
        ({"concealed": ["2s", "0s"], "winning_tile": "2s"}, "tile_not_used", "no red fives; write 5s"),
        ({"concealed": ["2s", "X"]}, "tile_face_down", "turn it up"),
        ({"concealed": ["2s", "2s", "f1"]}, "flower_in_hand", "put it in 'flowers'"),
        ({"flowers": ["1m"]}, "not_a_flower", "is no flower"),
        ({"flags": ["last_tiles"]}, "unknown_flag", "did you mean 'last_tile'"),
        ({"flags": ["riichi"]}, "foreign_flag", "not of navy"),
        ({"flags": ["discard_after_kong"]}, "foreign_flag", "not of navy"),
        ({"flags": [1]}, "wrong_type", "flags"),
        ({"seat_wind": "X"}, "wrong_type", "one of E, S, W, N"),
        ({"seat_wind": None}, "missing_key", "'seat_wind' is missing"),
        ({"self_draw": "no"}, "wrong_type", "true or false"),
        ({"winner": 1}, "wrong_type", "true or false"),
        ({"id": 1.5}, "wrong_type", "'id'"),
        ({"honba": 2}, "foreign_key", "'honba' is not of navy"),
        ({"honba": "0"}, "foreign_key", "honba"),
        ({"riichi_sticks": 1}, "foreign_key", "riichi_sticks"),
        ({"dora_indicators": ["5s"]}, "foreign_key", "dora_indicators"),
        ({"dealer_streak": 2}, "foreign_key", "dealer_streak"),
        ({"void_suit": "m"}, "foreign_key", "void_suit"),
        ({"melds": [{"kind": "pong", "tiles": ["1m"] * 3, "open": True}]}, "unknown_meld", "did you mean 'pung'"),
        ({"melds": [{"kind": "pung", "tiles": ["1m"] * 3}]}, "wrong_type", "open"),
        ({"melds": ["pung"]}, "wrong_type", "kind, tiles, open"),
        ({"melds": [{"kind": "pung", "tiles": ["1m"] * 3, "open": True, "from": "E"}]}, "unknown_key", "'from'"),
        ({"losers": []}, "wrong_type", "'losers' must be an object by seat, not […]"),
        ({"losers": {"E": None}}, "wrong_type", "'losers.E' must be an object, not null"),
        ({"losers": {"E": {"total": 3, "melds": {}}}}, "wrong_type", "'losers.E.melds' must be a list, not {…}"),
        ({"self_draw": [True]}, "wrong_type", "true or false, not […]"),
        ({"seat_wind": True}, "wrong_type", "one of E, S, W, N, not true"),
        ({"losers": {"Q": {"total": 1}}}, "unknown_key", "'Q'"),
        ({"losers": {"E": {"total": -1}}}, "wrong_type", "whole number"),
        ({"losers": {"E": {"totl": 1}}}, "unknown_key", "did you mean 'total'"),
        ({"losers": {"E": 4}}, "wrong_type", "losers.E"),
    ],
)
def test_unreadable(form: Form, change: dict[str, Any], code: str, words: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        Hand.from_json(plain(form) | change)
    assert code in [fault.code for fault in caught.value.faults]
    assert words in caught.value.message
    assert set(caught.value.to_json()) == {"code", "message"}


@pytest.mark.parametrize(
    "zero", [{"dora_indicators": []}, {"honba": 0}, {"riichi_sticks": 0}, {"dora_indicators": None}]
)
def test_riichi_sticks_of_zero_are_accepted_everywhere(form: Form, zero: dict[str, Any]) -> None:
    assert tally_json(plain(form) | zero)["valid"]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"discarder": "S"}, "winner_is_discarder"),
        ({"discarder": "N", "drawn": True}, "discarder_on_self_draw"),
        ({"losers": {"S": {"total": 2}}}, "winner_among_losers"),
        ({"flags": "after_kong", "flowers": "f1"}, "after_kong_discard"),
        ({"flags": "after_kong", "drawn": True}, "after_kong_without_kong"),
        ({"flags": "robbing_kong", "drawn": True}, "robbing_kong_drawn"),
        ({"flags": "robbing_kong"}, "robbing_kong_held"),
        ({"flags": "robbing_kong last_tile"}, "robbing_kong_last_tile"),
        ({"flags": "claimed_for_pung", "drawn": True}, "claimed_for_pung_drawn"),
        ({"flags": "claimed_for_pung robbing_kong"}, "claimed_for_pung_drawn"),
        ({"flags": "robbing_kong", "losers": {"N": {"melds": KONG}}, **ROBBED}, "robbed_kong_laid"),
        ({"flags": "robbing_kong", "losers": {"N": {"concealed": ["5s"]}}, **ROBBED}, "robbed_kong_elsewhere"),
        (
            {"flags": "robbing_kong", "losers": {"N": {"melds": PUNG, "concealed": ["5s"]}}, **ROBBED},
            "robbed_kong_elsewhere",
        ),
        (
            {"flags": "robbing_kong", "discarder": "W", "losers": {"N": {"melds": PUNG}}, **ROBBED},
            "robbed_other_player",
        ),
        (
            {
                "flags": "claimed_for_pung",
                "concealed": ["2s"] * 3 + ["6s", "7s", "8s", "9p", "9p"],
                "melds": [PUNG[0], PUNG[0]],
            },
            "claimed_for_pung_held",
        ),
        ({"flags": "first_east_discard", "seat": "E"}, "first_east_discard_by_east"),
        ({"flags": "heavenly", "drawn": True}, "heavenly_not_east"),
        ({"flags": "heavenly", "drawn": True, "seat": "E"}, "heavenly_with_melds"),
        ({"flags": "heavenly", "seat": "E"}, "heavenly_claimed"),
        ({"flags": "heavenly last_tile", "seat": "E", "drawn": True}, "heavenly_last_tile"),
        ({"flags": "heavenly earthly"}, "heavenly_earthly"),
        ({"flags": "earthly", "seat": "E"}, "earthly_not_east_discard"),
        ({"flags": "earthly", "discarder": "N"}, "earthly_not_east_discard"),
        ({"flags": "earthly"}, "earthly_with_melds"),
        ({"winner": False, "losers": {"E": {"total": 1}}}, "losers_without_winner"),
        ({"winner": False, "flags": "last_tile"}, "flag_without_win"),
        ({"losers": {"E": {"flags": ["last_tile"]}}}, "flag_of_winner"),
        ({"losers": {"E": {"concealed": ["1m"] * 5}}}, "five_of_a_kind"),
        ({"losers": {"E": {"flags": ["calling"]}}, "options": {"calling_hand": True}}, "calling_tile_count"),
        (
            {
                "losers": {"E": {"flags": ["calling"], "concealed": THIRTEEN}},
                "options": {"calling_hand": True},
            },
            "not_calling",
        ),
        (
            {
                "losers": {"E": {"total": 1, "flags": ["calling"]}, "W": {"concealed": [], "flags": ["calling"]}},
                "flags": "calling",
                "options": {"calling_hand": True},
            },
            "calling_twice",
        ),
    ],
)
def test_impossible_circumstances(form: Form, more: dict[str, Any], code: str) -> None:
    tiles = {key: more[key] for key in ("concealed", "winning_tile", "melds") if key in more}
    with pytest.raises(ScoringError) as caught:
        Hand.from_json(plain(form, **{key: value for key, value in more.items() if key not in tiles}) | tiles)
    assert code in [fault.code for fault in caught.value.faults]
    assert isinstance(caught.value, IllegalError | AmbiguousError)


def test_a_pung_is_needed_for_easts_first_discard(form: Form) -> None:
    with pytest.raises(IllegalError, match="no exposed Pung"):
        Hand.from_json(form("2m 2m 2m 3p 4p 5p 6s 6s 6s 7s 7s 7s 9m 9m", "9m", flags="first_east_discard"))
    won_on_it = form("2m 2m 2m 3p 4p 5p 6s 6s 6s 7s 7s 7s 9m 9m", "2m", flags="first_east_discard", discarder="E")
    assert tally_json(won_on_it)["totals"]["doubles"] == 1


@pytest.mark.parametrize(
    ("kind", "tiles"),
    [
        ("chow", ["1m", "2m", "4m"]),
        ("chow", ["8m", "9m", "1p"]),
        ("chow", ["9m", "9m", "9m"]),
        ("chow", ["E", "S", "W"]),
        ("pung", ["1m", "1m"]),
        ("pung", ["1m", "1m", "2m"]),
        ("kong", ["1m", "1m", "1m"]),
        ("pung", []),
    ],
)
def test_melds_that_are_none(form: Form, kind: str, tiles: list[str]) -> None:
    with pytest.raises(IllegalError, match=f"a {kind} is"):
        Hand.from_json(plain(form) | {"melds": [{"kind": kind, "tiles": tiles, "open": True}]})


def test_the_winning_tile_must_be_in_the_hand(form: Form) -> None:
    with pytest.raises(IllegalError, match="must also stand in 'concealed'"):
        Hand.from_json(plain(form) | {"winning_tile": "3s"})


def test_drawn_or_claimed_must_be_told(form: Form) -> None:
    hand = plain(form)
    del hand["self_draw"]
    with pytest.raises(AmbiguousError, match="drawn or claimed"):
        Hand.from_json(hand)
    assert not Hand.from_json(hand | {"discarder": "N"}).self_draw


def test_a_total_and_tiles_are_ambiguous(form: Form) -> None:
    with pytest.raises(AmbiguousError, match="both total and concealed"):
        Hand.from_json(plain(form) | {"losers": {"E": {"total": 4, "concealed": ["1m"]}}})


def test_faults_of_every_kind_come_at_once(form: Form) -> None:
    with pytest.raises(UnreadableError) as caught:
        Hand.from_json(plain(form, flags="lasttile", discarder="S", drawn=True) | {"foo": 1})
    codes = {fault.code for fault in caught.value.faults}
    assert {"unknown_key", "unknown_flag", "winner_is_discarder", "discarder_on_self_draw"} <= codes


def test_messages_speak_french_too(form: Form) -> None:
    with pytest.raises(IllegalError) as caught:
        Hand.from_json(plain(form, flags="heavenly", drawn=True))
    assert "seul Est a 14 tuiles" in caught.value.text("fr")


def test_what_is_written_can_be_read_again(form: Form) -> None:
    hand = Hand.from_json(plain(form, flowers="f1 s2", flags="claimed_for_pung", losers={"E": {"total": 4}, "N": {}}))
    assert Hand.from_json(hand.to_json()) == hand


@pytest.mark.parametrize(("size", "clause"), [(14, "§4.3.2"), (12, "§4.3.1")])
def test_a_calling_hand_names_its_number_of_tiles(form: Form, size: int, clause: str) -> None:
    tiles = [*THIRTEEN, "N"][:size]
    other = {"concealed": tiles, "flags": ["calling"]}
    with pytest.raises(IllegalError, match=f"with {size} tiles.*a calling hand has 13.*{clause}"):
        Hand.from_json(plain(form, losers={"E": other}, options={"calling_hand": True}))


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("5M", "did you mean '5m'?"),
        ("m5", "did you mean '5m'?"),
        ("2z", "did you mean 'S'?"),
        ("5b", "did you mean '5m', '5p' or '5s'?"),
        ("dragon rouge", "did you mean 'C'?"),
        ("10m", "known: 1m..9m, 1p..9p"),
        ("", "known: 1m..9m, 1p..9p"),
    ],
)
def test_the_nearest_tile_is_named(form: Form, name: str, hint: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        Hand.from_json(plain(form) | {"winning_tile": name})
    assert hint in caught.value.message


@pytest.mark.parametrize(
    ("change", "hint"),
    [
        ({"wind": "E"}, "did you mean 'round_wind' or 'seat_wind'?"),
        ({"Melds": []}, "did you mean 'melds'?"),
        ({"from": "E"}, "known: concealed, "),
        ({"rules": "riichi"}, "did you mean 'riichi-ema-2016', 'riichi-ema-2025' or 'riichi-wrc-2015'?"),
        ({"rules": "mahjong"}, "known: hongkong, mcr, "),
        ({"losers": {"E": {"tiles": []}}}, "known: concealed, flags, "),
    ],
)
def test_only_a_name_much_alike_is_suggested(form: Form, change: dict[str, Any], hint: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        Hand.from_json(plain(form) | change)
    assert hint in caught.value.message


def test_a_robbed_kong_whose_player_holds_the_pung_is_fine(form: Form) -> None:
    hand = plain(form, flags="robbing_kong", losers={"N": {"melds": PUNG}, "W": {"total": 3}}) | ROBBED
    assert tally_json(hand | {"discarder": "N"})["totals"]["doubles"] == 1


@pytest.mark.parametrize(
    ("more", "note"),
    [
        ({"flags": "last_tile"}, "last_tile_claimed"),
        ({"flags": "claimed_for_pung", "options": {"claimed_for_pung": "own"}}, "claimed_for_pung_unused"),
    ],
)
def test_a_flag_that_changes_nothing_is_noted(form: Form, more: dict[str, Any], note: str) -> None:
    tally = tally_json(plain(form, **more))
    assert [each["id"] for each in tally["notes"]] == [note]
    assert tally["totals"] == tally_json(plain(form))["totals"]


def test_a_hand_that_has_not_won_may_still_have_five_of_a_kind(form: Form) -> None:
    tally = tally_json(form("2s 2s 2s 2s 2s 1m 4m 7m", None, winner=False))
    assert [reason["code"] for reason in tally["reasons"]] == ["five_of_a_kind"]


def test_a_crowded_table_is_noted(form: Form) -> None:
    tally = tally_json(plain(form, losers={"E": {"concealed": ["1m", "1m", "1m"]}}))
    assert tally["valid"]
    assert [note["id"] for note in tally["notes"]] == ["five_on_the_table"]


def test_a_choice_that_is_a_number_may_be_given_as_one() -> None:
    form = {
        "rules": "sichuan", "concealed": ["2m", "3m", "4m", "4m", "4m", "4m", "5m", "6m", "7m", "8m", "8m"],
        "winning_tile": "8m",
        "melds": [{"kind": "pung", "tiles": ["2p"] * 3, "open": True}], "self_draw": True, "void_suit": "s",
        "seat_wind": "E", "round_wind": "E",
    }  # fmt: skip
    number, text = (tally_json(form | {"options": {"fan_cap": cap}}) for cap in (4, "4"))
    assert number == text
    assert number["options"]["fan_cap"] == "4"
    with pytest.raises(UnreadableError, match="fan_cap"):
        Hand.from_json(form | {"options": {"fan_cap": 7}})


def test_a_seat_that_is_null_is_no_seat() -> None:
    example = next(iter(RULESETS["sichuan"].examples.values()))
    with pytest.raises(UnreadableError, match="'out' must be a list of seats, not null"):
        Hand.from_json({"rules": "sichuan", **example, "out": [None]})


@pytest.mark.parametrize("key", ["honba", "riichi_sticks"])
def test_counters_beyond_all_tables_are_slips(key: str) -> None:
    hand = example("234m 567p 234s 678s 55p", won="4s") | {"rules": "riichi-ema-2025", key: 10**4299}
    with pytest.raises(UnreadableError) as caught:
        Hand.from_json(hand)
    assert [fault.code for fault in caught.value.faults] == ["wrong_type"]
    assert key in caught.value.faults[0].en


def test_of_very_many_unknown_names_the_first_are_told() -> None:
    hand = example("999p 77m", "555s", "CCC", "234m", won="7m") | {"rules": "navy"}
    keys, options = ({f"bogus{n}": 1 for n in range(5000)} for _ in range(2))
    with pytest.raises(UnreadableError) as caught:
        Hand.from_json(hand | keys | {"options": options})
    codes = [fault.code for fault in caught.value.faults]
    assert (codes.count("unknown_key"), codes.count("unknown_option")) == (20, 20)
