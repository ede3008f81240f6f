"""The faan of Hong Kong old style (港式舊章), one line an item, with what each stands in place of.

`RA x` is the item called x in the hk rules of riichi_advanced, `RA precedence` its list of what excludes what.
"""

from __future__ import annotations

from scoring import patterns as p
from scoring import patterns_sets as s
from scoring import patterns_waits as w
from scoring import shapes
from scoring.reading import Reading
from scoring.ruleset import Evidence, Names, Rule, Text
from scoring.tiles import SEATS


def _own(series: str) -> p.Predicate:
    """The flower (`f`) or season (`s`) with the number of the seat; beside its whole series only by option."""

    def found(reading: Reading) -> Evidence:
        held = reading.held
        if not held.flowers:
            return p.NEVER
        name = f"{series}{SEATS.index(held.seat_wind) + 1}"
        if _series(series)(reading) and not held.options["own_flower_in_series"]:
            return p.NEVER
        return [(tile,) for tile in held.flowers if tile.id == name]

    return found


def _series(series: str) -> p.Predicate:
    """All four flowers (`f`), or all four seasons (`s`)."""
    return lambda reading: [four for four in p.bouquets(reading) if four[0].id[0] == series]


def _bonus_tiles(number: int) -> p.Predicate:
    return lambda reading: (reading.held.flowers,) if len(reading.held.flowers) == number else p.NEVER


def _concealed(reading: Reading) -> Evidence:
    held = reading.held
    return p.NEVER if held.flowers and held.options["flowers_open_hand"] else w.concealed(reading)


_after_kong = p.drawn(p.flagged("after_kong"))


def _after_two_kongs(reading: Reading) -> Evidence:
    return _after_kong(reading) if reading.held.options["double_kong"] else p.NEVER


def _dragon_pungs(reading: Reading) -> Evidence:
    """Each dragon pung; those of small three dragons only where the table adds them to its 5."""
    if not reading.held.options["small_dragons_add_pungs"] and s.little_three_dragons(reading):
        return p.NEVER
    return p.pungs_of_dragons(reading)


def _nine_gates(reading: Reading) -> Evidence:
    return (reading.held.tiles,) if shapes.nine_gates(reading.held, nine_sided=False) else p.NEVER


def _faan(
    id: str,
    value: int,
    names: Names,
    condition: Text,
    when: p.Predicate,
    source: str,
    instead_of: tuple[str, ...] = (),
) -> Rule:
    return Rule(id, names, value, "faan", when, source, condition, instead_of=instead_of, excludes=instead_of)


_OWN_AND_SERIES = ("own_flower", "own_season", "all_flowers", "all_seasons")

BONUS_TILES: tuple[Rule, ...] = (
    _faan("own_flower", 1, Names("Own flower", "Sa propre fleur", "正花"),
          Text("the flower with the number of the seat: 1 East, 2 South, 3 West, 4 North; beside all four flowers only"
               " by option own_flower_in_series",
               "la fleur du numéro de sa place : 1 Est, 2 Sud, 3 Ouest, 4 Nord ; en plus des quatre fleurs seulement"
               " selon l'option own_flower_in_series"),
          _own("f"), "RA Seat Flower"),
    _faan("own_season", 1, Names("Own season", "Sa propre saison", "正花（四季）"),
          Text("the season with the number of the seat: 1 East, 2 South, 3 West, 4 North; beside all four seasons only"
               " by option own_flower_in_series",
               "la saison du numéro de sa place : 1 Est, 2 Sud, 3 Ouest, 4 Nord ; en plus des quatre saisons seulement"
               " selon l'option own_flower_in_series"),
          _own("s"), "RA Seat Season"),
    _faan("all_flowers", 2, Names("All four flowers", "Les quatre fleurs", "一台花"),
          Text("plum, orchid, chrysanthemum and bamboo", "prunier, orchidée, chrysanthème et bambou"),
          _series("f"), "RA All Flowers"),
    _faan("all_seasons", 2, Names("All four seasons", "Les quatre saisons", "一台花（四季）"),
          Text("spring, summer, autumn and winter", "printemps, été, automne et hiver"),
          _series("s"), "RA All Seasons"),
    _faan("seven_flowers", 3, Names("Seven flowers", "Sept fleurs", "花糊"),
          Text("seven of the eight flowers and seasons; they alone may win, by option flower_win",
               "sept des huit fleurs et saisons ; elles seules peuvent gagner, selon l'option flower_win"),
          _bonus_tiles(7), "RA Seven Flowers, mod seven_flower_win", _OWN_AND_SERIES),
    _faan("eight_flowers", 8, Names("Eight flowers", "Les huit fleurs", "大花糊"),
          Text("all eight flowers and seasons; they alone may win, by option flower_win",
               "les huit fleurs et saisons ; elles seules peuvent gagner, selon l'option flower_win"),
          _bonus_tiles(8), "RA Eight Flowers, mod seven_flower_win", ("seven_flowers", *_OWN_AND_SERIES)),
)  # fmt: skip
"""What the bonus tiles give; it helps to the minimum only by option `bonus_tiles_count`."""

