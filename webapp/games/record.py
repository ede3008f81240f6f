"""From what a scorekeeper enters to an event: the server tallies it, by the game's own rules and situation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, Final

import scoring
from scoring import Hand, IllegalError
from scoring.check import hints_of
from scoring.errors import unknown
from scoring.events import Event, settled
from scoring.penalties import Fault
from scoring.ruleset import Ruleset, Terms, Text
from scoring.settle import Payment, cited
from scoring.tiles import SEATS, Seat
from scoring.variant import version
from webapp.games.deals import system
from webapp.games.events import Deal, GameStarted, Outcome, PenaltyGiven, Play
from webapp.games.forbidden import given_back
from webapp.games.game import FORBIDDEN_DISCARD, Game, PlayedDeal, book_of, payments_told, stick
from webapp.messages import InputError

ENDS: Final[Mapping[str, Outcome]] = {
    "winners": "win",
    "several_winners": "win",
    "deal": "win",
    "exhaustive_draw": "draw",
    "chombo": "redeal",
}
"""The rulesets' events that end a deal."""


def penalties(book: Ruleset) -> tuple[Event, ...]:
    """The events that cost a player something beside the deals: faults, but for those that end a deal."""
    return tuple(each for each in book.events if each.at_fault and each.id not in ENDS)


def start_game(
    players: Iterable[str], rules: str, *, options: Mapping[str, Any] | None = None, variant: str = ""
) -> GameStarted:
    """A new game: four names and the rules, kept with their version from now on; `variant` is a club's TOML text."""
    book = book_of(rules, variant)
    if rules != book.id:
        raise InputError("game_rules_unknown", rules=rules)
    chosen = dict(options or {})
    terms = book.filled(chosen)
    for name in chosen:
        if book.options[name].of_deal:
            raise InputError("option_of_deal", option=name)
    stakes = terms.tables.get("stakes")
    start = stakes.rows.get("start", 0) if stakes else 0
    return GameStarted(tuple(players), book.id, version(book), chosen, variant, start)  # type: ignore[arg-type]


def play_of(game: Game, given: Mapping[str, Any], *, of: PlayedDeal | None = None) -> Play:
    """How a deal went, from `{"hand"}`, `{"event"}` or `{"draw": true}`, with `riichi` and `deal` beside it.

    `deal` holds what a person put right of the situation; `of` is the deal to be corrected, whose situation stands
    where nothing is put right. Raises InputError or ScoringError; a hand that is no win is refused with every reason.
    """
    play = _begun(game, given, of.play.deal if of else None)
    if of and of.play.put_right:
        play = replace(play, put_right=True)
    if given.get("hand"):
        play = _of_hand(game, play, given["hand"])
    elif given.get("event"):
        play = _of_event(game, play, given["event"])
    elif "exhaustive_draw" in {event.id for event in game.book.events}:
        raise InputError("draw_needs_event")
    stakes = _stakes(game, play, of)
    return replace(play, payments=(*play.payments, *stakes)) if stakes else play


def told_hand(game: Game, given: Mapping[str, Any], *, of: Deal | None = None) -> dict[str, Any]:
    """The `hand` of such an entry in interchange form, with what the game and its situation say; not counted yet."""
    return _told(game, _begun(game, given, of), given.get("hand"))


def penalty_of(game: Game, form: Mapping[str, Any], of: int | None = None) -> PenaltyGiven:
    """A penalty from `{"fault", "offender", "hands_shown"}`, or the form of one of the ruleset's events.

    `of` is the record of the played deal whose winds are meant; None: those of the deal to come.
    """
    event = str(form.get("event"))
    if event == FORBIDDEN_DISCARD and any(each.id == event for each in game.book.events):
        return given_back(game, form, of)
    played = None if of is None else game.hand(of)
    deal = played.play.deal if played else game.next_deal or game.deals[-1].play.deal
    about = played.sequence if played else None
    if "fault" in form:
        return _fault(game, deal, form, about)
    if event in ENDS:
        raise InputError("event_ends_deal", event=event)
    if any(each.id == event and not each.at_fault for each in game.book.events):
        raise InputError("event_no_penalty", event=event)
    known = {**form, "rules": game.book.id, "options": dict(game.started.options)}
    outcome = settled(known, game.shelf)
    return PenaltyGiven(deal.seats, dict(form), outcome.to_json(), payments_told(outcome.settlement.payments), about)


