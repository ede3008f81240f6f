"""How a game stands at its end, or would stand if it ended now: the players from the first to the last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.events import Settled
from scoring.tiles import SEATS
from webapp.games.game import Game

COLUMNS: Final = ("sticks", "uma", "chombo", "table_points", "final")
"""What a settlement may say of each player."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A line a player: place, player (his number), name, points, apart, total, and what the settlement says.

    Penalties and rulings are in the final score, which the ruleset's own event knows without them.
    """

    lines: tuple[Mapping[str, Any], ...]
    columns: tuple[str, ...]
    left: int
    """What lies on the table after all that the settlement gives out."""
    settled: Settled | None = None
    unsettled: ValueError | None = None
    """Why the ruleset's own event can't settle the game as it is."""


def standing_of(game: Game) -> Standing:
    """By the ruleset's own event, which names the players by the seats of the first deal; without one by the totals."""
    settled, why = None, None
    try:
        settled = game.settlement()
    except ValueError as error:
        why = error
    by_seat = _by_seat(settled)
    lines: list[dict[str, Any]] = []
    for player, name in enumerate(game.players):
        total = game.totals[player]
        own = by_seat.get(SEATS[player], {})
        if "final" in own:
            own = {**own, "final": own["final"] + game.apart[player]}
        told = {"player": player, "name": name, "points": game.points[player], "apart": game.apart[player]}
        place = 1 + sum(other > total for other in game.totals)
        lines.append({"place": place, **told, "total": total, **own})
    lines.sort(key=lambda line: (line["place"], -line["total"]))
    columns = tuple(key for key in COLUMNS if any(key in line for line in lines))
    given = settled.settlement.payments if settled else ()
    left = game.on_table - sum(payment.amount for payment in given if payment.payer == "table")
    return Standing(tuple(lines), columns, left, settled, why)


def _by_seat(settled: Settled | None) -> dict[str, Mapping[str, Any]]:
    if settled is None:
        return {}
    facts = settled.settlement.facts
    known: dict[str, Mapping[str, Any]] = {line["seat"]: line for line in facts.get("ranking", ())}
    for seat, place in facts.get("places", {}).items():
        known[seat] = {"place": place, "table_points": facts["table_points"][seat]}
    return known
