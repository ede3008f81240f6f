"""`marque rules` and `marque schema`: what the engine knows, to read or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from webapp.cli import lang_option
from webapp.cli.text import labelled, paint, print_rows, print_scored, say
from webapp.cli.variants import clubs, rulesets, variant_option
from webapp.messages import error_code, sentence, text
from webapp.show import unit
from webapp.tally.notation import write_hand
from webapp.tally.unknowns import Scored, count
from webapp.words import flag_words, seat_name

if TYPE_CHECKING:
    from scoring.events import Event
    from scoring.penalties import Fault
    from scoring.ruleset import Option, Rule, Ruleset, Table

    Part = Rule | Option | Table | Event | Fault


def known_rules(ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """A ruleset's id, or a usage error that names the nearest one."""
    if value is None or value in (known := rulesets(ctx)):
        return value
    from scoring.shelf import unknown_ruleset

    raise click.BadParameter(unknown_ruleset(value, known).message(ctx.find_root().obj or "en"))


@click.command()
@click.argument("ruleset", required=False, callback=known_rules)
@click.option("--item", metavar="X", help="Only this rule or option of the ruleset.")
@click.option("--json", "as_json", is_flag=True, help="Print the description as JSON.")
@variant_option
@lang_option
@click.pass_context
def rules(ctx: click.Context, ruleset: str | None, item: str | None, as_json: bool) -> None:
    """List the rulesets, or what RULESET counts, with every clause; --variant alone: what a club's rules change."""
    lang: str = ctx.find_root().obj
    known = rulesets(ctx)
    books = clubs(ctx) or list(known.values())
    if ruleset is None:
        if item:
            raise click.UsageError(text("cli.needs", lang, option="--item", other="RULESET"))
        if as_json:
            click.echo(_pretty([{"id": book.id, "name": book.names.to_json(), **_club(book)} for book in books]))
        elif clubs(ctx):
            for book in books:
                _print_head(book, lang)
        else:
            print_rows([(book.id, book.names.get(lang), book.document.get(lang)) for book in books])
        return
    book = known[ruleset]
    if item:
        _one(book, item, known, lang, as_json)
    elif as_json:
        click.echo(_pretty(book.describe() | _club(book)))
    else:
        _print_book(book, lang)


def _club(book: Ruleset) -> dict[str, Any]:
    """What a variant says besides: its base, its version, and what differs."""
    if not book.base:
        return {}
    from scoring.variant import differences, version

    return {
        "base": book.base,
        "version": version(book),
        "differences": [difference.to_json() for difference in differences(book)],
    }


def _print_head(book: Ruleset, lang: str) -> None:
    """A ruleset's name and document; of a variant also its version and what differs from its base."""
    say(book.names.get(lang), bold=True)
    say(book.document.get(lang), dim=True)
    if book.base:
        from scoring.variant import differences, version

        say(text("variant.based", lang, base=book.base, version=version(book)), dim=True)
        say()
        changed = differences(book)
        say(text("variant.differences" if changed else "variant.none", lang, base=book.base), bold=True)
        print_rows([
            (paint(f"[{each.section}]", dim=True), paint(each.id, fg="cyan"), each.names.get(lang),
             f"{_plain(each.was)} -> {_plain(each.now)}")
            for each in changed
        ])  # fmt: skip
    say()


