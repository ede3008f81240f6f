"""Random changes to a batch of crops, on the training device: pose, light, colour, blur, noise."""

from __future__ import annotations

import math

import torch
from torch.nn import functional

from models.network import CROP_SIZE

SLIGHTLY = 0.4
"""Crops cut as the eye lays them move by this much of what the others do, and take no more of another light."""

GREY = 0.25
"""The share of crops that lose their colours, where these do not tell the tile: its shapes do."""

SHAKEN, SHAKE = 0.2, (0.02, 0.13)
"""The chance that crops are shaken, and how far the phone moved, in widths of a crop."""

COVERED, COVER_EDGE = 0.2, (-0.1, 1.0)
"""The share of crops that are hidden in part, and where that part begins: -1 and 1 are the sides of the crop."""


def _uniform(n: int, low: float, high: float, like: torch.Tensor) -> torch.Tensor:
    return torch.rand(n, device=like.device) * (high - low) + low


def random_pose(
    crops: torch.Tensor, quarter_turns: torch.Tensor, share: float = 1.0, size: int = CROP_SIZE
) -> torch.Tensor:
    """Resample (N, 3, S, S) to (N, 3, size, size), turned by `quarter_turns` and jittered in angle, size, place, tilt.

    The crops hold more round the tile than the reader sees; `span` is the share of the width that it does see. `share`:
    of the usual jitter.
    """
    n = len(crops)

    def jitter(spread: float) -> torch.Tensor:
        return torch.randn(n, device=crops.device) * spread * share

    angle = quarter_turns * (torch.pi / 2) + jitter(0.07)
    span = 0.83 * torch.exp(jitter(0.07))
    stretch = torch.exp(jitter(0.06))
    cos, sin = torch.cos(angle), torch.sin(angle)
    matrix = torch.zeros(n, 3, 3, device=crops.device)
    matrix[:, 0, 0], matrix[:, 0, 1] = cos * span * stretch, sin * span * stretch
    matrix[:, 1, 0], matrix[:, 1, 1] = -sin * span / stretch, cos * span / stretch
    matrix[:, 0, 2] = jitter(0.05)
    matrix[:, 1, 2] = jitter(0.05)
    matrix[:, 2, 0] = jitter(0.06)
    matrix[:, 2, 1] = jitter(0.06)
    matrix[:, 2, 2] = 1.0
    axis = (torch.arange(size, device=crops.device) + 0.5) / size * 2 - 1
    y, x = torch.meshgrid(axis, axis, indexing="ij")
    points = torch.stack([x, y, torch.ones_like(x)], dim=-1).reshape(-1, 3)
    mapped = points @ matrix.transpose(1, 2)
    grid = (mapped[..., :2] / mapped[..., 2:]).reshape(n, size, size, 2) + share * random_hand(n, crops, size)
    return functional.grid_sample(crops, grid, padding_mode="border", align_corners=False)


def random_hand(n: int, like: torch.Tensor, size: int) -> torch.Tensor:
    """Return (n, size, size, 2) shifts, in half widths, that bend two crops in five: the same faces in another hand."""
    bend = torch.randn(n, 2, 6, 6, device=like.device) * _uniform(n, 0.0, 0.05, like).view(n, 1, 1, 1)
    bend = bend * (torch.rand(n, 1, 1, 1, device=like.device) < 0.4)
    return functional.interpolate(bend, size=(size, size), mode="bicubic", align_corners=True).permute(0, 2, 3, 1)


