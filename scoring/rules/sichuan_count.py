"""How a Sichuan hand is counted: the terms of its preset, the best reading, the waits of a ready hand, the payments."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from scoring.hand import Hand, Loser
from scoring.reading import Held, Reading, readings
from scoring.rules.sichuan_fans import DRAWN_FAN, PRESETS, Preset
from scoring.ruleset import Names, Rule, Terms, Text
from scoring.settle import Payment, cited
from scoring.shapes import seven_pairs
from scoring.tally import Item, Mark, add, apply
from scoring.tiles import SEATS, SUITS, TILES, Seat, Tile

HAND_SIZE = 14
"""Tiles of a complete hand with a Kong counted as three: four sets and a pair, or seven pairs."""
SUITED = 27
"""Number of kinds: three suits of nine."""


_ROOT = "home_root"


def preset_of(terms: Terms) -> Preset:
    return PRESETS[str(terms["preset"])]


def at_table(terms: Terms) -> Terms:
    """The terms with every `preset` replaced by what the preset says."""
    preset = preset_of(terms)
    chosen = dict(terms)
    for name in ("fan_cap", "self_draw", "heavenly"):
        if chosen[name] == "preset":
            chosen[name] = getattr(preset, name)
    return Terms(chosen, terms.worth, terms.tables)


def _one_hand(preset: Preset, items: list[Item]) -> list[Item]:
    """The items with one hand alone of those that exclude each other, the one that leaves the hand worth most.

    A hand that holds a root already takes one root off.
    """
    hands = [item for item in items if item.id in preset.one_of]
    root = next((item for item in items if item.id == _ROOT), None)

    def leaves(item: Item) -> tuple[int, int]:
        """What the hand comes to with this one, roots and all; of equals the hand that stands higher in the table."""
        return item.value - (root.value if root is not None and item.id in preset.rooted else 0), item.value

    best = max(hands, key=leaves, default=None)
    if best is None:
        return items
    kept = [item for item in items if item is best or item.id not in preset.one_of]
    if root is not None and best.id in preset.rooted:
        kept.remove(root)
    return kept


@lru_cache(maxsize=16)
def _cap_names(cap: int) -> Names:
    return Names(f"Cap of {cap} fan", f"Plafond de {cap} fan", f"{cap}番封顶")


_CAP_CLAUSE = {"sbr": "NOV fan table, cap 3 fan", "tfmj": "TFMJ cap, 3 fan"}


def _in_fan(preset: Preset, items: list[Item], reading: Reading) -> Mark:
    """2 to the power of the fan, the cap being a line of its own."""
    cap = reading.held.options["fan_cap"]
    fan = add(items, "fan")
    if cap != "none" and fan > int(cap):
        clause = _CAP_CLAUSE[preset.id] if cap == preset.fan_cap else "HOUSE option fan_cap"
        items.append(Item("fan_cap", _cap_names(int(cap)), int(cap) - fan, "fan", 1, (), clause))
        fan = int(cap)
    return Mark(reading, tuple(items), {"fan": fan, "total": 1 << max(fan - preset.plain, 0)})


def _by_coefficient(items: list[Item], reading: Reading) -> Mark | None:
    """The coefficient of the hand, doubled for one tile left and drawn; None for a hand that no row lists."""
    if not any(item.unit == "points" for item in items):
        return None
    return Mark(reading, tuple(items), {"fan": 0, "total": add(items, "points") << add(items, "doubles")})


def _mark(preset: Preset, rules: Iterable[Rule], reading: Reading) -> Mark | None:
    items = apply(rules, reading)
    if preset.one_of:
        items = _one_hand(preset, items)
    return _by_coefficient(items, reading) if preset.id == "jorf" else _in_fan(preset, items, reading)


def shapes_of(held: Held) -> list[Reading]:
    """Every way to read the hand: four sets and a pair, and seven pairs."""
    found = readings(held)
    pairs = seven_pairs(held)
    return found if pairs is None else [*found, pairs]


def counts_of(held: Held, *, ready: bool = False) -> list[Mark]:
    """A mark for each reading of a complete hand, under the terms `at_table` gives; empty when it is no win.

    `ready`: by what a ready hand is asked for when the wall is out, and nothing else.
    """
    preset = preset_of(held.options)
    rules = preset.ready if ready else preset.rules
    return [mark for reading in shapes_of(held) if (mark := _mark(preset, rules, reading)) is not None]


def worth(mark: Mark) -> tuple[int, int]:
    """What a mark is preferred by: what it pays, then what it had before the cap."""
    return mark.total, sum(item.value for item in mark.items if item.value > 0)


def suits_held(tiles: Iterable[Tile]) -> set[str]:
    return {tile.suit for tile in tiles}


class Wait(NamedTuple):
    """A tile that completes a hand of 13, and the best that the complete hand's tiles make."""

    tile: Tile
    mark: Mark


