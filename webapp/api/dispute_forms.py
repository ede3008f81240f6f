"""What goes in and comes out of disputes."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from scoring.forms import Says
from webapp.api.forms import Number, Player, Time

Sequence = Annotated[int, Says(minimum=1, maximum=1_000_000)]


class StatementForm(TypedDict):
    """What one side holds."""

    who: Annotated[str, Says(minLength=1, maxLength=60)]
    holds: Annotated[str, Says(minLength=1, maxLength=2000)]


class DisputeNew(TypedDict):
    """A dispute over the hand that the event `hand` recorded; the second side may be heard later."""

    hand: Sequence
    sides: Annotated[list[StatementForm], Says(minItems=1, maxItems=2)]


class SaidForm(TypedDict):
    who: str
    holds: str
    actor: str
    at: Time


class RulingForm(TypedDict):
    sequence: int
    decision: Literal["stands", "hand", "points"]
    reason: str
    clause: str
    needs: Literal["nobody", "second", "table"]
    points: list[int]
    actor: str
    at: Time
    approved: list[str]
    agreed: list[int]
    declined: list[str] | None


class DisputeForm(TypedDict):
    """How a dispute stands; `sequence` is what the next entry gives as `expected`."""

    game: str
    number: int
    hand: int
    state: Literal["open", "ruled", "settled", "withdrawn"]
    sequence: int
    opened_by: str
    opened_at: Time
    said: list[SaidForm]
    rulings: list[RulingForm]
    written: list[str]


class DisputeEntry(TypedDict):
    """One entry: more words of a side, a ruling, or what others think of it.

    A ruling that the hand is another gives it as `entered`, as an entry of the game would.
    """

    expected: Number
    kind: Literal["words", "ruling", "approve", "decline", "agree", "withdraw"]
    statement: NotRequired[StatementForm]
    decision: NotRequired[Literal["stands", "hand", "points"]]
    reason: NotRequired[Annotated[str, Says(maxLength=1200)]]
    clause: NotRequired[Annotated[str, Says(maxLength=200)]]
    entered: NotRequired[dict[str, Any]]
    points: NotRequired[Annotated[list[int], Says(minItems=4, maxItems=4)]]
    ruling: NotRequired[Sequence]
    player: NotRequired[Player]
    why: NotRequired[Annotated[str, Says(maxLength=1000)]]
