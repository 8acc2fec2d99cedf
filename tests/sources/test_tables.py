"""The kind of a file: decided by its content in any encoding, never by its name."""

import codecs
import io
import json
import zipfile
from pathlib import Path

import openpyxl
import pytest
from cost import growth
from hypothesis import given
from hypothesis import strategies as st
from tables import cases_of

from xltiebreak.files.decoding import decoded_text, is_rubbish
from xltiebreak.files.tables import grids_of
from xltiebreak.files.text import divided_text
from xltiebreak.lossless.refusals import kind_of
from xltiebreak.reading.grid import Refused

CASES = cases_of(__file__)

PRINTED = json.loads(Path(__file__).with_name("printed.json").read_text(encoding="utf-8"))

LAYOUTS = Path(__file__).parent.parent / "layouts"
LIST = "No;Name;R1\n1;Zoë;½\n2;Müller;L1\n"
ROWS = [["No", "Name", "R1"], ["1", "Zoë", "½"], ["2", "Müller", "L1"]]


def zipped(**parts: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name), content)  # at no time of its own
    return file.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        LIST.encode(),
        codecs.BOM_UTF8 + LIST.encode(),
        codecs.BOM_UTF16_LE + LIST.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + LIST.encode("utf-16-be"),
        codecs.BOM_UTF32_LE + LIST.encode("utf-32-le"),
        LIST.encode("utf-16-le"),
        LIST.encode("utf-16-be"),
        LIST.encode("cp1252"),
        LIST.replace("\n", "\r\n").encode(),
        LIST.replace("\n", "\r").encode(),
        LIST.encode() + b"\x1a",
        LIST.encode() + b"\x00\x00",
    ],
)
def test_every_usual_encoding_and_line_end_is_read(content: bytes) -> None:
    (grid,) = grids_of(content, "list.csv")
    assert [list(row) for row in grid.rows] == ROWS


@pytest.mark.parametrize(("text", "is_seen"), [("AAAAAAAБВГ", True), ("AAAAAAБВГД", False)])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_seen_where_most_bytes_of_one_half_are_zero(
    text: str, is_seen: bool, encoding: str
) -> None:
    """Seven of ten characters are, and six are not."""
    assert (decoded_text(text.encode(encoding)) == text) is is_seen


@pytest.mark.parametrize(("letters", "is_seen"), [(9, False), (19, True)])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_seen_where_few_bytes_of_the_other_half_are_zero(
    letters: int, is_seen: bool, encoding: str
) -> None:
    text = "A" * letters + "Ā"  # U+0100: one of ten, or one of twenty
    assert (decoded_text(text.encode(encoding)) == text) is is_seen


@pytest.mark.parametrize(("controls", "is_one"), [(2, False), (3, True)])
def test_a_text_of_more_than_one_control_in_fifty_characters_is_rubbish(
    controls: int, is_one: bool
) -> None:
    """The second half counts twice: 50 + 2 x 50 characters."""
    assert is_rubbish("\x01" * (controls - 1) + "a" * (99 - controls + 1) + "\x01") is is_one


def test_bytes_that_windows_does_not_know_are_read_all_the_same() -> None:
    (grid,) = grids_of(b"1;Zo\xeb;\x81\n2;Bo;x\n", "list.csv")
    assert grid.text(1, 2) == "Zoë"


@pytest.mark.parametrize("name", ["event.xls", "event.txt", "-", ""])
def test_the_name_of_a_file_decides_nothing(name: str) -> None:
    assert grids_of(b"<table><tr><td>1</td></tr></table>", name)[0].sheet == "Table 1"
    assert [list(row) for row in grids_of(LIST.encode(), name)[0].rows] == ROWS


def test_tables_of_a_page_are_chosen_by_name() -> None:
    page = b"<table><tr><td>1</table><table><tr><td>2</table>"
    (grid,) = grids_of(page, "page.html", ["table 2"])
    assert grid.text(1, 1) == "2"
    with pytest.raises(Refused, match=r"^there is no sheet 'X'; there are: Table 1, Table 2$"):
        grids_of(page, "page.html", ["X"])


