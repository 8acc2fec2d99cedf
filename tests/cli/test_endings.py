"""Commands that fail end with one line and an exit code, without a traceback."""

from __future__ import annotations

import errno
import gc
import json
import os
import runpy
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from commands import COMMAND, Run, environment, saved
from tables import Rows

import xltiebreak
from xltiebreak.book import reading

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither")
on_linux = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk is full here")


def ended(*arguments: str, **how: Any) -> subprocess.CompletedProcess[str]:
    streams: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | how
    command = [*COMMAND, *arguments]
    return subprocess.run(command, text=True, check=False, env=environment(), **streams)


@pytest.mark.slow
@posix
def test_ctrl_c_says_so_in_one_line_and_exits_with_130(run: Run) -> None:
    code = (
        "import os, signal, time\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a shell may ignore it
        "from xltiebreak.cli import main\n"
        "from xltiebreak.book import reading\n"
        "def compute(*arguments):\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    time.sleep(60)\n"
        "reading.compute = compute\n"
        "main(['standings', 'wscf_example.xlsx', 'bham_example.xlsx'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment()
    )
    assert done.returncode == 130
    assert (done.stdout, done.stderr) == ("", "error: stopped by Ctrl-C\n")


def test_ctrl_c_while_a_command_starts(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("xltiebreak.cli.use_utf8", interrupted)
    result = run("systems")
    assert (result.exit_code, result.stderr) == (130, "error: stopped by Ctrl-C\n")


@pytest.mark.slow
@on_linux
@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["systems"],
        ["systems", "--format", "json"],
        ["systems", "--explain", "MM"],
        ["standings", "wscf_example.xlsx"],
        ["standings", "wscf_example.xlsx", "--format", "csv"],
        ["fill", "wscf_example.xlsx"],
    ],
    ids=" ".join,
)
def test_a_full_disk_is_told_in_one_line(run: Run, arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = ended(*arguments, stdout=full)
    assert done.returncode == 1
    assert done.stderr == ("error: the output cannot be read or written: No space left on device\n")


@pytest.mark.slow
@on_linux
def test_where_nothing_can_be_told_there_is_an_exit_code(run: Run) -> None:
    with Path("/dev/full").open("w") as full:
        assert ended("systems", stdout=full, stderr=full).returncode == 1
        assert ended("check", "nofile.xlsx", stderr=full).returncode == 1


@pytest.mark.slow
@posix
@pytest.mark.parametrize("form", ["table", "json", "csv"])
def test_a_closed_pipe_ends_silently_as_with_other_tools(run: Run, form: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = ended("standings", "wscf_example.xlsx", "--format", form, stdout=writer)
    os.close(writer)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, "")


@pytest.mark.slow
@posix
def test_closed_streams_are_no_error(run: Run) -> None:
    command = " ".join([*COMMAND, "standings", "wscf_example.xlsx"])
    for closed in (">&-", "2>&-", ">&- 2>&-"):
        shell = ["sh", "-c", f"{command} {closed}"]
        done = subprocess.run(shell, capture_output=True, check=False, env=environment())
        assert (done.returncode, done.stderr) == (0, b"")


LONG = "a" * 300 + ".xlsx"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["fill", "wscf_example.xlsx", "-o", "a\0.xlsx"], 2, r"a\x00.xlsx: no file has a NUL"),
        (["check", "a\0.xlsx"], 2, r"a\x00.xlsx: no file has a NUL in its name"),
        (["fill", "wscf_example.xlsx", "--out-dir", "a\0"], 2, r"no file has a NUL in its name"),
        (["make", "lite", "-o", "a\0.xlsx"], 2, r"no file has a NUL in its name"),
        (["fill", "wscf_example.xlsx", "-o", LONG], 2, ".xlsx: File name too long"),
        (["fill", "wscf_example.xlsx", "--out-dir", LONG], 2, "cannot be made: File name too long"),
        (["check", LONG], 1, "cannot be read: File name too long"),
        (["fill", "wscf_example.xlsx", "-o", "one.xlsx"], 2, "Too many levels of symbolic links"),
        (["fill", "one.xlsx"], 1, "one.xlsx cannot be read: Too many levels of symbolic links"),
        (["fill", "one.xlsx", "-o", "b.xlsx"], 1, "one.xlsx cannot be read: Too many levels"),
        (["fill", "folder.xlsx"], 2, "the folder folder.xlsx is empty: name one with tables"),
        (["fill", "no*.xlsx"], 2, "no*.xlsx: no file has such a name"),
        (["make", "lite", "-o", LONG], 1, "File name too long"),
    ],
    ids=lambda value: None if isinstance(value, str | int) else " ".join(value)[:40],
)
def test_a_path_that_cannot_be_is_told_in_one_line(
    run: Run, arguments: list[str], code: int, said: str
) -> None:
    if sys.platform == "win32":
        pytest.skip("Windows says it otherwise")
    Path("one.xlsx").symlink_to("other.xlsx")
    Path("other.xlsx").symlink_to("one.xlsx")
    Path("folder.xlsx").mkdir()
    result = run(*arguments)
    assert result.exit_code == code
    (line,) = (line for line in result.stderr.splitlines() if line.startswith("error: "))
    assert said in line
    assert result.stdout == ""


