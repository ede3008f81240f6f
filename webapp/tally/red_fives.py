"""Red fives that an eye saw where the rules have none: the plain five is counted, and a note says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from webapp.messages import text
from webapp.words import tile_name

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset


def plain_fives(
    hand: Mapping[str, Any], lang: str, rulesets: Mapping[str, Ruleset] | None = None
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The hand with every red five that its ruleset does not use turned plain, and a note for each kind.

    For hands that come from a photo or the page; a hand given as JSON keeps its word and is refused by name.
    """
    import scoring
    from scoring.tiles import RED_FIVES

    book = (scoring.RULESETS if rulesets is None else rulesets).get(str(hand.get("rules")))
    plain = {red.id: red.plain.id for red in RED_FIVES if book is not None and red in book.unused_tiles}
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
    return counted, tuple(text("red_five", lang, red=red, plain=five) for red, five in names)
