"""What a tournament has come to: its tables' results, the ranking of players and teams, and its books."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.ruleset import Ruleset
from scoring.tiles import SEATS
from webapp.games.game import Game, stick
from webapp.tournament.events import Settings
from webapp.tournament.games import TableGame
from webapp.tournament.ranking import (
    Balance,
    Entrant,
    Line,
    Penalty,
    Ranked,
    Shares,
    Status,
    TableBalance,
    Team,
    balance,
    ranking,
    shared,
    teams,
)
from webapp.tournament.state import Round, RoundTable, Tournament


@dataclass(frozen=True, slots=True)
class Unread:
    """A table whose game can't be read: what it brought its four is not in the ranking."""

    round: int
    table: int
    entrants: tuple[int, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Results:
    """How everybody stands after the tables that are over."""

    ranked: tuple[Ranked, ...]
    teams: tuple[Team, ...]
    balance: Balance
    table_points: bool
    """Whether the rules, or the tournament, give table points: they go before the score."""
    unread: tuple[Unread, ...] = ()

    def of(self, number: int) -> Ranked:
        """The line of an entrant."""
        return next(each for each in self.ranked if each.entrant.id == str(number))


def results_of(
    tournament: Tournament, book: Ruleset, games: Mapping[str, TableGame], *, closed_only: bool = False
) -> Results:
    """The results of all tables that are over; with `closed_only` of the rounds that are closed."""
    has = gives_table_points(tournament.settings, book)
    lines: list[Line] = []
    tables: list[TableBalance] = []
    unread: list[Unread] = []
    for each in tournament.rounds:
        if closed_only and not each.closed:
            continue
        for table in each.tables:
            known = games.get(table.game or "")
            if table.game and known is None:
                names = tuple(tournament.entrants[entrant].name for entrant in table.seats)
                unread.append(Unread(each.number, table.number, table.seats, names))
            if known and known.result:
                own = lines_of(tournament, each, table, known, table_points=has)
                lines += own
                tables.append(_balance(each.number, table, known, own))
    spelt = tournament.teams
    people = [
        Entrant(str(each.number), each.name, _status(tournament, each.number), spelt[each.kin("team")])
        for each in tournament.entrants.values()
    ]
    ranked = ranking(people, lines, penalties_of(tournament), table_points=has)
    return Results(tuple(ranked), tuple(teams(ranked)), balance(ranked, tables), has, tuple(unread))


def gives_table_points(settings: Settings, book: Ruleset) -> bool:
    """MCR does by its own end of a session, riichi has uma instead, all others as the tournament set."""
    ends = {event.id for event in book.events}
    return "session" in ends or ("final" not in ends and any(settings.table_points))


def lines_of(
    tournament: Tournament, here: Round, table: RoundTable, known: TableGame, *, table_points: bool
) -> tuple[Line, ...]:
    """What each of the four has from a game that is over, in the order of their seats; nothing before that."""
    game, result = known.game, known.result
    if result is None:
        return ()
    shares: Shares | None = result.table_points
    if shares is None and table_points:
        shares = shared(result.scores, tournament.settings.table_points)
    stands = {game.numbers[line["player"]]: line for line in known.standing.lines}
    return tuple(
        Line(
            here.number, table.number, known.stream, str(entrant), SEATS[seat], result.places[seat],
            stands[seat]["points"], stands[seat]["apart"], result.scores[seat],
            shares[seat] if shares else None,
            stands[seat].get("uma", 0), stands[seat].get("chombo", 0), stands[seat].get("sticks", 0),
            _sits_in_for(tournament, here, entrant),
        )
        for seat, entrant in enumerate(table.seats)
    )  # fmt: skip


def _sits_in_for(tournament: Tournament, here: Round, entrant: int) -> str:
    """The team of whose place somebody has in a round; none where that one is a substitute himself."""
    place = tournament.entrants.get(here.stand_ins.get(entrant, 0))
    return "" if place is None or place.substitute else tournament.teams[place.kin("team")]


def penalties_of(tournament: Tournament) -> Iterator[Penalty]:
    """What counts in the ranking: each penalty, and what others were paid of it."""
    for each in tournament.penalties:
        event = each.event
        if each.lifted:
            continue
        yield Penalty(
            each.sequence, str(event.entrant), -event.points, Fraction(-event.table_points), event.why, event.round
        )
        for entrant in event.paid_to:
            share = event.points // len(event.paid_to)
            yield Penalty(each.sequence, str(entrant), share, Fraction(0), event.why, event.round)


def _status(tournament: Tournament, number: int) -> Status:
    if tournament.entrants[number].substitute:
        return "substitute"
    return "withdrawn" if number in tournament.withdrawn else "plays"


def _balance(number: int, table: RoundTable, known: TableGame, lines: tuple[Line, ...]) -> TableBalance:
    game = known.game
    return TableBalance(
        number, table.number, known.stream, sum(game.points), 4 * game.started.start, left_on_table(game),
        sum(game.apart), sum(line.score for line in lines),
    )  # fmt: skip


def left_on_table(game: Game) -> int:
    """What must lie on the table by the situation: riichi sticks that nobody won, a pot that nobody took."""
    one = stick(game.terms)
    if game.from_sheet:
        # Its sum was checked when it was typed in.
        return game.on_table
    if game.next_deal is not None:
        return game.next_deal.sticks * one + game.next_deal.pot
    last = game.deals[-1].play if game.deals else None
    if last is None or last.outcome == "win":
        return 0
    return (last.deal.sticks + len(last.riichi)) * one + last.deal.pot
