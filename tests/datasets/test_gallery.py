"""What the README tells of its ten pictures is what the shipped model reads on them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from datasets.gallery import END, GALLERY, MOST_BYTES, README, SITUATIONS, START, in_readme, read, reader_line, section

SURE = re.compile(r"(\d+) % sure")
NEARLY = 2
"""Other processors round otherwise: the chance of a hand may differ by so many hundredths."""


PLAIN = 70
"""Surer than this the pictures are read alike everywhere; below, a name may tip over or its doubt come and go: there
the faults told may be one more or less, of the same kinds."""

KIND = re.compile(r"read as a tile face down|read as|missed|read where no such tile|groups|Read as a hand")


def told() -> list[str]:
    """The page's sections."""
    return re.split(r"\n\n(?=### )", in_readme(README.read_text(encoding="utf-8")))[1:]


def faults_told(page: str) -> Counter[str]:
    """How many faults of each kind stand on a page, where they are set in bold."""
    return Counter(KIND.findall("\n".join(re.findall(r"\*\*.*?\*\*", page))))


def test_there_are_ten_and_all_are_told() -> None:
    assert len(SITUATIONS) == len(told()) == 10


def test_the_page_is_of_the_shipped_networks() -> None:
    assert in_readme(README.read_text(encoding="utf-8")).startswith(reader_line()), "run python -m datasets.gallery"


@pytest.mark.parametrize("number", range(10), ids=[one.name for one in SITUATIONS])
def test_the_page_tells_what_is_read(number: int) -> None:
    fresh = section(number + 1, SITUATIONS[number], read(SITUATIONS[number]))
    page = told()[number]
    sure = [int(each) for each in SURE.findall(page)]
    if not sure or min(sure) < PLAIN:
        truth = [[line for line in text.splitlines() if line.startswith("- On it")] for text in (page, fresh)]
        assert truth[0] == truth[1] != []
        told_of, found = faults_told(page), faults_told(fresh)
        assert abs(told_of.total() - found.total()) <= 1
        assert set(found) <= set(told_of)
        return
    assert SURE.sub("", page) == SURE.sub("", fresh), "the model reads otherwise now: python -m datasets.gallery"
    for before, now in zip(sure, map(int, SURE.findall(fresh)), strict=True):
        assert abs(before - now) <= NEARLY


@pytest.mark.parametrize("picture", sorted(GALLERY.glob("*.jpg")), ids=lambda path: path.stem)
def test_pictures_are_small(picture: Path) -> None:
    assert picture.stat().st_size <= MOST_BYTES


def test_each_picture_is_shown_as_read() -> None:
    text = README.read_text(encoding="utf-8")
    for one in SITUATIONS:
        shown = GALLERY / f"{one.name}-read.jpg"
        assert shown.is_file()
        assert f"datasets/samples/gallery/{shown.name}" in text


@pytest.mark.parametrize("text", ["", START, f"{START} {END} {START}"])
def test_a_readme_without_the_marks_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="once each"):
        in_readme(text)
