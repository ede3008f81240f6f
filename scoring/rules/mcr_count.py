"""How a hand is counted under these rules: every reading, what it earns, the best of them, and the payments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scoring.hand import Hand
from scoring.reading import Held, Reading, readings
from scoring.rules.mcr_choice import combined
from scoring.rules.mcr_fan import Family, Fan, rules_of
from scoring.rules.mcr_fans_high import HIGH
from scoring.rules.mcr_fans_low import LOW
from scoring.rules.mcr_fans_middle import MIDDLE
from scoring.rules.mcr_knitted import honours_and_knitted, knitted_straights
from scoring.ruleset import Rule, Terms
from scoring.settle import Payment, cited
from scoring.shapes import seven_pairs, thirteen_orphans
from scoring.tally import Item, Mark
from scoring.tiles import HONOUR_BITS, SEATS, Tile

HAND_SIZE = 14
"""Tiles of a complete hand with a kong counted as three."""
FANS: tuple[Fan, ...] = tuple(sorted((*HIGH, *MIDDLE, *LOW), key=lambda fan: (int(fan.number.rstrip("b")), fan.number)))
RULES = rules_of(FANS)
_PLACE = {rule.id: place for place, rule in enumerate(RULES)}
_BY_ID = {rule.id: rule for rule in RULES}


def _of(*families: Family) -> tuple[Rule, ...]:
    return tuple(_BY_ID[fan.id] for fan in FANS if fan.family in families)


_HAND = _of("hand")
_FORM = _of("form")
_SETS = _of("sets")
_PUNGS = _of("pungs")
_KONGS = _of("kongs")
_HONOURS = _of("honours")
_WAITS = _of("wait")
_CHICKEN = _BY_ID["chicken_hand"]
_FLOWERS = _BY_ID["flower_tiles"]

Found = list[tuple[Rule, list[tuple[Tile, ...]]]]
"""Fan that hold, each with the tiles of every time it does."""


class Count(NamedTuple):
    """One reading, the fan that it earns and what they come to without flowers."""

    fan: int
    reading: Reading
    found: Found


def readings_of(held: Held) -> list[Reading]:
    """Every way to read a hand of 14 tiles as won: four sets and a pair, seven pairs, orphans, the knitted hands."""
    found = readings(held)
    if not held.melds:
        pairs = seven_pairs(held, four_alike=bool(held.options["seven_pairs_four_alike"]))
        if pairs is not None:
            found.append(pairs)
    if found or len(held.melds) > 1:
        return found
    found.extend(knitted_straights(held))
    found.extend(each for each in (thirteen_orphans(held), honours_and_knitted(held)) if each is not None)
    return found


def _holding(rules: Iterable[Rule], reading: Reading) -> Found:
    held = []
    for rule in rules:
        if tiles := rule.when(reading):
            held.append((rule, list(tiles)))
    return held


def count_of(reading: Reading, of_hand: Found) -> Count:
    """What a reading earns; `of_hand` are the fan that look at no division, the same for every reading of a hand."""
    held = reading.held
    found = of_hand.copy()
    if reading.form != "sets" or not held.melds:
        found += _holding(_FORM, reading)
    if reading.sets:
        found += _holding(_SETS, reading)
        if not all(each.is_chow for each in reading.sets):
            found += _holding(_PUNGS, reading)
            if held.bits & HONOUR_BITS:
                found += _holding(_HONOURS, reading)
            if held.has_kong:
                found += _holding(_KONGS, reading)
        found += [(_BY_ID[name], [tiles]) for name, tiles in combined(reading)]
        if reading.role != "pung":
            found += _holding(_WAITS, reading)
    worth = held.options.worth
    counted = [each for each in found if worth[each[0].id]]
    dropped: set[str] = set()
    for rule, _ in counted:
        dropped.update(rule.instead_of)
    if dropped:
        counted = [each for each in counted if each[0].id not in dropped]
    return Count(sum(worth[rule.id] * len(times) for rule, times in counted), reading, counted)


def counts_of(held: Held) -> list[Count]:
    """Every reading of the hand with what it earns, flowers and Chicken Hand aside."""
    ways = readings_of(held)
    if not ways:
        return []
    of_hand = _holding(_HAND, ways[0])
    return [count_of(reading, of_hand) for reading in ways]


def mark_of(count: Count, terms: Terms, chicken: bool = False) -> Mark:
    """The items of a count in the order of the fan table; Chicken Hand if that is all it is; the flowers added."""
    worth = terms.worth
    found = sorted(count.found, key=lambda each: _PLACE[each[0].id])
    items = [
        Item(rule.id, rule.names, worth[rule.id], rule.unit, 1, tiles, rule.source)
        for rule, times in found
        for tiles in times
    ]
    fan, held = count.fan, count.reading.held
    if chicken and (value := worth[_CHICKEN.id]):
        fan = value
        items.append(Item(_CHICKEN.id, _CHICKEN.names, value, _CHICKEN.unit, 1, held.tiles, _CHICKEN.source))
    if held.flowers and (value := worth[_FLOWERS.id]):
        number = len(held.flowers)
        fan += value * number
        items.append(Item(_FLOWERS.id, _FLOWERS.names, value, _FLOWERS.unit, number, held.flowers, _FLOWERS.source))
    return Mark(count.reading, tuple(items), {"fan": fan, "total": fan})


def without_flowers(mark: Mark) -> int:
    """What the minimum is measured by (JK 7)."""
    return sum(item.value * item.count for item in mark.items if item.id != _FLOWERS.id)


def choose(counts: list[Count], terms: Terms) -> tuple[Mark, Mark | None]:
    """The reading that earns most, and the best of the others; `counts` must not be empty.

    Chicken Hand is a hand of which no reading earns anything.
    """
    best = max(counts, key=lambda count: count.fan)
    others = [count for count in counts if count is not best]
    second = max(others, key=lambda count: count.fan) if others else None
    chicken = not best.found
    return mark_of(best, terms, chicken), None if second is None else mark_of(second, terms, chicken)


def payments_of(hand: Hand, fan: int, terms: Terms) -> tuple[Payment, ...]:
    """8 from each of the others; the fan besides from the discarder, or from each where the winner drew the tile."""
    table = terms.tables["payment"]
    each, clause = table.rows["each"], table.source
    drawn = cited(f"self-drawn: {each} + {fan} fan", f"tirée du mur : {each} + {fan} fan", clause)
    fed = cited(f"threw the winning tile: {each} + {fan} fan", f"a jeté la tuile gagnante : {each} + {fan} fan", clause)
    if "robbing_kong" in hand.flags:
        fed = cited(
            f"added the robbed tile: {each} + {fan} fan", f"a ajouté la tuile volée : {each} + {fan} fan", clause
        )
    beside = cited(f"another's discard: {each}", f"défausse d'un autre : {each}", clause)
    payments = []
    for seat in SEATS:
        if seat == hand.seat_wind:
            continue
        pays = hand.self_draw or seat == hand.discarder
        why = drawn if hand.self_draw else fed if pays else beside
        payments.append(Payment(seat, hand.seat_wind, each + fan if pays else each, why))
    return tuple(payment for payment in payments if payment.amount)
