from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from datasets import evaluate
from datasets.evaluate import Seen, report, wrong
from datasets.evaluate_groups import by_part, judge
from datasets.figures import Share, by_chance, by_size, compared, parted, reliability, summarise, table
from datasets.outcomes import Outcome, Truth, outcome, plain, rendered, scenes
from vision.assemble import Assembly
from vision.reading import Corners, Doubt, Group, ModelInfo, Reading, ReadTile

SIZE = (1000, 500)


def came(expected: str, found: str, **facts: Any) -> Outcome:
    return Outcome("a.jpg", tuple(expected.split()), tuple(found.split()), 0.5, **facts)


def corners(place: float) -> Corners:
    """The corners, in pixels, of the tile at a place in a row; tiles are 50 wide and 70 high."""
    left = 50 * place
    return ((left, 100), (left + 50, 100), (left + 50, 170), (left, 170))


def truth(ids: str) -> Truth:
    names = tuple(ids.split())
    quads = np.array([corners(n) for n in range(len(names))], float).reshape(-1, 4, 2) / SIZE
    return Truth(Path("set/images/a.jpg"), names, np.hstack([quads.min(axis=1), quads.max(axis=1)]))


def read(ids: str, *doubts: Doubt, at: tuple[float, ...] | None = None) -> Assembly:
    """A reading of tiles in a row, as one group, with doubts."""
    names = ids.split()
    tiles = tuple(
        ReadTile(name, 0.9, corners(place)) for name, place in zip(names, at or range(len(names)), strict=True)
    )
    groups = (Group("concealed", False, tuple(range(len(names)))),)
    return Assembly(tiles, groups, {}, doubts, 0.5)


def test_tiles_are_counted_as_multisets() -> None:
    assert came("1m 1m 2p", "1m 2p 2p").right == 2
    assert came("1m 2p", "2p 1m").whole
    assert not came("1m 2p", "2p 1m 1m").whole


def test_red_fives_count_as_fives_and_backs_not_at_all() -> None:
    assert plain(["0p", "X", "5s"]) == ("5p", "5s")
    assert outcome(truth("0p X 5s"), read("5p 0s", at=(0, 2)), SIZE).whole


def test_a_hand_read_right_needs_no_tap() -> None:
    one = outcome(truth("1m 2m 3m"), read("1m 2m 3m"), SIZE)
    assert (one.whole, one.wrong, one.looks, one.taps, one.silent, one.astray, one.left) == (
        True,
        0,
        0,
        0,
        *[False] * 3,
    )


def test_a_wrong_name_without_a_doubt_is_silent() -> None:
    one = outcome(truth("1m 2m 3m"), read("1m 2m 4m"), SIZE)
    assert one.silent
    assert one.astray
    assert one.left
    assert (one.wrong, one.pointed, one.looks, one.taps) == (1, 0, 0, 2)
    assert one.names == ((0.9, True), (0.9, True), (0.9, False))


def test_a_doubt_elsewhere_is_no_doubt_there() -> None:
    one = outcome(truth("1m 2m 3m"), read("1m 2m 4m", Doubt("?", tile=0)), SIZE)
    assert not one.silent
    assert one.astray
    assert (one.looks, one.taps) == (1, 3), "one to say that 1m is right, two to put 3m right"


def test_a_doubt_on_the_wrong_tile_is_one_there() -> None:
    one = outcome(truth("1m 2m 3m"), read("1m 2m 4m", Doubt("?", tile=2), Doubt("again", tile=2)), SIZE)
    assert not one.astray
    assert not one.left
    assert (one.doubts, one.looks, one.taps) == (2, 1, 2)


