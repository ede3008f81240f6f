"""Train the corner network on boxes laid askew round labelled tiles, and on what a detector finds.

`python -m models.train_corners --data runs/scenes=3 runs/photos=1 --detector models/detector.onnx --out runs/corners
--minutes 60 [--resume]` draws from each folder by the weight after its name; what a folder may hold, and what boxes are
laid, `models.askew` tells. Resumes from OUT/last.pt.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import torch
from torch.nn import functional

from models.askew import Material
from models.augment import random_blur, random_cover, random_glare, random_light
from models.corner_network import CornerNetwork
from models.precision import fast
from models.timed import Timed, add_options, weighted
from vision.detector import Detector

LIGHTEST, HEAVIEST = -4.0, 1.5
"""Limits of the logarithm of how far off the corners are thought to be."""
TILE_WEIGHT = 0.5


def loss_of(
    answer: tuple[torch.Tensor, torch.Tensor, torch.Tensor], target: torch.Tensor, is_tile: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return the loss, and of the crops with a tile the mean distance, in half sides, and the share called right.

    Of the corners it is Laplace's, with a spread of each crop's own (Kendall and Gal, 2017).
    """
    corners, spread, odds = (part.float() for part in answer)
    x, y = target[..., 0], target[..., 1]
    area = ((x * y.roll(-1, 1) - y * x.roll(-1, 1)).sum(1) / 2).clamp(min=0.05)
    off = ((corners - target).abs().mean(dim=(1, 2)) / (area.sqrt() / 2))[is_tile]
    spread = spread[is_tile].clamp(LIGHTEST, HEAVIEST)
    told = functional.binary_cross_entropy_with_logits(odds, is_tile.float())
    loss = (off * torch.exp(-spread) + spread + off).mean() + TILE_WEIGHT * told
    return loss, off.mean(), ((odds > 0) == is_tile).float().mean()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", nargs="+", required=True, metavar="FOLDER[=WEIGHT]")
    parser.add_argument("--detector", type=Path, help="an exported detector: what it finds in scenes is shown, too")
    parser.add_argument("--most", type=int, default=2500, help="pictures of a folder that are read")
    add_options(parser, minutes=60.0, lr=0.002)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    cv2.setNumThreads(arguments.threads)
    detector = Detector(arguments.detector, arguments.threads) if arguments.detector else None
    material = Material(weighted(arguments.data), arguments.seed, arguments.most, detector)
    training = Timed(CornerNetwork, arguments, clip=5.0)
    device = training.device
    for _ in training.steps():
        pixels, corners, is_tile = (torch.from_numpy(part).to(device) for part in material.batch(arguments.batch))
        with torch.no_grad():
            crops = pixels.permute(0, 3, 1, 2).float() / 255
            crops = random_light(crops, torch.zeros(len(crops), dtype=torch.bool, device=device))
            crops = random_blur(random_cover(random_glare(crops))).contiguous(memory_format=training.order)
        with fast(device):
            answer = training.network(crops)
        loss, off, right = loss_of(answer, corners, is_tile)
        training.learn(loss, off=off, right=right)


if __name__ == "__main__":
    main()
