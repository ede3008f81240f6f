"""Kong money by itself: who pays, what goes back; worked by hand from NOV, TFMJ and APP (dossier sections 3 and 4)."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rules.sichuan_deal_refusals import REFUSALS
from tests.scoring.sichuan_table import Paid, each, net, paid, refused, settle, to_each

HOME: dict[str, Any] = {"preset": "home"}
TFMJ: dict[str, Any] = {"preset": "tfmj"}
JORF: dict[str, Any] = {"preset": "jorf"}

CASES: list[tuple[str, dict[str, Any], dict[str, Any], Paid, dict[str, int]]] = [
    # Rain: 2 from each still in.
    ("rain", {"kind": "concealed", "by": "E"}, {}, each("SWN", "E", 2), net(6, -2, -2, -2)),
    ("rain, one out", {"kind": "concealed", "by": "W", "out": ["E"]}, {}, each("SN", "W", 2), net(0, -2, 4, -2)),
    ("rain, two out", {"kind": "concealed", "by": "W", "out": ["N", "E"]}, {}, each("S", "W", 2), net(0, -2, 2, 0)),
    ("rain tfmj", {"kind": "concealed", "by": "S"}, TFMJ, each("EWN", "S", 2), net(-2, 6, -2, -2)),
    ("rain home", {"kind": "concealed", "by": "N"}, HOME, each("ESW", "N", 2), net(-2, -2, -2, 6)),
    # A Kong claimed from a discard: 2 from the discarder; at home 1 from each other still in too.
    ("direct", {"kind": "direct", "by": "S", "discarder": "N"}, {}, each("N", "S", 2), net(0, 2, 0, -2)),
    ("direct tfmj", {"kind": "direct", "by": "S", "discarder": "N"}, TFMJ, each("N", "S", 2), net(0, 2, 0, -2)),
    ("direct home", {"kind": "direct", "by": "S", "discarder": "N"}, HOME,
     [("N", "S", 2), *each("EW", "S", 1)], net(-1, 4, -1, -2)),
    ("direct home, one out", {"kind": "direct", "by": "S", "discarder": "N", "out": ["W"]}, HOME,
     [("N", "S", 2), ("E", "S", 1)], net(-1, 3, 0, -2)),
    ("direct home, discarder alone", {"kind": "direct", "by": "S", "discarder": "N"},
     HOME | {"direct_kong_pays": "discarder"}, each("N", "S", 2), net(0, 2, 0, -2)),
    ("direct sbr, all", {"kind": "direct", "by": "S", "discarder": "N"}, {"direct_kong_pays": "all"},
     [("N", "S", 2), *each("EW", "S", 1)], net(-1, 4, -1, -2)),
    # Extended: 1 from each still in; with a tile kept from earlier nothing.
    ("extended", {"kind": "extended", "by": "E"}, {}, each("SWN", "E", 1), net(3, -1, -1, -1)),
    ("extended home, one out", {"kind": "extended", "by": "E", "out": ["S"]}, HOME,
     each("WN", "E", 1), net(2, 0, -1, -1)),
    ("extended tfmj", {"kind": "extended", "by": "E"}, TFMJ, each("SWN", "E", 1), net(3, -1, -1, -1)),
    ("kept tile", {"kind": "extended_kept", "by": "E"}, {}, [], net(0, 0, 0, 0)),
    ("kept tile home", {"kind": "extended_kept", "by": "E"}, HOME, [], net(0, 0, 0, 0)),
    # A robbed Kong is none: 3 paid, 3 back.
    ("robbed", {"kind": "extended", "by": "S", "then": "robbed", "winner": "W"}, {},
     [*each("EWN", "S", 1), *to_each("S", "EWN", 1)], net(0, 0, 0, 0)),
    ("robbed home", {"kind": "extended", "by": "S", "then": "robbed"}, HOME,
     [*each("EWN", "S", 1), *to_each("S", "EWN", 1)], net(0, 0, 0, 0)),
    ("kept tile robbed", {"kind": "extended_kept", "by": "S", "then": "robbed"}, {}, [], net(0, 0, 0, 0)),
    # The discard straight after it is won on: back (sbr), or on to the winner (呼叫转移).
    ("given back", {"kind": "concealed", "by": "E", "then": "discard_won"}, {},
     [*each("SWN", "E", 2), *to_each("E", "SWN", 2)], net(0, 0, 0, 0)),
    ("direct given back", {"kind": "direct", "by": "E", "discarder": "W", "then": "discard_won", "winner": "S"}, {},
     [("W", "E", 2), ("E", "W", 2)], net(0, 0, 0, 0)),
    # Rain 6 to E, then 6 from E to S: S -2 + 6.
    ("transfer home", {"kind": "concealed", "by": "E", "then": "discard_won", "winner": "S"}, HOME,
     [*each("SWN", "E", 2), ("E", "S", 6)], net(0, 4, -2, -2)),
    # 2 + 1 + 1 to S, then 4 from S to E: E -1 + 4.
    ("transfer of a direct Kong", {"kind": "direct", "by": "S", "discarder": "N", "then": "discard_won", "winner": "E"},
     HOME, [("N", "S", 2), *each("EW", "S", 1), ("S", "E", 4)], net(3, 0, -1, -2)),
    ("transfer tfmj", {"kind": "direct", "by": "S", "discarder": "N", "then": "discard_won", "winner": "N"}, TFMJ,
     [("N", "S", 2), ("S", "N", 2)], net(0, 0, 0, 0)),
    ("transfer sbr by option", {"kind": "extended", "by": "N", "then": "discard_won", "winner": "W"},
     {"kong_transfer": "to_winner"}, [*each("ESW", "N", 1), ("N", "W", 3)], net(-1, -1, 2, 0)),
    ("given back home by option", {"kind": "extended", "by": "N", "then": "discard_won"},
     HOME | {"kong_transfer": "given_back"}, [*each("ESW", "N", 1), *to_each("N", "ESW", 1)], net(0, 0, 0, 0)),
    ("kept by option", {"kind": "extended", "by": "N", "then": "discard_won"}, {"kong_transfer": "kept"},
     each("ESW", "N", 1), net(-1, -1, -1, 3)),
    ("nothing to hand on", {"kind": "extended_kept", "by": "N", "then": "discard_won"}, HOME, [], net(0, 0, 0, 0)),
    # The Paris game: no article at hand pays a Kong; a house that does says so.
    ("jorf", {"kind": "concealed", "by": "E"}, JORF, [], net(0, 0, 0, 0)),
    ("jorf paid", {"kind": "concealed", "by": "E"}, JORF | {"kong_money": "paid"},
     each("SWN", "E", 2), net(6, -2, -2, -2)),
    ("no Kong money", {"kind": "direct", "by": "E", "discarder": "N"}, {"kong_money": "none"}, [], net(0, 0, 0, 0)),
    # A point of 50 cents.
    ("in cents", {"kind": "direct", "by": "S", "discarder": "N", "tile": "9p"}, HOME | {"point_value": 50},
     [("N", "S", 100), *each("EW", "S", 50)], net(-50, 200, -50, -100)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("form", "options", "expected", "nets"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_kong_money(form: dict[str, Any], options: dict[str, Any], expected: Paid, nets: dict[str, int]) -> None:
    settled = settle("kong", **form, options=options)
    assert paid(settled) == expected
    assert settled["net"] == nets
    assert settled["kept"] == nets[form["by"]] or form.get("then")
    assert bool(settled["notes"]) != bool(expected)


REFUSED: list[tuple[list[str], dict[str, Any]]] = [
    (["player_is_out"], {"kind": "concealed", "by": "E", "out": ["E"]}),
    (["player_is_out"], {"kind": "direct", "by": "E", "discarder": "S", "out": ["S"]}),
    (["player_is_out", "player_is_out"], {"kind": "direct", "by": "E", "discarder": "S", "out": ["S", "E"]}),
    (["missing_discarder"], {"kind": "direct", "by": "E"}),
    (["discarder_of_drawn_kong"], {"kind": "concealed", "by": "E", "discarder": "S"}),
    (["own_discard"], {"kind": "direct", "by": "E", "discarder": "E"}),
    (["deal_over"], {"kind": "concealed", "by": "E", "out": ["S", "W", "N"]}),
    (["deal_over", "player_is_out", "missing_discarder"], {"kind": "direct", "by": "E", "out": ["S", "W", "E"]}),
    (["kong_not_robbed"], {"kind": "concealed", "by": "E", "then": "robbed"}),
    (["winner_of_what"], {"kind": "concealed", "by": "E", "winner": "S"}),
    (["winner_cannot_be"], {"kind": "concealed", "by": "E", "then": "discard_won", "winner": "E"}),
    (["winner_cannot_be"], {"kind": "concealed", "by": "E", "then": "discard_won", "winner": "S", "out": ["S"]}),
    (["kong_money_to_whom"], {"kind": "concealed", "by": "E", "then": "discard_won", "options": HOME}),
    (["unknown_value"], {"kind": "concealed", "by": "Est"}),
    (["unknown_value"], {"kind": "rain", "by": "E"}),
    (["unknown_value"], {"kind": "concealed", "by": "E", "tile": "C"}),
    (["unknown_key"], {"kind": "concealed", "by": "E", "feeder": "S"}),
    (["missing_key"], {"kind": "concealed"}),
    (["unknown_option_value"], {"kind": "concealed", "by": "E", "options": {"kong_transfer": "winner"}}),
]


@pytest.mark.parametrize(("codes", "form"), REFUSED, ids=[f"{n}-{c[0][0]}" for n, c in enumerate(REFUSED)])
def test_what_cannot_be_is_refused_with_every_fault(codes: list[str], form: dict[str, Any]) -> None:
    assert refused("kong", **form) == codes


def test_every_refusal_says_what_to_do_and_cites_a_clause() -> None:
    remedies = ("correct", "drop", "give", "take", "leave", "name", "add", "make", "set", "keep", "list", "say")
    for key, (en, fr, source) in REFUSALS.items():
        assert any(word in en for word in remedies), key
        assert fr.strip() != en.strip(), key
        assert source.partition(" ")[0] in {"JORF", "NOV", "APP", "TFMJ", "HOUSE"}, key
