"""What happens at a Sichuan table beside single wins, for `sichuan.py` to list: options, amounts and events.

The event `deal` is a whole deal: its Kongs and wins in their order, then the wall out or three out.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from scoring.events import Event, Settlement
from scoring.forms import Says, SeatId
from scoring.hand import Loser
from scoring.rules.sichuan_club import CLUB_EVENTS
from scoring.rules.sichuan_deal_refusals import refused
from scoring.rules.sichuan_deal_steps import Deal, names
from scoring.rules.sichuan_deal_terms import DEAL_OPTIONS, DEAL_SOURCES, DEAL_TABLES, chosen
from scoring.rules.sichuan_endgame import END_EVENTS, families_of, jorf_end, ready_check, standing
from scoring.rules.sichuan_kongs import KONG_EVENT, MOST_OUT, ToldKongForm, still_in
from scoring.rules.sichuan_refusals import conflicts
from scoring.rules.sichuan_shown import (
    PlayersForm,
    VoidSuitsForm,
    kong_mismatch,
    over_all,
    present,
    read_players,
    tiles_shown,
    void_faults,
)
from scoring.ruleset import Names, Ruleset, Terms, Text
from scoring.tally import Note
from scoring.tiles import BY_ID, SEATS, Seat

__all__ = ["DEAL_OPTIONS", "DEAL_SOURCES", "DEAL_TABLES", "EVENTS"]

MOST_STEPS = 108
"""No more can happen in a deal than there are tiles."""
WinForm = Annotated[
    dict[str, Any],
    Says(description="a won hand in the interchange form; rules, options, out, round_wind may be left out"),
]


class FalseWinForm(TypedDict):
    by: SeatId


class StepForm(TypedDict, total=False):
    """One thing that happened: a Kong, the win of one player or of several on one tile, or a false win."""

    kong: ToldKongForm
    wins: Annotated[list[WinForm], Says(minItems=1)]
    kong_money_to: SeatId
    false_win: FalseWinForm


class DealForm(TypedDict):
    """Seats are those of the deal, East the dealer; `hands` are those still in when the wall is out."""

    steps: Annotated[list[StepForm], Says(maxItems=MOST_STEPS)]
    end: Literal["wall_out", "three_out"]
    hands: NotRequired[PlayersForm]
    void_suits: NotRequired[VoidSuitsForm]


def _settle(form: dict[str, Any], terms: Terms, book: Ruleset) -> Settlement:
    voids = form.get("void_suits", {})
    deal = Deal(terms, book, voids)
    deal.faults.illegal.extend(void_faults(voids, terms))
    for number, step in enumerate(form["steps"], 1):
        deal.take(number, step)
    players = _last_hands(form, deal)
    deal.faults.raise_any()
    facts: dict[str, Any] = {"steps": deal.rows}
    before = len(deal.payments)
    notes = deal.notes
    if form["end"] == "wall_out":
        facts["end"], more = _wall_out(players, deal)
        notes = notes + more
    else:
        facts["end"] = {"what": "three_out"}
    facts["end"] |= deal.state(before)
    facts["out"] = list(deal.out)
    facts["next_dealer"] = _next_dealer(deal)
    facts["balance"] = _balance(deal)
    return Settlement(tuple(deal.payments), facts, tuple(notes))


def _last_hands(form: dict[str, Any], deal: Deal) -> dict[Seat, Loser]:
    """The hands still in when the wall is out; faults where the end, the hands and the steps do not agree."""
    faults, hands = deal.faults.illegal, form.get("hands", {})
    over, endgame = len(deal.out) > MOST_OUT, chosen(deal.terms, "endgame")
    players: dict[Seat, Loser] = {}
    if over != (form["end"] == "three_out"):
        faults.append(refused("wrong_end", end=form["end"], en=names(deal.out).en, fr=names(deal.out).fr))
    elif over or endgame == "none":
        if hands:
            faults.append(refused("hands_not_needed"))
    else:
        if endgame == "chajiao":
            faults.extend(conflicts(deal.terms))
        faults.extend(present(hands, deal.out))
        players = read_players(hands, deal.book, faults)
    for seat, player in players.items():
        own = [kong for kong in deal.kongs if kong.by == seat]
        faults.extend(kong_mismatch(seat, own, player.melds))
    shown = deal.tiles + tiles_shown(players.values())
    for kong in deal.kongs:
        if kong.by not in players and kong.by not in deal.out:
            shown += [BY_ID[kong.tile]] * 4
    faults.extend(over_all(shown))
    return players


def _wall_out(players: dict[Seat, Loser], deal: Deal) -> tuple[dict[str, Any], list[Note]]:
    endgame, seats = chosen(deal.terms, "endgame"), still_in(deal.out)
    facts: dict[str, Any] = {"what": "wall_out", "endgame": endgame}
    if endgame == "none":
        return facts, []
    if endgame == "jorf":
        families = {seat: families_of(players[seat]) for seat in seats}
        payments, more, notes = jorf_end(families, deal.terms)
        deal.payments += payments
        return facts | more, notes
    standings = {seat: standing(players[seat], deal.terms, deal.voids.get(seat)) for seat in seats}
    payments, notes = ready_check(standings, deal.kongs, deal.terms)
    deal.payments += payments
    return facts | {"hands": {seat: each.to_json() for seat, each in standings.items()}}, notes


def _next_dealer(deal: Deal) -> dict[str, Any]:
    words = Text("nobody won: the same dealer (NOV frame)", "personne n'a gagné : le même donneur (NOV frame)")
    seat, why = deal.next_dealer or ("E", words)
    return {"seat": seat, "why": why._asdict()}


def _balance(deal: Deal) -> dict[Seat, int]:
    """What each player has won or lost, what the table took from him included."""
    balance = dict.fromkeys(SEATS, 0)
    for payment in deal.payments:
        for seat, sign in ((payment.payer, -1), (payment.to, 1)):
            if seat != "table":
                balance[seat] += sign * payment.amount
    return balance


DEAL_EVENT = Event(
    "deal",
    Names("A whole deal", "Une partie entière", "血战到底一局"),
    Text("Kongs, wins and false wins in their order, then the wall out or three out: every payment, where everybody"
         " stands after each step, and who deals next",
         "Kongs, gains et gains annoncés à tort dans leur ordre, puis muraille épuisée ou trois joueurs sortis : chaque"
         " paiement, l'état de chacun après chaque étape, et qui donne ensuite"),
    DealForm, _settle, "JORF art. 25, art. 33; NOV frame, payments",
    {
        "steps": [
            {"kong": {"kind": "concealed", "by": "N", "tile": "9p"}},
            {"wins": [{
                "concealed": ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1s", "2s", "3s", "5s", "5s"],
                "winning_tile": "3s", "self_draw": False, "discarder": "S", "seat_wind": "E", "round_wind": "E"}]},
        ],
        "end": "wall_out",
        "hands": {
            "S": {"concealed": ["2p", "2p", "8p", "8p"],
                  "melds": [{"kind": "pung", "tiles": ["4s", "4s", "4s"], "open": True},
                            {"kind": "pung", "tiles": ["6s", "6s", "6s"], "open": True},
                            {"kind": "pung", "tiles": ["3p", "3p", "3p"], "open": True}]},
            "W": {"concealed": ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "7s", "8s", "9s", "5m"]},
            "N": {"concealed": ["1p", "4p", "5p", "6p", "1p", "1m", "4m", "6m", "8m", "7m"],
                  "melds": [{"kind": "kong", "tiles": ["9p", "9p", "9p", "9p"], "open": False}]}},
    },
)  # fmt: skip

EVENTS: tuple[Event, ...] = (KONG_EVENT, DEAL_EVENT, *END_EVENTS, *CLUB_EVENTS)
"""What a Sichuan table may ask for beside a tally."""
