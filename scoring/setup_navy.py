"""Before and after a deal: seats, wall, opening from the dice, order of the deal, what is left, winds, the Goulasch.

Clauses are those of the navy rule, S001. Stacks are numbered 1 to 18 on each wall, from the left end as its owner sees
it; a wall continues, to its owner's right, into the wall of the next player (E, S, W, N, anticlockwise).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.errors import IllegalError, Reason
from scoring.ruleset import Text
from scoring.setup_common import (
    AtTable,
    People,
    Place,
    SetUp,
    Sheet,
    Step,
    Taking,
    Walls,
    deal_facts,
    fourteen_and_thirteen,
    seats_fact,
    two_dice,
)
from scoring.setup_common import opened_wall as _opened_wall
from scoring.tiles import SEATS, Seat

STACKS_A_WALL = 18
WALLS = Walls((STACKS_A_WALL,) * 4, "left")
DEALT = 53
"""Tiles dealt: 14 to East, 13 to the others (S001 §2.1)."""
LEFT_AT_END = 14
"""The deal is dead when so many tiles remain, loose tiles included (S001 §3.6)."""
ROUNDS = 4
"""A game is four rounds of winds (S001 §3.4; A49)."""
CHIPS: Mapping[int, int] = {2: 20, 10: 20, 100: 10, 500: 8, 1000: 7}
"""A player's chips in the text's example, value to number: 12 240 in all (S001 §3.5)."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Where the wall is opened: its stack's two tiles become the loose ones, laid on the two stacks named in `roof`."""

    wall: Seat
    stack: int
    roof: tuple[tuple[Seat, int], tuple[Seat, int]]

    def drawn(self, number: int) -> Place:
        """The place of draw number 0, 1, 2, ... to 141: to the right of the gap, top before bottom."""
        stack, bottom = divmod(number, 2)
        return WALLS.place(WALLS.position(self.wall, self.stack) + 1 + stack, "bottom" if bottom else "top")


def opened_wall(first: int) -> Seat:
    """Whose wall is opened by East's throw: 5, 9 East; 2, 6, 10 South; 3, 7, 11 West; 4, 8, 12 North (§2.1)."""
    return _opened_wall(first, "S001 §2.1")


def opening(first: int, second: int) -> Opening:
    """The opening for East's throw and the wall owner's: both together count the stacks from the left (§2.1, A38).

    7 then 8: West's wall, 15th stack. A sum above 18 runs on into the next wall.
    """
    gap = WALLS.position(opened_wall(first), first + two_dice(second, "S001 §2.1"))
    (fifth, at_five, _), (sixth, at_six, _) = (WALLS.place(gap - back) for back in (5, 6))
    place = WALLS.place(gap)
    return Opening(place.wall, place.stack, ((fifth, at_five), (sixth, at_six)))


def deal_order() -> tuple[Taking, ...]:
    """Who takes which draws: fours, three times round; East's 1st and 3rd top tiles; then one each (§2.1)."""
    return fourteen_and_thirteen()


def left() -> int:
    """Tiles of the wall after the deal, loose tiles included: 91."""
    return 2 * WALLS.stacks - DEALT


def highest(throws: Mapping[str, int]) -> tuple[str, ...]:
    """Who threw most; several throw again (§2.1). The first round chooses the seats, the second makes East."""
    best = max((two_dice(total, "S001 §2.1") for total in throws.values()), default=0)
    return tuple(player for player, total in throws.items() if total == best)


def seating(east: str, anticlockwise: Sequence[str]) -> dict[Seat, str]:
    """The wind of each player, as they sit anticlockwise: South on East's right, North on his left (§2.1)."""
    if len(anticlockwise) != 4 or east not in anticlockwise or len(set(anticlockwise)) != 4:
        en, fr = "four different players are needed, East among them", "il faut quatre joueurs, dont Est"
        raise IllegalError([Reason("bad_seating", en, fr, "S001 §2.1")])
    start = anticlockwise.index(east)
    return {seat: anticlockwise[(start + n) % 4] for n, seat in enumerate(SEATS)}


