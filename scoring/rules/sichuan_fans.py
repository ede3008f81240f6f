"""What a Sichuan hand is worth, preset by preset: one line a pattern, one number a preset.

`PATTERNS` says once what each pattern is; a preset's table says what it is worth there and by which book. Three of them
count in fan and double: the hand is worth 2 to the number of fan. The Paris club game counts by a table of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from operator import add
from typing import NamedTuple

from scoring import patterns as p
from scoring.patterns_sets import concealed_kongs, melded_kongs
from scoring.reading import Reading
from scoring.ruleset import Evidence, Names, Rule, Text, Unit
from scoring.tiles import ORDINARY

_seven_pairs = p.shaped("seven_pairs")


def _dragon_seven_pairs(reading: Reading) -> Evidence:
    return _seven_pairs(reading) if 4 in reading.held.rack else p.NEVER


def _kongs(reading: Reading) -> Evidence:
    if not reading.held.has_kong:
        return p.NEVER
    return [each.tiles for each in (*melded_kongs(reading), *concealed_kongs(reading))]


def _kongs_as_roots(reading: Reading) -> Evidence:
    return _kongs(reading) if reading.held.options["kong_as_root"] else p.NEVER


def _golden_wait(reading: Reading) -> Evidence:
    """Four sets laid out, concealed kongs among them, and one tile in front of the player for the pair."""
    melds = reading.held.melds
    if len(melds) < 4 or not all(each.open or each.is_kong for each in melds):
        return p.NEVER
    return ((reading.pairs[0],) * 2,)


def _terminals(reading: Reading) -> Evidence:
    """A 1 or a 9 in each set and in the pair."""
    if not reading.held.options["terminals_hand"] or not reading.sets or reading.pairs[0].bits & ORDINARY:
        return p.NEVER
    for each in reading.sets:
        if not (each.honour or (each.is_chow and each.tile.rank in (1, 7))):
            return p.NEVER
    return (reading.held.tiles,)


def _two_five_eight(reading: Reading) -> Evidence:
    held = reading.held
    if not held.options["terminals_hand"] or any(tile.rank not in (2, 5, 8) for tile in held.tiles):
        return p.NEVER
    return p.no_chow(reading)


def _pure(predicate: p.Predicate) -> p.Predicate:
    return lambda reading: predicate(reading) if p.one_suit(reading) else p.NEVER


def _first_turn(flag: str) -> p.Predicate:
    flagged = p.flagged(flag)
    return lambda reading: flagged(reading) if reading.held.options["heavenly"] == "cap" else p.NEVER


def _golden_draw(reading: Reading) -> Evidence:
    held = reading.held
    if not held.self_draw or held.winning_tile is None or not _golden_wait(reading):
        return p.NEVER
    return ((held.winning_tile,),)


def _drawn_for_fan(reading: Reading) -> Evidence:
    held = reading.held
    if not held.self_draw or held.options["self_draw"] != "add_fan" or held.winning_tile is None:
        return p.NEVER
    return ((held.winning_tile,),)


class Pattern(NamedTuple):
    """What a pattern is, whatever it is worth."""

    names: Names
    condition: Text
    when: p.Predicate


PATTERNS: Mapping[str, Pattern] = {
    "plain": Pattern(Names("Plain hand", "Main simple", "平胡"),
                     Text("four sets and a pair, or seven pairs; any hand that wins",
                          "quatre séries et une paire, ou sept paires ; toute main qui gagne"), p.always),
    "all_pungs": Pattern(Names("All Pungs", "Tout en Pungs", "对对胡"),
                         Text("four Pungs or Kongs and a pair: no Chow", "quatre Pungs ou Kongs et une paire : pas de"
                              " Chow"), p.no_chow),
    "full_flush": Pattern(Names("Full flush", "Main pure", "清一色"),
                          Text("tiles of one suit only", "tuiles d'une seule famille"), p.one_suit),
    "seven_pairs": Pattern(Names("Seven pairs", "Sept paires", "七对"),
                           Text("seven pairs, nothing laid out; four alike are two pairs",
                                "sept paires, rien d'étalé ; quatre tuiles égales font deux paires"), _seven_pairs),
    "terminals": Pattern(Names("Terminals in each set", "Extrémités partout", "带幺九"),
                         Text("a 1 or a 9 in each set and in the pair; option terminals_hand",
                              "un 1 ou un 9 dans chaque série et dans la paire ; option terminals_hand"), _terminals),
    "pure_all_pungs": Pattern(Names("Pure all Pungs", "Tout en Pungs pur", "清对"),
                              Text("all Pungs in one suit", "tout en Pungs d'une seule famille"), _pure(p.no_chow)),
    "two_five_eight": Pattern(Names("All Pungs of 2, 5, 8", "Tout en Pungs de 2, 5, 8", "将对"),
                              Text("all Pungs, of 2, 5 and 8 only; option terminals_hand",
                                   "tout en Pungs, de 2, 5 et 8 seulement ; option terminals_hand"), _two_five_eight),
    "dragon_seven_pairs": Pattern(Names("Dragon seven pairs", "Sept paires du dragon", "龙七对"),
                                  Text("seven pairs with four alike; one root is already counted in it",
                                       "sept paires avec quatre tuiles égales ; une racine y est déjà comptée"),
                                  _dragon_seven_pairs),
    "pure_seven_pairs": Pattern(Names("Pure seven pairs", "Sept paires pures", "清七对"),
                                Text("seven pairs in one suit", "sept paires d'une seule famille"),
                                _pure(_seven_pairs)),
    "pure_terminals": Pattern(Names("Pure terminals", "Extrémités pures", "清幺九"),
                              Text("terminals in each set, in one suit; option terminals_hand",
                                   "extrémités partout, d'une seule famille ; option terminals_hand"),
                              _pure(_terminals)),
    "pure_dragon_seven_pairs": Pattern(Names("Pure dragon seven pairs", "Sept paires du dragon pures", "清龙七对"),
                                       Text("dragon seven pairs in one suit; one root is already counted in it",
                                            "sept paires du dragon d'une seule famille ; une racine y est déjà"
                                            " comptée"), _pure(_dragon_seven_pairs)),
    "golden_wait": Pattern(Names("Golden wait", "Attente d'or", "金钩钓"),
                           Text("four sets laid out (a concealed Kong is laid out too), one tile left, which makes the"
                                " pair", "quatre séries étalées (un Kong caché l'est aussi), une seule tuile restante,"
                                " qui fait la paire"), _golden_wait),
    "root": Pattern(Names("Root", "Racine", "根"),
                    Text("each four alike not declared as a Kong, however they are divided; three at most fit a hand",
                         "chaque groupe de quatre tuiles égales non déclaré en Kong, quelle que soit la division ;"
                         " une main en contient trois au plus"), p.four_alike),
    "kong": Pattern(Names("Kong", "Kong", "杠"),
                    Text("each Kong in the hand, exposed or concealed; its own money was paid when it was made",
                         "chaque Kong de la main, exposé ou caché ; son paiement propre a eu lieu à l'annonce"),
                    _kongs),
    "kong_as_root": Pattern(Names("Kong counted as a root", "Kong compté comme racine", "杠作根"),
                            Text("each Kong in the hand, with option kong_as_root",
                                 "chaque Kong de la main, avec l'option kong_as_root"), _kongs_as_roots),
    "after_kong": Pattern(Names("Win after a Kong", "Gain après un Kong", "杠上花"),
                          Text("the winning tile is the replacement drawn after one's own Kong (flag after_kong)",
                               "la tuile gagnante est celle de remplacement prise après son propre Kong (drapeau"
                               " after_kong)"), p.flagged("after_kong")),
    "discard_after_kong": Pattern(Names("Shoot after a Kong", "Défausse après un Kong", "杠上炮"),
                                  Text("the winning tile is the discard of a player who has just made a Kong (flag"
                                       " discard_after_kong)", "la tuile gagnante est la défausse d'un joueur qui"
                                       " vient de faire un Kong (drapeau discard_after_kong)"),
                                  p.flagged("discard_after_kong")),
    "robbing_kong": Pattern(Names("Robbing the Kong", "Kong volé", "抢杠胡"),
                            Text("the winning tile is the one that another player adds to an exposed Pung (flag"
                                 " robbing_kong)", "la tuile gagnante est celle qu'un autre ajoute à un Pung exposé"
                                 " (drapeau robbing_kong)"), p.flagged("robbing_kong")),
    "last_tile": Pattern(Names("Under the sea", "Dernière tuile", "海底"),
                         Text("won on the last tile of the wall, drawn, or on its discard (flag last_tile)",
                              "gain sur la dernière tuile de la muraille, tirée ou défaussée (drapeau last_tile)"),
                         p.flagged("last_tile")),
    "heavenly": Pattern(Names("Heavenly hand", "Main du Ciel", "天胡"),
                        Text("the dealer's dealt hand wins (flag heavenly), where option heavenly is cap",
                             "la donne sert une main gagnante au donneur (drapeau heavenly), si l'option heavenly vaut"
                             " cap"), _first_turn("heavenly")),
    "earthly": Pattern(Names("Earthly hand", "Main de la Terre", "地胡"),
                       Text("another player wins on his first turn (flag earthly), where option heavenly is cap",
                            "un autre joueur gagne à son premier tour (drapeau earthly), si l'option heavenly vaut"
                            " cap"), _first_turn("earthly")),
    "self_drawn": Pattern(Names("Self-drawn, for a fan", "Tirée du mur, pour un fan", "自摸加番"),
                          Text("the winning tile is drawn, where option self_draw is add_fan",
                               "la tuile gagnante est tirée du mur, si l'option self_draw vaut add_fan"),
                          _drawn_for_fan),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Preset:
    """One way to score: its table, and what its book says where an option says `preset`."""

    id: str
    hands: tuple[Rule, ...]
    """What the tiles themselves make."""
    more: tuple[Rule, ...]
    """Kongs, and how the hand was won."""
    plain: int
    """The fan of a plain hand: a hand is worth 2 to the power of its fan less this."""
    discard_clause: str
    drawn_clause: str
    fan_cap: str
    self_draw: str
    heavenly: str
    one_of: frozenset[str] = frozenset()
    """Rules of which one alone counts, the best."""
    rooted: frozenset[str] = frozenset()
    """Hands that hold a root already counted in them."""
    laid: tuple[str, ...] = ()
    """Rules for what is laid out, Kongs, that count for a ready hand too."""

    @property
    def rules(self) -> tuple[Rule, ...]:
        return self.hands + self.more

    @property
    def ready(self) -> tuple[Rule, ...]:
        """What a ready hand is asked for when the wall is out (查大叫): its structure, never how it would be won."""
        return self.hands + tuple(rule for rule in self.more if rule.id in self.laid)


def _rules(
    prefix: str, clause: str, values: Mapping[str, int], *, unit: Unit = "fan", apart: tuple[str, ...] = (), **by: str
) -> tuple[Rule, ...]:
    """A rule for each pattern with its value; `by` gives the clause of a pattern that has its own."""
    return tuple(
        Rule(
            id=prefix + name,
            names=PATTERNS[name].names,
            value=value,
            unit=unit,
            when=PATTERNS[name].when,
            source=by.get(name, f"{clause}, {PATTERNS[name].names.zh}"),
            condition=PATTERNS[name].condition,
            excludes=tuple(prefix + other for other in apart if other != name) if name in apart else (),
        )
        for name, value in values.items()
    )


_FOUR_ALIKE = "HOUSE reading: four alike not declared, however divided"
_FIRST_TURN = "HOUSE option heavenly = cap: 5 fan, as many as the highest cap; the book counts a plain first-turn win"
DRAWN_FAN = "APP payments, 自摸加番"

SBR = Preset(
    id="sbr",
    hands=_rules("", "NOV fan table", {
        "all_pungs": 1,
        "golden_wait": 1,
        "full_flush": 2,
        "seven_pairs": 2,
        "root": 1,
    }, root=f"NOV fan table, 根; {_FOUR_ALIKE} (APP)"),
    more=_rules("", "NOV fan table", {
        "kong": 1,
        "after_kong": 1,
        "discard_after_kong": 1,
        "robbing_kong": 1,
        "last_tile": 1,
        "heavenly": 5,
        "earthly": 5,
        "self_drawn": 1,
    }, heavenly=_FIRST_TURN, earthly=_FIRST_TURN, self_drawn=DRAWN_FAN),
    plain=0, discard_clause="NOV payments, win on discard", drawn_clause="NOV payments, 自摸加底",
    fan_cap="3", self_draw="add_base", heavenly="plain",
)  # fmt: skip
"""SBR competition: 2 to the number of fan, cap 3 fan."""

TFMJ = Preset(
    id="tfmj",
    hands=_rules("tfmj_", "TFMJ items", {
        "all_pungs": 1,
        "full_flush": 2,
        "seven_pairs": 2,
        "golden_wait": 1,
        "root": 1,
    }, all_pungs="TFMJ items, 大对子: 2 points, 1 fan", full_flush="TFMJ items, 清一色: 4 points, 2 fan",
       seven_pairs="TFMJ items, 七对: 4 points, 2 fan", root=f"TFMJ items, 带根; {_FOUR_ALIKE} (APP)"),
    more=_rules("tfmj_", "TFMJ items", {
        "kong_as_root": 1,
        "after_kong": 1,
        "discard_after_kong": 1,
        "robbing_kong": 1,
        "last_tile": 1,
        "heavenly": 5,
        "earthly": 5,
        "self_drawn": 1,
    }, kong_as_root="HOUSE option kong_as_root: open in TFMJ", heavenly=_FIRST_TURN, earthly=_FIRST_TURN,
       self_drawn=DRAWN_FAN),
    plain=0, discard_clause="TFMJ items, 平和: 1 point, doubled for each fan", drawn_clause="TFMJ items, 自摸",
    fan_cap="3", self_draw="add_base", heavenly="plain", laid=("tfmj_kong_as_root",),
)  # fmt: skip
"""Chinese competition standard: 1, 2 or 4 points, times 2 for each further item; cap 3 fan. A Kong is paid apart."""

_HOME_HANDS = {
    "plain": 1,
    "all_pungs": 2,
    "full_flush": 3,
    "terminals": 3,
    "seven_pairs": 3,
    "pure_all_pungs": 4,
    "two_five_eight": 4,
    "dragon_seven_pairs": 5,
    "pure_seven_pairs": 5,
    "pure_terminals": 5,
    "pure_dragon_seven_pairs": 6,
}
_HOME_FIRST = {"heavenly": 6, "earthly": 6}
_HOME_ONE_OF = (*_HOME_HANDS, *_HOME_FIRST)

HOME = Preset(
    id="home",
    hands=(
        *_rules("home_", "APP fan table", _HOME_HANDS, apart=_HOME_ONE_OF),
        *_rules("home_", "APP fan table", {"golden_wait": 1, "root": 1}),
    ),
    more=(
        *_rules("home_", "APP fan table", _HOME_FIRST, apart=_HOME_ONE_OF),
        *_rules("home_", "APP fan table", {
            "kong": 1,
            "after_kong": 1,
            "discard_after_kong": 1,
            "robbing_kong": 1,
            "last_tile": 1,
            "self_drawn": 1,
        }, self_drawn=DRAWN_FAN),
    ),
    plain=1, discard_clause="APP payments, win on discard", drawn_clause="APP payments, 自摸加底",
    fan_cap="none", self_draw="add_base", heavenly="cap",
    one_of=frozenset(f"home_{name}" for name in _HOME_ONE_OF),
    rooted=frozenset(("home_dragon_seven_pairs", "home_pure_dragon_seven_pairs")),
    laid=("home_kong",),
)  # fmt: skip
"""Popular home scoring: the best hand of the table and what adds to it; 2 to the power of fan less 1."""

_CLUB_HANDS = (*_HOME_HANDS, "golden_wait")
_CLUB_MORE = ("heavenly", "earthly", "after_kong", "discard_after_kong", "robbing_kong", "last_tile")
CLUB_HANDS = (*_CLUB_HANDS, *_CLUB_MORE)
"""The hands that a club's table of coefficients may list."""
CLUB_PREFIX = "jorf_"
CLUB_TABLE = "coefficients"
"""The table that the house fills."""


