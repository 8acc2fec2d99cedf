"""One table of cases: a closed workbook, an open one, a press and formulas show the same cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import openpyxl
import pytest
from workbook.every_book import BOOKS, Book, Change, Closed, Opened, Seen, seen, without_checks

CLUB = """
No. Name Pts MM SO Rnd1 Rnd2 Rnd3
1 Ada . . . W2 W3 D4
2 Ben . . . L1 W4 D3
3 Cleo . . . W4 L1 D2
4 Dan . . . L3 L2 D1
"""
LISTS = {
    "Players": ["No. Name Rnd1 Rnd2", "1 Ada . .", "2 Ben . .", "3 Cleo . .", "4 Dan . ."],
    "Round 1": ["White Black Result", "Ada Ben 1-0", "Cleo Dan 1-0"],
    "Round 2": ["White Black Result", "Cleo Ada 0-1", "Dan Ben 0-1"],
}


def cells_of(line: str) -> list[object]:
    texts = [None if text == "." else text for text in line.split()]
    return [int(text) if text and text.isdigit() else text for text in texts]


def book_of(sheets: Mapping[str, list[str]]) -> Book:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, lines in sheets.items():
        sheet = book.create_sheet(title)
        for line in lines:
            sheet.append(cells_of(line))
    return book


def club() -> Book:
    return book_of({"Open": CLUB.strip().splitlines()})


def lists() -> Book:
    return book_of(LISTS)


def put(sheet: str, **values: object) -> Change:
    """Type values into cells of a sheet."""

    def change(book: Book) -> None:
        for address, value in values.items():
            book[sheet][address] = value

    return change


def sort_rows(book: Book) -> None:
    """Sort the players by name, from Z to A, with all that stands in their rows."""
    sheet = book["Open"]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(2, 5)]
    for number, row in enumerate(reversed(rows), 2):
        for column, value in enumerate(row, 1):
            sheet.cell(number, column).value = value


def protect(book: Book) -> None:
    book["Open"].protection.sheet = True


def hide_a_helper(book: Book) -> None:
    helper = book.create_sheet("Helper")
    helper["A1"] = "=Open!A2"
    helper.sheet_state = "hidden"


def nothing(book: Book) -> None:
    pass


A_ROUND = put("Open", I1="Rnd4", I2="W3", I3="W4", I4="L1", I5="L2")
CASES: dict[str, tuple[Callable[[], Book], Change, Change]] = {
    "a first fill": (club, nothing, nothing),
    "a changed result": (club, nothing, put("Open", H2="W4", H5="L1")),
    "a changed list": (lists, nothing, put("Round 1", C2="0-1")),
    "a result of a list that goes": (lists, nothing, put("Round 2", C2=None)),
    "sorted rows": (club, nothing, sort_rows),
    "a new round": (club, nothing, A_ROUND),
    "a new player": (club, nothing, put("Open", A6=5, B6="Eve", F6="-B-", G6="-H-", H6="-U-")),
    "a value typed over": (club, nothing, put("Open", D3=9)),
    "a table beside": (club, put("Open", K1="Fee", K2=5, K3=5, K4=5, K5=5), nothing),
    "a protected sheet": (club, protect, put("Open", H2="W4", H5="L1")),
    "a hidden helper sheet": (club, hide_a_helper, put("Open", H2="W4", H5="L1")),
}


def after(kind: type[Closed | Opened], case: str, path: Path) -> Seen:
    make, before, change = CASES[case]
    book = make()
    before(book)
    titles = [sheet.title for sheet in book.worksheets if sheet.sheet_state == "visible"]
    one = kind(book, path)
    one.fill()
    one.change(change)
    one.fill()
    return seen(one.shown(), titles)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("name", BOOKS)
def test_a_director_sees_the_same_cells(name: str, case: str, tmp_path: Path) -> None:
    wanted = after(Closed, case, tmp_path / "closed.xlsx")
    found = after(BOOKS[name], case, tmp_path / "other.xlsx")
    assert without_checks(found, wanted) == wanted


def test_the_numbers_are_those_of_the_rules(tmp_path: Path) -> None:
    """By hand after a changed result: Ada 3, Ben 1.5, Cleo 1.5, Dan 0, so Solkoff 3 for Ada."""
    wanted = after(Closed, "a changed result", tmp_path / "closed.xlsx")["Open"]
    assert [wanted[f"C{row}"] for row in range(2, 6)] == [3, 1.5, 1.5, 0]
    assert wanted["E2"] == 3  # 1.5 + 1.5 + 0
