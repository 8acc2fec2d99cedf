"""Teams over all sections and workbooks, and the sheet's own columns, on the command line."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

from commands import Run
from described import is_as_described
from openpyxl import Workbook
from tables import Rows

# Scores: Ann 2, Ben 1, Cy 1, Dot 0; Eve 1, Fay 0; Gil 1, Hal 0
K3: Rows = [
    ["No.", "Name", "Grade", "School", "Rnd1", "Rnd2"],
    [1, "Ann", "K-1", "Lincoln Elem.", "W2", "W3"],
    [2, "Ben", "k - 1", "lincoln elem", "L1", "W4"],
    [3, "Cy", "2-3", "Oak", "W4", "L1"],
    [4, "Dot", 2, "none", "L3", "L2"],
]
OLDER: Rows = [
    ["No.", "Name", "School", "Rtg", "Rnd1"],
    [1, "Eve", "OAK", 900, "W2"],
    [2, "Fay", "LINCOLN ELEM", None, "L1"],
]
FAR: Rows = [
    ["No.", "Name", "School", "Rnd1"],
    [1, "Gil", "Elm", "W2"],
    [2, "Hal", "Oak", "L1"],
]


def book(path: str, **sheets: Rows) -> str:
    made = Workbook()
    made.remove(made.worksheets[0])
    for title, rows in sheets.items():
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(row)
    made.save(path)
    return path


def test_teams_of_two_sections_and_another_workbook_are_one_list(run: Run) -> None:
    # The best three: Lincoln 2 + 1 + 0, Oak 1 + 1 + 0, Elm 1. Cumulatives: Ann 1 + 2, Ben 0 + 1,
    # Cy 1 + 1, Eve 1, Gil 1.
    paths = (book("a.xlsx", Small=K3, Big=OLDER), book("b.xlsx", Far=FAR))
    arguments = ("standings", *paths, "--teams", "3", "--systems", "CU")
    answer = json.loads(run(*arguments, "--format", "json").stdout)
    is_as_described(answer, "workbooks")
    first, second = answer
    assert first["teams"] == second["teams"]
    assert [
        (one["place"], one["team"], one["points"], one["tiebreaks"]["CU"]) for one in first["teams"]
    ] == [(1, "Lincoln Elem.", 3, 4), (2, "Oak", 2, 3), (3, "Elm", 1, 1)]
    assert first["teams"][1]["members"] == [
        {"workbook": "a.xlsx", "sheet": "Small", "no": 3, "name": "Cy", "points": 1},
        {"workbook": "a.xlsx", "sheet": "Big", "no": 1, "name": "Eve", "points": 1},
        {"workbook": "b.xlsx", "sheet": "Far", "no": 2, "name": "Hal", "points": 0},
    ]
    assert [one["name"] for one in first["unattached"]] == ["Dot"]
    assert "teams" not in first["sections"][0]
    table = run(*arguments)
    assert table.stdout.startswith("Teams of a.xlsx: Small, Big; b.xlsx: Far\n")
    assert "3 (a.xlsx Small), 1 (a.xlsx Big), 2 (b.xlsx Far)" in " ".join(table.stdout.split())
    assert "Without a team: Dot (4) of a.xlsx Small\n" in table.stdout
    assert table.stderr == (
        "warning: a.xlsx: teams of one player, where 3 count: Elm: a team that is too small can be "
        "left out with --min-players N\n"
    )


def test_teams_that_are_too_small_are_left_out_and_named(run: Run) -> None:
    paths = (book("a.xlsx", Small=K3, Big=OLDER), book("b.xlsx", Far=FAR))
    arguments = ("standings", *paths, "--teams", "3", "--systems", "CU", "--min-players", "2")
    answer = json.loads(run(*arguments, "--format", "json").stdout)
    is_as_described(answer, "workbooks")
    assert [one["team"] for one in answer[0]["teams"]] == ["Lincoln Elem.", "Oak"]
    assert [one["name"] for one in answer[0]["too_small"]["Elm"]] == ["Gil"]
    assert run("standings", paths[0], "--min-players", "2").exit_code == 2


def test_the_sheets_own_columns_are_in_csv_and_json(run: Run) -> None:
    path = book("a.xlsx", Small=K3, Big=OLDER)
    printed = run("standings", path, "--systems", "SO", "--format", "csv").stdout
    lines = list(csv.DictReader(io.StringIO(printed)))
    assert list(lines[0])[-3:] == ["Grade", "School", "Rtg"]
    assert [(one["name"], one["Grade"], one["School"], one["Rtg"]) for one in lines] == [
        ("Ann", "K-1", "Lincoln Elem.", ""),
        ("Ben", "k - 1", "lincoln elem", ""),
        ("Cy", "2-3", "Oak", ""),
        ("Dot", "2", "none", ""),
        ("Eve", "", "OAK", "900"),
        ("Fay", "", "LINCOLN ELEM", ""),
    ]
    answer = json.loads(run("standings", path, "--systems", "SO", "--format", "json").stdout)
    is_as_described(answer, "workbooks")
    players = answer[0]["sections"][0]["players"]
    assert [one["columns"]["Grade"] for one in players] == ["K-1", "k - 1", "2-3", 2]
    assert answer[0]["sections"][1]["players"][1]["columns"] == {
        "School": "LINCOLN ELEM",
        "Rtg": None,
    }


def test_own_columns_for_excel_are_no_formulas_and_headings_are_unique(
    run: Run, tmp_path: Path
) -> None:
    rows: Rows = [["No.", "Name", "place of birth", "sheet", "Rnd1"]]
    rows += [[1, "Ada", "=1+1", "a", "W2"], [2, "Ben", "+x", "b", "L1"]]
    (tmp_path / "a.csv").write_text("\n".join(",".join(map(str, row)) for row in rows))
    printed = run("standings", "a.csv", "--systems", "SO", "--format", "csv", "--excel").stdout
    head, first, _ = printed.splitlines()
    assert head.startswith("\ufeffworkbook,sheet,")
    assert head.endswith(",place of birth,sheet (sheet)")
    assert first.endswith(",'=1+1,a")
