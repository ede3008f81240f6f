"""Standings of a club, worked out from its games: per ruleset, per period, nothing stored.

Games of different rules are never added up, and no number depends on the order in which games are given: they are put
in order of their day and start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from heapq import nlargest
from itertools import permutations
from typing import Final, Literal

from webapp.standings.rating import Rating
from webapp.standings.results import Result, Win

Order = Literal["points", "average", "place", "rating"]
ORDERS: Final[tuple[Order, ...]] = ("points", "average", "place", "rating")


@dataclass(frozen=True, slots=True)
class Played:
    """A game of the club that is over, in its place in time; `persons` in the order of the names at its start."""

    stream: str
    day: str
    started: str
    evening: str | None
    persons: tuple[str, str, str, str]
    result: Result
    at: tuple[int, int] | None = None
    """The round and the number of the table; None for one that was imported."""

    def player(self, person: str) -> int:
        return self.persons.index(person)


@dataclass(frozen=True, slots=True)
class Line:
    """One person's line. What is said of deals counts only games whose deals are known."""

    person: str
    rank: int | None
    """None for whom the order chosen has too few games of; who is level shares the better rank."""
    games: int
    points: int
    table_points: Fraction | None
    places: tuple[int, int, int, int]
    place_sum: int
    best: int
    worst: int
    longest_run: int
    """Most games won in a row."""
    run: int
    """Games won in a row up to the last one."""
    deals: int
    deals_won: int
    deals_dealt_in: int
    hands: int
    hands_value: int
    rating: Rating | None

    @property
    def average(self) -> Fraction:
        return Fraction(self.points, self.games)

    @property
    def average_place(self) -> Fraction:
        return Fraction(self.place_sum, self.games)

    @property
    def win_rate(self) -> Fraction | None:
        return Fraction(self.deals_won, self.deals) if self.deals else None

    @property
    def deal_in_rate(self) -> Fraction | None:
        return Fraction(self.deals_dealt_in, self.deals) if self.deals else None

    @property
    def average_hand(self) -> Fraction | None:
        """What the tallies of the hands won come to on average."""
        return Fraction(self.hands_value, self.hands) if self.hands else None


Key = tuple[float | Fraction, ...]


def in_order(games: Iterable[Played]) -> list[Played]:
    """By day, then by when they began."""
    return sorted(games, key=lambda game: (game.day, game.started, game.stream))


def of_evening(games: Iterable[Played], evening: str) -> list[Played]:
    """The games of an evening by round and table, several at one table by when they began; imported ones first."""
    return sorted((game for game in in_order(games) if game.evening == evening), key=lambda game: game.at or (0, 0))


def standings(
    games: Iterable[Played],
    *,
    order: Order = "points",
    least: int = 1,
    ratings: Mapping[str, Rating] | None = None,
) -> list[Line]:
    """Everyone's line, best first; last come those with fewer than `least` games, who have no rank.

    `games` are of the same rules; ValueError where they are not. By rating nobody ranks whose rating is provisional.
    """
    played = in_order(games)
    if len({game.result.rules.key for game in played}) > 1:
        raise ValueError("games of different rules are not added up")
    of_person: dict[str, list[Played]] = {}
    for game in played:
        for person in game.persons:
            of_person.setdefault(person, []).append(game)
    lines = [_line(person, theirs, (ratings or {}).get(person)) for person, theirs in of_person.items()]
    return _ranked(lines, order, least)


def _line(person: str, games: Sequence[Played], rating: Rating | None) -> Line:
    each = [(game.result, game.player(person)) for game in games]
    scores = [result.scores[player] for result, player in each]
    places = [result.places[player] for result, player in each]
    shares = [result.table_points[player] for result, player in each if result.table_points is not None]
    hands = [win.value for result, player in each for win in result.wins if win.player == player]
    longest, run = _runs(places)
    return Line(
        person,
        None,
        len(games),
        sum(scores),
        sum(shares, Fraction(0)) if shares else None,
        (places.count(1), places.count(2), places.count(3), places.count(4)),
        sum(places),
        max(scores),
        min(scores),
        longest,
        run,
        sum(result.deals for result, _ in each),
        sum(result.won[player] for result, player in each),
        sum(result.dealt_in[player] for result, player in each),
        len(hands),
        sum(hands),
        rating,
    )


def _runs(places: Iterable[int]) -> tuple[int, int]:
    longest = run = 0
    for place in places:
        run = run + 1 if place == 1 else 0
        longest = max(longest, run)
    return longest, run


def _ranked(lines: list[Line], order: Order, least: int) -> list[Line]:
    key = KEYS[order]

    def ranks(line: Line) -> bool:
        known = order != "rating" or (line.rating is not None and not line.rating.provisional)
        return line.games >= least and known

    keys = {line.person: key(line) for line in lines}
    best = sorted((line for line in lines if ranks(line)), key=lambda line: (keys[line.person], line.person))
    rest = sorted((line for line in lines if not ranks(line)), key=lambda line: (keys[line.person], line.person))
    ordered = [keys[line.person] for line in best]
    return [replace(line, rank=1 + ordered.index(keys[line.person])) for line in best] + rest


KEYS: Final[Mapping[Order, Callable[[Line], Key]]] = {
    "points": lambda line: (-(line.table_points or 0), -line.points),
    "average": lambda line: (-Fraction(line.table_points or 0) / line.games, -line.average),
    "place": lambda line: (line.average_place,),
    "rating": lambda line: (-(line.rating.low if line.rating else 0.0),),
}
"""What each order goes by; who has the same shares a rank. Table points go first where the rules have them."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """One person against another over the games that both sat in, of one ruleset; all from the first one's side."""

    first: str
    second: str
    games: int
    ahead: int
    behind: int
    level: int
    difference: int
    """Points of the first less those of the second."""
    hands: int
    """Hands that the first won on the second's discard."""
    hands_against: int


def meetings(games: Iterable[Played]) -> dict[tuple[str, str], Meeting]:
    """Everyone against everyone they sat with, each pair from both sides."""
    counts: dict[tuple[str, str], list[int]] = {}
    for game in games:
        result = game.result
        hands = Counter((win.player, win.discarder) for win in result.wins)
        for mine, theirs in permutations(range(4), 2):
            count = counts.setdefault((game.persons[mine], game.persons[theirs]), [0] * 7)
            place, other = result.places[mine], result.places[theirs]
            count[0] += 1
            count[1] += place < other
            count[2] += place > other
            count[3] += place == other
            count[4] += result.scores[mine] - result.scores[theirs]
            count[5] += hands[mine, theirs]
            count[6] += hands[theirs, mine]
    return {pair: Meeting(*pair, *count) for pair, count in counts.items()}


@dataclass(frozen=True, slots=True)
class BestHand:
    """A hand won, with where it stands in the ledger."""

    game: Played
    person: str
    win: Win


def best_hands(games: Iterable[Played], most: int, person: str | None = None) -> list[BestHand]:
    """The hands of the highest value, those won first before others of the same; `games` are of the same rules."""
    found = (
        (game, win)
        for game in in_order(games)
        for win in game.result.wins
        if person is None or game.persons[win.player] == person
    )
    best = nlargest(most, found, key=lambda pair: pair[1].value)
    return [BestHand(game, game.persons[win.player], win) for game, win in best]
