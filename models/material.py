"""Training material from the labelled photographs: oriented labels for the detector, crops for the reader.

The photographs' labels are upright boxes. A detector that has seen upright rows turned to every angle finds the
tiles' own corners; each label takes over the corners of the box found on it, and stays upright where none is found.
Photographs that players confirmed (`--corrections`) bring their corners along, and places that are no tile.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.crops import UNKNOWN_TURN, Crops, box_corners, cut, pairwise_overlap, places_without_tile
from datasets.label_faults import mended
from datasets.photos import CATALOGUE, TRAIN_FOLDERS, LabelledPhoto, one_copy, read_corrections, read_folder
from datasets.scene import MIN_VISIBLE, yolo_lines
from datasets.sources import all_art
from vision.align import aligned
from vision.corners import CornerFinder
from vision.detector import Detector, quad_overlap
from vision.looks import find_tiles
from vision.reading import NOT_A_TILE

# How much of label and found box, set upright, must coincide before the label takes over its corners.
SAME_BOX = 0.6
# Neighbouring labels that overlap less than this belong to tiles that stand upright in the frame.
UPRIGHT_OVERLAP = 0.05
# A found box is the tile it covers this well, and no tile where it covers all of them worse than that.
GOOD_BOX = 0.6
BAD_BOX = 0.4
NONE = -1
GOOD_BOX_SHARE = 0.4


def load(path: Path) -> NDArray[np.uint8]:
    """Return a picture as (H, W, 3) RGB."""
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR_RGB)
    if picture is None:
        raise ValueError(f"{path} is no picture")
    return np.asarray(picture, np.uint8)


def stands_upright(photo: LabelledPhoto) -> bool:
    """Return whether the tiles' edges run along the frame, to judge by how little their boxes overlap."""
    overlap = pairwise_overlap(photo.xyxy, photo.xyxy)
    np.fill_diagonal(overlap, 0.0)
    if len(photo.ids) > 1:
        return bool(overlap.max(axis=1).mean() < UPRIGHT_OVERLAP)
    width, height = (photo.xyxy[0, 2:] - photo.xyxy[0, :2]).tolist()
    return bool(0.6 < min(width, height) / max(width, height) < 0.86)


def way_up_told(photo: LabelledPhoto) -> bool:
    """Return whether the prints of a photo are known to stand upright in its labels' boxes."""
    return photo.folder == "train/hongkong_sets" and stands_upright(photo)


def oriented_corners(photo: LabelledPhoto, rgb: NDArray[np.uint8], detector: Detector | None) -> NDArray[np.float32]:
    """Return the corners (N, 4, 2), pixels, of a photo's labels: its own, or turned as the detector finds the tiles."""
    height, width = rgb.shape[:2]
    if photo.corners is not None:
        return (photo.corners * [width, height]).astype(np.float32)
    upright = box_corners(photo.xyxy, width, height)
    if detector is None or stands_upright(photo) or not len((found := find_tiles(rgb, detector)).corners):
        return upright
    boxes = np.concatenate([found.corners.min(axis=1), found.corners.max(axis=1)], axis=1).astype(np.float64)
    labels = photo.xyxy * np.array([width, height, width, height])
    overlap = pairwise_overlap(labels, boxes)
    corners = upright.copy()
    for label, best in enumerate(overlap.argmax(axis=1)):
        if overlap[label, best] > SAME_BOX:
            shift = labels[label].reshape(2, 2).mean(axis=0) - boxes[best].reshape(2, 2).mean(axis=0)
            corners[label] = found.corners[best] + shift
    return corners


def photographs(without: str = "") -> list[LabelledPhoto]:
    """Return the training pictures: every copy of the many-set photographs, one copy of the one-set ones.

    Those of the folder `without` stay unseen, for a model that tells how well it reads them.
    """
    chosen: list[LabelledPhoto] = []
    for folder in TRAIN_FOLDERS:
        if folder == without:
            continue
        photos = mended(read_folder(folder))
        chosen += one_copy(photos) if folder == "train/japanese_set" else (photo for photo in photos if photo.ids)
    return chosen


