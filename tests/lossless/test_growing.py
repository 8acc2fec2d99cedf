"""Tables, filters and print areas that new columns touch grow with them; nothing else changes."""

from __future__ import annotations

import dataclasses
import re
import zipfile
from itertools import combinations_with_replacement, product
from operator import itemgetter
from pathlib import Path

import pytest
from lossless.handmade import MAIN, part, relationships, sheet, workbook
from lossless.zips import contents
from openpyxl import load_workbook
from tables import cases_of

from xltiebreak.grid import Area, Cell, Refused
from xltiebreak.lossless.growing import Surroundings, areas_of
from xltiebreak.lossless.growing import grown as grown_in
from xltiebreak.lossless.package import Package, SheetPart
from xltiebreak.lossless.tables import ExcelTable
from xltiebreak.lossless.write import Edit, NewColumns, WritePlan, plan

BOOK, SHEET, TABLE = "xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/tables/table1.xml"
BESIDE = Area(2, 1, 4, 2)  # A2:B4, with headings in row 2
NEW = {"Open": [NewColumns(BESIDE, 2)]}
EDITS: dict[str, dict[Cell, Edit]] = {
    "Open": {
        Cell(2, 3): Edit('S&"B"'),
        Cell(2, 4): Edit("Cum"),
        **{Cell(row, column): Edit(row + column) for row in (3, 4) for column in (3, 4)},
    }
}
ROWS = (
    '<row r="2"><c r="A2" t="inlineStr"><is><t>No</t></is></c>'
    '<c r="B2" t="inlineStr"><is><t>Pts</t></is></c></row>'
    '<row r="3"><c r="A3"><v>1</v></c><c r="B3"><v>2</v></c></row>'
    '<row r="4"><c r="A4"><v>2</v></c><c r="B4"><v>1</v></c></row>'
)
COLUMNS = (
    '<tableColumn id="4" name="No" dataDxfId="1"/><tableColumn id="7" name="Pts" '
    'totalsRowFunction="sum"><calculatedColumnFormula>A3</calculatedColumnFormula></tableColumn>'
)
SORTED = '<sortState ref="A3:B4"><sortCondition ref="B3:B4"/></sortState>'


def table(
    ref: str = "A2:B4",
    *,
    filtered: str = "A2:B4",
    more: str = "",
    columns: str = COLUMNS,
    name: str = "Results",
) -> str:
    count = len(re.findall("<tableColumn ", columns))
    auto = f'<autoFilter ref="{filtered}"/>' if filtered else ""
    return (
        f'<table xmlns="{MAIN}" id="1" name="{name}" displayName="{name}" ref="{ref}" {more}>{auto}'
        f'{SORTED}<tableColumns count="{count}">{columns}</tableColumns>'
        '<tableStyleInfo name="TableStyleMedium2" showRowStripes="1"/></table>'
    )


def with_tables(
    path: Path, *tables: str, rows: str = ROWS, after: str = "", names: str = "", second: str = ROWS
) -> Path:
    """A workbook whose first sheet holds these tables."""
    listed = "".join(f'<tablePart r:id="rId{n}"/>' for n in range(1, len(tables) + 1))
    listed = f'<tableParts count="{len(tables)}">{listed}</tableParts>' if tables else ""
    related = [("table", f"../tables/table{n}.xml") for n in range(1, len(tables) + 1)]
    more = {f"xl/tables/table{n}.xml": xml for n, xml in enumerate(tables, 1)}
    sheets = {"Open": sheet(rows, after=after + listed), "Other": sheet(second)}
    made: dict[str, str | bytes] = {"xl/worksheets/_rels/sheet1.xml.rels": relationships(*related)}
    return workbook(path, dict(sheets), names=names, more=made | more if tables else {})


def defined(*names: tuple[str, int, str]) -> str:
    listed = "".join(
        f'<definedName name="_xlnm.{name}" localSheetId="{tab}">{text}</definedName>'
        for name, tab, text in names
    )
    return f"<definedNames>{listed}</definedNames>"


