"""A game as JSON: how it stands, for phones' queues and programs."""

from __future__ import annotations

from typing import Any

from webapp.games.game import Game
from webapp.ledger import Entry
from webapp.words import actor_words, event_words


def state(game: Game) -> dict[str, Any]:
    """How the game stands after its last event."""
    return {
        "sequence": game.sequence,
        "rules": game.book.id,
        "players": list(game.players),
        "totals": list(game.totals),
        "on_table": game.on_table,
        "next_deal": game.next_deal.to_json() if game.next_deal else None,
        "deals": [
            {"sequence": deal.sequence, "change": list(deal.change), "outcome": deal.play.outcome}
            for deal in game.deals
        ],
        "doubts": [doubt.sequence for doubt in game.doubts],
        "confirmed": sorted(game.confirmed),
        "ended": game.ended is not None,
        "over": game.over,
    }


def told(entry: Entry, lang: str) -> dict[str, Any]:
    """An event in a few words: who wrote it, when, and what it is."""
    return {
        "sequence": entry.sequence,
        "actor": actor_words(entry.origin.actor, lang),
        "at": entry.at.isoformat(timespec="seconds"),
        "kind": entry.event.kind,
        "words": event_words(entry.event.kind, lang),
    }
