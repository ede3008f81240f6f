"""People and past results out of CSV: every fault named, nothing half-written, nothing written twice."""

from __future__ import annotations

import io
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.webapp.clubs import Club
from webapp import ledger
from webapp.house_rules import store as house_rules
from webapp.imports.lines import PersonLine, PlayedBy, ResultLine, read_people, read_results
from webapp.imports.rows import MOST_BYTES, MOST_LINES, Row, decoded, rows_of
from webapp.messages import InputError
from webapp.people import store as people
from webapp.people.store import Person
from webapp.standings.standings import standings
from webapp.standings.store import Replays

TODAY = date(2026, 11, 21)
FOUR = ("Anne", "Bo", "Chen", "Dora")
RULES = [PlayedBy("navy", frozenset({"navy rule"})), PlayedBy("riichi-ema-2025", frozenset({"riichi, ema 2025"})),
         PlayedBy("mcr", frozenset())]  # fmt: skip
GAME = "2026-05-02,navy,Anne,Bo,Chen,Dora,620,-140,-200,-280"
CLUB = 'id = "club"\nbase = "hongkong"\nname = { en = "Our club", fr = "Notre club" }\n[options]\nminimum = 0\n'


def person(name: str, *, active: bool = True, role: people.Role = "member") -> Person:
    return Person(name.casefold() + str(active), name, role, None, None, active, "", "")


PEOPLE = [person(name) for name in FOUR]


def said(text: str, known: list[Person] = PEOPLE) -> list[list[str]]:
    """The faults of each line of results."""
    read = read_results(rows_of(text, ("day", "jour")), known, RULES, TODAY)
    return [[fault.say("en") for fault in each.faults] for each in read]


def lines(text: str) -> list[ResultLine]:
    read = read_results(rows_of(text, ("day",)), PEOPLE, RULES, TODAY)
    return [each.line for each in read if isinstance(each.line, ResultLine)]


@pytest.mark.parametrize(
    "text",
    [
        "name,role\nAnne,member\n\n  ,  \nBo, guest \n",
        "\ufeffAnne;member\r\nBo;guest\r\n",
        "nom\trôle\rAnne\tmember\rBo\tguest",
        '"Anne","member"\n"Bo","guest"',
        "sep=;\r\nname;role\r\nAnne;member\r\nBo;guest\r\n",
        '"SEP=,",\nAnne,member\nBo,guest',
        "sep=\t\nAnne\tmember\nBo\tguest",
    ],
)
def test_however_a_spreadsheet_parts_the_cells(text: str) -> None:
    assert [row.cells for row in rows_of(text, ("name", "nom"))] == [("Anne", "member"), ("Bo", "guest")]


@pytest.mark.parametrize("first", ['"Martin, Anne";member', '"Martin,\nAnne";member', '"a,b;c,d,e";member'])
def test_what_stands_in_a_quoted_cell_parts_nothing(first: str) -> None:
    assert [row.cells[1] for row in rows_of(f"{first}\nBo;guest", ())] == ["member", "guest"]


def test_lines_are_numbered_as_in_the_file() -> None:
    assert [row.line for row in rows_of('name,role\n\n"Anne\nMarie",member\nBo,guest', ("name",))] == [3, 5]
    assert [row.line for row in rows_of('sep=,\nname,role\n"Anne\nMarie",member\nBo,guest', ("name",))] == [3, 5]
    with pytest.raises(InputError, match="Line 3"):
        rows_of('sep=;\nAnne;member\n"Bo;guest', ())


