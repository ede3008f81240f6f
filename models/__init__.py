"""The shipped ONNX models and the scripts that train and export them."""

import vision  # noqa: F401 - before onnxruntime, whose telemetry it turns off
