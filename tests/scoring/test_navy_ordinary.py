"""Ordinary navy hands: points (S001 §4.5, §4.6) and retours (§4.7), each expected value added up from the text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Score = Callable[..., dict[str, Any]]

# concealed, winning tile, circumstances -> points, doubles; why
COUNTED: list[tuple[str, str, str, dict[str, Any], int, int]] = [
    # Pe2 Pe2 Pc4 C0 +20, end of a Chow
    ("nothing but a Pung", "6m 6m 6m 7s 8s 9s 3p 3p", "9s", {"melds": "Pe:2s Pe:4p"}, 28, 0),
    # claimed tile exposes the Pung it completes: 2+2+2+0+20
    ("Pung completed by a discard is exposed", "6m 6m 6m 7s 8s 9s 3p 3p", "6m", {"melds": "Pe:2s Pe:4p"}, 26, 0),
    # drawn: 2+2+4+0+20+2
    ("Pung completed from the wall", "6m 6m 6m 7s 8s 9s 3p 3p", "6m", {"melds": "Pe:2s Pe:4p", "drawn": True}, 30, 0),
    # 2+4(honour exposed)+8+0+20+2 pair; N01
    ("honour Pungs count double", "9p 9p 9p 1m 2m 3m 7m 7m", "7m", {"melds": "Pe:5s Pe:1s"}, 36, 0),
    # Ke8 Ke16 Kc16 Kc32 +20+2 pair, all Kongs 2
    ("four Kongs", "5m 5m", "5m", {"melds": "Ke:2s Ke:9s Kc:3p Kc:1p"}, 94, 2),
    # all Pungs: 2+2+4+2(claimed) +20 = 30; 1 retour
    ("all Pungs", "6m 6m 6m 3p 3p 3p 8s 8s", "3p", {"melds": "Pe:2s Pe:4p"}, 30, 1),
    # pair of own and round wind: 2+2; Pc4 Pe2 Pe2 C0 +20 +2 pair = 34
    ("pair that is both winds counts twice", "6m 6m 6m 7s 8s 9s E E", "E",
     {"melds": "Pe:2s Pe:4p", "seat": "E"}, 34, 0),
    # pair of own wind only
    ("pair of own wind", "6m 6m 6m 7s 8s 9s S S", "9s", {"melds": "Pe:2s Pe:4p"}, 30, 0),
    # pair of a wind that is neither
    ("pair of another wind", "6m 6m 6m 7s 8s 9s N N", "9s", {"melds": "Pe:2s Pe:4p"}, 28, 0),
    # Pung of a wind both own and round: 4, two retours; 4+2+4+0+20 = 30
    ("Pung of both winds", "6m 6m 6m 7s 8s 9s 3p 3p", "9s", {"melds": "Pe:E Pe:4p", "seat": "E"}, 30, 2),
    # a wind that is neither: 4 points, no retour
    ("Pung of another wind", "6m 6m 6m 7s 8s 9s 3p 3p", "9s", {"melds": "Pe:N Pe:4p"}, 30, 0),
    # two dragons
    ("two Pungs of dragons", "6m 6m 6m 7s 8s 9s 3p 3p", "9s", {"melds": "Pe:C Pe:P"}, 32, 2),
    # concealed, worthless pair: 20 + 10 + 0 (end of Chow 6s in 456s), caché 2
    ("valueless hand", "2m 3m 4m 7m 8m 9m 3p 4p 5p 4s 5s 6s 8p 8p", "6s", {"drawn": True}, 30, 2),
    # pair of dragons is worth 2: no prime
    ("four Chows and a pair of dragons", "2m 3m 4m 7m 8m 9m 3p 4p 5p 4s 5s 6s F F", "6s", {"drawn": True}, 22, 2),
    # own wind pair: no prime
    ("four Chows and own wind", "2m 3m 4m 7m 8m 9m 3p 4p 5p 4s 5s 6s S S", "6s", {"drawn": True}, 22, 2),
    # a foreign wind pair is worth nothing: prime
    ("four Chows and another wind", "2m 3m 4m 7m 8m 9m 3p 4p 5p 4s 5s 6s W W", "6s", {"drawn": True}, 30, 2),
    # flowers do not spoil the prime (A9): +4, own 0 (seat S, f1)
    ("flowers beside the prime", "2m 3m 4m 7m 8m 9m 3p 4p 5p 4s 5s 6s W W", "6s",
     {"drawn": True, "flowers": "f1"}, 34, 2),
    # concealed trouble keeps both, several Chows (A6): Pc(N) 8, 20; trouble 1 + caché 2
    ("concealed trouble with three Chows", "1m 2m 3m 4m 5m 6m 7m 8m 9m N N N 5m 5m", "3m", {"drawn": True}, 28, 3),
    # trouble, claimed: Pe2 Pc4 C0 Pe(N)4 +20 = 30
    ("trouble", "6m 6m 6m 7m 8m 9m 3m 3m", "9m", {"melds": "Pe:2m Pe:N"}, 30, 1),
    # pure 3, all Pungs 1: Pe 2, Pe 2, Pc 4, Pe(9m, claimed) 4, 20
    ("pure, all Pungs", "6m 6m 6m 9m 9m 9m 3m 3m", "9m", {"melds": "Pe:2m Pe:8m"}, 32, 4),
    # honours: 4 x Pe/Pc of 1, 9, winds: Pe1m4 Pe9s4 Pc N 8 Pe 9p 4(claimed) + 20; pair 1p; 1 + 2
    ("all honours", "N N N 9p 9p 9p 1p 1p", "9p", {"melds": "Pe:1m Pe:9s"}, 40, 3),
    # concealed with a concealed Kong: Kc16 C0 C0 Pc4 +20, end of chow -> caché 2
    ("buried treasure with a Kong", "2m 3m 4m 7s 8s 9s 5p 5p 5p 8p 8p", "4m", {"melds": "Kc:6m", "drawn": True}, 40, 2),
    # loose tile after a flower: Pe2 Pe2 Pc4 C0 20 + flower 4 = 32; loose 1 (f1 is East's)
    ("loose tile after a flower", "6m 6m 6m 7s 8s 9s 3p 3p", "9s",
     {"melds": "Pe:2s Pe:4p", "drawn": True, "flowers": "f1", "flags": "after_kong"}, 32, 1),
    # robbing a Kong, middle of Chow: 2+2+4+0+20+2 = 30
    ("robbing a Kong", "6m 6m 6m 7s 8s 9s 3p 3p", "8s",
     {"melds": "Pe:2s Pe:4p", "flags": "robbing_kong", "discarder": "W"}, 30, 1),
    # last wall tile and loose tile together
    ("last tile, drawn loose", "6m 6m 6m 7s 8s 9s 3p 3p", "9s",
     {"melds": "Ke:2s Pe:4p", "drawn": True, "flags": "last_tile after_kong"}, 34, 2),
    # the discard after the last tile is no wall tile
    ("discard after the last tile", "6m 6m 6m 7s 8s 9s 3p 3p", "9s", {"melds": "Pe:2s Pe:4p", "flags": "last_tile"},
     28, 0),
    # Pung of East's first discard
    ("East's first discard", "6m 6m 6m 7s 8s 9s 3p 3p", "9s", {"melds": "Pe:2s Pe:4p", "flags": "first_east_discard"},
     28, 1),
    # claimed for a Pung by another
    ("tile claimed for a Pung", "6m 6m 6m 7s 8s 9s 3p 3p", "9s", {"melds": "Pe:2s Pe:4p", "flags": "claimed_for_pung"},
     28, 1),
    # flowers: own f2 and s2, seat S: 8 points, 2 retours
    ("both own flowers", "6m 6m 6m 7s 8s 9s 3p 3p", "9s", {"melds": "Pe:2s Pe:4p", "flowers": "f2 s2"}, 36, 2),
    # bouquet alone: 16 points, 1 own + 2
    ("bouquet", "6m 6m 6m 7s 8s 9s 3p 3p", "9s", {"melds": "Pe:2s Pe:4p", "flowers": "s1 s2 s3 s4"}, 44, 3),
    # all eight: 32 points, 6 retours
    ("eight flowers", "6m 6m 6m 7s 8s 9s 3p 3p", "9s",
     {"melds": "Pe:2s Pe:4p", "flowers": "f1 f2 f3 f4 s1 s2 s3 s4"}, 60, 6),
]  # fmt: skip


@pytest.mark.parametrize(("concealed", "won", "more", "points", "doubles"), [row[1:] for row in COUNTED],
                         ids=[row[0] for row in COUNTED])  # fmt: skip
def test_points_and_doubles(
    score: Score, concealed: str, won: str, more: dict[str, Any], points: int, doubles: int
) -> None:
    tally = score(concealed, won, **more)
    assert tally["totals"] == {"points": points, "doubles": doubles, "total": points * 2**doubles}


def test_items_add_up_to_the_totals_and_name_their_tiles(score: Score) -> None:
    tally = score("6m 6m 6m 7s 8s 9s P P", "8s", melds="Pe:2s Pe:4p", flowers="f1 f3")
    sums = {
        unit: sum(item["value"] * item["count"] for item in tally["items"] if item["unit"] == unit)
        for unit in ("points", "doubles")
    }
    assert sums == {"points": tally["totals"]["points"], "doubles": tally["totals"]["doubles"]}
    found = {item["id"]: item for item in tally["items"]}
    assert found["chow_middle"]["tiles"] == ["8s"]
    assert found["pair_dragons"]["tiles"] == ["P", "P"]
    assert (found["flower"]["count"], found["flower"]["tiles"]) == (2, ["f1", "f3"])
    assert all(item["source"].startswith("S001 §") for item in tally["items"])


def test_the_better_of_two_roles_is_taken(score: Score) -> None:
    """5p can be the end of 345p (0), the middle of 456p (2) or the pair (2)."""
    tally = score("4p 5p 6p 5p 5p 6m 6m 6m", "5p", melds="Pe:2s Pe:4s")
    assert tally["totals"]["points"] == 2 + 2 + 4 + 0 + 20 + 2
    assert tally["reading"]["wait"]["role"] in ("pair", "chow_middle")
    assert tally["readings_considered"]["number"] == 2
    assert tally["readings_considered"]["runner_up"]["totals"]["total"] == 30


def test_the_best_division_is_taken(score: Score) -> None:
    """222333444m reads as three concealed Pungs (all Pungs) or three Chows (not allowed beside claimed sets)."""
    tally = score("2m 2m 2m 3m 3m 3m 4m 4m 4m 8p 8p", "8p", melds="Pe:6s")
    assert tally["totals"] == {"points": 4 * 3 + 2 + 20 + 2, "doubles": 1, "total": 72}
    assert [meld["kind"] for meld in tally["reading"]["sets"]] == ["pung"] * 4
    assert tally["reading"]["pair"] == ["8p", "8p"]
    assert tally["reading"]["wait"] == {
        "tile": "8p", "role": "pair", "drawn": False, "text": "8 of circles: completes the pair"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("tiles", "total", "unused"),
    [
        # 3m completes the Pung: 2 + 8 + 4 + 2 + 20, all Pungs and the retour of East's discard.
        ("3m 3m 3m 2p 2p 2p 7p 7p 7p 8s 8s 8s E E", 36 * 4, False),
        # 3m completes the pair: three concealed Pungs 4 + 4 + 8, the pair 2, 20; the Pung of East alone doubles.
        ("3m 3m 3m 4m 5m 7p 7p 7p 8s 8s 8s E E E", 38 * 2, True),
        # 3m ends the Chow beside a Pung that was there, 34, or makes it, 32 and the retour: the better is 64.
        ("3m 3m 3m 3m 4m 5m 7p 7p 7p 8s 8s 8s E E", 32 * 2, False),
        # Seven pairs hold no Pung.
        ("3m 3m 3m 3m 4p 4p 5s 5s 6s 6s 7p 7p C C", 250, True),
    ],
)
def test_easts_first_discard_doubles_where_it_makes_a_pung(score: Score, tiles: str, total: int, unused: bool) -> None:
    """§4.7: Pung of East's first discard, by the player who wins on it."""
    tally = score(tiles, "3m", flags="first_east_discard", discarder="E", seat="S")
    assert tally["totals"]["total"] == total
    assert [note["id"] for note in tally["notes"]] == ["first_east_discard_unused"] * unused


