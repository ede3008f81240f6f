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
}
