"""How a riichi deal ends without a win, and what deal follows: exhaustive draw, chombo, counters, dealer, round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypedDict

from scoring.errors import IllegalError, Reason, shown
from scoring.events import Settlement
from scoring.forms import Natural, Says, SeatId
from scoring.rules.riichi_payments import draw_points
from scoring.rules.riichi_table_terms import CHOMBO_AFTER, CHOMBO_MANGAN, CHOMBO_REFEREE, Clauses
from scoring.ruleset import Ruleset, Terms, Text
from scoring.settle import Payment, cited, pay_each
from scoring.tally import Note
from scoring.tiles import SEATS, Seat

Seats = Annotated[list[SeatId], Says(maxItems=4)]
Counters = Annotated[Natural, Says(description="counters on the table during this deal")]
Sticks = Annotated[Natural, Says(description="riichi sticks on the table, with those of this deal")]
Declared = Annotated[list[SeatId], Says(maxItems=4, description="who declared riichi in this deal")]


class DrawForm(TypedDict):
    """An exhaustive draw: who showed a ready hand."""

    ready: Seats
    riichi: NotRequired[Declared]
    honba: NotRequired[Counters]
    riichi_sticks: NotRequired[Sticks]
    nagashi: NotRequired[Seats]


class ChomboForm(TypedDict):
    """A chombo: who is at fault, and who had declared riichi."""

    offender: SeatId
    riichi: NotRequired[Declared]
    honba: NotRequired[Counters]
    riichi_sticks: NotRequired[Sticks]


class NextDealForm(TypedDict):
    """Where the game stands, and how the deal has ended."""

    round_wind: Literal["E", "S"]
    deal: Annotated[int, Says(enum=[1, 2, 3, 4], description="the deal of the round: 1 the first dealer's, ...")]
    outcome: Literal["win", "draw", "chombo"]
    winners: NotRequired[Seats]
    ready: NotRequired[Seats]
    riichi: NotRequired[Declared]
    honba: NotRequired[Counters]
    riichi_sticks: NotRequired[Sticks]


def in_order(seats: Sequence[Seat]) -> list[Seat]:
    """The seats as the table goes round, East first."""
    return [seat for seat in SEATS if seat in seats]


def mangan_share(one: Seat, other: Seat, terms: Terms) -> int:
    """What passes between two seats for a mangan on self-draw; East pays and is paid double."""
    return draw_points(terms.tables["limits"].rows["mangan"], one, other)


class After(NamedTuple):
    """The table after a deal: what a program reads, and the same in words with its clauses."""

    facts: dict[str, Any]
    notes: tuple[Note, ...]


_DEALER = {
    True: Text("East stays East", "Est reste Est"),
    False: Text("the deal passes on: South becomes East", "la donne tourne : Sud devient Est"),
}
_COUNTERS = {
    True: Text("a counter is added", "un compteur est ajouté"),
    False: Text("all counters are removed", "tous les compteurs sont retirés"),
    None: Text("no counter is added or removed", "aucun compteur n'est ajouté ni retiré"),
}


def following(clauses: Clauses, *, stays: bool, counts: bool | None, honba: int, sticks: int) -> After:
    """The table after a deal. `counts`: a counter is added, all are cleared (false), or none is touched (None)."""
    counters = honba if counts is None else honba + 1 if counts else 0
    notes = (Note("dealer", _DEALER[stays], clauses.dealer), Note("counters", _COUNTERS[counts], clauses.counters))
    return After({"dealer_stays": stays, "honba": counters, "riichi_sticks": sticks}, notes)


def settle_draw(clauses: Clauses, form: dict[str, Any], terms: Terms, _book: Ruleset) -> Settlement:
    """Hands that are not ready pay those that are; a counter is added, the sticks stay."""
    ready, nagashi = in_order(form["ready"]), in_order(form.get("nagashi", []))
    sticks = _sticks(form)
    refusals = _seats_twice(form, clauses.draw) + _few_sticks(form, sticks, clauses.draw)
    refusals += _riichi_not_ready(form, clauses.draw)
    if nagashi and not terms["nagashi"]:
        refusals.append(
            Reason("nagashi_not_played", "nagashi mangan is not played: drop 'nagashi' or set the option nagashi",
                   "le nagashi mangan ne se joue pas : retirez « nagashi » ou mettez l'option nagashi",
                   clauses.nagashi, ("event", "nagashi"))
        )  # fmt: skip
    if refusals:
        raise IllegalError(refusals)
    payments = _nagashi(nagashi, terms, clauses) if nagashi else _not_ready_pay(ready, terms, clauses)
    facts = {"ready": ready, "not_ready": [seat for seat in SEATS if seat not in ready]}
    after = following(clauses, stays="E" in ready, counts=True, honba=form.get("honba", 0), sticks=sticks)
    return Settlement(payments, facts | after.facts, after.notes)


def _not_ready_pay(ready: list[Seat], terms: Terms, clauses: Clauses) -> tuple[Payment, ...]:
    """3000 in all: one pays 1000 to each, two pay 1500 to one each, three pay 1000 each; none or four pay nothing."""
    others = [seat for seat in SEATS if seat not in ready]
    if not ready or not others:
        return ()
    pairs = [(payer, to) for payer in others for to in ready]
    if len(ready) == len(others):
        pairs = list(zip(others, ready, strict=True))
    stakes = terms.tables["stakes"]
    share, clause = stakes.rows["not_ready"] // len(pairs), stakes.cited(clauses.draw, "not_ready")
    why = cited("not ready at the exhaustive draw", "pas prêt au mur épuisé", clause)
    return tuple(Payment(payer, to, share, why) for payer, to in pairs if share)


def _nagashi(seats: list[Seat], terms: Terms, clauses: Clauses) -> tuple[Payment, ...]:
    clause = terms.tables["limits"].cited(clauses.nagashi, "mangan")
    why = cited("nagashi mangan", "nagashi mangan", clause)
    return tuple(
        Payment(payer, seat, mangan_share(payer, seat, terms), why)
        for seat in seats
        for payer in SEATS
        if payer != seat
    )


def settle_chombo(clauses: Clauses, form: dict[str, Any], terms: Terms, _book: Ruleset) -> Settlement:
    """A mangan to the others, or points off the final score; sticks go back, the deal is played again."""
    offender: Seat = form["offender"]
    declared, sticks, honba = in_order(form.get("riichi", [])), _sticks(form), form.get("honba", 0)
    if refusals := _seats_twice(form, clauses.chombo) + _few_sticks(form, sticks, clauses.chombo):
        raise IllegalError(refusals)
    payments = _sticks_back(declared, terms, clauses)
    facts: dict[str, Any] = {"redeal": True}
    notes: tuple[Note, ...] = ()
    if terms["chombo_penalty"] == CHOMBO_MANGAN:
        clause = terms.tables["limits"].cited(clauses.chombo, "mangan")
        why = cited("chombo, a mangan to the others", "chombo, un mangan aux autres", clause)
        payments = (*pay_each(offender, lambda to: mangan_share(offender, to, terms), why), *payments)
    elif terms["chombo_penalty"] == CHOMBO_AFTER:
        points = terms.tables["stakes"].rows["chombo"]
        facts["after_uma"] = {offender: -points}
        text = Text(f"{points} points are taken off the final score, after the uma",
                    f"{points} points sont retirés du score final, après l'uma")  # fmt: skip
        notes = (Note("after_uma", text, clauses.chombo_after),)
    elif terms["chombo_penalty"] == CHOMBO_REFEREE:
        text = Text("the referee of the tournament says what the chombo costs",
                    "l'arbitre du tournoi dit ce que coûte le chombo")  # fmt: skip
        notes = (Note("referee", text, clauses.chombo),)
    after = following(clauses, stays=True, counts=None, honba=honba, sticks=sticks - len(declared))
    return Settlement(payments, facts | after.facts, (*notes, *after.notes))


def _sticks_back(declared: list[Seat], terms: Terms, clauses: Clauses) -> tuple[Payment, ...]:
    why = cited("his riichi stick back after a chombo", "son bâton de riichi rendu après un chombo", clauses.chombo)
    stick = terms.tables["stakes"].rows["riichi"]
    return tuple(Payment("table", seat, stick, why) for seat in declared if stick)


def settle_next_deal(clauses: Clauses, form: dict[str, Any], terms: Terms, _book: Ruleset) -> Settlement:
    """Who is East, in which round, with how many counters and sticks; or that the game is over."""
    outcome, winners, ready = form["outcome"], form.get("winners", []), form.get("ready", [])
    sticks, honba = _sticks(form), form.get("honba", 0)
    if refusals := _not_so(form, terms, sticks, clauses):
        raise IllegalError(refusals)
    if outcome == "win":
        stays = "E" in winners
        after = following(clauses, stays=stays, counts=stays, honba=honba, sticks=0)
    elif outcome == "draw":
        stays = "E" in ready
        after = following(clauses, stays=stays, counts=True, honba=honba, sticks=sticks)
    else:
        stays = True
        sticks -= len(form.get("riichi", []))
        after = following(clauses, stays=stays, counts=None, honba=honba, sticks=sticks)
    return _place_after(form, stays, after, clauses)


def _place_after(form: Mapping[str, Any], stays: bool, after: After, clauses: Clauses) -> Settlement:
    """Round, deal and seats that follow; who was South sits as East when the deal passes on."""
    round_wind, deal = form["round_wind"], form["deal"]
    if not stays and round_wind != "E" and deal == 4:
        text = Text("the last deal of the South round is played: the game is over",
                    "la dernière donne du tour Sud est jouée : la partie est finie")  # fmt: skip
        facts = {"game_over": True, "riichi_sticks": after.facts["riichi_sticks"]}
        return Settlement((), facts, (Note("game_over", text, clauses.rounds),))
    seats = {seat: seat for seat in SEATS}
    if not stays:
        seats = {seat: SEATS[place - 1] for place, seat in enumerate(SEATS)}
        round_wind, deal = (round_wind, deal + 1) if deal < 4 else ("S", 1)
    facts = {"game_over": False, "round_wind": round_wind, "deal": deal, "seats": seats, **after.facts}
    return Settlement((), facts, after.notes)


def _not_so(form: dict[str, Any], terms: Terms, sticks: int, clauses: Clauses) -> list[Reason]:
    """Everything in the form that does not go with the way the deal ended."""
    outcome, winners = form["outcome"], form.get("winners", [])
    refusals = _seats_twice(form, clauses.dealer) + _few_sticks(form, sticks, clauses.dealer)
    for key, whose in (("winners", "win"), ("ready", "draw")):
        if key in form and outcome != whose:
            en = f"'{key}' goes with outcome {whose}, not with {outcome}; drop it or correct the outcome"
            fr = f"« {key} » va avec outcome {whose}, pas avec {outcome} ; retirez-la ou corrigez outcome"
            refusals.append(Reason("key_of_other_outcome", en, fr, clauses.dealer))
        elif key not in form and outcome == whose:
            en, fr = f"outcome {whose}: '{key}' is missing", f"outcome {whose} : « {key} » manque"
            refusals.append(Reason("missing_key", en, fr, clauses.dealer))
    if outcome == "win" and "winners" in form and not winners:
        refusals.append(Reason("no_winner", "outcome win: 'winners' is empty", "outcome win : « winners » est vide"))
    if len(winners) > 3:
        refusals.append(
            Reason("too_many_winners", "at most three win on one discard", "trois au plus gagnent sur une défausse",
                   clauses.winners)
        )  # fmt: skip
    if len(winners) > 1 and terms["several_winners"] == "nearest":
        refusals.append(
            Reason("one_winner", "a deal has one winner here: give only the one nearest the discarder in turn",
                   "une main n'a qu'un gagnant ici : ne donnez que le plus proche du défausseur", clauses.winners)
        )  # fmt: skip
    if outcome == "draw":
        refusals += _riichi_not_ready(form, clauses.draw)
    return refusals


def _sticks(form: Mapping[str, Any]) -> int:
    """The sticks on the table; where they are not told, those declared in this deal."""
    return int(form.get("riichi_sticks", len(form.get("riichi", []))))


def _seats_twice(form: Mapping[str, Any], source: str) -> list[Reason]:
    return [
        Reason(
            "seat_twice",
            f"'{key}' names a seat twice",
            f"« {key} » nomme deux fois la même place",
            source,
            ("event", key),
        )
        for key in ("ready", "riichi", "winners", "nagashi")
        if len(set(form.get(key, ()))) < len(form.get(key, ()))
    ]


def _few_sticks(form: Mapping[str, Any], sticks: int, source: str) -> list[Reason]:
    declared = len(set(form.get("riichi", ())))
    if sticks >= declared:
        return []
    en = f"{declared} declared riichi in this deal, yet 'riichi_sticks' is only {shown(sticks)}: correct one"
    fr = f"{declared} riichi dans cette donne, mais « riichi_sticks » ne vaut que {shown(sticks)} : corrigez-en un"
    return [Reason("too_few_sticks", en, fr, source, ("event", "riichi"))]


def _riichi_not_ready(form: Mapping[str, Any], source: str) -> list[Reason]:
    """A riichi hand is shown at the draw; one that is not ready is a chombo."""
    return [
        Reason("riichi_not_ready",
               f"{seat} declared riichi and is not ready: that is a chombo, no draw; settle the event 'chombo'",
               f"{seat} a déclaré riichi sans être prêt : c'est un chombo, pas une partie nulle ; réglez « chombo »",
               source, ("event", "riichi"))
        for seat in in_order(form.get("riichi", []))
        if seat not in form.get("ready", [])
    ]  # fmt: skip
