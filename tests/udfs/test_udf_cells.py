"""How an argument of xlwings becomes cells: whole columns end, and cells know where they stand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from xltiebreak.grid import Cell
from xltiebreak.udfs import CellsAccessor
from xltiebreak.worksheet import Cells


class FakeRange:
    """A range of a sheet whose cells are used from row 2 to row 9."""

    def __init__(self, row: int, rows: int) -> None:
        self.row, self.column = row, 3
        self.rows, self.columns = SimpleNamespace(count=rows), SimpleNamespace(count=2)
        used = SimpleNamespace(row=2, rows=SimpleNamespace(count=8))
        self.sheet = SimpleNamespace(used_range=used, range=self.other)

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


def kept(where: FakeRange | None) -> Cells:
    context: Any = SimpleNamespace(
        range=where, value=[["W2"], ["L1"]], engine=SimpleNamespace(impl=None)
    )
    CellsAccessor.keep_range(context)
    cells: Cells = context.value
    return cells


def test_cells_of_a_range_know_where_they_stand() -> None:
    cells = kept(FakeRange(5, 2))
    assert cells.rows == (("W2",), ("L1",))
    assert cells.corner
    assert cells.corner() == Cell(5, 3)
    assert kept(None) == Cells((("W2",), ("L1",)))
