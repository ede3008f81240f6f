"""Set-up of sixteen-tile Taiwanese mahjong: S004 §2.2; D n: its ambiguities.

Stacks are numbered from the right end of each wall, as its owner sees it.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.errors import IllegalError, Reason
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
    fours,
    opened_wall,
    seats_fact,
    two_dice,
)

WALLS: Mapping[int, Walls] = {
    0: Walls((17, 17, 17, 17)),
    4: Walls((18, 17, 18, 17)),
    8: Walls((18, 18, 18, 18)),
}
"""By the flower tiles in play: none 34 tiles a side; flowers 36 for East and West; flowers and seasons 36 for all."""
DEAD_STACKS = 8
"""The dead wall, or kong box: 16 tiles, kept at 16 (S004 §2.2)."""
DEALT = 65


def walls(flowers: int) -> Walls:
    """The four walls with so many flower tiles in play: 0, 4 or 8."""
    found = WALLS.get(flowers)
    if found is None:
        en = f"the wall is built without flowers, with 4 flowers, or with 8 flowers and seasons, not with {flowers}"
        fr = f"le mur se construit sans fleurs, avec 4 fleurs, ou avec 8 fleurs et saisons, et non {flowers}"
        raise IllegalError([Reason("bad_flowers", en, fr, "S004 §2.2")])
    return found


def opening(throw: int, *, flowers: int = 8, first_deal: bool = False) -> Break:
    """The wall and the number of stacks by East's throw; for the first deal of all, as an option, his own wall."""
    total = two_dice(throw, "S004 §2.2")
    return Break(walls(flowers), "E" if first_deal else opened_wall(throw, "S004 §2.2"), total)


def dead_wall(broken: Break) -> tuple[Place, ...]:
    """The top tiles of its eight stacks, from the break to the right, past the corner (D4)."""
    return tuple(broken.walls.place(broken.dead(stack)) for stack in range(DEAD_STACKS))


def deal_order() -> tuple[Taking, ...]:
    """Two stacks each in turn, four times; then one more tile for East (D1)."""
    return (*fours(4), ("E", (64,)))


def left(flowers: int = 8) -> int:
    """Tiles of the live wall after the deal: 63 with flowers and seasons, 59 with flowers, 55 without."""
    return 2 * (walls(flowers).stacks - DEAD_STACKS) - DEALT


def set_up(rules: str, dice: tuple[int, ...], table: AtTable) -> SetUp:
    """The set-up in steps, for East's throw."""
    (throw,) = dice
    broken = opening(throw, flowers=table.flowers, first_deal=table.first_deal)
    people = People(table.players)
    facts = {
        **seats_fact(table.players),
        "walls": broken.walls.to_json(),
        "counted_from": "right",
        "opened": {"wall": broken.wall, "stack": throw},
        "dead_wall": [{"wall": place.wall, "stack": place.stack} for place in dead_wall(broken)],
        "deal": deal_facts(deal_order(), broken.drawn),
        "left": left(table.flowers),
    }
    steps = (
        *_before(people, table.flowers),
        *_opened(people, broken, table.first_deal),
        *_dead(people, broken),
        *_deal(people, broken),
        *_after(people, table.flowers),
    )
    return SetUp(rules, dice, steps, facts)


_BUILT: Mapping[int, Text] = {
    0: Text("34 tiles, 17 stacks of two, before each player", "34 tuiles, 17 piles de deux, devant chaque joueur"),
    4: Text("18 stacks of two before {E} and {W}, 17 before {S} and {N}",
            "18 piles de deux devant {E} et {W}, 17 devant {S} et {N}"),
    8: Text("36 tiles, 18 stacks of two, before each player", "36 tuiles, 18 piles de deux, devant chaque joueur"),
}  # fmt: skip


def _before(people: People, flowers: int) -> tuple[Step, ...]:
    built = _BUILT[flowers]
    return (
        people.step(
            "seats", "S004 §2.2",
            "Before the game the dice are thrown for the seats, for the first dealer (East) and for the break; the text"
            " does not say how.",
            "Avant la partie, les dés décident des sièges, du premier donneur (Est) et du point de destruction ; le"
            " texte ne dit pas comment."),
        people.step(
            "shuffle", "S004 §2.2",
            "{S.start}, {W} and {N} shuffle all tiles face down, until {E} says \"Pow\".",
            "{S.start}, {W} et {N} brassent toutes les tuiles faces cachées, jusqu'au « Pow » du donneur ({E})."),
        people.step(
            "wall", "S004 §2.2",
            f"Build the walls: {built.en}; push them together into a hollow square.",
            f"Construisez les murs : {built.fr} ; poussez-les en carré creux."),
    )  # fmt: skip


