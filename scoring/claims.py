"""Who gets a discard that several players claim: the navy rule's order, S001 §3.2 and §2.2.3."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from scoring.errors import IllegalError, Reason
from scoring.tiles import SEATS, Seat

Claim = Literal["mahjong", "pung", "kong", "chow"]
_RANK: dict[Claim, int] = {"mahjong": 0, "pung": 1, "chow": 2, "kong": 3}
"""Mah-Jong before Pung before Chow; a Kong does not outrank a Chow, so its player had better call Pung (A40)."""


def who_gets(discarder: Seat, claims: Mapping[Seat, Claim]) -> Seat | None:
    """The seat whose claim stands, or None without claims; equal claims go by turn after the discarder (A41).

    A Chow may be claimed by the next player alone, save to complete a Mah-Jong, which is claimed as such.
    """
    after = [SEATS[(SEATS.index(discarder) + turn) % 4] for turn in (1, 2, 3)]
    faults = []
    for seat, claim in claims.items():
        if seat == discarder:
            en, fr = f"{seat} cannot claim his own discard", f"{seat} ne peut réclamer sa propre défausse"
            faults.append(Reason("own_discard", en, fr, "S001 §2.5"))
        elif claim == "chow" and seat != after[0]:
            en = f"{seat} cannot claim a Chow: only {after[0]}, next after {discarder}, can"
            fr = f"{seat} ne peut réclamer un Chow : seul {after[0]}, après {discarder}, le peut"
            faults.append(Reason("chow_out_of_turn", en, fr, "S001 §2.2.3"))
    if faults:
        raise IllegalError(faults)
    return min(claims, key=lambda seat: (_RANK[claims[seat]], after.index(seat)), default=None)
