"""The rulesets that a posted hand may name: the engine's, a club's own, and those of the game it was played in."""

from __future__ import annotations

from collections.abc import Mapping

from flask import request

from scoring.ruleset import Ruleset
from scoring.shelf import Shelf
from webapp import access
from webapp.database import engine
from webapp.games.ledger import load
from webapp.house_rules import store as house_rules


def rulesets() -> Mapping[str, Ruleset]:
    """The newest of each of the club's, but the version by which `game` in the address is played, if one is named.

    Refuses, as a page of that game would, whoever may not see it.
    """
    own = {each.name: each.book for each in house_rules.newest(engine())}
    if stream := request.args.get("game", ""):
        access.require("see", game=stream)
        game = load(engine(), stream)
        if game.book.base:
            own[game.book.id] = game.book
    return Shelf(own.values())
