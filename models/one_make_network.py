"""The network over the crops of one picture: how much likelier or less likely the others make the name of each.

Self-attention over all tiles of a picture, wherever they lie (Lee et al., "Set Transformer", arXiv:1810.00825).
"""

from __future__ import annotations

import torch
from torch import nn

from models.attention import Layer
from models.network import WIDTHS
from vision.reading import CLASSES

FEATURES = WIDTHS[-1]
WIDTH, HEADS, LAYERS = 64, 4, 2
DROPPED = 0.3
"""Of what is heard and thought; of what was seen twice as much. Makes are few: with less, or wider, it learns them by
heart."""


class OneMakeNetwork(nn.Module):  # type: ignore[misc]
    """What the reader saw in each crop (B, N, 192), what it was named (B, N, C + 1) as `vision.one_make` shows it, and
    which crops are there (B, N), 0 or 1 -> (B, N, C) logits.

    They are to be added to the logarithms of the chances; before any training they are 0.
    """

    def __init__(self) -> None:
        super().__init__()
        self.seen = nn.Sequential(nn.LayerNorm(FEATURES), nn.Linear(FEATURES, WIDTH), nn.Dropout(2 * DROPPED))
        self.named = nn.Linear(len(CLASSES) + 1, WIDTH)
        self.layers = nn.ModuleList([Layer(WIDTH, HEADS, DROPPED) for _ in range(LAYERS)])
        self.last = nn.LayerNorm(WIDTH)
        self.added = nn.Linear(WIDTH, len(CLASSES))
        nn.init.zeros_(self.added.weight)
        nn.init.zeros_(self.added.bias)

    def forward(self, crops: torch.Tensor, chances: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        x = self.seen(crops) + self.named(chances)
        for layer in self.layers:
            x = layer(x, there)
        return self.added(self.last(x))
