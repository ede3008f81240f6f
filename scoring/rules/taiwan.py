"""The 16-tile game of Taiwan: its options, documents and lists together; list A by default, list B as `fourwinds`."""

from __future__ import annotations

from dataclasses import replace

from scoring.hand import Hand, over_four, tiles_of
from scoring.rules.taiwan_count import counts_of, priced, settlement
from scoring.rules.taiwan_deal import NEXT_DEAL, SEVERAL_WINNERS
from scoring.rules.taiwan_examples import EXAMPLES
from scoring.rules.taiwan_fourwinds import FOURWINDS, MC_VALUES
from scoring.rules.taiwan_patterns import Sixteen
from scoring.rules.taiwan_refusals import SETS_CLAUSE, impossible, no_win
from scoring.rules.taiwan_tai import TAIWAN
from scoring.ruleset import Names, Option, Ruleset, Text
from scoring.tally import Note, Tally
from scoring.unused import face_down, red_fives

OPTIONS = {
    option.id: option
    for option in (
        Option("preset", "taiwan", Names("List of tai", "Liste de tai", "台數表"),
               Text("taiwan: list A, base and unit; fourwinds: list B (ids fw_...), paid by the tai alone",
                    "taiwan : liste A, mise et unité ; fourwinds : liste B (identifiants fw_...), payée par les seuls"
                    " tai"),
               "UIS payments; 4W rules00; RA yaku", choices=("taiwan", "fourwinds")),
        Option("base", 30, Names("Base", "Mise de base", "底"),
               Text("in the Taiwan list: what a payer gives before the tai",
                    "dans la liste de Taïwan : ce que donne un payeur avant les tai"), "UIS example: base 30, unit 10"),
        Option("unit", 10, Names("Unit", "Unité par tai", "台"),
               Text("in the Taiwan list: what a payer gives for each tai",
                    "dans la liste de Taïwan : ce que donne un payeur par tai"),
               "UIS example: base 30, unit 10", least=1),
        Option("limit", 0, Names("Limit in tai", "Limite en tai", "封頂"),
               Text("the most tai that one payer pays, the dealer's among them; 0 none (usual), 40 at some tables",
                    "le plus de tai que paie un payeur, ceux du donneur compris ; 0 sans (usuel), 40 à certaines"
                    " tables"), "MC Limit"),
        Option("head_bump", False, Names("One winner only", "Un seul gagnant", "截胡"),
               Text("of several who win on one discard only the next in turn after the discarder wins; otherwise all"
                    " of them do, each counted and paid by itself",
                    "de plusieurs gagnants sur une défausse, seul gagne le premier à jouer après celui qui a défaussé ;"
                    " sinon tous gagnent, chacun compté et payé à part"), "4W rules04"),
        Option("wall_opened", "E", Names("Wall that was opened", "Mur ouvert", "開門"),
               Text("the seat whose wall was opened in this deal: it counts as East for the seat wind's Pung and own"
                    " flowers, the others in turn; E, the dealer's seat: winds counted from the dealer, as many tables"
                    " do always",
                    "la place dont le mur fut ouvert à cette donne : elle vaut Est pour le Pung du vent du joueur et"
                    " pour ses fleurs, les autres à la suite ; E, la place du donneur : vents comptés du donneur, comme"
                    " toujours à bien des tables"), "ATA 風牌, 花牌", choices=("E", "S", "W", "N"), of_deal=True),
        Option("flower_order", "lh", Names("Order of the flowers", "Ordre des fleurs", "花序"),
               Text("lh: chrysanthemum (f3) is West's, bamboo (f4) North's, as the tiles are numbered here; ata: bamboo"
                    " is West's, chrysanthemum North's",
                    "lh : le chrysanthème (f3) est à Ouest, le bambou (f4) à Nord, selon les numéros d'ici ; ata : le"
                    " bambou est à Ouest, le chrysanthème à Nord"), "LH 正花; ATA 花牌", choices=("lh", "ata")),
        Option("ready_leaves_out_concealed", False,
               Names("Ready at once leaves out concealed", "Main appelante d'emblée, sans main cachée", "地聽不計門清"),
               Text("in the Taiwan list: beside 地聽 neither 門清 nor 不求 counts, 自摸 does; otherwise they are added",
                    "dans la liste de Taïwan : avec 地聽, ni 門清 ni 不求 ne comptent, 自摸 compte ; sinon ils"
                    " s'ajoutent"),
               "ATA 地聽"),
        Option("all_honours_tai", 0, Names("Tai of all honours", "Tai de tout en vents et dragons", "字一色台數"),
               Text("in the Taiwan list: what 字一色 is worth; 0: as the list says; 16 at other tables",
                    "dans la liste de Taïwan : la valeur de 字一色 ; 0 : celle de la liste ; 16 à d'autres tables"),
               "CHH 清一色; HOUSE 16 at other tables"),
        Option("heavenly_tai", 0, Names("Tai of the heavenly hand", "Tai de la main céleste", "天胡台數"),
               Text("in the Taiwan list: what 天胡 is worth; 0: as the list says; 24 at other tables",
                    "dans la liste de Taïwan : la valeur de 天胡 ; 0 : celle de la liste ; 24 à d'autres tables"),
               "HOUSE 天胡: 16 or 24 by table"),
        Option("earthly_tai", 0, Names("Tai of the earthly hand", "Tai de la main terrestre", "地胡台數"),
               Text("in the Taiwan list: what 地胡 is worth; 0: as the list says; 24 at other tables",
                    "dans la liste de Taïwan : la valeur de 地胡 ; 0 : celle de la liste ; 24 à d'autres tables"),
               "HOUSE 地胡: 16 or 24 by table"),
        Option("seven_pairs_tai", 0, Names("Tai of seven pairs and a Pung", "Tai de sept paires et un Pung",
                                           "嚦咕嚦咕台數"),
               Text("in the Taiwan list: what seven pairs and a Pung are worth; 0: no win, for the list gives no tai;"
                    " in the Four Winds list they win always",
                    "dans la liste de Taïwan : la valeur de sept paires et un Pung ; 0 : pas un gain, la liste n'en"
                    " donnant pas les tai ; dans celle de Four Winds ils gagnent toujours"),
               "HOUSE 嚦咕嚦咕: no value known"),
        Option("values", "ra", Names("Values of the Four Winds list", "Valeurs de la liste de Four Winds", "台數出處"),
               Text("ra: those of Riichi Advanced; mc: those of the Mahjong Club where it gives others (table mc,"
                    " straights, single wait)",
                    "ra : celles de Riichi Advanced ; mc : celles du Mahjong Club là où il en donne d'autres (table mc,"
                    " suites, attente de la paire)"),
               "RA yaku; MC tai table", choices=("ra", "mc")),
        Option("ready_first_turn", False, Names("Ready on the first turn", "Main appelante au premier tour", "天聽"),
               Text("in the Four Winds list: a hand declared ready was so before its first discard and any claim, 10"
                    " tai in place of 1",
                    "dans la liste de Four Winds : une main appelante annoncée l'était avant sa première défausse et"
                    " toute réclamation, 10 tai au lieu de 1"), "RA Ready Hand", of_deal=True),
        Option("early_win", "none", Names("Early win", "Gain précoce", "早胡"),
               Text("in the Four Winds list: this hand was won within five or ten discards of the deal",
                    "dans la liste de Four Winds : cette main fut gagnée en cinq ou dix défausses depuis la donne"),
               "RA Within Five Discards, Within Ten Discards", choices=("none", "ten", "five"), of_deal=True),
    )
}  # fmt: skip

