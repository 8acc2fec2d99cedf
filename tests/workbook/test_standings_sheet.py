"""Sheets of standings are made, recognised and renewed; nothing else in the workbook changes."""

from __future__ import annotations

import re
import warnings
import zipfile
from pathlib import Path
from typing import Any

import pytest
import rich_workbook
from commands import TEMPLATES
from libreoffice import needs_libreoffice, to_csv
from openpyxl import Workbook, load_workbook
from openpyxl.comments import Comment
from rich_workbook import read_parts, write_parts
from tables import Rows

import xltiebreak
from xltiebreak.book.filling import fill
from xltiebreak.book.reading import EVERYWHERE, read_workbook
from xltiebreak.reading.grid import Refused

LISTS = {"[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml"}
ROWS: Rows = [
    ["Spring Open"],
    ["No.", "Name", "Grade", "School", "Rating", "City", "Pts", "SO", "Rnd1", "Rnd2", "Rnd3"],
    [1, "=HYPERLINK(1)", 5, "Lincoln", 1500, None, None, None, "W4", "W2", "D3"],
    [2, "+44, Ben", 6, "Roosevelt", "unr.", None, None, None, "W3", "L1", "L4"],
    [3, "-Cleo", 4, "Lincoln", 1200, None, None, None, "L2", "-B-", "D1"],
    [4, "@Dan", 5, "St. Mary's", 900, None, None, None, "L1", "-U-", "W2"],
]


def saved(path: Path, sheets: dict[str, Rows]) -> Path:
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
        for cells in sheet.iter_rows():
            for cell in cells:
                if isinstance(cell.value, str):
                    cell.data_type = "s"
    book.save(path)
    return path


def with_standings(source: Path, name: str = "out", **how: Any) -> xltiebreak.Report:
    target = source.with_name(f"{name}{source.suffix}")
    report = fill(source, target, None, EVERYWHERE, force=True, standings=True, **how)
    assert report.written == target, report.problems
    return report


def book_of(path: Path | None) -> Any:
    assert path
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return load_workbook(path)


def rows(sheet: Any) -> list[list[object]]:
    return [[cell.value for cell in row] for row in sheet.iter_rows()]


def test_standings_without_their_crosstable_are_no_hidden_sheet(tmp_path: Path) -> None:
    path = with_standings(saved(tmp_path / "in.xlsx", {"Open": ROWS})).written
    book = book_of(path)
    book.remove(book["Open"])
    book.save(path)
    with pytest.raises(Refused, match=r"no crosstable found: xltiebreak made all sheets$"):
        read_workbook(tmp_path / "out.xlsx")


def test_the_sheet_is_printed_sideways_and_its_headings_stay_in_sight(tmp_path: Path) -> None:
    sheet = book_of(with_standings(saved(tmp_path / "in.xlsx", {"Open": ROWS})).written)[
        "Standings"
    ]
    assert {cell.data_type for cell in sheet["C"][3:8]} == {"s"}  # =HYPERLINK(1) too
    assert (sheet.freeze_panes, sheet.print_title_rows) == ("D5", "$4:$4")
    assert (sheet.page_setup.orientation, sheet.page_setup.fitToHeight) == ("landscape", 0)
    assert sheet.sheet_properties.pageSetUpPr.fitToPage


@pytest.mark.parametrize("suffix", [pytest.param("xlsx", marks=pytest.mark.slow), "xlsm"])
def test_everything_else_in_a_rich_workbook_stays(suffix: str, tmp_path: Path) -> None:
    rich = rich_workbook.build(tmp_path / f"rich.{suffix}", macros=suffix == "xlsm")
    without = xltiebreak.fill(rich.path, tmp_path / f"plain.{suffix}").written
    report = with_standings(rich.path)
    assert without
    assert report.written
    plain, after = read_parts(without), read_parts(report.written)
    assert list(after) == [*plain, "xl/worksheets/sheet4.xml"]
    assert {name for name in plain if plain[name] != after[name]} == LISTS
    for name in LISTS:  # only added to
        shorter, longer = plain[name].decode(), after[name].decode()
        pieces = re.split(r'(?<=>)(?=<)|count="[0-9]+"', shorter)
        position = 0
        for piece in pieces:
            position = longer.index(piece, position) + len(piece)
    with zipfile.ZipFile(rich.path) as old, zipfile.ZipFile(report.written) as new:
        for name in set(plain) - LISTS - {"xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"}:
            assert old.getinfo(name).compress_size == new.getinfo(name).compress_size
    again = with_standings(report.written, "again")
    assert again.written
    assert again.written.read_bytes() == report.written.read_bytes()
    assert [section.crosstable.sheet for section in again.sections] == ["Open"]


