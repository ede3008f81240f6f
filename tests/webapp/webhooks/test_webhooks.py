"""Results told to addresses outside: put down with the event, signed, tried again, given up, and never sent inside."""

from __future__ import annotations

import hmac
import json
import re
from base64 import b64decode, b64encode
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier
from threading import Event as ThreadingEvent
from typing import Any

import pytest
from sqlalchemy import Engine

from tests.webapp.clubs import Club
from tests.webapp.games import navy_win
from tests.webapp.webhooks.listening import OUTSIDE, Heard, hand, registered, table_game, write
from webapp.games import ledger as game_ledger
from webapp.games.events import GameEnded, HandRecorded
from webapp.games.record import play_of
from webapp.messages import InputError
from webapp.store import engine_of
from webapp.webhooks import delivery, store
from webapp.webhooks.address import Answered
from webapp.webhooks.delivery import DISABLED_AFTER, LEASE, WAITS, Clock, Deliverer, deliver_due


def at(moment: datetime) -> Clock:
    """A clock that stands."""
    return lambda: moment


def test_told_of_a_game_from_hand_to_ranking(club: Club) -> None:
    registered(club)
    stream, heard = table_game(club), Heard()
    write(club.engine, stream, hand(club, stream))
    write(club.engine, stream, GameEnded("late"))
    assert deliver_due(club.engine, send=heard) == 3
    assert sorted(heard.kinds) == ["game_ended", "hand_recorded", "ranking"]
    told = {json.loads(body)["type"]: json.loads(body)["data"] for _, body in heard.told}
    assert told["hand_recorded"]["game"] == stream
    assert told["hand_recorded"]["sequence"] == 2
    assert told["hand_recorded"]["state"]["ended"] is False
    assert told["game_ended"]["state"]["ended"] is True
    assert told["ranking"]["ranking"][0]["rank"] == 1
    assert len(told["ranking"]["ranking"]) == 4
    assert deliver_due(club.engine, send=heard) == 0


def test_only_what_was_asked_for(club: Club) -> None:
    registered(club, "game_ended")
    stream, heard = table_game(club), Heard()
    write(club.engine, stream, hand(club, stream))
    write(club.engine, stream, GameEnded())
    deliver_due(club.engine, send=heard)
    assert heard.kinds == ["game_ended"]


def test_a_game_at_home_is_nobody_else_s(club: Club) -> None:
    registered(club)
    stream, heard = club.game(), Heard()
    write(club.engine, stream, hand(club, stream))
    deliver_due(club.engine, send=heard)
    assert heard.told == []


def test_signed_with_the_key_that_was_shown(club: Club) -> None:
    webhook, key = registered(club)
    store.ping(club.engine, webhook)
    heard = Heard()
    deliver_due(club.engine, send=heard)
    ((headers, body),) = heard.told
    message = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    wanted = hmac.digest(b64decode(key.removeprefix("whsec_")), message, "sha256")
    assert headers["webhook-signature"] == "v1," + b64encode(wanted).decode()


def test_tried_again_later_with_the_same_words(club: Club) -> None:
    webhook, _ = registered(club)
    store.ping(club.engine, webhook)
    now, heard = datetime.now(UTC), Heard(500, None)
    assert deliver_due(club.engine, clock=at(now), send=heard) == 0
    assert deliver_due(club.engine, clock=at(now + WAITS[0] / 2), send=heard) == 0
    assert len(heard.told) == 1
    deliver_due(club.engine, clock=at(now + WAITS[0]), send=heard)
    assert deliver_due(club.engine, clock=at(now + WAITS[0] + WAITS[1]), send=heard) == 1
    assert len({body for _, body in heard.told}) == 1
    assert len({headers["webhook-id"] for headers, _ in heard.told}) == 1
    (line,) = store.log(club.engine, webhook)
    assert (line.attempts, line.status, line.next_at) == (3, 204, None)
    assert store.found(club.engine, webhook).failing_since is None


