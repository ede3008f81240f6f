"""House rules: a form and a text, the engine's own messages, a new version on every save."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import insert

from scoring import RULESETS
from scoring.errors import ScoringError
from scoring.variant import differences, read_variant, version
from tests.webapp.clubs import Club
from tests.webapp.games import NAMES
from webapp.games.ledger import load
from webapp.games.record import start_game
from webapp.house_rules import store as house_rules
from webapp.house_rules.form import groups, identity, read_form, typed_of
from webapp.house_rules.rows import row_words, table_meaning
from webapp.ledger import Origin, append
from webapp.messages import InputError
from webapp.store import writing
from webapp.tables import GameRow, HouseRulesRow

TEXT = """# our rules
id = "house-example"
base = "hongkong"
name = { en = "Example club", fr = "Club Exemple" }

[options]
minimum = 1

[values]
big_three_dragons = 13
"""


def page_of(answer: object) -> str:
    return str(answer.get_data(as_text=True))  # type: ignore[attr-defined]


@pytest.mark.parametrize("base", sorted(RULESETS))
def test_a_form_left_as_it_is_gives_the_base_itself(base: str) -> None:
    book = RULESETS[base]
    text = read_form(book, typed_of(book, book) | {"name_en": "Club"})
    assert differences(read_variant(text)) == []
    assert read_variant(text).base == base


@pytest.mark.parametrize("base", sorted(RULESETS))
def test_the_form_asks_for_every_switch_value_and_row_with_its_clause(base: str) -> None:
    book = RULESETS[base]
    asked = {(group.section, field.key): field for group in groups(book, {}, "fr") for field in group.fields}
    assert all(field.clause for field in asked.values())
    wanted = {("options", name) for name in book.options} | {("values", rule.id) for rule in book.valued}
    wanted |= {(f"tables.{table.id}", row) for table in book.tables for row in table.rows or [""]}
    assert set(asked) == wanted


def test_what_is_typed_becomes_the_same_rules_as_text() -> None:
    base = RULESETS["hongkong"]
    typed = {"name_en": "Example club", "options:minimum": "1", "values:big_three_dragons": " 13 ",
             "tables.half_spicy:13": "400", "values:all_honours": ""}  # fmt: skip
    book = read_variant(read_form(base, typed))
    found = {(each.section, each.id): each.now for each in differences(book)}
    assert found == {("options", "minimum"): 1, ("values", "big_three_dragons"): 13, ("tables.half_spicy", "13"): 400}
    assert book.id == "house-example-club"
    assert typed_of(book, base)["values:big_three_dragons"] == "13"


def test_a_table_that_the_base_leaves_empty_is_typed_a_row_a_line() -> None:
    base = RULESETS["sichuan"]
    typed = {"name_fr": "Cercle", "options:preset": "jorf", "tables.coefficients:": "heavenly = 8\n\nlast_tile=2"}
    book = read_variant(read_form(base, typed))
    assert dict(next(table for table in book.tables if table.id == "coefficients").rows) == {
        "heavenly": 8,
        "last_tile": 2,
    }
    assert typed_of(book, base)["tables.coefficients:"] == "heavenly = 8\nlast_tile = 2"
    with pytest.raises(InputError, match="heavenly 8"):
        read_form(base, typed | {"tables.coefficients:": "heavenly 8"})


@pytest.mark.parametrize(
    ("called", "expected"),
    [("Club de l’Été", "house-club-de-l-ete"), ("  ", "house"), ("雀", "house"), ("2nd Floor", "house-2nd-floor")],
)
def test_an_id_is_made_of_what_rules_are_called(called: str, expected: str) -> None:
    assert identity(called) == expected


def test_every_save_is_a_version_and_none_is_ever_changed(club: Club) -> None:
    first = house_rules.save(club.engine, TEXT, after=0, by=None)
    second = house_rules.save(club.engine, TEXT.replace("13", "10"), after=1, by=None)
    assert (first.version, second.version) == (1, 2)
    assert first.digest == version(read_variant(TEXT)) != second.digest
    known = house_rules.versions(club.engine, "house-example")
    assert [each.text for each in known] == [second.text, TEXT]
    assert [each.id for each in house_rules.newest(club.engine)] == [second.id]
    assert house_rules.find(club.engine, first.id) == first


def test_who_saves_after_another_is_told_and_nothing_is_overwritten(club: Club) -> None:
    house_rules.save(club.engine, TEXT, after=0, by=None)
    house_rules.save(club.engine, TEXT.replace("13", "10"), after=1, by=None)
    with pytest.raises(InputError, match="Version 2 of house-example was saved"):
        house_rules.save(club.engine, TEXT.replace("13", "9"), after=1, by=None)
    with pytest.raises(InputError, match="already"):
        house_rules.save(club.engine, TEXT, after=0, by=None)
    assert len(house_rules.versions(club.engine, "house-example")) == 2


def test_a_save_without_a_change_is_no_version(club: Club) -> None:
    house_rules.save(club.engine, TEXT, after=0, by=None)
    with pytest.raises(InputError, match="Nothing differs from version 1"):
        house_rules.save(club.engine, TEXT + "# a note\n", after=1, by=None)


def test_changes_between_versions(club: Club) -> None:
    first = house_rules.save(club.engine, TEXT, after=0, by=None)
    text = TEXT.replace("minimum = 1", "minimum = 2").replace("big_three_dragons = 13\n", "")
    second = house_rules.save(club.engine, text, after=1, by=None)
    found = {(each.id, each.was, each.now) for each in house_rules.changes(first.book, second.book)}
    usual = RULESETS["hongkong"].worth["big_three_dragons"]
    assert found == {("minimum", 1, 2), ("big_three_dragons", 13, usual)}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("base", list(RULESETS))
def test_every_row_of_a_table_is_told_in_words_of_its_own(base: str, lang: str) -> None:
    book = RULESETS[base]
    for table in book.tables:
        said = [row_words(book, table.id, row, lang) for row in table.rows]
        assert len(set(said)) == len(said)
        assert not [words for words in said if "_" in words or words in table.rows or words[0].islower()]
        assert not table.rows or "_" not in table_meaning(book, table, lang)


@pytest.mark.parametrize(("lang", "heavenly"), [("en", "Heavenly hand"), ("fr", "Main du Ciel")])
def test_the_rows_of_an_empty_table_are_named_where_they_are_typed(club: Club, lang: str, heavenly: str) -> None:
    client = club.signed_in_as("secretary")
    page = page_of(client.get(f"/club/rules/new?base=sichuan&lang={lang}"))
    assert f"<li><code>heavenly</code> {heavenly}</li>" in page
    named = re.findall(r"<li><code>(\w+)</code>", page)
    # Every hand of the house's table, and the example of the hint among them.
    typed = "\n".join(f"{row} = 2" for row in named)
    fields = {"base": "sichuan", "name_fr": "Cercle", "options:preset": "jorf", "tables.coefficients:": typed}
    assert "full_flush" in re.findall(r"(\w+) = 8", page)
    assert client.post("/club/rules/new", data=fields | {"action": "save", "after": "0"}).status_code == 303


STICKS = """\
id = "house-sticks"
base = "riichi-ema-2025"
name = { en = "Sticks", fr = "Bâtons" }

