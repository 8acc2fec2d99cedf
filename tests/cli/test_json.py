"""docs/schema.json, which all JSON in the cases of the commands follows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import Run, save
from described import SCHEMA, Misdescribed, check_schema, is_as_described
from malformed import four
from openpyxl import load_workbook

from xltiebreak.cli.printing import JSON_VERSION


def test_the_schema_is_valid_and_has_the_version_that_is_printed() -> None:
    check_schema()
    assert SCHEMA["$id"] == f"urn:xltiebreak:json:{JSON_VERSION}"
    assert SCHEMA["$defs"]["version"]["const"] == JSON_VERSION


def test_the_schema_refuses_unknown_keys(run: Run) -> None:
    answer = json.loads(run("standings", "wscf_example.xlsx", "--format", "json").stdout)
    answer[0]["sections"][0]["players"][0]["extra"] = 1
    with pytest.raises(Misdescribed, match="extra"):
        is_as_described(answer, "workbooks")


def test_a_filled_workbook_with_a_warning_of_its_own(run: Run, tmp_path: Path) -> None:
    save("a.xlsx", ("Open", four({})))
    book = load_workbook("a.xlsx")
    book["Open"].protection.sheet = True
    book.save("a.xlsx")
    answer = json.loads(run("fill", str(tmp_path / "a.xlsx"), "--format", "json").stdout)
    is_as_described(answer, "workbooks")
    assert answer[0]["written"] == str(tmp_path / "a-filled.xlsx")
    assert [problem["severity"] for problem in answer[0]["problems"]] == ["warning"]
