"""A hand in one line of text."""

from __future__ import annotations

from typing import Any

import pytest

from webapp.messages import InputError
from webapp.tally.notation import parse_hand, write_hand


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        pytest.param("", {"concealed": [], "melds": [], "flowers": []}, id="empty"),
        pytest.param("99p 7m", {"concealed": ["9p", "9p", "7m"], "melds": [], "flowers": []}, id="digits share a suit"),
        pytest.param("E S O N PFC", {"concealed": [*"ESWNPFC"], "melds": [], "flowers": []}, id="O is Ouest"),
        pytest.param("s2 2s f1", {"concealed": ["2s"], "melds": [], "flowers": ["s2", "f1"]}, id="flowers anywhere"),
        pytest.param(
            "(234m)[4444p]",
            {
                "concealed": [],
                "melds": [
                    {"kind": "chow", "tiles": ["2m", "3m", "4m"], "open": True},
                    {"kind": "kong", "tiles": ["4p"] * 4, "open": False},
                ],
                "flowers": [],
            },
            id="open and concealed sets",
        ),
        pytest.param("[C C C]", {"concealed": ["C"] * 3, "melds": [], "flowers": []}, id="concealed pung is in hand"),
        pytest.param(
            "[4mXX4m]",
            {"concealed": [], "melds": [{"kind": "kong", "tiles": ["4m"] * 4, "open": False}], "flowers": []},
            id="face-down middles of a kong",
        ),
        pytest.param("[9sX9s]", {"concealed": ["9s"] * 3, "melds": [], "flowers": []}, id="face-down middle of a pung"),
        pytest.param("[2sX4s]", {"concealed": ["2s", "3s", "4s"], "melds": [], "flowers": []}, id="face-down chow"),
        pytest.param(
            "[X0p5pX]",
            {
                "concealed": [],
                "melds": [{"kind": "kong", "tiles": ["5p", "0p", "5p", "5p"], "open": False}],
                "flowers": [],
            },
            id="face-down fives beside a red one are plain",
        ),
        pytest.param(
            "[0pXX0p]",
            {
                "concealed": [],
                "melds": [{"kind": "kong", "tiles": ["0p", "5p", "5p", "0p"], "open": False}],
                "flowers": [],
            },
            id="two red fives",
        ),
        pytest.param("[0sX5s]", {"concealed": ["0s", "5s", "5s"], "melds": [], "flowers": []}, id="red five in a pung"),
        pytest.param("[0sX7s]", {"concealed": ["0s", "6s", "7s"], "melds": [], "flowers": []}, id="red five in a chow"),
        pytest.param("[3sX0s]", {"concealed": ["3s", "4s", "0s"], "melds": [], "flowers": []}, id="red five above"),
        pytest.param(
            "(055m)",
            {"concealed": [], "melds": [{"kind": "pung", "tiles": ["0m", "5m", "5m"], "open": True}], "flowers": []},
            id="red five",
        ),
    ],
)
def test_reads(text: str, hand: dict[str, Any]) -> None:
    assert parse_hand(text) == hand


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("5x", "unknown_tile"),
        ("5", "unknown_tile"),
        ("5s (CCC", "bracket_open"),
        ("((CCC)", "bracket_open"),
        ("CCC)", "bracket_closed"),
        ("(CCC]", "bracket_closed"),
        ("[XXXX]", "all_face_down"),
        ("[2sX7s]", "face_down_unclear"),
        ("[0sX6s]", "face_down_unclear"),
        ("[EXS]", "face_down_unclear"),
    ],
)
def test_refuses(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_hand(text)
    assert caught.value.code == code
    assert caught.value.say("fr") != caught.value.say("en")


def test_names_what_it_does_not_know() -> None:
    with pytest.raises(InputError, match="'5x'"):
        parse_hand("1m 5x 3m")


@pytest.mark.parametrize("text", ["9p 9p 7m (5s5s5s) [4m4m4m4m] f1", "E E (CCC)", "(2m3m4m)"])
def test_writes_what_it_reads(text: str) -> None:
    assert write_hand(parse_hand(text)) == text
