"""What happens at a Hong Kong table beside a single win: several winners on one discard."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from scoring.circumstances import five_of_a_kind
from scoring.errors import Faults, Reason, ScoringError
from scoring.events import Event, Settlement
from scoring.examples import example
from scoring.forms import Says
from scoring.hand import Hand, tiles_of
from scoring.ruleset import Names, Ruleset, Terms, Text
from scoring.tally import Tally
from scoring.tiles import SEATS


class SeveralWinnersForm(TypedDict):
    """`hands`: the winners' hands in the interchange form, less `rules` and `options`."""

    hands: Annotated[list[dict[str, Any]], Says(minItems=2, maxItems=3)]


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


def _together(hands: list[Hand], faults: Faults) -> None:
    """Several players win on one discard: the same tile, the same discarder, each in a seat of his own."""
    if any(hand.self_draw for hand in hands) or len({hand.discarder for hand in hands}) > 1:
        faults.illegal.append(
            Reason(
                "not_one_discard",
                "several win on one discard: each hand needs self_draw false and the same discarder",
                "plusieurs gagnent sur une même défausse : self_draw doit être faux et discarder le même partout",
                "RA hk.majs, Double Hu",
            )
        )
    if len({hand.winning_tile for hand in hands}) > 1:
        named = ", ".join(str(hand.winning_tile) for hand in hands)
        faults.illegal.append(
            Reason(
                "not_one_tile",
                f"several win on one discard, yet the winning tiles are {named}: name the one discarded",
                f"plusieurs gagnent sur une même défausse, or les tuiles gagnantes sont {named} :"
                " nommez celle qui fut défaussée",
                "RA hk.majs, Double Hu",
            )
        )
    for flag, en, fr in (
        ("last_tile", "the last discard of the wall", "la dernière défausse"),
        ("robbing_kong", "a robbed kong", "un kong volé"),
        ("earthly", "East's first discard", "la première défausse d'Est"),
    ):
        if len({flag in hand.flags for hand in hands}) > 1:
            faults.illegal.append(
                Reason(
                    "flag_not_shared",
                    f"flag '{flag}': the tile is {en} for all who win on it; give the flag to each hand or to none",
                    f"« {flag} » : la tuile est {fr} pour tous ceux qu'elle fait gagner ; mettez-le partout ou nulle"
                    " part",
                    "RA hk.majs, Double Hu",
                )
            )
    if len({hand.round_wind for hand in hands}) > 1:
        faults.illegal.append(
            Reason(
                "not_one_round",
                "the hands differ in round_wind, yet one deal has one: correct it",
                "les mains n'ont pas le même round_wind, or une donne n'en a qu'un : corrigez-le",
                "RA hk.majs, Double Hu",
            )
        )
    if len({hand.seat_wind for hand in hands}) < len(hands):
        faults.illegal.append(
            Reason(
                "seat_twice",
                "two of the hands have the same seat_wind; each winner has a seat of his own",
                "deux mains ont le même seat_wind ; chaque gagnant a sa place",
                "RA hk.majs, Double Hu",
            )
        )
    if not faults:
        faults.illegal.extend(_too_many(hands))


def _too_many(hands: list[Hand]) -> list[Reason]:
    """Tiles that the hands hold together more often than a set of tiles does; the tile that won is in all of them."""
    tiles = [tile for hand in hands for tile in tiles_of(hand)]
    for hand in hands[1:]:
        if hand.winning_tile is not None:
            tiles.remove(hand.winning_tile)
    return five_of_a_kind(
        tiles, "RA documentation hk.md, the wall", " in the hands together", " dans ces mains ensemble"
    )


def _refuse_losing(tallies: list[Tally], hands: list[Hand], faults: Faults) -> None:
    for hand, tally in zip(hands, tallies, strict=True):
        faults.illegal.extend(
            Reason(each.code, f"{hand.seat_wind}: {each.en}", f"{hand.seat_wind} : {each.fr}", each.source)
            for each in tally.reasons
        )


def _several(form: dict[str, Any], terms: Terms, book: Ruleset) -> Settlement:
    """Each winner is paid; winners pay nothing for the others' wins, unless one is liable or threw the tile."""
    faults = Faults()
    hands = _read(form["hands"], terms, book, faults)
    faults.raise_any()
    _together(hands, faults)
    faults.raise_any()
    thrower = SEATS.index(hands[0].discarder or "E")
    hands.sort(key=lambda hand: (SEATS.index(hand.seat_wind) - thrower) % 4)
    tallies = [book.count(hand, book) for hand in hands]
    _refuse_losing(tallies, hands, faults)
    faults.raise_any()
    if terms["head_bump"]:
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


EVENTS: tuple[Event, ...] = (
    Event(
        "several_winners",
        Names("Several winners on one discard", "Plusieurs gagnants sur une défausse", "一炮多響"),
        Text(
            "each hand is counted and paid; by option head_bump only the next in turn after the discarder wins. A"
            " winner pays nothing for another's win, unless he is liable for it (HOUSE reading)",
            "chaque main est comptée et payée ; avec l'option head_bump seul gagne le premier à jouer après le"
            " défausseur. Un gagnant ne paie rien pour la main d'un autre, sauf s'il en répond (lecture HOUSE)",
        ),
        SeveralWinnersForm,
        _several,
        "RA hk.majs, Double Hu, Triple Hu; RA mod head_bump",
        {
            "hands": [
                example("234666777s 55s", "CCC", won="5s", seat="E", by="N"),
                example("345678s 88s EEE", "PPP", won="5s", seat="S", by="N"),
            ]
        },
    ),
)