def test_told_no_more_after_failing_for_long(club: Club) -> None:
    webhook, _ = registered(club)
    stream, now = table_game(club), datetime.now(UTC)
    heard = Heard(*[503] * 100)
    for each in range(2 * len(WAITS)):
        store.ping(club.engine, webhook)
        deliver_due(club.engine, clock=at(now + each * timedelta(hours=6)), send=heard)
    found = store.found(club.engine, webhook)
    assert found.disabled_at is not None
    assert datetime.fromisoformat(found.disabled_at) - now <= DISABLED_AFTER + timedelta(hours=6)
    told = len(heard.told)
    write(club.engine, stream, hand(club, stream))
    deliver_due(club.engine, clock=at(now + timedelta(days=30)), send=heard)
    assert len(heard.told) == told


def test_what_was_begun_and_never_ended_is_told_again(club: Club) -> None:
    webhook, _ = registered(club)
    store.ping(club.engine, webhook)
    now = datetime.now(UTC)

    class StoppedError(Exception):
        pass

    def stopped(*_: Any, **__: Any) -> Answered:
        raise StoppedError

    with pytest.raises(StoppedError):
        deliver_due(club.engine, clock=at(now), send=stopped)
    heard = Heard()
    assert deliver_due(club.engine, clock=at(now + timedelta(seconds=1)), send=heard) == 0
    assert deliver_due(club.engine, clock=at(now + timedelta(minutes=5)), send=heard) == 1


def another(club: Club) -> Engine:
    """The database as another web process opens it."""
    return engine_of(club.engine.url.render_as_string(hide_password=False))


