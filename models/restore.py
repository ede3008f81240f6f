"""Training checkpoints from the ONNX files that ship, where the checkpoints themselves are gone.

`python -m models.restore --pictures runs/scenes/images --crops runs/crops/makes.npz --out runs/restored`
writes a checkpoint of each network that ships (OUT/detector.pt, OUT/near.pt and so on), for `--weights` of
`models.train_detector` and the trainings of the others; that of the stack reader with `--stacks
runs/stacks/scenes.npz`.

The files hold each convolution with its batch normalisation folded in. Unfolding takes the mean and spread of every
convolution's output over some pictures as the running statistics and sets scale and shift so that nothing changes:
the restored network answers as the shipped one does, but for what eight bits rounded away, and goes on learning.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import nn
from torch.nn import functional

from datasets.crops import Crops
from models.bamboo_network import BambooNetwork
from models.compat import install_torchvision_stand_in
from models.context_network import ContextNetwork
from models.corner_network import CornerNetwork
from models.export import (
    BAMBOOS_FILE,
    CONTEXT_FILE,
    CORNERS_FILE,
    DETECTOR_FILE,
    FLOWERS_FILE,
    NEAR_FILE,
    ONE_MAKE_FILE,
    READER_FILE,
    SECOND_FILE,
    STACKED_FILE,
)
from models.flower_network import FLOWER_SIZE, FlowerNetwork
from models.material import load
from models.network import CROP_SIZE, ReaderNetwork
from models.one_make_network import OneMakeNetwork
from models.second_network import PartlyFrozen, SecondNetwork, published
from models.stacked_material import SIZE, STORED, Stacks
from models.stacked_network import StackedNetwork
from models.train_detector import as_saved, new_detector

Weights = dict[str, NDArray[np.float32]]


def stored(path: Path) -> tuple[Weights, dict[str, tuple[str, str]]]:
    """Return a file's weights by name, float32, and the names of weight and bias of each convolution by its own."""
    graph = onnx.load(str(path)).graph
    held = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    weights = {name.removesuffix(".half"): values.astype(np.float32) for name, values in held.items()}
    named: dict[str, str] = {}
    for node in graph.node:
        if node.op_type == "DequantizeLinear" and node.input[0] in held:
            name = named[node.output[0]] = node.input[0].removesuffix("_quantized")
            values, scale, zero = (held[each].astype(np.float32) for each in node.input)
            # One scale for each output channel.
            scale, zero = (each.reshape(-1, *[1] * (values.ndim - 1)) for each in (scale, zero))
            weights[name] = (values - zero) * scale
    convolutions = {
        node.name: (named.get(node.input[1], node.input[1]), named.get(node.input[2], node.input[2]))
        for node in graph.node
        if node.op_type == "Conv" and len(node.input) > 2
    }
    return weights, convolutions


def fill(convolution: nn.Conv2d, norm: nn.BatchNorm2d, weight: NDArray[np.float32], bias: NDArray[np.float32]) -> None:
    """Put a folded weight and bias in, the normalisation left to add the bias and no more."""
    convolution.weight.data.copy_(torch.from_numpy(weight))
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)
    norm.weight.data.fill_(1)
    norm.bias.data.copy_(torch.from_numpy(bias))


def unfold(network: nn.Module, batches: list[torch.Tensor]) -> None:
    """Give every normalisation the statistics of what it sees, without changing what the network answers."""
    seen: dict[nn.BatchNorm2d, list[tuple[torch.Tensor, torch.Tensor]]] = {}

    def note(norm: nn.BatchNorm2d, inputs: tuple[torch.Tensor]) -> None:
        values = inputs[0].float()
        seen.setdefault(norm, []).append((values.mean((0, 2, 3)), (values**2).mean((0, 2, 3))))

    norms = [module for module in network.modules() if isinstance(module, nn.BatchNorm2d)]
    hooks = [norm.register_forward_pre_hook(note) for norm in norms]
    network.eval()
    with torch.no_grad():
        for batch in batches:
            network(batch)
    for hook in hooks:
        hook.remove()
    for norm, notes in seen.items():
        mean = torch.stack([first for first, _ in notes]).mean(0)
        spread = (torch.stack([second for _, second in notes]).mean(0) - mean**2).clamp_min(1e-6)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.data.copy_((spread + norm.eps).sqrt())
        norm.bias.data.add_(mean)


def linear(layer: nn.Module, weights: Weights, name: str) -> None:
    """Put the weights that ship under a name into a linear layer."""
    layer.weight.data.copy_(torch.from_numpy(weights[f"{name}.weight"]))
    layer.bias.data.copy_(torch.from_numpy(weights[f"{name}.bias"]))


