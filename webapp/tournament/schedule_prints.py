"""The schedule on paper: for the wall by player and by table, and a card for everybody to carry."""

from __future__ import annotations

from scoring.tiles import SEATS
from webapp.amounts import day
from webapp.messages import text
from webapp.printing.blocks import Block, Card, Cards, Column, Heading, Table
from webapp.printing.pdf import document
from webapp.tournament.events import Entrant
from webapp.tournament.state import Tournament
from webapp.words import SEAT_LETTERS, seat_name

MOST_UPRIGHT = 7
"""Rounds whose columns fit on an upright page."""
SEAT_WIDTH = 112.0
"""Of a column, in points: those of all rounds stand one below the other."""


def schedule_pdf(tournament: Tournament, what: str, lang: str, paper: str) -> bytes:
    """The schedule by `players`, by `tables`, or as `cards`."""
    settings = tournament.settings
    under = ", ".join(filter(None, (settings.place, day(settings.day, lang))))
    title = text("setup.print_title", lang, name=settings.name)
    blocks = {"players": _players, "tables": _tables, "cards": _cards}[what](tournament, lang)
    assert tournament.schedule
    foot = text("setup.print_foot", lang, name=settings.name, seed=tournament.schedule.seed)
    wide = what == "players" and len(tournament.rounds) > MOST_UPRIGHT
    return document(title, blocks, lang, under=under, foot=foot, paper=paper, landscape=wide)


def _players(tournament: Tournament, lang: str) -> list[Block]:
    """A line a player, a column a round: table and wind."""
    letters = SEAT_LETTERS[lang]
    columns = [Column(text("setup.number_short", lang), "number"), Column(text("setup.name", lang))]
    columns += [Column(text("setup.round_short", lang, number=each.number), "number") for each in tournament.rounds]
    rows = []
    for entrant in _seated(tournament):
        row = [str(entrant.number), entrant.name]
        for each in tournament.rounds:
            table = each.table_of(entrant.number)
            row.append(f"{table.number} {letters[SEATS[table.seats.index(entrant.number)]]}" if table else "–")
        rows.append(row)
    return [Table(columns, rows)]


def _tables(tournament: Tournament, lang: str) -> list[Block]:
    """A round after the other: who sits where at each table."""
    columns = [
        Column(text("setup.table", lang), "number"),
        *(Column(seat_name(seat, lang), least=SEAT_WIDTH) for seat in SEATS),
    ]
    blocks: list[Block] = []
    for each in tournament.rounds:
        rows = [
            [str(table.number), *(f"{who} {tournament.entrants[who].name}" for who in table.seats)]
            for table in each.tables
        ]
        blocks += [Heading(text("rounds.title", lang, number=each.number)), Table(columns, rows)]
    return blocks


def _cards(tournament: Tournament, lang: str) -> list[Block]:
    """Everybody's rounds, to carry."""
    columns = [Column(text("setup.round", lang), "number"), Column(text("setup.table", lang), "number"),
               Column(text("setup.seat", lang)), Column(text("setup.others", lang))]  # fmt: skip
    cards, spelt = [], tournament.teams
    for entrant in _seated(tournament):
        rows = []
        for each in tournament.rounds:
            if table := each.table_of(entrant.number):
                seat = SEATS[table.seats.index(entrant.number)]
                others = ", ".join(tournament.entrants[who].name for who in table.seats if who != entrant.number)
                rows.append([str(each.number), str(table.number), seat_name(seat, lang), others])
        about = " · ".join(filter(None, (entrant.country, entrant.club, spelt[entrant.kin("team")], entrant.ema)))
        cards.append(Card(f"{entrant.number} · {entrant.name}", about, Table(columns, rows)))
    return [Cards(cards)]


def _seated(tournament: Tournament) -> list[Entrant]:
    """All who have a place somewhere in the schedule, by number."""
    seated = {who for each in tournament.rounds for table in each.tables for who in table.seats}
    return [tournament.entrants[who] for who in sorted(seated)]
