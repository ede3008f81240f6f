"""The same hand with one thing changed: other rules, another circumstance, another house rule; and what that makes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import scoring
from scoring.citations import citation
from scoring.ruleset import Ruleset
from webapp.messages import InputError, sentence, text
from webapp.tally.arrows import called
from webapp.tally.unknowns import Scored, score_seen
from webapp.values import option_value
from webapp.words import SEATS, choice_words, flag_words, seat_name

if TYPE_CHECKING:
    from scoring.tally import Item, Tally

Hand = Mapping[str, Any]
Rulesets = Mapping[str, Ruleset]
Names = Mapping[str, str]
"""Who sits where, by wind."""
NOBODY: Final[Names] = {}
GROUPS: Final = ("rules", "circumstances", "options")
_FOREIGN: Final = (
    ("losers", "losers"), ("dora_indicators", "more"), ("ura_dora_indicators", "more"), ("honba", "more"),
    ("riichi_sticks", "more"), ("dealer_streak", "more"), ("void_suit", "more"), ("out", "more"), ("liable", "more"),
)  # fmt: skip


@dataclass(frozen=True)
class Change:
    """One thing changed: `key` names it in a form, `words` for people; `left_out` is what the new rules don't know."""

    group: str
    key: str
    words: str
    hand: Hand
    left_out: str = ""


@dataclass(frozen=True)
class Outcome:
    """A changed hand and what became of it: a tally, or the sentence of its refusal."""

    change: Change
    scored: Scored | None
    refusal: str = ""

    @property
    def tally(self) -> Tally | None:
        return self.scored.tally if self.scored else None


@dataclass(frozen=True)
class Row:
    """One line of two counts side by side; None where a side has not got it."""

    words: str
    left: str | None
    right: str | None
    source: str = ""

    @property
    def differs(self) -> bool:
        return self.left != self.right


def changes(hand: Hand, lang: str, rulesets: Rulesets = scoring.RULESETS, names: Names = NOBODY) -> Iterator[Change]:
    """Every single change that the hand's ruleset or the others offer, house rules with a number left out.

    Those of a hand of a game are told by the players' `names`.
    """
    book = rulesets[hand["rules"]]
    for other in rulesets.values():
        if other.id != book.id:
            yield _other_rules(hand, other, lang)
    yield from _ways_to_win(hand, lang, names)
    for flag in book.flags:
        if flag == "calling":
            continue
        flags = list(hand.get("flags", ()))
        has = flag in flags
        turned = [each for each in flags if each != flag] if has else [*flags, flag]
        words = text("what_if.without" if has else "what_if.with", lang, what=flag_words(flag, lang))
        yield Change("circumstances", f"flag.{flag}", words, {**hand, "flags": turned})
    terms = book.filled(hand.get("options", {}))
    for option in book.options.values():
        if option.kind == "int":
            continue
        for choice in option.choices or (True, False):
            if choice != terms[option.id]:
                yield _other_option(hand, book, option.id, choice, lang)


def change_of(hand: Hand, key: str, lang: str, rulesets: Rulesets = scoring.RULESETS, names: Names = NOBODY) -> Change:
    """The change of that key; InputError where the hand can't have it."""
    for change in changes(hand, lang, rulesets, names):
        if change.key == key:
            return change
    name, _, value = key.removeprefix("option.").partition("=")
    book = rulesets[hand["rules"]]
    option = book.options.get(name)
    if key.startswith("option.") and option is not None and option.fault(option_value(value)) is None:
        return _other_option(hand, book, name, option_value(value), lang)
    raise InputError("no_such_change", found=key[:60])


def outcome(change: Change, lang: str, rulesets: Rulesets = scoring.RULESETS) -> Outcome:
    """What the changed hand comes to."""
    try:
        return Outcome(change, score_seen(change.hand, lang, rulesets=rulesets))
    except ValueError as error:
        return Outcome(change, None, sentence(error, lang))


