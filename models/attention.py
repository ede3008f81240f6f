"""Self-attention over the boxes of a picture (Vaswani et al., arXiv:1706.03762)."""

from __future__ import annotations

import math

import torch
from torch import nn

NEVER = -1e4
BIAS_WIDTH = 32


class Layer(nn.Module):  # type: ignore[misc]
    """Every box attends to every other; then each by itself.

    Where there are features of pairs they bend how much (Shaw et al., arXiv:1803.02155).
    """

    def __init__(self, width: int, heads: int, dropped: float, pair_features: int = 0) -> None:
        super().__init__()
        self._heads = heads
        self.before_attending, self.before_thinking = nn.LayerNorm(width), nn.LayerNorm(width)
        if pair_features:
            self.bias = nn.Sequential(nn.Linear(pair_features, BIAS_WIDTH), nn.ReLU(), nn.Linear(BIAS_WIDTH, heads))
        self.asked = nn.Linear(width, 3 * width)
        self.attended = nn.Linear(width, width)
        self.thinking = nn.Sequential(
            nn.Linear(width, 2 * width), nn.GELU(), nn.Dropout(dropped), nn.Linear(2 * width, width)
        )
        self.dropout = nn.Dropout(dropped)

    def forward(self, x: torch.Tensor, there: torch.Tensor, pairs: torch.Tensor | None = None) -> torch.Tensor:
        """Take (B, N, W), which boxes are there (B, N), 0 or 1, and features of pairs (B, N, N, P) to (B, N, W)."""
        pictures, boxes, width = x.shape
        asked = self.asked(self.before_attending(x)).view(pictures, boxes, 3, self._heads, width // self._heads)
        query, key, value = asked.permute(2, 0, 3, 1, 4).unbind(0)
        weight = query @ key.transpose(2, 3) / math.sqrt(width // self._heads)
        if pairs is not None:
            weight = weight + self.bias(pairs).permute(0, 3, 1, 2)
        weight = weight + NEVER * (1 - there[:, None, None])
        heard = (weight.softmax(3) @ value).transpose(1, 2).reshape(pictures, boxes, width)
        x = x + self.dropout(self.attended(heard))
        return x + self.dropout(self.thinking(self.before_thinking(x)))
