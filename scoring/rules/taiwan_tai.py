"""Tai list A, of Taiwan's homes and clubs: preset `taiwan`, one line a rule, grouped by what a rule looks at."""

from __future__ import annotations

from scoring import patterns as p
from scoring import patterns_sets as sets
from scoring import patterns_waits as waits
from scoring.rules import taiwan_patterns as t
from scoring.ruleset import Names, Rule, Text


def _tai(
    id: str,
    value: int,
    names: Names,
    condition: Text,
    when: p.Predicate,
    source: str,
    instead_of: tuple[str, ...] = (),
    together: bool = False,
) -> Rule:
    return Rule(id, names, value, "tai", when, source, condition, "winner", together, instead_of)


DEALER: tuple[Rule, ...] = (
    _tai("dealer", 1, Names("Dealer", "Donneur", "莊家"),
         Text("the dealer wins: from every payer; he pays it too when he pays another's win (then it stands in that"
              " payment)",
              "le donneur gagne : de chaque payeur ; il le paie aussi quand il paie le gain d'un autre (c'est alors"
              " dans ce paiement)"),
         p.always, "ATA 莊家; CHH 莊家"),
    _tai("continuation", 2, Names("Continued dealer", "Donneur reconduit", "連莊拉莊"),
         Text("for each time that the dealer has kept the deal (dealer_streak), on top of the dealer's own tai",
              "pour chaque fois que le donneur a gardé la donne (dealer_streak), en plus du tai du donneur"),
         t.continued, "CHH 連莊拉莊; LH 連莊拉莊", together=True),
)  # fmt: skip

WINNING: tuple[Rule, ...] = (
    _tai("concealed", 1, Names("Concealed hand", "Main cachée", "門清"),
         Text("no Chow, Pung or melded Kong, won on another player's tile",
              "ni Chow, ni Pung, ni Kong exposé, gagnée sur la tuile d'un autre"),
         t.concealed_claim, "ATA 門清"),
    _tai("self_drawn", 1, Names("Self-drawn", "Tuile prise au mur", "自摸"),
         Text("the winning tile comes from the wall", "la tuile gagnante vient du mur"), waits.self_drawn, "ATA 自摸"),
    _tai("concealed_drawn", 3, Names("Concealed and self-drawn", "Main cachée, tuile du mur", "門清自摸"),
         Text("concealed and self-drawn, both (不求) counted with each",
              "cachée et prise au mur, les deux ensemble (不求) comptés avec chacun"),
         t.concealed_drawn, "ATA 門清, 自摸, 不求; CHH 門清自摸", ("concealed", "self_drawn")),
    _tai("single_wait", 1, Names("Single wait", "Attente unique", "獨聽"),
         Text("edge, middle or pair, and one kind of tile only completes the hand (a kind whose four tiles the hand"
              " holds completes nothing)",
              "bord, milieu ou paire, et une seule sorte de tuile complète la main (une sorte dont la main tient les"
              " quatre tuiles ne complète rien)"),
         t.single_wait, "ATA 獨聽; LH 獨聽"),
    _tai("half_begging", 1, Names("All melded, self-drawn", "Tout exposé, tuile du mur", "半求"),
         Text("five claimed sets, one tile left, and its pair drawn from the wall; self-drawn is added",
              "cinq séries réclamées, une tuile en main, et sa paire prise au mur ; la tuile du mur s'ajoute"),
         p.drawn(waits.all_melded), "ATA 半求", ("single_wait",)),
    _tai("full_begging", 2, Names("All melded, on a discard", "Tout exposé, sur défausse", "全求"),
         Text("five claimed sets, one tile left, and its pair claimed", "cinq séries réclamées, et la paire aussi"),
         p.claimed(waits.all_melded), "ATA 全求; CHH 求全", ("single_wait",)),
    _tai("plain_chows", 2, Names("All Chows, plain", "Tout en Chows, pur", "平胡"),
         Text("five Chows, no honour, no flower, won on a discard with a two-sided wait, not on the pair",
              "cinq Chows, ni honneur ni fleur, gagnée sur défausse par une attente aux deux bouts, non sur la paire"),
         t.plain_chows, "ATA 平胡"),
)  # fmt: skip

