"""Riichi: one engine and three declared books, World Riichi Championship 2015, EMA 2016 and EMA 2025.

Where they differ stands in `riichi_options.PROFILES` and `riichi_sources`; everything else is the same for all.
A yakuman counts no han and no fu: its items are in `limit`, the number of yakuman.
"""

from __future__ import annotations

from functools import partial

from scoring.errors import Reason
from scoring.old_penalties import OLD_SOURCES, old_penalties
from scoring.rules.riichi_count import count, sheet
from scoring.rules.riichi_examples import EXAMPLES
from scoring.rules.riichi_options import PROFILES, Profile, options
from scoring.rules.riichi_payments import discard_points, share_out
from scoring.rules.riichi_refusals import refusals
from scoring.rules.riichi_sources import SOURCES, Clauses
from scoring.rules.riichi_table import EVENTS, FAULTS
from scoring.rules.riichi_table_terms import TABLES
from scoring.rules.riichi_tables import BASE_POINTS, tables
from scoring.ruleset import Ruleset
from scoring.tiles import TILES, Tile
from scoring.unused import face_down

_FLAGS = ("riichi", "double_riichi", "ippatsu", "last_tile", "after_kong", "robbing_kong", "heavenly", "earthly",
          "renhou")  # fmt: skip
YAKUMAN, YAKUMAN_EAST = discard_points(BASE_POINTS["yakuman"], "S"), discard_points(BASE_POINTS["yakuman"], "E")
"""The most that a winner, and East, receives for a single yakuman: the maximum of the old-style penalties."""


def _unused(cite: Clauses) -> dict[Tile, Reason]:
    """Tiles that are not in the set; red fives are refused where option red_fives leaves them out."""
    unused = face_down(cite.tiles)
    for tile in TILES:
        if tile.is_flower:
            en = f"{tile}: riichi is played without flowers and seasons; leave it out"
            fr = f"{tile} : le riichi se joue sans fleurs ni saisons ; retirez-la"
            unused[tile] = Reason("tile_not_used", en, fr, cite.tiles)
    return unused


def _book(profile: Profile) -> Ruleset:
    cite, counting = profile.cite, sheet(profile.cite)
    return Ruleset(
        id=profile.id,
        names=profile.names,
        document=profile.document,
        rules=counting.rules(),
        options=options(profile),
        flags=_FLAGS,
        count=partial(count, counting),
        impossible=refusals(cite),
        unused_tiles=_unused(cite),
        sources={**SOURCES, **OLD_SOURCES},
        sets_clause=cite.sets,
        foreign_keys=("losers", "dealer_streak", "void_suit", "out"),
        faults=FAULTS[profile.id],
        events=(*EVENTS[profile.id], *old_penalties(partial(share_out, cite), YAKUMAN, YAKUMAN_EAST)),
        tables=(*tables(cite), *TABLES[profile.id]),
        examples=EXAMPLES,
    )


RIICHI_WRC_2015, RIICHI_EMA_2016, RIICHI_EMA_2025 = (_book(profile) for profile in PROFILES)
