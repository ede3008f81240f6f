"""Forbidden discards, S003 item 5: which tiles a table of melds forbids, and who then pays what. Worked by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring import ScoringError, UnreadableError, events
from scoring.events import settle_event
from scoring.examples import meld_in
from scoring.forbidden import forbidden_tiles, visible
from scoring.hand import Meld
from scoring.tiles import SEATS, Tile

M, P, S = (" ".join(f"{rank}{suit}" for rank in range(1, 10)) for suit in "mps")
ENDS = "1m 9m 1p 9p 1s 9s"


def laid(text: str) -> list[dict[str, Any]]:
    """Melds in short: `123p` exposed, `(9999p)` concealed."""
    return [meld_in(word) for word in text.split()]


def melds(text: str) -> list[Meld]:
    return [Meld(each["kind"], tuple(Tile.parse(name) for name in each["tiles"]), each["open"]) for each in laid(text)]


# melds on the table, what is switched off, case -> tiles, and why
FORBIDDEN: list[tuple[str, str, str, dict[str, str]]] = [
    ("nothing laid out", "", "", {}),
    ("two Chows are too few", "123p 456p", "", {}),
    ("three Chows of one suit", "123p 456p 345p", "", {"a": P}),
    ("the same Chow three times", "123s 123s 123s", "", {"a": S}),
    ("four Chows of one suit", "123m 456m 789m 234m", "", {"a": M}),
    ("three Chows in two suits", "123p 456p 345m", "", {}),
    ("two and two", "123p 456p 123m 456m", "", {}),
    ("P5: a hidden Chow is not on the table", "123p 456p (345p)", "", {}),
    ("P1: three Pungs of one suit, by the introduction", "222p 555p 888p", "", {"a'": P}),
    ("P1 off: (a) names Chows alone", "222p 555p 888p", "a_prime", {}),
    ("P1 off leaves three Chows forbidden", "123p 456p 345p", "a_prime", {"a": P}),
    ("P2: Chows and Pungs of one suit together", "123p 555p 789p", "", {"a'": P}),
    ("P2 off: not together", "123p 555p 789p", "mixed", {}),
    ("P2 off leaves three Pungs forbidden", "222p 555p 888p", "mixed", {"a'": P}),
    ("P5: a Kong counts as a Pung", "2222p 555p (8888p)", "", {"a'": P}),
    ("two Pungs in two suits: the third suit", "222p 333s", "", {"b": M}),
    ("an honour Pung besides changes nothing", "222p 333m EEE", "", {"b": S}),
    ("a Chow besides changes nothing", "222m 333s 456m", "", {"b": P}),
    ("two Pungs in one suit", "222p 333p", "", {}),
    ("Pungs in all three suits leave no third one", "222p 333s 444m", "", {}),
    ("three Pungs in two suits are not two", "222p 333s 444s", "", {}),
    ("P4 off", "222p 333s", "b", {}),
    ("P5: a hidden Pung forbids nothing", "222p (333s)", "", {}),
    ("P5: a concealed Kong laid out does", "222p (3333s)", "", {"b": M}),
    ("three winds: the fourth", "EEE SSS WWW", "", {"c": "N"}),
    ("three winds, Kongs among them", "NNNN (WWWW) SSS", "", {"c": "E"}),
    ("two winds and a dragon", "EEE SSS CCC", "", {}),
    ("four winds leave none", "EEE SSS WWW NNN", "", {}),
    ("three dragons: the text has no such case", "CCC FFF PPP", "", {}),
    ("three Pungs of 1s and 9s", "111p 999s 999m", "", {"d": ENDS}),
    ("P8: any mix of them", "111p 999p 111s", "", {"d": ENDS}),
    ("P8: 1s alone", "111p 111s 111m", "", {"d": ENDS}),
    ("two of 1s and 9s, in two suits", "111p 999s EEE", "", {"b": M}),
    ("four of 1s and 9s, two of them in one suit", "111p 999s 1111m 999m", "", {"d": ENDS}),
    ("two cases at once: three sets of circles, Pungs in two suits", "123p 456p 111p 999s", "", {"a'": P, "b": M}),
    ("(d) and (a') at once", "111s 999s 555s 111m", "", {"a'": S, "d": ENDS}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "off", "expected"), [row[1:] for row in FORBIDDEN], ids=[row[0] for row in FORBIDDEN]
)
def test_forbidden_tiles(table: str, off: str, expected: dict[str, str]) -> None:
    bans = forbidden_tiles(melds(table), **dict.fromkeys(off.split(), False))
    assert {ban.case: " ".join(tile.id for tile in ban.tiles) for ban in bans} == expected
    for ban in bans:
        assert ban.source.startswith("S003 item 5")
        assert set(ban.melds) <= set(visible(melds(table)))
        assert all(ban.why)


def settle(**form: Any) -> dict[str, Any]:
    return settle_event({"rules": "navy", "event": "forbidden_discard", **form})


def thrown(table: str, tile: str, by: str | None, holder: str, score: int | None, **more: Any) -> dict[str, Any]:
    form: dict[str, Any] = {"melds": laid(table), "tile": tile, "holder": holder, **more}
    form |= {"discarder": by} if by else {"self_draw": True}
    return settle(**form if score is None else {**form, "score": score})


CIRCLES = "123p 456p 345p"
NOTHING = {"E": 0, "S": 0, "W": 0, "N": 0}
# table, tile, discarder, winner, score, besides; the case that forbids it, net
PAID: list[tuple[str, str, str, str | None, str, int, dict[str, Any], str, dict[str, int]]] = [
    # the dossier's own
    ("case 5: W pays 4 x 64", CIRCLES, "9p", "W", "S", 64, {}, "a", {"S": 256, "W": -256}),
    ("case 6: East wins, S pays 6 x 500", "EEE SSS WWW", "N", "S", "E", 500, {}, "c", {"E": 3000, "S": -3000}),
    ("case 7: East throws, pays 4 x 100", "111p 999s 999m", "1m", "E", "N", 100, {}, "d", {"N": 400, "E": -400}),
    # drawn: each pays his own, E 128, W 64, N 64
    ("case 8: drawn", CIRCLES, "9p", None, "S", 64, {}, "a", {"E": -128, "S": 256, "W": -64, "N": -64}),
    # the third Chow is made with this very tile: two lay there before, and nobody won
    ("case 9: claimed for the third Chow", "123p 456p", "9p", "W", "S", 64, {"won": False}, "", {}),
    # further
    ("won on it, two Chows lying: ordinary", "123p 456p", "9p", "W", "S", 64, {}, "",
     {"E": -128, "S": 256, "W": -64, "N": -64}),
    ("three Chows in all, two before the discard", CIRCLES, "5p", "W", "S", 64, {"melds_before": 2}, "",
     {"E": -128, "S": 256, "W": -64, "N": -64}),
    ("all three before it", CIRCLES, "9p", "W", "S", 64, {"melds_before": 3}, "a", {"S": 256, "W": -256}),
    ("forbidden, but nobody won on it", CIRCLES, "9p", "W", "S", 64, {"won": False}, "a", {}),
    ("a tile of another suit: ordinary", CIRCLES, "9s", "N", "S", 10, {}, "", {"E": -20, "S": 40, "W": -10, "N": -10}),
    ("a red five is a five", CIRCLES, "0p", "N", "W", 10, {}, "a", {"W": 40, "N": -40}),
    ("East wins on W's forbidden tile", "222p 333s", "5m", "W", "E", 24, {}, "b", {"E": 144, "W": -144}),
    ("East throws to W", "222p 333s", "5m", "E", "W", 24, {}, "b", {"W": 96, "E": -96}),
    ("P4 off: ordinary, East wins", "222p 333s", "5m", "W", "E", 24, {"forbid_b": False}, "",
     {"E": 144, "S": -48, "W": -48, "N": -48}),
    ("three Pungs of one suit", "222s 555s 888s", "1s", "N", "E", 50, {}, "a'", {"E": 300, "N": -300}),
    ("P1 off: ordinary", "222s 555s 888s", "1s", "N", "W", 50, {"forbid_a_prime": False}, "",
     {"E": -100, "S": -50, "W": 200, "N": -50}),
    ("P2 off: ordinary", "123s 555s 888s", "1s", "N", "W", 50, {"mixed_sets": False}, "",
     {"E": -100, "S": -50, "W": 200, "N": -50}),
    ("P5: a concealed Kong lies open", "(EEEE) SSS WWW", "N", "E", "S", 32, {}, "c", {"S": 128, "E": -128}),
    ("P5: a hidden Pung does not", "(EEE) SSS WWW", "N", "E", "S", 32, {}, "",
     {"E": -64, "S": 128, "W": -32, "N": -32}),
    ("another wind than the fourth", "EEE SSS WWW", "E", "N", "S", 32, {}, "",
     {"E": -64, "S": 128, "W": -32, "N": -32}),
    ("P8: 1s alone forbid a 9", "111p 111s 111m", "9s", "S", "N", 8, {}, "d", {"N": 32, "S": -32}),
    ("P8: honours stay free", "111p 111s 111m", "C", "S", "N", 8, {}, "", {"E": -16, "S": -8, "W": -8, "N": 32}),
    ("P7: no exception is asked for", CIRCLES, "1p", "E", "S", 1, {}, "a", {"S": 4, "E": -4}),
    ("a mark of nothing", CIRCLES, "1p", "E", "S", 0, {}, "a", {}),
]  # fmt: skip


@pytest.mark.parametrize("row", PAID, ids=[row[0] for row in PAID])
def test_who_pays(row: tuple[str, str, str, str | None, str, int, dict[str, Any], str, dict[str, int]]) -> None:
    _, table, tile, by, holder, score, more, case, net = row
    settled = thrown(table, tile, by, holder, score, **more)
    assert settled["net"] == NOTHING | net
    assert [ban["case"] for ban in settled["forbidden_by"]] == ([case] if case else [])
    alone = [payment for payment in settled["payments"] if "for all three" in payment["why"]]
    assert len(alone) == (1 if settled["liable"] and score else 0)
    assert settled["liable"] == (bool(case) and by is not None and more.get("won", True))


def test_without_a_score_it_says_how_many_times_it_is_paid() -> None:
    settled = thrown(CIRCLES, "9p", "W", "S", None)
    assert (settled["times"], settled["payments"]) == (4, [])
    assert thrown("EEE SSS WWW", "N", "S", "E", None)["times"] == 6
    assert "4 times the score" in settled["notes"][-1]["text"]["en"]
    # not liable, and no score to share out
    assert thrown(CIRCLES, "9s", "W", "S", None)["payments"] == []


def test_it_names_every_tile_that_is_forbidden() -> None:
    settled = thrown("123p 456p 111p 999s", "5s", "W", "S", 8)
    assert {ban["case"] for ban in settled["all_forbidden"]} == {"a'", "b"}
    assert "1m 2m" in settled["notes"][0]["text"]["en"]
    assert not settled["forbidden"]


def test_hidden_sets_are_said_to_forbid_nothing() -> None:
    notes = thrown("123p 456p (345p)", "9p", "W", "S", 8)["notes"]
    assert "hidden_sets" in [note["id"] for note in notes]


# four Chows of circles: 20 + 10 = 30, pure 3: 240; E owes 480, W and N 240 each
PURE = {
    "concealed": ["7p", "8p", "9p", "2p", "2p"], "melds": laid("123p 456p 345p"), "winning_tile": "9p",
    "self_draw": False, "seat_wind": "S", "round_wind": "E", "discarder": "N",
}  # fmt: skip


def test_a_whole_hand_is_counted_by_the_ruleset() -> None:
    settled = settle(hand=PURE)
    assert settled["net"] == {"E": 0, "S": 960, "W": 0, "N": -960}
    assert settled["payments"][0]["why"].startswith(
        "forbidden discard: pays for all three, 480 (E) + 240 (W) + 240 (N)"
    )


def test_french_keeps_the_words_of_the_page() -> None:
    """S003 item 5 speaks of "tuiles défendues"."""
    event = {"rules": "navy", "event": "forbidden_discard", "hand": PURE}
    assert events.settled(event).settlement.payments[0].why.fr.startswith("tuile défendue : paie pour les trois")


def test_losers_settle_among_themselves_as_ever() -> None:
    """P6: marks E 10, W 4: W owes E 6 doubled, N owes E 10 doubled and W 4; N besides pays 960 for all three."""
    settled = settle(hand={**PURE, "losers": {"E": {"total": 10}, "W": {"total": 4}}})
    assert settled["net"] == {"E": 32, "S": 960, "W": -8, "N": -984}


def test_a_drawn_or_robbed_tile_is_paid_for_as_ever() -> None:
    """Robbed: 30, pure 3 and robbed 1: 480. Drawn: 30, pure 3: 240; the melds are open, so no buried treasure."""
    robbed = settle(hand={**PURE, "flags": ["robbing_kong"]})
    assert (robbed["forbidden"], robbed["liable"]) == (True, False)
    assert robbed["net"] == {"E": -960, "S": 1920, "W": -480, "N": -480}
    assert robbed["notes"][-1]["source"].startswith("HOUSE reading")
    drawn = settle(hand={**{key: PURE[key] for key in PURE if key != "discarder"}, "self_draw": True})
    assert drawn["net"] == {"E": -480, "S": 960, "W": -240, "N": -240}


def test_four_blessings_on_the_fourth_wind() -> None:
    """The special hand of 1000: E owes 2000, S and N 1000 each; S threw the North and pays 4000."""
    hand = {
        "concealed": ["N", "N", "N", "5m", "5m"], "melds": laid("EEE SSS WWW"), "winning_tile": "N",
        "self_draw": False, "seat_wind": "W", "round_wind": "E", "discarder": "S",
    }  # fmt: skip
    assert settle(hand=hand)["net"] == {"E": 0, "S": -4000, "W": 4000, "N": 0}


def test_the_rulesets_limit_holds_for_each_share() -> None:
    """A limit of 100, East's 150: E owes 150, W and N 100 each."""
    capped = settle(hand=PURE, options={"limit": 100, "limit_east": 150})
    assert capped["net"] == {"E": 0, "S": 350, "W": 0, "N": -350}


