"""The sentences about disputes: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

DISPUTE_REFUSED: Final[dict[str, Pair]] = {
    "no_such_dispute": (
        "There is no such dispute; see the list of disputes on the game's sheet.",
        "Ce litige n’existe pas ; voyez les litiges sur la feuille de la partie.",
    ),
    "dispute_known": (
        "A dispute about this hand is open already; add your words there.",
        "Un litige est déjà ouvert sur cette main ; ajoutez-y vos propos.",
    ),
    "disputes_full": (
        "This game has {most} disputes already; no more are taken.",
        "Cette partie compte déjà {most} litiges ; il n’en est plus pris.",
    ),
    "dispute_over": (
        "This dispute is over; open a new one if there is something new to say.",
        "Ce litige est clos ; ouvrez-en un autre s’il y a du nouveau.",
    ),
    "dispute_ruled": (
        "This dispute has been ruled meanwhile; look at the ruling first.",
        "Ce litige a été tranché entre-temps ; voyez d’abord la décision.",
    ),
    "dispute_not_party": (
        "Players of this game, its scorekeepers and the referees write in a dispute; ask one of them.",
        "Les joueurs de la partie, ses marqueurs et les arbitres écrivent dans un litige ; adressez-vous à eux.",
    ),
    "no_such_ruling": (
        "This is not the ruling that waits; open the dispute again and look at what it says now.",
        "Ce n’est pas la décision en attente ; rouvrez le litige et voyez ce qu’il dit à présent.",
    ),
    "same_person": (
        "Who ruled can't approve the own ruling; another referee or the secretary must.",
        "Qui a tranché ne peut approuver sa décision ; il faut un autre arbitre ou le secrétaire.",
    ),
    "ruling_needs_other": (
        "This ruling waits for others than you say; open the dispute again.",
        "Cette décision attend l’accord d’autres personnes ; rouvrez le litige.",
    ),
    "ruling_not_approved": (
        "The ruling is not approved yet; it counts once it is.",
        "La décision n’est pas encore approuvée ; elle comptera ensuite.",
    ),
    "ruling_lacks": (
        "Write the reason and the clause that the ruling rests on.",
        "Écrivez le motif et l’article sur lequel repose la décision.",
    ),
    "hear_both": (
        "Only one side has been heard; write down what the other holds, then rule.",
        "Une seule partie a été entendue ; notez ce que soutient l’autre, puis tranchez.",
    ),
    "statement_lacks": (
        "Say who holds it, and what they hold.",
        "Dites qui le soutient, et ce qui est soutenu.",
    ),
    "statement_twice": (
        "The two sides have the same name; say who holds which.",
        "Les deux parties portent le même nom ; dites qui soutient quoi.",
    ),
    "why_lacks": ("Say why in a few words.", "Dites pourquoi en quelques mots."),
    "ruling_same_hand": (
        "The hand that you entered is the one that stands; rule that it stands, or put it right first.",
        "La main saisie est celle qui vaut déjà ; décidez qu’elle vaut, ou corrigez-la d’abord.",
    ),
    "ruling_no_points": (
        "Say how many points each player gains or loses by the ruling.",
        "Dites combien de points chaque joueur gagne ou perd par la décision.",
    ),
    "ruling_points_sum": (
        "What players gain and lose must come to nought; it comes to {total}.",
        "Les gains et pertes doivent s’annuler ; leur somme est {total}.",
    ),
    "hand_moved_on": (
        "The hand was corrected after this ruling was written; decline it, look again, and rule anew.",
        "La main a été corrigée après cette décision ; refusez-la, regardez à nouveau, et tranchez encore.",
    ),
    "round_closed": (
        "The round is closed: a hand is now changed by a ruling that a second person approves. Open a dispute about it"
        " from the hand's page.",
        "La manche est close : une main ne change plus que par une décision approuvée par une seconde personne. Ouvrez"
        " un litige depuis la page de la main.",
    ),
    "not_an_event": (
        "This is no event as the ledger writes it.",
        "Ce n’est pas un événement tel que le registre l’écrit.",
    ),
    "not_rules": (
        "These are no rules that this version can count by; install the version that the file names.",
        "Ce ne sont pas des règles que cette version sait compter ; installez la version que le fichier nomme.",
    ),
}