def residual(
    network: ReaderNetwork | CornerNetwork, path: Path, layers: tuple[str, ...], crops: list[torch.Tensor]
) -> None:
    """Put the weights that ship into a residual network, `layers` its linear ones; its norms see the crops."""
    weights, convolutions = stored(path)
    pairs = {"stem": network.stem}
    for number, block in enumerate(network.blocks):
        for part in ("first", "second", "shortcut"):
            if isinstance(pair := getattr(block, part), nn.Sequential):
                pairs[f"blocks.{number}/{part}"] = pair
    for name, pair in pairs.items():
        here = f"/{name}/{name.rpartition('/')[2]}.0/Conv"
        weight, bias = next(found for each, found in convolutions.items() if each.endswith(here))
        fill(pair[0], pair[1], weights[weight], weights[bias])
    for layer in layers:
        linear(network.get_submodule(layer), weights, f"network.{layer}")
    unfold(network, crops)


def as_published(network: PartlyFrozen) -> None:
    """Give the part that no training touches its weights as they were published, not as eight bits hold them."""
    begun = published()
    network.stem.load_state_dict(begun.stem.state_dict())
    network.frozen.load_state_dict(begun.frozen.state_dict())


def in_order(network: nn.Module, path: Path, layers: tuple[str, ...], crops: list[torch.Tensor]) -> None:
    """Put the weights that ship into a network whose every convolution is normalised, `layers` its linear ones; its
    norms see the crops."""
    weights, convolutions = stored(path)
    ours = [module for module in network.modules() if isinstance(module, nn.Conv2d)]
    norms = [module for module in network.modules() if isinstance(module, nn.BatchNorm2d)]
    # The file holds them in the order in which they are run, which is that of the modules.
    for convolution, norm, (weight, bias) in zip(ours, norms, convolutions.values(), strict=True):
        fill(convolution, norm, weights[weight], weights[bias])
    for layer in layers:
        linear(network.get_submodule(layer), weights, f"network.{layer}")
    unfold(network, crops)


def restore_lite(network: SecondNetwork, path: Path, layers: tuple[str, ...], crops: list[torch.Tensor]) -> None:
    """Put the weights that ship into the second or the flower reader, `layers` its linear ones; it sees the crops."""
    in_order(network, path, layers, crops)
    as_published(network)


def restore_attending(network: ContextNetwork | OneMakeNetwork, path: Path) -> None:
    """Put the weights that ship into a network over the boxes of a picture; raises KeyError where one is not there."""
    weights, _ = stored(path)
    found = {name.removeprefix("network."): values for name, values in weights.items()}
    for node in onnx.load(str(path)).graph.node:
        if node.op_type == "MatMul" and node.input[1] in weights:
            # The file holds the weight of each linear layer turned about, under a number.
            found[f"{module_path(node.name).removeprefix('network.')}.weight"] = weights[node.input[1]].T
    for name, parameter in network.named_parameters():
        parameter.data.copy_(torch.from_numpy(found[name].copy()))


def restore_stacked(path: Path, crops: Path) -> StackedNetwork:
    """Return the stack reader as it ships, its normalisations fed with 512 of the crops that it is trained on."""
    network = StackedNetwork()
    weights, convolutions = stored(path)
    for number, module in enumerate(network.layers):
        if isinstance(module, nn.Conv2d):
            # The file holds it twice, the second time over the mirror image.
            weight, bias = convolutions[f"/network/layers/layers.{number}/Conv"]
            fill(module, network.layers[number + 1], weights[weight], weights[bias])
    for layer in ("tell.1", "tell.3"):
        linear(network.get_submodule(layer), weights, f"network.{layer}")
    pixels, rim = Stacks.load(crops).pixels, (STORED - SIZE) // 2
    inputs = chosen_of(pixels, min(512, len(pixels)))
    unfold(network, list(inputs[:, :, rim : rim + SIZE, rim : rim + SIZE].split(128)))
    return network


def chosen_of(pixels: NDArray[np.uint8], count: int) -> torch.Tensor:
    """Return `count` of (N, S, S, 3) crops, always the same ones, as a network takes them, in 0..1."""
    chosen = np.random.default_rng(0).choice(len(pixels), count, replace=False)
    return torch.from_numpy(pixels[chosen]).permute(0, 3, 1, 2).float() / 255


def some_crops(path: Path, size: int = CROP_SIZE) -> list[torch.Tensor]:
    """Return 512 crops of a file, in 0..1, four batches of them."""
    inputs = chosen_of(Crops.load(path).pixels, 512)
    return list(functional.interpolate(inputs, size, mode="area").split(128))


def some_pictures(folder: Path) -> list[torch.Tensor]:
    """Return 24 pictures of a folder as a detector sees them, (1, 3, 640, 640) each."""
    paths = sorted(folder.glob("*.jpg"))[:24]
    return [torch.from_numpy(cv2.resize(load(path), (640, 640))).permute(2, 0, 1)[None].float() / 255 for path in paths]


