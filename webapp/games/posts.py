"""Entries as pages, phones' queues and programs post them: read, checked, written once, answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Engine
from werkzeug.datastructures import MultiDict

from webapp.dispute.closed import refuse_change
from webapp.games import event_form
from webapp.games import forms as game_forms
from webapp.games.entries import event_of
from webapp.games.events import Confirmed, HandCorrected, HandRecorded
from webapp.games.forbidden import LEFT_OUT
from webapp.games.game import FORBIDDEN_DISCARD, Game, replay
from webapp.games.ledger import load_entries, write
from webapp.games.seats import moved, reseated_form, seats_told
from webapp.games.sheet import present
from webapp.json_text import object_of
from webapp.ledger import ConflictError, Entry, Origin
from webapp.messages import InputError
from webapp.tally.hand_faults import about
from webapp.values import natural, whole_number
from webapp.words import SEATS

_BESIDE: Final = ("expected", "key", "kind")


@dataclass(frozen=True, slots=True)
class Posted:
    """An entry before anything is known of it: after which event it was written, the writer's key, and what it says."""

    expected: int
    key: str
    kind: str
    given: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Seen:
    """What an eye read of the photo that a hand was entered from, and the digest the photo is kept under."""

    photo: str
    reading: Mapping[str, Any]
    taps: int = 0
    """How many taps it took to put the reading right."""

    def origin(self, event: HandRecorded | HandCorrected) -> dict[str, Any]:
        """These as parts of an event's origin; what was confirmed is the hand as it was recorded, and its taps."""
        model = self.reading.get("model")
        known = model if isinstance(model, Mapping) else {}
        return {
            "photo_sha256": self.photo,
            "raw_reading": dict(self.reading),
            "confirmed_reading": {**(event.play.hand or event.play.event or {}), "taps": self.taps},
            "model": str(known["name"])[:100] if known.get("name") else None,
            "model_sha256": str(known["sha256"])[:64] if known.get("sha256") else None,
        }


def of_json(value: Any) -> Posted:
    """The entry in a JSON object."""
    entry = object_of(value)
    expected, key, kind = (entry.get(name) for name in _BESIDE)
    if type(expected) is not int or not isinstance(key, str) or not isinstance(kind, str):
        raise InputError("entry_lacks", name=", ".join(_BESIDE))
    return Posted(expected, key, kind, {name: each for name, each in entry.items() if name not in _BESIDE})


def expected_in(form: MultiDict[str, str]) -> int:
    """After which event a form was shown."""
    return whole_number(form.get("expected", ""), "expected")


def of_form(game: Game, form: MultiDict[str, str], lang: str) -> Posted:
    """The entry in a page's form; `game` as it stood when the page was shown."""
    kind = form.get("kind", "")
    return Posted(expected_in(form), form.get("key", ""), kind, _given(game, kind, form, lang))


def game_before(engine: Engine, stream: str, expected: int, *, but_agreed: bool = False) -> Game:
    """The game as it stands, where nobody has written since; else ConflictError.

    `but_agreed`: whoever has only agreed with the sheet since then has left it as it was.
    """
    known, game = load_entries(engine, stream)
    since = known[max(expected, 0) :]
    if since and not (but_agreed and all(isinstance(entry.event, Confirmed) for entry in since)):
        raise ConflictError(since)
    return game


def refuse_other_deal(known: Sequence[Entry], game: Game, form: MultiDict[str, str]) -> None:
    """ConflictError where the deal that a form was shown for is no longer the one that it would be taken for.

    What others wrote beside the deal, such as a penalty, leaves it as it was.
    """
    shown = natural(form.get("expected", ""))
    if shown and shown < len(known) and _deal_of(replay(known[:shown]), form) != _deal_of(game, form):
        raise ConflictError(known[shown:])


def _deal_of(game: Game, form: MultiDict[str, str]) -> tuple[Any, ...]:
    """What tells a form's deal from every other: the last word on one that is corrected, or the one to come."""
    played = game_forms.corrected(game, form)
    return (played.latest,) if played else (len(game.deals), present(game), game.ended)


def form_now(game: Game, form: MultiDict[str, str]) -> MultiDict[str, str]:
    """A form as it was posted, for the seats of the deal that is now to come."""
    before = seats_told(form)
    # A deal that was played keeps its seats.
    if form.get("kind") == "correct" or form.get("of") or before is None:
        return form
    try:
        return reseated_form(form, moved(before, present(game).seats))
    except ValueError:
        return form


def enter(engine: Engine, stream: str, game: Game, posted: Posted, actor: str, seen: Seen | None = None) -> Entry:
    """Write the entry as its event, after the `game` that it follows.

    InputError where it would change a hand whose round is closed: that takes a dispute.
    """
    refuse_change(engine, stream, game, posted.kind, posted.given)
    event = event_of(game, posted.kind, posted.given)
    beside = seen.origin(event) if seen and isinstance(event, HandRecorded | HandCorrected) else {}
    origin = Origin(actor, game.book.id, game.started.rules_version, posted.key, **beside)
    return write(engine, stream, posted.expected, event, origin)


def _given(game: Game, kind: str, form: MultiDict[str, str], lang: str) -> dict[str, Any]:
    match kind:
        case "hand":
            return game_forms.play_given(game, form, lang)
        case "correct":
            return {**_correction(game, form), **game_forms.play_given(game, form, lang)}
        case "undo":
            return {"undoes": _number(form, "undoes")}
        case "penalty":
            of = {"of": _number(form, "of")} if form.get("of") else {}
            return {"form": _penalty(game, form), **of}
        case "revoke":
            return {"revokes": _number(form, "revokes"), "why": form.get("why", "")}
        case "swap":
            since = form.get("since", "now")
            return {"first": _number(form, "first"), "second": _number(form, "second"), "since": since}
        case "confirm":
            return {"player": _number(form, "player"), "upto": _number(form, "expected")}
        case "end":
            return {"why": form.get("why", "")}
        case "deal":
            return {"deal": game_forms.deal_given(present(game), form, game.players), "words": form.get("words", "")}
        case "rule":
            return {"words": form.get("words", ""), "points": _points(game, form)}
        case _:
            return {}


def _correction(game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
    """Which deal is corrected, and its situation where that was put right."""
    number = _number(form, "supersedes")
    if not any(name.startswith(game_forms.DEAL) for name in form):
        return {"supersedes": number}
    return {"supersedes": number, "deal": game_forms.deal_given(game.hand(number).play.deal, form, game.players)}


def _points(game: Game, form: MultiDict[str, str]) -> list[int]:
    points = []
    for player, name in enumerate(game.players):
        with about(f"points_{player}"):
            points.append(whole_number(form.get(f"points_{player}") or "0", name))
    return points


def _penalty(game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
    name = form.get("fault", "")
    event = next((event for event in game.book.events if event.id == name), None)
    if event is not None:
        return event_form.given_in(event, form, LEFT_OUT if event.id == FORBIDDEN_DISCARD else ())
    if not name or form.get("offender") not in SEATS:
        with about("offender"):
            raise InputError("fault_and_offender")
    return {"fault": name, "offender": form["offender"], "hands_shown": form.get("hands_shown") != "false"}


def _number(form: MultiDict[str, str], name: str) -> int:
    if not form.get(name, "").strip():
        raise InputError("entry_lacks", name=name)
    return whole_number(form[name], name)
