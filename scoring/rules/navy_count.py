"""How the navy rule counts a hand: every reading, ordinary and special; losers and calling hands; who pays whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal

from scoring import patterns as p
from scoring.hand import Hand, Loser, Meld, meld
from scoring.reading import Held, Reading, readings
from scoring.rules.navy_notes import (
    CHAMPAGNE,
    DRAW_ONLY,
    NOT_PLAYED,
    PLAIN_BETTER,
    TOO_FEW,
    TOO_MANY,
    calling_completed,
    chow_undecided,
)
from scoring.rules.navy_points import (
    CIRCUMSTANCES,
    CONCEALED,
    OWN_FLOWERS,
    POINTS,
    PURITY,
    RETOURS,
    pure_by_dragon,
)
from scoring.rules.navy_special import OF_CIRCUMSTANCE, OF_SETS, WHOLE, SpecialHand
from scoring.ruleset import Rule, Terms, Text
from scoring.settle import Payment, settle_marks
from scoring.tally import Item, Mark, Note, add, apply
from scoring.tiles import HONOUR_BITS, KINDS, TILES, Seat, Tile

HAND_SIZE = 14
"""Tiles of a complete hand with a Kong counted as three: four sets and a pair (§2.1, §2.3.2)."""

ORDINARY = (*POINTS, *RETOURS)
COMPLETE = tuple(rule for rule in ORDINARY if rule.scope != "winner")
LOSING = tuple(rule for rule in ORDINARY if rule.scope == "all")

_OPEN = (*OWN_FLOWERS, *CONCEALED, *CIRCUMSTANCES)
_POLICY: dict[str, dict[str, tuple[Rule, ...]]] = {
    "circumstance": {
        "open": _OPEN,
        "pairs": (*OWN_FLOWERS, *PURITY, *CONCEALED, *CIRCUMSTANCES),
        "flowers_concealed": (*OWN_FLOWERS, *CONCEALED),
        "flat": (),
    },
    "all": {
        "open": RETOURS,
        "pairs": RETOURS,
        "flowers_concealed": (*OWN_FLOWERS, *CONCEALED),
        "flat": (),
    },
    "none": {"open": (), "pairs": (), "flowers_concealed": (), "flat": ()},
}
"""Retours that multiply a special mark, by option `special_retours` and by what the hand's own clause allows (A3)."""


def marked(items: list[Item], reading: Reading | None, notes: tuple[Note, ...] = ()) -> Mark:
    """The items added up: points times 2 for each retour (§3.5)."""
    points, doubles = add(items, "points"), add(items, "doubles")
    return Mark(reading, tuple(items), {"points": points, "doubles": doubles, "total": points << doubles}, notes)


def chows_forbidden(held: Held) -> bool:
    """A Goulasch played without Chows (§3.6 N.B.)."""
    return bool(held.options["goulash"]) and not held.options["goulash_chows"]


ChowFault = Literal["goulash_chow", "too_many_chows"]


def chow_faults(reading: Reading) -> list[ChowFault]:
    """What the Chows of a reading offend: one at most, unless the hand is all drawn or pure (§2.2.3, A6, A7)."""
    number = len(p.chows(reading))
    if not number:
        return []
    held = reading.held
    found: list[ChowFault] = ["goulash_chow"] if chows_forbidden(held) else []
    if number > 1 and not (held.all_drawn or p.one_suit(reading) or pure_by_dragon(reading)):
        found.append("too_many_chows")
    return found


def claims_allowed(special: SpecialHand, held: Held) -> bool:
    """Whether the tiles claimed are ones that this special hand lets one claim."""
    laid = [each for each in held.melds if each.open]
    if not laid or special.claims == "normal":
        return True
    if special.claims == "pairs":
        return len(laid) == 1 and laid[0].kind == "pung" and held.self_draw
    if special.claims == "dragons":
        return all(each.kind == "pung" and each.tile.is_dragon for each in laid)
    return False


def _readings(held: Held) -> list[Reading]:
    """The readings of a hand; one of 14 tiles as dealt has no winning tile, so each division is one (§4.1.22)."""
    found = readings(held)
    if "heavenly" not in held.flags:
        return found
    return list({(each.sets, each.pairs): replace(each, role="dealt") for each in found}.values())


def as_won(reading: Reading) -> tuple[Reading, tuple[Note, ...]]:
    """The reading with the winning tile's role as far as the table can tell it (§4.6).

    A set that the winning discard completes lies exposed. Where an exposed Chow ends in the claimed tile, that Chow may
    be the one it completed, and the middle of another is no closed wait for certain: case navy-N05. It takes two Chows
    in an open hand, which a pure hand alone may have; a drawn tile, or no such Chow, leaves the 2 points.
    """
    held, won = reading.held, reading.held.winning_tile
    if reading.role != "chow_middle" or held.self_draw or held.calling or not held.opened or won is None:
        return reading, ()
    for each in held.melds:
        if each.open and each.is_chow and won in each.tiles and each.tiles[1] is not won:
            return replace(reading, role="chow_end"), (chow_undecided(won, each),)
    return reading, ()


