"""Rounds as a referee runs them: opened, timed, confirmed by four taps, closed; swaps, paper sheets, penalties."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from sqlalchemy import Engine

from tests.webapp.tournament.playing import REFEREE, Played
from webapp.games import ledger as game_ledger
from webapp.ledger import ConflictError, entries
from webapp.messages import InputError
from webapp.store import open_database
from webapp.tournament import rounds
from webapp.tournament.events import EntrantWithdrawn, PenaltyImposed
from webapp.tournament.games import games_of
from webapp.tournament.state import Stage

MCR = (60, 20, -30, -50)
RIICHI = (42_300, 31_500, 27_200, 19_000)


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    found = open_database(database)
    yield found
    found.dispose()


@pytest.fixture
def eight(engine: Engine) -> Played:
    """Eight players at two tables, the first round open."""
    played = Played.of(engine, 8, rounds=2)
    played.open()
    return played


def stage(played: Played) -> Stage:
    games = games_of(played.engine, played.now)
    return played.round.stage({stream: each.game for stream, each in games.items()})


def names_at(played: Played, table: int) -> tuple[str, ...]:
    return game_ledger.load(played.engine, played.round.tables[table - 1].game or "").players


def test_a_round_goes_from_seating_to_closed(eight: Played) -> None:
    stages = [stage(eight)]
    rounds.start_timer(*eight.told, 1, 90)
    stages.append(stage(eight))
    for table in eight.round.tables:
        eight.finish(table, MCR)
    stages.append(stage(eight))
    for table in eight.round.tables:
        eight.confirm(table)
    stages.append(stage(eight))
    eight.close()
    stages.append(stage(eight))
    assert stages == ["seating", "playing", "to_confirm", "confirmed", "closed"]


def test_opening_a_round_begins_a_game_at_each_table_with_the_four_in_their_seats(eight: Played) -> None:
    assert names_at(eight, 1) == ("Player 001", "Player 002", "Player 003", "Player 004")
    assert names_at(eight, 2) == ("Player 005", "Player 006", "Player 007", "Player 008")


def test_a_round_with_a_free_place_is_not_opened_until_a_substitute_sits_there(engine: Engine) -> None:
    played = Played.of(engine, 8, rounds=2)
    played.write(EntrantWithdrawn(3, 1))
    with pytest.raises(InputError, match="Player 003"):
        played.open()
    rounds.seat_substitute(*played.told, 9, 3, 1)
    assert played.open().tables[0].seats == (1, 2, 9, 4)
    assert names_at(played, 1)[2] == "Sub 0"


def test_the_next_round_waits_until_this_one_is_closed(eight: Played) -> None:
    with pytest.raises(InputError, match="Round 1 is not closed"):
        eight.open()


def test_three_taps_are_not_four(eight: Played) -> None:
    for table in eight.round.tables:
        eight.finish(table, MCR)
        eight.confirm(table, (0, 1, 2))
    with pytest.raises(InputError, match="table 1, 2"):
        eight.close()
    for number in (1, 2):
        rounds.confirm_table(*eight.told, 1, number)
    eight.close()
    assert eight.round.closed
    told = [entry.origin.actor for entry in entries(eight.engine, eight.round.tables[0].game or "")]
    assert told[-2:] == ["Table", REFEREE]


def test_who_acts_on_an_old_page_is_told_so_and_nothing_is_written(eight: Played) -> None:
    old = eight.told
    rounds.start_timer(*eight.told, 1, 90)
    before = eight.now.sequence
    with pytest.raises(ConflictError):
        rounds.turn_timer(*old, 1, "last_hand")
    assert eight.now.sequence == before


def test_games_left_unfinished_end_with_the_points_they_have(eight: Played) -> None:
    first, second = eight.round.tables
    eight.deal(first)
    eight.finish(second, MCR)
    before = game_ledger.load(eight.engine, first.game or "").totals
    assert rounds.end_unfinished(*eight.told, 1, "Time is up") == 1
    after = game_ledger.load(eight.engine, first.game or "")
    assert after.ended
    assert after.ended.why == "Time is up"
    assert after.totals == before
    with pytest.raises(InputError, match="over already"):
        rounds.end_unfinished(*eight.told, 1, "Time is up")


def test_a_paper_sheet_counts_in_place_of_the_game(eight: Played) -> None:
    first, second = eight.round.tables
    eight.deal(first)
    eight.finish(second, MCR)
    rounds.take_sheet(*eight.told, 1, 1, (100, 0, -40, -60), (0, -10, 0, 0), "the phone was flat")
    line = eight.results.of(2).lines[0]
    assert (line.points, line.apart, line.score) == (0, -10, -10)
    assert len(eight.round.tables[0].games) == 2
    assert eight.results.balance.even


def test_a_paper_sheet_that_does_not_add_up_changes_nothing(eight: Played) -> None:
    before = eight.now
    with pytest.raises(InputError, match="add up to 10, not 0"):
        rounds.take_sheet(*eight.told, 1, 1, (100, 10, -40, -60), (0, 0, 0, 0), "the phone was flat")
    assert eight.now == before


@pytest.mark.parametrize(("each", "off"), [(100, 200), (200, 100)])
def test_a_paper_sheet_may_leave_the_pot_of_a_goulasch_on_the_table(engine: Engine, each: int, off: int) -> None:
    """Time is up after a dead deal: each of the four laid his stake, and nobody took the pot (S001 §3.6)."""
    played = Played.of(engine, 8, rules="navy", rounds=2, options={"goulash_pot": 4 * each})
    played.open()
    with pytest.raises(InputError, match="add up to"):
        rounds.take_sheet(*played.told, 1, 1, (-off, -off, -off, -off), (0, 0, 0, 0), "paper")
    rounds.take_sheet(*played.told, 1, 1, (200 - each, -each, -each, -200 - each), (0, 0, 0, 0), "paper")
    played.finish(played.round.tables[1], (0, 0, 0, 0))
    found = played.results
    assert [found.of(who).score for who in played.round.tables[0].seats] == [200 - each, -each, -each, -200 - each]
    assert found.balance.even


def test_a_table_is_entered_again_hand_by_hand(eight: Played) -> None:
    first = eight.round.tables[0]
    eight.deal(first)
    stream = rounds.play_again(*eight.told, 1, 1, "hands of another table were entered")
    assert eight.round.tables[0].game == stream
    assert not game_ledger.load(eight.engine, stream).deals
    assert game_ledger.load(eight.engine, first.game or "").deals


@pytest.mark.parametrize("closed", [False, True])
def test_a_swap_found_late_moves_both_results_at_once(eight: Played, closed: bool) -> None:
    for table, points in zip(eight.round.tables, (MCR, (-5, -7, 4, 8)), strict=True):
        eight.finish(table, points)
        eight.confirm(table)
    if closed:
        eight.close()
    rounds.exchange(*eight.told, 1, 1, 8, "each took the other's seat")
    found = eight.results
    assert (found.of(1).score, found.of(8).score) == (8, 60)
    assert names_at(eight, 1) == ("Player 008", "Player 002", "Player 003", "Player 004")
    assert names_at(eight, 2)[3] == "Player 001"
    assert stage(eight) == ("closed" if closed else "confirmed")
    assert found.balance.even


def test_a_swap_within_a_table_moves_the_points(eight: Played) -> None:
    eight.finish(eight.round.tables[0], MCR)
    rounds.exchange(*eight.told, 1, 1, 2, "")
    assert (eight.results.of(1).score, eight.results.of(2).score) == (20, 60)
    assert names_at(eight, 1)[:2] == ("Player 002", "Player 001")


def test_a_swap_with_somebody_who_has_no_seat_is_refused_whole(eight: Played) -> None:
    before = names_at(eight, 1)
    with pytest.raises(InputError, match="has no place"):
        rounds.exchange(*eight.told, 1, 1, 9, "")
    assert names_at(eight, 1) == before


def test_a_substitute_steps_in_while_the_round_is_played(eight: Played) -> None:
    first = eight.round.tables[0]
    eight.deal(first)
    totals = game_ledger.load(eight.engine, first.game or "").totals
    rounds.seat_substitute(*eight.told, 9, 3, 1)
    game = game_ledger.load(eight.engine, first.game or "")
    assert game.players == ("Player 001", "Player 002", "Sub 0", "Player 004")
    assert game.totals == totals
    for table in eight.round.tables:
        if table.number == 2:
            eight.finish(table, MCR)
    rounds.end_unfinished(*eight.told, 1, "Time is up")
    assert eight.results.of(9).rank is None
    assert eight.results.of(3).lines == ()


def test_a_penalty_is_taken_from_the_total_and_can_be_lifted(eight: Played) -> None:
    eight.finish(eight.round.tables[0], MCR)
    rounds.impose(*eight.told, PenaltyImposed(1, 1, 10, "false Hu shown", "MERS", table_points=1))
    anne = eight.results.of(1)
    assert (anne.score, anne.table_points) == (50, Fraction(3))
    assert eight.results.balance.even
    rounds.lift(*eight.told, eight.now.penalties[0].sequence, "the hand was good")
    assert (eight.results.of(1).score, eight.results.of(1).table_points) == (60, Fraction(4))


def test_a_penalty_paid_to_the_others_leaves_nothing_over(eight: Played) -> None:
    others = rounds.others_at(eight.round, 1)
    assert others == (2, 3, 4)
    rounds.impose(*eight.told, PenaltyImposed(1, 1, 30, "false Hu", paid_to=others))
    assert [eight.results.of(number).score for number in (1, 2, 3, 4)] == [-30, 10, 10, 10]
    with pytest.raises(InputError, match="equal parts"):
        rounds.impose(*eight.told, PenaltyImposed(1, 1, 20, "false Hu", paid_to=others))
    with pytest.raises(InputError, match="how many points"):
        rounds.impose(*eight.told, PenaltyImposed(1, 1, 0, "nothing"))


@pytest.mark.parametrize(("rules", "by_place"), [("riichi-ema-2025", (4, 2, 1, 0)), ("navy", (0, 0, 0, 0))])
def test_no_table_points_are_taken_where_there_are_none(
    engine: Engine, rules: str, by_place: tuple[int, int, int, int]
) -> None:
    played = Played.of(engine, 8, rounds=1, rules=rules, table_points=by_place)
    played.open()
    with pytest.raises(InputError, match="no table points"):
        rounds.impose(*played.told, PenaltyImposed(1, 1, 0, "late", table_points=2))
    assert played.now.penalties == ()
    rounds.impose(*played.told, PenaltyImposed(1, 1, 2000, "late"))
    assert played.results.of(1).score == -2000


def test_a_penalty_of_table_points_that_an_older_version_took_is_read_all_the_same(engine: Engine) -> None:
    played = Played.of(engine, 8, rounds=1, rules="riichi-ema-2025")
    played.open()
    played.write(PenaltyImposed(1, 1, 0, "late", table_points=2))
    assert played.results.of(1).table_points is None


def test_a_closed_round_is_opened_again_by_an_act_with_its_reason(eight: Played) -> None:
    for table in eight.round.tables:
        eight.finish(table, MCR)
        eight.confirm(table)
    eight.close()
    with pytest.raises(InputError, match="is closed"):
        rounds.play_again(*eight.told, 1, 1, "again")
    rounds.reopen_round(*eight.told, 1, "the sheet of table 1 was misread")
    rounds.play_again(*eight.told, 1, 1, "again")
    assert not eight.round.closed


def test_the_tournament_ends_when_every_round_is_closed(eight: Played) -> None:
    with pytest.raises(InputError, match="every round"):
        rounds.end(*eight.told)
    for number in (1, 2):
        if number == 2:
            eight.open()
        for table in eight.round.tables:
            eight.finish(table, MCR)
            eight.confirm(table)
        eight.close()
    rounds.end(*eight.told)
    assert eight.now.ended


def test_riichi_counts_points_less_the_start_with_uma_and_has_no_table_points(engine: Engine) -> None:
    played = Played.of(engine, 8, rounds=1, rules="riichi-ema-2016")
    for table in played.open().tables:
        played.finish(table, RIICHI)
    found = played.results
    assert [found.of(number).score for number in (1, 2, 3, 4)] == [27_300, 6_500, -7_800, -26_000]
    assert [found.of(1).lines[0].uma, found.of(4).lines[0].uma] == [15_000, -15_000]
    assert found.of(1).table_points is None
    assert found.balance.total == 0


def test_mcr_gives_table_points_shared_where_players_are_level(eight: Played) -> None:
    eight.finish(eight.round.tables[0], (50, 50, -40, -60))
    shares = [eight.results.of(number).table_points for number in (1, 2, 3, 4)]
    assert shares == [3, 3, 1, 0]


@pytest.mark.parametrize("rules", ["navy", "hongkong", "taiwan16", "sichuan"])
def test_other_rules_give_the_table_points_that_the_tournament_set(engine: Engine, rules: str) -> None:
    played = Played.of(engine, 8, rounds=1, rules=rules, table_points=(6, 3, 1, 0))
    start = game_ledger.load(engine, played.open().tables[0].game or "").started.start
    played.finish(played.round.tables[0], tuple(start + each for each in (100, 50, 50, -200)))
    shares = [played.results.of(number).table_points for number in (1, 2, 3, 4)]
    assert shares == [6, 2, 2, 0]


def test_points_alone_rank_where_no_table_points_are_given(engine: Engine) -> None:
    played = Played.of(engine, 8, rounds=1, rules="navy", table_points=(0, 0, 0, 0))
    played.open()
    played.finish(played.round.tables[0], (100, 50, 50, -200))
    assert played.results.of(1).table_points is None
    assert played.results.of(1).rank == 1
    assert [each.table_points for each in played.results.of(1).lines] == [None]
    assert played.results.of(2).score == Fraction(50)
