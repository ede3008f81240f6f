"""A believable club and games at home, put into a database by the application's own functions."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from flask import Flask
from sqlalchemy import Engine

from datasets.samples import SAMPLES
from tests.webapp.games import any_win, navy_win, riichi_win
from tests.webapp.tournament.playing import Played, under_way
from webapp import database, ledger
from webapp.api import tokens
from webapp.cash import desk as cash_desk
from webapp.cash.desk import home_desk
from webapp.cash.forms import event_of
from webapp.club import settings as club_settings
from webapp.club.settings import ClubSettings
from webapp.dispute import rescore_store
from webapp.dispute import store as disputes
from webapp.dispute.events import DisputeAgreed, DisputeEvent, DisputeRuled, Statement
from webapp.dispute.rescore_preview import Scope, preview
from webapp.evenings import rounds as evenings_rounds
from webapp.evenings import store as evenings_store
from webapp.evenings.store import PlayTable, Programme
from webapp.games import ledger as game_ledger
from webapp.games.events import Confirmed, GameEnded, GameEvent, HandCorrected, HandRecorded, SeatsSwapped
from webapp.games.record import penalty_of, play_of, start_game
from webapp.games.store import new_game
from webapp.house_rules import store as house_rules
from webapp.ledger import Origin
from webapp.people import passwords
from webapp.people import store as people
from webapp.people.store import Person, Role
from webapp.photos import store as photo_store
from webapp.readers.sights import kept_picture
from webapp.webhooks import store as webhooks
from webapp.webhooks.address import Answered
from webapp.webhooks.delivery import deliver_due

PASSWORD = "four winds over the sea"
PEOPLE: tuple[tuple[str, Role], ...] = (
    ("Anne Martin", "secretary"), ("Bo Nilsson", "referee"), ("陳美玲", "scorekeeper"), ("Dora Lévy", "scorekeeper"),
    ("Émile Fournier", "member"), ("Fatou Diop", "member"), ("佐藤 健", "member"), ("Hugo van den Berg", "member"),
    ("Inès Caradec", "guest"),
)  # fmt: skip
HOUSE_RULES = """\
id = "vulcain"
name = { en = "Navy rule as at the Vulcain", fr = "Règle de la marine, au Vulcain" }
base = "navy"

