"""The sentences about people, signing in and what each may do: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

ACCOUNTS: Final[dict[str, Pair]] = {
    "http_401": (
        "Sign in first, or scan the code of your table.",
        "Connectez-vous d’abord, ou scannez le code de votre table.",
    ),
    "access.not_allowed": (
        "Your account may not do this; ask a {role} of the club.",
        "Votre compte ne le permet pas ; demandez à un {role} du club.",
    ),
    "role.guest": ("guest", "invité"),
    "role.member": ("member", "membre"),
    "role.scorekeeper": ("scorekeeper", "marqueur"),
    "role.referee": ("referee", "arbitre"),
    "role.secretary": ("secretary", "secrétaire"),
}
