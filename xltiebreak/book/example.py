"""A workbook with all named functions: the example to begin with, and a call of each function."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from xltiebreak.book import understood
from xltiebreak.book.example_sheet import EXAMPLE, NAMED, write_example
from xltiebreak.book.filling import fill
from xltiebreak.book.layout import letters
from xltiebreak.book.reading import Where, read_workbook, report_of
from xltiebreak.files.written import Table, TableColumn
from xltiebreak.files.written.sheet import sheet_of
from xltiebreak.files.written.xlsx import SheetWriter, keep_stored, new_book
from xltiebreak.languages import language
from xltiebreak.languages.figures import as_float
from xltiebreak.live.looks import Looks
from xltiebreak.lossless.calculation import withdrawn_request
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.verify import Change
from xltiebreak.lossless.write import WritePlan
from xltiebreak.rules import System, all_systems
from xltiebreak.rules.examples import OPEN, cells_in

ALL_FUNCTIONS = "All functions"
"""The name of the sheet that calls each function once for each player."""


def functions_workbook() -> bytes:
    """Return the workbook. Raises Refused if XlsxWriter is not installed."""
    order = tuple(
        one for one in all_systems() if one.definition.udf and understood.has_function(one)
    )
    with TemporaryDirectory() as folder:
        names = ("blank", "filled", "stored")
        blank, filled, stored = (Path(folder, f"{name}.xlsx") for name in names)
        blank.write_bytes(_unfilled(_columns()))
        columns = [*_columns(), *_tie_breaks(blank, order)]
        blank.write_bytes(_unfilled(columns))
        fill(blank, filled, formulas=True, functions=True)
        _store(filled, stored)
        return stored.read_bytes()


def _columns() -> list[TableColumn]:
    """The columns of the sheet with all functions, before it is filled."""
    heads, *lines = cells_in(OPEN)
    rounds = [index for index, head in enumerate(heads) if head.startswith("Rnd")]
    nothing = [None] * len(lines)
    return [
        TableColumn("No.", "number", [int(line[0]) for line in lines]),
        TableColumn("Name", "name", [line[1] for line in lines]),
        TableColumn("Place", "number", nothing),
        TableColumn("Pts", "points", nothing),
        *(TableColumn(heads[index], "result", [line[index] for line in lines]) for index in rounds),
    ]


def _tie_breaks(path: Path, order: Sequence[System]) -> list[TableColumn]:
    """The columns of tie-breaks, with values that decide how many decimals a column shows."""
    workbook = read_workbook(path, Where((ALL_FUNCTIONS,)))
    (section,) = report_of(workbook, order).sections
    values = (list(map(as_float, section.values(system).values())) for system in order)
    return [
        TableColumn(system.heading, "tiebreak", column)
        for system, column in zip(order, values, strict=True)
    ]


def _unfilled(columns: Sequence[TableColumn]) -> bytes:
    """The workbook before it is filled."""
    words, file = language(), BytesIO()
    table = Table(ALL_FUNCTIONS, ALL_FUNCTIONS, columns, words, letters(words))
    with new_book(file) as book:
        keep_stored(book)
        write_example(book, book.add_worksheet(EXAMPLE), Looks(book), NAMED)
        SheetWriter(book).add(table.key, sheet_of(table))
    return file.getvalue()


def _store(path: Path, target: Path) -> None:
    """Save a filled workbook so that Excel shows the stored values when it opens it.

    They are right, and an Excel that does not know such functions would show #NAME? instead.
    """
    package = Package.open(path)
    splices = withdrawn_request(package.book)
    WritePlan(package, {package.workbook_part: Change(splices, {})}, ()).save(target)
