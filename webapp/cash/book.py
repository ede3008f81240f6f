"""The account of one table's money: a replay of its cash events and of the games played there.

Double entry: every event moves an amount from one account to another, so the sum of all is zero at any time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final, NamedTuple

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
from webapp.games.game import Game
from webapp.ledger_events import Dated
from webapp.messages import InputError

CASHIER: Final = "cashier:"
KITTY: Final = "kitty:"
HOUSE: Final = "house:"
"""No player's id has a colon."""


@dataclass(frozen=True, slots=True)
class Line:
    """An event of the account; `revoked` no longer counts."""

    sequence: int
    at: datetime
    event: CashEvent
    revoked: bool = False


@dataclass(frozen=True, slots=True)
class TableGame:
    """A game played at the table, with the account of each of its players, and when each deal was entered."""

    stream: str
    game: Game
    players: tuple[str, ...]
    recorded: tuple[datetime, ...] = ()

    def won(self, player: str) -> int:
        """What a player won, or lost, in all its deals, by penalties and rulings."""
        if player not in self.players:
            return 0
        place = self.players.index(player)
        return sum(deal.change[place] for deal in self.game.deals) + self.game.apart[place]

    def won_before(self, player: str, deal: int) -> int:
        """What a player won, or lost, before a deal was recorded: in those before it, by penalties and rulings."""
        if player not in self.players:
            return 0
        place, recorded = self.players.index(player), self.game.deals[deal - 1].sequence
        given = [each.change for each in self.game.given if not each.revoked and each.sequence < recorded]
        return sum(change[place] for change in (*(each.change for each in self.game.deals[: deal - 1]), *given))


@dataclass(frozen=True, slots=True)
class Account:
    """One player's money at the table, cents."""

    player: str
    name: str
    bought: int = 0
    cashed: int = 0
    raked: int = 0
    won: int = 0

    @property
    def cave(self) -> int:
        """What lies before the player now; below zero where more was cashed out than is left after a correction."""
        return self.bought + self.won - self.raked - self.cashed


class Stake(NamedTuple):
    """What lay before a player when a deal began; `late` where nothing did, and chips bought since stand for it."""

    amount: int
    late: bool = False


@dataclass(frozen=True)
class Book:
    """All that is known of a table's money after its last event."""

    sequence: int
    lines: tuple[Line, ...]
    games: tuple[TableGame, ...]
    terms: TermsPosted | None
    closed: bool
    accounts: Mapping[str, Account]
    balances: Mapping[str, int]
    """By account: players, CASHIER, KITTY, HOUSE; their sum is zero."""

    @property
    def kitty(self) -> int:
        return self.balances.get(KITTY, 0)

    @property
    def bought(self) -> int:
        return sum(account.bought for account in self.accounts.values())

    @property
    def cashed(self) -> int:
        return sum(account.cashed for account in self.accounts.values())

    @property
    def raked(self) -> int:
        return sum(account.raked for account in self.accounts.values())

    @property
    def in_play(self) -> int:
        return sum(account.cave for account in self.accounts.values())

    @property
    def handed(self) -> int:
        return self.balances.get(HOUSE, 0)

    @property
    def from_deals(self) -> int:
        """What the deals themselves took from the players for nobody: it lies in the kitty with the rakes."""
        return self.kitty + self.handed - self.raked

    @property
    def total(self) -> int:
        return sum(self.balances.values())

    def cave(self, player: str) -> int:
        return self.accounts[player].cave if player in self.accounts else 0

    def stake(self, player: str, game: TableGame, deal: int) -> Stake:
        """What lay before a player when a deal of that game began: by when it was entered, where it was played.

        Who had bought no chips by then, or had none left, played on those he bought next: nobody sits down without
        chips from the cashier (JORF art. 24 I), and a deal begun is due in full (art. 24 III). No text says what the
        stake is then: HOUSE reading.
        """
        if deal > len(game.game.deals):
            return Stake(self.cave(player))
        place = [each.stream for each in self.games].index(game.stream)
        amount = sum(each.won(player) for each in self.games[:place]) + game.won_before(player, deal)
        counted = [line for line in self.lines if not line.revoked]
        recorded = game.recorded[deal - 1]
        before = [line.event for line in counted if line.at < recorded]
        since = [line.event for line in counted if line.at >= recorded and _buys(line.event, player)]
        amount += sum(_given(event, player) for event in before)
        seated, late = any(_buys(event, player) for event in before), False
        for event in since:
            if seated and amount > 0:
                break
            amount, seated, late = amount + _given(event, player), True, True
        return Stake(amount if seated else 0, late)

    def raked_deals(self, game: str) -> set[int]:
        """The deals of that game whose rake is in the kitty."""
        return {
            line.event.deal
            for line in self.lines
            if isinstance(line.event, RakeTaken) and line.event.game == game and not line.revoked
        }


