"""Figures over many outcomes, as Markdown: shares with their 95 % intervals, reliability, one model beside another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb, sqrt

import numpy as np

from datasets.outcomes import Outcome

Z = 1.959964
"""Of the normal distribution, for 95 %."""

BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)
RESAMPLED = 1000


@dataclass(frozen=True)
class Share:
    """So many out of so many."""

    hits: int
    total: int

    def __post_init__(self) -> None:
        if not 0 <= self.hits <= self.total:
            raise ValueError(f"a share is 0 to all of its total, got {self.hits} of {self.total}")

    @classmethod
    def of(cls, flags: Iterable[bool]) -> Share:
        told = list(flags)
        return cls(sum(told), len(told))

    @property
    def value(self) -> float:
        return self.hits / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Return Wilson's 95 % interval."""
        if not self.total:
            return 0.0, 1.0
        n, p = self.total, self.value
        middle, spread = p + Z * Z / (2 * n), Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return max(0.0, (middle - spread) / (1 + Z * Z / n)), min(1.0, (middle + spread) / (1 + Z * Z / n))

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.value:.3f} ({low:.2f}-{high:.2f})" if self.total else "-"


@dataclass(frozen=True)
class Figures:
    """Figures over a set of photos; `f1_interval` by resampling photos, `looks` and `taps` are means a photo."""

    photos: int
    tiles: int
    precision: float
    recall: float
    f1: float
    f1_interval: tuple[float, float]
    whole: Share
    silent: Share
    astray: Share
    left: Share
    needless: Share
    looks: float
    taps: float


def summarise(outcomes: Sequence[Outcome]) -> Figures:
    """Return the figures over some outcomes; raises ValueError where there is none."""
    if not outcomes:
        raise ValueError("no photo to evaluate: is ../shared/photos there?")
    counts = np.array([(one.right, len(one.found), len(one.expected)) for one in outcomes], float)
    right, found, expected = counts.sum(axis=0)
    rng = np.random.default_rng(0)
    drawn = counts[rng.integers(len(counts), size=(RESAMPLED, len(counts)))].sum(axis=1)
    spread = np.quantile(2 * drawn[:, 0] / np.maximum(drawn[:, 1] + drawn[:, 2], 1), (0.025, 0.975))
    return Figures(
        photos=len(outcomes),
        tiles=int(expected),
        precision=right / max(found, 1),
        recall=right / max(expected, 1),
        f1=2 * right / max(found + expected, 1),
        f1_interval=(float(spread[0]), float(spread[1])),
        whole=Share.of(one.whole for one in outcomes),
        silent=Share.of(one.silent for one in outcomes),
        astray=Share.of(one.astray for one in outcomes),
        left=Share.of(one.left for one in outcomes),
        needless=Share.of(bool(one.doubts) for one in outcomes if one.whole),
        looks=float(np.mean([one.looks for one in outcomes])),
        taps=float(np.mean([one.taps for one in outcomes])),
    )


def parted(name: str, outcomes: Sequence[Outcome]) -> dict[str, list[Outcome]]:
    """Return a set as it is and, where it holds both, hands of 13 to 18 tiles apart from other photos."""
    hands = [one for one in outcomes if one.hand]
    rest = [one for one in outcomes if not one.hand]
    parts = {name: list(outcomes)}
    if hands and rest:
        parts |= {f"{name}: hands": hands, f"{name}: other photos": rest}
    return parts


def table(rows: dict[str, Figures]) -> str:
    """Return the figures as a Markdown table."""
    lines = [
        "| set | photos | tiles | precision | recall | tile F1 | whole hand | wrong, no doubt | wrong, no doubt there "
        "| wrong after the doubts | doubted though right | looks | taps |",
        "| --- |" + " --- |" * 12,
    ]
    for name, row in rows.items():
        low, high = row.f1_interval
        shares = " | ".join(str(share) for share in (row.whole, row.silent, row.astray, row.left, row.needless))
        lines.append(
            f"| {name} | {row.photos} | {row.tiles} | {row.precision:.3f} | {row.recall:.3f} "
            f"| {row.f1:.3f} ({low:.2f}-{high:.2f}) | {shares} | {row.looks:.2f} | {row.taps:.1f} |"
        )
    return "\n".join(lines)


def by_size(rows: Mapping[str, Sequence[Outcome]]) -> str:
    """Return the share of photos read whole by their number of tiles, as a Markdown table."""
    lines = ["| set | tiles in the photo: photos, share with every tile right |", "| --- | --- |"]
    for name, outcomes in rows.items():
        sizes: dict[str, list[bool]] = defaultdict(list)
        for one in outcomes:
            sizes[_size(len(one.expected))].append(one.whole)
        cells = (f"{size}: {len(flags)}, {sum(flags) / len(flags):.3f}" for size, flags in sorted(sizes.items()))
        lines.append(f"| {name} | {'; '.join(cells)} |")
    return "\n".join(lines)


def _size(tiles: int) -> str:
    for low, high in ((0, 1), (2, 9), (10, 12), (13, 14), (15, 18)):
        if tiles <= high:
            return f"{low:02d}-{high:02d}"
    return "19 and more"


def reliability(stated: Sequence[float], right: Sequence[bool], of: str = "tiles") -> str:
    """Return a Markdown table of stated chances beside what came true, and their mean distance."""
    chances, truths = np.asarray(stated, float), np.asarray(right, bool)
    lines = [f"| stated | {of} | mean stated | right |", "| --- | --- | --- | --- |"]
    distance = 0.0
    for low, high in pairwise(BINS):
        held = (chances > low if low else chances >= low) & (chances <= high)
        if held.any():
            share = Share.of(truths[held].tolist())
            distance += abs(float(chances[held].mean()) - share.value) * share.total / len(chances)
            lines.append(f"| {low:.2f}-{high:.2f} | {share.total} | {chances[held].mean():.3f} | {share} |")
    return "\n".join([*lines, "", f"Mean distance between stated and right: {distance:.3f}."])


def compared(rows: Mapping[str, tuple[Sequence[Outcome], Sequence[Outcome]]]) -> str:
    """Return what the second of two models gains and loses on the same photos, in order, as a Markdown table.

    `by chance`: how often photos that change sides by the toss of a coin would part as unevenly as that or more.
    """
    lines = [
        "| set | photos | whole hand: gained | lost | by chance | wrong, no doubt there: mended | new | by chance |",
        "| --- |" + " --- |" * 7,
    ]
    for name, (old, new) in rows.items():
        if [one.photo for one in old] != [one.photo for one in new]:
            raise ValueError(f"{name}: the two models were not shown the same photos")
        cells = []
        for before, after in (
            ([one.whole for one in old], [one.whole for one in new]),
            ([not one.astray for one in old], [not one.astray for one in new]),
        ):
            gained = sum(b > a for a, b in zip(before, after, strict=True))
            lost = sum(a > b for a, b in zip(before, after, strict=True))
            cells.append(f"{gained} | {lost} | {by_chance(gained, lost):.3f}")
        lines.append(f"| {name} | {len(old)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def by_chance(gained: int, lost: int) -> float:
    """Return the two-sided probability of a split as uneven as this one under a fair coin."""
    number, fewer = gained + lost, min(gained, lost)
    return min(1.0, float(sum(comb(number, k) for k in range(fewer + 1)) / 2 ** max(number - 1, 0)))
