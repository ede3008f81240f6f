"""Every sentence of the page and the command line: key, English, French."""

from __future__ import annotations

from typing import Final

from webapp.catalogue.accounts import ACCOUNTS, ACCOUNTS_REFUSED
from webapp.catalogue.api import API, API_REFUSED
from webapp.catalogue.cash import CASH, CASH_REFUSED
from webapp.catalogue.charts import CHARTS
from webapp.catalogue.corrections import KEEP, REFUSED
from webapp.catalogue.dispute import DISPUTE, DISPUTE_REFUSED
from webapp.catalogue.evenings import EVENINGS, EVENINGS_REFUSED
from webapp.catalogue.game_end import GAME_END
from webapp.catalogue.games import GAME_REFUSED, GAMES
from webapp.catalogue.house_rules import HOUSE_RULES, HOUSE_RULES_REFUSED
from webapp.catalogue.imports import IMPORTS, IMPORTS_REFUSED
from webapp.catalogue.js import SCRIPTS
from webapp.catalogue.ledger import BACKUP, LEDGER_REFUSED, OPERATORS
from webapp.catalogue.photos import PHOTOS, PHOTOS_REFUSED
from webapp.catalogue.print import PRINT, PRINT_REFUSED
from webapp.catalogue.rescore import RESCORE, RESCORE_REFUSED
from webapp.catalogue.server import SERVER, SERVER_REFUSED
from webapp.catalogue.sets import SET_REFUSED, SETS
from webapp.catalogue.shell import SHELL
from webapp.catalogue.standings import STANDINGS, STANDINGS_REFUSED
from webapp.catalogue.tally import TALLY, TALLY_REFUSED
from webapp.catalogue.tournament import TOURNAMENT_REFUSED
from webapp.catalogue.tournament_results import RESULTS
from webapp.catalogue.tournament_rounds import ROUNDS, ROUNDS_REFUSED
from webapp.catalogue.tournament_setup import SETUP, SETUP_REFUSED
from webapp.catalogue.typography import unbroken
from webapp.catalogue.verify import VERIFY, VERIFY_REFUSED
from webapp.catalogue.webhooks import WEBHOOKS, WEBHOOKS_REFUSED
from webapp.catalogue.whole_club import WHOLE_CLUB, WHOLE_CLUB_REFUSED

Pair = tuple[str, str]

