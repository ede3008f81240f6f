"""Rendered scenes: a hand on a table as a phone sees it, with every tile's corners, group and the hand as truth."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import effects, staging
from datasets.camera import Camera
from datasets.faces import Make, draw_make
from datasets.stage import Options, Stage, set_stage
from datasets.tile_body import Canvas, Light, area, paint_tile
from vision.reading import CLASSES, FACE_DOWN

Rng = np.random.Generator
NEAREST = 0.6
"""A tile of which a corner is nearer to the lens than so many tile widths is left out: cut off, it would turn over."""
MIN_VISIBLE = 0.45
"""A tile of which less than this share can be seen is not labelled."""


@dataclass(frozen=True)
class SceneTile:
    """One tile: corners (4, 2) pixels of its visible face, clockwise from its own top left; `group` -1: none.

    `seat`: whose hand it belongs to, 0 the nearest player's, then counter-clockwise as seen on the table; -1: nobody's.
    `on_top`: it lies on another.
    """

    id: str
    corners: NDArray[np.float64]
    turned: bool
    group: int
    in_hand: bool
    visible: float
    seat: int = 0
    on_top: bool = False

    @property
    def face_down(self) -> bool:
        return self.id == FACE_DOWN

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "corners": [[round(float(x), 2), round(float(y), 2)] for x, y in self.corners],
            "face": "down" if self.face_down else "up",
            "turned": self.turned,
            "group": self.group,
            "in_hand": self.in_hand,
            "visible": round(self.visible, 3),
            "seat": self.seat,
            "on_top": self.on_top,
        }


@dataclass(frozen=True)
class SceneGroup:
    """Tiles that lie together; `tiles` are indexes into `Scene.tiles`."""

    kind: str
    open: bool | None
    tiles: tuple[int, ...]


@dataclass(frozen=True)
class Shot:
    """What the scene is and from where it is seen: degrees above the table, and round it from the player's place."""

    kind: str
    standing: bool
    elevation: float
    azimuth: float

    @classmethod
    def by(cls, camera: Camera, kind: str, standing: bool) -> Shot:
        x, y, z = (float(v) for v in camera.rotation[2])
        return cls(kind, standing, math.degrees(math.asin(-z)), math.degrees(math.atan2(-x, y)))

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "standing": self.standing,
            "elevation": round(self.elevation, 1),
            "azimuth": round(self.azimuth, 1),
        }


@dataclass(frozen=True)
class Scene:
    """A picture (H, W, 3) RGB and its truth; tiles in no group lie in heaps and walls.

    Of a whole table (`whole_table`) all hands' groups are told, by their tiles' seats; `hand` is the nearest one's.
    """

    image: NDArray[np.uint8]
    tiles: tuple[SceneTile, ...]
    groups: tuple[SceneGroup, ...]
    hand: dict[str, Any]
    shot: Shot

    def to_json(self) -> dict[str, Any]:
        height, width = self.image.shape[:2]
        return {
            "image": {"width": width, "height": height},
            "tiles": [t.to_json() for t in self.tiles],
            "groups": [{"kind": g.kind, "open": g.open, "tiles": list(g.tiles)} for g in self.groups],
            "hand": self.hand,
            "shot": self.shot.to_json(),
        }

    def to_yolo(self) -> str:
        """Oriented boxes of the tiles of every player's hand, one a line: class, four corners as fractions."""
        height, width = self.image.shape[:2]
        # A detector that learned that others' hands are nothing found no whole table's.
        shown = [t for t in self.tiles if t.seat >= 0 and t.visible >= MIN_VISIBLE]
        return yolo_lines([t.id for t in shown], [t.corners / (width, height) for t in shown])


