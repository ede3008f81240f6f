"""Fives that an eye saw, as they are played with: which of them are red is the rules' word, and a note says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from webapp.messages import text
from webapp.words import tile_name

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset

OPTION = "red_fives"
"""The option by which riichi says how many of the fives are red."""
Found = tuple[dict[str, Any], tuple[str, ...]]
"""A hand, and its notes."""


def fives_as_played(hand: Mapping[str, Any], lang: str, rulesets: Mapping[str, Ruleset] | None = None) -> Found:
    """The hand with every red five turned plain where none are played, and with the red ones in a concealed kong of
    fives where they are; a note for each kind.

    For hands that come from a photo or the page; a hand given as JSON keeps its word and is refused by name.
    """
    import scoring

    book = (scoring.RULESETS if rulesets is None else rulesets).get(str(hand.get("rules")))
    red = {} if book is None else _red_in_the_set(hand, book)
    because = "red_five_by_option" if book is not None and OPTION in book.options else "red_five"
    counted, notes = _turned_plain(
        hand, {f"0{suit}": f"5{suit}" for suit, number in red.items() if not number}, because, lang
    )
    counted, more = _with_red_kongs(counted, red, lang)
    return counted, (*notes, *more)


def _red_in_the_set(hand: Mapping[str, Any], book: Ruleset) -> Mapping[str, int]:
    """How many fives of each suit are red, by the ruleset and the option; none said where the engine will refuse it."""
    from scoring.rules.riichi_refusals import RED_SETS
    from scoring.tiles import RED_FIVES

    option = book.options.get(OPTION)
    if option is None:
        return {red.suit: 0 for red in RED_FIVES if red in book.unused_tiles}
    given = hand.get("options")
    number = given.get(OPTION, option.default) if isinstance(given, Mapping) else option.default
    return {} if option.fault(number) else RED_SETS[int(number)]


def _turned_plain(hand: Mapping[str, Any], plain: Mapping[str, str], because: str, lang: str) -> Found:
    seen: set[str] = set()

    def turned(value: Any) -> Any:
        if isinstance(value, str) and value in plain:
            seen.add(value)
            return plain[value]
        if isinstance(value, Mapping):
            return {key: turned(one) for key, one in value.items()}
        return [turned(one) for one in value] if isinstance(value, list) else value

    counted = {key: turned(value) for key, value in hand.items()}
    names = [(tile_name(red, lang), tile_name(plain[red], lang)) for red in plain if red in seen]
    return counted, tuple(text(because, lang, red=red, plain=five) for red, five in names)


def _with_red_kongs(hand: dict[str, Any], red: Mapping[str, int], lang: str) -> Found:
    """Of a concealed kong two tiles lie face down and are read as plain; with all four fives it has the red ones."""
    melds, notes = hand.get("melds"), []
    if not isinstance(melds, list):
        return hand, ()
    counted = list(melds)
    for place, meld in enumerate(melds):
        for suit, number in red.items():
            of_red, five = f"0{suit}", f"5{suit}"
            if _is_concealed_kong(meld, (of_red, five)) and meld["tiles"].count(of_red) < number:
                counted[place] = {**meld, "tiles": [of_red] * number + [five] * (4 - number)}
                names = {"red": tile_name(of_red, lang), "plain": tile_name(five, lang)}
                notes.append(text("red_five_in_kong", lang, number=number, **names))
    return {**hand, "melds": counted}, tuple(notes)


def _is_concealed_kong(meld: Any, fives: tuple[str, str]) -> bool:
    if not isinstance(meld, Mapping) or meld.get("kind") != "kong" or meld.get("open") is not False:
        return False
    tiles = meld.get("tiles")
    return isinstance(tiles, list) and len(tiles) == 4 and all(tile in fives for tile in tiles)
