"""The bamboo reader: a small network over upright crops, asked only whether bamboos are six or nine.

With most makes every nine has red in it and no six has. Readers that were to name every face learned the colour, which
costs less than counting, and kept it however many nines of one colour they were shown later; a network that is shown
nothing but these two, in any inks, has to count. (What is learned by the cheapest of several signs: Geirhos et al.,
"Shortcut Learning in Deep Neural Networks", 2020.)
"""

from __future__ import annotations

import torch
from torch import nn

from vision.specialist import BAMBOOS

LAYERS = ((16, 2), (24, 1), (32, 2), (48, 1), (64, 2), (64, 1))
"""Channels and stride of each 3x3 convolution."""
EVEN = 0.02
"""Added to the spread of a crop, so that a blank one does not become noise."""


class BambooNetwork(nn.Module):  # type: ignore[misc]
    """(N, 3, 72, 72) crops in 0..1 -> (N, 2) logits of six and nine.

    Each crop is set to the same mean and contrast first: in what light it lies tells nothing.
    """

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = []
        before = 3
        for channels, stride in LAYERS:
            layers += [nn.Conv2d(before, channels, 3, stride, 1, bias=False), nn.BatchNorm2d(channels), nn.ReLU()]
            before = channels
        self.layers = nn.Sequential(*layers)
        self.name = nn.Linear(2 * before, len(BAMBOOS))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        middle = x.mean(dim=(1, 2, 3), keepdim=True)
        spread = ((x - middle) ** 2).mean(dim=(1, 2, 3), keepdim=True).sqrt()
        maps = self.layers((x - middle) / (spread + EVEN))
        return self.name(torch.cat([maps.mean(dim=(2, 3)), maps.amax(dim=(2, 3))], dim=1))
