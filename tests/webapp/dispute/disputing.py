"""Disputes for tests: a game with a hand that was read from a photo, and a dispute about it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Engine

from tests.webapp.conftest import jpeg, reading
from tests.webapp.games import NAMES, navy_win
from webapp.dispute import store as disputes
from webapp.dispute.events import DisputeEvent, Statement
from webapp.dispute.store import Known
from webapp.games import ledger as game_ledger
from webapp.games.events import GameEvent, HandRecorded
from webapp.games.record import play_of, start_game
from webapp.games.store import new_game
from webapp.ledger import Origin, count
from webapp.photos import store as photo_store
from webapp.photos.store import KeptPhoto

SIDES = (Statement("Anne", "The 4m is a 6m."), Statement("Bo", "It is a 4m, look at the photo."))
AS_READ = reading(wrong="6m").to_json("hand.jpg")
AGAIN = reading(wrong="6m").to_json("photo.jpg")


@dataclass
class Disputed:
    """A game of four, its hand with a photo, and the dispute about it."""

    engine: Engine
    game: str
    hand: int
    photo: KeptPhoto
    number: int = 0

    @property
    def known(self) -> Known:
        return disputes.find(self.engine, self.game, self.number)

    def tell(self, event: DisputeEvent, actor: str = "Rosa", *, key: str = "", expected: int | None = None) -> Known:
        """Write an event of the dispute."""
        at = self.known.dispute.sequence if expected is None else expected
        origin = Origin(actor, "", "", **({"key": key} if key else {}))
        return disputes.write(self.engine, self.game, self.number, at, event, origin)

    def play(self, event: GameEvent, **origin: Any) -> int:
        """Write an event of the game."""
        return tell_game(self.engine, self.game, event, **origin)


def tell_game(engine: Engine, stream: str, event: GameEvent, **beside: Any) -> int:
    game = game_ledger.load(engine, stream)
    origin = Origin("Anne", game.book.id, game.started.rules_version, **beside)
    return game_ledger.write(engine, stream, count(engine, stream), event, origin).sequence


def disputed(
    engine: Engine, *, rules: str = "navy", variant: str = "", table: str | None = None, photo: bytes = b""
) -> Disputed:
    """A game with three hands, the first of them from a photo and in dispute."""
    started = start_game(NAMES, rules, variant=variant)
    where = {"table": table, "round": 1} if table else {}
    stream = new_game(engine, started, Origin("Anne", started.rules, started.rules_version), **where)  # type: ignore[arg-type]
    kept = photo_store.keep(engine, stream, photo or jpeg())
    play = play_of(game_ledger.load(engine, stream), navy_win("S", "N"))
    beside = {
        "model": "test",
        "model_sha256": "0" * 64,
        "photo_sha256": kept.sha256,
        "raw_reading": AS_READ,
        "confirmed_reading": {**(play.hand or {}), "taps": 1},
    }
    hand = tell_game(engine, stream, HandRecorded(play), **beside)
    found = Disputed(engine, stream, hand, kept)
    for given in (navy_win("E"), navy_win("W", "E")):
        found.play(HandRecorded(play_of(game_ledger.load(engine, stream), given)))
    again = Origin(
        "Anne", started.rules, started.rules_version, secrets.token_hex(8), model="test", model_sha256="0" * 64,
        photo_sha256=kept.sha256, raw_reading=AGAIN,
    )  # fmt: skip
    return replace(found, number=disputes.open_dispute(engine, stream, hand, SIDES, again))
