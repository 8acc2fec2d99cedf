"""What is printed of a workbook of `new`: pages, the side of the paper, what the wall needs."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from libreoffice import convert_all, needs_libreoffice, needs_pdftotext, page_texts
from openpyxl import load_workbook
from workbook.live.filled import TEMPLATES, type_events

import xltiebreak
from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions, Paper
from xltiebreak.live.plan import plan_of
from xltiebreak.live.printing import Extent, PrintedPage, page_for
from xltiebreak.rules.orders import order_of

SIDEWAYS, UPRIGHT = (
    PrintedPage(landscape=True, whole=True),
    PrintedPage(landscape=False, whole=True),
)
SEVERAL = PrintedPage(landscape=True, whole=False)


# On paper.


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The texts of the pages of templates with an event."""
    folder = tmp_path_factory.mktemp("printed")
    names = ("quads", "team-event", "round-robin-6")
    paths = [
        type_events(TEMPLATES / f"{name}.xlsx", folder / f"{name}.xlsx", 1, sloppy=False)
        for name in names
    ]
    pdfs = convert_all(paths, "pdf", folder)
    return {pdf.stem: page_texts(pdf) for pdf in pdfs}


@pytest.mark.slow
@needs_libreoffice
@needs_pdftotext
def test_each_quad_is_printed_with_its_standings_on_one_page(
    printed: dict[str, list[str]],
) -> None:
    _, *quads, prizes = printed["quads"]
    assert len(quads) == 8 and prizes.lstrip().startswith("Prizes")
    for number, page in enumerate(quads, 1):
        lines = page.splitlines()
        assert lines[0].strip() == f"Quads, Quad {number}"
        places = next(i for i, line in enumerate(lines) if line.lstrip().startswith("Place"))
        assert any("Rnd3" in line for line in lines[:places])
        assert sum("Player" in line for line in lines[:places]) in (2, 3, 4)
        in_both = [sum("Player" in line for line in part) for part in (lines[:places], lines)]
        assert in_both[1] == 2 * in_both[0]


@pytest.mark.slow
@needs_libreoffice
@needs_pdftotext
def test_a_team_event_is_printed_on_four_pages(printed: dict[str, list[str]]) -> None:
    _, table, standings, prizes = printed["team-event"]
    first, legend = "Player 1 ", "(blank): paired with"
    assert first in table and legend in table
    assert standings.lstrip().startswith("Team event - Standings")
    assert prizes.lstrip().startswith("Prizes") and "1st Place" in prizes


@pytest.mark.slow
@needs_libreoffice
@needs_pdftotext
@pytest.mark.parametrize("name", ["quads", "team-event", "round-robin-6"])
def test_the_wall_gets_no_check(name: str, printed: dict[str, list[str]]) -> None:
    """Neither the column nor the line under the title; the first page explains them."""
    start, *pages = printed[name]
    assert "Check" in start
    assert not [page for page in pages if "Check" in page]


# Which page.


@pytest.mark.parametrize(
    ("size", "paper", "page"),
    [
        # Letter is 612 x 792 points. Less the margins, 29 beside and 43 above and below, there are
        # 554 x 706 upright and 734 x 526 sideways.
        ((500, 500), "letter", SIDEWAYS),  # in full size on both
        ((700, 700), "letter", UPRIGHT),  # 554 / 700 = 0.79; 526 / 700 = 0.75
        ((800, 700), "letter", SIDEWAYS),  # 554 / 800 = 0.69; 0.75
        ((900, 1100), "letter", UPRIGHT),  # 554 / 900 = 0.62; 526 / 1100 = 0.48
        ((930, 1100), "letter", SEVERAL),  # 554 / 930 = 0.596, too small to read
        # A4 is 595 x 842: 537 x 756 and 784 x 509.
        ((920, 1100), "letter", UPRIGHT),  # 554 / 920 = 0.602
        ((920, 1100), "a4", SEVERAL),  # 537 / 920 = 0.58
        ((700, 1200), "a4", UPRIGHT),  # 756 / 1200 = 0.63
        ((700, 1200), "letter", SEVERAL),  # 706 / 1200 = 0.59
    ],
)
def test_a_sheet_lies_on_the_side_on_which_it_is_larger(
    size: tuple[float, float], paper: Paper, page: PrintedPage
) -> None:
    assert page_for(Extent(*size), paper) == page


@pytest.mark.parametrize(("paper", "number"), [("letter", 1), ("a4", 9)])
def test_a_table_is_printed_from_its_headings_to_its_last_round(paper: Paper, number: int) -> None:
    book = made(EventOptions("Spring", ["Open"], 4, 2, paper=paper))
    table, standings = book["Open"], book["Open Standings"]
    # No., Name, Pts, four tie-breaks, Place, two rounds: A to J; Check is K. Four players are in 5
    # to 8, the legend in 10 to 13. The title is in row 1, the line with Check in row 2.
    assert table["K4"].value == "Check"
    assert table.print_area == "'Open'!$A$4:$J$13"
    assert standings.print_area == "'Open Standings'!$A$4:$I$8"
    for sheet in (table, standings):
        assert sheet.print_title_rows == "$1:$1"
        assert (sheet.page_setup.paperSize or 1) == number
        assert sheet.page_setup.fitToHeight in (None, 1)


