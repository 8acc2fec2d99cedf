"""What the commands answer to files and options: messages.json, one case after the other.

In outputs.json are small events whose values somebody worked out by hand (why), with everything
that a command prints of them; in typed.json are players, orders and options as people type them.

A case has files (texts, or the sheets of a workbook) beside the two example workbooks, and runs of
commands with their exit codes. stdout and stderr are all lines that are printed, stdout_has and
stderr_has parts of them, wrote the lines of files, wrote_begins the first lines of files to which a
new section of the report may add; then files are written, not_written or
unchanged.
"""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from commands import Run, save

HERE = Path(__file__).parent
CASES = [
    case
    for name in ("messages", "outputs", "typed", "joined", "twice")
    for case in json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["case"]))
def test_a_command_answers(run: Run, case: dict[str, Any]) -> None:
    for name, content in case.get("files", {}).items():
        if isinstance(content, str):
            Path(name).write_text(content, encoding="utf-8")
        else:
            save(name, *content.items())
    before = {name: Path(name).read_bytes() for name in case.get("unchanged", [])}
    for step in case["runs"]:
        result = run(*shlex.split(step["run"]))
        assert result.exit_code == step["code"], result.stderr
        for stream, said in (("stdout", result.stdout), ("stderr", result.stderr)):
            looked_at = any(key.startswith(stream) for key in step)
            if stream in step or (stream == "stderr" and not looked_at):
                assert said == "".join(f"{line}\n" for line in step.get(stream, []))
            assert said.startswith(step.get(f"{stream}_begins", ""))
            for part in step.get(f"{stream}_has", []):
                assert part in " ".join(said.split())
        for name, lines in step.get("wrote", {}).items():
            assert Path(name).read_text(encoding="utf-8").split("\n") == lines
        for name, lines in step.get("wrote_begins", {}).items():
            assert Path(name).read_text(encoding="utf-8").split("\n")[: len(lines)] == lines
    assert all(Path(name).exists() for name in case.get("written", []))
    assert not any(Path(name).exists() for name in case.get("not_written", []))
    assert before == {name: Path(name).read_bytes() for name in before}
