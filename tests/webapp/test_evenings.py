"""An evening at the club: who is here, tables, rounds, games; what is refused, and what others did meanwhile."""

from __future__ import annotations

import re

import pytest

from scoring.tiles import SEATS
from tests.webapp.clubs import Club
from tests.webapp.evening_steps import page_of, steps
from tests.webapp.test_house_rules import TEXT
from webapp.evenings import store as evenings_store
from webapp.games.ledger import load
from webapp.house_rules import store as house_rules
from webapp.people import store as people
from webapp.people.store import everyone


def test_an_evening_from_nothing_to_its_games(club: Club) -> None:
    evening = steps(club, people=9, tables=2)
    assert evening.draw().status_code == 303
    found = evening.programme
    assert [len(found.seats(1, table.id)) for table in found.tables] == [4, 4]
    assert len(found.seated(1).resting) == 1
    assert evening.post("games").status_code == 303
    games = evening.programme.games
    assert {(game.table, game.round) for game in games} == {(table.id, 1) for table in found.tables}
    for game in games:
        seats = found.seats(1, game.table)
        assert load(club.engine, game.stream).players == tuple(found.names[seats[seat]] for seat in SEATS)
    assert "Game: no hand yet" in evening.page()


def test_the_next_round_rests_another_and_seats_everyone_anew(club: Club) -> None:
    evening = steps(club, people=5, tables=1)
    rested = set()
    for number in range(1, 6):
        assert evening.draw().status_code == 303
        assert evening.programme.round == number
        rested |= set(evening.programme.seated(number).resting)
        assert evening.post("games").status_code == 303
    assert rested == set(evening.programme.here)


def test_a_round_without_games_is_drawn_again_rather_than_followed(club: Club) -> None:
    evening = steps(club, people=8, tables=2)
    evening.draw()
    first = evening.programme.draws
    assert "Draw round 1 again" in evening.page()
    evening.draw("tiles")
    assert evening.programme.round == 1
    assert {each.method for each in evening.programme.draws} == {"tiles"}
    assert {each.seed for each in first}.isdisjoint(each.seed for each in evening.programme.draws)


@pytest.mark.parametrize(("rules", "method"), [("navy", "dice"), ("riichi-ema-2025", "tiles"), ("mcr", "tiles")])
def test_seats_are_drawn_as_the_rules_of_the_table_say(club: Club, rules: str, method: str) -> None:
    evening = steps(club, people=4, tables=1, rules=rules)
    evening.draw()
    assert [each.method for each in evening.programme.draws] == [method]


def test_the_draw_is_told_move_by_move_with_its_clause(club: Club) -> None:
    evening = steps(club, people=4, tables=1)
    evening.draw()
    table = evening.programme.tables[0]
    page = page_of(evening.client.get(f"/club/table/{table.id}?lang=en"))
    assert "S001 §2.1" in page
    throws = [(name, int(one), int(two), int(total)) for name, one, two, total
              in re.findall(r"(Player \d+) throws (\d)\s\+\s(\d)\s=\s(\d+)", page)]  # fmt: skip
    assert {name for name, *_ in throws} == set(evening.programme.names.values())
    assert all(one + two == total for _, one, two, total in throws)
    seats = {seat: evening.programme.names[person] for seat, person in evening.programme.seats(1, table.id).items()}
    assert f"{seats['E']} is East" in page
    drawn = evening.programme.draws[0]
    assert drawn.seed in page
    assert "jette" not in page
    assert "est Est" in page_of(evening.client.get(f"/club/table/{table.id}?lang=fr"))


def test_two_scorekeepers_tick_people_at_once_and_both_stand(club: Club) -> None:
    evening = steps(club, people=2)
    one, two, three = (club.person(name, sign_in=False).id for name in ("Anne", "Bo", "Chen"))
    was = sorted(evening.programme.here)
    assert evening.post("people", was=was, here=[*was, one]).status_code == 303
    assert evening.post("people", was=was, here=[was[1], two, three]).status_code == 303
    assert evening.programme.here == {was[1], one, two, three}


