"""A reading that a person has confirmed: what the model read, what is really there, and the consent to keep it."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

from vision.reading import FACE_DOWN, TILE_IDS, Corners, Group, ModelInfo, Reading, ReadTile
from webapp.messages import InputError, text
from webapp.words import LANGS

FORMAT: Final = "marque-correction-1"
CONSENT_VERSION: Final = "1"
"""Goes up with every change of the sentence `keep.consent`: a page that shows an older one is refused."""

MOST_TILES: Final = 300
"""A photo holds 220 boxes at most, a hand typed in 40 tiles."""

Removal = Literal["no_tile", "not_of_hand"]
REMOVALS: Final[dict[str, Removal]] = {"no_tile": "no_tile", "not_of_hand": "not_of_hand"}
_ID: Final = re.compile(r"[0-9a-f]{16}")
_SHA256: Final = re.compile(r"[0-9a-f]{64}")
_KEYS: Final = {"format", "kept", "reading", "tiles", "removed", "taps", "consent"}


@dataclass(frozen=True)
class ConfirmedTile:
    """One tile of the confirmed hand; `box` is its index in the reading, None where the eye missed it.

    `hidden` tells that it lies in a concealed set, where a tile named is not always a face seen.
    """

    id: str
    box: int | None
    hidden: bool


@dataclass(frozen=True)
class Consent:
    """The sentence that the player ticked, as it was shown."""

    version: str
    lang: str
    words: str


@dataclass(frozen=True)
class Correction:
    """A confirmed reading; `reading` is the interchange form, `removed` says why a box holds no tile of the hand.

    `kept` is UTC. `from_json` checks every part and raises InputError.
    """

    kept: datetime
    reading: Mapping[str, Any]
    tiles: tuple[ConfirmedTile, ...]
    removed: Mapping[int, Removal]
    taps: int
    consent: Consent

    @property
    def id(self) -> str:
        """Names the record; the same photo always gets the same."""
        return self.original_sha256[:16]

    @property
    def original_sha256(self) -> str:
        """The digest of the file as the player sent it."""
        return str(self.reading["image"]["sha256"])

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the upright picture, pixels."""
        return self.reading["image"]["width"], self.reading["image"]["height"]

    @property
    def corners(self) -> list[Corners]:
        """The corners of each box, pixels of the upright picture."""
        return [_corners(tile["corners"]) for tile in self.reading["tiles"]]

    @property
    def labels(self) -> dict[int, str]:
        """The id of each box whose face is certain.

        A box read as face down that the player named within a concealed set may show its back all the same.
        """
        read = [tile["id"] for tile in self.reading["tiles"]]
        named = {tile.box: tile for tile in self.tiles if tile.box is not None}
        return {
            box: tile.id
            for box, tile in named.items()
            if not (tile.hidden and read[box] == FACE_DOWN and tile.id != FACE_DOWN)
        }

    @property
    def not_tiles(self) -> list[int]:
        """The boxes that hold no tile at all."""
        return [box for box, why in self.removed.items() if why == "no_tile"]

    @property
    def missed(self) -> tuple[str, ...]:
        """Tiles of the hand that no box was drawn about."""
        return tuple(tile.id for tile in self.tiles if tile.box is None)

    @property
    def complete(self) -> bool:
        """Whether every tile of the hand has a box with a certain label."""
        known = self.labels.keys() | self.removed.keys()
        return not self.missed and len(known) == len(self.reading["tiles"])

    @property
    def replaced(self) -> int:
        """How many boxes the player gave another name."""
        return sum(self.reading["tiles"][tile.box]["id"] != tile.id for tile in self.tiles if tile.box is not None)

    @property
    def dropped(self) -> int:
        """How many boxes the player took out of the hand, by whatever way."""
        return len(self.reading["tiles"]) - sum(tile.box is not None for tile in self.tiles)

    @property
    def corrected(self) -> int:
        """How many tiles differ from what was read; 0 is a reading confirmed as it was."""
        return self.replaced + self.dropped + len(self.missed)

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "kept": self.kept.isoformat(timespec="seconds"),
            "consent": {"version": self.consent.version, "lang": self.consent.lang, "words": self.consent.words},
            "tiles": [{"id": tile.id, "box": tile.box, "hidden": tile.hidden} for tile in self.tiles],
            "removed": {str(box): why for box, why in self.removed.items()},
            "taps": self.taps,
            "reading": dict(self.reading),
        }

    @staticmethod
    def from_json(value: Any) -> Correction:
        """The record in a JSON value, or InputError `bad_confirmation` that names what is wrong."""
        try:
            return _correction(value)
        except InputError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            why = f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)
            raise InputError("bad_confirmation", why=why) from error


