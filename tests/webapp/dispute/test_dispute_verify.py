"""`marque verify`: what the ledger wrote matches, and an altered byte of any part is found and its part named."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine

from tests.webapp.dispute.disputing import AGAIN, Disputed, disputed
from tests.webapp.games import navy_win
from webapp.dispute import archive
from webapp.dispute.archive import packed, unpacked
from webapp.dispute.events import DisputeApproved, DisputeRuled
from webapp.dispute.evidence import gather
from webapp.dispute.findings import Findings
from webapp.dispute.parts import EVENTS, HAND, MANIFEST, PAGE, PHOTO, READING, TALLY, parts_of
from webapp.dispute.verify import verify
from webapp.games import ledger as game_ledger
from webapp.games.record import play_of
from webapp.ledger import FIRST, Origin, entries
from webapp.messages import InputError
from webapp.photos import store as photo_store
from webapp.store import open_database, sqlite_url

VARIANT = """\
id = "club-example"
base = "navy"
name = { en = "Example club", fr = "Club Exemple" }

[options]
limit = 2000
"""


@pytest.fixture(scope="module")
def opened(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A database and a data folder for the whole module: its cases are never changed once they are made."""
    folder = tmp_path_factory.mktemp("evidence")
    (folder / "club.db").write_bytes(migrated_file.read_bytes())
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("MARQUE_DATA", str(folder))
        engine: Engine = open_database(sqlite_url(folder / "club.db"))
        yield engine
        engine.dispose()


@pytest.fixture(scope="module")
def case(opened: Engine) -> Disputed:
    """A dispute that was ruled and approved."""
    found = disputed(opened)
    game = game_ledger.load(opened, found.game)
    hand = game.hand(found.hand)
    play = play_of(game, navy_win("S"), of=hand)
    known = found.tell(DisputeRuled("hand", "He drew it.", "S001 §3.5", "second", "r1", hand.latest, play))
    found.tell(DisputeApproved(known.dispute.sequence, "r2"), "Otto")
    return found


@pytest.fixture(scope="module")
def parts(case: Disputed) -> dict[str, bytes]:
    return parts_of(gather(case.engine, case.game, case.number))


def see(_photo: bytes) -> dict[str, Any]:
    return AGAIN


def checked(parts: Mapping[str, bytes], **how: Any) -> Findings:
    return verify(packed(parts), see=see, **how)


def flipped(data: bytes, at: int, bit: int = 0) -> bytes:
    return data[:at] + bytes([data[at] ^ (1 << bit)]) + data[at + 1 :]


def test_what_the_ledger_wrote_matches(parts: dict[str, bytes]) -> None:
    found = checked(parts)
    assert [line for line in found.lines if line.state != "match"] == []
    assert {line.part for line in found.lines} >= set(parts)
    assert {line.code for line in found.lines} >= {"chain", "photo", "rules", "recount", "reread", "page", "manifest"}


def test_how_far_a_reading_is_apart_is_written_as_each_language_writes_numbers(parts: dict[str, bytes]) -> None:
    (told,) = [line for line in checked(parts).lines if line.code == "reread"]
    assert "differ by 0.0000 at most" in told.say("en")
    assert "à 0,0000 près" in told.say("fr")


def test_the_same_dispute_gives_the_same_bytes(case: Disputed, parts: dict[str, bytes]) -> None:
    assert packed(parts_of(gather(case.engine, case.game, case.number))) == packed(parts)


def test_each_line_of_the_events_is_what_its_hash_is_taken_of(case: Disputed, parts: dict[str, bytes]) -> None:
    lines = parts[EVENTS].decode().splitlines()
    assert [sha256(line.encode()).hexdigest() for line in lines] == [
        entry.hash for entry in entries(case.engine, case.game)
    ]


def test_the_page_tells_the_case_in_both_languages_and_loads_nothing(parts: dict[str, bytes]) -> None:
    page = parts[PAGE].decode()
    for words in ("The 4m is a 6m.", "He drew it.", "S001 §3.5", "Otto", "What each side holds", "Ce que soutient",
                  sha256(parts[PHOTO]).hexdigest(), "48.00%"):  # fmt: skip
        assert words in page, words
    assert page.count("data:image/jpeg;base64,") == 1
    assert "http://" not in page.replace("http://www.w3.org/", "")
    assert "https://" not in page
    assert "<script" not in page


@pytest.mark.parametrize("place", [0.0, 0.25, 0.5, 0.75, 1.0])
def test_a_byte_altered_in_any_part_is_found_and_the_part_named(parts: dict[str, bytes], place: float) -> None:
    for name, data in parts.items():
        altered = flipped(data, round(place * (len(data) - 1)))
        found = checked({**parts, name: altered})
        assert not found.matches, name
        assert name in found.altered


@pytest.mark.parametrize("key", ["source", "count", "tiles", "unit", "fr"])
def test_a_tally_without_what_a_page_shows_of_it_is_told(parts: dict[str, bytes], key: str) -> None:
    data = parts[EVENTS]
    found = checked({**parts, EVENTS: flipped(data, data.index(f'\\"{key}\\"'.encode(), data.index(b"items")) + 2)})
    assert EVENTS in found.altered
    assert "unreadable" in {line.code for line in found.lines if line.part == PAGE}


