"""The sentences about the money of a table: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

CASH_REFUSED: Final[dict[str, Pair]] = {
    "no_such_table": (
        "There is no table '{table}'; look for it on the evening's page.",
        "Il n’y a pas de table « {table} » ; cherchez-la sur la page de la soirée.",
    ),
    "no_cash_table": (
        "Only a Sichuan table is played at for money; choose these rules for the table.",
        "Seule une table de Sichuan se joue en argent ; choisissez ces règles pour la table.",
    ),
    "cash_terms_first": (
        "Post the value of the point and the highest coefficient first; then chips are sold.",
        "Affichez d’abord la valeur du point et le plus haut coefficient ; ensuite seulement on vend des jetons.",
    ),
    "cash_is_closed": (
        "This table's account is closed; a referee can revoke the closing.",
        "Le compte de cette table est clos ; un arbitre peut annuler la clôture.",
    ),
    "bought_in_already": (
        "{name} has bought in already; enter a top-up.",
        "{name} a déjà pris une cave ; saisissez une recave.",
    ),
    "not_bought_in": (
        "{name} has not bought in yet; enter a buy-in.",
        "{name} n’a pas encore de cave ; saisissez-en une.",
    ),
    "rake_unlike": (
        "The rake must name the same players as the stakes.",
        "La retenue doit nommer les mêmes joueurs que les caves.",
    ),
    "raked_already": (
        "The rake of deal {deal} is in the kitty already.",
        "La retenue de la partie {deal} est déjà dans la cagnotte.",
    ),
    "no_such_cash_entry": (
        "Entry {sequence} can't be revoked; load the account again. Terms are posted anew instead.",
        "L’écriture {sequence} ne peut être annulée ; rechargez le compte. Des conditions s’affichent à nouveau.",
    ),
    "cash_player_unknown": (
        "Choose a player of this table; who comes late is first added to the evening.",
        "Choisissez un joueur de cette table ; qui arrive tard est d’abord ajouté à la soirée.",
    ),
    "nothing_to_cash": ("{name} has no chips to cash in.", "{name} n’a pas de jetons à rendre."),
    "more_than_cave": (
        "{name} has {cave} only; give that or less, or leave the amount empty for all of it.",
        "{name} n’a que {cave_fr} ; donnez au plus cela, ou laissez le montant vide pour le tout.",
    ),
    "no_such_deal": (
        "Deal {deal} is not to be played at this table; load the account again.",
        "La partie {deal} n’est pas à jouer à cette table ; rechargez le compte.",
    ),
    "other_point_value": (
        "The game that goes on is played at {played} a point, not at {posted}: post {played}, or end it and start"
        " another at {posted}.",
        "La partie en cours se joue à {played_fr} le point, et non à {posted_fr} : affichez {played_fr}, ou terminez-la"
        " et commencez-en une autre à {posted_fr}.",
    ),
    "not_covered": (
        "Before the deal everyone must hold {needed}: {names} must buy chips first (JORF art. 24 I).",
        "Avant la partie chacun doit détenir {needed_fr} : vendez d’abord des jetons à {names} (JORF art. 24 I).",
    ),
    "rake_not_covered": (
        "{names} can't pay the rake; sell chips first.",
        "La retenue dépasse ce qui est devant {names} ; vendez d’abord des jetons.",
    ),
    "rake_without_chips": (
        "Deal {deal} is due in full, yet no chips lay before {names} then, nor since: sell chips, and the first bought"
        " count as the stake of that deal.",
        "La partie {deal} est due en intégralité. Sans jetons alors, ni depuis : {names}. Vendez des jetons ; les"
        " premiers achetés vaudront cave de cette partie.",
    ),
    "more_than_kitty": (
        "By the account the kitty holds {kitty} only. Count again; if more is there, a rake was not entered.",
        "D’après le compte la cagnotte ne contient que {kitty_fr}. Recomptez ; s’il y a plus, une retenue n’est pas"
        " saisie.",
    ),
    "kitty_differs": (
        "By the account the kitty holds {kitty}; say why less is handed over.",
        "D’après le compte la cagnotte contient {kitty_fr} ; dites pourquoi moins est remis.",
    ),
    "cash_uneven": ("{why}", "{why_fr}"),
    "chips_left": (
        "These players still have chips: {names}. Cash them in first.",
        "Ces joueurs ont encore des jetons : {names}. Reprenez-les d’abord.",
    ),
    "chips_owed": (
        "By what was put right since, more was cashed in than lay before {names}: sell chips for what is owed first.",
        "D’après ce qui fut rectifié depuis, on a repris plus que la cave de : {names}. Vendez d’abord des jetons pour"
        " ce qui est dû.",
    ),
    "kitty_left": (
        "{kitty} is still in the kitty; hand it over first.",
        "Il reste {kitty_fr} dans la cagnotte ; remettez-les d’abord.",
    ),
    "kitty_overdrawn": (
        "By the account {short} more was handed over than the kitty held: a referee revokes the handing-over, and it is"
        " entered anew.",
        "D’après le compte, on a remis {short_fr} de plus que ne contenait la cagnotte : un arbitre annule la remise,"
        " puis on la saisit à nouveau.",
    ),
    "bad_amount": (
        "'{found}' is no amount; write euros and cents such as 50 or 12.50.",
        "« {found} » n’est pas un montant ; écrivez euros et centimes, par exemple 50 ou 12,50.",
    ),
    "amount_missing": (
        "Give an amount in euros, such as 50 or 12.50.",
        "Donnez un montant en euros, par exemple 50 ou 12,50.",
    ),
    "amount_too_large": (
        "No table plays for that much; see the amount again.",
        "Aucune table ne joue autant ; revoyez le montant.",
    ),
    "bad_coefficient": (
        "The highest coefficient is a whole number from 1; see the house's posted table.",
        "Le plus haut coefficient est un nombre entier à partir de 1 ; voyez le tableau affiché par la maison.",
    ),
    "cash_to_missing": ("Say who takes the money.", "Dites qui prend l’argent."),
    "cash_why_missing": ("Say why the entry does not count.", "Dites pourquoi l’écriture ne compte pas."),
    "bad_cash_post": (
        "This entry is not understood; load the account again.",
        "Cette saisie n’est pas comprise ; rechargez le compte.",
    ),
}

CASH: Final[dict[str, Pair]] = {
    "cash.title": ("Cash account", "Compte de caisse"),
    "cash.of_table": ("Table {number}: cash account", "Table {number} : compte de caisse"),
    "cash.of_home": ("Cash account of the game", "Compte de caisse de la partie"),
    "cash.back_table": ("Back to the table", "Retour à la table"),
    "cash.back_game": ("Back to the game", "Retour à la partie"),
    "cash.day": ("Cash of the day", "Caisses du jour"),
    "cash.open": ("Cash account", "Compte de caisse"),
    "cash.card": (
        "Stakes, rake and kitty of every table played at for money.",
        "Caves, retenues et cagnotte de chaque table qui se joue en argent.",
    ),
    "cash.card_point": (
        "{amount} a point; {kitty} in the kitty.",
        "{amount} le point ; {kitty} dans la cagnotte.",
    ),
    "cash.card_short": (
        "Before deal {deal} {names} must buy chips.",
        "Avant la partie {deal}, il faut vendre des jetons à {names}.",
    ),
    "cash.card_due": (
        "Before deal {deal}: rake {amount}.",
        "Avant la partie {deal} : retenue {amount}.",
    ),
    "cash.closed": ("The account is closed.", "Le compte est clos."),
    "cash.done": ("Entered.", "Saisi."),
    "cash.posted": ("Posted", "Affiché"),
    "cash.point": ("Value of the point", "Valeur du point"),
    "cash.coefficient": ("Highest coefficient", "Plus haut coefficient"),
    "cash.coefficient_hint": (
        "Of the house's posted table: it says what a player must be able to lose.",
        "Du tableau affiché par la maison : il dit ce qu’un joueur doit pouvoir perdre.",
    ),
    "cash.rate": ("Rate of the rake", "Taux de la retenue"),
    "cash.needed": ("To hold before a deal", "À détenir avant une partie"),
    "cash.post": ("Post", "Afficher"),
    "cash.post_anew": ("Post other terms", "Afficher d’autres conditions"),
    "cash.post_hint": (
        "Another value of the point holds from the next game on.",
        "Une autre valeur du point vaut à partir de la partie suivante.",
    ),
    "cash.players": ("Chips", "Jetons"),
    "cash.nobody": ("Nobody has bought chips yet.", "Personne n’a encore acheté de jetons."),
    "cash.player": ("Player", "Joueur"),
    "cash.bought": ("Bought", "Achetés"),
    "cash.won": ("Won or lost", "Gagné ou perdu"),
    "cash.raked": ("Rake", "Retenue"),
    "cash.cashed": ("Cashed in", "Rendus"),
    "cash.cave": ("In front", "Cave"),
    "cash.total": ("Together", "Ensemble"),
    "cash.kitty": ("Kitty", "Cagnotte"),
    "cash.in_kitty": ("In the kitty", "Dans la cagnotte"),
    "cash.handed": ("Handed over", "Remis"),
    "cash.from_deals": ("Lost to nobody in deals", "Perdu sans bénéficiaire"),
    "cash.in_play": ("Before the players", "Devant les joueurs"),
    "cash.balanced": (
        "{bought} bought, {cashed} cashed in; {in_play} lie before the players, {kitty} in the kitty, {handed} were"
        " handed over.",
        "{bought} achetés, {cashed} rendus ; {in_play} sont devant les joueurs, {kitty} à la cagnotte, {handed} remis.",
    ),
    "cash.next": ("Before deal {deal}", "Avant la partie {deal}"),
    "cash.everyone_covered": ("Everyone can cover a highest loss.", "Chacun peut couvrir la plus forte perte."),
    "cash.lacks": ("lacks {amount}", "manque {amount}"),
    "cash.enough": ("enough", "suffisant"),
    "cash.cover": ("Cover", "Couverture"),
    "cash.due": ("Rake due", "Retenue due"),
    "cash.take": ("Take the rake: {amount}", "Prendre la retenue : {amount}"),
    "cash.taken": (
        "The rake of deal {deal} is in the kitty: the deal may begin.",
        "La retenue de la partie {deal} est à la cagnotte : la partie peut commencer.",
    ),
    "cash.no_game": ("No game goes on at this table.", "Aucune partie n’est en cours à cette table."),
    "cash.missing": (
        "Played without a rake, and due in full all the same: deal {deal}.",
        "Jouée sans retenue, et due en intégralité tout de même : partie {deal}.",
    ),
    "cash.missing_chips": (
        "No chips lay before {names} then, nor since: sell chips, and the first bought count as the stake of that"
        " deal.",
        "Sans jetons alors, ni depuis : {names}. Vendez des jetons ; les premiers achetés vaudront cave de cette"
        " partie.",
    ),
    "cash.late_chips": (
        "No chips lay before {names} then: the first bought since count as the stake (HOUSE reading: JORF art. 24 III"
        " does not say).",
        "Sans jetons alors : {names}. Les premiers achetés depuis valent cave (HOUSE : JORF art. 24 III n’en dit"
        " rien).",
    ),
    "cash.take_now": ("Take it now: {amount}", "La prendre maintenant : {amount}"),
    "cash.sell": ("Sell chips", "Vendre des jetons"),
    "cash.amount": ("Amount in euros", "Montant en euros"),
    "cash.choose": ("Choose …", "Choisir…"),
    "cash.cash_in": ("Cash in chips", "Reprendre des jetons"),
    "cash.all_hint": ("Empty: all that lies before the player.", "Vide : tout ce que le joueur a devant lui."),
    "cash.hand_over": ("Hand the kitty over", "Remettre la cagnotte"),
    "cash.counted": ("Counted, in euros", "Compté, en euros"),
    "cash.to": ("Taken by", "Prise par"),
    "cash.why_less": ("If it is less than {amount}: why", "Si c’est moins que {amount} : pourquoi"),
    "cash.close": ("Close the account", "Clore le compte"),
    "cash.close_hint": (
        "Once everyone has cashed in and the kitty is handed over.",
        "Une fois que chacun a rendu ses jetons et que la cagnotte est remise.",
    ),
    "cash.entries": ("Every entry", "Toutes les écritures"),
    "cash.earlier": ("Earlier entries: {count}", "Écritures plus anciennes : {count}"),
    "cash.time": ("Time", "Heure"),
    "cash.entry": ("Entry", "Écriture"),
    "cash.by": ("By", "Par"),
    "cash.revoke": ("Revoke …", "Annuler…"),
    "cash.revoke_entry": ("Revoke entry {number}", "Annuler l’écriture {number}"),
    "cash.revoked": ("revoked", "annulée"),
    "cash.why": ("Why", "Pourquoi"),
    "cash.of_deal": ("deal {deal}", "partie {deal}"),
    "cash.of_entry": ("entry {number}: {why}", "écriture {number} : {why}"),
    "cash.of_number": ("Table {number}", "Table {number}"),
    "cash.point_euros": ("Value of the point, in euros", "Valeur du point, en euros"),
    "cash.not_begun": (
        "Nothing is posted yet; a scorekeeper begins the account.",
        "Rien n’est encore affiché ; un marqueur commence le compte.",
    ),
    "cash.card_new": (
        "If this table plays for money: chips, rake and kitty to the cent.",
        "Si cette table joue en argent : jetons, retenues et cagnotte au centime.",
    ),
    "cash.at_point": ("{amount} a point, coefficient {coefficient}", "{amount} le point, coefficient {coefficient}"),
    "cash.csv": ("As CSV", "En CSV"),
    "cash.pdf": ("As PDF", "En PDF"),
    "cash.no_tables": (
        "No table of that day is played at for money.",
        "Aucune table de ce jour ne se joue en argent.",
    ),
    "cash.table": ("Table", "Table"),
    "cash.state": ("State", "État"),
    "cash.state.open": ("open", "ouvert"),
    "cash.state.closed": ("closed", "clos"),
    "cash.state.new": ("nothing entered", "rien de saisi"),
}
