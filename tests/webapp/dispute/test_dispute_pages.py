"""Disputes on their pages: who may open, rule and approve, what a closed round asks for, and the file that is saved."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import insert

from tests.webapp.clubs import Club, ClubClient
from tests.webapp.conftest import See
from tests.webapp.dispute.disputing import Disputed, disputed
from tests.webapp.games import NAMES, navy_win
from tests.webapp.home import Home, hidden, words
from webapp.database import of as database_of
from webapp.dispute import store as disputes
from webapp.dispute.events import DisputeWithdrawn
from webapp.dispute.verify import verify
from webapp.evenings import store as evenings_store
from webapp.games import ledger as game_ledger
from webapp.games.events import Confirmed, GameEnded
from webapp.games.forms import fields_of_play
from webapp.games.record import play_of
from webapp.ledger import canonical, count
from webapp.photos import store as photo_store
from webapp.store import writing
from webapp.tables import GamePlayerRow, SittingRow

REFEREES = {"referee", "secretary"}
SPEAKERS = {"scorekeeper", "referee", "secretary", "player", "table"}
LOOKERS = SPEAKERS | {"member"}
WHO = ("nobody", "guest", "member", "scorekeeper", "referee", "secretary", "player", "table", "other table")
BOTH = {"who_1": "Anne", "holds_1": "It is a 6m.", "who_2": "Bo", "holds_2": "It is a 4m."}


@pytest.fixture
def case(club: Club, data: Path, see: See) -> Disputed:  # noqa: ARG001 - photos lie in the data folder
    """A club's game with a dispute; its evening is open."""
    see(wrong="6m")
    table, token = club.table(club.evening())
    found = disputed(club.engine, table=table)
    return Tabled(**{name: getattr(found, name) for name in found.__dataclass_fields__}, table=table, token=token)


class Tabled(Disputed):
    """A dispute at a table of a club, by the table's id and token."""

    def __init__(self, *, table: str, token: str, **found: Any) -> None:
        super().__init__(**found)
        self.table, self.token = table, token


def post(client: ClubClient, path: str, **fields: Any) -> Any:
    return client.post(path, data={"key": secrets.token_hex(8), "lang": "en", **fields})


def client_of(who: str, club: Club, case: Any) -> ClubClient:
    if who == "player":
        person = club.person("Pim", "guest")
        with writing(club.engine) as connection:
            connection.execute(insert(GamePlayerRow).values(stream=case.game, player=0, person=person.id))
        return club.client(person)
    if "table" in who:
        other = club.table(club.evening(), 9)[1]
        return club.client(table=case.token if who == "table" else other)
    return club.client() if who == "nobody" else club.signed_in_as(who)  # type: ignore[arg-type]


@pytest.mark.parametrize("who", WHO)
def test_each_page_is_for_whom_it_concerns(club: Club, case: Any, who: str) -> None:
    client = client_of(who, club, case)
    at, refused = f"/game/{case.game}/disputes/{case.number}", 401 if who == "nobody" else 403
    pages = {f"{at}": LOOKERS, f"{at}/dispute.zip": LOOKERS, f"{at}/ruling": REFEREES, "/club/disputes": REFEREES,
             f"/game/{case.game}/disputes/new?hand={case.hand}": SPEAKERS}  # fmt: skip
    for address, allowed in pages.items():
        answer = client.get(address)
        if who == "nobody":
            assert (answer.status_code, answer.location.split("?")[0]) == (303, "/sign-in"), address
        else:
            assert answer.status_code == (200 if who in allowed else refused), address
    expected = {"expected": "1"}
    posts: list[tuple[str, dict[str, str], set[str]]] = [
        (f"{at}/words", {"who": "", "holds": "x"}, SPEAKERS),
        (f"/game/{case.game}/disputes", {"hand": str(case.hand), **BOTH}, SPEAKERS),
        (f"{at}/hand", {}, REFEREES),
        (f"{at}/ruling", {"decision": ""}, REFEREES),
        (f"{at}/approve", {"ruling": "2"}, REFEREES),
        (f"{at}/decline", {"ruling": "2"}, REFEREES),
        (f"{at}/agree", {"ruling": "2", "player": "0"}, REFEREES),
        (f"{at}/withdraw", {"why": ""}, REFEREES),
    ]
    before = count(club.engine, case.known.stream)
    for address, fields, allowed in posts:
        status = post(client, address, **expected, **fields).status_code
        assert status == (422 if who in allowed else refused), address
    assert count(club.engine, case.known.stream) == before


