"""`marque export` and `marque import`: a whole club as one file, from one server to another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from webapp.cli import lang_option
from webapp.cli.text import say
from webapp.messages import InputError, text

if TYPE_CHECKING:
    from webapp.whole_club.file import Contents

UNUSABLE: Final = 2
NAME: Final = "club.marque"
"""What the file is called where a folder was named."""


@click.command()
@click.argument("file", metavar="DIR_OR_FILE", type=click.Path(path_type=Path))
@click.option("--with-passwords", is_flag=True, help="The digests of passwords too; else everyone gets a new link.")
@lang_option
@click.pass_context
def export(ctx: click.Context, file: Path, with_passwords: bool) -> None:
    """Write the whole club to one file, for another server: people, rules, evenings, games, photos, tournaments.

    To keep this server as it is, secrets and games at home among it, use marque backup.
    """
    from webapp.store import open_database
    from webapp.whole_club.file import export as write

    lang: str = ctx.find_root().obj
    target = (file / NAME if file.is_dir() else file).absolute()
    try:
        engine = open_database()
        try:
            contents = write(engine, target, passwords=with_passwords)
        finally:
            engine.dispose()
    except InputError as error:
        click.echo(f"marque: {error.in_full(lang)}", err=True)
        ctx.exit(UNUSABLE)
    say(text("whole_club.exported", lang, path=target, **_counts(contents)))
    say(text("whole_club.secret" if with_passwords else "whole_club.links", lang), dim=True)


@click.command("import")
@click.argument("file", metavar="DIR_OR_FILE", type=click.Path(path_type=Path))
@lang_option
@click.pass_context
def import_(ctx: click.Context, file: Path) -> None:
    """Lay a file of marque export out on a server without a club: all of it, or nothing."""
    from webapp.store import open_database
    from webapp.whole_club.file import take_in

    lang: str = ctx.find_root().obj
    source = (file / NAME if file.is_dir() else file).absolute()
    try:
        engine = open_database()
        try:
            contents = take_in(engine, source)
        finally:
            engine.dispose()
    except InputError as error:
        click.echo(f"marque: {error.in_full(lang)}", err=True)
        ctx.exit(UNUSABLE)
    say(text("whole_club.imported", lang, path=source, **_counts(contents)))


def _counts(contents: Contents) -> dict[str, Any]:
    return {"people": contents.rows["people"], "games": contents.rows["games"], "files": contents.files}
