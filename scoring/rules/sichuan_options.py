"""The settings of a Sichuan hand, and the table of coefficients that a club supplies."""

from __future__ import annotations

from scoring.rules.sichuan_fans import CLUB_HANDS, CLUB_TABLE, PRESETS
from scoring.ruleset import Names, Option, Table, Text

HAND_OPTIONS = {
    option.id: option
    for option in (
        Option("preset", "sbr", Names("Scoring", "Barème", "计分方式"),
               Text("sbr: competition of the Mahjong International League; tfmj: Chinese standard T/TFMJ 01-2024; home:"
                    " popular home scoring; jorf: the Paris club game, by the table of coefficients of the house",
                    "sbr : compétition de la Mahjong International League ; tfmj : norme chinoise T/TFMJ 01-2024 ; home"
                    " : barème familial courant ; jorf : jeu de club parisien, selon la table de coefficients de la"
                    " maison"),
               "HOUSE choice of a table: sbr NOV, tfmj TFMJ, home APP, jorf JORF art. 33", choices=tuple(PRESETS)),
        Option("fan_cap", "preset", Names("Cap in fan", "Plafond en fan", "封顶番数"),
               Text("the most fan that count; preset: 3 under sbr and tfmj, none under home and jorf",
                    "le plus de fan comptés ; preset : 3 sous sbr et tfmj, aucun sous home et jorf"),
               "NOV fan table, cap 3 fan; TFMJ cap", choices=("preset", "3", "4", "5", "none")),
        Option("self_draw", "preset", Names("Self-drawn win", "Gain tiré du mur", "自摸"),
               Text("what a drawn win brings more: add_base (1 unit from each payer), add_fan (1 fan), none; preset:"
                    " none under jorf, add_base elsewhere",
                    "ce qu'une tuile tirée rapporte de plus : add_base (1 unité de chaque payeur), add_fan (1 fan),"
                    " none (rien) ; preset : none sous jorf, add_base ailleurs"),
               "NOV payments, 自摸加底; APP payments, 自摸加番", choices=("preset", "add_base", "add_fan", "none")),
        Option("heavenly", "preset", Names("Heavenly and earthly hands", "Mains du Ciel et de la Terre", "天地胡"),
               Text("plain: a first-turn win counts nothing more; cap: as much as the cap allows (sbr, tfmj), 6 fan"
                    " (home), its coefficient (jorf); preset: plain under sbr and tfmj, cap under home and jorf",
                    "plain : un gain au premier tour ne compte rien de plus ; cap : autant que le plafond permet (sbr,"
                    " tfmj), 6 fan (home), son coefficient (jorf) ; preset : plain sous sbr et tfmj, cap sous home et"
                    " jorf"),
               "NOV fan table, 天胡 plain; APP fan table, 天胡", choices=("preset", "cap", "plain")),
        Option("terminals_hand", True, Names("Terminal and 2-5-8 hands", "Mains d'extrémités et de 2-5-8", "幺九将对"),
               Text("whether terminals in each set, their pure form and all Pungs of 2, 5, 8 are played, where the"
                    " scoring lists them: at home and at the Paris club",
                    "si les extrémités partout, leur forme pure et le tout en Pungs de 2, 5, 8 se jouent, là où le"
                    " barème les donne : en famille et au club parisien"), "APP fan table, 带幺九 and 将对"),
        Option("kong_as_root", False, Names("Kong as a root", "Kong compté comme racine", "杠作根"),
               Text("by the Chinese standard: whether a declared Kong is a root too, which its index does not say",
                    "selon la norme chinoise : si un Kong déclaré est aussi une racine, ce que son index ne dit pas"),
               "HOUSE option: open in TFMJ, 带根"),
        Option("void_required", True, Names("Void suit", "Famille manquante", "定缺"),
               Text("whether a winning hand must lack one suit; some tables play without this",
                    "si une main gagnante doit manquer d'une famille ; certaines tables jouent sans cette règle"),
               "NOV frame, 定缺"),
        Option("point_value", 1, Names("Value of the point", "Valeur du point", "底分"),
               Text("what one unit is worth in the payments, in whatever the table counts: points, or cents of a euro",
                    "ce que vaut une unité dans les paiements, dans ce que la table compte : points, ou centimes"
                    " d'euro"), "JORF art. 24 II", least=1),
    )
}  # fmt: skip

COEFFICIENTS = Table(
    CLUB_TABLE,
    Names("Coefficients of the house", "Coefficients de la maison", "倍数表"),
    Text("preset jorf: the coefficient of each hand, which the club supplies as annexe II of the order is not known;"
         f" the best listed hand counts. Hands: {', '.join(CLUB_HANDS)}",
         "preset jorf : le coefficient de chaque main, que le club fournit, l'annexe II de l'arrêté n'étant pas"
         f" connue ; la meilleure main citée compte. Mains : {', '.join(CLUB_HANDS)}"),
    {},
    "JORF art. 33, annexe II",
)  # fmt: skip
