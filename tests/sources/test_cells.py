"""Cells are read as openpyxl reads them, or refused, but never read wrongly."""

import datetime
import json
import random
import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from cases import cell_of
from lossless.file_cases import FileCase, file_cases
from lossless.handmade import HEAD, MAIN, STYLES, parts, sheet, workbook, zipped
from thinning import thinned

from xltiebreak.files.workbook import read_workbook_file
from xltiebreak.lossless.shared_texts import strings_of
from xltiebreak.reading.grid import Refused

STRINGS = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
Rows = list[tuple[object, ...]]


def rows_of(path: Path) -> Rows:
    """The rows of the first sheet."""
    return [tuple(row) for row in read_workbook_file(path).grids[0].rows]


def refusal(path: Path) -> str:
    with pytest.raises(Refused) as caught:
        read_workbook_file(path)
    return str(caught.value)


@pytest.mark.parametrize("case", [*file_cases(Path(__file__).parent)], ids=str)
def test_a_workbook_is_read_as_the_case_says_or_refused(case: FileCase, tmp_path: Path) -> None:
    path = case.save(tmp_path / "in.xlsx")
    for text in case.all("unreadable"):
        assert text in refusal(path)
    for text in case.all("reads"):
        rows = [
            tuple(map(cell_of, row.split(";"))) if row else () for row in re.split(" ?/ ?", text)
        ]
        assert repr(rows_of(path)) == repr(rows)
    for text in case.all("calculates"):
        (grid,) = read_workbook_file(path).grids
        assert [str(formula.cell) for formula in grid.formulas(range(1, 10))] == [text]


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


@pytest.mark.parametrize(
    "cell", ['<c r="A1"><v>{}</v></c>', "<c r='A1'><v>{}</v></c>", '<c t="n" s="1"><v>{}</v></c>']
)
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


@pytest.mark.parametrize("rows, is_refused", [(2, False), (3, True)])
def test_a_sheet_of_too_many_values_is_refused_with_the_first_beyond(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: int, is_refused: bool
) -> None:
    monkeypatch.setattr("xltiebreak.files.cells._MOST_VALUES", 6)  # two rows of three
    there = "".join(f'<row r="{n}"><c r="C{n}"><v>1</v></c></row>' for n in range(1, rows + 1))
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(there)})
    if is_refused:
        assert refusal(path).startswith("Open!C3: the rows reach too far to the right")
    else:
        assert rows_of(path) == [(None, None, 1)] * rows


def test_values_far_on_the_right_of_thousands_of_rows_are_refused(tmp_path: Path) -> None:
    rows = "".join(f'<row r="{n}"><c r="XFD{n}"><v>1</v></c></row>' for n in range(1, 1001))
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    assert refusal(path) == (
        "Open!XFD977: the rows reach too far to the right: delete what stands beyond the table"
    )


def test_shared_texts_are_read_however_they_are_written() -> None:
    plain, runs = "<si><t>a</t></si>", "<si><r><t>b</t></r><r><t>c</t></r></si>"
    strings = f"{SST}{plain}{runs * 3}<si/><!-- <si/> -->{plain * 20_000}<si></si>{runs}</sst>"
    assert strings_of(strings.encode()) == ["a", *["bc"] * 3, "", *["a"] * 20_000, "", "bc"]
    prefixed = strings.replace("<", "<x:").replace("<x:/", "</x:").replace("<x:!", "<!")
    prefixed = prefixed.replace("<x:?", "<?").replace(" xmlns=", " xmlns:x=").replace("--x:", "--")
    assert strings_of(prefixed.encode()) == strings_of(strings.encode())


def test_names_of_sheets_are_shown_without_control_characters(tmp_path: Path) -> None:
    path = workbook(tmp_path / "in.xlsx", {"Open\u202e": sheet()})
    with pytest.raises(Refused, match=r"there is no sheet 'Opne'; there are: Open\\u202e"):
        read_workbook_file(path, ["Opne"])


def test_the_last_row_and_column_are_read(tmp_path: Path) -> None:
    rows = '<row r="1048576"><c r="XFD1048576"><v>5</v></c></row>'
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    (grid,) = read_workbook_file(path).grids
    assert grid.at(1_048_576, 16_384) == 5


def test_an_endless_first_tag_is_refused(tmp_path: Path) -> None:
    more = "".join(f' xmlns:n{number}="urn:{number}"' for number in range(3000))
    odd = sheet('<row r="1"><c><v>1</v></c></row>').replace("<worksheet", f"<worksheet{more}")
    path = workbook(tmp_path / "in.xlsx", {"Open": odd})
    assert refusal(path) == "Open: this sheet cannot be used: its first tag is damaged"
