"""The club's own rulesets, version by version."""

from __future__ import annotations

from typing import Any

import scoring
from webapp import access
from webapp.api.errors import found
from webapp.api.forms import HouseRulesForm, HouseRulesLine, HouseRulesNew
from webapp.api.operation import blueprint, operation
from webapp.api.paging import page_of
from webapp.database import engine
from webapp.house_rules import store as house_rules
from webapp.house_rules.form import changed
from webapp.house_rules.store import HouseRules
from webapp.language import page_language
from webapp.people import accounts


@blueprint.get("/house-rules")
@access.public
@operation("house rules", HouseRulesLine, pages=True)
def house_rules_listing(query: dict[str, Any]) -> Any:
    """Every version of every ruleset of the club."""
    known = [version for versions in house_rules.everything(engine()) for version in versions]
    return page_of(known, query, lambda each: (each.name, each.version), _line)


@blueprint.post("/house-rules")
@access.needs("administer")
@operation("house rules", HouseRulesForm, body=HouseRulesNew, status=201, conflicts=True)
def house_rules_save(body: dict[str, Any]) -> Any:
    """Keep a text as the next version; a game keeps the version that it began with."""
    me = found(accounts.signed_in())
    return _whole(house_rules.save(engine(), body["text"], after=body["after"], by=me.id))


@blueprint.get("/house-rules/<name>/<int:version>")
@access.public
@operation("house rules", HouseRulesForm)
def house_rules_version(name: str, version: int) -> Any:
    """One version: its text, and what it has otherwise than its base."""
    known = house_rules.versions(engine(), name)
    return _whole(found(next((each for each in known if each.version == version), None)))


def _line(rules: HouseRules) -> dict[str, Any]:
    return {
        "name": rules.name,
        "version": rules.version,
        "base": rules.base,
        "digest": rules.digest,
        "added_at": rules.added_at,
        "added_by": rules.added_by if access.may("see") else None,
        "usable": rules.usable,
    }


def _whole(rules: HouseRules) -> dict[str, Any]:
    base = scoring.RULESETS.get(rules.base)
    differs = changed(rules.book, base, page_language()) if base and rules.usable else []
    return _line(rules) | {
        "text": rules.text,
        "differs": [
            {"section": each.section, "id": each.id, "name": each.name, "was": each.was, "now": each.now,
             "clause": each.clause}
            for each in differs
        ],
    }  # fmt: skip
