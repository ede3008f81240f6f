"""Labelled pictures held on the training device, and views of them drawn and changed there.

A GPU takes in more views a second than processor cores can cut: pictures are put there once, each with its halves, and
every view is one resampling of the picture whose pixels are about as large as the view's.
"""

from __future__ import annotations

import math

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from models.augment import shaken
from models.near_views import COLOURLESS, SHAKE, SHAKEN
from vision.detector import OUTSIDE

HALVINGS = 3
GREY = OUTSIDE / 255
"""What lies where a picture ends, as in `vision.detector.View`."""
FINER = 0.3
"""A picture is halved once more before it must be, by so much of a halving."""
PIECES = 8
"""Changes that take one figure for many views at once take one for each such part of a batch."""
LUMINANCE = ((16, 11, 10, 16, 24, 40, 51, 61), (12, 12, 14, 19, 26, 58, 60, 55), (14, 13, 16, 24, 40, 57, 69, 56))
"""The first rows of JPEG's table of steps for brightness at quality 50; the others are about as coarse as the last."""


class HeldPictures:
    """Pictures on a device, by number, in the order in which they were added."""

    def __init__(self, device: torch.device) -> None:
        self.device = device
        self._halves: list[list[torch.Tensor]] = []

    def __len__(self) -> int:
        return len(self._halves)

    def add(self, rgb: NDArray[np.uint8]) -> int:
        """Take a picture (H, W, 3) in; return its number."""
        picture = torch.from_numpy(np.ascontiguousarray(rgb)).to(self.device).permute(2, 0, 1)[None].contiguous()
        halves = [picture]
        while len(halves) <= HALVINGS and min(halves[-1].shape[-2:]) >= 64:
            halves.append(functional.avg_pool2d(halves[-1].float(), 2).round().to(torch.uint8))
        self._halves.append(halves)
        return len(self._halves) - 1

    def size(self, number: int) -> tuple[int, int]:
        """Return width and height of a picture, pixels."""
        height, width = self._halves[number][0].shape[-2:]
        return width, height

    def views(self, numbers: NDArray[np.intp], matrices: NDArray[np.float64], width: int, height: int) -> torch.Tensor:
        """Return (N, 3, height, width) in 0..1; `matrices` (N, 2, 3) take pictures' pixels to the canvases'."""
        to_pixels = np.array([[width / 2, 0, width / 2], [0, height / 2, height / 2], [0, 0, 1]])
        thetas, shown = [], []
        for number, matrix in zip(numbers, matrices, strict=True):
            halves = self._halves[number]
            across, down = self.size(number)
            back = np.linalg.inv(np.vstack([matrix, [0, 0, 1]])) @ to_pixels
            thetas.append(np.array([[2 / across, 0, -1], [0, 2 / down, -1]]) @ back)
            scale = np.linalg.norm(matrix[:, :2], axis=1).max()
            wanted = math.floor(math.log2(1 / scale) + FINER) if scale < 1 else 0
            shown.append(halves[min(wanted, len(halves) - 1)])
        theta = torch.from_numpy(np.array(thetas, np.float32)).to(self.device)
        grid = functional.affine_grid(theta, [len(shown), 3, height, width], align_corners=False)
        # Zero is what lies outside, so grey is.
        drawn = [
            functional.grid_sample(each.float() / 255 - GREY, grid[row : row + 1], align_corners=False)
            for row, each in enumerate(shown)
        ]
        return torch.cat(drawn) + GREY


def changed(views: torch.Tensor) -> torch.Tensor:
    """Return views (N, 3, H, W) in another light, sometimes softer, shaken, noisier or squeezed by a messenger."""
    count = len(views)

    def drawn(low: float, high: float) -> torch.Tensor:
        return torch.rand(count, 1, 1, 1, device=views.device) * (high - low) + low

    def normal(spread: float, channels: int = 1) -> torch.Tensor:
        return torch.exp(torch.randn(count, channels, 1, 1, device=views.device) * spread)

    out = views.clamp(1e-4, 1) ** normal(0.2) * drawn(0.55, 1.3) * normal(0.06, 3)
    grey = (out * torch.tensor([0.299, 0.587, 0.114], device=views.device).view(1, 3, 1, 1)).sum(1, keepdim=True)
    told = drawn(0, 1)
    share = torch.where(told < 0.5, drawn(0.4, 1.4), torch.ones_like(told)) * (told >= COLOURLESS)
    out = grey + (out - grey) * share
    pieces = []
    for piece in out.clamp(0, 1).chunk(PIECES):
        if torch.rand(()) < 0.3:
            piece = blurred(piece, float(torch.rand(())) + 0.4)
        if torch.rand(()) < SHAKEN:
            length = SHAKE[0] + float(torch.rand(())) * (SHAKE[1] - SHAKE[0])
            piece = shaken(piece, length, float(torch.rand(())) * math.pi)
        if torch.rand(()) < 0.25:
            piece = piece + torch.randn_like(piece) * (float(torch.rand(())) * 10 + 2) / 255
        if torch.rand(()) < 0.2:
            piece = squeezed(piece.clamp(0, 1), float(torch.rand(())) * 55 + 25)
        pieces.append(piece)
    return torch.cat(pieces).clamp(0, 1)


def blurred(views: torch.Tensor, sigma: float) -> torch.Tensor:
    """Return views (N, 3, H, W) out of focus by so many pixels."""
    reach = max(1, math.ceil(2.5 * sigma))
    weights = torch.exp(-(torch.arange(-reach, reach + 1, device=views.device) ** 2) / (2 * sigma**2))
    weights = (weights / weights.sum()).expand(3, 1, 1, -1)
    across = functional.conv2d(functional.pad(views, [reach, reach, 0, 0], mode="replicate"), weights, groups=3)
    padded = functional.pad(across, [0, 0, reach, reach], mode="replicate")
    return functional.conv2d(padded, weights.transpose(2, 3), groups=3)


def squeezed(views: torch.Tensor, quality: float) -> torch.Tensor:
    """Return views (N, 3, H, W), sides multiples of 8, as a JPEG of that quality keeps them, near enough."""
    device = views.device
    places = torch.arange(8, device=device, dtype=torch.float32)
    waves = torch.cos((2 * places[None] + 1) * places[:, None] * math.pi / 16) / 2
    waves[0] /= math.sqrt(2)
    steps = torch.tensor((*LUMINANCE, *LUMINANCE[-1:] * 5), device=device, dtype=torch.float32)
    factor = 50 / quality if quality < 50 else 2 - quality / 50
    step = (steps * factor).clamp(min=1) / 255
    colours = torch.tensor([[0.299, 0.587, 0.114], [-0.169, -0.331, 0.5], [0.5, -0.419, -0.081]], device=device)
    count, _, height, width = views.shape
    mixed = torch.einsum("dc,nchw->ndhw", colours, views)
    blocks = mixed.view(count, 3, height // 8, 8, width // 8, 8)
    kept = torch.einsum("ui,ncyixj,vj->ncyxuv", waves, blocks, waves)
    # Colours are kept half as exactly.
    step = step * torch.tensor([1.0, 2.0, 2.0], device=device).view(3, 1, 1, 1, 1)
    kept = (kept / step).round() * step
    back = torch.einsum("ui,ncyxuv,vj->ncyixj", waves, kept, waves).reshape(count, 3, height, width)
    return torch.einsum("cd,ndhw->nchw", torch.linalg.inv(colours), back)
