"""CSV files: read back as they were written, harmless in a spreadsheet."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.csv_text import Cell, csv_text


def read(data: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(data.decode("utf-8-sig"), newline=""), strict=True))


@given(st.lists(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=2), min_size=1))
def test_any_text_is_read_back_but_for_the_apostrophe(rows: list[list[str]]) -> None:
    for row, back in zip(rows, read(csv_text(rows)), strict=True):
        assert [cell.removeprefix("'") for cell in back] == [cell.removeprefix("'") for cell in row]


@pytest.mark.parametrize("words", ["=1+1", "+cmd|'/C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", " =1", "\r=1", "＝1"])
def test_a_text_like_a_formula_is_told_to_be_text(words: str) -> None:
    assert read(csv_text([[words, "x"]]))[0][0] == f"'{words}"


def test_numbers_stay_numbers() -> None:
    assert read(csv_text([[-120, 1.5, Fraction(1, 4), Fraction(6, 2), None, 0]])) == [
        ["-120", "1.5", "0.25", "3", "", "0"]
    ]


def test_a_french_file_opens_in_a_french_spreadsheet() -> None:
    """Excel takes the list separator and the decimal mark from the machine's region: there `;` and `,`."""
    rows: list[list[Cell]] = [["Nom", "Moyenne"], ["a;b", Fraction(-5, 2)], ["1.5", 1000]]
    assert csv_text(rows, "fr") == '\ufeffNom;Moyenne\r\n"a;b";-2,5\r\n1.5;1000\r\n'.encode()


def test_file_begins_with_the_mark_and_its_lines_end_as_the_norm_says() -> None:
    assert csv_text([["陳", 'a,"b"'], ["c", "d"]]) == '\ufeff陳,"a,""b"""\r\nc,d\r\n'.encode()
