"""`marque read` and `marque score`: photos in, readings and tallies out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from webapp.cli import lang_option
from webapp.cli.files import drawing, read_bytes, write_bytes
from webapp.cli.rules import known_rules
from webapp.cli.tally import NOT_A_WIN, UNUSABLE, as_line
from webapp.cli.text import print_reading, print_scored, say
from webapp.cli.variants import rulesets, variant_option
from webapp.messages import InputError, error_code, of_file, sentence, text
from webapp.readers.eye import chosen_set, in_words
from webapp.sets.store import SetStore
from webapp.tally.notation import standard
from webapp.tally.unknowns import score_seen
from webapp.values import option_value, whole_number
from webapp.words import SEATS

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset
    from vision.reading import Reading
    from vision.taught import TaughtSet

T = TypeVar("T")


class _Seat(click.Choice[str]):
    """A player's wind by its letter, W or O for the west."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return super().convert(standard(str(value).upper()), param, ctx)


SEAT = _Seat(SEATS, case_sensitive=False)
OF_SOME_RULES = (
    "dora_indicators", "ura_dora_indicators", "honba", "riichi_sticks", "dealer_streak", "void_suit", "out", "liable",
)  # fmt: skip
"""Circumstances that some rulesets know, under their names in the interchange."""
TABLE_SIDES = ("near", "right", "far", "left")
NEAREST, EVERY = "nearest", "every"
"""Whose hand is shown: a side of the table as seen in the photo, the nearest player's, or everybody's."""
PHOTO_LIMIT = 64_000_000
"""More is never read from disk; the eye's own limit is lower and gives the sentence."""


def photo_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """What reading and scoring share."""
    options: tuple[Callable[..., Any], ...] = (
        click.argument("photos", nargs=-1, required=True, metavar="PHOTO..."),
        click.option("--json", "as_json", is_flag=True, help="One JSON object a photo, one a line."),
        click.option("--overlay", metavar="PATH", help="Write the picture with boxes to this file or folder."),
        click.option("--set", "set_name", default="", metavar="NAME", help="The tiles on the table: see marque sets."),
        lang_option,
    )
    for option in reversed(options):
        command = option(command)
    return command


@click.command()
@photo_options
@click.option("--all", "every", is_flag=True, help="Every hand on the table with its side, the nearest first.")
@click.pass_context
def read(
    ctx: click.Context, photos: tuple[str, ...], as_json: bool, overlay: str | None, set_name: str, every: bool
) -> None:
    """Read each PHOTO: its tiles, their groups, the hand, and what to look at."""
    lang: str = ctx.find_root().obj

    def show(path: str, reading: Reading) -> int:
        if as_json:
            click.echo(as_line(in_words(reading, path, lang)))
        else:
            print_reading(reading, path, lang)
        return 0

    ctx.exit(_each_photo(photos, overlay, set_name, EVERY if every else NEAREST, lang, as_json, show))


@click.command()
@photo_options
@click.option("--side", type=click.Choice(TABLE_SIDES), help="Whose hand, as seen in the photo (default: the nearest).")
@click.option("--rules", required=True, metavar="R", callback=known_rules, help="The ruleset: see `marque rules`.")
@variant_option
@click.option("--seat", required=True, type=SEAT, help="The winner's seat.")
@click.option("--round", "round_wind", required=True, type=SEAT, help="The wind of the round.")
@click.option("--discarder", type=SEAT, help="Who threw the winning tile.")
@click.option("--self-draw", is_flag=True, help="The winning tile was drawn.")
@click.option("--winning-tile", metavar="TILE", help="The winning tile, such as 5s.")
@click.option("--flag", "flags", multiple=True, metavar="FLAG", help="A circumstance, such as last_tile.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A switch of the ruleset.")
@click.option("--flower", "flowers", multiple=True, metavar="TILE", help="A flower not to be seen in the photo.")
@click.option("--loser", "losers", multiple=True, metavar="SEAT=MARK", help="Another player's mark, such as E=24.")
@click.option("--dora", "dora_indicators", multiple=True, metavar="TILE", help="A dora indicator (riichi).")
@click.option(
    "--ura-dora", "ura_dora_indicators", multiple=True, metavar="TILE", help="An ura dora indicator (riichi)."
)
@click.option("--honba", type=click.IntRange(0), help="Counters on the table (riichi).")
@click.option("--riichi-sticks", type=click.IntRange(0), help="Riichi sticks on the table (riichi).")
@click.option("--dealer-streak", type=click.IntRange(0), help="Extra hands of the dealer in a row (taiwan16).")
@click.option("--void-suit", type=click.Choice(("m", "p", "s")), help="The suit the winner gave up (sichuan).")
@click.option("--out", multiple=True, type=SEAT, help="A seat that has won before and plays no more (sichuan).")
@click.option("--liable", type=SEAT, help="Who fed the hand and pays for it, where the rules know it (pao).")
@click.pass_context
def score(
    ctx: click.Context,
    /,
    photos: tuple[str, ...],
    as_json: bool,
    overlay: str | None,
    set_name: str,
    side: str | None,
    **given: Any,
) -> None:
    """Read each PHOTO and score it: reading and tally together."""
    lang: str = ctx.find_root().obj
    if given["discarder"] and given["self_draw"]:
        raise click.UsageError(text("cli.exclude", lang, one="--discarder", other="--self-draw"))
    try:
        circumstances = _circumstances(given)
    except InputError as complaint:
        raise click.UsageError(complaint.say(lang)) from complaint

    def show(path: str, reading: Reading) -> int:
        return _score_one(path, reading, circumstances, rulesets(ctx), lang, as_json)

    ctx.exit(_each_photo(photos, overlay, set_name, side or NEAREST, lang, as_json, show))


