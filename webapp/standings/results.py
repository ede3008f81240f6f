"""What one game brings its four players: worked out from its replay, players numbered as at its start."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from hashlib import sha256
from typing import Any, Final, cast

from scoring.ruleset import Names, Option
from scoring.tiles import SEATS
from webapp.event_parts import Points
from webapp.games.events import Play
from webapp.games.game import Game
from webapp.ledger import canonical

Places = tuple[int, int, int, int]
Shares = tuple[Fraction, Fraction, Fraction, Fraction]
_DIGITS: Final = 10


@dataclass(frozen=True, slots=True)
class RulesPlayed:
    """What a game is played by; only games with the same `key` are ever added up.

    `own` is the digest of a club's text, `apart` the options of the table that differ from the ruleset's own.
    """

    key: str
    id: str
    names: Names
    own: str = ""
    apart: Mapping[str, tuple[Option, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Win:
    """A hand won: which deal, by whom, what its tally came to, on whose discard.

    `nth` is its place among the hands that won in the deal, from 0.
    """

    recorded: int
    latest: int
    nth: int
    player: int
    value: int
    discarder: int | None


@dataclass(frozen=True, slots=True)
class Result:
    """A game that is over; the four values of each field are the players'."""

    rules: RulesPlayed
    scores: Points
    """As the ruleset counts a game: riichi less the starting points, with uma and what is taken off at the end."""
    places: Places
    """Who is level shares the better place, unless the ruleset says otherwise."""
    table_points: Shares | None
    deals: int
    wins: tuple[Win, ...]
    won: Places
    """In how many deals each has won."""
    dealt_in: Places
    """In how many deals a discard of each was won on."""
    from_sheet: bool
    """Only the final points are known: an imported game."""


def counts(game: Game) -> bool:
    """Whether a game counts: it is over, with a deal at least or with its points."""
    return game.over and bool(game.deals or game.from_sheet)


def result_of(game: Game) -> Result:
    """The result of a game as it stands."""
    order = [game.numbers.index(number) for number in range(4)]
    settled = game.settlement()
    facts = settled.settlement.facts if settled else {}
    scores, table_points = list(game.totals), None
    places: list[int] = [1 + sum(other > mine for other in game.totals) for mine in game.totals]
    if "ranking" in facts:
        for line in facts["ranking"]:
            player = SEATS.index(line["seat"])
            places[player], scores[player] = line["place"], line["final"] + game.apart[player]
    elif "table_points" in facts:
        places = [facts["places"][seat] for seat in SEATS]
        # A share of three is a number that JSON rounds.
        table_points = [Fraction(facts["table_points"][seat]).limit_denominator(12) for seat in SEATS]

    def ordered(values: Any) -> Any:
        return tuple(values[player] for player in order)

    wins = [
        replace(
            win,
            player=order.index(win.player),
            discarder=None if win.discarder is None else order.index(win.discarder),
        )
        for win in _wins(game)
    ]
    return Result(
        rules_of(game),
        ordered(scores),
        ordered(places),
        None if table_points is None else ordered(table_points),
        len(game.deals),
        tuple(wins),
        _counted(wins, lambda win: win.player),
        _counted(wins, lambda win: win.discarder),
        game.from_sheet,
    )


def rules_of(game: Game) -> RulesPlayed:
    """What that game is played by."""
    options = game.book.options
    apart = {name: value for name, value in game.terms.items() if value != options[name].default}
    own = sha256(game.started.variant.encode()).hexdigest() if game.started.variant else ""
    key = game.started.rules
    if own or apart:
        key += "~" + sha256(canonical([own, apart]).encode()).hexdigest()[:_DIGITS]
    named = {name: (options[name], value) for name, value in apart.items()}
    return RulesPlayed(key, game.started.rules, game.book.names, own, named)


def hands_won(play: Play) -> Iterator[tuple[str, int, Mapping[str, Any]]]:
    """Every hand that won in a deal: the winner's seat, what its tally came to, the hand itself."""
    result = play.result or {}
    if play.hand is not None:
        if play.outcome == "win":
            yield play.winners[0], int(result["totals"]["total"]), play.hand
        return
    form = play.event or {}
    if "steps" in form:
        for step, told in zip(form["steps"], result.get("steps", ()), strict=False):
            hands = {hand["seat_wind"]: hand for hand in step.get("wins", ())}
            for tally in told.get("tallies", ()):
                yield tally["seat"], int(tally["totals"]["total"]), hands[tally["seat"]]
        return
    hands = {hand["seat_wind"]: hand for hand in form.get("hands", ()) if isinstance(hand, Mapping)}
    for seat in play.winners:
        tally = result.get("tallies", {}).get(seat)
        total = tally["totals"]["total"] if tally else result["winners"][seat]["total"]
        yield seat, int(total), hands[seat]


def _wins(game: Game) -> Iterator[Win]:
    for deal in game.deals:
        seats = deal.play.deal.seats
        for nth, (seat, value, hand) in enumerate(hands_won(deal.play)):
            discarder = hand.get("discarder")
            yield Win(
                deal.sequence, deal.latest, nth, seats[SEATS.index(cast(Any, seat))], value,
                seats[SEATS.index(discarder)] if discarder else None,
            )  # fmt: skip


def _counted(wins: list[Win], who: Callable[[Win], int | None]) -> Places:
    deals = {(win.recorded, who(win)) for win in wins}
    return cast(Places, tuple(sum(player == each for _, player in deals) for each in range(4)))
