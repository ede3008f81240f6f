"""The mean of two trainings' weights, which reads better than either where both went on from the same network.

`python -m models.average FIRST.pt SECOND.pt --out runs/mean/detector.pt`: two checkpoints of one kind, detector,
near detector, reader or corner network (Wortsman et al., "Model soups", arXiv:2203.05482).
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import torch

from models.compat import install_torchvision_stand_in

HELD = {"ema": "detector", "model": "detector", "averaged": "reader, corner network or near detector"}
"""Under what name a checkpoint holds the weights that count, and of what they are; a restored detector has no ema."""


def held_as(state: dict[str, Any], path: Path) -> str:
    """Return the name in HELD under which a checkpoint holds its weights; raises ValueError where under none."""
    for name in HELD:
        if state.get(name) is not None:
            return name
    raise ValueError(f"{path} is no checkpoint of a detector, a reader or a corner network")


def weights_of(held: Any) -> dict[str, torch.Tensor]:
    """Return the weights of what a checkpoint holds: they themselves, or those of the network that is held whole."""
    return dict(held.state_dict()) if isinstance(held, torch.nn.Module) else dict(held)


def mean(first: dict[str, torch.Tensor], second: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Return the mean of two networks' weights; raises ValueError where they are not of one shape."""
    if {name: each.shape for name, each in first.items()} != {name: each.shape for name, each in second.items()}:
        raise ValueError("the two checkpoints hold different networks: only trainings of one network have a mean")
    # Counts of batches are no weights: the second's are as good.
    return {
        name: ((first[name].float() + each.float()) / 2).to(each.dtype) if each.is_floating_point() else each
        for name, each in second.items()
    }


def average(paths: tuple[Path, Path], out: Path) -> None:
    """Write the mean of two checkpoints; all but the weights is the second's."""
    install_torchvision_stand_in()
    first, second = (torch.load(path, map_location="cpu", weights_only=False) for path in paths)
    names = held_as(first, paths[0]), held_as(second, paths[1])
    if HELD[names[0]] != HELD[names[1]]:
        raise ValueError(f"{paths[0]} is of a {HELD[names[0]]}, {paths[1]} of a {HELD[names[1]]}")
    held = second[names[1]]
    between = mean(weights_of(first[names[0]]), weights_of(held))
    out.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(held, torch.nn.Module):
        held.load_state_dict(between)
        torch.save(second, out)
    else:
        torch.save({names[1]: between}, out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoints", type=Path, nargs=2)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    try:
        average(tuple(arguments.checkpoints), arguments.out)
    except ValueError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
