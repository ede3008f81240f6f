"""Several riichi players win on one discard: who is paid, by whom, and where the riichi sticks go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations
from typing import Annotated, Any, TypedDict

from scoring.circumstances import five_of_a_kind
from scoring.errors import IllegalError, Reason, shown
from scoring.events import Settlement
from scoring.forms import Says
from scoring.hand import Hand
from scoring.rules.riichi_refusals import too_many_fives
from scoring.rules.riichi_table_deals import following
from scoring.rules.riichi_table_terms import Clauses
from scoring.ruleset import Ruleset, Terms, Text
from scoring.settle import Payment, cited
from scoring.several_winners import in_turn, itemised, notes_of, read_hands, tallies_of, tiles_together
from scoring.tally import Note
from scoring.tiles import SEATS, Seat, Tile

_OF_THE_DISCARD = frozenset({"last_tile", "robbing_kong", "discard_after_kong"})
"""Flags that tell of the discard, and so hold for every winner or for none."""

_UNINTERRUPTED = (frozenset({"renhou"}), frozenset({"double_riichi", "ippatsu"}))
"""Flags of a win to which nobody claimed a tile or made a kong since the deal."""


class WinnersForm(TypedDict):
    """The winners' hands, each as in a tally."""

    hands: Annotated[
        list[dict[str, Any]],
        Says(minItems=2, maxItems=3, description="each winner's hand as in a tally, without rules and options"),
    ]


def settle_winners(clauses: Clauses, form: dict[str, Any], terms: Terms, book: Ruleset) -> Settlement:
    """Each winner, or only the one nearest in turn, is paid in full by the discarder, counters included."""
    hands = read_hands(form["hands"], terms, book)
    if refusals := _disagreements(hands, clauses):
        raise IllegalError(refusals)
    discarder = hands[0].discarder
    if discarder is None:
        raise IllegalError([Reason("missing_discarder", "'discarder' is missing in the hands: who threw the tile?",
                                   "« discarder » manque dans les mains : qui a jeté la tuile ?",
                                   clauses.winners)])  # fmt: skip
    hands = in_turn(hands, discarder)
    paid = hands[:1] if terms["several_winners"] == "nearest" else hands
    tallies = tallies_of([replace(hand, riichi_sticks=0) for hand in paid], book)
    payments = [payment for tally in tallies.values() for payment in tally.payments]
    payments += _sticks(paid, terms, clauses)
    winners = [hand.seat_wind for hand in paid]
    facts: dict[str, Any] = {
        "winners": winners,
        "not_paid": [hand.seat_wind for hand in hands if hand not in paid],
        "tallies": itemised(tallies),
    }
    stays = "E" in winners
    after = following(clauses, stays=stays, counts=stays, honba=hands[0].honba, sticks=0)
    notes = tuple(_unpaid(hand.seat_wind, winners[0], clauses) for hand in hands if hand not in paid)
    return Settlement(tuple(payments), facts | after.facts, (*notes_of(tallies), *notes, *after.notes))


def _declared(hand: Hand) -> bool:
    return bool(hand.flags & {"riichi", "double_riichi"})


def _sticks(paid: list[Hand], terms: Terms, clauses: Clauses) -> list[Payment]:
    """Each winner takes his own riichi stick back, the first in turn after the discarder all the others."""
    stick, lying = terms.tables["stakes"].rows["riichi"], paid[0].riichi_sticks
    own = cited("his own riichi stick back", "son propre bâton de riichi rendu", clauses.own_stick)
    rest = cited("the riichi sticks on the table", "les bâtons de riichi sur la table", clauses.own_stick)
    back = [hand.seat_wind for hand in paid if _declared(hand)] if len(paid) > 1 else []
    payments = [Payment("table", seat, stick, own) for seat in back]
    left = (lying - len(back)) * stick
    if left:
        payments.append(Payment("table", paid[0].seat_wind, left, rest))
    return payments


def _unpaid(seat: Seat, winner: Seat, clauses: Clauses) -> Note:
    text = Text(f"{seat} is not paid: {winner} is nearer the discarder in turn",
                f"{seat} n'est pas payé : {winner} est plus proche du défausseur dans l'ordre du tour")  # fmt: skip
    return Note("not_paid", text, clauses.winners)


