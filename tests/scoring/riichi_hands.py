"""Random won hands for riichi: of every shape, with circumstances that can happen, indicators and red fives."""

from __future__ import annotations

from random import Random
from typing import Any

from scoring.tiles import TILES
from tests.scoring.random_wins import random_win

KINDS = [tile.id for tile in TILES[:34]]
ORPHANS = ["1m", "9m", "1p", "9p", "1s", "9s", "E", "S", "W", "N", "P", "F", "C"]


def _whole(rng: Random) -> list[str]:
    """Seven pairs, thirteen orphans or nine gates."""
    shape = rng.choice(("pairs", "pairs", "pairs", "outside", "one suit", "honours", "orphans", "gates"))
    if shape == "orphans":
        return [*ORPHANS, rng.choice(ORPHANS)]
    if shape == "gates":
        suit = rng.choice("mps")
        return [f"{n}{suit}" for n in "1112345678999" + rng.choice("123456789")]
    kinds = {
        "pairs": KINDS,
        "outside": ORPHANS,
        "one suit": [kind for kind in KINDS if kind[-1] == "s" or len(kind) == 1],
        "honours": KINDS[27:],
    }[shape]
    return [kind for kind in rng.sample(kinds, 7) for _ in range(2)]


def _shape(rng: Random) -> dict[str, Any]:
    hand = random_win(rng, flowers=False)
    del hand["flowers"]
    if rng.random() < 0.15:
        hand |= {"concealed": _whole(rng), "melds": []}
        hand["winning_tile"] = rng.choice(hand["concealed"])
    return hand


def _flags(rng: Random, hand: dict[str, Any]) -> list[str]:
    """Circumstances that this hand can have been won in."""
    drawn, closed = hand["self_draw"], not any(meld["open"] for meld in hand["melds"])
    kong = any(meld["kind"] == "kong" for meld in hand["melds"])
    tiles = [*hand["concealed"], *(tile for meld in hand["melds"] for tile in meld["tiles"])]
    roll = rng.random()
    if roll < 0.06 and not hand["melds"]:
        if drawn:
            return ["heavenly" if hand["seat_wind"] == "E" else "earthly"]
        return [] if hand["seat_wind"] == "E" else ["renhou"]
    flags = []
    if closed and rng.random() < 0.6:
        flags.append(rng.choice(("riichi", "riichi", "double_riichi")))
        if rng.random() < 0.4 and not (flags == ["double_riichi"] and hand["melds"]):
            flags.append("ippatsu")
    if rng.random() < 0.2:
        if drawn and kong and "ippatsu" not in flags:
            flags.append("after_kong")
        elif not drawn and tiles.count(hand["winning_tile"]) == 1 and flags != ["double_riichi", "ippatsu"]:
            flags.append("robbing_kong")
    elif rng.random() < 0.12 and flags != ["double_riichi", "ippatsu"]:
        flags.append("last_tile")
    return flags


def _indicators(rng: Random, hand: dict[str, Any], number: int) -> list[str]:
    """So many tiles of which the hand has not all; often one that shows a tile of the hand."""
    tiles = [*hand["concealed"], *(tile for meld in hand["melds"] for tile in meld["tiles"])]
    tiles += hand.get("dora_indicators", [])
    if "robbing_kong" in hand["flags"]:
        tiles += [hand["winning_tile"]] * 3
    found: list[str] = []
    while len(found) < number:
        kind = rng.choice(KINDS)
        if tiles.count(kind) + found.count(kind) < 4:
            found.append(kind)
    return found


def _redden(rng: Random, hand: dict[str, Any]) -> None:
    """Some fives become red, as many as the set holds; all four of a suit hold the red one."""
    groups = [hand["concealed"], *(meld["tiles"] for meld in hand["melds"])]
    for suit in "mps":
        places = [(tiles, n) for tiles in groups for n, tile in enumerate(tiles) if tile == f"5{suit}"]
        shown = sum(hand[key].count(f"5{suit}") for key in ("dora_indicators", "ura_dora_indicators"))
        if places and (len(places) + shown == 4 or rng.random() < 0.5):
            tiles, n = rng.choice(places)
            tiles[n] = f"0{suit}"
    if hand["winning_tile"] not in hand["concealed"]:
        hand["winning_tile"] = f"0{hand['winning_tile'][1]}"


def random_riichi(rng: Random, *, red_fives: bool = False) -> dict[str, Any]:
    """A complete hand in the interchange form, less `rules` and `options`; it may lack a yaku."""
    hand = _shape(rng)
    hand["flags"] = _flags(rng, hand)
    kongs = sum(meld["kind"] == "kong" for meld in hand["melds"])
    number = rng.choice((0, 1, 1, 1, 2)) + kongs
    if {"heavenly", "earthly", "renhou"} & set(hand["flags"]):
        number = min(number, 1)
    number = 1 if hand["flags"][:2] == ["double_riichi", "ippatsu"] else min(number, 5)
    hand["dora_indicators"] = _indicators(rng, hand, number)
    riichi = {"riichi", "double_riichi"} & set(hand["flags"])
    hand["ura_dora_indicators"] = _indicators(rng, hand, len(hand["dora_indicators"])) if riichi else []
    hand |= {"honba": rng.choice((0, 0, 1, 3)), "riichi_sticks": rng.choice((0, 1, 2))}
    if red_fives:
        _redden(rng, hand)
    return hand
