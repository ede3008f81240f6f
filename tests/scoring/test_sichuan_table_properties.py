"""What holds for any Sichuan deal: sums of zero, no more given back than was paid, and no stray exception."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring import ScoringError
from scoring.rules.sichuan import SICHUAN
from scoring.rules.sichuan_deal_terms import DEAL_OPTIONS
from scoring.tiles import SEATS, TILES
from tests.scoring.random_wins import random_win
from tests.scoring.sichuan_table import settle

QUIET = settings(max_examples=150)
SUITED = [tile.id for tile in TILES[:27]]
KINDS = ("concealed", "direct", "extended", "extended_kept")
OPTIONS = st.fixed_dictionaries(
    {"preset": st.sampled_from(["sbr", "tfmj", "home"]), "point_value": st.integers(1, 100)},
    optional={
        name: st.sampled_from(DEAL_OPTIONS[name].choices)
        for name in ("kong_money", "direct_kong_pays", "kong_transfer")
    },
)
PIGS = st.sampled_from(["16", "64", "lost", "none"])


def told(kind: str, by: str, tile: str, feeder: str) -> dict[str, Any]:
    return {"kind": kind, "by": by, "tile": tile} | ({"discarder": feeder} if kind == "direct" else {})


@QUIET
@given(
    st.sampled_from(KINDS),
    st.permutations(SEATS),
    st.integers(0, 2),
    st.sampled_from([None, "robbed", "discard_won"]),
    OPTIONS,
)
def test_kong_money_never_comes_back_fuller_than_it_went(
    kind: str, seats: list[str], gone: int, then: str | None, options: dict[str, Any]
) -> None:
    by, feeder, *out = seats
    form = told(kind, by, "9p", feeder) | {"out": out[:gone]}
    if then == "discard_won" or (then == "robbed" and kind.startswith("extended")):
        form |= {"then": then, "winner": feeder}
    settled = settle("kong", **form, options=options)
    assert sum(settled["net"].values()) == 0
    got = sum(each["amount"] for each in settled["payments"] if each["to"] == by)
    gave = sum(each["amount"] for each in settled["payments"] if each["from"] == by)
    assert gave in (0, got)
    assert settled["kept"] == got - gave == settled["net"][by]
    assert all(settled["net"][seat] == 0 for seat in out[:gone])


@st.composite
def walls(draw: st.DrawFn) -> dict[str, Any]:
    """A deal with no win, from one wall: some Kongs, thirteen tiles each, some hands one tile short of a win."""
    rng = Random(draw(st.integers(0, 1 << 32)))
    suits = draw(st.sampled_from(["mps", "mp", "ps"]))
    wall = [tile for tile in SUITED if tile[1] in suits for _ in range(4)]
    rng.shuffle(wall)
    steps: list[dict[str, Any]] = []
    hands: dict[str, Any] = {}
    for seat in draw(st.lists(st.sampled_from(SEATS), unique=True, max_size=2)):
        win = random_win(rng, honours=False, flowers=False, chow_melds=False)
        win["concealed"].remove(win["winning_tile"])
        tiles = Counter(win["concealed"] + [tile for meld in win["melds"] for tile in meld["tiles"]])
        if not tiles <= Counter(wall):
            continue
        wall = list((Counter(wall) - tiles).elements())
        rng.shuffle(wall)
        hands[seat] = {"concealed": win["concealed"], "melds": win["melds"]}
        for meld in (each for each in win["melds"] if each["kind"] == "kong"):
            kind = draw(st.sampled_from(KINDS[1:])) if meld["open"] else "concealed"
            steps.append({"kong": told(kind, seat, meld["tiles"][0], rng.choice([s for s in SEATS if s != seat]))})
    for seat in (each for each in SEATS if each not in hands):
        melds = []
        for _ in range(draw(st.integers(0, 2))):
            tile = rng.choice(wall)
            if wall.count(tile) < 4:
                continue
            wall = [each for each in wall if each != tile]
            kind = draw(st.sampled_from(KINDS))
            steps.append({"kong": told(kind, seat, tile, rng.choice([s for s in SEATS if s != seat]))})
            melds.append({"kind": "kong", "tiles": [tile] * 4, "open": kind != "concealed"})
        size = 13 - 3 * len(melds)
        assume(len(wall) >= size)
        dealt, wall = wall[:size], wall[size:]
        hands[seat] = {"concealed": dealt, "melds": melds}
    rng.shuffle(steps)
    return {"steps": steps, "end": "wall_out", "hands": hands}


@QUIET
@given(walls(), OPTIONS, PIGS)
def test_who_is_not_ready_keeps_no_kong_money(form: dict[str, Any], options: dict[str, Any], pig: str) -> None:
    settled = settle("deal", **form, options=options | {"flower_pig_units": pig})
    assert sum(settled["net"].values()) == 0
    paid, back = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for place, payment in enumerate(settled["payments"]):
        pair = (payment["from"], payment["to"])
        if place not in settled["end"]["payments"]:
            paid[pair] += payment["amount"]
        elif "Kong money given back" in payment["why"]:
            back[pair[::-1]] += payment["amount"]
    for (payer, owner), amount in paid.items():
        ready = settled["end"]["hands"][owner]["status"] == "ready"
        assert back[payer, owner] == (0 if ready else amount)
    assert sum(back.values()) <= sum(paid.values())
    assert settled["next_dealer"]["seat"] == "E"


@QUIET
@given(walls(), OPTIONS, PIGS)
def test_a_ready_player_only_receives_at_the_end(form: dict[str, Any], options: dict[str, Any], pig: str) -> None:
    settled = settle("deal", **form, options=options | {"flower_pig_units": pig})
    for place in settled["end"]["payments"]:
        payer = settled["payments"][place]["from"]
        assert settled["end"]["hands"][payer]["status"] != "ready"


@QUIET
@given(walls(), st.permutations("mps"), OPTIONS, PIGS)
def test_suits_are_alike(form: dict[str, Any], suits: list[str], options: dict[str, Any], pig: str) -> None:
    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: renamed(each) for key, each in value.items()}
        if isinstance(value, list):
            return [renamed(each) for each in value]
        return f"{value[0]}{suits['mps'.index(value[1])]}" if value in SUITED else value

    chosen = options | {"flower_pig_units": pig}
    assert settle("deal", **form, options=chosen)["net"] == settle("deal", **renamed(form), options=chosen)["net"]


@QUIET
@given(st.integers(0, 1 << 32), st.permutations(SEATS), OPTIONS)
def test_a_win_in_a_deal_is_paid_as_it_is_alone(seed: int, seats: list[str], options: dict[str, Any]) -> None:
    """The Kongs of the hand are told first; the rest is what the tally says."""
    hand = random_win(Random(seed), honours=False, flowers=False, chow_melds=False)
    steps = []
    for meld in hand["melds"]:
        if meld["kind"] == "kong":
            feeder = next(seat for seat in seats if seat != hand["seat_wind"])
            kind = "direct" if meld["open"] else "concealed"
            steps.append({"kong": told(kind, hand["seat_wind"], meld["tiles"][0], feeder)})
    with suppress(ScoringError):
        before = settle("deal", steps=steps, end="wall_out", options=options | {"endgame": "none"})
        settled = settle(
            "deal", steps=[*steps, {"wins": [hand]}], end="wall_out", options=options | {"endgame": "none"}
        )
        won = settled["net"][hand["seat_wind"]] - before["net"][hand["seat_wind"]]
        total = settled["steps"][-1]["tallies"][0]["totals"]["total"]
        payers = 3 if hand["self_draw"] else 1
        assert won == payers * (total + int(hand["self_draw"])) * options["point_value"]
        assert settled["next_dealer"]["seat"] == hand["seat_wind"]


@given(st.permutations(SEATS), st.lists(st.sampled_from(SEATS), max_size=4, unique=True))
def test_false_wins_pay_eight_to_each_still_in(seats: list[str], falsely: list[str]) -> None:
    steps: list[dict[str, Any]] = [{"kong": told("concealed", seats[0], "1p", "E")}]
    steps += [{"false_win": {"by": seat}} for seat in falsely]
    settled = settle("deal", steps=steps, end="wall_out", options={"endgame": "none"})
    for seat in SEATS:
        rain = 0 if seats[0] in falsely else 6 if seat == seats[0] else -2
        assert settled["net"][seat] == rain + 8 * (len(falsely) - 4 * (seat in falsely))


def test_the_presets_have_a_word_for_every_option_left_to_them() -> None:
    from scoring.rules.sichuan_deal_terms import BY_PRESET

    presets = set(SICHUAN.options["preset"].choices)
    for name, words in BY_PRESET.items():
        assert set(words) <= presets
        assert set(words.values()) <= set(DEAL_OPTIONS[name].choices)
    assert {name for name, words in BY_PRESET.items() if set(words) != presets} == {"flower_pig_units"}
