"""Rakes of deals that were played without them: from what lay there then, and from the first chips bought after."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine

from tests.webapp.cash_tables import PEOPLE, TABLE, TERMS, enter, play, sit_down
from webapp.cash.desk import missing_rakes, rake_of, table_desk
from webapp.games.events import GameEnded, PenaltyGiven, PenaltyRevoked, Ruling
from webapp.games.ledger import load
from webapp.games.ledger import write as write_game
from webapp.ledger import Origin
from webapp.messages import InputError

ANNE, BO, CHEN, DORA = PEOPLE


def test_a_deal_played_without_its_rake_is_due_from_what_lay_there_then(engine: Engine, seated: str) -> None:
    play(engine, seated)
    play(engine, seated, "S", "N")
    desk = table_desk(engine, TABLE)
    assert [each.deal for each in missing_rakes(desk)] == [1, 2]
    first = {ANNE: 50000, BO: 50000, CHEN: 75500, DORA: 101000}
    second = {ANNE: 50100, BO: 49900, CHEN: 75500, DORA: 101000}
    assert [rake_of(desk, seated, deal).caves for deal in (1, 2)] == [first, second]
    enter(engine, "rake", deal="2")
    enter(engine, "buy", player=BO, amount="1000")
    enter(engine, "cash_out", player=ANNE)
    with pytest.raises(InputError, match="Deal 4"):
        enter(engine, "rake", deal="4")
    write_game(engine, seated, 3, GameEnded(), Origin("Anne", "sichuan", "0" * 64))
    play(engine, sit_down(engine))
    desk = table_desk(engine, TABLE)
    assert [(each.game == seated, each.deal) for each in missing_rakes(desk)] == [(True, 1), (False, 1)]
    assert rake_of(desk, seated, 1).caves == first
    assert enter(engine, "rake", game=seated, deal="1").account.total == 0
    with pytest.raises(InputError, match="Deal 3"):
        enter(engine, "rake", game=seated, deal="3")


def give(engine: Engine, stream: str, event: PenaltyGiven | Ruling | PenaltyRevoked) -> None:
    """What a referee writes on the sheet of a game."""
    write_game(engine, stream, load(engine, stream).sequence, event, Origin("Anne", "sichuan", "0" * 64))


def test_a_rake_taken_late_counts_the_penalties_and_rulings_before_its_deal(engine: Engine) -> None:
    """Anne 500 - 10 + 1 - 100 = 391 owes 7.82, so 8; Bo 500 - 10 - 1 + 100 = 589 owes 11.78, so 12.

    Chen 500 - 10 + 1 = 491 and Dora 500 - 10 - 1 = 489 owe 9.82 and 9.78, so 10 each.
    """
    stream = sit_down(engine)
    enter(engine, "terms", **TERMS)
    for person in PEOPLE:
        enter(engine, "buy", player=person, amount="500")
    enter(engine, "rake", deal="1")
    play(engine, stream)
    why = {"rules": "sichuan", "event": "tile_count", "offender": "N", "tiles": 12}
    euro = {"from": "N", "to": "W", "amount": 100, "why": "wrong call", "why_fr": "mauvaise annonce"}
    for _ in range(2):
        give(engine, stream, PenaltyGiven((0, 1, 2, 3), why, {}, (euro,)))
    give(engine, stream, PenaltyRevoked(load(engine, stream).sequence, "given twice"))
    give(engine, stream, Ruling("chips mixed up", None, (-10000, 10000, 0, 0)))
    asked = rake_of(table_desk(engine, TABLE), stream, 2)
    assert asked.caves == {ANNE: 39100, BO: 58900, CHEN: 49100, DORA: 48900}
    assert asked.taken == {ANNE: 800, BO: 1200, CHEN: 1000, DORA: 1000}
    play(engine, stream, "S", "N")
    give(engine, stream, Ruling("of the third deal", None, (30000, -30000, 0, 0)))
    late = rake_of(table_desk(engine, TABLE), stream, 2)
    assert (late.caves, late.taken) == (asked.caves, asked.taken)


def test_a_deal_played_before_anybody_bought_is_paid_from_the_first_chips(engine: Engine) -> None:
    """Deal 1 is played on what is bought after it: 500 each, 10 each; deal 2 has its one point of a euro in it."""
    stream = sit_down(engine)
    enter(engine, "terms", **TERMS)
    play(engine, stream)
    play(engine, stream, "S", "N")
    for person in (ANNE, BO, CHEN):
        enter(engine, "buy", player=person, amount="500")
    with pytest.raises(InputError, match="Deal 1 is due in full, yet no chips lay before Dora then") as caught:
        enter(engine, "rake", deal="1")
    assert "Sans jetons alors, ni depuis : Dora. Vendez" in caught.value.say("fr").replace("\xa0", " ")
    assert [[each.name for each in due.without] for due in missing_rakes(table_desk(engine, TABLE))] == [["Dora"]] * 2
    enter(engine, "buy", player=DORA, amount="500")
    enter(engine, "buy", player=ANNE, amount="300")
    desk = table_desk(engine, TABLE)
    assert [rake_of(desk, stream, deal).caves for deal in (1, 2)] == [
        dict.fromkeys(PEOPLE, 50000),
        {ANNE: 50100, BO: 49900, CHEN: 50000, DORA: 50000},
    ]
    assert [[each.name for each in due.late] for due in missing_rakes(desk)] == [["Anne", "Bo", "Chen", "Dora"]] * 2
    account = enter(engine, "rake", deal="1").account
    assert (account.kitty, account.raked_deals(stream), account.total) == (4000, {1}, 0)


def test_who_had_cashed_in_played_on_the_chips_he_bought_next(engine: Engine, seated: str) -> None:
    enter(engine, "cash_out", player=BO)
    play(engine, seated)
    enter(engine, "buy", player=BO, amount="60")
    enter(engine, "buy", player=BO, amount="40")
    asked = rake_of(table_desk(engine, TABLE), seated, 1)
    assert asked.caves == {ANNE: 50000, BO: 6000, CHEN: 75500, DORA: 101000}
    assert asked.taken[BO] == 200


def test_a_deal_played_on_less_than_its_rake_is_owed_all_the_same(engine: Engine) -> None:
    """Half a euro owes a whole one, and no chips sold since change what lay there: he is left owing it."""
    stream = sit_down(engine)
    enter(engine, "terms", **TERMS)
    for person, amount in zip(PEOPLE, ("500", "500", "0,50", "500"), strict=True):
        enter(engine, "buy", player=person, amount=amount)
    play(engine, stream)
    account = enter(engine, "rake", deal="1").account
    assert (account.cave(CHEN), account.raked, account.total) == (50 - 100, 3100, 0)
