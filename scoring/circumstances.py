"""Circumstances that contradict each other under any rules; each system names those it refuses, with its clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from scoring.errors import Reason
from scoring.hand import Hand, over_four, tiles_of
from scoring.tiles import Tile


class Contradiction(NamedTuple):
    """What cannot be: when it holds, and the words of the refusal."""

    code: str
    holds: Callable[[Hand], bool]
    en: str
    fr: str


def _has(*flags: str) -> Callable[[Hand], bool]:
    return lambda hand: hand.flags >= set(flags)


def _won_tile_elsewhere(hand: Hand) -> bool:
    return hand.winning_tile is not None and sum(t.plain is hand.winning_tile.plain for t in tiles_of(hand)) > 1


def _riichi(hand: Hand) -> bool:
    return bool(hand.flags & {"riichi", "double_riichi"})


_ALL = (
    Contradiction("after_kong_discard", lambda h: "after_kong" in h.flags and not h.self_draw,
                  "flag 'after_kong': a replacement tile is drawn, so self_draw must be true",
                  "« after_kong » : une tuile de remplacement se prend au mur, self_draw doit être vrai"),
    Contradiction("after_kong_without_kong",
                  lambda h: "after_kong" in h.flags and not any(each.is_kong for each in h.melds),
                  "flag 'after_kong': the hand has no kong; add it or drop the flag",
                  "« after_kong » : la main n'a pas de kong ; ajoutez-le ou retirez le drapeau"),
    Contradiction("after_kong_without_kong_or_flower",
                  lambda h: "after_kong" in h.flags and not h.flowers and not any(m.is_kong for m in h.melds),
                  "flag 'after_kong': the hand has no kong and no flower; add it or drop the flag",
                  "« after_kong » : la main n'a ni kong ni fleur ; ajoutez-les ou retirez le drapeau"),
    Contradiction("discard_after_kong_drawn", lambda h: "discard_after_kong" in h.flags and h.self_draw,
                  "flag 'discard_after_kong': the winning tile is a discard, so self_draw must be false",
                  "« discard_after_kong » : la tuile gagnante est une défausse, self_draw doit être faux"),
    Contradiction("robbing_kong_drawn", lambda h: "robbing_kong" in h.flags and h.self_draw,
                  "flag 'robbing_kong': a robbed kong counts as a discard, so self_draw must be false",
                  "« robbing_kong » : un kong volé compte comme une défausse, self_draw doit être faux"),
    Contradiction("robbing_kong_held", lambda h: "robbing_kong" in h.flags and _won_tile_elsewhere(h),
                  "flag 'robbing_kong': the other three of that tile lie in the robbed pung, yet the hand has more;"
                  " drop the flag or correct the tiles",
                  "« robbing_kong » : les trois autres tuiles sont dans le pung volé, or la main en a ; retirez le"
                  " drapeau ou corrigez les tuiles"),
    Contradiction("robbing_kong_last_tile", _has("robbing_kong", "last_tile"),
                  "flags 'robbing_kong' and 'last_tile' exclude each other: a tile is robbed or the last one; keep one",
                  "« robbing_kong » et « last_tile » s'excluent : une tuile est volée, ou la dernière ; gardez-en un"),
    Contradiction("robbing_kong_discard", _has("robbing_kong", "discard_after_kong"),
                  "flags 'robbing_kong' and 'discard_after_kong' exclude each other: a robbed tile is not discarded",
                  "« robbing_kong » et « discard_after_kong » s'excluent : une tuile volée n'est pas défaussée"),
    Contradiction("heavenly_not_east", lambda h: "heavenly" in h.flags and h.seat_wind != "E",
                  "flag 'heavenly': only East, the dealer, is dealt a complete hand; drop it or set seat_wind to E",
                  "« heavenly » : seul Est, le donneur, est servi complet ; retirez-le ou mettez seat_wind à E"),
    Contradiction("heavenly_claimed", lambda h: "heavenly" in h.flags and not h.self_draw,
                  "flag 'heavenly': the dealt hand needs no discard; self_draw must be true",
                  "« heavenly » : la main servie n'attend aucune défausse ; self_draw doit être vrai"),
    Contradiction("heavenly_with_melds", lambda h: "heavenly" in h.flags and bool(h.melds),
                  "flag 'heavenly': the tiles dealt hold no set laid out; drop the flag, or the melds",
                  "« heavenly » : les tuiles servies n'ont pas de série étalée ; retirez le drapeau, ou les séries"),
    Contradiction("earthly_with_melds", lambda h: "earthly" in h.flags and any(m.open for m in h.melds),
                  "flag 'earthly': nothing is claimed before the first turn; drop the flag or correct the melds",
                  "« earthly » : rien n'est réclamé avant le premier tour ; retirez le drapeau ou corrigez les séries"),
    Contradiction("earthly_with_kong",
                  lambda h: "earthly" in h.flags and "after_kong" not in h.flags
                  and any(each.is_kong and not each.open for each in h.melds),
                  "flag 'earthly': a concealed kong takes a turn and a replacement tile, so the win is not of the first"
                  " turn; drop the flag or correct the melds",
                  "« earthly » : un kong caché prend un tour et une tuile de remplacement, le premier est passé ;"
                  " retirez le drapeau ou corrigez les séries"),
    Contradiction("earthly_by_east", lambda h: "earthly" in h.flags and h.seat_wind == "E",
                  "flag 'earthly': East's own first hand is 'heavenly'; use that or correct seat_wind",
                  "« earthly » : la première main d'Est est « heavenly » ; corrigez le drapeau ou seat_wind"),
    Contradiction("renhou_drawn", lambda h: "renhou" in h.flags and h.self_draw,
                  "flag 'renhou': the winning tile is a discard, so self_draw must be false",
                  "« renhou » : la tuile gagnante est une défausse, self_draw doit être faux"),
    Contradiction("renhou_with_melds", lambda h: "renhou" in h.flags and bool(h.melds),
                  "flag 'renhou': nothing is laid out before one's first turn; drop the flag, or the melds",
                  "« renhou » : rien n'est étalé avant son premier tour ; retirez le drapeau, ou les séries"),
    Contradiction("renhou_by_east", lambda h: "renhou" in h.flags and h.seat_wind == "E",
                  "flag 'renhou': East, who plays first, has had his first draw; drop the flag",
                  "« renhou » : Est, qui joue le premier, a déjà eu son premier tour ; retirez le drapeau"),
    Contradiction("heavenly_earthly", _has("heavenly", "earthly"),
                  "flags 'heavenly' and 'earthly' exclude each other; keep one",
                  "« heavenly » et « earthly » s'excluent ; gardez-en un"),
    Contradiction("first_turn_last_tile",
                  lambda h: bool(h.flags & {"heavenly", "earthly", "renhou"}) and "last_tile" in h.flags,
                  "flag 'last_tile' cannot hold on the first turn; drop it",
                  "« last_tile » est impossible au premier tour ; retirez-le"),
    Contradiction("first_turn_kong",
                  lambda h: bool(h.flags & {"heavenly", "earthly", "renhou"})
                  and bool(h.flags & {"after_kong", "robbing_kong"}),
                  "a hand won on the first turn is neither won after a kong nor by robbing one; drop one flag",
                  "une main du premier tour n'est gagnée ni après un kong ni sur un kong volé ; retirez un drapeau"),
    Contradiction("ippatsu_without_riichi", lambda h: "ippatsu" in h.flags and not _riichi(h),
                  "flag 'ippatsu' needs 'riichi' or 'double_riichi'; add it or drop 'ippatsu'",
                  "« ippatsu » demande « riichi » ou « double_riichi » ; ajoutez-le ou retirez « ippatsu »"),
    Contradiction("riichi_open", lambda h: _riichi(h) and any(each.open for each in h.melds),
                  "riichi needs a closed hand, yet a set is open; drop the flag or correct the melds",
                  "le riichi demande une main fermée, or une série est exposée ; corrigez l'un ou l'autre"),
    Contradiction("flag_without_win", lambda h: not h.winner and bool(h.flags),
                  "a flag tells how a hand was won, yet winner is false; drop one of the two",
                  "un drapeau dit comment la main a gagné, mais winner vaut false ; retirez l'un des deux"),
)  # fmt: skip
CONTRADICTIONS: Mapping[str, Contradiction] = {each.code: each for each in _ALL}


def contradictions(hand: Hand, clauses: Mapping[str, str]) -> list[Reason]:
    """The refusals that hold for this hand; `clauses` gives, for each code a system refuses, its own clause."""
    return [
        Reason(code, CONTRADICTIONS[code].en, CONTRADICTIONS[code].fr, clause)
        for code, clause in clauses.items()
        if CONTRADICTIONS[code].holds(hand)
    ]


def five_of_a_kind(tiles: Iterable[Tile], source: str, where_en: str = "", where_fr: str = "") -> list[Reason]:
    """A reason for each kind that is there more often than a set of tiles holds it: four, or one for a flower."""
    found = []
    for tile in over_four(tiles):
        if tile.is_flower:
            en = f"the {tile.name()} ({tile}) is there twice{where_en}; a set of tiles has one"
            fr = f"{tile.name('fr')} ({tile}) figure deux fois{where_fr} ; un jeu n'en a qu'un exemplaire"
            found.append(Reason("flower_twice", en, fr, source))
        else:
            en = f"more than four {tile.name()} ({tile}){where_en}; a set of tiles has four"
            fr = f"plus de quatre {tile.name('fr')} ({tile}){where_fr} ; un jeu en a quatre"
            found.append(Reason("five_of_a_kind", en, fr, source))
    return found
