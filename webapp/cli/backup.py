"""`marque backup` and `marque restore`: database and data folder as one archive, and back."""

from __future__ import annotations

import os
from pathlib import Path

import click

from webapp.cli import lang_option
from webapp.cli.text import say
from webapp.data import data_folder
from webapp.messages import InputError, text
from webapp.objects.objects import elsewhere

UNUSABLE = 2


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@lang_option
@click.pass_context
def backup(ctx: click.Context, file: Path) -> None:
    """Write database, photos, tile sets and corrections to FILE, while the page may be in use; then read it back."""
    from webapp.backup import backup as write
    from webapp.store import open_database

    lang: str = ctx.find_root().obj
    try:
        engine = open_database()
        try:
            contents = write(engine, data_folder(), file.absolute(), elsewhere())
        finally:
            engine.dispose()
    except InputError as error:
        click.echo(f"marque: {error.in_full(lang)}", err=True)
        ctx.exit(UNUSABLE)
    say(text("backup.written", lang, path=file, files=contents.files, rows=sum(contents.rows.values())))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--into", metavar="DIR", type=click.Path(path_type=Path), help="An empty folder, not the data folder.")
@lang_option
@click.pass_context
def restore(ctx: click.Context, file: Path, into: Path | None) -> None:
    """Lay the archive FILE out in the data folder and the database, which must be empty; or in another folder."""
    from webapp.backup import restore as lay_out

    lang: str = ctx.find_root().obj
    folder = into.absolute() if into else data_folder()
    try:
        url, stores = (None, {}) if into else (os.environ.get("DATABASE_URL") or None, elsewhere())
        contents = lay_out(file.absolute(), folder, url, stores)
    except InputError as error:
        click.echo(f"marque: {error.in_full(lang)}", err=True)
        ctx.exit(UNUSABLE)
    say(text("backup.restored", lang, path=folder, files=contents.files, rows=sum(contents.rows.values())))
    if into:
        say(text("backup.use", lang, path=folder), dim=True)
