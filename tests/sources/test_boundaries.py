"""Values at the edge of what a format allows."""

from __future__ import annotations

from pathlib import Path

import pytest

from xltiebreak.sources import files


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


THREE_WORDS = {
    "1 Ann W2\n2 Ben L1": ["1|Ann|W2", "2|Ben|L1"],
    "No  Name  R1\n1   Ann   W2\n2   Ben   L1": ["No|Name|R1", "1|Ann|W2", "2|Ben|L1"],
}
"""Texts whose lines have three words, the fewest of a table: a number, a name, a result."""


@pytest.mark.parametrize("text", THREE_WORDS)
def test_three_words_make_a_line_of_a_table(tmp_path: Path, text: str) -> None:
    found = rows(tmp_path / "event.txt", text)
    assert ["|".join(map(str, row)) for row in found] == THREE_WORDS[text]


def test_three_figures_make_a_line_of_a_table_without_numbers(tmp_path: Path) -> None:
    found = rows(tmp_path / "event.txt", "Ann  W2  L3  D4\nBen  L1  W4  W3\n")
    assert found == [["Ann", "W2", "L3", "D4"], ["Ben", "L1", "W4", "W3"]]


def test_a_title_above_a_table_in_a_frame_is_one_cell(tmp_path: Path) -> None:
    text = "The open\n\n| 1 | Ann Lee | W2 |\n| 2 | Bo Ash  | L1 |\n| 3 | Cy Oak  | -B- |\n"
    assert rows(tmp_path / "event.txt", text) == [
        ["The open"],
        [],
        ["1", "Ann Lee", "W2"],
        ["2", "Bo Ash", "L1"],
        ["3", "Cy Oak", "-B-"],
    ]


def test_cells_of_three_figures_are_apart_where_blanks_do_not_stand_in_columns(
    tmp_path: Path,
) -> None:
    lines = [
        "1 Ed Lee L6 D2 D5",
        "2 Dimitri Pi W4 L5 D2",
        "3 Ian Pi L3 L3 W5",
        "4 Ian Montgomery L5 W2 D2",
        "5 Ian Oakley-Smith W5 L1 D1",
        "6 Bo Lee L1 L2 L1",
    ]
    words = [line.split() for line in lines]
    found = rows(tmp_path / "event.txt", "\n".join(lines))
    assert found == [[one[0], f"{one[1]} {one[2]}", *one[3:]] for one in words]


def test_points_of_two_figures_in_a_tournament_report(tmp_path: Path) -> None:
    # TRF16: points in columns 81 to 84 (`11.5`), the place in 86 to 89, games from 92 on.
    def line(number: int, points: str, game: str) -> str:
        player = f"001 {number:4}{'':6}{f'P{number}':<33} 2000".ljust(80)
        return f"{player}{points:>4} {number:4}  {game}"

    lines = [line(1, "10.5", "   2 w 1"), line(2, "11.5", "   1 b 0")]
    found = rows(tmp_path / "event.trf", "\n".join(lines))
    assert [row[4] for row in found if str(row[0]).isdecimal()] == ["10.5", "11.5"]
