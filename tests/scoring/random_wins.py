"""Random won hands for comparisons and properties: made of sets, so that every one can be divided."""

from __future__ import annotations

from random import Random
from typing import Any

from scoring.tiles import SEATS, TILES

STYLES = ("any", "one suit", "half flush", "two suits", "pungs", "chows", "outside", "ends", "honours", "simples")
_KINDS = TILES[:34]


def _kinds(style: str, rng: Random, honours: bool) -> list[int]:
    suits = rng.sample("mps", 3)
    few = {"one suit": suits[:1], "half flush": suits[:1], "two suits": suits[:2], "honours": suits[:1]}.get(
        style, suits
    )
    kinds = [t.index for t in _KINDS if t.suit in few and t.suit]
    if style == "outside":
        kinds = [n for n in kinds if _KINDS[n].rank in (1, 2, 3, 7, 8, 9)]
    if style == "ends":
        kinds = [n for n in kinds if _KINDS[n].rank in (1, 9)]
    if style == "simples":
        kinds = [n for n in kinds if 2 <= _KINDS[n].rank <= 8]
    if honours and style in ("any", "half flush", "pungs", "outside", "ends", "honours"):
        kinds += list(range(27, 34)) * (4 if style == "honours" else 1)
    return kinds


def random_win(
    rng: Random, *, sets: int = 4, honours: bool = True, flowers: bool = True, chow_melds: bool = True
) -> dict[str, Any]:
    """A won hand in the interchange form, less `rules`: sets and a pair, some laid out, of no kind more than four."""
    while True:
        style = rng.choice(STYLES)
        kinds = _kinds(style, rng, honours)
        spent = [0] * 34
        concealed: list[int] = []
        melds: list[dict[str, Any]] = []
        chow_rate = {"pungs": 0.0, "ends": 0.0, "honours": 0.1, "chows": 1.0, "outside": 0.6}.get(style, 0.65)
        open_rate = rng.choice((0.0, 0.0, 0.3, 0.6, 1.0))
        for _ in range(60):
            if len(concealed) + 3 * len(melds) == 3 * sets:
                break
            first, chow = rng.choice(kinds), rng.random() < chow_rate
            if chow and (first >= 27 or first % 9 > 6 or first + 2 not in kinds):
                continue
            kong = not chow and rng.random() < 0.2
            tiles = [first, first + 1, first + 2] if chow else [first] * (4 if kong else 3)
            if any(spent[n] + tiles.count(n) > 4 for n in tiles):
                continue
            laid = kong or (rng.random() < open_rate and (chow_melds or not chow))
            for n in tiles:
                spent[n] += 1
            if laid:
                open_ = not kong or rng.random() < 0.5
                kind = "chow" if chow else "kong" if kong else "pung"
                melds.append({"kind": kind, "tiles": [TILES[n].id for n in tiles], "open": open_})
            else:
                concealed += tiles
        eyes = [n for n in kinds if spent[n] <= 2]
        if len(concealed) + 3 * len(melds) != 3 * sets or not eyes:
            continue
        pair = rng.choice(eyes)
        concealed += [pair, pair]
        rng.shuffle(concealed)
        seat, discarder = rng.sample(SEATS, 2)
        drawn = rng.random() < 0.5
        hand: dict[str, Any] = {
            "concealed": [TILES[n].id for n in concealed],
            "melds": melds,
            "winning_tile": TILES[rng.choice(concealed)].id,
            "self_draw": drawn,
            "seat_wind": seat,
            "round_wind": rng.choice(SEATS),
            "flowers": rng.sample([t.id for t in TILES[34:42]], rng.choice((0, 0, 1, 2, 4, 8))) if flowers else [],
            "flags": [],
        }
        return hand if drawn else {**hand, "discarder": discarder}
