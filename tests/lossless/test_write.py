"""The refusals and warnings of write_cells, and its check of the result."""

import zipfile
from operator import itemgetter
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter  # type: ignore[import-untyped]
from lossless.handmade import (
    HEAD,
    MAIN,
    OFFICE,
    PLAIN,
    parts,
    raw_entries,
    relationships,
    sheet,
    workbook,
    zipped,
)
from openpyxl.utils.cell import coordinate_to_tuple
from tables import cases_of

from xltiebreak.grid import Cell, Refused
from xltiebreak.lossless import write as write_module
from xltiebreak.lossless.ooxml import Damaged
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.sheet_patch import SheetPatch, patch_sheet
from xltiebreak.lossless.sheet_xml import SheetXml
from xltiebreak.lossless.splices import Splice, spliced
from xltiebreak.lossless.verify import Change, verify
from xltiebreak.lossless.write import Edit, write_cells

CASES = cases_of(__file__)

ELSEWHERE = "put the values into another column"
SAVE = "open it in Excel or LibreOffice and save it as .xlsx again"


def refusals(source: Path, *cells: tuple[int, int], name: str = "Open", **options: Any) -> str:
    """All reasons of write_cells against writing these cells of a sheet, line by line."""
    before = source.read_bytes()
    edits = {name: {Cell(*cell): Edit(5) for cell in cells}}
    with pytest.raises(Refused) as caught:
        write_cells(source, source, edits, **options)
    with pytest.raises(Refused):
        write_cells(source, source.with_name("out.xlsx"), edits, **options)
    assert source.read_bytes() == before
    assert [path.name for path in source.parent.iterdir()] == [source.name]
    assert all(problem.severity == "error" for problem in caught.value.problems)
    return str(caught.value)


def book(tmp_path: Path, rows: str = "", after: str = "", **others: object) -> Path:
    return workbook(tmp_path / "in.xlsx", {"Open": sheet(rows, after=after)}, **others)


def test_a_missing_sheet_is_refused(tmp_path: Path) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": PLAIN, "U1800": PLAIN})
    assert refusals(source, (1, 1), name="Opne") == (
        "Opne: there is no sheet 'Opne'; there are: Open, U1800"
    )


@pytest.mark.parametrize("case", CASES["refused cells"], ids=itemgetter(0))
def test_cells_that_may_not_be_written_are_refused(tmp_path: Path, case: list[Any]) -> None:
    _, rows, after, cells, overwrite, said = case
    source = book(tmp_path, rows, after)
    found = refusals(source, *map(coordinate_to_tuple, cells), overwrite_formulas=overwrite)
    assert found.replace(ELSEWHERE, "{ELSEWHERE}").split("\n") == said


@pytest.mark.parametrize("case", CASES["written cells"], ids=itemgetter(0))
def test_cells_are_overwritten_on_demand(tmp_path: Path, case: list[Any]) -> None:
    _, rows, after, cells = case
    source = book(tmp_path, rows, after)
    edits = {"Open": {Cell(*coordinate_to_tuple(cell)): Edit(5) for cell in cells}}
    write_cells(source, source, edits, overwrite_formulas=True)
    sheet = openpyxl.load_workbook(source)["Open"]
    assert [sheet[cell].value for cell in cells] == [5] * len(cells)


def with_table(tmp_path: Path, about: str) -> Path:
    xml = f'<table xmlns="{MAIN}" id="1" name="T" displayName="Players" ref="B2:C5"{about}/>'
    return book(
        tmp_path,
        more={
            "xl/worksheets/_rels/sheet1.xml.rels": relationships(("table", "../tables/t.xml")),
            "xl/tables/t.xml": xml,
        },
    )


def test_headings_and_the_totals_row_of_a_table_are_refused(tmp_path: Path) -> None:
    source = with_table(tmp_path, ' totalsRowCount="1"')
    assert refusals(source, (2, 3), (3, 3), (5, 2)) == (
        "Open!C2: this cell is a heading of the table Players, which Excel would have to repair: "
        f"rename the heading in Excel, or {ELSEWHERE}\n"
        "Open!B5: this cell is in the totals row of the table Players: switch the totals row off "
        f"in Excel (Table Design), or {ELSEWHERE}"
    )


def test_a_table_without_headings_and_totals_is_filled(tmp_path: Path) -> None:
    source = with_table(tmp_path, ' headerRowCount="0"')
    write_cells(source, source, {"Open": {Cell(2, 3): Edit(1), Cell(5, 2): Edit(1)}})


