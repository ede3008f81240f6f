"""What the server says when it can't take a request now, and of its own settings: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

SERVER_REFUSED: Final[dict[str, Pair]] = {
    "reader_busy": (
        "Too many photos are being read right now; try again in {seconds} s.",
        "Trop de photos sont en lecture ; réessayez dans {seconds} s.",
    ),
    "readers_away": (
        "The readers can't be reached right now; the photo is still on your phone, try again in {seconds} s.",
        "Les lecteurs sont hors d’atteinte ; la photo est encore sur votre téléphone, réessayez dans {seconds} s.",
    ),
    "reader_lost": (
        "The reader broke off while it read this photo; nothing is lost, send it again.",
        "La lecture de cette photo s’est interrompue ; rien n’est perdu, renvoyez-la.",
    ),
    "reader_slow": (
        "Reading this photo took longer than {seconds} s and was given up; send it again, or a smaller one.",
        "La lecture de cette photo a duré plus de {seconds} s et fut abandonnée ; renvoyez-la, ou réduisez-la.",
    ),
    "reader_memory": (
        "This photo needs more memory than a reading may take; send a smaller one.",
        "Cette photo demande plus de mémoire qu’une lecture ne peut en prendre ; réduisez-la.",
    ),
    "too_many_posts": (
        "Too much was sent from this address; try again in {seconds} s.",
        "Trop d’envois depuis cette adresse ; réessayez dans {seconds} s.",
    ),
    "too_many_photos_sent": (
        "Too many photos came from this address; try again in {seconds} s.",
        "Trop de photos depuis cette adresse ; réessayez dans {seconds} s.",
    ),
    "too_much_sent": (
        "The photos from this address are too large together; try again in {seconds} s.",
        "Les photos de cette adresse sont trop lourdes ensemble ; réessayez dans {seconds} s.",
    ),
    "bad_setting": (
        "{name} is '{found}', which makes no sense; set it to something like {wanted}.",
        "{name} vaut « {found} », ce qui n’a pas de sens ; mettez par exemple {wanted}.",
    ),
    "rate_too_small": (
        "MARQUE_RATE_MEGABYTES is '{found}': one post may be of {least} MB, and the largest photo would be told to come"
        " again for ever; set it to {least} or more.",
        "MARQUE_RATE_MEGABYTES vaut « {found} » : un envoi peut faire {least} Mo, et la plus grande photo serait"
        " toujours remise à plus tard ; mettez {least} ou plus.",
    ),
    "worker_no_broker": (
        "No broker is named; set MARQUE_BROKER_URL to that of the web processes, such as redis://host:6379/0.",
        "Aucun courtier n’est nommé ; donnez à MARQUE_BROKER_URL celui des serveurs, comme redis://hote:6379/0.",
    ),
    "secret_short": (
        "SECRET_KEY has fewer than {least} characters; give it more, or unset it and one is made.",
        "SECRET_KEY a moins de {least} caractères ; allongez-la, ou retirez-la et une clé sera créée.",
    ),
    "secret_open": (
        "Others can read the secret key {path}; delete it, and a new one is made at the next start.",
        "D’autres peuvent lire la clé secrète {path} ; supprimez-la, une nouvelle sera créée au démarrage.",
    ),
    "secret_damaged": (
        "The secret key {path} is cut off; delete it, and a new one is made at the next start.",
        "La clé secrète {path} est tronquée ; supprimez-la, une nouvelle sera créée au démarrage.",
    ),
    "secret_folder": (
        "The secret key can't be kept in {path} ({why}); make the folder writable, or set SECRET_KEY.",
        "La clé secrète ne peut être gardée dans {path} ({why}) ; rendez-le inscriptible ou donnez SECRET_KEY.",
    ),
}

SERVER: Final[dict[str, Pair]] = {
    "reach.at": (
        "This address holds on this computer alone: other devices can’t open it. Open Marque here as {addresses}, and"
        " what it shows holds for every device of the network.",
        "Cette adresse ne vaut que sur cet ordinateur : les autres appareils ne peuvent l’ouvrir. Ouvrez Marque ici par"
        " {addresses}, et ce qu’il montre vaudra pour tous les appareils du réseau.",
    ),
    "reach.not_heard": (
        "This address holds on this computer alone: other devices can’t open it. Start the server with --host 0.0.0.0,"
        " and open Marque here as {addresses}.",
        "Cette adresse ne vaut que sur cet ordinateur : les autres appareils ne peuvent l’ouvrir. Lancez le serveur"
        " avec --host 0.0.0.0, et ouvrez Marque ici par {addresses}.",
    ),
    "reach.elsewhere": (
        "This address holds on this computer alone: other devices can’t open it. Open Marque here by the address that"
        " the computer has on the network.",
        "Cette adresse ne vaut que sur cet ordinateur : les autres appareils ne peuvent l’ouvrir. Ouvrez Marque ici par"
        " l’adresse que l’ordinateur a sur le réseau.",
    ),
    "cli.reading": (
        "Photos of the web processes are read here, {count} at once (stop with Ctrl-C)",
        "Les photos des serveurs sont lues ici, {count} à la fois (Ctrl-C pour arrêter)",
    ),
}
