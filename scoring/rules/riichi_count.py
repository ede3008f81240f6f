"""How a riichi hand is counted: every reading, its yaku, dora and fu, the dearest of them, and who pays whom."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from scoring.hand import Hand, over_four
from scoring.reading import Reading
from scoring.rules.riichi_dora import Dora, dora
from scoring.rules.riichi_fu import Fu, fu, fu_asked, fu_items
from scoring.rules.riichi_held import HAND_SIZE, Look, RiichiHeld, all_readings, look_of
from scoring.rules.riichi_no_win import no_win
from scoring.rules.riichi_notes import kan_dora_missing, not_cumulative, renhou_out_of_turn
from scoring.rules.riichi_payments import Base, Win, base_points, payments, sticks_payment
from scoring.rules.riichi_sources import Clauses
from scoring.rules.riichi_yaku import Yaku, yaku, yaku_asked
from scoring.rules.riichi_yakuman import LIABLE, Yakuman, yakuman, yakuman_asked
from scoring.ruleset import Rule, Ruleset, Table, Terms
from scoring.settle import Payment
from scoring.tally import Item, Mark, Note, Tally, apply


class Asked(NamedTuple):
    """The rules that a reading may earn something by."""

    yakuman: tuple[Rule, ...]
    yaku: tuple[Rule, ...]
    fu: tuple[Rule, ...]


class Sheet(NamedTuple):
    """What one book scores by: its yaku, yakuman, dora and fu, each with the book's clause."""

    cite: Clauses
    yaku: Yaku
    yakuman: Yakuman
    dora: Dora
    fu: Fu
    asked: Callable[[Look], Asked]
    """The rules that may hold for such a reading; remembered, as few kinds of reading make up most hands."""

    def rules(self) -> tuple[Rule, ...]:
        """Every rule, in the order a person counts."""
        return (*self.yaku.every(), *self.yakuman.every(), *self.dora.every(), *self.fu.every())


def sheet(cite: Clauses) -> Sheet:
    """The rules of one book."""
    han, limits, lines = yaku(cite), yakuman(cite), fu(cite)

    @lru_cache(maxsize=1 << 13)
    def asked(look: Look) -> Asked:
        return Asked(yakuman_asked(limits, look), yaku_asked(han, look), fu_asked(lines, look))

    return Sheet(cite, han, limits, dora(cite), lines, asked)


class Count(NamedTuple):
    """One way to count a hand."""

    reading: Reading
    items: tuple[Item, ...]
    base: Base
    han: int = 0
    fu: int = 0
    yakuman: int = 0
    liable_base: int = 0
    notes: tuple[Note, ...] = ()

    @property
    def worth(self) -> tuple[int, int, int, int]:
        """What makes one count dearer than another: the points, then a yakuman, han and fu."""
        return self.base.points, self.yakuman, self.han, self.fu

    def words(self) -> str:
        """The value as a person says it, the same in every language."""
        if self.yakuman:
            return "yakuman" if self.yakuman == 1 else f"{self.yakuman} yakuman"
        return f"{self.han} han {self.fu} fu" + (f", {self.base.limit}" if self.base.limit else "")


def counts_of(held: RiichiHeld, hand: Hand, sheet: Sheet) -> list[Count]:
    """Every way to count the hand that has a yaku."""
    found: list[Count] = []
    dora: list[Item] | None = None
    for reading in all_readings(held):
        asked = sheet.asked(look_of(reading))
        if asked.yakuman and (limits := apply(asked.yakuman, reading)):
            found.append(_as_yakuman(limits, reading, hand, sheet))
        elif reading.form != "kokushi_musou":
            if dora is None:
                dora = _dora(held, reading, sheet.dora)
            found += _ordinary(reading, asked, dora, sheet)
    return found


def _dora(held: RiichiHeld, reading: Reading, rules: Dora) -> list[Item]:
    """The dora, the same for every reading."""
    items: list[Item] = []
    if held.indicators:
        items = apply(rules.shown if len(held.indicators) > 1 else rules.shown[:1], reading)
    if held.ura_indicators:
        items += apply(rules.below, reading)
    return items + apply(rules.red, reading) if held.options["red_fives"] else items


