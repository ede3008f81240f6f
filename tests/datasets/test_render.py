"""The renderer: reproducible scenes whose truth agrees with their pictures."""

from __future__ import annotations

import json
import math
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from datasets import fonts
from datasets.camera import look
from datasets.faces import Make, draw_make
from datasets.hands import deal, group_of, spread
from datasets.ink import HEIGHT, WIDTH
from datasets.layout import Placed, whole_hand
from datasets.render import render_sample, render_set
from datasets.scene import MIN_VISIBLE, Scene, make_of, render_scene, scene_of
from datasets.stage import WHOLE_TABLE, Options, set_stage
from datasets.tile_body import area
from vision.reading import CLASSES, KINDS

STYLE = "procedural"
SMALL = Options(long_side=480)


@pytest.fixture(scope="module")
def make() -> Make:
    return draw_make(np.random.default_rng(3), STYLE)


@pytest.fixture(scope="module")
def scenes() -> list[Scene]:
    return [scene_of(11, k, STYLE, SMALL) for k in range(24)]


@pytest.fixture(scope="module")
def hands() -> list[Scene]:
    return [scene_of(12, k, STYLE, Options("hand", 480)) for k in range(24)]


def test_same_seed_same_scene() -> None:
    first, again = scene_of(5, 2, STYLE, SMALL), scene_of(5, 2, STYLE, SMALL)
    assert np.array_equal(first.image, again.image)
    assert first.to_json() == again.to_json()
    assert scene_of(5, 3, STYLE, SMALL).to_json() != first.to_json()


def test_what_was_rendered_before_does_not_matter() -> None:
    alone = scene_of(6, 9, STYLE, SMALL)
    for k in range(9):
        scene_of(6, k, STYLE, SMALL)
    assert np.array_equal(scene_of(6, 9, STYLE, SMALL).image, alone.image)


def test_every_face_of_a_make(make: Make) -> None:
    seen = {tile: make.face(tile) for tile in CLASSES}
    for tile, texture in seen.items():
        assert texture.shape == (HEIGHT, WIDTH, 3), tile
        assert texture.dtype == np.uint8
    flat = {texture.tobytes() for texture in seen.values()}
    assert len(flat) == len(CLASSES)
    with pytest.raises(ValueError, match="no such tile"):
        make.face("9z")


def test_makes_differ() -> None:
    makes = [make_of(1, k, STYLE) for k in range(6)]
    assert len({m.face("5p").tobytes() for m in makes}) == 6
    with pytest.raises(ValueError, match="style"):
        draw_make(np.random.default_rng(0), "baroque")


def test_groups_of_faces() -> None:
    assert {group_of(t) for t in CLASSES if t != "X"} == {"m", "p", "s", "bird", "wind", "dragon", "white", "bonus"}


def test_ids_are_known(scenes: list[Scene]) -> None:
    assert {t.id for s in scenes for t in s.tiles} <= set(CLASSES)
    assert any(t.id != "X" for s in scenes for t in s.tiles)


def test_corners_run_clockwise_round_a_convex_quad(scenes: list[Scene]) -> None:
    for scene in scenes:
        for tile in scene.tiles:
            if tile.visible < MIN_VISIBLE:
                continue
            assert area(tile.corners) > 0
            assert cv2.isContourConvex(tile.corners.astype(np.float32))


def test_the_hand_lies_in_the_picture(hands: list[Scene]) -> None:
    inside = []
    for scene in hands:
        height, width = scene.image.shape[:2]
        for tile in scene.tiles:
            if tile.in_hand:
                centre = tile.corners.mean(axis=0)
                inside.append(bool((centre >= 0).all() and centre[0] < width and centre[1] < height))
    assert np.mean(inside) > 0.98


def test_in_every_hand_that_is_asked_for_with_one_a_kong_has_a_tile_on_another() -> None:
    turned = 0
    for k in range(12):
        scene = scene_of(13, k, STYLE, Options("stacked", 480))
        (top,) = (n for n, tile in enumerate(scene.tiles) if tile.on_top and tile.in_hand)
        group = scene.groups[scene.tiles[top].group]
        assert (group.kind, group.open, len(group.tiles)) == ("kong", True, 4)
        fives = {tile.id.replace("0", "5") for tile in (scene.tiles[n] for n in group.tiles)}
        assert len(fives) == 1
        (meld,) = (meld for meld in scene.hand["melds"] if sorted(meld["tiles"]) == sorted_ids(scene, group.tiles))
        assert meld["kind"] == "kong"
        turned += scene.tiles[top].turned
    assert 0 < turned < 12


