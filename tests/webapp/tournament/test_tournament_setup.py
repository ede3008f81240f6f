"""Setting a tournament up on its pages: announced, listed, drawn up, printed; who may, and what is refused."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.webapp.clubs import Club, ClubClient
from webapp.ledger import first_break
from webapp.tournament import store
from webapp.tournament.events import RoundOpened, stream_of
from webapp.tournament.state import Tournament

FORM = {
    "name": "Open de Lyon", "day": "2026-11-21", "place": "Lyon", "rules": "mcr", "rounds": "4", "minutes": "90",
    "help": "allowed", "apart": ["team"],
}  # fmt: skip
LIST = "name,country,team\n" + "".join(f"Player {each},FRA,Team {each % 4}\n" for each in range(1, 17))


@dataclass
class Office:
    """A referee's client on one tournament."""

    club: Club
    client: ClubClient
    id: str = field(init=False)

    def __post_init__(self) -> None:
        answer = self.client.post("/tournaments/new", data=FORM)
        assert answer.status_code == 303, answer.get_data(as_text=True)
        self.id = answer.headers["Location"].rpartition("/")[2]

    @property
    def now(self) -> Tournament:
        found = store.find(self.club.engine, self.id)
        assert found
        return found.tournament

    def get(self, where: str = "", **query: str) -> TestResponse:
        return self.client.get(f"/tournaments/{self.id}{where}", query_string={"lang": "en"} | query)

    def post(self, where: str, **form: Any) -> TestResponse:
        given = {"expected": str(self.now.sequence), "lang": "en"} | form
        return self.client.post(f"/tournaments/{self.id}{where}?lang={given['lang']}", data=given)

    def open_round(self) -> None:
        """The first round, its games begun."""
        with store.acting(self.club.engine, self.id, self.now.sequence, "Referee") as act:
            games = tuple(act.begin_game(1, table) for table in act.tournament.rounds[0].tables)
            act.write(RoundOpened(1, games))


@pytest.fixture
def office(club: Club) -> Office:
    return Office(club, club.signed_in_as("referee"))


def words(answer: TestResponse) -> str:
    return re.sub(r"\s+", " ", answer.get_data(as_text=True))


def test_from_the_announcement_to_a_schedule_on_paper(office: Office) -> None:
    assert office.post("/entrants", lines=LIST).status_code == 303
    assert "Players: 16, substitutes: 0" in words(office.get())
    assert office.post("/schedule", seed="7").status_code == 303
    state = office.now
    assert state.schedule
    assert (state.schedule.seed, len(state.rounds), len(state.rounds[0].tables)) == (7, 4, 4)
    page = words(office.get("/schedule"))
    assert "Nobody meets a team-mate." in page
    assert "Everyone sits once on each seat." in page
    by_player = words(office.get("/schedule", view="players"))
    assert all(f"Player {each}<" in by_player for each in range(1, 17))
    for what in ("players", "tables", "cards"):
        printed = office.get(f"/schedule-{what}.pdf")
        assert (printed.status_code, printed.data[:5]) == (200, b"%PDF-")
    assert first_break(office.club.engine, stream_of(office.id)) is None
    assert "Open de Lyon" in words(office.client.get("/tournaments"))
    assert "Open de Lyon" in words(office.client.get("/club"))
    codes = office.client.get(f"/club/evenings/{office.id}/codes?lang=en").text
    assert f'<a class="back" href="/tournaments/{office.id}">Open de Lyon, 21 Nov 2026</a>' in codes
    assert "until the tournament is over" in codes
    token = re.findall(r"http://localhost/t/([\w-]+)", codes)[0]
    phone = words(office.club.client().get(f"/t/{token}?lang=en", follow_redirects=True))
    assert "keeps the score of this table until the tournament is over" in phone
    # Its tables have codes, and the club's evenings know nothing of it.
    assert office.client.get(f"/club/evenings/{office.id}").status_code == 404
    assert "Open de Lyon" not in words(office.client.get("/club/evenings"))


def test_the_same_seed_draws_the_same_again_and_another_another(office: Office) -> None:
    office.post("/entrants", lines=LIST)
    drawn = []
    for seed in ("7", "8", "7"):
        assert office.post("/schedule", seed=seed).status_code == 303
        drawn.append(office.now.schedule)
    assert drawn[0] == drawn[2] != drawn[1]


