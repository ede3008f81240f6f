"""Disputes in the ledger: a stream each, named after the game; a ruling that counts is carried out with its event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy import Connection, Engine, exists, select
from sqlalchemy.orm import aliased

from webapp import ledger
from webapp.dispute.case import photo_of, words_on
from webapp.dispute.dispute import Dispute, replay
from webapp.dispute.events import (
    DisputeEvent,
    DisputeOpened,
    DisputeRuled,
    DisputeSettled,
    DisputeWithdrawn,
    Statement,
)
from webapp.dispute.lines import Line, lines_of
from webapp.games.events import GameEvent, HandCorrected, Play, Ruling
from webapp.games.game import Game, PlayedDeal
from webapp.games.game import replay as replay_game
from webapp.games.ledger import write_all_within
from webapp.ledger import Origin, append_within, hashed_lines, hashed_lines_within
from webapp.messages import InputError
from webapp.store import reading, writing
from webapp.tables import EventRow

PREFIX: Final = "dispute:"
MOST: Final = 500
"""Disputes of one game: whoever may open one can't fill the disk."""


@dataclass(frozen=True, slots=True)
class Known:
    """A dispute with its place and its events."""

    game: str
    number: int
    dispute: Dispute
    lines: tuple[Line, ...]

    @property
    def stream(self) -> str:
        return stream_of(self.game, self.number)


def stream_of(game: str, number: int) -> str:
    """The name of the stream of a game's dispute."""
    return f"{PREFIX}{game}:{number}"


def find(engine: Engine, game: str, number: int) -> Known:
    """A dispute of that game; InputError where it has none of that number."""
    lines = lines_of(hashed_lines(engine, stream_of(game, number)))
    if not lines:
        raise InputError("no_such_dispute")
    return Known(game, number, replay(lines), lines)


def of_game(engine: Engine, game: str) -> list[Known]:
    """The disputes of a game, in the order in which they were opened."""
    with reading(engine) as connection:
        return _of_game(connection, game)


def open_everywhere(engine: Engine) -> list[Known]:
    """The disputes of all games that are not settled yet, the oldest first."""
    ends = aliased(EventRow)
    over = exists().where(ends.stream == EventRow.stream, ends.kind.in_([DisputeSettled.kind, DisputeWithdrawn.kind]))
    opened = select(EventRow.stream).where(EventRow.kind == DisputeOpened.kind, EventRow.sequence == 1, ~over)
    found = []
    with reading(engine) as connection:
        for stream in connection.scalars(opened).all():
            lines = lines_of(hashed_lines_within(connection, stream))
            found.append(Known(*_parts(stream), replay(lines), lines))
    return sorted(found, key=lambda known: known.dispute.opened_at)


def of_hand(engine: Engine, game: str, hand: PlayedDeal) -> list[Known]:
    """The disputes about a hand."""
    return [known for known in of_game(engine, game) if known.dispute.opened.hand == hand.sequence]


def open_dispute(
    engine: Engine, game: str, hand: int, sides: Iterable[Statement], origin: Origin
) -> int:  # fmt: skip
    """Open a dispute about the hand that an event recorded; its number. The same key again gives the first one.

    InputError where the game has no such hand, or a dispute about it is open already.
    """
    if first := ledger.find(engine, origin.key):
        return number_of(first.stream, game)
    with writing(engine) as connection:
        known = lines_of(hashed_lines_within(connection, game))
        if not known:
            raise InputError("no_such_game", game=game[:40])
        played = replay_game(known).hand(hand)
        others = _of_game(connection, game)
        if any(each.dispute.is_open and each.dispute.opened.hand == played.sequence for each in others):
            raise InputError("dispute_known")
        if len(others) >= MOST:
            raise InputError("disputes_full", most=MOST)
        number = len(others) + 1
        line = known[played.latest - 1]
        event = DisputeOpened(game, played.sequence, played.latest, line.hash, tuple(sides))
        append_within(connection, stream_of(game, number), 0, event, origin)
    return number


