"""What happens to a photo that was kept: put in dispute, released, deleted. Its stream bears its digest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from webapp.event_parts import Record, choice, part, words

Why = Literal["age", "person"]


@dataclass(frozen=True, slots=True)
class PhotoHeld(Record):
    """In dispute: kept until it is released."""

    kind: ClassVar[str] = "photo_held"
    game: str = part(words(64))
    why: str = part(words(500))


@dataclass(frozen=True, slots=True)
class PhotoReleased(Record):
    kind: ClassVar[str] = "photo_released"
    game: str = part(words(64))


@dataclass(frozen=True, slots=True)
class PhotoDeleted(Record):
    """By its age, or because a person asked for it; `reason` where it was in dispute."""

    kind: ClassVar[str] = "photo_deleted"
    game: str = part(words(64))
    why: Why = part(choice("age", "person"))
    reason: str = part(words(500, least=0), "")


PhotoEvent = PhotoHeld | PhotoReleased | PhotoDeleted
PHOTO_KINDS: Final[Mapping[str, type[PhotoEvent]]] = {
    each.kind: each for each in (PhotoHeld, PhotoReleased, PhotoDeleted)
}
