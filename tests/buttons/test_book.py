"""What all presses share: their messages, their sheets, and the workbook as they find it."""

from __future__ import annotations

import pytest
from tables import Rows

from xltiebreak.excel.buttons.book import (
    CannotPress,
    OpenSheet,
    OpenWorkbook,
    formulas_of,
    message_with,
    our_page,
    refusal,
    sections_of,
)
from xltiebreak.reading.grid import Cell, Grid, Problem

ROWS: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]


def book_of(*sheets: tuple[str, Rows]) -> OpenWorkbook:
    return OpenWorkbook([OpenSheet(Grid(name, rows)) for name, rows in sheets])


def odd(count: int) -> list[Problem]:
    return [Problem("warning", "Open", Cell(row, 3), "odd") for row in range(1, count + 1)]


@pytest.mark.parametrize(
    ("count", "more"), [(0, []), (12, []), (13, ["... and 1 more: press Check."])]
)
def test_a_message_has_twelve_problems_at_most(count: int, more: list[str]) -> None:
    lines = message_with("Done.", [*odd(count), *odd(count)]).splitlines()
    assert lines == ["Done.", *(f"Open!C{row}: odd" for row in range(1, min(count, 12) + 1)), *more]


def test_a_message_says_what_to_do_about_points_that_stay() -> None:
    stay = Problem("warning", "Open", Cell(2, 4), "1 point stays", "overwrite_points")
    lines = message_with("Done.", [stay, "as it is"]).splitlines()
    assert lines[1:] == ["Open!D2: 1 point stays: clear them and press again", "as it is"]


def test_a_refusal_lists_errors_alone() -> None:
    press = refusal([*odd(1), Problem("error", "Open", Cell(2, 3), "wrong")])
    assert press.message == "Nothing was written. First correct:\nOpen!C2: wrong"


def test_a_page_renews_the_sheet_with_its_mark_or_has_a_name_of_its_own() -> None:
    free = our_page(book_of(("check", ROWS)), "Check", "_mark", [["a"]], 4)
    assert (free.name, free.renews, free.of) == ("Check 2", False, "'Check 2'!$A$1:$A$1")
    assert (free.rows, free.header, free.mark) == ([["Check"], ["a"]], 4, "_mark")
    there = OpenWorkbook([OpenSheet(Grid("Mine", ROWS), names={"_mark": "x"})])
    assert our_page(there, "Check", "_mark", [])[:2] == ("Mine", True)


@pytest.mark.parametrize(
    ("sheets", "why"),
    [
        ([], "every sheet is blank"),
        ([("Blank", [])], "Blank: no crosstable found: the sheet is empty"),
        ([("Blank", []), ("Other", [])], "Blank: no crosstable found: the sheet is empty"),
        (
            [("Blank", []), ("Notes", [["Bring clocks"]])],
            "Blank: no crosstable found: the sheet is empty",
        ),
    ],
)
def test_a_workbook_without_a_crosstable_says_why(sheets: list[tuple[str, Rows]], why: str) -> None:
    with pytest.raises(CannotPress) as raised:
        sections_of(book_of(*sheets))
    assert str(raised.value) == why


def test_only_visible_sheets_that_are_not_ours_are_read() -> None:
    sheets = [
        OpenSheet(Grid("Open", ROWS)),
        OpenSheet(Grid("Old", ROWS), visible=False),
        OpenSheet(Grid("Standings", ROWS), names={"_xltiebreak_standings": "'Open'!$A$1"}),
    ]
    found = sections_of(OpenWorkbook(sheets))
    assert [one.crosstable.sheet for one in found.sections] == ["Open"]
    assert (found.problems, OpenWorkbook(sheets).marked("_xltiebreak_standings")) == (
        [one for section in found.sections for one in section.problems],
        {"Standings": "'Open'!$A$1"},
    )


def test_formulas_are_asked_for_by_columns() -> None:
    within = formulas_of({Cell(2, 3): "SUM(A2:B2)", Cell(2, 4): "1+1"})
    assert [(one.cell, one.text) for one in within([3])] == [(Cell(2, 3), "SUM(A2:B2)")]
    assert list(within([5])) == []