NO_FLOWERS = _faan(
    "no_flowers", 1, Names("No flowers", "Sans fleurs", "無花"),
    Text("no flower and no season", "ni fleur ni saison"), p.no_flowers, "RA No Flowers",
)  # fmt: skip

HOW_WON: tuple[Rule, ...] = (
    _faan("self_drawn", 1, Names("Self-drawn", "Tiré au mur", "自摸"),
          Text("the winning tile was drawn", "la tuile gagnante est tirée au mur"), w.self_drawn, "RA Self Draw"),
    _faan("concealed", 1, Names("Concealed hand", "Main cachée", "門前清"),
          Text("nothing was claimed but perhaps the winning tile; a concealed kong is no claim; with a flower laid out"
               " not where flowers open the hand (option flowers_open_hand)",
               "rien n'est réclamé, sauf peut-être la tuile gagnante ; un kong caché n'y fait rien ; pas avec une"
               " fleur étalée là où les fleurs ouvrent la main (option flowers_open_hand)"),
          _concealed, "RA Concealed Hand, mod hk_flowers_open_hand"),
)  # fmt: skip

CIRCUMSTANCES: tuple[Rule, ...] = (
    _faan("last_tile", 1, Names("Last tile", "Dernière tuile", "海底撈月"),
          Text("won on the last tile of the wall, or on the discard that follows it",
               "gagné sur la dernière tuile du mur, ou sur la défausse qui la suit"),
          p.flagged("last_tile"), "RA Final Tile"),
    _faan("after_kong", 1, Names("Won on a kong's replacement", "Gagné après un kong", "槓上開花"),
          Text("won on the tile drawn after declaring a kong; beside self-drawn",
               "gagné sur la tuile de remplacement d'un kong ; en plus de tiré au mur"),
          _after_kong, "RA After a Kong"),
    _faan("after_two_kongs", 8, Names("Kong on kong", "Kong sur kong", "槓上槓自摸"),
          Text("a kong's replacement tile made another kong, and that one's replacement won (option double_kong)",
               "la tuile de remplacement d'un kong en a fait un autre, dont le remplacement gagne (option"
               " double_kong)"),
          _after_two_kongs, "RA After Multiple Kongs, precedence", ("after_kong",)),
    _faan("robbing_kong", 1, Names("Robbing a kong", "Kong volé", "搶槓"),
          Text("won on the tile that another player adds to his pung",
               "gagné sur la tuile qu'un autre joueur ajoute à son pung"),
          p.flagged("robbing_kong"), "RA Robbing a Kong"),
)  # fmt: skip

CHOWS = _faan(
    "all_chows", 1, Names("All chows", "Tout en Chows", "平糊"),
    Text("four chows and any pair", "quatre Chows et une paire quelconque"), p.all_chows, "RA All Sequences",
)  # fmt: skip

