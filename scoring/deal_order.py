"""Sixteen dealers: each of the four deals in each of the four rounds, for the systems whose next deal is told so."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from scoring.errors import IllegalError, Reason
from scoring.forms import Says, SeatId
from scoring.ruleset import Ruleset, Terms
from scoring.tiles import SEATS


class NextDealForm(TypedDict):
    """The deal that has just ended."""

    winners: Annotated[list[SeatId], Says(description="seats that won; empty for a draw")]
    round_wind: SeatId
    turn: Annotated[int, Says(minimum=1, description="which dealer of this round: 1 to 4")]


def check_deal(form: dict[str, Any], terms: Terms, book: Ruleset, everybody_won: Reason, clause: str) -> None:
    """Refuse a fifth dealer of a round, as `clause` says, four winners, and several where only the nearest wins; raises
    IllegalError."""
    faults = []
    if form["turn"] > len(SEATS):
        en, fr = "'turn' is 1 to 4: which dealer of the round", "« turn » va de 1 à 4 : quel donneur du tour"
        faults.append(Reason("turn_out_of_range", en, fr, clause))
    if len(set(form["winners"])) == len(SEATS):
        faults.append(everybody_won)
    elif len(set(form["winners"])) > 1 and terms["head_bump"]:
        en = "only the nearest of several wins by option head_bump: give only the next in turn after the discarder"
        fr = "avec l'option head_bump seul le plus proche gagne : ne donnez que le premier à jouer après le défausseur"
        faults.append(Reason("one_winner", en, fr, book.options["head_bump"].source))
    if faults:
        raise IllegalError(faults)


def same_dealer(form: dict[str, Any]) -> dict[str, Any]:
    """The facts of a deal that is played again by the same dealer."""
    return {"dealer": "same", "round_wind": form["round_wind"], "turn": form["turn"], "finished": False}


def next_dealer(form: dict[str, Any]) -> dict[str, Any]:
    """The facts of a deal passed on: the next dealer, after four the next round wind, `finished` after sixteen."""
    place = SEATS.index(form["round_wind"]) * len(SEATS) + form["turn"]
    rounds, turn = divmod(place, len(SEATS))
    finished = rounds == len(SEATS)
    return {"dealer": "next", "round_wind": SEATS[rounds % 4], "turn": turn + 1, "finished": finished}
