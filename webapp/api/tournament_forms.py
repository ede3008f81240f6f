"""What goes into tournaments and comes out of them. Entrants are known by their numbers, rounds and tables from 1."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from scoring.forms import OptionsForm, Says
from webapp.api.evening_forms import Day, RulesId
from webapp.api.forms import Name
from webapp.imports.rows import MOST_BYTES
from webapp.tournament.events import MOST_NUMBER, MOST_PLAYERS, MOST_ROUNDS, Help, Kinship

Expected = Annotated[
    int, Says(minimum=1, maximum=1_000_000, description="the `sequence` of the tournament as it was read")
]
EntrantNumber = Annotated[int, Says(minimum=1, maximum=MOST_NUMBER)]
RoundNumber = Annotated[int, Says(minimum=1, maximum=MOST_ROUNDS)]
TableNumber = Annotated[int, Says(minimum=1, maximum=MOST_PLAYERS // 4)]
Why = Annotated[str, Says(minLength=1, maxLength=500)]
Clause = Annotated[str, Says(maxLength=100)]
Totals = Annotated[
    list[Annotated[int, Says(minimum=-1_000_000, maximum=1_000_000)]],
    Says(minItems=4, maxItems=4, description="of East, South, West, North"),
]
ByPlace = Annotated[
    list[Annotated[int, Says(minimum=0, maximum=100)]],
    Says(minItems=4, maxItems=4, description="of the first to the fourth, where the ruleset itself settles no game"),
]


class TournamentNew(TypedDict):
    """What is announced; `apart` are kept from one table, `help` says whether players may be helped to count."""

    name: Name
    day: Day
    place: NotRequired[Annotated[str, Says(maxLength=100)]]
    rules: RulesId
    rounds: RoundNumber
    minutes: Annotated[int, Says(minimum=5, maximum=600)]
    options: NotRequired[OptionsForm]
    help: NotRequired[Help]
    apart: NotRequired[list[Kinship]]
    table_points: NotRequired[ByPlace]


class TournamentAnnounced(TournamentNew):
    """The whole announcement anew."""

    expected: Expected


class EntrantWords(TypedDict):
    """What is known of an entrant; `ema` is the number that the European association gave."""

    name: Name
    country: NotRequired[Annotated[str, Says(maxLength=40)]]
    club: NotRequired[Annotated[str, Says(maxLength=60)]]
    team: NotRequired[Annotated[str, Says(maxLength=60)]]
    ema: NotRequired[Annotated[str, Says(maxLength=20)]]
    substitute: NotRequired[bool]


class EntrantGiven(EntrantWords):
    """Somebody who is to be on the list; without a number the next free one is given."""

    number: NotRequired[EntrantNumber]


class EntrantsNew(TypedDict):
    """More entrants, or with `instead` a whole list: either as `entrants`, or as the `lines` of a CSV file."""

    expected: Expected
    instead: NotRequired[bool]
    entrants: NotRequired[Annotated[list[EntrantGiven], Says(minItems=1, maxItems=2 * MOST_PLAYERS)]]
    lines: NotRequired[Annotated[str, Says(minLength=1, description=f"{MOST_BYTES // 1000} kB at most")]]


class EntrantChanged(EntrantWords):
    """What is known of an entrant, whole."""

    expected: Expected


class EntrantPlays(TypedDict):
    """Whether an entrant plays, and from which round on that is so."""

    expected: Expected
    plays: bool
    since: RoundNumber
    why: NotRequired[Annotated[str, Says(maxLength=200)]]


class ScheduleNew(TypedDict):
    """The same seed gives the same schedule again; without one it is drawn by lot."""

    expected: Expected
    seed: NotRequired[Annotated[int, Says(minimum=0, maximum=2**31 - 1)]]


class ExpectedForm(TypedDict):
    expected: Expected


class ClockAct(TypedDict):
    """Start the time of some tables or of all, stop it, let it run on, call the last hand.

    Started for all, tables' own times and a call of the last hand are taken back.
    """

    expected: Expected
    act: Literal["start", "stop", "resume", "last_hand"]
    minutes: NotRequired[Annotated[int, Says(minimum=1, maximum=600)]]
    tables: NotRequired[Annotated[list[TableNumber], Says(maxItems=MOST_PLAYERS // 4)]]


class UnfinishedForm(TypedDict):
    expected: Expected
    why: NotRequired[Why]


class ClosedForm(TypedDict):
    """Closed, all tables being confirmed; or open again, and why."""

    expected: Expected
    closed: bool
    why: NotRequired[Why]


class ExchangeForm(TypedDict):
    expected: Expected
    first: EntrantNumber
    second: EntrantNumber
    why: NotRequired[Annotated[str, Says(maxLength=500)]]


class SubstituteForm(TypedDict):
    """A substitute by number, and whose place it is: the seat of who sits in for that one already, if anybody does."""

    expected: Expected
    substitute: EntrantNumber
    place: EntrantNumber


class SheetForm(TypedDict):
    """The totals of a paper sheet: `points` of the deals, `apart` what penalties at the table gave and took."""

    expected: Expected
    points: Totals
    apart: NotRequired[Totals]
    why: Why


class AgainGame(TypedDict):
    expected: Expected
    why: Why


class TotalsForm(TypedDict):
    """The totals as the four counted them, after the `expected`-th event of the game."""

    expected: Annotated[int, Says(minimum=1, maximum=1_000_000, description="the `sequence` of the game")]
    points: Totals


class PenaltyNew(TypedDict):
    """Points or table points taken off a total; `others`: the points are paid to the others of the table."""

    expected: Expected
    entrant: EntrantNumber
    round: RoundNumber
    points: NotRequired[Annotated[int, Says(minimum=0, maximum=1_000_000)]]
    table_points: NotRequired[Annotated[int, Says(minimum=0, maximum=100)]]
    paid: NotRequired[Literal["nobody", "others"]]
    why: Why
    clause: NotRequired[Clause]


class LiftForm(TypedDict):
    expected: Expected
    why: Why


class RulingNew(TypedDict):
    """A decision in words, on a round or a table of it."""

    expected: Expected
    words: Annotated[str, Says(minLength=1, maxLength=2000)]
    clause: NotRequired[Clause]
    round: NotRequired[RoundNumber]
    table: NotRequired[TableNumber]
