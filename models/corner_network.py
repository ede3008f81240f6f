"""The corner network: in a crop round a box, finds the four corners of the tile that the box was meant for."""

from __future__ import annotations

import torch
from torch import nn

from models.network import trunk

WIDTHS = (24, 48, 96, 128)
HIDDEN = 192
GRID = 5
"""Cells across the last feature map of a crop of 72 pixels."""


class CornerNetwork(nn.Module):  # type: ignore[misc]
    """(N, 3, 72, 72) crops in 0..1 -> (N, 4, 2), (N,) and (N,).

    The corners, x and y, where the box's own lie at -1 and 1; the logarithm of how far off they are thought to be, in
    half sides of the tile; the log-odds that there is a tile at all.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem, self.blocks = trunk(WIDTHS)
        # Where a thing lies is the question here, so the grid is kept and not averaged away.
        self.last = nn.Sequential(
            nn.Flatten(), nn.Linear(WIDTHS[-1] * GRID * GRID, HIDDEN), nn.ReLU(), nn.Dropout(0.1), nn.Linear(HIDDEN, 10)
        )
        self.register_buffer("own", torch.tensor([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]))

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        answer = self.last(self.blocks(self.stem((x - 0.5) * 4.0)))
        return self.own + answer[:, :8].reshape(-1, 4, 2), answer[:, 8], answer[:, 9]
