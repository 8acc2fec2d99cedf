"""A press changes what the command writes into the closed workbook."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner
from tables import Rows
from thinning import thinned
from udfs import open_workbooks
from udfs.open_workbooks import Open

from xltiebreak.cli import main
from xltiebreak.excel.buttons.book import CannotPress, OpenSheet, OpenWorkbook, formulas_of
from xltiebreak.excel.buttons.checking import check
from xltiebreak.excel.buttons.explaining import explain
from xltiebreak.excel.buttons.filling import fill
from xltiebreak.excel.buttons.standings import write_standings
from xltiebreak.reading.grid import Cell, Grid

OPEN: Rows = [
    ["No.", "Name", "Pts", "SO", "Rd 1", "Rd 2"],
    [1, "Ada", None, None, "W2", "D3"],
    [2, "Ben", None, None, "L1", "W4"],
    [3, "Cleo", None, None, "W4", "D1"],
    [4, "Dan", None, None, "L3", "L2"],
]
# Points 1.5, 1, 1.5, 0; Solkoff: 1 + 1.5, 1.5 + 0, 0 + 1.5, 1.5 + 1.
POINTS, SOLKOFF = [1.5, 1, 1.5, 0], [2.5, 1.5, 1.5, 2.5]
FULL: Rows = [OPEN[0]] + [
    [*row[:2], pts, so, *row[4:]] for row, pts, so in zip(OPEN[1:], POINTS, SOLKOFF, strict=True)
]
WITH_CU: Rows = [[*row, "CU" if row is OPEN[0] else None] for row in OPEN]
BLANK: Rows = [["No.", "Name", "Rd 1"], [], []]


def no_formulas(cells: Sequence[Cell]) -> Collection[Cell]:
    return ()


def book_of(
    *sheets: tuple[str, Rows], selected: tuple[str, Sequence[int]] = ("", ())
) -> OpenWorkbook:
    return OpenWorkbook(
        [OpenSheet(Grid(name, rows), fills=no_formulas) for name, rows in sheets], *selected
    )


@pytest.fixture(scope="module")
def books() -> list[Open]:
    return list(islice(open_workbooks.at_random(), thinned(40)))


def test_the_values_by_hand() -> None:
    press = fill(book_of(("Open", OPEN)))
    assert press.message == "Open A1:F5, 4 players, 2 rounds: filled SO, 4 Pts"
    values = {(one.cell.column, one.cell.row): one.value for one in press.cells}
    assert [values[3, row] for row in range(2, 6)] == POINTS
    assert [values[4, row] for row in range(2, 6)] == SOLKOFF


def test_fill_writes_what_is_written_into_the_closed_workbook(
    books: list[Open], tmp_path: Path
) -> None:
    for book in books:
        press = fill(book_of(*book.sheets.items()))
        values = {(one.sheet, one.cell): one.value for one in press.cells}
        assert values == open_workbooks.filled(book, tmp_path)
        if not values:
            assert press.message.startswith(("Nothing was written", "Nothing was left"))


def test_a_press_says_what_the_command_says(books: list[Open], tmp_path: Path) -> None:
    said = 0
    for number, book in enumerate(books):
        source = str(open_workbooks.saved(book, tmp_path / f"{number}.xlsx"))
        printed = CliRunner().invoke(main, ["fill", source]).stdout
        lines = {line.strip() for line in printed.splitlines() if ": filled " in line}
        press = fill(book_of(*book.sheets.items()))
        own = set(press.message.splitlines()[: len(lines)])
        if press.cells:
            assert own <= lines | {f"{name_of(line)}: nothing was left to fill" for line in lines}
            said += len(own & lines)
    assert said > thinned(30, 3)


def name_of(line: str) -> str:
    return line.partition(": ")[0]


def test_a_section_in_which_nothing_was_left_says_so() -> None:
    press = fill(book_of(("Open", FULL), ("U8", OPEN)))
    assert press.message.splitlines()[:2] == [
        "Open A1:F5, 4 players, 2 rounds: nothing was left to fill",
        "U8 A1:F5, 4 players, 2 rounds: filled SO, 4 Pts",
    ]
    assert fill(book_of(("Open", FULL))).message == "Nothing was left to fill."


def test_a_message_of_many_sections_fits_a_box() -> None:
    press = fill(book_of(*((f"Section {number}", OPEN) for number in range(20))))
    lines = press.message.splitlines()
    assert lines[11].startswith("Section 11 A1:F5")
    assert lines[12] == "... and 8 more sections"
    all_fit = fill(book_of(*((f"Section {number}", OPEN) for number in range(12))))
    assert "more sections" not in all_fit.message


def test_without_knowing_formulas_only_blank_columns_are_filled() -> None:
    rows = [list(row) for row in WITH_CU]
    rows[1][3] = 9
    press = fill(OpenWorkbook([OpenSheet(Grid("Open", rows))]))
    assert {one.cell.column for one in press.cells} == {3, 7}
    assert press.message.startswith("Open A1:G5, 4 players, 2 rounds: filled CU, 4 Pts\n")
    assert "Open!D2: left as they are, because formulas may fill this column" in press.message


def test_cells_that_formulas_fill_are_left() -> None:
    rows = [list(row) for row in OPEN]
    rows[1][3] = 9
    first = Cell(2, 4)
    press = fill(
        OpenWorkbook([OpenSheet(Grid("Open", rows), fills=lambda cells: {first} & {*cells})])
    )
    assert {one.cell for one in press.cells if one.cell.column == 4} == {
        Cell(row, 4) for row in (3, 4, 5)
    }
    assert "because formulas fill these cells: D2" in press.message
    rows[1][3] = SOLKOFF[0]
    right = OpenSheet(Grid("Open", rows), fills=lambda cells: {first} & {*cells})
    assert "formulas fill" not in fill(OpenWorkbook([right])).message


def test_a_formula_that_shows_another_number_is_named() -> None:
    """The Solkoff of Ben is 1.5, that of Dan 2.5: one formula is wrong, the other right."""
    rows = [list(row) for row in FULL]
    rows[2][3] = 9
    formulas = {Cell(row, 4): "SUM(H2:I2)" for row in (3, 5)}
    grid = Grid("Open", rows)._replace(formulas=formulas_of(formulas))
    press = fill(OpenWorkbook([OpenSheet(grid, fills=lambda _: set(formulas))]))
    assert press.message == (
        "Nothing was left to fill.\n"
        "Open!D3: left as they are, because formulas fill these cells: D3; clear and press again"
    )
    assert not press.cells


def test_check_colours_what_the_check_of_the_closed_workbook_names(
    books: list[Open], tmp_path: Path
) -> None:
    for book in books:
        press = check(book_of(*book.sheets.items()), lambda *_: "")
        found = {(one.sheet, one.cell): f"#{one.color}" for one in press.colors}
        assert found == open_workbooks.colors(book, tmp_path)


def test_standings_are_those_of_the_closed_workbook(books: list[Open], tmp_path: Path) -> None:
    for book in books:
        press = write_standings(book_of(*book.sheets.items()))
        assert all(page.rows[page.header - 1][0] == "Place" for page in press.pages)
        made = {page.name: [[*row] for row in page.rows] for page in press.pages}
        expected = open_workbooks.standings(book, tmp_path)
        assert {name: _cells(rows) for name, rows in made.items()} == {
            name: _cells(rows) for name, rows in expected.items()
        }


def test_standings_beside_a_sheet_of_that_name_are_named() -> None:
    alone = write_standings(book_of(("Open", FULL)))
    assert alone.message == "The standings are on: Standings."
    beside = write_standings(book_of(("Open", FULL), ("Standings", [["mine"]])))
    assert beside.message.splitlines()[0] == "The standings are on: Standings 2."
    assert "Standings: this sheet was not made here and stays unchanged" in beside.message


def _cells(rows: Sequence[Sequence[object]]) -> dict[tuple[int, int], object]:
    return {
        (row, column): value
        for row, line in enumerate(rows)
        for column, value in enumerate(line)
        if value not in (None, "")
    }


def test_one_player_is_explained_and_two_are_compared() -> None:
    (page,) = explain(book_of(("Open", OPEN), selected=("Open", [2]))).pages
    lines = [row[0] for row in page.rows if row]
    assert (page.name, lines[0]) == ("Why", "Why")
    assert lines[1] == "Solkoff (SO) of Ada (1), 1.5 points: 2.5"
    assert (page.typed, page.header) == (True, 0)
    (page,) = explain(book_of(("Open", WITH_CU), selected=("Open", [2]))).pages
    texts = [row[0] for row in page.rows if row]
    assert texts[texts.index("Cumulative (CU) of Ada (1), 1.5 points: 2.5") - 1] == ""
    for rows in ([2, 4], [1, 2, 3, 4, 9]):  # the first and the last player
        (page,) = explain(book_of(("Open", OPEN), selected=("Open", rows))).pages
        assert "Ada (1)" in str(page.rows[2][0]) and "2.5 against 1.5" in str(page.rows[2][0])


def test_a_press_that_cannot_explain_says_why() -> None:
    with pytest.raises(CannotPress, match="select a cell in a player's row"):
        explain(book_of(("Open", OPEN)))
    with pytest.raises(CannotPress, match="select a cell in a player's row"):
        explain(book_of(("Open", OPEN), selected=("Open", [1])))
    wrong: Rows = [*OPEN[:4], [4, "Dan", None, None, "L3", "W2"]]
    refused = explain(book_of(("Open", wrong), selected=("Open", [2])))
    assert refused.message.startswith("Nothing was written. First correct:\nOpen!")
    assert refused.pages == ()
    assert fill(book_of(("Open", wrong))).cells == ()
    assert write_standings(book_of(("Open", wrong))).pages == ()
    with pytest.raises(CannotPress):
        fill(book_of(("Notes", [["Bring clocks"]])))
    games: Rows = [["Round", "White", "Black", "Result"], [1, "Ada", "Ben", "1-0"]]
    with pytest.raises(
        CannotPress, match=r"no room for tie-breaks\. Add a sheet with a crosstable"
    ):
        fill(book_of(("Games", games)))


def test_a_workbook_in_which_nobody_plays_yet_says_so() -> None:
    assert fill(book_of(("K-3", BLANK))).message == (
        "Nothing was written. First correct:\nK-3!A1: there are no players below this header row"
    )


def test_a_section_without_players_stops_nothing() -> None:
    press = fill(book_of(("Open", OPEN), ("K-3", BLANK)))
    assert len(press.cells) == 8
    assert "K-3: nobody is in this section yet: it is left out" in press.message
