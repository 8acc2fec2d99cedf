"""A workbook that is open in openpyxl is read and filled as its file is."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import libreoffice
import openpyxl
import pytest
import xlsxwriter  # type: ignore[import-untyped]
from libreoffice import needs_libreoffice
from malformed import CASES, four
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.comments import Comment
from openpyxl.styles import Font
from openpyxl.workbook.protection import WorkbookProtection
from openpyxl.worksheet.filters import AutoFilter
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from openpyxl.worksheet.table import Table
from random_events import random_sheet
from tables import Rows, rows_of
from thinning import sampled, thinned
from validator import errors, needs_validator

import xltiebreak

ROOT = Path(__file__).parents[1]
FOLDERS = ("workbook_templates", "tests/chess_results", "tests/layouts", "tests/layouts2")
FILES = sorted(one for folder in FOLDERS for one in (ROOT / folder).glob("*.xlsx"))
FEW = [one for at, one in enumerate(FILES) if at % 12 == 0]
HOWS: tuple[dict[str, Any], ...] = (
    {},
    {"standings": True, "language": "es"},
    {"complete": True, "order": "fide-swiss", "standings": True},
    {"overwrite_points": True, "keep_going": True},
)
Told = dict[str, object]


def told(book: Any) -> dict[str, Told]:
    """All that a fill may change of each sheet: cells, names, tables, filter and print area."""
    return {sheet.title: _told(sheet) for sheet in book.worksheets}


def _told(sheet: Any) -> Told:
    cells: Told = {
        cell.coordinate: (
            vars(cell.value) if hasattr(cell.value, "ref") else cell.value,
            cell.number_format,
            (cell.font.name, cell.font.sz, cell.font.b, cell.font.i, repr(cell.font.color)),
            repr(cell.fill.fgColor.rgb),
            repr(cell.border),
            (cell.alignment.horizontal, cell.alignment.vertical, cell.alignment.wrap_text),
        )
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None or cell.has_style
    }
    tables = [
        (one.ref, getattr(one.autoFilter, "ref", None), [(c.id, c.name) for c in one.tableColumns])
        for one in sheet.tables.values()
    ]
    areas = (sheet.print_area, sheet.print_title_rows, sheet.auto_filter.ref, sheet.freeze_panes)
    widths = {letter: one.width for letter, one in sheet.column_dimensions.items()}
    names = {name: one.attr_text for name, one in sheet.defined_names.items()}
    return {**cells, "tables": tables, "areas": areas, "widths": widths, "names": names}


def saved(book: Any) -> Any:
    content = BytesIO()
    book.save(content)
    return openpyxl.load_workbook(content)


def answer(source: Any, *target: Any, **how: Any) -> tuple[list[str], list[object]]:
    """The problems of a fill, and what it wrote of each section."""
    try:
        report = xltiebreak.fill(source, *target, **how)
    except xltiebreak.Refused as error:
        if error.report is None:
            return sorted(map(str, error.problems)), []
        assert isinstance(error.report, xltiebreak.Report)
        report = error.report
    counts: list[object] = [report.cells, report.completed]
    return sorted(map(str, report.problems)), counts + [one.filled for one in report.sections]


def agrees(path: Path, how: Mapping[str, Any]) -> Any:
    """Both ways say and write the same; return the workbook that was filled while open."""
    target = path.with_name("by-path.xlsx")
    target.unlink(missing_ok=True)
    book = openpyxl.load_workbook(path)
    by_path, loaded = answer(path, target, **how), answer(book, **how)
    if "without room for new columns" in "".join(loaded[0]):
        # A file becomes a new workbook, an open one cannot.
        assert told(book) == told(openpyxl.load_workbook(path))
        return book
    assert loaded == by_path, (path, how)
    wanted = told(openpyxl.load_workbook(target if target.exists() else path))
    filled = told(saved(book))
    assert filled.keys() == wanted.keys()
    for sheet, expected in wanted.items():
        differ = {
            key
            for key in {*expected, *filled[sheet]}
            if expected.get(key) != filled[sheet].get(key)
        }
        assert not differ, (path, how, sheet, sorted(differ)[:5])
    return book


@pytest.mark.parametrize(
    ("at", "path"),
    [
        pytest.param(at, path, id=path.stem, marks=() if path in FEW else pytest.mark.slow)
        for at, path in enumerate(FILES)
    ],
)
def test_both_ways_write_the_same(at: int, path: Path, tmp_path: Path) -> None:
    copied = tmp_path / path.name
    copied.write_bytes(path.read_bytes())
    agrees(copied, HOWS[(at + at // 6) % len(HOWS)])  # the quick ones in every way


def random_book(seed: int) -> Any:
    """One or two sections with points, order and looks at random; some in an Excel table."""
    rng = random.Random(seed)
    book: Any = openpyxl.Workbook()
    book.remove(book.active)
    for number in range(rng.randint(1, 2)):
        sheet = book.create_sheet(f"Section {number + 1}")
        rows = rows_of(random_sheet(seed * 2 + number, going_on=rng.random() < 0.4).results)
        systems = rng.choice([[], ["TBrk1", "TBrk2"], ["MM", "SO", "fide2024 BH", "SB"]])
        heads = [*rng.choice([[], ["Pts"], ["Pts", "Place"]]), *systems]
        for row in rows:
            sheet.append([*row, *(heads if row is rows[0] else [])])
        width, height = len(rows[0]) + len(heads), len(rows)
        for row in sheet.iter_rows(max_row=height, max_col=width):
            for cell in row:
                cell.font = openpyxl.styles.Font(bold=rng.random() < 0.1, color="FF1F4E79")
                if cell.column > len(rows[0]) and cell.row > 1:
                    cell.number_format = rng.choice(["0.0", "General"])
        area = sheet.dimensions
        if rng.random() < 0.3:
            sheet.add_table(Table(displayName=f"Table{number}", ref=area))
        elif rng.random() < 0.4:
            sheet.auto_filter.ref = area
        if rng.random() < 0.3:
            sheet.print_area = area
    return book


@pytest.mark.parametrize("seed", range(thinned(80)))
def test_random_workbooks_and_their_second_fills(seed: int, tmp_path: Path) -> None:
    path, how = tmp_path / "event.xlsx", HOWS[seed % len(HOWS)]
    random_book(seed).save(path)
    book = agrees(path, how)
    book.save(path)
    sheet = openpyxl.load_workbook(path)
    first = sheet.worksheets[0]
    cells = [
        c for row in first.iter_rows(min_row=2) for c in row if re.fullmatch(r"W\d+", str(c.value))
    ]
    for cell in cells[:1]:  # a result is corrected: what the first fill wrote is renewed
        other = next(c for c in first[int(str(cell.value)[1:]) + 1] if c.column == cell.column)
        cell.value, other.value = f"D{str(cell.value)[1:]}", f"D{str(other.value)[1:]}"
    sheet.save(path)
    agrees(path, how)


@pytest.mark.parametrize("beside", [False, True], ids=["alone", "beside another"])
@pytest.mark.parametrize("case", sampled(range(len(CASES)), 6))
def test_a_workbook_with_errors_stays_as_it_was(case: int, beside: bool, tmp_path: Path) -> None:
    cells, _ = CASES[case]
    book, path = book_of(four(cells)), tmp_path / "event.xlsx"
    if beside:  # a section without errors, which alone is filled
        book.create_sheet("Sound")
        for row in four({}):
            book["Sound"].append(row)
    book.save(path)
    before = told(book)
    how = {"keep_going": beside and case % 2 == 0, "standings": True}
    problems, counts = answer(book, **how)
    assert (problems, counts) == answer(path, tmp_path / "filled.xlsx", **how)
    if not (tmp_path / "filled.xlsx").exists():
        assert told(book) == before
    elif beside:
        assert told(book)["Sound"] != before["Sound"]


@needs_validator
@needs_libreoffice
@pytest.mark.parametrize("path", FEW, ids=lambda path: path.stem)
def test_what_openpyxl_saves_then_is_sound(path: Path, tmp_path: Path) -> None:
    book = openpyxl.load_workbook(path)
    before, after = tmp_path / "before.xlsx", tmp_path / "after.xlsx"
    book.save(before)
    problems, counts = answer(book, standings=True)
    if not counts:
        assert "without room for new columns" in "".join(problems)
        return
    book.save(after)
    assert not printed_wrongly(after) - printed_wrongly(before)
    new = errors(after) - errors(before)
    # openpyxl writes the parts of every font in an order of its own, which the validator dislikes.
    order = "The element has unexpected child element"
    assert not [one for one in new if one[0] != "/xl/styles.xml" or not one[1].startswith(order)]
    first = book.sheetnames[0]
    assert len(libreoffice.to_csv(after, first, tmp_path)) >= book[first].max_row - 1


def printed_wrongly(path: Path) -> set[str]:
    """What is printed and is not what the results give."""
    problems = xltiebreak.check(path).problems
    return {str(one) for one in problems if "is printed as" in one.message}


def book_of(rows: Rows) -> Any:
    book: Any = openpyxl.Workbook()
    book.active.title = "Open"
    for row in rows:
        book.active.append(row)
    return book


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"G1": "MM", "merge": "G3:G4"}, "Open!G4: this cell is hidden in the merged cells G3:G4"),
        ({"D2": "=CELL(A3)"}, "Open!D2: openpyxl has not loaded"),  # a result that is a formula
        ({"G1": "MM", "merge": "G2:G3"}, "Open!G3: this cell is hidden in the merged cells G2:G3"),
    ],
)
def test_what_stands_in_the_way_is_named_and_nothing_is_written(
    change: dict[str, str], says: str, tmp_path: Path
) -> None:
    book, merged = book_of(four({})), change.pop("merge", "")
    for address, value in change.items():
        book.active[address] = value
    if merged:
        book.active.merge_cells(merged)
    before = told(book)
    problems, counts = answer(book)
    assert any(one.startswith(says) for one in problems), problems
    assert told(book) == before
    assert counts == [] or counts[0] == 0
    path = tmp_path / "event.xlsx"
    book.save(path)
    of_file = answer(path, tmp_path / "filled.xlsx")[0]
    if "has not loaded" in says:  # what helps a file is another thing
        of_file, problems = ([one.partition(": ")[0] for one in of] for of in (of_file, problems))
    assert of_file == problems


def test_check_prizes_and_ranks_of_an_open_workbook() -> None:
    # Ada 2.5; Ben 2 and Cleo 1.5; the 3 points of Dan are wrong: he lost twice
    book = book_of(four({"C5": 3}))
    book.create_sheet("Prizes").append(["Prize", "Place"])
    assert str(xltiebreak.check(book).problems[0]).startswith("Open!C5: ")
    book = book_of(four({}))
    assert [one.name for one in xltiebreak.rank(book, "CU")] == ["Ada", "Ben", "Cleo", "Dan"]
    (table,) = xltiebreak.read_workbook(book, sheets=["open"]).crosstables
    assert table.sheet == "Open"
    prizes = book.create_sheet("Prizes")
    for row in (["Prize", "Kind"], ["1st Place", "trophy"], ["2nd Place", "trophy"]):
        prizes.append(row)
    awards = xltiebreak.prizegiving(book).awards
    assert [(one.prize, one.winners) for one in awards] == [
        ("1st Place", (1,)),
        ("2nd Place", (2,)),
    ]


@pytest.mark.parametrize("state", ["visible", "hidden"])
def test_a_list_of_prizes_is_found_wherever_it_stands(state: str, tmp_path: Path) -> None:
    book, path = book_of(four({})), tmp_path / "event.xlsx"
    prizes = book.create_sheet("Prizes")
    prizes.sheet_state = state
    for row in (["Prize"], ["1st Place"]):
        prizes.append(row)
    book.save(path)
    assert xltiebreak.rank(path, "CU") == xltiebreak.rank(book, "CU")
    awards = [xltiebreak.prizegiving(one, sheets="Open").awards for one in (path, book)]
    assert awards[0] == awards[1] and [one.winners for one in awards[0]] == [(1,)]
    with pytest.raises(xltiebreak.Refused, match="no list of prizes: add a sheet called Prizes"):
        xltiebreak.prizegiving(book_of(four({})))


def test_errors_are_raised_and_nothing_is_written() -> None:
    book = book_of(four({"D2": "W9"}))
    before = told(book)
    with pytest.raises(xltiebreak.Refused, match="9") as refused:
        xltiebreak.fill(book)
    assert isinstance(refused.value.report, xltiebreak.Report) and told(book) == before
    report = xltiebreak.fill(book, keep_going=True)
    assert not report.sound and report.written is None and told(book) == before


FORMULAS: Rows = [["No.", "Name", "Rnd1", "Rnd2"], [1, "Ann", None, "D3"], [2, "Bob", None, "W4"]]
FORMULAS += [[3, "Cy", None, "D1"], [4, "Di", "L3", "L2"]]


@pytest.mark.parametrize("cells", [["C2", "C3", "C4"], ["C3"]])
def test_formulas_without_values_are_told_what_helps(cells: list[str], tmp_path: Path) -> None:
    """As openpyxl loads a book by default: docs/library.md says so."""
    typed = dict(zip(("C2", "C3", "C4"), ("W2", "L1", "W4"), strict=True))
    path = tmp_path / "formulas.xlsx"
    with xlsxwriter.Workbook(path) as made:
        sheet = made.add_worksheet("Open")
        for row, line in enumerate(FORMULAS):
            sheet.write_row(row, 0, line)
        for cell, text in typed.items():
            if cell in cells:
                sheet.write_formula(cell, f'=T("{text}")', value=text)
            else:
                sheet.write(cell, text)
    more = " and 2 more in this column" if len(cells) > 1 else ""
    says = (
        f"Open!{cells[0]}: openpyxl has not loaded the value of this formula{more}: use "
        "xltiebreak.fill(path), or load_workbook(path, data_only=True)"
    )
    with pytest.raises(xltiebreak.Refused) as refused:
        xltiebreak.fill(openpyxl.load_workbook(path))
    assert str(refused.value) == says
    (report,) = xltiebreak.check(openpyxl.load_workbook(path)).problems
    assert str(report) == says
    assert xltiebreak.fill(path, tmp_path / "filled.xlsx").sound
    assert xltiebreak.fill(openpyxl.load_workbook(path, data_only=True)).sound


def test_what_was_written_is_said() -> None:
    assert xltiebreak.fill(book_of(four({}))).written


@pytest.mark.parametrize("given", [None, 5, openpyxl.Workbook().worksheets[0]])
def test_what_is_no_workbook_is_refused_with_what_is_wanted(given: Any) -> None:
    for use in (xltiebreak.fill, xltiebreak.check, xltiebreak.read_workbook):
        with pytest.raises(TypeError, match="expected a path or a workbook") as refused:
            use(given)
        assert ("sheet.parent" in str(refused.value)) is hasattr(given, "parent")


@pytest.mark.parametrize("sheets", [["Other"], "Other"])
def test_some_sheets_alone_are_filled(sheets: object) -> None:
    book = book_of(four({}))
    book.copy_worksheet(book.active).title = "Other"
    xltiebreak.fill(book, sheets=sheets)  # type: ignore[arg-type]
    assert book["Open"]["G1"].value is None and book["Other"]["G1"].value == "ModMed"


@pytest.mark.parametrize("option", ["formulas", "backup", "force"])
def test_what_is_for_files_is_refused(option: str) -> None:
    with pytest.raises(xltiebreak.Refused, match=f"{option} is for files"):
        xltiebreak.fill(book_of(four({})), **{option: True})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="fill\\(\\) has no option 'nonsense'"):
        xltiebreak.fill(book_of(four({})), nonsense=True)  # type: ignore[call-arg]
    with pytest.raises(xltiebreak.Refused, match="leave out the target"):
        xltiebreak.fill(book_of(four({})), "event.xlsx")


def test_a_workbook_that_cannot_be_changed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    book_of(four({})).save(path)
    for book in (openpyxl.load_workbook(path, read_only=True), openpyxl.Workbook(write_only=True)):
        with pytest.raises(xltiebreak.Refused, match="read-only or write-only"):
            xltiebreak.fill(book)
        book.close()


def test_a_text_that_begins_like_a_formula_stays_a_text() -> None:
    book = book_of(four({"B2": "=Ada"}))
    book.active["B2"].data_type = "s"
    xltiebreak.fill(book, standings=True)
    standings = saved(book)["Standings"]
    assert [cell.data_type for cell in standings["C"] if cell.value == "=Ada"] == ["s"]


def in_a_table(area: str, filtered: str = "") -> Callable[[Any], None]:
    """Make an Excel table, with a filter."""

    def change(sheet: Any) -> None:
        table = Table(displayName="Players", ref=area)
        table.autoFilter = AutoFilter(ref=filtered) if filtered else None
        sheet.add_table(table)

    return change


def with_cells(**values: object) -> Callable[[Any], None]:
    """Write cells by their addresses, with a bold font; a format stands for a blank cell."""

    def change(sheet: Any) -> None:
        for address, value in values.items():
            sheet[address].font = Font(bold=True)
            if isinstance(value, str) and value.startswith("0"):
                sheet[address].number_format = value
            else:
                sheet[address].value = value

    return change


def filtered_and_printed(filtered: str, printed: str, *seen: str) -> Callable[[Any], None]:
    """Set a filter and a print area, and write something into other cells."""

    def change(sheet: Any) -> None:
        sheet.auto_filter.ref, sheet.print_area = filtered or None, printed or None
        for address in seen:
            sheet[address] = "seen"

    return change


def with_a_styled_row(sheet: Any) -> None:
    sheet["G1"], sheet["G4"].number_format = "MM", "0.00"
    with_styled_rows(sheet)


def with_styled_rows(sheet: Any) -> None:
    sheet["C2"].font = sheet["C3"].font = sheet["C4"].font = Font(bold=True)
    sheet.row_dimensions[2].height = 30
    for row in (3, 4):
        sheet.row_dimensions[row].font = Font(italic=True)


def protected(**values: object) -> Callable[[Any], None]:
    """Write cells, and protect the sheet."""

    def change(sheet: Any) -> None:
        with_cells(**values)(sheet)
        sheet.protection.sheet = True

    return change


CHANGES: dict[str, Callable[[Any], None]] = {
    "rows with a style, and one with a height": with_styled_rows,
    "a row with a style, and a cell with another": with_a_styled_row,
    "a protected sheet": protected(),
    "a protected sheet that computes by itself": protected(
        G1="MM", G2="=1", G3="=1", G4="=1", G5="=1"
    ),
    "a table": in_a_table("A1:F5"),
    "a table with a filter": in_a_table("A1:F5", "A1:F5"),
    "a table with something beside it": with_cells(H6="seen"),
    "a filter and a print area": filtered_and_printed("A1:F5", "A1:F5"),
    "a filter alone": filtered_and_printed("A1:F5", ""),
    "a print area alone": filtered_and_printed("", "A1:F9"),
    "cells beside the filter": filtered_and_printed("A1:F7", "", "G8", "K7"),
    "the first cell below a player": filtered_and_printed("A1:F7", "", "G6"),
    "the last cell beside the filter": filtered_and_printed("A1:F7", "", "J7"),
    "columns with looks of their own": with_cells(
        C1="Pts", C3="0.0", G1="MM", G2="0.00", G3="0.0", G4=9, H1="SO", H5="0"
    ),
    "blank cells with a look": with_cells(G1="0.0", G2="0.00", H3="0.0"),
    "points that are a formula": with_cells(C1="Pts", C3="=2"),
    "formulas of every kind": with_cells(
        K2="=1+1",
        L2=ArrayFormula("L2:L3", "=A2:A3"),
        M2=DataTableFormula("M2:M3", r1="A1", dt2D=False),
    ),
    "a formula in the way": with_cells(G1="MM", G3="=1+1"),
    "an array in the way": with_cells(G1="MM", G5=ArrayFormula("G5:G6", "=A2:A3")),
    "a data table in the way": with_cells(
        G1="MM", G4=DataTableFormula("G4:G5", r1="A1", dt2D=False)
    ),
    "formulas in another column": with_cells(G1="MM", K2="=1", K3="=1", K4="=1", K5="=1"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_both_ways_write_the_same_in_a_sheet_with(change: str, tmp_path: Path) -> None:
    path, book = tmp_path / "event.xlsx", book_of(four({}))
    CHANGES[change](book.active)
    for cell in book.active["H6"], book.active["H7"]:
        cell.font = Font(bold=True)  # nothing stands in them
    book.save(path)
    for overwrites in (False, True):
        agrees(path, {"overwrite_formulas": overwrites})


@pytest.mark.parametrize("is_saved", [True, False])
def test_a_new_cell_takes_the_style_of_its_column(is_saved: bool) -> None:
    head, *rows = four({})
    book = book_of([[*head, "SO", "CU", "MM"], *rows])
    for letter in "GH":
        book.active.column_dimensions[letter].font = Font(bold=letter == "G")
    book.active.column_dimensions["I"].width = 20  # which is no style: that of the points holds
    book.active["C2"].font = Font(bold=True)
    book = saved(book) if is_saved else book
    assert book.active["I2"].value is None  # openpyxl makes a cell that is looked at
    xltiebreak.fill(book)
    assert [book.active[cell].font.b for cell in ("G2", "H2", "I2")] == [True, False, True]


def test_a_table_without_filter_grows() -> None:
    book = book_of(four({}))
    in_a_table("A1:F5")(book.active)
    book = saved(book)
    table = book.active.tables["Players"]
    table.autoFilter = None
    xltiebreak.fill(book)
    assert (table.ref, table.autoFilter) == ("A1:J5", None)


def test_standings_with_a_comment_or_a_table_are_not_renewed() -> None:
    book = book_of(four({}))
    for _ in range(2):
        xltiebreak.fill(book, standings=True)
        assert book.sheetnames == ["Open", "Standings"]
    book["Standings"]["A1"].comment = Comment("Well done", "Ada")
    xltiebreak.fill(book, standings=True)
    book["Standings 2"].add_table(Table(displayName="Mine", ref="A3:B4"))
    xltiebreak.fill(book, standings=True)
    assert book.sheetnames == ["Open", "Standings", "Standings 2", "Standings 3"]


def test_an_award_that_nobody_wins_any_more_is_taken_away() -> None:
    head, *rows = four({})
    book = book_of([[*head, "Trophy"], *([*row, "Cup"] for row in rows)])
    prizes = book.create_sheet("Prizes")
    for line in (["Prize", "Kind"], ["Cup", "trophy"]):
        prizes.append(line)
    report = xltiebreak.fill(book, trophies=True, overwrite_trophies=True)
    assert report.awards == "Awards" in book.sheetnames
    assert [cell.value for cell in book["Open"]["G"]] == ["Trophy", "Cup", None, None, None]


def test_a_locked_workbook_warns_of_new_sheets_and_not_of_renewed_ones() -> None:
    book = book_of(four({}))
    book.security = WorkbookProtection(lockStructure=True)
    (locked,) = xltiebreak.fill(book, standings=True).problems
    assert locked.message.startswith("the structure of the open workbook is protected")
    assert xltiebreak.fill(book, standings=True).problems == ()


def test_rich_text_is_read_as_text() -> None:
    book = book_of(four({}))
    book.active["B2"] = CellRichText("A", TextBlock(InlineFont(b=True), "da"))
    assert xltiebreak.rank(book, "CU")[0].name == "Ada"
