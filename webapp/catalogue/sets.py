"""The sentences about taught tile sets: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

SET_REFUSED: Final[dict[str, Pair]] = {
    "unknown_set": (
        "No tile set is called '{name}'; {known}.",
        "Aucun jeu de tuiles ne s’appelle « {name} » ; {known_fr}.",
    ),
    "set_exists": (
        "A tile set is called '{name}' already; choose another name, or replace it (on the command line: --replace).",
        "Un jeu de tuiles s’appelle déjà « {name} » ; prenez un autre nom, ou remplacez-le (en ligne de commande :"
        " --replace).",
    ),
    "sets_full": (
        "{most} tile sets are kept already; delete one that is no longer used.",
        "{most} jeux de tuiles sont déjà gardés ; supprimez-en un qui ne sert plus.",
    ),
    "set_damaged": (
        "The tile set '{name}' can't be used: {why} Its file is {path}.",
        "Le jeu de tuiles « {name} » est inutilisable : {why_fr} Son fichier est {path}.",
    ),
    "sets_folder": (
        "The tile sets in {path} can't be reached: {why}; look at the permissions there, or name another place in"
        " MARQUE_DATA or MARQUE_STORE_URL.",
        "Les jeux de tuiles dans {path} sont hors d’atteinte : {why} ; voyez les droits, ou nommez un autre endroit"
        " dans MARQUE_DATA ou MARQUE_STORE_URL.",
    ),
    "too_many_photos": (
        "A lay-out takes {most} photos at most; send fewer.",
        "Une disposition tient en {most} photos au plus ; envoyez-en moins.",
    ),
}

SETS: Final[dict[str, Pair]] = {
    "sets.title": ("Our tile sets", "Nos jeux de tuiles"),
    "sets.lead": (
        "Show the reader your tiles once, and it reads them better from then on.",
        "Montrez une fois vos tuiles, et elles seront mieux lues ensuite.",
    ),
    "sets.how": ("How to lay them out", "Comment les poser"),
    "sets.how_rows": (
        "One tile of each face, in this order, row below row; the last only if your set has these tiles.",
        "Une tuile de chaque face, dans cet ordre, rang sous rang ; le dernier seulement si votre jeu a ces tuiles.",
    ),
    "sets.how_photo": (
        "All other tiles out of the picture. Take the photo from above, close, in even light, without glare. If the"
        " rows do not fit well, take one photo a row, in order, and choose them all together.",
        "Toute autre tuile hors de l’image. Photographiez d’en haut, de près, sous une lumière égale, sans reflet. Si"
        " l’ensemble tient mal, prenez une photo par rang, dans l’ordre, et choisissez-les toutes ensemble.",
    ),
    "sets.row_m": ("Characters", "Caractères"),
    "sets.row_p": ("Circles", "Cercles"),
    "sets.row_s": ("Bamboos", "Bambous"),
    "sets.row_honours": ("Winds and dragons", "Vents et dragons"),
    "sets.row_bonus": ("Flowers and seasons, if any", "Fleurs et saisons, s’il y en a"),
    "sets.row_last": ("Red fives and a tile face down, if any", "Cinq rouges et une tuile cachée, s’il y en a"),
    "sets.teach": ("Teach a set", "Apprendre un jeu"),
    "sets.whose": (
        "The club’s scorekeepers teach its tile sets; sign in as one.",
        "Ce sont les marqueurs du club qui apprennent ses jeux de tuiles ; connectez-vous comme tel.",
    ),
    "sets.name": ("Name of the set", "Nom du jeu"),
    "sets.name_hint": ("Such as: the club’s green tiles", "Par exemple : tuiles vertes du club"),
    "sets.replace": ("Replace the set that has this name", "Remplacer le jeu qui porte ce nom"),
    "sets.photos": ("Take a photo", "Photographier"),
    "sets.choose": ("Choose", "Choisir"),
    "sets.progress": ("Sending the photos", "Envoi des photos"),
    "sets.kept": ("Sets taught", "Jeux appris"),
    "sets.none": ("None yet.", "Aucun pour l’instant."),
    "sets.faces": ("{count} faces", "{count} faces"),
    "sets.delete": ("Delete", "Supprimer"),
    "sets.delete_name": ("Delete {name}", "Supprimer {name}"),
    "sets.privacy": (
        "The pictures of the single tiles are kept on the computer that runs this page; the photos are not.",
        "L’image de chaque tuile reste sur l’ordinateur qui tient cette page ; les photos ne sont pas gardées.",
    ),
    "sets.which": ("Tiles on the table", "Tuiles sur la table"),
    "sets.any": ("Any set", "N’importe quel jeu"),
    "sets.needs_script": ("Teaching a set needs JavaScript.", "Apprendre un jeu demande JavaScript."),
    "js.sets.reading": ("Looking at the tiles…", "Examen des tuiles…"),
    "js.sets.name_first": ("Give the set a name first.", "Donnez d’abord un nom au jeu."),
    "js.sets.taught": (
        "{name} is taught: {count} faces. Choose it beside the photo of a hand.",
        "{name} est appris : {count} faces. Choisissez-le à côté de la photo d’une main.",
    ),
    "js.sets.faults": (
        "Nothing was kept yet. Put right: {count}",
        "Rien n’est encore gardé. À corriger : {count}",
    ),
    "js.sets.right": ("It is right as it lies", "Elle est bien à sa place"),
    "js.sets.again": ("Send again", "Renvoyer"),
    "js.sets.photo": ("Photo {number} of the lay-out", "Photo {number} de la disposition"),
    "js.sets.sure_delete": ("Delete {name}? This can’t be undone.", "Supprimer {name} ? C’est définitif."),
    "cli.set_taught": (
        "{name}: {count} faces taught. Read with: marque read --set {quoted} PHOTO",
        "{name} : {count} faces apprises. Pour lire : marque read --set {quoted} PHOTO",
    ),
    "cli.set_refused": (
        "Nothing was kept; {count} to put right:",
        "Rien n’est gardé ; à corriger : {count}",
    ),
    "cli.set_right": (
        "If a tile is right as it lies, say so with --right {tiles}.",
        "Si une tuile est bien à sa place, dites-le avec --right {tiles}.",
    ),
    "cli.set_line": ("{name}: {count} faces", "{name} : {count} faces"),
    "cli.no_sets": (
        "No tile set is taught yet; lay one out and call marque teach NAME PHOTO.",
        "Aucun jeu de tuiles n’est appris ; posez-en un et appelez marque teach NOM PHOTO.",
    ),
    "cli.set_deleted": ("{name} is deleted.", "{name} est supprimé."),
}