def test_beside_hong_kong() -> None:
    """Full flush 7, all chows 1, no flowers 1: 9 faan, 96. Everyone pays: the discarder 192, the others 96 each."""
    form = {"rules": "hongkong", "event": "forbidden_discard", "hand": PURE, "options": {"payment": "everyone_pays"}}
    assert settle_event(form)["net"] == {"E": 0, "S": 384, "W": 0, "N": -384}
    assert settle_event({**form, "melds_before": 2})["net"] == {"E": -96, "S": 384, "W": -96, "N": -192}


def test_beside_sichuan() -> None:
    """Full flush 2, all Pungs 1: 3 fan, 8, which the discarder pays alone in any case."""
    hand = {
        "concealed": ["1p", "1p", "1p", "9p", "9p"], "melds": laid("222p 555p 888p"), "winning_tile": "9p",
        "self_draw": False, "seat_wind": "S", "round_wind": "E", "discarder": "N", "void_suit": "m",
    }  # fmt: skip
    settled = settle_event({"rules": "sichuan", "event": "forbidden_discard", "hand": hand})
    assert [ban["case"] for ban in settled["forbidden_by"]] == ["a'"]
    assert settled["net"] == {"E": 0, "S": 8, "W": 0, "N": -8}


def test_melds_before_the_discard_of_a_whole_hand() -> None:
    assert settle(hand=PURE, melds_before=2)["net"] == {"E": -480, "S": 960, "W": -240, "N": -240}


