"""In which further ways a photo is looked at: by which detector, how much larger, and from where."""

from __future__ import annotations

from typing import Literal, NamedTuple

from vision.looks import ASIDE, FURTHER

Which = Literal["detector", "near"]
"""The detector of whole pictures, and that of hands seen near."""


class Closer(NamedTuple):
    """A closer look: by which detector, its tiles so many times as large as in the second look, and so many times again
    across their row."""

    by: Which
    factor: float
    stretch: float = 1.0


class Level(NamedTuple):
    """A look as from straight above: by which detector, its tiles so many times as large as in the second look, so many
    tile heights past the ends of the row."""

    by: Which
    factor: float
    reach: float = FURTHER


# A hand that is nearly a finished one is looked at again until it is finished. (By the first five, of 1,622 fitting and
# spent scenes 202 were: 26 more are read whole, none less; the last finished 2 of 131 other readings, both rightly.)
CLOSER = (
    Closer("near", 1.5),
    Closer("near", 1.1),
    Closer("detector", 1.1),
    Closer("near", 2.0),
    Closer("detector", 1.5),
    Closer("detector", 1.1, stretch=1.75),
)
# What was seen slantwise and is no finished hand is looked at as from straight above.
LEVELLED = (Level("near", 1.0), Level("near", 1.4), Level("detector", 1.2))
# So is what may lie flat before tiles that stand, and then all that lies far aside: everything is smaller there.
LYING = tuple(look._replace(reach=ASIDE) for look in LEVELLED)
# And what lies beside a finished hand that was seen from low down.
BESIDE = (LEVELLED[0], LYING[0])
# A finished hand that is hardly believed is looked at in all these ways.
ANEW = (*BESIDE, *LEVELLED[1:])
