"""The JSON of every command follows docs/schema.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from described import SCHEMA, Misdescribed, check_schema, is_as_described
from malformed import four
from openpyxl import Workbook
from tables import Rows

from xltiebreak.cli import main
from xltiebreak.cli.printing import JSON_VERSION

ROOT = Path(__file__).parents[2]
WSCF, BHAM = (
    str(ROOT / "workbook_templates" / f"{name}_example.xlsx") for name in ("wscf", "bham")
)


def printed(*arguments: str) -> Any:
    result = CliRunner().invoke(main, [*arguments, "--format", "json"], catch_exceptions=False)
    return json.loads(result.stdout)


def saved(path: Path, rows: Rows) -> str:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    book.save(path)
    return str(path)


def test_the_schema_is_valid() -> None:
    check_schema()


def test_standings_of_several_workbooks_with_one_missing() -> None:
    answer = printed("standings", WSCF, BHAM, "missing.xlsx")
    is_as_described(answer, "workbooks")
    assert [len(book["sections"]) for book in answer] == [1, 1, 0]


def test_differences_of_check() -> None:
    answer = printed("check", BHAM)
    is_as_described(answer, "workbooks")
    assert [found["cell"] for found in answer[0]["sections"][0]["differences"]] == ["J9"]


def test_fill_counts_points_places_and_standings(tmp_path: Path) -> None:
    rows: Rows = [["No.", "Name", "Pts", "Place", "Rnd1"], [1, "Ada", None, None, "W2"]]
    path = saved(tmp_path / "event.xlsx", [*rows, [2, "Ben", 0.0, None, "L1"]])
    answer = printed("fill", path, "--standings")
    is_as_described(answer, "workbooks")
    filled = {"points": 1, "places": 2, "standings": "Standings"}
    assert answer[0]["sections"][0]["filled"] == filled


def test_a_filled_workbook_with_a_warning_of_its_own(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in four({}):
        sheet.append(row)
    sheet.protection.sheet = True
    book.save(tmp_path / "a.xlsx")
    answer = printed("fill", str(tmp_path / "a.xlsx"))
    is_as_described(answer, "workbooks")
    assert answer[0]["written"] == str(tmp_path / "a-filled.xlsx")
    assert [problem["severity"] for problem in answer[0]["problems"]] == ["warning"]


def test_a_section_with_errors(tmp_path: Path) -> None:
    answer = printed("standings", saved(tmp_path / "a.xlsx", four({"D2": "W3"})))
    is_as_described(answer, "workbooks")
    assert answer[0]["sections"][0]["problems"]
    assert answer[0]["sections"][0]["players"] == []


def test_teams_and_boards(tmp_path: Path) -> None:
    rows: Rows = [
        ["No.", "Name", "Team", "Board", "Rnd1"],
        [1, "Ada", "Rooks", 1, "W2"],
        [2, "Ben", "Kings", 1, "L1"],
    ]
    path = saved(tmp_path / "a.xlsx", rows)
    teams = printed("standings", path, "--teams", "1")
    is_as_described(teams, "workbooks")
    assert [team["team"] for team in teams[0]["sections"][0]["teams"]] == ["Rooks", "Kings"]
    boards = printed("standings", path, "--boards")
    is_as_described(boards, "workbooks")
    assert list(boards[0]["sections"][0]["boards"]) == ["1"]


def test_explanations_and_comparisons() -> None:
    explained = printed("explain", WSCF, "--player", "1")
    is_as_described(explained, "explained")
    compared = printed("explain", WSCF, "--player", "4", "--vs", "5")
    is_as_described(compared, "explained")
    assert compared[0]["sentence"].endswith("by Cumulative, 14.5 against 12.5.")


def test_the_list_of_systems() -> None:
    is_as_described(printed("systems"), "systems")


def test_the_schema_refuses_unknown_keys() -> None:
    answer = printed("standings", WSCF)
    answer[0]["sections"][0]["players"][0]["extra"] = 1
    with pytest.raises(Misdescribed, match="extra"):
        is_as_described(answer, "workbooks")


def test_the_schema_has_the_version_that_is_printed() -> None:
    assert SCHEMA["$id"] == f"urn:xltiebreak:json:{JSON_VERSION}"
    assert SCHEMA["$defs"]["version"]["const"] == JSON_VERSION