def test_a_guest_is_added_with_the_ticks_and_a_namesake_refused(club: Club) -> None:
    evening = steps(club, people=1)
    person = club.person("Anne", sign_in=False)
    was = sorted(evening.programme.here)
    assert evening.post("people", was=was, here=[*was, person.id], guest="Zoé").status_code == 303
    assert {"Zoé", "Anne"} <= {evening.programme.names[each] for each in evening.programme.here}
    assert {each.name: each.role for each in everyone(club.engine)}["Zoé"] == "guest"
    bo = club.person("Bo", sign_in=False)
    refused = evening.post("people", was=sorted(evening.programme.here),
                           here=[*evening.programme.here, bo.id], guest="zoé")  # fmt: skip
    assert refused.status_code == 422
    page = page_of(refused)
    assert 'value="zoé"' in page
    assert re.search(f'value="{bo.id}" checked', page)
    assert bo.id not in evening.programme.here


def test_what_was_arranged_meanwhile_is_told_and_kept(club: Club) -> None:
    evening = steps(club, people=8, tables=2)
    mark = evening.mark()
    evening.draw()
    drawn = evening.programme.sittings
    late = evening.post("round", mark=mark, way="tiles")
    assert late.status_code == 409
    assert "Somebody else has changed the seats or games" in page_of(late)
    assert "Nothing was overwritten" in page_of(late)
    assert evening.programme.sittings == drawn
    assert "les places ou les parties" in page_of(evening.post("round", mark=mark, way="tiles", lang="fr"))


@pytest.mark.parametrize("what", ["people", "tables"])
def test_a_draw_is_refused_where_who_is_here_or_the_tables_changed(club: Club, what: str) -> None:
    evening = steps(club, people=8, tables=2)
    mark = evening.mark()
    if what == "people":
        evening.come(club.person("Late", sign_in=False).id)
        said = "who is here"
    else:
        evening.tables(1)
        said = "the tables"
    late = evening.post("round", mark=mark, way="rules")
    assert late.status_code == 409
    assert f"changed {said} since" in page_of(late)
    assert evening.programme.round == 0


def test_games_of_a_round_begin_once(club: Club) -> None:
    evening = steps(club, people=8, tables=2)
    evening.draw()
    mark = evening.mark()
    assert evening.post("games", mark=mark).status_code == 303
    again = evening.post("games", mark=mark)
    assert again.status_code == 409
    assert len(evening.programme.games) == 2
    nothing = evening.post("games")
    assert nothing.status_code == 422
    assert "has its game already" in page_of(nothing)


def test_one_who_leaves_and_one_who_comes_late_are_in_the_next_round(club: Club) -> None:
    evening = steps(club, people=8, tables=2)
    evening.draw()
    evening.post("games")
    gone = sorted(evening.programme.here)[0]
    late = club.person("Late", sign_in=False).id
    evening.come(late, gone=(gone,))
    assert "Not in this round" in evening.page()
    assert "has left" in evening.page()
    evening.draw()
    assert late in evening.programme.seated(2).playing
    assert gone not in [each.person for each in evening.programme.sittings if each.round == 2]


@pytest.mark.parametrize("forgotten", [False, True])
def test_who_left_the_club_or_was_forgotten_is_not_drawn(club: Club, forgotten: bool) -> None:
    evening = steps(club, people=5, tables=1)
    gone = sorted(evening.programme.here)[0]
    mark = evening.programme.mark
    if forgotten:
        people.forget(club.engine, gone, "Former player", by="test")
    else:
        people.leave(club.engine, gone, by="test")
    assert evening.post("round", mark=mark, way="rules").status_code == 409
    evening.draw()
    assert gone not in {each.person for each in evening.programme.sittings}
    assert len(evening.programme.seated(1).playing) == 4
    assert gone not in evening.page()
    assert "People: 4, tables: 1" in page_of(evening.client.get("/club/evenings?lang=en"))


