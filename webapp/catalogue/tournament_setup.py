"""Sentences of a tournament's set-up: the announcement, the list of players, the schedule."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

SETUP: Final[dict[str, Pair]] = {
    "tournaments.title": ("Tournaments", "Tournois"),
    "tournaments.none": ("No tournament yet.", "Pas encore de tournoi."),
    "tournaments.new": ("New tournament", "Nouveau tournoi"),
    "tournaments.all": ("All tournaments", "Tous les tournois"),
    "tournaments.count": ("Players: {players}, rounds: {rounds}", "Joueurs : {players}, tours : {rounds}"),
    "tournaments.state.listing": ("set-up", "préparation"),
    "tournaments.state.drawn": ("ready", "prêt"),
    "tournaments.state.under_way": ("round {number}", "tour {number}"),
    "tournaments.state.ended": ("ended", "terminé"),
    "rounds.nav.tournament_setup_one": ("Set-up", "Préparation"),
    "rounds.nav.tournament_entrants_page": ("Players", "Joueurs"),
    "rounds.nav.tournament_schedule_page": ("Schedule", "Calendrier"),
    "setup.new": ("Announce the tournament", "Annoncer le tournoi"),
    "setup.announcement": ("Announcement", "Annonce"),
    "setup.change": ("Change the announcement", "Modifier l’annonce"),
    "setup.save": ("Save", "Enregistrer"),
    "setup.tournament_name": ("Name of the tournament", "Nom du tournoi"),
    "setup.day": ("First day", "Premier jour"),
    "setup.place": ("Place", "Lieu"),
    "setup.optional": ("May be left empty.", "Peut rester vide."),
    "setup.rounds": ("Rounds", "Tours"),
    "setup.minutes": ("Minutes a round", "Minutes par tour"),
    "setup.help": ("Help in counting at the table", "Aide au comptage à la table"),
    "setup.help.allowed": ("For the players", "Pour les joueurs"),
    "setup.help.referee": ("Referee only", "Arbitre seul"),
    "setup.help.closed": ("Server closed", "Serveur fermé"),
    "setup.help_hint": (
        "Some rules forbid help in counting. Referee only: phones that opened a table’s code take totals alone, and the"
        " referee counts; yet in a private window anybody can have a hand counted on the home page.",
        "Certaines règles interdisent l’aide au comptage. Arbitre seul : les téléphones qui ont ouvert le code d’une"
        " table ne prennent que les totaux, et l’arbitre compte ; mais en navigation privée, chacun peut encore faire"
        " compter une main sur la page d’accueil.",
    ),
    "setup.help_hint_closed": (
        "Server closed: while a round is open this server counts for referees who have signed in and for nobody else,"
        " nor for who plays at home on it that day; tables of a club evening go on. No server can prevent another"
        " program, another site or another phone: that stays with the referee’s eyes.",
        "Serveur fermé : tant qu’un tour est ouvert, ce serveur ne compte que pour les arbitres connectés, et pas non"
        " plus pour ceux qui y jouent chez eux ce jour-là ; les tables d’une soirée du club continuent. Aucun serveur"
        " n’empêche un autre programme, un autre site ou un autre téléphone : cela reste à l’œil de l’arbitre.",
    ),
    "setup.apart": ("Keep from the same table", "Ne pas asseoir à la même table"),
    "setup.apart.team": ("Players of one team", "Les joueurs d’une équipe"),
    "setup.apart.country": ("Players of one country", "Les joueurs d’un pays"),
    "setup.apart.club": ("Players of one club", "Les joueurs d’un club"),
    "setup.apart_hint": (
        "Teams always, countries and clubs as far as they leave room.",
        "Les équipes toujours, pays et clubs autant que possible.",
    ),
    "setup.options_later": (
        "The switches of these rules stand here once the tournament is announced.",
        "Les réglages de ces règles se choisissent ici une fois le tournoi annoncé.",
    ),
    "setup.redraw_warning": (
        "Other rounds, or others to keep apart, need another schedule: the one that stands is dropped.",
        "D’autres tours, ou d’autres joueurs à séparer, demandent un autre calendrier : celui qui existe tombe.",
    ),
    "setup.step.list": ("1. Players", "1. Joueurs"),
    "setup.step.schedule": ("2. Schedule", "2. Calendrier"),
    "setup.step.play": ("3. Play", "3. Jeu"),
    "setup.to_list": ("List of players", "Liste des joueurs"),
    "setup.to_schedule": ("Schedule", "Calendrier"),
    "setup.to_rounds": ("Rounds", "Tours"),
    "setup.count": (
        "Players: {players}, substitutes: {substitutes}",
        "Joueurs : {players}, remplaçants : {substitutes}",
    ),
    "setup.count_none": ("Nobody is on the list yet.", "Personne n’est encore inscrit."),
    "setup.gone": ("withdrawn: {count}", "retraits : {count}"),
    "setup.called_in": (
        "So that every table has four, these substitutes play: {names}.",
        "Pour que chaque table ait quatre joueurs, ces remplaçants jouent : {names}.",
    ),
    "setup.not_drawn": ("Not drawn up yet.", "Pas encore établi."),
    "setup.is_drawn": ("Drawn up. Number of the draw: {seed}.", "Établi. Numéro du tirage : {seed}."),
    "setup.codes": ("Codes of the tables", "Codes des tables"),
    "setup.codes_hint": (
        "A phone that opens a table’s code keeps that table’s score, round after round.",
        "Un téléphone qui ouvre le code d’une table tient la marque de cette table, tour après tour.",
    ),
    "setup.number": ("Number", "Numéro"),
    "setup.number_short": ("No.", "N°"),
    "setup.name": ("Name", "Nom"),
    "setup.country": ("Country", "Pays"),
    "setup.club": ("Club", "Club"),
    "setup.team": ("Team", "Équipe"),
    "setup.ema": ("EMA number", "Numéro EMA"),
    "setup.substitute": ("Substitute", "Remplaçant"),
    "setup.substitute_hint": (
        "Waits to take the place of a player.",
        "Attend de prendre la place d’un joueur.",
    ),
    "setup.file": ("players", "joueurs"),
    "setup.file.players": ("schedule-by-player", "calendrier-par-joueur"),
    "setup.file.tables": ("schedule-by-table", "calendrier-par-table"),
    "setup.file.cards": ("player-cards", "cartes-des-joueurs"),
    "setup.bring_in": ("Bring in a list", "Importer une liste"),
    "setup.csv_file": ("A CSV file", "Un fichier CSV"),
    "setup.csv_lines": ("Or its lines, pasted", "Ou ses lignes, collées"),
    "setup.csv_hint": (
        "One player a line: name, country, club, team, EMA number. With headings the columns may stand in any order;"
        " number and substitute may be among them. All lines are taken, or none.",
        "Un joueur par ligne : nom, pays, club, équipe, numéro EMA. Avec des titres, les colonnes peuvent être dans"
        " n’importe quel ordre ; numéro et remplaçant peuvent en être. Toutes les lignes sont prises, ou aucune.",
    ),
    "setup.how": ("The list that stands", "La liste existante"),
    "setup.how.more": ("Add to it", "La compléter"),
    "setup.how.instead": ("Replace it", "La remplacer"),
    "setup.take": ("Take these lines", "Prendre ces lignes"),
    "setup.line": ("Line {line}: {why}", "Ligne {line} : {why}"),
    "setup.lines_wrong": (
        "Nothing was taken. Put these lines right, then send them again:",
        "Rien n’a été pris. Corrigez ces lignes, puis renvoyez-les :",
    ),
    "setup.added": ("Lines taken: {count}.", "Lignes prises : {count}."),
    "setup.add_one": ("Add one by hand", "Ajouter à la main"),
    "setup.add": ("Add", "Ajouter"),
    "setup.list": ("Who is on the list", "Qui est inscrit"),
    "setup.save_list": ("Save the list (CSV)", "Enregistrer la liste (CSV)"),
    "setup.change_one": ("Change", "Modifier"),
    "setup.withdrawn_since": ("withdrawn from round {since}", "retiré à partir du tour {since}"),
    "setup.absent": ("absent in round {rounds}", "absent au tour {rounds}"),
    "setup.withdraw": ("Withdraw from play", "Retirer du jeu"),
    "setup.withdraw_hint": (
        "A place in a schedule that stands stays free until a substitute takes it, on the page of the rounds.",
        "Sa place dans un calendrier établi reste libre jusqu’à ce qu’un remplaçant la prenne, sur la page des tours.",
    ),
    "setup.since": ("From round", "À partir du tour"),
    "setup.why": ("Why", "Pourquoi"),
    "setup.return": ("Let return to play", "Faire revenir en jeu"),
    "setup.remove": ("Take off the list", "Retirer de la liste"),
    "setup.remove_hint": (
        "As if never listed; only before the first round. A schedule that stands is dropped.",
        "Comme si jamais inscrit ; seulement avant le premier tour. Un calendrier établi tombe.",
    ),
    "setup.draw": ("Draw up the schedule", "Établir le calendrier"),
    "setup.draw_again": ("Draw it up again", "L’établir à nouveau"),
    "setup.draw_hint": (
        "It can take up to a minute. The same number on the same list gives the same schedule again.",
        "Cela peut prendre une minute. Le même numéro sur la même liste redonne le même calendrier.",
    ),
    "setup.seed": ("Number of the draw", "Numéro du tirage"),
    "setup.seed_hint": ("Empty: by lot.", "Vide : au hasard."),
    "setup.list_changed": (
        "The list or the announcement has changed, or no schedule was drawn yet: draw it up.",
        "La liste ou l’annonce a changé, ou aucun calendrier n’a été établi : établissez-le.",
    ),
    "setup.report": ("What it keeps", "Ce qu’il respecte"),
    "setup.no_repeats": ("Nobody meets twice.", "Personne ne se rencontre deux fois."),
    "setup.repeats_must_others": (
        "{repeats} meetings are repeats, and no schedule has fewer: in {rounds} rounds each sits with {met} players,"
        " and has only {others} to meet.",
        "{repeats} rencontres sont des répétitions, et aucun calendrier n’en a moins : en {rounds} tours chacun côtoie"
        " {met} joueurs, et n’en a que {others} à rencontrer.",
    ),
    "setup.repeats_must_tables": (
        "{repeats} meetings are repeats, and no schedule has fewer: with {tables} tables, some who sit together must"
        " have sat together before.",
        "{repeats} rencontres sont des répétitions, et aucun calendrier n’en a moins : avec {tables} tables, certains"
        " se retrouvent forcément.",
    ),
    "setup.repeats_found_others": (
        "{repeats} meetings are repeats. At least {fewest} must be: in {rounds} rounds each sits with {met} players,"
        " and has only {others} to meet. A schedule with fewer than {repeats} was not found, nor is it proved that"
        " there is none; another draw may find one.",
        "{repeats} rencontres sont des répétitions. Il en faut au moins {fewest} : en {rounds} tours chacun côtoie"
        " {met} joueurs, et n’en a que {others} à rencontrer. On n’a pas trouvé de calendrier avec moins de {repeats},"
        " et rien ne prouve qu’il n’y en a pas ; un autre tirage peut en donner un.",
    ),
    "setup.repeats_found_tables": (
        "{repeats} meetings are repeats. With {tables} tables at least {fewest} must be. A schedule with fewer than"
        " {repeats} was not found, nor is it proved that there is none; another draw may find one.",
        "{repeats} rencontres sont des répétitions. Avec {tables} tables, il en faut au moins {fewest}. On n’a pas"
        " trouvé de calendrier avec moins de {repeats}, et rien ne prouve qu’il n’y en a pas ; un autre tirage peut"
        " en donner un.",
    ),
    "setup.repeats_found_open": (
        "{repeats} meetings are repeats. In {rounds} rounds each sits with {met} players, and has {others} to meet:"
        " by that count none need be. A schedule with fewer was not found, nor is it proved that there is none; another"
        " draw may find one.",
        "{repeats} rencontres sont des répétitions. En {rounds} tours chacun côtoie {met} joueurs, et en a {others} à"
        " rencontrer : ce compte n’en impose aucune. On n’a pas trouvé de calendrier avec moins, et rien ne prouve"
        " qu’il n’y en a pas ; un autre tirage peut en donner un.",
    ),
    "setup.drawing": (
        "Drawing up the schedule: up to a minute where some must meet again. Leave this page open.",
        "Calendrier en cours : jusqu’à une minute si certains doivent se retrouver. Laissez cette page ouverte.",
    ),
    "setup.drawing_repeats": (
        "{repeats} repeats so far; looking for fewer.",
        "{repeats} répétitions pour l’instant ; recherche de moins.",
    ),
    "setup.repeats_who": ("Who meets again", "Qui se retrouve"),
    "setup.pair": ("{one} and {other}: {times} times", "{one} et {other} : {times} fois"),
    "setup.seats_even": (
        "Everyone sits {least} to {most} times on each seat.",
        "Chacun occupe chaque place de {least} à {most} fois.",
    ),
    "setup.seats_once": ("Everyone sits once on each seat.", "Chacun occupe une fois chaque place."),
    "setup.seats_equal": ("Everyone sits {least} times on each seat.", "Chacun occupe {least} fois chaque place."),
    "setup.same_table": (
        "Nobody sits more than {times} times at the same table.",
        "Personne n’est plus de {times} fois à la même table.",
    ),
    "setup.other_tables": ("Nobody sits at the same table twice.", "Personne n’est deux fois à la même table."),
    "setup.kin.team.none": ("Nobody meets a team-mate.", "Personne ne rencontre un coéquipier."),
    "setup.kin.country.none": ("Nobody meets a player of the same country.", "Personne ne rencontre un compatriote."),
    "setup.kin.club.none": ("Nobody meets a player of the same club.", "Personne ne rencontre un membre de son club."),
    "setup.kin.team.unknown": (
        "No player has a team in the list, so teams could not be kept apart.",
        "Aucun joueur n’a d’équipe dans la liste : les équipes n’ont pas pu être séparées.",
    ),
    "setup.kin.country.unknown": (
        "No player has a country in the list, so countries could not be kept apart.",
        "Aucun joueur n’a de pays dans la liste : les pays n’ont pas pu être séparés.",
    ),
    "setup.kin.club.unknown": (
        "No player has a club in the list, so clubs could not be kept apart.",
        "Aucun joueur n’a de club dans la liste : les clubs n’ont pas pu être séparés.",
    ),
    "setup.kin.team.some": (
        "Team-mates meet {met} times; by arithmetic at least {fewest}.",
        "Des coéquipiers se rencontrent {met} fois ; au moins {fewest} selon le calcul.",
    ),
    "setup.kin.country.some": (
        "Players of one country meet {met} times; by arithmetic at least {fewest}.",
        "Des compatriotes se rencontrent {met} fois ; au moins {fewest} selon le calcul.",
    ),
    "setup.kin.club.some": (
        "Players of one club meet {met} times; by arithmetic at least {fewest}.",
        "Des membres d’un club se rencontrent {met} fois ; au moins {fewest} selon le calcul.",
    ),
    "setup.view": ("Show", "Afficher"),
    "setup.view.tables": ("By table", "Par table"),
    "setup.view.players": ("By player", "Par joueur"),
    "setup.print": ("To print", "À imprimer"),
    "setup.print.players": ("By player (PDF)", "Par joueur (PDF)"),
    "setup.print.tables": ("By table (PDF)", "Par table (PDF)"),
    "setup.print.cards": ("Cards of the players (PDF)", "Cartes des joueurs (PDF)"),
    "setup.print_title": ("{name}: schedule", "{name} : calendrier"),
    "setup.print_foot": ("{name} · draw {seed}", "{name} · tirage {seed}"),
    "setup.round": ("Round", "Tour"),
    "setup.round_short": ("R{number}", "T{number}"),
    "setup.table": ("Table", "Table"),
    "setup.seat": ("Seat", "Place"),
    "setup.others": ("With", "Avec"),
}

SETUP_REFUSED: Final[dict[str, Pair]] = {
    "tournament_name": (
        "Give the tournament a name of 1 to {most} characters on one line.",
        "Donnez au tournoi un nom de 1 à {most} caractères sur une ligne.",
    ),
    "tournament_place": (
        "Write the place in at most {most} characters on one line.",
        "Écrivez le lieu en {most} caractères au plus, sur une ligne.",
    ),
    "tournament_rounds": ("Choose {least} to {most} rounds.", "Choisissez de {least} à {most} tours."),
    "tournament_minutes": (
        "Choose {least} to {most} minutes a round.",
        "Choisissez de {least} à {most} minutes par tour.",
    ),
    "entrant_nameless": ("The name is missing; give one.", "Le nom manque ; donnez-en un."),
    "entrant_long": (
        "{what} is longer than {most} characters, or not one line; shorten it.",
        "{what_fr} dépasse {most} caractères, ou n’est pas sur une ligne ; raccourcissez.",
    ),
    "entrant_twice_in": (
        "{name} stands in line {line} already; for a namesake, add what tells them apart.",
        "{name} figure déjà à la ligne {line} ; pour un homonyme, ajoutez ce qui les distingue.",
    ),
    "entrant_number": (
        "'{found}' is no number from 1 to {most}; leave it empty to have one given.",
        "« {found} » n’est pas un numéro de 1 à {most} ; laissez vide pour en recevoir un.",
    ),
    "entrant_substitute": (
        "'{found}' does not say whether this is a substitute; write yes, or leave it empty.",
        "« {found} » ne dit pas si c’est un remplaçant ; écrivez oui, ou laissez vide.",
    ),
    "entrants_lines": (
        "Put these lines right, then try again:\n{lines}",
        "Corrigez ces lignes, puis réessayez :\n{lines_fr}",
    ),
    "entrants_cells": (
        "{found} cells where at most {most} are known (name, country, club, team, EMA number); put headings above.",
        "{found} cases pour {most} connues au plus (nom, pays, club, équipe, numéro EMA) ; mettez des titres.",
    ),
    "entrants_no_name": (
        "No column is headed as the name ({found}); name one of them 'name'.",
        "Aucune colonne n’a le titre du nom ({found}) ; intitulez-en une « nom ».",
    ),
}
