"""A make's lay-out as a club photographs it to teach the reader: rows of nine, the honours, then the rest."""

from __future__ import annotations

import numpy as np

from datasets.faces import Body
from datasets.layout import Layout, Placed, Pose, Spacing
from vision.reading import FACE_DOWN


def laid_out(rng: np.random.Generator, body: Body, rows: tuple[tuple[str, ...], ...]) -> Layout:
    """The rows of ids from far to near, left to right, as carefully as people lay them."""
    found = Layout(hand={"concealed": [], "melds": [], "flowers": []})
    spacing = Spacing(rng.uniform(0.0, 0.08), rng.uniform(0.0, 0.04), rng.uniform(0.0, 0.02))
    between = body.height + rng.uniform(0.02, 0.5)
    for down, row in enumerate(rows):
        group = found.group("concealed", False)
        start = float(rng.normal(0, 0.1))
        for along, tile in enumerate(row):
            pose: Pose = "down" if tile == FACE_DOWN else "up"
            x = start + along * (1.004 + spacing.gap)
            placed = Placed(tile, x, -down * between, 0.0, pose, group=group)
            found.tiles.append(spacing.nudge(rng, placed))
    return found
