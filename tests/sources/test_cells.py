"""Cells are read as openpyxl reads them, or refused, but never read wrongly."""

import datetime
import json
import random
import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from lossless.handmade import (
    HEAD,
    MAIN,
    OFFICE,
    STRICT,
    STYLES,
    parts,
    relationships,
    sheet,
    workbook,
    zipped,
)
from openpyxl.utils import get_column_letter
from tables import cases_of
from thinning import thinned

from xltiebreak.grid import Refused
from xltiebreak.sources.cells import strings_of
from xltiebreak.sources.workbook import read_workbook_file

CASES = cases_of(__file__)

STRINGS = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
Rows = list[tuple[object, ...]]


def rows_of(path: Path, *sheets: str) -> Rows:
    """The rows of the first sheet."""
    return [tuple(row) for row in read_workbook_file(path, sheets).grids[0].rows]


def refusal(path: Path) -> str:
    with pytest.raises(Refused) as caught:
        read_workbook_file(path)
    return str(caught.value)


def with_strings(strings: str | bytes, rows: str, **others: Any) -> dict[str, str | bytes]:
    """A workbook with texts that cells share."""
    made = parts(
        {"Open": sheet(rows)},
        related=(("sharedStrings", "sharedStrings.xml"),),
        more={"xl/sharedStrings.xml": strings},
        **others,
    )
    types = str(made["[Content_Types].xml"])
    override = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{STRINGS}"/></Types>'
    made["[Content_Types].xml"] = types.replace("</Types>", override)
    return made


def by_openpyxl(path: Path) -> Rows:
    """The rows as openpyxl reads them, without blank cells at the end."""
    book = openpyxl.load_workbook(path, data_only=True)
    rows: Rows = []
    for row in book.worksheets[0].iter_rows(values_only=True):
        values = list(row)
        while values and values[-1] is None:
            values.pop()
        rows.append(tuple(values))
    while rows and not rows[-1]:
        rows.pop()
    return rows


SST = f'{HEAD}<sst xmlns="{MAIN}" count="4">'
WRITINGS: list[str] = [
    json.loads(line)
    for line in Path(__file__).with_name("writings.txt").read_text(encoding="utf-8").splitlines()
]
"""Cells as programs write them, with {} in place of the address."""