def _opened(people: People, broken: Break, first_deal: bool) -> tuple[Step, ...]:
    throw = broken.counted
    if first_deal:
        wall = people.step(
            "opened_wall", "S004 §2.2, note; D3",
            "First deal of all, by the option: nobody throws; {E} opens his own wall at the number last thrown,"
            " {throw}.",
            "Toute première distribution, selon l'option : personne ne lance ; {E} ouvre son propre mur au dernier"
            " nombre lancé, {throw}.", throw=throw)  # fmt: skip
    else:
        wall = people.step(
            "opened_wall", "S004 §2.2",
            "{E.start} throws {throw} and counts the walls anticlockwise, himself first: {owner.wall}.",
            "{E.start} lance {throw} et compte les murs dans le sens antihoraire, en débutant par lui-même :"
            " {owner.wall}.", owner=broken.wall, throw=throw)  # fmt: skip
    return (
        wall,
        people.step(
            "opened_stack", "S004 §2.2; D2",
            "{E.start} counts {throw} stacks of two from the right end of that wall, and breaks it there, pushing the"
            " tiles left of the break a little to the left.",
            "{E.start} compte {throw} piles de deux à partir de l'extrême droite de ce mur, et le brise là, en poussant"
            " légèrement vers la gauche les tuiles à gauche du point.", throw=throw),
    )  # fmt: skip


def _dead(people: People, broken: Break) -> tuple[Step, ...]:
    stacks = people.stacks(broken.walls, *(broken.dead(stack) for stack in range(DEAD_STACKS)))
    return (
        people.step(
            "dead_wall", "S004 §2.2; D4",
            "The 8 stacks right of the break are the dead wall, or kong box (16 tiles): {stacks}, counted from the"
            " right end. Replacement tiles come from its left end; it is kept at 16 from the end of the live wall.",
            "Les 8 piles à droite du point sont le mur mort, ou boîte Kong (16 tuiles) : {stacks}, comptées depuis la"
            " droite. Les tuiles de remplacement se prennent à son extrême gauche ; il est maintenu à 16 depuis la fin"
            " du mur vivant.", stacks=stacks),
    )  # fmt: skip


def _deal(people: People, broken: Break) -> tuple[Step, ...]:
    return (
        people.step(
            "deal", "S004 §2.2; D1",
            "{E.start} takes two stacks, four tiles, left of the break: {taken}. Then {S}, {W} and {N} take two stacks"
            " each; four times in all, to 16 tiles each.",
            "{E.start} prend deux piles, quatre tuiles, à gauche du point : {taken}. Puis {S}, {W} et {N} prennent deux"
            " piles chacun ; quatre fois en tout, jusqu'à 16 tuiles chacun.",
            taken=people.stacks(broken.walls, broken.live(0), broken.live(1))),
        people.step(
            "deal_last", "S004 §2.2",
            "{E.start} takes one tile more, the top of {stack}: 17 tiles, and 16 for the others.",
            "{E.start} pige une tuile de plus, le haut de la {stack} : 17 tuiles, et 16 pour les autres.",
            stack=people.stacks(broken.walls, broken.live(32))),
    )  # fmt: skip


def _after(people: People, flowers: int) -> tuple[Step, ...]:
    end = people.step(
        "left", "S004 §2.2 for the 16 tiles; 4W and ATA for the draw; D6",
        "{left} tiles are left in the live wall. When it is out, with 16 left in the dead wall, the deal is a draw.",
        "Il reste {left} tuiles dans le mur vivant. Quand il est épuisé, les 16 du mur mort restant, la main est une"
        " pige.", left=left(flowers))  # fmt: skip
    if not flowers:
        return (end,)
    return (
        people.step(
            "flowers", "S004 §2.2; D5",
            "{E.start} lays his flowers face up beside his hand and takes as many tiles from the dead wall; then {S},"
            " {W}, {N}. A flower among the new tiles waits until the others have had their turn.",
            "{E.start} pose ses fleurs faces visibles à côté de sa main et prend autant de tuiles au mur mort ; puis"
            " {S}, {W}, {N}. Une fleur parmi les nouvelles attend que les autres aient eu leur tour."),
        end,
    )  # fmt: skip


SHEET = Sheet((Text("East's", "celui d'Est"),), "S004 §2.2", set_up, ("flowers", "first_deal"))
