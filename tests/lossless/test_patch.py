"""Cells are spliced into a sheet's XML, and nothing around them changes."""

import random
import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from lossless.handmade import HEAD, MAIN, STRICT, part, rows_of, sheet, workbook
from openpyxl.utils.cell import coordinate_to_tuple
from tables import cases_of
from thinning import thinned

from xltiebreak.grid import Cell
from xltiebreak.lossless.write import Edit, write_cells

CASES = cases_of(__file__)


def written(tmp_path: Path, rows: str, edits: dict[tuple[int, int], object], **around: str) -> str:
    """The rows of a sheet after a write; an edit may be given by its value alone."""
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows, **around)})
    return write(source, edits)


def write(source: Path, edits: dict[tuple[int, int], object], **options: Any) -> str:
    target = source.with_name("out.xlsx")
    full = {
        Cell(*cell): edit if isinstance(edit, Edit) else Edit(edit)  # type: ignore[arg-type]
        for cell, edit in edits.items()
    }
    write_cells(source, target, {"Open": full}, force=True, **options)
    return rows_of(target)


@pytest.mark.parametrize(("cell", "becomes"), CASES["become a number"])
def test_a_cell_of_any_kind_becomes_a_number_and_keeps_the_rest(
    tmp_path: Path, cell: str, becomes: str
) -> None:
    around = '<row r="1" ht="20">%s<c r="C1"><v>9</v></c></row>'
    assert written(tmp_path, around % cell, {(1, 2): 19.5}) == around % becomes


@pytest.mark.parametrize(
    ("value", "content"), CASES["numbers are written with the fewest exact digits"]
)
def test_numbers_are_written_with_the_fewest_exact_digits(
    tmp_path: Path, value: float, content: str
) -> None:
    rows = '<row r="1"><c r="A1"/></row>'
    assert written(tmp_path, rows, {(1, 1): value}) == f'<row r="1"><c r="A1">{content}</c></row>'


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
def test_nan_and_infinity_raise_value_error(tmp_path: Path, value: float) -> None:
    with pytest.raises(ValueError, match="a cell cannot hold"):
        written(tmp_path, '<row r="1"><c r="A1"/></row>', {(1, 1): value})
    assert [path.name for path in tmp_path.iterdir()] == ["in.xlsx"]


@pytest.mark.parametrize(
    "text", ["TBrk1", "½ & <b>", ' two\n"lines" ', "a\rb\x0bc", "_x0041_", "\U0001f600", ""]
)
def test_a_text_is_written_inline_and_reads_back(tmp_path: Path, text: str) -> None:
    rows = '<row r="1"><c r="A1" s="1"><v>1</v></c></row>'
    now = written(tmp_path, rows, {(1, 1): text})
    assert now.startswith('<row r="1"><c r="A1" s="1" t="inlineStr"><is><t')
    assert now.isascii()
    book = openpyxl.load_workbook(tmp_path / "out.xlsx")
    shown = book["Open"]["A1"].value or ""
    from openpyxl.utils.escape import unescape

    assert unescape(shown) == text


@pytest.mark.parametrize(
    ("rows", "cells", "becomes"),
    [pytest.param(*case, id=name) for name, *case in CASES["only the written cells change"]],
)
def test_only_the_written_cells_change(
    tmp_path: Path, rows: str, cells: dict[str, float | None], becomes: str
) -> None:
    edits: dict[tuple[int, int], object] = {
        coordinate_to_tuple(cell): value for cell, value in cells.items()
    }
    assert written(tmp_path, rows, edits) == becomes


@pytest.mark.parametrize("empty", ["<sheetData/>", "<sheetData />", "<sheetData></sheetData>"])
def test_an_empty_sheet_gets_its_first_rows(tmp_path: Path, empty: str) -> None:
    xml = sheet().replace("<sheetData></sheetData>", empty)
    source = workbook(tmp_path / "in.xlsx", {"Open": xml})
    write(source, {(2, 2): 1, (1, 1): 2})
    assert re.search(
        r'<sheetData ?><row r="1"><c r="A1"><v>2</v></c></row>'
        r'<row r="2"><c r="B2"><v>1</v></c></row></sheetData></worksheet>',
        part(tmp_path / "out.xlsx"),
    )


