"""Sentences of what stands around every page: the menu, the application on a phone, no network."""

from __future__ import annotations

from typing import Final

SHELL: Final[dict[str, tuple[str, str]]] = {
    "nav.skip": ("Skip to the content", "Aller au contenu"),
    "nav.menu": ("Menu", "Menu"),
    "nav.hand": ("Hand", "Main"),
    "nav.games": ("Games", "Parties"),
    "nav.club": ("Club", "Club"),
    "nav.sets": ("Tiles", "Tuiles"),
    "nav.rules": ("Rules", "Règles"),
    "nav.home": ("Marque, to the hand", "Marque, vers la main"),
    "nav.language.en": ("English", "English"),
    "nav.language.fr": ("Français", "Français"),
}