def test_a_hidden_set_counts_among_the_melds_before_the_discard() -> None:
    """Two of the four lay there, one of them hidden: a single Chow forbids nothing."""
    hidden = {"kind": "pung", "tiles": ["8p"] * 3, "open": False}
    first, *rest = laid("123p 456p 345p")
    hand = PURE | {"concealed": ["9p", "9p"], "winning_tile": "9p", "melds": [first, hidden, *rest]}
    settled = {before: settle(hand=hand, melds_before=before) for before in (2, 4)}
    assert [settled[before]["forbidden"] for before in (2, 4)] == [False, True]


def test_the_discarder_may_stand_beside_the_hand() -> None:
    hand = {key: value for key, value in PURE.items() if key != "discarder"}
    assert settle(hand=hand, discarder="W")["net"] == {"E": 0, "S": 960, "W": -960, "N": 0}
    assert settle(hand={**hand, "discarder": None}, discarder="W")["liable"]


GOOD: dict[str, Any] = {"melds": laid(CIRCLES), "tile": "9p", "holder": "S", "discarder": "W", "score": 8}


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"holder": None}, {"wrong_type"}),
        ({"tile": "9q"}, {"unknown_value"}),
        ({"tiel": "9p"}, {"unknown_key"}),
        ({"score": -1}, {"wrong_type"}),
        ({"score": "64"}, {"wrong_type"}),
        ({"self_draw": True}, {"discarder_on_self_draw"}),
        ({"discarder": "S"}, {"winner_is_discarder"}),
        ({"tile": "X"}, {"not_a_discard"}),
        ({"tile": "f1"}, {"not_a_discard"}),
        ({"melds": laid("123p 456p 345p 789p 789p")}, {"too_many_melds"}),
        ({"melds": laid("999p 123p"), "tile": "9p", "melds_before": 3}, {"too_many_melds_before"}),
        ({"melds": laid("9999p 123p"), "tile": "9p"}, {"five_of_a_kind"}),
        ({"melds": [{"kind": "chow", "tiles": ["1p", "2p", "4p"], "open": True}]}, {"meld_shape"}),
        ({"melds": [{"kind": "pung", "tiles": ["X", "X", "X"], "open": True}]}, {"meld_shape"}),
        ({"melds": [{**laid("123p")[0], "from": "S"}]}, {"claimed_from_oneself"}),
        ({"hand": PURE}, {"hand_and_melds"}),
        ({"discarder": "S", "tile": "f1", "melds_before": 9},
         {"winner_is_discarder", "not_a_discard", "too_many_melds_before"}),
    ],
)  # fmt: skip
def test_refusals(changes: dict[str, Any], codes: set[str]) -> None:
    with pytest.raises(ScoringError) as caught:
        settle(**{**GOOD, **changes})
    assert {fault.code for fault in caught.value.faults} == codes
    assert all(fault.en and fault.fr for fault in caught.value.faults)


