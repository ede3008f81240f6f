"""What the navy rule's tally says beside the numbers: notes, each with its clause."""

from __future__ import annotations

from collections.abc import Collection

from scoring.hand import Hand, Meld, over_four, tiles_of
from scoring.reading import Reading
from scoring.rules.navy_points import CIRCUMSTANCES
from scoring.rules.navy_special import BY_ID, RETOUR_WORDS, SpecialHand
from scoring.ruleset import Rule, Text
from scoring.tally import Note
from scoring.tiles import Tile

CHAMPAGNE = Note("champagne", Text("The winner buys the champagne.", "Le gagnant paie le champagne."), "S001 §4.1.13")
TOO_MANY = Note(
    "too_many_tiles",
    Text("Too many tiles: the hand is not counted.", "Trop de tuiles : la main n'est pas comptée."),
    "S001 §4.3.2",
)
TOO_FEW = Note(
    "too_few_tiles",
    Text("Too few tiles: counted, but could not win.", "Trop peu de tuiles : comptée, sans pouvoir gagner."),
    "S001 §4.3.1",
)
NOT_PLAYED = Note(
    "calling_not_played",
    Text(
        "Declared calling, but the table does not play the calling hand (option calling_hand): counted as any other.",
        "Main appelante annoncée, mais la table ne la joue pas (option calling_hand) : comptée comme une autre.",
    ),
    "S001 §4.2.3",
)
DRAW_ONLY = Note(
    "calling_by_draw_only",
    Text(
        "Calling, but only a drawn tile completes the hand; the last tile is taken as claimed: counted as any other.",
        "Main appelante que seule une tuile du mur complète ; or la dernière est réputée réclamée : comptée comme une"
        " autre.",
    ),
    "S001 §4.2.3; A43",
)
PLAIN_BETTER = Note(
    "calling_worth_less",
    Text(
        "Calling, but worth more counted as any other loser's hand: the better count stands.",
        "Main appelante qui vaut plus comptée comme celle d'un autre perdant : le meilleur compte reste.",
    ),
    "S001 §4.2.3, §3.5",
)
_LAST_DISCARD = Note(
    "last_tile_claimed",
    Text(
        "Flag last_tile on a claimed tile: only the last tile drawn from the wall gives a retour.",
        "Drapeau last_tile sur une tuile réclamée : seule la dernière tuile prise au mur donne un retour.",
    ),
    "S001 §3.6, §4.7; A35",
)
_CLAIM_UNUSED = Note(
    "claimed_for_pung_unused",
    Text(
        "Flag claimed_for_pung is not looked at: by option claimed_for_pung=own the retour is for a discard that"
        " completes one's own Pung.",
        "Le drapeau claimed_for_pung n'est pas regardé : avec l'option claimed_for_pung=own, le retour va à la défausse"
        " qui complète son propre Pung.",
    ),
    "S001 §4.2.2; A14",
)
_EAST_UNUSED = Note(
    "first_east_discard_unused",
    Text(
        "Flag first_east_discard gives nothing: as the hand is read, East's discard completes no Pung.",
        "Le drapeau first_east_discard n'apporte rien : telle que la main est lue, la défausse d'Est n'y fait aucun"
        " Pung.",
    ),
    "S001 §4.7",
)


_FLAG_OF = {
    "loose_tile": "after_kong",
    "last_wall_tile": "last_tile",
    "robbed_kong": "robbing_kong",
    "claimed_for_pung": "claimed_for_pung",
    "first_east_discard": "first_east_discard",
}
"""The flag that each retour of circumstance needs."""
_MADE_BY = {"moon": "last_wall_tile", "plum_blossom": "loose_tile"}
"""Special hands that the circumstance of a retour makes, which they need not take beside."""


def circumstance_notes(hand: Hand, reading: Reading, counted: Collection[str]) -> tuple[Note, ...]:
    """A note for each flag that was given and changes nothing; `counted`: the ids of the items that count."""
    options = reading.held.options
    special = BY_ID.get(reading.form)
    found = []
    for rule in CIRCUMSTANCES:
        if _FLAG_OF[rule.id] not in hand.flags or rule.id in counted or not options.worth[rule.id]:
            continue
        if not rule.when(reading):
            found.extend([_EAST_UNUSED] if rule.id == "first_east_discard" else [])
        elif special is not None and _MADE_BY.get(special.id) != rule.id:
            found.append(_not_with(rule, special, str(options["special_retours"])))
    if "last_tile" in hand.flags and not hand.self_draw:
        found.append(_LAST_DISCARD)
    if "claimed_for_pung" in hand.flags and options["claimed_for_pung"] == "own":
        found.append(_CLAIM_UNUSED)
    return tuple(found)


def _not_with(rule: Rule, special: SpecialHand, policy: str) -> Note:
    """Why a retour that was won is not given: the special hand that counts does not take it."""
    words = RETOUR_WORDS["flat" if policy == "none" else special.retours]
    return Note(
        "retour_not_taken",
        Text(
            f"{rule.names.en}: no retour with {special.names.en} ({words.en}).",
            f"{rule.names.fr} : pas de retour avec {special.names.fr} ({words.fr}).",
        ),
        f"{special.source}; A3",
    )


def calling_completed(tile: Tile, *, special: bool) -> Note:
    """How a calling hand is counted: as completed by that tile, which its player still waits for."""
    en, fr = f"{tile} ({tile.name()}), claimed", f"{tile} ({tile.name('fr')}), réclamée"
    if special:
        told = Text(
            f"Calling: half the mark of the special hand, as if completed by {en}.",
            f"Main appelante : la moitié de la marque de la main spéciale, complétée par {fr}.",
        )
    else:
        told = Text(
            f"Calling: counted as if completed by {en}, without the 20 points and what else a winner alone gets.",
            f"Main appelante : comptée comme complétée par {fr}, sans les 20 points ni ce qui revient au seul gagnant.",
        )
    return Note("calling_completed", told, "S001 §4.2.3; A43")


def chow_undecided(won: Tile, laid: Meld) -> Note:
    """Why the 2 points for the middle of a Chow are withheld: `laid`, exposed, ends in the claimed tile too."""
    chow = " ".join(tile.id for tile in laid.tiles)
    return Note(
        "chow_undecided",
        Text(
            f"{won} was claimed, and the exposed Chow {chow} ends in it: that one may be the Chow it completed,"
            " so nothing is given for the middle of a Chow.",
            f"{won} est réclamé, et le Chow exposé {chow} finit par cette tuile : elle a pu compléter celui-là,"
            " rien n'est donc donné pour le milieu d'un Chow.",
        ),
        "S001 §4.6",
    )


def crowded(hand: Hand) -> tuple[Note, ...]:
    """A note for each kind that the four players together hold more often than a set of tiles has it."""
    everyone = [*tiles_of(hand), *(tile for loser in hand.losers.values() for tile in tiles_of(loser))]
    return tuple(
        Note(
            "five_on_the_table",
            Text(
                f"More {tile.name()} ({tile}) than a set of tiles has, over the four hands: look at the losers' tiles.",
                f"Plus de {tile.name('fr')} ({tile}) qu'un jeu n'en a, sur les quatre mains : revoir les perdants.",
            ),
            "S001 §1.3",
        )
        for tile in over_four(everyone)
    )
