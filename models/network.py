"""The tile reader: a small residual network over one square crop; names the tile and tells which way up it lies.

Outputs, in order: the class logits (every face, face down, and "not a tile"), four logits for the quarter turns
(clockwise, 0 to 3) by which the print is turned in the crop, and the features from which both are told.
"""

from __future__ import annotations

import torch
from torch import nn

from vision.reading import CLASSES, NOT_A_TILE

READER_CLASSES: tuple[str, ...] = (*CLASSES, NOT_A_TILE)
CROP_SIZE = 72
WIDTHS = (32, 64, 128, 192)


class ResidualBlock(nn.Module):  # type: ignore[misc]
    """Two 3x3 convolutions and a shortcut; halves the grid where `stride` is 2."""

    def __init__(self, channels_in: int, channels: int, stride: int) -> None:
        super().__init__()
        self.first = nn.Sequential(
            nn.Conv2d(channels_in, channels, 3, stride, 1, bias=False), nn.BatchNorm2d(channels), nn.ReLU()
        )
        self.second = nn.Sequential(nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels))
        self.shortcut: nn.Module = nn.Identity()
        if stride != 1 or channels_in != channels:
            self.shortcut = nn.Sequential(
                nn.Conv2d(channels_in, channels, 1, stride, bias=False), nn.BatchNorm2d(channels)
            )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(self.second(self.first(x)) + self.shortcut(x))


def trunk(widths: tuple[int, ...]) -> tuple[nn.Sequential, nn.Sequential]:
    """Return what halves a picture's grid, and two residual blocks for each further width, which halve it again."""
    before = widths[0]
    stem = nn.Sequential(nn.Conv2d(3, before, 5, 2, 2, bias=False), nn.BatchNorm2d(before), nn.ReLU())
    blocks: list[nn.Module] = []
    for width in widths[1:]:
        blocks += [ResidualBlock(before, width, 2), ResidualBlock(width, width, 1)]
        before = width
    return stem, nn.Sequential(*blocks)


class ReaderNetwork(nn.Module):  # type: ignore[misc]
    """(N, 3, 72, 72) crops in 0..1 -> (N, classes) and (N, 4) logits, (N, 192) features."""

    def __init__(self) -> None:
        super().__init__()
        self.stem, self.blocks = trunk(WIDTHS)
        self.dropout = nn.Dropout(0.2)
        self.name = nn.Linear(WIDTHS[-1], len(READER_CLASSES))
        self.turn = nn.Linear(WIDTHS[-1], 4)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        features = self.blocks(self.stem((x - 0.5) * 4.0)).mean(dim=(2, 3))
        seen = self.dropout(features)
        return self.name(seen), self.turn(seen), features
