"""What the three riichi books say of the table: clauses, switches and numbers, a column for each profile.

The book of the World Riichi Championship was read where its sections are named; where it was not, `HOUSE` says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scoring.ruleset import Names, Option, Table, Text

WRC, EMA_2016, EMA_2025 = "riichi-wrc-2015", "riichi-ema-2016", "riichi-ema-2025"

TABLE_SOURCES: Mapping[str, Text] = {
    "S002": Text("World Riichi Championship rules 2015, chapter 4, set-up",
                 "règles du World Riichi Championship 2015, chapitre 4, mise en place"),
    "W57": Text("World Riichi Championship rules 2015, sections 5.7 to 5.9, end of a hand and of the game",
                "règles du World Riichi Championship 2015, sections 5.7 à 5.9, fin d'une main et de la partie"),
    "W71": Text("World Riichi Championship rules 2015, section 7.1, types of penalties",
                "règles du World Riichi Championship 2015, section 7.1, sortes de pénalités"),
    "E34": Text("European Mahjong Association, riichi rules 2016, section 3.4, end of a hand",
                "European Mahjong Association, règles du riichi 2016, section 3.4, fin d'une main"),
    "E12": Text("European Mahjong Association, riichi rules 2012, section 4.1, scoring a hand",
                "European Mahjong Association, règles du riichi 2012, section 4.1, décompte"),
    "E15": Text("European Mahjong Association, list of changes of December 2015, for the rules of 2016",
                "European Mahjong Association, liste des changements de décembre 2015, pour les règles de 2016"),
    "E25": Text("European Mahjong Association, riichi rules 2025, version 1.1, as restated by others",
                "European Mahjong Association, règles du riichi 2025, version 1.1, d'après un résumé"),
    "CH": Text("European Mahjong Association, older riichi rules, sections 3.4.6 and 3.4.7, chombo and dead hand",
               "European Mahjong Association, anciennes règles du riichi, 3.4.6 et 3.4.7, chombo et main morte"),
    "RW": Text("riichi.wiki, articles on the rules of the championship and of the association",
               "riichi.wiki, articles sur les règles du championnat et de l'association"),
    "HOUSE": Text("a reading of this program where the book is silent or was not read",
                  "une lecture de ce programme, là où le livre se tait ou n'a pas été lu"),
}  # fmt: skip
"""The documents that the table's clauses begin with."""


class Clauses(NamedTuple):
    """Where one book says each thing of the table."""

    winners: str
    own_stick: str
    counters: str
    draw: str
    dealer: str
    rounds: str
    chombo: str
    chombo_after: str
    start: str
    uma: str
    ties: str
    left_sticks: str
    nagashi: str


NAGASHI = "HOUSE reading: nagashi mangan is in none of the three books; a club may play it"

CLAUSES: Mapping[str, Clauses] = {
    WRC: Clauses(
        winners="W57 §5.7.6",
        own_stick="W57 §5.7.6",
        counters="W57 §5.7.7",
        draw="HOUSE reading: as E34 §3.4.2; the book's own §5.7.2 was not read",
        dealer="W57 §5.7.8",
        rounds="W57 §5.8 and §5.9.1",
        chombo="W71 §7.1",
        chombo_after="W71 §7.1",
        start="S002 §4.1",
        uma="RW World Riichi Championship rules",
        ties="RW World Riichi Championship rules",
        left_sticks="E15 difference from the championship's rules",
        nagashi=NAGASHI,
    ),
    EMA_2016: Clauses(
        winners="E34 §3.4.9",
        own_stick="E12 §4.1",
        counters="E34 §3.4.10",
        draw="E34 §3.4.2",
        dealer="E34 §3.4.11",
        rounds="E34 §3.5 and §3.6",
        chombo="CH §3.4.6",
        chombo_after="E15 chombo",
        start="HOUSE reading: 30 000 as S002 §4.1; the book of 2016 has no section on it",
        uma="E15 uma",
        ties="HOUSE reading: as E25 and the championship; the book's own §3.6.1 was not read",
        left_sticks="E15 riichi bets at game end",
        nagashi=NAGASHI,
    ),
    EMA_2025: Clauses(
        winners="E25 several winners",
        own_stick="E25 several winners",
        counters="E25 counters",
        draw="E25 §3.4.2",
        dealer="E25 §3.4.5",
        rounds="E25 §2.1, §2.2 and §3.4.5",
        chombo="HOUSE reading: as CH §3.4.6; E25 leaves it to the referee",
        chombo_after="HOUSE reading: as E15; E25 leaves it to the referee",
        start="E25 30 000 points each",
        uma="E25 end of game",
        ties="E25 end of game",
        left_sticks="E25 end of game",
        nagashi=NAGASHI,
    ),
}

