"""Example hands in short: `example("123m 456m 11p EE", "555s", "(9999p)", won="E", drawn=True)`."""

from __future__ import annotations

from typing import Any

from scoring.hand import MELD_SIZE, MeldKind
from scoring.tiles import SUITS, Tile


def tiles_in(text: str) -> list[str]:
    """The ids of tiles written in short: `123m 0p EE f1` gives 1m 2m 3m 0p E E f1."""
    found: list[str] = []
    for word in text.split():
        if word[0] in "fs" and len(word) == 2 and word[1].isdigit():
            found.append(word)
        elif word[-1] in SUITS:
            found.extend(f"{digit}{word[-1]}" for digit in word[:-1])
        else:
            found.extend(word)
    return [Tile.parse(name).id for name in found]


def meld_in(text: str) -> dict[str, Any]:
    """A set written in short: `555s` or `123m` lies exposed; in brackets, `(9999p)`, concealed."""
    ids = tiles_in(text.strip("()"))
    kind: MeldKind = "kong" if len(ids) == MELD_SIZE["kong"] else "pung" if len(set(ids)) == 1 else "chow"
    if {"0", "5"} == {name[0] for name in ids}:
        kind = "kong" if len(ids) == MELD_SIZE["kong"] else "pung"
    return {"kind": kind, "tiles": ids, "open": not text.startswith("(")}


def example(
    concealed: str,
    *melds: str,
    won: str,
    drawn: bool = False,
    seat: str = "S",
    round: str = "E",
    by: str | None = None,
    flags: str = "",
    flowers: str = "",
    **more: Any,
) -> dict[str, Any]:
    """A won hand in the interchange form, less `rules`.

    `concealed` holds the winning tile `won` too; `by` is the discarder, North (or East for North) unless given.
    """
    form: dict[str, Any] = {
        "concealed": tiles_in(concealed),
        "melds": [meld_in(each) for each in melds],
        "winning_tile": won,
        "self_draw": drawn,
        "seat_wind": seat,
        "round_wind": round,
        "flowers": tiles_in(flowers),
        "flags": flags.split(),
    }
    if not drawn:
        form["discarder"] = by or ("N" if seat != "N" else "E")
    return {**form, **more}
