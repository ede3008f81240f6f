"""A make of tiles that its owners have shown once: its faces as the reader sees them, and what a box is beside them."""

from __future__ import annotations

import hashlib
import io
import re
import tokenize
import unicodedata
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from vision.crops import TURNS
from vision.legal import is_flower
from vision.reading import FACE_DOWN, FACES, KINDS, TILE_IDS
from vision.refusals import RefusedError

CROP_SIZE: Final = 72
"""Side of the stored crops, pixels: what the reader looks at, so that a later model can look again."""

HALF: Final = 2
"""Of what lies on the table every second quarter turn is looked at: all four tell no more (two sets of makes, 3,568
boxes, 0.968 named right either way; one alone 0.964) and take twice as long."""

MOST_CROPS: Final = 600
"""Forty-six faces in a dozen photos; more teaches nothing."""

MAX_BYTES: Final = 12_000_000
"""600 crops and their vectors stay below; a larger file is no set of ours."""

NAME: Final = re.compile(r"[^\W_][\w '’-]{0,38}[\w’]|[^\W_]")
"""Letters, digits, spaces, hyphens and apostrophes; begins with a letter or digit."""

STRANGER: Final = 0.45
"""Cosine that different faces of one make reach often; a box below it is like nothing that was shown."""

UNSHOWN: Final = 0.2
"""How far a face that was not shown stays behind the likest one that was."""

AS_SHOWN: Final = 0.5
"""How much counts what the readers called a face that was shown, beside its own name: one crop is not all of them."""

ASKED: Final = 2
"""So many crops of a face, at most, are read for it."""

FORM: Final = 1
UNREADABLE: Final = (
    ValueError,
    KeyError,
    TypeError,
    OSError,
    EOFError,
    zipfile.BadZipFile,
    RuntimeError,  # a part that is encrypted, or packed in a way unknown here
    MemoryError,  # a part that claims far more than it holds
    tokenize.TokenError,  # a part whose header is no Python literal
    zlib.error,
)
"""What numpy and zipfile raise on bytes that are no set."""
Rgb = NDArray[np.uint8]
Vectors = NDArray[np.float32]
Code = Literal["bad_name", "not_a_set"]

SENTENCES: Final[dict[Code, tuple[str, str]]] = {
    "bad_name": (
        "'{name}' can't name a tile set; use 1 to 40 letters, digits, spaces or hyphens, beginning with a letter or"
        " digit.",
        "« {name} » ne peut pas nommer un jeu de tuiles ; prenez 1 à 40 lettres, chiffres, espaces ou tirets, en"
        " commençant par une lettre ou un chiffre.",
    ),
    "not_a_set": (
        "The file holds no taught tile set ({why}); delete it and teach the set again.",
        "Le fichier ne contient pas de jeu de tuiles appris ({why}) ; supprimez-le et apprenez le jeu à nouveau.",
    ),
}


class TaughtError(RefusedError):
    """A tile set can't be kept or opened; `code` for programs, a sentence in each language for people."""

    def __init__(self, code: Code, **facts: object) -> None:
        super().__init__(SENTENCES[code], facts)
        self.code: Code = code


def valid_name(name: str) -> str:
    """The name of a set in its one spelling; raises TaughtError where it can't be one."""
    composed = unicodedata.normalize("NFC", name).strip()
    if not NAME.fullmatch(composed):
        raise TaughtError("bad_name", name=name[:60])
    return composed


