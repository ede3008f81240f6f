"""JSON and files that the command cannot use: one sentence each, in both languages."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.webapp.test_command import Make, Marque


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"", "erreur à la ligne 1, colonne 1"),
        (b'{"rules": "navy",\n"rules" 3}', "erreur à la ligne 2, colonne 9"),
        (b'{"rules": NaN}', "NaN n’est pas un nombre"),
        (b'{"rules": "navy", "rules": "mcr"}', "la clé 'rules' y est deux fois"),
        (b"[" * 100_000, "trop d’objets ou de listes les uns dans les autres"),
    ],
    ids=["empty", "second line", "nan", "key twice", "deep"],
)
def test_unusable_json_is_told_in_french(marque: Marque, text: bytes, told: str) -> None:
    said = marque("tally", "--lang", "fr", "-", stdin=text).stderr
    assert said == f"marque: Illisible comme JSON\N{NO-BREAK SPACE}: {told}.\n"


def test_a_file_that_cannot_be_written_is_told_in_french(marque: Marque, tmp_path: Path, n01: Make) -> None:
    target = tmp_path / "none" / "tally.pdf"
    result = marque("tally", "-", "--lang", "fr", "--pdf", str(target), stdin=json.dumps(n01()))
    assert result.exit_code == 2
    assert f"Impossible d’écrire {target}\N{NO-BREAK SPACE}: fichier ou dossier introuvable." in result.stderr


@pytest.mark.parametrize("arguments", [("tally", "--json"), ("table", "--json")])
def test_a_closed_standard_input_holds_nothing(arguments: tuple[str, ...]) -> None:
    command = shlex.join([sys.executable, "-c", "from webapp.cli import main; main()", *arguments, "-"])
    closed = subprocess.run(["sh", "-c", f"{command} <&-"], capture_output=True, text=True, check=False)
    assert closed.returncode == 2, closed.stderr
    assert json.loads(closed.stdout)["error"]["code"] == "not_json"


def test_a_refused_hand_keeps_its_number(marque: Marque) -> None:
    refused = json.loads(marque("tally", "-", "--json", stdin=b'{"id": 7.0, "rules": "x"}').stdout)
    assert (refused["id"], refused["error"]["code"]) == (7, "unknown_ruleset")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b"\xff\xfe", "not_utf8"),
        (b"[" * 100_000, "not_json"),
        (b'{"rules": "navy", "rules": "mcr"}', "not_json"),
        (b'{"rules": NaN}', "not_json"),
        (b'{"honba": ' + b"9" * 5000 + b"}", "number_too_large"),
        (b'{"honba": 9007199254740993}', "number_too_large"),
        (b'{"honba": -1e999}', "number_too_large"),
        (b" " * 1_100_000, "line_too_long"),
    ],
    ids=["empty", "cut", "not utf-8", "deep", "key twice", "nan", "huge", "not exact", "infinite", "huge file"],
)
def test_unusable_json(marque: Marque, text: bytes, code: str) -> None:
    result = marque("tally", "-", "--json", stdin=text)
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["code"] == code
    told = marque("tally", "-", stdin=text)
    assert told.exit_code == 2
    assert told.stderr.startswith("marque: ")
    assert told.stderr.count("\n") == 1


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_files_that_cannot_be_read(marque: Marque, tmp_path: Path, lang: str) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        result = marque("tally", str(path), "--lang", lang)
        assert result.exit_code == 2
        assert str(path) in result.stderr
    assert marque("tally", "--jsonl", str(tmp_path)).exit_code == 2
