"""What lies beside a hand and was not counted with it: when a person is asked."""

from __future__ import annotations

import pytest

from tests.vision.laid import Camera, Tile, heap, moved, read, rows

CLOSE = "A tile lies close to the hand and was not counted with it."


@pytest.mark.parametrize(
    ("hand", "others", "doubts"),
    [
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E W", moved(rows("5s"), 5, -2.0), [CLOSE]),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E W", moved(rows("5s"), 5, -4.0), []),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E W", heap(35, 3), []),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E", moved(rows("5s"), 5, -2.0), []),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E", moved(rows("1p"), 5, -2.0), [CLOSE]),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E", moved(rows("X"), 5, -2.0), [CLOSE]),
        ("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p E E", moved(rows("X"), 5, -2.0), []),
    ],
    ids=["a tile", "far", "a heap", "finished", "a fourth", "a back", "a back and no pung"],
)
def test_a_tile_close_to_a_hand_is_told_of_where_it_may_belong_there(
    hand: str, others: list[Tile], doubts: list[str]
) -> None:
    """Nothing is lacking in a finished hand but the fourth tile of a kong."""
    seen = read(Camera(jitter=0.01).see([*rows(hand), *others]))
    assert len(seen.tiles) == 14
    assert [doubt.why for doubt in seen.doubts if doubt.of_all and "no finished hand" not in doubt.why] == doubts


def test_a_tile_close_to_a_finished_hand_is_told_of_where_a_flower_there_was_counted() -> None:
    hand = rows("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p E E", "f1", apart=2.2)
    seen = read(Camera(jitter=0.01).see([*hand, *moved(rows("5s"), 7, 2.0)]))
    assert len(seen.tiles) == 15
    assert CLOSE in [doubt.why for doubt in seen.doubts]
