"""The forms of a game's pages: what they post as an entry, and an entry as the fields that would post it again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from scoring.events import Event
from webapp.games import event_form
from webapp.games.deals import of_deal
from webapp.games.events import Deal, Play
from webapp.games.game import Game, PlayedDeal
from webapp.games.seats import moved, reseated_form
from webapp.json_text import decode
from webapp.language import page_language
from webapp.ledger import canonical
from webapp.messages import InputError, text
from webapp.tally.forms import hand_from_form
from webapp.tally.hand_faults import about
from webapp.tally.notation import parse_hand, write_hand
from webapp.tally.red_fives import fives_as_played
from webapp.values import natural, whole_number
from webapp.words import SEATS

SEVERAL: Final = ("winners", "several_winners")
"""The events by which several players win on one tile; a ruleset has at most one of them."""
WHOLE_DEAL: Final = "deal"
"""The event of a bloody battle, with all its Kongs and wins."""
TOLD: Final = ("honba", "riichi_sticks")
"""What the situation says of an event."""
COUNTERS: Final = ("turn", "honba", "sticks", "streak", "pot")
DEAL: Final = "deal."
"""Stands before the parts of a situation among the fields of a page."""


def several_winners(game: Game) -> Event | None:
    """The ruleset's event for several winners on one tile, if it knows one."""
    return next((event for event in game.book.events if event.id in SEVERAL), None)


def play_given(game: Game, form: MultiDict[str, str], lang: str) -> dict[str, Any]:
    """How a deal went, as `webapp.games.record.play_of` takes it: nobody won, an event, one hand or several."""
    what = form.get("what", "hand")
    riichi = form.getlist("riichi")
    declared = {"riichi": riichi} if riichi else {}
    if what == "draw":
        return {"draw": True, **declared}
    event = next((event for event in game.book.events if event.id == what), None)
    if event is not None and what not in (*SEVERAL, WHOLE_DEAL):
        return {"event": event_form.given_in(event, form, TOLD), **declared}
    if what == WHOLE_DEAL:
        return {"event": whole_deal(form)}
    hands = [*carried(form), won_hand(game, form, lang)]
    if len(hands) == 1:
        return {"hand": hands[0], **declared}
    several = several_winners(game)
    if several is None:
        raise InputError("one_winner_here", rules=game.book.names.get(lang))
    return {"event": {"event": several.id, "hands": hands}, **declared}


def won_hand(game: Game, form: MultiDict[str, str], lang: str) -> dict[str, Any]:
    """The hand in the form, its fives as they are played with."""
    return counted_hand(game, form, lang)[0]


