"""A tournament of two tables that has begun, and its referee."""

from __future__ import annotations

import pytest

from tests.webapp.clubs import Club, ClubClient
from tests.webapp.tournament.playing import Played


@pytest.fixture
def played(club: Club) -> Played:
    """Eight players at two tables, the first round open."""
    found = Played.of(club.engine, 8, rounds=2)
    found.open()
    return found


@pytest.fixture
def referee(club: Club) -> ClubClient:
    return club.signed_in_as("referee")
