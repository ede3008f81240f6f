"""What a token may do: a few words that a person ticks, each standing for actions of `webapp.access`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

Scope = Literal["read", "record", "referee", "arrange", "administer"]
SCOPES: Final[tuple[Scope, ...]] = ("read", "record", "referee", "arrange", "administer")

ACTIONS: Final[Mapping[Scope, frozenset[str]]] = {
    "read": frozenset({"see"}),
    "record": frozenset({"see", "record"}),
    "referee": frozenset({"see", "penalty", "correct", "rule"}),
    "arrange": frozenset({"see", "arrange"}),
    "administer": frozenset({"see", "administer"}),
}
"""Every token may read what its person may."""

LEAST: Final[Mapping[Scope, str]] = {
    "read": "guest",
    "record": "scorekeeper",
    "referee": "referee",
    "arrange": "scorekeeper",
    "administer": "secretary",
}
"""The least role that may give a token this scope; the role of the moment is asked again at every request."""


def scope_for(action: str) -> Scope:
    """The least scope that allows an action."""
    return next(scope for scope in SCOPES if action in ACTIONS[scope])


def actions_of(scopes: Iterable[Scope]) -> frozenset[str]:
    """Everything that these scopes allow, as far as the person's role does."""
    return frozenset().union(*(ACTIONS[scope] for scope in scopes))
