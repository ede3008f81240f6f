"""Description and answers keep together: schemathesis sends what the description allows, and what it does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.schemas import OpenApiSchema

from tests.webapp.club_night import Night, fill
from webapp import database
from webapp.api import tokens
from webapp.api.scopes import SCOPES
from webapp.app import create_app

DESCRIPTION = "/api/v1/openapi.json"
EXAMPLES = 5
# What a schema can't say is refused with 422 or 415: a name that is taken, a hand that can't be, no picture.
ACCEPTED = ["2xx", "304", "401", "403", "404", "409", "415", "422"]
CONFIG = {"checks": {"positive_data_acceptance": {"expected-statuses": ACCEPTED}}}


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    """A club with games of every kind, on a server that counts no requests."""
    folder: Path = tmp_path_factory.mktemp("club")
    free = dict.fromkeys(("RATE_POSTS", "RATE_PHOTOS", "RATE_MEGABYTES", "RATE_CALLS"), "1000000 per second")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("MARQUE_DATA", str(folder))
        environment.setenv("XDG_DATA_HOME", str(folder))
        environment.delenv("DATABASE_URL", raising=False)
        # Not in testing mode: an error that nobody foresaw is a 500 here, as it is for a program.
        app = create_app({"READERS": 0, "SECRET_KEY": "k" * 32, **free})
        yield fill(app)
        database.of(app).close()


@pytest.fixture(scope="module")
def bearer(night: Night) -> dict[str, str]:
    """What the secretary's token sends, with every scope."""
    _, text = tokens.give(night.engine, night.secretary, "schemathesis", SCOPES, by="test")
    return {"Authorization": f"Bearer {text}", "Accept-Encoding": "identity"}


@pytest.fixture(scope="module")
def described(night: Night) -> OpenApiSchema:
    config = SchemathesisConfig.from_dict(CONFIG)
    return schemathesis.openapi.from_wsgi(DESCRIPTION, night.app, config=config)


PATHS = create_app({"TESTING": True, "READERS": 0}).test_client().get(DESCRIPTION).get_json()["paths"]
OPERATIONS = [(path, method) for path, methods in PATHS.items() for method in methods]


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_answers_are_as_described(
    night: Night, described: OpenApiSchema, bearer: dict[str, str], path: str, method: str, mode: GenerationMode
) -> None:
    known = {
        "stream": night.games["club"],
        "evening": night.evening,
        "table": night.tables["cash"].id,
        "person": night.people["Fatou Diop"].id,
        "rules": "navy",
        "name": night.rules.name,
        "digest": night.photo,
        "webhook": night.webhook,
        "tournament": night.played.id if night.played else "",
        "number": 1,
        "at": 1,
    }

    @settings(
        max_examples=EXAMPLES, phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=described[path][method].as_strategy(generation_mode=mode))
    def answered(case: Case[Any]) -> None:
        case.call_and_validate(headers=bearer)
        there = {name: known.get(name, value) for name, value in (case.path_parameters or {}).items()}
        if there != case.path_parameters and mode is GenerationMode.POSITIVE:
            case.path_parameters = there
            case.call_and_validate(headers=bearer)

    try:
        answered()
    except Unsatisfiable:
        # Every text is a good name in an address; nothing else is asked for.
        assert mode is GenerationMode.NEGATIVE
        assert {each["in"] for each in PATHS[path][method]["parameters"]} <= {"path"}
        assert "requestBody" not in PATHS[path][method]
