"""What is refused of a hand in the words of its page: keys by the labels of the fields that they stand for."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Final

from scoring import RULESETS
from scoring.errors import Reason, ScoringError
from scoring.ruleset import Names
from webapp.messages import sentence, text
from webapp.words import FLAG_WORDS, LANGS, in_labels, in_series, tile_name

_LABELS: Final = {
    "concealed": "hand.title",
    "melds": "hand.title",
    "winning_tile": "hand.winning_typed",
    "seat_wind": "table.seat",
    "round_wind": "table.round",
    "self_draw": "table.self_draw",
    "discarder": "table.won",
    "losers": "losers.title",
    **{
        key: f"table.{key}"
        for key in ("dora_indicators", "ura_dora_indicators", "honba", "riichi_sticks", "dealer_streak", "void_suit",
                    "out", "liable")
    },
}  # fmt: skip
"""The sentence that labels a field of the hand's form, by the key of a hand that is entered there."""
_TICKS: Final = {
    "en": ((re.compile(r"\bflags? (?=')"), ""), (re.compile(r"\bflag(s?)\b"), r"tick\1")),
    "fr": ((re.compile(r"\bdrapeaux?\b"), "choix"),),
}
"""What the interchange form calls a flag is a box to tick."""
_FLOWER_FIRST: Final = re.compile(r"[fs][1-4]\b")
"""Of the tiles that a sentence begins with, those whose id the page's capital would turn into another word."""


_SET: Final = re.compile(r"\bmelds\[(\d+)\](?:\.\w+)?")
"""A set of the hand by its place among them, the first 0."""
_OPTION: Final = re.compile(r"\boption (\w+)")


@cache
def _options() -> dict[str, Names]:
    """What every option is called; where two systems have one of a name it means the same."""
    return {option.id: option.names for book in RULESETS.values() for option in book.options.values()}


def refusal_words(error: ValueError, lang: str) -> str:
    """An error of any part of the program as one sentence; raises it again as `sentence` does."""
    if not isinstance(error, ScoringError):
        return sentence(error, lang)
    return in_series((reason_words(fault, lang) for fault in error.faults), lang)


def reason_words(reason: Reason, lang: str) -> str:
    """One reason with its clause."""
    return replace(reason, en=_called(reason.en, "en"), fr=_called(reason.fr, "fr")).message(lang)


def _called(written: str, lang: str) -> str:
    for pattern, words in _TICKS[lang]:
        written = pattern.sub(words, written)
    written = _SET.sub(lambda place: text("refusal.set", lang, number=int(place[1]) + 1), written)
    written = _OPTION.sub(lambda told: f"option '{told[1]}'" if told[1] in _options() else told[0], written)
    labels = {key: text(name, lang) for key, name in _LABELS.items()}
    options = {key: names.get(lang) for key, names in _options().items()}
    flags = {flag: words[LANGS.index(lang)] for flag, words in FLAG_WORDS.items()}
    if flower := _FLOWER_FIRST.match(written):
        written = f"{tile_name(flower[0], lang)} ({flower[0]}){written[flower.end() :]}"
    return in_labels(written, options | labels | flags, lang)
