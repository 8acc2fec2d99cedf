"""Cells are spliced into a sheet's XML, and nothing around them changes."""

import random
from collections.abc import Mapping
from pathlib import Path

import openpyxl
import pytest
from lossless.handmade import HEAD, MAIN, PLAIN, rows_of, sheet, workbook
from lossless.writing import write_cells
from openpyxl.utils.escape import unescape
from thinning import thinned

from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.reading.grid import Cell


def write(source: Path, edits: Mapping[tuple[int, int], float | str | None]) -> str:
    """Return the rows of a sheet after a write."""
    target = source.with_name("out.xlsx")
    full = {Cell(*cell): Edit(value) for cell, value in edits.items()}
    write_cells(source, target, {"Open": full}, force=True)
    return rows_of(target)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
def test_nan_and_infinity_raise_value_error(tmp_path: Path, value: float) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": PLAIN})
    with pytest.raises(ValueError, match="a cell cannot hold"):
        write(source, {(1, 1): value})
    assert list(tmp_path.iterdir()) == [source]


@pytest.mark.parametrize(
    "text", ["TBrk1", "½ & <b>", ' two\n"lines" ', "a\rb\x0bc", "_x0041_", "\U0001f600", ""]
)
def test_a_text_is_written_inline_and_reads_back(tmp_path: Path, text: str) -> None:
    rows = '<row r="1"><c r="A1" s="1"><v>1</v></c></row>'
    now = write(workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)}), {(1, 1): text})
    assert now.startswith('<row r="1"><c r="A1" s="1" t="inlineStr"><is><t')
    assert now.isascii()
    book = openpyxl.load_workbook(tmp_path / "out.xlsx")
    assert unescape(book["Open"]["A1"].value or "") == text


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
    edits: dict[tuple[int, int], float | str | None] = {
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
