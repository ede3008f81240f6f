"""What the command line and the page say, in English and French."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Any, Final

from webapp.catalogue import COMPLAINTS, IN_FULL, SENTENCES
from webapp.words import LANGS


def text(key: str, lang: str, **values: Any) -> str:
    """The sentence under `key` in the language, its {names} filled in."""
    return SENTENCES[key][LANGS.index(lang)].format(**values)


def catalogue(lang: str, prefix: str) -> dict[str, str]:
    """All sentences whose key starts with `prefix`, without it: what the page's scripts are given."""
    at = LANGS.index(lang)
    return {key.removeprefix(prefix): pair[at] for key, pair in SENTENCES.items() if key.startswith(prefix)}


def language(wanted: str | None) -> str:
    """`fr` for any kind of French (`fr_CA.UTF-8`), `en` for all else."""
    return "fr" if (wanted or "").lower().startswith("fr") else "en"


class InputError(ValueError):
    """Input that a person must put right: a code for programs, a sentence in each language."""

    def __init__(self, code: str, **values: Any) -> None:
        self.code = code
        self.values: Mapping[str, Any] = values
        super().__init__(self.in_full("en"))

    @property
    def message(self) -> str:
        return self.say("en")

    def say(self, lang: str) -> str:
        return COMPLAINTS[self.code][LANGS.index(lang)].format(**self.values)

    def in_full(self, lang: str) -> str:
        """With what is for who runs the server alone, such as where its database is: for the terminal and the log."""
        return IN_FULL.get(self.code, COMPLAINTS[self.code])[LANGS.index(lang)].format(**self.values)


_IN_FRENCH: Final = {
    errno.EACCES: "accès refusé",
    errno.EEXIST: "le fichier existe déjà",
    errno.EIO: "erreur d’entrée-sortie",
    errno.EISDIR: "c’est un dossier",
    errno.ENAMETOOLONG: "le nom est trop long",
    errno.ENOENT: "fichier ou dossier introuvable",
    errno.ENOSPC: "plus de place sur le disque",
    errno.ENOTDIR: "une partie du chemin n’est pas un dossier",
    errno.EPERM: "opération non permise",
    errno.EROFS: "le disque est en lecture seule",
}


def of_file(code: str, path: object, error: OSError) -> InputError:
    """What is told of a file that the system would not read or write."""
    why = error.strerror or str(error)
    return InputError(code, path=path, why=why, why_fr=_IN_FRENCH.get(error.errno or 0, why))


def sentence(error: ValueError, lang: str, *, in_full: bool = False) -> str:
    """An error of any part of the program as one sentence, in the language where it has it; `in_full` for operators.

    Raises the error itself where it has no code: it tells of a fault of the program, in Python's words.
    """
    for method in (*(("in_full",) if in_full else ()), "say", "text", "in_language"):
        speak = getattr(error, method, None)
        if callable(speak):
            return str(speak(lang))
    raise error


def error_code(error: ValueError) -> str:
    """What programs know an error by; raises the error itself where it has no code, as `sentence` does."""
    if not hasattr(error, "code"):
        raise error
    return str(error.code)
