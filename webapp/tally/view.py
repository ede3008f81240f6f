"""What a tally's page says beside the tally itself: the rule behind a line, and why the runner-up lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.setup_navy import CHIPS
from scoring.tiles import Tile

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset, Text
    from scoring.tally import Item, Mark

_CHIPS: Mapping[str, tuple[int, ...]] = {"navy": tuple(sorted(CHIPS, reverse=True))}
"""Rulesets whose text names the chips on the table."""


def tiles_shown(hand: Mapping[str, Any]) -> tuple[Tile, ...]:
    """The tiles of a hand as a strip shows them: sets laid out first, then the rest, then flowers."""
    laid = [tile for meld in hand.get("melds") or () for tile in meld["tiles"]]
    return tuple(Tile.parse(name) for name in (*laid, *(hand.get("concealed") or ()), *(hand.get("flowers") or ())))


class RuleText(NamedTuple):
    """Where a line of a tally comes from: what its rule says, and the document that its clause names."""

    says: Text | None
    document: Text | None
    page: str
    """The ruleset on whose page it stands."""
    anchor: str
    """Its place on that page."""


def rule_text(book: Ruleset, item: Item) -> RuleText:
    """The rule of an item, as its ruleset has it; a cap is a house rule, or a table."""
    label = item.source.removeprefix("CLUB ").split(" ")[0].rstrip(",;")
    says, anchor = None, item.id
    if rule := book.by_id.get(item.id):
        says = rule.condition
    elif option := book.options.get(item.id):
        says, anchor = option.meaning, f"option-{item.id}"
    elif table := next((each for each in book.tables if each.id == item.id), None):
        says, anchor = table.meaning, f"table-{item.id}"
    return RuleText(says, book.sources.get(label), book.base or book.id, anchor)


@dataclass(frozen=True)
class Lost:
    """Why one count lost to another: how much less it is worth, what it lacks, and what it has instead."""

    gap: int
    lacks: tuple[Item, ...]
    instead: tuple[Item, ...]


def why_lost(chosen: Mark, other: Mark) -> Lost:
    """The difference of two counts of the same hand, line by line."""
    return Lost(chosen.total - other.total, _beyond(chosen, other), _beyond(other, chosen))


def _beyond(one: Mark, other: Mark) -> tuple[Item, ...]:
    """The items of a mark that the other has not got as many of."""
    left = [(item.id, item.value, item.count) for item in other.items]
    beyond = []
    for item in one.items:
        key = (item.id, item.value, item.count)
        if key in left:
            left.remove(key)
        else:
            beyond.append(item)
    return tuple(beyond)


def in_chips(rules: str, amount: int) -> tuple[tuple[int, int], ...]:
    """An amount in chips as (number, value), the largest first; empty where the rules name no chips or none fit."""
    paid, left = [], amount
    for value in _CHIPS.get(rules, ()):
        number, left = divmod(left, value)
        if number:
            paid.append((number, value))
    return () if left else tuple(paid)
