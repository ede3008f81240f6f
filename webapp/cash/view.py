"""What a cash account shows: rows for the page, for CSV and for print, the same words in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from webapp.amounts import moment, money, percent, time_of_day
from webapp.cash.book import Account, Book, Line
from webapp.cash.desk import Desk
from webapp.cash.events import (
    BoughtIn,
    CashClosed,
    CashedOut,
    CashRevoked,
    KittyHandedOver,
    RakeTaken,
    TermsPosted,
    ToppedUp,
)
from webapp.csv_text import Cell, csv_text
from webapp.messages import text
from webapp.printing.blocks import Block, Column, Facts, Heading, Paragraph, Table
from webapp.printing.pdf import document
from webapp.words import actor_words, event_words


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry in words; `revocable` where a referee may say that it does not count."""

    number: int
    time: str
    what: str
    who: str
    amount: str
    note: str
    by: str
    revoked: bool
    revocable: bool


def entry_rows(desk: Desk, lang: str) -> list[EntryRow]:
    """Every entry, the last one first."""
    return [_entry_row(desk, line, lang) for line in reversed(desk.account.lines)]


def _entry_row(desk: Desk, line: Line, lang: str) -> EntryRow:
    event = line.event
    who, amount, note = "", "", ""
    match event:
        case TermsPosted():
            said = money(event.point_value, lang)
            note = text("cash.at_point", lang, amount=said, coefficient=event.max_coefficient)
        case BoughtIn() | ToppedUp():
            who, amount = _name(desk, event.player), money(event.amount, lang)
        case CashedOut():
            who, amount = _name(desk, event.player), money(-event.amount, lang)
        case RakeTaken():
            amount = money(sum(event.taken.values()), lang)
            note = text("cash.of_deal", lang, deal=event.deal)
        case KittyHandedOver():
            who, amount, note = event.to, money(-event.amount, lang), event.why
        case CashRevoked():
            note = text("cash.of_entry", lang, number=event.revokes, why=event.why)
        case CashClosed():
            pass
    fixed = isinstance(event, TermsPosted | CashRevoked)
    shut = desk.account.closed and not isinstance(event, CashClosed)
    return EntryRow(
        line.sequence, time_of_day(line.at), event_words(event.kind, lang), who, amount, note,
        actor_words(desk.actors.get(line.sequence, ""), lang), line.revoked, not (line.revoked or fixed or shut),
    )  # fmt: skip


def _name(desk: Desk, player: str) -> str:
    account = desk.account.accounts.get(player)
    return account.name if account else desk.players.get(player, player)


@dataclass(frozen=True, slots=True)
class Together:
    """The sums of several tables."""

    bought: int
    cashed: int
    in_play: int
    raked: int
    handed: int
    kitty: int

    @classmethod
    def of(cls, desks: Sequence[Desk]) -> Together:
        return cls(*(sum(getattr(desk.account, each.name) for desk in desks) for each in fields(cls)))


def account_rows(book: Book) -> list[Account]:
    """The players who have an account, by name."""
    return sorted(book.accounts.values(), key=lambda account: (account.name.casefold(), account.player))


def title(desk: Desk, lang: str) -> str:
    return text("cash.of_home", lang) if desk.number is None else text("cash.of_table", lang, number=desk.number)


def balanced(book: Book, lang: str) -> str:
    """Where all the money is."""
    names = ("bought", "cashed", "in_play", "kitty", "handed")
    return text("cash.balanced", lang, **{name: money(getattr(book, name), lang) for name in names})


def csv_of(desks: Sequence[Desk], lang: str) -> bytes:
    """Every movement of money on a row of its own, in cents; then what each won or lost in each game."""
    rows: list[Sequence[Cell]] = [
        ("table", "day", "entry", "at", "kind", "player", "cents", "game", "deal", "note", "by", "revoked")
    ]
    for desk in desks:
        for line in desk.account.lines:
            rows.extend(_csv_rows(desk, line))
        for number, game in enumerate(desk.games, 1):
            for player in game.players:
                name, won = _name(desk, player), game.won(player)
                rows.append((desk.number, desk.day, None, None, "won", name, won, number, None, None, None, 0))
    return csv_text(rows, lang)


