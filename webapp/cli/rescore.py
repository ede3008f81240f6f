"""`marque rescore`: games counted again under corrected rules; shown first, written by a second command."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from webapp.cli import NAMES_A_GAME, lang_option
from webapp.cli.files import read_bytes
from webapp.cli.text import print_rows, say
from webapp.cli.variants import MAX_VARIANT_BYTES
from webapp.messages import InputError, sentence, text

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from webapp.dispute.rescore import GameChanges
    from webapp.dispute.rescore_preview import Preview, Scope
    from webapp.people.store import Person

CHANGES, UNUSABLE = 1, 2


@click.command(context_settings=NAMES_A_GAME)
@click.argument("stream", required=False)
@click.option("--evening", metavar="ID", help="All games of an evening or a tournament.")
@click.option("--club", is_flag=True, help="All games of the club.")
@click.option("--variant", metavar="FILE", help="Count by these rules (TOML).")
@click.option("--house", metavar="NAME", help="Count by the newest version of these house rules.")
@click.option("--installed", is_flag=True, help="Count each game by its own rules with the engine installed here.")
@click.option("--workers", type=click.IntRange(1, 64), help="Processes that count (default: one a core).")
@click.option("--apply", "sure", metavar="DIGEST", default="", help="Write what was shown under this digest.")
@click.option("--approve", "waiting", metavar="ID", default="", help="Approve a proposal of another, and write it.")
@click.option("--by", metavar="NAME", default="", help="The referee or secretary who answers for it.")
@click.option("--reason", metavar="WORDS", default="", help="Why, as it will stand on the sheets.")
@click.option("--json", "as_json", is_flag=True, help="Print what changes as JSON.")
@lang_option
@click.pass_context
def rescore(ctx: click.Context, /, sure: str, waiting: str, by: str, reason: str, as_json: bool, **asked: Any) -> None:
    """Count the game STREAM, or many games, again and show every hand that comes out otherwise. Nothing is written.

    Exit codes: 0 nothing changes, or the changes were written; 1 hands change; 2 unusable input.
    """
    from webapp.dispute.rescore_preview import preview
    from webapp.store import open_database

    lang: str = ctx.find_root().obj
    told = _Json() if as_json else _Lines(lang)
    try:
        engine = open_database()
        try:
            if waiting:
                _approve(engine, waiting, by, asked, lang)
                ctx.exit(0)
            tell = None if sure else told.game
            shown = preview(engine, _scope(asked), _rules(engine, asked), asked["workers"], tell=tell)
            if sure:
                _write(engine, shown, sure, by, reason, lang)
                ctx.exit(0)
        finally:
            engine.dispose()
    except ValueError as error:
        click.echo(f"marque: {sentence(error, lang, in_full=True)}", err=True)
        ctx.exit(UNUSABLE)
    told.sums(shown)
    ctx.exit(CHANGES if shown.touched else 0)


def _scope(asked: dict[str, Any]) -> Scope:
    from webapp.dispute.rescore_preview import Scope

    given = [(kind, asked[name]) for kind, name in (("game", "stream"), ("evening", "evening")) if asked[name]]
    if len(given) + asked["club"] != 1:
        raise InputError("rescore_scope")
    return Scope("club") if asked["club"] else Scope(*given[0])  # type: ignore[arg-type]


def _rules(engine: Engine, asked: dict[str, Any]) -> str:
    """The text of the corrected rules; empty for those installed."""
    from webapp.house_rules import store as house_rules

    if sum(map(bool, (asked["variant"], asked["house"], asked["installed"]))) != 1:
        raise InputError("rescore_rules")
    if asked["house"]:
        return house_rules.latest(engine, asked["house"]).text
    if not asked["variant"]:
        return ""
    data = read_bytes(asked["variant"], MAX_VARIANT_BYTES)
    if len(data) > MAX_VARIANT_BYTES:
        raise InputError("variant_too_long", limit=MAX_VARIANT_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("not_utf8") from error


def _write(engine: Engine, shown: Preview, sure: str, by: str, reason: str, lang: str) -> None:
    from webapp.dispute.rescore_store import propose
    from webapp.ledger import Origin

    if not reason.strip():
        raise InputError("rescore_needs_reason")
    person = _answering(engine, by)
    key = f"rescore-{sure[:64]}"
    found = propose(engine, shown, reason.strip(), Origin(by or "marque rescore", "", "", key),
                    person.id if person else "", sure)  # fmt: skip
    if found.state == "applied":
        say(text("rescore.applied", lang, count=found.event.hands))
    else:
        say(text("rescore.proposed", lang, address=f"/club/rescore/{found.id}"))


def _approve(engine: Engine, id: str, by: str, asked: dict[str, Any], lang: str) -> None:
    """What another proposed, approved and written."""
    from webapp.dispute.rescore_store import approve

    if any(asked.values()):
        raise InputError("rescore_approves")
    person = _answering(engine, by)
    found = approve(engine, id, by or "marque rescore", person.id if person else "-", f"{id[:64]}-approve")
    say(text("rescore.applied", lang, count=found.event.hands))


def _answering(engine: Engine, by: str) -> Person | None:
    """The person of that name who may rule; None in a club without people."""
    from webapp.people import store as people

    person = next((each for each in people.everyone(engine) if each.active and each.name == by), None)
    if people.anyone(engine) and (person is None or person.role not in ("referee", "secretary")):
        raise InputError("rescore_by", name=by[:60])
    return person


class _Lines:
    """What changes in words: each game as it comes, the sums last."""

    def __init__(self, lang: str) -> None:
        self._lang = lang

    def game(self, game: GameChanges) -> None:
        _print_game(game, self._lang)
        say()

    def sums(self, shown: Preview) -> None:
        lang, told = self._lang, {"hands": shown.hands, "games": shown.games, "changed": shown.corrections}
        say(text("rescore.counted", lang, **told), bold=True)
        if shown.refused:
            say(text("rescore.refused", lang, count=shown.refused))
        if shown.effect:
            say()
            say(text("rescore.effect", lang), bold=True)
            print_rows([(name, f"{change:+d}") for name, change in shown.effect.items()])
        if shown.corrections:
            say()
            say(text("rescore.digest", lang, digest=shown.digest), dim=True)
        elif not shown.touched:
            say(text("rescore.nothing", lang))


class _Json:
    """What changes as one JSON object, each game written as it comes, the sums last."""

    def __init__(self) -> None:
        self._before = '{"changed": ['

    def game(self, game: GameChanges) -> None:
        click.echo(self._before + json.dumps(_game_json(game), ensure_ascii=False), nl=False)
        self._before = ", "

    def sums(self, shown: Preview) -> None:
        known = {
            "scope": str(shown.scope),
            "rules": shown.rules,
            "games": shown.games,
            "hands": shown.hands,
            "digest": shown.digest,
            "effect": shown.effect,
        }
        begun = "" if shown.touched else self._before
        click.echo(begun + "], " + json.dumps(known, ensure_ascii=False)[1:])


def _print_game(game: GameChanges, lang: str) -> None:
    at = 1 if lang == "fr" else 0
    say(text("rescore.game", lang, players=", ".join(game.players), stream=game.stream), bold=True)
    if game.trouble[at]:
        say("  " + text("rescore.trouble", lang, why=game.trouble[at]))
    for change in game.changes:
        if change.new is None:
            say("  " + text("rescore.no_win", lang, place=change.place, why=change.refused[at]))
        else:
            told = {"old": _worth(change.old), "new": _worth(change.new)}
            say("  " + text("rescore.hand", lang, place=change.place, **told))
    places = zip(game.players, game.before, game.after, game.places_before, game.places_after, strict=False)
    for name, before, after, was, now in places:
        moved = {"before": before, "after": after, "place_before": was, "place_after": now}
        say("    " + text("rescore.totals", lang, name=name, **moved))


def _worth(play: Any) -> str:
    """The total, the lines it comes from, and the payments, in one line."""
    result = play.get("result") or {}
    lines = ", ".join(f"{item['name']['en']} {item['value']}" for item in result.get("items", ()))
    paid = ", ".join(f"{each['from']}-{each['to']} {each['amount']}" for each in play["payments"])
    total = (result.get("totals") or {}).get("total")
    return "; ".join(str(part) for part in (total, lines, paid) if part not in (None, "")) or "0"


def _game_json(game: GameChanges) -> dict[str, Any]:
    return {
        "game": game.stream,
        "players": list(game.players),
        "before": list(game.before),
        "after": list(game.after),
        "trouble": game.trouble[0],
        "hands": [
            {
                "event": change.latest,
                "hand": change.place,
                "old": {key: change.old[key] for key in ("result", "payments")},
                "new": {key: change.new[key] for key in ("result", "payments")} if change.new else None,
                "refused": change.refused[0],
            }
            for change in game.changes
        ],
    }
