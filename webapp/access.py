"""Who may do what: every route declares its rule with one of these, and a test finds those that do not.

    @blueprint.get("/rules/")
    @access.public                               # for everyone
    @access.signed_in                            # any person of the club, whatever the role
    @access.needs("arrange")                     # an action on the club
    @access.needs("see", game="stream")          # on a game: the name of the route's argument that holds its stream
    @access.needs("record", table="table")       # on a table, by its id
    @access.needs_in_club("arrange")             # as long as nobody of a club can sign in, for everyone

Where the action depends on what was posted, declare the least with `needs` and call `require` for the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final, Literal, ParamSpec, TypeVar

from flask import Flask, abort, g, session
from sqlalchemy import select
from werkzeug.exceptions import Forbidden, Unauthorized

from webapp.api import bearer
from webapp.database import engine
from webapp.messages import InputError
from webapp.people import accounts
from webapp.people import store as people
from webapp.people.store import ROLES
from webapp.store import reading
from webapp.tables import EveningRow, GamePlayerRow, GameRow, PlayTableRow
from webapp.words import HOME

Action = Literal["see", "record", "penalty", "correct", "rule", "arrange", "administer"]
LEAST: Final[dict[Action, str]] = {
    "see": "member",
    "record": "scorekeeper",
    "penalty": "referee",
    "correct": "referee",
    "rule": "referee",
    "arrange": "scorekeeper",
    "administer": "secretary",
}
"""The least role for each action in the club. Record is also: undo, confirm, start, end."""

AT_TABLE: Final[frozenset[Action]] = frozenset({"see", "record"})
"""What a phone may do that opened a table's code, there and nowhere else."""

OWN: Final[frozenset[Action]] = frozenset({"see"})
"""What a person may do with a game that he plays in, whatever his role."""

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does something: `name` stands in the ledger, `role` is one of the club's, or `home`, or `table`."""

    name: str
    role: str
    person: str | None = None
    table: str | None = None


class NotSignedInError(Unauthorized):
    """Somebody must sign in, or open the code of the table."""


class NotAllowedError(Forbidden):
    """Who is signed in may not do this; `least` is the role that may."""

    def __init__(self, least: str) -> None:
        super().__init__()
        self.least = least


class NotInScopeError(Forbidden):
    """The token of this request may not do this, whatever its person may."""


def require(action: Action, *, game: str | None = None, table: str | None = None) -> Actor:
    """Who does it; aborts with 404 where there is no such game, 401 where nobody is signed in, else with 403."""
    if game is not None:
        table = table_of(game)
    if not bearer.permits(action):
        raise NotInScopeError
    if game is not None and table is None:
        return _home()
    actor = _allowed(action, game, table)
    if actor is None:
        raise NotAllowedError(LEAST[action]) if accounts.signed_in() or opened_table() else NotSignedInError()
    return actor


def may(action: Action, *, game: str | None = None, table: str | None = None) -> bool:
    """Whether `require` would let it pass: what a page offers."""
    if game is not None:
        table = table_of(game)
    if not bearer.permits(action):
        return False
    if game is not None and table is None:
        return True
    return _allowed(action, game, table) is not None


def public(view: Callable[P, R]) -> Callable[P, R]:
    """A page for everyone."""
    view.access = "public"  # type: ignore[attr-defined]
    return view


def signed_in(view: Callable[P, R]) -> Callable[P, R]:
    """A page for whoever is signed in."""

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        if accounts.signed_in() is None:
            raise NotSignedInError
        return view(*args, **kwargs)

    guarded.access = "signed_in"  # type: ignore[attr-defined]
    return guarded


def needs(
    action: Action, *, game: str | None = None, table: str | None = None
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A page for who may do `action`, on the game or table that the route's argument of that name holds."""

    def declare(view: Callable[P, R]) -> Callable[P, R]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
            named: dict[str, Any] = dict(kwargs)
            require(action, game=named[game] if game else None, table=named[table] if table else None)
            return view(*args, **kwargs)

        guarded.access = (action, game, table)  # type: ignore[attr-defined]
        return guarded

    return declare


def needs_in_club(action: Action) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A page for everyone where a household has the server to itself; once there is a club, for who may do `action`."""

    def declare(view: Callable[P, R]) -> Callable[P, R]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
            if people.anyone(engine()):
                require(action)
            return view(*args, **kwargs)

        guarded.access = (action, None, None)  # type: ignore[attr-defined]
        return guarded

    return declare


def install(app: Flask) -> None:
    """Give the templates `may` and `who_table`."""
    app.context_processor(lambda: {"may": may, "who_table": shown_table})


def shown_table() -> tuple[str, int] | None:
    """`opened_table` for a page that must come even where the database does not answer."""
    try:
        return opened_table()
    except InputError:
        return None


def opened_table() -> tuple[str, int] | None:
    """The id and number of the table whose code this phone opened, while its evening is open."""
    if "opened_table" not in g:
        g.opened_table = _opened(session.get(accounts.TABLE))
    found: tuple[str, int] | None = g.opened_table
    return found


def _opened(token: str | None) -> tuple[str, int] | None:
    if not token:
        return None
    wanted = select(PlayTableRow.id, PlayTableRow.number).join(EveningRow, EveningRow.id == PlayTableRow.evening)
    with reading(engine()) as connection:
        row = connection.execute(wanted.where(PlayTableRow.token == token, EveningRow.state == "open")).first()
    return (row[0], row[1]) if row else None


def _home() -> Actor:
    """Whoever holds a home game's link."""
    person = accounts.signed_in()
    return Actor(person.name if person else HOME, "home", person.id if person else None)


def _allowed(action: Action, game: str | None, table: str | None) -> Actor | None:
    person, opened = accounts.signed_in(), opened_table()
    if person and ROLES.index(person.role) >= ROLES.index(LEAST[action]):
        return Actor(person.name, person.role, person.id, table)
    if opened and opened[0] == table and action in AT_TABLE:
        here = f"Table {opened[1]}"
        return Actor(f"{person.name}, {here}" if person else here, "table", person.id if person else None, table)
    if person and game and action in OWN and plays(person.id, game):
        return Actor(person.name, person.role, person.id, table)
    return None


def table_of(game: str) -> str | None:
    """The table of a game; None is a home game's; aborts with 404 where there is no such game."""
    with reading(engine()) as connection:
        row = connection.execute(select(GameRow.table).where(GameRow.stream == game)).first()
    if row is None:
        abort(404)
    return None if row[0] is None else str(row[0])


def plays(person: str, game: str) -> bool:
    """Whether a person is one of the four of a club's game."""
    wanted = select(GamePlayerRow.player).where(GamePlayerRow.stream == game, GamePlayerRow.person == person)
    with reading(engine()) as connection:
        return connection.execute(wanted).first() is not None
