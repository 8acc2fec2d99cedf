"""Hidden characters in names, sheets and file names are printed visibly."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from commands import Run, saved
from tables import Rows

from xltiebreak.cli.printing import shortened
from xltiebreak.core.explain import escaped_md

# A line break, a code for terminals of those that XML allows, and a mark that turns writing round:
# of each kind one that could forge a line of ours, or hide one.
FORGED = "Ada\nerror: forged\x9b2J\u202eneB"
HIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
ROWS: Rows = [
    ["No.", "Name", "Team", "Rnd1", "Solkoff", "TBrk [Q]\nerror: forged"],
    [1, FORGED, "Team\n" + FORGED, "W2", 7, None],
    [2, "B*n_|\\", "Other", "L1", "x\nerror: forged", None],
]
WRONG: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2\nerror: forged\u202e"], [2, "B", "W1"]]


def with_sheet(path: Path, rows: Rows) -> str:
    """A workbook with a sheet name that no program accepts."""
    saved(path, rows, "SHEET")
    with ZipFile(path) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    forged = b"Open&#10;error: forged&#x202e;"
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(b"SHEET", forged)
    with ZipFile(path, "w") as new:
        for name, content in parts.items():
            new.writestr(name, content)
    return path.name


def is_clean(printed: str) -> None:
    assert not HIDDEN.search(printed)
    assert not re.search(r"^(error: )?forged|^error: (?!a\\n|a\.xlsx|bad)", printed, re.MULTILINE)


@pytest.mark.parametrize(
    "arguments",
    [
        ["standings"],
        ["standings", "--teams", "1", "--systems", "ME"],
        ["check"],
        ["fill"],
        ["explain", "--player", "1"],
        ["explain", "--player", "1", "--format", "md"],
        ["explain", "--player", "1", "--vs", "2", "--format", "md"],
        ["explain", "--player", "1", "--vs", "2"],
        ["explain", "--player", "a"],
    ],
    ids=" ".join,
)
def test_injection_is_made_visible_in_all_output(
    run: Run, tmp_path: Path, arguments: list[str]
) -> None:
    for rows in (ROWS, WRONG):
        name = with_sheet(tmp_path / "a.xlsx", rows)
        result = run(arguments[0], name, *arguments[1:])
        assert "forged" in result.output
        assert r"\u202e" in result.output
        is_clean(result.stdout + result.stderr)
        assert all(
            line.startswith(("error: ", "warning: ", "note: ", "Usage: ", "Try ")) or not line
            for line in result.stderr.splitlines()
        )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such names")
def test_injection_by_the_name_of_a_file(run: Run, tmp_path: Path) -> None:
    name = "a\nerror: forged \x1b[2J.xlsx"
    shutil.copy("wscf_example.xlsx", name)
    for command in ("standings", "check", "fill"):
        result = run(command, name, "b\x1b.xlsx")
        assert r"a\nerror: forged \x1b[2J.xlsx" in result.stdout
        assert r"error: b\x1b.xlsx: there is no file" in result.stderr
        is_clean(result.stdout)
        assert not HIDDEN.search(result.stderr)


def test_injection_by_arguments(run: Run) -> None:
    for arguments in (
        ["--x\n\x1b"],
        ["x\n\x1b"],
        ["fill", "a.xlsx", "--systems", "X\x1bY"],
        ["explain", "wscf_example.xlsx", "--player", "X\n\x1b"],
        ["check", "wscf_example.xlsx", "--sheet", "X\n\x1b"],
    ):
        result = run(*arguments)
        assert not HIDDEN.search(result.stderr)
        assert sum(line.startswith("error: ") for line in result.stderr.splitlines()) == 1
        assert r"\x1b" in result.stderr


def test_injection_in_json_is_escaped(run: Run, tmp_path: Path) -> None:
    name = with_sheet(tmp_path / "a.xlsx", ROWS)
    result = run("standings", name, "--format", "json")
    assert not HIDDEN.search(result.stdout)
    (book,) = json.loads(result.stdout)
    assert book["sections"][0]["players"][0]["name"].endswith("forged\x9b2J\u202eneB")
    assert book["sections"][0]["sheet"].startswith("Open\nerror: forged\u202e")


def test_csv_keeps_names_as_data(run: Run, tmp_path: Path) -> None:
    name = with_sheet(tmp_path / "a.xlsx", ROWS)
    result = run("standings", name, "--format", "csv", "--systems", "SO")
    (_, ada, _) = csv.reader(io.StringIO(result.stdout, newline=""))
    assert ada[1].startswith("Open\nerror: forged\u202e")
    assert ada[6].endswith("forged\x9b2J\u202eneB")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("A|da *", r"A\|da \*"),
        (r"back\slash", r"back\\slash"),
        ("a\nb", r"a\\nb"),
        ("<b>&amp;", r"\<b\>\&amp;"),
        ("[x](y) `z` ~~w~~ #", r"\[x\](y) \`z\` \~\~w\~\~ \#"),
    ],
)
def test_markdown_is_escaped(name: str, shown: str) -> None:
    assert escaped_md(name) == shown


def test_markdown_escapes_sheets_and_files(run: Run, tmp_path: Path) -> None:
    saved(tmp_path / "a_b_.xlsx", sheet="O|p_e_n")
    result = run("explain", "a_b_.xlsx", "--player", "1", "--format", "md")
    assert result.stdout.splitlines()[0] == r"## a\_b\_.xlsx: O|p\_e\_n".replace("|", r"\|")


def test_no_problem_line_is_longer_than_300_characters(run: Run, tmp_path: Path) -> None:
    long = "W2 " + "x" * 5000 + "end"
    saved(tmp_path / "a.xlsx", [["No.", "Name", "Rnd1"], [1, "A" * 3000, long], [2, long, "L1"]])
    for arguments in (
        ["check", "a.xlsx"],
        ["fill", "a.xlsx", "--systems", long],
        ["check", "wscf_example.xlsx", "--sheet", long],
        ["explain", "wscf_example.xlsx", "--player", long],
        ["check", "x" * 240 + ".xlsx"],
    ):
        result = run(*arguments)
        assert result.stderr
        for line in result.stderr.splitlines():
            assert len(line) <= 300 + len("warning: ") + 250


@pytest.mark.parametrize("longest", [20, 21, 22, 50, 300])
def test_a_long_line_is_shortened_in_its_middle(longest: int) -> None:
    line = "begin" + "-" * 1000 + "end"
    short = shortened(line, longest)
    assert len(short) <= longest
    assert short.startswith("begin")
    assert short.endswith("end")
    assert shortened(line[:longest], longest) == line[:longest]


def test_all_output_goes_through_one_module() -> None:
    """No other module prints: its output would not be made visible."""
    folder = Path(__file__).parents[2] / "xltiebreak" / "cli"
    for path in folder.glob("*.py"):
        if path.name not in ("printing.py", "endings.py"):
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"click\.s?echo|(?<![_.])print\(|sys\.std\w+\.write", text), path
