"""`--variant FILE`: a club's own rules beside the rulesets of the shelf, for every command that takes it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import IO, TYPE_CHECKING, Any, Final

import click

from webapp.cli.files import read_bytes
from webapp.messages import InputError, sentence, text

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset
    from scoring.tally import Tally

MAX_VARIANT_BYTES: Final = 200_000
_PATHS, _RULESETS, _CLUBS = (f"marque.variant.{part}" for part in ("paths", "rulesets", "clubs"))


class BadVariant(click.ClickException):
    """A variant that can't be used: a line for each thing that is wrong in its file."""

    exit_code = 2

    def __init__(self, path: str, sentences: list[str]) -> None:
        super().__init__("; ".join(sentences))
        self.lines = [f"marque: {path}: {each}" for each in sentences]

    def show(self, file: IO[Any] | None = None) -> None:
        for line in self.lines:
            click.echo(line, file=file or sys.stderr)


def variant_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--variant FILE`, several times if need be; the files are read when the rulesets are first asked for."""
    return click.option(
        "--variant",
        multiple=True,
        metavar="FILE",
        is_eager=True,
        expose_value=False,
        callback=_keep_paths,
        help="A club's own rules (TOML); hands name them by their id.",
    )(command)


def _keep_paths(ctx: click.Context, _param: click.Parameter, paths: tuple[str, ...]) -> None:
    ctx.meta[_PATHS] = paths


def clubs(ctx: click.Context) -> list[Ruleset]:
    """The variants that the command line names, read and checked."""
    found: list[Ruleset] | None = ctx.meta.get(_CLUBS)
    if found is None:
        found = []
        for path in ctx.meta.get(_PATHS, ()):
            book = _read(path, ctx.find_root().obj or "en")
            if book.id in [other.id for other in found]:
                raise BadVariant(path, [text("variant.twice", ctx.find_root().obj or "en", id=book.id)])
            found.append(book)
        ctx.meta[_CLUBS] = found
    return found


def rulesets(ctx: click.Context) -> Mapping[str, Ruleset]:
    """The rulesets of the shelf, and the variants beside them."""
    import scoring
    from scoring.shelf import Shelf

    if _RULESETS not in ctx.meta:
        books = clubs(ctx)
        ctx.meta[_RULESETS] = Shelf(books) if books else scoring.RULESETS
    known: Mapping[str, Ruleset] = ctx.meta[_RULESETS]
    return known


def _read(path: str, lang: str) -> Ruleset:
    from scoring.errors import ScoringError
    from scoring.variant import read_variant

    try:
        data = read_bytes(path, MAX_VARIANT_BYTES)
        if len(data) > MAX_VARIANT_BYTES:
            raise InputError("variant_too_long", limit=MAX_VARIANT_BYTES)
        return read_variant(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadVariant(path, [InputError("not_utf8").say(lang)]) from error
    except ScoringError as error:
        raise BadVariant(path, [fault.message(lang) for fault in error.faults]) from error
    except InputError as error:
        raise BadVariant(path, [sentence(error, lang)]) from error


def unused_notes(ctx: click.Context, tally: Tally, lang: str) -> list[str]:
    """A note where a variant was given and the hand names the ruleset that it starts from."""
    given = [book for book in clubs(ctx) if book.base == tally.rules]
    return [text("variant.unused", lang, id=book.id, base=book.base) for book in given]
