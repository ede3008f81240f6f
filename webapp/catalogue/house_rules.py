"""Sentences of the pages on which a club writes its own rules."""

from __future__ import annotations

from typing import Final

HOUSE_RULES: Final[dict[str, tuple[str, str]]] = {
    "house.title": ("House rules", "Règles de la maison"),
    "house.lead": (
        "A ruleset of the shelf with the club's own switches and numbers. Every saved version stays as it is; a game "
        "keeps the one that it began with.",
        "Un système de règles avec les réglages et les nombres du club. Chaque version enregistrée reste telle "
        "quelle ; une partie garde celle avec laquelle elle a commencé.",
    ),
    "house.none": ("The club has no rules of its own yet.", "Le club n’a pas encore de règles à lui."),
    "house.unusable": (
        "The engine no longer takes this text, so no game can begin with it; save it anew.",
        "Le moteur n’accepte plus ce texte : aucune partie ne peut commencer avec lui ; enregistrez-le à nouveau.",
    ),
    "house.from": ("from {base}", "à partir de : {base}"),
    "house.starts": ("Starts from {base}", "À partir de : {base}"),
    "house.version": ("Version {version}", "Version {version}"),
    "house.newest": ("the newest", "la dernière"),
    "house.saved": ("{day}, by {name}", "{day}, par {name}"),
    "house.somebody": ("somebody", "quelqu’un"),
    "house.kept": ("Version {version} is saved.", "La version {version} est enregistrée."),
    "house.new": ("New house rules", "Nouvelles règles de la maison"),
    "house.base": ("Start from", "Partir de"),
    "house.write": ("Write them", "Les rédiger"),
    "house.import": ("Take in a text", "Importer un texte"),
    "house.edit": ("Change", "Modifier"),
    "house.edit_name": ("Change {name}", "Modifier {name}"),
    "house.edit_text": ("Change the text", "Modifier le texte"),
    "house.after": (
        "After version {version}; saving makes version {next}.",
        "Après la version {version} ; l’enregistrement fera la version {next}.",
    ),
    "house.names": ("What they are called", "Leur nom"),
    "house.name_en": ("Name in English", "Nom en anglais"),
    "house.name_fr": ("Name in French", "Nom en français"),
    "house.name_hint": ("One of the two is enough.", "L’un des deux suffit."),
    "house.options": ("Switches", "Réglages"),
    "house.values": ("What hands are worth", "Valeur des mains"),
    "house.values_hint": ("0: not played. Left empty: as in the base.", "0 : non joué. Laissé vide : comme la base."),
    "house.rows_hint": (
        "One row a line, such as full_flush = 8; the rows are called:",
        "Une ligne par valeur, telle que full_flush = 8 ; ces valeurs s’écrivent :",
    ),
    "house.in_base": ("base: {value}", "base : {value}"),
    "house.changed": ("{count} changed", "{count} modifiés"),
    "house.changed_one": ("1 changed", "1 modifié"),
    "house.search": ("Find by name", "Chercher par nom"),
    "house.preview": ("Show what differs", "Voir les différences"),
    "house.save": ("Save as version {version}", "Enregistrer comme version {version}"),
    "house.differs": ("What differs from {base}", "Ce qui diffère de : {base}"),
    "house.same": ("Nothing differs from {base} yet.", "Rien ne diffère encore de : {base}."),
    "house.what": ("What", "Quoi"),
    "house.was": ("Base", "Base"),
    "house.now": ("House", "Maison"),
    "house.text": ("As text", "En texte"),
    "house.text_label": ("The rules as text (TOML)", "Les règles en texte (TOML)"),
    "house.text_hint": (
        "Paste a club's file here, or choose it below; what is wrong in it is told with its line.",
        "Collez ici le fichier d’un club, ou choisissez-le plus bas ; chaque faute est dite avec sa ligne.",
    ),
    "house.file": ("Or a file", "Ou un fichier"),
    "house.rewritten": (
        "Saved from the form, the text is written anew, without notes after #.",
        "Enregistré depuis le formulaire, le texte est réécrit, sans les notes après #.",
    ),
    "house.export": ("Save the text as a file", "Enregistrer le texte dans un fichier"),
    "house.digest": ("Digest (SHA-256)", "Empreinte (SHA-256)"),
    "house.history": ("Versions", "Versions"),
    "house.compare": ("What changed since version {version}", "Ce qui a changé depuis la version {version}"),
    "house.compare_short": ("Changes", "Changements"),
    "house.diff": ("From version {old} to version {new}", "De la version {old} à la version {new}"),
    "house.diff_none": (
        "No switch and no number differs; only names or notes do.",
        "Aucun réglage ni nombre ne diffère ; seuls des noms ou des notes.",
    ),
    "house.diff_unusable": (
        "One of the two texts is no longer taken by the engine, so the two can only be compared as text.",
        "L’un des deux textes n’est plus accepté par le moteur ; ils ne se comparent qu’en texte.",
    ),
    "house.games": ("Games by this version", "Parties selon cette version"),
    "house.no_games": ("No game has begun with it.", "Aucune partie n’a commencé avec elle."),
    "house.game": ("Game of {day}", "Partie du {day}"),
    "house.all": ("All house rules", "Toutes les règles de la maison"),
    "house.faults": ("Not saved yet; please put right:", "Pas encore enregistré ; à corriger :"),
    "house.table": ("Table: {name}", "Table : {name}"),
}

HOUSE_RULES_REFUSED: Final[dict[str, tuple[str, str]]] = {
    "house_rules_changed": (
        "Version {version} of {id} was saved since you opened this page; nothing was overwritten. Look at it, "
        "then save yours after it.",
        "La version {version} de {id} a été enregistrée depuis l’ouverture de cette page ; rien n’a été écrasé. "
        "Regardez-la, puis enregistrez la vôtre à sa suite.",
    ),
    "house_rules_known": (
        "There are house rules with the id {id} already; change those, or give these another name.",
        "Des règles de la maison ont déjà l’id {id} ; modifiez-les, ou donnez un autre nom à celles-ci.",
    ),
    "house_rules_same": (
        "Nothing differs from version {version}; change something first.",
        "Rien ne diffère de la version {version} ; modifiez d’abord quelque chose.",
    ),
    "house_rules_long_id": (
        "The id is too long: at most {most} letters; choose a shorter name.",
        "L’id est trop long : {most} lettres au plus ; choisissez un nom plus court.",
    ),
    "house_rules_other_id": (
        "The text names {found}, but these rules are {id}; keep the id, or take the text in as new rules.",
        "Le texte nomme {found}, mais ces règles sont {id} ; gardez l’id, ou importez le texte comme nouvelles règles.",
    ),
    "house_rules_row": (
        "'{found}' is no row: write a name, =, and a whole number, each name once.",
        "« {found} » n’est pas une ligne : écrivez un nom, =, et un nombre entier, chaque nom une fois.",
    ),
    "house_rules_no_text": (
        "There is no text yet; paste it or choose a file.",
        "Il n’y a pas encore de texte ; collez-le ou choisissez un fichier.",
    ),
}
