"""Schedules that are known, where everybody, or nearly, meets everybody in as few rounds as there can be.

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
    # Found by annealing among rounds that nine turns and three shifts make: 27 repeats.
    36: """
        0CJL INQT 356K DEHU 1SWZ 27BV FPXY 89GO 4AMR
        1DKM IJOU 467L 9EFV 2RTX 38CW GQYZ 0AHP 5BNS
        2ELN JKPV 578M AFGW 3SUY 04DX HIRZ 19BQ 6COT
        3FMO KLQW 068N BGHX 4TVZ 15EY 9JRS 2ACI 7DPU
        4GNP ILMX 017O 9CHY 5RUW 26FZ AKST 3BDJ 8EQV
        5HOQ JMNY 128P 9ADZ 6SVX 37GR BLTU 4CEK 0FIW
        69IP KNOZ 023Q ABER 7TWY 48HS CMUV 5DFL 1GJX
        7AJQ LOPR 134I BCFS 8UXZ 059T DNVW 6EGM 2HKY
        8BIK MPQS 245J CDGT 0RVY 16AU EOWX 7FHN 39LZ
        6DQR 7EIS 8FJT 0GKU 1HLV 29MW 3ANX 4BOY 5CPZ
        2DOS 3EPT 4FQU 5GIV 6HJW 79KX 8ALY 0BMZ 1CNR
        0EJZ 1FKR 2GLS 3HMT 49NU 5AOV 6BPW 7CQX 8DIY
    """,
}


@lru_cache
def known(players: int) -> Frame:
    """All the rounds that are known for so many players; none where there are none."""
    rounds = [line.split() for line in _ROUNDS.get(players, "").strip().splitlines()]
    at = {who: place for place, who in enumerate(sorted({who for meetings in rounds for who in "".join(meetings)}))}
    return tuple(tuple(tuple(at[who] for who in meeting) for meeting in meetings) for meetings in rounds)
