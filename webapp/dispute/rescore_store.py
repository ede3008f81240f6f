"""Counting again what the ledger holds: shown whole first, then proposed, approved where a round is closed, written.

What is written are ordinary events: a ruling with the reason and a correction for each hand. Every event has a key of
its own, so that an apply that was cut off goes on where it stopped.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import Engine, select

from scoring.variant import read_variant, version
from webapp import ledger
from webapp.dispute.closed import at_home, is_closed
from webapp.dispute.lines import Line, lines_of
from webapp.dispute.rescore import GameChanges, rescored
from webapp.dispute.rescore_events import (
    RescoreApplied,
    RescoreApproved,
    RescoreDeclined,
    RescoreEvent,
    RescoreProposed,
)
from webapp.dispute.rescore_preview import Preview, Scope, jobs_of, summed
from webapp.dispute.store import beside_photo
from webapp.games.events import GameEvent, HandCorrected, Play, Ruling
from webapp.games.game import replay as replay_game
from webapp.games.ledger import load, write_all_within
from webapp.ledger import ConflictError, Origin, hashed_lines, hashed_lines_within
from webapp.messages import InputError
from webapp.store import reading, writing
from webapp.tables import EventRow

PREFIX: Final = "rescore:"
State = Literal["proposed", "approved", "declined", "applied"]


@dataclass(frozen=True, slots=True)
class Rescore:
    """A proposal as its events tell it."""

    id: str
    event: RescoreProposed
    actor: str
    state: State
    sequence: int
    lines: tuple[Line, ...]


def propose(engine: Engine, shown: Preview, reason: str, origin: Origin, by: str, sure: str) -> Rescore:
    """Write down what was shown, as `sure` names it by its digest, and apply it where no round of it is closed.

    InputError where it is no longer what was shown, or nothing changes.
    """
    if first := ledger.find(engine, origin.key):
        known = find(engine, first.stream.removeprefix(PREFIX))
        return apply(engine, known, origin.actor) if known.state == "approved" else known
    if sure != shown.digest:
        raise InputError("rescore_moved")
    if not shown.corrections:
        raise InputError("rescore_nothing")
    event = RescoreProposed(
        shown.corrected, str(shown.scope), shown.rules, shown.text, shown.digest, shown.corrections, reason, by
    )
    made = secrets.token_hex(8)
    book = read_variant(shown.text) if shown.text else None
    own = Origin(origin.actor, book.id if book else "", version(book) if book else "", origin.key)
    ledger.append(engine, PREFIX + made, 0, event, own)
    found = find(engine, made)
    if needs_second(engine, shown.corrected):
        return found
    # Said before anything is written, so that whoever comes after a stop in the middle may go on with it.
    _write(engine, found, RescoreApproved(by or "-"), Origin(origin.actor, "", "", f"{made}-direct"))
    return apply(engine, find(engine, made), origin.actor)


def needs_second(engine: Engine, games: Iterable[str]) -> bool:
    """Whether a second person must approve: the round of one of the games is closed."""
    return any(is_closed(engine, stream, load(engine, stream)) for stream in games if not at_home(engine, stream))


def approve(engine: Engine, id: str, actor: str, by: str, key: str) -> Rescore:
    """It is agreed to and written; one that was cut off in the writing goes on.

    InputError where who proposed it would approve it alone though a round of it is closed, or a game has moved on.
    """
    found = find(engine, id)
    if found.state == "proposed":
        if by == found.event.by and needs_second(engine, found.event.games):
            raise InputError("same_person")
        _again(engine, found)
        _write(engine, found, RescoreApproved(by), Origin(actor, "", "", key))
        found = find(engine, id)
    if found.state == "declined":
        raise InputError("rescore_over")
    return apply(engine, found, actor)


def decline(engine: Engine, id: str, actor: str, why: str, key: str) -> Rescore:
    """It is not to be: nothing was written, nothing will be."""
    found = find(engine, id)
    if found.state != "proposed":
        raise InputError("rescore_over")
    _write(engine, found, RescoreDeclined(why), Origin(actor, "", "", key))
    return find(engine, id)


def find(engine: Engine, id: str) -> Rescore:
    """A proposal; InputError where there is none of that id."""
    lines = lines_of(hashed_lines(engine, (PREFIX + id)[:64]))
    if not lines or not isinstance(lines[0].event, RescoreProposed):
        raise InputError("no_such_rescore")
    states: dict[type[Any], State] = {
        RescoreApproved: "approved", RescoreDeclined: "declined", RescoreApplied: "applied",
    }  # fmt: skip
    return Rescore(id, lines[0].event, lines[0].actor, states.get(type(lines[-1].event), "proposed"), len(lines), lines)


def known(engine: Engine) -> list[Rescore]:
    """All proposals, the latest first."""
    wanted = select(EventRow.stream).where(EventRow.kind == RescoreProposed.kind, EventRow.sequence == 1)
    with reading(engine) as connection:
        streams = connection.scalars(wanted.order_by(EventRow.at.desc())).all()
    return [find(engine, stream.removeprefix(PREFIX)) for stream in streams]


def again(engine: Engine, found: Rescore) -> Preview:
    """What a proposal would change as things stand now."""
    scope = Scope("club") if len(found.event.games) != 1 else Scope("game", found.event.games[0])
    return summed(scope, found.event.text, found.event.base, _counted(engine, found))


def apply(engine: Engine, found: Rescore, actor: str) -> Rescore:
    """Write every correction, a game at a time; what was written before is not written twice."""
    if found.state == "applied":
        return found
    # What a cut-off apply has written already no longer shows as a change.
    for game in _counted(engine, found):
        _apply(engine, found, game, actor)
    _write(engine, found, RescoreApplied(found.event.hands), Origin(actor, "", "", f"{found.id}-applied"))
    return find(engine, found.id)


def _counted(engine: Engine, found: Rescore) -> Iterator[GameChanges]:
    return rescored(jobs_of(engine, found.event.games, found.event.text))


def _apply(engine: Engine, found: Rescore, changes: GameChanges, actor: str) -> None:
    """The corrections of one game, all or none."""
    if not changes.corrections:
        return
    stream = changes.stream
    with writing(engine) as connection:
        lines = lines_of(hashed_lines_within(connection, stream))
        if len(lines) != changes.sequence:
            raise ConflictError(ledger.entries(engine, stream, changes.sequence))
        game = replay_game(lines)
        book = read_variant(found.event.text) if found.event.text else game.book
        names = dict.fromkeys([found.actor, *(line.actor for line in found.lines[1:2]), actor])
        origin = Origin(", ".join(names)[:200], book.id, version(book), f"{found.id}-{stream}"[:100])
        told = f"{found.event.reason} [{PREFIX}{found.id} {found.lines[0].hash[:16]}]"
        events: list[tuple[GameEvent, Origin]] = [(Ruling(told), origin)]
        for change in changes.corrections:
            play = Play.of(change.new)
            own = Origin(origin.actor, book.id, version(book), f"{found.id}-{stream}-{change.latest}"[:100])
            events.append((HandCorrected(change.latest, play), beside_photo(lines, change.sequence, play, own)))
        write_all_within(connection, stream, lines, events)


def _again(engine: Engine, found: Rescore) -> None:
    """InputError where the games are no longer as they were when it was proposed."""
    if again(engine, found).digest != found.event.changes:
        raise InputError("rescore_moved")


def _write(engine: Engine, found: Rescore, event: RescoreEvent, origin: Origin) -> None:
    ledger.append(engine, PREFIX + found.id, found.sequence, event, origin)
