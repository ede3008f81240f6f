"""A club's own rulesets: named, every version kept as it was saved, a change being a new version."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import Engine, insert, select, text

from scoring.errors import ScoringError
from scoring.hand import OptionValue
from scoring.ruleset import Names, Ruleset
from scoring.variant import Difference, read_variant, version
from webapp.games.game import Game, variant_book
from webapp.messages import InputError
from webapp.store import now, reading, writing
from webapp.tables import EventRow, GameRow, HouseRulesRow, PersonRow, as_table

MOST_NAME: Final = 60
MOST_TEXT: Final = 200_000
NONE: Final = "—"
_RULES: Final = as_table(HouseRulesRow)
_EVENTS: Final = as_table(EventRow)
_GAMES: Final = as_table(GameRow)
_PEOPLE: Final = as_table(PersonRow)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """One version; `name` is the ruleset's id, which every version of it has."""

    id: str
    name: str
    version: int
    base: str
    text: str
    digest: str
    added_at: str
    added_by: str | None
    """The name of who saved it."""

    @property
    def book(self) -> Ruleset:
        """What the engine makes of the text."""
        return variant_book(self.text)

    def title(self, lang: str) -> str:
        """What the rules are called; their id where the engine no longer takes the text."""
        return self.book.names.get(lang) if self.usable else self.name

    @property
    def usable(self) -> bool:
        """Whether the engine of today still takes the text."""
        try:
            return bool(self.book)
        except ScoringError:
            return False


class Played(NamedTuple):
    """A game that was begun by a version."""

    stream: str
    day: str
    added_at: str


def newest(engine: Engine) -> list[HouseRules]:
    """The newest version of each ruleset that can be played by, in the order of their names."""
    found: dict[str, HouseRules] = {each.name: each for each in _read(engine)}
    return [each for _, each in sorted(found.items()) if each.usable]


def everything(engine: Engine) -> list[list[HouseRules]]:
    """All versions of each ruleset, newest first."""
    found: dict[str, list[HouseRules]] = {}
    for each in _read(engine):
        found.setdefault(each.name, []).insert(0, each)
    return [found[name] for name in sorted(found)]


def versions(engine: Engine, name: str) -> list[HouseRules]:
    """All versions of one ruleset, newest first."""
    return [each for each in reversed(_read(engine)) if each.name == name]


def latest(engine: Engine, name: str) -> HouseRules:
    """The newest version of the rules of that name; InputError where there are none."""
    found = versions(engine, name)
    if not found:
        raise InputError("no_such_house_rules", name=name[:MOST_NAME])
    return found[0]


def find(engine: Engine, house_rules: str) -> HouseRules | None:
    """The version with that id of its row."""
    return next((each for each in _read(engine) if each.id == house_rules), None)


def save(engine: Engine, written: str, *, after: int, by: str | None) -> HouseRules:
    """Keep a text as the version after `after`, which is 0 for new rules; `by` is a person's id.

    Raises ScoringError for a text that the engine does not take; InputError where others have saved meanwhile, where
    nothing differs from the version before, or where new rules take the name of others.
    """
    if len(written.encode()) > MOST_TEXT:
        raise InputError("variant_too_long", limit=MOST_TEXT)
    book = read_variant(written)
    if len(book.id) > MOST_NAME:
        raise InputError("house_rules_long_id", most=MOST_NAME)
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 1))"), {"name": book.id})
        wanted = select(_RULES.c.version, _RULES.c.digest).where(_RULES.c.name == book.id)
        last = connection.execute(wanted.order_by(_RULES.c.version.desc()).limit(1)).first()
        count = last.version if last else 0
        if count != after:
            raise InputError("house_rules_changed" if after else "house_rules_known", id=book.id, version=count)
        if last and last.digest == version(book):
            raise InputError("house_rules_same", version=count)
        row = {
            "id": secrets.token_hex(8),
            "name": book.id,
            "version": count + 1,
            "base": book.base,
            "text": written,
            "digest": version(book),
            "added_at": now(),
            "added_by": by,
        }
        connection.execute(insert(_RULES).values(row))
    return HouseRules(**row)  # type: ignore[arg-type]


def began_by(engine: Engine, game: Game) -> HouseRules | None:
    """The version that a game keeps."""
    known = versions(engine, game.started.rules) if game.started.variant else []
    return next((each for each in known if each.digest == game.started.rules_version), None)


def games_by(engine: Engine, digest: str) -> list[Played]:
    """The games that were begun by a version, latest first."""
    wanted = (
        select(_GAMES.c.stream, _GAMES.c.day, _GAMES.c.added_at)
        .join(_EVENTS, _EVENTS.c.stream == _GAMES.c.stream)
        .where(_EVENTS.c.sequence == 1, _EVENTS.c.rules_version == digest)
        .order_by(_GAMES.c.added_at.desc(), _GAMES.c.stream)
    )
    with reading(engine) as connection:
        return [Played(*row) for row in connection.execute(wanted)]


def changes(old: Ruleset, new: Ruleset) -> list[Difference]:
    """What one version has otherwise than another: switches, values and rows; `NONE` for what only one of them has."""
    before, after = _entries(old), _entries(new)
    return [
        Difference(*key, (after.get(key) or before[key])[0], was, now)
        for key in dict.fromkeys([*before, *after])
        if (was := before.get(key, (None, NONE))[1]) != (now := after.get(key, (None, NONE))[1])
    ]


def _entries(book: Ruleset) -> dict[tuple[str, str], tuple[Names, OptionValue]]:
    """Every switch and number, by section and id, with the name of what it is."""
    found: dict[tuple[str, str], tuple[Names, OptionValue]] = {}
    for option in book.options.values():
        found["options", option.id] = (option.names, option.default)
    for rule in book.valued:
        found["values", rule.id] = (rule.names, rule.value)
    for table in book.tables:
        for row, value in table.rows.items():
            found[f"tables.{table.id}", row] = (table.names, value)
    return found


def _read(engine: Engine) -> list[HouseRules]:
    columns = [column for column in _RULES.columns if column.name != "added_by"]
    wanted = select(*columns, _PEOPLE.c.name.label("added_by")).outerjoin(_PEOPLE, _PEOPLE.c.id == _RULES.c.added_by)
    with reading(engine) as connection:
        rows = connection.execute(wanted.order_by(_RULES.c.name, _RULES.c.version)).mappings()
        return [HouseRules(**{str(key): value for key, value in row.items()}) for row in rows]
