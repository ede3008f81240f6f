"""The score sheet of a game on paper, bound to its ledger by the hash of the last entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from webapp.amounts import chips, day, moment, number, short_day
from webapp.chart_plan import Series, plan_lines
from webapp.games.files import GameFile
from webapp.games.game import Game
from webapp.games.sheet import Row, rows_of
from webapp.games.standing import COLUMNS, standing_of
from webapp.messages import text
from webapp.printing.blocks import Block, Chart, Code, Column, Facts, Heading, Paragraph, Signatures, Table
from webapp.printing.pdf import document
from webapp.tally.facts import fact_words
from webapp.words import choice_words, in_series

CHART = (680.0, 250.0)
POINTS = ("points", "apart", "total", *COLUMNS)


def sheet_pdf(file: GameFile, lang: str, paper: str = "a4") -> bytes:
    """The sheet; the same game gives the same bytes."""
    game, head = file.game, file.head
    rows = rows_of(game, lang)
    blocks: list[Block] = [_facts(file, lang), Heading(text("sheet.deals", lang)), *_deals(file, rows, lang)]
    if game.deals:
        steps, series = running_totals(game, rows)
        width, height = CHART
        plan = plan_lines(
            series, steps, lambda value: chips(round(value), lang, in_cents=file.in_cents), width=width, height=height
        )
        blocks += [Heading(text("sheet.chart", lang)), Chart(plan, text("sheet.deals", lang))]
    blocks += [*_standing(file, lang)]
    confirmed = [text("sheet.confirmed", lang) if player in game.confirmed else "" for player in range(4)]
    blocks += [Heading(text("sheet.signatures", lang)), Signatures(game.players, confirmed)]
    blocks += [Heading(text("sheet.ledger", lang)), _ledger(file, lang)]
    foot = text(
        "sheet.foot", lang, day=short_day(file.day, lang), players=", ".join(game.players), head=head.hash[:16]
    )  # fmt: skip
    return document(
        text("sheet.title", lang), blocks, lang, under=day(file.day, lang), foot=foot, paper=paper, made=head.at
    )  # fmt: skip


def running_totals(game: Game, rows: Sequence[Row]) -> tuple[list[str], list[Series]]:
    """What each has after each deal, penalties and rulings with the deal that they followed; the start first."""
    totals = [(game.started.start,) * 4]
    for row in rows:
        if row.kind == "deal":
            totals.append(row.total)
        else:
            totals[-1] = row.total
    steps = [str(place) for place in range(len(totals))]
    return steps, [Series(name, tuple(at[player] for at in totals)) for player, name in enumerate(game.players)]


def _facts(file: GameFile, lang: str) -> Facts:
    game = file.game
    name = game.book.names.get(lang)
    if file.house_version is not None:
        name = text("sheet.house", lang, name=name, number=file.house_version, base=game.book.base)
    pairs = [(text("sheet.rules", lang), name)]
    if file.table is not None:
        where = [file.evening, text("sheet.table_number", lang, number=file.table)]
        if file.round is not None:
            where.append(text("sheet.round_number", lang, number=file.round))
        pairs.append((text("sheet.played_at", lang), ", ".join(filter(None, where))))
    pairs.append((text("sheet.version", lang), f"{game.book.id} {game.started.rules_version}"))
    if chosen := _options(file, lang):
        pairs.append((text("sheet.options", lang), chosen))
    if game.started.start:
        pairs.append((text("sheet.start", lang), number(game.started.start, lang)))
    return Facts(pairs)


def _options(file: GameFile, lang: str) -> str:
    """What the game's options say that differs from the ruleset's usual ones."""
    game = file.game
    told = []
    for name, option in game.book.options.items():
        value = game.terms[name]
        if value == option.default:
            continue
        if isinstance(value, bool):
            said = text(f"options.{str(value).lower()}", lang)
        else:
            cents = file.in_cents and name == "point_value"
            said = choice_words(name, value, lang) if isinstance(value, str) else chips(value, lang, in_cents=cents)
        told.append(f"{option.names.get(lang)}: {said}" if lang == "en" else f"{option.names.get(lang)} : {said}")
    return in_series(told, lang)


def _deals(file: GameFile, rows: Sequence[Row], lang: str) -> list[Block]:
    game, cents = file.game, file.in_cents
    if not rows:
        return [Paragraph(text("sheet.none", lang))]
    names = [text(f"sheet.{name}", lang) for name in ("number", "deal", "what")]
    columns = [*map(Column, names), *(Column(name, "pair") for name in game.players)]
    cells, deals = [], 0
    for row in rows:
        deals += row.kind == "deal"
        mark = ("*" if row.corrected else "") + ("?" if row.doubt else "")
        told = "\n".join(part for part in (row.told, row.value, ", ".join(row.counters)) if part)
        pairs = [
            f"{chips(change, lang, in_cents=cents, sign=True)}\n{chips(total, lang, in_cents=cents)}"
            for change, total in zip(row.change, row.total, strict=True)
        ]  # fmt: skip
        cells.append([f"{deals}{mark}" if row.kind == "deal" else "", row.title, told, *pairs])
    total = [_total(value, file, lang) for value in game.totals]
    cells.append(["", "", text("sheet.total", lang), *total])
    struck = frozenset(place for place, row in enumerate(rows) if row.revoked)
    notes = [
        text(f"sheet.{name}", lang)
        for name, told in (
            ("corrected", any(row.corrected for row in rows)),
            ("doubted", any(row.doubt for row in rows)),
            ("struck", bool(struck)),
        )
        if told
    ]
    return [
        Table(columns, cells, strong=frozenset({len(rows)}), struck=struck),
        *(Paragraph(note, small=True) for note in notes),
    ]


def _total(value: int, file: GameFile, lang: str) -> str:
    """A total: with its sign where all began with nothing."""
    return chips(value, lang, in_cents=file.in_cents, sign=not file.game.started.start)


def _standing(file: GameFile, lang: str) -> list[Block]:
    """The end by the ruleset's own event, or the totals as they are."""
    game = file.game
    end = standing_of(game)
    lines, own = end.lines, [key for key in end.columns if any(line.get(key) for line in end.lines)]
    apart, final = any(game.apart), "final" in own
    columns = ["place", "player", *(["points"] if apart or own else []), *(["apart"] if apart else [])]
    columns += [*([] if final else ["total"]), *own]
    heads = [
        Column(
            fact_words(key, lang) if key in own else text(f"sheet.{key}", lang), "number" if key in POINTS else "words"
        )
        for key in columns
    ]
    rows = [[_told(key, line, file, lang) for key in columns] for line in lines]
    notes = []
    if final and game.started.start:
        notes.append(text("sheet.final_of", lang, start=number(game.started.start, lang)))
    if end.left:
        notes.append(text("sheet.on_table", lang, points=chips(end.left, lang, in_cents=file.in_cents)))
    if game.ended is None:
        notes.append(text("sheet.not_over", lang))
    elif game.ended.why:
        notes.append(text("sheet.why_ended", lang, why=game.ended.why))
    title = text("sheet.settlement" if own else "sheet.standing", lang)
    return [Heading(title), Table(heads, rows), *(Paragraph(note, small=True) for note in notes)]


def _told(key: str, line: Mapping[str, Any], file: GameFile, lang: str) -> str:
    value = line.get("name" if key == "player" else key, 0)
    if key in ("place", "player"):
        return str(value)
    if key in ("points", "total"):
        return _total(value, file, lang)
    if key in ("table_points", "chombo", "sticks"):
        return number(value, lang)
    return chips(value, lang, in_cents=file.in_cents, sign=True)


def _ledger(file: GameFile, lang: str) -> Code:
    head = file.head
    digits = " ".join(head.hash[start : start + 16] for start in range(0, 64, 16))
    lines = [
        text("sheet.head", lang, count=head.sequence, at=moment(head.at, lang)),
        digits,
        text("sheet.means", lang, count=head.sequence),
    ]
    return Code(f"MARQUE {file.day} {head.sequence} {head.hash}", lines)