@pytest.mark.filterwarnings("ignore:Unknown extension")  # openpyxl's, which it would lose
@pytest.mark.parametrize("seed", range(thinned(40)))
def test_cells_are_read_as_openpyxl_reads_them_however_they_are_written(
    tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    rows = ""
    for number in range(1, 12):
        cells = ""
        for column in sorted(chance.sample("ABCDEFGH", chance.randrange(7))):
            writing = chance.choice(WRITINGS if seed % 2 else WRITINGS[:6])
            cells += writing.replace("{}", f"{column}{number}")
        rows += chance.choice(['<row r="{}">', '<row r="{}" spans="1:9" ht="20">']).replace(
            "{}", str(number)
        )
        rows += f"{cells}</row>"
    strings = (
        f"{SST}<si><t>plain</t></si><si><t>A &amp; B x005F_</t></si><si><r><t>of </t></r><r><t>two"
        '</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si><si/></sst>'
    )
    path = tmp_path / "in.xlsx"
    path.write_bytes(zipped(with_strings(strings, rows)))
    ours = rows_of(path)
    theirs = by_openpyxl(path)
    assert [list(map(_known, row)) for row in ours] == [list(map(_known, row)) for row in theirs]


def _known(value: object) -> object:
    """A value without the differences from openpyxl that are intended."""
    # a plain number with leading zeros or an exponent may be an int or a float
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def test_a_workbook_without_styles_has_no_dates(tmp_path: Path) -> None:
    made = parts({"Open": sheet('<row r="1"><c r="A1" s="2"><v>45413</v></c></row>')})
    del made["xl/styles.xml"]
    listing = "xl/_rels/workbook.xml.rels"
    made[listing] = re.sub("<Relationship [^>]*styles[^>]*>", "", str(made[listing]))
    (tmp_path / "in.xlsx").write_bytes(zipped(made))
    assert rows_of(tmp_path / "in.xlsx") == [(45413,)]


def test_cells_without_addresses_follow_the_one_before(tmp_path: Path) -> None:
    rows = '<row><c><v>1</v></c><c r="C1"><v>3</v></c><c><v>4</v></c></row><row r="3"><c/></row>'
    rows += "<row><c/><c><v>2</v></c></row>"
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    assert rows_of(path) == [(1, None, 3, 4), (), (), (None, 2)]


@pytest.mark.parametrize("address", [True, False])
def test_a_row_may_reach_to_the_last_column_and_not_beyond(tmp_path: Path, address: bool) -> None:
    letters = [get_column_letter(column) for column in range(1, 16_386)]
    cells = [f'<c r="{one}1"><v>1</v></c>' if address else "<c><v>1</v></c>" for one in letters]
    rows = f'<row r="1">{"".join(cells[:-1])}</row>'
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    assert rows_of(path) == [(1,) * 16_384]
    path = workbook(
        tmp_path / "in.xlsx", {"Open": sheet(rows.replace("</row>", f"{cells[-1]}</row>"))}
    )
    assert "its row 1 goes on beyond the last column, XFD" in refusal(path)


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ("<c r='A1'><v>1</v></c><c r='A1'><v>2</v></c>", "it holds the cell A1 twice"),
        ("<c r='XFD1'><v>1</v></c><c r='XFD1'/>", "it holds the cell XFD1 twice"),
        ("<c r='B2'><v>1</v></c>", "its row 1 holds the cell B2"),
        ("<c r='AAAA1'><v>1</v></c>", "it calls a cell 'AAAA1'"),
        ('<c r="A1" t="s"><v>0</v></c>', "A1: this cell holds the text number '0', which is wrong"),
        ('<c r="A1" t="b"><v>x</v></c>', "A1: this cell holds the value 'x', which is wrong"),
    ],
)
def test_a_cell_that_cannot_be_is_refused(tmp_path: Path, cells: str, said: str) -> None:
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(f'<row r="1">{cells}</row>')})
    assert said in refusal(path)


@pytest.mark.parametrize("kind", ["", ' t="n" s="2"'])
def test_a_number_of_up_to_eighteen_figures_is_whole(tmp_path: Path, kind: str) -> None:
    """A float holds 15 figures exactly, and a cell of Excel's as many."""
    cells = f"<c{kind}><v>{'9' * 18}</v></c><c{kind}><v>{'9' * 19}</v></c>"
    styles = STYLES.replace('numFmtId="14"', 'numFmtId="0"')
    path = workbook(
        tmp_path / "in.xlsx",
        {"Open": sheet(f'<row r="1">{cells}<c{kind}><v>-{"9" * 17}</v></c></row>')},
        more={"xl/styles.xml": styles},
    )
    ((first, second, third),) = rows_of(path)
    assert (first, second, third) == (10**18 - 1, 1e19, 1 - 10**17)
    assert [type(one) for one in (first, second, third)] == [int, float, int]


def test_the_formats_that_no_file_defines_make_the_dates_that_openpyxl_reads(
    tmp_path: Path,
) -> None:
    xfs = "".join(f'<xf numFmtId="{number}"/>' for number in range(60))
    styles = STYLES.replace("</cellXfs>", f"{xfs}</cellXfs>")
    cells = "".join(f'<c s="{style}"><v>45413.25</v></c>' for style in range(68))
    rows = f'<row r="1">{cells}</row>'
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)}, more={"xl/styles.xml": styles})
    assert rows_of(path) == by_openpyxl(path)