def under_its_kong(tile: Mapping[str, Any], tiles: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether a tile of a scene's labels is hidden by the fourth tile of its own kong, which lies on it.

    That one stands out of its row, and tells of it. `tile` is one of the `tiles`.
    """
    if tile["visible"] >= MIN_VISIBLE or tile["group"] < 0 or tile.get("on_top"):
        return False
    kong = [other for other in tiles if other["group"] == tile["group"]]
    below = [other for other in kong if not other.get("on_top")]
    tops = [other for other in kong if other.get("on_top")]
    return any(min(below, key=lambda other: _away(other, top)) is tile for top in tops)


def _away(tile: Mapping[str, Any], other: Mapping[str, Any]) -> float:
    """Pixels from the middle of one to the middle of the other."""
    middles = [np.mean(each["corners"], axis=0) for each in (tile, other)]
    return float(np.linalg.norm(middles[0] - middles[1]))


def yolo_lines(names: Iterable[str], quads: Iterable[NDArray[Any]]) -> str:
    """Return a label file's text: a line a tile, the place of its name in CLASSES and its corners (4, 2), fractions."""
    return "".join(
        " ".join([str(CLASSES.index(name)), *(f"{value:.5f}" for value in quad.clip(0, 1).ravel())]) + "\n"
        for name, quad in zip(names, quads, strict=True)
    )


def render_scene(make: Make, rng: Rng, options: Options | None = None) -> Scene:
    """Render one scene with tiles of `make`; `rng` alone decides everything else, so a seed gives the same scene."""
    options = options or Options()
    stage = set_stage(make, rng, options)
    light = staging.light(rng)
    image = staging.table(rng, stage.camera, stage.size, stage.low, stage.high, options.clean)
    width, height = stage.size
    canvas = Canvas(image, np.zeros((height, width), np.int32))
    staging.shadows(canvas.image, stage.camera, stage.blocks, stage.things, light, rng)
    _paint(canvas, stage, light)
    truth = truth_of(stage, canvas.owner)
    picture = _develop(canvas.image, rng, stage.tile_px, options)
    if not options.clean and rng.random() < 0.1:
        sx, sy = float(np.exp(rng.uniform(-0.2, 0.2))), float(np.exp(rng.uniform(-0.2, 0.2)))
        h, w = picture.shape[:2]
        picture = np.asarray(
            cv2.resize(picture, (round(w * sx), round(h * sy)), interpolation=cv2.INTER_AREA), np.uint8
        )
        scale = np.array([picture.shape[1] / w, picture.shape[0] / h])
        truth = [replace(t, corners=t.corners * scale) for t in truth]
    shot = Shot.by(stage.camera, stage.kind, stage.plan.standing)
    return Scene(picture, tuple(truth), groups_of(stage), stage.plan.hand, shot)


def groups_of(stage: Stage) -> tuple[SceneGroup, ...]:
    """The groups that were laid, in their order."""
    return tuple(
        SceneGroup(name, opened, tuple(k for k, t in enumerate(stage.tiles) if t.group == g))
        for g, (name, opened) in enumerate(stage.plan.groups)
    )


def owners(stage: Stage) -> NDArray[np.int32]:
    """Which tile's face shows where, (H, W): its number from 1, 0 for none; painted in plain light."""
    width, height = stage.size
    canvas = Canvas(np.zeros((height, width, 3), np.uint8), np.zeros((height, width), np.int32))
    _paint(canvas, stage, Light(np.array([0.0, 0.0, 1.0]), 1.0))
    return canvas.owner


def _paint(canvas: Canvas, stage: Stage, light: Light) -> None:
    """Paint from far to near; what is quite out of the picture or behind the camera is left out."""
    camera, blocks, things = stage.camera, stage.blocks, stage.things
    h, w = canvas.image.shape[:2]
    jobs: list[tuple[float, int, int]] = []
    for k, b in enumerate(blocks):
        seen = camera.view(b.corners())
        if seen[:, 2].min() < NEAREST:
            continue
        flat = camera.project(b.corners())
        if (flat.max(axis=0) < 0).any() or (flat.min(axis=0) > (w, h)).any():
            continue
        jobs.append((float(np.linalg.norm(b.centre - camera.position)), 0, k))
    for k, t in enumerate(things):
        spot = np.array([t.x, t.y, t.height / 2])
        if camera.view(spot[None])[0, 2] > t.reach + NEAREST:
            jobs.append((float(np.linalg.norm(spot - camera.position)), 1, k))
    for _, what, k in sorted(jobs, reverse=True):
        if what:
            things[k].paint(canvas, camera, light)
        else:
            paint_tile(canvas, camera, blocks[k], stage.make, stage.tiles[k].id, light, k + 1)


def truth_of(stage: Stage, owner: NDArray[np.int32]) -> list[SceneTile]:
    """What the picture shows of each tile, given which tile's face shows where (H, W)."""
    camera = stage.camera
    counts = np.bincount(owner.reshape(-1), minlength=len(stage.tiles) + 1)
    found = []
    for k, (t, b) in enumerate(zip(stage.tiles, stage.blocks, strict=True)):
        corners = b.underside() if t.id == FACE_DOWN and t.pose == "down" else b.face()
        behind = camera.view(corners)[:, 2].min() < NEAREST
        quad = camera.project(corners)
        whole = area(quad)
        visible = 0.0 if behind or whole < 4 else min(1.0, float(counts[k + 1]) / whole)
        found.append(SceneTile(t.id, quad, t.turned, t.group, t.in_hand, visible, t.seat, t.on_top))
    return found


def _develop(image: NDArray[np.uint8], rng: Rng, tile_px: float, options: Options) -> NDArray[np.uint8]:
    image = effects.lighting(image, rng, 0.3 if options.clean else 1.0)
    if options.clean:
        return image
    if rng.random() < 0.22:
        effects.glare(image, rng)
    image = effects.blur(image, rng, tile_px)
    image = effects.tone(image, rng)
    image = effects.noise(image, rng)
    return effects.phone(image, rng)


def scene_of(
    seed: int,
    index: int,
    style: str | None = None,
    options: Options | None = None,
    without: frozenset[str] = frozenset(),
) -> Scene:
    """Scene number `index` of a set; four scenes in a row share a make. `without`: sets of drawings kept out."""
    make = make_of(seed, index // 4, style, without)
    return render_scene(make, np.random.default_rng([seed, 1, index]), options)


_LAST: dict[tuple[int, int, str | None, frozenset[str]], Make] = {}


def make_of(seed: int, number: int, style: str | None = None, without: frozenset[str] = frozenset()) -> Make:
    """Make number `number` of a set; the last one is kept."""
    key = (seed, number, style, without)
    if key not in _LAST:
        _LAST.clear()
        _LAST[key] = draw_make(np.random.default_rng([seed, 0, number]), style, without)
    return _LAST[key]
