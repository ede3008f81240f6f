"""An evening for tests: its people and what a scorekeeper posts, each post with the mark of the page before it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from werkzeug.test import TestResponse

from tests.webapp.clubs import Club, ClubClient
from webapp.evenings import store as evenings_store
from webapp.evenings.store import Programme


def page_of(answer: TestResponse) -> str:
    return answer.get_data(as_text=True)


@dataclass
class Steps:
    """One scorekeeper's client on one evening."""

    club: Club
    client: ClubClient
    evening: str

    @property
    def address(self) -> str:
        return f"/club/evenings/{self.evening}"

    @property
    def programme(self) -> Programme:
        found = evenings_store.load(self.club.engine, self.evening)
        assert found
        return found

    def page(self, lang: str = "en") -> str:
        return page_of(self.client.get(f"{self.address}?lang={lang}"))

    def mark(self) -> str:
        """The mark that a page opened now holds."""
        found = re.search(r'name="mark" value="([^"]+)"', self.page())
        assert found
        return found[1]

    def post(self, what: str, *, lang: str = "en", mark: str | None = None, **fields: Any) -> TestResponse:
        data = {"mark": mark if mark is not None else self.programme.mark, **fields}
        address = what if what.startswith("/") else f"{self.address}/{what}"
        return self.client.post(f"{address}?lang={lang}", data=data)

    def come(self, *people: str, gone: tuple[str, ...] = ()) -> TestResponse:
        """Tick people, and take the ticks of some away."""
        was = self.programme.here
        return self.post("people", was=sorted(was), here=sorted((was | set(people)) - set(gone)))

    def tables(self, count: int, rules: str = "navy") -> None:
        assert self.post("tables", count=str(count), rules=rules).status_code == 303

    def draw(self, way: str = "rules", **fields: Any) -> TestResponse:
        return self.post("round", way=way, **fields)


def steps(club: Club, people: int = 0, tables: int = 0, rules: str = "navy") -> Steps:
    """A new evening with so many members here and so many tables."""
    client = club.signed_in_as("scorekeeper")
    made = client.post("/club/evenings", data={"day": "2026-11-21", "name": "Saturday"})
    assert made.status_code == 303
    found = Steps(club, client, made.headers["Location"].rpartition("/")[2])
    ids = [club.person(f"Player {number:02}", sign_in=False).id for number in range(people)]
    if ids:
        assert found.come(*ids).status_code == 303
    if tables:
        found.tables(tables, rules)
    return found
