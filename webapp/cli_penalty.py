"""`marque penalty`: what a fault at the table costs, and who receives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from webapp.cli import lang_option
from webapp.cli_photo import SEAT, named_options
from webapp.cli_print import print_payments, say
from webapp.cli_rules import known_rules
from webapp.cli_tally import as_line
from webapp.messages import sentence, text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.hand import OptionValue
    from scoring.penalties import Fault
    from scoring.tiles import Seat


@click.command()
@click.argument("fault")
@click.option("--rules", required=True, metavar="R", callback=known_rules, help="The ruleset: see `marque rules`.")
@click.option("--seat", required=True, type=SEAT, help="The seat of the player at fault.")
@click.option("--hands-shown/--hands-hidden", default=None, help="Whether the others have shown their hands.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A switch of the ruleset.")
@click.option("--json", "as_json", is_flag=True, help="Print the settlement as JSON.")
@lang_option
@click.pass_context
def penalty(
    ctx: click.Context,
    fault: str,
    rules: str,
    seat: Seat,
    hands_shown: bool | None,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """What the player in SEAT pays for FAULT, such as false_mahjong; `marque rules R` lists the faults."""
    from scoring.penalties import settle_fault

    lang: str = ctx.find_root().obj
    shown = hands_shown is not False
    try:
        settled = settle_fault(rules, fault, seat, hands_shown=shown, options=dict(named_options(options)))
    except ValueError as error:
        raise click.UsageError(sentence(error, lang)) from error
    if as_json:
        click.echo(as_line(settled))
        return
    import scoring

    found = next(one for one in scoring.RULESETS[rules].faults if one.id == fault)
    _print(found, seat, settled["options"], shown, lang)
    if hands_shown is None and found.needs_hands_shown:
        say(f"{text('cli.note', lang)}: {text('fault.taken_as_shown', lang)}", dim=True)


def _print(fault: Fault, seat: Seat, options: Mapping[str, OptionValue], shown: bool, lang: str) -> None:
    from scoring.settle import net_of

    say(f"{fault.names.get(lang)}  {fault.names.zh}", bold=True)
    say(f"  {fault.meaning.get(lang)}")
    say(f"  {fault.source}", dim=True)
    say()
    payments = fault.payments(seat, options, hands_shown=shown)
    if payments:
        print_payments(payments, net_of(payments), lang)
    else:
        say(text("fault.nothing", lang))