def _fault(game: Game, deal: Deal, form: Mapping[str, Any], about: int | None) -> PenaltyGiven:
    known: dict[str, Fault] = {fault.id: fault for fault in game.book.faults}
    name, offender = form["fault"], form.get("offender")
    fault = known.get(name) if isinstance(name, str) else None
    wrong = []
    if fault is None:
        here = game.book.id
        wrong.append(unknown("unknown_fault", f"fault of {here}", f"faute de {here}", str(name), known))
    seat = next((each for each in SEATS if each == offender), None)
    if seat is None:
        wrong.append(unknown("unknown_seat", "seat", "place", str(offender), SEATS))
    if fault is None or seat is None:
        raise IllegalError(wrong)
    if not fault.paid_at_table(game.terms):
        raise InputError("fault_ends_deal", fault=fault.names.en, fault_fr=fault.names.fr)
    payments = fault.payments(seat, game.terms, hands_shown=form.get("hands_shown", True) is True)
    result = {"fault": fault.describe(), "payments": [payment.to_json() for payment in payments]}
    return PenaltyGiven(deal.seats, dict(form), result, payments_told(payments), about)


def _begun(game: Game, given: Mapping[str, Any], of: Deal | None) -> Play:
    """The situation that a deal was played in, and who declared riichi."""
    for key in given:
        if key not in ("hand", "event", "draw", "riichi", "deal"):
            raise InputError("bad_play", name=key)
    if sum(bool(given.get(key)) for key in ("hand", "event", "draw")) != 1:
        raise InputError("bad_play", name="hand, event, draw")
    if not isinstance(given.get("riichi", []), list | tuple):
        raise InputError("bad_play", name="riichi")
    before = of or game.next_deal
    if before is None and not given.get("deal"):
        raise InputError("game_played_out")
    deal = _put_right(before or game.deals[-1].play.deal, given.get("deal"))
    return Play(deal, "draw", riichi=_declared(given, game), put_right=bool(given.get("deal")))


def _put_right(deal: Deal, changes: Any) -> Deal:
    """The situation with a person's changes."""
    if not changes:
        return deal
    known = {each.name for each in fields(Deal)}
    if not isinstance(changes, Mapping) or not set(changes) <= known:
        raise InputError("bad_play", name="deal")
    return Deal.of(deal.to_json() | dict(changes))


def _declared(given: Mapping[str, Any], game: Game) -> tuple[Seat, ...]:
    """Who laid a riichi stick: who is named, and every winner whose hand says so."""
    event = given["event"] if isinstance(given.get("event"), Mapping) else {}
    hands = [given.get("hand"), *_list(event.get("hands"))]
    named = {*_list(given.get("riichi")), *_list(event.get("riichi"))}
    named |= {
        str(hand.get("seat_wind"))
        for hand in hands
        if isinstance(hand, Mapping) and {"riichi", "double_riichi"} & set(_list(hand.get("flags")))
    }
    if named and not stick(game.terms):
        raise InputError("no_riichi_here", rules=game.book.id)
    if odd := sorted(named - set(SEATS)):
        raise IllegalError([unknown("unknown_seat", "seat", "place", odd[0], SEATS)])
    return tuple(seat for seat in SEATS if seat in named)


def _list(value: Any) -> list[str]:
    """The words of a list; a value that is none is refused where it is checked against the form that it belongs to."""
    return [str(each) for each in value] if isinstance(value, list | tuple) else []


def _circumstances(game: Game, play: Play, form: Mapping[str, Any], where: str) -> dict[str, Any]:
    """A hand with what the situation says of it; where the hand itself says otherwise it is refused."""
    deal = play.deal
    told: dict[str, Any] = {
        "round_wind": deal.round_wind,
        "honba": deal.honba,
        "riichi_sticks": deal.sticks + len(play.riichi),
        "dealer_streak": deal.streak,
    }
    told = {key: value for key, value in told.items() if key not in game.book.foreign_keys}
    for key, value in told.items():
        if form.get(key, value) != value:
            raise InputError("not_of_this_deal", key=f"{where}{key}", given=form[key], value=value)
    return {**form, **told}


