"""What is looked up for one save has a limit, for hostile files; the limit itself is kept."""

from __future__ import annotations

from typing import Any

import pytest

from xltiebreak.lossless.archive import _extra_fields
from xltiebreak.lossless.ooxml import Damaged
from xltiebreak.lossless.sheet_xml import SheetXml
from xltiebreak.lossless.stale import _beyond, _Readers, cells_there
from xltiebreak.reading.grid import Area

A1, C5 = ("Open", 1, 1, 1, 1), ("Open", 5, 3, 5, 3)
SHEET = (
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    b'<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>'
    b"</sheetData></worksheet>"
)


@pytest.mark.parametrize(("left", "beyond"), [(2, []), (1, ["c5"]), (0, ["a1", "c5"])])
def test_regions_beyond_the_limit_are_taken_out(left: int, beyond: list[str]) -> None:
    """A region of one cell is one block."""
    readers: dict[Any, Any] = {A1: ["a1"], C5: ["c5"]}
    found: list[Any] = [*_beyond(readers, left)]
    assert found == beyond
    assert [one for there in readers.values() for one in there] == ["a1", "c5"][: 2 - len(beyond)]


@pytest.mark.parametrize(("looks", "taken"), [(1, ["a1"]), (0, ["a1", "c5"])])
def test_a_cell_is_looked_up_as_often_as_the_limit_says(looks: int, taken: list[str]) -> None:
    """Both regions are blocks of one shape: one look for a cell; beyond the limit all are met."""
    regions: dict[Any, Any] = {A1: ["a1"], C5: ["c5"]}
    found: list[Any] = [*_Readers(regions, looks).taken(A1)]
    assert found == taken


def test_areas_may_hold_as_many_rows_as_the_limit_says(monkeypatch: pytest.MonkeyPatch) -> None:
    areas = [Area(1, 1, 2, 1), Area(2, 1, 2, 1)]
    monkeypatch.setattr("xltiebreak.lossless.stale._MOST_ROWS", 3)
    assert [str(cell) for cell, _ in cells_there(SheetXml(SHEET), areas)] == ["A1", "A2"]
    monkeypatch.setattr("xltiebreak.lossless.stale._MOST_ROWS", 2)
    with pytest.raises(Damaged, match="cover each other"):
        list(cells_there(SheetXml(SHEET), areas))


@pytest.mark.parametrize(
    ("extra", "fields"),
    [(b"", []), (b"\1\0\0", []), (b"\1\0\0\0", [1]), (b"\1\0\1\0x\2\0\0\0", [1, 2])],
)
def test_an_extra_field_has_four_bytes_at_least(extra: bytes, fields: list[int]) -> None:
    """APPNOTE 4.5.1: two bytes for the kind and two for the size."""
    assert [kind for kind, _ in _extra_fields(extra)] == fields
