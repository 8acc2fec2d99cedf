"""The sheet Awards in a workbook that is open; `cases/awards.json` has that of a file."""

from __future__ import annotations

from openpyxl import Workbook

import xltiebreak


def test_an_open_workbook_gets_it_too() -> None:
    book = Workbook()
    book.worksheets[0].title = "Open"
    for row in (("No.", "Name", "Rnd1"), (1, "Ada", "W2"), (2, "Ben", "L1")):
        book["Open"].append(row)
    prizes = book.create_sheet("Prizes")
    for listed in (("prize", "kind"), ("First", "trophy")):
        prizes.append(listed)
    xltiebreak.fill(book, trophies=True)
    assert [row[:3] for row in book["Awards"].values] == [
        ("Name", "Team", "Prize"),
        ("Ada", "", "First"),
    ]
