"""The sentences of the page on which a game ends: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

GAME_END: Final[dict[str, Pair]] = {
    "end.title": ("End of the game", "Fin de la partie"),
    "end.standing": ("How it stands", "Le classement"),
    "end.place": ("Place", "Place"),
    "end.player": ("Player", "Joueur"),
    "end.points": ("Points", "Points"),
    "end.apart": ("Penalties, rulings", "Pénalités, décisions"),
    "end.sticks": ("Sticks", "Bâtons"),
    "end.uma": ("Uma", "Uma"),
    "end.chombo": ("Chombo", "Chombo"),
    "end.final": ("Final", "Final"),
    "end.table_points": ("Table points", "Points de table"),
    "end.confirm": ("Does everyone agree?", "Tout le monde est d’accord ?"),
    "end.confirm_hint": (
        "Each player confirms the sheet as it stands. Any change asks for all four again.",
        "Chacun confirme la feuille telle qu’elle est. Tout changement redemande l’accord des quatre.",
    ),
    "end.confirmed": ("{name} agrees", "{name} est d’accord"),
    "end.confirm_of": ("{name}: I agree", "{name} : d’accord"),
    "end.remark": ("Remark: {why}", "Remarque : {why}"),
    "end.why": ("Remark (time, last deal…)", "Remarque (heure, dernière donne…)"),
    "end.now": ("End the game before its last deal", "Terminer la partie avant sa dernière donne"),
    "end.sure": ("By the rules more deals are to come.", "Selon les règles il reste des donnes à jouer."),
    "end.sure_in_club": (
        "By the rules more deals are to come, and a club’s game that has ended is not opened again.",
        "Selon les règles il reste des donnes à jouer, et une partie du club qui est terminée ne se rouvre pas.",
    ),
    "end.reopen": ("Play on in this game", "Reprendre cette partie"),
    "end.reopen_hint": (
        "The end no longer counts, and hands can be recorded again; the history keeps both.",
        "La fin ne compte plus, on peut de nouveau noter des mains ; l’historique garde les deux.",
    ),
    "end.do": ("End the game", "Terminer la partie"),
    "end.do_hint": (
        "No more hands can be recorded then; corrections, penalties and rulings still can.",
        "On ne peut plus enregistrer de mains ; corrections, pénalités et décisions restent possibles.",
    ),
    "end.do_hint_in_club": (
        "No more hands can be recorded then, and a recorded one is put right by a dispute; penalties and rulings still"
        " can be entered.",
        "On ne peut plus enregistrer de mains, et celles qui le sont se corrigent par un litige ; pénalités et"
        " décisions restent possibles.",
    ),
    "end.again": ("New game with the same players", "Nouvelle partie avec les mêmes joueurs"),
    "end.unsettled": (
        "The rules’ own settlement can’t be made yet: {why}",
        "Le règlement ne peut pas encore se faire : {why}",
    ),
}
