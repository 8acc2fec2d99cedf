"""`xltiebreak report`: the files that it writes, and its messages."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from commands import Run, save
from openpyxl import load_workbook
from tables import Rows

from xltiebreak.lossless.package import Package

HEAD: list[object] = ["No.", "Name", "School", "Rnd1"]
RIGHT: Rows = [HEAD, [1, "Ada", "Oak Hill", "W2"], [2, "Ben", "Lincoln", "L1"]]


@pytest.mark.parametrize("kind", ["html", "xlsx", "md"])
def test_the_end_of_the_name_chooses_the_kind_of_file(run: Run, kind: str) -> None:
    result = run("report", "wscf_example.xlsx", "-o", f"wall.{kind}")
    assert (result.exit_code, result.stdout) == (0, f"wall.{kind} written\n")
    content = Path(f"wall.{kind}").read_bytes()
    begin = {"html": b"<!doctype html>", "xlsx": b"PK", "md": b"# WSCF Example Crosstable"}
    assert content.startswith(begin[kind])


def test_several_workbooks_make_one_report(run: Run) -> None:
    result = run("report", "wscf_example.xlsx", "bham_example.xlsx", "-o", "wall.md", "-q")
    assert (result.exit_code, result.stdout) == (0, "")
    text = Path("wall.md").read_text(encoding="utf-8")
    assert re.findall(r"^##? (.*)", text, re.MULTILINE) == ["Standings", "WSCF", "BHAM"]


def test_title_and_date(run: Run) -> None:
    run("report", "wscf_example.xlsx", "-o", "wall.md", "--title", "My <Open>", "--dated")
    lines = Path("wall.md").read_text(encoding="utf-8").splitlines()
    assert lines[0] == r"# My \<Open\>"
    assert re.fullmatch(r"Made on \d{4}-\d\d-\d\d at \d\d:\d\d", lines[2].replace("\\", ""))


def test_empty_sections_are_left_out(run: Run) -> None:
    blank: Rows = [HEAD, [1, None, None, None], [2, None, None, None]]
    save("event.xlsx", ("Open", RIGHT), ("U8", blank))
    result = run("report", "event.xlsx", "-o", "wall.md")
    assert result.exit_code == 0
    assert "U8: nobody is in this section yet: it is left out" in result.stderr
    assert "U8" not in Path("wall.md").read_text(encoding="utf-8")


def test_prizes_and_teams(run: Run) -> None:
    save("event.xlsx", ("Open", RIGHT))
    Path("prizes.csv").write_text("prize,kind,amount\nWinner,cash,50\n", encoding="utf-8")
    options = ("--prizes", "prizes.csv", "--teams", "2", "--team-systems", "SO")
    assert run("report", "event.xlsx", "-o", "wall.md", *options).exit_code == 0
    text = Path("wall.md").read_text(encoding="utf-8")
    assert re.search(r"\| Winner \| Ada \| Open \| 50\.00 \|", text)
    assert re.search(r"\| 1 \| Oak Hill \| 1\.0 \|", text)


def test_prizes_of_the_sheet_prizes(run: Run) -> None:
    save("event.xlsx", ("Open", RIGHT), ("Prizes", [["prize", "kind"], ["Cup", "trophy"]]))
    assert run("report", "event.xlsx", "-o", "wall.xlsx").exit_code == 0
    assert load_workbook("wall.xlsx")["Prizes"]["B5"].value == "Ada"


def test_winners_are_told_apart(run: Run) -> None:
    # Two files with a sheet Open each; in the first one both players are called Ada.
    both: Rows = [HEAD, [1, "Ada", "Oak Hill", "L2"], [2, "Ada", "Lincoln", "W1"]]
    save("east.xlsx", ("Open", both))
    save("west.xlsx", ("Open", RIGHT))
    save("north.xlsx", ("Prizes", [["prize", "count"], ["Medal", 5]]), ("North", RIGHT))
    run("report", "east.xlsx", "west.xlsx", "north.xlsx", "-o", "wall.md")
    text = Path("wall.md").read_text(encoding="utf-8")
    assert "| Medal | Ada | north: North |" in text
    assert "- 3 x Medal (north: North): there are only 2 here" in text
    Path("p.csv").write_text("prize\nCup\n", encoding="utf-8")
    run("report", "east.xlsx", "west.xlsx", "-o", "wall.md", "--prizes", "p.csv", "--force")
    text = Path("wall.md").read_text(encoding="utf-8").replace("\\", "")
    assert "| Cup | Ada (2) | east: Open |" in text
    assert "| Cup | Ada | west: Open |" in text


def test_files_of_one_name_are_told_apart(run: Run) -> None:
    for folder in ("east", "west"):
        Path(folder).mkdir()
        save(f"{folder}/event.xlsx", ("Open", RIGHT))
    run("report", "east/event.xlsx", "west/event.xlsx", "-o", "wall.md")
    text = Path("wall.md").read_text(encoding="utf-8").replace("\\", "")
    assert re.findall(r"^## (.*)", text, re.MULTILINE) == ["Open A1:D3 (1)", "Open A1:D3 (2)"]


def test_problems_of_prizes_name_the_workbook(run: Run) -> None:
    prizes: Rows = [["prize", "condition"], ["Best Oak", "School = Oak Hil"], ["Cup", ""]]
    for name in ("east.xlsx", "west.xlsx"):
        save(name, ("Open", RIGHT), ("Prizes", prizes))
    result = run("report", "east.xlsx", "west.xlsx", "-o", "wall.md")
    said = "Open!C2: Oak Hill is nearly what School = Oak Hil asks for, but is not: "
    assert f"warning: east.xlsx: {said}" in result.stderr
    assert f"warning: west.xlsx: {said}" in result.stderr


@pytest.mark.parametrize("part", [["--between-rounds"], ["--sheet", "Open"], ["--range", "A1:E3"]])
def test_no_prizes_between_rounds_or_of_some_sheets(run: Run, part: list[str]) -> None:
    running: Rows = [[*HEAD, "Rnd2"], [1, "Ada", "", "W2", "2"], [2, "Ben", "", "L1", "1"]]
    save("event.xlsx", ("Open", running), ("Prizes", [["prize", "kind"], ["Cup", "trophy"]]))
    assert run("report", "event.xlsx", "-o", "wall.md", *part).exit_code == 0
    assert "Cup" not in Path("wall.md").read_text(encoding="utf-8")
    Path("prizes.csv").write_text("prize,kind\nCup,trophy\n", encoding="utf-8")
    listed = ("--prizes", "prizes.csv", "--force")
    assert run("report", "event.xlsx", "-o", "wall.md", *part, *listed).exit_code == 0
    assert "| Cup | Ada |" in Path("wall.md").read_text(encoding="utf-8")


def read_only(path: str) -> None:
    Path(path).write_bytes(b"old")
    Path(path).chmod(0o444)


def test_no_players_yet(run: Run) -> None:
    run("new", "event.xlsx", "--players", "4", "--rounds", "2")
    result = run("report", "event.xlsx", "-o", "wall.html")
    assert result.exit_code == 1
    assert "there are no players yet: type their names below the header row" in result.stderr
    assert not Path("wall.html").exists()


def test_an_output_that_exists(run: Run) -> None:
    Path("wall.html").write_text("mine", encoding="utf-8")
    result = run("report", "wscf_example.xlsx", "-o", "wall.html")
    assert result.exit_code == 1
    assert "wall.html exists already" in result.stderr
    assert "--force" in result.stderr
    assert Path("wall.html").read_text(encoding="utf-8") == "mine"
    assert run("report", "wscf_example.xlsx", "-o", "wall.html", "--force").exit_code == 0


def test_an_output_that_is_open_in_excel(run: Run) -> None:
    Path("~$wall.xlsx").touch()
    result = run("report", "wscf_example.xlsx", "-o", "wall.xlsx")
    assert result.exit_code == 0  # the file did not exist: nothing is lost
    result = run("report", "wscf_example.xlsx", "-o", "wall.xlsx", "--force")
    assert "wall.xlsx is open in Excel" in result.stderr


def test_an_output_that_is_read_only(run: Run) -> None:
    read_only("wall.html")
    result = run("report", "wscf_example.xlsx", "-o", "wall.html", "--force")
    assert result.exit_code == 1
    assert "wall.html is read-only" in result.stderr
    assert Path("wall.html").read_bytes() == b"old"


def test_no_browser_for_a_pdf(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xltiebreak.report.pdf._places", lambda: iter(()))
    result = run("report", "wscf_example.xlsx", "-o", "wall.pdf")
    assert result.exit_code == 1
    assert "neither Chrome, Chromium nor Edge was found" in result.stderr
    assert "write an .html file" in result.stderr
    assert not Path("wall.pdf").exists()


def test_the_workbook_itself(run: Run) -> None:
    before = Path("wscf_example.xlsx").read_bytes()
    result = run("report", "wscf_example.xlsx", "-o", "wscf_example.xlsx", "--force")
    assert result.exit_code == 2
    assert "this file is one to read: give another name" in result.stderr
    assert Path("wscf_example.xlsx").read_bytes() == before


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a program is made by its first line")
def test_a_pdf_is_what_the_browser_prints(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Path("browser").absolute()
    browser.write_text(
        f"#!{sys.executable}\n"
        "import sys, pathlib\n"
        "(to,) = [a.partition('=')[2] for a in sys.argv if a.startswith('--print-to-pdf=')]\n"
        "page = pathlib.Path(to).with_name('page.html').read_text(encoding='utf-8')\n"
        "pathlib.Path(to).write_text('%PDF' + str('@page{size:a4}' in page))\n"
    )
    browser.chmod(0o755)
    monkeypatch.setattr("xltiebreak.report.pdf._places", lambda: iter((browser,)))
    result = run("report", "wscf_example.xlsx", "-o", "wall.pdf", "--paper", "a4")
    assert (result.exit_code, result.stdout) == (0, "wall.pdf written\n")
    assert Path("wall.pdf").read_text(encoding="utf-8") == "%PDFTrue"


def test_a_workbook_is_opened_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    save("event.xlsx", ("Open", RIGHT), ("Prizes", [["prize", "kind"], ["Cup", "trophy"]]))
    save("bare.xlsx", ("Open", RIGHT))
    opened: list[str] = []
    open_package = Package.open

    def counted(path: Path) -> Package:
        opened.append(path.name)
        return open_package(path)

    monkeypatch.setattr(Package, "open", counted)
    assert run("report", "event.xlsx", "bare.xlsx", "-o", "wall.md").exit_code == 0
    assert opened == ["event.xlsx", "bare.xlsx"]
    assert "| Cup | Ada | event: Open |" in Path("wall.md").read_text(encoding="utf-8")
