"""`-q` on every command: no progress, no notes; the answer and each warning that matters stay."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click import Context
from commands import Run, save, saved
from tables import Rows

from xltiebreak.cli import main

ONE_SIDED: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", None]]
NOBODY: Rows = [["No.", "Name", "Rnd1"], [1, None, None]]
WRONG_POINTS: Rows = [["No.", "Name", "Pts", "Rnd1"], [1, "Ada", 0, "W2"], [2, "Ben", 0, "L1"]]
LIST = "prize,kind,condition\n1st,trophy,\nBest School,trophy,Team of 1\n"
SMALL = ("--players", "4", "--rounds", "2")
NOTES = ("nobody is in this section yet",)


@pytest.mark.parametrize("command", main.list_commands(Context(main)))
def test_every_command_takes_it(run: Run, command: str) -> None:
    assert "-q, --quiet" in run(command, "--help").stdout


ANSWERS = {
    "standings": (),
    "check": (),
    "explain": ("--player", "1"),
    "prizes": ("--prizes", "prizes.csv"),
}


@pytest.fixture
def notes_only(run: Run) -> str:
    """A workbook of a section with one side of the game, and one without players."""
    Path("prizes.csv").write_text("prize,kind\n1st,trophy\n2nd,trophy\n3rd,trophy\n")
    save("a.xlsx", ("Open", ONE_SIDED), ("Reserve", NOBODY))
    return "a.xlsx"


@pytest.mark.parametrize("form", ["table", "json"])
@pytest.mark.parametrize("command", [*ANSWERS, "systems"])
def test_the_answer_is_printed_and_the_notes_are_not(
    run: Run, notes_only: str, command: str, form: str
) -> None:
    printed = {"explain": "text"}.get(command, form) if form == "table" else form
    given = [] if command == "systems" else [notes_only, *ANSWERS[command]]
    loud = run(command, *given, "--format", printed)
    quiet = run(command, *given, "--format", printed, "-q")
    assert (quiet.exit_code, quiet.stdout) == (loud.exit_code, loud.stdout)
    assert loud.stdout
    assert not any(note in quiet.stderr for note in NOTES)
    assert ("is not given" in loud.stderr) == ("is not given" in quiet.stderr)
    if command != "systems":
        assert NOTES[0] in loud.stderr


@pytest.mark.parametrize(
    ("command", "written"),
    [
        ("fill a.xlsx -o", "b.xlsx"),
        ("convert a.xlsx --sheet Open -o", "b.csv"),
        ("report a.xlsx -o", "b.html"),
        ("new --players 4 --rounds 2", "b.xlsx"),
        ("udf-workbook -o", "b.xlsm"),
        ("lite-workbook -o", "b.xlsx"),
        pytest.param("calc-addin -o", "b.oxt", marks=pytest.mark.slow),
    ],
)
def test_commands_that_write_a_file_say_nothing(
    run: Run, notes_only: str, command: str, written: str
) -> None:
    result = run(*command.split(), written, "-q")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert Path(written).exists()


@pytest.mark.parametrize("command", ["fill", "standings", "check", "report"])
def test_a_value_that_could_differ_is_a_warning_all_the_same(run: Run, command: str) -> None:
    out = ["-o", "b.html"] if command == "report" else []
    result = run(command, saved("a.xlsx", WRONG_POINTS), *out, "-q")
    assert "0 points are printed, but the results make 1" in result.stderr


def test_a_place_and_an_award_that_could_differ_are_warnings_all_the_same(run: Run) -> None:
    Path("prizes.csv").write_text(LIST, "utf-8")
    rows: Rows = [["No.", "Name", "School", "Rnd1", "Rnd2"], [1, "Ada", "Lincoln", "W2", "3"]]
    rows += [[2, "Ben", "Lincon", "L1", "4"], [3, "Cy", "Oak", "W4", "1"], [4, "Di", "", "L3", "2"]]
    saved("a.xlsx", rows)
    for command in (("prizes", "a.xlsx"), ("report", "a.xlsx", "-o", "b.html", "--teams", "1")):
        result = run(*command, "--prizes", "prizes.csv", "-q")
        assert "some games have no result yet: the prizes may change" in result.stderr
        assert "Lincoln and Lincon count as two teams" in result.stderr
    assert "Lincoln and Lincon" in run("standings", "a.xlsx", "--teams", "1", "-q").stderr


def test_a_file_that_is_open_is_a_warning_all_the_same(run: Run) -> None:
    Path("b.html").touch()
    Path("~$b.html").write_bytes(b"Director")
    Path("b.xlsx").touch()
    Path("~$b.xlsx").write_bytes(b"Director")
    for command in (("report", saved("a.xlsx"), "-o", "b.html"), ("new", "b.xlsx", *SMALL)):
        loud, quiet = (run(*command, "--force", *more) for more in ((), ("-q",)))
        assert loud.stderr == quiet.stderr != ""


def test_several_notes_of_a_file_are_one_line_and_json_lists_them(run: Run) -> None:
    save("a.xlsx", ("Open", ONE_SIDED), ("Reserve", NOBODY), ("U8", NOBODY))
    told = run("check", "a.xlsx")
    assert told.stderr == (
        "note: a.xlsx: 2 notes, by which nothing differs: check --format json lists them\n"
    )
    (book,) = json.loads(run("check", "a.xlsx", "--format", "json").stdout)
    assert [(one["sheet"], one["note"]) for one in book["problems"]] == [
        ("Reserve", True),
        ("U8", True),
    ]