def planned(source: Path, edits: dict[str, dict[Cell, Edit]] = EDITS) -> WritePlan:
    return plan(Package.open(source), edits, columns=NEW)


def grown(source: Path, edits: dict[str, dict[Cell, Edit]] = EDITS) -> Path:
    """The workbook with the new columns, written without a warning."""
    made = planned(source, edits)
    assert not made.warnings
    target = source.with_name("out.xlsx")
    made.save(target)
    return target


def warned(source: Path, edits: dict[str, dict[Cell, Edit]] = EDITS) -> str:
    """The one warning; the columns are written, and nothing has grown."""
    made = planned(source, edits)
    (warning,) = made.warnings
    target = source.with_name("out.xlsx")
    made.save(target, force=True)
    before, after = contents(source), contents(target)
    assert {name for name in before if before[name] != after[name]} == {SHEET, BOOK}
    assert (
        part(source, SHEET).partition("</sheetData>")[2]
        == (part(target, SHEET).partition("</sheetData>")[2])
    )
    assert part(source, BOOK).partition("<calcPr")[0] == part(target, BOOK).partition("<calcPr")[0]
    return str(warning)


def test_a_table_grows_with_the_new_columns(tmp_path: Path) -> None:
    source = with_tables(tmp_path / "in.xlsx", table())
    target = grown(source)
    expected = (
        part(source, TABLE)
        .replace('ref="A2:B4" ', 'ref="A2:D4" ')
        .replace('<autoFilter ref="A2:B4"/>', '<autoFilter ref="A2:D4"/>')
        .replace('count="2"', 'count="4"')
        .replace(
            "</tableColumns>",
            '<tableColumn id="8" name="S&amp;&quot;B&quot;"/>'
            '<tableColumn id="9" name="Cum"/></tableColumns>',
        )
    )
    assert part(target, TABLE) == expected
    before, after = contents(source), contents(target)
    assert {name for name in before if before[name] != after[name]} == {SHEET, BOOK, TABLE}
    (found,) = load_workbook(target)["Open"].tables.values()
    assert (found.ref, found.autoFilter.ref) == ("A2:D4", "A2:D4")
    assert found.column_names == ["No", "Pts", 'S&"B"', "Cum"]


def test_the_totals_row_of_a_table_stays_outside_its_filter(tmp_path: Path) -> None:
    rows = ROWS + '<row r="5"><c r="B5"><f>SUBTOTAL(109,B3:B4)</f><v>3</v></c></row>'
    more = 'totalsRowCount="1"'
    target = grown(with_tables(tmp_path / "in.xlsx", table("A2:B5", more=more), rows=rows))
    written = part(target, TABLE)
    assert 'ref="A2:D5" totalsRowCount="1"' in written
    assert '<autoFilter ref="A2:D4"/>' in written


def test_a_table_without_headings_and_filter_grows(tmp_path: Path) -> None:
    more = 'headerRowCount="0"'
    source = with_tables(tmp_path / "in.xlsx", table("A3:B4", filtered="", more=more))
    written = part(grown(source), TABLE)
    assert 'ref="A3:D4" headerRowCount="0"' in written
    assert written.count("<tableColumn ") == 4


def test_a_table_written_with_a_prefix_grows(tmp_path: Path) -> None:
    prefixed = re.sub(r"<(/?)(?=\w)", r"<\1x:", table()).replace("xmlns=", "xmlns:x=")
    target = grown(with_tables(tmp_path / "in.xlsx", prefixed))
    assert '<x:tableColumn id="9" name="Cum"/></x:tableColumns>' in part(target, TABLE)


def test_a_line_break_in_a_heading_is_written_as_excel_does(tmp_path: Path) -> None:
    edits = {"Open": EDITS["Open"] | {Cell(2, 3): Edit("S\nB")}}
    target = grown(with_tables(tmp_path / "in.xlsx", table()), edits)
    assert 'name="S_x000A_B"' in part(target, TABLE)


