"""Clauses as a French reader sees them: labels, sections and items stay, the prose of HOUSE and CLUB is put in French.

The clause itself, in English, is what programs receive.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

PROSE: Mapping[str, str] = {
    "HOUSE reading: S003 item 5 speaks of discards alone": "HOUSE : S003, point 5, ne parle que de défausses",
    "HOUSE reading: S003 item 3 does not say": "HOUSE : S003, point 3, ne le dit pas",
    "HOUSE reading: the own tile counts too; RA precedence gives the 2 alone":
        "HOUSE : sa propre tuile compte aussi ; RA precedence ne donne que les 2",
    "HOUSE reading: a winner shows his hand": "HOUSE : un gagnant montre sa main",
    "HOUSE reading: full doubling, as commonly played": "HOUSE : doublé à chaque faan, comme on joue souvent",
    "WP modifiers, the discarder pays for the others": "WP modifiers, le défausseur paie pour les autres",
    "self-drawn as in doubles is a HOUSE reading": "HOUSE : tirée au mur comme dans doubles",
    "HOUSE reading: fan 63 is silent on it; competition calculators count it, RA and INT ask four chows":
        "HOUSE : le fan 63 n'en dit rien ; les calculateurs de compétition le comptent, RA et INT veulent quatre Chows",
    "HOUSE reading: 10 to each of the others; the amounts stand in section 3.11 of the Green Book, not read here":
        "HOUSE : 10 à chacun des autres ; les montants sont dans la section 3.11 du livre vert, non lue ici",
    "HOUSE reading: 4, 2, 1 and 0 table points, as is common; ties share the points of their places":
        "HOUSE : 4, 2, 1 et 0 points de table, comme d'usage ; les égalités se partagent les points de leurs places",
    "HOUSE rule, in none of the three books: option": "HOUSE, dans aucun des trois livres : option",
    "HOUSE reading: under the sea is not combined with after a kong":
        "HOUSE : la dernière tuile du mur ne s'ajoute pas à la tuile de remplacement",
    "HOUSE reading: 2 + 2, as the fu tables of 2012 to 2016 add them (E12)":
        "HOUSE : 2 + 2, comme les ajoutent les tables de fu de 2012 à 2016 (E12)",
    "HOUSE reading: allowed, as in E15 and E25": "HOUSE : permis, comme dans E15 et E25",
    "E25 leaves it to the referee": "E25 le laisse à l'arbitre",
    "HOUSE reading: nagashi mangan is in none of the three books; a club may play it":
        "HOUSE : le nagashi mangan n'est dans aucun des trois livres ; un club peut le jouer",
    "HOUSE reading: 30 000 as S002 §4.1; the book of 2016 has no section on it":
        "HOUSE : 30 000 comme S002 §4.1 ; le livre de 2016 n'en dit rien",
    "HOUSE reading: as E25 and the championship": "HOUSE : comme E25 et le championnat",
    "this book's own list was not read": "la liste de ce livre n'a pas été lue",
    "the book's own §5.7.2 was not read": "le §5.7.2 de ce livre n'a pas été lu",
    "the book's own §3.6.1 was not read": "le §3.6.1 de ce livre n'a pas été lu",
    "HOUSE reading: one deal, one set of rules": "HOUSE : une donne, une seule règle",
    "HOUSE reading: NOV false win names the payment alone": "HOUSE : NOV false win ne dit que le paiement",
    "HOUSE reading: NOV, TFMJ and APP pay Kongs, JORF art. 33 is silent":
        "HOUSE : NOV, TFMJ et APP paient les Kongs, JORF art. 33 n'en dit rien",
    "HOUSE reading: JORF art. 33 is silent": "HOUSE : JORF art. 33 n'en dit rien",
    "HOUSE reading: four alike not declared, however divided":
        "HOUSE : quatre tuiles égales non déclarées, quelle que soit leur division",
    "HOUSE option heavenly = cap: 5 fan, as many as the highest cap; the book counts a plain first-turn win":
        "HOUSE, option heavenly = cap : 5 fan, autant que le plafond le plus haut ; le livre compte un simple gain au"
        " premier tour",
    "HOUSE option kong_as_root: open in TFMJ": "HOUSE, option kong_as_root : TFMJ ne tranche pas",
    "HOUSE reading: as NOV, a tile kept from earlier pays nothing":
        "HOUSE : comme NOV, une tuile gardée d'avant ne rapporte rien",
    "HOUSE choice of a table:": "HOUSE, choix d'une table :",
    "HOUSE option: open in TFMJ": "HOUSE, option : TFMJ ne tranche pas",
    "HOUSE 16 at other tables": "HOUSE : 16 à d'autres tables",
    ": 16 or 24 by table": " : 16 ou 24 selon la table",
    ": no value known": " : valeur inconnue",
    "HOUSE bound against slips": "HOUSE : borne contre les fautes de frappe",
    ": 16, the commoner of two values": " : 16, la plus courante de deux valeurs",
    ": common value, in place of 花牌 and 花槓": " : valeur courante, au lieu de 花牌 et 花槓",
    ": common value": " : valeur courante",
    ": the list gives it no tai": " : la liste n'en donne pas les tai",
    "HOUSE reading: the text says nothing of ties": "HOUSE : le texte ne dit rien des égalités",
    "HOUSE reading: S002 §4 stands in for the EMA chapter": "HOUSE : S002 §4 tient lieu du chapitre de l'EMA",
    "HOUSE reading: the second highest sits on the right, lower ties are thrown again too":
        "HOUSE : le deuxième s'assied à droite, les égalités plus basses se rejettent aussi",
    "HOUSE reading: the break is left of the last one counted":
        "HOUSE : la brèche est à gauche de la dernière pile comptée",
    "HOUSE reading: no tile was kept, so one more is taken": "HOUSE : aucune tuile n'a été gardée, on en prend une",
    "HOUSE reading: as ": "HOUSE : comme ",
    "HOUSE reading:": "HOUSE :",
    "HOUSE option": "HOUSE, option",
}  # fmt: skip
"""The prose of clauses that are no document's words, in English and French; the longest that fits is put in first."""

_PROSE = re.compile("|".join(re.escape(words) for words in sorted(PROSE, key=len, reverse=True)))
_FOR = re.compile(r"(CLUB [^\s;]+) for ([^\s;]+)")
_ROWS = re.compile(r"CLUB [^;()]+(?=;)")


@lru_cache(maxsize=4096)
def citation(source: str, lang: str) -> str:
    """The clause as it is shown in `en` or `fr`; any other language sees the English."""
    if lang != "fr":
        return source
    if "HOUSE" in source:
        source = _PROSE.sub(lambda found: PROSE[found[0]], source)
    if "CLUB " in source:
        source = _FOR.sub(r"\1 pour \2", source)
        source = _ROWS.sub(lambda found: found[0].replace(": ", " : "), source)
    return re.sub(r"(?<! ); ", " ; ", source)
