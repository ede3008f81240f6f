"""The set-up of a table under each system that has a text for it: seats, wall, break, deal, step by step.

`set_up("riichi-wrc-2015", (9,)).to_json()`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from importlib import import_module

from scoring.errors import IllegalError, Reason, UnreadableError, unknown
from scoring.forms import RULES_IDS
from scoring.ruleset import Ruleset
from scoring.setup_common import AtTable, SetUp, Sheet, two_dice

WHERE: Mapping[str, str] = {
    "navy": "scoring.setup_navy",
    "riichi-wrc-2015": "scoring.setup_riichi",
    "riichi-ema-2016": "scoring.setup_riichi",
    "riichi-ema-2025": "scoring.setup_riichi",
    "sichuan": "scoring.setup_sichuan",
    "taiwan16": "scoring.setup_taiwan",
}
"""The module that holds each system's set-up."""


def sheet(rules: str, rulesets: Mapping[str, Ruleset] | None = None) -> Sheet:
    """A system's set-up, a club's variant being set up as its base; raises `ScoringError` where there is none."""
    if rulesets is None:
        from scoring import RULESETS

        rulesets = RULESETS
    own = rules not in RULES_IDS and rules in rulesets
    base = rulesets[rules].base if own else rules
    if base in WHERE:
        found: Sheet = import_module(WHERE[base]).SHEET
        return found
    if rules not in RULES_IDS and not own:
        raise UnreadableError([unknown("unknown_ruleset", "ruleset", "système de règles", rules, WHERE)])
    listed = ", ".join(WHERE)
    en = f"no set-up text for {rules}; there is one for {listed}"
    fr = f"pas de texte de mise en place pour {rules} ; il y en a un pour {listed}"
    raise IllegalError([Reason("no_set_up", en, fr)])


def set_up(
    rules: str, dice: Sequence[int], table: AtTable | None = None, rulesets: Mapping[str, Ruleset] | None = None
) -> SetUp:
    """The set-up of a table; raises `ScoringError` for a wrong number of throws, or one that cannot be."""
    system, told = sheet(rules, rulesets), table or AtTable()
    faults = []
    if len(dice) != len(system.throws):
        en = "; ".join(throw.en for throw in system.throws)
        fr = " ; ".join(throw.fr for throw in system.throws)
        number = len(system.throws)
        en = f"{rules} needs {number} throw{'s' * (number > 1)} of two dice ({en}), not {len(dice)}"
        fr = f"{rules} demande {number} jet{'s' * (number > 1)} de deux dés ({fr}), et non {len(dice)}"
        faults.append(Reason("dice_needed", en, fr, system.source))
    for total in dice:
        try:
            two_dice(total, system.source)
        except IllegalError as error:
            faults.extend(error.faults)
    if told.players and told.seat_throws:
        en = "the throws give the seats; leave the players' order out"
        faults.append(Reason("seats_twice", en, "les jets donnent les places ; n'indiquez pas l'ordre des joueurs"))
    faults.extend(_not_asked(rules, system, told))
    if faults:
        raise IllegalError(faults)
    return system.write(rules, tuple(dice), told)


def _not_asked(rules: str, system: Sheet, told: AtTable) -> list[Reason]:
    """What the table says and this system does not ask."""
    plain = AtTable()
    return [
        Reason(
            "not_of_these_rules",
            f"the set-up of {rules} does not ask for '{each.name}'; leave it out",
            f"la mise en place de {rules} ne demande pas « {each.name} » ; retirez-le",
        )
        for each in fields(AtTable)
        if each.name not in ("players", *system.knows) and getattr(told, each.name) != getattr(plain, each.name)
    ]