def sorted_ids(scene: Scene, tiles: tuple[int, ...]) -> list[str]:
    return sorted(scene.tiles[n].id for n in tiles)


def test_groups_agree_with_tiles_and_hand(hands: list[Scene]) -> None:
    for scene in hands:
        for g, group in enumerate(scene.groups):
            assert group.tiles
            assert all(scene.tiles[k].group == g and scene.tiles[k].in_hand for k in group.tiles)
        assert all((t.group >= 0) == t.in_hand for t in scene.tiles)
        melds = [g for g in scene.groups if g.kind in {"chow", "pung", "kong"}]
        assert [g.kind for g in melds] == [m["kind"] for m in scene.hand["melds"]]
        for group, meld in zip(melds, scene.hand["melds"], strict=True):
            assert group.open == meld["open"]
            for k, tile in zip(group.tiles, meld["tiles"], strict=True):
                assert scene.tiles[k].id in {tile, "X"}
        apart = [scene.tiles[k].id for g in scene.groups if g.kind == "apart" for k in g.tiles]
        assert apart == ([scene.hand["winning_tile"]] if "winning_tile" in scene.hand else [])
        shown = sorted(t for g in scene.groups if g.kind == "concealed" for t in (scene.tiles[k].id for k in g.tiles))
        assert sorted([*shown, *apart]) == sorted(scene.hand["concealed"])


def test_turned_tiles_lie_across_their_row() -> None:
    rng = np.random.default_rng(8)
    body = make_of(2, 0, STYLE).body
    turned = 0
    for _ in range(40):
        plan = whole_hand(rng, body)
        for tile in plan.tiles:
            across = abs(np.sin(tile.yaw)) > 0.7
            assert across == tile.turned
            turned += tile.turned
    assert turned > 10


def test_dealt_hands_are_legal() -> None:
    rng = np.random.default_rng(4)
    for _ in range(60):
        hand = deal(rng)
        count = len(hand.concealed) + (hand.apart is not None) + sum(min(3, len(m.tiles)) for m in hand.melds)
        assert count == 14
        tiles = [*hand.concealed, *([hand.apart] if hand.apart else []), *(t for m in hand.melds for t in m.tiles)]
        assert max(tiles.count(k) for k in KINDS) <= 4
    sets = spread(rng).spread
    assert sets is not None
    assert sorted(min(3, len(s)) for s in sets) == [2, 3, 3, 3, 3]


def rectified(scene: Scene, corners: NDArray[np.float64]) -> NDArray[np.float32]:
    """The tile upright, in the texture's size."""
    target = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32)
    m = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    upright = np.asarray(cv2.warpPerspective(scene.image, m, (WIDTH, HEIGHT)), np.float32)
    return np.asarray(upright.mean(axis=2), np.float32)


def test_corners_begin_at_the_prints_own_top_left(make: Make) -> None:
    right, tried = 0, 0
    for k in range(6):
        scene = render_scene(make, np.random.default_rng([21, k]), Options("scatter", 800, clean=True))
        for tile in scene.tiles:
            if tile.id[0] not in "367CF" or tile.visible < 0.9:
                continue
            seen = cv2.GaussianBlur(rectified(scene, tile.corners), (0, 0), 3).reshape(-1)
            print_ = cv2.GaussianBlur(make.face(tile.id).astype(np.float32).mean(axis=2), (0, 0), 3)
            fits = [float(np.corrcoef(seen, p.reshape(-1))[0, 1]) for p in (print_, print_[::-1, ::-1])]
            right += fits[0] > fits[1]
            tried += 1
    assert tried >= 5
    assert right == tried


def test_face_down_tiles_show_the_back() -> None:
    found = 0
    for k in range(40):
        scene = scene_of(31, k, STYLE, Options("hand", 480))
        for tile in scene.tiles:
            if tile.in_hand and tile.face_down:
                assert tile.to_json()["face"] == "down"
                found += 1
        if found:
            break
    assert found


def test_yolo_labels_are_fractions_of_the_hand(scenes: list[Scene]) -> None:
    for scene in scenes:
        lines = scene.to_yolo().splitlines()
        assert len(lines) == sum(t.in_hand and t.visible >= MIN_VISIBLE for t in scene.tiles)
        for line in lines:
            name, *numbers = line.split()
            assert 0 <= int(name) < len(CLASSES)
            assert len(numbers) == 8
            assert all(0 <= float(v) <= 1 for v in numbers)


