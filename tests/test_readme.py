"""The README is short, and its lines for the shells work."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from xltiebreak.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMPLETION = re.findall(r"^.*_XLTIEBREAK_COMPLETE=(\w+)_source.*$", README, re.MULTILINE)


def test_it_is_read_in_two_minutes() -> None:
    assert len(README.splitlines()) <= 160


def test_the_first_screen_says_what_for_whom_and_shows_the_school_day() -> None:
    pictures = re.findall(r"^!\[.*\]\((.*)\)$", README, re.MULTILINE)
    first = README.index("\n```")
    assert "\nFor coordinators of school chess" in README[:first]
    assert pictures[0].startswith("docs/pictures/school-day")
    assert README.index(pictures[0]) < first
    assert len(README[:first].splitlines()) <= 20  # then the two commands


def test_the_first_task_is_the_school_day() -> None:
    tasks = README.partition("| task | page |\n|---|---|\n")[2]
    assert "[A school chess day](docs/school-day.md)" in tasks.splitlines()[0]


@pytest.mark.parametrize("shell", COMPLETION)
def test_a_shell_gets_what_completes_commands(shell: str) -> None:
    asked = {"_XLTIEBREAK_COMPLETE": f"{shell}_complete", "COMP_WORDS": "xltiebreak stan"}
    asked |= {"COMP_CWORD": "stan" if shell == "fish" else "1"}
    done = CliRunner().invoke(main, prog_name="xltiebreak", env=asked)
    assert "standings" in done.stdout
    assert "explain" not in done.stdout


@pytest.mark.slow
def test_bash_completes_a_command_after_the_line_of_the_readme() -> None:
    assert COMPLETION == ["bash", "zsh", "fish"]
    (line,) = re.findall(r"^eval .*=bash_source.*$", README, re.MULTILINE)
    program = Path(sys.executable).parent
    typed = "COMP_WORDS=(xltiebreak stan); COMP_CWORD=1; _xltiebreak_completion xltiebreak"
    script = f'{line}\n{typed}; echo "${{COMPREPLY[0]}}"'
    done = subprocess.run(
        ["bash", "-c", script],
        env=os.environ | {"PATH": f"{program}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
    )
    assert done.stdout == "standings\n"
