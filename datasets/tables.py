"""Table tops and rooms: felt, wood, cloth, paper and stone as textures, and what lies beyond the table's edge."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import fonts, pictures, printed
from datasets.camera import Array, Camera

Picture = NDArray[np.uint8]
Rng = np.random.Generator
_SIZE = 256


def _noise(rng: Rng, sx: int, sy: int) -> NDArray[np.float32]:
    """Smooth noise (_SIZE, _SIZE), mean 0, about unit spread, cells of sx x sy pixels."""
    grid = rng.standard_normal((max(2, _SIZE // sy), max(2, _SIZE // sx))).astype(np.float32)
    return np.asarray(cv2.resize(grid, (_SIZE, _SIZE), interpolation=cv2.INTER_CUBIC), np.float32)


def _mirror(tile: NDArray[np.float32]) -> Picture:
    """Make a texture repeat without a seam."""
    wide = np.concatenate([tile, tile[:, ::-1]], axis=1)
    return np.asarray(np.clip(np.concatenate([wide, wide[::-1]], axis=0), 0, 255), np.uint8)


_FELTS = (
    (20, 110, 60),
    (15, 80, 45),
    (30, 140, 70),
    (25, 90, 130),
    (20, 130, 140),
    (35, 60, 110),
    (130, 30, 40),
    (90, 60, 40),
    (45, 45, 50),
    (120, 125, 130),
    (10, 50, 40),
)
_WOODS = (
    (200, 165, 115),
    (165, 115, 70),
    (120, 75, 45),
    (225, 200, 160),
    (90, 55, 35),
    (185, 175, 165),
    (215, 180, 130),
)
_PLAINS = (
    (235, 235, 232),
    (205, 200, 192),
    (70, 72, 78),
    (30, 30, 34),
    (160, 120, 90),
    (225, 215, 200),
    (180, 195, 205),
)


def surface(rng: Rng) -> Picture:
    """A random table top, a texture that repeats: (2 * _SIZE, 2 * _SIZE, 3) RGB."""
    kind = str(
        rng.choice(
            ["felt", "wood", "plain", "weave", "check", "print", "stone", "paper", "photograph"],
            p=[0.36, 0.19, 0.13, 0.09, 0.06, 0.05, 0.05, 0.03, 0.04],
        )
    )
    return make_surface(rng, kind)


def make_surface(rng: Rng, kind: str) -> Picture:
    """A table top of the given kind."""
    pool = _WOODS if kind == "wood" else _FELTS if kind in {"felt", "weave"} else _PLAINS
    base = np.array(pool[int(rng.integers(len(pool)))], np.float32) * rng.uniform(0.75, 1.15)
    base = base + rng.normal(0, 10, 3).astype(np.float32)
    out = np.empty((_SIZE, _SIZE, 3), np.float32)
    out[:] = base
    amount = float(rng.uniform(2, 9))
    if kind == "wood":
        grain = _noise(rng, 64, 3) * 0.6 + _noise(rng, 32, 8) * 0.5 + _noise(rng, 128, 2) * 0.4
        if rng.random() < 0.5:
            grain = grain.T
        out += grain[..., None] * rng.uniform(5, 20) * np.array([1, 0.95, 0.8], np.float32)
    elif kind == "weave":
        step = int(rng.choice([4, 8, 16]))
        y, x = np.mgrid[0:_SIZE, 0:_SIZE]
        out += (((x // (step // 2) + y // (step // 2)) % 2) * rng.uniform(8, 30)).astype(np.float32)[..., None]
    elif kind == "check":
        other = rng.uniform(0, 255, 3).astype(np.float32)
        step = int(rng.choice([16, 32, 64]))
        y, x = np.mgrid[0:_SIZE, 0:_SIZE]
        stripes = ((x // step) % 2).astype(np.float32) * 0.5
        if rng.random() < 0.7:
            stripes += ((y // step) % 2).astype(np.float32) * 0.5
        out += (other - base) * stripes[..., None] * rng.uniform(0.2, 0.9)
    elif kind == "print":
        for _ in range(int(rng.integers(5, 30))):
            c = (int(rng.integers(_SIZE)), int(rng.integers(_SIZE)))
            colour = tuple(float(v) for v in rng.uniform(0, 255, 3))
            r = int(rng.integers(4, 22))
            if rng.random() < 0.5:
                cv2.circle(out, c, r, colour, -1 if rng.random() < 0.5 else 3, cv2.LINE_AA)
            else:
                cv2.ellipse(out, c, (r, r // 2), float(rng.uniform(0, 180)), 0, 360, colour, -1, cv2.LINE_AA)
    elif kind == "stone":
        out += (_noise(rng, 40, 40) * 14 + _noise(rng, 10, 10) * 7)[..., None]
        veins = np.abs(_noise(rng, 50, 50)) < 0.06
        out[veins] -= 25
    elif kind == "paper":
        return _mirror(page(rng, _SIZE, _SIZE).astype(np.float32))
    elif kind == "photograph" and (view := pictures.view(rng, _SIZE, _SIZE)) is not None:
        out = view.astype(np.float32)
    else:
        out += (_noise(rng, 60, 60) * rng.uniform(0, 5))[..., None]
    out += rng.standard_normal((_SIZE, _SIZE, 1)).astype(np.float32) * amount
    return _mirror(out)


def page(rng: Rng, width: int, height: int) -> Picture:
    """A sheet of paper with lines of text or a form, or printed matter: (height, width, 3)."""
    if rng.random() < 0.45:
        return printed.cover(rng, width, height)
    tint = rng.uniform(215, 255)
    out = np.full((height, width, 3), tint, np.uint8)
    ink = tuple(float(v) for v in rng.uniform(0, 110, 3))
    kind = rng.random()
    if kind < 0.2:
        return out
    faces = fonts.latin_faces()
    if kind < 0.55 and faces:
        mask = fonts.glyph(
            faces[int(rng.integers(len(faces)))],
            str(
                rng.choice(
                    [
                        "Mah Jong",
                        "18:30 TABLE 4",
                        "E S W N",
                        "Score",
                        "INVOICE 2026",
                        "No. 5",
                        "7",
                        "8",
                        "1 2 3 4",
                        "menu",
                    ]
                )
            ),
            60,
        )
        cjk = fonts.cjk_faces()
        if cjk and rng.random() < 0.4:
            mask = fonts.glyph(
                cjk[int(rng.integers(len(cjk)))],
                str(rng.choice(["東風", "出入口", "得点表", "麻雀", "食", "北京", "中"])),
                60,
            )
        cover = fonts.place(mask, (0.1 * width, 0.06 * height, 0.9 * width, 0.35 * height), (height, width), 1.0)
        out[cover > 128] = ink
    y = height * rng.uniform(0.1, 0.4)
    step = height * rng.uniform(0.035, 0.09)
    while y < height * 0.93:
        x = width * 0.08
        end = width * rng.uniform(0.5, 0.93)
        while x < end:
            word = width * rng.uniform(0.02, 0.12)
            cv2.line(
                out,
                (round(x), round(y)),
                (round(min(x + word, end)), round(y)),
                ink,
                max(1, round(step * 0.35)),
                cv2.LINE_AA,
            )
            x += word + width * 0.02
        y += step
    return out


def lay(
    camera: Camera, texture: Picture, size: tuple[int, int], scale: float, turn: float, shift: tuple[float, float]
) -> Picture:
    """The table plane as the camera sees it: (H, W, 3); `scale` is texture pixels a tile width."""
    w, h = size
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    place = np.array([[c, -s, shift[0]], [s, c, shift[1]], [0, 0, 1.0]])
    m = place @ np.linalg.inv(camera.plane())
    m /= np.abs(m).max()
    wrapped = cv2.warpPerspective(
        texture, m, (w, h), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_WRAP
    )
    return np.asarray(wrapped, np.uint8)


def _muted(rng: Rng) -> tuple[float, float, float]:
    """A colour as rooms have them: any brightness, little colour more often than much."""
    grey, strength = rng.uniform(15, 235), float(rng.choice([6.0, 20.0, 60.0], p=[0.5, 0.35, 0.15]))
    r, g, b = (float(v) for v in np.clip(rng.normal(grey, strength, 3), 0, 255))
    return r, g, b


def room(rng: Rng, size: tuple[int, int]) -> Picture:
    """What lies beyond the table: a photograph, books on end, or furniture, people, windows and lamps, blurred."""
    w, h = size
    roll = float(rng.random())
    if roll < 0.3 and (view := pictures.view(rng, w, h)) is not None:
        return view
    if roll > 0.72:
        return _shelves(rng, w, h)
    ww, hh = w // 3 + 1, h // 3 + 1
    out = np.empty((hh, ww, 3), np.uint8)
    out[:] = _muted(rng)
    for _ in range(int(rng.integers(5, 30))):
        colour = _muted(rng)
        x, y = int(rng.integers(-20, ww)), int(rng.integers(-20, hh))
        if rng.random() < 0.6:
            wide, high = int(rng.integers(4, max(5, ww // 3))), int(rng.integers(10, max(11, hh // 2)))
            cv2.rectangle(out, (x, y), (x + wide, y + high), colour, -1)
        else:
            axes = (int(rng.integers(5, 60)), int(rng.integers(5, 80)))
            cv2.ellipse(out, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, colour, -1)
    if rng.random() < 0.35:
        x, y = int(rng.integers(0, ww)), int(rng.integers(0, hh))
        high = int(rng.integers(20, max(21, hh // 2)))
        for _ in range(int(rng.integers(4, 20))):
            wide = int(rng.integers(5, 16))
            cv2.rectangle(out, (x, y), (x + wide, y + high + int(rng.integers(-8, 8))), _muted(rng), -1)
            for k in range(y + 5, y + high - 6, 7):
                cv2.line(out, (x + 2, k), (x + wide - 2, k + int(rng.integers(-2, 3))), _muted(rng), 1)
            x += wide + 1
    out = np.asarray(cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 4)), np.uint8)
    if rng.random() < 0.25:
        for _ in range(int(rng.integers(1, 4))):
            c = (int(rng.integers(ww)), int(rng.integers(hh)))
            r = int(rng.integers(3, 18))
            cv2.ellipse(out, c, (r, int(r * rng.uniform(0.4, 1.6))), 0, 0, 360, (255.0, 253.0, 245.0), -1, cv2.LINE_AA)
        out = np.asarray(cv2.GaussianBlur(out, (0, 0), 1.2), np.uint8)
    return np.asarray(cv2.resize(out, (w, h), interpolation=cv2.INTER_LINEAR), np.uint8)


def _shelves(rng: Rng, width: int, height: int) -> Picture:
    """Books and packets from the top of the picture to its foot, sharp or blurred."""
    out = np.empty((height, width, 3), np.uint8)
    out[:] = _muted(rng)
    y = 0
    while y < height:
        high = round(height * float(rng.uniform(0.12, 0.5)))
        row = printed.shelf(rng, width, high)
        if rng.random() < 0.3:
            wide = max(8, round(width * float(rng.uniform(0.1, 0.4))))
            x = int(rng.integers(max(1, width - wide)))
            row[:, x : x + wide] = printed.cover(rng, min(wide, width - x), high)
        out[y : y + high] = row[: height - y]
        y += high + int(rng.integers(2, max(3, height // 12)))
    if rng.random() < 0.5:
        out = np.asarray(cv2.GaussianBlur(out, (0, 0), float(rng.uniform(0.4, 2.5))), np.uint8)
    return out


def paste(image: Picture, other: Picture, polygon: Array) -> None:
    """Show `other` inside a polygon of pixels."""
    if len(polygon) < 3:
        return
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(polygon).astype(np.int32)], (255.0,))
    cv2.copyTo(other, mask, image)
