"""The cash desk of one table: its account loaded, and what may be written to it.

What a rule says of money, the rake and the cover, is asked of the ruleset's own events and never worked out here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Engine, select, update

import scoring
from scoring.events import Settled, settled
from scoring.ruleset import Ruleset
from scoring.tiles import SEATS, Seat
from scoring.variant import version
from webapp.amounts import money
from webapp.cash.book import Book, TableGame, replay
from webapp.cash.events import (
    BoughtIn,
    CashClosed,
    CashedOut,
    CashEvent,
    KittyHandedOver,
    RakeTaken,
    TermsPosted,
    ToppedUp,
)
from webapp.games.deals import SICHUAN, system
from webapp.games.game import variant_book
from webapp.games.ledger import load_entries
from webapp.ledger import Entry, Origin, append_within, entries, written
from webapp.ledger_events import BareEvent
from webapp.messages import InputError
from webapp.store import reading, writing
from webapp.tables import (
    AttendanceRow,
    EveningRow,
    EventRow,
    GamePlayerRow,
    GameRow,
    HouseRulesRow,
    PersonRow,
    PlayTableRow,
    as_table,
)
from webapp.words import LANGS

_PLAY_TABLES: Final = as_table(PlayTableRow)


@dataclass(frozen=True)
class Desk:
    """A table that is played at for money: whose it is, by which rules, who may buy chips, its account."""

    stream: str
    table: str | None
    """The club's table; a home game has none."""
    number: int | None
    day: str
    book: Ruleset
    options: Mapping[str, Any]
    players: Mapping[str, str]
    account: Book
    actors: Mapping[int, str]
    """Who wrote each entry of the account."""

    @property
    def games(self) -> tuple[TableGame, ...]:
        return self.account.games

    @property
    def playing(self) -> TableGame | None:
        """The game that goes on at the table."""
        return next((each for each in reversed(self.games) if each.game.ended is None), None)

    @property
    def percent(self) -> int:
        """The rate of the rake that is posted."""
        game = self.playing
        return int((game.game.terms if game else self.book.filled(dict(self.options)))["rake_percent"])


@dataclass(frozen=True, slots=True)
class SeatMoney:
    """A seat before a deal: who sits there with what, what he owes the kitty, and how much he lacks."""

    seat: Seat
    player: str
    name: str
    cave: int
    rake: int | None
    short: int
    late: bool = False
    """Nothing lay before him when the deal began: his cave is what he has bought since."""


@dataclass(frozen=True)
class DealMoney:
    """A deal before which the rake is due: what each player must hold, and the engine's word on rake and cover."""

    game: str
    deal: int
    needed: int
    seats: tuple[SeatMoney, ...]
    rake: Settled | None
    notes: tuple[Any, ...]

    @property
    def kitty(self) -> int:
        return sum(each.rake or 0 for each in self.seats)

    @property
    def short(self) -> tuple[SeatMoney, ...]:
        return tuple(each for each in self.seats if each.short)

    @property
    def without(self) -> tuple[SeatMoney, ...]:
        """Who had no chips when the deal was played, and has bought none since."""
        return tuple(each for each in self.seats if each.cave <= 0)

    @property
    def late(self) -> tuple[SeatMoney, ...]:
        return tuple(each for each in self.seats if each.late)


