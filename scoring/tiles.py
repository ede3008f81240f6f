"""The tiles, one object each: parsed from and printed as the interchange ids (`5s`, `E`, `f1`, `0p`, `X`)."""

from __future__ import annotations

from typing import Literal

from scoring.errors import Reason, UnreadableError, hint, shown

Seat = Literal["E", "S", "W", "N"]
SEATS: tuple[Seat, Seat, Seat, Seat] = ("E", "S", "W", "N")

SUITS = "mps"
WINDS = "ESWN"
DRAGONS = "PFC"
KINDS = 34
"""Number of kinds that make sets: 27 suit tiles, 4 winds, 3 dragons; `Tile.index` is below it for these."""

M, P, S, WIND, WHITE, GREEN, RED, ORDINARY = (1 << n for n in range(8))
"""Bits of `Tile.bits`: the suit, wind or dragon a tile belongs to, and whether it is a 2 to 8."""
SUIT_BITS = M | P | S
DRAGON_BITS = WHITE | GREEN | RED
HONOUR_BITS = WIND | DRAGON_BITS

LANGUAGES = ("en", "fr", "zh", "ja")
"""The languages that a tile has a name in."""
_SUIT_WORDS = {
    "m": ("characters", "caractères", "万", "萬", "ワン"),
    "p": ("circles", "cercles", "筒", "筒", "ピン"),
    "s": ("bamboos", "bambous", "条", "索", "ソウ"),
}
_HONOUR_WORDS = {
    "E": ("East", "Est", "东", "東", "トン"),
    "S": ("South", "Sud", "南", "南", "ナン"),
    "W": ("West", "Ouest", "西", "西", "シャー"),
    "N": ("North", "Nord", "北", "北", "ペー"),
    "P": ("white dragon", "dragon blanc", "白", "白", "ハク"),
    "F": ("green dragon", "dragon vert", "发", "發", "ハツ"),
    "C": ("red dragon", "dragon rouge", "中", "中", "チュン"),
}
_FLOWER_WORDS = (
    ("plum", "prunier", "梅", "梅", "うめ"),
    ("orchid", "orchidée", "兰", "蘭", "らん"),
    ("chrysanthemum", "chrysanthème", "菊", "菊", "きく"),
    ("bamboo flower", "fleur de bambou", "竹", "竹", "たけ"),
    ("spring", "printemps", "春", "春", "はる"),
    ("summer", "été", "夏", "夏", "なつ"),
    ("autumn", "automne", "秋", "秋", "あき"),
    ("winter", "hiver", "冬", "冬", "ふゆ"),
)
_DIGITS = "零一二三四五六七八九"
_SPOKEN_DIGITS = ("", "イー", "リャン", "サン", "スー", "ウー", "ロー", "チー", "パー", "キュー")
_FACE_DOWN_WORDS = ("tile face down", "tuile face cachée", "暗牌", "伏せ牌", "ふせはい")
Words = tuple[str, str, str, str, str]
"""A name in each of `LANGUAGES`, then how the Japanese one is read."""
_SUIT_BIT = {"m": M, "p": P, "s": S}
_DRAGON_BIT = {"P": WHITE, "F": GREEN, "C": RED}


class Tile:
    """One kind of tile; `Tile.parse` gives the same object each time, so tiles compare by identity.

    `index` is 0..33 for tiles that make sets (1m..9m, 1p..9p, 1s..9s, E S W N, P F C), 34..41 for flowers and
    seasons, 42..44 for red fives and 45 for a tile lying face down. `suit` is `m p s`, or empty; `rank` is 1..9 in
    a suit, 1..4 for a wind, flower or season, 1..3 for a dragon; `plain` is the tile itself, or the five that a
    red five stands for. `kana` is how the Japanese name is read.
    """

    __slots__ = ("bits", "id", "index", "kana", "names", "plain", "rank", "suit")

    id: str
    index: int
    suit: str
    rank: int
    bits: int
    names: tuple[str, str, str, str]
    kana: str
    plain: Tile

    @staticmethod
    def parse(text: object) -> Tile:
        """The tile of that id; raises `UnreadableError` naming the nearest valid id."""
        tile = BY_ID.get(text) if isinstance(text, str) else None
        if tile is None:
            raise UnreadableError([unknown_tile(text)])
        return tile

    def name(self, lang: str = "en") -> str:
        """The tile's name in `en`, `fr`, `zh` or `ja`; any other language gives English."""
        return self.names[LANGUAGES.index(lang) if lang in LANGUAGES else 0]

    @property
    def is_flower(self) -> bool:
        return KINDS <= self.index < KINDS + 8

    @property
    def is_dragon(self) -> bool:
        return 31 <= self.index < KINDS

    @property
    def is_wind(self) -> bool:
        return 27 <= self.index < 31

    def __lt__(self, other: Tile) -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"Tile({self.id!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Tile.parse, (self.id,)