def _disagreements(hands: list[Hand], clauses: Clauses) -> list[Reason]:
    """What cannot be of several hands that win on one discard; every reason."""
    refusals = []
    seats = [hand.seat_wind for hand in hands]
    if len(set(seats)) < len(seats):
        refusals.append(Reason("seat_twice", "two hands have the same 'seat_wind'",
                               "deux mains ont le même « seat_wind »", clauses.winners))  # fmt: skip
    if any(hand.self_draw for hand in hands):
        refusals.append(Reason("self_drawn", "several players win on a discard only; self_draw must be false",
                               "on gagne à plusieurs sur une défausse seulement ; self_draw doit être faux",
                               clauses.winners))  # fmt: skip
    for key, values in _shared(hands).items():
        if any(value != values[0] for value in values):
            listed = " / ".join(dict.fromkeys(_word(value) for value in values))
            en = f"the hands give different '{key}': {listed}; it is the same for all"
            fr = f"les mains donnent des « {key} » différents : {listed} ; il est le même pour toutes"
            refusals.append(Reason("hands_disagree", en, fr, clauses.winners))
    refusals += _interrupted(hands, clauses)
    declared = sum(_declared(hand) for hand in hands)
    if hands[0].riichi_sticks < declared:
        en = f"{declared} of the winners declared riichi: 'riichi_sticks' counts all that lie on the table, theirs too"
        fr = f"{declared} des gagnants ont déclaré riichi : « riichi_sticks » compte tous les bâtons, les leurs aussi"
        refusals.append(Reason("too_few_sticks", en, fr, clauses.own_stick))
    tiles = tiles_together(hands)
    tiles += [*hands[0].dora_indicators, *max((hand.ura_dora_indicators for hand in hands), key=len)]
    refusals += five_of_a_kind(tiles, clauses.winners, " in all the hands", " dans l'ensemble des mains")
    if number := int(hands[0].options["red_fives"]):
        refusals += too_many_fives(tuple(tiles), number, clauses.winners)
    return refusals


def _interrupted(hands: list[Hand], clauses: Clauses) -> list[Reason]:
    """First turns that another winner's hand shows to have been interrupted, or over."""
    found = []
    for hand, other in permutations(hands, 2):
        flags = next((flags for flags in _UNINTERRUPTED if hand.flags >= flags), None)
        if flags and other.melds:
            named = " ".join(sorted(flags))
            en = f"{hand.seat_wind}: '{named}' suffers no claim and no kong, yet {other.seat_wind} has a set laid out"
            fr = f"{hand.seat_wind} : « {named} » n'admet ni appel ni kong, or {other.seat_wind} a étalé une série"
            found.append(Reason("first_turn_interrupted", f"{en}; drop a flag or correct the melds",
                                f"{fr} ; retirez un drapeau ou corrigez les séries", clauses.winners))  # fmt: skip
        if "renhou" not in hand.flags:
            continue
        if "riichi" in other.flags:
            en = f"{hand.seat_wind}: 'renhou' is of the first turn, and {other.seat_wind} then declares 'double_riichi'"
            fr = f"{hand.seat_wind} : « renhou » est du premier tour, où {other.seat_wind} déclare « double_riichi »"
            found.append(Reason("first_turn_over", f"{en}, not 'riichi'; correct one of the two",
                                f"{fr} et non « riichi » ; corrigez l'un des deux", clauses.winners))  # fmt: skip
        elif "renhou" not in other.flags and not other.melds and _yet_to_draw(other):
            en = f"{other.seat_wind} wins before his own first draw too, as {hand.seat_wind} does by 'renhou'"
            fr = f"{other.seat_wind} aussi gagne avant sa première pioche, comme {hand.seat_wind} par « renhou »"
            found.append(Reason("renhou_not_shared", f"{en}; give the flag to each of them or to none",
                                f"{fr} ; mettez le drapeau à chacun d'eux ou à aucun", clauses.winners))  # fmt: skip
    return found


def _yet_to_draw(hand: Hand) -> bool:
    """Whether his first turn comes after the discarder's; nobody has claimed a tile."""
    return hand.discarder is not None and SEATS.index(hand.seat_wind) > SEATS.index(hand.discarder)


def _shared(hands: list[Hand]) -> Mapping[str, list[Any]]:
    """What the hands have in common, by key: the value in each."""
    return {
        "discarder": [hand.discarder for hand in hands],
        "winning_tile": [hand.winning_tile for hand in hands],
        "round_wind": [hand.round_wind for hand in hands],
        "honba": [hand.honba for hand in hands],
        "riichi_sticks": [hand.riichi_sticks for hand in hands],
        "dora_indicators": [hand.dora_indicators for hand in hands],
        "ura_dora_indicators": [hand.ura_dora_indicators for hand in hands if _declared(hand)],
        "flags": [hand.flags & _OF_THE_DISCARD for hand in hands],
    }


def _word(value: object) -> str:
    """A value as a message quotes it."""
    if isinstance(value, frozenset):
        return ", ".join(sorted(value)) or "-"
    if isinstance(value, tuple):
        return " ".join(str(each) for each in value) or "-"
    return "-" if value is None else str(value) if isinstance(value, Tile) else shown(value).strip("'")
