"""A tournament for tests: announced, listed, scheduled, and its games played by the application's own functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine

from tests.webapp.clubs import ClubClient
from tests.webapp.games import any_win
from webapp.games import ledger as game_ledger
from webapp.games.events import Confirmed, GameEnded, HandRecorded, Ruling
from webapp.games.record import play_of, start_game
from webapp.ledger import Origin
from webapp.tournament import rounds, store
from webapp.tournament.events import (
    Entrant,
    EntrantsListed,
    Four,
    PenaltyImposed,
    ScheduleDrawn,
    Settings,
    TournamentRuled,
)
from webapp.tournament.games import games_of
from webapp.tournament.results import Results, results_of
from webapp.tournament.state import Round, RoundTable, Tournament

REFEREE = "Bo Nilsson"


def settings(rules: str = "mcr", rounds: int = 3, **more: Any) -> Settings:
    """What a tournament by those rules announces."""
    started = start_game(["a", "b", "c", "d"], rules)
    given: dict[str, Any] = {
        "name": "Open de Lyon",
        "day": "2026-11-21",
        "place": "Lyon",
        "options": {},
        "minutes": 90,
    } | more
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


def under_way(engine: Engine) -> Played:
    """A tournament in its second round: a table plays, one has to confirm, one was put right, two penalties."""
    played = Played.of(engine, 16, rounds=3, name="Open de Lyon")
    for number, scores in ((1, (60, 20, -30, -50)), (2, (88, 12, 12, -112))):
        played.open()
        rounds.start_timer(*played.told, number, 90)
        for table in played.round.tables:
            played.finish(table, scores)
            if number == 1:
                played.confirm(table)
        if number == 1:
            played.close()
    first, second, third, _ = played.round.tables
    played.confirm(second, (0, 1))
    played.confirm(third)
    rounds.play_again(*played.told, 2, first.number, "hands of another table were entered")
    played.deal(played.round.tables[0])
    rounds.exchange(*played.told, 1, 1, 8, "each sat at the other's place")
    rounds.impose(*played.told, PenaltyImposed(2, 1, 20, "Dead hand called Hu", "MCR 3.11", 1))
    rounds.impose(*played.told, PenaltyImposed(3, 2, 30, "False Hu", paid_to=rounds.others_at(played.round, 3)))
    rounds.lift(*played.told, played.now.penalties[1].sequence, "the hand was good")
    rounds.rule(*played.told, TournamentRuled("Table 2 plays on: its wall was rebuilt.", "WRC 2015 8.2", 2, 2))
    return played


def post(client: ClubClient, played: Played, path: str, **form: Any) -> Any:
    """A form of a page of the tournament, as it stands now."""
    return client.post(f"/tournaments/{played.id}/{path}?lang=en", data={"expected": played.now.sequence, **form})
