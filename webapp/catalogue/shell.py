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
    "offline.title": ("No network", "Pas de réseau"),
    "offline.what": (
        "This page needs the network, and there is none just now.",
        "Cette page a besoin du réseau, et il n’y en a pas pour l’instant.",
    ),
    "offline.no_games": (
        "A game that was opened on this phone can be played on without; none is kept here yet.",
        "Une partie ouverte sur ce téléphone peut continuer sans lui ; aucune n’y est encore gardée.",
    ),
    "offline.games": ("Games that go on without it", "Les parties qui continuent sans lui"),
    "offline.again": ("Try again", "Réessayer"),
    "queue.one": ("One hand waits", "Une main attend"),
    "queue.many": ("{count} hands wait", "{count} mains attendent"),
    "queue.kept": (
        "Kept on this phone, and sent by itself, in order and once, as soon as there is a network.",
        "Gardé sur ce téléphone, et envoyé tout seul, dans l’ordre et une fois, dès qu’il y a du réseau.",
    ),
    "queue.uncounted": (
        "Without a network it can’t be counted now; it is counted when it is sent. Say by name who won and from whom.",
        "Sans réseau, elle ne peut être comptée ; elle le sera à l’envoi. Dites par son nom qui a gagné, et de qui.",
    ),
    "queue.hand": ("A hand", "Une main"),
    "queue.now": ("Send now", "Envoyer maintenant"),
    "queue.after": ("Record it after these", "L’enregistrer à la suite"),
    "queue.change": ("Change it", "La modifier"),
    "queue.leave_out": ("Leave it out", "L’abandonner"),
    "queue.sure": (
        "Leave this hand out? It stands nowhere else: {hand}",
        "Abandonner cette main ? Elle ne figure nulle part ailleurs : {hand}",
    ),
    "queue.with_photo": (
        "With its photo, which is sent along.",
        "Avec sa photo, qui sera envoyée en même temps.",
    ),
    "queue.photo_lost": (
        "Without its photo: this phone has no room to keep it. The tiles are kept.",
        "Sans sa photo : ce téléphone n’a plus de place pour la garder. Les tuiles sont gardées.",
    ),
    "queue.without_photo": ("Send it without the photo", "L’envoyer sans la photo"),
    "queue.sure_photo": (
        "Send the hand without its photo? The photo is then kept nowhere.",
        "Envoyer la main sans sa photo ? La photo ne sera alors gardée nulle part.",
    ),
    "queue.unreached": (
        "No network: this needs it, and was not sent. What you typed stays here; try again once you are back online.",
        "Pas de réseau : il en faut pour ceci, et rien n’a été envoyé. Votre saisie reste ici ; réessayez une fois de"
        " nouveau en ligne.",
    ),
    "queue.open": ("Open the game", "Ouvrir la partie"),
    "queue.look": (
        "A hand was not taken: open the game and look",
        "Une main n’a pas été acceptée : ouvrez la partie pour voir",
    ),
}
