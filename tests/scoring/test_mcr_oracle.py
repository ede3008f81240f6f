"""Fan by fan against a calculator made by others, over random hands; where the two differ, a clause says why.

The calculator values or excludes some things otherwise. Each difference is one that the dossier of the rules decides:

* fan 48, two concealed kongs: 8 here (fan table), 6 there; 57b, melded and concealed kong: 6 here (M4), 5 there (M11);
* fan 56 is added to fan 4, 6, 7, 12, 19, 20 and 34 when self-drawn (M2, INT 3); there they count fan 80 alone;
* fan 65 is added to fan 8 (INT 3: All Terminals with Double Pung twice); there it is not;
* fan 50 is added to fan 3 (fan 3: "adds 22 or 50 as the tiles allow"); there it is not;
* fan 4 takes away fan 73 altogether (fan 4); there one pung of the two may stay.

Of the waits 77, 78, 79 a hand counts one, each worth 1; where two are true of the tile, the calculator names one, and
the other is as good. Likewise 69 to 72, of which it drops any that makes one too many.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from scoring import Hand, tally
from scoring.reading import Held
from scoring.rules.mcr import MCR
from scoring.rules.mcr_count import counts_of, mark_of
from scoring.tally import Mark
from scoring.tiles import TILES
from tests.scoring.mcr_hands import mcr_win
from tests.scoring.mcr_peer import peer_call

HANDS = 20_000
IDS = {
    rule.names.en: rule.id
    for rule in MCR.rules
} | {
    "All Five": "all_fives",
    "Two Dragons Pungs": "two_dragon_pungs",
    "Concealed Kong and Melded Kong": "melded_and_concealed_kong",
    "Robbing The Kong": "robbing_the_kong",
}  # fmt: skip
WITH_FULLY_CONCEALED = {
    "nine_gates", "seven_shifted_pairs", "thirteen_orphans", "four_concealed_pungs", "seven_pairs",
    "greater_honors_and_knitted", "lesser_honors_and_knitted",
}  # fmt: skip
WAITS = ("edge_wait", "closed_wait", "single_wait")
COUPLES = ("pure_double_chow", "mixed_double_chow", "short_straight", "two_terminal_chows")


def theirs(hand: dict[str, Any]) -> Counter[str]:
    """What the calculator counts, under our ids."""
    found = peer_call(Hand.from_json(hand))()
    return Counter({IDS[name]: times for _, times, _, name in found})


def by_the_dossier(fan: Counter[str], hand: dict[str, Any]) -> Counter[str]:
    """The same with what the dossier decides otherwise."""
    fan = fan.copy()
    tiles = [*hand["concealed"], *(tile for each in hand["melds"] for tile in each["tiles"])]
    opened = any(each["open"] for each in hand["melds"])
    if hand["self_draw"] and not opened and WITH_FULLY_CONCEALED & set(fan):
        del fan["self_drawn"]
        fan["fully_concealed_hand"] = 1
    if "all_terminals" in fan and "seven_pairs" not in fan and "triple_pung" not in fan:
        pungs = Counter(tile[0] for tile in set(tiles) if tiles.count(tile) >= 3)
        fan["double_pung"] = sum(1 for number in pungs.values() if number == 2)
    if "all_green" in fan and "F" in tiles:
        fan["half_flush"] = 1
    if "nine_gates" in fan:
        del fan["pung_of_terminals_or_honors"]
    return +fan


def merged(fan: Counter[str]) -> Counter[str]:
    """The waits as one fan, and the couples of chows as one, for which of them is counted is free."""
    names = {**dict.fromkeys(WAITS, "wait"), **dict.fromkeys(COUPLES, "couple")}
    total: Counter[str] = Counter()
    for name, times in fan.items():
        total[names.get(name, name)] += times
    return total


def total_of(fan: Counter[str]) -> int:
    return sum(MCR.worth[name] * times for name, times in fan.items())


def counted(mark: Mark) -> Counter[str]:
    found = Counter[str]()
    for item in mark.items:
        found[item.id] += item.count
    return found


def difference(hand: dict[str, Any]) -> str:
    """What is not alike in both counts, empty if nothing.

    Readings of the same total are as good as each other; seven pairs, drawn, may be ahead of four sets by the 3 points
    that fan 56 is worth more than fan 80 (M2), and then the calculator's reading must be one of ours.
    """
    read = Hand.from_json(hand)
    mark = tally(read).mark
    assert mark is not None
    ours, given = counted(mark), by_the_dossier(theirs(hand), hand)
    ahead = mark.total - total_of(given)
    if not ahead and merged(ours) == merged(given):
        return ""
    terms = MCR.filled(read.options)
    counts = counts_of(Held(read, read.seat_wind, read.round_wind, terms))
    ours_too = any(merged(counted(mark_of(count, terms))) == merged(given) for count in counts)
    if ours_too and (not ahead or (0 < ahead <= 3 and {"seven_pairs", "fully_concealed_hand"} <= set(ours))):
        return ""
    return f"{hand}\nours {mark.total} {dict(ours - given)}\ntheirs {total_of(given)} {dict(given - ours)}"


def test_agrees_with_another_calculator() -> None:
    rng = Random(20060701)
    found = [text for text in (difference(mcr_win(rng)) for _ in range(HANDS)) if text]
    assert not found, f"{len(found)} of {HANDS} differ, such as\n" + "\n\n".join(found[:3])


def test_every_four_chows_agree() -> None:
    """All that four chows can make together, each time with a pair of fives where there is one: about 10,000 hands."""
    found = []
    for firsts in combinations_with_replacement([tile.index for tile in TILES[:27] if tile.rank <= 7], 4):
        spent = Counter(first + step for first in firsts for step in range(3))
        pair = next((index for index in (4, 13, 22, 0, 9, 18) if spent[index] <= 2), -1)
        if max(spent.values()) > 4 or pair < 0:
            continue
        melds = [
            {"kind": "chow", "tiles": [TILES[first + step].id for step in range(3)], "open": True} for first in firsts
        ]
        eyes = TILES[pair].id
        won = {"concealed": [eyes] * 2, "melds": melds, "winning_tile": eyes, "self_draw": False, "discarder": "N"}
        hand = {"rules": "mcr", "options": {"minimum": 0}, "seat_wind": "S", "round_wind": "E"} | won
        hand |= {"flowers": [], "flags": []}
        if text := difference(hand):
            found.append(text)
    assert not found, f"{len(found)} differ, such as\n" + "\n\n".join(found[:3])


def test_every_fan_is_met() -> None:
    """The hands compared show each fan but those too rare to be dealt so."""
    rng = Random(20060701)
    met: set[str] = set()
    for _ in range(HANDS // 2):
        met |= set(theirs(mcr_win(rng)))
    assert set(IDS.values()) - met <= {"quadruple_chow", "chicken_hand"}, set(IDS.values()) - met
