"""The bamboo reader: a small network over upright crops, asked only whether bamboos are six or nine.

With most makes every nine has red in it and no six has. Readers that were to name every face learned the colour, which
costs less than counting, and kept it however many nines of one colour they were shown later; a network that is shown
nothing but these two, in any inks, has to count. (What is learned by the cheapest of several signs: Geirhos et al.,
"Shortcut Learning in Deep Neural Networks", 2020.)
"""

from __future__ import annotations

import torch
from torch import nn

from models.convolutions import convolutions, in_one_light
from vision.specialist import BAMBOOS

LAYERS = ((16, 2), (24, 1), (32, 2), (48, 1), (64, 2), (64, 1))
"""Channels and stride of each 3x3 convolution."""


class BambooNetwork(nn.Module):  # type: ignore[misc]
    """(N, 3, 72, 72) crops in 0..1 -> (N, 2) logits of six and nine."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = convolutions(LAYERS)
        self.name = nn.Linear(2 * LAYERS[-1][0], len(BAMBOOS))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        maps = self.layers(in_one_light(x))
        return self.name(torch.cat([maps.mean(dim=(2, 3)), maps.amax(dim=(2, 3))], dim=1))
