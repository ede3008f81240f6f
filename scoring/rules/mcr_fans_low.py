"""The fan of 4 to 1 points and the two kongs of 6, one entry a fan, in the order of the fan table."""

from __future__ import annotations

from scoring import patterns as p
from scoring import patterns_sets as ps
from scoring import patterns_waits as pw
from scoring.rules import mcr_patterns as mp
from scoring.rules.mcr_choice import chosen
from scoring.rules.mcr_fan import Fan
from scoring.ruleset import Names, Text

OF_4: tuple[Fan, ...] = (
    Fan("55", "outside_hand", 4, Names("Outside Hand", "Main extérieure", "全带幺"), "sets", mp.outside_hand,
        Text("a 1, a 9, a wind or a dragon in each set and in the pair",
             "un 1, un 9, un vent ou un dragon dans chaque série et dans la paire")),
    Fan("56", "fully_concealed_hand", 4, Names("Fully Concealed Hand", "Main entièrement cachée", "不求人"), "hand",
        p.all_drawn,
        Text("nothing claimed, and won on a tile from the wall; also with special hands (M2)",
             "rien de réclamé, et gagné sur une tuile du mur ; aussi avec les mains spéciales (M2)"),
        implied="62 80"),
    Fan("57", "two_melded_kongs", 4, Names("Two Melded Kongs", "Deux kongs exposés", "双明杠"), "kongs",
        ps.number(ps.melded_kongs, 2),
        Text("two melded kongs", "deux Kongs exposés"), implied="74"),
    Fan("57b", "melded_and_concealed_kong", 6, Names("One Melded and One Concealed Kong", "Kong exposé et kong caché",
                                                     "明暗杠"), "kongs",
        mp.melded_and_concealed_kong,
        Text("one melded and one concealed kong (M4); later editions are said to give 5 (M11)",
             "un Kong exposé et un Kong caché (M4) ; des éditions ultérieures donneraient 5 (M11)"),
        not_with="74 67", source="INT 3, two kongs; M4, M11"),
    Fan("58", "last_tile", 4, Names("Last Tile", "Dernière de son espèce", "和绝张"), "hand", mp.last_of_kind,
        Text("won on the fourth tile of its kind, the three others lying in sight of all: as the flag says, or plain"
             " from one's own exposed sets",
             "gagné sur la quatrième tuile de son espèce, les trois autres étant visibles de tous : le drapeau le dit,"
             " ou ses propres séries exposées le montrent")),
)  # fmt: skip

OF_2: tuple[Fan, ...] = (
    Fan("59", "dragon_pung", 2, Names("Dragon Pung", "Pung de dragon", "箭刻"), "honours", mp.each_of(mp.dragon_pungs),
        Text("each pung or kong of dragons, which is no Pung of Honors (73) besides",
             "chaque Pung ou Kong de dragons, qui ne compte plus comme Pung d'honneur (73)")),
    Fan("60", "prevalent_wind", 2, Names("Prevalent Wind", "Vent dominant", "圈风刻"), "honours",
        mp.wind_pung(p.pung_of_round_wind),
        Text("a pung or kong of the prevalent wind, which is no Pung of Honors (73) besides",
             "Pung ou Kong du vent dominant, qui ne compte plus comme Pung d'honneur (73)")),
    Fan("61", "seat_wind", 2, Names("Seat Wind", "Vent du joueur", "门风刻"), "honours",
        mp.wind_pung(p.pung_of_seat_wind),
        Text("a pung or kong of one's own wind, which is no Pung of Honors (73) besides",
             "Pung ou Kong de son propre vent, qui ne compte plus comme Pung d'honneur (73)")),
    Fan("62", "concealed_hand", 2, Names("Concealed Hand", "Main cachée", "门前清"), "hand", pw.concealed_claim,
        Text("nothing claimed but the winning discard", "rien de réclamé, sauf la défausse gagnante")),
    Fan("63", "all_chows", 2, Names("All Chows", "Tout chow", "平和"), "sets", mp.all_chows,
        Text("four chows and a pair of a suit", "quatre Chows et une paire d'une famille"), not_with="76"),
    Fan("64", "tile_hog", 2, Names("Tile Hog", "Quatre identiques", "四归一"), "hand", p.four_alike,
        Text("each kind of which the hand holds all four without a kong",
             "chaque espèce dont la main tient les quatre tuiles sans Kong")),
    Fan("65", "double_pung", 2, Names("Double Pung", "Double pung", "双同刻"), "combination", chosen("double_pung"),
        Text("pungs or kongs of one number in two suits", "Pungs ou Kongs d'un numéro dans deux familles")),
    Fan("66", "two_concealed_pungs", 2, Names("Two Concealed Pungs", "Deux pungs cachés", "双暗刻"), "pungs",
        mp.two_concealed_pungs,
        Text("two pungs or kongs without a claimed tile", "deux Pungs ou Kongs sans tuile réclamée")),
    Fan("67", "concealed_kong", 2, Names("Concealed Kong", "Kong caché", "暗杠"), "kongs",
        mp.each_of(ps.concealed_kongs),
        Text("a concealed kong", "un Kong caché")),
    Fan("68", "all_simples", 2, Names("All Simples", "Tout ordinaire", "断幺"), "hand", p.all_simples,
        Text("2 to 8 only", "2 à 8 seulement"), implied="76"),
)  # fmt: skip

