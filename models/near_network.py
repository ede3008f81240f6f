"""The near detector: EfficientNet-Lite0 under an oriented-box head, for a hand of known size and axis.

It begins where the second reader is (`models.second_network`): with weights that know photographs, and tiles from
their crops. So it errs otherwise than the detector, which began from nothing and knows tiles of every size.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from torch.nn import functional
from ultralytics.nn.modules.block import C3k2
from ultralytics.nn.modules.conv import Conv
from ultralytics.nn.modules.head import OBB

from models.second_network import MIDDLE, SPAN, PartlyFrozen, SecondNetwork
from vision.reading import CLASSES

FINE, MIDDLING, COARSE = 5, 11, 16
"""After so many blocks the maps have an eighth, a sixteenth, a thirty-second of the picture's width."""
CHANNELS = (40, 112, 320)
"""Of those maps."""
NECK = (64, 128)
"""Channels of the maps that boxes are told from, at an eighth and a sixteenth: no tile is wider than two cells of a
coarser one."""
STRIDES = (8.0, 16.0)


class NearNetwork(PartlyFrozen):
    """(N, 3, H, W) RGB in 0..1, H and W multiples of 32 -> what ultralytics' OBB head answers, training or not."""

    def __init__(self) -> None:
        super().__init__()
        begun = SecondNetwork()
        self.stem, self.frozen, self.blocks = begun.stem, begun.frozen, begun.blocks
        fine, middling, coarse = CHANNELS
        self.narrow = Conv(coarse, NECK[1], 1)
        self.down_to_middling = C3k2(NECK[1] + middling, NECK[1], 1, False)
        self.down_to_fine = C3k2(NECK[1] + fine, NECK[0], 1, False)
        self.halve = Conv(NECK[0], NECK[0], 3, 2)
        self.up_to_middling = C3k2(NECK[0] + NECK[1], NECK[1], 1, False)
        self.detect = OBB(len(CLASSES), 1, ch=NECK)
        self.detect.stride = torch.tensor(STRIDES)
        self.detect.bias_init()

    def forward(self, x: torch.Tensor) -> Any:
        x = self.frozen(self.stem((x - MIDDLE) / SPAN))
        taps, before = [], len(self.frozen)
        for end in (FINE, MIDDLING, COARSE):
            x = self.blocks[before - len(self.frozen) : end - len(self.frozen)](x)
            taps.append(x)
            before = end
        fine, middling, coarse = taps
        middling = self.down_to_middling(torch.cat([_twice(self.narrow(coarse)), middling], 1))
        fine = self.down_to_fine(torch.cat([_twice(middling), fine], 1))
        return self.detect([fine, self.up_to_middling(torch.cat([self.halve(fine), middling], 1))])


def _twice(x: torch.Tensor) -> torch.Tensor:
    return functional.interpolate(x, scale_factor=2.0, mode="nearest")


def layers_of_second(checkpoint: Path) -> dict[str, torch.Tensor]:
    """Return what a checkpoint of the second reader holds of the layers that both have."""
    state: dict[str, torch.Tensor] = torch.load(checkpoint, map_location="cpu")["averaged"]
    shared = NearNetwork().state_dict()
    return {name: values for name, values in state.items() if name in shared}
