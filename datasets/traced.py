"""Ray-traced scenes: the same hands, makes and tables as `datasets.scene`, in the light of a room.

`python -m datasets.traced --out DIR --count N --seed S [--painted DIR]`, in the environment that `make traced` sets up:
Blender as a module (`bpy`) is for making pictures alone. Files as `datasets.render` writes them; `--painted` writes
the very same scenes as that paints them beside.

Round edges, gloss, soft shadows, light thrown from tile to tile and a lens that focuses at one depth: what painted
scenes only hint at, and a renderer that no training has seen. Thirty times slower.
"""

from __future__ import annotations

import contextlib
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import bpy
import click
import numpy as np
from numpy.typing import NDArray

from datasets import clutter, effects, pictures, tables
from datasets import traced_shapes as shapes
from datasets.camera import Array, Camera
from datasets.faces import Make
from datasets.render import CHUNK, write
from datasets.scene import Scene, Shot, groups_of, make_of, owners, render_scene, truth_of
from datasets.stage import KINDS, Options, Stage, set_stage
from datasets.tile_body import Block, Solid

Rng = np.random.Generator
SCENES_A_MAKE = 2
"""Few scenes come of an hour, so that makes change more often than in painted ones."""
SAMPLES = 6
"""Paths a pixel; what is left of the noise is taken out by Blender's denoiser."""


def trace_scene(make: Make, rng: Rng, options: Options) -> Scene:
    """Ray-trace one scene with tiles of `make`; `rng` decides what is in it."""
    stage = set_stage(make, rng, options)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _tiles(stage, rng)
    for thing in stage.things:
        _thing(thing, rng)
    _table(stage, rng)
    _room(stage, rng)
    _camera(stage, rng)
    light = _trace(stage.size)
    picture = _develop(light, stage, rng)
    truth = truth_of(stage, owners(stage))
    return Scene(
        picture, tuple(truth), groups_of(stage), stage.plan.hand, Shot.by(stage.camera, stage.kind, stage.plan.standing)
    )


def _tiles(stage: Stage, rng: Rng) -> None:
    make = stage.make
    mesh = shapes.tile_mesh(make)
    gloss = make.body.gloss
    under = float(rng.uniform(0.1, 0.5)) if rng.random() < 0.25 else 0.0
    looks = (float(np.clip(rng.normal(0.45 - 0.35 * gloss, 0.06), 0.06, 0.7)), float(rng.uniform(0.3, 0.6)), under)
    faces: dict[str, Any] = {}
    for tile, block in zip(stage.tiles, stage.blocks, strict=True):
        if tile.id not in faces:
            faces[tile.id] = shapes.tile_surface(make, tile.id, rng, looks)
        shapes.put(mesh, faces[tile.id], block)


def _thing(thing: clutter.Thing, rng: Rng) -> None:
    """Boxes as they are; what is painted without a body becomes a cup or a lid of its size, or a picture laid flat."""
    if thing.solid is not None:
        shapes.box(thing.solid, rng)
    elif thing.height > 0.3 or rng.random() < 0.3:
        shapes.cup(thing.x, thing.y, min(thing.reach, 2.0) / 1.3, max(0.06, thing.height), rng)
    elif (picture := pictures.thing(rng)) is not None:
        wide = thing.reach
        high = wide * picture.shape[0] / picture.shape[1]
        turn = float(rng.uniform(-3.2, 3.2))
        c, s = math.cos(turn), math.sin(turn)
        local = np.array([[-wide, high], [wide, high], [wide, -high], [-wide, -high]]) / 2
        corners = np.column_stack([local @ np.array([[c, s], [-s, c]]) + (thing.x, thing.y), np.full(4, 0.05)])
        shapes.flat("thing", corners, shapes.printed("thing", picture, 0.5))


def _rectangle(x0: float, y0: float, x1: float, y1: float, z: float) -> Array:
    return np.array([[x0, y1, z], [x1, y1, z], [x1, y0, z], [x0, y0, z]], float)


def _spread(name: str, corners: Array, texture: NDArray[np.uint8], cell: float, rough: float, turn: float) -> None:
    """A flat surface on which a texture repeats every `cell` tile widths."""
    surface = shapes.Surface(name, rough, 0.3)
    place = surface.node("ShaderNodeTexCoord")
    scale = surface.node("ShaderNodeMapping")
    surface.link(place.outputs["Object"], scale.inputs[0])
    scale.inputs["Scale"].default_value = (1 / cell, 1 / cell, 1.0)
    scale.inputs["Rotation"].default_value = (0.0, 0.0, turn)
    picture = surface.node("ShaderNodeTexImage", interpolation="Cubic")
    picture.image = shapes.picture_of(name, texture)
    surface.link(scale.outputs[0], picture.inputs[0])
    surface.colour(picture.outputs[0])
    shapes.flat(name, corners, surface.material)


