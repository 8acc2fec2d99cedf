"""Tables are one section or two by their players and rounds; names of sheets only propose.

Four players meet all in three rounds; a second table has four others, or the same in more rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook
from tables import Rows

from xltiebreak.book.reading import read_workbook
from xltiebreak.reading.crosstable import Crosstable, Grid, read

FOUR = ("Ann Lee", "Bob Ray", "Cid Fox", "Dan Orr")
OTHERS = ("Eve Kay", "Gus Moe", "Hal Yew", "Ida Elm")
THIRDS = ("Jon Ash", "Kim Oak", "Lou Fir", "Mia Sloe")
ROUNDS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
SHEETS = (
    *(("U10", "U12"), ("U1400", "U1800"), ("Grade 3", "Grade 4"), ("K-3", "4-6"), ("3", "4")),
    *(("Round 1", "Round 2"), ("R1", "R2"), ("Rd 1", "Rd 2"), ("Runde 1", "Runde 2")),
    *(("Section A", "Section B"), ("Group 1", "Group 2"), ("Gruppe 1", "Gruppe 2")),
    *(("Open", "Reserve"), ("Boys", "Girls"), ("A", "B"), ("Sheet1", "Sheet2")),
    *(("Team 1", "Team 2"), ("Saturday", "Sunday"), ("Week 1", "Week 2"), ("2025", "2026")),
)
TITLES = (
    *(("U10", "U12"), ("Grade 3", "Grade 4"), ("K-3", "4-6"), ("Section A", "Section B")),
    *(("Group 1", "Group 2"), ("Open", "Reserve"), ("Boys", "Girls"), ("U1400", "U1800")),
    *(("Quad 1", "Quad 2"), ("Morning", "Afternoon")),
)


def pairings(names: Sequence[str], rounds: Sequence[int]) -> Rows:
    """A list of pairings; who stands first wins."""
    lines: Rows = [["Round", "White", "Result", "Black"]]
    for at in rounds:
        games = ROUNDS[(at - 1) % 3]
        lines += [[at, names[white], "1-0", names[black]] for white, black in games]
    return lines


def sections_in(sheets: Sequence[tuple[str, Rows]], folder: Path) -> Sequence[Crosstable]:
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets:
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(folder / "event.xlsx")
    return read_workbook(folder / "event.xlsx").crosstables


@pytest.mark.parametrize("names", SHEETS, ids=", ".join)
def test_sheets_with_other_players_in_the_same_rounds_are_two_sections(
    names: tuple[str, str], tmp_path: Path
) -> None:
    sheets = [(names[0], pairings(FOUR, (1, 2, 3))), (names[1], pairings(OTHERS, (1, 2, 3)))]
    found = sections_in(sheets, tmp_path)
    assert [table.sound for table in found] == [True, True]
    assert [sorted(one.name for one in table.event.players) for table in found] == [
        sorted(FOUR),
        sorted(OTHERS),
    ]
    assert [table.event.rounds for table in found] == [3, 3]


@pytest.mark.parametrize("names", SHEETS, ids=", ".join)
def test_sheets_with_the_same_players_in_further_rounds_are_one_section(
    names: tuple[str, str], tmp_path: Path
) -> None:
    sheets = [(names[0], pairings(FOUR, (1, 2))), (names[1], pairings(FOUR, (3,)))]
    (table,) = sections_in(sheets, tmp_path)
    assert table.sound and table.event.rounds == 3
    assert sorted(one.name for one in table.event.players) == sorted(FOUR)


def crosstable(names: Sequence[str], rounds: int, first: int = 1) -> Rows:
    """A crosstable whose numbers begin with `first`; who stands first wins."""
    lines: Rows = []
    for who, name in enumerate(names):
        cells = []
        for games in ROUNDS[:rounds]:
            for white, black in games:
                if who in (white, black):
                    other = black if who == white else white
                    cells.append(f"{'W' if who == white else 'L'}{other + first}")
        lines.append([who + first, name, sum(cell[0] == "W" for cell in cells), *cells])
    return [["No.", "Name", "Pts", *(f"R{at + 1}" for at in range(rounds))], *lines]


def stacked(*tables: tuple[str, Rows]) -> Sequence[Crosstable]:
    rows: Rows = []
    for title, table in tables:
        rows += [[title], *table, []]
    return read(Grid("Open", rows))


@pytest.mark.parametrize("running", [True, False], ids=["running numbers", "own numbers"])
@pytest.mark.parametrize("titles", TITLES, ids=", ".join)
def test_crosstables_below_titles_are_two_sections(titles: tuple[str, str], running: bool) -> None:
    first = 5 if running else 1
    found = stacked((titles[0], crosstable(FOUR, 3)), (titles[1], crosstable(OTHERS, 3, first)))
    assert [table.sound for table in found] == [True, True]
    assert [[one.name for one in table.event.players] for table in found] == [[*FOUR], [*OTHERS]]


@pytest.mark.parametrize("rounds", [(3, 2, 3), (2, 3, 2), (3, 3, 3), (1, 2, 3)])
def test_three_sections_of_other_lengths_stay_three(rounds: tuple[int, ...]) -> None:
    people = zip((FOUR, OTHERS, THIRDS), rounds, strict=True)
    parts = [(f"Section {n}", crosstable(*one)) for n, one in enumerate(people, 1)]
    found = stacked(*parts)
    assert [table.sound for table in found] == [True, True, True]
    assert [table.event.rounds for table in found] == [*rounds]