TAKE = "take the spreadsheet or the text that it was made from"
UNPACK = "unpack it and use the file that is inside"
SAVE = "open it in Excel or LibreOffice and save it as .xlsx"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        *(
            (content.encode("latin-1"), message)
            for content, message in CASES["files without a table, a character for each byte"]
        ),
        *((zipped(**names), said) for names, said in CASES["packed files without a table"]),
        (b"\x00" * 1000, "is empty: download or copy it again"),
        (bytes(range(256)) * 20, "is not a table: it is neither a spreadsheet nor a text"),
        (zipped(**{"list.csv": LIST})[:60], "is damaged: download or copy it again"),
    ],
)
def test_a_file_without_a_table_is_refused_by_its_kind(content: bytes, message: str) -> None:
    assert kind_of(content).name != "workbook"
    with pytest.raises(Refused) as refused:
        grids_of(content, "my \x1b[31mfile")
    said = message.format(TAKE=TAKE, UNPACK=UNPACK, SAVE=SAVE)
    assert str(refused.value).startswith(f"my \\x1b[31mfile {said}")
    assert len(str(refused.value)) <= 300


def test_a_text_that_is_larger_than_any_table_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = LIST.encode()
    monkeypatch.setattr("xltiebreak.files.tables._LARGEST", len(text))
    assert grids_of(text, "list.csv")
    with pytest.raises(Refused, match=r"^list\.csv is too large for a crosstable: "):
        grids_of(text + b" ", "list.csv")


def test_a_workbook_is_left_to_the_reader_of_workbooks(tmp_path: Path) -> None:
    file = io.BytesIO()
    openpyxl.Workbook().save(file)
    content = file.getvalue()
    assert kind_of(content).name == "workbook"
    assert kind_of(content[:-30]).name == "workbook"  # it breaks off, and that reader says so
    with pytest.raises(Refused):
        grids_of(content, "event.xlsx")


def test_recognising_that_a_file_is_no_workbook_costs_the_same_for_any_size() -> None:
    assert kind_of(LIST.encode() * 1000).name != "workbook"
    assert growth(lambda size: lambda: kind_of(LIST.encode() * size), 1000) == 1


@pytest.mark.parametrize(("name", "row", "cells"), PRINTED["lists"])
def test_lists_of_many_programs_are_read_as_they_are_printed(
    name: str, row: int, cells: str
) -> None:
    grid = grids_of((LAYOUTS / name).read_bytes(), name)[-1]
    width = max(len(line) for line in grid.rows)
    assert [grid.text(row, column + 1) for column in range(width)] == [
        *cells.split("|"),
        *[""] * (width - len(cells.split("|"))),
    ]


PIECES = ["1", "  ", " ", "|", ";", ",", "\t", "\n", "Ann Lee", "W2", '"', "No.", "---", "<td>",
          "<table>", "</td>", "<pre>", "001    1 ", "012 ", "é", "\x00", "½", "--"]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join) | st.binary(max_size=200))
def test_anything_is_read_or_refused(content: str | bytes) -> None:
    try:
        grids = grids_of(content if isinstance(content, bytes) else content.encode(), "file")
    except Refused as error:
        assert len(str(error)) <= 300
    else:
        for grid in grids:
            divided_text(grid)


def test_objects_on_a_line_each_are_rows_headed_by_their_keys() -> None:
    lines = b'{"rank": 1, "username": "Ann", "more": {"a": 1}}\n\n{"rank": 2, "points": 1.5}\n'
    (grid,) = grids_of(lines, "event.ndjson")
    assert [list(row) for row in grid.rows] == [
        ["rank", "username", "more", "points"],
        [1, "Ann", None],
        [2, None, None, 1.5],
    ]
    with pytest.raises(Refused, match=r"^event\.ndjson cannot be read: its object 2 is not"):
        grids_of(b'{"rank": 1}\n{"rank": 2,, }\n', "event.ndjson")
    for text in ('{"rank": 1,\n"points": 2}', '("rank": 1}', '{"rank": 1)'):
        (grid,) = grids_of(text.encode(), "event.ndjson")
        assert grid.text(1, 1).startswith(text[:4])
