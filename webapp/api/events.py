"""What happens to the tokens of people's devices, beside what happens to the people: in the stream `club`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from webapp.event_parts import Record, choice, listed, part, words


@dataclass(frozen=True, slots=True)
class TokenGiven(Record):
    """A device may speak for a person, within these scopes."""

    kind: ClassVar[str] = "token_given"
    person: str = part(words(32))
    token: str = part(words(32))
    device: str = part(words(60))
    scopes: tuple[str, ...] = part(listed(choice("read", "record", "referee", "arrange", "administer")))


@dataclass(frozen=True, slots=True)
class TokenRevoked(Record):
    kind: ClassVar[str] = "token_revoked"
    person: str = part(words(32))
    token: str = part(words(32))


TokenEvent = TokenGiven | TokenRevoked
TOKEN_KINDS: Final[Mapping[str, type[TokenEvent]]] = {each.kind: each for each in (TokenGiven, TokenRevoked)}
