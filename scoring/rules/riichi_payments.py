"""From han and fu to points, and from points to who pays whom: pure functions, the numbers from the book's tables.

base = fu x 2^(han + 2), up to a mangan; the discarder pays 4 times the base, 6 times to East; on a self-draw each pays
the base, East and whoever pays East twice that; every payment is rounded up to 100, and the counters come on top.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, cast

from scoring.errors import IllegalError, Reason
from scoring.rules.riichi_sources import Clauses
from scoring.rules.riichi_tables import LIMITS
from scoring.ruleset import Table, Terms, Text
from scoring.settle import Payment, cited
from scoring.tiles import SEATS, Seat

Limit = Literal["mangan", "haneman", "baiman", "sanbaiman", "yakuman"]


class Base(NamedTuple):
    """Base points of a hand, and the limit that cut or raised them, if one did."""

    points: int
    limit: Limit | None


def base_points(han: int, fu: int, terms: Terms) -> Base:
    """Base points of han and rounded fu: the highest limit that the han reach, or the formula up to a mangan."""
    limits, first = terms.tables["limits"].rows, terms.tables["limit_han"].rows
    if han >= first["mangan"]:
        for limit in reversed(LIMITS):
            if han >= first[limit] and (limit != "yakuman" or terms["counted_yakuman"]):
                return Base(limits[limit], cast(Limit, limit))
    points = fu << (han + 2)
    if points >= limits["mangan"] or (terms["rounded_mangan"] and points >= limits["rounded_mangan"]):
        return Base(limits["mangan"], "mangan")
    return Base(points, None)


def up_to_hundred(points: int) -> int:
    """Rounded up to the next 100."""
    return -(-points // 100) * 100


def times_on_discard(winner: Seat) -> int:
    """How often the discarder pays the base: 4 times, 6 times to East."""
    return 6 if winner == "E" else 4


def times_on_draw(winner: Seat, payer: Seat) -> int:
    """How often one player pays the base on a self-draw: once, twice by East and to East."""
    return 2 if "E" in (winner, payer) else 1


def discard_points(base: int, winner: Seat) -> int:
    """What the discarder pays, counters apart."""
    return up_to_hundred(base * times_on_discard(winner))


def draw_points(base: int, winner: Seat, payer: Seat) -> int:
    """What one player pays on a self-draw, counters apart."""
    return up_to_hundred(base * times_on_draw(winner, payer))


class Win(NamedTuple):
    """What is paid for: the base points and how they came about in words, who won, on whose tile, with what on top."""

    base: int
    words: str
    winner: Seat
    discarder: Seat | None
    """None on a self-draw."""
    counters: int
    liable: Seat | None = None
    liable_base: int = 0
    """The part of the base points that the liable player answers for."""
    limit: Limit | None = None
    """What the base points are those of."""


def payments(win: Win, terms: Terms, cite: Clauses) -> list[Payment]:
    """What the players pay the winner, counters included."""
    counters, limits = terms.tables["counters"], terms.tables["limits"]
    if win.limit and limits.own:
        cite = cite._replace(base=limits.cited(cite.base, win.limit), liability=limits.cited(cite.liability, win.limit))
    if win.liable is None or win.liable == win.discarder or not win.liable_base:
        return _ordinary(win, win.base, win.counters, counters, cite)
    rest = win.base - win.liable_base
    answered = win._replace(base=win.liable_base)
    if win.discarder is None:
        return [
            _for_all_on_draw(answered, win.liable, 0 if rest else win.counters, counters, cite),
            *(_ordinary(win, rest, win.counters, counters, cite) if rest else []),
        ]
    half = up_to_hundred(discard_points(win.liable_base, win.winner) // 2)
    due = half + (discard_points(rest, win.winner) if rest else 0)
    more = counters.rows["discard"] * win.counters
    why = cited(
        f"{win.words}: liable, half of {2 * half}",
        f"{win.words} : responsable, la moitié de {2 * half}",
        cite.liability,
    )
    rest_en = f" and the rest, {due - half}" if rest else ""
    rest_fr = f" et le reste, {due - half}" if rest else ""
    by_discard = cited(
        f"{win.words}: discard, half of {2 * half} as another is liable{rest_en}",
        f"{win.words} : défausse, la moitié de {2 * half} car un autre est responsable{rest_fr}",
        cite.liability,
    )
    counted = _counters(win.counters, counters.rows["discard"], counters.cited(cite.counters, "discard"))
    by_discard = _with(by_discard, counted)
    return [Payment(win.liable, win.winner, half, why), Payment(win.discarder, win.winner, due + more, by_discard)]


_Share = tuple[int, Text]


def _counters(number: int, each: int, clause: str) -> Text:
    if not number:
        return Text("", "")
    if number == 1:
        return cited(f", 1 counter +{each}", f", 1 compteur +{each}", clause)
    return cited(
        f", {number} counters of {each} +{number * each}", f", {number} compteurs de {each} +{number * each}", clause
    )


def _with(why: Text, counters: Text) -> Text:
    """A reason with what `_counters` tells beside it."""
    return Text(why.en + counters.en, why.fr + counters.fr)


@lru_cache(maxsize=4096)
def _share(words: str, drawn: bool, times: int, base: int, number: int, each: int, clause: str, counted: str) -> _Share:
    """What one player pays, rounded up, with the counters, and the sum as a person does it."""
    product = times * base
    due = up_to_hundred(product)
    done = f"{times} x {base} = {product}" if times > 1 else str(base)
    sum_en, sum_fr = (done, done) if product == due else (f"{done}, up to {due}", f"{done}, soit {due}")
    en, fr = ("self-draw", "pioche") if drawn else ("discard", "défausse")
    why = cited(f"{words}: {en}, {sum_en}", f"{words} : {fr}, {sum_fr}", clause)
    return due + number * each, _with(why, _counters(number, each, counted))


def _ordinary(win: Win, base: int, number: int, counters: Table, cite: Clauses) -> list[Payment]:
    """By the discarder, or by each of the others on a self-draw."""
    words, winner = win.words, win.winner
    row = "each" if win.discarder is None else "discard"
    each, counted = counters.rows[row], counters.cited(cite.counters, row)
    if win.discarder is not None:
        times = times_on_discard(winner)
        amount, why = _share(words, False, times, base, number, each, cite.base, counted)
        return [Payment(win.discarder, winner, amount, why)]
    found = []
    for payer in SEATS:
        if payer != winner:
            times = times_on_draw(winner, payer)
            amount, why = _share(words, True, times, base, number, each, cite.base, counted)
            found.append(Payment(payer, winner, amount, why))
    return found


def _for_all_on_draw(win: Win, liable: Seat, number: int, counters: Table, cite: Clauses) -> Payment:
    """The liable player pays what the three would have paid on a self-draw, their counters too."""
    due = sum(draw_points(win.base, win.winner, payer) for payer in SEATS if payer != win.winner)
    each = counters.rows["each"] * (len(SEATS) - 1)
    why = cited(
        f"{win.words}: self-draw, liable, pays for all three, {due}",
        f"{win.words} : pioche, responsable, paie pour les trois, {due}",
        cite.liability,
    )
    counted = _counters(number, each, counters.cited(cite.counters, "each"))
    return Payment(liable, win.winner, due + number * each, _with(why, counted))


def share_out(cite: Clauses, winner: Seat, discarder: Seat | None, score: int, _terms: Terms) -> tuple[Payment, ...]:
    """What is owed for bare points: all of them by the discarder; what each pays on a self-draw hangs on han and fu."""
    if discarder is None:
        en = "on a self-draw 'score' alone does not tell what each player pays; give the whole hand as 'hand'"
        fr = "sur une pioche, « score » ne dit pas ce que paie chacun ; donnez toute la main dans « hand »"
        raise IllegalError([Reason("score_not_shared", en, fr, cite.base)])
    why = cited(f"discard, {score} points", f"défausse, {score} points", cite.base)
    return (Payment(discarder, winner, score, why),) if score else ()


def sticks_payment(winner: Seat, number: int, terms: Terms, cite: Clauses) -> Payment:
    """The riichi sticks on the table, which go to the winner."""
    stakes = terms.tables["stakes"]
    each = stakes.rows["riichi"]
    return Payment("table", winner, number * each, _sticks(number, each, stakes.cited(cite.sticks, "riichi")))


@lru_cache(maxsize=64)
def _sticks(number: int, each: int, clause: str) -> Text:
    return cited(
        f"{number} riichi stick{'s' * (number > 1)} of {each} from the table",
        f"{number} bâton{'s' * (number > 1)} de riichi de {each} sur la table",
        clause,
    )
