"""Who deals next at a Hong Kong table: the dealer stays on his win, on a draw only by option; sixteen dealers."""

from __future__ import annotations

from typing import Any

from scoring.deal_order import NextDealForm, check_deal, next_dealer, same_dealer
from scoring.errors import Reason
from scoring.events import Event, Settlement
from scoring.ruleset import Names, Ruleset, Terms, Text

_DEALERS = "RA hk.json, max_rounds"


_EVERYBODY = Reason(
    "too_many_winners",
    "all four are among 'winners', yet somebody threw the tile: leave him out",
    "les quatre figurent dans « winners », or l'un d'eux a défaussé la tuile : retirez-le",
    "RA hk.majs, Triple Hu",
)


def _next_deal(form: dict[str, Any], terms: Terms, _book: Ruleset) -> Settlement:
    """The dealer and round wind of the next deal; `finished` when all four have dealt in each round."""
    check_deal(form, _EVERYBODY, _DEALERS)
    stays = "E" in form["winners"] or (not form["winners"] and terms["repeat_on_draw"])
    return Settlement(facts=same_dealer(form) if stays else next_dealer(form))


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
