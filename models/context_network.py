"""The context network: how much the other boxes of a picture add to the odds that each box is a tile.

Self-attention over all boxes of a picture (Vaswani et al., arXiv:1706.03762); how a box lies to another bends how much
it attends to it (Shaw et al., arXiv:1803.02155). Small, for whole pictures are few: with more of anything it learns the
scenes by heart.
"""

from __future__ import annotations

import math

import torch
from torch import nn

from models.network import READER_CLASSES
from vision.context import MORE_FEATURES, PAIR_FEATURES
from vision.reading import CLASSES

FEATURES = MORE_FEATURES + len(CLASSES) + len(READER_CLASSES)
WIDTH, HEADS, LAYERS = 48, 4, 2
BIAS_WIDTH = 32
DROPPED = 0.2
NEVER = -1e4


class Layer(nn.Module):  # type: ignore[misc]
    """Every box attends to every other; then each by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.before_attending, self.before_thinking = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.bias = nn.Sequential(nn.Linear(PAIR_FEATURES, BIAS_WIDTH), nn.ReLU(), nn.Linear(BIAS_WIDTH, HEADS))
        self.asked = nn.Linear(WIDTH, 3 * WIDTH)
        self.attended = nn.Linear(WIDTH, WIDTH)
        self.thinking = nn.Sequential(
            nn.Linear(WIDTH, 2 * WIDTH), nn.GELU(), nn.Dropout(DROPPED), nn.Linear(2 * WIDTH, WIDTH)
        )
        self.dropout = nn.Dropout(DROPPED)

    def forward(self, x: torch.Tensor, pairs: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        pictures, boxes, _ = x.shape
        asked = self.asked(self.before_attending(x)).view(pictures, boxes, 3, HEADS, WIDTH // HEADS)
        query, key, value = asked.permute(2, 0, 3, 1, 4).unbind(0)
        weight = query @ key.transpose(2, 3) / math.sqrt(WIDTH // HEADS) + self.bias(pairs).permute(0, 3, 1, 2)
        weight = weight + NEVER * (1 - there[:, None, None])
        heard = (weight.softmax(3) @ value).transpose(1, 2).reshape(pictures, boxes, WIDTH)
        x = x + self.dropout(self.attended(heard))
        return x + self.dropout(self.thinking(self.before_thinking(x)))


class ContextNetwork(nn.Module):  # type: ignore[misc]
    """Features of boxes (B, N, F) and pairs (B, N, N, P), and which are there (B, N), 0 or 1 -> (B, N) log-odds.

    They are to be added to those that a box has by itself; before any training they are 0.
    """

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(FEATURES, WIDTH)
        self.layers = nn.ModuleList([Layer() for _ in range(LAYERS)])
        self.last = nn.LayerNorm(WIDTH)
        self.odds = nn.Linear(WIDTH, 1)
        nn.init.zeros_(self.odds.weight)
        nn.init.zeros_(self.odds.bias)

    def forward(self, boxes: torch.Tensor, pairs: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        x = self.first(boxes)
        for layer in self.layers:
            x = layer(x, pairs, there)
        return self.odds(self.last(x)).squeeze(2)
