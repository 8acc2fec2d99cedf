"""What is different on Windows, tried on any system: ci.yml runs these tests there as well."""

from __future__ import annotations

import ast
import io
import os
import re
import sys
import zipfile
from pathlib import Path, PureWindowsPath
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from commands import saved
from syntax import nodes_of

from xltiebreak.cli import given, main
from xltiebreak.cli.given import named_paths
from xltiebreak.cli.printing import complain, say, use_utf8
from xltiebreak.excel import event_workbooks
from xltiebreak.excel.event_workbooks import macro_event
from xltiebreak.live.plan import plan_of
from xltiebreak.lossless import save as save_module
from xltiebreak.pages.report import pdf

ROOT = Path(__file__).parent.parent
WINDOWS = SimpleNamespace(platform="win32", executable=r"C:\Python\python.exe")


class Console(io.TextIOWrapper):
    """Standard output of a Windows: a console with its old code page, or a pipe."""

    def __init__(self, *, is_console: bool) -> None:
        self.shown, self._is_console = io.BytesIO(), is_console
        super().__init__(self.shown, encoding="cp1252", write_through=True)

    def isatty(self) -> bool:
        return self._is_console


@pytest.mark.parametrize(
    ("is_console", "expected"),
    [(True, "\\u0141ucja ½".encode("cp1252")), (False, "Łucja ½".encode())],
)
def test_a_console_shows_what_it_can_and_a_pipe_gets_utf_8(
    is_console: bool, expected: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, err = Console(is_console=is_console), Console(is_console=is_console)
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    use_utf8()
    say("Łucja ½")
    complain("error", "Łucja ½")
    assert out.shown.getvalue().split() == expected.split()
    assert err.shown.getvalue().split()[1:] == expected.split()


def test_a_table_on_a_console_is_drawn_with_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    saved("event.xlsx", [["No.", "Name", "Rd 1"], [1, "Łucja", "W2"], [2, "Zoë", "L1"]])
    out = Console(is_console=True)
    monkeypatch.setattr(sys, "stdout", out)
    with pytest.raises(SystemExit, match="0"):
        main(["standings", "event.xlsx"])
    shown = out.shown.getvalue().decode("cp1252")
    assert "+------" in shown
    assert set(re.findall(r"\\u....", shown)) == {r"\u0141"}  # Łucja
    assert "Zoë" in shown


def test_a_file_is_utf_8_whatever_the_console_speaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    saved("event.xlsx", [["No.", "Name", "Rd 1"], [1, "Łucja", "W2"], [2, "Zoë", "L1"]])
    CliRunner(charset="cp1252").invoke(main, ["standings", "event.xlsx", "-o", "out.csv"])
    assert "Łucja" in (tmp_path / "out.csv").read_text(encoding="utf-8")


def test_patterns_after_a_drive_are_looked_up(tmp_path: Path) -> None:
    for name in ("b.xlsx", "a.xlsx", ".hidden.xlsx"):
        (tmp_path / name).touch()
    assert tmp_path.anchor  # C:\ on Windows
    found = list(named_paths([tmp_path / "*.xlsx"]))
    assert found == [tmp_path / "a.xlsx", tmp_path / "b.xlsx"]


def test_a_drive_or_a_share_stays_before_what_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    class WindowsPath(PureWindowsPath):
        def glob(self, pattern: str) -> list[WindowsPath]:
            asked.append((str(self), pattern))
            return [self / pattern.replace("*", "open")]

    monkeypatch.setattr(given, "Path", WindowsPath)
    typed: list[Any] = [
        WindowsPath(text)
        for text in (r"C:\Events\*.xlsx", "D:*.xlsx", r"\\club\share\*.xlsx", r"Events\*.xlsx")
    ]
    assert list(map(str, named_paths(typed))) == [
        r"C:\Events\open.xlsx",
        "D:open.xlsx",
        r"\\club\share\open.xlsx",
        r"Events\open.xlsx",
    ]
    assert asked == [
        ("C:\\", r"Events\*.xlsx"),
        ("D:", "*.xlsx"),
        ("\\\\club\\share\\", "*.xlsx"),
        (".", r"Events\*.xlsx"),
    ]


def test_the_folder_of_a_browser_that_prints_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows removes no open file, which stands for a lock there."""
    running, killed = tmp_path / "xltiebreak-pdf-aaaaaaaa", tmp_path / "xltiebreak-pdf-bbbbbbbb"
    for folder in (running, killed):
        folder.mkdir()
        (folder / "in-use").touch()
    unlink = Path.unlink

    def unlink_unless_open(path: Path, missing_ok: bool = False) -> None:
        if path.parent == running:
            raise PermissionError("the process cannot access the file")
        unlink(path, missing_ok)

    monkeypatch.setattr(pdf, "sys", WINDOWS)
    monkeypatch.setattr(Path, "unlink", unlink_unless_open)
    pdf._remove_leftovers(tmp_path)
    assert sorted(tmp_path.iterdir()) == [running]


def test_a_file_is_closed_before_it_gets_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows renames no open file, and has no locks of files."""
    opened: list[Any] = []
    real_finish, real_replace = save_module._finish, os.replace

    def finish(file: Any) -> None:
        opened.append(file)
        real_finish(file)

    def replace(source: Any, target: Any) -> None:
        assert all(file.closed for file in opened)
        real_replace(source, target)

    monkeypatch.setattr(save_module, "sys", WINDOWS)
    monkeypatch.setattr(save_module, "_HAS_LOCKS", False)
    monkeypatch.setattr(save_module, "_finish", finish)
    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.chdir(tmp_path)
    saved("event.xlsx", [["No.", "Name", "Rd 1"], [1, "Ada", "W2"], [2, "Ben", "L1"]])
    result = CliRunner().invoke(main, ["fill", "event.xlsx"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert opened
    assert sorted(path.name for path in tmp_path.iterdir()) == ["event-filled.xlsx", "event.xlsx"]


def test_a_macro_workbook_names_the_python_that_made_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_workbooks, "sys", WINDOWS)
    with zipfile.ZipFile(io.BytesIO(macro_event(plan_of()))) as book:
        strings = book.read("xl/sharedStrings.xml").decode()
    assert "<t>Interpreter_Win</t>" in strings
    assert r"<t>C:\Python\python.exe</t>" in strings


SOURCES = ("xltiebreak", "docs", "benchmarks", "workbook_templates", ".ci")
BEFORE_ENCODING = {"read_text": 0, "write_text": 1}
"""How many arguments stand before the encoding."""


def test_texts_are_read_and_written_in_a_named_encoding() -> None:
    """Without a name it is that of the country on Windows."""
    calls = [
        (path, node)
        for folder in SOURCES
        for path in (ROOT / folder).rglob("*.py")
        if any(name in path.read_text(encoding="utf-8") for name in BEFORE_ENCODING)
        for node in nodes_of(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in BEFORE_ENCODING
        and ast.unparse(node.func.value) != "formatter"  # click's, of a help
    ]
    assert calls
    for path, call in calls:
        assert isinstance(call.func, ast.Attribute)
        named = any(one.arg == "encoding" for one in call.keywords)
        enough = len(call.args) > BEFORE_ENCODING[call.func.attr]
        assert named or enough, f"{path}:{call.lineno}"


def test_git_changes_no_end_of_a_line() -> None:
    assert "* -text\n" in (ROOT / ".gitattributes").read_text(encoding="utf-8")


def test_the_commands_for_windows_are_those_for_other_systems() -> None:
    readme, install = (
        (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/install.md")
    )
    (windows,) = re.findall(r"```bat\n(.*?)```", install, re.DOTALL)
    others = re.findall(r"^python3 -m venv .*$", readme, re.MULTILINE)
    assert windows.splitlines() == [
        re.sub(r"(\.venv[\w-]*)/bin/", r"\1\\Scripts\\", line)
        .replace("python3 ", "py ", 1)
        .replace("workbook_templates/", "workbook_templates\\")
        for line in others
    ]
