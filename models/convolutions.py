"""What the small networks over crops share: their convolutions, and crops set to one light."""

from __future__ import annotations

from collections.abc import Iterable

import torch
from torch import nn

EVEN = 0.02
"""Added to the spread of a crop, so that a blank one does not become noise."""


def convolutions(layers: Iterable[tuple[int, int]]) -> nn.Sequential:
    """Return 3x3 convolutions over three channels, each of so many channels and such a stride, each normalised."""
    parts: list[nn.Module] = []
    before = 3
    for channels, stride in layers:
        parts += [nn.Conv2d(before, channels, 3, stride, 1, bias=False), nn.BatchNorm2d(channels), nn.ReLU()]
        before = channels
    return nn.Sequential(*parts)


def in_one_light(crops: torch.Tensor) -> torch.Tensor:
    """Return crops (N, 3, S, S), each set to the same mean and contrast: in what light it lies tells nothing."""
    middle = crops.mean(dim=(1, 2, 3), keepdim=True)
    spread = ((crops - middle) ** 2).mean(dim=(1, 2, 3), keepdim=True).sqrt()
    return (crops - middle) / (spread + EVEN)
