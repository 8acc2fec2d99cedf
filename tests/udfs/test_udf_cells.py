"""How an argument of xlwings becomes cells: whole columns end, and cells know where they stand."""

from __future__ import annotations

from datetime import datetime
from types import SimpleNamespace
from typing import Any

import pytest

from xltiebreak.reading.grid import Cell
from xltiebreak.reading.worksheet import Cells
from xltiebreak.udfs import CellsAccessor


class FakeRange:
    """A range of a sheet whose cells are used from row 2 to row 9."""

    def __init__(self, row: int, rows: int) -> None:
        self.row, self.column = row, 3
        self.rows, self.columns = SimpleNamespace(count=rows), SimpleNamespace(count=2)
        used = SimpleNamespace(row=2, column=1, rows=SimpleNamespace(count=8), options=self.options)
        self.sheet = SimpleNamespace(used_range=used, range=self.other)

    def options(self, accessor: type, ndim: int, err_to_str: bool) -> Any:
        assert (accessor, ndim, err_to_str) == (CellsAccessor, 2, True)
        return SimpleNamespace(value=Cells((("No.", "Rnd1"), (1.0, "W2"))))

    def other(self, first: tuple[int, int], last: tuple[int, int]) -> Any:
        return SimpleNamespace(options=lambda err_to_str: (first, last) if err_to_str else None)


@pytest.mark.parametrize(
    ("row", "rows", "ends"),
    [
        (1, 65_535, None),
        (1, 65_536, ((1, 3), (9, 4))),
        (4, 1_048_573, ((4, 3), (9, 4))),
        (9, 1_048_568, ((9, 3), (9, 4))),
        (12, 1_048_565, ((12, 3), (12, 4))),  # below all that is used
    ],
)
def test_whole_columns_end_where_the_used_cells_do(
    row: int, rows: int, ends: tuple[tuple[int, int], tuple[int, int]] | None
) -> None:
    where = FakeRange(row, rows)
    context: Any = SimpleNamespace(range=where)
    CellsAccessor.end_columns(context)
    assert context.range == (ends or where)


def test_without_a_range_there_is_nothing_to_end() -> None:
    context: Any = SimpleNamespace(range=None)
    CellsAccessor.end_columns(context)
    assert context.range is None


class Engine:
    """xlwings' reading of values for a host."""

    def clean_value_data(self, data: Any, *how: object) -> list[list[str]]:
        assert how == (datetime, None, None, True)  # errors as text
        ((value,),) = data
        return [[f"read {value}"]]


def kept(where: FakeRange | None, *rows: list[object]) -> Cells:
    engine = SimpleNamespace(impl=Engine())
    given = list(rows) or [["W2"], ["L1"]]
    context: Any = SimpleNamespace(range=where, value=given, engine=engine)
    CellsAccessor.keep_range(context)
    cells: Cells = context.value
    return cells


def test_cells_of_a_range_know_where_they_stand() -> None:
    cells = kept(FakeRange(5, 2))
    assert cells.rows == (("W2",), ("L1",))
    assert cells.corner
    assert cells.corner() == Cell(5, 3)
    assert cells.sheet
    grid = cells.sheet()
    assert (grid.rows, grid.top, grid.left) == ((("No.", "Rnd1"), (1.0, "W2")), 2, 1)
    assert kept(None) == Cells((("W2",), ("L1",)))


def test_values_of_other_types_are_read_by_xlwings() -> None:
    assert kept(None, ["W2", 1.5, None, -2146826246]).rows == (
        ("W2", 1.5, None, "read -2146826246"),
    )
