"""From faan to points to payments in Hong Kong old style: the point tables, the modes of payment, liability (包)."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.hand import Hand
from scoring.ruleset import Names, Table, Terms, Text
from scoring.settle import Payment, cited
from scoring.tally import Mark, add
from scoring.tiles import SEATS, Seat

POINT_TABLES: tuple[Table, ...] = (
    Table("half_spicy", Names("Half-spicy", "Semi-épicé", "半辣上"),
          Text("points of a hand by its faan: doubled up to 4 faan, then every second faan; the last row is for all"
               " above",
               "points d'une main selon ses faan : doublés jusqu'à 4 faan, puis tous les deux faan ; la dernière ligne"
               " vaut pour tout ce qui dépasse"),
          {"0": 1, "1": 2, "2": 4, "3": 8, "4": 16, "5": 24, "6": 32, "7": 48, "8": 64, "9": 96, "10": 128,
           "11": 192, "12": 256, "13": 384}, "RA hk.majs, score table"),
    Table("full_spicy", Names("Full-spicy", "Tout épicé", "辣辣上"),
          Text("points of a hand by its faan: doubled for every faan",
               "points d'une main selon ses faan : doublés à chaque faan"),
          {str(faan): 2**faan for faan in range(14)}, "HOUSE reading: full doubling, as commonly played"),
    Table("simplified", Names("Simplified", "Simplifié", "簡化"),
          Text("base points by faan, from 3 faan on; 10 and more are the limit",
               "points de base selon les faan, à partir de 3 ; 10 et plus sont la limite"),
          {"3": 1, "4": 2, "5": 2, "6": 2, "7": 4, "8": 4, "9": 4, "10": 8}, "NW section 33, base points"),
)  # fmt: skip

_SHARES = Text("times the points of the hand: the discarder's share, each other player's on a discard, and each one's"
               " when the tile was drawn",
               "fois les points de la main : part de celui qui a défaussé, de chaque autre joueur sur une défausse, et"
               " de chacun quand la tuile est tirée au mur")  # fmt: skip
PAYMENT_TABLES: tuple[Table, ...] = (
    Table("discarder_all", Names("The discarder alone pays", "Seul le défausseur paie", "出銃者付"), _SHARES,
          {"discarder": 2, "others": 0, "self_drawn": 1}, "RA hk.majs, scoring"),
    Table("everyone_pays", Names("Everyone pays", "Tout le monde paie", "三家付"), _SHARES,
          {"discarder": 2, "others": 1, "self_drawn": 1}, "RA mod hk_everyone_pays"),
    Table("doubles", Names("Discard and draw double", "Défausse et mur doublent", "半銃"), _SHARES,
          {"discarder": 2, "others": 1, "self_drawn": 2}, "WP modifiers"),
    Table("discarder_for_all", Names("The discarder pays for all", "Le défausseur paie pour tous", "全銃"), _SHARES,
          {"discarder": 2, "others": 1, "self_drawn": 2},
          "WP modifiers, the discarder pays for the others; RA mod hk_discarder_pays_for_all; self-drawn as in doubles"
          " is a HOUSE reading"),
)  # fmt: skip
"""The modes of payment by the id that option `payment` gives."""


def points_table(terms: Terms) -> Table:
    """The point table that the option chooses."""
    return terms.tables[str(terms["points_table"])]


def payment_table(terms: Terms) -> Table:
    """The mode of payment that the option chooses."""
    return terms.tables[str(terms["payment"])]


def steps(terms: Terms) -> dict[int, int]:
    """The chosen point table: points by faan, from its lowest row up."""
    rows = points_table(terms).rows
    return dict(sorted((int(faan), points) for faan, points in rows.items()))


def row_of(faan: int, terms: Terms) -> str:
    """The row of the point table for so many faan, or the nearest one below; empty below the lowest."""
    if str(faan) in points_table(terms).rows:
        return str(faan)
    return max((str(step) for step in steps(terms) if step <= faan), key=int, default="")


def points_of(faan: int, terms: Terms) -> int:
    """The points of a hand by its row of the point table."""
    return points_table(terms).rows.get(row_of(faan, terms), 0)


def shares_of(winner: Seat, discarder: Seat | None, terms: Terms) -> dict[Seat, int]:
    """How many times the points each of the others owes; no discarder: the tile was drawn."""
    rows = payment_table(terms).rows
    return {
        seat: rows["self_drawn"] if discarder is None else rows["discarder" if seat == discarder else "others"]
        for seat in SEATS
        if seat != winner
    }


def settle_win(
    winner: Seat, mark: Mark, terms: Terms, discarder: Seat | None, liable: Seat | None
) -> tuple[Payment, ...]:
    """Who pays the winner: each his share, or one for all, who is liable or, by the mode, the discarder."""
    faan, points = add(mark.items, "faan"), mark.total
    shares = shares_of(winner, discarder, terms)
    source = points_table(terms).cited(payment_table(terms).source, row_of(faan, terms))
    for_all = liable or (discarder if terms["payment"] == "discarder_for_all" else None)
    if for_all is None:
        due: Mapping[Seat, int] = shares
    else:
        due = {for_all: sum(shares.values())}
    payments = []
    for seat, times in due.items():
        if not times * points:
            continue
        many = "s" * (points > 1)
        en = f"{faan} faan, {points} point{many}" + (f", {times} times" if times != 1 else "")
        fr = f"{faan} faan, {points} point{many}" + (f", {times} fois" if times != 1 else "")
        if discarder is None:
            en, fr = f"{en}, self-drawn", f"{fr}, tiré au mur"
        elif seat == discarder:
            en, fr = f"{en}, his discard won", f"{fr}, sa défausse a gagné"
        if seat == liable:
            en += "; fed the hand and pays for all (RA pao)"
            fr += " ; a nourri la main et paie pour tous (RA pao)"
        elif for_all is not None:
            en, fr = f"{en}; pays for all", f"{fr} ; paie pour tous"
        payments.append(Payment(seat, winner, times * points, cited(en, fr, source)))
    return tuple(payments)


def share_out(winner: Seat, discarder: Seat | None, score: int, terms: Terms) -> tuple[Payment, ...]:
    """What is owed for bare points, by the mode of payment."""
    source = payment_table(terms).source
    shares = shares_of(winner, discarder, terms)
    if discarder is not None and terms["payment"] == "discarder_for_all":
        shares = {discarder: sum(shares.values())}
    points = f"{score} point{'s' * (score > 1)}"
    owed = {seat: (times, f"{points} × {times}") for seat, times in shares.items() if times * score}
    return tuple(
        Payment(seat, winner, times * score, cited(words, words, source)) for seat, (times, words) in owed.items()
    )


def fed_sets(hand: Hand) -> set[str]:
    """What a discard may have made somebody liable for: three dragons, four winds or four sets laid out, one claimed.

    A concealed kong among them lies in sight as well; the set that the winning tile completes is not laid out.
    """
    dragons = [each for each in hand.melds if each.tile.is_dragon]
    winds = [each for each in hand.melds if each.tile.is_wind]
    groups = (("dragons", dragons, 3), ("winds", winds, 4), ("sets", hand.melds, 4))
    return {name for name, laid, full in groups if len(laid) == full and any(each.open for each in laid)}