def _plain(value: bool | int | str) -> str:
    """A value as the club's file writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _pretty(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _one(book: Ruleset, item: str, known_books: Mapping[str, Ruleset], lang: str, as_json: bool) -> None:
    """All that is known of one rule, option, table, event or fault, and of whatever else bears the same name."""
    from scoring.citations import citation

    parts: list[Part] = [*book.rules, *book.options.values(), *book.tables, *book.events, *book.faults]
    found = [part for part in parts if part.id == item]
    if not found:
        from scoring.errors import unknown

        what = (f"rule, option, table, event or fault of {book.id}",
                f"règle, option, table, événement ou faute de {book.id}")  # fmt: skip
        raise click.UsageError(unknown("unknown_item", *what, item, [part.id for part in parts]).message(lang))
    hand = {"rules": book.id, **book.examples[item]} if item in book.by_id else None
    if as_json:
        shown = {} if hand is None else {"example": {"hand": hand, "tally": _scored(hand, known_books, lang)}}
        more = {"also": [part.describe() for part in found[1:]]} if found[1:] else {}
        click.echo(_pretty(found[0].describe() | shown | more))
        return
    for place, part in enumerate(found):
        if place:
            say()
        say(part.names.get(lang), bold=True)
        say("  " + "  ".join(name for name in dict.fromkeys(part.names) if name != part.names.get(lang)))
        for line in _lines(book, part, lang):
            say(f"  {line}")
        say(f"  {citation(part.source, lang)}", dim=True)
        for title in _titles(book, part.source, lang):
            say(f"    {title}", dim=True)
    if hand is not None:
        say()
        say(labelled(text("rules.example", lang), in_one_line(hand, lang), lang), bold=True)
        try:
            print_scored(Scored(count(hand, known_books)), book, lang)
        except ValueError as error:  # a variant's switches may not let the base's example be
            say(sentence(error, lang))


def _scored(hand: Mapping[str, Any], known: Mapping[str, Ruleset], lang: str) -> dict[str, Any]:
    try:
        return count(hand, known).to_json()
    except ValueError as error:
        return {"error": {"code": error_code(error), "message": sentence(error, lang)}}


def _titles(book: Ruleset, source: str, lang: str) -> list[str]:
    """The documents that a clause names, in full."""
    labels = dict.fromkeys(part.strip().partition(" ")[0] for part in source.split(";"))
    return [labelled(label, book.sources[label].get(lang), lang) for label in labels if label in book.sources]


def in_one_line(hand: Mapping[str, Any], lang: str) -> str:
    """A hand and its circumstances in a line: the tiles, the winning one, how it was won, and what else is said."""
    drawn, seat = hand["self_draw"], hand["seat_wind"]
    how = text("self_draw", lang) if drawn else text("discard_of", lang, seat=seat_name(hand["discarder"], lang))
    parts = [write_hand(dict(hand)), f"{hand['winning_tile']} {how}"]
    parts.append(
        text("rules.seat_and_round", lang, seat=seat_name(seat, lang), wind=seat_name(hand["round_wind"], lang))
    )
    parts += [flag_words(flag, lang) for flag in hand.get("flags", ())]
    said = {
        "concealed",
        "melds",
        "flowers",
        "winning_tile",
        "self_draw",
        "discarder",
        "seat_wind",
        "round_wind",
        "flags",
    }
    for key, value in hand.items():
        if key not in said | {"rules", "options"} and value:
            parts.append(f"{key} {' '.join(map(str, value)) if isinstance(value, list) else value}")
    parts += [f"{name}={_plain(value)}" for name, value in hand.get("options", {}).items()]
    return "; ".join(parts)


def _lines(book: Ruleset, part: Part, lang: str) -> list[str]:
    """What a part of a ruleset means, and what it is worth, offers or asks for."""
    from scoring.penalties import Fault
    from scoring.ruleset import Option, Rule, Table

    match part:
        case Rule():
            lines = [
                _worth(part, lang),
                part.condition.get(lang),
                text("rules.counts_for", lang, whom=text(f"rules.scope.{part.scope}", lang)),
            ]
            for key, others in (("instead_of", part.instead_of), ("excludes", part.excludes)):
                if others:
                    lines.append(text(f"rules.{key}", lang, names=_named(book, others, lang)))
            return lines
        case Option():
            return [part.meaning.get(lang), _choices(part)]
        case Table():
            return [part.meaning.get(lang), *(labelled(key, str(value), lang) for key, value in part.rows.items())]
        case Fault():
            return [part.meaning.get(lang), fault_effect(part, lang)]
    form = part.describe()
    copied = {"rules": "…", "event": part.id, **form["example"]}
    return [part.meaning.get(lang), ", ".join(form["keys"]), json.dumps(copied, ensure_ascii=False)]


def _named(book: Ruleset, ids: Iterable[str], lang: str) -> str:
    return ", ".join(book.by_id[id].names.get(lang) if id in book.by_id else id for id in ids)


def fault_effect(fault: Fault, lang: str) -> str:
    """What becomes of a player's hand after a fault, and what he pays."""
    parts = [text(f"fault.may_win.{str(fault.may_win).lower()}", lang)]
    parts.append(text(f"fault.counted.{str(fault.counted).lower()}", lang))
    if fault.pays_each:
        parts.append(text("fault.costs", lang, amount=fault.pays_each))
    return ", ".join(parts)


def _worth(rule: Rule, lang: str) -> str:
    """A rule's value; where a table has yet to say it, the section of a club's file that does."""
    if rule.row is not None and not rule.value:
        return f"[tables.{rule.row[0]}]"
    return f"{rule.value} {unit(rule.unit, rule.value, lang)}"


def _choices(option: Option) -> str:
    values = option.choices or (("true", "false") if option.kind == "bool" else ())
    if option.most is not None:
        values = (f"{option.least} … {option.most}",)
    return f"{option.id}={_plain(option.default)}" + (f"  ({' | '.join(values)})" if values else "")


def _print_book(book: Ruleset, lang: str) -> None:
    from scoring.citations import citation

    _print_head(book, lang)
    rows = [(rule.id, rule.names.get(lang), _worth(rule, lang), citation(rule.source, lang)) for rule in book.rules]
    print_rows([(paint(row[0], fg="cyan"), *row[1:]) for row in rows], right=(2,))
    say()
    say(text("rules.options", lang), bold=True)
    print_rows([(paint(_choices(option), fg="cyan"), option.names.get(lang)) for option in book.options.values()])
    lists: tuple[tuple[str, Sequence[Table | Event]], ...] = (
        ("rules.tables", book.tables),
        ("rules.events", book.events),
    )
    for key, parts in lists:
        if parts:
            say()
            say(text(key, lang), bold=True)
            print_rows(
                [(paint(part.id, fg="cyan"), part.names.get(lang), citation(part.source, lang)) for part in parts]
            )
    if book.faults:
        say()
        say(text("rules.faults", lang), bold=True)
        rows = [
            (one.id, one.names.get(lang), fault_effect(one, lang), citation(one.source, lang)) for one in book.faults
        ]
        print_rows([(paint(row[0], fg="cyan"), *row[1:]) for row in rows])
        say(text("rules.penalty", lang, fault=book.faults[-1].id, rules=book.id), dim=True)
    if book.sources:
        say()
        say(text("rules.sources", lang), bold=True)
        print_rows([(paint(label, fg="cyan"), title.get(lang)) for label, title in book.sources.items()])


@click.command()
@click.argument("form", type=click.Choice(("hand", "tally", "event", "reading", "score")), default="hand")
def schema(form: str) -> None:
    """Print the JSON Schema of a FORM: of the hand that goes in, the tally that comes out, a table's events, the
    reading of a photo, and of a photo's reading and tally together."""
    from scoring import schema
    from webapp.readers.forms import reading_schema, score_schema

    made = {
        "hand": schema.hand_schema,
        "tally": schema.tally_schema,
        "event": schema.event_schema,
        "reading": reading_schema,
        "score": score_schema,
    }
    click.echo(_pretty(made[form]()))
