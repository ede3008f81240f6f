"""Whether a game is counted in cents: by its own options, or because its table plays for money."""

from __future__ import annotations

from sqlalchemy import Engine, exists, or_, select

from webapp.amounts import money
from webapp.cash.events import TermsPosted
from webapp.games.deals import SICHUAN, system
from webapp.games.game import Game
from webapp.store import reading
from webapp.tables import EventRow, GameRow


def by_club_scoring(game: Game) -> bool:
    """A Sichuan game whose own rules count in cents (JORF art. 33)."""
    return system(game.book) == SICHUAN and game.terms["preset"] == "jorf"


def in_cents(engine: Engine, stream: str, game: Game) -> bool:
    """A Sichuan game by the club scoring (JORF art. 33), or one whose table has its terms posted."""
    if system(game.book) != SICHUAN:
        return False
    if by_club_scoring(game):
        return True
    account = or_(EventRow.stream == "cash:" + GameRow.table, EventRow.stream == "cash:" + GameRow.stream)
    posted = exists().where(account, EventRow.kind == TermsPosted.kind)
    with reading(engine) as connection:
        return bool(connection.scalar(select(posted).where(GameRow.stream == stream)))


def why_paid(words: str, lang: str, value: int) -> str:
    """The engine's reason for a payment, which tells the point's `value` as a bare number: in euros."""
    for unit in (" a unit", " l'unité"):
        words = words.replace(f", {value}{unit}", f", {money(value, lang)}{unit}")
    return words
