"""Web pages: each table is a grid, and no page costs more than its length."""

import html
from collections.abc import Callable
from functools import partial

import pytest
from cost import growth
from hypothesis import given
from hypothesis import strategies as st

from xltiebreak.grid import Grid, Refused
from xltiebreak.sources.decoding import SourceFile
from xltiebreak.sources.html import read_grids
from xltiebreak.sources.tables import grids_of


def grids_of_page(text: str, name: str) -> tuple[Grid, ...]:
    return read_grids(SourceFile(text.encode(), name))


def tables(text: str) -> dict[str, list[list[object]]]:
    return {
        grid.sheet: [list(row) for row in grid.rows] for grid in grids_of_page(text, "page.html")
    }


def test_every_table_is_a_grid() -> None:
    text = """<!doctype html><html><body><p>Club</p>
    <table><tr><td>menu</td></tr></table><table><tr><td> </td></tr></table>
    <table><thead><tr><th>No.<th>Name</thead><tbody><tr><td>1<td>Ann</table>"""
    assert tables(text) == {
        "Table 1": [["menu"]],
        "Table 2": [["No.", "Name"], ["1", "Ann"]],
    }


def test_a_table_inside_another_one_has_its_own_grid() -> None:
    text = """<table><tr><td>Home</td><td>
    <table><tr><td>1</td><td>Ann</td></tr></table></td></tr></table>
    <table><tr><td><table><tr><td>2</td></tr></table></td></tr></table>"""
    assert tables(text) == {
        "Table 1": [["Home", ""]],
        "Table 2": [["1", "Ann"]],
        "Table 3": [["2"]],
    }


def test_the_value_of_a_wide_cell_stands_in_its_first_column_and_row() -> None:
    text = """<table><tr><td rowspan=2>1</td><td colspan="2">Ann</td><td>x</td></tr>
    <tr><td>Bo<td>Cy<td>y</tr><tr><td>2</tr></table>"""
    assert tables(text)["Table 1"] == [
        ["1", "Ann", "", "x"],
        ["", "Bo", "Cy", "y"],
        ["2"],
    ]


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("W21<br>1,0", "W21\n1,0"),
        ("<div>1</div><div>W 23</div>", "1\nW 23"),
        ("<p>1</p> <p> W&nbsp;&nbsp;23 </p>", "1\nW 23"),
        ("  Lee,\n   Ann ", "Lee, Ann"),
        ("5&frac12; &amp; &#189;", "5½ & ½"),
        ("<b>3</b><sup>1</sup>/<sub>2</sub>", "3 1/2"),
        ("a<sup>x</sup>", "ax"),
        ("W2<!-- not <td>this -->3", "W23"),
        ("<script>if (a < b) '</td>'</script>7", "7"),
        ("<style>td {}</style>7", "7"),
        ("<img alt='flag' src=x>7", "7"),
        ("1 < 2 <3", "1 < 2 <3"),
        ("W<br/>2", "W\n2"),
        ("<pre>W2</pre>", "W2"),
        ("<a title='a > b' href=\"x\">7</a>", "7"),
    ],
)
def test_the_text_of_a_cell_is_what_a_browser_shows(cell: str, text: str) -> None:
    page = f"<table><tr><td>x</td><td>{cell}</td><td>y</td></tr></table>"
    assert tables(page)["Table 1"] == [["x", text, "y"]]


def test_rows_without_a_table_are_one() -> None:
    assert tables("<tr><td>1</td></tr><tr><td>2</td></tr>") == {"Table 1": [["1"], ["2"]]}


def test_text_in_fixed_columns_is_read_as_text() -> None:
    listed = "No  Name     R1\n 1  Ann Lee  W2\n 2  Bo &amp; Co  L1\n"
    expected = [["No", "Name", "R1"], ["1", "Ann Lee", "W2"], ["2", "Bo & Co", "L1"]]
    assert tables(f"<html><pre>{listed}</pre></html>") == {"": expected}
    beside = f"<table><tr><td>menu<td><pre>{listed}</pre></table>"
    assert tables(beside) == {"Table 1": [["menu", ""]], "Text 1": expected}


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


@pytest.mark.parametrize("page", ["<html><p>hello</html>", "<table></table>", "<table><tr><td>"])
def test_a_page_without_a_table_is_refused(page: str) -> None:
    with pytest.raises(Refused, match=r"^page.html is a web page without a table: copy the list"):
        grids_of_page(page, "page.html")


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