CHOMBO_MANGAN, CHOMBO_AFTER, CHOMBO_REFEREE = "mangan", "after_uma", "referee"


def _options(clauses: Clauses, winners: str, chombo: str, left: str) -> tuple[Option, ...]:
    return (
        Option("several_winners", winners, Names("Several winners", "Plusieurs gagnants", "一炮多响"),
               Text("on one discard: nearest: only the winner nearest the discarder in turn; all: every one of them",
                    "sur une même défausse : nearest : seul le gagnant le plus proche du défausseur dans l'ordre du"
                    " tour ; all : chacun d'eux"), clauses.winners, choices=("nearest", "all")),
        Option("chombo_penalty", chombo, Names("Chombo", "Chombo", "错和"),
               Text("mangan: a mangan paid to the others at once, as on a self-draw, each payment up to the next 100;"
                    " after_uma: points taken off the final score; referee: what the referee of the tournament says",
                    "mangan : un mangan payé aussitôt aux autres, comme sur pioche, chaque paiement à la centaine"
                    " supérieure ; after_uma : des points retirés du score final ; referee : ce que dit l'arbitre du"
                    " tournoi"), "; ".join(dict.fromkeys([clauses.chombo, clauses.chombo_after, "W6 §6.1"])),
               choices=(CHOMBO_MANGAN, CHOMBO_AFTER, CHOMBO_REFEREE)),
        Option("ties", "split", Names("Ties at the end", "Égalités à la fin", "同分顺位"),
               Text("split: players level share the uma of their places; seat_order: who sat first in the first deal"
                    " takes the better place",
                    "split : les joueurs à égalité se partagent l'uma de leurs places ; seat_order : le premier assis"
                    " à la première donne prend la meilleure place"), clauses.ties, choices=("split", "seat_order")),
        Option("left_sticks", left, Names("Riichi sticks left at the end", "Bâtons de riichi restants", "残留供托"),
               Text("winner: to the first of the game, split if several are level; nobody: they stay on the table",
                    "winner : au premier de la partie, partagés en cas d'égalité ; nobody : ils restent sur la table"),
               clauses.left_sticks, choices=("winner", "nobody")),
        Option("nagashi", False, Names("Nagashi mangan", "Nagashi mangan", "流局满贯"),
               Text("at an exhaustive draw, a player whose discards were all terminals and honours, none of them"
                    " claimed, is paid a mangan as on a self-draw, in place of what the ready receive",
                    "au mur épuisé, le joueur dont toutes les défausses sont des terminales et des honneurs, dont"
                    " aucune n'a été réclamée, reçoit un mangan comme sur pioche, au lieu de ce que reçoivent les mains"
                    " prêtes"), clauses.nagashi),
    )  # fmt: skip


TABLE_OPTIONS: Mapping[str, tuple[Option, ...]] = {
    WRC: _options(CLAUSES[WRC], "nearest", CHOMBO_AFTER, "nobody"),
    EMA_2016: _options(CLAUSES[EMA_2016], "all", CHOMBO_MANGAN, "winner"),
    EMA_2025: _options(CLAUSES[EMA_2025], "all", CHOMBO_MANGAN, "winner"),
}
"""The switches of each profile that its events look at."""


def _tables(clauses: Clauses) -> tuple[Table, ...]:
    return (
        Table("uma", Names("Uma", "Uma", "顺位马"),
              Text("what is added to the final score of each place", "ce qui s'ajoute au score final de chaque place"),
              {"1": 15_000, "2": 5_000, "3": -5_000, "4": -15_000}, clauses.uma),
        Table("stakes", Names("Points of the table", "Points de la table", "场供点数"),
              Text("start: points of each player at the start, taken off at the end; riichi: a riichi stick; not_ready:"
                   " what the hands that are not ready pay in all at an exhaustive draw; chombo: what a chombo takes"
                   " off the final score",
                   "start : points de chacun au départ, retirés à la fin ; riichi : un bâton de riichi ; not_ready : ce"
                   " que paient en tout les mains non prêtes au mur épuisé ; chombo : ce qu'un chombo retire du score"
                   " final"),
              {"start": 30_000, "riichi": 1_000, "not_ready": 3_000, "chombo": 20_000},
              f"{clauses.start} (start); {clauses.own_stick} (riichi); {clauses.draw} (not_ready);"
              f" {clauses.chombo_after} (chombo)"),
    )  # fmt: skip


TABLES: Mapping[str, tuple[Table, ...]] = {profile: _tables(clauses) for profile, clauses in CLAUSES.items()}
"""The numbers of each profile that its events look up."""
