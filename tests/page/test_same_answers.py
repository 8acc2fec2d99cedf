"""What the page answers about a file: the cases of answers.json.

A case has the `rows` of a workbook (with `sheets` beside), the `lines` of a text, or one of the
`template` workbooks, and `how` it is looked at. `asks` are questions of the page's script in turn:
`given` with each, `list` a list of prizes that is dropped. `answer` is a part of the answer,
`says` has texts that stand somewhere in it. `makes` and `makes_none` are parts of the file that is
made ("nothing": none), `as` the command that makes the same file, `json_as` a key and the command
that prints the same. `why` says how values were worked out by hand.
"""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from commands import TEMPLATES, save
from page.asking import US, Asking
from partly import has_part

from xltiebreak.cli import main

CASES: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("answers.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["case"]))
def test_the_page_answers(case: dict[str, Any], tmp_path: Path) -> None:
    path = _file(case, tmp_path)
    asking = Asking(tmp_path, path, US | case.get("how", {}))
    for step in case["asks"]:
        given = step.get("given", {})
        if "list" in step:
            (tmp_path / "prizes.csv").write_text(step["list"], encoding="utf-8")
            given = {**given, "list": "prizes.csv", "content": step["list"].encode()}
        form, made = asking.read, b""
        if step["ask"] != "read":
            form, made = asking.both(step["ask"], **given)
        has_part(form, step.get("answer", {}))
        for part in step.get("says", []):
            assert part in json.dumps(form, ensure_ascii=False)
        if step.get("makes") == "nothing":
            assert not made
        else:
            assert all(part.encode() in made for part in step.get("makes", []))
        for part in step.get("makes_none", []):
            assert part.encode() not in made
        if "as" in step:
            assert made == _made_by(step["as"], path, tmp_path)
        if "json_as" in step:
            key, command = step["json_as"]
            (printed,) = json.loads(_run(command, path, "--format", "json").stdout)
            del printed["version"]  # the page needs none
            assert form[key] == {**printed, "workbook": path.name}


def _file(case: dict[str, Any], folder: Path) -> Path:
    if "template" in case:
        return TEMPLATES / str(case["template"])
    if "lines" in case:
        path = folder / "a.csv"
        path.write_text("".join(f"{one}\n" for one in case["lines"]), encoding="utf-8")
        return path
    path = folder / "a.xlsx"
    save(str(path), ("Open", case["rows"]), *case.get("sheets", {}).items())
    return path


def _run(command: str, path: Path, *options: str) -> Result:
    name, *given = shlex.split(command)
    return CliRunner().invoke(main, [name, str(path), *given, *options])


def _made_by(command: str, path: Path, folder: Path) -> bytes:
    out = folder / ("made.html" if command.startswith("report") else "made.xlsx")
    given = command.replace("LIST", str(folder / "prizes.csv"))
    done = _run(given, path, "-o", str(out), "--force")
    assert done.exit_code == 0, done.stderr
    return out.read_bytes()
