"""The flower reader: EfficientNet-Lite0 over crops twice as large as the other readers', asked about flowers alone.

What tells the flowers and seasons of a make from each other is a number and a character in the corners, a sixth of the
tile high: in a crop of 72 pixels a smudge. Starts from the second reader.
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn

from models.second_network import FROZEN, HALFWAY, HEAD, MIDDLE, OF_TILES, SPAN, STAGES, SecondNetwork
from vision.reading import BONUS

FLOWER_SIZE = 144


class FlowerNetwork(SecondNetwork):
    """(N, 3, 144, 144) crops of flowers in 0..1 -> (N, 8) logits of their names.

    Beside the mean over the last maps it knows the strongest answer of each map halfway, wherever it lies: what is
    small drowns in a mean.
    """

    def __init__(self) -> None:
        super().__init__()
        del self.turn, self.likeness
        self.name = nn.Linear(HEAD + STAGES[-2][-1], len(BONUS))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        middle = self.blocks[: HALFWAY - FROZEN](self.frozen(self.stem((x - MIDDLE) / SPAN)))
        last = self.blocks[HALFWAY - FROZEN :](middle)
        features = torch.cat([self.head(last).mean(dim=(2, 3)), middle.amax(dim=(2, 3))], dim=1)
        return self.name(self.dropout(features))


def begun(second: Path) -> FlowerNetwork:
    """Return the network with a second reader's checkpoint in it, all but the layers that name."""
    network = FlowerNetwork()
    kept = torch.load(second, map_location="cpu", weights_only=True)["averaged"]
    kept = {name: values for name, values in kept.items() if not name.startswith(OF_TILES)}
    missing, unexpected = network.load_state_dict(kept, strict=False)
    if unexpected or any(not name.startswith(OF_TILES) for name in missing):
        raise ValueError(f"{second} holds no second reader")
    return network
