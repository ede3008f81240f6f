"""Ultralytics' own prediction on the CPU, from JPEG bytes to boxes: run by datasets.bench in .venv-train.

`python -m models.time_ultralytics WEIGHTS.onnx COPY.onnx`: reads names of JPEG files, one a line, predicts on each and
answers with a line, the number of boxes. `COPY.onnx`: where the weights are written with what ultralytics asks for.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from pathlib import Path

import cv2
import numpy as np

from models.compat import install_torchvision_stand_in

SIZE = 640


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("copy", type=Path)
    arguments = parser.parse_args()
    install_torchvision_stand_in()
    import onnx

    network = onnx.load(arguments.weights)
    facts = {entry.key: entry.value for entry in network.metadata_props}
    names = dict(enumerate(json.loads(facts["marque.classes"])))
    # What ultralytics' own export writes; without it a network counts as one of 999 classes and of one fixed size.
    told = {"names": repr(names), "task": "obb", "stride": "32", "args": repr({"dynamic": True})}
    onnx.helper.set_model_props(network, {**facts, **told})
    onnx.save(network, arguments.copy)
    # its log goes to what was the standard output when it was imported
    with contextlib.redirect_stdout(sys.stderr):
        from ultralytics import YOLO

        model = YOLO(str(arguments.copy), task="obb")
    for line in sys.stdin:
        picture = cv2.imdecode(np.fromfile(line.strip(), np.uint8), cv2.IMREAD_COLOR)
        with contextlib.redirect_stdout(sys.stderr):
            found = model.predict(picture, imgsz=SIZE, device="cpu", verbose=False)
        print(len(found[0].obb), flush=True)


if __name__ == "__main__":
    main()
