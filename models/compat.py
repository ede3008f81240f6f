"""Let ultralytics run on a CPU where no torchvision build exists: it asks for its version and for `ops.nms` only."""

from __future__ import annotations

import importlib.machinery
import importlib.metadata
import importlib.util
import sys
import types
from typing import Any

# The release that belongs to the pinned torch; ultralytics compares the two.
_TORCHVISION = "0.28.0"


def install_torchvision_stand_in() -> None:
    """Register a two-function torchvision, unless a real one is installed. Call before importing ultralytics."""
    if importlib.util.find_spec("torchvision") is not None:
        return
    module = types.ModuleType("torchvision")
    module.__spec__ = importlib.machinery.ModuleSpec("torchvision", None)
    module.__dict__["__version__"] = _TORCHVISION
    ops = types.ModuleType("torchvision.ops")
    ops.__spec__ = importlib.machinery.ModuleSpec("torchvision.ops", None)

    def nms(boxes: Any, scores: Any, threshold: float) -> Any:
        from ultralytics.utils.nms import TorchNMS

        return TorchNMS.nms(boxes, scores, threshold)

    ops.__dict__["nms"] = nms
    module.__dict__["ops"] = ops
    sys.modules["torchvision"] = module
    sys.modules["torchvision.ops"] = ops
    real_version = importlib.metadata.version

    def version(distribution_name: str) -> str:
        return _TORCHVISION if distribution_name == "torchvision" else real_version(distribution_name)

    importlib.metadata.version = version
