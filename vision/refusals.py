"""What can't be read, kept or used, in a sentence of each language."""

from __future__ import annotations


class RefusedError(ValueError):
    """`message` and `message_fr` are one sentence for people."""

    def __init__(self, sentences: tuple[str, str], facts: dict[str, object]) -> None:
        english, french = sentences
        self.message = english.format(**facts)
        self.message_fr = french.format(**facts)
        super().__init__(self.message)

    def in_language(self, lang: str) -> str:
        """The sentence in French for `fr`, `fr_FR` and the like, in English otherwise."""
        return self.message_fr if lang.lower().startswith("fr") else self.message
