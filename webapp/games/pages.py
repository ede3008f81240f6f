"""The pages of a game that hold a form: each is drawn in one place, fresh, or with what was typed and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from flask import abort, render_template, url_for
from werkzeug.datastructures import MultiDict

from scoring.check import hints_of
from scoring.events import Event
from webapp.cash.pages import card_of_game
from webapp.club import settings as club_settings
from webapp.database import engine
from webapp.games import event_form
from webapp.games import forms as game_forms
from webapp.games.battle import battle_names, last_winners
from webapp.games.deals import SICHUAN, system
from webapp.games.event_words import field_words
from webapp.games.events import Deal
from webapp.games.forbidden import LEFT_OUT, TOLD
from webapp.games.game import FORBIDDEN_DISCARD, Game, PlayedDeal
from webapp.games.record import ENDS, penalties
from webapp.games.sheet import name_at, outcome_words, present, rows_of, situation
from webapp.games.standing import standing_of
from webapp.games.view import load_entries, names, sheet_names
from webapp.ledger import Entry, canonical
from webapp.messages import InputError, sentence, text
from webapp.sets.page import set_names
from webapp.tally.hand_faults import EVENT
from webapp.tally.notation import write_hand
from webapp.tally.unknowns import Scored
from webapp.values import natural
from webapp.words import meaning_words, option_labels

ENTERED: Final = {
    "game_hand.html": "hand", "game_event.html": "hand", "game_battle.html": "hand", "game_swap.html": "swap",
    "game_put_right.html": "deal", "game_penalty.html": "penalty", "game_rule.html": "rule",
}  # fmt: skip
"""What is entered on the pages that are nothing but a form."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a page is drawn from: the game, the form as it was filled in, what is wrong, what others wrote meanwhile."""

    stream: str
    known: Sequence[Entry]
    """The events of the game."""
    game: Game
    form: MultiDict[str, str]
    lang: str
    complaint: str = ""
    meanwhile: Sequence[Entry] = ()
    field: str = ""
    """Beside which field the complaint stands."""

    def page(self, template: str, deal: Deal | None = None, **more: Any) -> str:
        beside = {
            "form": self.form,
            "complaint": self.complaint,
            "fault_field": self._shown_field(more.get("controls", ())),
            "meanwhile": [(entry, _what(self.game, entry, self.lang)) for entry in self.meanwhile],
        }
        number = natural(self.form.get("dispute", ""))
        if number is not None:
            # A hand that a ruling would have otherwise: it goes to the ruling, not into the game.
            beside["events_address"] = url_for("disputes.enter_hand", stream=self.stream, number=number, lang=self.lang)
        said = names(self.stream, self.game, self.lang, deal)
        beside["closed"] = self._closed(template, said["may_enter"])
        return render_template(template, **said | beside | more)

    def _closed(self, template: str, may_enter: Callable[[str], bool]) -> str:
        """Why nothing can be entered on the page, for whoever came by its address alone; empty where it can."""
        kind = ENTERED.get(template)
        # What goes to a ruling is entered there, whatever the game still takes.
        if kind is None or natural(self.form.get("dispute", "")) is not None:
            return ""
        if kind == "hand" and self.form.get("supersedes"):
            kind = "correct"
        if self.game.ended and kind in ("hand", "swap", "deal"):
            return text("game.form_over", self.lang)
        settled = self.game.ended or self.game.agreed
        return "" if may_enter(kind) else text("game.form_agreed" if settled else "game.form_not_yours", self.lang)

    def _shown_field(self, controls: Sequence[event_form.Control]) -> str:
        """The field, if the page has it: what is wrong with a key that no control asks for is said at the head."""
        if self.field.startswith(EVENT) and self.field not in {each.name for each in controls}:
            return ""
        return self.field


