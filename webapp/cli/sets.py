"""`marque teach` and `marque sets`: a club shows its tiles once, and what was taught is listed or deleted."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click

from webapp.cli import lang_option
from webapp.cli.files import drawing, read_bytes, write_bytes
from webapp.cli.photo import PHOTO_LIMIT
from webapp.cli.tally import UNUSABLE, as_line
from webapp.cli.text import say
from webapp.messages import sentence, text
from webapp.readers.eye import lesson, lesson_picture, refuse_lesson
from webapp.sets.store import SetStore

if TYPE_CHECKING:
    from vision.lesson import Lesson


@click.command()
@click.argument("name")
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO...")
@click.option("--right", default="", metavar="TILES", help="Tiles that lie as they should, such as 1s,P.")
@click.option("--replace", is_flag=True, help="Replace the set that has this name.")
@click.option("--overlay", metavar="PATH", help="Write the first photo with what was found to this file.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@lang_option
@click.pass_context
def teach(
    ctx: click.Context,
    name: str,
    photos: tuple[str, ...],
    right: str,
    replace: bool,
    overlay: str | None,
    as_json: bool,
) -> None:
    """Teach the reader a make of tiles, from PHOTO... of one tile of each face laid out in order.

    Each row from left to right, the far row first:

    \b
      1m 2m 3m 4m 5m 6m 7m 8m 9m    characters
      1p 2p 3p 4p 5p 6p 7p 8p 9p    circles
      1s 2s 3s 4s 5s 6s 7s 8s 9s    bamboos
      E  S  W  N  P  F  C           winds; white, green, red dragon
      f1 f2 f3 f4 s1 s2 s3 s4       if the make has them, in one row or two
      0m 0p 0s X                    red fives, a tile face down, or either

    All other tiles out of the picture. Photograph from above: one photo of all rows, or several of some rows each, in
    order. Several photos of all rows teach each face several times.
    """
    lang: str = ctx.find_root().obj
    store, named = SetStore(), ""
    try:
        data = [read_bytes(path, PHOTO_LIMIT) for path in photos]
        refuse_lesson(name, data, store, replace)
        target = None if overlay is None else drawing(overlay)
        from vision.photo import open_photo

        opened = []
        for path, photo in zip(photos, data, strict=True):
            named = path
            opened.append(open_photo(photo))
        named = ""
        taught = lesson(name, opened, right_tiles(right))
        if target is not None:
            write_bytes(target, lesson_picture(opened[0], taught))
        if taught.taught:
            store.save(taught.taught, replace=replace)
    except ValueError as error:
        click.echo("marque: " + (f"{named}: " if named else "") + sentence(error, lang), err=True)
        ctx.exit(UNUSABLE)
    if as_json:
        faults = [fault.to_json(lang) for fault in taught.faults]
        faces = list(taught.taught.faces) if taught.taught else []
        click.echo(as_line({"name": name, "taught": taught.taught is not None, "faces": faces, "faults": faults}))
    else:
        _tell(taught, lang)
    ctx.exit(UNUSABLE if taught.faults else 0)


def right_tiles(words: str) -> tuple[str, ...]:
    """Tiles given as 1s,P or 1s P; raises the engine's own error for what is none."""
    from scoring.tiles import Tile

    return tuple(Tile.parse(word).id for word in words.replace(",", " ").split())


def _tell(lesson: Lesson, lang: str) -> None:
    if lesson.taught:
        name = lesson.taught.name
        say(text("cli.set_taught", lang, name=name, quoted=shlex.quote(name), count=len(lesson.taught.faces)))
        return
    click.echo("marque: " + text("cli.set_refused", lang, count=len(lesson.faults)), err=True)
    for fault in lesson.faults:
        click.echo(f"  {fault.in_language(lang)}", err=True)
    if tiles := ",".join(dict.fromkeys(fault.tile for fault in lesson.faults if fault.settled)):
        click.echo("  " + text("cli.set_right", lang, tiles=tiles), err=True)


@click.command()
@click.option("--delete", "delete", metavar="NAME", help="Delete a set.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a set, one a line.")
@lang_option
@click.pass_context
def sets(ctx: click.Context, delete: str | None, as_json: bool) -> None:
    """List the tile sets that were taught."""
    lang: str = ctx.find_root().obj
    store = SetStore()
    try:
        if delete is not None:
            store.delete(delete)
            say(text("cli.set_deleted", lang, name=delete))
            return
        found = store.listed()
    except ValueError as error:
        click.echo(f"marque: {sentence(error, lang)}", err=True)
        ctx.exit(UNUSABLE)
    for name, faces in found:
        line = (
            as_line({"name": name, "faces": faces}) if as_json else text("cli.set_line", lang, name=name, count=faces)
        )
        click.echo(line)
    if not found and not as_json:
        say(text("cli.no_sets", lang), dim=True)
