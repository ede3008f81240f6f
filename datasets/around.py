"""What lies round a hand: heaps of discards, walls and other players' rows; none of it belongs to the hand."""

from __future__ import annotations

import math

import numpy as np

from datasets.faces import Body
from datasets.hands import random_tiles
from datasets.layout import Placed, Pose
from vision.reading import FACE_DOWN

Rng = np.random.Generator


def heap(rng: Rng, body: Body, centre: tuple[float, float], reach: float, count: int, ordered: bool) -> list[Placed]:
    """Discards: a messy heap, face up and down, or ordered rows of six; none belongs to the hand."""
    tiles = random_tiles(rng, count, False)
    placed: list[Placed] = []
    if ordered:
        yaw = float(rng.choice([0, math.pi / 2, math.pi, -math.pi / 2]) + rng.normal(0, 0.05))
        c, s = math.cos(yaw), math.sin(yaw)
        for k, t in enumerate(tiles):
            dx, dy = (k % 6 - 2.5) * 1.02, -(k // 6) * (body.height + 0.03)
            dx, dy = dx + float(rng.normal(0, 0.02)), dy + float(rng.normal(0, 0.02))
            placed.append(
                Placed(
                    t,
                    centre[0] + c * dx - s * dy,
                    centre[1] + s * dx + c * dy,
                    yaw + float(rng.normal(0, 0.02)),
                    in_hand=False,
                    seat=-1,
                )
            )
        return placed
    spots: list[tuple[float, float]] = []
    for t in tiles:
        for _ in range(12):
            x, y = (float(v) for v in rng.normal(0, reach / 2, 2))
            if all(math.hypot(x - a, y - b) > 1.32 for a, b in spots):
                spots.append((x, y))
                pose: Pose = "down" if rng.random() < 0.4 else "up"
                placed.append(
                    Placed(
                        t if pose == "up" else FACE_DOWN,
                        centre[0] + x * 1.4,
                        centre[1] + y,
                        float(rng.uniform(-3.2, 3.2)),
                        pose,
                        in_hand=False,
                        seat=-1,
                    )
                )
                break
    return placed


def wall(rng: Rng, body: Body, x: float, y: float, yaw: float, length: int) -> list[Placed]:
    """A wall of stacked tiles face down; lies along `yaw` from its middle."""
    placed = []
    c, s = math.cos(yaw), math.sin(yaw)
    high = int(rng.choice([1, 2], p=[0.25, 0.75]))
    for k in range(length):
        d = (k - length / 2) * 1.01
        for level in range(high):
            if level and rng.random() < 0.04:
                continue
            j = float(rng.normal(0, 0.02))
            placed.append(
                Placed(
                    FACE_DOWN,
                    x + c * d - s * j,
                    y + s * d + c * j,
                    yaw,
                    "down",
                    level * body.thickness,
                    in_hand=False,
                    seat=-1,
                )
            )
    return placed


def neighbour(rng: Rng, x: float, y: float, yaw: float, shown: bool) -> list[Placed]:
    """Another player's row facing away along `yaw`; standing with its back to us, or laid open."""
    c, s = math.cos(yaw), math.sin(yaw)
    placed = []
    for k, t in enumerate(random_tiles(rng, int(rng.integers(7, 15)), False)):
        d = (k - 7) * 1.01
        placed.append(Placed(t, x + c * d, y + s * d, yaw, "up" if shown else "stand", in_hand=False, seat=-1))
    return placed
