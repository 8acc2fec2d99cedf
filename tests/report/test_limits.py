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

from xltiebreak.crosstable import Grid, read
from xltiebreak.languages import language
from xltiebreak.lossless.save import lock
from xltiebreak.prizes import Award, NotGiven, PrizesGiven
from xltiebreak.ranking import order_of
from xltiebreak.report import page, pdf
from xltiebreak.report.chart import Chart, chart_of
from xltiebreak.report.contents import Contents, ReportOptions, TeamOptions, contents_of
from xltiebreak.report.markdown import report_markdown
from xltiebreak.report.pairings import pairings_of
from xltiebreak.report.race import Line, Race
from xltiebreak.report.workbook import workbook
from xltiebreak.sections import Section, section_of
from xltiebreak.sections.prizegiving import Prizegiving
from xltiebreak.tables import Kind, Table, TableColumn

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


def test_a_name_of_19_letters_stands_whole_beside_its_line() -> None:
    chart = race((1.0,), (0.0,), names=("x" * 19, "x" * 20))
    assert [curve.name for curve in chart.curves] == ["x" * 19, f"{'x' * 18}…"]


def test_two_players_make_a_race() -> None:
    results = {1: ["W2", "W2"], 2: ["L1", "L1"]}
    (part,) = contents_of([book(section(results))]).parts
    assert part.race is not None


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


def test_a_tie_break_without_room_is_called_by_its_code() -> None:
    (part,) = contents_of([book(bham())]).parts
    assert part.standings and part.standings.shorts == {
        "Modified Median": "MM",
        "Solkoff": "SO",
        "Cumulative": "CU",
        "Cumulative of opposition": "CO",
    }


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


def teams_of(*rows: list[object], name: str = "Open") -> Section:
    (found,) = read(Grid(name, [*rows]))
    return section_of(found, order_of("SO"))


def test_a_section_of_teams_says_so() -> None:
    teams = teams_of(["No.", "Team", "Rnd1"], [1, "Oak", "W2"], [2, "Elm", "L1"])
    players = teams_of(["No.", "Name", "Rnd1"], [1, "Ada", None], [2, "Ben", None])
    subtitles = [part.subtitle for part in contents_of([book(teams, players)]).parts]
    assert subtitles == ["2 teams, after round 1", "2 players, before round 1"]


def test_a_crosstable_of_all_against_all_says_so_in_its_headings() -> None:
    rows: list[list[object]] = [[1, "A", "*", 1, 1], [2, "B", 0, "*", 1], [3, "C", 0, 0, "*"]]
    matrix = teams_of(["No.", "Name", 1, 2, 3], *rows)
    swiss = section({1: ["W2"], 2: ["L1"]})
    for made, says in ((matrix, "Against 1"), (swiss, "Round 1")):
        (part,) = contents_of([book(made)]).parts
        assert part.tables[0].columns[2].says == says


def test_a_title_that_is_given_wins() -> None:
    one = section({1: ["W2"], 2: ["L1"]}, title="Spring Open")
    titles = [contents_of([book(one)], ReportOptions(title=title)).title for title in ("", "Cup")]
    assert titles == ["Spring Open", "Cup"]
    other = section({1: ["W2"], 2: ["L1"]}, title="Autumn Open")
    assert contents_of([book(one, name="a")]).title == "Spring Open"
    assert contents_of([book(one, name="a"), book(other, name="b")]).title == "Standings"


SCHOOLS = teams_of(
    ["No.", "Name", "School", "Rnd1"],
    *[[1, "Ada", "Oak", "W2"], [2, "Ben", "Elm", "L1"], [3, "Cleo", "Oak", "D4"]],
    [4, "Dan", "Elm", "D3"],
)


def test_teams_are_listed_with_who_counts() -> None:
    ranking = TeamOptions(1, order_of("SO"))
    text = report_markdown(contents_of([book(SCHOOLS)], teams=ranking))
    assert "| Place | Team | Pts | Solkoff | Players who count |" in text
    assert "| 1 | Oak | 1.0 |" in text
    assert "| 2 | Elm | 0.5 |" in text
    alone = teams_of(["No.", "Name", "School", "Rnd1"], [1, "Ada", "Oak", "-B-"])
    one = contents_of([book(alone)], teams=TeamOptions(2)).teams
    assert one
    assert [*one.columns[1].cells] == ["Oak"]
    small = contents_of([book(SCHOOLS)], teams=ranking._replace(counting=2, least=3)).teams
    too_few = "Too few players to be ranked: "
    assert small and small.notes == [f"{too_few}Oak (Ada; Cleo)", f"{too_few}Elm (Ben; Dan)"]


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


# Pairings.

