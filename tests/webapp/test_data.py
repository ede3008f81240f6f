from __future__ import annotations

from pathlib import Path

import pytest

from webapp.data import data_folder


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"MARQUE_DATA": "/srv/marque", "XDG_DATA_HOME": "/home/club/data"}, Path("/srv/marque")),
        ({"XDG_DATA_HOME": "/home/club/data"}, Path("/home/club/data/marque")),
        ({"XDG_DATA_HOME": "relative"}, Path.home() / ".local/share/marque"),
        ({}, Path.home() / ".local/share/marque"),
        ({"MARQUE_DATA": ""}, Path.home() / ".local/share/marque"),
        ({"MARQUE_DATA": "club"}, Path.cwd() / "club"),
    ],
)
def test_the_folder_of_the_environment_then_of_the_user(environment: dict[str, str], folder: Path) -> None:
    assert data_folder(environment) == folder
