"""The money of a Sichuan table: whole cents, zero in sum after whatever happened, every refusal with its sentence."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import Engine

from tests.webapp.cash_tables import (
    PEOPLE,
    TABLE,
    TERMS,
    Written,
    cash_table,
    enter,
    play,
    sit_down,
)
from tests.webapp.games import Sheet
from webapp import ledger
from webapp.cash.book import TableGame, replay
from webapp.cash.desk import deal_money, home_desk, missing_rakes, origin, table_desk, write
from webapp.cash.events import (
    CASH_KINDS,
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
from webapp.cash.forms import cents, event_of
from webapp.games.events import (
    Deal,
    HandRecorded,
    HandUndone,
    Play,
    SeatsSwapped,
)
from webapp.games.ledger import load
from webapp.games.ledger import write as write_game
from webapp.games.record import start_game
from webapp.games.store import new_game
from webapp.ledger import ConflictError, Origin
from webapp.ledger_events import read_event
from webapp.messages import InputError

ANNE, BO, CHEN, DORA = PEOPLE
NEEDED = 9600
"""Three losses of 32 points at a euro."""


@pytest.mark.parametrize(
    ("typed", "amount"),
    [("50", 5000), (" 12,5 ", 1250), ("12.50", 1250), ("€12.05", 1205), ("12,05 €", 1205), ("1 250,00", 125000),
     ("1\u202f250 €", 125000), ("0,01", 1), ("10000000", 1_000_000_000)],
)  # fmt: skip
def test_an_amount_as_a_person_writes_it(typed: str, amount: int) -> None:
    assert cents(typed) == amount


@pytest.mark.parametrize(
    "typed",
    ["", " ", "0", "0,00", "-5", "1,250", "1.250", "5,", ",5", "1e3", "12 50", "12.345", "ten", "10000000.01", "٥"],
)
def test_what_is_no_amount_is_refused(typed: str) -> None:
    with pytest.raises(InputError):
        cents(typed)


@pytest.mark.parametrize("event", [
    TermsPosted(100, 32), BoughtIn(ANNE, "Anne", 5000), ToppedUp(ANNE, "Anne", 1), CashedOut(ANNE, 5000),
    RakeTaken("g", 1, {ANNE: 5000}, {ANNE: 100}, {"kitty": 100}), KittyHandedOver(100, "Zoe"), CashClosed(),
    CashRevoked(3, "typed twice"),
])  # fmt: skip
def test_every_kind_comes_back_from_its_json(event: CashEvent) -> None:
    assert read_event(event.kind, event.to_json()) == event
    assert CASH_KINDS[event.kind] is type(event)


@pytest.mark.parametrize(("kind", "values"), [
    (BoughtIn, (ANNE, "Anne", 0)), (BoughtIn, (ANNE, "Anne", 12.5)), (BoughtIn, (ANNE, "Anne", True)),
    (BoughtIn, ("", "Anne", 5)), (CashedOut, (ANNE, -5)), (TermsPosted, (0, 32)), (TermsPosted, (100, 0)),
    (RakeTaken, ("g", 0, {ANNE: 1}, {ANNE: 1}, {})), (RakeTaken, ("g", 1, {}, {}, {})),
    (RakeTaken, ("g", 1, {ANNE: -1}, {ANNE: 1}, {})), (RakeTaken, ("g", 1, {ANNE: 1.5}, {ANNE: 1}, {})),
    (KittyHandedOver, (5, "")), (CashRevoked, (1, "")), (BoughtIn, (ANNE, "Anne", 10**9 + 1)),
])  # fmt: skip
def test_values_that_make_no_sense_are_refused(kind: Any, values: tuple[Any, ...]) -> None:
    with pytest.raises(InputError, match="must be"):
        kind(*values)


def test_the_rake_of_the_orders_example(engine: Engine, seated: str) -> None:
    desk = table_desk(engine, TABLE)
    due = deal_money(desk)
    assert due is not None
    assert [(each.name, each.rake) for each in due.seats] == [
        ("Anne", 1000),
        ("Bo", 1000),
        ("Chen", 1600),
        ("Dora", 2100),
    ]
    assert (due.kitty, due.needed, due.short) == (5700, NEEDED, ())
    account = enter(engine, "rake", deal="1").account
    assert (account.kitty, account.raked, account.cave(CHEN), account.total) == (5700, 5700, 73900, 0)
    assert account.raked_deals(seated) == {1}


def test_a_day_at_the_table(engine: Engine, seated: str) -> None:
    enter(engine, "rake", deal="1")
    play(engine, seated)
    account = table_desk(engine, TABLE).account
    assert {player: each.won for player, each in account.accounts.items()} == {ANNE: 100, BO: -100, CHEN: 0, DORA: 0}
    assert account.cave(ANNE) == 50000 - 1000 + 100
    enter(engine, "buy", player=BO, amount="100")
    enter(engine, "rake", deal="2")
    account = table_desk(engine, TABLE).account
    assert account.accounts[BO].bought == 60000
    assert account.accounts[BO].raked == 1000 + 1200
    for person in PEOPLE:
        enter(engine, "cash_out", player=person)
    kitty = table_desk(engine, TABLE).account.kitty
    desk = enter(engine, "hand_over", amount=f"{kitty // 100}", to="Zoe")
    assert (desk.account.kitty, desk.account.handed, desk.account.in_play) == (0, kitty, 0)
    assert enter(engine, "close").account.closed
    assert desk.account.bought == desk.account.cashed + kitty
    assert [type(line.event).__name__ for line in desk.account.lines[:6]] == [
        "TermsPosted", "BoughtIn", "BoughtIn", "BoughtIn", "BoughtIn", "RakeTaken"
    ]  # fmt: skip
    assert ledger.first_break(engine, f"cash:{TABLE}") is None


def test_a_hand_put_right_puts_the_money_right(engine: Engine, seated: str) -> None:
    enter(engine, "rake", deal="1")
    play(engine, seated)
    write_game(engine, seated, 2, HandUndone(2), Origin("Anne", "sichuan", "0" * 64))
    account = table_desk(engine, TABLE).account
    assert (account.accounts[ANNE].won, account.raked, account.total) == (0, 5700, 0)
    with pytest.raises(InputError, match="already"):
        enter(engine, "rake", deal="1")


def test_who_cannot_cover_a_loss_is_named_and_the_deal_does_not_begin(engine: Engine) -> None:
    sit_down(engine)
    enter(engine, "terms", **TERMS)
    for person, amount in zip(PEOPLE, ("96", "500", "95.99", "500"), strict=True):
        enter(engine, "buy", player=person, amount=amount)
    due = deal_money(table_desk(engine, TABLE))
    assert due is not None
    assert [(each.name, each.short) for each in due.short] == [("Chen", 1)]
    with pytest.raises(InputError, match=r"€96\.00: Chen must buy"):
        enter(engine, "rake", deal="1")
    enter(engine, "buy", player=CHEN, amount="0,01")
    assert enter(engine, "rake", deal="1").account.raked == 200 + 1000 + 200 + 1000


def test_a_player_without_chips_covers_nothing(engine: Engine) -> None:
    sit_down(engine)
    enter(engine, "terms", **TERMS)
    for person in (ANNE, BO, CHEN):
        enter(engine, "buy", player=person, amount="500")
    due = deal_money(table_desk(engine, TABLE))
    assert due is not None
    assert [(each.name, each.short, each.rake) for each in due.short] == [("Dora", NEEDED, None)]
    with pytest.raises(InputError, match="Dora must buy"):
        enter(engine, "rake", deal="1")


def test_names_mixed_up_since_the_start_put_the_money_right(engine: Engine, seated: str) -> None:
    play(engine, seated)
    write_game(engine, seated, 2, SeatsSwapped(0, 2, "start"), Origin("Anne", "sichuan", "0" * 64))
    accounts = table_desk(engine, TABLE).account.accounts
    assert {player: account.won for player, account in accounts.items()} == {ANNE: 0, BO: -100, CHEN: 100, DORA: 0}


@pytest.mark.usefixtures("seated")
def test_another_point_value_waits_for_another_game(engine: Engine) -> None:
    enter(engine, "terms", amount="2", max_coefficient="32")
    with pytest.raises(InputError, match=r"€1\.00 a point, not at €2\.00: post €1\.00, or end it"):
        enter(engine, "rake", deal="1")
    assert table_desk(engine, TABLE).options["point_value"] == 200


def test_a_home_game_posts_the_value_that_it_is_played_at(engine: Engine) -> None:
    """Its account has no game to come: a point of 0.50 posted over one of 0.01 would ask for 50 times too little."""
    started = start_game(["Anne", "Bo", "Chen", "Dora"], "sichuan")
    stream = new_game(engine, started, Origin("Home", "sichuan", started.rules_version))
    desk = home_desk(engine, stream)
    with pytest.raises(InputError, match=r"€0\.01 a point, not at €0\.50: post €0\.01, or") as caught:
        event_of(desk, {"kind": "terms", "amount": "0,50", "max_coefficient": "16"})
    assert caught.value.code == "other_point_value"
    event = event_of(desk, {"kind": "terms", "amount": "0,01", "max_coefficient": "16"})
    assert event == TermsPosted(1, 16)


def test_points_lost_to_nobody_lie_in_the_kitty() -> None:
    sheet = Sheet("sichuan", options={"point_value": 100})
    lost = {"from": "E", "to": "table", "amount": 4800, "why": "void suit", "why_fr": "famille écartée"}
    sheet.add(HandRecorded(Play(Deal(), "draw", payments=(lost,))))
    told = [Written(1, TermsPosted(100, 32)), Written(2, BoughtIn(ANNE, "Anne", 10000))]
    book = replay(told, [TableGame("g", sheet.game, PEOPLE)])
    assert (book.from_deals, book.kitty, book.cave(ANNE), book.total) == (4800, 4800, 5200, 0)


@pytest.mark.parametrize(
    ("kind", "form", "words"),
    [
        ("buy", {"player": ANNE, "amount": "ten"}, "no amount"),
        ("buy", {"player": ANNE, "amount": ""}, "Give an amount"),
        ("buy", {"player": "stranger", "amount": "5"}, "player of this table"),
        ("buy", {"amount": "5"}, "player of this table"),
        ("cash_out", {"player": ANNE, "amount": "500.01"}, "€500.00 only"),
        ("cash_out", {"player": "stranger"}, "no chips"),
        ("rake", {"deal": "x"}, "not understood"),
        ("rake", {"deal": "2"}, "Deal 2"),
        ("rake", {"deal": "1", "game": "another"}, "Deal 1"),
        ("hand_over", {"amount": "5", "to": " "}, "who takes"),
        ("hand_over", {"amount": "5", "to": "Zoe"}, "€0.00 only"),
        ("close", {}, "Anne, Bo, Chen, Dora"),
        ("revoke", {"revokes": "2", "why": ""}, "Say why"),
        ("revoke", {"revokes": "1", "why": "x"}, "Entry 1"),
        ("revoke", {"revokes": "99", "why": "x"}, "Entry 99"),
        ("terms", {"amount": "1", "max_coefficient": "0"}, "whole number"),
        ("terms", {"amount": "", "max_coefficient": "1"}, "Give an amount"),
        ("sell_the_table", {}, "not understood"),
    ],
)
def test_what_cannot_be_entered_is_refused_and_changes_nothing(
    engine: Engine, seated: str, kind: str, form: dict[str, str], words: str
) -> None:
    before = table_desk(engine, TABLE).account.lines
    with pytest.raises(InputError, match=words):
        enter(engine, kind, **form)
    assert table_desk(engine, TABLE).account.lines == before
    assert load(engine, seated).deals == ()


def test_nothing_is_sold_before_the_terms_are_posted(engine: Engine) -> None:
    with pytest.raises(InputError, match="Post the value"):
        enter(engine, "buy", player=ANNE, amount="50")
    assert table_desk(engine, TABLE).account.lines == ()


@pytest.mark.usefixtures("seated")
def test_less_in_the_kitty_than_the_account_says_needs_a_reason(engine: Engine) -> None:
    enter(engine, "rake", deal="1")
    with pytest.raises(InputError, match=r"€57\.00; say why"):
        enter(engine, "hand_over", amount="55", to="Zoe")
    account = enter(engine, "hand_over", amount="55", to="Zoe", why="two euros under the table").account
    assert (account.kitty, account.handed, account.total) == (200, 5500, 0)
    with pytest.raises(InputError, match=r"€2\.00 only"):
        enter(engine, "hand_over", amount="3", to="Zoe")


@pytest.mark.usefixtures("seated")
def test_an_entry_typed_wrong_is_revoked_and_stays_readable(engine: Engine) -> None:
    desk = enter(engine, "buy", player=ANNE, amount="5000")
    number = desk.account.sequence
    account = enter(engine, "revoke", revokes=str(number), why="a nought too many").account
    assert (account.cave(ANNE), account.total) == (50000, 0)
    assert [line.sequence for line in account.lines if line.revoked] == [number]
    with pytest.raises(InputError, match=f"Entry {number}"):
        enter(engine, "revoke", revokes=str(number), why="again")


def test_a_closed_account_takes_nothing_until_the_closing_is_revoked(engine: Engine) -> None:
    enter(engine, "terms", **TERMS)
    desk = enter(engine, "close")
    closing = desk.account.sequence
    with pytest.raises(InputError, match="closed"):
        enter(engine, "buy", player=ANNE, amount="50")
    with pytest.raises(InputError, match="Entry 1"):
        enter(engine, "revoke", revokes="1", why="x")
    assert not enter(engine, "revoke", revokes=str(closing), why="one came late").account.closed
    assert enter(engine, "buy", player=ANNE, amount="50").account.cave(ANNE) == 5000


@pytest.mark.usefixtures("seated")
def test_what_was_put_right_after_the_money_had_gone_is_told_with_the_way_out(engine: Engine) -> None:
    """Anne's chips turn out never to have been sold, the rake never to have been paid: both had been paid out."""
    enter(engine, "rake", deal="1")
    enter(engine, "hand_over", amount="57", to="Zoe")
    for person in PEOPLE:
        enter(engine, "cash_out", player=person)
    enter(engine, "revoke", revokes="2", why="never sold")
    enter(engine, "buy", player=BO, amount="50")
    with pytest.raises(InputError, match=r"still have chips: Bo\..* lay before Anne: sell chips"):
        enter(engine, "close")
    enter(engine, "cash_out", player=BO)
    enter(engine, "buy", player=ANNE, amount="500")
    enter(engine, "revoke", revokes="6", why="never paid")
    with pytest.raises(InputError, match=r"still have chips: Bo, Chen, Dora, Anne\..* €57\.00 more was handed over"):
        enter(engine, "close")
    for person in PEOPLE:
        enter(engine, "cash_out", player=person)
    with pytest.raises(InputError, match=r"^By the account €57\.00 more was handed over"):
        enter(engine, "close")
    account = enter(engine, "revoke", revokes="7", why="there was nothing").account
    assert (account.kitty, account.handed, account.total) == (0, 0, 0)
    assert enter(engine, "close").account.closed


