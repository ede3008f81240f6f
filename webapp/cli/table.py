"""`marque table`: what happens at a table beside a single win, settled; or the events of a ruleset."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from webapp.cli import lang_option
from webapp.cli.files import whole
from webapp.cli.rules import known_rules
from webapp.cli.tally import UNUSABLE, as_line, failure
from webapp.cli.text import labelled, paint, print_payments, print_rows, say
from webapp.cli.variants import rulesets, variant_option
from webapp.json_text import decode
from webapp.messages import sentence, text
from webapp.tally.facts import fact_blocks
from webapp.words import in_series

if TYPE_CHECKING:
    from scoring.events import Event, Settled
    from scoring.ruleset import Ruleset


@click.command()
@click.argument("file", required=False)
@click.option("--rules", metavar="R", callback=known_rules, help="List the events of this ruleset.")
@click.option("--json", "as_json", is_flag=True, help="Print the settlement, or the list, as JSON.")
@variant_option
@lang_option
@click.pass_context
def table(ctx: click.Context, file: str | None, rules: str | None, as_json: bool) -> None:
    """Settle the event in FILE, or on standard input where FILE is -: an exhaustive draw, final scores and the like.

    The event is JSON: {"rules": ..., "event": ..., "options": ..., and the event's own keys}. --rules R lists the
    events of a ruleset, each with an example to copy.
    """
    lang: str = ctx.find_root().obj
    if file is None and rules is None:
        raise click.UsageError(text("table.what", lang))
    if file is not None and rules is not None:
        raise click.UsageError(text("table.either", lang))
    if file is None:
        _list(rulesets(ctx)[str(rules)], lang, as_json)
    else:
        ctx.exit(_settle(file, rulesets(ctx), lang, as_json))


def _settle(file: str, known: Mapping[str, Ruleset], lang: str, as_json: bool) -> int:
    """Prints the settlement; 0, or 2 where the event is unusable."""
    from scoring.events import settled

    event: Any = None
    try:
        event = decode(whole(file))
        outcome = settled(event, known)
    except ValueError as error:
        if as_json:
            click.echo(as_line(failure(event, error, lang)))
        else:
            click.echo(f"marque: {sentence(error, lang)}", err=True)
        return UNUSABLE
    if as_json:
        click.echo(as_line(outcome.to_json()))
    else:
        _print(outcome, lang)
    return 0


def _print(outcome: Settled, lang: str) -> None:
    from scoring.citations import citation
    from scoring.settle import net_of

    event, settlement = outcome.event, outcome.settlement
    say(f"{event.names.get(lang)}  {event.names.zh}", bold=True)
    say("  " + in_series((outcome.book.names.get(lang), citation(event.source, lang)), lang), dim=True)
    for block in fact_blocks(settlement.facts, lang):
        print_rows(block.rows, right=block.numbers)
    for note in settlement.notes:
        say(labelled(text("cli.note", lang), f"{note.text.get(lang)} ({citation(note.source, lang)})", lang), dim=True)
    say()
    if settlement.payments:
        print_payments(settlement.payments, net_of(settlement.payments), lang)
    else:
        say(text("fault.nothing", lang))


def _list(book: Ruleset, lang: str, as_json: bool) -> None:
    """The events of a ruleset, each with its keys, its clause and an example to copy."""
    from scoring.citations import citation

    if as_json:
        events = [{**event.describe(), "example": _example(book, event)} for event in book.events]
        click.echo(json.dumps(events, ensure_ascii=False, indent=2))
        return
    if not book.events:
        say(text("table.no_events", lang, rules=book.id))
    for place, event in enumerate(book.events):
        if place:
            say()
        say(f"{paint(event.id, fg='cyan')}  {event.names.get(lang)}  {event.names.zh}")
        say(f"  {event.meaning.get(lang)}")
        say(f"  {text('table.keys', lang, keys=', '.join(event.describe()['keys']))}")
        say(f"  {citation(event.source, lang)}", dim=True)
        say(f"  {text('table.paste', lang, example=as_line(_example(book, event)))}")


def _example(book: Ruleset, event: Event) -> dict[str, Any]:
    """The event's example as it goes into the command."""
    return {"rules": book.id, "event": event.id, **event.example}
