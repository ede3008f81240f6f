"""Which further looks a photo gets once it has been read, and which of the readings stays.

What was read at first stays where no look makes a finished hand of it or tells more; whatever a further look alone has
shown is told as a doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from vision.assemble import Assembly
from vision.doubts import doubt
from vision.fusing import hand_chance
from vision.legal import is_flower
from vision.reading import Doubt
from vision.whole import Seated, held, lacks_tiles, nearly_finished, read_for_good, shown_beside, tells_more

HARDLY: Final = 0.4
"""A finished hand less likely right as a whole may have been made one by a wrong name: it is looked at again."""

LIKELIER: Final = 1.6
"""Another takes its place that is so many times as likely right."""

Table = tuple[Seated, ...]
Sight = TypeVar("Sight")

LIKELY: Final = 0.8
"""A finished hand this likely right as a whole is taken at once; of others the likeliest, once all looks are done."""


@dataclass(frozen=True)
class Step(Generic[Sight]):
    """Looks as from straight above, taken one after the other until one is likely right.

    What makes no finished hand of the photo counts where it has `least` tiles; with None nowhere. `lacking`: the step
    is for hands that lack tiles.
    """

    looks: Callable[[Sight], Iterator[Sight]]
    least: int | None
    lacking: bool = False

    def counts(self, table: Table) -> bool:
        """Whether an unfinished reading counts."""
        return self.least is not None and table[0].assembly.number >= self.least


def read_on(
    first: Table,
    sight: Sight,
    read: Callable[[Sight], Table],
    steps: Sequence[Step[Sight]],
    closer: Callable[[Sight], Iterator[Sight]],
) -> Table:
    """Return what further looks make of an unfinished hand, `first` as `read` from `sight`.

    It is looked at as from straight above in `steps`, and where it nearly is finished `closer` then. The step that
    finishes it is the last, and a look that tells what was told before, sure of every name.
    """
    table = first
    for step in steps:
        if step.lacking and not lacks_tiles(table[0].assembly):
            continue
        finished: list[Table] = []
        for further in step.looks(sight):
            again = read(further)
            if again[0].assembly.finished:
                finished.append(again)
                if chance(again[0].assembly) > LIKELY:
                    break
            elif not finished and read_for_good(table[0].assembly, again[0].assembly):
                if not lacks_tiles(table[0].assembly):
                    return table
                break
            elif step.counts(again) and all(tells_more(had[0].assembly, again[0].assembly) for had in (first, table)):
                table, sight = again, further
        if finished:
            return told(max(finished, key=lambda table: chance(table[0].assembly)), doubt("looked_closer"))
    if nearly_finished(table[0].assembly):
        for again in map(read, closer(sight)):
            if again[0].assembly.finished:
                return told(again, doubt("looked_closer"))
            if read_for_good(table[0].assembly, again[0].assembly):
                break
    return table


def with_what_lies_beside(first: Table, looks: Iterable[Table]) -> Table:
    """Return the finished hand that a look shows with fourth tiles of three alike and flowers, or it as read."""
    for again in looks:
        shown = shown_beside(first[0].assembly, again[0].assembly)
        if shown:
            return told(again, doubt(shown))
    return first


def hardly_believed(assembly: Assembly) -> bool:
    """Whether a hand is finished, and hardly likely to be right as a whole."""
    return assembly.finished and chance(assembly) < HARDLY


def likelier(first: Table, looks: Iterable[Table]) -> Table:
    """Return the likeliest finished hand that a look shows, where it is another and much likelier right than the first;
    or the first.

    The looks end with one that is likely right.
    """
    best = first
    for again in looks:
        hand = again[0].assembly
        if not hand.finished or _lost_from_sight(first[0].assembly, hand):
            continue
        if chance(hand) > max(chance(best[0].assembly), LIKELIER * chance(first[0].assembly)):
            best = again
        if chance(hand) > LIKELY:
            break
    return first if held(first[0].assembly) == held(best[0].assembly) else told(best, doubt("read_otherwise"))


def _lost_from_sight(before: Assembly, after: Assembly) -> bool:
    """Whether a look shows fewer flowers or kongs: hands are finished without the ones, with pungs for the others."""
    (flowers, kongs), (left, still) = (
        (sum(is_flower(tile.id) for tile in hand.tiles), sum(group.kind == "kong" for group in hand.groups))
        for hand in (before, after)
    )
    return left < flowers or still < kongs


def chance(assembly: Assembly) -> float:
    """Return the chance that a hand is right as a whole; 0 of none."""
    return hand_chance(assembly.confidence, assembly.finished) if assembly.tiles else 0.0


def told(table: Table, why: Doubt) -> Table:
    """Return the table with a doubt on its first hand: what a closer look alone has shown of it."""
    nearest = table[0].assembly._replace(doubts=(*table[0].assembly.doubts, why))
    return table[0]._replace(assembly=nearest), *table[1:]
