"""`xltiebreak convert`: a workbook, a CSV file or a tournament report from any table."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from commands import TEMPLATES, Run, saved
from openpyxl import load_workbook
from tables import Rows

from xltiebreak.cli import main

LAYOUTS = Path(__file__).parent.parent / "layouts"
COLOURS: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2w"], [2, "Ben", "L1b"]]


def test_a_web_page_becomes_a_workbook(run: Run) -> None:
    result = run("convert", str(LAYOUTS / "swisssys.html"), "-o", "event.xlsx", "-q")
    assert (result.exit_code, result.stdout) == (0, "")
    assert [line.partition("!")[2] for line in result.stderr.splitlines()] == [
        "L6: the byes in Rnd 7 count for nothing yet: no game there has a result"
    ]
    sheet = load_workbook("event.xlsx").worksheets[0]
    headings = [cell.value for cell in sheet[3]]
    assert headings[:2] == ["No.", "Name"]
    assert headings[headings.index("Pts") + 1] == "Rnd1"  # and no tie-breaks between


@pytest.mark.parametrize("kind", ["xlsx", "csv", "trf"])
def test_convert_prints_the_sections_that_it_wrote(run: Run, kind: str) -> None:
    saved("a.xlsx", COLOURS)
    result = run("convert", "a.xlsx", "-o", f"b.{kind}")
    assert (result.exit_code, bool(result.stderr)) == (0, kind == "trf")  # what FIDE needs
    assert result.stdout == f"a.xlsx -> b.{kind}\n  Open A1:C3, 2 players, 1 round\n"
    again = run("standings", f"b.{kind}", "--systems", "CU", "--format", "csv")
    assert [line.split(",")[-5:-1] for line in again.stdout.splitlines()[1:]] == [
        ["1", "Ada", "1.0", "1.0"],
        ["2", "Ben", "0.0", "0.0"],
    ]


def test_several_files_become_sheets(run: Run) -> None:
    result = run("convert", "wscf_example.xlsx", "bham_example.xlsx", "-o", "both.xlsx")
    assert result.exit_code == 0
    assert load_workbook("both.xlsx").sheetnames == ["WSCF", "BHAM"]
    report = run("convert", "wscf_example.xlsx", "bham_example.xlsx", "-o", "both.trf")
    assert report.exit_code == 1
    assert "a tournament report holds one section, not 2" in report.stderr
    assert report.stderr.endswith(": --sheet takes one of these\n")


def test_a_report_needs_colours(run: Run) -> None:
    result = run("convert", "wscf_example.xlsx", "-o", "wscf.trf")
    assert result.exit_code == 1
    assert "WSCF!H4: a tournament report needs the colours of all games" in result.stderr
    assert not Path("wscf.trf").exists()


def test_standard_input(run: Run) -> None:
    lines = "No.,Name,Rnd1\n1,Ada,W2\n2,Ben,L1\n"
    arguments = ["convert", "-", "-o", "a.csv"]
    result = CliRunner().invoke(main, arguments, input=lines, catch_exceptions=False)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("standard input -> a.csv\n")
    assert Path("a.csv").read_bytes() == (b"No.,Name,Pts,Rnd1\r\n1,Ada,1.0,W2\r\n2,Ben,0.0,L1\r\n")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["wscf_example.xlsx"], 2, "Missing option '-o'"),
        (["wscf_example.xlsx", "-o", "a.pdf"], 2, "must end in .xlsx, .trf, .csv"),
        (["wscf_example.xlsx", "-o", "wscf_example.xlsx"], 1, "is the file to convert"),
        (["wscf_example.xlsx", "-o", "bham_example.xlsx"], 1, "or use --force to replace it"),
        (["nofile.csv", "-o", "a.xlsx"], 1, "there is no file nofile.csv"),
        (["wscf_example.xlsx", "-o", "none/a.xlsx"], 1, "none: create it\n"),
    ],
)
def test_convert_names_the_reason_for_a_refusal(
    run: Run, arguments: list[str], code: int, said: str
) -> None:
    result = run("convert", *arguments)
    assert result.exit_code == code
    assert said in result.stderr
    for name in ("wscf_example.xlsx", "bham_example.xlsx"):
        assert Path(name).read_bytes() == (TEMPLATES / name).read_bytes()


def test_the_source_is_not_replaced_even_by_force(run: Run) -> None:
    result = run("convert", "wscf_example.xlsx", "-o", "wscf_example.xlsx", "--force")
    assert result.exit_code == 1
    template = (TEMPLATES / "wscf_example.xlsx").read_bytes()
    assert Path("wscf_example.xlsx").read_bytes() == template


def test_errors_in_the_data_stop_it(run: Run) -> None:
    rows: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "W1"]]
    result = run("convert", saved("bad.xlsx", rows), "-o", "a.csv")
    assert result.exit_code == 1
    assert result.stderr.startswith("error: bad.xlsx: Open!C2: player 1 (Ada) has W2")
    assert not Path("a.csv").exists()


def test_convert_needs_no_data_for_tie_breaks(run: Run) -> None:
    rows: Rows = [["No.", "Name", "AO", "Rnd1"], [1, "Ada", "", "D2"], [2, "Ben", "", "D1"]]
    assert run("standings", saved("a.xlsx", rows)).exit_code == 1  # no ratings
    assert run("convert", "a.xlsx", "-o", "b.xlsx").exit_code == 0


def test_help_has_examples(run: Run) -> None:
    result = run("convert", "--help")
    assert "Examples:\n    xltiebreak convert crosstable.html -o event.xlsx" in result.stdout
