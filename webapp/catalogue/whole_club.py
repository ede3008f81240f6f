"""What `marque export` and `marque import` say: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

WHOLE_CLUB_REFUSED: Final[dict[str, Pair]] = {
    "club_not_empty": (
        "This server has a club already, and nothing of it is overwritten; import into one without people and games.",
        "Ce serveur a déjà un club, et rien n’en est écrasé ; importez dans un serveur sans membres ni parties.",
    ),
    "club_newer": (
        "The file was written by a newer version of Marque (step {found} of its tables, here {here}). Nothing was"
        " written; bring this server up to that version, then import again.",
        "Le fichier vient d’une version plus récente de Marque (étape {found} de ses tables, ici {here}). Rien n’a été"
        " écrit ; mettez ce serveur à cette version, puis importez de nouveau.",
    ),
    "club_broken_stream": (
        "Entry {sequence} of the stream {stream}… does not follow from the one before it: the ledger was altered."
        " Nothing was written.",
        "L’écriture {sequence} de la suite {stream}… ne découle pas de la précédente : le registre a été modifié. Rien"
        " n’a été écrit.",
    ),
}

WHOLE_CLUB: Final[dict[str, Pair]] = {
    "whole_club.exported": (
        "{path}: the club (people: {people}, games: {games}, files: {files}), read back and found whole.",
        "{path} : le club (personnes : {people}, parties : {games}, fichiers : {files}), relu et entier.",
    ),
    "whole_club.links": (
        "Passwords are not in it: give each person a new link on the other server, yourself by marque secretary NAME.",
        "Les mots de passe n’y sont pas : donnez à chacun un nouveau lien sur l’autre serveur, à vous-même par marque"
        " secretary NOM.",
    ),
    "whole_club.secret": (
        "It holds the digests of passwords; keep it as you keep a backup.",
        "Il contient les empreintes des mots de passe ; gardez-le comme une sauvegarde.",
    ),
    "whole_club.imported": (
        "{path}: the club (people: {people}, games: {games}, files: {files}) is here, every hash verified.",
        "{path} : le club (personnes : {people}, parties : {games}, fichiers : {files}) est ici, tout contrôlé.",
    ),
}
