"""Passwords: which are taken, and how they are kept."""

from __future__ import annotations

import secrets
import unicodedata
from functools import cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from webapp.messages import InputError

LEAST: Final = 12
MOST: Final = 128
"""Characters, as OWASP's ASVS 5 (6.2) has them; nothing is said of capitals, digits or signs."""

FEWEST_DIFFERENT: Final = 5
OWN_WORDS: Final = ("marque", "mahjong", "mahjongg", "majong", "riichi")
_COMMONEST: Final = """
    123456789012 1234567890123 12345678901234 123456789123 123456123456 0123456789012 987654321098 123123123123
    123qweasdzxc 1q2w3e4r5t6y 1qaz2wsx3edc qazwsxedcrfv qwertyuiop12 qwertyuiop123 qwertyuiopas qwertyuiopasd
    qwertyuiop[] qwerty123456 qwerty1234567 asdfghjkl123 azertyuiop12 azertyuiop123 azertyuiopqs azerty123456
    abcdefghijkl abcdefghijklm abcdef123456 abcd12345678 abc123abc123 password1234 password12345 password123456
    passwordpassword password123! passw0rd1234 p@ssw0rd1234 motdepasse12 motdepasse123 motdepasse1234
    motdepassemotdepasse iloveyou1234 iloveyou12345 jetaime12345 administrator administrateur administrator1
    changeme1234 changemenow1 letmein12345 letmeinplease welcome12345 bienvenue123 bienvenue1234 monkey123456
    dragon123456 football1234 baseball1234 superman1234 princess1234 sunshine1234 trustno11234 loulou123456
    doudou123456 soleil123456 marseille123 marseille13013 jesuischarlie correcthorsebatterystaple qwertyqwerty
    azertyazerty testtesttest test12345678 computer1234 internet1234 secretsecret
"""
COMMON: Final = frozenset(_COMMONEST.split())
"""The commonest that are long enough otherwise."""

_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
"""Argon2id with OWASP's figures: 19 MiB a sign-in, so that several at once fit beside the readers."""


def check(password: str, again: str, sign_in: str) -> None:
    """InputError where a new password is too weak, or was not typed the same twice."""
    plain = _normal(password)
    if not LEAST <= len(plain) <= MOST:
        raise InputError("password_length", least=LEAST, most=MOST)
    bare = plain.casefold()
    for own in (*OWN_WORDS, sign_in.casefold()):
        bare = bare.replace(own, "")
    if plain.casefold() in COMMON or len(set(plain)) < FEWEST_DIFFERENT or len(bare) < LEAST // 2:
        raise InputError("password_common")
    if plain != _normal(again):
        raise InputError("password_differs")


def hashed(password: str) -> str:
    return _HASHER.hash(_normal(password))


def verified(kept: str | None, password: str) -> bool:
    """Whether it is the password; where none is kept, the answer takes as much work."""
    try:
        _HASHER.verify(kept or _nobodys(), _normal(password[: MOST * 4]))
    except (VerificationError, InvalidHashError):
        return False
    return kept is not None


def outdated(kept: str) -> bool:
    """Whether it was hashed with other figures than today's."""
    return _HASHER.check_needs_rehash(kept)


@cache
def _nobodys() -> str:
    return _HASHER.hash(secrets.token_hex(16))


def _normal(password: str) -> str:
    """The same characters however a keyboard composes them."""
    return unicodedata.normalize("NFC", password)