def _table(stage: Stage, rng: Rng) -> None:
    low, high = stage.low, stage.high
    wide = rng.random() < 0.4
    near = float(low[1]) - (200.0 if wide else rng.uniform(0.8, 8))
    left, right = (-300.0, 300.0) if wide else (float(low[0]) - rng.uniform(3, 16), float(high[0]) + rng.uniform(3, 16))
    far = 300.0 if wide else float(high[1]) + rng.uniform(8, 28)
    texture = tables.surface(rng)
    rough = float(rng.uniform(0.5, 1.0)) if rng.random() < 0.75 else float(rng.uniform(0.08, 0.5))
    cell = texture.shape[0] / float(rng.uniform(10, 45))
    _spread("table", _rectangle(left, near, right, far, 0.0), texture, cell, rough, float(rng.uniform(0, 6.3)))
    if wide:
        return
    floor = tables.surface(rng)
    _spread("floor", _rectangle(-400, -400, 400, 400, -float(rng.uniform(20, 34))), floor, 40.0, 0.6, 0.0)
    if rng.random() < 0.7:
        rim, rise = float(rng.uniform(0.5, 3.0)), float(rng.uniform(0.0, 1.2))
        body = rng.uniform(15, 230, 3)
        for x0, y0, x1, y1 in (
            (left - rim, near - rim, right + rim, near),
            (left - rim, far, right + rim, far + rim),
            (left - rim, near, left, far),
            (right, near, right + rim, far),
        ):
            block = Block(
                np.array([(x0 + x1) / 2, (y0 + y1) / 2, (rise - 1.0) / 2]),
                np.diag([1.0, -1.0, 1.0]),
                np.array([x1 - x0, y1 - y0, 1.0 + rise]),
            )
            shapes.box(Solid(block, (int(body[0]), int(body[1]), int(body[2]))), rng)


def _warmth(rng: Rng) -> tuple[float, float, float]:
    """Colour of a lamp or a window, from candle to sky."""
    k = float(rng.uniform(-1, 1))
    return (1.0, 1.0 - 0.22 * max(0, k), 1.0 - 0.5 * max(0, k)) if k > 0 else (1.0 + 0.25 * k, 1.0 + 0.1 * k, 1.0)


def _lamp(place: Array, size: float, watts: float, colour: tuple[float, float, float]) -> None:
    data = bpy.data.lights.new("lamp", "AREA")
    data.size, data.energy, data.color = size, watts, colour
    lamp = bpy.data.objects.new("lamp", data)
    bpy.context.collection.objects.link(lamp)
    w = place / np.linalg.norm(place)
    u = np.cross([0.3, 1.0, 0.1], w)
    u /= np.linalg.norm(u)
    shapes.place(lamp, u, np.cross(w, u), w, place)


def _room(stage: Stage, rng: Rng) -> None:
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    ground = tree.nodes["Background"]
    ground.inputs["Strength"].default_value = float(np.exp(rng.normal(-0.9, 0.7)))
    view = pictures.view(rng, 1024, 512) if rng.random() < 0.6 else None
    picture = tree.nodes.new("ShaderNodeTexEnvironment")
    picture.image = shapes.picture_of("room", tables.room(rng, (1024, 512)) if view is None else view)
    tree.links.new(picture.outputs[0], ground.inputs[0])
    for _ in range(int(rng.choice([0, 1, 2, 3], p=[0.1, 0.5, 0.28, 0.12]))):
        a = float(rng.uniform(0, 2 * math.pi))
        e = float(np.radians(rng.uniform(15, 88)))
        away = float(rng.uniform(25, 120))
        place = np.array([math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)]) * away
        size = away * float(np.exp(rng.uniform(math.log(0.04), math.log(0.7))))
        _lamp(place, size, away * away * float(np.exp(rng.normal(2.6, 0.6))), _warmth(rng))
    if rng.random() < 0.06:
        _lamp(
            stage.camera.position + np.array([0.5, 0.0, 0.3]),
            0.3,
            float(np.sum(stage.camera.position**2)) * 8,
            (1.0, 1.0, 1.0),
        )


def _camera(stage: Stage, rng: Rng) -> None:
    camera: Camera = stage.camera
    width, height = stage.size
    side = max(width, height)
    data = bpy.data.cameras.new("camera")
    data.sensor_width, data.lens = 36.0, camera.focal / side * 36
    data.shift_x = (width / 2 - camera.centre[0]) / side
    data.shift_y = (camera.centre[1] - height / 2) / side
    data.clip_start, data.clip_end = 0.05, 3000
    data.dof.use_dof = True
    deep = camera.view((stage.low + stage.high)[None] / 2)[0, 2]
    data.dof.focus_distance = float(deep * (1 + (rng.normal(0, 0.03) if rng.random() < 0.85 else rng.normal(0, 0.15))))
    # A phone's lens opens 2 to 5 mm, a tile is 20 to 30 mm wide.
    aperture = float(rng.uniform(0.01, 0.1))
    data.dof.aperture_fstop = data.lens * 1e-3 / (2 * aperture)
    eye = bpy.data.objects.new("camera", data)
    bpy.context.collection.objects.link(eye)
    right, down, forward = camera.rotation
    shapes.place(eye, right, -down, -forward, camera.position)
    bpy.context.scene.camera = eye


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keep Blender's own lines off the terminal."""
    kept = os.dup(1)
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), 1)
        try:
            yield
        finally:
            os.dup2(kept, 1)
            os.close(kept)


