"""The `mahjong` package as an independent program: our hands and options in its terms, and its answer.

Where the package cannot be told what a book says, the difference is made good here, each with the clause:

* double_wind_pair 2 (E25 fu table): the package always gives a pair of both winds 4 fu. The round wind is withheld
  from it where that wind is the pair, so that the pair is valued once; no pung of it can be in the hand.
* multiple_yakuman false (W6 §6.1, E15, E25 "not cumulative"): the package adds yakuman up; the dearest alone is taken.
* double_yakuman waits (HOUSE): the package doubles the three waits and the big four winds together; the winds' second
  yakuman is taken off.
* renhou mangan (W6 §6.5.4, E15, E25 "combines with nothing"): the package adds 5 han to the others; here the dearer
  of a mangan and the hand without renhou is taken. renhou none: the package is not told of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld

from scoring import RULESETS, Hand
from scoring.hand import tiles_of
from scoring.tiles import KINDS, RED_FIVES, Tile

_MELDS = {"chow": Meld.CHI, "pung": Meld.PON, "kong": Meld.KAN}


class Answer(NamedTuple):
    """Han and fu (-1: not told), or the number of yakuman; what the discarder pays, or East and each on a self-draw."""

    han: int
    fu: int
    yakuman: int
    main: int
    others: int


class _Ids:
    """Numbers of single tiles, four a kind; the first of the fives is the red one."""

    def __init__(self, red: bool) -> None:
        self.red = red
        self.spent = [0] * KINDS

    def take(self, tile: Tile) -> int:
        kind = tile.plain.index
        if tile in RED_FIVES:
            return 4 * kind
        first = 1 if self.red and tile.suit and tile.rank == 5 else 0
        self.spent[kind] += 1
        return 4 * kind + first + self.spent[kind] - 1


def _call(hand: Hand, renhou: bool) -> Callable[[], HandResponse]:
    options = RULESETS[hand.rules].filled(hand.options)
    ids = _Ids(bool(options["red_fives"]))
    melds = [Meld(_MELDS[each.kind], sorted(map(ids.take, each.tiles)), each.open) for each in hand.melds]
    concealed = [ids.take(tile) for tile in hand.concealed]
    assert hand.winning_tile is not None
    won = concealed[hand.concealed.index(hand.winning_tile)]
    tiles = [*concealed, *(number for meld in melds for number in meld.tiles or ())]
    shown = [4 * tile.plain.index for tile in hand.dora_indicators]
    ura = [4 * tile.plain.index for tile in hand.ura_dora_indicators]
    seat, round_wind = 27 + "ESWN".index(hand.seat_wind), 27 + "ESWN".index(hand.round_wind)
    own = sum(tile.index == seat for tile in tiles_of(hand))
    valued_once = options["double_wind_pair"] == 2 and seat == round_wind and own == 2
    flags = hand.flags
    rules = OptionalRules(
        has_open_tanyao=bool(options["open_tanyao"]),
        has_aka_dora=bool(options["red_fives"]),
        has_double_yakuman=options["double_yakuman"] != "none",
        kazoe_limit=HandConstants.KAZOE_LIMITED if options["counted_yakuman"] else HandConstants.KAZOE_SANBAIMAN,
        kiriage=bool(options["rounded_mangan"]),
        renhou_as_yakuman=options["renhou"] == "yakuman",
        limit_to_sextuple_yakuman=False,
    )
    config = HandConfig(
        is_tsumo=hand.self_draw,
        is_riichi="riichi" in flags,
        is_daburu_riichi="double_riichi" in flags,
        is_ippatsu="ippatsu" in flags,
        is_rinshan="after_kong" in flags,
        is_chankan="robbing_kong" in flags,
        is_haitei="last_tile" in flags and hand.self_draw,
        is_houtei="last_tile" in flags and not hand.self_draw,
        is_tenhou="heavenly" in flags,
        is_chiihou="earthly" in flags,
        is_renhou=renhou and "renhou" in flags,
        player_wind=seat,
        round_wind=None if valued_once else round_wind,
        options=rules,
    )
    return lambda: HandCalculator.estimate_hand_value(tiles, won, melds, shown, config, ura_dora_indicators=ura)


def peer_call(hand: Hand) -> Callable[[], HandResponse]:
    """What makes the package count this hand, its own input made ready beforehand."""
    return _call(hand, renhou=True)


def peer_answer(hand: Hand) -> Answer | None:
    """The package's answer, made good as told above; None where it finds no win."""
    options = RULESETS[hand.rules].filled(hand.options)
    apart = options["renhou"] in ("none", "mangan")
    response = _call(hand, renhou=not apart)()
    answer = None if response.cost is None else _answer(response, hand)
    alone = "renhou" in hand.flags and options["renhou"] == "mangan"
    if alone and (answer is None or (answer.main, answer.han, answer.yakuman) < (8000, 5, 0)):
        return Answer(5, -1, 0, 8000, 0)
    return answer


def _answer(response: HandResponse, hand: Hand) -> Answer:
    assert response.cost is not None
    assert response.yaku is not None
    options = RULESETS[hand.rules].filled(hand.options)
    main, others = response.cost["main"], response.cost["additional"]
    limits = [yaku.han_closed // 13 for yaku in response.yaku if yaku.is_yakuman]
    if not limits:
        return Answer(response.han or 0, response.fu or 0, 0, main, others)
    winds = [yaku for yaku in response.yaku if yaku.name == "Dai Suushii"]
    if winds and options["double_yakuman"] == "waits":
        limits[limits.index(2)] -= 1
    number = sum(limits) if options["multiple_yakuman"] else max(limits)
    told = sum(yaku.han_closed // 13 for yaku in response.yaku if yaku.is_yakuman)
    return Answer(0, 0, number, main * number // told, others * number // told)
