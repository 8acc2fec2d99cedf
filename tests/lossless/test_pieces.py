"""Large parts and files are processed in pieces, with the same result."""

import io
import random
import zipfile
from pathlib import Path

import pytest
from lossless.handmade import PLAIN, parts, rows_of, sheet, workbook, zipped
from lossless.writing import write_cells
from lossless.zips import with_zip64_records
from thinning import thinned

from xltiebreak.lossless import archive, splices
from xltiebreak.lossless.archive import Archive
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.ooxml import Damaged
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.splices import Splice, spliced
from xltiebreak.lossless.verify import verify
from xltiebreak.reading.grid import Cell, Refused


@pytest.mark.parametrize("seed", range(thinned(20)))
def test_splices_in_blocks_of_any_size(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(seed)
    part = chance.randbytes(chance.randrange(200))
    monkeypatch.setattr(splices, "_BLOCK", chance.choice([1, 2, 7, 50, 1000]))
    ends = sorted(chance.randrange(len(part) + 1) for _ in range(2 * chance.randrange(6)))
    made = [
        Splice(start, end, chance.randbytes(chance.randrange(20)))
        for start, end in zip(ends[::2], ends[1::2], strict=True)
    ]
    expected, position = b"", 0
    for start, end, new in made:
        expected += part[position:start] + new
        position = end
    blocks = list(spliced(part, made))
    assert b"".join(blocks) == expected + part[position:]
    assert len(blocks) <= 1 + (len(part) + 200) // splices._BLOCK


def test_long_unchanged_stretches_are_copied_in_blocks() -> None:
    part = bytes(10 * splices._BLOCK)
    blocks = list(spliced(part, [Splice(5, 6, b"x"), Splice(len(part) - 1, len(part), b"y")]))
    assert b"".join(blocks) == bytes(5) + b"x" + bytes(len(part) - 7) + b"y"
    assert max(map(len, blocks)) <= 2 * splices._BLOCK


@pytest.mark.parametrize("size", [1, 7, 64, 1000])
def test_a_zip_is_copied_in_pieces_of_any_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    made = parts({"Open": PLAIN}, more={"xl/media/image1.png": random.Random(1).randbytes(500)})
    source, target = tmp_path / "in.xlsx", tmp_path / "out.xlsx"
    source.write_bytes(zipped(made))
    whole = tmp_path / "whole.xlsx"
    write_cells(source, whole, {"Open": {Cell(1, 1): Edit(2)}})
    monkeypatch.setattr(archive, "_PIECE", size)
    write_cells(source, target, {"Open": {Cell(1, 1): Edit(2)}})
    assert target.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("behind", [0, 1, 2**20 - 22, 2**20 - 21, 2**20 - 1, 2**21])
def test_the_end_of_the_zip_is_found_before_any_number_of_bytes(behind: int) -> None:
    content = zipped({"a": "1"})
    found = Archive(io.BytesIO(content + bytes(behind)))
    assert [entry.name for entry in found.entries] == ["a"]
    assert b"".join(found.rewritten({})) == content + bytes(behind)


def test_the_check_notices_a_byte_in_a_later_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "_PIECE", 100)
    picture = random.Random(1).randbytes(999)
    source = tmp_path / "in.xlsx"
    source.write_bytes(zipped(parts({"Open": PLAIN}, more={"i.png": picture}), zipfile.ZIP_STORED))
    changed = tmp_path / "out.xlsx"
    changed.write_bytes(source.read_bytes().replace(picture[-9:], bytes(9)))
    with pytest.raises(Damaged, match=r"its part i\.png differs"):
        verify(changed, Package.open(source), {})


def test_a_sheet_of_many_blocks_is_filled(tmp_path: Path) -> None:
    rows = "".join(
        f'<row r="{n}"><c r="A{n}" t="inlineStr"><is><t>Player {n}</t></is></c></row>'
        for n in range(1, 5001)
    )
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    write_cells(source, source, {"Open": {Cell(n, 2): Edit(n) for n in range(1, 5001, 2)}})
    filled = rows_of(source)
    assert filled.count("<v>") == 2500
    assert filled.replace("</is></c></row>", "</is></c>!").count("!") == 2500
    assert '<t>Player 4999</t></is></c><c r="B4999"><v>4999</v></c></row>' in filled


@pytest.mark.slow
@pytest.mark.parametrize("flip", [0x01, 0x80, 0xFF])
def test_any_damage_to_a_zip64_list_is_refused_without_a_crash(tmp_path: Path, flip: int) -> None:
    content = with_zip64_records(zipped(parts({"Open": PLAIN})))
    path, target = tmp_path / "in.xlsx", tmp_path / "out.xlsx"
    for offset in range(content.index(b"PK\x01\x02"), len(content), 3):
        damaged = bytearray(content)
        damaged[offset] ^= flip
        path.write_bytes(damaged)
        try:
            write_cells(path, target, {"Open": {Cell(1, 1): Edit(2)}}, force=True)
        except Refused:
            assert not target.exists()
        else:
            target.unlink()
