"""Sentences of the club's evenings: who is here, tables, the draw for seats, rounds."""

from __future__ import annotations

from typing import Final

EVENINGS: Final[dict[str, tuple[str, str]]] = {
    "evenings.title": ("Evenings", "Soirées"),
    "evenings.none": ("No evening yet.", "Pas encore de soirée."),
    "evenings.new": ("New evening", "Nouvelle soirée"),
    "evenings.day": ("Day", "Jour"),
    "evenings.name": ("Name", "Nom"),
    "evenings.name_hint": ("May be left empty.", "Peut rester vide."),
    "evenings.copy": (
        "The tables of {day}: {count}, with their rules",
        "Les tables du {day} : {count}, avec leurs règles",
    ),
    "evenings.begin": ("Begin the evening", "Commencer la soirée"),
    "evenings.all": ("All evenings", "Toutes les soirées"),
    "evenings.open_it": ("Open", "Ouvrir"),
    "evenings.count": ("People: {people}, tables: {tables}", "Personnes : {people}, tables : {tables}"),
    "evenings.open": ("open", "en cours"),
    "evenings.closed": ("closed", "terminée"),
    "evening.unnamed": ("Evening", "Soirée"),
    "evening.people": ("Who is here", "Qui est là"),
    "evening.people_count": ("{count} here", "présents : {count}"),
    "evening.find": ("Find by name", "Chercher par nom"),
    "evening.guest": ("A guest’s name", "Nom d’un invité"),
    "evening.save_people": ("Save who is here", "Enregistrer les présents"),
    "evening.nobody": (
        "The club has no people yet: add a guest here, members among the people.",
        "Le club n’a encore personne : ajoutez ici un invité, les membres parmi les personnes.",
    ),
    "evening.people_saved": ("Saved: {count} here.", "Enregistré ; présents : {count}."),
    "evening.tables": ("Tables", "Tables"),
    "evening.no_tables": ("No table yet.", "Pas encore de table."),
    "evening.enough_for": (
        "People here: {count}; tables they fill: {tables}; resting: {rest}.",
        "Personnes présentes : {count} ; tables remplies : {tables} ; au repos : {rest}.",
    ),
    "evening.table_count": ("How many tables", "Combien de tables"),
    "evening.rules": ("Rules", "Règles"),
    "evening.shelf": ("Rulesets", "Systèmes de règles"),
    "evening.house": ("House rules", "Règles de la maison"),
    "evening.add_tables": ("Add tables", "Ajouter des tables"),
    "evening.more_tables": ("More tables", "Plus de tables"),
    "evening.table": ("Table {number}", "Table {number}"),
    "evening.rules_gone": ("these rules are known no longer", "ces règles ne sont plus connues"),
    "evening.blank": ("Sheet to fill in by hand", "Feuille à remplir à la main"),
    "evening.codes": ("Codes of the tables", "Codes des tables"),
    "evening.undo_round": ("Undo this round", "Annuler ce tour"),
    "evening.undo_sure": (
        "Nobody has begun to play round {number}. Its seats are forgotten, who rested rests again by turn, and hands "
        "of games that are still played can be put right at the table again.",
        "Personne n’a commencé le tour {number}. Ses places sont oubliées, le repos tourne comme avant lui, et les "
        "mains des parties encore en jeu se corrigent à nouveau à la table.",
    ),
    "evening.undo_do": ("Undo it", "L’annuler"),
    "evening.round": ("Round {number}", "Tour {number}"),
    "evening.draw_round": ("Draw round {number}", "Tirer le tour {number}"),
    "evening.again": ("Draw round {number} again", "Tirer à nouveau le tour {number}"),
    "evening.unplayed": (
        "Table {tables}: no game has begun in this round.",
        "Table {tables} : aucune partie n’a commencé dans ce tour.",
    ),
    "evening.still_played": (
        "Still played: table {tables}. Once round {number} is drawn, a hand there is put right by a ruling only. "
        "Undoing the round, before its first game, takes that back.",
        "Encore en jeu : table {tables}. Dès le tirage du tour {number}, une main n’y est plus corrigée que par une "
        "décision. Annuler le tour, avant sa première partie, y remédie.",
    ),
    "evening.way": ("Seats", "Places"),
    "evening.way.rules": ("As the rules say", "Selon les règles"),
    "evening.way.dice": ("Dice", "Dés"),
    "evening.way.tiles": ("Wind tiles", "Tuiles des vents"),
    "evening.way.hand": ("By hand", "À la main"),
    "evening.moves": ("Who plays with whom", "Qui joue avec qui"),
    "evening.moves.mix": ("Meet others", "Changer de table"),
    "evening.moves.stay": ("Stay at the tables", "Rester aux tables"),
    "evening.rests": ("Rests", "Au repos"),
    "evening.waits": ("Not in this round", "Hors de ce tour"),
    "evening.waits_hint": (
        "They came after the draw, and play from the next round.",
        "Arrivés après le tirage, ils jouent dès le tour suivant.",
    ),
    "evening.left": ("has left", "n’est plus là"),
    "evening.who_left": ("{name} at table {number}", "{name} à la table {number}"),
    "evening.begin_games": ("Begin the games: {count}", "Commencer les parties : {count}"),
    "evening.begin_game": ("Begin the game", "Commencer la partie"),
    "evening.another_game": ("Another game, same seats", "Autre partie, mêmes places"),
    "evening.to_game": ("Game: {hands} hands", "Partie : {hands} mains"),
    "evening.to_game_none": ("Game: no hand yet", "Partie : pas encore de main"),
    "evening.to_game_one": ("Game: 1 hand", "Partie : 1 main"),
    "evening.game_over": ("Game over", "Partie finie"),
    "evening.by_hand": ("Change the seats", "Changer les places"),
    "evening.redraw": ("Draw this table again", "Tirer à nouveau cette table"),
    "evening.close": ("Close the evening", "Clore la soirée"),
    "evening.close_hint": (
        "The codes at the tables open nothing more; games and seats stay to be read.",
        "Les codes des tables n’ouvrent plus rien ; parties et places restent à lire.",
    ),
    "evening.close_sure": ("Close although games are open", "Clore malgré les parties en cours"),
    "evening.open_games": ("Not over yet: {games}.", "Pas encore finies : {games}."),
    "evening.open_game": ("table {table}, round {round}", "table {table}, tour {round}"),
    "evening.cash_open": (
        "Cash account not closed: table {tables}. It can be closed after the evening too.",
        "Compte de caisse pas encore clos : table {tables}. Il peut l’être après la soirée aussi.",
    ),
    "evening.is_closed": ("This evening is closed.", "Cette soirée est terminée."),
    "evening.reopen": ("Open it again", "La rouvrir"),
    "evening.announce": ("Change the day or the name", "Changer le jour ou le nom"),
    "evening.announce_do": ("Save day and name", "Enregistrer le jour et le nom"),
    "evening.earlier": ("Earlier rounds", "Tours précédents"),
    "evening.seats_title": ("Seats of round {number}", "Places du tour {number}"),
    "evening.seats_lead": (
        "Choose a place for everyone: each table has four, or nobody.",
        "Choisissez une place pour chacun : chaque table en a quatre, ou personne.",
    ),
    "evening.seats_save": ("Save the seats", "Enregistrer les places"),
    "evening.place": ("Table {number}, {seat}", "Table {number}, {seat}"),
    "evening.playing": ("plays at table {number}", "joue à la table {number}"),
    "evening.part.people": ("who is here", "les présents"),
    "evening.part.tables": ("the tables", "les tables"),
    "evening.part.seats": ("the seats or games", "les places ou les parties"),
    "evening.remove": ("Take this table away", "Retirer cette table"),
    "evening.go": ("To the evening", "Vers la soirée"),
    "evening.table_rules": ("Rules of this table", "Règles de cette table"),
    "evening.rules_later": (
        "For the games that begin from now on; a game keeps the rules that it began with.",
        "Pour les parties qui commencent désormais ; une partie garde les règles de son début.",
    ),
    "evening.save_rules": ("Save the rules", "Enregistrer les règles"),
    "evening.options": ("Switches of these rules", "Réglages de ces règles"),
    "evening.code": ("Code of this table", "Code de cette table"),
    "evening.code_hint": (
        "A phone that opens it keeps the score of this table, and of no other.",
        "Un téléphone qui l’ouvre tient la marque de cette table, et d’aucune autre.",
    ),
    "evening.no_seats": ("Nobody sits here yet.", "Personne n’est encore assis ici."),
    "evening.games_here": ("Games at this table", "Parties à cette table"),
    "evening.game_rules": ("begun by version {version}, {digest}", "commencée selon la version {version}, {digest}"),
    "evening.game_digest": ("begun by rules {digest}", "commencée selon les règles {digest}"),
    "draw.title": ("How the seats were drawn", "Comment les places ont été tirées"),
    "draw.by.dice": ("By dice", "Aux dés"),
    "draw.by.tiles": ("By wind tiles", "Aux tuiles des vents"),
    "draw.by.hand": ("Seats set by hand.", "Places fixées à la main."),
    "draw.changed": ("Changed by hand since the draw.", "Modifiées à la main depuis le tirage."),
    "draw.house": (
        "HOUSE reading: these rules do not say how seats are drawn in this way.",
        "HOUSE : ces règles ne disent pas comment les places se tirent ainsi.",
    ),
    "draw.house_totals": (
        "The highest total is East, the others follow by their totals, anticlockwise; who is level throws again.",
        "Le plus haut total est Est, les autres suivent selon leur total, dans le sens inverse des aiguilles d’une "
        "montre ; les joueurs à égalité relancent.",
    ),
    "draw.house_tiles": (
        "One tile of each wind is shuffled face down; each takes one, who shuffled last.",
        "Une tuile de chaque vent est mélangée face cachée ; chacun en prend une, celui qui a mélangé en dernier.",
    ),
    "draw.house_chairs": (
        "HOUSE reading: the others take their chairs by their totals too.",
        "HOUSE : les autres prennent aussi leurs sièges selon leur total.",
    ),
    "draw.seed": (
        "Drawn from the number {seed}: the same number gives the same draw.",
        "Tiré du nombre {seed} : le même nombre donne le même tirage.",
    ),
    "draw.throws": (
        "{name} throws {one}\u00a0+\u00a0{two}\u00a0=\u00a0{total}",
        "{name} lance {one}\u00a0+\u00a0{two}\u00a0=\u00a0{total}",
    ),
    "draw.again": (
        "{name}, level, throws again: {one}\u00a0+\u00a0{two}\u00a0=\u00a0{total}",
        "{name}, à égalité, relance : {one}\u00a0+\u00a0{two}\u00a0=\u00a0{total}",
    ),
    "draw.chair.0": ("{name} chooses a chair", "{name} choisit son siège"),
    "draw.chair.1": ("{name} sits on the right", "{name} s’assied à droite"),
    "draw.chair.2": ("{name} sits opposite", "{name} s’assied en face"),
    "draw.chair.3": ("{name} sits on the left", "{name} s’assied à gauche"),
    "draw.east_throws": (
        "For East, {name} throws {one}\u00a0+\u00a0{two}\u00a0=\u00a0{total}",
        "Pour Est, {name} lance {one}\u00a0+\u00a0{two}\u00a0=\u00a0{total}",
    ),
    "draw.east_again": (
        "{name}, level, throws again for East: {one}\u00a0+\u00a0{two}\u00a0=\u00a0{total}",
        "{name}, à égalité, relance pour Est : {one}\u00a0+\u00a0{two}\u00a0=\u00a0{total}",
    ),
    "draw.shuffles": ("{name} shuffles the four winds face down", "{name} mélange les quatre vents faces cachées"),
    "draw.takes": ("{name} takes {wind}", "{name} prend {wind}"),
    "draw.keeps": ("{name} gets the last: {wind}", "{name} reçoit la dernière : {wind}"),
    "draw.sits": ("{name} is {wind}", "{name} est {wind}"),
}

