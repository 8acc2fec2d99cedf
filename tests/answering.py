"""Follows cases of commands: files, what is typed into them, what commands answer and write.

A case has `files` (texts, or the sheets of a workbook) and `runs`, one after the other. A run may
`type` before its command: values by file and by cell or first cell, a list for a row of cells, a
list of lists for several rows; `{"value": 2.5, "format": "0.00"}` has a number format. The command
ends with this `code`, or with 0, and `leaves` files as they were. `stdout` and `stderr` are all
lines that it prints, `stdout_has` and `stdout_lacks` parts of them, `stderr_lines` their number; if
nothing is said of stderr, it is empty. `wrote` has the lines of files, `wrote_begins` the first
lines of files to which a new section of the report may add, `wrote_has` and `wrote_lacks` parts.
`cells` by sheet and area, `formats`, whether they are `formulas` and the values `shown` are those
of workbooks; `sheets` are the names of sheets. In the end, files are `written`, `not_written` or
`unchanged`.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from commands import Run, save
from openpyxl import Workbook, load_workbook
from openpyxl.utils import range_boundaries

Case = Mapping[str, Any]


def cases_in(*paths: Path) -> list[Case]:
    """The cases of these files."""
    return [case for path in paths for case in json.loads(path.read_text(encoding="utf-8"))]


def follow(case: Case, run: Run) -> None:
    """Assert in this folder that everything is as the case says."""
    for name, content in case.get("files", {}).items():
        if isinstance(content, str):
            Path(name).write_text(content, encoding="utf-8")
        else:
            save(name, *content.items())
    before = {name: Path(name).read_bytes() for name in case.get("unchanged", [])}
    for step in case["runs"]:
        for name, values in step.get("type", {}).items():
            _type(name, values)
        kept = {name: Path(name).read_bytes() for name in step.get("leaves", [])}
        _answers(step, run)
        assert kept == {name: Path(name).read_bytes() for name in kept}, step["run"]
        _wrote(step)
    assert all(Path(name).exists() for name in case.get("written", []))
    assert not any(Path(name).exists() for name in case.get("not_written", []))
    assert before == {name: Path(name).read_bytes() for name in before}


def _type(name: str, values: Mapping[str, Any]) -> None:
    book = load_workbook(name)
    for where, typed in values.items():
        sheet, _, first = where.rpartition("!")
        left, top, _, _ = range_boundaries(first)
        assert left and top
        rows = typed if isinstance(typed, list) else [[typed]]
        for row, line in enumerate(rows if isinstance(rows[0], list) else [rows], top):
            for column, value in enumerate(line, left):
                cell = book[sheet].cell(row, column)
                if isinstance(value, dict):
                    cell.number_format, value = value["format"], value["value"]
                cell.value = value
    book.save(name)


def _answers(step: Case, run: Run) -> None:
    result = run(*shlex.split(step["run"]))
    assert result.exit_code == step.get("code", 0), result.stderr
    for stream, said in (("stdout", result.stdout), ("stderr", result.stderr)):
        looked_at = any(key.startswith(stream) for key in step)
        if stream in step or (stream == "stderr" and not looked_at):
            assert said == "".join(f"{line}\n" for line in step.get(stream, [])), said
        assert said.startswith(step.get(f"{stream}_begins", "")), said
        assert said.count("\n") == step.get(f"{stream}_lines", said.count("\n")), said
        for part in step.get(f"{stream}_has", []):
            assert part in " ".join(said.split()), said
        for part in step.get(f"{stream}_lacks", []):
            assert part not in " ".join(said.split()), said


def _wrote(step: Case) -> None:
    for name, lines in step.get("wrote", {}).items():
        assert Path(name).read_text(encoding="utf-8").split("\n") == lines
    for name, lines in step.get("wrote_begins", {}).items():
        assert Path(name).read_text(encoding="utf-8").split("\n")[: len(lines)] == lines
    for key, is_there in (("wrote_has", True), ("wrote_lacks", False)):
        for name, parts in step.get(key, {}).items():
            for part in parts:
                assert (part in Path(name).read_text(encoding="utf-8")) is is_there, part
    for name, sheets in step.get("sheets", {}).items():
        with opened(name) as book:
            assert book.sheetnames == sheets
    for what in ("cells", "shown", "formulas", "formats"):
        for name, areas in step.get(what, {}).items():
            with opened(name, data_only=what == "shown") as book:
                for where, expected in areas.items():
                    sheet, _, area = where.rpartition("!")
                    found = [[_of(cell, what) for cell in row] for row in _rows(book[sheet][area])]
                    assert found == _nested(expected, found), (where, found)


@contextmanager
def opened(name: str, **how: bool) -> Iterator[Workbook]:
    """A workbook of which no more is read than is asked for."""
    book = load_workbook(name, read_only=True, **how)
    try:
        yield book
    finally:
        book.close()


def _rows(cells: Any) -> Iterator[Any]:
    """The rows of an area, or of one cell."""
    yield from cells if isinstance(cells, tuple) else ((cells,),)


def _of(cell: Any, what: str) -> object:
    if what == "formulas":
        return cell.data_type == "f"
    if what == "formats":
        return cell.number_format or "General"  # there may be no such cell
    return cell.value


def _nested(expected: Any, found: list[list[object]]) -> list[list[object]]:
    """Expected values as rows: a value is meant for every cell, a list for a row or a column."""
    if not isinstance(expected, list):
        return [[expected] * len(row) for row in found]
    if isinstance(expected[0], list):
        return expected
    return [expected] if len(found) == 1 else [[one] for one in expected]
