"""`marque secretary`: the club's first secretary, or a way back in for one who forgot the password."""

from __future__ import annotations

import click

from webapp.cli import lang_option
from webapp.cli.text import say
from webapp.messages import InputError, text

UNUSABLE = 2


@click.command()
@click.argument("name")
@click.option(
    "--address", default="http://localhost:8000", show_default=True, help="Where people open the page, for the link."
)
@lang_option
@click.pass_context
def secretary(ctx: click.Context, name: str, address: str) -> None:
    """Make NAME a secretary of the club, known already or new, and give a one-time link to set a password."""
    from webapp.people import links
    from webapp.people import store as people
    from webapp.secret import secret_key
    from webapp.store import open_database

    lang: str = ctx.find_root().obj
    try:
        secret = secret_key()
        engine = open_database()
        try:
            person = people.appoint_secretary(engine, name)
        finally:
            engine.dispose()
    except InputError as error:
        click.echo(f"marque: {error.in_full(lang)}", err=True)
        ctx.exit(UNUSABLE)
    say(text("secretary.link", lang, name=person.name, days=links.GOOD_FOR.days))
    say(f"{address.rstrip('/')}/join/{links.issue(secret, person)}")
