"""Tiles, seats, flags and sets in words: English, French and, for tiles, Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from scoring.tiles import TILES

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset

Lang = str
LANGS: Final = ("en", "fr")

SEATS: Final = ("E", "S", "W", "N")
SEAT_NAMES: Final[dict[str, dict[Lang, str]]] = {
    "E": {"en": "East", "fr": "Est", "zh": "東"},
    "S": {"en": "South", "fr": "Sud", "zh": "南"},
    "W": {"en": "West", "fr": "Ouest", "zh": "西"},
    "N": {"en": "North", "fr": "Nord", "zh": "北"},
}
HOME: Final = "Home"
"""In the ledger, who wrote in a home game on a phone that belongs to none of its players."""
SEAT_LETTERS: Final[dict[Lang, dict[str, str]]] = {
    "en": {"E": "E", "S": "S", "W": "W", "N": "N"},
    "fr": {"E": "E", "S": "S", "W": "O", "N": "N"},
}

TILE_NAMES: Final[dict[str, dict[Lang, str]]] = {
    tile.id: {lang: tile.name(lang) for lang in ("en", "fr", "zh")} for tile in TILES
}
TRAY: Final[tuple[tuple[str, ...], ...]] = (
    tuple(f"{n}m" for n in range(1, 10)),
    tuple(f"{n}p" for n in range(1, 10)),
    tuple(f"{n}s" for n in range(1, 10)),
    ("E", "S", "W", "N", "C", "F", "P"),
    ("f1", "f2", "f3", "f4", "s1", "s2", "s3", "s4"),
)
RED_FIVES: Final = ("0m", "0p", "0s")

_KEY: Final = re.compile(r"'([a-z]+(?:_[a-z]+)*)'|« ([a-z]+(?:_[a-z]+)*) »|\b([a-z]+(?:_[a-z]+)+)\b")
"""A key in quotation marks, or one that no word of a language looks like."""

FLAG_WORDS: Final[dict[str, tuple[str, str]]] = {
    "riichi": ("Riichi declared", "Riichi annoncé"),
    "double_riichi": ("Double riichi", "Double riichi"),
    "ippatsu": ("Ippatsu: within one turn of riichi", "Ippatsu : dans le tour qui suit le riichi"),
    "last_tile": ("On the last tile of the wall", "Sur la dernière tuile du mur"),
    "after_kong": ("On a loose tile, after a Kong or flower", "Sur une tuile détachée, après un Kong ou une fleur"),
    "discard_after_kong": ("On a discard after a Kong", "Sur la défausse qui suit un Kong"),
    "robbing_kong": ("By robbing a Kong", "En volant un Kong"),
    "heavenly": ("With the tiles as dealt, as East", "Avec les tuiles de la donne, en Est"),
    "earthly": ("Earth’s grace, at the very start", "Grâce de la Terre, tout au début"),
    "renhou": ("On a discard before one’s first draw", "Sur une défausse avant sa première pioche"),
    "last_of_kind": ("With the fourth copy, three in sight", "Avec la quatrième, trois étant visibles"),
    "declared_ready": ("Ready hand declared", "Main appelante annoncée"),
    "first_east_discard": ("Holds a Pung of East’s first discard", "Pung de la première défausse d’Est"),
    "claimed_for_pung": (
        "With a tile another had claimed for a Pung",
        "Avec une tuile qu’un autre réclamait pour un Pung",
    ),
    "calling": ("Calling hand declared", "Main appelante déclarée"),
}


CHOICE_WORDS: Final[dict[str, tuple[str, str]]] = {
    "special_retours.circumstance": ("For how it was won, and flowers", "Façon de gagner et fleurs"),
    "special_retours.all": ("All of them", "Tous"),
    "special_retours.none": ("None", "Aucun"),
    "limit_mode.per_transfer": ("Each payment", "Chaque paiement"),
    "limit_mode.hand_mark": ("Each hand’s mark", "La marque de chaque main"),
    "limit_mode.total_received": ("All that a winner receives", "Tout ce que reçoit le gagnant"),
    "limit_mode.none": ("Nowhere", "Nulle part"),
    "valueless_hand.legal": ("Every legal hand", "Toute main permise"),
    "valueless_hand.concealed": ("A concealed hand only", "Une main cachée seulement"),
    "claimed_for_pung.other": ("Another player’s Pung", "Le Pung d’un autre"),
    "claimed_for_pung.own": ("The winner’s own Pung", "Le Pung du gagnant"),
    "loser_four.kong": ("Concealed Kong", "Kong caché"),
    "loser_four.pung": ("Pung", "Pung"),
    "renhou.none": ("Not played", "Non jouée"),
    "renhou.mangan": ("A mangan by itself", "Un mangan à elle seule"),
    "renhou.5han": ("5 han beside the others", "5 han avec les autres"),
    "renhou.yakuman": ("Yakuman", "Yakuman"),
    "double_yakuman.none": ("Never", "Jamais"),
    "double_yakuman.waits": ("Best waits", "Meilleures attentes"),
    "double_yakuman.waits_and_winds": ("Best waits, big four winds", "Meilleures attentes, quatre grands vents"),
    "several_winners.nearest": ("The nearest in turn", "Le plus proche dans l’ordre du tour"),
    "several_winners.all": ("All of them", "Tous"),
    "chombo_penalty.mangan": ("A mangan to the others", "Un mangan aux autres"),
    "chombo_penalty.after_uma": ("Off the final score", "À retirer du score final"),
    "chombo_penalty.referee": ("As the referee says", "Selon l’arbitre"),
    "ties.split": ("Share the uma", "Se partagent l’uma"),
    "ties.seat_order": ("First seat first", "Première place d’abord"),
    "left_sticks.winner": ("To the first of the game", "Au premier de la partie"),
    "left_sticks.nobody": ("To nobody", "À personne"),
    "points_table.half_spicy": ("Half-spicy: up to 384", "Semi-épicée : jusqu’à 384"),
    "points_table.full_spicy": ("Full-spicy: doubled for every faan", "Tout épicée : doublée à chaque faan"),
    "points_table.simplified": ("Simplified: 1, 2, 4, 8", "Simplifiée : 1, 2, 4, 8"),
    "payment.discarder_all": ("The discarder alone", "Celui qui a défaussé, seul"),
    "payment.everyone_pays": ("Everyone, the discarder double", "Tous, double pour la défausse"),
    "payment.doubles": ("Everyone, double for discard and draw", "Tous, double pour défausse et tirage"),
    "payment.discarder_for_all": ("The discarder for all", "Celui qui a défaussé, pour tous"),
    "liability.none": ("Not played", "Non jouée"),
    "liability.honours": ("Third dragon, fourth wind", "Troisième dragon, quatrième vent"),
    "liability.twelve_tiles": ("These and the fourth set", "Ceux-ci et la quatrième série"),
    "flower_win.seven": ("With seven or eight", "Avec sept ou huit"),
    "flower_win.eight": ("With eight", "Avec huit"),
    "flower_win.none": ("Never", "Jamais"),
    "preset.sbr": ("Competition (SBR)", "Compétition (SBR)"),
    "preset.tfmj": ("Chinese standard T/TFMJ", "Norme chinoise T/TFMJ"),
    "preset.home": ("At home", "En famille"),
    "preset.jorf": ("Paris club, its own coefficients", "Club parisien, ses propres coefficients"),
    "fan_cap.preset": ("As the scoring says", "Selon le barème"),
    "fan_cap.3": ("3 fan", "3 fan"),
    "fan_cap.4": ("4 fan", "4 fan"),
    "fan_cap.5": ("5 fan", "5 fan"),
    "fan_cap.none": ("No cap", "Sans plafond"),
    "self_draw.preset": ("As the scoring says", "Selon le barème"),
    "self_draw.add_base": ("1 unit more from each", "1 unité de plus de chacun"),
    "self_draw.add_fan": ("1 fan more", "1 fan de plus"),
    "self_draw.none": ("Nothing more", "Rien de plus"),
    "heavenly.preset": ("As the scoring says", "Selon le barème"),
    "heavenly.cap": ("As much as the cap allows", "Autant que le plafond permet"),
    "heavenly.plain": ("Nothing more", "Rien de plus"),
    "endgame.preset": ("As the scoring says", "Selon le barème"),
    "endgame.chajiao": ("Ready check", "Vérification des mains prêtes"),
    "endgame.jorf": ("Prêt, Non Prêt, Pig Flower", "Prêt, Non Prêt, Pig Flower"),
    "endgame.none": ("Nothing is paid", "Rien n’est payé"),
    "kong_money.preset": ("As the scoring says", "Selon le barème"),
    "kong_money.paid": ("Paid", "Payé"),
    "kong_money.none": ("None", "Aucun"),
    "direct_kong_pays.preset": ("As the scoring says", "Selon le barème"),
    "direct_kong_pays.discarder": ("The discarder alone", "Celui qui a défaussé, seul"),
    "direct_kong_pays.all": ("The others as well", "Les autres aussi"),
    "kong_transfer.preset": ("As the scoring says", "Selon le barème"),
    "kong_transfer.given_back": ("Its money is given back", "Son argent est rendu"),
    "kong_transfer.to_winner": ("Its money goes to the winner", "Son argent va au gagnant"),
    "kong_transfer.kept": ("Its money is kept", "Son argent est gardé"),
    "flower_pig_units.preset": ("As the scoring says", "Selon le barème"),
    "flower_pig_units.16": ("16 points to each other", "16 points à chaque autre"),
    "flower_pig_units.64": ("64 points to each other", "64 points à chaque autre"),
    "flower_pig_units.cap": ("The highest value to each other", "La plus haute valeur à chaque autre"),
    "flower_pig_units.lost": ("48 points lost to nobody", "48 points perdus pour tous"),
    "flower_pig_units.none": ("Merely not ready", "Seulement pas prêt"),
    "jorf_pig_pays.all": ("Each Prêt and each Non Prêt", "Chaque Prêt et chaque Non Prêt"),
    "jorf_pig_pays.pret": ("Each Prêt only", "Chaque Prêt seulement"),
    "preset.taiwan": ("Taiwan home and club list", "Liste des foyers et clubs de Taïwan"),
    "preset.fourwinds": ("Four Winds and online list", "Liste de Four Winds et des jeux en ligne"),
    "wall_opened.E": ("East’s", "Celui d’Est"),
    "wall_opened.S": ("South’s", "Celui de Sud"),
    "wall_opened.W": ("West’s", "Celui d’Ouest"),
    "wall_opened.N": ("North’s", "Celui de Nord"),
    "flower_order.lh": ("Chrysanthemum West, bamboo North", "Chrysanthème à Ouest, bambou à Nord"),
    "flower_order.ata": ("Bamboo West, chrysanthemum North", "Bambou à Ouest, chrysanthème à Nord"),
    "values.ra": ("Riichi Advanced", "Riichi Advanced"),
    "values.mc": ("Mahjong Club", "Mahjong Club"),
    "early_win.none": ("No", "Non"),
    "early_win.ten": ("Within ten discards", "En dix défausses"),
    "early_win.five": ("Within five discards", "En cinq défausses"),
}

EVENT_WORDS: Final[dict[str, tuple[str, str]]] = {
    "game_started": ("game started", "partie commencée"),
    "hand_recorded": ("hand recorded", "main enregistrée"),
    "hand_corrected": ("hand corrected", "main corrigée"),
    "hand_undone": ("hand undone", "main annulée"),
    "penalty_given": ("penalty given", "pénalité donnée"),
    "penalty_revoked": ("penalty revoked", "pénalité levée"),
    "seats_swapped": ("seats swapped", "places échangées"),
    "players_named": ("players named", "joueurs nommés"),
    "ruling": ("ruling", "décision"),
    "confirmed": ("sheet confirmed", "feuille confirmée"),
    "game_ended": ("game ended", "partie terminée"),
    "game_reopened": ("game opened again", "partie rouverte"),
    "role_given": ("role given", "rôle donné"),
    "link_issued": ("link issued", "lien donné"),
    "sessions_ended": ("signed out everywhere", "déconnexion partout"),
    "person_left": ("left the club", "départ du club"),
    "person_returned": ("back in the club", "retour au club"),
    "person_forgotten": ("name replaced", "nom remplacé"),
    "token_given": ("device allowed", "appareil autorisé"),
    "token_revoked": ("device no longer allowed", "appareil révoqué"),
    "terms_posted": ("terms posted", "conditions affichées"),
    "bought_in": ("buy-in", "achat de cave"),
    "topped_up": ("top-up", "recave"),
    "rake_taken": ("rake taken", "retenue prise"),
    "cashed_out": ("cash-out", "retour en caisse"),
    "kitty_handed_over": ("kitty handed over", "cagnotte remise"),
    "cash_closed": ("account closed", "compte clos"),
    "cash_revoked": ("entry revoked", "écriture annulée"),
    "photo_held": ("photo held", "photo retenue"),
    "photo_released": ("photo released", "photo libérée"),
    "photo_deleted": ("photo deleted", "photo supprimée"),
    "tournament_announced": ("tournament announced", "tournoi annoncé"),
    "tournament_changed": ("announcement changed", "annonce modifiée"),
    "entrants_listed": ("players listed", "joueurs inscrits"),
    "entrant_changed": ("player’s entry changed", "inscription modifiée"),
    "entrant_removed": ("player taken off the list", "joueur retiré de la liste"),
    "entrant_withdrawn": ("player withdrawn", "retrait d’un joueur"),
    "entrant_returned": ("player returned", "retour d’un joueur"),
    "substitute_seated": ("substitute seated", "remplaçant placé"),
    "schedule_drawn": ("schedule drawn up", "calendrier établi"),
    "round_opened": ("round opened", "tour ouvert"),
    "timer_started": ("clock started", "chronomètre lancé"),
    "timer_stopped": ("clock stopped", "chronomètre arrêté"),
    "timer_resumed": ("clock runs on", "chronomètre relancé"),
    "last_hand_called": ("last hand called", "dernière main annoncée"),
    "game_replaced": ("game replaced", "partie remplacée"),
    "seats_exchanged": ("seats exchanged", "places échangées"),
    "round_closed": ("round closed", "tour clos"),
    "round_reopened": ("round reopened", "tour rouvert"),
    "penalty_imposed": ("penalty imposed", "pénalité infligée"),
    "penalty_lifted": ("penalty lifted", "pénalité levée"),
    "tournament_ruled": ("ruling", "décision"),
    "tournament_ended": ("tournament ended", "tournoi terminé"),
    "dispute_opened": ("dispute opened", "litige ouvert"),
    "dispute_stated": ("words of a side", "propos d’une partie"),
    "dispute_ruled": ("ruling given", "décision rendue"),
    "dispute_approved": ("ruling approved", "décision approuvée"),
    "dispute_declined": ("ruling declined", "décision refusée"),
    "dispute_agreed": ("ruling agreed to", "décision acceptée"),
    "dispute_settled": ("dispute settled", "litige réglé"),
    "dispute_withdrawn": ("dispute withdrawn", "litige retiré"),
    "rescore_proposed": ("new count proposed", "nouveau décompte proposé"),
    "rescore_declined": ("new count declined", "nouveau décompte refusé"),
    "rescore_approved": ("new count approved", "nouveau décompte approuvé"),
    "rescore_applied": ("new count applied", "nouveau décompte appliqué"),
}
"""The kinds of events in the ledger."""


def tile_name(tile: str, lang: Lang) -> str:
    """The tile in words, or its letters where it has no name here."""
    return TILE_NAMES.get(tile, {}).get(lang, tile)


def seat_name(seat: str, lang: Lang) -> str:
    """The seat in words; `table` stands for pots and sticks on the table."""
    if seat == "table":
        return {"en": "Table", "fr": "Table"}[lang]
    return SEAT_NAMES.get(seat, {}).get(lang, seat)


def actor_words(actor: str, lang: str) -> str:
    """Who wrote an event: by name, where the ledger has one."""
    return "Maison" if actor == HOME and lang == "fr" else actor


def in_series(parts: Iterable[str], lang: str) -> str:
    """Parts that may hold commas, as one line: in French the semicolon stands off, and no line ends before it."""
    return ("\N{NO-BREAK SPACE}; " if lang == "fr" else "; ").join(parts)


def option_labels(book: Ruleset, lang: str) -> dict[str, str]:
    """What a ruleset's switches are called, by their ids."""
    return {option.id: option.names.get(lang) for option in book.options.values()}


