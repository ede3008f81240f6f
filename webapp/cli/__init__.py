"""The command `marque`: read, score, tally, rules, penalty, table, backup, schema, serve."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version
from io import TextIOWrapper
from keyword import iskeyword
from typing import Any, Final

import click

from webapp.words import LANGS

COMMANDS: Final = {
    "read": ("webapp.cli.photo", "Read photos: tiles, groups and doubts."),
    "score": ("webapp.cli.photo", "Read photos and score them."),
    "tally": ("webapp.cli.tally", "Score hands given as JSON."),
    "rules": ("webapp.cli.rules", "List the rulesets, or what one of them counts, with its clauses."),
    "penalty": ("webapp.cli.penalty", "What a fault at the table costs."),
    "table": ("webapp.cli.table", "Settle what happens beside a single win: draws, several winners, final scores."),
    "setup": ("webapp.cli.setup", "Set the table up for a deal, step by step, from the dice."),
    "corrections": ("webapp.cli.corrections", "List, delete or export the photos kept to teach the reader."),
    "teach": ("webapp.cli.sets", "Teach the reader a make of tiles from photos of its lay-out."),
    "sets": ("webapp.cli.sets", "List or delete the tile sets that were taught."),
    "secretary": ("webapp.cli.secretary", "Make somebody the club's secretary, with a link to set a password."),
    "photos": ("webapp.cli.photos", "List the photos kept for games, sweep them, or delete a person's."),
    "sheet": ("webapp.cli.sheet", "Write a game's score sheet to print or to keep; compare a printed one."),
    "tournament": ("webapp.cli.tournament", "Draw up a tournament's schedule from a list of players."),
    "verify": ("webapp.cli.verify", "Check a dispute's file: digests, chain of hashes, tally and reading anew."),
    "rescore": ("webapp.cli.rescore", "Count games again under corrected rules; show what changes, then write it."),
    "backup": ("webapp.cli.backup", "Write database and data folder to one archive."),
    "restore": ("webapp.cli.backup", "Lay such an archive out again."),
    "export": ("webapp.cli.whole_club", "Write a whole club to one file, for another server."),
    "import": ("webapp.cli.whole_club", "Lay such a file out on a server without a club."),
    "schema": ("webapp.cli.rules", "Print the JSON Schema of the interchange forms."),
    "serve": ("webapp.cli.serve", "Serve the web page."),
    "worker": ("webapp.cli.worker", "Read photos for the web pages of other machines."),
}


NAMES_A_GAME: Final = {"ignore_unknown_options": True, "help_option_names": ["--help"]}
"""Settings of a command that is given a game's name, which may begin with a dash and hold an h."""


FAULT: Final = 3
"""The exit code of an error that nobody foresaw; 1 and 2 tell of what was given."""
CLOSED_PIPE: Final = 141
"""The exit code where the reader of the output has gone, as in `marque rules navy | head`: 128 and SIGPIPE."""


class Marque(click.Group):
    """Loads a command's module when it is called, and never shows a traceback to a player."""

    _context: click.Context | None = None
    """Of the call: it knows the language."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        named = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name
        command: click.Command = getattr(import_module(COMMANDS[cmd_name][0]), named)
        return command

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from scoring.errors import unknown

            ctx.fail(
                unknown("unknown_command", "command", "commande", args[0], COMMANDS).message(
                    ctx.obj or locale_language()
                )
            )
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                utf8 = stream.encoding.lower().replace("-", "") == "utf8"
                stream.reconfigure(errors="backslashreplace" if utf8 else "replace")
        if os.environ.get("MARQUE_DEBUG"):
            return super().main(args, *rest, **extra)
        try:
            return super().main(args, *rest, **extra)
        except Exception as error:  # the last resort: a sentence instead of a traceback
            from webapp.messages import text

            lang = (self._context and self._context.obj) or locale_language()
            click.echo(text("unexpected_cli", lang, error=f"{type(error).__name__}: {error}"), err=True)
            sys.exit(FAULT)

    def make_context(self, *words: Any, **extra: Any) -> click.Context:
        with _until_closed():
            self._context = super().make_context(*words, **extra)
        return self._context

    def invoke(self, ctx: click.Context) -> Any:
        with _until_closed():
            return super().invoke(ctx)


@contextmanager
def _until_closed() -> Iterator[None]:
    """Ends the program quietly where nobody reads its output any more; what is still unwritten goes nowhere."""
    try:
        yield
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(CLOSED_PIPE)


def locale_language() -> str:
    """The language of the environment, as other programs read it."""
    from webapp.messages import language

    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    return language(next((os.environ[name] for name in names if os.environ.get(name)), None))


def lang_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--lang en|fr`, before or after the command's name; the locale decides when it is not given."""
    return click.option(
        "--lang",
        type=click.Choice(LANGS),
        is_eager=True,
        expose_value=False,
        callback=_keep_language,
        help="Language of the words (default: the locale's).",
    )(command)


def _keep_language(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    root = ctx.find_root()
    root.obj = value or root.obj or locale_language()


@click.group(cls=Marque, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("marque"), prog_name="marque", message="%(prog)s %(version)s")
@lang_option
def main() -> None:
    """Read a photo of a finished mahjong hand, and give the score line by line and who pays whom.

    Exit codes: 0 scored, 1 the hand is not a win, 2 unusable input, 3 a fault of the program (MARQUE_DEBUG=1 in the
    environment shows where).
    """
