"""A kong whose fourth tile lies on another: read as a kong, shown to a person, and nothing else changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from tests.vision.laid import Camera, Tile, read, row, rows, told
from vision.assemble import Assembly
from vision.detections import Detections
from vision.fourths import Lying, find_lying, put_down, read_with_fourths, with_fourths
from vision.reading import Doubt
from vision.stacked import Stacked, squares_on
from vision.whole import Seated, assemble_table

CALLED = "2m 3m 4m 5p 6p 7p 9s 9s || E' E E | 8s 8s 8s'"
UNTURNED = ("E E E", "5m 5m 5m", "2s 3s 4s", "7p 8p 9p", "C C")


def with_kongs(assembly: Assembly, *lying: Lying) -> Assembly:
    return with_fourths(assembly, lying)[0]


def laid(*texts: str) -> Assembly:
    return read(Camera().see(rows(*texts)))


def lying(assembly: Assembly, name: str, *, nth: int = 0, down: bool = True, likely: bool = True) -> Lying:
    """The nth tile of that name, read where the one under it is, five pixels aside."""
    tile = [tile for tile in assembly.tiles if tile.id == name][nth]
    here = np.array(tile.corners, np.float32)
    return Lying(0, here + 5 * down, here + 5 * down - 5, down, likely)


def test_a_pung_with_a_tile_on_another_is_a_kong_and_is_shown() -> None:
    pung = laid(CALLED)
    assert told(pung) == ["concealed:c:2m 3m 4m 5p 6p 7p 9s 9s", "pung:o:E E E", "pung:o:8s 8s 8s"]
    on_another = lying(pung, "E")
    kong = with_kongs(pung, on_another)
    assert told(kong) == ["concealed:c:2m 3m 4m 5p 6p 7p 9s 9s", "kong:o:E E E E", "pung:o:8s 8s 8s"]
    assert kong.hand["melds"] == [
        {"kind": "kong", "tiles": ["E"] * 4, "open": True},
        {"kind": "pung", "tiles": ["8s"] * 3, "open": True},
    ]
    assert kong.hand["concealed"] == pung.hand["concealed"]
    assert [(each.group, each.alternatives) for each in kong.doubts] == [(1, ("kong", "pung"))]
    assert kong.confidence < pung.confidence
    top, *_, hidden = (kong.tiles[tile] for tile in kong.groups[1].tiles)
    assert hidden.corners == next(tile for tile in pung.tiles if tile.id == "E").corners  # from its own top left, too
    np.testing.assert_allclose(hidden.corners, on_another.under)
    np.testing.assert_allclose(np.mean(top.corners, axis=0), on_another.top.mean(axis=0), atol=1e-3)
    assert top.turned
    assert hidden.turned


def test_one_that_may_lie_on_another_is_asked_about_where_it_is_seen() -> None:
    pung = laid(CALLED)
    asked = with_kongs(pung, lying(pung, "8s", nth=2, down=False))
    assert told(asked) == told(pung)
    assert asked.tiles == pung.tiles
    (about,) = asked.doubts
    assert about.tile == len(pung.tiles) - 1
    assert asked.confidence < pung.confidence


def test_of_a_called_pung_one_is_asked_about_that_is_less_likely_to() -> None:
    """Nothing else would tell that it is a kong; three alike in the row are none unless one shows."""
    hand = laid("2m 3m 4m 5p 5p 5p 9s 9s || E' E E | 8s 8s 8s'")
    called = [lying(hand, "E", nth=nth, down=False, likely=False) for nth in (0, 1)]
    (about,) = with_kongs(hand, *called).doubts
    assert about.tile is not None
    assert hand.tiles[about.tile].id == "E"
    assert with_kongs(hand, lying(hand, "5p", nth=1, down=False, likely=False)) == hand


def test_three_in_a_row_one_of_which_lies_on_another_are_a_kong_beside_the_rest() -> None:
    row = laid("2m 3m 4m 5p 6p 7p E E E 9s 9s || 8s' 7s 9s")
    nth = next(n for n, tile in enumerate(row.tiles) if tile.id == "E")
    doubted = row._replace(doubts=(Doubt("why", tile=nth + 3), Doubt("of the chow", group=1)))
    kong = with_kongs(doubted, lying(row, "E", nth=1))
    assert sorted(told(kong)) == ["chow:o:8s 7s 9s", "concealed:c:2m 3m 4m 5p 6p 7p 9s 9s", "kong:o:E E E E"]
    assert sorted(kong.hand["concealed"]) == sorted(["2m", "3m", "4m", "5p", "6p", "7p", "9s", "9s"])
    first, of_chow, asks = kong.doubts
    assert kong.tiles[first.tile or 0].corners == row.tiles[nth + 3].corners
    assert told(kong)[of_chow.group or 0].startswith("chow")
    assert told(kong)[asks.group or 0].startswith("kong")


def test_a_tile_on_another_was_not_the_winning_one() -> None:
    tiles = [*rows("2m 3m 4m 5p 6p 7p 9s 9s E E"), Tile("E", 11.1, 0), *row("8s' 7s 9s", x=14)]
    apart = read(Camera().see(tiles))
    assert apart.hand["winning_tile"] == "E"
    kong = with_kongs(apart, lying(apart, "E", nth=2))
    assert "kong:o:E E E E" in told(kong)
    assert "winning_tile" not in kong.hand
    assert not any(group.kind == "apart" for group in kong.groups)


def test_three_that_lie_here_and_there_are_no_kong_and_the_winning_one_stays() -> None:
    """Such a kong would be laid out together; the winning tile, laid behind the row, may seem to lie on one of it."""
    for text in ("E 2m 3m 4m 5p 6p 7p 9s 9s E || 8s' 7s 9s ||| E", "2m 3m 4m 5p 6p 7p 9s 9s E E || 8s' 7s 9s ||| E"):
        apart = laid(text)
        assert with_fourths(apart, [lying(apart, "E", nth=2)]) == (apart, set())


def test_one_that_is_of_another_set_makes_no_kong() -> None:
    chow = laid("2m 3m 4m 5p 6p 7p 9s 9s || 8s' 7s 9s | E' E E")
    assert with_fourths(chow, [lying(chow, "8s")]) == (chow, set())


def test_two_kongs_of_one_hand_and_doubts_about_tiles_keep_their_places() -> None:
    first = laid(CALLED)
    last = len(first.tiles) - 1
    doubted = first._replace(doubts=(Doubt("why", tile=0), Doubt("why", tile=last)))
    kongs = with_kongs(doubted, lying(first, "E", nth=1), lying(first, "8s"))
    assert told(kongs)[1:] == ["kong:o:E E E E", "kong:o:8s 8s 8s 8s"]
    about = [each.tile for each in kongs.doubts if each.tile is not None]
    assert [kongs.tiles[tile].corners for tile in about] == [first.tiles[0].corners, first.tiles[last].corners]
    assert {each.group for each in kongs.doubts if each.group is not None} == {1, 2}


def test_of_sets_that_may_be_concealed_a_kong_with_a_tile_on_another_is_open() -> None:
    pungs = laid(*UNTURNED)
    assert "pung:?:E E E" in told(pungs)
    kong = with_kongs(pungs, lying(pungs, "E"))
    assert "kong:o:E E E E" in told(kong)
    assert kong.hand["melds"] == [{"kind": "kong", "tiles": ["E"] * 4, "open": True}]
    assert sorted(kong.hand["concealed"]) == sorted(tile for tile in pungs.hand["concealed"] if tile != "E")
    number = told(kong).index("kong:o:E E E E")
    assert [each.alternatives for each in kong.doubts if each.group == number] == [("kong", "pung")]


def test_a_red_five_hides_a_plain_one() -> None:
    pung = laid("2m 3m 4m 1p 2p 3p 9s 9s || E' E E | 0s' 5s 5s")
    assert told(with_kongs(pung, lying(pung, "0s")))[-1] == "kong:o:0s 5s 5s 5s"


class Seen:
    """A stack reader that says of tiles round a place that they lie on others, so many pixels lower."""

    def __init__(self, place: NDArray[np.float64], down: float) -> None:
        self.place, self.down, self.asked = place, down, 0

    def __call__(self, corners: NDArray[np.float32]) -> Callable[[], Stacked]:
        self.asked += len(corners)
        near = np.linalg.norm(corners.mean(axis=1) - self.place, axis=1) < 5
        chances = np.where(near, np.float32(0.99), np.float32(0.01))
        return lambda: Stacked(chances, corners + np.array([0, self.down], np.float32))


def test_a_tile_on_another_is_put_down_into_its_row_and_what_shows_of_that_one_is_left_out() -> None:
    """Seen from low down it stands half a tile out of its row: it was read as the winning tile."""
    flat = Camera().see(rows("2m 3m 4m 5p 6p 7p 9s 9s E E E || 8s' 8s 8s"))
    raised, part = flat.corners.copy(), flat.corners[9].copy()
    raised[9, :, 1] -= 40
    part[:, 1] = np.clip(part[:, 1], part[:, 1].max() - 30, None)
    seen = replace(flat, corners=raised)
    seen = Detections(
        np.concatenate([seen.corners, part[None]]),
        np.concatenate([seen.probabilities, seen.probabilities[9:10]]),
        seen.classes,
        np.concatenate([seen.up, seen.up[9:10]]),
    )
    look = Seen(raised[9].mean(axis=0), 40)
    (found,) = find_lying(seen, look)()
    np.testing.assert_allclose(put_down(seen, [found]).corners, flat.corners, atol=1e-3)
    np.testing.assert_allclose(found.top, raised[9], atol=1e-3)
    assert look.asked == 7  # of the kinds of which there are three or more
    (hand,) = read_with_fourths(seen, look, partial(assemble_table, photo_size=(4000, 4000)))
    assert "kong:o:E E E E" in told(hand.assembly)


def test_one_that_makes_no_kong_is_read_where_it_was_seen_and_asked_about() -> None:
    seen = Camera().see(rows("2m 3m 4m 5p 6p 7p 9s 9s 8s 8s 8s || 8s' 7s 9s"))
    look = Seen(seen.corners[11].mean(axis=0), 200)
    (hand,) = read_with_fourths(seen, look, partial(assemble_table, photo_size=(4000, 4000)))
    (plain,) = assemble_table(seen, (4000, 4000))
    assert told(hand.assembly) == told(plain.assembly)
    assert [tile.corners for tile in hand.assembly.tiles] == [tile.corners for tile in plain.assembly.tiles]
    (about,) = (each for each in hand.assembly.doubts if each not in plain.assembly.doubts)
    assert about.tile is not None
    place = hand.assembly.tiles[about.tile]
    assert place.id == "8s"
    np.testing.assert_allclose(np.mean(place.corners, axis=0), seen.corners[11].mean(axis=0), atol=1e-3)


def test_nothing_is_asked_where_no_three_are_alike() -> None:
    seen = Camera().see(rows("2m 3m 4m 5p 6p 7p 9s 9s || 8s' 7s 9p"))
    look = Seen(np.zeros(2), 0)
    assert find_lying(seen, look)() == []
    assert put_down(seen, []) is seen
    assert look.asked == 0


def test_the_hands_are_read_while_the_stack_reader_looks() -> None:
    seen = Camera().see(rows("2m 3m 4m 5p 6p 7p 9s 9s E E E || 8s' 8s 8s"))
    nowhere, happened = Seen(np.zeros(2), 0), list[str]()

    def look(corners: NDArray[np.float32]) -> Callable[[], Stacked]:
        answer = nowhere(corners)
        happened.append("begun")

        def waited() -> Stacked:
            happened.append("waited for")
            return answer()

        return waited

    def hands(detections: Detections) -> tuple[Seated, ...]:
        happened.append("read")
        return assemble_table(detections, (4000, 4000))

    (hand,) = read_with_fourths(seen, look, hands)
    assert happened == ["begun", "read", "waited for"]
    assert "pung:o:8s 8s 8s" in told(hand.assembly)


def test_the_square_on_a_tile_stands_as_the_tile_does_in_the_picture() -> None:
    tall = np.array([[0, 0], [10, 0], [10, 20], [0, 20]], np.float32)
    turned = np.roll(tall, 1, axis=0)
    lying = np.array([[0, 0], [20, 0], [20, 4], [0, 4]], np.float32)
    square = [[-5, 0], [15, 0], [15, 20], [-5, 20]]
    found = squares_on(np.stack([tall, turned, lying]))
    np.testing.assert_allclose(found, [square, square, [[0, -8], [20, -8], [20, 12], [0, 12]]])
