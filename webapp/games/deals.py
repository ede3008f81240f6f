"""Which deal follows: asked of the ruleset's own rule, in whatever form that ruleset tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

from scoring import setup_navy
from scoring.check import hints_of
from scoring.events import Event
from scoring.ruleset import Ruleset, Terms
from scoring.tiles import SEATS, Seat
from webapp.event_parts import Seating
from webapp.games.events import Deal, Play

ROUNDS: Final = 4
SICHUAN: Final = "sichuan"
"""The rules of the bloody battle, which are played for money."""


def following(play: Play, book: Ruleset, terms: Terms) -> Deal | None:
    """The deal after this one; None when the game is over by its rules."""
    if system(book) == "navy":
        return _navy(play, terms)
    for event in book.events:
        if event.id == "next_deal":
            return _by_event(play, event, terms, book)
    if "next_dealer" in (play.result or {}) or system(book) == SICHUAN:
        return _led(play)
    return _passed(play.deal)


def system(book: Ruleset) -> str:
    """The ruleset of the shelf that a book is, or starts from."""
    return book.base or book.id


def of_deal(book: Ruleset, options: Mapping[str, Any] | None) -> dict[str, Any]:
    """Of a hand's options those that tell of its deal and not of the table, as `options` of a hand; empty without."""
    told = {name: value for name, value in (options or {}).items() if name in book.options}
    told = {name: value for name, value in told.items() if book.options[name].of_deal}
    return {"options": told} if told else {}


def turned(seats: Seating, places: int = 1) -> Seating:
    """The seats after the deal has passed on that often: who was South is East."""
    return cast(Seating, (*seats[places:], *seats[:places]))


def _navy(play: Play, terms: Terms) -> Deal | None:
    """A dead deal is followed by a Goulasch; scoring knows the players by name, here by the order of their turns."""
    deal = play.deal
    if play.outcome == "redeal":
        return deal
    names = [str((place + deal.turn - 1) % 4) for place in range(4)]
    here = setup_navy.Deal(dict(zip(SEATS, names, strict=True)), "0", deal.round_wind, deal.goulash, deal.pot)
    winner = play.winners[0] if play.outcome == "win" else None
    after = setup_navy.next_deal(here, winner, stake=int(terms["goulash_pot"]) // 4)
    if after is None:
        return None
    turn = int(after.seats["E"]) + 1
    seats = deal.seats if turn == deal.turn else turned(deal.seats)
    return replace(deal, seats=seats, turn=turn, round_wind=after.round_wind, goulash=after.goulash, pot=after.pot)


def _by_event(play: Play, event: Event, terms: Terms, book: Ruleset) -> Deal | None:
    deal, keys = play.deal, hints_of(event.form)
    if play.outcome == "redeal" and "outcome" not in keys:
        return deal
    told: dict[str, Any] = {
        "round_wind": deal.round_wind,
        "deal": deal.turn,
        "turn": deal.turn,
        "dealer_streak": deal.streak,
        "honba": deal.honba,
        "riichi_sticks": deal.sticks + len(play.riichi),
        "riichi": list(play.riichi),
    }
    if "outcome" not in keys:
        told["winners"] = list(play.winners)
    elif play.outcome == "win":
        told |= {"outcome": "win", "winners": list(play.winners)}
    elif play.outcome == "draw":
        told |= {"outcome": "draw", "ready": (play.event or {}).get("ready", [])}
    else:
        told["outcome"] = "chombo"
    facts = event.settle({key: value for key, value in told.items() if key in keys}, terms, book).facts
    if facts.get("game_over") or facts.get("finished"):
        return None
    return _placed(deal, facts)


def _placed(deal: Deal, facts: Mapping[str, Any]) -> Deal:
    turn = facts.get("deal", facts.get("turn"))
    passes = (facts["round_wind"], turn) != (deal.round_wind, deal.turn)
    return Deal(
        round_wind=facts["round_wind"],
        turn=turn,
        seats=turned(deal.seats) if passes else deal.seats,
        honba=facts.get("honba", 0),
        sticks=facts.get("riichi_sticks", 0),
        streak=facts.get("dealer_streak", 0),
    )


def _led(play: Play) -> Deal:
    """Bloody battle: who won first deals next; nobody, and the dealer stays."""
    told = (play.result or {}).get("next_dealer")
    leads: Seat = told["seat"] if told else play.winners[0] if play.winners else "E"
    return replace(play.deal, seats=turned(play.deal.seats, SEATS.index(leads)))


def _passed(deal: Deal) -> Deal | None:
    """The deal passes on after every hand; sixteen of them are a session."""
    place = SEATS.index(deal.round_wind) * 4 + deal.turn
    if place == ROUNDS * 4:
        return None
    return replace(deal, round_wind=SEATS[place // 4], turn=place % 4 + 1, seats=turned(deal.seats))
