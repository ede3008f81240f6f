"""What goes into the interface for programs, and what comes out, as types: the door and the description are both these.

Times are UTC in ISO 8601, days ISO dates, money whole cents, players 0 to 3 in the order of the names at the start.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from scoring.forms import OptionsForm, Says, SeatId
from webapp.api.scopes import Scope
from webapp.people.store import Role

Words = Annotated[str, Says(minLength=1, maxLength=500)]
Name = Annotated[str, Says(minLength=1, maxLength=60)]
Digest = Annotated[str, Says(description="a SHA-256 in hex")]
Number = Annotated[int, Says(minimum=0, maximum=1_000_000_000)]
Player = Annotated[int, Says(minimum=0, maximum=3)]
Points = Annotated[list[int], Says(minItems=4, maxItems=4, description="of the players 0 to 3")]
Time = Annotated[str, Says(description="UTC, ISO 8601")]
Mark = Annotated[str, Says(maxLength=60, description="how the evening stood when it was read")]


class FaultForm(TypedDict):
    code: str
    message: str
    field: NotRequired[Annotated[str, Says(description="the key that it is about")]]


class RefusalForm(TypedDict):
    """The one form of error; a conflict says beside it what was written meanwhile, and how the thing stands now."""

    error: FaultForm
    meanwhile: NotRequired[list[dict[str, Any]]]
    game: NotRequired[dict[str, Any]]
    evening: NotRequired[dict[str, Any]]
    account: NotRequired[dict[str, Any]]
    dispute: NotRequired[dict[str, Any]]
    tournament: NotRequired[dict[str, Any]]


class RulesetLine(TypedDict):
    id: str
    name: dict[str, str]
    base: str | None


class MeForm(TypedDict):
    """Whom the token speaks for, and what it may do."""

    person: str
    name: str
    role: Role
    device: str
    scopes: list[Scope]


# --- games


class DealForm(TypedDict):
    """The situation that a deal is played in; `seats` are the players that are East, South, West, North."""

    round_wind: SeatId
    turn: int
    seats: list[int]
    honba: int
    sticks: int
    streak: int
    goulash: bool
    pot: int


class DealChanges(TypedDict, total=False):
    """What a person puts right of a situation."""

    round_wind: SeatId
    turn: Annotated[int, Says(minimum=1, maximum=4)]
    seats: Annotated[list[Player], Says(minItems=4, maxItems=4)]
    honba: Number
    sticks: Number
    streak: Number
    goulash: bool
    pot: Number


class PlayedForm(TypedDict):
    sequence: int
    change: Points
    outcome: Literal["win", "draw", "redeal"]


class GameForm(TypedDict):
    """How a game stands; `sequence` is what the next entry gives as `expected`."""

    sequence: int
    rules: str
    players: list[str]
    totals: Points
    on_table: int
    next_deal: DealForm | None
    deals: list[PlayedForm]
    doubts: list[int]
    confirmed: list[int]
    ended: bool
    over: Annotated[bool, Says(description="ended by somebody, or played out by its rules")]


class GameLine(TypedDict):
    """A game in a list; `table` is null for one played at home."""

    stream: str
    table: str | None
    round: int | None
    day: str
    added_at: Time
    game: GameForm


class GameStart(TypedDict):
    """A new game at home: its stream is its secret link, and whoever has it may do all there."""

    players: Annotated[list[Name], Says(minItems=4, maxItems=4)]
    rules: Annotated[str, Says(description="a ruleset, or the club's own by its name", maxLength=60)]
    options: NotRequired[OptionsForm]


class GameBegun(TypedDict):
    stream: str
    game: GameForm


class SeenForm(TypedDict):
    """The photo that a hand was entered from, kept for this game before, and what was read on it."""

    photo: Annotated[str, Says(minLength=64, maxLength=64)]
    reading: dict[str, Any]
    taps: NotRequired[Number]


class EntryForm(TypedDict):
    """One entry: `hand`, `event` or `draw` say how a deal went; the other keys belong to the other kinds."""

    expected: Annotated[
        int, Says(minimum=0, maximum=1_000_000, description="the `sequence` of the game as it was read")
    ]
    kind: Literal["hand", "undo", "correct", "penalty", "revoke", "swap", "confirm", "end", "reopen", "deal", "rule"]
    hand: NotRequired[dict[str, Any]]
    event: NotRequired[dict[str, Any]]
    draw: NotRequired[bool]
    riichi: NotRequired[Annotated[list[SeatId], Says(maxItems=4)]]
    deal: NotRequired[DealChanges]
    undoes: NotRequired[Number]
    supersedes: NotRequired[Number]
    form: NotRequired[dict[str, Any]]
    of: NotRequired[Annotated[Number, Says(description="the record of the played deal that a penalty is about")]]
    revokes: NotRequired[Number]
    why: NotRequired[Annotated[str, Says(maxLength=500)]]
    first: NotRequired[Player]
    second: NotRequired[Player]
    since: NotRequired[Literal["start", "now"]]
    player: NotRequired[Player]
    upto: NotRequired[Number]
    words: NotRequired[Annotated[str, Says(maxLength=2000)]]
    points: NotRequired[Annotated[list[int], Says(minItems=4, maxItems=4)]]
    seen: NotRequired[SeenForm]


class EntryWritten(TypedDict):
    sequence: int
    kind: str
    game: GameForm


class LedgerEntry(TypedDict):
    """An event as the ledger holds it; each hash stands on the one before it."""

    sequence: int
    kind: str
    payload: dict[str, Any]
    actor: str
    at: Time
    rules: str
    rules_version: str
    engine: str
    model: str | None
    photo_sha256: str | None
    previous_hash: Digest
    hash: Digest


class StandingLine(TypedDict):
    """`points` are of the deals, `apart` of penalties and rulings; the rest is what the ruleset's own end says."""

    place: int
    player: int
    name: str
    points: int
    apart: int
    total: int
    sticks: NotRequired[Any]
    uma: NotRequired[Any]
    chombo: NotRequired[Any]
    table_points: NotRequired[Any]
    final: NotRequired[Any]
    seat: NotRequired[str]
    score: NotRequired[Any]


