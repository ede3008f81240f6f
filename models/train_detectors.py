"""Train both detectors on at once, or one of them, on folders of labelled pictures that may still be growing.

`python -m models.train_detectors --data runs/photos=2 runs/scenes=3 --detector runs/restored/detector.pt --near
runs/restored/near.pt --out runs/both --device 0 --minutes 8 [--resume]`, while `datasets.render` writes into those
folders; a detector that is not given is not trained. Every picture is put on the device once (`models.held_pictures`),
views of it are planned by processes of their own (`models.planned_views`), and the networks take turns, a batch each.
Leaves OUT/detector.pt and OUT/near.pt, as `models.export` takes them, and resumes from OUT/detector/last.pt and
OUT/near/last.pt.
"""

from __future__ import annotations

import argparse
import multiprocessing
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing.queues import Queue
from pathlib import Path
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
import torch

from models.average import held_as, weights_of
from models.compat import install_torchvision_stand_in
from models.held_pictures import HeldPictures, changed
from models.material import load, told_by
from models.planned_views import Planned, Told, planning
from models.precision import fast
from models.timed import Timed, add_options, weighted
from models.train_detector import as_saved, new_detector
from models.train_near import Criterion

WRITTEN_SECONDS = 1.0
"""A label file younger than this may still be being written."""
LOOK_ROUND_SECONDS = 2.0
WAITING = 6
"""So many batches are planned ahead for each network."""
PLANNERS = 2
"""Processes that plan, for each network."""
CLIP = 10.0


def detector_of(path: Path) -> Any:
    """Return the detector in a checkpoint of any kind."""
    network = new_detector()
    network.load_state_dict(state_of(path))
    return network


def near_of(path: Path) -> Any:
    """Return the near detector in a checkpoint."""
    from models.near_network import NearNetwork

    network = NearNetwork()
    network.load_state_dict(state_of(path))
    return network


def state_of(path: Path) -> dict[str, torch.Tensor]:
    """Return the weights that a checkpoint holds, in 32 bits; raises ValueError where it is of no network."""
    held = torch.load(path, map_location="cpu", weights_only=False)
    state = weights_of(held[held_as(held, path)])
    return {name: each.float() if each.is_floating_point() else each for name, each in state.items()}


class Kind(NamedTuple):
    """How one of the two networks begins from a checkpoint, which part of it finds boxes, how it is saved."""

    begin: Callable[[Path], Any]
    head: Callable[[Any], Any]
    saved: Callable[[Any], dict[str, Any]]


KINDS: Final = {
    "detector": Kind(detector_of, lambda network: network.model[-1], as_saved),
    "near": Kind(near_of, lambda network: network.detect, lambda network: {"averaged": network.state_dict()}),
}


class Folders:
    """Folders of pictures that grow; what is new is put on the device, and planners are told of it."""

    def __init__(self, folders: list[Path], held: HeldPictures, planners: list[Queue[Told]]) -> None:
        self._folders, self._held, self._planners = folders, held, planners
        self._taken: set[Path] = set()
        self._fault: Exception | None = None

    def look(self) -> int:
        """Take in what was written since; return how many pictures that were."""
        before = len(self._taken)
        for lot, folder in enumerate(self._folders):
            for label in sorted((folder / "labels").glob("*.txt")):
                if label not in self._taken and time.time() - label.stat().st_mtime > WRITTEN_SECONDS:
                    self._taken.add(label)
                    self._take(lot, folder, label)
        return len(self._taken) - before

    def _take(self, lot: int, folder: Path, label: Path) -> None:
        rgb = load(folder / "images" / f"{label.stem}.jpg")
        size = (rgb.shape[1], rgb.shape[0])
        classes, quads = told_by(label)
        told = Told(lot, self._held.add(rgb), size, classes, (quads * size).astype(np.float32))
        for planner in self._planners:
            planner.put(told)

    def watch(self) -> None:
        """Look round for as long as the process lives, or until something cannot be taken in: `heed` tells."""
        try:
            while True:
                if taken := self.look():
                    print(f"{taken} pictures more, {len(self._taken)} in all", flush=True)
                time.sleep(LOOK_ROUND_SECONDS)
        except Exception as fault:
            self._fault = fault

    def heed(self) -> None:
        """Raise what ended the watch, if anything did: what is written later would go unseen."""
        if self._fault:
            raise self._fault


