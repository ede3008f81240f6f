"""The rulesets on the shelf: each system's tables are loaded when somebody first asks for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module

from scoring.errors import Reason, unknown
from scoring.ruleset import Ruleset

WHERE: Mapping[str, tuple[str, str]] = {
    "navy": ("scoring.rules.navy", "NAVY"),
    "riichi-wrc-2015": ("scoring.rules.riichi", "RIICHI_WRC_2015"),
    "riichi-ema-2016": ("scoring.rules.riichi", "RIICHI_EMA_2016"),
    "riichi-ema-2025": ("scoring.rules.riichi", "RIICHI_EMA_2025"),
    "mcr": ("scoring.rules.mcr", "MCR"),
    "sichuan": ("scoring.rules.sichuan", "SICHUAN"),
    "taiwan16": ("scoring.rules.taiwan", "TAIWAN16"),
    "hongkong": ("scoring.rules.hongkong", "HONGKONG"),
}
"""Where each ruleset stands: its module and its name there."""


def unknown_ruleset(name: str, rulesets: Mapping[str, Ruleset]) -> Reason:
    """The refusal of a ruleset id that is not among `rulesets`."""
    return unknown("unknown_ruleset", "ruleset", "système de règles", name, rulesets)


class Shelf(Mapping[str, Ruleset]):
    """The rulesets by id, in the order of `WHERE`, then `others`, such as a club's variants."""

    def __init__(self, others: Iterable[Ruleset] = ()) -> None:
        self._others = {book.id: book for book in others}
        self._taken = dict(self._others)

    def __getitem__(self, name: str) -> Ruleset:
        found = self._taken.get(name)
        if found is None:
            module, book = WHERE[name]
            found = self._taken[name] = getattr(import_module(module), book)
        return found

    def __contains__(self, name: object) -> bool:
        return name in WHERE or name in self._others

    def __iter__(self) -> Iterator[str]:
        yield from WHERE
        yield from self._others

    def __len__(self) -> int:
        return len(WHERE) + len(self._others)
