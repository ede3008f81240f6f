"""What the import of people and of past results says: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

IMPORTS_REFUSED: Final[dict[str, Pair]] = {
    "import_nothing": (
        "There is no line to bring in; choose a file, or paste its lines.",
        "Il n’y a aucune ligne à importer ; choisissez un fichier, ou collez ses lignes.",
    ),
    "import_not_utf8": (
        "The file is not text in UTF-8; save it from Excel as “CSV UTF-8”, from LibreOffice as “Text CSV” with the"
        " character set UTF-8.",
        "Le fichier n’est pas du texte en UTF-8 ; enregistrez-le depuis Excel en « CSV UTF-8 », depuis LibreOffice en"
        " « Texte CSV » avec le jeu de caractères UTF-8.",
    ),
    "import_not_csv": (
        "Line {line} can’t be read as CSV: a quotation mark is opened and not closed, or stands in the middle of a"
        " cell; put it right.",
        "La ligne {line} n’est pas lisible comme CSV : un guillemet est ouvert et non fermé, ou se trouve au milieu"
        " d’une case ; corrigez-la.",
    ),
    "import_too_long": (
        "That is more than {most} lines or {kilobytes} kilobytes at once; divide the file.",
        "Cela fait plus de {most} lignes ou {kilobytes} kilo-octets à la fois ; partagez le fichier.",
    ),
    "import_cells": (
        "Cells in this line: {found}, not {wanted}; it needs {columns}.",
        "Cases de cette ligne : {found} et non {wanted} ; il faut {columns_fr}.",
    ),
    "import_role": (
        "'{found}' is no role; give one of {known}.",
        "« {found} » n’est pas un rôle ; donnez l’un de {known_fr}.",
    ),
    "import_twice": (
        "{name} stands in line {line} already; keep one of them.",
        "{name} figure déjà à la ligne {line} ; gardez l’une des deux.",
    ),
    "import_day": (
        "'{found}' is no day; write it as 2026-11-21 or 21/11/2026, the day first.",
        "« {found} » n’est pas un jour ; écrivez 2026-11-21 ou 21/11/2026, le jour d’abord.",
    ),
    "import_day_ahead": (
        "{found} is still to come; put the day right.",
        "Le {found_fr} est encore à venir ; corrigez le jour.",
    ),
    "import_rules": (
        "There are no rules called '{found}'; give one of {known}.",
        "Il n’y a pas de règle « {found} » ; donnez l’une de {known}.",
    ),
    "import_person": (
        "There is nobody called '{found}' in the club; put the name right, or bring in the people first.",
        "Personne ne s’appelle « {found} » dans le club ; corrigez le nom, ou importez d’abord les personnes.",
    ),
    "import_person_unclear": (
        "Several people who have left are called '{found}'; rename all but one of them first.",
        "Plusieurs personnes parties s’appellent « {found} » ; renommez d’abord les autres.",
    ),
    "import_same_person": (
        "{found} stands there twice; a game has four different players.",
        "{found} y figure deux fois ; une partie a quatre joueurs différents.",
    ),
    "import_score": (
        "'{found}' is no whole number of points.",
        "« {found} » n’est pas un nombre entier de points.",
    ),
    "import_changed": (
        "The lines are no longer as they were shown; look at them again, then bring them in.",
        "Les lignes ne sont plus celles qui furent montrées ; relisez-les, puis importez.",
    ),
}

IMPORTS: Final[dict[str, Pair]] = {
    "import.title": ("Bring in a list", "Importer une liste"),
    "import.lead": (
        "People, or results of games played before: as CSV from a spreadsheet. You see every line before anything is"
        " written; the same lines brought in again are written only once.",
        "Des personnes, ou les résultats de parties passées : en CSV depuis un tableur. Vous voyez chaque ligne avant"
        " que rien ne soit écrit ; les mêmes lignes importées à nouveau ne sont écrites qu’une fois.",
    ),
    "import.back": ("Standings", "Classement"),
    "import.kind": ("What the lines are", "Ce que sont les lignes"),
    "import.kind.people": ("People", "Personnes"),
    "import.kind.results": ("Past results", "Résultats passés"),
    "import.kind_hint.people": ("name, role", "nom, rôle"),
    "import.kind_hint.results": (
        "day, rules, four names, four scores as they stood on the table at the end",
        "jour, règle, quatre noms, quatre scores tels qu’ils étaient sur la table à la fin",
    ),
    "import.file": ("File", "Fichier"),
    "import.lines": ("or the lines themselves", "ou les lignes elles-mêmes"),
    "import.lines_hint": (
        "Cells parted by commas, semicolons or tabs. A first line of headings is passed over.",
        "Cases séparées par des virgules, des points-virgules ou des tabulations. Une première ligne d’en-têtes est"
        " ignorée.",
    ),
    "import.examples": ("What such lines look like", "À quoi ressemblent ces lignes"),
    "import.example.people": (
        "name,role\nAnne Martin,member\nBo Nguyen,guest",
        "nom,rôle\nAnne Martin,membre\nBo Nguyen,invité",
    ),
    "import.example.results": (
        "day,rules,name,name,name,name,score,score,score,score\n"
        "2026-05-02,navy,Anne Martin,Bo Nguyen,Chen Li,Dora Weiss,620,-140,-200,-280",
        "jour,règle,nom,nom,nom,nom,score,score,score,score\n"
        "02/05/2026,navy,Anne Martin,Bo Nguyen,Chen Li,Dora Weiss,620,-140,-200,-280",
    ),
    "import.known_rules": ("Rules: {known}", "Règles : {known}"),
    "import.roles": ("Roles: {known}", "Rôles : {known}"),
    "import.look": ("Look at the lines", "Voir les lignes"),
    "import.preview": ("What would be written", "Ce qui serait écrit"),
    "import.line": ("Line", "Ligne"),
    "import.what": ("What it says", "Ce qu’elle dit"),
    "import.state": ("Then", "Ensuite"),
    "import.state.new": ("is written", "est écrite"),
    "import.state.known": ("is there already", "existe déjà"),
    "import.known_as": ("is there already, as {role}; the role stays", "existe déjà, comme {role} ; le rôle reste"),
    "import.faults": (
        "{count} lines must be put right; until then nothing is written.",
        "{count} lignes sont à corriger ; rien n’est écrit d’ici là.",
    ),
    "import.faults_one": (
        "1 line must be put right; until then nothing is written.",
        "1 ligne est à corriger ; rien n’est écrit d’ici là.",
    ),
    "import.nothing_new": ("All of it is there already.", "Tout est déjà là."),
    "import.write": ("Bring in {count} lines", "Importer {count} lignes"),
    "import.write_one": ("Bring in 1 line", "Importer 1 ligne"),
    "import.done": (
        "Lines brought in: {count}; there already: {known}.",
        "Lignes importées : {count} ; déjà là : {known}.",
    ),
    "import.person": ("{name}, {role}", "{name}, {role}"),
    "import.result": ("{day}, {rules}: {players}", "{day}, {rules} : {players}"),
    "import.score": ("{name} {points}", "{name} {points}"),
    "import.evening": ("Imported results", "Résultats importés"),
}
