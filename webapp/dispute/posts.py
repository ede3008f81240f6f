"""What the forms of a dispute post, as its events: each value checked, each complaint beside its field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from werkzeug.datastructures import MultiDict

from webapp.dispute.dispute import Dispute
from webapp.dispute.events import DisputeDeclined, DisputeRuled, Needs, Statement
from webapp.dispute.recount import same
from webapp.event_parts import Points
from webapp.games.events import Play
from webapp.games.game import Game
from webapp.games.record import play_of
from webapp.json_text import decode
from webapp.messages import InputError
from webapp.tally.hand_faults import about
from webapp.values import whole_number

Form = MultiDict[str, str]
MOST_WHO, MOST_HOLDS, MOST_REASON, MOST_CLAUSE, MOST_WHY = 60, 2000, 1200, 200, 1000


def statement_in(form: Form, number: str = "") -> Statement:
    """A side's words; `number` tells the sides of one form apart."""
    who, holds = form.get(f"who{number}", "").strip(), form.get(f"holds{number}", "").strip()
    for name, value, most in ((f"who{number}", who, MOST_WHO), (f"holds{number}", holds, MOST_HOLDS)):
        if not value or len(value) > most:
            with about(name):
                raise InputError("statement_lacks")
    return Statement(who, holds)


def sides_in(form: Form) -> list[Statement]:
    """Both sides' words; the second may still be heard later."""
    first = statement_in(form, "_1")
    if not form.get("who_2", "").strip() and not form.get("holds_2", "").strip():
        return [first]
    second = statement_in(form, "_2")
    if second.who.casefold() == first.who.casefold():
        with about("who_2"):
            raise InputError("statement_twice")
    return [first, second]


def why_in(form: Form) -> str:
    why = form.get("why", "").strip()
    if not why or len(why) > MOST_WHY:
        with about("why"):
            raise InputError("why_lacks")
    return why


def entered_in(form: Form) -> Mapping[str, Any]:
    """The hand as it was entered on the page for it, as `play_of` takes it; empty where none was."""
    value = decode(form["entered"].encode()) if form.get("entered") else {}
    if not isinstance(value, dict):
        raise InputError("bad_play", name="entered")
    return value


def ruled_play(game: Game, dispute: Dispute, entered: Mapping[str, Any]) -> Play:
    """The hand as it was entered, counted by the game's rules in the hand's situation."""
    hand = game.hand(dispute.opened.hand)
    play = play_of(game, entered, of=hand)
    if same(play, hand.play) and play.hand == hand.play.hand and play.deal == hand.play.deal:
        raise InputError("ruling_same_hand")
    return play


def ruling_in(form: Form, game: Game, dispute: Dispute, needs: Needs, by: str) -> DisputeRuled:
    """The ruling in a form; `needs` is whose approval a change needs."""
    if not dispute.both_heard:
        raise InputError("hear_both")
    reason, clause = form.get("reason", "").strip(), form.get("clause", "").strip()
    for name, value, most in (("reason", reason, MOST_REASON), ("clause", clause, MOST_CLAUSE)):
        if not value or len(value) > most:
            with about(name):
                raise InputError("ruling_lacks")
    decision = form.get("decision", "")
    # Where the hand stands nothing changes: a second person need not approve; at home all agree to every ruling.
    stands = DisputeRuled("stands", reason, clause, "nobody" if needs == "second" else needs, by)
    match decision:
        case "stands":
            return stands
        case "hand":
            entered = entered_in(form)
            if not entered:
                with about("decision"):
                    raise InputError("ruling_no_hand")
            play = ruled_play(game, dispute, entered)
            latest = game.hand(dispute.opened.hand).latest
            return replace(stands, decision="hand", needs=needs, supersedes=latest, play=play)
        case "points":
            return replace(stands, decision="points", needs=needs, points=points_in(form, game))
    with about("decision"):
        raise InputError("ruling_no_decision")


def points_in(form: Form, game: Game) -> Points:
    """What each player gains or loses, which comes to nought."""
    found = []
    for player, name in enumerate(game.players):
        with about(f"points_{player}"):
            found.append(whole_number((form.get(f"points_{player}") or "0").replace("−", "-"), name))
    with about("points_0"):
        if not any(found):
            raise InputError("ruling_no_points")
        if sum(found):
            raise InputError("ruling_points_sum", total=sum(found))
    east, south, west, north = found
    return east, south, west, north


def declined_in(form: Form, ruling: int, by: str) -> DisputeDeclined:
    return DisputeDeclined(ruling, by, why_in(form))
