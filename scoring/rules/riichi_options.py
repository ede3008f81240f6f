"""The switches of the three riichi books, and where they differ: one engine, three profiles."""

from __future__ import annotations

from typing import NamedTuple

from scoring.rules.riichi_sources import EMA_2016, EMA_2025, WRC_2015, Clauses
from scoring.rules.riichi_table_terms import TABLE_OPTIONS
from scoring.ruleset import Names, Option, Text


class Profile(NamedTuple):
    """What one book says where the three differ in counting a hand."""

    id: str
    names: Names
    document: Text
    cite: Clauses
    rounded_mangan: bool
    double_wind_pair: int


PROFILES = (
    Profile("riichi-wrc-2015", Names("Riichi, World Championship 2015", "Riichi, championnat du monde 2015",
                                     "立直麻将 世界锦标赛 2015"),
            Text("World Riichi Championship rules, 2015", "Règles du World Riichi Championship, 2015"),
            WRC_2015, rounded_mangan=True, double_wind_pair=4),
    Profile("riichi-ema-2016", Names("Riichi, EMA 2016", "Riichi, EMA 2016", "立直麻将 欧洲麻将协会 2016"),
            Text("European Mahjong Association, riichi competition rules, 2016",
                 "European Mahjong Association, règles de compétition riichi, 2016"),
            EMA_2016, rounded_mangan=False, double_wind_pair=4),
    Profile("riichi-ema-2025", Names("Riichi, EMA 2025", "Riichi, EMA 2025", "立直麻将 欧洲麻将协会 2025"),
            Text("European Mahjong Association, riichi competition rules, 2025, version 1.1",
                 "European Mahjong Association, règles de compétition riichi, 2025, version 1.1"),
            EMA_2025, rounded_mangan=True, double_wind_pair=2),
)  # fmt: skip


def options(profile: Profile) -> dict[str, Option]:
    """The switches of one book, its own reading as the default."""
    cite = profile.cite
    counting = (
        Option("rounded_mangan", profile.rounded_mangan, Names("Rounded mangan", "Mangan arrondi", "切上满贯"),
               Text("4 han 30 fu and 3 han 60 fu count as a mangan",
                    "4 han 30 fu et 3 han 60 fu comptent pour un mangan"), cite.rounded_mangan),
        Option("double_wind_pair", profile.double_wind_pair,
               Names("Pair of both winds", "Paire des deux vents", "连风牌雀头"),
               Text("fu of a pair that is both seat wind and round wind: 4 or 2",
                    "fu d'une paire à la fois du vent du joueur et du vent dominant : 4 ou 2"), cite.double_wind_pair,
               only=(2, 4)),
        Option("open_tanyao", True, Names("Open all simples", "Tout ordinaire ouvert", "食断"),
               Text("all simples counts in an open hand too", "le tout ordinaire compte aussi dans une main ouverte"),
               cite.open_tanyao),
        Option("renhou", "mangan", Names("Blessing of man", "Bénédiction de l'homme", "人和"),
               Text("none: no yaku; mangan: a mangan, beside no other yaku and no dora, unless these alone are dearer;"
                    " 5han: its han count beside the others; yakuman",
                    "none : pas un yaku ; mangan : un mangan, sans autre yaku ni dora, à moins que ceux-ci seuls ne"
                    " vaillent plus ; 5han : ses han comptent avec les autres ; yakuman"), cite.renhou,
               choices=("none", "mangan", "5han", "yakuman")),
        Option("red_fives", 0, Names("Red fives", "Cinq rouges", "赤宝牌"),
               Text("red fives in the set, one han each: 0, 3 (one in each suit) or 4 (two in circles)",
                    "cinq rouges dans le jeu, un han chacun : 0, 3 (un par famille) ou 4 (deux en cercles)"),
               cite.red_fives, only=(0, 3, 4)),
        Option("counted_yakuman", False, Names("Counted yakuman", "Yakuman compté", "累计役满"),
               Text("enough han make a yakuman, as many as the table of the limits says; no: a sanbaiman",
                    "assez de han font un yakuman, autant qu'en dit le tableau des plafonds ; non : un sanbaiman"),
               cite.counted_yakuman),
        Option("multiple_yakuman", False, Names("Several yakuman add up", "Les yakuman s'ajoutent", "役满复合"),
               Text("a hand of several yakuman is worth them all; no: one",
                    "une main de plusieurs yakuman les vaut tous ; non : un seul"), cite.single_yakuman),
        Option("double_yakuman", "none", Names("Double yakuman", "Double yakuman", "双倍役满"),
               Text("what is paid as two yakuman: none; waits: thirteen orphans on thirteen waits, nine gates on nine,"
                    " four concealed pungs on the pair; waits_and_winds: big four winds too",
                    "ce qui vaut deux yakuman : none : rien ; waits : treize orphelins à treize attentes, neuf portes"
                    " à neuf, quatre pungs cachés sur la paire ; waits_and_winds : aussi les quatre grands vents"),
               cite.single_yakuman, choices=("none", "waits", "waits_and_winds")),
    )  # fmt: skip
    return {option.id: option for option in (*counting, *TABLE_OPTIONS[profile.id])}
