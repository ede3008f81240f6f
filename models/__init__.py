"""The shipped ONNX models and the scripts that train and export them."""
