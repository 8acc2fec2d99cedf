"""Files of every kind are read and filled by their content; others become workbooks."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from libreoffice import convert as office
from libreoffice import needs_libreoffice, to_csv, to_pdf
from openpyxl import Workbook, load_workbook
from thinning import sampled

import xltiebreak
from xltiebreak.book import filling
from xltiebreak.book.reading import Where, check, compute, read_workbook
from xltiebreak.reading.grid import Refused

LAYOUTS = Path(__file__).parent.parent / "layouts"
JSONS = sorted(LAYOUTS.glob("*.json"))
TEXTS = sorted(path.with_suffix("") for path in JSONS if path.with_suffix("").exists())
ONE_COLUMN = [LAYOUTS / f"{name}_onecolumn.xlsx" for name in ("uschess_msa", "vega_text")]
WSCF = Path(__file__).parents[2] / "workbook_templates" / "wscf_example.xlsx"

LINES = """No.,Name,Rnd1,Rnd2
1,Ada,W2,D3
2,Ben,L1,-B-
3,Cleo,-H-,D1
"""


def text(path: Path, content: str = LINES) -> Path:
    path.write_text(content, encoding="utf-8")
    return path


class Terminal:
    """A stand-in for standard input."""

    def __init__(self, content: bytes) -> None:
        self.buffer = io.BytesIO(content)


def test_the_content_of_a_file_counts_and_not_its_extension(tmp_path: Path) -> None:
    texts = text(tmp_path / "a.xlsx")
    assert [table.sheet for table in read_workbook(texts).crosstables] == [""]
    assert read_workbook(texts).package is None
    book = shutil.copy(WSCF, tmp_path / "wscf.csv")
    read = read_workbook(Path(book))
    assert [table.sheet for table in read.crosstables] == ["WSCF"]
    assert read.package is not None


def test_an_event_that_is_wrong_or_one_of_two_is_not_ranked(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"^D2: player 1 \(Ada\) has W3"):
        xltiebreak.rank(text(tmp_path / "event.csv", LINES.replace("D3", "W3")))
    book = Workbook()
    for sheet in (book.worksheets[0], book.create_sheet("U12")):
        for line in LINES.splitlines():
            sheet.append([int(cell) if cell.isdigit() else cell for cell in line.split(",")])
    book.save(tmp_path / "two.xlsx")
    with pytest.raises(Refused, match=r"^2 crosstables are here \(Sheet, U12\): rank the event of"):
        xltiebreak.rank(tmp_path / "two.xlsx")


def test_a_file_that_is_only_read_is_not_changed(tmp_path: Path) -> None:
    report = compute(text(tmp_path / "event.csv"))
    assert (report.written, report.cells, report.completed, report.awards) == (None, 0, 0, "")


def test_a_folder_is_an_event_only_if_the_caller_says_so(tmp_path: Path) -> None:
    text(tmp_path / "one.csv")
    with pytest.raises(Refused, match="is a folder: give the workbook in it"):
        read_workbook(tmp_path)
    assert read_workbook(tmp_path, Where(folders=True)).crosstables


@pytest.mark.parametrize("path", sampled([*TEXTS, *ONE_COLUMN], 4), ids=lambda path: path.name)
def test_a_new_workbook_is_filled_as_the_event_is_ranked(tmp_path: Path, path: Path) -> None:
    target = tmp_path / "new.xlsx"
    report = filling.fill(path, target)
    assert report.written == target
    (section,) = report.sections
    (again,) = check(target, section.order).sections
    assert again.differences == ()
    assert len([None for values in again.compared.values() if values]) == 1 + len(section.known)
    assert {one.number: one.tiebreaks for one in again.standings} == {
        one.number: one.tiebreaks for one in section.standings
    }
    codes = [f"{one.rules}:{one.identity[0]}" for one in section.order]
    ranked = xltiebreak.rank(section.crosstable.event, codes)
    rows = load_workbook(target).worksheets[0].iter_rows(min_row=3, values_only=True)
    headings = next(rows)
    first = headings.index("Pts") + 1
    values = {row[0]: row[first : first + len(section.known)] for row in rows if row[0]}
    for standing in ranked:
        made = [*standing.tiebreaks.values()][: len(section.known)]
        assert values[standing.number] == pytest.approx(made)
    count = len(section.known) * len(ranked)
    assert report.cells == count


def test_a_workbook_under_another_name_is_saved_under_its_own(tmp_path: Path) -> None:
    path = Path(shutil.copy(WSCF, tmp_path / "event.dat"))
    report = xltiebreak.fill(path)
    assert report.written == tmp_path / "event.xlsx"
    assert check(tmp_path / "event.xlsx").sections[0].differences == ()
    with pytest.raises(Refused, match=r"give a name that ends in \.xlsx"):
        xltiebreak.fill(path, tmp_path / "event.xlsm")


@pytest.mark.parametrize("of", [lambda: LINES.encode(), WSCF.read_bytes], ids=["text", "book"])
def test_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, of: Callable[[], bytes]
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(content := of()))
    (section,) = compute(Path("-")).sections
    assert section.standings
    for force in (False, True):
        monkeypatch.setattr(sys, "stdin", Terminal(content))
        report = filling.fill(Path("-"), tmp_path / "a.xlsx", force=force)
        assert report.written == tmp_path / "a.xlsx"
    (again,) = check(tmp_path / "a.xlsx").sections
    assert again.standings == section.standings
    with pytest.raises(Refused, match="standard input has no name"):
        xltiebreak.fill("-")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "standard input is empty"),
        (b"%PDF-1.7", "standard input is a PDF"),
        (b"PK\x03\x04", "standard input is damaged"),
        (WSCF.read_bytes()[:4000], "standard input "),
        (b"Dear all,\nsee you on Sunday.\n", "no crosstable found"),
        (LINES.encode() + b"\n", "standard input cannot be read: it is larger than 1 GB"),
    ],
)
def test_standard_input_that_holds_nothing_or_too_much(
    monkeypatch: pytest.MonkeyPatch, content: bytes, said: str
) -> None:
    if content.startswith(LINES.encode()):
        monkeypatch.setattr("xltiebreak.files.files.LARGEST_FILE", len(LINES))
        monkeypatch.setattr(sys, "stdin", Terminal(LINES.encode()))
        assert read_workbook(Path("-")).crosstables
    monkeypatch.setattr(sys, "stdin", Terminal(content))
    with pytest.raises(Refused) as refused:
        read_workbook(Path("-"))
    (problem,) = refused.value.problems
    assert problem.message.startswith(said)


@pytest.mark.parametrize("name", ["event.xlsx", "event.csv"])
def test_a_file_of_more_than_a_gigabyte(tmp_path: Path, name: str) -> None:
    with (tmp_path / name).open("wb") as file:
        file.truncate(2**30 + 1)  # which takes no room on the disk
    with pytest.raises(Refused, match=f"^{name} cannot be read: it is larger than 1 GB$"):
        read_workbook(tmp_path / name)


@pytest.mark.parametrize("stdin", [None, "closed"])
def test_no_standard_input(monkeypatch: pytest.MonkeyPatch, stdin: Any) -> None:
    if stdin:
        stdin = Terminal(b"")
        stdin.buffer.close()
    monkeypatch.setattr(sys, "stdin", stdin)
    with pytest.raises(Refused, match="standard input cannot be read"):
        read_workbook(Path("-"))


@needs_libreoffice
@pytest.mark.parametrize("kind", ["ods", "xls"])
def test_spreadsheets_of_other_programs(tmp_path: Path, kind: str) -> None:
    (other,) = office(WSCF, kind, tmp_path)
    (section,) = compute(other).sections
    assert section.crosstable.sheet == "WSCF"
    (own,) = compute(WSCF).sections
    assert section.standings == own.standings
    report = xltiebreak.fill(other)
    assert report.written == tmp_path / "wscf_example.xlsx"
    assert load_workbook(report.written).sheetnames == ["WSCF"]


@needs_libreoffice
def test_libreoffice_opens_the_new_workbook(tmp_path: Path) -> None:
    report = xltiebreak.fill(text(tmp_path / "event.csv"))
    assert report.written
    rows = to_csv(report.written, "event", tmp_path / "out")
    assert rows[2] == [
        *("No.", "Name", "Pts"),
        *(system.heading for system in report.sections[0].order),
        *("Rnd1", "Rnd2"),
    ]
    assert rows[3][:3] + rows[3][-2:] == ["1", "Ada", "1.5", "W2", "D3"]
    assert to_pdf(report.written, tmp_path / "out").stat().st_size > 1000


@pytest.mark.parametrize("keep_going", [False, True])
def test_no_workbook_is_made_of_sections_that_are_all_wrong(
    tmp_path: Path, keep_going: bool
) -> None:
    wrong = text(tmp_path / "event.csv", "No;Name;Rd 1\n1;Ann;W2\n2;Ben;W1\n")
    report = xltiebreak.fill(wrong, tmp_path / "made.xlsx", keep_going=keep_going)
    assert (report.sound, report.written) == (False, None)
    assert [path.name for path in tmp_path.iterdir()] == ["event.csv"]
