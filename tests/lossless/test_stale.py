"""A filled workbook holds no cached value that its filled cells contradict."""

import json
import re
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from libreoffice import needs_libreoffice, to_csv
from lossless.handmade import HEAD, MAIN, OFFICE, PLAIN, part, relationships, sheet, workbook
from tables import cases_of

from xltiebreak.grid import Cell
from xltiebreak.lossless.write import Edit, write_cells

CASES = cases_of(__file__)

FORMULAS = json.loads(Path(__file__).with_name("formulas.json").read_text(encoding="utf-8"))


def formulas(*texts: str) -> str:
    """A sheet with formulas in column B, each with the cached value 777."""
    return sheet(
        "".join(
            f'<row r="{n}"><c r="B{n}"><f>{text}</f><v>777</v></c></row>'
            for n, text in enumerate(texts, 1)
        )
    )


def write(source: Path, cells: tuple[tuple[int, int], ...] = ((1, 1),), **options: Any) -> Path:
    target = source.with_name("out.xlsx")
    edits = {"Open": {Cell(*cell): Edit(5) for cell in cells}}
    write_cells(source, target, edits, **options)
    return target


def keeps_cache(tmp_path: Path, formula: str, **others: object) -> bool:
    """Whether a formula on a sheet of its own keeps its cached value when Open!A1 is written."""
    sheets: dict[str, str | bytes] = {
        "Before": PLAIN,
        "Open": PLAIN,
        "After": PLAIN,
        "It's me": PLAIN,
        "Öst": PLAIN,
    }
    source = workbook(tmp_path / "in.xlsx", sheets | {"Sums": formulas(formula)}, **others)
    before = part(source, "xl/worksheets/sheet6.xml")
    after = part(write(source), "xl/worksheets/sheet6.xml")
    assert after in (before, before.replace("<v>777</v>", ""))
    return after == before


@pytest.mark.parametrize("formula", FORMULAS["may_read_the_sheet"])
def test_a_formula_that_may_read_the_written_sheet_loses_its_value(
    tmp_path: Path, formula: str
) -> None:
    assert not keeps_cache(tmp_path, formula, **NAMES)


@pytest.mark.parametrize("formula", FORMULAS["cannot_read_the_sheet"])
def test_a_formula_that_cannot_read_the_written_sheet_keeps_its_value(
    tmp_path: Path, formula: str
) -> None:
    assert keeps_cache(tmp_path, formula, **NAMES)


TABLE = (
    f'{HEAD}<table xmlns="{MAIN}" id="1" name="Intern" displayName="Players" ref="D1:E3">'
    '<tableColumns count="2"><tableColumn id="1" name="a"/><tableColumn id="2" name="Pts"/>'
    "</tableColumns></table>"
)
NAMES: dict[str, object] = {
    "names": "<definedNames>"
    '<definedName name="TheName">Open!$A$1</definedName>'
    '<definedName name="Local" localSheetId="1">Open!$A$1</definedName>'
    '<definedName name="Through">Before!$A$1+TheName</definedName>'
    '<definedName name="\\back">Open!$A$1</definedName>'
    '<definedName name="Volatile">INDIRECT("A1")</definedName>'
    '<definedName name="Elsewhere">Before!$A$1</definedName>'
    '<definedName name="Circle">Circle+Before!$A$1</definedName>'
    "</definedNames>",
    "more": {
        "xl/worksheets/_rels/sheet2.xml.rels": relationships(("table", "../tables/table1.xml")),
        "xl/tables/table1.xml": TABLE,
    },
}


@pytest.mark.parametrize(
    "case", cases_of(__file__)["values that go when A1 becomes 5"], ids=itemgetter(0)
)
def test_a_stale_value_goes_with_its_type(tmp_path: Path, case: list[str]) -> None:
    _, rows, becomes = case
    target = write(workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)}))
    assert part(target) == sheet(becomes)


@pytest.mark.parametrize(("before", "after"), FORMULAS["request_to_calculate"])
def test_excel_is_asked_to_calculate_when_it_opens_the_file(
    tmp_path: Path, before: str, after: str
) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": PLAIN}, calc=before)
    old = part(source, "xl/workbook.xml")
    new = part(write(source), "xl/workbook.xml")
    assert new == old.replace(f"</sheets>{before}", f"</sheets>{after}")


