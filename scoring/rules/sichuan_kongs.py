"""Kong money (刮风下雨): who pays for a Kong when it is laid down, and when that money goes back or on to a winner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypedDict

from scoring.errors import AmbiguousError, IllegalError, Reason
from scoring.events import Event, Settlement
from scoring.forms import Says, SeatId
from scoring.rules.sichuan_count import SUITED
from scoring.rules.sichuan_deal_refusals import NOWHERE, refused
from scoring.rules.sichuan_deal_terms import chosen, clause, points
from scoring.rules.sichuan_fans import JORF, SBR, TFMJ
from scoring.ruleset import Names, Ruleset, Terms, Text
from scoring.settle import Payment, cited
from scoring.tally import Note
from scoring.tiles import SEATS, TILES, Seat

KongKind = Literal["concealed", "direct", "extended", "extended_kept"]
SuitTileId = Annotated[str, Says(enum=[tile.id for tile in TILES if tile.index < SUITED])]
MOST_OUT = 2
"""A deal is over when three have won (art. 25), so that two at most are out while it is played."""

KIND_WORDS: Mapping[str, Text] = {
    "concealed": Text("concealed Kong (rain, 下雨)", "Kong caché (pluie, 下雨)"),
    "direct": Text("Kong claimed from a discard (wind, 刮风)", "Kong réclamé sur une défausse (vent, 刮风)"),
    "extended": Text("Kong extended with the tile just drawn", "Kong complété avec la tuile tirée"),
    "extended_kept": Text("Kong extended with a tile kept from earlier", "Kong complété avec une tuile gardée d'avant"),
}


class KongForm(TypedDict):
    """A Kong laid down: whose, of which kind, and whose discard it took."""

    kind: KongKind
    by: SeatId
    discarder: NotRequired[SeatId]


class KongEventForm(KongForm):
    tile: NotRequired[SuitTileId]
    out: NotRequired[list[SeatId]]
    then: NotRequired[Literal["robbed", "discard_won"]]
    winner: NotRequired[SeatId]


class ToldKongForm(KongForm):
    tile: SuitTileId


class PaidKongForm(ToldKongForm):
    """A Kong whose money was paid earlier, with those who were out by then."""

    out: NotRequired[list[SeatId]]


class Kong(NamedTuple):
    """A Kong of the deal, with what was paid for it and is still its owner's."""

    kind: KongKind
    by: Seat
    tile: str
    paid: tuple[Payment, ...]

    @property
    def open(self) -> bool:
        return self.kind != "concealed"

    @property
    def extended(self) -> bool:
        return self.kind.startswith("extended")


def still_in(out: Iterable[str]) -> list[Seat]:
    gone = set(out)
    return [seat for seat in SEATS if seat not in gone]


def kong_faults(form: Mapping[str, Any], out: Sequence[str], where: Text = NOWHERE) -> list[Reason]:
    """Why the Kong cannot have been laid down so: every reason."""
    by, kind, discarder = form["by"], form["kind"], form.get("discarder")
    found: list[Reason] = []
    if len(set(out)) > MOST_OUT:
        found.append(refused("deal_over", where))
    if by in out:
        found.append(refused("player_is_out.kong", where, seat=by))
    if kind == "direct" and discarder is None:
        found.append(refused("missing_discarder", where))
    if kind != "direct" and discarder is not None:
        found.append(refused("discarder_of_drawn_kong", where, kind=kind))
    if discarder is not None and discarder == by:
        found.append(refused("own_discard", where, seat=by))
    elif discarder in out:
        found.append(refused("player_is_out.discard", where, seat=discarder))
    return found


def _kept_clause(terms: Terms) -> str:
    said = terms["preset"] == SBR.id
    return "NOV Kong payments" if said else "HOUSE reading: as NOV, a tile kept from earlier pays nothing"


def paid_for(form: Mapping[str, Any], terms: Terms, out: Sequence[str]) -> tuple[Payment, ...]:
    """What is paid at once for a Kong: by the discarder, or by each player still in."""
    if chosen(terms, "kong_money") == "none":
        return ()
    kind, by, discarder = form["kind"], form["by"], form.get("discarder")
    of = Text(f" of {form['tile']}", f" de {form['tile']}") if "tile" in form else Text("", "")
    words = KIND_WORDS[kind]
    source = _kept_clause(terms) if kind == "extended_kept" else clause(terms, "Kong payments")
    amount = points(terms, "kong_payments", kind)
    found: list[Payment] = []
    if kind == "direct":
        why = cited(f"{words.en}{of.en}: its discarder", f"{words.fr}{of.fr} : le défausseur", source)
        found.append(Payment(discarder or by, by, amount, why))
        if chosen(terms, "direct_kong_pays") == "all":
            amount = points(terms, "kong_payments", "direct_others")
            why = cited(f"{words.en}{of.en}: the others", f"{words.fr}{of.fr} : les autres", "APP 擦挂")
            found += [Payment(seat, by, amount, why) for seat in still_in({*out, by, str(discarder)})]
    else:
        why = cited(f"{words.en}{of.en}: each still in", f"{words.fr}{of.fr} : chaque joueur encore en jeu", source)
        found += [Payment(seat, by, amount, why) for seat in still_in({*out, by})]
    return tuple(payment for payment in found if payment.amount)