HONOUR_PUNGS: tuple[Rule, ...] = (
    _faan("dragon_pung", 1, Names("Dragon pung", "Pung de dragons", "番子"),
          Text("each pung or kong of dragons; beside small three dragons only by option small_dragons_add_pungs",
               "chaque pung ou kong de dragons ; en plus des petits trois dragons seulement selon l'option"
               " small_dragons_add_pungs"),
          _dragon_pungs, "RA White Dragon, Green Dragon, Red Dragon"),
    _faan("round_wind", 1, Names("Round wind", "Vent dominant", "圈風"),
          Text("the pung or kong of the wind of the round; two faan when it is the seat wind as well",
               "le pung ou kong du vent dominant ; deux faan s'il est aussi le vent du joueur"),
          p.pung_of_round_wind, "RA Round Wind"),
    _faan("seat_wind", 1, Names("Seat wind", "Vent du joueur", "門風"),
          Text("the pung or kong of the player's own wind", "le pung ou kong de son propre vent"),
          p.pung_of_seat_wind, "RA Seat Wind"),
)  # fmt: skip

ALL_PUNGS = _faan(
    "all_pungs", 3, Names("All pungs", "Tout en Pungs", "對對糊"),
    Text("four pungs or kongs and a pair", "quatre pungs ou kongs et une paire"), p.no_chow, "RA All Triplets",
)  # fmt: skip

OF_HONOURS: tuple[Rule, ...] = (
    _faan("half_flush", 3, Names("Half flush", "Pureté troublée", "混一色"),
          Text("one suit with winds or dragons", "une seule famille avec vents ou dragons"),
          p.half_flush, "RA Half Flush"),
    _faan("small_three_dragons", 5, Names("Small three dragons", "Petits trois dragons", "小三元"),
          Text("two pungs or kongs of dragons and the pair of the third; their dragon pungs count besides, or not,"
               " by option small_dragons_add_pungs",
               "deux pungs ou kongs de dragons et la paire du troisième ; leurs pungs comptent en plus, ou non,"
               " selon l'option small_dragons_add_pungs"),
          s.little_three_dragons, "RA Small Three Dragons"),
    _faan("small_four_winds", 6, Names("Small four winds", "Petits quatre vents", "小四喜"),
          Text("three pungs or kongs of winds and the pair of the fourth; seat and round wind count beside it",
               "trois pungs ou kongs de vents et la paire du quatrième ; vent du joueur et vent dominant en plus"),
          s.little_four_winds, "RA Small Four Winds"),
    _faan("big_three_dragons", 8, Names("Big three dragons", "Grands trois dragons", "大三元"),
          Text("a pung or kong of each dragon; PYP gives 13: a club that plays so changes the value",
               "un pung ou kong de chaque dragon ; PYP donne 13 : un club qui joue ainsi change la valeur"),
          s.big_three_dragons, "RA Big Three Dragons, precedence", ("dragon_pung",)),
    _faan("all_honours", 10, Names("All honours", "Tout en honneurs", "字一色"),
          Text("winds and dragons only; PYP gives 13: a club that plays so changes the value",
               "vents et dragons seulement ; PYP donne 13 : un club qui joue ainsi change la valeur"),
          p.all_honours, "RA All Honours, precedence",
          ("seat_wind", "round_wind", "all_pungs", "half_flush", "mixed_terminals")),
    _faan("big_four_winds", 13, Names("Big four winds", "Grands quatre vents", "大四喜"),
          Text("a pung or kong of each wind", "un pung ou kong de chaque vent"),
          s.big_four_winds, "RA Big Four Winds, precedence", ("seat_wind", "round_wind")),
)  # fmt: skip

FLUSHES: tuple[Rule, ...] = (
    _faan("full_flush", 7, Names("Full flush", "Main pure", "清一色"),
          Text("one suit, no winds, no dragons", "une seule famille, ni vents ni dragons"),
          p.one_suit, "RA Full Flush"),
    _faan("nine_gates", 13, Names("Nine gates", "Neuf portes", "九子連環"),
          Text("1112345678999 of one suit and one more tile of it, nothing laid out; whatever tile won",
               "1112345678999 d'une famille et une tuile de plus de celle-ci, rien d'étalé ; quelle que soit la tuile"
               " gagnante"),
          _nine_gates, "RA Nine Gates, precedence", ("full_flush", "concealed")),
)  # fmt: skip

