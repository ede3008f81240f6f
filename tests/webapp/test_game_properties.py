"""Properties of a game's replay, whatever was played: nothing lost, undone, corrected or read again amiss."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import SEATS
from tests.webapp.games import Sheet, navy_win, riichi_win
from webapp.games.events import (
    HandUndone,
    read_event,
)
from webapp.games.game import Game, replay

DRAW: dict[str, Any] = {"draw": True}


def navy_deals() -> st.SearchStrategy[dict[str, Any]]:
    """A win from a discard or the wall, or a dead deal; a Goulasch has no Chows, so its win is by option below."""
    return st.one_of(
        st.permutations(SEATS).map(lambda seats: navy_win(seats[0], seats[1])),
        st.sampled_from(SEATS).map(navy_win),
        st.just(DRAW),
    )


@st.composite
def riichi_deals(draw: st.DrawFn) -> dict[str, Any]:
    """A win or a draw, with whoever declared riichi."""
    riichi = "".join(draw(st.sets(st.sampled_from(SEATS))))
    if draw(st.booleans()):
        winner, discarder = draw(st.permutations(SEATS))[:2]
        return riichi_win(winner, draw(st.sampled_from([None, discarder])), riichi=riichi)
    ready = sorted({*riichi, *draw(st.sets(st.sampled_from(SEATS)))})
    return {"event": {"event": "exhaustive_draw", "ready": ready}, "riichi": list(riichi)}


def navy(deals: list[dict[str, Any]]) -> Sheet:
    sheet = Sheet(options={"goulash_chows": True})
    for deal in deals:
        sheet.play(deal)
    return sheet


def what_counts(game: Game) -> tuple[Any, ...]:
    """A sheet as players see it, whatever was written on the way."""
    return [(deal.play, deal.change, deal.total) for deal in game.deals], game.totals, game.next_deal, game.players


few = settings(max_examples=25)
some_navy = st.lists(navy_deals(), max_size=6)


@few
@given(some_navy)
def test_navy_nothing_is_lost_but_the_pot(deals: list[dict[str, Any]]) -> None:
    game = navy(deals).game
    assert game.next_deal is not None
    assert game.next_deal.pot == game.on_table == (400 if game.next_deal.goulash else 0)
    assert sum(game.points) == -game.on_table
    assert [deal.total for deal in game.deals[-1:]] == ([game.points] if deals else [])
    assert game.doubts == ()


@few
@given(st.lists(riichi_deals(), max_size=5))
def test_riichi_nothing_is_lost_but_the_sticks(deals: list[dict[str, Any]]) -> None:
    sheet = Sheet("riichi-ema-2025")
    for deal in deals:
        sheet.play(deal)
    game = sheet.game
    assert game.next_deal is not None
    assert game.on_table == 1000 * game.next_deal.sticks
    assert sum(game.points) == 120_000 - game.on_table
    assert game.settlement() is not None


@few
@given(some_navy, navy_deals())
def test_undo_then_redo_is_as_before(deals: list[dict[str, Any]], last: dict[str, Any]) -> None:
    sheet = navy(deals)
    before = what_counts(sheet.game)
    number = sheet.play(last)
    after = what_counts(sheet.game)
    sheet.add(HandUndone(number))
    assert what_counts(sheet.game) == before
    sheet.play(last)
    assert what_counts(sheet.game) == after


@few
@given(some_navy.filter(bool), navy_deals(), st.data())
def test_a_corrected_game_is_as_one_played_right(
    deals: list[dict[str, Any]], wrong: dict[str, Any], data: st.DataObject
) -> None:
    """The later deals that a correction makes doubtful are corrected too, each in the situation that is named."""
    place = data.draw(st.integers(0, len(deals) - 1))
    right = navy(deals)
    sheet = navy([*deals[:place], wrong, *deals[place + 1 :]])
    sheet.correct(place + 2, deals[place])
    while doubts := sheet.game.doubts:
        sheet.correct(doubts[0].sequence, deals[doubts[0].sequence - 2], of=doubts[0].expected)
    assert what_counts(sheet.game) == what_counts(right.game)


@few
@given(some_navy)
def test_a_replay_from_json_is_the_same(deals: list[dict[str, Any]]) -> None:
    sheet = navy(deals)
    again = [told._replace(event=read_event(told.event.kind, told.event.to_json())) for told in sheet.told]
    assert what_counts(replay(again)) == what_counts(sheet.game)
