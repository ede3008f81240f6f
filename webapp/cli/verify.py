"""`marque verify`: is a dispute's file what the ledger wrote, and do tally and reading come out the same here?"""

from __future__ import annotations

import json

import click

from webapp.cli import lang_option
from webapp.cli.files import read_bytes
from webapp.cli.text import say
from webapp.messages import InputError, text

DIFFERS, UNUSABLE = 1, 2
COLOURS = {"match": "green", "differs": "red", "not_compared": "yellow"}


@click.command()
@click.argument("file")
@click.option("--head", metavar="HASH", default="", help="The hash on a printed sheet, or what its QR code says.")
@click.option("--no-reading", is_flag=True, help="Leave out reading the photo again.")
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
@lang_option
@click.pass_context
def verify(ctx: click.Context, file: str, head: str, no_reading: bool, as_json: bool) -> None:
    """Compare the dispute in FILE with itself, with the engine and the model here, and with a printed hash.

    Exit codes: 0 all that was compared matches, 1 something differs, 2 the file can't be used.
    """
    from webapp.dispute.archive import MOST_BYTES
    from webapp.dispute.findings import SIGNS, counts
    from webapp.dispute.verify import printed_head
    from webapp.dispute.verify import verify as check
    from webapp.readers.sights import see_kept

    lang: str = ctx.find_root().obj
    try:
        wanted = printed_head(head) if head else ""
        found = check(read_bytes(file, MOST_BYTES), head=wanted, see=None if no_reading else see_kept)
    except InputError as error:
        if as_json:
            click.echo(json.dumps({"file": file, "error": {"code": error.code, "message": error.say(lang)}}))
        else:
            click.echo(f"marque: {error.say(lang)}", err=True)
        ctx.exit(UNUSABLE)
    if as_json:
        click.echo(json.dumps({"file": file, **found.to_json()}, ensure_ascii=False))
    else:
        for line in found.lines:
            say(f"{SIGNS[line.state]} {line.part}: {line.say(lang)}", fg=COLOURS[line.state])
        told = counts(found.lines)
        say()
        verdict = "verify.all_match" if found.matches else "verify.something_differs"
        say(text(verdict, lang, **told), bold=True)
        if not head:
            say(text("verify.no_head", lang), dim=True)
    ctx.exit(0 if found.matches else DIFFERS)