def waits_of(player: Hand | Loser, terms: Terms, void_suit: str | None = None) -> list[Wait]:
    """The tiles that a hand of 13 waits for, each with its best mark (查大叫); the cap applies.

    Structure alone counts, and Kongs where the preset's text does not leave them out (home: 'his best fan').

    Nothing for a hand that holds its void suit, or all three suits where one must be void; never a fifth copy.
    """
    terms = at_table(terms)
    held = Held(player, "E", "E", terms)
    suits = suits_held(held.tiles)
    if terms["void_required"] and (len(suits) == len(SUITS) or void_suit in suits):
        return []
    spent = [0] * SUITED
    for tile in held.tiles:
        spent[tile.index] += 1
    found = []
    for index in range(SUITED):
        tile = TILES[index]
        if spent[index] == 4:
            continue
        if terms["void_required"] and (tile.suit == void_suit or len(suits | {tile.suit}) == len(SUITS)):
            continue
        marks = counts_of(Held(player, "E", "E", terms, tile), ready=True)
        if marks:
            found.append(Wait(tile, max(marks, key=worth)))
    return found


def _value_words(preset: Preset, mark: Mark, unit: int) -> Text:
    total = mark.total
    en, fr = ("unit", "unité") if total == 1 else ("units", "unités")
    if preset.id == "jorf":
        words = Text(f"coefficient {total}", f"coefficient {total}")
    else:
        words = Text(f"{mark.totals['fan']} fan, {total} {en}", f"{mark.totals['fan']} fan, {total} {fr}")
    return words if unit == 1 else Text(f"{words.en}, {unit} a unit", f"{words.fr}, {unit} l'unité")


def _drawn_clause(preset: Preset, terms: Terms) -> str:
    """Where it stands what a drawn win brings more: in the preset's own book, unless the table has it otherwise."""
    if terms["self_draw"] == preset.self_draw:
        return preset.drawn_clause
    return DRAWN_FAN if terms["self_draw"] == "add_fan" else "HOUSE option self_draw"


def payments_of(hand: Hand, mark: Mark, terms: Terms) -> tuple[Payment, ...]:
    """The discarder alone pays for his discard; for a drawn tile each player still in pays."""
    preset, unit, winner = preset_of(terms), int(terms["point_value"]), hand.seat_wind
    words = _value_words(preset, mark, unit)
    if not hand.self_draw:
        if hand.discarder is None or not mark.total:
            return ()
        clause = preset.discard_clause
        robbed = "robbing_kong" in hand.flags
        en, fr = ("robbed of the tile", "tuile volée") if robbed else ("won on the discard", "gain sur la défausse")
        why = cited(f"{en}: {words.en}", f"{fr} : {words.fr}", clause)
        return (Payment(hand.discarder, winner, mark.total * unit, why),)
    base = int(terms["self_draw"] == "add_base")
    clause = _drawn_clause(preset, terms)
    en, fr = (", and 1 unit more for the draw", ", et 1 unité de plus pour le tirage") if base else ("", "")
    why = cited(f"self-drawn: {words.en}{en}", f"tirée du mur : {words.fr}{fr}", clause)
    amount = (mark.total + base) * unit
    return tuple(Payment(seat, winner, amount, why) for seat in players_in(hand) if amount)


def share_out(winner: Seat, discarder: Seat | None, score: int, terms: Terms) -> tuple[Payment, ...]:
    """What is owed for a bare value: the discarder alone pays his discard, all three pay a drawn tile."""
    clause = preset_of(terms).discard_clause
    why = cited(f"value {score}", f"valeur {score}", clause)
    payers = [seat for seat in SEATS if seat != winner] if discarder is None else [discarder]
    return tuple(Payment(seat, winner, score * int(terms["point_value"]), why) for seat in payers if score)


def players_in(hand: Hand) -> list[Seat]:
    """The seats that still play beside the winner."""
    return [seat for seat in SEATS if seat != hand.seat_wind and seat not in hand.out]
