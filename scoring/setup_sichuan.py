"""Set-up of the Paris club game, "Mah-Jong Cash Game, Sichuan Style": JORF arts. 24 to 28 (S000); B n: its ambiguities.

The Leader sits where East does elsewhere. Stacks are numbered from the right corner of each wall, as its owner sees it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.errors import IllegalError, Reason
from scoring.ruleset import Text
from scoring.setup_common import (
    AtTable,
    Break,
    People,
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
from scoring.tiles import SEATS, Seat

TILES = 108
"""Three suits (B6)."""
KEPT = 4
"""Tiles kept face down, one by each player, before the wall is built (art. 27)."""
WALLS = Walls((13,) * 4)
"""104 tiles in the wall built by hand: 13 stacks of two a side (B3)."""
AUTOMATIC_LENGTHS = (13, 14)
"""Stacks a side of an automatic table, which builds all 108 tiles; which sides are longer is not known (B3)."""
ROLES: Mapping[Seat, Text] = {
    "E": Text("the Leader", "le Leader"),
    "S": Text("the player on the Leader's right", "le joueur à droite du Leader"),
    "W": Text("the player opposite the Leader", "le joueur en face du Leader"),
    "N": Text("the player on the Leader's left", "le joueur à gauche du Leader"),
}
ROLE_WALLS: Mapping[Seat, Text] = {
    "E": Text("the Leader's own wall", "le mur du Leader"),
    "S": Text("the wall on the Leader's right", "le mur à la droite du Leader"),
    "W": Text("the wall opposite the Leader", "le mur en face du Leader"),
    "N": Text("the wall on the Leader's left", "le mur à la gauche du Leader"),
}
NAMED_ROLES: Mapping[Seat, Text] = {
    "E": Text("Leader", "Leader"),
    "S": Text("right", "à droite"),
    "W": Text("opposite", "en face"),
    "N": Text("left", "à gauche"),
}


def opening(first: int, second: int) -> Break:
    """The wall by the Leader's throw; the break after the sum of both throws, from the right corner (art. 28; B4)."""
    wall = opened_wall(first, "JORF art. 28")
    return Break(WALLS, wall, first + two_dice(second, "JORF art. 28"))


def deal_order(*, automatic: bool = False) -> tuple[Taking, ...]:
    """Fours, three times round, on the kept tile; on an automatic table one more each; then the Leader's (B1)."""
    if not automatic:
        return (*fours(3), ("E", (48,)))
    return (*fours(3), *((seat, (48 + n,)) for n, seat in enumerate(SEATS)), ("E", (52,)))


def left() -> int:
    """Tiles of the wall after the deal, 14 + 3 x 13 being in the hands: 55."""
    return TILES - 53


def seated(throws: Mapping[str, Sequence[int]]) -> tuple[str, ...]:
    """The players by their throws: the highest is Leader, the others follow anticlockwise from his right (art. 26).

    Who is level throws again; a player's throws are given in order.
    """
    if len(throws) != 4:
        en, fr = f"four players throw for the seats, not {len(throws)}", f"quatre joueurs jettent, et non {len(throws)}"
        raise IllegalError([Reason("bad_seating", en, fr, "JORF art. 26")])
    for each in throws.values():
        for total in each:
            two_dice(total, "JORF art. 26")
    return _ranked(list(throws), throws, 0)


def _ranked(players: Sequence[str], throws: Mapping[str, Sequence[int]], turn: int) -> tuple[str, ...]:
    """Players level until `turn`, by what they threw then, and by throwing again where that is the same."""
    if len(players) == 1:
        if len(throws[players[0]]) > turn:
            en = f"{players[0]} is level with nobody and does not throw again"
            fr = f"{players[0]} n'est à égalité avec personne et ne rejette pas"
            raise IllegalError([Reason("needless_throw", en, fr, "JORF art. 26")])
        return tuple(players)
    if any(len(throws[player]) <= turn for player in players):
        listed = ", ".join(players)
        en, fr = f"{listed}: level, they throw again", f"{listed} : à égalité, ces joueurs rejettent les dés"
        if turn == 0:
            en, fr = f"{listed}: give each player's throw", f"{listed} : donnez le jet de chacun"
        raise IllegalError([Reason("throws_level", en, fr, "JORF art. 26")])
    order: list[str] = []
    for total in sorted({throws[player][turn] for player in players}, reverse=True):
        level = [player for player in players if throws[player][turn] == total]
        order.extend(_ranked(level, throws, turn + 1))
    return tuple(order)