def _each_photo(
    photos: tuple[str, ...],
    overlay: str | None,
    set_name: str,
    whose: str,
    lang: str,
    as_json: bool,
    show: Callable[[str, Reading], int],
) -> int:
    """Look at the photos in order and `show` each hand read; tell of those that can't be. The worst exit code."""
    worst = 0
    try:
        taught = chosen_set(set_name, SetStore())
    except ValueError as error:
        for path in photos:
            _complain(path, error, lang, as_json)
        return UNUSABLE
    progress = _Progress(photos, lang)
    for path in progress:
        try:
            readings, drawn = _look(path, overlay, taught, whose, progress, lang)
        except ValueError as error:
            _complain(path, error, lang, as_json)
            worst = UNUSABLE
            continue
        worst = max(worst, *(show(path, reading) for reading in readings))
        if not as_json:
            _tell_drawn(drawn, lang)
    return worst


def _circumstances(given: dict[str, Any]) -> dict[str, Any]:
    """The command line's words as keys of a Hand."""
    hand: dict[str, Any] = {
        "rules": given["rules"],
        "seat_wind": given["seat"],
        "round_wind": given["round_wind"],
        "flags": list(given["flags"]),
        "options": said_once("--option", named_options(given["options"])),
    }
    if given["self_draw"]:
        hand["self_draw"] = True
    if given["discarder"]:
        hand |= {"self_draw": False, "discarder": given["discarder"]}
    if given["winning_tile"]:
        hand["winning_tile"] = standard(given["winning_tile"])
    if given["flowers"]:
        hand["flowers"] = list(given["flowers"])
    if given["losers"]:
        hand["losers"] = said_once("--loser", (_loser(word) for word in given["losers"]))
    for key in OF_SOME_RULES:
        if given[key]:
            hand[key] = list(given[key]) if isinstance(given[key], tuple) else given[key]
    return hand


def named_options(words: Iterable[str]) -> Iterator[tuple[str, bool | int | str]]:
    """NAME=VALUE words as names and values."""
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise InputError("bad_option", found=word)
        yield name.strip(), option_value(value)


def said_once(what: str, pairs: Iterable[tuple[str, T]]) -> dict[str, T]:
    """The pairs as a dictionary; InputError where one name has two values."""
    found: dict[str, T] = {}
    for name, value in pairs:
        if found.setdefault(name, value) != value:
            raise InputError("said_twice", what=f"{what} {name}")
    return found


def _loser(word: str) -> tuple[str, dict[str, int]]:
    seat, equals, mark = word.partition("=")
    seat = standard(seat.strip().upper())
    if not equals or seat not in SEATS:
        raise InputError("bad_loser", found=word)
    return seat, {"total": whole_number(mark, f"--loser {seat}")}


class _Progress:
    """The photos in turn, with a bar on the terminal where there are several."""

    def __init__(self, photos: tuple[str, ...], lang: str) -> None:
        self.photos = photos
        self.label = text("cli.photos", lang)
        self.shown = len(photos) > 1 and sys.stderr.isatty()

    def __iter__(self) -> Iterator[str]:
        if not self.shown:
            yield from self.photos
            return
        with click.progressbar(self.photos, label=self.label, file=sys.stderr) as bar:
            yield from bar

    def clear(self) -> None:
        """Take the bar off its line, for what is printed next; the next photo draws it again."""
        if self.shown:
            click.echo("\r\x1b[K", nl=False, err=True)