def _trace(size: tuple[int, int]) -> NDArray[np.float32]:
    """The light (H, W, 3) that the camera sees."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_denoising = "CPU", SAMPLES, True
    cycles.denoising_prefilter, cycles.denoising_quality = "FAST", "BALANCED"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 2, 2
    cycles.caustics_reflective = cycles.caustics_refractive = False
    render = scene.render
    render.resolution_x, render.resolution_y, render.resolution_percentage = *size, 100
    render.image_settings.file_format = "OPEN_EXR"
    render.image_settings.color_depth = "16"
    render.threads_mode, render.threads = "FIXED", 1
    with tempfile.TemporaryDirectory() as folder:
        render.filepath = str(Path(folder) / "light.exr")
        with _quiet():
            bpy.ops.render.render(write_still=True)
        image = bpy.data.images.load(render.filepath)
        full = np.empty(size[0] * size[1] * 4, np.float32)
        image.pixels.foreach_get(full)
    return np.ascontiguousarray(full.reshape(size[1], size[0], 4)[::-1, :, :3])


def _develop(light: NDArray[np.float32], stage: Stage, rng: Rng) -> NDArray[np.uint8]:
    """What a phone makes of the light: exposure, white balance, curve, sharpening, noise and JPEG."""
    grey = light.mean(axis=2)
    exposure = 0.2 / max(1e-4, float(np.exp(np.log(np.maximum(grey, 1e-4)).mean())))
    bright = float(np.percentile(grey, 97)) * exposure
    exposure *= min(1.0, 1.15 / bright) ** 0.8 * float(np.exp(rng.normal(0, 0.22)))
    balance = (light.mean() / np.maximum(light.mean(axis=(0, 1)), 1e-4)) ** float(rng.uniform(0.2, 0.9))
    shown = light * exposure * balance.astype(np.float32)
    shoulder = np.where(shown < 0.7, shown, 1 - 0.3 * np.exp(-(shown - 0.7) / 0.3))
    coded = np.where(shoulder <= 0.0031308, shoulder * 12.92, 1.055 * np.maximum(shoulder, 1e-6) ** (1 / 2.4) - 0.055)
    picture = np.asarray(np.clip(coded * 255 + 0.5, 0, 255), np.uint8)
    if rng.random() < 0.25:
        picture = effects.blur(picture, rng, stage.tile_px)
    picture = effects.noise(picture, rng)
    return effects.phone(picture, rng)


def _render(scenes: range, seed: int, options: Options, out: Path, painted: Path | None) -> None:
    """Write these scenes, one after the other."""
    for number in scenes:
        make = make_of(seed, number // SCENES_A_MAKE)
        name = f"{seed}-{number:06d}"
        if painted:
            write(render_scene(make, np.random.default_rng([seed, 1, number]), options), painted, name)
        write(trace_scene(make, np.random.default_rng([seed, 1, number]), options), out, name)


@click.command()
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Folder for images/ and labels/.")
@click.option("--painted", type=click.Path(path_type=Path), help="Folder for the same scenes, painted.")
@click.option("--count", default=100, show_default=True, help="Number of scenes.")
@click.option("--start", default=0, show_default=True, help="Number of the first scene.")
@click.option("--seed", default=0, show_default=True, help="Seed of the set.")
@click.option("--jobs", default=2, show_default=True, help="Processes.")
@click.option("--kind", type=click.Choice(KINDS), help="Only scenes of this kind.")
@click.option("--long-side", default=1280, show_default=True, help="Pixels of the longer side.")
def main(
    out: Path, painted: Path | None, count: int, start: int, seed: int, jobs: int, kind: str | None, long_side: int
) -> None:
    """Ray-trace labelled scenes."""
    for folder in (out, painted):
        for part in ("images", "labels"):
            if folder:
                (folder / part).mkdir(parents=True, exist_ok=True)
    scenes = range(start, start + count)
    if jobs == 1:
        _render(scenes, seed, Options(kind, long_side), out, painted)
        return
    # Blender lives in a main process or not at all.
    told = ["--out", out, "--seed", seed, "--long-side", long_side, "--jobs", 1]
    told += ["--painted", painted] if painted else []
    told += ["--kind", kind] if kind else []

    def trace(first: int) -> None:
        part = ["--start", first, "--count", min(CHUNK, scenes.stop - first)]
        subprocess.run([sys.executable, "-m", "datasets.traced", *map(str, (*told, *part))], check=True)

    with (
        ThreadPoolExecutor(jobs) as pool,
        click.progressbar(pool.map(trace, scenes[::CHUNK]), length=len(scenes[::CHUNK])) as bar,
    ):
        for _ in bar:
            pass


if __name__ == "__main__":
    main()
