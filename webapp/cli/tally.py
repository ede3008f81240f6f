"""`marque tally`: hands in interchange form, one or a stream of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from scoring.check import whole_numbers
from webapp.cli import lang_option
from webapp.cli.files import lines, whole, write_bytes
from webapp.cli.text import print_scored
from webapp.cli.variants import rulesets, unused_notes, variant_option
from webapp.json_text import UnfitJsonError, decode
from webapp.messages import InputError, error_code, sentence, text
from webapp.printing.tally import tally_pdf
from webapp.tally.unknowns import Scored, count

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset

NOT_A_WIN, UNUSABLE = 1, 2


def as_line(value: Any) -> str:
    """One line of JSON, readable where the output takes all characters, escaped where it does not."""
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    return json.dumps(value, ensure_ascii=not utf8, separators=(",", ":"))


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print the tally as JSON.")
@click.option("--jsonl", is_flag=True, help="One hand a line in, one tally a line out.")
@click.option("--pdf", metavar="FILE", help="Write the tally to print as well.")
@variant_option
@lang_option
@click.pass_context
def tally(ctx: click.Context, file: str, as_json: bool, jsonl: bool, pdf: str | None) -> None:
    """Score the hand in FILE, or on standard input where FILE is -."""
    lang: str = ctx.find_root().obj
    known = rulesets(ctx)
    if jsonl and pdf:
        raise click.UsageError(text("cli.exclude", lang, one="--pdf", other="--jsonl"))
    if jsonl:
        ctx.exit(_stream(file, known, lang))
    hand: Any = None
    try:
        hand = decode(whole(file))
        counted = count(hand, known)
        if pdf:
            write_bytes(pdf, tally_pdf(Scored(counted), known[counted.rules], lang))
    except ValueError as error:
        if as_json:
            click.echo(as_line(failure(hand, error, lang)))
        else:
            click.echo(f"marque: {sentence(error, lang)}", err=True)
        ctx.exit(UNUSABLE)
    if as_json:
        click.echo(as_line(counted.to_json()))
    else:
        print_scored(Scored(counted), known[counted.rules], lang, notes=unused_notes(ctx, counted, lang))
    ctx.exit(0 if counted.valid else NOT_A_WIN)


def failure(hand: Any, error: ValueError, lang: str) -> dict[str, Any]:
    """What stands in the place of a tally that could not be made."""
    if isinstance(error, UnfitJsonError):
        hand = error.value
    told = {"error": {"code": error_code(error), "message": sentence(error, lang)}}
    identity = whole_numbers(hand.get("id")) if isinstance(hand, dict) else None
    is_id = isinstance(identity, str | int) and not isinstance(identity, bool)
    return {"id": identity, **told} if is_id else told


def _stream(file: str, known: Mapping[str, Ruleset], lang: str) -> int:
    """One line out for each line in; the worst of them decides the exit code."""
    worst = 0
    try:
        for line in lines(file):
            answer = _one(line, known, lang)
            worst = max(worst, UNUSABLE if "error" in answer else 0 if answer["valid"] else NOT_A_WIN)
            click.echo(as_line(answer))
    except InputError as complaint:
        click.echo(f"marque: {complaint.say(lang)}", err=True)
        return UNUSABLE
    return worst


def _one(line: bytes | InputError, known: Mapping[str, Ruleset], lang: str) -> dict[str, Any]:
    hand: Any = None
    try:
        if isinstance(line, InputError):
            raise line
        hand = decode(line)
        return count(hand, known).to_json()
    except ValueError as error:
        return {"id": None, **failure(hand, error, lang)}
