"""One way to ask OR-tools: one thread and its own count of work, so that the same seed gives the same answer."""

from __future__ import annotations

from typing import Any, Final

from ortools.sat.python import cp_model

FOUND: Final = (cp_model.OPTIMAL, cp_model.FEASIBLE)


def solved(model: Any, seed: int, effort: float) -> Any | None:
    """A solver that holds an answer, or None; `effort` is in the solver's own units, about a second each."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed % 2**31
    solver.parameters.max_deterministic_time = effort
    return solver if solver.solve(model) in FOUND else None
