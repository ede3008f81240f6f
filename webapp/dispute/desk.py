"""What the pages of disputes and programs do alike: the hand in question, a dispute opened, an entry written."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

from flask import abort

from webapp import ledger
from webapp.access import Actor
from webapp.database import engine
from webapp.dispute import store as disputes
from webapp.dispute.case import photo_of, words_on
from webapp.dispute.closed import at_home, is_closed
from webapp.dispute.events import DisputeEvent, Needs, Statement
from webapp.dispute.lines import Line, lines_of
from webapp.dispute.store import Known
from webapp.games.game import Game, PlayedDeal, replay
from webapp.games.ledger import load
from webapp.ledger import ConflictError, Origin, hashed_lines
from webapp.messages import InputError, text
from webapp.photos import store as photo_store
from webapp.photos.page import in_reader
from webapp.readers.sights import see_kept
from webapp.values import natural


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of a game, with the events of the game."""

    lines: tuple[Line, ...]
    game: Game
    played: PlayedDeal


def hand_of(stream: str, number: str) -> Hand:
    """The hand that an event recorded, or 404."""
    lines = lines_of(hashed_lines(engine(), stream))
    game = replay(lines)
    try:
        return Hand(lines, game, game.hand(natural(number) or 0))
    except InputError:
        abort(404)


def opened(stream: str, hand: Hand, sides: Iterable[Statement], actor: Actor, key: str = "") -> int:
    """The number of a dispute, opened now: its photo is held, and read once more so that anybody can compare.

    The same key again gives the first one. InputError where a dispute about the hand is open already.
    """
    if key and (first := ledger.find(engine(), key)):
        return disputes.number_of(first.stream, stream)
    origin = _origin(stream, hand, actor, key)
    number = disputes.open_dispute(engine(), stream, hand.played.sequence, sides, origin)
    if origin.photo_sha256:
        with suppress(InputError):  # deleted since, or held already: the ledger has its digest
            held, why = Origin(actor.name, "", ""), text("dispute.title", "en", number=number)
            photo_store.hold(engine(), stream, origin.photo_sha256, held, why)
    return number


def enter(
    known: Known, expected: int, event: Callable[[Known, Game], DisputeEvent], actor: Actor, key: str = ""
) -> None:
    """Write an entry that follows the `expected`-th event; `event` makes it of the dispute and its game as they stand.

    The same key again changes nothing. ConflictError where others have written since.
    """

    def write() -> Known:
        if expected < known.dispute.sequence:
            raise ConflictError(ledger.entries(engine(), known.stream, max(expected, 0)))
        game = load(engine(), known.game)
        own = {"key": key} if key else {}
        origin = Origin(actor.name, game.book.id, game.started.rules_version, **own)
        return disputes.write(engine(), known.game, known.number, expected, event(known, game), origin)

    ledger.once(engine(), known.stream, key, write)


def release_photo(stream: str, digest: str, origin: Origin) -> None:
    """Keep a photo as long as any other from now on; InputError for that of a dispute, which stays for ever."""
    if any(known.lines[0].photo_sha256 == digest for known in disputes.of_game(engine(), stream)):
        raise InputError("photo_of_dispute")
    photo_store.release(engine(), stream, digest, origin)


def needs_of(stream: str, game: Game) -> Needs:
    """Whose approval a change of a hand needs."""
    if at_home(engine(), stream):
        return "table"
    return "second" if is_closed(engine(), stream, game) else "nobody"


def _origin(stream: str, hand: Hand, actor: Actor, key: str) -> Origin:
    """The origin of the first event: the hand's photo, and what is read now on the copy that was kept."""
    photo = photo_of(words_on(hand.lines, hand.played.sequence))
    digest = photo.photo_sha256 if photo else None
    reading = None
    if digest:
        with suppress(ValueError):  # deleted, or no reader to be had: the page says that it was not read again
            reading = in_reader(see_kept, photo_store.jpeg_of(engine(), stream, digest))
    model = reading["model"] if reading else {}
    return Origin(
        actor.name, hand.game.book.id, hand.game.started.rules_version, key or secrets.token_hex(16),
        photo_sha256=digest, raw_reading=reading, model=model.get("name"), model_sha256=model.get("sha256"),
    )  # fmt: skip
