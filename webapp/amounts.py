"""Dates, numbers and money as they are written in a language."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal

from babel import dates, numbers

CURRENCY = "EUR"
MINUS = "\u2212"


def day(value: date | str, lang: str) -> str:
    """A day in words: Saturday, 21 November 2026; ISO text is taken as well."""
    return dates.format_date(_date(value), "full", locale=_locale(lang))


def short_day(value: date | str, lang: str) -> str:
    """A day where space is short: 21 Nov 2026."""
    return dates.format_date(_date(value), "medium", locale=_locale(lang))


def time_of_day(value: datetime | str) -> str:
    """An aware time on the server's own clock, to the minute: 20:15 in either language."""
    return f"{_time(value):%H:%M}"


def moment(value: datetime | str, lang: str) -> str:
    """Day and time on the server's own clock."""
    at = _time(value)
    return f"{short_day(at.date(), lang)}, {time_of_day(at)}"


def number(value: float | Decimal, lang: str) -> str:
    """25,000 or 25 000, with the minus sign that print uses."""
    return _print(numbers.format_decimal(value, locale=_locale(lang)))


def signed(value: float | Decimal, lang: str) -> str:
    """+1,200, −120 or 0."""
    return ("+" if value > 0 else "") + number(value, lang)


def fixed(value: float, digits: int, lang: str) -> str:
    """1,234.50 or 1 234,50: always so many decimals."""
    return _print(numbers.format_decimal(value, "#,##0." + "0" * digits, locale=_locale(lang)))


def percent(share: float, lang: str) -> str:
    """0.25 as 25% or 25 %."""
    return _print(numbers.format_percent(share, locale=_locale(lang)))


def chance(share: float, lang: str) -> str:
    """0.4871 as 48.71% or 48,71 %."""
    return fixed(100 * share, 2, lang) + ("\N{NO-BREAK SPACE}%" if lang == "fr" else "%")


def money(cents: int, lang: str, *, sign: bool = False) -> str:
    """Cents as euros: €12.50 or 12,50 €; with `sign`, what was won has its plus."""
    euros = numbers.format_currency(Decimal(cents) / 100, CURRENCY, locale=_locale(lang))
    return ("+" if sign and cents > 0 else "") + _print(euros)


def chips(value: int, lang: str, *, in_cents: bool = False, sign: bool = False) -> str:
    """An amount as the game's own rule counts it: in points, or in cents where it is played for money."""
    if in_cents:
        return money(value, lang, sign=sign)
    return signed(value, lang) if sign else number(value, lang)


def _locale(lang: str) -> str:
    """Days and the clock are told as in Europe, where both languages' clubs are."""
    return {"en": "en_GB"}.get(lang, lang)


def _print(words: str) -> str:
    return words.replace("-", MINUS)


def _date(value: date | str) -> date:
    return date.fromisoformat(value) if isinstance(value, str) else value


def _time(value: datetime | str) -> datetime:
    return (datetime.fromisoformat(value) if isinstance(value, str) else value).astimezone()
