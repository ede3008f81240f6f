"""Every resource of the interface; a new concern adds its module here."""

from __future__ import annotations

from webapp.api import (
    cash,
    club,
    disputes,
    engine,
    errors,
    evenings,
    files,
    games,
    intake,
    page,
    rescores,
    rules,
    standings,
    tournament_rounds,
    tournament_setup,
    tournaments,
    webhooks,
    what_if,
)
from webapp.api.operation import blueprint

RESOURCES = (
    engine, games, disputes, rescores, club, evenings, tournaments, tournament_setup, tournament_rounds, standings,
    rules, cash, webhooks, what_if, files, intake, page, errors,
)  # fmt: skip
"""The modules whose views and error answers hang on the blueprint as they are imported."""

__all__ = ["RESOURCES", "blueprint"]