def test_prefixed_strict_xml_with_a_byte_order_mark(tmp_path: Path) -> None:
    xml = (
        f"\ufeff{HEAD}<x:worksheet xmlns:x='{STRICT}'><x:sheetData><x:row r='1'>"
        "<x:c r='A1' t='s'><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>"
    )
    source = workbook(tmp_path / "in.xlsx", {"Open": xml})
    write(source, {(1, 1): 1, (1, 2): "B", (2, 1): 3})
    assert (
        "<x:row r='1'><x:c r='A1'><x:v>1</x:v></x:c><x:c r=\"B1\" t=\"inlineStr\"><x:is><x:t>B"
        '</x:t></x:is></x:c></x:row><x:row r="2"><x:c r="A2"><x:v>3</x:v></x:c></x:row>'
    ) in part(tmp_path / "out.xlsx")


def test_a_new_cell_takes_the_style_of_its_row_then_column_then_look(tmp_path: Path) -> None:
    rows = (
        '<row r="1" s="2" customFormat="1"><c r="A1" s="1"/></row>'
        '<row r="2" s="2"><c r="A2" s="1"/></row><row r="3"><c r="A3" s="1"/></row>'
    )
    columns = (
        '<cols><col min="2" max="3" width="9" style="4"/><col min="4" max="4" width="9"/></cols>'
    )
    now = written(
        tmp_path,
        rows,
        {
            Cell(1, 2): Edit(1, look=Cell(1, 1)),
            Cell(2, 3): Edit(2, look=Cell(2, 1)),
            Cell(3, 4): Edit(3, look=Cell(3, 1)),
            Cell(4, 5): Edit(4, look=Cell(4, 4)),
        },
        before=columns,
    )
    assert re.findall(r'r="([B-E]\d)"(?: s="(\d)")?', now) == [
        ("B1", "2"),
        ("C2", "4"),
        ("D3", "1"),
        ("E4", ""),
    ]


def test_restyle_always_takes_the_look(tmp_path: Path) -> None:
    rows = '<row r="1" s="2" customFormat="1"><c r="A1" s="1"/><c r="B1" s="3"/><c r="C1"/></row>'
    now = written(
        tmp_path,
        rows,
        {
            Cell(1, 2): Edit(1, look=Cell(1, 1), restyle=True),
            Cell(1, 4): Edit(None, look=Cell(1, 1), restyle=True),
            Cell(1, 5): Edit("x", look=Cell(1, 3), restyle=True),
        },
    )
    assert '<c r="B1" s="1"><v>1</v></c><c r="C1"/><c r="D1" s="1"/><c r="E1" t=' in now


@pytest.mark.parametrize(("style", "row", "column", "look", "goes"), CASES["cells that vanish"])
def test_an_emptied_cell_vanishes_if_nobody_sees_it(
    tmp_path: Path, style: str, row: str, column: str, look: str | None, goes: bool
) -> None:
    cell, other = f'<c r="B1"{style}><v>1</v></c>', "" if look is None else f'<c r="A1"{look}/>'
    rows = f'<row r="1"{row}>{other}%s<c r="C1" s="5"/></row>'
    columns = f'<cols><col min="2" max="2" width="9"{column}/></cols>'
    vanishing: dict[tuple[int, int], object] = {
        (1, 2): Edit(None, look=None if look is None else Cell(1, 1), vanishes=True)
    }
    now = written(tmp_path, rows % cell, vanishing, before=columns)
    assert now == rows % ("" if goes else f'<c r="B1"{style}/>')
    staying: tuple[object, ...] = (Edit(2, vanishes=True), Edit(None))
    for edit, rest in zip(staying, ("><v>2</v></c>", "/>"), strict=True):
        now = written(tmp_path, rows % cell, {(1, 2): edit}, before=columns)
        assert now == rows % f'<c r="B1"{style}{rest}'


def test_dimension_and_spans_grow_only_where_a_new_cell_needs_it(tmp_path: Path) -> None:
    rows = '<row r="2" spans="2:3"><c r="B2"/></row><row r="3" spans="2:2 5:6"><c r="B3"/></row>'
    before = '<dimension ref="B2:C3"/>'
    now = written(tmp_path, rows, {(2, 3): 1, (3, 9): 1}, before=before)
    assert '<row r="2" spans="2:3"><c r="B2"/><c r="C2">' in now
    assert '<row r="3" spans="2:9"><c r="B3"/><c r="I3">' in now
    assert '<dimension ref="B2:I3"/>' in part(tmp_path / "out.xlsx")


