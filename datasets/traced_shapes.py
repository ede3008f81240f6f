"""Meshes and materials for ray-traced scenes: tiles with round edges in two layers, boxes with print on them, cups.

Lengths are tile widths. Needs Blender as a module (`bpy`), for making pictures alone.
"""

from __future__ import annotations

import math
from typing import Any

import bmesh
import bpy
import numpy as np
from numpy.typing import NDArray

from datasets.camera import Array
from datasets.faces import Make
from datasets.tile_body import Block, Solid
from vision.reading import FACE_DOWN, WHITE

Picture = NDArray[np.uint8]
Rng = np.random.Generator
_BEVELS = 3


def picture_of(name: str, rgb: Picture) -> Any:
    """A picture (H, W, 3) or, with alpha, (H, W, 4), as Blender holds it: from the bottom up."""
    height, width = rgb.shape[:2]
    full = np.ones((height, width, 4), np.float32)
    full[..., : rgb.shape[2]] = rgb[::-1].astype(np.float32) / 255
    image = bpy.data.images.new(name, width, height, alpha=True)
    image.pixels.foreach_set(full.reshape(-1))
    image.pack()
    return image


def linear(colour: Array | tuple[int, int, int]) -> tuple[float, float, float, float]:
    """RGB 0..255 as linear light with alpha."""
    share = np.clip(np.asarray(colour, float) / 255, 0, 1)
    light = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return float(light[0]), float(light[1]), float(light[2]), 1.0


class Surface:
    """One material under construction."""

    def __init__(self, name: str, roughness: float, gloss: float = 0.5) -> None:
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]
        self.shader.inputs["Roughness"].default_value = roughness
        self.shader.inputs["Specular IOR Level"].default_value = gloss

    def node(self, kind: str, **settings: Any) -> Any:
        node = self.tree.nodes.new(kind)
        for key, value in settings.items():
            setattr(node, key, value)
        return node

    def link(self, out: Any, into: Any) -> None:
        self.tree.links.new(out, into)

    def colour(self, source: Any) -> None:
        self.link(source, self.shader.inputs["Base Color"])

    def above(self, z: Any, level: float) -> Any:
        """1 where `z` exceeds `level`, else 0."""
        test = self.node("ShaderNodeMath", operation="GREATER_THAN")
        self.link(z, test.inputs[0])
        test.inputs[1].default_value = level
        return test.outputs[0]

    def mix(self, share: Any, low: Any, high: Any) -> Any:
        node = self.node("ShaderNodeMix", data_type="RGBA")
        self.link(share, node.inputs[0])
        for source, into in ((low, node.inputs[6]), (high, node.inputs[7])):
            if isinstance(source, tuple):
                into.default_value = source
            else:
                self.link(source, into)
        return node.outputs[2]


def tile_mesh(make: Make) -> Any:
    """A tile's body: a box with round edges."""
    body = make.body
    shape = bmesh.new()
    bmesh.ops.create_cube(shape, size=1.0)
    bmesh.ops.scale(shape, vec=(1.0, body.height, body.thickness), verts=shape.verts)
    bmesh.ops.bevel(
        shape, geom=shape.edges, offset=body.radius, segments=_BEVELS, profile=0.5, affect="EDGES", clamp_overlap=True
    )
    mesh = bpy.data.meshes.new("tile")
    shape.to_mesh(mesh)
    shape.free()
    mesh.shade_smooth()
    return mesh


def tile_surface(make: Make, tile: str, rng: Rng, looks: tuple[float, float, float]) -> Any:
    """The material of one face: print above, the two layers at the sides, the back below.

    `looks`: roughness, specular level and how far light goes under the surface, the same for a whole make.
    """
    body = make.body
    surface = Surface(f"tile {tile}", looks[0], looks[1])
    if looks[2] > 0:
        surface.shader.inputs["Subsurface Weight"].default_value = looks[2]
        surface.shader.inputs["Subsurface Radius"].default_value = (0.08, 0.07, 0.06)
        surface.shader.inputs["Subsurface Scale"].default_value = 1.0
    place = surface.node("ShaderNodeTexCoord")
    split = surface.node("ShaderNodeSeparateXYZ")
    surface.link(place.outputs["Object"], split.inputs[0])
    z = split.outputs[2]

    def sheet(face: str, mirrored: bool) -> Any:
        scale = surface.node("ShaderNodeMapping")
        surface.link(place.outputs["Object"], scale.inputs[0])
        scale.inputs["Location"].default_value = (0.5, 0.5, 0.0)
        scale.inputs["Scale"].default_value = (-1.0 if mirrored else 1.0, 1 / body.height, 1.0)
        picture = surface.node("ShaderNodeTexImage", extension="EXTEND", interpolation="Cubic")
        picture.image = picture_of(face, make.face(face))
        surface.link(scale.outputs[0], picture.inputs[0])
        return picture

    front = sheet(WHITE if tile == FACE_DOWN else tile, False)
    behind = sheet(FACE_DOWN, True)
    half = body.thickness / 2
    lip = body.radius * 0.75
    layers = surface.mix(
        surface.above(z, -half + body.split * body.thickness if body.split > 0 else -9.0),
        linear(body.back),
        linear(body.face),
    )
    upper = surface.mix(surface.above(z, half - lip), layers, front.outputs[0])
    surface.colour(surface.mix(surface.above(z, -half + lip), behind.outputs[0], upper))
    if make.plan.engraved > 0:
        dark = surface.node("ShaderNodeRGBToBW")
        print_alone = surface.mix(surface.above(z, half - lip), linear(body.face), front.outputs[0])
        surface.link(print_alone, dark.inputs[0])
        bump = surface.node("ShaderNodeBump")
        bump.inputs["Strength"].default_value = float(rng.uniform(0.4, 1.0)) * make.plan.engraved
        bump.inputs["Distance"].default_value = 0.05
        surface.link(dark.outputs[0], bump.inputs["Height"])
        surface.link(bump.outputs[0], surface.shader.inputs["Normal"])
    return surface.material


