"""Who takes part in a dispute: the players of the game, who may record there, and the referees."""

from __future__ import annotations

from flask import abort

from webapp import access
from webapp.access import Actor
from webapp.games.view import actor_for
from webapp.people import accounts


def may_speak(game: str) -> bool:
    """Whether who asks may open a dispute in that game and write in one."""
    person = accounts.signed_in()
    return access.may("record", game=game) or (person is not None and access.plays(person.id, game))


def speaker(game: str) -> Actor:
    """Who writes in a dispute; aborts with 403 for who only looks on."""
    actor = actor_for("see", game)
    if not may_speak(game):
        abort(403)
    return actor
