"""A limit is the last value that it allows: with one less, the answer to the same is another."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook
from tables import Rows, table_of

from xltiebreak.book.sections.dated import _dates
from xltiebreak.book.sections.explaining import _number
from xltiebreak.book.sections.from_lists import text_of_mark
from xltiebreak.book.sections.live import names_text
from xltiebreak.core.event import Event, Game, Player, Result
from xltiebreak.errors import Error
from xltiebreak.files import files
from xltiebreak.files.delimited import check_size, grid_of_lines, records
from xltiebreak.languages.text import _normal, normal
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import plan_of
from xltiebreak.lossless.archive import Archive
from xltiebreak.lossless.formats import cell_formats, loss, style_outline
from xltiebreak.lossless.ooxml import whole_number
from xltiebreak.lossless.refusals import no_such_sheet
from xltiebreak.lossless.sheet_xml import SheetXml
from xltiebreak.pages.report.chart import _in_lines
from xltiebreak.reading.grid import Cell, legible
from xltiebreak.reading.notation.writing import write_matrix
from xltiebreak.rules.orders import order_of


def archive(read: str = "") -> None:
    """Open a package of one part, `<a><f/></a>`: 11 characters, two tags and a formula."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as package:
        package.writestr("part", "<a><f/></a>")
    opened = Archive(file)
    if read:
        opened.read(opened.entries[0])


LINES = ["1;Ann;W2", "2;Ben;L1"]
XML = b'<x:worksheet xmlns:x="%b" xmlns:y="%b"><x:sheetData/></x:worksheet>'
MAIN = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
HEAD = b'<worksheet xmlns="%b">' % MAIN
STYLES = b'<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="2"/></cellXfs></styleSheet>'
DATED: Rows = [["2026-05-01"], ["No.", "Name", "Rnd1"], [1, "Ann", "W2"], [2, "Ben", "L1"]]
TWO_ANNS = Event(tuple(Player(no, "Ann", (Game(Result.HALF_BYE),)) for no in (1, 2)))

LIMITS: dict[str, tuple[int, Callable[[], object]]] = {
    "live.plan._MOST_SECTIONS": (2, lambda: plan_of(EventOptions(sections=["A", "B"]))),
    "live.plan._MOST_COLUMNS": (1, lambda: plan_of(EventOptions(columns=["Grade"]))),
    "rules.orders._LONGEST_ORDER": (5, lambda: order_of("MM,SO")),
    "reading.grid._HUGE": (7, lambda: (legible(6), legible(-6))),
    "lossless.archive.LARGEST_PART": (11, archive),
    "lossless.formats._LONGEST_CODE": (3, lambda: loss(26.25, "0.0")),
    "lossless.formats._MOST_STYLES": (2, lambda: cell_formats(style_outline(STYLES))),
    "lossless.ooxml._MOST_DIGITS": (2, lambda: whole_number("12")),
    "lossless.refusals._LONGEST_LIST": (10, lambda: no_such_sheet("x", ["Open", "K-12"])),
    "lossless.sheet_xml._LONGEST_HEAD": (
        len(HEAD),
        lambda: SheetXml(HEAD + b"<sheetData/></worksheet>").part,
    ),
    "lossless.sheet_xml._MOST_PREFIXES": (2, lambda: SheetXml(XML % (MAIN, MAIN)).part),
    "reading.notation.writing._MANY": (3, lambda: write_matrix([Result.WIN] * 2)),
    "pages.report.chart._LONGEST": (3, lambda: _in_lines("Ann")),
    "book.sections.dated._LONGEST": (10, lambda: [*_dates(table_of(DATED))]),
    "book.sections.explaining._LISTED": (2, lambda: _number(TWO_ANNS, "Ann")),
    "book.sections.from_lists._LONGEST": (5, lambda: text_of_mark({Cell(1, 1): "W2"})),
    "book.sections.live._LONGEST_TEXT": (5, lambda: names_text(["MM", "SO"])),
    "files.delimited.LAST_ROW": (2, lambda: check_size(LINES, "")),
    "files.delimited.MOST_ROWS": (2, lambda: check_size([*LINES, " "], "")),
    "files.delimited._LONGEST_LINE": (8, lambda: check_size(LINES, "")),
    "files.delimited.MOST_CELLS": (4, lambda: grid_of_lines(LINES, ";", "").rows),
    "files.delimited.LAST_COLUMN": (3, lambda: grid_of_lines(LINES, ";", "").rows),
    "files.delimited._LONGEST_QUOTE": (1, lambda: records(['1;"Ann', 'Lee";W2'], ";")),
    "languages.text._LONGEST": (5, lambda: normal("Rnd 1")),
    "live.plan._LONGEST_TITLE": (4, lambda: plan_of(EventOptions("Open"))),
    "live.plan._LONGEST_HEADING": (5, lambda: plan_of(EventOptions(columns=["Grade"]))),
}
"""For a limit the least value that it may have for what is asked to have its usual answer."""

PAGE = "<table><tr><td>1<td>Ann<td>W2<tr><td>2<td>Ben<td>L1</table>"
FILES = {  # a page counts its table, its rows and its cells
    "files.files.LARGEST_FILE": ("event.csv", "1;Ann;W2", 8),
    "files.tables._LARGEST": ("event.csv", "1;Ann;W2", 8),
    "files.html._LONGEST_PAGE": ("event.html", PAGE, len(PAGE)),
    "files.html.MOST_CELLS": ("event.html", PAGE, 9),
    "files.html.LAST_COLUMN": ("event.html", PAGE, 3),
    "files.html.LAST_ROW": ("event.html", PAGE, 2),
}


def answer(asked: Callable[[], object]) -> object:
    """What is answered, or why nothing is."""
    _normal.cache_clear()
    loss.cache_clear()
    try:
        return asked()
    except Error as refused:
        return str(refused)


@pytest.mark.parametrize("limit", LIMITS)
def test_a_limit_is_the_last_value_that_it_allows(
    limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    least, asked = LIMITS[limit]
    is_the_last_value(limit, least, asked, monkeypatch)


def is_the_last_value(
    limit: str, least: int, asked: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = answer(asked)
    monkeypatch.setattr(f"xltiebreak.{limit}", least)
    assert answer(asked) == usual
    monkeypatch.setattr(f"xltiebreak.{limit}", least - 1)
    assert answer(asked) != usual


@pytest.mark.parametrize("limit", FILES)
def test_a_limit_of_files_is_the_last_value_that_it_allows(
    limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, text, least = FILES[limit]
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    is_the_last_value(limit, least, lambda: files.read_file(path).grids[0].rows, monkeypatch)


def test_three_files_of_a_folder_without_tables_are_named(tmp_path: Path) -> None:
    for name in ("a.doc", "b.doc", "c.doc"):
        (tmp_path / name).write_text("")
    with pytest.raises(Error, match=r"has no table \(a\.doc, b\.doc, c\.doc\):"):
        files.files_in(tmp_path)
    (tmp_path / "d.doc").write_text("")
    with pytest.raises(Error, match=r"has no table \(a\.doc, b\.doc, c\.doc \.\.\.\):"):
        files.files_in(tmp_path)


def test_a_workbook_may_be_as_large_as_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "event.xlsx"
    Workbook().save(path)
    size = path.stat().st_size
    is_the_last_value(
        "lossless.package.LARGEST_FILE", size, lambda: len(files.read_file(path).grids), monkeypatch
    )
