"""Sichuan: the Paris club game "Mah-Jong Cash Game, Sichuan Style" and bloody battle (血战到底), in four presets."""

from __future__ import annotations

from scoring.errors import Reason
from scoring.hand import Hand
from scoring.old_penalties import OLD_SOURCES, old_penalties
from scoring.reading import Held
from scoring.rules.sichuan_count import at_table, counts_of, payments_of, share_out, worth
from scoring.rules.sichuan_deal import DEAL_OPTIONS, DEAL_SOURCES, DEAL_TABLES, EVENTS
from scoring.rules.sichuan_examples import EXAMPLES
from scoring.rules.sichuan_fans import RULES
from scoring.rules.sichuan_no_win import SET_OF_TILES, faults_of, no_win
from scoring.rules.sichuan_options import COEFFICIENTS, HAND_OPTIONS
from scoring.rules.sichuan_refusals import impossible
from scoring.ruleset import Names, Ruleset, Text
from scoring.tally import Tally
from scoring.tiles import TILES
from scoring.unused import face_down, red_fives


def count(hand: Hand, book: Ruleset) -> Tally:
    """The tally of a won hand; `valid` is false, with every reason, when it is no win."""
    terms = at_table(book.filled(hand.options))
    held = Held(hand, hand.seat_wind, hand.round_wind, terms)
    found = [] if faults_of(hand, held) else counts_of(held)
    if not found:
        return Tally(hand.rules, terms, hand.id, tuple(no_win(hand, held)))
    best = max(found, key=worth) if len(found) > 1 else found[0]
    second = max((mark for mark in found if mark is not best), key=worth, default=None)
    payments = payments_of(hand, best, terms)
    return Tally(hand.rules, terms, hand.id, (), best, len(found), second, payments=payments)


SICHUAN = Ruleset(
    id="sichuan",
    names=Names("Sichuan", "Sichuan", "四川麻将"),
    document=Text("JORF: order of 4 June 2019 (JORF no 0135 of 13 June 2019), Sichuan Style; and the bloody battle"
                  " rules NOV, TFMJ and APP",
                  "JORF : arrêté du 4 juin 2019 (JORF no 0135 du 13 juin 2019), Sichuan Style ; et les règles NOV, TFMJ"
                  " et APP de la bataille sanglante"),
    rules=RULES,
    options={**HAND_OPTIONS, **DEAL_OPTIONS},
    flags=("last_tile", "after_kong", "discard_after_kong", "robbing_kong", "heavenly", "earthly"),
    count=count,
    impossible=impossible,
    sources={
        "JORF": Text("order of 4 June 2019 on club games, Mah-Jong Cash Game Sichuan Style, articles 24 to 35; its"
                     " annexe II is not known",
                     "arrêté du 4 juin 2019 relatif aux clubs de jeux, Mah-Jong Cash Game Sichuan Style, articles 24 à"
                     " 35 ; son annexe II n'est pas connue"),
        "NOV": Text("V. Novikov, Sichuan Mahjong? It's that simple! (SBR, Mahjong International League), as restated"
                    " at second hand: frame, fan table, payments",
                    "V. Novikov, Sichuan Mahjong? It's that simple! (SBR, Mahjong International League), d'après un"
                    " résumé : cadre, table de fan, paiements"),
        "TFMJ": Text("standard T/TFMJ 01-2024 四川麻将竞赛规则, of 12 July 2024, by its index of 14 items",
                     "norme T/TFMJ 01-2024 四川麻将竞赛规则, du 12 juillet 2024, d'après son index de 14 points"),
        "APP": Text("in-game rules of a Chinese 血战到底 client: fan table, payments",
                    "règles d'un client chinois de 血战到底 : table de fan, paiements"),
        **DEAL_SOURCES,
        **OLD_SOURCES,
        "HOUSE": Text("a reading or a setting of this program where the books are silent",
                      "une lecture ou un réglage de ce programme là où les livres se taisent"),
    },
    sets_clause="NOV frame, four sets and a pair",
    unused_tiles={
        **face_down(SET_OF_TILES),
        **red_fives(Text("Sichuan has", "le Sichuan n'a"), SET_OF_TILES),
        **{honour: Reason("tile_not_used", f"{honour}: Sichuan plays with the three suits only, no winds and no"
                          " dragons; take it out or choose another ruleset",
                          f"{honour} : le Sichuan se joue avec les trois familles seules, sans vents ni dragons ;"
                          " retirez la tuile ou choisissez un autre système", SET_OF_TILES)
           for honour in TILES[27:34]},
        **{flower: Reason("tile_not_used", f"{flower}: Sichuan plays without flowers and seasons; take it out or choose"
                          " another ruleset",
                          f"{flower} : le Sichuan se joue sans fleurs ni saisons ; retirez la tuile ou choisissez un"
                          " autre système", SET_OF_TILES)
           for flower in TILES if flower.is_flower},
    },
    foreign_keys=("dora_indicators", "ura_dora_indicators", "honba", "riichi_sticks", "dealer_streak", "losers",
                  "liable"),
    tables=(COEFFICIENTS, *DEAL_TABLES),
    events=(*EVENTS, *old_penalties(share_out)),
    examples=EXAMPLES,
)  # fmt: skip