def test_the_request_has_the_prefix_of_the_workbook(tmp_path: Path) -> None:
    xml = (
        f'<x:workbook xmlns:x="{MAIN}" xmlns:r="{OFFICE}"><x:sheets><x:sheet name="Open" '
        'sheetId="1" r:id="rId1"/></x:sheets></x:workbook>'
    )
    source = workbook(tmp_path / "in.xlsx", {"Open": PLAIN}, more={"xl/workbook.xml": xml})
    assert part(write(source), "xl/workbook.xml") == xml.replace(
        "</x:sheets>", '</x:sheets><x:calcPr fullCalcOnLoad="1"/>'
    )


def chain(*entries: str) -> str:
    return f'{HEAD}<calcChain xmlns="{MAIN}">{"".join(entries)}</calcChain>'


def with_chain(path: Path, *entries: str) -> Path:
    return workbook(
        path,
        {"Other": formulas("1"), "Open": formulas("1", "2", "3")},
        related=(("calcChain", "calcChain.xml"),),
        more={"xl/calcChain.xml": chain(*entries)},
    )


@pytest.mark.parametrize(
    ("entries", "left"), CASES["overwritten formulas leave the calculation chain"]
)
def test_overwritten_formulas_leave_the_calculation_chain(
    tmp_path: Path, entries: tuple[str, ...], left: tuple[str, ...]
) -> None:
    source = with_chain(tmp_path / "in.xlsx", *entries)
    target = write(source, ((1, 2), (3, 2), (4, 2)), overwrite_formulas=True)
    assert part(target, "xl/calcChain.xml") == chain(*left)


def test_an_empty_calculation_chain_loses_its_relationship(tmp_path: Path) -> None:
    source = with_chain(tmp_path / "in.xlsx", '<c r="B1" i="2"/>')
    target = write(source, ((1, 2),), overwrite_formulas=True)
    assert part(target, "xl/calcChain.xml") == part(source, "xl/calcChain.xml")
    listing = "xl/_rels/workbook.xml.rels"
    assert part(target, listing) == re.sub(
        r"<Relationship [^>]*calcChain[^>]*>", "", part(source, listing)
    )
    assert "calcChain" in part(source, listing)


@pytest.mark.parametrize("entries", [('<c r="B1" i="2"/>',), ()])
def test_the_calculation_chain_stays_if_no_formula_is_replaced(
    tmp_path: Path, entries: tuple[str, ...]
) -> None:
    source = with_chain(tmp_path / "in.xlsx", *entries)
    target = write(source)
    for name in ("xl/calcChain.xml", "xl/_rels/workbook.xml.rels"):
        assert part(target, name) == part(source, name)


@needs_libreoffice
def test_libreoffice_shows_no_stale_number(tmp_path: Path) -> None:
    rows = (
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1*2</f><v>777</v></c>'
        '<c r="C1" t="str"><f>"P"&amp;A1</f><v>stale</v></c>'
        '<c r="D1"><f t="array" ref="D1:D2">A1:A2+1</f><v>777</v></c>'
        '<c r="E1" t="e"><f>1/A1</f><v>#DIV/0!</v></c></row>'
        '<row r="2"><c r="A2"><v>3</v></c><c r="B2"><f t="shared" ref="B2:B3" si="0">A2*2</f>'
        '<v>777</v></c><c r="D2"><v>777</v></c></row>'
        '<row r="3"><c r="A3"><v>4</v></c><c r="B3"><f t="shared" si="0"/><v>777</v></c></row>'
    )
    source = workbook(
        tmp_path / "in.xlsx",
        {"Open": sheet(rows), "Sums": formulas("Open!B1+1", "B1+1", "TheName")},
        names='<definedNames><definedName name="TheName">Open!$A$1</definedName></definedNames>',
    )
    trusted = to_csv(source, "Open", tmp_path / "before")
    assert "777" in trusted[0]  # it does trust cached values
    target = write(source)
    assert to_csv(target, "Open", tmp_path / "csv") == [
        ["5", "10", "P5", "6", "0.2"],
        ["3", "6", "", "4", ""],
        ["4", "8", "", "", ""],
    ]
    assert [row[1] for row in to_csv(target, "Sums", tmp_path / "csv")] == ["11", "12", "5"]