def _ordinary(reading: Reading, asked: Asked, dora: list[Item], sheet: Sheet) -> list[Count]:
    """The count of a reading without a yakuman: none where it has no yaku, two where renhou stands alone."""
    held = reading.held
    terms = held.options
    items = apply(asked.yaku, reading)
    if items and held.opened:
        items = _of_open_hand(items, terms.tables["open_han"])
    renhou = apply((sheet.yaku.renhou,), reading) if "renhou" in held.flags and terms["renhou"] != "none" else []
    if renhou and terms["renhou"] == "5han":
        items, renhou = renhou + items, []
    if not items and not renhou:
        return []
    lines = fu_items(sheet.fu, asked.fu, reading)
    fu = sum([item.value * item.count for item in lines])
    found = [_counted(reading, items + dora, lines, fu, terms)] if items else []
    return [*found, _counted(reading, renhou, lines, fu, terms)] if renhou else found


def _of_open_hand(items: list[Item], han: Table) -> list[Item]:
    """The yaku with the han of an open hand; one worth nothing there is not played there."""
    valued = [
        item._replace(value=han.rows[item.id], source=han.cited(item.source, item.id)) if item.id in han.rows else item
        for item in items
    ]
    return [item for item in valued if item.value]


def _counted(reading: Reading, items: list[Item], lines: list[Item], fu: int, terms: Terms) -> Count:
    han = sum([item.value * item.count for item in items])
    return Count(reading, (*items, *lines), base_points(han, fu, terms), han, fu)


def _as_yakuman(limits: list[Item], reading: Reading, hand: Hand, sheet: Sheet) -> Count:
    """A hand with yakuman counts nothing else; several add up only by option."""
    terms = reading.held.options
    kept = limits
    notes: tuple[Note, ...] = ()
    if not terms["multiple_yakuman"] and len(limits) > 1:
        most = max(limits, key=lambda item: (item.value, hand.liable is not None and item.id in LIABLE))
        kept = [most]
        notes = (not_cumulative(most, [item for item in limits if item is not most], sheet.cite),)
    one = terms.tables["limits"].rows["yakuman"]
    number = sum(item.value for item in kept)
    liable = min(number, sum(item.value for item in limits if item.id in LIABLE))
    return Count(reading, tuple(kept), Base(number * one, "yakuman"), yakuman=number, liable_base=liable * one,
                 notes=notes)  # fmt: skip


def _settled(count: Count, hand: Hand, terms: Terms, sheet: Sheet) -> tuple[Mark, list[Payment]]:
    """The mark of a count, and what the players pay for it."""
    win = Win(count.base.points, count.words(), hand.seat_wind, hand.discarder, hand.honba, hand.liable,
              count.liable_base, count.base.limit)  # fmt: skip
    paid = payments(win, terms, sheet.cite)
    total = sum(payment.amount for payment in paid)
    totals = {"han": count.han, "fu": count.fu, "limit": count.base.limit, "total": total}
    return Mark(count.reading, count.items, totals, count.notes), paid


def count(sheet: Sheet, hand: Hand, book: Ruleset) -> Tally:
    """The tally of a hand; `valid` is false, with every reason, when it is no win."""
    terms = book.filled(hand.options)
    held = RiichiHeld(hand, terms)
    whole = hand.tile_count == HAND_SIZE and not (max(held.counts) > 3 and over_four(held.tiles))
    found = counts_of(held, hand, sheet) if whole else []
    if not found:
        return Tally(hand.rules, terms, hand.id, tuple(no_win(hand, held, sheet.cite)))
    best = found[0] if len(found) == 1 else max(found, key=lambda each: each.worth)
    others = [each for each in found if each is not best]
    if notes := [note for tell in (kan_dora_missing, renhou_out_of_turn) if (note := tell(hand, sheet.cite))]:
        best = best._replace(notes=(*best.notes, *notes))
    mark, paid = _settled(best, hand, terms, sheet)
    runner_up = _settled(max(others, key=lambda each: each.worth), hand, terms, sheet)[0] if others else None
    if hand.riichi_sticks:
        paid.append(sticks_payment(hand.seat_wind, hand.riichi_sticks, terms, sheet.cite))
    return Tally(hand.rules, terms, hand.id, (), mark, len(found), runner_up, {}, tuple(paid))
