"""Tai list B, of Four Winds and the international online clubs: preset `fourwinds`, grouped by what a rule looks at."""

from __future__ import annotations

from scoring import patterns as p
from scoring import patterns_sets as sets
from scoring import patterns_waits as waits
from scoring.rules import taiwan_patterns as t
from scoring.ruleset import Names, Rule, Table, Text


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
    names_in_place = tuple(f"fw_{other}" for other in instead_of)
    return Rule(f"fw_{id}", names, value, "tai", when, source, condition, "winner", together, names_in_place)


DEALER: tuple[Rule, ...] = (
    _tai("dealer", 1, Names("Dealer", "Donneur", "莊家"),
         Text("the dealer wins: from every payer; he pays it too when he pays another's win (then it stands in that"
              " payment)",
              "le donneur gagne : de chaque payeur ; il le paie aussi quand il paie le gain d'un autre (c'est alors"
              " dans ce paiement)"),
         p.always, "4W rules04 §4.2; RA Dealer"),
    _tai("continuation", 2, Names("Continued deal", "Donne reconduite", "連莊"),
         Text("for each time that the dealer has kept the deal (dealer_streak)",
              "pour chaque fois que le donneur a gardé la donne (dealer_streak)"),
         t.continued, "4W rules04 §4.3; RA Dealer Continuation", together=True),
)  # fmt: skip

WINNING: tuple[Rule, ...] = (
    _tai("concealed", 1, Names("Concealed hand", "Main cachée", "門清"),
         Text("no Chow, Pung or melded Kong before the winning tile", "ni Chow, ni Pung, ni Kong exposé avant la fin"),
         waits.concealed, "RA Concealed Hand"),
    _tai("self_drawn", 1, Names("Self-drawn", "Tuile prise au mur", "自摸"),
         Text("the winning tile comes from the wall", "la tuile gagnante vient du mur"),
         waits.self_drawn, "RA Self Draw"),
    _tai("concealed_drawn", 3, Names("Fully concealed, self-drawn", "Toute cachée, tuile du mur", "不求人"),
         Text("concealed and self-drawn, in place of both", "cachée et prise au mur, au lieu de l'un et de l'autre"),
         p.all_drawn, "RA Fully Concealed Hand", ("concealed", "self_drawn")),
    _tai("exposed_hand", 10, Names("Exposed hand", "Main tout exposée", "全求人"),
         Text("all five sets laid out, concealed Kongs among them, and the last tile makes the pair",
              "les cinq séries étalées, Kongs cachés compris, et la dernière tuile fait la paire"),
         t.laid_out, "RA All Revealed; MC Exposed hand"),
    _tai("closed_wait", 2, Names("Closed wait", "Attente au milieu", "中洞"),
         Text("the winning tile is the middle of a Chow", "la tuile gagnante est le milieu d'un Chow"),
         t.closed_wait, "RA Closed Wait"),
    _tai("single_wait", 2, Names("Single wait", "Attente de la paire", "單吊"),
         Text("the winning tile makes the pair of a hand of five sets; by values mc not beside an exposed hand",
              "la tuile gagnante fait la paire d'une main de cinq séries ; par values mc, pas avec une main"
              " tout exposée"),
         t.pair_wait, "RA Single Wait; MC Exposed hand (implies One-chance hand)"),
    _tai("within_ten", 5, Names("Within ten discards", "En dix défausses", "十張內胡"),
         Text("won within ten discards of the deal (option early_win)",
              "gagnée en dix défausses depuis la donne (option early_win)"),
         t.early("ten", "five"), "RA Within Ten Discards"),
    _tai("within_five", 10, Names("Within five discards", "En cinq défausses", "五張內胡"),
         Text("won within five discards of the deal (option early_win)",
              "gagnée en cinq défausses depuis la donne (option early_win)"),
         t.early("five"), "RA Within Five Discards", ("within_ten",)),
)  # fmt: skip