_COMPLAINTS: Final[dict[str, Pair]] = {
    **REFUSED,
    **SET_REFUSED,
    **SERVER_REFUSED,
    **LEDGER_REFUSED,
    **PRINT_REFUSED,
    **GAME_REFUSED,
    **ACCOUNTS_REFUSED,
    **PHOTOS_REFUSED,
    **STANDINGS_REFUSED,
    **TALLY_REFUSED,
    **IMPORTS_REFUSED,
    **CASH_REFUSED,
    **HOUSE_RULES_REFUSED,
    **EVENINGS_REFUSED,
    **DISPUTE_REFUSED,
    **VERIFY_REFUSED,
    **RESCORE_REFUSED,
    **TOURNAMENT_REFUSED,
    **SETUP_REFUSED,
    **ROUNDS_REFUSED,
    **API_REFUSED,
    **WEBHOOKS_REFUSED,
    **WHOLE_CLUB_REFUSED,
    "unknown_tile": (
        "'{found}' is no tile; tiles are 1m-9m, 1p-9p, 1s-9s, E S W N, P F C, f1-f4 and s1-s4.",
        "« {found} » n’est pas une tuile ; les tuiles sont 1m-9m, 1p-9p, 1s-9s, E S W N, P F C, f1-f4 et s1-s4.",
    ),
    "bracket_open": ("A bracket is opened and not closed.", "Une parenthèse ouverte n’est pas refermée."),
    "bracket_closed": ("A bracket is closed that was not opened.", "Une parenthèse est refermée sans être ouverte."),
    "all_face_down": (
        "A set lies wholly face down ({found}); say which tile it holds.",
        "Un lot est entièrement caché ({found}) ; dites quelle tuile il contient.",
    ),
    "face_down_unclear": (
        "The face-down tile in {found} could be several tiles; replace it.",
        "La tuile cachée de {found} peut en être plusieurs ; remplacez-la.",
    ),
    "no_tiles": (
        "There are no tiles yet; take a photo or tap them in.",
        "Il n’y a pas encore de tuiles ; prenez une photo ou touchez-les.",
    ),
    "no_tile_seen": (
        "No tile of a hand was found in the picture; come closer, with more light.",
        "Aucune tuile d’une main n’a été trouvée sur l’image ; approchez-vous, avec plus de lumière.",
    ),
    "no_seat": ("Say where the winner sits.", "Dites où est assis le gagnant."),
    "no_round": ("Say which wind rules the round.", "Dites quel est le vent dominant."),
    "no_photo": ("No photo was sent; choose one.", "Aucune photo n’a été envoyée ; choisissez-en une."),
    "not_a_number": (
        "{what}: '{found}' is not a whole number.",
        "{what} : « {found} » n’est pas un nombre entier.",
    ),
    "not_json_object": ("The request must hold one JSON object.", "La requête doit contenir un objet JSON."),
    "not_json": ("Not readable as JSON: {why}.", "Illisible comme JSON : {why_fr}."),
    "not_utf8": ("The input is not UTF-8 text.", "L’entrée n’est pas du texte UTF-8."),
    "line_too_long": ("The line is longer than {limit} bytes.", "La ligne dépasse {limit} octets."),
    "file_not_found": ("No such file: {path}.", "Fichier introuvable : {path}."),
    "file_exists": (
        "{path} is there already and is not overwritten; give another name.",
        "{path} existe déjà et n’est pas écrasé ; donnez un autre nom.",
    ),
    "said_twice": ("{what} is said twice; say it once.", "{what} est dit deux fois ; dites-le une fois."),
    "file_is_folder": ("{path} is a folder; name a file.", "{path} est un dossier ; nommez un fichier."),
    "file_not_readable": ("{path} can't be read: {why}.", "Impossible de lire {path} : {why_fr}."),
    "file_not_writable": ("{path} can't be written: {why}.", "Impossible d’écrire {path} : {why_fr}."),
    "bad_option": (
        "'{found}' is not NAME=VALUE, such as family_dragons=off.",
        "« {found} » n’est pas NOM=VALEUR, par exemple family_dragons=off.",
    ),
    "variant_too_long": (
        "A club's rules take no more than {limit} bytes; is this the right file?",
        "Les règles d’un club ne dépassent pas {limit} octets ; est-ce le bon fichier ?",
    ),
    "no_such_side": (
        "The photo shows no hand on this side of the table ({side}); it shows: {seen}. Give --side one of these.",
        "La photo ne montre aucune main de ce côté de la table ({side}) ; elle montre : {seen}. "
        "Donnez l’un d’eux à --side.",
    ),
    "bad_loser": (
        "'{found}' is not SEAT=MARK, such as E=24.",
        "« {found} » n’est pas PLACE=MARQUE, par exemple E=24.",
    ),
    "not_on_the_table": (
        "{found}: only sets on the table count, such as 123p, EEE or, for a concealed kong, [4444p].",
        "{found} : seuls comptent les lots sur la table, tels que 123p, EEE ou, pour un kong caché, [4444p].",
    ),
    "bad_throw": (
        "'{found}' is not NAME=THROW, such as Anne=7, or Anne=7,11 where two throws were level.",
        "« {found} » n’est pas NOM=JET, par exemple Anne=7, ou Anne=7,11 après une égalité.",
    ),
    "throw_twice": (
        "{name} is named twice: give all throws of a player in one --throw, in order, such as --throw {name}=11,4.",
        "{name} est nommé deux fois : donnez les jets d’un joueur dans un seul --throw, dans l’ordre, comme"
        " --throw {name}=11,4.",
    ),
    "no_model": (
        "No photo can be read, the models are not installed: {why}.",
        "Aucune photo ne peut être lue, les modèles ne sont pas installés : {why}.",
    ),
}

