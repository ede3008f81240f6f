"""Penalties of the old-style table, S003 items 1 to 4, as events beside any ruleset that plays with a maximum.

The text's maximum of 2000, 3000 for East, is the sum that a winner receives (a base of 500: 500 + 500 + 1000, East
3 x 1000); it is a key of the event, and no ruleset's own limit. Item 5 stands in `forbidden_discard`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from scoring.errors import IllegalError, Reason
from scoring.events import Event, Settlement
from scoring.forbidden_discard import ShareOut, forbidden_discard
from scoring.forms import Natural, Says, SeatId
from scoring.ruleset import Names, Ruleset, Terms, Text
from scoring.settle import Payment, pay_each
from scoring.tally import Note
from scoring.tiles import SEATS, Seat

MAXIMUM, MAXIMUM_EAST = 2000, 3000
"""What a winner receives at most, in all (S003 item 1)."""
TO_THE_WINNER = 100
"""What a wrong call costs (S003 item 3)."""
TILES = 13
"""Tiles of a player between his turns, melds included, a kong counted as three (S003 item 4; P10)."""

Positive = Annotated[int, Says(minimum=1)]

OLD_SOURCES: Mapping[str, Text] = {
    "S003": Text(
        "Penalties of an old-style table, a page in French: items 1 to 5; P n: a known ambiguity and its reading",
        "Pénalités d'une table à l'ancienne, page en français : points 1 à 5 ; P n : ambiguïté connue et sa lecture",
    )
}
"""The legend of the clauses below, for the ruleset that lists these events."""


class FalseMahjongForm(TypedDict):
    offender: SeatId
    hands_shown: NotRequired[bool]
    maximum: NotRequired[Positive]
    maximum_east: NotRequired[Positive]


class WrongClaimForm(TypedDict):
    """`laid_down` and `had_tiles` say what happened; `winner` who won the deal, `drawn` that nobody did."""

    offender: SeatId
    claim: Literal["chow", "pung", "kong"]
    laid_down: NotRequired[bool]
    had_tiles: NotRequired[bool]
    corrected: NotRequired[bool]
    winner: NotRequired[SeatId | None]
    drawn: NotRequired[bool]


class TileCountForm(TypedDict):
    offender: SeatId
    tiles: Natural


def _note(id: str, source: str, en: str, fr: str) -> Note:
    return Note(id, Text(en, fr), source)


def _of_point(terms: Terms) -> tuple[int, Text]:
    """What a point is worth where the ruleset sets it, and the words for it where that is more than one."""
    value = int(terms.get("point_value", 1))
    return value, Text("", "") if value == 1 else Text(f", {value} a unit", f", {value} l'unité")


def _share(maximum: int, offender: Seat, to: Seat) -> int:
    """Half the maximum in the proportion of what each would have been paid: East counts twice (item 1)."""
    weights = {seat: 2 if "E" in (offender, seat) else 1 for seat in SEATS if seat != offender}
    half, odd = divmod(maximum, 2)
    part, rest = divmod(half * weights[to], sum(weights.values()))
    if odd or rest:
        by = 6 if offender == "E" else 8
        key = "maximum_east" if offender == "E" else "maximum"
        en = f"half of {key} {maximum} cannot be shared out in whole points; give a multiple of {by}"
        fr = f"la moitié de {key} {maximum} ne se partage pas en points entiers ; donnez un multiple de {by}"
        raise IllegalError([Reason("maximum_not_shared", en, fr, "S003 item 1", ("event", key))])
    return part


def _false_mahjong(most: int, most_east: int, form: dict[str, Any], terms: Terms, _book: Ruleset) -> Settlement:
    """Item 1: half the maximum, shared out; nothing as long as the others have not shown their hands (P9)."""
    offender: Seat = form["offender"]
    shown: bool = form.get("hands_shown", True)
    own, other = ("maximum_east", "maximum") if offender == "E" else ("maximum", "maximum_east")
    if other in form and own not in form:
        en = f"{offender} pays half of '{own}', not of '{other}'; give '{own}'"
        fr = f"{offender} paie la moitié de « {own} », non de « {other} » ; donnez « {own} »"
        raise IllegalError([Reason("other_maximum", en, fr, "S003 item 1", ("event", own))])
    maximum: int = form.get(own, most_east if offender == "E" else most)
    facts = {"offender": offender, "hands_shown": shown, "maximum": maximum, "absolved": not shown}
    if not shown:
        told = _note(
            "absolved", "S003 item 1; P9",
            "The others had not shown their hands: the error is absolved, play goes on with the hand as it was.",
            "Les autres n'ont pas montré leur main : l'erreur est absoute, le jeu continue avec la main telle quelle.",
        )  # fmt: skip
        return Settlement((), facts, (told,))
    source = "S003 item 1b" if offender != "E" else "S003 item 1a"
    value, told_value = _of_point(terms)
    why = Text(
        f"false Mah Jong: half of {maximum}, shared as a win would be{told_value.en} ({source})",
        f"faux Mah Jong : la moitié de {maximum}, partagée comme un gain{told_value.fr} ({source})",
    )
    payments = pay_each(offender, lambda to: _share(maximum, offender, to) * value, why)
    return Settlement(payments, facts)


def _wrong_claim(form: dict[str, Any], terms: Terms, _book: Ruleset) -> Settlement:
    """Items 2 and 3: who lays a wrong set down may no longer win; a wrong pung or kong costs 100 to the winner."""
    offender: Seat = form["offender"]
    winner: Seat | None = form.get("winner")
    claim: str = form["claim"]
    laid: bool = form.get("laid_down", True)
    clauses = ["S003 item 2"] if laid else []
    if claim == "pung" and not form.get("had_tiles", False):
        clauses.append("S003 item 3a")
    elif claim == "kong" and laid:
        clauses.append("S003 item 3b")
    corrected: bool = form.get("corrected", False)
    may_win = corrected or not laid
    _who_won(form, may_win)
    owes = any(clause.startswith("S003 item 3") for clause in clauses)
    facts = {
        "offender": offender, "claim": claim, "corrected": corrected, "may_win": may_win,
        "clauses": clauses, "due_to_winner": TO_THE_WINNER * _of_point(terms)[0] if owes and not corrected else 0,
    }  # fmt: skip
    notes = []
    if not clauses:
        en = f"A {claim} that was only announced, or that the tiles allow, costs nothing."
        fr = f"Un {claim} seulement annoncé, ou que les tuiles permettent, ne coûte rien."
        notes.append(_note("no_fault", "S003 items 2 and 3", en, fr))
    elif corrected:
        en, fr = "Corrected before another player had time to play.", "Corrigé avant qu'un autre n'ait pu jouer."
        notes.append(
            _note("absolved", "S003 item 2; P3", f"{en} The error is absolved.", f"{fr} L'erreur est absoute.")
        )
    elif not may_win:
        en, fr = "May no longer make Mah Jong in this deal.", "Ne peut plus faire Mah Jong dans cette manche."
        notes.append(_note("may_not_win", "S003 item 2", en, fr))
    payments: tuple[Payment, ...] = ()
    if facts["due_to_winner"]:
        payments, told = _hundred(offender, winner, bool(form.get("drawn")), clauses[-1], terms)
        notes.extend(told)
    return Settlement(payments, facts, tuple(notes))


def _who_won(form: Mapping[str, Any], may_win: bool) -> None:
    """Refuses a winner beside a drawn deal, and a winner who may not win."""
    faults = []
    if form.get("drawn") and form.get("winner"):
        en = "'winner' names a winner of a deal that is 'drawn'; give one of the two"
        fr = "« winner » nomme le gagnant d'une manche nulle (« drawn ») ; donnez l'un des deux"
        faults.append(Reason("winner_of_drawn_deal", en, fr, "S003 item 3; P3", ("event", "winner")))
    if form.get("winner") == form["offender"] and not may_win:
        en = f"{form['offender']} laid a wrong set down and may not win this deal; correct 'winner' or 'corrected'"
        fr = f"{form['offender']} a mal abattu et ne peut gagner cette manche ; corrigez « winner » ou « corrected »"
        faults.append(Reason("winner_may_not_win", en, fr, "S003 item 2", ("event", "winner")))
    if faults:
        raise IllegalError(faults)


def _hundred(
    offender: Seat, winner: Seat | None, drawn: bool, source: str, terms: Terms
) -> tuple[tuple[Payment, ...], tuple[Note, ...]]:
    """The 100 points of item 3, or why they are not paid."""
    value, told = _of_point(terms)
    if drawn:
        en, fr = "Nobody won: the 100 points are not paid.", "Personne n'a gagné : les 100 points ne sont pas dus."
        return (), (_note("drawn", "S003 item 3; P3", en, fr),)
    if winner is None:
        en = f"Owes {TO_THE_WINNER} points to whoever wins this deal{told.en}; nothing if nobody does."
        fr = f"Doit {TO_THE_WINNER} points au gagnant de la manche{told.fr} ; rien si personne ne gagne."
        return (), (_note("winner_not_known", f"{source}; P3", en, fr),)
    if winner == offender:
        en, fr = "Has won the deal himself: he owes nobody.", "A gagné lui-même la manche : il ne doit rien."
        return (), (_note("own_winner", "HOUSE reading: S003 item 3 does not say", en, fr),)
    why = Text(
        f"wrong call: {TO_THE_WINNER} points to the winner{told.en} ({source})",
        f"mauvaise annonce : {TO_THE_WINNER} points au gagnant{told.fr} ({source})",
    )
    return (Payment(offender, winner, TO_THE_WINNER * value, why),), ()


def _tile_count(form: dict[str, Any], _terms: Terms, _book: Ruleset) -> Settlement:
    """Item 4: a player without his thirteen tiles may no longer win; he pays nothing for it."""
    tiles: int = form["tiles"]
    right = tiles == TILES
    facts = {"offender": form["offender"], "tiles": tiles, "may_win": right}
    if right:
        en, fr = "Thirteen tiles: no fault.", "Treize tuiles : pas de faute."
        return Settlement((), facts, (_note("no_fault", "S003 item 4; P10", en, fr),))
    few = tiles < TILES
    held = Text(f"{tiles} tile{'s' * (tiles != 1)}", f"{tiles} tuile{'s' * (tiles > 1)}")
    en = f"{held.en}, {'fewer' if few else 'more'} than thirteen: may no longer make Mah Jong in this deal."
    fr = f"{held.fr}, {'moins' if few else 'plus'} que treize : ne peut plus faire Mah Jong dans cette manche."
    return Settlement((), facts, (_note("may_not_win", "S003 item 4; P10", en, fr),))


def _half_maximum(most: int, most_east: int) -> Event:
    return Event(
        "false_mahjong_half_maximum",
        Names("False Mah Jong: half the maximum", "Faux Mah Jong : moitié du maximum", "诈和赔半"),
        Text(f"pays half of what a winner may receive at most (maximum {most}, maximum_east {most_east}), East's share"
             " double; nothing if the others have not shown their hands",
             f"paie la moitié du plus haut gain (maximum {most}, maximum_east {most_east}), la part d'Est double ; rien"
             " si les autres n'ont pas montré leur main"),
        FalseMahjongForm, partial(_false_mahjong, most, most_east), "S003 item 1; P9", {"offender": "W"},
        at_fault="offender",
    )  # fmt: skip


_IN_PLAY = (
    Event("wrong_claim", Names("Wrong Chow, Pung or Kong", "Chow, Pung ou Kong erroné", "错吃碰杠"),
          Text("laid down: may no longer win; a Pung announced without its two tiles, or a Kong laid down wrongly: 100"
               " points to the winner of the deal; absolved if corrected before another player has played",
               "abattu : ne peut plus gagner ; un Pung annoncé sans ses deux tuiles, ou un Kong mal abattu : 100 points"
               " au gagnant de la manche ; absous si corrigé avant qu'un autre joue"),
          WrongClaimForm, _wrong_claim, "S003 items 2 and 3; P3",
          {"offender": "N", "claim": "pung", "laid_down": False, "winner": "W"},
          at_fault="offender"),
    Event("tile_count", Names("Not thirteen tiles", "Pas treize tuiles", "相公"),
          Text("a player who has not thirteen tiles, melds included and a Kong counted as three, may no longer win",
               "qui n'a pas treize tuiles, lots compris et un Kong compté pour trois, ne peut plus gagner"),
          TileCountForm, _tile_count, "S003 item 4; P10", {"offender": "S", "tiles": 12}, at_fault="offender"),
)  # fmt: skip


def old_penalties(share_out: ShareOut, most: int = MAXIMUM, most_east: int = MAXIMUM_EAST) -> tuple[Event, ...]:
    """For `Ruleset.events` of a system that plays with a maximum; `OLD_SOURCES` belongs beside it in `sources`.

    `share_out` pays a bare score as the system does; `most` and `most_east` are what a winner, and East, may receive.
    """
    return (_half_maximum(most, most_east), *_IN_PLAY, forbidden_discard(share_out))
