"""FunctionChanges of the workbook's own: names with formulas, and cells that call them."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, product
from pathlib import Path

import pytest
from lossless.handmade import MAIN, sheet, workbook
from openpyxl import load_workbook
from openpyxl.worksheet.formula import ArrayFormula as ReadFormula
from validator import errors, needs_validator

from xltiebreak.lossless.cell_edits import ArrayFormula, Edit
from xltiebreak.lossless.metadata import Dynamic, dynamic_arrays, unused_metadata
from xltiebreak.lossless.names import defined_names
from xltiebreak.lossless.new_sheet import Content, NewCell
from xltiebreak.lossless.ooxml import Damaged
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.splices import spliced
from xltiebreak.lossless.write import FunctionChanges, NamedFunction, NewSheet, plan
from xltiebreak.reading.grid import Area, Cell, Refused

DOUBLE = "_xlfn.LAMBDA(_xlpm.x,_xlpm.x*2)"
ROWS = (
    '<row r="1"><c r="A1"><v>3</v></c><c r="B1"><v>1</v></c></row>'
    '<row r="2"><c r="A2"><v>4</v></c></row><row r="3"><c r="A3"><v>5</v></c></row>'
)
TWICE = NamedFunction("Open", "TWICE", DOUBLE, 'Twice as much: "x" & <y>')
EDITS = {
    "Open": {
        Cell(1, 2): Edit(6.0, formula=ArrayFormula("TWICE(A1)", Area(1, 2, 1, 2))),
        Cell(2, 2): Edit("a<b", formula=ArrayFormula('"a<b"', Area(2, 2, 2, 2))),
        Cell(3, 2): Edit(None, formula=ArrayFormula('IF(A3>1,"",1)', Area(3, 2, 3, 2))),
        Cell(1, 4): Edit(3.0, formula=ArrayFormula("A1:A3", Area(1, 4, 3, 4))),
        Cell(2, 4): Edit(4.0, formula=ArrayFormula("", Area(1, 4, 3, 4))),
        Cell(3, 4): Edit("five", formula=ArrayFormula("", Area(1, 4, 3, 4))),
    }
}
CLEARED = {"Open": {cell: Edit(None, replaces=True) for cell in EDITS["Open"]}}


def contents(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


def live(source: Path, target: Path, *names: NamedFunction) -> Path:
    plan(Package.open(source), EDITS, functions=FunctionChanges(names or (TWICE,))).save(target)
    return target


@pytest.fixture
def source(tmp_path: Path) -> Path:
    names = (
        "<definedNames><definedName name='_xlnm.Print_Area' localSheetId='0'>Open!$A$1"
        "</definedName>"
        "<definedName name='Zoo'>Open!$A$1</definedName></definedNames>"
    )
    return workbook(tmp_path / "in.xlsx", {"Open": sheet(ROWS), "Other": sheet(ROWS)}, names=names)


def test_formulas_that_spill_have_metadata_and_right_caches(source: Path, tmp_path: Path) -> None:
    path = live(source, tmp_path / "out.xlsx")
    parts = contents(path)
    made = parts["xl/worksheets/sheet1.xml"]
    assert '<c r="B1" cm="1"><f t="array" ref="B1">TWICE(A1)</f><v>6</v></c>' in made
    assert '<c r="B2" t="str" cm="1"><f t="array" ref="B2">"a&lt;b"</f><v>a&lt;b</v></c>' in made
    assert '<c r="B3" t="str" cm="1"><f t="array" ref="B3">IF(A3&gt;1,"",1)</f><v></v></c>' in made
    assert '<c r="D1" cm="1"><f t="array" ref="D1:D3">A1:A3</f><v>3</v></c>' in made
    assert '<c r="D2"><v>4</v></c>' in made
    assert '<c r="D3" t="str"><v>five</v></c>' in made
    assert 'fDynamic="1"' in parts["xl/metadata.xml"]
    assert 'fullCalcOnLoad="1"' in parts["xl/workbook.xml"]
    shown = load_workbook(path, data_only=True)["Open"]
    assert [shown[cell].value for cell in ("B1", "B2", "D1", "D2", "D3")] == [
        6,
        "a<b",
        3,
        4,
        "five",
    ]
    written = load_workbook(path)["Open"]["D1"].value
    assert isinstance(written, ReadFormula)
    assert (written.ref, written.text) == ("D1:D3", "=A1:A3")


@needs_validator
def test_the_validator_finds_nothing_in_formulas_that_spill(source: Path, tmp_path: Path) -> None:
    assert errors(live(source, tmp_path / "out.xlsx")) == errors(source)


def test_names_stand_where_excel_sorts_them(source: Path, tmp_path: Path) -> None:
    names = [
        NamedFunction("", "TWICE", DOUBLE),
        NamedFunction("Other", "TWICE", DOUBLE),
        NamedFunction("", "area", DOUBLE),
        NamedFunction("", "ZZ.TOP", DOUBLE),
        TWICE,
    ]
    found = defined_names(Package.open(live(source, tmp_path / "out.xlsx", *names)))
    assert [(one.name, one.tab) for one in found] == [
        ("area", None),
        ("_xlnm.Print_Area", 0),
        ("TWICE", 0),
        ("TWICE", 1),
        ("TWICE", None),
        ("Zoo", None),
        ("ZZ.TOP", None),
    ]
    assert found[2].comment == 'Twice as much: "x" & <y>'


def test_what_comes_can_go_byte_for_byte(source: Path, tmp_path: Path) -> None:
    new = NewSheet(
        "Start here", Content([[NewCell("Begin")]], [9], 1, 0), "_mark", ("Open", Area(1, 1, 1, 1))
    )
    first = plan(Package.open(source), EDITS, sheets=[new], functions=FunctionChanges([TWICE]))
    first.save(tmp_path / "live.xlsx")
    package = Package.open(tmp_path / "live.xlsx")
    gone = FunctionChanges((), [("twice", 0)], ["Start here"])
    plan(package, CLEARED, functions=gone).save(tmp_path / "back.xlsx")
    before, after = contents(source), contents(tmp_path / "back.xlsx")
    assert list(after) == [name for name in before if name != "xl/calcChain.xml"]
    plan(Package.open(source), {"Open": {Cell(1, 2): Edit(None)}}).save(tmp_path / "same.xlsx")
    same = contents(tmp_path / "same.xlsx")
    for name in after.keys() - {"xl/worksheets/sheet1.xml", "xl/styles.xml"}:
        assert re.sub(r'rId\d+"|\s+', "", after[name]) == re.sub(r'rId\d+"|\s+', "", same[name]), (
            name
        )


def test_new_names_come_where_all_old_ones_go(tmp_path: Path) -> None:
    path = live(workbook(tmp_path / "in.xlsx", {"Open": sheet(ROWS)}), tmp_path / "live.xlsx")
    new = FunctionChanges([NamedFunction("", "THRICE", DOUBLE)], [("twice", 0)])
    plan(Package.open(path), {}, functions=new).save(tmp_path / "out.xlsx")
    names = defined_names(Package.open(tmp_path / "out.xlsx"))
    assert [one.name for one in names] == ["THRICE"]
    gone = FunctionChanges((), [("thrice", None)])
    plan(Package.open(tmp_path / "out.xlsx"), {}, functions=gone).save(tmp_path / "none.xlsx")
    assert "definedNames" not in contents(tmp_path / "none.xlsx")["xl/workbook.xml"]


def test_sheets_behind_one_that_goes_keep_their_names(source: Path, tmp_path: Path) -> None:
    names = [TWICE, NamedFunction("Other", "TWICE", DOUBLE)]
    path = live(source, tmp_path / "live.xlsx", *names)
    gone = FunctionChanges((), [("twice", 0)], ["Open"])
    plan(Package.open(path), {}, functions=gone).save(tmp_path / "back.xlsx")
    package = Package.open(tmp_path / "back.xlsx")
    assert package.tabs == ("Other",)
    assert [(one.name, one.tab) for one in defined_names(package)] == [("TWICE", 0), ("Zoo", None)]


def test_metadata_of_other_kinds_stays(source: Path, tmp_path: Path) -> None:
    theirs = (
        '<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        '<metadataTypes count="1"><metadataType name="XLRICHVALUE"/></metadataTypes>'
        '<futureMetadata name="XLRICHVALUE" count="1"><bk/></futureMetadata>'
        '<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata>'
        '<valueMetadata count="1"><bk><rc t="1" v="0"/></bk></valueMetadata></metadata>'
    )
    path = live(source, tmp_path / "live.xlsx")
    with zipfile.ZipFile(path) as there, zipfile.ZipFile(tmp_path / "rich.xlsx", "w") as rich:
        for name in there.namelist():
            rich.writestr(name, theirs if name == "xl/metadata.xml" else there.read(name))
    edits = {"Other": {Cell(1, 2): EDITS["Open"][Cell(1, 2)]}}
    plan(Package.open(tmp_path / "rich.xlsx"), edits).save(tmp_path / "out.xlsx")
    made = contents(tmp_path / "out.xlsx")["xl/metadata.xml"]
    order = [
        '<metadataTypes count="2"><metadataType name="XLRICHVALUE"/><metadataType name="XLDAPR"',
        '<futureMetadata name="XLRICHVALUE" count="1"><bk/></futureMetadata>',
        '<futureMetadata name="XLDAPR"',
        '<cellMetadata count="2"><bk><rc t="1" v="0"/></bk><bk><rc t="2" v="0"/></bk></cellMet',
        '<valueMetadata count="1"><bk><rc t="1" v="0"/></bk></valueMetadata></metadata>',
    ]
    places = [made.find(piece) for piece in order]
    assert -1 not in places
    assert places == sorted(places)
    # The entry is there now, so that the next formula takes the same.
    again = {"Other": {Cell(3, 2): EDITS["Open"][Cell(3, 2)]}}
    plan(Package.open(tmp_path / "out.xlsx"), again).save(tmp_path / "again.xlsx")
    assert contents(tmp_path / "again.xlsx")["xl/metadata.xml"] == made
    assert (
        '<c r="B3" t="str" cm="2">' in contents(tmp_path / "again.xlsx")["xl/worksheets/sheet2.xml"]
    )


THEIRS = {
    "metadataTypes": '<metadataTypes count="1"><metadataType name="X"/></metadataTypes>',
    "metadataStrings": "<metadataStrings/>",
    "mdxMetadata": "<mdxMetadata/>",
    "futureMetadata": '<futureMetadata name="X" count="1"><bk/></futureMetadata>',
    "cellMetadata": '<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata>',
    "valueMetadata": '<valueMetadata count="1"><bk><rc t="1" v="0"/></bk></valueMetadata>',
    "extLst": "<extLst/>",
}
"""The elements of a part with metadata, in the order of the standard (ECMA-376, 18.9.10)."""


ARRAYS = "http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray"


def dynamic(path: Path, inside: str) -> tuple[Dynamic, str]:
    """How a workbook with this metadata marks dynamic arrays, and the metadata afterwards."""
    content = f'<metadata xmlns="{MAIN}">{inside}</metadata>'
    related = (("sheetMetadata", "metadata.xml"),)
    more: dict[str, str | bytes] = {"xl/metadata.xml": content}
    found = dynamic_arrays(
        Package.open(workbook(path, {"Open": sheet()}, related=related, more=more))
    )
    assert not found.new
    made = b"".join(spliced(content.encode(), found.splices.get("xl/metadata.xml", [])))
    return found, made.decode()


OURS = '<metadataTypes count="1"><metadataType name="XLDAPR"/></metadataTypes>'


@pytest.mark.parametrize(
    ("inside", "there", "becomes", "is_unused"),
    [
        (OURS, "<c/>", "<c/>", True),
        (OURS, '<c cm="1"/>', "<c/>", True),
        (OURS, '<c cm="1"/>', '<c cm="1"/>', False),
        (OURS, "<c vm='1'/>", "", False),  # a sheet that does not change
        (OURS, "<c/>", "", True),
        (THEIRS["metadataTypes"], "<c/>", "<c/>", False),
        ("", "<c/>", "<c/>", True),
    ],
)
def test_metadata_goes_with_the_last_cell_that_needs_it(
    tmp_path: Path, inside: str, there: str, becomes: str, is_unused: bool
) -> None:
    name = "xl/metadata.xml"
    more: dict[str, str | bytes] = {name: f'<metadata xmlns="{MAIN}">{inside}</metadata>'}
    related = (("sheetMetadata", "metadata.xml"),)
    sheets: dict[str, str | bytes] = {"Open": sheet(f"<row>{there}</row>")}
    package = Package.open(workbook(tmp_path / "in.xlsx", sheets, related=related, more=more))
    changed = {"xl/worksheets/sheet1.xml": becomes.encode()} if becomes else {}
    assert unused_metadata(package, changed) == (name if is_unused else None)


def subsets(names: list[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))


def test_metadata_is_added_in_the_order_of_the_standard(tmp_path: Path) -> None:
    for names in subsets(list(THEIRS)):
        if "metadataTypes" not in names and {"cellMetadata", "valueMetadata"} & {*names}:
            continue  # entries of no type
        found, made = dynamic(tmp_path / "in.xlsx", "".join(map(THEIRS.__getitem__, names)))
        expected = sorted({*names, "metadataTypes", "futureMetadata", "cellMetadata"})
        kinds, cells = (1 + (name in names) for name in ("metadataTypes", "cellMetadata"))
        assert found.entry == b"%d" % cells
        inside = re.sub("</?metadata(?: [^>]*)?>|<bk>.*?</bk>|<extLst><ext.*?</extLst>", "", made)
        order = re.findall(r"<(\w+)", re.sub("<metadataType .*?/>|<bk/>|<rc.*?/>", "", inside))
        assert sorted(set(order)) == expected
        assert list(dict.fromkeys(order)) == [name for name in THEIRS if name in expected]
        assert order.count("futureMetadata") == 1 + ("futureMetadata" in names)
        assert f'<metadataTypes count="{kinds}">' in made
        assert f'<cellMetadata count="{cells}">' in made
        assert f'<bk><rc t="{kinds}" v="0"/></bk></cellMetadata>' in made
        # What was there stays, the counts apart, and what was added is found the next time.
        counted = re.sub(' count="."', "", made)
        for name in names:
            assert re.sub(' count="."', "", THEIRS[name]).removesuffix(f"</{name}>") in counted
        again, same = dynamic(
            tmp_path / "in.xlsx", made.partition(">")[2].removesuffix("</metadata>")
        )
        assert (again.entry, same) == (found.entry, made)


@pytest.mark.parametrize("yes", ["1", "true"])
def test_an_entry_is_for_dynamic_arrays_if_all_that_it_names_is(tmp_path: Path, yes: str) -> None:
    future = "".join(
        f'<bk><extLst><ext><xda:dynamicArrayProperties xmlns:xda="{ARRAYS}" fDynamic="{is_so}"/>'
        "</ext></extLst></bk>"
        for is_so in ("0", yes)
    )
    before = (
        '<metadataTypes count="2"><metadataType name="X"/><metadataType name="XLDAPR"/>'
        '</metadataTypes><futureMetadata name="X"><bk/><bk/></futureMetadata>'
        f'<futureMetadata name="XLDAPR">{future}</futureMetadata>'
    )
    for kind, value in product(range(4), range(4)):
        entries = f'<bk><rc t="1" v="1"/></bk><bk><rc t="{kind}" v="{value}"/></bk>'
        inside = f'{before}<cellMetadata count="2">{entries}</cellMetadata>'
        if (kind, value) == (2, 1):
            assert dynamic(tmp_path / "in.xlsx", inside)[0] == Dynamic(b"2", {})
        else:
            with pytest.raises(Damaged, match="in an unusual way"):
                dynamic(tmp_path / "in.xlsx", inside)


def test_metadata_in_a_part_of_another_kind_is_refused(tmp_path: Path) -> None:
    related = (("sheetMetadata", "metadata.xml"),)
    more: dict[str, str | bytes] = {"xl/metadata.xml": f'<styleSheet xmlns="{MAIN}"/>'}
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet()}, related=related, more=more)
    with pytest.raises(Damaged, match="in an unusual way"):
        dynamic_arrays(Package.open(path))


def test_the_sheet_in_front_stays_in_front_when_others_go(tmp_path: Path) -> None:
    tabs = ["A", "B", "C"]
    for front, gone in product(range(3), subsets(tabs)):
        if 0 < len(gone) < 3:
            path = workbook(tmp_path / "in.xlsx", {name: sheet(ROWS) for name in tabs})
            text = contents(path)["xl/workbook.xml"]
            view = (
                f'<bookViews><workbookView firstSheet="{front}" activeTab="{front}"/></bookViews>'
            )
            more: dict[str, str | bytes] = {
                "xl/workbook.xml": text.replace("<sheets>", f"{view}<sheets>")
            }
            workbook(path, {name: sheet(ROWS) for name in tabs}, more=more)
            plan(Package.open(path), {}, functions=FunctionChanges((), (), gone)).save(
                tmp_path / "out.xlsx", force=True
            )
            left = [name for name in tabs if name not in gone]
            # Its own place; if it goes itself, that of the next one, else the last.
            after = [name for name in left if name >= tabs[front]]
            place = left.index(after[0]) if after else len(left) - 1
            made = contents(tmp_path / "out.xlsx")["xl/workbook.xml"]
            assert f'<workbookView firstSheet="{place}" activeTab="{place}"/>' in made
            assert re.findall('<sheet name="(.)"', made) == left


@pytest.mark.parametrize(
    ("right", "wrong"), [(b">TWICE(A1)<", b">TWICE(A2)<"), (b'ref="D1:D3"', b'ref="D1:D2"')]
)
def test_a_formula_that_is_not_what_it_should_be_is_not_saved(
    source: Path, tmp_path: Path, right: bytes, wrong: bytes
) -> None:
    made = plan(Package.open(source), EDITS, functions=FunctionChanges([TWICE]))
    part = "xl/worksheets/sheet1.xml"
    splices = [
        one._replace(new=one.new.replace(right, wrong)) for one in made.changes[part].splices
    ]
    changes = {**made.changes, part: made.changes[part]._replace(splices=splices)}
    with pytest.raises(Refused, match=r"its cell [BD]1 does not hold the formula '(TWICE|A1:A3)"):
        replace(made, changes=changes).save(tmp_path / "out.xlsx")


def test_foreign_formulas_need_leave(source: Path, tmp_path: Path) -> None:
    path = live(source, tmp_path / "live.xlsx")
    with pytest.raises(Refused, match=r"holds the formula =TWICE\(A1\)"):
        plan(Package.open(path), {"Open": {Cell(1, 2): Edit(1.0)}})
    plan(Package.open(path), {"Open": {Cell(1, 2): Edit(1.0, replaces=True)}})
    with pytest.raises(Refused, match="belongs to the array formula in D1:D3"):
        plan(Package.open(path), {"Open": {Cell(1, 4): Edit(1.0, replaces=True)}})


def test_a_new_formula_takes_the_calculation_chain_away(tmp_path: Path) -> None:
    """Excel makes a new one; without new formulas the old one stays."""
    part, rels = "xl/calcChain.xml", "xl/_rels/workbook.xml.rels"
    chain_of_b1 = f'<calcChain xmlns="{MAIN}"><c r="B1" i="1"/></calcChain>'
    rows = '<row r="1"><c r="B1"><f>1</f></c></row>'
    related = (("calcChain", "calcChain.xml"),)
    path = workbook(
        tmp_path / "in.xlsx", {"Open": sheet(rows)}, related=related, more={part: chain_of_b1}
    )
    for edit, stays in ((Edit(1.0), True), (Edit(1.0, formula="1"), False)):
        plan(Package.open(path), {"Open": {Cell(2, 2): edit}}).save(
            tmp_path / "out.xlsx", force=True
        )
        after = contents(tmp_path / "out.xlsx")
        assert ((part in after), ("calcChain" in after[rels])) == (stays, stays)