def table_desk(engine: Engine, table: str) -> Desk:
    """The desk of a club's table; InputError where there is no such table, or it is not played at for money."""
    with reading(engine) as connection:
        row = connection.execute(
            select(
                PlayTableRow.number, PlayTableRow.evening, PlayTableRow.rules, PlayTableRow.options, EveningRow.day,
                HouseRulesRow.text,
            )
            .join(EveningRow, EveningRow.id == PlayTableRow.evening)
            .outerjoin(HouseRulesRow, HouseRulesRow.id == PlayTableRow.house_rules)
            .where(PlayTableRow.id == table)
        ).first()  # fmt: skip
        if row is None:
            raise InputError("no_such_table", table=table[:40])
        begun = select(GameRow.stream).join(EventRow, EventRow.stream == GameRow.stream)
        begun = begun.where(GameRow.table == table, EventRow.sequence == 1).order_by(EventRow.at, GameRow.stream)
        streams = list(connection.scalars(begun))
        seated = select(GamePlayerRow.stream, GamePlayerRow.person).where(GamePlayerRow.stream.in_(streams))
        players: dict[str, list[str]] = {stream: [] for stream in streams}
        for stream, person in connection.execute(seated.order_by(GamePlayerRow.stream, GamePlayerRow.player)):
            players[stream].append(person)
        present = select(AttendanceRow.person).where(AttendanceRow.evening == row.evening, ~AttendanceRow.left)
        wanted = {person for each in players.values() for person in each} | set(connection.scalars(present))
        people = select(PersonRow.id, PersonRow.name).where(PersonRow.id.in_(wanted)).order_by(PersonRow.name)
        names = {row.id: row.name for row in connection.execute(people)}
    book = _cash_rules(row.rules, row.text)
    if book is None:
        raise InputError("no_cash_table")
    games = tuple(_game(engine, stream, players[stream]) for stream in streams if len(players[stream]) == 4)
    stream = f"cash:{table}"
    told = entries(engine, stream)
    account = replay(told, games, names)
    options = json.loads(row.options or "{}")
    return Desk(stream, table, row.number, row.day, book, options, names, account, _actors(told))


def home_desk(engine: Engine, stream: str) -> Desk:
    """The desk of a home game: its four players, by their number."""
    with reading(engine) as connection:
        day = connection.execute(select(GameRow.day).where(GameRow.stream == stream)).scalar()
    keys = [str(place) for place in range(4)]
    found = _game(engine, stream, keys)
    game = found.game
    if system(game.book) != SICHUAN:
        raise InputError("no_cash_table")
    names = dict(zip(keys, game.started.players, strict=True))
    own = f"cash:{stream}"
    told = entries(engine, own)
    account = replay(told, (found,), names)
    return Desk(own, None, None, str(day), game.book, game.started.options, names, account, _actors(told))


def _game(engine: Engine, stream: str, accounts: Sequence[str]) -> TableGame:
    """A game with the account of each player, given in the order of the names at its start."""
    known, game = load_entries(engine, stream)
    at = {entry.sequence: entry.at for entry in known}
    # Players whose names were mixed up since the start have changed places in the game.
    players = tuple(accounts[number] for number in game.numbers)
    return TableGame(stream, game, players, tuple(at[deal.sequence] for deal in game.deals))


def _actors(told: Sequence[Entry]) -> dict[int, str]:
    return {entry.sequence: entry.origin.actor for entry in told}


def deal_money(desk: Desk, game: TableGame | None = None, deal: int = 0) -> DealMoney | None:
    """The deal to come, or one that was played without its rake; None where nothing is played."""
    playing, terms = game or desk.playing, desk.account.terms
    if playing is None or terms is None:
        return None
    deals = playing.game.deals
    number = deal or len(deals) + 1
    played = deals[number - 1].play.deal if number <= len(deals) else playing.game.next_deal
    if played is None:
        return None
    at = {seat: playing.players[played.player(seat)] for seat in SEATS}
    stakes = {seat: desk.account.stake(player, playing, number) for seat, player in at.items()}
    caves = {seat: stake.amount for seat, stake in stakes.items()}
    known = {seat: cave for seat, cave in caves.items() if cave > 0}
    cover = _event(playing, "cover_check", {"caves": {**dict.fromkeys(SEATS, 1), **known},
                                            "max_coefficient": terms.max_coefficient})  # fmt: skip
    facts = cover.settlement.facts
    rake = _event(playing, "rake", {"caves": caves}) if len(known) == len(SEATS) else None
    owed: Mapping[str, int] = rake.settlement.facts["rake"] if rake else {}
    seats = tuple(
        SeatMoney(
            seat, at[seat], desk.account.accounts[at[seat]].name, caves[seat], owed.get(seat),
            facts["players"][seat]["short"] if caves[seat] > 0 else facts["needed"] - caves[seat], stakes[seat].late,
        )
        for seat in SEATS
    )  # fmt: skip
    return DealMoney(playing.stream, number, facts["needed"], seats, rake, cover.settlement.notes)