def test_the_cells_of_a_pivot_table_are_refused(tmp_path: Path) -> None:
    xml = f'<pivotTableDefinition xmlns="{MAIN}"><location ref="A1:B3"/></pivotTableDefinition>'
    source = book(
        tmp_path,
        more={
            "xl/worksheets/_rels/sheet1.xml.rels": relationships(("pivotTable", "../p.xml")),
            "xl/p.xml": xml,
        },
    )
    assert refusals(source, (2, 2), (4, 2)) == (
        "Open!B2: this cell belongs to the pivot table in A1:B3, which would overwrite it when it "
        f"is refreshed: {ELSEWHERE}"
    )


def test_too_long_texts_are_refused(tmp_path: Path) -> None:
    source = book(tmp_path)
    with pytest.raises(Refused) as caught:
        write_cells(source, source, {"Open": {Cell(1, 1): Edit("x" * 32768)}})
    assert str(caught.value) == ("Open!A1: a cell holds 32767 characters, this text has more")


def test_a_signed_workbook_is_refused(tmp_path: Path) -> None:
    said = (
        "in.xlsx is digitally signed, which a change would break: remove the signature in Excel "
        "(File > Info) or use an unsigned copy"
    )
    source = book(tmp_path, more={"_xmlsignatures/sig1.xml": "<x/>"})
    assert refusals(source, (1, 1)) == said
    origin = relationships(("officeDocument", "xl/workbook.xml"), ("digital-signature/origin", "o"))
    signed = {"_rels/o.rels": relationships(("digital-signature/signature", "s.xml")), "s.xml": ""}
    source = book(tmp_path, more={"_rels/.rels": origin, "o": "", **signed})
    assert refusals(source, (1, 1)) == said
    assert Package.open(source).sheet_names == ("Open",)  # reading it is no harm


@pytest.mark.parametrize(("xml", "what"), CASES["no safe patch"])
def test_a_sheet_that_cannot_be_patched_safely_is_refused(
    tmp_path: Path, xml: str, what: str
) -> None:
    for name, text in {"HEAD": HEAD, "MAIN": MAIN, "OFFICE": OFFICE, "BLANKS": " " * 4096}.items():
        xml = xml.replace(f"{{{name}}}", text)
    source = workbook(tmp_path / "in.xlsx", {"Open": xml})
    assert refusals(source, (1, 1)) == f"Open: this sheet cannot be changed: {what}; {SAVE}"


def test_xml_damaged_away_from_the_cells_is_refused(tmp_path: Path) -> None:
    source = book(tmp_path, '<row r="1"><c r="A1"/></row>', after="<pageMargins></wrong>")
    assert refusals(source, (1, 1)) == (
        f"in.xlsx cannot be used: its XML is damaged (mismatched tag: line 2, column 221); {SAVE}"
    )


def test_a_damaged_sheet_that_may_read_the_cells_is_refused(tmp_path: Path) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": PLAIN, "Sums": sheet("<f>Open!A1</f>")})
    assert refusals(source, (1, 1)) == (
        f"in.xlsx cannot be used: on its sheet Sums, it holds a formula outside a cell; {SAVE}"
    )


def test_all_reasons_are_reported_at_once(tmp_path: Path) -> None:
    rows = '<row r="1"><c r="A1"><f>1</f></c></row>'
    source = workbook(
        tmp_path / "in.xlsx",
        {
            "Open": sheet(rows, after='<mergeCells><mergeCell ref="B1:B2"/></mergeCells>'),
            "Bad": sheet('<row r="x"/>'),
            "Fine": PLAIN,
        },
        more={"_xmlsignatures/sig1.xml": "<x/>"},
    )
    edits = {Cell(1, 1): Edit(1), Cell(2, 2): Edit(1)}
    with pytest.raises(Refused) as caught:
        write_cells(source, source, {"Open": edits, "Bad": edits, "Fine": edits})
    found = [(problem.sheet, problem.cell, problem.remedy) for problem in caught.value.problems]
    assert found == [
        ("", "", ""),
        ("Open", "A1", "overwrite_formulas"),
        ("Open", "B2", ""),
        ("Bad", "", ""),
    ]


