"""Whole tournaments from the list to the ranking: drops, penalties, a swap, disputes; books that balance throughout."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from shutil import copy

import pytest
from sqlalchemy import Engine

from tests.webapp.tournament.playing import REFEREE, Played, settings
from webapp.dispute import store as disputes
from webapp.dispute.events import DisputeApproved, DisputeRuled, Statement
from webapp.games import ledger as game_ledger
from webapp.games.events import Confirmed, GameEnded, HandRecorded, Ruling
from webapp.games.record import penalty_of, play_of
from webapp.ledger import Origin
from webapp.store import open_database, sqlite_url
from webapp.tournament import rounds, store
from webapp.tournament.entrants_csv import read_entrants
from webapp.tournament.events import (
    EntrantsListed,
    EntrantWithdrawn,
    PenaltyImposed,
    ScheduleDrawn,
)
from webapp.tournament.export import EMA, rows
from webapp.tournament.games import games_of
from webapp.tournament.results import left_on_table
from webapp.tournament.schedule.draw import draw_up
from webapp.tournament.schedule.field import called_in
from webapp.tournament.state import RoundTable

SIDES = (Statement("East", "It was no Hu."), Statement("South", "It was, look at the photo."))


@pytest.fixture
def engine(migrated_file: Path, tmp_path: Path) -> Iterator[Engine]:
    found = open_database(sqlite_url(Path(copy(migrated_file, tmp_path / "club.db"))))
    yield found
    found.dispose()


class Simulated(Played):
    """A tournament whose books are looked at after everything that happens."""

    def look(self) -> None:
        here = self.now
        for each in games_of(self.engine, here).values():
            game = each.game
            assert sum(game.points) + left_on_table(game) == 4 * game.started.start
        found = self.results
        assert found.balance.even, found.balance
        assert sum(each.score for each in found.ranked) == found.balance.total

    def write(self, event: object) -> None:
        super().write(event)
        self.look()

    def tell(self, stream: str, *events: object) -> None:
        for event in events:
            super().tell(stream, event)
            self.look()

    def dispute(self, stream: str, *, closed: bool) -> None:
        """A hand in dispute, ruled with points; a second person approves once the round is closed."""
        hand = game_ledger.load(self.engine, stream).deals[0].sequence
        number = disputes.open_dispute(self.engine, stream, hand, SIDES, Origin("East", "", ""))
        ruled = DisputeRuled(
            "points", "misread", "section 3", "second" if closed else "nobody", "bo", None, None, (8, -8, 0, 0)
        )
        disputes.write(self.engine, stream, number, 1, ruled, Origin(REFEREE, "", ""))
        if closed:
            disputes.write(self.engine, stream, number, 2, DisputeApproved(2, "anne"), Origin("Anne", "", ""))
        self.look()

    def play(self, table: RoundTable, lot: Random, hands: int) -> None:
        """Some hands at a table, or the totals of its four, and the end of the game."""
        stream = table.game or ""
        for _ in range(hands):
            self.deal(table)
        if hands:
            self.tell(stream, GameEnded("time"))
            return
        start = game_ledger.load(self.engine, stream).started.start
        won = [100 * lot.randint(-90, 90) for _ in range(3)]
        east, south, west, north = (start + each for each in (*won, -sum(won)))
        self.tell(stream, GameEnded("", (east, south, west, north)))


def announced(engine: Engine, players: int, rules: str, number: int) -> Simulated:
    """Announced, listed from a CSV file, and drawn up."""
    found = Simulated(engine, store.announce(engine, settings(rules, number), REFEREE))
    lines = ["name,country,club,team,ema,substitute"]
    lines += [
        f"Player {at:03},{('FRA', 'NED', 'DEN')[at % 3]},Club {at % 7},Team {at % 4},04{at:06},"
        for at in range(players)
    ]
    lines += [f"Substitute {at},FRA,,,,yes" for at in range(3)]
    listed = [read.entrant for read in read_entrants("\n".join(lines), (), 1)]
    found.write(EntrantsListed(tuple(each for each in listed if each)))
    here = found.now
    field = [*here.players, *called_in(here.players, here.substitutes)]
    assert len(field) == players
    found.write(ScheduleDrawn(3, draw_up(field, number, (), 3)))
    return found


def simulate(found: Simulated, lot: Random, hands: int) -> None:
    """Every round: two drop out, penalties, a swap found late, two disputes, and the ranking."""
    number = len(found.now.rounds)
    for at in range(1, number + 1):
        if at == 2:
            for gone, substitute in zip((3, 7), [each.number for each in found.now.substitutes], strict=False):
                found.write(EntrantWithdrawn(gone, 2, "ill"))
                rounds.seat_substitute(*found.told, substitute, gone, 2)
        found.open()
        found.look()
        rounds.start_timer(*found.told, at, 90)
        tables = found.round.tables
        for place, table in enumerate(tables):
            found.play(table, lot, hands if place < 2 else 0)
        first = tables[0].game or ""
        if at == 1:
            found.tell(first, Ruling("tiles shown", None, (0, -10, 0, 0)))
            found.dispute(first, closed=False)
        for table in tables:
            stream = table.game or ""
            sequence = game_ledger.load(found.engine, stream).sequence
            found.tell(stream, *(Confirmed(player, sequence) for player in range(4)))
        found.close()
        if at == 1:
            found.dispute(first, closed=True)
            rounds.exchange(*found.told, 1, tables[0].seats[0], tables[-1].seats[2], "each at the other's place")
            found.look()
    one = found.round.tables[0].seats[0]
    found.write(PenaltyImposed(one, number, 20, "late", table_points=0))
    found.write(PenaltyImposed(one, number, 30, "false Hu", paid_to=rounds.others_at(found.round, one)))
    rounds.end(*found.told)
    found.look()


@pytest.mark.parametrize(
    ("players", "rules", "number", "hands"),
    [
        pytest.param(16, "mcr", 5, 2, id="16 players, MCR"),
        pytest.param(16, "navy", 4, 1, id="16 players, navy"),
        pytest.param(100, "riichi-ema-2025", 3, 2, id="100 players, riichi"),
    ],
)
def test_a_tournament_from_the_list_to_the_ranking(
    engine: Engine, players: int, rules: str, number: int, hands: int
) -> None:
    found = announced(engine, players, rules, number)
    simulate(found, Random(9), hands)
    results = found.results
    # The ruling at the table and the first penalty took points that nobody was paid.
    assert results.balance.total == -10 - 20
    assert {each.entrant.name for each in results.ranked if each.entrant.status == "withdrawn"} == {
        "Player 002",
        "Player 006",
    }
    assert sum(each.rank is not None for each in results.ranked) == players - 2
    if results.table_points:
        assert sum(each.table_points or 0 for each in results.ranked) == 7 * number * players // 4
    table = rows(found.now, results, rules, "en")
    assert tuple(table[0][: len(EMA)]) == EMA
    assert table[1][2] == 1
    assert sum(row[7] for row in table[1:] if isinstance(row[7], int)) == results.balance.total


def test_a_round_is_run_again_from_its_paper_sheets(engine: Engine) -> None:
    found = announced(engine, 16, "mcr", 3)
    found.open()
    lot = Random(2)
    for table in found.round.tables:
        found.play(table, lot, 1)
    for table in found.round.tables:
        rounds.take_sheet(*found.told, 1, table.number, (40, 10, -20, -30), (0, 0, 0, 0), "the server was lost")
        found.look()
        rounds.confirm_table(*found.told, 1, table.number)
    found.close()
    assert sorted(each.score for each in found.results.ranked if each.lines) == sorted([40, 10, -20, -30] * 4)


def test_a_penalty_of_the_ruleset_pays_the_others(engine: Engine) -> None:
    found = announced(engine, 16, "mcr", 3)
    stream = found.open().tables[0].game or ""
    game = game_ledger.load(engine, stream)
    found.tell(stream, HandRecorded(play_of(game, {"draw": True})))
    found.tell(stream, penalty_of(game_ledger.load(engine, stream), {"event": "false_hu", "seat": "E"}))
    found.tell(stream, GameEnded("time"))
    assert sum(game_ledger.load(engine, stream).apart) == 0
    assert found.results.balance.total == 0
