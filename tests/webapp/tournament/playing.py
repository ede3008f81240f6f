"""A tournament for tests: announced, listed, scheduled, and its games played by the application's own functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine

from tests.webapp.games import any_win
from webapp.games import ledger as game_ledger
from webapp.games.events import Confirmed, GameEnded, HandRecorded, Ruling
from webapp.games.record import play_of, start_game
from webapp.ledger import Origin
from webapp.tournament import rounds, store
from webapp.tournament.events import Entrant, EntrantsListed, Four, ScheduleDrawn, Settings
from webapp.tournament.games import games_of
from webapp.tournament.results import Results, results_of
from webapp.tournament.state import Round, RoundTable, Tournament

REFEREE = "Bo Nilsson"


def settings(rules: str = "mcr", rounds: int = 3, **more: Any) -> Settings:
    """What a tournament by those rules announces."""
    started = start_game(["a", "b", "c", "d"], rules)
    given = {"name": "Open de Lyon", "day": "2026-11-21", "place": "Lyon", "options": {}, "minutes": 90} | more
    return Settings(rules=rules, rules_version=started.rules_version, rounds=rounds, **given)


def seatings(players: int, rounds: int) -> tuple[tuple[Four, ...], ...]:
    """Rounds in which the East of each table stays, and the others move on by one, two and three tables."""
    tables = players // 4
    return tuple(
        tuple(
            (
                1 + 4 * table,
                2 + 4 * ((table + number) % tables),
                3 + 4 * ((table + 2 * number) % tables),
                4 + 4 * ((table + 3 * number) % tables),
            )
            for table in range(tables)
        )
        for number in range(rounds)
    )


@dataclass
class Played:
    """A tournament in a database, and what people do there."""

    engine: Engine
    id: str

    @classmethod
    def of(cls, engine: Engine, players: int = 16, *, substitutes: int = 1, **more: Any) -> Played:
        """A tournament with its list and schedule, no round opened."""
        announced = settings(**more)
        played = cls(engine, store.announce(engine, announced, REFEREE))
        names = [
            Entrant(number, f"Player {number:03}", "FRA", "Club", f"Team {(number - 1) % 4}", f"0400{number:04}")
            for number in range(1, players + 1)
        ]
        names += [Entrant(players + 1 + place, f"Sub {place}", substitute=True) for place in range(substitutes)]
        played.write(EntrantsListed(tuple(names)))
        played.write(ScheduleDrawn(7, seatings(players, announced.rounds)))
        return played

    @property
    def held(self) -> store.Held:
        found = store.find(self.engine, self.id)
        assert found
        return found

    @property
    def now(self) -> Tournament:
        return self.held.tournament

    @property
    def round(self) -> Round:
        found = self.now.round
        assert found
        return found

    @property
    def results(self) -> Results:
        here = self.now
        return results_of(here, store.book_of(here.settings), games_of(self.engine, here))

    @property
    def told(self) -> tuple[Engine, str, int, str]:
        """What every act of a referee is told: where, which tournament, after which event, who."""
        return self.engine, self.id, self.now.sequence, REFEREE

    def write(self, event: Any) -> None:
        store.write(self.engine, self.id, self.now.sequence, event, REFEREE)

    def open(self) -> Round:
        rounds.open_round(*self.told)
        return self.round

    def tell(self, stream: str, *events: Any) -> None:
        """Events of a game, as the table's phone writes them."""
        for event in events:
            game = game_ledger.load(self.engine, stream)
            origin = Origin("Table", game.book.id, game.started.rules_version)
            game_ledger.write(self.engine, stream, game.sequence, event, origin)

    def deal(self, table: RoundTable) -> None:
        """One hand, won at the table."""
        game = game_ledger.load(self.engine, table.game or "")
        self.tell(table.game or "", HandRecorded(play_of(game, any_win(game))))

    def finish(self, table: RoundTable, points: Sequence[int], apart: Sequence[int] = (0, 0, 0, 0)) -> None:
        """The game ends with these points, by seat, and what the table was fined; nobody confirms yet."""
        given = [Ruling("fault at the table", None, tuple(apart))] if any(apart) else []  # type: ignore[arg-type]
        self.tell(table.game or "", *given, GameEnded("", tuple(points)))  # type: ignore[arg-type]

    def confirm(self, table: RoundTable, players: Iterable[int] = range(4)) -> None:
        """The taps of the players at the table."""
        for player in players:
            sequence = game_ledger.load(self.engine, table.game or "").sequence
            self.tell(table.game or "", Confirmed(player, sequence))

    def close(self) -> None:
        rounds.close_round(*self.told, self.round.number)
