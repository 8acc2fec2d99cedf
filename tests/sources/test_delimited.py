"""Values with separators: the separator is found, and the cells are read."""

import csv
import io
from operator import itemgetter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import cases_of

from xltiebreak.files.delimited import check_size, grid_of_lines, separator_of
from xltiebreak.files.tables import grids_of
from xltiebreak.reading.grid import Refused

CASES = cases_of(__file__)


def rows(text: str) -> list[list[str]]:
    (grid,) = grids_of(text.encode(), "list.csv")
    assert grid.sheet == ""
    return [list(map(str, row)) for row in grid.rows]


@pytest.mark.parametrize("case", CASES["texts with separators and their cells"], ids=itemgetter(0))
def test_the_separator_is_found_and_the_cells_are_read(case: list[Any]) -> None:
    _, text, cells = case
    assert rows(text) == cells


def test_a_quotation_mark_that_is_never_closed_swallows_nothing() -> None:
    text = '1,"Bobby,W2\n' + "".join(f"{number},Bo,L1\n" for number in range(2, 300))
    found = rows(text)
    assert found[0] == ["1", '"Bobby', "W2"]
    assert found[298] == ["299", "Bo", "L1"]


@pytest.mark.parametrize(("breaks", "is_cell"), [(100, True), (101, False)])
def test_a_cell_holds_up_to_a_hundred_line_breaks(breaks: int, is_cell: bool) -> None:
    found = rows(f'1;"a{chr(10) * breaks}";W2\n2;b;L1\n')
    assert found[0] == (["1", f"a{chr(10) * breaks}", "W2"] if is_cell else ["1", '"a'])
    assert found[-1] == ["2", "b", "L1"]


def test_a_quotation_mark_before_very_long_lines_swallows_nothing() -> None:
    """A cell of more than 131,072 characters, which Python's reader refuses."""
    lines = ["1;Bo", '2;"Zoe', *(f"{number};{'x' * 30_000}" for number in range(3, 9))]
    found = grid_of_lines(lines, ";", "list.csv").rows
    assert list(map(list, found[:3])) == [["1", "Bo"], ["2", '"Zoe'], ["3", "x" * 30_000]]
    assert len(found) == 8


@pytest.mark.parametrize("text", CASES["text with commas is no list with separators"])
def test_text_with_commas_is_no_list_with_separators(text: str) -> None:
    assert separator_of(text.split("\n")) == ""


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["1;Ann"] * 50_001, "50,001 lines, more than the 50,000 of the largest crosstable"),
        ([""] * 1_048_577, "1,048,577 lines, more than a spreadsheet holds"),
        (["1", "x" * 1_000_001], "A2: this line has 1,000,001 characters"),
    ],
    ids=["lines", "blank lines", "characters"],
)
def test_more_than_a_table_has_is_refused_at_the_door(lines: list[str], message: str) -> None:
    with pytest.raises(Refused, match=message):
        check_size(lines, "big.csv")


def test_as_much_as_a_table_has_passes_the_door() -> None:
    # Excel writes the blank rows of a sheet that was formatted to its end
    check_size([*["1;Ann"] * 50_000, *[';"";'] * 50_000], "list.csv")
    check_size(["x" * 1_000_000], "list.csv")
    check_size([""] * 1_048_576, "list.csv")


@pytest.mark.parametrize(
    ("line", "count", "message"),
    [
        ("1;2;" * 4_999 + "1;2;3", 500, ""),  # 10,000 separators in each
        ("1;2;" * 4_999 + "1;2;3", 501, "more than 5,000,000 cells"),
        ("1;2;" * 8_191 + "1;2", 1, ""),
        ("1;2;" * 8_192 + "1", 1, "A1: this line has 16,385 cells"),
    ],
    ids=["as many as allowed", "cells", "all columns", "columns"],
)
def test_more_cells_than_a_table_has_are_refused(line: str, count: int, message: str) -> None:
    if message:
        with pytest.raises(Refused, match=message):
            grid_of_lines([line] * count, ";", "big.csv")
    else:
        assert len(grid_of_lines([line] * count, ";", "big.csv").rows) == count


def test_long_cells_and_long_numbers_stay_texts() -> None:
    text = f"1;{'x y ' * 8_000};W2\n2;{'9' * 5_000};L1\n"
    assert rows(text) == [["1", "x y " * 8_000, "W2"], ["2", "9" * 5_000, "L1"]]


# An apostrophe in front may guard a cell from being a formula; then it is no part of the text.
CELLS = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\r\x00"), max_size=8
).filter(lambda text: not text.startswith("'"))
TABLES = st.integers(3, 8).flatmap(
    lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=9)
)


@given(TABLES, st.sampled_from("\t;,"))
def test_what_is_written_is_read(table: list[list[str]], separator: str) -> None:
    written = io.StringIO()
    csv.writer(written, delimiter=separator, lineterminator="\n").writerows(table)
    lines = written.getvalue().removesuffix("\n").split("\n")
    assert grid_of_lines(lines, separator, "list.csv").rows == table


@given(
    st.lists(
        st.tuples(
            st.integers(1, 999),
            st.from_regex(r"[A-Z][a-z]{1,9}(, [A-Z][a-z]{1,9})?", fullmatch=True),
            st.from_regex(r"[0-9](,5)?", fullmatch=True),
            st.from_regex(r"[WLD][0-9]{1,3}|-H-|", fullmatch=True),
        ),
        min_size=2,
        max_size=20,
    ),
    st.sampled_from("\t;,"),
)
def test_the_separator_is_found(table: list[tuple[int, str, str, str]], separator: str) -> None:
    written = io.StringIO()
    csv.writer(written, delimiter=separator).writerows([("No", "Name", "Pts", "R1"), *table])
    assert separator_of(written.getvalue().splitlines()) == separator