def test_what_an_export_guarded_comes_back_as_it_was() -> None:
    assert rows_of("'=Chen,'-5", ()) == [Row(1, ("=Chen", "-5"))]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no line"),
        ("name,role\n", "no line"),
        ('Anne,"member', "Line 1 can't be read"),
        ('Bo,guest\nAnne "the" first,member\n"a"b,c', "Line 3 can't be read"),
        ("a,b\n" * (MOST_LINES + 1), "more than"),
        ("é" * MOST_BYTES, "more than"),
    ],
)
def test_what_is_no_list(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as told:
        rows_of(text, ("name",))
    assert sentence in told.value.say("en").replace("’", "'")


def test_a_file_must_be_utf8_and_not_too_long() -> None:
    assert decoded("é".encode("utf-8-sig")) == "é"
    with pytest.raises(InputError, match="CSV UTF-8"):
        decoded("é".encode("latin-1"))
    with pytest.raises(InputError, match="UTF-8"):
        decoded("Anne".encode("utf-16-le"))
    with pytest.raises(InputError, match="more than"):
        decoded(b"a" * (MOST_BYTES + 1))


@pytest.mark.parametrize("order", ["le", "be"])
def test_unicode_text_as_excel_saves_it_is_read(order: str) -> None:
    """Excel's “Unicode Text”: UTF-16 with its mark, cells parted by tabs."""
    file = "\ufeffnom\trôle\r\nÉmile\tmembre\r\n".encode(f"utf-16-{order}")
    assert [row.cells for row in rows_of(decoded(file), ("nom",))] == [("Émile", "membre")]
    assert decoded(f"\ufeff{'a' * MOST_BYTES}".encode(f"utf-16-{order}")[: 2 * MOST_BYTES])
    with pytest.raises(InputError, match="CSV UTF-8"):
        decoded("\ufeffé".encode(f"utf-16-{order}") + b"a")


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        (GAME, []),
        ("02/05/2026,Navy rule,anne,BO, Chen ,Dora,+620,−140,-200,-280", []),
        ("2026-05-02;riichi-ema-2025;Anne;Bo;Chen;Dora;40 000;30'000;30 000;20 000", []),
        (GAME + ",,", []),
        ("2026-05-02;navy;Anne;Bo;Chen;Dora;620,00;-140.0;-200;-280", []),
        (GAME.replace("620", "620.000"), ["'620.000' is no whole number"]),
        (GAME.replace("620", '"620,50"'), ["'620,50' is no whole number"]),
        (GAME.replace("2026-05-02", "05-02"), ["'05-02' is no day"]),
        (GAME.replace("2026-05-02", "2026-02-30"), ["'2026-02-30' is no day"]),
        (GAME.replace("2026-05-02", "2026-11-22"), ["still to come"]),
        (GAME.replace("navy", "whist"), ["no rules called 'whist'"]),
        (GAME.replace("Bo", "Bob"), ["nobody called 'Bob'"]),
        (GAME.replace("Bo", "Anne"), ["Anne stands there twice"]),
        (GAME.replace("620", "62o"), ["'62o' is no whole number"]),
        (GAME.replace("620", "6.5"), ["'6.5' is no whole number"]),
        (GAME.replace("620", "621"), ["add up to 1, not 0"]),
        (GAME.replace("navy", "riichi-ema-2025"), ["add up to 0, not 120000"]),
        ("2026-05-02,navy,Anne,Bo,Chen,Dora,620,-140,-200", ["Cells in this line: 9, not 10"]),
        (
            "x,whist,Anne,Anne,Bob,Dora,a,b,0,0",
            ["'x' is no day", "'whist'", "'Bob'", "'a' is", "'b' is", "Anne stands"],
        ),
    ],
)
def test_every_fault_of_a_line_is_named(line: str, faults: list[str]) -> None:
    (told,) = said(line)
    assert len(told) == len(faults)
    for sentence, fault in zip(told, faults, strict=True):
        assert fault in sentence.replace("’", "'")


def test_who_has_left_can_stand_in_past_results() -> None:
    left = [*PEOPLE[1:], person("Anne", active=False)]
    assert said(GAME, left) == [[]]
    (told,) = said(GAME, [*left, person("anne", active=False)])
    assert "Several people" in told[0]
    assert said(GAME, [*PEOPLE, person("Anne", active=False)]) == [[]]


