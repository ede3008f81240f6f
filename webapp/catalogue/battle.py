"""The sentences of the page of a bloody battle, and what is refused there in the words of that page."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

BATTLE: Final[dict[str, Pair]] = {
    "battle.title": ("Deal of the bloody battle", "Donne de la bataille"),
    "battle.steps": ("What happened so far", "Ce qui s’est passé"),
    "battle.none": (
        "Nothing yet. Add each Kong and each win in its order.",
        "Rien encore. Ajoutez chaque Kong et chaque gain dans l’ordre.",
    ),
    "battle.back": ("Take the last one back", "Reprendre le dernier"),
    "battle.win": ("A player wins", "Un joueur gagne"),
    "battle.kong": ("A Kong", "Un Kong"),
    "battle.kong_kind": ("Kind", "Sorte"),
    "battle.kong_by": ("Who laid it down", "Qui l’a posé"),
    "battle.kong_tile": ("Its tile", "Sa tuile"),
    "battle.tile_hint": ("Such as 5p, 3s or 9m.", "Par exemple 5p, 3s ou 9m."),
    "battle.kong_from": ("From whose discard", "Sur la défausse de qui"),
    "battle.kong_add": ("Add the Kong", "Ajouter le Kong"),
    "battle.false_win": ("A false win", "Un gain annoncé à tort"),
    "battle.false_win_add": ("Add the false win", "Ajouter ce gain à tort"),
    "battle.kong_of": ("{name}: Kong of {tile}, {kind}", "{name} : Kong de {tile}, {kind}"),
    "battle.false_win_of": ("{name}: false win", "{name} : gain annoncé à tort"),
    "battle.end": ("The deal is over", "La donne est finie"),
    "battle.three_out": ("Three have won: record the deal.", "Trois ont gagné : enregistrez la donne."),
    "battle.wall_out": ("The wall is used up", "La muraille est épuisée"),
    "battle.hands_hint": (
        "Those still in show their hands: 13 tiles, a Kong as three.",
        "Ceux qui restent montrent leur main : 13 tuiles, un Kong pour trois.",
    ),
    "battle.hand_of": ("{name}’s tiles", "Tuiles : {name}"),
    "battle.void_of": ("Suit given up", "Famille écartée"),
    "battle.record": ("Record the deal", "Enregistrer la donne"),
    "battle.refused.deal_over": (
        "Three have won, so the deal is over; record it, or take the last one back",
        "Trois ont gagné, la donne est finie ; enregistrez-la, ou reprenez le dernier",
    ),
    "battle.refused.deal_over.last_tile": (
        "The last tile of the wall was won on before; take the last one back and correct that win",
        "La dernière tuile de la muraille a déjà fait gagner ; reprenez le dernier et corrigez ce gain",
    ),
    "battle.refused.player_is_out.kong": (
        "{name} has won before and lays down no Kong; choose another player",
        "{name} a déjà gagné et ne pose plus de Kong ; choisissez un autre joueur",
    ),
    "battle.refused.player_is_out.discard": (
        "{name} has won before and discards no more; choose another player",
        "{name} a déjà gagné et ne défausse plus ; choisissez un autre joueur",
    ),
    "battle.refused.player_is_out.false_win": (
        "{name} has won before and declares no win; choose another player",
        "{name} a déjà gagné et n’annonce plus de gain ; choisissez un autre joueur",
    ),
    "battle.refused.missing_hand": (
        "Still in when the wall is used up: {name}; enter the tiles of each",
        "Encore en jeu quand la muraille est épuisée : {name} ; saisissez les tuiles de chacun",
    ),
    "battle.refused.kong_twice": (
        "A Kong of {tile} lies already; correct the tile, or take the other Kong back",
        "Un Kong de {tile} est déjà posé ; corrigez la tuile, ou reprenez l’autre Kong",
    ),
    "battle.refused.own_discard": (
        "{name} cannot claim a tile that {name} discarded; choose who laid the Kong down, or who discarded",
        "{name} ne peut réclamer sa propre défausse ; choisissez qui a posé le Kong, ou qui a défaussé",
    ),
    "battle.refused.kong_money_to_whom": (
        "The money of {name}’s Kong goes to the winner on {name}’s discard; choose who takes it, for no text at hand"
        " says how they share it",
        "{name} a posé un Kong, et son argent va au gagnant de sa défausse ; choisissez qui le reçoit, car"
        " aucun texte connu ne dit comment ils partagent",
    ),
    "battle.refused.kong_money_to_nobody": (
        "The Kong’s money goes to a winner on this tile, and {name} is none; choose another player",
        "L’argent du Kong va à un gagnant sur cette tuile, et {name} n’en est pas ; choisissez un autre joueur",
    ),
    "battle.refused.kong_not_in_hand": (
        "{name} laid down a Kong of {tile} ({side}) that is not among the tiles; correct them, or take the Kong back",
        "{name} a posé un Kong de {tile} ({cote}) qui manque parmi les tuiles ; corrigez-les, ou reprenez le Kong",
    ),
    "battle.refused.kong_not_told": (
        "{name}’s tiles hold a Kong of {tile} ({side}) that was not added before; add it first, or correct the tiles",
        "Tuiles : {name}. Elles ont un Kong de {tile} ({cote}) qui n’a pas été ajouté avant ; ajoutez-le d’abord, ou"
        " corrigez les tuiles",
    ),
    "battle.refused.no_kong_before.robbing_kong": (
        "“{flag}”: just before, {name} must extend a Kong of {tile}; add that Kong first, or take the tick away",
        "« {flag} » : juste avant, {name} doit compléter un Kong de {tile} ; ajoutez d’abord ce Kong, ou décochez",
    ),
    "battle.refused.no_kong_before.discard_after_kong": (
        "“{flag}”: just before, {name} must lay down a Kong; add that Kong first, or take the tick away",
        "« {flag} » : juste avant, {name} doit poser un Kong ; ajoutez d’abord ce Kong, ou décochez",
    ),
    "battle.refused.no_kong_before.after_kong": (
        "“{flag}”: just before, {name} must lay down a Kong; add that Kong first, or take the tick away",
        "« {flag} » : juste avant, {name} doit poser un Kong ; ajoutez d’abord ce Kong, ou décochez",
    ),
    "battle.refused.heavenly_late": (
        "“{flag}”: the tiles as dealt win before anything else happens; take the tick away, or enter this win first",
        "« {flag} » : les tuiles de la donne gagnent avant toute autre chose ; décochez, ou saisissez ce gain d’abord",
    ),
    "battle.refused.no_win": (
        "{name}’s hand is no win; correct it, or add a false win instead",
        "{name} : cette main n’est pas un gain ; corrigez-la, ou ajoutez un gain annoncé à tort",
    ),
    "battle.refused.same_winner_twice": (
        "{name} has won on this tile already; choose another winner",
        "{name} a déjà gagné sur cette tuile ; choisissez un autre gagnant",
    ),
    "battle.refused.drawn_by_several": (
        "Several win together on a discard or a robbed Kong only; enter a self-drawn win by itself",
        "On ne gagne à plusieurs que sur une défausse ou un Kong volé ; saisissez à part un gain tiré du mur",
    ),
    "battle.refused.winners_apart": (
        "Who wins on the same tile wins on one tile of one player, and what is ticked of that tile holds for all;"
        " correct this win, or enter it by itself",
        "Qui gagne sur la même tuile gagne sur une seule tuile d’un seul joueur, et ce qui est coché de cette tuile"
        " vaut pour tous ; corrigez ce gain, ou saisissez-le à part",
    ),
    "battle.refused.chow_laid_out": (
        "{name}’s tiles: no Chow is laid out; enter {tiles} as tiles in hand",
        "{name} : aucun Chow ne s’étale ; saisissez {tiles} parmi les tuiles en main",
    ),
    "battle.refused.not_thirteen": (
        "{name}’s tiles come to {size}, a Kong counted as three; a hand that waits has 13, as it stands after the last"
        " discard",
        "{name} a {size} tuiles, un Kong comptant pour trois ; une main qui attend en a 13, telle qu’elle est"
        " après la dernière défausse",
    ),
    "battle.refused.amount_not_known": (
        "The text at hand does not say what a flower pig costs at this table; that takes the house rule “{pig}”, with"
        " which a game is begun",
        "Le texte connu ne dit pas ce que coûte un cochon fleuri à cette table ; il y faut la règle maison « {pig} »,"
        " avec laquelle on commence une partie",
    ),
}
