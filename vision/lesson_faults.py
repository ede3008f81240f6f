"""What is wrong with a lay-out, by row and place, and what to do: every sentence in English and French."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from vision.reading import Corners

Code = Literal["no_rows", "rows", "missing", "many", "surplus", "other", "swapped", "twins", "small"]

SENTENCES: Final[dict[Code, tuple[str, str]]] = {
    "no_rows": (
        "Photo {photo}: no row of tiles was found; lay the tiles face up in rows and take the photo from above.",
        "Photo {photo} : aucun rang de tuiles trouvé ; posez les tuiles face visible, en rangs, et photographiez"
        " d’en haut.",
    ),
    "rows": (
        "Rows found: {rows}, of {lengths} tiles; lay out 1-9 of characters, 1-9 of circles, 1-9 of bamboos, then"
        " the seven winds and dragons, each in a row of its own, all other tiles out of the picture.",
        "Rangs trouvés : {rows}, de {lengths} tuiles ; posez les caractères 1-9, les cercles 1-9, les bambous 1-9, puis"
        " les sept vents et dragons, chacun dans son rang, toute autre tuile hors de l’image.",
    ),
    "missing": (
        "Row {row}, place {place}: {tile} is missing, or was not found; lay it there, or free it from glare.",
        "Rang {row}, place {place} : {tile} manque, ou n’a pas été trouvée ; posez-la là, ou évitez le reflet.",
    ),
    "many": (
        "Photo {photo}: {count} of {expected} tiles were not found; take it from above, in even light, on a plain"
        " ground, close enough for the rows to fill it.",
        "Photo {photo} : {count} tuiles sur {expected} n’ont pas été trouvées ; photographiez d’en haut, sous une"
        " lumière égale, sur un fond uni, d’assez près pour que les rangs la remplissent.",
    ),
    "surplus": (
        "Row {row}, place {place}: one tile too many (it looks like {seen}); take it away.",
        "Rang {row}, place {place} : une tuile de trop (elle ressemble à {seen}) ; retirez-la.",
    ),
    "other": (
        "Row {row}, place {place}: {seen} lies where {tile} should be; change it.",
        "Rang {row}, place {place} : {seen} est posée à la place de {tile} ; changez-la.",
    ),
    "swapped": (
        "Row {row}, place {place}: {seen} lies where {tile} should be, and the other way round; put them in order.",
        "Rang {row}, place {place} : {seen} est posée à la place de {tile}, et inversement ; remettez-les en ordre.",
    ),
    "twins": (
        "Row {row}, place {place}: {tile} looks the same as {seen}; is one tile there twice?",
        "Rang {row}, place {place} : {tile} est pareille à {seen} ; la même tuile y est-elle deux fois ?",
    ),
    "small": (
        "Photo {photo}: the tiles are only {pixels} pixels wide; come closer, or photograph each row for itself.",
        "Photo {photo} : les tuiles ne font que {pixels} pixels de large ; approchez-vous, ou photographiez rang par"
        " rang.",
    ),
}


@dataclass(frozen=True)
class Fault:
    """One fault: the photo it is in, row and place counted from 1 (0: the whole photo, the whole row).

    `tile` is the face concerned, where a person may say that it is right as it lies (`settled`).
    """

    code: Code
    message: str
    message_fr: str
    photo: int
    row: int = 0
    place: int = 0
    tile: str = ""
    corners: Corners | None = None

    @property
    def settled(self) -> bool:
        """Whether a person's word that the tile is right removes the fault."""
        return self.code in ("other", "swapped", "twins")

    def in_language(self, lang: str) -> str:
        """The sentence in French for `fr`, `fr_FR` and the like, in English otherwise."""
        return self.message_fr if lang.lower().startswith("fr") else self.message

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The fault for programs; `photo` counts from 0, as indexes do."""
        return {
            "code": self.code,
            "message": self.in_language(lang),
            "photo": self.photo,
            "row": self.row,
            "place": self.place,
            "tile": self.tile,
            "may_be_right": self.settled,
            "corners": None if self.corners is None else [[round(x, 1), round(y, 1)] for x, y in self.corners],
        }


def fault(
    code: Code,
    photo: int,
    *,
    row: int = 0,
    place: int = 0,
    tile: str = "",
    corners: Corners | None = None,
    **facts: object,
) -> Fault:
    """A fault with its sentences; `facts` fill in what else they name."""
    english, french = SENTENCES[code]
    known = {"photo": photo + 1, "row": row, "place": place, "tile": tile, **facts}
    return Fault(code, english.format(**known), french.format(**known), photo, row, place, tile, corners)
