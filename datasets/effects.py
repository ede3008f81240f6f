"""What a phone does to a picture: light, blur, colour cast, noise, sharpening, messenger recompression."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Rng = np.random.Generator


def lighting(image: Picture, rng: Rng, strength: float = 1.0) -> Picture:
    """Uneven light: a slope, a lamp's pool, soft shadows, vignetting and a colour cast, as one gain map."""
    h, w = image.shape[:2]
    n = 24
    y, x = (v.astype(np.float32) / (n - 1) - 0.5 for v in np.mgrid[0:n, 0:n])
    a = rng.uniform(0, 2 * np.pi)
    gain = 1 + (x * np.cos(a) + y * np.sin(a)) * float(rng.uniform(0, 0.7)) * strength
    if rng.random() < 0.4:
        cx, cy = rng.uniform(-0.6, 0.6, 2)
        gain = gain * (0.75 + rng.uniform(0.2, 0.7) * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / rng.uniform(0.05, 0.5)))
    gain = gain * (1 - float(rng.uniform(0, 0.6)) * strength * (x * x + y * y))
    small = gain.astype(np.float32)
    if rng.random() < 0.35 * strength:
        size = 96
        shadow = np.zeros((size, size), np.float32)
        for _ in range(int(rng.integers(1, 4))):
            points = rng.uniform(-0.3, 1.3, (int(rng.integers(3, 6)), 2)) * size
            cv2.fillPoly(shadow, [points.astype(np.int32)], (float(rng.uniform(0.15, 0.5)),))
        shadow = np.asarray(cv2.GaussianBlur(shadow, (0, 0), rng.uniform(0.6, 8)), np.float32)
        small = np.asarray(cv2.resize(small, (size, size)), np.float32) * (1 - shadow)
    small = small / max(0.3, float(small.mean()))
    exposure = float(np.exp(np.clip(rng.normal(0.0, 0.27), -0.8, 0.45) * strength))
    cast = np.exp(rng.normal(0, 0.07, 3)) * np.array([1, 1, 1] if rng.random() < 0.6 else [1.08, 1.0, 0.84])
    field = np.asarray(cv2.resize(np.clip(small, 0.12, 1.9), (w, h), interpolation=cv2.INTER_CUBIC), np.float32)
    out = image * (field * exposure)[..., None] * cast.astype(np.float32)
    return np.asarray(np.minimum(out, 255), np.uint8)


def glare(image: Picture, rng: Rng) -> None:
    """Bright reflections, added in place."""
    h, w = image.shape[:2]
    scale = 8
    blob = np.zeros((h // scale + 1, w // scale + 1), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        c = (int(rng.integers(blob.shape[1])), int(rng.integers(blob.shape[0])))
        axes = (int(rng.integers(2, max(3, blob.shape[1] // 6))), int(rng.integers(1, max(2, blob.shape[0] // 9))))
        cv2.ellipse(blob, c, axes, float(rng.uniform(0, 180)), 0, 360, (float(rng.uniform(40, 190)),), -1)
    blob = np.asarray(cv2.GaussianBlur(blob, (0, 0), rng.uniform(1.5, 8)), np.float32)
    full = np.asarray(cv2.resize(blob, (w, h)), np.uint8)
    cv2.add(image, cv2.merge([full, full, full]), image)


def blur(image: Picture, rng: Rng, tile_px: float) -> Picture:
    """Lens and motion blur, in proportion to the tiles so that a face stays readable."""
    reach = tile_px / 40
    roll = rng.random()
    if roll < 0.45:
        sigma = rng.uniform(0.2, 0.35 + 1.1 * reach)
        return np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8)
    if roll < 0.61:
        length = max(2.0, rng.uniform(1, 1 + 3.2 * reach))
        return shaken(image, length, rng.uniform(0, np.pi))
    return image


def shaken(image: Picture, length: float, angle: float) -> Picture:
    """Blur as of a phone moved by `length` pixels in the direction `angle`, radians."""
    n = int(length) * 2 + 1
    kernel = np.zeros((n, n), np.float32)
    d = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    c = n // 2
    cv2.line(kernel, (round(c - d[0]), round(c - d[1])), (round(c + d[0]), round(c + d[1])), (1.0,), 1, cv2.LINE_AA)
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.uint8)


def tone(image: Picture, rng: Rng) -> Picture:
    """Contrast curve, gamma and saturation; now and then grey."""
    gamma = float(np.exp(rng.normal(-0.06, 0.2)))
    ramp = np.linspace(0, 1, 256) ** gamma
    contrast = rng.uniform(0.75, 1.25)
    ramp = np.clip((ramp - 0.5) * contrast + 0.5 + rng.normal(0, 0.03), 0, 1)
    out = np.asarray(cv2.LUT(image, (ramp * 255).astype(np.uint8)), np.uint8)
    if rng.random() < 0.5:
        grey = cv2.cvtColor(cv2.cvtColor(out, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
        s = 0.0 if rng.random() < 0.06 else rng.uniform(0.5, 1.4)
        out = np.asarray(cv2.addWeighted(out, s, grey, 1 - s, 0), np.uint8)
    return out


def noise(image: Picture, rng: Rng) -> Picture:
    """Sensor noise, finer or coarser."""
    level = rng.uniform(0.5, 9) if rng.random() < 0.75 else rng.uniform(9, 20)
    h, w = image.shape[:2]
    size = 384
    grain = rng.standard_normal((size, size, 3)).astype(np.float32)
    if rng.random() < 0.5:
        grain[..., 1:] = grain[..., :1]
    if rng.random() < 0.4:
        grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), 0.8), np.float32) * 1.8
    small = np.asarray(np.clip(grain * level, -127, 127), np.int16)
    rows, columns = -(-h // size), -(-w // size)
    field = np.tile(np.roll(small, tuple(rng.integers(0, size, 2)), (0, 1)), (rows, columns, 1))[:h, :w]
    return np.asarray(np.clip(image + field, 0, 255), np.uint8)


def phone(image: Picture, rng: Rng) -> Picture:
    """Sharpening, down-and-up scaling and JPEG as cameras and messengers do."""
    if rng.random() < 0.3:
        soft = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.8, 2.0))
        k = rng.uniform(0.4, 1.4)
        image = np.asarray(cv2.addWeighted(image, 1 + k, soft, -k, 0), np.uint8)
    if rng.random() < 0.2:
        h, w = image.shape[:2]
        f = rng.uniform(0.55, 0.9)
        small = cv2.resize(image, (round(w * f), round(h * f)), interpolation=cv2.INTER_AREA)
        image = np.asarray(cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR), np.uint8)
    if rng.random() < 0.6:
        ok, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 95))])
        if ok:
            image = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return image