@pytest.mark.slow
def test_fifty_sheets(tmp_path: Path) -> None:
    """Each section has its own sheet, which is renewed after the next round."""
    sheets: dict[str, Rows] = {f"Section {number}": ROWS for number in range(25)}
    sheets |= {f"Note {number}": [["nothing"]] for number in range(25)}
    source = saved(tmp_path / "in.xlsx", sheets)
    report = with_standings(source)
    names = [section.filled.standings for section in report.sections]
    assert names == [f"Standings Section {number}" for number in range(25)]
    before, after = read_parts(source), read_parts(tmp_path / "out.xlsx")
    same = {name for name in before if before[name] == after[name]}
    changed = {f"xl/worksheets/sheet{number}.xml" for number in range(1, 26)}
    assert set(before) - same == LISTS | changed
    assert len(after) == len(before) + 25
    book = book_of(tmp_path / "out.xlsx")
    book["Section 3"]["I3"], book["Section 3"]["I6"] = "L4", "W1"
    book.save(tmp_path / "next.xlsx")
    (renewed,) = [
        one
        for one in with_standings(tmp_path / "next.xlsx", "last", overwrite_points=True).sections
        if one.crosstable.sheet == "Section 3"
    ]
    assert renewed.filled.standings == "Standings Section 3"
    last = book_of(tmp_path / "last.xlsx")
    assert len(last.sheetnames) == 75
    # 4 has won against 1 and 2; Solkoff of 1: 2.5 + 1.0 + 1.0, of 3: 1.0 + 1.5
    assert [row[1] for row in rows(last["Standings Section 3"])[4:8]] == [4, 1, 3, 2]
    assert [row[1] for row in rows(last["Standings Section 4"])[4:8]] == [1, 3, 2, 4]


def changed(source: Path, part: str, *replacements: tuple[str, str]) -> Path:
    """The workbook with texts replaced in one part."""
    parts = read_parts(source)
    text = parts[part].decode()
    for old, new in replacements:
        assert old in text
        text = text.replace(old, new)
    parts[part] = text.encode()
    write_parts(source, parts)
    return source


def test_a_renamed_and_hidden_sheet_is_renewed_where_it_is(tmp_path: Path) -> None:
    with_standings(saved(tmp_path / "in.xlsx", {"Open": ROWS}))
    renamed = changed(
        tmp_path / "out.xlsx",
        "xl/workbook.xml",
        ('name="Standings" ', 'name="Final" state="hidden" '),
        ("'Standings'!", "Final!"),
    )
    report = with_standings(renamed, "again")
    assert report.sections[0].filled.standings == "Final"
    book = book_of(report.written)
    assert book.sheetnames == ["Open", "Final"]
    assert book["Final"].sheet_state == "hidden"


def test_a_sheet_with_a_chart_or_comments_is_left_to_the_director(tmp_path: Path) -> None:
    with_standings(saved(tmp_path / "in.xlsx", {"Open": ROWS}))
    book = book_of(tmp_path / "out.xlsx")
    book["Standings"]["A1"].comment = Comment("for the prize-giving", "TD")
    book.save(tmp_path / "more.xlsx")
    report = with_standings(tmp_path / "more.xlsx", "again")
    assert report.sections[0].filled.standings == "Standings 2"
    assert "has a picture, a chart, comments or a table on it" in str(report.problems)
    assert book_of(report.written)["Standings"]["A1"].comment.text == "for the prize-giving"
    (section,) = with_standings(tmp_path / "again.xlsx", "third").sections
    assert section.filled.standings == "Standings 2"


def test_long_texts_are_whole_and_their_rows_high_enough(tmp_path: Path) -> None:
    table: Rows = [["No.", "Name", "Club", "Rnd1"], [1, "A" * 200, "x" * 32_767, "D2"]]
    table += [[2, "Ben", None, "D1"]]
    report = with_standings(saved(tmp_path / "in.xlsx", {"Open": table}))
    sheet = book_of(report.written)["Standings"]
    assert [sheet["D5"].value, sheet["D6"].value] == ["x" * 32_767, None]
    assert [sheet.row_dimensions[row].height for row in (5, 6)] == [6 * 15, None]


@needs_libreoffice
def test_libreoffice_shows_the_rows_as_they_are_ranked(tmp_path: Path) -> None:
    source = tmp_path / "wscf.xlsx"
    source.write_bytes((TEMPLATES / "wscf_example.xlsx").read_bytes())
    report = with_standings(source)
    assert report.written
    shown = to_csv(report.written, "Standings", tmp_path / "csv")[4:19]
    (table,) = read_workbook(report.written).crosstables
    ranked = xltiebreak.rank(table.event, "MM,SO,CU,CO")
    assert [row[:3] for row in shown] == [[str(s.place), str(s.number), s.name] for s in ranked]
    for row, standing in zip(shown, ranked, strict=True):
        assert list(map(float, row[3:8])) == [standing.points, *standing.tiebreaks.values()]
