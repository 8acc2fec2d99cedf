"""The README is short, shows first what the product is for, and leads everywhere in two clicks."""

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
INSTALL = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
COMPLETION = re.findall(r"^.*_XLTIEBREAK_COMPLETE=(\w+)_source.*$", INSTALL, re.MULTILINE)

MOST_BYTES, FIRST_SCREEN = 6_144, 2_600  # of the whole text; characters
SENTENCES = ("Type `=MODMEDIAN(H4:M4)` into a cell", "Fill a whole workbook, also a template")
WAYS = ("functions-365", "classic-add-in", "xlwings-lite", "libreoffice")

CLICKS = {
    "Excel 365 without Python": ("docs/functions-365.md", "no Python, no add-in"),
    "Excel 2016 with Python": ("docs/classic-add-in.md", "Excel on Windows, 2016 or later"),
    "LibreOffice": ("docs/libreoffice.md", "Tools > Extension Manager"),
    "Excel on the web": ("docs/xlwings-lite.md", "Excel on the web"),
    "Excel on a Mac": ("docs/xlwings-lite.md", "on a Mac"),
    "your own sheet": ("docs/own-sheet.md", "xltiebreak fill event.xlsx --formulas"),
    "a new event": ("docs/tasks/new-event.md", "docs/templates.md", "Type the names"),
    "a closed folder of files": ("docs/tasks/fill.md", "xltiebreak fill events/*.xlsx"),
}
"""A situation -> the pages that one clicks through from the README, and what the last one says."""


def test_it_is_short() -> None:
    assert len(README.encode()) <= MOST_BYTES


def test_the_first_screen_says_for_whom_and_shows_what_the_product_is_for() -> None:
    screen = README[:FIRST_SCREEN]
    assert "For coordinators of\nschool chess" in screen.partition("![")[0]
    places = [screen.index(f"**{sentence}") for sentence in SENTENCES]
    pictures = [found.start() for found in re.finditer(r"^!\[.*\]\(.*\)$", screen, re.MULTILINE)]
    assert len(pictures) == len(SENTENCES)
    assert places[0] < pictures[0] < places[1] < pictures[1] < README.index("\n```")
    lines = screen[pictures[0] : places[1]]
    assert re.findall(r"\(docs/([\w-]+)\.md\)", lines) == [*WAYS]


def test_the_two_commands_come_next_and_then_the_tasks() -> None:
    places = [README.index(one) for one in (SENTENCES[1], "\npython3 -m venv", "| task | page |")]
    assert places == sorted(places)
    assert README.count("\npython3 -m venv") == 2


@pytest.mark.parametrize(("situation", "path"), CLICKS.items(), ids=CLICKS)
def test_a_situation_is_two_clicks_away(situation: str, path: tuple[str, ...]) -> None:
    *pages, says = path
    assert len(pages) <= 2, situation
    page = ROOT / "README.md"
    for target in pages:
        links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
        there = {(page.parent / link).resolve() for link in links if "://" not in link}
        page = ROOT / target
        assert page in there, situation
    assert says in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("shell", COMPLETION)
def test_a_shell_gets_what_completes_commands(shell: str) -> None:
    asked = {"_XLTIEBREAK_COMPLETE": f"{shell}_complete", "COMP_WORDS": "xltiebreak stan"}
    asked |= {"COMP_CWORD": "stan" if shell == "fish" else "1"}
    done = CliRunner().invoke(main, prog_name="xltiebreak", env=asked)
    assert "standings" in done.stdout
    assert "explain" not in done.stdout


@pytest.mark.slow
def test_bash_completes_a_command_after_the_line_of_the_page() -> None:
    assert COMPLETION == ["bash", "zsh", "fish"]
    (line,) = re.findall(r"^eval .*=bash_source.*$", INSTALL, re.MULTILINE)
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