def test_a_dispute_of_another_game_is_not_found(club: Club, case: Any) -> None:
    other = club.game(club.table(club.evening())[0])
    referee = club.signed_in_as("referee")
    assert referee.get(f"/game/{other}/disputes/1").status_code == 404
    assert referee.get(f"/game/{case.game}/disputes/2").status_code == 404
    assert referee.get(f"/game/{case.game}/disputes/new?hand=99").status_code == 404


def test_opening_keeps_the_photo_for_ever_and_reads_it_again(club: Club, case: Any) -> None:
    case.tell(DisputeWithdrawn("to be opened again"))
    client = club.client(table=case.token)
    fields = {"hand": case.hand, "key": "opened-once", **BOTH}
    answer = client.post(f"/game/{case.game}/disputes", data=fields)
    again = client.post(f"/game/{case.game}/disputes", data=fields)
    assert (answer.status_code, again.location) == (303, answer.location)
    known = disputes.find(club.engine, case.game, 2)
    assert photo_store.find(club.engine, case.game, case.photo.sha256).held
    assert known.lines[0].raw_reading["image"]["sha256"] == case.photo.sha256
    assert known.lines[0].actor == "Table 1"
    page = words(client.get(answer.location))
    for told in ("It is a 6m.", "It is a 4m.", case.photo.sha256, "48.00%", "To be ruled"):
        assert told in page


def test_the_photo_of_a_dispute_is_never_released(club: Club, case: Any) -> None:
    case.tell(DisputeWithdrawn("settled between us"))
    client = club.signed_in_as("referee")
    answer = post(client, f"/game/{case.game}/photos/{case.photo.sha256}/release")
    assert (answer.status_code, "kept for ever" in words(answer)) == (422, True)
    assert "/release" not in client.get(f"/game/{case.game}/deal/{case.hand}").text


@pytest.mark.parametrize(("changes", "complaint"), [
    ({"who_1": ""}, "Say who holds it"),
    ({"holds_2": ""}, "Say who holds it"),
    ({"who_2": "ANNE"}, "have the same name"),
])  # fmt: skip
def test_what_was_typed_is_kept_where_it_is_refused(
    club: Club, case: Any, changes: dict[str, str], complaint: str
) -> None:
    client = club.signed_in_as("scorekeeper")
    answer = post(client, f"/game/{case.game}/disputes", hand=case.hand, **BOTH | changes)
    assert answer.status_code == 422
    assert complaint in words(answer)
    assert "It is a 6m." in answer.text


def ruling(case: Any, **changes: Any) -> dict[str, Any]:
    """The fields of a ruling that the winner drew the tile himself."""
    return {"expected": case.known.dispute.sequence, "decision": "hand", "reason": "He drew it.",
            "clause": "S001 §3.5", "entered": canonical(navy_win("S")), **changes}  # fmt: skip


def test_a_hand_of_an_open_round_counts_as_one_referee_rules(club: Club, case: Any) -> None:
    client = club.signed_in_as("referee")
    answer = post(client, f"/game/{case.game}/disputes/{case.number}/ruling", **ruling(case))
    assert answer.status_code == 303
    hand = game_ledger.load(club.engine, case.game).hand(case.hand)
    assert hand.play.hand
    assert hand.play.hand["self_draw"] is True
    page = words(client.get(answer.location))
    assert "Settled" in page
    assert "Self-drawn False → True" in page


CLOSINGS = ("evening", "ended", "confirmed", "next round")


