"""All that is known of a disputed hand, worked out from the events alone: the same on the server and from a file."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import scoring
from scoring.ruleset import Ruleset
from scoring.variant import canonical as rules_text
from scoring.variant import read_variant, variant_of
from webapp.dispute.dispute import Dispute
from webapp.dispute.dispute import replay as replay_dispute
from webapp.dispute.lines import Line
from webapp.games.events import HandCorrected, HandRecorded, Play
from webapp.games.game import Game, PlayedDeal
from webapp.games.game import replay as replay_game
from webapp.messages import InputError

_TILES: Final = ("concealed", "melds", "flowers")
_KEPT: Final = ("rules", "options", "taps", "id")
"""What stands in a hand beside what a person enters."""


@dataclass(frozen=True)
class Case:
    """A dispute, the game it is about, and every word that was written on the hand."""

    number: int
    lines: tuple[Line, ...]
    """The game's events."""
    told: tuple[Line, ...]
    """The dispute's events."""
    game: Game
    dispute: Dispute
    words: tuple[Line, ...]
    """The hand's record and its corrections."""

    @property
    def play(self) -> Play:
        """The hand by its last word."""
        return play_of(self.words[-1])

    @property
    def disputed(self) -> Line:
        """The word that the dispute is about."""
        return self.lines[self.dispute.opened.latest - 1]

    @property
    def played(self) -> PlayedDeal | None:
        """The hand as it counts in the game; None once it was undone."""
        return next((deal for deal in self.game.deals if deal.sequence == self.dispute.opened.hand), None)

    @property
    def place(self) -> int:
        """Which deal of the game it is, from 1."""
        return 1 + sum(deal.sequence < self.dispute.opened.hand for deal in self.game.deals)

    @property
    def photo(self) -> Line | None:
        """The event that cites the photo."""
        return photo_of(self.words)

    @property
    def as_read(self) -> Any:
        """The model's raw reading, as it stood when the hand was recorded."""
        return self.photo.raw_reading if self.photo else None

    @property
    def again(self) -> Any:
        """What an eye read on the kept copy when the dispute was opened."""
        return self.told[0].raw_reading


@dataclass(frozen=True, slots=True)
class Change:
    """What one event changed on a hand: what was read or recorded before, what stands after it."""

    line: Line
    read: bool
    """Whether what it changed is the model's reading."""
    gone: tuple[str, ...]
    come: tuple[str, ...]
    """Tiles taken out and put in."""
    rows: tuple[tuple[str, str, str], ...]
    """Other parts: name, before, after."""


def case_of(lines: Sequence[Line], told: Sequence[Line]) -> Case:
    """The case that the events of a game and of a dispute about it tell; InputError where they don't."""
    dispute = replay_dispute(told)
    game = replay_game(lines)
    opened = dispute.opened
    words = words_on(lines, opened.hand)
    if not words or opened.latest not in {line.sequence for line in words}:
        raise InputError("no_such_hand", sequence=opened.hand)
    number = told[0].stream.rpartition(":")[2]
    return Case(int(number), tuple(lines), tuple(told), game, dispute, tuple(words))


def words_on(lines: Iterable[Line], hand: int) -> list[Line]:
    """The events that had a say on the hand that an event recorded: that event, and each correction after it."""
    found: list[Line] = []
    for line in lines:
        event = line.event
        if (isinstance(event, HandRecorded) and line.sequence == hand) or (
            isinstance(event, HandCorrected) and found and event.supersedes == found[-1].sequence
        ):
            found.append(line)
    return found


def photo_of(words: Sequence[Line]) -> Line | None:
    """The latest event on a hand that cites a photo."""
    return next((line for line in reversed(words) if line.photo_sha256), None)


def play_of(line: Line) -> Play:
    """The hand in an event that records or corrects one."""
    assert isinstance(line.event, HandRecorded | HandCorrected)
    return line.event.play


def changes(case: Case) -> list[Change]:
    """What each event on the hand changed: of the reading first, then of the word before it."""
    found = []
    first = case.words[0]
    read = first.raw_reading.get("hand") if isinstance(first.raw_reading, Mapping) else None
    if isinstance(read, Mapping):
        found.append(_change(first, _entered(read), _entered(play_of(first).hand or {}), read=True))
    for before, after in zip(case.words, case.words[1:], strict=False):
        found.append(_change(after, _of(play_of(before)), _of(play_of(after)), read=False))
    return found


def _of(play: Play) -> dict[str, Any]:
    beside = {"outcome": play.outcome, "riichi": list(play.riichi), "deal": play.deal.to_json()}
    totals = (play.result or {}).get("totals") or {}
    return _entered(play.hand or play.event or {}) | beside | {"total": totals.get("total")}


def _entered(form: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in form.items() if key not in _KEPT}


def _change(line: Line, before: Mapping[str, Any], after: Mapping[str, Any], *, read: bool) -> Change:
    was, now = Counter(tiles_of(before)), Counter(tiles_of(after))
    # A reading says nothing of seats and how the hand was won: that is no change.
    keys = [key for key in dict.fromkeys([*before, *after]) if not read or key in before]
    rows = [
        (key, _said(before.get(key)), _said(after.get(key)))
        for key in keys
        if key not in ("concealed", "flowers") and before.get(key) != after.get(key)
    ]
    return Change(line, read, tuple((was - now).elements()), tuple((now - was).elements()), tuple(rows))


def tiles_of(form: Mapping[str, Any]) -> list[str]:
    """Every tile of a hand: those in it, the sets laid out, the flowers."""
    found = [tile for key in ("concealed", "flowers") for tile in _list(form.get(key))]
    found += [tile for meld in _list(form.get("melds")) if isinstance(meld, Mapping) for tile in _list(meld["tiles"])]
    return [str(tile) for tile in found]


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []


def _said(value: Any) -> str:
    """A part of a hand in one line."""
    if isinstance(value, Mapping):
        if "tiles" in value:
            lies = "" if value.get("open") else "*"
            return f"({' '.join(map(str, _list(value['tiles'])))}){lies}"
        return ", ".join(f"{key} {_said(each)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return " ".join(_said(each) for each in value) or "–"
    return "–" if value is None or value == "" else str(value)


def book_in(text: str) -> tuple[Ruleset, bool]:
    """The ruleset in a canonical text, and whether it is just as installed here; ScoringError where it is none.

    A ruleset of the shelf that has other numbers here is counted by those in the text.
    """
    try:
        form = tomllib.loads(text)
    except ValueError as error:
        raise InputError("not_rules") from error
    if form.get("base"):
        book = read_variant(text)
        return book, rules_text(book) == text
    installed = scoring.RULESETS.get(str(form.get("id")))
    if installed is not None and rules_text(installed) == text:
        return installed, True
    if installed is None:
        raise InputError("not_rules")
    return variant_of({**form, "id": f"{installed.id}-as-filed", "base": installed.id}), False