def norms_behind(network: nn.Module, shown: torch.Tensor) -> dict[nn.Module, nn.BatchNorm2d]:
    """Return the normalisation that follows each convolution, of those that one follows, when `shown` is run."""
    ran: list[nn.Module] = []
    hooks = [
        module.register_forward_pre_hook(lambda module, _: ran.append(module))
        for module in network.modules()
        if isinstance(module, (nn.Conv2d, nn.BatchNorm2d))
    ]
    network.eval()
    with torch.no_grad():
        network(shown)
    for hook in hooks:
        hook.remove()
    return {first: then for first, then in pairwise(ran) if isinstance(then, nn.BatchNorm2d)}


def module_path(node: str) -> str:
    """Return the module whose node in a file is called so: `/cv2.0/cv2.0.1/conv/Conv` is `cv2.0.1.conv`."""
    path: list[str] = []
    for part in node.strip("/").split("/")[:-1]:
        if path and part.startswith(f"{path[-1]}."):
            path.pop()
        path.append(part)
    return ".".join(path)


def restore_near(path: Path, pictures: Path) -> nn.Module:
    """Return the near detector as it ships, its normalisations fed with 24 pictures."""
    install_torchvision_stand_in()
    from models.near_network import NearNetwork

    network = NearNetwork()
    weights, convolutions = stored(path)
    batches = some_pictures(pictures)
    norms = norms_behind(network, batches[0])
    for node, (weight, bias) in convolutions.items():
        convolution = network.get_submodule(module_path(node))
        if norm := norms.get(convolution):
            fill(convolution, norm, weights[weight], weights[bias])
        else:
            convolution.weight.data.copy_(torch.from_numpy(weights[weight]))
            convolution.bias.data.copy_(torch.from_numpy(weights[bias]))
    unfold(network, batches)
    as_published(network)
    return network


def restore_detector(path: Path, pictures: Path) -> nn.Module:
    """Return the detector as it ships, its normalisations fed with 24 pictures."""
    install_torchvision_stand_in()
    from ultralytics.nn.modules import Conv

    weights, _ = stored(path)
    network = new_detector()
    for name, module in network.named_modules():
        if isinstance(module, Conv):
            fill(module.conv, module.bn, weights[f"{name}.conv.weight"], weights[f"{name}.conv.bias"])
        elif isinstance(module, nn.Conv2d) and not name.endswith(".conv") and module.bias is not None:
            module.weight.data.copy_(torch.from_numpy(weights[f"{name}.weight"]))
            module.bias.data.copy_(torch.from_numpy(weights[f"{name}.bias"]))
    unfold(network, some_pictures(pictures))
    return network


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, required=True, help="rendered scenes")
    parser.add_argument("--crops", type=Path, required=True, help="a file of crops")
    parser.add_argument("--stacks", type=Path, help="crops that the stack reader is trained on: it is restored, too")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    seen = some_crops(arguments.crops)
    reader, corners = ReaderNetwork(), CornerNetwork()
    residual(reader, READER_FILE, ("name", "turn"), seen)
    residual(corners, CORNERS_FILE, ("last.1", "last.4"), seen)
    torch.save({"averaged": reader.state_dict()}, arguments.out / "reader.pt")
    torch.save({"averaged": corners.state_dict()}, arguments.out / "corners.pt")
    bamboos, context, one_make = BambooNetwork(), ContextNetwork(), OneMakeNetwork()
    in_order(bamboos, BAMBOOS_FILE, ("name",), seen)
    restore_attending(context, CONTEXT_FILE)
    restore_attending(one_make, ONE_MAKE_FILE)
    torch.save({"averaged": bamboos.state_dict()}, arguments.out / "bamboos.pt")
    torch.save({"averaged": context.state_dict()}, arguments.out / "context.pt")
    torch.save({"averaged": one_make.state_dict()}, arguments.out / "one_make.pt")
    near = restore_near(NEAR_FILE, arguments.pictures)
    torch.save({"averaged": near.state_dict()}, arguments.out / "near.pt")
    second, flowers = SecondNetwork(), FlowerNetwork()
    restore_lite(second, SECOND_FILE, ("name", "turn", "likeness"), seen)
    restore_lite(flowers, FLOWERS_FILE, ("name",), some_crops(arguments.crops, FLOWER_SIZE))
    torch.save({"averaged": flowers.state_dict()}, arguments.out / "flowers.pt")
    torch.save({"averaged": second.state_dict()}, arguments.out / "second.pt")
    if arguments.stacks:
        stacked = restore_stacked(STACKED_FILE, arguments.stacks)
        torch.save({"averaged": stacked.state_dict()}, arguments.out / "stacked.pt")
    detector = restore_detector(DETECTOR_FILE, arguments.pictures)
    torch.save(as_saved(detector), arguments.out / "detector.pt")


if __name__ == "__main__":
    main()
