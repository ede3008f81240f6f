"""How the quad of a tile lies: its mean sides, from which all else about its axes and extents is taken."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Kind = TypeVar("Kind", bound=np.floating[Any])


def across_and_down(quads: NDArray[Kind]) -> tuple[NDArray[Kind], NDArray[Kind]]:
    """Return what leads from side to side of quads (..., 4, 2), their corners in order round them, as (..., 2) each.

    Across: from the first corner's side to the second's; down: from the first's to the fourth's. Pixels, as given.
    """
    first, second, third, fourth = (quads[..., corner, :] for corner in range(4))
    across = (second - first + third - fourth) / 2
    down = (third - second + fourth - first) / 2
    return across, down