def write_detector_labels(photos: list[LabelledPhoto], detector: Detector | None, out: Path) -> None:
    """Write picture links and label files for the detector's training; without a detector, of upright photos only.

    A photo that lacks the box of a tile is left out: the detector would learn that no tile lies there.
    """
    for kind in ("images", "labels"):
        (out / kind).mkdir(parents=True, exist_ok=True)
    for photo in photos:
        if not photo.complete or (detector is None and photo.corners is None and not stands_upright(photo)):
            continue
        rgb = load(photo.path)
        size = np.array(rgb.shape[1::-1])
        corners = oriented_corners(photo, rgb, detector)
        told = yolo_lines(photo.ids, corners / size)
        (out / "labels" / f"{photo.path.stem}.txt").write_text(told, encoding="utf-8")
        link = out / "images" / photo.path.name
        if not link.exists():
            link.symlink_to(photo.path.resolve())


def photo_crops(
    photos: list[LabelledPhoto], labels: Path, rng: np.random.Generator, finder: CornerFinder | None
) -> Crops:
    """Cut the labelled tiles of the photographs, and places astride two of them, by the oriented labels.

    `finder` lays each label on its tile's corners first. Corners and places without tile that a photo brings itself
    are cut as they are.
    """
    parts: list[Crops] = []
    for photo in photos:
        rgb = load(photo.path)
        height, width = rgb.shape[:2]
        size = np.array([width, height], np.float32)
        quads = told_by(labels / f"{photo.path.stem}.txt")[1] if photo.corners is None else photo.corners
        corners = (quads * size).astype(np.float32)
        if finder and photo.corners is None:
            corners = finder.find(rgb, corners)
        if len(photo.not_tiles):
            count = len(photo.not_tiles)
            places = (photo.not_tiles * size).astype(np.float32)
            parts.append(cut(rgb, places, [NOT_A_TILE] * count, [UNKNOWN_TURN] * count))
        turn = 0 if way_up_told(photo) else UNKNOWN_TURN
        parts.append(cut(rgb, corners, list(photo.ids), [turn] * len(corners)))
        if rng.random() < 0.25:
            empty = places_without_tile(corners, width, height, rng, 3, beside=False, anywhere=False)
            parts.append(cut(rgb, empty, [NOT_A_TILE] * len(empty), [UNKNOWN_TURN] * len(empty)))
    return Crops.join(parts)


def told_by(label: Path) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return what a label file tells: classes (N,) and corners (N, 4, 2) as shares of the picture's width and height.

    Raises ValueError where a row is not a class and four corners.
    """
    rows = np.array(label.read_text(encoding="utf-8").split(), np.float64).reshape(-1, 9)
    return rows[:, 0].astype(np.intp), rows[:, 1:].reshape(-1, 4, 2)


def catalogue_crops(without: frozenset[str]) -> Crops:
    """Cut the catalogue's tiles, each upright in a picture of its own, but those of the makes `without`."""
    left_out = {file for make in all_art() if make.name in without for files in make.faces.values() for file in files}
    parts = []
    for photo in mended(read_folder(CATALOGUE)):
        if str(photo.path) in left_out:
            continue
        rgb = load(photo.path)
        corners = box_corners(photo.xyxy, rgb.shape[1], rgb.shape[0])
        parts.append(cut(rgb, corners, list(photo.ids), [0] * len(corners)))
    return Crops.join(parts)


def scene_crops(folder: Path, rng: np.random.Generator, most: int) -> Crops:
    """Cut the tiles of rendered scenes, hand and heap, and places that are no tile."""
    parts: list[Crops] = []
    for truth in sorted((folder / "labels").glob("*.json"))[:most]:
        tiles = json.loads(truth.read_text(encoding="utf-8"))["tiles"]
        rgb = load(folder / "images" / f"{truth.stem}.jpg")
        height, width = rgb.shape[:2]
        corners = np.array([tile["corners"] for tile in tiles], np.float32).reshape(-1, 4, 2)
        names = [tile["id"] for tile in tiles]
        shown = [tile.get("visible", 0.0) >= (MIN_VISIBLE if tile["in_hand"] else 0.9) for tile in tiles]
        picked = np.flatnonzero(shown)
        if len(picked) > 20:
            picked = rng.choice(picked, 20, replace=False)
        parts.append(cut(rgb, corners[picked], [names[index] for index in picked], [0] * len(picked)))
        empty = places_without_tile(corners, width, height, rng, 5)
        parts.append(cut(rgb, empty, [NOT_A_TILE] * len(empty), [UNKNOWN_TURN] * len(empty)))
    return Crops.join(parts)