def write(engine: Engine, game: str, number: int, expected: int, event: DisputeEvent, origin: Origin) -> Known:
    """Append an event that can follow the `expected` ones before it, and carry the ruling out once it counts.

    The same key again changes nothing. Raises ConflictError where others have written meanwhile, InputError where the
    dispute does not allow the event or the game has moved on from what was ruled about.
    """
    stream = stream_of(game, number)
    with writing(engine) as connection:
        append_within(connection, stream, expected, event, origin)
        lines = lines_of(hashed_lines_within(connection, stream))
        dispute = replay(lines)
        if dispute.state == "ruled" and dispute.ruling and dispute.ruling.ready:
            written = _carried_out(connection, game, number, dispute, lines)
            settled = DisputeSettled(dispute.ruling.sequence, written)
            own = replace(origin, key=f"{lines[-1].hash[:32]}-settled")
            append_within(connection, stream, len(lines), settled, own)
    return find(engine, game, number)


def _carried_out(
    connection: Connection, stream: str, number: int, dispute: Dispute, lines: tuple[Line, ...]
) -> tuple[str, ...]:
    """Write what a ruling changes into the game; the hashes of it."""
    ruled = dispute.ruling
    assert ruled is not None
    if ruled.event.decision == "stands":
        return ()
    known = lines_of(hashed_lines_within(connection, stream))
    game = replay_game(known)
    told = (
        f"{ruled.event.reason} – {ruled.event.clause} [{stream_of('', number)} {lines[ruled.sequence - 1].hash[:16]}]"
    )
    once = lines[-1].hash[:32]
    actor = ", ".join(dict.fromkeys([ruled.actor, *(name for name, _ in ruled.approved)]))[:200]
    origin = Origin(actor, game.book.id, game.started.rules_version, key=f"{once}-ruling")
    points = ruled.event.points if ruled.event.decision == "points" else (0, 0, 0, 0)
    events: list[tuple[GameEvent, Origin]] = [(Ruling(told, None, points), origin)]
    if ruled.event.decision == "hand":
        events.append(_correction(game, known, dispute, ruled.event, replace(origin, key=f"{once}-hand")))
    return tuple(entry.hash for entry in write_all_within(connection, stream, known, events))


def _correction(
    game: Game, known: tuple[Line, ...], dispute: Dispute, ruled: DisputeRuled, origin: Origin
) -> tuple[GameEvent, Origin]:
    """The hand as it was ruled; its photo, and what an eye read on it, stay beside it."""
    hand = game.hand(dispute.opened.hand)
    if hand.latest != ruled.supersedes or ruled.play is None:
        raise InputError("hand_moved_on")
    return HandCorrected(hand.latest, ruled.play), beside_photo(known, hand.sequence, ruled.play, origin)


def beside_photo(known: Iterable[Line], hand: int, play: Play, origin: Origin) -> Origin:
    """The origin of a correction, with the hand's photo and what an eye read on it."""
    photo = photo_of(words_on(known, hand))
    if photo is None:
        return origin
    return replace(
        origin,
        model=photo.model,
        model_sha256=photo.model_sha256,
        photo_sha256=photo.photo_sha256,
        raw_reading=photo.raw_reading,
        confirmed_reading=dict(play.hand or play.event or {}),
    )


def _of_game(connection: Connection, game: str) -> list[Known]:
    """Numbers are given in a row: the first one that is not there ends them."""
    found: list[Known] = []
    while lines := lines_of(hashed_lines_within(connection, stream_of(game, len(found) + 1))):
        found.append(Known(game, len(found) + 1, replay(lines), lines))
    return found


def _parts(stream: str) -> tuple[str, int]:
    game, _, number = stream.removeprefix(PREFIX).rpartition(":")
    return game, int(number)


def number_of(stream: str, game: str) -> int:
    """The number of a dispute of that game by its stream; InputError where the key was another's."""
    if not stream.startswith(f"{PREFIX}{game}:"):
        raise InputError("key_of_other_stream")
    return _parts(stream)[1]
