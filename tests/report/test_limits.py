"""What a report shows at its limits: widths in characters, the drawing, names and headings."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from report.events import bham, book, section, wscf

from xltiebreak.book.sections import Section
from xltiebreak.book.sections.prizegiving import Prizegiving
from xltiebreak.files.written import Kind, Table, TableColumn
from xltiebreak.languages import language
from xltiebreak.lossless.save import lock
from xltiebreak.pages.report import page, pdf
from xltiebreak.pages.report.chart import Chart, chart_of
from xltiebreak.pages.report.contents import Contents, ReportOptions, contents_of
from xltiebreak.pages.report.race import Line, Race
from xltiebreak.pages.report.workbook import workbook
from xltiebreak.prizes import Award, NotGiven, PrizesGiven

ENGLISH = language()

# The drawing: 220 wide from 26 on, 172 high from 184 up to 12.


def race(*scores: Sequence[float], names: Sequence[str] = ("Ada", "Ben", "Cleo")) -> Chart:
    rounds = tuple(range(1, len(scores[0]) + 1))
    lines = tuple(Line(name, tuple(one)) for name, one in zip(names, scores, strict=False))
    return chart_of(Race(rounds, lines), ENGLISH)


def test_lines_go_from_the_left_below_to_the_best_score_on_the_right() -> None:
    chart = race((1.0, 2.0), (0.0, 1.0))
    # Two lines lie 2.4 apart, each half of it aside.
    assert [curve.points for curve in chart.curves] == [
        "26,182.8 136,96.8 246,10.8",
        "26,185.2 136,185.2 246,99.2",
    ]
    assert [curve.end for curve in chart.curves] == [(246.0, 10.8), (246.0, 99.2)]
    assert [curve.label for curve in chart.curves] == [12.0, 98.0]
    assert [(mark.text, mark.at) for mark in chart.rounds] == [("1", 136.0), ("2", 246.0)]
    assert [(mark.text, mark.at) for mark in chart.scores] == [("0", 184), ("1", 98), ("2", 12)]
    assert chart.description == "Ada: 1.0, 2.0; Ben: 0.0, 1.0"
    halves = Race((1, 2), (Line("Ada", (0.5, 1.5)), Line("Ben", (0.5, 0.5))))
    assert chart_of(halves, language("de")).description == "Ada: 0,5 · 1,5; Ben: 0,5 · 0,5"
    without_a_point = race((0.0,), (0.0,))
    assert [mark.at for mark in without_a_point.scores] == [184.0, 12.0]


def test_names_beside_the_lines_are_15_apart_and_stay_on_the_drawing() -> None:
    same = [curve.label for curve in race((1.0, 1.0), (1.0, 1.0), (1.0, 1.0)).curves]
    assert same == [12.0, 27.0, 42.0]
    # Three at the bottom would be at 184, 199 and 214; the lowest may be at 210 - 15 = 195.
    low = [curve.label for curve in race((1.0, 0.0), (1.0, 0.0), (1.0, 0.0)).curves]
    assert low == [165.0, 180.0, 195.0]


@pytest.mark.parametrize(
    ("count", "marks"), [(12, 12), (13, 6), (24, 12), (25, 8)], ids=lambda one: str(one)
)
def test_at_most_twelve_rounds_are_named(count: int, marks: int) -> None:
    one = [float(number) for number in range(count)]
    assert len(race(one, one).rounds) == marks


@pytest.mark.parametrize(("best", "step"), [(7.0, 1), (7.5, 2), (14.0, 2), (14.5, 4)])
def test_at_most_seven_scores_above_0_have_a_line(best: float, step: int) -> None:
    marks = [int(mark.text) for mark in race((0.0, best), (0.0, 1.0)).scores]
    assert marks == list(range(0, int(best) + 1, step))


def test_a_long_name_stands_whole_beside_its_line_in_several_lines() -> None:
    names = ("x" * 24, "x" * 25, "Maximiliana Konstantinopolskaya-Dzhugashvili III", "金" * 13)
    chart = race((1.0,), (0.0,), (0.0,), (0.0,), names=names)
    assert [curve.name for curve in chart.curves] == [
        ("x" * 24,),
        ("x" * 24, "x"),
        ("Maximiliana", "Konstantinopolskaya-", "Dzhugashvili III"),
        ("金" * 12, "金"),
    ]
    # One line has 15, each further one 13: the last three need 28 + 41 + 28 above 210.
    assert [curve.label for curve in chart.curves] == [12.0, 113.0, 141.0, 182.0]
    assert chart.height == 210


def test_the_drawing_grows_with_its_names() -> None:
    """Three names of six lines: 3 x (15 + 5 x 13)."""
    chart = race((1.0,), (1.0,), (0.0,), names=("y" * 140, "y" * 140, "y" * 140))
    assert chart.height == 240
    assert [curve.label for curve in chart.curves] == [0.0, 80.0, 160.0]


# Widths on paper: each column has 1.6 characters beside it, so five have 8.


def table_of(width: int, kind: Kind = "result") -> Table:
    """A table of five columns that is so many characters wide."""
    each, more = divmod(width - 8, 5)
    texts = ["x" * (each + (at < more)) for at in range(5)]
    columns = tuple(TableColumn("", kind, [text]) for text in texts)
    return Table("standings", "", columns, ENGLISH)


@pytest.mark.parametrize(
    ("landscape", "width", "size"),
    [
        *[(False, 70, ""), (False, 71, "d1"), (False, 80, "d1"), (False, 81, "d2")],
        *[(False, 90, "d2"), (False, 91, "d4")],
        *[(True, 94, ""), (True, 95, "d1"), (True, 108, "d1"), (True, 109, "d2")],
        *[(True, 120, "d2"), (True, 121, "d3"), (True, 150, "d3"), (True, 151, "d4")],
    ],
)
def test_a_wide_table_has_small_print(landscape: bool, width: int, size: str) -> None:
    assert page._density(table_of(width), landscape) == f"{size} whole".strip()


@pytest.mark.parametrize(
    ("landscape", "texts", "look"),
    [
        *[(False, [56], "standings whole"), (False, [57], "short standings whole")],
        *[(False, [77], "short standings whole"), (False, [78], "short standings")],
        *[(False, [20] * 3, "short standings whole"), (False, [20] * 4, "d4 standings whole")],
        *[(True, [80], "standings whole"), (True, [81], "short standings whole")],
        *[(True, [117], "short standings whole"), (True, [118], "short standings")],
        *[(True, [20] * 5, "short standings whole"), (True, [20] * 6, "d3 standings whole")],
        # Five columns, with 8 characters beside them and 3 of the tie-break: 84 and 124 in all.
        (False, [40, 11, 11, 11], "short standings whole"),
        (False, [41, 11, 11, 11], "short standings"),
        (True, [29, 28, 28, 28], "short standings whole"),
        (True, [30, 28, 28, 28], "short standings"),
    ],
)
def test_standings_have_short_headings_before_they_have_small_print(
    landscape: bool, texts: list[int], look: str
) -> None:
    """The tie-break is 11.6 characters wide, or 4.6 with its code; a long word may be broken."""
    columns = [TableColumn("", "result", ["x" * count]) for count in texts]
    columns.append(TableColumn("Cumulative", "tiebreak", [1.0]))
    made = Table("standings", "", tuple(columns), ENGLISH, shorts={"Cumulative": "CU"})
    assert page._density(made, landscape) == look


@pytest.mark.parametrize(("width", "landscape"), [(90, False), (91, True)])
def test_a_table_wider_than_90_characters_lies_on_its_side(width: int, landscape: bool) -> None:
    (part,) = contents_of([book(bham())]).parts
    for wide in (
        part._replace(standings=table_of(width), tables=()),
        part._replace(standings=table_of(20), tables=(table_of(20), table_of(width))),
    ):
        assert page._is_landscape(wide) is landscape


@pytest.mark.parametrize(
    ("text", "look"),
    [
        ("x" * 24, "whole"),
        (f"{'x' * 20} 1234", ""),
        (f"{'x' * 21} 1234", "broken"),
        ("\u738b" * 10, "whole"),  # as wide as 20
        ("\u738b" * 13, "broken"),
    ],
)
def test_long_names_are_broken_between_words_and_longer_words_inside(text: str, look: str) -> None:
    for kind in ("name", "text"):
        table = Table("standings", "", (TableColumn("Name", kind, [text]),), ENGLISH)
        assert page._density(table, False) == look


def test_short_texts_below_a_name_have_their_heading() -> None:
    columns = (
        TableColumn("Place", "place", ["1="]),
        TableColumn("Grade", "text", ["K-12"], own=True),
        TableColumn("Club", "text", ["Lyons"], own=True),
        TableColumn("Team", "text", [""], own=True),
    )
    (row,) = page._rows(Table("standings", "", columns, ENGLISH))
    assert row.small == "Grade K-12 · Lyons"
    assert row.cells[0] == ("1=", "p m1")


@pytest.mark.parametrize(("width", "landscape"), [(79, False), (80, True)])
def test_standings_lie_on_their_side_if_short_headings_need_it(width: int, landscape: bool) -> None:
    columns = (
        TableColumn("", "result", ["x" * (width - 2)]),
        TableColumn("Cumulative", "tiebreak", [1.0]),
    )
    made = Table("standings", "", columns, ENGLISH, shorts={"Cumulative": "CU"})
    (part,) = contents_of([book(bham())]).parts
    assert page._is_landscape(part._replace(standings=made, tables=())) is landscape


# Headings and names.


def prizes(sheet: str, *sections: Section) -> Contents:
    """A report of these sections, in which the first player has won a prize."""
    award = Award("1st", "cash", sheet, 1, "Ada", None, "1st place")
    left = NotGiven("Best K", "trophy", sheet, 2, None, "nobody is in K")
    given = tuple(PrizesGiven((award,), (left,)) for _ in sections)
    return contents_of([book(*sections)], prizes=[Prizegiving(sections, given)])


def test_prizes_name_their_section_where_there_are_several() -> None:
    plain = [section({1: ["W2"], 2: ["L1"]}, {1: "Ada", 2: "Ben"}, sheet="") for _ in range(2)]
    named = section({1: ["W2"], 2: ["L1"]}, {1: "Ada", 2: "Ben"}, sheet="U8")
    heads = {
        name: [column.heading for column in made.prizes.columns] if made.prizes else []
        for name, made in (
            ("one", prizes("", plain[0])),
            ("two", prizes("", *plain)),
            ("named", prizes("U8", named)),
        )
    }
    without, having = ["Prize", "Winner", "Why"], ["Prize", "Winner", "Section", "Why"]
    assert heads == {"one": without, "two": having, "named": having}
    for made, left in (
        (prizes("", plain[0]), [""]),
        (prizes("U8", named), [" (U8)"]),
        (prizes("", *plain), [" (event A1:D3 (1))", " (event A1:D3 (2))"]),
    ):
        assert made.prizes
        assert made.prizes.notes == [f"2 x Best K{of}: nobody is in K" for of in left]


# The workbook.


def test_the_headings_of_a_sheet_stay_in_sight_and_names_stand_on_the_left() -> None:
    made = contents_of([book(wscf())], ReportOptions(worked=True))
    (part,) = made.parts
    (first, *_), *rest = part.worked
    rows = (row._replace(results=row.results[:2], amounts=row.amounts[:2]) for row in first.rows)
    fewer = first._replace(heads=first.heads[:2], rows=tuple(rows))
    both = made._replace(parts=(part._replace(worked=((first, fewer), *rest)),))
    standings, *_, worked = load_workbook(io.BytesIO(workbook(both))).worksheets
    assert (standings.freeze_panes, worked.freeze_panes) == ("A5", None)
    looks = {
        cell.value: cell.alignment.horizontal
        for row in worked.iter_rows(min_row=5)
        for cell in row
        if cell.value in ("Player, A", "W6", "3.0*", "17.0")
    }
    assert looks == {"Player, A": "left", "W6": "center", "3.0*": "center", "17.0": "center"}


# PDF.


def test_the_folders_of_killed_runs_are_removed_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for name in ("xltiebreak-pdf-killed00", "xltiebreak-pdf-running0", "xltiebreak-pdf-mine"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "in-use").touch()
    with (tmp_path / "xltiebreak-pdf-running0" / "in-use").open("wb") as held:
        lock(held)
        with pdf._folder(None) as made:
            assert made.parent == tmp_path
            assert {path.name for path in tmp_path.iterdir()} == {
                *("xltiebreak-pdf-running0", "xltiebreak-pdf-mine", made.name)
            }
    assert not made.exists()


# Looks of cells on the page.


@pytest.mark.parametrize(
    ("column", "look"),
    [
        (TableColumn("Place", "place", ["1"]), "p m1"),
        (TableColumn("Place", "place", ["3="]), "p m3"),
        (TableColumn("Place", "place", ["4"]), "p"),
        (TableColumn("No.", "number", [1]), ""),  # it looks like a place
        (TableColumn("No.", "number", [1], own=True), "own"),
        (TableColumn("Pts", "points", [1.0]), "b"),
        (TableColumn("1", "result", ["W2"]), "r"),
        (TableColumn("Name", "name", ["Ada"]), ""),
        (TableColumn("Why", "text", ["won"]), "t"),
        (TableColumn("Club", "text", ["Lyons"], own=True), "t own"),
    ],
)
def test_a_cell_looks_like_its_column_and_places_have_medals(
    column: TableColumn, look: str
) -> None:
    (row,) = page._rows(Table("standings", "", (column,), ENGLISH))
    assert [its_look for _, its_look in row.cells] == [look]


def test_a_line_ends_a_third_of_the_way_to_a_tenth() -> None:
    # 26 + 220 / 3 = 99.33
    assert [mark.at for mark in race((0.0, 1.0, 2.0), (0.0, 0.0, 0.0)).rounds] == [99.3, 172.7, 246]
    # 184 - 172 / 3 = 126.67; of two lines each is 1.2 aside.
    chart = race((1.0, 3.0), (0.0, 1.0))
    assert [mark.at for mark in chart.scores] == [184, 126.7, 69.3, 12]
    assert [(curve.label, curve.end[1]) for curve in chart.curves] == [(12, 10.8), (126.7, 127.9)]


# Sheets of the workbook.


def first_sheet(table: Table) -> Any:
    """The sheet of standings in a workbook with this table for them."""
    contents = contents_of([book(bham())])
    part = contents.parts[0]._replace(standings=table)
    made = workbook(contents._replace(parts=(part,)))
    return load_workbook(io.BytesIO(made)).worksheets[0]


@pytest.mark.parametrize(
    ("letters", "landscape"), [((44, 41, 1), "portrait"), ((44, 42, 1), "landscape")]
)
def test_a_sheet_wider_than_95_characters_lies_on_its_side(
    letters: tuple[int, ...], landscape: str
) -> None:
    """A column is 2 wider than its longest text, and at least 6 wide."""
    columns = tuple(TableColumn("", "text", ["x" * count]) for count in letters)
    sheet = first_sheet(Table("standings", "", columns, ENGLISH))
    assert (sheet.page_setup.orientation or "portrait") == landscape


@pytest.mark.parametrize(("heading", "text", "wide"), [("", "x" * 60, 46), ("Federation", "", 12)])
def test_a_column_of_a_sheet_is_at_most_46_wide(heading: str, text: str, wide: int) -> None:
    sheet = first_sheet(Table("standings", "", (TableColumn(heading, "text", [text]),), ENGLISH))
    assert round(sheet.column_dimensions["A"].width) in (wide, wide + 1)  # with a margin of Excel's
    # A blank row stands between the table, with its only row in 5, and the notes.
    assert [sheet.cell(row, 1).value or None for row in (4, 5, 6)] == [
        heading or None,
        text or None,
        None,
    ]
    assert sheet.cell(7, 1).value


def test_a_prize_of_a_team_names_the_team() -> None:
    award = Award("Best School", "trophy", "", None, "Oak", None, "1 point")
    made = section({1: ["W2"], 2: ["L1"]})
    given = Prizegiving((made,), (PrizesGiven(()),), PrizesGiven((award,)))
    contents = contents_of([book(made)], prizes=[given])
    assert contents.prizes
    assert list(contents.prizes.columns[1].cells) == ["Oak"]


def test_each_winner_stands_beside_the_own_section() -> None:
    both = [
        section({1: ["W2"], 2: ["L1"]}, {1: "Ada", 2: "Ben"}, sheet=name) for name in ("U8", "U10")
    ]
    made = prizes("", *both)
    assert made.prizes
    assert list(made.prizes.columns[2].cells) == ["U8", "U10"]


def test_cells_of_a_sheet_have_lines_around_them() -> None:
    sheet = first_sheet(Table("standings", "", (TableColumn("Name", "name", ["Ada"]),), ENGLISH))
    for cell in (sheet["A4"], sheet["A5"]):
        assert {cell.border.left.style, cell.border.bottom.style} == {"thin"}