def test_on_a_whole_table_every_players_tiles_are_labelled() -> None:
    scene = scene_of(314, 0, None, Options(WHOLE_TABLE, 640))
    theirs = [tile for tile in scene.tiles if tile.seat >= 0 and tile.visible >= MIN_VISIBLE]
    assert {tile.seat for tile in theirs} == {0, 1, 2, 3}
    labelled = sorted(CLASSES[int(line.split()[0])] for line in scene.to_yolo().splitlines())
    assert labelled == sorted(tile.id for tile in theirs)
    assert any(tile.seat < 0 for tile in scene.tiles)


def test_an_empty_scene_has_no_labels() -> None:
    for k in range(3):
        scene = scene_of(41, k, STYLE, Options("empty", 480))
        assert scene.to_yolo() == ""
        assert scene.groups == ()


def test_a_tile_near_by_fills_a_good_part_of_the_frame() -> None:
    shares = []
    for k in range(12):
        scene = scene_of(43, k, STYLE, Options("near", 480))
        assert 1 <= sum(tile.in_hand for tile in scene.tiles) <= 2
        corners = np.concatenate([tile.corners for tile in scene.tiles if tile.in_hand])
        low, high = (part / scene.image.shape[1::-1] for part in (corners.min(axis=0), corners.max(axis=0)))
        # One scene in twenty-five is cut off by a twenty-fifth.
        assert (low > -0.05).all()
        assert (high < 1.05).all()
        shares.append(float((high - low).max()))
    assert min(shares) > 0.15
    assert max(shares) > 0.8


def test_the_camera_is_as_low_as_is_asked(make: Make) -> None:
    rng = np.random.default_rng(44)
    for _ in range(20):
        camera = set_stage(make, rng, Options("hand", 480, elevation=(9, 32))).camera
        # Its own third axis looks along the view.
        above = math.degrees(math.asin(-camera.rotation[2, 2]))
        assert 9 <= above <= 32


def test_a_set_of_a_phones_size_on_disk(tmp_path: Path) -> None:
    render_set(tmp_path, 2, 7, style=STYLE, options=Options("near", 1500))
    for path in (tmp_path / "images").iterdir():
        image = cv2.imread(str(path))
        assert image is not None
        assert 1100 < max(image.shape[:2]) < 1900


def test_a_set_on_disk(tmp_path: Path) -> None:
    render_set(tmp_path, 3, 7, style=STYLE, start=5)
    assert sorted(p.name for p in (tmp_path / "images").iterdir()) == [f"7-{k:06d}.jpg" for k in (5, 6, 7)]
    for path in (tmp_path / "labels").glob("*.json"):
        truth = json.loads(path.read_text())
        image = cv2.imread(str(tmp_path / "images" / f"{path.stem}.jpg"))
        assert image is not None
        assert image.shape[:2] == (truth["image"]["height"], truth["image"]["width"])
        assert path.with_suffix(".txt").exists()


def test_the_sample_is_a_whole_hand(tmp_path: Path) -> None:
    scene = render_sample(tmp_path / "sample.jpg", 1, long_side=800)
    assert [g.kind for g in scene.groups] == ["concealed", "pung", "kong"]
    assert [t.id for t in scene.tiles].count("X") == 2
    assert all(t.visible > 0.9 for t in scene.tiles)
    assert (tmp_path / "sample.jpg").stat().st_size > 10_000


def test_the_camera_sees_the_near_edge_below_the_far_one(make: Make) -> None:
    camera = look(np.zeros(3), 1.0, 0.0, 0.0, 20.0, 500.0)
    quad = camera.project(Placed("1m", 0, 0).block(make.body).face())
    assert quad[0, 1] < quad[3, 1]
    assert quad[0, 0] < quad[1, 0]


def test_characters_come_from_fonts() -> None:
    faces = fonts.cjk_faces()
    if not faces:
        pytest.skip("no CJK font on this machine")
    assert fonts.has(faces[0], "中")
    mask = fonts.glyph(faces[0], "中")
    assert mask.max() == 255
    assert fonts.place(mask, (10, 10, 60, 60), (HEIGHT, WIDTH)).shape == (HEIGHT, WIDTH)