def _csv_rows(desk: Desk, line: Line) -> Iterator[Sequence[Cell]]:
    event = line.event
    start = (desk.number, desk.day, line.sequence, line.at.isoformat(timespec="seconds"), event.kind)
    end = (desk.actors.get(line.sequence), int(line.revoked))
    match event:
        case BoughtIn() | ToppedUp():
            yield (*start, _name(desk, event.player), event.amount, None, None, None, *end)
        case CashedOut():
            yield (*start, _name(desk, event.player), -event.amount, None, None, None, *end)
        case RakeTaken():
            number = next((place for place, game in enumerate(desk.games, 1) if game.stream == event.game), None)
            for player, amount in event.taken.items():
                yield (*start, _name(desk, player), -amount, number, event.deal, None, *end)
        case KittyHandedOver():
            yield (*start, event.to, -event.amount, None, None, event.why, *end)
        case TermsPosted():
            yield (*start, None, event.point_value, None, None, f"max_coefficient {event.max_coefficient}", *end)
        case CashRevoked():
            yield (*start, None, None, None, None, f"{event.revokes}: {event.why}", *end)
        case CashClosed():
            yield (*start, None, None, None, None, None, *end)


def pdf_of(desk: Desk, lang: str, club: str, paper: str) -> bytes:
    """The account on paper: what is posted, the players, the kitty, every entry."""
    book = desk.account

    def t(key: str, **values: object) -> str:
        return text(key, lang, **values)

    def m(amount: int) -> str:
        return money(amount, lang)

    facts = [(t("cash.rate"), percent(desk.percent / 100, lang))]
    if book.terms:
        facts = [(t("cash.point"), m(book.terms.point_value)),
                 (t("cash.coefficient"), str(book.terms.max_coefficient)), *facts]  # fmt: skip
    players = [
        (each.name, m(each.bought), money(each.won, lang, sign=True), m(-each.raked), m(-each.cashed), m(each.cave))
        for each in account_rows(book)
    ]
    won = sum(each.won for each in book.accounts.values())
    together = (t("cash.total"), m(book.bought), money(won, lang, sign=True), m(-book.raked), m(-book.cashed),
                m(book.in_play))  # fmt: skip
    heads = ("cash.player", "cash.bought", "cash.won", "cash.raked", "cash.cashed", "cash.cave")
    columns = [Column(t(key), "words" if key == "cash.player" else "number") for key in heads]
    entries = list(reversed(entry_rows(desk, lang)))
    kitty = [(t("cash.raked"), m(book.raked)), (t("cash.handed"), m(book.handed)), (t("cash.in_kitty"), m(book.kitty))]
    if book.from_deals:
        kitty.insert(1, (t("cash.from_deals"), m(book.from_deals)))
    blocks: list[Block] = [
        Facts(facts, 3),
        Heading(t("cash.players")),
        Table(columns, [*players, together], strong=frozenset({len(players)})),
        Heading(t("cash.kitty")),
        Facts(kitty, len(kitty)),
        Paragraph(balanced(book, lang), small=True),
        Heading(t("cash.entries")),
        Table(
            [Column("n°" if lang == "fr" else "no", "number"), Column(t("cash.time")), Column(t("cash.entry")),
             Column(t("cash.player")), Column(t("cash.amount"), "number"), Column(t("cash.why")),
             Column(t("cash.by"))],
            [(str(row.number), row.time, row.what, row.who, row.amount, row.note, row.by) for row in entries],
            struck=frozenset(place for place, row in enumerate(entries) if row.revoked),
        ),
    ]  # fmt: skip
    made = book.lines[-1].at if book.lines else None
    under = f"{moment(made, lang)}" if made else desk.day
    return document(title(desk, lang), blocks, lang, under=under, foot=club, paper=paper, made=made)
