"""Several players win on one discard: their hands agree, each is counted, and all of them or only the next are paid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, NamedTuple, TypedDict

from scoring.circumstances import five_of_a_kind
from scoring.errors import AmbiguousError, Faults, IllegalError, Reason, ScoringError
from scoring.events import Event, Settlement
from scoring.forms import Says
from scoring.hand import Hand, tiles_of
from scoring.ruleset import Names, Ruleset, Terms, Text
from scoring.tally import Note, Tally
from scoring.tiles import SEATS, Seat, Tile


class SeveralWinnersForm(TypedDict):
    """`hands`: the winners' hands in the interchange form, less `rules` and `options`."""

    hands: Annotated[list[dict[str, Any]], Says(minItems=2, maxItems=3)]


class OneDiscard(NamedTuple):
    """What a ruleset says of it.

    `source`: its clause; `wall`: the clause that says what a set of tiles holds; `shared`: flags that tell of the
    discard, in English and French, and so hold for all or none; `nearest`: whether only the next in turn is paid.
    """

    source: str
    wall: str
    shared: tuple[tuple[str, str, str], ...]
    nearest: Callable[[Terms], bool]


LAST_DISCARD = ("last_tile", "the last discard of the wall", "la dernière défausse")
ROBBED = ("robbing_kong", "a robbed kong", "un kong volé")


def told(where: str, reasons: Iterable[Reason]) -> list[Reason]:
    """The reasons with the hand that they are of: its place in the list, or the winner's seat."""
    return [replace(reason, en=f"{where}: {reason.en}", fr=f"{where} : {reason.fr}") for reason in reasons]


def read_hands(forms: Sequence[Mapping[str, Any]], terms: Terms, book: Ruleset) -> list[Hand]:
    """The winners' hands on the event's own terms; raises every fault of every hand, told by its place in the list."""
    faults = Faults()
    hands = []
    for place, form in enumerate(forms):
        where = f"hands[{place}]"
        for key, used in (("rules", book.id), ("options", dict(terms))):
            if form.get(key) not in (None, {}, used):
                en = f"{where}: '{key}' stands with the event, for all the hands; drop it here"
                fr = f"{where} : « {key} » se met avec l'événement, pour toutes les mains ; retirez-la ici"
                faults.unreadable.append(Reason("key_of_event", en, fr))
        try:
            hands.append(Hand.from_json({**form, "rules": book.id, "options": dict(terms)}, {book.id: book}))
        except ScoringError as error:
            kind = faults.illegal if isinstance(error, IllegalError) else faults.unreadable
            kind = faults.ambiguous if isinstance(error, AmbiguousError) else kind
            kind.extend(told(where, error.faults))
    faults.raise_any()
    return hands


def in_turn(hands: Iterable[Hand], discarder: Seat) -> list[Hand]:
    """The hands in the order of the turn, the next after the discarder first."""
    return sorted(hands, key=lambda hand: (SEATS.index(hand.seat_wind) - SEATS.index(discarder)) % len(SEATS))


def tiles_together(hands: Sequence[Hand]) -> list[Tile]:
    """All tiles of the hands; the tile that won is in each of them and there once."""
    tiles = [tile for hand in hands for tile in tiles_of(hand)]
    for hand in hands[1:]:
        if hand.winning_tile in tiles:
            tiles.remove(hand.winning_tile)
    return tiles


def tallies_of(hands: Iterable[Hand], book: Ruleset) -> dict[Seat, Tally]:
    """The tally of each winner by his seat; raises every reason of every hand that is no win."""
    tallies = {hand.seat_wind: book.tally(hand) for hand in hands}
    if reasons := [reason for seat, tally in tallies.items() for reason in told(seat, tally.reasons)]:
        raise IllegalError(reasons)
    return tallies


def itemised(tallies: Mapping[Seat, Tally]) -> dict[Seat, dict[str, Any]]:
    """What is told of each tally: its items, the division of the hand, the totals."""
    forms = {seat: tally.to_json() for seat, tally in tallies.items()}
    return {seat: {key: form[key] for key in ("items", "reading", "totals")} for seat, form in forms.items()}


