"""What was read from one photo: tiles, groups, doubts, and the hand as far as the picture tells it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

SUITS: tuple[tuple[str, ...], ...] = tuple(tuple(f"{n}{suit}" for n in range(1, 10)) for suit in "mps")
HONOURS: tuple[str, ...] = ("E", "S", "W", "N", "P", "F", "C")
KINDS: tuple[str, ...] = (*(tile for suit in SUITS for tile in suit), *HONOURS)
"""What every make has, four of each."""
FLOWERS: tuple[str, ...] = tuple(f"f{n}" for n in range(1, 5))
SEASONS: tuple[str, ...] = tuple(f"s{n}" for n in range(1, 5))
BONUS: tuple[str, ...] = (*FLOWERS, *SEASONS)
"""Called flowers for short wherever the two are not told apart."""
REDS: tuple[str, ...] = ("0m", "0p", "0s")
FACES: tuple[str, ...] = (*KINDS, *BONUS, *REDS)
FACE_DOWN = "X"
WHITE = "P"
# In the order of what the networks answer.
CLASSES: tuple[str, ...] = (*FACES, FACE_DOWN)
TILE_IDS: frozenset[str] = frozenset(CLASSES)
NOT_A_TILE = "-"
"""The readers' answer where there is none."""

Corners = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
Side = Literal["near", "right", "far", "left"]
SIDES: tuple[Side, ...] = ("near", "right", "far", "left")
GroupKind = Literal["concealed", "chow", "pung", "kong", "pair", "flowers", "apart"]
SET_KINDS: tuple[GroupKind, ...] = ("chow", "pung", "kong")


@dataclass(frozen=True)
class ReadTile:
    """One tile as seen; `corners` are (x, y) pixels of the upright picture, clockwise from the tile's own top left."""

    id: str
    confidence: float
    corners: Corners
    turned: bool = False
    alternatives: tuple[tuple[str, float], ...] = ()

    def __post_init__(self) -> None:
        if self.id not in TILE_IDS:
            raise ValueError(f"tile id must be one of the interchange ids, got {self.id!r}")
        if not 0.0 <= self.confidence <= 1.0:
            raise ValueError(f"confidence must lie in 0..1, got {self.confidence}")
        if len(self.corners) != 4 or any(len(corner) != 2 for corner in self.corners):
            raise ValueError(f"corners must be four (x, y) pairs, got {self.corners!r}")

    @property
    def face(self) -> Literal["up", "down"]:
        return "down" if self.id == FACE_DOWN else "up"

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "confidence": round(self.confidence, 4),
            "corners": [[round(x, 1), round(y, 1)] for x, y in self.corners],
            "face": self.face,
            "turned": self.turned,
            "alternatives": [[name, round(p, 4)] for name, p in self.alternatives],
        }


@dataclass(frozen=True)
class Group:
    """Tiles that lie together; `tiles` are indexes into `Reading.tiles`, `open` is None where it says nothing."""

    kind: GroupKind
    open: bool | None
    tiles: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "open": self.open, "tiles": list(self.tiles)}


@dataclass(frozen=True)
class Doubt:
    """Something a person should look at before trusting the score: one tile, one group, or the whole picture.

    `why` in English, as in the interchange form; `why_fr` in French (`vision.doubts` holds both).
    """

    why: str
    tile: int | None = None
    group: int | None = None
    alternatives: tuple[str, ...] = ()
    why_fr: str = ""

    @property
    def of_all(self) -> bool:
        """Whether it is about the picture as a whole."""
        return self.tile is None and self.group is None

    def in_language(self, lang: str) -> str:
        """The sentence in French for `fr`, `fr_FR` and the like, in English otherwise."""
        return self.why_fr if self.why_fr and lang.lower().startswith("fr") else self.why

    def to_json(self) -> dict[str, Any]:
        where = {name: index for name, index in (("tile", self.tile), ("group", self.group)) if index is not None}
        return {**where, "why": self.why, "alternatives": list(self.alternatives)}


@dataclass(frozen=True)
class ModelInfo:
    """Which weights read the picture: name, SHA-256 over the ONNX files, class list in model order."""

    name: str
    sha256: str
    classes: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"name": self.name, "sha256": self.sha256, "classes": list(self.classes)}


@dataclass(frozen=True)
class Reading:
    """The output of `vision.read`; `hand` is a partial Hand in interchange form (../shared/interchange.md).

    `side`: of the table, as seen in the picture, where all its hands were asked for; else None.
    """

    width: int
    height: int
    sha256: str
    tiles: tuple[ReadTile, ...]
    groups: tuple[Group, ...]
    hand: dict[str, Any]
    confidence: float
    model: ModelInfo
    doubts: tuple[Doubt, ...] = field(default=())
    side: Side | None = None

    def __post_init__(self) -> None:
        indexes = [index for group in self.groups for index in group.tiles]
        if sorted(indexes) != sorted(set(indexes)) or any(not 0 <= index < len(self.tiles) for index in indexes):
            raise ValueError(f"each tile belongs to one group at most; got indexes {sorted(indexes)}")

    def to_json(self, photo: str) -> dict[str, Any]:
        return {
            "photo": photo,
            **({"side": self.side} if self.side else {}),
            "image": {"width": self.width, "height": self.height, "sha256": self.sha256},
            "tiles": [tile.to_json() for tile in self.tiles],
            "groups": [group.to_json() for group in self.groups],
            "hand": self.hand,
            "confidence": round(self.confidence, 4),
            "doubts": [doubt.to_json() for doubt in self.doubts],
            "model": self.model.to_json(),
        }
