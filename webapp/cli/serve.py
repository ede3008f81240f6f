"""`marque serve`: the web page on this machine or the table's network."""

from __future__ import annotations

from typing import Any, Final

import click

from webapp.cli import lang_option
from webapp.messages import InputError, text

MAX_BODY: Final = 64 * 1024 * 1024
"""Past the application's own limit, so that its sentence is the one that a player gets."""

OTHER_THREADS: Final = 6
"""For pages without a photo, while every reader and every place in the queue is taken."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for every one.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--proxy", metavar="ADDRESS", help="Address of your own HTTPS proxy, whose X-Forwarded-* are believed.")
@lang_option
@click.pass_context
def serve(ctx: click.Context, host: str, port: int, proxy: str | None) -> None:
    """Serve the web page until Ctrl-C."""
    from waitress.server import create_server

    from webapp import database
    from webapp.app import create_app
    from webapp.photos.keeping import Sweeper
    from webapp.reach import LISTENS, opened_by
    from webapp.standings.store import warm
    from webapp.webhooks.delivery import Deliverer

    lang: str = ctx.find_root().obj
    try:
        app = create_app()
        database.of(app).open()
    except InputError as error:
        click.echo("marque: " + error.in_full(lang), err=True)
        ctx.exit(2)
    try:
        server = create_server(
            app,
            host=host,
            port=port,
            threads=app.config["READERS"] + app.config["READER_QUEUE"] + OTHER_THREADS,
            max_request_body_size=MAX_BODY,
            # Read on while a request is answered: only so is it known that its client has left.
            channel_request_lookahead=1,
            **_believing(proxy),
        )
    except OSError as error:
        why = error.strerror or str(error)
        click.echo("marque: " + text("cli.port_taken", lang, host=host, port=port, why=why), err=True)
        ctx.exit(2)
    app.extensions["readers"].start()
    sweeper = Sweeper(database.of(app).open)
    sweeper.start()
    deliverer = Deliverer(database.of(app).open, inside=bool(app.config["WEBHOOKS_INSIDE"]))
    deliverer.start()
    warm(app, database.of(app).open())
    bound = int(getattr(server, "effective_port", port))
    click.echo(text("cli.serving", lang, addresses=", ".join(opened_by(host, bound))))
    if not proxy:
        app.config[LISTENS] = (host, bound)
    try:
        server.run()
    finally:
        deliverer.stop()
        sweeper.stop()


def _believing(proxy: str | None) -> dict[str, Any]:
    """Take the client's address, scheme and host from a proxy, and from nobody else."""
    if not proxy:
        return {}
    return {
        "trusted_proxy": proxy,
        "trusted_proxy_headers": {"x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"},
    }
