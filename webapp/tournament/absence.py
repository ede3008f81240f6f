"""Which rounds an entrant misses who withdraws, and returns perhaps in a later one."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Absence:
    """The rounds that an entrant misses: from `since` on, up to the one before that of the return."""

    since: int
    until: int | None = None
    """The round of the return; None for who plays no more."""

    def holds(self, number: int) -> bool:
        """Whether a round is among them."""
        return self.since <= number and (self.until is None or number < self.until)


Absences = tuple[Absence, ...]
"""All of an entrant's, in their order; the last alone may have no end."""


def gone_since(own: Absences) -> int | None:
    """The round from which on somebody plays no more; None for who plays, now or again."""
    return next((each.since for each in own if each.until is None), None)


def withdrawn(own: Absences, since: int) -> Absences:
    """With nothing but absence from a round on: one that reaches up to it, or comes later, becomes part of it."""
    before = tuple(each for each in own if each.until is not None and each.until < since)
    return (*before, Absence(min([since, *(each.since for each in own[len(before) :])])))


def returned(own: Absences, since: int) -> Absences:
    """With no absence from a round on."""
    return tuple(
        replace(each, until=since if each.until is None else min(each.until, since))
        for each in own
        if each.since < since
    )  # fmt: skip
