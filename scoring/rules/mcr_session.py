"""Beside a single win: what a false Hu costs, and the table points of a session."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from scoring.events import Event, Settlement
from scoring.forms import Says, SeatId
from scoring.penalties import Fault
from scoring.ruleset import Names, Ruleset, Table, Terms, Text
from scoring.settle import cited, pay_each
from scoring.tally import Note
from scoring.tiles import SEATS

Grade = Literal["realised_before_showing", "under_minimum", "invalid_hand", "dead_hand"]
GRADES: Mapping[Grade, Text] = {
    "realised_before_showing": Text("realised before showing the hand", "reconnu avant d'abattre la main"),
    "under_minimum": Text("right shape, under the minimum", "bonne forme, sous le minimum"),
    "invalid_hand": Text("no winning hand", "main non gagnante"),
    "dead_hand": Text("called with a dead hand", "annonce avec une main morte"),
}
"""The four grades of a false Hu (XM)."""
_HU = "HOUSE reading: 10 to each of the others; the amounts stand in section 3.11 of the Green Book, not read here"
_POINTS = "HOUSE reading: 4, 2, 1 and 0 table points, as is common; ties share the points of their places"

FALSE_HU = Table(
    "false_hu",
    Names("False Hu", "Hu déclaré à tort", "错和"),
    Text(
        "what a player pays to each of the others, by the grade of the fault: realised before showing, right shape but"
        " under the minimum, invalid hand, called with a dead hand; to be checked",
        "ce qu'un joueur paie à chacun des autres, selon la gravité : reconnu avant d'abattre, bonne forme mais sous le"
        " minimum, main non valable, annonce avec une main morte ; à vérifier",
    ),
    {str(grade): 10 for grade in GRADES},
    _HU,
)
TABLE_POINTS = Table(
    "table_points",
    Names("Table points", "Points de table", "标准分"),
    Text(
        "what a session gives by place at the table; players with the same score share",
        "ce que donne une séance selon la place ; les joueurs à égalité partagent",
    ),
    {"1": 4, "2": 2, "3": 1, "4": 0},
    _POINTS,
)
WRONG_COUNT = Fault(
    "wrong_tile_count",
    Names("Wrong number of tiles", "Nombre de tuiles incorrect", "相公"),
    Text("a dead hand: it cannot win", "main morte : elle ne peut gagner"),
    may_win=False,
    counted=False,
    pays_each=0,
    source="XM penalties: wrong tile count is a dead hand",
)


class FalseHuForm(TypedDict):
    """Who said Hu wrongly, and how gravely."""

    seat: SeatId
    grade: NotRequired[Grade]


class ScoresForm(TypedDict):
    """The scores of the four seats at the end of the session."""

    E: int
    S: int
    W: int
    N: int


class SessionForm(TypedDict):
    """A session of 16 hands at its end."""

    scores: Annotated[ScoresForm, Says(description="each seat's score after the session")]


def _false_hu(form: dict[str, Any], terms: Terms, _: Ruleset) -> Settlement:
    grade: Grade = form.get("grade", "invalid_hand")
    table, words = terms.tables["false_hu"], GRADES[grade]
    amount, clause = table.rows[grade], table.cited(_HU, grade)
    why = cited(f"false Hu, {words.en}", f"Hu déclaré à tort, {words.fr}", clause)
    payments = pay_each(form["seat"], lambda _seat: amount, why)
    dead = Note(
        "dead_hand",
        Text("the hand is dead: it cannot win this deal", "la main est morte : elle ne peut plus gagner cette partie"),
        _HU,
    )
    return Settlement(payments, {"seat": form["seat"], "grade": grade, "dead_hand": True}, (dead,))


def _number(share: Fraction) -> int | float:
    return int(share) if share.denominator == 1 else float(share)


def _session(form: dict[str, Any], terms: Terms, _: Ruleset) -> Settlement:
    scores = {seat: form["scores"][seat] for seat in SEATS}
    rows = terms.tables["table_points"].rows
    order = sorted(SEATS, key=lambda seat: -scores[seat])
    points: dict[str, int | float] = {}
    places: dict[str, int] = {}
    for seat in SEATS:
        same = [place for place, other in enumerate(order, 1) if scores[other] == scores[seat]]
        places[seat] = same[0]
        points[seat] = _number(Fraction(sum(rows[str(place)] for place in same), len(same)))
    notes: tuple[Note, ...] = ()
    if total := sum(scores.values()):
        text = Text(
            f"the four scores add up to {total}, not 0: check the sheet, or penalties paid to nobody",
            f"les quatre scores font {total} et non 0 : vérifiez la feuille, ou des pénalités payées à personne",
        )
        notes = (Note("scores_off_zero", text, "JK 10, section 3.9.1.2-3"),)
    return Settlement((), {"places": places, "table_points": points}, notes)


EVENTS = (
    Event(
        "false_hu",
        Names("False Hu", "Hu déclaré à tort", "错和"),
        Text(
            "a player says Hu without a win: a dead hand, and what the table 'false_hu' says to each of the others",
            "un joueur dit Hu sans main gagnante : main morte, et à chacun des autres ce que dit la table « false_hu »",
        ),
        FalseHuForm,
        _false_hu,
        _HU,
        {"seat": "S", "grade": "under_minimum"},
        at_fault="seat",
    ),
    Event(
        "session",
        Names("End of a session", "Fin de séance", "一轮结束"),
        Text(
            "table points by place after a session of 16 hands",
            "points de table selon la place après une séance de 16 parties",
        ),
        SessionForm,
        _session,
        _POINTS,
        {"scores": {"E": 120, "S": 35, "W": 35, "N": -190}},
    ),
)
