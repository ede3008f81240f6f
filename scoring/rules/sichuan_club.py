"""The house's side of the Paris table: the rake and the kitty, and whether each player's chips cover a deal (art. 24).

Money is in whole cents throughout.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NotRequired, TypedDict

from scoring.errors import IllegalError, Reason
from scoring.events import Event, Settlement
from scoring.forms import Says
from scoring.rules.sichuan_deal_refusals import NOWHERE, refused
from scoring.ruleset import Names, Ruleset, Terms, Text
from scoring.settle import Payment, cited
from scoring.tally import Note
from scoring.tiles import SEATS, Seat

EURO = 100
OPPONENTS = 3
_HUNDRED_PERCENT = 100

Cents = Annotated[int, Says(minimum=1, description="an amount in whole cents")]
TableName = Annotated[str | int, Says(description="the number of the table, and so of its kitty")]


class CavesForm(TypedDict, total=False):
    """What lies before each player when the deal begins, in cents."""

    E: Cents
    S: Cents
    W: Cents
    N: Cents


class RakeForm(TypedDict):
    caves: CavesForm
    entry_fee: NotRequired[Cents]
    table: NotRequired[TableName]


class DealCavesForm(TypedDict):
    caves: CavesForm
    entry_fee: NotRequired[Cents]


class AccountForm(TypedDict):
    table: TableName
    deals: Annotated[list[DealCavesForm], Says(minItems=1)]


class CoverForm(TypedDict):
    caves: CavesForm
    max_coefficient: Annotated[int, Says(minimum=1, description="the highest coefficient of the house's posted table")]


def rake(cave: int, percent: int) -> int:
    """So many percent of a cave, rounded up to the whole euro, in cents (art. 24 III)."""
    whole_euros = -(-cave * percent // (_HUNDRED_PERCENT * EURO))
    return whole_euros * EURO


def euros(cents: int) -> Text:
    """An amount as a person writes it: 15.10 euros, 15,10 euros."""
    return Text(f"{cents // EURO}.{cents % EURO:02d} euros", f"{cents // EURO},{cents % EURO:02d} euros")


def _share(cave: int, percent: int) -> Text:
    """So many percent of a cave before it is rounded, to the last digit: 2.0266 euros."""
    whole, rest = divmod(cave * percent, _HUNDRED_PERCENT * EURO)
    digits = f"{rest:04d}"
    shown = digits[:2] + digits[2:].rstrip("0")
    return Text(f"{whole}.{shown} euros", f"{whole},{shown} euros")


def _four_players(caves: Mapping[str, int], where: Text = NOWHERE) -> list[Reason]:
    absent = [seat for seat in SEATS if seat not in caves]
    return [refused("four_players", where, seats=", ".join(absent))] if absent else []


def _retained(caves: Mapping[str, int], entry_fee: int, percent: int, deal: Text = NOWHERE) -> list[Payment]:
    """Every player's rake, then every player's entry fee."""
    found = []
    for seat in SEATS:
        due, exact = rake(caves[seat], percent), _share(caves[seat], percent)
        cave, up = euros(caves[seat]), euros(due)
        why = cited(
            f"{deal.en}{percent} % of the cave of {cave.en} is {exact.en}, rounded up to the whole euro: {up.en}",
            f"{deal.fr}{percent} % de la cave de {cave.fr} font {exact.fr}, arrondis à l'euro supérieur : {up.fr}",
            "JORF art. 24 III, B5",
        )
        if due:
            found.append(Payment(seat, "table", due, why))
    if entry_fee:
        why = cited(f"{deal.en}entry fee", f"{deal.fr}droit d'entrée", "JORF art. 24 III")
        found.extend(Payment(seat, "table", entry_fee, why) for seat in SEATS)
    return found


def _sums(caves: Mapping[Seat, int], entry_fee: int, percent: int) -> dict[str, Any]:
    each = {seat: rake(caves[seat], percent) for seat in SEATS}
    return {"rake": each, "kitty": sum(each.values()), "entry_fees": len(SEATS) * entry_fee}


def _rake(form: dict[str, Any], terms: Terms, _book: Ruleset) -> Settlement:
    if faults := _four_players(form["caves"]):
        raise IllegalError(faults)
    fee, percent = form.get("entry_fee", 0), int(terms["rake_percent"])
    facts = _sums(form["caves"], fee, percent)
    if "table" in form:
        facts = {"table": form["table"], **facts}
    return Settlement(tuple(_retained(form["caves"], fee, percent)), facts)


def _account(form: dict[str, Any], terms: Terms, _book: Ruleset) -> Settlement:
    faults: list[Reason] = []
    percent = int(terms["rake_percent"])
    payments: list[Payment] = []
    rows: list[dict[str, Any]] = []
    for number, deal in enumerate(form["deals"], 1):
        if wrong := _four_players(deal["caves"], Text(f"deals[{number - 1}]: ", f"deals[{number - 1}] : ")):
            faults.extend(wrong)
            continue
        fee = deal.get("entry_fee", 0)
        rows.append({"deal": number, **_sums(deal["caves"], fee, percent)})
        payments.extend(_retained(deal["caves"], fee, percent, Text(f"deal {number}: ", f"partie {number} : ")))
    if faults:
        raise IllegalError(faults)
    totals = {
        "deals": len(rows),
        "rake": {seat: sum(row["rake"][seat] for row in rows) for seat in SEATS},
        "kitty": sum(row["kitty"] for row in rows),
        "entry_fees": sum(row["entry_fees"] for row in rows),
    }
    return Settlement(tuple(payments), {"table": form["table"], "deals": rows, "totals": totals})


def _cover(form: dict[str, Any], terms: Terms, _book: Ruleset) -> Settlement:
    if faults := _four_players(form["caves"]):
        raise IllegalError(faults)
    doubled = bool(terms["cover_doubled"])
    needed = OPPONENTS * form["max_coefficient"] * int(terms["point_value"]) * (2 if doubled else 1)
    players = {seat: {"cave": cave, "short": max(0, needed - cave)} for seat, cave in form["caves"].items()}
    notes = []
    for seat in SEATS:
        if short := players[seat]["short"]:
            lack, need = euros(short), euros(needed)
            words = Text(
                f"{seat} is {lack.en} short of {need.en}; he changes more at the cashier before the deal begins",
                f"il manque {lack.fr} à {seat} sur {need.fr} ; il passe à la caisse avant le début de la partie",
            )
            notes.append(Note("cave_short", words, "JORF art. 24 I"))
    if not doubled:
        words = Text(
            "the doubling of a win drawn with one tile left is not in this sum; option cover_doubled counts it",
            "le doublement d'un gain tiré avec une seule tuile n'y est pas compté ; l'option cover_doubled le compte",
        )
        notes.append(Note("doubling_not_covered", words, "JORF art. 33, B8"))
    facts = {"needed": needed, "players": players, "covered": not any(each["short"] for each in players.values())}
    return Settlement((), facts, tuple(notes))


CLUB_EVENTS: tuple[Event, ...] = (
    Event(
        "rake",
        Names("Rake of a deal", "Retenue d'une partie", "抽水"),
        Text("what each player owes the table's kitty before the deal, from the cave before him when it begins",
             "ce que chaque joueur doit à la cagnotte avant la partie, d'après la cave qu'il a devant lui à son début"),
        RakeForm, _rake, "JORF art. 24 III, B5",
        {"caves": {"E": 50000, "S": 50000, "W": 75500, "N": 101000}, "table": 3},
    ),
    Event(
        "account",
        Names("Account of a kitty", "Compte d'une cagnotte", "台账"),
        Text("the rakes of a table's deals, deal by deal, and what its kitty must hold; entry fees stand apart",
             "les retenues des parties d'une table, une à une, et ce que sa cagnotte doit contenir ; les droits"
             " d'entrée sont à part"),
        AccountForm, _account, "JORF art. 24 III",
        {"table": 3, "deals": [{"caves": {"E": 10000, "S": 10100, "W": 4900, "N": 25000}},
                               {"caves": {"E": 9000, "S": 12100, "W": 4900, "N": 24000}}]},
    ),
    Event(
        "cover_check",
        Names("Cover of the caves", "Couverture des caves", "底金检查"),
        Text("whether each cave covers a highest loss to each of three players: 3 times the highest coefficient of the"
             " house's posted table times the value of the point",
             "si chaque cave couvre la plus forte perte face à trois joueurs : 3 fois le plus haut coefficient affiché"
             " par la maison, fois la valeur du point"),
        CoverForm, _cover, "JORF art. 24 I",
        {"caves": {"E": 50000, "S": 50000, "W": 75500, "N": 2000}, "max_coefficient": 32,
         "options": {"point_value": 100}},
    ),
)  # fmt: skip
