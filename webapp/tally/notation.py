"""A whole hand in one line of text: `99p9p 77m (555s) (CCC) [4mXX4m] f1`.

Tiles stand in the interchange's letters, digits may share a suit (`234m`). Round brackets hold a set laid
open, square brackets one laid out concealed; whatever is outside them is in the hand. Flowers may stand
anywhere. A tile lying face down (`X`) inside brackets is read as the face that its set must have there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from webapp.messages import InputError

_TOKEN = re.compile(r"\s*(?:([0-9]+)([mps])|([fs][1-4])|([ESWNPFCXO])|([()\[\]])|[,;/+]|(\S))")
_CLOSES = {"(": ")", "[": "]"}
_SET = re.compile(r"\[[^\]]*\]?|\([^)]*\)?|[0-9]+[mps]|([ESWNPFC])\1*|[^\s(\[]+")


def standard(letter: str) -> str:
    """A tile or wind as the interchange form writes it: O, Ouest on French tiles, is the west wind W."""
    return "W" if letter == "O" else letter


def parse_hand(text: str) -> dict[str, Any]:
    """`concealed`, `melds` and `flowers` in interchange form; a InputError says what can't be read."""
    concealed: list[str] = []
    flowers: list[str] = []
    melds: list[dict[str, Any]] = []
    inside: list[str] = []
    bracket = ""
    position = 0
    text = text.rstrip()
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            break
        position = match.end()
        numbers, suit, flower, honour, mark, unknown = match.groups()
        if unknown:
            raise InputError("unknown_tile", found=_word_at(text, match.start(6)))
        if mark and mark in _CLOSES:
            if bracket:
                raise InputError("bracket_open")
            bracket, inside = mark, []
        elif mark:
            if _CLOSES.get(bracket) != mark:
                raise InputError("bracket_closed")
            _lay(inside, bracket == "(", melds, concealed)
            bracket = ""
        elif flower:
            flowers.append(flower)
        else:
            tiles = [f"{n}{suit}" for n in numbers] if numbers else [standard(honour)]
            (inside if bracket else concealed).extend(tiles)
    if bracket:
        raise InputError("bracket_open")
    return {"concealed": concealed, "melds": melds, "flowers": flowers}


def parse_sets(words: str) -> list[dict[str, Any]]:
    """The sets of a line such as `123p (EEE) [4444p]`: square brackets hold a concealed kong."""
    laid = [word[0] if word[0][0] in "([" else f"( {word[0]} )" for word in _SET.finditer(words)]
    found = parse_hand(" ".join(laid))
    if odd := [*found["concealed"], *found["flowers"]]:
        raise InputError("not_on_the_table", found=" ".join(odd))
    melds: list[dict[str, Any]] = found["melds"]
    return melds


def _word_at(text: str, position: int) -> str:
    return text[position:].split(maxsplit=1)[0][:20]


def _lay(tiles: list[str], is_open: bool, melds: list[dict[str, Any]], concealed: list[str]) -> None:
    """A bracketed set: a meld, or, where it is a concealed set of three, tiles of the hand."""
    if not tiles:
        return
    tiles = _turned_up(tiles)
    kind = _kind(tiles)
    if is_open or kind == "kong":
        melds.append({"kind": kind, "tiles": tiles, "open": is_open})
    else:
        concealed.extend(tiles)


def _turned_up(tiles: list[str]) -> list[str]:
    """The set with its face-down tiles named, where the tiles that show their face leave one choice."""
    shown = [tile for tile in tiles if tile != "X"]
    if len(shown) == len(tiles):
        return tiles
    if not shown:
        raise InputError("all_face_down", found=" ".join(tiles))
    faces = [_plain(tile) for tile in shown]
    if len(set(faces)) == 1:
        return [faces[0] if tile == "X" else tile for tile in tiles]
    if len(tiles) == 3 and len(shown) == 2 and _same_suit(faces):
        low, high = sorted(int(face[0]) for face in faces)
        if high - low == 2:
            return sorted([*shown, f"{low + 1}{faces[0][1]}"], key=_plain)
    raise InputError("face_down_unclear", found=" ".join(tiles))


def _same_suit(tiles: Iterable[str]) -> bool:
    return len({tile[1:] for tile in tiles}) == 1 and all(len(tile) == 2 for tile in tiles)


def _kind(tiles: list[str]) -> str:
    if len(tiles) == 4:
        return "kong"
    return "pung" if len({_plain(tile) for tile in tiles}) == 1 else "chow"


def _plain(tile: str) -> str:
    """A red five lies in a set as any five; face down it is taken for a plain one."""
    return tile.replace("0", "5")


def write_hand(hand: dict[str, Any]) -> str:
    """The line of text that `parse_hand` reads back; the inverse of it for a legal hand."""
    melds = [
        ("({})" if meld.get("open", True) else "[{}]").format("".join(meld["tiles"])) for meld in hand.get("melds", ())
    ]
    return " ".join((*hand.get("concealed", ()), *melds, *hand.get("flowers", ())))