def other_point_value(desk: Desk, posted: int | None = None) -> InputError | None:
    """Why no rake is taken for the deal to come: the game that goes on is played at another value than is posted."""
    game, terms = desk.playing, desk.account.terms
    value = terms.point_value if posted is None and terms else posted
    if game is None or value is None:
        return None
    played = int(game.game.terms["point_value"])
    if played == value:
        return None
    return InputError("other_point_value", **_money("played", played), **_money("posted", value))


def missing_rakes(desk: Desk) -> list[DealMoney]:
    """The deals of the table's games that were played without a rake."""
    due = (
        deal_money(desk, game, number)
        for game in desk.games
        if game.game.terms["rake_percent"]
        for number in range(1, len(game.game.deals) + 1)
        if number not in desk.account.raked_deals(game.stream)
    )
    return [each for each in due if each is not None]


def _event(playing: TableGame, name: str, form: Mapping[str, Any]) -> Settled:
    game = playing.game
    return settled({"rules": game.book.id, "event": name, "options": dict(game.started.options), **form}, game.shelf)


def post(desk: Desk, point_value: int, max_coefficient: int) -> TermsPosted:
    """What is posted from now on: at a club's table another value of the point waits for the next game (art. 24 II).

    A home game's account has no next game: InputError where the value is not the one that it is played at.
    """
    if desk.table is None and (other := other_point_value(desk, point_value)):
        raise other
    return TermsPosted(point_value, max_coefficient)


def chips_for(desk: Desk, player: str, amount: int) -> BoughtIn | ToppedUp:
    """A buy-in, or a top-up where the player has bought in before."""
    if player not in desk.players and player not in desk.account.accounts:
        raise InputError("cash_player_unknown")
    name = desk.players.get(player) or desk.account.accounts[player].name
    before = any(isinstance(line.event, BoughtIn) and line.event.player == player and not line.revoked
                 for line in desk.account.lines)  # fmt: skip
    return (ToppedUp if before else BoughtIn)(player, name, amount)


def cash_out(desk: Desk, player: str, amount: int | None) -> CashedOut:
    """So much of what lies before a player, or all of it."""
    account = desk.account.accounts.get(player)
    if account is None or account.cave <= 0:
        raise InputError("nothing_to_cash", name=account.name if account else player[:40])
    if amount is not None and amount > account.cave:
        raise InputError("more_than_cave", name=account.name, **_money("cave", account.cave))
    return CashedOut(player, account.cave if amount is None else amount)


def rake_of(desk: Desk, stream: str, deal: int) -> RakeTaken:
    """The rake of a deal, every player's at once; InputError where one can't cover what he may lose."""
    terms = desk.account.terms
    game = next((each for each in desk.games if each.stream == stream), None)
    if terms is None:
        raise InputError("cash_terms_first")
    to_come = game is not None and deal == len(game.game.deals) + 1
    due = deal_money(desk, game, deal) if game and 1 <= deal <= len(game.game.deals) + 1 else None
    if game is None or due is None or (to_come and game.game.ended):
        raise InputError("no_such_deal", deal=deal)
    if to_come and (other := other_point_value(desk)):
        raise other
    if to_come and due.short:
        raise InputError(
            "not_covered", **_money("needed", due.needed), names=", ".join(each.name for each in due.short)
        )
    # A deal that was played is due in full, whoever could have covered what.
    if due.rake is None:
        raise InputError("rake_without_chips", deal=deal, names=", ".join(each.name for each in due.without))
    poor = [each.name for each in due.seats if to_come and (each.rake or 0) > each.cave]
    if poor:
        raise InputError("rake_not_covered", names=", ".join(poor))
    caves = {each.player: each.cave for each in due.seats}
    taken = {each.player: each.rake or 0 for each in due.seats}
    return RakeTaken(due.game, deal, caves, taken, due.rake.to_json())


