"""What an event says besides its payments, as lines for people: the names of the facts, and their values in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scoring.citations import citation
from webapp.amounts import number
from webapp.messages import text
from webapp.show import unit
from webapp.words import LANGS, SEATS, TILE_NAMES, seat_name

FACT_WORDS: Final[dict[str, tuple[str, str]]] = {
    "absolved": ("Absolved", "Absoute"),
    "after_uma": ("Off the final score, after uma", "À retirer du score final, après l’uma"),
    "all_forbidden": ("All forbidden discards", "Toutes les tuiles défendues"),
    "balance": ("Balance", "Bilan"),
    "best": ("Dearest", "La plus chère"),
    "by": ("By", "Par"),
    "case": ("Case", "Cas"),
    "cave": ("Cave", "Cave"),
    "chajiao": ("Ready check", "Vérification des mains prêtes"),
    "chombo": ("Chombo", "Chombo"),
    "claim": ("Claim", "Réclamation"),
    "clauses": ("Clauses", "Articles"),
    "corrected": ("Put right in time", "Corrigée à temps"),
    "covered": ("All covered", "Tous couverts"),
    "dead_hand": ("Dead hand", "Main morte"),
    "deal": ("Deal", "Donne"),
    "dealer": ("Dealer", "Donneur"),
    "dealer_stays": ("East stays East", "Est reste Est"),
    "dealer_streak": ("Extra hands of the dealer", "Mains supplémentaires du donneur"),
    "deals": ("Deals", "Parties"),
    "discarder": ("Discarder", "Défausseur"),
    "due_to_winner": ("Owed to the winner", "Dû au gagnant"),
    "end": ("End", "Fin"),
    "endgame": ("Settled at the end by", "Règlement de fin"),
    "entry_fees": ("Entry fees", "Droits d’entrée"),
    "false_win": ("False win", "Gain annoncé à tort"),
    "families": ("Suits held", "Familles en main"),
    "fan": ("Fan", "Fan"),
    "final": ("Final score", "Score final"),
    "finished": ("Game finished", "Partie finie"),
    "flower_pig": ("Flower pig", "Cochon fleuri"),
    "forbidden": ("Forbidden discard", "Tuile défendue"),
    "forbidden_by": ("Forbidden by", "Interdite par"),
    "game_over": ("Game over", "Partie finie"),
    "grade": ("Grade", "Degré"),
    "hands": ("Hands", "Mains"),
    "hands_shown": ("Hands shown", "Mains abattues"),
    "holder": ("Holder of the sets", "Joueur aux séries"),
    "honba": ("Counters on the table", "Compteurs sur la table"),
    "kept": ("Kept", "Gardé"),
    "kind": ("Kind", "Sorte"),
    "kinds": ("Hands at the end", "Mains à la fin"),
    "kitty": ("Kitty", "Cagnotte"),
    "kong": ("Kong", "Kong"),
    "liable": ("Liable", "Responsable"),
    "maximum": ("Maximum", "Maximum"),
    "may_win": ("May still win", "Peut encore gagner"),
    "melds": ("Sets", "Séries"),
    "needed": ("Needed", "Nécessaire"),
    "net": ("Balance", "Bilan"),
    "next": ("Next player", "Joueur suivant"),
    "next_dealer": ("Next dealer", "Donneur suivant"),
    "non_pret": ("Not ready", "Pas prête"),
    "not_paid": ("Not paid", "Non payé"),
    "not_ready": ("Not ready", "Pas prêts"),
    "offender": ("At fault", "Fautif"),
    "open": ("Open", "Exposé"),
    "out": ("Out", "Sortis"),
    "payments": ("Payments, from 0", "Paiements, depuis 0"),
    "pig_flower": ("Flower pig", "Cochon fleuri"),
    "place": ("Place", "Place"),
    "places": ("Places", "Places"),
    "players": ("Players", "Joueurs"),
    "pret": ("Ready", "Prête"),
    "rake": ("Rake", "Retenue"),
    "ranking": ("Ranking", "Classement"),
    "ready": ("Ready", "Prêts"),
    "redeal": ("Dealt again", "Donne rejouée"),
    "riichi_sticks": ("Riichi sticks on the table", "Bâtons de riichi sur la table"),
    "round_wind": ("Round", "Tour"),
    "same": ("The same", "Le même"),
    "score": ("Points", "Points"),
    "seat": ("Seat", "Joueur"),
    "seats": ("Winds of the next deal", "Vents de la donne suivante"),
    "short": ("Short", "Manque"),
    "source": ("Clause", "Article"),
    "status": ("State", "État"),
    "step": ("Step", "Étape"),
    "steps": ("Steps", "Étapes"),
    "sticks": ("Sticks", "Bâtons"),
    "table": ("Table", "Table"),
    "table_points": ("Table points", "Points de table"),
    "tallies": ("Tallies", "Décomptes"),
    "three_out": ("Three are out", "Trois sont sortis"),
    "tile": ("Tile", "Tuile"),
    "tiles": ("Tiles", "Tuiles"),
    "total": ("Total", "Total"),
    "totals": ("Totals", "Totaux"),
    "turn": ("Dealer of the round", "Donneur du tour"),
    "uma": ("Uma", "Uma"),
    "under_minimum": ("Under the minimum", "Sous le minimum"),
    "units": ("Units", "Unités"),
    "void": ("Void deal", "Partie nulle"),
    "waits": ("Waits", "Attentes"),
    "wall_out": ("The wall is used up", "Le mur est épuisé"),
    "what": ("What", "Quoi"),
    "why": ("Why", "Pourquoi"),
    "winners": ("Winners", "Gagnants"),
    "wins": ("Win", "Gain"),
}
"""The facts of every system's events by key, and some of their values; one that is not here is called by its key."""