@pytest.mark.parametrize(
    ("others", "taps"),
    [("3m", 1), ("4m 9m 8m 3m", 1), ("9m 8m 7m 3m", 2), ("9m", 2)],
    ids=["shown", "the name read is not shown again", "fourth", "not among them"],
)
def test_a_doubted_tile_takes_one_tap_where_its_name_is_shown(others: str, taps: int) -> None:
    seen = read("1m 2m 4m", Doubt("?", tile=2))
    chances = tuple((name, 0.1) for name in others.split())
    seen = seen._replace(tiles=(*seen.tiles[:2], replace(seen.tiles[2], alternatives=chances)))
    assert outcome(truth("1m 2m 3m"), seen, SIZE).taps == taps
    assert outcome(truth("1m 2m 4m"), seen, SIZE).taps == 1, "a tap on the name that was read says that it is right"
    assert outcome(truth("1m 2m"), seen, SIZE).taps == 2, "what is no tile is taken away from the tray"


@pytest.mark.parametrize(("groups", "taps"), [(True, 2), (None, 2), (False, 6)])
def test_sets_that_may_be_open_or_concealed_are_settled_with_one_tap_for_all(groups: bool | None, taps: int) -> None:
    seen = read("1m 2m 3m 4m 5m 6m 7m 8m 9m")
    sets = tuple(Group("chow", None, (n, n + 1, n + 2)) for n in (0, 3, 6))
    either = [Doubt("either", group=n, alternatives=("open", "concealed")) for n in (0, 1)]
    seen = seen._replace(groups=sets, doubts=(*either, Doubt("a narrow gap", group=2)))
    assert outcome(truth("1m 2m 3m 4m 5m 6m 7m 8m 9m"), seen, SIZE, groups).taps == taps


def test_one_of_two_wrong_tiles_doubted_leaves_the_other() -> None:
    one = outcome(truth("1m 2m 3m"), read("9p 2m 4m", Doubt("?", tile=2)), SIZE)
    assert not one.astray
    assert one.left
    assert one.taps == 4


def test_a_doubt_about_the_picture_points_everywhere() -> None:
    one = outcome(truth("1m 2m 3m"), read("1m 2m", Doubt("too few")), SIZE)
    assert not one.astray
    assert not one.left
    assert (one.looks, one.taps) == (1, 2), "the picture is looked at, and the missing tile tapped in"


@pytest.mark.parametrize(
    ("doubts", "astray"),
    [((), True), ((Doubt("?", tile=0),), True), ((Doubt("hole", group=0),), False)],
    ids=["none", "elsewhere", "the row that has the hole"],
)
def test_a_missed_tile_is_pointed_at_by_the_row_round_it(doubts: tuple[Doubt, ...], astray: bool) -> None:
    one = outcome(truth("1m 2m 3m"), read("1m 3m", *doubts, at=(0, 2)), SIZE)
    assert one.wrong == 1
    assert one.astray is astray


def test_something_that_is_no_tile_is_a_wrong_place() -> None:
    one = outcome(truth("1m 2m"), read("1m 2m 3m", Doubt("?", tile=2)), SIZE)
    assert (one.wrong, one.pointed, one.taps) == (1, 1, 2)


def test_boxes_a_little_off_are_the_same_tile() -> None:
    assert outcome(truth("1m 2m 3m"), read("1m 2m 3m", at=(0.3, 1.2, 2.3)), SIZE).names == ((0.9, True),) * 3


def test_places_and_names_must_agree() -> None:
    with pytest.raises(ValueError, match="2 tiles and boxes"):
        Truth(Path("a.jpg"), ("1m", "2m"), np.zeros((1, 4)))


def test_scenes_with_a_hidden_tile_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "labels").mkdir()
    for name, visible in (("a", 0.2), ("b", 0.9)):
        tile = {"id": "1m", "corners": corners(0), "visible": visible, "in_hand": True, "seat": 0, "group": 0}
        away = tile | {"visible": 0.1, "in_hand": False}
        label = {"image": {"width": 1000, "height": 500}, "tiles": [tile, away]}
        (tmp_path / "labels" / f"{name}.json").write_text(json.dumps(label))
    (only,) = scenes(tmp_path)
    assert (only.path.name, only.ids) == ("b.jpg", ("1m",))
    np.testing.assert_allclose(only.xyxy, [[0, 0.2, 0.05, 0.34]])
    assert rendered(only.path, only.label or {}).ids == only.ids


