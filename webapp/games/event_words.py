"""What the keys of events are called beside the controls of a form, and their values."""

from __future__ import annotations

from typing import Final

from webapp.tally.facts import FACT_WORDS
from webapp.words import LANGS

Pair = tuple[str, str]

FIELDS: Final[dict[str, Pair]] = {
    "offender": ("Who was at fault", "Qui est fautif"),
    "seat": ("Who was at fault", "Qui est fautif"),
    "hands_shown": ("Had the others shown their hands?", "Les autres avaient-ils abattu leur main ?"),
    "maximum": ("Most that a winner may receive", "Le plus qu’un gagnant puisse recevoir"),
    "maximum_east": ("Most that East may receive", "Le plus qu’Est puisse recevoir"),
    "claim": ("What was called", "Ce qui fut annoncé"),
    "laid_down": ("Was it laid down?", "Fut-il abattu ?"),
    "had_tiles": ("Did the player hold the tiles?", "Le joueur avait-il les tuiles ?"),
    "corrected": ("Put right before another played?", "Corrigé avant qu’un autre joue ?"),
    "winner": ("Who won the deal", "Qui a gagné la donne"),
    "drawn": ("Did nobody win?", "Personne n’a gagné ?"),
    "tiles": ("Tiles in hand, a Kong as three", "Tuiles en main, un Kong pour trois"),
    "discarder": ("Who discarded", "Qui a défaussé"),
    "holder": ("Whose sets lie on the table", "De qui sont les séries étalées"),
    "melds": ("Sets on the table, in order of play", "Séries étalées, dans l’ordre du jeu"),
    "melds_before": ("How many of them lay there before", "Combien étaient étalées avant"),
    "tile": ("Tile", "Tuile"),
    "won": ("Was it won on?", "A-t-elle fait gagner ?"),
    "self_draw": ("Was it drawn?", "Fut-elle piochée ?"),
    "robbed": ("Was a Kong robbed?", "Un Kong fut-il volé ?"),
    "score": ("Score of the hand", "Score de la main"),
    "forbid_a_prime": ("Three Pungs of one suit forbid", "Trois Pungs d’une famille défendent"),
    "mixed_sets": ("Chows and Pungs count together", "Chows et Pungs comptent ensemble"),
    "forbid_b": ("Case (b) is played", "Le cas (b) se joue"),
    "third_pung": ("A third Pung of suits", "Un troisième Pung de famille"),
    "grade": ("How grave", "Gravité"),
    "ready": ("Who showed a ready hand", "Qui a montré une main prête"),
    "riichi": ("Who declared riichi", "Qui a déclaré riichi"),
    "nagashi": ("Who made nagashi mangan", "Qui a réussi le nagashi mangan"),
    "kind": ("Kind of Kong", "Sorte de Kong"),
    "kong_money_to": ("Who takes the Kong’s money", "Qui reçoit l’argent du Kong"),
    "by": ("Whose it is", "De qui"),
}
VALUES: Final[dict[str, Pair]] = {
    "claim.chow": ("Chow", "Chow"),
    "claim.pung": ("Pung", "Pung"),
    "claim.kong": ("Kong", "Kong"),
    "third_pung.lifts": ("lifts the ban", "lève l’interdiction"),
    "third_pung.stays": ("leaves it", "la laisse"),
    "grade.realised_before_showing": ("Realised before showing", "Reconnu avant d’abattre"),
    "grade.under_minimum": ("Right shape, under the minimum", "Bonne forme, sous le minimum"),
    "grade.invalid_hand": ("Invalid hand", "Main non valable"),
    "grade.dead_hand": ("Called with a dead hand", "Annonce avec une main morte"),
    "kind.concealed": ("Concealed", "Caché"),
    "kind.direct": ("From a discard", "Sur une défausse"),
    "kind.extended": ("Extended with the tile just drawn", "Complété avec la tuile tirée"),
    "kind.extended_kept": ("Extended with a tile kept from earlier", "Complété avec une tuile gardée d’avant"),
}


def field_words(key: str, lang: str) -> str:
    """A key of an event as the label of its control."""
    pair = FIELDS.get(key) or FACT_WORDS.get(key)
    return pair[LANGS.index(lang)] if pair else key.replace("_", " ")


def value_words(key: str, value: str, lang: str) -> str:
    """One value of such a key."""
    pair = VALUES.get(f"{key}.{value}") or FACT_WORDS.get(value)
    return pair[LANGS.index(lang)] if pair else value.replace("_", " ")
