"""Scoring a hand of which something was not said: every possibility is counted, none is guessed in silence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, Any

from scoring.errors import ScoringError, UnreadableError
from scoring.tiles import BY_ID
from webapp.amounts import number
from webapp.messages import text
from webapp.tally.hand_faults import OF_TILES
from webapp.tally.red_fives import fives_as_played
from webapp.words import SEATS, seat_name, tile_name

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset
    from scoring.tally import Tally


@dataclass(frozen=True)
class Scored:
    """A tally with what stands beside it: doubts for a person to settle, notes to know."""

    tally: Tally
    doubts: tuple[dict[str, Any], ...] = ()
    notes: tuple[str, ...] = ()
    hand: Mapping[str, Any] = field(default_factory=dict)
    """The hand as it was given, in interchange form."""


@dataclass(frozen=True)
class _Case:
    filling: Mapping[str, Any]
    tally: Tally

    @property
    def total(self) -> int:
        return self.tally.mark.total if self.tally.mark else 0

    @property
    def outcome(self) -> tuple[int, tuple[tuple[str, int], ...]]:
        return self.total, tuple(sorted(self.tally.net.items()))


def count(hand: Any, rulesets: Mapping[str, Ruleset] | None = None) -> Tally:
    """The engine's tally of one decoded JSON value; a ValueError of its own where it can't be scored."""
    import scoring

    known = scoring.RULESETS if rulesets is None else rulesets
    return scoring.tally(scoring.Hand.from_json(hand, known), known)


def score(
    hand: Mapping[str, Any], lang: str, *, on_command_line: bool = False, rulesets: Mapping[str, Ruleset] | None = None
) -> Scored:
    """The tally of `hand`. Where the winning tile or the way of winning is missing: the lowest of all
    possible tallies with a doubt that gives the range, or, where all come to the same, that with a note."""
    gaps = _gaps(hand)
    if not gaps:
        return Scored(count(dict(hand), rulesets), hand=hand)
    cases, refused = _cases(hand, gaps, rulesets)
    if not cases:
        return Scored(refused, hand=hand)
    chosen = min(cases, key=lambda case: case.outcome)
    if len({case.outcome for case in cases}) == 1:
        return Scored(chosen.tally, notes=tuple(text(f"same_{gap}", lang) for gap in gaps), hand=hand)
    return Scored(chosen.tally, tuple(_doubt(gap, cases, chosen, lang, on_command_line) for gap in gaps), hand=hand)


def score_seen(
    hand: Mapping[str, Any], lang: str, *, on_command_line: bool = False, rulesets: Mapping[str, Ruleset] | None = None
) -> Scored:
    """`score` for a hand that was seen, not written down: its fives are taken as they are played with."""
    counted, notes = fives_as_played(hand, lang, rulesets)
    scored = score(counted, lang, on_command_line=on_command_line, rulesets=rulesets)
    return replace(scored, notes=(*notes, *scored.notes)) if notes else scored


def _gaps(hand: Mapping[str, Any]) -> list[str]:
    if hand.get("winner") is False:
        return []
    gaps = []
    if not hand.get("winning_tile") and _own_kinds(hand):
        gaps.append("winning_tile")
    if hand.get("self_draw") is None and not hand.get("discarder"):
        gaps.append("how_won")
    return gaps


def _fillings(hand: Mapping[str, Any], gaps: list[str]) -> Iterator[dict[str, Any]]:
    tiles: list[dict[str, Any]] = [{}]
    ways: list[dict[str, Any]] = [{}]
    if "winning_tile" in gaps:
        tiles = [{"winning_tile": tile} for tile in _own_kinds(hand)]
    if "how_won" in gaps:
        others = [seat for seat in SEATS if seat != hand.get("seat_wind")]
        ways = [{"self_draw": False, "discarder": seat} for seat in others] + [{"self_draw": True}]
    for tile, way in product(tiles, ways):
        yield {**tile, **way}


def _own_kinds(hand: Mapping[str, Any]) -> list[str]:
    """The tiles that may have won, each kind once: no more than there are; what is none the door names.

    As the door reads a hand, the tiles of a chow or pung that nobody claimed are among them.
    """
    melds = [meld for meld in _listed(hand.get("melds")) if isinstance(meld, Mapping)]
    unclaimed = [meld for meld in melds if meld.get("open") is False and meld.get("kind") != "kong"]
    given = [*_listed(hand.get("concealed")), *(tile for meld in unclaimed for tile in _listed(meld.get("tiles")))]
    return [tile for tile in dict.fromkeys(each for each in given if isinstance(each, str)) if tile in BY_ID]


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _cases(
    hand: Mapping[str, Any], gaps: list[str], rulesets: Mapping[str, Ruleset] | None
) -> tuple[list[_Case], Tally]:
    """Every way to fill the gaps that wins, and the tally with the fewest reasons against it."""
    wins: list[_Case] = []
    nearest: Tally | None = None
    complaint: ValueError | None = None
    for filling in _fillings(hand, gaps):
        try:
            tally = count({**hand, **filling}, rulesets)
        except ValueError as error:
            if _however_filled(error):
                raise
            complaint = complaint or error
            continue
        if tally.valid:
            wins.append(_Case(filling, tally))
        if nearest is None or len(tally.reasons) < len(nearest.reasons):
            nearest = tally
    if nearest is None:
        raise complaint or ValueError("a hand with gaps has at least one way to fill them")
    return wins, nearest


def _however_filled(error: ValueError) -> bool:
    """Whether the hand is refused whatever fills its gaps: it can't be read, or its tiles can't be held."""
    faults = error.faults if isinstance(error, ScoringError) else ()
    return isinstance(error, UnreadableError) or any(fault.code in OF_TILES for fault in faults)


def _doubt(gap: str, cases: list[_Case], chosen: _Case, lang: str, on_command_line: bool) -> dict[str, Any]:
    totals = [case.total for case in cases]
    low, high = (str(each) if on_command_line else number(each, lang) for each in (min(totals), max(totals)))
    why = text(f"unknown_{gap}", lang, low=low, high=high, used=_in_words(gap, chosen, lang))
    if on_command_line:
        why += " " + text(f"unknown_{gap}_cli", lang)
    return {"why": why, "alternatives": list(dict.fromkeys(_filled(gap, case) for case in cases))}


def _filled(gap: str, case: _Case) -> str:
    if gap == "winning_tile":
        return str(case.filling["winning_tile"])
    return "self_draw" if case.filling["self_draw"] else str(case.filling["discarder"])


def _in_words(gap: str, case: _Case, lang: str) -> str:
    used = _filled(gap, case)
    if gap == "winning_tile":
        return tile_name(used, lang)
    return text("self_draw", lang) if used == "self_draw" else text("discard_of", lang, seat=seat_name(used, lang))
