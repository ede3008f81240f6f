"""A tournament as a replay of its events: what stands is worked out from them each time, and kept nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime

from webapp.ledger_events import Dated
from webapp.messages import InputError
from webapp.names import same_key
from webapp.tournament.absence import Absences, gone_since, returned, withdrawn
from webapp.tournament.events import (
    Entrant,
    EntrantChanged,
    EntrantRemoved,
    EntrantReturned,
    EntrantsListed,
    EntrantWithdrawn,
    GameReplaced,
    LastHandCalled,
    PenaltyImposed,
    PenaltyLifted,
    RoundClosed,
    RoundOpened,
    RoundReopened,
    ScheduleDrawn,
    SeatsExchanged,
    Settings,
    SubstituteSeated,
    TimerResumed,
    TimerStarted,
    TimerStopped,
    TournamentAnnounced,
    TournamentChanged,
    TournamentEnded,
    TournamentRuled,
)
from webapp.tournament.state import Penalty, Round, RoundTable, Timer, Tournament


def replay(entries: Iterable[Dated]) -> Tournament:
    """The tournament that the events tell; InputError where one of them can't follow those before it."""
    told = _Replay()
    for entry in entries:
        told.take(entry)
    return told.tournament()


@dataclass
class _Replay:
    """The events taken in so far."""

    settings: Settings | None = None
    entrants: dict[int, Entrant] = field(default_factory=dict)
    schedule: ScheduleDrawn | None = None
    absences: dict[int, Absences] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    rulings: list[tuple[int, TournamentRuled]] = field(default_factory=list)
    ended: bool = False
    sequence: int = 0

    def take(self, entry: Dated) -> None:
        event = entry.event
        if (self.settings is None) != isinstance(event, TournamentAnnounced):
            raise InputError("tournament_announced_twice" if self.settings else "no_such_tournament")
        if self.ended:
            raise InputError("tournament_over")
        match event:
            case TournamentAnnounced():
                self.settings = event.settings
            case TournamentChanged():
                self._change(event.settings)
            case EntrantsListed() | EntrantChanged() | EntrantRemoved():
                self._list(event)
            case EntrantWithdrawn() | EntrantReturned():
                self._come_and_go(event)
            case SubstituteSeated():
                self._substitute(event)
            case ScheduleDrawn():
                self._draw(event)
            case RoundOpened():
                self._open(event)
            case TimerStarted():
                self._start_timer(event, entry.at)
            case TimerStopped() | TimerResumed():
                self._turn_timer(event, entry.at)
            case LastHandCalled():
                self._change_timers(event.round, lambda timer: replace(timer, last_hand=True))
            case GameReplaced():
                self._replace_game(event)
            case SeatsExchanged():
                self._exchange(event)
            case RoundClosed():
                self._round(event.round, closed=False)
                self.rounds[event.round - 1] = replace(self.rounds[event.round - 1], closed=event)
            case RoundReopened():
                self._round(event.round, closed=True)
                self.rounds[event.round - 1] = replace(self.rounds[event.round - 1], closed=None)
            case PenaltyImposed():
                self._check_penalty(event)
                self.penalties.append(Penalty(entry.sequence, event))
            case PenaltyLifted():
                self._lift(event)
            case TournamentRuled():
                self.rulings.append((entry.sequence, event))
            case TournamentEnded():
                self.ended = True
            case _:
                raise InputError("tournament_foreign_event", kind=event.kind)
        self.sequence = entry.sequence

    def _change(self, settings: Settings) -> None:
        before = self.settings
        assert before
        rests_on = ("rounds", "apart")
        if any(getattr(before, name) != getattr(settings, name) for name in rests_on):
            self._before_play()
            self._drop()
        if (before.rules, before.rules_version, before.options) != (settings.rules, settings.rules_version,
                                                                    settings.options):  # fmt: skip
            self._before_play()
        self.settings = settings

    def _list(self, event: EntrantsListed | EntrantChanged | EntrantRemoved) -> None:
        """The list is made before play; then names are put right, and substitutes join."""
        known = dict(self.entrants)
        match event:
            case EntrantsListed(entrants, instead):
                if instead:
                    self._before_play()
                    known.clear()
                for each in entrants:
                    if each.number in known:
                        raise InputError("entrant_number_twice", number=each.number)
                    known[each.number] = each
                changes_field = instead or any(not each.substitute for each in entrants)
            case EntrantChanged(entrant):
                before = self._entrant(entrant.number)
                known[entrant.number] = entrant
                kin = self.settings.apart if self.settings and not self._begun else ()
                changes_field = before.substitute != entrant.substitute or any(
                    before.kin(each) != entrant.kin(each) for each in kin
                )
            case EntrantRemoved(number):
                self._entrant(number)
                self._before_play()
                changes_field = not known.pop(number).substitute or number in self._seated
        names: dict[str, int] = {}
        for each in known.values():
            if names.setdefault(same_key(each.name), each.number) != each.number:
                raise InputError("entrant_name_twice", name=each.name)
        if changes_field:
            self._before_play()
            self._drop()
        self.entrants = dict(sorted(known.items()))
        self.absences = {entrant: own for entrant, own in self.absences.items() if entrant in known}

    def _come_and_go(self, event: EntrantWithdrawn | EntrantReturned) -> None:
        name, own = self._entrant(event.number).name, self.absences.get(event.number, ())
        if isinstance(event, EntrantWithdrawn):
            if gone_since(own):
                raise InputError("entrant_gone", name=name)
            self._ahead(event.since)
            self.absences[event.number] = withdrawn(own, event.since)
            return
        if not gone_since(own):
            raise InputError("entrant_there", name=name)
        self._ahead(event.since)
        self.absences[event.number] = returned(own, event.since)
        if any(event.number in seats for seats in (self.schedule.rounds[0] if self.schedule else ())):
            for number in range(event.since, len(self.rounds) + 1):
                self._stand_in(number, event.number, event.number)
        elif self.schedule and not self.entrants[event.number].substitute:
            self._before_play()
            self._drop()

    def _substitute(self, event: SubstituteSeated) -> None:
        substitute = self._entrant(event.substitute)
        self._entrant(event.place)
        if not substitute.substitute:
            raise InputError("no_substitute", name=substitute.name)
        if event.since <= len(self.rounds) and self.rounds[event.since - 1].opened:
            self._round(event.since, closed=False)
        else:
            self._ahead(event.since)
        for each in self.rounds[event.since - 1 : event.until and event.until - 1]:
            if each.table_of(event.substitute):
                raise InputError("substitute_seated_already", name=substitute.name, round=each.number)
            self._stand_in(each.number, event.place, event.substitute)

    def _stand_in(self, number: int, place: int, comes: int) -> None:
        """Seat somebody in a round at an entrant's place, instead of whoever sits in for that one."""
        here = self.rounds[number - 1]
        sits = here.at_place_of(place)
        if sits is None:
            raise InputError("no_place", name=self._entrant(place).name)
        self.rounds[number - 1] = here.with_stand_in(sits, comes)

    def _draw(self, event: ScheduleDrawn) -> None:
        self._before_play()
        assert self.settings
        if len(event.rounds) != self.settings.rounds:
            raise InputError("schedule_rounds", found=len(event.rounds), wanted=self.settings.rounds)
        for entrant in (entrant for seats in event.rounds[0] for entrant in seats):
            name = self._entrant(entrant).name
            if gone_since(self.absences.get(entrant, ())):
                raise InputError("entrant_gone", name=name)
        self.schedule = event
        self.rounds = [
            Round(number, tuple(RoundTable(place, seats) for place, seats in enumerate(tables, 1)))
            for number, tables in enumerate(event.rounds, 1)
        ]

    def _open(self, event: RoundOpened) -> None:
        if not 1 <= event.round <= len(self.rounds):
            raise InputError("no_such_tournament_round", round=event.round)
        found = self.rounds[event.round - 1]
        if found.opened:
            raise InputError("round_open_already", round=event.round)
        if any(not each.opened for each in self.rounds[: event.round - 1]):
            raise InputError("round_too_soon", round=event.round)
        if len(event.games) != len(found.tables):
            raise InputError("round_games", found=len(event.games), wanted=len(found.tables))
        tables = tuple(replace(table, games=(game,)) for table, game in zip(found.tables, event.games, strict=True))
        self.rounds[event.round - 1] = replace(found, opened=True, tables=tables)

    def _start_timer(self, event: TimerStarted, at: datetime) -> None:
        """The time of some tables, or of all: those that had their own have it no more then."""
        found, timer = self._round(event.round, closed=False), Timer(at, event.minutes * 60)
        self._known_tables(found, event.tables)
        tables = tuple(
            replace(table, timer=timer if event.tables else None)
            if not event.tables or table.number in event.tables
            else table
            for table in found.tables
        )
        self.rounds[event.round - 1] = replace(found, timer=found.timer if event.tables else timer, tables=tables)

    def _turn_timer(self, event: TimerStopped | TimerResumed, at: datetime) -> None:
        """Stop what runs, or let what was stopped run on."""
        found, stops = self._round(event.round, closed=False), isinstance(event, TimerStopped)
        if not any(timer.running == stops for timer in found.timers):
            raise InputError("timer_not_running" if stops else "timer_not_stopped")

        def turned(timer: Timer) -> Timer:
            if timer.running != stops:
                return timer
            return timer.stopped(at) if stops else timer.resumed(at)

        self._change_timers(event.round, turned)

    def _change_timers(self, number: int, change: Callable[[Timer], Timer]) -> None:
        """Change the time of a round, and that of every table that has its own."""
        found = self._round(number, closed=False)
        tables = tuple(replace(table, timer=table.timer and change(table.timer)) for table in found.tables)
        self.rounds[number - 1] = replace(found, timer=found.timer and change(found.timer), tables=tables)

    def _check_penalty(self, event: PenaltyImposed) -> None:
        """A penalty takes something; what is paid to others leaves nothing over."""
        for entrant in (event.entrant, *event.paid_to):
            self._entrant(entrant)
        if not event.points and not event.table_points:
            raise InputError("penalty_of_nothing")
        paid = len(event.paid_to)
        if paid and (event.entrant in event.paid_to or len(set(event.paid_to)) != paid or event.points % paid):
            raise InputError("penalty_off_sum", points=event.points, count=paid)

    def _replace_game(self, event: GameReplaced) -> None:
        found = self._round(event.round, closed=False)
        self._known_tables(found, (event.table,))
        tables = tuple(
            replace(table, games=(*table.games, event.game)) if table.number == event.table else table
            for table in found.tables
        )
        self.rounds[event.round - 1] = replace(found, tables=tables)

    def _exchange(self, event: SeatsExchanged) -> None:
        found = self._round(event.round, closed=False)
        if event.first == event.second:
            raise InputError("swap_with_oneself")
        for entrant in (event.first, event.second):
            if not found.table_of(entrant):
                raise InputError("no_place", name=self._entrant(entrant).name)
        self.rounds[event.round - 1] = found.moved({event.first: event.second, event.second: event.first})

    def _lift(self, event: PenaltyLifted) -> None:
        for place, penalty in enumerate(self.penalties):
            if penalty.sequence == event.lifts and not penalty.lifted:
                self.penalties[place] = replace(penalty, lifted=True)
                return
        raise InputError("no_such_penalty", sequence=event.lifts)

    @property
    def _begun(self) -> bool:
        return any(each.opened for each in self.rounds)

    @property
    def _seated(self) -> set[int]:
        return {entrant for each in self.rounds for table in each.tables for entrant in table.seats}

    def _before_play(self) -> None:
        if self._begun:
            raise InputError("tournament_begun")

    def _drop(self) -> None:
        """The schedule no longer fits: another is to be drawn."""
        self.schedule, self.rounds = None, []

    def _ahead(self, since: int) -> None:
        """Nobody comes or goes in a round that was opened."""
        opened = sum(each.opened for each in self.rounds)
        if since <= opened == len(self.rounds):
            raise InputError("no_round_ahead")
        if since <= opened:
            raise InputError("round_played_already", round=since, next=opened + 1)

    def _entrant(self, number: int) -> Entrant:
        if number not in self.entrants:
            raise InputError("no_such_entrant", number=number)
        return self.entrants[number]

    def _round(self, number: int, *, closed: bool) -> Round:
        found = self.rounds[number - 1] if number <= len(self.rounds) else None
        if found is None or not found.opened:
            raise InputError("no_such_tournament_round", round=number)
        if bool(found.closed) != closed:
            raise InputError("round_not_closed" if closed else "tournament_round_closed", round=number)
        return found

    def _known_tables(self, found: Round, tables: Iterable[int]) -> None:
        for table in tables:
            if not 1 <= table <= len(found.tables):
                raise InputError("no_such_tournament_table", table=table, round=found.number)

    def tournament(self) -> Tournament:
        if self.settings is None:
            raise InputError("no_such_tournament")
        return Tournament(
            self.sequence, self.settings, self.entrants, self.schedule, self.absences,
            tuple(self.rounds), tuple(self.penalties), tuple(self.rulings), self.ended,
        )  # fmt: skip
