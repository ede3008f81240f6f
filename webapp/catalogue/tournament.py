"""Sentences of a tournament's list, schedule and rounds: what is refused, and what to do instead."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

TOURNAMENT_REFUSED: Final[dict[str, Pair]] = {
    "no_such_tournament": (
        "There is no such tournament; look for it in the list of tournaments.",
        "Ce tournoi n’existe pas ; cherchez-le dans la liste des tournois.",
    ),
    "tournament_announced_twice": (
        "This tournament is announced already; change what was announced instead.",
        "Ce tournoi est déjà annoncé ; modifiez plutôt son annonce.",
    ),
    "tournament_over": (
        "This tournament has ended; nothing more is written in it.",
        "Ce tournoi est terminé ; plus rien ne s’y écrit.",
    ),
    "tournament_foreign_event": (
        "An event of kind '{kind}' is no part of a tournament; load the page again.",
        "Un événement « {kind} » n’appartient pas à un tournoi ; rechargez la page.",
    ),
    "tournament_begun": (
        "The first round has been opened, and the schedule rests on this: it can no longer be changed. Withdraw a"
        " player, or seat a substitute, instead.",
        "Le premier tour est ouvert, et le calendrier en dépend : ce n’est plus modifiable. Retirez plutôt un joueur,"
        " ou placez un remplaçant.",
    ),
    "entrant_number_twice": (
        "The number {number} is another player's; give one that is free.",
        "Le numéro {number} est celui d’un autre joueur ; donnez-en un qui soit libre.",
    ),
    "entrant_name_twice": (
        "{name} is on the list already; for a namesake, add what tells them apart.",
        "{name} figure déjà dans la liste ; pour un homonyme, ajoutez ce qui les distingue.",
    ),
    "no_such_entrant": (
        "There is no player with the number {number}; look at the list.",
        "Aucun joueur n’a le numéro {number} ; voyez la liste.",
    ),
    "entrant_gone": (
        "{name} has withdrawn; let the player return first.",
        "{name} s’est retiré ; faites d’abord revenir ce joueur.",
    ),
    "entrant_there": ("{name} has not withdrawn; nothing is to be done.", "{name} ne s’est pas retiré ; rien à faire."),
    "no_substitute": (
        "{name} is no substitute who could take a place; choose one of the substitutes.",
        "{name} n’est pas un remplaçant disponible ; choisissez l’un des remplaçants.",
    ),
    "substitute_seated_already": (
        "{name} already sits at a table in round {round}; choose another substitute.",
        "{name} a déjà une place au tour {round} ; choisissez un autre remplaçant.",
    ),
    "no_place": (
        "{name} has no place in this schedule; choose a player who has one.",
        "{name} n’a pas de place dans ce calendrier ; choisissez un joueur qui en a une.",
    ),
    "schedule_rounds": (
        "The schedule has {found} rounds and the tournament {wanted}; draw it up again.",
        "Le calendrier a {found} tours et le tournoi {wanted} ; établissez-le à nouveau.",
    ),
    "no_such_tournament_round": (
        "Round {round} is not open; open the rounds in their order.",
        "Le tour {round} n’est pas ouvert ; ouvrez les tours dans l’ordre.",
    ),
    "no_such_tournament_table": (
        "Round {round} has no table {table}; look at the schedule.",
        "Le tour {round} n’a pas de table {table} ; voyez le calendrier.",
    ),
    "round_open_already": ("Round {round} is open already.", "Le tour {round} est déjà ouvert."),
    "round_too_soon": (
        "A round before round {round} has not been opened; open the rounds in their order.",
        "Un tour avant le tour {round} n’est pas ouvert ; ouvrez les tours dans l’ordre.",
    ),
    "round_games": (
        "{found} games for {wanted} tables; each table needs one.",
        "{found} parties pour {wanted} tables ; il en faut une par table.",
    ),
    "tournament_round_closed": (
        "Round {round} is closed; a referee may open it again.",
        "Le tour {round} est clos ; un arbitre peut le rouvrir.",
    ),
    "round_not_closed": ("Round {round} is not closed.", "Le tour {round} n’est pas clos."),
    "round_played_already": (
        "Round {round} is open already; choose round {next} or a later one.",
        "Le tour {round} est déjà ouvert ; choisissez le tour {next} ou un suivant.",
    ),
    "no_round_ahead": (
        "Every round is open already, so nobody can come or go any more. In the round that is played a substitute can"
        " still take a seat, on the page of the rounds.",
        "Tous les tours sont déjà ouverts : plus personne ne peut partir ni revenir. Dans le tour qui se joue, un"
        " remplaçant peut encore prendre place, sur la page des tours.",
    ),
    "field_size": (
        "Players: {found}; a schedule is for {least} to {most}. Add players, or take some off the list.",
        "Joueurs : {found} ; un calendrier est pour {least} à {most}. Ajoutez des joueurs, ou retirez-en.",
    ),
    "field_of_four": (
        "{found} players fill {tables} tables and {over} are left over (substitutes: {substitutes}). To fill the last"
        " table add {missing}, player or substitute, or take {over} off the list.",
        "{found} joueurs remplissent {tables} tables et il en reste {over} (remplaçants : {substitutes}). Pour remplir"
        " la dernière table, ajoutez-en {missing}, joueur ou remplaçant, ou retirez-en {over} de la liste.",
    ),
    "team_too_large": (
        "A team of more players than there are tables ({tables}) can't be kept apart: {teams}. Make it smaller, or do"
        " not keep teams apart.",
        "Une équipe de plus de joueurs qu’il n’y a de tables ({tables}) ne peut être séparée : {teams}. Réduisez-la, ou"
        " ne séparez pas les équipes.",
    ),
}
"""What a tournament's replay can't follow."""
