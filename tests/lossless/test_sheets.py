"""Whole sheets added to a workbook: only the parts that list sheets change."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from lossless.handmade import (
    HEAD,
    MAIN,
    OFFICE,
    STRICT,
    STYLES,
    part,
    parts,
    sheet,
    workbook,
    zipped,
)
from lossless.zips import contents
from openpyxl import load_workbook

from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.formats import style_outline
from xltiebreak.lossless.new_sheet import (
    Content,
    HiddenFormulas,
    NewCell,
    hidden_sheet_xml,
    new_sheet_xml,
)
from xltiebreak.lossless.ooxml import Damaged
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.sheets import has_user_content, marked
from xltiebreak.lossless.splices import spliced
from xltiebreak.lossless.styles import Look, Styles
from xltiebreak.lossless.write import NewSheet, plan
from xltiebreak.reading.grid import Area, Cell, Refused

MARK = "_mark"
LISTS = {"[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml"}
ROW = '<row r="1"><c r="A1"><v>3</v></c></row>'


def content(*values: float | str | None) -> Content:
    head = [NewCell("Head", Look(bold=True, fill="1F4E79")), NewCell("No.")]
    rows = [[NewCell(value, Look(form="0.0", border="BFBFBF")), NewCell(1)] for value in values]
    return Content([head, *rows], [12, 5.5], header=1, names=1)


def put(
    source: Path, target: Path, *values: float | str | None, name: str = "Made", **others: object
) -> Path:
    """The workbook with one more sheet, or with its sheet renewed."""
    package = Package.open(source)
    renews = next(iter(marked(package, MARK)), "")
    new = NewSheet(name, content(*values), MARK, ("Open", Area(1, 1, 2, 2)), package.sheet(renews))
    edits = others.get("edits", {})
    plan(package, edits, sheets=[new]).save(target, force=True)  # type: ignore[arg-type]
    return target


def test_a_sheet_reaches_to_its_last_row_and_width() -> None:
    assert content(1, 2).area == Area(1, 1, 3, 2)
    assert Content([], [], header=0, names=0).area == Area(1, 1, 1, 1)


@pytest.mark.parametrize(("own", "first"), [(True, 167), (False, 164)])
def test_a_new_number_format_gets_the_next_free_number(
    tmp_path: Path, own: bool, first: int
) -> None:
    # handmade workbooks have the formats 164 to 166; 164 is the first that a file may define
    styles = STYLES if own else re.sub("<numFmts.*?</numFmts>", "", STYLES)
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(ROW)}, more={"xl/styles.xml": styles})
    cells = [NewCell(1.5, Look(form=form)) for form in ("0.000", "0.0000", "0.000", "0.00")]
    new = NewSheet("Made", Content([cells], [9] * 4, 0, 0), MARK, ("Open", Area(1, 1, 1, 1)))
    plan(Package.open(source), {}, sheets=[new]).save(tmp_path / "out.xlsx")
    made = part(tmp_path / "out.xlsx", "xl/styles.xml")
    assert re.findall(r'<numFmt numFmtId="(\d+)" formatCode="0\.000+"', made) == [
        *(str(first), str(first + 1))
    ]
    row = load_workbook(tmp_path / "out.xlsx")["Made"][1]
    assert [cell.number_format for cell in row] == ["0.000", "0.0000", "0.000", "0.00"]


@pytest.mark.parametrize(
    ("style", "widens", "changes"),
    [
        *((0, False, True), (5, False, False), (5, True, True)),  # General, and 0
        *((1, True, False), (6, True, False), (8, True, False)),  # 0.0, 0 %, and no style
    ],
)
def test_a_format_is_given_where_none_is_and_where_one_shows_fewer_decimals(
    style: int, widens: bool, changes: bool
) -> None:
    styles = Styles(style_outline(STYLES.encode()))
    assert styles.with_form(style, "0.0", widens=widens) == (8 if changes else style)
    assert styles.formats[8:] == ["0.0"] * changes


@pytest.mark.slow
def test_a_full_list_of_styles_gets_no_more() -> None:
    """Excel has 64,000 cell styles, and a few more."""

    def full(many: int) -> Styles:
        more = "<xf/>" * (many - 8)
        part = STYLES.replace("</cellXfs>", f"{more}</cellXfs>").encode()
        return Styles(style_outline(part))

    assert full(63_999).of(Look(bold=True)) == 63_999
    styles = full(63_999)
    assert [styles.with_form(0, form) for form in ("0.0", "0.000")] == [63_999, 0]
    with pytest.raises(Damaged, match="more than 64000 cell styles"):
        styles.of(Look(bold=True))


STANDARD = dict(
    text.split("\n", 1)
    for text in Path(__file__).with_name("standard.txt").read_text("utf-8").split("\n== ")[1:]
)
"""Parts as the standard (ECMA-376) has them, one element on a line."""


def standard(name: str, **words: str) -> str:
    text = STANDARD[name].rstrip("\n").replace("\n", "")
    words |= {"HEAD": HEAD, "MAIN": MAIN}
    return re.sub("{([A-Z]+)}", lambda found: words[found[1]], text)


def test_a_look_is_written_as_the_standard_has_it() -> None:
    """18.8: the formats, fonts, fills and borders of handmade workbooks, and one more."""
    styles = Styles(style_outline(STYLES.encode()))
    whole = Look(True, True, 16, "1F4E79", "FFFFFF", "BFBFBF", "left", True, "0.000")
    looks = [Look(), whole, Look(align="center"), Look(wrap=True), Look(form="0.0"), whole]
    looks += [Look(size=9), Look(color="FF0000")]
    assert [styles.of(look) for look in looks] == [8, 9, 10, 11, 12, 9, 13, 14]
    expected = STYLES
    for name, count in (
        ("numFmts", 4),
        ("fonts", 4),
        ("fills", 2),
        ("borders", 2),
        ("cellXfs", 15),
    ):
        expected = re.sub(f'<{name}(?: count="3")?>', f'<{name} count="{count}">', expected)
        expected = expected.replace(f"</{name}>", f"{standard(name)}</{name}>")
    assert b"".join(spliced(STYLES.encode(), styles.splices())).decode() == expected


def test_a_new_sheet_is_written_as_the_standard_has_it() -> None:
    plain, bold = Look(), Look(bold=True)
    cells = [[NewCell("No.", bold), NewCell(None)], [], [NewCell(1), NewCell(None, bold)]]
    for names, pane in ((1, "frozen beside names"), (0, "frozen below headings")):
        content = Content(cells, [9, 5.5], 1, names, heights=((2, 20.0), (4, 15.0)))
        made = new_sheet_xml(content, [plain, bold].index).decode()
        assert made == standard("a new sheet", PANE=standard(pane))


def test_a_hidden_sheet_shares_the_formulas_of_its_last_row() -> None:
    formulas = {Cell(3, 2): "A3+1", Cell(1, 1): '"a"&B2', Cell(3, 1): "B2", Cell(1, 3): "1<2"}
    made = hidden_sheet_xml(HiddenFormulas(formulas, 3, 5), MAIN.encode()).decode()
    assert made == standard("a hidden sheet")


def test_only_the_parts_that_list_sheets_change(tmp_path: Path) -> None:
    sheets: dict[str, str | bytes] = {f"S{number}": sheet(ROW) for number in range(50)}
    names = "<definedNames><definedName name='Fee'>S3!$A$1</definedName></definedNames>"
    source = workbook(tmp_path / "in.xlsx", sheets, names=names)
    before, after = contents(source), contents(put(source, tmp_path / "out.xlsx", 1.5))
    assert list(after) == [*before, "xl/worksheets/sheet51.xml"]
    assert {name for name in before if before[name] != after[name]} == LISTS - {"xl/calcChain.xml"}
    added = after["xl/workbook.xml"].decode()
    assert "<definedName name='Fee'>S3!$A$1</definedName>" in added
    assert '<definedName name="_mark" localSheetId="50" hidden="1">' in added
    titles = '<definedName name="_xlnm.Print_Titles" localSheetId="50">'
    assert f"{titles}'Made'!$1:$1</definedName>" in added
    for name in LISTS:
        ElementTree.fromstring(after[name])


def test_other_programs_read_the_new_sheet(tmp_path: Path) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(ROW)})
    texts = ("=1+1", "+44", "-x", "@now", "a\x01b", "<&>\"'", "x" * 32_767, " blank ")
    put(source, tmp_path / "out.xlsx", *texts, 10.0)
    book = load_workbook(tmp_path / "out.xlsx")
    assert book.sheetnames == ["Open", "Made"]
    made = book["Made"]
    read = [row[0].value for row in made.iter_rows(min_row=2)]
    assert read[:4] == list(texts[:4])
    assert [cell.data_type for cell in made["A"][1:9]] == ["s"] * 8
    assert read[4] == "a_x0001_b"  # as Excel writes what XML cannot hold
    assert read[5:] == [*texts[5:], 10]
    assert (made["A2"].number_format, made["A1"].font.bold) == ("0.0", True)
    assert made["A1"].fill.fgColor.rgb == "FF1F4E79"
    assert made["A2"].border.left.color.rgb == "FFBFBFBF"
    assert (made.freeze_panes, made.print_title_rows) == ("B2", "$1:$1")
    assert (made.page_setup.orientation, made.page_setup.fitToHeight) == ("landscape", 0)
    assert made.column_dimensions["B"].width == 5.5


def test_a_second_time_renews_the_sheet_and_changes_nothing_equal(tmp_path: Path) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(ROW)})
    first = put(source, tmp_path / "first.xlsx", 1.5, 2.5)
    same = put(first, tmp_path / "same.xlsx", 1.5, 2.5, name="Other")
    assert same.read_bytes() == first.read_bytes()
    other = contents(put(first, tmp_path / "other.xlsx", 4.5))
    before = contents(first)
    differ = {name for name in before if before[name] != other[name]}
    assert differ == {"xl/worksheets/sheet2.xml"} | ({"xl/workbook.xml"} & differ)
    assert load_workbook(tmp_path / "other.xlsx")["Made"]["A2"].value == 4.5


def test_a_renamed_and_moved_sheet_is_recognised(tmp_path: Path) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(ROW)})
    put(source, tmp_path / "out.xlsx", 1.5)
    made = contents(tmp_path / "out.xlsx")
    # As Excel saves it when the sheet was called Final and put before the other one.
    text = made["xl/workbook.xml"].decode()
    first, second = re.findall(r"<sheet .*?/>", text)
    text = text.replace(first + second, second.replace('"Made"', '"Final"') + first)
    text = text.replace('localSheetId="1"', 'localSheetId="0"').replace("'Made'!", "Final!")
    moved = {**made, "xl/workbook.xml": text.encode()}
    (tmp_path / "moved.xlsx").write_bytes(zipped(dict(moved)))
    assert list(marked(Package.open(tmp_path / "moved.xlsx"), MARK)) == ["Final"]
    put(tmp_path / "moved.xlsx", tmp_path / "again.xlsx", 4.5)
    book = load_workbook(tmp_path / "again.xlsx")
    assert book.sheetnames == ["Final", "Open"]
    assert book["Final"]["A2"].value == 4.5
    assert book["Final"].print_title_rows == "$1:$1"


def test_formulas_that_read_a_renewed_sheet_lose_their_values(tmp_path: Path) -> None:
    formula = (
        '<row r="1"><c r="A1"><f>Made!A2</f><v>1.5</v></c><c r="B1"><f>1+1</f><v>2</v></c></row>'
    )
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(formula)})
    first = put(source, tmp_path / "first.xlsx", 1.5)
    assert "<v>1.5</v>" in part(first)
    second = part(put(first, tmp_path / "second.xlsx", 4.5))
    assert "<v>1.5</v>" not in second
    assert "<v>2</v>" in second


def test_cells_and_a_sheet_are_written_together(tmp_path: Path) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(ROW)}, calc="")
    edits = {"Open": {Cell(1, 1): Edit(10.0, form="0.0"), Cell(2, 1): Edit(10.5, form="0.0")}}
    put(source, tmp_path / "out.xlsx", 1.5, edits=edits)
    text = part(tmp_path / "out.xlsx", "xl/workbook.xml")
    assert text.index("</definedNames>") < text.index('<calcPr fullCalcOnLoad="1"/>')
    book = load_workbook(tmp_path / "out.xlsx")
    cells = [book["Open"]["A1"], book["Open"]["A2"], book["Made"]["A2"]]
    assert [(cell.value, cell.number_format) for cell in cells] == [
        (10, "0.0"),
        (10.5, "0.0"),
        (1.5, "0.0"),
    ]


def test_prefixes_and_strict_workbooks(tmp_path: Path) -> None:
    made = parts({"Open": sheet(ROW)})
    strict = "http://purl.oclc.org/ooxml/officeDocument/relationships"
    made = {
        name: str(text).replace(MAIN, STRICT).replace(OFFICE, strict) for name, text in made.items()
    }
    made["xl/workbook.xml"] = (
        f'{HEAD}<x:workbook xmlns:x="{STRICT}" xmlns:q="{strict}"><x:sheets>'
        '<x:sheet name="Open" sheetId="7" q:id="rId1"/></x:sheets><x:definedNames/></x:workbook>'
    )
    made["xl/_rels/workbook.xml.rels"] = str(made["xl/_rels/workbook.xml.rels"]).replace(
        '"rId2"', '"rId3"'
    )
    (tmp_path / "in.xlsx").write_bytes(zipped(dict(made)))
    put(tmp_path / "in.xlsx", tmp_path / "out.xlsx", 1.5)
    after = Package.open(tmp_path / "out.xlsx")
    assert after.sheet_names == ("Open", "Made")
    assert after.sheets[1].sheet_id == "8"
    assert marked(after, MARK) == {"Made": "'Open'!$A$1:$B$2"}
    ids = re.findall(r'Id="(\w+)"', part(tmp_path / "out.xlsx", "xl/_rels/workbook.xml.rels"))
    assert len(ids) == len(set(ids)) == 3
    assert f'<worksheet xmlns="{STRICT}">' in part(
        tmp_path / "out.xlsx", "xl/worksheets/sheet2.xml"
    )
    text = part(tmp_path / "out.xlsx", "xl/workbook.xml")
    assert text.count("<x:definedNames") == 1


def test_a_sheet_with_a_picture_on_it_is_somebodys_own(tmp_path: Path) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(ROW)})
    made = contents(put(source, tmp_path / "out.xlsx", 1.5))
    rels = "xl/worksheets/_rels/sheet2.xml.rels"
    for kind, own in (("printerSettings", False), ("drawing", True)):
        relation = f'<Relationship Id="rId1" Type="{OFFICE}/{kind}" Target="../x.xml"/>'
        listing = f'<Relationships xmlns="{OFFICE}">{relation}</Relationships>'
        (tmp_path / "own.xlsx").write_bytes(zipped({**made, rels: listing, "xl/x.xml": "<x/>"}))
        package = Package.open(tmp_path / "own.xlsx")
        assert has_user_content(package, package.sheets[1]) is own


def test_a_workbook_that_takes_no_sheet_is_refused(tmp_path: Path) -> None:
    made = parts({"Open": sheet(ROW)})
    broken = str(made["xl/styles.xml"]).replace("cellXfs", "cellxfs")
    refused = {
        "its styles have no list cellXfs": {"xl/styles.xml": broken},
        "is digitally signed": {"_xmlsignatures/sig1.xml": "<Signature/>"},
        "it has no part with styles": {
            "xl/_rels/workbook.xml.rels": str(made["xl/_rels/workbook.xml.rels"]).replace(
                "/styles", "/other"
            )
        },
        "has no list Types": {
            "[Content_Types].xml": str(made["[Content_Types].xml"])
            .replace("<Types", "<a><Types")
            .replace("</Types>", "</Types><Types></Types></a>")
        },
    }
    for said, changed in refused.items():
        (tmp_path / "in.xlsx").write_bytes(zipped({**made, **changed}))
        with pytest.raises(Refused, match=said):
            put(tmp_path / "in.xlsx", tmp_path / "out.xlsx", 1.5)
        assert not (tmp_path / "out.xlsx").exists()


def test_the_protection_of_the_structure_is_reported(tmp_path: Path) -> None:
    locked = {"xl/workbook.xml": ""}
    made = parts({"Open": sheet(ROW)})
    locked["xl/workbook.xml"] = str(made["xl/workbook.xml"]).replace(
        "<sheets>", '<workbookProtection lockStructure="1"/><sheets>'
    )
    (tmp_path / "in.xlsx").write_bytes(zipped({**made, **locked}))
    package = Package.open(tmp_path / "in.xlsx")
    new = NewSheet("Made", content(1.5), MARK, ("Open", Area(1, 1, 2, 2)))
    (told,) = plan(package, {}, sheets=[new]).warnings
    assert told.message == (
        "the structure of in.xlsx is protected; the sheet was added, the protection stays on"
    )
