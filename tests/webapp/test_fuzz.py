"""Whatever anybody sends to any address, the server has a sentence for it: no route and no form answers with a 500."""

from __future__ import annotations

import random
import re
import string
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import randoms

from tests.webapp.club_night import Night, fill
from tests.webapp.every_page import LOOKS, address, present
from webapp import database
from webapp.app import create_app
from webapp.people import accounts
from webapp.people import store as people

TRIES = 3
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
REFUSED = (503, 507)
"""Readers that are busy, a disk that is full: told in a sentence, to come back."""
ROLES = ("nobody", "guest", "member", "scorekeeper", "secretary", "secretary", "secretary")
"""Who asks: mostly the one whom nothing is refused."""
TEXTS = (
    "", "0", "1", "-1", "2", "3", "9" * 9, "9" * 30, "1.5", "1,50", "on", "yes", "true", "E", "N", "navy", "mcr",
    "riichi-ema-2025", "house:x", "5s", "999p 77m (555s) (CCC) (234m)", "[4444m]", "(((", "hand", "correct", "penalty",
    "swap", "end", "deal", "rule", "confirm", "undo", "revoke", "2026-11-21", "0000-00-00", "9999-99-99", "all",
    "season:2026", "evening:x", "month:2026-13", "{}", "[]", '{"a": 1}', "null", "[[[[", "\0", "é", "麻雀",
    "x" * 3000, "'", '"', "<b>", "%s%n", "../../etc/passwd", "https://x.example", "//x", "\r\nSet-Cookie: a=b", " ",
    "\u202e", "∞", "²", "٣", "NaN", "1e400", "-", ".", "=",
)  # fmt: skip
HEADERS: tuple[dict[str, str], ...] = (
    {}, {"Accept": "application/json"}, {"Accept-Language": "fr"}, {"Accept": "nonsense/;;q=x"}, {"Range": "bytes=9-1"},
    {"If-None-Match": '"'}, {"If-Modified-Since": "yesterday"}, {"Cookie": "session=x; lang=xx; marque_games=y"},
    {"Content-Length": "x"}, {"Transfer-Encoding": "chunked"}, {"Authorization": "Bearer \xff"},
)  # fmt: skip
BODIES = (
    (b"", ""), (b"\xff\xfe\0", "application/json"), (b"{", "application/json"), (b"[]", "application/json"),
    (b"{}", "application/json"), (b'"\\ud800"', "application/json"), (b"[" * 5000, "application/json"),
    (b'{"expected": 1e999}', "application/json"), (b'{"expected": %d}' % 10**30, "application/json"),
    (b"a=%FF%FE&b=%00", "application/x-www-form-urlencoded"), (b"%", "application/x-www-form-urlencoded"),
    (b"--x\r\n", "multipart/form-data; boundary=x"), (b"x", "multipart/form-data"), (b"\0" * 50, "image/jpeg"),
    (b"{}", "application/json; charset=no-such"), (b"a=b", "application/x-www-form-urlencoded; charset=utf-7"),
)  # fmt: skip


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    """A club as a server shows it: what nobody foresaw is a 500, and nothing is counted."""
    folder: Path = tmp_path_factory.mktemp("club")
    free = dict.fromkeys(("RATE_POSTS", "RATE_PHOTOS", "RATE_MEGABYTES", "RATE_CALLS"), "1000000 per second")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("MARQUE_DATA", str(folder))
        environment.setenv("XDG_DATA_HOME", str(folder))
        environment.delenv("DATABASE_URL", raising=False)
        app = create_app({"READERS": 0, "SECRET_KEY": "k" * 32, "WTF_CSRF_ENABLED": False, **free})
        yield fill(app)
        database.of(app).close()


@dataclass(frozen=True, slots=True)
class Form:
    """A form of some page: where it goes, and by name every value that stands in it."""

    look: str
    role: str
    method: str
    action: str
    values: Mapping[str, list[str]]


