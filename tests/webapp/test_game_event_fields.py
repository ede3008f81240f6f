"""What the engine refuses of a penalty or an event stands beside its field, once, and what was typed is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.webapp.home import Home, words
from webapp.database import of as database_of

FORBIDDEN = {"e.discarder": "W", "e.holder": "S", "e.tile": "9p", "e.score": "64", "e.melds": "123p 456p 345p"}
HALF = {"e.offender": "S", "e.maximum": "1001"}


@pytest.fixture
def home(app: Flask, data: object) -> Iterator[Home]:  # noqa: ARG001 - the database lies in that folder
    yield Home(app)
    database_of(app).close()


def field_with_complaint(page: str) -> str:
    """The name of the field in whose label or group the page's only complaint stands; empty at the head."""
    assert page.count('class="complaint"') == 1
    before = page[: page.index('class="complaint"')]
    opened = max(before.rfind("<label class="), before.rfind("<fieldset"))
    closed = max(
        before.rfind("</label>\n") if before.rfind("<label class=") == opened else -1, before.rfind("</fieldset>")
    )
    if opened <= closed:
        return ""
    name = re.search(r'name="([^"]+)"', page[opened:])
    return name[1] if name else ""


@pytest.mark.parametrize(
    ("rules", "page", "fields", "field"),
    [
        ("navy", "penalty?fault=wrong_claim", {"e.offender": "N"}, "e.claim"),
        ("navy", "penalty?fault=false_mahjong_half_maximum", HALF, "e.maximum"),
        ("navy", "penalty?fault=forbidden_discard", FORBIDDEN | {"e.discarder": "S"}, "e.discarder"),
        ("navy", "penalty?fault=forbidden_discard", FORBIDDEN | {"e.tile": "f1"}, "e.tile"),
        ("navy", "penalty?fault=forbidden_discard", FORBIDDEN | {"e.melds_before": "4"}, "e.melds_before"),
        ("riichi-ema-2025", "event/exhaustive_draw", {"e.ready": ["E"], "e.riichi": ["S"]}, "e.riichi"),
    ],
)  # fmt: skip
def test_a_refusal_of_the_engine_stands_by_its_field(
    home: Home, rules: str, page: str, fields: dict[str, str], field: str
) -> None:
    home.start(rules)
    answer = home.send(page, fields)
    assert answer.status_code == 422, words(answer)
    assert field_with_complaint(answer.text) == field
    assert home.game.given == ()
    assert home.game.deals == ()
