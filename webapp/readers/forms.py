"""A Reading in the interchange form, described: what `marque read --json` prints and `/readings` answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from scoring.forms import Natural, NoWinForm, ReasonForm, Says, TallyForm
from scoring.schema import published
from vision.reading import CLASSES, GroupKind, Side

Share = Annotated[float, Says(minimum=0, maximum=1)]
Digest = Annotated[str, Says(pattern="^[0-9a-f]{64}$")]
SeenId = Annotated[str, Says(enum=list(CLASSES))]
Corner = Annotated[list[float], Says(minItems=2, maxItems=2)]
Alternative = Annotated[
    list[Any],
    Says(minItems=2, maxItems=2, prefixItems=[{"enum": list(CLASSES)}, {"type": "number", "minimum": 0, "maximum": 1}]),
]


class ImageForm(TypedDict):
    """The upright picture's size in pixels, and the digest of its file."""

    width: Natural
    height: Natural
    sha256: Digest


class ReadTileForm(TypedDict):
    """`corners` clockwise from the tile's own top left, in pixels of the upright picture."""

    id: SeenId
    confidence: Share
    corners: Annotated[list[Corner], Says(minItems=4, maxItems=4)]
    face: Literal["up", "down"]
    turned: bool
    alternatives: list[Alternative]


class ReadGroupForm(TypedDict):
    """Tiles that lie together: indexes into `tiles`; `open` is null where it says nothing."""

    kind: GroupKind
    open: bool | None
    tiles: list[Natural]


class DoubtForm(TypedDict):
    """What a person should look at: one tile, one group, or with neither the picture as a whole.

    `alternatives`: what a tile may be instead; of a group, how it may lie or what kind it may be.
    """

    tile: NotRequired[Natural]
    group: NotRequired[Natural]
    why: str
    alternatives: list[SeenId | GroupKind | Literal["open"]]


class ModelForm(TypedDict):
    """Which weights read it."""

    name: str
    sha256: Digest
    classes: list[SeenId]


class ReadingForm(TypedDict):
    """`side` of the table only where all its hands were asked for; `hand` as far as the picture tells it."""

    photo: str
    side: NotRequired[Side]
    image: ImageForm
    tiles: list[ReadTileForm]
    groups: list[ReadGroupForm]
    hand: dict[str, Any]
    confidence: Share
    doubts: list[DoubtForm]
    model: ModelForm


class HandsForm(TypedDict):
    """Every hand of a table, the nearest first."""

    hands: list[ReadingForm]


class UnreadForm(TypedDict):
    """A photo that can't be read, in its place among the others."""

    photo: str
    error: ReasonForm


class WayForm(TypedDict):
    """How the hand was won was not told, or with which tile: `alternatives` are tiles, seats, or `self_draw`."""

    why: str
    alternatives: list[str]


class ScoredForm(TypedDict):
    """A photo that was read and counted; the doubts are those of the reading, and of how the hand was won."""

    photo: str
    reading: ReadingForm
    tally: TallyForm | NoWinForm
    doubts: list[DoubtForm | WayForm]
    notes: list[str]


class UnscoredForm(TypedDict):
    """A photo that was read, and whose hand can't be counted."""

    photo: str
    reading: ReadingForm
    error: ReasonForm


def reading_schema() -> dict[str, Any]:
    """The JSON Schema of a line of `marque read --json`."""
    return published("Reading", (ReadingForm, UnreadForm))


def score_schema() -> dict[str, Any]:
    """The JSON Schema of a line of `marque score --json`."""
    return published("Score", (ScoredForm, UnscoredForm, UnreadForm))
