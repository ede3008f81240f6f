"""What happens at a table beside one player's win: draws, several winners, kong money, faults, final scores.

A ruleset lists its events; `settle_event` takes one as JSON and says who pays whom, each payment with its clause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scoring.check import check_form, hints_of, whole_numbers
from scoring.errors import Faults, Reason, UnreadableError, shown, unknown
from scoring.ruleset import Names, Ruleset, Terms, Text
from scoring.settle import Payment, net_of
from scoring.shelf import unknown_ruleset
from scoring.tally import Note

COMMON_KEYS = ("rules", "event", "options")


@dataclass(frozen=True, slots=True)
class Settlement:
    """The outcome of an event: who pays whom, and what else follows from it, as plain JSON under its own keys."""

    payments: tuple[Payment, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            **self.facts,
            "payments": [payment.to_json() for payment in self.payments],
            "net": dict(net_of(self.payments)),
            "notes": [note.to_json() for note in self.notes],
        }


@dataclass(frozen=True, slots=True)
class Event:
    """One kind of event: the form it takes (a TypedDict of its own keys), and how it is settled.

    `settle` gets the checked form, the terms and the ruleset; it raises `IllegalError` for what cannot happen.
    `example` is such a form, less `rules` and `event`.
    """

    id: str
    names: Names
    meaning: Text
    form: type
    settle: Callable[[dict[str, Any], Terms, Ruleset], Settlement]
    source: str
    example: Mapping[str, Any]
    at_fault: str | None = None
    """The key that names the player at fault; None where the event is no fault."""

    def describe(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.names.to_json(),
            "meaning": self.meaning._asdict(),
            "keys": list(hints_of(self.form)),
            "source": self.source,
            "example": dict(self.example),
        }


class Settled(NamedTuple):
    """An event as it was settled: by which book, on which terms, with what outcome."""

    book: Ruleset
    event: Event
    terms: Terms
    settlement: Settlement

    def to_json(self) -> dict[str, Any]:
        used = {"rules": self.book.id, "event": self.event.id, "options": dict(self.terms)}
        return used | self.settlement.to_json()


def settle_event(form: object, rulesets: Mapping[str, Ruleset] | None = None) -> dict[str, Any]:
    """Settles `{"rules", "event", "options", ...the event's own keys}`; raises `ScoringError` for unusable input.

    Gives `rules`, `event`, `options` as used, what the event says besides, then `payments`, `net` and `notes`.
    """
    return settled(form, rulesets).to_json()


def settled(form: object, rulesets: Mapping[str, Ruleset] | None = None) -> Settled:
    """What `settle_event` gives as JSON, as the objects themselves: with every text in both languages."""
    if rulesets is None:
        from scoring import RULESETS

        rulesets = RULESETS
    form = whole_numbers(form)
    if not isinstance(form, dict):
        en, fr = f"an event is a JSON object, not {shown(form)}", f"un événement est un objet JSON, pas {shown(form)}"
        raise UnreadableError([Reason("wrong_type", en, fr)])
    name = _name(form, "rules", "unknown_ruleset", rulesets)
    book = rulesets.get(name)
    if book is None:
        raise UnreadableError([unknown_ruleset(name, rulesets)])
    known = {event.id: event for event in book.events}
    wanted = _name(form, "event", "unknown_event", known)
    event = known.get(wanted)
    if event is None:
        nearest = unknown("unknown_event", f"event of {book.id}", f"événement de {book.id}", wanted, known)
        raise UnreadableError([known_elsewhere(wanted, book, rulesets) or nearest])
    faults = Faults()
    check_form(form, event.form, "event", faults, COMMON_KEYS)
    given = form.get("options", {})
    if not isinstance(given, dict):
        en, fr = "'options' must be an object", "« options » doit être un objet"
        faults.unreadable.append(Reason("wrong_type", en, fr))
        given = {}
    terms = book.filled({})
    try:
        terms = book.filled(given)
    except UnreadableError as error:
        faults.unreadable.extend(error.faults)
    faults.raise_any()
    own = {key: value for key, value in form.items() if key not in COMMON_KEYS}
    return Settled(book, event, terms, event.settle(own, terms, book))


def _name(form: Mapping[Any, Any], key: str, code: str, known: Iterable[str]) -> str:
    """The name under a key, whether it is one of those `known` or not; `UnreadableError` where there is none."""
    value = form.get(key)
    if isinstance(value, str):
        return value
    names = ", ".join(sorted(known))
    en, fr = f"'{key}' must be a text, not {shown(value)}", f"« {key} » doit être un texte, et non {shown(value)}"
    if value is None:
        en, fr = f"'{key}' is missing", f"« {key} » manque"
    raise UnreadableError([Reason(code, f"{en}; known: {names}", f"{fr} ; connus : {names}")])


def known_elsewhere(name: str, book: Ruleset, rulesets: Mapping[str, Ruleset]) -> Reason | None:
    """The refusal of an event that other rulesets have and this one has not; None where none has it."""
    elsewhere = ", ".join(rules for rules, other in rulesets.items() if name in {event.id for event in other.events})
    if not elsewhere:
        return None
    en = f"{book.id} has no event {shown(name)}; the rulesets that have it: {elsewhere}"
    fr = f"{book.id} n'a pas d'événement {shown(name)} ; les systèmes qui l'ont : {elsewhere}"
    return Reason("unknown_event", en, fr)
