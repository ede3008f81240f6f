"""The ranking of a tournament: players and teams from the results of their tables and their penalties, nothing stored.

Where the ruleset settles a game itself, its figures stand: table points in MCR, uma in riichi. Where its text says
nothing of tournaments the places at a table bring what the tournament set (`webapp.tournament.events.BY_PLACE`).

Every figure keeps its trace: the round and table it comes from, and what the rules made of the points there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, Protocol, TypeVar

from scoring.tiles import Seat
from webapp.names import name_key

Status = Literal["plays", "substitute", "withdrawn"]
Places = tuple[int, int, int, int]
Shares = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who takes part. Substitutes never rank; who withdrew keeps what he has and stands below those who rank."""

    id: str
    name: str
    status: Status = "plays"
    team: str = ""
    """Spelt the same for all who play for it."""


@dataclass(frozen=True, slots=True)
class Line:
    """What one player has from one table: the points of the sheet, and what the end of the game made of them."""

    round: int
    table: int
    stream: str
    """The game that it was played in."""
    player: str
    seat: Seat
    """Where he sat in the first deal."""
    place: int
    points: int
    """From the deals alone."""
    apart: int
    """Penalties and rulings at the table."""
    score: int
    """What counts: in riichi the points less those of the start, with uma, in other rules the points; apart in it."""
    table_points: Fraction | None = None
    uma: int = 0
    chombo: int = 0
    sticks: int = 0
    team: str = ""
    """For whose team a substitute sat there; empty for who sits at his own place."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """What a referee took from a player, or gave: beside the sheets of the tables, in the ranking alone."""

    sequence: int
    player: str
    points: int
    table_points: Fraction
    words: str
    round: int = 0
    """0 where it belongs to no round."""

    @property
    def received(self) -> bool:
        """Whether it is another's, of which this player was paid."""
        return self.points > 0


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's line; `rank` is None for who does not rank, and shared by who is level."""

    entrant: Entrant
    rank: int | None
    table_points: Fraction | None
    score: int
    lines: tuple[Line, ...]
    """In the order of the rounds."""
    penalties: tuple[Penalty, ...]

    def of_round(self, number: int) -> Line | None:
        return next((line for line in self.lines if line.round == number), None)

    @property
    def taken(self) -> int:
        """The points of all penalties."""
        return sum(each.points for each in self.penalties)

    @property
    def taken_table_points(self) -> Fraction:
        return sum((each.table_points for each in self.penalties), Fraction(0))


@dataclass(frozen=True, slots=True)
class Team:
    """A team: the sums of its players, and of substitutes at their places; who withdrew leaves it what he has."""

    name: str
    rank: int | None
    table_points: Fraction | None
    score: int
    players: tuple[Ranked, ...]
    """With the substitutes who sat in for one of them."""


class _Counted(Protocol):
    @property
    def table_points(self) -> Fraction | None: ...
    @property
    def score(self) -> int: ...


_T = TypeVar("_T", bound=_Counted)


def shared(points: Sequence[int], by_place: Places) -> Shares:
    """Table points by place at a table of four; players level share those of their places."""
    order = sorted(points, reverse=True)
    return tuple(
        Fraction(sum(by_place[place] for place in range(4) if order[place] == own), order.count(own)) for own in points
    )


def ranking(
    entrants: Iterable[Entrant], lines: Iterable[Line], penalties: Iterable[Penalty] = (), *, table_points: bool
) -> list[Ranked]:
    """Everyone, best first: by table points where the rules have them, then by score; those who don't rank come last.

    Who is level in both shares a rank, and stands in the order of the names.
    """
    of_player: dict[str, list[Line]] = {}
    for line in lines:
        of_player.setdefault(line.player, []).append(line)
    taken: dict[str, list[Penalty]] = {}
    for penalty in penalties:
        taken.setdefault(penalty.player, []).append(penalty)
    found = [
        _summed(each, of_player.get(each.id, []), taken.get(each.id, []), table_points=table_points)
        for each in entrants
    ]
    found.sort(key=lambda each: (*_key(each), name_key(each.entrant.name), each.entrant.id))
    playing = [each for each in found if each.entrant.status == "plays"]
    ranks = _ranks(playing)
    ranked = [_placed(each, rank) for each, rank in zip(playing, ranks, strict=True)]
    rest = [each for status in ("withdrawn", "substitute") for each in found if each.entrant.status == status]
    return ranked + rest