@pytest.mark.parametrize("ref", ["A20:B30", "A2:A4", "H2:I4"])
def test_a_table_that_the_columns_do_not_touch_stays(ref: str, tmp_path: Path) -> None:
    width = 1 if ref == "A2:A4" else 2
    columns = "".join(COLUMNS.partition("/>")[:2]) if width == 1 else COLUMNS
    source = with_tables(tmp_path / "in.xlsx", table(ref, filtered="", columns=columns))
    assert part(grown(source), TABLE) == part(source, TABLE)


NAMED = "Open!A2:B4: the table Results was not extended to the new columns C to D, because "
RESIZE = ": do not sort by it before you extend it in Excel (Table Design > Resize Table)"
OTHER = table("C3:D9", filtered="", columns=COLUMNS, name="Fees")
WHY_NOT = {
    "a query": (
        table(more='tableType="queryTable"'),
        "its rows come from a query or from XML data",
    ),
    "other columns": (
        table(columns=COLUMNS + '<tableColumn id="9" name="X"/>'),
        "its list of columns does not fit its cells",
    ),
    "a column of that name": (
        table(columns=COLUMNS.replace('"No"', '"CUM"')),
        "two of its columns would be called Cum",
    ),
}


@pytest.mark.parametrize("why", WHY_NOT)
def test_a_table_that_cannot_grow_stays_with_a_warning(why: str, tmp_path: Path) -> None:
    xml, reason = WHY_NOT[why]
    assert warned(with_tables(tmp_path / "in.xlsx", xml)) == NAMED + reason + RESIZE


def test_a_table_with_a_part_of_its_own_stays_with_a_warning(tmp_path: Path) -> None:
    source = with_tables(tmp_path / "in.xlsx", table())
    with zipfile.ZipFile(source, "a") as archive:
        query = relationships(("queryTable", "../queryTables/queryTable1.xml"))
        archive.writestr("xl/tables/_rels/table1.xml.rels", query)
    assert warned(source) == NAMED + WHY_NOT["a query"][1] + RESIZE


def test_another_table_in_the_way_is_named(tmp_path: Path) -> None:
    source = with_tables(tmp_path / "in.xlsx", table("A2:B9"), OTHER.replace("C3:D9", "D6:E9"))
    said = NAMED.replace("B4", "B9") + "the table Fees is in the way" + RESIZE
    assert warned(source) == said


def test_merged_cells_and_other_values_in_the_way_are_named(tmp_path: Path) -> None:
    merged = '<mergeCells count="1"><mergeCell ref="C5:D6"/></mergeCells>'
    source = with_tables(tmp_path / "in.xlsx", table("A2:B9"), after=merged)
    wide = NAMED.replace("B4", "B9")
    assert warned(source) == wide + "a table cannot hold the merged cells C5:D6" + RESIZE
    rows = ROWS + '<row r="9"><c r="D9"><v>1</v></c></row>'
    source = with_tables(tmp_path / "in.xlsx", table("A2:B9"), rows=rows)
    assert warned(source) == wide + "D9 is not empty" + RESIZE


def test_a_table_with_headings_in_another_row_stays_with_a_warning(tmp_path: Path) -> None:
    source = with_tables(tmp_path / "in.xlsx", table("A1:B4", filtered=""))
    said = NAMED.replace("A2", "A1") + "its headings are not in row 2" + RESIZE
    assert warned(source) == said
    edits = {"Open": EDITS["Open"] | {Cell(2, 4): Edit(4)}}
    source = with_tables(tmp_path / "in.xlsx", table())
    assert warned(source, edits) == NAMED + "its headings are not in row 2" + RESIZE


def test_the_filter_of_a_sheet_grows_with_its_hidden_name(tmp_path: Path) -> None:
    names = defined(
        ("_FilterDatabase", 0, "Open!$A$2:$B$4"), ("_FilterDatabase", 1, "Other!$A$2:$B$4")
    )
    columns = '<filterColumn colId="0"><filters><filter val="1"/></filters></filterColumn>'
    after = f'<autoFilter ref="A2:B4">{columns}</autoFilter>'
    source = with_tables(tmp_path / "in.xlsx", after=after, names=names)
    target = grown(source)
    assert f'</sheetData><autoFilter ref="A2:D4">{columns}</autoFilter>' in part(target, SHEET)
    book = part(target, BOOK)
    assert ">Open!$A$2:$D$4</definedName>" in book
    assert ">Other!$A$2:$B$4</definedName>" in book