@dataclass(frozen=True, eq=False)
class TaughtSet:
    """One make, shown once; checked at the door.

    ids: (M,) the face of each crop; all of `KINDS` at least once, the others where they were shown.
    crops: (M, 72, 72, 3) RGB, the print upright.
    vectors: (M, 4, D) unit likeness vectors of the crops, turned by 0 to 3 quarters as `np.rot90` turns.
    model: SHA-256 of the weights that made the vectors; others must look at the crops again (`Eye.renewed`).
    """

    name: str
    ids: tuple[str, ...]
    crops: Rgb
    vectors: Vectors
    model: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", valid_name(self.name))
        count = len(self.ids)
        if not 0 < count <= MOST_CROPS:
            raise ValueError(f"a set holds 1 to {MOST_CROPS} crops, got {count}")
        if strangers := sorted(set(self.ids) - TILE_IDS):
            raise ValueError(f"ids must be interchange ids, got {strangers}")
        if missing := [tile for tile in KINDS if tile not in self.ids]:
            raise ValueError(f"every plain face must be shown, missing {missing}")
        if self.crops.shape != (count, CROP_SIZE, CROP_SIZE, 3) or self.crops.dtype != np.uint8:
            raise ValueError(f"crops must be ({count}, 72, 72, 3) uint8, got {self.crops.shape} {self.crops.dtype}")
        if self.vectors.ndim != 3 or self.vectors.shape[:2] != (count, TURNS) or not self.vectors.shape[2]:
            raise ValueError(f"vectors must be ({count}, 4, D), got {self.vectors.shape}")
        if not np.allclose(np.linalg.norm(self.vectors, axis=2), 1.0, atol=1e-3):
            raise ValueError("vectors must have length 1")
        if not re.fullmatch(r"[0-9a-f]{64}", self.model):
            raise ValueError(f"model must be a SHA-256 digest, got {self.model[:80]!r}")

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces shown, each once, in the interchange's order."""
        shown = set(self.ids)
        return (*(face for face in FACES if face in shown), *sorted(shown - set(FACES)))

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the faces and their crops."""
        return hashlib.sha256(" ".join(self.ids).encode() + self.crops.tobytes()).hexdigest()

    def first(self, most: int) -> list[int]:
        """Which crops are the first of their face, so many of each at most."""
        return [at for at, face in enumerate(self.ids) if self.ids[:at].count(face) < most]

    def to_bytes(self) -> bytes:
        """The set as one .npz file."""
        out = io.BytesIO()
        np.savez_compressed(
            out,
            form=np.array(FORM),
            name=np.array(self.name),
            ids=np.array(self.ids),
            crops=self.crops,
            vectors=self.vectors,
            model=np.array(self.model),
        )
        return out.getvalue()

    @staticmethod
    def title(data: bytes) -> tuple[str, int]:
        """Name and number of faces of what `to_bytes` wrote, without unpacking the pictures; raises TaughtError."""
        try:
            _refuse_bombs(data)
            with np.load(io.BytesIO(data), allow_pickle=False) as file:
                return valid_name(str(file["name"])), len({str(tile) for tile in file["ids"]})
        except UNREADABLE as error:
            raise TaughtError("not_a_set", why=str(error)[:120]) from error

    @classmethod
    def from_bytes(cls, data: bytes) -> TaughtSet:
        """Read what `to_bytes` wrote; raises TaughtError on anything else."""
        try:
            _refuse_bombs(data)
            with np.load(io.BytesIO(data), allow_pickle=False) as file:
                if int(file["form"]) != FORM:
                    raise ValueError(f"form {int(file['form'])}, expected {FORM}")
                return cls(
                    str(file["name"]),
                    tuple(str(tile) for tile in file["ids"]),
                    np.asarray(file["crops"]),
                    np.asarray(file["vectors"], np.float32),
                    str(file["model"]),
                )
        except UNREADABLE as error:
            raise TaughtError("not_a_set", why=str(error)[:120]) from error


def _refuse_bombs(data: bytes) -> None:
    """A small file that unpacks to far more than a set holds is no set."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"{len(data)} bytes, the limit is {MAX_BYTES}")
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        if (size := sum(part.file_size for part in file.infolist())) > 2 * MAX_BYTES:
            raise ValueError(f"{size} bytes unpacked, the limit is {2 * MAX_BYTES}")


def alike(seen: Vectors, shown: Vectors) -> Vectors:
    """(N, T, D) and (M, 4, D) vectors in turns -> (N, M) cosines, each in the turn that fits best.

    `seen` is turned by all four quarters, or by every second or the first alone. Both are turned together, so that a
    pair is compared T times in each of the four turns against each other.
    """
    count, turns = seen.shape[:2]
    flat = seen.reshape(count, -1)
    turned = [np.roll(shown, turn, axis=1)[:, :: TURNS // turns].reshape(len(shown), -1) for turn in range(TURNS)]
    return np.asarray(np.max([flat @ other.T / turns for other in turned], axis=0), np.float32)


def meant_by(named: Vectors, ids: Sequence[str], classes: Sequence[str]) -> Vectors:
    """(M, C) chances of the names of a set's crops -> (C, C): of each face, that it is meant by each of the names.

    Columns sum to 1. Where a make's nine is called a six, "six" means either, and what else is known of it tells. What
    was not shown is called by its own name; so are flowers, for which another reader speaks.
    """
    calls = np.eye(len(classes))
    for face in {face for face in ids if not is_flower(face)}:
        shown = named[[at for at, name in enumerate(ids) if name == face]].mean(axis=0)
        row = classes.index(face)
        calls[row] = (1 - AS_SHOWN) * calls[row] + AS_SHOWN * shown
    return np.asarray(calls / calls.sum(axis=0), np.float32)


def likeness_to_faces(cosines: Vectors, ids: Sequence[str], classes: Sequence[str]) -> Vectors:
    """(N, M) cosines with crops -> (N, C) with classes: each face's best crop.

    Of what was not shown the likeness can say little. A red five is as like as its five: the print is the same, and the
    reader tells the colour. A back is as like as the likest face, so that the reader alone tells it. Any other face is
    a little less like than that.
    """
    likest = cosines.max(axis=1)
    found = np.empty((len(cosines), len(classes)), np.float32)
    for column, face in enumerate(classes):
        asked = face if face in ids or face[0] != "0" else f"5{face[1]}"
        here = [at for at, shown in enumerate(ids) if shown == asked]
        if here:
            found[:, column] = cosines[:, here].max(axis=1)
        else:
            found[:, column] = np.maximum(likest - (0.0 if face == FACE_DOWN else UNSHOWN), STRANGER)
    return found
