"""A short way to write a navy hand: `form` makes the interchange object, `score` counts it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring import tally_json

KINDS = {"P": "pung", "K": "kong", "C": "chow"}


def laid(text: str) -> list[dict[str, Any]]:
    """Melds in the dossier's notation: `Pe:5s` exposed Pung, `Kc:4m` concealed Kong, `Ce:2m` exposed Chow from 2m."""
    melds = []
    for word in text.split():
        shape, tile = word.split(":")
        letter, side = shape[0], shape[1]
        if letter == "C":
            tiles = [f"{int(tile[0]) + n}{tile[1]}" for n in range(3)]
        else:
            tiles = [tile] * (4 if letter == "K" else 3)
        melds.append({"kind": KINDS[letter], "tiles": tiles, "open": side == "e"})
    return melds


def make(
    concealed: str,
    won: str | None,
    *,
    melds: str = "",
    seat: str = "S",
    round_wind: str = "E",
    drawn: bool = False,
    flowers: str = "",
    flags: str = "",
    **more: Any,
) -> dict[str, Any]:
    hand: dict[str, Any] = {
        "rules": "navy",
        "concealed": concealed.split(),
        "melds": laid(melds),
        "self_draw": drawn,
        "seat_wind": seat,
        "round_wind": round_wind,
        "flowers": flowers.split(),
        "flags": flags.split(),
        **more,
    }
    return hand if won is None else hand | {"winning_tile": won}


@pytest.fixture
def form() -> Callable[..., dict[str, Any]]:
    return make


@pytest.fixture
def score() -> Callable[..., dict[str, Any]]:
    return lambda *given, **more: tally_json(make(*given, **more))


@pytest.fixture
def lose() -> Callable[..., dict[str, Any]]:
    """Another player's hand."""

    def other(concealed: str, melds: str = "", flowers: str = "", flags: str = "") -> dict[str, Any]:
        return {
            "concealed": concealed.split(),
            "melds": laid(melds),
            "flowers": flowers.split(),
            "flags": flags.split(),
        }

    return other
