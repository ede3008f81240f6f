"""`marque sheet`: the score sheet of a game as a file, and whether a printed one still tells what the ledger tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from webapp.cli import NAMES_A_GAME, lang_option
from webapp.cli.files import write_bytes
from webapp.cli.text import print_rows, say
from webapp.messages import InputError, text

if TYPE_CHECKING:
    from sqlalchemy import Engine

UNUSABLE = 2


@click.command(context_settings=NAMES_A_GAME)
@click.argument("stream", required=False)
@click.option("--pdf", metavar="FILE", help="Write the sheet to print.")
@click.option("--csv", metavar="FILE", help="Write the sheet as a table.")
@click.option("--json", "as_json", metavar="FILE", help="Write every event, with all that their hashes are taken of.")
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True)
@click.option("--check", metavar="HASH", help="Compare the hash on a printed sheet with the ledger.")
@lang_option
@click.pass_context
def sheet(
    ctx: click.Context,
    stream: str | None,
    pdf: str | None,
    csv: str | None,
    as_json: str | None,
    paper: str,
    check: str | None,
) -> None:
    """Write the score sheet of the game STREAM to files; without STREAM, list the games.

    Exit codes of --check: 0 the sheet tells what the ledger tells, 1 it does not, 2 unusable input.
    """
    from webapp.store import open_database

    lang: str = ctx.find_root().obj
    try:
        engine = open_database()
        try:
            if check is not None:
                ctx.exit(_check(engine, check, lang))
            if stream is None:
                _list(engine, lang)
            else:
                _write(engine, stream, {"pdf": pdf, "csv": csv, "json": as_json}, paper, lang)
        finally:
            engine.dispose()
    except InputError as error:
        click.echo(f"marque: {error.in_full(lang)}", err=True)
        ctx.exit(UNUSABLE)


def _write(engine: Engine, stream: str, paths: dict[str, str | None], paper: str, lang: str) -> None:
    from webapp.games.files import game_csv, game_json, open_game

    def pdf() -> bytes:
        from webapp.printing.sheet import sheet_pdf

        return sheet_pdf(file, lang, paper)

    if not any(paths.values()):
        raise InputError("sheet_which")
    file = open_game(engine, stream)
    make: dict[str, Callable[[], bytes]] = {
        "pdf": pdf,
        "csv": lambda: game_csv(file, lang),
        "json": lambda: game_json(file).encode(),
    }
    for kind, path in paths.items():
        if path:
            write_bytes(path, make[kind]())
            say(text("sheet.written", lang, path=path))


def _list(engine: Engine, lang: str) -> None:
    from webapp.games.store import known_games
    from webapp.ledger import streams

    known = known_games(engine, streams(engine))
    if not known:
        say(text("sheet.no_games", lang))
    print_rows([(each.stream, each.day, each.game.book.id, ", ".join(each.game.players)) for each in known])


def _check(engine: Engine, given: str, lang: str) -> int:
    """0 where an entry has the hash and it and all before it stand as written, else 1."""
    from webapp.games.files import open_game
    from webapp.ledger import first_break
    from webapp.printing.check import entry_of

    found = entry_of(engine, given)
    if found is None:
        say(text("sheet.unknown_hash", lang))
        return 1
    stream, sequence = found
    broken = first_break(engine, stream)
    game = open_game(engine, stream)
    told = {"sequence": sequence, "day": game.day, "players": ", ".join(game.game.players)}
    if broken is not None and broken <= sequence:
        say(text("sheet.broken", lang, broken=broken, **told))
        return 1
    say(text("sheet.stands", lang, **told))
    if since := game.head.sequence - sequence:
        say(text("sheet.since", lang, count=since))
    return 0