def _club_rules(names: tuple[str, ...]) -> tuple[Rule, ...]:
    """A rule for each pattern, worth what the house's own table says."""
    by_table = Text("; its coefficient stands in the table of the house",
                    " ; son coefficient figure dans la table de la maison")  # fmt: skip
    rules = _rules(
        CLUB_PREFIX, "JORF art. 33, table of the house", dict.fromkeys(names, 0), unit="points", apart=CLUB_HANDS
    )
    return tuple(
        replace(rule, row=(CLUB_TABLE, name), condition=Text(*map(add, rule.condition, by_table)))
        for name, rule in zip(names, rules, strict=True)
    )


GOLDEN_DRAW = Rule(
    "golden_draw", Names("Golden wait, self-drawn", "Attente d'or, tirée du mur", "金钩钓自摸"), 1, "doubles",
    _golden_draw, "JORF art. 33",
    Text("preset jorf: a player with one tile left in front of him, four sets laid out, draws the tile that wins: his"
         " gain is doubled", "preset jorf : un joueur qui n'a plus qu'une tuile devant lui, quatre séries étalées, tire"
         " du mur la tuile qui gagne : son gain est doublé"),
)  # fmt: skip
"""Beside the coefficient of whatever hand it is."""

JORF = Preset(
    id="jorf",
    hands=_club_rules(_CLUB_HANDS),
    more=(*_club_rules(_CLUB_MORE), GOLDEN_DRAW),
    plain=0, discard_clause="JORF art. 33", drawn_clause="JORF art. 33",
    fan_cap="none", self_draw="none", heavenly="cap",
    one_of=frozenset(CLUB_PREFIX + name for name in CLUB_HANDS),
)  # fmt: skip
"""The Paris club game: the coefficient of the best hand that the house's own table lists (annexe II is not known)."""

PRESETS: Mapping[str, Preset] = {preset.id: preset for preset in (SBR, TFMJ, HOME, JORF)}
RULES: tuple[Rule, ...] = tuple(rule for preset in PRESETS.values() for rule in preset.rules)
