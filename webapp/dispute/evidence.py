"""What a dispute's file is made of: the events of two streams, the photo, the rules. All else is worked out from it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import Engine, select

import scoring
from scoring.errors import ScoringError
from scoring.variant import canonical as rules_text
from scoring.variant import read_variant, version
from webapp.dispute.case import Case, case_of
from webapp.dispute.lines import lines_of
from webapp.dispute.rescore_events import RescoreProposed
from webapp.dispute.store import stream_of
from webapp.ledger import hashed_lines
from webapp.messages import InputError
from webapp.photos import store as photo_store
from webapp.store import reading
from webapp.tables import EventRow, HouseRulesRow


@dataclass(frozen=True)
class Evidence:
    """The texts of the events, canonical as hashed; the photo as kept; rules as canonical TOML, by their SHA-256."""

    game: tuple[str, ...]
    dispute: tuple[str, ...]
    photo: bytes | None
    rules: Mapping[str, str]

    def case(self) -> Case:
        """What they tell; InputError where they tell nothing."""
        return case_of(lines_of(self.game), lines_of(self.dispute))


def gather(engine: Engine, game: str, number: int) -> Evidence:
    """The evidence of a dispute as ledger and photo store hold it; InputError where there is no such dispute."""
    told = tuple(hashed_lines(engine, stream_of(game, number)))
    if not told:
        raise InputError("no_such_dispute")
    found = Evidence(tuple(hashed_lines(engine, game)), told, None, {})
    case = found.case()
    photo = None
    if case.photo and case.photo.photo_sha256:
        with suppress(InputError):  # deleted, or lost: the file says so
            photo = photo_store.jpeg_of(engine, game, case.photo.photo_sha256)
    versions = dict.fromkeys(line.rules_version for line in case.words)
    texts = {wanted: text for wanted in versions if (text := rules_of(engine, case, wanted))}
    return Evidence(found.game, told, photo, texts)


def rules_of(engine: Engine, case: Case, wanted: str) -> str:
    """The canonical text of the rules of that version, wherever this server knows them from; empty where it doesn't."""
    for written in (case.game.started.variant, *_texts(engine, wanted)):
        if written:
            with suppress(ScoringError):
                book = read_variant(written)
                if version(book) == wanted:
                    return rules_text(book)
    return next((text for book in scoring.RULESETS.values() if _digest(text := rules_text(book)) == wanted), "")


def _texts(engine: Engine, wanted: str) -> list[str]:
    """What the club wrote as rules of that version: house rules, and rules that hands were counted again by."""
    house = select(HouseRulesRow.text).where(HouseRulesRow.digest == wanted)
    rescored = select(EventRow.stream).where(
        EventRow.kind == RescoreProposed.kind, EventRow.rules_version == wanted, EventRow.sequence == 1
    )
    with reading(engine) as connection:
        texts = list(connection.scalars(house))
        streams = list(connection.scalars(rescored))
    events = [line.event for stream in streams for line in lines_of(hashed_lines(engine, stream)[:1])]
    return texts + [event.text for event in events if isinstance(event, RescoreProposed)]


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
