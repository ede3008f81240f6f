"""`marque photos`: what is kept of games; list it, sweep it, delete a person's."""

from __future__ import annotations

from typing import Any

import click
from sqlalchemy import Engine

from webapp.cli import lang_option
from webapp.cli.tally import as_line
from webapp.cli.text import say
from webapp.messages import InputError, text

UNUSABLE = 2


@click.command()
@click.option("--sweep", is_flag=True, help="Delete what is older than the club keeps photos.")
@click.option("--delete-person", metavar="NAME|ID", help="Delete the photos of all games in which a person played.")
@click.option("--held-too", metavar="REASON", help="With --delete-person: photos in dispute too; the ledger says why.")
@click.option("--yes", is_flag=True, help="With --delete-person: do not ask.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a photo, one a line.")
@lang_option
@click.pass_context
def photos(
    ctx: click.Context, sweep: bool, delete_person: str | None, held_too: str | None, yes: bool, as_json: bool
) -> None:
    """List the photos kept for games: when taken in, game, size, until when; their digests with --json."""
    from webapp.store import open_database

    lang: str = ctx.find_root().obj
    if sweep and delete_person is not None:
        raise click.UsageError(text("cli.exclude", lang, one="--sweep", other="--delete-person"))
    if (held_too is not None or yes) and delete_person is None:
        option = "--yes" if held_too is None else "--held-too"
        raise click.UsageError(text("cli.needs", lang, option=option, other="--delete-person"))
    try:
        engine = open_database()
        try:
            if sweep:
                _sweep(engine, lang)
            elif delete_person is not None:
                ctx.exit(_delete(engine, delete_person, (held_too or "").strip(), yes, lang))
            else:
                _list(engine, as_json, lang)
        finally:
            engine.dispose()
    except InputError as error:
        click.echo(f"marque: {error.in_full(lang)}", err=True)
        ctx.exit(UNUSABLE)


def _list(engine: Engine, as_json: bool, lang: str) -> None:
    from webapp.club import settings as club_settings
    from webapp.photos import store as photo_store
    from webapp.photos.files import PhotoFiles

    days = club_settings.load(engine).photo_days
    alive = [photo for photo in photo_store.photos(engine) if not photo.deleted]
    for photo in alive:
        end = photo.until(days)
        facts: dict[str, Any] = {
            "sha256": photo.sha256,
            "game": photo.stream,
            "size": photo.size,
            "added": f"{photo.added:%Y-%m-%dT%H:%MZ}",
            "until": f"{end:%Y-%m-%d}" if end else None,
        }
        until = text("photos.until", lang, day=facts["until"]) if end else text("photos.held", lang)
        line = text("photos.line", lang, **facts | {"until": until, "sha256": photo.sha256[:12]})
        say(as_line(facts) if as_json else line)
    if not as_json:
        say(text("photos.where" if alive else "photos.none", lang, days=days, path=PhotoFiles().address()), dim=True)


def _sweep(engine: Engine, lang: str) -> None:
    from webapp.photos import keeping as photo_keeping

    swept = photo_keeping.sweep(engine)
    say(text("photos.swept", lang, due=swept.due, strays=swept.strays))


def _delete(engine: Engine, who: str, reason: str, yes: bool, lang: str) -> int:
    """Delete, and name what stays: photos in dispute, and what was given to teach the reader."""
    from webapp.corrections.store import Store
    from webapp.ledger import Origin
    from webapp.photos import keeping as photo_keeping
    from webapp.photos import store as photo_store

    found = photo_keeping.photos_of(engine, who)
    going = [photo for photo in found.photos if reason or not photo.held]
    games = {photo.stream for photo in going}
    say(text("photos.of_person", lang, name=found.name, count=len(going), games=len(games)))
    if unsure := games & found.by_name:
        say(text("photos.by_name", lang, games=", ".join(sorted(unsure))))
    if going and not yes and not click.confirm(text("photos.sure", lang)):
        return UNUSABLE
    origin = Origin(photo_keeping.ACTOR, "", "")
    count = photo_store.delete(engine, going, origin, "person", reason)
    say(text("photos.deleted", lang, count=count))
    taught = sorted({digest[:16] for digest in found.originals} & set(Store().ids()))
    for name in taught:
        say(text("photos.taught", lang, id=name))
    say(text("photos.corrections", lang), dim=True)
    kept = [] if reason else found.held
    for photo in kept:
        click.echo("marque: " + text("photos.stays", lang, sha256=photo.sha256[:12], game=photo.stream), err=True)
    return UNUSABLE if kept else 0