def test_alternative_content_in_a_cells_extension_and_after_the_rows_survives(
    tmp_path: Path,
) -> None:
    choice = (
        '<mc:AlternateContent xmlns:mc="urn:mc"><mc:Choice Requires="x"><x/></mc:Choice>'
        "<mc:Fallback/></mc:AlternateContent>"
    )
    rows = f'<row r="1"><c r="A1"><v>1</v><extLst><ext uri="u">{choice}</ext></extLst></c></row>'
    assert written(tmp_path, rows, {(1, 1): 2}, after=choice) == rows.replace(
        "<v>1</v>", "<v>2</v>"
    )
    assert f"</sheetData>{choice}</worksheet>" in part(tmp_path / "out.xlsx")


def _random_sheet(chance: random.Random) -> str:
    """A sheet with ordinary content in unusual XML."""
    prefix = chance.choice(["", "", "x:"])
    quote = chance.choice('""\'')
    number, rows = 0, ""
    for _ in range(chance.randrange(6)):
        step = chance.choice([1, 1, 2])
        number += step
        named = step > 1 or chance.random() < 0.8
        about = f" r={quote}{number}{quote}" if named else ""
        about += chance.choice(["", ' spans="1:3"', ' ht="20"', ' s="5" customFormat="1"'])
        cells, column = "", 0
        for _ in range(chance.randrange(5)):
            step = chance.choice([1, 1, 2, 3])
            column += step
            named = step > 1 or chance.random() < 0.8
            cell = f" r={quote}{'ABCDEFGHIJKLMNOP'[column - 1]}{number}{quote}" if named else ""
            cell += chance.choice(["", ' s="1"', ' s="4"'])
            kind, body = chance.choice(
                [
                    ("", f"<{prefix}v>{chance.randrange(99)}</{prefix}v>"),
                    (' t="str"', f"<{prefix}v>&lt;c r=&quot;A1&quot;</{prefix}v>"),
                    (' t="inlineStr"', f"<{prefix}is><{prefix}t>é &amp;</{prefix}t></{prefix}is>"),
                    (' t="b"', f"<{prefix}v>1</{prefix}v>"),
                    ("", ""),
                ]
            )
            comment = chance.choice(["", "", "", f"<!--<{prefix}c r={quote}A1{quote}/>-->", "\n "])
            short = f"<{prefix}c{cell}{kind}/>"
            full = f"<{prefix}c{cell}{kind}>{body}</{prefix}c>"
            cells += comment + (full if body or chance.random() < 0.5 else short)
        tag = f"{prefix}row{about}"
        rows += f"<{tag}>{cells}</{prefix}row>" if cells or chance.random() < 0.5 else f"<{tag}/>"
    space = f"xmlns:{prefix[:-1]}" if prefix else "xmlns"
    return (
        f'{chance.choice(["", HEAD])}<{prefix}worksheet {space}="{MAIN}">'
        f"<{prefix}sheetData>{rows}</{prefix}sheetData></{prefix}worksheet>"
    )


def _contents(path: Path) -> dict[tuple[int, int], tuple[object, str, int]]:
    cells = openpyxl.load_workbook(path)["Open"]
    return {
        (cell.row, cell.column): (cell.value, cell.data_type, cell._style.numFmtId)  # type: ignore[attr-defined]
        for row in cells.iter_rows()
        for cell in row
        if cell.value is not None
    }


@pytest.mark.parametrize("seed", range(thinned(60)))
def test_random_cells_in_random_sheets_and_no_other_cell(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    source = workbook(tmp_path / "in.xlsx", {"Open": _random_sheet(chance)})
    edits: dict[tuple[int, int], object] = {
        (chance.randrange(1, 12), chance.randrange(1, 17)): chance.choice(
            [1.5, 17.0, -3, "TBrk <1>", None]
        )
        for _ in range(chance.randrange(1, 12))
    }
    before = _contents(source)
    write(source, edits)
    after = _contents(tmp_path / "out.xlsx")
    assert {cell: after.get(cell, (None,))[0] for cell in edits} == edits
    untouched = {cell: content for cell, content in before.items() if cell not in edits}
    assert {cell: content for cell, content in after.items() if cell not in edits} == untouched