CIRCUMSTANCES: tuple[Rule, ...] = (
    _tai("robbed_kong", 1, Names("Robbing a Kong", "Kong volé", "搶槓"),
         Text("the winning tile was being added to another player's Pung",
              "la tuile gagnante allait compléter le Pung d'un autre joueur"),
         p.flagged("robbing_kong"), "ATA 搶槓"),
    _tai("replacement", 1, Names("Won on a replacement tile", "Tuile de remplacement", "槓上開花"),
         Text("the winning tile replaced a flower or followed a Kong",
              "la tuile gagnante remplaçait une fleur ou suivait un Kong"),
         p.flagged("after_kong"), "ATA 槓上開花"),
    _tai("last_wall_tile", 1, Names("Last tile of the wall", "Dernière tuile du mur", "海底撈月"),
         Text("won by drawing the last tile of the wall, a replacement too",
              "gagnée avec la dernière tuile du mur, même de remplacement"),
         p.drawn(p.flagged("last_tile")), "ATA 海底撈月"),
    _tai("last_discard", 1, Names("Last discard", "Dernière défausse", "河底撈魚"),
         Text("won on the last tile that another player throws", "gagnée sur la dernière défausse d'un autre"),
         p.claimed(p.flagged("last_tile")), "ATA 河底撈魚"),
    _tai("ready_at_once", 4, Names("Ready at once", "Main appelante d'emblée", "地聽"),
         Text("flag declared_ready: ready on the first discard, no claim before, the hand fixed from then on",
              "drapeau declared_ready : appelante dès la première défausse, sans réclamation avant, la main fixée"
              " ensuite"),
         p.flagged("declared_ready"), "ATA 地聽"),
    _tai("heavenly", 16, Names("Heavenly hand", "Main céleste", "天胡"),
         Text("the dealer's hand is complete as dealt; 16 or 24 by table (option heavenly_tai)",
              "la main du donneur est complète dès la donne ; 16 ou 24 selon la table (option heavenly_tai)"),
         p.flagged("heavenly"), "HOUSE 天胡: 16, the commoner of two values"),
    _tai("earthly", 16, Names("Earthly hand", "Main terrestre", "地胡"),
         Text("another player wins on the first turn, as the table has it; 16 or 24 by table (option earthly_tai)",
              "un autre gagne au premier tour, selon la table ; 16 ou 24 selon la table (option earthly_tai)"),
         p.flagged("earthly"), "HOUSE 地胡: 16, the commoner of two values"),
)  # fmt: skip

FLOWERS: tuple[Rule, ...] = (
    _tai("own_flower", 1, Names("Own flower", "Sa propre fleur", "花牌"),
         Text("each flower or season of one's own number, 1 East to 4 North; none of a series held whole",
              "chaque fleur ou saison de son numéro, 1 Est à 4 Nord ; aucune d'une série entière"),
         t.own_flowers, "ATA 花牌; LH 正花", together=True),
    _tai("flower_kong", 2, Names("Four of a series of flowers", "Série de quatre fleurs", "花槓"),
         Text("all four flowers, or all four seasons; in place of the own one among them",
              "les quatre fleurs, ou les quatre saisons ; au lieu de sa propre fleur dans la série"),
         p.bouquets, "ATA 花槓"),
    _tai("eight_flowers", 8, Names("Eight flowers", "Huit fleurs", "八仙過海"),
         Text("all eight: a win at once, whatever the tiles, the eighth being the winning tile; with a complete hand,"
              " beside its tai, in place of the other flower tai",
              "les huit : un gain immédiat, quelles que soient les tuiles, la huitième étant la tuile gagnante"
              " ; avec une main complète, en plus de ses tai, au lieu des autres tai de fleurs"),
         t.eight_flowers, "HOUSE 八仙過海: common value, in place of 花牌 and 花槓", ("own_flower", "flower_kong")),
    _tai("seven_rob_eighth", 8, Names("Seven flowers rob the eighth", "Sept fleurs volent la huitième", "七搶一"),
         Text("seven flowers, and the eighth taken from the player who draws it: list all eight in 'flowers',"
              " the robbed one as 'winning_tile', that player as 'discarder'",
              "sept fleurs, et la huitième prise à celui qui la tire : les huit dans « flowers », la volée en"
              " « winning_tile », ce joueur en « discarder »"),
         t.seven_rob_eighth, "HOUSE 七搶一: common value, in place of 花牌 and 花槓", ("own_flower", "flower_kong")),
)  # fmt: skip

