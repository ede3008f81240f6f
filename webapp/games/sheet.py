"""The score sheet as players know it: a row a deal, penalties and rulings as rows of their own, totals running."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from scoring.tiles import SEATS, Seat
from webapp.amounts import number
from webapp.event_parts import Points
from webapp.games.deals import SICHUAN, system
from webapp.games.events import Deal, PenaltyGiven, Play
from webapp.games.game import Game, Given, PlayedDeal
from webapp.messages import text
from webapp.show import total_parts
from webapp.tally.facts import fact_words
from webapp.words import seat_name

_TOLD_APART: Final = frozenset({
    "rules", "event", "options", "payments", "net", "notes", "tallies", "steps", "hands", "id", "valid", "balance",
})  # fmt: skip
"""What a page says of an event's result in places of its own."""
_STATE: Final = frozenset({"payments", "net", "out"})
"""What the end of a bloody battle repeats of the whole deal."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the sheet; `total` is what each has after it, penalties and rulings among it."""

    kind: Literal["deal", "penalty", "ruling"]
    sequence: int
    title: str
    told: str
    change: Points
    total: Points
    value: str = ""
    counters: tuple[str, ...] = ()
    dealer: int | None = None
    doubt: str = ""
    corrected: bool = False
    revoked: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A player in the seat of the deal to come."""

    player: int
    name: str
    wind: str
    dealer: bool
    total: int
    confirmed: bool


def rows_of(game: Game, lang: str) -> list[Row]:
    """Every line in the order in which it was recorded."""
    doubts = {doubt.sequence: doubt.expected for doubt in game.doubts}
    lines: list[PlayedDeal | Given] = sorted([*game.deals, *game.given], key=lambda line: line.sequence)
    total: Points = (game.started.start,) * 4
    rows = []
    for line in lines:
        counts = isinstance(line, PlayedDeal) or not line.revoked
        east, south, west, north = (
            before + (change if counts else 0) for before, change in zip(total, line.change, strict=True)
        )
        total = (east, south, west, north)
        if isinstance(line, PlayedDeal):
            number = game.deals.index(line) + 1
            doubt = _doubt(game, doubts[line.sequence], number, lang) if line.sequence in doubts else ""
            rows.append(_deal_row(game, line, total, doubt, lang))
        else:
            rows.append(_given_row(game, line, total, lang))
    return rows


def places_of(game: Game) -> list[Place]:
    """The players in the order of their names, each with the seat of the deal to come."""
    deal = present(game)
    winds = {player: wind for wind, player in zip(SEATS, deal.seats, strict=True)}
    return [
        Place(player, name, winds[player], winds[player] == "E", game.totals[player], player in game.confirmed)
        for player, name in enumerate(game.players)
    ]


def present(game: Game) -> Deal:
    """The deal to come, or the last one where none comes."""
    return game.next_deal or (game.deals[-1].play.deal if game.deals else Deal())


def situation(game: Game, deal: Deal, place: int, lang: str) -> str:
    """Round and number of a deal: East 2; for a ruleset without rounds its place among the deals."""
    if turns(game):
        return text("game.deal", lang, round=seat_name(deal.round_wind, lang), number=deal.turn)
    return text("game.deal_of", lang, number=place)


def turns(game: Game) -> bool:
    """Whether the ruleset counts rounds and dealers; a bloody battle has neither."""
    return system(game.book) != SICHUAN


def counters_of(deal: Deal, lang: str) -> tuple[str, ...]:
    """What lies on the table, in words; what is nought is not told."""
    told = [(name, getattr(deal, name)) for name in ("honba", "sticks", "streak", "pot")]
    words = [_counted(f"game.{name}", count, lang) for name, count in told if count]
    return (*([text("game.goulash", lang)] if deal.goulash else []), *words)


def _counted(key: str, count: int, lang: str) -> str:
    """1 counter, 2 counters; a sentence that has one form has it for any number."""
    singular, _, plural = text(key, lang, number=count).partition("|")
    return singular if count == 1 or not plural else plural


def deal_fields(game: Game) -> tuple[str, ...]:
    """Which parts of a situation this ruleset knows, beside round, dealer and seats."""
    foreign = game.book.foreign_keys
    named = {"honba": "honba", "sticks": "riichi_sticks", "streak": "dealer_streak"}
    known = [name for name, key in named.items() if key not in foreign]
    return (*known, *(("goulash", "pot") if system(game.book) == "navy" else ()))


def name_at(game: Game, deal: Deal, wind: str, lang: str) -> str:
    """Who sits there in that deal; the table where it is no seat."""
    return game.players[deal.seats[SEATS.index(wind)]] if wind in SEATS else seat_name(wind, lang)


def names_at(game: Game, deal: Deal, lang: str) -> dict[str, str]:
    """Who sits where in that deal, by wind."""
    return {wind: name_at(game, deal, wind, lang) for wind in SEATS}


def together(names: Sequence[str], lang: str) -> str:
    """Names as one says them: Anne, Bo and Chen."""
    before = ", ".join(names[:-1])
    return text("game.and", lang).join([before, *names[-1:]] if before else names)


def outcome_words(game: Game, play: Play, lang: str) -> str:
    """How a deal went, by the players' names."""

    def names(winds: Sequence[str]) -> str:
        return together([name_at(game, play.deal, wind, lang) for wind in winds], lang)

    if play.outcome == "draw":
        ready = (play.event or {}).get("ready")
        if ready is None:
            return text("game.nobody_won", lang)
        return text("game.drawn_ready", lang, names=names(ready)) if ready else text("game.drawn_nobody_ready", lang)
    if play.outcome == "redeal":
        offender = (play.event or {}).get("offender", "")
        return text("game.chombo_of", lang, name=name_at(game, play.deal, offender, lang))
    hands, winners = [play.hand] if play.hand else list((play.event or {}).get("hands", [])), list(play.winners)
    if play.event and play.event.get("event") == "deal":
        won, winners = [step["wins"] for step in play.event["steps"] if "wins" in step], _out(play)
        if len(won) != 1:
            return text("game.won_in_turn", lang, names=names(winners)) if won else text("game.nobody_won", lang)
        (hands,) = won
    discarder = next((hand["discarder"] for hand in hands if hand.get("discarder")), None)
    if discarder is None:
        return text("game.self_drawn", lang, name=names(winners))
    return text("game.won_on", lang, name=names(winners), discarder=name_at(game, play.deal, discarder, lang))


