"""The report on a schedule in sentences."""

from __future__ import annotations

from typing import NamedTuple

from webapp.messages import text
from webapp.tournament.schedule.report import Report


class Kept(NamedTuple):
    """One thing that a schedule should keep: what it does, and whether that is all one could wish."""

    words: str
    wholly: bool


def kept(report: Report, lang: str) -> list[Kept]:
    """Repeats with their number and why, kin who meet, seats, tables."""
    found = [_repeats(report, lang)]
    for each in report.kin:
        end = "unknown" if not each.players else "some" if each.met else "none"
        words = text(f"setup.kin.{each.kinship}.{end}", lang, met=each.met, fewest=each.fewest)
        found.append(Kept(words, end == "none"))
    least, most = report.seats
    seats = "once" if (least, most) == (1, 1) else "equal" if least == most else "even"
    found.append(Kept(text(f"setup.seats_{seats}", lang, least=least, most=most), True))
    tables = "other_tables" if report.same_table == 1 else "same_table"
    found.append(Kept(text(f"setup.{tables}", lang, times=report.same_table), report.same_table <= 2))
    return found


def _repeats(report: Report, lang: str) -> Kept:
    """How many, why, and whether that is proved to be the fewest."""
    if not report.repeats:
        return Kept(text("setup.no_repeats", lang), True)
    return Kept(
        text(f"setup.repeats_{'must' if report.repeats == report.fewest else 'found'}_{_why(report)}", lang,
             repeats=report.repeats, fewest=report.fewest, rounds=report.rounds, met=report.met, others=report.others,
             tables=report.tables),
        False,
    )  # fmt: skip


def _why(report: Report) -> str:
    """Why there must be repeats: too few others, too few tables, or nothing that is proved."""
    if report.met > report.others:
        return "others"
    return "tables" if report.fewest else "open"
