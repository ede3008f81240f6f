"""Tournaments: entrants, schedule, rounds, ranking, results."""
