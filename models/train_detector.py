"""Train the oriented-box detector (YOLO, n size) that finds tiles, faces up and down, and names them.

`python -m models.train_detector --data runs/photos runs/scenes --out runs/detector --hours 0.7 [--weights W]`
reads `DATA/images/*.jpg` with `DATA/labels/*.txt` (class and four corners, fractions). What works on a small CPU,
and why, is told in the training log.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from models.compat import install_torchvision_stand_in
from vision.reading import CLASSES

ARCHITECTURE = "yolo11n-obb.yaml"


def new_detector() -> Any:
    """Return the detector before any training; `install_torchvision_stand_in` comes first."""
    from ultralytics.nn.tasks import OBBModel

    network = OBBModel(ARCHITECTURE, nc=len(CLASSES), ch=3, verbose=False)
    network.names = dict(enumerate(CLASSES))
    return network


def as_saved(network: Any) -> dict[str, Any]:
    """Return a detector as ultralytics' checkpoints hold one, for the trainings and the export that take those."""
    return {"model": network, "ema": None, "epoch": -1, "optimizer": None, "train_args": {}}


def write_data_file(folders: list[Path], out: Path) -> Path:
    """Write the ultralytics data file over folders of images and labels; `datasets.evaluate` does the validation."""
    out.mkdir(parents=True, exist_ok=True)
    images = "\n".join(f"  - {(folder / 'images').resolve()}" for folder in folders)
    names = "\n".join(f"  {index}: '{name}'" for index, name in enumerate(CLASSES))
    # The trainer insists on a validation set and caches it; one picture will do.
    held = out / "val.txt"
    held.write_text(f"{min((folders[0] / 'images').resolve().iterdir())}\n", encoding="utf-8")
    path = out / "data.yaml"
    path.write_text(f"train:\n{images}\nval: {held.resolve()}\nnames:\n{names}\n", encoding="utf-8")
    return path


def to_float32(value: Any) -> Any:
    """Cast every tensor of a nested structure to float32."""
    if isinstance(value, dict):
        return {key: to_float32(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(to_float32(item) for item in value)
    return value.float()


def build_trainer(overrides: dict[str, Any], threads: int) -> Any:
    """Return an ultralytics OBB trainer whose network runs in bfloat16 on a CPU, its loss in float32."""
    install_torchvision_stand_in()
    import torch
    from ultralytics.models.yolo.obb import OBBTrainer
    from ultralytics.nn.tasks import OBBModel

    from models.precision import fast

    full_precision = OBBModel.predict

    def predict(self: Any, x: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.training or x.device.type != "cpu":
            return full_precision(self, x, *args, **kwargs)
        with fast(torch.device("cpu")):
            outputs = full_precision(self, x, *args, **kwargs)
        return to_float32(outputs)

    # On the class and not in a subclass: checkpoints are pickled, and must load where this module is not.
    OBBModel.predict = predict

    class Trainer(OBBTrainer):  # type: ignore[misc]
        def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> Any:
            model = OBBModel(cfg, nc=self.data["nc"], ch=self.data["channels"], verbose=verbose)
            if weights:
                model.load(weights)
            return model.to(memory_format=torch.channels_last)

        def validate(self) -> tuple[dict[str, float], float]:
            # Checkpoints are never chosen by a score: the last averaged weights are the model.
            return {}, 0.0

        def final_eval(self) -> None:
            return

    trainer = Trainer(overrides=overrides)
    trainer.add_callback("on_train_start", lambda _: torch.set_num_threads(threads))
    return trainer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="folders with images/ and labels/")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--model", default=ARCHITECTURE)
    parser.add_argument("--weights", type=Path, help="start from these weights instead of from scratch")
    parser.add_argument("--resume", action="store_true", help="go on from OUT/weights/last.pt")
    parser.add_argument("--hours", type=float)
    parser.add_argument("--epochs", type=int, default=100)
    parser.add_argument("--size", type=int, default=640)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--lr", type=float, default=0.001)
    parser.add_argument("--warmup", type=float, default=0.3)
    parser.add_argument("--degrees", type=float, default=20.0)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    last = arguments.out / "weights" / "last.pt"
    overrides = {
        "model": str(last if arguments.resume else arguments.weights or arguments.model),
        "resume": str(last) if arguments.resume else False,
        "data": str(write_data_file(arguments.data, arguments.out)),
        "project": str(arguments.out.resolve().parent),
        "name": arguments.out.name,
        "exist_ok": True,
        "imgsz": arguments.size,
        "batch": arguments.batch,
        # One optimiser step a batch; the default gathers 64 pictures first.
        "nbs": arguments.batch,
        "epochs": arguments.epochs,
        "time": arguments.hours,
        "optimizer": "AdamW",
        "lr0": arguments.lr,
        "lrf": 0.02,
        "warmup_epochs": arguments.warmup,
        "weight_decay": 0.0005,
        "amp": arguments.device != "cpu",
        "device": arguments.device,
        "workers": 2 if arguments.device == "cpu" else 14,
        "cache": "ram",
        "val": False,
        "plots": False,
        "seed": arguments.seed,
        # A mirrored tile is another tile.
        "fliplr": 0.0,
        "flipud": 0.0,
        "mosaic": 0.2,
        "close_mosaic": 0,
        "degrees": arguments.degrees,
        "scale": 0.45,
        "translate": 0.1,
        "hsv_h": 0.03,
        "hsv_s": 0.5,
        "hsv_v": 0.4,
        "erasing": 0.0,
    }
    build_trainer(overrides, arguments.threads).train()


if __name__ == "__main__":
    main()
