"""Sentences of a tournament under way: rounds, the clock, penalties, results."""

from __future__ import annotations

from typing import Final

ROUNDS_REFUSED: Final[dict[str, tuple[str, str]]] = {
    "timer_not_running": ("The clock is not running.", "Le chronomètre ne tourne pas."),
    "timer_not_stopped": ("The clock was not stopped.", "Le chronomètre n’a pas été arrêté."),
    "penalty_of_nothing": (
        "Say how many points or table points are taken.",
        "Dites combien de points ou de points de table sont retirés.",
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
        "Nobody sits at the places of {names} in round {round}: seat a substitute there, then open the round.",
        "Les places de {names} sont libres au tour {round} : placez-y un remplaçant, puis ouvrez le tour.",
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
}
