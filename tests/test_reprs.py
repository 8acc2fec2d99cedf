"""What a console shows of the large objects of the library fits on a line."""

from __future__ import annotations

from commands import TEMPLATES

import xltiebreak

EXAMPLE = TEMPLATES / "wscf_example.xlsx"
TABLE = "Crosstable(WSCF A3:M18, Event(15 players, 6 rounds), 0 problems)"


def test_large_objects_show_what_they_are() -> None:
    (table,) = xltiebreak.read_workbook(EXAMPLE).crosstables
    assert repr(table) == TABLE
    report = xltiebreak.check(EXAMPLE)
    (section,) = report.sections
    assert repr(section) == f"Section({TABLE}, MM SO CU CO)"
    assert repr(report) == f"Report(wscf_example.xlsx, [Section({TABLE}, MM SO CU CO)])"
    assert repr(xltiebreak.read_workbook(EXAMPLE)) == f"Workbook(wscf_example.xlsx, [{TABLE}])"
