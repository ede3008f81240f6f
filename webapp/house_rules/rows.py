"""The rows of a ruleset's tables in words: a club file names them by their ids, a page as players say them."""

from __future__ import annotations

from typing import Final

from scoring.ruleset import Ruleset, Table
from webapp.catalogue.typography import unbroken
from webapp.games.event_words import value_words
from webapp.words import LANGS, meaning_words, option_labels

NUMBERED: Final = {
    "uma": "Place {row}",
    "table_points": "Place {row}",
    "half_spicy": "{row} faan",
    "full_spicy": "{row} faan",
    "simplified": "{row} faan",
}
"""Tables whose rows are numbers, said alike in either language."""
ROWS: Final[dict[str, tuple[str, str]]] = unbroken({
    "limits.rounded_mangan": ("Rounded mangan", "Mangan arrondi"),
    "counters.discard": ("From the discarder", "De celui qui a défaussé"),
    "counters.each": ("From each, on a self-draw", "De chacun, si tiré au mur"),
    "stakes.start": ("Each player at the start", "Chaque joueur au départ"),
    "stakes.riichi": ("Riichi stick", "Bâton de riichi"),
    "stakes.not_ready": ("Hands not ready, in all", "Mains non prêtes, en tout"),
    "stakes.chombo": ("Chombo, off the final score", "Chombo, à retirer du score final"),
    "payment.each": ("Each of the others", "Chacun des autres"),
    "kong_payments.concealed": ("Concealed Kong", "Kong caché"),
    "kong_payments.direct": ("Kong of a discard: who discarded", "Kong sur une défausse : qui a défaussé"),
    "kong_payments.direct_others": ("Kong of a discard: the others", "Kong sur une défausse : les autres"),
    "kong_payments.extended": ("Extended Kong", "Kong complété"),
    "kong_payments.extended_kept": (
        "Extended Kong, its tile kept from earlier",
        "Kong complété, sa tuile gardée d’avant",
    ),
    "deal_payments.false_win": ("Win declared in error", "Victoire déclarée à tort"),
    "deal_payments.void_lost": ("Tiles of the void suit kept", "Tuiles de la famille écartée gardées"),
    "deal_payments.non_pret": ("Non Prêt", "Non Prêt"),
    "deal_payments.pig_flower": ("Pig Flower", "Pig Flower"),
})  # fmt: skip
SHARES: Final = {
    "discarder": ("The discarder", "Celui qui a défaussé"),
    "others": ("Each other, on a discard", "Chaque autre, sur une défausse"),
    "self_drawn": ("Each, on a self-draw", "Chacun, si tiré au mur"),
}
"""The rows of the tables of who pays what share of a hand."""


def row_words(book: Ruleset, table: str, row: str, lang: str) -> str:
    """A row of a table as a player would say it; where it is the worth of a rule, the rule's name."""
    if table in NUMBERED:
        return NUMBERED[table].format(row=row)
    if pair := ROWS.get(f"{table}.{row}") or SHARES.get(row):
        return pair[LANGS.index(lang)]
    if table == "false_hu":
        return value_words("grade", row, lang)
    rule = next((rule for rule in book.rules if rule.id == row or rule.row == (table, row)), None)
    return rule.names.get(lang) if rule else row.replace("_", " ").capitalize()


def table_meaning(book: Ruleset, table: Table, lang: str) -> str:
    """What a table means, its rows and the switches it speaks of in words, as their fields have them."""
    rows = {row: row_words(book, table.id, row, lang) for row in table.rows}
    return meaning_words(table.meaning.get(lang), option_labels(book, lang) | rows, lang)


def rows_asked_for(book: Ruleset, table: Table, lang: str) -> tuple[tuple[str, str], ...]:
    """The rows of an empty table from which rules have their worth: the id of each with the rule's name."""
    return tuple((rule.row[1], rule.names.get(lang)) for rule in book.rules if rule.row and rule.row[0] == table.id)
