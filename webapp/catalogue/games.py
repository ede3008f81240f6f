"""The sentences of the games' pages: key, English, French."""

from __future__ import annotations

from typing import Final

from webapp.catalogue.battle import BATTLE

Pair = tuple[str, str]

GAME_REFUSED: Final[dict[str, Pair]] = {
    "name_missing": ("Give all four names; the seats go by them.", "Donnez les quatre noms ; les places en dépendent."),
    "names_unlike": (
        "The four names must differ and have at most 60 letters; change one.",
        "Les quatre noms doivent différer et tenir en 60 lettres ; changez-en un.",
    ),
    "unknown_entry": (
        "There is no entry of kind '{kind}'; the kinds are {known}.",
        "Il n’y a pas de saisie « {kind} » ; les sortes sont {known}.",
    ),
    "bad_entry": (
        "'{name}' does not belong to an entry of kind '{kind}'; it takes {known}.",
        "« {name} » ne va pas avec une saisie « {kind} » ; elle prend {known}.",
    ),
    "entry_lacks": (
        "The entry lacks '{name}', or it is none; give it.",
        "Il manque « {name} », ou c’est faux ; donnez-le.",
    ),
    "entry_lacks_words": (
        "Say in a few words what was decided and why; the sheet shows them.",
        "Dites en quelques mots ce qui est décidé et pourquoi ; la feuille les montre.",
    ),
    "player_on_two_seats": (
        "Each player sits on one seat: {name} was chosen twice; choose another here or there.",
        "Chaque joueur occupe une seule place : {name} figure à deux places ; changez l’une des deux.",
    ),
    "nothing_put_right": (
        "The deal to come stands so already; change what is wrong, or go back to the sheet.",
        "La donne à venir est déjà ainsi ; changez ce qui est faux, ou revenez à la feuille.",
    ),
    "one_winner_here": (
        "By {rules} one player wins a deal; take the other hands out.",
        "Selon {rules}, un seul joueur gagne une donne ; retirez les autres mains.",
    ),
    "fault_and_offender": ("Say what happened and who was at fault.", "Dites ce qui s’est passé et qui est fautif."),
    "one_tile": (
        "'{found}' is not one tile; give one, such as 5p.",
        "« {found} » n’est pas une tuile ; donnez-en une, comme 5p.",
    ),
    "kong_of_what": (
        "Say which kind of Kong it is, and of which tile, such as 5p.",
        "Dites de quelle sorte de Kong il s’agit, et de quelle tuile, comme 5p.",
    ),
    "who_was_it": ("Say which player it was.", "Dites de quel joueur il s’agit."),
}

