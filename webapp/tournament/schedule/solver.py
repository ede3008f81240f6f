"""The ways to ask OR-tools: one thread and its own count of work, so that the same seed gives the same answer."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from ortools.graph.python import linear_sum_assignment
from ortools.sat.python import cp_model

FOUND: Final = (cp_model.OPTIMAL, cp_model.FEASIBLE)


def solved(model: Any, seed: int, effort: float) -> Any | None:
    """A solver that holds an answer, or None; `effort` is in the solver's own units, about a second each."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed % 2**31
    solver.parameters.max_deterministic_time = effort
    return solver if solver.solve(model) in FOUND else None


def assigned(costs: Any) -> list[int]:
    """For each place the person that it costs least to have there, all together; `costs` by person, then place."""
    count = len(costs)
    assignment = linear_sum_assignment.SimpleLinearSumAssignment()
    place, person = np.divmod(np.arange(count * count), count)
    assignment.add_arcs_with_cost(place, person, costs.T.ravel())
    if assignment.solve() != assignment.OPTIMAL:
        raise AssertionError("every place can have a person")
    return [assignment.right_mate(at) for at in range(count)]
