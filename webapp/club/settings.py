"""What the club has settled: its name, how long photos are kept, the language of those who have not chosen one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from sqlalchemy import Engine, delete, insert, select

from webapp.json_text import decode
from webapp.ledger import canonical
from webapp.messages import InputError
from webapp.names import unprintable
from webapp.store import reading, writing
from webapp.tables import SettingRow, as_table
from webapp.values import natural
from webapp.words import LANGS

MOST_NAME: Final = 60
MOST_DAYS: Final = 3650

_TABLE: Final = as_table(SettingRow)


@dataclass(frozen=True, slots=True)
class ClubSettings:
    """The rows of `settings`; what is not settled is as here."""

    name: str = ""
    photo_days: int = 30
    language: str = ""
    """Of pages for who has chosen none; empty for what each browser prefers."""

    def __post_init__(self) -> None:
        if sign := unprintable(self.name):
            raise InputError("unprintable", sign=sign)
        if len(self.name) > MOST_NAME:
            raise InputError("club_name", most=MOST_NAME)
        if type(self.photo_days) is not int or not 1 <= self.photo_days <= MOST_DAYS:
            raise InputError("photo_days", most=MOST_DAYS)
        if self.language not in ("", *LANGS):
            raise InputError("club_language")


def load(engine: Engine) -> ClubSettings:
    """What is settled now."""
    with reading(engine) as connection:
        rows = connection.execute(select(_TABLE.c.name, _TABLE.c.value)).all()
    known = {each.name for each in fields(ClubSettings)}
    return ClubSettings(**{name: decode(value.encode()) for name, value in rows if name in known})


def save(engine: Engine, settings: ClubSettings) -> None:
    """Settle all of it."""
    rows = [{"name": each.name, "value": canonical(getattr(settings, each.name))} for each in fields(settings)]
    with writing(engine) as connection:
        connection.execute(delete(_TABLE).where(_TABLE.c.name.in_([row["name"] for row in rows])))
        connection.execute(insert(_TABLE), rows)


def read_form(form: Mapping[str, Any]) -> tuple[ClubSettings | None, dict[str, InputError]]:
    """The settings in a posted form, or what is wrong with each field."""
    given: dict[str, Any] = {"name": " ".join(str(form.get("name", "")).split())}
    days = str(form.get("photo_days", "")).strip()
    given["language"] = str(form.get("language", ""))
    given["photo_days"] = natural(days) or 0
    wrong: dict[str, InputError] = {}
    for name, value in given.items():
        try:
            ClubSettings(**{name: value})
        except InputError as error:
            wrong[name] = error
    return (None if wrong else ClubSettings(**given)), wrong
