"""`marque serve`: the web page on this machine or the table's network."""

from __future__ import annotations

from contextlib import suppress
from threading import Thread
from typing import Final

import click

from webapp.cli import lang_option
from webapp.messages import text

MAX_BODY: Final = 64 * 1024 * 1024
"""Past the application's own limit, so that its sentence is the one that a player gets."""


def _open_eye() -> None:
    """Load the models before the first photo comes; without them the page still counts hands tapped in."""
    import vision

    with suppress(OSError):
        vision.shipped_eye()


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for every one.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@lang_option
@click.pass_context
def serve(ctx: click.Context, host: str, port: int) -> None:
    """Serve the web page until Ctrl-C."""
    from waitress.server import create_server

    from webapp.app import create_app

    lang: str = ctx.find_root().obj
    app = create_app()
    Thread(target=_open_eye, daemon=True).start()
    try:
        server = create_server(app, host=host, port=port, threads=8, max_request_body_size=MAX_BODY)
    except OSError as error:
        why = error.strerror or str(error)
        click.echo("marque: " + text("cli.port_taken", lang, host=host, port=port, why=why), err=True)
        ctx.exit(2)
    bound = getattr(server, "effective_port", port)
    click.echo(text("cli.serving", lang, host=host, port=bound))
    server.run()
