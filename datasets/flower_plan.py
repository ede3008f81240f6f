"""How a make draws its flowers and its seasons: pictures, words, numbers, and what tells one series from the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

PLANTS: Final = ("plum", "orchid", "chrysanthemum", "bamboo")
MOTIFS: Final = ("fish", "lantern", "pagoda", "person", "butterfly", "vase")
SEASON: Final = "season"
"""A bouquet drawn at random."""
BOUQUETS: Final = (SEASON,) * 4

FLOWER_WORDS: Final = (("梅", "蘭", "菊", "竹"), ("梅", "兰", "菊", "竹"))
SEASON_WORDS: Final = ("春", "夏", "秋", "冬")
OTHER_WORDS: Final = (
    ("琴", "棋", "書", "畫"),
    ("漁", "樵", "耕", "讀"),
    ("福", "祿", "壽", "喜"),
    ("恭", "喜", "發", "財"),
    ("國", "泰", "民", "安"),
)
"""In place of a series' own; the number tells the tile."""
LATIN_WORDS: Final = {"f": ("PLUM", "ORCHID", "MUM", "BAMBOO"), "s": ("SPRING", "SUMMER", "AUTUMN", "WINTER")}


@dataclass(frozen=True)
class Series:
    """The four flowers, or the four seasons, of a make.

    `words` beside the pictures, empty where there are none, so large as `size`, in face widths; `number`: "arabic",
    "chinese" or "none", at the left or at the right; `pictures`: four of PLANTS, MOTIFS and SEASON, filled or
    `outlined`; the palette's inks of the words and the number, and of stems and blooms.
    """

    words: tuple[str, ...]
    size: float
    number: str
    number_left: bool
    pictures: tuple[str, ...]
    outlined: bool
    inks: tuple[str, str]
    plant_inks: tuple[str, str]


def flower_plan(rng: np.random.Generator, text: str, number: str, colours: tuple[str, str]) -> tuple[Series, Series]:
    """Draw how a make shows its flowers and its seasons.

    `text` ("char", "small", "none"), `number` and the `colours` of both series' words are the make's.

    Most makes write the number at one side of the flowers and at the other of the seasons. Some count in digits here
    and in characters there, bring other words or English ones, or fish, people and houses; in some bamboo is the third
    and chrysanthemum the fourth. A tile is told by its number or its word, its series by words, pictures, or the
    number's side and colour.
    """
    left = bool(rng.random() < 0.3)
    size = (0.3 if text == "char" else 0.2) * rng.uniform(0.8, 1.15)
    worded = text != "none" or number == "none"
    seasons_number = number if rng.random() < 0.75 else str(rng.choice(["arabic", "chinese"]))
    seasons_left = left if rng.random() < 0.4 else not left
    outlined = bool(rng.random() < 0.4)
    words, pictures = _flowers(rng, number, worded)
    flowers = Series(words, size, number, left, pictures, outlined, *_inks(rng, colours[0]))
    words, pictures = _seasons(rng, seasons_number, worded)
    return flowers, Series(words, size, seasons_number, seasons_left, pictures, outlined, *_inks(rng, colours[1]))


def _inks(rng: np.random.Generator, words: str) -> tuple[tuple[str, str], tuple[str, str]]:
    number = words if rng.random() < 0.4 else ("b" if words == "r" else "r")
    if rng.random() < 0.12:  # printed in one colour
        return (words, number), (words, words)
    return (words, number), ("g" if rng.random() < 0.85 else "b", "r" if rng.random() < 0.8 else "b")


def _flowers(rng: np.random.Generator, number: str, worded: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    words: tuple[str, ...] = FLOWER_WORDS[int(rng.random() < 0.25)]
    pictures: tuple[str, ...] = PLANTS
    kind = rng.random() if number != "none" else 1.0
    if kind < 0.12:
        words, pictures = (*words[:2], *words[:1:-1]), (*PLANTS[:2], *PLANTS[:1:-1])
    elif kind < 0.22 and worded:
        pictures = _motifs(rng)
    elif kind < 0.4:
        words = _other_words(rng, "f")
    return words if worded else (), pictures


def _seasons(rng: np.random.Generator, number: str, worded: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    kind = rng.random()
    if worded and kind < 0.3:
        return SEASON_WORDS, tuple(str(one) for one in rng.choice(PLANTS, 4))
    if worded and kind < 0.42:
        return SEASON_WORDS, _motifs(rng)
    if worded and number != "none" and kind < 0.6:
        return _other_words(rng, "s"), BOUQUETS
    return SEASON_WORDS if worded else (), BOUQUETS


def _motifs(rng: np.random.Generator) -> tuple[str, ...]:
    return tuple(str(one) for one in rng.permutation(MOTIFS)[:4])


def _other_words(rng: np.random.Generator, series: str) -> tuple[str, ...]:
    return LATIN_WORDS[series] if rng.random() < 0.4 else OTHER_WORDS[int(rng.integers(len(OTHER_WORDS)))]
