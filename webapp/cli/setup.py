"""`marque setup`: how the table is set up for a deal, step by step, from the dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from webapp.cli import lang_option
from webapp.cli.tally import as_line
from webapp.cli.text import say
from webapp.messages import InputError, sentence
from webapp.values import whole_number

if TYPE_CHECKING:
    from scoring.setup_common import SetUp


@click.command()
@click.option("--rules", required=True, metavar="R", help="The ruleset: see `marque rules`.")
@click.option("--dice", multiple=True, type=int, metavar="N", help="The total of a throw of two dice, in order.")
@click.option(
    "--east",
    "players",
    nargs=4,
    metavar="NAME NAME NAME NAME",
    help="The players: East, or the Leader, then anticlockwise.",
)
@click.option("--throw", "throws", multiple=True, metavar="NAME=N[,N]", help="sichuan: a player's throws for his seat.")
@click.option("--automatic", is_flag=True, help="sichuan: an automatic table builds the wall.")
@click.option("--flowers", type=int, default=8, show_default=True, help="taiwan16: flower tiles in play, 0, 4 or 8.")
@click.option("--first-deal", is_flag=True, help="taiwan16: the first deal of all, with the number last thrown.")
@click.option("--json", "as_json", is_flag=True, help="Print the set-up as JSON.")
@lang_option
@click.pass_context
def setup(
    ctx: click.Context,
    rules: str,
    dice: tuple[int, ...],
    players: tuple[str, ...] | None,
    throws: tuple[str, ...],
    automatic: bool,
    flowers: int,
    first_deal: bool,
    as_json: bool,
) -> None:
    """Seats, wall, break, dead wall and deal under the ruleset R, for the dice thrown."""
    from scoring.setup import set_up
    from scoring.setup_common import AtTable

    lang: str = ctx.find_root().obj
    try:
        seat_throws = _throws(throws)
        table = AtTable(players or (), seat_throws, automatic, flowers, first_deal)
        found = set_up(rules, dice, table)
    except ValueError as error:
        raise click.UsageError(sentence(error, lang)) from error
    if as_json:
        click.echo(as_line(found.to_json()))
    else:
        _print(found, lang)


def _throws(words: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """NAME=N[,N] words as each player's throws."""
    throws: dict[str, tuple[int, ...]] = {}
    for word in words:
        before, equals, totals = word.rpartition("=")
        name = before.strip()
        if not equals or not name:
            raise InputError("bad_throw", found=word)
        if name in throws:
            raise InputError("throw_twice", name=name)
        throws[name] = tuple(whole_number(total, f"--throw {name}") for total in totals.split(","))
    return throws


def _print(found: SetUp, lang: str) -> None:
    from scoring.citations import citation

    for number, step in enumerate(found.steps, 1):
        say(f"{number:>2}. {step.text.get(lang)}")
        say(f"    {citation(step.source, lang)}", dim=True)
