"""Taught sets: what is kept, what is refused, and how a box is told by likeness."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision.crops import quarter_turns
from vision.eye import Eye
from vision.photo import open_photo
from vision.reading import KINDS
from vision.taught import (
    TaughtError,
    TaughtSet,
    alike,
    likeness_to_faces,
    valid_name,
)

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples"


def taught(name: str = "Club", ids: tuple[str, ...] = KINDS) -> TaughtSet:
    """A set of random pictures and vectors."""
    rng = np.random.default_rng(1)
    vectors = rng.normal(size=(len(ids), 4, 16)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=2, keepdims=True)
    crops = rng.integers(0, 256, (len(ids), 72, 72, 3), dtype=np.uint8)
    return TaughtSet(name, ids, crops, vectors, "a" * 64)


def test_a_set_comes_back_as_it_was_kept() -> None:
    kept = taught("Les tuiles d’Anne", (*KINDS, "f1", "X"))
    data = kept.to_bytes()
    back = TaughtSet.from_bytes(data)
    assert (back.name, back.ids, back.model) == (kept.name, kept.ids, kept.model)
    assert (back.crops == kept.crops).all()
    assert (back.vectors == kept.vectors).all()
    assert TaughtSet.title(data) == ("Les tuiles d’Anne", 36)


@pytest.mark.parametrize("name", ["Club", "Tuiles vertes 2", "Mémé", "l’été", "a", "x" * 40, " Club "])
def test_names_of_people_are_taken(name: str) -> None:
    assert valid_name(name) == name.strip()


@pytest.mark.parametrize("name", ["", " ", "../club", "a/b", ".hidden", "a\\b", "a\nb", "-x", "x" * 41, "a\0b", "con:"])
def test_other_names_are_refused_in_both_languages(name: str) -> None:
    with pytest.raises(TaughtError) as refused:
        valid_name(name)
    assert refused.value.code == "bad_name"
    assert "can't name" in refused.value.in_language("en")
    assert "ne peut pas nommer" in refused.value.in_language("fr_CA")


def test_one_name_has_one_spelling() -> None:
    assert valid_name("Me\u0301me\u0301") == valid_name("Mémé")


def damaged() -> list[bytes]:
    data = taught().to_bytes()
    foreign, pickled = io.BytesIO(), io.BytesIO()
    np.savez(foreign, other=np.zeros(3))
    np.savez(pickled, form=np.array(1), name=np.array([{"a": 1}], dtype=object))
    cut = [b"", b"not a set", data[:-200], data[: len(data) // 2]]
    return [*cut, foreign.getvalue(), pickled.getvalue(), _encrypted(data), *(_headed(header) for header in HEADERS)]


HEADERS = ("{'descr': '|u1', 'fortran_order': False, 'shape': (9999999999999999,), }", "{'descr': '|u1\\")
"""Of arrays that claim far more than they hold, and that are no Python literal."""


def _encrypted(data: bytes) -> bytes:
    """The same archive, each part marked as encrypted."""
    changed = bytearray(data)
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        while at >= 0:
            changed[at + flags] |= 1
            at = data.find(mark, at + 1)
    return bytes(changed)


def _headed(header: str) -> bytes:
    """An archive whose first array has that header."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        told = header.ljust(117).encode() + b"\n"
        for name in ("form", "name", "ids"):
            file.writestr(f"{name}.npy", b"\x93NUMPY\x01\x00" + len(told).to_bytes(2, "little") + told)
    return out.getvalue()


KINDS_OF_DAMAGE = ("empty", "text", "cut", "half", "foreign", "pickled", "encrypted", "far too large", "no literal")


