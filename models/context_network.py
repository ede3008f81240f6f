"""The context network: how much the other boxes of a picture add to the odds that each box is a tile.

Self-attention over all boxes of a picture; how a box lies to another bends how much it attends to it. Small, for whole
pictures are few: with more of anything it learns the scenes by heart.
"""

from __future__ import annotations

import torch
from torch import nn

from models.attention import Layer
from models.network import READER_CLASSES
from vision.context import MORE_FEATURES, PAIR_FEATURES
from vision.reading import CLASSES

FEATURES = MORE_FEATURES + len(CLASSES) + len(READER_CLASSES)
WIDTH, HEADS, LAYERS = 48, 4, 2
DROPPED = 0.2


class ContextNetwork(nn.Module):  # type: ignore[misc]
    """Features of boxes (B, N, F) and pairs (B, N, N, P), and which are there (B, N), 0 or 1 -> (B, N) log-odds.

    They are to be added to those that a box has by itself; before any training they are 0.
    """

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(FEATURES, WIDTH)
        self.layers = nn.ModuleList([Layer(WIDTH, HEADS, DROPPED, PAIR_FEATURES) for _ in range(LAYERS)])
        self.last = nn.LayerNorm(WIDTH)
        self.odds = nn.Linear(WIDTH, 1)
        nn.init.zeros_(self.odds.weight)
        nn.init.zeros_(self.odds.bias)

    def forward(self, boxes: torch.Tensor, pairs: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        x = self.first(boxes)
        for layer in self.layers:
            x = layer(x, there, pairs)
        return self.odds(self.last(x)).squeeze(2)
