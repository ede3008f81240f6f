"""`marque rules` and `marque schema`: what the engine knows, to read or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

import click

from webapp.cli import lang_option
from webapp.cli_print import paint, print_rows, say
from webapp.messages import InputError, text
from webapp.show import unit


def nearest(name: str, known: Iterable[str], lang: str) -> str:
    """`did you mean ...?`, or everything that is known where nothing is near."""
    names = list(known)
    near = get_close_matches(name, names, n=1, cutoff=0.5)
    return text("nearest", lang, name=near[0]) if near else text("known", lang, names=", ".join(names))


def known_rules(ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """A ruleset's id, or a usage error that names the nearest one."""
    import scoring

    if value is None or value in scoring.RULESETS:
        return value
    lang = ctx.find_root().obj or "en"
    complaint = InputError("unknown_rules", found=value, nearest=nearest(value, scoring.RULESETS, lang))
    raise click.BadParameter(complaint.say(lang))


@click.command()
@click.argument("ruleset", required=False, callback=known_rules)
@click.option("--item", metavar="X", help="Only this rule or option of the ruleset.")
@click.option("--json", "as_json", is_flag=True, help="Print the description as JSON.")
@lang_option
@click.pass_context
def rules(ctx: click.Context, ruleset: str | None, item: str | None, as_json: bool) -> None:
    """List the rulesets, or what RULESET counts, with every clause."""
    import scoring

    lang: str = ctx.find_root().obj
    if ruleset is None:
        if item:
            raise click.UsageError("--item needs a RULESET")
        if as_json:
            click.echo(_pretty([{"id": book.id, "name": book.names.to_json()} for book in scoring.RULESETS.values()]))
        else:
            print_rows([(book.id, book.names.get(lang), book.document.get(lang)) for book in scoring.RULESETS.values()])
        return
    book = scoring.RULESETS[ruleset]
    if item:
        _one(book, item, lang, as_json)
    elif as_json:
        click.echo(_pretty(book.describe()))
    else:
        _print_book(book, lang)


def _pretty(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _one(book: Any, item: str, lang: str, as_json: bool) -> None:
    found = book.by_id.get(item) or book.options.get(item)
    if found is None:
        hint = nearest(item, (*book.by_id, *book.options), lang)
        raise click.UsageError(InputError("unknown_item", found=item, rules=book.id, nearest=hint).say(lang))
    if as_json:
        click.echo(_pretty(found.describe()))
        return
    say(f"{found.names.get(lang)}  {found.names.zh}", bold=True)
    if item in book.by_id:
        say(f"  {found.value} {unit(found.unit, found.value, lang)}")
        say(f"  {found.condition.get(lang)}")
    else:
        say(f"  {found.meaning.get(lang)}")
        say(f"  {_choices(found)}")
    say(f"  {found.source}", dim=True)


def _choices(option: Any) -> str:
    values = option.choices or (("true", "false") if option.kind == "bool" else ())
    default = str(option.default).lower()
    return f"{option.id}={default}" + (f"  ({' | '.join(values)})" if values else "")


def _print_book(book: Any, lang: str) -> None:
    say(book.names.get(lang), bold=True)
    say(book.document.get(lang), dim=True)
    say()
    rows = [
        (rule.id, rule.names.get(lang), f"{rule.value} {unit(rule.unit, rule.value, lang)}", rule.source)
        for rule in book.rules
    ]
    print_rows([(paint(row[0], fg="cyan"), *row[1:]) for row in rows], right=(2,))
    say()
    say(text("rules.options", lang), bold=True)
    print_rows([(paint(_choices(option), fg="cyan"), option.names.get(lang)) for option in book.options.values()])


@click.command()
@click.argument("form", type=click.Choice(("hand", "tally")), default="hand")
def schema(form: str) -> None:
    """Print the JSON Schema of a FORM: of the hand that goes in, or of the tally that comes out."""
    from scoring.schema import hand_schema, tally_schema

    click.echo(_pretty(hand_schema() if form == "hand" else tally_schema()))
