"""Hands that can be read and are no win: every reason is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring import tally_json

Form = Callable[..., dict[str, Any]]
OPEN = "Pe:7p Pe:1m Pe:5m Ce:6s"


@pytest.mark.parametrize(
    ("concealed", "won", "more", "codes"),
    [
        ("2s 2s 2s", "2s", {"melds": OPEN}, ["too_many_tiles"]),
        ("2s", "2s", {"melds": OPEN}, ["too_few_tiles"]),
        ("2s 2s", "2s", {"melds": OPEN + " Pe:9m"}, ["too_many_tiles"]),
        ("2s 3s", "2s", {"melds": OPEN}, ["no_division"]),
        # an undeclared Kong, and two Chows beside it on another's tile; drawn, the Chows are free
        ("2m 2m 2m 2m 3p 4p 5p 6s 7s 8s 9s 9s 9s C C", "C", {}, ["kong_on_rack", "too_many_chows"]),
        ("2m 2m 2m 2m 3p 4p 5p 6s 7s 8s 9s 9s 9s C C", "C", {"drawn": True}, ["kong_on_rack"]),
        (
            "2m 2m 2m 2m 3p 4p 5p 9s 9s 9s C C",
            "C",
            {"melds": "Pe:8p", "options": {"goulash": True}},
            ["kong_on_rack", "goulash_chow"],
        ),
        # two Chows on the table in two suits: no right number of tiles would mend that; one suit may
        ("7m", "7m", {"melds": "Ce:2m Ce:5p Pe:9s Pe:4s"}, ["too_few_tiles", "too_many_chows"]),
        ("7m 7m 7m", "7m", {"melds": "Ce:2m Ce:5p Pe:9s Pe:4s"}, ["too_many_tiles", "too_many_chows"]),
        ("7m 8m", "7m", {"melds": "Ce:2m Ce:5p Pe:9s Pe:4s"}, ["no_division", "too_many_chows"]),
        ("7m", "7m", {"melds": "Ce:2m Ce:5m Pe:9m Pe:C"}, ["too_few_tiles"]),
        (
            "7m",
            "7m",
            {"melds": "Ce:2m Ce:5m Pe:9m Pe:C", "options": {"family_dragons": False}},
            ["too_few_tiles", "too_many_chows"],
        ),
        (
            "7m",
            "7m",
            {"melds": "Ce:2m Ce:5m Pe:9m Pe:C", "options": {"goulash": True}},
            ["too_few_tiles", "goulash_chow"],
        ),
        (
            "7m 7m",
            "7m",
            {"melds": "Ce:2m Ce:5p Pe:9s Pe:4s", "options": {"goulash": True}},
            ["goulash_chow", "too_many_chows"],
        ),
        # one Chow read otherwise is none
        ("2m 2m 2m 3m 3m 3m 4m 4m 4m 8p 8p", "8p", {"melds": "Ce:6s", "options": {"goulash": True}}, ["goulash_chow"]),
        (
            "E S W N N 2m 3m 4m 5s 6s 7s",
            "N",
            {"melds": "Ce:7p", "options": {"goulash": True}},
            ["must_be_drawn", "goulash_chow"],
        ),
        (
            "2s",
            "2s",
            {"melds": "Ce:2m Ce:5p Pe:2s Pe:4s", "flowers": "f1 f1"},
            ["flower_twice", "too_few_tiles", "too_many_chows"],
        ),
        ("1m 1m 1m 1m 2p 2p 2p 3s 3s 3s 5m 6m 7m 9s 9s", "9s", {"drawn": True}, ["kong_on_rack"]),
        # Portes du Ciel, a special hand that has room for a Kong, once it is laid out.
        ("1s 1s 1s 1s 2s 3s 3s 4s 5s 6s 7s 8s 9s 9s 9s", "3s", {"drawn": True}, ["kong_on_rack"]),
        ("1m 1m 1m 1m 2p 2p 2p 2p 3s 3s 3s 5m 6m 7m 9s 9s", "9s", {"drawn": True}, ["kong_on_rack"]),
        ("2s 2s 2s 2s 2s", "2s", {"melds": "Pe:7p Pe:1m Pe:5m"}, ["five_of_a_kind"]),
        ("7p 8p 9p 2s 2s", "2s", {"melds": "Ke:7p Pe:1m Pe:5m"}, ["five_of_a_kind"]),
        ("2s 2s", "2s", {"melds": OPEN, "flowers": "f1 f1"}, ["flower_twice"]),
        ("2s 2s 2s 2s 2s 3s", "2s", {"melds": "Pe:7p Pe:1m Pe:5m"}, ["five_of_a_kind", "too_many_tiles"]),
        ("7m 7m", "7m", {"melds": "Ce:2m Ce:5p Pe:9s Pe:4s"}, ["too_many_chows"]),
        ("2m 3m 4m 5p 6p 7p 9s 9s 9s 4s 4s 4s 7m 7m", "7m", {}, ["too_many_chows"]),
        # two Chows claimed, and pairs whose tiles were claimed: 22 33 44 is two Chows
        ("2m 2m 3m 3m 4m 4m 7p 7p 8p 8p 9p 9p 5s 5s", "5s", {}, []),
        ("7p 7p 8p 8p 9p 9p 5s 5s 2m 3m 4m", "5s", {"melds": "Ce:2m"}, ["too_many_chows", "must_be_drawn"]),
    ],
)
def test_every_reason_why_it_is_no_win(
    form: Form, concealed: str, won: str, more: dict[str, Any], codes: list[str]
) -> None:
    tally = tally_json(form(concealed, won, **more))
    assert tally["valid"] is not bool(codes)
    assert [reason["code"] for reason in tally.get("reasons", [])] == codes
    assert all("S001 §" in reason["message"] for reason in tally.get("reasons", []))


def test_seven_pairs_after_a_pung_must_be_drawn_to_the_last(form: Form) -> None:
    """§4.1.6 Nota; said once, though the tiles are honour pairs too."""
    for tiles in ("4m 3p 3p 7p 7p 2s 2s C C N N", "4m 3p 3p 7p 7p 2s 2s C C N N".replace("3p", "E")):
        tally = tally_json(form(tiles, "N", melds="Pe:4m"))
        (reason,) = tally["reasons"]
        assert reason["message"] == "seven pairs: with a Pung exposed the last tile must be drawn too (S001 §4.1.6)"
    assert len(tally_json(form("1m E E 9p 9p 1s 1s C C N N", "N", melds="Pe:1m"))["reasons"]) == 1


def test_counts_are_in_the_right_number(form: Form) -> None:
    tally = tally_json(form("1m 1m 2m 2m 3m 3m 4m 4m 5m 5m", "5m", melds="Pe:9s"))
    assert "10 on the rack and 1 set of three, a Kong" in tally["reasons"][0]["message"]