ENDS: tuple[Rule, ...] = (
    _faan("mixed_terminals", 4, Names("Mixed terminals", "Terminales et honneurs", "花么九"),
          Text("ones, nines, winds and dragons only; beside all pungs",
               "des 1, des 9, des vents et des dragons seulement ; en plus de tout en Pungs"),
          p.terminals_and_honours, "RA Mixed Terminals"),
    _faan("all_terminals", 13, Names("All terminals", "Tout en terminales", "清么九"),
          Text("ones and nines only", "des 1 et des 9 seulement"),
          p.all_terminals, "RA All Terminals, precedence; WP overview: the tighter of two",
          ("all_pungs", "mixed_terminals")),
    _faan("thirteen_orphans", 13, Names("Thirteen orphans", "Treize orphelins", "十三么"),
          Text("one of each 1, 9, wind and dragon, and one more of them, nothing laid out",
               "une tuile de chaque 1, 9, vent et dragon, et une de plus, rien d'étalé"),
          p.shaped("thirteen_orphans"), "RA Thirteen Orphans, precedence", ("mixed_terminals",)),
)  # fmt: skip

SEVEN_PAIRS = _faan(
    "seven_pairs", 4, Names("Seven pairs", "Sept paires", "七對子"),
    Text("seven pairs, nothing laid out, four alike being two of them; only by option seven_pairs",
         "sept paires, rien d'étalé, quatre tuiles égales en faisant deux ; seulement selon l'option seven_pairs"),
    p.shaped("seven_pairs"), "RA mod hk_seven_pairs",
)  # fmt: skip

GREAT_PUNGS: tuple[Rule, ...] = (
    _faan("four_concealed_pungs", 8, Names("Four concealed pungs", "Quatre pungs cachés", "坎坎糊"),
          Text("four pungs with no claimed tile in them, or concealed kongs, and a pair, which may be claimed",
               "quatre pungs sans tuile réclamée, ou kongs cachés, et une paire, qui peut être réclamée"),
          s.number(s.concealed_pungs, 4), "RA Four Concealed Triplets, precedence", ("all_pungs",)),
    _faan("four_kongs", 13, Names("Four kongs", "Quatre kongs", "十八羅漢"),
          Text("four kongs and a pair", "quatre kongs et une paire"),
          p.all_kongs, "RA Four Kongs, precedence", ("all_pungs",)),
)  # fmt: skip

FIRST_TURN: tuple[Rule, ...] = (
    _faan("heavenly", 13, Names("Blessing of heaven", "Bénédiction du ciel", "天糊"),
          Text("East is complete with the tiles dealt (flag heavenly)",
               "Est est complet avec les tuiles de la donne (drapeau heavenly)"),
          p.flagged("heavenly"), "RA Blessing of Heaven, precedence", ("self_drawn", "concealed")),
    _faan("man", 13, Names("Blessing of man", "Bénédiction de l'homme", "人糊"),
          Text("another player wins on a discard before his own first turn (flag renhou)",
               "un autre joueur gagne sur une défausse avant son premier tour (drapeau renhou)"),
          p.flagged("renhou"), "RA Blessing of Man, precedence", ("concealed",)),
    _faan("earthly", 13, Names("Blessing of earth", "Bénédiction de la terre", "地糊"),
          Text("another player wins on East's first discard, or, where a table calls that so, on his own first draw"
               " (flag earthly)",
               "un autre joueur gagne sur la première défausse d'Est ou, là où l'on joue ainsi, sur sa première"
               " tuile du mur (drapeau earthly)"),
          p.flagged("earthly"), "RA Blessing of Earth, precedence", ("self_drawn", "concealed", "man")),
)  # fmt: skip

FAAN: tuple[Rule, ...] = (
    NO_FLOWERS, *BONUS_TILES, *HOW_WON, *CIRCUMSTANCES, CHOWS, *HONOUR_PUNGS, ALL_PUNGS, *OF_HONOURS, *FLUSHES, *ENDS,
    SEVEN_PAIRS, *GREAT_PUNGS, *FIRST_TURN,
)  # fmt: skip
BONUS = frozenset(rule.id for rule in BONUS_TILES)