TABLE: Final[dict[str, Pair]] = {
    "same_winning_tile": (
        "The winning tile was not given; every possible one gives this tally.",
        "La tuile gagnante n’est pas donnée ; toutes donnent ce décompte.",
    ),
    "same_how_won": (
        "How the hand was won was not given; every way gives this tally.",
        "La façon de gagner n’est pas donnée ; toutes donnent ce décompte.",
    ),
    "unknown_winning_tile": (
        "The winning tile is not known: totals range from {low} to {high}. Counted as {used}, the lowest.",
        "La tuile gagnante est inconnue : les totaux vont de {low} à {high}. Compté avec {used}, le plus bas.",
    ),
    "unknown_winning_tile_cli": ("Give --winning-tile.", "Donnez --winning-tile."),
    "unknown_how_won": (
        "How the hand was won is not known: totals range from {low} to {high}. Counted as {used}, the lowest.",
        "La façon de gagner est inconnue : les totaux vont de {low} à {high}. Compté : {used}, le plus bas.",
    ),
    "unknown_how_won_cli": ("Give --self-draw or --discarder.", "Donnez --self-draw ou --discarder."),
    "red_five": (
        "These rules have no red fives: {red} is counted as {plain}.",
        "Cette règle n’a pas de cinq rouges : {red} compte comme {plain}.",
    ),
    "red_five_by_option": (
        "No red fives are played here (option red_fives): {red} is counted as {plain}.",
        "On joue sans cinq rouges (option red_fives) : {red} compte comme {plain}.",
    ),
    "red_five_in_kong": (
        "All four {plain} lie in a concealed Kong: of them {number} x {red} is counted (option red_fives).",
        "Les quatre {plain} sont dans un Kong caché : {number} x {red} y est compté (option red_fives).",
    ),
    "self_draw": ("drawn from the wall", "tirée au mur"),
    "discard_of": ("discarded by {seat}", "défaussée par {seat}"),
    "unexpected": (
        "Something unforeseen went wrong; please report it.",
        "Une erreur imprévue s’est produite ; merci de la signaler.",
    ),
    "unexpected_cli": (
        "marque: a fault of the program ({error}); please report it, with what it prints under MARQUE_DEBUG=1.",
        "marque : une erreur du programme ({error}) ; merci de la signaler, avec ce qui s’affiche sous MARQUE_DEBUG=1.",
    ),
}

