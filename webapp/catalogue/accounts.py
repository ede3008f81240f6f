"""The sentences about people, signing in and what each may do: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

ACCOUNTS_REFUSED: Final[dict[str, Pair]] = {
    "sign_in_wrong": (
        "This name and this password do not belong together; try again, or ask the secretary for a new link.",
        "Ce nom et ce mot de passe ne vont pas ensemble ; réessayez, ou demandez un nouveau lien au secrétaire.",
    ),
    "too_many_sign_ins": (
        "Too many tries; try again in {minutes} min, or ask the secretary for a new link.",
        "Trop d’essais ; réessayez dans {minutes} min, ou demandez un nouveau lien au secrétaire.",
    ),
    "password_wrong": (
        "This is not your password of today; type it again.",
        "Ce n’est pas votre mot de passe actuel ; tapez-le de nouveau.",
    ),
    "password_length": (
        "A password has {least} to {most} characters; take a few words that only you would put together.",
        "Un mot de passe a de {least} à {most} caractères ; prenez quelques mots que vous seul réuniriez.",
    ),
    "password_common": (
        "This password is among the first that are guessed; take a few words that only you would put together.",
        "Ce mot de passe est parmi les premiers que l’on devine ; prenez quelques mots que vous seul réuniriez.",
    ),
    "password_differs": (
        "The two passwords differ; type the same one twice.",
        "Les deux mots de passe diffèrent ; tapez deux fois le même.",
    ),
    "link_over": (
        "This link is over: it works once, for a few days. Ask the secretary for a new one.",
        "Ce lien ne sert plus : il marche une fois, quelques jours. Demandez-en un nouveau au secrétaire.",
    ),
    "sign_in_taken": (
        "Somebody signs in with this name already; take another.",
        "Quelqu’un se connecte déjà avec ce nom ; prenez-en un autre.",
    ),
    "sign_in_name": (
        "The name to sign in with has {least} to {most} letters, digits or . - _ @ +, and no spaces.",
        "Le nom de connexion a de {least} à {most} lettres, chiffres ou . - _ @ +, sans espace.",
    ),
    "person_name": (
        "Give a name of 1 to {most} characters.",
        "Donnez un nom de 1 à {most} caractères.",
    ),
    "unprintable": (
        "The text holds a sign that can't be printed ({sign}); type it again without that sign.",
        "Le texte contient un signe qui ne peut s’imprimer ({sign}) ; ressaisissez-le sans ce signe.",
    ),
    "person_namesake": (
        "The club has a {name} already; add an initial so that nobody takes one for the other.",
        "Le club a déjà {name} ; ajoutez une initiale pour que l’on ne les confonde pas.",
    ),
    "no_such_role": ("Choose one of the roles.", "Choisissez l’un des rôles."),
    "no_such_person": ("The club has nobody like that.", "Le club ne connaît personne de tel."),
    "last_secretary": (
        "The club would be without a secretary who can sign in; make another one first.",
        "Le club n’aurait plus de secrétaire qui puisse se connecter ; nommez-en un autre d’abord.",
    ),
    "not_sure": (
        "Tick the box first: a name that was replaced does not come back.",
        "Cochez d’abord la case : un nom remplacé ne revient pas.",
    ),
}

ACCOUNTS: Final[dict[str, Pair]] = {
    "http_401": (
        "Sign in first, or scan the code of your table.",
        "Connectez-vous d’abord, ou scannez le code de votre table.",
    ),
    "access.not_allowed.member": (
        "This is for the club’s members; sign in as one.",
        "C’est réservé aux membres du club ; connectez-vous comme tel.",
    ),
    "access.not_allowed.scorekeeper": (
        "This is for the club’s scorekeepers, or the phone of the table itself; ask one of them.",
        "C’est réservé aux marqueurs du club, ou au téléphone de la table ; adressez-vous à eux.",
    ),
    "access.not_allowed.referee": (
        "This is for the club’s referees; call one to the table.",
        "C’est réservé aux arbitres du club ; appelez-en un à la table.",
    ),
    "access.not_allowed.secretary": (
        "This is for the club’s secretary; ask there.",
        "C’est réservé au secrétaire du club ; adressez-vous à lui.",
    ),
    "role.guest": ("Guest", "Invité"),
    "role.member": ("Member", "Membre"),
    "role.scorekeeper": ("Scorekeeper", "Marqueur"),
    "role.referee": ("Referee", "Arbitre"),
    "role.secretary": ("Secretary", "Secrétaire"),
    "role.may.guest": ("sees the games they play in", "voit les parties qu’il joue"),
    "role.may.member": ("sees everything the club plays", "voit tout ce que joue le club"),
    "role.may.scorekeeper": (
        "records hands at every table, prepares evenings",
        "note les mains à toute table, prépare les soirées",
    ),
    "role.may.referee": ("gives penalties, corrects confirmed hands", "pénalise, corrige les mains confirmées"),
    "role.may.secretary": ("looks after people, roles and rules", "s’occupe des personnes, des rôles et des règles"),
    "account.bad_token": (
        "This page is older than your sign-in; load it again, then send once more.",
        "Cette page est plus ancienne que votre connexion ; rechargez-la, puis renvoyez.",
    ),
    "account.sign_in": ("Sign in", "Connexion"),
    "account.sign_in_lead": (
        "For the club’s evenings and standings. A game at home needs no account.",
        "Pour les soirées et les classements du club. Une partie entre amis ne demande aucun compte.",
    ),
    "account.sign_in_name": ("Name to sign in with", "Nom de connexion"),
    "account.sign_in_hint": ("Such as anne or anne@example.org", "Par exemple anne ou anne@exemple.org"),
    "account.password": ("Password", "Mot de passe"),
    "account.forgotten": (
        "No password yet, or forgotten? The secretary gives you a link to set one.",
        "Pas encore de mot de passe, ou oublié ? Le secrétaire vous donne un lien pour en choisir un.",
    ),
    "account.first": ("The club begins here", "Le club commence ici"),
    "account.first_how": (
        "Nobody can sign in yet. On the computer that runs Marque, type this with the secretary’s name:",
        "Personne ne peut encore se connecter. Sur l’ordinateur qui fait tourner Marque, tapez ceci avec le nom du"
        " secrétaire :",
    ),
    "account.first_then": (
        "It prints a link, good for a week. Whoever opens it chooses a password and can invite the others.",
        "Un lien s’affiche, valable une semaine. Qui l’ouvre choisit un mot de passe et peut inviter les autres.",
    ),
    "account.first_home": ("Just playing at home?", "Vous jouez entre amis ?"),
    "account.first_play": ("No account needed: start with a hand", "Aucun compte : commencez par une main"),
    "account.signed_out_everywhere": (
        "You are signed out on every device.",
        "Vous êtes déconnecté de tous les appareils.",
    ),
    "account.title": ("Your account", "Votre compte"),
    "account.is": ("You are signed in as {name}, {role}.", "Vous êtes connecté : {name}, {role}."),
    "account.change": ("Change the password", "Changer le mot de passe"),
    "account.current": ("Password of today", "Mot de passe actuel"),
    "account.new": ("New password", "Nouveau mot de passe"),
    "account.again": ("The same once more", "Le même encore une fois"),
    "account.password_hint": (
        "{least} characters or more; a few words that only you would put together.",
        "{least} caractères ou plus ; quelques mots que vous seul réuniriez.",
    ),
    "account.changed": (
        "Your password is changed; every other device is signed out.",
        "Votre mot de passe est changé ; tout autre appareil est déconnecté.",
    ),
    "account.devices": ("Your devices", "Vos appareils"),
    "account.devices_hint": (
        "A phone was lost, or you signed in on another’s? This ends every session, here too.",
        "Un téléphone perdu, ou prêté ? Ceci ferme toutes vos sessions, ici aussi.",
    ),
    "account.everywhere": ("Sign out everywhere", "Se déconnecter partout"),
    "account.sign_out": ("Sign out", "Se déconnecter"),
    "account.table": ("Table {number}", "Table {number}"),
    "join.title": ("Welcome, {name}", "Bienvenue, {name}"),
    "join.lead": (
        "Choose how you sign in. The link you opened works once.",
        "Choisissez comment vous connecter. Le lien que vous avez ouvert ne sert qu’une fois.",
    ),
    "join.known": ("You sign in as {name}.", "Vous vous connectez comme {name}."),
    "join.done": ("Save and sign in", "Enregistrer et se connecter"),
    "club.title": ("The club", "Le club"),
    "club.hello": ("Welcome, {name}.", "Bienvenue, {name}."),
    "club.guest": (
        "You are the club’s guest: you see here the games you play in.",
        "Vous êtes l’invité du club : vous voyez ici les parties que vous jouez.",
    ),
    "people.title": ("People", "Personnes"),
    "people.members": ("Members: {count}", "Membres : {count}"),
    "people.guests": ("Guests: {count}", "Invités : {count}"),
    "people.all": ("All the people", "Toutes les personnes"),
    "people.none": ("Nobody yet.", "Personne pour l’instant."),
    "people.active": ("Members and guests", "Membres et invités"),
    "people.left": ("No longer of the club", "Ne sont plus du club"),
    "people.no_password": ("can’t sign in yet", "ne peut pas encore se connecter"),
    "people.added": ("{name} is added.", "{name} est ajouté."),
    "people.edit": ("Edit", "Modifier"),
    "people.edit_name": ("Edit {name}", "Modifier {name}"),
    "people.add": ("Add a person", "Ajouter une personne"),
    "people.add_guest": ("Add a guest", "Ajouter un invité"),
    "people.name": ("Name", "Nom"),
    "people.name_hint": (
        "As the others call them at the table; it stands on the score sheets.",
        "Comme on l’appelle à la table ; il figure sur les feuilles.",
    ),
    "people.role": ("Role", "Rôle"),
    "people.add_button": ("Add", "Ajouter"),
    "people.save": ("Save", "Enregistrer"),
    "people.saved": ("Saved.", "Enregistré."),
    "people.back": ("All the people", "Toutes les personnes"),
    "people.signs_in": ("Signs in as {name}.", "Se connecte comme {name}."),
    "people.signs_in_not": (
        "Can’t sign in yet; give them a link if they should.",
        "Ne peut pas encore se connecter ; donnez un lien si c’est utile.",
    ),
    "people.link": ("Link to set a password", "Lien pour choisir un mot de passe"),
    "people.link_hint": (
        "For whoever joins, or forgot the password. Give it to this person only.",
        "Pour qui arrive, ou a oublié son mot de passe. Ne le donnez qu’à cette personne.",
    ),
    "people.link_button": ("Make a link", "Créer un lien"),
    "people.link_for": ("Link for {name}", "Lien pour {name}"),
    "people.link_once": (
        "It works once, within {days} days, and is shown only now. They can scan it here, or you send it to them.",
        "Il sert une fois, pendant {days} jours, et ne s’affiche que maintenant. Faites-le scanner ici, ou envoyez-le.",
    ),
    "people.link_code": ("The link as a code to scan", "Le lien en code à scanner"),
    "people.devices": ("Devices", "Appareils"),
    "people.devices_hint": (
        "Ends every session of this person’s, and every link not used yet.",
        "Ferme toutes les sessions de cette personne, et annule les liens non utilisés.",
    ),
    "people.ended": ("Signed out everywhere.", "Déconnexion faite partout."),
    "people.leave": ("Leaving the club", "Départ du club"),
    "people.leave_hint": (
        "They can’t sign in or be seated any more. Their games stand, and they can come back.",
        "Ne pourra plus se connecter ni être placé. Ses parties restent, et un retour est possible.",
    ),
    "people.leave_button": ("No longer of the club", "N’est plus du club"),
    "people.return": ("Is no longer of the club.", "N’est plus du club."),
    "people.return_button": ("Is back in the club", "Revient au club"),
    "people.history": ("Roles and links so far", "Rôles et liens jusqu’ici"),
    "people.colon": (": ", " : "),
    "people.forget": ("A wish to be forgotten", "Droit à l’oubli"),
    "people.forget_hint": (
        "The name gives way to a made-up one in the list of people and the standings; signing in ends. Games already"
        " written keep the name that was given at the table, since nothing in them is ever rewritten.",
        "Le nom cède la place à un pseudonyme dans la liste et les classements ; la connexion prend fin. Les parties"
        " déjà écrites gardent le nom donné à la table, car rien n’y est jamais récrit.",
    ),
    "people.forget_sure": ("Replace the name for good", "Remplacer le nom pour de bon"),
    "people.forget_button": ("Forget {name}", "Oublier {name}"),
    "people.forgotten": ("The name is replaced.", "Le nom est remplacé."),
    "people.pseudonym": ("Former player", "Ancien joueur"),
    "secretary.link": (
        "{name} is secretary. Open this link to set a password; it works once, within {days} days:",
        "{name} est secrétaire. Ouvrez ce lien pour choisir un mot de passe ; il sert une fois, pendant {days} jours :",
    ),
    "codes.title": ("Codes of the tables", "Codes des tables"),
    "codes.lead": (
        "One sheet a table. Whoever scans it records hands at this table, and at no other, until the evening closes.",
        "Une feuille par table. Qui la scanne note les mains de cette table, d’aucune autre, jusqu’à la fin de la"
        " soirée.",
    ),
    "codes.lead_tournament": (
        "One sheet a table. Whoever scans it records hands at this table, and at no other, until the tournament is"
        " over.",
        "Une feuille par table. Qui la scanne note les mains de cette table, d’aucune autre, jusqu’à la fin du"
        " tournoi.",
    ),
    "codes.print": ("Print", "Imprimer"),
    "codes.table": ("Table {number}", "Table {number}"),
    "codes.scan": ("Scan to keep the score of this table", "Scannez pour noter la marque de cette table"),
    "codes.label": ("Code of table {number}", "Code de la table {number}"),
    "codes.renew": ("New code", "Nouveau code"),
    "codes.renew_label": ("New code for table {number}", "Nouveau code pour la table {number}"),
    "codes.renewed": (
        "The old code of this table no longer works; print the new one.",
        "L’ancien code de cette table ne marche plus ; imprimez le nouveau.",
    ),
    "codes.none": ("This evening has no tables yet.", "Cette soirée n’a pas encore de table."),
    "codes.unknown": (
        "This code opens no table now: the evening is over, or the table has a newer code. Ask for it.",
        "Ce code n’ouvre aucune table : la soirée est finie, ou la table a un nouveau code. Demandez-le.",
    ),
    "codes.opened": (
        "This phone keeps the score of this table until the evening closes; no sign-in is needed.",
        "Ce téléphone note la marque de cette table jusqu’à la fin de la soirée, sans connexion.",
    ),
    "codes.opened_tournament": (
        "This phone keeps the score of this table until the tournament is over; no sign-in is needed.",
        "Ce téléphone note la marque de cette table jusqu’à la fin du tournoi, sans connexion.",
    ),
}