def test_an_evening_that_is_over_keeps_who_came(club: Club) -> None:
    evening = steps(club, people=4, tables=1)
    here = evening.programme.here
    evening.post("close", sure="yes")
    people.leave(club.engine, sorted(here)[0], by="test")
    assert evening.programme.here == here
    assert "People: 4, tables: 1" in page_of(evening.client.get("/club/evenings?lang=en"))


def test_people_may_stay_at_their_tables(club: Club) -> None:
    evening = steps(club, people=8, tables=2)
    evening.draw()
    evening.post("games")
    evening.draw(moves="stay")
    first, second = evening.programme.rounds
    assert {table: set(people) for table, people in first.tables.items()} == {
        table: set(people) for table, people in second.tables.items()
    }


@pytest.mark.parametrize(("count", "tables", "words"), [
    (3, 1, "a table needs 1 more"),
    (0, 1, "a table needs 4 more"),
    (5, 0, "Add a table first"),
])  # fmt: skip
def test_a_round_that_cannot_be_is_refused(club: Club, count: int, tables: int, words: str) -> None:
    evening = steps(club, people=count, tables=tables)
    refused = evening.draw()
    assert refused.status_code == 422
    assert words in page_of(refused)
    assert evening.programme.round == 0


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"day": "21/11/2026", "name": "Gala"}, "&#39;21/11/2026&#39; is no day"),
        ({"day": "", "name": "Gala"}, "is no day"),
        ({"day": "2026-11-21", "name": "Gala" * 20}, "at most 60"),
    ],
)
def test_a_bad_evening_is_told_and_what_was_typed_kept(club: Club, fields: dict[str, str], words: str) -> None:
    refused = club.signed_in_as("scorekeeper").post("/club/evenings?lang=en", data=fields)
    assert refused.status_code == 422
    assert words in page_of(refused)
    assert f'value="{fields["name"]}"' in page_of(refused)
    assert evenings_store.listed(club.engine) == []


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"count": "many", "rules": "navy"}, "is not a whole number"),
        ({"count": "0", "rules": "navy"}, "From 1 to 40"),
        ({"count": "41", "rules": "navy"}, "From 1 to 40"),
        ({"count": "2", "rules": "chess"}, "Choose rules of the list"),
        ({"count": "2", "rules": "house:none"}, "Choose rules of the list"),
    ],
)
def test_bad_tables_are_told_and_what_was_typed_kept(club: Club, fields: dict[str, str], words: str) -> None:
    evening = steps(club)
    refused = evening.post("tables", **fields)
    assert refused.status_code == 422
    assert words in page_of(refused)
    assert f'name="count" inputmode="numeric" value="{fields["count"]}"' in page_of(refused)
    assert evening.programme.tables == ()


def test_a_bad_way_is_refused(club: Club) -> None:
    evening = steps(club, people=4, tables=1)
    refused = evening.draw("cards")
    assert refused.status_code == 422
    assert "Choose how the seats are found" in page_of(refused)


def test_the_set_up_of_the_last_evening_is_copied_in_one_tap(club: Club) -> None:
    old = house_rules.save(club.engine, TEXT, after=0, by=None)
    evening = steps(club, tables=2)
    evening.tables(1, f"house:{old.id}")
    table = evening.programme.tables[0]
    evening.post(f"/club/table/{table.id}/rules", rules="navy", **{"option.limit": "1000"})
    new = house_rules.save(club.engine, TEXT.replace("13", "10"), after=1, by=None)
    assert "The tables of 21 Nov 2026: 3" in page_of(evening.client.get("/club/evenings?lang=en"))
    made = evening.client.post("/club/evenings", data={"day": "2026-11-28", "copy": "yes"})
    copy = evenings_store.load(club.engine, made.headers["Location"].rpartition("/")[2])
    assert copy
    assert [(each.number, each.rules, each.house_rules) for each in copy.tables] == [
        (1, "navy", None), (2, "navy", None), (3, "house-example", new.id),
    ]  # fmt: skip
    assert copy.tables[0].options == {"limit": 1000}
    assert {each.token for each in copy.tables}.isdisjoint(each.token for each in evening.programme.tables)