@pytest.fixture(scope="module")
def forms(night: Night) -> list[Form]:
    """The forms of all pages."""
    found = []
    for look in present(night.app):
        role = "secretary" if look.viewer == "secretary" else "nobody"
        page = client_of(night, role).get(address(night, look, "en"))
        for form in re.findall(r"<form\b.*?</form>", page.text, re.S):
            head = dict(_ATTRIBUTE.findall(form.partition(">")[0]))
            action, method = unescape(head.get("action", "")), head.get("method", "get").upper()
            found.append(Form(look.title, role, method, action, values_of(form)))
    assert len(found) > 80
    return found


def values_of(form: str) -> dict[str, list[str]]:
    """Every name in a form with what may be sent under it."""
    found: dict[str, list[str]] = {}
    name = ""
    for kind, attributes in re.findall(r"<(input|select|textarea|button|option)\b([^>]*)>", form):
        told = dict(_ATTRIBUTE.findall(attributes))
        name = name if kind == "option" else told.get("name", "")
        if name:
            found.setdefault(name, []).append(unescape(told.get("value", "")))
    return found


@pytest.fixture(scope="module")
def fields(forms: list[Form]) -> dict[str, list[str]]:
    """Every name that some form holds, with the values that stand in it."""
    found: dict[str, list[str]] = {}
    for form in forms:
        for name, values in form.values.items():
            found.setdefault(name, []).extend(values)
    return found


def client_of(night: Night, role: str) -> FlaskClient:
    if role == "nobody":
        return night.app.test_client()
    person = next(person for person in night.people.values() if person.role == role)
    client = FlaskClient(night.app, night.app.response_class)
    with client.session_transaction() as session:
        known = people.find(night.engine, person.id)
        assert known
        session["_user_id"] = accounts.SignedIn(known).get_id()
        session["since"] = int(time.time())
    return client


def known(night: Night) -> dict[str, list[str]]:
    """What there is by the names of routes' arguments."""
    return {
        "stream": list(night.games.values()),
        "evening": [night.evening, night.past],
        "table": [each.id for each in night.tables.values()],
        "person": [each.id for each in night.people.values()],
        "first": [night.people["Bo Nilsson"].id],
        "second": [night.people["Fatou Diop"].id],
        "rules": ["navy", "mcr"],
        "name": [night.rules.name, "exhaustive_draw"],
        "digest": [night.photo],
        "webhook": [night.webhook],
        "day": [night.day],
        "lang": ["en", "fr"],
        "kind": ["svg", "png", "csv", "pdf"],
    }


def path_of(rule: str, there: Mapping[str, list[str]], chance: random.Random) -> str:
    def value(place: re.Match[str]) -> str:
        if place["choices"]:
            return str(chance.choice(place["choices"].split(",")))
        if place["kind"] == "int":
            return chance.choice(["0", "1", "2", "7", "9" * 20])
        some = there.get(place["name"], [])
        return str(
            chance.choice(some)
            if some and chance.random() < 0.8
            else chance.choice([text for text in TEXTS if text and text not in ("\0", "../../etc/passwd")])
        )

    return re.sub(r"<(?:(?P<kind>\w+)(?:\((?P<choices>[^)]*)\))?:)?(?P<name>\w+)>", value, rule)


def form_of(fields: Mapping[str, list[str]], chance: random.Random) -> dict[str, Any]:
    """Some fields of some pages, each with a value that stood there, or any."""
    names = chance.sample(sorted(fields), k=chance.randint(0, min(40, len(fields))))
    form: dict[str, Any] = {name: chance.choice([*fields[name], chance.choice(TEXTS)]) for name in names}
    if chance.random() < 0.2:
        form["photo"] = (BytesIO(chance.randbytes(chance.randint(0, 300))), chance.choice(["x.jpg", "", "é"]))
        form["file"] = (BytesIO(chance.choice(TEXTS).encode("utf-8", "replace")), "x.csv")
    return form


