"""Counting again: every hand that comes out otherwise is shown first, and what is written is what was shown."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from sqlalchemy import Engine

from scoring import RULESETS
from scoring.errors import ScoringError
from tests.webapp.clubs import Club
from tests.webapp.dispute.disputing import tell_game
from tests.webapp.games import NAMES, Sheet, any_win, navy_win
from webapp.dispute import rescore_store
from webapp.dispute.rescore import AT_ONCE, FEW, GameChanges, Job, rescore_game, rescored
from webapp.dispute.rescore_preview import KEPT, Scope, preview, summed
from webapp.dispute.rescore_store import propose
from webapp.games import ledger as game_ledger
from webapp.games.events import GameEnded, HandRecorded, Ruling
from webapp.games.game import Game
from webapp.games.record import play_of, start_game
from webapp.games.store import new_game
from webapp.ledger import Origin, count, entries, first_break
from webapp.messages import InputError
from webapp.store import open_database

DEARER = """\
id = "navy-dearer"
base = "navy"
name = { en = "Navy, dearer", fr = "Marine, plus chère" }

[values]
mahjong = 30
"""
"""Ten points more for Mah-Jong than S001 §3.5 gives."""


@pytest.fixture
def engine(database: str, data: Any) -> Iterator[Engine]:  # noqa: ARG001 - photos lie in the data folder
    engine = open_database(database)
    yield engine
    engine.dispose()


def played(engine: Engine, rules: str = "navy", wins: Any = None) -> str:
    """A game at home with two hands."""
    started = start_game(NAMES, rules)
    stream = new_game(engine, started, Origin("Anne", started.rules, started.rules_version))
    for given in wins or (navy_win("S", "N"), navy_win("E")):
        tell_game(engine, stream, HandRecorded(play_of(game_ledger.load(engine, stream), given)))
    return stream


def worth_less_than(game: Game, faan: int) -> dict[str, Any]:
    """One of the ruleset's own examples that wins with little."""
    for example in RULESETS["hongkong"].examples.values():
        hand = {key: value for key, value in example.items() if key not in ("round_wind", "options")}
        try:
            play = play_of(game, {"hand": hand})
        except ScoringError:
            continue
        if play.result and play.result["totals"]["fan"] < faan:
            return {"hand": hand}
    raise AssertionError("no cheap hand")


def test_the_engine_of_today_counts_every_ruleset_as_it_did(engine: Engine) -> None:
    for rules in RULESETS:
        started = start_game(NAMES, rules)
        stream = new_game(engine, started, Origin("Anne", started.rules, started.rules_version))
        win = any_win(game_ledger.load(engine, stream))
        tell_game(engine, stream, HandRecorded(play_of(game_ledger.load(engine, stream), win)))
        shown = preview(engine, Scope("game", stream))
        assert (shown.hands, shown.touched) == (1, 0), rules


