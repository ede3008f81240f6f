"""A home game on its pages: started, recorded, corrected, undone, put right, confirmed, ended; bad input kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from tests.webapp.games import NAMES
from tests.webapp.home import ORIGIN, Home, hidden, words
from webapp.database import engine
from webapp.database import of as database_of
from webapp.games.events import Deal
from webapp.ledger import entries

WIN: dict[str, Any] = {
    "tiles": "999p 77m (555s) (CCC) (234m)",
    "winning_tile": "7m",
    "seat": "S",
    "won_by": "N",
}


@pytest.fixture
def home(app: Flask, database: str) -> Iterator[Home]:  # noqa: ARG001 - the app opens the database it names
    """A browser at a navy game, under each kind of database."""
    yield Home(app).start()
    database_of(app).close()


def kinds(home: Home) -> list[str]:
    with home.app.app_context():
        return [entry.event.kind for entry in entries(engine(), home.stream)]


def test_a_game_starts_with_what_was_played_last(home: Home) -> None:
    assert home.game.players == NAMES
    page = home.get("/games/new").text
    assert all(f'value="{name}"' in page for name in NAMES)
    home.start("hongkong", ("林小明", "さくら", "Zoé", "Bo"), minimum=1, head_bump=True)
    assert dict(home.game.started.options) == {"minimum": 1, "head_bump": True}
    page = home.get("/games/new").text
    assert '<option value="hongkong" selected' in page
    assert page.index('value="hongkong"') < page.index('value="navy"')
    again = home.client.post("/games/new", data=hidden(page) | fields_of(page) | {"start": "yes"}, headers=ORIGIN)
    assert again.status_code == 303
    listed = words(home.get("/games"))
    assert listed.count("林小明 0") == 2
    assert listed.count("Anne 0") == 1


def fields_of(page: str) -> dict[str, str]:
    names = ("林小明", "さくら", "Zoé", "Bo")
    assert all(name in page for name in names)
    return {f"name_{place}": name for place, name in enumerate(names)} | {"rules": "hongkong"}


@pytest.mark.parametrize(
    ("names", "said", "place"),
    [
        (("Anne", "", "Chen", "Dora"), "Give all four names", 1),
        (("Anne", "anne ", "Chen", "Dora"), "must differ", 1),
        (("A" * 61, "Bo", "Chen", "Dora"), "at most 60", 0),
    ],
)
def test_wrong_names_are_kept_and_said(home: Home, names: tuple[str, ...], said: str, place: int) -> None:
    told = hidden(home.get("/games/new").text)
    fields = told | {f"name_{at}": name for at, name in enumerate(names)} | {"rules": "mcr"}
    answer = home.client.post("/games/new?lang=en", data=fields, headers=ORIGIN)
    assert answer.status_code == 422
    between = answer.text.split(f'name="name_{place}"')[1].split(f'name="name_{place + 1}"')[0]
    assert said in between
    assert all(f'value="{name}"' in answer.text for name in names)
    assert '<option value="mcr" selected' in answer.text
    assert words(home.get("/games")).count("Navy rule") == 1


def test_seats_are_drawn_among_the_four(home: Home) -> None:
    told = hidden(home.get("/games/new").text)
    fields = told | {f"name_{place}": name for place, name in enumerate(NAMES)} | {"rules": "mcr", "draw": "seats"}
    answer = home.client.post("/games/new?lang=en", data=fields, headers=ORIGIN)
    assert answer.status_code == 200
    assert "The seats are drawn" in words(answer)
    assert all(answer.text.count(f'value="{name}"') >= 1 for name in NAMES)
    assert '<option value="mcr" selected' in answer.text


def test_a_game_leaves_the_list_and_its_link_stays(home: Home) -> None:
    home.client.post("/games/forget", data={"stream": home.stream}, headers=ORIGIN)
    assert "Navy rule" not in words(home.get("/games"))
    home.get()
    assert "Navy rule" in words(home.get("/games"))


def test_no_such_game(home: Home) -> None:
    for path in ("/game/none", "/game/none/hand", f"/game/{home.stream}/deal/7", f"/game/{home.stream}/event/final"):
        assert home.client.get(path).status_code == 404
    assert home.client.post("/game/none/events", json={}, headers=ORIGIN).status_code == 404


def test_the_hand_is_counted_before_it_is_recorded(home: Home) -> None:
    page = home.get("hand")
    assert "Bo" in page.text
    counted = home.post("count", hidden(page.text) | WIN)
    assert counted.status_code == 200
    assert "72" in words(counted)
    assert kinds(home) == ["game_started"]
    game = home.ok("hand", WIN)
    assert game.deals[0].play.winners == ("S",)
    said = words(home.get())
    assert "Bo on Dora’s discard" in said
    assert "72 (36 points, 1 double)" in said


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"tiles": ""}, "no tiles"),
        ({"tiles": "999p 77x"}, "is no tile"),
        ({"seat": ""}, "Say where the winner sits."),
        ({"won_by": ""}, "drawn or claimed"),
        ({"winning_tile": ""}, "tile that won"),
        ({"tiles": "999p 78m (555s) (CCC) (234m)"}, "7m"),
        ({"loser_E_total": "many"}, "not a whole number"),
    ],
)
def test_a_wrong_hand_is_said_and_kept(home: Home, changes: dict[str, str], said: str) -> None:
    answer = home.send("hand", WIN | {"loser_E_total": "8"} | changes)
    assert answer.status_code == 422
    assert said in words(answer)
    kept = WIN | {"loser_E_total": "8"} | changes
    assert f'name="tiles" value="{kept["tiles"]}"' in answer.text
    assert f'name="loser_E_total" inputmode="numeric" size="5" placeholder="0" value="{kept["loser_E_total"]}"' in (
        answer.text
    )
    assert kinds(home) == ["game_started"]


def test_a_hand_with_doubts_is_not_offered_for_recording(home: Home) -> None:
    fields = hidden(home.get("hand").text) | WIN
    sure = home.client.post(f"/game/{home.stream}/count", data=fields, headers=ORIGIN | {"Accept": "application/json"})
    open_ = home.client.post(
        f"/game/{home.stream}/count", data=fields | {"won_by": ""}, headers=ORIGIN | {"Accept": "application/json"}
    )
    assert "data-recordable" in sure.get_json()["html"]
    assert "say how it was won" in open_.get_json()["html"]
    assert "data-recordable" not in open_.get_json()["html"]


def test_the_last_hand_is_undone(home: Home) -> None:
    home.ok("hand", WIN)
    home.ok("", what="draw")
    game = home.ok("", kind="undo", undoes=3)
    assert (len(game.deals), game.next_deal) == (1, Deal(turn=2, seats=(1, 2, 3, 0)))
    refused = home.send("", kind="undo", undoes=3)
    assert refused.status_code == 422
    assert "Only the last hand" in words(refused)
    assert "hand undone : East 2: Nobody won" in words(home.get("history"))


def test_a_hand_is_corrected_with_what_was_entered(home: Home) -> None:
    home.ok("hand", WIN | {"loser_W_total": "4"})
    page = home.get("correct/2")
    assert 'name="tiles" value="9p 9p 9p 7m 7m (5s5s5s) (CCC) (2m3m4m)"' in page.text
    assert '<input type="radio" name="won_by" value="N" checked>' in page.text
    game = home.ok("correct/2", WIN | {"won_by": "E", "loser_W_total": "4"})
    assert game.deals[0].latest == 3
    happened = words(home.get("history"))
    assert "Bo on Anne’s discard, 72 (36 points, 1 double) – instead of East 1: Bo on Dora’s discard" in happened
    assert "corrected" in words(home.get())


def test_a_correction_that_moves_the_deal_leaves_a_doubt_to_put_right(home: Home) -> None:
    home.ok("hand", WIN)
    home.ok("hand", WIN)
    home.ok("correct/2", WIN | {"seat": "E"})
    assert [doubt.sequence for doubt in home.game.doubts] == [3]
    assert "Recorded in another situation" in words(home.get())
    page = home.get("deal/3")
    assert "It was played as recorded" in words(page)
    stands = home.get("correct/3", **situation(home.game.deals[1].play.deal))
    game = home.ok_of(stands, WIN)
    assert (game.doubts, game.deals[1].play.put_right) == ((), True)
    follows = home.get("correct/3", **situation(Deal()))
    # Chen was South of the second deal; in the first he is West.
    assert '<input type="radio" name="seat" value="W" checked>' in follows.text
    game = home.ok_of(follows, {**WIN, "seat": "W", "won_by": "E"})
    assert game.doubts == ()
    assert game.deals[1].play.deal == Deal()


def situation(deal: Deal) -> dict[str, Any]:
    seats = {f"deal.{wind}": player for wind, player in zip("ESWN", deal.seats, strict=True)}
    return {"deal.round_wind": deal.round_wind, "deal.turn": deal.turn, "deal.pot": deal.pot, **seats}


def test_a_draw_is_corrected_into_a_win(home: Home) -> None:
    home.ok("", what="draw")
    counted = home.press(home.get("correct/2"), "Count the hand", **WIN)
    assert home.press(counted, "Record the correction").status_code == 303
    game = home.game
    assert game.deals[0].play.outcome == "win"
    assert game.next_deal is not None
    assert not game.next_deal.goulash


def test_the_goulash_follows_a_draw_and_is_told(home: Home) -> None:
    game = home.ok("", what="draw")
    assert game.on_table == 400
    said = words(home.get())
    assert "Goulasch" in said
    assert "pot 400" in said
    refused = home.send("hand", WIN)
    assert refused.status_code == 422
    assert "Chow" in words(refused)


def test_a_penalty_is_given_and_revoked(home: Home) -> None:
    listed = words(home.get("penalty"))
    assert "False Mah-Jong" in listed
    assert "Wrong Chow, Pung or Kong" in listed
    game = home.ok("penalty?fault=false_mahjong", offender="E")
    assert game.apart == (-3 * game.apart[1], game.apart[1], game.apart[1], game.apart[1])
    assert "Anne: False Mah-Jong" in words(home.get())
    game = home.ok("", kind="revoke", revokes=2, why="hands were hidden")
    assert game.totals == game.points
    assert "hands were hidden" in words(home.get("history"))
    assert "revoked" in words(home.get())


def test_a_penalty_of_the_old_style_is_filled_in_by_its_own_keys(home: Home) -> None:
    page = home.get("penalty?fault=wrong_claim")
    assert "What was called" in words(page)
    fields = {"e.offender": "N", "e.claim": "pung", "e.laid_down": "false", "e.winner": "W"}
    game = home.ok("penalty?fault=wrong_claim", fields)
    assert sorted(game.apart) == [-100, 0, 0, 100]
    wrong = home.send("penalty?fault=wrong_claim", {"e.offender": "N"})
    assert wrong.status_code == 422
    assert "claim" in words(wrong)
    assert '<input type="radio" name="e.offender" value="N"\n      checked' in wrong.text


def test_a_penalty_without_who_was_at_fault(home: Home) -> None:
    answer = home.send("penalty?fault=false_mahjong")
    assert answer.status_code == 422
    assert "who was at fault" in words(answer)
    assert "Give the penalty" in words(answer)


def test_a_ruling_in_words_with_points(home: Home) -> None:
    game = home.ok("ruling", words="Late by ten minutes", points_0="-20")
    assert game.totals == (-20, 0, 0, 0)
    assert "Late by ten minutes" in words(home.get())
    silent = home.send("ruling", words=" ", points_1="-20")
    assert silent.status_code == 422
    assert "few words" in words(silent)
    assert 'name="points_1" value="-20"' in silent.text
    odd = home.send("ruling", words="late", points_1="some")
    assert "not a whole number" in odd.text.split('name="points_1"')[1].split('name="points_2"')[0]


def test_seats_change_from_now_or_since_the_start(home: Home) -> None:
    home.ok("hand", WIN)
    before = home.game.totals
    game = home.ok("seats", first="0", second="2")
    assert game.next_deal is not None
    assert game.next_deal.seats == (1, 0, 3, 2)
    game = home.ok("seats", first="0", second="1", since="start")
    assert (game.players[:2], game.totals) == (("Bo", "Anne"), before)
    same = home.send("seats", first="1", second="1")
    assert same.status_code == 422
    assert "Two different players" in words(same)


def test_the_deal_to_come_is_put_right(home: Home) -> None:
    fields = {"deal.round_wind": "S", "deal.turn": "3", "deal.goulash": "yes", "deal.pot": "400", "words": "we forgot"}
    seats = {"deal.E": "2", "deal.S": "3", "deal.W": "0", "deal.N": "1"}
    game = home.ok("situation", fields | seats)
    assert game.next_deal == Deal("S", 3, (2, 3, 0, 1), goulash=True, pot=400)
    assert "South 3" in words(home.get())
    twice = home.send("situation", fields | seats | {"deal.N": "2"})
    assert twice.status_code == 422
    below_north = twice.text.split('name="deal.N"')[1].split("<label")[0]
    assert "Each player sits on one seat: Chen was chosen twice" in below_north
    assert 'value="we forgot"' in twice.text
    mute = home.send("situation", fields | {"words": "", "deal.turn": "4"})
    assert mute.status_code == 422


def test_all_four_confirm_and_a_change_asks_again(home: Home) -> None:
    home.ok("hand", WIN)
    for player in range(4):
        home.ok("end", kind="confirm", player=player)
    assert home.game.confirmed == {0, 1, 2, 3}
    assert "Anne agrees" in words(home.get("end"))
    home.ok("", what="draw")
    assert home.game.confirmed == frozenset()


def test_an_ended_game_is_settled_and_takes_no_more_hands(home: Home) -> None:
    home.ok("hand", WIN)
    page = hidden(home.get("hand").text)
    game = home.ok("end", why="last bus")
    assert game.ended is not None
    said = words(home.get("end"))
    assert "last bus" in said
    assert said.index("Bo") < said.index("Dora")
    late = home.post("events", page | WIN | {"expected": str(game.sequence)})
    assert late.status_code == 422
    assert "is over" in words(late)
    assert "ended" in words(home.get("/games"))


def test_a_game_that_was_ended_by_mistake_is_played_on(home: Home) -> None:
    home.ok("hand", WIN)
    assert "Play on in this game" not in words(home.get("end"))
    home.ok("end", why="last bus")
    assert "Play on in this game" in words(home.get("end"))
    game = home.ok("end", kind="reopen")
    assert game.ended is None
    home.ok("hand", WIN)
    assert len(home.game.deals) == 2
    said = words(home.get("history"))
    assert said.index("game ended") < said.index("game opened again")


def test_two_phones_the_second_is_told_and_keeps_what_it_typed(home: Home) -> None:
    other = home.phone()
    other.get()
    other.post("phone", player="1")
    seen = hidden(home.get("hand").text)
    other.ok("hand", WIN)
    late = home.post("events", seen | WIN | {"won_by": "W"})
    assert late.status_code == 409
    said = words(late)
    assert "Bo , " in said
    assert "East 1: Bo on Dora’s discard" in said
    assert f'name="tiles" value="{WIN["tiles"]}"' in late.text
    # The deal has passed on: Bo, who won, is East now, and Chen, who discarded, is South.
    assert '<input type="radio" name="seat" value="E" checked>' in late.text
    assert '<input type="radio" name="won_by" value="S" checked>' in late.text
    assert len(home.game.deals) == 1
    again = hidden(late.text)
    assert home.post("events", again | WIN | {"seat": "E", "won_by": "S"}).status_code == 303
    assert len(home.game.deals) == 2


def test_a_hand_that_waited_counts_for_the_players_it_names(home: Home) -> None:
    shown = hidden(home.get("hand").text)
    home.ok("hand", WIN)
    # Bo was South and Dora North as the form was filled in; by now Bo is East and Dora West.
    assert home.post("events", shown | WIN | {"expected": "2", "key": "waited"}).status_code == 303
    deal = home.game.deals[1]
    assert deal.play.winners == ("E",)
    assert deal.change[1] > 0


def test_a_hand_sent_twice_is_recorded_once(home: Home) -> None:
    fields = hidden(home.get("hand").text) | WIN
    first, second = home.post("events", fields), home.post("events", fields)
    assert (first.status_code, second.status_code) == (303, 303)
    assert first.location == second.location
    assert len(home.game.deals) == 1


def test_pages_in_french(home: Home) -> None:
    home.ok("hand", WIN)
    home.ok("penalty?fault=false_mahjong", offender="W")
    pages = ("", "hand", "penalty", "penalty?fault=wrong_claim", "ruling", "seats", "situation", "end", "history",
             "deal/2", "correct/2", "/games", "/games/new")  # fmt: skip
    for page in pages:
        answer = home.get(page, lang="fr")
        assert '<html lang="fr"' in answer.text
        assert "Score sheet" not in words(answer)
    assert "Bo sur la tuile défaussée par Dora" in words(home.get(lang="fr"))
    refused = home.send("ruling", words="", lang="fr")
    assert "Dites en quelques mots" in words(refused)


def test_an_open_page_asks_for_the_version(home: Home) -> None:
    assert home.get("version").get_json() == {"version": 1}
    home.ok("", what="draw")
    assert home.get("version").get_json() == {"version": 2}


def test_a_cookie_that_was_meddled_with_is_none(home: Home) -> None:
    home.client.set_cookie("marque_games", "x" * 40)
    assert "No game yet" in words(home.get("/games"))
    home.get()
    assert "Navy rule" in words(home.get("/games"))