def set_up(rules: str, dice: tuple[int, ...], table: AtTable) -> SetUp:
    """The set-up in steps, for East's throw and that of the owner of the opened wall."""
    first, second = dice
    people = People(table.players)
    wall, found = opened_wall(first), opening(first, second)
    gap = WALLS.position(wall, first + second)
    facts = {
        **seats_fact(table.players),
        "walls": WALLS.to_json(),
        "counted_from": "left",
        "opened": {"wall": found.wall, "stack": found.stack},
        "loose": [{"wall": seat, "stack": stack} for seat, stack in found.roof],
        "deal": deal_facts(deal_order(), found.drawn),
        "left": left(),
    }
    steps = (*_before(people), *_opened(people, wall, first, second, gap), *_deal(people, gap), *_after(people))
    return SetUp(rules, dice, steps, facts)


def _before(people: People) -> tuple[Step, ...]:
    return (
        people.step(
            "seats", "S001 §2.1",
            "The highest throw of two dice chooses the seats; all throw again, and the highest is East."
            " {S.start} sits on East's right, {W} opposite, {N} on East's left.",
            "Le plus haut jet de deux dés choisit les sièges ; tous rejettent, et le plus haut est Est."
            " {S.start} est à la droite d'Est, {W} en face, {N} à la gauche d'Est."),
        people.step(
            "ties", "S001 §2.1; HOUSE reading: the text says nothing of ties",
            "Equal highest throws are thrown again by those players.",
            "À égalité au plus haut, ces joueurs rejettent les dés."),
        people.step(
            "wall", "S001 §2.1",
            "Shuffle the tiles face down. Each player builds a wall of {length} stacks of two before him; push the four"
            " walls together into a square.",
            "Mélangez les tuiles faces cachées. Chaque joueur bâtit devant lui un mur de {length} piles de deux ;"
            " poussez les quatre murs en carré.", length=STACKS_A_WALL),
    )  # fmt: skip


def _opened(people: People, wall: Seat, first: int, second: int, gap: int) -> tuple[Step, ...]:
    count = first + second
    en, fr, source = "", "", "S001 §2.1"
    if count > STACKS_A_WALL:
        source = "S001 §2.1; A38"
        en = " The wall has {length}: the count runs on into the next wall on the right, to {stack}."
        fr = " Le mur en a {length} : on continue dans le mur suivant à droite, jusqu'à la {stack}."
    return (
        people.step(
            "opened_wall", "S001 §2.1",
            "{E.start} throws {first}: count the walls anticlockwise, {E.wall} being number 1. Number {first} is"
            " {owner.wall}.",
            "{E.start} jette {first} : comptez les murs dans le sens inverse des aiguilles d'une montre, {E.wall} étant"
            " le n°1. Le n°{first} est {owner.wall}.", owner=wall, first=first),
        people.step(
            "opened_stack", source,
            "{owner.start} throws {second}: {first} + {second} = {count}. From the left end of his wall, as he sees it,"
            " he counts {count} stacks along the top row." + en,
            "{owner.start} jette {second} : {first} + {second} = {count}. À partir de la gauche de son mur, il compte"
            " {count} piles sur la rangée supérieure." + fr,
            owner=wall, first=first, second=second, count=count, length=STACKS_A_WALL,
            stack=people.stacks(WALLS, gap)),
        people.step(
            "loose_tiles", "S001 §2.1; A38",
            "Lift the two tiles of that stack and lay them on the 5th and 6th stacks left of the gap ({roof}): these"
            " are the loose tiles.",
            "Levez les deux tuiles de cette pile et posez-les sur les 5e et 6e piles à gauche de l'ouverture ({roof}) :"
            " ce sont les tuiles détachées.", roof=people.stacks(WALLS, gap - 5, gap - 6)),
    )  # fmt: skip


