"""Charts as a reader relies on them: points in order, axes that hold the data, names apart from each other."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.amounts import signed
from webapp.chart_plan import Series, apart, cut, nice_axis, plan_bars, plan_lines, text_width
from webapp.charts import bars, line

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Anne", "Maximiliane von Hohenstein", "陳大文", "Éloïse Œuvré")
points = st.lists(st.integers(-(10**6), 10**6), min_size=1, max_size=20)


def say(value: float) -> str:
    return f"{value:g}"


def four(*runs: tuple[float | None, ...]) -> list[Series]:
    return [Series(name, run) for name, run in zip(NAMES, runs, strict=True)]


@given(points)
def test_axis_covers_the_data_in_equal_round_steps(values: list[int]) -> None:
    axis = nice_axis(values, 6)
    assert axis[0] <= min(values) <= max(values) <= axis[-1]
    assert 2 <= len(axis) <= 9
    step = axis[1] - axis[0]
    assert all(b - a == pytest.approx(step) for a, b in pairwise(axis))
    assert str(int(step)).strip("0") in ("1", "2", "5")


def test_axis_of_fractions_has_steps_below_one() -> None:
    assert nice_axis([1.25, 1.5], 5) == pytest.approx((1.25, 1.3, 1.35, 1.4, 1.45, 1.5))


def test_axis_of_points_has_no_half_points() -> None:
    assert nice_axis([0, 1], 6) == (0, 1)


@given(st.lists(st.lists(st.integers(-9999, 9999), min_size=5, max_size=5), min_size=1, max_size=12))
def test_lines_run_from_left_to_right_and_higher_is_more(runs: list[list[int]]) -> None:
    series = [Series(str(place), tuple(run)) for place, run in enumerate(runs)]
    plan = plan_lines(series, list("01234"), say, width=350, height=300)
    for each, drawn in zip(series, plan.lines, strict=True):
        across = [x for x, _ in drawn.points]
        assert across == sorted(set(across))
        assert across[0] == pytest.approx(plan.left)
        assert across[-1] == pytest.approx(plan.right)
        for (value, (_, y)), (other, (_, z)) in pairwise(zip(each.values, drawn.points, strict=True)):
            assert value is not None
            assert other is not None
            assert (value < other) == (y > z)
        assert all(plan.top - 1e-6 <= y <= plan.bottom + 1e-6 for _, y in drawn.points)


@given(st.lists(st.floats(0, 300), min_size=1, max_size=30))
def test_names_keep_their_distance_and_order(wanted: list[float]) -> None:
    places = apart(wanted, 17, 0, 300)
    assert all(b - a >= 17 - 1e-6 for a, b in pairwise(sorted(places)))
    ranked = sorted(range(len(wanted)), key=lambda place: (wanted[place], places[place]))
    assert [places[place] for place in ranked] == sorted(places)
    assert min(places) >= 0


def test_names_with_room_stay_where_their_lines_end() -> None:
    assert apart([250, 20, 100], 17, 0, 300) == [250, 20, 100]


def test_names_of_equal_totals_spread_around_the_common_end() -> None:
    assert apart([150, 150, 150], 20, 0, 300) == [130, 150, 170]


@pytest.mark.parametrize("players", [4, 30])
@pytest.mark.parametrize("width", [350, 680])
def test_every_name_ends_within_the_drawing(players: int, width: int) -> None:
    series = [Series(f"{NAMES[place % 4]} {place}", (0, place * 1000)) for place in range(players)]
    plan = plan_lines(series, ["0", "1"], say, width=width, height=300)
    for drawn in plan.lines:
        x, y = drawn.label.at
        assert x + text_width(f"{drawn.label.name} {drawn.label.value}") <= width + 1
        assert plan.top <= y <= plan.height
        assert drawn.label.value == say(1000 * int(drawn.name.split()[-1]))


def test_value_is_kept_whole_where_the_name_is_cut() -> None:
    plan = plan_lines(four((0, 1), (0, 25000), (0, 2), (0, 3)), ["0", "1"], say, width=350, height=300)
    label = plan.lines[1].label
    assert label.name.endswith("…")
    assert label.value == "25000"


def test_steps_are_thinned_until_their_names_fit() -> None:
    steps = [f"{day} November" for day in range(1, 29)]
    plan = plan_lines([Series("Anne", tuple(range(28)))], steps, say, width=350, height=300)
    assert 1 < len(plan.across) < 28
    for a, b in pairwise(plan.across):
        assert a.at + text_width(a.words) / 2 < b.at - text_width(b.words) / 2


def test_whoever_came_later_begins_later() -> None:
    plan = plan_lines([Series("Anne", (0, 5, 9)), Series("Bo", (None, 3, None))], ["1", "2", "3"], say,
                      width=350, height=300)  # fmt: skip
    ((x, _),) = plan.lines[1].points
    assert x == pytest.approx((plan.left + plan.right) / 2)
    assert plan.lines[1].label.value == "3"


def test_long_text_is_cut_to_its_room() -> None:
    assert cut("Anne", 100) == "Anne"
    assert cut("陳" * 20, 80).endswith("…")
    assert text_width(cut("陳" * 20, 80)) <= 80


def test_bars_are_as_long_as_their_values_and_start_at_zero() -> None:
    plan = plan_bars(NAMES, [50, -25, 0, 100], say, width=500)
    assert plan.zero == pytest.approx(100)
    assert [bar.width for bar in plan.bars] == pytest.approx([200, 100, 0, 400])
    assert [bar.left for bar in plan.bars] == pytest.approx([100, 0, 100, 100])
    assert [bar.below_zero for bar in plan.bars] == [False, True, False, False]


def test_bars_of_nothing_but_zeros_have_no_length() -> None:
    assert {bar.width for bar in plan_bars(NAMES, [0, 0, 0, 0], say, width=500).bars} == {0}


def svgs(html: str) -> list[ElementTree.Element]:
    return [ElementTree.fromstring(each) for each in re.findall(r"<svg.*?</svg>", html, re.DOTALL)]


def chart_of_four(lang: str = "en") -> str:
    runs = ((0, 288), (0, -120), (0, -76), (0, -92))
    return str(line("sheet", "Totals", four(*runs), ["0", "1"], lang, of_steps="Deals", say=lambda v: signed(v, lang)))


def test_chart_is_named_and_described_for_those_who_do_not_see_it() -> None:
    drawings = svgs(chart_of_four())
    assert len(drawings) == 3
    for drawing in drawings:
        assert drawing.get("role") == "img"
        title, about = str(drawing.get("aria-labelledby")).split()
        texts = {each.get("id"): each.text for each in drawing.iter()}
        assert texts[title] == "Totals"
        assert "Anne +288, 陳大文 −76" in (texts[about] or "")
    ids = [each.get("id") for drawing in drawings for each in drawing.iter() if each.get("id")]
    assert len(ids) == len(set(ids))


def test_the_same_numbers_stand_in_a_table() -> None:
    table = ElementTree.fromstring(re.findall(r"<table>.*</table>", chart_of_four())[0])
    rows = [[cell.text or "" for cell in row] for row in table.iter("tr")]
    assert rows == [["Deals", *NAMES], ["0", "0", "0", "0", "0"], ["1", "+288", "−120", "−76", "−92"]]


def test_lines_differ_without_colour() -> None:
    drawing = svgs(chart_of_four())[0]
    groups = [group for group in drawing.iter(f"{SVG}g") if "chart-series" in str(group.get("class"))]
    dashes = [group.findall(f"{SVG}path")[0].get("stroke-dasharray") for group in groups]
    markers = [group.findall(f"{SVG}path")[-1].get("d") for group in groups]
    assert len(set(dashes)) == len(set(markers)) == 4


def test_no_name_becomes_markup_and_nothing_needs_inline_style() -> None:
    html = line("a", "<b>T</b>", [Series("<script>alert(1)</script>", (0, 1))], ["0", "<i>"], "en")
    html += bars("b", "B", ['"><script>'], [-1], "en")
    assert "<script" not in html
    assert "<b>" not in html
    assert "<i>" not in html
    assert "style=" not in html
    assert len(svgs(html)) == 6


def test_chart_of_nothing_is_a_sentence() -> None:
    for html in (
        line("a", "T", [], [], "fr"),
        line("a", "T", four((), (), (), ()), [], "fr"),
        bars("b", "T", [], [], "fr"),
    ):
        assert "Rien à tracer encore" in html
        assert "<svg" not in html


@pytest.mark.parametrize(
    "runs", [((0, 0),) * 4, ((25000,),) * 4, ((1.5,), (2.25,), (None,), (-3.125,))], ids=["equal", "start", "fractions"]
)
def test_a_chart_can_be_drawn_of(runs: tuple[tuple[float | None, ...], ...]) -> None:
    assert len(svgs(line("a", "T", four(*runs), [str(place) for place in range(len(runs[0]))], "en"))) == 3


def test_numbers_are_written_in_the_language() -> None:
    series = [Series("Anne", (0, 12500))]
    assert "12 500" in line("a", "T", series, ["0", "1"], "fr").replace("\u202f", " ").replace("\xa0", " ")
    assert "12,500" in line("a", "T", series, ["0", "1"], "en")


@pytest.mark.parametrize("width", [350, 480, 680])
@pytest.mark.parametrize("last", ["East 4", "Penalty", "Pénalité de la feuille"])
def test_the_last_step_keeps_clear_of_the_name_of_the_axis(width: float, last: str) -> None:
    steps = ["Start", "East 1", "East 2", last]
    plan = plan_lines([Series("Anne", (0, 1, 2, 3))], steps, say, width=width, height=300)
    tick = plan.across[-1]
    assert tick.at + text_width(tick.words) / 2 < plan.right + 15
    drawn = line("x", "Totals", [Series("Anne", (0, 1, 2, 3))], steps, "en", of_steps="deals")
    at = [float(x) for x in re.findall(r'<text x="([\d.]+)" [^>]*>deals<', drawn)]
    assert plan.right + 15 == pytest.approx(min(at, key=lambda x: abs(x - plan.right - 15)), abs=0.1)


@pytest.mark.parametrize("count", [17, 25, 40, 90])
def test_as_many_steps_are_named_as_find_room(count: int) -> None:
    steps = [f"East {number}" for number in range(count)]
    plan = plan_lines([Series("Anne", tuple(range(count)))], steps, say, width=680, height=340)
    shown = [steps.index(tick.words) for tick in plan.across]
    every = shown[1] - shown[0]
    assert shown == list(range(0, count, every))[: len(shown)]
    assert count - shown[-1] <= 2 * every
    closer = (plan.right - plan.left) / (count - 1) * (every - 1)
    assert closer < text_width(steps[-1]) + 2 * 0.4 * 13 + 1, "with one step less between them they would touch"
