"""Hostile and odd files: each is read correctly or refused with a message."""

import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from cost import growth
from lossless.file_cases import FileCase
from lossless.handmade import MAIN, PLAIN, parts, rows_of, sheet, workbook, zipped
from lossless.writing import write_cells
from lossless.zips import with_zip64_records

from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.formats import cell_formats, loss, style_outline
from xltiebreak.lossless.ooxml import Damaged, in_utf8, with_attributes
from xltiebreak.lossless.outline import Outline
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.write import plan
from xltiebreak.reading.grid import Cell, Refused

EDITS = {"Open": {Cell(1, 1): Edit(5)}}
D4_TO_D9 = {"Open": {Cell(row, 4): Edit(1) for row in range(4, 10)}}


def refused(source: Path, edits: dict[str, dict[Cell, Edit]] = EDITS) -> str:
    """The refusal of a change; nothing has changed then, and no file is left over."""
    before = source.read_bytes()
    with pytest.raises(Refused) as caught:
        write_cells(source, source, edits)
    assert source.read_bytes() == before
    assert [path.name for path in source.parent.iterdir()] == [source.name]
    return str(caught.value)


# What a part is stored as.


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "latin-1", "utf-8-sig"])
def test_a_part_in_another_encoding_can_be_read(encoding: str) -> None:
    text = "<a>Gösta</a>"
    name = {"latin-1": "ISO-8859-1", "utf-8-sig": "UTF-8"}.get(encoding, "UTF-16")
    stored = f'<?xml version="1.0" encoding="{name}"?>{text}'.encode(encoding)
    assert in_utf8(stored).endswith(text.encode())
    if encoding != "utf-8-sig":
        with pytest.raises(Damaged, match=f"it is stored as {name} text"):
            Outline(stored)


def test_an_encoding_is_found_behind_any_number_of_blanks(tmp_path: Path) -> None:
    stored = f'<?xml version="1.0"{" " * 9999}encoding="UTF-7"?><a/>'.encode()
    with pytest.raises(Damaged, match="it is stored as UTF-7 text"):
        Outline(stored)


@pytest.mark.parametrize("name", ["hex", "nothing", "cp037"])
def test_an_encoding_that_no_workbook_has_is_reported(name: str) -> None:
    stored = f'<?xml version="1.0" encoding="{name}"?><a>\xff</a>'.encode("latin-1")
    with pytest.raises(Damaged, match=f"it is stored as {name} text"):
        Outline(stored)
    if name != "cp037":
        with pytest.raises(Damaged, match=f"it is stored as {name} text"):
            in_utf8(stored)


def test_a_damaged_part_that_is_only_copied_is_allowed(tmp_path: Path) -> None:
    theme = "xl/theme/theme1.xml"
    content = "<a>" + "".join(map(str, range(2000))) + "</a>"
    source = workbook(tmp_path / "in.xlsx", {"Open": PLAIN}, more={theme: content})
    with zipfile.ZipFile(source) as archive:
        found = archive.getinfo(theme)
    damaged = bytearray(source.read_bytes())
    start = found.header_offset + 30 + len(theme)
    packed = slice(start, start + found.compress_size)
    damaged[packed] = b"\xff" * found.compress_size
    source.write_bytes(damaged)
    write_cells(source, source, EDITS)
    assert rows_of(source) == '<row r="1"><c r="A1"><v>5</v></c></row>'
    assert bytes(damaged[packed]) in source.read_bytes()


# Rows and cells.


@pytest.mark.parametrize(
    "field", ["end 24", "end 32", "end 40", "end 48", "part 0", "part 8", "part 16"]
)
def test_a_wrong_number_in_a_zip64_list_is_refused(tmp_path: Path, field: str) -> None:
    content = with_zip64_records(zipped(parts({"Open": PLAIN})))
    where, offset = field.split()
    start = content.rindex(b"PK\x06\x06")
    if where == "part":
        start = content.index(struct.pack("<2H", 1, 24), content.index(b"PK\x01\x02")) + 4
    source = tmp_path / "in.xlsx"
    for wrong in (2**63 - 1, 2**63, 2**64 - 1):
        damaged = bytearray(content)
        struct.pack_into("<Q", damaged, start + int(offset), wrong)
        source.write_bytes(damaged)
        assert refused(source).startswith("in.xlsx")


# Number formats.


@pytest.mark.parametrize("decimals", [27, 28, 29, 30, 31, 99])
def test_a_number_format_with_30_decimals_hides_nothing(decimals: int) -> None:
    # Excel allows 30 decimals; a number has 17 digits at the most
    for value in (26.25, 1 / 3, 1e300, -1.5e-5, 0.0):
        assert loss(value, f"0.{'0' * decimals}") == ""
    assert loss(1 / 3, "0.0") == "shows as 0.3"


@pytest.mark.parametrize("code", ["0" * 100_000, "[" * 100_000, '"' * 100_001, "%" * 100_000])
def test_a_number_format_beyond_excels_limits_is_ignored(code: str) -> None:
    assert loss(26.25, code) == ""
    assert loss(26.25, f"0.0{code[:50]}") is not None


def test_more_cell_styles_than_excel_has_are_refused() -> None:
    styles = f'<styleSheet xmlns="{MAIN}"><cellXfs>{"<xf/>" * 65_537}</cellXfs></styleSheet>'
    with pytest.raises(Damaged, match="more than 65536 cell styles"):
        cell_formats(style_outline(styles.encode()))
    fewer = style_outline(styles.replace("<xf/>", "", 1).encode())
    assert len(cell_formats(fewer)) == 65_536


# Sizes.