def test_a_file_that_cannot_be_opened_does_not_stop_the_others(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    compute = reading.compute

    def failing(path: Path, *arguments: Any) -> Any:
        if path.name == "wscf_example.xlsx":
            raise OSError(errno.EIO, "Input/output error", "/net/wscf_example.xlsx")
        return compute(path, *arguments)

    monkeypatch.setattr(reading, "compute", failing)
    result = run("standings", "nofile.xlsx", "wscf_example.xlsx", "bham_example.xlsx")
    assert result.exit_code == 1
    assert result.stdout.startswith("bham_example.xlsx: BHAM")
    assert result.stderr.splitlines()[1:2] == [
        "error: wscf_example.xlsx cannot be read or written: Input/output error"
    ]


def broken(monkeypatch: pytest.MonkeyPatch, name: str, error: Exception) -> None:
    """Raise a bug in the workbook of this name."""
    compute = reading.compute

    def bug(path: Path, *arguments: Any) -> Any:
        if path.name == name:
            raise error
        return compute(path, *arguments)

    monkeypatch.setattr(reading, "compute", bug)


def test_a_bug_of_ours_ends_in_one_line_and_exit_code_3(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch, "wscf_example.xlsx", KeyError("x\nerror: forged"))
    saved("a.xlsx")
    for form in ("table", "json"):
        result = run("standings", "wscf_example.xlsx", "a.xlsx", "--format", form)
        assert result.exit_code == 3
        assert "Open" in result.stdout
        (line,) = result.stderr.splitlines()
        assert line.startswith(
            "error: wscf_example.xlsx: internal error, please report: KeyError: "
        )
        assert "(test_endings.py, line " in line
    assert json.loads(result.stdout)[0]["error"].startswith("internal error")


def test_a_traceback_of_a_bug_is_shown_to_those_who_look(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch, "wscf_example.xlsx", KeyError("x\x1b"))
    monkeypatch.setenv("XLTIEBREAK_TRACEBACK", "1")
    result = run("standings", "wscf_example.xlsx")
    assert result.stderr.startswith("Traceback (most recent call last):\n")
    assert "internal error" in result.stderr.splitlines()[-1]
    assert "\x1b" not in result.stderr


def test_a_bug_outside_of_all_workbooks(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def bug(rules: str, form: str) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("xltiebreak.cli.output.print_systems", bug)
    result = run("systems")
    assert result.exit_code == 3
    assert result.stderr.startswith("error: internal error, please report: ZeroDivisionError: oh (")


@pytest.mark.parametrize("command", ["teams", "boards"])
def test_a_bug_in_one_workbook_after_its_reading_does_not_stop_the_others(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    def bug(*arguments: Any) -> Any:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(f"xltiebreak.book.rankings.rank_{command}", bug)
    rows: Rows = [["No.", "Team", "Board", "Rnd1"], [1, "A", 1, "W2"], [2, "B", 1, "L1"]]
    saved("a.xlsx", rows)
    saved("b.xlsx", rows)
    option = ["--teams", "1"] if command == "teams" else ["--boards"]
    result = run("standings", "a.xlsx", "b.xlsx", "--systems", "CU", *option)
    assert result.exit_code == 3
    assert [line.split(" (")[0] for line in result.stderr.splitlines()] == [
        f"error: {name}.xlsx: internal error, please report: ZeroDivisionError: oh" for name in "ab"
    ]


def test_too_little_memory_is_no_bug(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    broken(monkeypatch, "wscf_example.xlsx", MemoryError())
    result = run("standings", "wscf_example.xlsx")
    assert result.exit_code == 1
    assert result.stderr == "error: wscf_example.xlsx needs more memory than there is\n"


def test_a_program_that_calls_the_commands_gets_its_exceptions() -> None:
    import click

    from xltiebreak.cli import main

    with pytest.raises(click.UsageError):
        main(["--nothing"], standalone_mode=False)
    assert main(["--version"], standalone_mode=False) == 0


def test_the_collector_rests_in_the_command_line_only(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []
    compute = reading.compute

    def watched(*arguments: Any) -> Any:
        seen.append(gc.isenabled())
        return compute(*arguments)

    monkeypatch.setattr(reading, "compute", watched)
    assert gc.isenabled()
    run("standings", "wscf_example.xlsx")
    assert seen == [False]
    assert gc.isenabled()


def test_exit_codes_are_told_in_the_docstring() -> None:
    import xltiebreak.cli

    for code in (0, 1, 2, 3, 130, 141):
        assert f"\n| {code} " in (xltiebreak.cli.__doc__ or "")


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), 141, ""),
        (
            OSError(errno.ENOSPC, "No space left on device"),
            1,
            "error: the output cannot be read or written: No space left on device\n",
        ),
        (
            PermissionError(errno.EACCES, "Permission denied", "/x/a\n.xlsx"),
            1,
            "error: a\\n.xlsx cannot be read or written: Permission denied\n",
        ),
    ],
    ids=["pipe", "disk", "file"],
)
def test_what_the_system_refuses_is_told_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: OSError, code: int, said: str
) -> None:
    def refused(rules: str, form: str) -> None:
        raise error

    monkeypatch.setattr("xltiebreak.cli.output.print_systems", refused)
    result = run("systems")
    assert (result.exit_code, result.stderr) == (code, said)


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    result = run()
    assert result.output.startswith("Usage: ")
    assert "fill" in result.output


def test_python_m_is_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["-m", "--version"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("xltiebreak", run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"xltiebreak {xltiebreak.__version__}\n"
