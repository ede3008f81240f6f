"""The wall is out, worked by hand: the ready check (查叫) of each preset, and article 34 of the Paris game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scoring.sichuan_table import Paid, net, paid, refused, settle, shown, to_each

HOME: dict[str, Any] = {"preset": "home"}
TFMJ: dict[str, Any] = {"preset": "tfmj"}

PUNGS = shown("222p 3p", "444s", "666s", "777s")
"""Waits for 3p (all Pungs) or 1p, 4p (plain)."""
PLAIN = shown("123m 456m 789m 789s 5m")
"""Waits for 5m, plain."""
NOTHING = shown("11p 456p 146m 78m 888p")
"""1m and 4m stand alone: two tiles short."""
RAGS = shown("1133m 5577m 99m 135p")
"""Five pairs and three odd tiles."""
PAIRS = shown("1144m 6688m 22s 33s 5s")
"""Six pairs: waits for 5s."""
DRAGON = shown("1144m 6688m 3333s 5s")
"""Six pairs with four alike: waits for 5s."""
GOLDEN = shown("5p", "222p", "444s", "666s", "777s")
"""Four sets laid out, waits for 5p: all Pungs and golden wait."""
PIG = shown("147m 258p 369s 11m 44p")
"""Three suits."""
FOUR_ROOT = shown("4445m 5m", "444p", "777p")
"""A hand of eleven: refused."""

CASES: list[tuple[str, dict[str, Any], dict[str, Any], Paid, dict[str, int], dict[str, tuple[str, int]]]] = [
    # The best value of each ready hand, sbr: all Pungs 2, plain 1; N pays both.
    ("sbr", {"out": ["E"], "hands": {"S": PUNGS, "W": PLAIN, "N": NOTHING}}, {},
     [("N", "S", 2), ("N", "W", 1)], net(0, 2, 1, -3), {"S": ("ready", 2), "W": ("ready", 1), "N": ("not_ready", 0)}),
    # Two not ready pay the one who is.
    ("two pay one", {"out": ["E"], "hands": {"S": PUNGS, "W": RAGS, "N": NOTHING}}, {},
     [("W", "S", 2), ("N", "S", 2)], net(0, 4, -2, -2), {"W": ("not_ready", 0)}),
    # Seven pairs 2 fan = 4, at a point of 100.
    ("seven pairs", {"out": ["E", "S"], "hands": {"W": PAIRS, "N": NOTHING}}, {"point_value": 100},
     [("N", "W", 400)], net(0, 0, 400, -400), {"W": ("ready", 4)}),
    # Dragon seven pairs: 2 + root 1 = 3 fan = 8.
    ("dragon seven pairs", {"out": ["E", "S"], "hands": {"W": DRAGON, "N": NOTHING}}, {},
     [("N", "W", 8)], net(0, 0, 8, -8), {"W": ("ready", 8)}),
    # Home: dragon seven pairs 5 fan = 16.
    ("dragon seven pairs home", {"out": ["E", "S"], "hands": {"W": DRAGON, "N": NOTHING}}, HOME,
     [("N", "W", 16)], net(0, 0, 16, -16), {"W": ("ready", 16)}),
    # Golden wait 1 + all Pungs 1 = 2 fan = 4.
    ("golden wait", {"out": ["E", "S"], "hands": {"W": GOLDEN, "N": NOTHING}}, {},
     [("N", "W", 4)], net(0, 0, 4, -4), {"W": ("ready", 4)}),
    # Home: all Pungs 2 + golden wait 1 = 3 fan = 4.
    ("golden wait home", {"out": ["E", "S"], "hands": {"W": GOLDEN, "N": NOTHING}}, HOME,
     [("N", "W", 4)], net(0, 0, 4, -4), {"W": ("ready", 4)}),
    # Kongs do not count in the best value: all Pungs with a Kong is 2 all the same (NOV).
    ("a Kong does not count", {"out": ["E", "S"], "hands": {"W": shown("222p 3p", "4444s", "666s", "777s"),
                                                            "N": NOTHING}}, {},
     [("N", "W", 2)], net(0, 0, 2, -2), {"W": ("ready", 2)}),
    # The cap applies: full flush 2 + seven pairs 2 = 4 fan, capped at 3 = 8; with no cap 16.
    ("cap", {"out": ["E", "S"], "hands": {"W": shown("11335577m 4466m 8m"), "N": NOTHING}}, {},
     [("N", "W", 8)], net(0, 0, 8, -8), {"W": ("ready", 8)}),
    ("no cap", {"out": ["E", "S"], "hands": {"W": shown("11335577m 4466m 8m"), "N": NOTHING}}, {"fan_cap": "none"},
     [("N", "W", 16)], net(0, 0, 16, -16), {"W": ("ready", 16)}),
    # All ready, or none: nobody pays.
    ("all ready", {"out": ["E"], "hands": {"S": PUNGS, "W": PLAIN, "N": PAIRS}}, {}, [], net(0, 0, 0, 0),
     {"S": ("ready", 2), "W": ("ready", 1), "N": ("ready", 4)}),
    ("none ready", {"out": ["E", "S"], "hands": {"W": RAGS, "N": NOTHING}}, {}, [], net(0, 0, 0, 0),
     {"W": ("not_ready", 0), "N": ("not_ready", 0)}),
    # All four alike in one's own hand: a fifth 5s is no wait.
    ("waits for a fifth", {"out": ["E", "S"], "hands": {"W": shown("5555s", "222p", "444p", "666p"), "N": NOTHING}},
     {}, [], net(0, 0, 0, 0), {"W": ("not_ready", 0)}),
    # Kong money back from who is not ready; S, ready, keeps his.
    ("Kong money", {"out": ["E"], "hands": {"S": shown("222p 3p", "4444s", "666s", "777s"), "W": PLAIN,
                                            "N": shown("11p 456p 146m 78m", "(8888p)")},
                    "kongs_paid": [{"kind": "concealed", "by": "N", "tile": "8p"},
                                   {"kind": "extended", "by": "S", "tile": "4s", "out": ["E"]}]}, {},
     [("N", "S", 2), ("N", "W", 1), *to_each("N", "ESW", 2)], net(2, 4, 3, -9), {"N": ("not_ready", 0)}),
    # A winner keeps his Kong money.
    ("a winner's Kong", {"out": ["E"], "hands": {"S": PUNGS, "W": PLAIN, "N": NOTHING},
                         "kongs_paid": [{"kind": "concealed", "by": "E", "tile": "9p"}]}, {},
     [("N", "S", 2), ("N", "W", 1)], net(0, 2, 1, -3), {}),
    # Home: direct Kong 2 and 1 and 1 all go back.
    ("direct Kong home", {"out": ["E"], "hands": {"S": PUNGS, "W": PLAIN, "N": shown("11p 456p 146m 78m", "8888p")},
                          "kongs_paid": [{"kind": "direct", "by": "N", "discarder": "W", "tile": "8p"}]}, HOME,
     [("N", "S", 2), ("N", "W", 1), ("N", "W", 2), *to_each("N", "ES", 1)], net(1, 3, 3, -7), {}),
    # sbr: void suit held, 48 to nobody and not ready; melded, 48 too; both, twice.
    ("void suit held", {"out": ["E"], "hands": {"S": PUNGS, "W": PLAIN, "N": NOTHING},
                        "void_suits": {"S": "m", "W": "s", "N": "s"}}, {},
     [("W", "table", 48), ("W", "S", 2), ("N", "S", 2)], net(0, 4, -2, -2), {"W": ("flower_pig", 0)}),
    ("void suit melded", {"out": ["E", "W"], "hands": {"S": PUNGS, "N": shown("111p 456p 78m 55m", "333s")},
                          "void_suits": {"S": "m", "N": "s"}}, {},
     [("N", "table", 48), ("N", "S", 2)], net(0, 2, 0, -2), {"N": ("flower_pig", 0)}),
    ("void suit held and melded", {"out": ["E", "W"], "hands": {"S": PUNGS, "N": shown("111p 456p 78m 5s 5m", "333s")},
                                   "void_suits": {"S": "m", "N": "s"}}, {"point_value": 10},
     [("N", "table", 480), ("N", "table", 480), ("N", "S", 20)], net(0, 20, 0, -20), {"N": ("flower_pig", 0)}),
    ("three suits, sbr", {"out": ["E"], "hands": {"S": PUNGS, "W": PLAIN, "N": PIG}}, {},
     [("N", "table", 48), ("N", "S", 2), ("N", "W", 1)], net(0, 2, 1, -3), {"N": ("flower_pig", 0)}),
    # Home: the pig pays 16 to each non-pig, ready or not; who is merely not ready pays the ready.
    ("pig home", {"out": ["E"], "hands": {"S": PUNGS, "W": RAGS, "N": shown("147m 258p 369s 88m 4p 4p")}}, HOME,
     [*to_each("N", "SW", 16), ("W", "S", 2)], net(0, 18, 14, -32), {"N": ("flower_pig", 0), "W": ("not_ready", 0)}),
    # Home: the void suit held with two suits in hand is no pig, only not ready.
    ("wrong suit home", {"out": ["E"], "hands": {"S": PUNGS, "W": PLAIN, "N": NOTHING},
                         "void_suits": {"W": "s"}}, HOME,
     [("W", "S", 2), ("N", "S", 2)], net(0, 4, -2, -2), {"W": ("not_ready", 0)}),
    # AUS: 64 to each other, for the wrong suit too.
    ("wrong suit 64", {"out": ["E"], "hands": {"S": PUNGS, "W": PLAIN, "N": NOTHING}, "void_suits": {"W": "s"}},
     HOME | {"flower_pig_units": "64"},
     [*to_each("W", "SN", 64), ("N", "S", 2)], net(0, 66, -128, 62), {"W": ("flower_pig", 0)}),
    # The cap: sbr 3 fan = 8; home with a cap of 5 fan = 16.
    ("cap sbr", {"out": ["E"], "hands": {"S": PUNGS, "W": PLAIN, "N": PIG}}, {"flower_pig_units": "cap"},
     to_each("N", "SW", 8), net(0, 8, 8, -16), {}),
    ("cap home", {"out": ["E"], "hands": {"S": PUNGS, "W": PLAIN, "N": PIG}},
     HOME | {"flower_pig_units": "cap", "fan_cap": "5"}, to_each("N", "SW", 16), net(0, 16, 16, -32), {}),
    ("pig merely not ready", {"out": ["E"], "hands": {"S": PUNGS, "W": PLAIN, "N": PIG}}, {"flower_pig_units": "none"},
     [("N", "S", 2), ("N", "W", 1)], net(0, 2, 1, -3), {"N": ("flower_pig", 0)}),
    # Two pigs pay the one who is none, and not each other.
    ("two pigs", {"out": ["E"], "hands": {"S": PUNGS, "W": shown("258m 369p 147s 66m 99p"), "N": PIG}}, HOME,
     [("W", "S", 16), ("N", "S", 16)], net(0, 32, -16, -16), {}),
    ("tfmj", {"out": ["E"], "hands": {"S": PUNGS, "W": PLAIN, "N": NOTHING}}, TFMJ,
     [("N", "S", 2), ("N", "W", 1)], net(0, 2, 1, -3), {}),
    # A table without void suits: three suits may be ready.
    ("no void suit", {"out": ["E", "W"], "hands": {"S": shown("123m 456m 789p 78s 55s"), "N": NOTHING}},
     {"void_required": False}, [("N", "S", 1)], net(0, 1, 0, -1), {"S": ("ready", 1)}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("form", "options", "expected", "nets", "seats"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_ready_check(
    form: dict[str, Any],
    options: dict[str, Any],
    expected: Paid,
    nets: dict[str, int],
    seats: dict[str, tuple[str, int]],
) -> None:
    settled = settle("ready_check", **form, options=options)
    assert paid(settled) == expected
    assert settled["net"] == nets
    for seat, (status, best) in seats.items():
        assert (settled["hands"][seat]["status"], settled["hands"][seat]["best"]) == (status, best)
    assert bool(settled["notes"]) != bool(expected)


def test_the_waits_are_listed_with_their_worth() -> None:
    settled = settle("ready_check", out=["E", "W"], hands={"S": PUNGS, "N": NOTHING})
    assert settled["hands"]["S"]["waits"] == [
        {"tile": "1p", "fan": 0, "units": 1},
        {"tile": "3p", "fan": 1, "units": 2},
        {"tile": "4p", "fan": 0, "units": 1},
    ]


IN = {"S": PUNGS, "W": PLAIN, "N": NOTHING}
REFUSED: list[tuple[str, list[str], dict[str, Any]]] = [
    ("one missing", ["missing_hand"], {"hands": IN}),
    ("one too many", ["player_is_out"], {"hands": {**IN, "E": RAGS}, "out": ["E"]}),
    ("three out", ["deal_over"], {"hands": {"N": NOTHING}, "out": ["E", "S", "W"]}),
    ("fourteen tiles", ["not_thirteen"], {"hands": {**IN, "N": shown("11p 456p 146m 78m 8888p")}, "out": ["E"]}),
    ("eleven tiles and one missing", ["missing_hand", "not_thirteen"], {"hands": {**IN, "N": FOUR_ROOT}}),
    ("five alike", ["five_of_a_kind"], {"hands": {**IN, "N": shown("11p 456p 146m 78m 777s")}, "out": ["E"]}),
    ("a pung of two kinds", ["meld_shape"],
     {"hands": {**IN, "N": {"concealed": NOTHING["concealed"][:10],
                            "melds": [{"kind": "pung", "tiles": ["3m", "3m", "4m"], "open": True}]}}, "out": ["E"]}),
    ("a flower", ["tile_not_used"], {"hands": {**IN, "N": shown("11p 456p 146m 78m 33m f1")}, "out": ["E"]}),
    ("a red five", ["tile_not_used"], {"hands": {**IN, "N": shown("11p 406p 146m 78m 333m")}, "out": ["E"]}),
    ("no tile", ["unknown_value"], {"hands": {**IN, "N": {"concealed": ["10m"]}}, "out": ["E"]}),
    ("a Kong not in hand", ["kong_not_in_hand"],
     {"hands": IN, "out": ["E"], "kongs_paid": [{"kind": "concealed", "by": "N", "tile": "3m"}]}),
    ("a Kong fed by itself", ["own_discard"],
     {"hands": IN, "out": ["E"], "kongs_paid": [{"kind": "direct", "by": "E", "tile": "9p", "discarder": "E"}]}),
    ("a flower pig of unknown cost", ["amount_not_known"],
     {"hands": {**IN, "N": PIG}, "out": ["E"], "options": TFMJ}),
    ("no cap to pay", ["no_cap"],
     {"hands": {**IN, "N": PIG}, "out": ["E"], "options": HOME | {"flower_pig_units": "cap"}}),
    ("no coefficients", ["coefficients_missing"], {"hands": IN, "out": ["E"], "options": {"preset": "jorf"}}),
    ("void suits not played", ["void_suit_not_played"],
     {"hands": IN, "out": ["E"], "void_suits": {"S": "m"}, "options": {"void_required": False}}),
    ("no suit", ["unknown_value"], {"hands": IN, "out": ["E"], "void_suits": {"S": "z"}}),
    ("several", ["missing_hand", "chow_laid_out", "five_of_a_kind"],
     {"hands": {"W": shown("123m 456m 789s 5m", "789m"), "N": shown("1111p 1p 456m 55m 777s")}, "out": ["E"]}),
]  # fmt: skip


@pytest.mark.parametrize(("codes", "form"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_ready_check_refuses(codes: list[str], form: dict[str, Any]) -> None:
    assert refused("ready_check", **form) == codes


JORF: list[tuple[str, dict[str, Any], dict[str, Any], Paid, dict[str, int], bool]] = [
    # Dossier 6, example 7, unit 10.
    ("example 7", {"out": ["E"], "families": {"S": 1, "W": 2, "N": 3}}, {"point_value": 10},
     [("W", "S", 20), ("N", "S", 60), ("N", "W", 60)], net(0, 80, 40, -120), False),
    # B7 the other way: the Pig Flower pays the Prêt alone.
    ("pig pays Prêt", {"out": ["E"], "families": {"S": 1, "W": 2, "N": 3}},
     {"point_value": 10, "jorf_pig_pays": "pret"}, [("W", "S", 20), ("N", "S", 60)], net(0, 80, -20, -60), False),
    ("two Prêt", {"families": {"E": 1, "S": 1, "W": 2, "N": 3}}, {},
     [*to_each("W", "ES", 2), *to_each("N", "ES", 6), ("N", "W", 6)], net(8, 8, 2, -18), False),
    ("two pigs", {"families": {"E": 1, "S": 3, "W": 2, "N": 3}}, {},
     [("S", "E", 6), ("S", "W", 6), ("W", "E", 2), ("N", "E", 6), ("N", "W", 6)], net(14, -12, 10, -12), False),
    ("no Prêt", {"out": ["E"], "families": {"S": 2, "W": 2, "N": 3}}, {},
     to_each("N", "SW", 6), net(0, 6, 6, -12), False),
    ("no Prêt, pig pays Prêt", {"out": ["E"], "families": {"S": 2, "W": 2, "N": 3}}, {"jorf_pig_pays": "pret"},
     [], net(0, 0, 0, 0), False),
    ("no pig", {"out": ["E", "N"], "families": {"S": 2, "W": 1}}, {}, [("S", "W", 2)], net(0, -2, 2, 0), False),
    # All of one kind: void.
    ("all Prêt", {"out": ["E"], "families": {"S": 1, "W": 1, "N": 1}}, {}, [], net(0, 0, 0, 0), True),
    ("all Non Prêt", {"out": ["E"], "families": {"S": 2, "W": 2, "N": 2}}, {}, [], net(0, 0, 0, 0), True),
    ("all pigs", {"families": {"E": 3, "S": 3, "W": 3, "N": 3}}, {}, [], net(0, 0, 0, 0), True),
    # By the tiles: melds do not count, but a set not claimed does; S one family, W two, N three.
    ("by hands", {"out": ["E"], "hands": {"S": shown("2p", "222s", "444s", "666s", "777s"), "W": PLAIN, "N": PIG}},
     {}, [("W", "S", 2), ("N", "S", 6), ("N", "W", 6)], net(0, 8, 4, -12), False),
    ("hands and numbers", {"out": ["E"], "hands": {"S": shown("2222p", "444s", "666s", "(7777s)")},
                           "families": {"W": 2, "N": 2}}, {}, [("W", "S", 2), ("N", "S", 2)], net(0, 4, -2, -2), False),
    ("a Pung not claimed", {"out": ["E", "S"], "hands": {"W": shown("2222p", "444s", "666s", "(777s)"),
                                                         "N": shown("12345m 11m 22m 33m 44m")}}, {},
     [("W", "N", 2)], net(0, 0, -2, 2), False),
]  # fmt: skip


@pytest.mark.parametrize(
    ("form", "options", "expected", "nets", "void"), [case[1:] for case in JORF], ids=[case[0] for case in JORF]
)
def test_article_34(
    form: dict[str, Any], options: dict[str, Any], expected: Paid, nets: dict[str, int], void: bool
) -> None:
    settled = settle("jorf_end", **form, options=options)
    assert paid(settled) == expected
    assert settled["net"] == nets
    assert settled["void"] is void
    assert [note["id"] for note in settled["notes"]] == (["void_deal"] if void else [])


JORF_REFUSED: list[tuple[str, list[str], dict[str, Any]]] = [
    ("nobody given", ["missing_hand"] * 4, {}),
    ("one missing", ["missing_hand"], {"families": {"E": 1, "S": 1, "W": 2}}),
    ("one out", ["player_is_out"], {"families": {"E": 1, "S": 1, "W": 2, "N": 3}, "out": ["E"]}),
    ("four families", ["too_many_families"], {"families": {"E": 1, "S": 1, "W": 2, "N": 4}}),
    ("no family", ["wrong_type"], {"families": {"E": 1, "S": 1, "W": 2, "N": 0}}),
    ("given twice", ["given_twice"], {"families": {"S": 1, "W": 2, "N": 3}, "hands": {"S": PUNGS}, "out": ["E"]}),
    (
        "twelve tiles",
        ["not_thirteen"],
        {"families": {"W": 2, "N": 3}, "hands": {"S": shown("12p", "444s", "666s", "777s")}, "out": ["E"]},
    ),
    ("three out", ["deal_over"], {"families": {"N": 3}, "out": ["E", "S", "W"]}),
    ("several", ["missing_hand", "too_many_families"], {"families": {"E": 5, "S": 1, "W": 2}}),
]


@pytest.mark.parametrize(("codes", "form"), [row[1:] for row in JORF_REFUSED], ids=[row[0] for row in JORF_REFUSED])
def test_article_34_refuses(codes: list[str], form: dict[str, Any]) -> None:
    assert refused("jorf_end", **form) == codes
