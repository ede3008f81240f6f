"""Pungs one of whose tiles lies on another: kongs whose fourth tile is hidden under it.

A pung and a kong both finish a hand, so nothing else in the picture tells the one from the other, and a kong that was
read so is always shown to a person.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.assemble import Assembly
from vision.count import SET
from vision.doubts import Code, doubt
from vision.legal import plain
from vision.loose_sets import EITHER
from vision.reading import Doubt, Group, ReadTile
from vision.stacked import Stacked

ON_ANOTHER: Final = 0.5
MAYBE: Final = 0.1
"""From that chance on that a tile lies on another its set is read as a kong, and from this on it is asked about."""

Look = Callable[[NDArray[np.float32]], Stacked]
"""Takes the corners of tiles (N, 4, 2) in the photo to what the stack reader makes of them."""


def with_fourths(assembly: Assembly, look: Look) -> Assembly:
    """Return the hand with a kong for each pung of which `look` shows a tile that lies on another."""
    pungs = _pungs(assembly)
    if not pungs:
        return assembly
    places = [tile for number in pungs for tile in assembly.groups[number].tiles]
    corners = np.array([assembly.tiles[tile].corners for tile in places], np.float32)
    chances, under = look(corners)
    tops = chances.reshape(-1, SET).argmax(axis=1) + SET * np.arange(len(pungs))
    # The last first: the numbers of the tiles before a new one stay as they are.
    for number, top in sorted(zip(pungs, tops.tolist(), strict=True), key=lambda each: -places[each[1]]):
        chance = float(chances[top])
        if chance > ON_ANOTHER:
            assembly = _with_kong(assembly, number, places[top], under[top], chance)
        elif chance > MAYBE:
            assembly = _asked_about(assembly, number, "maybe_stacked", ("pung", "kong"), 1 - chance)
    return assembly


def _pungs(assembly: Assembly) -> list[int]:
    """The pungs with all three tiles up, of which no fourth was seen."""
    held = Counter(plain(tile.id) for tile in assembly.tiles)
    return [
        number
        for number, group in enumerate(assembly.groups)
        if group.kind == "pung" and all(held[plain(assembly.tiles[tile].id)] == SET for tile in group.tiles)
    ]


def _with_kong(assembly: Assembly, number: int, top: int, under: NDArray[np.float32], chance: float) -> Assembly:
    """Return the hand with the tile `under` (4, 2) another, `top`, of a pung: the group of that `number`."""
    above, place = assembly.tiles[top], max(assembly.groups[number].tiles) + 1
    first, second, third, last = ((float(x), float(y)) for x, y in under)
    hidden = ReadTile(plain(above.id), min(above.confidence, chance), (first, second, third, last), above.turned)

    def moved(tile: int) -> int:
        return tile + (tile >= place)

    pung = assembly.groups[number]
    groups = [replace(group, tiles=tuple(map(moved, group.tiles))) for group in assembly.groups]
    groups[number] = Group("kong", True, (*pung.tiles, place))
    doubts = [each if each.tile is None else replace(each, tile=moved(each.tile)) for each in assembly.doubts]
    ids = [assembly.tiles[tile].id for tile in pung.tiles]
    grown = assembly._replace(
        tiles=(*assembly.tiles[:place], hidden, *assembly.tiles[place:]),
        groups=tuple(groups),
        hand=_hand(assembly.hand, ids, hidden.id, pung.open),
        doubts=tuple(each for each in doubts if not _asks_whether_open(each, number)),
    )
    return _asked_about(grown, number, "stacked", ("kong", "pung"), chance)


def _hand(hand: dict[str, Any], pung: list[str], hidden: str, is_open: bool | None) -> dict[str, Any]:
    """The hand in interchange form with a kong for the pung; one of which nothing told whether it is open is among the
    concealed tiles."""
    concealed, melds = list(hand["concealed"]), list(hand["melds"])
    kong = {"kind": "kong", "tiles": [*pung, hidden], "open": True}
    if is_open is None:
        for tile in pung:
            concealed.remove(tile)
        melds.append(kong)
    else:
        melds[melds.index({"kind": "pung", "tiles": pung, "open": is_open})] = kong
    return {**hand, "concealed": concealed, "melds": melds}


def _asks_whether_open(doubt: Doubt, number: int) -> bool:
    return doubt.group == number and doubt.alternatives == EITHER


def _asked_about(assembly: Assembly, number: int, code: Code, kinds: tuple[str, ...], chance: float) -> Assembly:
    why = doubt(code, group=number, alternatives=kinds)
    return assembly._replace(doubts=(*assembly.doubts, why), confidence=assembly.confidence * chance)
