"""The sentences of a tally opened up, and of "what if": key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

TALLY: Final[dict[str, Pair]] = {
    "rules.tile_names": ("What the tiles are called", "Le nom des tuiles"),
    "rules.tile": ("Tile", "Tuile"),
    "rules.name": ("Name", "Nom"),
    "rules.chinese": ("Chinese", "Chinois"),
    "rules.japanese": ("Japanese", "Japonais"),
    "photo.hands_hint": (
        "Say where the winner sits: the other hands then go to their seats.",
        "Dites où est assis le gagnant : les autres mains iront alors à leur place.",
    ),
    "tally.pays_amount": ("{payer} pays {payee} {amount}", "{payer} paie {amount} à {payee}"),
    "tally.nobody_pays": ("Nobody pays anything.", "Personne ne paie rien."),
    "tally.chips": ("In chips", "En jetons"),
    "tally.rule_page": ("Read it among the rules", "La lire parmi les règles"),
    "tally.no_rule_text": (
        "The rules tell it with the clause above.",
        "Les règles le disent avec l’article ci-dessus.",
    ),
    "tally.division": ("How the hand was divided", "Comment la main est partagée"),
    "tally.chosen": ("Counted: {total}", "Compté : {total}"),
    "tally.second": ("Next best: {total}", "Ensuite : {total}"),
    "tally.only_one": ("There is no other way to count it.", "Il n’y a pas d’autre façon de la compter."),
    "tally.lost_by": ("It comes to {gap} less.", "Elle vaut {gap} de moins."),
    "tally.lost_even": (
        "It comes to the same; the first that the rules name stands.",
        "Elle vaut autant ; la première que nomme la règle est gardée.",
    ),
    "tally.lacks": ("It lacks", "Il lui manque"),
    "tally.instead": ("It has instead", "Elle a à la place"),
    "refusal.set": ("set {number}", "lot {number}"),
    "tally.what_if": ("What if…", "Et si…"),
    "what_if.title": ("What if…", "Et si…"),
    "what_if.lead": (
        "The same hand with one thing changed. Choose a line to see both side by side.",
        "La même main avec un seul changement. Choisissez une ligne pour voir les deux côte à côte.",
    ),
    "what_if.hand": ("The hand", "La main"),
    "what_if.as_counted": ("As counted", "Comme comptée"),
    "what_if.then": ("What if", "Et si"),
    "what_if.side_by_side": ("Side by side", "Côte à côte"),
    "what_if.changed": ("differs", "diffère"),
    "what_if.nothing_changes": ("Nothing changes.", "Rien ne change."),
    "what_if.rules": ("Other rules", "Autre règle"),
    "what_if.circumstances": ("Other circumstances", "Autres circonstances"),
    "what_if.options": ("Other house rules", "Autres règles de la maison"),
    "what_if.number": ("Or another number", "Ou un autre nombre"),
    "what_if.number_of": ("House rule", "Règle de la maison"),
    "what_if.value": ("Number", "Nombre"),
    "what_if.compare": ("Compare", "Comparer"),
    "what_if.total": ("Total", "Total"),
    "what_if.no_win": ("no win", "pas de gain"),
    "what_if.refused": ("not possible", "impossible"),
    "what_if.unchanged": ("Without any effect here: {count}", "Sans effet ici : {count}"),
    "what_if.same": ("the same", "pareil"),
    "what_if.balance": ("Balance: {seat}", "Bilan : {seat}"),
    "what_if.without": ("without: {what}", "sans : {what}"),
    "what_if.with": ("with: {what}", "avec : {what}"),
    "what_if.option": ("{option}: {choice}", "{option} : {choice}"),
    "what_if.won_by_self": ("drawn from the wall", "tirée au mur"),
    "what_if.won_by": ("on the discard of {seat}", "sur la tuile défaussée par {seat}"),
    "what_if.seat_of": ("{name} sits {seat}", "{name} est {seat}"),
    "what_if.seat": ("the winner sits {seat}", "le gagnant est {seat}"),
    "what_if.round": ("round of {seat}", "vent dominant : {seat}"),
    "what_if.left_out": (
        "Left out, for {rules} does not know it: {what}.",
        "Omis, car {rules} ne le connaît pas : {what}.",
    ),
    "what_if.flowers": ("flowers", "fleurs"),
    "what_if.losers": ("the losers’ hands", "les mains des perdants"),
    "what_if.flags": ("some circumstances", "des circonstances"),
    "what_if.more": ("counters, sticks or indicators", "compteurs, bâtons ou indicateurs"),
    "what_if.own_options": ("its house rules", "ses règles de la maison"),
    "what_if.back": ("Back to the hand", "Retour à la main"),
    "cli.exclude": ("{one} and {other} exclude each other.", "{one} et {other} s’excluent."),
    "cli.missing": ("{option} is missing.", "{option} manque."),
    "cli.needs": ("{option} needs {other}.", "{option} demande {other}."),
    "cli.id_or_all": ("--delete takes an ID, or --all.", "--delete demande un ID, ou --all."),
}

TALLY_REFUSED: Final[dict[str, Pair]] = {
    "no_such_change": (
        "'{found}' is no change that this hand can have; choose one of the list.",
        "« {found} » n’est pas un changement possible pour cette main ; choisissez dans la liste.",
    ),
}
