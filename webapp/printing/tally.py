"""The tally of one hand on paper: every line with its tiles, value and clause, the reading, the payments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from scoring.citations import citation
from scoring.variant import version
from webapp.amounts import chips, number
from webapp.messages import text
from webapp.printing.blocks import Block, Column, Facts, Heading, Paragraph, Table
from webapp.printing.pdf import document
from webapp.printing.tiles import tile_letters
from webapp.show import total_parts, unit
from webapp.tally.arrows import called
from webapp.words import SEATS

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset
    from scoring.tally import Item, Tally
    from webapp.tally.unknowns import Scored


def tally_pdf(
    scored: Scored,
    book: Ruleset,
    lang: str,
    paper: str = "a4",
    *,
    names: Mapping[str, str] | None = None,
    in_cents: bool = False,
    why_paid: Callable[[str], str] = str,
) -> bytes:
    """A hand that is no win has its reasons instead.

    `names` are the players by seat. Payments are `in_cents` where the game is played for money; `why_paid` then words
    the engine's reason for one.
    """
    tally = scored.tally
    who = partial(called, lang=lang, names=names or {})
    blocks: list[Block] = [Facts([(text("sheet.version", lang), f"{book.id} {version(book)}")], columns=1)]
    blocks += [Paragraph(f"{text('cli.doubt', lang)}: {doubt['why']}") for doubt in scored.doubts]
    if not tally.valid:
        blocks.append(Heading(text("tally.not_a_win", lang)))
        blocks += [Paragraph(reason.message(lang)) for reason in tally.reasons]
    else:
        blocks += [
            *_count(tally, book, lang),
            *_payments(tally, lang, who, in_cents, why_paid),
            *_losers(tally, lang, who),
        ]
    notes = [*scored.notes, *(f"{note.text.get(lang)} ({citation(note.source, lang)})" for note in tally.notes)]
    blocks += [Paragraph(note, small=True) for note in notes]
    return document(text("tally.paper", lang), blocks, lang, under=book.names.get(lang), paper=paper)


def _count(tally: Tally, book: Ruleset, lang: str) -> list[Block]:
    parts = total_parts(tally.totals, book.base or book.id, lang)
    total = number(int(tally.totals["total"] or 0), lang)
    heading = f"{text('tally.total', lang)} {total}" + (f" ({', '.join(parts)})" if parts else "")
    blocks: list[Block] = [Heading(heading)]
    if tally.items:
        blocks.append(_items(tally.items, lang))
    reading = tally.reading
    if reading is not None:
        held = sorted(reading.held.tiles, key=lambda tile: tile.index)
        told = "   ".join(tile_letters(each, lang) for each in reading.groups) or tile_letters(held, lang)
        wait = reading.wait_text(lang)
        blocks.append(Facts([(text("tally.read_as", lang), f"{told}\n{wait}" if wait else told)], columns=1))
        second = tally.runner_up
        considered = text("tally.readings", lang, number=tally.considered)
        if second:
            considered += ". " + text("tally.runner_up", lang, total=number(second.total, lang))
        blocks.append(Paragraph(considered, small=True))
    return blocks


def _items(items: Iterable[Item], lang: str) -> Table:
    names = ("tally.item", "tally.tiles", "tally.value", "tally.clause")
    kinds = ("words", "words", "number", "words")
    rows = []
    for item in items:
        times = f"{item.count} × " if item.count > 1 else ""
        value = f"{times}{number(item.value, lang)} {unit(item.unit, item.value, lang)}"
        rows.append(
            [
                f"{item.names.get(lang)}  {item.names.zh}",
                tile_letters(item.tiles, lang),
                value,
                citation(item.source, lang),
            ]
        )
    columns = [Column(text(name, lang), kind) for name, kind in zip(names, kinds, strict=True)]  # type: ignore[arg-type]
    return Table(columns, rows)


def _payments(
    tally: Tally, lang: str, who: Callable[[str], str], in_cents: bool, why_paid: Callable[[str], str]
) -> list[Block]:
    heading = Heading(text("tally.payments", lang))
    if not tally.payments:
        return [heading, Paragraph(text("tally.nobody_pays", lang))]
    columns = [Column(text("tally.who_pays", lang)), Column(text("tally.why", lang)),
               Column(text("tally.amount", lang), "number")]  # fmt: skip
    rows = [
        [
            f"{who(payment.payer)} → {who(payment.to)}",
            why_paid(payment.why.get(lang)),
            chips(payment.amount, lang, in_cents=in_cents),
        ]
        for payment in tally.payments
    ]
    net = Table(
        [Column(who(seat), "number") for seat in SEATS],
        [[chips(change, lang, in_cents=in_cents, sign=True) for change in tally.net.values()]],
    )
    return [heading, Table(columns, rows), Heading(text("tally.net", lang)), net]


def _losers(tally: Tally, lang: str, who: Callable[[str], str]) -> list[Block]:
    blocks: list[Block] = []
    for seat, mark in tally.losers.items():
        if mark.items or mark.notes:
            blocks.append(Heading(f"{who(seat)} {number(mark.total, lang)}"))
        if mark.items:
            blocks.append(_items(mark.items, lang))
        blocks += [
            Paragraph(f"{note.text.get(lang)} ({citation(note.source, lang)})", small=True) for note in mark.notes
        ]
    return blocks
