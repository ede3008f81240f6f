"""Games for tests: events kept in a list, hands that each ruleset takes as a win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from scoring import RULESETS
from scoring.errors import ScoringError
from webapp.games.events import Deal, GameEvent, HandCorrected, HandRecorded
from webapp.games.game import Game, replay
from webapp.games.record import play_of, start_game

NAMES = ("Anne", "Bo", "Chen", "Dora")

NAVY_HAND: dict[str, Any] = {
    "concealed": ["9p", "9p", "9p", "7m", "7m"],
    "melds": [
        {"kind": "pung", "tiles": ["5s", "5s", "5s"], "open": True},
        {"kind": "pung", "tiles": ["C", "C", "C"], "open": True},
        {"kind": "chow", "tiles": ["2m", "3m", "4m"], "open": True},
    ],
    "winning_tile": "7m",
}
RIICHI_HAND: dict[str, Any] = {
    "concealed": ["2m", "3m", "4m", "5p", "6p", "7p", "2s", "3s", "4s", "6s", "7s", "8s", "5p", "5p"],
    "winning_tile": "4s",
    "dora_indicators": ["9m"],
}


class Told(NamedTuple):
    sequence: int
    event: GameEvent


class Sheet:
    """The events of one game, each checked as it is added."""

    def __init__(self, rules: str = "navy", **more: Any) -> None:
        self.told = [Told(1, start_game(NAMES, rules, **more))]

    def add(self, event: GameEvent) -> int:
        """Add an event and give its number."""
        told = [*self.told, Told(len(self.told) + 1, event)]
        replay(told)
        self.told = told
        return len(told)

    @property
    def game(self) -> Game:
        return replay(self.told)

    def play(self, given: Mapping[str, Any]) -> int:
        """Record how the next deal went."""
        return self.add(HandRecorded(play_of(self.game, given)))

    def correct(self, number: int, given: Mapping[str, Any], *, of: Deal | None = None) -> int:
        """Correct a deal, in the situation it was recorded in or another."""
        hand = self.game.hand(number)
        there = replace(hand, play=replace(hand.play, deal=of)) if of else hand
        play = play_of(self.game, given, of=there)
        return self.add(HandCorrected(hand.latest, play))


def navy_win(seat: str, discarder: str | None = None) -> dict[str, Any]:
    """A hand of 36 points and a double, more in East."""
    return {"hand": _won(NAVY_HAND, seat, discarder)}


def riichi_win(seat: str, discarder: str | None = None, *, riichi: str = "", **more: Any) -> dict[str, Any]:
    """A concealed hand; `riichi` names who declared."""
    hand = _won(RIICHI_HAND, seat, discarder) | {"flags": ["riichi"] if seat in riichi else []}
    return {"hand": hand | more, "riichi": list(riichi)}


def _won(hand: Mapping[str, Any], seat: str, discarder: str | None) -> dict[str, Any]:
    return {**hand, "seat_wind": seat, **({"discarder": discarder} if discarder else {"self_draw": True})}


def any_win(game: Game) -> dict[str, Any]:
    """A hand that wins under the game's rules, from the ruleset's own examples, in a seat that is not the dealer's."""
    situation = ("round_wind", "honba", "riichi_sticks", "dealer_streak", "options")
    for example in RULESETS[game.book.id].examples.values():
        hand = {key: value for key, value in example.items() if key not in situation}
        try:
            play_of(game, {"hand": hand})
        except ScoringError:
            continue
        if hand["seat_wind"] != "E":
            return {"hand": hand}
    raise AssertionError(f"no example of {game.book.id} can be played")