def is_id(word: str) -> bool:
    """Whether a word has the form of a record's id."""
    return bool(_ID.fullmatch(word))


def consent_now(lang: str) -> dict[str, str]:
    """The consent as the page shows it today, in the form of a record."""
    return {"version": CONSENT_VERSION, "lang": lang, "words": text("keep.consent", lang)}


def _correction(value: dict[str, Any]) -> Correction:
    if strangers := sorted(set(value) - _KEYS):
        raise ValueError(f"unknown keys {strangers}")
    if value["format"] != FORMAT:
        raise ValueError(f"format must be {FORMAT!r}, got {value['format']!r}")
    reading = value["reading"]
    check_reading(reading)
    boxes = len(reading["tiles"])
    if len(value["tiles"]) > MOST_TILES:
        raise ValueError(f"at most {MOST_TILES} tiles, got {len(value['tiles'])}")
    tiles = tuple(_tile(tile) for tile in value["tiles"])
    removed = {int(box): _removal(why) for box, why in value["removed"].items()}
    used = [*(tile.box for tile in tiles if tile.box is not None), *removed]
    if len(set(used)) != len(used) or any(not 0 <= box < boxes for box in used):
        raise ValueError(f"each box is named once and is one of {boxes}, got {sorted(used)}")
    kept = datetime.fromisoformat(value["kept"])
    if kept.utcoffset() is None or kept.utcoffset():
        raise ValueError(f"kept must be a UTC time, got {value['kept']}")
    consent = Consent(**{key: str(word) for key, word in value["consent"].items()})
    if consent.lang not in LANGS or not consent.words or not consent.version:
        raise ValueError("the consent must have its version, language and words")
    return Correction(kept, reading, tiles, removed, _count(value["taps"], "taps"), consent)


def _tile(value: dict[str, Any]) -> ConfirmedTile:
    tile = ConfirmedTile(**value)
    if tile.id not in TILE_IDS:
        raise ValueError(f"tile id must be one of the interchange ids, got {tile.id!r}")
    if tile.box is not None:
        _count(tile.box, "box")
    if not isinstance(tile.hidden, bool):
        raise ValueError(f"hidden must be true or false, got {tile.hidden!r}")
    return tile


def _removal(why: str) -> Removal:
    if why not in REMOVALS:
        raise ValueError(f"a box is removed as {' or '.join(REMOVALS)}, got {why!r}")
    return REMOVALS[why]


def check_reading(value: Any) -> None:
    """Raise ValueError, KeyError or TypeError where a value is no Reading in interchange form; new keys may stand."""
    width, height = (_count(value["image"][side], side) for side in ("width", "height"))
    if not _SHA256.fullmatch(value["image"]["sha256"]):
        raise ValueError("image.sha256 must be a SHA-256 in hexadecimal")
    if len(value["tiles"]) > MOST_TILES:
        raise ValueError(f"at most {MOST_TILES} boxes, got {len(value['tiles'])}")
    tiles = tuple(
        ReadTile(
            tile["id"],
            tile["confidence"],
            _corners(tile["corners"]),
            tile["turned"],
            tuple((name, chance) for name, chance in tile["alternatives"]),
        )
        for tile in value["tiles"]
    )
    for x, y in (corner for tile in tiles for corner in tile.corners):
        # A box may reach over the picture's edge by a part of a tile.
        if not (math.isfinite(x + y) and -width <= x <= 2 * width and -height <= y <= 2 * height):
            raise ValueError(f"a corner ({x}, {y}) lies outside the picture of {width} x {height}")
    groups = tuple(Group(group["kind"], group["open"], tuple(group["tiles"])) for group in value["groups"])
    model = ModelInfo(str(value["model"]["name"]), value["model"]["sha256"], tuple(value["model"]["classes"]))
    if not _SHA256.fullmatch(model.sha256):
        raise ValueError("model.sha256 must be a SHA-256 in hexadecimal")
    Reading(width, height, value["image"]["sha256"], tiles, groups, value["hand"], value["confidence"], model)


def _corners(value: Any) -> Corners:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = value
    return ((float(ax), float(ay)), (float(bx), float(by)), (float(cx), float(cy)), (float(dx), float(dy)))


def _count(value: Any, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1_000_000:
        raise ValueError(f"{name} must be a whole number of 0 or more, got {value!r}")
    return value
