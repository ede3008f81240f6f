"""The sentences of `marque verify`: key, English, French. A line begins with the name of the part that it is about."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

VERIFY_REFUSED: Final[dict[str, Pair]] = {
    "dispute_file_broken": (
        "This is no whole ZIP file: it was cut off or damaged on its way; have it sent again.",
        "Ce n’est pas un fichier ZIP entier : il a été tronqué ou abîmé en route ; faites-le renvoyer.",
    ),
    "dispute_file_foreign": (
        "This is no file of a dispute: it holds '{name}'. Give the ZIP file that the dispute's page saves.",
        "Ce n’est pas le fichier d’un litige : il contient « {name} ». Donnez le ZIP que la page du litige enregistre.",
    ),
    "dispute_file_large": (
        "A dispute's file has at most {most} MB, unpacked too; this one has more and was not opened.",
        "Le fichier d’un litige a au plus {most} Mo, décompressé aussi ; celui-ci en a plus et n’a pas été ouvert.",
    ),
}

VERIFY: Final[dict[str, Pair]] = {
    "verify.packed.differs": (
        "its bytes are not those that were packed",
        "ses octets ne sont pas ceux qui ont été emballés",
    ),
    "verify.there.differs": ("is missing from the file", "manque dans le fichier"),
    "verify.named.differs": ("the manifest gives no digest for it", "le manifeste n’en donne pas l’empreinte"),
    "verify.digest.match": ("SHA-256 as in the manifest", "SHA-256 comme au manifeste"),
    "verify.digest.differs": (
        "altered: its SHA-256 is {digest}, the manifest says {wanted}",
        "altéré : son SHA-256 est {digest}, le manifeste dit {wanted}",
    ),
    "verify.chain.match": (
        "{count} entries, each holds the hash of the one before it",
        "{count} lignes, chacune contient l’empreinte de la précédente",
    ),
    "verify.chain.differs": (
        "the chain of hashes breaks at entry {number} of {count}: it, or the one before it, was altered",
        "la chaîne des empreintes se rompt à la ligne {number} sur {count} : elle, ou la précédente, a été altérée",
    ),
    "verify.head.match": ("the last hash is the manifest’s", "la dernière empreinte est celle du manifeste"),
    "verify.head.differs": (
        "the last hash is {digest}, the manifest says {wanted}",
        "la dernière empreinte est {digest}, le manifeste dit {wanted}",
    ),
    "verify.printed.match": (
        "the printed hash is that of entry {number}; entries written since: {since}",
        "l’empreinte imprimée est celle de la ligne {number} ; lignes écrites depuis : {since}",
    ),
    "verify.printed.differs": (
        "no entry has the printed hash {head}: this is not the game that was printed",
        "aucune ligne n’a l’empreinte imprimée {head} : ce n’est pas la partie qui a été imprimée",
    ),
    "verify.unreadable.differs": (
        "can't be read ({check}): {why}",
        "illisible ({check}) : {why_fr}",
    ),
    "verify.replay.match": (
        "{count} entries follow from one another by the rules of a game",
        "{count} lignes se suivent selon les règles d’une partie",
    ),
    "verify.bound.match": (
        "is about entry {number} of this game, by its hash",
        "porte sur la ligne {number} de cette partie, par son empreinte",
    ),
    "verify.bound.differs": (
        "names another game, or entry {number} was altered since",
        "désigne une autre partie, ou la ligne {number} a été altérée depuis",
    ),
    "verify.ruling.match": (
        "what the ruling wrote stands in the game: {count} entries",
        "ce que la décision a inscrit figure dans la partie : {count} lignes",
    ),
    "verify.ruling.differs": (
        "what the ruling wrote does not stand in the game so",
        "ce que la décision a inscrit ne figure pas ainsi dans la partie",
    ),
    "verify.photo.match": ("is the photo that the hand’s entry names", "est la photo que nomme la ligne de la main"),
    "verify.photo.differs": (
        "is not the photo that the hand’s entry names: {digest} instead of {wanted}",
        "n’est pas la photo que nomme la ligne de la main : {digest} au lieu de {wanted}",
    ),
    "verify.photo.not_compared": (
        "no photo lies in the file; the hand’s entry names {wanted}",
        "aucune photo dans le fichier ; la ligne de la main nomme {wanted}",
    ),
    "verify.rules.match": ("are the rules of version {wanted}", "sont les règles de version {wanted}"),
    "verify.rules.differs": (
        "are not the rules of version {wanted} that the hand was counted by",
        "ne sont pas les règles de version {wanted} qui ont servi au décompte",
    ),
    "verify.rules.not_compared": (
        "the rules of version {wanted} do not lie in the file",
        "les règles de version {wanted} ne sont pas dans le fichier",
    ),
    "verify.installed.match": ("are installed here just so", "sont installées ici telles quelles"),
    "verify.installed.not_compared": (
        "have other numbers here; those in the file are counted by",
        "ont d’autres valeurs ici ; celles du fichier servent au décompte",
    ),
    "verify.needless.differs": (
        "no entry on the hand names these rules",
        "aucune ligne de la main ne nomme ces règles",
    ),
    "verify.of_events.match": ("says what the entries say", "dit ce que disent les lignes"),
    "verify.of_events.differs": ("does not say what the entries say", "ne dit pas ce que disent les lignes"),
    "verify.engine.match": ("counted by version {engine}, as here", "compté par la version {engine}, comme ici"),
    "verify.engine.not_compared": (
        "counted by version {engine}; here is version {here}, which counts it again",
        "compté par la version {engine} ; ici la version {here}, qui recompte",
    ),
    "verify.recount.match": (
        "entry {number} counted again: every line, total and payment the same",
        "ligne {number} recomptée : chaque ligne, total et paiement identiques",
    ),
    "verify.recount_words.match": (
        "entry {number} counted again: figures and payments the same, some words differ",
        "ligne {number} recomptée : valeurs et paiements identiques, quelques mots diffèrent",
    ),
    "verify.recounted.differs": (
        "entry {number} counted again comes out otherwise (then – now): {where}",
        "ligne {number} recomptée donne autre chose (alors – ici) : {where_fr}",
    ),
    "verify.recount.not_compared": (
        "entry {number} can't be counted again without its rules",
        "ligne {number} impossible à recompter sans ses règles",
    ),
    "verify.reread.match": (
        "read again by the model named: {count} tiles, the same; probabilities differ by {apart} at most",
        "relu par le modèle nommé : {count} tuiles, les mêmes ; probabilités à {apart_fr} près",
    ),
    "verify.reread.differs": (
        "the model named reads otherwise here: {count} tiles; probabilities apart by {apart}",
        "le modèle nommé lit autre chose ici : {count} tuiles ; probabilités écartées de {apart_fr}",
    ),
    "verify.reread.not_compared": (
        "the photo was not read again",
        "la photo n’a pas été relue",
    ),
    "verify.unread.not_compared": (
        "the photo can't be read again here ({why})",
        "la photo ne peut être relue ici ({why})",
    ),
    "verify.other_model.not_compared": (
        "other model: {named} is named, {here} is installed; it reads other tiles or sets",
        "autre modèle : {named} est nommé, {here} est installé ; il lit d’autres tuiles ou combinaisons",
    ),
    "verify.other_model_alike.not_compared": (
        "other model: {named} is named, {here} is installed; it reads the same {count} tiles",
        "autre modèle : {named} est nommé, {here} est installé ; il lit les mêmes {count} tuiles",
    ),
    "verify.as_sent.match": (
        "the file as it was sent was read alike: {count} tiles",
        "le fichier tel qu’envoyé a été lu de même : {count} tuiles",
    ),
    "verify.as_sent.not_compared": (
        "the file as it was sent was read otherwise; only its smaller copy is kept, so that can’t be read again",
        "le fichier tel qu’envoyé a été lu autrement ; seule sa copie réduite est gardée, il ne peut être relu",
    ),
    "verify.page.match": ("is worded from these very parts", "est rédigée d’après ces parties mêmes"),
    "verify.page.differs": ("does not say what the other parts say", "ne dit pas ce que disent les autres parties"),
    "verify.page.not_compared": (
        "was worded by version {writer}; here is {here}, only its digest was compared",
        "a été rédigée par la version {writer} ; ici {here}, seule son empreinte a été comparée",
    ),
    "verify.manifest.match": ("is what the parts come to", "est ce que donnent les parties"),
    "verify.manifest.differs": ("is not what the parts come to", "n’est pas ce que donnent les parties"),
    "verify.all_match": (
        "All that was compared matches ({match}); not compared: {not_compared}.",
        "Tout ce qui a été comparé concorde ({match}) ; non comparé : {not_compared}.",
    ),
    "verify.something_differs": (
        "NOT as it was written: {differs} differ, {match} match; not compared: {not_compared}.",
        "PAS tel qu’il a été écrit : {differs} diffèrent, {match} concordent ; non comparé : {not_compared}.",
    ),
    "verify.no_head": (
        "That it is the game of the printed sheet is shown by --head and the hash on the sheet.",
        "Que ce soit la partie de la feuille imprimée, --head et l’empreinte de la feuille le montrent.",
    ),
}
