"""What a referee does with a round: each act whole or not at all, in the tournament's stream and in its games'."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sqlalchemy import Engine, update

from webapp.event_parts import Points
from webapp.games.events import Confirmed, GameEnded, GameEvent, PlayersNamed, Ruling
from webapp.games.ledger import write_all_within
from webapp.ledger import Origin, entries_within
from webapp.messages import InputError
from webapp.tables import EveningRow
from webapp.tally.hand_faults import about
from webapp.tournament.events import (
    GameReplaced,
    Head,
    LastHandCalled,
    PenaltyImposed,
    PenaltyLifted,
    RoundClosed,
    RoundOpened,
    RoundReopened,
    SeatsExchanged,
    SubstituteSeated,
    TimerResumed,
    TimerStarted,
    TimerStopped,
    TournamentEnded,
    TournamentRuled,
)
from webapp.tournament.games import TableGame, load_within
from webapp.tournament.results import gives_table_points
from webapp.tournament.state import Round, RoundTable
from webapp.tournament.store import Act, acting, book_of

PLAYERS: Final = range(4)
Turn = type[TimerStopped] | type[TimerResumed] | type[LastHandCalled]
TURNS: Final[Mapping[str, Turn]] = {"stop": TimerStopped, "resume": TimerResumed, "last_hand": LastHandCalled}


def open_round(engine: Engine, tournament: str, expected: int, actor: str) -> int:
    """Open the round that comes next and begin the game of each of its tables; its number."""
    with acting(engine, tournament, expected, actor) as act:
        here = act.tournament
        latest = here.round
        number = latest.number + 1 if latest else 1
        if not here.rounds:
            raise InputError("no_schedule_yet")
        if number > len(here.rounds):
            raise InputError("no_more_rounds")
        if latest and not latest.closed:
            raise InputError("round_still_open", round=latest.number)
        if missing := here.missing(number):
            names = ", ".join(here.entrants[each].name for each in missing)
            raise InputError("seats_left_free", names=names, round=number)
        games = [act.begin_game(number, table) for table in here.rounds[number - 1].tables]
        act.write(RoundOpened(number, tuple(games)))
    return number


def start_timer(
    engine: Engine, tournament: str, expected: int, actor: str, number: int, minutes: int, tables: Sequence[int] = ()
) -> None:
    """The time of the round runs, for some of its tables or for all."""
    with acting(engine, tournament, expected, actor) as act:
        act.write(TimerStarted(number, minutes, tuple(tables)))


def turn_timer(engine: Engine, tournament: str, expected: int, actor: str, number: int, what: str) -> None:
    """Stop the clock, let it run on, or call the last hand: `stop`, `resume` or `last_hand`."""
    turn = TURNS.get(what)
    if turn is None:
        raise InputError("no_such_clock_act")
    with acting(engine, tournament, expected, actor) as act:
        act.write(turn(number))


def end_unfinished(engine: Engine, tournament: str, expected: int, actor: str, number: int, why: str) -> int:
    """End every game of the round that is still being played: its points stand as they are. How many there were."""
    with acting(engine, tournament, expected, actor) as act:
        known = _games(act, _open_round(act, number))
        unfinished = [each for each in known.values() if not each.over]
        if not unfinished:
            raise InputError("nothing_unfinished", round=number)
        for each in unfinished:
            _tell(act, each.stream, [GameEnded(why)])
        act.write(TournamentRuled(why, round=number))
    return len(unfinished)


def confirm_table(engine: Engine, tournament: str, expected: int, actor: str, number: int, table: int) -> None:
    """Those who have not confirmed at the table have signed its sheet on paper."""
    with acting(engine, tournament, expected, actor) as act:
        here = _open_round(act, number)
        known = _game(_games(act, here), _table(here, table))
        if not known.over:
            raise InputError("table_still_plays", table=table)
        lacking = [player for player in PLAYERS if player not in known.game.confirmed]
        if not lacking:
            raise InputError("table_confirmed", table=table)
        upto = known.game.sequence
        _tell(act, known.stream, [Confirmed(player, upto) for player in lacking])


def take_sheet(
    engine: Engine,
    tournament: str,
    expected: int,
    actor: str,
    number: int,
    table: int,
    points: Points,
    apart: Points,
    why: str,
) -> str:
    """The totals of a paper sheet count from now on as the table's game, by seat E S W N; the game's stream.

    `points` are those of the deals and must add up as the ruleset says; `apart` are penalties, paid to whom they are.
    """
    with acting(engine, tournament, expected, actor) as act:
        stream = _replace(act, number, table, why)
        given: list[GameEvent] = [Ruling(why, None, apart)] if any(apart) else []
        _tell(act, stream, [*given, GameEnded(why, points)])
    return stream


def play_again(engine: Engine, tournament: str, expected: int, actor: str, number: int, table: int, why: str) -> str:
    """A new game counts for the table, to be entered hand by hand; its stream."""
    with acting(engine, tournament, expected, actor) as act:
        return _replace(act, number, table, why)


def exchange(
    engine: Engine, tournament: str, expected: int, actor: str, number: int, first: int, second: int, why: str
) -> None:
    """Two sat at one another's place: from now on each has the other's, at both tables' games too.

    In a round that was closed the results are put right and it is closed again, all in the one act.
    """
    with acting(engine, tournament, expected, actor) as act:
        closed = 0 < number <= len(act.tournament.rounds) and act.tournament.rounds[number - 1].closed
        if closed:
            act.write(RoundReopened(number, why))
        act.write(SeatsExchanged(number, first, second, why))
        _name_anew(act, number, (first, second), why)
        if closed:
            # What an approved ruling changed since then is not confirmed at the table again.
            _close(act, number, confirmed=False)


def seat_substitute(
    engine: Engine, tournament: str, expected: int, actor: str, substitute: int, place: int, since: int
) -> None:
    """A substitute takes a place from a round on, which may be the one that is played: its game names him then.

    He leaves it in the round in which whose place it is plays again.
    """
    with acting(engine, tournament, expected, actor) as act:
        here = act.tournament
        if here.away(substitute, since):
            raise InputError("no_substitute", name=here.entrants[substitute].name)
        act.write(SubstituteSeated(substitute, place, since, here.back(place, since)))
        if act.tournament.rounds[since - 1].opened:
            _name_anew(act, since, (substitute,), act.tournament.entrants[place].name)


def close_round(engine: Engine, tournament: str, expected: int, actor: str, number: int) -> None:
    """The results of a round stand, all tables being confirmed."""
    with acting(engine, tournament, expected, actor) as act:
        _open_round(act, number)
        _close(act, number)


def reopen_round(engine: Engine, tournament: str, expected: int, actor: str, number: int, why: str) -> None:
    """A round that was closed is open again."""
    with acting(engine, tournament, expected, actor) as act:
        act.write(RoundReopened(number, why))


def impose(engine: Engine, tournament: str, expected: int, actor: str, penalty: PenaltyImposed) -> None:
    """A penalty; what is paid of it goes to those who sat at the offender's table.

    Table points are taken only where there are any: elsewhere the penalty would count for nothing.
    """
    with acting(engine, tournament, expected, actor) as act:
        settings = act.tournament.settings
        if penalty.table_points and not gives_table_points(settings, book_of(settings)):
            with about("table_points"):
                raise InputError("no_table_points")
        act.write(penalty)


def lift(engine: Engine, tournament: str, expected: int, actor: str, lifts: int, why: str) -> None:
    """A penalty that no longer counts."""
    with acting(engine, tournament, expected, actor) as act:
        act.write(PenaltyLifted(lifts, why))


def rule(engine: Engine, tournament: str, expected: int, actor: str, ruling: TournamentRuled) -> None:
    """A decision in words."""
    with acting(engine, tournament, expected, actor) as act:
        act.write(ruling)


def end(engine: Engine, tournament: str, expected: int, actor: str) -> None:
    """The tournament is over: its results are final, the codes of its tables open nothing more."""
    with acting(engine, tournament, expected, actor) as act:
        if not act.tournament.rounds or not all(each.closed for each in act.tournament.rounds):
            raise InputError("rounds_not_closed")
        act.write(TournamentEnded())
        act.connection.execute(update(EveningRow).where(EveningRow.id == tournament).values(state="closed"))


def others_at(here: Round, entrant: int) -> tuple[int, ...]:
    """Who sits with an entrant in a round."""
    table = here.table_of(entrant)
    return tuple(each for each in table.seats if each != entrant) if table else ()


def _open_round(act: Act, number: int) -> Round:
    rounds = act.tournament.rounds
    if not 1 <= number <= len(rounds) or not rounds[number - 1].opened:
        raise InputError("no_such_tournament_round", round=number)
    if rounds[number - 1].closed:
        raise InputError("tournament_round_closed", round=number)
    return rounds[number - 1]


def _table(here: Round, number: int) -> RoundTable:
    if not 1 <= number <= len(here.tables):
        raise InputError("no_such_tournament_table", table=number, round=here.number)
    return here.tables[number - 1]


def _games(act: Act, here: Round) -> dict[str, TableGame]:
    return load_within(act.connection, [table.game for table in here.tables if table.game])


def _game(known: Mapping[str, TableGame], table: RoundTable) -> TableGame:
    """A table's game among those of its round; InputError where it can't be read."""
    found = known.get(table.game or "")
    if found is None:
        raise InputError("table_unreadable", table=table.number)
    return found


def _replace(act: Act, number: int, table: int, why: str) -> str:
    stream = act.begin_game(number, _table(_open_round(act, number), table))
    act.write(GameReplaced(number, table, stream, why))
    return stream


def _close(act: Act, number: int, *, confirmed: bool = True) -> None:
    here = act.tournament.rounds[number - 1]
    known = _games(act, here)
    lacking = [table.number for table in here.tables if not _stands(known.get(table.game or ""), confirmed=confirmed)]
    if lacking:
        raise InputError("tables_unconfirmed", tables=", ".join(map(str, lacking)))
    heads = [Head(each.stream, each.game.sequence, each.hash) for each in known.values()]
    act.write(RoundClosed(number, tuple(heads)))


def _stands(known: TableGame | None, *, confirmed: bool) -> bool:
    return known is not None and known.result is not None and (not confirmed or known.game.agreed)


def _name_anew(act: Act, number: int, moved: Iterable[int], why: str) -> None:
    """The games of a round call those who moved by the names they have now."""
    wanted = set(moved)
    here = act.tournament.rounds[number - 1]
    known = _games(act, here)
    for table in here.tables:
        if table.game and wanted & set(table.seats):
            game = _game(known, table).game
            names = [act.tournament.entrants[table.seats[place]].name for place in game.numbers]
            _tell(act, table.game, [PlayersNamed((names[0], names[1], names[2], names[3]), why)])


def _tell(act: Act, stream: str, events: Sequence[GameEvent]) -> None:
    """Write events to a game; InputError where one can't follow those before it."""
    settings = act.tournament.settings
    told = [(event, Origin(act.actor, settings.rules, settings.rules_version)) for event in events]
    write_all_within(act.connection, stream, entries_within(act.connection, stream), told)
