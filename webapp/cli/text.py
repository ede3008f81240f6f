"""Tallies and readings as aligned text for people."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from webapp.messages import text
from webapp.show import total_parts, unit
from webapp.tally.unknowns import Scored
from webapp.words import SEATS, in_series, seat_name

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset
    from scoring.settle import Payment
    from scoring.tally import Item, Mark, Tally
    from scoring.tiles import Seat
    from vision.reading import Doubt, Reading


def say(words: str = "", **style: Any) -> None:
    """One line on standard output; colours only on a terminal, and not where NO_COLOR asks for none."""
    plain = bool(os.environ.get("NO_COLOR"))
    click.echo(words if plain else click.style(words, **style) if style else words)


def paint(words: str, **style: Any) -> str:
    return words if os.environ.get("NO_COLOR") else click.style(words, **style)


def width(words: str) -> int:
    """Columns on a terminal: a Chinese character takes two."""
    bare = click.unstyle(words)
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else not unicodedata.combining(c) for c in bare)


def pad(words: str, columns: int, *, right: bool = False) -> str:
    space = " " * max(0, columns - width(words))
    return space + words if right else words + space


def labelled(label: str, words: str, lang: str) -> str:
    """`Total: 72`, with the space that French has before the colon."""
    return f"{label}{text('game.colon', lang)}{words}"


def print_rows(rows: Sequence[Sequence[str]], *, right: Iterable[int] = ()) -> None:
    """Rows in columns two blanks apart; the columns in `right` stand flush right, the last one is free."""
    if not rows:
        return
    flush = set(right)
    columns = [max(width(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        cells = [pad(cell, columns[at], right=at in flush) for at, cell in enumerate(row)]
        say("  " + "  ".join(cells).rstrip())


def print_scored(scored: Scored, book: Ruleset, lang: str, *, notes: Sequence[str] = ()) -> None:
    """A whole tally: doubts first, then what counts, totals, reading, payments and balance."""
    for doubt in scored.doubts:
        print_doubt(doubt["why"], lang, ())
    tally = scored.tally
    if not tally.valid:
        say(text("tally.not_a_win", lang), fg="red", bold=True)
        for reason in tally.reasons:
            say(f"  - {reason.message(lang)}")
        _print_notes(scored.notes, lang)
        return
    print_rows([_item_row(item, lang) for item in tally.items], right=(2,))
    _print_totals(tally, book, lang)
    _print_reading(tally, lang)
    _print_notes((*scored.notes, *(note.text.get(lang) for note in tally.notes), *notes), lang)
    _print_losers(tally, lang)
    say()
    print_payments(tally.payments, tally.net, lang)


def _print_notes(notes: Iterable[str], lang: str) -> None:
    for note in notes:
        say(labelled(text("cli.note", lang), note, lang), dim=True)


def print_doubt(why: str, lang: str, alternatives: Sequence[str]) -> None:
    other = f" ({text('cli.either', lang, tiles=' '.join(alternatives))})" if alternatives else ""
    say(labelled(text("cli.doubt", lang), why + other, lang), fg="yellow", bold=True)


def _item_row(item: Item, lang: str) -> tuple[str, str, str, str]:
    from scoring.citations import citation

    times = f"{item.count} x " if item.count > 1 else ""
    value = f"{times}{item.value} {unit(item.unit, item.value, lang)}"
    tiles = " ".join(tile.id for tile in item.tiles)
    return item.names.get(lang), paint(tiles, fg="cyan"), value, paint(citation(item.source, lang), dim=True)


def _print_totals(tally: Tally, book: Ruleset, lang: str) -> None:
    parts = total_parts(tally.totals, book.base or book.id, lang)
    total = paint(str(tally.totals["total"]), bold=True, fg="green")
    say()
    say(labelled(text("tally.total", lang), total, lang) + (f"  ({', '.join(parts)})" if parts else ""))


def _print_reading(tally: Tally, lang: str) -> None:
    reading = tally.reading
    if reading is None:
        return
    told = " | ".join(" ".join(tile.id for tile in each) for each in reading.groups)
    line = in_series([part for part in (told, reading.wait_text(lang)) if part], lang)
    if line:
        say(labelled(text("tally.read_as", lang), line, lang))
    considered = [text("tally.readings", lang, number=tally.considered)]
    if tally.runner_up:
        considered.append(text("tally.runner_up", lang, total=tally.runner_up.total))
    say(in_series(considered, lang), dim=True)


def _print_losers(tally: Tally, lang: str) -> None:
    for seat in SEATS:
        mark: Mark | None = tally.losers.get(seat)
        if mark is not None and (mark.items or mark.notes):
            say()
            say(labelled(seat_name(seat, lang), str(mark.total), lang))
            print_rows([_item_row(item, lang) for item in mark.items], right=(2,))
            _print_notes((note.text.get(lang) for note in mark.notes), lang)


def print_payments(payments: Iterable[Payment], balance: Mapping[Seat, int], lang: str) -> None:
    """Every transfer with its reason, then what each seat gains or loses."""
    say(text("tally.payments", lang), bold=True)
    rows = [
        (
            f"{seat_name(payment.payer, lang)} -> {seat_name(payment.to, lang)}",
            str(payment.amount),
            paint(payment.why.get(lang), dim=True),
        )
        for payment in payments
    ]
    print_rows(rows, right=(1,))
    say(text("tally.net", lang), bold=True)
    net = [(seat_name(seat, lang), f"{change:+d}" if change else "0") for seat, change in balance.items()]
    print_rows(
        [(name, paint(change, fg="red" if change.startswith("-") else "green")) for name, change in net], right=(1,)
    )


def print_reading(reading: Reading, path: str, lang: str) -> None:
    """What was read from one photo: groups in order, then what to look at."""
    say(path + (f" ({text(f'cli.side_{reading.side}', lang)})" if reading.side else ""), bold=True)
    tiles = reading.tiles
    percent = round(100 * reading.confidence)
    say("  " + (text("cli.tiles", lang, count=len(tiles), percent=percent) if tiles else text("cli.no_tiles", lang)))
    rows = []
    for group in reading.groups:
        kind = {"concealed": "hand"}.get(group.kind, group.kind)
        lies = ""
        if kind in {"chow", "pung", "kong"}:
            lies = text({True: "cli.open", False: "cli.closed", None: "cli.maybe_open"}[group.open], lang)
        named = " ".join(tiles[index].id for index in group.tiles)
        rows.append((f"{text(f'cli.{kind}', lang)} {lies}".strip(), paint(named, fg="cyan")))
    print_rows(rows)
    for doubt in reading.doubts:
        faces = doubt.alternatives if doubt.group is None else ()  # what a set may be is said in the sentence
        place, why = _place(doubt, reading), doubt.in_language(lang)
        print_doubt(labelled(place, why, lang) if place else why, lang, faces)


def _place(doubt: Doubt, reading: Reading) -> str:
    """The tile in question with its number, or the tiles of the set in question."""
    if doubt.tile is not None:
        return f"{reading.tiles[doubt.tile].id} ({doubt.tile + 1})"
    if doubt.group is None or reading.groups[doubt.group].kind == "concealed":
        return ""
    return " ".join(reading.tiles[index].id for index in reading.groups[doubt.group].tiles)
