"""What a line of the fan table is, and how the lines become rules: numbers of fan turn into ids and into words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from scoring.patterns import Predicate
from scoring.ruleset import Names, Rule, Text

Family = Literal["form", "hand", "sets", "pungs", "honours", "kongs", "combination", "wait", "chicken", "flowers"]
"""What a fan looks at: the shape of the hand, its tiles and how it was won, its sets, its pungs, its pungs of winds
and dragons, its kongs, several sets together, or the wait."""


class Fan(NamedTuple):
    """One fan: its number, id, points and names, what it looks at, when it holds, and what is not counted with it.

    `not_with` are the numbers that the book itself names; `implied` those that follow from its principles.
    """

    number: str
    id: str
    value: int
    names: Names
    family: Family
    when: Predicate
    condition: Text
    not_with: str = ""
    implied: str = ""
    source: str = ""
    together: bool = False


def _listed(numbers: str, fans: dict[str, Fan], lang: str) -> str:
    return ", ".join(f"{fans[number].names.get(lang)} ({number})" for number in numbers.split())


def _condition(fan: Fan, fans: dict[str, Fan]) -> Text:
    en, fr = fan.condition
    if fan.not_with:
        en += f"; not counted with it: {_listed(fan.not_with, fans, 'en')} (INT 2)"
        fr += f" ; ne se comptent pas avec : {_listed(fan.not_with, fans, 'fr')} (INT 2)"
    if fan.implied:
        en += f"; nor, by the principles: {_listed(fan.implied, fans, 'en')} (JK 9)"
        fr += f" ; ni, selon les principes : {_listed(fan.implied, fans, 'fr')} (JK 9)"
    return Text(en, fr)


def rules_of(fans: Iterable[Fan]) -> tuple[Rule, ...]:
    """The fan table as rules, in its order."""
    table = {fan.number: fan for fan in fans}
    rules = []
    for fan in table.values():
        dropped = tuple(table[number].id for number in (*fan.not_with.split(), *fan.implied.split()))
        source = fan.source or f"RA fan {fan.number}"
        rules.append(
            Rule(fan.id, fan.names, fan.value, "fan", fan.when, source, _condition(fan, table),
                 together=fan.together, instead_of=dropped, excludes=dropped)
        )  # fmt: skip
    return tuple(rules)
