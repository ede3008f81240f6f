"""Circumstances that cannot happen under the riichi rules: refused by name, with the clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.circumstances import contradictions
from scoring.errors import Reason
from scoring.hand import Hand, tiles_of
from scoring.rules.riichi_sources import Clauses
from scoring.ruleset import Ruleset
from scoring.tiles import BY_ID, RED_FIVES, TILES, Tile

MOST_INDICATORS = 5
"""One from the start and one for each of four kongs."""
RED_SETS = {3: {"m": 1, "p": 1, "s": 1}, 4: {"m": 1, "p": 2, "s": 1}}
"""How many of the four fives of each suit are red, by option `red_fives`."""
_NOT_COMBINED = "HOUSE reading: under the sea is not combined with after a kong"
_OF_RIICHI = frozenset({"riichi", "double_riichi"})
_OF_FIRST_TURN = frozenset({"heavenly", "earthly", "renhou"})
_RED = frozenset(RED_FIVES)


def shared_clauses(cite: Clauses) -> dict[str, str]:
    """The contradictions of all systems that riichi refuses too, each with its clause."""
    lucky = ("after_kong_discard", "after_kong_without_kong", "robbing_kong_drawn", "robbing_kong_held",
             "robbing_kong_last_tile", "flag_without_win")  # fmt: skip
    first = ("heavenly_not_east", "heavenly_claimed", "heavenly_with_melds", "earthly_with_melds", "earthly_by_east",
             "heavenly_earthly", "first_turn_last_tile", "first_turn_kong")  # fmt: skip
    renhou = ("renhou_drawn", "renhou_with_melds", "renhou_by_east")
    riichi = ("two_riichi", "ippatsu_without_riichi", "riichi_open")
    return {
        **dict.fromkeys(lucky, cite.yaku),
        **dict.fromkeys(riichi, cite.yaku),
        **dict.fromkeys(first, cite.yakuman),
        **dict.fromkeys(renhou, cite.renhou),
    }


def impossible(cite: Clauses, shared: dict[str, str], hand: Hand, book: Ruleset) -> list[Reason]:
    """Circumstances that contradict each other or the rule; empty for a hand that could have happened."""
    found: list[Reason] = []
    if not hand.winner:
        found.append(_losers(book, cite))
    if hand.flags:
        found += contradictions(hand, shared)
        found += _flags(hand, cite)
    if hand.winner and not hand.self_draw and hand.discarder is None:
        found.append(_nobody_threw(cite))
    if hand.dora_indicators or hand.ura_dora_indicators:
        found += _indicators(hand, cite)
    found += _red_fives(hand, cite)
    if hand.liable is not None:
        found += _liability(hand, cite)
    return found


def _losers(book: Ruleset, cite: Clauses) -> Reason:
    return Reason(
        "no_count_for_losers",
        f"{book.id} counts winners only; leave 'winner' out, or set it to true",
        f"{book.id} ne compte que les gagnants ; retirez « winner », ou mettez-le à true",
        cite.base,
    )


def _nobody_threw(cite: Clauses) -> Reason:
    return Reason(
        "missing_discarder",
        "the winning tile was another player's: give 'discarder', who pays (of a robbed kong: who was robbed)",
        "la tuile gagnante venait d'un autre joueur : donnez « discarder », qui paie (kong volé : le joueur volé)",
        cite.base,
    )


def _flags(hand: Hand, cite: Clauses) -> Iterator[Reason]:
    """What flags contradict in riichi alone."""
    flags = hand.flags
    if flags >= {"after_kong", "last_tile"}:
        yield Reason("after_kong_last_tile",
                     "flags 'after_kong' and 'last_tile' exclude each other: a replacement tile is not the last of the"
                     " wall; keep one",
                     "« after_kong » et « last_tile » s'excluent : une tuile de remplacement n'est pas la dernière du"
                     " mur ; gardez-en un", _NOT_COMBINED)  # fmt: skip
    if flags >= {"ippatsu", "after_kong"}:
        yield Reason("ippatsu_after_kong",
                     "flags 'ippatsu' and 'after_kong' exclude each other: one's own kong ends ippatsu; drop one",
                     "« ippatsu » et « after_kong » s'excluent : son propre kong met fin à l'ippatsu ; retirez-en un",
                     cite.first_turn)  # fmt: skip
    if flags >= {"double_riichi", "ippatsu"} and hand.melds:
        yield Reason("double_riichi_ippatsu_kong",
                     "double riichi with ippatsu leaves no turn for the kong in the hand: before the riichi it forbids"
                     " the double, after it ends ippatsu; drop a flag",
                     "double riichi avec ippatsu ne laisse aucun tour au kong de la main : avant le riichi il interdit"
                     " le double, après il met fin à l'ippatsu ; retirez un drapeau", cite.first_turn)  # fmt: skip
    if flags >= {"double_riichi", "ippatsu", "last_tile"}:
        yield Reason("ippatsu_last_tile",
                     "flags 'double_riichi', 'ippatsu' and 'last_tile' together: the second turn is not the last; drop"
                     " one",
                     "« double_riichi », « ippatsu » et « last_tile » ensemble : le deuxième tour n'est pas le dernier"
                     " ; retirez-en un", cite.first_turn)  # fmt: skip
    if "earthly" in flags and not hand.self_draw:
        yield Reason("earthly_claimed",
                     "flag 'earthly': it is one's own first draw; self_draw must be true (on a discard: 'renhou')",
                     "« earthly » : c'est sa propre première pioche ; self_draw doit être vrai (défausse : « renhou »)",
                     cite.yakuman)  # fmt: skip
    if "earthly" in flags and any(each.is_kong and not each.open for each in hand.melds):
        yield Reason("earthly_with_kong",
                     "flag 'earthly': a concealed kong too interrupts the first turn; drop the flag",
                     "« earthly » : un kong caché aussi interrompt le premier tour ; retirez le drapeau",
                     cite.first_turn)  # fmt: skip
    if flags & _OF_RIICHI and flags & _OF_FIRST_TURN:
        yield Reason("riichi_on_first_turn",
                     "riichi is declared with one's first discard at the earliest, yet the hand was won before it; drop"
                     " one flag",
                     "le riichi se déclare au plus tôt à sa première défausse, or la main a gagné avant ; retirez un"
                     " drapeau", cite.yaku)  # fmt: skip
    if flags >= {"earthly", "renhou"} or flags >= {"heavenly", "renhou"}:
        yield Reason("first_turn_twice",
                     "flag 'renhou' is a win on a discard, 'heavenly' and 'earthly' on a draw; keep one",
                     "« renhou » est une victoire sur défausse, « heavenly » et « earthly » sur pioche ; gardez-en un",
                     cite.renhou)  # fmt: skip


def _indicators(hand: Hand, cite: Clauses) -> Iterator[Reason]:
    """Indicators: how many, whether the winner may look under them, and whether the tiles are enough."""
    dora, ura = hand.dora_indicators, hand.ura_dora_indicators
    for name, given in (("dora_indicators", dora), ("ura_dora_indicators", ura)):
        if len(given) > MOST_INDICATORS:
            yield Reason("too_many_indicators",
                         f"'{name}' holds {len(given)}: there is one from the start and one for each of four kongs at"
                         f" most, {MOST_INDICATORS} in all",
                         f"« {name} » en contient {len(given)} : il y en a un au départ et un pour chacun des quatre"
                         f" kongs au plus, {MOST_INDICATORS} en tout", cite.dora)  # fmt: skip
    if ura and not hand.flags & _OF_RIICHI:
        yield Reason("ura_without_riichi",
                     "'ura_dora_indicators' are for a winner who declared riichi; add the flag or leave them out",
                     "« ura_dora_indicators » : pour un gagnant qui a déclaré riichi ; ajoutez le drapeau ou"
                     " retirez-les", cite.dora)  # fmt: skip
    if len(ura) > len(dora):
        yield Reason("more_ura_than_dora",
                     f"{len(ura)} tiles in 'ura_dora_indicators' yet {len(dora)} in 'dora_indicators': one lies under"
                     " each; give both",
                     f"{len(ura)} tuiles dans « ura_dora_indicators », mais {len(dora)} dans « dora_indicators » : une"
                     " est sous chacune ; donnez les deux", cite.dora)  # fmt: skip
    held, shown = tiles_of(hand), (*dora, *ura)
    for kind in sorted({tile.plain for tile in shown}):
        own = sum(tile.plain is kind for tile in held)
        lying = sum(tile.plain is kind for tile in shown)
        if own <= 4 < own + lying:
            yield Reason("five_of_a_kind",
                         f"more than four {kind.name()} ({kind}): {own} in the hand and {lying} among the indicators; a"
                         " set of tiles has four",
                         f"plus de quatre {kind.name('fr')} ({kind}) : {own} dans la main et {lying} parmi les"
                         " indicateurs ; un jeu en a quatre", cite.tiles)  # fmt: skip
        robbed = hand.winning_tile is not None and hand.winning_tile.plain is kind
        if robbed and "robbing_kong" in hand.flags:
            yield Reason("robbing_kong_indicator",
                         f"flag 'robbing_kong': the other three {kind} lie in the robbed pung, yet an indicator is one",
                         f"« robbing_kong » : les trois autres {kind} sont dans le pung volé, or un indicateur en est"
                         " un", cite.tiles)  # fmt: skip


def _red_fives(hand: Hand, cite: Clauses) -> Iterator[Reason]:
    """Red fives where there are none, or more of them, or of plain fives, than the set holds."""
    number = int(hand.options.get("red_fives", 0))
    tiles = (*tiles_of(hand), *hand.dora_indicators, *hand.ura_dora_indicators)
    if not number:
        for tile in sorted(_RED.intersection(tiles)):
            yield Reason("tile_not_used",
                         f"{tile}: no red fives are played here; write {tile.plain}, or set option red_fives to 3 or 4",
                         f"{tile} : on joue sans cinq rouges ; écrivez {tile.plain}, ou mettez l'option red_fives à 3"
                         " ou 4", cite.red_fives)  # fmt: skip
        return
    yield from _fives(tiles, RED_SETS[number], number, cite)


def _fives(tiles: Sequence[Tile], in_set: dict[str, int], number: int, cite: Clauses) -> Iterator[Reason]:
    for suit, most in in_set.items():
        for five, limit in ((BY_ID[f"0{suit}"], most), (BY_ID[f"5{suit}"], 4 - most)):
            there = sum(tile is five for tile in tiles)
            if limit < there <= 4:
                yield Reason("too_many_fives",
                             f"{there} x {five}, but with option red_fives {number} the set holds {limit}: check which"
                             " fives are red",
                             f"{there} x {five}, mais avec l'option red_fives {number} le jeu en contient {limit} :"
                             " vérifiez quels cinq sont rouges", cite.red_fives)  # fmt: skip


def _liability(hand: Hand, cite: Clauses) -> Iterator[Reason]:
    """The liable player fed the last set of big three dragons or big four winds."""
    if hand.liable == hand.seat_wind:
        yield Reason("liable_is_winner",
                     f"'liable' is {hand.liable}, the winner: it names the player who fed the last set",
                     f"« liable » est {hand.liable}, le gagnant : c'est le joueur qui a fourni la dernière série",
                     cite.liability)  # fmt: skip
    tiles = tiles_of(hand)
    for kinds in (TILES[31:34], TILES[27:31]):
        if all(tiles.count(kind) >= 3 for kind in kinds):
            if not any(each.open and each.tile in kinds for each in hand.melds):
                yield Reason("liable_without_claim",
                             "'liable' fed a set, yet none of the dragons or winds lies open; correct the melds or"
                             " leave 'liable' out",
                             "« liable » a fourni une série, or aucun dragon ni vent n'est exposé ; corrigez les séries"
                             " ou retirez « liable »", cite.liability)  # fmt: skip
            return
    yield Reason("liable_without_yakuman",
                 "'liable' is for big three dragons and big four winds, and the hand is neither; leave it out",
                 "« liable » : pour les trois grands dragons et les quatre grands vents, et la main n'est ni l'un ni"
                 " l'autre ; retirez-le", cite.liability)  # fmt: skip
