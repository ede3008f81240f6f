"""What happened at a game: its events in order, each in words, with who wrote it, when, and by which program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from webapp.games.deals import system
from webapp.games.events import (
    Confirmed,
    GameEnded,
    GameStarted,
    HandCorrected,
    HandRecorded,
    HandUndone,
    PenaltyGiven,
    PenaltyRevoked,
    Play,
    PlayersNamed,
    Ruling,
    SeatsSwapped,
)
from webapp.games.game import Game, stages
from webapp.games.sheet import counters_of, outcome_words, penalty_words, situation, value_of
from webapp.ledger import Entry
from webapp.messages import text
from webapp.words import actor_words, event_words


@dataclass(frozen=True, slots=True)
class Happened:
    """One event as a line."""

    sequence: int
    what: str
    told: str
    actor: str
    at: datetime
    engine: str
    model: str
    photo: str
    hash: str


def history(entries: Sequence[Entry], lang: str) -> list[Happened]:
    """Every event with what it said at its time: a correction with what it replaced, an undone hand as it was."""
    lines = []
    for before, entry in zip(chain([None], stages(entries)), entries, strict=False):
        origin = entry.origin
        lines.append(
            Happened(
                entry.sequence,
                event_words(entry.event.kind, lang),
                _told(entry, before, lang),
                actor_words(origin.actor, lang),
                entry.at,
                origin.engine,
                origin.model or "",
                origin.photo_sha256 or "",
                entry.hash,
            )
        )
    return lines


def _told(entry: Entry, before: Game | None, lang: str) -> str:
    event = entry.event
    if isinstance(event, GameStarted):
        return ", ".join(event.players)
    if before is None:
        return ""
    match event:
        case HandRecorded():
            return _play(before, event.play, len(before.deals) + 1, lang)
        case HandCorrected():
            old = before.hand(event.supersedes)
            number = before.deals.index(old) + 1
            now = _play(before, event.play, number, lang)
            return text("history.instead", lang, now=now, old=_play(before, old.play, number, lang))
        case HandUndone():
            return _play(before, before.deals[-1].play, len(before.deals), lang)
        case PenaltyGiven():
            return penalty_words(before, event, lang)
        case PenaltyRevoked():
            given = next(each for each in before.given if each.sequence == event.revokes)
            what = penalty_words(before, given.event, lang) if isinstance(given.event, PenaltyGiven) else ""
            return " – ".join(part for part in (what, event.why) if part)
        case SeatsSwapped():
            first, second = before.players[event.first], before.players[event.second]
            return text(f"history.swap_{event.since}", lang, first=first, second=second)
        case PlayersNamed():
            named = zip(before.players, event.players, strict=True)
            changed = ", ".join(f"{was} → {now}" for was, now in named if was != now)
            return " – ".join(part for part in (changed, event.why) if part)
        case Ruling():
            return _ruling(before, event, lang)
        case Confirmed():
            return before.players[event.player]
        case GameEnded():
            return event.why
    return ""


def _play(game: Game, play: Play, number: int, lang: str) -> str:
    worth = value_of(play, system(game.book), lang)
    told = situation(game, play.deal, number, lang) + text("game.colon", lang) + outcome_words(game, play, lang)
    return f"{told}, {worth}" if worth else told


def _ruling(game: Game, event: Ruling, lang: str) -> str:
    if event.deal is None:
        return event.words
    where = ", ".join([situation(game, event.deal, len(game.deals) + 1, lang), *counters_of(event.deal, lang)])
    return text("history.put_right", lang, words=event.words, deal=where, dealer=game.players[event.deal.seats[0]])
