"""Standings as CSV, for programs and for Excel."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from commands import COMMAND, Run, environment, saved
from tables import Rows

from xltiebreak.cli import output

NAMES = ["=1+1", "+49 Ada", "-Ben", "@Cleo", "Dan", "'Eve", "Finn", "García"]


def event(path: Path) -> str:
    rows: Rows = [["No.", "Name", "Rnd1"]]
    for number, name in enumerate(NAMES, 1):
        rows.append([number, name, f"D{number + (number % 2 or -1)}"])
    saved(path, rows, "=Open")
    return path.name


def read(printed: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(printed, newline="")))


def names(*arguments: str, run: Run) -> list[str]:
    printed = run("standings", *arguments, "--systems", "SO", "--format", "csv").stdout
    return [line["name"] for line in csv.DictReader(io.StringIO(printed, newline=""))]


def test_csv_for_excel_guards_names_and_begins_with_a_mark(run: Run, tmp_path: Path) -> None:
    name = event(tmp_path / "a.xlsx")
    assert sorted(names(name, run=run)) == sorted(NAMES)
    printed = run("standings", name, "--systems", "SO", "--format", "csv", "--excel").stdout
    assert [line.split(",")[6] for line in printed.splitlines()[1:]] == [
        *("'=1+1", "'+49 Ada", "'-Ben", "'@Cleo", "Dan", "'Eve", "Finn", "García")
    ]
    assert printed.startswith("\ufeffworkbook,sheet,")
    assert ",'=Open,A1:C9," in printed
    assert ",0.5,0.5," in printed


def test_a_converted_file_for_excel_begins_with_the_same_mark(run: Run, tmp_path: Path) -> None:
    name = event(tmp_path / "a.xlsx")
    for how, begins in ((("--excel",), b"\xef\xbb\xbfNo."), ((), b"No.")):
        run("convert", name, "-o", "a.csv", "--force", *how)
        assert (tmp_path / "a.csv").read_bytes().startswith(begins)
    refused = run("convert", name, "-o", "a.trf", "--excel")
    assert refused.exit_code == 2 and "ends in .csv" in refused.stderr


@pytest.mark.slow
def test_csv_for_excel_is_utf8(tmp_path: Path) -> None:
    import subprocess

    name = event(tmp_path / "a.xlsx")
    command = [*COMMAND, "standings", name, "--format", "csv", "--excel"]
    latin = environment(PYTHONIOENCODING="latin-1")
    done = subprocess.run(command, capture_output=True, check=True, cwd=tmp_path, env=latin)
    assert done.stdout.startswith(b"\xef\xbb\xbfworkbook")
    assert "García".encode() in done.stdout


@pytest.mark.parametrize("first", "=+-@\t\r\n＝＋－＠")
def test_every_text_that_excel_may_take_for_a_formula_is_guarded(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    monkeypatch.setattr(output, "_who_in", lambda _, one: (one.number, f"{first}1"))
    name = saved(tmp_path / "a.xlsx")
    plain, guarded = (
        read(run("standings", name, "--format", "csv", *option).stdout)
        for option in ([], ["--excel"])
    )
    assert {line[6] for line in plain[1:]} == {f"{first}1"}
    assert {line[6] for line in guarded[1:]} == {f"'{first}1"}