def test_several_web_processes_tell_each_thing_once(club: Club) -> None:
    """All of them look at once, again and again, while more comes in."""
    webhook, _ = registered(club)
    for _ in range(12):
        store.ping(club.engine, webhook)
    heard, together = Heard(), Barrier(4)

    def web_process(engine: Engine) -> int:
        together.wait()
        store.ping(engine, webhook)
        return deliver_due(engine, send=heard)

    engines = [another(club) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        told = sum(pool.map(web_process, engines))
    told += deliver_due(club.engine, send=heard)
    for engine in engines:
        engine.dispose()
    assert told == 16
    assert sorted(headers["webhook-id"] for headers, _ in heard.told) == sorted(
        f"msg_{line.id}" for line in store.log(club.engine, webhook)
    )
    assert {(line.attempts, line.next_at) for line in store.log(club.engine, webhook)} == {(1, None)}


def test_an_address_that_takes_long_is_told_by_one_process_alone(club: Club) -> None:
    """Each delivery is this process's own from when it begins, not from when the process began its round."""
    webhook, _ = registered(club)
    for _ in range(3):
        store.ping(club.engine, webhook)
    now, heard, other = [datetime.now(UTC)], Heard(), Heard()

    def slow(*arguments: Any, **more: Any) -> Answered:
        now[0] += LEASE * 0.75
        if len(heard.told) == 2:
            assert deliver_due(club.engine, clock=lambda: now[0], send=other) == 0
        return heard(*arguments, **more)

    assert deliver_due(club.engine, clock=lambda: now[0], send=slow) == 3
    assert other.told == []


def test_an_answer_that_comes_too_late_changes_nothing(club: Club) -> None:
    """Another process has told it meanwhile: that stands."""
    webhook, _ = registered(club)
    store.ping(club.engine, webhook)
    now, other = datetime.now(UTC), Heard()

    def very_slow(*_: Any, **__: Any) -> Answered:
        assert deliver_due(club.engine, clock=at(now + 2 * LEASE), send=other) == 1
        return Answered(None, "webhook_slow")

    assert deliver_due(club.engine, clock=at(now), send=very_slow) == 0
    (line,) = store.log(club.engine, webhook)
    assert (line.status, line.next_at) == (204, None)
    assert line.delivered_at
    assert store.found(club.engine, webhook).failing_since is None


def test_a_game_that_can_not_be_read_keeps_nothing_else_from_being_told(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    webhook, _ = registered(club, "hand_recorded", "game_ended")
    stream, heard, now = table_game(club), Heard(), datetime.now(UTC)
    write(club.engine, stream, hand(club, stream))
    store.ping(club.engine, webhook)

    def unreadable(*_: Any) -> Any:
        raise InputError("unknown_event_kind", kind="from_tomorrow")

    monkeypatch.setattr(delivery, "entries", unreadable)
    assert deliver_due(club.engine, send=heard) == 1
    monkeypatch.undo()
    lines = {line.kind: line for line in store.log(club.engine, webhook)}
    assert lines["ping"].delivered_at
    assert lines["hand_recorded"].told == "webhook_unreadable"
    assert store.found(club.engine, webhook).failing_since is None
    page = club.signed_in_as("secretary").get(f"/club/webhooks/{webhook}?lang=en")
    assert "can’t be read" in page.text
    assert deliver_due(club.engine, clock=at(now + 2 * WAITS[0]), send=heard) == 1
    assert sorted(heard.kinds) == ["hand_recorded", "ping"]


def test_a_fault_does_not_end_the_telling(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong once, the thread goes on."""
    webhook, _ = registered(club)
    store.ping(club.engine, webhook)
    faults: list[Exception] = [InputError("database_unusable", where="x", why="gone"), KeyError("x")]
    over = ThreadingEvent()

    def told(*_: Any, **__: Any) -> int:
        if faults:
            raise faults.pop()
        over.set()
        return 0

    monkeypatch.setattr(delivery, "EVERY_SECONDS", 0.001)
    monkeypatch.setattr(delivery, "deliver_due", told)
    deliverer = Deliverer(lambda: club.engine)
    deliverer.start()
    assert over.wait(60)
    deliverer.stop()


def test_a_server_that_stops_tells_no_more_than_it_has_begun(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the addresses are that much is due for."""
    webhook, _ = registered(club)
    for _ in range(3):
        store.ping(club.engine, webhook)
    begun, ended = ThreadingEvent(), ThreadingEvent()

    def slow(engine: Engine, due: Mapping[str, Any], clock: Clock, inside: bool, _send: Any) -> bool:
        begun.set()
        assert ended.wait(60)
        return tell(engine, due, clock, inside, Heard())

    tell = delivery._tell
    monkeypatch.setattr(delivery, "_tell", slow)
    monkeypatch.setattr(delivery, "EVERY_SECONDS", 0.001)
    deliverer = Deliverer(lambda: club.engine)
    deliverer.start()
    assert begun.wait(60)
    deliverer._over.set()
    ended.set()
    deliverer.stop()
    assert sum(line.delivered_at is not None for line in store.log(club.engine, webhook)) == 1


def test_an_event_that_was_not_written_is_not_told(club: Club) -> None:
    webhook, _ = registered(club)
    stream = table_game(club)
    with pytest.raises(InputError):
        write(club.engine, stream, HandRecorded(play_of(game_ledger.load(club.engine, stream), navy_win("S"))),
              GameEnded(), GameEnded())  # fmt: skip
    assert sorted(line.kind for line in store.log(club.engine, webhook)) == ["game_ended", "hand_recorded", "ranking"]


def test_registered_tried_and_removed_on_the_pages(club: Club) -> None:
    secretary = club.signed_in_as("secretary")
    refused = secretary.post("/club/webhooks?lang=en", data={"address": "http://x.org", "kind": ["ranking"]})
    assert refused.status_code == 422
    assert "must begin with https" in refused.text
    assert 'value="http://x.org"' in refused.text
    assert store.everything(club.engine) == []
    made = secretary.post("/club/webhooks?lang=en", data={"address": OUTSIDE, "kind": ["ranking"]})
    found = re.search(r"whsec_[\w+/=]+", made.text)
    assert found
    assert found[0] not in secretary.get("/club/webhooks").text
    (webhook,) = store.everything(club.engine)
    page = f"/club/webhooks/{webhook.id}"
    assert secretary.post(f"{page}/try").status_code == 303
    deliver_due(club.engine, send=Heard(None))
    assert "It took too long." in secretary.get(f"{page}?lang=en").text
    (line,) = store.log(club.engine, webhook.id)
    assert secretary.post(f"{page}/deliveries/none/again").status_code == 404
    secretary.post(f"{page}/deliveries/{line.id}/again")
    assert deliver_due(club.engine, send=Heard()) == 1
    secretary.post(f"{page}/enabled", data={"enabled": "no"})
    assert store.found(club.engine, webhook.id).disabled_at
    secretary.post(f"{page}/enabled", data={"enabled": "yes"})
    assert store.found(club.engine, webhook.id).disabled_at is None
    secretary.post(f"{page}/remove")
    assert secretary.get(page).status_code == 404