def test_the_1904_calendar_and_durations_are_read_as_openpyxl_reads_them(tmp_path: Path) -> None:
    rows = '<row r="1"><c r="A1" s="2"><v>1</v></c><c r="B1" s="3"><v>1.5</v></c></row>'
    made = parts({"Open": sheet(rows)})
    made["xl/workbook.xml"] = str(made["xl/workbook.xml"]).replace(
        "<sheets>", '<workbookPr date1904="1"/><sheets>'
    )
    made["xl/styles.xml"] = str(made["xl/styles.xml"]).replace("0;-0;;@", "[h]:mm")
    path = tmp_path / "in.xlsx"
    path.write_bytes(zipped(made))
    assert rows_of(path) == [(datetime.datetime(1904, 1, 2), datetime.timedelta(days=1.5))]


# The corners of the issue.


def test_parts_in_any_spelling_are_read(tmp_path: Path) -> None:
    rows = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="2"><v>45413</v></c></row>'
    made = with_strings(f"{SST}<si><t>text</t></si></sst>", rows)
    made["xl/_rels/workbook.xml.rels"] = relationships(
        ("worksheet", r"worksheets\My%20sheet.xml"),
        ("sharedStrings", "SHARED strings.xml"),
        ("styles", "/xl/STYLES.XML"),
    )
    made["_rels/.rels"] = relationships(("officeDocument", "/XL/Workbook2.xml"))
    made["[Content_Types].xml"] = str(made["[Content_Types].xml"]).replace(
        "/xl/workbook.xml", "/xl/WORKBOOK2.xml"
    )
    names = {
        "xl/worksheets/sheet1.xml": "xl/Worksheets/My sheet.xml",
        "xl/sharedStrings.xml": "xl/shared%20Strings.xml",
        "xl/workbook.xml": r"xl\workbook2.xml",
        "xl/_rels/workbook.xml.rels": "xl/_rels/Workbook2.xml.rels",
    }
    path = tmp_path / "in.xlsx"
    path.write_bytes(zipped({names.get(name, name): text for name, text in made.items()}))
    assert rows_of(path) == [("text", datetime.datetime(2024, 5, 1))]


def test_a_strict_workbook_is_read(tmp_path: Path) -> None:
    rows = (
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="d"><v>2024-05-01</v></c>'
        "<c r='C1'><v>3</v></c><c r='D1' s='2'><v>45413</v></c></row>"
    )
    made = with_strings(f"{SST}<si><r><t>te</t></r><r><t>xt</t></r></si></sst>", rows)
    path = tmp_path / "in.xlsx"
    strict = {
        name: str(text)
        .replace(MAIN, STRICT)
        .replace(OFFICE, "http://purl.oclc.org/ooxml/officeDocument/relationships")
        for name, text in made.items()
    }
    path.write_bytes(zipped({**strict}))
    assert rows_of(path) == [("text", datetime.date(2024, 5, 1), 3, datetime.datetime(2024, 5, 1))]


@pytest.mark.parametrize(
    ("name", "encoding"), [("UTF-16", "utf-16"), ("UTF-16", "utf-16-be"), ("ISO-8859-1", "latin-1")]
)
def test_a_sheet_and_texts_in_another_encoding_are_read(
    tmp_path: Path, name: str, encoding: str
) -> None:
    rows = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><f>1</f><v>2</v></c></row>'
    made = with_strings(f"{SST}<si><t>Gösta</t></si></sst>", rows)
    for part in ("xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"):
        made[part] = str(made[part]).replace("UTF-8", name).encode(encoding)
    path = tmp_path / "in.xlsx"
    path.write_bytes(zipped(made))
    assert rows_of(path) == [("Gösta", 2)]
    (grid,) = read_workbook_file(path).grids
    assert [str(formula.cell) for formula in grid.formulas({1, 2})] == ["B1"]


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        *CASES["duplicate and misplaced cells are refused"],
        ('<c r="A1"><v>1</v></c>' * 20_000, "its row 1 goes on beyond the last column, XFD"),
        ("<c/>" * 20_000, "its row 1 goes on beyond the last column, XFD"),
    ],
)
def test_duplicate_and_misplaced_cells_are_refused(tmp_path: Path, cells: str, said: str) -> None:
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(f'<row r="1">{cells}</row>')})
    assert refusal(path).startswith("Open: this sheet cannot be used: ")
    assert said in refusal(path)


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        *CASES["a wrong value is refused with its cell"],
        (f'<c r="A1" t="s"><v>{"9" * 5000}</v></c>', "this cell holds the text number '999"),
        (f'<c r="A1" s="{"9" * 5000}"><v>1</v></c>', "this cell holds the value '1', which is"),
    ],
)
def test_a_wrong_value_is_refused_with_its_cell(tmp_path: Path, cell: str, said: str) -> None:
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(f'<row r="1">{cell}</row>')})
    assert refusal(path).startswith(f"Open!A1: {said}")


