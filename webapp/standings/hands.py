"""The best hands with their tiles, where their tally is, and their photo where one is kept."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from sqlalchemy import Engine, select

from scoring.tiles import Tile
from webapp.games.events import HandCorrected, HandRecorded, read_event
from webapp.photos.store import photos
from webapp.standings.results import hands_won
from webapp.standings.standings import BestHand
from webapp.store import reading
from webapp.tables import EventRow, as_table
from webapp.tally.view import tiles_shown

_EVENTS: Final = as_table(EventRow)


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand as the page shows it; `photo` is the digest of a photo that is still kept."""

    hand: BestHand
    tiles: tuple[Tile, ...]
    photo: str | None


def shown_hands(engine: Engine, hands: Sequence[BestHand]) -> list[ShownHand]:
    """The hands with what the ledger and the photo store hold of them."""
    if not hands:
        return []
    streams = {hand.game.stream for hand in hands}
    numbers = {number for hand in hands for number in (hand.win.recorded, hand.win.latest)}
    columns = (_EVENTS.c.stream, _EVENTS.c.sequence, _EVENTS.c.kind, _EVENTS.c.payload, _EVENTS.c.photo_sha256)
    wanted = select(*columns).where(_EVENTS.c.stream.in_(streams), _EVENTS.c.sequence.in_(numbers))
    with reading(engine) as connection:
        rows = {(row.stream, row.sequence): row for row in connection.execute(wanted)}
    kept = {(photo.stream, photo.sha256) for photo in photos(engine, streams) if photo.deleted is None}
    return [_shown(hand, rows, kept) for hand in hands]


def _shown(hand: BestHand, rows: Mapping[tuple[str, int], Any], kept: set[tuple[str, str]]) -> ShownHand:
    stream = hand.game.stream
    last, first = rows[stream, hand.win.latest], rows[stream, hand.win.recorded]
    event = cast(HandRecorded | HandCorrected, read_event(last.kind, json.loads(last.payload)))
    _, _, form = list(hands_won(event.play))[hand.win.nth]
    digest = last.photo_sha256 or first.photo_sha256
    return ShownHand(hand, tiles_shown(form), digest if (stream, digest) in kept else None)