def shown(
    stream: str,
    form: MultiDict[str, str],
    lang: str,
    *,
    complaint: str = "",
    field: str = "",
    meanwhile: Sequence[Entry] = (),
) -> str:
    """The page that the form names, drawn again."""
    drawn = Drawn(stream, *load_entries(stream), form, lang, complaint, meanwhile, field)
    try:
        return draw(drawn)
    except ValueError as error:
        # What came along from the pages before makes no sense: the sheet is what is left to show.
        return sheet(replace(drawn, complaint=complaint or sentence(error, lang)))


def draw(drawn: Drawn) -> str:
    """The page that the drawn form names."""
    return _PAGES.get(drawn.form.get("page", ""), sheet)(drawn)


def sheet(drawn: Drawn) -> str:
    cash = card_of_game(drawn.stream) if system(drawn.game.book) == SICHUAN else ""
    return drawn.page("game_sheet.html", cash=cash, **_sheet_names(drawn))


def _sheet_names(drawn: Drawn) -> dict[str, Any]:
    return sheet_names(drawn.stream, drawn.known, drawn.game, drawn.lang)


def hand(drawn: Drawn, scored: Scored | None = None) -> str:
    """The hand's form."""
    game, form = drawn.game, drawn.form
    deal, said = _of_deal(drawn)
    others = game_forms.carried(form)
    steps = form.get("steps", "")
    return drawn.page(
        "game_hand.html",
        deal,
        **said,
        carried=canonical(others) if others else "",
        others=[name_at(game, deal, str(each.get("seat_wind", "")), drawn.lang) for each in others],
        steps=steps,
        shown=form.get("shown", ""),
        last_winners=last_winners(form),
        scored=scored,
        **(readiness(scored, form) if scored else {}),
        sets=set_names(),
        photo_days=club_settings.load(engine()).photo_days,
        count_address=url_for("game_hand.count", stream=drawn.stream, lang=drawn.lang),
    )


def _of_deal(drawn: Drawn) -> tuple[Deal, dict[str, Any]]:
    """The situation that a deal's form is for, and what its page says of it.

    It is the deal to come, or one to be corrected, as its situation was put right; where that can't be, as it was
    recorded, and what is wrong is said.
    """
    game, form = drawn.game, drawn.form
    played = game_forms.corrected(game, form)
    along = game_forms.along(form)
    said: dict[str, Any] = {
        "corrects": natural(form.get("supersedes", "")),
        "along": along,
        "situation_fields": [each for each in along.items() if each[0].startswith(game_forms.DEAL)],
    }
    if played is None:
        return present(game), said
    deal = played.play.deal
    try:
        deal = game_forms.deal_as_put_right(played, form, game.players)
    except InputError as error:
        said["complaint"] = drawn.complaint or sentence(error, drawn.lang)
    return deal, said | {"deal_title": situation(game, deal, game.deals.index(played) + 1, drawn.lang)}


def readiness(scored: Scored, form: MultiDict[str, str]) -> dict[str, bool]:
    """Whether the counted hand can be recorded, or how it was won is still to be said."""
    told = bool(form.get("won_by") and form.get("winning_tile"))
    wins = scored.tally.valid
    return {"recordable": wins and told and not scored.doubts, "to_be_told": wins and not told}


def event(drawn: Drawn) -> str:
    """The form of one of the ruleset's events that end a deal."""
    found = _event((each for each in drawn.game.book.events if each.id in ENDS), drawn.form.get("what", ""))
    deal, said = _of_deal(drawn)
    without = {*game_forms.TOLD, *(() if drawn.game.terms.get("nagashi") else ("nagashi",))}
    controls = event_form.controls(found, drawn.lang, without)
    return drawn.page("game_event.html", deal, event=found, controls=controls, **said)


