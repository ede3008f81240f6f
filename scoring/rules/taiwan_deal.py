"""Who deals next: the dealer keeps the deal on a win or a draw; sixteen deals, the round wind after each four."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from scoring.errors import IllegalError, Reason
from scoring.events import Event, Settlement
from scoring.forms import Natural, Says, SeatId
from scoring.ruleset import Names, Ruleset, Terms, Text
from scoring.tally import Note
from scoring.tiles import SEATS

SEVERAL = Note(
    "several_winners",
    Text(
        "Several players won on one discard: some tables pay all of them, each counted by itself, others only the"
        " nearest in turn after the discarder.",
        "Plusieurs joueurs ont gagné sur une défausse : certaines tables les paient tous, chacun compté à part,"
        " d'autres le seul plus proche après le joueur qui a défaussé.",
    ),
    "4W rules04",
)


class NextDealForm(TypedDict):
    """The deal that has just ended."""

    winners: Annotated[list[SeatId], Says(description="seats that won; empty for a draw")]
    round_wind: SeatId
    turn: Annotated[int, Says(minimum=1, description="which dealer of this round: 1 to 4")]
    dealer_streak: Natural


def next_deal(form: dict[str, Any], _terms: Terms, _book: Ruleset) -> Settlement:
    """The dealer, streak and round wind of the next deal; `finished` when all sixteen have been played."""
    winners, turn, streak = set(form["winners"]), form["turn"], form["dealer_streak"]
    faults = []
    if turn > len(SEATS):
        en, fr = "'turn' is 1 to 4: which dealer of the round", "« turn » va de 1 à 4 : quel donneur du tour"
        faults.append(Reason("turn_out_of_range", en, fr, "4W rules02 §2"))
    if len(winners) > 3:
        en, fr = "one player at least did not win", "un joueur au moins n'a pas gagné"
        faults.append(Reason("too_many_winners", en, fr, "4W rules03 §3.1"))
    if faults:
        raise IllegalError(faults)
    notes = (SEVERAL,) if len(winners) > 1 else ()
    if not winners or "E" in winners:
        facts = {"dealer": "same", "round_wind": form["round_wind"], "turn": turn, "dealer_streak": streak + 1}
        return Settlement(facts={**facts, "finished": False}, notes=notes)
    place = SEATS.index(form["round_wind"]) * 4 + turn
    finished = place == 16
    facts = {"dealer": "next", "round_wind": SEATS[place % 16 // 4], "turn": place % 4 + 1, "dealer_streak": 0}
    return Settlement(facts={**facts, "finished": finished}, notes=notes)


NEXT_DEAL = Event(
    id="next_deal",
    names=Names("Next deal", "Donne suivante", "下一局"),
    meaning=Text(
        "the dealer keeps the deal on his win or a draw, and his streak grows; else the deal passes right; the round"
        " wind changes after each four dealers, and the game ends after sixteen",
        "le donneur garde la donne s'il gagne ou si la main est nulle, et sa série s'allonge ; sinon la donne passe à"
        " droite ; le vent du tour change après quatre donneurs, et la partie finit après seize",
    ),
    form=NextDealForm,
    settle=next_deal,
    source="S004 §2.2; ATA 連莊; 4W rules02 §2",
    example={"winners": ["S"], "round_wind": "E", "turn": 4, "dealer_streak": 2},
)
