"""The sentences about photos kept for games: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

PHOTOS_REFUSED: Final[dict[str, Pair]] = {
    "no_such_photo": (
        "This game has no photo '{photo}'; look for it on the game's sheet.",
        "Cette partie n’a pas de photo « {photo} » ; cherchez-la sur la feuille de la partie.",
    ),
    "photo_deleted": (
        "This photo was deleted on {day}; the ledger keeps its digest only.",
        "Cette photo a été supprimée le {day} ; le registre n’en garde que l’empreinte.",
    ),
    "photos_full": (
        "The photo was not kept: {most} are kept already. Keep them for fewer days, or enter the hand without a photo.",
        "La photo n’a pas été gardée : {most} le sont déjà. Gardez-les moins longtemps, ou saisissez la main sans"
        " photo.",
    ),
    "photos_unusable": (
        "The folder of photos {path} can't be used: {why}. Enter the hand without a photo; whoever runs the server"
        " should look at the folder.",
        "Le dossier des photos {path} est inutilisable : {why}. Saisissez la main sans photo ; la personne qui tient"
        " le serveur doit voir ce dossier.",
    ),
}
