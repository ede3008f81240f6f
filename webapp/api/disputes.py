"""Disputes over hands: opened, heard, ruled, approved; each entry goes the way that those of the pages go."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from werkzeug.datastructures import MultiDict

from webapp import access, ledger
from webapp.access import Actor
from webapp.api.bearer import writer
from webapp.api.dispute_forms import DisputeEntry, DisputeForm, DisputeNew
from webapp.api.errors import telling
from webapp.api.once import ledger_key
from webapp.api.operation import blueprint, operation
from webapp.api.paging import page_of
from webapp.database import engine
from webapp.dispute import page as dispute_page
from webapp.dispute import party
from webapp.dispute import posts as dispute_posts
from webapp.dispute import store as disputes
from webapp.dispute.events import DisputeAgreed, DisputeApproved, DisputeEvent, DisputeStated, DisputeWithdrawn
from webapp.dispute.store import Known
from webapp.games.ledger import load
from webapp.ledger import ConflictError, Origin, canonical
from webapp.messages import InputError, text
from webapp.photos import store as photo_store


@blueprint.get("/disputes")
@access.needs("rule")
@operation("disputes", DisputeForm, pages=True)
def open_disputes(query: dict[str, Any]) -> Any:
    """The club's disputes that are not settled yet, the oldest first."""
    known = [each for each in disputes.open_everywhere(engine()) if access.table_of(each.game) is not None]
    return page_of(known, query, lambda each: (each.dispute.opened_at.isoformat(), each.game, each.number), _shown)


@blueprint.get("/games/<stream>/disputes")
@access.needs("see", game="stream")
@operation("disputes", DisputeForm, pages=True)
def disputes_of_game(stream: str, query: dict[str, Any]) -> Any:
    """The disputes over hands of a game."""
    return page_of(disputes.of_game(engine(), stream), query, lambda each: (each.number,), _shown)


@blueprint.post("/games/<stream>/disputes")
@access.needs("see", game="stream")
@operation("disputes", DisputeForm, body=DisputeNew, status=201)
def open_dispute(stream: str, body: dict[str, Any]) -> Any:
    """Open a dispute over a hand; its photo is held, and read once more so that anybody can compare."""
    actor = _speaker(party.speaker(stream))
    form: MultiDict[str, str] = MultiDict()
    for number, side in enumerate(body["sides"], 1):
        form.update({f"who_{number}": side["who"], f"holds_{number}": side["holds"]})
    sides, key = dispute_posts.sides_in(form), ledger_key() or secrets.token_hex(16)
    if first := ledger.find(engine(), key):
        return _shown(disputes.find(engine(), stream, disputes.number_of(first.stream, stream)))
    lines, game, played = dispute_page.hand_of(stream, str(body["hand"]))
    origin = dispute_page.opening(stream, lines, played, game, actor, key)
    number = disputes.open_dispute(engine(), stream, played.sequence, sides, origin)
    if origin.photo_sha256:
        with suppress(InputError):  # deleted since, or held already: the ledger has its digest
            held, why = Origin(actor.name, "", ""), text("dispute.title", "en", number=number)
            photo_store.hold(engine(), stream, origin.photo_sha256, held, why)
    return _shown(disputes.find(engine(), stream, number))


@blueprint.get("/games/<stream>/disputes/<int:number>")
@access.needs("see", game="stream")
@operation("disputes", DisputeForm)
def dispute(stream: str, number: int) -> Any:
    """How a dispute stands."""
    return _shown(disputes.find(engine(), stream, number))


@blueprint.post("/games/<stream>/disputes/<int:number>/events")
@access.needs("see", game="stream")
@operation("disputes", DisputeForm, body=DisputeEntry, status=201, conflicts=True)
def enter_dispute(stream: str, number: int, body: dict[str, Any]) -> Any:
    """Write an entry into a dispute: the words of a side; a referee's ruling; what a second person thinks of it."""
    words = body["kind"] == "words"
    actor = _speaker(party.speaker(stream) if words else party.actor_for("rule", stream))
    key = ledger_key() or secrets.token_hex(16)
    known = disputes.find(engine(), stream, number)
    if not disputes.already(engine(), stream, number, key):
        game = load(engine(), stream)
        with telling("dispute", lambda: _shown(disputes.find(engine(), stream, number))):
            if body["expected"] < known.dispute.sequence:
                raise ConflictError(ledger.entries(engine(), known.stream, body["expected"]))
            event = _event(stream, known, body, actor)
            origin = Origin(actor.name, game.book.id, game.started.rules_version, key)
            disputes.write(engine(), stream, number, body["expected"], event, origin)
    return _shown(disputes.find(engine(), stream, number))


def _event(stream: str, known: Known, body: Mapping[str, Any], actor: Actor) -> DisputeEvent:
    form: MultiDict[str, str] = MultiDict({name: str(body[name]) for name in ("decision", "reason", "clause", "why")
                                           if name in body})  # fmt: skip
    match body["kind"]:
        case "words":
            return DisputeStated(dispute_posts.statement_in(MultiDict(body.get("statement", {}))))
        case "ruling":
            if "entered" in body:
                form["entered"] = canonical(body["entered"])
            for player, points in enumerate(body.get("points", ())):
                form[f"points_{player}"] = str(points)
            game = load(engine(), stream)
            needs = dispute_page.needs_of(stream, game)
            return dispute_posts.ruling_in(form, game, known.dispute, needs, actor.person or "")
        case "approve":
            return DisputeApproved(_given(body, "ruling"), actor.person or "-")
        case "decline":
            return dispute_posts.declined_in(form, _given(body, "ruling"), actor.person or actor.name)
        case "agree":
            return DisputeAgreed(_given(body, "ruling"), _given(body, "player"))
    return DisputeWithdrawn(dispute_posts.why_in(form))


def _given(body: Mapping[str, Any], name: str) -> int:
    if name not in body:
        raise InputError("entry_lacks", name=name)
    return int(body[name])


def _speaker(actor: Actor) -> Actor:
    """Who writes, with the device that spoke for them."""
    return replace(actor, name=writer(actor))


def _shown(known: Known) -> dict[str, Any]:
    told = known.dispute
    return {
        "game": known.game,
        "number": known.number,
        "hand": told.opened.hand,
        "state": told.state,
        "sequence": told.sequence,
        "opened_by": told.opened_by,
        "opened_at": told.opened_at.isoformat(),
        "said": [
            {"who": each.statement.who, "holds": each.statement.holds, "actor": each.actor, "at": each.at.isoformat()}
            for each in told.said
        ],
        "rulings": [
            {"sequence": each.sequence, "decision": each.event.decision, "reason": each.event.reason,
             "clause": each.event.clause, "needs": each.event.needs, "points": list(each.event.points),
             "actor": each.actor, "at": each.at.isoformat(), "approved": [name for name, _ in each.approved],
             "agreed": sorted(each.agreed), "declined": list(each.declined) if each.declined else None}
            for each in told.rulings
        ],
        "written": list(told.written),
    }  # fmt: skip