def test_a_protected_sheet_is_filled_with_a_note(tmp_path: Path) -> None:
    source = book(tmp_path, after='<sheetProtection password="ABCD" sheet="1" objects="1"/>')
    (note,) = write_cells(source, source, {"open": {Cell(1, 1): Edit(1)}})
    assert note == (
        "warning", "Open", "", "this sheet is protected; the cells were filled, the protection "
        "stays on", "", True, False,
    )  # fmt: skip
    source = book(tmp_path, after="<sheetProtection sheet='0'/>")
    assert write_cells(source, source, {"open": {Cell(1, 1): Edit(1)}}) == ()


@pytest.mark.parametrize(("style", "value", "said"), CASES["hidden digits"])
def test_a_number_format_that_hides_a_part_of_the_value_is_reported(
    tmp_path: Path, style: int, value: float, said: str
) -> None:
    source = book(tmp_path, f'<row r="1"><c r="A1" s="{style}"/></row>')
    notes = write_cells(source, source, {"Open": {Cell(1, 1): Edit(value)}})
    told = f"Open!A1: {said}; the cell holds the full value"
    assert [str(note) for note in notes] == ([told] if said else [])


def test_a_column_with_hidden_digits_is_reported_once(tmp_path: Path) -> None:
    rows = "".join(f'<row r="{n}"><c r="A{n}" s="1"/></row>' for n in (1, 2, 3))
    source = book(tmp_path, rows)
    edits = {
        Cell(1, 1): Edit(1.5),
        Cell(2, 1): Edit(1.25),
        Cell(3, 1): Edit(2.25),
        Cell(2, 2): Edit(1.25),
    }
    (note,) = write_cells(source, source, {"Open": edits})
    assert str(note) == (
        "Open!A2: 1.25 shows as 1.3 under the number format 0.0 (and 1 more in this column); the "
        "cell holds the full value"
    )


def test_nothing_but_the_sheet_and_the_workbook_part_changes(tmp_path: Path) -> None:
    source, target = tmp_path / "in.xlsx", tmp_path / "out.xlsx"
    made = xlsxwriter.Workbook(source)
    page = made.add_worksheet("Open")
    page.write_row(0, 0, ["No.", "Name", "Rd 1", "Pts", "MM"])
    page.write_row(1, 0, [1, "A", "W2", 1])
    page.add_sparkline("G2", {"range": "Open!A2:D2"})
    page.conditional_format("A1:E9", {"type": "data_bar", "data_bar_2010": True})
    page.insert_textbox("H1", "text")
    page.data_validation("C2:C9", {"validate": "list", "source": ["W2", "L2"]})
    page.write_comment("A1", "note")
    chart = made.add_chart({"type": "column"})
    chart.add_series({"values": "=Open!$A$1:$A$4"})
    page.insert_chart("J1", chart)
    made.add_worksheet("Other").write_formula("A1", "=1+1", None, 2)
    made.close()
    write_cells(source, target, {"Open": {Cell(2, 5): Edit(1.5)}})
    old, new = raw_entries(source.read_bytes()), raw_entries(target.read_bytes())
    differing = [str(before[0]) for before, after in zip(old, new, strict=True) if before != after]
    assert differing == ["xl/worksheets/sheet1.xml"]  # XlsxWriter asks for a calculation itself
    with zipfile.ZipFile(source) as archive, zipfile.ZipFile(target) as written:
        before = archive.read(differing[0]).decode()
        assert written.read(differing[0]).decode() == before.replace(
            '<v>1</v></c></row>', '<v>1</v></c><c r="E2"><v>1.5</v></c></row>'
        )  # fmt: skip


def test_several_sheets_at_once_and_names_in_two_cases(tmp_path: Path) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": PLAIN, "U18": PLAIN})
    write_cells(
        source,
        source,
        {
            "Open": {Cell(1, 1): Edit(1.5)},
            "OPEN": {Cell(1, 2): Edit(2.5)},
            "U18": {Cell(1, 1): Edit(3.5)},
        },
    )
    cells = openpyxl.load_workbook(source)
    assert [cell.value for cell in cells["Open"][1]] == [1.5, 2.5]
    assert cells["U18"]["A1"].value == 3.5


def test_without_edits_the_file_stays_or_is_copied(tmp_path: Path) -> None:
    source = book(tmp_path)
    before = source.stat()
    assert write_cells(source, source, {"Open": {}}) == ()
    assert source.stat() == before
    write_cells(source, tmp_path / "copy.xlsx", {})
    assert (tmp_path / "copy.xlsx").read_bytes() == source.read_bytes()


def test_an_open_package_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = book(tmp_path)
    package = Package.open(source)
    monkeypatch.setattr(Package, "open", None)
    write_cells(source, source, {"Open": {Cell(1, 1): Edit(7)}}, package=package)
    assert openpyxl.load_workbook(source)["Open"]["A1"].value == 7