def random_texture(crops: torch.Tensor, keep_hue: torch.Tensor) -> torch.Tensor:
    """Pass a quarter of the batch through a filter of random weights: shapes stay, inks and grain do not.

    (Xu et al., "Robust and Generalizable Visual Representation Learning via Random Convolutions", 2021.) What comes out
    has the light and the contrast of the crop, and is blended with it.
    """
    pieces = []
    for piece, bound in zip(crops.chunk(16), keep_hue.chunk(16), strict=True):
        if torch.rand(()) < 0.25:
            size = 1 if torch.rand(()) < 0.5 else 3
            weights = torch.randn(3, 3, size, size, device=piece.device)
            other = functional.conv2d(functional.pad(piece, [size // 2] * 4, mode="replicate"), weights)
            grey, drawn = piece.mean(1, keepdim=True), other.mean(1, keepdim=True)
            middle, centre = (part.mean(dim=(1, 2, 3), keepdim=True) for part in (grey, drawn))
            alike = ((grey - middle) * (drawn - centre)).mean(dim=(1, 2, 3), keepdim=True)
            spread = other.std(dim=(1, 2, 3), keepdim=True).clamp(min=1e-3)
            # Print stays darker than what it is on.
            way = torch.where(alike < 0, -1.0, 1.0) * piece.std(dim=(1, 2, 3), keepdim=True) / spread
            other = (middle + (other - centre) * way).clamp(0, 1)
            share = _uniform(len(piece), 0.2, 1.0, piece) * ~bound
            piece = piece + (other - piece) * share.view(-1, 1, 1, 1)
        pieces.append(piece)
    return torch.cat(pieces)


def random_cover(crops: torch.Tensor) -> torch.Tensor:
    """Hide up to over half of one crop in five from one side, behind a stick or what is in another crop.

    So much hides all that tells some tiles apart, the number of a character: of those a reader is to say so.
    """
    n = len(crops)
    axis = torch.linspace(-1, 1, crops.shape[-1], device=crops.device)
    angle = torch.randint(0, 4, (n,), device=crops.device) * (torch.pi / 2) + torch.randn(n, device=crops.device) * 0.15
    across, down = torch.cos(angle).view(n, 1, 1), torch.sin(angle).view(n, 1, 1)
    place = axis.view(1, 1, -1) * across + axis.view(1, -1, 1) * down
    edge = _uniform(n, *COVER_EDGE, crops).view(n, 1, 1)
    hidden = (place > edge) & (torch.rand(n, 1, 1, device=crops.device) < COVERED)
    # A stick is lighter along one of its sides.
    shade = 1 + torch.randn(n, 1, 1, device=crops.device) * 0.5 * (place - edge - 0.3)
    tone = (torch.rand(n, 3, 1, 1, device=crops.device) * shade[:, None]).clamp(0, 1)
    before = torch.where(torch.rand(n, 1, 1, 1, device=crops.device) < 0.5, tone, crops.flip(0).roll(1, 3))
    return torch.where(hidden[:, None], before, crops)


def random_light(crops: torch.Tensor, keep_hue: torch.Tensor) -> torch.Tensor:
    """Change gain, gamma, colour cast, saturation; hue only where `keep_hue` (N,) is false (red fives live by it)."""
    n = len(crops)

    def per_crop(values: torch.Tensor) -> torch.Tensor:
        return values.view(n, -1, 1, 1)

    grey = crops.mean(dim=1, keepdim=True)
    saturation = _uniform(n, 0.3, 1.5, crops)
    saturation = torch.where((torch.rand_like(saturation) < GREY) & ~keep_hue, torch.zeros_like(saturation), saturation)
    crops = grey + (crops - grey) * per_crop(saturation)
    order = torch.rand(n, 3, device=crops.device).argsort(dim=1)
    straight = torch.arange(3, device=crops.device).expand(n, 3)
    swap = (torch.rand(n, device=crops.device) < 0.15) & ~keep_hue
    order = torch.where(swap[:, None], order, straight)
    crops = torch.gather(crops, 1, order[:, :, None, None].expand_as(crops))
    cast = torch.exp(torch.randn(n, 3, device=crops.device) * 0.10)
    gain = _uniform(n, 0.45, 1.35, crops)
    crops = crops * per_crop(cast * gain[:, None])
    slope = torch.linspace(-1, 1, crops.shape[-1], device=crops.device)
    shade = 1 + per_crop(torch.randn(n, device=crops.device) * 0.15) * slope.view(1, 1, 1, -1)
    shade = shade + per_crop(torch.randn(n, device=crops.device) * 0.15) * slope.view(1, 1, -1, 1)
    crops = (crops * shade).clamp(1e-4, 1)
    return crops ** per_crop(torch.exp(torch.randn(n, device=crops.device) * 0.25))


def random_glare(crops: torch.Tensor) -> torch.Tensor:
    """Lay a soft white spot on one crop in eight."""
    n = len(crops)
    axis = torch.linspace(-1, 1, crops.shape[-1], device=crops.device)
    x0, y0 = _uniform(n, -1, 1, crops), _uniform(n, -1, 1, crops)
    radius = _uniform(n, 0.15, 0.6, crops)
    distance = (axis.view(1, 1, -1) - x0.view(n, 1, 1)) ** 2 + (axis.view(1, -1, 1) - y0.view(n, 1, 1)) ** 2
    spot = torch.exp(-distance / radius.view(n, 1, 1) ** 2) * _uniform(n, 0.2, 0.8, crops).view(n, 1, 1)
    spot = spot * (torch.rand(n, 1, 1, device=crops.device) < 0.125)
    return crops + (1 - crops) * spot[:, None]


def random_stroke(crops: torch.Tensor) -> torch.Tensor:
    """Thicken or thin the strokes of a quarter of the batch, by up to a pixel: another cutter of the same faces."""
    pieces = []
    for piece in crops.chunk(8):
        if torch.rand(()) < 0.25:
            sign = 1.0 if torch.rand(()) < 0.5 else -1.0
            wider = functional.max_pool2d(piece * sign, 3, 1, 1) * sign
            share = _uniform(len(piece), 0.2, 1.0, piece).view(-1, 1, 1, 1)
            piece = piece + (wider - piece) * share
        pieces.append(piece)
    return torch.cat(pieces)


def random_shake(crops: torch.Tensor) -> torch.Tensor:
    """Draw out some eighths of the batch along a line, as a phone does that moves while it takes the picture."""
    pieces = []
    for piece in crops.chunk(8):
        if torch.rand(()) < SHAKEN:
            length = (SHAKE[0] + float(torch.rand(())) * (SHAKE[1] - SHAKE[0])) * piece.shape[-1]
            piece = shaken(piece, length, float(torch.rand(())) * math.pi)
        pieces.append(piece)
    return torch.cat(pieces)


def shaken(crops: torch.Tensor, length: float, angle: float) -> torch.Tensor:
    """Return crops or views (N, 3, H, W) smeared evenly over `length` pixels in the direction `angle`, radians."""
    reach = math.ceil(length / 2)
    along = torch.linspace(-length / 2, length / 2, 8 * reach + 1)
    across, down = along * math.cos(angle) + reach, along * math.sin(angle) + reach
    places = torch.arange(2 * reach + 1.0)
    # Every moment of the exposure falls on the four pixels round its place.
    columns = (1 - (across[:, None] - places).abs()).clamp(min=0)
    rows = (1 - (down[:, None] - places).abs()).clamp(min=0)
    weights = (torch.einsum("ty,tx->yx", rows, columns) / len(along)).to(crops.device)
    padded = functional.pad(crops, [reach] * 4, mode="replicate")
    return functional.conv2d(padded, weights.expand(3, 1, -1, -1), groups=3)


def random_blur(crops: torch.Tensor) -> torch.Tensor:
    """Shrink each eighth of the batch to a size of its own and back, as a small far tile or a soft lens; add noise."""
    pieces = []
    for piece in crops.chunk(8):
        if torch.rand(()) < 0.65:
            size = int(torch.randint(14, 64, ())) * piece.shape[-1] // CROP_SIZE
            small = functional.interpolate(piece, size=(size, size), mode="area")
            mode = "bilinear" if torch.rand(()) < 0.7 else "bicubic"
            piece = functional.interpolate(small, size=piece.shape[-2:], mode=mode, align_corners=False)
        pieces.append(piece)
    crops = torch.cat(pieces)
    strength = (torch.rand(len(crops), 1, 1, 1, device=crops.device) * 0.06) ** 1.5 * 2
    return (crops + torch.randn_like(crops) * strength).clamp(0, 1)


def anew(batch: torch.Tensor, quarter_turns: torch.Tensor, keep_hue: torch.Tensor, size: int) -> torch.Tensor:
    """Return crops (N, 3, S, S) as another make in another photograph might show them, (N, 3, size, size)."""
    batch = random_pose(batch, quarter_turns, size=size)
    batch = random_cover(random_texture(random_stroke(batch), keep_hue))
    batch = random_glare(random_light(batch, keep_hue))
    return random_blur(random_shake(batch))


def slightly(batch: torch.Tensor, quarter_turns: torch.Tensor, size: int) -> torch.Tensor:
    """Return crops (N, 3, S, S) little changed, no hue among it: they are as blurred, lit and askew as they will be."""
    batch = random_cover(random_pose(batch, quarter_turns, SLIGHTLY, size))
    other = random_light(batch, torch.ones(len(batch), dtype=torch.bool, device=batch.device))
    return batch.lerp(other, _uniform(len(batch), 0.0, SLIGHTLY, batch).view(-1, 1, 1, 1))


def augment(
    crops: torch.Tensor,
    quarter_turns: torch.Tensor,
    keep_hue: torch.Tensor,
    torn: torch.Tensor,
    size: int = CROP_SIZE,
) -> torch.Tensor:
    """Return a changed (N, 3, size, size) batch of the uint8 (N, S, S, 3) crops; those `torn` (N,) change slightly."""
    batch = crops.permute(0, 3, 1, 2).float() / 255
    changed = torch.empty(len(batch), 3, size, size, device=batch.device)
    if bool(torn.any()):
        changed[torn] = slightly(batch[torn], quarter_turns[torn], size)
    others = ~torn
    if bool(others.any()):
        changed[others] = anew(batch[others], quarter_turns[others], keep_hue[others], size)
    return changed
