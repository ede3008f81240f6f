"""The fu of a hand: a line for each thing that earns some, and one that rounds the sum up to 10."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from scoring import patterns as p
from scoring import patterns_waits as w
from scoring.hand import MeldKind
from scoring.reading import Reading, Role
from scoring.rules.riichi_held import Look, look_of
from scoring.rules.riichi_sources import Clauses
from scoring.rules.riichi_yaku import pinfu, yaku_pair
from scoring.ruleset import Evidence, Names, Rule, Text
from scoring.tally import Item, apply

ROUND_TO = 10
_SETS: tuple[tuple[MeldKind, bool, bool, int], ...] = (
    ("pung", True, False, 2), ("pung", False, False, 4), ("pung", True, True, 4), ("pung", False, True, 8),
    ("kong", True, False, 8), ("kong", False, False, 16), ("kong", True, True, 16), ("kong", False, True, 32),
)  # fmt: skip
"""Kind of set, open or concealed, of honours and terminals or of 2 to 8, fu."""


def _seven_pairs(reading: Reading) -> Evidence:
    return ((),) if reading.form == "chiitoitsu" else p.NEVER


def _sets(reading: Reading) -> Evidence:
    return p.NEVER if reading.form == "chiitoitsu" else ((),)


def _closed_discard(reading: Reading) -> Evidence:
    held = reading.held
    return p.NEVER if held.opened or held.self_draw else _sets(reading)


def _self_draw(reading: Reading) -> Evidence:
    if not reading.held.self_draw or reading.form == "chiitoitsu" or pinfu(reading):
        return p.NEVER
    return w.self_drawn(reading)


def _round_wind_pair(reading: Reading) -> Evidence:
    """A pair of both winds earns the seat's fu again, or not, as the book says."""
    held = reading.held
    if held.seat_wind == held.round_wind and int(held.options["double_wind_pair"]) == 2:
        return p.NEVER
    return p.NEVER if reading.form == "chiitoitsu" else p.pair_of_round_wind(reading)


def _of_sets(predicate: p.Predicate) -> p.Predicate:
    return lambda reading: p.NEVER if reading.form == "chiitoitsu" else predicate(reading)


def _open_pinfu(reading: Reading) -> Evidence:
    """An open hand won on a discard that earns nothing else: four chows, a pair worth nothing, a two-sided wait."""
    held = reading.held
    if not held.opened or held.self_draw or yaku_pair(reading) is not None:
        return p.NEVER
    return ((),) if p.all_chows(reading) and w.two_sided_wait(reading) else p.NEVER


class Fu(NamedTuple):
    """The lines of the fu table, by what they ask of a hand."""

    base: Rule
    seven_pairs: Rule
    claimed: tuple[Rule, ...]
    drawn: tuple[Rule, ...]
    pair: tuple[Rule, ...]
    wait: Mapping[Role, tuple[Rule, ...]]
    sets: Mapping[tuple[MeldKind, bool, bool], Rule]
    open_pinfu: Rule
    rounding: Rule

    def every(self) -> tuple[Rule, ...]:
        return (self.base, self.seven_pairs, *self.claimed, *self.drawn, *self.sets.values(), *self.pair,
                *(rule for rules in self.wait.values() for rule in rules), self.open_pinfu, self.rounding)  # fmt: skip


def fu_asked(fu: Fu, look: Look) -> tuple[Rule, ...]:
    """The lines that such a reading may earn, sets and rounding apart."""
    if look.form == "chiitoitsu":
        return (fu.seven_pairs,)
    return (
        fu.base,
        *(fu.drawn if look.drawn else fu.claimed),
        *(fu.pair if look.honour_pair else ()),
        *(fu.wait.get(look.role, ()) if look.role else ()),
        *((fu.open_pinfu,) if look.chows == 4 and look.opened and not look.drawn else ()),
    )


def fu_items(fu: Fu, asked: tuple[Rule, ...], reading: Reading) -> list[Item]:
    """The lines that this reading earns, the rounding last; `asked` are those it may earn."""
    items = apply(asked, reading)
    if reading.form == "chiitoitsu":
        return items
    worth = reading.held.options.worth
    for each in reading.sets:
        if not each.is_chow:
            rule = fu.sets[each.kind, each.open, each.honour]
            if value := worth[rule.id]:
                items.append(Item(rule.id, rule.names, value, "fu", 1, each.tiles, rule.source))
    rule, short = fu.rounding, -sum([item.value for item in items]) % ROUND_TO
    if short and (value := worth[rule.id]):
        items.append(Item(rule.id, rule.names, value, "fu", short, (), rule.source))
    return items


_OPEN = {True: ("open", "exposé", "明"), False: ("concealed", "caché", "暗")}


