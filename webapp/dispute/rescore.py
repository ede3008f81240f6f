"""Games counted again under corrected rules: pure, a game at a time, in as many processes as there are.

Nothing here is written anywhere. A job holds a game's events as they lie in the ledger; what comes back is what would
change, so that a million hands take no more memory than their changes.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import msgspec

from scoring.errors import ScoringError
from webapp.dispute.recount import by_rules, counted_again, same_figures
from webapp.event_parts import Points
from webapp.games.deals import system
from webapp.games.events import GameEvent, HandCorrected, read_event
from webapp.games.game import Game, replay, variant_book
from webapp.games.standing import standing_of
from webapp.ledger_events import BareEvent
from webapp.messages import InputError
from webapp.readers.spread import spread

FEW: Final = 200
"""Games that are counted here before processes are started: for fewer that takes longer than the counting."""
AT_ONCE: Final = 32
"""Games that a process is handed at a time."""


@dataclass(frozen=True, slots=True)
class Job:
    """A game by kind and payload of its events, from the first; `text` are the corrected rules, empty for its own."""

    stream: str
    events: tuple[tuple[str, str], ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class HandChange:
    """A hand that comes out otherwise; `new` is its play as JSON, None where it is no win: `refused` says why."""

    sequence: int
    latest: int
    place: int
    old: Mapping[str, Any]
    new: Mapping[str, Any] | None
    refused: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class GameChanges:
    """A game that was counted again: how many hands, which change, the players' totals and places before and after."""

    stream: str
    sequence: int
    players: tuple[str, ...]
    hands: int
    changes: tuple[HandChange, ...]
    before: Points
    after: Points
    places_before: tuple[int, ...] = ()
    """Empty where no hand changes, as the places after."""
    places_after: tuple[int, ...] = ()
    trouble: tuple[str, str] = ("", "")
    """Why the game can't be counted at all."""
    system: str = ""
    """The ruleset of the shelf that it is played by; empty where no hand changes."""

    @property
    def corrections(self) -> list[HandChange]:
        """The changes that can be written: a hand that is no win any more is for a referee to rule."""
        return [change for change in self.changes if change.new is not None]


def rescored(jobs: Iterable[Job], workers: int | None = None) -> Iterator[GameChanges]:
    """The games in their order, counted again: few games here, many in `workers` processes, one a core unless given.

    Where a broker is named, many go to the workers behind it.
    """
    rest = iter(jobs)
    count = workers if workers is not None else len(os.sched_getaffinity(0))
    yield from map(rescore_game, islice(rest, FEW) if count > 1 else rest)
    batch = list(islice(rest, AT_ONCE))
    if not batch:
        return
    waiting: deque[Future[list[GameChanges]]] = deque()
    with spread(count) as pool:
        while batch:
            waiting.append(pool.submit(rescore_games, batch))
            while len(waiting) > 2 * count:
                yield from waiting.popleft().result()
            batch = list(islice(rest, AT_ONCE))
        while waiting:
            yield from waiting.popleft().result()


def rescore_games(jobs: list[Job]) -> list[GameChanges]:
    """Some games counted again, as a process or a worker is handed them."""
    return [rescore_game(job) for job in jobs]


def rescore_game(job: Job) -> GameChanges:
    """One game counted again; a game or a hand that can't be says why."""
    try:
        told = [BareEvent(place, _event(kind, payload)) for place, (kind, payload) in enumerate(job.events, 1)]
        game = replay(told)
        other = by_rules(game, variant_book(job.text) if job.text else game.book)
    except (InputError, ScoringError) as error:
        nothing = (0, 0, 0, 0)
        return GameChanges(job.stream, len(job.events), (), 0, (), nothing, nothing, trouble=_said(error))
    stream, hands, totals = job.stream, len(game.deals), game.totals
    changes = tuple(_changes(game, other))
    if not changes:
        return GameChanges(stream, game.sequence, game.players, hands, (), totals, totals)
    after = _after(told, changes)
    return GameChanges(
        stream,
        game.sequence,
        game.players,
        hands,
        changes,
        totals,
        after.totals,
        _places(game),
        _places(after),
        system=system(game.book),
    )


def _event(kind: str, payload: str) -> GameEvent:
    """An event as the ledger wrote it, in the form that names no key twice."""
    try:
        return read_event(kind, msgspec.json.decode(payload))
    except msgspec.DecodeError as error:
        raise InputError("not_json", why=str(error), why_fr=str(error)) from error


def _changes(game: Game, other: Game) -> Iterator[HandChange]:
    for place, deal in enumerate(game.deals, 1):
        try:
            new = counted_again(other, deal)
        except (InputError, ScoringError) as error:
            yield HandChange(deal.sequence, deal.latest, place, deal.play.to_json(), None, _said(error))
            continue
        if not same_figures(deal.play, new):
            yield HandChange(deal.sequence, deal.latest, place, deal.play.to_json(), new.to_json())


def _after(told: list[BareEvent], changes: Iterable[HandChange]) -> Game:
    """The game once the changes are written."""
    events = list(told)
    for change in changes:
        if change.new is not None:
            event = HandCorrected.of({"supersedes": change.latest, "play": change.new})
            events.append(BareEvent(len(events) + 1, event))
    return replay(events)


def _places(game: Game) -> tuple[int, ...]:
    """Each player's place, in the order of the players."""
    places: dict[int, int] = {}
    with suppress(ScoringError):
        places = {line["player"]: line["place"] for line in standing_of(game).lines}
    return tuple(places.get(player, 0) for player in range(len(game.players)))


def _said(error: ValueError) -> tuple[str, str]:
    if isinstance(error, ScoringError):
        en, fr = ("; ".join(fault.message(lang) for fault in error.faults) for lang in ("en", "fr"))
        return en, fr
    assert isinstance(error, InputError)
    return error.say("en"), error.say("fr")
