"""The sentences about photos kept for games: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

PHOTOS_REFUSED: Final[dict[str, Pair]] = {
    "hold_needs_reason": (
        "Say in a few words what is in dispute.",
        "Dites en quelques mots ce qui est en litige.",
    ),
    "club_name": (
        "The club's name has at most {most} characters, on one line; shorten it.",
        "Le nom du club a au plus {most} caractères, sur une ligne ; raccourcissez-le.",
    ),
    "club_language": (
        "The pages are in English or in French: choose one, or what each browser prefers.",
        "Les pages sont en anglais ou en français : choisissez, ou laissez chaque navigateur préférer.",
    ),
    "photo_days": (
        "Photos are kept for a whole number of days, 1 to {most}; give one.",
        "Les photos sont gardées un nombre entier de jours, de 1 à {most} ; donnez-en un.",
    ),
    "person_unknown": (
        "Nobody of the club and no player of a game is called '{name}'; see the name in the list of people.",
        "Personne du club ni aucun joueur ne s’appelle « {name} » ; voyez le nom dans la liste des personnes.",
    ),
    "person_ambiguous": (
        "Several people are called '{name}'; give one of their ids: {ids}.",
        "Plusieurs personnes s’appellent « {name} » ; donnez l’un de leurs identifiants : {ids}.",
    ),
    "no_such_photo": (
        "This game has no photo '{photo}'; look for it on the game's sheet.",
        "Cette partie n’a pas de photo « {photo} » ; cherchez-la sur la feuille de la partie.",
    ),
    "photo_deleted": (
        "This photo was deleted on {day}; the ledger keeps its digest only.",
        "Cette photo a été supprimée le {day} ; le registre n’en garde que l’empreinte.",
    ),
    "photo_missing": (
        "The photo {photo} is not in the store, though nobody deleted it; whoever runs the server should look for it in"
        " a backup.",
        "La photo {photo} n’est plus dans le dossier, bien que personne ne l’ait supprimée ; la personne qui tient le"
        " serveur devrait la chercher dans une sauvegarde.",
    ),
    "photo_damaged": (
        "What lies in {where} is not the photo {photo} that was kept; whoever runs the server should look for it in a"
        " backup.",
        "Ce qui se trouve dans {where} n’est pas la photo {photo} qui fut gardée ; la personne qui tient le serveur"
        " devrait la chercher dans une sauvegarde.",
    ),
    "photos_full": (
        "The photo was not kept: {most} are kept already. Keep them for fewer days, or enter the hand without a photo.",
        "La photo n’a pas été gardée : {most} le sont déjà. Gardez-les moins longtemps, ou saisissez la main sans"
        " photo.",
    ),
    "photos_unusable": (
        "The photos in {path} can't be reached: {why}. Enter the hand without a photo; whoever runs the server should"
        " look at it.",
        "Les photos dans {path} sont hors d’atteinte : {why}. Saisissez la main sans photo ; la personne qui tient le"
        " serveur doit y voir.",
    ),
}

PHOTOS: Final[dict[str, Pair]] = {
    "photos.alt": ("Photo of this hand", "Photo de cette main"),
    "photos.kept_until": ("Kept until {day}.", "Gardée jusqu’au {day}."),
    "photos.kept_held": ("In dispute: kept until it is settled.", "En litige : gardée jusqu’à la décision."),
    "photos.gone": (
        "The photo was deleted on {day}; its digest stays in the ledger:",
        "La photo a été supprimée le {day} ; son empreinte reste au registre :",
    ),
    "photos.with_hand": (
        "With the hand the photo is kept for {days} days, without date and place, for the game’s own people.",
        "Avec la main, la photo est gardée {days} jours, sans date ni lieu, pour ceux de la partie.",
    ),
    "photos.hold": ("In dispute?", "En litige ?"),
    "photos.hold_why": ("What is in dispute", "Ce qui est en litige"),
    "photos.hold_button": ("Keep it for ever", "La garder pour toujours"),
    "photos.release": ("The dispute is settled", "Le litige est réglé"),
    "photos.what": ("What is kept of a photo", "Ce qui est gardé d’une photo"),
    "photos.privacy": (
        "With a hand recorded from a photo, its upright copy is kept, without the date, the place and the device that"
        " the phone wrote into it. Only who may see the game can see it. The digest in the ledger is that of the copy;"
        " the digest of the file as it was sent stands beside what was read on it.",
        "Avec une main enregistrée d’après photo, une copie redressée est gardée, sans la date, le lieu ni l’appareil"
        " que le téléphone y a inscrits. Seul qui peut voir la partie la voit. L’empreinte au registre est celle de la"
        " copie ; celle du fichier envoyé figure auprès de ce qui y a été lu.",
    ),
    "photos.ask": (
        "Whoever wants the photos of their games deleted asks the secretary; whoever runs the server does it with one"
        " command: marque photos --delete-person NAME.",
        "Qui veut faire supprimer les photos de ses parties s’adresse au secrétaire ; la personne qui tient le serveur"
        " le fait d’une commande : marque photos --delete-person NOM.",
    ),
    "settings.title": ("Settings of the club", "Réglages du club"),
    "settings.card": ("Photos are kept for {days} days.", "Les photos sont gardées {days} jours."),
    "settings.change": ("Change", "Modifier"),
    "settings.name": ("Name of the club", "Nom du club"),
    "settings.name_hint": (
        "It stands on printed accounts.",
        "Il figure sur les comptes imprimés.",
    ),
    "settings.photo_days": ("Photos are kept for, in days", "Durée de garde des photos, en jours"),
    "settings.photo_days_hint": (
        "Then they are deleted by themselves, those in dispute once it is settled. A shorter time also holds for"
        " photos that are kept already.",
        "Elles sont ensuite supprimées d’elles-mêmes, celles en litige après la décision. Une durée plus courte vaut"
        " aussi pour les photos déjà gardées.",
    ),
    "settings.language": ("Language of the pages", "Langue des pages"),
    "settings.language_any": ("As the browser prefers", "Celle du navigateur"),
    "settings.language_hint": (
        "For whoever has not chosen one; the choice at the head of each page counts before it.",
        "Pour qui n’en a pas choisi ; le choix en tête de chaque page l’emporte.",
    ),
    "settings.save": ("Save", "Enregistrer"),
    "settings.saved": ("Saved.", "Enregistré."),
    "photos.line": (
        "{added}  {game}  {size} bytes  {until}  {sha256}",
        "{added}  {game}  {size} octets  {until}  {sha256}",
    ),
    "photos.until": ("until {day}", "jusqu’au {day}"),
    "photos.held": ("in dispute: for ever", "en litige : pour toujours"),
    "photos.none": ("No photo of a game is kept.", "Aucune photo de partie n’est gardée."),
    "photos.where": ("Kept for {days} days, in {path}.", "Gardées {days} jours, dans {path}."),
    "photos.swept": (
        "Photos whose time was up: {due} deleted. Files of no game: {strays} deleted.",
        "Photos arrivées à terme : {due} supprimées. Fichiers d’aucune partie : {strays} supprimés.",
    ),
    "photos.of_person": (
        "{name}: photos to delete: {count}; of games: {games}.",
        "{name} : photos à supprimer : {count} ; de parties : {games}.",
    ),
    "photos.by_name": (
        "Only the name tells that it is the same person in these games: {games}",
        "Seul le nom dit que c’est la même personne dans ces parties : {games}",
    ),
    "photos.sure": ("Delete them for good?", "Les supprimer définitivement ?"),
    "photos.deleted": (
        "Photos deleted: {count}; the ledger keeps their digests and says so.",
        "Photos supprimées : {count} ; le registre garde leurs empreintes et le dit.",
    ),
    "photos.stays": (
        "photo {sha256} of game {game} is in dispute and stays; --held-too REASON deletes it too.",
        "la photo {sha256} de la partie {game} est en litige et reste ; --held-too REASON la supprime aussi.",
    ),
    "photos.taught": (
        "One of these photos was also given to teach the reader: marque corrections --delete {id}",
        "Une de ces photos a aussi été donnée pour améliorer la lecture : marque corrections --delete {id}",
    ),
    "photos.corrections": (
        "Photos given to teach the reader were given apart, bear no name and are not touched: marque corrections.",
        "Les photos données pour améliorer la lecture l’ont été à part, sans nom, et restent : marque corrections.",
    ),
}
