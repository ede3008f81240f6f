"""What happens at a Hong Kong table beside a single win: several winners on one discard."""

from __future__ import annotations

from scoring.events import Event
from scoring.examples import example
from scoring.ruleset import Text
from scoring.several_winners import LAST_DISCARD, ROBBED, OneDiscard, several_winners

EVENTS: tuple[Event, ...] = (
    several_winners(
        OneDiscard(
            "RA hk.majs, Double Hu",
            "RA documentation hk.md, the wall",
            (LAST_DISCARD, ROBBED, ("earthly", "East's first discard", "la première défausse d'Est")),
            lambda terms: bool(terms["head_bump"]),
        ),
        Text(
            "each hand is counted and paid; by option head_bump only the next in turn after the discarder wins. A"
            " winner pays nothing for another's win, unless he is liable for it (HOUSE reading)",
            "chaque main est comptée et payée ; avec l'option head_bump seul gagne le premier à jouer après le"
            " défausseur. Un gagnant ne paie rien pour la main d'un autre, sauf s'il en répond (lecture HOUSE)",
        ),
        "RA hk.majs, Double Hu, Triple Hu; RA mod head_bump",
        {
            "hands": [
                example("234666777s 55s", "CCC", won="5s", seat="E", by="N"),
                example("345678s 88s EEE", "PPP", won="5s", seat="S", by="N"),
            ]
        },
    ),
)
