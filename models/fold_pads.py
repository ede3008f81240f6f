"""Let convolutions pad by themselves: where padding is a step of its own eight bits take twice as long."""

from __future__ import annotations

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper
from onnxruntime import InferenceSession


def fold_pads(model: onnx.ModelProto) -> onnx.ModelProto:
    """Return the network with each constant padding of zeros put into the convolution behind it, its only reader."""
    graph = model.graph
    readers: dict[str, list[onnx.NodeProto]] = {}
    for node in graph.node:
        for name in node.input:
            readers.setdefault(name, []).append(node)
    for pad in [node for node in graph.node if node.op_type == "Pad"]:
        behind = readers.get(pad.output[0], [])
        if len(behind) != 1 or behind[0].op_type != "Conv":
            continue
        before, after = _constant(model, pad.input[1]).reshape(2, -1)[:, 2:]
        own = next(each for each in behind[0].attribute if each.name == "pads")
        if any(own.ints):
            continue
        own.ints[:] = [*before.tolist(), *after.tolist()]
        behind[0].input[0] = pad.input[0]
        graph.node.remove(pad)
    _prune(graph)
    onnx.checker.check_model(model)
    return model


def _constant(model: onnx.ModelProto, name: str) -> NDArray[np.int64]:
    """What an integer tensor holds that depends on no input."""
    part = onnx.ModelProto()
    part.CopyFrom(model)
    del part.graph.input[:], part.graph.output[:]
    part.graph.output.append(helper.make_tensor_value_info(name, TensorProto.INT64, None))
    _prune(part.graph)
    (value,) = InferenceSession(part.SerializeToString(), providers=["CPUExecutionProvider"]).run(None, {})
    return np.asarray(value, np.int64)


def _prune(graph: onnx.GraphProto) -> None:
    """Drop the nodes that nobody reads."""
    needed = {output.name for output in graph.output}
    kept = []
    for node in reversed(graph.node):
        if needed & set(node.output):
            needed |= set(node.input)
            kept.append(node)
    del graph.node[:]
    graph.node.extend(reversed(kept))
