"""The sentences about photos kept to teach the reader: key, English, French."""

from __future__ import annotations

from typing import Final

REFUSED: Final[dict[str, tuple[str, str]]] = {
    "bad_confirmation": (
        "What was confirmed can't be kept: {why}. Reload the page and read the photo again.",
        "Ce qui a été confirmé ne peut être gardé : {why}. Rechargez la page et relisez la photo.",
    ),
    "other_photo": (
        "The photo sent is not the one that was read; read it again.",
        "La photo envoyée n’est pas celle qui a été lue ; relisez-la.",
    ),
    "old_consent": (
        "What is kept has changed since this page was loaded; reload the page and tick again.",
        "Ce qui est gardé a changé depuis le chargement de la page ; rechargez-la et cochez à nouveau.",
    ),
    "not_kept": (
        "The photo was not kept: {why}. The tally is not touched; whoever runs the page should look at {path}.",
        "La photo n’a pas été gardée : {why}. Le décompte reste ; la personne qui tient la page doit regarder {path}.",
    ),
    "store_full": (
        "The photo was not kept: {most} are kept already. Export and delete some with marque corrections.",
        "La photo n’a pas été gardée : {most} le sont déjà. Exportez-en et supprimez-en avec marque corrections.",
    ),
    "no_such_correction": (
        "Nothing is kept under '{id}'; marque corrections lists what is.",
        "Rien n’est gardé sous « {id} » ; marque corrections liste ce qui l’est.",
    ),
    "not_deleted": (
        "{id} could not be deleted: {why}; try again, or delete what lies under {path} by hand.",
        "Impossible de supprimer {id} : {why} ; réessayez, ou supprimez à la main ce qui se trouve sous {path}.",
    ),
    "correction_damaged": (
        "What is kept under {id} is damaged ({why}); delete it with marque corrections --delete {id}.",
        "Ce qui est gardé sous {id} est abîmé ({why}) ; supprimez-le avec marque corrections --delete {id}.",
    ),
    "corrections_unreadable": (
        "{path} can't be read: {why}; look at its permissions, or name another place in MARQUE_DATA or"
        " MARQUE_STORE_URL.",
        "Impossible de lire {path} : {why} ; voyez ses droits, ou nommez un autre endroit dans MARQUE_DATA ou"
        " MARQUE_STORE_URL.",
    ),
    "nothing_kept": (
        "No photo is kept in {path}; tick the box below a tally in the page to keep one.",
        "Aucune photo n’est gardée dans {path} ; cochez la case sous un décompte dans la page pour en garder une.",
    ),
    "export_exists": (
        "{path} is there already; name a new or empty folder.",
        "{path} existe déjà ; nommez un dossier nouveau ou vide.",
    ),
}

KEEP: Final[dict[str, tuple[str, str]]] = {
    "keep.tick": ("Keep this photo to teach the reader", "Garder cette photo pour améliorer la lecture"),
    "keep.consent": (
        "When this is ticked, the photo without its date and place, what was read on it and the tiles as you"
        " leave them are kept on the computer that runs this page, to train the reader; untick it to delete them,"
        " or later ask whoever runs the page.",
        "Si cette case est cochée, la photo sans sa date ni son lieu, ce qui y a été lu et les tuiles telles que"
        " vous les laissez sont gardés sur l’ordinateur qui tient cette page, pour entraîner la lecture ;"
        " décochez-la pour les supprimer, ou demandez-le plus tard à la personne qui tient la page.",
    ),
    "keep.licence": (
        "The photographs belong to whoever took them. Each is kept and exported under the consent given with it, for"
        " training the reader only: not for publication, nor for handing on.",
        "Les photographies appartiennent à qui les a prises. Chacune est gardée et exportée selon le consentement"
        " joint, pour entraîner la lecture seulement : ni publication, ni transmission.",
    ),
    "corrections.none": ("No photo is kept in {path}.", "Aucune photo n’est gardée dans {path}."),
    "corrections.line": (
        "{id}  {when}  {width} x {height}  {tiles} tiles, {corrected} corrected  {model}",
        "{id}  {when}  {width} x {height}  {tiles} tuiles, {corrected} corrigées  {model}",
    ),
    "corrections.where": ("Kept in {path}", "Gardé dans {path}"),
    "corrections.deleted": (
        "Deleted: {count}. Exports made before, and what was trained on them, are not touched.",
        "Supprimé : {count}. Les exports déjà faits, et ce qui en a été entraîné, restent tels quels.",
    ),
    "corrections.exported": ("{count} photos exported to {path}", "{count} photos exportées vers {path}"),
    "corrections.train": (
        "Train with them: make train CORRECTIONS={path}",
        "Pour entraîner avec elles : make train CORRECTIONS={path}",
    ),
    "js.keep.keeping": ("Keeping the photo…", "Enregistrement de la photo…"),
    "js.keep.kept": (
        "Kept under {id}. Thank you. Untick to delete it.",
        "Gardée sous {id}. Merci. Décochez pour la supprimer.",
    ),
    "js.keep.changed": (
        "The tiles have changed since: count the hand again to keep them as they are now.",
        "Les tuiles ont changé depuis : recomptez la main pour les garder telles quelles.",
    ),
    "js.keep.deleting": ("Deleting the photo…", "Suppression de la photo…"),
    "js.keep.deleted": ("Deleted, with all that was kept of it.", "Supprimée, avec tout ce qui en était gardé."),
    "js.keep.failed": (
        "The server did not answer: the photo may not be kept. Tick again.",
        "Le serveur n’a pas répondu : la photo n’est peut-être pas gardée. Cochez à nouveau.",
    ),
    "js.keep.still_kept": (
        "The server did not answer: the photo is still kept. Untick again.",
        "Le serveur n’a pas répondu : la photo est encore gardée. Décochez à nouveau.",
    ),
    "js.remove_no_tile": ("Remove: no tile here", "Retirer : ce n’est pas une tuile"),
    "js.remove_not_of_hand": ("Remove: not of this hand", "Retirer : pas de cette main"),
}
