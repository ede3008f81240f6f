"""People and past results in a CSV text: every line read against what the club knows, with all its faults."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from typing import Final, Literal, NamedTuple, ParamSpec, TypeVar, cast

from webapp.amounts import short_day
from webapp.event_parts import Points
from webapp.games.events import GameEnded, GameStarted
from webapp.games.game import replay
from webapp.games.record import start_game
from webapp.imports.rows import Row
from webapp.ledger import canonical
from webapp.ledger_events import BareEvent
from webapp.messages import InputError, text
from webapp.names import same_key
from webapp.people.store import ROLES, Person, Role, clean_name
from webapp.words import LANGS

Kind = Literal["people", "results"]
KINDS: Final[tuple[Kind, ...]] = ("people", "results")
HEADINGS: Final[Mapping[Kind, tuple[str, ...]]] = {
    "people": ("name", "nom"),
    "results": ("day", "date", "jour"),
}
COLUMNS: Final[Mapping[Kind, int]] = {"people": 2, "results": 10}
_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DAY_FIRST: Final = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})")
_NUMBER: Final = re.compile(r"([+-]?\d{1,10})(?:[.,]00?)?")
"""A whole number, also with the decimals that a spreadsheet writes where its cells have them: 620,00."""
_SPACES: Final = str.maketrans("", "", " \u00a0\u202f'’")
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person to be; `known` is who has the name already."""

    name: str
    role: Role
    known: Person | None


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A past game to be; `digest` is the same whenever the same line comes again."""

    day: str
    started: GameStarted
    persons: tuple[str, str, str, str]
    ended: GameEnded
    digest: str


@dataclass(frozen=True, slots=True)
class Read:
    """A line as it was read: what it says, or everything that is wrong with it."""

    row: Row
    line: PersonLine | ResultLine | None
    faults: tuple[InputError, ...] = ()


class PlayedBy(NamedTuple):
    """Rules that past games may have been played by: their id, what else they are called, a club's text."""

    id: str
    words: frozenset[str]
    variant: str = ""


def read_people(rows: Iterable[Row], people: Sequence[Person]) -> list[Read]:
    """Every line as a person; who is active under that name is known already."""
    known = {same_key(person.name): person for person in people if person.active}
    before: dict[str, int] = {}
    found = []
    for row in rows:
        if fault := _cells(row, "people"):
            found.append(Read(row, None, (fault,)))
            continue
        faults: list[InputError] = []
        name = _tried(faults, clean_name, row.cells[0])
        role = _tried(faults, _role, row.cells[1])
        if name and (earlier := before.get(same_key(name))):
            faults.append(InputError("import_twice", name=name, line=earlier))
        if faults or name is None or role is None:
            found.append(Read(row, None, tuple(faults)))
            continue
        before[same_key(name)] = row.line
        found.append(Read(row, PersonLine(name, role, known.get(same_key(name)))))
    return found


def read_results(rows: Iterable[Row], people: Sequence[Person], rules: Sequence[PlayedBy], today: date) -> list[Read]:
    """Every line as a game; of lines that are the same the second is another game."""
    counts: Counter[str] = Counter()
    found = []
    for row in rows:
        read = _result(row, people, rules, today)
        if isinstance(read.line, ResultLine):
            once = canonical([read.line.day, read.line.started.rules, read.line.started.variant,
                              list(read.line.persons), list(read.line.ended.points or ())])  # fmt: skip
            counts[once] += 1
            digest = sha256(f"{once} {counts[once]}".encode()).hexdigest()
            read = replace(read, line=replace(read.line, digest=digest))
        found.append(read)
    return found


def _result(row: Row, people: Sequence[Person], rules: Sequence[PlayedBy], today: date) -> Read:
    if fault := _cells(row, "results"):
        return Read(row, None, (fault,))
    faults: list[InputError] = []
    day = _tried(faults, _day, row.cells[0], today)
    played_by = _tried(faults, _rules, row.cells[1], rules)
    four = [_tried(faults, _person, given, people) for given in row.cells[2:6]]
    scores = [_tried(faults, _score, given) for given in row.cells[6:10]]
    for person in {p.id: p for p in four if p}.values():
        if four.count(person) > 1:
            faults.append(InputError("import_same_person", found=person.name))
    if faults or day is None or played_by is None:
        return Read(row, None, tuple(faults))
    persons = [person for person in four if person]
    told = _tried(faults, _events, persons, played_by, cast(Points, tuple(scores)))
    if told is None:
        return Read(row, None, tuple(faults))
    four_ids = cast(tuple[str, str, str, str], tuple(person.id for person in persons))
    return Read(row, ResultLine(day, told[0], four_ids, told[1], ""))


def _events(persons: Sequence[Person], rules: PlayedBy, points: Points) -> tuple[GameStarted, GameEnded]:
    """The two events of the game; InputError where the rules do not allow these points."""
    started = start_game([person.name for person in persons], rules.id, variant=rules.variant)
    ended = GameEnded(points=points)
    replay([BareEvent(1, started), BareEvent(2, ended)])
    return started, ended


def _tried(faults: list[InputError], read: Callable[P, T], *args: P.args, **more: P.kwargs) -> T | None:
    try:
        return read(*args, **more)
    except InputError as error:
        faults.append(error)
        return None


def _cells(row: Row, kind: Kind) -> InputError | None:
    cells = list(row.cells)
    while len(cells) > COLUMNS[kind] and not cells[-1]:
        cells.pop()
    if len(cells) == COLUMNS[kind]:
        return None
    columns = [text(f"import.kind_hint.{kind}", lang) for lang in LANGS]
    return InputError("import_cells", found=len(cells), wanted=COLUMNS[kind], columns=columns[0], columns_fr=columns[1])


def _role(given: str) -> Role:
    for role in ROLES:
        if given.casefold() in {role, *(text(f"role.{role}", lang).casefold() for lang in LANGS)}:
            return role
    known = [", ".join(text(f"role.{role}", lang).lower() for role in ROLES) for lang in LANGS]
    raise InputError("import_role", found=given[:40], known=known[0], known_fr=known[1])


def _day(given: str, today: date) -> str:
    if iso := _ISO.fullmatch(given):
        year, month, day = map(int, iso.groups())
    elif day_first := _DAY_FIRST.fullmatch(given):
        day, month, year = map(int, day_first.groups())
    else:
        raise InputError("import_day", found=given[:40])
    try:
        found = date(year, month, day)
    except ValueError as error:
        raise InputError("import_day", found=given[:40]) from error
    if found > today:
        raise InputError("import_day_ahead", found=short_day(found, "en"), found_fr=short_day(found, "fr"))
    return found.isoformat()


def _rules(given: str, rules: Sequence[PlayedBy]) -> PlayedBy:
    for each in rules:
        if given.casefold() == each.id.casefold() or given.casefold() in each.words:
            return each
    raise InputError("import_rules", found=given[:60], known=", ".join(each.id for each in rules))


def _person(given: str, people: Sequence[Person]) -> Person:
    name = same_key(" ".join(given.split()))
    same = [person for person in people if same_key(person.name) == name]
    active = [person for person in same if person.active]
    if len(active) == 1:
        return active[0]
    if not same:
        raise InputError("import_person", found=given[:60])
    if len(same) > 1:
        raise InputError("import_person_unclear", found=given[:60])
    return same[0]


def _score(given: str) -> int:
    clean = given.translate(_SPACES).replace("\u2212", "-")
    found = _NUMBER.fullmatch(clean)
    if not found or abs(int(found[1])) > 1_000_000_000:
        raise InputError("import_score", found=given[:40])
    return int(found[1])
