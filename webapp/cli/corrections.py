"""`marque corrections`: what players gave to teach the reader; list it, delete it, export it for training."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from webapp.cli import lang_option
from webapp.cli.tally import as_line
from webapp.cli.text import say
from webapp.corrections.correction import Correction
from webapp.corrections.export import export
from webapp.corrections.store import Store
from webapp.messages import InputError, text

UNUSABLE = 2


@click.command()
@click.option("--delete", is_flag=False, flag_value="", metavar="ID", help="Delete one, or with --all every one.")
@click.option("--all", "every", is_flag=True, help="With --delete: every one.")
@click.option("--export", "target", metavar="DIR", help="Write a labelled set that make train takes.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a photo, one a line.")
@lang_option
@click.pass_context
def corrections(ctx: click.Context, delete: str | None, every: bool, target: str | None, as_json: bool) -> None:
    """List the photos kept to teach the reader: id, time, size, tiles, how many corrected, model."""
    lang: str = ctx.find_root().obj
    if every and delete is None:
        raise click.UsageError(text("cli.needs", lang, option="--all", other="--delete"))
    if delete is not None and every == bool(delete):
        raise click.UsageError(text("cli.id_or_all", lang))
    if delete is not None and target is not None:
        raise click.UsageError(text("cli.exclude", lang, one="--delete", other="--export"))
    store = Store()
    try:
        if delete is not None:
            _delete(store, store.ids() if every else [delete], lang)
        elif target is not None:
            count = export(store, Path(target))
            say(text("corrections.exported", lang, count=count, path=target))
            say(text("corrections.train", lang, path=target), dim=True)
        else:
            ctx.exit(_list(store, lang, as_json))
    except InputError as error:
        click.echo(f"marque: {error.say(lang)}", err=True)
        ctx.exit(UNUSABLE)


def _delete(store: Store, names: list[str], lang: str) -> None:
    for name in names:
        store.delete(name)
    say(text("corrections.deleted", lang, count=len(names)))


def _list(store: Store, lang: str, as_json: bool) -> int:
    """Print a line for each record, oldest first; 2 where one is damaged."""
    worst = 0
    names = store.ids()
    records = []
    for name in names:
        try:
            records.append(store.read(name))
        except InputError as error:
            click.echo(f"marque: {error.say(lang)}", err=True)
            worst = UNUSABLE
    for record in sorted(records, key=lambda record: record.kept):
        facts = _facts(record, store.photo_address(record.id))
        say(as_line(facts) if as_json else text("corrections.line", lang, **facts))
    if not as_json:
        key = "corrections.where" if names else "corrections.none"
        say(text(key, lang, path=store.address()), dim=True)
    return worst


def _facts(record: Correction, photo: str) -> dict[str, Any]:
    width, height = record.size
    model = record.reading["model"]
    return {
        "id": record.id,
        "when": f"{record.kept:%Y-%m-%dT%H:%MZ}",
        "photo": photo,
        "width": width,
        "height": height,
        "tiles": len(record.tiles),
        "corrected": record.corrected,
        "model": f"{model['name']} {model['sha256'][:8]}",
    }