@pytest.mark.parametrize(("role", "sees", "writes"), [("member", 200, 403), ("scorekeeper", 200, 403),
                                                      ("referee", 200, 303), ("secretary", 200, 303),
                                                      ("guest", 403, 403)])  # fmt: skip
def test_members_look_and_referees_write(club: Club, role: Any, sees: int, writes: int) -> None:
    office = Office(club, club.signed_in_as("referee"))
    office.client = club.signed_in_as(role)
    for page in ("", "/entrants", "/schedule", "/entrants.csv"):
        assert office.get(page).status_code == sees
    assert office.post("/entrants", lines=LIST).status_code == writes
    assert office.client.post("/tournaments/new", data=FORM).status_code == writes
    assert office.client.get("/tournaments/new").status_code == (200 if writes == 303 else 403)


def test_strangers_are_asked_to_sign_in(club: Club) -> None:
    office = Office(club, club.signed_in_as("referee"))
    office.client = club.client()
    for page in ("", "/entrants", "/schedule", "/announcement"):
        assert office.get(page).status_code in (302, 303, 401)


@pytest.mark.parametrize(("name", "value", "told"), [
    ("name", " ", "Give the tournament a name of 1 to 60 characters"),
    ("name", "x" * 61, "Give the tournament a name of 1 to 60 characters"),
    ("place", "x" * 101, "Write the place in at most 100 characters"),
    ("day", "tomorrow", "&#39;tomorrow&#39; is no day"),
    ("rules", "chess", "Choose rules of the list"),
    ("rounds", "13", "Choose 1 to 12 rounds"),
    ("rounds", "many", "many"),
    ("minutes", "4", "Choose 5 to 600 minutes"),
])  # fmt: skip
def test_an_announcement_that_can_not_be_is_refused_by_its_field(club: Club, name: str, value: str, told: str) -> None:
    client = club.signed_in_as("referee")
    answer = client.post("/tournaments/new?lang=en", data=FORM | {name: value})
    assert answer.status_code == 422
    page = words(answer)
    assert told in page
    assert "Lyon" in page
    assert store.known(club.engine) == []


def test_a_form_sent_twice_announces_once(club: Club) -> None:
    client = club.signed_in_as("referee")
    answers = [client.post("/tournaments/new", data=FORM | {"key": "k" * 24}) for _ in range(2)]
    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    assert len(store.known(club.engine)) == 1


def test_an_announcement_is_changed_and_its_switches_with_it(office: Office) -> None:
    answer = office.post("/announcement", **FORM | {"name": "Open du Rhône", "minutes": "75", "help": "referee"})
    assert answer.status_code == 303
    settings = office.now.settings
    assert (settings.name, settings.minutes, settings.help) == ("Open du Rhône", 75, "referee")
    assert "Referee only" in words(office.get())


def test_other_rounds_drop_the_schedule_and_other_minutes_do_not(office: Office) -> None:
    office.post("/entrants", lines=LIST)
    office.post("/schedule", seed="1")
    office.post("/announcement", **FORM | {"minutes": "75"})
    assert office.now.schedule
    office.post("/announcement", **FORM | {"rounds": "3"})
    assert office.now.schedule is None
    assert "Not drawn up yet." in words(office.get())


def test_a_list_is_taken_whole_or_not_at_all(office: Office) -> None:
    answer = office.post("/entrants", lines="name,number\nAnne,1\nBo,two\n,3\n")
    assert answer.status_code == 422
    page = words(answer)
    assert "Nothing was taken." in page
    assert "Line 3: &#39;two&#39; is no number" in page
    assert "Line 4: The name is missing" in page
    assert "Anne,1 Bo,two ,3" in page
    assert office.now.entrants == {}
    assert "Ligne 3 : " in words(office.post("/entrants", lines="name,number\nAnne,1\nBo,two", lang="fr"))


def test_a_list_adds_to_the_one_before_or_replaces_it(office: Office) -> None:
    office.post("/entrants", lines="Anne\nBo")
    assert office.post("/entrants", lines="Anne").status_code == 422
    office.post("/entrants", lines="Chen")
    assert [each.name for each in office.now.players] == ["Anne", "Bo", "Chen"]
    office.post("/entrants", lines="Anne\nDara", how="instead")
    assert [(each.number, each.name) for each in office.now.players] == [(1, "Anne"), (2, "Dara")]


