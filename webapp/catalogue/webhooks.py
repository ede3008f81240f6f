"""What is said of addresses that are told of results: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

WEBHOOKS_REFUSED: Final[dict[str, Pair]] = {
    "webhook_address": (
        "Give an address of at most {most} characters, such as https://example.org/results, without a name or password"
        " in it.",
        "Donnez une adresse de {most} caractères au plus, par exemple https://example.org/results, sans nom ni mot de"
        " passe.",
    ),
    "webhook_https": ("The address must begin with https://.", "L’adresse doit commencer par https://."),
    "webhook_inside": (
        "This address lies within a private network; results are sent to the open internet only.",
        "Cette adresse est dans un réseau privé ; les résultats ne sont envoyés que sur l’internet public.",
    ),
    "webhook_kinds": ("Tick at least one thing to be told.", "Cochez au moins une chose à annoncer."),
    "webhook_too_many": (
        "There are {most} addresses already; remove one that is no longer used.",
        "Il y a déjà {most} adresses ; retirez-en une qui ne sert plus.",
    ),
    "no_such_webhook": ("There is no such address.", "Cette adresse n’existe pas."),
    "no_such_delivery": ("There is no such delivery to this address.", "Il n’y a pas un tel envoi à cette adresse."),
    "webhook_unknown_name": ("Its name is not known.", "Son nom est inconnu."),
    "webhook_certificate": ("Its certificate is not in order.", "Son certificat n’est pas en règle."),
    "webhook_slow": ("It took too long.", "Elle a trop tardé."),
    "webhook_unreadable": (
        "The game that it is about can’t be read; open the game to see why.",
        "La partie dont il s’agit est illisible ; ouvrez-la pour savoir pourquoi.",
    ),
    "webhook_unreachable": ("It could not be reached.", "Elle n’a pas pu être jointe."),
}

WEBHOOKS: Final[dict[str, Pair]] = {
    "webhooks.title": ("Results sent out", "Résultats envoyés"),
    "webhooks.lead": (
        "Tell another site, such as your federation’s, of results as they are written.",
        "Annoncez à un autre site, par exemple celui de votre fédération, les résultats dès qu’ils sont écrits.",
    ),
    "webhooks.none": ("Nobody is told yet.", "Personne n’est encore averti."),
    "webhooks.known": ("Addresses", "Adresses"),
    "webhooks.new": ("A new address", "Nouvelle adresse"),
    "webhooks.address": ("Address", "Adresse"),
    "webhooks.address_hint": ("Such as https://example.org/results", "Par exemple https://example.org/results"),
    "webhooks.kinds": ("What is it told?", "Que lui annoncer ?"),
    "webhooks.kind.hand_recorded": ("Every hand", "Chaque main"),
    "webhooks.kind.hand_corrected": ("Corrections", "Corrections"),
    "webhooks.kind.game_ended": ("The end of a game", "La fin d’une partie"),
    "webhooks.kind.ranking": ("The ranking as it changes", "Le classement quand il change"),
    "webhooks.kind.ping": ("A trial", "Un essai"),
    "webhooks.add": ("Add the address", "Ajouter l’adresse"),
    "webhooks.key": ("Its key", "Sa clé"),
    "webhooks.key_once": (
        "Give it to the other site now: it is shown this once. Every message is signed with it, as Standard Webhooks"
        " says: webhook-signature is the HMAC-SHA256 of id.timestamp.body.",
        "Donnez-la maintenant à l’autre site : elle n’est montrée que cette fois. Chaque message est signé avec elle,"
        " selon Standard Webhooks : webhook-signature est le HMAC-SHA256 de id.timestamp.body.",
    ),
    "webhooks.state.working": ("In order", "En ordre"),
    "webhooks.state.failing": ("Failing since {when}", "En échec depuis le {when}"),
    "webhooks.state.disabled": ("Not told since {when}", "N’est plus avertie depuis le {when}"),
    "webhooks.look": ("Look", "Voir"),
    "webhooks.look_at": ("Look at {address}", "Voir {address}"),
    "webhooks.back": ("Results sent out", "Résultats envoyés"),
    "webhooks.try": ("Try it", "Essayer"),
    "webhooks.tried": (
        "It will be told in a moment; look at the list below.",
        "Ce sera fait dans un instant ; voyez la liste ci-dessous.",
    ),
    "webhooks.disable": ("Tell it no more", "Ne plus l’avertir"),
    "webhooks.enable": ("Tell it again", "L’avertir de nouveau"),
    "webhooks.remove": ("Remove", "Retirer"),
    "webhooks.remove_hint": (
        "The address and its list go. It is told nothing more.",
        "L’adresse et sa liste disparaissent. Elle n’est plus avertie.",
    ),
    "webhooks.log": ("Told lately", "Annoncé dernièrement"),
    "webhooks.log_none": ("Nothing yet.", "Rien encore."),
    "webhooks.delivered": ("Taken {when}", "Reçu le {when}"),
    "webhooks.queued": ("Goes out {when}", "Part le {when}"),
    "webhooks.waiting": ("Next try {when}", "Nouvel essai le {when}"),
    "webhooks.given_up": ("Given up", "Abandonné"),
    "webhooks.attempts": ("tries: {count}", "essais : {count}"),
    "webhooks.answered": ("answer {status}", "réponse {status}"),
    "webhooks.again": ("Send again", "Renvoyer"),
    "webhooks.done": ("Done.", "C’est fait."),
}
