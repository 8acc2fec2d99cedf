"""The refusals and warnings of write_cells, and its check of the result."""

import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter  # type: ignore[import-untyped]
from lossless.handmade import PLAIN, raw_entries, sheet, workbook
from lossless.writing import write_cells
from tables import cases_of

from xltiebreak.lossless import write as write_module
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.ooxml import Damaged
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.sheet_patch import SheetPatch, patch_sheet
from xltiebreak.lossless.sheet_xml import SheetXml
from xltiebreak.lossless.splices import Splice, spliced
from xltiebreak.lossless.verify import Change, verify
from xltiebreak.reading.grid import Cell, Refused

CASES = cases_of(__file__)


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