def place(thing: Any, x: Array, y: Array, z: Array, at: Array) -> None:
    """Set a thing's own axes and its origin, each (3,) in the world's."""
    matrix = np.eye(4)
    matrix[:3] = np.stack([x, y, z, at], axis=1)
    thing.matrix_world = matrix.T.tolist()


def put(mesh: Any, material: Any, block: Block) -> Any:
    """Set a copy of a tile's mesh where the block is."""
    thing = bpy.data.objects.new("tile", mesh)
    bpy.context.collection.objects.link(thing)
    place(thing, block.axes[0], -block.axes[1], block.axes[2], block.centre)
    # The mesh is shared, the print is this tile's own.
    if not mesh.materials:
        mesh.materials.append(None)
    thing.material_slots[0].link = "OBJECT"
    thing.material_slots[0].material = material
    return thing


def flat(name: str, corners: Array, material: Any) -> Any:
    """A quad (4, 3), its texture's top left at the first corner, clockwise."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(c) for c in corners.tolist()], [], [(3, 2, 1, 0)])
    layer = mesh.uv_layers.new()
    spots = {0: (0.0, 1.0), 1: (1.0, 1.0), 2: (1.0, 0.0), 3: (0.0, 0.0)}
    for loop in mesh.loops:
        layer.data[loop.index].uv = spots[loop.vertex_index]
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    return thing


def printed(name: str, picture: Picture, roughness: float, gloss: float = 0.5) -> Any:
    """A material with a picture on it, by the mesh's own coordinates; with alpha it is cut out."""
    surface = Surface(name, roughness, gloss)
    node = surface.node("ShaderNodeTexImage", interpolation="Cubic")
    node.image = picture_of(name, picture)
    surface.colour(node.outputs[0])
    if picture.shape[2] == 4:
        surface.link(node.outputs[1], surface.shader.inputs["Alpha"])
    return surface.material


def plain(name: str, colour: Array | tuple[int, int, int], roughness: float, metal: float = 0.0) -> Any:
    """A material of one colour."""
    surface = Surface(name, roughness)
    surface.shader.inputs["Base Color"].default_value = linear(colour)
    surface.shader.inputs["Metallic"].default_value = metal
    return surface.material


def box(solid: Solid, rng: Rng) -> None:
    """A box that is no tile, with its pictures."""
    block = solid.block
    rough = float(rng.uniform(0.1, 0.8))
    body = plain("box", solid.colour, rough)
    for axis in range(3):
        for sign in (1, -1):
            a, b = (k for k in range(3) if k != axis)
            quad = np.zeros((4, 3))
            quad[:, axis] = sign
            quad[:, a], quad[:, b] = (-1, 1, 1, -1), (-1, -1, 1, 1)
            texture = solid.textures.get((axis, sign))
            flat("side", block.points(quad), body if texture is None else printed("side", texture, rough))


def cup(x: float, y: float, radius: float, height: float, rng: Rng) -> None:
    """A cup, glass, coin or lid: a wall turned about its axis, and what is in it."""
    around = 48
    wall = 0.06 * radius
    flare = float(rng.uniform(1.0, 1.3))
    outline = [(0.0, 0.0), (radius, 0.0), (radius * flare, height), (radius * flare - wall, height)]
    outline += [(radius - wall, min(wall, height)), (0.0, min(wall, height))]
    points: list[tuple[float, float, float]] = []
    for k in range(around):
        c, s = math.cos(2 * math.pi * k / around), math.sin(2 * math.pi * k / around)
        points += [(x + r * c, y + r * s, z) for r, z in outline]
    n = len(outline)
    sides = [
        (k * n + j, ((k + 1) % around) * n + j, ((k + 1) % around) * n + j + 1, k * n + j + 1)
        for k in range(around)
        for j in range(n - 1)
    ]
    mesh = bpy.data.meshes.new("cup")
    mesh.from_pydata(points, [], sides)
    colour = rng.uniform(30, 250, 3) if rng.random() < 0.6 else np.full(3, rng.uniform(200, 250))
    mesh.materials.append(plain("cup", colour, float(rng.uniform(0.05, 0.6)), float(rng.random() < 0.15)))
    bpy.context.collection.objects.link(bpy.data.objects.new("cup", mesh))
    if height > 0.5:
        level = height * float(rng.uniform(0.5, 0.9))
        reach = radius * (1 + (flare - 1) * level / height) - wall
        turns = np.linspace(0, 2 * math.pi, around, endpoint=False)
        ring = [(x + reach * math.cos(a), y + reach * math.sin(a), level) for a in turns]
        drink = bpy.data.meshes.new("drink")
        drink.from_pydata(ring, [], [tuple(range(around))])
        drink.materials.append(plain("drink", rng.uniform(10, 200, 3), 0.02))
        bpy.context.collection.objects.link(bpy.data.objects.new("drink", drink))
