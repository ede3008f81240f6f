"""Rules, periods and numbers of standings in words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

from babel.dates import format_skeleton

from webapp.amounts import fixed, percent, short_day
from webapp.messages import text
from webapp.standings.periods import Period
from webapp.standings.rating import Rating
from webapp.standings.results import RulesPlayed
from webapp.standings.store import Evening
from webapp.words import choice_words

_DIGEST = 8
NOTHING = "–"


def rules_words(rules: RulesPlayed, versions: Mapping[str, int], lang: str) -> str:
    """The ruleset's name, a club's version of it, and what the table played otherwise."""
    name = rules.names.get(lang)
    more = []
    if rules.own:
        known = versions.get(rules.own)
        more.append(
            text("standings.own_version", lang, version=known)
            if known
            else text("standings.own_text", lang, digest=rules.own[:_DIGEST])
        )
    for option, value in rules.apart.values():
        more.append(text("standings.apart", lang, option=option.names.get(lang), value=_value(option.id, value, lang)))
    return ", ".join([name, *more])


def _value(option: str, value: object, lang: str) -> str:
    if isinstance(value, bool):
        return text(f"options.{str(value).lower()}", lang)
    return str(value) if isinstance(value, int) else choice_words(option, str(value), lang)


def period_words(period: Period, evenings: Mapping[str, Evening], lang: str) -> str:
    """Season 2026–2027, November 2026, an evening's day and name."""
    match period.kind:
        case "season":
            first = int(period.which)
            return text("standings.season", lang, first=first, second=first + 1)
        case "month":
            day = date.fromisoformat(f"{period.which}-01")
            words = format_skeleton("yMMMM", day, locale=lang)
            return words[:1].upper() + words[1:]
        case "evening":
            evening = evenings[period.which]
            return text("standings.evening", lang, day=short_day(evening.day, lang), name=evening_words(evening, lang))
    return text("standings.period.all", lang)


def evening_words(evening: Evening, lang: str) -> str:
    """What an evening is called; its name may have been left empty."""
    return evening.name or text("evening.unnamed", lang)


def rounded(value: Fraction | None, lang: str, digits: int = 1) -> str:
    """A number with as many decimals as help to tell players apart, the same for each."""
    if value is None:
        return NOTHING
    return fixed(round(float(value), digits), digits, lang)


def share(value: Fraction | None, lang: str) -> str:
    """A share as a percentage."""
    return NOTHING if value is None else percent(float(value), lang)


def rating_words(rating: Rating | None, lang: str) -> str:
    """1050 ± 200, with a question mark where it is provisional."""
    if rating is None:
        return NOTHING
    words = text("person.rating", lang, value=round(rating.value), spread=round(rating.spread))
    return f"{words} ?" if rating.provisional else words