FIVE = {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dan", 5: "Eva", 6: "Fay"}


def boards(results: dict[int, list[str]]) -> list[tuple[int, str, str]]:
    (found,) = pairings_of(section(results, FIVE), ENGLISH)
    return [(number, one.name, other.name) for number, (one, other) in found.boards]


def test_a_win_in_the_round_that_goes_on_moves_no_board() -> None:
    # Before round 2 players 1, 3 and 5 have a point: 1-6 is board 1, 3-2 board 2, 5-4 board 3.
    first = {1: "W2", 2: "L1", 3: "W4", 4: "L3", 5: "W6", 6: "L5"}
    second = {1: "6", 2: "3", 3: "2", 4: "L5", 5: "W4", 6: "1"}
    found = boards({number: [first[number], second[number]] for number in first})
    assert found == [(1, "Ada", "Fay"), (2, "Cleo", "Ben")]


def test_colours_of_some_boards_alone_order_nobody() -> None:
    results = {1: ["W2", "3b"], 2: ["L1", "4"], 3: ["W4", "1w"], 4: ["L3", "2"]}
    assert boards(results) == [(1, "Ada", "Cleo"), (2, "Ben", "Dan")]


def test_byes_of_a_round_that_goes_on_are_not_told() -> None:
    results = {1: ["W2", "3"], 2: ["L1", "W4"], 3: ["W4", "1"], 4: ["L3", "L2"], 5: ["-B-", "-B-"]}
    (found,) = pairings_of(section(results, FIVE), ENGLISH)
    assert found.title == "Round 2: games still open"
    assert (found.byes, found.unpaired) == ((), ())


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


# Words about ties.


def test_three_names_with_commas_are_listed_with_semicolons() -> None:
    names = {1: "Li, Ann", 2: "Li, Bo", 3: "Li, Cy"}
    results = {1: ["D2"], 2: ["D1"], 3: ["-H-"]}
    said = report_markdown(contents_of([book(section(results, names))]))
    assert "Li, Ann; Li, Bo and Li, Cy have 0.5" in said


def test_many_are_counted_at_first_and_then_named() -> None:
    rows: list[list[object]] = [["No.", "Name", "Rtg", "Rnd1"]]
    for number, name in FIVE.items():
        other = number + 1 if number % 2 else number - 1
        rows.append([number, name, 1600 if number == 1 else 1500, f"D{other}"])
    (found,) = read(Grid("Open", rows))
    made = section_of(found, order_of("RTNG,TPN", "fide2026"))
    said = report_markdown(contents_of([book(made)]))
    assert "6 players have 0.5; " in said
    assert "Ben, Cleo, Dan, Eva and Fay " in said


def test_without_a_tie_nothing_is_said_about_ties() -> None:
    title = f"### {ENGLISH.say('ties.title')}"
    tied, sole = ({1: [one], 2: [other]} for one, other in (("D2", "D1"), ("W2", "L1")))
    assert title in report_markdown(contents_of([book(section(tied))]))
    assert title not in report_markdown(contents_of([book(section(sole))]))


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
    given = Prizegiving((SCHOOLS,), (PrizesGiven(()),), PrizesGiven((award,)))
    made = contents_of([book(SCHOOLS)], prizes=[given])
    assert made.prizes
    assert list(made.prizes.columns[1].cells) == ["Oak"]


def test_each_winner_stands_beside_the_own_section() -> None:
    both = [
        section({1: ["W2"], 2: ["L1"]}, {1: "Ada", 2: "Ben"}, sheet=name) for name in ("U8", "U10")
    ]
    made = prizes("", *both)
    assert made.prizes
    assert list(made.prizes.columns[2].cells) == ["U8", "U10"]


def test_a_round_robin_is_worked_out_without_rounds() -> None:
    # A and B have 2 of 3. Sonneborn-Berger: A beat B (2) and D (0.5), B beat C (1.5) and D (0.5).
    rows: list[list[object]] = [["No.", "Name", 1, 2, 3, 4], [1, "A", "*", 1, 0, 1]]
    rows += [[2, "B", 0, "*", 1, 1], [3, "C", 1, 0, "*", 0.5], [4, "D", 0, 0, 0.5, "*"]]
    (found,) = read(Grid("Open", rows))
    made = section_of(found, order_of("SB"))
    (part,) = contents_of([book(made)], ReportOptions(worked=True)).parts
    ((worked,),) = part.worked
    assert set(worked.heads) == {""}
    assert [(row.name, row.value) for row in worked.rows] == [("A", "2.5"), ("B", "2.0")]


def test_cells_of_a_sheet_have_lines_around_them() -> None:
    sheet = first_sheet(Table("standings", "", (TableColumn("Name", "name", ["Ada"]),), ENGLISH))
    for cell in (sheet["A4"], sheet["A5"]):
        assert {cell.border.left.style, cell.border.bottom.style} == {"thin"}
