"""A tournament's events: to JSON and back, in words, and only in an order that can be."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.tournament.playing import seatings, settings
from webapp.ledger_events import read_event
from webapp.messages import InputError
from webapp.tournament.events import (
    TOURNAMENT_KINDS,
    Entrant,
    EntrantChanged,
    EntrantRemoved,
    EntrantReturned,
    EntrantsListed,
    EntrantWithdrawn,
    RoundOpened,
    ScheduleDrawn,
    SeatsExchanged,
    SubstituteSeated,
    TournamentAnnounced,
    TournamentChanged,
    TournamentEnded,
    TournamentEvent,
)
from webapp.tournament.replay import replay
from webapp.tournament.state import Tournament
from webapp.words import EVENT_WORDS

ANNOUNCED = TournamentAnnounced(settings(rounds=3))
PLAYERS = tuple(Entrant(number, f"Player {number}") for number in range(1, 9))
SUBSTITUTES = (Entrant(9, "Waiting", substitute=True), Entrant(10, "Waiting too", substitute=True))
LISTED = EntrantsListed((*PLAYERS, *SUBSTITUTES))
DRAWN = ScheduleDrawn(1, seatings(8, 3))
OPENED = RoundOpened(1, ("one", "two"))
ALL_OPENED = tuple(RoundOpened(number, (f"{number} one", f"{number} two")) for number in (1, 2, 3))


class Told(NamedTuple):
    sequence: int
    event: TournamentEvent
    at: datetime = datetime(2026, 11, 21, 9, tzinfo=UTC)


def told(*events: TournamentEvent) -> Tournament:
    return replay([Told(place, event) for place, event in enumerate(events, 1)])


@pytest.mark.parametrize("event", [ANNOUNCED, LISTED, DRAWN, OPENED, EntrantWithdrawn(3, 2, "train"),
                                   SubstituteSeated(9, 3, 2), SubstituteSeated(9, 3, 2, 3),
                                   TournamentEnded()])  # fmt: skip
def test_an_event_is_the_same_after_json(event: TournamentEvent) -> None:
    assert read_event(event.kind, event.to_json()) == event


def test_a_substitute_of_an_older_ledger_sits_in_to_the_end() -> None:
    event = read_event("substitute_seated", {"substitute": 9, "place": 3, "since": 2})
    assert event == SubstituteSeated(9, 3, 2)
    assert isinstance(event, SubstituteSeated)
    there = told(ANNOUNCED, LISTED, DRAWN, event)
    assert [bool(each.table_of(9)) for each in there.rounds] == [False, True, True]


def test_every_kind_has_words() -> None:
    assert set(TOURNAMENT_KINDS) <= set(EVENT_WORDS)


def test_a_substitute_takes_a_place_and_gives_it_back() -> None:
    before = told(ANNOUNCED, LISTED, DRAWN, OPENED, EntrantWithdrawn(3, 2))
    assert (before.missing(2), before.missing(3)) == ([3], [3])
    seated = told(ANNOUNCED, LISTED, DRAWN, OPENED, EntrantWithdrawn(3, 2), SubstituteSeated(9, 3, 2))
    assert (seated.missing(2), seated.waiting(2)) == ([], [SUBSTITUTES[1]])
    assert [bool(each.table_of(9)) for each in seated.rounds] == [False, True, True]
    back = told(ANNOUNCED, LISTED, DRAWN, OPENED, EntrantWithdrawn(3, 2), SubstituteSeated(9, 3, 2),
                EntrantReturned(3, 3))  # fmt: skip
    assert [bool(each.table_of(3)) for each in back.rounds] == [True, False, True]
    assert [bool(each.table_of(9)) for each in back.rounds] == [False, True, False]


@pytest.mark.parametrize(("events", "code"), [
    ((), "no_such_tournament"),
    ((LISTED,), "no_such_tournament"),
    ((ANNOUNCED, ANNOUNCED), "tournament_announced_twice"),
    ((ANNOUNCED, TournamentEnded(), LISTED), "tournament_over"),
    ((ANNOUNCED, LISTED, EntrantsListed((Entrant(1, "Other"),))), "entrant_number_twice"),
    ((ANNOUNCED, LISTED, EntrantsListed((Entrant(11, "player 1"),))), "entrant_name_twice"),
    ((ANNOUNCED, LISTED, EntrantChanged(Entrant(11, "Nobody"))), "no_such_entrant"),
    ((ANNOUNCED, LISTED, ScheduleDrawn(1, seatings(8, 2))), "schedule_rounds"),
    ((ANNOUNCED, LISTED, ScheduleDrawn(1, seatings(12, 3))), "no_such_entrant"),
    ((ANNOUNCED, LISTED, EntrantWithdrawn(3, 1), DRAWN), "entrant_gone"),
    ((ANNOUNCED, LISTED, EntrantReturned(3, 1)), "entrant_there"),
    ((ANNOUNCED, LISTED, OPENED), "no_such_tournament_round"),
    ((ANNOUNCED, LISTED, DRAWN, RoundOpened(2, ("one", "two"))), "round_too_soon"),
    ((ANNOUNCED, LISTED, DRAWN, RoundOpened(1, ("one",))), "round_games"),
    ((ANNOUNCED, LISTED, DRAWN, OPENED, OPENED), "round_open_already"),
    ((ANNOUNCED, LISTED, DRAWN, OPENED, DRAWN), "tournament_begun"),
    ((ANNOUNCED, LISTED, DRAWN, OPENED, EntrantRemoved(3)), "tournament_begun"),
    ((ANNOUNCED, LISTED, DRAWN, OPENED, TournamentChanged(settings(rounds=4))), "tournament_begun"),
    ((ANNOUNCED, LISTED, DRAWN, OPENED, EntrantWithdrawn(3, 1)), "round_played_already"),
    ((ANNOUNCED, LISTED, DRAWN, *ALL_OPENED, EntrantWithdrawn(3, 3)), "no_round_ahead"),
    ((ANNOUNCED, LISTED, DRAWN, SubstituteSeated(2, 3, 1)), "no_substitute"),
    ((ANNOUNCED, LISTED, DRAWN, SubstituteSeated(9, 10, 1)), "no_place"),
    ((ANNOUNCED, LISTED, DRAWN, SubstituteSeated(9, 3, 1), SubstituteSeated(9, 4, 2)), "substitute_seated_already"),
])  # fmt: skip
def test_what_can_not_follow_is_refused(events: Sequence[TournamentEvent], code: str) -> None:
    with pytest.raises(InputError) as refused:
        told(*events)
    assert refused.value.code == code


@given(st.lists(st.one_of(
    st.builds(EntrantWithdrawn, st.integers(1, 10), st.integers(1, 3)),
    st.builds(EntrantReturned, st.integers(1, 10), st.integers(1, 3)),
    st.builds(SubstituteSeated, st.integers(9, 10), st.integers(1, 10), st.integers(1, 3),
              st.sampled_from((2, 3, None))),
    st.builds(SeatsExchanged, st.integers(1, 2), st.integers(1, 10), st.integers(1, 10)),
    st.sampled_from(ALL_OPENED[:2]),
), max_size=12))  # fmt: skip
def test_whatever_happens_every_round_seats_eight_nobody_twice_and_nobody_vanishes(
    happens: list[TournamentEvent],
) -> None:
    events: list[TournamentEvent] = [ANNOUNCED, LISTED, DRAWN]
    for event in happens:
        try:
            told(*events, event)
        except InputError:
            continue
        events.append(event)
    for each in told(*events).rounds:
        seated = [who for table in each.tables for who in table.seats]
        assert len(seated) == len(set(seated)) == 8
        taken = {event.place for event in events if isinstance(event, SubstituteSeated)}
        assert {player.number for player in PLAYERS} - set(seated) <= taken
