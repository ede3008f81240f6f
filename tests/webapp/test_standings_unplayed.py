"""What a club saves of its standings before anything was played."""

from __future__ import annotations

import pytest

from tests.webapp.clubs import Club


@pytest.mark.parametrize("form", ["csv", "json", "pdf"])
def test_files_of_nothing_played(club: Club, form: str) -> None:
    client, evening = club.signed_in_as("member"), club.evening()
    person = club.person("Anne")
    for address in (f"evenings/{evening}/results.{form}", f"standings.{form}", f"person/{person.id}/games.{form}"):
        answer = client.get(f"/club/{address}")
        assert answer.status_code == 200, address
        assert answer.data
