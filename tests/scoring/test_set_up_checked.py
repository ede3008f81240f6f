"""The 37 cases of cases/set_up_checked.jsonl, worked by hand from the set-up texts, and every throw along a ring.

An independent checker built them from the four texts and their dossiers alone: whose wall is opened and where, which
stacks East takes first and last, the dead wall, the dora indicator, the loose tiles, what is left, or a refusal.
"""

from __future__ import annotations

import json
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from scoring import ScoringError
from scoring.setup import set_up
from scoring.setup_common import AtTable

TABLE = Path(__file__).parent / "cases" / "set_up_checked.jsonl"
CASES = [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]


def stacks(tiles: list[dict[str, Any]]) -> str:
    """The stacks of these tiles, each once: `S3 S4`."""
    return " ".join(dict.fromkeys(f"{tile['wall']}{tile['stack']}" for tile in tiles))


def easts(found: dict[str, Any]) -> tuple[str, str]:
    """The stacks that East takes first, and last."""
    own = [taking["tiles"] for taking in found["deal"] if taking["seat"] == "E"]
    assert {tile["row"] for tile in own[-1]} == {"top"}
    return stacks(own[0]), stacks(own[-1])


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['id']}: {case['clause']}") for case in CASES])
def test_checked_case(case: dict[str, Any]) -> None:
    expect, told = case["expect"], case["table"]
    if "players" in told:
        told = {**told, "players": tuple(told["players"])}
    if "error" in expect:
        with pytest.raises(ScoringError) as caught:
            set_up(case["rules"], case["dice"], AtTable(**told))
        assert [fault.code for fault in caught.value.faults] == expect["error"]
        assert all(fault.en and fault.fr for fault in caught.value.faults)
        return
    found = set_up(case["rules"], case["dice"], AtTable(**told)).to_json()
    first, last = easts(found)
    seen: dict[str, Any] = {"opened": stacks([found["opened"]]), "first": first, "last": last, "left": found["left"]}
    for name, key in (("dead", "dead_wall"), ("loose", "loose")):
        if key in found:
            seen[name] = stacks(found[key])
    if "indicator" in found:
        assert found["indicator"]["row"] == "top"
        seen["indicator"] = stacks([found["indicator"]])
    if "seats" in found:
        seen["seats"] = found["seats"]
    assert {name: seen[name] for name in expect} == expect


def test_every_case_is_there() -> None:
    assert len(CASES) == len({case["id"] for case in CASES}) == 37


def ring(walls: str, lengths: dict[str, int]) -> list[str]:
    """Every stack in the order in which the tiles are taken, each wall from the end that is counted from."""
    return [f"{wall}{stack}" for wall in walls for stack in range(1, lengths[wall] + 1)]


def along(stacks: list[str], start: str, first: int, number: int) -> str:
    """So many stacks of the ring, beginning `first` after `start`."""
    at = stacks.index(start) + first
    return " ".join(islice(cycle(stacks), at % len(stacks), at % len(stacks) + number))


OWNERS = {**dict.fromkeys((5, 9), "E"), **dict.fromkeys((2, 6, 10), "S"), **dict.fromkeys((3, 7, 11), "W"),
          **dict.fromkeys((4, 8, 12), "N")}  # fmt: skip


@pytest.mark.parametrize("throw", OWNERS)
def test_every_riichi_throw_along_the_ring(throw: int) -> None:
    """Leftwards from East's right end the walls follow as E, N, W, S: South sits on East's right."""
    stacks_in_turn, opened = ring("ENWS", dict.fromkeys("ENWS", 17)), f"{OWNERS[throw]}{throw}"
    found = set_up("riichi-wrc-2015", (throw,)).to_json()
    first, last = easts(found)
    assert first == along(stacks_in_turn, opened, 1, 2)
    assert last.split() == along(stacks_in_turn, opened, 25, 3).split()[::2]
    assert stacks(found["dead_wall"]).split() == along(stacks_in_turn, opened, -6, 7).split()[::-1]


@pytest.mark.parametrize("first", OWNERS)
@pytest.mark.parametrize("second", range(2, 13))
def test_every_pair_of_throws_along_the_ring(first: int, second: int) -> None:
    """Sichuan counts and takes leftwards, 13 stacks a side; the navy rule rightwards, 18 stacks, by E, S, W, N."""
    wall, total = OWNERS[first], first + second
    club = set_up("sichuan", (first, second)).to_json()
    stacks_in_turn = ring("ENWS", dict.fromkeys("ENWS", 13))
    assert stacks([club["opened"]]) == along(stacks_in_turn, f"{wall}1", total - 1, 1)
    assert easts(club) == (
        along(stacks_in_turn, f"{wall}1", total, 2),
        along(stacks_in_turn, f"{wall}1", total + 24, 1),
    )
    navy = set_up("navy", (first, second)).to_json()
    stacks_in_turn = ring("ESWN", dict.fromkeys("ESWN", 18))
    assert stacks([navy["opened"]]) == along(stacks_in_turn, f"{wall}1", total - 1, 1)
    assert easts(navy)[0] == along(stacks_in_turn, f"{wall}1", total, 2)
    assert easts(navy)[1].split() == along(stacks_in_turn, f"{wall}1", total + 24, 3).split()[::2]
    assert stacks(navy["loose"]).split() == along(stacks_in_turn, f"{wall}1", total - 7, 2).split()[::-1]


@pytest.mark.parametrize("throw", OWNERS)
@pytest.mark.parametrize(("flowers", "lengths"), [(0, (17, 17)), (4, (18, 17)), (8, (18, 18))])
def test_every_taiwanese_throw_along_the_ring(throw: int, flowers: int, lengths: tuple[int, int]) -> None:
    stacks_in_turn = ring("ENWS", {wall: lengths[wall in "NS"] for wall in "ENWS"})
    for first_deal in (False, True):
        opened = f"{'E' if first_deal else OWNERS[throw]}{throw}"
        found = set_up("taiwan16", (throw,), AtTable(flowers=flowers, first_deal=first_deal)).to_json()
        assert easts(found) == (along(stacks_in_turn, opened, 1, 2), along(stacks_in_turn, opened, 33, 1))
        assert stacks(found["dead_wall"]).split() == along(stacks_in_turn, opened, -7, 8).split()[::-1]
        assert found["left"] == 2 * len(stacks_in_turn) - 16 - 65
