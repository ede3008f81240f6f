"""One photo, one make: what the other tiles of a picture tell of the name of each.

A reader sees one crop, and makes differ: a six here looks like a nine there. The tiles of a table share their print,
and the light, the blur and the slant in which they are seen. This network sees what the reader saw in every crop, and
what each was named, and answers how much likelier or less likely the others make each name (self-attention without
places: Lee et al., "Set Transformer", arXiv:1810.00825). It learned from drawn makes, their tiles picked at random, and
scenes and parts of them, none of which another network was shown: what makes a hand is not for it to say.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.reading import FACE_DOWN
from vision.session import class_list, open_session

LEAST: Final = 0.02
"""What is less likely a tile is not shown to the network."""

FLOOR: Final = 1e-6
"""No chance of a name is taken for less."""

SHARE: Final = 0.8
"""So much of what the network adds is believed. (Of half to all of it this names 439 spent pictures' tiles best.)"""

SOFTER: Final = 0.25
"""Logarithms of chances are shown times this, to be of the size of the other features."""


class OneMake:
    """The ONNX session of the network over the crops of all boxes of a picture."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        self.session = open_session(path, threads)
        self.classes = class_list(self.session, path)
        self._faces = np.flatnonzero(np.array(self.classes) != FACE_DOWN)

    def added(self, chances: NDArray[np.float32], features: NDArray[np.float32] | None) -> NDArray[np.float32]:
        """Return (N, C) what the others make each name likelier, in logarithms, beside the chances (N, C) of all.

        `features` (N, D): what the reader saw in each crop. Nothing is added without them, nor to what is hardly a
        tile, nor to tiles that lie face down.
        """
        added = np.zeros_like(chances)
        shown = np.flatnonzero(chances.sum(axis=1) > LEAST)
        if features is not None and len(shown):
            given = {"crops": features[shown], "chances": shown_chances(chances[shown])}
            (told,) = self.session.run(None, given)
            added[np.ix_(shown, self._faces)] = told[:, self._faces]
        return added

    def told(self, chances: NDArray[np.float32], features: NDArray[np.float32] | None) -> NDArray[np.float32]:
        """Return the chances (N, C) of the tile names with a word on each from the others.

        A row's sum stays as it is, and so does the chance of a tile that lies face down.
        """
        added = self.added(chances, features)
        heard = np.flatnonzero(added.any(axis=1))
        faces = chances[np.ix_(heard, self._faces)]
        bent = np.maximum(faces, FLOOR) * np.exp(SHARE * added[np.ix_(heard, self._faces)])
        after = chances.copy()
        after[np.ix_(heard, self._faces)] = bent * (faces.sum(axis=1) / bent.sum(axis=1))[:, None]
        return after


def shown_chances(chances: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return chances (N, C) of names as the network is shown them, (N, C + 1): logarithms, and the chance of a tile."""
    tile = chances.sum(axis=1, keepdims=True)
    return np.hstack([np.log(chances / tile + FLOOR) * SOFTER, tile]).astype(np.float32)
