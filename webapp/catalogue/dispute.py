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
    "ruling_no_hand": (
        "Enter the hand as it is to count first; the button below leads there.",
        "Saisissez d’abord la main telle qu’elle doit compter ; le bouton ci-dessous y mène.",
    ),
    "ruling_no_decision": (
        "Choose whether the hand stands, counts otherwise, or points are moved.",
        "Choisissez si la main vaut, compte autrement, ou si des points sont déplacés.",
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
    "photo_of_dispute": (
        "This photo belongs to a dispute and is kept for ever; it can't be released.",
        "Cette photo appartient à un litige et est gardée pour toujours ; elle ne peut être libérée.",
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

DISPUTE: Final[dict[str, Pair]] = {
    "dispute.title": ("Dispute {number}", "Litige {number}"),
    "dispute.state.open": ("To be ruled", "À trancher"),
    "dispute.state.ruled": ("Ruled, waiting for approval", "Tranché, en attente d’approbation"),
    "dispute.state.settled": ("Settled", "Réglé"),
    "dispute.state.withdrawn": ("Withdrawn", "Retiré"),
    "dispute.opened_by": ("Opened by {actor}, {at}", "Ouvert par {actor}, {at}"),
    "dispute.written_by": ("Written by {actor}, {at}", "Écrit par {actor}, {at}"),
    "dispute.sides": ("What each side holds", "Ce que soutient chaque partie"),
    "dispute.ruling": ("Ruling", "Décision"),
    "dispute.decided.stands": ("The hand stands as it was counted.", "La main vaut telle qu’elle a été comptée."),
    "dispute.decided.hand": ("The hand counts otherwise.", "La main compte autrement."),
    "dispute.decided.points": ("The hand stands; points are moved.", "La main vaut ; des points sont déplacés."),
    "dispute.ruled_by": ("Ruled by {actor}, {at}", "Tranché par {actor}, {at}"),
    "dispute.approved_by": ("Approved by {actor}, {at}", "Approuvé par {actor}, {at}"),
    "dispute.agreed_by": ("Agreed to by:", "Accepté par :"),
    "dispute.declined_by": ("Declined by {actor}:", "Refusé par {actor} :"),
    "dispute.waits.second": (
        "The round is closed: a second referee or the secretary must approve before it counts.",
        "La manche est close : un second arbitre ou le secrétaire doit approuver avant que cela compte.",
    ),
    "dispute.waits.table": (
        "It counts once all four players agree.",
        "Cela comptera quand les quatre joueurs seront d’accord.",
    ),
    "dispute.withdrawn": ("Withdrawn:", "Retiré :"),
    "dispute.settled_at": ("Counts since {at}.", "Compte depuis le {at}."),
    "dispute.wrote": ("Entries written into the game: {count}.", "Lignes inscrites dans la partie : {count}."),
    "dispute.wrote_nothing": ("Nothing in the game changed.", "Rien n’a changé dans la partie."),
    "dispute.photo": ("Photo of the hand, with the boxes that were read", "Photo de la main, avec les cadres lus"),
    "dispute.photo_gone": (
        "The photo is no longer kept; its digest stands in the ledger.",
        "La photo n’est plus gardée ; son empreinte figure au registre.",
    ),
    "dispute.no_photo": ("The hand was entered without a photo.", "La main a été saisie sans photo."),
    "dispute.kept_copy": ("SHA-256 of the copy kept:", "SHA-256 de la copie gardée :"),
    "dispute.as_sent": ("SHA-256 of the file as it was sent:", "SHA-256 du fichier tel qu’envoyé :"),
    "dispute.raw": ("The model’s raw reading", "Lecture brute du modèle"),
    "dispute.sure": (
        "Probability that every tile and set is right: {percent}",
        "Probabilité que toutes les tuiles et combinaisons soient justes : {percent}",
    ),
    "dispute.tile_number": ("No.", "N°"),
    "dispute.read_as": ("Read as", "Lue"),
    "dispute.probability": ("Probability", "Probabilité"),
    "dispute.instead": ("Or else", "Sinon"),
    "dispute.model": ("Model", "Modèle"),
    "dispute.again": (
        "Read again on the kept copy when the dispute was opened",
        "Relue sur la copie gardée à l’ouverture du litige",
    ),
    "dispute.not_again": (
        "The kept copy was not read again when the dispute was opened.",
        "La copie gardée n’a pas été relue à l’ouverture du litige.",
    ),
    "dispute.read_otherwise": ("Read otherwise this time:", "Lu autrement cette fois :"),
    "dispute.read_alike": ("The same tiles were read.", "Les mêmes tuiles ont été lues."),
    "dispute.changed": ("Who changed what, and when", "Qui a changé quoi, et quand"),
    "dispute.put_right": ("What was read was put right", "La lecture a été corrigée"),
    "dispute.as_it_was": ("Nothing was changed.", "Rien n’a été changé."),
    "dispute.became": ("became", "devenu"),
    "dispute.tally_disputed": ("The tally in dispute", "Le décompte en litige"),
    "dispute.tally_now": ("The tally as it counts now", "Le décompte tel qu’il vaut à présent"),
    "dispute.item": ("Counted for", "Compté pour"),
    "dispute.value": ("Value", "Valeur"),
    "dispute.division": ("How the tiles were divided", "Comment les tuiles ont été réparties"),
    "dispute.runner_up": ("The next best division, worth {total}", "La deuxième répartition, valant {total}"),
    "dispute.considered": ("Divisions considered: {count}.", "Répartitions examinées : {count}."),
    "dispute.only_one": ("No other counts.", "Aucune autre ne compte."),
    "dispute.payments": ("Who pays whom", "Qui paie qui"),
    "dispute.nobody_pays": ("Nobody pays anything.", "Personne ne paie rien."),
    "dispute.counted_by": (
        "Counted by {rules}, engine {engine}, {at}; version of the rules:",
        "Compté selon {rules}, moteur {engine}, {at} ; version des règles :",
    ),
    "dispute.bound": ("What it is bound to", "À quoi il est lié"),
    "dispute.rules": ("Rules of the game", "Règles de la partie"),
    "dispute.hand_hash": ("Hash of the hand’s entry", "Empreinte de la ligne de la main"),
    "dispute.game_head": ("Hash of the game’s last entry, of {count}", "Empreinte de la dernière ligne, sur {count}"),
    "dispute.own_head": (
        "Hash of the dispute’s last entry, of {count}",
        "Empreinte de la dernière ligne du litige, sur {count}",
    ),
    "dispute.check": ("To check this file", "Pour vérifier ce fichier"),
    "dispute.check_how": (
        "On any machine that has Marque, this command recomputes every digest, the reading and the tally; give --head"
        " the hash on a printed score sheet:",
        "Sur toute machine munie de Marque, cette commande recalcule chaque empreinte, la lecture et le décompte ;"
        " donnez à --head l’empreinte d’une feuille imprimée :",
    ),
    "dispute.check_by_hand": (
        "Without Marque: the SHA-256 of each line of events.jsonl, without its line break, stands in the next line as"
        " previous_hash; manifest.json has the SHA-256 of every other part.",
        "Sans Marque : le SHA-256 de chaque ligne de events.jsonl, sans son saut de ligne, figure dans la suivante sous"
        " previous_hash ; manifest.json donne le SHA-256 de toutes les autres parties.",
    ),
    "dispute.key.winning_tile": ("Winning tile", "Tuile gagnante"),
    "dispute.key.self_draw": ("Self-drawn", "Piochée"),
    "dispute.key.discarder": ("Discarder", "Défausseur"),
    "dispute.key.seat_wind": ("Seat", "Place"),
    "dispute.key.round_wind": ("Round wind", "Vent dominant"),
    "dispute.key.flags": ("Circumstances", "Circonstances"),
    "dispute.key.melds": ("Sets laid out", "Combinaisons exposées"),
    "dispute.key.losers": ("Other hands", "Autres mains"),
    "dispute.key.dora_indicators": ("Dora indicators", "Indicateurs de dora"),
    "dispute.key.ura_dora_indicators": ("Ura dora indicators", "Indicateurs d’ura dora"),
    "dispute.key.riichi": ("Riichi", "Riichi"),
    "dispute.key.deal": ("Situation", "Situation"),
    "dispute.key.outcome": ("Outcome", "Issue"),
    "dispute.key.total": ("Total", "Total"),
    "dispute.key.honba": ("Counters", "Compteurs"),
    "dispute.key.riichi_sticks": ("Riichi sticks", "Bâtons de riichi"),
    "dispute.key.liable": ("Liable", "Responsable"),
    "dispute.key.void_suit": ("Void suit", "Famille exclue"),
    "dispute.file": ("dispute", "litige"),
    "dispute.heading": ("Disputes", "Litiges"),
    "dispute.when": (
        "If the players don’t agree about this hand, write down what each holds; a referee rules.",
        "Si les joueurs ne sont pas d’accord sur cette main, notez ce que chacun soutient ; un arbitre tranche.",
    ),
    "dispute.new": ("Open a dispute", "Ouvrir un litige"),
    "dispute.new_hint": (
        "Write down what each side holds, in its own words. The photo is then kept for ever, and nothing of the dispute"
        " can be taken back.",
        "Notez ce que soutient chaque partie, dans ses propres mots. La photo est alors gardée pour toujours, et rien"
        " du litige ne peut être effacé.",
    ),
    "dispute.back_hand": ("The hand", "La main"),
    "dispute.side_1": ("One side", "Une partie"),
    "dispute.side_2": ("The other side", "L’autre partie"),
    "dispute.who": ("Who", "Qui"),
    "dispute.holds": ("What they hold", "Ce qui est soutenu"),
    "dispute.second_later": (
        "It can be added later, but must be there before the ruling.",
        "Elle peut être ajoutée plus tard, mais doit l’être avant la décision.",
    ),
    "dispute.open": ("Open the dispute", "Ouvrir le litige"),
    "dispute.undone": (
        "The hand was undone since and counts no more.",
        "La main a été annulée depuis et ne compte plus.",
    ),
    "dispute.conflict": (
        "Others have written meanwhile: {told}. Nothing of yours was written; look at the dispute as it stands now.",
        "D’autres ont écrit entre-temps : {told_fr}. Rien de vous n’a été écrit ; voyez où en est le litige.",
    ),
    "dispute.left_over": ("What you wrote", "Ce que vous avez écrit"),
    "dispute.left_over_hint": (
        "It was not written down; copy it from here if you still need it.",
        "Cela n’a pas été inscrit ; copiez-le d’ici s’il vous le faut encore.",
    ),
    "dispute.act": ("What happens next", "La suite"),
    "dispute.one_heard": (
        "Only one side has been heard: add what the other holds, then it can be ruled.",
        "Une seule partie a été entendue : ajoutez ce que soutient l’autre, puis on pourra trancher.",
    ),
    "dispute.rule": ("Give a ruling", "Trancher"),
    "dispute.referee_rules": ("A referee looks at it and rules.", "Un arbitre l’examine et tranche."),
    "dispute.add_words": ("Add words of a side", "Ajouter les propos d’une partie"),
    "dispute.add": ("Add", "Ajouter"),
    "dispute.withdraw": ("Withdraw the dispute", "Retirer le litige"),
    "dispute.withdraw_why": ("Why it is withdrawn", "Pourquoi il est retiré"),
    "dispute.withdraw_button": ("Withdraw it", "Le retirer"),
    "dispute.waits": ("Waiting for approval", "En attente d’approbation"),
    "dispute.agrees": ("{name} agrees", "{name} est d’accord"),
    "dispute.own_ruling": (
        "You gave this ruling; somebody else must approve it.",
        "Vous avez rendu cette décision ; une autre personne doit l’approuver.",
    ),
    "dispute.approve": ("Approve: it counts from now on", "Approuver : elle compte dès maintenant"),
    "dispute.decline": ("Decline the ruling", "Refuser la décision"),
    "dispute.decline_why": ("Why it is declined", "Pourquoi elle est refusée"),
    "dispute.decline_button": ("Decline it", "La refuser"),
    "dispute.save": ("Save the dispute", "Enregistrer le litige"),
    "dispute.save_hint": (
        "One ZIP file with a page to read, the photo, the reading, the hand, the tally, all entries and the rules."
        " “marque verify” checks it on any machine.",
        "Un fichier ZIP avec une page à lire, la photo, la lecture, la main, le décompte, toutes les lignes et les"
        " règles. « marque verify » le vérifie sur toute machine.",
    ),
    "dispute.save_button": ("Save as ZIP", "Enregistrer en ZIP"),
    "dispute.decision": ("What is decided", "Ce qui est décidé"),
    "dispute.enter": ("Enter the hand as it is to count", "Saisir la main telle qu’elle doit compter"),
    "dispute.enter_first": (
        "If the hand is to count otherwise, enter it first.",
        "Si la main doit compter autrement, saisissez-la d’abord.",
    ),
    "dispute.enter_again": ("Change the hand entered", "Modifier la main saisie"),
    "dispute.points": ("Points moved", "Points déplacés"),
    "dispute.points_hint": (
        "What each gains, or loses with a minus; it comes to nought.",
        "Ce que chacun gagne, ou perd avec un moins ; la somme est nulle.",
    ),
    "dispute.reason": ("Reason", "Motif"),
    "dispute.clause": ("Clause", "Article"),
    "dispute.clause_hint": (
        "As the tally cites it, such as S001 §4.5; HOUSE for what is in no book.",
        "Comme le décompte le cite, par exemple S001 §4.5 ; HOUSE pour ce qui n’est dans aucun livre.",
    ),
    "dispute.give_ruling": ("Give the ruling", "Rendre la décision"),
    "disputes.title": ("Open disputes", "Litiges ouverts"),
    "disputes.lead": (
        "Hands about which players do not agree, and rulings that wait for a second person.",
        "Mains sur lesquelles les joueurs ne s’accordent pas, et décisions en attente d’une seconde personne.",
    ),
    "disputes.none": ("No dispute is open.", "Aucun litige n’est ouvert."),
    "disputes.count": ("Waiting: {count}", "En attente : {count}"),
    "disputes.all": ("Look at them", "Les voir"),
}
