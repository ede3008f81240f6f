"""What the interface for programs says, and the pages about it: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

API_REFUSED: Final[dict[str, Pair]] = {
    "token_name": (
        "Say in 1 to {most} characters which device or program this is.",
        "Dites en 1 à {most} caractères de quel appareil ou programme il s’agit.",
    ),
    "token_scopes": ("Tick at least one thing that it may do.", "Cochez au moins une chose qu’il pourra faire."),
    "token_above_role": (
        "Your role doesn't allow this: {scopes}; tick what you may do yourself.",
        "Votre rôle ne le permet pas : {scopes} ; cochez ce que vous pouvez faire vous-même.",
    ),
    "token_too_many": (
        "You have {most} tokens already; revoke those that are no longer used.",
        "Vous avez déjà {most} jetons ; révoquez ceux qui ne servent plus.",
    ),
    "bad_query": (
        "{name}: {found} is not {wanted}.",
        "{name} : {found} n’est pas {wanted_fr}.",
    ),
    "unknown_query": (
        "There is no query parameter {name} here; known: {known}.",
        "Il n’y a pas ici de paramètre {name} ; connus : {known}.",
    ),
    "bad_cursor": (
        "This cursor was not given out here; begin again without one.",
        "Ce curseur ne vient pas d’ici ; recommencez sans curseur.",
    ),
    "bad_idempotency_key": (
        "Idempotency-Key takes {least} to {most} visible ASCII characters, such as a UUID.",
        "Idempotency-Key prend de {least} à {most} caractères ASCII visibles, par exemple un UUID.",
    ),
    "key_of_other_request": (
        "Another request was answered under this Idempotency-Key; take a new one.",
        "Une autre requête a reçu sa réponse sous cet Idempotency-Key ; prenez-en un nouveau.",
    ),
    "key_in_use": (
        "The first request under this Idempotency-Key is still being answered; try again in {seconds} s.",
        "La première requête sous cet Idempotency-Key est encore en cours ; réessayez dans {seconds} s.",
    ),
    "not_this_media": (
        "This address takes {wanted}; say so in Content-Type.",
        "Cette adresse prend {wanted} ; dites-le dans Content-Type.",
    ),
    "not_plain_text": (
        "A text holds a character that can't be kept: NUL, or half of a pair.",
        "Un texte contient un caractère que l’on ne peut garder : NUL, ou la moitié d’une paire.",
    ),
    "number_too_large": (
        "A number lies beyond what JSON keeps exactly.",
        "Un nombre dépasse ce que JSON garde exactement.",
    ),
    "too_many_calls": (
        "Too many requests; try again in {seconds} s.",
        "Trop de requêtes ; réessayez dans {seconds} s.",
    ),
    "nothing_to_change": (
        "Nothing was given to be changed; known: {known}.",
        "Rien n’est donné à changer ; connus : {known}.",
    ),
}

API: Final[dict[str, Pair]] = {
    "api.no_token": (
        "Send a token that your person may use: Authorization: Bearer marque_…",
        "Envoyez un jeton que votre personne peut employer : Authorization: Bearer marque_…",
    ),
    "api.bad_token": (
        "This token opens nothing: it was revoked, or never given. Make a new one on the page of your account.",
        "Ce jeton n’ouvre rien : il fut révoqué, ou jamais donné. Créez-en un nouveau sur la page de votre compte.",
    ),
    "api.not_in_scope": (
        "This token may not do that; make one with a wider scope.",
        "Ce jeton ne le permet pas ; créez-en un de plus grande portée.",
    ),
}