@pytest.mark.slow
def test_parts_that_are_absurd_together_are_refused(tmp_path: Path) -> None:
    large = f"{PLAIN}<!--{'x' * 4_500_000}-->"
    sheets: dict[str, str | bytes] = {f"S{number}": large for number in range(9)}
    source = workbook(tmp_path / "in.xlsx", {"Open": PLAIN, **sheets})
    package = Package.open(source)
    for one in package.sheets[:8]:
        package.part(one.part)
        package.forget()
        package.part(one.part)  # counts once
    with pytest.raises(Damaged, match=r"sheet9\.xml would unpack to an absurd size"):
        package.part(package.sheets[8].part)


def test_a_part_that_unpacks_to_more_than_it_says_takes_no_memory(tmp_path: Path) -> None:
    content = zipped(parts({"Open": PLAIN}, more={"xl/styles.xml": bytes(7_000_000)}))
    short = bytearray(content)
    struct.pack_into("<L", short, content.rindex(b"PK\x01\x02") + 24, 100)
    source = tmp_path / "in.xlsx"
    source.write_bytes(short)
    assert "its part xl/styles.xml is damaged" in refused(source)


def test_endless_overlapping_merged_cells_are_reported_up_to_a_limit(tmp_path: Path) -> None:
    merged = '<mergeCell ref="A1:XFD1048576"/>' * 20 + '<mergeCell ref="A1:XFD1048575"/>' * 20
    after = f"<mergeCells>{merged}</mergeCells>"
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(after=after)})
    cells = {Cell(row, column): Edit(1) for row in range(1, 3001) for column in range(2, 5)}
    assert 9_000 <= refused(source, {"Open": cells}).count("\n") + 1 <= 20_000


def test_a_run_of_blanks_is_read_once_and_attributes_are_found_behind_it() -> None:
    changes = {b"a": b"4", b"b": b"5", b"d": b"6"}
    tag = b"<c" + b" " * 99 + b'a = "1"\n b=\'2\' c d="3">'
    assert with_attributes(tag, changes) == b'<c a="4" b="5" c d="6">'


# Names in names, and formulas without end.


@pytest.mark.parametrize(
    ("meaning", "levels", "keeps"),
    [
        *(("#", 50, True), ("#", 51, False), ("#", 1_000, False)),
        *(("SOME(#)", 40, True), ("SOME(#)", 1_000, False)),
        *(("#+#", 60, False), ("SOME(#+#)", 60, False)),  # 2**60 never end
    ],
)
def test_names_within_names_are_followed_to_a_limit(
    tmp_path: Path, meaning: str, levels: int, keeps: bool
) -> None:
    inner = [meaning.replace("#", f"Level.{number + 1}") for number in range(1, levels)]
    names = [(f"name Level.{n}", text) for n, text in enumerate([*inner, "Open!$A$1"], 1)]
    case = FileCase("", [*names, ("formulas", "Open!H6"), ("keeps", "Level.1+1")])
    source = case.save(tmp_path / "in.xlsx")
    write_cells(source, source, D4_TO_D9)
    assert bool(case.kept(source)) is keeps


def with_cells(tmp_path: Path, count: int, cell: str) -> Path:
    rows = "".join(f'<row r="{n}">{cell.replace("#", str(n))}</row>' for n in range(20, 20 + count))
    return workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cell", "some"),
    [
        # what is read of all formulas has an end, and those behind it are doubtful
        (f'<c r="K#"><f>{"A#+" * 3_000}A1</f><v>1</v></c>', True),
        (f'<c r="K#"><f>{"n(" * 5_000}A1</f><v>1</v></c>', True),
        (f'<c r="K#"><f>{"A#+" * 300}A1</f><v>1</v></c>', False),
    ],
)
def test_formulas_without_end_are_doubtful(tmp_path: Path, cell: str, some: bool) -> None:
    source = with_cells(tmp_path, 400, cell)
    write_cells(source, source, D4_TO_D9)
    lost = 400 - rows_of(source).count("</f><v>1</v>")
    assert (0 < lost < 400) is some
    assert lost == 0 or some


@pytest.mark.parametrize(
    ("cell", "count"),  # of cells: with more, those beyond a limit are doubtful
    [
        pytest.param(
            '<c r="K#" cm="1"><f t="array" ref="K#:L#">D4</f><v>1</v></c>',
            100,
            marks=pytest.mark.slow,
        ),
        ('<c r="K#"><f t="array" ref="K1:XFD1048576">D4</f><v>1</v></c>', 50),
        ('<c r="K#"><f>SUM(D4,L#:XFC1048575)</f><v>1</v></c>', 200),
    ],
    ids=["spills", "arrays over everything", "large areas"],
)
def test_twice_the_dependencies_cost_at_most_little_more_than_twice_as_much(
    tmp_path: Path, cell: str, count: int
) -> None:
    def planned(count: int) -> Callable[[], object]:
        package = Package.open(with_cells(tmp_path, count, cell))
        return lambda: plan(package, D4_TO_D9)

    assert growth(planned, count) < 2.5
    source = with_cells(tmp_path, count, cell)
    write_cells(source, source, D4_TO_D9)
    assert "</f><v>1</v>" not in rows_of(source)


@pytest.mark.slow
def test_arrays_that_cover_each_other_without_end_are_refused(tmp_path: Path) -> None:
    cells = "".join(
        f'<row r="{n}"><c r="K{n}"><f t="array" ref="K1:L{n + 2000}">D4</f><v>1</v></c></row>'
        for n in range(20, 2_520)
    )
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(cells)})
    said = "its array formulas cover each other"
    assert said in refused(source, {"Open": {Cell(4, 4): Edit(1)}})