def set_up(rules: str, dice: tuple[int, ...], table: AtTable) -> SetUp:
    """The set-up in steps, for the Leader's throw and that of the player behind the opened wall."""
    first, second = dice
    players = seated(table.seat_throws) if table.seat_throws else table.players
    people = People(players, NAMED_ROLES) if players else People((), ROLES, ROLE_WALLS)
    broken = opening(first, second)
    automatic = table.automatic
    known = not automatic or broken.counted <= AUTOMATIC_LENGTHS[0]
    at = WALLS.place(broken.last_counted)
    facts = {
        **seats_fact(players),
        "walls": None if automatic else WALLS.to_json(),
        "counted_from": "right",
        "opened": {"wall": at.wall, "stack": at.stack} if known else {"wall": broken.wall, "counted": broken.counted},
        "deal": deal_facts(deal_order(automatic=automatic), None if automatic else broken.drawn),
        "left": left(),
    }
    steps = (
        _house(people),
        *_seats(people, table.seat_throws),
        *_wall(people, automatic),
        *_opened(people, broken, first, automatic),
        *_deal(people, broken, automatic),
    )
    return SetUp(rules, dice, steps, facts)


def _house(people: People) -> Step:
    return people.step(
        "house", "JORF art. 24; B5",
        "Each player pays the house's take into the kitty of the table, 2 % of the stake before him, rounded up to the"
        " euro; the deal begins when all have paid. The value of the point is posted.",
        "Chaque joueur acquitte la retenue de l'établissement dans la cagnotte de la table, 2 % de sa cave, arrondie à"
        " l'euro supérieur ; la partie commence quand tous ont payé. La valeur du point est affichée.",
    )  # fmt: skip


def _seats(people: People, throws: Mapping[str, Sequence[int]]) -> tuple[Step, ...]:
    rule = people.step(
        "seats", "JORF art. 26",
        "Each player throws two dice; the highest total is the Leader, who sits where he likes. If the highest are"
        " level, they alone throw again. The others sit by their totals, from the Leader's right, anticlockwise.",
        "Chaque joueur lance deux dés ; le plus haut est le « Leader », qui s'installe où il veut. En cas d'égalité au"
        " plus haut, eux seuls relancent. Les autres s'installent selon leur point, à partir de la droite du Leader,"
        " dans le sens inverse des aiguilles d'une montre.",
    )  # fmt: skip
    if not people.named:
        return (rule,)
    told = people.step("seated", "JORF art. 26", "{E.start}, {S}, {W}, {N}.", "{E.start}, {S}, {W}, {N}.")
    if throws:
        source = "JORF art. 26; HOUSE reading: the second highest sits on the right, lower ties are thrown again too"
        told = told._replace(source=source)
    return rule, told


def _wall(people: People, automatic: bool) -> tuple[Step, ...]:
    tiles = people.step(
        "tiles", "JORF art. 26; B6",
        "The house's employee counts and checks the {tiles} tiles (three suits) and lays them face down in the middle.",
        "L'employé de jeu compte et vérifie les {tiles} tuiles (trois familles) et les place faces cachées au centre.",
        tiles=TILES,
    )  # fmt: skip
    if automatic:
        return tiles, people.step(
            "wall", "JORF art. 27; B3",
            "The automatic table shuffles and builds the wall of all 108 tiles: 13 or 14 stacks of two a side.",
            "La table automatique mélange et construit la muraille de 108 tuiles : 13 ou 14 piles de deux par côté.",
        )  # fmt: skip
    return tiles, people.step(
        "wall", "JORF art. 27; B3",
        "Shuffle. Each player takes a first tile and keeps it face down before him; then build the walls of the other"
        " 104: 13 stacks of two a side.",
        "Mélangez. Chaque joueur prend une première tuile qu'il garde face cachée devant lui ; construisez ensuite la"
        " muraille des 104 autres : 13 piles de deux par côté.",
    )  # fmt: skip


