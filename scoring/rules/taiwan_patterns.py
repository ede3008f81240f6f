"""What only the 16-tile game asks of a hand: winds counted from the opened wall, flowers, seven pairs and a Pung."""

from __future__ import annotations

from scoring import patterns as p
from scoring import patterns_sets as sets
from scoring import patterns_waits as waits
from scoring.hand import Hand, Meld, meld
from scoring.reading import Held, Reading, Role
from scoring.ruleset import Evidence, Terms
from scoring.tiles import BY_ID, SEATS, TILES, WIND, Tile

HAND_SIZE = 17
"""Tiles of a complete hand with a Kong counted as three: five sets and a pair (4W rules03)."""
SEVEN_PAIRS = "seven_pairs"
EIGHT_FLOWERS = "eight_flowers"


class Sixteen(Held):
    """A hand of the 16-tile game: it also knows how often the dealer has kept the deal."""

    __slots__ = ("dealer_streak",)

    def __init__(self, hand: Hand, terms: Terms) -> None:
        super().__init__(hand, hand.seat_wind, hand.round_wind, terms)
        self.dealer_streak = hand.dealer_streak


def own_number(held: Held) -> int:
    """1 East to 4 North, the seat whose wall was opened being East (option `wall_opened`)."""
    opened = SEATS.index(held.options["wall_opened"])
    return (SEATS.index(held.seat_wind) - opened) % 4 + 1


def flower_number(held: Held, tile: Tile) -> int:
    """Whose flower a tile is, 1 East to 4 North; option `flower_order` says where chrysanthemum and bamboo go."""
    if held.options["flower_order"] == "ata" and tile.id in ("f3", "f4"):
        return 7 - tile.rank
    return tile.rank


def own_flowers(reading: Reading) -> Evidence:
    """Flowers of one's own number, but for those of a series held whole."""
    held = reading.held
    whole = [tile for series in p.bouquets(reading) for tile in series]
    number = own_number(held)
    return [(tile,) for tile in held.flowers if flower_number(held, tile) == number and tile not in whole]


def eight_flowers(reading: Reading) -> Evidence:
    """All eight, the eighth not robbed from another player."""
    return p.NEVER if seven_rob_eighth(reading) else p.all_flowers(reading)


def seven_rob_eighth(reading: Reading) -> Evidence:
    """Seven, and the eighth taken from the player who drew it."""
    held, won = reading.held, reading.held.winning_tile
    robbed = won is not None and won.is_flower and not held.self_draw
    return p.all_flowers(reading) if robbed else p.NEVER


def pung_of_seat_wind(reading: Reading) -> Evidence:
    wind = BY_ID[SEATS[own_number(reading.held) - 1]]
    return [each.tiles for each in reading.sets if each.tile is wind]


def pungs_of_winds(reading: Reading) -> Evidence:
    """Each Pung or Kong of a wind, whichever."""
    return [each.tiles for each in reading.sets if each.bits & WIND]


def _unless_left_out(predicate: p.Predicate) -> p.Predicate:
    """Option `ready_leaves_out_concealed`: a hand that was ready at once has no tai for being concealed."""

    def found(reading: Reading) -> Evidence:
        held = reading.held
        left_out = "declared_ready" in held.flags and held.options["ready_leaves_out_concealed"]
        return p.NEVER if left_out else predicate(reading)

    return found


concealed_claim = _unless_left_out(waits.concealed_claim)
concealed_drawn = _unless_left_out(p.all_drawn)


def single_wait(reading: Reading) -> Evidence:
    """Edge, middle or pair, and no other tile would have done; a hand won as dealt waited for nothing."""
    if reading.form != "sets":
        return p.NEVER
    sole = waits.edge_wait(reading) or waits.closed_wait(reading) or waits.pair_wait(reading)
    return sole if sole and waits.one_wait(reading) else p.NEVER


def plain_chows(reading: Reading) -> Evidence:
    """Five Chows, no honour, no flower, won on a discard with a two-sided wait."""
    held = reading.held
    if held.self_draw or held.flowers or not waits.two_sided_wait(reading) or not p.no_honours(reading):
        return p.NEVER
    return p.all_chows(reading)


def four_kongs(reading: Reading) -> Evidence:
    found = sets.kongs(reading)
    return (sets.tiles_of_sets(*found),) if len(found) >= 4 else p.NEVER


def laid_out(reading: Reading) -> Evidence:
    """All five sets lie on the table, claimed or as concealed Kongs; one tile was left in the hand."""
    held = reading.held
    return (held.tiles,) if len(held.melds) == 5 else p.NEVER


def _of_sets(predicate: p.Predicate) -> p.Predicate:
    return lambda reading: predicate(reading) if reading.form == "sets" else p.NEVER


closed_wait = _of_sets(waits.closed_wait)
_pair_wait = _of_sets(waits.pair_wait)


def pair_wait(reading: Reading) -> Evidence:
    """The last tile makes the pair; MC takes it as implied by a hand that is laid out whole."""
    if reading.held.options["values"] == "mc" and laid_out(reading):
        return p.NEVER
    return _pair_wait(reading)


def straight(*, high: bool) -> p.Predicate:
    """1 to 9 of a suit; the high one is concealed but for the winning tile (RA), or self-drawn (MC)."""

    def found(reading: Reading) -> Evidence:
        line = sets.pure_straight(reading)
        if not line:
            return p.NEVER
        held = reading.held
        if held.options["values"] == "mc":
            return line if held.self_draw == high else p.NEVER
        concealed = sets.pure_straight(Reading(held, reading.sets[len(held.melds) :]))
        if high:
            return concealed
        return p.NEVER if concealed else line

    return found


def no_honours_no_flowers(reading: Reading) -> Evidence:
    return p.NEVER if reading.held.flowers else p.no_honours(reading)


def plain_all_chows(reading: Reading) -> Evidence:
    """Five Chows, no honour, no flower."""
    return p.all_chows(reading) if no_honours_no_flowers(reading) else p.NEVER


def ready_on_first_turn(reading: Reading) -> Evidence:
    return p.flagged("declared_ready")(reading) if reading.held.options["ready_first_turn"] else p.NEVER


def early(*turns: str) -> p.Predicate:
    """Option `early_win` is one of these."""
    return lambda reading: ((),) if reading.held.options["early_win"] in turns else p.NEVER


def continued(reading: Reading) -> Evidence:
    """Once for each time that the dealer has kept the deal."""
    held = reading.held
    return [()] * held.dealer_streak if isinstance(held, Sixteen) else p.NEVER


def seven_pairs(held: Held) -> Reading | None:
    """Seven pairs and a Pung, which may be laid out; four alike may be two pairs (嚦咕嚦咕)."""
    if len(held.melds) > 1 or any(each.is_chow for each in held.melds):
        return None
    odd = [n for n, count in enumerate(held.rack) if count % 2]
    if len(odd) != 1 - len(held.melds) or any(held.rack[n] != 3 for n in odd):
        return None
    won = None if held.winning_tile is None else held.winning_tile.plain
    pung: list[Meld] = []
    role: Role = "pair"
    for n in odd:
        made = won is TILES[n]
        role = "pung" if made else "pair"
        pung.append(meld("pung", n, made and not held.self_draw))
    pairs = tuple(TILES[n] for n, count in enumerate(held.rack) if n not in odd for _ in range(count // 2))
    return Reading(held, (*held.melds, *pung), pairs, role, SEVEN_PAIRS)


def pairs_and_pung(reading: Reading) -> Evidence:
    return (reading.held.tiles,) if reading.form == SEVEN_PAIRS else p.NEVER
