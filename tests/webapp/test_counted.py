"""What clients did is counted once for all processes, and goes on being counted where Redis is away."""

from __future__ import annotations

import logging

import pytest
from limits import parse

from tests.services import Redis
from webapp import counted
from webapp.app import create_app
from webapp.counted import Counted
from webapp.people.sign_in_rates import SignInRates
from webapp.rates import TooOftenError

FIVE = parse("5 per hour")


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis is away where a test ends it, not where a busy machine keeps it waiting."""
    monkeypatch.setattr(counted, "ANSWER_SECONDS", 60)


def test_processes_count_together(redis_server: Redis) -> None:
    first, second = Counted(redis_server.url), Counted(redis_server.url)
    assert [first.hit(FIVE, "together"), second.hit(FIVE, "together", cost=4)] == [True, True]
    assert not first.hit(FIVE, "together")
    assert second.get_window_stats(FIVE, "together").remaining == 0
    second.clear(FIVE, "together")
    assert first.hit(FIVE, "together")


def test_without_redis_each_counts_for_itself() -> None:
    first, second = Counted(), Counted()
    assert first.hit(FIVE, "apart", cost=5)
    assert not first.hit(FIVE, "apart")
    assert second.hit(FIVE, "apart", cost=5)


def test_redis_away_refuses_nobody_and_lets_nobody_count_free(
    redis_of_its_own: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    shared = Counted(redis_of_its_own.url)
    assert shared.hit(FIVE, "away")
    redis_of_its_own.kill()
    with caplog.at_level(logging.ERROR):
        assert shared.hit(FIVE, "away", cost=5)
    assert "in this process alone" in caplog.text
    assert not shared.hit(FIVE, "away")


def test_sign_ins_tried_at_two_web_processes_are_counted_together(redis_server: Redis) -> None:
    first, second = SignInRates(Counted(redis_server.url)), SignInRates(Counted(redis_server.url))
    for rates in (first, second, first, second, first):
        rates.check("anne.two", "203.0.113.9")
    with pytest.raises(TooOftenError):
        second.check("anne.two", "203.0.113.9")
    first.forget("anne.two", "203.0.113.9")
    second.check("anne.two", "203.0.113.9")


def test_posts_to_two_web_processes_are_counted_together(redis_server: Redis) -> None:
    settings = {"TESTING": True, "READERS": 0, "SECRET_KEY": "k" * 32, "REDIS_URL": redis_server.url}
    clients = [create_app(settings | {"RATE_POSTS": "2 per hour"}).test_client() for _ in range(2)]
    asked = [client.post("/tally", json={}, environ_base={"REMOTE_ADDR": "203.0.113.77"}) for client in clients * 2]
    assert [answer.status_code for answer in asked] == [422, 422, 429, 429]
