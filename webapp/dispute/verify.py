"""Is a dispute's file what the ledger wrote? Every digest, the chain of hashes, the tally and the reading, anew.

The events, the photo and the rules are the evidence; every other part is worked out from them again and compared, so
that no part can be altered alone, nor together with its digest. What no file can show by itself, that the events are
those of the ledger, a printed head does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, Final

from jinja2 import TemplateError

from webapp.dispute.archive import Unpacked, unpacked
from webapp.dispute.case import Case, book_in, case_of
from webapp.dispute.evidence import Evidence
from webapp.dispute.findings import Findings
from webapp.dispute.lines import Line, breaks, digest, lines_of
from webapp.dispute.parts import (
    DISPUTE,
    EVENTS,
    FORMAT,
    HAND,
    MANIFEST,
    PAGE,
    PHOTO,
    READING,
    TALLY,
    derived,
    json_bytes,
    manifest_of,
    parts_of,
    rules_name,
    written_by,
)
from webapp.dispute.retally import check_tallies
from webapp.dispute.sight import See, check_reading
from webapp.json_text import decode
from webapp.messages import InputError

NEEDED: Final = (PAGE, READING, HAND, TALLY, EVENTS, DISPUTE, MANIFEST)
HOSTILE: Final = (ValueError, KeyError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError,
                  AssertionError, TemplateError)  # fmt: skip
"""What a value from outside can make any part of the program stumble over; the line says that it can't be read."""
_RULES: Final = re.compile(r"rules-[0-9a-f]{12}\.toml")
_WRITTEN_BY: Final = re.compile(r"marque [0-9A-Za-z.+!-]{1,40} [0-9a-f]{64}")


def verify(data: bytes, *, head: str = "", see: See | None = None) -> Findings:
    """Compare a file with itself, with the engine and the model installed here, and with a printed head.

    `see` reads a photo; without it the reading is not compared. InputError where the file is no dispute's.
    """
    archive = unpacked(data)
    if not set(archive.parts) & {EVENTS, MANIFEST}:
        raise InputError("dispute_file_foreign", name=next(iter(archive.parts), "-"))
    found = Findings()
    manifest = _manifest(archive, found)
    _check_parts(archive, manifest, found)
    texts = {name: _texts(archive.parts.get(name, b"")) for name in (EVENTS, DISPUTE)}
    for name, lines in texts.items():
        _check_chain(name, lines, manifest, found)
    if head:
        _check_head(head, texts, found)
    case = _case(texts, found)
    if case is None:
        return found
    _check_bound(case, found)
    _check_photo(case, archive, found)
    rules = _check_rules(case, archive, found)
    _check_derived(case, archive, found)
    with _told(TALLY, "recount", found):
        check_tallies(case, {name: text for name, text in rules.items() if _readable(text)}, found)
    with _told(READING, "reread", found):
        check_reading(case, archive.parts.get(PHOTO), see, found)
    _check_written(case, archive, manifest, rules, found)
    return found


def printed_head(given: str) -> str:
    """A hash as it is printed, in digits or as the QR code says it; InputError where it is none."""
    words = given.strip()
    digits = re.sub(r"\s", "", words.rpartition(" ")[2] if words.startswith("MARQUE ") else words).lower()
    if not re.fullmatch(r"[0-9a-f]{64}", digits):
        raise InputError("bad_head_hash", found=words[:80])
    return digits


@contextmanager
def _told(part: str, code: str, found: Findings) -> Iterator[None]:
    """A check that stumbles over what it is given says so in its line."""
    try:
        yield
    except HOSTILE as error:
        why = [error.say(lang) if isinstance(error, InputError) else type(error).__name__ for lang in ("en", "fr")]
        found.add(part, "unreadable", "differs", check=code, why=why[0], why_fr=why[1])


def _manifest(archive: Unpacked, found: Findings) -> Mapping[str, Any]:
    """The manifest, as far as it is one."""
    with _told(MANIFEST, "manifest", found):
        value = decode(archive.parts[MANIFEST])
        if not isinstance(value, dict) or value.get("format") != FORMAT or not isinstance(value.get("parts"), dict):
            raise InputError("not_json_object")
        return value
    return {}


def _check_parts(archive: Unpacked, manifest: Mapping[str, Any], found: Findings) -> None:
    """Every part against its digest in the manifest; parts that are missing, or that nobody named."""
    named = manifest.get("parts", {})
    for name in archive.damaged:
        found.add(name, "packed", "differs")
    for name in [*NEEDED, *(name for name in named if name not in NEEDED)]:
        if name not in archive.parts:
            found.add(str(name)[:80], "there", "differs")
    for name, data in archive.parts.items():
        if name == MANIFEST:
            continue
        entry = named.get(name)
        wanted = entry.get("sha256") if isinstance(entry, dict) else None
        if wanted is None:
            found.add(name, "named", "differs")
        else:
            own = sha256(data).hexdigest()
            found.compare(name, "digest", own == wanted, digest=own, wanted=str(wanted)[:64])


def _texts(data: bytes) -> tuple[str, ...]:
    """The lines of a part; what is no text stands for itself, so that its hash can't be right."""
    lines = data.split(b"\n")
    whole = lines[:-1] if lines[-1] == b"" else lines
    return tuple(line.decode("utf-8", "surrogateescape") for line in whole)


