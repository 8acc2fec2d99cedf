"""`standings` and `prizes` write into a file; its ending says what."""

from __future__ import annotations

import csv
import io
import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from commands import saved
from tables import Rows

from xltiebreak.cli import main

ROOT = Path(__file__).parents[2]
EVENT: Rows = [
    ["No.", "Name", "Rd 1", "Rd 2"],
    [1, "Łucja Żak", "W2", "D3"],
    [2, "Ana", "L1", "W4"],
    [3, "Bo", "W4", "D1"],
    [4, "Zoë", "L3", "L2"],
]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.fixture
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    saved("event.xlsx", EVENT)
    return tmp_path


@pytest.mark.parametrize("form", ["table", "csv", "json"])
def test_the_file_holds_what_is_printed(form: str, event: Path) -> None:
    out = {"table": "standings.txt", "csv": "standings.CSV", "json": "standings.json"}[form]
    printed = run("standings", "event.xlsx", "--format", form)
    written = run("standings", "event.xlsx", "-o", out)
    assert written.stdout == f"{out} written\n"
    assert (event / out).read_bytes() == printed.stdout.encode("utf-8")
    assert "Łucja Żak" in (event / out).read_text(encoding="utf-8")


def test_excel_gets_the_mark_by_which_it_knows_utf_8(event: Path) -> None:
    run("standings", "event.xlsx", "-o", "standings.csv", "--excel", "-q")
    assert (event / "standings.csv").read_bytes().startswith(b"\xef\xbb\xbf")


def test_a_file_holds_no_formula(event: Path) -> None:
    for sign in ("=", "＝"):
        (event / "names.csv").write_text(f"No.,Name,Rnd1\n1,{sign}1+1,W2\n2,Bo,L1\n", "utf-8")
        (event / "prizes.csv").write_text("prize,kind\n1st Place,trophy\n", encoding="utf-8")
        run("prizes", "names.csv", "--prizes", "prizes.csv", "-o", "won.csv", "--force")
        run("standings", "names.csv", "-o", "out.csv", "--force")
        for file in ("won.csv", "out.csv"):
            assert f",'{sign}1+1," in (event / file).read_text(encoding="utf-8")


def test_prizes_are_written(event: Path) -> None:
    (event / "prizes.csv").write_text("prize,kind\n1st Place,trophy\n", encoding="utf-8")
    done = run("prizes", "event.xlsx", "--prizes", "prizes.csv", "-o", "won.json")
    assert done.stdout == "won.json written\n"
    (award,) = json.loads((event / "won.json").read_text(encoding="utf-8"))
    # She and Bo have 1½; Modified Median, without the lowest: 1½ each; Solkoff: 1 + 1½ to 0 + 1½.
    assert award["name"] == "Łucja Żak"
    printed = run("prizes", "event.xlsx", "--prizes", "prizes.csv", "--format", "json")
    assert json.loads(printed.stdout) == [award]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "standings.xlsx"], "the name must end in .txt, .csv, .json"),
        (["-o", "a.csv", "--format", "json"], "-o a.csv is a csv file: leave --format out"),
        (["-o", "a.json", "--excel"], "--excel goes with --format csv, or a file that ends in"),
    ],
)
def test_contradictions_are_refused(arguments: list[str], message: str, event: Path) -> None:
    done = run("standings", "event.xlsx", *arguments)
    assert done.exit_code == 2
    assert message in done.stderr
    assert [path.name for path in event.iterdir()] == ["event.xlsx"]


def test_a_file_is_replaced_by_force_only_and_never_one_that_is_read(event: Path) -> None:
    shutil.copy("event.xlsx", "event.csv")
    (event / "there.csv").write_text("mine", encoding="utf-8")
    assert run("standings", "event.xlsx", "-o", "there.csv").exit_code == 1
    assert (event / "there.csv").read_text(encoding="utf-8") == "mine"
    assert run("standings", "event.xlsx", "-o", "there.csv", "--force").exit_code == 0
    rows = list(csv.reader(io.StringIO((event / "there.csv").read_text(encoding="utf-8"))))
    assert len(rows) == len(EVENT)
    (event / "prizes.csv").write_text("prize,kind\n1st Place,trophy\n", encoding="utf-8")
    done = run("prizes", "event.xlsx", "--prizes", "prizes.csv", "-o", "prizes.csv", "--force")
    assert "this file is one to read: give another name" in done.stderr


def test_nothing_is_written_of_a_workbook_with_errors(event: Path) -> None:
    saved("broken.xlsx", [*EVENT[:-1], [4, "Zoë", "W3", "L2"]])
    for command in ("standings", "prizes"):
        done = run(command, "broken.xlsx", "-o", "out.csv")
        assert done.exit_code == 1
        assert not (event / "out.csv").exists()
    done = run("standings", "broken.xlsx", "-o", "out.csv")
    assert done.stderr.endswith("error: out.csv is not written: fix the errors first\n")