def wrong(source: Path, monkeypatch: pytest.MonkeyPatch, **attributes: object) -> str:
    """The refusal when one step of the writing is replaced by a faulty one."""
    for name, value in attributes.items():
        monkeypatch.setattr(write_module, name, value)
    return refusals(source, (1, 1))


def test_the_check_notices_bytes_that_changed_outside_the_cells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = book(tmp_path, '<row r="1"><c r="A1"/><c r="B1"><v>3</v></c></row>')
    right = spliced
    said = wrong(
        source,
        monkeypatch,
        spliced=lambda *given: [b"".join(right(*given)).replace(b"<v>3</v>", b"<v>4</v>")],
    )
    assert said == (
        "in.xlsx is left as it was, because the changed copy did not pass the check (its part "
        "xl/worksheets/sheet1.xml differs where nothing was to change): please report this as a "
        "bug"
    )


def test_the_check_notices_a_wrong_value(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = book(tmp_path, '<row r="1"><c r="A1"/><c r="B1"><v>3</v></c></row>')
    right = patch_sheet

    def elsewhere(sheet: SheetXml, edits: dict[Cell, Edit], *others: object) -> SheetPatch:
        return right(sheet, {Cell(row, column + 1): edit for (row, column), edit in edits.items()})

    assert "(its cell A1 reads None and not 5)" in wrong(source, monkeypatch, patch_sheet=elsewhere)


def change(before: str, after: str, cells: dict[Cell, Edit], tmp_path: Path) -> None:
    """Run the check on a sheet that was replaced as a whole."""
    source = workbook(tmp_path / "in.xlsx", {"Open": before})
    path = workbook(tmp_path / "out.xlsx", {"Open": after})
    splice = Splice(0, len(before.encode()), after.encode())
    changes = {"xl/worksheets/sheet1.xml": Change([splice], cells)}
    verify(path, Package.open(source), changes)


@pytest.mark.parametrize(
    ("rows", "cells"),
    [
        ('<row r="1"><c r="A1"><v>5</v></c></row>', {(1, 1): 5.0}),
        ('<!-- x --><row r="1"><c r="A1"><v>5</v></c></row>', {(1, 1): 5.0}),
        ("<row><c/><c><v>5</v></c></row><row><c><v>6</v></c></row>", {(1, 2): 5.0, (2, 1): 6}),
        ('<row r="1"><c r="A1" s="1"/></row>', {(1, 1): None, (3, 3): None}),
        ('<row r="1"><c r="A1" t="inlineStr"><is><t>a&amp;b</t></is></c></row>', {(1, 1): "a&b"}),
        ("<row r='1'><c r='A1' t='inlineStr'><is><t>a</t></is></c></row>", {(1, 1): "a"}),
    ],
)
def test_the_check_reads_right_values_however_they_are_written(
    tmp_path: Path, rows: str, cells: dict[tuple[int, int], float | str | None]
) -> None:
    change(
        PLAIN, sheet(rows), {Cell(*cell): Edit(value) for cell, value in cells.items()}, tmp_path
    )


@pytest.mark.parametrize(("rows", "value"), CASES["wrong values"])
def test_the_check_refuses_every_wrong_value(
    tmp_path: Path, rows: str, value: float | str | None
) -> None:
    with pytest.raises(Damaged):
        change(PLAIN, sheet(rows), {Cell(1, 1): Edit(value)}, tmp_path)


@pytest.mark.parametrize(("made", "what"), CASES["the check refuses other parts"])
def test_the_check_refuses_other_parts(tmp_path: Path, made: dict[str, str], what: str) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": PLAIN}, more={"a": "1", "b": "2"})
    path = workbook(tmp_path / "out.xlsx", {"Open": PLAIN}, more=made)
    with pytest.raises(Damaged, match=what):
        verify(path, Package.open(source), {})


def test_a_macro_workbook_keeps_its_macros_and_their_signature(tmp_path: Path) -> None:
    more = {"xl/vbaProject.bin": b"\x00vba", "xl/vbaProjectSignature.bin": b"\x00signature"}
    source = tmp_path / "in.xlsm"
    source.write_bytes(zipped(parts({"Open": PLAIN}, more=dict(more))))
    write_cells(source, source, {"Open": {Cell(1, 1): Edit(2)}})
    with zipfile.ZipFile(source) as archive:
        assert {name: archive.read(name) for name in more} == more