@pytest.mark.parametrize(("rows", "pages"), [(69, 1), (70, 0)])
def test_a_school_day_of_seventy_rows_takes_several_pages(rows: int, pages: int) -> None:
    """As the docs say. Upright, 706 points are 0.6 of 1177: title 24, headings 30, a blank row and
    the legend 75, and 69 rows of 15.
    """
    sheet = made(EventOptions("Day", ["K-3"], rows, 2, ("Grade", "School")))["K-3"]
    height = sheet.page_setup.fitToHeight
    assert (1 if height is None else height) == pages


def test_a_large_section_repeats_its_headings_under_its_name() -> None:
    sheet = made(EventOptions("Spring", ["Open"], 120, 2))["Open"]
    assert (sheet.page_setup.orientation, sheet.page_setup.fitToHeight) == ("landscape", 0)
    assert sheet.print_title_rows == "$4:$4"
    assert sheet.oddHeader.left.text == "&A"


# Standings below their table.


def made(asked: EventOptions) -> Any:
    return load_workbook(BytesIO(new_workbook(plan_of(asked))))


def quads(players: int = 4, rounds: int = 3, sections: tuple[str, ...] = ("Q1", "Q2")) -> Any:
    return made(EventOptions("Quads", sections, players, rounds, (), order_of("golombek-rr")))


@pytest.mark.parametrize(
    ("players", "rounds", "sections", "below"),
    [
        (4, 3, ("Q1", "Q2"), True),
        (4, 6, ("Q1", "Q2"), True),  # twice
        (5, 5, ("Q1", "Q2"), True),  # of five players one rests in each of five rounds
        (8, 7, ("Q1", "Q2"), True),
        (9, 9, ("Q1", "Q2"), False),
        (4, 4, ("Q1", "Q2"), False),
        (6, 3, ("Q1", "Q2"), False),  # a Swiss event
        (4, 3, ("Q1",), False),
    ],
)
def test_several_small_round_robins_have_no_sheets_of_standings(
    players: int, rounds: int, sections: tuple[str, ...], below: bool
) -> None:
    names = quads(players, rounds, sections).sheetnames
    assert ("Q1 Standings" not in names) == below


DAN, CLEO, BEN, ADA = ("L2 L3 L4", "W1 L4 D3", "L4 W1 D2", "W3 W2 W1")


def filled(book: Any, folder: Path, sheet: str = "Q1") -> Any:
    """The workbook with the results of a quad, and with the results of its formulas."""
    rows = zip(("Dan", "Cleo", "Ben", "Ada"), (DAN, CLEO, BEN, ADA), strict=True)
    for row, (name, games) in enumerate(rows, 5):
        book[sheet].cell(row, 2).value = name
        for column, game in enumerate(games.split(), 7):
            book[sheet].cell(row, column).value = game
    book.save(folder / "typed.xlsx")
    report = xltiebreak.fill(folder / "typed.xlsx", folder / "filled.xlsx")
    assert report.written, report.problems
    return load_workbook(folder / "filled.xlsx", data_only=True)


def test_standings_below_the_table_are_sorted(tmp_path: Path) -> None:
    """Ben and Cleo: 1.5 points, Sonneborn-Berger 1.5 / 2 + 0 = 0.75, one win each."""
    sheet = filled(quads(), tmp_path)["Q1"]
    heads = ["Place", "Name", "Pts", "S-B", "Wins", "Separated by"]
    assert [cell.value for cell in sheet[15][:6]] == heads
    assert [[cell.value for cell in row[:6]] for row in sheet["A16:F19"]] == [
        [1, "Ada", 3, 3, 3, None],
        [2, "Cleo", 1.5, 0.75, 1, "tied"],
        [2, "Ben", 1.5, 0.75, 1, None],
        [4, "Dan", 0, 0, 0, None],
    ]
    assert sheet["A2"].value == sheet["J15"].value == "Check: all right"
    assert sheet.print_area == "'Q1'!$A$4:$I$19"  # J is Check


@pytest.mark.parametrize("cell", ["A14", "B14", "A20", "B20", "G30"])
def test_typing_around_the_standings_is_noticed(cell: str, tmp_path: Path) -> None:
    book = quads()
    book["Q1"][cell] = "Eve"
    sheet = filled(book, tmp_path)["Q1"]
    said = "Check: something is typed below the table, which has 4 rows"
    assert sheet["A2"].value == said
    assert re.match(rf"{said}: not final", sheet["J15"].value)


def test_standings_below_that_somebody_changed_say_so(tmp_path: Path) -> None:
    book = quads()
    book["Q1"]["C17"] = 2
    sheet = filled(book, tmp_path)["Q1"]
    assert "changed" in sheet["J15"].value
    assert sheet["A2"].value == "Check: all right"
