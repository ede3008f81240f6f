"""Circumstances that cannot happen under the riichi rules: refused by name, with the clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from scoring.circumstances import Contradiction
from scoring.errors import Reason
from scoring.hand import Hand, tiles_of
from scoring.rules.riichi_flags import impossible_flags
from scoring.rules.riichi_sources import Clauses
from scoring.ruleset import Ruleset
from scoring.tiles import BY_ID, RED_FIVES, TILES, Tile

MOST_INDICATORS = 5
"""One from the start and one for each of four kongs."""
RED_SETS = {0: {"m": 0, "p": 0, "s": 0}, 3: {"m": 1, "p": 1, "s": 1}, 4: {"m": 1, "p": 2, "s": 1}}
"""How many of the four fives of each suit are red, by option `red_fives`."""
_OF_RIICHI = frozenset({"riichi", "double_riichi"})
_RED = frozenset(RED_FIVES)


def refusals(cite: Clauses) -> Callable[[Hand, Ruleset], list[Reason]]:
    """What one book refuses: the function that gives every reason why a hand could not have happened."""

    @cache
    def asked(flags: frozenset[str]) -> tuple[tuple[Contradiction, str], ...]:
        """The contradictions that a hand with these flags may offend, each with its clause."""
        found = ((each, clause) for needed, each, clause in impossible_flags(cite) if needed <= flags)
        return tuple(dict.fromkeys(found))

    def impossible(hand: Hand, book: Ruleset) -> list[Reason]:
        found = [Reason(each.code, each.en, each.fr, clause) for each, clause in asked(hand.flags) if each.holds(hand)]
        if not hand.winner:
            found.append(_losers(book, cite))
        elif not hand.self_draw and hand.discarder is None:
            found.append(_nobody_threw(cite))
        tiles = tiles_of(hand)
        shown = hand.dora_indicators + hand.ura_dora_indicators
        every = tiles + shown
        kinds = bytes([tile.index for tile in every])
        number = int(hand.options.get("red_fives", book.options["red_fives"].default))
        red = number > 0 or max(kinds, default=0) >= RED_FIVES[0].index
        if red:
            found += _red_fives(every, number, cite)
        if shown:
            if hand.ura_dora_indicators or len(shown) > MOST_INDICATORS:
                found += _number_of_indicators(hand, cite)
            if red or "robbing_kong" in hand.flags or max(map(kinds.count, kinds[len(tiles) :])) > 4:
                found += _tiles_shown(hand, tiles, shown, cite)
        if hand.liable is not None:
            found += _liability(hand, tiles, cite)
        return found

    return impossible


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


def _number_of_indicators(hand: Hand, cite: Clauses) -> Iterator[Reason]:
    """How many indicators there are, and whether the winner may look under them."""
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
                     f"'ura_dora_indicators' holds {len(ura)}, 'dora_indicators' {len(dora)}: one lies under each; give"
                     " both",
                     f"« ura_dora_indicators » en contient {len(ura)}, « dora_indicators » {len(dora)} : chacun des uns"
                     " est sous un des autres ; donnez les deux", cite.dora)  # fmt: skip


def _tiles_shown(hand: Hand, held: tuple[Tile, ...], shown: tuple[Tile, ...], cite: Clauses) -> Iterator[Reason]:
    """Whether the tiles are enough for the hand and the indicators."""
    for kind in {tile.plain: tile for tile in shown}:
        own, lying = _times(held, kind), _times(shown, kind)
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


def _times(tiles: tuple[Tile, ...], kind: Tile) -> int:
    """How often the kind is there, a red five being a five."""
    there = tiles.count(kind)
    return there if kind.rank != 5 else there + tiles.count(BY_ID[f"0{kind.suit}"])


def _red_fives(tiles: tuple[Tile, ...], number: int, cite: Clauses) -> Iterator[Reason]:
    """Red fives where there are none, or more of them, or of plain fives, than the set holds."""
    if not number:
        for tile in sorted(_RED.intersection(tiles)):
            yield Reason("tile_not_used",
                         f"{tile}: no red fives are played here; write {tile.plain}, or set option red_fives to 3 or 4",
                         f"{tile} : on joue sans cinq rouges ; écrivez {tile.plain}, ou mettez l'option red_fives à 3"
                         " ou 4", cite.red_fives)  # fmt: skip
        return
    yield from too_many_fives(tiles, number, cite.red_fives)


def too_many_fives(tiles: tuple[Tile, ...], number: int, clause: str) -> Iterator[Reason]:
    """More red or more plain fives than a set of tiles with so many red ones holds, though no five of a kind."""
    for suit, most in RED_SETS[number].items():
        for five, limit in ((BY_ID[f"0{suit}"], most), (BY_ID[f"5{suit}"], 4 - most)):
            there = tiles.count(five)
            if limit < there <= 4:
                yield Reason("too_many_fives",
                             f"{there} x {five}, but with option red_fives {number} the set holds {limit}: check which"
                             " fives are red",
                             f"{there} x {five}, mais avec l'option red_fives {number} le jeu en contient {limit} :"
                             " vérifiez quels cinq sont rouges", clause)  # fmt: skip


def _liability(hand: Hand, tiles: tuple[Tile, ...], cite: Clauses) -> Iterator[Reason]:
    """The liable player fed the last set of big three dragons or big four winds."""
    if hand.liable == hand.seat_wind:
        yield Reason("liable_is_winner",
                     f"'liable' is {hand.liable}, the winner: it names the player who fed the last set",
                     f"« liable » est {hand.liable}, le gagnant : c'est le joueur qui a fourni la dernière série",
                     cite.liability)  # fmt: skip
    for kinds in (TILES[31:34], TILES[27:31]):
        if all(tiles.count(kind) >= 3 for kind in kinds):
            if not any(each.open and each.tile in kinds for each in hand.melds):
                yield Reason("liable_without_claim",
                             "'liable' fed a set, yet none of the dragons or winds lies open; correct the melds or"
                             " leave 'liable' out",
                             "« liable » a fourni une série, or aucun dragon ni vent n'est exposé ; corrigez les séries"
                             " ou retirez « liable »", cite.liability)  # fmt: skip
            elif hand.winning_tile in kinds and hand.concealed.count(hand.winning_tile) == 3:
                yield Reason("liable_set_was_won",
                             f"'liable' fed the last set, yet the winning tile {hand.winning_tile} made it; leave"
                             " 'liable' out",
                             "« liable » a fourni la dernière série, or c'est la tuile gagnante"
                             f" {hand.winning_tile} qui l'a faite ; retirez « liable »", cite.liability)  # fmt: skip
            return
    yield Reason("liable_without_yakuman",
                 "'liable' is for big three dragons and big four winds, and the hand is neither; leave it out",
                 "« liable » : pour les trois grands dragons et les quatre grands vents, et la main n'est ni l'un ni"
                 " l'autre ; retirez-le", cite.liability)  # fmt: skip