def in_labels(written: str, labels: Mapping[str, str], lang: str) -> str:
    """A sentence of the engine with keys by their `labels`."""

    def called(key: re.Match[str]) -> str:
        label = labels.get(key[key.lastindex or 0])
        return key[0] if label is None else f"« {label} »" if lang == "fr" else f"“{label}”"

    return _KEY.sub(called, written)


def meaning_words(written: str, labels: Mapping[str, str], lang: str) -> str:
    """A ruleset's own sentence as players read it: keys by their `labels`, French with its spaces and apostrophes."""
    said = in_labels(written, labels, lang)
    return re.sub(r" (?=[:;!?»])|(?<=«) ", "\u00a0", said.replace("'", "’")) if lang == "fr" else said


def flag_words(flag: str, lang: Lang) -> str:
    """A circumstance as a player would say it."""
    words = FLAG_WORDS.get(flag)
    return words[LANGS.index(lang)] if words else flag.replace("_", " ")


def choice_words(option: str, choice: str, lang: Lang) -> str:
    """One value of a house rule as a player would say it."""
    words = CHOICE_WORDS.get(f"{option}.{choice}")
    return words[LANGS.index(lang)] if words else choice.replace("_", " ")


def event_words(kind: str, lang: Lang) -> str:
    """A kind of event as a player would say it."""
    words = EVENT_WORDS.get(kind)
    return words[LANGS.index(lang)] if words else kind.replace("_", " ")
