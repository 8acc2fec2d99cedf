"""Random events in every notation are read from every kind of file as the same event."""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Callable

import pytest
from reading.comparing import differences, seeded
from reading.test_every_notation import rating
from reading.writing import NOTATIONS, Matrix, Notation
from thinning import sampled

from xltiebreak.crosstable import read
from xltiebreak.grid import Grid
from xltiebreak.sources.tables import grids_of
from xltiebreak.sources.text import divided_text

Rows = list[list[object]]


def _texts(rows: Rows) -> list[list[str]]:
    """Return the rows as programs print them, all of one width."""
    width = max(map(len, rows))
    lines = [["" if cell is None else str(cell) for cell in row] for row in rows]
    return [line + [""] * (width - len(line)) for line in lines]


def delimited(separator: str) -> Callable[[Rows], bytes]:
    def written(rows: Rows) -> bytes:
        file = io.StringIO()
        csv.writer(file, delimiter=separator).writerows(_texts(rows))
        return file.getvalue().encode()

    return written


def page(rows: Rows) -> bytes:
    lines = (
        "".join(f"<td>{html.escape(cell).replace(chr(10), '<br>')}</td>" for cell in row)
        for row in _texts(rows)
    )
    table = "".join(f"<tr>{line}</tr>\n" for line in lines)
    return f"<html><body><h1>Standings</h1><table>{table}</table></body></html>".encode()


def ruled(rows: Rows) -> bytes:
    texts = _texts(rows)
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    lines = ("|".join(f" {c:<{w}} " for c, w in zip(row, widths, strict=True)) for row in texts)
    return "\n".join(lines).encode()


SOURCES: dict[str, Callable[[Rows], bytes]] = {
    "semicolons": delimited(";"),
    "commas": delimited(","),
    "tabs": delimited("\t"),
    "a page": page,
    "bars": ruled,
    "UTF-16": lambda rows: delimited("\t")(rows).decode().encode("utf-16"),
}


LINES = [one for one in NOTATIONS if one.name != "Vega on two lines"]
"""Notations whose cells have one line, as all cells of a text do."""

FILES = [
    pytest.param(notation, source, id=f"{notation.name}-{source}")
    for source in SOURCES
    for notation in (LINES if source == "bars" else NOTATIONS)
]


@pytest.mark.parametrize(("notation", "source"), sampled(FILES, 60))
def test_a_file_of_every_kind_is_read(notation: Notation | Matrix, source: str) -> None:
    rng = seeded("sources", notation.name, source)
    event = notation.tournament(rng, notation.sizes[1])
    rows = notation.page(event).rows
    grids = grids_of(SOURCES[source](rows), "list.txt")
    tables = [table for grid in grids for table in read(grid)]
    wrong = differences(notation, event, tables, rating(notation))
    assert not wrong, (wrong[:3], rows[:4])


@pytest.mark.parametrize("notation", LINES, ids=lambda notation: str(notation.name))
def test_text_in_one_column_of_a_sheet_is_read(notation: Notation | Matrix) -> None:
    rng = seeded("one column", notation.name)
    event = notation.tournament(rng, notation.sizes[1])
    rows = notation.page(event).rows
    lines = ruled(rows).decode().splitlines()
    grid = divided_text(Grid("Sheet1", [[line] for line in lines]))
    assert grid is not None
    wrong = differences(notation, event, read(grid), rating(notation))
    assert not wrong, (wrong[:3], rows[:4])