def given_back(paid: Iterable[Payment], words: Text, source: str) -> tuple[Payment, ...]:
    """Kong money back to those who paid it, out or not."""
    why = cited(f"Kong money given back: {words.en}", f"argent du Kong rendu : {words.fr}", source)
    return tuple(Payment(each.to, each.payer, each.amount, why) for each in paid)


def robbed(paid: Iterable[Payment], terms: Terms) -> tuple[Payment, ...]:
    """An extended Kong that is robbed is none: its money goes back."""
    own = {SBR.id: "NOV refunds", TFMJ.id: "TFMJ refunds"}
    source = own.get(str(terms["preset"]), "HOUSE reading: as NOV refunds")
    return given_back(paid, Text("the extended Kong was robbed", "le Kong complété fut volé"), source)


def discard_won(paid: Sequence[Payment], terms: Terms, winner: Seat | None) -> tuple[Payment, ...]:
    """The discard straight after a Kong is won on: its money goes back, or on to the winner, or stays.

    `winner` must be known where the money goes on to him.
    """
    what = chosen(terms, "kong_transfer")
    if not paid or what == "kept":
        return ()
    if what == "given_back":
        words = Text("the discard straight after it was won on", "la défausse qui l'a suivi fut gagnante")
        return given_back(paid, words, "NOV refunds")
    if winner is None:
        raise AmbiguousError([refused("kong_money_to_whom", seat=paid[0].to)])
    source = "TFMJ 呼叫转移" if terms["preset"] == TFMJ.id else "APP 呼叫转移"
    why = cited("Kong money goes on to the winner on the discard after it (呼叫转移)",
                "l'argent du Kong passe au gagnant de la défausse qui l'a suivi (呼叫转移)", source)  # fmt: skip
    return (Payment(paid[0].to, winner, sum(each.amount for each in paid), why),)


def unpaid_notes(form: Mapping[str, Any], terms: Terms, paid: Sequence[Payment]) -> tuple[Note, ...]:
    """Why a Kong cost nobody anything."""
    if paid:
        return ()
    if chosen(terms, "kong_money") == "none":
        words = Text(
            "no Kong money at this table; a house that posts some sets option kong_money to paid",
            "pas d'argent des Kongs à cette table ; une maison qui en affiche met l'option kong_money à paid",
        )
        source = "HOUSE reading: JORF art. 33 is silent" if terms["preset"] == JORF.id else "HOUSE option kong_money"
        return (Note("no_kong_money", words, source),)  # fmt: skip
    words = Text(f"{KIND_WORDS[form['kind']].en}: nothing to pay", f"{KIND_WORDS[form['kind']].fr} : rien à payer")
    return (Note("kong_pays_nothing", words, _kept_clause(terms)),)


def _settle(form: dict[str, Any], terms: Terms, _book: Ruleset) -> Settlement:
    out, then, winner = form.get("out", []), form.get("then"), form.get("winner")
    faults = kong_faults(form, out)
    if then == "robbed" and not form["kind"].startswith("extended"):
        faults.append(refused("kong_not_robbed", kind=form["kind"]))
    if winner is not None and then is None:
        faults.append(refused("winner_of_what"))
    if winner is not None and (winner == form["by"] or winner in out):
        faults.append(refused("winner_cannot_be", seat=winner))
    if faults:
        raise IllegalError(faults)
    paid = paid_for(form, terms, out)
    later: tuple[Payment, ...] = ()
    if then == "robbed":
        later = robbed(paid, terms)
    elif then == "discard_won":
        later = discard_won(paid, terms, winner)
    kept = 0 if later else sum(payment.amount for payment in paid)
    return Settlement((*paid, *later), {"kept": kept}, unpaid_notes(form, terms, paid))


KONG_EVENT = Event(
    "kong",
    Names("Kong money", "Argent d'un Kong", "杠钱"),
    Text("what is paid for a Kong when it is laid down, and what becomes of it when it is robbed or the discard after"
         " it is won on",
         "ce qui se paie pour un Kong dès qu'il est posé, et ce que cela devient s'il est volé ou si la défausse qui"
         " suit est gagnante"),
    KongEventForm, _settle, "NOV Kong payments; TFMJ 暗杠 引杠 绕杠; APP Kong payments",
    {"kind": "concealed", "by": "E", "tile": "9p", "out": ["S"]},
)  # fmt: skip
