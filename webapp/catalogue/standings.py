"""What the standings, profiles, best hands and meetings say: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

STANDINGS_REFUSED: Final[dict[str, Pair]] = {
    "standings_rules": (
        "No game was played by these rules; choose some of the list.",
        "Aucune partie n’a été jouée avec cette règle ; choisissez dans la liste.",
    ),
    "standings_period": (
        "No game was played then; choose a time of the list.",
        "Aucune partie n’a été jouée alors ; choisissez une période de la liste.",
    ),
    "standings_order": ("Choose what the ranks go by.", "Choisissez ce qui fait le rang."),
    "standings_least": (
        "'{found}' is no number of games; give a whole number from 1 to {most}.",
        "« {found} » n’est pas un nombre de parties ; donnez un nombre entier de 1 à {most}.",
    ),
}

STANDINGS: Final[dict[str, Pair]] = {
    "standings.title": ("Standings", "Classement"),
    "standings.hands": ("Best hands", "Meilleures mains"),
    "standings.meetings": ("Head to head", "Face à face"),
    "standings.import": ("Bring in a list", "Importer une liste"),
    "standings.card": (
        "Ranks, ratings, everyone’s games, who wins against whom.",
        "Rangs, cotes, parties de chacun, qui l’emporte sur qui.",
    ),
    "standings.sections": ("Of the club’s games", "Sur les parties du club"),
    "standings.choice": ("Which games", "Quelles parties"),
    "standings.rules": ("Rules", "Règle"),
    "standings.rules_count": ("{rules} ({games})", "{rules} ({games})"),
    "standings.own_version": ("version {version}", "version {version}"),
    "standings.own_text": ("text {digest}", "texte {digest}"),
    "standings.apart": ("{option}: {value}", "{option} : {value}"),
    "standings.period": ("When", "Période"),
    "standings.period.all": ("All games", "Toutes les parties"),
    "standings.period.season": ("Seasons", "Saisons"),
    "standings.period.month": ("Months", "Mois"),
    "standings.period.evening": ("Evenings", "Soirées"),
    "standings.season": ("Season {first}–{second}", "Saison {first}–{second}"),
    "standings.evening": ("{day}, {name}", "{day}, {name}"),
    "standings.order": ("Ranked by", "Rang selon"),
    "standings.order.points": ("Points", "Points"),
    "standings.order.table_points": ("Table points", "Points de table"),
    "standings.order.average": ("Average a game", "Moyenne par partie"),
    "standings.order.place": ("Average place", "Place moyenne"),
    "standings.order.rating": ("Rating", "Cote"),
    "standings.least": ("Games at least", "Parties au moins"),
    "standings.show": ("Show", "Afficher"),
    "standings.none": (
        "No game is over yet. A game counts once it is ended, or played out by its rules.",
        "Aucune partie n’est finie. Une partie compte une fois terminée, ou jouée jusqu’au bout selon sa règle.",
    ),
    "standings.none_chosen": (
        "No game of these rules was played then.",
        "Aucune partie de cette règle n’a été jouée alors.",
    ),
    "standings.count": ("{games} games, {people} players.", "{games} parties, {people} joueurs."),
    "standings.count_one": ("1 game, {people} players.", "1 partie, {people} joueurs."),
    "standings.open": (
        "{games} games are not over and do not count yet.",
        "{games} parties ne sont pas finies et ne comptent pas encore.",
    ),
    "standings.open_one": (
        "1 game is not over and does not count yet.",
        "1 partie n’est pas finie et ne compte pas encore.",
    ),
    "standings.broken": (
        "A game of {day} can’t be replayed and does not count: {why}",
        "Une partie du {day} ne peut être rejouée et ne compte pas : {why}",
    ),
    "standings.imported": ("imported", "importée"),
    "standings.only_points": (
        "Imported: only the final points of this game are known.",
        "Importée : seuls les points finaux de cette partie sont connus.",
    ),
    "standings.imported_hint": (
        "{games} of these games were imported: only their final points are known, so they say nothing of deals.",
        "{games} de ces parties ont été importées : seuls leurs points finaux sont connus, elles ne disent rien des"
        " donnes.",
    ),
    "standings.how": ("How this is reckoned", "Comment c’est calculé"),
    "standings.how_ranks": (
        "Who is level shares the better rank. Without the least number of games there is no rank.",
        "À égalité, on partage le meilleur rang. Sans le nombre minimum de parties, il n’y a pas de rang.",
    ),
    "standings.how_table_points": (
        "These rules give table points: they go first, then the points.",
        "Cette règle donne des points de table : ils passent d’abord, puis les points.",
    ),
    "standings.how_points": (
        "Points are a game’s own result: in riichi less the starting points, with uma and what is taken off at the"
        " end; penalties and rulings count.",
        "Les points sont le résultat de la partie : en riichi moins les points de départ, avec l’uma et les retraits"
        " de fin ; pénalités et décisions comptent.",
    ),
    "standings.how_deals": (
        "Deals won: the share of deals with a win. Deal-ins: the share in which a discard of theirs was won on."
        " Average win: what the tallies of their hands come to.",
        "Donnes gagnées : la part des donnes avec un gain. Donnes concédées : la part où l’une de leurs défausses a"
        " fait gagner. Gain moyen : ce que comptent leurs mains en moyenne.",
    ),
    "standings.how_rating": (
        "Rating: by the places alone (Plackett–Luce), replayed from the first game by these rules; everyone begins at"
        " 1000. After ± stands how far it may be off, 95 times in 100. Under {games} games it is provisional (?). Ranks"
        " go by its lower end.",
        "Cote : d’après les seules places (Plackett–Luce), rejouée depuis la première partie de cette règle ; chacun"
        " commence à 1000. Après ± vient l’écart possible, 95 fois sur 100. Sous {games} parties, elle est provisoire"
        " (?). Le rang suit sa borne basse.",
    ),
    "standings.column.rank": ("Rank", "Rang"),
    "standings.column.name": ("Player", "Joueur"),
    "standings.column.games": ("Games", "Parties"),
    "standings.column.table_points": ("Table points", "Points de table"),
    "standings.column.points": ("Points", "Points"),
    "standings.column.average": ("Average", "Moyenne"),
    "standings.column.rating": ("Rating", "Cote"),
    "standings.column.rating_spread": ("±", "±"),
    "standings.column.provisional": ("Provisional", "Provisoire"),
    "standings.column.first": ("1st", "1er"),
    "standings.column.second": ("2nd", "2e"),
    "standings.column.third": ("3rd", "3e"),
    "standings.column.fourth": ("4th", "4e"),
    "standings.column.average_place": ("Average place", "Place moyenne"),
    "standings.column.win_rate": ("Deals won", "Donnes gagnées"),
    "standings.column.deal_in_rate": ("Deal-ins", "Donnes concédées"),
    "standings.column.average_hand": ("Average win", "Gain moyen"),
    "standings.column.best": ("Best game", "Meilleure"),
    "standings.column.worst": ("Worst game", "Pire"),
    "standings.column.longest_run": ("Longest run", "Plus longue série"),
    "standings.column.run": ("Run now", "Série en cours"),
    "standings.column.day": ("Day", "Jour"),
    "standings.column.rules": ("Rules", "Règle"),
    "standings.column.place": ("Place", "Place"),
    "standings.column.evening": ("Evening", "Soirée"),
    "standings.column.game": ("Game", "Partie"),
    "standings.column.round": ("Round", "Tour"),
    "standings.column.table": ("Table", "Table"),
    "standings.game": ("Game {number}", "Partie {number}"),
    "standings.column.imported": ("Imported", "Importée"),
    "standings.column.with": ("With", "Avec"),
    "standings.runs": (
        "Runs are games won one after the other.",
        "Les séries sont des parties gagnées d’affilée.",
    ),
    "standings.chart": ("Points over time", "Les points au fil du temps"),
    "standings.chart_table_points": ("Table points over time", "Les points de table au fil du temps"),
    "standings.export": ("Save as", "Enregistrer"),
    "standings.csv": ("CSV", "CSV"),
    "standings.json": ("JSON", "JSON"),
    "standings.pdf": ("PDF", "PDF"),
    "standings.export_format": ("{what} as {form}", "{what} en {form}"),
    "standings.results": ("Results of the evening", "Résultats de la soirée"),
    "standings.stood": ("As it stood on {at}", "Situation au {at}"),
    "standings.see_evening": ("Results game by game", "Résultats partie par partie"),
    "person.rank": ("Rank", "Rang"),
    "person.of": ("{rank} of {all}", "{rank} sur {all}"),
    "person.unranked": ("none", "aucun"),
    "person.rating": ("{value} ± {spread}", "{value} ± {spread}"),
    "person.provisional": ("provisional: {games} of {least} games", "provisoire : {games} sur {least} parties"),
    "person.numbers": ("In numbers", "En chiffres"),
    "person.rating_chart": ("Rating over time", "La cote au fil du temps"),
    "person.rating_low": ("at least", "au moins"),
    "person.rating_high": ("at most", "au plus"),
    "person.places": ("Places", "Places"),
    "person.results": ("Games", "Parties"),
    "person.last_results": (
        "The last {shown} of {all}; all of them are in the files below.",
        "Les {shown} dernières sur {all} ; toutes sont dans les fichiers ci-dessous.",
    ),
    "person.hands": ("Best hands", "Meilleures mains"),
    "person.no_hands": ("No hand won in these games.", "Aucune main gagnée dans ces parties."),
    "person.meetings": ("Against the others", "Face aux autres"),
    "person.most_met": ("The {shown} met most often; everyone:", "Les {shown} plus souvent rencontrés ; tous :"),
    "person.no_games": ("No game of theirs counts yet.", "Aucune de ses parties ne compte encore."),
    "person.back": ("Standings", "Classement"),
    "hands.lead": (
        "By what the tally of each comes to, under the same rules.",
        "D’après ce que compte chaque main, sous la même règle.",
    ),
    "hands.tally": ("Tally", "Décompte"),
    "hands.tally_of": ("Tally of {person}’s hand of {value}", "Décompte : {person}, main de {value}"),
    "hands.photo": ("Photo", "Photo"),
    "hands.photo_of": ("Photo of {person}’s hand", "Photo de la main : {person}"),
    "meetings.lead": (
        "In each row: how often that player was placed before – behind the other, over the games that both sat in.",
        "Sur chaque ligne : combien de fois ce joueur fut placé devant – derrière l’autre, dans leurs parties"
        " communes.",
    ),
    "meetings.table": ("Before and behind each other", "Devant et derrière"),
    "meetings.pair": ("{first} and {second}", "{first} et {second}"),
    "meetings.games": ("Games together", "Parties communes"),
    "meetings.ahead": ("{name} placed before", "{name} devant"),
    "meetings.level": ("Level", "À égalité"),
    "meetings.hands": (
        "Hands {name} won on {other}’s discard",
        "Mains gagnées par {name} sur une tuile défaussée par {other}",
    ),
    "meetings.difference": ("Points of {name} more than {other}", "Points : {name} moins {other}"),
    "meetings.chart": ("{first}’s lead over {second}", "Avance prise par {first} sur {second}"),
    "meetings.never": (
        "They have not sat in the same game of these rules.",
        "Ils n’ont pas joué la même partie de cette règle.",
    ),
    "meetings.column.ahead": ("Before", "Devant"),
    "meetings.column.behind": ("Behind", "Derrière"),
    "meetings.column.difference": ("Points", "Points"),
    "meetings.back": ("Head to head", "Face à face"),
}
