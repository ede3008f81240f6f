"""Export trained weights to ONNX files with the class list inside.

`python -m models.export --detector runs/detector/weights/last.pt --corners runs/corners/last.pt --reader
runs/reader/last.pt --second runs/second/last.pt --context runs/context/last.pt --pictures runs/photos/images
--pictures runs/scenes/images`

With `--pictures`, folders of training pictures, the networks compute in eight bits, as what ships does
(`models.quantize`). Without, for the stages of a training, they compute in 32. Either way large weights that stay
floating point are stored in 16.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from models.bamboo_network import BambooNetwork
from models.compat import install_torchvision_stand_in
from models.context_network import FEATURES, ContextNetwork
from models.corner_network import CornerNetwork
from models.flower_network import FLOWER_SIZE, FlowerNetwork
from models.fold_pads import fold_pads
from models.network import CROP_SIZE, READER_CLASSES, ReaderNetwork
from models.one_make_network import FEATURES as SEEN
from models.one_make_network import OneMakeNetwork
from models.quantize import canvases, crops, near_canvases, pictures, quantized
from models.second_network import SecondNetwork
from models.stacked_material import SIZE as STACKED_SIZE
from models.stacked_network import StackedNetwork
from vision.context import PAIR_FEATURES
from vision.corners import CORNERS_RIM
from vision.crops import CROP_RIM
from vision.detector import Detector
from vision.eye import MODEL_NAME
from vision.reading import BONUS, CLASSES
from vision.specialist import BAMBOOS
from vision.stacked import STACKED_RIM

HERE = Path(__file__).resolve().parent
DETECTOR_FILE = HERE / "detector.onnx"
CORNERS_FILE = HERE / "corners.onnx"
READER_FILE = HERE / "reader.onnx"
SECOND_FILE = HERE / "second.onnx"
FLOWERS_FILE = HERE / "flowers.onnx"
BAMBOOS_FILE = HERE / "bamboos.onnx"
STACKED_FILE = HERE / "stacked.onnx"
NEAR_FILE = HERE / "near.onnx"
CONTEXT_FILE = HERE / "context.onnx"
ONE_MAKE_FILE = HERE / "one_make.onnx"
OPSET = 17
# Vectors and small matrices stay as they are: they save nothing and some operators want them constant.
SMALLEST_HALVED = 256


class PicturesShown(NamedTuple):
    """The folders of pictures to quantise with, if any, and the rim of the crops cut from them.

    The detector beside the file that is written finds the tiles there.
    """

    folders: list[Path]
    rim: float


Inputs = Callable[[Detector, Iterable[NDArray[np.uint8]]], Iterable[NDArray[np.float32]]]
"""Takes pictures, and the detector that finds the tiles on them, to what a network is to be shown."""


def halve_weights(model: onnx.ModelProto) -> onnx.ModelProto:
    """Store each large float32 matrix as float16 followed by a cast back; ONNX Runtime folds the cast at load."""
    casts = []
    for weight in model.graph.initializer:
        values = numpy_helper.to_array(weight)
        if weight.data_type != TensorProto.FLOAT or values.ndim < 2 or values.size < SMALLEST_HALVED:
            continue
        name = weight.name
        halved = numpy_helper.from_array(values.astype(np.float16), f"{name}.half")
        weight.CopyFrom(halved)
        casts.append(helper.make_node("Cast", [f"{name}.half"], [name], name=f"{name}.cast", to=TensorProto.FLOAT))
    nodes = [*casts, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model)
    return model


def label(model: onnx.ModelProto, classes: tuple[str, ...], name: str) -> onnx.ModelProto:
    """Put the class list, in output order, if it names anything, and the model's name into the file itself."""
    del model.metadata_props[:]
    listed = {"marque.classes": json.dumps(classes)} if classes else {}
    helper.set_model_props(model, {**listed, "marque.name": name})
    return model