def teams(ranked: Iterable[Ranked]) -> list[Team]:
    """Every team, best first, by the same order as the players; a team none of whose players plays on comes last.

    It keeps what its players brought, without a rank, as they do.
    """
    members: dict[str, list[Ranked]] = {}
    for each in ranked:
        for team in _plays_for(each):
            members.setdefault(team, []).append(each)
    found = [_team(name, players) for name, players in members.items()]
    found.sort(key=lambda team: (not _ranks_at_all(team), *_key(team), name_key(team.name), team.name))
    ranking_teams = [team for team in found if _ranks_at_all(team)]
    ranks = _ranks(ranking_teams)
    placed = [
        Team(team.name, rank, team.table_points, team.score, team.players)
        for team, rank in zip(ranking_teams, ranks, strict=True)
    ]
    return placed + [team for team in found if not _ranks_at_all(team)]


def _summed(entrant: Entrant, lines: Sequence[Line], penalties: Sequence[Penalty], *, table_points: bool) -> Ranked:
    own = tuple(sorted(lines, key=lambda line: line.round))
    score = sum(line.score for line in own) + sum(each.points for each in penalties)
    shares = [*(line.table_points or Fraction(0) for line in own), *(each.table_points for each in penalties)]
    total = sum(shares, Fraction(0)) if table_points else None
    return Ranked(entrant, None, total, score, own, tuple(sorted(penalties, key=lambda each: each.sequence)))


def _placed(ranked: Ranked, rank: int) -> Ranked:
    return Ranked(ranked.entrant, rank, ranked.table_points, ranked.score, ranked.lines, ranked.penalties)


def _team(name: str, players: Sequence[Ranked]) -> Team:
    own = [_for_team(each, name) if each.entrant.status == "substitute" else each for each in players]
    shares = [each.table_points for each in own if each.table_points is not None]
    total = sum(shares, Fraction(0)) if shares else None
    return Team(name, None, total, sum(each.score for each in own), tuple(own))


def _plays_for(ranked: Ranked) -> list[str]:
    """The teams that somebody's points count for: a substitute may sit in for players of several, or of none."""
    if ranked.entrant.status == "substitute":
        return sorted({line.team for line in ranked.lines if line.team})
    return [ranked.entrant.team] if ranked.entrant.team else []


def _for_team(ranked: Ranked, team: str) -> Ranked:
    """What a substitute brought at the places of a team, and what was taken in those rounds."""
    lines = [line for line in ranked.lines if line.team == team]
    rounds = {line.round for line in lines}
    penalties = [each for each in ranked.penalties if each.round in rounds]
    return _summed(ranked.entrant, lines, penalties, table_points=ranked.table_points is not None)


def _ranks_at_all(team: Team) -> bool:
    return any(each.rank is not None for each in team.players)


def _key(counted: _Counted) -> tuple[Fraction, int]:
    return (-(counted.table_points or Fraction(0)), -counted.score)


def _ranks(ordered: Sequence[_T]) -> list[int]:
    keys = [_key(each) for each in ordered]
    first: Mapping[tuple[Fraction, int], int] = {key: place for place, key in reversed(list(enumerate(keys, 1)))}
    return [first[key] for key in keys]


@dataclass(frozen=True, slots=True)
class TableBalance:
    """Whether the points of a table add up: to those of the start, less what still lies on the table."""

    round: int
    table: int
    stream: str
    points: int
    wanted: int
    on_table: int
    apart: int
    """What penalties and rulings at the table gave and took, paid to nobody where it is not 0."""
    score: int

    @property
    def even(self) -> bool:
        return self.points + self.on_table == self.wanted


@dataclass(frozen=True, slots=True)
class Balance:
    """A tournament's books: the ranking holds what the tables brought and what the referee took, and nothing else."""

    tables: tuple[TableBalance, ...]
    penalties: int
    total: int

    @property
    def difference(self) -> int:
        """What the ranking holds beyond what it should: 0."""
        return self.total - (sum(table.score for table in self.tables) + self.penalties)

    @property
    def even(self) -> bool:
        return self.difference == 0 and all(table.even for table in self.tables)


def balance(ranked: Iterable[Ranked], tables: Iterable[TableBalance]) -> Balance:
    """The books of a ranking against its tables; every player of the tables is among the ranked."""
    known = list(ranked)
    return Balance(
        tuple(tables),
        sum(each.taken for each in known),
        sum(each.score for each in known),
    )