[options]
limit = 2000
"""
HOME = ("Anne", "Bo", "美玲", "Dora")


@dataclass
class Night:
    """What was put into the database, by the names that pages ask for."""

    app: Flask
    engine: Engine
    people: dict[str, Person] = field(default_factory=dict)
    games: dict[str, str] = field(default_factory=dict)
    photo: str = ""
    rules: Any = None
    evening: str = ""
    past: str = ""
    rescore: str = ""
    webhook: str = ""
    played: Played | None = None
    """A tournament in its second round."""
    tables: dict[str, PlayTable] = field(default_factory=dict)

    @property
    def day(self) -> str:
        """That of the evening that goes on."""
        return _programme(self, self.evening).evening.day

    @property
    def secretary(self) -> Person:
        return next(person for person in self.people.values() if person.role == "secretary")


def fill(app: Flask) -> Night:
    """A club on a Saturday night, and what some of its people play at home."""
    night = Night(app, database.of(app).open())
    _people(night)
    _house_rules(night)
    night.games["navy"] = _navy_game(night)
    night.games["riichi"] = _riichi_game(night)
    night.games["sichuan"] = _game(night, "sichuan", 2, point_value=100)
    _cash(night, night.games["sichuan"])
    _past_evenings(night)
    _tonight(night)
    _interfaces(night)
    _disputes(night)
    night.played = under_way(night.engine)
    return night


def _people(night: Night) -> None:
    hashed = passwords.hashed(PASSWORD)
    club_settings.save(night.engine, ClubSettings("Mah-Jong Club du Vulcain", 30))
    for place, (name, role) in enumerate(PEOPLE):
        person = people.add(night.engine, name, role, by="marque secretary")
        if role != "guest":
            person = people.set_password(night.engine, person, hashed, f"player.{place}")
        night.people[name] = person


def _house_rules(night: Night) -> None:
    by = night.secretary.id
    first = house_rules.save(night.engine, HOUSE_RULES, after=0, by=by)
    night.rules = house_rules.save(night.engine, HOUSE_RULES.replace("2000", "1000"), after=first.version, by=by)


def _interfaces(night: Night) -> None:
    """A scoreboard with a token, and a federation that was told something, once in vain; no server is to call it."""
    tokens.give(night.engine, night.secretary, "Scoreboard in the hall", ["read", "record"], by=night.secretary.name)
    address, kinds = "https://results.example.org/marque", ["game_ended", "ranking"]
    webhook, _ = webhooks.register(night.engine, address, kinds, by=night.secretary.id, inside=False)
    night.webhook = webhook.id
    webhooks.ping(night.engine, webhook.id)
    deliver_due(night.engine, send=lambda *_, **__: Answered(204, ""))
    webhooks.ping(night.engine, webhook.id)
    deliver_due(night.engine, send=lambda *_, **__: Answered(None, "webhook_slow"))
    for enabled in (False, True):
        webhooks.set_enabled(night.engine, webhook.id, enabled)


def _past_evenings(night: Night) -> None:
    """Two Saturdays on which everyone but one played, three rounds each."""
    played = ("S N", "E W", "W E", "N S")
    for place, day in enumerate(("2026-11-07", "2026-11-14")):
        night.past = _evening(night, day, "Saturday", [_at(1, "navy", night.rules.id), _at(2, "riichi-ema-2025")])
        for drawn in range(3):
            for number, stream in enumerate(_round(night, night.past)):
                wins = riichi_win if number else navy_win
                chosen = [played[(place + drawn + number + turn) % 4].split() for turn in range(3)]
                _play(night, stream, [wins(*each) for each in chosen])
                _tell(night, stream, GameEnded())
        evenings_store.close(night.engine, night.past, _programme(night, night.past).mark)


def _tonight(night: Night) -> None:
    """The evening that goes on: a game by the house rules, a cash game, and somebody who rests."""
    cash = _at(2, "sichuan") | {"options": {"point_value": 100}}
    night.evening = _evening(
        night, date.today().isoformat(), "Saturday", [_at(1, "navy", night.rules.id), cash, _at(3, "mcr")]
    )
    for stream, name in zip(_round(night, night.evening), ("club", "cash"), strict=True):
        night.games[name] = stream
    night.tables = dict(zip(("club", "cash"), _programme(night, night.evening).tables, strict=False))
    jpeg = kept_picture((SAMPLES / "row.jpg").read_bytes()).jpeg
    kept = photo_store.keep(night.engine, night.games["club"], jpeg).sha256
    _play(night, night.games["club"], [navy_win("S", "N")], photo=kept)
    _play(night, night.games["club"], [navy_win("E"), navy_win("W", "E")])
    _play(night, night.games["cash"], [any_win(game_ledger.load(night.engine, night.games["cash"]))])


def _at(number: int, rules: str, house: str | None = None) -> dict[str, Any]:
    return {"number": number, "rules": rules if house is None else "vulcain", "house_rules": house, "options": {}}


def _evening(night: Night, day: str, name: str, tables: list[dict[str, Any]]) -> str:
    evening = evenings_store.open_evening(night.engine, day, name, tables)
    evenings_store.attend(night.engine, evening, [person.id for person in night.people.values()], ())
    return evening


def _round(night: Night, evening: str) -> list[str]:
    """One more round drawn, and the games of its tables begun."""

    def drawn(programme: Programme) -> Any:
        return evenings_rounds.drawn_round(night.engine, programme, "dice", stay=False, seed="a believable draw")

    evenings_store.seat(night.engine, evening, _programme(night, evening).mark, drawn)
    return evenings_rounds.begin_all(night.engine, _programme(night, evening), night.secretary.name)


def _programme(night: Night, evening: str) -> Programme:
    found = evenings_store.load(night.engine, evening)
    assert found is not None
    return found


def _disputes(night: Night) -> None:
    """One at home that is ruled and waits for two of the four, one at the club that a referee has to rule."""
    home, club = (f"{night.games[name]}" for name in ("navy", "club"))
    sides = (Statement("Anne", "The last Chow is 2-3-4."), Statement("Bo", "The photo shows a 5."))
    for stream in (home, club):
        photo = ledger.entries(night.engine, stream)[1].origin.photo_sha256
        disputes.open_dispute(night.engine, stream, 2, sides, Origin("Anne", "", "", photo_sha256=photo))
    told: list[DisputeEvent] = [
        DisputeRuled("stands", "The 4 can be read.", "S001 §2.2", "table"), *(DisputeAgreed(2, at) for at in (0, 2))
    ]  # fmt: skip
    for at, event in enumerate(told, 1):
        disputes.write(night.engine, home, 1, at, event, Origin("Anne", "", ""))
    text = HOUSE_RULES.replace("2000", "60")
    shown = preview(night.engine, Scope("evening", night.past), text)
    origin = Origin(night.secretary.name, "", "")
    found = rescore_store.propose(
        night.engine, shown, "The limit was put right.", origin, night.secretary.id, shown.digest
    )
    night.rescore = found.id


def _navy_game(night: Night) -> str:
    """A game with a photo, a correction, a penalty and half the table in agreement."""
    stream = _begun(night, "navy")
    jpeg = kept_picture((SAMPLES / "open.jpg").read_bytes()).jpeg
    night.photo = photo_store.keep(night.engine, stream, jpeg).sha256
    for place, given in enumerate((navy_win("S", "N"), navy_win("E"), navy_win("N", "W"), navy_win("W", "E"))):
        game = game_ledger.load(night.engine, stream)
        _tell(night, stream, HandRecorded(play_of(game, given)), photo=night.photo if place == 0 else None)
    game = game_ledger.load(night.engine, stream)
    last = game.deals[-1]
    _tell(night, stream, HandCorrected(last.latest, play_of(game, navy_win("W", "S"), of=last)))
    game = game_ledger.load(night.engine, stream)
    _tell(night, stream, penalty_of(game, {"fault": "false_mahjong", "offender": "N", "hands_shown": True}))
    _tell(night, stream, SeatsSwapped(1, 2, "now"))
    game = game_ledger.load(night.engine, stream)
    for player in (0, 1):
        _tell(night, stream, Confirmed(player, game.sequence))
    return stream


def _riichi_game(night: Night) -> str:
    """A game that is over and settled."""
    stream = _begun(night, "riichi-ema-2025")
    _play(night, stream, (riichi_win("S", "W", riichi="S"), riichi_win("E", riichi="EN"), riichi_win("W", "N")))
    _tell(night, stream, GameEnded("It is late."))
    return stream


def _game(night: Night, rules: str, deals: int, **options: Any) -> str:
    stream = _begun(night, rules, **options)
    for _ in range(deals):
        _play(night, stream, [any_win(game_ledger.load(night.engine, stream))])
    return stream


def _cash(night: Night, stream: str) -> None:
    """Chips for the four, one of whom can't cover a loss any more."""
    amounts = ("120", "120", "250", "60.50")
    forms = [{"kind": "terms", "amount": "1", "max_coefficient": "32"}] + [
        {"kind": "buy", "player": str(player), "amount": amount} for player, amount in enumerate(amounts)
    ]
    for form in forms:
        desk = home_desk(night.engine, stream)
        origin = cash_desk.origin(desk, "Anne", secrets.token_hex(12))
        cash_desk.write(night.engine, desk, desk.account.sequence, event_of(desk, form), origin)


def _begun(night: Night, rules: str, **options: Any) -> str:
    started = start_game(HOME, rules, options=options)
    return new_game(night.engine, started, Origin("Anne", rules, started.rules_version))


def _play(night: Night, stream: str, hands: Iterable[Mapping[str, Any]], *, photo: str | None = None) -> None:
    for given in hands:
        _tell(night, stream, HandRecorded(play_of(game_ledger.load(night.engine, stream), given)), photo=photo)


def _tell(night: Night, stream: str, event: GameEvent, *, photo: str | None = None) -> None:
    known = ledger.entries(night.engine, stream)
    origin = replace(known[0].origin, key=secrets.token_hex(12), photo_sha256=photo)
    game_ledger.write(night.engine, stream, len(known), event, origin)