NO_REPLACEMENT = Note(
    "no_tai_for_replacement",
    Text("The Four Winds list has no tai for a win on a replacement tile.",
         "La liste de Four Winds n'a pas de tai pour un gain sur tuile de remplacement."),
    "RA yaku",
)  # fmt: skip


def count(hand: Hand, book: Ruleset) -> Tally:
    """The tally of a 16-tile hand; `valid` is false, with every reason, when it is no win."""
    options = book.filled(hand.options)
    terms = priced(options)
    held = Sixteen(hand, terms)
    marks = [] if over_four(tiles_of(hand)) else counts_of(held, hand.tile_count)
    if not marks:
        return Tally(hand.rules, options, hand.id, tuple(no_win(hand, held)))
    best = marks[0]
    if "after_kong" in hand.flags and options["preset"] == "fourwinds":
        best = replace(best, notes=(NO_REPLACEMENT,))
    payments = settlement(hand, best, terms)
    runner_up = marks[1] if len(marks) > 1 else None
    return Tally(hand.rules, options, hand.id, (), best, len(marks), runner_up, {}, payments)


TAIWAN16 = Ruleset(
    id="taiwan16",
    names=Names("Taiwanese 16-tile mahjong", "Mahjong taïwanais à 16 tuiles", "台灣十六張麻將"),
    document=Text("ATA: tai list of the Taiwan mahjong association, 2009; with CHH, LH, UIS; list B: RA, 4W, MC",
                  "ATA : liste de tai de l'association taïwanaise de mahjong, 2009 ; avec CHH, LH, UIS ; liste B : RA,"
                  " 4W, MC"),
    rules=(*TAIWAN, *FOURWINDS),
    options=OPTIONS,
    flags=("last_tile", "after_kong", "robbing_kong", "heavenly", "earthly", "declared_ready"),
    count=count,
    hand_size=17,
    impossible=impossible,
    sources={
        "ATA": Text("tai list of the Taiwan mahjong association, 26 December 2009, atawmj.org.tw/memu015.htm",
                    "liste de tai de l'association taïwanaise de mahjong, 26 décembre 2009, atawmj.org.tw/memu015.htm"),
        "CHH": Text("tai table of 16-tile mahjong, chh.cx/archives/12", "table de tai à 16 tuiles, chh.cx/archives/12"),
        "LH": Text("tai table of 16-tile mahjong, long5688.1768hy.com",
                   "table de tai à 16 tuiles, long5688.1768hy.com"),
        "UIS": Text("how base and tai are paid, xn--uis76c70x.me/majong-count",
                    "comment se paient mise et tai, xn--uis76c70x.me/majong-count"),
        "4W": Text("Four Winds rule collection, Taiwanese 16-tile, rules00 to rules04, 4windsmj.com",
                   "recueil Four Winds, 16 tuiles, rules00 à rules04, 4windsmj.com"),
        "MC": Text("tai table of the Mahjong Club, corp.mahjongclub.com/international",
                   "table de tai du Mahjong Club, corp.mahjongclub.com/international"),
        "RA": Text("riichi_advanced, taiwanese.json: its yaku by display name, its yaku_precedence, its pao",
                   "riichi_advanced, taiwanese.json : ses yaku par nom, leur préséance, son pao"),
        "S004": Text("set-up text, section 2.2 La distribution", "texte de mise en place, section 2.2 La distribution"),
        "HOUSE": Text("a reading or common value that none of the documents gives; a club may change it",
                      "lecture ou valeur courante qu'aucun document ne donne ; un club peut la changer"),
    },
    sets_clause=SETS_CLAUSE,
    unused_tiles={
        **face_down(SETS_CLAUSE), **red_fives(Text("the 16-tile game has", "le jeu à 16 tuiles n'a"), SETS_CLAUSE)
    },
    foreign_keys=("losers", "dora_indicators", "ura_dora_indicators", "honba", "riichi_sticks", "void_suit", "out"),
    flower_wins=True,
    events=(NEXT_DEAL, SEVERAL_WINNERS),
    tables=(MC_VALUES,),
    examples=EXAMPLES,
)  # fmt: skip
