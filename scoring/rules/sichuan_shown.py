"""The hands that players show when the wall is out: read, and checked against each other and the Kongs told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from scoring.circumstances import five_of_a_kind
from scoring.errors import Reason
from scoring.forms import MeldForm, TileId
from scoring.hand import Loser, Meld
from scoring.rules.sichuan_count import HAND_SIZE
from scoring.rules.sichuan_deal_refusals import NOWHERE, prefixed, refused
from scoring.rules.sichuan_kongs import MOST_OUT, Kong
from scoring.rules.sichuan_no_win import SET_OF_TILES
from scoring.ruleset import Ruleset, Terms, Text
from scoring.tiles import BY_ID, SEATS, Seat, Tile

READY_SIZE = HAND_SIZE - 1

VoidSuit = Literal["m", "p", "s"]


class PlayerForm(TypedDict):
    """A hand that has not won, as it stands when the wall is out: 13 tiles, a Kong counted as three."""

    concealed: list[TileId]
    melds: NotRequired[list[MeldForm]]


class PlayersForm(TypedDict, total=False):
    E: PlayerForm
    S: PlayerForm
    W: PlayerForm
    N: PlayerForm


class VoidSuitsForm(TypedDict, total=False):
    E: VoidSuit
    S: VoidSuit
    W: VoidSuit
    N: VoidSuit


def read_players(forms: Mapping[Seat, Any], book: Ruleset, faults: list[Reason]) -> dict[Seat, Loser]:
    """The hands as objects; a fault for each tile, set and size that a hand which waits cannot have."""
    found: dict[Seat, Loser] = {}
    for seat in SEATS:
        if seat not in forms:
            continue
        form, where = forms[seat], Text(f"hands.{seat}: ", f"hands.{seat} : ")
        before = len(faults)
        melds = []
        laid = form.get("melds", [])
        for name in dict.fromkeys([*form["concealed"], *(name for each in laid for name in each["tiles"])]):
            if refusal := book.unused_tiles.get(BY_ID[name]):
                faults.extend(prefixed(where, [refusal]))
        for each in laid:
            tiles, names = tuple(BY_ID[name] for name in each["tiles"]), " ".join(each["tiles"])
            if not Meld.shaped(each["kind"], tiles):
                faults.append(refused("meld_shape", where, tiles=names, kind=each["kind"]))
            elif each["kind"] == "chow":
                faults.append(refused("chow_laid_out", where, seat=seat, tiles=names))
            else:
                melds.append(Meld(each["kind"], tiles, each["open"]))
        if len(faults) > before:
            continue
        size = len(form["concealed"]) + 3 * len(laid)
        if size != READY_SIZE:
            faults.append(refused("not_thirteen", where, seat=seat, size=size))
        found[seat] = Loser(tuple(BY_ID[name] for name in form["concealed"]), tuple(melds))
    return found


def present(given: Iterable[str], out: Sequence[str], key: str = "hands") -> list[Reason]:
    """Faults where the hands given are not those of the players still in."""
    named = set(given)
    if len(set(out)) > MOST_OUT:
        return [refused("deal_over")]
    found = []
    for seat in SEATS:
        if seat in out and seat in named:
            found.append(refused("player_is_out.hand", seat=seat, key=key))
        elif seat not in out and seat not in named:
            found.append(refused("missing_hand", seat=seat, key=key))
    return found


def kong_mismatch(
    seat: Seat, declared: Iterable[Kong], melds: Iterable[Meld], where: Text = NOWHERE, *, all_told: bool = True
) -> list[Reason]:
    """Faults where the Kongs that were told and those in the hand differ; `all_told`: each in the hand was told."""
    told = Counter((kong.tile, kong.open) for kong in declared)
    laid = Counter((each.tile.id, each.open) for each in melds if each.is_kong)
    missing, extra = told - laid, laid - told if all_told else Counter()
    return [
        refused(key, where, seat=seat, tile=tile, side=_SIDE[open_].en, cote=_SIDE[open_].fr)
        for key, kongs in (("kong_not_in_hand", missing), ("kong_not_told", extra))
        for tile, open_ in kongs
    ]


_SIDE = {True: Text("exposed", "exposé"), False: Text("concealed", "caché")}


def over_all(tiles: Iterable[Tile]) -> list[Reason]:
    """A reason for each kind of which all hands together show more than four."""
    return five_of_a_kind(tiles, SET_OF_TILES, " in all hands together", " dans toutes les mains ensemble")


def tiles_shown(players: Iterable[Loser]) -> list[Tile]:
    return [tile for player in players for tile in (*player.concealed, *(t for m in player.melds for t in m.tiles))]


def void_faults(void_suits: Mapping[str, str], terms: Terms) -> list[Reason]:
    """Void suits named at a table that plays without them."""
    return [refused("void_suit_not_played")] if void_suits and not terms["void_required"] else []
