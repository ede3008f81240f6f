"""Sentences of a tournament under way: rounds, the clock, penalties, results."""

from __future__ import annotations

from typing import Final

ROUNDS: Final[dict[str, tuple[str, str]]] = {
    "rounds.nav.tournament_rounds_latest": ("Rounds", "Tours"),
    "rounds.nav.tournament_penalties_page": ("Penalties", "Pénalités"),
    "rounds.nav.tournament_results_page": ("Results", "Résultats"),
    "rounds.nav.tournament_results_screen": ("Big screen", "Grand écran"),
    "rounds.stage.planned": ("planned", "prévu"),
    "rounds.stage.seating": ("seating", "installation"),
    "rounds.stage.playing": ("playing", "en jeu"),
    "rounds.stage.to_confirm": ("to confirm", "à confirmer"),
    "rounds.stage.confirmed": ("confirmed", "confirmé"),
    "rounds.stage.closed": ("closed", "clos"),
    "rounds.table.waiting": ("not begun", "pas commencée"),
    "rounds.table.unreadable": ("can’t be read", "illisible"),
    "rounds.table.confirmed": ("confirmed", "confirmée"),
    "rounds.tables.waiting": ("Not begun", "Pas commencées"),
    "rounds.tables.playing": ("Playing", "En jeu"),
    "rounds.tables.to_confirm": ("To confirm", "À confirmer"),
    "rounds.tables.confirmed": ("Confirmed", "Confirmées"),
    "rounds.playing": ("playing, {deals} hands", "en jeu, {deals} donnes"),
    "rounds.playing_one": ("playing, 1 hand", "en jeu, 1 donne"),
    "rounds.taps": ("confirmed {count} of 4", "confirmé {count} sur 4"),
    "rounds.confirmed_by": ("{name} has confirmed", "{name} a confirmé"),
    "rounds.counts": (
        "Tables not begun: {waiting}, playing: {playing}, to confirm: {to_confirm}, confirmed: {confirmed}.",
        "Tables à commencer : {waiting}, en jeu : {playing}, à confirmer : {to_confirm}, confirmées : {confirmed}.",
    ),
    "rounds.title": ("Round {number}", "Tour {number}"),
    "rounds.title_of": ("Round {number} of {rounds}", "Tour {number} sur {rounds}"),
    "rounds.round": ("Round", "Tour"),
    "rounds.all": ("All rounds", "Tous les tours"),
    "rounds.over": (
        "The tournament is over; these results are final.",
        "Le tournoi est terminé ; ces résultats sont définitifs.",
    ),
    "rounds.to_results": ("Results", "Résultats"),
    "rounds.none": ("No schedule yet", "Pas encore de calendrier"),
    "rounds.none_yet": ("No round is open yet.", "Aucun tour n’est encore ouvert."),
    "rounds.none_hint": (
        "Draw up the schedule first; then the first round can be opened here.",
        "Établissez d’abord le calendrier ; le premier tour pourra ensuite être ouvert ici.",
    ),
    "rounds.open_next": ("Open round {number}", "Ouvrir le tour {number}"),
    "rounds.open_hint": (
        "A game begins at every table, with its four in their seats; phones that opened a table’s code find it.",
        "Une partie commence à chaque table, les quatre joueurs à leur place ; les téléphones qui ont ouvert le"
        " code d’une table la trouvent.",
    ),
    "rounds.missing": (
        "Absent in this round: {names}. Seat a substitute before the round is opened.",
        "Absence à ce tour : {names}. Placez un remplaçant avant d’ouvrir le tour.",
    ),
    "rounds.nobody_waits": (
        "No substitute waits: add one to the list first, ticked as a substitute.",
        "Aucun remplaçant n’attend : ajoutez-en d’abord un à la liste, coché comme remplaçant.",
    ),
    "rounds.uneven": (
        "The books do not balance (ranking against tables: {difference}). Look at the tables that are marked.",
        "Les comptes ne sont pas justes (classement contre tables : {difference}). Voyez les tables signalées.",
    ),
    "rounds.clock": ("Clock", "Chronomètre"),
    "rounds.clock_stands": ("The clock stands still.", "Le chronomètre est arrêté."),
    "rounds.last_hand": ("Last hand: finish it, deal no other.", "Dernière main : terminez-la, n’en distribuez plus."),
    "rounds.call_last_hand": ("Call the last hand", "Dernière main"),
    "rounds.start": ("Start", "Lancer"),
    "rounds.start_again": ("Start anew", "Relancer"),
    "rounds.start_again_hint": (
        "Started anew, the clock holds for every table: a call of the last hand and tables’ own times are taken back.",
        "Relancé, le chronomètre vaut pour toutes les tables : l’annonce de la dernière main et les temps propres à des"
        " tables sont levés.",
    ),
    "rounds.stop": ("Stop", "Arrêter"),
    "rounds.resume": ("Run on", "Reprendre"),
    "rounds.minutes": ("Minutes", "Minutes"),
    "rounds.own_time": ("This table has a time of its own.", "Cette table a son propre temps."),
    "rounds.sheet": ("Score sheet", "Feuille de marque"),
    "rounds.referee": ("Referee", "Arbitre"),
    "rounds.sheets": ("Score sheets of this round to print (PDF)", "Feuilles de marque de ce tour à imprimer (PDF)"),
    "rounds.sheet_title": ("Round {round}, table {table}", "Tour {round}, table {table}"),
    "rounds.warning.doubt": (
        "A hand was recorded in another situation than the one that follows: look at the sheet.",
        "Une donne est notée dans une autre situation que la suivante : voyez la feuille.",
    ),
    "rounds.warning.uneven": (
        "The points of this table do not add up.",
        "Les points de cette table ne font pas le compte.",
    ),
    "rounds.warning.unreadable": (
        "This table’s game can’t be read, and brings nothing to the ranking: enter its sheet from paper, or have it"
        " played again.",
        "La partie de cette table est illisible et n’apporte rien au classement : saisissez sa feuille, ou faites-la"
        " rejouer.",
    ),
    "rounds.warning.unsettled": (
        "The rules can’t settle this game as it is: look at its end.",
        "Les règles ne peuvent clore cette partie telle quelle : voyez sa fin.",
    ),
    "rounds.warning.changed": ("Changed since the round was closed.", "Modifiée depuis la clôture du tour."),
    "rounds.warning.replaced": (
        "This game counts instead of the one first begun here.",
        "Cette partie compte à la place de celle d’abord commencée.",
    ),
    "rounds.why": ("Why", "Pourquoi"),
    "rounds.by_place": ("Table points by place", "Points de table selon la place"),
    "rounds.by_place_hint": (
        "First to fourth at a table; level players share. 0 0 0 0: points alone rank. MCR gives its own 4 2 1 0, and"
        " riichi has uma instead: there this counts for nothing.",
        "Du premier au quatrième d’une table ; à égalité on partage. 0 0 0 0 : seuls les points classent. Le MCR donne"
        " ses propres 4 2 1 0 et le riichi a l’uma : cela n’y compte pas.",
    ),
    "rounds.choose": ("Choose", "Choisir"),
    "rounds.reopen": ("Open this round again", "Rouvrir ce tour"),
    "rounds.close": ("Close the round", "Clore le tour"),
    "rounds.acts": ("Close the round, swaps, substitutes", "Clore le tour, échanges, remplaçants"),
    "rounds.acts_closed": ("Open the round again, swaps", "Rouvrir le tour, échanges"),
    "rounds.tables_all": ("All tables", "Toutes les tables"),
    "rounds.close_hint": (
        "The results stand once all four of every table have confirmed; the next round can then be opened.",
        "Les résultats comptent quand les quatre joueurs de chaque table ont confirmé ; le tour suivant peut alors"
        " s’ouvrir.",
    ),
    "rounds.unfinished": ("Unfinished games", "Parties inachevées"),
    "rounds.unfinished_hint": (
        "When the time is over the hand in play is finished and no other is dealt. This ends every game still"
        " open; its points stand as they are, and the four confirm them.",
        "Le temps écoulé, la main en cours se termine et l’on n’en distribue plus. Ceci termine toutes les parties"
        " ouvertes ; leurs points restent tels quels, et les quatre les confirment.",
    ),
    "rounds.unfinished_do": ("End them: {count}", "Les terminer : {count}"),
    "rounds.time_is_up": ("Time is over", "Temps écoulé"),
    "rounds.exchange": ("Seats swapped by mistake", "Places échangées par erreur"),
    "rounds.exchange_hint": (
        "Two players sat at one another’s place, at one table or at two. Their results change hands in one act,"
        " also after the round was closed; no point changes.",
        "Deux joueurs étaient à la place l’un de l’autre, à une table ou à deux. Leurs résultats s’échangent en un"
        " seul acte, même après la clôture ; aucun point ne change.",
    ),
    "rounds.exchange_do": ("Swap the two", "Échanger les deux"),
    "rounds.first": ("This player", "Ce joueur"),
    "rounds.second": ("sat at the place of", "était à la place de"),
    "rounds.substitute_in": ("A substitute steps in", "Un remplaçant prend place"),
    "rounds.substitute_hint": (
        "From this round on, until the player is back; also in the middle of a game: its points stay with the seat. A"
        " substitute does not rank.",
        "À partir de ce tour, jusqu’au retour du joueur, même en cours de partie : les points restent à la place. Un"
        " remplaçant n’est pas classé.",
    ),
    "rounds.substitute": ("Substitute", "Remplaçant"),
    "rounds.place": ("takes the place of", "prend la place de"),
    "rounds.substitute_do": ("Seat the substitute", "Placer le remplaçant"),
    "rounds.reopened": ("Opened again and not yet closed: round", "Rouvert et pas encore refermé : tour"),
    "rounds.end": ("End the tournament", "Terminer le tournoi"),
    "rounds.end_hint": (
        "All rounds are closed. The results become final, and the codes of the tables open nothing more.",
        "Tous les tours sont clos. Les résultats deviennent définitifs, et les codes des tables n’ouvrent plus rien.",
    ),
    "rounds.before": (
        "An earlier game of this table ({number}), which does not count",
        "Une partie antérieure de cette table ({number}), qui ne compte pas",
    ),
    "rounds.signed": ("Signed on paper", "Signé sur papier"),
    "rounds.signed_hint": (
        "Where the four have signed the paper sheet, confirm for those who have not tapped. Your name stands"
        " beside it.",
        "Si les quatre ont signé la feuille, confirmez pour ceux qui ne l’ont pas fait. Votre nom y figure.",
    ),
    "rounds.signed_do": ("Confirm for the four", "Confirmer pour les quatre"),
    "rounds.time_of_table": ("Time of this table", "Temps de cette table"),
    "rounds.paper": ("From the paper sheet", "D’après la feuille papier"),
    "rounds.paper_hint": (
        "What each has from the hands; together they make {total}, less what is left on the table."
        " Penalties, plus or minus, stand apart.",
        "Ce que chacun a par les mains ; ensemble {total}, moins ce qui reste sur la table. Les"
        " pénalités, en plus ou en moins, sont à part.",
    ),
    "rounds.points": ("Points", "Points"),
    "rounds.apart": ("Penalties", "Pénalités"),
    "rounds.paper_do": ("Let the paper sheet count", "Faire compter la feuille"),
    "rounds.again": ("Enter it hand by hand", "La saisir main par main"),
    "rounds.again_hint": (
        "A new game begins at this table and counts from now on; the present one stays to be read.",
        "Une nouvelle partie commence à cette table et compte désormais ; l’actuelle reste lisible.",
    ),
    "rounds.again_do": ("Begin a new game", "Commencer une nouvelle partie"),
    "rounds.table": ("Table", "Table"),
    "rounds.not_open": (
        "The round is not open yet. Your referee opens it; this page then shows the game.",
        "Le tour n’est pas encore ouvert. L’arbitre l’ouvre ; la partie apparaîtra ici.",
    ),
    "rounds.keep_score": ("To the score sheet", "Vers la feuille de marque"),
    "rounds.tap": ("Confirm the result: four taps", "Confirmer : quatre appuis"),
    "rounds.tap_hint": (
        "The game is over. Each of the four looks at the result and confirms it with a tap.",
        "La partie est terminée. Chacun des quatre regarde le résultat et le confirme d’un appui.",
    ),
    "rounds.referee_only": (
        "In this tournament nobody may help in counting: the program counts for the referee alone. Count your"
        " hands yourselves, on paper, and give the totals at the end.",
        "Dans ce tournoi, aucune aide au comptage : le programme ne compte que pour l’arbitre. Comptez vos mains"
        " vous-mêmes, sur papier, et donnez les totaux à la fin.",
    ),
    "rounds.totals_hint": (
        "What each has at the end; together {total}, less what is left on the table.",
        "Ce que chacun a à la fin ; ensemble {total}, moins ce qui reste sur la table.",
    ),
    "rounds.totals_do": ("Game over: give the totals", "Partie finie : donner les totaux"),
    "rounds.scan": ("Schedule, results and ranking", "Calendrier, résultats et classement"),
    "rounds.still_play": ("Still playing: table {tables}", "Encore en jeu : table {tables}"),
    "rounds.sound_on": ("Gong is on", "Gong activé"),
    "rounds.sound_off": ("Turn the gong on", "Activer le gong"),
    "rounds.full": ("Full screen", "Plein écran"),
    "penalties.title": ("Penalties", "Pénalités"),
    "penalties.one": ("Penalty", "Pénalité"),
    "penalties.received": ("Received of another’s penalty", "Reçu de la pénalité d’un autre"),
    "penalties.none": ("No penalty.", "Aucune pénalité."),
    "penalties.rulings": ("Rulings", "Décisions"),
    "penalties.no_rulings": ("No ruling.", "Aucune décision."),
    "penalties.impose": ("Impose a penalty", "Infliger une pénalité"),
    "penalties.hint": (
        "Taken off the player’s total, beside the sheet of the table. In most rules nobody is paid; where the"
        " others are, each of the three gets the same and nothing is left over.",
        "Retirée du total du joueur, hors de la feuille de la table. Dans la plupart des règles, personne n’est"
        " payé ; sinon chacun des trois autres reçoit autant, sans reste.",
    ),
    "penalties.entrant": ("Player", "Joueur"),
    "penalties.round": ("Round", "Tour"),
    "penalties.table": ("Table", "Table"),
    "penalties.points": ("Points taken", "Points retirés"),
    "penalties.table_points": ("Table points taken", "Points de table retirés"),
    "penalties.paid": ("Who gets the points", "Qui reçoit les points"),
    "penalties.paid.nobody": ("Nobody", "Personne"),
    "penalties.paid.others": ("The others at the table", "Les autres de la table"),
    "penalties.why": ("For what", "Pour quoi"),
    "penalties.clause": ("Clause", "Article"),
    "penalties.paid_to": ("paid to", "payée à"),
    "unit.table_points": ("table point|table points", "point de table|points de table"),
    "penalties.lift": ("Lift", "Lever"),
    "penalties.lifted": ("lifted", "levée"),
    "penalties.rule": ("Write a ruling", "Consigner une décision"),
    "penalties.words": ("The ruling in words", "La décision en mots"),
}

