"""The ways to ask OR-tools: one thread and its own count of work, so that the same seed gives the same answer.

OR-tools brings pandas along, 60 MB and a second or more: it is loaded where a schedule is drawn up, not as the server
starts.
"""

from __future__ import annotations

from typing import Any


def new_model() -> Any:
    """A model of OR-tools, nothing in it yet."""
    from ortools.sat.python import cp_model

    return cp_model.CpModel()


def solved(model: Any, seed: int, effort: float) -> Any | None:
    """A solver that holds an answer, or None; `effort` is in the solver's own units, about a second each."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed % 2**31
    solver.parameters.max_deterministic_time = effort
    return solver if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None


def assigned(costs: Any) -> list[int]:
    """For each place the person that it costs least to have there, all together; `costs` by person, then place."""
    import numpy as np
    from ortools.graph.python import linear_sum_assignment

    count = len(costs)
    assignment = linear_sum_assignment.SimpleLinearSumAssignment()
    place, person = np.divmod(np.arange(count * count), count)
    assignment.add_arcs_with_cost(place, person, costs.T.ravel())
    if assignment.solve() != assignment.OPTIMAL:
        raise AssertionError("every place can have a person")
    return [assignment.right_mate(at) for at in range(count)]