PAGE: Final[dict[str, Pair]] = {
    "page.about": (
        "A photo of a finished mahjong hand, scored: itemised tally, cited rules, payments.",
        "La photo d’une main de mah-jong terminée, comptée : décompte détaillé, règles citées, paiements.",
    ),
    "page.heading": ("Count a mahjong hand", "Compter une main de mah-jong"),
    "photo.title": ("Photograph", "Photo"),
    "photo.take": ("Take a photo", "Photographier"),
    "photo.choose": ("Choose", "Choisir"),
    "photo.progress": ("Sending the photo", "Envoi de la photo"),
    "photo.hint": (
        "Lay the winning tile a little apart and turn flowers face up.",
        "Posez la tuile gagnante un peu à l’écart, fleurs face visible.",
    ),
    "photo.not_kept": ("No photo is kept unless you ask for it.", "Aucune photo n’est gardée sans votre accord."),
    "hand.title": ("The hand", "La main"),
    "hand.typed": ("Tiles", "Tuiles"),
    "hand.typed_hint": (
        "In hand: 99p 77m. Laid open: (555s). Concealed kong: [4444m]. Flowers: f1 s2.",
        "En main : 99p 77m. Exposé : (555s). Kong caché : [4444m]. Fleurs : f1 s2.",
    ),
    "hand.winning_typed": ("Winning tile", "Tuile gagnante"),
    "table.title": ("At the table", "À la table"),
    "table.rules": ("Rules", "Règle"),
    "table.seat": ("The winner sits", "Le gagnant est"),
    "table.round": ("Wind of the round", "Vent dominant"),
    "table.won": ("How was it won?", "Comment ?"),
    "table.self_draw": ("Drawn from the wall", "Tuile tirée au mur"),
    "table.discard": ("or on the discard of", "ou défaussée par"),
    "table.flags": ("Circumstances", "Circonstances"),
    "table.more": ("More about this deal", "Précisions sur cette donne"),
    "table.dora_indicators": ("Dora indicators", "Indicateurs de dora"),
    "table.ura_dora_indicators": ("Ura dora indicators", "Indicateurs d’ura dora"),
    "table.tiles_hint": ("Such as 5s E", "Par exemple 5s E"),
    "table.honba": ("Counters (honba)", "Compteurs (honba)"),
    "table.riichi_sticks": ("Riichi sticks on the table", "Bâtons de riichi sur la table"),
    "table.dealer_streak": ("Extra hands of the dealer in a row", "Mains supplémentaires du donneur"),
    "table.void_suit": ("Suit the winner gave up", "Famille à laquelle le gagnant a renoncé"),
    "table.suit_m": ("Characters", "Caractères"),
    "table.suit_p": ("Circles", "Cercles"),
    "table.suit_s": ("Bamboos", "Bambous"),
    "table.not_said": ("Not said", "Non précisée"),
    "table.out": ("Already out", "Déjà sortis"),
    "table.liable": ("Fed the hand and pays for it", "A nourri la main et paie pour elle"),
    "table.nobody": ("Nobody", "Personne"),
    "losers.title": ("The other hands", "Les autres mains"),
    "losers.hint": (
        "Losers settle among themselves. Give each one’s mark, or the tiles.",
        "Les perdants règlent entre eux. Donnez la marque de chacun, ou ses tuiles.",
    ),
    "losers.mark": ("{seat}’s mark", "Marque : {seat}"),
    "losers.tiles": ("Enter {seat}’s tiles", "Entrer les tuiles : {seat}"),
    "losers.typed": ("{seat}’s tiles", "Tuiles : {seat}"),
    "options.title": ("House rules", "Règles de la maison"),
    "options.true": ("yes", "oui"),
    "options.false": ("no", "non"),
    "tally.count": ("Count the hand", "Compter la main"),
    "tally.next": ("Next hand", "Main suivante"),
    "tally.title": ("Tally", "Décompte"),
    "tally.total": ("Total", "Total"),
    "tally.item": ("What counts", "Ce qui compte"),
    "tally.value": ("Value", "Valeur"),
    "tally.read_as": ("Read as", "Lue comme"),
    "tally.payments": ("Payments", "Paiements"),
    "tally.net": ("Balance", "Bilan"),
    "tally.not_a_win": ("Not a Mah-Jong", "Pas de Mah-Jong"),
    "tally.doubts": ("Look at this first", "À vérifier d’abord"),
    "tally.runner_up": ("Next best reading: {total}", "Lecture suivante : {total}"),
    "tally.readings": ("Readings considered: {number}", "Lectures examinées : {number}"),
    "rules.title": ("Rules", "Règles"),
    "rules.items": ("What counts", "Ce qui compte"),
    "rules.options": ("House rules", "Règles de la maison"),
    "rules.faults": ("Faults", "Fautes"),
    "rules.tables": ("Tables", "Tables"),
    "rules.events": ("At the table", "À la table"),
    "rules.sources": ("What the clauses cite", "Ce que citent les clauses"),
    "rules.example": ("Example", "Exemple"),
    "rules.seat_and_round": ("winner {seat}, round {wind}", "gagnant {seat}, vent dominant {wind}"),
    "rules.counts_for": ("Counts for: {whom}", "Compte pour : {whom}"),
    "rules.scope.all": ("every hand", "toutes les mains"),
    "rules.scope.complete": ("a complete hand", "une main complète"),
    "rules.scope.winner": ("the winner", "le gagnant"),
    "rules.instead_of": ("Instead of: {names}", "Remplace : {names}"),
    "rules.excludes": ("Never beside: {names}", "Jamais avec : {names}"),
    "rules.penalty": (
        "What one of them costs: marque penalty {fault} --rules {rules} --seat N",
        "Ce que coûte une faute : marque penalty {fault} --rules {rules} --seat N",
    ),
    "fault.may_win.true": ("may still win", "peut encore gagner"),
    "fault.may_win.false": ("can't win", "ne peut gagner"),
    "fault.counted.true": ("is counted", "est comptée"),
    "fault.counted.false": ("is not counted", "n’est pas comptée"),
    "fault.costs": ("pays {amount} to each", "paie {amount} à chacun"),
    "fault.nothing": ("No payment.", "Aucun paiement."),
    "fault.taken_as_shown": (
        "Counted as if the others had shown their hands; --hands-hidden where they had not.",
        "Compté comme si les autres avaient abattu leur main ; sinon --hands-hidden.",
    ),
    "fact.true": ("yes", "oui"),
    "fact.false": ("no", "non"),
    "fact.none": ("none", "néant"),
    "table.keys": ("Keys: {keys}", "Clés : {keys}"),
    "table.paste": ("Example: {example}", "Exemple : {example}"),
    "table.no_events": ("{rules} has no events.", "{rules} n’a pas d’événements."),
    "table.what": (
        "Name a FILE that holds an event, or - for standard input; --rules R lists the events of a ruleset.",
        "Nommez un FILE qui contient un événement, ou - pour l’entrée standard ; --rules R liste les événements.",
    ),
    "table.either": (
        "--rules lists events and takes no FILE: the event names its rules itself.",
        "--rules liste les événements et ne prend pas de FILE : l’événement nomme ses règles.",
    ),
    "rules.default": ("as a rule {value}", "par défaut {value}"),
    "rules.back": ("Back to the hand", "Retour à la main"),
    "http_403": ("This page only takes posts from itself.", "Cette page n’accepte que ses propres envois."),
    "http_404": ("There is nothing at this address.", "Il n’y a rien à cette adresse."),
    "http_405": ("This address does not take that kind of request.", "Cette adresse n’accepte pas cette requête."),
    "http_413": ("What was sent is too large.", "L’envoi est trop volumineux."),
    "http_other": ("The request could not be answered.", "La requête n’a pas pu aboutir."),
    "limit.mangan": ("mangan", "mangan"),
    "limit.haneman": ("haneman", "haneman"),
    "limit.baiman": ("baiman", "baiman"),
    "limit.sanbaiman": ("sanbaiman", "sanbaiman"),
    "limit.yakuman": ("yakuman", "yakuman"),
    "unit.points": ("point|points", "point|points"),
    "unit.doubles": ("double|doubles", "retour|retours"),
    "unit.han": ("han|han", "han|han"),
    "unit.fu": ("fu|fu", "fu|fu"),
    "unit.fan": ("fan|fan", "fan|fan"),
    "unit.faan": ("faan|faan", "faan|faan"),
    "unit.tai": ("tai|tai", "tai|tai"),
    "unit.limit": ("limit|limit", "limite|limite"),
    "unit.total": ("total|total", "total|total"),
}