def test_every_hand_that_changes_is_shown_and_nothing_is_touched(engine: Engine) -> None:
    stream = played(engine)
    before = count(engine, stream)
    shown = preview(engine, Scope("game", stream), DEARER)
    (game,) = shown.first
    assert (shown.games, shown.hands, shown.corrections) == (1, 2, 2)
    old, new = game.changes[0].old["result"]["totals"], game.changes[0].new["result"]["totals"]  # type: ignore[index]
    assert new["points"] - old["points"] == 10
    assert (new["total"], old["total"]) == (old["total"] * new["points"] // old["points"], 72)
    assert sum(game.after) == sum(game.before) == 0
    assert sum(shown.effect.values()) == 0
    assert count(engine, stream) == before


def test_what_is_applied_is_what_was_shown_and_can_be_read_from_the_ledger(engine: Engine) -> None:
    stream = played(engine)
    shown = preview(engine, Scope("game", stream), DEARER)
    found = propose(engine, shown, "The committee put it right.", Origin("Rosa", "", ""), "", shown.digest)
    assert found.state == "applied"
    game = game_ledger.load(engine, stream)
    assert game.totals == shown.first[0].after
    told = entries(engine, stream)
    ruling = next(entry.event for entry in told if isinstance(entry.event, Ruling))
    assert "The committee put it right." in ruling.words
    assert {entry.origin.rules for entry in told[-2:]} == {"navy-dearer"}
    assert first_break(engine, stream) is None
    assert preview(engine, Scope("game", stream), DEARER).touched == 0


def test_a_game_that_can_not_be_counted_stands_beside_those_that_can(engine: Engine) -> None:
    stream = played(engine)
    (found,) = preview(engine, Scope("game", stream), DEARER).first
    shown = summed(Scope("club"), DEARER, "navy", [rescore_game(Job("broken", (), DEARER)), found])
    assert (shown.games, shown.hands, shown.corrections, shown.touched) == (2, 2, 2, 2)
    assert shown.corrected == (stream,)
    assert shown.effect == preview(engine, Scope("game", stream), DEARER).effect


def test_however_many_games_change_few_are_kept_and_all_are_told(engine: Engine) -> None:
    (found,) = preview(engine, Scope("game", played(engine)), DEARER).first
    told: list[str] = []
    many = (replace(found, stream=str(number)) for number in range(3 * KEPT))
    shown = summed(Scope("club"), DEARER, "navy", many, lambda game: told.append(game.stream))
    assert [game.stream for game in shown.first] == told[:KEPT]
    assert len(told) == len(shown.corrected) == shown.touched == 3 * KEPT


def test_the_digest_stands_for_every_change_in_any_order(engine: Engine) -> None:
    (found,) = preview(engine, Scope("game", played(engine)), DEARER).first
    games = [replace(found, stream=str(number)) for number in range(3)]

    def digest(*changed: GameChanges, text: str = DEARER) -> str:
        return summed(Scope("club"), text, "navy", changed).digest

    whole = digest(*games)
    assert digest(*reversed(games)) == whole
    first = found.changes[0]
    others = [
        digest(*games[:2]),
        digest(*games, text=""),
        digest(*games[:2], replace(games[2], sequence=found.sequence + 1)),
        digest(*games[:2], replace(games[2], changes=(first,))),
        digest(*games[:2], replace(games[2], changes=(replace(first, new=first.old), *found.changes[1:]))),
    ]
    assert len({whole, *others}) == 1 + len(others)


def test_only_what_was_shown_is_written(engine: Engine) -> None:
    stream = played(engine)
    shown = preview(engine, Scope("game", stream), DEARER)
    tell_game(engine, stream, HandRecorded(play_of(game_ledger.load(engine, stream), navy_win("N"))))
    later = preview(engine, Scope("game", stream), DEARER)
    before = count(engine, stream)
    with pytest.raises(InputError) as caught:
        propose(engine, later, "x", Origin("Rosa", "", ""), "", shown.digest)
    assert (caught.value.code, count(engine, stream)) == ("rescore_moved", before)


def test_sent_twice_it_is_written_once_and_cut_off_it_goes_on(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    streams = [played(engine) for _ in range(3)]
    changes = [preview(engine, Scope("game", stream), DEARER) for stream in streams]
    origin = Origin("Rosa", "", "", secrets.token_hex(8))
    shown = changes[0]
    merged = summed(Scope("club"), shown.text, shown.rules, [each.first[0] for each in changes])
    whole = rescore_store._apply
    written: list[Any] = []

    def cut_off(*arguments: Any) -> None:
        if written:
            raise InputError("database_unusable", where="x", why="gone")
        written.append(arguments)
        whole(*arguments)

    monkeypatch.setattr(rescore_store, "_apply", cut_off)
    with pytest.raises(InputError):
        propose(engine, merged, "x", origin, "", merged.digest)
    monkeypatch.undo()
    (cut,) = rescore_store.known(engine)
    assert cut.state == "approved"
    found = propose(engine, merged, "x", origin, "", merged.digest)
    again = rescore_store.approve(engine, found.id, "Rosa", "-", secrets.token_hex(8))
    assert (found.state, again.sequence) == ("applied", found.sequence)
    for stream in streams:
        assert [entry.event.kind for entry in entries(engine, stream)].count("hand_corrected") == 2


def test_a_hand_that_is_no_win_any_more_is_left_to_a_referee(engine: Engine) -> None:
    text = 'id = "hk-high"\nbase = "hongkong"\nname = { en = "High", fr = "Haut" }\n[options]\nminimum = 5\n'
    started = start_game(NAMES, "hongkong")
    stream = new_game(engine, started, Origin("Anne", started.rules, started.rules_version))
    game = game_ledger.load(engine, stream)
    tell_game(engine, stream, HandRecorded(play_of(game, worth_less_than(game, 5))))
    rows = tuple((entry.event.kind, json.dumps(entry.event.to_json())) for entry in entries(engine, stream))
    changed = rescore_game(Job(stream, rows, text))
    (change,) = changed.changes
    assert change.new is None
    assert change.refused[0]
    assert changed.corrections == []


def job_of(rules: str) -> Job:
    """A game with a win by its own rules."""
    sheet = Sheet(rules)
    sheet.play(any_win(sheet.game))
    return Job(rules, tuple((told.event.kind, json.dumps(told.event.to_json())) for told in sheet.told))


def test_workers_give_what_one_process_gives_in_the_same_order() -> None:
    """Games of every ruleset, hands that change, hands that win no more and games that nobody can read among them."""
    own = [job_of(rules) for rules in RULESETS]
    dearer = [Job("dearer", job.events, DEARER) for job in own if job.stream == "navy"]
    broken = Job("broken", (*own[0].events, ("hand_recorded", '{"play": 1')))
    kinds = [*own, *dearer, broken, Job("nothing", ())]
    jobs = [replace(kinds[number % len(kinds)], stream=f"game-{number}") for number in range(FEW + 5 * AT_ONCE + 7)]
    alone, shared = list(rescored(iter(jobs), 1)), list(rescored(iter(jobs), 2))
    assert [game.stream for game in shared] == [job.stream for job in jobs]
    assert shared == alone
    assert any(game.changes for game in shared[FEW:])
    assert any(game.trouble[0] for game in shared[FEW:])


def test_no_process_is_started_for_a_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    def started(_: int) -> Any:
        raise AssertionError("processes were started")

    monkeypatch.setattr("webapp.dispute.rescore.spread", started)
    jobs = [replace(job_of("navy"), stream=str(number)) for number in range(FEW)]
    assert len(list(rescored(iter(jobs), 2))) == FEW


@pytest.mark.parametrize(
    "events", [(("hand_recorded", "{}"),), (("game_started", "{"),), (("game_started", "[]"),), (("x", "{}"),), ()]
)
def test_a_game_that_can_not_be_counted_says_why(events: tuple[tuple[str, str], ...]) -> None:
    (found,) = rescored([Job("broken", events)], 1)
    assert found.trouble[0]
    assert found.trouble[1]


def test_the_command_shows_and_writes_by_a_second_word(
    engine: Engine, marque: Callable[..., Result], tmp_path: Path
) -> None:
    stream, rules = played(engine), tmp_path / "dearer.toml"
    rules.write_text(DEARER, encoding="utf-8")
    asked = ("rescore", stream, "--variant", str(rules))
    answer = marque(*asked)
    assert answer.exit_code == 1
    assert "2 hands in 1 games counted again; changed: 2." in answer.output
    told = json.loads(marque(*asked, "--json").output)
    assert told["changed"][0]["hands"][0]["old"]["result"]["totals"]["total"] == 72
    before = count(engine, stream)
    assert marque(*asked, "--apply", told["digest"]).exit_code == 2
    assert marque(*asked, "--apply", "0" * 64, "--reason", "x").exit_code == 2
    assert count(engine, stream) == before
    answer = marque(*asked, "--apply", told["digest"], "--reason", "The committee put it right.")
    assert (answer.exit_code, "2 hands corrected" in answer.output) == (0, True)
    assert marque(*asked).exit_code == 0


def test_a_closed_round_is_approved_on_the_command_line_by_another(
    club: Club,
    data: Path,  # noqa: ARG001 - photos lie in the data folder
    marque: Callable[..., Result],
    tmp_path: Path,
) -> None:
    """For proposals that are too large for a page."""
    stream, rules = club.game(club.table(club.evening())[0]), tmp_path / "dearer.toml"
    tell_game(club.engine, stream, HandRecorded(play_of(game_ledger.load(club.engine, stream), navy_win("S", "N"))))
    tell_game(club.engine, stream, GameEnded())
    rules.write_text(DEARER, encoding="utf-8")
    for name in ("Rosa", "Sam"):
        club.person(name, "referee")
    asked = ("rescore", "--club", "--variant", str(rules))
    digest = json.loads(marque(*asked, "--json").output)["digest"]
    before = count(club.engine, stream)
    answer = marque(*asked, "--apply", digest, "--reason", "As the committee says.", "--by", "Rosa")
    assert answer.exit_code == 0
    (found,) = rescore_store.known(club.engine)
    assert found.event.changes == digest
    assert found.id in answer.output
    for by, more in (("Rosa", ()), ("nobody", ()), ("Sam", ("--club",))):
        assert marque("rescore", "--approve", found.id, "--by", by, *more).exit_code == 2
    assert marque("rescore", "--approve", "none", "--by", "Sam").exit_code == 2
    assert count(club.engine, stream) == before
    answer = marque("rescore", "--approve", found.id, "--by", "Sam")
    assert (answer.exit_code, "1 hands corrected" in answer.output) == (0, True)
    assert count(club.engine, stream) == before + 2


def test_the_command_says_in_json_too_that_nothing_changes(engine: Engine, marque: Callable[..., Result]) -> None:
    answer = marque("rescore", played(engine), "--installed", "--json")
    told = json.loads(answer.output)
    assert (answer.exit_code, told["changed"], told["games"], told["hands"]) == (0, [], 1, 2)


def test_the_command_takes_a_name_that_begins_with_a_dash(engine: Engine, marque: Callable[..., Result]) -> None:
    assert engine
    answer = marque("rescore", "-_h", "--installed")
    assert (answer.exit_code, "no game '-_h'" in answer.output) == (2, True)


@pytest.mark.parametrize("words", [
    ("--club",), ("--installed",), ("abc", "--club", "--installed"), ("--club", "--house", "none"),
    ("--club", "--variant", "nowhere.toml"), ("--evening", "none", "--installed"),
])  # fmt: skip
def test_the_command_refuses_in_a_sentence(engine: Engine, marque: Callable[..., Result], words: Any) -> None:
    assert engine
    answer = marque("rescore", "--lang", "fr", *words)
    assert answer.exit_code == 2
    assert answer.output.startswith("marque: ")
