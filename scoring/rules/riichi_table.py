"""The riichi table beside a single win: events and faults of the three profiles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from scoring.events import Event
from scoring.examples import example
from scoring.penalties import Fault
from scoring.rules.riichi_payments import draw_points
from scoring.rules.riichi_table_deals import (
    ChomboForm,
    DrawForm,
    NextDealForm,
    settle_chombo,
    settle_draw,
    settle_next_deal,
)
from scoring.rules.riichi_table_final import FinalForm, settle_final
from scoring.rules.riichi_table_terms import CHOMBO_MANGAN, CLAUSES, EMA_2016, WRC, Clauses
from scoring.rules.riichi_table_winners import WinnersForm, settle_winners
from scoring.ruleset import Names, Text

_SOUTH: Mapping[str, Any] = example(
    "234m 567p 234s 678s 55p", won="4s", seat="S", by="E", flags="riichi", honba=1, riichi_sticks=2,
    dora_indicators=["9m"],
)  # fmt: skip
_WEST: Mapping[str, Any] = example(
    "345m 678p 234s 22p", "777m", won="4s", seat="W", by="E", honba=1, riichi_sticks=2, dora_indicators=["9m"],
)  # fmt: skip


def _events(clauses: Clauses) -> tuple[Event, ...]:
    return (
        Event("winners", Names("Several winners", "Plusieurs gagnants", "一炮多响"),
              Text("several players win on one discard: 'hands' holds each winner's hand as in a tally, with the same"
                   " discarder, counters and sticks (all that lie on the table)",
                   "plusieurs joueurs gagnent sur une même défausse : « hands » contient la main de chacun comme pour"
                   " un décompte, avec les mêmes défausseur, compteurs et bâtons (tous ceux de la table)"),
              WinnersForm, partial(settle_winners, clauses), clauses.winners,
              {"hands": [dict(_SOUTH), dict(_WEST)]}),
        Event("exhaustive_draw", Names("Exhaustive draw", "Mur épuisé", "荒牌流局"),
              Text("nobody has won when the wall is used up: 'ready' names those who showed a ready hand, 'riichi'"
                   " those who had declared it",
                   "personne n'a gagné quand le mur est épuisé : « ready » nomme ceux qui ont montré une main prête,"
                   " « riichi » ceux qui l'avaient déclaré"),
              DrawForm, partial(settle_draw, clauses), clauses.draw,
              {"ready": ["E"], "riichi": ["E"], "honba": 0, "riichi_sticks": 1}),
        Event("chombo", Names("Chombo", "Chombo", "错和"),
              Text("a grave fault ends the deal: 'offender' committed it; riichi sticks go back, the deal is played"
                   " again; a valid win at the same time voids it",
                   "une faute grave met fin à la donne : « offender » l'a commise ; les bâtons de riichi sont rendus,"
                   " la donne est rejouée ; une victoire valable au même moment l'annule"),
              ChomboForm, partial(settle_chombo, clauses), clauses.chombo,
              {"offender": "S", "riichi": ["S", "W"], "honba": 1, "riichi_sticks": 3}, at_fault="offender"),
        Event("next_deal", Names("Next deal", "Donne suivante", "下一局"),
              Text("what follows a deal: round, East, counters and sticks, or the end of the game; 'winners' after a"
                   " win, 'ready' after a draw",
                   "ce qui suit une donne : tour, Est, compteurs et bâtons, ou fin de la partie ; « winners » après une"
                   " victoire, « ready » après une partie nulle"),
              NextDealForm, partial(settle_next_deal, clauses), clauses.dealer,
              {"round_wind": "E", "deal": 4, "outcome": "win", "winners": ["S"], "honba": 2, "riichi_sticks": 1}),
        Event("final", Names("Final scores", "Scores finaux", "终局精算"),
              Text("places, uma and final scores; seats are those of the first deal; 'riichi_sticks' lie on the table,"
                   " 'chombo' counts each player's, where they are taken off at the end",
                   "places, uma et scores finaux ; les places sont celles de la première donne ; « riichi_sticks » sont"
                   " sur la table, « chombo » compte ceux de chacun, s'ils sont retirés à la fin"),
              FinalForm, partial(settle_final, clauses), clauses.uma,
              {"scores": {"E": 42_300, "S": 31_500, "W": 27_200, "N": 19_000}}),
    )  # fmt: skip


EVENTS: Mapping[str, tuple[Event, ...]] = {profile: _events(clauses) for profile, clauses in CLAUSES.items()}
"""The events of each profile."""

_CHOMBO = (
    ("false_win", Names("Win declared in error", "Victoire déclarée à tort", "诈和"),
     Text("a win is declared that is none", "une victoire est déclarée à tort")),
    ("riichi_not_ready", Names("Riichi without a ready hand", "Riichi sans main prête", "未听立直"),
     Text("riichi is declared on a hand that is not ready; it counts when it is found at an exhaustive draw",
          "le riichi est déclaré sans main prête ; la faute compte si elle se découvre au mur épuisé")),
    ("kong_after_riichi", Names("Wrong kong after riichi", "Kong interdit après riichi", "立直后违规暗杠"),
     Text("a concealed kong after riichi that changes waits or sets; it counts when its player wins or at an exhaustive"
          " draw",
          "un kong caché après le riichi qui change l'attente ou les séries ; la faute compte si son auteur gagne ou au"
          " mur épuisé")),
    ("tiles_exposed", Names("More than five tiles exposed", "Plus de cinq tuiles exposées", "翻倒牌山"),
     Text("more than five tiles of the wall or of hands are exposed",
          "plus de cinq tuiles du mur ou des mains sont exposées")),
    ("claim_with_dead_hand", Names("Claim with a dead hand", "Réclamation d'une main morte", "死手鸣牌"),
     Text("a tile is claimed after the hand was declared dead", "une tuile est réclamée après que la main est morte")),
)  # fmt: skip
_DEAD_HAND = Text("the hand is dead: no claim, no riichi, no win, not ready at a draw",
                  "la main est morte : ni réclamation, ni riichi, ni victoire, pas prête au mur épuisé")  # fmt: skip
_DEAD = (
    ("wrong_number_of_tiles", Names("Too few or too many tiles", "Trop ou trop peu de tuiles", "相公")),
    ("tiles_opened", Names("Tiles of another or of the dead wall exposed", "Tuiles d'un autre ou du mur mort exposées",
                           "误翻他家或王牌")),
    ("wrong_set", Names("Wrong set laid out", "Série étalée à tort", "错吃碰杠")),
)  # fmt: skip


def _chombo(meaning: Text) -> Text:
    return Text(
        f"{meaning.en}; a chombo: what it costs stands in option chombo_penalty, what follows in event chombo",
        f"{meaning.fr} ; un chombo : son prix est dans l'option chombo_penalty, la suite dans l'événement chombo",
    )


def _faults(profile: str) -> tuple[Fault, ...]:
    """The list of the association's older book, the only one read; the two others lean on it.

    A claim with a dead hand is no chombo in the championship: points are taken off, the deal goes on (W71 §7.1).
    """
    chombo, dead = (
        clause if profile == EMA_2016 else f"HOUSE reading: as {clause}; this book's own list was not read"
        for clause in ("CH §3.4.6", "CH §3.4.7")
    )
    found = [
        Fault(name, names, _chombo(meaning), may_win=False, counted=False, source=chombo,
              share=draw_points, paid_when=("chombo_penalty", CHOMBO_MANGAN), row=("limits", "mangan"))
        for name, names, meaning in _CHOMBO
        if not (profile == WRC and name == "claim_with_dead_hand")
    ]  # fmt: skip
    found += [
        Fault(name, names, _DEAD_HAND, may_win=False, counted=False, pays_each=0, source=dead) for name, names in _DEAD
    ]
    return tuple(found)


FAULTS: Mapping[str, tuple[Fault, ...]] = {profile: _faults(profile) for profile in CLAUSES}
"""The faults of each profile; the event `chombo` says what becomes of the deal."""
