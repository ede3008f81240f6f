"""`marque worker`: reads photos for the web processes of any machine, through the broker."""

from __future__ import annotations

import click

from webapp.cli import lang_option
from webapp.cli.text import say
from webapp.messages import InputError, text


@click.command()
@lang_option
@click.pass_context
def worker(ctx: click.Context) -> None:
    """Read photos from the broker that MARQUE_BROKER_URL names, MARQUE_READERS at once, until Ctrl-C."""
    from webapp import settings

    lang: str = ctx.find_root().obj
    try:
        config = settings.usual() | settings.from_environment()
        if not config["BROKER_URL"]:
            raise InputError("worker_no_broker")
        if not config["READERS"]:
            raise InputError("bad_setting", name="MARQUE_READERS", found=0, wanted=settings.usual_readers())
    except InputError as error:
        click.echo("marque: " + error.say(lang), err=True)
        ctx.exit(2)
    from webapp.readers.serving import worker as of

    reading = of(settings.limits(config), config["BROKER_URL"], settings.redis(config))
    say(text("cli.reading", lang, count=config["READERS"]))
    reading.start()
    ctx.exit(reading.exitcode or 0)
