"""The eye's doubts in French; they come in English."""

from __future__ import annotations

import re
from typing import Final

_MORE: Final = r"(?:; (\d+) others in the picture were not counted with it)?"
_MORE_FR: Final = " ; {more} autres sur l’image n’ont pas été comptées avec"

FRENCH: Final[tuple[tuple[str, str], ...]] = (
    (r"Read as (\S+) because (\S+) does not fit the others, though it looks more like \S+\.",
     "Lue {0} parce que {1} ne va pas avec les autres, bien qu’elle ressemble plus à {1}."),
    (r"The tile can't be read for certain\.", "La tuile ne se lit pas avec certitude."),
    (r"Two names fit the tile nearly as well\.", "Deux noms vont presque aussi bien à la tuile."),
    (r"The tile is cut off at the edge of the picture\.", "La tuile est coupée par le bord de l’image."),
    (r"(\d+) tiles read as (\S+): more than a set holds\.", "{0} tuiles lues {1} : plus qu’un jeu n’en contient."),
    (r"A tile lies face down and its set does not tell which it is\.",
     "Une tuile est face cachée et son lot ne dit pas laquelle."),
    (r"No tile was found: come closer, with more light\.",
     "Aucune tuile trouvée : approchez-vous, avec plus de lumière."),
    (r"Something beside the hand was taken for no tile: the hand is complete without it\.",
     "Quelque chose à côté de la main n’a pas été pris pour une tuile : la main est complète sans."),
    (rf"Only (\d+) tiles were found in the hand, fewer than (\d+){_MORE}\.",
     "Seulement {0} tuiles trouvées dans la main, moins de {1}[more]."),
    (rf"(\d+) tiles were found in the hand, more than (\d+){_MORE}\.",
     "{0} tuiles trouvées dans la main, plus de {1}[more]."),
    (rf"(\d+) tiles with (\d+) kongs?: a hand has 13 or 14, in Taiwan 16 or 17, and one more for each kong{_MORE}\.",
     "{0} tuiles avec {1} Kong : une main en a 13 ou 14, à Taïwan 16 ou 17, et une de plus par Kong[more]."),
    (rf"(\d+) tiles{_MORE}: the winning tile may be one of them\.",
     "{0} tuiles[more] : la tuile gagnante en est peut-être une."),
    (r"The set may be open or concealed: its place does not tell\.",
     "Le lot peut être exposé ou caché : sa place ne le dit pas."),
    (r"Four alike in the row were taken for a kong because of the number of tiles\.",
     "Quatre tuiles pareilles du rang ont été prises pour un Kong, vu le nombre de tuiles."),
    (r"The turned tile at the end was taken for the winning tile; it may mark a called set\.",
     "La tuile tournée au bout a été prise pour la gagnante ; elle marque peut-être un lot réclamé."),
    (r"More than one tile lies apart: which one is the winning tile is not told\.",
     "Plusieurs tuiles sont à l’écart : rien ne dit laquelle est la gagnante."),
    (r"The row has a gap: a tile there may have been missed\.",
     "Le rang a un trou : une tuile y a peut-être été manquée."),
    (r"Three tiles lie apart like a set and make none: one may be misread\.",
     "Trois tuiles à l’écart ont l’air d’un lot et n’en font pas : l’une est peut-être mal lue."),
    (r"The turned tile belongs to no set that can be seen\.", "La tuile tournée n’appartient à aucun lot visible."),
    (r"The raised tile was taken for the winning tile\.", "La tuile levée a été prise pour la gagnante."),
)  # fmt: skip


def doubt_words(why: str, lang: str) -> str:
    """A doubt in the language; one that has no French yet stays in English rather than being dropped."""
    if lang != "fr":
        return why
    for pattern, french in FRENCH:
        if match := re.fullmatch(pattern, why):
            values = list(match.groups())
            if "[more]" in french:
                more = values.pop()
                french = french.replace("[more]", _MORE_FR.format(more=more) if more else "")
            return french.format(*values)
    return why
