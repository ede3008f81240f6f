"""The stack reader: a small network over a tile and what is round it, asked whether the tile lies on another.

The fourth tile of an added kong hides most of the one under it: what shows is a body twice as high, an edge beside the
print, a tile out of line with its neighbours.
"""

from __future__ import annotations

import torch
from torch import nn

from models.convolutions import convolutions, in_one_light
from models.stacked_material import SIZE

LAYERS = ((16, 2), (24, 1), (32, 2), (48, 1), (64, 2), (64, 1), (96, 2))
"""Channels and stride of each 3x3 convolution."""


class StackedNetwork(nn.Module):  # type: ignore[misc]
    """(N, 3, 96, 96) crops in 0..1 -> (N, 3): a logit that the tile lies on another, and how far from its own middle
    that one's is, across and down, in half sides of the square on the tile."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = convolutions(LAYERS)
        side = SIZE // 16
        self.tell = nn.Sequential(nn.Flatten(), nn.Linear(LAYERS[-1][0] * side * side, 64), nn.ReLU(), nn.Linear(64, 3))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        answer: torch.Tensor = self.tell(self.layers(in_one_light(x)))
        return answer