def _out(play: Play) -> list[Seat]:
    return list((play.result or {}).get("out", []))


def value_of(play: Play, system: str, lang: str) -> str:
    """What the hand was worth, as the rule counts it: 72 (36 points, 1 double)."""
    totals = (play.result or {}).get("totals") if play.hand else None
    return worth(totals, system, lang) if isinstance(totals, Mapping) else ""


def worth(totals: Mapping[str, Any], system: str, lang: str) -> str:
    """The totals of a tally as players say them."""
    parts = total_parts(totals, system, lang)
    total = number(totals.get("total") or 0, lang)
    return f"{total} ({', '.join(parts)})" if parts else total


def facts_of(play: Play) -> dict[str, Any]:
    """What came of an event beside its tallies and payments, for `fact_blocks`; nothing for a single hand."""
    result = (play.result or {}) if play.event else {}
    facts = {key: value for key, value in result.items() if key not in _TOLD_APART}
    if isinstance(end := facts.get("end"), Mapping):
        facts["end"] = {key: value for key, value in end.items() if key not in _STATE}
    return facts


def _deal_row(game: Game, deal: PlayedDeal, total: Points, doubt: str, lang: str) -> Row:
    play = deal.play
    return Row(
        "deal",
        deal.sequence,
        situation(game, play.deal, game.deals.index(deal) + 1, lang),
        outcome_words(game, play, lang),
        deal.change,
        total,
        value_of(play, system(game.book), lang),
        counters_of(play.deal, lang),
        play.deal.seats[0],
        doubt,
        deal.latest != deal.sequence,
    )


def _given_row(game: Game, given: Given, total: Points, lang: str) -> Row:
    event = given.event
    if isinstance(event, PenaltyGiven):
        told = penalty_words(game, event, lang)
        return Row(
            "penalty", given.sequence, text("game.penalty", lang), told, given.change, total, revoked=given.revoked
        )
    return Row("ruling", given.sequence, text("game.ruling", lang), event.words, given.change, total)


def penalty_words(game: Game, event: PenaltyGiven, lang: str) -> str:
    """The fault and who committed it."""
    form = event.form
    wind = next((str(form[key]) for key in ("offender", "discarder", "seat") if form.get(key)), "")
    who = game.players[event.seats[SEATS.index(wind)]] if wind in SEATS else ""
    named = event.result.get("fault")
    if isinstance(named, Mapping):
        what = str(named["name"][lang])
    else:
        found = next((each for each in game.book.events if each.id == form.get("event")), None)
        what = found.names.get(lang) if found else fact_words(str(form.get("event")), lang)
    return who + text("game.colon", lang) + what if who else what


def _doubt(game: Game, expected: Deal | None, number: int, lang: str) -> str:
    if expected is None:
        return text("game.doubt_over", lang)
    dealer = game.players[expected.seats[0]]
    told = ", ".join([situation(game, expected, number, lang), *counters_of(expected, lang)])
    return text("game.doubt", lang, expected=told, dealer=dealer)