def _deal(people: People, gap: int) -> tuple[Step, ...]:
    return (
        people.step(
            "deal", "S001 §2.1",
            "{E.start} takes the four tiles right of the gap: {taken}. Then {S}, {W} and {N} take four each, going on"
            " along the wall to the right; three times round, to 12 tiles each.",
            "{E.start} prend les quatre tuiles à droite de l'ouverture : {taken}. Puis {S}, {W} et {N} en prennent"
            " quatre chacun, en suivant le mur vers la droite ; trois tours, jusqu'à 12 tuiles chacun.",
            taken=people.stacks(WALLS, gap + 1, gap + 2)),
        people.step(
            "deal_last", "S001 §2.1",
            "{E.start} takes the 1st and 3rd tiles of the top row ({first} and {third}); {S}, {W} and {N} take one"
            " each: 14 tiles, and 13 for the others.",
            "{E.start} prend les 1re et 3e tuiles de la rangée supérieure ({first} et {third}) ; {S}, {W} et {N} en"
            " prennent une : 14 tuiles, et 13 pour les autres.",
            first=people.stacks(WALLS, gap + 25), third=people.stacks(WALLS, gap + 27)),
    )  # fmt: skip


def _after(people: People) -> tuple[Step, ...]:
    return (
        people.step(
            "flowers", "S001 §2.1",
            "{E.start} lays his flowers face down before him and takes a loose tile for each, until he has no flower"
            " left; then {S}, {W} and {N} do the same in turn.",
            "{E.start} pose ses fleurs faces cachées devant lui et prend une tuile détachée pour chacune, jusqu'à n'en"
            " plus avoir ; puis {S}, {W} et {N} font de même, chacun à son tour."),
        people.step(
            "left", "S001 §2.4, §3.6",
            "{left} tiles are left, loose tiles included. When both loose tiles are used, take two more from the end of"
            " the wall. The deal is dead when {dead} remain.",
            "Il reste {left} tuiles, tuiles détachées comprises. Les deux détachées utilisées, prenez-en deux autres à"
            " l'extrémité du mur. La partie est morte quand il en reste {dead}.", left=left(), dead=LEFT_AT_END),
        people.step(
            "goulash", "S001 §3.6",
            "A dead deal is not counted, and a Goulasch follows: each of the four stakes 100 or 200, which its winner"
            " takes. Once the hands are sorted, {E} exchanges three tiles with {W}, and {S} with {N}; no Chows may be"
            " made in it unless you agreed so before.",
            "Une partie morte n'est pas marquée, et un Goulasch la suit : chacun mise 100 ou 200, que prend celui qui"
            " fait Mah-Jong. Les mains arrangées, {E} échange trois tuiles avec {W}, et {S} avec {N} ; les Chows y sont"
            " interdits, sauf accord préalable."),
    )  # fmt: skip


SHEET = Sheet(
    (Text("East's", "celui d'Est"), Text("that of the opened wall's owner", "celui du joueur dont le mur s'ouvre")),
    "S001 §2.1",
    set_up,
)


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal of a game: who sits where, the round wind, and whether it is a Goulasch, with its pot."""

    seats: Mapping[Seat, str]
    first_east: str
    round_wind: Seat = "E"
    goulash: bool = False
    pot: int = 0


def next_deal(deal: Deal, winner: Seat | None, *, east_stays: bool = True, stake: int = 100) -> Deal | None:
    """The deal that follows, or None when the fourth round is over (§3.3, §3.4, §3.6; A37, A49, A50).

    `winner` is None for a dead deal: a Goulasch follows, with a stake of each player, or with the same pot if the dead
    deal was one. East stays if he wishes when he has won or the deal was dead; after a Goulasch the winds always turn.
    """
    dead = winner is None
    keeps = east_stays and not deal.goulash and (dead or winner == "E")
    following = deal if keeps else _turned(deal)
    if following is None:
        return None
    if not dead:
        return replace(following, goulash=False, pot=0)
    return replace(following, goulash=True, pot=deal.pot if deal.goulash else 4 * stake)


def _turned(deal: Deal) -> Deal | None:
    """South becomes East, West South, North West, East North; the round turns when the first East is East again."""
    order = [deal.seats[seat] for seat in SEATS]
    seats = dict(zip(SEATS, [*order[1:], order[0]], strict=True))
    if seats["E"] != deal.first_east:
        return replace(deal, seats=seats)
    turn = SEATS.index(deal.round_wind) + 1
    return replace(deal, seats=seats, round_wind=SEATS[turn]) if turn < ROUNDS else None