def close(club: Club, case: Any, how: str) -> None:
    game = game_ledger.load(club.engine, case.game)
    if how == "ended":
        case.play(GameEnded())
    elif how == "confirmed":
        for player in range(4):
            case.play(Confirmed(player, game.sequence))
    elif how == "evening":
        club.close(evening_of(club, case.table))
    else:
        row = {"evening": evening_of(club, case.table), "round": 2, "person": club.person("Una").id}
        with writing(club.engine) as connection:
            connection.execute(insert(SittingRow).values(**row, table=None, seat=None))


def evening_of(club: Club, table: str) -> str:
    return str(evenings_store.evening_of(club.engine, table))


@pytest.mark.parametrize("how", CLOSINGS)
def test_after_the_round_is_closed_a_second_person_approves(club: Club, case: Any, how: str) -> None:
    close(club, case, how)
    first, second = club.signed_in_as("referee"), club.signed_in_as("secretary")
    at, before = f"/game/{case.game}/disputes/{case.number}", count(club.engine, case.game)
    assert post(first, f"{at}/ruling", **ruling(case)).status_code == 303
    assert count(club.engine, case.game) == before
    waiting = {"expected": case.known.dispute.sequence, "ruling": case.known.dispute.sequence}
    own = post(first, f"{at}/approve", **waiting)
    assert own.status_code == 422
    assert "another referee or the secretary" in words(own)
    assert "Waiting: 1" in words(second.get("/club?lang=en"))
    assert post(second, f"{at}/approve", **waiting).status_code == 303
    assert case.known.dispute.state == "settled"
    assert "No dispute is open" in words(second.get("/club/disputes?lang=en"))


@pytest.mark.parametrize("how", CLOSINGS)
def test_no_referee_changes_a_hand_of_a_closed_round_alone(club: Club, case: Any, how: str) -> None:
    close(club, case, how)
    client, before = club.signed_in_as("referee"), count(club.engine, case.game)
    entries = (
        {"kind": "correct", "supersedes": case.hand, "draw": True},
        {"kind": "swap", "first": 0, "second": 1},
        {"kind": "rule", "words": "so be it", "points": [10, -10, 0, 0]},
    )
    for entry in entries:
        told = {"expected": before, "key": secrets.token_hex(8), **entry}
        answer = client.post(f"/game/{case.game}/events", json=told)
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (422, "round_closed"), entry
    page = client.get(f"/game/{case.game}/deal/{case.hand}").text
    assert f"/game/{case.game}/correct/" not in page
    assert f"/game/{case.game}/disputes/{case.number}" in page


@pytest.mark.parametrize(("lang", "way"), [("en", "open a dispute"), ("fr", "ouvrez un litige")])
def test_a_closed_round_asks_for_no_points_that_it_would_refuse(club: Club, case: Any, lang: str, way: str) -> None:
    client, at = club.signed_in_as("referee"), f"/game/{case.game}"
    asked = client.get(f"{at}/ruling?lang={lang}")
    assert ('name="points_0"' in asked.text, way in words(asked)) == (True, False)
    close(club, case, "evening")
    asked = client.get(f"{at}/ruling?lang={lang}")
    assert ('name="points_0"' in asked.text, way in words(asked)) == (False, True)
    told = {name: value for name, value in hidden(asked.text).items() if name in ("kind", "page", "expected", "key")}
    assert (
        client.post(f"{at}/events", data={**told, "lang": lang, "words": "No phones at the table."}).status_code == 303
    )
    assert "No phones at the table." in words(client.get(f"{at}?lang={lang}"))


def test_a_declined_ruling_says_why_and_is_ruled_again(club: Club, case: Any) -> None:
    close(club, case, "evening")
    first, second = club.signed_in_as("referee"), club.signed_in_as("secretary")
    at = f"/game/{case.game}/disputes/{case.number}"
    post(first, f"{at}/ruling", **ruling(case))
    waiting = {"expected": case.known.dispute.sequence, "ruling": case.known.dispute.sequence}
    assert post(second, f"{at}/decline", **waiting, why="").status_code == 422
    assert post(second, f"{at}/decline", **waiting, why="The photo shows more.").status_code == 303
    assert "The photo shows more." in words(first.get(at))
    assert post(first, f"{at}/ruling", **ruling(case, decision="stands")).status_code == 303
    assert case.known.dispute.state == "settled"


