"""Set-up of a riichi table, by the French text of the World Riichi Championship 2015: S002 §4.1 to §4.9.

Stacks are numbered 1 to 17 from the right end of each wall, as its owner sees it.
"""

from __future__ import annotations

from scoring.ruleset import Text
from scoring.setup_common import (
    AtTable,
    Break,
    People,
    Place,
    SetUp,
    Sheet,
    Step,
    Taking,
    Walls,
    deal_facts,
    fourteen_and_thirteen,
    opened_wall,
    seats_fact,
    two_dice,
)

START = 30_000
"""Points that each player starts with (S002 §4.1)."""
WALLS = Walls((17,) * 4)
"""17 stacks of two before each player, 136 tiles (S002 §4.5)."""
DEAD_STACKS = 7
"""The dead wall (S002 §4.7)."""
INDICATOR_STACK = 3
"""The dora indicator's stack, counted in the dead wall from the opening (S002 §4.8)."""
DEALT = 53
OF_THE_TEXT = "riichi-wrc-2015"
"""The ruleset whose text this is; the EMA books have a chapter of their own."""


def opening(throw: int) -> Break:
    """The one throw names the player and the number of stacks (S002 §4.6). 12: North's wall, after 12 stacks."""
    return Break(WALLS, opened_wall(throw, "S002 §4.6"), two_dice(throw, "S002 §4.6"))


def dead_wall(broken: Break) -> tuple[Place, ...]:
    """The top tiles of its seven stacks, from the opening to the right, past the corner (S002 §4.7)."""
    return tuple(WALLS.place(broken.dead(stack)) for stack in range(DEAD_STACKS))


def indicator(broken: Break) -> Place:
    """The tile turned up: top of the third stack of the dead wall from the opening (S002 §4.8)."""
    return dead_wall(broken)[INDICATOR_STACK - 1]


def first_replacement(broken: Break) -> Place:
    """The tile set down beside the dead wall: top of the stack next to the opening (S002 §4.7)."""
    return dead_wall(broken)[0]


def deal_order() -> tuple[Taking, ...]:
    """Fours to 12 each; East the tops of the 1st and 3rd stacks; one each for the others (S002 §4.9)."""
    return fourteen_and_thirteen()


def left() -> int:
    """Tiles of the live wall after the deal: 69."""
    return 2 * WALLS.stacks - 2 * DEAD_STACKS - DEALT


def set_up(rules: str, dice: tuple[int, ...], table: AtTable) -> SetUp:
    """The set-up in steps, for East's one throw."""
    (throw,) = dice
    broken, people = opening(throw), People(table.players)
    facts = {
        **seats_fact(table.players),
        "walls": WALLS.to_json(),
        "counted_from": "right",
        "opened": {"wall": broken.wall, "stack": throw},
        "dead_wall": [{"wall": place.wall, "stack": place.stack} for place in dead_wall(broken)],
        "first_replacement": first_replacement(broken)._asdict(),
        "indicator": indicator(broken)._asdict(),
        "deal": deal_facts(deal_order(), broken.drawn),
        "left": left(),
    }
    steps = (
        *_document(people, rules),
        *_before(people),
        *_opened(people, broken),
        *_dead(people, broken),
        *_deal(people, broken),
    )
    return SetUp(rules, dice, steps, facts)


def _document(people: People, rules: str) -> tuple[Step, ...]:
    if rules == OF_THE_TEXT:
        return ()
    return (
        people.step(
            "document", "HOUSE reading: S002 §4 stands in for the EMA chapter",
            "These steps are those of the World Riichi Championship 2015; the EMA book has a set-up chapter of its own,"
            " which was not at hand.",
            "Ces étapes sont celles du World Riichi Championship 2015 ; le livre EMA a son propre chapitre de mise en"
            " place, qui n'était pas disponible."),
    )  # fmt: skip


def _before(people: People) -> tuple[Step, ...]:
    return (
        people.step("points", "S002 §4.1",
                    "Each player starts with {start} points; the game goes on where somebody falls below zero.",
                    "Chaque joueur commence avec {start} points ; la partie continue si l'un d'eux passe sous zéro.",
                    start=START),
        people.step(
            "seats", "S002 §4.2, §4.4",
            "Seats by the tournament's schedule, or by lot: shuffle one tile of each wind face down, each draws one,"
            " who shuffled draws last. {S.start} sits on East's right, {W} opposite, {N} on East's left.",
            "Places selon le planning du tournoi, ou par tirage : mélangez une tuile de chaque vent faces cachées,"
            " chacun en pioche une, celui qui a mélangé en dernier. {S.start} est à la droite d'Est, {W} en face, {N} à"
            " la gauche d'Est."),
        people.step(
            "round_wind", "S002 §4.3",
            "The round wind is East; its marker stays beside the player who is East first, and is turned over when the"
            " South round begins.",
            "Le vent dominant est Est ; son indicateur reste à côté du premier joueur Est, et se retourne quand"
            " commence le tour Sud."),
        people.step(
            "wall", "S002 §4.5, §4",
            "Shuffle the tiles. Each player builds a wall of 17 stacks of two before him, face down; push the four"
            " walls together into a square. An automatic table builds them: this and what follows may be adapted to"
            " it.",
            "Mélangez les tuiles. Chaque joueur construit devant lui un mur de 17 piles de deux, faces cachées ;"
            " poussez les quatre murs en carré. Une table automatique les construit : ceci et la suite peuvent s'y"
            " adapter."),
    )  # fmt: skip


