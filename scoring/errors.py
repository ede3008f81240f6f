"""What the engine refuses and why: three kinds of error, all `ValueError`, each with every fault at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

LANGUAGES = ("en", "fr")
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason in plain words; `source` is the clause of the rule text, empty where no clause is needed."""

    code: str
    en: str
    fr: str
    source: str = ""

    def message(self, lang: str = "en") -> str:
        """The sentence in `en` or `fr` (any other language gives English), with its clause in brackets."""
        text = self.fr if lang == "fr" else self.en
        return f"{text} ({self.source})" if self.source else text

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
        return "; ".join(fault.message(lang) for fault in self.faults)

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
    """A value as a message quotes it: short, and never a page long."""
    text = repr(value[: 4 * _SHOWN]) if isinstance(value, str) else type(value).__name__
    if isinstance(value, bool | int | float) or value is None:
        text = str(value) if not isinstance(value, int) or abs(value) < 10**_SHOWN else "a huge number"
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def unknown(code: str, what_en: str, what_fr: str, name: str, known: Iterable[str], source: str = "") -> Reason:
    """The refusal of a name: says the name, the nearest known one, or all known ones when none is near."""
    choices = sorted(known)
    near = [choice for choice in choices if choice.casefold() == name.casefold()]
    if not near and len(name) <= _SHOWN:
        near = get_close_matches(name, choices, n=1, cutoff=0.5)
    if near:
        en, fr = f"did you mean '{near[0]}'?", f"vouliez-vous dire « {near[0]} » ?"
    else:
        listed = ", ".join(choices) or "none"
        en, fr = f"known: {listed}", f"connus : {listed}"
    return Reason(code, f"unknown {what_en} {shown(name)}; {en}", f"{what_fr} {shown(name)} inconnu ; {fr}", source)