@pytest.mark.usefixtures("seated")
def test_two_at_the_cash_desk_and_the_second_is_told(engine: Engine) -> None:
    desk = table_desk(engine, TABLE)
    first, second = BoughtIn(ANNE, "Anne", 1), ToppedUp(ANNE, "Anne", 5000)
    write(engine, desk, desk.account.sequence, second, origin(desk, "Bo", "bo-1"))
    with pytest.raises(ConflictError, match="Bo"):
        write(engine, desk, desk.account.sequence, ToppedUp(BO, "Bo", 100), origin(desk, "Dora", "dora-1"))
    assert write(engine, desk, 0, first, origin(desk, "Bo", "bo-1")).event == second
    assert table_desk(engine, TABLE).account.cave(ANNE) == 55000


def test_the_rake_of_a_deal_is_taken_once_however_many_press_at_once(engine: Engine, seated: str) -> None:
    desk = table_desk(engine, TABLE)

    def press(number: int) -> bool:
        try:
            event = event_of(desk, {"kind": "rake", "game": seated, "deal": "1"})
            write(engine, desk, desk.account.sequence, event, origin(desk, "Anne", f"press-{number}"))
        except InputError:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(press, range(4))) == 1
    assert table_desk(engine, TABLE).account.raked == 5700


def test_only_sichuan_is_played_for_money(engine: Engine) -> None:
    cash_table(engine, table="t4", number=4, rules="navy")
    with pytest.raises(InputError, match="Only a Sichuan"):
        table_desk(engine, "t4")
    with pytest.raises(InputError, match="no table"):
        table_desk(engine, "t9")


def test_a_home_game_may_be_played_for_money_too(engine: Engine) -> None:
    started = start_game(["Anne", "Bo", "Chen", "Dora"], "sichuan", options={"point_value": 100, "rake_percent": 0})
    stream = new_game(engine, started, Origin("Home", "sichuan", started.rules_version))
    for form in ({"kind": "terms", "amount": "1", "max_coefficient": "8"}, *(
        {"kind": "buy", "player": str(player), "amount": "24"} for player in range(4)
    )):  # fmt: skip
        desk = home_desk(engine, stream)
        write(engine, desk, desk.account.sequence, event_of(desk, form), origin(desk, "Home", str(form)))
    play(engine, stream)
    desk = home_desk(engine, stream)
    assert [account.cave for account in desk.account.accounts.values()] == [2500, 2300, 2400, 2400]
    assert missing_rakes(desk) == []
    assert desk.account.total == 0
