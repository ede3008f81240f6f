"""How a riichi hand is counted: every reading, its yaku, dora and fu, the dearest of them, and who pays whom."""

from __future__ import annotations

from typing import NamedTuple

from scoring.hand import Hand, over_four, tiles_of
from scoring.reading import Reading
from scoring.rules.riichi_dora import dora
from scoring.rules.riichi_fu import Fu, fu, fu_items
from scoring.rules.riichi_held import HAND_SIZE, RiichiHeld, all_readings
from scoring.rules.riichi_no_win import no_win
from scoring.rules.riichi_notes import kan_dora_missing, not_cumulative
from scoring.rules.riichi_payments import Base, Win, base_points, payments, sticks_payment
from scoring.rules.riichi_sources import Clauses
from scoring.rules.riichi_yaku import Yaku, yaku
from scoring.rules.riichi_yakuman import LIABLE, possible, yakuman
from scoring.ruleset import Rule, Ruleset, Terms, Text
from scoring.settle import Payment
from scoring.tally import Item, Mark, Note, Tally, apply
from scoring.tiles import HONOUR_BITS

_FIRST_TURN = frozenset({"heavenly", "earthly", "renhou"})


class Sheet(NamedTuple):
    """What one book scores by: its yaku, yakuman, dora and fu, each with the book's clause."""

    cite: Clauses
    yaku: Yaku
    yakuman: tuple[Rule, ...]
    dora: tuple[Rule, ...]
    fu: Fu

    def rules(self) -> tuple[Rule, ...]:
        """Every rule, in the order a person counts."""
        return (*self.yaku.every(), *self.yakuman, *self.dora, *self.fu.every())


def sheet(cite: Clauses) -> Sheet:
    """The rules of one book."""
    return Sheet(cite, yaku(cite), yakuman(cite), dora(cite), fu(cite))


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

    def words(self) -> Text:
        """The value as a person says it."""
        if self.yakuman:
            name = "yakuman" if self.yakuman == 1 else f"{self.yakuman} yakuman"
            return Text(name, name)
        name = f"{self.han} han {self.fu} fu"
        name = f"{name}, {self.base.limit}" if self.base.limit else name
        return Text(name, name)


def counts_of(held: RiichiHeld, hand: Hand, sheet: Sheet) -> list[Count]:
    """Every way to count the hand that has a yaku."""
    found: list[Count] = []
    every = all_readings(held)
    if not every:
        return found
    first_turn = bool(held.flags & _FIRST_TURN)
    ordinary: tuple[list[Item], list[Item]] | None = None
    for reading in every:
        if possible(reading, first_turn) and (limits := apply(sheet.yakuman, reading)):
            found.append(_as_yakuman(limits, reading, hand, sheet))
        elif reading.form != "kokushi_musou":
            if ordinary is None:
                ordinary = _however_divided(reading, sheet), _dora(reading, sheet)
            found += _ordinary(reading, *ordinary, sheet)
    return found


def _however_divided(reading: Reading, sheet: Sheet) -> list[Item]:
    """The yaku that are the same for every reading of the hand."""
    held = reading.held
    items = apply(sheet.yaku.luck, reading) if held.flags else []
    if held.all_drawn:
        items += apply(sheet.yaku.drawn, reading)
    return items + apply(sheet.yaku.whole, reading)


def _dora(reading: Reading, sheet: Sheet) -> list[Item]:
    held = reading.held
    shown = isinstance(held, RiichiHeld) and (held.indicators or held.ura_indicators)
    return apply(sheet.dora, reading) if shown or held.options["red_fives"] else []


def _by_sets(reading: Reading, yaku: Yaku) -> list[Item]:
    """The yaku that this reading's sets make."""
    if reading.form == "chiitoitsu":
        return apply(yaku.seven_pairs, reading)
    held = reading.held
    chows = sum(each.is_chow for each in reading.sets)
    items = apply(yaku.pinfu, reading) if chows == 4 and not held.opened else []
    if chows >= 2:
        items += apply(yaku.chows, reading)
    if chows:
        items += apply(yaku.outside, reading)
    if chows < 4 and held.bits & HONOUR_BITS:
        items += apply(yaku.honours, reading)
    return items + apply(yaku.pungs, reading) if chows <= 1 else items


def _ordinary(reading: Reading, same: list[Item], dora: list[Item], sheet: Sheet) -> list[Count]:
    """The count of a reading without a yakuman: none where it has no yaku, two where renhou stands alone."""
    held = reading.held
    terms = held.options
    items = same + _by_sets(reading, sheet.yaku)
    if items and held.opened:
        open_han = terms.tables["open_han"].rows
        items = [item._replace(value=open_han.get(item.id, item.value)) for item in items]
    renhou = apply((sheet.yaku.renhou,), reading) if "renhou" in held.flags and terms["renhou"] != "none" else []
    if renhou and terms["renhou"] == "5han":
        items, renhou = renhou + items, []
    if not items and not renhou:
        return []
    lines = fu_items(sheet.fu, reading)
    fu = sum(item.value * item.count for item in lines)
    found = [_counted(reading, items + dora, lines, fu, terms)] if items else []
    return [*found, _counted(reading, renhou, lines, fu, terms)] if renhou else found


def _counted(reading: Reading, items: list[Item], lines: list[Item], fu: int, terms: Terms) -> Count:
    han = sum(item.value * item.count for item in items)
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
              count.liable_base)  # fmt: skip
    paid = payments(win, terms, sheet.cite)
    total = sum(payment.amount for payment in paid)
    totals = {"han": count.han, "fu": count.fu, "limit": count.base.limit, "total": total}
    return Mark(count.reading, count.items, totals, count.notes), paid


def count(sheet: Sheet, hand: Hand, book: Ruleset) -> Tally:
    """The tally of a hand; `valid` is false, with every reason, when it is no win."""
    terms = book.filled(hand.options)
    held = RiichiHeld(hand, terms)
    whole = hand.tile_count == HAND_SIZE and not (max(held.counts) > 3 and over_four(tiles_of(hand)))
    found = counts_of(held, hand, sheet) if whole else []
    if not found:
        return Tally(hand.rules, terms, hand.id, tuple(no_win(hand, held, sheet.cite)))
    best = found[0] if len(found) == 1 else max(found, key=lambda each: each.worth)
    others = [each for each in found if each is not best]
    if note := kan_dora_missing(hand, sheet.cite):
        best = best._replace(notes=(*best.notes, note))
    mark, paid = _settled(best, hand, terms, sheet)
    runner_up = _settled(max(others, key=lambda each: each.worth), hand, terms, sheet)[0] if others else None
    if hand.riichi_sticks:
        paid.append(sticks_payment(hand.seat_wind, hand.riichi_sticks, terms, sheet.cite))
    return Tally(hand.rules, terms, hand.id, (), mark, len(found), runner_up, {}, tuple(paid))
