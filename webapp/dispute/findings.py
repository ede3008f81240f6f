"""What a check of a dispute's file finds: a line for each thing compared, in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from webapp.messages import text
from webapp.words import LANGS

State = Literal["match", "differs", "not_compared"]
SIGNS: Final = {"match": "=", "differs": "!", "not_compared": "?"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was compared: about which part, whether it matches, and in words what was found."""

    part: str
    code: str
    state: State
    words: tuple[str, str]

    def say(self, lang: str) -> str:
        return self.words[LANGS.index(lang)]

    def to_json(self) -> dict[str, Any]:
        return {"part": self.part, "check": self.code, "state": self.state,
                "words": dict(zip(LANGS, self.words, strict=True))}  # fmt: skip


@dataclass
class Findings:
    """The lines in the order in which they were found."""

    lines: list[Finding] = field(default_factory=list)

    def add(self, part: str, code: str, state: State, **facts: Any) -> None:
        """A line with the sentence `verify.<code>.<state>`."""
        words = tuple(text(f"verify.{code}.{state}", lang, part=part, **facts) for lang in LANGS)
        self.lines.append(Finding(part, code, state, (words[0], words[1])))

    def compare(self, part: str, code: str, same: bool, **facts: Any) -> bool:
        """A line that says whether it matches."""
        self.add(part, code, "match" if same else "differs", **facts)
        return same

    @property
    def matches(self) -> bool:
        """Whether nothing that was compared differs."""
        return not any(line.state == "differs" for line in self.lines)

    @property
    def altered(self) -> set[str]:
        """The parts about which something differs."""
        return {line.part for line in self.lines if line.state == "differs"}

    def to_json(self) -> dict[str, Any]:
        return {"matches": self.matches, "lines": [line.to_json() for line in self.lines]}


def counts(lines: Iterable[Finding]) -> dict[State, int]:
    """How many lines there are of each state."""
    found: dict[State, int] = {"match": 0, "differs": 0, "not_compared": 0}
    for line in lines:
        found[line.state] += 1
    return found
