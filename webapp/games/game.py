"""A game as a replay of its events: what counts is worked out from them each time, and kept nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Final, cast

import scoring
from scoring.events import Settled, settled
from scoring.ruleset import Ruleset, Terms
from scoring.settle import Payment
from scoring.shelf import Shelf
from scoring.tiles import SEATS
from scoring.variant import read_variant, version
from webapp.event_parts import Points, Seating
from webapp.games.deals import following
from webapp.games.events import (
    Confirmed,
    Deal,
    GameEnded,
    GameReopened,
    GameStarted,
    HandCorrected,
    HandRecorded,
    HandUndone,
    PenaltyGiven,
    PenaltyRevoked,
    Play,
    PlayersNamed,
    Ruling,
    SeatsSwapped,
)
from webapp.ledger_events import LedgerEvent, Numbered
from webapp.messages import InputError

NOTHING: Points = (0, 0, 0, 0)
FORBIDDEN_DISCARD: Final = "forbidden_discard"
"""The event of a fault that shifts what a recorded win pays."""
variant_book: Final = lru_cache(maxsize=64)(read_variant)
"""The ruleset in a club's text; raises ScoringError where the engine no longer takes it."""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that counts: where it was recorded, which event holds its last word, what each player won or lost."""

    sequence: int
    latest: int
    play: Play
    change: Points
    total: Points
    """Running totals after this deal, penalties and rulings apart."""


@dataclass(frozen=True, slots=True)
class Given:
    """A penalty or a ruling, with what each player lost or won by it."""

    sequence: int
    event: PenaltyGiven | Ruling
    change: Points
    revoked: bool = False

    def hangs_on(self, deal: int, *, on_its_win: bool) -> bool:
        """Whether it counts and was given for the deal recorded so: for any fault in it, or what shifts its win."""
        if self.revoked or not isinstance(self.event, PenaltyGiven) or self.event.deal != deal:
            return False
        return not on_its_win or self.event.form.get("event") == FORBIDDEN_DISCARD


@dataclass(frozen=True, slots=True)
class Doubt:
    """A deal recorded in another situation than the one that follows, after corrections, from the deal before."""

    sequence: int
    expected: Deal | None


@dataclass(frozen=True)
class Game:
    """Everything known of a game after its last event; players are numbered in the order of `players`."""

    started: GameStarted
    players: tuple[str, ...]
    numbers: tuple[int, ...]
    """Who each of them is by the order of the names at the start, whatever they are called now."""
    book: Ruleset
    terms: Terms
    sequence: int
    deals: tuple[PlayedDeal, ...]
    given: tuple[Given, ...]
    next_deal: Deal | None
    """The situation of the deal to come; None when the game is over by its rules."""
    doubts: tuple[Doubt, ...]
    confirmed: frozenset[int]
    """Who has agreed with the sheet as it stands."""
    ended: GameEnded | None

    @property
    def points(self) -> Points:
        """What each has from the deals alone, or from the sheet of a game whose deals are not known."""
        if self.ended and self.ended.points is not None:
            return self.ended.points
        return self.deals[-1].total if self.deals else (self.started.start,) * 4

    @property
    def from_sheet(self) -> bool:
        """Only its final points are known: a game from a club's old sheets."""
        return self.ended is not None and self.ended.points is not None

    @property
    def apart(self) -> Points:
        """What each has from penalties and rulings."""
        return _sum(given.change for given in self.given if not given.revoked)

    @property
    def totals(self) -> Points:
        return _sum((self.points, self.apart))

    @property
    def on_table(self) -> int:
        """What lies on the table: riichi sticks, a pot."""
        return 4 * self.started.start - sum(self.points)

    @property
    def over(self) -> bool:
        """Whether no more deals are played in it: it was ended, or played out by its rules."""
        return self.ended is not None or self.next_deal is None

    @property
    def agreed(self) -> bool:
        """Whether all four have confirmed the sheet as it stands."""
        return len(self.confirmed) == len(self.players)

    @property
    def rules_changed(self) -> bool:
        """The engine's book is no longer the one that the game began with: what was tallied stands as it was."""
        return version(self.book) != self.started.rules_version

    @cached_property
    def shelf(self) -> Mapping[str, Ruleset]:
        """The rulesets with the club's own among them, for the engine."""
        return Shelf([self.book]) if self.book.base else scoring.RULESETS

    @property
    def chombo(self) -> dict[str, int]:
        """How often each player was at fault, where that is taken off at the end, by the seats of the first deal."""
        counts: dict[str, int] = dict.fromkeys(SEATS, 0)
        for deal in self.deals:
            for wind in (deal.play.result or {}).get("after_uma", {}):
                counts[SEATS[deal.play.deal.player(wind)]] += 1
        return counts

    def settlement(self) -> Settled | None:
        """The end of the game by the ruleset's own event, seats as in the first deal; None where it has none."""
        known = {event.id for event in self.book.events}
        name = next((name for name in ("final", "session") if name in known), None)
        if name is None:
            return None
        form: dict[str, Any] = {
            "rules": self.book.id,
            "event": name,
            "options": dict(self.terms),
            "scores": dict(zip(SEATS, self.points if name == "final" else self.totals, strict=True)),
        }
        if name == "final":
            if self.on_table < 0:
                raise InputError("sticks_nobody_laid", points=-self.on_table)
            form["riichi_sticks"] = self.on_table // stick(self.terms) if stick(self.terms) else 0
            form["chombo"] = {wind: count for wind, count in self.chombo.items() if count}
        return settled(form, self.shelf)

    def hand(self, sequence: int) -> PlayedDeal:
        """The deal whose record, or latest correction, is that event."""
        for deal in self.deals:
            if sequence in (deal.sequence, deal.latest):
                return deal
        raise InputError("no_such_hand", sequence=sequence)