def test_a_game_by_house_rules_keeps_the_version_it_began_with(club: Club) -> None:
    old = house_rules.save(club.engine, TEXT, after=0, by=None)
    evening = steps(club, people=4, tables=1, rules=f"house:{old.id}")
    evening.draw()
    evening.post("games")
    house_rules.save(club.engine, TEXT.replace("13", "10"), after=1, by=None)
    game = load(club.engine, evening.programme.games[0].stream)
    assert game.started.rules_version == old.digest
    assert game.book.worth["big_three_dragons"] == 13
    table = evening.programme.tables[0].id
    page = page_of(evening.client.get(f"/club/table/{table}?lang=en"))
    assert f"begun by version 1, {old.digest[:8]}" in page


def test_closing_names_the_games_that_are_open(club: Club) -> None:
    evening = steps(club, people=8, tables=2)
    evening.draw()
    evening.post("games")
    refused = evening.post("close")
    assert refused.status_code == 422
    assert "table 1, round 1; table 2, round 1" in page_of(refused)
    assert "table 1, tour 1" in page_of(evening.post("close", lang="fr"))
    assert evening.post("close", sure="yes").status_code == 303
    assert not evening.programme.evening.open
    for what, fields in (("round", {"way": "rules"}), ("people", {"guest": "Eva"}), ("games", {}), ("close", {})):
        closed = evening.post(what, **fields)
        assert closed.status_code == 422
        assert "is closed" in page_of(closed)
    assert "Eva" not in {person.name for person in everyone(club.engine)}
    assert evening.post("reopen").status_code == 303
    assert evening.programme.evening.open


@pytest.mark.parametrize("closed", [False, True])
def test_a_mistyped_day_or_name_is_put_right(club: Club, closed: bool) -> None:
    evening = steps(club, people=4, tables=1)
    if closed:
        evening.post("close")
    refused = evening.post("announcement", day="2026-13-21", name="Sunday")
    assert refused.status_code == 422
    assert "is no day" in page_of(refused)
    assert 'value="Sunday"' in page_of(refused)
    assert evening.post("announcement", day="2026-11-22", name="Sunday").status_code == 303
    found = evening.programme.evening
    assert (found.day, found.name, found.open) == ("2026-11-22", "Sunday", not closed)
    assert "Sunday, 22 November 2026" in evening.page()


@pytest.mark.parametrize("role", ["guest", "member"])
def test_who_may_not_arrange_is_refused(club: Club, role: str) -> None:
    evening = steps(club, people=4, tables=1)
    client = club.signed_in_as(role)  # type: ignore[arg-type]
    assert client.get(evening.address).status_code == (200 if role == "member" else 403)
    for what in ("people", "tables", "round", "games", "close", "reopen", "announcement", "seats/1"):
        assert client.post(f"{evening.address}/{what}", data={"mark": evening.programme.mark}).status_code == 403
    assert client.post("/club/evenings", data={"day": "2026-11-21"}).status_code == 403
    assert "/sign-in" in club.client().get(evening.address).headers["Location"]
    assert evening.programme.round == 0


def test_a_member_sees_the_evening_without_what_arranges_it(club: Club) -> None:
    evening = steps(club, people=4, tables=1)
    evening.draw()
    page = page_of(club.signed_in_as("member").get(f"{evening.address}?lang=en"))
    assert "Player 00" in page
    assert "<form" not in page.partition("<main")[2]


def test_what_does_not_exist_is_not_found(club: Club) -> None:
    client = club.signed_in_as("secretary")
    for address in ("/club/evenings/none", "/club/table/none"):
        assert client.get(address).status_code == 404
    assert client.post("/club/evenings/none/round", data={"way": "rules"}).status_code == 404
    evening = steps(club, people=4, tables=1)
    assert evening.client.get(f"{evening.address}/seats/5").status_code == 404