def penalty(drawn: Drawn) -> str:
    """The faults to choose from, or the form of the one that was chosen."""
    chosen = drawn.form.get("fault", "")
    fault = next((each for each in drawn.game.book.faults if each.id == chosen), None)
    events = penalties(drawn.game.book)
    found = None if fault or not chosen else _event(events, chosen)
    of_win = found is not None and found.id == FORBIDDEN_DISCARD
    about = _about(drawn, of_win=of_win)
    form = drawn.form
    if of_win and about and about.play.hand and EVENT + "melds" not in form:
        form = MultiDict([*form.items(multi=True), (EVENT + "melds", write_hand({"melds": about.play.hand["melds"]}))])
    without = (*TOLD, *LEFT_OUT) if of_win else ()
    return drawn.page(
        "game_penalty.html",
        about.play.deal if about else None,
        form=form,
        fault=fault,
        event=found,
        of_win=of_win,
        about=about.sequence if about else None,
        about_words=_deal_words(drawn, about) if about else "",
        last=drawn.game.deals[-1].sequence if drawn.game.deals and not of_win else None,
        controls=event_form.controls(found, drawn.lang, without) if found else [],
        events=events,
        meaning=lambda each: meaning_words(each.meaning.get(drawn.lang), _labels(drawn.game, drawn.lang), drawn.lang),
    )


def _about(drawn: Drawn, *, of_win: bool) -> PlayedDeal | None:
    """The played deal that the penalty is about, the last where it must be one; None: the deal to come."""
    of = natural(drawn.form.get("of", ""))
    if of is not None:
        return drawn.game.hand(of)
    return drawn.game.deals[-1] if of_win and drawn.game.deals else None


def _deal_words(drawn: Drawn, deal: PlayedDeal) -> str:
    """A played deal and how it ended."""
    number = drawn.game.deals.index(deal) + 1
    told = situation(drawn.game, deal.play.deal, number, drawn.lang)
    return told + text("game.colon", drawn.lang) + outcome_words(drawn.game, deal.play, drawn.lang)


def _labels(game: Game, lang: str) -> dict[str, str]:
    """What options of the rules and keys of their events are called, by the ids that the rules' own texts use."""
    keys = {key for event in game.book.events for key in hints_of(event.form)}
    return {key: field_words(key, lang) for key in keys} | option_labels(game.book, lang)


def rule(drawn: Drawn) -> str:
    return drawn.page("game_rule.html")


def swap(drawn: Drawn) -> str:
    return drawn.page("game_swap.html")


def put_right(drawn: Drawn) -> str:
    return drawn.page("game_put_right.html")


def end(drawn: Drawn) -> str:
    """How the game would be, or is, settled."""
    return drawn.page("game_end.html", **_sheet_names(drawn) | settlement_names(drawn.game, drawn.lang))


def battle(drawn: Drawn) -> str:
    """A deal of the bloody battle: its steps so far, and how it ended."""
    deal, said = _of_deal(drawn)
    return drawn.page("game_battle.html", deal, **said, **battle_names(drawn.game, deal, drawn.form, drawn.lang))


def settlement_names(game: Game, lang: str) -> dict[str, Any]:
    """The end of the game by the ruleset's own event, as a table of players; without one, the totals alone."""
    end = standing_of(game)
    why = sentence(end.unsettled, lang) if end.unsettled else ""
    return {"settled": end.settled, "unsettled": why, "standing": end.lines, "columns": end.columns, "left": end.left}


def _event(events: Iterable[Event], name: str) -> Event:
    found = next((each for each in events if each.id == name), None)
    if found is None:
        abort(404)
    return found


def _what(game: Game, entry: Entry, lang: str) -> str:
    """What an event says on the sheet, where it stands there as a line of its own."""
    row = next((row for row in rows_of(game, lang) if row.sequence == entry.sequence), None)
    return row.title + text("game.colon", lang) + row.told if row else ""


_PAGES: Final[dict[str, Callable[[Drawn], str]]] = {
    "hand": hand,
    "event": event,
    "penalty": penalty,
    "rule": rule,
    "swap": swap,
    "put_right": put_right,
    "end": end,
    "battle": battle,
}
