"""How a deal was counted, part by part: each winner's lines, and of a bloody battle every step in its order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webapp.games.deals import system
from webapp.games.event_words import value_words
from webapp.games.events import Deal, Play
from webapp.games.game import Game
from webapp.games.sheet import name_at, together, worth
from webapp.messages import text
from webapp.words import tile_name


@dataclass(frozen=True, slots=True)
class Part:
    """A winner's lines, under his name where there are several; or a step of a battle, with those of who won in it."""

    title: str
    items: Sequence[Mapping[str, Any]]
    worth: str = ""
    """What a win of a battle came to."""
    notes: Sequence[Mapping[str, Any]] = ()


def parts_of(game: Game, play: Play, lang: str) -> list[Part]:
    """The parts of a deal as it was recorded; none where nothing was counted."""
    result = play.result or {}
    if play.event and play.event.get("event") == "deal":
        told = zip(play.event["steps"], result["steps"], strict=True)
        return [part for step, row in told for part in _step(game, play.deal, step, row, lang)]
    several = result.get("tallies", ())
    by_seat = (
        several.items() if isinstance(several, Mapping) else [(str(each.get("seat", "")), each) for each in several]
    )
    named = [(name_at(game, play.deal, seat, lang), tally) for seat, tally in by_seat]
    return [Part(name, tally["items"]) for name, tally in [("", result), *named] if tally.get("items")]


def _step(game: Game, deal: Deal, step: Mapping[str, Any], row: Mapping[str, Any], lang: str) -> Iterator[Part]:
    words, tallies = step_words(game, deal, step, lang), row.get("tallies", ())
    if len(tallies) != 1:
        yield Part(words, ())
    for tally in tallies:
        title = words if len(tallies) == 1 else name_at(game, deal, tally["seat"], lang)
        yield Part(title, tally["items"], worth(tally["totals"], system(game.book), lang), tally.get("notes", ()))


def step_words(game: Game, deal: Deal, step: Mapping[str, Any], lang: str) -> str:
    """What happened in a step of a battle, by the players' names."""

    def who(seats: Iterable[str]) -> str:
        return together([name_at(game, deal, seat, lang) for seat in seats], lang)

    if "kong" in step:
        kong = step["kong"]
        kind = value_words("kind", kong["kind"], lang)
        return text(
            "battle.kong_of", lang, name=who([kong["by"]]), tile=tile_name(kong["tile"], lang),
            kind=kind[0].lower() + kind[1:],
        )  # fmt: skip
    if "false_win" in step:
        return text("battle.false_win_of", lang, name=who([step["false_win"]["by"]]))
    wins = step["wins"]
    winners, discarder = who(win["seat_wind"] for win in wins), wins[0].get("discarder")
    if discarder:
        return text("game.won_on", lang, name=winners, discarder=who([discarder]))
    return text("game.self_drawn", lang, name=winners)
