"""A deal counted again, by the rules it was counted by or by others, and what comes out otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from scoring.ruleset import Ruleset
from webapp.games.deals import of_deal
from webapp.games.events import Play
from webapp.games.game import Game, PlayedDeal
from webapp.games.record import play_of

_OF_RULES: Final = ("rules", "options")
_WORDS: Final = frozenset(
    {"name", "source", "why", "why_fr", "notes", "message", "text", "options", "rules", "id", "knitted"}
)
"""What a tally says beside its figures: clauses and sentences, and under which rules it stands; and what it did not say
once and follows from the hand."""
_ONCE_UNTOLD: Final = frozenset({"tallies"})
"""What an event did not tell once and follows from its hands; where both counts tell it, it is compared."""


def by_rules(game: Game, book: Ruleset) -> Game:
    """The game as if it were played by another book, its own options kept where the book knows them."""
    if book is game.book:
        return game
    known = {name: value for name, value in game.started.options.items() if name in book.options}
    started = replace(game.started, rules=book.id, options=known)
    return replace(game, started=started, book=book, terms=book.filled(known))


def counted_again(game: Game, deal: PlayedDeal) -> Play:
    """How a deal went as the engine counts it now by the game's book, in the situation in which it was played.

    Raises ScoringError where the hand is no win, or can't be, by that book.
    """
    play = deal.play
    given: dict[str, Any] = {"riichi": list(play.riichi)}
    if play.hand:
        given["hand"] = _free(play.hand) | of_deal(game.book, play.hand.get("options"))
    elif play.event:
        given["event"] = _free(play.event)
    else:
        given["draw"] = True
    return play_of(game, given, of=deal)


def _free(form: Mapping[str, Any]) -> dict[str, Any]:
    """A hand or an event without the rules and the table's options that it was counted by."""
    told = {key: value for key, value in form.items() if key not in _OF_RULES}
    if isinstance(hands := told.get("hands"), list):
        told["hands"] = [_free(hand) if isinstance(hand, Mapping) else hand for hand in hands]
    return told


def same(one: Play, other: Play) -> bool:
    """Whether two counts are the same to the last word."""
    return _told(one) == _told(other)


def same_figures(one: Play, other: Play) -> bool:
    """Whether two counts have the same lines, values, totals and payments, however the clauses are worded."""
    return same(one, other) or _alike(_told(one), _told(other))


def _told(play: Play) -> dict[str, Any]:
    return {
        "result": play.result,
        "payments": list(play.payments),
        "outcome": play.outcome,
        "winners": list(play.winners),
    }


def _alike(one: Any, other: Any) -> bool:
    """Whether two JSON values are the same but for the words in them."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        figures, others = _figures(one), _figures(other)
        return figures ^ others <= _ONCE_UNTOLD and all(_alike(one[key], other[key]) for key in figures & others)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_alike, one, other))
    return bool(one == other)


def _figures(value: Mapping[str, Any]) -> set[str]:
    """The keys under which no words stand; the id of an item is its name, that of a hand is its sender's."""
    return {key for key in value if key not in _WORDS or (key == "id" and "unit" in value)}


def differing(one: Mapping[str, Any], other: Mapping[str, Any], where: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every place where two JSON objects differ: its path, what stands in the one, what in the other."""
    for key in dict.fromkeys([*one, *other]):
        before, after, path = one.get(key), other.get(key), f"{where}.{key}" if where else str(key)
        if isinstance(before, Mapping) and isinstance(after, Mapping):
            yield from differing(before, after, path)
        elif before != after:
            yield path, before, after
