"""The sentences about the database, the ledger and its games: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

LEDGER_REFUSED: Final[dict[str, Pair]] = {
    "database_url": (
        "DATABASE_URL names no database that can be used; give postgresql://user:password@host/name, or"
        " sqlite:////folder/file.db.",
        "DATABASE_URL ne désigne aucune base utilisable ; donnez postgresql://utilisateur:mot-de-passe@hôte/nom, ou"
        " sqlite:////dossier/fichier.db.",
    ),
    "database_unusable": (
        "The database can't be used right now; nothing was written. Try again in a while; who runs this server finds"
        " the cause in its log.",
        "La base est inutilisable en ce moment ; rien n’a été écrit. Réessayez plus tard ; qui gère ce serveur en"
        " trouve la cause dans son journal.",
    ),
    "database_newer": (
        "The database was made by a newer version of this program (its step {found} is not known here); install that"
        " version.",
        "La base vient d’une version plus récente de ce programme (son étape {found} est inconnue ici) ; installez"
        " cette version.",
    ),
    "conflict": (
        "Others have written meanwhile: {told}. Nothing of yours was written; look at the sheet, then enter it again.",
        "D’autres ont écrit entre-temps : {told_fr}. Rien de vous n’a été écrit ; voyez la feuille, puis saisissez à"
        " nouveau.",
    ),
    "sequence_ahead": (
        "The sheet has {count} entries, not {expected}; load it again, then enter yours.",
        "La feuille a {count} lignes et non {expected} ; rechargez-la, puis saisissez la vôtre.",
    ),
    "key_of_other_stream": (
        "This entry was sent before for another game; enter it anew.",
        "Cette saisie a déjà été envoyée pour une autre partie ; saisissez-la à nouveau.",
    ),
    "bad_origin": (
        "'{name}' must be one line of 1 to {most} characters.",
        "« {name} » doit être une ligne de 1 à {most} caractères.",
    ),
    "bad_event": (
        "{record}: '{name}' must be {want}.",
        "{record} : « {name} » doit être {want_fr}.",
    ),
    "unknown_event_kind": (
        "The ledger holds an event of kind '{kind}', which this version does not know; install the newer one.",
        "Le registre contient un événement « {kind} », inconnu de cette version ; installez la plus récente.",
    ),
    "foreign_event": (
        "An event of kind '{kind}' is no part of a game; load the sheet again.",
        "Un événement « {kind} » n’appartient pas à une partie ; rechargez la feuille.",
    ),
    "no_such_game": (
        "There is no game '{game}'; look for it in the list of games.",
        "Il n’y a pas de partie « {game} » ; cherchez-la dans la liste des parties.",
    ),
    "game_not_started": ("This game has not begun; start it first.", "La partie n’a pas commencé ; commencez-la."),
    "game_started_twice": (
        "This game has begun already; start another one.",
        "La partie a déjà commencé ; commencez-en une autre.",
    ),
    "game_over": (
        "The game is over; a correction, a penalty or a ruling can still be written.",
        "La partie est finie ; une correction, une pénalité ou une décision peuvent encore être écrites.",
    ),
    "nothing_to_reopen": (
        "Only a game that was ended after its own deals is opened again.",
        "Seule une partie terminée après ses propres donnes se rouvre.",
    ),
    "end_stands_in_club": (
        "A club's game that has ended is not opened again; what is wrong with it is put right by a dispute.",
        "Une partie du club qui est terminée ne se rouvre pas ; ce qui y est faux se rectifie par un litige.",
    ),
    "nothing_to_end": (
        "By its rules the game is over, and what stands is confirmed or closed: it counts as it is.",
        "Selon ses règles la partie est finie, et ce qui est noté est confirmé ou clos : elle compte telle quelle.",
    ),
    "game_played_out": (
        "By its rules the game is over; end it, or say which deal is played on.",
        "Selon ses règles la partie est finie ; terminez-la, ou dites quelle donne est encore jouée.",
    ),
    "sticks_nobody_laid": (
        "Winners took {points} points of riichi sticks that nobody laid: correct the deal in which a riichi was not"
        " noted, or the situation in which a stick was added.",
        "Des gagnants ont pris {points} points de bâtons de riichi que personne n’a posés : corrigez la donne où un"
        " riichi n’a pas été noté, ou la situation où un bâton fut ajouté.",
    ),
    "points_beside_deals": (
        "This game has deals, which give its points; end it without any.",
        "Cette partie a des donnes, qui en font les points ; terminez-la sans en donner.",
    ),
    "points_off_sum": (
        "The four scores add up to {total}, not {wanted}; put them right.",
        "Les quatre scores font {total} et non {wanted} ; corrigez-les.",
    ),
    "game_rules_unknown": (
        "There are no rules called '{rules}'; choose one of the list.",
        "Il n’y a pas de règles « {rules} » ; choisissez dans la liste.",
    ),
    "no_such_hand": (
        "Entry {sequence} is no hand that counts; load the sheet again.",
        "La ligne {sequence} n’est pas une main qui compte ; rechargez la feuille.",
    ),
    "not_the_last_hand": (
        "Only the last hand can be undone, and entry {sequence} is not it; correct it instead.",
        "Seule la dernière main peut être annulée, et la ligne {sequence} ne l’est pas ; corrigez-la.",
    ),
    "no_such_penalty": (
        "Entry {sequence} is no penalty in force; load the sheet again.",
        "La ligne {sequence} n’est pas une pénalité en vigueur ; rechargez la feuille.",
    ),
    "swap_with_oneself": (
        "Two different players change places; name both.",
        "Deux joueurs différents changent de place ; nommez les deux.",
    ),
    "confirms_older_sheet": (
        "The sheet has changed since it was shown; look at it again, then confirm.",
        "La feuille a changé depuis ; relisez-la, puis confirmez.",
    ),
    "bad_play": (
        "A deal is entered as one of hand, event or draw, with riichi and deal beside it; put '{name}' right.",
        "Une donne se saisit par hand, event ou draw, avec riichi et deal en plus ; corrigez « {name} ».",
    ),
    "not_of_this_deal": (
        "'{key}' is {given}, but in this deal it is {value}; leave it out, or put the deal right first.",
        "« {key} » vaut {given}, mais {value} dans cette donne ; retirez-la, ou corrigez d’abord la donne.",
    ),
    "pot_not_shared": (
        "The pot of {pot} is more than the {lying} on the table by what four players can't share; put the deal right.",
        "La mise de {pot} dépasse les {lying} sur la table d’une somme qui ne se partage pas à quatre ; corrigez la"
        " donne.",
    ),
    "option_of_deal": (
        "Option '{option}' tells of one deal; leave it out here and give it with the hand.",
        "L’option « {option} » dit ce qui est d’une seule donne ; retirez-la ici et donnez-la avec la main.",
    ),
    "hand_needs_winner": (
        "A hand without a winner ends no deal; enter the winner's, or a draw.",
        "Une main sans gagnant ne finit pas la donne ; saisissez celle du gagnant, ou une partie nulle.",
    ),
    "draw_needs_event": (
        "After a draw these rules ask who was ready; enter the event exhaustive_draw.",
        "Après une partie nulle, ces règles demandent qui était prêt ; saisissez l’événement exhaustive_draw.",
    ),
    "no_riichi_here": (
        "{rules} has no riichi sticks; leave riichi out.",
        "{rules} n’a pas de bâtons de riichi ; retirez riichi.",
    ),
    "event_ends_no_deal": (
        "'{event}' does not end a deal here; those that do: {known}.",
        "« {event} » ne finit pas une donne ici ; celles qui le font : {known}.",
    ),
    "event_ends_deal": (
        "'{event}' ends the deal; enter it as the deal's outcome, not as a penalty.",
        "« {event} » finit la donne ; saisissez-le comme issue de la donne, non comme pénalité.",
    ),
    "fault_ends_deal": (
        "'{fault}' costs nothing at the table by this game's options; it is taken off after the uma. Enter it as the"
        " deal's outcome, Chombo.",
        "« {fault_fr} » ne coûte rien à table selon les options de cette partie ; c’est retiré après l’uma."
        " Saisissez-le comme issue de la donne, Chombo.",
    ),
    "event_no_penalty": (
        "'{event}' is no fault and is not entered as a penalty.",
        "« {event} » n’est pas une faute et ne se saisit pas comme pénalité.",
    ),
    "forbidden_needs_win": (
        "A forbidden discard shifts what a win pays: enter the win first, then the discard that gave it.",
        "Une tuile défendue déplace ce que paie un gain : saisissez d’abord le gain, puis la défausse qui l’a donné.",
    ),
    "forbidden_told": (
        "'{key}' stands on the sheet already, with the win; leave it out.",
        "« {key} » figure déjà sur la feuille, avec le gain ; retirez-le.",
    ),
    "forbidden_melds": (
        "The sets are not those of the hand on the sheet: {melds}. Give these, in the order in which they were laid, or"
        " correct the hand.",
        "Les lots ne sont pas ceux de la main de la feuille : {melds}. Donnez ceux-ci, dans l’ordre où ils ont été"
        " étalés, ou corrigez la main.",
    ),
    "forbidden_twice": (
        "This deal has its forbidden discard already (entry {penalty}); revoke that one first.",
        "Cette donne a déjà sa tuile défendue (écriture {penalty}) ; annulez-la d’abord.",
    ),
    "forbidden_changes_nothing": (
        "Nothing is owed beyond what the sheet says, so nothing is entered. {why}",
        "Rien n’est dû en plus de ce que dit la feuille : rien n’est saisi. {why_fr}",
    ),
    "penalty_on_hand": (
        "A forbidden discard was given on this win (entry {penalty}); revoke it, correct the hand, then give it again.",
        "Une tuile défendue a été donnée sur ce gain (écriture {penalty}) ; annulez-la, corrigez la main, puis"
        " redonnez-la.",
    ),
    "penalty_on_deal": (
        "A penalty was given for this deal (entry {penalty}); revoke it first.",
        "Une pénalité a été donnée pour cette donne (écriture {penalty}) ; annulez-la d’abord.",
    ),
    "backup_exists": (
        "{path} is there already and is not overwritten; give another name.",
        "{path} existe déjà et n’est pas écrasé ; donnez un autre nom.",
    ),
    "backup_link": (
        "{path} is a link that leads nowhere, or back to itself; nothing was written. See that the disk it names is"
        " there, or delete the link.",
        "{path} est un lien qui ne mène nulle part, ou à lui-même ; rien n’a été écrit. Voyez si son disque est là, ou"
        " supprimez le lien.",
    ),
    "backup_damaged": (
        "This is no whole backup: {what} is missing or changed. Nothing was restored; take another one.",
        "Cette sauvegarde n’est pas entière : {what} manque ou a changé. Rien n’a été restauré ; prenez-en une autre.",
    ),
    "restore_not_empty": (
        "{path} is not empty and is not overwritten; name an empty folder with --into.",
        "{path} n’est pas vide et n’est pas écrasé ; nommez un dossier vide avec --into.",
    ),
    "restore_database_not_empty": (
        "The database holds entries already and is not overwritten; name an empty one in DATABASE_URL, or an empty"
        " folder with --into.",
        "La base contient déjà des écritures et n’est pas écrasée ; nommez-en une vide dans DATABASE_URL, ou un dossier"
        " vide avec --into.",
    ),
}

OPERATORS: Final[dict[str, Pair]] = {
    "database_unusable": (
        "The database {where} can't be used: {why}; nothing was written. See that it is there and may be written to.",
        "La base {where} est inutilisable : {why} ; rien n’a été écrit. Voyez si elle existe et si l’on peut y écrire.",
    ),
}
"""What is said in place of a refusal where only who runs the server reads it."""

BACKUP: Final[dict[str, Pair]] = {
    "backup.written": (
        "{path}: {rows} entries of the database and {files} files, read back and found whole.",
        "{path} : {rows} écritures de la base et {files} fichiers, relus et entiers.",
    ),
    "backup.restored": (
        "{path}: {rows} entries of the database and {files} files restored.",
        "{path} : {rows} écritures de la base et {files} fichiers restaurés.",
    ),
    "backup.use": (
        "To use it, set MARQUE_DATA={path} and leave DATABASE_URL unset.",
        "Pour l’utiliser, réglez MARQUE_DATA={path} sans DATABASE_URL.",
    ),
}