def _special_mark(special: SpecialHand, reading: Reading) -> Mark:
    held = reading.held
    rules = _POLICY[str(held.options["special_retours"])][special.retours]
    if held.calling:
        rules = tuple(rule for rule in rules if rule.scope != "winner")
    mark = held.options.worth[special.id]
    value = mark // 2 if held.calling else mark
    source = f"{special.source}, §4.2.3" if held.calling else special.source
    line = Item(special.id, special.names, value, "points", 1, held.tiles, source)
    role = "dealt" if "heavenly" in held.flags else reading.role
    reading = replace(reading, form=special.id, role=role)
    notes = (CHAMPAGNE,) if special.champagne and not held.calling else ()
    return marked([line, *apply(rules, reading)], reading, notes)


def counts_of(held: Held) -> list[tuple[Mark, SpecialHand | None]]:
    """Every legal way to count a hand of 14 tiles as complete, with its mark; empty when it is no win."""
    found: list[tuple[Mark, SpecialHand | None]] = []
    rules = COMPLETE if held.calling else ORDINARY
    worth = held.options.worth
    for told in _readings(held):
        if chow_faults(told):
            continue
        reading, notes = as_won(told)
        found.append((marked(apply(rules, reading), reading, notes), None))
        for special in OF_SETS:
            if special.division is not None and special.division(reading) and worth[special.id]:
                found.append((_special_mark(special, reading), special))
    for special, whole in whole_shapes(held):
        if not (special.id == "windy_chow" and chows_forbidden(held)):
            found.append((_special_mark(special, whole), special))
    if found and held.flags:
        best = max(found, key=_worth)[0].reading
        for special in OF_CIRCUMSTANCE:
            circumstance = special.circumstance
            if best is not None and circumstance is not None and circumstance(held) and worth[special.id]:
                found.append((_special_mark(special, best), special))
    return found


def whole_shapes(held: Held, *, any_claim: bool = False) -> list[tuple[SpecialHand, Reading]]:
    """The special hands played that these tiles make as a whole; with `any_claim`, however they were come by.

    Of these only Portes du Ciel, a hand of one suit, has room for a Kong.
    """
    if held.has_kong and held.bits & HONOUR_BITS:
        return []
    found: list[tuple[SpecialHand, Reading]] = []
    for special in WHOLE:
        if held.opened and not any_claim and not claims_allowed(special, held):
            continue
        reading = special.shape(held) if special.shape is not None else None
        if reading is not None and held.options.worth[special.id]:
            found.append((special, reading))
    return found


def _worth(count: tuple[Mark, SpecialHand | None]) -> tuple[int, bool, int]:
    mark, special = count
    return mark.total, special is not None, special.mark if special else 0


def admitted(found: list[tuple[Mark, SpecialHand | None]], best_of: bool) -> list[tuple[Mark, SpecialHand | None]]:
    """The counts that the table lets stand: all, or a special hand's alone where there is one (A4, A20)."""
    special = [] if best_of else [each for each in found if each[1] is not None]
    literal = [each for each in special if each[1] is not None and each[1].literal]
    return literal or special or found


def choose(found: list[tuple[Mark, SpecialHand | None]], best_of: bool) -> tuple[Mark, Mark | None, int]:
    """The mark that counts, the best of the others that could, and how many could; `found` must not be empty."""
    pool = admitted(found, best_of)
    chosen = max(pool, key=_worth)
    others = [each for each in pool if each is not chosen]
    return chosen[0], max(others, key=_worth)[0] if others else None, len(pool)


def losing_reading(held: Held) -> Reading:
    """Laid-out sets, and what lies together on the rack: three or four alike, and pairs (§3.5, A45). Chows score 0."""
    sets: list[Meld] = list(held.melds)
    pairs: list[Tile] = []
    for index, count in enumerate(held.rack):
        if count == 2:
            pairs.append(TILES[index])
        elif count == 4 and held.options["loser_four"] == "kong":
            sets.append(meld("kong", index, False))
        elif count >= 3:
            sets.append(meld("pung", index, False))
    return Reading(held, tuple(sets), tuple(pairs))


def _completed(
    player: Hand | Loser, seat: Seat, round_wind: Seat, options: Terms, drawn: bool
) -> Iterator[tuple[Tile, list[tuple[Mark, SpecialHand | None]]]]:
    """Each tile that completes a hand of 13, and the ways to count it as complete, without what is the winner's."""
    spent = [0] * KINDS
    for tile in Held(player, seat, round_wind, options).tiles:
        spent[tile.plain.index] += 1
    for index in range(KINDS):
        if spent[index] < 4:
            found = counts_of(Held(player, seat, round_wind, options, TILES[index], drawn))
            if found:
                yield TILES[index], found


