"""The parts of a dispute's file, worked out from its evidence: the same evidence gives the same bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from webapp.dispute.case import Case, changes, play_of
from webapp.dispute.evidence import Evidence
from webapp.dispute.file_page import file_page

FORMAT: Final = "marque-dispute-1"
MANIFEST: Final = "manifest.json"
PAGE: Final = "index.html"
PHOTO: Final = "photo.jpg"
READING: Final = "reading.json"
HAND: Final = "hand.json"
TALLY: Final = "tally.json"
EVENTS: Final = "events.jsonl"
DISPUTE: Final = "dispute.jsonl"
RULES: Final = "rules-{}.toml"
OF_RULES: Final = 12
"""Digits of a ruleset's version in the name of its part."""


def parts_of(evidence: Evidence) -> dict[str, bytes]:
    """Every part by its name, the page that people read first.

    InputError where the evidence tells no dispute.
    """
    case = evidence.case()
    parts = {PAGE: file_page(case, evidence.photo, written_by()).encode()}
    if evidence.photo is not None:
        parts[PHOTO] = evidence.photo
    parts |= derived(case)
    parts |= {EVENTS: _jsonl(evidence.game), DISPUTE: _jsonl(evidence.dispute)}
    parts |= {rules_name(digest): text.encode() for digest, text in sorted(evidence.rules.items())}
    return parts | {MANIFEST: json_bytes(manifest_of(case, parts, written_by()))}


def derived(case: Case) -> dict[str, bytes]:
    """The parts that repeat what the events say, for programs that look for one thing."""
    return {
        READING: json_bytes(reading_json(case)),
        HAND: json_bytes(hand_json(case)),
        TALLY: json_bytes(tally_json(case)),
    }


def manifest_of(case: Case, parts: Mapping[str, bytes], by: str) -> dict[str, Any]:
    """The digest of every other part, and what they are bound to."""
    photo = case.photo
    return {
        "format": FORMAT,
        "written_by": by,
        "game": {"stream": case.dispute.opened.game, "events": len(case.lines), "head": case.lines[-1].hash},
        "dispute": {"number": case.number, "events": len(case.told), "head": case.told[-1].hash},
        "hand": {"event": case.dispute.opened.hand, "disputed": case.dispute.opened.latest,
                 "hash": case.dispute.opened.hash},
        "photo": {"sha256": photo.photo_sha256, "kept": PHOTO in parts} if photo else None,
        "rules": list(dict.fromkeys(line.rules_version for line in case.words)),
        "engine": list(dict.fromkeys(line.engine for line in case.words)),
        "model": {"name": photo.model, "sha256": photo.model_sha256} if photo else None,
        "parts": {name: {"bytes": len(data), "sha256": sha256(data).hexdigest()} for name, data in parts.items()},
    }  # fmt: skip


@cache
def written_by() -> str:
    """This version, and the digest of what the page is worded by: two that are the same word it alike."""
    here = Path(__file__).parents[1]
    worded = sha256()
    for pattern in ("dispute/*.py", "catalogue/*.py", "templates/*dispute_*.html", "games/sheet.py", "*.py"):
        for path in sorted(here.glob(pattern)):
            worded.update(path.read_bytes())
    return f"marque {version('marque')} {worded.hexdigest()}"


def reading_json(case: Case) -> dict[str, Any]:
    """What the model read when the hand was recorded, and on the kept copy when the dispute was opened."""
    opened = case.told[0]
    return {
        "as_read": case.as_read,
        "again": case.again,
        "again_model": {"name": opened.model, "sha256": opened.model_sha256} if opened.model_sha256 else None,
    }


def hand_json(case: Case) -> dict[str, Any]:
    """Every word on the hand in its order, and what each changed; the last one is what counts."""
    return {
        "counts": case.played is not None,
        "words": [
            {
                "event": line.sequence,
                "kind": line.event.kind,
                "actor": line.actor,
                "at": line.at.isoformat(timespec="microseconds"),
                "deal": play_of(line).deal.to_json(),
                "outcome": play_of(line).outcome,
                "hand": play_of(line).hand,
                "entered": play_of(line).event,
                "riichi": list(play_of(line).riichi),
            }
            for line in case.words
        ],
        "changes": [
            {
                "event": change.line.sequence,
                "of": "reading" if change.read else "hand",
                "tiles_out": list(change.gone),
                "tiles_in": list(change.come),
                "other": [list(row) for row in change.rows],
            }
            for change in changes(case)
        ],
    }


def tally_json(case: Case) -> dict[str, Any]:
    """The tally of every word on the hand, by which rules, version and engine."""
    return {
        "tallies": [
            {
                "event": line.sequence,
                "rules": line.rules,
                "rules_version": line.rules_version,
                "engine": line.engine,
                "result": play_of(line).result,
                "payments": [dict(payment) for payment in play_of(line).payments],
            }
            for line in case.words
        ]
    }


def rules_name(digest: str) -> str:
    """The part that holds the rules of that version."""
    return RULES.format(digest[:OF_RULES])


def json_bytes(value: Any) -> bytes:
    """JSON to be read by people and programs: the same value gives the same bytes."""
    return (json.dumps(value, ensure_ascii=False, sort_keys=True, indent=1, allow_nan=False) + "\n").encode()


def _jsonl(lines: tuple[str, ...]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