class Learner:
    """One of the two networks: where its batches come from, and a step of its training."""

    def __init__(self, training: Timed, head: Any, held: HeldPictures, planned: Queue[Planned]) -> None:
        self._training, self._held, self._planned = training, held, planned
        self._criterion = Criterion(training.network, head)

    def steps(self) -> Iterator[None]:
        """Take a step, yield, and so on until the time is up."""
        for _ in self._training.steps():
            batch, device = self._planned.get(), self._training.device
            with torch.no_grad():
                views = changed(self._held.views(batch.numbers, batch.matrices, batch.width, batch.height))
            with fast(device):
                answer = self._training.network(views.contiguous(memory_format=self._training.order))
            loss, parts = self._criterion(answer, batch, device)
            self._training.learn(loss, **parts)
            yield


def in_turns(trainings: list[Iterator[None]], heed: Callable[[], None]) -> None:
    """Run all to their ends, a step of each at a time; `heed` is called before each round."""
    going = list(trainings)
    while going:
        heed()
        going = [each for each in going if next(each, going) is not going]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", nargs="+", required=True, metavar="FOLDER[=WEIGHT]")
    parser.add_argument("--detector", type=Path, help="a checkpoint of the detector to begin from")
    parser.add_argument("--near", type=Path, help="a checkpoint of the near detector to begin from")
    parser.add_argument("--least", type=int, default=1, help="begin once so many pictures are there")
    add_options(parser, minutes=8.0, lr=0.001, batch=64)
    arguments = parser.parse_args()
    begun = {kind: path for kind in KINDS if (path := getattr(arguments, kind))}
    if not begun:
        parser.error("nothing to train: give --detector, --near or both")
    install_torchvision_stand_in()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    cv2.setNumThreads(1)
    trainings = {}
    for kind, path in begun.items():
        asked = argparse.Namespace(**{**vars(arguments), "out": arguments.out / kind, "weights": None})
        trainings[kind] = Timed(partial(KINDS[kind].begin, path), asked, CLIP)
    held = HeldPictures(next(iter(trainings.values())).device)

    spawn = multiprocessing.get_context("spawn")
    folders, weights = zip(*weighted(arguments.data), strict=True)
    planned: dict[str, Queue[Planned]] = {kind: spawn.Queue(WAITING) for kind in begun}
    coming: list[Queue[Told]] = []
    for number in range(PLANNERS * len(begun)):
        kind = list(begun)[number % len(begun)]
        coming.append(spawn.Queue())
        told = (kind, list(weights), arguments.batch, arguments.seed * 100 + number, coming[-1], planned[kind])
        spawn.Process(target=planning, args=told, daemon=True).start()
    growing = Folders(list(folders), held, coming)
    # Looked at here first: a picture that cannot be read ends the training at its start.
    while len(held) < arguments.least:
        if not growing.look():
            time.sleep(0.2)
    threading.Thread(target=growing.watch, daemon=True).start()
    print(f"begun with {len(held)} pictures", flush=True)

    learners = [
        Learner(training, KINDS[kind].head(training.network), held, planned[kind])
        for kind, training in trainings.items()
    ]
    in_turns([learner.steps() for learner in learners], growing.heed)
    for kind, training in trainings.items():
        torch.save(KINDS[kind].saved(training.averaged.cpu()), arguments.out / f"{kind}.pt")
    print(f"done with {len(held)} pictures", flush=True)


if __name__ == "__main__":
    main()
