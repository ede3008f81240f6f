"""Beside which field of the form of a hand or an event a complaint stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from scoring.errors import ScoringError
from webapp.messages import InputError

_OF_CODE: Final[Mapping[str, str]] = {
    "winning_tile_not_in_hand": "winning_tile",
    "discarder_on_self_draw": "won_by",
    "drawn_or_claimed": "won_by",
    "missing_discarder": "won_by",
    "winner_is_discarder": "won_by",
    "unknown_ruleset": "rules",
    "unknown_flag": "flag",
    "flag_of_winner": "flag",
    "more_ura_than_dora": "ura_dora_indicators",
    "ura_without_riichi": "ura_dora_indicators",
    "too_many_indicators": "dora_indicators",
    "robbing_kong_indicator": "dora_indicators",
    "liable_is_winner": "liable",
    "liable_without_claim": "liable",
    "liable_without_yakuman": "liable",
    "other_void_suit": "void_suit",
    "other_out": "out",
    "kong_money_to_whom": "kong_money_to",
    "kong_money_to_nobody": "kong_money_to",
}
EVENT: Final = "e."
"""Stands before the keys of an event among the fields of a page."""
OF_TILES: Final = frozenset(
    {"five_of_a_kind", "flower_twice", "meld_shape", "no_tiles", "tile_face_down", "tile_not_used", "too_few_tiles",
     "too_many_fives", "too_many_melds", "too_many_tiles"}
)  # fmt: skip
"""What is wrong with the tiles themselves, however the hand was won."""


@contextmanager
def about(field: str) -> Iterator[None]:
    """What is refused within is about that field."""
    try:
        yield
    except (InputError, ScoringError) as error:
        if not hasattr(error, "field"):
            error.field = field  # type: ignore[union-attr]
        raise


def field_of(error: ValueError) -> str:
    """The name of the field that the error is about; empty where it is about the whole of it."""
    if field := getattr(error, "field", ""):
        return str(field)
    if isinstance(error, ScoringError) and error.faults[0].at[:1] == ("event",):
        return EVENT + error.faults[0].at[1]
    code = str(getattr(error, "code", ""))
    return "tiles" if code in OF_TILES else _OF_CODE.get(code, "")
