"""A deal of the bloody battle while it is entered: Kongs, wins and false wins in their order, then how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from scoring.errors import Reason, ScoringError
from scoring.events import settled
from webapp.catalogue import SENTENCES
from webapp.games.deals import SICHUAN, system
from webapp.games.event_words import value_words
from webapp.games.events import Deal
from webapp.games.forms import carried, corrected, deal_as_put_right, shown_hands, winners_in, won_hand
from webapp.games.game import Game
from webapp.games.sheet import name_at, present
from webapp.games.trace import step_words
from webapp.ledger import canonical
from webapp.messages import InputError, text
from webapp.tally.notation import parse_hand
from webapp.tally.refusals import reason_words, refusal_words
from webapp.words import SEATS, flag_words, in_series, tile_name

KONGS = ("concealed", "direct", "extended", "extended_kept")
MOST_OUT = 2
_OF_SEVERAL: Final = {"missing_hand"}
"""What is refused of several players at once."""
_FLAG: Final = {"heavenly_late": "heavenly"}
"""Of which circumstance a refusal speaks whose key does not say it."""
NO_CHECK = "none"
"""Of the option `endgame`: nobody shows his hand when the wall is out."""


def steps_with(game: Game, form: MultiDict[str, str], lang: str) -> list[Any]:
    """The steps so far and the one that the form adds or takes back; a ValueError says why it can't be added."""
    steps = carried(form, "steps")
    match form.get("add"):
        case "win":
            hand = won_hand(game, form, lang)
            if form.get("same_tile") and last_winners(form):
                steps = [*steps[:-1], {**steps[-1], "wins": [*steps[-1]["wins"], hand]} | _money_to(form)]
            else:
                steps = [*steps, {"wins": [hand]}]
        case "kong":
            steps = [*steps, {"kong": _kong(form)}]
        case "false_win":
            steps = [*steps, {"false_win": {"by": _seat(form, "by")}}]
        case "back":
            steps = steps[:-1]
    stand(game, steps)
    return steps


def last_winners(form: MultiDict[str, str]) -> list[str]:
    """Who won in the last step of the form: the next may win on the same tile; nobody where it is no win."""
    return winners_in(carried(form, "steps")[-1:])


def _money_to(form: MultiDict[str, str]) -> dict[str, str]:
    """The winner who takes a Kong's money, where several win on the discard after it and somebody was chosen."""
    return {"kong_money_to": _seat(form, "kong_money_to")} if form.get("kong_money_to") else {}


def stand(game: Game, steps: list[dict[str, Any]]) -> Mapping[str, Any]:
    """The engine's word on the steps, what the wall's end brings apart; where three are out the deal is over."""
    form = {
        "rules": game.book.id,
        "event": "deal",
        "options": {**game.started.options, "endgame": NO_CHECK},
        "steps": steps,
        "end": "three_out" if len(winners_in(steps)) > MOST_OUT else "wall_out",
    }
    return settled(form, game.shelf).settlement.facts


def battle_names(game: Game, deal: Deal, form: MultiDict[str, str], lang: str) -> dict[str, Any]:
    """What the page of such a deal says, by who sits where in it."""
    steps, hands = carried(form, "steps"), shown_hands(form)
    try:
        facts, trouble = stand(game, steps), ""
    except ValueError as error:
        facts, trouble = {"steps": [], "balance": {}, "out": []}, refusal(error, game, deal, lang)
    out = list(facts["out"])
    net = {name_at(game, deal, seat, lang): change for seat, change in facts["balance"].items()}
    return {
        "steps": canonical(steps),
        "shown": canonical(hands) if any(hands.values()) else "",
        "hands": hands.get("hands", {}),
        "voids": hands.get("void_suits", {}),
        "checked": game.terms.get("endgame") != NO_CHECK,
        "void_played": game.terms.get("void_required"),
        "told": [] if trouble else [step_words(game, deal, step, lang) for step in steps],
        "net": net,
        "trouble": trouble,
        "out": out,
        "still_in": [seat for seat in SEATS if seat not in out],
        "over": len(out) > MOST_OUT,
        "kongs": [(kind, value_words("kind", kind, lang)) for kind in KONGS],
        "suits": ("m", "p", "s"),
    }


def refusal(error: ValueError, game: Game, deal: Deal, lang: str) -> str:
    """What is refused of such a deal in the words of its page, where it has any: by the players' names, no keys."""
    if not isinstance(error, ScoringError) or system(game.book) != SICHUAN:
        return refusal_words(error, lang)
    alike = groupby(error.faults, lambda fault: fault.code if fault.code in _OF_SEVERAL else fault)
    return in_series((_worded(list(faults), game, deal, lang) for _, faults in alike), lang)


def _worded(alike: Sequence[Reason], game: Game, deal: Deal, lang: str) -> str:
    """A fault, or the same fault of several players."""
    fault, told = alike[0], dict(alike[0].told)
    seats = [word for each in alike for name, word in each.told if name == "seat"]
    key = f"battle.refused.{told.get('refusal')}"
    if key not in SENTENCES:
        return reason_words(fault, lang)
    said = {name: told.get(name, "") for name in ("size", "tiles", "side", "cote")} | {
        "name": ", ".join(name_at(game, deal, seat, lang) for seat in seats),
        "tile": tile_name(told["tile"], lang) if "tile" in told else "",
        "flag": flag_words(_FLAG.get(fault.code, key.rpartition(".")[2]), lang),
        "pig": game.book.options["flower_pig_units"].names.get(lang),
    }
    words = text(key, lang, **said)
    return replace(fault, en=words, fr=words).message(lang)


def situation_of(game: Game, form: MultiDict[str, str]) -> Deal:
    """The situation that a form is for: of the deal that it corrects, as it was put right, or the deal to come."""
    try:
        played = corrected(game, form)
        return deal_as_put_right(played, form, game.players) if played else present(game)
    except InputError:
        return present(game)


def _kong(form: MultiDict[str, str]) -> dict[str, Any]:
    kind = form.get("kong", "")
    tiles = parse_hand(form.get("tile", ""))["concealed"]
    if kind not in KONGS or len(set(tiles)) != 1:
        raise InputError("kong_of_what")
    kong = {"kind": kind, "by": _seat(form, "by"), "tile": tiles[0]}
    return kong | ({"discarder": _seat(form, "from")} if kind == "direct" else {})


def _seat(form: MultiDict[str, str], name: str) -> str:
    if form.get(name) not in SEATS:
        raise InputError("who_was_it")
    return form[name]
