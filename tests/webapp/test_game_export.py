"""A game to keep: its sheet printed, as CSV and as JSON, bound to the ledger; who may have it."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine, insert, text

from scoring import RULESETS
from tests.webapp.games import navy_win, riichi_win
from tests.webapp.papers import pages_of, qr_code_of, text_of
from webapp.database import of as database_of
from webapp.games.events import (
    Confirmed,
    GameEnded,
    GameEvent,
    HandCorrected,
    HandRecorded,
    HandUndone,
    PenaltyRevoked,
    Ruling,
)
from webapp.games.files import open_game
from webapp.games.game import Game
from webapp.games.ledger import load, write
from webapp.games.record import penalty_of, play_of, start_game
from webapp.games.store import new_game
from webapp.ledger import Origin
from webapp.printing.sheet import sheet_pdf
from webapp.tables import EveningRow, HouseRulesRow, PlayTableRow

NAMES = ("Éloïse", "Bo", "陳大文", "=1+1")


class Played:
    """A game in a database."""

    def __init__(self, engine: Engine, rules: str = "navy", **more: Any) -> None:
        self.engine = engine
        started = start_game(NAMES, rules, **more)
        self.started = started
        self.stream = new_game(engine, started, self.origin)

    @property
    def origin(self) -> Origin:
        return Origin("Anne", self.started.rules, self.started.rules_version)

    @property
    def game(self) -> Game:
        return load(self.engine, self.stream)

    def add(self, event: GameEvent) -> int:
        return write(self.engine, self.stream, self.game.sequence, event, self.origin).sequence

    def play(self, given: Mapping[str, Any]) -> int:
        return self.add(HandRecorded(play_of(self.game, given)))


@pytest.fixture
def engine(app: Flask, database: str) -> Iterator[Engine]:  # noqa: ARG001 - the app opens the database it names
    yield database_of(app).open()
    database_of(app).close()


@pytest.fixture
def navy(engine: Engine) -> Played:
    """Three deals, one of them corrected, and one undone; a penalty, a revoked one, a ruling, two confirmations."""
    played = Played(engine)
    played.play(navy_win("S", "N"))
    second = played.play(navy_win("W"))
    played.add(HandCorrected(second, play_of(played.game, navy_win("W", "E"), of=played.game.hand(second))))
    played.add(penalty_of(played.game, {"fault": "too_few_tiles", "offender": "S"}))
    revoked = played.add(penalty_of(played.game, {"fault": "false_mahjong", "offender": "N"}))
    played.add(PenaltyRevoked(revoked, "seen by all"))
    undone = played.play(navy_win("N"))
    played.add(HandUndone(undone))
    played.play(navy_win("S"))
    played.add(Ruling("The flower was counted twice.", points=(10, -10, 0, 0)))
    played.add(Confirmed(0, played.game.sequence))
    return played


def number(value: int) -> str:
    return f"{value:,}".replace("-", "\u2212")


def test_sheet_shows_every_player_total_penalty_and_ruling(client: FlaskClient, navy: Played) -> None:
    answer = client.get(f"/game/{navy.stream}/sheet.pdf?lang=en")
    assert answer.mimetype == "application/pdf"
    assert answer.headers["Cache-Control"] == "no-store"
    told = text_of(answer.data)
    game = navy.game
    for words in (*NAMES, "Navy rule", "The flower was counted twice.", "2*"):
        assert words in told
    assert game.started.rules_version in told.replace(" ", "")
    for deal in game.deals:
        for total in deal.total:
            assert number(total) in told
    for total in game.totals:
        assert number(total) in told
    assert "Struck out" in told
    assert "confirmed on the phone" in told
    assert told.count("Ruling") == 1


def test_sheet_is_bound_to_the_ledger_in_words_and_as_a_code(client: FlaskClient, navy: Played) -> None:
    head = open_game(navy.engine, navy.stream).head.hash
    data = client.get(f"/game/{navy.stream}/sheet.pdf").data
    assert head in text_of(data).replace(" ", "")
    assert qr_code_of(data).endswith(head)
    assert all(head[:16] in page.text for page in pages_of(data))
    before = client.get(f"/game/{navy.stream}/sheet.pdf").data
    assert before == data
    navy.play(navy_win("N"))
    assert head not in text_of(client.get(f"/game/{navy.stream}/sheet.pdf").data).replace(" ", "")


def test_sheet_does_not_tell_the_secret_link(client: FlaskClient, navy: Played) -> None:
    data = client.get(f"/game/{navy.stream}/sheet.pdf").data
    assert navy.stream not in text_of(data)
    assert navy.stream not in qr_code_of(data)


@pytest.mark.parametrize(
    ("lang", "paper", "words", "width"),
    [("fr", "letter", "Feuille de marque", 612), ("en", "a4", "Score sheet", 595)],
)
def test_sheet_in_both_languages_on_both_papers(
    client: FlaskClient, navy: Played, lang: str, paper: str, words: str, width: int
) -> None:
    page = pages_of(client.get(f"/game/{navy.stream}/sheet.pdf?lang={lang}&paper={paper}").data)[0]
    assert words in page.text
    assert round(page.width) == width


def test_paper_is_the_one_that_is_usual_where_the_browser_is(client: FlaskClient, navy: Played) -> None:
    for languages, width in (("en-US,en", 612), ("fr-CA", 612), ("en-GB", 595), ("fr", 595)):
        data = client.get(f"/game/{navy.stream}/sheet.pdf", headers={"Accept-Language": languages}).data
        assert round(pages_of(data)[0].width) == width


def test_settlement_with_uma_and_penalties(client: FlaskClient, engine: Engine) -> None:
    played = Played(engine, "riichi-ema-2025")
    played.play(riichi_win("S", "W"))
    played.add(Ruling("Late.", points=(-100, 100, 0, 0)))
    played.add(GameEnded("the club closes"))
    told = text_of(client.get(f"/game/{played.stream}/sheet.pdf?lang=en").data)
    game = played.game
    settled = game.settlement()
    assert settled is not None
    for line in settled.settlement.facts["ranking"]:
        assert number(line["final"] + game.apart["ESWN".index(line["seat"])]) in told
    assert "the club closes" in told


def test_sheet_of_a_game_without_deals(client: FlaskClient, engine: Engine) -> None:
    for rules in RULESETS:
        stream = Played(engine, rules).stream
        assert "No deal has been recorded yet." in text_of(client.get(f"/game/{stream}/sheet.pdf?lang=en").data)


def test_club_sheet_tells_table_round_and_version_of_the_house_rules(engine: Engine) -> None:
    book = 'id = "club-x"\nbase = "hongkong"\nname = { en = "Our rules", fr = "Nos règles" }\n[options]\nminimum = 1\n'
    started = start_game(NAMES, "club-x", variant=book, options={"minimum": 4})
    with engine.begin() as connection:
        made = {"added_at": "2026-11-21T20:00:00+00:00"}
        evening = {"id": "e", "day": "2026-11-21", "name": "Thursday", "state": "open", **made}
        table = {"id": "t", "evening": "e", "number": 3, "token": "x", "rules": "club-x", "options": "{}"}
        connection.execute(insert(EveningRow).values(evening))
        connection.execute(insert(PlayTableRow).values(table))
        for version, digest in ((1, "0" * 64), (2, started.rules_version)):
            rules = {"id": f"r{version}", "name": "club-x", "version": version, "base": "hongkong", "text": book}
            connection.execute(insert(HouseRulesRow).values(**rules, digest=digest, **made))
    origin = Origin("Table 3", "club-x", started.rules_version)
    file = open_game(engine, new_game(engine, started, origin, table="t", round=2))
    told = text_of(sheet_pdf(file, "en"))
    hashed = started.rules_version[:20]
    for words in ("Our rules, version 2, from hongkong", "Thursday, table 3, round 2", "Minimum: 4", hashed):
        assert words in told


def test_csv_has_a_row_an_entry_and_harmless_names(client: FlaskClient, navy: Played) -> None:
    answer = client.get(f"/game/{navy.stream}/sheet.csv?lang=en")
    assert answer.data.startswith(b"\xef\xbb\xbf")
    assert "attachment" in answer.headers["Content-Disposition"]
    rows = list(csv.DictReader(StringIO(answer.data.decode("utf-8-sig"), newline="")))
    assert [row["Kind"] for row in rows] == ["deal", "deal", "penalty", "penalty", "deal", "ruling"]
    totals = [int(rows[-1][f"{name}, total"]) for name in ("Éloïse", "Bo", "陳大文", "'=1+1")]
    assert totals == list(navy.game.totals)
    assert [row["Revoked"] for row in rows] == ["", "", "", "yes", "", ""]
    for name in ("Éloïse", "Bo", "陳大文", "'=1+1"):
        changes = [int(row[f"{name}, change"]) for row in rows if not row["Revoked"]]
        assert sum(changes) == int(rows[-1][f"{name}, total"])


def canonical(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def test_json_holds_every_event_and_its_hashes_can_be_worked_out_from_it(client: FlaskClient, navy: Played) -> None:
    answer = client.get(f"/game/{navy.stream}/sheet.json")
    value = json.loads(answer.data)
    previous = "0" * 64
    for place, event in enumerate(value["events"], 1):
        assert event["sequence"] == place
        kept = {name: part for name, part in event.items() if name != "hash"}
        for name in ("payload", "raw_reading", "confirmed_reading"):
            kept[name] = None if kept[name] is None else canonical(kept[name])
        assert event["previous_hash"] == previous
        assert event["hash"] == sha256(canonical(kept).encode()).hexdigest()
        previous = event["hash"]
    assert value["head"] == previous
    assert len(value["events"]) == navy.game.sequence
    assert value["sheet"]["totals"] == list(navy.game.totals)
    assert [deal["total"] for deal in value["sheet"]["deals"]] == [list(deal.total) for deal in navy.game.deals]
    assert "hand_undone" in {event["kind"] for event in value["events"]}


@pytest.mark.parametrize("suffix", ["pdf", "csv", "json"])
def test_game_that_does_not_exist(client: FlaskClient, engine: Engine, suffix: str) -> None:
    assert Played(engine).stream
    assert client.get(f"/game/nothing/sheet.{suffix}").status_code == 404


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_blank_sheet_is_one_page_with_the_version_of_the_rules(client: FlaskClient, rules: str, paper: str) -> None:
    answer = client.get(f"/rules/{rules}/sheet.pdf?lang=fr&paper={paper}")
    pages = pages_of(answer.data)
    assert len(pages) == 1
    assert RULESETS[rules].names.fr in pages[0].text
    for words in ("Table", "Tour", "Total", "16"):
        assert words in pages[0].text


def test_blank_sheet_of_unknown_rules(client: FlaskClient) -> None:
    assert client.get("/rules/nothing/sheet.pdf").status_code == 404


Marque = Callable[..., Result]


def test_command_writes_all_three(marque: Marque, navy: Played, tmp_path: Path) -> None:
    paths = {kind: tmp_path / f"sheet.{kind}" for kind in ("pdf", "csv", "json")}
    result = marque("sheet", navy.stream, *(word for kind, path in paths.items() for word in (f"--{kind}", str(path))))
    assert result.exit_code == 0, result.output
    assert NAMES[2] in text_of(paths["pdf"].read_bytes())
    assert paths["csv"].read_bytes().startswith(b"\xef\xbb\xbf")
    assert json.loads(paths["json"].read_text("utf-8"))["game"] == navy.stream


def test_command_lists_the_games(marque: Marque, engine: Engine) -> None:
    assert "No game" in marque("sheet").output
    stream = Played(engine).stream
    assert stream in marque("sheet").output


def test_command_takes_a_name_that_begins_with_a_dash(marque: Marque, engine: Engine) -> None:
    assert Played(engine).stream
    for name in ("-pdf", "--x", "-_a", "-h", "-ah"):
        assert f"no game '{name}'" in marque("sheet", name, "--pdf", "x.pdf").output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("nothing", "--pdf", "x.pdf"), "no game 'nothing'"),
        (("nothing",), "--pdf FILE"),
        (("--check", "abc"), "no hash of a sheet"),
    ],
)
def test_command_says_what_is_wrong(marque: Marque, engine: Engine, words: tuple[str, ...], told: str) -> None:
    assert Played(engine).stream
    result = marque("sheet", *words)
    assert result.exit_code == 2
    assert told in result.output


def test_printed_hash_is_found_again(marque: Marque, client: FlaskClient, navy: Played) -> None:
    held = qr_code_of(client.get(f"/game/{navy.stream}/sheet.pdf").data)
    result = marque("sheet", "--check", held)
    assert result.exit_code == 0, result.output
    assert "as they were written" in result.output
    navy.play(navy_win("N"))
    hash_ = held.rpartition(" ")[2]
    spaced = " ".join(hash_[start : start + 16] for start in range(0, 64, 16))
    result = marque("sheet", "--check", spaced.upper())
    assert result.exit_code == 0, result.output
    assert "1 more" in result.output


def test_a_rewritten_database_no_longer_matches_the_paper(marque: Marque, client: FlaskClient, engine: Engine) -> None:
    one, other = Played(engine), Played(engine)
    one.play(navy_win("S", "N"))
    other.play(navy_win("S", "N"))
    printed = [qr_code_of(client.get(f"/game/{played.stream}/sheet.pdf").data) for played in (one, other)]
    _rewrite(engine, "UPDATE events SET actor = 'Nobody' WHERE stream = :stream AND sequence = 1", one.stream)
    result = marque("sheet", "--check", printed[0])
    assert result.exit_code == 1, result.output
    assert "entry 1 is not as it was written" in result.output
    _rewrite(engine, "DELETE FROM events WHERE stream = :stream AND sequence = 2", other.stream)
    result = marque("sheet", "--check", printed[1])
    assert result.exit_code == 1, result.output
    assert "No entry has this hash" in result.output


def _rewrite(engine: Engine, change: str, stream: str) -> None:
    """What somebody who holds the database itself can do: put its guards away first."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("ALTER TABLE events DISABLE TRIGGER USER"))
        else:
            triggers = connection.scalars(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).all()
            for name in triggers:
                connection.execute(text(f"DROP TRIGGER {name}"))
        connection.execute(text(change), {"stream": stream})
