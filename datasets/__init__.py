"""Labelled photographs, rendered scenes and evaluation."""

import vision  # noqa: F401 - before onnxruntime, whose telemetry it turns off