CIRCUMSTANCES: tuple[Rule, ...] = (
    _tai("last_tile", 1, Names("Last tile", "Dernière tuile", "海底"),
         Text("won on the last tile of the wall, drawn or discarded",
              "gagnée sur la dernière tuile du mur, prise ou défaussée"),
         p.flagged("last_tile"), "RA Last Tile"),
    _tai("robbed_kong", 1, Names("Robbing a Kong", "Kong volé", "搶槓"),
         Text("the winning tile was being added to another player's Pung",
              "la tuile gagnante allait compléter le Pung d'un autre joueur"),
         p.flagged("robbing_kong"), "RA Robbing a Kong"),
    _tai("declared_ready", 1, Names("Declared ready", "Main appelante annoncée", "聽"),
         Text("flag declared_ready", "drapeau declared_ready"), p.flagged("declared_ready"), "RA Ting"),
    _tai("ready_first_turn", 10, Names("Ready on the first turn", "Main appelante au premier tour", "天聽"),
         Text("flag declared_ready with option ready_first_turn: declared before one's first discard and any claim",
              "drapeau declared_ready et option ready_first_turn : annoncée avant sa première défausse et toute"
              " réclamation"),
         t.ready_on_first_turn, "RA Ready Hand", ("declared_ready",)),
    _tai("heavenly", 40, Names("Blessing of heaven", "Main céleste", "天胡"),
         Text("the dealer's hand is complete as dealt", "la main du donneur est complète dès la donne"),
         p.flagged("heavenly"), "RA Blessing of Heaven"),
    _tai("earthly", 40, Names("Blessing of earth", "Main terrestre", "地胡"),
         Text("another player wins on the first turn, as the table has it",
              "un autre gagne au premier tour, selon la table"),
         p.flagged("earthly"), "RA Blessing of Earth"),
)  # fmt: skip

FLOWERS: tuple[Rule, ...] = (
    _tai("flower", 1, Names("Flower or season", "Fleur ou saison", "花牌"),
         Text("each, of whatever number", "chacune, quel que soit son numéro"), p.flowers, "RA Flowers", together=True),
)  # fmt: skip
NO_FLOWERS: tuple[Rule, ...] = (
    _tai("no_flowers", 1, Names("No flowers", "Aucune fleur", "無花"),
         Text("no flower, no season", "ni fleur ni saison"), p.no_flowers, "RA No Flowers"),
)  # fmt: skip
EIGHT: tuple[Rule, ...] = (
    _tai("eight_flowers", 30, Names("Eight flowers", "Huit fleurs", "八仙過海"),
         Text("all eight: a win at once, the eighth being the winning tile; nothing else counts but the dealer's tai",
              "les huit : un gain immédiat, la huitième étant la tuile gagnante ; rien d'autre ne compte que les tai du"
              " donneur"),
         t.eight_flowers, "RA Eight Flowers; MC All Flowers and Seasons"),
    _tai("seven_rob_eighth", 20, Names("Seven flowers rob the eighth", "Sept fleurs volent la huitième", "七搶一"),
         Text("seven flowers, and the eighth taken from the player who draws it: list all eight in 'flowers',"
              " the robbed"
              " one as 'winning_tile', that player as 'discarder'; nothing else counts but the dealer's tai",
              "sept fleurs, et la huitième prise à celui qui la tire : les huit dans « flowers », la volée en"
              " « winning_tile », ce joueur en « discarder » ; rien d'autre ne compte que les tai du donneur"),
         t.seven_rob_eighth, "RA Seven Flowers Robbing Eighth; MC Seven Flowers and Seasons"),
)  # fmt: skip

