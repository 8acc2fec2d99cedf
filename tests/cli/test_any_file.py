"""The commands take any file that holds a crosstable."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from commands import Run, saved
from described import is_as_described
from openpyxl import load_workbook
from reading.layouts import JSONS
from tables import Rows
from thinning import sampled

from xltiebreak.cli import main

LAYOUTS = Path(__file__).parent.parent / "layouts"
FILES = sorted(path.with_suffix("") for path in JSONS if path.with_suffix("").exists())
FILES += [LAYOUTS / "vega_text_onecolumn.xlsx"]
LINES = "No.;Name;Pts;Rnd1;Rnd2\n1;Ada;1,5;W2;D3\n2;Ben;1;L1;-B-\n3;Cleo;1;-H-;D1\n"


def text(name: str, content: str = LINES) -> str:
    Path(name).write_text(content, encoding="utf-8")
    return name


def piped(content: str | bytes, *arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments), input=content, catch_exceptions=False)


@pytest.mark.parametrize("path", sampled(FILES, 4), ids=lambda path: path.name)
def test_every_command_reads_every_kind(run: Run, path: Path) -> None:
    file = Path(path.name)
    file.write_bytes(path.read_bytes())
    number = str(min(map(int, json.loads(_json_of(path).read_text(encoding="utf-8"))["players"])))
    for arguments, kind in (
        (["standings"], "workbooks"),
        (["check"], "workbooks"),
        (["explain", "--player", number], "explained"),
        (["fill", "-o", "filled.xlsx"], "workbooks"),
    ):
        command, *options = arguments
        result = run(command, str(file), *options, "--format", "json")
        assert result.exit_code == 0 or command == "check", result.stderr
        answer = json.loads(result.stdout)
        is_as_described(answer, kind)
        assert answer[0]["workbook"] == path.name
    assert Path("filled.xlsx").exists()


def _json_of(path: Path) -> Path:
    return path.with_suffix(".json") if path.suffix == ".xlsx" else Path(f"{path}.json")


def test_fill_writes_a_new_workbook_beside_the_file(run: Run) -> None:
    result = run("fill", text("event.csv"))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "event.csv -> event.xlsx\n  A1:E4, 3 players, 2 rounds: filled MM SO CU CO\n"
    )
    again = run("fill", "event.csv")
    assert again.exit_code == 1
    assert "event.xlsx exists already: give another name, or use --force to" in again.stderr
    assert run("fill", "event.csv", "--force").exit_code == 0
    assert run("fill", "event.csv", "--out-dir", "filled").exit_code == 0
    assert Path("filled/event.xlsx").exists()
    assert load_workbook("event.xlsx").sheetnames == ["event"]


def test_files_and_workbooks_in_one_run(run: Run) -> None:
    result = run("fill", text("event.csv"), "wscf_example.xlsx", "--out-dir", "new")
    assert result.exit_code == 0
    assert sorted(path.name for path in Path("new").iterdir()) == [
        "event.xlsx",
        "wscf_example.xlsx",
    ]


def test_standard_input(run: Run) -> None:
    result = piped(LINES, "standings", "-")
    assert result.exit_code == 0
    assert result.stdout.startswith("standard input: A1:E4, 3 players, 2 rounds\n")
    wrong = piped(LINES.replace("W2", "W3"), "check", "-")
    assert wrong.exit_code == 1
    assert wrong.stderr.startswith("error: standard input: ")
    answer = json.loads(piped(LINES, "standings", "-", "--format", "json").stdout)
    is_as_described(answer, "workbooks")
    assert answer[0]["workbook"] == "-"


def test_a_workbook_from_standard_input(run: Run) -> None:
    content = Path("wscf_example.xlsx").read_bytes()
    assert piped(content, "standings", "-").stdout.startswith("standard input: WSCF A3:M18")
    result = piped(content, "fill", "-", "-o", "new.xlsx")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("standard input -> new.xlsx\n")
    assert run("check", "new.xlsx").exit_code == 0


def test_filling_standard_input_needs_a_name(run: Run) -> None:
    for options in ([], ["--in-place"], ["--out-dir", "new"]):
        result = piped(LINES, "fill", "-", *options)
        assert result.exit_code == 2
        assert "standard input has no name: say where to write with -o" in result.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "event.csv is empty"),
        (b"%PDF-1.5\n", "event.csv is a PDF"),
        (b"\x89PNG\r\n\x1a\n\x00", "event.csv is a picture"),
        (b"Dear all,\nsee you on Sunday.\n", "event.csv: no crosstable found"),
    ],
)
def test_a_file_without_a_table_gets_one_line(run: Run, content: bytes, said: str) -> None:
    Path("event.csv").write_bytes(content)
    for command in (["standings"], ["check"], ["explain", "--player", "1"], ["fill"]):
        result = run(command[0], "event.csv", *command[1:])
        assert result.exit_code == 1
        (line,) = result.stderr.splitlines()
        assert line.startswith(f"error: {said}")
    assert not Path("event.xlsx").exists()


def test_one_table_of_a_page_is_chosen_by_its_name(run: Run) -> None:
    page = (LAYOUTS / "swisssys.html").read_bytes()
    Path("event.html").write_bytes(page)
    whole = json.loads(run("standings", "event.html", "--format", "json").stdout)
    (name,) = {section["sheet"] for section in whole[0]["sections"]}
    assert run("standings", "event.html", "--sheet", name.upper()).exit_code == 0
    missing = run("standings", "event.html", "--sheet", "Nothing")
    assert missing.exit_code == 1
    assert "there is no sheet 'Nothing'" in missing.stderr


def test_text_in_one_column_of_a_sheet(run: Run) -> None:
    rows: Rows = [[line] for line in LINES.splitlines()]
    saved("a.xlsx", rows, "Pasted")
    result = run("fill", "a.xlsx")
    assert (result.exit_code, result.stderr) == (0, "")
    assert re.match(r"a\.xlsx -> a-filled\.xlsx\n  Pasted A1:E4, 3 players", result.stdout)
    assert run("fill", "a.xlsx", "--in-place").exit_code == 1