def _buys(event: CashEvent, player: str) -> bool:
    return isinstance(event, BoughtIn | ToppedUp) and event.player == player


def _given(event: CashEvent, player: str) -> int:
    """What an event of the account adds to what lies before a player."""
    match event:
        case BoughtIn(who, _, amount) | ToppedUp(who, _, amount):
            return amount if who == player else 0
        case CashedOut(who, amount):
            return -amount if who == player else 0
        case RakeTaken(taken=taken):
            return -taken.get(player, 0)
    return 0


def replay(written: Iterable[Dated], games: Sequence[TableGame] = (), names: Mapping[str, str] | None = None) -> Book:
    """The account that the events and the games tell; InputError where an event can't follow those before it."""
    told = _Replay()
    for each in written:
        told.take(each)
    return told.book(tuple(games), names or {})


@dataclass
class _Replay:
    """The events taken in so far."""

    lines: list[Line] = field(default_factory=list)
    sequence: int = 0

    def take(self, each: Dated) -> None:
        event = each.event
        if not isinstance(event, CashEvent):
            raise InputError("foreign_event", kind=event.kind)
        if not self.lines and not isinstance(event, TermsPosted):
            raise InputError("cash_terms_first")
        if self._closed() and not isinstance(event, CashRevoked):
            raise InputError("cash_is_closed")
        match event:
            case BoughtIn() if self._bought(event.player):
                raise InputError("bought_in_already", name=event.name)
            case ToppedUp() if not self._bought(event.player):
                raise InputError("not_bought_in", name=event.name)
            case CashedOut() if not self._bought(event.player):
                raise InputError("not_bought_in", name=event.player)
            case RakeTaken():
                self._rake(event)
            case CashRevoked():
                self._revoke(event)
        self.lines.append(Line(each.sequence, each.at, event))
        self.sequence = each.sequence

    def _closed(self) -> bool:
        return any(isinstance(line.event, CashClosed) and not line.revoked for line in self.lines)

    def _bought(self, player: str) -> bool:
        return any(
            isinstance(line.event, BoughtIn) and line.event.player == player and not line.revoked for line in self.lines
        )

    def _rake(self, event: RakeTaken) -> None:
        if set(event.caves) != set(event.taken):
            raise InputError("rake_unlike")
        for line in self.lines:
            known = line.event
            same = isinstance(known, RakeTaken) and (known.game, known.deal) == (event.game, event.deal)
            if same and not line.revoked:
                raise InputError("raked_already", deal=event.deal)

    def _revoke(self, event: CashRevoked) -> None:
        for place, line in enumerate(self.lines):
            if line.sequence == event.revokes and not line.revoked:
                if isinstance(line.event, TermsPosted | CashRevoked):
                    break
                if self._closed() and not isinstance(line.event, CashClosed):
                    raise InputError("cash_is_closed")
                self.lines[place] = replace(line, revoked=True)
                return
        raise InputError("no_such_cash_entry", sequence=event.revokes)

    def book(self, games: tuple[TableGame, ...], names: Mapping[str, str]) -> Book:
        accounts: dict[str, Account] = {}
        balances: Counter[str] = Counter()

        def move(source: str, target: str, amount: int) -> None:
            balances[source] -= amount
            balances[target] += amount

        def count(player: str, name: str = "", **more: int) -> None:
            known = accounts.get(player) or Account(player, names.get(player) or name or player)
            accounts[player] = replace(known, **{key: getattr(known, key) + value for key, value in more.items()})

        terms = None
        for line in self.lines:
            if line.revoked:
                continue
            match line.event:
                case TermsPosted():
                    terms = line.event
                case BoughtIn(player, name, amount) | ToppedUp(player, name, amount):
                    move(CASHIER, player, amount)
                    count(player, name, bought=amount)
                case RakeTaken(taken=taken):
                    for player, amount in taken.items():
                        move(player, KITTY, amount)
                        count(player, raked=amount)
                case CashedOut(player, amount):
                    move(player, CASHIER, amount)
                    count(player, cashed=amount)
                case KittyHandedOver(amount=amount):
                    move(KITTY, HOUSE, amount)
        for game in games:
            for place, player in enumerate(game.players):
                won = game.won(player)
                # Between players it evens out there; what the deals took for nobody stays behind.
                move(KITTY, player, won)
                count(player, game.game.players[place], won=won)
        return Book(self.sequence, tuple(self.lines), games, terms, self._closed(), accounts, dict(balances))