def counted_hand(game: Game, form: MultiDict[str, str], lang: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The hand in the form, its fives as this game plays with them, and a note for each kind that was changed."""
    given = hand_from_form(form)
    here = {"rules": game.book.id, "options": {**given["options"], **game.started.options}}
    hand, notes = fives_as_played(given | here, lang, game.shelf)
    return _without_told(hand) | of_deal(game.book, given["options"]), notes


def _without_told(hand: Mapping[str, Any]) -> dict[str, Any]:
    """A hand less what the game and its situation say of it."""
    told = ("rules", "options", "honba", "riichi_sticks", "dealer_streak")
    return {key: value for key, value in hand.items() if key not in told}


def whole_deal(form: MultiDict[str, str]) -> dict[str, Any]:
    """A bloody battle as the ruleset's event: its steps, and the hands and void suits of those still in."""
    given: dict[str, Any] = {"event": WHOLE_DEAL, "steps": carried(form, "steps"), "end": form.get("end", "wall_out")}
    hands = {}
    for seat in SEATS:
        tiles = form.get(f"loser_{seat}_tiles", "").strip()
        if tiles:
            found = parse_hand(tiles)
            hands[seat] = {"concealed": found["concealed"], "melds": found["melds"]}
    voids = {seat: form[f"void_{seat}"] for seat in SEATS if form.get(f"void_{seat}")}
    return given | ({"hands": hands} if hands else {}) | ({"void_suits": voids} if voids else {})


def shown_hands(form: MultiDict[str, str]) -> dict[str, dict[str, str]]:
    """The hands and void suits of those still in a battle, as they are typed, by seat; else those that came along."""
    hands = {seat: tiles for seat in SEATS if (tiles := form.get(f"loser_{seat}_tiles", "").strip())}
    voids = {seat: suit for seat in SEATS if (suit := form.get(f"void_{seat}", ""))}
    if hands or voids:
        return {"hands": hands, "void_suits": voids}
    along = decode(form.get("shown", "").encode() or b"{}")
    parts = along if isinstance(along, dict) else {}
    return {
        part: {seat: str(typed[seat]) for seat in SEATS if typed.get(seat)}
        for part in ("hands", "void_suits")
        for typed in [parts.get(part)]
        if isinstance(typed, dict)
    }


def carried(form: MultiDict[str, str], name: str = "carried") -> list[dict[str, Any]]:
    """What was entered on the pages before this one, for the same deal."""
    value = decode(form.get(name, "").encode() or b"[]")
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise InputError("bad_play", name=name)
    return value


def winners_in(steps: Iterable[Mapping[str, Any]]) -> list[str]:
    """Who has won in the steps of a bloody battle, whatever else they hold."""
    wins = [win for step in steps if isinstance(step.get("wins"), list) for win in step["wins"]]
    return [str(win.get("seat_wind")) for win in wins if isinstance(win, dict)]


def deal_given(deal: Deal, form: MultiDict[str, str], players: Sequence[str]) -> dict[str, Any]:
    """A situation as it was put right; what the form leaves out stays.

    InputError that names the player of two seats, at the second of them.
    """
    given = deal.to_json()
    if form.get(DEAL + "round_wind"):
        given["round_wind"] = form[DEAL + "round_wind"]
    for name in COUNTERS:
        if form.get(DEAL + name, "").strip():
            with about(DEAL + name):
                given[name] = whole_number(form[DEAL + name], text(f"right.{name}", page_language()))
    if DEAL + "E" in form:
        given["seats"] = seats = [whole_number(form.get(DEAL + seat, ""), seat) for seat in SEATS]
        for place, (seat, player) in enumerate(zip(SEATS, seats, strict=True)):
            if player in seats[:place] and 0 <= player < len(players):
                with about(DEAL + seat):
                    raise InputError("player_on_two_seats", name=players[player])
    if DEAL + "turn" in form:
        given["goulash"] = DEAL + "goulash" in form
    return given


def corrected(game: Game, form: MultiDict[str, str]) -> PlayedDeal | None:
    """The deal that the form corrects; None for the deal to come."""
    number = natural(form.get("supersedes", ""))
    return None if number is None else game.hand(number)


def deal_as_put_right(played: PlayedDeal, form: MultiDict[str, str], players: Sequence[str]) -> Deal:
    """The situation in which the form would count a deal that was played."""
    return Deal.of(deal_given(played.play.deal, form, players))


def along(form: MultiDict[str, str]) -> dict[str, str]:
    """What goes to every page of a deal that is corrected: its situation as it was put right, and for which ruling."""
    return {name: value for name, value in form.items() if name == "dispute" or name.startswith(DEAL)}


def situation_fields(deal: Deal) -> list[tuple[str, str]]:
    """A situation as the fields that put another one right."""
    fields = [
        (DEAL + "round_wind", str(deal.round_wind)),
        *((DEAL + name, str(getattr(deal, name))) for name in COUNTERS),
    ]
    fields += [(DEAL + seat, str(player)) for seat, player in zip(SEATS, deal.seats, strict=True)]
    return [*fields, *([(DEAL + "goulash", "yes")] if deal.goulash else [])]


def in_situation(
    fields: MultiDict[str, str], before: Deal, asked: Iterable[tuple[str, str]], players: Sequence[str]
) -> MultiDict[str, str]:
    """The fields of a deal that was played in another situation, the same players in their seats there."""
    put_right = MultiDict(asked)
    after = Deal.of(deal_given(before, put_right, players))
    moved_fields = reseated_form(fields, moved(before.seats, after.seats))
    _add(moved_fields, put_right.items(multi=True))
    return moved_fields


def fields_of_play(play: Play) -> MultiDict[str, str]:
    """The fields that would enter that deal again: one hand, or the last of several with the others carried."""
    fields: MultiDict[str, str] = MultiDict([("riichi", str(seat)) for seat in play.riichi])
    if play.hand is not None:
        fields.setlist("what", ["hand"])
        _add(fields, _hand_fields(play.hand))
    elif play.event is not None:
        fields.setlist("what", [str(play.event["event"])])
        if play.event["event"] in SEVERAL:
            *others, last = play.event["hands"]
            _add(fields, _hand_fields(last))
            fields.add("carried", canonical([_without_told(hand) for hand in others]))
        elif play.event["event"] == WHOLE_DEAL:
            _add(fields, _battle_fields(play.event))
        else:
            _add(fields, event_form.fields_of(play.event))
    else:
        fields.setlist("what", ["draw"])
    return fields


def _add(fields: MultiDict[str, str], more: Iterable[tuple[str, str]]) -> None:
    for name, value in more:
        fields.add(name, value)


def _battle_fields(event: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    yield "steps", canonical(event["steps"])
    yield "end", event["end"]
    for seat, hand in event.get("hands", {}).items():
        yield f"loser_{seat}_tiles", write_hand(hand)
    for seat, suit in event.get("void_suits", {}).items():
        yield f"void_{seat}", suit


def _hand_fields(hand: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    yield "tiles", write_hand(dict(hand))
    yield "winning_tile", str(hand.get("winning_tile") or "")
    yield "seat", hand["seat_wind"]
    yield "won_by", "self" if hand.get("self_draw") else str(hand.get("discarder") or "")
    for flag in hand.get("flags", ()):
        yield "flag", flag
    for name in ("dora_indicators", "ura_dora_indicators"):
        if hand.get(name):
            yield name, " ".join(hand[name])
    for name in ("void_suit", "liable"):
        if hand.get(name):
            yield name, str(hand[name])
    for seat in hand.get("out") or ():
        yield "out", seat
    for name, value in (hand.get("options") or {}).items():
        yield f"option.{name}", str(value).lower() if isinstance(value, bool) else str(value)
    for seat, loser in (hand.get("losers") or {}).items():
        if "total" in loser:
            yield f"loser_{seat}_total", str(loser["total"])
        else:
            yield f"loser_{seat}_tiles", write_hand(loser)
        for flag in loser.get("flags", ()):
            yield f"loser_{seat}_flag", flag
