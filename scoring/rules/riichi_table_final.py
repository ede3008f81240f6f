"""The end of a riichi game: places, uma, ties, the sticks that are left, chombo taken off."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple, NotRequired, TypedDict

from scoring.errors import IllegalError, Reason, shown
from scoring.events import Settlement
from scoring.forms import Natural, Says
from scoring.rules.riichi_table_terms import CHOMBO_AFTER, Clauses
from scoring.ruleset import Ruleset, Terms, Text
from scoring.settle import Payment, cited
from scoring.tally import Note
from scoring.tiles import SEATS, Seat


class FinalScoresForm(TypedDict):
    """Points of each player, by the seat he had in the first deal."""

    E: int
    S: int
    W: int
    N: int


class ChomboForm(TypedDict, total=False):
    """How often each player was at fault, by the seat he had in the first deal."""

    E: Natural
    S: Natural
    W: Natural
    N: Natural


class FinalForm(TypedDict):
    """The scores at the end, by the seats of the first deal."""

    scores: Annotated[FinalScoresForm, Says(description="points of each, by the seats of the first deal")]
    riichi_sticks: NotRequired[Annotated[Natural, Says(description="sticks left on the table")]]
    chombo: NotRequired[ChomboForm]


class Place(NamedTuple):
    """A place that one player holds, or that several share: its number, who is on it, the uma of each."""

    number: int
    seats: tuple[Seat, ...]
    uma: int


def settle_final(clauses: Clauses, form: dict[str, Any], terms: Terms, _book: Ruleset) -> Settlement:
    """Final scores: points, and sticks where they go to the winner, less the starting points, plus uma."""
    scores: dict[Seat, int] = {seat: form["scores"][seat] for seat in SEATS}
    sticks, faults = form.get("riichi_sticks", 0), form.get("chombo", {})
    stakes = terms.tables["stakes"].rows
    if refusals := [*_wrong_sum(scores, sticks, terms, clauses), *_wrong_chombo(faults, terms, clauses)]:
        raise IllegalError(refusals)
    places = _places(scores, terms)
    payments, notes = _left_sticks(places[0].seats, sticks, terms, clauses)
    gained = {payment.to: payment.amount for payment in payments}
    ranking = []
    for place in places:
        for seat in place.seats:
            taken = faults.get(seat, 0) * stakes["chombo"]
            final = scores[seat] + gained.get(seat, 0) - stakes["start"] + place.uma - taken
            ranking.append(
                {"place": place.number, "seat": seat, "score": scores[seat], "sticks": gained.get(seat, 0),
                 "uma": place.uma, "chombo": -taken, "final": final}
            )  # fmt: skip
    final_of = {line["seat"]: line["final"] for line in ranking}
    return Settlement(payments, {"ranking": ranking, "final": {seat: final_of[seat] for seat in SEATS}}, notes)


def _wrong_sum(scores: dict[Seat, int], sticks: int, terms: Terms, clauses: Clauses) -> list[Reason]:
    """Nothing leaves the table but for the sticks that lie on it."""
    stakes = terms.tables["stakes"].rows
    total, wanted = sum(scores.values()), 4 * stakes["start"] - sticks * stakes["riichi"]
    if total == wanted:
        return []
    en = (
        f"the scores add up to {shown(total)}; with 'riichi_sticks' {shown(sticks)} they must make {shown(wanted)}:"
        " correct one of them"
    )
    fr = (
        f"la somme des scores est {shown(total)} ; avec « riichi_sticks » {shown(sticks)}, il faut {shown(wanted)} :"
        " corrigez l'un ou l'autre"
    )
    return [Reason("wrong_sum", en, fr, clauses.start)]


def _wrong_chombo(faults: dict[Seat, int], terms: Terms, clauses: Clauses) -> list[Reason]:
    mode = terms["chombo_penalty"]
    if mode == CHOMBO_AFTER or not any(faults.values()):
        return []
    en = f"option chombo_penalty is {mode}: nothing is taken off at the end; drop 'chombo', or set it to after_uma"
    fr = f"l'option chombo_penalty vaut {mode} : rien n'est retiré à la fin ; retirez « chombo », ou mettez after_uma"
    return [Reason("chombo_not_at_end", en, fr, clauses.chombo)]


def _places(scores: dict[Seat, int], terms: Terms) -> list[Place]:
    """The places in order; players level share one, with the uma of all theirs, or take them in seat order."""
    uma = [terms.tables["uma"].rows[str(number)] for number in (1, 2, 3, 4)]
    order = sorted(SEATS, key=lambda seat: (-scores[seat], SEATS.index(seat)))
    if terms["ties"] == "seat_order":
        return [Place(number, (seat,), uma[number - 1]) for number, seat in enumerate(order, 1)]
    places: list[Place] = []
    for number, seat in enumerate(order, 1):
        level = tuple(other for other in order if scores[other] == scores[seat])
        if level[0] == seat:
            shared = sum(uma[number - 1 : number - 1 + len(level)]) // len(level)
            places.append(Place(number, level, shared))
    return places


def _left_sticks(
    first: tuple[Seat, ...], sticks: int, terms: Terms, clauses: Clauses
) -> tuple[tuple[Payment, ...], tuple[Note, ...]]:
    """The sticks on the table go to the first of the game, shares rounded down; or nobody takes them."""
    points = sticks * terms.tables["stakes"].rows["riichi"]
    if not points:
        return (), ()
    if terms["left_sticks"] == "nobody":
        text = Text(f"the sticks left on the table, {shown(points)} points, go to nobody",
                    f"les bâtons restés sur la table, {shown(points)} points, ne vont à personne")  # fmt: skip
        return (), (Note("sticks_left", text, clauses.left_sticks),)
    share, source = points // len(first), clauses.left_sticks
    why = cited("sticks left on the table", "bâtons restés sur la table", source)
    return tuple(Payment("table", seat, share, why) for seat in first if share), ()