def _opened(people: People, broken: Break, first: int, automatic: bool) -> tuple[Step, ...]:
    count = broken.counted
    length = AUTOMATIC_LENGTHS[0] if automatic else WALLS.lengths[0]
    en, fr, source = "", "", "JORF art. 28; B2"
    if count > length:
        source = "JORF art. 28; B2, B4"
        en = " The wall has {length} stacks: go on into the next wall on its left, to {stack}."
        fr = " Le mur a {length} piles : on continue dans le mur suivant à gauche, jusqu'à la {stack}."
        if automatic:
            en = " Where the wall ends before, go on into the next wall on its left."
            fr = " Si le mur finit avant, on continue dans le mur suivant à gauche."
    by = Text("tiles of the top row", "tuiles de la rangée supérieure")
    if automatic:
        by = Text("stacks, top and bottom tile together", "piles, tuiles du dessus et du dessous ensemble")
    return (
        people.step(
            "opened_wall", "JORF art. 28",
            "{E.start} throws {first} and counts the walls anticlockwise, his own first: {owner.wall} is opened.",
            "{E.start} lance {first} et compte les murs dans le sens inverse des aiguilles d'une montre, le sien"
            " d'abord : on ouvre {owner.wall}.", owner=broken.wall, first=first),
        people.step(
            "opened_stack", source,
            "{owner.start} throws {second}: {first} + {second} = {count}. From the right corner of that wall leftwards"
            " he counts {count} {by}." + en,
            "{owner.start} lance {second} : {first} + {second} = {count}. À partir du coin droit de ce mur, vers la"
            " gauche, il compte {count} {by}." + fr,
            owner=broken.wall, first=first, second=count - first, count=count, length=length, by=by,
            stack=people.stacks(WALLS, broken.last_counted)),
        people.step(
            "break", "JORF art. 28; HOUSE reading: the break is left of the last one counted",
            "He breaks the wall to the left of the last one counted.",
            "Il fait la brèche à gauche de la dernière comptée."),
    )  # fmt: skip


def _deal(people: People, broken: Break, automatic: bool) -> tuple[Step, ...]:
    taken = Text("the two stacks left of the break", "les deux piles à gauche de la brèche")
    last = Text("the next tile", "la tuile suivante")
    if not automatic:
        stacks = people.stacks(WALLS, broken.live(0), broken.live(1))
        taken = Text(f"{taken.en}, {stacks.en}", f"{taken.fr}, {stacks.fr}")
        top = people.stacks(WALLS, broken.live(24))
        last = Text(f"{last.en}, the top of {top.en}", f"{last.fr}, le haut de la {top.fr}")
    thirteen = people.step(
        "deal_one", "JORF art. 28; B1 HOUSE reading: no tile was kept, so one more is taken" if automatic
        else "JORF art. 27, art. 28; B1",
        "Each takes one tile more in the same order: 13 each." if automatic
        else "With the tile each has kept, that is 13 each.",
        "Chacun prend encore une tuile dans le même ordre : 13 chacun." if automatic
        else "Avec la tuile que chacun a gardée, cela fait 13 tuiles.",
    )  # fmt: skip
    return (
        people.step(
            "deal", "JORF art. 28; B1",
            "{E.start} takes four tiles, {taken}; then {S}, {W} and {N} take four each, going on leftwards along the"
            " wall; three times round.",
            "{E.start} prend quatre tuiles, {taken} ; puis {S}, {W} et {N} en prennent quatre chacun, vers la gauche le"
            " long du mur ; trois tours.", taken=taken),
        thirteen,
        people.step(
            "deal_last", "JORF art. 28",
            "{E.start} takes one tile more, {last}: 14 tiles, and he plays first.",
            "{E.start} prend une tuile de plus, {last} : 14 tuiles, et il commence.", last=last),
        people.step(
            "left", "JORF art. 25",
            "{left} tiles are left. No dead wall is named: the deal ends when three have won or the wall is out.",
            "Il reste {left} tuiles. Aucun mur mort n'est prévu : la partie se termine quand trois joueurs ont fait"
            " Mah-Jong ou que la muraille est épuisée.", left=left()),
    )  # fmt: skip


SHEET = Sheet(
    (Text("the Leader's", "celui du Leader"), Text("that of the player behind the opened wall",
                                                   "celui du joueur derrière le mur désigné")),
    "JORF art. 28", set_up, ("automatic", "seat_throws"),
)  # fmt: skip