def put_averaged(network: torch.nn.Module, checkpoint: Path) -> None:
    """Put the averaged weights of a checkpoint of `models.timed` into a network."""
    network.load_state_dict(torch.load(checkpoint, map_location="cpu")["averaged"])


def finish(target: Path, classes: tuple[str, ...], name: str, folders: list[Path], inputs: Inputs) -> None:
    """Fold, label and shrink a network as torch wrote it to `target`, in eight bits where there are pictures.

    The detector beside the file finds the tiles on the pictures of `folders`, of which `inputs` shows the network some.
    """
    model = fold_pads(onnx.load(str(target)))
    if folders:
        detector = Detector(target.with_name(DETECTOR_FILE.name))
        model = quantized(model, inputs(detector, pictures(folders)))
    onnx.save(label(halve_weights(model), classes, name), str(target))


def crop_model(
    network: torch.nn.Module,
    outputs: list[str],
    classes: tuple[str, ...],
    target: Path,
    name: str,
    shown: PicturesShown,
    size: int = CROP_SIZE,
) -> None:
    """Export a network over (N, 3, size, size) crops, RGB in 0..1, in eight bits where pictures are shown."""
    torch.onnx.export(
        network.eval(),
        (torch.zeros(1, 3, size, size),),
        str(target),
        input_names=["crops"],
        output_names=outputs,
        dynamic_axes={each: {0: "n"} for each in ("crops", *outputs)},
        opset_version=OPSET,
        dynamo=False,
    )
    finish(target, classes, name, shown.folders, partial(crops, size=size, rim=shown.rim))


def export_detector(weights: Path, target: Path, name: str, shown: list[Path]) -> None:
    """Export the YOLO checkpoint; input (1, 3, H, W) RGB in 0..1 with H and W multiples of 32.

    `shown` are the folders of pictures to quantise with, if any.
    """
    install_torchvision_stand_in()
    from ultralytics import YOLO

    exported = Path(YOLO(str(weights)).export(format="onnx", dynamic=True, imgsz=640, opset=OPSET, simplify=False))
    model = onnx.load(str(exported))
    exported.unlink()
    if shown:
        onnx.save(label(model, CLASSES, name), str(target))
        model = quantized(model, canvases(Detector(target), pictures(shown)))
    onnx.save(label(halve_weights(model), CLASSES, name), str(target))


def export_near(weights: Path, target: Path, name: str, shown: list[Path]) -> None:
    """Export the near detector; input and answer are the detector's, which finds the hands to quantise with."""
    install_torchvision_stand_in()
    from models.near_network import NearNetwork

    network = NearNetwork().eval()
    put_averaged(network, weights)
    # As ultralytics' own export sets its heads: one tensor, decoded, for any height and width.
    network.detect.export, network.detect.dynamic, network.detect.format = True, True, "onnx"
    torch.onnx.export(
        network,
        (torch.zeros(1, 3, 256, 512),),
        str(target),
        input_names=["images"],
        output_names=["output0"],
        dynamic_axes={"images": {2: "height", 3: "width"}, "output0": {2: "anchors"}},
        opset_version=OPSET,
        dynamo=False,
    )
    finish(target, CLASSES, name, shown, near_canvases)


def export_corners(weights: Path, target: Path, name: str, folders: list[Path]) -> None:
    """Export the corner network; it answers corners (N, 4, 2) and how far off they may be (N,).

    Whether there is a tile at all is asked in training alone: beside detector and reader the answer told nothing new.
    """

    class Laying(torch.nn.Module):  # type: ignore[misc]
        def __init__(self, network: CornerNetwork) -> None:
            super().__init__()
            self.network = network

        def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            corners, spread, _ = self.network(x)
            return corners, spread.exp()

    network = CornerNetwork()
    put_averaged(network, weights)
    crop_model(Laying(network), ["corners", "off"], (), target, name, PicturesShown(folders, CORNERS_RIM))


