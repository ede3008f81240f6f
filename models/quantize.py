"""Eight-bit weights and activations for the networks that ship: three times as fast on a CPU, and half as large.

Static quantisation after training (Jacob et al., "Quantization and Training of Neural Networks for Efficient
Integer-Arithmetic-Only Inference", 2018), with a scale for each output channel of a weight. The span of every
activation is what was seen on material that the networks were trained on.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static

from models.material import load
from vision.crops import as_input, rectify
from vision.detector import Detector, View
from vision.looks import FIRST_LOOK, find_tiles, look_first, near_view

PICTURES = 60
CONVOLUTIONS = ("Conv", "Add", "Relu", "Clip", "Pad", "Sigmoid", "Mul", "Concat", "MaxPool", "Resize", "Split")
LAST_LAYERS = ("/model.23/", "/detect/")
"""The detectors' heads: their convolutions are quantised, but for the last of each branch, and nothing behind them."""
APART = ("/attn/", "/head/", "/name/", "/turn/")
"""Parts that stay as they are: small, and what they answer is used as it is."""


class Seen(CalibrationDataReader):  # type: ignore[misc]
    """Inputs (1 or N, 3, H, W) for a network of one input, one after the other."""

    def __init__(self, name: str, inputs: Iterable[NDArray[np.float32]]) -> None:
        self._inputs: Iterator[dict[str, NDArray[np.float32]]] = ({name: each} for each in inputs)

    def get_next(self) -> dict[str, NDArray[np.float32]] | None:
        return next(self._inputs, None)


def quantized(model: onnx.ModelProto, inputs: Iterable[NDArray[np.float32]]) -> onnx.ModelProto:
    """Return the network with eight-bit convolutions, the spans of its activations taken over `inputs`.

    Weights take seven of the eight bits: processors without VNNI add two products in sixteen bits, and would overflow.
    """
    kept = [node.name for node in model.graph.node if _stays(node)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "quantized.onnx"
        quantize_static(
            model,
            str(path),
            Seen(model.graph.input[0].name, inputs),
            quant_format=QuantFormat.QDQ,
            op_types_to_quantize=list(CONVOLUTIONS),
            per_channel=True,
            reduce_range=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            nodes_to_exclude=kept,
        )
        return onnx.load(str(path))


def _stays(node: onnx.NodeProto) -> bool:
    if any(part in node.name for part in APART):
        return True
    return any(part in node.name for part in LAST_LAYERS) and (node.op_type != "Conv" or ".2/Conv" in node.name)


def pictures(folders: Iterable[Path]) -> Iterator[NDArray[np.uint8]]:
    """Yield pictures (H, W, 3), RGB, drawn from folders, from each as many."""
    rng = np.random.default_rng(0)
    for folder in folders:
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() in {".jpg", ".jpeg", ".png"})
        if not found:
            raise ValueError(f"{folder} holds no pictures to measure the spans of activations on")
        for index in rng.permutation(len(found))[:PICTURES]:
            yield load(found[index])


def canvases(detector: Detector, shown: Iterable[NDArray[np.uint8]]) -> Iterator[NDArray[np.float32]]:
    """Yield what the detector is given of each picture: the whole of it, and in trainings the hand: (1, 3, H, W)."""
    for rgb in shown:
        height, width = rgb.shape[:2]
        yield as_input(View.whole(width, height, FIRST_LOOK).render(rgb)[None])
        yield from near_canvases(detector, [rgb])


def near_canvases(detector: Detector, shown: Iterable[NDArray[np.uint8]]) -> Iterator[NDArray[np.float32]]:
    """Yield what the near detector is given of each picture in which the detector finds a hand: (1, 3, H, W)."""
    for rgb in shown:
        found = look_first(rgb, detector)
        if len(found.aimed.corners):
            yield as_input(near_view(found.aimed, found.tile).render(rgb)[None])


def crops(
    detector: Detector, shown: Iterable[NDArray[np.uint8]], size: int, rim: float
) -> Iterator[NDArray[np.float32]]:
    """Yield the crops of each picture's tiles with a rim round them: (N, 3, size, size) in 0..1."""
    for rgb in shown:
        corners = find_tiles(rgb, detector).corners
        if len(corners):
            yield as_input(rectify(rgb, corners, size, rim))