@pytest.mark.parametrize("other", ["Anne\u200d", "ANNE", "A\u200cnne"])
def test_a_list_knows_a_name_as_the_club_does(other: str) -> None:
    """What the preview takes for a new person, the club would refuse as a namesake."""
    (read,) = read_people(rows_of(f"{other},guest", ("name",)), PEOPLE)
    assert isinstance(read.line, PersonLine)
    assert read.line.known is not None
    assert said(GAME.replace("Anne", other)) == [[]]
    twice = read_people(rows_of("Zoe\u0301,guest\n\u200dZo\u00e9,guest", ("name",)), PEOPLE)
    assert [bool(each.faults) for each in twice] == [False, True]


def test_people_are_read_with_their_role_in_either_language() -> None:
    rows = rows_of("Anne,membre\nÉmile,Referee\nbo,guest\nanne,guest\nCho,king\n ,guest\nDora", ("name",))
    read = read_people(rows, PEOPLE)
    people_read = [each.line for each in read if isinstance(each.line, PersonLine)]
    assert [(line.name, line.role, line.known is not None) for line in people_read] == [
        ("Anne", "member", True), ("Émile", "referee", False), ("bo", "guest", True),
    ]  # fmt: skip
    faults = [" ".join(fault.say("fr") for fault in each.faults) for each in read if each.faults]
    assert [
        word in fault for word, fault in zip(("ligne 1", "king", "nom", "Cases de cette ligne"), faults, strict=True)
    ] == [True] * 4


@settings(max_examples=40)
@given(st.lists(st.sampled_from([GAME, GAME.replace("620", "520").replace("-280", "-180")]), max_size=6), st.data())
def test_the_same_lines_have_the_same_streams_whatever_order(games: list[str], data: st.DataObject) -> None:
    digests = {line.digest for line in lines("\n".join([GAME, *games]))}
    assert len(digests) == len(games) + 1
    mixed = data.draw(st.permutations([GAME, *games]))
    assert {line.digest for line in lines("\n".join(mixed))} == digests


@settings(max_examples=100)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        rows = rows_of(text, ("name",))
    except InputError:
        return
    assert len(read_people(rows, PEOPLE)) == len(read_results(rows, PEOPLE, RULES, TODAY)) == len(rows)


RESULTS = "day,rules,n,n,n,n,s,s,s,s\n" + GAME + "\n2026-05-02,navy,Anne,Bo,Chen,Dora,-100,100,0,0\n"


def posted(club: Club, text: str, kind: str, *, write: bool = False) -> tuple[int, str]:
    """What a secretary is answered."""
    client = club.client(next(p for p in people.everyone(club.engine) if p.role == "secretary"))
    answer = client.post(f"/club/import{'/write' if write else ''}", data={"kind": kind, "lines": text})
    return answer.status_code, answer.get_data(as_text=True)


@pytest.fixture
def secretary(club: Club) -> Club:
    club.person("Sol", "secretary")
    return club


def test_people_then_results_then_the_same_again(secretary: Club) -> None:
    everyone = "".join(f"{name},member\n" for name in FOUR)
    status, html = posted(secretary, everyone, "people")
    assert (status, "Bring in 4 lines" in html) == (200, True)
    assert len(people.everyone(secretary.engine)) == 1, "a look writes nothing"
    assert posted(secretary, everyone, "people", write=True)[0] == 303
    assert {p.name: p.role for p in people.everyone(secretary.engine)} == {
        **dict.fromkeys(FOUR, "member"),
        "Sol": "secretary",
    }

    status, html = posted(secretary, RESULTS, "results")
    assert (status, "Bring in 2 lines" in html, "Saturday 2 May 2026" in html.replace(",", "")) == (200, True, True)
    assert posted(secretary, RESULTS, "results", write=True)[0] == 303
    games = Replays().games(secretary.engine)
    assert [game.result.scores for game in games.played] == [(620, -140, -200, -280), (-100, 100, 0, 0)]
    assert {games.names[line.person]: line.points for line in standings(games.played)} == {
        "Anne": 520, "Bo": -40, "Chen": -200, "Dora": -280,
    }  # fmt: skip

    streams = {stream: ledger.entries(secretary.engine, stream) for stream in ledger.streams(secretary.engine)}
    assert "All of it is there already" in posted(secretary, RESULTS, "results")[1]
    assert posted(secretary, RESULTS, "results", write=True)[0] == 303
    assert posted(secretary, everyone, "people", write=True)[0] == 303
    assert len(people.everyone(secretary.engine)) == 5
    assert {s: ledger.entries(secretary.engine, s) for s in ledger.streams(secretary.engine)} == streams
    assert all(ledger.first_break(secretary.engine, stream) is None for stream in streams)