@pytest.mark.parametrize(("changes", "complaint"), [
    ({"reason": " "}, "Write the reason and the clause"),
    ({"clause": ""}, "Write the reason and the clause"),
    ({"decision": "hand", "entered": ""}, "Enter the hand"),
    ({"decision": "maybe"}, "Choose whether the hand stands"),
    ({"decision": "points", "points_0": "5"}, "must come to nought; it comes to 5"),
    ({"decision": "points"}, "Say how many points"),
    ({"decision": "points", "points_0": "many"}, "not a whole number"),
    ({"entered": "{"}, "Not readable as JSON"),
    ({"entered": canonical(navy_win("S", "N"))}, "the one that stands"),
])  # fmt: skip
def test_a_ruling_that_makes_no_sense_is_refused_in_a_sentence(
    club: Club, case: Any, changes: dict[str, str], complaint: str
) -> None:
    client = club.signed_in_as("referee")
    answer = post(client, f"/game/{case.game}/disputes/{case.number}/ruling", **ruling(case, **changes))
    assert answer.status_code == 422
    assert complaint in words(answer)
    assert case.known.dispute.state == "open"


def test_both_sides_must_be_heard_before_a_ruling(club: Club, case: Any) -> None:
    case.tell(DisputeWithdrawn("again"))
    client = club.signed_in_as("referee")
    one = {name: value for name, value in BOTH.items() if name.endswith("1")}
    post(client, f"/game/{case.game}/disputes", hand=case.hand, **one)
    at = f"/game/{case.game}/disputes/2"
    fields = ruling(case, decision="stands") | {"expected": 1}
    assert "Only one side has been heard" in words(post(client, f"{at}/ruling", **fields))
    assert post(client, f"{at}/words", who="Bo", holds="No.", expected=1).status_code == 303
    assert post(client, f"{at}/ruling", **fields | {"expected": 2}).status_code == 303


def test_who_comes_second_is_told_and_keeps_what_was_typed(club: Club, case: Any) -> None:
    client, fields = club.signed_in_as("referee"), ruling(case)
    post(client, f"/game/{case.game}/disputes/{case.number}/words", who="Bo", holds="More.", expected=1)
    answer = post(client, f"/game/{case.game}/disputes/{case.number}/ruling", **fields)
    assert answer.status_code == 409
    assert "words of a side" in words(answer)
    assert "He drew it." in answer.text


@pytest.mark.parametrize(("lang", "look"), [("en", "look at the dispute"), ("fr", "voyez où en est le litige")])
@pytest.mark.parametrize("late", [
    {"ruling": {"reason": "I saw him draw it.", "clause": "S001 §9.9"}},
    {"words": {"who": "Bo", "holds": "I drew it."}},
    {"withdraw": {"why": "They agree now."}},
])  # fmt: skip
def test_who_comes_after_the_ruling_keeps_what_was_typed_and_is_shown_it(
    club: Club, case: Any, late: dict[str, dict[str, str]], lang: str, look: str
) -> None:
    """And the reason to withdraw is none to decline the ruling, for which the page has a form now."""
    close(club, case, "confirmed")
    at, before = f"/game/{case.game}/disputes/{case.number}", ruling(case)
    assert post(club.signed_in_as("referee"), f"{at}/ruling", **before).status_code == 303
    ((form, typed),) = late.items()
    answer = post(club.signed_in_as("secretary"), f"{at}/{form}", **before | typed | {"lang": lang})
    assert answer.status_code == 409
    assert look in words(answer)
    for text in (before["reason"], *typed.values()):
        assert f"<p>{text}</p>" in answer.text
    assert not re.search(r"<textarea[^>]*>[^<]", answer.text)


