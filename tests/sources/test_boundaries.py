"""Values at the edge of what a format allows."""

from __future__ import annotations

from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from tables import cases_of

from xltiebreak.files import files


def rows(path: Path, text: str) -> list[list[object]]:
    path.write_text(text, encoding="utf-8")
    (grid,) = files.read_file(path).grids
    return [list(row) for row in grid.rows]


@pytest.mark.parametrize("which", ["colspan", "rowspan"])
@pytest.mark.parametrize("span", ["0", "1", "", "x", "+0"])
def test_a_cell_of_a_page_covers_one_column_at_least(tmp_path: Path, which: str, span: str) -> None:
    # HTML standard, 4.9.11: a colspan of zero, or one that is no number, is one.
    page = f'<table><tr><td {which}="{span}">1<td>Ann<td>W2<tr><td>2<td>Ben<td>L1</table>'
    assert rows(tmp_path / "page.html", page) == [["1", "Ann", "W2"], ["2", "Ben", "L1"]]


@pytest.mark.parametrize("hint", ["sep=;", '"sep=;"', "SEP=;"])
def test_the_hint_for_excel_is_no_row(tmp_path: Path, hint: str) -> None:
    # Excel takes the separator from a first line such as sep=; and some programs quote every line.
    text = f"{hint}\nNo.;Name;Rnd1\n1;Ann;W2\n2;Ben;L1\n"
    assert rows(tmp_path / "event.csv", text) == [
        [],
        ["No.", "Name", "Rnd1"],
        ["1", "Ann", "W2"],
        ["2", "Ben", "L1"],
    ]


@pytest.mark.parametrize("case", cases_of(__file__)["texts and their cells"], ids=itemgetter(0))
def test_the_shortest_lines_of_a_table_are_read(tmp_path: Path, case: list[Any]) -> None:
    """A line of a table has at least three words: a number, a name and a result."""
    _, text, cells = case
    assert rows(tmp_path / "event.txt", text) == cells


def test_points_of_two_figures_in_a_tournament_report(tmp_path: Path) -> None:
    # TRF16: points in columns 81 to 84 (`11.5`), the place in 86 to 89, games from 92 on.
    def line(number: int, points: str, game: str) -> str:
        player = f"001 {number:4}{'':6}{f'P{number}':<33} 2000".ljust(80)
        return f"{player}{points:>4} {number:4}  {game}"

    lines = [line(1, "10.5", "   2 w 1"), line(2, "11.5", "   1 b 0")]
    found = rows(tmp_path / "event.trf", "\n".join(lines))
    assert [row[4] for row in found if str(row[0]).isdecimal()] == ["10.5", "11.5"]