def test_imported_results_are_marked_and_their_games_shown(secretary: Club) -> None:
    posted(secretary, "".join(f"{name},member\n" for name in FOUR), "people", write=True)
    posted(secretary, GAME, "results", write=True)
    (game,) = Replays().games(secretary.engine).played
    member = secretary.signed_in_as("member")
    anne = next(p for p in people.everyone(secretary.engine) if p.name == "Anne")
    for address in (f"/club/person/{anne.id}", f"/club/evenings/{game.evening}/results"):
        assert 'class="badge">imported' in member.get(address).get_data(as_text=True)
    assert "1 of these games were imported" in member.get("/club/standings").get_data(as_text=True)
    sheet = member.get(f"/game/{game.stream}")
    assert sheet.status_code == 200
    assert "620" in sheet.get_data(as_text=True)
    assert "Imported: only the final points" in sheet.get_data(as_text=True)
    # Nobody becomes the game's keeper by knowing its address.
    assert secretary.client().get(f"/game/{game.stream}").status_code == 303


def test_one_wrong_line_and_nothing_is_written(secretary: Club) -> None:
    posted(secretary, "".join(f"{name},member\n" for name in FOUR), "people", write=True)
    wrong = RESULTS + GAME.replace("Chen", "Chne")
    for write in (False, True):
        status, html = posted(secretary, wrong, "results", write=write)
        assert status == 422
        assert "Chne" in html, "what was typed is kept"
    assert "nobody called &#39;Chne&#39;" in posted(secretary, wrong, "results")[1]
    assert Replays().games(secretary.engine).played == ()
    status, _ = posted(secretary, "Émile,member\nÉmile,guest", "people", write=True)
    assert (status, len(people.everyone(secretary.engine))) == (422, 5)


def test_results_by_the_clubs_own_rules(secretary: Club) -> None:
    posted(secretary, "".join(f"{name},member\n" for name in FOUR), "people", write=True)
    house_rules.save(secretary.engine, CLUB, after=0, by=None)
    assert posted(secretary, GAME.replace("navy", "notre club"), "results", write=True)[0] == 303
    html = secretary.signed_in_as("member").get("/club/standings").get_data(as_text=True)
    assert "Our club, version 1" in html


def test_a_file_is_taken_as_well(secretary: Club) -> None:
    client = secretary.signed_in_as("secretary")
    upload = (io.BytesIO("nom;rôle\nZoé;invité\n".encode("utf-8-sig")), "liste.csv")
    answer = client.post("/club/import", data={"kind": "people", "file": upload})
    assert "Zoé" in answer.get_data(as_text=True)
    bad = (io.BytesIO("Zoé;invité".encode("latin-1")), "liste.csv")
    answer = client.post("/club/import", data={"kind": "people", "file": bad})
    assert (answer.status_code, "CSV UTF-8" in answer.get_data(as_text=True)) == (422, True)


@pytest.mark.parametrize("role", ["guest", "member", "scorekeeper", "referee"])
def test_only_the_secretary_brings_lists_in(club: Club, role: people.Role) -> None:
    client = club.signed_in_as(role)
    before = len(people.everyone(club.engine))
    assert client.get("/club/import").status_code == 403
    for address in ("/club/import", "/club/import/write"):
        assert client.post(address, data={"kind": "people", "lines": "Zoé,secretary"}).status_code == 403
    assert len(people.everyone(club.engine)) == before
