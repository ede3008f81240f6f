"""`marque tournament`: a schedule from a list of players, without a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

from webapp.cli import lang_option
from webapp.cli.files import whole, write_bytes
from webapp.cli.text import paint, print_rows, say
from webapp.messages import InputError, text
from webapp.words import SEATS, seat_name

if TYPE_CHECKING:
    from webapp.tournament.events import Entrant, Four, Kinship

UNUSABLE = 2
MOST_SEED = 2**31 - 1


@click.command()
@click.argument("file")
@click.option("--rounds", type=click.IntRange(1, 12), required=True, help="How many rounds.")
@click.option("--apart", type=click.Choice(("team", "country", "club")), multiple=True,
              help="Keep players of one team, country or club from the same table.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0, MOST_SEED), default=1, show_default=True,
              help="The same seed gives the same schedule.")  # fmt: skip
@click.option("--csv", metavar="OUT", help="Write the schedule as a table: round, table, seat, player.")
@lang_option
@click.pass_context
def tournament(
    ctx: click.Context, file: str, rounds: int, apart: Sequence[Kinship], seed: int, csv: str | None
) -> None:
    """Draw up a schedule for the players listed in the CSV file FILE (- for standard input), and say what it keeps.

    Columns: name, country, club, team, EMA number; with headings in any order. Nobody meets twice where arithmetic
    allows it.
    """
    lang: str = ctx.find_root().obj
    try:
        _draw(file, rounds, tuple(dict.fromkeys(apart)), seed, csv, lang)
    except InputError as error:
        click.echo(f"marque: {error.say(lang)}", err=True)
        ctx.exit(UNUSABLE)


def _draw(file: str, rounds: int, apart: tuple[Kinship, ...], seed: int, csv: str | None, lang: str) -> None:
    from webapp.csv_text import csv_text
    from webapp.imports.rows import decoded
    from webapp.tournament.entrants_csv import entrants_of, read_entrants
    from webapp.tournament.report_words import kept
    from webapp.tournament.schedule.draw import draw_up
    from webapp.tournament.schedule.field import called_in, faults
    from webapp.tournament.schedule.report import report

    entrants = entrants_of(read_entrants(decoded(whole(file)), (), 1))
    players, waiting = (
        [each for each in entrants if not each.substitute],
        [each for each in entrants if each.substitute],
    )
    for fault in faults(players, waiting, apart):
        raise fault
    known = {each.number: each for each in entrants}
    drawn = draw_up([*players, *called_in(players, waiting)], rounds, apart, seed, _progress(lang))
    if csv:
        head = [text(f"setup.{each}", lang) for each in ("round", "table", "seat", "number", "name")]
        write_bytes(csv, csv_text([head, *_lines(drawn, known, lang)], lang))
    else:
        _print(drawn, known, lang)
    for each in kept(report(drawn, known, apart), lang):
        say(f"{'✓' if each.wholly else '!'} {each.words}")


def _progress(lang: str) -> Callable[[int], None]:
    """Says on the terminal how many repeats are left, whenever they are fewer than they were."""
    fewest: list[int] = []

    def told(repeats: int) -> None:
        if not fewest or repeats < fewest[-1]:
            fewest.append(repeats)
            click.echo(text("setup.drawing_repeats", lang, repeats=repeats), err=True)

    return told


def _lines(drawn: Sequence[Sequence[Four]], known: dict[int, Entrant], lang: str) -> list[list[str | int]]:
    return [
        [number, at, seat_name(seat, lang), who, known[who].name]
        for number, tables in enumerate(drawn, 1)
        for at, table in enumerate(tables, 1)
        for seat, who in zip(SEATS, table, strict=True)
    ]


def _print(drawn: Sequence[Sequence[Four]], known: dict[int, Entrant], lang: str) -> None:
    head = ["", *(seat_name(seat, lang) for seat in SEATS)]
    for number, tables in enumerate(drawn, 1):
        say(paint(text("rounds.title", lang, number=number), bold=True))
        print_rows([head, *([str(at), *(known[who].name for who in table)] for at, table in enumerate(tables, 1))])
        say()