class Answering(torch.nn.Module):  # type: ignore[misc]
    """A reader that answers chances in place of logits, and what else it does as it is."""

    def __init__(self, network: ReaderNetwork | SecondNetwork) -> None:
        super().__init__()
        self.network = network

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        names, turns, *others = self.network(x)
        return names.softmax(1), turns.softmax(1), *others


def export_reader(
    network: ReaderNetwork | SecondNetwork, weights: Path, target: Path, name: str, shown: PicturesShown
) -> None:
    """Export either reader; it answers name and turn probabilities, and features, the second likeness vectors."""
    put_averaged(network, weights)
    third = "likeness" if isinstance(network, SecondNetwork) else "features"
    crop_model(Answering(network), ["names", "turns", third], READER_CLASSES, target, name, shown)


class Naming(torch.nn.Module):  # type: ignore[misc]
    """A specialist that answers chances in place of logits."""

    def __init__(self, network: FlowerNetwork | BambooNetwork) -> None:
        super().__init__()
        self.network = network

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.network(x).softmax(1)


def export_flowers(weights: Path, target: Path, name: str, shown: PicturesShown) -> None:
    """Export the flower reader; it answers the chances of the eight flowers."""
    network = FlowerNetwork()
    put_averaged(network, weights)
    crop_model(Naming(network), ["names"], BONUS, target, name, shown, FLOWER_SIZE)


def export_bamboos(weights: Path, target: Path, name: str) -> None:
    """Export the bamboo reader; it answers the chances of six and nine, and stays in 32 bits: it is small."""
    network = BambooNetwork()
    put_averaged(network, weights)
    crop_model(Naming(network), ["names"], BAMBOOS, target, name, PicturesShown([], CROP_RIM))


class Stacking(torch.nn.Module):  # type: ignore[misc]
    """The stack reader, answering chances (N,) and places (N, 2): the mean of what it makes of a crop and of its mirror
    image, for bodies and edges, unlike prints, are as good the other way round."""

    def __init__(self, network: StackedNetwork) -> None:
        super().__init__()
        self.network = network

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        seen, mirrored = self.network(x), self.network(x.flip(3))
        told = (seen + mirrored * torch.tensor([1.0, -1.0, 1.0])) / 2
        return told[:, 0].sigmoid(), told[:, 1:]


def export_stacked(weights: Path, target: Path, name: str) -> None:
    """Export the stack reader, in 32 bits as the bamboo reader."""
    network = StackedNetwork()
    put_averaged(network, weights)
    crop_model(Stacking(network), ["chances", "places"], (), target, name, PicturesShown([], STACKED_RIM), STACKED_SIZE)


class OfOnePicture(torch.nn.Module):  # type: ignore[misc]
    """A network over the boxes of pictures, of which all are there, as it is asked about one picture."""

    def __init__(self, network: torch.nn.Module) -> None:
        super().__init__()
        self.network = network

    def forward(self, boxes: torch.Tensor, others: torch.Tensor) -> torch.Tensor:
        return self.network(boxes[None], others[None], torch.ones_like(boxes[None, :, 0]))[0]


def picture_model(
    network: torch.nn.Module,
    given: dict[str, torch.Tensor],
    answer: str,
    classes: tuple[str, ...],
    target: Path,
    name: str,
) -> None:
    """Export a network over the boxes of one picture, which takes what `given` names.

    It stays in 32 bits: all of it is less work than one crop is to a reader.
    """
    several = {each: dict.fromkeys(range(values.dim() - 1), "n") for each, values in given.items()}
    torch.onnx.export(
        OfOnePicture(network.eval()),
        tuple(given.values()),
        str(target),
        input_names=list(given),
        output_names=[answer],
        dynamic_axes={**several, answer: {0: "n"}},
        opset_version=OPSET,
        dynamo=False,
    )
    onnx.save(label(halve_weights(onnx.load(str(target))), classes, name), str(target))


