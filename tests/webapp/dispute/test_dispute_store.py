"""A dispute from its first words to a ruling that counts: who must agree, what is written, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Engine

from tests.webapp.dispute.disputing import SIDES, Disputed, disputed
from tests.webapp.games import navy_win
from webapp.dispute import store as disputes
from webapp.dispute.events import (
    DisputeAgreed,
    DisputeApproved,
    DisputeDeclined,
    DisputeRuled,
    DisputeStated,
    DisputeWithdrawn,
    Statement,
)
from webapp.games import ledger as game_ledger
from webapp.games.events import HandCorrected, HandRecorded
from webapp.games.record import play_of
from webapp.ledger import ConflictError, Origin, count, entries, first_break
from webapp.messages import InputError
from webapp.store import open_database


@pytest.fixture
def case(database: str, data: Any) -> Iterator[Disputed]:  # noqa: ARG001 - photos lie in the data folder
    engine: Engine = open_database(database)
    yield disputed(engine)
    engine.dispose()


def ruled(case: Disputed, needs: Any = "nobody", *, by: str = "r1") -> DisputeRuled:
    """That the hand was won by self-draw."""
    game = game_ledger.load(case.engine, case.game)
    hand = game.hand(case.hand)
    play = play_of(game, navy_win("S"), of=hand)
    return DisputeRuled("hand", "He drew it himself.", "S001 §3.5", needs, by, hand.latest, play)


def code(act: Any) -> str:
    with pytest.raises(InputError) as caught:
        act()
    return caught.value.code


def test_what_is_opened_names_the_hand_and_both_sides(case: Disputed) -> None:
    dispute = case.known.dispute
    assert dispute.opened.hash == entries(case.engine, case.game)[case.hand - 1].hash
    assert [said.statement for said in dispute.said] == list(SIDES)
    assert (dispute.state, dispute.both_heard) == ("open", True)
    assert [known.number for known in disputes.open_everywhere(case.engine)] == [case.number]


def test_the_same_key_opens_one_dispute(case: Disputed) -> None:
    case.tell(DisputeWithdrawn("settled between us"))
    numbers = {
        disputes.open_dispute(case.engine, case.game, case.hand, SIDES, Origin("Anne", "", "", "once"))
        for _ in range(2)
    }
    assert numbers == {2}


def test_a_hand_in_dispute_is_not_disputed_twice(case: Disputed) -> None:
    assert code(lambda: disputes.open_dispute(case.engine, case.game, case.hand, SIDES, Origin("Bo", "", ""))) == (
        "dispute_known"
    )


def test_a_ruling_that_needs_nobody_corrects_the_hand_with_its_reason(case: Disputed) -> None:
    known = case.tell(ruled(case))
    game = game_ledger.load(case.engine, case.game)
    assert known.dispute.state == "settled"
    assert game.hand(case.hand).play.hand is not None
    assert game.hand(case.hand).play.hand["self_draw"] is True  # type: ignore[index]
    told = entries(case.engine, case.game)[-2:]
    assert [entry.hash for entry in told] == list(known.dispute.written)
    assert "He drew it himself. – S001 §3.5" in told[0].event.to_json()["words"]
    assert isinstance(told[1].event, HandCorrected)
    assert told[1].origin.photo_sha256 == case.photo.sha256
    assert first_break(case.engine, case.game) is None
    assert first_break(case.engine, known.stream) is None
    assert disputes.open_everywhere(case.engine) == []


def test_a_ruling_that_the_hand_stands_writes_nothing_into_the_game(case: Disputed) -> None:
    before = count(case.engine, case.game)
    known = case.tell(DisputeRuled("stands", "The photo shows a 4m.", "HOUSE", "nobody"))
    assert (known.dispute.state, known.dispute.written, count(case.engine, case.game)) == ("settled", (), before)


def test_points_are_moved_without_changing_the_hand(case: Disputed) -> None:
    before = game_ledger.load(case.engine, case.game)
    case.tell(DisputeRuled("points", "A wrong call.", "HOUSE 3", "nobody", points=(30, -10, -10, -10)))
    after = game_ledger.load(case.engine, case.game)
    assert [now - was for now, was in zip(after.totals, before.totals, strict=True)] == [30, -10, -10, -10]
    assert after.deals == before.deals


def test_until_a_second_person_approves_nothing_counts(case: Disputed) -> None:
    before = count(case.engine, case.game)
    waiting = case.tell(ruled(case, "second"))
    assert (waiting.dispute.state, count(case.engine, case.game)) == ("ruled", before)
    approval = DisputeApproved(waiting.dispute.sequence, "r1")
    assert code(lambda: case.tell(approval)) == "same_person"
    known = case.tell(DisputeApproved(waiting.dispute.sequence, "r2"), "Otto")
    assert known.dispute.state == "settled"
    assert entries(case.engine, case.game)[-1].origin.actor == "Rosa, Otto"


def test_what_a_second_person_declines_is_ruled_again(case: Disputed) -> None:
    waiting = case.tell(ruled(case, "second"))
    declined = case.tell(DisputeDeclined(waiting.dispute.sequence, "r2", "Look at the photo again."), "Otto")
    assert (declined.dispute.state, declined.dispute.ruling) == ("open", None)
    assert code(lambda: case.tell(DisputeApproved(waiting.dispute.sequence, "r2"))) == "no_such_ruling"
    assert case.tell(ruled(case)).dispute.state == "settled"


def test_at_home_all_four_must_agree(case: Disputed) -> None:
    before = count(case.engine, case.game)
    sequence = case.tell(ruled(case, "table", by="")).dispute.sequence
    for player in (0, 1, 1, 2):
        assert case.tell(DisputeAgreed(sequence, player)).dispute.state == "ruled"
    assert count(case.engine, case.game) == before
    assert code(lambda: case.tell(DisputeApproved(sequence, "r2"))) == "ruling_needs_other"
    assert case.tell(DisputeAgreed(sequence, 3)).dispute.state == "settled"


def test_a_ruling_about_a_hand_that_was_corrected_since_is_refused_whole(case: Disputed) -> None:
    waiting = case.tell(ruled(case, "second"))
    game = game_ledger.load(case.engine, case.game)
    hand = game.hand(case.hand)
    case.play(HandCorrected(hand.latest, play_of(game, navy_win("S", "W"), of=hand)))
    before = count(case.engine, case.game), case.known.dispute.sequence
    assert code(lambda: case.tell(DisputeApproved(waiting.dispute.sequence, "r2"))) == "hand_moved_on"
    assert (count(case.engine, case.game), case.known.dispute.sequence) == before


def test_other_hands_recorded_meanwhile_are_no_obstacle(case: Disputed) -> None:
    waiting = case.tell(ruled(case, "second"))
    case.play(HandRecorded(play_of(game_ledger.load(case.engine, case.game), navy_win("N"))))
    assert case.tell(DisputeApproved(waiting.dispute.sequence, "r2")).dispute.state == "settled"


def test_two_who_write_at_once_do_not_overwrite_each_other(case: Disputed) -> None:
    seen = case.known.dispute.sequence
    case.tell(DisputeStated(Statement("Anne", "There was a reflection.")), expected=seen)
    with pytest.raises(ConflictError):
        case.tell(DisputeRuled("stands", "x", "y", "nobody"), expected=seen)
    assert case.known.dispute.state == "open"


def test_the_same_ruling_sent_twice_counts_once(case: Disputed) -> None:
    seen, event = case.known.dispute.sequence, ruled(case)
    case.tell(event, key="ruling-once", expected=seen)
    before = count(case.engine, case.game)
    assert case.tell(event, key="ruling-once", expected=seen).dispute.state == "settled"
    assert count(case.engine, case.game) == before


def test_what_is_over_takes_no_more(case: Disputed) -> None:
    case.tell(DisputeWithdrawn("we found the tile"))
    assert code(lambda: case.tell(DisputeStated(SIDES[0]))) == "dispute_over"
    assert code(lambda: disputes.find(case.engine, case.game, 7)) == "no_such_dispute"
