"""Cash tables for tests: a club's Sichuan table with a game and players, and the deals played there."""

from __future__ import annotations

import json
import secrets
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import Engine, insert

from webapp.cash.desk import Desk, origin, table_desk
from webapp.cash.desk import write as write_cash
from webapp.cash.events import CashEvent
from webapp.cash.forms import event_of
from webapp.games.events import HandRecorded
from webapp.games.ledger import load, write
from webapp.games.record import play_of, start_game
from webapp.games.store import new_game
from webapp.ledger import Origin
from webapp.store import writing
from webapp.tables import AttendanceRow, EveningRow, PersonRow, PlayTableRow

TABLE = "t3"
TERMS = {"amount": "1", "max_coefficient": "32"}
DAY = "2026-11-21"
NAMES = ("Anne", "Bo", "Chen", "Dora")
PEOPLE = ("p-anne", "p-bo", "p-chen", "p-dora")
EURO = 100


class Written(NamedTuple):
    """An event of the cash desk as its ledger has it."""

    sequence: int
    event: CashEvent
    at: datetime = datetime(2026, 11, 21, 12, tzinfo=UTC)


def cash_table(engine: Engine, *, table: str = TABLE, number: int = 3, rules: str = "sichuan", **options: Any) -> None:
    """An evening's table with four people there, its point worth a euro."""
    chosen = {"point_value": EURO} | options
    with writing(engine) as connection:
        evening = f"e-{table}"
        connection.execute(insert(EveningRow).values(id=evening, day=DAY, name="Saturday", state="open", added_at=DAY))
        for person, name in zip(PEOPLE, NAMES, strict=True):
            row = {"id": f"{person}{'' if table == TABLE else table}", "name": name if table == TABLE else name + table}
            person_row = row | {"role": "member", "active": True, "session_key": "-", "added_at": DAY}
            connection.execute(insert(PersonRow).values(**person_row))
            connection.execute(insert(AttendanceRow).values(evening=evening, person=row["id"], left=False))
        connection.execute(
            insert(PlayTableRow).values(
                id=table,
                evening=evening,
                number=number,
                token=f"token-{table}",
                rules=rules,
                options=json.dumps(chosen),
            )
        )


def sit_down(engine: Engine, table: str = TABLE, **options: Any) -> str:
    """A game of the four at the table; its stream."""
    started = start_game(NAMES, "sichuan", options={"point_value": EURO} | options)
    persons = [f"{person}{'' if table == TABLE else table}" for person in PEOPLE]
    return new_game(engine, started, Origin("Anne", "sichuan", started.rules_version), table=table, persons=persons)


HAND: dict[str, Any] = {
    "concealed": ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1s", "2s", "3s", "5s", "5s"],
    "winning_tile": "3s",
}


def play(engine: Engine, stream: str, seat: str = "E", discarder: str = "S") -> None:
    """A plain hand: one point from the discarder."""
    game = load(engine, stream)
    hand = HAND | {"seat_wind": seat, "discarder": discarder}
    write(engine, stream, game.sequence, HandRecorded(play_of(game, {"hand": hand})),
          Origin("Anne", "sichuan", game.started.rules_version))  # fmt: skip


def enter(engine: Engine, kind: str, **form: str) -> Desk:
    """An entry as the form sends it; the desk after it."""
    desk = table_desk(engine, TABLE)
    here = {"game": desk.playing.stream} if desk.playing else {}
    event = event_of(desk, {"kind": kind, **here, **form})
    write_cash(engine, desk, desk.account.sequence, event, origin(desk, "Dora", secrets.token_hex(8)))
    return table_desk(engine, TABLE)


def seated_with_chips(engine: Engine) -> str:
    """Terms posted, everyone with chips as in the order's own example, a game begun; its stream."""
    stream = sit_down(engine)
    enter(engine, "terms", **TERMS)
    for person, amount in zip(PEOPLE, ("500", "500", "755", "1010"), strict=True):
        enter(engine, "buy", player=person, amount=amount)
    return stream