def tile_under(quad: NDArray[np.float32], tiles: NDArray[np.float32]) -> int | None:
    """Return the index of the tile (N, 4, 2) that a found box (4, 2) is of: NONE of no tile, None of half a tile."""
    shared = [quad_overlap(quad, tile) for tile in tiles]
    most = max(shared, default=0.0)
    if most > GOOD_BOX:
        return shared.index(most)
    return NONE if most < BAD_BOX else None


def mined_crops(
    folder: Path, detector: Detector, rng: np.random.Generator, most: int, finder: CornerFinder | None
) -> Crops:
    """Cut what the detector finds in rendered scenes, as `finder` lays it: tiles and what is none."""
    parts: list[Crops] = []
    for truth in sorted((folder / "labels").glob("*.json"))[:most]:
        tiles = json.loads(truth.read_text(encoding="utf-8"))["tiles"]
        rgb = load(folder / "images" / f"{truth.stem}.jpg")
        corners = np.array([tile["corners"] for tile in tiles], np.float32).reshape(-1, 4, 2)
        boxes = find_tiles(rgb, detector)
        found = (finder.lay(rgb, aligned(boxes)) if finder else boxes).corners
        names: list[str] = []
        for quad in found:
            tile = tile_under(quad, corners)
            # Good boxes abound; a few are enough to keep the reader used to them.
            if tile is None or (tile != NONE and rng.random() >= GOOD_BOX_SHARE):
                names.append("")
            else:
                names.append(NOT_A_TILE if tile == NONE else tiles[tile]["id"])
        picked = [index for index, name in enumerate(names) if name]
        parts.append(cut(rgb, found[picked], [names[index] for index in picked], [UNKNOWN_TURN] * len(picked)))
    return Crops.join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--detector", type=Path, help="an exported detector that finds corners; none: upright labels")
    parser.add_argument("--corners", type=Path, help="an exported corner network: crops are cut as it lays the boxes")
    parser.add_argument("--labels", type=Path, required=True, help="where the oriented labels go, or are")
    parser.add_argument("--crops", type=Path, help="write crop files for the reader into this folder")
    parser.add_argument("--corrections", type=Path, help="a folder that `marque corrections --export` wrote")
    parser.add_argument("--without", choices=TRAIN_FOLDERS, default="", help="leave these photographs out")
    parser.add_argument("--without-make", action="append", default=[], help="nor this make's, as catalogue-3")
    parser.add_argument("--scenes", type=Path, action="append", default=[], help="a folder of rendered scenes")
    parser.add_argument("--most", type=int, default=4000, help="scenes of a folder to cut crops from")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    rng = np.random.default_rng(arguments.seed)
    detector = Detector(arguments.detector) if arguments.detector else None
    finder = CornerFinder(arguments.corners) if arguments.corners else None
    photos = photographs(arguments.without)
    corrections = read_corrections(arguments.corrections) if arguments.corrections else []
    if not arguments.crops:
        write_detector_labels(photos + corrections, detector, arguments.labels)
        return
    photo_crops(photos, arguments.labels / "labels", rng, finder).save(arguments.crops / "photos.npz")
    catalogue_crops(frozenset(arguments.without_make)).save(arguments.crops / "catalogue.npz")
    for folder in arguments.scenes:
        scene_crops(folder, rng, arguments.most).save(arguments.crops / f"{folder.name}.npz")
    if arguments.scenes and detector:
        mined = [mined_crops(folder, detector, rng, arguments.most // 4, finder) for folder in arguments.scenes]
        Crops.join(mined).save(arguments.crops / "mined.npz")
    if corrections:
        photo_crops(corrections, arguments.labels / "labels", rng, finder).save(arguments.crops / "corrections.npz")


if __name__ == "__main__":
    main()