def test_a_claimed_tile_at_the_end_of_an_exposed_chow_gets_no_middle_points(score: Score) -> None:
    """As case navy-N05 has it: which of the two Chows the 5p completed is not told, and the tally says so."""
    tally = score("4p 5p 6p 7p 8p 9p 2p 2p", "5p", melds="Ce:1p Ce:3p")
    assert tally["totals"]["points"] == 30
    assert tally["reading"]["wait"]["role"] == "chow_end"
    assert [note["id"] for note in tally["notes"]] == ["chow_undecided"]
    assert "3p 4p 5p" in tally["notes"][0]["text"]["fr"]


@pytest.mark.parametrize(
    ("concealed", "melds", "drawn", "points", "role"),
    [
        # drawn: the exposed Chow lay there before
        ("4p 5p 6p 7p 8p 9p 2p 2p", "Ce:1p Ce:3p", True, 32, "chow_middle"),
        # no exposed Chow has a 5p: a closed wait for certain
        ("4p 5p 6p 7p 8p 9p 2p 2p", "Ce:1p Ce:2p", False, 32, "chow_middle"),
        # the exposed Chow has it in its middle: the middle either way
        ("4p 5p 6p 7p 8p 9p 2p 2p", "Ce:1p Ce:4p", False, 32, "chow_middle"),
        # an exposed Pung of it is no Chow: 4 less of the 10, Pe 2
        ("4p 5p 6p 7p 8p 9p 2p 2p", "Ce:1p Pe:5p", False, 20 + 2 + 2, "chow_middle"),
        # it may complete the pair too, which is worth the 2
        ("4p 5p 5p 6p 5p 7p 8p 9p", "Ce:1p Ce:3p", False, 32, "pair"),
    ],
)
def test_a_closed_wait_keeps_its_points(
    score: Score, concealed: str, melds: str, drawn: bool, points: int, role: str
) -> None:
    tally = score(concealed, "5p", melds=melds, drawn=drawn)
    assert tally["totals"]["points"] == points
    assert tally["reading"]["wait"]["role"] == role
    assert tally["notes"] == []


