"""Rounds of an evening drawn and undone: what a draw closes, and the way back."""

from __future__ import annotations

import pytest

from tests.webapp.clubs import Club
from tests.webapp.evening_steps import page_of, steps
from webapp.dispute.closed import is_closed
from webapp.games.events import GameEnded
from webapp.games.ledger import load, write
from webapp.ledger import Origin


def test_a_drawn_round_is_undone_until_a_game_of_it_begins(club: Club) -> None:
    evening = steps(club, people=9, tables=2)
    assert "Undo this round" not in evening.page()
    evening.draw()
    first = evening.programme
    evening.post("games")
    assert "Undo this round" not in evening.page()
    evening.draw()
    assert "Undo this round" in evening.page()
    assert evening.post("round/undo").status_code == 303
    found = evening.programme
    assert (found.sittings, found.draws) == (first.sittings, first.draws)
    refused = evening.post("round/undo")
    assert refused.status_code == 422
    assert "A game of round 1 has begun" in page_of(refused)
    assert evening.programme.round == 1


def test_a_round_that_another_has_drawn_anew_is_not_undone_unseen(club: Club) -> None:
    evening = steps(club, people=8, tables=2)
    evening.draw()
    mark = evening.programme.mark
    evening.draw(moves="stay", way="tiles")
    assert evening.post("round/undo", mark=mark).status_code == 409
    assert evening.programme.round == 1


@pytest.mark.parametrize(
    ("lang", "early", "back"),
    [("en", "Still played: table 1, 2. Once round 2 is drawn", "can be put right at the table again"),
     ("fr", "Encore en jeu\xa0: table 1, 2. Dès le tirage du tour 2", "se corrigent à nouveau à la table")],
)  # fmt: skip
def test_who_draws_while_games_go_on_is_told_what_that_closes_and_how_to_get_back(
    club: Club, lang: str, early: str, back: str
) -> None:
    evening = steps(club, people=8, tables=2)
    evening.draw()
    assert early not in evening.page(lang)
    evening.post("games")
    streams = [game.stream for game in evening.programme.games]
    assert early in evening.page(lang)
    evening.draw()
    assert early not in evening.page(lang)
    assert back in evening.page(lang)
    assert all(is_closed(club.engine, stream, load(club.engine, stream)) for stream in streams)
    evening.post("round/undo")
    assert not any(is_closed(club.engine, stream, load(club.engine, stream)) for stream in streams)
    game = load(club.engine, streams[0])
    origin = Origin("test", game.started.rules, game.started.rules_version)
    write(club.engine, streams[0], game.sequence, GameEnded(), origin)
    numbers = {table.id: table.number for table in evening.programme.tables}
    left = numbers[evening.programme.games[1].table]
    assert early.replace("1, 2", str(left)) in evening.page(lang)


@pytest.mark.parametrize(("lang", "left"), [("en", "has left"), ("fr", "n’est plus là")])
def test_who_rests_and_has_left_is_marked(club: Club, lang: str, left: str) -> None:
    evening = steps(club, people=5, tables=1)
    evening.draw()
    (rests,) = evening.programme.seated(1).resting
    evening.come(gone=(rests,))
    aside = evening.page(lang).partition('<p class="aside">')[2].partition("</p>")[0]
    assert f'{evening.programme.names[rests]} <span class="hint">({left})</span>' in aside