@pytest.mark.parametrize("cell", ['<c r="A1"><v>{}</v></c>', "<c r='A1'><v>{}</v></c>"])
@pytest.mark.parametrize(
    ("figures", "value"),
    [
        *(("9" * 18, 10**18 - 1), ("9" * 19, 1e19), ("-" + "9" * 17, 1 - 10**17)),
        *(("-" + "9" * 300, -1e300), ("9" * 5000, float("inf")), ("1.50", 1.5), ("1e2", 100.0)),
    ],
)
def test_whole_numbers_have_up_to_18_digits(
    tmp_path: Path, cell: str, figures: str, value: float
) -> None:
    path = workbook(
        tmp_path / "in.xlsx", {"Open": sheet(f'<row r="1">{cell.format(figures)}</row>')}
    )
    ((found,),) = rows_of(path)
    assert (found, type(found)) == (value, type(value))


def test_only_numbers_become_dates_by_their_format(tmp_path: Path) -> None:
    rows = '<row r="1"><c r="A1" s="2"><v>45413</v></c><c r="B1" t="x" s="2"><v>45413</v></c></row>'
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    assert rows_of(path) == [(datetime.datetime(2024, 5, 1), "45413")]


@pytest.mark.parametrize("rows, is_refused", [(2, False), (3, True)])
def test_a_sheet_of_too_many_values_is_refused_with_the_first_beyond(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: int, is_refused: bool
) -> None:
    monkeypatch.setattr("xltiebreak.sources.cells._MOST_VALUES", 6)  # two rows of three
    there = "".join(f'<row r="{n}"><c r="C{n}"><v>1</v></c></row>' for n in range(1, rows + 1))
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(there)})
    if is_refused:
        assert refusal(path).startswith("Open!C3: the rows reach too far to the right")
    else:
        assert rows_of(path) == [(None, None, 1)] * rows


@pytest.mark.parametrize(
    "cell", ['<c r="{}{}" s="1"/>', '<c r="{}{}" t="inlineStr"><is><t/></is></c>', "<c s='1'/>"]
)
def test_trailing_blank_cells_cost_nothing(tmp_path: Path, cell: str) -> None:
    letters = [f"{a}{b}" for a in "ABCDEFGHIJ" for b in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    rows = "".join(
        f'<row r="{number}">{"".join(cell.format(one, number) for one in letters)}</row>'
        for number in range(2, 60)
    )
    path = workbook(
        tmp_path / "in.xlsx", {"Open": sheet(f'<row r="1"><c><v>1</v></c></row>{rows}')}
    )
    assert rows_of(path) == [(1,)]


def test_values_far_on_the_right_of_thousands_of_rows_are_refused(tmp_path: Path) -> None:
    rows = "".join(f'<row r="{n}"><c r="XFD{n}"><v>1</v></c></row>' for n in range(1, 1001))
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    assert refusal(path) == (
        "Open!XFD977: the rows reach too far to the right: delete what stands beyond the table"
    )


def test_a_stylesheet_that_is_damaged_is_reported(tmp_path: Path) -> None:
    more: dict[str, str | bytes] = {"xl/styles.xml": "<!DOCTYPE a><a/>"}
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet()}, more=more)
    assert refusal(path) == (
        "in.xlsx cannot be used: its part xl/styles.xml declares a document type or entities, "
        "which a workbook never needs; open it in Excel or LibreOffice and save it as .xlsx again"
    )