def test_a_player_is_added_and_put_right_by_hand(office: Office) -> None:
    assert office.post("/entrants/one", name=" Anne  Martin ", country="FRA").status_code == 303
    assert office.post("/entrants/one", name="").status_code == 422
    again = office.post("/entrants/one", name="anne martin", club="Lyon")
    assert again.status_code == 422
    assert "anne martin is on the list already" in words(again)
    assert 'value="Lyon"' in words(again)
    assert office.post("/entrants/1", name="Anne Martin", country="BEL", substitute="yes").status_code == 303
    assert [(each.country, each.substitute) for each in office.now.entrants.values()] == [("BEL", True)]
    assert office.get("/entrants/2").status_code == 404
    long = office.post("/entrants/1", name="Anne", country="x" * 41)
    assert long.status_code == 422
    assert "Country is longer than 40 characters" in words(long)


def test_numbers_are_checked_before_anything_is_drawn(office: Office) -> None:
    office.post("/entrants", lines=LIST + "One more,FRA,\n")
    answer = office.post("/schedule")
    assert answer.status_code == 422
    assert "1 are left over (substitutes: 0). To fill the last table add 3," in words(answer)
    assert office.now.schedule is None
    office.post("/entrants", lines="name,substitute\nSub A,x\nSub B,x\nSub C,x\nSub D,x")
    assert "these substitutes play: Sub A, Sub B, Sub C." in words(office.get("/schedule"))
    assert office.post("/schedule").status_code == 303
    assert [each.name for each in office.now.waiting(1)] == ["Sub D"]
    assert office.post("/schedule", seed="-4").status_code == 422


def test_who_withdraws_leaves_a_place_and_takes_it_again(office: Office) -> None:
    office.post("/entrants", lines=LIST)
    office.post("/schedule", seed="1")
    assert office.post("/entrants/3/withdraw", since="2", why="train").status_code == 303
    assert (office.now.missing(1), office.now.missing(2)) == ([], [3])
    assert "withdrawn from round 2" in words(office.get("/entrants"))
    assert office.post("/entrants/3/withdraw", since="2").status_code == 422
    assert office.post("/entrants/3/return", since="9").status_code == 422
    assert office.post("/entrants/3/return", since="2").status_code == 303
    assert office.now.missing(2) == []
    assert office.post("/entrants/3/remove").status_code == 303
    assert (office.now.schedule, 3 in office.now.entrants) == (None, False)


def test_once_a_round_is_open_the_list_and_the_schedule_stand(office: Office) -> None:
    office.post("/entrants", lines=LIST)
    office.post("/schedule", seed="1")
    office.open_round()
    before = office.now
    for where, form in (
        ("/schedule", {"seed": "2"}),
        ("/entrants", {"lines": "Late"}),
        ("/entrants", {"lines": "Late", "how": "instead"}),
        ("/entrants/3/remove", {}),
        ("/announcement", FORM | {"rounds": "5"}),
    ):
        refused = office.post(where, **form)
        assert (where, refused.status_code) == (where, 422)
        assert "The first round has been opened" in words(refused)
    assert office.now == before
    # Names are put right all the same, and substitutes may still come.
    assert office.post("/entrants/3", name="Player Three", country="FRA", team="Team 3").status_code == 303
    assert office.post("/entrants/one", name="Late", substitute="yes").status_code == 303


def test_what_others_wrote_meanwhile_is_told_and_kept(office: Office) -> None:
    mark = str(office.now.sequence)
    office.post("/entrants", lines="Anne\nBo")
    late = office.post("/entrants", lines="Chen", expected=mark)
    assert late.status_code == 409
    assert "players listed" in words(late)
    assert "Chen" in words(late)
    assert len(office.now.entrants) == 2


@pytest.mark.parametrize("where", ["", "/entrants", "/schedule", "/announcement", "/entrants/1",
                                   "/schedule-players.pdf"])  # fmt: skip
def test_a_tournament_that_is_none_is_not_found(club: Club, where: str) -> None:
    assert club.signed_in_as("referee").get(f"/tournaments/nowhere{where}").status_code == 404