def _check_chain(name: str, texts: tuple[str, ...], manifest: Mapping[str, Any], found: Findings) -> None:
    broken = [0]
    with _told(name, "chain", found):
        broken = list(breaks(texts))
    number = broken[0] if broken else 0
    found.compare(name, "chain", not broken and bool(texts), count=len(texts), number=number)
    told = manifest.get("game" if name == EVENTS else "dispute", {})
    wanted = str(told.get("head", "")) if isinstance(told, dict) else ""
    last = digest(texts[-1]) if texts else ""
    found.compare(name, "head", last == wanted, digest=last, wanted=wanted[:64])


def _check_head(head: str, texts: Mapping[str, tuple[str, ...]], found: Findings) -> None:
    """The printed hash among the events: those after it were written once the sheet was printed."""
    for name, lines in texts.items():
        for number, line in enumerate(lines, 1):
            if digest(line) == head:
                found.add(name, "printed", "match", number=number, since=len(lines) - number)
                return
    found.add(EVENTS, "printed", "differs", head=head)


def _case(texts: Mapping[str, tuple[str, ...]], found: Findings) -> Case | None:
    """What the events tell, even where a hash in them is wrong."""
    lines: dict[str, tuple[Line, ...]] = {}
    for name in (EVENTS, DISPUTE):
        with _told(name, "events", found):
            lines[name] = lines_of(texts[name])
    if len(lines) < 2:
        return None
    case = None
    with _told(DISPUTE, "events", found):
        case = case_of(lines[EVENTS], lines[DISPUTE])
        found.add(EVENTS, "replay", "match", count=len(lines[EVENTS]))
    return case


def _check_bound(case: Case, found: Findings) -> None:
    """The dispute against the game it names, the ruling against what it wrote there."""
    opened = case.dispute.opened
    same = opened.game == case.lines[0].stream and case.disputed.hash == opened.hash
    found.compare(DISPUTE, "bound", same, number=opened.latest)
    written = {line.hash for line in case.lines}
    if case.dispute.written:
        count = len(case.dispute.written)
        found.compare(DISPUTE, "ruling", written.issuperset(case.dispute.written), count=count)


def _check_photo(case: Case, archive: Unpacked, found: Findings) -> None:
    photo = archive.parts.get(PHOTO)
    wanted = case.photo.photo_sha256 if case.photo else None
    if photo is None:
        found.add(PHOTO, "photo", "not_compared", wanted=wanted or "-")
    else:
        own = sha256(photo).hexdigest()
        found.compare(PHOTO, "photo", own == wanted, digest=own, wanted=wanted or "-")


def _check_rules(case: Case, archive: Unpacked, found: Findings) -> dict[str, str]:
    """The rules by their version, as far as they are in the file and are what the events name."""
    texts: dict[str, str] = {}
    for wanted in dict.fromkeys(line.rules_version for line in case.words):
        name = rules_name(wanted)
        if name not in archive.parts:
            found.add(name, "rules", "not_compared", wanted=wanted)
            continue
        data = archive.parts[name]
        if found.compare(name, "rules", sha256(data).hexdigest() == wanted, wanted=wanted):
            texts[wanted] = data.decode("utf-8", "replace")
            with _told(name, "installed", found):
                same = book_in(texts[wanted])[1]
                found.add(name, "installed", "match" if same else "not_compared")
    for name in archive.parts:
        if _RULES.fullmatch(name) and name not in {rules_name(line.rules_version) for line in case.words}:
            found.add(name, "needless", "differs")
    return texts


def _readable(text: str) -> bool:
    try:
        return bool(book_in(text))
    except HOSTILE:
        return False


def _check_derived(case: Case, archive: Unpacked, found: Findings) -> None:
    """Reading, hand and tally against the events that they repeat."""
    again: Mapping[str, bytes] = {}
    with _told(EVENTS, "events", found):
        again = derived(case)
    for name, data in again.items():
        if name in archive.parts:
            found.compare(name, "of_events", archive.parts[name] == data)


def _check_written(
    case: Case, archive: Unpacked, manifest: Mapping[str, Any], rules: Mapping[str, str], found: Findings
) -> None:
    """The page and the manifest against the other parts; the page is worded alike by one version only."""
    by = str(manifest.get("written_by", ""))
    # The page says it as well: neither can be altered alone.
    writer = by if _WRITTEN_BY.fullmatch(by) and by.encode() in archive.parts.get(PAGE, b"") else ""
    if PAGE in archive.parts:
        with _told(PAGE, "page", found):
            if writer == written_by():
                evidence = Evidence(
                    tuple(line.text for line in case.lines), tuple(line.text for line in case.told),
                    archive.parts.get(PHOTO), rules,
                )  # fmt: skip
                found.compare(PAGE, "page", archive.parts[PAGE] == parts_of(evidence)[PAGE])
            else:
                found.add(PAGE, "page", "not_compared", writer=writer[:24] or "?", here=written_by()[:24])
    if MANIFEST in archive.parts:
        with _told(MANIFEST, "manifest", found):
            others = {name: data for name, data in archive.parts.items() if name != MANIFEST}
            again = manifest_of(case, others, writer)
            # What was altered by its own evidence is named already; a wrong digest or name may be the manifest's fault.
            by_itself = (line for line in found.lines if line.code not in ("digest", "named"))
            altered = {line.part for line in by_itself if line.state == "differs"}
            for name in altered & again["parts"].keys() & manifest["parts"].keys():
                again["parts"][name] = manifest["parts"][name]
            found.compare(MANIFEST, "manifest", bool(writer) and archive.parts[MANIFEST] == json_bytes(again))