[tables.stakes]
riichi = 500

[tables.limits]
rounded_mangan = 1600
"""


@pytest.mark.parametrize(
    ("lang", "stick", "limit"),
    [("en", "Points of the table · Riichi stick", "Limits · Rounded mangan"),
     ("fr", "Points de la table · Bâton de riichi", "Plafonds · Mangan arrondi")],
)  # fmt: skip
def test_pages_tell_the_rows_of_tables_in_words(club: Club, lang: str, stick: str, limit: str) -> None:
    client = club.signed_in_as("secretary")
    for after, text in enumerate((STICKS, STICKS.replace("500", "800").replace("1600", "1800"))):
        house_rules.save(club.engine, text, after=after, by=None)
    for address in ("house-sticks/2", "house-sticks/2/since/1"):
        page = page_of(client.get(f"/club/rules/{address}?lang={lang}"))
        differs = page.partition("<tbody>")[2].partition("</tbody>")[0]
        assert stick in differs
        assert limit in differs
        assert "rounded_mangan" not in differs
    form = page_of(client.get(f"/club/rules/house-sticks/edit?lang={lang}"))
    assert f">{stick.partition(' · ')[2]}</label>" in form
    shelf = page_of(client.get(f"/rules/riichi-ema-2025?lang={lang}"))
    assert f"<td>{stick.partition(' · ')[2]} <code>riichi</code></td>" in shelf


def test_rules_that_the_engine_no_longer_takes_are_shown_but_not_offered(club: Club) -> None:
    kept = house_rules.save(club.engine, TEXT, after=0, by=None)
    row = {"id": "old", "name": "house-old", "version": 1, "base": "hongkong", "digest": "0" * 64,
           "text": TEXT.replace("house-example", "house-old").replace("big_three_dragons", "a_lost_rule"),
           "added_at": kept.added_at, "added_by": None}  # fmt: skip
    with writing(club.engine) as connection:
        connection.execute(insert(HouseRulesRow.__table__).values(row))  # type: ignore[arg-type]
    assert [each.name for each in house_rules.newest(club.engine)] == ["house-example"]
    client = club.signed_in_as("secretary")
    assert "no longer takes" in page_of(client.get("/club/rules?lang=en"))
    assert client.get("/club/rules/house-old/1").status_code == 200
    assert client.get("/club/rules/house-old/edit").headers["Location"].endswith("/club/rules/house-old/text")


def test_the_secretary_writes_rules_in_the_form(club: Club) -> None:
    client = club.signed_in_as("secretary")
    page = page_of(client.get("/club/rules/new?base=hongkong&lang=en"))
    assert 'name="values:big_three_dragons"' in page
    fields = {"base": "hongkong", "name_en": "Example club", "values:big_three_dragons": "13", "after": "0"}
    preview = page_of(client.post("/club/rules/new?lang=en", data=fields | {"action": "preview"}))
    assert "What differs from Hong Kong old style" in preview
    assert "RA Big Three Dragons" in preview
    assert house_rules.everything(club.engine) == []
    saved = client.post("/club/rules/new", data=fields | {"action": "save"})
    assert saved.status_code == 303
    assert saved.headers["Location"].startswith("/club/rules/house-example-club/1")
    assert "Version 1 is saved" in page_of(client.get(saved.headers["Location"] + "&lang=en"))
    (kept,) = house_rules.newest(club.engine)
    assert kept.book.worth["big_three_dragons"] == 13
    assert (kept.added_by or "").startswith("secretary")


def test_faults_stand_by_their_fields_and_what_was_typed_stays(club: Club) -> None:
    client = club.signed_in_as("secretary")
    fields = {"base": "hongkong", "name_en": "", "name_fr": "", "values:all_honours": "many", "options:minimum": "-2",
              "tables.half_spicy:13": "4,5", "action": "save"}  # fmt: skip
    answer = client.post("/club/rules/new?lang=en", data=fields)
    page = page_of(answer)
    assert answer.status_code == 422
    for name, typed, words in (
        ("values:all_honours", "many", "must be a whole number from 0"),
        ("options:minimum", "-2", "a whole number from 0, not -2"),
        ("tables.half_spicy:13", "4,5", "must be a whole number"),
    ):
        field = re.search(f'id="f-{re.escape(name)}".*?<span class="clause">', page, re.S)
        assert field
        assert f'value="{typed}"' in field[0]
        assert words in field[0]
    assert "needs at least" in page
    assert house_rules.everything(club.engine) == []
    assert "doit être" in page_of(client.post("/club/rules/new?lang=fr", data=fields))


def test_switches_that_contradict_each_other_are_told(club: Club) -> None:
    client = club.signed_in_as("secretary")
    fields = {"base": "sichuan", "name_en": "Cash", "options:preset": "jorf", "action": "save"}
    answer = client.post("/club/rules/new?lang=en", data=fields)
    assert answer.status_code == 422
    assert "the club must supply its coefficients" in page_of(answer)
    wrong = client.post("/club/rules/new?lang=en", data=fields | {"tables.coefficients:": "heavenly: 8"})
    assert wrong.status_code == 422
    assert "is no row" in page_of(wrong)
    assert "heavenly: 8" in page_of(wrong)


def test_the_next_version_begins_with_the_last(club: Club) -> None:
    house_rules.save(club.engine, TEXT, after=0, by=None)
    client = club.signed_in_as("secretary")
    page = page_of(client.get("/club/rules/house-example/edit?lang=en"))
    assert re.search(r'name="values:big_three_dragons"[^>]*value="13"', page)
    fields = {"after": "1", "name_en": "Example club", "values:big_three_dragons": "10", "action": "save"}
    assert client.post("/club/rules/house-example/edit", data=fields).status_code == 303
    late = client.post("/club/rules/house-example/edit?lang=en", data=fields | {"values:big_three_dragons": "9"})
    assert late.status_code == 409
    assert "Version 2 of house-example was saved" in page_of(late)
    assert re.search(r'name="values:big_three_dragons"[^>]*value="9"', page_of(late))
    since = page_of(client.get("/club/rules/house-example/2/since/1?lang=en"))
    assert "From version 1 to version 2" in since
    assert house_rules.versions(club.engine, "house-example")[0].book.worth["big_three_dragons"] == 10


def test_a_text_is_shown_with_what_differs_before_it_is_saved(club: Club) -> None:
    client = club.signed_in_as("secretary")
    preview = client.post("/club/rules/text?lang=en", data={"text": TEXT, "action": "preview"})
    assert "Example club: What differs" in page_of(preview)
    saved = client.post("/club/rules/text", data={"text": TEXT, "action": "save", "after": "0"})
    assert saved.status_code == 303
    exported = client.get("/club/rules/house-example/1.toml")
    assert exported.get_data(as_text=True) == TEXT
    assert exported.headers["Content-Disposition"] == "attachment; filename=house-example-1.toml"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is no text yet"),
        ("id = ?\n", "line 1"),
        (TEXT.replace("minimum", "minimun"), "did you mean &#39;minimum&#39;"),
        (TEXT.replace("hongkong", "hongkongg"), "unknown ruleset"),
    ],
)
def test_a_text_that_is_wrong_is_told_with_its_line_and_kept(club: Club, text: str, words: str) -> None:
    client = club.signed_in_as("secretary")
    answer = client.post("/club/rules/text?lang=en", data={"text": text, "action": "save", "after": "0"})
    assert answer.status_code == 422
    assert words in page_of(answer)
    assert text.split("\n")[-2 if text.endswith("\n") else -1] in page_of(answer)
    assert house_rules.everything(club.engine) == []


def test_the_text_of_known_rules_keeps_their_id(club: Club) -> None:
    house_rules.save(club.engine, TEXT, after=0, by=None)
    client = club.signed_in_as("secretary")
    other = {"text": TEXT.replace("house-example", "house-other"), "action": "save", "after": "1"}
    answer = client.post("/club/rules/house-example/text?lang=en", data=other)
    assert answer.status_code == 422
    assert "keep the id" in page_of(answer)


def test_games_by_a_version_are_told_to_members_alone(club: Club) -> None:
    kept = house_rules.save(club.engine, TEXT, after=0, by=None)
    started = start_game(NAMES, kept.name, variant=kept.text)
    with writing(club.engine) as connection:
        row = {"stream": "g1", "table": None, "round": None, "day": "2026-11-21", "added_at": kept.added_at}
        connection.execute(insert(GameRow.__table__).values(row))  # type: ignore[arg-type]
    append(club.engine, "g1", 0, started, Origin("test", started.rules, started.rules_version))
    assert started.rules_version == kept.digest
    assert [each.stream for each in house_rules.games_by(club.engine, kept.digest)] == ["g1"]
    house_rules.save(club.engine, TEXT.replace("13", "10"), after=1, by=None)
    assert '"/game/g1"' in page_of(club.signed_in_as("member").get("/club/rules/house-example/1"))
    assert '"/game/g1"' not in page_of(club.signed_in_as("member").get("/club/rules/house-example/2"))
    assert '"/game/g1"' not in page_of(club.client().get("/club/rules/house-example/1"))


@pytest.mark.parametrize("role", ["guest", "member", "scorekeeper", "referee"])
def test_only_the_secretary_writes(club: Club, role: str) -> None:
    house_rules.save(club.engine, TEXT, after=0, by=None)
    client = club.signed_in_as(role)  # type: ignore[arg-type]
    for address in ("/club/rules/new?base=navy", "/club/rules/text", "/club/rules/house-example/edit",
                    "/club/rules/house-example/text"):  # fmt: skip
        assert client.get(address).status_code == 403
        assert client.post(address, data={"text": TEXT, "action": "save", "after": "1"}).status_code == 403
    assert client.get("/club/rules").status_code == 200


@pytest.mark.parametrize(
    "address",
    ["/club/rules/new?base=no", "/club/rules/no/edit", "/club/rules/no/1", "/club/rules/no/1.toml",
     "/club/rules/no/2/since/1"],
)  # fmt: skip
def test_what_does_not_exist_is_not_found(club: Club, address: str) -> None:
    assert club.signed_in_as("secretary").get(address).status_code == 404


def test_a_text_that_is_too_long_is_refused(club: Club) -> None:
    with pytest.raises(InputError, match="no more than"):
        house_rules.save(club.engine, "#" * (house_rules.MOST_TEXT + 1), after=0, by=None)
    with pytest.raises(ScoringError):
        house_rules.save(club.engine, "id = 3", after=0, by=None)


def test_a_new_game_at_home_is_offered_the_newest_house_rules_and_shows_its_version(club: Club) -> None:
    kept = house_rules.save(club.engine, TEXT, after=0, by=None)
    client = club.client()
    assert "Example club" in page_of(client.get("/games/new?lang=en"))
    fields = {f"name_{place}": name for place, name in enumerate(NAMES)}
    begun = client.post("/games/new", data={**fields, "rules": kept.name, "house-example.minimum": "2", "start": "yes"})
    assert begun.status_code == 303
    sheet = page_of(client.get(begun.headers["Location"] + "?lang=en"))
    assert f"begun by version 1, {kept.digest[:8]}" in sheet
    (game,) = house_rules.games_by(club.engine, kept.digest)
    started = load(club.engine, game.stream).started
    assert (started.variant, dict(started.options)) == (TEXT, {"minimum": 2})
    assert client.get(f"/game/{game.stream}/hand?lang=en").status_code == 200
