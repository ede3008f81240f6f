"""What goes in and comes out of evenings, cash desks and standings."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from scoring.forms import OptionsForm, Says, SeatId
from webapp.api.forms import Mark, Name, Number, Time

Day = Annotated[str, Says(minLength=10, maxLength=10, description="an ISO date")]
RulesId = Annotated[str, Says(maxLength=100, description="a ruleset, or `house:` and the id of a version")]
PersonIds = Annotated[list[Annotated[str, Says(maxLength=32)]], Says(maxItems=500)]
Cents = Annotated[int, Says(minimum=0, maximum=1_000_000_000)]


class EveningLine(TypedDict):
    id: str
    day: str
    name: str
    open: bool
    people: int
    tables: int


class EveningNamed(TypedDict):
    day: Day
    name: NotRequired[Annotated[str, Says(maxLength=60)]]


class EveningNew(EveningNamed):
    copy: NotRequired[Annotated[bool, Says(description="the tables of the evening before")]]


class PresentForm(TypedDict):
    id: str
    name: str
    here: bool


class TableForm(TypedDict):
    id: str
    number: int
    rules: str
    house_rules: str | None
    options: OptionsForm


class CodeForm(TypedDict):
    """What a table's QR code holds: whoever opens the address keeps that table's score, and no other's."""

    table: str
    number: int
    address: str


class SittingForm(TypedDict):
    """Without a table the person rests."""

    round: int
    person: str
    table: str | None
    seat: SeatId | None


class DrawnForm(TypedDict):
    """How a table's seats were drawn: with the seed anyone can draw them again."""

    round: int
    table: str
    system: Annotated[str, Says(description="the ruleset by whose way it was drawn")]
    method: Literal["dice", "tiles"]
    seed: str
    people: list[str]


class BegunForm(TypedDict):
    stream: str
    table: str
    round: int


class EveningForm(TypedDict):
    """An evening with all that was arranged for it; `mark` is what the next change gives."""

    id: str
    day: str
    name: str
    open: bool
    mark: str
    round: int
    people: list[PresentForm]
    tables: list[TableForm]
    sittings: list[SittingForm]
    draws: list[DrawnForm]
    games: list[BegunForm]


class EveningState(TypedDict):
    """Closed, or open again; `sure` closes it though games are not over."""

    mark: Mark
    open: bool
    sure: NotRequired[bool]


class AttendanceForm(TypedDict, total=False):
    """Who came, who left, by id; new guests by name."""

    came: PersonIds
    left: PersonIds
    guests: Annotated[list[Name], Says(maxItems=40)]


class TablesNew(TypedDict):
    count: Annotated[int, Says(minimum=1, maximum=40)]
    rules: RulesId


class TableRules(TypedDict):
    mark: Mark
    rules: RulesId
    options: NotRequired[OptionsForm]


class EveningSeen(TypedDict):
    """How the evening stood when the caller saw it; the change says nothing else."""

    mark: Mark


class RoundDrawn(TypedDict):
    """`stay`: people keep to their tables where they can."""

    mark: Mark
    way: Literal["rules", "dice", "tiles"]
    stay: NotRequired[bool]


class RoundSet(TypedDict):
    """A round set by hand: each person's place, `<table>.<seat>`, or `rest`."""

    mark: Mark
    places: dict[str, Annotated[str, Says(maxLength=60)]]


class DrawAgain(TypedDict):
    mark: Mark
    way: Literal["rules", "dice", "tiles"]


class StreamsForm(TypedDict):
    streams: list[str]


# --- money


class AccountForm(TypedDict):
    player: str
    name: str
    bought: int
    won: int
    raked: int
    cashed: int
    cave: int


class CashLine(TypedDict):
    sequence: int
    kind: str
    payload: dict[str, Any]
    at: Time
    actor: str
    revoked: bool


class CashForm(TypedDict):
    """A table's cash account in cents; `sequence` is what the next entry gives as `expected`."""

    table: str | None
    number: int | None
    day: str
    sequence: int
    closed: bool
    percent: int
    bought: int
    cashed: int
    in_play: int
    raked: int
    handed: int
    kitty: int
    accounts: list[AccountForm]
    entries: list[CashLine]


class CashEntry(TypedDict):
    """One entry; amounts in cents."""

    expected: Number
    kind: Literal["terms", "buy", "cash_out", "rake", "hand_over", "close", "revoke"]
    amount: NotRequired[Cents]
    max_coefficient: NotRequired[Number]
    player: NotRequired[Annotated[str, Says(maxLength=64)]]
    game: NotRequired[Annotated[str, Says(maxLength=64)]]
    deal: NotRequired[Number]
    to: NotRequired[Annotated[str, Says(maxLength=60)]]
    why: NotRequired[Annotated[str, Says(maxLength=500)]]
    revokes: NotRequired[Number]


# --- standings


class RatingForm(TypedDict):
    value: float
    spread: float
    games: int
    provisional: bool


class StandingsLine(TypedDict):
    """`rank` is null for whom the order chosen has too few games of."""

    person: str
    name: str
    rank: int | None
    games: int
    points: int
    table_points: float | None
    places: list[int]
    average: float
    average_place: float
    best: int
    worst: int
    longest_run: int
    deals: int
    deals_won: int
    deals_dealt_in: int
    rating: RatingForm | None


class ResultForm(TypedDict):
    """A game that counts; the four values of each list are the players'."""

    stream: str
    day: str
    evening: str | None
    rules: str
    persons: list[str]
    scores: list[int]
    places: list[int]
    table_points: list[float] | None
    imported: bool


class MeetingForm(TypedDict):
    """One person against another, from the first one's side."""

    first: str
    second: str
    games: int
    ahead: int
    behind: int
    level: int
    difference: int
    hands: int
    hands_against: int


class BestHandForm(TypedDict):
    stream: str
    day: str
    person: str
    value: int
    tiles: list[str]
    photo: str | None