EVENINGS_REFUSED: Final[dict[str, tuple[str, str]]] = {
    "no_such_evening": ("There is no such evening.", "Cette soirée n’existe pas."),
    "evening_closed": (
        "This evening is closed; open it again before you change it.",
        "Cette soirée est terminée ; rouvrez-la avant de la modifier.",
    ),
    "evening_changed": (
        "Somebody else has changed {what} since you opened this page. Nothing was overwritten: this is how it stands "
        "now. Look at it, then do yours again.",
        "Quelqu’un d’autre a modifié {what_fr} depuis l’ouverture de cette page. Rien n’a été écrasé : voici l’état "
        "actuel. Regardez-le, puis recommencez.",
    ),
    "evening_day": (
        "'{found}' is no day; write it as 2026-11-21.",
        "« {found} » n’est pas un jour ; écrivez-le comme 2026-11-21.",
    ),
    "evening_name": (
        "The name is too long: at most {most} letters.",
        "Le nom est trop long : {most} lettres au plus.",
    ),
    "table_count": (
        "From 1 to {most} tables in an evening; write a whole number.",
        "De 1 à {most} tables dans une soirée ; écrivez un nombre entier.",
    ),
    "table_rules": ("Choose rules of the list.", "Choisissez des règles de la liste."),
    "table_rules_gone": (
        "The rules of table {table} are known no longer; choose others on its page.",
        "Les règles de la table {table} ne sont plus connues ; choisissez-en d’autres sur sa page.",
    ),
    "table_in_use": (
        "People have sat at this table, so it can't be taken away.",
        "Des joueurs ont été assis à cette table : elle ne peut être retirée.",
    ),
    "table_not_full": (
        "Four must sit at a table; set the seats first.",
        "Il faut quatre joueurs à une table ; fixez d’abord les places.",
    ),
    "table_playing": (
        "The game of table {table} has begun, so its four stay where they are.",
        "La partie de la table {table} a commencé : ses quatre joueurs restent en place.",
    ),
    "tables_not_full": (
        "Table {tables}: each table needs four people, or none.",
        "Table {tables} : il faut quatre personnes à chaque table, ou aucune.",
    ),
    "seat_twice": (
        "More than one person was put on the same seat: {places}. Leave one on each.",
        "Plus d’une personne a été mise à la même place : {places_fr}. N’en laissez qu’une à chacune.",
    ),
    "no_such_place": ("Choose places of the list.", "Choisissez des places de la liste."),
    "round_begun": (
        "A game of round {round} has begun: the round stays. Seats are changed on the game's own page.",
        "Une partie du tour {round} a commencé : le tour reste. Les places se changent sur la page de la partie.",
    ),
    "no_such_round": ("There is no such round.", "Ce tour n’existe pas."),
    "no_such_way": ("Choose how the seats are found.", "Choisissez comment les places sont attribuées."),
    "too_few_here": (
        "Ticked as here: {count}; a table needs {needed} more.",
        "Personnes cochées présentes : {count} ; il en faut {needed} de plus pour une table.",
    ),
    "no_tables_yet": ("Add a table first.", "Ajoutez d’abord une table."),
    "game_begun": (
        "The game of this table has begun; its seats are changed on the game's own page.",
        "La partie de cette table a commencé ; ses places se changent sur la page de la partie.",
    ),
    "nothing_to_begin": (
        "Every full table has its game already, or no seats are drawn yet.",
        "Chaque table complète a déjà sa partie, ou les places ne sont pas encore tirées.",
    ),
    "seated_who_left": (
        "Seated, but no longer here: {names}. Who plays all the same is ticked again among those who are here; else "
        "change the seats or draw again. Then begin.",
        "Assis à une table, mais plus là : {names_fr}. Si l’on joue quand même, on est coché à nouveau parmi les "
        "présents ; sinon changez les places ou tirez à nouveau. Puis commencez.",
    ),
    "games_still_open": (
        "Games are not over yet: {games}. Tick that you close all the same, or end them first.",
        "Des parties ne sont pas finies : {games_fr}. Cochez pour clore malgré tout, ou finissez-les d’abord.",
    ),
    "game_not_over": (
        "The last game at this table is not over yet; end it first.",
        "La dernière partie de cette table n’est pas finie ; finissez-la d’abord.",
    ),
}
