"""Train the near detector on views of labelled pictures.

`python -m models.train_near --data runs/scenes=3 runs/photos=2 --second runs/second/last.pt --out runs/near
--minutes 60 [--resume]` draws from each folder by the weight after its name; what a folder holds and what views are
drawn, `models.near_views` tells. Resumes from OUT/last.pt.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import torch

from models.compat import install_torchvision_stand_in
from models.near_views import Batch, Views
from models.planned_views import Planned
from models.precision import fast
from models.timed import Timed, add_options, weighted
from models.train_detector import to_float32

GAINS = SimpleNamespace(box=7.5, cls=0.5, dfl=1.5, angle=1.0)
"""Of the parts of the loss, as ultralytics weighs them."""


class Criterion:
    """Ultralytics' loss of oriented boxes over a network that ends in its `head`."""

    def __init__(self, network: Any, head: Any) -> None:
        from ultralytics.utils.loss import v8OBBLoss

        model = SimpleNamespace(args=GAINS, model=[head], parameters=network.parameters)
        self._loss = v8OBBLoss(model)

    def __call__(
        self, answer: Any, batch: Batch | Planned, device: torch.device
    ) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        """Return the loss of a picture, and its parts."""
        told = {"batch_idx": batch.picture, "cls": batch.classes, "bboxes": batch.boxes}
        truth = {name: torch.from_numpy(values).to(device) for name, values in told.items()}
        loss, parts = self._loss.loss(to_float32(answer), truth)
        return loss.sum() / len(batch), parts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", nargs="+", required=True, metavar="FOLDER[=WEIGHT]")
    parser.add_argument("--second", type=Path, help="a checkpoint of the second reader to begin from")
    add_options(parser, minutes=60.0, lr=0.001, batch=16)
    arguments = parser.parse_args()
    install_torchvision_stand_in()
    from models.near_network import NearNetwork, layers_of_second

    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    cv2.setNumThreads(1)

    given = layers_of_second(arguments.second) if arguments.second else {}

    def begun() -> NearNetwork:
        network = NearNetwork()
        network.load_state_dict({**network.state_dict(), **given})
        return network

    views = Views(weighted(arguments.data), arguments.seed)
    training = Timed(begun, arguments, clip=10.0)
    criterion = Criterion(training.network, training.network.detect)
    device = training.device
    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(views.batch, arguments.batch)
        for _ in training.steps():
            batch = coming.result()
            coming = pool.submit(views.batch, arguments.batch)
            shown = torch.from_numpy(batch.pixels).to(device).permute(0, 3, 1, 2).float() / 255
            shown = shown.contiguous(memory_format=training.order)
            with fast(device):
                answer = training.network(shown)
            loss, parts = criterion(answer, batch, device)
            training.learn(loss, **parts)


if __name__ == "__main__":
    main()
