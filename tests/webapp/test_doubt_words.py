"""The eye's doubts in French."""

from __future__ import annotations

import pytest

from vision import groups
from webapp.doubt_words import doubt_words

CONSTANT = [
    value for name, value in vars(groups).items() if name.isupper() and isinstance(value, str) and value.endswith(".")
]


@pytest.mark.parametrize("why", CONSTANT)
def test_every_doubt_of_the_groups_has_french(why: str) -> None:
    assert doubt_words(why, "fr") != why
    assert doubt_words(why, "en") == why


@pytest.mark.parametrize(
    ("why", "french"),
    [
        (
            "Read as 4m because 9m does not fit the others, though it looks more like 9m.",
            "Lue 4m parce que 9m ne va pas avec les autres, bien qu’elle ressemble plus à 9m.",
        ),
        ("5 tiles read as 3s: more than a set holds.", "5 tuiles lues 3s : plus qu’un jeu n’en contient."),
        (
            "Only 9 tiles were found in the hand, fewer than 13; 2 others in the picture were not counted with it.",
            "Seulement 9 tuiles trouvées dans la main, moins de 13 ; 2 autres sur l’image n’ont pas été comptées avec.",
        ),
        (
            "20 tiles were found in the hand, more than 18.",
            "20 tuiles trouvées dans la main, plus de 18.",
        ),
        ("something new", "something new"),
    ],
)
def test_numbers_and_tiles_come_along(why: str, french: str) -> None:
    assert doubt_words(why, "fr") == french
