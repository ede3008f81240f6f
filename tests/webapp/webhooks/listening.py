"""For tests: an address that hears what it is told, and games of a club of which it is told."""

from __future__ import annotations

import json
from collections.abc import Mapping

from sqlalchemy import Engine

from tests.webapp.clubs import Club
from tests.webapp.games import navy_win
from webapp import ledger
from webapp.games import ledger as game_ledger
from webapp.games.events import GameEvent, HandRecorded
from webapp.games.record import play_of
from webapp.ledger import Origin
from webapp.webhooks import store
from webapp.webhooks.address import Answered
from webapp.webhooks.outbox import KINDS

OUTSIDE = "https://results.example.org/marque"


class Heard:
    """An address that keeps what it was told, and answers as it is bid."""

    def __init__(self, *answers: int | None) -> None:
        self.answers = list(answers)
        self.told: list[tuple[Mapping[str, str], bytes]] = []

    def __call__(self, address: str, headers: Mapping[str, str], body: bytes, *, inside: bool) -> Answered:
        assert (address, inside) == (OUTSIDE, False)
        self.told.append((headers, body))
        status = self.answers.pop(0) if self.answers else 204
        return Answered(status, "" if status else "webhook_slow")

    @property
    def kinds(self) -> list[str]:
        return [json.loads(body)["type"] for _, body in self.told]


def registered(club: Club, *kinds: str) -> tuple[str, str]:
    webhook, key = store.register(club.engine, OUTSIDE, kinds or KINDS, by=None, inside=False)
    return webhook.id, key


def write(engine: Engine, stream: str, *events: GameEvent) -> None:
    for event in events:
        game_ledger.write(engine, stream, ledger.count(engine, stream), event, Origin("Anne", "navy", ""))


def hand(club: Club, stream: str) -> GameEvent:
    return HandRecorded(play_of(game_ledger.load(club.engine, stream), navy_win("S", "N")))


def table_game(club: Club) -> str:
    return club.game(club.table(club.evening())[0])
