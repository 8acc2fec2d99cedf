"""What the commands answer to files and options: each case of the json files beside this test.

A case has `files` beside the two example workbooks: a text, its lines, or the sheets of a workbook
("hidden": the names of those that are). `copies` are files of the tests, `folders` are empty.
`runs` are commands with their exit code; in `for each` a run stands once for each text, which
replaces {}. `input` is typed into a run; before it `edit` writes cells, and `forget` makes
workbooks forget what earlier runs did to them.

`stdout` and `stderr` are all lines that are printed (no key for stderr: none), `_begins` the
beginning, `_has` and `_lacks` parts. `json` is a part of the printed JSON: an object has at least
these keys, a list these items; all of it is as docs/schema.json describes it. `csv` are such rows.
`wrote` are the lines of files, `wrote_begins` the first ones, to which a new section of the report
may add; `wrote_has` and `wrote_lacks` are parts, `cells` the values of cells, `sheets` the names of
sheets. In the end files are `written`, `not_written`, `unchanged` or, in pairs, the `same`.
`why` says how values were worked out by hand.
"""

from __future__ import annotations

import csv
import io
import json
import shlex
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from commands import ROOT, Run, save
from described import is_as_described
from openpyxl import load_workbook
from openpyxl.utils.cell import rows_from_range
from partly import has_part

HERE = Path(__file__).parent
CASES = [
    pytest.param(case, id=f"{path.stem}: {case['case']}")
    for path in sorted(HERE.glob("*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))
]
KINDS = {"explain": "explained", "prizes": "awards", "audit": "audits", "systems": "systems"}


@pytest.mark.parametrize("case", CASES)
def test_a_command_answers(run: Run, case: dict[str, Any]) -> None:
    _lay_out(case)
    before = {name: Path(name).read_bytes() for name in case.get("unchanged", [])}
    for step in _steps(case):
        for name, cells in step.get("edit", {}).items():
            _edit(name, cells)
        for name in step.get("forget", []):
            _forget(name)
        given = shlex.split(step["run"])
        result = run(*given, input=step.get("input"))
        assert result.exit_code == step["code"], result.stderr
        _check_printed(step, result)
        if "json" in step:
            answer = json.loads(result.stdout)
            is_as_described(answer, KINDS.get(given[0], "workbooks"))
            has_part(answer, step["json"])
        if "csv" in step:
            has_part(list(csv.DictReader(io.StringIO(result.stdout, newline=""))), step["csv"])
        _check_written(step)
    assert all(Path(name).exists() for name in case.get("written", []))
    assert not any(Path(name).exists() for name in case.get("not_written", []))
    assert before == {name: Path(name).read_bytes() for name in before}
    for one, other in case.get("same", []):
        assert Path(one).read_bytes() == Path(other).read_bytes()


def _lay_out(case: Mapping[str, Any]) -> None:
    for name in case.get("folders", []):
        Path(name).mkdir(parents=True)
    for name, source in case.get("copies", {}).items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / "tests" / source, name)
    for name, content in case.get("files", {}).items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, dict):
            save(name, *content.items())
        else:
            text = content if isinstance(content, str) else "".join(f"{one}\n" for one in content)
            Path(name).write_text(text, encoding="utf-8", newline="")
    for name, sheets in case.get("hidden", {}).items():
        book = load_workbook(name)
        for sheet in sheets:
            book[sheet].sheet_state = "hidden"
        book.save(name)


def _steps(case: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for step in case["runs"]:
        for value in step.get("for each", [""]):
            yield {**step, "run": step["run"].replace("{}", value)}


def _edit(name: str, cells: Mapping[str, str | float | None]) -> None:
    book = load_workbook(name)
    for place, value in cells.items():
        sheet, _, cell = place.partition("!")
        if sheet not in book.sheetnames:
            book.create_sheet(sheet)
        book[sheet][cell] = value
    book.save(name)


def _forget(name: str) -> None:
    book = load_workbook(name)
    for sheet in book.worksheets:
        sheet.defined_names.clear()
    book.save(name)


def _check_printed(step: Mapping[str, Any], result: Result) -> None:
    for stream, said in (("stdout", result.stdout), ("stderr", result.stderr)):
        looked_at = any(key.startswith(stream) for key in step)
        if stream in step or (stream == "stderr" and not looked_at):
            assert said == "".join(f"{line}\n" for line in step.get(stream, []))
        assert said.startswith(step.get(f"{stream}_begins", ""))
        _has_parts(" ".join(said.split()), stream, step)


def _has_parts(text: str, key: str, parts: Mapping[str, Any]) -> None:
    for part in parts.get(f"{key}_has", []):
        assert part in text
    for part in parts.get(f"{key}_lacks", []):
        assert part not in text


def _check_written(step: Mapping[str, Any]) -> None:
    for name, lines in step.get("wrote", {}).items():
        assert Path(name).read_text(encoding="utf-8").split("\n") == lines
    for name, lines in step.get("wrote_begins", {}).items():
        assert Path(name).read_text(encoding="utf-8").split("\n")[: len(lines)] == lines
    for key in ("wrote_has", "wrote_lacks"):
        for name, parts in step.get(key, {}).items():
            _has_parts(Path(name).read_text(encoding="utf-8"), "wrote", {key: parts})
    for name, places in step.get("cells", {}).items():
        book = load_workbook(name)
        for place, values in places.items():
            sheet, _, area = place.partition("!")
            cells = [book[sheet][one].value for row in rows_from_range(area) for one in row]
            assert cells == (values if isinstance(values, list) else [values]), place
    for name, sheets in step.get("sheets", {}).items():
        assert load_workbook(name).sheetnames == sheets