def test_a_hidden_name_of_other_cells_than_the_filter_stays(tmp_path: Path) -> None:
    names = defined(("_FilterDatabase", 0, "Open!$A$2:$B$9"))
    source = with_tables(tmp_path / "in.xlsx", after='<autoFilter ref="A2:B4"/>', names=names)
    assert ">Open!$A$2:$B$9</definedName>" in part(grown(source), BOOK)


def test_the_filter_of_a_custom_view_stays(tmp_path: Path) -> None:
    view = '<customSheetView guid="{0}"><autoFilter ref="A2:B4"/></customSheetView>'
    after = f"<customSheetViews>{view}</customSheetViews>"
    target = grown(with_tables(tmp_path / "in.xlsx", after=after))
    assert after in part(target, SHEET)


def test_a_filter_with_something_beside_it_stays_with_a_warning(tmp_path: Path) -> None:
    rows = ROWS + '<row r="6"><c r="C6"><v>1</v></c></row>'
    names = defined(("_FilterDatabase", 0, "Open!$A$2:$B$7"))
    after = '<autoFilter ref="A2:B7"/>'
    source = with_tables(tmp_path / "in.xlsx", rows=rows, after=after, names=names)
    assert warned(source) == (
        "Open!A2:B7: the filter was not extended to the new columns C to D, because C6 is not "
        "empty: do not sort by it before you extend it in Excel (Data > Filter, off and on again)"
    )


@pytest.mark.parametrize("case", cases_of(__file__)["print areas"], ids=itemgetter(0))
def test_the_print_area_grows_if_the_columns_touch_it(case: list[str], tmp_path: Path) -> None:
    _, before, after = case
    names = defined(("Print_Area", 0, before), ("Print_Area", 1, "Other!$A$2:$B$4"))
    book = part(grown(with_tables(tmp_path / "in.xlsx", names=names)), BOOK)
    expected = defined(("Print_Area", 0, after), ("Print_Area", 1, "Other!$A$2:$B$4"))
    assert expected in book


@pytest.mark.parametrize(("refers", "areas"), cases_of(__file__)["what a name refers to"])
def test_a_name_refers_to_areas(refers: str, areas: list[list[int] | None]) -> None:
    assert areas_of(refers) == [area and Area(*area) for area in areas]


@pytest.mark.parametrize(
    ("area", "reason"),
    [
        ("Open!$A$2:$B$4,Open!$A$9:$B$12", "it has several pieces"),
        ("OFFSET(Open!$A$1,0,0,9,2)", "it is a formula"),
    ],
)
def test_a_print_area_of_pieces_stays_with_a_warning(
    area: str, reason: str, tmp_path: Path
) -> None:
    source = with_tables(tmp_path / "in.xlsx", names=defined(("Print_Area", 0, area)))
    assert warned(source) == (
        f"Open!A2:B4: the print area was not extended to the new columns C to D, because {reason}: "
        "extend it in Excel (Page Layout > Print Area), else they are not printed"
    )


def test_formulas_that_name_a_grown_table_lose_their_old_values(tmp_path: Path) -> None:
    formulas = {"A1": "COLUMNS(Results)", "B1": "SUM(Results[Pts])"}
    cells = (f'<c r="{cell}"><f>{text}</f><v>3</v></c>' for cell, text in formulas.items())
    second = f'<row r="1">{"".join(cells)}</row>'
    source = with_tables(tmp_path / "in.xlsx", table(), second=second)
    written = part(grown(source), "xl/worksheets/sheet2.xml")
    assert "<f>COLUMNS(Results)</f></c>" in written  # it is calculated again: 4
    assert "<f>SUM(Results[Pts])</f><v>3</v></c>" in written


def test_edits_without_new_columns_change_no_table(tmp_path: Path) -> None:
    names = defined(("Print_Area", 0, "Open!$A$2:$B$4"))
    source = with_tables(tmp_path / "in.xlsx", table(), names=names)
    target = tmp_path / "out.xlsx"
    plan(Package.open(source), EDITS).save(target)
    assert part(target, TABLE) == part(source, TABLE)
    assert names in part(target, BOOK)


