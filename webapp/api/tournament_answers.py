"""What comes out of tournaments. Entrants are known by their numbers, rounds and tables from 1."""

from __future__ import annotations

from typing import Annotated, TypedDict

from scoring.forms import OptionsForm, Says, SeatId
from webapp.api.forms import Time
from webapp.tournament.events import Help, Kinship
from webapp.tournament.rounds_view import TableStage, Warning
from webapp.tournament.state import Stage


class TournamentLine(TypedDict):
    id: str
    name: str
    day: str
    place: str
    rules: Annotated[str, Says(description="a ruleset, or `house:` and the id of a version")]
    rounds: int
    ended: bool


class EntrantForm(TypedDict):
    number: int
    name: str
    country: str
    club: str
    team: str
    ema: str
    substitute: bool
    withdrawn: bool
    since: Annotated[int | None, Says(description="the round from which on an entrant who withdrew plays no more")]
    missed: Annotated[list[int], Says(description="the rounds that an entrant misses, for good or until the return")]


class KinForm(TypedDict):
    """How often players of one team, country or club meet, and how often they must at least."""

    kinship: Kinship
    met: int
    fewest: int


class AgainForm(TypedDict):
    first: int
    second: int
    times: int


class ScheduleReport(TypedDict):
    """What the schedule keeps: `repeats` beside `fewest`, below which no schedule is; `told` says it in sentences."""

    seed: int
    players: int
    repeats: int
    fewest: int
    again: list[AgainForm]
    kin: list[KinForm]
    seats: Annotated[list[int], Says(minItems=2, maxItems=2, description="fewest and most times on any one seat")]
    same_table: int
    told: list[str]


class ScheduleForm(TypedDict):
    """Whether a schedule can be drawn up, and what the one that was drawn keeps; the seats stand in the rounds."""

    faults: Annotated[list[str], Says(description="all that keeps a schedule from being drawn up")]
    called_in: Annotated[list[int], Says(description="substitutes who play from the start")]
    drawn: ScheduleReport | None


class RoundTableForm(TypedDict):
    """Who sits East, South, West, North, by number; `table` and `game` are told only to who may see the club's."""

    number: int
    seats: list[int]
    table: str | None
    game: Annotated[str | None, Says(description="the game that counts; null before it is begun")]


class RoundForm(TypedDict):
    number: int
    stage: Stage
    tables: list[RoundTableForm]


class TournamentForm(TournamentLine):
    """A tournament with all that stands; `sequence` is what the next change gives as `expected`."""

    sequence: int
    head: Annotated[str, Says(description="the hash of its last event, as on the score sheets")]
    options: OptionsForm
    minutes: int
    help: Help
    apart: list[Kinship]
    table_points: list[int]
    entrants: list[EntrantForm]
    schedule: list[RoundForm]


class SitsForm(TypedDict):
    seat: SeatId
    entrant: int
    name: str
    points: Annotated[int | None, Says(description="the total in the game as it stands")]
    confirmed: bool


class ClockForm(TypedDict):
    """Seconds left, below 0 once the time is over."""

    left: int
    running: bool
    last_hand: bool


class BoardTable(TypedDict):
    number: int
    stage: TableStage
    game: str | None
    deals: int
    sits: list[SitsForm]
    warnings: list[Warning]
    clock: Annotated[ClockForm | None, Says(description="its own, where it was given another time than the round's")]


class BoardForm(TypedDict):
    """A round as the referee's board shows it."""

    number: int
    stage: Stage
    clock: ClockForm | None
    tables: list[BoardTable]


class PenaltyForm(TypedDict):
    sequence: int
    entrant: int
    round: int
    points: int
    table_points: int
    paid_to: list[int]
    why: str
    clause: str
    lifted: bool
    actor: str
    at: Time


class TournamentRuling(TypedDict):
    sequence: int
    words: str
    clause: str
    round: int | None
    table: int | None
    actor: str
    at: Time


class TournamentRank(TypedDict):
    rank: int | None
    entrant: int
    name: str
    team: str
    table_points: float | None
    score: int
    rounds: list[int]
    unread: list[int]


class TeamRank(TypedDict):
    rank: int | None
    name: str
    table_points: float | None
    score: int
    entrants: Annotated[
        list[int], Says(description="its players, and the substitutes who sat in for one of them, though of no team")
    ]


class LineForm(TypedDict):
    """What an entrant has from one table, and what the end of the game made of it."""

    round: int
    table: int
    seat: SeatId
    place: int
    points: int
    apart: int
    uma: int
    score: int
    table_points: float | None


class TakenForm(TypedDict):
    round: int
    points: int
    table_points: float
    words: str


class EntrantResult(TypedDict):
    """Where each figure of an entrant comes from."""

    entrant: int
    name: str
    rank: int | None
    table_points: float | None
    score: int
    lines: list[LineForm]
    penalties: list[TakenForm]


class TableSum(TypedDict):
    round: int
    table: int
    points: int
    wanted: int
    on_table: int
    apart: int
    even: bool


class BalanceForm(TypedDict):
    """The books: the ranking holds what the tables brought and the referee took; `difference` is 0 where it does."""

    even: bool
    total: int
    penalties: int
    difference: int
    tables: list[TableSum]
