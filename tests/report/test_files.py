"""Reports as Markdown and as a workbook, and PDF without a browser."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import time
import zipfile
from decimal import Decimal
from pathlib import Path

import pytest
from openpyxl import load_workbook
from report.events import NAMES, book, section

from xltiebreak.book.sections import section_of
from xltiebreak.book.sections.prizegiving import Prizegiving
from xltiebreak.pages import BETWEEN_ROUNDS
from xltiebreak.pages.report.contents import (
    Contents,
    ReportOptions,
    TeamOptions,
    contents_of,
)
from xltiebreak.pages.report.markdown import report_markdown
from xltiebreak.pages.report.page import html
from xltiebreak.pages.report.pdf import _places, pdf
from xltiebreak.pages.report.projector import leaves_of, projector_style
from xltiebreak.pages.report.workbook import workbook
from xltiebreak.prizes import Award, NotGiven, PrizesGiven
from xltiebreak.reading.crosstable import Grid, read
from xltiebreak.reading.grid import Refused
from xltiebreak.rules.orders import order_of


def nasty() -> Contents:
    results = {1: ["W2", "D3"], 2: ["L1", "W4"], 3: ["D4", "D1"], 4: ["D3", "L2"]}
    return contents_of([book(section(results, NAMES, sheet="=A1|*"))], ReportOptions(worked=True))


def test_markdown_shows_names_as_they_are() -> None:
    text = report_markdown(nasty())
    assert not re.search(r"(?<!\\)[<`]", text)
    # Without the backslashes that Markdown takes away there is the name, and no cell more.
    for name in NAMES.values():
        assert name in re.sub(r"\\(.)", r"\1", text)
    standings = text[text.index("### Standings") : text.index("- **")].splitlines()
    rows = [len(re.findall(r"(?<!\\)\|", line)) for line in standings if line.startswith("|")]
    assert len(rows) == 2 + len(NAMES)
    assert len(set(rows)) == 1


def test_the_workbook_has_names_as_texts_and_numbers_as_numbers() -> None:
    content = workbook(nasty())
    parts = zipfile.ZipFile(io.BytesIO(content))
    sheets = [parts.read(name).decode() for name in parts.namelist() if "worksheets/" in name]
    assert sheets
    assert not any("<f>" in sheet or "<f " in sheet for sheet in sheets)
    loaded = load_workbook(io.BytesIO(content))
    standings = loaded.worksheets[0]
    cells = [cell for row in standings.iter_rows() for cell in row]
    for name in NAMES.values():
        (cell,) = [cell for cell in cells if cell.value == name]
        assert cell.data_type == "s"
    heads = [cell.value for cell in standings[4]]
    points = standings.cell(5, heads.index("Pts") + 1)
    assert (points.value, points.number_format) == (1.5, "0.0")


@pytest.mark.parametrize(("paper", "number"), [("letter", 1), ("a4", 9)])
def test_the_workbook_prints_on_this_paper(paper: str, number: int) -> None:
    content = workbook(nasty(), "a4" if paper == "a4" else "letter")
    for sheet in load_workbook(io.BytesIO(content)).worksheets:
        assert int(sheet.page_setup.paperSize or 0) == number
        assert sheet.page_setup.fitToHeight == 0
        properties = sheet.sheet_properties.pageSetUpPr
        assert properties
        assert properties.fitToPage
        assert sheet.print_title_rows == (None if "worked" in sheet.title else "$4:$4")


def test_two_sheets_of_one_name_are_two_sheets() -> None:
    one = section({1: ["W2"], 2: ["L1"]}, sheet="Open")
    contents = contents_of([book(one), book(one)])
    names = load_workbook(io.BytesIO(workbook(contents))).sheetnames
    assert len({name.lower() for name in names}) == sum(
        1 + len(one.tables) for one in contents.parts
    )


def test_prizes_and_teams_are_in_every_file() -> None:
    rows: list[list[object]] = [
        ["No.", "Name", "School", "Rnd1"],
        [1, "Ada", "Oak Hill", "W2"],
        [2, "Ben", "Lincoln", "L1"],
        [3, "Cleo", "oak hill", "D4"],
        [4, "Dan", "none", "D3"],
    ]
    (table,) = read(Grid("Open", rows))
    made = section_of(table, order_of("SO"))
    award = Award("1st", "cash", "Open", 1, "Ada", Decimal("162.50"), "1st place: 1.0")
    left = NotGiven("Best K", "trophy", "Open", 1, None, "nobody is in K")
    won = Prizegiving((made,), (PrizesGiven((award,), (left,)),))
    contents = contents_of([book(made)], prizes=[won], teams=TeamOptions(2, order_of("SO")))
    text = report_markdown(contents)
    assert "| 1st | Ada | Open | 162.50 | 1st place: 1.0 |" in text
    assert "- Best K (Open): nobody is in K" in text
    # Oak Hill, however it is typed: 1 + 0.5 points, Solkoff 0 + 0.5.
    assert "| 1 | Oak Hill | 1.5 | 0.5 | Ada; Cleo |" in text
    assert "- Without a team: Dan" in text
    sheets = load_workbook(io.BytesIO(workbook(contents)))
    assert sheets["Prizes"]["D5"].value == 162.5
    assert sheets["Teams"]["B5"].value == "Oak Hill"


def test_prizes_of_a_running_event_say_that_they_may_change() -> None:
    made = section({1: ["W2", "2"], 2: ["L1", "1"]}, {1: "Ada", 2: "Ben"})
    award = Award("1st", "trophy", "Open", 1, "Ada", None, "1st place: 1.0")
    contents = contents_of([book(made)], prizes=[Prizegiving((made,), (PrizesGiven((award,)),))])
    said = "Some games have no result yet: this is who would win as it stands."
    assert said in report_markdown(contents) and f"<p>{said}</p>" in html(contents)
    sheet = load_workbook(io.BytesIO(workbook(contents)))["Prizes"]
    assert said in [cell.value for cell in sheet["A"]]


def test_open_games_are_a_sheet_of_the_workbook() -> None:
    running = {1: ["W2", "3"], 2: ["L1", "-H-"], 3: ["-B-", "1"], 4: ["-U-", ""]}
    names = {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dan"}
    contents = contents_of([book(section(running, names))], ReportOptions(only=BETWEEN_ROUNDS))
    sheet = load_workbook(io.BytesIO(workbook(contents))).worksheets[0]
    assert sheet.title == "Open Rnd 2"
    assert [cell.value for cell in sheet[5]] == [1, "Ada", 1, 1, "Cleo", 3, 1]
    said = [cell.value for cell in sheet["A"]][5:]
    assert "No game: Ben (0.0), bye, 1/2 point" in said
    assert "Not paired yet: Dan (0.0)" in said


def test_a_missing_xlsxwriter_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    with pytest.raises(Refused, match="pip install XlsxWriter"):
        workbook(nasty())


def test_browsers_are_looked_for_at_their_usual_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PROGRAMFILES", "C")
    places = list(_places())
    assert Path("C", "Google", "Chrome", "Application", "chrome.exe") in places
    assert Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome") in places
    edge = tmp_path / ("msedge.exe" if sys.platform == "win32" else "msedge")
    edge.touch(mode=0o755)
    assert next(_places()).samefile(edge)  # Windows may write .EXE


def test_without_a_browser_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xltiebreak.pages.report.pdf._places", lambda: iter(()))
    with pytest.raises(Refused, match=r"install one, or write an .html file"):
        pdf("<!doctype html>")


def program(folder: Path, text: str) -> Path:
    path = folder / "browser"
    path.write_text(f"#!{sys.executable}\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a program is made by its first line")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("raise SystemExit(7)", "ended with 7"),
        ("", "did not print the page"),
        ("import time; time.sleep(60)", "did not print within"),
    ],
)
def test_a_browser_that_does_not_print(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(Refused, match=message):
        pdf("<!doctype html>", program(tmp_path, text), seconds=2)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a program is made by its first line")
def test_a_browser_that_sees_nothing_but_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    printing = (
        "import sys, pathlib\n"
        "(target,) = [a.partition('=')[2] for a in sys.argv if a.startswith('--print-to-pdf=')]\n"
        f"if target.startswith({str(home)!r}):\n"
        "    pathlib.Path(target).write_bytes(b'%PDF-1.7')\n"
    )
    assert pdf("<!doctype html>", program(tmp_path, printing)) == b"%PDF-1.7"
    assert list(home.iterdir()) == []


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a program is made by its first line")
def test_the_next_run_removes_what_a_killed_run_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary, home = tmp_path / "temporary", tmp_path / "home"
    temporary.mkdir()
    home.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    browser = program(tmp_path, "import time; time.sleep(60)")
    code = "import sys; from pathlib import Path; from xltiebreak.pages.report.pdf import pdf"
    code += "; pdf('Ada, Ben', Path(sys.argv[1]))"
    monkeypatch.setenv("HOME", str(temporary))
    environment = {**os.environ, "TMPDIR": str(temporary)}
    runs = [
        subprocess.Popen([sys.executable, "-c", code, str(browser)], env=environment)
        for _ in range(2)
    ]
    while len(pages := list(temporary.glob("*/page.html"))) < 2:
        time.sleep(0.05)
    assert {page.read_text("utf-8") for page in pages} == {"Ada, Ben"}
    runs[0].kill()
    runs[0].wait()
    failing = program(home, "raise SystemExit(7)")  # the two may still be about to start theirs
    with pytest.raises(Refused, match="ended with 7"):
        pdf("<!doctype html>", failing)
    assert len(list(temporary.iterdir())) == 1  # that of the run that goes on
    runs[1].kill()
    runs[1].wait()
    with pytest.raises(Refused, match="ended with 7"):
        pdf("<!doctype html>", failing)
    assert list(temporary.iterdir()) == []


@pytest.mark.slow
def test_a_browser_that_cannot_be_started(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="did not print the page"):
        pdf("<!doctype html>", tmp_path / "none")


def boards(count: int) -> dict[int, list[str]]:
    """Results whose second round is paired: 1 plays 2, 3 plays 4 ..."""
    everybody = range(1, 2 * count + 1)
    drawn = {number: (number + count - 1) % (2 * count) + 1 for number in everybody}
    return {one: [f"D{drawn[one]}", str(one + (1 if one % 2 else -1))] for one in everybody}


@pytest.mark.parametrize(
    ("count", "leaves"),
    # 9 boards on a leaf are 40 leaves for 360 boards; one more, and a leaf has 10: 36.1, so 37.
    [(9, 1), (10, 2), (360, 40), (361, 37)],
)
def test_the_projector_turns_at_most_forty_leaves(count: int, leaves: int) -> None:
    contents = contents_of([book(section(boards(count)))], ReportOptions(only=BETWEEN_ROUNDS))
    assert len(leaves_of(contents)) == leaves
    style = projector_style()
    assert "@keyframes of40{" in style and "@keyframes of41{" not in style
    assert ".leaf:nth-child(40)" in style and ".leaf:nth-child(41)" not in style
