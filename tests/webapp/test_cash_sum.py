"""Whatever is bought, played, raked and handed over at a Sichuan table, the money in its book is zero in sum."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.webapp.cash_tables import HAND, PEOPLE, Written
from tests.webapp.games import Sheet
from webapp.cash.book import CASHIER, HOUSE, KITTY, TableGame, replay
from webapp.cash.events import (
    BoughtIn,
    CashClosed,
    CashedOut,
    CashEvent,
    CashRevoked,
    KittyHandedOver,
    RakeTaken,
    TermsPosted,
    ToppedUp,
)
from webapp.messages import InputError

ANNE, BO, CHEN, DORA = PEOPLE


amounts = st.integers(1, 10**6)
players = st.sampled_from(PEOPLE)
moves = st.one_of(
    st.builds(BoughtIn, players, st.just("x"), amounts),
    st.builds(ToppedUp, players, st.just("x"), amounts),
    st.builds(CashedOut, players, amounts),
    st.builds(KittyHandedOver, amounts, st.just("Zoe")),
    st.builds(
        lambda deal, taken: RakeTaken("g", deal, taken, taken, {}),
        st.integers(1, 5),
        st.dictionaries(players, amounts, min_size=1),
    ),
    st.builds(CashRevoked, st.integers(1, 30), st.just("why")),
    st.just(CashClosed()),
)


@settings(max_examples=200)
@given(st.lists(moves, max_size=25), st.integers(0, 3))
def test_the_sum_is_zero_after_whatever_can_happen(events: list[CashEvent], deals: int) -> None:
    """Kept beside the book: each player's money by hand; what can't follow is left out, as the ledger leaves it out."""
    sheet = Sheet("sichuan", options={"point_value": 100})
    for _ in range(deals):
        sheet.play({"hand": {**HAND, "seat_wind": "E", "discarder": "S"}})
    games = [TableGame("g", sheet.game, PEOPLE)]
    written = [Written(1, TermsPosted(100, 8))]
    for event in events:
        candidate = [*written, Written(len(written) + 1, event)]
        try:
            replay(candidate)
        except InputError:
            continue
        written = candidate
    book = replay(written, games)
    assert book.total == 0
    revoked = {each.event.revokes for each in written if isinstance(each.event, CashRevoked)}
    counted = [each.event for each in written if each.sequence not in revoked]
    bought = sum(each.amount for each in counted if isinstance(each, BoughtIn | ToppedUp))
    cashed = sum(each.amount for each in counted if isinstance(each, CashedOut))
    raked = sum(sum(each.taken.values()) for each in counted if isinstance(each, RakeTaken))
    handed = sum(each.amount for each in counted if isinstance(each, KittyHandedOver))
    assert book.balances.get(CASHIER, 0) == cashed - bought
    assert book.balances.get(KITTY, 0) == raked - handed
    assert book.balances.get(HOUSE, 0) == handed
    assert book.in_play == bought - cashed - raked
    assert book.cave(ANNE) - book.cave(BO) == 200 * deals + _given(counted, ANNE) - _given(counted, BO)


def _given(events: list[CashEvent], player: str) -> int:
    """What a player was given and gave at the desk and to the kitty."""
    given = 0
    for event in events:
        if isinstance(event, BoughtIn | ToppedUp) and event.player == player:
            given += event.amount
        elif isinstance(event, CashedOut) and event.player == player:
            given -= event.amount
        elif isinstance(event, RakeTaken):
            given -= event.taken.get(player, 0)
    return given
