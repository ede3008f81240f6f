"""A whole table at the end of a hand: up to four players' tiles laid open round it, discards in the middle."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from datasets.around import heap, wall
from datasets.faces import Body
from datasets.hands import Dealt, deal
from datasets.layout import Layout, Placed, whole_hand

Rng = np.random.Generator

SEATS = 4
ALONE = 0.2
"""Each other player has thrown the hand in already, or left it standing out of sight, one time in five."""


def whole_table(rng: Rng, body: Body, reds: bool) -> Layout:
    """Two to four hands, each before its player, as a `Layout` whose `hand` is the nearest one's."""
    whole = Layout()
    # a table is 30 to 36 tiles wide; the hands are pushed some way towards its middle
    reach = rng.uniform(9.5, 13.0)
    others = [seat for seat in range(1, SEATS) if rng.random() > ALONE] or [2]
    for seat in (0, *others):
        dealt = deal(rng, reds=reds)
        if seat and len(dealt.concealed) > 1 and not dealt.apart:
            dealt.concealed.pop(int(rng.integers(len(dealt.concealed))))  # the others still wait
        hand = _lying(rng, body, dealt)
        turned = _at(hand.tiles, seat, reach + rng.uniform(-0.5, 1.5), rng, len(whole.groups))
        if _clear(turned, whole.tiles, 1.6):
            whole.tiles += turned
            whole.groups += hand.groups
        if not seat:
            whole.hand = hand.hand
    middle = heap(rng, body, (0.0, 0.0), rng.uniform(3, 5), int(rng.integers(0, 45)), bool(rng.random() < 0.3))
    if rng.random() < 0.3:
        middle += wall(rng, body, rng.uniform(-3, 3), reach - 2.5, rng.normal(0, 0.05), int(rng.integers(3, 12)))
    whole.tiles += [tile for tile in middle if _clear([tile], whole.tiles, 1.7)]
    return whole


def _lying(rng: Rng, body: Body, dealt: Dealt) -> Layout:
    """A hand that lies face up: what stands with its back to the camera is nobody's to read."""
    while True:
        hand = whole_hand(rng, body, dealt)
        if not hand.standing:
            return hand


def _at(tiles: list[Placed], seat: int, reach: float, rng: Rng, first_group: int) -> list[Placed]:
    """The hand moved before its player and turned to face the middle."""
    xs, ys = [tile.x for tile in tiles], [tile.y for tile in tiles]
    x0, y0 = (min(xs) + max(xs)) / 2 + rng.normal(0, 0.6), max(ys)
    angle = seat * math.pi / 2 + rng.normal(0, 0.02)
    c, s = math.cos(angle), math.sin(angle)
    placed = []
    for tile in tiles:
        x, y = tile.x - x0, tile.y - y0 - reach
        group = tile.group + first_group
        placed.append(
            replace(
                tile, x=c * x - s * y, y=s * x + c * y, yaw=tile.yaw + angle, group=group, in_hand=not seat, seat=seat
            )
        )
    return placed


def _clear(tiles: list[Placed], others: list[Placed], gap: float) -> bool:
    return all(math.hypot(a.x - b.x, a.y - b.y) > gap for a in tiles for b in others if a.z == b.z)
