"""The pages of standings over a club's own ledger: what is recorded, corrected or undone moves them."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from html import unescape

import pymupdf
import pytest

from tests.webapp.clubs import Club, ClubClient
from tests.webapp.conftest import jpeg
from tests.webapp.games import Sheet, navy_win
from tests.webapp.papers import pages_of
from tests.webapp.standing_games import play_in_club, write_on
from webapp.amounts import short_day
from webapp.club import settings as club_settings
from webapp.club.settings import ClubSettings
from webapp.evenings import store as evenings_store
from webapp.games import replays as game_replays
from webapp.games import store as games_store
from webapp.games.events import GameEnded, GameStarted, HandCorrected, HandRecorded, HandUndone
from webapp.games.game import Game, replay
from webapp.games.record import play_of, start_game
from webapp.games.store import new_game
from webapp.ledger import Origin
from webapp.ledger_events import BareEvent
from webapp.people.store import Person
from webapp.photos import store as photo_store
from webapp.standings import store
from webapp.standings.standings import standings
from webapp.standings.store import Replays


@dataclass
class Evening:
    """An evening with four people, and a member to look."""

    club: Club
    id: str
    table: str
    four: tuple[Person, Person, Person, Person]
    member: ClubClient

    def play(self, sheet: Sheet, photo: str | None = None) -> str:
        return play_in_club(self.club, self.table, self.four, sheet, photo=photo)

    def points(self) -> dict[str, int]:
        games = Replays().games(self.club.engine)
        return {games.names[line.person]: line.points for line in standings(games.played)}

    def page(self, address: str = "/club/standings") -> str:
        answer = self.member.get(address)
        assert answer.status_code == 200, address
        return answer.get_data(as_text=True)


@pytest.fixture
def evening(club: Club) -> Evening:
    made = club.evening()
    anne, bo, chen, dora = (club.person(name, sign_in=False) for name in ("Anne", "Bo", "=Chen", "Dora"))
    return Evening(club, made, club.table(made)[0], (anne, bo, chen, dora), club.signed_in_as("member"))


def over(*wins: tuple[str, str | None], rules: str = "navy") -> Sheet:
    """A game of these wins, ended."""
    sheet = Sheet(rules)
    for seat, discarder in wins:
        sheet.play(navy_win(seat, discarder))
    sheet.add(GameEnded())
    return sheet


def test_a_game_in_the_ledger_stands_in_the_standings(evening: Evening) -> None:
    assert "No game is over yet" in evening.page()
    sheet = over(("S", "N"), ("S", None))
    evening.play(sheet)
    assert evening.points() == dict(zip(("Anne", "Bo", "=Chen", "Dora"), sheet.game.totals, strict=True))
    html = evening.page()
    assert "1 game, 4 players." in html
    assert html.index(">Bo<") < html.index(">Dora<")


def test_a_running_game_waits_and_a_home_game_never_counts(evening: Evening) -> None:
    running = Sheet()
    running.play(navy_win("S", "N"))
    stream = evening.play(running)
    started = start_game(("a", "b", "c", "d"), "navy")
    home = new_game(evening.club.engine, started, Origin("home", "navy", started.rules_version))
    write_on(evening.club, home, 1, GameEnded(points=(5, 5, -5, -5)))
    assert evening.points() == {}
    assert "1 game is not over" in evening.page()
    write_on(evening.club, stream, 2, GameEnded())
    assert set(evening.points()) == {"Anne", "Bo", "=Chen", "Dora"}


def test_a_correction_moves_the_standings_that_were_shown(evening: Evening) -> None:
    sheet = over(("S", "N"))
    stream = evening.play(sheet)
    before = evening.page()
    assert before.index(">Bo<") < before.index(">=Chen<")
    right = play_of(Sheet().game, navy_win("W", "N"))
    write_on(evening.club, stream, 3, HandCorrected(2, right))
    after = evening.page()
    assert after.index(">=Chen<") < after.index(">Bo<")
    assert evening.points()["=Chen"] == over(("W", "N")).game.totals[2]


def test_an_undone_hand_vanishes_from_page_and_hands(evening: Evening) -> None:
    sheet = Sheet("mcr")
    for _ in range(15):
        sheet.play({"draw": True})
    stream = evening.play(sheet)
    assert evening.points() == {}
    last = play_of(sheet.game, {"draw": True})
    write_on(evening.club, stream, 16, HandRecorded(last))
    assert set(evening.points()) == {"Anne", "Bo", "=Chen", "Dora"}
    write_on(evening.club, stream, 17, HandUndone(17))
    assert evening.points() == {}


def test_a_game_that_can_not_be_replayed_is_named_and_the_others_count(evening: Evening) -> None:
    evening.play(over(("S", "N")))
    started = GameStarted(("a", "b", "c", "d"), "club", "0" * 64, {}, "no rules at all")
    persons = [person.id for person in evening.four]
    origin = Origin("test", "club", "0" * 64)
    new_game(evening.club.engine, started, origin, table=evening.table, persons=persons)
    html = evening.page()
    assert "1 game, 4 players." in html
    assert "can’t be replayed and does not count" in html


def test_the_memory_of_replays_is_never_out_of_date(evening: Evening) -> None:
    stream = evening.play(over(("S", "N")))
    replays = Replays()
    first = replays.games(evening.club.engine)
    assert replays.games(evening.club.engine) == first
    write_on(evening.club, stream, 3, HandCorrected(2, play_of(Sheet().game, navy_win("W", "N"))))
    evening.play(over(("E", None)))
    again = replays.games(evening.club.engine)
    assert again == Replays().games(evening.club.engine)
    assert [game.result.scores for game in again.played] != [game.result.scores for game in first.played]
    replays.forget()
    assert replays.games(evening.club.engine) == again


def test_who_opens_the_standings_after_a_start_finds_them_replayed(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.play(over(("S", "N"), ("S", None)))
    store.warm(evening.club.app, evening.club.engine).join()

    def once_is_enough(events: object) -> None:
        raise AssertionError(events)

    monkeypatch.setattr(store, "replay", once_is_enough)
    monkeypatch.setattr(store, "rating_histories", once_is_enough)
    assert "1 game, 4 players." in evening.page()


def test_an_evening_replays_a_game_again_only_when_something_was_written(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed = []

    def counted(told: Sequence[BareEvent]) -> Game:
        replayed.append(told[-1].sequence)
        return replay(told)

    monkeypatch.setattr(game_replays, "replay", counted)
    streams = [evening.play(over(("S", "N"))), evening.play(Sheet("navy"))]

    def deals() -> list[int]:
        return [len(known.game.deals) for known in games_store.known_games(evening.club.engine, streams)]

    assert deals() == deals() == [1, 0]
    assert sorted(replayed) == [1, 3]
    write_on(evening.club, streams[1], 1, HandRecorded(play_of(Sheet("navy").game, navy_win("S", "N"))))
    assert deals() == deals() == [1, 1]
    assert sorted(replayed) == [1, 2, 3]


def test_rules_are_chosen_and_never_mixed(evening: Evening) -> None:
    evening.play(over(("S", "N")))
    evening.play(over(("S", "N")))
    sheet = Sheet("mcr")
    sheet.add(GameEnded(points=(30, 10, -10, -30)))
    evening.play(sheet)
    assert "2 games, 4 players." in evening.page()
    mcr = evening.page("/club/standings?rules=mcr")
    assert "1 game, 4 players." in mcr
    assert "Table points" in mcr


@pytest.mark.parametrize(
    ("query", "field", "sentence"),
    [
        ("rules=whist", "w-rules", "No game was played by these rules"),
        ("period=month:1999-01", "w-period", "No game was played then"),
        ("period=soon", "w-period", "No game was played then"),
        ("order=luck", "w-order", "Choose what the ranks go by"),
        ("least=many", "w-least", "&#39;many&#39; is no number of games"),
        ("least=0", "w-least", "&#39;0&#39; is no number of games"),
        ("least=99999", "w-least", "&#39;99999&#39; is no number of games"),
    ],
)
def test_what_can_not_be_chosen_is_said_by_its_field(evening: Evening, query: str, field: str, sentence: str) -> None:
    evening.play(over(("S", "N")))
    answer = evening.member.get(f"/club/standings?{query}")
    html = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert sentence in html.split(f'id="{field}"')[1].split("</p>")[0]
    for form in ("csv", "json", "pdf"):
        assert evening.member.get(f"/club/standings.{form}?{query}").status_code == 404


def test_too_few_games_have_no_rank(evening: Evening) -> None:
    evening.play(over(("S", "N")))
    html = evening.page("/club/standings?least=2")
    assert html.count("class=unranked") == 4
    assert 'value="2"' in html


def test_periods_and_orders_of_the_address_are_kept(evening: Evening) -> None:
    evening.play(over(("S", "N")))
    html = evening.page(f"/club/standings?period=evening:{evening.id}&order=average&least=1")
    assert f'value="evening:{evening.id}" selected' in html
    assert 'value="average" selected' in html
    assert f"/club/evenings/{evening.id}/results" in html


def test_a_profile_and_a_meeting(evening: Evening) -> None:
    evening.play(over(("S", "N"), ("E", "W")))
    evening.play(over(("S", "N")))
    anne, bo, _, dora = evening.four
    html = evening.page(f"/club/person/{bo.id}")
    assert "provisional: 2 of 10 games" in html
    assert "Rating over time" in html
    assert f"/club/head-to-head/{bo.id}/{dora.id}" in html
    pair = evening.page(f"/club/head-to-head/{bo.id}/{dora.id}")
    assert "Hands Bo won on Dora’s discard" in pair
    matrix = evening.page("/club/head-to-head")
    assert f"/club/head-to-head/{anne.id}/{bo.id}" in matrix
    new = evening.club.person("Émile", sign_in=False)
    assert "No game of theirs counts yet" in evening.page(f"/club/person/{new.id}")
    assert "have not sat in the same game" in evening.page(f"/club/head-to-head/{bo.id}/{new.id}")


@pytest.mark.usefixtures("data")
def test_the_best_hands_have_their_tally_and_their_photo_while_it_is_kept(evening: Evening) -> None:
    digest = sha256(jpeg()).hexdigest()
    stream = evening.play(over(("S", "N"), ("E", None)), photo=digest)
    kept = photo_store.keep(evening.club.engine, stream, jpeg())
    html = evening.page("/club/hands")
    # Of the same value, the one won first stands first.
    assert html.index(f"/game/{stream}/deal/2") < html.index(f"/game/{stream}/deal/3")
    address = f"/game/{stream}/photos/{digest}.jpg"
    assert html.count(address) == 2
    assert evening.member.get(address).mimetype == "image/jpeg"
    assert evening.member.get(f"/game/{stream}/deal/3").status_code == 200
    photo_store.delete(evening.club.engine, [kept], Origin("test", "", ""), "person")
    assert address not in evening.page("/club/hands")


@pytest.mark.parametrize("address", ["/club/person/nobody", "/club/person/nobody/games.csv",
                                     "/club/evenings/none/results", "/club/evenings/none/results.pdf",
                                     "/club/head-to-head/nobody/nobody", "/club/standings.xls"])  # fmt: skip
def test_what_is_not_there(evening: Evening, address: str) -> None:
    assert evening.member.get(address).status_code == 404


def rows(data: bytes, parted_by: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig")), delimiter=parted_by))


def test_files_hold_what_the_page_shows(evening: Evening) -> None:
    sheet = over(("S", "N"))
    evening.play(sheet)
    told = rows(evening.member.get("/club/standings.csv").data)
    assert (told[0]["Rank"], told[0]["Player"], int(told[0]["Points"])) == ("1", "Bo", sheet.game.totals[1])
    # A name that a spreadsheet would carry out has an apostrophe before it.
    assert "'=Chen" in {row["Player"] for row in told}
    form = json.loads(evening.member.get("/club/standings.json").data)
    assert form["rules"] == "Navy rule"
    assert sum(row["points"] for row in form["rows"]) == 0
    assert {row["name"] for row in form["rows"]} == {"Anne", "Bo", "=Chen", "Dora"}
    answer = evening.member.get("/club/standings.pdf")
    assert answer.headers["Content-Disposition"] == "inline; filename=standings.pdf"
    with pymupdf.open(stream=answer.data) as printed:
        words = printed[0].get_text()
    assert all(name in words for name in ("Standings", "Navy rule", "Anne", "Dora"))


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "provisional: 1 of 10 games"), ("fr", "provisoire : 1 sur 10 parties")]
)
def test_a_rating_after_one_game_is_told_in_good_words(evening: Evening, lang: str, told: str) -> None:
    evening.play(over(("S", "N")))
    page = evening.page(f"/club/person/{evening.four[1].id}?lang={lang}")
    assert told in " ".join(unescape(page).replace("\u00a0", " ").split())


def test_a_printed_sheet_says_whose_it_is_and_when_it_stood_so_on_the_usual_paper(club: Club, evening: Evening) -> None:
    """A result put right later makes another sheet: the one on the wall is told from it."""
    club_settings.save(club.engine, ClubSettings("Four Winds", 30))
    evening.play(over(("S", "N")))
    before = short_day(datetime.now().astimezone().date(), "en")
    for path in ("standings.pdf", f"evenings/{evening.id}/results.pdf", f"person/{evening.four[1].id}/games.pdf"):
        answer = evening.member.get(f"/club/{path}", headers={"Accept-Language": "en-US"})
        (page,) = pages_of(answer.data)
        after = short_day(datetime.now().astimezone().date(), "en")
        assert "Four Winds" in page.text
        assert any(f"As it stood on {day}" in page.text for day in (before, after))
        assert {page.width, page.height} == {612, 792}


def test_files_of_an_evening_and_of_a_person(evening: Evening) -> None:
    sheet = over(("S", "N"))
    evening.play(sheet)
    told = rows(evening.member.get(f"/club/evenings/{evening.id}/results.csv").data)
    assert [row["Place"] for row in told] == ["1", "2", "2", "4"]
    assert sorted(int(row["Points"]) for row in told) == sorted(sheet.game.totals)
    html = evening.page(f"/club/evenings/{evening.id}/results")
    assert html.index(">Bo<") < html.index(">Dora<")
    bo = evening.four[1]
    (game,) = json.loads(evening.member.get(f"/club/person/{bo.id}/games.json").data)["rows"]
    assert (game["place"], game["points"], game["imported"]) == (1, sheet.game.totals[1], False)
    assert evening.member.get(f"/club/person/{bo.id}/games.pdf").data.startswith(b"%PDF")


@pytest.mark.parametrize(("lang", "told"), [
    ("en", ["Round 1, Table 1", "Round 1, Table 2", "Round 2, Table 1", "Round 2, Table 1, Game 2"]),
    ("fr", ["Tour 1, Table 1", "Tour 1, Table 2", "Tour 2, Table 1", "Tour 2, Table 1, Partie 2"]),
])  # fmt: skip
def test_the_games_of_an_evening_are_told_by_round_and_table(evening: Evening, lang: str, told: list[str]) -> None:
    """The second table was first to begin, and the first one began anew in the second round."""
    second, _ = evening.club.table(evening.id, 2)
    people = [evening.club.person(name, sign_in=False) for name in ("Eve", "Fay", "Gil", "Hu")]
    play_in_club(evening.club, second, people, over(("S", "N")), round=1)
    for number in (1, 2, 2):
        play_in_club(evening.club, evening.table, evening.four, over(("S", "N")), round=number)
    address = f"/club/evenings/{evening.id}/results"
    html = evening.page(f"{address}?lang={lang}")
    assert [unescape(each) for each in re.findall(r'<h2 id="g-\d+"><a [^>]*>([^<]*)</a>', html)] == told
    assert html.index(">Eve<") > html.index(">Anne<")
    rows_told = json.loads(evening.member.get(f"{address}.json").data)["rows"]
    assert [(row["round"], row["table"]) for row in rows_told[::4]] == [(1, 1), (1, 2), (2, 1), (2, 1)]
    table = rows(evening.member.get(f"{address}.csv?lang={lang}").data, "," if lang == "en" else ";")
    assert [row["Table"] for row in table[::4]] == ["1", "2", "1", "1"]
    assert evening.member.get(f"{address}.pdf?lang={lang}").data.startswith(b"%PDF")


@pytest.mark.parametrize(("lang", "title"), [("en", "21 Nov 2026, Evening"), ("fr", "21 nov. 2026, Soirée")])
def test_an_evening_without_a_name_is_called_an_evening(club: Club, evening: Evening, lang: str, title: str) -> None:
    evening.play(over(("S", "N")))
    evenings_store.announce(club.engine, evening.id, "2026-11-21", "")
    assert f"<h1>{title}</h1>" in evening.page(f"/club/evenings/{evening.id}/results?lang={lang}")
    assert f">{title}</option>" in evening.page(f"/club/standings?lang={lang}")
    answer = evening.member.get(f"/club/evenings/{evening.id}/results.json?lang={lang}")
    assert json.loads(answer.data)["evening"] == title.split(", ")[1]
    (game,) = json.loads(evening.member.get(f"/club/person/{evening.four[1].id}/games.json?lang={lang}").data)["rows"]
    assert game["evening"] == title.split(", ")[1]


def test_pages_in_french(evening: Evening) -> None:
    evening.play(over(("S", "N")))
    html = evening.page("/club/standings?lang=fr")
    assert "1 partie, 4 joueurs." in html
    told = rows(evening.member.get("/club/standings.csv?lang=fr").data, ";")
    assert told[0]["Joueur"] == "Bo"


def test_guests_and_strangers_see_no_standings(evening: Evening) -> None:
    guest = evening.club.signed_in_as("guest")
    assert guest.get("/club/standings").status_code == 403
    stranger = evening.club.client().get("/club/standings")
    assert (stranger.status_code, "/sign-in" in stranger.headers["Location"]) == (303, True)
    assert "/club/standings" not in guest.get("/club").get_data(as_text=True)
    assert "/club/standings" in evening.page("/club")