def _tile(name: str, index: int, suit: str, rank: int, bits: int, words: Words) -> Tile:
    tile = Tile()
    tile.id, tile.index, tile.suit, tile.rank, tile.bits = name, index, suit, rank, bits
    tile.names, tile.kana = words[:4], words[4]
    tile.plain = tile
    return tile


def _every_tile() -> list[Tile]:
    tiles: list[Tile] = []
    for suit in SUITS:
        en, fr, zh, ja, kana = _SUIT_WORDS[suit]
        for rank in range(1, 10):
            bits = _SUIT_BIT[suit] | (ORDINARY if 2 <= rank <= 8 else 0)
            digit = _DIGITS[rank]
            words = (f"{rank} of {en}", f"{rank} de {fr}", digit + zh, digit + ja, _SPOKEN_DIGITS[rank] + kana)
            tiles.append(_tile(f"{rank}{suit}", len(tiles), suit, rank, bits, words))
    tiles.extend(_tile(w, 27 + n, "", n + 1, WIND, _HONOUR_WORDS[w]) for n, w in enumerate(WINDS))
    tiles.extend(_tile(d, 31 + n, "", n + 1, _DRAGON_BIT[d], _HONOUR_WORDS[d]) for n, d in enumerate(DRAGONS))
    for series in "fs":
        for rank in range(1, 5):
            tiles.append(_tile(f"{series}{rank}", len(tiles), "", rank, 0, _FLOWER_WORDS[len(tiles) - KINDS]))
    for suit in SUITS:
        en, fr, zh, ja, kana = _SUIT_WORDS[suit]
        words = (f"red 5 of {en}", f"5 rouge de {fr}", f"赤五{zh}", f"赤五{ja}", f"アカウー{kana}")
        red = _tile(f"0{suit}", len(tiles), suit, 5, _SUIT_BIT[suit] | ORDINARY, words)
        red.plain = tiles[SUITS.index(suit) * 9 + 4]
        tiles.append(red)
    tiles.append(_tile("X", len(tiles), "", 0, 0, _FACE_DOWN_WORDS))
    return tiles


TILES: tuple[Tile, ...] = tuple(_every_tile())
"""Every tile, at its own `index`."""
BY_ID: dict[str, Tile] = {tile.id: tile for tile in TILES}
TILE_IDS: tuple[str, ...] = tuple(BY_ID)
FACE_DOWN = BY_ID["X"]
RED_FIVES = (BY_ID["0m"], BY_ID["0p"], BY_ID["0s"])


def tile(name: str) -> Tile:
    """The tile of that id."""
    return Tile.parse(name)


def tiles(text: str) -> tuple[Tile, ...]:
    """Several tiles from ids parted by blanks: `tiles("1m 2m 3m E E")`."""
    return tuple(Tile.parse(name) for name in text.split())


_KNOWN_IN_SHORT = ("1m..9m", "1p..9p", "1s..9s", "E S W N", "P F C", "f1..f4", "s1..s4", "0m 0p 0s", "X")
_ALSO_WRITTEN = dict(zip(("1z", "2z", "3z", "4z", "5z", "6z", "7z"), (*WINDS, *DRAGONS), strict=True))
"""Winds and dragons as another notation numbers them: 1z East to 7z red."""


def _meant() -> dict[str, str]:
    """What may be written for a tile, folded, with its id: the id in any case or turned round, then its names."""
    meant: dict[str, str] = {}
    for tile in TILES:
        for written in (tile.id, tile.id[::-1], *tile.names):
            meant.setdefault(written.casefold(), tile.id)
    return _ALSO_WRITTEN | meant


_MEANT: dict[str, str] = _meant()


def nearest_tiles(text: str) -> list[str]:
    """The ids that a wrong one was meant for: in another case, turned round, a tile's name, its number alone right."""
    wanted = text.strip().casefold()
    if wanted in _MEANT:
        return [_MEANT[wanted]]
    if len(wanted) == 2 and wanted[0] in "123456789":
        return [f"{wanted[0]}{suit}" for suit in SUITS]
    return []


def unknown_tile(text: object) -> Reason:
    """The refusal of something that is no tile id."""
    if not isinstance(text, str):
        return Reason("unknown_tile", "a tile is a text such as '5s'", "une tuile est un texte tel que « 5s »")
    en, fr = hint(nearest_tiles(text), _KNOWN_IN_SHORT)
    return Reason("unknown_tile", f"unknown tile {shown(text)}; {en}", f"tuile {shown(text)} inconnue ; {fr}")


def wind(seat: str) -> Tile:
    """The wind tile of a seat `E S W N`."""
    return BY_ID[seat]