def kong(*visible: float) -> dict[str, Any]:
    """The labels of a kong: three tiles side by side, and the fourth on the second one, over the edge of the third."""
    places = (0.0, 1.0, 2.0, 1.2)
    tiles = [
        {"id": "E", "corners": corners(at), "visible": seen, "in_hand": True, "seat": 0, "group": 0, "turned": False}
        for at, seen in zip(places, visible, strict=True)
    ]
    tiles[3]["on_top"] = True
    shot = {"kind": "hand", "standing": False, "elevation": 80, "azimuth": 0}
    groups = [{"kind": "kong", "open": True, "tiles": [0, 1, 2, 3]}]
    return {"image": {"width": 1000, "height": 500}, "tiles": tiles, "groups": groups, "shot": shot}


@pytest.mark.parametrize(
    ("visible", "counts"),
    [((1, 0.1, 1, 1), True), ((1, 0.1, 0.2, 1), False), ((0.2, 0.9, 1, 1), False), ((1, 0.1, 1, 0.3), False)],
    ids=["the one below", "one beside it, too", "one beside it", "the one on top"],
)
def test_a_tile_below_the_fourth_of_its_kong_is_told_by_that_one(
    tmp_path: Path, visible: tuple[float, ...], *, counts: bool
) -> None:
    (tmp_path / "labels").mkdir()
    (tmp_path / "labels" / "a.json").write_text(json.dumps(kong(*visible)))
    assert [one.ids for one in scenes(tmp_path)] == [("E", "E", "E", "E")] * counts


def test_a_kong_read_as_a_pung_is_wrong_though_its_fourth_hides_a_tile() -> None:
    label = kong(1, 0.1, 1, 1)
    tiles = read("E E E E", at=(0, 1.2, 2, 1)).tiles
    model = ModelInfo("test", "0" * 64, ("E",))
    pung = Reading(1000, 500, "", tiles[:3], (Group("pung", True, (0, 1, 2)),), {}, 0.5, model)
    whole = replace(pung, tiles=tiles, groups=(Group("kong", True, (0, 1, 2, 3)),))
    of_pung, of_kong = (judge("a", label, one) for one in (pung, whole))
    assert not of_pung.tiles
    assert of_pung.parts == (("open kong", False),)
    assert of_kong.tiles
    assert of_kong.parts == (("open kong", True),)


def test_no_scene_is_said(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="holds no scenes"):
        list(scenes(tmp_path))


def test_figures_by_hand() -> None:
    wrong = came("1m 2m", "1m 3m", doubts=1, looks=1, taps=4, wrong=1)
    figures = summarise([came("1m 2m", "1m 2m", doubts=2, looks=2, taps=2), wrong, came("1m", "1m 9m", wrong=1)])
    assert figures.precision == pytest.approx(4 / 6)
    assert figures.recall == pytest.approx(4 / 5)
    assert figures.f1 == pytest.approx(8 / 11)
    assert (figures.whole, figures.silent, figures.astray) == (Share(1, 3), Share(1, 3), Share(2, 3))
    assert figures.needless == Share(1, 1)
    assert [figures.looks, figures.taps] == pytest.approx([1, 2])
    assert figures.f1_interval[0] < figures.f1 < figures.f1_interval[1]
    assert "| a set | 3 | 5 | 0.667 | 0.800 | 0.727 " in table({"a set": figures})
    assert "00-01: 1, 0.000; 02-09: 2, 0.500" in by_size({"a set": [came("1m", ""), wrong, came("1m 2m", "2m 1m")]})


def test_no_photo_is_no_figure() -> None:
    with pytest.raises(ValueError, match="no photo to evaluate"):
        summarise([])


def test_hands_stand_apart_from_other_photos() -> None:
    hand, few = came("1m " * 13, ""), came("1m", "1m")
    assert parted("set", [hand, few]) == {"set": [hand, few], "set: hands": [hand], "set: other photos": [few]}
    assert parted("set", [hand]) == {"set": [hand]}


def test_intervals_are_wilsons() -> None:
    # 8 of 10 and 0 of 10: Newcombe 1998, table I, method 3, gives such values; computed by its formula by hand
    assert Share(8, 10).interval == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert Share(0, 10).interval == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert Share(0, 0).interval == (0.0, 1.0)
    with pytest.raises(ValueError, match="3 of 2"):
        Share(3, 2)


