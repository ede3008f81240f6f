"""What the engine refuses and why: three kinds of error, all `ValueError`, each with every fault at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.citations import citation

LANGUAGES = ("en", "fr")
_SHOWN = 40
_IN_JSON: dict[type, str] = {list: "[…]", dict: "{…}"}


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason in plain words; `source` is the clause of the rule text, empty where no clause is needed."""

    code: str
    en: str
    fr: str
    source: str = ""
    at: tuple[str, ...] = ()
    """Section and entry of a club's rules that it is about, or `event` and one of its keys; empty where about none."""
    told: tuple[tuple[str, str], ...] = ()
    """Its sentence, as `refusal`, and what is filled in, by name, for who words it anew; empty where nobody does."""

    def message(self, lang: str = "en") -> str:
        """The sentence in `en` or `fr` (any other language gives English), with its clause in brackets."""
        text = self.fr if lang == "fr" else self.en
        return f"{text} ({citation(self.source, lang)})" if self.source else text

    def to_json(self) -> dict[str, str]:
        return {"code": self.code, "message": self.message()}


class ScoringError(ValueError):
    """Unusable input. `faults` holds every fault found; `code` and `message` speak for all of them."""

    def __init__(self, faults: Sequence[Reason]) -> None:
        if not faults:
            raise TypeError("an error needs at least one fault")
        self.faults: tuple[Reason, ...] = tuple(faults)
        super().__init__(self.message)

    @property
    def code(self) -> str:
        return self.faults[0].code

    @property
    def message(self) -> str:
        return self.text()

    def text(self, lang: str = "en") -> str:
        """All faults in one line, in `en` or `fr`."""
        return (" ; " if lang == "fr" else "; ").join(fault.message(lang) for fault in self.faults)

    def to_json(self) -> dict[str, str]:
        return {"code": self.code, "message": self.message}


class UnreadableError(ScoringError):
    """The input is not a hand in the interchange form: wrong type, unknown key, tile, flag, option or ruleset."""


class IllegalError(ScoringError):
    """Every word is known, but what it says cannot happen under these rules."""


class AmbiguousError(ScoringError):
    """The input can be read in two ways; the message says what to add."""


class Faults:
    """Collects faults while the input is read, so that one error can name them all."""

    def __init__(self) -> None:
        self.unreadable: list[Reason] = []
        self.illegal: list[Reason] = []
        self.ambiguous: list[Reason] = []

    def __bool__(self) -> bool:
        return bool(self.unreadable or self.illegal or self.ambiguous)

    def raise_any(self) -> None:
        """Raises one error of the gravest kind met, holding the faults of every kind; nothing if there are none."""
        faults = list(dict.fromkeys([*self.unreadable, *self.illegal, *self.ambiguous]))
        if self.unreadable:
            raise UnreadableError(faults)
        if self.illegal:
            raise IllegalError(faults)
        if self.ambiguous:
            raise AmbiguousError(faults)


def shown(value: object) -> str:
    """A value as a message in any language quotes it, as JSON writes it: short, and never a page long."""
    text = repr(value[: 4 * _SHOWN]) if isinstance(value, str) else _IN_JSON.get(type(value), type(value).__name__)
    if isinstance(value, bool) or value is None:
        text = {True: "true", False: "false", None: "null"}[value]
    elif isinstance(value, int) and abs(value) >= 10**_SHOWN:
        text = f"> 10^{_SHOWN}" if value > 0 else f"< -10^{_SHOWN}"
    elif isinstance(value, int | float):
        text = str(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def nearest(name: str, known: Iterable[str]) -> list[str]:
    """The known names that `name` was meant for: the same in another case, those it is a part of, or one much alike."""
    choices, wanted = sorted(known), name.casefold()
    if len(name) > _SHOWN:
        return []
    same = [choice for choice in choices if choice.casefold() == wanted]
    holding = [choice for choice in choices if len(wanted) > 2 and wanted in choice.casefold()]
    if same or 0 < len(holding) <= 4:
        return same or holding
    from difflib import get_close_matches  # only a fault needs it

    return get_close_matches(wanted, choices, n=1, cutoff=0.7)


def _either(names: Sequence[str], word: str) -> str:
    quoted = [f"« {name} »" if word == "ou" else f"'{name}'" for name in names]
    return f" {word} ".join([", ".join(quoted[:-1]), quoted[-1]] if quoted[1:] else quoted)


def hint(near: Sequence[str], known: Iterable[str]) -> tuple[str, str]:
    """`did you mean ...?` in English and French, or all known names where none is near."""
    if near:
        return f"did you mean {_either(near, 'or')}?", f"vouliez-vous dire {_either(near, 'ou')} ?"
    listed = ", ".join(known)
    return f"known: {listed or 'none'}", f"choix possibles : {listed or 'aucun'}"


MOST_UNKNOWN = 20
"""Unknown names of one object that are told, each with the nearest known one: to seek that takes its time."""


def unknown(code: str, what_en: str, what_fr: str, name: str, known: Iterable[str], source: str = "") -> Reason:
    """The refusal of a name: says the name, the nearest known one, or all known ones when none is near."""
    choices = sorted(set(known))
    en, fr = hint(nearest(name, choices), choices)
    told = shown(name)
    return Reason(code, f"unknown {what_en} {told}; {en}", f"{what_fr} {told} n'existe pas ; {fr}", source)
