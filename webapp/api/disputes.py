"""Disputes over hands: opened, heard, ruled, approved; each entry goes the way that those of the pages go."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from werkzeug.datastructures import MultiDict

from webapp import access
from webapp.access import Actor
from webapp.api.bearer import speaking
from webapp.api.dispute_forms import DisputeEntry, DisputeForm, DisputeNew
from webapp.api.errors import telling
from webapp.api.once import ledger_key
from webapp.api.operation import blueprint, operation
from webapp.api.paging import page_of
from webapp.database import engine
from webapp.dispute import desk, party
from webapp.dispute import posts as dispute_posts
from webapp.dispute import store as disputes
from webapp.dispute.events import DisputeAgreed, DisputeApproved, DisputeEvent, DisputeStated, DisputeWithdrawn
from webapp.dispute.store import Known
from webapp.games.game import Game
from webapp.games.view import actor_for
from webapp.ledger import canonical
from webapp.messages import InputError


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
    actor = speaking(party.speaker(stream))
    form: MultiDict[str, str] = MultiDict()
    for number, side in enumerate(body["sides"], 1):
        form.update({f"who_{number}": side["who"], f"holds_{number}": side["holds"]})
    sides, hand = dispute_posts.sides_in(form), desk.hand_of(stream, str(body["hand"]))
    number = desk.opened(stream, hand, sides, actor, ledger_key() or "")
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
    actor = speaking(party.speaker(stream) if words else actor_for("rule", stream))
    known = disputes.find(engine(), stream, number)
    with telling("dispute", lambda: _shown(disputes.find(engine(), stream, number))):
        desk.enter(known, body["expected"], partial(_event, body, actor), actor, ledger_key() or "")
    return _shown(disputes.find(engine(), stream, number))


def _event(body: Mapping[str, Any], actor: Actor, known: Known, game: Game) -> DisputeEvent:
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
            needs = desk.needs_of(known.game, game)
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
