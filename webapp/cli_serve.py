"""`marque serve`: the web page on this machine or the table's network."""

from __future__ import annotations

import click

from webapp.cli import lang_option
from webapp.messages import text


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
    try:
        server = create_server(
            app, host=host, port=port, threads=8, max_request_body_size=app.config["MAX_CONTENT_LENGTH"]
        )
    except OSError as error:
        why = error.strerror or str(error)
        click.echo("marque: " + text("cli.port_taken", lang, host=host, port=port, why=why), err=True)
        ctx.exit(2)
    bound = getattr(server, "effective_port", port)
    click.echo(text("cli.serving", lang, host=host, port=bound))
    server.run()