def hand_over(desk: Desk, amount: int, to: str, why: str) -> KittyHandedOver:
    """Money out of the kitty; where less is there than the account says, for a reason."""
    if amount > desk.account.kitty:
        raise InputError("more_than_kitty", **_money("kitty", desk.account.kitty))
    if amount < desk.account.kitty and not why:
        raise InputError("kitty_differs", **_money("kitty", desk.account.kitty))
    return KittyHandedOver(amount, to, why)


def close(desk: Desk) -> CashClosed:
    """The end of the day at this table; InputError with all that is not even: chips left or owed, and the kitty."""
    accounts, kitty = desk.account.accounts.values(), desk.account.kitty
    uneven = []
    if left := [account.name for account in accounts if account.cave > 0]:
        uneven.append(InputError("chips_left", names=", ".join(left)))
    if owing := [account.name for account in accounts if account.cave < 0]:
        uneven.append(InputError("chips_owed", names=", ".join(owing)))
    if kitty > 0:
        uneven.append(InputError("kitty_left", **_money("kitty", kitty)))
    if kitty < 0:
        uneven.append(InputError("kitty_overdrawn", **_money("short", -kitty)))
    if uneven:
        en, fr = (" ".join(each.say(lang) for each in uneven) for lang in LANGS)
        raise InputError("cash_uneven", why=en, why_fr=fr)
    return CashClosed()


def _money(name: str, amount: int) -> dict[str, str]:
    """An amount for a sentence in either language."""
    return {name: money(amount, "en"), f"{name}_fr": money(amount, "fr")}


def write(engine: Engine, desk: Desk, expected: int, event: CashEvent, origin: Origin) -> Entry:
    """Append an event that can follow; a new point value also holds for the table's games to come.

    Raises ConflictError where others have written meanwhile, InputError where the account does not allow the event.
    """
    if not written(engine, desk.stream, origin.key):
        known = entries(engine, desk.stream)
        if len(known) == expected:
            replay([*known, BareEvent(expected + 1, event)])
    with writing(engine) as connection:
        entry = append_within(connection, desk.stream, expected, event, origin)
        if isinstance(event, TermsPosted) and desk.table is not None:
            options = json.dumps(dict(desk.options) | {"point_value": event.point_value})
            here = _PLAY_TABLES.c.id == desk.table
            connection.execute(update(_PLAY_TABLES).where(here).values(options=options))
    return entry


def origin(desk: Desk, actor: str, key: str) -> Origin:
    """Who writes, by the rules of the table."""
    return Origin(actor, desk.book.id, version(desk.book), key)


def tables_of(engine: Engine, day: str) -> list[str]:
    """The tables of that day's evenings, by number, whatever is played at them."""
    with reading(engine) as connection:
        wanted = select(PlayTableRow.id).join(EveningRow, EveningRow.id == PlayTableRow.evening)
        return list(connection.scalars(wanted.where(EveningRow.day == day).order_by(PlayTableRow.number)))


def is_cash_table(engine: Engine, table: str) -> bool:
    """Whether a table's rules are played for money."""
    with reading(engine) as connection:
        rules = select(PlayTableRow.rules, HouseRulesRow.text)
        rules = rules.outerjoin(HouseRulesRow, HouseRulesRow.id == PlayTableRow.house_rules)
        row = connection.execute(rules.where(PlayTableRow.id == table)).first()
    return row is not None and _cash_rules(row[0], row[1]) is not None


def _cash_rules(rules: str, variant: str | None) -> Ruleset | None:
    """A table's rules, if they are Sichuan's or a club's own that start from them."""
    book = variant_book(variant) if variant else scoring.RULESETS.get(rules)
    return book if book is not None and system(book) == SICHUAN else None
