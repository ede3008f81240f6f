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
    "answer_lost": (
        "The first request under this Idempotency-Key was carried out, at least in part, and its answer was lost: the"
        " server stopped. Look at how things stand before you send anything again, under a new key.",
        "La première requête sous cet Idempotency-Key a été exécutée, au moins en partie, et sa réponse s’est perdue :"
        " le serveur s’est arrêté. Voyez où en sont les choses avant tout nouvel envoi, sous une autre clé.",
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
    "entrants_or_lines": (
        "Give the players either as entrants or as the lines of a CSV file, not both.",
        "Donnez les joueurs soit par entrants, soit par lines (les lignes d’un fichier CSV), pas les deux.",
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
    "api.title": ("For programs", "Pour les programmes"),
    "api.lead": (
        "What the pages do, as JSON: count a hand, read a photo, keep a game, arrange an evening, run a tournament.",
        "Ce que font les pages, en JSON : compter une main, lire une photo, tenir une partie, préparer une soirée,"
        " mener un tournoi.",
    ),
    "api.example": ("Try it", "Essayer"),
    "api.example_told": (
        "A game at home needs no account: its answer holds the secret link. The club’s things need a token.",
        "Une partie à la maison ne demande pas de compte : la réponse contient le lien secret. Ce qui est au club"
        " demande un jeton.",
    ),
    "api.how": ("How it works", "Comment cela marche"),
    "api.tokens": ("Tokens", "Jetons"),
    "api.tokens_told": (
        "Authorization: Bearer marque_… One a device, made on the page of your account. It does what you may do, as far"
        " as its scopes go. Cookies say nothing here.",
        "Authorization: Bearer marque_… Un par appareil, créé sur la page de votre compte. Il fait ce que vous pouvez"
        " faire, dans sa portée. Les cookies ne disent rien ici.",
    ),
    "api.errors": ("Errors", "Erreurs"),
    "api.errors_told": (
        'One form: {{"error": {{"code", "message", "field"}}}}, in English or French by Accept-Language or ?lang=.',
        'Une seule forme : {{"error": {{"code", "message", "field"}}}}, en français ou en anglais selon'
        " Accept-Language ou ?lang=.",
    ),
    "api.updates": ("Lost updates", "Écritures perdues"),
    "api.updates_told": (
        "A change says what it saw: expected, or mark. Where others have written since, the answer is 409 with how the"
        " thing stands now; nothing is overwritten.",
        "Un changement dit ce qu’il a vu : expected, ou mark. Si d’autres ont écrit depuis, la réponse est 409 avec"
        " l’état actuel ; rien n’est écrasé.",
    ),
    "api.once": ("Twice is once", "Deux fois vaut une"),
    "api.once_told": (
        "With an Idempotency-Key, such as a UUID, a request that is sent again is answered as the first time.",
        "Avec un Idempotency-Key, par exemple un UUID, une requête renvoyée reçoit la même réponse que la première.",
    ),
    "api.lists": ("Lists", "Listes"),
    "api.lists_told": (
        "limit lines a page; next is the cursor of the page after it, null on the last.",
        "limit lignes par page ; next est le cursor de la page suivante, null sur la dernière.",
    ),
    "api.tag.engine": ("Hands and photos", "Mains et photos"),
    "api.tag.games": ("Games", "Parties"),
    "api.tag.club": ("The club", "Le club"),
    "api.tag.evenings": ("Evenings and tables", "Soirées et tables"),
    "api.tag.disputes": ("Disputes", "Litiges"),
    "api.tag.tournaments": ("Tournaments", "Tournois"),
    "api.tag.standings": ("Standings", "Classements"),
    "api.tag.house rules": ("House rules", "Règles de la maison"),
    "api.tag.cash": ("Cash", "Caisse"),
    "api.tag.webhooks": ("Results sent out", "Résultats envoyés"),
    "tokens.title": ("Devices and programs", "Appareils et programmes"),
    "tokens.lead": (
        "A token lets a device or a program speak for you, no further than you may yourself.",
        "Un jeton permet à un appareil ou à un programme de parler pour vous, sans dépasser vos propres droits.",
    ),
    "tokens.about": ("What programs can do", "Ce que peuvent les programmes"),
    "tokens.yours": ("Your tokens", "Vos jetons"),
    "tokens.all": ("Tokens of the club", "Jetons du club"),
    "tokens.all_hint": (
        "Every token that still opens something, whoever made it.",
        "Tous les jetons encore valables, quel que soit leur auteur.",
    ),
    "tokens.none": ("There are none.", "Il n’y en a aucun."),
    "tokens.new": ("A new token", "Nouveau jeton"),
    "tokens.name": ("Which device or program is it?", "Quel appareil ou programme ?"),
    "tokens.name_hint": ("Such as: scoreboard in the hall.", "Par exemple : tableau de la salle."),
    "tokens.scopes": ("What may it do?", "Que peut-il faire ?"),
    "tokens.scope.read": ("Read", "Lire"),
    "tokens.scope.record": ("Record hands", "Noter les mains"),
    "tokens.scope.referee": (
        "Run tournaments, correct, penalise, rule",
        "Mener les tournois, corriger, pénaliser, trancher",
    ),
    "tokens.scope.arrange": ("Arrange evenings", "Préparer les soirées"),
    "tokens.scope.administer": ("Administer the club", "Administrer le club"),
    "tokens.make": ("Make the token", "Créer le jeton"),
    "tokens.shown_once": (
        "Copy it now into the device: it is shown this once, and kept nowhere.",
        "Copiez-le maintenant dans l’appareil : il n’est montré que cette fois, et gardé nulle part.",
    ),
    "tokens.made": ("Token for {name}", "Jeton pour {name}"),
    "tokens.used": ("Last used {when}", "Dernier emploi : {when}"),
    "tokens.unused": ("Never used", "Jamais employé"),
    "tokens.revoke": ("Revoke", "Révoquer"),
    "tokens.revoke_name": ("Revoke {name}", "Révoquer {name}"),
    "tokens.revoked": ("The token opens nothing any more.", "Le jeton n’ouvre plus rien."),
}