def _options(game: Game, deal: Deal, given: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The game's options with what its situation says, and of those given what tells of one deal; else it is refused.

    A name that the rules don't know goes through: the engine refuses it.
    """
    options = dict(game.started.options)
    if system(game.book) == "navy":
        options |= {"goulash": deal.goulash} | ({"goulash_pot": deal.pot} if deal.goulash else {})
    told = given.get("options") or {}
    if not isinstance(told, Mapping):
        raise InputError("bad_play", name=f"{where}options")
    filled = {**game.terms, **options}
    for name, value in told.items():
        option = game.book.options.get(name)
        if option is None or option.of_deal:
            options[name] = value
        elif option.settled(value) != filled[name]:
            raise InputError("not_of_this_deal", key=f"{where}options.{name}", given=value, value=filled[name])
    return options


def _told(game: Game, play: Play, given: Any) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise InputError("bad_play", name="hand")
    form = _circumstances(game, play, given, "")
    if form.get("rules", game.book.id) != game.book.id:
        raise InputError("not_of_this_deal", key="rules", given=form["rules"], value=game.book.id)
    return form | {"rules": game.book.id, "options": _options(game, play.deal, form, "hand.")}


def _of_hand(game: Game, play: Play, given: Any) -> Play:
    hand = Hand.from_json(_told(game, play, given), game.shelf)
    if not hand.winner:
        raise InputError("hand_needs_winner")
    tally = scoring.tally(hand, game.shelf)
    if not tally.valid:
        raise IllegalError(tally.reasons)
    return replace(
        play,
        outcome="win",
        winners=(hand.seat_wind,),
        hand=hand.to_json(),
        result=tally.to_json(),
        payments=payments_told(tally.payments),
    )


def _of_event(game: Game, play: Play, given: Any) -> Play:
    name = given.get("event") if isinstance(given, Mapping) else None
    event = next((event for event in game.book.events if event.id == name and name in ENDS), None)
    if event is None:
        ends = ", ".join(event.id for event in game.book.events if event.id in ENDS)
        raise InputError("event_ends_no_deal", event=str(name)[:40], known=ends or "-")
    form = {**given, "rules": game.book.id, "options": _options(game, play.deal, given, "event.")}
    keys = hints_of(event.form)
    if isinstance(form.get("hands"), list) and name != "deal":
        form["hands"] = [
            _circumstances(game, play, hand, f"hands[{place}].") if isinstance(hand, Mapping) else hand
            for place, hand in enumerate(form["hands"])
        ]
    told = {"honba": play.deal.honba, "riichi_sticks": play.deal.sticks + len(play.riichi), "riichi": list(play.riichi)}
    for key, value in told.items():
        if key in keys:
            if key != "riichi" and form.get(key, value) != value:
                raise InputError("not_of_this_deal", key=key, given=form[key], value=value)
            form[key] = value
    outcome = settled(form, game.shelf)
    return replace(
        play,
        outcome=ENDS[event.id],
        winners=tuple(outcome.settlement.facts.get("winners", ())),
        event=form,
        result=outcome.to_json(),
        payments=payments_told(outcome.settlement.payments),
    )


def _stakes(game: Game, play: Play, of: PlayedDeal | None) -> tuple[dict[str, Any], ...]:
    """What players lay on the table in this deal: riichi sticks, and their part of a Goulasch's pot."""
    laid = [Payment(seat, "table", stick(game.terms), _bet(game.terms)) for seat in play.riichi]
    each = _of_pot(game, play, of) if system(game.book) == "navy" else 0
    pot = cited("into the pot of the Goulasch", "à la mise du Goulasch", "S001 §3.6")
    laid += [Payment(seat, "table", each, pot) for seat in SEATS if each]
    return payments_told(laid)


def _bet(terms: Terms) -> Text:
    return cited("a riichi stick", "un bâton de riichi", terms.tables["stakes"].cited("E25 riichi bets", "riichi"))


def _of_pot(game: Game, play: Play, of: PlayedDeal | None) -> int:
    """What each lays into a Goulasch's pot: after a dead deal for the one to come, else what this one's pot lacks, as
    where the game begins with a Goulasch (S001 §3.6 N.B. 2)."""
    deal = play.deal
    if not deal.goulash:
        return int(game.terms["goulash_pot"]) // len(SEATS) if play.outcome == "draw" else 0
    before = [each for each in game.deals if of is None or each.sequence < of.sequence]
    start = game.started.start
    lying = 4 * start - sum(before[-1].total if before else (start,) * 4)
    each, odd = divmod(max(deal.pot - lying, 0), len(SEATS))
    if odd:
        raise InputError("pot_not_shared", pot=deal.pot, lying=lying)
    return each