def _other_rules(hand: Hand, book: Ruleset, lang: str) -> Change:
    """The hand as the other rules would take it, without what they do not know."""
    changed = {**hand, "rules": book.id, "options": {}}
    left_out: list[str] = []
    for key, what in _FOREIGN:
        if key in book.foreign_keys and changed.get(key):
            left_out.append(what)
        if key in book.foreign_keys:
            changed.pop(key, None)
    flags = [flag for flag in hand.get("flags", ()) if flag in book.flags]
    if len(flags) < len(hand.get("flags", ())):
        left_out.append("flags")
    unused = {tile.id for tile in book.unused_tiles}
    flowers = [tile for tile in hand.get("flowers", ()) if tile not in unused]
    if len(flowers) < len(hand.get("flowers", ())):
        left_out.append("flowers")
    changed |= {"flags": flags, "flowers": flowers}
    what = ", ".join(text(f"what_if.{each}", lang) for each in dict.fromkeys(left_out))
    name = book.names.get(lang)
    said = text("what_if.left_out", lang, rules=name, what=what) if what else ""
    return Change("rules", f"rules={book.id}", name, changed, said)


def winner_sits(seat: str, lang: str, name: str = "") -> str:
    """On which wind the winner sits, called by his name where it is known."""
    wind = seat_name(seat, lang)
    return text("what_if.seat_of", lang, name=name, seat=wind) if name else text("what_if.seat", lang, seat=wind)


def seats_after(hand: Hand, change: Change) -> dict[str, str]:
    """Where whoever sits on each wind sits after the change: the winner and whose chair he takes change places."""
    before, now = hand["seat_wind"], change.hand["seat_wind"]
    return {seat: seat for seat in SEATS} | {before: now, now: before}


def _ways_to_win(hand: Hand, lang: str, names: Names) -> Iterator[Change]:
    for seat in ("self", *SEATS):
        now = "self" if hand.get("self_draw") else hand.get("discarder")
        if seat in (now, hand.get("seat_wind")):
            continue
        changed = {key: value for key, value in hand.items() if key not in ("self_draw", "discarder")}
        changed["self_draw"] = seat == "self"
        if seat != "self":
            changed["discarder"] = seat
        words = (
            text("what_if.won_by_self", lang)
            if seat == "self"
            else text("what_if.won_by", lang, seat=called(seat, lang, names))
        )
        yield Change("circumstances", f"won_by={seat}", words, changed)
    for field, key in (("seat_wind", "seat"), ("round_wind", "round")):
        for seat in SEATS:
            if seat == hand.get(field) or (key == "seat" and seat == hand.get("discarder")):
                continue
            changed = {**hand, field: seat}
            if key == "seat":
                changed = _reseated(changed, hand["seat_wind"], seat)
                words = winner_sits(seat, lang, names.get(hand["seat_wind"], ""))
            else:
                words = text("what_if.round", lang, seat=seat_name(seat, lang))
            yield Change("circumstances", f"{key}={seat}", words, changed)


def _reseated(hand: dict[str, Any], before: str, now: str) -> dict[str, Any]:
    """The winner on another chair: who sat there takes the winner's."""
    if losers := hand.get("losers"):
        hand["losers"] = {before if seat == now else seat: loser for seat, loser in losers.items()}
    if out := hand.get("out"):
        hand["out"] = [before if seat == now else seat for seat in out]
    if hand.get("liable") == now:
        hand["liable"] = before
    return hand


def _other_option(hand: Hand, book: Ruleset, name: str, value: Any, lang: str) -> Change:
    option = book.options[name]
    if isinstance(value, bool):
        choice = text(f"options.{str(value).lower()}", lang)
    else:
        choice = str(value) if option.kind == "int" else choice_words(name, str(value), lang)
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    words = text("what_if.option", lang, option=option.names.get(lang), choice=choice)
    return Change(
        "options", f"option.{name}={shown}", words, {**hand, "options": {**hand.get("options", {}), name: value}}
    )


def beside(left: Tally, right: Tally, lang: str, worth: Callable[[Item], str]) -> list[Row]:
    """The items of two tallies, those of the same rule in one row; `worth` writes an item's value."""
    rows: list[Row] = []
    others = list(right.items)
    for item in left.items:
        match = next((other for other in others if other.id == item.id and left.rules == right.rules), None)
        if match is not None:
            others.remove(match)
        rows.append(
            Row(item.names.get(lang), worth(item), worth(match) if match else None, citation(item.source, lang))
        )
    rows += [Row(item.names.get(lang), None, worth(item), citation(item.source, lang)) for item in others]
    return rows