def export_context(weights: Path | None, target: Path, name: str) -> None:
    """Export the context network; it takes the features of one picture's boxes, and answers (N,) log-odds to add.

    Without weights they are 0: the eye needs the file before the network can learn from what the eye finds.
    """
    network = ContextNetwork()
    if weights:
        put_averaged(network, weights)
    given = {"boxes": torch.zeros(5, FEATURES), "pairs": torch.zeros(5, 5, PAIR_FEATURES)}
    picture_model(network, given, "odds", READER_CLASSES, target, name)


def export_one_make(weights: Path | None, target: Path, name: str) -> None:
    """Export the network that sees the crops of one picture together; it answers (N, C) logits to add.

    Without weights they are 0, as the context network's are.
    """
    network = OneMakeNetwork()
    if weights:
        put_averaged(network, weights)
    given = {"crops": torch.zeros(5, SEEN), "chances": torch.zeros(5, len(CLASSES) + 1)}
    picture_model(network, given, "added", CLASSES, target, name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--detector", type=Path)
    parser.add_argument("--corners", type=Path)
    parser.add_argument("--reader", type=Path)
    parser.add_argument("--second", type=Path, help="the second reader")
    parser.add_argument("--near", type=Path, help="the near detector")
    parser.add_argument("--flowers", type=Path, help="the flower reader")
    parser.add_argument("--bamboos", type=Path, help="the bamboo reader")
    parser.add_argument("--stacked", type=Path, help="the stack reader")
    context = parser.add_mutually_exclusive_group()
    context.add_argument("--context", type=Path, help="the network over all boxes of a picture")
    context.add_argument("--without-context", action="store_true", help="write one that adds nothing, for a training")
    together = parser.add_mutually_exclusive_group()
    together.add_argument("--one-make", type=Path, help="the network that sees the crops of a picture together")
    together.add_argument("--without-one-make", action="store_true", help="write one that adds nothing")
    parser.add_argument("--pictures", type=Path, action="append", default=[], help="a folder of training pictures")
    parser.add_argument("--out", type=Path, default=HERE)
    parser.add_argument("--name", default=MODEL_NAME)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    if arguments.detector:
        export_detector(arguments.detector, arguments.out / DETECTOR_FILE.name, arguments.name, arguments.pictures)
    by_tiles = (arguments.corners, arguments.reader, arguments.second, arguments.near, arguments.flowers)
    if any(by_tiles) and arguments.pictures and not (arguments.out / DETECTOR_FILE.name).is_file():
        parser.error(f"--pictures needs the detector that finds the tiles on them: {arguments.out} has none")
    if arguments.near:
        export_near(arguments.near, arguments.out / NEAR_FILE.name, arguments.name, arguments.pictures)
    if arguments.corners:
        export_corners(arguments.corners, arguments.out / CORNERS_FILE.name, arguments.name, arguments.pictures)
    if arguments.context or arguments.without_context:
        export_context(arguments.context, arguments.out / CONTEXT_FILE.name, arguments.name)
    if arguments.one_make or arguments.without_one_make:
        export_one_make(arguments.one_make, arguments.out / ONE_MAKE_FILE.name, arguments.name)
    if arguments.bamboos:
        export_bamboos(arguments.bamboos, arguments.out / BAMBOOS_FILE.name, arguments.name)
    if arguments.stacked:
        export_stacked(arguments.stacked, arguments.out / STACKED_FILE.name, arguments.name)
    shown = PicturesShown(arguments.pictures, CROP_RIM)
    if arguments.reader:
        export_reader(ReaderNetwork(), arguments.reader, arguments.out / READER_FILE.name, arguments.name, shown)
    if arguments.second:
        export_reader(SecondNetwork(), arguments.second, arguments.out / SECOND_FILE.name, arguments.name, shown)
    if arguments.flowers:
        export_flowers(arguments.flowers, arguments.out / FLOWERS_FILE.name, arguments.name, shown)


if __name__ == "__main__":
    main()