def test_a_table_that_is_not_what_it_should_be_is_not_saved(tmp_path: Path) -> None:
    source = with_tables(tmp_path / "in.xlsx", table())
    made = planned(source)
    change = made.changes[TABLE]
    for right, wrong in ((b'id="9"', b'id="8"'), (b'"Cum"', b'"Pts"'), (b"A2:D4", b"A2:D5")):
        splices = [one._replace(new=one.new.replace(right, wrong)) for one in change.splices]
        changes = {**made.changes, TABLE: change._replace(splices=splices)}
        with pytest.raises(Refused, match="its table Results is not what it should be"):
            dataclasses.replace(made, changes=changes).save(tmp_path / "out.xlsx")
    assert [path.name for path in tmp_path.iterdir()] == ["in.xlsx"]


@pytest.mark.parametrize("obstacle", ["", "a value", "merged cells", "a table"])
def test_every_area_grows_if_it_ends_beside_the_new_columns(obstacle: str) -> None:
    """All areas in A1:F6, beside B2:C3 with new columns D and E; the obstacle is in E4."""
    new, place = NewColumns(Area(2, 2, 3, 3), 2), Area(4, 5, 4, 5)
    edits = {Cell(row, column): Edit(f"{row} {column}") for row in (2, 3) for column in (4, 5)}
    fees = ExcelTable("Fees", SheetPart("Open", "s", "1"), place, True, False, ("fee",))
    ends = list(combinations_with_replacement(range(1, 7), 2))
    for (top, bottom), (left, right) in product(ends, ends):
        covers = Area(top, left, bottom, right)
        columns = tuple(f"c{column}" for column in range(left, right + 1))
        one = fees._replace(name="One", covers=covers, columns=columns)
        around = Surroundings(
            "Open",
            [one, fees] if obstacle == "a table" and not covers.meets(place) else [one],
            lambda table: False,
            [place] if obstacle == "merged cells" else [],
            lambda strip: [Cell(4, 5)] if obstacle == "a value" and strip.meets(place) else [],
            covers,
            [covers],
        )
        touched = left <= 3 <= right < 5 and top <= 3 and bottom >= 2
        reached = bool(obstacle) and top <= 4 <= bottom
        wide = covers._replace(right=5)
        grows = touched and left <= 2 and not (reached and obstacle == "a value")
        found = grown_in(around, [new], edits)
        assert (found.filtered, found.printed) == ((wide, wide) if grows else (None, None)), covers
        headings = ("2 4", "2 5")[right - 3 :]  # a table needs them in its first row
        fits = touched and left <= 2 and top == 2 and not reached
        expected = [(one._replace(covers=wide, columns=columns + headings), headings)]
        assert found.tables == (expected if fits else []), covers
        assert len(found.warnings) == touched * (2 * (not grows) + (not fits)), covers


def test_all_cells_between_a_filter_and_the_last_new_column_have_to_be_empty(
    tmp_path: Path,
) -> None:
    blocking = set()
    for row, column in product((1, 2, 4, 5, 6, 7), range(2, 6)):
        cell, letter = f"{'ABCDE'[column - 1]}{row}", "BCDE"[column - 2]
        own = f'<c r="{cell}"><v>7</v></c>'
        lines = re.findall("<row .*?</row>", ROWS)
        if row in (2, 4):
            at = row - 2
            kept = re.sub(rf'<c r="{letter}{row}".*?</c>', "", lines[at])
            lines[at] = kept.replace("</row>", f"{own}</row>")
        else:
            lines.insert(0 if row == 1 else 3, f'<row r="{row}">{own}</row>')
        after = '<autoFilter ref="A1:B6"/>'
        made = planned(with_tables(tmp_path / "in.xlsx", rows="".join(lines), after=after))
        blocking |= {cell} if made.warnings else set()
    assert blocking == {"C1", "D1", "C5", "D5", "C6", "D6"}  # C2:D4 are written
