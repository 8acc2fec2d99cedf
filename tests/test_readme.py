"""The README shows what the program prints."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from xltiebreak.cli import main
from xltiebreak.ranking import ORDERS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n\$ xltiebreak (.*?)\n(.*?)```", README, re.DOTALL)


def printed(*arguments: str) -> str:
    result = CliRunner().invoke(main, list(arguments), catch_exceptions=False)
    return result.stdout + result.stderr


def test_the_table_of_systems_is_the_printed_one() -> None:
    (table,) = re.findall(
        r"<!-- xltiebreak systems --format md -->\n(.*?)<!-- end -->", README, re.DOTALL
    )
    assert table == printed("systems", "--format", "md")


@pytest.mark.parametrize(
    ("command", "output"),
    [one for one in SESSIONS if "workbook_templates" in one[0] or "tests/layouts" in one[0]],
    ids=lambda text: text[:30],
)
def test_sessions_print_the_text_of_the_readme(
    command: str, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert printed(*shlex.split(command)) == output


def test_named_orders_are_described() -> None:
    text = " ".join(README.split())
    for name, codes in ORDERS.items():
        assert f"`{name}` ({' '.join(codes)})" in text


COMPLETION = re.findall(r"^.*_XLTIEBREAK_COMPLETE=(\w+)_source.*$", README, re.MULTILINE)


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