def notes_of(tallies: Mapping[Seat, Tally]) -> list[Note]:
    """The notes of every tally, each with the winner's seat."""
    return [
        note._replace(text=Text(f"{seat}: {note.text.en}", f"{seat} : {note.text.fr}"))
        for seat, tally in tallies.items()
        for note in tally.notes
    ]


def _not_together(hands: list[Hand], rule: OneDiscard) -> list[Reason]:
    """What cannot be of several hands that win on one discard; tiles too many only where the rest agrees."""
    found: list[Reason] = []

    def refuse(code: str, en: str, fr: str) -> None:
        found.append(Reason(code, en, fr, rule.source))

    if any(hand.self_draw for hand in hands) or len({hand.discarder for hand in hands}) > 1:
        refuse(
            "not_one_discard",
            "several win on one discard: each hand needs self_draw false and the same discarder",
            "plusieurs gagnent sur une même défausse : self_draw doit être faux et discarder le même partout",
        )
    if len({hand.winning_tile for hand in hands}) > 1:
        named = ", ".join(str(hand.winning_tile) for hand in hands)
        refuse(
            "not_one_tile",
            f"several win on one discard, yet the winning tiles are {named}: name the one discarded",
            f"plusieurs gagnent sur une même défausse, or les tuiles gagnantes sont {named} : nommez celle qui fut"
            " défaussée",
        )
    for flag, en, fr in rule.shared:
        if len({flag in hand.flags for hand in hands}) > 1:
            refuse(
                "flag_not_shared",
                f"flag '{flag}': the tile is {en} for all who win on it; give the flag to each hand or to none",
                f"« {flag} » : la tuile est {fr} pour tous ceux qu'elle fait gagner ; mettez-le partout ou nulle part",
            )
    for key, code in (("round_wind", "not_one_round"), ("dealer_streak", "not_one_streak")):
        if len({getattr(hand, key) for hand in hands}) > 1:
            refuse(
                code,
                f"the hands differ in {key}, yet one deal has one: correct it",
                f"les mains n'ont pas le même {key}, or une donne n'en a qu'un : corrigez-le",
            )
    if len({hand.seat_wind for hand in hands}) < len(hands):
        refuse(
            "seat_twice",
            "two of the hands have the same seat_wind; each winner has a seat of his own",
            "deux mains ont le même seat_wind ; chaque gagnant a sa place",
        )
    if not found:
        found += five_of_a_kind(tiles_together(hands), rule.wall, " in the hands together", " dans ces mains ensemble")
    return found


def _settle(rule: OneDiscard, form: dict[str, Any], terms: Terms, book: Ruleset) -> Settlement:
    """Each winner is paid; winners pay nothing for the others' wins, unless one is liable or threw the tile."""
    hands = read_hands(form["hands"], terms, book)
    if refusals := _not_together(hands, rule):
        raise IllegalError(refusals)
    hands = in_turn(hands, hands[0].discarder or "E")
    tallies = tallies_of(hands, book)
    if rule.nearest(terms):
        hands = hands[:1]
        tallies = {hand.seat_wind: tallies[hand.seat_wind] for hand in hands}
    payments = tuple(
        payment
        for hand in hands
        for payment in tallies[hand.seat_wind].payments
        if payment.payer not in tallies or payment.payer == hand.liable
    )
    facts = {
        "winners": {seat: dict(tally.totals) for seat, tally in tallies.items()},
        "tallies": itemised(tallies),
    }
    return Settlement(payments, facts, tuple(notes_of(tallies)))


def several_winners(rule: OneDiscard, meaning: Text, source: str, example: Mapping[str, Any]) -> Event:
    """The event for a ruleset in which several may win on one discard."""
    names = Names("Several winners on one discard", "Plusieurs gagnants sur une défausse", "一炮多響")
    return Event("several_winners", names, meaning, SeveralWinnersForm, partial(_settle, rule), source, example)