def test_everything_that_is_missing_is_named_at_once() -> None:
    with pytest.raises(UnreadableError) as caught:
        settle()
    assert [fault.code for fault in caught.value.faults] == ["missing_key"] * 3 + ["missing_discarder"]


@pytest.mark.parametrize(
    ("hand", "more", "code"),
    [
        ({"discarder": None}, {}, "missing_discarder"),
        ({}, {"discarder": "W"}, "two_discarders"),
        ({}, {"melds_before": 4}, "too_many_melds_before"),
        ({"winner": False}, {}, "hand_has_not_won"),
        ({"concealed": ["7p", "8p", "9p", "2p", "3p"]}, {}, "no_division"),
        ({"concealed": []}, {}, "winning_tile_not_in_hand"),
        ({"options": 5}, {}, "wrong_type"),
        ({"options": {"limt": 5}}, {}, "unknown_option"),
        ({"rules": "mcr"}, {}, "key_of_event"),
    ],
)
def test_hands_that_are_refused(hand: dict[str, Any], more: dict[str, Any], code: str) -> None:
    with pytest.raises(ScoringError) as caught:
        settle(hand={**PURE, "self_draw": False, **hand}, **more)
    assert code in {fault.code for fault in caught.value.faults}


SHAPES = st.one_of(
    st.builds(lambda suit, rank: f"{rank}{rank + 1}{rank + 2}{suit}", st.sampled_from("mps"), st.integers(1, 7)),
    st.builds(lambda suit, rank, size: f"{str(rank) * size}{suit}", st.sampled_from("mps"), st.integers(1, 9),
              st.sampled_from((3, 4))),
    st.builds(lambda honour, size: honour * size, st.sampled_from("ESWNPFC"), st.sampled_from((3, 4))),
)  # fmt: skip
TABLES = st.lists(st.builds(lambda shape, hide: f"({shape})" if hide else shape, SHAPES, st.booleans()), max_size=4)


