"""How a make lays its prints out: how large they are, how close circles stand, what birds and white dragons show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

BIRDS: Final = ("perched", "rooster", "slanting", "swallow")
"""Beside the sparrow, the peacock and the crane of a make's plan."""
SEALS: Final = ("character", "letter", "circle")
SEAL_CHARACTERS: Final = "才證耀券寶財百板白福華樂"
SEAL_LETTERS: Final = "BPW"


@dataclass(frozen=True)
class Seal:
    """What stands inside a white dragon's frame: its kind (SEALS), its text, its width in face widths, its ink."""

    kind: str
    text: str
    size: float
    ink: str


@dataclass(frozen=True)
class Layout:
    """Where a make puts its prints.

    `suits` and `honours`: their size, 1 filling the face; `shift`: how far small prints keep away from the corner of
    the index, of what they could. `closeness`: 0 where circles are spread over the face, 1 where they touch;
    `mirrored`: threes and sevens of them slant the other way. `number`: how far down the face a character's number
    reaches. `capsules`: bamboos are round at both ends; `spread`: the distance of those beside each other;
    `meeting`: how far the slanting ones of an eight reach to the middle; `swapped`: its halves stand the other way
    round. `bird`: one of BIRDS, or "" for the plan's; `outlined`: it is. `chamfered`: a white dragon's inner frame has
    its corners cut off.
    """

    suits: float
    honours: float
    shift: tuple[float, float]
    closeness: float
    mirrored: bool
    number: float
    capsules: bool
    spread: float
    meeting: float
    swapped: bool
    bird: str
    outlined: bool
    chamfered: bool
    seal: Seal | None


def layout(rng: np.random.Generator) -> Layout:
    """Draw a make's layout."""

    def mostly(usual: float, chance: float, low: float, high: float) -> float:
        drawn, other = rng.random(), rng.uniform(low, high)
        return float(other if drawn < chance else usual)

    suits = mostly(1.0, 0.45, 0.62, 0.98)
    return Layout(
        suits,
        honours=mostly(suits, 0.45, 0.52, 0.98),
        shift=(rng.random(), rng.random()),
        closeness=mostly(0.0, 0.5, 0.1, 1.0),
        mirrored=bool(rng.random() < 0.08),
        number=mostly(0.47, 0.5, 0.38, 0.52),
        capsules=bool(rng.random() < 0.3),
        spread=mostly(1.0, 0.4, 0.6, 1.0),
        meeting=mostly(0.0, 0.6, 0.0, 1.0),
        swapped=bool(rng.random() < 0.25),
        bird=str(rng.choice(BIRDS)) if rng.random() < 0.45 else "",
        outlined=bool(rng.random() < 0.3),
        chamfered=bool(rng.random() < 0.35),
        seal=_seal(rng) if rng.random() < 0.25 else None,
    )


def _seal(rng: np.random.Generator) -> Seal:
    kind = str(rng.choice(SEALS, p=[0.6, 0.25, 0.15]))
    text = str(rng.choice(list(SEAL_LETTERS if kind == "letter" else SEAL_CHARACTERS)))
    return Seal(kind, text, rng.uniform(0.2, 0.42), str(rng.choice(["r", "b", "g", "k"], p=[0.55, 0.2, 0.1, 0.15])))
