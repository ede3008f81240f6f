"""The interchange forms as types: the door reads hands by them, and the JSON Schema is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from scoring.hand import FLAGS, MELD_KINDS
from scoring.shelf import WHERE
from scoring.tiles import SEATS, TILE_IDS, TILES

RULES_IDS = tuple(WHERE)
"""Every ruleset id of the interchange."""


class Says:
    """What a form says of a value beyond its type, in the words of JSON Schema."""

    def __init__(self, **words: Any) -> None:
        self.words = words


LARGEST = 10**9
"""Counters, sticks and marks counted by hand lie far below; above it numbers are slips, and no table pays them."""

TileId = Annotated[str, Says(enum=list(TILE_IDS), description="a tile: 1m..9m 1p..9p 1s..9s E S W N P F C, X")]
FlowerId = Annotated[str, Says(enum=[tile.id for tile in TILES if tile.is_flower])]
HeldId = Annotated[str, Says(enum=[tile.id for tile in TILES if not tile.is_flower], description="a tile, no flower")]
SeatId = Annotated[str, Says(enum=list(SEATS))]
FlagId = Annotated[str, Says(enum=list(FLAGS))]
RulesId = Annotated[str, Says(enum=list(RULES_IDS))]
BookId = Annotated[str, Says(description="a ruleset, or a club's own")]
Natural = Annotated[int, Says(minimum=0, maximum=LARGEST)]
OptionsForm = Annotated[dict[str, bool | int | str], Says(description="the ruleset's named switches")]


class MeldForm(TypedDict):
    kind: Annotated[str, Says(enum=list(MELD_KINDS))]
    tiles: Annotated[list[HeldId], Says(minItems=3, maxItems=4)]
    open: bool


class LoserForm(TypedDict, total=False):
    """Another player's hand, or `total`, his mark counted by hand."""

    concealed: list[HeldId] | None
    melds: list[MeldForm] | None
    flowers: list[FlowerId] | None
    flags: list[FlagId] | None
    total: Natural | None


class LosersForm(TypedDict, total=False):
    E: LoserForm
    S: LoserForm
    W: LoserForm
    N: LoserForm


class HandForm(TypedDict):
    """A hand and its circumstances: what `marque tally` reads."""

    id: NotRequired[str | int | None]
    rules: RulesId
    options: NotRequired[OptionsForm | None]
    concealed: list[HeldId]
    melds: NotRequired[list[MeldForm] | None]
    winning_tile: NotRequired[TileId | None]
    self_draw: NotRequired[bool | None]
    seat_wind: SeatId
    round_wind: SeatId
    discarder: NotRequired[SeatId | None]
    flowers: NotRequired[list[FlowerId] | None]
    flags: NotRequired[list[FlagId] | None]
    dora_indicators: NotRequired[list[HeldId] | None]
    ura_dora_indicators: NotRequired[list[HeldId] | None]
    honba: NotRequired[Natural | None]
    riichi_sticks: NotRequired[Natural | None]
    dealer_streak: NotRequired[Natural | None]
    void_suit: NotRequired[Literal["m", "p", "s"] | None]
    out: NotRequired[Annotated[list[SeatId] | None, Says(description="sichuan: seats that have won before")]]
    liable: NotRequired[Annotated[SeatId | None, Says(description="who fed the hand and pays for it (pao)")]]
    losers: NotRequired[LosersForm | None]
    winner: NotRequired[bool | None]


class NamesForm(TypedDict):
    en: str
    fr: str
    zh: str


class TextForm(TypedDict):
    en: str
    fr: str


class ReasonForm(TypedDict):
    code: str
    message: str


class ItemForm(TypedDict):
    id: str
    name: NamesForm
    value: int
    unit: Literal["points", "doubles", "han", "fu", "fan", "faan", "tai", "limit"]
    count: Annotated[int, Says(minimum=1)]
    tiles: list[TileId]
    source: str


class NoteForm(TypedDict):
    id: str
    text: TextForm
    source: str


class WaitForm(TypedDict):
    tile: TileId
    role: Literal["pair", "pung", "chow_middle", "chow_end", "part", "dealt"]
    text: str
    drawn: bool


class DivisionForm(TypedDict):
    """How the tiles were divided; `form` is `sets`, or the id of the special hand; `knitted` of a knitted straight."""

    form: str
    sets: list[MeldForm]
    pair: list[TileId] | None
    pairs: NotRequired[list[list[TileId]]]
    knitted: NotRequired[Annotated[list[TileId], Says(minItems=9, maxItems=9)]]
    wait: WaitForm | None


TotalsForm = Annotated[dict[str, int | str | None], Says(description="the ruleset's own totals", required=["total"])]


class RunnerUpForm(TypedDict):
    reading: DivisionForm | None
    totals: TotalsForm


class ConsideredForm(TypedDict):
    number: Natural
    runner_up: RunnerUpForm | None


class MarkForm(TypedDict):
    items: list[ItemForm]
    totals: TotalsForm
    notes: list[NoteForm]


class MarksForm(TypedDict, total=False):
    E: MarkForm
    S: MarkForm
    W: MarkForm
    N: MarkForm


# `from` is a Python keyword, so this form cannot be written as a class.
PaymentForm = TypedDict(
    "PaymentForm",
    {
        "from": Annotated[str, Says(enum=[*SEATS, "table"])],
        "to": Annotated[str, Says(enum=[*SEATS, "table"])],
        "amount": Annotated[int, Says(minimum=1)],
        "why": str,
    },
)


class NetForm(TypedDict):
    E: int
    S: int
    W: int
    N: int


class TallyForm(TypedDict):
    """The itemised tally of a hand that counts."""

    id: NotRequired[str | int]
    rules: BookId
    options: OptionsForm
    valid: Annotated[bool, Says(const=True)]
    items: list[ItemForm]
    reading: DivisionForm | None
    readings_considered: ConsideredForm
    totals: TotalsForm
    losers: MarksForm
    notes: list[NoteForm]
    payments: list[PaymentForm]
    net: NetForm


class NoWinForm(TypedDict):
    """The answer for a hand that is no win: every reason, and no item, total or payment."""

    id: NotRequired[str | int]
    rules: BookId
    options: OptionsForm
    valid: Annotated[bool, Says(const=False)]
    reasons: Annotated[list[ReasonForm], Says(minItems=1)]


class ErrorForm(TypedDict):
    """A line of `--jsonl` that can't be scored; `id` is null where the line has none that can be told."""

    id: NotRequired[str | int | None]
    error: ReasonForm