def test_models_are_compared_photo_by_photo() -> None:
    right, wrong = came("1m", "1m"), came("1m", "2m", wrong=1)
    lines = compared({"set": ([right, wrong, wrong, wrong], [wrong, right, right, wrong])})
    assert "| set | 4 | 2 | 1 | 1.000 | 2 | 1 | 1.000 |" in lines
    with pytest.raises(ValueError, match="not shown the same photos"):
        compared({"set": ([right], [])})


@pytest.mark.parametrize(("gained", "lost", "chance"), [(0, 0, 1), (5, 0, 1 / 16), (0, 1, 1), (6, 1, 1 / 8)])
def test_how_often_a_coin_parts_them_as_unevenly(gained: int, lost: int, chance: float) -> None:
    assert by_chance(gained, lost) == pytest.approx(chance)


def test_reliability_by_hand() -> None:
    lines = reliability([0.6, 0.6, 0.995, 0.0], [True, False, True, False]).splitlines()
    assert lines[2].startswith("| 0.00-0.50 | 1 | 0.000 | 0.000 ")
    assert lines[3].startswith("| 0.50-0.70 | 2 | 0.600 | 0.500 ")
    assert lines[-1] == "Mean distance between stated and right: 0.051."


def test_groups_are_told_by_what_they_are_to_a_player() -> None:
    ids = ("C", "C", "C", "1m", "2m")
    tiles = [
        {"id": name, "corners": corners(n), "visible": 1, "in_hand": True, "seat": 0, "group": n // 3, "turned": False}
        for n, name in enumerate(ids)
    ]
    groups = [{"kind": "pung", "open": True, "tiles": [0, 1, 2]}, {"kind": "concealed", "open": False, "tiles": [3, 4]}]
    shot = {"kind": "hand", "standing": False, "elevation": 80, "azimuth": 0}
    label = {"image": {"width": 1000, "height": 500}, "tiles": tiles, "groups": groups, "shot": shot}
    seen = read(" ".join(ids))._replace(groups=(Group("pung", False, (0, 1, 2)), Group("concealed", False, (3, 4))))
    verdict = judge("a", label, seen)
    assert verdict.parts == (("open set", False), ("row", True))
    assert "| set | 1 | 0.000 (0.00-0.79) | 1.000 (0.21-1.00) | 0.000 (0.00-0.79) | - |" in by_part({"set": [verdict]})


def test_two_models_stand_side_by_side_on_the_photos_that_both_read() -> None:
    seen = Seen()
    photos = {name: replace(came("1m", "1m"), photo=name) for name in "abc"}
    missed = replace(came("1m", "2m", wrong=1), photo="b")
    seen.outcomes["old"]["set"] = [photos["a"], missed]
    seen.outcomes["new"]["set"] = [photos["b"], photos["c"]]
    told = report(seen)
    assert [line.split(" | ")[0] for line in told.splitlines() if line.startswith("| set [")][:2] == [
        "| set [old]",
        "| set [new]",
    ]
    assert "| set [new] | 1 | 1 | 0 | 1.000 | 1 | 0 | 1.000 |" in told
    assert wrong(seen) == "old b: -1m +2m silent"


def test_one_model_needs_no_name() -> None:
    seen = Seen()
    seen.outcomes["models"]["set"] = [came("1m", "1m")]
    assert "| set | 1 | 1 |" in report(seen)
    assert "Beside" not in report(seen)


@pytest.mark.parametrize("words", [["--scenes", "nowhere"], ["--taught", "nowhere"], ["--models", "nowhere"]], ids=str)
def test_what_is_not_there_is_said(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here = [word if word.startswith("--") else str(tmp_path / word) for word in words]
    monkeypatch.setattr("sys.argv", ["evaluate", *here])
    monkeypatch.setattr(evaluate, "PHOTOS", tmp_path)
    with pytest.raises(SystemExit) as left:
        evaluate.main()
    assert left.value.code == 2
    assert "nowhere" in capsys.readouterr().err
