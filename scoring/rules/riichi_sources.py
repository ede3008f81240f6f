"""The documents behind the three riichi books, and the clause of each book for each matter."""

from __future__ import annotations

from typing import NamedTuple

from scoring.rules.riichi_table_terms import TABLE_SOURCES
from scoring.ruleset import Text

SOURCES = {
    "W6": Text("World Riichi Championship rules 2015, chapter 6, scoring",
               "règles du World Riichi Championship 2015, chapitre 6, décompte"),
    **TABLE_SOURCES,
}  # fmt: skip
"""Legend of the labels that clauses begin with; the same for the three books, for each borrows of the others."""


class Clauses(NamedTuple):
    """The clause of one book for each matter."""

    tiles: str
    sets: str
    yaku: str
    yakuman: str
    single_yakuman: str
    renhou: str
    open_tanyao: str
    red_fives: str
    dora: str
    fu: str
    double_wind_pair: str
    base: str
    limits: str
    rounded_mangan: str
    counted_yakuman: str
    counters: str
    sticks: str
    liability: str
    closed_hand: str
    first_turn: str


_HOUSE_PAIR = "HOUSE reading: 2 + 2, as the fu tables of 2012 to 2016 add them (E12)"

WRC_2015 = Clauses(
    tiles="S002 §4.5",
    sets="W6 §6.3",
    yaku="W6 §6.5 (list of yaku, worded as in E25)",
    yakuman="W6 §6.5.6 (list of yakuman, worded as in E25)",
    single_yakuman="W6 §6.1",
    renhou="W6 §6.5.4 (mangan yaku)",
    open_tanyao="HOUSE reading: allowed, as in E15 and E25",
    red_fives="S002 §4.5, §4.8 (not mentioned: none)",
    dora="S002 §4.8; W6 §6.4",
    fu="W6 §6.3 (rows as in E12 and E25)",
    double_wind_pair=_HOUSE_PAIR,
    base="W6 §6.1",
    limits="W6 §6.1",
    rounded_mangan="W6 §6.1",
    counted_yakuman="W6 §6.1",
    counters="W57 §5.7.7",
    sticks="E12 §4.1 (the same in E25)",
    liability="W6 §6.2 (as E25 states it)",
    closed_hand="W6 §6.5 (closed only, as in E25)",
    first_turn="RW turn order: any call or kong interrupts the first turn, a concealed kong too",
)
EMA_2016 = Clauses(
    tiles="E15 red fives: none; S002 §4.5 for the 136 tiles",
    sets="E12 §4.1",
    yaku="E25 list of yaku, read for 2016 too",
    yakuman="E25 list of yakuman, read for 2016 too",
    single_yakuman="E15 yakuman: the highest value is a single one",
    renhou="E15 renho: mangan",
    open_tanyao="E15 open tanyao",
    red_fives="E15 red fives: none",
    dora="RW dora; order of the tiles S002 §4.8",
    fu="E12 §4.1 (rows as in E25)",
    double_wind_pair=_HOUSE_PAIR,
    base="E12 §4.1",
    limits="E15 limits; values E12 §4.1",
    rounded_mangan="E15 7700 and 11600 are not rounded",
    counted_yakuman="E15 13 han and over: sanbaiman",
    counters="W57 §5.7.7 (compared with EMA)",
    sticks="E12 §4.1",
    liability="E25 liability, read for 2016 too",
    closed_hand="E25 list of yaku (closed only), read for 2016 too",
    first_turn="RW turn order: any call or kong interrupts the first turn, a concealed kong too",
)
EMA_2025 = Clauses(
    tiles="E25 set-up: 136 tiles",
    sets="E25 fu table",
    yaku="E25 list of yaku",
    yakuman="E25 §4.2.6, list of yakuman",
    single_yakuman="E25 yakuman are not cumulative",
    renhou="E25 blessing of man: 5 han, combines with nothing",
    open_tanyao="E25 all simples: open allowed",
    red_fives="E25 set-up: no red fives",
    dora="E25 dora",
    fu="E25 fu table",
    double_wind_pair="E25 fu table: still 2 when the pair is both winds, a change of 2025",
    base="E25 base value",
    limits="E25 limits",
    rounded_mangan="E25 4 han 30 fu and 3 han 60 fu are mangan, a change of 2025",
    counted_yakuman="E25 limits: no counted yakuman",
    counters="E25 counters",
    sticks="E25 riichi bets",
    liability="E25 liability",
    closed_hand="E25 list of yaku (closed only)",
    first_turn="E25 heaven, earth, ippatsu: lost by any claim or kong",
)