def _set(kind: MeldKind, open: bool, honour: bool, value: int, cite: Clauses) -> Rule:
    side, fr, zh = _OPEN[open]
    of_en, of_fr, of_zh = (
        ("of terminals or honours", "de terminales ou d'honneurs", "幺九字")
        if honour
        else ("of 2 to 8", "de 2 à 8", "中张")
    )
    return Rule(
        f"fu_{kind}_{side}_{'honour' if honour else 'ordinary'}",
        Names(f"{side.capitalize()} {kind} {of_en}", f"{kind.capitalize()} {fr} {of_fr}",
              f"{zh}{'刻' if kind == 'pung' else '杠'} {of_zh}"),
        value, "fu", p.sets_of(kind, open=open, honour=honour), cite.fu,
        Text(f"each {side} {kind} {of_en}" + ("; a pung finished by a discard is open" if kind == "pung" else ""),
             f"chaque {kind} {fr} {of_fr}" + (" ; un pung fini sur une défausse est exposé" if kind == "pung" else "")),
    )  # fmt: skip


def fu(cite: Clauses) -> Fu:
    """The fu table of one book."""

    def rule(id: str, value: int, names: Names, condition: Text, when: p.Predicate, together: bool = False,
             source: str = cite.fu) -> Rule:  # fmt: skip
        return Rule(f"fu_{id}", names, value, "fu", when, source, condition, together=together)

    lines = Fu(
        base=rule("base", 20, Names("Base", "Base", "副底"),
                  Text("every hand of sets", "toute main de séries"), _sets),
        seven_pairs=rule("seven_pairs", 25, Names("Seven pairs", "Sept paires", "七对子"),
                         Text("seven pairs: these fu and no other, not rounded",
                              "sept paires : ces fu et aucun autre, sans arrondi"), _seven_pairs),
        claimed=(
            rule("closed_discard", 10, Names("Closed hand on a discard", "Main fermée sur défausse", "门前清荣和"),
                 Text("nothing was claimed but the winning tile", "rien n'a été réclamé, sauf la tuile gagnante"),
                 _closed_discard),
        ),
        drawn=(
            rule("self_draw", 2, Names("Self-draw", "Pioche", "自摸"),
                 Text("won on a tile from the wall, except with pinfu",
                      "gagné sur une tuile du mur, sauf avec pinfu"), _self_draw),
        ),
        sets={(kind, open, honour): _set(kind, open, honour, value, cite) for kind, open, honour, value in _SETS},
        pair=(
            rule("pair_dragon", 2, Names("Pair of dragons", "Paire de dragons", "役牌雀头 三元牌"),
                 Text("the pair is of dragons", "la paire est de dragons"), _of_sets(p.pairs_of_dragons)),
            rule("pair_seat_wind", 2, Names("Pair of the seat wind", "Paire du vent du joueur", "役牌雀头 自风"),
                 Text("the pair is of the seat wind", "la paire est du vent du joueur"),
                 _of_sets(p.pair_of_seat_wind)),
            rule("pair_round_wind", 2, Names("Pair of the round wind", "Paire du vent dominant", "役牌雀头 场风"),
                 Text("the pair is of the round wind; if that is the seat wind too, option double_wind_pair says"
                      " whether it counts again",
                      "la paire est du vent dominant ; si c'est aussi le vent du joueur, l'option double_wind_pair dit"
                      " si elle compte encore"), _round_wind_pair, source=cite.double_wind_pair),
        ),
        wait={
            "chow_end": (
                rule("edge_wait", 2, Names("Edge wait", "Attente sur le bord", "边张"),
                     Text("won on the 3 of 123 or the 7 of 789", "gagné sur le 3 de 123 ou le 7 de 789"), w.edge_wait),
            ),
            "chow_middle": (
                rule("closed_wait", 2, Names("Closed wait", "Attente au milieu", "嵌张"),
                     Text("won on the middle tile of a chow", "gagné sur la tuile du milieu d'un chow"), w.closed_wait),
            ),
            "pair": (
                rule("pair_wait", 2, Names("Pair wait", "Attente sur la paire", "单骑"),
                     Text("won on the pair", "gagné sur la paire"), _of_sets(w.pair_wait)),
            ),
        },
        open_pinfu=rule("open_pinfu", 2, Names("Open pinfu", "Pinfu ouvert", "副露平和"),
                        Text("an open hand worth 20 fu on a discard",
                             "une main ouverte de 20 fu gagnée sur une défausse"), _open_pinfu),
        rounding=rule("rounding", 1, Names("Rounded up to 10", "Arrondi à la dizaine", "进位"),
                      Text("the sum of the fu is rounded up to 10", "la somme des fu est arrondie à la dizaine"),
                      _of_sets(p.always), together=True),
    )  # fmt: skip
    return lines._replace(rounding=_rounded(lines))


def _rounded(lines: Fu) -> Rule:
    """The rounding rule, told by the other lines."""

    def when(reading: Reading) -> Evidence:
        return [()] * sum(
            item.count
            for item in fu_items(lines, fu_asked(lines, look_of(reading)), reading)
            if item.id == lines.rounding.id
        )

    return replace(lines.rounding, when=when)