def replay(entries: Iterable[Numbered]) -> Game:
    """The game that the events tell; InputError where one of them can't follow those before it."""
    told = _Replay()
    for entry in entries:
        told.take(entry.sequence, entry.event)
    return told.game()


def stages(entries: Iterable[Numbered]) -> Iterator[Game]:
    """The game after each of the events, as `replay` gives it."""
    told = _Replay()
    for entry in entries:
        told.take(entry.sequence, entry.event)
        yield told.game()


def book_of(rules: str, variant: str) -> Ruleset:
    """The ruleset that is played by, the club's own from its `variant`'s text; InputError for one known no longer."""
    if variant:
        return variant_book(variant)
    book = scoring.RULESETS.get(rules)
    if book is None:
        raise InputError("game_rules_unknown", rules=rules)
    return book


def stick(terms: Terms) -> int:
    """What a riichi stick is worth; 0 where there are none."""
    table = terms.tables.get("stakes")
    return table.rows.get("riichi", 0) if table else 0


def payments_told(payments: Iterable[Payment]) -> tuple[dict[str, Any], ...]:
    """Payments as an event of a game keeps them."""
    return tuple({**payment.to_json(), "why_fr": payment.why.fr} for payment in payments)


def _sum(changes: Iterable[Sequence[int]]) -> Points:
    return cast(Points, tuple(sum(column) for column in zip(NOTHING, *changes, strict=True)))


def _change(payments: Iterable[Mapping[str, Any]], seats: Seating) -> Points:
    change = [0, 0, 0, 0]
    for payment in payments:
        for party, sign in (("from", -1), ("to", 1)):
            if payment[party] != "table":
                change[seats[SEATS.index(payment[party])]] += sign * payment["amount"]
    return cast(Points, tuple(change))


