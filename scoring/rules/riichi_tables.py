"""The numbers of the riichi books that are printed as tables: limits, values of open hands, counters."""

from __future__ import annotations

from scoring.rules.riichi_sources import Clauses
from scoring.ruleset import Names, Table, Text

LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")
"""The limits from the lowest; each has its base points in table `limits` and its first han in `limit_han`."""
BASE_POINTS = {
    "rounded_mangan": 1_920, "mangan": 2_000, "haneman": 3_000, "baiman": 4_000, "sanbaiman": 6_000, "yakuman": 8_000,
}  # fmt: skip
"""Base points of each limit in the book; those of `rounded_mangan` become a mangan where an option says so."""

OPEN_HAN = {"sanshoku_doujun": 1, "ittsu": 1, "chanta": 1, "honitsu": 2, "junchan": 2, "chinitsu": 5}
"""Yaku that are worth another number of han in an open hand, and that number in the book."""


def tables(cite: Clauses) -> tuple[Table, ...]:
    """The tables of one book."""
    return (
        Table("limits", Names("Limits", "Plafonds", "满贯表"),
              Text("base points of each limit; rounded_mangan: those that option rounded_mangan raises to a mangan",
                   "points de base de chaque plafond ; rounded_mangan : points de base que l'option rounded_mangan"
                   " porte au mangan"),
              BASE_POINTS, cite.limits),
        Table("limit_han", Names("Han of the limits", "Han des plafonds", "满贯番数"),
              Text("the han from which each limit counts; yakuman: only with option counted_yakuman",
                   "le nombre de han à partir duquel chaque plafond compte ; yakuman : avec l'option counted_yakuman"
                   " seulement"),
              {"mangan": 5, "haneman": 6, "baiman": 8, "sanbaiman": 11, "yakuman": 13}, cite.limits),
        Table("open_han", Names("Han of open hands", "Han des mains ouvertes", "食下番数"),
              Text("yaku that are worth another number of han in an open hand",
                   "yaku qui valent un autre nombre de han dans une main ouverte"),
              OPEN_HAN, cite.yaku),
        Table("counters", Names("Counters", "Compteurs", "本场"),
              Text("points of each counter: from the discarder, or from each player on a self-draw",
                   "points de chaque compteur : du défausseur, ou de chaque joueur sur une pioche"),
              {"discard": 300, "each": 100}, cite.counters),
    )  # fmt: skip
