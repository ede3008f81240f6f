"""Rounds by shifts: four columns of places, shifted against one another, never twice by the same difference.

A table takes one of each column, so that those of one column never meet: room for four teams of as many as there are
tables. Where that many is a prime power, multiples of 1, x and x² in the field of that order are shifts for as many
rounds as there are tables (mutually orthogonal Latin squares, R. C. Bose 1938); elsewhere the solver finds shifts among
whole numbers, for about two rounds less.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import Any, Final

from webapp.tournament.schedule.solver import new_model, solved

AT_A_TABLE: Final = 4
Meeting = tuple[int, ...]
"""The four of a table."""
Frame = tuple[tuple[Meeting, ...], ...]
"""The tables of each round."""
FIELDS: Final[dict[int, tuple[int, tuple[int, ...]]]] = {
    4: (2, (1, 1)),
    5: (5, (2,)),
    7: (7, (3,)),
    8: (2, (1, 1, 0)),
    9: (3, (1, 1)),
    11: (11, (2,)),
    13: (13, (2,)),
}
"""Fields by their order: the prime, and what the first power of `x` that is too high is in the lower ones.

Larger ones are not needed: shifts of whole numbers are good for twelve rounds there.
"""
_SEED: Final = 1


def rounds_by_shifts(tables: int, *, rows: bool) -> int:
    """How many rounds are sure to be found; with `rows` those of one row never meet either."""
    return tables - int(rows) if tables in FIELDS else tables - 2


@lru_cache(maxsize=16)
def shifted(tables: int, rounds: int, *, rows: bool) -> Frame | None:
    """Columns of `tables` places each, shifted; None where the solver finds no shifts soon.

    Place `at` of column `c` is `c * tables + at`; with `rows` those of one `at` never meet either.
    """
    if tables in FIELDS and rounds <= rounds_by_shifts(tables, rows=rows):
        return _by_field(tables)[:rounds]
    return _by_numbers(tables, rounds, rows)


def _by_field(order: int) -> Frame:
    """As many rounds as the field has elements, by zero last: there the rows meet."""
    prime, high = FIELDS[order]
    elements = list(product(range(prime), repeat=len(high)))
    number = {element: at for at, element in enumerate(elements)}

    def times_x(element: tuple[int, ...]) -> tuple[int, ...]:
        *low, top = element
        return tuple((digit + top * more) % prime for digit, more in zip((0, *low), high, strict=True))

    def plus(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
        return tuple((a + b) % prime for a, b in zip(one, other, strict=True))

    rounds = []
    for by in (*elements[1:], elements[0]):
        once = times_x(by)
        shifts = (elements[0], by, once, times_x(once))
        rounds.append(
            tuple(
                tuple(column * order + number[plus(at, shift)] for column, shift in enumerate(shifts))
                for at in elements
            )
        )
    return tuple(rounds)


def _by_numbers(tables: int, rounds: int, rows: bool) -> Frame | None:
    model = new_model()
    shifts = [[model.new_int_var(0, tables - 1, "") for _ in range(AT_A_TABLE - 1)] for _ in range(rounds)]
    columns: list[list[Any]] = [[0, *shift] for shift in shifts]
    for one, other in combinations(range(AT_A_TABLE), 2):
        differences = []
        for shift in columns:
            difference, turns = model.new_int_var(int(rows), tables - 1, ""), model.new_bool_var("")
            model.add(shift[other] - shift[one] + tables * turns == difference)
            differences.append(difference)
        model.add_all_different(differences)
    answer = solved(model, _SEED, 60 if rows else 6)
    if answer is None:
        return None
    return tuple(
        tuple(
            tuple(column * tables + (at + (answer.value(shift[column - 1]) if column else 0)) % tables
                  for column in range(AT_A_TABLE))
            for at in range(tables)
        )
        for shift in shifts
    )  # fmt: skip
