"""Several players win on one discard: their hands agree, each is counted, and all of them or only the next are paid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, NamedTuple, TypedDict

from scoring.circumstances import five_of_a_kind
from scoring.errors import Faults, Reason, ScoringError
from scoring.events import Event, Settlement
from scoring.forms import Says
from scoring.hand import Hand, tiles_of
from scoring.ruleset import Names, Ruleset, Terms, Text
from scoring.tally import Tally
from scoring.tiles import SEATS


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


def _read(forms: list[dict[str, Any]], terms: Terms, book: Ruleset, faults: Faults) -> list[Hand]:
    """The winners' hands on the event's own terms; what is wrong with one is told with its place in the list."""
    found = []
    for place, form in enumerate(forms):
        for key in ("rules", "options"):
            if key in form:
                en = f"hands[{place}]: '{key}' is the event's own; give it there"
                fr = f"hands[{place}] : « {key} » appartient à l'événement ; donnez-la là"
                faults.unreadable.append(Reason("key_of_event", en, fr))
        own = {key: value for key, value in form.items() if key not in ("rules", "options")}
        try:
            found.append(Hand.from_json({**own, "rules": book.id, "options": dict(terms)}, {book.id: book}))
        except ScoringError as error:
            faults.unreadable.extend(
                Reason(each.code, f"hands[{place}]: {each.en}", f"hands[{place}] : {each.fr}", each.source)
                for each in error.faults
            )
    return found


def _together(hands: list[Hand], rule: OneDiscard, faults: Faults) -> None:
    """Several players win on one discard: the same tile, the same discarder, each in a seat of his own."""

    def refuse(code: str, en: str, fr: str) -> None:
        faults.illegal.append(Reason(code, en, fr, rule.source))

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
    if not faults:
        faults.illegal.extend(_too_many(hands, rule.wall))


def _too_many(hands: list[Hand], source: str) -> list[Reason]:
    """Tiles that the hands hold together more often than a set of tiles does; the tile that won is in all of them."""
    tiles = [tile for hand in hands for tile in tiles_of(hand)]
    for hand in hands[1:]:
        if hand.winning_tile is not None:
            tiles.remove(hand.winning_tile)
    return five_of_a_kind(tiles, source, " in the hands together", " dans ces mains ensemble")


def _refuse_losing(tallies: list[Tally], hands: list[Hand], faults: Faults) -> None:
    for hand, tally in zip(hands, tallies, strict=True):
        faults.illegal.extend(
            Reason(each.code, f"{hand.seat_wind}: {each.en}", f"{hand.seat_wind} : {each.fr}", each.source)
            for each in tally.reasons
        )


def _settle(rule: OneDiscard, form: dict[str, Any], terms: Terms, book: Ruleset) -> Settlement:
    """Each winner is paid; winners pay nothing for the others' wins, unless one is liable or threw the tile."""
    faults = Faults()
    hands = _read(form["hands"], terms, book, faults)
    faults.raise_any()
    _together(hands, rule, faults)
    faults.raise_any()
    thrower = SEATS.index(hands[0].discarder or "E")
    hands.sort(key=lambda hand: (SEATS.index(hand.seat_wind) - thrower) % 4)
    tallies = [book.count(hand, book) for hand in hands]
    _refuse_losing(tallies, hands, faults)
    faults.raise_any()
    if rule.nearest(terms):
        hands, tallies = hands[:1], tallies[:1]
    winners = {hand.seat_wind for hand in hands}
    payments = tuple(
        payment
        for hand, tally in zip(hands, tallies, strict=True)
        for payment in tally.payments
        if payment.payer not in winners or payment.payer == hand.liable
    )
    facts = {"winners": {hand.seat_wind: dict(t.totals) for hand, t in zip(hands, tallies, strict=True)}}
    return Settlement(payments, facts)


def several_winners(rule: OneDiscard, meaning: Text, source: str, example: Mapping[str, Any]) -> Event:
    """The event for a ruleset in which several may win on one discard."""
    names = Names("Several winners on one discard", "Plusieurs gagnants sur une défausse", "一炮多響")
    return Event("several_winners", names, meaning, SeveralWinnersForm, partial(_settle, rule), source, example)