def test_a_part_under_another_name_in_the_manifest_is_the_manifests_fault(parts: dict[str, bytes]) -> None:
    for name in (TALLY, "sha256"):
        at = parts[MANIFEST].index(f'"{name}"'.encode()) + 1
        found = verify(packed({**parts, MANIFEST: flipped(parts[MANIFEST], at)}))
        assert MANIFEST in found.altered, name


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(share=st.floats(0, 1), bit=st.integers(0, 7), choice=st.integers(0, 1000))
def test_any_bit_of_any_part(parts: dict[str, bytes], share: float, bit: int, choice: int) -> None:
    name = sorted(parts)[choice % len(parts)]
    data = parts[name]
    found = verify(packed({**parts, name: flipped(data, round(share * (len(data) - 1)), bit)}))
    assert name in found.altered


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(share=st.floats(0, 1), bit=st.integers(0, 7))
def test_a_bit_of_the_archive_itself_never_ends_in_anything_but_an_answer(
    parts: dict[str, bytes], share: float, bit: int
) -> None:
    data = packed(parts)
    altered = flipped(data, round(share * (len(data) - 1)), bit)
    try:
        taken_out = unpacked(altered)
    except InputError:
        with pytest.raises(InputError):
            verify(altered)
    else:
        assert verify(altered).matches is (taken_out.parts == parts and not taken_out.damaged)


