"""Random won hands of the competition rules' own shapes, beside those of `random_wins`, with their circumstances."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

from scoring.shapes import GREEN, ORPHANS
from scoring.tiles import SEATS, TILES
from tests.scoring.random_wins import random_win

HONOURS = [tile.id for tile in TILES[27:34]]
FLOWERS = [tile.id for tile in TILES[34:42]]
KNITS = [
    [f"{rank}{suit}" for suit, first in zip("mps", order, strict=True) for rank in (first, first + 3, first + 6)]
    for order in permutations((1, 2, 3))
]


def _seven_pairs(rng: Random) -> list[str]:
    kinds = [tile.id for tile in TILES[:34]]
    suit = rng.choice("mps")
    pool = rng.choice(
        (
            kinds * 2,
            kinds,
            [kind for kind in kinds if kind[-1] == suit],
            [kind for kind in kinds if kind[-1] == suit] * 2,
            [kind for kind in kinds if kind[-1] == suit] + HONOURS,
            [tile.id for tile in GREEN] * 2,
            [tile.id for tile in ORPHANS],
            HONOURS,
            [kind for kind in kinds if kind[0] in "1234"],
            [kind for kind in kinds if kind[0] in "456"],
        )
    )
    return rng.sample(pool, 7) * 2


def _shifted_pairs(rng: Random) -> list[str]:
    first, suit = rng.choice((1, 2, 3)), rng.choice("mps")
    return [f"{first + n}{suit}" for n in range(7)] * 2


def _orphans(rng: Random) -> list[str]:
    ids = [tile.id for tile in ORPHANS]
    return [*ids, rng.choice(ids)]


def _knitted_singles(rng: Random) -> list[str]:
    honours = rng.sample(HONOURS, rng.choice((5, 6, 7)))
    return honours + rng.sample(rng.choice(KNITS), 14 - len(honours))


def _terminal_chows(rng: Random) -> list[str]:
    suits = rng.sample("mps", 3) if rng.random() < 0.5 else [rng.choice("mps")] * 3
    return [f"{rank}{suit}" for suit in suits[:2] for rank in (1, 2, 3, 7, 8, 9)] + [f"5{suits[2]}"] * 2


def _nine_gates(rng: Random) -> list[str]:
    suit = rng.choice("mps")
    return [f"{rank}{suit}" for rank in "1112345678999"] + [f"{rng.randint(1, 9)}{suit}"]


def _room(tiles: list[str]) -> bool:
    return all(tiles.count(tile) <= 4 for tile in tiles)


def _knitted_straight(rng: Random) -> tuple[list[str], list[dict[str, Any]]]:
    while True:
        concealed = rng.choice(KNITS).copy()
        first = rng.choice(TILES[:34])
        kind = "chow" if first.suit and first.rank <= 7 and rng.random() < 0.5 else rng.choice(("pung", "kong"))
        ids = [f"{first.rank + n}{first.suit}" for n in range(3)] if kind == "chow" else [first.id] * 3
        ids += [first.id] * (kind == "kong")
        pair = [rng.choice(TILES[:34]).id] * 2
        if not _room(concealed + ids + pair):
            continue
        if kind == "kong" or rng.random() < 0.5:
            return concealed + pair, [{"kind": kind, "tiles": ids, "open": kind != "kong" or rng.random() < 0.5}]
        return concealed + ids + pair, []


def _green(rng: Random) -> tuple[list[str], list[dict[str, Any]]]:
    """A hand of sets of green tiles."""
    while True:
        sets = [rng.choice((["2s", "3s", "4s"], *([tile.id] * 3 for tile in GREEN))) for _ in range(4)]
        pair = [rng.choice(sorted(tile.id for tile in GREEN))] * 2
        tiles = [tile for each in sets for tile in each] + pair
        if _room(tiles):
            laid = rng.randint(0, 4)
            melds = [
                {"kind": "chow" if len(set(each)) == 3 else "pung", "tiles": each, "open": True} for each in sets[:laid]
            ]
            return [tile for each in sets[laid:] for tile in each] + pair, melds


SHAPES = (_seven_pairs, _seven_pairs, _shifted_pairs, _orphans, _knitted_singles, _terminal_chows, _nine_gates)


def _dealt(rng: Random, concealed: list[str], melds: list[dict[str, Any]]) -> dict[str, Any]:
    rng.shuffle(concealed)
    seat, discarder = rng.sample(SEATS, 2)
    drawn = rng.random() < 0.5
    hand: dict[str, Any] = {
        "concealed": concealed,
        "melds": melds,
        "winning_tile": rng.choice(concealed),
        "self_draw": drawn,
        "seat_wind": seat,
        "round_wind": rng.choice(SEATS),
        "flowers": rng.sample(FLOWERS, rng.choice((0, 0, 1, 2, 8))),
    }
    return hand if drawn else {**hand, "discarder": discarder}


def _circumstances(rng: Random, hand: dict[str, Any]) -> list[str]:
    """Flags that agree with the hand and with each other."""
    won = hand["winning_tile"]
    held = hand["concealed"].count(won)
    elsewhere = held - 1 + sum(each["tiles"].count(won) for each in hand["melds"])
    flags = ["last_tile"] if rng.random() < 0.1 else []
    kong = any(each["kind"] == "kong" for each in hand["melds"])
    if hand["self_draw"] and kong and rng.random() < 0.3:
        flags.append("after_kong")
    if not hand["self_draw"] and not elsewhere and not flags and rng.random() < 0.1:
        flags.append("robbing_kong")
    if held == 1 and rng.random() < 0.15:
        flags.append("last_of_kind")
    return flags


def mcr_win(rng: Random, special: float = 0.3) -> dict[str, Any]:
    """A won hand in the interchange form, `special` of them of shapes beside four sets and a pair; minimum 0."""
    if rng.random() < special:
        draw = rng.random()
        if draw < 0.25:
            hand = _dealt(rng, *_knitted_straight(rng))
        elif draw < 0.35:
            hand = _dealt(rng, *_green(rng))
        else:
            hand = _dealt(rng, rng.choice(SHAPES)(rng), [])
    else:
        hand = random_win(rng)
    return {**hand, "rules": "mcr", "options": {"minimum": 0}, "flags": _circumstances(rng, hand)}
