"""The commands where a case of the json files is not enough: many players, terminals, lots."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from commands import COMMAND, Run, environment, names_of_commands, save
from described import is_as_described
from malformed import CASES, four
from syntax import PACKAGE, docs_of_fields
from tables import Rows
from thinning import sampled

from xltiebreak.book.options import FillOptions
from xltiebreak.cli.output import print_all
from xltiebreak.reading.grid import Cell, Problem


@pytest.mark.parametrize("players", [10, 200])
def test_a_cause_repeated_many_times_is_one_line_with_a_count(run: Run, players: int) -> None:
    """9 points are printed for each player, after one game; one rating is a word."""
    rows: Rows = [["No.", "Name", "Rnd1", "Rtg", "Pts"]]
    for no in range(1, players + 1, 2):
        rows += [[no, f"Player {no}", f"W{no + 1}", 1500, 9]]
        rows += [[no + 1, f"Player {no + 1}", f"L{no}", 1500, 9]]
    rows[1][3] = "strong"
    save("event.xlsx", ("Open", rows))
    points, *others = run("standings", "event.xlsx").stderr.splitlines()
    said = "warning: event.xlsx: Open!E2: 9 points are printed, but the results make 1 (8 too many)"
    rating = "warning: event.xlsx: Open!D2: strong is not a rating: the player is unrated"
    if players == 10:
        assert points == said
        assert len(others) == 10 and others[-1] == rating
    else:
        assert points == f"{said} (and 199 more like it: E3, E4, E5, E6, E7 ...)"
        assert others == [rating]


OF_A_FILE = docs_of_fields(PACKAGE / "book" / "options.py", "FillOptions")
OF_A_FILL = docs_of_fields(PACKAGE / "book" / "sections" / "planning.py", "Wishes")


@pytest.mark.parametrize("name", sorted(FillOptions.__annotations__))
def test_each_option_of_fill_is_explained_and_is_one_of_the_command(run: Run, name: str) -> None:
    assert {**OF_A_FILE, **OF_A_FILL}[name]
    assert f"--{name.replace('_', '-')} " in run("fill", "--help-all").stdout


@pytest.mark.parametrize("command", names_of_commands())
def test_every_command_can_be_quiet(run: Run, command: str) -> None:
    assert "-q, --quiet" in run(*command.split(), "--help-all").stdout


@pytest.mark.parametrize(
    "change",
    sampled([change for change, said in CASES if said and said[0].startswith("error")], 12),
    ids=lambda change: str(change)[:40],
)
def test_a_malformed_crosstable_leaves_the_file_untouched(
    run: Run, change: dict[str, object]
) -> None:
    save("bad.xlsx", ("Open", four(change)))
    before = {path: path.read_bytes() for path in Path().iterdir()}
    for where in ([], ["--in-place"], ["--force", "-o", "bham_example.xlsx"]):
        result = run("fill", "bad.xlsx", *where)
        assert result.exit_code == 1
        assert result.stderr.startswith("error: bad.xlsx: Open!")
        assert {path: path.read_bytes() for path in Path().iterdir()} == before


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("fill --force --overwrite-formulas wscf_example.xlsx bham_example.xlsx", "Workbooks"),
        ("check large.csv", "Reading large.csv"),
    ],
)
def test_progress_shows_on_a_terminal_and_only_there(run: Run, command: str, says: str) -> None:
    import pty

    Path("large.csv").write_text("No;Name;Rnd1\n" + "1;Ann Lee;W2\n" * 30_000)
    leader, follower = pty.openpty()
    given = [*COMMAND, *command.split()]
    watched = subprocess.run(given, stdout=-1, stderr=follower, env=environment(), check=False)
    os.close(follower)
    shown = os.read(leader, 65536).decode()
    os.close(leader)
    piped = subprocess.run(given, capture_output=True, env=environment(), check=False)
    assert says in shown
    assert says.encode() not in watched.stdout + piped.stdout + piped.stderr


@pytest.mark.parametrize(
    ("count", "last", "more"),
    [(19, "error", ""), (20, "warning", "warning 1"), (21, "warning", "warning 2")],
)
def test_of_many_causes_twenty_are_shown_errors_first_if_some_are_not(
    capsys: pytest.CaptureFixture[str], count: int, last: str, more: str
) -> None:
    words = [f"{one}{two}" for one in ("rub", "gar", "wa", "noi") for two in "abcdef"]
    problems = [Problem("warning", "Open", Cell(1, 1), f"{word} is odd") for word in words[:count]]
    problems.append(Problem("error", "Open", Cell(2, 2), "this one is wrong"))
    print_all(((one, "bad.csv") for one in problems), quiet=False)
    lines = capsys.readouterr().err.splitlines()
    wrong = "error: bad.csv: Open!B2: this one is wrong"
    assert lines.index(wrong) == (19 if last == "error" else 0)
    severity, _, left = more.partition(" ")
    said = f"{severity}: bad.csv: ... and {left} more: check --format json lists them"
    assert lines[20:] == ([said] if more else [])


def test_what_is_left_out_is_as_bad_as_its_worst(capsys: pytest.CaptureFixture[str]) -> None:
    errors = [
        Problem("error", "", None, f"{one}{two} is odd") for one in "abc" for two in "uvwxyzk"
    ]
    print_all(((one, "a.csv") for one in (Problem("warning", "", None, "it is"), *errors)), False)
    *_, last = capsys.readouterr().err.splitlines()
    assert last == "error: a.csv: ... and 2 more: check --format json lists them"


def test_systems_are_listed(run: Run) -> None:
    listed = json.loads(run("systems", "--format", "json").stdout)
    assert listed[0] == {
        "version": 1,
        "code": "MM",
        "name": "Modified Median",
        "function": "MODMEDIAN",
        "source": "US Chess 34E1; WSCF; WinTD; SwissSys [M]",
        "needs": [],
        "alike": ["ME", "MB1", "MB2"],
    }
    table = run("systems").stdout
    assert [line.split()[0] for line in table.splitlines()[3:-1]] == [row["code"] for row in listed]
    is_as_described(listed, "systems")


def test_a_name_of_several_tie_breaks_is_said(run: Run) -> None:
    said = run("standings", "wscf_example.xlsx", "--systems", "Kashdan, MM").stderr
    assert said == "note: Kashdan is Kashdan (KA) here; KW and KO are called so, too\n"
    assert not run("standings", "wscf_example.xlsx", "--systems", "KA, Solkoff").stderr


def test_a_draw_of_lots_shows_its_seed_and_can_be_repeated(run: Run) -> None:
    drawn = run("standings", "wscf_example.xlsx", "--systems", "RN", "--format", "json")
    (code,) = json.loads(drawn.stdout)[0]["sections"][0]["order"]
    assert code.startswith("RN")
    assert len(code) == 7
    again = run("standings", "wscf_example.xlsx", "--systems", code, "--format", "json")
    assert again.stdout == drawn.stdout


def test_a_number_of_any_length_is_no_player_and_many_of_a_name_are_not_all_listed(
    run: Run,
) -> None:
    for digit in ("9", "\u0669"):
        typed = run("explain", "wscf_example.xlsx", "--player", digit * 5000)
        assert typed.exit_code == 2
        assert typed.stderr.endswith(f"\nerror: no section has the player {digit * 37}...\n")
    rows: Rows = [["No.", "Name", "Rnd1"]]
    rows += [[no, f"Player {no}", f"D{no + (no % 2 or -1)}"] for no in range(1, 41)]
    save("a.xlsx", ("Open", rows))
    result = run("explain", "a.xlsx", "--player", "player")
    assert result.stderr.endswith("Player 10 (10) and 30 more\n")