def _opened(people: People, broken: Break) -> tuple[Step, ...]:
    return (
        people.step(
            "opened_wall", "S002 §4.6",
            "{E.start} throws {throw} and counts {throw} players anticlockwise, himself first: {owner} opens his wall.",
            "{E.start} lance {throw} et compte {throw} joueurs dans le sens inverse des aiguilles d'une montre, en"
            " commençant par lui-même : {owner} ouvre son mur.", owner=broken.wall, throw=broken.counted),
        people.step(
            "opened_stack", "S002 §4.6",
            "{owner.start} counts the same number from the right end of his wall, {throw} stacks, and parts the wall"
            " after the last one.",
            "{owner.start} compte le même nombre depuis la droite de son mur, {throw} piles, et sépare le mur après la"
            " dernière.", owner=broken.wall, throw=broken.counted),
    )  # fmt: skip


def _dead(people: People, broken: Break) -> tuple[Step, ...]:
    dead = [broken.dead(stack) for stack in range(DEAD_STACKS)]
    return (
        people.step(
            "dead_wall", "S002 §4.7",
            "The 7 stacks right of the opening are the dead wall (14 tiles): {dead}, counted from the right end. It"
            " only gives the replacement tiles of kongs.",
            "Les 7 piles à droite de l'ouverture sont le mur mort (14 tuiles) : {dead}, comptées depuis la droite. Il"
            " ne fournit que les tuiles de remplacement des kongs.", dead=people.stacks(WALLS, *dead)),
        people.step(
            "first_replacement", "S002 §4.7",
            "The first replacement tile, the top one next to the opening ({stack}), is best set down just left of the"
            " dead wall: two single tiles, then six stacks.",
            "La première tuile de remplacement, celle du haut près de l'ouverture ({stack}), se pose de préférence"
            " juste à gauche du mur mort : deux tuiles seules, puis six piles.", stack=people.stacks(WALLS, dead[0])),
        people.step(
            "indicator", "S002 §4.8",
            "Turn up the top tile of the third stack of the dead wall from the opening ({stack}): the dora indicator.",
            "Retournez la tuile du haut de la troisième pile du mur mort depuis l'ouverture ({stack}) : l'indicateur de"
            " dora.", stack=people.stacks(WALLS, dead[INDICATOR_STACK - 1])),
        people.step(
            "dora", "S002 §4.8",
            "The dora is the next tile: 1 to 9 and 1 again in a suit; red, white, green, red dragon; East, South, West,"
            " North, East.",
            "La dora est la tuile suivante : de 1 à 9 puis 1 dans une famille ; dragons rouge, blanc, vert, rouge ;"
            " Est, Sud, Ouest, Nord, Est."),
    )  # fmt: skip


def _deal(people: People, broken: Break) -> tuple[Step, ...]:
    return (
        people.step(
            "deal", "S002 §4.9",
            "{E.start} takes the first four tiles left of the opening: {taken}. Then {S}, {W} and {N} take four each,"
            " going on clockwise along the wall; three times round, to 12 tiles each.",
            "{E.start} prend les quatre premières tuiles à gauche de l'ouverture : {taken}. Puis {S}, {W} et {N} en"
            " prennent quatre chacun, en suivant le mur dans le sens des aiguilles d'une montre ; trois tours, jusqu'à"
            " 12 tuiles chacun.", taken=people.stacks(WALLS, broken.live(0), broken.live(1))),
        people.step(
            "deal_last", "S002 §4.9",
            "{E.start} takes the top tiles of the first and third stacks ({first} and {third}); {S}, {W} and {N} take"
            " one each: 14 tiles, and 13 for the others.",
            "{E.start} prend les tuiles du haut des première et troisième piles ({first} et {third}) ; {S}, {W} et {N}"
            " en prennent une : 14 tuiles, et 13 pour les autres.",
            first=people.stacks(WALLS, broken.live(24)), third=people.stacks(WALLS, broken.live(26))),
        people.step("left", "S002 §4.9", "{left} tiles are left in the live wall. The dice lie at East's right.",
                    "Il reste {left} tuiles dans le mur. Les dés restent à la droite d'Est.", left=left()),
    )  # fmt: skip


SHEET = Sheet((Text("East's", "celui d'Est"),), "S002 §4.6", set_up)