COMMAND: Final[dict[str, Pair]] = {
    "cli.side_near": ("near side", "côté proche"),
    "cli.side_right": ("right side", "côté droit"),
    "cli.side_far": ("far side", "côté opposé"),
    "cli.side_left": ("left side", "côté gauche"),
    "cli.tiles": ("{count} tiles, {percent} % sure", "{count} tuiles, sûre à {percent} %"),
    "cli.no_tiles": ("no tiles found", "aucune tuile trouvée"),
    "cli.hand": ("in hand", "en main"),
    "cli.apart": ("apart", "à l’écart"),
    "cli.flowers": ("flowers", "fleurs"),
    "cli.pair": ("pair", "paire"),
    "cli.chow": ("Chow", "Chow"),
    "cli.pung": ("Pung", "Pung"),
    "cli.kong": ("Kong", "Kong"),
    "cli.open": ("open", "exposé"),
    "cli.maybe_open": ("open?", "exposé ?"),
    "cli.closed": ("concealed", "caché"),
    "cli.doubt": ("To check", "À vérifier"),
    "cli.note": ("Note", "Note"),
    "cli.either": ("or {tiles}", "ou {tiles}"),
    "cli.losers_absent": (
        "No other hands were given: each counts 0.",
        "Aucune autre main n’est donnée : chacune compte 0.",
    ),
    "cli.overlay": ("Boxes drawn: {path}", "Cadres dessinés : {path}"),
    "cli.serving": (
        "Marque is on {addresses} (stop with Ctrl-C)",
        "Marque est sur {addresses} (Ctrl-C pour arrêter)",
    ),
    "cli.photos": ("Photos", "Photos"),
    "variant.twice": (
        "The id {id} stands in two of the files; give each club's rules an id of their own.",
        "L’id {id} figure dans deux des fichiers ; donnez à chaque club le sien.",
    ),
    "variant.unused": (
        "The hand names {base}: counted by that, not by {id}. Name {id} to count by the club's rules.",
        "La main nomme {base} : comptée par ce système, non par {id}. Nommez {id} pour les règles du club.",
    ),
    "variant.based": ("Variant of {base}, version {version}", "Variante de {base}, version {version}"),
    "variant.differences": ("What differs from {base}", "Ce qui diffère de {base}"),
    "variant.none": ("Nothing differs from {base}.", "Rien ne diffère de {base}."),
    "cli.port_taken": ("Can't listen on {host}:{port}: {why}.", "Impossible d’écouter sur {host}:{port} : {why}."),
}

COMPLAINTS: Final[dict[str, Pair]] = unbroken(_COMPLAINTS)
IN_FULL: Final[dict[str, Pair]] = unbroken(OPERATORS)
SENTENCES: Final[dict[str, Pair]] = unbroken(
    TABLE
    | PAGE
    | COMMAND
    | SCRIPTS
    | KEEP
    | SETS
    | SERVER
    | BACKUP
    | ACCOUNTS
    | CHARTS
    | PRINT
    | PHOTOS
    | CASH
    | GAMES
    | GAME_END
    | SHELL
    | STANDINGS
    | TALLY
    | IMPORTS
    | HOUSE_RULES
    | EVENINGS
    | SETUP
    | ROUNDS
    | RESULTS
    | DISPUTE
    | VERIFY
    | RESCORE
    | API
    | WEBHOOKS
    | WHOLE_CLUB
)
