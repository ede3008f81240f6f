"""A hand as a rule looks at it: `Held`, what is in it however it is divided; `Reading`, one way to divide it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from scoring.divide import completing, divide
from scoring.hand import Hand, Loser, Meld
from scoring.tiles import KINDS, Seat, Tile

if TYPE_CHECKING:
    from scoring.ruleset import Terms

Role = Literal["pair", "pung", "chow_middle", "chow_end", "part", "dealt"]
"""What the winning tile does; `dealt`: nothing, for the hand was complete as it was dealt."""

ROLE_WORDS: dict[str, tuple[str, str]] = {
    "pair": ("completes the pair", "complète la paire"),
    "pung": ("completes a pung", "complète un Pung"),
    "chow_middle": ("middle of a chow", "milieu d'un Chow"),
    "chow_end": ("end of a chow", "bout d'un Chow"),
    "part": ("completes the special hand", "complète la main spéciale"),
    "dealt": ("complete as it was dealt", "complète dès la donne"),
}


class Held:
    """The tiles and circumstances of one player.

    `rack` and `counts` hold 34 numbers, one a kind: tiles not laid out, and all tiles with a kong counted as three.
    `tiles` are all tiles but flowers; `bits` joins their bits. `calling` is true for a hand completed in thought by
    the tile `extra`, which is then claimed, or `drawn`.
    """

    __slots__ = (
        "_waits", "all_drawn", "bits", "calling", "counts", "flags", "flowers", "has_kong", "melds", "opened",
        "options", "rack", "round_wind", "seat_wind", "self_draw", "tiles", "winning_tile",
    )  # fmt: skip

    def __init__(
        self,
        player: Hand | Loser,
        seat_wind: Seat,
        round_wind: Seat,
        options: Terms,
        extra: Tile | None = None,
        drawn: bool = False,
    ) -> None:
        concealed = player.concealed if extra is None else (*player.concealed, extra)
        self.melds = player.melds
        self.flowers = player.flowers
        self.flags = player.flags
        self.seat_wind: Seat = seat_wind
        self.round_wind: Seat = round_wind
        self.options = options
        self.calling = extra is not None
        self.winning_tile = extra
        self.self_draw = drawn
        if isinstance(player, Hand) and extra is None:
            self.winning_tile = player.winning_tile
            self.self_draw = player.self_draw
        rack = [0] * KINDS
        bits = 0
        for tile in concealed:
            rack[tile.plain.index] += 1
            bits |= tile.bits
        self.rack = rack
        self.counts = rack
        tiles = concealed
        self.opened = self.has_kong = False
        if self.melds:
            counts = rack.copy()
            for each in self.melds:
                tiles += each.tiles
                bits |= each.bits
                self.opened = self.opened or each.open
                self.has_kong = self.has_kong or each.is_kong
                for tile in each.tiles[:3]:
                    counts[tile.plain.index] += 1
            self.counts = counts
        self.tiles = tiles
        self.bits = bits
        self.all_drawn = self.self_draw and not self.opened
        self._waits: tuple[int, ...] | None = None

    @property
    def waits(self) -> tuple[int, ...]:
        """Indexes of the tiles that would have completed the sets and the pair in place of the winning tile."""
        if self._waits is None:
            rack = self.rack.copy()
            if self.winning_tile is not None:
                rack[self.winning_tile.plain.index] -= 1
            self._waits = completing(rack)
        return self._waits


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """One way to read a hand: its sets (laid out ones first), its pairs, and what the winning tile does."""

    held: Held
    sets: tuple[Meld, ...] = ()
    pairs: tuple[Tile, ...] = ()
    role: Role | None = None
    form: str = "sets"
    """`sets`, or the id of the special hand."""
    completed: Meld | None = None
    """The set that the winning tile completes."""
    knitted: tuple[Tile, ...] = ()
    """The nine tiles of a knitted straight that has a set and a pair beside it."""

    @property
    def groups(self) -> list[tuple[Tile, ...]]:
        """The tiles as they are divided, in the order that a person reads them; none of a hand that is one whole."""
        knitted = [self.knitted] if self.knitted else []
        return knitted + [each.tiles for each in self.sets] + [(pair, pair) for pair in self.pairs]

    def to_json(self) -> dict[str, Any]:
        """`sets`, `pair` (or null), `pairs` of a hand with several, and `wait`: tile, role, drawn or claimed.

        `knitted` is there for a knitted straight alone.
        """
        pair = [self.pairs[0].id] * 2 if len(self.pairs) == 1 else None
        form: dict[str, Any] = {"form": self.form, "sets": [each.to_json() for each in self.sets], "pair": pair}
        if len(self.pairs) > 1:
            form["pairs"] = [[tile.id] * 2 for tile in self.pairs]
        if self.knitted:
            form["knitted"] = [tile.id for tile in self.knitted]
        wait = None
        if self.held.winning_tile is not None and self.role is not None:
            wait = {
                "tile": self.held.winning_tile.id,
                "role": self.role,
                "text": self.wait_text(),
                "drawn": self.held.self_draw,
            }
        form["wait"] = wait
        return form

    def wait_text(self, lang: str = "en") -> str:
        """The winning tile and its role in words, empty where no tile won."""
        if self.held.winning_tile is None or self.role is None:
            return ""
        en, fr = ROLE_WORDS[self.role]
        tile = self.held.winning_tile.name(lang)
        return f"{tile} : {fr}" if lang == "fr" else f"{tile}: {en}"


def role_in(won: Meld, tile: Tile) -> Role:
    """What the winning tile does in the set that it completes."""
    if not won.is_chow:
        return "pung"
    return "chow_middle" if won.tiles[1].plain is tile else "chow_end"


def readings(held: Held) -> list[Reading]:
    """Every division of the hand into sets and a pair, once for each part that the winning tile can belong to.

    A set that a claimed tile completes is exposed. Laid-out sets stay as they lie.
    """
    found: list[Reading] = []
    tile = None if held.winning_tile is None else held.winning_tile.plain
    for sets, pair in divide(held.rack):
        if tile is None:
            found.append(Reading(held, held.melds + sets, (pair,)))
            continue
        if pair is tile:
            found.append(Reading(held, held.melds + sets, (pair,), "pair"))
        seen: list[Meld] = []
        for place, each in enumerate(sets):
            if tile in each.tiles and each not in seen:
                seen.append(each)
                with_claim, done = sets, each
                if not held.self_draw:
                    done = each.opened()
                    with_claim = (*sets[:place], done, *sets[place + 1 :])
                found.append(Reading(held, held.melds + with_claim, (pair,), role_in(each, tile), completed=done))
    return found