class PhotoForm(TypedDict):
    """A photo kept for a game: until when it is kept, whether it is in dispute, since when it is gone."""

    sha256: Digest
    address: str | None
    until: str | None
    held: bool
    deleted: str | None


class HoldForm(TypedDict):
    held: bool
    why: NotRequired[Annotated[str, Says(maxLength=500)]]


# --- people


class PersonForm(TypedDict):
    id: str
    name: str
    role: Role
    active: bool
    added_at: Time


class PersonNew(TypedDict):
    name: Name
    role: NotRequired[Role]


class PersonChanges(TypedDict, total=False):
    name: Name
    role: Role


class ActiveForm(TypedDict):
    active: bool


class LinkForm(TypedDict):
    """A one-time link by which the person sets a password; it is shown this once."""

    address: str
    days: int


class SettingsForm(TypedDict):
    name: Annotated[str, Says(maxLength=60)]
    photo_days: Annotated[int, Says(minimum=1, maximum=3650)]
    language: Literal["", "en", "fr"]


# --- house rules


class HouseRulesLine(TypedDict):
    name: str
    version: int
    base: str
    digest: Digest
    added_at: Time
    added_by: str | None
    usable: bool


class HouseRulesForm(HouseRulesLine):
    text: Annotated[str, Says(description="the engine's TOML")]
    differs: list[dict[str, Any]]


class HouseRulesNew(TypedDict):
    """A next version; `after` is the version it follows, 0 for rules that are new."""

    text: Annotated[str, Says(minLength=1, maxLength=200_000)]
    after: Number


# --- tiles seen


class SetLine(TypedDict):
    name: str
