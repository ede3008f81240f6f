"""From what a page, a phone's queue or a program posts to an event of a game: one kind of entry after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from webapp.access import Action
from webapp.event_parts import Points
from webapp.games.events import (
    Confirmed,
    Deal,
    GameEnded,
    GameEvent,
    GameReopened,
    HandCorrected,
    HandRecorded,
    HandUndone,
    PenaltyRevoked,
    Ruling,
    SeatsSwapped,
)
from webapp.games.game import Game
from webapp.games.record import penalty_of, play_of
from webapp.messages import InputError
from webapp.tally.hand_faults import about

PLAY: Final = ("hand", "event", "draw", "riichi", "deal")
"""The keys of an entry that say how a deal went."""
Entered = Mapping[str, Any]


def event_of(game: Game, kind: str, given: Entered) -> GameEvent:
    """The event that such an entry is; InputError or ScoringError says what is wrong with it."""
    make = _KINDS.get(kind)
    if make is None:
        raise InputError("unknown_entry", kind=kind[:40], known=", ".join(_KINDS))
    _action, keys, act = make
    for key in given:
        if key not in keys:
            raise InputError("bad_entry", name=str(key)[:40], kind=kind, known=", ".join(keys) or "-")
    return act(game, given)


def action_for(game: Game, kind: str) -> Action:
    """What one must be allowed to do for it; what all have confirmed is changed by a referee."""
    if kind in ("correct", "undo", "swap"):
        return "correct" if game.agreed or game.ended else "record"
    return _KINDS[kind][0] if kind in _KINDS else "record"


def _play(given: Entered) -> dict[str, Any]:
    return {key: given[key] for key in PLAY if key in given}


def _hand(game: Game, given: Entered) -> GameEvent:
    return HandRecorded(play_of(game, given))


def _correct(game: Game, given: Entered) -> GameEvent:
    hand = game.hand(_number(given, "supersedes"))
    return HandCorrected(hand.latest, play_of(game, _play(given), of=hand))


def _penalty(game: Game, given: Entered) -> GameEvent:
    form = given.get("form")
    if not isinstance(form, dict):
        raise InputError("entry_lacks", name="form")
    return penalty_of(game, form, _number(given, "of") if "of" in given else None)


def _swap(_game: Game, given: Entered) -> GameEvent:
    return SeatsSwapped(_number(given, "first"), _number(given, "second"), given.get("since", "now"))


def _put_right(game: Game, given: Entered) -> GameEvent:
    told = given.get("deal") or {}
    if not isinstance(told, Mapping):
        raise InputError("bad_play", name="deal")
    deal = Deal.of(told)
    if deal == game.next_deal:
        raise InputError("nothing_put_right")
    return Ruling(_words(given, "words"), deal)


def _rule(_game: Game, given: Entered) -> GameEvent:
    points: Points = given.get("points", (0, 0, 0, 0))
    return Ruling(_words(given, "words"), None, points)


def _number(given: Entered, name: str) -> int:
    value = given.get(name)
    if type(value) is not int:
        raise InputError("entry_lacks", name=name)
    return value


def _words(given: Entered, name: str) -> str:
    value = given.get(name, "")
    if not isinstance(value, str) or not value.strip():
        with about(name):
            raise InputError("entry_lacks_words")
    return value.strip()


_KINDS: Final[Mapping[str, tuple[Action, tuple[str, ...], Callable[[Game, Entered], GameEvent]]]] = {
    "hand": ("record", PLAY, _hand),
    "undo": ("record", ("undoes",), lambda _game, given: HandUndone(_number(given, "undoes"))),
    "correct": ("correct", ("supersedes", *PLAY), _correct),
    "penalty": ("penalty", ("form", "of"), _penalty),
    "revoke": (
        "penalty",
        ("revokes", "why"),
        lambda _game, given: PenaltyRevoked(_number(given, "revokes"), given.get("why", "")),
    ),
    "swap": ("record", ("first", "second", "since"), _swap),
    "confirm": (
        "record",
        ("player", "upto"),
        lambda _game, given: Confirmed(_number(given, "player"), _number(given, "upto")),
    ),
    "end": ("record", ("why",), lambda _game, given: GameEnded(given.get("why", ""))),
    "reopen": ("record", (), lambda _game, _given: GameReopened()),
    "deal": ("record", ("deal", "words"), _put_right),
    "rule": ("rule", ("words", "points"), _rule),
}