ROUNDS_REFUSED: Final[dict[str, tuple[str, str]]] = {
    "tournament_table_points": (
        "'{found}': give four whole numbers from 0 to 100, none greater than the one before, such as 4 2 1 0.",
        "« {found} » : donnez quatre nombres entiers de 0 à 100, aucun ne dépassant le précédent, par exemple 4 2 1 0.",
    ),
    "bad_field": ("{what}: give {want}.", "{what} : donnez {want_fr}."),
    "timer_not_running": ("The clock is not running.", "Le chronomètre ne tourne pas."),
    "timer_not_stopped": ("The clock was not stopped.", "Le chronomètre n’a pas été arrêté."),
    "penalty_of_nothing": (
        "Say how many points or table points are taken.",
        "Dites combien de points ou de points de table sont retirés.",
    ),
    "no_table_points": (
        "By its rules or its announcement this tournament gives no table points, so none can be taken: take points.",
        "Selon ses règles ou son annonce, ce tournoi ne donne pas de points de table, on ne peut donc en retirer :"
        " retirez des points.",
    ),
    "penalty_off_sum": (
        "{points} points can’t be paid to {count} players in equal parts: what is taken and what is given must be the"
        " same.",
        "{points} points ne se partagent pas également entre {count} joueurs : ce qui est pris et ce qui est donné"
        " doivent être égaux.",
    ),
    "no_schedule_yet": (
        "No schedule stands: draw it up before the first round is opened.",
        "Aucun calendrier : établissez-le avant d’ouvrir le premier tour.",
    ),
    "no_more_rounds": ("All rounds of the schedule have been opened.", "Tous les tours du calendrier ont été ouverts."),
    "round_still_open": (
        "Round {round} is not closed: close it before the next one is opened.",
        "Le tour {round} n’est pas clos : fermez-le avant d’ouvrir le suivant.",
    ),
    "seats_left_free": (
        "Nobody sits at the places of {names} in round {round}: seat a substitute there, on the page of that round,"
        " then open it.",
        "Au tour {round}, personne n’occupe les places laissées par {names} : placez-y un remplaçant, sur la page de ce"
        " tour, puis ouvrez-le.",
    ),
    "no_such_clock_act": (
        "The clock can be started, stopped, let run on, and the last hand called; choose one of these.",
        "Le chronomètre se lance, s’arrête, se relance, et l’on annonce la dernière main ; choisissez.",
    ),
    "nothing_unfinished": (
        "Every game of round {round} is over already.",
        "Toutes les parties du tour {round} sont déjà terminées.",
    ),
    "table_still_plays": (
        "Table {table} still plays: end its game, then confirm it.",
        "La table {table} joue encore : terminez sa partie, puis confirmez-la.",
    ),
    "table_unreadable": (
        "The game of table {table} can’t be read: enter its sheet from paper, or have it played again.",
        "La partie de la table {table} est illisible : saisissez sa feuille, ou faites-la rejouer.",
    ),
    "table_confirmed": (
        "All four of table {table} have confirmed already.",
        "Les quatre joueurs de la table {table} ont déjà confirmé.",
    ),
    "rounds_not_closed": (
        "Close every round of the schedule before the tournament is ended.",
        "Fermez tous les tours du calendrier avant de terminer le tournoi.",
    ),
    "tables_unconfirmed": (
        "Not all is confirmed yet: table {tables}. Each of the four confirms at the table, or a referee does it for a"
        " signed sheet.",
        "Tout n’est pas encore confirmé : table {tables}. Chacun des quatre confirme à la table, ou un arbitre le fait"
        " d’après la feuille signée.",
    ),
    "say_why": (
        "Say why: it stands in the ledger beside your name.",
        "Dites pourquoi : cela figure au registre à côté de votre nom.",
    ),
    "no_table_to_pay": (
        "The player has no seat in that round, so nobody can be paid.",
        "Ce joueur n’a pas de place à ce tour : personne à payer.",
    ),
    "points_too_many": (
        "No more than {most} points, plus or minus.",
        "Pas plus de {most} points, en plus ou en moins.",
    ),
    "counting_closed": (
        "Round {number} of {name} is being played, and its rules forbid help in counting: until the round is closed,"
        " this server counts for referees alone. If you are one, sign in.",
        "{name} : le tour {number} se joue, et les règles interdisent l’aide au comptage : jusqu’à la clôture du tour,"
        " ce serveur ne compte que pour les arbitres. Si vous en êtes un, connectez-vous.",
    ),
    "counting_refused": (
        "In this tournament the program counts for the referee alone. Count the hand yourselves; a referee can"
        " check it.",
        "Dans ce tournoi, le programme ne compte que pour l’arbitre. Comptez la main vous-mêmes ; un arbitre peut"
        " la vérifier.",
    ),
}
