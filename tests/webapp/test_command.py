"""The command as a whole, and `marque tally`, `rules`, `schema`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from webapp.cli import main

Marque = Callable[..., Result]
Make = Callable[..., dict[str, Any]]
NET = {"E": -120, "S": 288, "W": -76, "N": -92}


def test_version_and_help(marque: Marque) -> None:
    assert marque("--version").stdout.startswith("marque 0.")
    told = marque("--help").stdout
    for command in ("read", "score", "tally", "rules", "penalty", "schema", "serve"):
        assert f"  {command} " in told
        assert marque(command, "--help").exit_code == 0


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from click.testing import CliRunner; from webapp.cli import main; "
        "CliRunner().invoke(main, ['--help']); "
        "print(sorted({'numpy', 'cv2', 'flask', 'onnxruntime', 'PIL', 'waitress'} & set(sys.modules)))"
    )
    seen = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert seen.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["tall"], "'tally'"),
        (["xyzzy"], "penalty, photos, read, rescore, restore, rules"),
        (["tally", "--jason", "-"], "--json"),
        (["tally", "-", "--lang", "de"], "en"),
        (["score", "x.jpg", "--rules", "navi", "--seat", "E", "--round", "E"], "'navy'"),
        (["score", "x.jpg", "--rules", "navy", "--seat", "X", "--round", "E"], "E"),
        (["score", "x.jpg", "--rules", "navy", "--round", "E"], "--seat"),
        (["rules", "navi"], "'navy'"),
        (["rules", "navy", "--item", "famly_dragons"], "family_dragons"),
        (["rules", "--item", "x"], "RULESET"),
        (["penalty", "false_mahjng", "--rules", "navy", "--seat", "N"], "'false_mahjong'"),
        (["penalty", "false_mahjong", "--rules", "navi", "--seat", "N"], "'navy'"),
        (["penalty", "false_mahjong", "--rules", "navy", "--seat", "N", "--option", "limt=5"], "'limit'"),
    ],
)
def test_usage_errors_name_the_nearest(marque: Marque, words: list[str], named: str) -> None:
    result = marque(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert named in result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tally", "-", "--lang", "en"], "a fault of the program (KeyError: 'unforeseen'); please report it"),
        (["tally", "-", "--lang", "fr"], "une erreur du programme (KeyError: 'unforeseen')"),
    ],
)
def test_a_fault_of_the_program_is_one_sentence(monkeypatch: pytest.MonkeyPatch, words: list[str], said: str) -> None:
    """Its exit code is not that of bad input, and the sentence says how to see where it happened."""
    monkeypatch.delenv("MARQUE_DEBUG", raising=False)

    def broken(*_: object) -> None:
        raise KeyError("unforeseen")

    monkeypatch.setattr("webapp.cli.tally.count", broken)
    result = CliRunner().invoke(main, words, input="{}")
    assert result.exit_code == 3
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert said in result.stderr
    assert "MARQUE_DEBUG=1" in result.stderr
    monkeypatch.setenv("MARQUE_DEBUG", "1")
    assert isinstance(CliRunner().invoke(main, words, input="{}").exception, KeyError)


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii"])
def test_any_terminal_can_show_it(n01: Make, encoding: str) -> None:
    command = [sys.executable, "-c", "from webapp.cli import main; main()", "tally", "-", "--lang", "fr"]
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    hand = json.dumps(n01(id="\ud800 東")).encode()
    for more in ([], ["--json"]):
        done = subprocess.run([*command, *more], input=hand, capture_output=True, env=environment, check=True)
        assert b"72" in done.stdout
    assert json.loads(done.stdout)["id"] == "\ud800 東"


@pytest.mark.parametrize("words", [["rules", "sichuan"], ["--help"], ["tally", "--help"]])
def test_a_reader_that_has_gone_ends_the_command_quietly(words: list[str]) -> None:
    command = [sys.executable, "-c", "from webapp.cli import main; main()", *words]
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, b"")


def test_tally_json(marque: Marque, n01: Make, tmp_path: Path) -> None:
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(n01()), encoding="utf-8")
    result = marque("tally", str(file), "--json")
    tally = json.loads(result.stdout)
    assert result.exit_code == 0
    assert tally["id"] == "navy-N01"
    assert tally["totals"] == {"points": 36, "doubles": 1, "total": 72}
    assert tally["net"] == NET
    assert {"items", "reading", "readings_considered", "payments", "options"} <= set(tally)


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ["Total: 72", "Payments", "East -> South", "144"]), ("fr", ["Paiements", "Est -> Sud", "Bilan", "retour"])],
)
def test_tally_for_people(marque: Marque, n01: Make, lang: str, words: list[str]) -> None:
    result = marque("tally", "-", "--lang", lang, stdin=json.dumps(n01()))
    assert result.exit_code == 0
    for word in words:
        assert word in result.stdout
    assert "\x1b" not in result.stdout


def test_language_stands_before_or_after_the_command(marque: Marque, n01: Make) -> None:
    hand = json.dumps(n01())
    before = marque("--lang", "fr", "tally", "-", stdin=hand).stdout
    assert before == marque("tally", "-", "--lang", "fr", stdin=hand).stdout
    assert "Paiements" in before


def test_language_of_the_locale(marque: Marque, n01: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8")
    assert "Paiements" in marque("tally", "-", stdin=json.dumps(n01())).stdout


def test_not_a_win_says_every_reason(marque: Marque, n01: Make) -> None:
    hand = n01(concealed=["9p", "9p", "9p", "7m"])
    result = marque("tally", "-", "--json", stdin=json.dumps(hand))
    tally = json.loads(result.stdout)
    assert result.exit_code == 1
    assert tally["valid"] is False
    assert tally["reasons"]
    assert "totals" not in tally
    told = marque("tally", "-", stdin=json.dumps(hand))
    assert told.exit_code == 1
    for reason in tally["reasons"]:
        assert reason["message"] in told.stdout


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"rules": "navi"}, "navy"),
        ({"flags": ["last_tle"]}, "last_tile"),
        ({"options": {"famly_dragons": True}}, "family_dragons"),
        ({"winning_tile": "7n"}, "did you mean"),
        ({"wining_tile": "7m"}, "winning_tile"),
    ],
)
def test_unknown_words_name_the_nearest(marque: Marque, n01: Make, changes: dict[str, Any], named: str) -> None:
    result = marque("tally", "-", "--json", stdin=json.dumps(n01(**changes)))
    assert result.exit_code == 2
    assert named in json.loads(result.stdout)["error"]["message"]


def test_jsonl_goes_on_after_a_bad_line(marque: Marque, n01: Make) -> None:
    lines = [
        json.dumps(n01()).encode(),
        b"{nonsense",
        b"",
        b'"' + b"x" * 1_100_000 + b'"',
        json.dumps(n01(id="second", rules="navi")).encode(),
        json.dumps(n01(id="third", concealed=["9p"] * 3 + ["7m"])).encode(),
        json.dumps(n01(id="fourth")).encode(),
    ]
    result = marque("tally", "--jsonl", "-", stdin=b"\n".join(lines))
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer.get("id") for answer in answers] == ["navy-N01", None, None, "second", "third", "fourth"]
    assert [("error" in answer, answer.get("valid")) for answer in answers] == [
        (False, True),
        (True, None),
        (True, None),
        (True, None),
        (False, False),
        (False, True),
    ]
    assert set(answers[3]) == {"id", "error"}
    assert set(answers[3]["error"]) == {"code", "message"}
    assert result.exit_code == 2


@pytest.mark.parametrize("said", ['"honba": NaN', '"honba": 1e999', f'"honba": {10**30}', '"honba": 0, "honba": 1'])
def test_jsonl_tells_the_id_of_a_hand_with_a_number_or_key_that_cannot_be(marque: Marque, n01: Make, said: str) -> None:
    line = f"{json.dumps(n01(id=7))[:-1]}, {said}}}"
    result = marque("tally", "--jsonl", "-", stdin=line.encode())
    answer = json.loads(result.stdout)
    assert (answer["id"], answer["error"]["code"] in ("not_json", "number_too_large")) == (7, True)
    assert result.exit_code == 2


@pytest.mark.parametrize("identity", ['"a", "id": "b"', str(10**30), "NaN", "Infinity"])
def test_jsonl_tells_no_id_that_cannot_be_known(marque: Marque, n01: Make, identity: str) -> None:
    line = json.dumps(n01(id=7)).replace('"id": 7', f'"id": {identity}')
    assert json.loads(marque("tally", "--jsonl", "-", stdin=line.encode()).stdout)["id"] is None


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("score p.jpg --rules navy --seat S --round E --discarder N --self-draw", "--discarder et --self-draw s’excl"),
        ("tally --jsonl h.jsonl --pdf h.pdf", "--pdf et --jsonl s’excluent."),
        ("corrections --delete x --export d", "--delete et --export s’excluent."),
        ("corrections --delete x --all", "--delete demande un ID, ou --all."),
        ("corrections --all", "--all demande --delete."),
        ("photos --sweep --delete-person x", "--sweep et --delete-person s’excluent."),
        ("photos --yes", "--yes demande --delete-person."),
        ("photos --held-too why", "--held-too demande --delete-person."),
        ("rules --item snake", "--item demande RULESET."),
        ("penalty false_mahjong --rules navy", "--seat manque."),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_french(marque: Marque, line: str, said: str) -> None:
    result = marque(*line.split(), "--lang", "fr")
    assert (result.exit_code, said in result.stderr) == (2, True)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_stream_of_hands_is_not_printed(marque: Marque, n01: Make, tmp_path: Path, lang: str) -> None:
    pdf = tmp_path / "hands.pdf"
    result = marque("tally", "--jsonl", "-", "--pdf", str(pdf), "--lang", lang, stdin=json.dumps(n01()).encode())
    assert (result.exit_code, result.stdout, pdf.exists()) == (2, "", False)
    assert "--pdf" in result.stderr


def test_jsonl_exit_codes(marque: Marque, n01: Make, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text(json.dumps(n01()) + "\n" + json.dumps(n01()), encoding="utf-8")
    assert marque("tally", "--jsonl", str(file)).exit_code == 0
    file.write_text(json.dumps(n01(concealed=["9p"] * 3 + ["7m"])) + "\n", encoding="utf-8")
    assert marque("tally", "--jsonl", str(file)).exit_code == 1
    file.write_text("", encoding="utf-8")
    assert marque("tally", "--jsonl", str(file)).exit_code == 0


def test_rules(marque: Marque) -> None:
    assert "navy" in marque("rules").stdout
    assert "navy" in [book["id"] for book in json.loads(marque("rules", "--json").stdout)]
    book = json.loads(marque("rules", "navy", "--json").stdout)
    told = marque("rules", "navy", "--lang", "fr").stdout
    for rule in book["rules"]:
        assert rule["id"] in told
        assert rule["name"]["fr"] in told
    one = book["rules"][0]
    assert one["source"] in marque("rules", "navy", "--item", one["id"]).stdout
    described = json.loads(marque("rules", "navy", "--item", one["id"], "--json").stdout)
    example = described.pop("example")
    assert described == one
    assert one["id"] in [item["id"] for item in example["tally"]["items"]]
    assert example["tally"] == json.loads(marque("tally", "-", "--json", stdin=json.dumps(example["hand"])).stdout)
    assert "true" in marque("rules", "navy", "--item", "family_dragons").stdout


def test_rules_write_a_default_as_it_is_given(marque: Marque) -> None:
    told = marque("rules", "taiwan16").stdout
    assert "wall_opened=E " in told
    assert "ready_first_turn=false " in told


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ("all_honours", ["S001 §4.1.4", "Counts for: a complete hand", "Never beside: Valueless hand"]),
        ("limit_mode", ["per_transfer | hand_mark", "S001 §3.5"]),
        ("false_mahjong", ["pays 500 to each", "诈和"]),
    ],
)
def test_one_rule_option_or_fault(marque: Marque, item: str, words: list[str]) -> None:
    told = marque("rules", "navy", "--item", item).stdout
    for word in words:
        assert word in told


@pytest.mark.parametrize(
    ("rules", "item", "words"),
    [
        ("sichuan", "heavenly", ["Main du Ciel", "Mains du Ciel et de la Terre", "preset | cap | plain"]),
        ("sichuan", "kong", ["1 fan", "kind, by, discarder"]),
        ("mcr", "false_hu", ["under_minimum: 10", "seat, grade"]),
    ],
)
def test_a_name_that_two_parts_of_a_ruleset_bear_tells_of_both(
    marque: Marque, rules: str, item: str, words: list[str]
) -> None:
    told = marque("rules", rules, "--item", item).stdout
    for word in words:
        assert word in told
    one = json.loads(marque("rules", rules, "--item", item, "--json").stdout)
    assert [one["id"], *(other["id"] for other in one["also"])] == [item, item]


def test_penalty(marque: Marque) -> None:
    words = ["penalty", "false_mahjong", "--rules", "navy", "--seat", "N"]
    settled = json.loads(marque(*words, "--hands-shown", "--json").stdout)
    assert settled["net"] == {"E": 500, "S": 500, "W": 500, "N": -1500}
    told = marque(*words, "--hands-shown", "--option", "penalty_east_doubles=on").stdout
    assert "North -> East   1000" in told
    assert "S001 §4.3.3" in told
    assert "--hands-hidden" not in told
    assert "--hands-hidden" in marque(*words).stdout
    assert "No payment." in marque(*words, "--hands-hidden").stdout
    assert json.loads(marque(*words, "--hands-hidden", "--json").stdout)["payments"] == []


def test_schema_is_a_schema(marque: Marque) -> None:
    for words in (["schema"], ["schema", "tally"], ["schema", "event"], ["schema", "reading"], ["schema", "score"]):
        assert "$schema" in json.loads(marque(*words).stdout)
