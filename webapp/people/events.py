"""What happens to people that others must be able to look up: roles given, links issued. By id, never by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from webapp.event_parts import Record, choice, part, words

STREAM: Final = "club"


@dataclass(frozen=True, slots=True)
class RoleGiven(Record):
    """To somebody new, or instead of another role."""

    kind: ClassVar[str] = "role_given"
    person: str = part(words(32))
    role: str = part(choice("guest", "member", "scorekeeper", "referee", "secretary"))


@dataclass(frozen=True, slots=True)
class LinkIssued(Record):
    kind: ClassVar[str] = "link_issued"
    person: str = part(words(32))


@dataclass(frozen=True, slots=True)
class SessionsEnded(Record):
    kind: ClassVar[str] = "sessions_ended"
    person: str = part(words(32))


@dataclass(frozen=True, slots=True)
class PersonLeft(Record):
    kind: ClassVar[str] = "person_left"
    person: str = part(words(32))


@dataclass(frozen=True, slots=True)
class PersonReturned(Record):
    kind: ClassVar[str] = "person_returned"
    person: str = part(words(32))


@dataclass(frozen=True, slots=True)
class PersonForgotten(Record):
    kind: ClassVar[str] = "person_forgotten"
    person: str = part(words(32))


PeopleEvent = RoleGiven | LinkIssued | SessionsEnded | PersonLeft | PersonReturned | PersonForgotten
PEOPLE_KINDS: Final[Mapping[str, type[PeopleEvent]]] = {
    each.kind: each for each in (RoleGiven, LinkIssued, SessionsEnded, PersonLeft, PersonReturned, PersonForgotten)
}
