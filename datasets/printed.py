"""Printed matter, which tiles are most easily mistaken for: book backs, covers, packets, labels, notices."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets import fonts, pictures

Picture = NDArray[np.uint8]
Rng = np.random.Generator

_HAN = (
    "日本語中国文学入門書店大小年月時分秒東西南北春夏秋冬花鳥風山川田林森火水木金土天地人心手足目口耳"
    "一二三四五六七八九十百千万円電話番号注意禁止使用説明取扱品名原材料砂糖塩油粉製造者住所販売会社新聞"
    "記号図鑑辞典教科数理化歴史音楽美術経済法律資格試験合格最新版全集第巻上下左右前後内外開閉押引赤青白黒"
    "紅茶酒菓子牛乳果汁健康食品洗剤石鹸發財福壽喜麻雀牌局風圈莊家莊連番台胡莊"
)
_KANA = (
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん"
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
)
_LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&%+-/.:"


def _characters(rng: Rng, count: int) -> tuple[str, bool]:
    """So many characters of one script, and whether they are Chinese or Japanese."""
    script = float(rng.random())
    pool = _HAN if script < 0.4 else _HAN + _KANA * 2 if script < 0.6 else _LATIN
    return "".join(rng.choice(list(pool), count)), pool is not _LATIN


def _ink(rng: Rng, ground: NDArray[np.float64]) -> NDArray[np.float64]:
    """A colour that can be read on that ground."""
    dark = ground.mean() > 128
    ink = rng.uniform(0, 90, 3) if dark else rng.uniform(165, 255, 3)
    if rng.random() < 0.35:
        ink[int(rng.integers(3))] = 200 if dark else 60
    return ink


def _line(
    rng: Rng, out: Picture, box: tuple[float, float, float, float], down: bool, ground: NDArray[np.float64]
) -> None:
    """One line of print within `box`, down the page or across it; a letter a step as wide as the line."""
    x0, y0, x1, y1 = box
    step = max(3.0, (x1 - x0) if down else (y1 - y0))
    count = int(np.clip(((y1 - y0) if down else (x1 - x0)) / step, 1, 24))
    word, han = _characters(rng, count)
    faces = fonts.cjk_faces() if han else fonts.latin_faces()
    if not faces:
        return
    face, ink = faces[int(rng.integers(len(faces)))], _ink(rng, ground)
    turn = -90.0 if down and not han else 0.0
    for k, character in enumerate(word):
        if rng.random() < 0.06 or not fonts.has(face, character):
            continue
        x, y = (x0, y0 + k * step) if down else (x0 + k * step, y0)
        size = round(step)
        cover = fonts.place(fonts.glyph(face, character, 60), (1, 1, size - 1, size - 1), (size, size), 1.2, turn=turn)
        part = out[round(y) : round(y) + size, round(x) : round(x) + size]
        if part.size:
            share = cover[: part.shape[0], : part.shape[1], None].astype(np.float64) / 255
            part[:] = (part * (1 - share) + ink * share).astype(np.uint8)


def _ground(rng: Rng) -> NDArray[np.float64]:
    roll = float(rng.random())
    if roll < 0.45:
        return np.full(3, float(rng.uniform(205, 255))) + rng.normal(0, 4, 3)
    return rng.uniform(10, 250, 3) if roll < 0.85 else np.full(3, float(rng.uniform(10, 60)))


def cover(rng: Rng, width: int, height: int) -> Picture:
    """The face of a book, packet, label or notice: (height, width, 3)."""
    ground = np.clip(_ground(rng), 0, 255)
    out = np.empty((height, width, 3), np.uint8)
    out[:] = ground.astype(np.uint8)
    if rng.random() < 0.3 and (view := pictures.view(rng, width, height)) is not None:
        top, bottom = sorted(int(v) for v in rng.integers(0, height + 1, 2))
        out[top:bottom] = view[top:bottom]
    for _ in range(int(rng.integers(0, 4))):
        colour = tuple(float(v) for v in np.clip(rng.uniform(-30, 290, 3), 0, 255))
        left, top = int(rng.integers(width)), int(rng.integers(height))
        w, h = int(rng.integers(2, width + 1)), int(rng.integers(2, max(3, height // 3)))
        if rng.random() < 0.6:
            cv2.rectangle(out, (left, top), (left + w, top + h), colour, -1 if rng.random() < 0.7 else 2)
        else:
            cv2.ellipse(out, (left, top), (w // 2, h), 0, 0, 360, colour, -1 if rng.random() < 0.6 else 2, cv2.LINE_AA)
    down = bool(rng.random() < 0.35)
    for _ in range(int(rng.integers(1, 9))):
        thick = float(np.exp(rng.uniform(np.log(5), np.log(max(6.0, min(width, height) * 0.45)))))
        long = float(rng.uniform(0.2, 0.95)) * (height if down else width)
        x = float(rng.uniform(0, max(1.0, width - (thick if down else long))))
        y = float(rng.uniform(0, max(1.0, height - (long if down else thick))))
        box = (x, y, x + thick, y + long) if down else (x, y, x + long, y + thick)
        _line(rng, out, box, down, ground)
    if rng.random() < 0.15:
        _bars(rng, out)
    return out


def _bars(rng: Rng, out: Picture) -> None:
    """A bar code."""
    height, width = out.shape[:2]
    w, h = max(12, width // 3), max(6, height // 6)
    x, y = int(rng.integers(max(1, width - w))), int(rng.integers(max(1, height - h)))
    out[y : y + h, x : x + w] = 250
    for k in range(x + 1, min(x + w, width) - 1, 2):
        if rng.random() < 0.6:
            out[y : y + h, k : k + 1 + int(rng.integers(2))] = 20


def back(rng: Rng, width: int, height: int) -> Picture:
    """The back of a book as it stands in a row: title and author down it."""
    ground = np.clip(_ground(rng), 0, 255)
    out = np.empty((height, width, 3), np.uint8)
    out[:] = ground.astype(np.uint8)
    if rng.random() < 0.4:
        edge = int(rng.integers(1, max(2, height // 3)))
        out[-edge:] = rng.uniform(0, 255, 3).astype(np.uint8)
    y = height * float(rng.uniform(0.02, 0.15))
    while y < height * 0.9:
        thick = width * float(rng.uniform(0.25, 0.85))
        long = height * float(rng.uniform(0.1, 0.5))
        x = float(rng.uniform(0, max(0.1, width - thick)))
        _line(rng, out, (x, y, x + thick, min(y + long, height - 1.0)), True, ground)
        y += long + height * float(rng.uniform(0.02, 0.1))
    return out


def shelf(rng: Rng, width: int, height: int) -> Picture:
    """A row of books on end, some leaning: (height, width, 3)."""
    out = np.empty((height, width, 3), np.uint8)
    out[:] = rng.uniform(10, 120, 3).astype(np.uint8)
    x, thin = 0, float(rng.uniform(0.05, 0.16)) * height
    while x < width:
        wide = max(5, round(thin * float(rng.uniform(0.5, 1.8))))
        high = max(8, round(height * float(rng.uniform(0.7, 1.0))))
        book = back(rng, wide, high)
        if x + wide <= width:
            out[height - high :, x : x + wide] = book
            out[height - high :, x] = out[height - high :, x] // 2
        x += wide
        if rng.random() < 0.08:
            x += int(rng.integers(1, max(2, wide)))
    if rng.random() < 0.4:
        lean = float(rng.normal(0, 0.12))
        matrix = np.array([[1, lean, -lean * height / 2], [0, 1, 0]])
        out = np.asarray(cv2.warpAffine(out, matrix, (width, height), borderMode=cv2.BORDER_REFLECT), np.uint8)
    return out
