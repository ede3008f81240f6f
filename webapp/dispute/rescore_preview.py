"""What counting games of the ledger again would change: summed up game by game, and nothing written.

A game is shown as it comes and kept no longer, but for the first of them: however many there are, memory stays small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import Final, Literal

from sqlalchemy import Engine, select

from scoring.ruleset import Ruleset
from scoring.variant import canonical as rules_text
from scoring.variant import read_variant
from webapp.dispute.rescore import GameChanges, Job, rescored
from webapp.ledger import canonical
from webapp.messages import InputError
from webapp.store import reading
from webapp.tables import EventRow, GameRow, PlayTableRow

KEPT: Final = 200
"""Games in which something changes that a preview keeps whole."""
BATCH: Final = 100
"""Games whose events one query fetches."""

Tell = Callable[[GameChanges], object]
"""Whoever is shown each game in which something changes, or that can't be counted, as it comes."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Which games: one by its stream, those of an evening or a tournament by its id, or the whole club's."""

    kind: Literal["game", "evening", "club"]
    id: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.id}".strip()


@dataclass(frozen=True, slots=True)
class Preview:
    """What would change; `digest` stands for every change, so that nothing else than what was shown is written."""

    scope: Scope
    text: str
    rules: str
    """The ruleset whose games were counted again; empty where each game was by its own."""
    games: int
    hands: int
    corrections: int
    """Hands that would be corrected."""
    refused: int
    """Hands that are no win any more: they are left to a referee."""
    touched: int
    """Games in which something changes, or that can't be counted."""
    first: tuple[GameChanges, ...]
    """The first of these, whole."""
    corrected: tuple[str, ...]
    """The games in which hands would be corrected."""
    effect: Mapping[str, int]
    """What each name wins or loses by it, over all games, the largest change first."""
    digest: str


def preview(
    engine: Engine,
    scope: Scope,
    text: str = "",
    workers: int | None = None,
    *,
    tell: Tell | None = None,
    most: int | None = None,
) -> Preview:
    """Count the games of a scope again by a variant's text, or each by its own rules as they are installed.

    Nothing is written. ScoringError for a text that the engine does not take; InputError where no game is concerned, or
    more than `most`.
    """
    book = read_variant(text) if text else None
    rules, streams = _concerned(engine, scope, book)
    if not streams:
        raise InputError("rescore_no_games", rules=book.id if book else "-")
    if most is not None and len(streams) > most:
        raise InputError("rescore_too_many", games=len(streams), most=most)
    own = rules_text(book) if book else ""
    return summed(scope, own, rules, rescored(jobs_of(engine, streams, own), workers), tell)


def summed(scope: Scope, text: str, rules: str, counted: Iterable[GameChanges], tell: Tell | None = None) -> Preview:
    """What these games come to."""
    games = hands = corrections = refused = touched = 0
    first: list[GameChanges] = []
    digests: dict[str, str] = {}
    effect: dict[str, int] = {}
    for each in counted:
        games, hands = games + 1, hands + each.hands
        if not each.changes and not each.trouble[0]:
            continue
        touched += 1
        if tell:
            tell(each)
        if len(first) < KEPT:
            first.append(each)
        own = each.corrections
        corrections, refused = corrections + len(own), refused + len(each.changes) - len(own)
        if own:
            told = [each.stream, each.sequence, [[change.latest, change.new] for change in own]]
            digests[each.stream] = sha256(canonical(told).encode()).hexdigest()
        # A game that can't be counted tells no players.
        for name, before, after in zip(each.players, each.before, each.after, strict=False):
            if after != before:
                effect[name] = effect.get(name, 0) + after - before
    digest = sha256(canonical([text, sorted(digests.items())]).encode()).hexdigest()
    moved = sorted(((name, change) for name, change in effect.items() if change), key=lambda each: -abs(each[1]))
    return Preview(
        scope, text, rules, games, hands, corrections, refused, touched, tuple(first), tuple(digests),
        dict(moved), digest,
    )  # fmt: skip


def jobs_of(engine: Engine, streams: Sequence[str], text: str) -> Iterator[Job]:
    """The games' events, a few games at a time."""
    for start in range(0, len(streams), BATCH):
        wanted = select(EventRow.stream, EventRow.kind, EventRow.payload)
        wanted = wanted.where(EventRow.stream.in_(streams[start : start + BATCH]))
        with reading(engine) as connection:
            rows = connection.execute(wanted.order_by(EventRow.stream, EventRow.sequence)).all()
        for stream, told in groupby(rows, key=lambda row: row.stream):
            yield Job(stream, tuple((row.kind, row.payload) for row in told), text)


def _concerned(engine: Engine, scope: Scope, book: Ruleset | None) -> tuple[str, list[str]]:
    """The ruleset whose games are counted again, and these; a club's own before the one that it starts from."""
    wanted = select(GameRow.stream, EventRow.rules).join(EventRow, EventRow.stream == GameRow.stream)
    wanted = wanted.where(EventRow.sequence == 1).order_by(GameRow.added_at, GameRow.stream)
    match scope.kind:
        case "game":
            wanted = wanted.where(GameRow.stream == scope.id)
        case "evening":
            here = select(PlayTableRow.id).where(PlayTableRow.evening == scope.id)
            wanted = wanted.where(GameRow.table.in_(here))
        case "club":
            wanted = wanted.where(GameRow.table.is_not(None))
    with reading(engine) as connection:
        rows = connection.execute(wanted).all()
    if scope.kind == "game" and not rows:
        raise InputError("no_such_game", game=scope.id[:40])
    if book is None:
        return "", [row.stream for row in rows]
    for rules in (book.id, book.base):
        if found := [row.stream for row in rows if row.rules == rules]:
            return rules, found
    return book.id, []