@pytest.mark.parametrize("data", damaged(), ids=KINDS_OF_DAMAGE)
def test_damaged_bytes_are_refused_in_one_sentence(data: bytes) -> None:
    for read in (TaughtSet.from_bytes, TaughtSet.title):
        with pytest.raises(TaughtError, match="teach the set again"):
            read(data)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"ids": (*KINDS[:-1], "1m")}, "missing"),
        ({"ids": (*KINDS[:-1], "nonsense")}, "interchange ids"),
        ({"crops": np.zeros((34, 60, 60, 3), np.uint8)}, "crops must be"),
        ({"vectors": np.zeros((34, 4, 16), np.float32)}, "length 1"),
        ({"model": "../model"}, "digest"),
    ],
)
def test_a_set_is_checked_at_the_door(change: dict[str, object], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        replace(taught(), **change)  # type: ignore[arg-type]


def test_a_tile_is_itself_in_every_turn() -> None:
    """Vectors that follow the picture: a crop turned by a quarter has the same vectors, one place on."""
    shown = taught().vectors
    seen = np.roll(shown, 3, axis=1)
    assert (alike(seen, shown).argmax(axis=1) == np.arange(len(shown))).all()
    assert alike(seen, shown).max() == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("step", [2, 4])
def test_fewer_turns_of_what_is_seen_find_it_too(step: int) -> None:
    shown = taught().vectors
    for quarters in range(4):
        seen = np.roll(shown, quarters, axis=1)[:, ::step]
        cosines = alike(seen, shown)
        assert (cosines.argmax(axis=1) == np.arange(len(shown))).all()
        assert cosines.max() == pytest.approx(1.0, abs=1e-5)


def test_four_quarters_are_a_whole_turn() -> None:
    crops = taught().crops[:2]
    turned = quarter_turns(crops)
    assert (turned[:, 0] == crops).all()
    assert (np.rot90(turned[:, 3], axes=(1, 2)) == crops).all()


def test_what_was_not_shown_leaves_the_word_to_the_reader() -> None:
    cosines = np.array([[0.9, 0.1], [0.2, 0.1]], np.float32)
    near, far = likeness_to_faces(cosines, ("5m", "E"), ("5m", "0m", "E", "f1", "X"))
    assert near[:3].tolist() == pytest.approx([0.9, 0.9, 0.1])
    assert near[2] < near[3] < near[4] == near[0]
    assert far[3] == far[4] > far[0]
    shown = likeness_to_faces(cosines, ("5m", "0m"), ("5m", "0m"))
    assert shown[0].tolist() == pytest.approx([0.9, 0.1])


def test_several_photos_of_a_face_count_by_the_best() -> None:
    found = likeness_to_faces(np.array([[0.2, 0.7]], np.float32), ("1m", "1m"), ("1m",))
    assert found[0, 0] == pytest.approx(0.7)


def test_at_most_two_crops_of_a_face_are_read() -> None:
    kept = taught(ids=(*KINDS, "1m", "1m", "2m"))
    assert kept.first(2) == [*range(34), 34, 36]


def test_what_the_readers_call_every_face_alike_means_none_of_them() -> None:
    """A set whose pictures all show one tile: what the readers call it may be any face."""
    eye = Eye()
    photo = open_photo((SAMPLES / "row.jpg").read_bytes())
    tile = next(tile for tile in eye.read(photo).tiles if tile.id in KINDS)
    crops = np.repeat(eye.crops(photo.rgb, np.array([tile.corners], np.float32)), len(KINDS), axis=0)
    meant = eye.meant_by(TaughtSet("one face", KINDS, crops, eye.likeness(crops), eye.model.sha256))
    at = eye.model.classes.index(tile.id)
    assert meant.sum(axis=0) == pytest.approx(1, abs=1e-4)
    assert meant[at, at] < 0.1


def test_what_the_readers_call_the_faces_of_a_set_is_asked_once_for_its_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    eye, kept = Eye(), taught()
    first = eye.meant_by(kept)
    monkeypatch.setattr(eye, "_reader", None)
    assert eye.meant_by(TaughtSet.from_bytes(kept.to_bytes())) is first
    with pytest.raises(AttributeError):
        eye.meant_by(taught(ids=(*KINDS, "f1")))