def json_of(chance: random.Random, depth: int = 0) -> Any:
    """Any value of JSON, of the keys that the application knows."""
    kind = chance.randint(0, 9)
    if depth > 3 or kind < 4:
        return chance.choice([None, True, False, 0, 1, -1, 2**70, 1.5, chance.choice(TEXTS)])
    if kind < 6:
        return [json_of(chance, depth + 1) for _ in range(chance.randint(0, 5))]
    keys = ("expected", "key", "kind", "hand", "event", "draw", "rules", "concealed", "melds", "tiles", "winning_tile",
            "seat_wind", "round_wind", "discarder", "losers", "options", "flags", "deal", "form", "fault", "points",
            "why", "words", "players", "mark", "places", "name", "amount", "riichi", "steps", "hands")  # fmt: skip
    return {chance.choice(keys): json_of(chance, depth + 1) for _ in range(chance.randint(0, 8))}


def sent(rule: str, method: str, night: Night, fields: Mapping[str, list[str]], chance: random.Random) -> Any:
    """What one try sends."""
    asked: dict[str, Any] = {"path": path_of(rule, known(night), chance), "method": method}
    asked["headers"] = {**({} if method == "GET" else {"Origin": "http://localhost"}), **chance.choice(HEADERS)}
    strange = "".join(chance.choice(string.printable) for _ in range(3))
    names = [*chance.sample(sorted(fields), k=chance.randint(0, 3)), "lang", strange]
    asked["query_string"] = {name: chance.choice(TEXTS) for name in names if chance.random() < 0.7}
    if method != "GET":
        kind = chance.randint(0, 5)
        if kind < 4:
            asked["data"] = form_of(fields, chance)
        elif kind == 4:
            asked["json"] = json_of(chance)
        else:
            asked["data"], asked["content_type"] = chance.choice(BODIES)
    return asked


ROUTES = sorted(
    (rule.rule, method)
    for rule in create_app({"TESTING": True, "READERS": 0}).url_map.iter_rules()
    for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    if rule.endpoint != "static"
)


@pytest.mark.parametrize(("rule", "method"), ROUTES)
def test_no_route_answers_with_a_500(night: Night, fields: dict[str, list[str]], rule: str, method: str) -> None:
    @settings(
        max_examples=TRIES, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(chance=randoms(use_true_random=False))
    def answered(chance: random.Random) -> None:
        role, asked = chance.choice(ROLES), sent(rule, method, night, fields, chance)
        with client_of(night, role).open(**asked) as answer:
            assert answer.status_code < 500 or answer.status_code in REFUSED, (role, asked)

    answered()


LOOKED_AT = sorted({look.title for look in LOOKS})


@pytest.mark.parametrize("look", LOOKED_AT)
def test_no_form_answers_with_a_500(night: Night, forms: list[Form], look: str) -> None:
    """Each form of a page as it stands there, but for a few fields."""
    for form in forms:
        if form.look == look:
            _filled_in_at_random(night, form)


def _filled_in_at_random(night: Night, form: Form) -> None:
    client = client_of(night, form.role)

    @settings(
        max_examples=2 * TRIES, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(chance=randoms(use_true_random=False))
    def answered(chance: random.Random) -> None:
        sent = mutated(form, chance)
        how: dict[str, Any] = {"query_string": sent} if form.method == "GET" else {"data": sent}
        with client.open(form.action, method=form.method, headers={"Origin": "http://localhost"}, **how) as answer:
            assert answer.status_code < 500 or answer.status_code in REFUSED, (form.action, sent)

    answered()


def mutated(form: Form, chance: random.Random) -> dict[str, Any]:
    """The form's fields, each with one of its values, some left out, some with any text."""
    sent: dict[str, Any] = {name: chance.choice(values) for name, values in form.values.items()}
    for name in chance.sample(sorted(sent), k=min(len(sent), chance.randint(0, 4))):
        if chance.random() < 0.2:
            del sent[name]
        elif chance.random() < 0.2:
            sent[name] = [chance.choice(TEXTS), chance.choice(TEXTS)]
        else:
            sent[name] = chance.choice(TEXTS)
    return sent
