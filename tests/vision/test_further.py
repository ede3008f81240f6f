"""Which further looks are taken, and which reading stays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.vision.laid import Camera, rows
from vision.further import LIKELY, Step, Table, chance, hardly_believed, likelier, read_on, with_what_lies_beside
from vision.whole import assemble_table

SIZE = (4000, 4000)
UNFINISHED = "1m 2m 3m 4m 5m 6m 7m 8m 9m F F F S"
FINISHED = "1m 2m 3m 4m 5m 6m 7m 8m 9m F F F S S"


def read(seen: tuple[str, float]) -> Table:
    """Read tiles in `laid`'s notation of which each name is so certain."""
    tiles, certainty = seen
    return assemble_table(Camera().see(rows(tiles), certainty), SIZE)


class Looks:
    """Hands out what each look of a step will see, and notes how many were taken."""

    def __init__(self, *seen: tuple[str, float]) -> None:
        self.seen, self.taken = seen, 0

    def __call__(self, _sight: tuple[str, float]) -> Iterator[tuple[str, float]]:
        for one in self.seen:
            self.taken += 1
            yield one


def ids(table: Table) -> str:
    return " ".join(tile.id for tile in table[0].assembly.tiles)


def test_a_finished_hand_that_is_likely_right_is_taken_at_once() -> None:
    sure, later = (FINISHED, 0.99), (FINISHED.replace("S S", "W W"), 0.99)
    assert chance(read(sure)[0].assembly) > LIKELY
    above, closer = Looks(sure, later), Looks(later)
    first = (UNFINISHED, 0.9)
    table = read_on(read(first), first, read, [Step(above, 0)], closer)
    assert ids(table) == FINISHED
    assert (above.taken, closer.taken) == (1, 0)
    assert any("At first sight this was no finished hand" in doubt.why for doubt in table[0].assembly.doubts)


def test_of_finished_hands_that_may_be_wrong_the_likeliest_is_taken_whichever_look_showed_it() -> None:
    other = FINISHED.replace("S S", "W W")
    first = (UNFINISHED, 0.9)
    for seen in ([(other, 0.6), (FINISHED, 0.8)], [(FINISHED, 0.8), (other, 0.6)]):
        assert chance(read(seen[0])[0].assembly) < LIKELY > chance(read(seen[1])[0].assembly)
        above = Looks(*seen)
        assert ids(read_on(read(first), first, read, [Step(above, 0)], Looks())) == FINISHED
        assert above.taken == 2


def test_sets_that_lie_flat_are_looked_for_only_where_tiles_are_lacking() -> None:
    for tiles, looked_for in ((UNFINISHED, False), ("1m 2m 3m 4m 5m 6m 7m 8m", True)):
        first, flat = (tiles, 0.9), Looks((FINISHED, 0.99))
        table = read_on(read(first), first, read, [Step(flat, 13, lacking=True)], Looks())
        assert bool(flat.taken) is looked_for
        assert table[0].assembly.finished is looked_for


@pytest.mark.parametrize(("least", "taken"), [(0, [8, 13]), (13, [13]), (None, [])])
def test_what_makes_no_finished_hand_counts_where_a_step_shows_as_many_tiles_as_it_must(
    least: int | None, taken: list[int]
) -> None:
    few = "1m 2m 3m 4m 5m 6m"
    for more in (f"{few} 7m 8m", f"{few} 7m 8m 9m F F S N"):
        step = Step(Looks((more, 0.9)), least)
        table = read_on(read((few, 0.9)), (few, 0.9), read, [step], Looks())
        assert ids(table) == (more if len(more.split()) in taken else few)


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (f"{FINISHED} | f1 s2", "A flower beside the hand"),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m S S | F F F F", "a set was a pung"),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m W W | F F F F", None),  # another pair
        (f"{FINISHED} N N N", None),  # no finished hand
        (FINISHED, None),
    ],
)
def test_beside_a_finished_hand_flowers_and_fourth_tiles_are_taken_and_told(after: str, said: str | None) -> None:
    before = read(("1m 2m 3m 4m 5m 6m 7m 8m 9m S S | F F F", 0.97))
    has = with_what_lies_beside(before, [read((after, 0.97))])
    assert ids(has) == (after.replace("| ", "") if said else ids(before))
    assert any((said or "closer look") in doubt.why for doubt in has[0].assembly.doubts) is bool(said)


OTHER = FINISHED.replace("S S", "W W")


@pytest.mark.parametrize(
    ("after", "certainty", "taken"),
    [
        (OTHER, 0.99, True),
        (OTHER, 0.75, False),  # likelier, but not by much
        (UNFINISHED.replace("F F F", "N N N"), 0.99, False),
        (FINISHED, 0.99, False),  # the same tiles, as they were read
    ],
)
def test_a_finished_hand_that_is_hardly_believed_gives_way_to_a_much_likelier_one(
    after: str, certainty: float, taken: bool
) -> None:
    first = read((FINISHED, 0.7))
    assert hardly_believed(first[0].assembly)
    assert not hardly_believed(read((FINISHED, 0.99))[0].assembly)
    assert not hardly_believed(read((UNFINISHED, 0.7))[0].assembly)
    table = likelier(first, [read((after, certainty))])
    assert ids(table) == (after if taken else FINISHED)
    assert any("another finished hand" in doubt.why for doubt in table[0].assembly.doubts) is taken


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"{FINISHED} | f1 s2", f"{OTHER} | f1"),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m S S | F F F F", "1m 2m 3m 4m 5m 6m 7m 8m 9m W W | F F F"),
    ],
)
def test_it_stays_where_the_likelier_one_lacks_a_flower_or_the_fourth_tile_of_a_kong(before: str, after: str) -> None:
    first = read((before, 0.7))
    assert hardly_believed(first[0].assembly)
    assert likelier(first, [read((after, 0.99))]) is first


def test_the_likeliest_of_several_is_taken_and_none_is_asked_for_after_one_that_is_likely_right() -> None:
    first, third = read((FINISHED, 0.55)), FINISHED.replace("S S", "N N")
    assert chance(read((OTHER, 0.8))[0].assembly) < LIKELY
    assert ids(likelier(first, [read((OTHER, 0.8)), read((third, 0.75))])) == OTHER
    assert ids(likelier(first, [read((third, 0.75)), read((OTHER, 0.8))])) == OTHER
    looks = iter([read((third, 0.99)), read((OTHER, 0.99))])
    assert ids(likelier(first, looks)) == third
    assert ids(next(looks)) == OTHER
