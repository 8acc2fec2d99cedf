"""Follows cases of commands: files, what is typed into them, what commands answer and write.

A case has `files`: a text, its lines, or the sheets of a workbook ("hidden": the names of those
that are). `copies` are files of the tests, `folders` are empty. `runs` are commands, one after the
other; in `for each` a run stands once for each text, which replaces {}. Before a run, `forget`
makes workbooks forget what earlier ones did to them, and `type` writes values by file and by cell
or first cell: a list for a row of cells, a list of lists for several rows; `{"value": 2.5,
"format": "0.00"}` has a number format. `input` is typed while the command runs.

The command ends with this `code`, or with 0, and `leaves` files as they were. `stdout` and `stderr`
are all lines that it prints (no key for stderr: none), `_begins` the beginning, `_has` and `_lacks`
parts, `_lines` their number. `json` is a part of the printed JSON: an object has at least these
keys, a list these items; all of it is as docs/schema.json describes it. `csv` are such rows.

`wrote` are the lines of files, `wrote_begins` the first ones, to which a new section of the report
may add; `wrote_has` and `wrote_lacks` are parts. `cells` by sheet and area, `formats`, whether they
are `formulas` and the values `shown` are those of workbooks; a value is meant for every cell.
`sheets` are the names of sheets. In the end files are `written`, `not_written`, `unchanged` or, in
pairs, the `same`. `why` says how values were worked out by hand.
"""

from __future__ import annotations

import csv
import io
import json
import shlex
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

from click.testing import Result
from commands import ROOT, Run, save
from described import is_as_described
from openpyxl import Workbook, load_workbook
from openpyxl.utils import range_boundaries
from partly import has_part

Case = Mapping[str, Any]
KINDS = {"explain": "explained", "prizes": "awards", "audit": "audits", "systems": "systems"}
"""What docs/schema.json calls the answers of some commands; the others answer workbooks."""


def cases_in(*paths: Path) -> list[Case]:
    """The cases of these files."""
    return [case for path in paths for case in json.loads(path.read_text(encoding="utf-8"))]


def follow(case: Case, run: Run) -> None:
    """Assert in this folder that everything is as the case says."""
    _lay_out(case)
    before = _contents(case.get("unchanged", []))
    for step in _steps(case):
        for name in step.get("forget", []):
            _forget(name)
        for name, values in step.get("type", {}).items():
            _type(name, values)
        kept = _contents(step.get("leaves", []))
        _answers(step, run)
        assert kept == _contents(kept), step["run"]
        _wrote(step)
    assert all(Path(name).exists() for name in case.get("written", []))
    assert not any(Path(name).exists() for name in case.get("not_written", []))
    assert before == _contents(before)
    for one, other in case.get("same", []):
        assert Path(one).read_bytes() == Path(other).read_bytes()


def _contents(names: Iterator[str] | Mapping[str, bytes] | list[str]) -> dict[str, bytes]:
    return {name: Path(name).read_bytes() for name in names}


def _lay_out(case: Case) -> None:
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


def _steps(case: Case) -> Iterator[Case]:
    for step in case["runs"]:
        for value in step.get("for each", [""]):
            yield {**step, "run": step["run"].replace("{}", value)}


def _forget(name: str) -> None:
    book = load_workbook(name)
    for sheet in book.worksheets:
        sheet.defined_names.clear()
    book.save(name)


def _type(name: str, values: Case) -> None:
    book = load_workbook(name)
    for where, typed in values.items():
        sheet, _, first = where.rpartition("!")
        if sheet not in book.sheetnames:
            book.create_sheet(sheet)
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
    given = shlex.split(step["run"])
    result: Result = run(*given, input=step.get("input"))
    assert result.exit_code == step.get("code", 0), result.stderr
    for stream, said in (("stdout", result.stdout), ("stderr", result.stderr)):
        looked_at = any(key.startswith(stream) for key in step)
        if stream in step or (stream == "stderr" and not looked_at):
            assert said == "".join(f"{line}\n" for line in step.get(stream, [])), said
        assert said.startswith(step.get(f"{stream}_begins", "")), said
        assert said.count("\n") == step.get(f"{stream}_lines", said.count("\n")), said
        _has_parts(" ".join(said.split()), step, stream)
    if "json" in step:
        answer = json.loads(result.stdout)
        is_as_described(answer, KINDS.get(given[0], "workbooks"))
        has_part(answer, step["json"])
    if "csv" in step:
        has_part(list(csv.DictReader(io.StringIO(result.stdout, newline=""))), step["csv"])


def _has_parts(text: str, parts: Case, key: str) -> None:
    for part in parts.get(f"{key}_has", []):
        assert part in text, text
    for part in parts.get(f"{key}_lacks", []):
        assert part not in text, text


def _wrote(step: Case) -> None:
    for name, lines in step.get("wrote", {}).items():
        assert Path(name).read_text(encoding="utf-8").split("\n") == lines
    for name, lines in step.get("wrote_begins", {}).items():
        assert Path(name).read_text(encoding="utf-8").split("\n")[: len(lines)] == lines
    for key in ("wrote_has", "wrote_lacks"):
        for name, parts in step.get(key, {}).items():
            _has_parts(Path(name).read_text(encoding="utf-8"), {key: parts}, "wrote")
    for name, sheets in step.get("sheets", {}).items():
        with opened(name) as book:
            assert book.sheetnames == sheets
    for what in ("cells", "shown", "formulas", "formats"):
        for name, areas in step.get(what, {}).items():
            with opened(name, data_only=what == "shown") as book:
                for where, expected in areas.items():
                    sheet, _, area = where.rpartition("!")
                    found = [_of(cell, what) for cell in _cells(book[sheet][area])]
                    assert found == _in_a_line(expected, len(found)), (where, found)


@contextmanager
def opened(name: str, **how: bool) -> Iterator[Workbook]:
    """A workbook of which no more is read than is asked for."""
    book = load_workbook(name, read_only=True, **how)
    try:
        yield book
    finally:
        book.close()


def _cells(area: Any) -> Iterator[Any]:
    """The cells of an area, row by row, or the one cell."""
    yield from chain(*area) if isinstance(area, tuple) else (area,)


def _of(cell: Any, what: str) -> object:
    if what == "formulas":
        return cell.data_type == "f"
    if what == "formats":
        return cell.number_format or "General"  # there may be no such cell
    return cell.value


def _in_a_line(expected: Any, count: int) -> list[object]:
    """Expected values row by row; a value alone is meant for every cell."""
    if not isinstance(expected, list):
        return [expected] * count
    return [*chain(*expected)] if isinstance(expected[0], list) else expected
