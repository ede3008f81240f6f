"""Who pays whom as a picture: the four seats, an arrow for each payment. SVG made on the server, no script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import TYPE_CHECKING, Final

from markupsafe import Markup, escape

from webapp.amounts import chips
from webapp.messages import text
from webapp.words import in_series, seat_name

if TYPE_CHECKING:
    from scoring.settle import Payment

WIDTH: Final = 360
HEIGHT: Final = 330
BOX: Final = (104.0, 58.0)
POT: Final = (72.0, 40.0)
HEAD: Final = 9.0
_PLACES: Final[dict[str, tuple[float, float]]] = {
    "E": (180, 298), "S": (305, 165), "W": (180, 32), "N": (55, 165), "table": (180, 165),
}  # fmt: skip
"""The middle of each seat: South plays after East and sits at East's right."""
_ALONG: Final = 0.5
_CROSSING: Final = 0.3
"""How far along its arrow an amount stands; nearer the payer where arrows cross in the middle."""

Point = tuple[float, float]


def payment_picture(
    payments: Sequence[Payment],
    net: Mapping[str, int],
    lang: str,
    names: Mapping[str, str] | None = None,
    id: str = "",
    *,
    in_cents: bool = False,
) -> Markup:
    """The payments between the seats, several between the same two added up; the same stands in words in its `desc`.

    `names` are the players by seat; `id` tells pictures on one page apart.
    """
    given = names or {}
    sums: dict[tuple[str, str], int] = {}
    for payment in payments:
        sums[payment.payer, payment.to] = sums.get((payment.payer, payment.to), 0) + payment.amount
    said = [
        text(
            "tally.pays_amount",
            lang,
            payer=called(payer, lang, given),
            payee=called(to, lang, given),
            amount=chips(amount, lang, in_cents=in_cents),
        )
        for (payer, to), amount in sums.items()
    ]
    title, desc = f"pays-title{id}", f"pays-desc{id}"
    most = max(sums.values(), default=1)
    arrows = [_arrow(pair, amount, most, (pair[1], pair[0]) in sums) for pair, amount in sums.items()]
    at_table = any("table" in pair for pair in sums)
    seats = [_seat(seat, net.get(seat), lang, given, in_cents) for seat in _PLACES if seat != "table" or at_table]
    labels = [
        _amount(pair, chips(amount, lang, in_cents=in_cents), (pair[1], pair[0]) in sums, at_table)
        for pair, amount in sums.items()
    ]
    return Markup(
        '<svg class="pays" viewBox="0 0 {w} {h}" role="img" aria-labelledby="{title} {desc}">'
        '<title id="{title}">{heading}</title><desc id="{desc}">{said}</desc>{arrows}{seats}{labels}</svg>'
    ).format(
        w=WIDTH, h=HEIGHT, title=title, desc=desc, heading=text("tally.payments", lang),
        said=in_series(said, lang) or text("tally.nobody_pays", lang),
        arrows=Markup("").join(arrows), seats=Markup("").join(seats), labels=Markup("").join(labels),
    )  # fmt: skip


def called(seat: str, lang: str, names: Mapping[str, str]) -> str:
    """The player with the seat, or the seat alone where nobody gave a name."""
    return f"{names[seat]} ({seat_name(seat, lang)})" if seat in names else seat_name(seat, lang)


def _line(pair: tuple[str, str], both_ways: bool) -> tuple[Point, Point]:
    """From the edge of the payer's box to the edge of the other's; apart from the arrow the other way."""
    (x1, y1), (x2, y2) = (_PLACES[seat] for seat in pair)
    long = hypot(x2 - x1, y2 - y1)
    if both_ways:
        aside_x, aside_y = -(y2 - y1) / long * 9, (x2 - x1) / long * 9
        x1, y1, x2, y2 = x1 + aside_x, y1 + aside_y, x2 + aside_x, y2 + aside_y
    start = _edge((x1, y1), (x2, y2), pair[0], 3)
    end = _edge((x2, y2), (x1, y1), pair[1], 3)
    return start, end


def _edge(inside: Point, outside: Point, seat: str, gap: float) -> Point:
    """Where the line from a box's middle leaves it, and `gap` further."""
    wide, high = POT if seat == "table" else BOX
    dx, dy = outside[0] - inside[0], outside[1] - inside[1]
    share = min((wide / 2 + gap) / abs(dx) if dx else float("inf"), (high / 2 + gap) / abs(dy) if dy else float("inf"))
    return inside[0] + dx * share, inside[1] + dy * share


def _arrow(pair: tuple[str, str], amount: int, most: int, both_ways: bool) -> Markup:
    (x1, y1), (x2, y2) = _line(pair, both_ways)
    long = hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / long, (y2 - y1) / long
    neck_x, neck_y = x2 - dx * HEAD, y2 - dy * HEAD
    head = f"{x2:.1f},{y2:.1f} {neck_x - dy * 6:.1f},{neck_y + dx * 6:.1f} {neck_x + dy * 6:.1f},{neck_y - dx * 6:.1f}"
    width = 1.5 + 3.5 * amount / most
    return Markup(
        '<path class="pay" d="M{} {}L{} {}" stroke-width="{}"/><polygon class="payhead" points="{}"/>'
    ).format(f"{x1:.1f}", f"{y1:.1f}", f"{neck_x:.1f}", f"{neck_y:.1f}", f"{width:.1f}", head)


def _amount(pair: tuple[str, str], words: str, both_ways: bool, at_table: bool) -> Markup:
    (x1, y1), (x2, y2) = _line(pair, both_ways)
    opposite = set(pair) in ({"E", "W"}, {"S", "N"})
    share = (_CROSSING if not at_table else 0.18) if opposite else _ALONG
    if both_ways and not opposite:
        share = 0.3
    x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
    wide = 9.5 * len(words) + 10
    return Markup(
        '<rect class="paylabel" x="{}" y="{}" width="{}" height="22" rx="11"/>'
        '<text class="payamount" x="{}" y="{}" text-anchor="middle">{}</text>'
    ).format(f"{x - wide / 2:.1f}", f"{y - 11:.1f}", f"{wide:.1f}", f"{x:.1f}", f"{y + 5.5:.1f}", words)


def _seat(seat: str, change: int | None, lang: str, names: Mapping[str, str], in_cents: bool) -> Markup:
    x, y = _PLACES[seat]
    wide, high = POT if seat == "table" else BOX
    box = Markup('<rect class="payseat {}" x="{}" y="{}" width="{}" height="{}" rx="10"/>').format(
        "up" if (change or 0) > 0 else "down" if (change or 0) < 0 else "", x - wide / 2, y - high / 2, wide, high
    )
    if seat == "table":
        return box + Markup('<text class="payname" x="{}" y="{}" text-anchor="middle">{}</text>').format(
            x, y + 5, seat_name(seat, lang)
        )
    name = names.get(seat)
    label = _cut(f"{name} · {seat_name(seat, lang)[0]}" if name else seat_name(seat, lang))
    return box + Markup(
        '<text class="payname" x="{x}" y="{above}" text-anchor="middle">{label}</text>'
        '<text class="paynet {sign}" x="{x}" y="{below}" text-anchor="middle">{net}</text>'
    ).format(
        x=x, above=y - 6, below=y + 19, label=escape(label), net=chips(change or 0, lang, in_cents=in_cents, sign=True),
        sign="up" if (change or 0) > 0 else "down" if (change or 0) < 0 else "",
    )  # fmt: skip


def _cut(words: str, most: int = 13) -> str:
    """What fits into a seat's box; the whole name stands in the list below."""
    return words if len(words) <= most else words[: most - 1] + "…"