def test_a_dealt_hand_has_no_winning_tile(score: Score) -> None:
    """§4.1.22: 4 x Pc 8 + 20 = 52, no 2 for the pair; own and round wind, C, P, all Pungs, honours 2, caché 2 = 9."""
    tally = score("E E E C C C P P P 9m 9m 9m 9s 9s", "9s", seat="E", drawn=True, flags="heavenly")
    assert tally["totals"] == {"points": 52, "doubles": 9, "total": 52 * 512}
    assert tally["reading"]["wait"]["role"] == "dealt"
    assert tally["readings_considered"]["runner_up"]["totals"]["total"] == 2000


def test_a_dealt_hand_takes_no_retour_for_a_loose_tile(score: Score) -> None:
    """§2.4: Mah-Jong by taking a loose tile; the flower that was replaced on the deal is 4 points and no retour."""
    tiles = "E E E C C C P P P 9m 9m 9m 9s 9s"
    tally = score(tiles, "9s", seat="E", drawn=True, flowers="f2", flags="heavenly after_kong")
    assert tally["totals"] == {"points": 56, "doubles": 9, "total": 56 * 512}
    assert "loose_tile" not in {item["id"] for item in tally["items"]}


@pytest.mark.parametrize(
    ("seat", "net"),
    [
        ("S", {"E": -128, "S": 256, "W": -64, "N": -64}),
        ("E", {"E": 384, "S": -128, "W": -128, "N": -128}),
    ],
)
def test_east_pays_and_receives_double(score: Score, seat: str, net: dict[str, int]) -> None:
    """2+4+4+20+2 = 32, one dragon: 64."""
    tally = score("3m 3m 3m 4s 5s 6s 9m 9m", "9m", melds="Pe:6p Pe:P", seat=seat)
    assert tally["totals"]["total"] == 64
    assert tally["net"] == net
