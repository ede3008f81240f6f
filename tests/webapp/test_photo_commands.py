"""`marque read` and `marque score`, with an eye that reads what the test says."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from jsonschema import Draft202012Validator
from PIL import Image

import vision
from tests.webapp.conftest import reading
from vision.reading import Doubt

Marque = Callable[..., Result]
See = Callable[..., None]

TABLE = ("--rules", "navy", "--seat", "S", "--round", "E", "--loser", "E=8", "--loser", "W=4")
NET = {"E": -120, "S": 288, "W": -76, "N": -92}


def test_read_json(marque: Marque, see: See, photo: str) -> None:
    see()
    result = marque("read", photo, "--json")
    reading = json.loads(result.stdout)
    assert result.exit_code == 0
    assert list(reading) == ["photo", "image", "tiles", "groups", "hand", "confidence", "doubts", "model"]
    assert reading["photo"] == photo


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["14 tiles, 97 % sure", "Pung open", "5s 5s 5s", "apart", "To check: 9m (9): two faces", "(or 4m 6m)"]),
        ("fr", ["14 tuiles, sûre à 97\N{NO-BREAK SPACE}%", "Pung exposé", "à l’écart", "\N{NO-BREAK SPACE}: 9m (9)"]),
    ],
)
def test_read_for_people(marque: Marque, see: See, photo: str, lang: str, words: list[str]) -> None:
    see(wrong="9m")
    told = marque("read", photo, "--lang", lang).stdout
    for word in words:
        assert word in told


def test_what_a_set_may_be_is_said_in_its_sentence_alone(
    marque: Marque, photo: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asks = Doubt("It was taken for a kong.", group=0, alternatives=("kong", "pung"))
    monkeypatch.setattr(vision, "read", lambda _: replace(reading(), doubts=(asks,)), raising=False)
    told = marque("read", photo, "--lang", "en").stdout.splitlines()
    assert [line.partition(": ")[2] for line in told if line.startswith("To check")] == [
        "5s 5s 5s: It was taken for a kong."
    ]


def test_several_photos_keep_their_places(marque: Marque, see: See, photo: str, tmp_path: Path) -> None:
    see()
    empty, text, missing = tmp_path / "empty.jpg", tmp_path / "text.jpg", tmp_path / "missing.jpg"
    empty.write_bytes(b"")
    text.write_bytes(b"not a picture")
    photos = [photo, str(empty), str(text), str(missing), str(tmp_path), photo]
    for command in (("read",), ("score", *TABLE, "--discarder", "N")):
        result = marque(*command, *photos, "--json")
        answers = [json.loads(line) for line in result.stdout.splitlines()]
        assert [answer["photo"] for answer in answers] == photos
        codes = [answer.get("error", {}).get("code") for answer in answers]
        assert codes == [None, "empty", "not_a_picture", "file_not_found", "file_is_folder", None]
        assert result.exit_code == 2


def test_every_line_is_in_its_published_form(marque: Marque, see: See, photo: str, tmp_path: Path) -> None:
    wins = ("score", photo, *TABLE, "--winning-tile", "7m")
    lines = {
        "reading": [("read", photo), ("read", photo, "--all"), ("read", str(tmp_path), "none.jpg")],
        "score": [
            (*wins, "--discarder", "N"),
            wins,
            ("score", photo, *TABLE),
            ("score", photo, "--rules", "mcr", "--seat", "S", "--round", "E", "--self-draw"),
            ("score", photo, "--rules", "mcr", "--seat", "S", "--round", "E", "--flag", "riichi"),
            ("score", str(tmp_path), *TABLE),
        ],
    }
    see(wrong="4m", apart=False)
    for form, commands in lines.items():
        schema = Draft202012Validator(json.loads(marque("schema", form).stdout))
        for command in commands:
            answers = marque(*command, "--json").stdout.splitlines()
            assert answers
            for answer in answers:
                schema.validate(json.loads(answer))


def test_the_west_is_w_or_o_as_on_french_tiles(marque: Marque, see: See, photo: str) -> None:
    see()
    plain = ("score", photo, "--rules", "navy", "--seat", "S", "--json")
    lines = [
        marque(*plain, "--round", west, "--discarder", west, "--loser", f"{west}=4").stdout for west in ("W", "O", "o")
    ]
    assert json.loads(lines[0])["tally"]["valid"]
    assert lines[1:] == lines[:1] * 2


def test_bad_photo_is_one_sentence(marque: Marque, tmp_path: Path) -> None:
    path = tmp_path / "bad.jpg"
    path.write_bytes(b"\xff\xd8\xff garbage")
    english = marque("read", str(path))
    french = marque("score", str(path), *TABLE, "--lang", "fr")
    assert (english.exit_code, french.exit_code) == (2, 2)
    assert english.stderr == f"marque: {path}: The picture is cut off or damaged; send it again or take it anew.\n"
    assert "L'image est tronquée" in french.stderr
    assert english.stdout == ""


def test_score_json(marque: Marque, see: See, photo: str) -> None:
    see()
    result = marque("score", photo, *TABLE, "--discarder", "N", "--json")
    answer = json.loads(result.stdout)
    assert result.exit_code == 0
    assert list(answer) == ["photo", "reading", "tally", "doubts", "notes"]
    assert answer["tally"]["totals"]["total"] == 72
    assert answer["tally"]["net"] == NET
    assert answer["doubts"] == []


def test_score_for_people_shows_reading_and_tally(marque: Marque, see: See, photo: str) -> None:
    see()
    told = marque("score", photo, *TABLE, "--discarder", "N").stdout
    for word in ("Pung open", "Total: 72", "East -> South", "+288"):
        assert word in told


def test_unknown_winning_tile_is_never_guessed_in_silence(marque: Marque, see: See, photo: str) -> None:
    see(apart=False)
    answer = json.loads(marque("score", photo, *TABLE, "--discarder", "N", "--json").stdout)
    (doubt,) = answer["doubts"]
    assert "--winning-tile" in doubt["why"]
    assert set(doubt["alternatives"]) == {"9p", "7m"}
    assert answer["tally"]["totals"]["total"] == min(_totals(marque, photo, ("9p", "7m")))
    told = marque("score", photo, *TABLE, "--discarder", "N").stdout
    assert told.index("The winning tile is not known") < told.index("Total:")


def _totals(marque: Marque, photo: str, tiles: tuple[str, ...]) -> list[int]:
    given = [(*TABLE, "--discarder", "N", "--winning-tile", tile, "--json") for tile in tiles]
    return [json.loads(marque("score", photo, *words).stdout)["tally"]["totals"]["total"] for words in given]


def test_a_red_five_is_counted_plain_where_the_rules_have_none(marque: Marque, see: See, photo: str) -> None:
    see(red=True)
    words = ("score", photo, *TABLE, "--discarder", "N")
    answer = json.loads(marque(*words, "--json").stdout)
    assert answer["reading"]["hand"]["melds"][0]["tiles"] == ["5s", "5s", "0s"]
    assert answer["tally"]["net"] == NET
    assert answer["notes"] == ["These rules have no red fives: red 5 of bamboos is counted as 5 of bamboos."]
    assert "n’a pas de cinq rouges" in marque(*words, "--lang", "fr").stdout


def test_an_unknown_way_of_winning_that_changes_nothing_is_a_note(marque: Marque, see: See, photo: str) -> None:
    see()
    answer = json.loads(marque("score", photo, *TABLE, "--json").stdout)
    assert answer["doubts"] == []
    assert "How the hand was won was not given" in marque("score", photo, *TABLE).stdout


def test_doubts_of_the_eye_stand_beside_the_tally(marque: Marque, see: See, photo: str) -> None:
    see(wrong="4m")
    result = marque("score", photo, *TABLE, "--discarder", "N", "--json")
    assert [doubt["why"] for doubt in json.loads(result.stdout)["doubts"]] == ["two faces are nearly as likely"]


def test_no_tile_found_returns_what_was_seen(marque: Marque, see: See, photo: str) -> None:
    see(nothing=True)
    assert "no tiles found" in marque("read", photo).stdout
    result = marque("score", photo, *TABLE, "--discarder", "N", "--json")
    answer = json.loads(result.stdout)
    assert result.exit_code == 2
    assert answer["error"]["code"] == "no_tile_seen"
    assert answer["reading"]["tiles"] == []


def test_score_not_a_win(marque: Marque, see: See, photo: str) -> None:
    see()
    result = marque("score", photo, *TABLE, "--discarder", "N", "--winning-tile", "E", "--json")
    assert result.exit_code in {1, 2}
    see(wrong="9m")
    assert marque("score", photo, *TABLE, "--discarder", "N").exit_code in {1, 2}


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--flag", "last_tle"), "last_tile"),
        (("--option", "famly_dragons=on"), "family_dragons"),
        (("--option", "family_dragons"), "NAME=VALUE"),
        (("--winning-tile", "7n"), "did you mean"),
        (("--flower", "f9"), "f9"),
        (("--loser", "E"), "SEAT=MARK"),
        (("--loser", "E=x"), "'x'"),
        (("--self-draw",), "exclude"),
    ],
)
def test_bad_circumstances_are_named(marque: Marque, see: See, photo: str, words: tuple[str, ...], named: str) -> None:
    see()
    result = marque("score", photo, *TABLE, "--discarder", "N", *words)
    assert result.exit_code == 2
    assert named in result.stderr


def test_options_and_flowers_reach_the_engine(marque: Marque, see: See, photo: str) -> None:
    see()
    words = ("--option", "family_dragons=off", "--option", "limit=500", "--flower", "f2")
    answer = json.loads(marque("score", photo, *TABLE, "--discarder", "N", *words, "--json").stdout)
    tally: dict[str, Any] = answer["tally"]
    assert tally["options"]["family_dragons"] is False
    assert tally["options"]["limit"] == 500
    assert tally["totals"] == {"points": 40, "doubles": 2, "total": 160}


@pytest.mark.parametrize("name", ["boxes.jpg", "boxes.png"])
def test_overlay_file(marque: Marque, see: See, photo: str, tmp_path: Path, name: str) -> None:
    see()
    target = tmp_path / name
    result = marque("read", photo, "--overlay", str(target))
    assert result.exit_code == 0
    assert result.stdout.endswith(f"Boxes drawn: {target}\n")
    with Image.open(target) as image:
        assert image.format == {"jpg": "JPEG", "png": "PNG"}[name[-3:]]


def test_overlay_folder_for_several(marque: Marque, see: See, photo: str, tmp_path: Path) -> None:
    see()
    folder = tmp_path / "out"
    assert marque("read", photo, photo, "--overlay", str(folder)).exit_code == 0
    assert [path.name for path in folder.iterdir()] == ["hand.boxes.jpg"]


def test_an_overlay_never_takes_the_place_of_a_photo(marque: Marque, see: See, photo: str, tmp_path: Path) -> None:
    """As where the shell makes photos of --overlay *.jpg; what was drawn before is drawn anew."""
    see()
    other = tmp_path / "other.jpg"
    other.write_bytes(Path(photo).read_bytes())
    for target in (photo, str(other)):
        result = marque("read", photo, "--overlay", target)
        assert result.exit_code == 2
        assert "is there already and is not overwritten" in result.stderr
        assert Path(target).read_bytes() == Path(photo).read_bytes()
    drawn = tmp_path / "drawn.png"
    assert [marque("read", photo, "--overlay", str(drawn)).exit_code for _ in range(2)] == [0, 0]


def test_each_photo_has_a_picture_of_its_own(marque: Marque, see: See, photo: str, tmp_path: Path) -> None:
    """Two are called hand, and the third as the second of them would be."""
    see()
    photos = []
    for name in ("a/hand-2.jpg", "a/hand.jpg", "b/hand.jpg"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(Path(photo).read_bytes())
        photos.append(str(tmp_path / name))
    folder = tmp_path / "out"
    assert marque("read", *photos, "--overlay", str(folder)).exit_code == 0
    assert {path.name for path in folder.iterdir()} == {"hand-2.boxes.jpg", "hand.boxes.jpg", "hand-3.boxes.jpg"}


@pytest.mark.parametrize(
    "words", [("--loser", "E=12", "--loser", "E=24"), ("--option", "limit=500", "--option", "limit=1000")]
)
def test_what_is_said_twice_is_refused(marque: Marque, see: See, photo: str, words: tuple[str, ...]) -> None:
    see()
    result = marque("score", photo, *TABLE, "--discarder", "N", *words)
    assert result.exit_code == 2
    assert "said twice" in result.stderr


def test_overlay_that_cannot_be_written(marque: Marque, see: See, photo: str, tmp_path: Path) -> None:
    see()
    result = marque("read", photo, "--overlay", str(tmp_path / "no" / "such" / "boxes.jpg"))
    assert result.exit_code == 2
    assert "can't be written" in result.stderr
