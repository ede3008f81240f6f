"""Who deals next: the dealer keeps the deal on a win or a draw; sixteen deals, the round wind after each four."""

from __future__ import annotations

from typing import Any

from scoring.deal_order import NextDealForm, check_deal, next_dealer, same_dealer
from scoring.errors import Reason
from scoring.events import Event, Settlement
from scoring.examples import example
from scoring.forms import Natural
from scoring.ruleset import Names, Ruleset, Terms, Text
from scoring.several_winners import LAST_DISCARD, ROBBED, OneDiscard, several_winners
from scoring.tally import Note

SEVERAL = Note(
    "several_winners",
    Text(
        "Several players won on one discard: option head_bump says whether all of them are paid, each counted by"
        " itself (event several_winners), or only the nearest in turn after the discarder.",
        "Plusieurs joueurs ont gagné sur une défausse : l'option head_bump dit si tous sont payés, chacun compté à part"
        " (événement several_winners), ou le seul plus proche après le joueur qui a défaussé.",
    ),
    "4W rules04",
)


_EVERYBODY = Reason(
    "too_many_winners", "one player at least did not win", "un joueur au moins n'a pas gagné", "4W rules03 §3.1"
)


class StreakForm(NextDealForm):
    """The deal that has just ended, and how often its dealer had gone on before it."""

    dealer_streak: Natural


def next_deal(form: dict[str, Any], terms: Terms, book: Ruleset) -> Settlement:
    """The dealer, streak and round wind of the next deal; `finished` when all sixteen have been played."""
    check_deal(form, terms, book, _EVERYBODY, "4W rules02 §2")
    winners = set(form["winners"])
    notes = (SEVERAL,) if len(winners) > 1 else ()
    if not winners or "E" in winners:
        return Settlement(facts={**same_dealer(form), "dealer_streak": form["dealer_streak"] + 1}, notes=notes)
    return Settlement(facts={**next_dealer(form), "dealer_streak": 0}, notes=notes)


NEXT_DEAL = Event(
    id="next_deal",
    names=Names("Next deal", "Donne suivante", "下一局"),
    meaning=Text(
        "the dealer keeps the deal on his win or a draw, and his streak grows; else the deal passes right; the round"
        " wind changes after each four dealers, and the game ends after sixteen",
        "le donneur garde la donne s'il gagne ou si la main est nulle, et sa série s'allonge ; sinon la donne passe à"
        " droite ; le vent du tour change après quatre donneurs, et la partie finit après seize",
    ),
    form=StreakForm,
    settle=next_deal,
    source="S004 §2.2; ATA 連莊; 4W rules02 §2",
    example={"winners": ["S"], "round_wind": "E", "turn": 4, "dealer_streak": 2},
)

SEVERAL_WINNERS = several_winners(
    OneDiscard("4W rules04", "S004 §2.2", (LAST_DISCARD, ROBBED), lambda terms: bool(terms["head_bump"])),
    Text(
        "each hand is counted and paid by the discarder; by option head_bump only the next in turn after him wins",
        "chaque main est comptée et payée par celui qui a défaussé ; avec l'option head_bump seul gagne le premier à"
        " jouer après lui",
    ),
    "4W rules04",
    {
        "hands": [
            example("234m 567p 345s 99m", "111s", "678s", won="2m", seat="S", by="W"),
            example("123m 456p 789p 77p", "333s", "EEE", won="2m", seat="N", by="W"),
        ]
    },
)