_OF_ONE: Final[dict[str, tuple[str, str]]] = {
    "not_ready": ("Not ready", "Pas prêt"),
    "ready": ("Ready", "Prêt"),
}
"""Values that are said of one player, where the fact of that name tells of several."""

_TILES: Final = frozenset({"tile", "tiles", "winning_tile"})
"""Facts that tell of tiles: E there is no seat."""
_NOBODY: Final[Mapping[str, str]] = {}

Row = tuple[str, ...]


class Block(NamedTuple):
    """Rows with columns of their own: facts with their values, or a list as a table under its headings."""

    rows: list[Row]
    numbers: tuple[int, ...] = ()
    """The columns that hold numbers only."""


def fact_words(key: str, lang: str) -> str:
    """A fact, or a seat that facts are told by, as a player would call it."""
    if key in SEATS:
        return seat_name(key, lang)
    words = FACT_WORDS.get(key)
    return words[LANGS.index(lang)] if words else key.replace("_", " ")


def fact_blocks(facts: Mapping[str, Any], lang: str, names: Mapping[str, str] = _NOBODY) -> list[Block]:
    """Every fact in its order; what a fact holds within itself stands below it, further in.

    `names` are the players by seat, where they are known.
    """
    blocks: list[Block] = []
    for block in _blocks(facts, lang, names, 0):
        if blocks and not blocks[-1].numbers and not block.numbers and len(block.rows[0]) == len(blocks[-1].rows[0]):
            blocks[-1].rows.extend(block.rows)
        else:
            blocks.append(block)
    return blocks


def _blocks(facts: Mapping[str, Any], lang: str, names: Mapping[str, str], depth: int) -> Iterator[Block]:
    margin = "  " * depth
    for key, value in facts.items():
        label = margin + (names.get(key) or fact_words(key, lang))
        short = _in_line(value, lang, _known(names, key))
        yield Block([(label, short or "")])
        if short is not None:
            continue
        if _is_tally(value):
            yield Block(_tally(value, lang, margin + "  "))
        elif isinstance(value, Mapping):
            yield from _blocks(value, lang, names, depth + 1)
        else:
            yield from _list(value, lang, names, depth + 1)


def _known(names: Mapping[str, str], key: str) -> Mapping[str, str]:
    """The players whom a fact of that name may tell of."""
    return _NOBODY if key in _TILES else names


