"""Beside a single Hong Kong win: several winners, and who deals next, the dealer on his win, on a draw by option."""

from __future__ import annotations

from typing import Any

from scoring.deal_order import NextDealForm, check_deal, next_dealer, same_dealer
from scoring.errors import Reason
from scoring.events import Event, Settlement
from scoring.examples import example
from scoring.rules.hongkong_refusals import WALL
from scoring.ruleset import Names, Ruleset, Terms, Text
from scoring.several_winners import LAST_DISCARD, ROBBED, OneDiscard, several_winners

_DEALERS = "RA hk.json, max_rounds"
_EVERYBODY = Reason(
    "too_many_winners",
    "all four are among 'winners', yet somebody threw the tile: leave him out",
    "les quatre figurent dans « winners », or l'un d'eux a défaussé la tuile : retirez-le",
    "RA hk.majs, Triple Hu",
)


def _next_deal(form: dict[str, Any], terms: Terms, book: Ruleset) -> Settlement:
    """The dealer and round wind of the next deal; `finished` when all four have dealt in each round."""
    check_deal(form, terms, book, _EVERYBODY, _DEALERS)
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

SEVERAL_WINNERS = several_winners(
    OneDiscard(
        "RA hk.majs, Double Hu",
        WALL,
        (LAST_DISCARD, ROBBED, ("earthly", "East's first discard", "la première défausse d'Est")),
        lambda terms: bool(terms["head_bump"]),
    ),
    Text(
        "each hand is counted and paid; by option head_bump only the next in turn after the discarder wins. A"
        " winner pays nothing for another's win, unless he is liable for it (HOUSE reading); with payment"
        " discarder_for_all the discarder pays each winner all shares, a co-winner's among them (RA mod"
        " hk_discarder_pays_for_all: 4 times, however many win)",
        "chaque main est comptée et payée ; avec l'option head_bump seul gagne le premier à jouer après le"
        " défausseur. Un gagnant ne paie rien pour la main d'un autre, sauf s'il en répond (lecture HOUSE) ; avec"
        " payment discarder_for_all, le défausseur paie à chaque gagnant toutes les parts, celle d'un autre gagnant"
        " comprise (RA mod hk_discarder_pays_for_all : 4 fois, quel que soit le nombre de gagnants)",
    ),
    "RA hk.majs, Double Hu, Triple Hu; RA mod head_bump",
    {
        "hands": [
            example("234666777s 55s", "CCC", won="5s", seat="E", by="N"),
            example("345678s 88s EEE", "PPP", won="5s", seat="S", by="N"),
        ]
    },
)
