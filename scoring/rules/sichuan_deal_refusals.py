"""Every refusal of the Sichuan table events: what cannot be, what to do about it, and the clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.errors import Reason
from scoring.ruleset import Text

NOWHERE = Text("", "")
_BATTLE = "JORF art. 25, art. 33; NOV frame"
_KONG = "NOV Kong payments"
_TOGETHER = "NOV frame, 一炮多响"
_ONE_DEAL = "HOUSE reading: one deal, one set of rules"

REFUSALS: Mapping[str, tuple[str, str, str]] = {
    # Who may still play.
    "deal_over": (
        "three players have won, so the deal is over; take this out, or correct who is out",
        "trois joueurs ont gagné, la partie est finie ; retirez ceci, ou corrigez les sortis",
        "JORF art. 25"),
    "deal_over.last_tile": (
        "the last tile of the wall was won on before; take the step out, or the flag last_tile",
        "la dernière tuile de la muraille a déjà fait gagner ; retirez l'étape, ou le drapeau last_tile",
        "JORF art. 25"),
    "player_is_out.kong": (
        "{seat} has won before and lays down no Kong; correct 'by', or who is out",
        "{seat} a déjà gagné et ne pose plus de Kong ; corrigez « by », ou les sortis", _BATTLE),
    "player_is_out.discard": (
        "{seat} has won before and discards no more; correct 'discarder', or who is out",
        "{seat} a déjà gagné et ne défausse plus ; corrigez « discarder », ou les sortis", _BATTLE),
    "player_is_out.false_win": (
        "{seat} has won before and declares no win; correct 'by'",
        "{seat} a déjà gagné et n'annonce plus de gain ; corrigez « by »", _BATTLE),
    "player_is_out.hand": (
        "{seat} has won before and is not checked; take {seat} out of '{key}', or correct who is out",
        "{seat} a déjà gagné et n'est pas vérifié ; retirez {seat} de « {key} », ou corrigez les sortis", _BATTLE),
    "missing_hand": (
        "{seat} is still in when the wall is out: give {seat} in '{key}'",
        "{seat} est encore en jeu quand la muraille est épuisée : donnez {seat} dans « {key} »", _BATTLE),
    # A Kong.
    "missing_discarder": (
        "a direct Kong is claimed from a discard: name its player in 'discarder'",
        "un Kong direct se réclame sur une défausse : nommez son joueur dans « discarder »", _KONG),
    "discarder_of_drawn_kong": (
        "'discarder' goes with a direct Kong, and this one is {kind}; leave it out, or make the kind direct",
        "« discarder » va avec un Kong direct, et celui-ci est {kind} ; retirez-le, ou mettez kind à direct", _KONG),
    "kong_twice": (
        "a Kong of {tile} lies already, and a set has four of a kind; correct one of the two steps",
        "un Kong de {tile} est déjà posé, et un jeu en a quatre ; corrigez l'une des deux étapes", _KONG),
    "own_discard": (
        "{seat} cannot claim his own discard; correct 'by' or 'discarder'",
        "{seat} ne peut réclamer sa propre défausse ; corrigez « by » ou « discarder »", _KONG),
    "kong_not_robbed": (
        "only an extended Kong is robbed, not one of kind {kind}; correct 'kind' or 'then'",
        "seul un Kong complété se vole, pas un Kong {kind} ; corrigez « kind » ou « then »", "NOV fan table, 抢杠胡"),
    "winner_of_what": (
        "'winner' goes with 'then': say whether the Kong was robbed or the discard won on",
        "« winner » va avec « then » : dites si le Kong fut volé ou si la défausse fut gagnante", "NOV refunds"),
    "winner_cannot_be": (
        "{seat} is out, or laid the Kong down himself; name another 'winner'",
        "{seat} est sorti, ou a posé lui-même le Kong ; nommez un autre « winner »", _BATTLE),
    "kong_money_to_whom": (
        "the Kong money of {seat} goes to the winner on his discard: say to whom ('winner' of a kong, 'kong_money_to'"
        " of a step with several winners); no text at hand says how they share it",
        "l'argent du Kong de {seat} va au gagnant de sa défausse : dites à qui (« winner » pour un kong,"
        " « kong_money_to » pour une étape à plusieurs gagnants) ; aucun texte connu ne dit comment ils partagent",
        "APP 呼叫转移; TFMJ 呼叫转移"),
    "kong_money_to_nobody": (
        "'kong_money_to' names a winner of the same step, and {seat} is none; correct it or take it out",
        "« kong_money_to » nomme un gagnant de la même étape, et {seat} n'en est pas ; corrigez-le ou retirez-le",
        "APP 呼叫转移"),
    "kong_not_in_hand": (
        "{seat} laid down a Kong of {tile} ({side}), which is not among his melds; correct either",
        "{seat} a posé un Kong de {tile} ({cote}), absent de ses séries ; corrigez l'un ou l'autre", _KONG),
    "kong_not_told": (
        "{seat} holds a Kong of {tile} ({side}) that no step before tells; add the step, or correct the hand",
        "{seat} a un Kong de {tile} ({cote}) qu'aucune étape avant ne dit ; ajoutez l'étape, ou corrigez la main",
        _KONG),
    "no_kong_before.robbing_kong": (
        "flag 'robbing_kong': the step before must be the extended Kong of {tile} by {seat}; add it, or drop the flag",
        "« robbing_kong » : l'étape d'avant doit être le Kong complété de {tile} par {seat} ; ajoutez-la, ou retirez le"
        " drapeau", "NOV fan table, 抢杠胡"),
    "no_kong_before.discard_after_kong": (
        "flag 'discard_after_kong': the step before must be a Kong by {seat}; add it, or drop the flag",
        "« discard_after_kong » : l'étape d'avant doit être un Kong de {seat} ; ajoutez-la, ou retirez le drapeau",
        "NOV fan table, 杠上炮"),
    "no_kong_before.after_kong": (
        "flag 'after_kong': the step before must be a Kong by {seat}; add it, or drop the flag",
        "« after_kong » : l'étape d'avant doit être un Kong de {seat} ; ajoutez-la, ou retirez le drapeau",
        "NOV fan table, 杠上花"),
    # A win within a deal.
    "one_thing_a_step": (
        "a step is one of kong, wins, false_win; give just one of them",
        "une étape est un kong, des wins ou un false_win ; donnez-en un seul", "JORF art. 25"),
    "other_rules": (
        "the deal is played by {rules}; leave 'rules' out of the hand",
        "la partie se joue selon {rules} ; retirez « rules » de la main", _ONE_DEAL),
    "other_options": (
        "the hand's 'options' differ from the deal's; leave them out of the hand",
        "les « options » de la main diffèrent de celles de la partie ; retirez-les de la main", _ONE_DEAL),
    "other_out": (
        "the hand's 'out' differs from the steps before, by which these are out: {en}; leave it out of the hand",
        "« out » diffère des étapes d'avant, d'après lesquelles sont sortis : {fr} ; retirez-le de la main", _BATTLE),
    "other_void_suit": (
        "'void_suit' differs from void_suits.{seat}, which is {suit}; correct either",
        "« void_suit » diffère de void_suits.{seat}, qui vaut {suit} ; corrigez l'un ou l'autre", "NOV frame, 定缺"),
    "no_win": (
        "the hand of {seat} is no win; correct it, or make the step a false_win",
        "la main de {seat} n'est pas un gain ; corrigez-la, ou faites de l'étape un false_win", "NOV false win"),
    "same_winner_twice": (
        "{seat} wins twice in one step; keep one hand, or correct seat_wind",
        "{seat} gagne deux fois dans une étape ; gardez une main, ou corrigez seat_wind", _BATTLE),
    "drawn_by_several": (
        "several win together on a discard or a robbed Kong only; give a self-drawn win a step of its own",
        "on ne gagne à plusieurs que sur une défausse ou un Kong volé ; donnez à un gain tiré du mur sa propre étape",
        _TOGETHER),
    "winners_apart": (
        "the winners of one step win on one tile of one player, yet '{key}' is not the same for all; correct it, or"
        " make two steps",
        "les gagnants d'une étape gagnent sur une même tuile d'un même joueur, or « {key} » n'est pas le même pour"
        " tous ; corrigez-le, ou faites deux étapes", _TOGETHER),
    "heavenly_late": (
        "flag 'heavenly': the dealt hand wins before anything else happens; drop it, or put the step first",
        "« heavenly » : la main servie gagne avant toute autre chose ; retirez-le, ou mettez l'étape en premier",
        "NOV fan table, 天胡"),
    # The end of a deal.
    "wrong_end": (
        "'end' is {end}, yet by the steps these are out: {en}; correct 'end', or the steps",
        "« end » vaut {end}, or d'après les étapes sont sortis : {fr} ; corrigez « end », ou les étapes",
        "JORF art. 25"),
    "hands_not_needed": (
        "'hands' are looked at when the wall is out and an endgame is played; take them out",
        "« hands » ne sert que si la muraille est épuisée et qu'un décompte se joue ; retirez-le",
        "JORF art. 25, art. 34"),
    "other_endgame": (
        "option endgame = {value}: this table settles no {event} when the wall is out; leave the option out, or settle"
        " by the event deal",
        "option endgame = {value} : cette table ne règle pas de {event} quand la muraille est épuisée ; retirez"
        " l'option, ou passez par l'événement deal", "HOUSE option endgame"),
    "meld_shape": (
        "{tiles} is no {kind}; correct its tiles or its kind",
        "{tiles} n'est pas un {kind} ; corrigez ses tuiles ou sa sorte", "NOV frame, four sets and a pair"),
    "chow_laid_out": (
        "{tiles}: no Chow is laid out; list its tiles in 'concealed'",
        "{tiles} : aucun Chow ne s'étale ; mettez ses tuiles dans « concealed »", "NOV frame, no Chow claims"),
    "not_thirteen": (
        "{size} tiles, a Kong counted as three; a hand that waits has 13: give it as it stands after its player's last"
        " discard",
        "{size} tuiles, un Kong comptant pour trois ; une main qui attend en a 13 : donnez-la telle qu'elle est après"
        " la dernière défausse", "NOV frame, four sets and a pair"),
    "void_suit_not_played": (
        "'void_suits' is given, yet option void_required is false; drop one of the two",
        "« void_suits » est donné alors que l'option void_required vaut false ; retirez l'un des deux",
        "NOV frame, 定缺"),
    "amount_not_known": (
        "the text at hand does not say what a flower pig costs at this table; set option flower_pig_units to 16, 64,"
        " cap, lost or none",
        "le texte connu ne dit pas ce que coûte un cochon fleuri à cette table ; réglez l'option flower_pig_units sur"
        " 16, 64, cap, lost ou none", "TFMJ 花猪; JORF art. 34, B7"),
    "no_cap": (
        "flower_pig_units is cap, yet this table has no cap; set flower_pig_units to 16 or 64, or, where the preset"
        " knows caps (jorf does not), option fan_cap",
        "flower_pig_units vaut cap, or cette table n'a pas de plafond ; réglez flower_pig_units sur 16 ou 64, ou, là où"
        " le préréglage connaît des plafonds (jorf non), fan_cap", "HOUSE option flower_pig_units"),
    "given_twice": (
        "{seat} is given twice, in 'hands' and in 'families'; keep one of the two",
        "{seat} est donné deux fois, dans « hands » et dans « families » ; gardez l'un des deux", "JORF art. 34"),
    "too_many_families": (
        "there are three families, not {number}; give 1, 2 or 3",
        "il y a trois familles, pas {number} ; donnez 1, 2 ou 3", "JORF art. 34"),
    # The house.
    "four_players": (
        "'caves' lacks {seats}; a deal begins only with four players, so give the cave of each",
        "« caves » n'a pas {seats} ; une partie ne commence qu'à quatre, donnez la cave de chacun", "JORF art. 24 I"),
}  # fmt: skip
"""English, French and clause, by code; a code said in several ways has a word after a point."""


def refused(key: str, where: Text = NOWHERE, /, **words: object) -> Reason:
    """The refusal of that key with its words filled in; `where` stands before it."""
    en, fr, source = REFUSALS[key]
    code = key.partition(".")[0]
    told = ("refusal", key), *((name, str(word)) for name, word in words.items())
    return Reason(code, where.en + en.format(**words), where.fr + fr.format(**words), source, told=told)


def prefixed(where: Text, reasons: Sequence[Reason]) -> list[Reason]:
    """Another's refusals, with where in the event they belong."""
    return [replace(each, en=where.en + each.en, fr=where.fr + each.fr) for each in reasons]