@dataclass
class _Replay:
    """The events taken in so far."""

    started: GameStarted | None = None
    players: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=lambda: [0, 1, 2, 3])
    plays: list[tuple[int, int, Play]] = field(default_factory=list)
    given: list[Given] = field(default_factory=list)
    settings: list[tuple[int, Ruling | SeatsSwapped]] = field(default_factory=list)
    confirmed: set[int] = field(default_factory=set)
    ended: GameEnded | None = None
    sequence: int = 0
    changed: int = 0
    """The last event that changed the sheet."""

    def take(self, sequence: int, event: LedgerEvent) -> None:
        if (self.started is None) != isinstance(event, GameStarted):
            raise InputError("game_started_twice" if self.started else "game_not_started")
        if self.ended and isinstance(event, HandRecorded | HandUndone | SeatsSwapped | GameEnded):
            raise InputError("game_over")
        changes = self._changes_sheet(event)
        match event:
            case GameStarted():
                self.started, self.players = event, list(event.players)
            case HandRecorded():
                self.plays.append((sequence, sequence, event.play))
            case HandCorrected():
                self._correct(sequence, event)
            case HandUndone():
                self._undo(event)
            case PenaltyGiven():
                self.given.append(Given(sequence, event, _change(event.payments, event.seats)))
            case PenaltyRevoked():
                self._revoke(event)
            case SeatsSwapped():
                self._swap(sequence, event)
            case PlayersNamed():
                self.players = list(event.players)
            case Ruling():
                self.given.append(Given(sequence, event, event.points))
                if event.deal:
                    self.settings.append((sequence, event))
            case Confirmed():
                if not self.changed <= event.upto <= self.sequence:
                    raise InputError("confirms_older_sheet")
                self.confirmed.add(event.player)
            case GameEnded():
                if event.points and self.plays:
                    raise InputError("points_beside_deals")
                self.ended = event
            case GameReopened():
                if self.ended is None or self.ended.points is not None:
                    raise InputError("nothing_to_reopen")
                self.ended = None
            case _:
                raise InputError("foreign_event", kind=event.kind)
        if changes:
            self.confirmed.clear()
            self.changed = sequence
        self.sequence = sequence

    def _changes_sheet(self, event: LedgerEvent) -> bool:
        """Whether all four are asked anew: not where a game is ended that its rules had played out already."""
        if isinstance(event, GameEnded) and self.plays:
            return self.game().next_deal is not None
        return not isinstance(event, Confirmed | PlayersNamed)

    def _correct(self, sequence: int, event: HandCorrected) -> None:
        for place, (recorded, latest, _) in enumerate(self.plays):
            if latest == event.supersedes:
                self._refuse_under_penalty(recorded, "penalty_on_hand", on_its_win=True)
                self.plays[place] = (recorded, sequence, event.play)
                return
        raise InputError("no_such_hand", sequence=event.supersedes)

    def _undo(self, event: HandUndone) -> None:
        if not self.plays or event.undoes not in self.plays[-1][:2]:
            raise InputError("not_the_last_hand", sequence=event.undoes)
        self._refuse_under_penalty(self.plays[-1][0], "penalty_on_deal", on_its_win=False)
        recorded, _, _ = self.plays.pop()
        # A situation that was put right after this deal was that of a deal to come, which is none now.
        self.settings = [each for each in self.settings if each[0] < recorded or isinstance(each[1], SeatsSwapped)]

    def _refuse_under_penalty(self, deal: int, code: str, *, on_its_win: bool) -> None:
        """A penalty hangs in the air without the deal that it was given for, one that shifts a win if that changes."""
        if found := next((each for each in self.given if each.hangs_on(deal, on_its_win=on_its_win)), None):
            raise InputError(code, penalty=found.sequence)

    def _revoke(self, event: PenaltyRevoked) -> None:
        for place, given in enumerate(self.given):
            if given.sequence == event.revokes and isinstance(given.event, PenaltyGiven) and not given.revoked:
                self.given[place] = replace(given, revoked=True)
                return
        raise InputError("no_such_penalty", sequence=event.revokes)

    def _swap(self, sequence: int, event: SeatsSwapped) -> None:
        if event.first == event.second:
            raise InputError("swap_with_oneself")
        if event.since == "start":
            first, second = event.first, event.second
            self.players[first], self.players[second] = self.players[second], self.players[first]
            self.numbers[first], self.numbers[second] = self.numbers[second], self.numbers[first]
        else:
            self.settings.append((sequence, event))

    def game(self) -> Game:
        if self.started is None:
            raise InputError("game_not_started")
        book = book_of(self.started.rules, self.started.variant)
        terms = book.filled(self.started.options)
        upcoming: Deal | None = Deal()
        doubts: list[Doubt] = []
        done: list[PlayedDeal] = []
        total: Points = (self.started.start,) * 4
        settings = list(self.settings)
        for recorded, latest, play in self.plays:
            upcoming = _set(upcoming, _before(settings, recorded))
            if play.deal != upcoming and not play.put_right:
                doubts.append(Doubt(recorded, upcoming))
            change = _change(play.payments, play.deal.seats)
            total = _sum((total, change))
            done.append(PlayedDeal(recorded, latest, play, change, total))
            upcoming = following(play, book, terms)
        upcoming = _set(upcoming, settings)
        if self.ended and self.ended.points:
            _check_sum(self.ended.points, self.started.start, terms)
        return Game(
            self.started, tuple(self.players), tuple(self.numbers), book, terms, self.sequence, tuple(done),
            tuple(self.given), upcoming, tuple(doubts), frozenset(self.confirmed), self.ended,
        )  # fmt: skip


def _check_sum(points: Points, start: int, terms: Terms) -> None:
    """Nothing leaves the table but for what lies on it: riichi sticks, less than one player's points at the start, or
    the pot of a Goulasch to come (S001 §3.6)."""
    left, one_stick = 4 * start - sum(points), stick(terms)
    if one_stick and 0 < left < start and left % one_stick == 0:
        return
    if left not in (0, terms.get("goulash_pot", 0)):
        raise InputError("points_off_sum", total=sum(points), wanted=4 * start)


def _before(settings: list[tuple[int, Ruling | SeatsSwapped]], recorded: int) -> list[tuple[int, Any]]:
    """Takes those out that were made before an event."""
    taken = [each for each in settings if each[0] < recorded]
    del settings[: len(taken)]
    return taken


def _set(deal: Deal | None, settings: Iterable[tuple[int, Ruling | SeatsSwapped]]) -> Deal | None:
    """The situation as rulings and swaps have put it right."""
    for _, event in settings:
        if isinstance(event, Ruling):
            deal = event.deal
        elif deal is not None:
            places = {event.first: event.second, event.second: event.first}
            east, south, west, north = (places.get(player, player) for player in deal.seats)
            deal = replace(deal, seats=(east, south, west, north))
    return deal
