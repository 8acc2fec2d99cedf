"""Teams, match points and decisions by hand, on the command line."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path

from click.testing import CliRunner, Result
from commands import saved
from tables import Rows

from xltiebreak.cli import main

SCHOOLS: Rows = [
    ["No.", "Name", "School", "Rnd1"],
    [1, "Ada", "Lincoln Elementary", "W2"],
    [2, "Ben", "Lincoln Elementry", "L1"],
    [3, "Cleo", "none", "W4"],
    [4, "Dan", "lincoln  elementary", "L3"],
]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments), catch_exceptions=False)


def lines(result: Result) -> list[Mapping[str, str]]:
    return list(csv.DictReader(io.StringIO(result.stdout)))


def test_teams_that_may_be_one_are_pointed_out(tmp_path: Path) -> None:
    result = run(
        "standings", saved(tmp_path / "a.xlsx", SCHOOLS), "--teams", "2", "--format", "csv"
    )
    assert result.exit_code == 0
    assert [line["team"] for line in lines(result)] == ["Lincoln Elementary", "Lincoln Elementry"]
    assert result.stderr == (
        "warning: a.xlsx: Open: Lincoln Elementary and Lincoln Elementry count as two teams: "
        "spell them alike if they are one\n"
    )


def test_keep_unattached_makes_a_team_of_none(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.xlsx", SCHOOLS)
    kept = run("standings", path, "--teams", "1", "--keep-unattached", "--format", "csv")
    assert {line["team"] for line in lines(kept)} >= {"none"}
    assert run("standings", path, "--keep-unattached").exit_code == 2


MATCHES: Rows = [
    ["No.", "Team", "Pts", "Rnd1", "Rnd2", "TBrk [S]", "TBrk [R]"],
    [1, "Rooks", 3, "W2 3-1", "D3 2-2"],  # 2 + 1
    [2, "Kings", 2, "L1 1-3", "-B-"],  # 0 + 2
    [3, "Queens", 2, "-H-", "D1 2-2"],  # 1 + 1
]


def test_match_points_of_two_and_one(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.xlsx", MATCHES)
    result = run("standings", path, "--match-points", "2,1,0", "--format", "json")
    assert (result.exit_code, result.stderr) == (0, "")
    players = json.loads(result.stdout)[0]["sections"][0]["players"]
    assert [player["points"] for player in players] == [3, 2, 2]
    # adjusted: 1: 3, 2: 0 + 1 for the bye, 3: 1 + 1; Solkoff 1: 1 + 2, 2: 3 + 0, 3: 0 + 3
    assert [player["tiebreaks"]["SO"] for player in players] == [3, 3, 3]
    # Sonneborn-Berger 1: 2 x 2 + 1 x 2, 2: nothing, 3: 1 x 3
    assert [player["tiebreaks"]["SB"] for player in players] == [6, 0, 3]


def test_match_points_follow_the_printed_points_by_default(
    tmp_path: Path,
) -> None:
    path = saved(tmp_path / "a.xlsx", MATCHES)
    result = run("standings", path)
    assert (result.exit_code, result.stderr) == (0, "")
    given = run("standings", path, "--match-points", "1,0.5,0")
    assert "Open!C2: 3 points are printed, but the results make 1.5" in given.stderr


def test_a_column_headed_manual_decides_by_hand(tmp_path: Path) -> None:
    rows: Rows = [
        ["No.", "Name", "Manual", "Rnd1"],
        [1, "Ada", 1, "W3"],
        [2, "Ben", 2, "W4"],
        [3, "Cleo", "by coin", "L1"],
        [4, "Dan", None, "L2"],
    ]
    path = saved(tmp_path / "a.xlsx", rows)
    result = run("standings", path, "--systems", "SO MAN", "--format", "csv")
    assert [line["no"] for line in lines(result)] == ["2", "1", "3", "4"]
    assert [line["MAN"] for line in lines(result)] == ["2.0", "1.0", "", ""]
    assert "Open!C4: by coin is not a number to order by" in result.stderr


def test_hidden_sheets_are_named_if_nothing_else_is_found(tmp_path: Path) -> None:
    from openpyxl import load_workbook

    path = saved(tmp_path / "a.xlsx", SCHOOLS, sheet="Old")
    book = load_workbook(path)
    book.create_sheet("Notes")
    book["Old"].sheet_state = "hidden"
    book.active = 1
    book.save(path)
    result = run("standings", path)
    assert result.exit_code == 1
    assert result.stderr.splitlines()[-1] == (
        "error: a.xlsx: hidden sheets are read only if you name them (Old): "
        "--sheet takes one of these"
    )
    assert run("standings", path, "--sheet", "Old").exit_code == 0