def _look(
    path: str, overlay: str | None, taught: TaughtSet | None, whose: str, progress: _Progress, lang: str
) -> tuple[tuple[Reading, ...], str]:
    """The hands asked for of one photo, and the file with the boxes drawn on it where one is asked for."""
    from webapp.readers.eye import boxes_picture, look, look_at_table

    try:
        data = read_bytes(path, PHOTO_LIMIT)
        if whose == NEAREST:
            photo, reading = look(data, taught)
            readings: tuple[Reading, ...] = (reading,)
        else:
            photo, readings = look_at_table(data, taught)
        if whose in TABLE_SIDES:
            readings = (_on_side(readings, whose, lang),)
        target = "" if overlay is None else _overlay_path(overlay, path, progress.photos)
        if target:
            write_bytes(target, boxes_picture(photo, readings, png=target.lower().endswith(".png")))
    finally:
        progress.clear()
    return readings, target


def _on_side(readings: tuple[Reading, ...], side: str, lang: str) -> Reading:
    for reading in readings:
        if reading.side == side:
            return reading
    seen = ", ".join(str(reading.side) for reading in readings)
    raise InputError("no_such_side", side=text(f"cli.side_{side}", lang), seen=seen)


def _tell_drawn(path: str, lang: str) -> None:
    if path:
        say(text("cli.overlay", lang, path=path), dim=True)


def _overlay_path(overlay: str, photo: str, photos: tuple[str, ...]) -> str:
    """The file itself, or for several photos and for folders a file in it named after the photo.

    InputError where the file is there already and was not drawn here: it may be somebody's photo.
    """
    folder = Path(overlay)
    if len(photos) == 1 and not folder.is_dir() and not overlay.endswith("/"):
        return drawing(overlay)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise of_file("file_not_writable", overlay, error) from error
    return drawing(str(folder / f"{_own_names(photos)[photo]}.boxes.jpg"))


@cache
def _own_names(photos: tuple[str, ...]) -> dict[str, str]:
    """A name for the boxes of each photo: its own without the ending, numbered where another has that."""
    names: dict[str, str] = {}
    for photo in photos:
        stem, taken = Path(photo).stem, set(names.values())
        numbered = (f"{stem}-{number}" for number in count(2))
        names.setdefault(photo, next(name for name in chain([stem], numbered) if name not in taken))
    return names


def _complain(path: str, error: ValueError, lang: str, as_json: bool) -> None:
    if as_json:
        click.echo(as_line({"photo": path, "error": _error(error, lang)}))
    else:
        click.echo(f"marque: {path}: {sentence(error, lang)}", err=True)


def _error(error: ValueError, lang: str) -> dict[str, str]:
    return {"code": error_code(error), "message": sentence(error, lang)}


def _score_one(
    path: str,
    reading: Reading,
    circumstances: dict[str, Any],
    known: Mapping[str, Ruleset],
    lang: str,
    as_json: bool,
) -> int:
    """Print reading and tally of one photo; its exit code."""
    seen = in_words(reading, path, lang)
    if not as_json:
        print_reading(reading, path, lang)
        say()
    try:
        scored = score_seen(_hand(reading, circumstances), lang, on_command_line=True, rulesets=known)
    except ValueError as error:
        if as_json:
            click.echo(as_line({"photo": path, "reading": seen, "error": _error(error, lang)}))
        else:
            click.echo(f"marque: {path}: {sentence(error, lang)}", err=True)
        return UNUSABLE
    if as_json:
        beside = {"doubts": [*seen["doubts"], *scored.doubts], "notes": list(scored.notes)}
        click.echo(as_line({"photo": path, "reading": seen, "tally": scored.tally.to_json(), **beside}))
    else:
        book = known[scored.tally.rules]
        print_scored(scored, book, lang, notes=_notes(book, circumstances, lang))
    return 0 if scored.tally.valid else NOT_A_WIN


def _hand(reading: Reading, circumstances: dict[str, Any]) -> dict[str, Any]:
    """What the picture tells, with what the table says: the table's word goes first.

    A flower named though the photo shows it is the same one; two of a kind in the photo are the engine's to refuse.
    """
    seen = reading.hand.get("flowers", ())
    flowers = [*seen, *(flower for flower in circumstances.get("flowers", ()) if flower not in seen)]
    if not reading.hand.get("concealed") and not reading.hand.get("melds"):
        raise InputError("no_tile_seen")
    hand = {"concealed": [], "melds": [], **reading.hand, **circumstances}
    if flowers:
        hand["flowers"] = flowers
    return hand


def _notes(book: Ruleset, circumstances: dict[str, Any], lang: str) -> list[str]:
    counts_losers = "losers" not in book.foreign_keys
    return [text("cli.losers_absent", lang)] if counts_losers and "losers" not in circumstances else []
