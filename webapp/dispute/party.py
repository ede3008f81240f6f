"""Who takes part in a dispute: the players of the game, who may record there, and the referees."""

from __future__ import annotations

from flask import abort
from sqlalchemy import select

from webapp import access
from webapp.access import Action, Actor
from webapp.database import engine
from webapp.games import device as games_device
from webapp.games.ledger import load
from webapp.people import accounts
from webapp.store import reading
from webapp.tables import GamePlayerRow


def may_speak(game: str) -> bool:
    """Whether who asks may open a dispute in that game and write in one."""
    return access.may("record", game=game) or _plays(game)


def speaker(game: str) -> Actor:
    """Who writes in a dispute; aborts with 403 for who only looks on."""
    actor = actor_for("see", game)
    if not may_speak(game):
        abort(403)
    return actor


def actor_for(action: Action, game: str) -> Actor:
    """Who does it, as `access.require`; a home game's phone has the name of the player it belongs to."""
    actor = access.require(action, game=game)
    player = games_device.known().player(game)
    if actor.role == "home" and actor.person is None and player is not None:
        return Actor(load(engine(), game).players[player], actor.role)
    return actor


def _plays(game: str) -> bool:
    person = accounts.signed_in()
    if person is None:
        return False
    wanted = select(GamePlayerRow.player).where(GamePlayerRow.stream == game, GamePlayerRow.person == person.id)
    with reading(engine()) as connection:
        return connection.execute(wanted).first() is not None