@settings(max_examples=200)
@given(TABLES, st.randoms(use_true_random=False), st.permutations("mps"))
def test_order_and_suits_change_nothing(table: list[str], rng: Any, suits: list[str]) -> None:
    rename = str.maketrans("mps", "".join(suits))
    turned = list(table)
    rng.shuffle(turned)
    turned = [word.translate(rename) for word in turned]
    before = {
        (ban.case, tile.id.translate(rename)) for ban in forbidden_tiles(melds(" ".join(table))) for tile in ban.tiles
    }
    after = {(ban.case, tile.id) for ban in forbidden_tiles(melds(" ".join(turned))) for tile in ban.tiles}
    assert before == after


@settings(max_examples=200)
@given(TABLES, st.sampled_from(["1m", "9p", "5s", "E", "N", "C"]), st.permutations(SEATS), st.integers(0, 1000))
def test_the_winner_gets_what_he_would_have_got(table: list[str], tile: str, seats: list[str], score: int) -> None:
    holder, by = seats[0], seats[1]
    held = Counter(each.plain for meld in melds(" ".join(table)) for each in meld.tiles)
    held[Tile.parse(tile)] += 1
    assume(max(held.values()) <= 4)
    settled = thrown(" ".join(table), tile, by, holder, score)
    assert settled["net"][holder] == score * (6 if holder == "E" else 4)
    assert sum(settled["net"].values()) == 0
    if settled["liable"]:
        assert settled["net"][by] == -settled["net"][holder]
