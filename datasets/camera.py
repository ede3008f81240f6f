"""A pinhole camera over the table. World units are tile widths: x to the right, y away from the player, z up."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
NEAR = 0.3
"""The near plane, tile widths from the lens: what lies nearer is cut off, or pushed there."""


@dataclass(frozen=True)
class Camera:
    """`rotation` (3, 3) and `position` (3,) in world units; focal length and centre in pixels."""

    rotation: Array
    position: Array
    focal: float
    centre: tuple[float, float]

    def view(self, points: Array) -> Array:
        """Points (n, 3) in camera axes: x right, y down, z forward."""
        result: Array = (points - self.position) @ self.rotation.T
        return result

    def project(self, points: Array) -> Array:
        """Pixels (n, 2) of world points (n, 3); points behind the camera are pushed onto the near plane."""
        seen = self.view(np.asarray(points, float).reshape(-1, 3))
        z = np.maximum(seen[:, 2], NEAR)
        return np.stack(
            [seen[:, 0] / z * self.focal + self.centre[0], seen[:, 1] / z * self.focal + self.centre[1]], axis=1
        )

    def plane(self) -> Array:
        """Homography (3, 3) from (x, y, 1) on the table to pixels."""
        r = self.rotation
        t = -r @ self.position
        k = np.array([[self.focal, 0, self.centre[0]], [0, self.focal, self.centre[1]], [0, 0, 1.0]])
        result: Array = k @ np.stack([r[:, 0], r[:, 1], t], axis=1)
        return result

    def polygon(self, points: Array) -> Array:
        """Project a planar polygon (n, 3), cut off at the near plane and far outside the picture; may be empty."""
        seen = self.view(np.asarray(points, float))
        wide = 12000 / self.focal
        planes = [(0, 0, 1.0, NEAR), (1.0, 0, wide, 0), (-1.0, 0, wide, 0), (0, 1.0, wide, 0), (0, -1.0, wide, 0)]
        for a, b, c, d in planes:
            side = seen @ np.array([a, b, c]) - d
            kept: list[Array] = []
            for k in range(len(seen)):
                j = (k + 1) % len(seen)
                if side[k] >= 0:
                    kept.append(seen[k])
                if (side[k] >= 0) != (side[j] >= 0):
                    kept.append(seen[k] + (seen[j] - seen[k]) * (side[k] / (side[k] - side[j])))
            if len(kept) < 3:
                return np.zeros((0, 2))
            seen = np.array(kept)
        result: Array = seen[:, :2] / seen[:, 2:] * self.focal + self.centre
        return result

    def scaled(self, factor: float) -> Camera:
        """The same view on a picture `factor` times as large."""
        return replace(self, focal=self.focal * factor, centre=(self.centre[0] * factor, self.centre[1] * factor))


def look(target: Array, elevation: float, azimuth: float, roll: float, distance: float, focal: float) -> Camera:
    """A camera `distance` from `target`, `elevation` above the table, turned about it by `azimuth`; radians."""
    ce, se = math.cos(elevation), math.sin(elevation)
    back = np.array([math.sin(azimuth) * ce, -math.cos(azimuth) * ce, se])
    forward = -back
    right = np.array([math.cos(azimuth), math.sin(azimuth), 0.0])
    down = np.cross(forward, right)
    cr, sr = math.cos(roll), math.sin(roll)
    rotation = np.stack([cr * right + sr * down, -sr * right + cr * down, forward])
    return Camera(rotation, target + back * distance, focal, (0.0, 0.0))


@dataclass(frozen=True)
class Aim:
    """How a camera is held: degrees above the table, round it and about its own axis, and its focal length, pixels.

    Tiles are about `tile_px` wide in the picture. `margin`: what is free round them, as a share of its sides; `drift`:
    how far from its middle they may lie (0: in the middle).
    """

    elevation: float
    azimuth: float
    roll: float
    focal: float
    tile_px: float
    margin: float = 0.02
    drift: float = 0.45

    def look(self, target: Array, distance: float) -> Camera:
        """The camera held so, that far from a target."""
        elevation, azimuth, roll = (math.radians(angle) for angle in (self.elevation, self.azimuth, self.roll))
        return look(target, elevation, azimuth, roll, distance, self.focal)


def frame(points: Array, rng: np.random.Generator, size: tuple[int, int], aim: Aim) -> Camera:
    """A camera that shows all `points` (n, 3) in a picture of `size` (width, height)."""
    w, h = size
    margin = aim.margin
    target = (points.max(axis=0) + points.min(axis=0)) / 2
    distance = max(4.0, aim.focal / aim.tile_px)
    camera = aim.look(target, distance)
    for _ in range(12):
        flat = camera.project(points)
        near = camera.view(points)[:, 2].min()
        span = flat.max(axis=0) - flat.min(axis=0)
        ratio = max(span[0] / (w * (1 - 2 * margin)), span[1] / (h * (1 - 2 * margin)))
        if ratio <= 1.0 and near > 2.0:
            break
        distance *= max(1.04, min(ratio, 3.0)) * 1.02
        camera = aim.look(target, distance)
    flat = camera.project(points)
    low, high = flat.min(axis=0), flat.max(axis=0)
    centre = []
    for k, full in enumerate((w, h)):
        free = full * (1 - 2 * margin) - (high[k] - low[k])
        shift = full * margin + max(0.0, free) * (0.5 + 0.5 * float(np.clip(rng.normal(0, aim.drift), -1, 1)))
        centre.append(shift - float(low[k]))
    return replace(camera, centre=(centre[0], centre[1]))
