"""Web pages: each table is a grid, and no page costs more than its length."""

import html
from collections.abc import Callable
from functools import partial
from operator import itemgetter
from typing import Any

import pytest
from cost import growth
from hypothesis import given
from hypothesis import strategies as st
from tables import cases_of

from xltiebreak.files.decoding import SourceFile
from xltiebreak.files.html import read_grids
from xltiebreak.files.tables import grids_of
from xltiebreak.reading.grid import Grid, Refused

CASES = cases_of(__file__)


def grids_of_page(text: str, name: str) -> tuple[Grid, ...]:
    return read_grids(SourceFile(text.encode(), name))


def tables(text: str) -> dict[str, list[list[object]]]:
    return {
        grid.sheet: [list(row) for row in grid.rows] for grid in grids_of_page(text, "page.html")
    }


@pytest.mark.parametrize("case", CASES["pages and their tables"], ids=itemgetter(0))
def test_each_table_of_a_page_is_a_grid(case: list[Any]) -> None:
    _, page, grids = case
    assert tables(page) == grids


@pytest.mark.parametrize(("cell", "text"), CASES["the text of a cell is what a browser shows"])
def test_the_text_of_a_cell_is_what_a_browser_shows(cell: str, text: str) -> None:
    page = f"<table><tr><td>x</td><td>{cell}</td><td>y</td></tr></table>"
    assert tables(page)["Table 1"] == [["x", text, "y"]]


@pytest.mark.parametrize("encoding", ["nonsense", "x" * 500, "hex", "\u00fc"])
def test_an_encoding_that_nobody_knows_is_utf_8(encoding: str) -> None:
    page = f"<html><meta charset='{encoding}'><table><tr><td>Zoë</table>"
    (grid,) = grids_of(page.encode(), "page.html")
    assert grid == Grid("Table 1", [["Zoë"]])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "iso-8859-2", "windows-1251"])
def test_the_encoding_that_a_page_declares_is_believed(encoding: str) -> None:
    name = "Łukasz" if encoding != "windows-1251" else "Иван"
    page = f"<html><meta charset={encoding}><table><tr><td>{name}</table>"
    (grid,) = grids_of(page.encode(encoding), "page.xls")
    assert grid == Grid("Table 1", [[name]])


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "rot13", "hex", "cp037"])
@pytest.mark.parametrize("name", ["Zoë", "Zoé M"])  # one of them makes an even number of bytes
def test_an_encoding_that_a_page_cannot_have_is_not_believed(encoding: str, name: str) -> None:
    page = f"<html><meta charset={encoding}><table><tr><td>{name}</table>"
    (grid,) = grids_of(page.encode("cp1252"), "page.html")
    assert grid == Grid("Table 1", [[name]])


@pytest.mark.parametrize("page", ["<html><p>hello</html>", "<table></table>", "<table><tr><td>"])
def test_a_page_without_a_table_is_refused(page: str) -> None:
    with pytest.raises(Refused, match=r"^page.html is a web page without a table: copy the list"):
        grids_of_page(page, "page.html")


def test_a_table_may_have_as_many_columns_as_a_sheet() -> None:
    """Excel's limit: 16,384."""
    row = "<table><tr>" + "<td colspan=1000>" * 16
    (grid,) = grids_of_page(f"{row}<td colspan=383><td>x</table>", "page.html")
    assert (grid.text(1, 16_384), len(grid.rows[0])) == ("x", 16_384)
    with pytest.raises(Refused, match="has a table with more cells than a spreadsheet holds"):
        grids_of_page(f"{row}<td colspan=384><td>x</table>", "page.html")


HOSTILE: dict[str, Callable[[int], str]] = {
    "open tables": lambda n: "<table>" * n,
    "open tables with text": lambda n: "<table><tr><td>x" * n,
    "open blocks": lambda n: "<table><tr><td>" + "<div>" * n,
    "open comments": lambda n: "<table><td>1" + "<!--" * n,
    "open tags": lambda n: "<table><td>1" + "<a " * n,
    "open quotes": lambda n: "<table><td>1" + "<a b='" * n,
    "open brackets": lambda n: "<table><td>1" + "</" * n,
    "open declarations": lambda n: "<table><td>1" + "<!" * n,
    "open references": lambda n: "<table><td>1" + "&#" * n,
    "open scripts": lambda n: "<table><td>1" + "<script>" * n,
    "broken tags": lambda n: "<table><td>1<div <b=" + "<b=" * n,
    "many attributes": lambda n: "<table><td>1<td " + "a=1 " * n + ">",
    "long cells": lambda n: "<table>" + ("<tr><td>" + "word " * n) * 10,
    "many wide cells": lambda n: "<table><tr>" + "<td colspan=1000000000>x" * n,
    "many wide rows": lambda n: "<table>" + "<tr><td colspan=1000>x" * n,
    "many cells": lambda n: "<table>" + ("<tr>" + "<td class=x>W12</td>" * 5) * n,
}


def read_or_refused(page: str) -> None:
    try:
        grids = grids_of_page(page, "page.html")
    except Refused as error:
        assert len(str(error)) <= 300
    else:
        assert sum(len(row) for grid in grids for row in grid.rows) <= 5_000_000


@pytest.mark.parametrize("page", HOSTILE)
def test_twice_the_page_costs_at_most_twice_as_much(page: str) -> None:
    assert growth(lambda size: partial(read_or_refused, HOSTILE[page](size)), 100) < 2.3


@pytest.mark.slow
def test_a_page_beyond_all_sizes_is_read_or_refused() -> None:
    read_or_refused("<table><tr><td colspan=1000000000 rowspan=1000000000>x")
    read_or_refused("<table>" + "<tr><td>x" * 5_500_000)
    read_or_refused("<table>" + ("<tr>" + "<td rowspan=65534>x" * 10) * 10_000)


WORDS = st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=6)
CELLS = st.lists(st.lists(WORDS, min_size=1, max_size=3).map(" ".join), max_size=2).map("\n".join)
TABLES = st.lists(st.lists(CELLS, min_size=1, max_size=5), min_size=1, max_size=6)


@given(TABLES)
def test_what_is_written_is_read(table: list[list[str]]) -> None:
    cells = [[html.escape(cell).replace("\n", "<br>") for cell in row] for row in table]
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in cells)
    page = f"<table><tr><th>x</th></tr>{body}</table>"
    assert tables(page) == {"Table 1": [["x"], *table]}
