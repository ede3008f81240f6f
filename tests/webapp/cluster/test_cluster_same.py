"""Tests that one process passes, run against two web processes and two workers: the same functions, other fixtures."""

from __future__ import annotations

import pytest

from tests.webapp.test_game_posts import (
    test_a_photo_goes_into_the_record_with_what_was_read_on_it,
    test_another_has_written,
    test_every_kind_of_entry_as_json,
)
from tests.webapp.test_home import (
    test_a_hand_sent_twice_is_recorded_once,
    test_all_four_confirm_and_a_change_asks_again,
    test_two_phones_the_second_is_told_and_keeps_what_it_typed,
)
from tests.webapp.test_home_browser import (
    test_a_game_from_a_photo_to_the_printed_sheet,
    test_two_phones_on_one_game,
)

__all__ = [
    "test_a_game_from_a_photo_to_the_printed_sheet",
    "test_a_hand_sent_twice_is_recorded_once",
    "test_a_photo_goes_into_the_record_with_what_was_read_on_it",
    "test_all_four_confirm_and_a_change_asks_again",
    "test_another_has_written",
    "test_every_kind_of_entry_as_json",
    "test_two_phones_on_one_game",
    "test_two_phones_the_second_is_told_and_keeps_what_it_typed",
]

pytestmark = pytest.mark.cluster
