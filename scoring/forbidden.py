"""Forbidden discards of the old-style table ("tuiles défendues"): S003 item 5, cases (a) to (d), and the reading (a').

A player's melds on the table show what he is after; some tiles may then no longer be thrown. `P n` in a clause is a
known ambiguity of that text and its reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from scoring.hand import Meld
from scoring.ruleset import Text
from scoring.tiles import KINDS, ORDINARY, SUITS, TILES, WINDS, Tile, wind

_SUIT_WORDS = {
    "m": Text("characters", "caractères"),
    "p": Text("circles", "cercles"),
    "s": Text("bamboos", "bambous"),
}
TERMINALS = tuple(tile for tile in TILES[:KINDS] if tile.suit and not tile.bits & ORDINARY)


class Ban(NamedTuple):
    """Tiles that nobody else may discard, and the melds that forbid them."""

    case: str
    """The text's own letter: a, b, c, d; a' for the reading of its introduction."""
    tiles: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    why: Text
    source: str

    def to_json(self) -> dict[str, Any]:
        return {
            "case": self.case,
            "tiles": [tile.id for tile in self.tiles],
            "melds": [meld.to_json() for meld in self.melds],
            "why": self.why._asdict(),
            "source": self.source,
        }


def visible(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """The melds that count: those made with a claimed tile, and a concealed kong laid out; hidden sets never (P5)."""
    return tuple(meld for meld in melds if meld.open or meld.is_kong)


def forbidden_tiles(
    melds: Iterable[Meld], *, a_prime: bool = True, mixed: bool = True, b: bool = True, third_stays: bool = False
) -> tuple[Ban, ...]:
    """What the melds on a player's table, in order of play, forbid the others to discard; a kong is a pung (P5).

    `a_prime` reads the introduction's "3 Chi or 3 Pon" as a case of its own (P1), `mixed` counts chows and pungs
    together under it (P2), `b` keeps the case of two pungs in two suits (P4), which a third suited pung lifts or, with
    `third_stays`, leaves as it was.
    """
    laid = visible(melds)
    pungs = [meld for meld in laid if not meld.is_chow]
    bans = [ban for suit in SUITS for ban in _one_suit(suit, laid, a_prime, mixed)]
    if b:
        bans.extend(_third_suit(pungs, third_stays))
    bans.extend(_fourth_wind(pungs))
    bans.extend(_terminals(pungs))
    return tuple(bans)


def _one_suit(suit: str, laid: Sequence[Meld], a_prime: bool, mixed: bool) -> Iterator[Ban]:
    """(a): three chows of one suit forbid that suit; (a'): so do three pungs, or three sets of both kinds."""
    sets = [meld for meld in laid if meld.tile.suit == suit]
    chows = tuple(meld for meld in sets if meld.is_chow)
    pungs = tuple(meld for meld in sets if not meld.is_chow)
    name = _SUIT_WORDS[suit]
    if len(chows) >= 3:
        why = Text(f"three Chows of {name.en} lie on the table", f"trois Chows de {name.fr} sont sur la table")
        yield Ban("a", _tiles_of(suit), chows, why, "S003 item 5 (a)")
    elif a_prime and len(pungs) >= 3:
        why = Text(f"three Pungs of {name.en} lie on the table", f"trois Pungs de {name.fr} sont sur la table")
        yield Ban("a'", _tiles_of(suit), pungs, why, "S003 item 5, introduction; P1")
    elif a_prime and mixed and len(sets) >= 3:
        why = Text(f"three sets of {name.en} lie on the table", f"trois lots de {name.fr} sont sur la table")
        yield Ban("a'", _tiles_of(suit), tuple(sets), why, "S003 item 5, introduction; P1, P2")


def _third_suit(pungs: Sequence[Meld], third_stays: bool) -> Iterator[Ban]:
    """(b): two pungs of two different suits, and no third suited one, forbid the third suit.

    The text does not say "and no third"; a table that reads it so keeps what the first two suits forbade.
    """
    suited = [meld for meld in pungs if meld.tile.suit]
    if len(suited) > 2 and not third_stays:
        return
    for meld in suited:
        if meld.tile.suit != suited[0].tile.suit:
            (left,) = set(SUITS) - {suited[0].tile.suit, meld.tile.suit}
            why = Text("Pungs of two different suits lie on the table", "des Pungs de deux séries sont sur la table")
            yield Ban("b", _tiles_of(left), (suited[0], meld), why, "S003 item 5 (b); P4")
            return


def _fourth_wind(pungs: Sequence[Meld]) -> Iterator[Ban]:
    """(c): pungs of three winds forbid the fourth."""
    winds = tuple(meld for meld in pungs if meld.tile.is_wind)
    left = set(WINDS) - {meld.tile.id for meld in winds}
    if len(left) == 1:
        why = Text("Pungs of three winds lie on the table", "les Pungs de trois vents sont sur la table")
        yield Ban("c", (wind(left.pop()),), winds, why, "S003 item 5 (c)")


def _terminals(pungs: Sequence[Meld]) -> Iterator[Ban]:
    """(d): three pungs of 1s and 9s, in any mix, forbid every 1 and 9 (P8)."""
    ends = tuple(meld for meld in pungs if meld.tile in TERMINALS)
    if len(ends) >= 3:
        why = Text("three Pungs of 1s and 9s lie on the table", "trois Pungs de 1 et de 9 sont sur la table")
        yield Ban("d", TERMINALS, ends, why, "S003 item 5 (d); P8")


def _tiles_of(suit: str) -> tuple[Tile, ...]:
    return tuple(tile for tile in TILES[:KINDS] if tile.suit == suit)
