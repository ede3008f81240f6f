"""`marque penalty`: what a fault at the table costs, and who receives it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from webapp.cli import lang_option
from webapp.cli.files import whole
from webapp.cli.photo import SEAT, named_options, said_once
from webapp.cli.rules import known_rules
from webapp.cli.tally import as_line
from webapp.cli.text import labelled, print_payments, say
from webapp.cli.variants import rulesets, variant_option
from webapp.json_text import decode
from webapp.messages import sentence, text
from webapp.tally.notation import parse_sets

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.events import Event, Settlement
    from scoring.hand import OptionValue
    from scoring.penalties import Fault
    from scoring.ruleset import Names, Ruleset, Text
    from scoring.tiles import Seat


@click.command()
@click.argument("fault")
@click.option("--rules", required=True, metavar="R", callback=known_rules, help="The ruleset: see `marque rules`.")
@click.option("--seat", type=SEAT, help="The seat of the player at fault, or of the discarder.")
@click.option("--hands-shown/--hands-hidden", default=None, help="Whether the others have shown their hands.")
@click.option("--winner", type=SEAT, help="Who won; with forbidden_discard, whose sets lie on the table.")
@click.option("--claim", metavar="KIND", help="wrong_claim: chow, pung or kong.")
@click.option("--corrected", is_flag=True, default=None, help="wrong_claim: put right before another could play.")
@click.option("--count", "--tiles", "tiles", type=int, metavar="N", help="tile_count: tiles held, a kong as three.")
@click.option("--melds", metavar="SETS", help='forbidden_discard: the sets, such as "123p 4444p [EEEE]".')
@click.option("--tile", metavar="TILE", help="forbidden_discard: the tile thrown.")
@click.option("--score", type=int, metavar="N", help="forbidden_discard: the winner's score.")
@click.option("--self-draw", is_flag=True, default=None, help="forbidden_discard: the tile was drawn.")
@click.option("--hand", metavar="FILE", help="forbidden_discard: the winning hand as JSON, in place of sets and score.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A switch of the ruleset or key of the fault."
)
@click.option("--json", "as_json", is_flag=True, help="Print the settlement as JSON.")
@variant_option
@lang_option
@click.pass_context
def penalty(
    ctx: click.Context,
    /,
    fault: str,
    rules: str,
    seat: Seat | None,
    hands_shown: bool | None,
    options: tuple[str, ...],
    as_json: bool,
    **told: Any,
) -> None:
    """What the player in SEAT pays for FAULT, such as false_mahjong; `marque rules R` lists the faults."""
    lang: str = ctx.find_root().obj
    known = rulesets(ctx)
    book = known[rules]
    event = next((one for one in book.events if one.id == fault and one.at_fault), None)
    try:
        chosen = said_once("--option", named_options(options))
        if event is None:
            _known(book, fault)
            _fault(book, fault, seat, hands_shown, chosen, lang, as_json)
        else:
            words = {"hands_shown": hands_shown, **told}
            _event(event, {"rules": rules, "event": fault, **_keys(event, seat, words, chosen)}, known, lang, as_json)
    except ValueError as error:
        raise click.UsageError(sentence(error, lang)) from error


def _known(book: Ruleset, fault: str) -> None:
    """Refuses a name that is no fault of the ruleset, with the nearest that is one."""
    from scoring import RULESETS
    from scoring.errors import Reason, UnreadableError, hint, unknown
    from scoring.events import known_elsewhere

    known = sorted((*(one.id for one in book.faults), *(one.id for one in book.events if one.at_fault)))
    if fault in {one.id for one in book.events if not one.at_fault}:
        en, fr = hint((), known)
        en = f"'{fault}' is an event of {book.id}, but no player's fault: settle it with `marque table`; faults {en}"
        fr = f"« {fault} » est un événement de {book.id}, mais pas une faute : réglez-le avec `marque table` ; {fr}"
        raise UnreadableError([Reason("event_no_fault", en, fr)])
    if fault not in known:
        nearest = unknown("unknown_fault", f"fault of {book.id}", f"faute de {book.id}", fault, known)
        raise UnreadableError([known_elsewhere(fault, book, RULESETS) or nearest])


def _fault(
    book: Ruleset,
    fault: str,
    seat: Seat | None,
    hands_shown: bool | None,
    options: Mapping[str, OptionValue],
    lang: str,
    as_json: bool,
) -> None:
    """A fault that costs a sum of its own."""
    from scoring.penalties import settle_fault

    if seat is None:
        raise click.UsageError(text("cli.missing", lang, option="--seat"))
    shown = hands_shown is not False
    settled = settle_fault(book.id, fault, seat, hands_shown=shown, options=options, rulesets={book.id: book})
    if as_json:
        click.echo(as_line(settled))
        return
    found = next(one for one in book.faults if one.id == fault)
    _print(found, seat, settled["options"], shown, lang)
    if hands_shown is None and found.needs_hands_shown:
        _say_taken_as_shown(lang)


def _keys(event: Event, seat: Seat | None, told: Mapping[str, Any], options: dict[str, OptionValue]) -> dict[str, Any]:
    """The command line's words as keys of the event; an option that is none of its keys is the ruleset's."""
    from scoring.check import hints_of

    own = hints_of(event.form)
    form = {key: value for key, value in told.items() if value is not None}
    if seat is not None and event.at_fault:
        form[event.at_fault] = seat
    if "winner" in form and "winner" not in own:
        form["holder"] = form.pop("winner")
    if "melds" in form:
        form["melds"] = parse_sets(form["melds"])
    if "hand" in form:
        form["hand"] = decode(whole(form["hand"]))
    form |= {name: value for name, value in options.items() if name in own}
    return {**form, "options": {name: value for name, value in options.items() if name not in own}}


def _event(event: Event, form: dict[str, Any], known: Mapping[str, Ruleset], lang: str, as_json: bool) -> None:
    """A fault whose cost hangs on what happened."""
    from scoring.check import hints_of
    from scoring.events import settle_event, settled

    if as_json:
        click.echo(as_line(settle_event(form, known)))
        return
    _print_event(event, settled(form, known).settlement, lang)
    if "hands_shown" in hints_of(event.form) and "hands_shown" not in form:
        _say_taken_as_shown(lang)


def _print_event(event: Event, settlement: Settlement, lang: str) -> None:
    from scoring.citations import citation
    from scoring.settle import net_of

    _print_head(event.names, event.meaning, event.source, lang)
    for note in settlement.notes:
        say(note.text.get(lang))
        say(f"  {citation(note.source, lang)}", dim=True)
    if settlement.notes:
        say()
    if settlement.payments:
        print_payments(settlement.payments, net_of(settlement.payments), lang)
    else:
        say(text("fault.nothing", lang))


def _print_head(names: Names, meaning: Text, source: str, lang: str) -> None:
    from scoring.citations import citation

    say(f"{names.get(lang)}  {names.zh}", bold=True)
    say(f"  {meaning.get(lang)}")
    say(f"  {citation(source, lang)}", dim=True)
    say()


def _say_taken_as_shown(lang: str) -> None:
    say(labelled(text("cli.note", lang), text("fault.taken_as_shown", lang), lang), dim=True)


def _print(fault: Fault, seat: Seat, options: Mapping[str, OptionValue], shown: bool, lang: str) -> None:
    from scoring.settle import net_of

    _print_head(fault.names, fault.meaning, fault.source, lang)
    payments = fault.payments(seat, options, hands_shown=shown)
    if payments:
        print_payments(payments, net_of(payments), lang)
    else:
        say(text("fault.nothing", lang))
