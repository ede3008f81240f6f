"""Schedules that others have found, where everybody meets everybody in as few rounds as there can be.

A player a letter or digit, a round a line. They are kept as they stand, for no search finds them within a minute; those
rounds come last that hold the repeats.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from webapp.tournament.schedule.shifts import Frame

_ROUNDS: Final[dict[int, str]] = {
    # Mathematics Stack Exchange, answer 4622845: 20 repeats in seven rounds, 6 without the last.
    20: """
        EG10 B598 AC27 JHFD I364
        B7HG FC06 1I8A D9E3 542J
        3B02 HEA4 IF97 68JG D51C
        371J BDA6 9CG4 50IH EF28
        1H69 CBEJ F5A3 7804 ID2G
        A90J D4FG 2BI1 E765 C83H
        GA35 IEJC 87D0 269H 1F4B
    """,
    # E. Pegg, "Social Golfer Problem", Wolfram Demonstrations Project: none in ten rounds, 32 with the last.
    32: """
        ABCD EFGH IJKL MNOP abcd efgh ijkl mnop
        AEIm BcgH DFKp dfkP aeiM bCGh jLNo JlnO
        Aflo Bhkm DGiN aFLO bHKM CeJP cEjp dgIn
        AciL BdjK bDJk FgoP fGOp aCIl EhMn eHmN
        AgKN BElP DHIo dhiO beLp Cfjm cFJM aGkn
        AhJp BFin cDmO bfIN eGKl CdMo EgkL aHjP
        AdeF BGJo aDEf chlN iKmP CHLn bgjO IkMp
        AbnP aBNp DglM ceko fHiJ CEKO FhIj dGLm
        AGjM BeIO DhLP agJm cfKn CFkN bEio dHlp
        AHkO BfLM Dejn bFlm cGIP Cgip dEJN ahKo
        AaBb cCdD eEfF gGhH iIjJ kKlL mMnN oOpP
    """,
}


@lru_cache
def known(players: int) -> Frame:
    """All the rounds that are known for so many players; none where there are none."""
    rounds = [line.split() for line in _ROUNDS.get(players, "").strip().splitlines()]
    at = {who: place for place, who in enumerate(sorted({who for meetings in rounds for who in "".join(meetings)}))}
    return tuple(tuple(tuple(at[who] for who in meeting) for meeting in meetings) for meetings in rounds)
