"""The sentences about counting again under corrected rules: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

RESCORE_REFUSED: Final[dict[str, Pair]] = {
    "rescore_no_games": (
        "None of these games was played by {rules} or the ruleset it starts from; choose other games or other rules.",
        "Aucune de ces parties n’a été jouée selon {rules} ni sa base ; choisissez d’autres parties ou règles.",
    ),
    "rescore_too_many": (
        "These are {games} games; this page counts up to {most} at once. Choose an evening or a tournament, or have all"
        " of them counted on the server: marque rescore --help.",
        "Cela fait {games} parties ; cette page en compte jusqu’à {most} à la fois. Choisissez une soirée ou un"
        " tournoi, ou faites tout recompter sur le serveur : marque rescore --help.",
    ),
    "rescore_approves": (
        "--approve takes the proposal’s id and --by, and nothing else.",
        "--approve prend l’identifiant de la proposition et --by, et rien d’autre.",
    ),
    "rescore_moved": (
        "Something was written since this was shown; nothing was changed. Look at what would change now.",
        "Quelque chose a été écrit depuis cet affichage ; rien n’a été changé. Voyez ce qui changerait à présent.",
    ),
    "rescore_nothing": (
        "No hand would change; there is nothing to write.",
        "Aucune main ne changerait ; rien à écrire.",
    ),
    "rescore_over": (
        "This proposal is over; count again and propose anew.",
        "Cette proposition est close ; recomptez et proposez à nouveau.",
    ),
    "no_such_rescore": (
        "There is no such proposal; see the list on the page for counting again.",
        "Cette proposition n’existe pas ; voyez la liste sur la page de recomptage.",
    ),
    "rescore_scope": (
        "Say which games: a game's STREAM, --evening ID (also a tournament's), or --club.",
        "Dites quelles parties : le STREAM d’une partie, --evening ID (ou celui d’un tournoi), ou --club.",
    ),
    "rescore_rules": (
        "Say by which rules: --variant FILE, --house NAME, or --installed.",
        "Dites selon quelles règles : --variant FICHIER, --house NOM, ou --installed.",
    ),
    "rescore_needs_reason": (
        "Say why the hands are counted again.",
        "Dites pourquoi les mains sont recomptées.",
    ),
    "rescore_by": (
        "'{name}' is no referee or secretary of the club; --by names who answers for it.",
        "« {name} » n’est ni arbitre ni secrétaire du club ; --by nomme qui en répond.",
    ),
    "no_such_house_rules": (
        "The club has no house rules '{name}'; see the list of house rules.",
        "Le club n’a pas de règles maison « {name} » ; voyez la liste des règles maison.",
    ),
}

RESCORE: Final[dict[str, Pair]] = {
    "rescore.counted": (
        "{hands} hands in {games} games counted again; changed: {changed}.",
        "{hands} mains dans {games} parties recomptées ; changées : {changed}.",
    ),
    "rescore.refused": (
        "No win any more, left to a referee: {count}.",
        "Ne sont plus des gains, laissées à un arbitre : {count}.",
    ),
    "rescore.nothing": ("No hand changes.", "Aucune main ne change."),
    "rescore.game": ("{players} ({stream})", "{players} ({stream})"),
    "rescore.hand": ("Hand {place}: {old} becomes {new}", "Main {place} : {old} devient {new}"),
    "rescore.no_win": ("Hand {place}: no win any more: {why}", "Main {place} : n’est plus un gain : {why}"),
    "rescore.trouble": ("Can't be counted: {why}", "Impossible à compter : {why}"),
    "rescore.effect": ("What each wins or loses by it", "Ce que chacun y gagne ou y perd"),
    "rescore.totals": (
        "{name}: {before} becomes {after}; place {place_before} becomes {place_after}",
        "{name} : {before} devient {after} ; place {place_before} devient {place_after}",
    ),
    "rescore.digest": (
        "Nothing was written. To write it: --apply {digest} --by NAME --reason WORDS",
        "Rien n’a été écrit. Pour l’écrire : --apply {digest} --by NOM --reason MOTS",
    ),
    "rescore.applied": ("Written: {count} hands corrected.", "Écrit : {count} mains corrigées."),
    "rescore.proposed": (
        "A round is closed: another referee or the secretary must approve at {address}.",
        "Une manche est close : un autre arbitre ou le secrétaire doit approuver sur {address}.",
    ),
    "rescore.title": ("Count again", "Recompter"),
    "rescore.lead": (
        "Counts games again under corrected rules and shows every hand that comes out otherwise. Nothing is touched"
        " until you say so.",
        "Recompte des parties selon des règles corrigées et montre chaque main qui donne autre chose. Rien n’est touché"
        " sans votre accord.",
    ),
    "rescore.which": ("Which games", "Quelles parties"),
    "rescore.club": ("All games of the club", "Toutes les parties du club"),
    "rescore.by": ("By which rules", "Selon quelles règles"),
    "rescore.installed": (
        "Each game’s own, as of today",
        "Celles de chaque partie, à ce jour",
    ),
    "rescore.house": ("{name}, version {version}", "{name}, version {version}"),
    "rescore.text": ("Or a ruleset as text (TOML)", "Ou une règle en texte (TOML)"),
    "rescore.text_hint": (
        "It goes before the choice above.",
        "Il l’emporte sur le choix ci-dessus.",
    ),
    "rescore.show": ("Show what would change", "Montrer ce qui changerait"),
    "rescore.changes": ("What changes", "Ce qui change"),
    "rescore.before": ("Now", "Actuel"),
    "rescore.after": ("Then", "Nouveau"),
    "rescore.lines": ("Counted for", "Compté pour"),
    "rescore.total_points": ("Points", "Points"),
    "rescore.place": ("Place", "Place"),
    "rescore.deal": ("Hand {place}", "Main {place}"),
    "rescore.reason": ("Reason", "Motif"),
    "rescore.reason_hint": (
        "It stands on every sheet that changes.",
        "Il figure sur chaque feuille qui change.",
    ),
    "rescore.apply": ("Write these corrections", "Écrire ces corrections"),
    "rescore.needs_second": (
        "A round is closed: another referee or the secretary must approve before anything is written.",
        "Une manche est close : un autre arbitre ou le secrétaire doit approuver avant toute écriture.",
    ),
    "rescore.propose": ("Propose these corrections", "Proposer ces corrections"),
    "rescore.known": ("Proposals", "Propositions"),
    "rescore.none": ("Nothing was counted again yet.", "Rien n’a encore été recompté."),
    "rescore.state.proposed": ("Waiting for approval", "En attente d’approbation"),
    "rescore.state.approved": ("Approved, being written", "Approuvée, en cours d’écriture"),
    "rescore.cut_off": ("Not all of it is written yet", "Tout n’est pas encore écrit"),
    "rescore.cut_off_hint": (
        "It is being written, or a stop of the server cut it off. Going on writes the rest, and nothing twice.",
        "L’écriture est en cours, ou un arrêt du serveur l’a interrompue. Poursuivre écrit le reste, rien deux fois.",
    ),
    "rescore.go_on": ("Go on writing", "Poursuivre l’écriture"),
    "rescore.state.declined": ("Declined", "Refusée"),
    "rescore.state.applied": ("Written", "Écrite"),
    "rescore.hands": ("Hands: {count}", "Mains : {count}"),
    "rescore.own": (
        "You proposed this; somebody else must approve it.",
        "Vous avez proposé ceci ; une autre personne doit l’approuver.",
    ),
    "rescore.approve": ("Approve and write", "Approuver et écrire"),
    "rescore.large": (
        "Its {games} games are too many for a page. Count them again on the server by the same rules, compare the"
        " digest with the proposal’s, and approve it there:",
        "Ses {games} parties sont trop nombreuses pour une page. Recomptez-les sur le serveur selon les mêmes règles,"
        " comparez l’empreinte avec celle de la proposition, et approuvez-la là :",
    ),
    "rescore.digest_is": ("Digest of what changes", "Empreinte de ce qui change"),
    "rescore.decline": ("Decline", "Refuser"),
    "rescore.decline_why": ("Why it is declined", "Pourquoi c’est refusé"),
    "rescore.moved": (
        "A game has changed since this was proposed: it can only be declined, and counted again.",
        "Une partie a changé depuis cette proposition : elle ne peut qu’être refusée, puis recomptée.",
    ),
    "rescore.more": ("And {count} more games.", "Et {count} autres parties."),
}