@pytest.mark.parametrize("name", [PHOTO, EVENTS, TALLY, HAND, READING, PAGE])
def test_a_part_altered_together_with_its_digest_is_found(parts: dict[str, bytes], name: str) -> None:
    altered = flipped(parts[name], len(parts[name]) // 2)
    manifest = json.loads(parts[MANIFEST])
    manifest["parts"][name]["sha256"] = sha256(altered).hexdigest()
    text = json.dumps(manifest, ensure_ascii=False, sort_keys=True, indent=1) + "\n"
    found = checked({**parts, name: altered, MANIFEST: text.encode()})
    assert not found.matches
    assert name in found.altered


def test_a_file_that_another_version_worded_is_still_compared_but_for_its_wording(
    parts: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.dispute.verify.written_by", lambda: f"marque 9.9 {'0' * 64}")
    found = checked(parts)
    assert found.matches
    assert [(line.part, line.code) for line in found.lines if line.state == "not_compared"] == [(PAGE, "page")]


def test_who_wrote_the_file_can_not_be_altered_in_the_manifest_alone(parts: dict[str, bytes]) -> None:
    start = parts[MANIFEST].index(b'"written_by": "marque ') + len(b'"written_by": "marque ')
    for at in (start, start + 2, start + 12, start + 60):
        found = checked({**parts, MANIFEST: flipped(parts[MANIFEST], at)})
        assert MANIFEST in found.altered


def test_a_history_written_anew_is_found_by_the_printed_hash_alone(case: Disputed, parts: dict[str, bytes]) -> None:
    """Whoever can rewrite the database can rebuild every hash, but not the sheet that was printed."""
    printed = entries(case.engine, case.game)[3].hash
    assert checked(parts, head=printed).matches
    previous, rebuilt = FIRST, []
    for line in parts[EVENTS].decode().splitlines():
        told = json.loads(line.replace("Chen", "Carl")) | {"previous_hash": previous}
        text = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        previous = sha256(text.encode()).hexdigest()
        rebuilt.append(text)
    found = checked({**parts, EVENTS: "".join(f"{line}\n" for line in rebuilt).encode()}, head=printed)
    assert "printed" in {line.code for line in found.lines if line.state == "differs"}
    assert "chain" not in {line.code for line in found.lines if line.state == "differs"}


def test_a_tally_that_the_rules_do_not_give_is_found(opened: Engine) -> None:
    """Events whose chain is whole, but whose tally never came out of the engine."""
    case = disputed(opened)
    evidence = gather(case.engine, case.game, case.number)
    previous, forged = FIRST, []
    for line in evidence.game:
        told = json.loads(line) | {"previous_hash": previous}
        told["payload"] = told["payload"].replace('"amount":72', '"amount":73')
        text = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        previous = sha256(text.encode()).hexdigest()
        forged.append(text)
    found = checked(parts_of(replace(evidence, game=tuple(forged))))
    assert "recounted" in {line.code for line in found.lines if line.state == "differs"}


def test_the_rules_of_a_club_lie_in_the_file_and_are_counted_by(opened: Engine) -> None:
    case = disputed(opened, rules="club-example", variant=VARIANT)
    found = checked(parts_of(gather(case.engine, case.game, case.number)))
    assert found.matches
    assert {"recount", "installed"} <= {line.code for line in found.lines if line.state == "match"}


def test_without_its_photo_the_rest_is_still_compared(opened: Engine) -> None:
    case = disputed(opened)
    held = photo_store.find(opened, case.game, case.photo.sha256)
    photo_store.delete(opened, [held], Origin("test", "", ""), "person", "asked for")
    found = checked(parts_of(gather(case.engine, case.game, case.number)))
    assert found.matches
    assert {line.part for line in found.lines if line.state == "not_compared"} == {PHOTO, READING}


def test_another_model_is_named_and_compared_all_the_same(parts: dict[str, bytes]) -> None:
    other = AGAIN | {"model": {"name": "newer", "sha256": "f" * 64, "classes": []}}
    found = verify(packed(parts), see=lambda _photo: other)
    line = next(line for line in found.lines if line.code == "other_model_alike")
    assert found.matches
    assert "f" * 64 in line.say("en")
    assert "0" * 64 in line.say("fr")


def test_the_model_named_must_read_the_same_tiles(parts: dict[str, bytes]) -> None:
    tiles = [{**tile, "id": "1m"} if place == 8 else tile for place, tile in enumerate(AGAIN["tiles"])]
    found = verify(packed(parts), see=lambda _photo: AGAIN | {"tiles": tiles})
    assert found.altered == {READING}


def zipped(names: Mapping[str, bytes], how: int = zipfile.ZIP_STORED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", how) as made:
        for name, data in names.items():
            made.writestr(name, data)
    return out.getvalue()


def test_a_file_packed_anew_by_another_program_is_the_same_evidence(parts: dict[str, bytes]) -> None:
    again = zipped(dict(sorted(parts.items())), zipfile.ZIP_DEFLATED)
    assert verify(again, see=see).matches


@pytest.mark.parametrize("name", ["../events.jsonl", "/etc/passwd", "events.jsonl/../x", "C:\\x", "extra.txt"])
def test_foreign_names_are_refused(parts: dict[str, bytes], name: str) -> None:
    with pytest.raises(InputError) as caught:
        verify(zipped({**parts, name: b"x"}))
    assert caught.value.code in ("dispute_file_foreign", "dispute_file_broken")


def test_a_bomb_is_not_unpacked(parts: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES", 3_000_000)
    with pytest.raises(InputError) as caught:
        verify(zipped({**parts, "photo.jpg": b"\0" * 4_000_000}, zipfile.ZIP_DEFLATED))
    assert caught.value.code == "dispute_file_large"


@pytest.mark.parametrize("data", [b"", b"PK", b"not a zip", b"PK\x05\x06" + b"\0" * 18])
def test_what_is_no_file_of_a_dispute_is_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        verify(data)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_a_truncated_file_is_refused(parts: dict[str, bytes], share: float) -> None:
    data = packed(parts)
    with pytest.raises(InputError) as caught:
        verify(data[: int(len(data) * share)])
    assert caught.value.code == "dispute_file_broken"


HOSTILE = [
    b"",
    b"\n",
    b"null\n",
    b"[]\n",
    b"{}\n",
    b"[" * 100_000,
    b'{"stream":1}\n',
    b"\xff\xfe\n",
    b'"' + b"9" * 9999,
]


@pytest.mark.parametrize("hostile", HOSTILE, ids=range(len(HOSTILE)))
def test_nonsense_in_the_place_of_a_part_is_named(parts: dict[str, bytes], hostile: bytes) -> None:
    for name in parts:
        assert name in checked({**parts, name: hostile}).altered


def test_the_command_says_line_by_line(
    marque: Callable[..., Result], parts: dict[str, bytes], tmp_path: Path, case: Disputed
) -> None:
    good, bad = tmp_path / "good.zip", tmp_path / "bad.zip"
    good.write_bytes(packed(parts))
    bad.write_bytes(packed({**parts, TALLY: flipped(parts[TALLY], 40)}))
    head = entries(case.engine, case.game)[1].hash
    answer = marque("verify", str(good), "--no-reading", "--head", f"MARQUE 2026-11-21 2 {head}")
    assert answer.exit_code == 0
    assert "= photo.jpg: is the photo that the hand’s entry names" in answer.output
    assert "the printed hash is that of entry 2" in answer.output
    answer = marque("verify", "--lang", "fr", str(bad), "--no-reading")
    assert answer.exit_code == 1
    assert "! tally.json: altéré" in answer.output
    assert "PAS tel qu’il a été écrit" in answer.output
    answer = marque("verify", str(bad), "--no-reading", "--json")
    told = json.loads(answer.output)
    assert (answer.exit_code, told["matches"]) == (1, False)
    assert {line["part"] for line in told["lines"] if line["state"] == "differs"} == {TALLY}


@pytest.mark.parametrize(("words", "sentence"), [
    (("nowhere.zip",), "No such file"),
    (("good.zip", "--head", "abc"), "abc"),
])  # fmt: skip
def test_the_command_refuses_in_a_sentence(
    marque: Callable[..., Result], parts: dict[str, bytes], tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    (tmp_path / "good.zip").write_bytes(packed(parts))
    answer = marque("verify", str(tmp_path / words[0]), *words[1:])
    assert answer.exit_code == 2
    assert sentence in answer.output