def test_the_hand_is_entered_on_the_page_where_hands_are_corrected(club: Club, case: Any) -> None:
    close(club, case, "confirmed")
    client = club.signed_in_as("referee")
    page = client.get(f"/game/{case.game}/correct/{case.hand}?dispute={case.number}&lang=en").text
    address = f"/game/{case.game}/disputes/{case.number}/hand"
    assert re.search(rf'formaction="{address}\?lang=en"', page)
    game = game_ledger.load(club.engine, case.game)
    fields = fields_of_play(play_of(game, navy_win("S"), of=game.hand(case.hand))).to_dict(flat=False)
    before = count(club.engine, case.game)
    told = {"rules": "navy", "round": "E", "supersedes": case.hand, "kind": "correct", "dispute": case.number}
    answer = client.post(address, data={**fields, **told})
    assert answer.status_code == 303, words(answer)
    assert count(club.engine, case.game) == before
    shown = client.get(answer.location)
    assert "The hand counts otherwise. Bo, self-drawn" in words(shown)
    told = hidden(shown.text) | {"decision": "hand", "reason": "He drew it.", "clause": "S001 §3.5"}
    assert client.post(f"/game/{case.game}/disputes/{case.number}/ruling", data=told).status_code == 303
    assert case.known.dispute.state == "ruled"


def test_what_is_saved_matches_line_by_line(club: Club, case: Any) -> None:
    answer = club.signed_in_as("member").get(f"/game/{case.game}/disputes/{case.number}/dispute.zip")
    assert answer.mimetype == "application/zip"
    assert f"-{case.number}-" in answer.headers["Content-Disposition"]
    assert verify(answer.data).matches


@pytest.fixture
def at_home(app: Flask, database: str, data: Path, see: See) -> Iterator[Home]:  # noqa: ARG001
    see()
    home = Home(app).start("navy")
    home.win(navy_win("S", "N"))
    yield home
    database_of(app).close()


def test_at_home_all_four_agree_to_a_ruling(at_home: Home) -> None:
    """Whoever holds the link plays the referee."""
    home = at_home
    assert home.send(f"/game/{home.stream}/disputes/new?hand=2", BOTH, to="disputes").status_code == 303
    told = {"decision": "hand", "reason": "He drew it.", "clause": "S001 §3.5", "entered": canonical(navy_win("S"))}
    assert home.send("disputes/1/ruling", told, to="disputes/1/ruling").status_code == 303
    for player, name in enumerate(NAMES):
        page = home.get("disputes/1").text
        assert f"{name} agrees" in words(home.get("disputes/1"))
        fields = hidden(page) | {"player": str(player), "key": secrets.token_hex(8)}
        assert home.post("disputes/1/agree", fields).status_code == 303
    assert home.game.deals[0].play.hand
    assert home.game.deals[0].play.hand["self_draw"] is True
    assert "Settled" in words(home.get("disputes/1"))


def test_what_came_of_a_drawn_deal_in_dispute_is_told_by_the_players_names(at_home: Home) -> None:
    home = at_home.start("riichi-ema-2016")
    home.json(expected=1, key="drawn", kind="hand", event={"event": "exhaustive_draw", "ready": ["E", "W"]})
    assert home.send(f"/game/{home.stream}/disputes/new?hand=2", BOTH, to="disputes").status_code == 303
    page = home.get("disputes/1")
    assert f"Ready {NAMES[0]}, {NAMES[2]}" in words(page)
    facts = " ".join(re.findall(r'<table class="facts">.*?</table>', page.text, re.DOTALL))
    assert not re.search(r"East, West|South, North", facts)


def test_a_second_person_has_no_part_at_home(at_home: Home) -> None:
    home = at_home
    home.send(f"/game/{home.stream}/disputes/new?hand=2", BOTH, to="disputes")
    told = {"decision": "stands", "reason": "It was a 4m.", "clause": "HOUSE"}
    home.send("disputes/1/ruling", told, to="disputes/1/ruling")
    answer = home.post("disputes/1/approve", {"ruling": "2", "expected": "2", "key": "x"})
    assert answer.status_code == 422
    assert "waits for others" in words(answer)