HONOURS: tuple[Rule, ...] = (
    _tai("dragon_pung", 1, Names("Pung of dragons", "Pung de dragons", "三元牌"),
         Text("each Pung or Kong of dragons", "chaque Pung ou Kong de dragons"),
         p.pungs_of_dragons, "RA White Dragon, Green Dragon, Red Dragon; MC Pung/Kong of Honors"),
    _tai("wind_pung", 1, Names("Pung of winds", "Pung de vents", "風牌"),
         Text("each Pung or Kong of a wind, whichever", "chaque Pung ou Kong d'un vent, quel qu'il soit"),
         t.pungs_of_winds, "RA Winds; MC Pung/Kong of Honors"),
    _tai("half_flush", 10, Names("Half flush", "Main trouble", "混一色"),
         Text("one suit with winds or dragons", "une famille avec des vents ou des dragons"),
         p.half_flush, "RA Half Flush"),
    _tai("little_three_winds", 5, Names("Little three winds", "Trois petits vents", "小三風"),
         Text("two Pungs of winds and a pair of winds", "deux Pungs de vents et une paire de vents"),
         sets.little_three_winds, "RA Little Three Winds; MC Little Three Winds"),
    _tai("big_three_winds", 10, Names("Big three winds", "Trois grands vents", "大三風"),
         Text("three Pungs of winds; {mc[fw_big_three_winds]} by values mc",
              "trois Pungs de vents ; {mc[fw_big_three_winds]} par values mc"),
         sets.big_three_winds, "RA Big Three Winds"),
    _tai("little_four_winds", 30, Names("Little four winds", "Quatre petits vents", "小四喜"),
         Text("three Pungs of winds and a pair of the fourth", "trois Pungs de vents et la paire du quatrième"),
         sets.little_four_winds, "RA Little Four Winds"),
    _tai("big_four_winds", 40, Names("Big four winds", "Quatre grands vents", "大四喜"),
         Text("four Pungs of winds", "quatre Pungs de vents"), sets.big_four_winds, "RA Big Four Winds"),
    _tai("little_three_dragons", 10, Names("Little three dragons", "Trois petits dragons", "小三元"),
         Text("two Pungs of dragons and a pair of the third; {mc[fw_little_three_dragons]} by values mc",
              "deux Pungs de dragons et la paire du troisième ; {mc[fw_little_three_dragons]} par values mc"),
         sets.little_three_dragons, "RA Little Three Dragons"),
    _tai("big_three_dragons", 30, Names("Big three dragons", "Trois grands dragons", "大三元"),
         Text("three Pungs of dragons", "trois Pungs de dragons"), sets.big_three_dragons, "RA Big Three Dragons"),
)  # fmt: skip
NO_HONOURS: tuple[Rule, ...] = (
    _tai("no_honours", 1, Names("No honours", "Sans honneur", "無字"),
         Text("no wind, no dragon", "ni vent ni dragon"), p.no_honours, "RA No Honors"),
    _tai("no_honours_no_flowers", 3, Names("No honours, no flowers", "Ni honneur ni fleur", "無字無花"),
         Text("in place of no honours and no flowers", "au lieu de l'un et de l'autre"),
         t.no_honours_no_flowers, "RA No Honors or Flowers", ("no_honours", "no_flowers")),
    _tai("full_flush", 40, Names("Full flush", "Main pure", "清一色"),
         Text("one suit, no wind, no dragon", "une famille, ni vent ni dragon"), p.one_suit, "RA Full Flush"),
)  # fmt: skip