def waits(player: Hand | Loser, seat: Seat, round_wind: Seat, options: Terms) -> bool:
    """Whether a tile completes the hand: drawn, for what a claim completes a draw completes too (§4.2.3)."""
    return any(True for _ in _completed(player, seat, round_wind, options, drawn=True))


def calling_mark(player: Hand | Loser, seat: Seat, round_wind: Seat, options: Terms) -> Mark | None:
    """§4.2.3, A43: the best over the tiles that complete the hand, the last one taken as claimed; None if none does."""
    marks = []
    for tile, found in _completed(player, seat, round_wind, options, drawn=False):
        mark = choose(found, bool(options["best_of"]))[0]
        note = calling_completed(tile, special=mark.reading is not None and mark.reading.form != "sets")
        marks.append(replace(mark, notes=(*mark.notes, note)))
    return max(marks, key=lambda mark: mark.total, default=None)


def losing_mark(player: Hand | Loser, seat: Seat, round_wind: Seat, options: Terms) -> Mark:
    """The mark of a hand that has not won (§3.5, §4.2.3, §4.3.1, §4.3.2)."""
    if isinstance(player, Loser) and player.total is not None:
        return Mark(None, (), {"total": player.total})
    size = player.tile_count
    reading = losing_reading(Held(player, seat, round_wind, options))
    if size >= HAND_SIZE:
        return marked([], reading, (TOO_MANY,))
    plain = marked(apply(LOSING, reading), reading, (TOO_FEW,) if size < HAND_SIZE - 1 else ())
    if "calling" not in player.flags:
        return plain
    if not options["calling_hand"]:
        return replace(plain, notes=(*plain.notes, NOT_PLAYED))
    calling = calling_mark(player, seat, round_wind, options)
    if calling is None:
        return replace(plain, notes=(*plain.notes, DRAW_ONLY))
    return calling if calling.total >= plain.total else replace(plain, notes=(*plain.notes, PLAIN_BETTER))


def share_out(winner: Seat, _discarder: Seat | None, score: int, options: Terms) -> tuple[Payment, ...]:
    """What the three owe for a bare mark, whoever discarded."""
    return settlement(winner, {winner: score}, options)


def settlement(winner: Seat, marks: Mapping[Seat, int], options: Terms) -> tuple[Payment, ...]:
    """§3.3, §3.5: everyone pays the winner, the others settle their differences, East doubles, the limit cuts."""
    mode, limit, limit_east = str(options["limit_mode"]), int(options["limit"]), int(options["limit_east"])
    worth = dict(marks)
    if mode == "hand_mark":
        worth = {seat: min(mark, limit_east if seat == "E" else limit) for seat, mark in marks.items()}
    elif mode == "total_received":
        worth[winner] = min(marks[winner], limit_east // 6 if winner == "E" else limit // 4)

    def transfer(payer: Seat, to: Seat, gap: int, won: bool) -> Payment:
        east = "E" in (payer, to)
        due = 2 * gap if east else gap
        amount = min(due, limit_east if east else limit) if mode == "per_transfer" else due
        if won:
            en, fr = f"Mah-Jong, mark {marks[to]} (S001 §3.5)", f"Mah-Jong, marque {marks[to]} (S001 §3.5)"
        else:
            pair = f"{marks.get(to, 0)} − {marks.get(payer, 0)}"
            en, fr = f"difference of marks {pair} (S001 §3.5)", f"différence des marques {pair} (S001 §3.5)"
        for seat in (to, payer):
            if worth.get(seat, 0) < marks.get(seat, 0) and not (won and seat == payer):
                named = "" if won else f" {marks[seat]}"
                en += f", mark{named} cut to {worth[seat]} (S001 §3.5, §4.8)"
                fr += f", marque{named} ramenée à {worth[seat]} (S001 §3.5, §4.8)"
        if east:
            en, fr = f"{en}, doubled with East (S001 §3.3)", f"{fr}, doublé avec Est (S001 §3.3)"
        if amount < due:
            en, fr = f"{en}, limit {amount} (S001 §3.5, §4.8)", f"{fr}, limite {amount} (S001 §3.5, §4.8)"
        return Payment(payer, to, amount, Text(en, fr))

    payments = settle_marks(worth, winner, transfer)
    if options["goulash"] and options["goulash_pot"]:
        why = Text("the pot of the Goulasch (S001 §3.6)", "la mise du Goulasch (S001 §3.6)")
        payments += (Payment("table", winner, int(options["goulash_pot"]), why),)
    return payments