def test_a_sheet_id_that_is_no_number_is_refused(tmp_path: Path) -> None:
    made = parts({"Open": sheet()})
    made["xl/workbook.xml"] = str(made["xl/workbook.xml"]).replace(
        'sheetId="1"', f'sheetId="{"9" * 5000}"'
    )
    path = tmp_path / "in.xlsx"
    path.write_bytes(zipped(made))
    assert refusal(path).startswith("in.xlsx cannot be used: it holds '999")


@pytest.mark.parametrize("format_code", ["[" * 100_000, '"' * 100_001, "0." + "0" * 30, "d" * 2000])
def test_a_number_format_without_end_makes_no_dates(tmp_path: Path, format_code: str) -> None:
    made = parts({"Open": sheet('<row r="1"><c r="A1" s="1"><v>1</v></c></row>')})
    made["xl/styles.xml"] = str(made["xl/styles.xml"]).replace(
        'formatCode="0.0"', f"formatCode='{format_code}'"
    )
    path = tmp_path / "in.xlsx"
    path.write_bytes(zipped(made))
    assert rows_of(path) == [(1,)]


def test_shared_texts_are_read_however_they_are_written() -> None:
    plain, runs = "<si><t>a</t></si>", "<si><r><t>b</t></r><r><t>c</t></r></si>"
    strings = f"{SST}{plain}{runs * 3}<si/><!-- <si/> -->{plain * 20_000}<si></si>{runs}</sst>"
    assert strings_of(strings.encode()) == ["a", *["bc"] * 3, "", *["a"] * 20_000, "", "bc"]
    prefixed = strings.replace("<", "<x:").replace("<x:/", "</x:").replace("<x:!", "<!")
    prefixed = prefixed.replace("<x:?", "<?").replace(" xmlns=", " xmlns:x=").replace("--x:", "--")
    assert strings_of(prefixed.encode()) == strings_of(strings.encode())


@pytest.mark.parametrize(
    "strings", ["<si>" * 9, "<si><t>a</si>", "<si><t>a</t></si", "<si></t></si>"]
)
def test_shared_texts_that_are_damaged_are_reported(tmp_path: Path, strings: str) -> None:
    rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
    path = tmp_path / "in.xlsx"
    path.write_bytes(zipped(with_strings(f"{SST}{strings}</sst>", rows)))
    assert "its XML is damaged" in refusal(path)


def test_names_of_sheets_are_shown_without_control_characters(tmp_path: Path) -> None:
    path = workbook(tmp_path / "in.xlsx", {"Open\u202e": sheet()})
    with pytest.raises(Refused, match=r"there is no sheet 'Opne'; there are: Open\\u202e"):
        read_workbook_file(path, ["Opne"])


def test_the_last_row_and_column_are_read(tmp_path: Path) -> None:
    rows = '<row r="1048576"><c r="XFD1048576"><v>5</v></c></row>'
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    (grid,) = read_workbook_file(path).grids
    assert grid.at(1_048_576, 16_384) == 5


def test_other_elements_in_a_row_are_skipped(tmp_path: Path) -> None:
    odd = '<x:y xmlns:x="urn:x"/><c r="A1"><v>1</v></c><x:y xmlns:x="urn:x"/><c><v>2</v></c>'
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(f'<row r="1">{odd}</row>')})
    assert rows_of(path) == [(1, 2)]


def test_an_endless_first_tag_is_refused(tmp_path: Path) -> None:
    more = "".join(f' xmlns:n{number}="urn:{number}"' for number in range(3000))
    odd = sheet('<row r="1"><c><v>1</v></c></row>').replace("<worksheet", f"<worksheet{more}")
    path = workbook(tmp_path / "in.xlsx", {"Open": odd})
    assert refusal(path) == "Open: this sheet cannot be used: its first tag is damaged"
