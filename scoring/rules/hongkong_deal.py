"""Who deals next at a Hong Kong table: the dealer stays on his win, on a draw only by option; sixteen dealers."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from scoring.errors import IllegalError, Reason
from scoring.events import Event, Settlement
from scoring.forms import Says, SeatId
from scoring.ruleset import Names, Ruleset, Terms, Text
from scoring.tiles import SEATS

_DEALERS = "RA hk.json, max_rounds"


class NextDealForm(TypedDict):
    """The deal that has just ended."""

    winners: Annotated[list[SeatId], Says(description="seats that won; empty for a draw")]
    round_wind: SeatId
    turn: Annotated[int, Says(minimum=1, description="which dealer of this round: 1 to 4")]


def _next_deal(form: dict[str, Any], terms: Terms, _book: Ruleset) -> Settlement:
    """The dealer and round wind of the next deal; `finished` when all four have dealt in each round."""
    winners, turn = set(form["winners"]), form["turn"]
    faults = []
    if turn > len(SEATS):
        en, fr = "'turn' is 1 to 4: which dealer of the round", "« turn » va de 1 à 4 : quel donneur du tour"
        faults.append(Reason("turn_out_of_range", en, fr, _DEALERS))
    if len(winners) == len(SEATS):
        en = "all four are among 'winners', yet somebody threw the tile: leave him out"
        fr = "les quatre figurent dans « winners », or l'un d'eux a défaussé la tuile : retirez-le"
        faults.append(Reason("too_many_winners", en, fr, "RA hk.majs, Triple Hu"))
    if faults:
        raise IllegalError(faults)
    if "E" in winners or (not winners and terms["repeat_on_draw"]):
        return Settlement(facts={"dealer": "same", "round_wind": form["round_wind"], "turn": turn, "finished": False})
    place = SEATS.index(form["round_wind"]) * len(SEATS) + turn
    finished = place == len(SEATS) ** 2
    facts = {"dealer": "next", "round_wind": SEATS[place // 4 % 4], "turn": place % 4 + 1, "finished": finished}
    return Settlement(facts=facts)


NEXT_DEAL = Event(
    id="next_deal",
    names=Names("Next deal", "Donne suivante", "下一局"),
    meaning=Text(
        "the dealer stays on his own win, and on a draw by option repeat_on_draw; else the deal passes on. The round"
        " wind changes after four dealers, and the game ends after sixteen",
        "le donneur reste s'il gagne et, selon l'option repeat_on_draw, si la main est nulle ; sinon la donne passe."
        " Le vent dominant change après quatre donneurs, et la partie finit après seize",
    ),
    form=NextDealForm,
    settle=_next_deal,
    source="RA hk.majs, agarirenchan; RA mod hk_repeat_on_draw; RA hk.json, max_rounds",
    example={"winners": ["S"], "round_wind": "E", "turn": 4},
)
