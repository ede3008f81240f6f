"""Which passwords are taken."""

from __future__ import annotations

import pytest

from webapp.messages import InputError
from webapp.people import passwords


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("", "password_length"),
        ("eleven char", "password_length"),
        ("x" * 129, "password_length"),
        ("aaaaaaaaaaaaaa", "password_common"),
        ("Password1234", "password_common"),
        ("mahjongmahjong", "password_common"),
        ("anne.martin99", "password_common"),
        ("correct horse battery staple!", None),
        ("éééàààüüüîîîô", None),
        ("twelve chars", None),
        ("a b c d e f " * 10, None),
    ],
)
def test_a_password_needs_length_and_thought_only(password: str, code: str | None) -> None:
    if code is None:
        passwords.check(password, password, "anne.martin")
        return
    with pytest.raises(InputError) as refused:
        passwords.check(password, password, "anne.martin")
    assert refused.value.code == code
    assert refused.value.say("fr") != refused.value.say("en")


def test_a_password_is_the_same_however_the_keyboard_composes_it() -> None:
    assert passwords.verified(passwords.hashed("caf\u00e9 au bord du quai"), "cafe\u0301 au bord du quai")