GAMES: Final[dict[str, Pair]] = {
    **BATTLE,
    "games.title": ("Games", "Parties"),
    "games.new": ("New game", "Nouvelle partie"),
    "games.known": ("On this device", "Sur cet appareil"),
    "games.none": (
        "No game yet. Start one: the rules, four names, and you play.",
        "Aucune partie encore. Commencez : les règles, quatre noms, et l’on joue.",
    ),
    "games.kept": (
        "This device remembers its games by their links. Whoever has a game’s link can see it and write in it: give it"
        " only to those at the table.",
        "Cet appareil se souvient de ses parties par leurs liens. Qui a le lien d’une partie peut la voir et y écrire :"
        " ne le donnez qu’à ceux de la table.",
    ),
    "games.on": ("being played", "en cours"),
    "games.over": ("ended", "terminée"),
    "games.deals": ("{number} deals", "{number} donnes"),
    "games.one_deal": ("1 deal", "1 donne"),
    "games.forget": ("Take off the list", "Retirer de la liste"),
    "games.player": ("Player {number}", "Joueur {number}"),
    "games.rules": ("Rules", "Règles"),
    "games.who": ("Who plays", "Qui joue"),
    "games.name_of": ("{seat}, first deal", "{seat}, première donne"),
    "games.draw": ("Draw the seats", "Tirer les places"),
    "games.drawn": ("The seats are drawn: East deals first.", "Les places sont tirées : Est donne en premier."),
    "games.seats_hint": (
        "East deals first. The draw puts the four names in any order.",
        "Est donne en premier. Le tirage met les quatre noms au hasard.",
    ),
    "games.options": ("House rules", "Règles de la maison"),
    "games.show_options": ("Show the options of these rules", "Montrer les options de ces règles"),
    "games.start": ("Start", "Commencer"),
    "game.title": ("Game", "Partie"),
    "game.sheet": ("Score sheet", "Feuille de score"),
    "game.back": ("Back to the sheet", "Retour à la feuille"),
    "game.deal": ("{round} {number}", "{round} {number}"),
    "game.deal_of": ("Deal {number}", "Donne {number}"),
    "game.to_come_is": ("Deal to come: {deal}", "Donne à venir : {deal}"),
    "game.dealer": ("{name} deals", "{name} donne"),
    "game.honba": ("{number} counter|{number} counters", "{number} compteur|{number} compteurs"),
    "game.sticks": ("{number} stick|{number} sticks", "{number} bâton|{number} bâtons"),
    "game.streak": ("extra hand {number}", "main supplémentaire n° {number}"),
    "game.goulash": ("Goulasch", "Goulasch"),
    "game.pot": ("pot {number}", "mise {number}"),
    "game.colon": (": ", " : "),
    "game.and": (" and ", " et "),
    "game.won_on": ("{name} on {discarder}’s discard", "{name} sur la tuile défaussée par {discarder}"),
    "game.self_drawn": ("{name}, self-drawn", "{name}, tuile piochée"),
    "game.won_in_turn": ("{names}, in turn", "{names}, tour à tour"),
    "game.nobody_won": ("Nobody won", "Personne n’a gagné"),
    "game.drawn_ready": ("Nobody won; ready: {names}", "Personne n’a gagné ; prêts : {names}"),
    "game.drawn_nobody_ready": ("Nobody won, nobody was ready", "Personne n’a gagné, personne n’était prêt"),
    "game.chombo_of": ("Chombo: {name}", "Chombo : {name}"),
    "game.penalty": ("Penalty", "Pénalité"),
    "game.ruling": ("Ruling", "Décision"),
    "game.revoked": ("revoked", "levée"),
    "game.corrected": ("corrected", "corrigée"),
    "game.column": ("Deal", "Donne"),
    "game.start_row": ("Start", "Départ"),
    "game.totals": ("Total", "Total"),
    "game.change": ("Change", "Variation"),
    "game.running": ("Total after it", "Total ensuite"),
    "game.no_rows": ("Nothing is recorded yet.", "Rien n’est encore enregistré."),
    "game.doubt": (
        "Recorded in another situation than follows from the deal before: {expected}, {dealer} deals. Open it and say"
        " which is right.",
        "Enregistrée dans une autre situation que celle qui suit de la donne d’avant : {expected}, {dealer} donne."
        " Ouvrez-la et dites ce qui est juste.",
    ),
    "game.doubt_over": (
        "By its rules the game was over before this deal. Open it and say that it was played on, or undo it.",
        "Selon ses règles, la partie était finie avant cette donne. Ouvrez-la pour dire qu’on a continué, ou annulez.",
    ),
    "game.doubts": ("To put right", "À mettre au clair"),
    "game.enter": ("Enter the hand", "Saisir la main"),
    "game.enter_battle": ("Enter the deal", "Saisir la donne"),
    "game.put_right": ("Put right", "Rectifier"),
    "game.played_out": (
        "By its rules the game is over. Settle it, or put the deal to come right and play on.",
        "Selon ses règles, la partie est finie. Réglez-la, ou rectifiez la donne à venir pour continuer.",
    ),
    "game.ended": ("The game has ended.", "La partie est terminée."),
    "game.form_over": (
        "This game has ended: no more hands are recorded here, and seats stay as they are. What can"
        " still be changed stands on the sheet.",
        "Cette partie est terminée : on n’y enregistre plus de mains et les places ne changent plus. Ce qui peut encore"
        " changer se trouve sur la feuille.",
    ),
    "game.form_agreed": (
        "This sheet is settled: only a referee changes it now. Ask one, or go back to the sheet.",
        "Cette feuille est arrêtée : seul un arbitre la modifie désormais. Adressez-vous à lui, ou revenez à la"
        " feuille.",
    ),
    "game.form_not_yours": (
        "You may read this game, but not write in it. Whoever keeps its score, or a referee, can.",
        "Vous pouvez lire cette partie, mais non y écrire. Qui en tient la marque, ou un arbitre, le peut.",
    ),
    "game.settle": ("End and settlement", "Fin et règlement"),
    "game.settlement": ("Settlement", "Règlement"),
    "game.more": ("More", "Plus"),
    "game.penalty_give": ("Penalty", "Pénalité"),
    "game.rule_give": ("Ruling", "Décision"),
    "game.swap": ("Change seats", "Changer de place"),
    "game.history": ("What happened", "Ce qui s’est passé"),
    "game.undo": ("Undo the last hand", "Annuler la dernière main"),
    "game.undo_sure": (
        "{deal}: {what}. It leaves the sheet; what happened keeps it.",
        "{deal} : {what}. Elle quitte la feuille ; le journal la garde.",
    ),
    "game.undo_do": ("Undo it", "L’annuler"),
    "game.correct": ("Correct", "Corriger"),
    "game.open": ("Open {deal}", "Ouvrir {deal}"),
    "game.revoke": ("Revoke", "Lever"),
    "game.revoke_why": ("Why it is revoked", "Pourquoi elle est levée"),
    "game.pdf": ("Sheet to print (PDF)", "Feuille à imprimer (PDF)"),
    "game.csv": ("Table (CSV)", "Tableau (CSV)"),
    "game.json": ("Data (JSON)", "Données (JSON)"),
    "game.chart": ("Running totals", "Totaux au fil des donnes"),
    "game.of_deals": ("Deals", "Donnes"),
    "game.on_table": ("On the table: {number}", "Sur la table : {number}"),
    "game.link": ("Link of this game", "Lien de cette partie"),
    "game.link_hint": (
        "Open it on another phone at the table; both write on the same sheet.",
        "Ouvrez-le sur un autre téléphone de la table ; tous deux écrivent sur la même feuille.",
    ),
    "game.link_code": ("The link as a code for a camera", "Le lien en code, pour un appareil photo"),
    "game.phone": ("Whose phone is this?", "À qui est ce téléphone ?"),
    "game.phone_of": ("This is {name}’s phone", "Ce téléphone est à {name}"),
    "game.phone_all": ("The table’s", "À la table"),
    "game.phone_hint": (
        "The name stands beside what is written with it.",
        "Le nom figure à côté de ce qui est écrit avec lui.",
    ),
    "game.save": ("Save", "Enregistrer"),
    "game.fresh": ("The sheet has changed.", "La feuille a changé."),
    "game.fresh_look": ("Show it", "La voir"),
    "game.rules_changed": (
        "These rules have changed in the program since the game began; what was counted stands as it was.",
        "Ces règles ont changé dans le programme depuis le début ; ce qui fut compté reste tel quel.",
    ),
    "game.meanwhile": ("Others have written meanwhile", "D’autres ont écrit entre-temps"),
    "game.meanwhile_hint": (
        "Nothing of yours was written. What you entered is kept below: if it is still to be recorded, count it again"
        " and send it; if the other has recorded the same, go back to the sheet.",
        "Rien de vous n’a été écrit. Votre saisie est gardée ci-dessous : si elle reste à enregistrer, comptez-la à"
        " nouveau et envoyez-la ; si l’autre a enregistré la même chose, revenez à la feuille.",
    ),
    "hand.page": ("Hand: {deal}", "Main : {deal}"),
    "hand.corrects": ("Correction: {deal}", "Correction : {deal}"),
    "hand.record": ("Record", "Enregistrer"),
    "hand.was_drawn": (
        "Nobody won this deal, as it is recorded. If somebody did, enter the hand below.",
        "Personne n’a gagné cette donne, telle qu’elle est enregistrée. Sinon, saisissez la main ci-dessous.",
    ),
    "hand.record_drawn": ("Record that nobody won", "Enregistrer que personne n’a gagné"),
    "hand.record_correction": ("Record the correction", "Enregistrer la correction"),
    "hand.to_be_told": (
        "Before it is recorded, say how it was won and mark the winning tile; then count again.",
        "Avant d’enregistrer, dites comment elle fut gagnée et marquez la tuile gagnante ; puis recomptez.",
    ),
    "hand.record_hint": (
        "It goes on the sheet, and can be undone or corrected there.",
        "Elle va sur la feuille, où on peut l’annuler ou la corriger.",
    ),
    "hand.another": ("Another player won on the same tile", "Un autre a gagné sur la même tuile"),
    "hand.others": ("Already entered: {names}. Now the next winner.", "Déjà saisi : {names}. Maintenant le suivant."),
    "hand.riichi": ("Who declared riichi", "Qui a déclaré riichi"),
    "hand.riichi_hint": (
        "All of them, winner or not: each lays a stick.",
        "Tous, gagnants ou non : chacun pose un bâton.",
    ),
    "hand.instead": ("It ended otherwise", "Elle a fini autrement"),
    "hand.a_win": ("A player won", "Un joueur a gagné"),
    "hand.add_win": ("Add this win to the deal", "Ajouter ce gain à la donne"),
    "hand.same_tile": ("On the same tile as the win before", "Sur la même tuile que le gain d’avant"),
    "event.record": ("Record", "Enregistrer"),
    "event.not_said": ("Not said", "Non précisé"),
    "event.yes": ("Yes", "Oui"),
    "event.no": ("No", "Non"),
    "event.tile_hint": ("Such as 5p, E or C.", "Par exemple 5p, E ou C."),
    "event.sets_hint": (
        "Such as 123p EEE; a concealed Kong as [4444p].",
        "Par exemple 123p EEE ; un Kong caché [4444p].",
    ),
    "penalty.title": ("Penalty", "Pénalité"),
    "penalty.which": ("What happened", "Ce qui s’est passé"),
    "penalty.none": (
        "These rules list no penalties; write a ruling.",
        "Ces règles n’ont pas de pénalités ; écrivez une décision.",
    ),
    "penalty.give": ("Give the penalty", "Donner la pénalité"),
    "penalty.of_played": ("For the deal already played: {deal}.", "Pour la donne déjà jouée : {deal}."),
    "penalty.of_win": (
        "Give the winner’s sets in the order in which they were laid; who threw the tile gives the others back what"
        " they paid.",
        "Donnez les lots du gagnant dans l’ordre où ils ont été étalés ; qui a jeté la tuile rend aux autres ce"
        " qu’ils ont payé.",
    ),
    "penalty.of_coming": (
        "For the deal now being played, with its winds.",
        "Pour la donne en cours, avec ses vents.",
    ),
    "penalty.of_coming_instead": ("It was in the deal now being played", "C’était dans la donne en cours"),
    "penalty.of_last_instead": ("It was in the deal just recorded", "C’était dans la donne qui vient d’être notée"),
    "penalty.no_win_yet": (
        "Enter the win first, then the forbidden discard that gave it: it only shifts what is paid.",
        "Saisissez d’abord le gain, puis la tuile défendue qui l’a donné : elle ne fait que déplacer le paiement.",
    ),
    "penalty.another": ("Another fault", "Une autre faute"),
    "penalty.shown": ("Had the others shown their hands?", "Les autres avaient-ils abattu leur main ?"),
    "rule.title": ("Ruling", "Décision"),
    "rule.words": ("What was decided, and why", "Ce qui est décidé, et pourquoi"),
    "rule.points": ("Points given or taken", "Points donnés ou retirés"),
    "rule.points_in_cents": ("In cents: -200 takes €2.00.", "En centimes : -200 retire 2,00 €."),
    "rule.points_hint": (
        "Leave 0 where nothing changes; -20 takes 20.",
        "Laissez 0 si rien ne change ; -20 retire 20.",
    ),
    "rule.closed": (
        "The round is closed: written here, words alone stand beside the sheet and no points move. To give or take"
        " points, or to change a hand, open a dispute from the hand’s page.",
        "La manche est close : ce qui s’écrit ici figure à côté de la feuille, sans déplacer de points. Pour en donner"
        " ou en retirer, ou pour changer une main, ouvrez un litige depuis la page de la main.",
    ),
    "rule.write": ("Write the ruling", "Écrire la décision"),
    "swap.title": ("Change seats", "Changer de place"),
    "swap.first": ("Who", "Qui"),
    "swap.second": ("With whom", "Avec qui"),
    "swap.since": ("Since when", "Depuis quand"),
    "swap.now": ("From the deal to come", "À partir de la donne à venir"),
    "swap.start": ("They were mixed up from the start", "Ils étaient confondus depuis le début"),
    "swap.start_hint": (
        "Mixed up from the start: everything recorded for one counts for the other.",
        "Confondus depuis le début : tout ce qui est enregistré pour l’un compte pour l’autre.",
    ),
    "swap.do": ("Change", "Échanger"),
    "right.title": ("Put the deal to come right", "Rectifier la donne à venir"),
    "right.hint": (
        "Winds, dealer and counters go on by the rule. Change here what the table has played otherwise.",
        "Vents, donneur et compteurs suivent la règle. Changez ici ce que la table a joué autrement.",
    ),
    "right.round": ("Round", "Tour"),
    "right.turn": ("Which dealer of the round", "Quel donneur du tour"),
    "right.seat": ("Seat of {seat}", "Place {seat}"),
    "right.honba": ("Counters", "Compteurs"),
    "right.sticks": ("Riichi sticks on the table", "Bâtons de riichi sur la table"),
    "right.streak": ("Dealer’s extra hands in a row", "Mains supplémentaires du donneur de suite"),
    "right.goulash": ("This deal is a Goulasch", "Cette donne est un Goulasch"),
    "right.pot": ("Pot of the Goulasch", "Mise du Goulasch"),
    "right.words": ("Why", "Pourquoi"),
    "right.words_hint": ("The sheet keeps the reason.", "La feuille garde la raison."),
    "right.do": ("Put right", "Rectifier"),
    "deal.change": ("What it brought", "Ce qu’elle a rapporté"),
    "deal.pays": ("Payments", "Paiements"),
    "deal.none": ("Nobody pays anything.", "Personne ne paie rien."),
    "deal.by": ("Recorded by {actor}", "Enregistrée par {actor}"),
    "deal.photo": ("The photo it was read from", "La photo dont elle fut lue"),
    "deal.photo_gone": (
        "The photo was deleted; the record keeps its digest.",
        "La photo est supprimée ; le registre garde son empreinte.",
    ),
    "deal.doubt": (
        "This deal was recorded in another situation than the one that follows from the deal before it.",
        "Cette donne fut enregistrée dans une autre situation que celle qui suit de la donne d’avant.",
    ),
    "deal.stands": ("It was played as recorded", "Elle fut jouée ainsi"),
    "deal.follows": ("Count it in the situation that follows", "La compter dans la situation qui suit"),
    "deal.so_far": (
        "What you entered of this deal before is kept here; it is not recorded yet.",
        "Ce que vous aviez saisi de cette donne est gardé ici ; ce n’est pas encore enregistré.",
    ),
    "deal.go_on": ("Go on with it", "Continuer cette donne"),
    "history.title": ("What happened", "Ce qui s’est passé"),
    "history.hint": (
        "Nothing is ever erased: a correction stands beside what it replaced.",
        "Rien n’est jamais effacé : une correction figure à côté de ce qu’elle remplace.",
    ),
    "history.instead": ("{now} – instead of {old}", "{now} – au lieu de {old}"),
    "history.swap_now": ("{first} and {second}, from then on", "{first} et {second}, à partir de là"),
    "history.swap_start": ("{first} and {second}, since the start", "{first} et {second}, depuis le début"),
    "history.put_right": (
        "{words} – deal to come: {deal}, {dealer} deals",
        "{words} – donne à venir : {deal}, {dealer} donne",
    ),
    "history.by": ("by {actor}", "par {actor}"),
    "history.version": ("program {engine}", "programme {engine}"),
    "history.model": ("reader {model}", "lecteur {model}"),
    "history.photo": ("photo {digest}", "photo {digest}"),
    "history.head": (
        "Check figure of the last event; printed on the sheet, it shows whether anything before was changed:",
        "Empreinte du dernier événement ; imprimée sur la feuille, elle montre si rien n’a changé avant :",
    ),
}
