"""A tournament on paper: the score sheets of a round, a page a table, and the ranking."""

from __future__ import annotations

from typing import Literal

from scoring.ruleset import Ruleset
from scoring.variant import version
from webapp.amounts import day, moment, number, short_day, signed
from webapp.ledger import Entry
from webapp.messages import text
from webapp.printing.blank import blank_blocks
from webapp.printing.blocks import Block, Code, Column, Facts, Heading, NewPage, Paragraph, Table
from webapp.printing.pdf import document
from webapp.tournament.desk import share
from webapp.tournament.export import called
from webapp.tournament.ranking import Ranked, Team
from webapp.tournament.results import Results
from webapp.tournament.state import Round, Tournament

MOST_UPRIGHT = 5
"""Rounds whose columns fit on an upright page."""


def sheets_pdf(tournament: Tournament, here: Round, book: Ruleset, lang: str, paper: str) -> bytes:
    """The sheets to fill in of a round's tables, who sits where printed on them."""
    settings = tournament.settings
    title, blocks = "", list[Block]()
    for table in here.tables:
        heading = text("rounds.sheet_title", lang, round=here.number, table=table.number)
        if title:
            blocks.append(NewPage(heading, book.names.get(lang)))
        title = title or heading
        blocks += blank_blocks(
            book,
            lang,
            names=tuple(tournament.entrants[entrant].name for entrant in table.seats),
            day=short_day(settings.day, lang),
            evening=settings.name,
            heads="blank.to_fill_tournament",
            table=str(table.number),
            round=str(here.number),
        )
    return document(
        title, blocks, lang, under=book.names.get(lang), paper=paper, foot=f"{book.id} {version(book)}"
    )  # fmt: skip


def ranking_pdf(tournament: Tournament, results: Results, book: Ruleset, head: Entry, lang: str, paper: str) -> bytes:
    """The ranking of players and teams, with what each round brought, bound to the ledger by its head."""
    settings = tournament.settings
    rounds = [each.number for each in tournament.rounds if each.opened]
    blocks: list[Block] = [
        Facts([
            (text("results.where", lang), ", ".join(filter(None, (settings.place, day(settings.day, lang))))),
            (text("results.rules", lang), book.names.get(lang)),
        ]),
        _players(tournament, results, rounds, lang),
    ]  # fmt: skip
    blocks += [
        Paragraph(text("results.unread", lang, round=each.round, table=each.table, names=", ".join(each.names)))
        for each in results.unread
    ]
    if any(each.penalties for each in results.ranked):
        blocks.append(Paragraph(text("results.penalties_in", lang), small=True))
    if len(results.teams) > 1:
        blocks += [Heading(text("results.teams", lang)), _teams(results.teams, results, lang),
                   Paragraph(text("results.how_teams", lang), small=True)]  # fmt: skip
    digits = " ".join(head.hash[start : start + 16] for start in range(0, 64, 16))
    lines = [text("results.head", lang, count=head.sequence, at=moment(head.at, lang)), digits]
    blocks += [
        Heading(text("sheet.ledger", lang)),
        Code(f"MARQUE {settings.day} {head.sequence} {head.hash}", lines),
    ]
    closed = sum(bool(each.closed) for each in tournament.rounds)
    under = text("results.after", lang, closed=closed, rounds=len(tournament.rounds))
    foot = f"{settings.name}, {short_day(settings.day, lang)} · {head.hash[:16]}"
    return document(
        text("results.title_of", lang, name=settings.name), blocks, lang, under=under, foot=foot, paper=paper,
        landscape=len(rounds) > MOST_UPRIGHT, made=head.at,
    )  # fmt: skip


def _players(tournament: Tournament, results: Results, rounds: list[int], lang: str) -> Table:
    columns = [Column(text("results.place", lang), "number"), Column(text("results.name", lang)),
               Column(text("results.country", lang))]  # fmt: skip
    if results.table_points:
        columns.append(Column(text("results.table_points", lang), "number"))
    columns.append(Column(text("results.score", lang), "number"))
    kind: Literal["number", "pair"] = "pair" if results.table_points else "number"
    columns += [Column(text("results.round_short", lang, number=each), kind) for each in rounds]
    rows = [_player(tournament, results, each, rounds, lang) for each in results.ranked if each.rank or each.lines]
    return Table(columns, rows)


def _player(tournament: Tournament, results: Results, each: Ranked, rounds: list[int], lang: str) -> list[str]:
    entrant = tournament.entrants[int(each.entrant.id)]
    row = [str(each.rank or "–"), called(each, lang), entrant.country]
    if results.table_points:
        row.append(share(each.table_points, lang))
    row.append(_score(each.score, results, lang))
    for at in rounds:
        line = each.of_round(at)
        told = [signed(line.score, lang)] if line else ["–"]
        if line and results.table_points:
            told.append(share(line.table_points, lang))
        row.append("\n".join(told))
    return row


def _teams(teams: tuple[Team, ...], results: Results, lang: str) -> Table:
    columns = [Column(text("results.place", lang), "number"), Column(text("results.team", lang)),
               Column(text("results.players", lang))]  # fmt: skip
    if results.table_points:
        columns.append(Column(text("results.table_points", lang), "number"))
    columns.append(Column(text("results.score", lang), "number"))
    rows = []
    for team in teams:
        names = ", ".join(called(each, lang) for each in team.players)
        points = [share(team.table_points, lang)] if results.table_points else []
        rows.append([str(team.rank or "–"), team.name, names, *points, _score(team.score, results, lang)])
    return Table(columns, rows)


def _score(score: int, results: Results, lang: str) -> str:
    """With its sign where everybody starts from nothing."""
    return number(score, lang) if results.table_points else signed(score, lang)
