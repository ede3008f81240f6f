"""What runs beside something else gives back what it would have given alone."""

from __future__ import annotations

from threading import Event

import pytest

from vision.session import aside


def test_an_act_runs_beside_what_follows_and_is_waited_for() -> None:
    goes_on = Event()

    def act() -> str:
        assert goes_on.wait(10)
        return "told"

    told = aside(act)
    goes_on.set()
    assert told() == "told"
    assert told() == "told"


def test_what_an_act_raises_is_raised_where_it_is_waited_for() -> None:
    def act() -> None:
        raise ValueError("no such tile")

    told = aside(act)
    with pytest.raises(ValueError, match="no such tile"):
        told()
