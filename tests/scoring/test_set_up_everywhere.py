"""Set-up under every rules and throw: whole steps, each tile in one place, and every refusal."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import RULESETS, ScoringError
from scoring.forms import RULES_IDS
from scoring.setup import WHERE, set_up
from scoring.setup_common import AtTable, Break, Walls
from scoring.tiles import SEATS, Seat


@pytest.mark.parametrize("rules", WHERE)
def test_every_throw_gives_whole_steps(rules: str) -> None:
    """Each step has words in both languages and a clause; the deal names each tile once."""
    throws = 2 if rules in ("navy", "sichuan") else 1
    for total in range(2, 13):
        found = set_up(rules, (total,) * throws)
        assert all(each.text.en and each.text.fr and each.source for each in found.steps)
        assert not any("{" in words for each in found.steps for words in each.text)
        assert len({each.id for each in found.steps}) == len(found.steps)
        form = found.to_json()
        assert json.loads(json.dumps(form)) == form
        tiles = [tuple(tile.values()) for each in form["deal"] for tile in each["tiles"]]
        assert len(set(tiles)) == len(tiles)
        dead = {(stack["wall"], stack["stack"]) for stack in form.get("dead_wall", ())}
        assert not dead & {tile[:2] for tile in tiles}


@pytest.mark.parametrize(
    ("rules", "dice", "table", "codes"),
    [
        ("navy", (7,), AtTable(), ["dice_needed"]),
        ("riichi-wrc-2015", (7, 8), AtTable(), ["dice_needed"]),
        ("sichuan", (), AtTable(), ["dice_needed"]),
        ("taiwan16", (13,), AtTable(), ["bad_dice"]),
        ("navy", (1, 13), AtTable(), ["bad_dice", "bad_dice"]),
        ("taiwan16", (1, 1), AtTable(automatic=True), ["dice_needed", "bad_dice", "bad_dice", "not_of_these_rules"]),
        ("riichi-wrc-2015", (7,), AtTable(flowers=4, first_deal=True), ["not_of_these_rules"] * 2),
        ("navy", (7, 8), AtTable(seat_throws={"A": (7,)}), ["not_of_these_rules"]),
        ("sichuan", (7, 8), AtTable(players=tuple("ABCD"), seat_throws={"A": (7,)}), ["seats_twice"]),
        ("navy", (7, 8), AtTable(players=("A", "B", "C", "A")), ["bad_seating"]),
        ("taiwan16", (7,), AtTable(flowers=5), ["bad_flowers"]),
        ("mcr", (7,), AtTable(), ["no_set_up"]),
        ("hongkong", (7,), AtTable(), ["no_set_up"]),
        ("navi", (7,), AtTable(), ["unknown_ruleset"]),
    ],
)
def test_refusals(rules: str, dice: tuple[int, ...], table: AtTable, codes: list[str]) -> None:
    with pytest.raises(ScoringError) as caught:
        set_up(rules, dice, table)
    assert [fault.code for fault in caught.value.faults] == codes
    assert all(fault.en and fault.fr for fault in caught.value.faults)


def test_every_system_has_a_set_up_or_a_refusal() -> None:
    assert set(WHERE) | {"mcr", "hongkong"} == set(RULES_IDS)


def test_a_clubs_variant_is_set_up_as_its_base() -> None:
    club = replace(RULESETS["taiwan16"], id="club", base="taiwan16")
    found = set_up("club", (6,), rulesets={"club": club})
    assert (found.rules, found.steps) == ("club", set_up("taiwan16", (6,)).steps)
    with pytest.raises(ScoringError, match="no set-up text for own"):
        set_up("own", (6,), rulesets={"own": replace(club, id="own", base="")})


LENGTHS = st.tuples(*[st.integers(13, 18)] * 4)


@given(LENGTHS, st.sampled_from(SEATS), st.integers(2, 24), st.integers(0, 8))
def test_every_tile_has_one_place(lengths: tuple[int, int, int, int], wall: Seat, counted: int, dead: int) -> None:
    walls = Walls(lengths)
    broken = Break(walls, wall, counted)
    live = [broken.drawn(draw) for draw in range(2 * (walls.stacks - dead))]
    kept = [walls.place(broken.dead(stack), row) for stack in range(dead) for row in ("top", "bottom")]
    assert len({*live, *kept}) == 2 * walls.stacks
    assert all(walls.place(walls.position(place.wall, place.stack), place.row) == place for place in live)