def _list(values: Sequence[Any], lang: str, names: Mapping[str, str], depth: int) -> Iterator[Block]:
    """A list of like things as a table; tallies, each by its seat; of unlike things, each by its number."""
    if all(_is_tally(each) and "seat" in each for each in values):
        yield from _blocks({each["seat"]: each for each in values}, lang, names, depth)
        return
    keys = list(values[0]) if isinstance(values[0], Mapping) else []
    cells = [
        [_in_line(each.get(key), lang, _known(names, key)) for key in keys]
        for each in values
        if isinstance(each, Mapping)
    ]
    if keys and len(cells) == len(values) and all(list(each) == keys and None not in row
                                                  for each, row in zip(values, cells, strict=True)):  # fmt: skip
        margin = "  " * depth
        head = [fact_words(key, lang) for key in keys]
        numbers = tuple(at for at, key in enumerate(keys) if all(type(each[key]) is int for each in values))
        rows = [[margin + row[0], *row[1:]] for row in [head, *([str(cell) for cell in row] for row in cells)]]
        yield Block([tuple(row) for row in rows], numbers)
        return
    yield from _blocks({str(number): each for number, each in enumerate(values, 1)}, lang, names, depth)


def _is_tally(value: Any) -> bool:
    return isinstance(value, Mapping) and {"items", "totals"} <= set(value)


def _tally(value: Mapping[str, Any], lang: str, margin: str) -> list[Row]:
    """The items and the total of a winner's tally."""
    rows: list[Row] = []
    for item in value["items"]:
        times = f"{item['count']} x " if item["count"] > 1 else ""
        worth = f"{times}{item['value']} {unit(item['unit'], item['value'], lang)}"
        rows.append((margin + item["name"][lang], f"{worth} ({citation(item['source'], lang)})"))
    return [*rows, (margin + text("tally.total", lang), str(value["totals"]["total"]))]


def _in_line(value: Any, lang: str, names: Mapping[str, str]) -> str | None:
    """A value in a few words; None for what takes several lines."""
    if isinstance(value, bool):
        return text(f"fact.{str(value).lower()}", lang)
    if value is None:
        return text("fact.none", lang)
    if isinstance(value, str):
        return names.get(value) or _word(value, lang)
    if isinstance(value, float):
        return number(round(value, 2), lang)
    if isinstance(value, Mapping):
        return _mapping_in_line(value, lang, names)
    if isinstance(value, Sequence):
        return _list_in_line(value, lang, names)
    return str(value)


def _word(value: str, lang: str) -> str:
    """A seat, a value that has words, or the value as it is, without the signs of a key."""
    words = _OF_ONE[value][LANGS.index(lang)] if value in _OF_ONE else fact_words(value, lang)
    return words if value in SEATS or value not in FACT_WORDS else words[0].lower() + words[1:]


def _mapping_in_line(value: Mapping[str, Any], lang: str, names: Mapping[str, str]) -> str | None:
    """Words in the reader's language, a set by its tiles, or plain values by seat or name."""
    if set(value) in ({"en", "fr"}, {"en", "fr", "zh"}):
        return str(value[lang])
    if {"kind", "tiles"} <= set(value):
        return " ".join(value["tiles"])
    if any(isinstance(each, Mapping | list) for each in value.values()):
        return None
    between = " -> " if all(each in SEATS for each in value.values()) else " "
    return ", ".join(
        f"{names.get(key) or fact_words(key, lang)}{between}{_in_line(each, lang, _known(names, key))}"
        for key, each in value.items()
    )


def _list_in_line(value: Sequence[Any], lang: str, names: Mapping[str, str]) -> str | None:
    if not value:
        return text("fact.none", lang)
    if all(isinstance(each, Mapping) and {"kind", "tiles"} <= set(each) for each in value):
        return " | ".join(str(_in_line(each, lang, names)) for each in value)
    if any(isinstance(each, Mapping | list) for each in value):
        return None
    if all(each in TILE_NAMES for each in value) and not set(value) <= set(SEATS):
        return " ".join(value)
    return ", ".join(str(_in_line(each, lang, names)) for each in value)
