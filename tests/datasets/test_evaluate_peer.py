from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from datasets.evaluate_peer import Peer, has_names_for, load, peers
from datasets.outcomes import Truth


def truth(folder: Path, ids: str) -> Truth:
    names = tuple(ids.split())
    path = folder / "set" / "images" / "a.png"
    path.parent.mkdir(parents=True)
    cv2.imwrite(str(path), np.zeros((40, 60, 3), np.uint8))
    return Truth(path, names, np.zeros((len(names), 4)))


def says(*names: str, given: list[Image.Image] | None = None) -> Peer:
    """A peer that reads the same names in every picture, and keeps what it was `given`."""

    def read(picture: Image.Image) -> tuple[str, ...]:
        if given is not None:
            given.append(picture)
        return names

    return read


def test_the_peers_names_are_counted_as_ours_and_its_faults_as_silent(tmp_path: Path) -> None:
    shown = truth(tmp_path, "E C 0p 5s")
    right = peers(shown, says("tou", "chun", "5p", "5s"))
    assert right.whole
    assert right.wrong == 0

    short = peers(shown, says("tou", "chun", "5p"))
    assert short.wrong == 1
    assert (short.silent, short.astray, short.left) == (True, True, True)

    misread = peers(shown, says("tou", "hatsu", "5p", "5s"))
    assert misread.right == 3
    assert misread.silent


def test_a_picture_is_given_upright_in_colour(tmp_path: Path) -> None:
    given: list[Image.Image] = []
    peers(truth(tmp_path, "5s"), says("5s", given=given))
    assert [(picture.size, picture.mode) for picture in given] == [((60, 40), "RGB")]


def test_photos_with_flowers_or_seasons_are_not_asked_of_it(tmp_path: Path) -> None:
    none = np.zeros((3, 4))
    assert has_names_for(Truth(tmp_path, ("1s", "S", "F"), none))
    assert not has_names_for(Truth(tmp_path, ("1s", "S", "f1"), none))
    assert not has_names_for(Truth(tmp_path, ("1s", "S", "s4"), none))


def test_a_folder_without_the_peer_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="holds no mahjong_detector"):
        load(tmp_path)
