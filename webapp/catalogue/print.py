"""What stands on printed sheets and in exports: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

PRINT_REFUSED: Final[dict[str, Pair]] = {
    "sheet_which": (
        "Say where the sheet goes: --pdf FILE, --csv FILE or --json FILE.",
        "Dites où va la feuille : --pdf FICHIER, --csv FICHIER ou --json FICHIER.",
    ),
    "bad_head_hash": (
        "'{found}' is no hash of a sheet: 64 digits from 0 to f; blanks between them do no harm.",
        "« {found} » n’est pas l’empreinte d’une feuille : 64 chiffres de 0 à f ; les espaces ne gênent pas.",
    ),
}

PRINT: Final[dict[str, Pair]] = {
    "print.page": ("Page {page} of {pages}", "Page {page} sur {pages}"),
    "sheet.title": ("Score sheet", "Feuille de marque"),
    "sheet.played_at": ("Played at", "Jouée à"),
    "sheet.table_number": ("table {number}", "table {number}"),
    "sheet.round_number": ("round {number}", "tour {number}"),
    "sheet.rules": ("Rules", "Règles"),
    "sheet.house": ("{name}, version {number}, from {base}", "{name}, version {number}, d’après {base}"),
    "sheet.version": ("Their version", "Leur version"),
    "sheet.options": ("Options", "Options"),
    "sheet.start": ("Each began with", "Chacun a commencé avec"),
    "sheet.deals": ("Deals", "Donnes"),
    "sheet.number": ("No.", "N°"),
    "sheet.deal": ("Deal", "Donne"),
    "sheet.what": ("What happened", "Ce qui s’est passé"),
    "sheet.value": ("Value", "Valeur"),
    "sheet.entry": ("Entry", "Ligne"),
    "sheet.time": ("Time (UTC)", "Heure (UTC)"),
    "sheet.kind": ("Kind", "Sorte"),
    "sheet.kind_deal": ("deal", "donne"),
    "sheet.kind_penalty": ("penalty", "pénalité"),
    "sheet.kind_ruling": ("ruling", "décision"),
    "sheet.revoked": ("Revoked", "Levée"),
    "sheet.yes": ("yes", "oui"),
    "sheet.change_of": ("{name}, change", "{name}, variation"),
    "sheet.total_of": ("{name}, total", "{name}, total"),
    "sheet.in_euros": ("{column}, in euros", "{column}, en euros"),
    "sheet.corrected": (
        "* corrected since; the ledger keeps what stood there before.",
        "* corrigée depuis ; le registre garde ce qui y était avant.",
    ),
    "sheet.doubted": (
        "? the situation does not follow from the deal before.",
        "? la situation ne suit pas de la donne précédente.",
    ),
    "sheet.struck": (
        "Struck out: revoked, and in no total.",
        "Barré : levé, et dans aucun total.",
    ),
    "sheet.none": ("No deal has been recorded yet.", "Aucune donne n’est encore enregistrée."),
    "sheet.chart": ("Running totals", "Totaux au fil des donnes"),
    "sheet.settlement": ("Settlement", "Règlement"),
    "sheet.standing": ("Standing", "Classement"),
    "sheet.place": ("Place", "Place"),
    "sheet.player": ("Player", "Joueur"),
    "sheet.points": ("Points", "Points"),
    "sheet.apart": ("Penalties", "Pénalités"),
    "sheet.total": ("Total", "Total"),
    "sheet.on_table": ("{points} still lie on the table.", "{points} sont encore sur la table."),
    "sheet.not_over": ("The game is not over yet.", "La partie n’est pas finie."),
    "sheet.final_of": (
        "Final score: points less {start}, with uma, penalties and rulings.",
        "Score final : points moins {start}, avec uma, pénalités et décisions.",
    ),
    "sheet.why_ended": ("Ended: {why}", "Fin : {why}"),
    "sheet.signatures": ("Signatures", "Signatures"),
    "sheet.confirmed": ("confirmed on the phone", "confirmé au téléphone"),
    "sheet.ledger": ("Ledger", "Registre"),
    "sheet.head": (
        "Entry {count}, {at}, has the hash",
        "La ligne {count}, {at}, a l’empreinte",
    ),
    "sheet.means": (
        "It stands for all {count} entries of this game: were one of them rewritten afterwards, no entry would have"
        " this hash any more. To compare: marque sheet --check HASH.",
        "Elle vaut pour les {count} lignes de cette partie : si l’une d’elles était réécrite après coup, aucune ligne"
        " n’aurait plus cette empreinte. Pour comparer : marque sheet --check EMPREINTE.",
    ),
    "sheet.foot": ("{day} · {players} · {head}", "{day} · {players} · {head}"),
    "sheet.file": ("score-sheet", "feuille-de-marque"),
    "sheet.written": ("Written: {path}", "Écrit : {path}"),
    "sheet.no_games": ("No game has been recorded here.", "Aucune partie n’est enregistrée ici."),
    "sheet.stands": (
        "Entry {sequence} of the game of {day} ({players}) has this hash; it and all before it are as they were"
        " written.",
        "La ligne {sequence} de la partie du {day} ({players}) a cette empreinte ; elle et toutes celles d’avant sont"
        " telles qu’elles ont été écrites.",
    ),
    "sheet.since": ("{count} more were written since.", "{count} autres ont été écrites depuis."),
    "sheet.broken": (
        "Entry {sequence} of the game of {day} ({players}) has this hash, but entry {broken} is not as it was written:"
        " the database was changed afterwards.",
        "La ligne {sequence} de la partie du {day} ({players}) a cette empreinte, mais la ligne {broken} n’est plus"
        " telle qu’elle a été écrite : la base a été modifiée après coup.",
    ),
    "sheet.unknown_hash": (
        "No entry has this hash: the sheet comes from another database, or this one was rewritten afterwards.",
        "Aucune ligne n’a cette empreinte : la feuille vient d’une autre base, ou celle-ci a été réécrite après coup.",
    ),
    "tally.paper": ("Tally of a hand", "Décompte d’une main"),
    "tally.file": ("tally", "decompte"),
    "tally.print": ("Print (PDF)", "Imprimer (PDF)"),
    "tally.tiles": ("Tiles", "Tuiles"),
    "tally.clause": ("Clause", "Article"),
    "tally.who_pays": ("Who pays whom", "Qui paie qui"),
    "tally.why": ("Why", "Pourquoi"),
    "tally.amount": ("Amount", "Montant"),
    "blank.title": ("Score sheet", "Feuille de marque"),
    "blank.to_fill": ("Day\nEvening\nTable\nRound", "Jour\nSoirée\nTable\nTour"),
    "blank.to_fill_tournament": ("Day\nTournament\nTable\nRound", "Jour\nTournoi\nTable\nTour"),
    "blank.winner": ("Winner", "Gagnant"),
    "blank.discarder": ("Discarder", "Défausse"),
    "blank.penalties": ("Penalties and rulings", "Pénalités et décisions"),
    "rules.blank": ("A score sheet to fill in by hand (PDF)", "Une feuille de marque à remplir à la main (PDF)"),
}