SETS: tuple[Rule, ...] = (
    _tai("all_chows", 3, Names("All Chows", "Tout en Chows", "平胡"),
         Text("five Chows and a pair", "cinq Chows et une paire"), p.all_chows, "RA All Sequences"),
    _tai("plain_all_chows", 10,
         Names("All Chows, no honours, no flowers", "Tout en Chows, ni honneur ni fleur", "無字花大平胡"),
         Text("five Chows, no honour, no flower: in place of what these count by themselves",
              "cinq Chows, ni honneur ni fleur : au lieu de ce que cela compte à part"),
         t.plain_all_chows, "RA All Sequences (Full)", ("all_chows", "no_honours_no_flowers")),
    _tai("straight", 5, Names("Straight", "Suite de 1 à 9", "一條龍"),
         Text("1 to 9 of one suit, a part of it melded; by values mc: won on a discard",
              "1 à 9 d'une famille, en partie exposée ; par values mc : gagnée sur défausse"),
         t.straight(high=False), "RA Open Straight; MC 3 Chows of 1 suit"),
    _tai("high_straight", 10, Names("Concealed straight", "Suite cachée", "暗一條龍"),
         Text("1 to 9 of one suit, none of it melded before the win; by values mc: self-drawn",
              "1 à 9 d'une famille, rien d'exposé avant la fin ; par values mc : tuile du mur"),
         t.straight(high=True), "RA Closed Straight; MC 3 Chows of 1 suit"),
    _tai("all_pungs", 10, Names("All Pungs", "Tout en Pungs", "碰碰胡"),
         Text("five Pungs or Kongs and a pair", "cinq Pungs ou Kongs et une paire"), p.no_chow, "RA All Triplets"),
    _tai("melded_kong", 1, Names("Melded Kong", "Kong exposé", "明槓"),
         Text("each", "chacun"), p.sets_of("kong", open=True), "RA Open Kong; MC Melded Kong"),
    _tai("concealed_kong", 2, Names("Concealed Kong", "Kong caché", "暗槓"),
         Text("each", "chacun"), p.sets_of("kong", open=False), "RA Concealed Kong; MC Concealed Kong"),
    _tai("two_concealed", 2, Names("Two concealed Pungs", "Deux Pungs cachés", "二暗刻"),
         Text("two Pungs without a claimed tile, concealed Kongs among them",
              "deux Pungs sans tuile réclamée, Kongs cachés compris"),
         sets.number(sets.concealed_pungs, 2), "RA Two Concealed Triplets; MC Two concealed triplets"),
    _tai("three_concealed", 5, Names("Three concealed Pungs", "Trois Pungs cachés", "三暗刻"),
         Text("three Pungs without a claimed tile", "trois Pungs sans tuile réclamée"),
         sets.number(sets.concealed_pungs, 3), "RA Three Concealed Triplets; MC Three concealed triplets"),
    _tai("four_concealed", 10, Names("Four concealed Pungs", "Quatre Pungs cachés", "四暗刻"),
         Text("four Pungs without a claimed tile; {mc[fw_four_concealed]} by values mc",
              "quatre Pungs sans tuile réclamée ; {mc[fw_four_concealed]} par values mc"),
         sets.number(sets.concealed_pungs, 4), "RA Four Concealed Triplets"),
    _tai("five_concealed", 40, Names("Five concealed Pungs", "Cinq Pungs cachés", "五暗刻"),
         Text("five Pungs without a claimed tile", "cinq Pungs sans tuile réclamée"),
         sets.number(sets.concealed_pungs, 5), "RA Five Concealed Triplets; MC Five concealed triplets"),
    _tai("seven_pairs", 30, Names("Seven pairs and a Pung", "Sept paires et un Pung", "嚦咕嚦咕"),
         Text("seven pairs and a Pung; four alike may be two pairs",
              "sept paires et un Pung ; quatre tuiles égales peuvent faire deux paires"),
         t.pairs_and_pung, "RA Seven Pairs"),
)  # fmt: skip

FOURWINDS: tuple[Rule, ...] = (
    *DEALER, *WINNING, *CIRCUMSTANCES, *FLOWERS, *NO_FLOWERS, *EIGHT, *HONOURS, *NO_HONOURS, *SETS,
)  # fmt: skip

MC_VALUES = Table(
    "mc", Names("Values of the Mahjong Club", "Valeurs du Mahjong Club", "麻將俱樂部台數"),
    Text("the tai of the Four Winds list that the Mahjong Club gives otherwise, where its values are chosen",
         "les tai de la liste de Four Winds que le Mahjong Club donne autrement, si ses valeurs sont choisies"),
    {"fw_little_three_dragons": 15, "fw_big_three_winds": 15, "fw_four_concealed": 15}, "MC tai table",
)  # fmt: skip