_ONCE_EN = "; each set in one such couple only, and no circle of couples (non-identical, account-once: JK 9)"
_ONCE_FR = (
    " ; chaque série dans un seul couple de la sorte, et pas de cercle de couples (non-identité, une seule fois : JK 9)"
)

OF_1: tuple[Fan, ...] = (
    Fan("69", "pure_double_chow", 1, Names("Pure Double Chow", "Double chow pur", "一般高"), "combination",
        chosen("pure_double_chow"),
        Text(f"the same chow twice in one suit{_ONCE_EN}", f"deux fois le même Chow d'une famille{_ONCE_FR}")),
    Fan("70", "mixed_double_chow", 1, Names("Mixed Double Chow", "Double chow mixte", "喜相逢"), "combination",
        chosen("mixed_double_chow"),
        Text(f"the same chow in two suits{_ONCE_EN}", f"le même Chow dans deux familles{_ONCE_FR}")),
    Fan("71", "short_straight", 1, Names("Short Straight", "Petite suite", "连六"), "combination",
        chosen("short_straight"),
        Text(f"two chows of one suit, six numbers in a row{_ONCE_EN}",
             f"deux Chows d'une famille, six numéros qui se suivent{_ONCE_FR}")),
    Fan("72", "two_terminal_chows", 1, Names("Two Terminal Chows", "Deux chows terminaux", "老少副"), "combination",
        chosen("two_terminal_chows"),
        Text(f"123 and 789 of one suit{_ONCE_EN}", f"123 et 789 d'une famille{_ONCE_FR}")),
    Fan("73", "pung_of_terminals_or_honors", 1,
        Names("Pung of Terminals or Honors", "Pung de terminale ou d'honneur", "幺九刻"), "pungs",
        mp.pungs_of_terminals_or_honours,
        Text("each pung or kong of ones, nines or a wind that counts neither as Prevalent nor as Seat Wind",
             "chaque Pung ou Kong de 1, de 9 ou d'un vent qui n'est compté ni dominant ni du joueur")),
    Fan("74", "melded_kong", 1, Names("Melded Kong", "Kong exposé", "明杠"), "kongs", mp.each_of(ps.melded_kongs),
        Text("a melded kong", "un Kong exposé")),
    Fan("75", "one_voided_suit", 1, Names("One Voided Suit", "Une famille absente", "缺一门"), "hand",
        mp.one_voided_suit,
        Text("just two of the three suits (M7)", "deux des trois familles exactement (M7)")),
    Fan("76", "no_honors", 1, Names("No Honors", "Sans honneurs", "无字"), "hand", p.no_honours,
        Text("no wind, no dragon", "ni vent ni dragon")),
    Fan("77", "edge_wait", 1, Names("Edge Wait", "Attente de bord", "边张"), "wait", mp.sole(pw.edge_wait),
        Text("won on the 3 of 123 or the 7 of 789, the only kind that completes the hand",
             "gagné sur le 3 de 123 ou le 7 de 789, seule espèce qui complète la main"),
        not_with="78 79"),
    Fan("78", "closed_wait", 1, Names("Closed Wait", "Attente fermée", "坎张"), "wait", mp.sole(pw.closed_wait),
        Text("won on the middle of a chow, the only kind that completes the hand",
             "gagné sur le milieu d'un Chow, seule espèce qui complète la main"),
        not_with="79"),
    Fan("79", "single_wait", 1, Names("Single Wait", "Attente sur la paire", "单钓将"), "wait", mp.sole(pw.pair_wait),
        Text("won on the pair, the only kind that completes the hand",
             "gagné sur la paire, seule espèce qui complète la main")),
    Fan("80", "self_drawn", 1, Names("Self-Drawn", "Tirée du mur", "自摸"), "hand", pw.self_drawn,
        Text("won on a tile from the wall, after a flower too", "gagné sur une tuile du mur, après une fleur aussi")),
    Fan("81", "flower_tiles", 1, Names("Flower Tiles", "Fleurs", "花牌"), "flowers", p.flowers,
        Text("each flower or season, added once the hand reaches the minimum without them",
             "chaque fleur ou saison, ajoutée une fois le minimum atteint sans elles"),
        together=True),
)  # fmt: skip

LOW: tuple[Fan, ...] = (*OF_4, *OF_2, *OF_1)
