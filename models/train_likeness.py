"""Train the reader's likeness head: which crops of one make show the same face.

`python -m models.train_likeness --reader runs/reader/last.pt --makes runs/crops/makes.npz --out runs/likeness`

The reader itself stays as it is. A step takes a few makes, sees each of their faces twice in light, pose and blur of
its own, and asks for each view which view of the same make shows the same face (InfoNCE, arXiv:1807.03748). With
`--pairs` every other step takes its two views from two photos: a lay-out seen from above and a hand on a table.
Faces are told apart within a make only, as they are when a set has been taught. `--batch` counts makes;
`--resume` goes on from OUT/last.pt.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from datasets.crops import Crops
from models.augment import augment
from models.network import LikenessHead, ReaderNetwork
from models.timed import Timed, add_options
from vision.reading import FACE_DOWN, FACES

FACES_OF_A_MAKE = (*FACES, FACE_DOWN)
COLDNESS = 12.0
"""Cosines are multiplied by this before the softmax; the reader of taught sets uses its own, fitted figure."""


def contrast(first: torch.Tensor, second: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Loss and share found of the (M, F, D) views of M makes' faces in the other views of the same make."""
    alike = COLDNESS * first @ second.transpose(1, 2)
    makes, faces = alike.shape[:2]
    wanted = torch.arange(faces, device=alike.device).repeat(makes)
    there, back = alike.reshape(-1, faces), alike.transpose(1, 2).reshape(-1, faces)
    loss = functional.cross_entropy(there, wanted) + functional.cross_entropy(back, wanted)
    return loss / 2, (there.argmax(1) == wanted).float().mean()


def load(path: Path, looks: int) -> Crops:
    """Crops of whole makes, each face in order, each make `looks` times; raises ValueError for any other file."""
    crops = Crops.load(path)
    count = len(FACES_OF_A_MAKE)
    makes = len(crops.names) // (count * looks)
    if not makes or tuple(crops.names) != FACES_OF_A_MAKE * (makes * looks):
        raise ValueError(f"{path} holds no makes of {count} faces in order: write it with datasets.flat or .pairs")
    return crops


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--makes", type=Path, required=True, help="crops that `datasets.flat` wrote")
    parser.add_argument("--pairs", type=Path, help="crops that `datasets.pairs` wrote: every other step takes these")
    add_options(parser, minutes=8.0, lr=0.001, batch=3)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    count = len(FACES_OF_A_MAKE)
    sources = [(load(arguments.makes, 1), 1)]
    if arguments.pairs:
        sources.append((load(arguments.pairs, 2), 2))
    training = Timed(LikenessHead, arguments, clip=2.0)
    device, makes = training.device, arguments.batch
    reader = ReaderNetwork().to(device, memory_format=torch.channels_last)
    reader.load_state_dict(torch.load(arguments.reader, map_location=device)["averaged"])
    reader.eval()
    rng = np.random.default_rng(arguments.seed + training.step)
    for _ in training.steps():
        crops, looks = sources[training.step % len(sources)]
        picked = rng.choice(len(crops.names) // (count * looks), makes, replace=False)
        rows = (picked[:, None] * count * looks + np.arange(count)).ravel()
        turns = torch.from_numpy(np.repeat(rng.integers(0, 4, makes), count)).to(device)
        # A colour that tells a tile in this make may tell it in no other, so hues stay.
        keep_hue = torch.ones(len(rows), dtype=torch.bool, device=device)
        views = []
        for view in range(2):
            pixels = torch.from_numpy(crops.pixels[rows + (count * view if looks == 2 else 0)]).to(device)
            with torch.no_grad(), torch.autocast(device.type, dtype=torch.bfloat16):
                seen = augment(pixels, turns.float(), keep_hue).contiguous(memory_format=torch.channels_last)
                maps = reader.maps(seen)
            views.append(training.network(*(part.float() for part in maps)).reshape(makes, count, -1))
        loss, found = contrast(*views)
        training.learn(loss, found=found)


if __name__ == "__main__":
    main()
