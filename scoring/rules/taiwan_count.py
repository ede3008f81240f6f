"""How a 16-tile hand is counted: every reading by the list of its preset, the best one, and who pays what."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from scoring.hand import Hand
from scoring.reading import Reading, readings
from scoring.rules import taiwan_fourwinds as b
from scoring.rules import taiwan_tai as a
from scoring.rules.taiwan_patterns import EIGHT_FLOWERS, HAND_SIZE, Sixteen, seven_pairs
from scoring.ruleset import Rule, Terms, Text
from scoring.settle import Payment, cited
from scoring.tally import Mark, add, apply
from scoring.tiles import HONOUR_BITS, SEATS, Seat

OPTION_TAI = {
    "all_honours_tai": "all_honours",
    "heavenly_tai": "heavenly",
    "earthly_tai": "earthly",
    "seven_pairs_tai": "seven_pairs",
}
"""Options that say what a rule of list A is worth at this table, 0 leaving the list's own value."""
PREFIX = {"taiwan": "", "fourwinds": "fw_"}
"""What the rule ids of a preset's list begin with."""


def worth(terms: Terms, rule: str) -> int:
    """What a rule that stands in both lists is worth in that of the preset."""
    return terms.worth[PREFIX[str(terms["preset"])] + rule]


def priced(terms: Terms) -> Terms:
    """The terms with the values that options and the table `mc` set."""
    other = {rule: int(terms[option]) for option, rule in OPTION_TAI.items() if terms[option]}
    if terms["values"] == "mc":
        other |= terms.tables["mc"].rows
    return Terms(terms, {**terms.worth, **other}, terms.tables) if other else terms


@lru_cache(maxsize=128)
def list_for(preset: str, dealer: bool, flags: bool, flowers: int, honours: bool, incomplete: bool) -> tuple[Rule, ...]:
    """The rules that can hold for such a hand, in the order of the preset's list."""
    if preset == "taiwan":
        if incomplete:
            return (*(a.DEALER if dealer else ()), *a.FLOWERS)
        groups = [(a.DEALER, dealer), (a.WINNING, True), (a.CIRCUMSTANCES, flags), (a.FLOWERS, flowers > 0),
                  (a.HONOURS, honours), (a.SETS, True)]  # fmt: skip
    elif flowers == 8:
        groups = [(b.DEALER, dealer), (b.EIGHT, True)]
    else:
        groups = [(b.DEALER, dealer), (b.WINNING, True), (b.CIRCUMSTANCES, flags), (b.FLOWERS, flowers > 0),
                  (b.NO_FLOWERS, flowers == 0), (b.HONOURS, honours), (b.NO_HONOURS, not honours),
                  (b.SETS, True)]  # fmt: skip
    return tuple(rule for group, holds in groups if holds for rule in group)


def marked(reading: Reading, limit: int, base: int, unit: int) -> Mark:
    """The tai of the list of the preset, and what an ordinary payer gives for them."""
    held = reading.held
    rules = list_for(
        str(held.options["preset"]),
        held.seat_wind == "E",
        bool(held.flags),
        len(held.flowers),
        bool(held.bits & HONOUR_BITS),
        reading.form == EIGHT_FLOWERS,
    )
    items = apply(rules, reading)
    tai = add(items, "tai")
    return Mark(reading, tuple(items), {"tai": tai, "total": base + unit * (min(tai, limit) if limit else tai)})


def stakes(terms: Terms) -> tuple[int, int, int]:
    """Limit in tai (0 none), base and unit; list B is paid by the tai alone (4W rules00)."""
    if terms["preset"] == "fourwinds":
        return int(terms["limit"]), 0, 1
    return int(terms["limit"]), int(terms["base"]), int(terms["unit"])


def all_readings(held: Sixteen, size: int) -> list[Reading]:
    """Every way to read the hand as a win; empty when it is none."""
    eight = len(set(held.flowers)) == 8
    won = held.winning_tile
    if won is not None and won.is_flower:
        complete = eight and size == HAND_SIZE - 1
        return [Reading(held, held.melds, role="part", form=EIGHT_FLOWERS)] if complete else []
    if size != HAND_SIZE:
        return []
    found = readings(held)
    pairs = seven_pairs(held) if worth(held.options, "seven_pairs") else None
    if pairs is not None:
        found.append(pairs)
    if "heavenly" in held.flags:
        found = list({(each.sets, each.pairs): replace(each, role="dealt") for each in found}.values())
    if not found and eight and held.self_draw:
        found.append(Reading(held, held.melds, form=EIGHT_FLOWERS))
    return found


def counts_of(held: Sixteen, size: int) -> list[Mark]:
    """A mark for every reading, the best first; among equals the order of the readings stands."""
    limit, base, unit = stakes(held.options)
    marks = [marked(reading, limit, base, unit) for reading in all_readings(held, size)]
    if len(marks) > 1:
        marks.sort(key=lambda mark: -int(mark.totals["tai"] or 0))
    return marks


def dealer_tai(hand: Hand, terms: Terms) -> int:
    """What the dealer adds when he pays another's win: 1, and 2 for each time that he has kept the deal."""
    return worth(terms, "dealer") + worth(terms, "continuation") * hand.dealer_streak


def settlement(hand: Hand, mark: Mark, terms: Terms) -> tuple[Payment, ...]:
    """The discarder alone, or all three on a self-draw; the one who is liable pays in their place."""
    winner = hand.seat_wind
    owing = [seat for seat in SEATS if seat != winner and (hand.self_draw or seat == hand.discarder)]
    payments = []
    for seat in owing:
        payer = hand.liable or seat
        amount, why = _share(hand, mark, terms, seat)
        if payer != seat:
            en = f"{why.en}; paid in place of {seat} by {payer}, who fed the hand (RA pao)"
            fr = f"{why.fr} ; payé à la place de {seat} par {payer}, qui a nourri la main (RA pao)"
            why = Text(en, fr)
        if amount:
            payments.append(Payment(payer, winner, amount, why))
    return tuple(payments)


def _share(hand: Hand, mark: Mark, terms: Terms, seat: Seat) -> tuple[int, Text]:
    """What a seat owes, and why."""
    limit, base, unit = stakes(terms)
    tai = int(mark.totals["tai"] or 0)
    en = fr = f"{tai} tai"
    clauses = ["UIS payments" if terms["preset"] == "taiwan" else "4W rules00"]
    if seat == "E":
        tai += dealer_tai(hand, terms)
        kept = f" + {hand.dealer_streak} x {worth(terms, 'continuation')}" if hand.dealer_streak else ""
        added = f"{worth(terms, 'dealer')}{kept} = {tai} tai"
        en, fr = f"{en} + dealer {added}", f"{fr} + donneur {added}"
        clauses.append("ATA 莊家, CHH 連莊拉莊" if terms["preset"] == "taiwan" else "4W rules04 §4.2, §4.3")
    if limit and tai > limit:
        tai = limit
        en, fr = f"{en}, limit {limit}", f"{fr}, limite {limit}"
        clauses.append("MC Limit")
    if terms["preset"] == "taiwan":
        en, fr = f"{en}: {base} + {tai} x {unit}", f"{fr} : {base} + {tai} x {unit}"
    return base + unit * tai, cited(en, fr, "; ".join(clauses))
