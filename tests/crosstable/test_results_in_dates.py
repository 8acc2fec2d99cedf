"""Opponents and results that Excel turned into dates and times are read as typed, and reported."""

from __future__ import annotations

from datetime import datetime, time

import pytest
from tables import Rows

from xltiebreak.crosstable import Crosstable, read
from xltiebreak.event import Result
from xltiebreak.grid import Grid

MAY, OF_MAY = datetime(2026, 2, 1), datetime(2026, 1, 2)  # 2/1 in America, and in Europe


def table_with(*cells: object) -> Crosstable:
    rows: Rows = [["No", "Name", "1", "Pts"]]
    rows += [[n, f"Player {n}", cell, n % 2] for n, cell in enumerate(cells, 1)]
    (table,) = read(Grid("Open", rows))
    return table


@pytest.mark.parametrize(
    "cells",
    [
        (MAY, "1/0", datetime(2026, 4, 1), "3/0"),
        (OF_MAY, "1/0", datetime(2026, 1, 4), "3/0"),
        (time(2, 1), "1:0", time(4, 1), time(3, 0)),
    ],
)
def test_dates_and_times_beside_such_results_are_results(cells: tuple[object, ...]) -> None:
    table = table_with(*cells)
    assert table.sound
    assert [(one.games[0].result, one.games[0].opponent) for one in table.event.players] == [
        (Result.WIN, 2),
        (Result.LOSS, 1),
        (Result.WIN, 4),
        (Result.LOSS, 3),
    ]
    (warning,) = table.problems
    assert (warning.severity, warning.cell) == ("warning", "C2")
    sign = "/" if isinstance(cells[0], datetime) else ":"
    assert f"made of 2{sign}1, 4{sign}1" in warning.message
    assert "format the cells as Text" in warning.message


def test_a_date_that_no_result_can_be_is_an_error() -> None:
    table = table_with(MAY, "1/0", datetime(2026, 4, 5), "3/0")
    assert "C4" in [one.cell for one in table.problems if one.severity == "error"]


def test_dates_beside_other_notations_are_errors() -> None:
    table = table_with(MAY, "L1", "W4", "L3")
    (error,) = (one for one in table.problems if one.severity == "error")
    assert error.cell == "C2" and "Excel turned it into a date" in error.message