HONOURS: tuple[Rule, ...] = (
    _tai("seat_wind", 1, Names("Pung of the seat wind", "Pung du vent du joueur", "風牌"),
         Text("a Pung or Kong of one's own wind; the seat whose wall was opened is East (option wall_opened)",
              "un Pung ou Kong de son vent ; la place dont le mur fut ouvert est Est (option wall_opened)"),
         t.pung_of_seat_wind, "ATA 風牌"),
    _tai("round_wind", 1, Names("Pung of the round wind", "Pung du vent dominant", "風圈"),
         Text("a Pung or Kong of the wind of the round", "un Pung ou Kong du vent du tour"),
         p.pung_of_round_wind, "ATA 風圈"),
    _tai("dragon_pung", 1, Names("Pung of dragons", "Pung de dragons", "三元牌"),
         Text("each Pung or Kong of dragons", "chaque Pung ou Kong de dragons"), p.pungs_of_dragons, "ATA 三元牌"),
    _tai("little_three_dragons", 4, Names("Little three dragons", "Trois petits dragons", "小三元"),
         Text("two Pungs of dragons and a pair of the third; these Pungs are not added",
              "deux Pungs de dragons et la paire du troisième ; ces Pungs ne s'ajoutent pas"),
         sets.little_three_dragons, "CHH 小三元", ("dragon_pung",)),
    _tai("big_three_dragons", 8, Names("Big three dragons", "Trois grands dragons", "大三元"),
         Text("three Pungs of dragons; these are not added", "trois Pungs de dragons, qui ne s'ajoutent pas"),
         sets.big_three_dragons, "CHH 大三元", ("dragon_pung",)),
    _tai("little_four_winds", 8, Names("Little four winds", "Quatre petits vents", "小四喜"),
         Text("three Pungs of winds and a pair of the fourth; these Pungs are not added",
              "trois Pungs de vents et la paire du quatrième ; ces Pungs ne s'ajoutent pas"),
         sets.little_four_winds, "CHH 小四喜", ("seat_wind", "round_wind")),
    _tai("big_four_winds", 16, Names("Big four winds", "Quatre grands vents", "大四喜"),
         Text("four Pungs of winds; these are not added", "quatre Pungs de vents, qui ne s'ajoutent pas"),
         sets.big_four_winds, "CHH 大四喜", ("seat_wind", "round_wind")),
    _tai("half_flush", 4, Names("Half flush", "Main trouble", "混一色"),
         Text("one suit with winds or dragons", "une famille avec des vents ou des dragons"),
         p.half_flush, "CHH 混一色"),
    _tai("all_honours", 8, Names("All honours", "Tout en vents et dragons", "字一色"),
         Text("winds and dragons only; counted as a full flush, or dearer (option all_honours_tai)",
              "vents et dragons seulement ; compté comme une main pure, ou plus cher (option all_honours_tai)"),
         p.all_honours, "CHH 清一色 (also all of honours)"),
)  # fmt: skip

SETS: tuple[Rule, ...] = (
    _tai("three_concealed", 2, Names("Three concealed Pungs", "Trois Pungs cachés", "三暗刻"),
         Text("three Pungs without a claimed tile, concealed Kongs among them",
              "trois Pungs sans tuile réclamée, Kongs cachés compris"),
         sets.number(sets.concealed_pungs, 3), "ATA 三暗刻"),
    _tai("four_concealed", 5, Names("Four concealed Pungs", "Quatre Pungs cachés", "四暗刻"),
         Text("four Pungs without a claimed tile", "quatre Pungs sans tuile réclamée"),
         sets.number(sets.concealed_pungs, 4), "HOUSE 四暗刻: common value"),
    _tai("five_concealed", 8, Names("Five concealed Pungs", "Cinq Pungs cachés", "五暗刻"),
         Text("five Pungs without a claimed tile", "cinq Pungs sans tuile réclamée"),
         sets.number(sets.concealed_pungs, 5), "HOUSE 五暗刻: common value"),
    _tai("all_pungs", 4, Names("All Pungs", "Tout en Pungs", "碰碰胡"),
         Text("five Pungs or Kongs and a pair", "cinq Pungs ou Kongs et une paire"), p.no_chow, "ATA 碰碰胡"),
    _tai("four_kongs", 8, Names("Four Kongs", "Quatre Kongs", "四槓牌"),
         Text("a complete hand with four Kongs or more, of any kind",
              "une main complète d'au moins quatre Kongs, de toute sorte"),
         t.four_kongs, "CHH 四槓牌"),
    _tai("full_flush", 8, Names("Full flush", "Main pure", "清一色"),
         Text("one suit, no wind, no dragon", "une famille, ni vent ni dragon"), p.one_suit, "CHH 清一色"),
    _tai("seven_pairs", 0, Names("Seven pairs and a Pung", "Sept paires et un Pung", "嚦咕嚦咕"),
         Text("seven pairs and a Pung; no win in this list unless the table says its tai (option seven_pairs_tai)",
              "sept paires et un Pung ; ne gagne pas dans cette liste si la table n'en dit pas les tai (option"
              " seven_pairs_tai)"),
         t.pairs_and_pung, "HOUSE 嚦咕嚦咕: the list gives it no tai"),
)  # fmt: skip

TAIWAN: tuple[Rule, ...] = (*DEALER, *WINNING, *CIRCUMSTANCES, *FLOWERS, *HONOURS, *SETS)
