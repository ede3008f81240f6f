"""What a Sichuan table settles beside single wins: its options, its printed amounts, and what each preset says.

`sichuan.py` merges `DEAL_OPTIONS`, `DEAL_TABLES` and `DEAL_SOURCES` into the ruleset; `preset`, `fan_cap` and
`point_value` stand in `sichuan_options.py`. Amounts are in points ("units") times `point_value`, which is in cents
where money is played.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.rules.sichuan_fans import HOME, JORF, SBR, TFMJ
from scoring.ruleset import Names, Option, Table, Terms, Text

PRESET = "preset"
"""The value of an option that leaves the choice to the preset."""

DEAL_SOURCES: Mapping[str, Text] = {
    "AUS": Text("Mahjong Australia, Sichuan mahjong: battle to the end",
                "Mahjong Australia, Sichuan mahjong: battle to the end"),
}  # fmt: skip

DEAL_OPTIONS: Mapping[str, Option] = {
    option.id: option
    for option in (
        Option("endgame", PRESET, Names("When the wall is out", "Muraille épuisée", "荒牌结算"),
               Text("chajiao: who is not ready pays each ready player the best of his waits, by what the tiles make and"
                    " (home) his Kongs; jorf: Prêt, Non Prêt, Pig Flower by the number of families; none: nothing;"
                    " preset: jorf for the preset jorf, else chajiao",
                    "chajiao : qui n'est pas prêt paie à chaque joueur prêt sa meilleure attente, d'après les tuiles et"
                    " (home) ses Kongs ; jorf : Prêt, Non Prêt, Pig Flower selon le nombre de familles ; none : rien ;"
                    " preset : jorf pour le barème jorf, sinon chajiao"),
               "JORF art. 34, B7; NOV ready check", choices=(PRESET, "chajiao", "jorf", "none")),
        Option("kong_money", PRESET, Names("Kong money", "Paiement des Kongs", "杠钱"),
               Text("whether a Kong is paid when it is laid down; preset: paid, but not under jorf, for the articles"
                    " at hand name no Kong money",
                    "si un Kong est payé dès qu'il est posé ; preset : oui, sauf sous jorf, car les articles"
                    " connus ne parlent pas d'argent des Kongs"),
               "HOUSE reading: NOV, TFMJ and APP pay Kongs, JORF art. 33 is silent",
               choices=(PRESET, "paid", "none")),
        Option("direct_kong_pays", PRESET, Names("Who pays a direct Kong", "Qui paie un Kong direct", "直杠谁付"),
               Text("discarder: only he pays; all: the others still in pay as well (擦挂); preset: all for home, else"
                    " discarder",
                    "discarder : lui seul paie ; all : les autres joueurs encore en jeu paient aussi (擦挂) ; preset :"
                    " all pour home, sinon discarder"),
               "APP Kong payments; NOV Kong payments; AUS Kong payments", choices=(PRESET, "discarder", "all")),
        Option("kong_transfer", PRESET, Names("Discard after a Kong is won on", "Défausse après Kong gagnante",
                                              "呼叫转移"),
               Text("given_back: that Kong's money goes back to its payers; to_winner: it goes to the winner;"
                    " kept; preset: given_back for sbr, to_winner for tfmj and home, kept for jorf",
                    "given_back : l'argent de ce Kong est rendu ; to_winner : il va au gagnant ; kept : il est gardé ;"
                    " preset : given_back pour sbr, to_winner pour tfmj et home, kept pour jorf"),
               "NOV refunds; APP 呼叫转移; TFMJ 呼叫转移", choices=(PRESET, "given_back", "to_winner", "kept")),
        Option("flower_pig_units", PRESET, Names("Flower pig", "Cochon fleuri", "花猪"),
               Text("16, 64 or cap (the highest value): the pig pays so many points to each other player still in;"
                    " lost: he loses 48 points to nobody and counts as not ready; none: he is merely not ready; preset:"
                    " lost for sbr, 16 for home; tfmj and jorf must choose",
                    "16, 64 ou cap (la plus haute valeur) : le cochon paie tant de points à chaque autre joueur encore"
                    " en jeu ; lost : il perd 48 points que nul ne reçoit et compte comme non prêt ; none : il est"
                    " seulement non prêt ; preset : lost pour sbr, 16 pour home ; tfmj et jorf doivent choisir"),
               "APP 花猪; NOV void suit held; AUS three suits", choices=(PRESET, "16", "64", "cap", "lost", "none")),
        Option("jorf_pig_pays", "all", Names("Whom a Pig Flower pays", "Qui un Pig Flower paie", "花猪付给谁"),
               Text("all: each Prêt and each Non Prêt; pret: each Prêt only",
                    "all : chaque Prêt et chaque Non Prêt ; pret : chaque Prêt seulement"),
               "JORF art. 34, B7", choices=("all", "pret")),
        Option("rake_percent", 2, Names("Rate of the rake", "Taux de la retenue", "抽水比例"),
               Text("percentage of each cave that goes to the table's kitty, rounded up to the whole euro",
                    "pourcentage de chaque cave qui va à la cagnotte de la table, arrondi à l'euro supérieur"),
               "JORF art. 24 III", most=100),
        Option("cover_doubled", False, Names("Cover counts the doubling", "Couverture avec doublement", "底金含加倍"),
               Text("the cave must also cover the doubling of a win drawn with one tile left in hand",
                    "la cave doit couvrir aussi le doublement d'un gain tiré au mur avec une seule tuile en main"),
               "JORF art. 24 I, art. 33, B8"),
    )
}  # fmt: skip

DEAL_TABLES: tuple[Table, ...] = (
    Table("kong_payments", Names("Kong payments", "Paiement des Kongs", "刮风下雨"),
          Text("points from each payer: concealed (rain) from each still in; direct from the discarder, direct_others"
               " from each other where the table plays so; extended from each still in, extended_kept with a tile"
               " kept from earlier",
               "points de chaque payeur : concealed (pluie) de chaque joueur encore en jeu ; direct du défausseur,"
               " direct_others de chaque autre là où la table le joue ; extended de chaque joueur encore en jeu,"
               " extended_kept avec une tuile gardée d'avant"),
          {"concealed": 2, "direct": 2, "direct_others": 1, "extended": 1, "extended_kept": 0},
          "NOV Kong payments; TFMJ 暗杠 引杠 绕杠; APP Kong payments"),
    Table("deal_payments", Names("Other payments of a deal", "Autres paiements d'une partie", "查叫与罚分"),
          Text("points: false_win to each still in; void_lost by who holds or melds tiles of his void suit; non_pret"
               " and pig_flower stakes of article 34",
               "points : false_win à chaque joueur encore en jeu ; void_lost pour qui garde ou étale sa famille"
               " écartée ; non_pret et pig_flower, les mises de l'article 34"),
          {"false_win": 8, "void_lost": 48, "non_pret": 2, "pig_flower": 6},
          "NOV false win, void suit; JORF art. 34"),
)  # fmt: skip

BY_PRESET: Mapping[str, Mapping[str, str]] = {
    "endgame": {SBR.id: "chajiao", TFMJ.id: "chajiao", HOME.id: "chajiao", JORF.id: "jorf"},
    "kong_money": {SBR.id: "paid", TFMJ.id: "paid", HOME.id: "paid", JORF.id: "none"},
    "direct_kong_pays": {SBR.id: "discarder", TFMJ.id: "discarder", HOME.id: "all", JORF.id: "discarder"},
    "kong_transfer": {SBR.id: "given_back", TFMJ.id: "to_winner", HOME.id: "to_winner", JORF.id: "kept"},
    "flower_pig_units": {SBR.id: "lost", HOME.id: "16"},
}
"""What each preset says where the option leaves it the choice; absent where its text is not known."""

_TEXT_OF = {SBR.id: "NOV", TFMJ.id: "TFMJ", HOME.id: "APP", JORF.id: "HOUSE reading:"}


def chosen(terms: Terms, option: str) -> str:
    """The option's value at this table; empty where it is left to a preset whose text is not known."""
    value = str(terms[option])
    return BY_PRESET[option].get(str(terms["preset"]), "") if value == PRESET else value


def points(terms: Terms, table: str, row: str) -> int:
    """An amount as the table prints it, in money."""
    return terms.tables[table].rows[row] * int(terms["point_value"])


def clause(terms: Terms, words: str) -> str:
    """The clause of the text that the table's preset follows."""
    return f"{_TEXT_OF[str(terms['preset'])]} {words}"


def wall_out_clause(terms: Terms) -> str:
    """The clause of a ready check: NOV and APP print the amounts, of TFMJ's none is at hand."""
    own = {SBR.id: "NOV wall out", HOME.id: "APP wall out"}
    return own.get(str(terms["preset"]), "HOUSE reading: as NOV wall out")
