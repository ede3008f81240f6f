"""Counting again under corrected rules: every hand that changes is shown first; writing it is an act of its own."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, NotRequired, TypedDict

from werkzeug.datastructures import MultiDict

from scoring.forms import Says
from webapp import access
from webapp.api.bearer import speaking, writer
from webapp.api.forms import Digest, Points
from webapp.api.once import ledger_key
from webapp.api.operation import blueprint, operation
from webapp.api.paging import page_of
from webapp.database import engine
from webapp.dispute import rescore_store
from webapp.dispute.posts import MOST_REASON, MOST_WHY, why_in
from webapp.dispute.rescore import GameChanges, HandChange
from webapp.dispute.rescore_page import approve_as, proposed_in, shown_in
from webapp.dispute.rescore_preview import KEPT
from webapp.dispute.rescore_store import Rescore, State
from webapp.language import page_language
from webapp.words import LANGS


class RescoreWanted(TypedDict):
    """Which games, and by which rules: those installed, the club's own in their newest version, or a text."""

    scope: Annotated[
        str, Says(maxLength=100, description="`club`, `evening:<id>` (or a tournament's), `game:<stream>`")
    ]
    rules: NotRequired[Annotated[str, Says(maxLength=100, description="`installed`, or `house:<name>`")]]
    text: NotRequired[Annotated[str, Says(description="the engine's TOML, in place of `rules`")]]


class RescoreNew(RescoreWanted):
    """What was shown, to be written; `sure` is its `digest`."""

    reason: Annotated[str, Says(minLength=1, maxLength=MOST_REASON)]
    sure: Annotated[str, Says(maxLength=64)]


class HandAgain(TypedDict):
    """A hand that comes out otherwise; without `new` it is no win any more, and left to a referee."""

    sequence: int
    old: dict[str, Any]
    new: dict[str, Any] | None
    refused: str


class GameAgain(TypedDict):
    """A game in which something changes; `trouble` says why it can't be counted at all."""

    stream: str
    players: list[str]
    before: Points
    after: Points
    hands: list[HandAgain]
    trouble: str


class RescorePreview(TypedDict):
    """What would change; `second` says whether another person must approve it."""

    digest: Digest
    games: int
    hands: int
    corrections: int
    refused: int
    touched: int
    second: bool
    effect: Annotated[dict[str, int], Says(description="what each name wins or loses by it, over all games")]
    changed: Annotated[list[GameAgain], Says(description=f"the first {KEPT} of those touched")]


class RescoreForm(TypedDict):
    id: str
    state: State
    scope: str
    rules: str
    games: list[str]
    hands: int
    digest: Digest
    reason: str
    actor: str


class DeclineForm(TypedDict):
    why: Annotated[str, Says(minLength=1, maxLength=MOST_WHY)]


@blueprint.post("/rescores/preview")
@access.needs("rule")
@operation("disputes", RescorePreview, body=RescoreWanted, changes=False)
def count_again(body: dict[str, Any]) -> Any:
    """Count games again and show every hand that changes; nothing is written."""
    shown = shown_in(body)
    return {
        "digest": shown.digest,
        "games": shown.games,
        "hands": shown.hands,
        "corrections": shown.corrections,
        "refused": shown.refused,
        "touched": shown.touched,
        "second": rescore_store.needs_second(engine(), shown.corrected),
        "effect": dict(shown.effect),
        "changed": [_game(each, page_language()) for each in shown.first],
    }


@blueprint.get("/rescores")
@access.needs("rule")
@operation("disputes", RescoreForm, pages=True)
def rescores(query: dict[str, Any]) -> Any:
    """What was proposed, in the order of the times."""
    known = rescore_store.known(engine())
    return page_of(known, query, lambda each: (each.lines[0].at.isoformat(), each.id), _rescore)


@blueprint.post("/rescores")
@access.needs("rule")
@operation("disputes", RescoreForm, body=RescoreNew, status=201, conflicts=True)
def propose_rescore(body: dict[str, Any]) -> Any:
    """Propose what was shown; it is written at once where no round of it is closed."""
    return _rescore(proposed_in(body, shown_in(body), speaking(access.require("rule")), ledger_key() or ""))


@blueprint.get("/rescores/<rescore>")
@access.needs("rule")
@operation("disputes", RescoreForm)
def one_rescore(rescore: str) -> Any:
    """A proposal, and what came of it."""
    return _rescore(rescore_store.find(engine(), rescore))


@blueprint.post("/rescores/<rescore>/approve")
@access.needs("rule")
@operation("disputes", RescoreForm, conflicts=True)
def approve_rescore(rescore: str) -> Any:
    """A second referee or secretary agrees: it is written."""
    referee = speaking(access.require("rule"))
    return _rescore(approve_as(rescore_store.find(engine(), rescore), referee, ledger_key() or ""))


@blueprint.post("/rescores/<rescore>/decline")
@access.needs("rule")
@operation("disputes", RescoreForm, body=DeclineForm)
def decline_rescore(rescore: str, body: dict[str, Any]) -> Any:
    """It is not to be: nothing is written."""
    key = ledger_key() or secrets.token_hex(16)
    by = writer(access.require("rule"))
    return _rescore(rescore_store.decline(engine(), rescore, by, why_in(MultiDict(body)), key))


def _rescore(found: Rescore) -> dict[str, Any]:
    told = found.event
    return {
        "id": found.id,
        "state": found.state,
        "scope": told.scope,
        "rules": told.base,
        "games": list(told.games),
        "hands": told.hands,
        "digest": told.changes,
        "reason": told.reason,
        "actor": found.actor,
    }


def _game(game: GameChanges, lang: str) -> dict[str, Any]:
    at = LANGS.index(lang)
    return {
        "stream": game.stream,
        "players": list(game.players),
        "before": list(game.before),
        "after": list(game.after),
        "hands": [_hand(each, at) for each in game.changes],
        "trouble": game.trouble[at],
    }


def _hand(hand: HandChange, at: int) -> dict[str, Any]:
    new = None if hand.new is None else dict(hand.new)
    return {"sequence": hand.sequence, "old": dict(hand.old), "new": new, "refused": hand.refused[at]}
